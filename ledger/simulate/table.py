"""A table at play: whose turn it is, and what is done in it, by the player or for him."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ledger.play.cards_in_play import to_recycle
from ledger.play.state import Deal, SeatState
from ledger.simulate.clock import Clock
from ledger.simulate.logbook import Logbook
from ledger.simulate.people import Temper
from ledger.simulate.presence import Presence
from ledger.simulate.stuck import StuckError
from schemas.cards import UNKNOWN

MOST_TURNS = 400
"""Turns after which a deal is taken for one without an end."""


class Table:
    """Plays a deal on to its end, from wherever its log stands at the beginning of a turn.

    What a player does in his turn is for the games to say. ``quitting`` are seats that drop in their next turn;
    ``spared`` are seats whose hand the platform forgets to fold once.
    """

    def __init__(self, book: Logbook, tempers: Mapping[int, Temper], rng: Random, presence: Presence) -> None:
        self.book = book
        self.tempers = tempers
        self.rng = rng
        self.presence = presence
        self.clock = Clock(book, rng)
        self.quitting: set[int] = set()
        self.spared: set[int] = set()

    @property
    def deal(self) -> Deal:
        """The deal as it stands."""
        return self.book.deal

    def play(self) -> None:
        """Turn after turn until the deal has ended."""
        while self.deal.ended is None:
            self.turn()

    def turn(self) -> None:
        """One turn of the seat whose turn it is."""
        if self.deal.turn_number > MOST_TURNS:
            raise StuckError(f"nobody has won in {MOST_TURNS} turns")
        self.presence.happenings(self.clock)
        seat = self._in_turn()
        if seat is None:
            return
        if not self.presence.there(seat.number):
            self.unattended(seat)
        elif seat.number in self.quitting:
            self.drop(seat.number)
        else:
            self.take_turn(seat)

    def _in_turn(self) -> SeatState | None:
        deal = self.deal
        if deal.ended is not None:
            return None
        seat = deal.seat(deal.turn or 0)
        if seat is None:
            raise StuckError("nobody is in turn")
        return seat

    # ------------------------------------------------------------------------------------------- a turn

    def take_turn(self, seat: SeatState) -> None:
        """A player's turn from its draw on."""
        raise NotImplementedError

    def after_draw(self, number: int) -> None:
        """The rest of a turn once a card has been drawn."""
        raise NotImplementedError

    def choose_discard(self, number: int) -> str:
        """The card the seat would put down."""
        raise NotImplementedError

    def remember(self, number: int, turns: int) -> None:
        """The player of a seat has had so many turns in this deal."""
        raise NotImplementedError

    def losing_shows(self) -> None:
        """What losers lay out when the deal has ended; nothing, unless a game says otherwise."""

    def drop(self, number: int, by: str = "player", after: int | None = None) -> None:
        """The seat gives the deal up."""
        self.book.write("drop", seat=number, by=by, after=self.clock.think(6) if after is None else after)

    def discard(self, number: int, card: str, by: str = "player", after: int | None = None) -> None:
        """The seat puts a card down."""
        self.book.write("discard", seat=number, card=card, by=by, after=self.clock.think(8) if after is None else after)

    def hand(self, number: int) -> tuple[str, ...]:
        """The cards a seat holds."""
        seat = self.deal.seat(number)
        return seat.hand if seat else ()

    def still_in(self, number: int) -> bool:
        """Whether the deal goes on with this seat in it."""
        return self.deal.ended is None and number in self.deal.still_in()

    # ------------------------------------------------------------------------------------ stock and discards

    def from_stock(self, number: int, by: str = "player", after: int | None = None) -> None:
        """The seat draws the next card of the stock, which is made anew first where that is due."""
        if not self.deal.stock:
            self.recycle()
        stock = self.deal.stock
        if not stock:
            raise StuckError("no card is left to draw")
        wait = self.clock.think(7) if after is None else after
        self.book.write("draw", seat=number, source="stock", card=stock[0], by=by, after=wait)

    def from_discards(self, number: int) -> None:
        """The seat takes the top discard."""
        top = self.deal.discards[-1]
        self.book.write("draw", seat=number, source="discards", card=top, after=self.clock.think(9))

    def recycle(self) -> None:
        """The discards, and what else the rules add, become the new stock."""
        stock = self.book.rules.stock
        cards = to_recycle(self.deal)
        if UNKNOWN in cards or self.deal.stock is None:
            raise StuckError("the discards cannot be turned over")
        if stock.used_up != "turn_over":
            self.rng.shuffle(cards)
        turned_up = {"open_card": cards.pop(0)} if stock.top == "turned_up" and cards else {}
        if not cards:
            raise StuckError("there are no discards to make a stock of")
        self.book.write("recycle", **turned_up, stock=cards, by="server", after=900)

    # ----------------------------------------------------------------------------------------- unattended

    def unattended(self, seat: SeatState) -> None:
        """The turn of a seat whose player is not there."""
        self.miss(seat.number)
        self.presence.returns(seat.number, self.clock)

    def miss(self, number: int, count: int | None = None) -> None:
        """The seat's time runs out, and what the rules then do for it is done."""
        seat = self.deal.seat(number)
        missed = seat.misses + 1 if seat else 1
        self.book.write("miss", seat=number, count=count or missed, by="timer", after=self.clock.runs_out())
        self.presence.missed(number)
        due = self.deal.fold_due == number
        if due and number not in self.spared:
            self.drop(number, by="timer", after=50)
            return
        if due:
            self.spared.discard(number)
        if self.book.rules.timeout.turn == "played":
            self.played_for(number)

    def played_for(self, number: int) -> None:
        """The timer draws, unless the player had, and discards."""
        if self.deal.phase == "draw":
            self.from_stock(number, by="timer", after=60)
        card = self.timer_discards(number)
        if card is None or card == UNKNOWN:
            raise StuckError("the card drawn is not known")
        self.discard(number, card, by="timer", after=60)

    def timer_discards(self, number: int) -> str | None:
        """The card the timer puts down: the one drawn, or any where the rules let it choose."""
        return self.choose_discard(number) if self.book.rules.timeout.discard == "any_card" else self.deal.taken
