"""``meldtrail upgrade``: every verdict that this version states otherwise than the one before; then the record in the
newest format, and its views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cli.commands import AsJson, Language, Ledger, Rulesets
from cli.terminal import VERDICT_STYLES, print_json, remark, renderer_in, say
from ledger.audit.auditor import Auditor, ledger_folder, open_ledger
from ledger.audit.changes import CAUSES, Change, Row, Versions, changes
from ledger.audit.skimmed import replayed_in_turn
from ledger.evidence.folder import NEW, VIEWS, read_settings
from ledger.evidence.upgrading import upgrade_ledger
from ledger.messages.renderer import Renderer
from ledger.rules.library import read_clausebook
from ledger.serving.projecting import keeping, projecting
from ledger.views.earlier import EarlierVerdicts, earlier_rows
from ledger.views.view_files import OPEN_FILE, fingerprint
from schemas import __version__
from schemas.errors import UnreadableError


def upgrade(
    ledger: Ledger = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would change, and write nothing.")] = False,
    against: Annotated[
        Path | None,
        typer.Option(
            "--against",
            metavar="DIR|FILE",
            help="What the older version stated: a ledger with its views, or rows of its audit --all --json.",
        ),
    ] = None,
    rulesets: Rulesets = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """List the verdicts this version changes, bring the record to the newest format, and make its views.

    What the older version stated is read from the views it made, so do this before `serve` or `project` of this version
    makes them anew. With --dry-run the exit code is 1 when anything would change. Stop `serve` before: a record of
    format 1 is written anew, once, and what it kept by then goes when the new one is verified and says the same.
    """
    folder = ledger_folder(ledger)
    if not folder.is_dir():
        read_settings(folder)  # says that there is no ledger, where an upgrade would say that it cannot write
    words = renderer_in(lang, as_json=as_json)
    # Without views, and with nothing given, nobody says what the older version stated.
    if dry_run or against is not None or (folder / VIEWS / OPEN_FILE).exists():
        has_changes = _say_changes(folder, against, rulesets, words, as_json)
        if dry_run:
            if (version := read_settings(folder).format) != NEW:
                remark(f"meldtrail: the record would be written anew: format {version} becomes {NEW}")
            raise typer.Exit(1 if has_changes else 0)
    _upgrade_record(folder)
    with projecting(folder, rulesets) as projector, keeping(folder, projector.laws):
        # rebuild makes open.db and hands.db; views of staff records follow with catch_up alone.
        projector.rebuild()
        projector.catch_up()
    remark(f"meldtrail: the views in {folder / VIEWS} are made anew by meldtrail {__version__}")


def _progress(events: int) -> None:
    if events % 100_000 == 0:
        remark(f"meldtrail: {events} event(s) are carried over")


def _upgrade_record(folder: Path) -> None:
    """Write a record of format 1 anew, and say what that did."""
    new = upgrade_ledger(folder, _progress)
    if new is None:
        return
    losses = f"; {new.lossy} of them had lost hidden values, which stay lost" if new.lossy else ""
    remark(
        f"meldtrail: {new.events} event(s) were carried into format {NEW}, verified, and held against the old record,"
        f" whose root was {new.claim}{losses}"
    )
    for text in new.remarks:
        remark(f"meldtrail: of the old files verify said: {text}")
    remark(
        "meldtrail: the old files are gone from the folder. Backups and copies of them still hold a key by which hidden"
        " cards can be guessed: make a backup of this record, and destroy those"
    )


def _say_changes(folder: Path, against: Path | None, rulesets: Path | None, words: Renderer, as_json: bool) -> bool:
    """Every change, and how many there are; whether there is any."""
    counts: Counter[str] = Counter()
    with open_ledger(folder, rulesets) as auditor, earlier_rows(against or folder) as earlier:
        laws = fingerprint(auditor.rulebook, read_clausebook(rulesets), read_settings(folder).ledger).laws
        versions = Versions(earlier.version, __version__, earlier.laws == laws)
        if versions.same:
            remark(f"meldtrail: {earlier.where} were made by this very program and rules ({__version__})")
        for change in _changes(auditor, earlier, versions, counts):
            if as_json:
                print_json({**change.as_json(), "because": words.words(change.cause)})
            else:
                _say_change(change, words)
    if against is not None and counts["unknown"] and not counts["matches"]:
        raise UnreadableError(
            f"{against} holds nothing of the {counts['unknown']} match(es) here, so nothing was compared; give what was"
            " stated of this ledger, or leave out --against"
        )
    if not as_json:
        _say_sum(counts, earlier.where)
    return counts["changed"] > 0


def _changes(auditor: Auditor, earlier: EarlierVerdicts, versions: Versions, counts: Counter[str]) -> Iterator[Change]:
    """Every change of every match, counted as it is told."""
    for played in replayed_in_turn(auditor.all()):
        before = earlier.of(played.match)
        counts["matches"] += before is not None
        counts["unknown"] += before is None
        counts["verdicts"] += len(played.audit.verdicts)
        for change in changes(auditor, played, before, versions) if before is not None else ():
            counts.update(["changed", change.code])
            yield change


def _say_change(change: Change, words: Renderer) -> None:
    row = change.row
    place = words.say("audit-at_event", seq=row.seq) if row.seq is not None else words.say("audit-whole_match")
    seat = f", {words.say('seat', number=row.seat)}" if row.seat is not None else ""
    style = VERDICT_STYLES.get(change.new.ruling, "") if change.new is not None else ""
    say(Text.assemble(
        (change.match, "bold"), f"  {place}{seat}  {row.what}: {_ruled(change.old)} -> ", (_ruled(change.new), style)
    ))  # fmt: skip
    say(f"    {words.sentence(change.cause)}", "dim")


def _ruled(row: Row | None) -> str:
    if row is None:
        return "-"
    figure = "" if row.kind == "finding" or row.what == "show" or row.computed is None else f" {row.computed}"
    return f"{row.ruling}{figure}"


def _say_sum(counts: Counter[str], where: str) -> None:
    causes = ", ".join(f"{counts[code]} {code}" for code in CAUSES if counts[code])
    say(
        f"{counts['matches']} match(es) held against {where}: {counts['changed']} row(s) change"
        f"{f' ({causes})' if causes else ''}."
    )
    if counts["unknown"]:
        say(f"{counts['unknown']} match(es) are not in {where}, or were still played, and were held against nothing.")
