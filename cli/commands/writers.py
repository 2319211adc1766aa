"""``meldtrail writers``: who may send the lines of which matches."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import AsJson, Ledger, Who
from cli.sign_in import TOKEN_VARIABLE, signed_in
from cli.terminal import print_json, remark, say
from ledger.audit.auditor import ledger_folder
from ledger.evidence import enrolment
from ledger.evidence.enrolment import LOCAL
from ledger.evidence.folder import read_settings
from schemas.errors import UsageError
from schemas.roles import ENROL

writers = typer.Typer(
    name="writers",
    help="Who may send the lines of which matches. Where nobody is enrolled, whoever has the ledger sends them all.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="Letters a to z, digits, dots and dashes.")]


@writers.command()
def show(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """Who is enrolled and who was, for which matches, and what is suspect of those who were revoked."""
    folder = ledger_folder(ledger)
    read_settings(folder)
    enrolled = enrolment.writers_in(folder)
    for one, touched in enrolled:
        if as_json:
            suspect = {"suspect_from": one.suspect, "suspect_events": touched.events if touched else None,
                       "suspect_matches": list(touched.matches) if touched else []}  # fmt: skip
            print_json(
                {"writer": one.name, "role": one.role, "brand": one.brand, "enrolled": one.at, "by": one.who,
                 "revoked": one.revoked, "revoked_by": one.revoked_by, **suspect}
            )  # fmt: skip
            continue
        since = f"since {one.at} by {one.who}" if one.revoked is None else f"revoked {one.revoked} by {one.revoked_by}"
        say(
            f"{one.name:20}{one.role:10}{f'{one.brand}...' if one.brand else 'all matches':32}{since}",
            "dim" if one.revoked else "",
        )
        if touched is not None:
            say(f"{one.name}: {touched.words}", "yellow")
            for match in touched.matches[:20]:
                say(f"  {match}")
            if len(touched.matches) > 20:
                say(f"  {len(touched.matches) - 20} more; --json has them all", "dim")
    if not as_json:
        rest = "all matches" if not enrolled else "all other matches"
        everything = any(one.brand == "" and one.revoked is None for one, _ in enrolled)
        say(f"{LOCAL:20}{'':10}{'no matches' if everything else rest:32}whoever has the ledger, not enrolled")


@writers.command()
def enrol(
    name: Name,
    role: Annotated[
        str, typer.Option("--role", metavar="ROLE", help="producer: a platform's own lines; importer: an archive's.")
    ],
    brand: Annotated[
        str | None,
        typer.Option("--brand", metavar="PREFIX", help="What the ids of its matches begin with, such as acme-."),
    ] = None,
    every: Annotated[bool, typer.Option("--every-match", help="In place of --brand: it sends all matches.")] = False,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Let one writer, and nobody else, send the lines of a brand's matches. Prints its token, shown this once."""
    if role not in ("producer", "importer"):
        raise UsageError(f"--role {role}: a writer is a producer or an importer")
    if (not brand) == (not every):
        raise UsageError("say which matches: either --brand PREFIX or --every-match")
    folder = ledger_folder(ledger)
    read_settings(folder)
    token = enrolment.enrol(
        folder, name, "producer" if role == "producer" else "importer", brand or "", signed_in(folder, who, ENROL)
    )
    print(token)
    remark(f"Keep it in a file of mode 0600 that {TOKEN_VARIABLE} names, for `ingest --writer {name}`; here it is not.")


@writers.command()
def revoke(
    name: Name,
    suspect_from: Annotated[
        int | None,
        typer.Option("--suspect-from", metavar="LEAF", help="From which leaf on what it sent is suspect; 0 for all."),
    ] = None,
    who: Who = None,
    ledger: Ledger = None,
) -> None:
    """Take nothing more from a writer. Its matches are the ledger's own again until another is enrolled for them."""
    folder = ledger_folder(ledger)
    read_settings(folder)
    enrolment.revoke(folder, name, signed_in(folder, who, ENROL), suspect_from)
    lines_touched = next(touched for one, touched in reversed(enrolment.writers_in(folder)) if one.name == name)
    say(f"{name} is revoked.")
    if lines_touched is not None:
        say(f"{lines_touched.words}; `meldtrail writers show` lists them", "yellow")
