"""The table of the table referee: one deal in which melds are laid on the table, and what everybody loses by it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.oracles.deal_table import RANKS, DealTable, faces
from tests.oracles.laid_melds import LaidMeld, is_joker, takes


@dataclass
class MeldTable(DealTable):
    """A deal that ends when somebody has no cards left."""

    melds: dict[str, LaidMeld] = field(default_factory=dict)  # by their ids
    melders: set[int] = field(default_factory=set)  # whoever has laid a meld of his own
    layers: set[int] = field(default_factory=set)  # whoever has put anything on the table

    melds_laid: int = 0  # in this turn
    laid_off: bool = False  # in this turn
    contract_laid: bool = False  # in this turn
    bought: bool = False  # in this turn
    taken_laid: bool = False  # the card drawn in this turn lies on the table
    fresh: bool = True  # the seat in turn had nothing on the table when its turn began

    went_out: int | None = None
    at_once: bool = False  # with the contract in the same turn
    rummy: bool = False  # with nothing on the table before that turn

    def start_turn(self, seat: int) -> None:
        """Let a seat be in turn, with everything still to do."""
        super().start_turn(seat)
        self.melds_laid, self.laid_off, self.contract_laid, self.bought, self.taken_laid = 0, False, False, False, False
        self.fresh = seat not in self.layers

    def holds(self, seat: int) -> int:
        """Return how many cards a seat has."""
        return self.hands[seat].total()

    def go_out(self) -> None:
        """End the deal, the seat in turn having no cards left."""
        self.over, self.went_out = True, self.turn
        self.at_once, self.rummy = self.contract_laid, self.fresh

    def is_stuck(self) -> bool:
        """Whether everybody still in holds but one card, and no card off the table fits a meld on it."""
        in_hands = [card for seat in sorted(self.playing) for card in self.hands[seat].elements()]
        if self.options["stock.stuck"] == "plays_on" or self.taken or len(in_hands) > len(self.playing):
            return False
        off_the_table = sorted(set(faces([*self.stock, *self.pile, *in_hands])))
        return not any(takes(meld, face, self.options) for face in off_the_table for meld in self.melds.values())

    # ---------------------------------------------------------------------------------------- the count

    def worth(self, cards: Iterable[str]) -> int:
        """Return what cards count that are left in a hand."""
        court, ace, joker = (self.options[f"points.{name}"] for name in ("court", "ace", "joker"))
        pips = {"A": ace, "J": court, "Q": court, "K": court}
        return sum(joker if is_joker(card) else pips.get(card[0], RANKS.index(card[0]) + 1) for card in cards)

    def in_hand(self, seat: int) -> int:
        """Return what the hand of a seat counts."""
        worth = self.worth(self.hands[seat].elements())
        return min(worth, self.options["count.cap"] or worth)

    def result(self) -> tuple[dict[int, int], list[int]]:
        """Return what every seat of a deal that is over has lost, and who won it."""
        options = self.options
        if self.called_off or (self.used_up and options["stock.ends_as"] == "no_points"):
            return dict.fromkeys(self.seats, 0), []
        lost = self.owed | {seat: self.in_hand(seat) for seat in self.playing | self.by_hand}
        if self.went_out is not None:
            doubled = self.rummy and options["going_out.rummy"] == "doubles"
            lost = {seat: points * (1 + doubled) for seat, points in lost.items()}
            return lost | {self.went_out: -options["going_out.contract_at_once"] * self.at_once}, [self.went_out]
        if len(self.playing) == 1:
            return lost | dict.fromkeys(self.playing, 0), list(self.playing)
        if options["stock.ends_as"] == "all_count":
            return lost, []
        lowest = min(lost[seat] for seat in self.playing)
        winners = sorted(seat for seat in self.playing if lost[seat] == lowest)
        return lost | dict.fromkeys(winners, 0), winners
