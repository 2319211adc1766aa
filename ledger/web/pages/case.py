"""One case, ``/-/case/ID``: what was claimed, decided, sent; the forms that add to it. ``/-/cases/open`` opens one.

A form names the last record its page had shown. Whatever was added since stands in the way of writing, so a form that
is sent twice is written once, and nobody decides over somebody else's head. The page that opens a case names the id it
is to have: when its form comes twice, the second finds its own case there; when somebody else was faster, the next id
is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from ledger.answers.answer import figure_rows, refund_message, remedy_rows
from ledger.cases.case import ACTIONS, Action, Offer, kinds_written_by, offers, why_not
from ledger.cases.editing import Paragraph, mark_changes
from ledger.cases.macros import fit_macros
from ledger.cases.messages import own_or_worded
from ledger.cases.rulings import Ruling, as_ruled, ruled_fields
from ledger.cases.writing import LETTERS, free_case
from ledger.messages.renderer import LETTER, Renderer, decimal
from ledger.messages.rows import said_words
from ledger.views.tables.board import doubt_on
from ledger.views.tables.cases import read_names
from ledger.views.tables.deals import seq_of
from ledger.views.tables.match_records import event_sentence
from ledger.web.auth.routes import CASES, OPEN
from ledger.web.datasette import Request, Response
from ledger.web.desk import Desk, Refusal, Row, read_post, see_other, time_words, who_asks, whole_number
from ledger.web.html import paragraphs, sentence_html
from ledger.web.pages.answer import case_link_form, ruling_or_why
from ledger.web.pages.case_answer import is_answered, letter_of_case, letters_sent, record_letters_seen
from ledger.web.pages.case_forms import (
    Circumstances,
    Typed,
    case_form,
    fields_shown,
    form_record,
    opening_form,
    read_form,
)
from ledger.web.pages.cases import (
    QUEUE,
    CaseRows,
    case_rows,
    case_shown,
    check_access,
    facts_of,
    incident_links,
    status_of,
    why_not_written,
)
from ledger.web.pages.said import said_html
from schemas.errors import ConflictError, MeldtrailError
from schemas.message import Message, Money, Quoted, SeatNo, message

DECIDING: Final = frozenset({"case_decided", "case_reversed", "case_corrected"})
"""The records that say what becomes of a complaint."""
MILESTONES: Final = (
    "case_opened", "case_decided", "case_corrected", "case_answered", "case_appealed", "case_reversed", "case_held",
)  # fmt: skip
"""The records that make the course of a case."""
_TRIES: Final = 8
"""Ids that are tried for a new case while others open theirs."""
_NAMES: Final = """
select distinct who as name from case_records union select distinct assigned from cases where assigned is not null
order by name limit 100
"""


class SubmittedForm(NamedTuple):
    """A form that was sent and not written: which, what was typed, what is wrong, and what was seen of the case."""

    action: str
    typed: Typed
    wrong: Mapping[str, Message]
    trouble: str
    after: int


# -- the page --------------------------------------------------------------------------------------


async def case_page(desk: Desk, request: Request) -> Response:
    """One case with every record of it; by POST the form of one action on it."""
    await check_access(desk, request.actor)
    name = unquote(request.url_vars["case"])
    if request.method == "POST":
        return await _write(desk, request, name)
    return await _page(desk, request, await case_rows(desk, name))


async def mistyped_page(desk: Desk, request: Request) -> Response:
    """Leads to the case whose id was written behind the address of the queue."""
    await check_access(desk, request.actor)
    return see_other(desk.case_address((await case_rows(desk, unquote(request.url_vars["case"]))).row["case_id"]))


async def _page(
    desk: Desk, request: Request, case: CaseRows, submitted: SubmittedForm | None = None, status: int = 200
) -> Response:
    """The page; with ``submitted`` a form comes back with what was typed."""
    if any(one["type"] in LETTERS for one in case.records):  # one tells the hand of a player, for as long as it is kept
        await record_letters_seen(desk, request.actor, case)
    return await desk.page(request, "case.html", await _context(desk, request, case, submitted), status, view="case")


async def _context(desk: Desk, request: Request, case: CaseRows, submitted: SubmittedForm | None) -> dict[str, Any]:
    now, row, who = datetime.now(UTC), case.row, who_asks(request.actor)
    writes = kinds_written_by(request.actor)
    ruling, unruled = await ruling_or_why(desk, request, row)
    actions = offers(case.state, who, writes) if writes else []
    forms = [_action(desk, case, offer, now, submitted, ruling) for offer in actions]
    doubted = await desk.read(OPEN, doubt_on, row["match"]) if row["match"] else None
    match, about = row["match"], {"deal": row["deal"], "seat": row["seat"], "about": row["topic"]}
    return {
        "row": case_shown(desk, row, now),
        "doubted": desk.sentence(doubted) if doubted is not None else None,
        "reviewers": ", ".join(read_names(row["reviewers"])),
        "outcome": desk.say(f"case_outcome-{row['outcome']}") if row["outcome"] else "",
        "paid": decimal(row["amount"]) if row["amount"] is not None else "",
        "opened": time_words(desk, row["opened_at"]),
        "due": time_words(desk, row["due_at"]),
        "records": _records(
            desk, case.records, submitted.after if submitted else None, await _judged_by(desk, match) if match else None
        ),
        "course": _course(desk, case.records),
        "moment": desk.match_address(match, row["about_event"]) if match else None,
        "incidents": incident_links(desk, row),
        "answer": desk.answer_address(match, **about) if match else None,
        "queue": desk.urls.path(QUEUE),
        "here": desk.case_address(row["case_id"]),
        "me": who,
        "forms": forms,
        "link_form": await case_link_form(desk, request.actor, row),
        "unruled": desk.sentence(unruled) if unruled is not None else "",
        "next": None if submitted else _next_step(desk, forms, ruling),
        "letter": await _letter(desk, request, case, ruling),
        "macros": _macros(desk, row, ruling),
        "may_write": bool(writes),
        "trouble": submitted.trouble if submitted else "",
        "lost": _fields_lost(desk, submitted, forms, _circumstances(desk, case, now, ruling)),
        "newer": [one["seq"] for one in case.records if submitted and one["seq"] > submitted.after],
        **(_ruling_shown(desk, ruling) if ruling is not None else {}),
        "names": [one["name"] for one in await desk.rows(CASES, _NAMES)] if writes else [],
    }


class Letter(NamedTuple):
    """The letter of a case on its page: under which title, its paragraphs, in which language; ``record``: by which one
    it was sent, ``why_not``: why there is none."""

    title: str
    paragraphs: Sequence[Paragraph] = ()
    language: str = ""
    record: int | None = None
    why_not: str = ""


async def _letter(desk: Desk, request: Request, case: CaseRows, ruling: Ruling | None) -> Letter | None:
    """The letter that is next, or the last that was sent; None where this person may be told no ruling, and where
    nobody wrote."""
    if is_answered(case):
        return _letter_sent(desk, case)
    if ruling is None:
        return None
    title = desk.say(
        "case-letter_foreseen" if case.row["stand"] == "open" and ruling.ruled is not None else "case-letter_next"
    )
    try:
        wording = await letter_of_case(desk, request, case)
    except Refusal as refusal:
        return Letter(title, why_not=desk.sentence(refusal.why))
    return Letter(title, mark_changes(wording.composed, wording.text), wording.language)


def _letter_sent(desk: Desk, case: CaseRows) -> Letter | None:
    letters = letters_sent(case)
    if not letters:
        return None
    last = letters[-1]
    words = mark_changes(last["composed"], last["words"])
    return Letter(desk.say("case-letter_sent"), words, last["language"] or "", last["seq"])


def _ruling_shown(desk: Desk, ruling: Ruling) -> dict[str, Any]:
    """The ruling with its figures and what the policy gives back, for staff."""
    reply, refund = ruling.answer, refund_message(ruling.answer)
    return {
        "given": reply,
        "figures": figure_rows(reply, desk.letters),
        "remedies": remedy_rows(reply, desk.letters),
        "refund": desk.letters.sentence(refund) if refund is not None else "",
        "said": desk.html,
    }


def _macros(desk: Desk, row: Row, ruling: Ruling | None) -> list[tuple[str, str]]:
    """The macros that can be filled for the letter of a case in the language of the desk: what they are called, and the
    letter with each."""
    if ruling is None:
        return []
    words = Renderer(desk.words.language, ruling.answer.seat, desk.zone, LETTER)
    address = desk.case_address(row["case_id"], "/answer")
    return [
        (one.macro.title(desk.words.language), f"{address}?macro={one.macro.name}")
        for one in fit_macros(desk.macros.now(), ruling.answer, facts_of(row), words)
    ]


def _circumstances(desk: Desk, case: CaseRows, now: datetime, ruling: Ruling | None) -> Circumstances:
    row = case.row
    records = [
        (str(one["seq"]), f"{one['seq']}: {said_words(one, 'says', desk.words)[:80]}")
        for one in case.records
        if not one["odd"]
    ]
    ruled = ruling.ruled if ruling is not None else None
    passed_on = desk.say("case-passed_on") if ruling is not None and row["topic"] == "partners" else ""
    return Circumstances(desk.zone, now, row["stand"], row["outcome"], row["amount"], records, ruled, row["proposed"],
                         passed_on)  # fmt: skip


def _action(
    desk: Desk, case: CaseRows, offer: Offer, now: datetime, submitted: SubmittedForm | None, ruling: Ruling | None
) -> dict[str, Any]:
    """One action with its form; the one that was sent comes back open, with what was typed."""
    name = offer.action.name
    ours = submitted if submitted is not None and submitted.action == name else None
    form = case_form(name, _circumstances(desk, case, now, ruling))
    return {
        "name": name,
        "title": desk.say(f"case_action-{name}.title"),
        "says": desk.say(f"case_action-{name}"),
        "refused": desk.sentence(offer.refused) if offer.refused else None,
        "address": desk.case_address(case.row["case_id"], "/answer") if name == "answer" else None,
        "open": ours is not None,
        "fields": fields_shown(desk, form, name, ours.typed if ours else None, ours.wrong if ours else {}),
    }


def _next_step(desk: Desk, forms: Sequence[Mapping[str, Any]], ruling: Ruling | None) -> dict[str, Any] | None:
    """What is to be done now: the letter of what was decided, or the decision as ruled; where people look into what
    was complained of, the decision that says so."""
    allowed = {form["name"]: form for form in forms if not form["refused"]}
    if "answer" in allowed:
        return {"title": allowed["answer"]["title"], "address": allowed["answer"]["address"]}
    if "decide" not in allowed or ruling is None:
        return None
    fields = [(field["name"], field["value"]) for field in allowed["decide"]["fields"]]
    if ruling.ruled is None:
        passed_on = any(name == "text" and value for name, value in fields)
        return {"title": desk.say("case-pass_on"), "address": None, "fields": fields} if passed_on else None
    outcome = message(f"case_outcome-{ruling.ruled.outcome}")
    title = message("case-decide_as_ruled", outcome=outcome)
    if ruling.ruled.due:
        title = message("case-decide_and_refund", outcome=outcome, paid=Money(ruling.ruled.due, ruling.answer.currency))
    return {"title": desk.letters.sentence(title), "address": None, "fields": fields}


def _fields_lost(
    desk: Desk, submitted: SubmittedForm | None, forms: Sequence[Mapping[str, Any]], now: Circumstances
) -> list[tuple[str, str]]:
    """What was typed into a form that is no longer offered, by what its fields are called, so that it can be copied; a
    field that the form has no more keeps its own name."""
    if submitted is None or any(one["open"] and not one["refused"] for one in forms):
        return []
    fields = fields_shown(desk, case_form(submitted.action, now), submitted.action, submitted.typed, {})
    labels = {one["name"]: (one["label"], dict(one["choices"]).get(one["value"], one["value"])) for one in fields}
    own = {"csrftoken", "after", "action", "then", "me", "at"}
    rest = {name: (name, value) for name, value in submitted.typed.items() if name not in own | labels.keys()}
    return [(label, value) for label, value in (*labels.values(), *rest.values()) if value.strip()]


async def _judged_by(desk: Desk, match: str) -> str | None:
    """The hash of the rules a match is judged by now, None where the views do not hold it."""
    rows = await desk.rows(OPEN, "select ruleset_hash from matches where match = ?", (match,))
    return rows[0]["ruleset_hash"] if rows else None


def _records(desk: Desk, records: Sequence[Row], after: int | None, judged_by: str | None) -> list[dict[str, Any]]:
    """Every record with its time and words; a correction stands beside the record it puts right as well.

    An answer that rests on other rules than the match is ``judged_by`` now says so.
    """
    history = [
        {
            **record,
            "says": said_html(record, "says", desk.words),
            "odd": said_html(record, "odd", desk.words, "odd_said") if record["odd"] else None,
            "time": time_words(desk, record["at"]),
            "paragraphs": paragraphs(own_or_worded(record, desk.words)),
            "marked": mark_changes(record["composed"], record["words"])
            if record["type"] in LETTERS and not record["odd"] and record["words"] is not None
            else (),
            "rules": desk.cells.address("rulesets", record["ruleset_hash"]) if record["ruleset_hash"] else None,
            "overtaken": None not in (judged_by, record["ruleset_hash"]) and judged_by != record["ruleset_hash"],
            "new": after is not None and record["seq"] > after,
            "erased": desk.say("case-erased", at=desk.words.minute(record["erased_at"]), seq=record["erased_in"])
            if record["erased_at"]
            else None,
        }
        for record in records
    ]
    for one in history:
        one["replaced_by"] = [other["seq"] for other in history if other["replaces"] == one["seq"] and not other["odd"]]
        one["corrections"] = [other for other in history if other["corrects"] == one["seq"] and not other["odd"]]
    return history


def _course(desk: Desk, records: Sequence[Row]) -> list[dict[str, Any]]:
    """The course of a case in short: what made it go on, in order."""
    return [
        {**one, "word": desk.say(f"case-course_{one['type']}"), "time": time_words(desk, one["at"])}
        for one in records
        if one["type"] in MILESTONES and not one["odd"]
    ]


# -- a form that was sent --------------------------------------------------------------------------


async def _write(desk: Desk, request: Request, name: str) -> Response:
    """Write what a form asks for and show the case; or the page again with what was typed and why it was not."""
    typed = await read_post(request)
    action, after = _read_action(request, typed)
    case, who = await case_rows(desk, name), who_asks(request.actor)
    if typed.get("me"):
        typed["to"] = who
    ruling, _ = await ruling_or_why(desk, request, case.row) if action.kind in DECIDING else (None, None)
    fields, wrong = read_form(case_form(action.name, _circumstances(desk, case, datetime.now(UTC), ruling)), typed)
    if wrong:
        return await _page(desk, request, case, SubmittedForm(action.name, typed, wrong, "", after), 422)
    record = form_record(action.name, action.kind, fields)
    if action.name == "note" and "at" in typed:
        record["about"] = await _moment_noted(desk, case.row, typed["at"])
    if record["type"] == "case_ticket" and record["ticket"] in (case.row["tickets"] or "").split():
        if case.holds(record, who, after):
            return see_other(_leads_to(desk, case, typed, record, after))
        wrong = {"ticket": message("case_wrong-ticket_there")}  # whoever joined it
        return await _page(desk, request, case, SubmittedForm(action.name, typed, wrong, "", after), 422)
    try:
        if action.kind in DECIDING:
            record |= ruled_fields(ruling)
        # A correction changes what it names: nothing it leaves out is filled in.
        if action.kind in DECIDING and action.name != "correct":
            record |= as_ruled(record, ruling)
        await desk.worker.write_case(who, name, after, [record])
    except MeldtrailError as why:
        case = await case_rows(desk, name)
        if not (isinstance(why, ConflictError) and case.holds(record, who, after)):
            law = why_not(case.state, action, who)
            trouble = why_not_written(desk, why, case.row["last_seq"], law, after)
            return await _page(
                desk, request, case, SubmittedForm(action.name, typed, {}, trouble, after), status_of(why)
            )
    return see_other(_leads_to(desk, case, typed, record, after))


def _leads_to(desk: Desk, case: CaseRows, typed: Mapping[str, str], record: Mapping[str, Any], after: int) -> str:
    """Where one comes to once a record was written: to it, or to where the form said."""
    if "about" in record:
        return desk.match_address(*record["about"])
    if typed.get("then") == "queue":
        return str(desk.urls.path(QUEUE))
    return desk.case_address(case.row["case_id"], "/answer" if typed.get("then") == "answer" else f"#r{after + 1}")


_EVENT_THERE: Final = "select 1 from events where match = ? and seq = ?"


async def _moment_noted(desk: Desk, row: Row, text: str) -> tuple[str, int]:
    """The event of the case's match that a note is on. Raises Refusal for one that is not there."""
    match, seq = row["match"], whole_number(text, 9)
    if match is None or seq is None or not await desk.rows(OPEN, _EVENT_THERE, (match, seq)):
        raise Refusal(400, "refused-no_form_of_page")
    return match, seq


