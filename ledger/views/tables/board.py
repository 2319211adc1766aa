"""Counts over the whole ledger, for the board and the first page: what each match adds to them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ledger.audit.played import Origin, PlayedMatch
from ledger.audit.sources import Doubt, SourceRecord, doubt_of, match_record
from ledger.play.state import Deal as DealState
from ledger.rules.points import joker_rank
from ledger.views.tables.deals import Deals, number_in
from ledger.views.tables.match_records import doubted_message, origin_of
from ledger.views.tables.matches import WAITING, match_ruling
from ledger.views.tables.reference import LAWS
from ledger.views.tables.table import Table, TableRow, number, numbers, text, texts
from ledger.views.tables.turns import TURNS
from schemas import events as ev
from schemas.cards import JOKER, face, is_known
from schemas.clausebook import Clausebook
from schemas.findings import ClaimKind
from schemas.message import Message, message

DAYS: Final = Table("days", "open", ("day",), {"day": text(), **numbers("matches", "played_on", "deals", "events")})

RULINGS: Final = Table(
    "rulings", "open", ("ruleset", "claim", "verdict"), {**texts("ruleset", "claim", "verdict"), "count": number()}
)

PLAYED: Final = Table(
    "played",
    "open",
    ("ruleset",),
    {
        "ruleset": text(),
        **numbers(
            "matches",
            "deals",
            "hands",
            "drops",
            "timer_drops",
            "shows",
            "invalid_shows",
            "turns",
            "timer_discards",
            "looked_at",
            "missed_shows",
        ),
    },
)

DEAL_LENGTHS: Final = Table(
    "deal_lengths", "open", ("ruleset", "turns"), {"ruleset": text(), **numbers("turns", "deals")}
)

DEALT: Final = Table(
    "dealt",
    "open",
    ("seats", "seat"),
    numbers("seats", "seat", "hands", "cards", "jokers", "wild_cards"),
    label="seat",
)

FIRST_TO_ACT: Final = Table(
    "first_to_act", "open", ("seats", "place"), numbers("seats", "place", "deals", "wins"), label="place"
)

REJECTED: Final = Table("rejected", "open", ("producer", "code"), {**texts("producer", "code"), "lines": number()})

SOURCES: Final = Table(
    "sources",
    "open",
    ("how", "mapping", "producer"),
    {**texts(*Origin._fields), **numbers(*SourceRecord._fields)},
    label="how",
)

SOURCE_ROWS: Final = f"select {', '.join(SOURCES.columns)} from sources order by how, mapping, producer"  # noqa: S608
"""What :func:`doubts_in` reads."""
SOURCE_RECORD: Final = (
    f"select {', '.join(SourceRecord._fields)} from sources where how = ? and mapping = ? and producer = ?"  # noqa: S608
)
"""What is on record of the source of an :class:`~ledger.audit.played.Origin`."""


_RECORDS_OF: Final = (
    "select match, incomplete, origin from match_records where match in (select value from json_each(?))"
)
_SUSPECTS: Final = """
select json_extract(incomplete, '$[3]') as writer, min(json_extract(incomplete, '$[4]')), count(*) from match_records
where json_type(incomplete, '$[3]') = 'text' and match in (select match from findings where code = 'log_incomplete')
group by writer order by writer
"""
"""See :class:`Suspect`, and ``record_row``."""
_ALTERED: Final = "from match_records where incomplete is not null and incomplete like '%{\"altered\"%'"
"""By the index, whatever a writer is called: every page that says what is not to be relied on asks it."""


def doubt_on(connection: Any, match: str) -> Message | None:
    """Why what is said of a match is not to be relied on, as the views have it; None where nothing is against it."""
    return doubts_on(connection, (match,)).get(match)


def doubts_on(connection: Any, matches: Sequence[str]) -> dict[str, Message]:
    """Why what is said of some matches is not to be relied on, of those of which something is against it."""
    rows = connection.execute(_RECORDS_OF, (json.dumps(matches),)).fetchall()
    doubts, records = {}, dict[str, Any]()
    for match, incomplete, origin in rows:
        if origin not in records:
            records[origin] = connection.execute(SOURCE_RECORD, origin_of(origin)).fetchone()
        sums = records[origin]
        doubt = doubted_message(incomplete, origin, tuple(sums) if sums is not None else None)
        if doubt is not None:
            doubts[match] = doubt
    return doubts


def unreliable_in(connection: Any) -> list[Message]:
    """What in the whole ledger is not to be relied on, each as a sentence for staff: matches with events that are not
    those that were stored, sources that are doubted, and matches with lines of a writer who was revoked as suspect."""
    doubted = [doubt.fact for doubt in doubts_in(map(tuple, connection.execute(SOURCE_ROWS)))]
    suspects = [message("source-suspects", **one._asdict()) for one in suspects_in(connection)]
    return [*altered_in(connection), *doubted, *suspects]


def altered_in(connection: Any) -> list[Message]:
    """That matches have events that are not those that were stored, where any had when its rows were made."""
    count, first = connection.execute(f"select count(*), min(match) {_ALTERED}").fetchone()
    return [message("source-altered_matches", matches=count, first=first)] if count else []


def altered_matches(connection: Any) -> Iterator[str]:
    """These matches, in no order that lets the same ones come first each time."""
    rows = connection.execute(f"select match {_ALTERED} order by random()").fetchall()
    return (match for (match,) in rows)


class Suspect(NamedTuple):
    """A writer who was revoked as suspect: from which leaf on, and how many matches have lines of it since."""

    writer: str
    leaf: int
    matches: int


def suspects_in(connection: Any) -> list[Suspect]:
    """The writers who are suspect, by name. A match is counted with one of them."""
    return [Suspect(*row) for row in map(tuple, connection.execute(_SUSPECTS))]


def doubts_in(rows: Iterable[Sequence[Any]]) -> list[Doubt]:
    """The sources that are doubted, of rows of the table in the order of :data:`SOURCE_ROWS`."""
    ends = len(Origin._fields)
    doubts = (doubt_of(Origin(*row[:ends]), SourceRecord(*row[ends:])) for row in rows)
    return [doubt for doubt in doubts if doubt is not None]


SIGNED: Final = frozenset(SourceRecord._fields[4:])
"""Columns that are sums of logarithms, which may be below nothing; all others count."""

SUMMARY: Final = Table("summary", "open", ("what",), {"what": text(), "count": number()}, keeps_zero=True)

BOARD_TABLES: Final = (DAYS, RULINGS, PLAYED, DEAL_LENGTHS, DEALT, FIRST_TO_ACT, REJECTED, SOURCES)
"""Every table the board is drawn from."""

NO_RULES: Final = "none named"
NO_DAY: Final = "unknown"
_BY_CLOCK: Final = ("timer", "autoplay")


class Count(NamedTuple):
    """What is added to the figures of a row, by column; the row is that of ``key``, in the order of the table's key."""

    table: Table
    key: tuple[Any, ...]
    figures: Mapping[str, int]


