"""``meldtrail ingest``: take logs into a ledger."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from cli.commands import AsJson, Ledger, Rulesets
from cli.sign_in import read_token
from cli.terminal import print_json, remark, say
from ledger.audit.auditor import ledger_folder
from ledger.evidence.enrolment import known_by
from ledger.evidence.lines import file_name, foreign_kind, incoming_lines
from ledger.evidence.processes import cores
from ledger.evidence.store import PATIENCE_S, open_rehearsal, open_writer
from ledger.evidence.summary import ConflictingLine, Summary
from ledger.messages.renderer import ENGLISH
from ledger.rules.admissible import mistaken
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import Rulebook
from schemas.errors import FORM, ConflictError, MeldtrailError, NotAuthorised, UnreadableError, UsageError
from schemas.message import Message, Several, message

_NOT_THEIRS: Final = frozenset({"others_match", "staff_only"})
"""Codes of lines that could be read, and are not for whoever sends them to send."""
_NOTES: Final = 20
"""So many notes on openings are told, and what their options say wrongly is looked for no further."""
_LONG: Final = 4_000_000
"""Bytes of a log that takes more than a second, some 20,000 lines."""


def ingest(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Log files, or - for standard input.")],
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    closed: Annotated[bool, typer.Option("--closed", help="Close the matches these files leave open.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Validate and count; write nothing.")] = False,
    imported: Annotated[bool, typer.Option("--imported", help="Mark the lines as an archive, not live.")] = False,
    mapping: Annotated[
        Path | None,
        typer.Option("--mapping", metavar="FILE", help="With --imported: what converted the lines; its hash is kept."),
    ] = None,
    writer: Annotated[
        str | None,
        typer.Option("--writer", metavar="NAME", help="Who sends them, enrolled with `writers enrol`; by its token."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="N", min=1, max=2, help="Processes: 2 reads ahead; without it 2 where that pays."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Validate logs and append them to a ledger. A missing ledger is made; repeating is safe.

    Lines that cannot be read are refused and kept aside, and the command exits with 1; lines after a missing one wait
    for it.
    """
    for path in files:
        # Every file before the first is taken in, so that the message may say that nothing was.
        if why := _unfit(path) or foreign_kind(path):
            raise UnreadableError(f"{path}: {why}; nothing was ingested")
    mapped_by = _mapping_hash(mapping, imported)
    rulebook = read_rulebook(rulesets)
    lobbies = rulebook.lobbies
    folder = ledger_folder(ledger)
    total: dict[str, int] = {}
    refused: dict[str, int] = {}
    sender = known_by(folder, writer, read_token(writer)) if writer is not None else None
    with open_rehearsal(folder) if dry_run else open_writer(folder, create=True, patience=PATIENCE_S) as taker:
        for warning in taker.warnings:
            remark(f"meldtrail: {warning}")
        matches: set[str] = set()
        notes: dict[str, None] = {}

        def pin(name: str) -> tuple[str, str] | None:
            own = rulebook.pin(name)
            if own is None:
                # Taken in all the same: rules can be given later. But who wrote a name wrongly should hear it here.
                notes[f"{_why_unknown(name, rulebook)}; {_UNTIL}"] = None
            return own

        for path in files:
            summary = taker.ingest(
                _with_mistakes(incoming_lines(path), rulebook, notes),
                file_name(path),
                pin,
                "imported" if imported else "live",
                lobby_pin=lobbies.pin,
                mapping=mapped_by,
                writer=sender,
                dry_run=dry_run,
                beside=jobs == 2 or (jobs is None and cores() > 1 and _is_long(path)),
                progress=_progress(file_name(path)),
                paused=None if dry_run else _paused(file_name(path)),
            )
            matches |= summary.matches
            _report(file_name(path), summary, total, refused)
        shut = taker.close_open(matches, sender) if closed and not dry_run else ()
    for note in notes:
        remark(f"meldtrail: {note}")
    if closed:
        total["closed"] = len(shut)
    if as_json:
        print_json({**total, "refused": refused})
    else:
        _say_total(total, refused, dry_run)
    _end(total, refused)


_UNTIL: Final = "what is played by it is not judged until `meldtrail pin` or --rulesets DIR gives its rules"


