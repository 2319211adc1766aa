"""The match page, ``/-/match/ID?at=41&as=2``: the table as it was after an event, as one seat or all saw it.

With ``part=moment`` only what changes from one moment to the next; the script of the page asks for that. Beside a
moment stands what was claimed and what the replay computes, figures of the platform and what an event says of the
cards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import unquote
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from ledger.answers.topics import ABOUT_CLAIMS
from ledger.cases.case import kinds_written_by
from ledger.cases.incidents import searched_message
from ledger.drawing.table import table_words
from ledger.messages.renderer import Renderer
from ledger.play.profile import milliseconds
from ledger.play.story import NOBODY
from ledger.views.tables.deals import deal_number, seq_of
from ledger.views.tables.match_records import doubted_message
from ledger.views.tables.matches import WAITING
from ledger.web.auth.routes import CASES, OPEN
from ledger.web.datasette import Request, Response
from ledger.web.desk import TABLE, Actor, Desk, Refusal, Row, query_rows, time_words, whole_number
from ledger.web.html import badge_html, sentence_html, time_html, words_of
from ledger.web.pages.answer import link_form, may_make_links
from ledger.web.pages.cases import may_open
from ledger.web.pages.incidents import day_of, may_open_incidents, search_address
from ledger.web.pages.moment import event_contrasts, pictures, table_view, verdict_contrasts, worth_of
from ledger.web.pages.replay import (
    Entry,
    Moments,
    ReplaySource,
    Span,
    TableMoment,
    ViewedMatch,
    entry_at,
    match_rows,
    moments_of,
    numbers,
    sentence_of,
    spans_of,
    steps,
)
from schemas.findings import ASIDE
from schemas.message import message
from schemas.reasons import faults_message


class MomentView(NamedTuple):
    """What is shown: a match, the number of its event, and for whom it was asked (None: all hands; a seat; nobody)."""

    rows: ViewedMatch
    at: int
    perspective: int | None

    @property
    def match(self) -> str:
        """The id of the match."""
        return str(self.rows.match["match"])

    @property
    def viewer(self) -> int | None:
        """Through whose eyes: nobody's in particular where the hands are not there."""
        return NOBODY if self.rows.hidden is None else self.perspective


async def match_page(desk: Desk, request: Request) -> Response:
    """The page, or the part of it."""
    view = await _read_view(desk, request)
    if view.rows.hidden is None or view.rows.match["rules"] is None or view.perspective == NOBODY:
        return await _draw(desk, request, view)
    # Drawn while the record is synced, and sent once it is.
    record = desk.record_hands(request.actor, view.match, view.at, view.perspective, "match")
    page, _ = await asyncio.gather(_draw(desk, request, view), record)
    return page


async def _draw(desk: Desk, request: Request, view: MomentView) -> Response:
    rows, part = view.rows, request.args.get("part")
    if part == "list" and view.at:
        lines = await asyncio.to_thread(_lines, desk, view)
        return Response.html(str(lines), headers={"cache-control": "no-store"})
    opening = desk.opening_address(view.match, view.at, seat=view.perspective or None)
    notes, note_form = await _notes(desk, request.actor, view)
    links: dict[str, Any] = {
        "open_case": opening if view.at and may_open(desk, request.actor) else None,
        "answer": _answer_address(desk, view),
        "may_search": may_open_incidents(desk, request.actor),
        "notes": notes,
    }
    if part == "moment":
        context = await asyncio.to_thread(_moment_context, desk, view, links)
        return Response.html(context["moment"], headers={"cache-control": "no-store"})
    context = await asyncio.to_thread(_page_context, desk, view, links, request.args.get("moves") == "all")
    context["note_form"] = note_form
    doubt = doubted_message(rows.match["incomplete"], rows.match["origin"], rows.sums)
    context["doubted"] = desk.sentence(doubt) if doubt is not None else ""
    is_over = not rows.played_on and rows.hidden is not None and view.at > 0
    # Of a link that shows the moment to its seat: none where no single seat is looked from.
    if is_over and view.perspective and may_make_links(request.actor):
        about = {"about": "complaint", "lang": desk.words.language, "at": view.at}
        context["link_form"] = link_form(desk, view.match, [view.perspective], **about)
    return await desk.page(request, "match.html", context, view="match")


