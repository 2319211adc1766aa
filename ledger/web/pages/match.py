"""The match page, ``/-/match/ID?at=41&as=2``: the table as it was after an event, as one seat or all saw it.

With ``part=moment`` only what changes from one moment to the next; the script of the page asks for that. Beside a
moment stands what was claimed and what the replay computes, figures of the platform and what an event says of the
cards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from markupsafe import Markup, escape

from ledger.cases.case import kinds_written_by
from ledger.drawing.table import table_words
from ledger.messages.renderer import Renderer, decimal
from ledger.play.cards_in_play import beyond
from ledger.play.profile import milliseconds
from ledger.play.state import Deal
from ledger.play.story import NOBODY, sees
from ledger.views.tables.deals import deal_number, seq_of
from ledger.web.auth.routes import CASES, OPEN
from ledger.web.datasette import Request, Response
from ledger.web.desk import TABLE, Actor, Desk, Refusal, Row, time_words, whole_number
from ledger.web.html import cards_html, inline_badge_html, sentence_html, time_html, words_of
from ledger.web.pages.cases import may_open
from ledger.web.pages.incidents import day_of, may_open_incidents, search_address, what_is_searched
from ledger.web.pages.match_hands import worth_of
from ledger.web.pages.match_list import entry_at, event_list, lines_of, span_at, spans_of
from ledger.web.pages.player_form import LinkForm, link_form, may_make_links
from ledger.web.pages.replay import (
    TableMoment,
    ViewedMatch,
    match_rows,
    moments_of,
    numbers,
    sentence_of,
)
from ledger.web.pages.table_picture import due_code, known_hand, pictures, table_view
from schemas.cards import UNKNOWN, sort_key
from schemas.message import SeatNo, message
from schemas.reasons import faults_message

MATCH_ROUTE: Final = r"^/-/match/(?P<match>[^/]+)$"
_TOPICS: Final = {"show": "show", "points": "score", "settlement": "money"}
"""By claim, what an answer is about."""


class Shown(NamedTuple):
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
    shown = await _asked(desk, request)
    rows = shown.rows
    if rows.hidden is not None and rows.match["rules"] is not None and shown.perspective != NOBODY:
        await desk.record_hands(request.actor, shown.match, shown.at, shown.perspective, "match")
    opening = desk.opening_address(shown.match, shown.at, seat=shown.perspective or None)
    links = {
        "open_case": opening if shown.at and may_open(desk, request.actor) else None,
        "answer": _answer_address(desk, shown),
        "may_search": may_open_incidents(desk, request.actor),
    }
    if request.args.get("part") == "list" and shown.at:
        lines = await asyncio.to_thread(_lines, desk, shown)
        return Response.html(str(lines), headers={"cache-control": "no-store"})
    notes = _notes_shown(desk, await _notes_of(desk, request.actor, shown.match), shown.at)
    context = await asyncio.to_thread(_moment_context, desk, shown, {**links, "notes": notes})
    if request.args.get("part") == "moment":
        return Response.html(context["moment"], headers={"cache-control": "no-store"})
    context |= await asyncio.to_thread(_context, desk, shown, request.args.get("moves") == "all")
    context["note_form"] = await _note_form(desk, request.actor, shown.match)
    is_over = not rows.played_on and rows.hidden is not None and shown.at > 0
    context["link_form"] = (
        _share_form(desk, request.actor, shown.match, shown.perspective, shown.at) if is_over else None
    )
    return await desk.page(request, "match.html", context, view="match")


async def _asked(desk: Desk, request: Request) -> Shown:
    match = unquote(request.url_vars["match"])
    rows = await match_rows(desk, request.actor, match)
    if rows is None:
        raise Refusal(404, "refused-no_match", match=match)
    written = request.args.get("at")
    at = (rows.faulty or [rows.match["events"]])[0] if written is None else _number(written)
    perspective = _perspective(request.args.get("as"), rows)
    if not rows.match["events"]:
        return Shown(rows, 0, perspective)
    numbered = numbers(rows.source.record)
    if not 1 <= at <= numbered[-1]:
        raise Refusal(404, "refused-no_event_of", seq=at, match=match, last=numbered[-1])
    return Shown(rows, max((seq for seq in numbered if seq <= at), default=numbered[0]), perspective)


def _number(written: str) -> int:
    found = whole_number(written, 9)
    if found is None:
        raise Refusal(400, "refused-event_number", name="at", written=written[:40])
    return found


def _perspective(written: str | None, rows: ViewedMatch) -> int | None:
    if not written or written == "all":
        return None
    if written == TABLE:
        return NOBODY
    seat = whole_number(written, 9)
    if seat is None:
        raise Refusal(400, "refused-perspective", written=written[:40])
    if seat not in rows.names:
        seats = ", ".join(map(str, rows.names)) or message("refused-seats_unknown")
        raise Refusal(404, "refused-no_seat_of", seat=seat, match=rows.match["match"], seats=seats)
    return seat


def _answer_address(desk: Desk, shown: Shown) -> str | None:
    """The address of the answer: about the claim of this moment, an overturned one before others, or of the seat whose
    perspective it is. None where no answer is made."""
    rows = shown.rows
    if not rows.may_see_hands or rows.played_on or not rows.verdicts:
        return None
    verdicts = [row for row in rows.verdicts if shown.perspective in (None, row["seat"])]
    claims = [row for row in verdicts if seq_of(row["event"]) == shown.at]
    if not claims:
        return desk.answer_address(shown.match, seat=shown.perspective or None)
    claim = min(claims, key=lambda row: row["verdict"] != "OVERTURNED")
    return desk.answer_address(
        shown.match, deal=deal_number(claim["deal"]), seat=claim["seat"], about=_TOPICS[claim["claim"]]
    )


# -- one moment ------------------------------------------------------------------------------------


def _moment_context(desk: Desk, shown: Shown, links: Mapping[str, Any]) -> dict[str, Any]:
    """What changes from one moment to the next: its context, and under ``moment`` the same drawn."""
    source, viewer = shown.rows.source, shown.viewer
    moments, listed = moments_of(source, viewer), numbers(source.record)
    context: dict[str, Any] = {
        "match": shown.match, "entry": None, "steps": {}, "badge": partial(inline_badge_html, words=desk.words),
        "no_table": _why_no_table(desk, shown.rows, moments), **links,
    }  # fmt: skip
    if shown.at in listed:
        place = listed.index(shown.at)
        context |= _moment(desk, shown, moments, place)
        context |= {"last_seq": listed[-1], "steps": _steps(desk, shown, listed, place)}
    return {**context, "moment": desk.datasette.part_html("match-moment.html", context)}


def _moment(desk: Desk, shown: Shown, moments: Sequence[TableMoment], place: int) -> dict[str, Any]:
    """The event, its picture, what is wrong at it."""
    rows, viewer, words = shown.rows, shown.viewer, desk.words
    entry = entry_at(rows.source, viewer, desk.zone, words, place)
    findings = [row for row in rows.findings if seq_of(row["event"]) == shown.at]
    verdicts = [row for row in rows.verdicts if seq_of(row["event"]) == shown.at]
    contrasts = _of_cards(moments[place], viewer, words) if moments and findings else []
    worth = worth_of(moments[place], viewer, words) if moments else None
    context = {
        "like": [
            (what_is_searched(desk, code), search_address(desk, code=code, **day_of(entry.at)))
            for code in _codes(findings, verdicts)
        ],
        "entry": entry,
        "veil": _veil(desk, shown),
        "findings": [{**_named(row, words), "says": _veiled(row, rows, shown.perspective, words)} for row in findings],
        "contrasts": [*contrasts, *_of_verdicts(_worded(rows, verdicts, words), moments, shown.perspective, words)],
        "worth": worth,
        "faults": _faults(desk, moments[place]) if moments else "",
        "time": time_html(entry.at, desk.zone) if entry.at else None,
        "clock": _time_taken(desk, moments[place]) if moments else "",
        "by": _by_whom(entry.by, words),
    }
    if not moments:
        return context
    view = table_view(moments, place, viewer, shown.perspective, rows.names, words, rows.undecided)
    return context | pictures(view, words) | {"words": table_words(view, words)}


def _by_whom(by: str | None, words: Renderer) -> str | None:
    """Who acted, in words; a name of the log that is no word here as it stands."""
    return by and (words_of("by", by, words) or (words.say(f"moment_by-{by}") if words.has(f"moment_by-{by}") else by))


def _codes(findings: Sequence[Row], verdicts: Sequence[Row]) -> list[str]:
    """What of a moment may have hit others too: its breaches, and the kinds of its overturned claims."""
    breaches = [row["code"] for row in findings if row["severity"] not in {"reading", "notice"}]
    claims = [row["claim"] for row in verdicts if row["verdict"] == "OVERTURNED"]
    return list(dict.fromkeys([*breaches, *claims]))


def _steps(desk: Desk, shown: Shown, seqs: Sequence[int], place: int) -> dict[str, str | None]:
    """Where the links lead: the first, previous, next and last event, the previous and next where something is wrong,
    and where a deal begins."""
    faulty = shown.rows.faulty
    dealt = [seqs[span.start] for span in spans_of(shown.rows.source) if span.begins]
    dealt = dealt if len(dealt) > 1 else []
    steps = {
        "first": seqs[0] if place else None,
        "prev": seqs[place - 1] if place else None,
        "next": seqs[place + 1] if place + 1 < len(seqs) else None,
        "last": seqs[-1] if place + 1 < len(seqs) else None,
        "wrong_before": max((seq for seq in faulty if seq < seqs[place]), default=None),
        "wrong_after": min((seq for seq in faulty if seq > seqs[place]), default=None),
        "deal_before": max((seq for seq in dealt if seq < seqs[place]), default=None),
        "deal_after": min((seq for seq in dealt if seq > seqs[place]), default=None),
    }
    return {
        name: desk.match_address(shown.match, seq, shown.perspective) if seq is not None else None
        for name, seq in steps.items()
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


def _why_no_table(desk: Desk, rows: ViewedMatch, moments: Sequence[TableMoment]) -> str:
    if moments:
        return ""
    return desk.say("match-rules_unknown" if rows.match["events"] else "match-no_event_stored")


def _veil(desk: Desk, shown: Shown) -> str:
    """What is not shown, and why."""
    rows = shown.rows
    if rows.played_on:
        return desk.say("match-veil_breaks_off" if rows.breaks_off else "match-veil_live")
    if not rows.may_see_hands:
        return desk.say("match-veil_role")
    if rows.hidden is None:
        return desk.say("match-veil_missing")
    if shown.perspective == NOBODY:
        return desk.say("match-veil_table")
    return desk.say("match-veil_seat", seat=shown.perspective) if shown.perspective is not None else ""


# -- the whole page --------------------------------------------------------------------------------


def _base(desk: Desk, shown: Shown) -> str:
    """The address of a moment, up to the number of its event."""
    base = desk.match_address(shown.match, None, shown.perspective)
    return base + f"{'&' if shown.perspective is not None else '?'}at="


def _lines(desk: Desk, shown: Shown) -> Markup:
    """The events of the deal of a moment, for the list of a page that had folded it."""
    source = shown.rows.source
    span = span_at(source, numbers(source.record).index(shown.at))
    return lines_of(desk, shown.rows, shown.viewer, _base(desk, shown), shown.at, span)


def _context(desk: Desk, shown: Shown, whole: bool) -> dict[str, Any]:
    """What stands on the page beside the moment: its frame, and every event."""
    rows = shown.rows
    listed = numbers(rows.source.record)
    first, last = (listed[0], listed[-1]) if listed else (1, 1)
    base = _base(desk, shown)
    return {
        "rows": rows,
        "row_address": desk.datasette.row_address(OPEN, "matches", shown.match),
        "perspectives": [
            {"words": words, "href": desk.match_address(shown.match, shown.at, seen), "now": seen == shown.perspective}
            for seen, words in _perspectives(desk, rows)
        ],
        "as_value": None if shown.perspective is None else TABLE if shown.perspective == NOBODY else shown.perspective,
        "action": desk.match_address(shown.match),
        "list": event_list(desk, rows, shown.viewer, base, shown.at, whole=whole) if listed else None,
        "base": base,
        "whole": f"{base}{shown.at}&moves=all",
        "first": first,
        "last": last,
        "ticks": [{"seq": seq, "at": round(100 * (seq - 1) / max(last - 1, 1), 2)} for seq in rows.faulty],
        "loose": [
            _named(row, desk.words)
            for row in _worded(rows, [row for row in rows.findings if row["event"] is None], desk.words)
        ],
    }


def _perspectives(desk: Desk, rows: ViewedMatch) -> list[tuple[int | None, str]]:
    seats: list[tuple[int | None, str]] = [(n, desk.sentence(message("seat", number=n))) for n in rows.names]
    return [(None, desk.say("match-all_hands")), *seats, (NOBODY, desk.say("match-the_table"))]


# -- what was claimed beside what the replay computes ----------------------------------------------

_ON_THE_TURN: Final = frozenset({"draw", "discard", "declare", "meld", "lay_off", "lay_contract"})


class _Contrast(NamedTuple):
    """A claim and what the replay has in its place. ``ruling`` is a verdict, or empty where the log contradicts."""

    what: str
    claimed: str | Markup
    computed: str | Markup
    ruling: str
    why: str | Markup
    clauses: str


def _of_verdicts(
    rows: Sequence[Row], moments: Sequence[TableMoment], viewer: int | None, words: Renderer
) -> list[_Contrast]:
    """The verdicts on one event, those first that do not uphold."""
    ranked = sorted(rows, key=lambda row: ("OVERTURNED", "UNDECIDABLE", "UPHELD").index(row["verdict"]))
    return [_of_verdict(row, moments, viewer, words) for row in ranked]


def _of_verdict(row: Row, moments: Sequence[TableMoment], viewer: int | None, words: Renderer) -> _Contrast:
    who = message("seat", number=row["seat"]) if row["seat"] else message("contrast-match")
    why = sentence_html(row["message"], words)
    if viewer is not None and row["claim"] == "points" and row["seat"] != viewer and not _of_totals(row, moments):
        why = escape(words.say("contrast-hand_hidden", seat=SeatNo(row["seat"])))
    computed = words.say("contrast-undecided")
    if row["computed"] is not None:
        computed = _figure(row["claim"], row["computed"], words)
    what = words.say(f"contrast-{row['claim']}", who=who)
    return _Contrast(
        what, _figure(row["claim"], row["claimed"], words), computed, row["verdict"], why, row["clauses"]
    )  # fmt: skip


def _of_totals(row: Row, moments: Sequence[TableMoment]) -> bool:
    """Whether a verdict is on the total of a match, which everybody may know."""
    if not moments or moments[0].after.rules.match.wins == "deal_winner":
        return False
    return any(
        moment.event.type == "match_settled" and row["event"].endswith(f"/{moment.event.seq}") for moment in moments
    )


def _figure(claim: str, figure: int, words: Renderer) -> str:
    if claim == "show":
        return words.say("figure-valid" if figure else "figure-not_valid")
    return decimal(figure) if claim == "settlement" else str(figure)


def _worded(rows: ViewedMatch, stated: Sequence[Row], words: Renderer) -> list[Row]:
    """Rows with what they state in the words of the desk."""
    return [{**row, "message": sentence_of(rows, row, words)} for row in stated]


def _named(finding: Row, words: Renderer) -> Row:
    """A finding with what it is called in the words of the desk."""
    return {**finding, "name": words_of("code", finding["code"], words) or finding["name"]}


def _veiled(finding: Row, rows: ViewedMatch, viewer: int | None, words: Renderer) -> Markup:
    """What a finding says, without the words that may name cards which this viewer did not see."""
    if viewer is None or rows.played_on:
        return sentence_html(sentence_of(rows, finding, words), words)
    return Markup("{}.").format(_named(finding, words)["name"])


# -- what an event says of the cards ---------------------------------------------------------------


class _Event(NamedTuple):
    """An event of a deal that is played, and to whom it is moments."""

    moment: TableMoment
    event: Any
    deal: Deal
    viewer: int | None
    words: Renderer

    def differs(self, code: str, claimed: str | Markup, computed: str | Markup, seat: int = NOBODY) -> _Contrast:
        """The message ``code`` says what of the event differs, its attribute ``.why`` from what."""
        why = self.words.say(f"{code}.why", **({"seat": SeatNo(seat)} if seat else {}))
        return _Contrast(self.words.say(code), claimed, computed, "", why, "")

    def cards(self, cards: Sequence[str]) -> Markup:
        """Cards drawn."""
        return cards_html(" ".join(cards), self.deal.wild, self.words) or escape(self.words.say("card-none"))


def _of_cards(moment: TableMoment, viewer: int | None, words: Renderer) -> list[_Contrast]:
    """Where an event says something of the cards or the turn that the table before it does not bear out."""
    deal = moment.before.deal
    if deal is None or deal.ended is not None:
        return []
    seen = _Event(moment, moment.event, deal, viewer, words)
    return [*_turn(seen), *_top(seen), *_stock(seen), *_hand(seen)]


def _turn(seen: _Event) -> Iterator[_Contrast]:
    event, deal, say = seen.event, seen.deal, seen.words.say
    if event.type not in _ON_THE_TURN or deal.turn is None:
        return
    seat = SeatNo(event.seat)
    if event.seat != deal.turn:
        due = say("contrast-to_act", seat=SeatNo(deal.turn))
        yield seen.differs("contrast-turn", say("contrast-acts", seat=seat), due)
    elif (event.type == "draw") != (deal.phase == "draw"):
        acts = event.type if event.type in {"draw", "discard", "declare"} else "meld"
        due = say("contrast-is_due", seat=seat, due=message(due_code(deal)))
        yield seen.differs("contrast-due", say(f"contrast-acts_{acts}"), due)


def _top(seen: _Event) -> Iterator[_Contrast]:
    event, known = seen.event, seen.moment.known_before.deal
    taken = event.type == "buy" or (event.type == "draw" and event.from_ == "discards")
    pile = known.discards if known is not None else ()
    if not taken or event.card in (None, UNKNOWN):
        return
    if not seen.deal.discards:
        empty = seen.words.say("contrast-pile_empty")
        yield seen.differs("contrast-taken_of_none", seen.cards([event.card]), empty)
    elif pile and pile[-1] not in (event.card, UNKNOWN):
        yield seen.differs("contrast-taken", seen.cards([event.card]), seen.cards([pile[-1]]))


def _stock(seen: _Event) -> Iterator[_Contrast]:
    event, stock = seen.event, seen.deal.stock
    hidden = seen.viewer is not None or event.type != "draw" or event.from_ != "stock"
    if hidden or event.card in (None, UNKNOWN) or not stock or stock[0] in (event.card, UNKNOWN):
        return
    yield seen.differs("contrast-drawn", seen.cards([event.card]), seen.cards(stock[:1]))


def _hand(seen: _Event) -> Iterator[_Contrast]:
    """Cards put down or shown that the hand did not hold."""
    seat = seen.deal.seat(getattr(seen.event, "seat", None) or NOBODY)
    if seat is None or not sees(seen.viewer, seat.number):
        return
    hand = known_hand(seat, seen.moment.known_before.deal)
    if UNKNOWN not in hand and (extra := beyond(hand, _used(seen.event))):
        yield seen.differs(
            "contrast-not_in_hand", seen.cards(extra), seen.cards(sorted(hand, key=sort_key)), seat.number
        )


def _used(event: Any) -> list[str]:
    if event.type == "discard":
        return [event.card] if event.card else []
    if event.type == "declare":
        finish = [event.finish] if event.finish else []
        return [card for group in event.groups or () for card in group] + finish
    if event.type in {"show", "group"}:
        return [card for group in event.groups for card in group]
    if event.type in {"meld", "lay_contract"}:
        return [card.partition("=")[0] for group in event.melds for card in group]
    return [card.partition("=")[0] for card in event.cards] if event.type == "lay_off" else []


ROUTES: Final = ((MATCH_ROUTE, match_page),)


# -- notes of staff on its moments -----------------------------------------------------------------


_NOTES: Final = """
select r.case_id, r.about_event, r.who, r.at, r.words from case_records r
where r.match = ? and r.type = 'note' and r.odd is null and r.words is not null order by r.at, r.case_id, r.seq
"""
_CASES: Final = """
select case_id, last_seq from cases where match = ? order by stand = 'closed', opened_at desc, case_id limit 1
"""


async def _notes_of(desk: Desk, actor: Actor, match: str) -> Sequence[Row]:
    """Every note on a moment of a match; none for whoever may not read cases."""
    return await desk.rows(CASES, _NOTES, (match,)) if await desk.may_view(actor, CASES) else []


def _notes_shown(desk: Desk, notes: Sequence[Row], at: int) -> list[dict[str, Any]]:
    """The notes on one moment."""
    return [
        {**note, "time": time_words(desk, note["at"]), "href": desk.case_address(note["case_id"])}
        for note in notes
        if note["about_event"] == at
    ]


async def _note_form(desk: Desk, actor: Actor, match: str) -> dict[str, Any] | None:
    """Where a note is sent, and the last record of that case; None where the match has no case, and for whoever may
    not write to it."""
    able = desk.worker is not None and "note" in kinds_written_by(actor) and await desk.may_view(actor, CASES)
    found = await desk.rows(CASES, _CASES, (match,)) if able else []
    if not found:
        return None
    return {**found[0], "action": desk.case_address(found[0]["case_id"])}


def _share_form(desk: Desk, actor: Actor, match: str, seat: int | None, at: int) -> LinkForm | None:
    """The form of a link that shows a moment to its seat for some days; None where no single seat is looked from."""
    if not seat or not may_make_links(desk, actor):
        return None
    return link_form(desk, match, [seat], about="complaint", lang=desk.words.language, at=at)
