"""``meldtrail ingest``: take logs into a ledger."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import AsJson, Ledger, Rulesets

if TYPE_CHECKING:
    from ledger.evidence.summary import Summary


def ingest(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Log files, or - for standard input.")],
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    closed: Annotated[bool, typer.Option("--closed", help="Close the matches these files leave open.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Validate and count; write nothing.")] = False,
    imported: Annotated[bool, typer.Option("--imported", help="Mark the lines as an archive, not live.")] = False,
    as_json: AsJson = False,
) -> None:
    """Validate logs and append them to a ledger, which is made when it does not exist. Safe to repeat.

    Lines that cannot be read are refused and kept aside; lines after a missing one wait for it.
    """
    from cli.screen import print_json, remark
    from cli.shelf import read_rulebook
    from cli.source import ledger_folder, open_log, pin
    from ledger.evidence.store import open_rehearsal, open_writer
    from schemas.errors import UnreadableError

    for path in files:
        if str(path) != "-" and not path.is_file():
            what = "is a folder, not a file" if path.is_dir() else "no such file"
            raise UnreadableError(f"{path}: {what}; nothing was ingested")
        if path.is_file() and path.stat().st_size == 0:
            raise UnreadableError(f"{path}: is empty; nothing was ingested")
    rulebook = read_rulebook(rulesets)
    folder = ledger_folder(ledger)
    total: dict[str, int] = {}
    refused: dict[str, int] = {}
    with open_rehearsal(folder) if dry_run else open_writer(folder, create=True) as writer:
        for warning in writer.warnings:
            remark(f"meldtrail: {warning}")
        seen: set[str] = set()
        for path in files:
            summary = writer.ingest(
                open_log(path),
                str(path),
                "imported" if imported else "live",
                lambda name: pin(rulebook, name),
                dry_run=dry_run,
                progress=_progress(path),
            )
            seen |= summary.matches
            _report(path, summary, total, refused)
        shut = writer.close_open(seen) if closed and not dry_run else ()
    if closed:
        total["closed"] = len(shut)
    if as_json:
        print_json({**total, "refused": refused})
    else:
        _say_total(total, refused, dry_run)
    unread = sum(refused.values())
    if unread and unread == total["lines"]:
        raise UnreadableError(f"none of the {unread} lines could be read; see schemas/SPEC.md for the format")


def _progress(path: Path) -> Callable[[int], None]:
    from cli.screen import remark

    def tell(lines: int) -> None:
        if lines % 100_000 == 0:
            remark(f"{path}: {lines} lines")

    return tell


def _report(path: Path, summary: Summary, total: dict[str, int], refused: dict[str, int]) -> None:
    from cli.screen import remark

    for name in ("lines", "accepted", "held", "waiting", "conflicting", "promoted"):
        total[name] = total.get(name, 0) + getattr(summary, name)
    for code, count in sorted(summary.refused.items()):
        refused[code] = refused.get(code, 0) + count
    for line in summary.refusals:
        remark(f"{path}:{line.line}: refused, {line.code}: {line.note}")
    for place in summary.conflicts:
        remark(f"{path}:{place.line}: conflict: {place.stream} already holds another event {place.seq}")


def _say_total(total: dict[str, int], refused: dict[str, int], dry_run: bool) -> None:
    from cli.screen import say

    words = [f"{total['accepted']} event(s) accepted", f"{total['held']} already held"]
    if total["promoted"]:
        words.append(f"{total['promoted']} earlier line(s) let in")
    if total["waiting"]:
        words.append(f"{total['waiting']} waiting for a missing one")
    if total["conflicting"]:
        words.append(f"{total['conflicting']} in conflict")
    if refused:
        words.append("refused " + ", ".join(f"{count} {code}" for code, count in sorted(refused.items())))
    if total.get("closed"):
        words.append(f"{total['closed']} match(es) closed")
    say(("Nothing was written: " if dry_run else "") + "; ".join(words) + ".")
