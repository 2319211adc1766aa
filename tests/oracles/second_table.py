"""The table of the second referee: the options of a game, where every card is, and what everybody owes.

Only 13-card points rummy without table melds is known here. `second_referee` moves the cards and judges.
"""

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from tests.oracles.arrangement import FREED, PROFILES, can_show, judge_show, least_score, points, readings

RULESETS = Path(__file__).resolve().parents[2] / "schemas" / "rulesets"
SUITS, RANKS, PRINTED = "SHDC", "A23456789TJQK", "JK"

Groups = Sequence[Sequence[str]]


class BreachError(Exception):
    """The log is not legal; the message says why."""


def require(holds: object, sentence: str) -> None:
    """Go on if it `holds`; the `sentence` is what is wrong if it does not."""
    if not holds:
        raise BreachError(sentence)


def options_of(ruleset_id: str) -> dict[str, Any]:
    """Return every option of a ruleset by its dotted path, those of the ruleset it extends first."""
    tables = tomllib.loads((RULESETS / f"{ruleset_id}.toml").read_text(encoding="utf-8"))
    options = options_of(tables["extends"]) if "extends" in tables else {}
    for name, table in tables.items():
        if isinstance(table, dict):
            options |= {f"{name}.{option}": choice["is"] for option, choice in table.items()}
    return options


def full_pack(options: dict[str, Any]) -> Counter[str]:
    """Return the faces of the cards the game is played with."""
    copies = {rank + suit: options["pack.decks"] for suit in SUITS for rank in RANKS}
    copies[PRINTED] = options["pack.printed_jokers"]
    return Counter(copies)


def faces(cards: Sequence[str]) -> list[str]:
    """Return the cards without the numbers of their copies."""
    return [card[:2] for card in cards]


def cards_in(groups: Groups) -> Counter[str]:
    """Return all cards of the groups together."""
    return Counter(card for group in groups for card in group)