async def _read_view(desk: Desk, request: Request) -> MomentView:
    match = unquote(request.url_vars["match"])
    rows = await match_rows(desk, request.actor, match)
    text = request.args.get("at")
    at = (rows.faulty or [rows.match["events"]])[0] if text is None else _number(text)
    perspective = _perspective(request.args.get("as"), rows)
    if not rows.match["events"]:
        return MomentView(rows, 0, perspective)
    numbered = numbers(rows.source.record)
    if not 1 <= at <= numbered[-1]:
        raise await desk.not_here("refused-no_event_of", seq=at, match=match, last=numbered[-1])
    # A number that a gap passes over leads to the event before it.
    return MomentView(rows, max((seq for seq in numbered if seq <= at), default=numbered[0]), perspective)


def _number(text: str) -> int:
    number = whole_number(text, 9)
    if number is None:
        raise Refusal(400, "refused-event_number", name="at", written=text[:40])
    return number


def _perspective(text: str | None, rows: ViewedMatch) -> int | None:
    if not text or text == "all":
        return None
    if text == TABLE:
        return NOBODY
    seat = whole_number(text, 9)
    if seat is None:
        raise Refusal(400, "refused-perspective", written=text[:40])
    if seat not in rows.names:
        seats = ", ".join(map(str, rows.names)) or message("refused-seats_unknown")
        raise Refusal(404, "refused-no_seat_of", seat=seat, match=rows.match["match"], seats=seats)
    return seat


def _answer_address(desk: Desk, view: MomentView) -> str | None:
    """The address of the answer: about the claim of this moment, an overturned one before others, or of the seat whose
    perspective it is. None where no answer is made."""
    rows = view.rows
    if not rows.may_see_hands or rows.played_on or not rows.verdicts:
        return None
    verdicts = [row for row in rows.verdicts if view.perspective in (None, row["seat"])]
    claims = [row for row in verdicts if seq_of(row["event"]) == view.at]
    if not claims:
        return desk.answer_address(view.match, seat=view.perspective or None)
    claim = min(claims, key=lambda row: row["verdict"] != "OVERTURNED")
    return desk.answer_address(
        view.match, deal=deal_number(claim["deal"]), seat=claim["seat"], about=ABOUT_CLAIMS[claim["claim"]]
    )


# -- one moment ------------------------------------------------------------------------------------


def _moment_context(desk: Desk, view: MomentView, links: Mapping[str, Any]) -> dict[str, Any]:
    """What changes from one moment to the next: its context, and under ``moment`` the same drawn."""
    source, viewer = view.rows.source, view.viewer
    moments, listed = moments_of(source, viewer), numbers(source.record)
    context: dict[str, Any] = {
        "match": view.match, "entry": None, "steps": {}, "clauses": desk.cells.clauses,
        "no_table": "", **links,
    }  # fmt: skip
    if not moments:
        has_events = view.rows.match["events"]
        context["no_table"] = desk.say("match-rules_unknown" if has_events else "match-no_event_stored")
    if view.at in listed:
        place = listed.index(view.at)
        context |= _moment(desk, view, moments, place)
        context |= {"last_seq": listed[-1], "steps": _steps(desk, view, listed, place)}
    return {**context, "moment": desk.datasette.part_html("match-moment.html", context)}


def _moment(desk: Desk, view: MomentView, moments: Moments | None, place: int) -> dict[str, Any]:
    """The event, its picture, what is wrong at it."""
    rows, viewer, words = view.rows, view.viewer, desk.words
    entry = entry_at(rows.source, viewer, desk.zone, words, place)
    findings = [row for row in rows.findings if seq_of(row["event"]) == view.at]
    verdicts = [row for row in rows.verdicts if seq_of(row["event"]) == view.at]
    moment = moments[place] if moments else None
    contrasts = event_contrasts(moment, viewer, words) if moment and findings else []
    in_currency = words.in_currency(rows.match["currency"])
    contrasts += verdict_contrasts(_word_rows(rows, verdicts, words), moments, view.perspective, in_currency)
    context = {
        "like": [
            (words.words(searched_message(code)), search_address(desk, code=code, **day_of(entry.at, desk.zone)))
            for code in _codes(findings, verdicts)
        ],
        "entry": entry,
        "veil": _veil(desk, view),
        "findings": [
            {**_name_finding(row, words), "says": _veiled(row, rows, view.perspective, words)} for row in findings
        ],
        "contrasts": contrasts,
        "worth": worth_of(moment, viewer, words) if moment else None,
        "faults": _faults(desk, moment) if moment else "",
        "time": time_html(entry.at, desk.zone) if entry.at else None,
        "clock": _time_taken(desk, moment) if moment else "",
        "by": _by_whom(entry.by, words),
    }
    if moments is None:
        return context
    picture = table_view(moments, place, viewer, view.perspective, rows.names, words, rows.undecided)
    return context | pictures(picture, words) | {"words": table_words(picture, words)}