def _why_unknown(name: str, rulebook: Rulebook) -> str:
    """What is wrong with the name of a ruleset, or of its overlays."""
    try:
        return f"ruleset {rulebook.resolve(name).id} is known"
    except MeldtrailError as wrong:
        return str(wrong)


def _with_mistakes(lines: Iterator[bytes | None], rulebook: Rulebook, notes: dict[str, None]) -> Iterator[bytes | None]:
    """The lines, while what openings among them state wrongly is noted, a sentence each. A platform may state options
    of its own; but who wrote one of ours wrongly should hear it here, for it changes nothing."""
    for line in lines:
        if line is not None and b'"open"' in line and len(notes) < _NOTES:
            if b'"options"' in line:
                notes.update(dict.fromkeys(_mistakes(line, rulebook)))
            elif b'"ruleset"' not in line and _names_no_rules(line, rulebook):
                notes[
                    "an `open` names no ruleset: what is played by it is not judged; `meldtrail pin` gives it one"
                ] = None
        yield line


def _names_no_rules(line: bytes, rulebook: Rulebook) -> bool:
    """Whether a line opens a match by rules that neither it nor the table of lobbies names."""
    with suppress(ValueError, TypeError):
        fields = json.loads(line)
        return fields.get("type") == "open" and rulebook.lobbies.of(fields.get("lobby"), fields.get("at")) is None
    return False


def _mistakes(line: bytes, rulebook: Rulebook) -> Iterator[str]:
    with suppress(
        ValueError, MeldtrailError
    ):  # a line that is no opening, or of rules nobody knows, is told of elsewhere
        fields = json.loads(line)
        if not isinstance(fields, dict) or not isinstance(fields.get("options"), dict):
            return
        rules = rulebook.resolve(str(fields.get("ruleset")))
        for name, meant_name in mistaken(rules, fields["options"]).items():
            value = json.dumps(fields["options"][name])[:40]
            why = f"{value} is no value of it;" if meant_name == name else f"did you mean {meant_name}?"
            yield f"option {name!r} of `open` changes nothing: {why} `meldtrail rules {rules.id}` lists all options"


def _end(total: Mapping[str, int], refused: Mapping[str, int]) -> None:
    """Exit code 1 where lines were refused. Raises UnreadableError where none could be read, NotAuthorised where none
    was the sender's to send, ConflictError where some contradict what is held."""
    unread = sum(refused.values())
    if unread and unread == total["lines"]:
        if set(refused) <= _NOT_THEIRS:
            raise NotAuthorised(f"none of the {unread} line(s) is the sender's to send; see `meldtrail writers show`")
        raise UnreadableError(_none_taken(refused))
    if conflicting := total["conflicting"]:
        raise ConflictError(
            f"{conflicting} line(s) contradict events already held, which stay; `meldtrail audit` says of which match"
        )
    if unread:
        raise typer.Exit(1)


def _none_taken(refused: Mapping[str, int]) -> str:
    """Why no line of a log was taken in, where at least one could not be read: how many for which reason."""
    others = sum(count for code, count in refused.items() if code in _NOT_THEIRS)
    unread = sum(refused.values()) - others
    if not others:
        return f"none of the {unread} line(s) could be read; {FORM}"
    return (
        f"none of the {unread + others} line(s) was taken in: {unread} could not be read (see schemas/SPEC.md for the"
        f" format), {others} are not the sender's to send (see `meldtrail writers show`)"
    )


def _mapping_hash(mapping: Path | None, imported: bool) -> str | None:
    """What a source is known by: another version of a converter is another source."""
    if mapping is None:
        return None
    if not imported:
        raise UsageError("--mapping goes with --imported: the log of a platform itself was not converted")
    if why := _unfit(mapping):
        raise UnreadableError(f"--mapping {mapping}: {why}; nothing was ingested")
    return hashlib.sha256(mapping.read_bytes()).hexdigest()


def _unfit(path: Path) -> str | None:
    """Why a log cannot be read, as far as can be said before anything is written."""
    if str(path) == "-":
        return None
    if path.is_dir():
        return "is a folder; name the files in it, as in DIR/*.jsonl"
    if not path.exists():
        return "no such file"
    if not path.is_file():
        return None  # a pipe gives its bytes once, and they are for the ledger
    try:
        with path.open("rb") as log:
            return None if log.read(1) else "is empty"
    except OSError as wrong:
        return f"cannot be read: {wrong.strerror or wrong}"


