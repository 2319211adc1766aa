"""A table at play: whose turn it is, what time is left, who is connected, and what is done by the player or for a seat.

The games say what a player does in a turn, and how it is decided (``hand_table``, ``meld_table``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from ledger.play.cards_in_play import to_recycle
from ledger.play.state import Deal, SeatState
from ledger.play.turns import bank_left
from ledger.simulate.logbook import Logbook, StuckError
from schemas.cards import RANKS, UNKNOWN
from schemas.ruleset import Ruleset
from schemas.wire import milliseconds_of

MOST_TURNS = 400
"""Turns after which a deal is taken for one without an end."""

TURN_TIME = 30_000
"""Milliseconds after which a turn has run out where the rules set no time."""

_SLOWEST_SERVER = 600
"""Milliseconds after the end of the time at which the server has noticed at the latest."""

_LEAVES, _LOSES_CONNECTION, _BLINKS = 0.0025, 0.0075, 0.006
"""How likely it is, as a turn begins, that somebody goes, is cut off for some turns, or for a moment."""

_TURNS = (1, 1, 2, 3, 5)
_TURNS_PLAYED_FOR = (1, 2, 4, 6, 9)
"""How many turns somebody is cut off, and in games that play for a seat meanwhile."""

_DRAWS_ON_BANK = 0.04
"""How often somebody takes longer than the turn has, where there is a time bank."""

_CALMER, _STEADIER = 0.6, 0.1
"""How much less likely it is that anything happens where a match is more than one deal, and of that, that people go."""


class Traits(NamedTuple):
    """How somebody plays, each trait from 0 to 1.

    ``skill``: how often the best discard is seen. ``caution``: how readily a hand is dropped. ``rashness``: how
    easily a show is declared too soon. ``tidiness``: how often groups are saved, and shown when lost.
    """

    skill: float
    caution: float
    rashness: float
    tidiness: float


@dataclass
class Policy:
    """One player's decisions during a deal; ``turns`` are those the seat has had in it."""

    traits: Traits
    rules: Ruleset
    rng: Random
    turns: int = 0

    def discards(self, seat: SeatState, deal: Deal) -> str:
        """Which card to put down."""
        raise NotImplementedError


@cache
def rank_distance(card: str, other: str) -> int:
    """How many places two cards of a suit lie apart, the ace next to the two and to the king; 13 in other suits."""
    if card[1] != other[1]:
        return 13
    apart = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
    return min(apart, 13 - apart) if "A" in (card[0], other[0]) else apart


# -- time and presence -----------------------------------------------------------------------------