def first_rows(clauses: Clausebook) -> Iterator[TableRow]:
    """Nothing of everything."""
    names = (
        "matches",
        "played_on",
        "deals",
        "events",
        "findings",
        "claims",
        "overturned",
        "undecidable",
        "unchecked",
    )
    for what in names:
        yield SUMMARY.row(what=what, count=0)


def match_counts(match: PlayedMatch, deals: Deals, turns: Sequence[tuple[Any, ...]]) -> Iterator[Count]:
    """What a match adds to every count; ``turns`` are its rows of the table of turns."""
    ruleset = match.ruleset.partition("@")[0] if match.ruleset else NO_RULES
    size = {"deals": len(deals.ids), "events": len(match.events)}
    yield Count(DAYS, (_day(match.opened),), {"matches": 1, "played_on": match.end is None, **size})
    yield Count(PLAYED, (ruleset,), {"matches": 1, "deals": len(deals.ids)})
    rulings = Counter([(verdict.claim, match_ruling(match, verdict)) for verdict in match.audit.verdicts])
    for (claim, ruling), count in rulings.items():
        if ruling != WAITING:
            yield Count(RULINGS, (ruleset, claim, ruling), {"count": count})
    yield Count(PLAYED, (ruleset,), _of_turns(turns))
    lengths = Counter(map(_DEAL_NO, turns))
    for event, name, state in deals.each():
        yield Count(PLAYED, (ruleset,), _of_deal(event, state))
        if state is not None and state.ended is not None:
            yield Count(DEAL_LENGTHS, (ruleset, lengths[number_in(match.match, name)]), {"deals": 1})
            yield from _won_from(event, state)
        if match.ended and state is not None:
            yield from _jokers_dealt(event, state)
    for what, count in _totals(match, size, rulings).items():
        yield Count(SUMMARY, (what,), {"count": count})
    yield Count(SOURCES, tuple(match.origin), match_record(match)._asdict())
    for code, count in Counter(finding.code for finding in match.audit.counted_findings).items():
        yield Count(LAWS, (code,), {"found": count})


