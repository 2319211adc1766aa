"""``meldtrail helpdesk``: which helpdesks may frame the panel, who their agents are, which webhooks are told."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from cli.commands import AsJson, Ledger
from cli.terminal import print_json, say
from ledger.audit.auditor import existing_ledger
from ledger.serving.helpdesk import (
    Framing,
    Settings,
    SettingsBook,
    Webhook,
    change_settings,
    check_origin,
    check_url,
    new_secret,
)
from ledger.serving.webhooks import Outbox, known_webhooks, seconds
from schemas.errors import UsageError
from schemas.helpdesk import EVENT_KINDS, HELPDESKS, EventKind, Helpdesk

helpdesk = typer.Typer(
    name="helpdesk",
    help="The desk inside a helpdesk: panel, links, webhooks. A change holds at once, also while it is served.",
    rich_markup_mode=None,
)

Which = Annotated[str, typer.Argument(metavar="HELPDESK", help=f"{' or '.join(HELPDESKS)}.")]


@helpdesk.command()
def allow(
    which: Which,
    origin: Annotated[list[str], typer.Option(metavar="ORIGIN", help="https://acme.zendesk.com; may be repeated.")],
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="Zendesk: the public key of the app, PEM.")] = None,
    audience: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Zendesk: https://ACCOUNT.zendesk.com/api/v2/apps/installations/ID.json."),
    ] = None,
    ledger: Ledger = None,
) -> None:
    """Let a helpdesk frame the panel, from these origins and no others. Its agents stay as they were."""
    named = _helpdesk(which)
    for one in origin:
        check_origin(one)
    if (key is None) != (audience is None) or (key is not None and named != "zendesk"):
        raise UsageError("--key and --audience go together, and with zendesk alone")
    pem = _read_key(key) if key is not None else None

    def change(held: Settings) -> Settings:
        agents = held.helpdesks[named].agents if named in held.helpdesks else {}
        framing = Framing(origins=tuple(dict.fromkeys(origin)), key=pem, audience=audience, agents=agents)
        return held.model_copy(update={"helpdesks": {**held.helpdesks, named: framing}})

    change_settings(existing_ledger(ledger), change)
    say(f"{named} may frame the panel from {', '.join(dict.fromkeys(origin))}")


@helpdesk.command()
def agent(
    which: Which,
    agent_id: Annotated[str, typer.Argument(metavar="ID", help="The helpdesk's number of the agent.")],
    account: Annotated[str, typer.Argument(metavar="NAME", help="The account here; - for none any more.")],
    ledger: Ledger = None,
) -> None:
    """Say which account an agent of Zendesk has here. The role is that of the account."""
    named = _helpdesk(which)

    def change(held: Settings) -> Settings:
        if named not in held.helpdesks:
            raise UsageError(f"{named} is not allowed yet: meldtrail helpdesk allow {named} --origin ORIGIN")
        framing = held.helpdesks[named]
        agents = {one: name for one, name in framing.agents.items() if one != agent_id}
        agents |= {} if account == "-" else {agent_id: account}
        changed = _checked(Framing, {**framing.model_dump(), "agents": agents})
        return held.model_copy(update={"helpdesks": {**held.helpdesks, named: changed}})

    change_settings(existing_ledger(ledger), change)
    say(
        f"agent {agent_id} of {named} is {account}" if account != "-" else f"agent {agent_id} of {named} is nobody here"
    )


@helpdesk.command()
def rotate(ledger: Ledger = None) -> None:
    """Make the secret of the links anew: every link and open panel from before ends."""
    fresh = secrets.token_urlsafe(32)
    change_settings(existing_ledger(ledger), lambda held: held.model_copy(update={"link_secret": fresh}))
    say("links from before open nothing any more")


@helpdesk.command()
def webhook(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Letters a to z, digits and dashes.")],
    url: Annotated[str, typer.Argument(metavar="URL", help="https; http for this very machine alone.")],
    event: Annotated[
        list[str] | None, typer.Option(metavar="EVENT", help=f"{', '.join(EVENT_KINDS)}; all without it.")
    ] = None,
    private: Annotated[bool, typer.Option("--private", help="An address within your own network is meant.")] = False,
    ledger: Ledger = None,
) -> None:
    """Have cases told to an address. Its new secret is printed this once; of a name that is there the old one ends."""
    check_url(url)
    kinds = tuple(_event(one) for one in event or EVENT_KINDS)
    made = Webhook(url=url, secret=new_secret(), events=tuple(dict.fromkeys(kinds)), private=private)

    def change(held: Settings) -> Settings:
        checked: Settings = _checked(Settings, {**held.model_dump(), "webhooks": {**held.webhooks, name: made}})
        return checked

    change_settings(existing_ledger(ledger), change)
    print(made.secret)
    print("Check signatures with it. It cannot be shown again.", file=sys.stderr)


@helpdesk.command()
def forget(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A webhook, or a helpdesk.")], ledger: Ledger = None
) -> None:
    """End a webhook, or what a helpdesk may."""

    def change(held: Settings) -> Settings:
        if name not in held.webhooks and name not in held.helpdesks:
            raise UsageError(f"there is no webhook or helpdesk called {name}; `meldtrail helpdesk show` lists them")
        return held.model_copy(update={
            "webhooks": {one: kept for one, kept in held.webhooks.items() if one != name},
            "helpdesks": {one: kept for one, kept in held.helpdesks.items() if one != name},
        })  # fmt: skip

    change_settings(existing_ledger(ledger), change)
    say(f"{name} is forgotten")


@helpdesk.command()
def show(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """What is set up; no secret is shown."""
    settings = SettingsBook(existing_ledger(ledger)).now() or Settings()
    hooks = known_webhooks(settings)
    if as_json:
        framings = {name: one.model_dump(exclude={"key"}) for name, one in settings.helpdesks.items()}
        print_json({"helpdesks": framings, "webhooks": hooks})
        return
    for name, one in settings.helpdesks.items():
        say(f"{name}: framed from {', '.join(one.origins)}")
        for agent_id, account in one.agents.items():
            say(f"  agent {agent_id} is {account}")
    for hook in hooks:
        say(f"webhook {hook['name']}: {hook['url']} is told of {', '.join(hook['events'])}")
    if not settings.helpdesks and not hooks:
        say("Nothing is set up: meldtrail helpdesk allow HELPDESK --origin ORIGIN")


@helpdesk.command()
def deliveries(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """What webhooks were told, failures first."""
    for one in Outbox(existing_ledger(ledger), seconds).deliveries():
        if as_json:
            print_json(one._asdict())
        else:
            tries = "1 try" if one.tries == 1 else f"{one.tries} tries"
            told = f"{one.webhook}  {one.event} {one.case}  {tries}  {one.trouble or ''}"
            say(f"{one.id}  {one.status:9} {told}")


@helpdesk.command()
def resend(
    delivery: Annotated[str, typer.Argument(metavar="ID", help="As `meldtrail helpdesk deliveries` lists it.")],
    ledger: Ledger = None,
) -> None:
    """Have a delivery tried again, by the worker of the desk that is served."""
    Outbox(existing_ledger(ledger), seconds).send_again(delivery)
    say(f"{delivery} is tried again while the desk is served")


def _helpdesk(which: str) -> Helpdesk:
    named = next((one for one in HELPDESKS if one == which), None)
    if named is None:
        raise UsageError(f"no such helpdesk: {which}; there are {', '.join(HELPDESKS)}")
    return named


def _event(written: str) -> EventKind:
    found = next((kind for kind in EVENT_KINDS if kind == written), None)
    if found is None:
        raise UsageError(f"no such event: {written}; there are {', '.join(EVENT_KINDS)}")
    return found


def _read_key(path: Path) -> str:
    try:
        pem = path.read_text("ascii")
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read the key {path}: {error}") from None
    if "BEGIN PUBLIC KEY" not in pem:
        raise UsageError(f"{path} is no public key in PEM: it begins with -----BEGIN PUBLIC KEY-----")
    return pem


def _checked(model: Any, fields: dict[str, Any]) -> Any:
    try:
        return model.model_validate(fields)
    except ValidationError as wrong:
        first = wrong.errors(include_input=False, include_url=False)[0]
        raise UsageError(f"{'.'.join(map(str, first['loc']))}: {first['msg'].lower()}") from None