class Clock:
    """Runs for a whole turn or for each step of it, as the rules say; for each turn where they say nothing."""

    def __init__(self, book: Logbook, rng: Random) -> None:
        self._book = book
        self._rng = rng

    def think(self, seconds: int) -> int:
        """A time to think, mostly short, and never so long that none is left."""
        rng = self._rng
        pause = 700 + min(rng.randrange(seconds * 1000), rng.randrange(seconds * 2000))
        bank = self._bank(0)
        if bank and rng.random() < _DRAWS_ON_BANK:
            return max(self._rest() + rng.randrange(bank), 0)
        return pause if self._book.rules.timer.clock == "none" else min(pause, max(self._rest() * 2 // 3, 0))

    def runs_out(self) -> int:
        """How long it is until the time has run out and the server has noticed."""
        if self._book.rules.timer.clock == "none":
            return TURN_TIME
        return max(self._rest() + self._bank(1), 0) + 40 + self._rng.randrange(_SLOWEST_SERVER)

    def _bank(self, at_most: int) -> int:
        """Milliseconds of its time bank that the seat in turn has left, at least or at most."""
        state = self._book.state
        in_turn = state.deal.turn if state.deal is not None else None
        return bank_left(state, in_turn)[at_most] if in_turn is not None and state.rules.timer.bank else 0

    def _rest(self) -> int:
        """Milliseconds that are left; less than none when others have used up the time."""
        timer, state = self._book.rules.timer, self._book.state
        began = state.turn_at if timer.clock == "turn" else state.step_at
        # Before the first turn nothing has run yet.
        since = self._book.moment if not began else milliseconds_of(began)
        return since + timer.seconds * 1000 - self._book.moment


class Presence:
    """What happens to players beside the game, through all deals of a match.

    ``absent`` counts the turns a seat is still going to miss.
    """

    def __init__(self, book: Logbook, rng: Random) -> None:
        self.absent: dict[int, int] = {}
        self.clock = Clock(book, rng)
        self._book = book
        self._rng = rng
        several = book.rules.match.deals != 1
        self._calm, self._steady = (_CALMER, _STEADIER) if several else (1.0, 1.0)
        self._cut_off = set(book.state.away)
        # Gone on with from the middle of a log, which does not say how long they are going to be away.
        for number in book.state.away:
            self.absent[number] = rng.choice(_TURNS)

    def new_deal(self) -> None:
        """Whoever is there again may be cut off once more."""
        self._cut_off = {number for number in self._cut_off if self.absent.get(number)}

    def turn_begins(self) -> None:
        """What may happen as a turn begins. Where a clock runs it does not happen to the seat in turn, whose time
        nobody would know any more."""
        # One draw decides both whether anything happens and what; dividing it makes all of that rarer alike.
        book, chance = self._book, self._rng.random() / self._calm
        if chance > _LEAVES + _LOSES_CONNECTION + _BLINKS:
            return
        timed = book.rules.timer.clock != "none"
        number = self._rng.choice([s for s in book.deal.still_in() if not (timed and s == book.deal.turn)])
        if chance < _LEAVES:
            if chance < _LEAVES * self._steady:
                book.write("leave", seat=number, after=self.clock.think(3))
        elif number in self._cut_off:
            return
        elif chance < _LEAVES + _LOSES_CONNECTION:
            played_for = book.rules.disconnect.play == "autoplay"
            self.cut_off(number, self._rng.choice(_TURNS_PLAYED_FOR if played_for else _TURNS))
        else:
            book.write("disconnect", seat=number, by="server", after=self.clock.think(2))
            book.write("reconnect", seat=number, by="server", after=self.clock.think(9))

    def cut_off(self, number: int, turns: int) -> None:
        """A seat loses its connection for some turns."""
        self._cut_off.add(number)
        self.absent[number] = turns
        self._book.write("disconnect", seat=number, by="server", after=self.clock.think(2))

    def miss(self, number: int) -> None:
        """A turn of an absent seat has gone by."""
        self.absent[number] = max(self.absent.get(number, 0) - 1, 0)

    def returns(self, number: int) -> None:
        """The seat is connected again, if it was cut off and has missed what it was going to miss."""
        if number in self._cut_off and not self.absent.get(number):
            self._cut_off.discard(number)
            self._book.write("reconnect", seat=number, by="server", after=self.clock.think(4))

    def there(self, number: int) -> bool:
        """Whether the seat's player is at the table."""
        return not self.absent.get(number)


class Table:
    """Plays a deal on to its end, from wherever its log stands at the beginning of a turn.

    ``quitting`` are seats that drop in their next turn; ``spared`` are seats whose hand the platform forgets to fold
    once.
    """

    policies: Mapping[int, Policy]

    def __init__(self, book: Logbook, traits: Mapping[int, Traits], rng: Random, presence: Presence) -> None:
        self.book = book
        self.traits = traits
        self.rng = rng
        self.presence = presence
        self.clock = presence.clock
        self.policies = {seat: self.policy(theirs) for seat, theirs in traits.items()}
        self.quitting: set[int] = set()
        self.spared: set[int] = set()

    def policy(self, traits: Traits) -> Policy:
        """How somebody with these traits plays."""
        raise NotImplementedError

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
        # Asked for before: by the end of the turn it is another's, or nobody's.
        number = self.deal.turn
        if self.deal.turn_number > MOST_TURNS:
            raise StuckError(f"nobody has won in {MOST_TURNS} turns")
        self.presence.turn_begins()
        if self.deal.ended is None:
            seat = self.seat(self.deal.turn or 0)
            if not self.presence.there(seat.number):
                self.unattended(seat)
            elif seat.number in self.quitting:
                self.drop(seat.number)
            else:
                self.take_turn(seat)
        if number is not None:
            self.policies[number].turns += 1

    # ------------------------------------------------------------------------------------------- a turn

    def take_turn(self, seat: SeatState) -> None:
        """A player's turn from its draw on."""
        raise NotImplementedError

    def after_draw(self, number: int) -> None:
        """The rest of a turn once a card has been drawn."""
        raise NotImplementedError

    def choose_discard(self, number: int) -> str:
        """The card the seat would put down."""
        return self.policies[number].discards(self.seat(number), self.deal)

    def losing_shows(self) -> None:
        """What losers lay out when the deal has ended; nothing, unless a game says otherwise."""

    def drop(self, number: int, by: str = "player", after: int | None = None) -> None:
        """The seat gives the deal up."""
        self.book.write("drop", seat=number, by=by, after=self.clock.think(6) if after is None else after)

    def drops_later(self, number: int) -> None:
        """The seat drops in its next turn, where the game has drops; elsewhere it plays on with the cards it has."""
        if self.book.rules.drop.when != "never":
            self.quitting.add(number)

    def discard(self, number: int, card: str, by: str = "player", after: int | None = None) -> None:
        """The seat puts a card down."""
        self.book.write("discard", seat=number, card=card, by=by, after=self.clock.think(8) if after is None else after)

    def seat(self, number: int) -> SeatState:
        """The state of a seat."""
        seat = self.deal.seat(number)
        if seat is None:
            raise StuckError(f"seat {number} was not dealt in")
        return seat

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
        self.presence.returns(seat.number)

    def time_out(self, number: int, count: int | None = None, after: int | None = None) -> None:
        """The seat's time runs out; ``count`` is what is written for turns missed in a row, if not what they are."""
        count = count or self.seat(number).misses + 1
        after = self.clock.runs_out() if after is None else after
        self.book.write("miss", seat=number, count=count, by="timer", after=after)

    def miss(self, number: int, count: int | None = None) -> None:
        """The seat's time runs out, and what the rules then do for it is done."""
        self.time_out(number, count)
        self.presence.miss(number)
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
