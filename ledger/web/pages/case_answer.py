"""The answer of a decided case, ``/-/case/ID/answer?lang=hi&seat=2``: to be worded, copied, sent, and marked as sent.

It is composed again when it is marked, and kept to the letter; should it read otherwise by then, nothing is written.
What staff change is shown marked; a changed core is proposed to a second person, who agrees on the page of the case.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import unquote

from ledger.cases.case import ACTIONS, kinds_written_by, read_names, why_not
from ledger.cases.editing import LINE_MOST, OWN_MOST, Edit, core_changes, core_of, edited, marked, misshaped
from ledger.cases.editing import paragraphs as paragraphs_of
from ledger.cases.macros import Offered, offered, with_macro
from ledger.cases.writing import clean
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.serving.client import Worker
from ledger.web.datasette import Request, Response
from ledger.web.desk import Desk, Refusal, read_post, see_other, who_asks, whole_number
from ledger.web.pages.case import facts_of
from ledger.web.pages.case_letter import Composed, as_proposed, compose, proposed
from ledger.web.pages.case_rows import CaseRows, case_rows, status_of, why_not_written
from ledger.web.pages.cases import QUEUE, check_access
from schemas.errors import ConflictError, MeldtrailError, UsageError
from schemas.message import Quoted, message

CASE_ANSWER_ROUTE: Final = r"^/-/case/(?P<case>[^/]+)/answer$"


async def case_answer_page(desk: Desk, request: Request) -> Response:
    """The answer to copy; by POST it is shown as worded, proposed, or kept as sent, which closes the case."""
    await check_access(desk, request)
    if "case_answered" not in kinds_written_by(request.actor):
        raise Refusal(403, "refused-case_answer")
    if desk.worker is None:
        raise Refusal(503, "refused-no_worker_answers")
    case = await case_rows(desk, unquote(request.url_vars["case"]))
    if request.method == "POST":
        return await _worded(desk, request, case, desk.worker)
    waits, args = proposed(case), request.args
    lang, seat = args.get("lang"), args.get("seat")
    if waits is not None:  # in the words and for the seat it was proposed in
        lang, seat = lang or waits["language"], seat or str(waits["seat"] or "")
    composed = await compose(desk, request, case, lang, seat)
    composed = as_proposed(composed, waits)
    if not (macro := args.get("macro")):
        return await _page(desk, request, case, composed)
    try:
        edit = with_macro(_macros(desk, case, composed), macro, composed.edit)
    except UsageError as wrong:
        trouble = desk.say("case_answer-not_worded", why=Quoted(str(wrong)))
        return await _page(desk, request, case, composed, trouble, 422)
    return await _page(desk, request, case, composed._replace(edit=edit))


def _macros(desk: Desk, case: CaseRows, composed: Composed) -> list[Offered]:
    """The macros that can be filled for this letter."""
    words = Renderer(composed.language, composed.seat, desk.zone, LETTER)
    return offered(desk.macros.now(), composed.answer, facts_of(case.row), words)


def _edit(typed: Mapping[str, str], composed: str) -> Edit:
    """What was typed into the form of words, where it is not as composed."""

    def other(name: str, before: str) -> str | None:
        written = clean(typed.get(name, before))
        return None if written == clean(before) else written

    greeting, *core, close, _ = paragraphs_of(composed)
    changed = {number: other(f"core{number}", text) for number, text in enumerate(core, 1)}
    changes = {number: text for number, text in changed.items() if text is not None}
    return Edit(other("greeting", greeting), other("own", ""), other("close", close), changes)


async def _worded(desk: Desk, request: Request, case: CaseRows, worker: Worker) -> Response:
    typed, who, name = await read_post(request), who_asks(request.actor), case.row["case_id"]
    after = whole_number(typed.get("after", ""), 7)
    if after is None:
        raise Refusal(400, "refused-no_form_of_answer")
    composed = await compose(desk, request, case, typed.get("lang"), typed.get("seat"), after)
    edit = _edit(typed, composed.composed)
    try:
        text = edited(composed.composed, edit)
        shape = misshaped(composed.composed, text)
        trouble = desk.say("case_answer-not_worded", why=shape) if shape is not None else ""
    except UsageError as wrong:
        trouble = desk.say("case_answer-not_worded", why=Quoted(str(wrong)))
    if trouble:
        return await _page(desk, request, case, composed, trouble, 422, edit)
    composed, do = composed._replace(edit=edit), typed.get("do")
    if do == "show":
        return await _page(desk, request, case, composed)
    kind = "case_drafted" if do == "propose" else "case_answered"
    records = composed.records(proposed=do == "propose")
    first = next(place for place, record in enumerate(records) if record.get("draft") != "composed")
    there = see_other(desk.case_address(name, f"#r{after + 1 + first}"))
    if composed.is_kept(case, who, after, kind):
        return there
    if composed.digest != typed.get("text", ""):
        return await _page(desk, request, case, composed, desk.say("case_answer-changed"), 409)
    try:
        await worker.write_case(who, name, after, records)
    except MeldtrailError as why:
        case = await case_rows(desk, name)
        if not (isinstance(why, ConflictError) and composed.is_kept(case, who, after, kind)):
            law = why_not(case.state, ACTIONS["answer"], who)
            trouble = why_not_written(desk, why, case.row["last_seq"], law, after)
            return await _page(desk, request, case, composed, trouble, status_of(why))
    return there


async def _page(
    desk: Desk, request: Request, case: CaseRows, composed: Composed, trouble: str = "", status: int = 200,
    typed: Edit | None = None,
) -> Response:  # fmt: skip
    """The page; with ``typed`` the form of words comes back with what was typed and could not be."""
    row, edit, waits = case.row, typed or composed.edit, proposed(case)
    refused = why_not(case.state, ACTIONS["answer"], who_asks(request.actor))
    greeting, *_, close, _ = paragraphs_of(composed.composed)
    core = core_of(composed.composed)
    stands = waits is not None and (waits["composed"], waits["words"]) == (composed.composed, composed.text)
    agreed = read_names(row["agreed"])
    context = {
        "edit": edit,
        "macros": [
            (one.macro.name, one.macro.title(desk.words.language), one.text) for one in _macros(desk, case, composed)
        ],
        "greeting": greeting if edit.greeting is None else edit.greeting,
        "close": close if edit.close is None else edit.close,
        "core": [(number, edit.core.get(number, text)) for number, text in enumerate(core, 1)],
        "line_most": LINE_MOST,
        "own_most": OWN_MOST,
        "paragraphs": marked(composed.composed, composed.text) if not composed.edit.is_none else (),
        "needs": [
            desk.sentence(message("case_refusal-sentence", why=why))
            for why in core_changes(composed.composed, composed.text, composed.language)
        ],
        "waits": waits["seq"] if waits is not None else None,
        "stands": stands,
        "agreed": ", ".join(agreed) if stands else "",
        "fields": _fields(composed.edit),
        "row": row,
        "composed": composed,
        "given": composed.answer,
        "why_not": desk.sentence(refused) if refused else None,
        "languages": [(name, Renderer(name).say("language-name")) for name in languages()],
        "trouble": trouble,
        "here": desk.case_address(row["case_id"], "/answer"),
        "case_href": desk.case_address(row["case_id"]),
        "queue": desk.urls.path(QUEUE),
    }
    return await desk.page(request, "case-answer.html", context, status, view="case")


def _fields(edit: Edit) -> list[tuple[str, str]]:
    """What staff changed, as the fields of a form send it on."""
    named = (("greeting", edit.greeting), ("own", edit.own), ("close", edit.close))
    return [(name, text) for name, text in named if text is not None] + [
        (f"core{number}", text) for number, text in edit.core.items()
    ]


ROUTES: Final = ((CASE_ANSWER_ROUTE, case_answer_page),)