def _is_long(path: Path) -> bool:
    """Whether a log is a file of so many lines that another process is worth its start; of a pipe nobody can tell."""
    return str(path) != "-" and path.is_file() and path.stat().st_size >= _LONG


def _progress(file: str) -> Callable[[int], None]:
    def tell(lines: int) -> None:
        if lines % 100_000 == 0:
            remark(f"{file}: {lines} lines")

    return tell


def _paused(file: str) -> Callable[[Summary], None]:
    """Says what is stored whenever more of it is, for whoever sends line after line and waits to hear."""
    lines = 0

    def tell(summary: Summary) -> None:
        nonlocal lines
        if summary.lines > lines:
            lines = summary.lines
            events = summary.accepted + summary.promoted
            aside = summary.waiting + summary.conflicting + summary.refused_total
            remark(f"{file}: {lines} line(s) so far: {events} event(s) stored, {summary.held} held, {aside} kept aside")

    return tell


def _report(file: str, summary: Summary, total: dict[str, int], refused: dict[str, int]) -> None:
    """Add up what came of a file, and tell of lines kept aside. Raises UnreadableError where nothing came: so it
    ends where what writes into a pipe fails. Of the null device nothing is to come: an empty ledger is made so."""
    if not summary.lines and file != os.devnull:
        raise UnreadableError(f"{file}: no line came; see whether what writes it wrote any")
    for name in ("lines", "accepted", "held", "waiting", "conflicting", "promoted"):
        total[name] = total.get(name, 0) + getattr(summary, name)
    for code, count in sorted(summary.refused.items()):
        refused[code] = refused.get(code, 0) + count
    for words in _kept_aside(summary):
        remark(f"{file}{words}")


def _kept_aside(summary: Summary) -> Iterator[str]:
    """What is said of lines that are no events of the ledger: of the first few each, then how many more."""
    for line in summary.refusals:
        yield f":{line.line}: refused, {line.code}: {line.note}"
    if more := summary.refused_total - len(summary.refusals):
        yield f": {more} more line(s) refused"
    for place in summary.conflicts:
        yield f":{place.line}: conflict: {_why(place)}"
    if more := summary.conflicting - len(summary.conflicts):
        yield f": {more} more line(s) in conflict"
    for match in summary.waits:
        yield f": {match.count} line(s) of {match.stream} wait, from event {match.first} on: one before it has not come"
    if more := summary.waiting - sum(match.count for match in summary.waits):
        yield f": {more} more line(s) of other matches wait"
    if summary.unkept:
        yield f": {summary.unkept} of these line(s) are counted only: enough like them are kept already"
    if summary.erased:
        yield f": of {summary.erased} event(s) held already something is erased; nothing of that was kept"
    if summary.refilled:
        yield f": {summary.refilled} event(s) got back hidden values that the vault had lost"


def _why(place: ConflictingLine) -> str:
    if place.code == "id_reused":
        return f"id_reused: {place.stream} holds another event with the id of event {place.seq}"
    if place.code == "late":
        return f"late: event {place.seq} of {place.stream} was declared missing by a gap; the line is kept aside"
    return f"{place.stream} already holds another event {place.seq}"


def _say_total(total: dict[str, int], refused: dict[str, int], dry_run: bool) -> None:
    accepted = message("ingest-would_accept" if dry_run else "ingest-accepted", count=total["accepted"])
    parts: list[Message] = [accepted, message("ingest-held", count=total["held"])]
    seldom = ("promoted", "waiting", "conflicting")
    parts += [message(f"ingest-{name}", count=total[name]) for name in seldom if total[name]]
    if refused:
        codes = ", ".join(f"{count} {code}" for code, count in sorted(refused.items()))
        parts.append(message("ingest-refused", codes=codes))
    if total.get("closed"):
        parts.append(message("ingest-closed", count=total["closed"]))
    listed = Several(tuple(parts), separator="; ")
    say(ENGLISH.say("ingest-nothing_written" if dry_run else "ingest-total", parts=listed))
