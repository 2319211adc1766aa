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
from ledger.messages.renderer import ENGLISH
from ledger.serving.helpdesk import (
    Framing,
    Settings,
    SettingsBook,
    Webhook,
    change_settings,
    check_host,
    check_origin,
    check_url,
    new_secret,
)
from ledger.serving.webhooks import Outbox, known_webhooks, seconds, trouble_words
from schemas.errors import UsageError, first_fault
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
    desk = _helpdesk(which)
    for one in origin:
        check_origin(one)
    if (key is None) != (audience is None) or (key is not None and desk != "zendesk"):
        raise UsageError("--key and --audience go together, and with zendesk alone")
    pem = _read_key(key) if key is not None else None

    def change(settings: Settings) -> Settings:
        agents = settings.helpdesks[desk].agents if desk in settings.helpdesks else {}
        framing = Framing(origins=tuple(dict.fromkeys(origin)), key=pem, audience=audience, agents=agents)
        return settings.model_copy(update={"helpdesks": {**settings.helpdesks, desk: framing}})

    change_settings(existing_ledger(ledger), change)
    say(f"{desk} may frame the panel from {', '.join(dict.fromkeys(origin))}")


@helpdesk.command()
def agent(
    which: Which,
    agent_id: Annotated[str, typer.Argument(metavar="ID", help="The helpdesk's number of the agent.")],
    account: Annotated[str, typer.Argument(metavar="NAME", help="The account here; - for none any more.")],
    ledger: Ledger = None,
) -> None:
    """Say which account an agent of Zendesk has here. The role is that of the account."""
    desk = _helpdesk(which)

    def change(settings: Settings) -> Settings:
        if desk not in settings.helpdesks:
            raise UsageError(f"{desk} is not allowed yet: meldtrail helpdesk allow {desk} --origin ORIGIN")
        framing = settings.helpdesks[desk]
        agents = {one: name for one, name in framing.agents.items() if one != agent_id}
        agents |= {} if account == "-" else {agent_id: account}
        new_framing = _checked(Framing, {**framing.model_dump(), "agents": agents})
        return settings.model_copy(update={"helpdesks": {**settings.helpdesks, desk: new_framing}})

    change_settings(existing_ledger(ledger), change)
    say(f"agent {agent_id} of {desk} is {account}" if account != "-" else f"agent {agent_id} of {desk} is nobody here")


@helpdesk.command()
def rotate(ledger: Ledger = None) -> None:
    """Make the secret of the links anew: every link and open panel from before ends."""
    fresh = secrets.token_urlsafe(32)
    change_settings(existing_ledger(ledger), lambda settings: settings.model_copy(update={"link_secret": fresh}))
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
    check_host(url)
    kinds = tuple(_event(one) for one in event or EVENT_KINDS)
    hook = Webhook(url=url, secret=new_secret(), events=tuple(dict.fromkeys(kinds)), private=private)
    folder = existing_ledger(ledger)

    def change(settings: Settings) -> Settings:
        checked: Settings = _checked(Settings, {**settings.model_dump(), "webhooks": {**settings.webhooks, name: hook}})
        if name not in settings.webhooks:
            # Before it is written: whoever serves then takes in for it from here on.
            Outbox(folder, seconds).begin(name)
        return checked

    change_settings(folder, change)
    print(hook.secret)
    print("Check signatures with it. It cannot be shown again.", file=sys.stderr)


@helpdesk.command()
def forget(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A webhook, or a helpdesk.")], ledger: Ledger = None
) -> None:
    """End a webhook, and drop what waited for it; or end what a helpdesk may."""
    folder = existing_ledger(ledger)

    def change(settings: Settings) -> Settings:
        if name not in settings.webhooks and name not in settings.helpdesks:
            raise UsageError(f"there is no webhook or helpdesk called {name}; `meldtrail helpdesk show` lists them")
        return settings.model_copy(update={
            "webhooks": {one: value for one, value in settings.webhooks.items() if one != name},
            "helpdesks": {one: value for one, value in settings.helpdesks.items() if one != name},
        })  # fmt: skip

    change_settings(folder, change)
    Outbox(folder, seconds).forget(name)
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
        trouble = trouble_words(ENGLISH, one.trouble) if one.trouble is not None else None
        if as_json:
            print_json(one._replace(trouble=trouble)._asdict())
        else:
            tries = "1 try" if one.tries == 1 else f"{one.tries} tries"
            line = f"{one.webhook}  {one.event} {one.case}  {tries}  {trouble or ''}"
            say(f"{one.id}  {one.status:9} {line}")


@helpdesk.command()
def resend(
    delivery: Annotated[str, typer.Argument(metavar="ID", help="As `meldtrail helpdesk deliveries` lists it.")],
    ledger: Ledger = None,
) -> None:
    """Have a delivery tried again, by the worker of the desk that is served."""
    Outbox(existing_ledger(ledger), seconds).send_again(delivery)
    say(f"{delivery} is tried again while the desk is served")


def _helpdesk(which: str) -> Helpdesk:
    desk = next((one for one in HELPDESKS if one == which), None)
    if desk is None:
        raise UsageError(f"no such helpdesk: {which}; there are {', '.join(HELPDESKS)}")
    return desk


def _event(word: str) -> EventKind:
    event = next((kind for kind in EVENT_KINDS if kind == word), None)
    if event is None:
        raise UsageError(f"no such event: {word}; there are {', '.join(EVENT_KINDS)}")
    return event


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
        field, why = first_fault(wrong, "")
        raise UsageError(f"{field}: {why.lower()}") from None
