"""``meldtrail keys``: the vault's key, wrapped by a key that lies outside the ledger's folder."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from cli.commands import AsJson, Ledger, Who
from cli.sign_in import signed_in
from cli.terminal import print_json, say
from ledger.audit.auditor import ledger_folder
from ledger.cases.writing import record_time
from ledger.evidence import key_changes
from ledger.evidence.folder import read_settings
from ledger.evidence.keys import Wrapping, key_from_command, key_from_file, read_wrapping
from schemas.errors import UsageError
from schemas.roles import CHANGE_KEYS

keys = typer.Typer(
    name="keys",
    help="The key of the vault, wrapped by a key outside the folder: MELDTRAIL_KEY_FILE or MELDTRAIL_KEY_COMMAND.",
    rich_markup_mode=None,
)


@keys.command()
def show(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """Whether the vault is wrapped, by which generations of keys, and since when. It needs no key."""
    folder = ledger_folder(ledger)
    read_settings(folder)
    _say(read_wrapping(folder), as_json)


@keys.command()
def wrap(ledger: Ledger = None, who: Who = None, as_json: AsJson = False) -> None:
    """Seal the vault under the configured key. Stop the desk first; cut short, run it again.

    Views, which are made of it, stay in clear."""
    folder = ledger_folder(ledger)
    _say(key_changes.wrap(folder, record_time(), signed_in(folder, who, CHANGE_KEYS)), as_json)
    if not as_json:
        say("NOTE views/ and collusion/ are made of the vault and stay in clear: remove them, or encrypt the disk")


@keys.command()
def rotate(
    new_key_file: Annotated[
        Path | None, typer.Option("--new-key-file", metavar="FILE", help="The file with the new key, of mode 0600.")
    ] = None,
    new_key_command: Annotated[
        str | None, typer.Option("--new-key-command", metavar="COMMAND", help="A command that prints the new key.")
    ] = None,
    ledger: Ledger = None,
    who: Who = None,
    as_json: AsJson = False,
) -> None:
    """Let a new key open the vault as well; the one before opens it until it is revoked."""
    folder = ledger_folder(ledger)
    if new_key_file is not None and new_key_command is None:
        key = key_from_file(new_key_file, folder)
    elif new_key_command is not None and new_key_file is None:
        key = key_from_command(new_key_command)
    else:
        raise UsageError("say where the new key is: either --new-key-file or --new-key-command")
    _say(key_changes.rotate(folder, key, record_time(), signed_in(folder, who, CHANGE_KEYS)), as_json)


@keys.command()
def revoke(
    generation: Annotated[int, typer.Argument(metavar="N", help="The generation, as `keys show` numbers them.")],
    ledger: Ledger = None,
    who: Who = None,
    as_json: AsJson = False,
) -> None:
    """Let a generation open the vault no more. A backup made before still opens with its key."""
    folder = ledger_folder(ledger)
    _say(key_changes.revoke(folder, generation, record_time(), signed_in(folder, who, CHANGE_KEYS)), as_json)


@keys.command()
def unwrap(ledger: Ledger = None, who: Who = None, as_json: AsJson = False) -> None:
    """Put the vault back in clear. Stop the desk first; cut short, run it again."""
    folder = ledger_folder(ledger)
    _say(key_changes.unwrap(folder, record_time(), signed_in(folder, who, CHANGE_KEYS)), as_json)


def _say(wrapping: Wrapping | None, as_json: bool) -> None:
    if as_json:
        generations = [] if wrapping is None else [_row(asdict(one)) for one in wrapping.generations]
        print_json({"wrapped": wrapping is not None and wrapping.is_wrapped, "generations": generations})
        return
    if wrapping is None or not wrapping.is_wrapped:
        say("The vault is in clear: no key outside the folder wraps it.")
    else:
        say("The vault is wrapped.")
    for one in wrapping.generations if wrapping is not None else ():
        say(f"generation {one.number}  key {one.key}  since {one.since}  "
            f"{'opens the vault' if one.wrapped else f'revoked {one.revoked}'}")  # fmt: skip
    if wrapping is not None and wrapping.pending:
        say("NOTE a change is not yet in the log; the next change of the keys, or the same again, puts it there")


def _row(generation: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in generation.items() if name != "wrapped"} | {
        "opens": generation["wrapped"] is not None
    }
