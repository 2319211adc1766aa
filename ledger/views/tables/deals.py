"""Deals, their events, and melds laid on the table: what the whole table saw of each, and what a sentence says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import Any, Final

from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import ENGLISH
from ledger.play.state import Deal as DealState
from ledger.play.story import contract_named
from ledger.rules.sizes import contract
from ledger.views.tables.table import (
    NO_SPAN,
    Spans,
    Table,
    TableRow,
    computed,
    few_words,
    links,
    moment,
    number,
    numbers,
    text,
    texts,
)
from schemas import events as ev
from schemas.cards import groups_text
from schemas.events import Act, Claim

EVENT_ID: Final = "[match] || '/' || [seq]"
"""The id of an event, in SQL: what :func:`event_id` gives."""
DEAL_ID: Final = "[match] || '/' || [deal_no]"
"""The id of a deal by its number in the match, in SQL."""

DEALS: Final = Table(
    "deals",
    "open",
    ("deal",),
    {
        "deal": text(),
        "match": text(to="matches"),
        "number": number(),
        "event": text(),
        **numbers("dealer", "first"),
        **texts("dealt_in", "contract", "wild_card", "open_card"),
        "ended": text(filterable=True),
        **texts("ended_event", "winners", "doubt_event"),
    },
)

SPAN_MS: Final = 120_000
"""How long the spans are by which times are looked for."""
BY_LEAF: Final = Spans("leaf_spans", 1024, ("draw", "discard"))
"""How rows are found newest first."""

EVENTS: Final = Table(
    "events",
    "open",
    ("match", "seq"),
    {
        "event": computed(EVENT_ID),
        "match": text(to="matches"),
        "deal": computed(DEAL_ID),
        "deal_no": text(),
        "seq": number(),
        "at": moment(filterable=True, spans=Spans("event_spans", SPAN_MS)),
        **few_words("type", filterable=True, zero="draw", common="discard"),
        "seat": number(),
        **few_words("by", filterable=True, zero="player", common="server"),
        **few_words("from_pile", zero="stock"),
        **few_words("card"),
        "cards": text(),
        "leaf": number(filterable=True, spans=BY_LEAF),
    },
    label="event",
    newest_by="leaf",
    newest_first=("type", "by"),
    compact=True,
)

EVENT_SPANS: Final = Table(
    "event_spans",
    "open",
    ("match", "span"),
    {"match": text(to="matches"), **numbers("span", "first_seq", "last_seq")},
    label="span",
    indexes=(("span",),),
    hidden=True,
    compact=True,
)
"""Which events of a match are of which span of time: few of another stand between the first and the last of one."""

LEAF_SPANS: Final = Table(
    "leaf_spans",
    "open",
    ("match", "span"),
    {"match": text(to="matches"), **numbers("span", "first_seq", "last_seq", "draw", "discard", "other")},
    label="span",
    indexes=(("span",),),
    hidden=True,
    compact=True,
)
"""The same by the leaves of a match, and how many of the events of each are of the types that most are of. A row is
there as well for each verdict, which may have no leaf."""

MELDS: Final = Table(
    "melds",
    "open",
    ("meld",),
    {
        "meld": text(),
        **links(match="matches", deal="deals"),
        "event": text(),
        "seat": number(filterable=True),
        "kind": text(filterable=True),
        **texts("laid", "cards", "laid_off_by"),
    },
)

_PUBLIC_CARD: Final = {
    "draw": "card", "discard": "card", "declare": "finish", "move_joker": "card", "buy": "card", "recycle": "open_card",
}  # fmt: skip
_PUBLIC_GROUPS: Final = {"declare": "groups", "show": "groups", "meld": "melds", "lay_contract": "melds"}


_LAID_OPEN: Final = frozenset({"lay_off", *_PUBLIC_GROUPS})

_ABOUT_DEALS: Final = frozenset({"deal", "deal_scored", "close", "match_settled"})
"""Events that begin a deal, end one, or may speak of an earlier one."""


class Deals:
    """The deals of a match as its tables name them: their ids, and which one an event belongs to.

    ``dealt`` are the events that dealt, ``states`` how the replay left each deal, None for one it did not replay.
    """

    def __init__(self, match: PlayedMatch) -> None:
        self.dealt: Sequence[ev.Deal] = match.by_type["deal"]
        self.states: list[DealState | None] = [state for _, state in zip_longest(self.dealt, match.deals)]
        self.ids = deal_ids(match.match, [event.deal for event in self.dealt])
        self.last_leaf = max(match.leaves.values(), default=None)
        self._by_number = {event.deal: name for event, name in zip(self.dealt, self.ids, strict=True)}
        self._match, self._names = match, self._deal_of_each(match)

    def numbered(self, deal: int | None) -> str | None:
        """The id of the deal a claim or finding names; the last when two have one number."""
        return None if deal is None else self._by_number.get(deal)

    def each(self) -> Iterator[tuple[ev.Deal, str, DealState | None]]:
        """The event that dealt each, its id, and how the replay left it."""
        return zip(self.dealt, self.ids, self.states, strict=True)

    def of_events(self) -> Iterator[tuple[Act | Claim, str | None]]:
        """Each event with the id of its deal."""
        return zip(self._match.events, self._names, strict=True)

    def of_fields(self) -> Iterator[tuple[Mapping[str, Any], str | None]]:
        """The fields of each event with the id of its deal."""
        return zip(self._match.fields, self._names, strict=True)

    def _deal_of_each(self, match: PlayedMatch) -> list[str | None]:
        ids = iter(self.ids)
        now: str | None = None
        names: list[str | None] = []
        for event, name in zip(match.events, match.types, strict=True):
            if name not in _ABOUT_DEALS:
                names.append(now)
                continue
            if isinstance(event, ev.Deal):
                now = next(ids)
            deal_no = event.deal if isinstance(event, ev.DealScored | ev.Close) else None
            ends = isinstance(event, ev.MatchSettled) or (isinstance(event, ev.Close) and deal_no is None)
            names.append(None if ends else self.numbered(deal_no) or now)
        return names


def deal_ids(match: str, deals: list[int]) -> list[str]:
    """The id of each deal of a match, by their numbers; one that comes again is told apart."""
    ids: list[str] = []
    for place, deal in enumerate(deals):
        again = deals[:place].count(deal)
        ids.append(f"{match}/{deal}" + (f".{again + 1}" if again else ""))
    return ids


def number_in(match: str, deal: str | None) -> str | None:
    """The number of a deal in its match, by its id; ``2.2`` for the second of two that are numbered 2."""
    return None if deal is None else deal[len(match) + 1 :]


def event_id(match: str, seq: int | None) -> str | None:
    """The id of an event."""
    return None if seq is None else f"{match}/{seq}"


def seq_of(event: str | None) -> int | None:
    """The number of an event in its id, ``M1/12``."""
    return int(event.rpartition("/")[2]) if event else None


def deal_number(deal: str | None) -> int | None:
    """The number of a deal in its id, ``M1/2`` or, when it came again, ``M1/2.2``."""
    return int(deal.rpartition("/")[2].partition(".")[0]) if deal else None


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """How each deal began and, by the rules, ended; every event without what was hidden; every meld."""
    yield from _deal_rows(match, deals)
    yield from _event_rows(match, deals)
    yield from _time_span_rows(match)
    yield from leaf_span_rows(match)
    yield from _meld_rows(match, deals)


def _deal_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    closes = {event.deal for event in match.by_type["close"]}
    for event, name, state in deals.each():
        ending = state.ended if state else None
        yield DEALS.row(
            deal=name,
            match=match.match,
            number=event.deal,
            event=event_id(match.match, event.seq),
            dealer=event.dealer,
            first=event.first,
            dealt_in=" ".join(str(seat) for seat in (state.places if state else [h.seat for h in event.hands])),
            contract=_contract(state),
            wild_card=event.wild_card,
            open_card=event.open_card,
            ended=ending.how if ending else "closed" if event.deal in closes else None,
            ended_event=event_id(match.match, ending.seq) if ending else None,
            winners=" ".join(str(seat) for seat in ending.winners) if ending else None,
            doubt_event=event_id(match.match, state.tainted) if state else None,
        )


def _contract(state: DealState | None) -> str | None:
    due = contract(state.contract_of or state.number, state.rules) if state else None
    return ENGLISH.value(contract_named(due)) if due else None


def _event_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    leaves, name_of_match = match.leaves, match.match
    numbers_of = {name: number_in(match.match, name) for name in (None, *deals.ids)}
    for (fields, deal), at in zip(deals.of_fields(), match.moments, strict=True):
        name, seq = fields["type"], fields["seq"]
        yield (
            EVENTS,
            (
                name_of_match,
                numbers_of[deal],
                seq,
                at,
                name,
                fields.get("seat"),
                fields["by"],
                fields["from_"] if name == "draw" else None,
                public_card(fields) if name in _PUBLIC_CARD else None,
                _public_cards(fields) if name in _LAID_OPEN else None,
                leaves.get(seq),
            ),
        )


def _time_span_rows(match: PlayedMatch) -> Iterator[TableRow]:
    ends: dict[int, tuple[int, int]] = {}
    spans = [NO_SPAN if at is None else at // SPAN_MS for at in match.moments]
    for span, run in groupby(zip(spans, match.fields, strict=True), key=itemgetter(0)):
        those = list(run)
        first, last = those[0][1]["seq"], those[-1][1]["seq"]
        least, most = ends.get(span, (first, last))
        ends[span] = min(least, first), max(most, last)
    for span, (first, last) in sorted(ends.items()):
        yield EVENT_SPANS, (match.match, span, first, last)


def leaf_span_rows(match: PlayedMatch) -> Iterator[TableRow]:
    """Of which span of leaves events and verdicts of a match are."""
    leaves, width = match.leaves, BY_LEAF.width

    def spans_of(seqs: Iterable[int]) -> list[int]:
        return [NO_SPAN if leaf is None else leaf // width for leaf in map(leaves.get, seqs)]

    seqs = [fields["seq"] for fields in match.fields]
    events: dict[int, list[tuple[int, int, str]]] = {
        span: [] for span in spans_of(verdict.seq or 0 for verdict in match.audit.verdicts)
    }
    for span, run in groupby(zip(spans_of(seqs), seqs, match.types, strict=True), key=itemgetter(0)):
        events.setdefault(span, []).extend(run)
    for span, those in sorted(events.items()):
        seqs, types = [seq for _, seq, _ in those] or [0], [name for _, _, name in those]
        draws, discards = types.count("draw"), types.count("discard")
        counted = draws, discards, len(types) - draws - discards
        yield LEAF_SPANS, (match.match, span, min(seqs), max(seqs), *counted)


def public_card(fields: Mapping[str, Any]) -> str | None:
    """The card of an event by its fields, where the whole table saw it."""
    name = fields["type"]
    hides = (name == "draw" and fields["from_"] != "discards") or (name == "discard" and fields["face"] == "down")
    card: str | None = None if hides or name not in _PUBLIC_CARD else fields[_PUBLIC_CARD[name]]
    return card


def _public_cards(fields: Mapping[str, Any]) -> str | None:
    """Cards laid open before the whole table, in groups."""
    name = fields["type"]
    if name == "lay_off":
        return " ".join(fields["cards"])
    groups = fields[_PUBLIC_GROUPS[name]]
    return groups_text(groups) if groups else None


def _meld_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """As each meld was laid, and as it lay when the deal ended or the record does."""
    if not any(state.table for state in deals.states if state):
        return
    originals = {event.seq: event.melds for event in match.events if isinstance(event, ev.Meld | ev.LayContract)}
    seats: dict[str, list[int]] = {}
    for event in match.events:
        if isinstance(event, ev.LayOff):
            seats.setdefault(event.meld, []).append(event.seat)
    for _, name, state in deals.each():
        for meld in state.table if state else ():
            seq, place = map(int, meld.id.split("."))
            yield MELDS.row(
                meld=f"{match.match}/{meld.id}",
                match=match.match,
                deal=name,
                event=event_id(match.match, seq),
                seat=meld.seat,
                kind=meld.kind,
                laid=" ".join(originals[seq][place - 1]),
                cards=" ".join(meld.cards),
                laid_off_by=" ".join(str(seat) for seat in dict.fromkeys(seats.get(meld.id, ()))) or None,
            )
