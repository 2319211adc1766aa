"""Logged matches as packed games: one deal of points play that was logged whole and is plain.

A match is packed only where the packed games say all that its log says: every hand and every card drawn is on record,
everybody acts in turn, with cards he holds, and by himself, but for turns lost to the clock and hands folded by it. The
deal is followed act by act for as long as it is plain. What is asked is more than the laws ask: an act that is odd in
any way, though it may be legal or could be replayed all the same, makes a deal one that is not plain. For anything else
there is the readable replay (:mod:`ledger.collusion.facts.replayed`), whose facts these are, bit for bit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ledger.collusion.facts.decisions import NONE, SEATS, Deals, Decisions, Facts
from ledger.collusion.facts.packed import (
    DROP,
    FOLD,
    HAND,
    MISS,
    PICK,
    RECYCLE,
    SHOW,
    STOCK,
    THROW,
    WRONG,
    Packed,
    PackedExtractor,
)
from ledger.collusion.facts.replayed import MOVES, why_not_extracted
from ledger.play.points import seat_points
from ledger.play.profile import milliseconds
from ledger.play.state import EMPTY_SEAT, NOTHING_SEEN, Deal, Ending, Groups, SeatState
from ledger.rules.compiled.counting import least_points_of
from ledger.rules.points import wild_rank
from ledger.rules.shows import judge_show
from ledger.rules.sizes import hand_size
from schemas.cards import FACE_INDEX, FACES, RANKS
from schemas.errors import BadCards
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
        return _pack(events, rules, person)
    except _NotPlainError:
        return None


def _pack(events: Sequence[Event], rules: Ruleset, person: Callable[[str], int]) -> Game:
    players = _players_by_seat(events)
    seats = sorted(players)
    deal: _PlainDeal | None = None
    waits, seqs = [], []
    since: Event = {}
    for event in events[1:]:
        kind = event["type"]
        if kind == "shuffle":
            continue
        if deal is None:
            deal = _PlainDeal(event, seats, rules)
        elif kind in _CLAIMS or kind == "close":
            if kind in _SETTLING and deal.winner < 0:
                raise _NotPlainError
            deal.scored = deal.scored or kind == "deal_scored"
        elif kind == "group" or kind == "show":
            deal.grouped(event)
        else:
            deal.act(event)
            waits.append(_time_taken(since, event))
            seqs.append(event["seq"])
        if kind in MOVES:
            since = event
    if deal is None or deal.winner < 0:
        raise _NotPlainError
    people = {seat: person(player) for seat, player in players.items()}
    persons = [people[seat] for seat in seats]
    return Game(
        persons, deal.deck, deal.wild, deal.acts, waits, seqs, deal.winner, deal.points(), deal.hands, deal.has_show
    )


def _players_by_seat(events: Sequence[Event]) -> dict[int, str]:
    """Who sits where, in the order of the log."""
    whole = [event["seq"] for event in events] == list(range(1, len(events) + 1))
    if not whole or not events or events[0]["type"] != "open":
        raise _NotPlainError
    players = {row["seat"]: row["player"] for row in events[0]["players"]}
    if len(players) != len(events[0]["players"]) or not 2 <= len(players) <= SEATS:
        raise _NotPlainError
    return players


def _hands(deal: Event, seats: list[int], rules: Ruleset) -> list[list[int]]:
    """The hands as dealt, by place."""
    entries = deal.get("hands", ())
    rows = {row["seat"]: row["cards"] for row in entries}
    if len(rows) != len(entries) or sorted(rows) != seats:
        raise _NotPlainError
    if hand_size(len(seats), 1, rules) != HAND or any(len(cards) != HAND for cards in rows.values()):
        raise _NotPlainError
    return [numbers(rows[seat]) for seat in seats]


@lru_cache(maxsize=8)
def _pack_of(decks: int, jokers: int) -> Counter[int]:
    """How many there are of each card."""
    return Counter({card: decks if card < len(FACES) - 1 else jokers for card in range(len(FACES))})


def _time_taken(since: Event, event: Event) -> int:
    """How long an act took, in milliseconds; -1 when that is not on record."""
    began, at = since.get("at"), event.get("at")
    if began is None or at is None or since.get("producer") != event.get("producer"):
        return -1
    took = milliseconds(began, at)
    if took > _LONGEST:
        raise _NotPlainError
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
        batch = self._join(games)
        deals, rows = self.facts(batch)
        seqs = np.array([seq for game in games for seq in game.seqs], dtype=np.int64)
        rows = rows._replace(seq=seqs[batch.offsets[rows.deal] + rows.seq])
        cuts = np.searchsorted(rows.deal, np.arange(len(games) + 1)).tolist()
        rows = rows._replace(deal=np.zeros_like(rows.deal))
        return [
            Facts(
                Deals._make(column[n : n + 1] for column in deals),
                Decisions._make(column[cuts[n] : cuts[n + 1]] for column in rows),
            )
            for n in range(len(games))
        ]

    def _join(self, games: Sequence[Game]) -> Packed:
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
        places = []
        for n, game in enumerate(games):
            for seat, loss in enumerate(game.points):
                if loss is None:
                    places.append((n, seat))
                else:
                    points[n, seat] = loss
        hands = np.full((len(places), HAND), 255, dtype=np.uint8)
        for row, (n, seat) in enumerate(places):
            hands[row] = games[n].hands[seat]
        wilds = np.array([games[n].wild for n, _ in places], dtype=np.int64)
        losses, shows = least_points_of(hands, wilds, self.ruleset, self._sheet)
        for (n, seat), loss, show in zip(places, losses.tolist(), shows.tolist(), strict=True):
            points[n, seat] = loss or (self.ruleset.count.complete_late if show and games[n].late else 0)
        return points


# -- a deal, act by act ----------------------------------------------------------------------------


class _NotPlainError(Exception):
    """The log says something that a packed game cannot say, or does not say all that one needs."""


def numbers(cards: Iterable[str | None]) -> list[int]:
    """Cards as numbers in the order of ``schemas.cards.FACES``.

    Raises _NotPlainError where one is not on record, or told apart from its copy.
    """
    indices = [_NUMBER(card, -1) for card in cards]
    if -1 in indices:
        raise _NotPlainError
    return indices


_NUMBER: Callable[[str | None, int], int] = FACE_INDEX.get  # type: ignore[assignment]  # None is no card, either


class _PlainDeal:
    """A deal under way: the ``deck``, ``acts`` so far (kind, place, card, 0 on end), ``hands``, ``winner``, a place, -1
    for none, and whether he has ``shown``.

    Places count the seats from 0. :meth:`act` takes the next event and raises _NotPlainError when it is not plain.
    """

    def __init__(self, deal: Event, seats: list[int], rules: Ruleset) -> None:
        cut, first = deal.get("wild_card"), deal.get("first", -1)
        if deal["type"] != "deal" or deal["deal"] != 1 or first not in seats or deal.get("cut_card", cut) != cut:
            raise _NotPlainError
        self.hands, count = _hands(deal, seats, rules), len(seats)
        cut_card, open_card = numbers((cut, deal.get("open_card")))
        stock = numbers(deal["stock"]) if "stock" in deal else None
        self.deck = [card for hand in self.hands for card in hand] + [cut_card, open_card]
        self._counts = Counter(self.deck) + Counter(stock or ())
        self._pack = _pack_of(rules.pack.decks, rules.pack.printed_jokers)
        if self._counts != self._pack if stock is not None else not self._counts <= self._pack:
            raise _NotPlainError
        self._cut, self._wild_rank = FACES[cut_card], wild_rank(FACES[cut_card], rules)
        self.wild, self.winner = -1 if self._wild_rank is None else RANKS.index(self._wild_rank), -1
        self.acts: list[int] = []
        self.has_show = self.scored = False
        self._rules, self._places = rules, {seat: place for place, seat in enumerate(seats)}
        self._turn, self._drawing = seats.index(first), True
        self._stock, self._pile = None if stock is None else stock[::-1], [open_card]
        self._playing, self._drawn = [True] * count, [False] * count
        self._misses = [0] * count
        self._points: list[int | None] = [None] * count
        self._folds = -1
        self._own: dict[int, Groups] = {}
        self._saved: dict[int, Groups | None] = {}
        is_last = rules.stock.used_up == "ends" or rules.stock.recycles
        self._last_stock, self._keeps_hands = bool(is_last), rules.stock.used_up != "reshuffle_with_dropped"

    def points(self) -> list[int | None]:
        """What each place lost once the deal is won; None for those whose cards are counted."""
        return [0 if place == self.winner else self._loss(place) for place in range(len(self.hands))]

    def _loss(self, place: int) -> int | None:
        """Where groups decide, shown or saved, the replay's own count is taken."""
        if self._playing[place] and (place in self._own or self._saved.get(place)):
            points = seat_points(*self._end(place), self._rules).points
            if points is None:
                raise _NotPlainError
            return points
        return self._points[place]

    def _end(self, place: int) -> tuple[Deal, SeatState]:
        hand = tuple(FACES[card] for card in self.hands[place])
        seat = EMPTY_SEAT.replace(number=place, hand=hand, own=self._own.get(place), saved=self._saved.get(place))
        deal = Deal(
            1, self._rules, (seat,), None, {place: 0}, None, "draw", None, (), self._cut, self._wild_rank,
            NOTHING_SEEN, frozenset(), False, groups_logged=bool(self._saved),
            ended=Ending("show" if self.has_show else "last_standing", 1, (self.winner,)),
        )  # fmt: skip
        return deal, seat

    def act(self, event: Event) -> None:
        """The next event of the deal."""
        if self.winner >= 0:
            raise _NotPlainError
        if event["type"] == "recycle":
            self._recycle(event)
            return
        handler = _ACTS.get(event["type"])
        if handler is None:
            raise _NotPlainError
        place = self._places.get(event["seat"], -1)
        if place < 0 or not self._playing[place]:
            raise _NotPlainError
        handler(self, event, place)

    def grouped(self, event: Event) -> None:
        """Groups saved for a player who is in, or shown by one after another's show; they must be of his hand."""
        place, saved = self._places.get(event["seat"], -1), event["type"] == "group"
        if place < 0 or saved != (self.winner < 0) or not self._playing[place] or self.scored:
            raise _NotPlainError
        groups = tuple(tuple(group) for group in event["groups"])
        if not Counter(numbers(card for group in groups for card in group)) <= Counter(self.hands[place]):
            raise _NotPlainError
        if saved:
            self._saved[place] = groups or None
        else:
            self._own.setdefault(place, groups)

    # -- turns -----------------------------------------------------------------------------------

    def _own_act(self, event: Event, place: int, *, drawing: bool) -> None:
        """The player acts, in turn and at this step of it."""
        if event.get("by") != "player" or place != self._turn or self._drawing != drawing:
            raise _NotPlainError

    def _record(self, kind: int, place: int, card: int) -> None:
        self.acts += (kind, place, card, 0)

    def _pass_on(self) -> None:
        if self._last_stock and not self._stock and self._stock is not None:
            raise _NotPlainError  # the deal may be over
        count = len(self._playing)
        place = (self._turn + 1) % count
        while not self._playing[place]:
            place = (place + 1) % count
        self._turn, self._drawing = place, True

    def _out(self, place: int, points: int) -> None:
        """A player is out of the deal; the last one still in has won it."""
        self._playing[place], self._points[place] = False, points
        if sum(self._playing) == 1:
            self.winner = self._playing.index(True)
        elif place == self._turn:
            self._pass_on()

    # -- cards -----------------------------------------------------------------------------------

    def _draw(self, event: Event, place: int) -> None:
        self._own_act(event, place, drawing=True)
        (card,) = numbers((event.get("card"),))
        if event["from"] == "discards":
            if not self._pile or self._pile.pop() != card:
                raise _NotPlainError
            self._record(PICK, place, card)
        else:
            self._from_stock(card)
            self._record(STOCK, place, card)
        self.hands[place].append(card)
        self._drawn[place], self._drawing, self._folds = True, False, -1

    def _from_stock(self, card: int) -> None:
        if self._stock is None:
            self._counts[card] += 1
            if self._counts[card] > self._pack[card]:
                raise _NotPlainError
        elif not self._stock or self._stock.pop() != card:
            raise _NotPlainError

    def _put_down(self, card: str | None, place: int) -> int:
        (number,) = numbers((card,))
        if number not in self.hands[place]:
            raise _NotPlainError
        self.hands[place].remove(number)
        self._pile.append(number)
        return number

    def _discard(self, event: Event, place: int) -> None:
        self._own_act(event, place, drawing=False)
        if event.get("face", "up") != "up":
            raise _NotPlainError
        self._record(THROW, place, self._put_down(event.get("card"), place))
        self._misses[place], self._folds = 0, -1
        self._pass_on()

    def _declare(self, event: Event, place: int) -> None:
        self._own_act(event, place, drawing=False)
        card = self._put_down(event.get("finish"), place)
        groups = [tuple(group) for group in event.get("groups", ())]
        if sorted(numbers(card for group in groups for card in group)) != sorted(self.hands[place]):
            raise _NotPlainError
        self._folds = -1
        if self._is_valid(groups):
            self._record(SHOW, place, card)
            self.winner, self.has_show = place, True
            return
        self._record(WRONG, place, card)
        self._out(place, self._rules.wrong_show.points)

    def _is_valid(self, groups: list[tuple[str, ...]]) -> bool:
        try:
            return judge_show(groups, self._wild_rank, self._rules).valid
        except BadCards:
            raise _NotPlainError from None

    def _recycle(self, event: Event) -> None:
        """The discards but the top one become the stock, in an order that is on record."""
        pile, top = self._pile[:-1], self._pile[-1:]
        stock = numbers(event.get("stock", (None,)))
        upcard = numbers((event["open_card"],)) if "open_card" in event else top
        if not self._keeps_hands or self._stock or not self._drawing or upcard != top or sorted(stock) != sorted(pile):
            raise _NotPlainError
        self._stock, self._pile = stock[::-1], top
        self._record(RECYCLE, 0, 0)

    # -- without cards ---------------------------------------------------------------------------

    def _drop(self, event: Event, place: int) -> None:
        """A player drops in turn; or the clock folds a hand, in turn or once its player has missed too often."""
        due, in_turn = place == self._folds, place == self._turn and self._drawing
        by = event.get("by")
        if (by, in_turn) != ("player", True) and (by != "timer" or not (in_turn or due)):
            raise _NotPlainError
        self._record(DROP if by == "player" else FOLD, place, NONE)
        self._folds = -1
        self._out(place, self._rules.drop.middle if due or self._drawn[place] else self._rules.drop.first)

    def _miss(self, event: Event, place: int) -> None:
        """The clock passes a turn on before a card is drawn."""
        plain = self._rules.timeout.turn == "passes" and event.get("by") == "timer"
        if not plain or place != self._turn or not self._drawing:
            raise _NotPlainError
        self._record(MISS, place, NONE)
        self._misses[place] += 1
        limit = self._rules.timeout.misses
        self._folds = place if limit and self._misses[place] >= limit else -1
        self._pass_on()


_ACTS: dict[str, Callable[[_PlainDeal, Event, int], None]] = {
    "draw": _PlainDeal._draw,
    "discard": _PlainDeal._discard,
    "declare": _PlainDeal._declare,
    "drop": _PlainDeal._drop,
    "miss": _PlainDeal._miss,
}
