"""A match out of the views: its rows, the one played match made of them, and every moment of it as somebody saw it,
with what happened in a line.

What happened (whose turn, who is out, how a deal ended) is replayed from all that is on record. Which cards somebody
knows is replayed from the record with everything covered that was not seen from there: so no page has to hide a card
that it was never given.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from markupsafe import Markup

from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import ENGLISH, LETTER, Part, Renderer
from ledger.messages.rows import in_order, row_message
from ledger.play.evolve import evolve
from ledger.play.profile import log_profile
from ledger.play.replay import is_replayed
from ledger.play.state import Match, opening
from ledger.play.story import NOBODY, story
from ledger.views.tables.board import SOURCE_RECORD
from ledger.views.tables.deals import seq_of
from ledger.views.tables.match_records import OF_MONEY, doubted_message, origin_of, played_from_rows
from ledger.views.tables.matches import WAITING
from ledger.views.tables.record_text import numbers_of, unpack_record
from ledger.web.auth.routes import HANDS, OPEN
from ledger.web.desk import Actor, Desk, Row, query_rows
from ledger.web.html import groups_html, unbroken
from schemas.events import Act, Claim, Disconnect, Reconnect, Rejoin
from schemas.findings import Finding, Verdict
from schemas.message import CardGroups
from schemas.ruleset import Ruleset
from schemas.wire import timestamp

_MATCH: Final = """
select m.*, r.title as rules_title, a.rules, a.other, k.record, k.incomplete, k.pins, k.origin, w.at_ms as hands_from
from matches m
left join rulesets r on r.hash = m.ruleset_hash
left join match_records k on k.match = m.match
left join answer_rules a on a.key = coalesce(k.rules_key, m.ruleset_hash)
left join hands_waiting w on w.match = m.match
where m.match = ?
"""
_FINDINGS: Final = """
select finding, code, name, severity, event, seat, message, clauses from findings where match = ? order by finding
"""
_VERDICTS: Final = """
select verdict_id, verdict, claim, deal, event, seat, claimed, computed, message, clauses from verdicts
where match = ? order by verdict_id
"""
UNDECIDABLE: Final = "UNDECIDABLE"
_PLAYERS: Final = "select seat, pseudonym from players where match = ? order by seat"
_HIDDEN: Final = "select record from hidden_records where match = ?"
"""Found without reading the rest; within words a quotation mark is written with a backslash."""
_REMEMBERED: Final = 32
"""So many matches, each as so many saw it; a long one takes some megabytes."""


class ReplaySource(NamedTuple):
    """What a match is made of again; two equal ones give the same match, the same moments and the same answers.

    ``record`` is its public record, ``hidden`` the rest, as JSON; ``rules`` and ``other`` the readings it is judged by.
    ``origin`` is where its lines come from, and ``sums`` the record of that source. ``doubted`` are the events that
    could not have happened, as the audit found; ``failed`` says that there is no audit.
    """

    match: str
    record: str
    hidden: str | None = None
    rules: str | None = None
    other: str | None = None
    ruleset_hash: str | None = None
    incomplete: str | None = None
    pins: str | None = None
    origin: str | None = None
    sums: tuple[int, ...] | None = None
    doubted: tuple[int, ...] = ()
    failed: bool = False


class ViewedMatch(NamedTuple):
    """A match as the views have it. ``hidden`` is None while it is played, and for those who may not see hands."""

    match: Row
    findings: Sequence[Row]
    verdicts: Sequence[Row]
    names: Mapping[int, str]
    sums: tuple[int, ...] | None
    hidden: str | None
    may_see_hands: bool

    @property
    def played_on(self) -> bool:
        """Whether the match has not ended yet, or its hands are not open yet."""
        return bool(self.match["state"] == "open")

    @property
    def hands_from(self) -> str | None:
        """When the hands of a match that has ended open, where they wait."""
        return None if self.match["hands_from"] is None else timestamp(self.match["hands_from"])

    @property
    def breaks_off(self) -> bool:
        """Whether its end is not on record because events before it are missing, for which later ones wait."""
        return self.played_on and bool(json.loads(self.match["incomplete"] or "[[]]")[0])

    @property
    def source(self) -> ReplaySource:
        """What the match is made of again."""
        row = self.match
        doubted = (seq_of(finding["event"]) for finding in self.findings if finding["severity"] == "impossible")
        return ReplaySource(
            row["match"], row["record"] or "[]", self.hidden, row["rules"], row["other"], row["ruleset_hash"],
            row["incomplete"], row["pins"], row["origin"], self.sums, tuple(seq for seq in doubted if seq),
            any(finding["code"] == "not_audited" for finding in self.findings),
        )  # fmt: skip

    @property
    def faulty(self) -> list[int]:
        """The events at which something is wrong, each once, in order: a finding, or a claim that was overturned."""
        rows = [*self.findings, *(row for row in self.verdicts if row["verdict"] == "OVERTURNED")]
        return sorted({seq for row in rows if (seq := seq_of(row["event"])) is not None})

    @property
    def undecided(self) -> set[tuple[int | None, int]]:
        """The claims nobody can decide, or not yet, each the event and the seat."""
        return {
            (seq_of(row["event"]), row["seat"]) for row in self.verdicts if row["verdict"] in (UNDECIDABLE, WAITING)
        }


async def match_rows(desk: Desk, actor: Actor, match: str) -> ViewedMatch:
    """The rows of a match as far as this person may see them. Raises Refusal."""
    await desk.check_view(actor, OPEN, "refused-open")

    def read(connection: Any) -> ViewedMatch | None:
        row = connection.execute(_MATCH, (match,)).fetchone()
        if row is None:
            return None
        findings, verdicts, players = (
            query_rows(connection, sql, (match,)) for sql in (_FINDINGS, _VERDICTS, _PLAYERS)
        )
        if row["hands_from"] is not None:
            waits = {"verdict": WAITING, "clauses": ""}  # it cites that nobody can decide it
            verdicts = [each | waits if each["verdict"] == UNDECIDABLE else each for each in verdicts]
        sums = connection.execute(SOURCE_RECORD, origin_of(row["origin"])).fetchone()
        names = {player["seat"]: player["pseudonym"] for player in players}
        record = unpack_record(row["record"]) if row["record"] is not None else None
        match_row = {**row, "record": record}
        return ViewedMatch(match_row, findings, verdicts, names, tuple(sums) if sums is not None else None, None, False)

    rows = await desk.read(OPEN, read)
    if rows is None:
        raise await desk.not_here("refused-no_match", match=match)
    may_see_hands = await desk.may_view(actor, HANDS)
    hidden = await hidden_record(desk, match) if may_see_hands and not rows.played_on else None
    return rows._replace(hidden=hidden, may_see_hands=may_see_hands)


async def hidden_record(desk: Desk, match: str) -> str | None:
    """What was hidden in a match, None where the views hold none of it. Whoever asks sees that it reaches nobody who
    may not see hands."""
    rows = await desk.rows(HANDS, _HIDDEN, (match,))
    return unpack_record(rows[0]["record"]) if rows else None


# -- the played match ------------------------------------------------------------------------------


@lru_cache(maxsize=_REMEMBERED)
def played_match(source: ReplaySource, viewer: int | None = None) -> PlayedMatch:
    """The match as a viewer saw it (None: all of it): the one way from rows of the views to a played match."""
    played = played_from_rows(
        source.match, source.record, source.hidden, source.incomplete, source.rules, source.other,
        source.ruleset_hash, source.pins, source.origin, viewer,
    )  # fmt: skip
    return replace(played, doubted=doubted_message(source.incomplete, source.origin, source.sums))


def on_record(source: ReplaySource) -> PlayedMatch:
    """The match with all the cards that are there."""
    return played_match(source, None if source.hidden is not None else NOBODY)


@lru_cache(maxsize=_REMEMBERED)
def numbers(record: str) -> tuple[int, ...]:
    """The numbers of a match's events, from its public record."""
    return tuple(numbers_of(record))


