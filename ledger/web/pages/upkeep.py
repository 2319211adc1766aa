"""What staff see to beside cases, each by the worker: macros, reveals of hands, webhooks.

``/-/macros``: the macros of letters with their words, and the form by which an admin changes one for this desk. A form
says what of the macro its page had shown. What somebody else changed since stands in the way of writing, and the page
comes back with what was typed and with what the macro is now.

``/-/reveals``: what somebody asked for, that the hands of an ended match be opened before their time, the button by
which a second person agrees, and what came of earlier ones.

``/-/webhooks``: the webhooks of this desk without secrets, what was told, and what failed, to be sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from ledger.cases.editing import OWN_MOST
from ledger.cases.macros import BLANKS, PLACES, Macro
from ledger.cases.revealing import PastReveal, PendingReveal
from ledger.messages.catalogue import languages
from ledger.serving.client import AgreeReveal, ListDeliveries, ListReveals, SendAgain, WriteMacro
from ledger.serving.webhooks import Delivery, trouble_words
from ledger.web.datasette import Request, Response
from ledger.web.desk import Actor, Desk, Refusal, languages_named, read_post, see_other, who_asks
from ledger.web.html import time_html
from ledger.web.pages.cases import status_of
from schemas.errors import ConflictError, MeldtrailError, UsageError
from schemas.message import message
from schemas.roles import ADMIN, EDIT_MACROS, REVEAL, may, role_of
from schemas.wire import timestamp

_LONGEST: Final = 200
"""Characters of a title or name that are read."""
_LONGEST_MATCH: Final = 255
"""Bytes of the name of a match."""
Typed = Mapping[str, str]


class Place(NamedTuple):
    """One of these pages: what it is called, its address, and whom it is for."""

    name: str
    path: str
    is_for: Callable[[Actor], bool]

    def check(self, actor: Actor) -> None:
        """Raise Refusal for those it is not for."""
        if not self.is_for(actor):
            raise Refusal(403, "refused-role", role=role_of(actor))


MACROS: Final = Place("place-macros", "/-/macros", lambda actor: may(actor, EDIT_MACROS))
REVEALS: Final = Place("place-reveals", "/-/reveals", lambda actor: may(actor, REVEAL))
WEBHOOKS: Final = Place("place-webhooks", "/-/webhooks", lambda actor: role_of(actor) == ADMIN)


def places_for(actor: Actor) -> list[Place]:
    """Those that somebody is led to."""
    return [one for one in (MACROS, REVEALS, WEBHOOKS) if one.is_for(actor)]


# -- macros -----------------------------------------------------------------------------------------


async def macros_page(desk: Desk, request: Request) -> Response:
    """The list, with ``edit`` the form of a macro or, empty, of a new one; by POST it is written."""
    if request.method == "POST":
        return await _write(desk, request)
    name = request.args.get("edit")
    if name is None or not MACROS.is_for(request.actor):
        return await _page(desk, request, None)
    macro = next((one for one in desk.macros.now() if one.name == name), None)
    if name and macro is None:
        raise Refusal(404, "refused-no_macro", name=name[:_LONGEST])
    return await _page(desk, request, _first(desk, macro))


async def _page(
    desk: Desk, request: Request, typed: Typed | None, trouble: str = "", status: int = 200
) -> Response:  # fmt: skip
    context = {
        "macros": [_show_macro(desk, one) for one in desk.macros.now()],
        "here": desk.urls.path(MACROS.path),
        "may_edit": MACROS.is_for(request.actor),
        "blanks": ", ".join(f"{{{one}}}" for one in BLANKS),
        "typed": typed,
        "fields": _fields(desk, typed) if typed is not None else (),
        "trouble": trouble,
        "of_file": typed is not None and desk.macros.is_of_file(typed["macro"]),
    }
    return await desk.page(request, "macros.html", context, status, view="macros")


def _show_macro(desk: Desk, macro: Macro) -> dict[str, Any]:
    language_names = dict(languages_named())
    return {
        "name": macro.name,
        "title": macro.title(desk.words.language),
        "place": desk.say(f"macros-place_{macro.place}"),
        "texts": [(language, language_names[language], text) for language, text in macro.texts.items()],
        "here": bool(desk.macros.digest_of(macro.name)),
    }


def _first(desk: Desk, macro: Macro | None) -> Typed:
    """What stands in the form at first."""
    if macro is None:
        return {"macro": "", "place": "own", "seen": "", "is_new": "1"}
    return {
        "macro": macro.name, "place": macro.place, "seen": desk.macros.digest_of(macro.name), "is_new": "",
        **{f"title_{language}": title for language, title in macro.titles.items()},
        **{f"text_{language}": text for language, text in macro.texts.items()},
    }  # fmt: skip


def _fields(desk: Desk, typed: Typed) -> list[dict[str, Any]]:
    """The fields of the form, as ``case-form.html`` draws them."""
    fields = [_field(desk, typed, "macro", "line", is_needed=True, most=40)] if typed["is_new"] else []
    places = [(place, desk.say(f"macros-place_{place}")) for place in PLACES]
    fields.append(_field(desk, typed, "place", "choice", is_needed=True, choices=places))
    for language, language_name in languages_named():
        fields.append(_field(desk, typed, f"title_{language}", "line", most=_LONGEST, language_name=language_name))
        fields.append(_field(desk, typed, f"text_{language}", "words", most=OWN_MOST, language_name=language_name))
    return fields


def _field(
    desk: Desk, typed: Typed, name: str, shape: str, *, is_needed: bool = False, most: int = 0, language_name: str = "",
    choices: object = (),
) -> dict[str, Any]:  # fmt: skip
    code = f"macros-field_{name.partition('_')[0]}"
    note = desk.say(f"{code}.note") if name == "macro" else ""
    return {
        "id": f"macro-{name}", "name": name, "shape": shape, "needed": is_needed, "most": most, "choices": choices,
        "label": desk.say(code, language=language_name) if language_name else desk.say(code), "note": note,
        "value": typed.get(name, ""), "wrong": "",
    }  # fmt: skip


async def _write(desk: Desk, request: Request) -> Response:
    MACROS.check(request.actor)
    form = await read_post(request)
    typed = {name: " ".join(value.split()) for name, value in form.items() if name != "csrftoken"}
    typed = {"macro": "", "place": "", "seen": "", "is_new": "", **typed}
    name = typed["macro"][:_LONGEST]
    try:
        if typed["is_new"] and any(one.name == name for one in desk.macros.now()):
            raise UsageError(name).stating(message("macros-taken", name=name))
        entry, who = None if typed.get("back") else _entry(typed), who_asks(request.actor)
        await desk.worker.ask(WriteMacro(who=who, macro=name, entry=entry, seen=typed["seen"]))
    except ConflictError:
        # As it is now, which the page shows: sent once more, the form is meant over that.
        typed["seen"] = desk.macros.digest_of(name)
        return await _page(desk, request, typed, desk.say("macros-meanwhile"), 409)
    except MeldtrailError as wrong:
        return await _page(desk, request, typed, desk.say("macros-not_written", why=wrong.as_value), status_of(wrong))
    return see_other(f"{desk.urls.path(MACROS.path)}#macro-{name}")


def _entry(typed: Typed) -> dict[str, Any]:
    """A macro as it was typed; what was left empty is none."""
    parts = {part: {language: words for language in languages() if (words := typed.get(f"{part}_{language}"))}
             for part in ("title", "text")}  # fmt: skip
    return {"place": typed["place"], "title": parts["title"], **parts["text"]}


# -- reveals of hands -------------------------------------------------------------------------------


async def reveals_page(desk: Desk, request: Request) -> Response:
    """What waits and what is over; by POST whoever did not ask agrees."""
    REVEALS.check(request.actor)
    holders = desk.auth.holders_of(REVEAL)
    try:
        if request.method == "POST":
            match = (await read_post(request)).get("match", "")[:_LONGEST_MATCH]
            await desk.worker.ask(AgreeReveal(who=who_asks(request.actor), match=match, holders=holders))
            return see_other(desk.match_address(match))
        reveals = await desk.worker.ask(ListReveals(holders=holders))
    except MeldtrailError as wrong:
        raise _refusal(wrong) from None
    context = {
        "reveals": [_reveal(desk, one, who_asks(request.actor)) for one in reveals.reveals],
        "past": [_past(desk, one) for one in reveals.past],
        "here": desk.urls.path(REVEALS.path),
    }
    return await desk.page(request, "reveals.html", context)


def _refusal(wrong: MeldtrailError) -> Refusal:
    """A refusal of the worker, in the words of the desk where it has them."""
    fact = wrong.fact
    if fact is not None and fact.code.startswith("refused-"):
        return Refusal(409, fact.code, **dict(fact.arguments))
    return Refusal(409, "refused-wrong", why=wrong.as_value)


def _reveal(desk: Desk, one: PendingReveal, who: str) -> dict[str, Any]:
    opens = datetime.fromtimestamp(one.opens_ms / 1000, UTC).isoformat(timespec="milliseconds")
    why_not = "reveals-somebody_else" if one.who == who or desk.auth.is_local else ""
    return {
        **one._asdict(),
        "asked": time_html(one.at, desk.zone),
        "opens": time_html(opens, desk.zone),
        "href": desk.match_address(one.match),
        "why_not": f"reveals-void_{one.void}" if one.void else why_not,
    }


def _past(desk: Desk, one: PastReveal) -> dict[str, Any]:
    return {
        **one._asdict(),
        "asked": time_html(one.at, desk.zone),
        "agreed": time_html(one.agreed_at, desk.zone) if one.agreed_at is not None else "",
        "href": desk.match_address(one.match),
    }


# -- webhooks ---------------------------------------------------------------------------------------


async def webhooks_page(desk: Desk, request: Request) -> Response:
    """The page; by POST a delivery is sent again."""
    WEBHOOKS.check(request.actor)
    try:
        if request.method == "POST":
            typed = await read_post(request)
            delivery = typed.get("delivery", "")[:64]
            await desk.worker.ask(SendAgain(who=who_asks(request.actor), delivery=delivery))
            return see_other(desk.urls.path(WEBHOOKS.path))
        hooks = await desk.worker.ask(ListDeliveries())
    except MeldtrailError as wrong:
        raise _refusal(wrong) from None
    context = {"webhooks": hooks.webhooks, "deliveries": [_delivery(desk, one) for one in hooks.deliveries]}
    return await desk.page(request, "webhooks.html", context)


def _delivery(desk: Desk, one: Delivery) -> dict[str, Any]:
    def time(seconds: int | None) -> str:
        return desk.words.minute(timestamp(seconds * 1000)) if seconds is not None else ""

    return {
        **one._asdict(), "says": desk.say(f"webhooks-status_{one.status}"), "last": time(one.last_at),
        "next": time(one.next_at), "event_says": desk.say(f"webhooks-event_{one.event.replace('.', '_')}"),
        "case_href": desk.case_address(one.case),
        "trouble": trouble_words(desk.words, one.trouble) if one.trouble is not None else "",
    }  # fmt: skip


ROUTES: Final = (
    (rf"^{MACROS.path}$", macros_page),
    (rf"^{REVEALS.path}$", reveals_page),
    (rf"^{WEBHOOKS.path}$", webhooks_page),
)
