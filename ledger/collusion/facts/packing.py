"""Logged matches as packed games: one deal of points play that was logged whole and is plain.

A match is packed only where the packed games say all that its log says: every hand and every card drawn is on record,
everybody acts in turn, with cards he holds, and by himself, but for turns lost to the clock and hands folded by it. For
anything else there is the readable replay (:mod:`ledger.collusion.facts.replayed`), whose facts these are, bit for bit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ledger.collusion.facts.decisions import SEATS, Deals, Decisions, Facts
from ledger.collusion.facts.packed import HAND, Packed, PackedExtractor
from ledger.collusion.facts.plain import Dealt, NotPlainError, PlainDeal, numbers
from ledger.collusion.facts.replayed import MOVES, why_not_extracted
from ledger.play.profile import milliseconds
from ledger.rules.compiled.counting import least_points_of
from ledger.rules.points import wild_rank
from ledger.rules.sizes import hand_size
from schemas.cards import FACES, RANKS
from schemas.ruleset import Ruleset

Event = Mapping[str, Any]

_DECK = 106
_LONGEST = 2**31 - 1
_CLAIMS = frozenset({"show_judged", "deal_scored", "match_settled"})
_SETTLING = frozenset({"deal_scored", "match_settled", "close"})


def can_pack(rules: Ruleset) -> bool:
    """Whether matches of a ruleset may be packed: points play of one deal with the options that packed games know."""
    return (
        why_not_extracted(rules) is None
        and rules.melding.where == "hand"
        and rules.deal.wild == "cut_card"
        and (rules.match.ends, rules.match.deals, rules.match.counts) == ("after_deals", 1, "lost_points")
        and rules.stock.top == "stays"
    )


class Game(NamedTuple):
    """A match as one packed game.

    ``people`` numbers who sits, by seat; ``deck`` are the hands by seat, the cut card and the card turned up; ``acts``
    (kind, seat, card, 0 on end), what each took (``waits``, milliseconds), which event it was (``seqs``); ``points`` by
    seat, None where they are those of the cards in ``hands``; ``late``: somebody showed before those could.
    """

    people: list[int]
    deck: list[int]
    wild: int
    acts: list[int]
    waits: list[int]
    seqs: list[int]
    winner: int
    points: list[int | None]
    hands: list[list[int]]
    late: bool


def pack(events: Sequence[Event], rules: Ruleset, person: Callable[[str], int]) -> Game | None:
    """A match, its events as objects in ``seq`` order, as a packed game; None where it is not whole and plain.

    ``rules`` must be such that :func:`can_pack` holds. ``person`` numbers a player by the name in the log; it is asked
    only when the match is packed.
    """
    try:
        return _packed(events, rules, person)
    except NotPlainError:
        return None


def _packed(events: Sequence[Event], rules: Ruleset, person: Callable[[str], int]) -> Game:
    players = _seated(events)
    seats = sorted(players)
    deal: PlainDeal | None = None
    deck: list[int] = []
    waits, seqs = [], []
    since: Event = {}
    for event in events[1:]:
        kind = event["type"]
        if kind == "shuffle":
            continue
        if deal is None:
            deck, deal = _begun(event, seats, rules)
        elif kind in _CLAIMS or kind == "close":
            if kind in _SETTLING and deal.winner < 0:
                raise NotPlainError
        elif kind == "group" or kind == "show":
            deal.grouped(event)
        else:
            deal.act(event)
            waits.append(_spent(since, event))
            seqs.append(event["seq"])
        if kind in MOVES:
            since = event
    if deal is None or deal.winner < 0:
        raise NotPlainError
    people = {seat: person(player) for seat, player in players.items()}
    seated = [people[seat] for seat in seats]
    return Game(seated, deck, deal.wild, deal.acts, waits, seqs, deal.winner, deal.points(), deal.hands, deal.shown)


def _seated(events: Sequence[Event]) -> dict[int, str]:
    """Who sits where, in the order of the log."""
    whole = [event["seq"] for event in events] == list(range(1, len(events) + 1))
    if not whole or not events or events[0]["type"] != "open":
        raise NotPlainError
    players = {row["seat"]: row["player"] for row in events[0]["players"]}
    if len(players) != len(events[0]["players"]) or not 2 <= len(players) <= SEATS:
        raise NotPlainError
    return players


def _begun(event: Event, seats: list[int], rules: Ruleset) -> tuple[list[int], PlainDeal]:
    """The table as dealt: hands by seat with the cut card and the card turned up, and the deal to be played."""
    logged = event.get("hands", ())
    rows = {row["seat"]: row["cards"] for row in logged}
    cut, first = event.get("wild_card"), event.get("first", -1)
    if event["type"] != "deal" or event["deal"] != 1 or first not in seats or event.get("cut_card", cut) != cut:
        raise NotPlainError
    if len(rows) != len(logged) or sorted(rows) != seats:
        raise NotPlainError
    if hand_size(len(seats), 1, rules) != HAND or any(len(cards) != HAND for cards in rows.values()):
        raise NotPlainError
    hands = [numbers(rows[seat]) for seat in seats]
    cut_card, open_card = numbers((cut, event.get("open_card")))
    stock = numbers(event["stock"]) if "stock" in event else None
    deck = [card for hand in hands for card in hand] + [cut_card, open_card]
    seen = Counter(deck) + Counter(stock or ())
    pack_of = _pack_of(rules.pack.decks, rules.pack.printed_jokers)
    if seen != pack_of if stock is not None else not seen <= pack_of:
        raise NotPlainError
    wild = wild_rank(FACES[cut_card], rules)
    rank = -1 if wild is None else RANKS.index(wild)
    dealt = Dealt(hands, cut_card, open_card, stock, seen, wild, rank, seats.index(first))
    return deck, PlainDeal(dealt, {seat: place for place, seat in enumerate(seats)}, pack_of, rules)


@lru_cache(maxsize=8)
def _pack_of(decks: int, printed: int) -> Counter[int]:
    """How many there are of each card."""
    return Counter({card: decks if card < len(FACES) - 1 else printed for card in range(len(FACES))})


def _spent(since: Event, event: Event) -> int:
    """How long an act took, in milliseconds; -1 when that is not on record."""
    began, at = since.get("at"), event.get("at")
    if began is None or at is None or since.get("producer") != event.get("producer"):
        return -1
    took = milliseconds(began, at)
    if took > _LONGEST:
        raise NotPlainError
    return max(-1, took)


class GameExtractor(PackedExtractor):
    """Extracts matches that were packed. Raises UsageError for hands that are not counted compiled."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.ruleset = rules

    def matches(self, games: Sequence[Game]) -> list[Facts]:
        """The facts of each match, as if it had been taken alone; ``seq`` is that of its log."""
        if not games:
            return []
        packed = self._joined(games)
        deals, rows = self.facts(packed)
        seqs = np.array([seq for game in games for seq in game.seqs], dtype=np.int64)
        rows = rows._replace(seq=seqs[packed.offsets[rows.deal] + rows.seq])
        cuts = np.searchsorted(rows.deal, np.arange(len(games) + 1)).tolist()
        rows = rows._replace(deal=np.zeros_like(rows.deal))
        return [
            Facts(
                Deals._make(column[n : n + 1] for column in deals),
                Decisions._make(column[cuts[n] : cuts[n + 1]] for column in rows),
            )
            for n in range(len(games))
        ]

    def _joined(self, games: Sequence[Game]) -> Packed:
        decks = np.zeros((len(games), _DECK), dtype=np.uint8)
        seats = np.full((len(games), SEATS), -1, dtype=np.int32)
        for n, game in enumerate(games):
            decks[n, : len(game.deck)] = game.deck
            seats[n, : len(game.people)] = game.people
        acts = np.array([value for game in games for value in game.acts], dtype=np.uint8).reshape(-1, 4)
        return Packed(
            decks,
            seats,
            np.array([game.wild for game in games], dtype=np.int64),
            np.concatenate([[0], np.cumsum([len(game.seqs) for game in games])]).astype(np.int64),
            acts,
            np.array([game.winner for game in games], dtype=np.int64),
            self._points(games),
            np.array([wait for game in games for wait in game.waits], dtype=np.int32),
        )

    def _points(self, games: Sequence[Game]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """What each seat lost; hands that are counted are counted all at once."""
        points = np.full((len(games), SEATS), -1, dtype=np.int64)
        counted = []
        for n, game in enumerate(games):
            for seat, lost in enumerate(game.points):
                if lost is None:
                    counted.append((n, seat))
                else:
                    points[n, seat] = lost
        hands = np.full((len(counted), HAND), 255, dtype=np.uint8)
        for row, (n, seat) in enumerate(counted):
            hands[row] = games[n].hands[seat]
        wilds = np.array([games[n].wild for n, _ in counted], dtype=np.int64)
        found, shows = least_points_of(hands, wilds, self.ruleset, self._sheet)
        for (n, seat), lost, show in zip(counted, found.tolist(), shows.tolist(), strict=True):
            points[n, seat] = lost or (self.ruleset.count.complete_late if show and games[n].late else 0)
        return points
