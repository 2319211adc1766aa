"""``meldtrail case``: claims of players, from the ticket to the answer that was sent."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from cli.options import About, AsJson, Ledger, Rulesets

case = typer.Typer(
    name="case", help="Claims of players, from the ticket to the answer that was sent. Every record stays as written."
)

Case = Annotated[str, typer.Argument(metavar="CASE", help="The id of the case.")]
Words = Annotated[str, typer.Argument(metavar="TEXT", help="What is to be kept, in one line.")]
Who = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--who", metavar="NAME", help="Who does this; MELDTRAIL_WHO, or who is logged in, without it."),
]
Result = Annotated[
    str, typer.Option("--outcome", metavar="WORD", help="granted, partly, refused, undecidable or withdrawn.")
]
Paid = Annotated[
    Optional[int],  # noqa: UP045
    typer.Option("--paid", metavar="PAISE", help="What the player is paid by it, in minor units."),
]


@case.command("open")
def open_(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match of the ledger.")],
    ticket: Annotated[str, typer.Option(help="The ticket in the helpdesk.")],
    claim: Annotated[Optional[str], typer.Option(metavar="TEXT", help="The player's own words.")] = None,  # noqa: UP045
    deal: Annotated[Optional[int], typer.Option(metavar="N", help="The deal it is about.")] = None,  # noqa: UP045
    seat: Annotated[Optional[int], typer.Option(metavar="S", help="The seat it is about.")] = None,  # noqa: UP045
    about: About = None,
    seq: Annotated[Optional[int], typer.Option(metavar="N", help="The event; the deciding one without it.")] = None,  # noqa: UP045
    hours: Annotated[float, typer.Option(metavar="H", help="In how many hours it is to be answered.")] = 72,
    name: Annotated[Optional[str], typer.Option("--id", metavar="CASE", help="Its id, else the next free one.")] = None,  # noqa: UP045
    who: Who = None,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
) -> None:
    """Open a case on a match. Prints its id."""
    from cli.case_answer import opened

    asked = (deal, seat, about)
    print(opened(ledger, rulesets, match, ticket, claim, asked, seq, hours, name, who))


@case.command()
def assign(
    name: Case, to: Annotated[str, typer.Option(metavar="NAME", help="Who is to work on it.")],
    who: Who = None, ledger: Ledger = None,
) -> None:  # fmt: skip
    """Give a case to somebody."""
    _write(ledger, name, who, type="case_assigned", to=to)


@case.command()
def note(name: Case, text: Words, who: Who = None, ledger: Ledger = None) -> None:
    """Write a note on a case."""
    _write(ledger, name, who, type="note", text=text)


@case.command()
def review(
    name: Case,
    text: Words,
    agrees: Annotated[bool, typer.Option("--agrees/--disagrees", help="Whether the second reviewer agrees.")] = True,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Review a case as a second person, who may then not decide it."""
    _write(ledger, name, who, type="case_reviewed", agrees="yes" if agrees else "no", text=text)


@case.command()
def decide(name: Case, text: Words, outcome: Result, paid: Paid = None, who: Who = None, ledger: Ledger = None) -> None:
    """Decide a case, or an appeal as it was decided before."""
    _write(ledger, name, who, type="case_decided", outcome=outcome, text=text, paid=paid)


@case.command()
def correct(
    name: Case,
    text: Words,
    record: Annotated[int, typer.Option(metavar="N", help="The record that is put right.")],
    outcome: Annotated[Optional[str], typer.Option(metavar="WORD", help="The right outcome, if that changes.")] = None,  # noqa: UP045
    paid: Paid = None,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Put a record of a decided case right; it stays as it was written."""
    _write(ledger, name, who, type="case_corrected", corrects=record, text=text, outcome=outcome, paid=paid)


@case.command()
def appeal(
    name: Case,
    text: Words,
    by: Annotated[str, typer.Option(metavar="WHO", help="player or staff.")] = "player",
    hours: Annotated[float, typer.Option(metavar="H", help="In how many hours it is to be answered.")] = 72,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Question a decision: the case is open again, for somebody else to decide."""
    from ledger.cases.writing import timestamp

    _write(ledger, name, who, type="case_appealed", by=by, text=text, due=timestamp(hours))


@case.command()
def reverse(
    name: Case, text: Words, outcome: Result, paid: Paid = None, who: Who = None, ledger: Ledger = None
) -> None:
    """On appeal, decide a case otherwise."""
    _write(ledger, name, who, type="case_reversed", outcome=outcome, text=text, paid=paid)


@case.command()
def hold(
    name: Case,
    text: Words,
    lift: Annotated[bool, typer.Option("--lift", help="Lift the hold instead of placing one.")] = False,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Place a legal hold on a case, or lift it."""
    _write(ledger, name, who, type="case_held", hold="lifted" if lift else "placed", text=text)


@case.command()
def attach(
    name: Case, file: Annotated[Path, typer.Argument(metavar="FILE", help="A file; only its digest is kept.")],
    who: Who = None, ledger: Ledger = None,
) -> None:  # fmt: skip
    """Attach a file by its digest. The file itself stays where it is."""
    from cli.case_writing import digest_of

    digest, size = digest_of(file)
    _write(ledger, name, who, type="case_attached", name=file.name, digest=digest, size=size)


@case.command()
def answer(
    name: Case,
    lang: Annotated[str, typer.Option(metavar="LANG", help="The language of the player: en or hi.")] = "en",
    seat: Annotated[Optional[int], typer.Option(metavar="S", help="The player written to, else the case's.")] = None,  # noqa: UP045
    tz: Annotated[str, typer.Option(metavar="ZONE", help="The zone of times, such as Asia/Kolkata.")] = "UTC",
    who: Who = None,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
) -> None:
    """Answer the player of a decided case: prints the text to send, and keeps it as it was sent. Closes the case."""
    from cli.case_answer import answered

    print(answered(ledger, rulesets, name, lang, seat, tz, who), end="")


@case.command("list")
def list_(
    everything: Annotated[bool, typer.Option("--all", help="Closed cases too.")] = False,
    ledger: Ledger = None,
    as_json: AsJson = False,
) -> None:
    """The queue, the most urgent case first, with ages and clocks."""
    from cli.case_report import say_queue
    from cli.case_writing import read_cases

    say_queue(read_cases(ledger), everything, as_json)


@case.command()
def show(name: Case, ledger: Ledger = None, as_json: AsJson = False) -> None:
    """One case, record by record."""
    from cli.case_report import say_case
    from cli.case_writing import read_case

    say_case(read_case(ledger, name), as_json)


def _write(ledger: Optional[Path], case_id: str, who: Optional[str], /, **fields: object) -> None:  # noqa: UP045
    """One record, its words cleaned; what was not given is left out."""
    from cli.case_writing import read_case, write

    print(f"{case_id}: record {write(ledger, read_case(ledger, case_id), who, fields)}")
