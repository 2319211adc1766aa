"""One deal of any game as it stands on the table: where the cards are, whose turn it is, who is still in.

The games that end with a show and those that lay their melds on the table build on this, each in a file of its own.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

SUITS, RANKS, PRINTED = "SHDC", "A23456789TJQK", "JK"
UNKNOWN = "??"

Event = dict[str, Any]
Groups = Sequence[Sequence[str]]


class BreachError(Exception):
    """The log is not legal; the message says why."""


def require(holds: object, sentence: str) -> None:
    """Go on if it `holds`; the `sentence` is what is wrong if it does not."""
    if not holds:
        raise BreachError(sentence)


def full_pack(options: dict[str, Any], players: int) -> Counter[str]:
    """Return the faces of the cards so many play the game with."""

    def how_many(name: str) -> int:
        by_players = options[f"{name}_by_players"]
        return int(by_players[players - options["players.min"]] if by_players else options[name])

    copies = {rank + suit: how_many("pack.decks") for suit in SUITS for rank in RANKS}
    copies[PRINTED] = how_many("pack.printed_jokers")
    return +Counter(copies)


def faces(cards: Sequence[str]) -> list[str]:
    """Return the cards without the numbers of their copies."""
    return [card[:2] for card in cards]


def cards_in(groups: Groups) -> Counter[str]:
    """Return all cards of the groups together."""
    return Counter(card for group in groups for card in group)


def clockwise(seats: Sequence[int], seat: int) -> list[int]:
    """Return the seats in the order in which they come after `seat`, which need not be one of them."""
    return sorted(seats, key=lambda other: (other <= seat, other))


def shares(total: int, winners: Sequence[int]) -> dict[int, int]:
    """Return equal parts of the `total`; what cannot be shared goes one by one to the lowest seats."""
    share, rest = divmod(total, len(winners)) if winners else (0, 0)
    return {seat: share + (place < rest) for place, seat in enumerate(sorted(winners))}


CUT_OFF = "seats.cut_off"  # among the options: who loses the connection at some time of the match


@dataclass
class DealTable:
    """What a deal of any game consists of; `seats` are those the cards were dealt to."""

    options: dict[str, Any]
    number: int
    seats: list[int]
    away: set[int]  # without a connection

    begun: bool = False  # somebody has acted
    over: bool = False
    used_up: bool = False  # over because there was nothing left to draw
    called_off: bool = False  # over without counting anything
    scored: bool = False
    booked: bool = False  # its points stand in the totals of the match

    hands: dict[int, Counter[str]] = field(default_factory=dict)
    stock: list[str] = field(default_factory=list)  # the next card first
    pile: list[str] = field(default_factory=list)  # the top card last
    undiscarded: set[int] = field(default_factory=lambda: {1})  # places in it, from 1, whose card no player discarded
    recycled: int = 0
    wild: str = ""

    playing: set[int] = field(default_factory=set)
    owed: dict[int, int] = field(default_factory=dict)  # by those who are out
    gone: set[int] = field(default_factory=set)  # left during the deal
    by_hand: set[int] = field(default_factory=set)  # out, but their cards will be counted
    drawers: set[int] = field(default_factory=set)  # whoever has drawn in this deal
    stock_drawers: set[int] = field(default_factory=set)  # whoever has drawn from the stock in this deal
    misses: Counter[int] = field(default_factory=Counter)  # in a row
    autoplayed: Counter[int] = field(default_factory=Counter)  # turns in a row played for somebody who is away
    fold_due: int | None = None  # the seat whose last miss folds its hand now

    first: int = 0
    turn: int = 0
    taken: str | None = None  # what the seat in turn has drawn
    source: str = ""  # and where from
    drawn_by: str | None = None  # and who did
    only_copy: bool = True  # it held no other of that name then
    missed: bool = False  # its time has run out in this turn

    def is_joker(self, card: str) -> bool:
        """Whether the card is a printed joker or of the wild rank."""
        return card[:2] == PRINTED or card[0] == self.wild

    def result(self) -> tuple[dict[int, int], list[int]]:
        """Return what every seat of a deal that is over has lost, and who won it."""
        raise NotImplementedError

    @property
    def settling(self) -> bool:
        """Whether somebody has shown and the points are not booked yet (RC-25, AT-21)."""
        return False

    def is_stuck(self) -> bool:
        """Whether nobody can ever bring the deal to its end."""
        return False

    def counted(self) -> dict[int, int]:
        """Return the points written down for every seat."""
        lost, winners = self.result()
        if self.options["match.counts"] != "won_points":
            return lost
        return dict.fromkeys(self.seats, 0) | shares(sum(lost.values()) if winners else 0, winners)

    # ---------------------------------------------------------------------------------------- the turn

    def start_turn(self, seat: int) -> None:
        """Let a seat be in turn, with everything still to do."""
        self.turn, self.taken, self.source, self.missed = seat, None, "", False

    def pass_turn(self) -> None:
        """Go on clockwise to the next seat still in."""
        for seat in clockwise(self.seats, self.turn):
            if seat in self.playing:
                self.start_turn(seat)
                return
            self.pass_over(seat)

    def pass_over(self, seat: int) -> None:
        """Note that a seat that is out would now have been in turn."""

    def put_out(self, seat: int, owes: int) -> None:
        """Take a seat out of the deal; its cards are out of play, and its turn, if it is that, passes."""
        self.playing.remove(seat)
        self.owed[seat] = owes
        if len(self.playing) == 1:
            self.over = True
        elif seat == self.turn:
            self.pass_turn()

    def returns(self, card: str) -> bool:
        """Whether a card of the seat in turn is surely the one it has just taken from the discards.

        Where the log does not tell copies apart, another copy may be meant if the seat held one.
        """
        return self.source == "discards" and card == self.taken and self.only_copy

    def put_down(self, card: str) -> None:
        """Move a card of the seat in turn from its hand to the discards."""
        hand = self.hands[self.turn]
        require(hand[card] > 0, "that card is not in the hand")
        self.pile.append(card)
        self.undiscarded.discard(len(self.pile))
        hand.subtract([card])

    def end_if_used_up(self) -> None:
        """End the deal when a turn has begun with an empty stock that nothing may fill again."""
        limit, ends = self.options["stock.recycles"], self.options["stock.used_up"] == "ends"
        if self.over or self.stock or self.taken is not None or self.fold_due is not None:
            return
        if ends or (limit and self.recycled >= limit):
            self.over = self.used_up = True

    def drop_points(self, seat: int) -> int:
        """Return what giving up costs a seat now."""
        return int(self.options["drop.middle" if seat in self.drawers else "drop.first"])

    def leave_points(self, seat: int) -> int:
        """Return what leaving costs a seat now, where it counts as a drop."""
        if self.options["leave.counts"] == "as_drop_by_stock" and seat not in self.stock_drawers:
            return int(self.options["drop.first"])
        return self.drop_points(seat)


class Game(NamedTuple):
    """How the deals of one kind of game are judged: how they begin, and every event inside them."""

    deal: Callable[[dict[str, Any], Event, list[int], set[int], int], DealTable]
    judge: Callable[[Any, Event], None]
    kinds: frozenset[str]
