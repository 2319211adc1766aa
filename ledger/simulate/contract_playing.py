"""What a player of contracts decides: what to draw and to buy for his contract, when to lay it, what to put down."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.play.state import Deal, SeatState
from ledger.rules.contracts import contract_in_hand
from ledger.rules.points import card_points
from ledger.rules.sizes import Contract, contract
from ledger.simulate.rum_playing import Melds, RumMind
from ledger.simulate.table_seeing import distance
from schemas.cards import JOKER, UNKNOWN

_OF_A_RANK = (0, 5, 13, 9, 6)
"""What a card is worth to a trio with so many others of its rank in hand."""

_IN_A_RUN = (-5, 6, 5, 3)
"""What a card of the same suit, so many places away, is worth to a run; a second copy is none."""

_TAKEN_FROM, _BOUGHT_FROM = 11, 15
"""What the top discard must be worth to be taken, and to be bought."""

_MOST_BOUGHT = 4
"""Cards above the hand dealt that a buyer holds at most."""


class ContractMind(RumMind):
    """One player's thoughts during a deal with a contract."""

    def takes(self, seat: SeatState, deal: Deal) -> bool:
        """Whether to draw the top discard: for the contract, or once that lies there, to lay it off."""
        top = deal.discards[-1] if deal.discards else UNKNOWN
        if top == UNKNOWN or self._errs():
            return False
        if seat.contract:
            return self.fits(top, deal)
        return top == JOKER or self._for_contract(top, seat.hand, deal) >= _TAKEN_FROM

    def buys(self, seat: SeatState, deal: Deal) -> bool:
        """Whether to want the top discard out of turn, with a card from the stock besides."""
        top = deal.discards[-1] if deal.discards else UNKNOWN
        room = self._most_held(deal) - len(seat.hand)
        if top == UNKNOWN or seat.contract or room < 2 or self._rng.random() > 0.3 + 0.6 * self.temper.rashness:
            return False
        return top == JOKER or self._for_contract(top, seat.hand, deal) >= _BOUGHT_FROM

    def _most_held(self, deal: Deal) -> int:
        wanted = contract(deal.number, self._rules)
        return _cards_of(wanted, self._rules.sequence.min) + _MOST_BOUGHT if wanted else 0

    def lays_contract(self, seat: SeatState, deal: Deal) -> Melds:
        """The melds of the contract, if the hand holds them and a card is left to end the turn with."""
        wanted = contract(deal.number, self._rules)
        if wanted is None or seat.contract or not self._may_hold(seat.hand, wanted):
            return ()
        found = contract_in_hand(seat.hand, wanted, self._rules) or ()
        left = len(seat.hand) - sum(map(len, found))
        spare = left > 0 or self._rules.going_out.last_card == "any_way"
        return found if found and spare and self._rng.random() < 0.9 + self.temper.skill else ()

    def _may_hold(self, hand: Sequence[str], wanted: Contract) -> bool:
        """Whether the hand can hold the contract at all, told at a glance."""
        return len(hand) >= _cards_of(wanted, self._rules.sequence.min)

    def _worth(self, card: str, seat: SeatState, deal: Deal) -> float:
        if seat.contract:
            return super()._worth(card, seat, deal)
        return self._for_contract(card, seat.hand, deal) - 0.15 * card_points(card, None, self._rules)

    def _for_contract(self, card: str, hand: Sequence[str], deal: Deal) -> int:
        """What a card is worth with a view to the contract."""
        wanted = contract(deal.number, self._rules)
        if wanted is None:
            return 0
        others = list(hand)
        if card in others:
            others.remove(card)
        worth = 0
        if wanted.trios:
            alike = sum(other[0] == card[0] and other != JOKER for other in others)
            worth += _OF_A_RANK[min(alike, len(_OF_A_RANK) - 1)]
        if wanted.runs:
            worth += self._in_runs(card, others)
        return worth

    def _in_runs(self, card: str, others: Sequence[str]) -> int:
        if card in others:
            return _IN_A_RUN[0]
        apart = [distance(card, other) for other in dict.fromkeys(others) if other != JOKER]
        return sum(_IN_A_RUN[places] for places in apart if places < len(_IN_A_RUN))


def _cards_of(wanted: Contract, run: int) -> int:
    """The fewest cards of a contract."""
    return 3 * wanted.trios + run * wanted.runs
