"""``meldtrail erase``: who somebody is, or the hidden cards of a match, erased by two people and told of in the log."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cli.commands import AsJson, FromStdin, Ledger, Who
from cli.sign_in import signed_in_to_erase
from cli.terminal import print_json, remark, say
from ledger.audit.auditor import ledger_folder
from ledger.cases import erasure
from ledger.evidence.format_2.erasure import Erasure, erasures, is_at_once
from schemas.errors import UsageError


def erase(
    person: Annotated[
        str | None,
        typer.Argument(metavar="[PERSON]", help="A player's id, name or pseudonym. Without: what was erased."),
    ] = None,
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="MATCH", help="In place of PERSON: the hidden cards of a match.")
    ] = None,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Erase what somebody else announced, when it is due.")
    ] = False,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Take the announcement back.")] = False,
    reason: Annotated[
        str | None,
        typer.Option("--reason", metavar="WHY", help=f"Why, when it is announced: {', '.join(erasure.WHYS)}."),
    ] = None,
    no_delay: Annotated[
        bool, typer.Option("--no-delay", help="It may be done at once: for tests and drills; the record says so.")
    ] = False,
    alone: Annotated[
        bool, typer.Option("--alone", help="With --confirm, where nobody has an account: nobody else can agree.")
    ] = False,
    finish: Annotated[
        bool, typer.Option("--finish", help="Complete what was cut short; empty logs and views.")
    ] = False,
    password_stdin: FromStdin = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be destroyed, and stop.")] = False,
    who: Who = None,
    ledger: Ledger = None,
    as_json: AsJson = False,
) -> None:
    """Erase who somebody is, or the hidden cards of a match. It is announced by one and done by another, days later.

    Leaves stay as they are; what goes are secrets and what they sealed: the player's id, names and devices at every
    seat, texts and refused lines that name the person, the texts of cases about the person's seats. Cards of a person's
    hands stay, for they follow from the rest of the deal. Nothing brings back what is erased.
    """
    folder = ledger_folder(ledger)
    if person is not None and cards is not None:
        raise UsageError("name a PERSON or --cards MATCH, not both")
    if confirm + withdraw + finish > 1:
        raise UsageError("--confirm, --withdraw and --finish exclude each other")
    if finish or (person is None and cards is None):
        if confirm or withdraw or dry_run:
            raise UsageError("say whom or what: PERSON, or --cards MATCH")
        if finish:
            erasure.finish(folder)
            say("Nothing that was erased is left. `meldtrail project` or `serve` makes the views anew.")
        else:
            _say_all(folder, as_json)
        return
    with erasure.open_to_erase(folder) as reader:
        target = erasure.target_named(reader, person, cards)
        planned = erasure.plan(reader, target, folder)
    # Only now: a slip in the name costs nobody a password.
    by = "" if dry_run else signed_in_to_erase(folder, who, password_stdin, alone=alone, confirm=confirm)
    row: dict[str, Any] = {"kind": target.kind, "name": target.name, **_figures(planned)}
    if dry_run:
        row["state"] = "announced" if planned.announced else "not_announced"
    elif withdraw:
        erasure.withdraw(folder, target, by)
        row["state"] = "withdrawn"
    elif confirm:
        erasure.erase(folder, target, by, alone=alone)
        row["state"] = "erased"
    else:
        _, row["due"] = erasure.announce(folder, target, by, 0 if no_delay else None, _why(reason))
        row["state"] = "announced"
    if as_json:
        print_json(row)
        return
    _say_planned(row, planned, dry_run)


def _why(reason: str | None) -> erasure.Why:
    cause = next((why for why in erasure.WHYS if why == reason), None)
    if cause is None:
        raise UsageError(f"--reason says why it is erased: {', '.join(erasure.WHYS)}")
    return cause


def _figures(planned: erasure.ErasurePlan) -> dict[str, Any]:
    extent = planned.extent
    return {
        "fields": len(extent.values), "secrets": len(extent.secrets), "lines": len(extent.lines),
        "matches": sorted(extent.matches), "cases": sorted(extent.cases), "in_the_way": list(planned.in_the_way),
        "handed_out": [one._asdict() for one in planned.handed_out],
    }  # fmt: skip


def _say_planned(row: dict[str, Any], planned: erasure.ErasurePlan, dry_run: bool) -> None:
    what = f"the hidden cards of {row['name']}" if row["kind"] == "cards" else f"person {row['name']}"
    say(f"{what}: {row['fields']} field(s), {row['secrets']} secret(s) and {row['lines']} line(s) kept aside")
    say(f"matches {', '.join(row['matches']) or '-'}")
    if row["cases"]:
        say(f"texts of {', '.join(row['cases'])}")
    for why in planned.in_the_way:
        say(f"IN THE WAY {why}", "bold yellow")
    for one in row["handed_out"]:
        say(f"HANDED OUT {one['kind']} of {one['at']}: {one['to']}", "yellow")
    if dry_run:
        say("Nothing was written.")
    elif row["state"] == "announced":
        say(f"Announced. From {row['due']} on somebody else may do it: the same command with --confirm.")
    elif row["state"] == "withdrawn":
        say("Withdrawn; nothing was erased.")
    else:
        say("Erased. The views are gone; `meldtrail project` or `serve` makes them anew; an open desk does by itself.")
        remark(
            "meldtrail: copies are yours to find: what was handed out (restore erases again with --erasures), and what"
            " this ledger does not know of: copied files, packs, logs of the platform, answers that were sent"
        )


def _say_all(folder: Any, as_json: bool) -> None:
    with erasure.open_to_erase(folder) as reader:
        every = erasures(reader)
    for one in every:
        if as_json:
            print_json({**one._asdict(), "target": None, "kind": one.target.kind, "name": one.target.name})
        else:
            say(_line(one))
    if not every and not as_json:
        say("Nothing was erased here, and nothing is announced.")


def _line(one: Erasure) -> str:
    what = f"{one.target.kind} {one.target.name}"
    if one.state == "announced":
        return f"{what}  announced {one.at} by {one.who} ({one.why}), may be done from {one.due} on"
    if one.state == "withdrawn":
        return f"{what}  withdrawn {one.done_at} by {one.by}"
    why = f" ({one.why})" if one.why is not None else ""
    at_once = ", to be done at once" if is_at_once(one.at, one.due) else ""
    announcement = f"announced {one.at} by {one.who}{why}{at_once}, " if one.due is not None else ""
    alone = ", one person alone" if one.alone else ""
    return f"{what}  {announcement}erased {one.done_at} by {one.by}{alone}: {one.fields} field(s), {one.lines} line(s)"