def _read_action(request: Request, typed: Mapping[str, str]) -> tuple[Action, int]:
    """Which action, and the last record its page had shown. Raises Refusal for what no form of ours says."""
    action, after = ACTIONS.get(typed.get("action", "")), whole_number(typed.get("after", ""), 7)
    if action is None or action.name == "answer" or after is None:
        raise Refusal(400, "refused-no_form_of_page")
    if action.kind not in kinds_written_by(request.actor):
        raise Refusal(403, "refused-case_record")
    return action, after


# -- opening one -----------------------------------------------------------------------------------

_MATCH: Final = "select match, events, currency from matches where match = ?"
_SEATS: Final = "select seat from players where match = ? order by seat"
_DEALS: Final = "select number, event from deals where match = ? order by number"
_THERE: Final = "select case_id, tickets, seat, stand from cases where match = ? order by opened_at, case_id"
_EVENT: Final = """
select e.seq, k.record, e.seat from events e
left join match_records k on k.match = e.match where e.match = ? and e.seq = ?
"""
_FINDING: Final = "select event from findings where match = ? and event is not null order by finding limit 1"


class AboutEvent(NamedTuple):
    """The match and event a case is opened about, with the seats and deals it could be about."""

    match: str
    seq: int
    what: str
    seats: Sequence[int]
    deals: Sequence[int]
    deal: int | None
    seat: int | None