def _by_whom(by: str | None, words: Renderer) -> str | None:
    """Who acted, in words; a name of the log that is no word here as it stands."""
    return by and (words_of("by", by, words) or (words.say(f"moment_by-{by}") if words.has(f"moment_by-{by}") else by))


def _codes(findings: Sequence[Row], verdicts: Sequence[Row]) -> list[str]:
    """What of a moment may have hit others too: its breaches, and the kinds of its overturned claims."""
    breaches = [row["code"] for row in findings if row["severity"] not in ASIDE]
    claims = [row["claim"] for row in verdicts if row["verdict"] == "OVERTURNED"]
    return list(dict.fromkeys([*breaches, *claims]))


def _steps(desk: Desk, view: MomentView, seqs: Sequence[int], place: int) -> dict[str, str | None]:
    """Where the links lead: the first, previous, next and last event, the previous and next where something is wrong,
    and where a deal begins."""
    faulty = view.rows.faulty
    deals = [seqs[span.start] for span in spans_of(view.rows.source) if span.begins]
    deals = deals if len(deals) > 1 else []
    targets = {name: seqs[at] if at is not None else None for name, at in steps(place, len(seqs)).items()}
    targets |= {
        "wrong_before": max((seq for seq in faulty if seq < seqs[place]), default=None),
        "wrong_after": min((seq for seq in faulty if seq > seqs[place]), default=None),
        "deal_before": max((seq for seq in deals if seq < seqs[place]), default=None),
        "deal_after": min((seq for seq in deals if seq > seqs[place]), default=None),
    }
    return {
        name: desk.match_address(view.match, seq, view.perspective) if seq is not None else None
        for name, seq in targets.items()
    }


def _faults(desk: Desk, moment: TableMoment) -> str:
    """What is wrong with a show, at the event that makes it."""
    deal = moment.after.deal
    if moment.event.type != "declare" or deal is None or not deal.declared:
        return ""
    show = deal.declared[-1]
    if show.seq != moment.event.seq or show.valid is not False or deal.seat(show.seat) is None:
        return ""
    return desk.say("match-show_not_valid", faults=faults_message(show.faults))


def _time_taken(desk: Desk, moment: TableMoment) -> str:
    """How far into its turn the seat acted, where the record tells."""
    event, before = moment.event, moment.before
    if before.deal is None or before.deal.turn is None or before.deal.turn != getattr(event, "seat", None):
        return ""
    if not (event.at and before.turn_at) or (took := milliseconds(before.turn_at, event.at)) < 0:
        return ""
    timer, seconds = before.rules.timer, f"{took / 1000:.1f}"
    if timer.clock != "turn":
        return desk.say("match-into_turn", took=seconds)
    return desk.say("match-into_turn_of", took=seconds, seconds=timer.seconds)


def _veil(desk: Desk, view: MomentView) -> str:
    """What is not shown, and why."""
    rows = view.rows
    if rows.hands_from is not None:
        return desk.html("match-veil_waiting", time=time_words(desk, rows.hands_from))
    if rows.played_on:
        return desk.say("match-veil_breaks_off" if rows.breaks_off else "match-veil_live")
    if not rows.may_see_hands:
        return desk.say("match-veil_role")
    if rows.hidden is None:
        return desk.say("match-veil_missing")
    if view.perspective == NOBODY:
        return desk.say("match-veil_table")
    return desk.say("match-veil_seat", seat=view.perspective) if view.perspective is not None else ""


# -- the whole page --------------------------------------------------------------------------------


def _base(desk: Desk, view: MomentView) -> str:
    """The address of a moment, up to the number of its event."""
    base = desk.match_address(view.match, None, view.perspective)
    return base + f"{'&' if view.perspective is not None else '?'}at="


