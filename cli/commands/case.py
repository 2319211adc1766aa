"""``meldtrail case``: claims of players, from the ticket to the answer that was sent."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from cli.commands import (
    AsJson,
    Language,
    Ledger,
    PlayersLanguage,
    Rulesets,
    Topic,
    Who,
    Zone,
    cannot_be_read,
    leading_options,
)
from cli.commands.answer import say_answer
from cli.sign_in import acting, has_accounts, signed_in
from cli.terminal import ascii_only, column, must_show, print_json, remark, renderer_in, say
from ledger.answers.answer import Inquiry
from ledger.answers.answer import answer as answer_asked
from ledger.answers.remedies import read_remedies
from ledger.audit.auditor import open_ledger, staff_folder
from ledger.cases.case import CaseState
from ledger.cases.editing import Edit, apply_edit, core_changes, edit_of, mark_changes, misshaped
from ledger.cases.macros import CaseFacts, MacroBook, fit_macros, with_macro
from ledger.cases.messages import age_message, clock_message, is_overdue, own_or_worded
from ledger.cases.rulings import Complaint, Ruling, as_ruled, composed_letter, earlier_letter, ruled_fields, ruling
from ledger.cases.writing import (
    HOURS_TO_ANSWER,
    AppendedRecords,
    Case,
    all_cases,
    append_to_case,
    case_in,
    changed_letter_records,
    check_append,
    clean,
    record_time,
)
from ledger.evidence.format_2.erasure import Loss
from ledger.evidence.shards import desk_folder
from ledger.evidence.store import open_reader
from ledger.messages.renderer import ASCII_LETTER, ENGLISH, LETTER, Renderer, zone_named
from ledger.messages.rows import said_words
from ledger.rules.library import read_clausebook
from ledger.serving.projecting import projecting
from ledger.views.tables.cases import case_row, losses_in, record_rows
from schemas.errors import ConflictError, LedgerError, UnreadableError, UsageError
from schemas.message import SeatNo, message
from schemas.records import Outcome
from schemas.roles import REVIEW_CASES, WRITE_CASES
from schemas.wire import read_moment, timestamp

STATUS_STYLES: Final = {
    "open": "bold", "appealed": "bold yellow", "decided": "yellow", "closed": "green", "new": "dim",
    "damaged": "bold red",
}  # fmt: skip

case = typer.Typer(
    name="case",
    help="Claims of players, from the ticket to the answer that was sent. Every record stays as written.",
    rich_markup_mode=None,
)

CaseId = Annotated[str, typer.Argument(metavar="CASE", help="The id of the case.")]
Hours = Annotated[float, typer.Option(metavar="H", help="In how many hours it is to be answered.")]
Words = Annotated[str, typer.Argument(metavar="TEXT", help="What is to be kept, in one line.")]
Reason = Annotated[
    str | None, typer.Argument(metavar="TEXT", help="Why, in one line; a decision that follows the ruling needs none.")
]
Result = Annotated[
    Outcome | None,
    typer.Option(
        "--outcome", metavar="WORD", help="granted, partly, refused, undecidable or withdrawn; without it as ruled."
    ),
]
Paid = Annotated[
    int | None,
    typer.Option(
        "--paid", metavar="PAISE", min=0, help="What the player is paid by it, in minor units; without it as ruled."
    ),
]


@case.command("open")
def open_(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match of the ledger.")],
    ticket: Annotated[str, typer.Option(metavar="TICKET", help="The ticket in the helpdesk.")],
    claim: Annotated[str | None, typer.Option(metavar="TEXT", help="The player's own words.")] = None,
    deal: Annotated[int | None, typer.Option(metavar="N", help="The deal it is about.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="The seat it is about.")] = None,
    about: Topic = None,
    seq: Annotated[int | None, typer.Option(metavar="N", help="The event; the deciding one without it.")] = None,
    hours: Hours = HOURS_TO_ANSWER,
    name: Annotated[str | None, typer.Option("--id", metavar="CASE", help="Its id, else the next free one.")] = None,
    who: Who = None,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
) -> None:
    """Open a case on a match. Prints its id."""
    folder = staff_folder(ledger, match)
    with open_ledger(ledger, rulesets) as auditor:
        auditor.reader.must_hold(match)
        played = auditor.with_doubt(match)
        reply = answer_asked(played, Inquiry(deal, seat, about), read_clausebook(rulesets), ENGLISH)
    if played.doubted is not None:
        remark(f"meldtrail: {match}: {ENGLISH.sentence(played.doubted)}")
    record = {
        "type": "case_opened", "ticket": ticket, "about": (match, reply.seq if seq is None else seq),
        "topic": about or reply.about, "deal": reply.deal if deal is None else deal,
        "seat": reply.seat if seat is None else seat, "claim": claim or None, "due": record_time(hours),
    }  # fmt: skip
    for there in _not_closed(folder, match) if name is None else ():
        if there.status == "damaged":
            remark(f"meldtrail: {cannot_be_read(there.case)}, and may be about {match}")
            continue
        remark(
            f"meldtrail: case {there.case} about {match} is not closed; if this is the same complaint, "
            f"`meldtrail case join {there.case} --ticket {ticket}` joins it"
        )
    # A case that is there is refused for being open, and not for having gone on.
    after = case_in(folder, name).state.last_seq if name else 0
    print(append(folder, who, name, after, record).case)


def _not_closed(folder: Path, match: str) -> list[CaseState]:
    """The cases about a match that still go on, for a player often writes twice; and those that may be."""
    with open_reader(folder) as reader:
        states = [one.state for one in all_cases(reader)]
    return [one for one in states if one.status == "damaged" or (one.status != "closed" and one.match == match)]


@case.command()
def assign(
    name: CaseId, to: Annotated[str, typer.Option(metavar="NAME", help="Who is to work on it.")],
    who: Who = None, ledger: Ledger = None,
) -> None:  # fmt: skip
    """Give a case to somebody."""
    _write(ledger, name, who, type="case_assigned", to=to)


@case.command()
def note(name: CaseId, text: Words, who: Who = None, ledger: Ledger = None) -> None:
    """Write a note on a case."""
    _write(ledger, name, who, type="note", text=text)


@case.command()
def join(
    name: CaseId,
    ticket: Annotated[str, typer.Option(metavar="TICKET", help="The other ticket in the helpdesk.")],
    claim: Annotated[str | None, typer.Option(metavar="TEXT", help="The player's own words in it.")] = None,
    written: Annotated[str | None, typer.Option(metavar="TIME", help="When the player wrote it, in UTC.")] = None,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Join another ticket about the same complaint to a case. One that belongs to it already changes nothing."""
    if ticket in read_case(ledger, name).state.tickets:
        print(f"{name}: ticket {ticket} belongs to it already")
        return
    at = recorded_time(written) if written else None
    _write(ledger, name, who, type="case_ticket", ticket=ticket, text=claim or None, written=at)


