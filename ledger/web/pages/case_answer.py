"""The answer of a decided case, ``/-/case/ID/answer?lang=hi&seat=2``: to be worded, copied, sent, and marked as sent.

The letter is that of the decision, or, before one, the answer as ruled; the page of the case shows the next one.
It is composed again when it is marked, and kept to the letter; should it read otherwise by then, nothing is written.
What staff change is shown marked; a changed core is proposed to a second person, who agrees on the page of the case.
Once it was sent the page shows what was sent, and no other letter until the case is decided anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from ledger.cases.case import ACTIONS, kinds_written_by, last_sent, why_not
from ledger.cases.editing import (
    LINE_MOST,
    OWN_MOST,
    Edit,
    apply_edit,
    core_changes,
    core_of,
    edit_of,
    mark_changes,
    misshaped,
)
from ledger.cases.editing import paragraphs as paragraphs_of
from ledger.cases.macros import FilledMacro, fit_macros, with_macro
from ledger.cases.rulings import Composition, EarlierLetter, WhenOpen, composed_letter
from ledger.cases.writing import changed_letter_records, clean
from ledger.messages.renderer import LETTER, Renderer
from ledger.views.tables.cases import read_names
from ledger.web.datasette import Request, Response
from ledger.web.desk import (
    Actor,
    Desk,
    Refusal,
    Row,
    languages_named,
    read_post,
    see_other,
    time_words,
    who_asks,
    whole_number,
)
from ledger.web.pages.answer import check_language, clausebook, complaint_of, rows_to_answer
from ledger.web.pages.cases import QUEUE, CaseRows, case_rows, check_access, facts_of, status_of, why_not_written
from ledger.web.pages.replay import played_match
from schemas.errors import ConflictError, MeldtrailError, UsageError
from schemas.message import SeatNo, message


async def case_answer_page(desk: Desk, request: Request) -> Response:
    """The answer to copy; by POST it is shown as worded, proposed, or kept as sent, which closes the case."""
    await check_access(desk, request.actor)
    if "case_answered" not in kinds_written_by(request.actor):
        raise Refusal(403, "refused-case_answer")
    case = await case_rows(desk, unquote(request.url_vars["case"]))
    if request.method == "POST":
        return await _write_letter(desk, request, case)
    if is_answered(case):
        return await _sent_page(desk, request, case)
    waits, args = _proposal(case), request.args
    lang, seat = args.get("lang"), args.get("seat")
    if waits is not None:  # in the words and for the seat it was proposed in
        lang, seat = lang or waits["language"], seat or str(waits["seat"] or "")
    wording = await _compose(desk, request, case, lang, seat)
    wording = _as_proposed(wording, waits)
    if not (macro := args.get("macro")):
        return await _page(desk, request, case, wording)
    try:
        edit = with_macro(_macros(desk, case, wording), macro, wording.edit)
    except UsageError as wrong:
        trouble = desk.say("case_answer-not_worded", why=wrong.as_value)
        return await _page(desk, request, case, wording, trouble, 422)
    return await _page(desk, request, case, wording._replace(edit=edit))


def is_answered(case: CaseRows) -> bool:
    """Whether the decision as it stands was sent to the player already."""
    return case.row["stand"] in {"closed", "appealed"}


def letters_sent(case: CaseRows) -> list[Row]:
    """The records of a case that hold a letter as it was sent, in order."""
    return [one for one in case.records if one["type"] == "case_answered" and not one["odd"] and one["words"]]


async def record_letters_seen(desk: Desk, actor: Actor, case: CaseRows) -> None:
    """Have it recorded who is about to be shown the letters of a case."""
    row = case.row
    about = (row["match"], row["about_event"]) if row["match"] and row["about_event"] else None
    await desk.record_access(actor, f"saw the answers sent in case {row['case_id']}", about)


async def _sent_page(
    desk: Desk, request: Request, case: CaseRows, trouble: str = "", status: int = 200
) -> Response:  # fmt: skip
    """The letters as they were sent, the last first."""
    row = case.row
    await record_letters_seen(desk, request.actor, case)
    href = desk.case_address(row["case_id"])
    letters = [
        {
            "paragraphs": mark_changes(one["composed"], one["words"]),
            "language": one["language"] or "",
            "record": desk.say("case-record", seq=one["seq"]),
            "href": f"{href}#r{one['seq']}",
            "time": time_words(desk, one["at"]),
            "seat": desk.words.value(SeatNo(one["seat"])) if one["seat"] else "",
            "reference": one["reference"],
        }
        for one in reversed(letters_sent(case))
    ]
    context = {"row": row, "sent": letters, "trouble": trouble, "case_href": href, "queue": desk.urls.path(QUEUE)}
    return await desk.page(request, "case-answer.html", context, status, view="case")


def _macros(desk: Desk, case: CaseRows, wording: Wording) -> list[FilledMacro]:
    """The macros that can be filled for this letter."""
    words = Renderer(wording.language, wording.composition.answer.viewer, desk.zone, LETTER)
    return fit_macros(desk.macros.now(), wording.composition.answer, facts_of(case.row), words)


def _edit(typed: Mapping[str, str], composed: str) -> Edit:
    """What was typed into the form of words, where it is not as composed."""

    def other(name: str, before: str) -> str | None:
        own = clean(typed.get(name, before))
        return None if own == clean(before) else own

    greeting, *core, close, _ = paragraphs_of(composed)
    texts = {number: other(f"core{number}", text) for number, text in enumerate(core, 1)}
    changes = {number: text for number, text in texts.items() if text is not None}
    return Edit(other("greeting", greeting), other("own", ""), other("close", close), changes)


async def _write_letter(desk: Desk, request: Request, case: CaseRows) -> Response:
    typed, who, name = await read_post(request), who_asks(request.actor), case.row["case_id"]
    after = whole_number(typed.get("after", ""), 7)
    if after is None:
        raise Refusal(400, "refused-no_form_of_answer")
    wording = await _compose(desk, request, case, typed.get("lang"), typed.get("seat"), after)
    edit = _edit(typed, wording.composed)
    try:
        text = apply_edit(wording.composed, edit)
        shape = misshaped(wording.composed, text)
        trouble = desk.say("case_answer-not_worded", why=shape) if shape is not None else ""
    except UsageError as wrong:
        trouble = desk.say("case_answer-not_worded", why=wrong.as_value)
    if trouble:
        return await _page(desk, request, case, wording, trouble, 422, edit)
    wording, do = wording._replace(edit=edit), typed.get("do")
    if do == "show":
        return await _page(desk, request, case, wording)
    kind = "case_drafted" if do == "propose" else "case_answered"
    records = wording.records(proposed=do == "propose")
    first = next(place for place, record in enumerate(records) if record.get("draft") != "composed")
    there = see_other(desk.case_address(name, f"#r{after + 1 + first}"))
    if wording.is_kept(case, who, after, kind):
        return there
    if wording.digest != typed.get("text", ""):
        return await _page(desk, request, case, wording, desk.say("case_answer-changed"), 409)
    try:
        await desk.worker.write_case(who, name, after, records)
    except MeldtrailError as why:
        case = await case_rows(desk, name)
        if not (isinstance(why, ConflictError) and wording.is_kept(case, who, after, kind)):
            law = why_not(case.state, ACTIONS["answer"], who)
            trouble = why_not_written(desk, why, case.row["last_seq"], law, after)
            return await _page(desk, request, case, wording, trouble, status_of(why))
    return there


async def _page(
    desk: Desk, request: Request, case: CaseRows, wording: Wording, trouble: str = "", status: int = 200,
    typed: Edit | None = None,
) -> Response:  # fmt: skip
    """The page; with ``typed`` the form of words comes back with what was typed and could not be."""
    if is_answered(case):
        return await _sent_page(desk, request, case, trouble, status)
    row, edit, waits = case.row, typed or wording.edit, _proposal(case)
    refused = why_not(case.state, ACTIONS["answer"], who_asks(request.actor))
    greeting, *_, close, _ = paragraphs_of(wording.composed)
    core = core_of(wording.composed)
    stands = waits is not None and (waits["composed"], waits["words"]) == (wording.composed, wording.text)
    agreed = read_names(row["agreed"])
    context = {
        "edit": edit,
        "macros": [
            (one.macro.name, one.macro.title(desk.words.language), one.text) for one in _macros(desk, case, wording)
        ],
        "greeting": greeting if edit.greeting is None else edit.greeting,
        "close": close if edit.close is None else edit.close,
        "core": [(number, edit.core.get(number, text)) for number, text in enumerate(core, 1)],
        "line_most": LINE_MOST,
        "own_most": OWN_MOST,
        "paragraphs": mark_changes(wording.composed, wording.text) if not wording.edit.is_none else (),
        "needs": [
            desk.sentence(message("case_refusal-sentence", why=why))
            for why in core_changes(wording.composed, wording.text, wording.language)
        ],
        "waits": waits["seq"] if waits is not None else None,
        "stands": stands,
        "agreed": ", ".join(agreed) if stands else "",
        "fields": _fields(wording.edit),
        "row": row,
        "wording": wording,
        "given": wording.composition.answer,
        "why_not": desk.sentence(refused) if refused else None,
        "languages": languages_named(),
        "trouble": trouble,
        "here": desk.case_address(row["case_id"], "/answer"),
        "case_href": desk.case_address(row["case_id"]),
        "queue": desk.urls.path(QUEUE),
    }
    return await desk.page(request, "case-answer.html", context, status, view="case")


def _fields(edit: Edit) -> list[tuple[str, str]]:
    """What staff changed, as the fields of a form send it on."""
    parts = (("greeting", edit.greeting), ("own", edit.own), ("close", edit.close))
    return [(name, text) for name, text in parts if text is not None] + [
        (f"core{number}", text) for number, text in edit.core.items()
    ]


# -- the letter ------------------------------------------------------------------------------------


class Wording(NamedTuple):
    """A letter as it was composed, and as staff would have it; ``seats`` are those it could be written to."""

    composition: Composition
    seats: tuple[int, ...]
    edit: Edit = Edit()

    @property
    def composed(self) -> str:
        """The letter as it was composed."""
        return self.composition.text

    @property
    def language(self) -> str:
        """The language of the letter."""
        return self.composition.answer.language

    @property
    def text(self) -> str:
        """The letter as it is to be sent."""
        return apply_edit(self.composed, self.edit)

    @property
    def digest(self) -> str:
        """By what the form says which text was read."""
        return sha256(self.text.encode()).hexdigest()

    def is_kept(self, case: CaseRows, who: str, after: int, kind: str) -> bool:
        """Whether this very letter stands next after ``after`` already: the form was sent twice."""
        there = next((one for one in case.records if one["seq"] > after), None)
        record: Mapping[str, Any] = there or {}
        return (record.get("who"), record.get("type"), record.get("words")) == (who, kind, self.text)

    def records(self, proposed: bool) -> list[dict[str, Any]]:
        """The records that keep the letter, sent or proposed."""
        return changed_letter_records(self.composed, self.text, proposed, **self.composition.fields)


def _earlier(case: CaseRows, seat: int, after: int) -> EarlierLetter | None:
    """The letter to a seat that one behind record ``after`` replaces."""
    letters = [one for one in case.records if one["type"] == "case_answered" and not one["odd"] and one["seq"] <= after]
    last = last_sent(((one["seat"], one) for one in letters), seat, case.row["seat"])
    return EarlierLetter(last["seq"], last["at"], last["reference"]) if last is not None else None


def _proposal(case: CaseRows) -> Mapping[str, Any] | None:
    """The letter that waits for a second person, or was agreed to."""
    return next((one for one in case.records if one["seq"] == case.row["proposed"]), None)


async def _compose(
    desk: Desk, request: Request, case: CaseRows, lang: str | None, seat: str | None, after: int | None = None,
    *, foreseen: bool = False, page: str = "case answer",
) -> Wording:  # fmt: skip
    """The letter that tells the decision of a case to its player, or to another seat; before it is decided, the answer
    as ruled; ``foreseen``: the letter there will be once it is decided so. ``after`` is the last record its page had
    shown, ``page`` which one is about to show it.

    Raises Refusal, also for a decision against the ruling with nobody behind it.
    """
    row = case.row
    if not row["match"]:
        raise Refusal(409, "refused-case_of_no_match", case=row["case_id"])
    language, asked_seat = lang or desk.words.language, whole_number(seat or "", 3)
    check_language(language)
    if seat and asked_seat is None:
        raise Refusal(400, "refused-seat", written=seat[:40])
    rows = await rows_to_answer(desk, request.actor, row["match"])
    book, state = await clausebook(desk), case.state

    def composing() -> Wording:
        played = played_match(rows.source)
        reader = asked_seat or row["seat"] or next(iter(played.seats), 0)
        if reader not in played.seats:
            raise Refusal(404, "refused-no_seat", match=row["match"], seat=reader)
        complaint = complaint_of(row, reader)
        earlier = _earlier(case, reader, row["last_seq"] if after is None else after)
        words = Renderer(language, reader, desk.zone, LETTER)
        when_open: WhenOpen = "as_ruled" if foreseen else "answer"
        try:
            composition = composed_letter(played, state, complaint, earlier, book, desk.policy, words, when_open)
        except (ConflictError, UsageError) as wrong:
            if played.doubted is not None and isinstance(wrong, UsageError):
                raise Refusal(409, "refused-doubted", match=played.match, why=played.doubted) from None
            raise Refusal(409, "refused-letter", why=wrong.as_value) from None
        return Wording(composition, played.seats)

    wording = await asyncio.to_thread(composing)
    answer = wording.composition.answer
    await desk.record_hands(request.actor, answer.match, answer.seq, answer.viewer, page)
    return wording


async def letter_of_case(desk: Desk, request: Request, case: CaseRows) -> Wording:
    """The letter that is next, as it stands: of a case that waits for a decision, that of the decision as ruled; one
    that waits for a second person, or was agreed to, in its own words. Raises as :func:`_compose`, NotRecorded."""
    waits = _proposal(case)
    lang, seat = (waits["language"], str(waits["seat"] or "")) if waits is not None else (None, None)
    wording = await _compose(desk, request, case, lang, seat, foreseen=True, page="case")
    return _as_proposed(wording, waits)


def _as_proposed(wording: Wording, waits: Mapping[str, Any] | None) -> Wording:
    """The letter in the words it was proposed in, as long as it is composed as it was then."""
    if waits is None or waits["composed"] != wording.composed:
        return wording
    return wording._replace(edit=edit_of(wording.composed, waits["words"]) or Edit())


ROUTES: Final = ((r"^/-/case/(?P<case>[^/]+)/answer$", case_answer_page),)