def steps(place: int, count: int) -> dict[str, int | None]:
    """The first, previous, next and last of so many events, from one of them; None where there is none to go to."""
    before, after = place > 0, place + 1 < count
    return {
        "first": 0 if before else None, "prev": place - 1 if before else None,
        "next": place + 1 if after else None, "last": count - 1 if after else None,
    }  # fmt: skip


@lru_cache(maxsize=_REMEMBERED)
def _rows_by_id(source: ReplaySource) -> Mapping[str, Finding | Verdict]:
    """Every finding and verdict by the id of its row."""
    audit = played_match(source).audit
    findings = {f"{source.match}/f{n:02}": row for n, row in enumerate(in_order(audit.findings, ENGLISH), 1)}
    return findings | {f"{source.match}/v{n:02}": row for n, row in enumerate(in_order(audit.verdicts, ENGLISH), 1)}


def sentence_of(rows: ViewedMatch, row: Row, words: Renderer) -> str:
    """What a row of findings or verdicts states, in the words of the desk. The views hold English: in any other
    language it is worded from the audit of the match, where that states the very same."""
    sentence, currency = str(row["message"]), rows.match["currency"]
    if words.language == ENGLISH.language or rows.hidden is None:
        return sentence
    fact = _rows_by_id(rows.source).get(row.get("finding") or row.get("verdict_id") or "")
    if fact is None or row_message(fact, ENGLISH.in_currency(currency)) != sentence:
        return sentence
    return row_message(fact, words.in_currency(currency))


