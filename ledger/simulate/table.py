"""A table at play: whose turn it is, what he does, and what happens to players beside the game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ledger.play.cards_in_play import to_recycle
from ledger.play.state import Deal, SeatState
from ledger.simulate.logbook import Logbook
from ledger.simulate.people import Temper
from ledger.simulate.playing import Mind, grouped
from ledger.simulate.seeing import is_joker, see
from schemas.cards import UNKNOWN

TURN_TIME = 30_000
"""Milliseconds after which the time of a turn has run out."""


class StuckError(Exception):
    """The table cannot go on: no card is left to draw, or one that must be put down is not known."""


class Table:
    """Plays a deal on to its end, from wherever its log stands at the beginning of a turn.

    ``absent`` counts the turns a seat is still going to miss; ``quitting`` are seats that drop in their next turn;
    ``spared`` are seats whose hand the platform forgets to fold once.
    """

    def __init__(self, book: Logbook, tempers: Mapping[int, Temper], rng: Random) -> None:
        self.book = book
        self.rng = rng
        self.minds = {seat: Mind(temper, book.rules, rng) for seat, temper in tempers.items()}
        self.absent: dict[int, int] = {}
        self.quitting: set[int] = set()
        self.spared: set[int] = set()
        self._gone: set[int] = set()

    def play(self) -> None:
        """Turn after turn until the deal has ended."""
        while self.book.deal.ended is None:
            self.turn()

    def turn(self) -> None:
        """One turn of the seat whose turn it is."""
        self._happenings()
        seat = self._in_turn()
        if seat is None:
            return
        if self.absent.get(seat.number):
            self._miss(seat)
        elif seat.number in self.quitting or self.minds[seat.number].drops(seat.hand, self.book.deal):
            self.book.write("drop", seat=seat.number, after=self._think(6))
        else:
            self._move(seat)
        self.minds[seat.number].turns += 1

    def _in_turn(self) -> SeatState | None:
        deal = self.book.deal
        if deal.ended is not None:
            return None
        seat = deal.seat(deal.turn or 0)
        if seat is None:
            raise StuckError("nobody is in turn")
        return seat

    def _think(self, seconds: int) -> int:
        """A time to think, mostly short."""
        return 700 + min(self.rng.randrange(seconds * 1000), self.rng.randrange(seconds * 2000))

    # ------------------------------------------------------------------------------------------- a turn

    def _move(self, seat: SeatState) -> None:
        mind, number = self.minds[seat.number], seat.number
        top = self._top()
        if top is not None and mind.takes(seat.hand, top, self.book.deal):
            self.book.write("draw", seat=number, source="discards", card=top, after=self._think(9))
        else:
            self.from_stock(number)
        self.after_draw(number)

    def after_draw(self, number: int) -> None:
        """The rest of a turn: declare or discard."""
        mind, hand = self.minds[number], self.hand(number)
        if self._dozes():
            self.miss(number)
        elif (declared := mind.shows(hand, self.book.deal)) is not None:
            self.declare(number, declared.groups, declared.finish)
        else:
            card = mind.discards(hand, self.book.deal)
            self.discard(number, card)
            self._save_groups(number)

    def discard(self, number: int, card: str) -> None:
        """The seat puts a card down."""
        self.book.write("discard", seat=number, card=card, after=self._think(8))

    def hand(self, number: int) -> tuple[str, ...]:
        """The cards a seat holds."""
        seat = self.book.deal.seat(number)
        return seat.hand if seat else ()

    def _top(self) -> str | None:
        """The top discard, if the rules let the seat in turn take it; the card turned up is the first player's only."""
        deal, dealt = self.book.deal, self.book.dealt
        if not deal.discards:
            return None
        top, first = deal.discards[-1], deal.untouched and deal.turn == dealt["first"]
        free = deal.rules.discards.joker == "free" or (first and deal.rules.discards.first_card == "free")
        return top if free or not is_joker(top, deal.wild) else None

    def from_stock(self, number: int, by: str = "player", after: int | None = None) -> None:
        """The seat draws the next card of the stock, which is made anew first where that is due."""
        if not self.book.deal.stock:
            self.recycle()
        stock = self.book.deal.stock
        if not stock:
            raise StuckError("no card is left to draw")
        wait = self._think(7) if after is None else after
        self.book.write("draw", seat=number, source="stock", card=stock[0], by=by, after=wait)

    def recycle(self) -> None:
        """The discards, and what else the rules add, become the new stock."""
        cards = to_recycle(self.book.deal)
        if not cards or UNKNOWN in cards or self.book.deal.stock is None:
            raise StuckError("the discards cannot be turned over")
        self.rng.shuffle(cards)
        self.book.write("recycle", stock=cards, by="server", after=900)

    def declare(self, number: int, groups: tuple[tuple[str, ...], ...], finish: str | None) -> None:
        """The seat declares, and the platform judges the show."""
        fields = {"finish": finish} if finish else {}
        shown = [list(group) for group in groups]
        self.book.write("declare", seat=number, groups=shown, **fields, after=self._think(12))
        declared = self.book.deal.declared[-1]
        if declared.valid is None:
            raise StuckError("the show cannot be judged")
        reason = {"reason": "; ".join(declared.reasons)[:200]} if declared.reasons else {}
        self.book.write("show_judged", seat=number, valid=declared.valid, **reason, by="server", after=350)

    def _save_groups(self, number: int) -> None:
        if self._still_in(number) and self.rng.random() < 0.2 * self.minds[number].temper.tidiness:
            groups = grouped(see(self.hand(number), self.book.deal.wild, self.book.rules))
            self.book.write("group", seat=number, groups=[list(group) for group in groups], after=400)

    # ---------------------------------------------------------------------------------- beside the game

    def _happenings(self) -> None:
        """What may happen as a turn begins: a line breaks, somebody goes."""
        chance = self.rng.random()
        if chance > 0.02:
            return
        seats = self.book.deal.still_in()
        number = self.rng.choice(seats)
        if chance < 0.0025:
            self.book.write("leave", seat=number, after=self._think(3))
        elif chance < 0.010 and number not in self._gone:
            self._gone.add(number)
            self.absent[number] = self.rng.choice((1, 1, 2, 3, 5))
            self.book.write("disconnect", seat=number, by="server", after=self._think(2))
        elif chance > 0.014 and number not in self._gone:
            self.book.write("disconnect", seat=number, by="server", after=self._think(2))
            self.book.write("reconnect", seat=number, by="server", after=self._think(9))

    def _dozes(self) -> bool:
        """Whether somebody who has drawn lets his time run out, in games that then play for him."""
        return self.book.rules.timeout.turn == "played" and self.rng.random() < 0.002

    def _miss(self, seat: SeatState) -> None:
        number = seat.number
        self.miss(number)
        if self.absent[number] == 0 and number in self._gone and self._still_in(number):
            self._gone.discard(number)
            self.book.write("reconnect", seat=number, by="server", after=self._think(4))

    def miss(self, number: int, count: int | None = None) -> None:
        """The seat's time runs out, and what the rules then do for it is done."""
        seat = self.book.deal.seat(number)
        missed = seat.misses + 1 if seat else 1
        self.book.write("miss", seat=number, count=count or missed, by="timer", after=TURN_TIME)
        self.absent[number] = max(self.absent.get(number, 0) - 1, 0)
        due = self.book.deal.fold_due == number
        if due and number not in self.spared:
            self.book.write("drop", seat=number, by="timer", after=50)
            return
        if due:
            self.spared.discard(number)
        if self.book.rules.timeout.turn == "played":
            self.played_for(number)

    def played_for(self, number: int) -> None:
        """The timer draws, unless the player had, and discards."""
        if self.book.deal.phase == "draw":
            self.from_stock(number, by="timer", after=60)
        card = self.book.deal.taken
        if self.book.rules.timeout.discard == "any_card":
            card = self.minds[number].discards(self.hand(number), self.book.deal)
        if card is None or card == UNKNOWN:
            raise StuckError("the card drawn is not known")
        self.book.write("discard", seat=number, card=card, by="timer", after=60)

    def _still_in(self, number: int) -> bool:
        return self.book.deal.ended is None and number in self.book.deal.still_in()


def losing_shows(table: Table) -> None:
    """After a valid show some losers lay out their cards, not all of them in their best groups."""
    book, rng = table.book, table.rng
    deal: Deal = book.deal
    if deal.ended is None or deal.ended.how != "show":
        return
    for number in deal.still_in():
        if number in deal.ended.winners or rng.random() > table.minds[number].temper.tidiness:
            continue
        groups = [list(group) for group in grouped(see(table.hand(number), deal.wild, book.rules))]
        if rng.random() < 0.25 and len(groups) > 1:
            groups[-2:] = [groups[-2] + groups[-1]]
        book.write("show", seat=number, groups=groups, after=1000 + rng.randrange(4000))