@dataclass
class Table:
    """One match as it stands: its single deal, whose turn it is, and the claims already heard."""

    ruleset_id: str
    options: dict[str, Any]
    seats: list[int]
    point_value: int | None

    dealt: bool = False
    begun: bool = False  # somebody has acted in the deal
    over: bool = False
    hands: dict[int, Counter[str]] = field(default_factory=dict)
    stock: list[str] = field(default_factory=list)  # the next card first
    pile: list[str] = field(default_factory=list)  # the top card last
    wild: str = ""

    playing: set[int] = field(default_factory=set)
    owed: dict[int, int] = field(default_factory=dict)  # by those who are out
    dropped: set[int] = field(default_factory=set)  # gave up or were folded
    gone: set[int] = field(default_factory=set)  # left during the deal
    leavers: set[int] = field(default_factory=set)  # left, and the turn has not passed over them since
    drawers: set[int] = field(default_factory=set)  # whoever has drawn in this deal
    misses: Counter[int] = field(default_factory=Counter)  # in a row
    fold_due: int | None = None  # the seat whose last miss folds its hand now

    first: int = 0
    turn: int = 0
    taken: str | None = None  # what the seat in turn has drawn
    missed: bool = False  # its time has run out in this turn

    declarer: int | None = None  # of the valid show
    shows: dict[int, Groups] = field(default_factory=dict)
    unjudged: tuple[int, bool] | None = None  # the last declare, and whether it is a valid show
    scored: bool = False
    settled: bool = False
    closed: bool = False

    def is_joker(self, card: str) -> bool:
        """Whether the card is a printed joker or of the wild rank."""
        return card[:2] == PRINTED or card[0] == self.wild

    def is_valid_show(self, groups: Groups) -> bool:
        """Whether the groups, exactly as they are, are a valid show."""
        return judge_show([faces(group) for group in groups], self.wild, PROFILES[self.ruleset_id])

    # ---------------------------------------------------------------------------------------- the turn

    def start_turn(self, seat: int) -> None:
        """Let a seat be in turn, with everything still to do."""
        self.turn, self.taken, self.missed = seat, None, False

    def pass_turn(self) -> None:
        """Go on clockwise to the next seat still in; a leaver passed over has had his next turn."""
        at = self.seats.index(self.turn)
        for seat in self.seats[at + 1 :] + self.seats[:at]:
            if seat in self.playing:
                self.start_turn(seat)
                return
            self.leavers.discard(seat)

    def put_out(self, seat: int, owes: int) -> None:
        """Take a seat out of the deal; its cards are out of play, and its turn, if it is that, passes."""
        self.playing.remove(seat)
        self.owed[seat] = owes
        if len(self.playing) == 1:
            self.over = True
        elif seat == self.turn:
            self.pass_turn()

    def end_if_used_up(self) -> None:
        """End the deal when a turn has begun with an empty stock and the hands then decide the game."""
        lowest_wins = self.options["stock.used_up"] == "lowest_hand_wins"
        if lowest_wins and self.dealt and self.taken is None and self.fold_due is None and not self.stock:
            self.over = True

    def drop_points(self, seat: int) -> int:
        """Return what giving up costs a seat now."""
        return int(self.options["drop.middle" if seat in self.drawers else "drop.first"])

    # ---------------------------------------------------------------------------------------- the count

    def least(self, seat: int) -> int:
        """Return what the hand of a seat counts in its best arrangement."""
        hand = faces(list(self.hands[seat].elements()))
        return least_score(hand, self.wild, PROFILES[self.ruleset_id])

    def after_a_show(self, seat: int) -> int:
        """Return what a seat without groups of its own pays when another has shown."""
        least = self.least(seat)
        hand = faces(list(self.hands[seat].elements()))
        if least == 0 and can_show(hand, self.wild, PROFILES[self.ruleset_id]):
            return int(self.options["count.complete_late"])
        return least

    def by_own_groups(self, seat: int, groups: Groups) -> int:
        """Return what a seat pays by its own groups, each of them read as it serves him best."""
        options, profile = self.options, PROFILES[self.ruleset_id]
        if self.is_valid_show(groups):
            return int(options["count.complete_late"])

        def worth(cards: Sequence[str]) -> int:
            return sum(points(card, self.wild, profile) for card in faces(cards))

        kinds = [sorted(readings(faces(group), self.wild, profile)) or [""] for group in groups]
        freed = 0
        for reading in product(*kinds):
            pure = reading.count("pure")
            sequences = pure + reading.count("impure")
            life = "no_life"
            if pure >= options["show.pure"]:
                life = "both_lives" if sequences >= options["show.sequences"] else "first_life"
            free = FREED[options[f"count.{life}"]]
            pairs = zip(groups, reading, strict=True)
            freed = max(freed, sum(worth(group) for group, kind in pairs if kind in free))
        counted = worth(list(self.hands[seat].elements())) - freed
        return int(min(counted, options["count.cap"]))

    def result(self) -> tuple[dict[int, int], list[int]]:
        """Return the points of every seat of a deal that is over, and who won it."""
        owed = dict(self.owed)
        if self.declarer is not None:
            for seat in self.playing | self.leavers:
                shown = self.shows.get(seat)
                owed[seat] = self.after_a_show(seat) if shown is None else self.by_own_groups(seat, shown)
            winners = [self.declarer]
        elif len(self.playing) == 1:
            winners = list(self.playing)
        else:
            owed |= {seat: self.least(seat) for seat in self.playing}
            lowest = min(owed[seat] for seat in self.playing)
            winners = sorted(seat for seat in self.playing if owed[seat] == lowest)
        return owed | dict.fromkeys(winners, 0), winners

    def money(self, point_value: int) -> tuple[dict[int, int], int]:
        """Return what every seat wins or loses in minor units, and the fee."""
        owed, winners = self.result()
        stake = sum(owed.values()) * point_value
        winnings = stake * (100 - self.options["settlement.fee_percent"]) // 100
        share, rest = divmod(winnings, len(winners))
        amounts = {seat: share if seat in winners else -owed[seat] * point_value for seat in self.seats}
        amounts[winners[0]] += rest
        return amounts, stake - winnings

    def places(self) -> dict[int, int]:
        """Return the place of every seat: winners first, the others by points; equal points share a place."""
        owed, winners = self.result()
        rank = {seat: (seat not in winners, owed[seat]) for seat in self.seats}
        return {seat: 1 + sum(other < rank[seat] for other in rank.values()) for seat in self.seats}


def open_table(event: dict[str, Any], ruleset_id: str) -> Table:
    """Seat the players of the `open` event at a table without cards."""
    options = options_of(ruleset_id)
    seats = sorted(player["seat"] for player in event["players"])
    require(len(set(seats)) == len(seats), "two players sit on one seat")
    require(options["players.min"] <= len(seats) <= options["players.max"], f"{len(seats)} cannot play this")
    return Table(ruleset_id, options, seats, (event.get("stake") or {}).get("point_value"))