def _lines(desk: Desk, view: MomentView) -> Markup:
    """The events of the deal of a moment, for the list of a page that had folded it."""
    source = view.rows.source
    place = numbers(source.record).index(view.at)
    span = next(span for span in spans_of(source) if place < span.stop)
    return _lines_of(desk, view.rows, view.viewer, _base(desk, view), view.at, span)


def _page_context(desk: Desk, view: MomentView, links: Mapping[str, Any], whole: bool) -> dict[str, Any]:
    """What stands on the page: the moment, and beside it its frame and every event."""
    rows = view.rows
    listed = numbers(rows.source.record)
    first, last = (listed[0], listed[-1]) if listed else (1, 1)
    base = _base(desk, view)
    seats: list[tuple[int | None, str]] = [(n, desk.sentence(message("seat", number=n))) for n in rows.names]
    perspectives = [(None, desk.say("match-all_hands")), *seats, (NOBODY, desk.say("match-the_table"))]
    return {
        **_moment_context(desk, view, links),
        "rows": rows,
        "hands_from": time_words(desk, rows.hands_from),
        "row_address": desk.datasette.row_address(OPEN, "matches", view.match),
        "perspectives": [
            {"words": words, "href": desk.match_address(view.match, view.at, viewer), "now": viewer == view.perspective}
            for viewer, words in perspectives
        ],
        "as_value": None if view.perspective is None else TABLE if view.perspective == NOBODY else view.perspective,
        "action": desk.match_address(view.match),
        "list": _event_list(desk, rows, view.viewer, base, view.at, whole=whole) if listed else None,
        "base": base,
        "whole": f"{base}{view.at}&moves=all",
        "first": first,
        "last": last,
        "ticks": [{"seq": seq, "at": round(100 * (seq - 1) / max(last - 1, 1), 2)} for seq in rows.faulty],
        "loose": [
            _name_finding(row, desk.words)
            for row in _word_rows(rows, [row for row in rows.findings if row["event"] is None], desk.words)
        ],
    }


# -- the list of events -----------------------------------------------------------------------------

# A part that is folded is a link to its first event; the script of the page unfolds it in place. Whoever asks for it
# gets every event.


class EventList(NamedTuple):
    """The list as HTML, and what the script steps by: the numbers of all events as ranges, and those to halt at."""

    html: Markup
    seqs: str
    halts: str
    folded: bool


def _event_list(desk: Desk, rows: ViewedMatch, viewer: int | None, base: str, now: int, *, whole: bool) -> EventList:
    """The list with the part of event ``now`` unfolded; ``base`` is the address up to the number of the event."""
    source = rows.source
    seqs, spans = numbers(source.record), spans_of(source)
    halts = frozenset(rows.faulty)
    parts, folded = [], False
    for span in spans:
        first, last = seqs[span.start], seqs[span.stop - 1]
        unfolded = whole or first <= now <= last
        if len(spans) > 1:
            parts.append(
                _heading(desk, span, (first, last), base, sum(first <= seq <= last for seq in halts), unfolded)
            )
        if unfolded:
            parts.append(_lines_of(desk, rows, viewer, base, now, span))
        folded |= not unfolded
    return EventList(Markup("").join(parts), _ranges(seqs), " ".join(map(str, sorted(halts))), folded)


def _ranges(seqs: Sequence[int]) -> str:
    """Numbers in order, those that follow one another as a range: ``1-57 59``."""
    runs: list[list[int]] = []
    for seq in seqs:
        if runs and runs[-1][-1] == seq - 1:
            runs[-1][1:] = [seq]
        else:
            runs.append([seq])
    return " ".join("-".join(map(str, run)) for run in runs)


def _heading(desk: Desk, span: Span, ends: tuple[int, int], base: str, wrong: int, unfolded: bool) -> Markup:
    """The line of a part, a link to its first event."""
    first, last = ends
    deal = desk.sentence(message("sum-deal", deal=span.deal)) if span.deal is not None else ""
    events = desk.say("match-deal_events", first=first, last=last)
    says = f'{escape(deal)} <span class="ev-clock">{escape(events)}</span>'
    if wrong:
        says += f' <span class="ev-wrong">{escape(desk.say("match-deal_wrong", count=wrong))}</span>'
    attributes = f'data-first="{first}" data-last="{last}"{" data-begins" if span.begins else ""}'
    attributes += " data-unfolded" if unfolded else ""
    return Markup(f'<li class="ev-deal"><a href="{escape(base)}{first}" {attributes}>{says}</a></li>')  # noqa: S704


