"""``/-/macros``: the macros of letters with their words, and the form by which an admin changes one for this desk.

A form says what of the macro its page had shown. What somebody else changed since stands in the way of writing, and the
page comes back with what was typed and with what the macro is now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ledger.cases.editing import OWN_MOST
from ledger.cases.macros import BLANKS, PLACES, Macro
from ledger.messages.catalogue import languages
from ledger.messages.renderer import Renderer
from ledger.web.datasette import Request, Response
from ledger.web.desk import Actor, Desk, Refusal, read_post, see_other, who_asks
from schemas.errors import ConflictError, LedgerError, UsageError
from schemas.message import Quoted
from schemas.roles import EDIT_MACROS, may

MACROS: Final = "/-/macros"
_LONGEST: Final = 200
"""Characters of a title or name that are read."""
Typed = Mapping[str, str]


def may_edit(desk: Desk, actor: Actor) -> bool:
    """Whether this person may change macros at this desk."""
    return desk.worker is not None and may(actor, EDIT_MACROS)


async def macros_page(desk: Desk, request: Request) -> Response:
    """The list, with ``edit`` the form of a macro or, empty, of a new one; by POST it is written."""
    if request.method == "POST":
        return await _write(desk, request)
    name = request.args.get("edit")
    if name is None or not may_edit(desk, request.actor):
        return await _page(desk, request, None)
    macro = next((one for one in desk.macros.now() if one.name == name), None)
    if name and macro is None:
        raise Refusal(404, "refused-no_macro", name=name[:_LONGEST])
    return await _page(desk, request, _first(desk, macro))


async def _page(
    desk: Desk, request: Request, typed: Typed | None, trouble: str = "", status: int = 200
) -> Response:  # fmt: skip
    context = {
        "macros": [_shown(desk, one) for one in desk.macros.now()],
        "here": desk.urls.path(MACROS),
        "may_edit": may_edit(desk, request.actor),
        "blanks": ", ".join(f"{{{one}}}" for one in BLANKS),
        "typed": typed,
        "fields": _fields(desk, typed) if typed is not None else (),
        "trouble": trouble,
        "of_file": typed is not None and desk.macros.is_of_file(typed["macro"]),
    }
    return await desk.page(request, "macros.html", context, status, view="macros")


def _shown(desk: Desk, macro: Macro) -> dict[str, Any]:
    return {
        "name": macro.name,
        "title": macro.title(desk.words.language),
        "place": desk.say(f"macros-place_{macro.place}"),
        "texts": [(language, _called(language), text) for language, text in macro.texts.items()],
        "here": bool(desk.macros.seen(macro.name)),
    }


def _called(language: str) -> str:
    return Renderer(language).say("language-name")


def _first(desk: Desk, macro: Macro | None) -> Typed:
    """What stands in the form at first."""
    if macro is None:
        return {"macro": "", "place": "own", "seen": "", "is_new": "1"}
    return {
        "macro": macro.name, "place": macro.place, "seen": desk.macros.seen(macro.name), "is_new": "",
        **{f"title_{language}": title for language, title in macro.titles.items()},
        **{f"text_{language}": text for language, text in macro.texts.items()},
    }  # fmt: skip


def _fields(desk: Desk, typed: Typed) -> list[dict[str, Any]]:
    """The fields of the form, as ``case-form.html`` draws them."""
    fields = [_field(desk, typed, "macro", "line", needed=True, most=40)] if typed["is_new"] else []
    places = [(place, desk.say(f"macros-place_{place}")) for place in PLACES]
    fields.append(_field(desk, typed, "place", "choice", needed=True, choices=places))
    for language in languages():
        called = _called(language)
        fields.append(_field(desk, typed, f"title_{language}", "line", most=_LONGEST, called=called))
        fields.append(_field(desk, typed, f"text_{language}", "words", most=OWN_MOST, called=called))
    return fields


def _field(
    desk: Desk, typed: Typed, name: str, shape: str, *, needed: bool = False, most: int = 0, called: str = "",
    choices: object = (),
) -> dict[str, Any]:  # fmt: skip
    code = f"macros-field_{name.partition('_')[0]}"
    note = desk.say(f"{code}.note") if name == "macro" else ""
    return {
        "id": f"macro-{name}", "name": name, "shape": shape, "needed": needed, "most": most, "choices": choices,
        "label": desk.say(code, language=called) if called else desk.say(code), "note": note,
        "value": typed.get(name, ""), "wrong": "",
    }  # fmt: skip


async def _write(desk: Desk, request: Request) -> Response:
    if desk.worker is None:
        raise Refusal(503, "refused-no_worker_macros")
    sent = await read_post(request)
    typed = {name: " ".join(value.split()) for name, value in sent.items() if name != "csrftoken"}
    typed = {"macro": "", "place": "", "seen": "", "is_new": "", **typed}
    name = typed["macro"][:_LONGEST]
    try:
        if typed["is_new"] and any(one.name == name for one in desk.macros.now()):
            raise UsageError(desk.say("macros-taken", name=name))
        await desk.worker.write_macro(
            who_asks(request.actor), name, None if typed.get("back") else _entry(typed), typed["seen"]
        )
    except ConflictError:
        typed["seen"] = desk.macros.seen(name)
        return await _page(desk, request, typed, desk.say("macros-meanwhile"), 409)
    except UsageError as wrong:
        return await _page(desk, request, typed, desk.say("macros-not_written", why=Quoted(str(wrong))), 422)
    except LedgerError as wrong:
        return await _page(desk, request, typed, desk.say("macros-not_written", why=Quoted(str(wrong))), 503)
    return see_other(f"{desk.urls.path(MACROS)}#macro-{name}")


def _entry(typed: Typed) -> dict[str, Any]:
    """A macro as it was typed; what was left empty is none."""
    parts = {part: {language: words for language in languages() if (words := typed.get(f"{part}_{language}"))}
             for part in ("title", "text")}  # fmt: skip
    return {"place": typed["place"], "title": parts["title"], **parts["text"]}


ROUTES: Final = ((r"^/-/macros$", macros_page),)
