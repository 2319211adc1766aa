"""The list of events of a match: those about the moment that is looked at, and a line for every other part.

A part is a deal, or a piece of a long one. One that is folded is a link to its first event; the script of the page
unfolds it in place. Whoever asks for it gets every event.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from ledger.messages.renderer import Part, Renderer
from ledger.play.state import Match
from ledger.play.story import NOBODY, story
from ledger.views.tables.deals import seq_of
from ledger.web.desk import Desk
from ledger.web.html import badge_html, card_html, words_of
from ledger.web.pages.replay import ReplaySource, ViewedMatch, moments_of, numbers, on_record, played_match
from schemas.events import Act, Claim
from schemas.message import CardGroups, message

MOST: Final = 40
"""Events of a part: with the picture of six hands beside them the page stays small."""


class Span(NamedTuple):
    """Events of one deal: its number (None where nothing was dealt), the places of the first and behind the last, and
    whether the deal begins with them."""

    deal: int | None
    start: int
    stop: int
    begins: bool


@lru_cache(maxsize=32)
def spans_of(source: ReplaySource) -> tuple[Span, ...]:
    """A match by its parts: what comes before the first deal belongs to it, what comes after one is of that deal."""
    events = on_record(source).events
    dealt: list[tuple[int, int | None]] = [(n, event.deal) for n, event in enumerate(events) if event.type == "deal"]
    dealt = dealt or [(0, None)]
    starts = [0, *(place for place, _ in dealt[1:])]
    found = []
    for (_, number), start, stop in zip(dealt, starts, [*starts[1:], len(events)], strict=True):
        parts = max(-(-(stop - start) // MOST), 1)
        cuts = [start + (stop - start) * part // parts for part in range(parts + 1)]
        found += [Span(number, one, other, one == start) for one, other in pairwise(cuts)]
    return tuple(found)


def span_at(source: ReplaySource, place: int) -> Span:
    """The part an event belongs to, by its place."""
    return next(span for span in spans_of(source) if place < span.stop)


class EventList(NamedTuple):
    """The list as HTML, and what the script steps by: the numbers of all events as ranges, and those to halt at."""

    html: Markup
    seqs: str
    halts: str
    folded: bool


def event_list(
    desk: Desk, rows: ViewedMatch, viewer: int | None, base: str, now: int, *, whole: bool = False
) -> EventList:
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
            parts.append(lines_of(desk, rows, viewer, base, now, span))
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
    says = Markup('{} <span class="ev-clock">{}</span>').format(
        deal, desk.say("match-deal_events", first=first, last=last)
    )
    if wrong:
        says += Markup(' <span class="ev-wrong">{}</span>').format(desk.say("match-deal_wrong", count=wrong))
    return Markup('<li class="ev-deal"><a href="{}{}" data-first="{}" data-last="{}"{}{}>{}</a></li>').format(
        base, first, first, last, Markup(" data-begins") if span.begins else "",
        Markup(" data-unfolded") if unfolded else "", says,
    )  # fmt: skip


def lines_of(desk: Desk, rows: ViewedMatch, viewer: int | None, base: str, now: int, span: Span) -> Markup:
    """The events of a part, every line a link to its moment.

    Hundreds of lines a page, so they are put together by hand, from parts that were escaped before.
    """
    marked, halts = _marks(desk, rows), frozenset(rows.faulty)
    start = f'<li><a href="{escape(base)}'
    lines = []
    for seq, clock, line, *_ in _entries(rows.source, viewer, desk.zone, desk.words, span):
        attributes = f' data-seq="{seq}"' + (" data-halt" if seq in halts else "")
        attributes += ' aria-current="true"' if seq == now else ""
        signs = "".join(f" {badge_html(kind, words)}" for kind, words in marked.get(seq, ()))
        lines.append(
            f'{start}{seq}"{attributes}><span class="ev-seq">{seq}</span> <time class="ev-clock">{clock}</time> '
            f"{line}{signs}</a></li>"
        )
    return Markup("".join(lines))  # noqa: S704


@lru_cache(maxsize=64)
def _entries(
    source: ReplaySource, viewer: int | None, zone: ZoneInfo, words: Renderer, span: Span
) -> tuple[Entry, ...]:
    """Every event of a part, moments to a viewer (None sees all)."""
    return tuple(entry_at(source, viewer, zone, words, place) for place in range(span.start, span.stop))


class Entry(NamedTuple):
    """A line of the list: its event's number, its time of day, what happened, its time as logged, and who acted."""

    seq: int
    clock: str
    line: Markup
    at: str | None
    by: str | None


def entry_at(source: ReplaySource, viewer: int | None, zone: ZoneInfo, words: Renderer, place: int) -> Entry:
    """One event of a match, by its place from 0."""
    moments = moments_of(source, viewer)
    if not moments:
        event = played_match(source, NOBODY).events[place]
        return _entry(event, _line(words.parts(story(None, event, NOBODY)), None, words), zone)
    moment = moments[place]
    # A buy is moments with the state its card was known in.
    before = moment.known_before if moment.event.type == "buy" else moment.before
    return _entry(moment.event, _line_html(moment.event, before, viewer, words), zone)


def _entry(event: Act | Claim, line: Markup, zone: ZoneInfo) -> Entry:
    clock = f"{_minute(event.at[:16], zone)}{event.at[16:19]}" if event.at else ""
    return Entry(event.seq, clock, line, event.at, event.by)


@lru_cache(maxsize=2048)
def _minute(written: str, zone: ZoneInfo) -> str:
    """Zones are whole minutes apart, and a match has many events a minute."""
    return f"{datetime.fromisoformat(f'{written}:00Z').astimezone(zone):%H:%M}"


def _line_html(event: Act | Claim, before: Match, viewer: int | None, words: Renderer) -> Markup:
    """What happened, with its cards drawn."""
    wild = before.deal.wild if before.deal is not None and event.type != "deal" else None
    return _line(words.parts(story(before, event, viewer)), wild, words)


def _line(line: tuple[Part, ...], wild: str | None, words: Renderer) -> Markup:
    """Words and cards side by side; joined as plain text, since every part was escaped or drawn before."""
    parts = [_cards(part, wild, words) if isinstance(part, CardGroups) else _escaped(part) for part in line]
    if isinstance(line[0], str):
        parts[0] = str(escape(line[0][:1].upper() + line[0][1:]))
    return Markup("".join(parts))  # noqa: S704


@lru_cache(maxsize=2048)
def _escaped(part: str) -> str:
    return str(escape(part))


def _cards(cards: CardGroups, wild: str | None, words: Renderer) -> str:
    drawn = [" ".join([card_html(card, wild, words) for card in group]) for group in cards.groups]
    return drawn[0] if len(drawn) == 1 else " ".join(f'<span class="card-group">{group}</span>' for group in drawn)


def _marks(desk: Desk, rows: ViewedMatch) -> dict[int, list[tuple[str, str]]]:
    """By event: the kind of mark (a severity, or a verdict that does not uphold) and what it is called."""
    found: dict[int, list[tuple[str, str]]] = {}
    for row in rows.findings:
        if (seq := seq_of(row["event"])) is not None:
            found.setdefault(seq, []).append(
                (row["severity"], words_of("code", row["code"], desk.words) or row["name"])
            )
    for row in rows.verdicts:
        if row["verdict"] != "UPHELD" and (seq := seq_of(row["event"])) is not None:
            mark = desk.say(f"match-{row['claim']}_{row['verdict'].lower()}")
            found.setdefault(seq, []).append((row["verdict"], mark))
    return {seq: list(dict.fromkeys(named)) for seq, named in found.items()}
