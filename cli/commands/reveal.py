"""``meldtrail reveal``: the hidden hands of an ended match, opened by two people before the delay has passed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from cli.commands import AsJson, FromStdin, Ledger, Who
from cli.sign_in import has_accounts, holders_of, signed_in
from cli.terminal import print_json, say
from ledger.audit.auditor import staff_folder
from ledger.cases import revealing
from ledger.cases.writing import clean
from ledger.evidence.reader import Reader
from ledger.evidence.receipts import now_ms
from ledger.evidence.store import open_reader
from schemas.errors import ConflictError, UsageError
from schemas.roles import REVEAL
from schemas.wire import timestamp


def reveal(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match that has ended.")],
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Ask for it, and say why in one line; it is kept.")
    ] = None,
    agree: Annotated[bool, typer.Option("--agree", help="Agree to what somebody else asked for.")] = False,
    password_stdin: FromStdin = False,
    who: Who = None,
    ledger: Ledger = None,
    as_json: AsJson = False,
) -> None:
    """Open the hidden hands of a match that has ended.

    One asks before the delay has passed, somebody else agrees; both are records in the log. Hands of a match that is
    played are never opened. Without options it says how the hands of a match stand, and who asked and agreed.
    """
    folder = staff_folder(ledger, match)
    if agree and reason is not None:
        raise UsageError("--reason asks and --agree agrees to what somebody else asked; give one of them")
    if agree or reason is not None:
        _write(folder, match, who, reason, password_stdin)
    with open_reader(folder) as reader:
        row = _row(reader, match)
    if as_json:
        print_json(row)
    else:
        _say(row)


def _write(folder: Path, match: str, who: str | None, reason: str | None, password_stdin: bool) -> None:
    """Ask with a reason, agree without. Raises ConflictError where nobody has an account: who asked under a name that
    proves nothing might agree under another one."""
    if not has_accounts(folder):
        raise ConflictError(revealing.ONE_PERSON)
    by = signed_in(folder, who, REVEAL, from_stdin=password_stdin)
    holders = holders_of(folder, REVEAL)
    if reason is None:
        revealing.agree(folder, match, by, holders)
    else:
        revealing.ask(folder, match, by, clean(reason), holders)
    revealing.record_done(folder, match, by, agreed=reason is None)


def _row(reader: Reader, match: str) -> dict[str, Any]:
    """How the hands of a match stand. Raises UnknownMatch."""
    reader.must_hold(match)
    now = now_ms()
    due = reader.hands_from(match, now)
    state = "played" if due is None else "open" if due <= now else "waiting"
    opens = timestamp(due) if due and due > now else None
    return {
        "match": match, "hands": state, "hands_from": opens, "reveals": [one._asdict() for one in reader.reveals(match)]
    }  # fmt: skip


def _say(row: dict[str, Any]) -> None:
    says = {
        "played": "is still played: its hands are hidden",
        "open": "has ended, and its hands are open",
        "waiting": f"has ended, and its hands open at {row['hands_from']}",
    }
    say(f"{row['match']}  {says[row['hands']]}")
    for one in row["reveals"]:
        then = f"agreed {one['agreed_at']} by {one['by']}" if one["by"] else "nobody has agreed yet"
        say(f"    asked {one['at']} by {one['who']} ({one['reason']}), {then}")
    if row["reveals"] and row["hands"] == "waiting":
        say("    somebody else opens them now: the same command with --agree")