async def opening_page(desk: Desk, request: Request) -> Response:
    """The form that opens a case, reached from a match or an answer; by POST the case is opened and shown."""
    await check_access(desk, request.actor)
    if "case_opened" not in kinds_written_by(request.actor):
        raise Refusal(403, "refused-case_opening")
    if request.method == "POST":
        return await _open_sent(desk, request)
    parameters = {name: request.args.get(name) or "" for name in ("match", "event", "seat", "deal", "topic")}
    about = await _about(desk, request, parameters["match"], parameters["event"])
    parameters["deal"] = parameters["deal"] or str(about.deal or "")
    parameters["seat"] = parameters["seat"] or str(about.seat or "")
    form = opening_form(desk.zone, datetime.now(UTC), about.seats, about.deals)
    form = form._replace(first={**form.first, **{name: parameters[name] for name in ("seat", "deal", "topic")}})
    fields = fields_shown(desk, form, "open", None, {})
    return await _opening(desk, request, about, fields, await _next_case(desk))


async def _opening(
    desk: Desk, request: Request, about: AboutEvent, fields: list[dict[str, Any]], case: str, trouble: str = "",
    status: int = 200,
) -> Response:  # fmt: skip
    there = await desk.rows(CASES, _THERE, (about.match,))
    context = {
        "about": about,
        "what": sentence_html(about.what, desk.words),
        "case": case,
        "there": [_case_there(desk, row, "#do-join") for row in there if row["stand"] != "closed"],
        "answered": [_case_there(desk, row, "#do-appeal") for row in there if row["stand"] == "closed"],
        "fields": fields,
        "trouble": trouble,
        "moment": desk.match_address(about.match, about.seq),
        "queue": desk.urls.path(QUEUE),
        "here": desk.urls.path(f"{QUEUE}/open"),
    }
    return await desk.page(request, "case-open.html", context, status, view="case")