def recorded_time(text: str) -> str:
    """A time as records have it. Raises UsageError for what is none."""
    at = read_moment(text, UTC)
    if at is None:
        raise UsageError(f"--written takes a time such as 2026-11-20T22:15, and not {text[:40]!r}")
    return timestamp(at)


@case.command()
def review(
    name: CaseId,
    text: Words,
    agrees: Annotated[bool, typer.Option("--agrees/--disagrees", help="Whether the second reviewer agrees.")] = True,
    outcome: Annotated[
        Outcome | None,
        typer.Option("--outcome", metavar="WORD", help="The outcome the reviewer stands behind, against the ruling."),
    ] = None,
    paid: Annotated[
        int | None, typer.Option("--paid", metavar="PAISE", min=0, help="With --outcome: the refund, in minor units.")
    ] = None,
    letter: Annotated[
        int | None, typer.Option("--letter", metavar="N", help="The record of a proposed letter that is reviewed.")
    ] = None,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Review a case as a second person, who may then not decide it; or a letter that was proposed for it."""
    if paid is not None and outcome is None:
        raise UsageError("--paid is the refund of an outcome; give --outcome with it")
    agreed = "yes" if agrees else "no"
    _write(ledger, name, who, type="case_reviewed", agrees=agreed, text=text, outcome=outcome, paid=paid, letter=letter)


@case.command("ruling")
def ruling_(
    name: CaseId, ledger: Ledger = None, rulesets: Rulesets = None, lang: Language = "en", as_json: AsJson = False
) -> None:
    """The ruling on the complaint of a case: what is right for every seat, and the outcome and refund it offers."""
    renderer_in(lang, as_json=as_json)
    words = Renderer(lang, style=ASCII_LETTER if ascii_only() else LETTER)
    reply = _ruling(ledger, rulesets, read_case(ledger, name), words).answer
    if as_json:
        print_json(reply.as_json())
    else:
        say_answer(reply)


@case.command()
def decide(
    name: CaseId, text: Reason = None, outcome: Result = None, paid: Paid = None, who: Who = None,
    ledger: Ledger = None, rulesets: Rulesets = None,
) -> None:  # fmt: skip
    """Decide a case, or an appeal as it was decided before: as ruled, unless an outcome or a refund is given.

    Against the ruling it needs a reason, and a second person whose review names that outcome and refund.
    """
    _decide("case_decided", ledger, rulesets, name, text, outcome, paid, who)


@case.command()
def correct(
    name: CaseId,
    text: Words,
    record: Annotated[int, typer.Option(metavar="N", help="The record that is put right.")],
    outcome: Annotated[Outcome | None, typer.Option(metavar="WORD", help="The right outcome, if that changes.")] = None,
    paid: Paid = None,
    who: Who = None,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
) -> None:
    """Put a record of a decided case right; it stays as it was written."""
    current = read_case(ledger, name)
    fields = ruled_fields(_ruling_if_any(ledger, rulesets, current)) if outcome is not None or paid is not None else {}
    _write(ledger, name, who, type="case_corrected", corrects=record, text=text, outcome=outcome, paid=paid, **fields)


@case.command()
def appeal(
    name: CaseId,
    text: Words,
    by: Annotated[str, typer.Option(metavar="WHO", help="player or staff.")] = "player",
    hours: Hours = HOURS_TO_ANSWER,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Question a decision: the case is open again, for somebody else to decide."""
    _write(ledger, name, who, type="case_appealed", by=by, text=text, due=record_time(hours))


@case.command()
def reverse(
    name: CaseId, text: Reason = None, outcome: Result = None, paid: Paid = None, who: Who = None,
    ledger: Ledger = None, rulesets: Rulesets = None,
) -> None:  # fmt: skip
    """On appeal, decide a case otherwise; as ruled, unless an outcome or a refund is given."""
    _decide("case_reversed", ledger, rulesets, name, text, outcome, paid, who)


@case.command()
def hold(
    name: CaseId,
    text: Words,
    lift: Annotated[bool, typer.Option("--lift", help="Lift the hold instead of placing one.")] = False,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Place a legal hold on a case, or lift it."""
    _write(ledger, name, who, type="case_held", hold="lifted" if lift else "placed", text=text)


@case.command()
def attach(
    name: CaseId, file: Annotated[Path, typer.Argument(metavar="FILE", help="A file; only its digest is kept.")],
    who: Who = None, ledger: Ledger = None,
) -> None:  # fmt: skip
    """Attach a file by its digest. The file itself stays where it is."""
    digest, size = file_digest(file)
    _write(ledger, name, who, type="case_attached", name=file.name, digest=digest, size=size)


@case.command()
def answer(
    name: CaseId,
    lang: PlayersLanguage = "en",
    seat: Annotated[int | None, typer.Option(metavar="S", help="The player written to, else the case's.")] = None,
    tz: Zone = "UTC",
    greeting: Annotated[str | None, typer.Option(metavar="TEXT", help="A greeting of your own.")] = None,
    add: Annotated[str | None, typer.Option(metavar="TEXT", help="A paragraph of your own before the close.")] = None,
    close: Annotated[str | None, typer.Option(metavar="TEXT", help="A close of your own.")] = None,
    macro: Annotated[str | None, typer.Option(metavar="NAME", help="A macro; `case macros` lists them.")] = None,
    change: Annotated[
        list[str] | None,
        typer.Option(metavar="N=TEXT", help="Another text for a paragraph of the checked core; needs --propose."),
    ] = None,
    propose: Annotated[
        bool, typer.Option("--propose", help="Keep it for a second person to agree; send nothing.")
    ] = False,
    agreed: Annotated[bool, typer.Option("--agreed", help="Send the letter a second person has agreed to.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the letter to read it; write nothing.")] = False,
    who: Who = None,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
) -> None:
    """Answer the player of a decided case: prints the text to send, and keeps it as it was sent. Closes the case.

    With --dry-run the letter is only printed, and what would be refused is said.
    Greeting and close may be your own, and one paragraph; the rest is the checked core. Changed, or with ruling or
    figures in your own words, it is kept with --propose, agreed to by "case review --letter", and sent with --agreed.
    """
    current = read_case(ledger, name)
    opening = current.state.opened
    if opening is None or opening.about is None:
        raise UsageError(f"case {name} is about no match; it cannot be answered here")
    reader = seat if seat is not None else opening.seat
    if reader is None:
        raise UsageError(f"case {name} names no seat; give --seat")
    words = Renderer(lang, reader, zone_named(tz), LETTER)
    complaint = Complaint.of(opening, reader)
    with open_ledger(ledger, rulesets) as auditor:
        played = auditor.with_doubt(opening.about[0])
    book, policy = read_clausebook(rulesets), read_remedies(rulesets)
    earlier = earlier_letter(current.state, reader)
    composition = composed_letter(played, current.state, complaint, earlier, book, policy, words)
    composed = composition.text
    edit = Edit(_clean_or_none(greeting), _clean_or_none(add), _clean_or_none(close), _changes(change or []))
    if macro is not None:
        facts = CaseFacts(current.state.tickets, current.state.paid)
        edit = with_macro(fit_macros(MacroBook(rulesets, ledger).now(), composition.answer, facts, words), macro, edit)
    text = _agreed_text(current, composed, edit) if agreed else apply_edit(composed, edit)
    if (why := misshaped(composed, text)) is not None:
        raise UsageError(ENGLISH.words(why))
    why = next(iter(core_changes(composed, text, lang)), None)
    if propose and why is None:
        raise UsageError("nothing of the checked core is changed; the letter is sent without --propose")
    if why is not None and not (propose or agreed):
        raise ConflictError(f"case {name}: {ENGLISH.words(why)}; --propose keeps it for one")
    records = changed_letter_records(composed, text, propose, **composition.fields)
    must_show(text)
    if dry_run:
        folder = staff_folder(ledger)
        check_append(folder, acting(who), name, current.state.last_seq, records, alone=not has_accounts(folder))
        print(text, end="")
        remark(f"meldtrail: nothing was written, {name} is as it was; without --dry-run this is kept as it stands here")
        return
    first = write(ledger, current, who, *records)
    print(text, end="")
    if propose:
        seq = first + next(place for place, record in enumerate(records) if record.get("draft") == "proposed")
        print(f'Not sent: meldtrail case review {name} "..." --letter {seq} agrees to it.', file=sys.stderr)


def _clean_or_none(text: str | None) -> str | None:
    return None if text is None else clean(text)


def _changes(texts: Sequence[str]) -> dict[int, str]:
    """Paragraphs of the core, by number, as ``N=TEXT`` has them."""
    changes = {}
    for one in texts:
        number, is_text, text = one.partition("=")
        if not is_text or not number.strip().isascii() or not number.strip().isdigit():
            raise UsageError(f'--change takes a paragraph of the core and its text, 2="...", and not {one[:40]!r}')
        changes[int(number)] = clean(text)
    return changes


def _agreed_text(current: Case, composed: str, edit: Edit) -> str:
    """The letter that waits in a case. Raises UsageError where none does, ConflictError where its composed letter is
    another one now."""
    if not edit.is_none:
        raise UsageError("--agreed sends the letter as it was proposed; propose another one to change it")
    proposal = current.state.proposed
    if proposal is None:
        raise UsageError(f"case {current.state.case} has no letter that waits; --propose keeps one")
    if proposal.composed != composed or edit_of(composed, proposal.text) is None:
        raise ConflictError(
            f"case {current.state.case}: the letter is composed otherwise now; "
            "give its language, seat and zone, or propose it anew"
        )
    return proposal.text


@case.command("macros")
def macros_(ledger: Ledger = None, rulesets: Rulesets = None, as_json: AsJson = False) -> None:
    """The macros of letters, with the place each fills and its words, as they are at the desk of a ledger where one is
    given; a file that is wrong is named."""
    folder = desk_folder(staff_folder(ledger)) if ledger is not None else None
    for one in MacroBook(rulesets, folder).now():
        if as_json:
            print_json(one._asdict())
            continue
        say(Text.assemble((f"{one.name:<22}", "bold"), f" {one.place:<9} {one.title('en')}"))
        for language, text in one.texts.items():
            say(f"    {language}  {text}", "dim")


@case.command("list")
def list_(
    everything: Annotated[bool, typer.Option("--all", help="Closed cases too.")] = False,
    ledger: Ledger = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """The queue, the most urgent case first, with ages and clocks."""
    words = renderer_in(lang, as_json=as_json)
    with open_reader(staff_folder(ledger)) as reader:
        say_queue(list(all_cases(reader)), everything, as_json, words)


@case.command()
def show(
    name: CaseId, tz: Zone = "UTC", ledger: Ledger = None, lang: Language = "en", as_json: AsJson = False
) -> None:  # fmt: skip
    """One case, record by record. An answer that rests on rules that were replaced since says so."""
    current, words = read_case(ledger, name), replace(renderer_in(lang, as_json=as_json), zone=zone_named(tz))
    judged_by = None
    folder = staff_folder(ledger)
    if current.state.match is not None:
        with open_reader(folder) as reader:
            pins = reader.pins(current.state.match)
            judged_by = pins[-1].hash if pins else None
    with open_reader(desk_folder(folder)) as desk:
        losses = losses_in(desk, current.state.case, current.records)
    say_case(current, judged_by, as_json, losses, leading_options(ledger), words)


def _write(ledger: Path | None, case_id: str, who: str | None, /, **fields: object) -> None:
    """One record, its words cleaned; what was not given is left out."""
    print(f"{case_id}: record {write(ledger, read_case(ledger, case_id), who, fields)}")


# -- the ruling --------------------------------------------------------------------------------------


def _ruling(ledger: Path | None, rulesets: Path | None, current: Case, words: Renderer = ENGLISH) -> Ruling:
    """The ruling on the complaint of a case. Raises UsageError for a case of no match."""
    opening = current.state.opened
    if opening is None or opening.about is None:
        raise UsageError(f"case {current.state.case} is about no match; there is no ruling on it")
    with open_ledger(ledger, rulesets) as auditor:
        played = auditor.with_doubt(opening.about[0])
    return ruling(played, Complaint.of(opening), read_clausebook(rulesets), read_remedies(rulesets), words)


def _ruling_if_any(ledger: Path | None, rulesets: Path | None, current: Case) -> Ruling | None:
    return _ruling(ledger, rulesets, current) if current.state.match is not None else None


def _decide(
    kind: str, ledger: Path | None, rulesets: Path | None, name: str, text: str | None, outcome: str | None,
    payment: int | None, who: str | None,
) -> None:  # fmt: skip
    """Write a decision, filled in by the ruling where nothing was given. Raises UsageError for what neither says."""
    current = read_case(ledger, name)
    own = _ruling_if_any(ledger, rulesets, current)
    record = {"outcome": outcome, "paid": payment, "text": text, **ruled_fields(own)}
    _write(ledger, name, who, type=kind, **as_ruled(record, own))


# -- the ledger --------------------------------------------------------------------------------------


def read_case(ledger: Path | None, case: str) -> Case:
    """A case and its records. Raises UsageError when there is none."""
    current = case_in(staff_folder(ledger), case)
    if not current.records:
        raise UsageError(f"there is no case {case}; meldtrail case list lists them")
    return current


def write(ledger: Path | None, current: Case, who: str | None, *records: dict[str, Any]) -> int:
    """Append records to a case, all or none; returns the seq of the first. Raises as :func:`append`."""
    addition = append(staff_folder(ledger), who, current.state.case, current.state.last_seq, *records)
    return int(addition.seqs[0])


def append(folder: Path, who: str | None, case_id: str | None, after: int, *records: dict[str, Any]) -> AppendedRecords:
    """Append records after record ``after`` of a case, the next free one without an id, and show them in ``cases.db``.

    Behind them stands ``who``, else who is named in the environment, else who is logged in to this machine, and where
    people have accounts the password is asked for. Raises ConflictError for a record that may not follow, or when the
    case has gone on since it was read; UsageError for what is no record and for a wrong password.
    """
    reviews = all(record["type"] == "case_reviewed" for record in records)
    name = signed_in(folder, who, *((REVIEW_CASES,) if reviews else ()), WRITE_CASES)
    addition = append_to_case(folder, name, case_id, after, records, alone=not has_accounts(folder))
    show_on_desk(folder)
    return addition


def show_on_desk(folder: Path) -> None:
    """Bring what was written into the views that are served. Where they cannot be written it is written all the same,
    and would stand there twice if somebody said it again."""
    try:
        with projecting(folder) as projector:
            while projector.records():
                pass
    except LedgerError as wrong:
        remark(f"meldtrail: it is on record, and the views do not show it yet: {wrong}")


def file_digest(path: Path) -> tuple[str, int]:
    """SHA-256 (hex) and size of a file. Raises UnreadableError."""
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return digest, path.stat().st_size
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None


# -- the report --------------------------------------------------------------------------------------


def say_queue(cases: Sequence[Case], everything: bool, as_json: bool, words: Renderer) -> None:
    """The cases that wait for somebody, the most urgent first; with ``everything`` the closed ones too."""
    rows = [one for one in cases if everything or one.state.status != "closed"]
    rows.sort(
        # What has no time to be done by comes after all that has: a nine is behind every year.
        key=lambda one: (one.state.due or "9", one.state.opened.at if one.state.opened else "", one.state.case)
    )
    if as_json:
        for one in rows:
            print_json(case_row(one.state, one.records))
        return
    now = datetime.now(UTC)
    for one in rows:
        _queue_line(case_row(one.state, one.records), now, words)
    count = sum(one.state.status == "closed" for one in cases)
    say(words.say("cases-listed", shown=len(rows), closed=count, total=len(cases)), "dim")


def _queue_line(row: Any, now: datetime, words: Renderer) -> None:
    clock = words.words(clock_message(row["due_at"], now))
    age = words.say("case-age", age=age_message(row["opened_at"], now))
    stand, topic = words.say(f"case_status-{row['stand']}"), row["topic"]
    if words.language != ENGLISH.language:  # in English the words that stand in the table of cases
        topic = topic and words.say(f"about-{topic}")
    say(Text.assemble(
        (f"{row['case_id']:<10}", "bold"), (f" {column(stand, 9)}", STATUS_STYLES[row["stand"]]),
        f" {column(age, 16)} ", (column(clock, 22), "bold red" if is_overdue(row["due_at"], now) else ""),
        f" {row['ticket'] or '-':<14} {row['match'] or '-'}",
        f", {words.value(SeatNo(row['seat']))}" if row["seat"] else "",
        f", {topic}" if topic else "",
        f"  {row['assigned'] or words.say('cases-nobody_assigned')}",
        f"  {words.say('cases-hold')}" if row["held"] else "",
    ))  # fmt: skip


def say_case(
    current: Case, judged_by: str | None, as_json: bool, losses: Mapping[int, Loss], place: str, words: Renderer
) -> None:
    """One case: where it stands, then its records in order, in ``words``. ``judged_by`` is the hash of the rules of its
    match now, ``losses`` those that have lost words to an erasure, ``place`` the options that lead to
    the ledger."""
    row = case_row(current.state, current.records)
    history = list(record_rows(current.state.case, current.records, losses))
    letter_rules = current.state.sent[-1].ruleset_hash if current.state.sent else None
    overtaken = None not in (letter_rules, judged_by) and letter_rules != judged_by
    if as_json:
        print_json({**row, "overtaken": overtaken, "history": history})
        return
    now = datetime.now(UTC)
    age = words.say("case-age", age=age_message(row["opened_at"], now))
    clock = f", {words.words(clock_message(row['due_at'], now))}" if row["due_at"] else ""
    ticket = words.say("case-ticket", ticket=(row["tickets"] or "-").replace(" ", ", "))
    say(Text.assemble(
        (row["case_id"], "bold"), "  ", (words.say(f"case_status-{row['stand']}"), STATUS_STYLES[row["stand"]]),
        f"  {ticket}, {age}{clock}", f"  {words.say('cases-hold')}" if row["held"] else "",
    ))  # fmt: skip
    if overtaken:
        say(f"  {words.say('case-overtaken')}", "bold yellow")
    if row["match"]:
        seat = f" --seat {row['seat']}" if row["seat"] else ""
        about = f" --about {row['topic']}" if row["topic"] else ""
        say(f"  meldtrail answer {row['match']}{seat}{about}{place}")
    for record in history:
        say(Text.assemble(
            (f"{record['seq']:>4} ", "dim"), f"{words.time(record['at'])}  ", (record["who"], "bold"),
            f"  {said_words(record, 'says', words)}",
        ))  # fmt: skip
        for other in history:
            if other["replaces"] == record["seq"] and not other["odd"]:
                say(f"       {words.say('case-replaced', record=message('case-record', seq=other['seq']))}", "yellow")
        for line in _words(own_or_worded(record, words), record["composed"]):
            say(Text.assemble("       ", line))
        if record["erased_at"]:
            at = words.minute(record["erased_at"])
            say(f"       {words.say('case-erased', at=at, seq=record['erased_in'])}", "yellow")
        if record["odd"]:
            say(f"       {words.say('case-odd', why=said_words(record, 'odd', words, 'odd_said'))}", "bold red")


def _words(text: str, composed: str | None) -> Iterator[Text]:
    """What stands in a record, a paragraph a line; in a letter that staff changed ``{+what they added+}`` and
    ``[-what they left out-]``."""
    for paragraph in mark_changes(composed, text):
        line = Text()
        for words, change in paragraph.spans:
            before, after, style = _MARKS[change]
            line.append(f"{before}{words.rstrip()}{after}{words[len(words.rstrip()) :]}", style)
        if line.plain.strip():
            yield line


_MARKS: Final = {"": ("", "", ""), "added": ("{+", "+}", "green"), "removed": ("[-", "-]", "red strike")}
"""How a difference is written, as wdiff does, and its style."""
