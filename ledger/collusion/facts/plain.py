"""One deal of a logged match, followed act by act for as long as it is plain.

What is asked is more than the laws ask: an act that is odd in any way, though it may be legal or could be replayed all
the same, makes a deal one that is not plain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ledger.collusion.facts.packed import DROP, FOLD, MISS, PICK, RECYCLE, SHOW, STOCK, THROW, WRONG
from ledger.play.points import seat_points
from ledger.play.state import EMPTY_SEAT, NOTHING_SEEN, Deal, Ending, Groups, SeatState
from ledger.rules.scoring import drop_points, wrong_show_points
from ledger.rules.shows import judge_show
from schemas.cards import FACE_INDEX, FACES
from schemas.errors import BadCards
from schemas.ruleset import Ruleset

Event = Mapping[str, Any]
_NONE = 255


class NotPlainError(Exception):
    """The log says something that a packed game cannot say, or does not say all that one needs."""


def numbers(cards: Iterable[str | None]) -> list[int]:
    """Cards as numbers in the order of ``schemas.cards.FACES``.

    Raises NotPlainError where one is not on record, or told apart from its copy.
    """
    found = [_NUMBER(card, -1) for card in cards]
    if -1 in found:
        raise NotPlainError
    return found


_NUMBER: Callable[[str | None, int], int] = FACE_INDEX.get  # type: ignore[assignment]  # None is no card, either


class Dealt(NamedTuple):
    """A table as dealt: hands by place, the cut card, the card turned up, the stock (next card first; None: not on
    record), how many of each card are on record, the wild rank as a letter and as a number (-1: none), the place that
    begins."""

    hands: list[list[int]]
    cut: int
    open_card: int
    stock: list[int] | None
    seen: Counter[int]
    wild: str | None
    rank: int
    first: int


class PlainDeal:
    """A deal under way: ``acts`` so far (kind, place, card, 0 on end), ``hands``, ``winner``, a place, -1 for none,
    and whether he has ``shown``.

    Places count the seats from 0. :meth:`act` takes the next event and raises NotPlainError when it is not plain.
    """

    def __init__(self, dealt: Dealt, places: Mapping[int, int], pack: Mapping[int, int], rules: Ruleset) -> None:
        count = len(dealt.hands)
        self.hands, self.wild, self.winner = [list(hand) for hand in dealt.hands], dealt.rank, -1
        self.acts: list[int] = []
        self.shown = False
        self._dealt, self._rules, self._pack = dealt, rules, pack
        self._places, self._turn, self._drawing = places, dealt.first, True
        self._stock = None if dealt.stock is None else dealt.stock[::-1]
        self._pile, self._seen = [dealt.open_card], dealt.seen
        self._playing, self._drawn = [True] * count, [False] * count
        self._misses = [0] * count
        self._points: list[int | None] = [None] * count
        self._folds = -1
        self._own: dict[int, Groups] = {}
        self._saved: dict[int, Groups | None] = {}
        spent = rules.stock.used_up == "ends" or rules.stock.recycles
        self._last_stock, self._keeps_hands = bool(spent), rules.stock.used_up != "reshuffle_with_dropped"

    def points(self) -> list[int | None]:
        """What each place lost once the deal is won; None for those whose cards are counted."""
        return [0 if place == self.winner else self._lost(place) for place in range(len(self.hands))]

    def _lost(self, place: int) -> int | None:
        """Where groups decide, shown or saved, the replay's own count is taken."""
        if self._playing[place] and (place in self._own or self._saved.get(place)):
            lost = seat_points(*self._ended(place), self._rules).points
            if lost is None:
                raise NotPlainError
            return lost
        return self._points[place]

    def _ended(self, place: int) -> tuple[Deal, SeatState]:
        hand = tuple(FACES[card] for card in self.hands[place])
        seat = EMPTY_SEAT.replace(number=place, hand=hand, own=self._own.get(place), saved=self._saved.get(place))
        deal = Deal(
            1, self._rules, (seat,), None, {place: 0}, None, "draw", None, (), FACES[self._dealt.cut], self._dealt.wild,
            NOTHING_SEEN, frozenset(), False, groups_logged=bool(self._saved),
            ended=Ending("show" if self.shown else "last_standing", 1, (self.winner,)),
        )  # fmt: skip
        return deal, seat

    def act(self, event: Event) -> None:
        """The next event of the deal."""
        handler = _ACTS.get(event["type"])
        if handler is None or self.winner >= 0:
            raise NotPlainError
        if handler is PlainDeal._recycle:
            self._recycle(event, -1)
            return
        place = self._places.get(event["seat"], -1)
        if place < 0 or not self._playing[place]:
            raise NotPlainError
        handler(self, event, place)

    def grouped(self, event: Event) -> None:
        """Groups saved for a player who is in, or shown by one after another's show; they must be of his hand."""
        place, saved = self._places.get(event["seat"], -1), event["type"] == "group"
        if place < 0 or saved != (self.winner < 0) or not self._playing[place]:
            raise NotPlainError
        groups = tuple(tuple(group) for group in event["groups"])
        if not Counter(numbers(card for group in groups for card in group)) <= Counter(self.hands[place]):
            raise NotPlainError
        if saved:
            self._saved[place] = groups or None
        else:
            self._own.setdefault(place, groups)

    # -- turns -----------------------------------------------------------------------------------

    def _own_act(self, event: Event, place: int, *, drawing: bool) -> None:
        """The player acts, in turn and at this step of it."""
        if event.get("by") != "player" or place != self._turn or self._drawing != drawing:
            raise NotPlainError

    def _record(self, kind: int, place: int, card: int) -> None:
        self.acts += (kind, place, card, 0)

    def _pass_on(self) -> None:
        if self._last_stock and not self._stock and self._stock is not None:
            raise NotPlainError  # the deal may be over
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
                raise NotPlainError
            self._record(PICK, place, card)
        else:
            self._from_stock(card)
            self._record(STOCK, place, card)
        self.hands[place].append(card)
        self._drawn[place], self._drawing, self._folds = True, False, -1

    def _from_stock(self, card: int) -> None:
        if self._stock is None:
            self._seen[card] += 1
            if self._seen[card] > self._pack[card]:
                raise NotPlainError
        elif not self._stock or self._stock.pop() != card:
            raise NotPlainError

    def _put_down(self, card: str | None, place: int) -> int:
        (number,) = numbers((card,))
        if number not in self.hands[place]:
            raise NotPlainError
        self.hands[place].remove(number)
        self._pile.append(number)
        return number

    def _discard(self, event: Event, place: int) -> None:
        self._own_act(event, place, drawing=False)
        if event.get("face", "up") != "up":
            raise NotPlainError
        self._record(THROW, place, self._put_down(event.get("card"), place))
        self._misses[place], self._folds = 0, -1
        self._pass_on()

    def _declare(self, event: Event, place: int) -> None:
        self._own_act(event, place, drawing=False)
        card = self._put_down(event.get("finish"), place)
        groups = [tuple(group) for group in event.get("groups", ())]
        if sorted(numbers(card for group in groups for card in group)) != sorted(self.hands[place]):
            raise NotPlainError
        self._folds = -1
        if self._is_valid(groups):
            self._record(SHOW, place, card)
            self.winner, self.shown = place, True
            return
        self._record(WRONG, place, card)
        self._out(place, wrong_show_points(self._rules))

    def _is_valid(self, groups: list[tuple[str, ...]]) -> bool:
        try:
            return judge_show(groups, self._dealt.wild, self._rules).valid
        except BadCards:
            raise NotPlainError from None

    def _recycle(self, event: Event, _: int) -> None:
        """The discards but the top one become the stock, in an order that is on record."""
        pile, top = self._pile[:-1], self._pile[-1:]
        stock = numbers(event.get("stock", (None,)))
        opened = numbers((event["open_card"],)) if "open_card" in event else top
        if not self._keeps_hands or self._stock or not self._drawing or opened != top or sorted(stock) != sorted(pile):
            raise NotPlainError
        self._stock, self._pile = stock[::-1], top
        self._record(RECYCLE, 0, 0)

    # -- without cards ---------------------------------------------------------------------------

    def _drop(self, event: Event, place: int) -> None:
        """A player drops in turn; or the clock folds a hand, in turn or once its player has missed too often."""
        due, in_turn = place == self._folds, place == self._turn and self._drawing
        by = event.get("by")
        if (by, in_turn) != ("player", True) and (by != "timer" or not (in_turn or due)):
            raise NotPlainError
        self._record(DROP if by == "player" else FOLD, place, _NONE)
        self._folds = -1
        self._out(place, self._rules.drop.middle if due else drop_points(self._drawn[place], self._rules))

    def _miss(self, event: Event, place: int) -> None:
        """The clock passes a turn on before a card is drawn."""
        plain = self._rules.timeout.turn == "passes" and event.get("by") == "timer"
        if not plain or place != self._turn or not self._drawing:
            raise NotPlainError
        self._record(MISS, place, _NONE)
        self._misses[place] += 1
        limit = self._rules.timeout.misses
        self._folds = place if limit and self._misses[place] >= limit else -1
        self._pass_on()


_ACTS: dict[str, Callable[[PlainDeal, Event, int], None]] = {
    "draw": PlainDeal._draw,
    "discard": PlainDeal._discard,
    "declare": PlainDeal._declare,
    "recycle": PlainDeal._recycle,
    "drop": PlainDeal._drop,
    "miss": PlainDeal._miss,
}