# -- parts -----------------------------------------------------------------------------------------

MOST: Final = 40
"""Events of a part: with the picture of six hands beside them the page stays small."""


class Span(NamedTuple):
    """Events of one deal: its number (None where nothing was dealt), the places of the first and behind the last, and
    whether the deal begins with them."""

    deal: int | None
    start: int
    stop: int
    begins: bool


@lru_cache(maxsize=_REMEMBERED)
def spans_of(source: ReplaySource) -> tuple[Span, ...]:
    """A match by its parts, each a deal or a piece of a long one: what comes before the first deal belongs to it, what
    comes after one is of that deal."""
    events = on_record(source).events
    deals: list[tuple[int, int | None]] = [(n, event.deal) for n, event in enumerate(events) if event.type == "deal"]
    deals = deals or [(0, None)]
    starts = [0, *(place for place, _ in deals[1:])]
    spans = []
    for (_, number), start, stop in zip(deals, starts, [*starts[1:], len(events)], strict=True):
        parts = max(-(-(stop - start) // MOST), 1)
        cuts = [start + (stop - start) * part // parts for part in range(parts + 1)]
        spans += [Span(number, one, other, one == start) for one, other in pairwise(cuts)]
    return tuple(spans)


# -- moments ---------------------------------------------------------------------------------------


class TableMoment(NamedTuple):
    """One event: as it was seen, the table before and after it, and after it as far as its cards were known.

    ``known_before`` is that before it. ``away``: the seats whose connection is lost after it.
    """

    event: Act | Claim
    before: Match
    after: Match
    known_before: Match
    known_after: Match
    away: frozenset[int]


class _Fold:
    """Events replayed as far as they are asked for. The audit has judged each already, so no law is asked again.

    A state takes kilobytes and a long match has a thousand: kept are those with which a part begins, and all of the
    part asked for last. Threads may ask at once: what they put down is the same.
    """

    def __init__(
        self, events: Sequence[Act | Claim], rules: Ruleset, spans: Sequence[Span], doubted: Collection[int] = ()
    ) -> None:
        self._events, self._spans, self._doubted = events, spans, doubted
        self._starts = [span.start for span in spans]
        self._begun = {0: opening(rules, log_profile(events, rules))}
        self._lately: tuple[int, list[Match]] = (-1, [])
        self.over = [0] * len(events)
        """How many deals were over after each event, as far as it was asked for."""

    def around(self, place: int) -> tuple[Match, Match]:
        """The state before an event and that after it."""
        part = bisect_right(self._starts, place) - 1
        last_part, states = self._lately
        if last_part != part:
            for earlier in range(part):
                if earlier + 1 not in self._begun:
                    self._begun[earlier + 1] = self._states(earlier)[-1]
            states = self._states(part)
            self._lately = part, states
        at = place - self._starts[part]
        return states[at], states[at + 1]

    def _states(self, part: int) -> list[Match]:
        """The state in which a part begins, and those after its events."""
        states = [self._begun[part]]
        for place in range(self._spans[part].start, self._spans[part].stop):
            event = self._events[place]
            after = evolve(states[-1], event)
            if event.seq in self._doubted and after.deal is not None and after.deal.tainted is None:
                after = after.replace(deal=after.deal.replace(tainted=event.seq))
            self.over[place] = len(after.past)
            states.append(after)
        return states


class Moments:
    """Every moment of a match as a viewer saw it, by its place from 0. ``events`` are those the viewer saw, ``rules``
    those it was opened by."""

    def __init__(self, events: Sequence[Act | Claim], rules: Ruleset, record: _Fold, viewer_record: _Fold) -> None:
        self.events, self.rules = events, rules
        self._record, self._viewer_record, self._aways = record, viewer_record, _away(events)

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[TableMoment]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, place: int) -> TableMoment:
        return TableMoment(
            self.events[place], *self._record.around(place), *self._viewer_record.around(place), self._aways[place]
        )  # fmt: skip

    def in_deal(self, place: int) -> list[Act | Claim]:
        """The events of the deal under way after the one at ``place``, up to that one."""
        self._record.around(place)
        over = self._record.over
        return [self.events[earlier] for earlier in range(place + 1) if over[earlier] == over[place]]


@lru_cache(maxsize=_REMEMBERED)
def moments_of(source: ReplaySource, viewer: int | None) -> Moments | None:
    """Every moment of a match as a viewer saw it; None when its rules are not known or not replayed."""
    record, rules = _record(source), on_record(source).readings
    if record is None or rules is None:
        return None
    events = played_match(source, viewer).events
    viewer_record = record if viewer is None else _Fold(events, rules.rules, spans_of(source))
    return Moments(events, rules.rules, record, viewer_record)


@lru_cache(maxsize=_REMEMBERED)
def _record(source: ReplaySource) -> _Fold | None:
    """All that is on record, replayed; the rows say what its audit found, so that it is not made once more."""
    played = on_record(source)
    readings = played.readings
    if source.failed or readings is None or not is_replayed(readings.rules):
        return None
    return _Fold(played.events, readings.rules, spans_of(source), frozenset(source.doubted))


def _away(events: Sequence[Act | Claim]) -> list[frozenset[int]]:
    """The seats without a connection after each event; whoever acts is back."""
    away: frozenset[int] = frozenset()
    seats_away = []
    for event in events:
        seat = getattr(event, "seat", None)
        if isinstance(event, Disconnect):
            away |= {event.seat}
        elif seat in away and (isinstance(event, Reconnect | Rejoin) or event.by == "player"):
            away -= {seat}
        seats_away.append(away)
    return seats_away


# -- each event in a line ---------------------------------------------------------------------------


class Entry(NamedTuple):
    """A line of the list: its event's number, its time of day, what happened, its time as logged, and who acted."""

    seq: int
    clock: str
    line: Markup
    at: str | None
    by: str | None


def entry_at(source: ReplaySource, viewer: int | None, zone: ZoneInfo, words: Renderer, place: int) -> Entry:
    """One event of a match, by its place from 0."""
    moments, before = moments_of(source, viewer), None
    if moments is not None:
        moment = moments[place]
        # A buy is told with the state its card was known in.
        event, before = moment.event, moment.known_before if moment.event.type == "buy" else moment.before
    else:
        event, viewer = played_match(source, NOBODY).events[place], NOBODY
    deal = before.deal if before is not None and event.type != "deal" else None
    if event.type in OF_MONEY:
        words = _words_of_money(words, on_record(source).currency)
    line = _line(words.parts(story(before, event, viewer)), deal.wild if deal is not None else None, words)
    clock = f"{_minute(event.at[:16], zone)}{event.at[16:19]}" if event.at else ""
    return Entry(event.seq, clock, line, event.at, event.by)


@lru_cache(maxsize=4)
def _words_of_money(words: Renderer, currency: str | None) -> Renderer:
    """The same renderer each time: it remembers what it worded."""
    return replace(words, style=LETTER, currency=currency)


@lru_cache(maxsize=2048)
def _minute(time: str, zone: ZoneInfo) -> str:
    """Zones are whole minutes apart, and a match has many events a minute."""
    return f"{datetime.fromisoformat(f'{time}:00Z').astimezone(zone):%H:%M}"


def _line(line: tuple[Part, ...], wild: str | None, words: Renderer) -> Markup:
    """Words and cards side by side; joined as plain text, since every part was escaped or drawn before."""
    parts = [groups_html(part.groups, wild, words) if isinstance(part, CardGroups) else _escaped(part) for part in line]
    if isinstance(line[0], str):
        parts[0] = _escaped(line[0][:1].upper() + line[0][1:])
    return Markup("".join(parts))  # noqa: S704


@lru_cache(maxsize=2048, typed=True)  # what is HTML already equals its words
def _escaped(part: str) -> str:
    return str(unbroken(part))