def _lines_of(desk: Desk, rows: ViewedMatch, viewer: int | None, base: str, now: int, span: Span) -> Markup:
    """The events of a part, every line a link to its moment.

    Hundreds of lines a page, so they are put together by hand, from parts that were escaped before.
    """
    marks, halts = _marks(desk, rows), frozenset(rows.faulty)
    start = f'<li><a href="{escape(base)}'
    lines = []
    for seq, clock, line, *_ in _entries(rows.source, viewer, desk.zone, desk.words, span):
        attributes = f' data-seq="{seq}"' + (" data-halt" if seq in halts else "")
        attributes += ' aria-current="true"' if seq == now else ""
        signs = "".join(f" {badge_html(kind, words)}" for kind, words in marks.get(seq, ()))
        lines.append(
            f'{start}{seq}"{attributes}><span class="ev-seq">{seq}</span> <time class="ev-clock">{clock}</time> '
            f"{line}{signs}</a></li>"
        )
    return Markup("".join(lines))  # noqa: S704


@lru_cache(maxsize=64)
def _entries(
    source: ReplaySource, viewer: int | None, zone: ZoneInfo, words: Renderer, span: Span
) -> tuple[Entry, ...]:
    """Every event of a part, told to a viewer (None sees all)."""
    return tuple(entry_at(source, viewer, zone, words, place) for place in range(span.start, span.stop))


def _marks(desk: Desk, rows: ViewedMatch) -> dict[int, list[tuple[str, str]]]:
    """By event: the kind of mark (a severity, or a verdict that does not uphold) and what it is called."""
    marks: dict[int, list[tuple[str, str]]] = {}
    for row in rows.findings:
        if (seq := seq_of(row["event"])) is not None:
            marks.setdefault(seq, []).append(
                (row["severity"], words_of("code", row["code"], desk.words) or row["name"])
            )
    for row in rows.verdicts:
        if row["verdict"] not in ("UPHELD", WAITING) and (seq := seq_of(row["event"])) is not None:
            mark = desk.say(f"match-{row['claim']}_{row['verdict'].lower()}")
            marks.setdefault(seq, []).append((row["verdict"], mark))
    return {seq: list(dict.fromkeys(names)) for seq, names in marks.items()}


# -- findings in words ----------------------------------------------------------------------------


def _word_rows(rows: ViewedMatch, entries: Sequence[Row], words: Renderer) -> list[Row]:
    """Rows with what they state in the words of the desk."""
    return [{**row, "message": sentence_of(rows, row, words)} for row in entries]


def _name_finding(finding: Row, words: Renderer) -> Row:
    """A finding with what it is called in the words of the desk."""
    return {**finding, "name": words_of("code", finding["code"], words) or finding["name"]}


def _veiled(finding: Row, rows: ViewedMatch, viewer: int | None, words: Renderer) -> Markup:
    """What a finding says, without the words that may name cards which this viewer did not see."""
    if viewer is None or rows.played_on:
        return sentence_html(sentence_of(rows, finding, words), words)
    return Markup("{}.").format(_name_finding(finding, words)["name"])


# -- notes of staff on its moments -----------------------------------------------------------------


_NOTES: Final = """
select case_id, who, at, words from case_records
where match = ? and about_event = ? and type = 'note' and odd is null and words is not null order by at, case_id, seq
"""
_CASES: Final = """
select case_id, last_seq from cases where match = ? order by stand = 'closed', opened_at desc, case_id limit 1
"""


async def _notes(desk: Desk, actor: Actor, view: MomentView) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    """The notes on a moment, none for whoever may not read cases; and where another is sent, with the last record of
    that case: None where the match has no case, and for whoever may not write to it."""
    if not await desk.may_view(actor, CASES):
        return [], None

    def read(connection: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        notes = query_rows(connection, _NOTES, (view.match, view.at))
        return notes, query_rows(connection, _CASES, (view.match,))

    rows, cases = await desk.read(CASES, read)
    notes = [{**row, "time": time_words(desk, row["at"]), "href": desk.case_address(row["case_id"])} for row in rows]
    if not cases or "note" not in kinds_written_by(actor):
        return notes, None
    return notes, {**cases[0], "action": desk.case_address(cases[0]["case_id"])}


ROUTES: Final = ((r"^/-/match/(?P<match>[^/]+)$", match_page),)
