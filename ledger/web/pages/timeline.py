"""The events of a match one below the other: when, what happened, and a mark where something is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from ledger.messages.renderer import ENGLISH, Part
from ledger.play.state import Match
from ledger.play.story import story
from ledger.play.viewer import NOBODY
from ledger.web.pages.from_views import MatchRows, seq_of
from ledger.web.pages.moments import Moment, Record, moments, numbers, seen_events
from ledger.web.words.cells import BADGES
from ledger.web.words.faces import card_html
from schemas.events import Act, Claim
from schemas.message import Faces

_card: Final = lru_cache(maxsize=2048)(card_html)
"""There are few cards and many lines."""
_CLAIMED: Final = {"show": "show", "points": "points", "settlement": "money"}


@lru_cache(maxsize=2048)
def _words(part: str) -> str:
    return str(escape(part))


class Entry(NamedTuple):
    """A line of the list: its event's number, its time of day, what happened, its time as logged, and who acted."""

    seq: int
    clock: str
    line: Markup
    at: str | None
    by: str | None


@lru_cache(maxsize=32)
def entries(record: Record, eyes: int | None, zone: ZoneInfo) -> tuple[Entry, ...]:
    """Every event of a match, told to these eyes (None sees all)."""
    return tuple(entry_of(record, eyes, zone, place) for place in range(len(numbers(record.events))))


def entry_of(record: Record, eyes: int | None, zone: ZoneInfo, place: int) -> Entry:
    """One event of a match, by its place from 0, told to these eyes."""
    told = moments(record, eyes)
    if told:
        one = told[place]
        return _entry(one.event, line_html(one.event, _met(one), eyes), zone)
    event = seen_events(record, NOBODY)[place]
    return _entry(event, _line(ENGLISH.parts(story(None, event, NOBODY)), None), zone)


def _entry(event: Act | Claim, line: Markup, zone: ZoneInfo) -> Entry:
    return Entry(event.seq, clock(event.at, zone), line, event.at, event.by)


def _met(moment: Moment) -> Match:
    """The state an event met, as far as it was known where the line takes a card from it."""
    return moment.known_before if moment.event.type == "buy" else moment.before


def line_html(event: Act | Claim, before: Match, eyes: int | None) -> Markup:
    """What happened, with its cards drawn."""
    wild = before.deal.wild if before.deal is not None and event.type != "deal" else None
    return _line(ENGLISH.parts(story(before, event, eyes)), wild)


def _line(line: tuple[Part, ...], wild: str | None) -> Markup:
    """Words and cards side by side; joined as plain text, since every part was escaped or drawn before."""
    parts = [_cards(part, wild) if isinstance(part, Faces) else _words(part) for part in line]
    if isinstance(line[0], str):
        parts[0] = str(escape(line[0][:1].upper() + line[0][1:]))
    return Markup("".join(parts))  # noqa: S704


def _cards(cards: Faces, wild: str | None) -> str:
    drawn = [" ".join([_card(card, wild) for card in group]) for group in cards.groups]
    return drawn[0] if len(drawn) == 1 else " ".join(f'<span class="card-group">{group}</span>' for group in drawn)


def clock(written: str | None, zone: ZoneInfo) -> str:
    """The time of day in the desk's zone, ``15:45:01``; nothing where the log has none."""
    return f"{_minute(written[:16], zone)}{written[16:19]}" if written else ""


@lru_cache(maxsize=2048)
def _minute(written: str, zone: ZoneInfo) -> str:
    """Zones are whole minutes apart, and a match has many events a minute."""
    return f"{datetime.fromisoformat(f'{written}:00Z').astimezone(zone):%H:%M}"


def marks(rows: MatchRows) -> dict[int, list[tuple[str, str]]]:
    """By event: the kind of mark (a severity, or a verdict that does not uphold) and what it is called."""
    found: dict[int, list[tuple[str, str]]] = {}
    for row in rows.findings:
        if (seq := seq_of(row["event"])) is not None:
            found.setdefault(seq, []).append((row["severity"], row["name"]))
    for row in rows.verdicts:
        if row["verdict"] != "UPHELD" and (seq := seq_of(row["event"])) is not None:
            found.setdefault(seq, []).append((row["verdict"], f"{_CLAIMED[row['claim']]} {row['verdict'].lower()}"))
    return {seq: list(dict.fromkeys(named)) for seq, named in found.items()}


def list_html(
    listed: Sequence[Entry], marked: Mapping[int, Sequence[tuple[str, str]]], wrong: Sequence[int], base: str, now: int
) -> Markup:
    """The list, every line a link to its moment; ``base`` is the address up to the number of the event.

    Hundreds of lines a page, so they are put together by hand, from parts that were escaped before.
    """
    halts, start = frozenset(wrong), f'<li><a href="{escape(base)}'
    lines = []
    for seq, clock, line, *_ in listed:
        attributes = f' data-seq="{seq}"' + (" data-halt" if seq in halts else "")
        attributes += ' aria-current="true"' if seq == now else ""
        signs = "".join(_sign(kind, words) for kind, words in marked.get(seq, ()))
        lines.append(
            f'{start}{seq}"{attributes}><span class="ev-seq">{seq}</span> <time class="ev-clock">{clock}</time> '
            f'<span class="ev-line">{line}</span>{signs}</a></li>'
        )
    return Markup("".join(lines))  # noqa: S704


def _sign(kind: str, words: str) -> Markup:
    return Markup(' <span class="badge badge-{}"><span aria-hidden="true">{}</span> {}</span>').format(
        kind.lower(), BADGES[kind], words
    )