def _case_there(desk: Desk, row: Row, form: str) -> tuple[str, str, str]:
    """Another case about the match: where to go on with it, what it is called, and whose it is."""
    name = message("case_open-one", case=row["case_id"], ticket=Quoted(row["tickets"] or "–"))
    seat = desk.words.value(SeatNo(row["seat"])) if row["seat"] is not None else ""
    return desk.case_address(row["case_id"], form), desk.words.words(name), seat


async def _about(desk: Desk, request: Request, match: str, event: str) -> AboutEvent:
    """What the case is to be about. Raises Refusal for a match or event nobody here knows."""
    await desk.check_view(request.actor, OPEN, "refused-open")
    seq_asked = whole_number(event, 7)
    if event and seq_asked is None:
        raise Refusal(400, "refused-event_number", name="event", written=event[:40])

    if not match:
        raise Refusal(404, "refused-opening")

    def read(connection: Any) -> AboutEvent | Message:
        head = connection.execute(_MATCH, (match,)).fetchone()
        if head is None:
            return message("refused-no_match_to_open", match=match[:64])
        finding = connection.execute(_FINDING, (match,)).fetchone()
        seq = seq_asked if seq_asked is not None else (seq_of(finding["event"]) if finding else None) or head["events"]
        event = connection.execute(_EVENT, (match, seq)).fetchone()
        if event is None:
            return message("refused-no_event", seq=seq, match=match[:64])
        deals = [(row["number"], seq_of(row["event"]) or 0) for row in connection.execute(_DEALS, (match,))]
        deal = max((number for number, start in deals if start <= seq), default=None)
        seats = [row["seat"] for row in connection.execute(_SEATS, (match,))]
        words = replace(desk.words, currency=head["currency"])
        what = (event_sentence(event["record"], seq, words) if event["record"] else None) or ""
        return AboutEvent(match, seq, what, seats, [number for number, _ in deals], deal, event["seat"])

    about = await desk.read(OPEN, read)
    if isinstance(about, Message):
        raise await desk.not_here(about.code, **dict(about.arguments))
    return about