def _day(opening: ev.Open | None) -> str:
    """The day a match opened on, ``2026-11-20``; by the platform's clock, in UTC as logs are."""
    return opening.at[:10] if opening and opening.at else NO_DAY


def _totals(
    match: PlayedMatch, size: Mapping[str, int], rulings: Mapping[tuple[ClaimKind, str], int]
) -> dict[str, int]:
    audit = match.audit
    by_ruling = Counter[str]()
    for (_, ruling), count in rulings.items():
        by_ruling[ruling] += count
    return {
        "matches": 1,
        "played_on": int(match.end is None),
        **size,
        "findings": len(audit.counted_findings),
        "claims": by_ruling.total() - by_ruling[WAITING],
        "overturned": by_ruling["OVERTURNED"],
        "undecidable": by_ruling["UNDECIDABLE"],
        "unchecked": len(audit.unchecked),
    }


_DEAL_NO, _ENDED_BY, _COULD_SHOW, _MISSED_SHOW = (
    TURNS.column(*names) for names in (("deal_no",), ("ended", "by"), ("could_show",), ("missed_show",))
)


def _of_turns(turns: Sequence[tuple[Any, ...]]) -> dict[str, int]:
    ends = Counter(map(_ENDED_BY, turns))
    return {
        "turns": len(turns),
        "drops": sum(count for (how, _), count in ends.items() if how == "drop"),
        "timer_drops": sum(ends["drop", by] for by in _BY_CLOCK),
        "timer_discards": ends["discard", "timer"],
        "looked_at": len(turns) - list(map(_COULD_SHOW, turns)).count(None),
        "missed_shows": list(map(_MISSED_SHOW, turns)).count(True),
    }


def _of_deal(event: ev.Deal, state: DealState | None) -> dict[str, int]:
    shows = [row.valid for row in state.declared if row.valid is not None] if state else []
    hands = len(state.seats) if state else len(event.hands)
    return {"hands": hands, "shows": len(shows), "invalid_shows": shows.count(False)}


def _won_from(event: ev.Deal, state: DealState) -> Iterator[Count]:
    order = [seat.number for seat in state.seats]
    winners = state.ended.winners if state.ended else ()
    # A prize that was split was won from no one place.
    if event.first not in order or len(winners) != 1 or winners[0] not in order:
        return
    first, seats = order.index(event.first), len(order)
    for place in range(1, seats + 1):
        is_winner = order[(first + place - 1) % seats] == winners[0]
        yield Count(FIRST_TO_ACT, (seats, place), {"deals": 1, "wins": is_winner})


def _jokers_dealt(event: ev.Deal, state: DealState) -> Iterator[Count]:
    """Of hands of one size, all known card by card, under rules with jokers or wild cards."""
    hands = sorted((hand.seat, [face(card) for card in hand.cards]) for hand in event.hands)
    wild = joker_rank(state.wild, state.rules)
    is_whole = len(hands) == len(state.seats) and len({len(cards) for _, cards in hands}) == 1
    is_seen = all(is_known(card) for _, cards in hands for card in cards)
    if not is_whole or not is_seen or not (wild or any(JOKER in cards for _, cards in hands)):
        return
    # By place among those dealt in: at a table with empty seats the numbers would not say how many sat.
    for seat, (_, cards) in enumerate(hands, 1):
        wild_cards = sum(card[0] == wild and card != JOKER for card in cards)
        figures = {"hands": 1, "cards": len(cards), "jokers": cards.count(JOKER), "wild_cards": wild_cards}
        yield Count(DEALT, (len(hands), seat), figures)