async def _next_case(desk: Desk, beyond: int = 0) -> str:
    """The next id no case of the views has."""
    return free_case({row["case_id"] for row in await desk.rows(CASES, "select case_id from cases")}, beyond)


async def _open_sent(desk: Desk, request: Request) -> Response:
    typed = await read_post(request)
    about = await _about(desk, request, typed.get("match", ""), typed.get("event", ""))
    form, case = opening_form(desk.zone, datetime.now(UTC), about.seats, about.deals), typed.get("case", "")
    if case[:1] != "C" or whole_number(case[1:], 8) is None:
        raise Refusal(400, "refused-no_form")
    fields, wrong = read_form(form, typed)
    if wrong:
        return await _opening(desk, request, about, fields_shown(desk, form, "open", typed, wrong), case, status=422)
    record = {"type": "case_opened", "about": [about.match, about.seq], **fields}
    try:
        return see_other(desk.case_address(await _open_case(desk, who_asks(request.actor), case, record)))
    except MeldtrailError as why:
        trouble = why_not_written(desk, why, 0, None, 0)
        form_fields = fields_shown(desk, form, "open", typed, {})
        return await _opening(desk, request, about, form_fields, case, trouble, status_of(why))


async def _open_case(desk: Desk, who: str, case: str, record: Mapping[str, Any]) -> str:
    """Open the case under the id its page named, or the next one when somebody else has that."""
    for tries in reversed(range(_TRIES)):
        try:
            return await desk.worker.write_case(who, case, 0, [record])
        except ConflictError:
            if await _is_opened(desk, case, record, who):
                return case
            if not tries:
                raise
        case = await _next_case(desk, int(case[1:]))
    return case


async def _is_opened(desk: Desk, case: str, record: Mapping[str, Any], who: str) -> bool:
    """Whether this very form opened the case already."""
    try:
        there = await case_rows(desk, case)
    except Refusal:
        return False
    same = [there.row["match"], there.row["about_event"]] == record["about"] and all(
        there.row[name] == record.get(name) for name in ("ticket", "topic", "seat", "deal")
    )
    return same and there.holds(record, who, 0)


ROUTES: Final = (
    (r"^/-/cases/open$", opening_page),
    (r"^/-/cases/(?P<case>[^/]+)$", mistyped_page),
    (r"^/-/case/(?P<case>[^/]+)$", case_page),
)
