"""What a player of table melds decides: which card to draw, when to lay what, which card to put down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ledger.play.state import Deal, SeatState, TableMeld
from ledger.rules.points import card_points
from ledger.simulate.people import Temper
from ledger.simulate.table_seeing import distance, makes_meld, melds_in, openings
from schemas.cards import JOKER, UNKNOWN, face
from schemas.ruleset import Ruleset

Melds = tuple[tuple[str, ...], ...]

_CLOSE = (0, 6, 4)
"""What a card of the same suit is worth to another so many places away."""

_SAME_RANK = 4
_FITS_THE_TABLE = 5
_HOPES = 9
"""Turns for which even the boldest player holds his melds back to go rummy."""


class RumMind:
    """One player's thoughts during a deal of table melds."""

    def __init__(self, temper: Temper, rules: Ruleset, rng: Random) -> None:
        self.turns = 0
        self.temper = temper
        self._rules = rules
        self._rng = rng

    # ------------------------------------------------------------------------------------------- drawing

    def takes(self, seat: SeatState, deal: Deal) -> bool:
        """Whether to draw the top discard rather than from the stock."""
        top = deal.discards[-1] if deal.discards else UNKNOWN
        if top == UNKNOWN or self._errs():
            return False
        if top == JOKER or (self.may_lay_off(seat, deal) and self.fits(top, deal)):
            return True
        hand = seat.hand
        if makes_meld(hand, top, self._rules) or (JOKER in hand and self._meld_with(hand, top)):
            return True
        return self.turns < 5 and self._company(top, hand) >= 10 and self._rng.random() < 0.5

    def _meld_with(self, hand: tuple[str, ...], top: str) -> bool:
        return len(melds_in((*hand, top), self._rules)) > len(melds_in(hand, self._rules))

    def fits(self, card: str, deal: Deal) -> bool:
        """Whether a card could be laid off on a meld of the table."""
        return any(card in openings(meld.cards, self._rules) for meld in deal.table)

    def may_lay_off(self, seat: SeatState, deal: Deal) -> bool:
        """Whether the rules let the seat lay off at all by now."""
        when = deal.rules.lay_off.when
        return bool(when == "any_time" or (when == "after_own_meld" and seat.melded) or seat.contract)

    # -------------------------------------------------------------------------------------------- laying

    def lays(self, seat: SeatState, deal: Deal) -> Melds:
        """The melds to lay in this turn, best first, as many as the rules allow; none when he bides his time."""
        found = melds_in(seat.hand, self._rules)
        if not found:
            return ()
        room = self._rules.melding.per_turn - deal.melds_laid if self._rules.melding.per_turn else len(seat.hand)
        chosen = self._disjoint([*found, *self._shorter(found)], room, seat.hand, deal)
        if not chosen or (self._holds_back(seat, deal) and not self._out_with(chosen, seat, deal)):
            return ()
        return chosen if self._rng.random() < 0.85 + self.temper.skill else ()

    def _shorter(self, found: Melds) -> Iterator[tuple[str, ...]]:
        """The melds with a card less, for where two of them want the same card."""
        for meld in found if len(found) > 1 or self._rules.going_out.last_card == "must_discard" else ():
            run = len({card[-1] for card in meld}) == 1
            if len(meld) > (self._rules.sequence.min if run else self._rules.set.min):
                yield from (meld[1:], meld[:-1])

    def _disjoint(self, found: Sequence[tuple[str, ...]], room: int, hand: tuple[str, ...], deal: Deal) -> Melds:
        """Melds that share no card and get rid of the most points, so that the turn can still be ended."""
        best: tuple[int, Melds] = (0, ())
        for n, meld in enumerate(found):
            rest = left_after(hand, meld)
            if rest is None or room < 1 or not self.can_end(rest, deal):
                continue
            more = self._disjoint(found[n + 1 :], room - 1, rest, deal)
            laid = (meld, *more)
            worth = sum(2 + card_points(face(card), None, self._rules) for one in laid for card in one)
            best = max(best, (worth, laid))
        return best[1]

    def can_end(self, rest: Sequence[str], deal: Deal) -> bool:
        """Whether with these cards left the turn can still be ended."""
        if not rest:
            return deal.rules.going_out.last_card == "any_way"
        return any(card != self._not_to_return(deal) for card in rest)

    def _not_to_return(self, deal: Deal) -> str | None:
        forbidden = deal.rules.discards.returned == "forbidden" and deal.taken_from == "discards"
        return deal.taken if forbidden else None

    def _holds_back(self, seat: SeatState, deal: Deal) -> bool:
        """Whether he hopes to go rummy: bold, nothing laid yet, nobody else nearly out."""
        if deal.rules.going_out.rummy != "doubles" or seat.laid or self.temper.rashness < 0.25:
            return False
        hurry = min(len(other.hand) for other in deal.seats if other.number != seat.number and other.status == "in")
        return self.turns < _HOPES * self.temper.rashness and hurry > 3

    def _out_with(self, melds: Melds, seat: SeatState, deal: Deal) -> bool:
        """Whether these melds, lay-offs and a discard get rid of the whole hand in one turn."""
        rest: tuple[str, ...] = seat.hand
        for meld in melds:
            rest = left_after(rest, meld) or ()
        table = [*(meld.cards for meld in deal.table), *melds]
        loose = sum(all(card not in openings(meld, self._rules) for meld in table) for card in rest)
        return loose <= 1

    def lays_off(self, seat: SeatState, deal: Deal) -> tuple[TableMeld, str] | None:
        """The next card to lay off, and the meld; jokers last, and only when hardly anything else is left."""
        if not self.may_lay_off(seat, deal) or (self._holds_back(seat, deal) and not self._out_with((), seat, deal)):
            return None
        jokers_go = sum(card != JOKER for card in seat.hand) <= 2 or bool(seat.contract)
        offers = []
        for meld in deal.table:
            for card in openings(meld.cards, self._rules):
                own = card[:2]
                if own not in seat.hand or (own == JOKER and not jokers_go):
                    continue
                rest = left_after(seat.hand, (card,))
                if rest is not None and self.can_end(rest, deal):
                    urgent = own == self._not_to_return(deal)
                    offers.append((not urgent, own == JOKER, -card_points(own, None, self._rules), card, meld))
        if not offers:
            return None
        *_, card, meld = min(offers, key=lambda offer: offer[:4])
        return meld, card

    # ----------------------------------------------------------------------------------------- discarding

    def discards(self, seat: SeatState, deal: Deal) -> str:
        """Which card to put down."""
        taken = self._not_to_return(deal)
        faces = [card for card in dict.fromkeys(seat.hand) if card != taken] or list(seat.hand)
        plain = [card for card in faces if card != JOKER] or faces
        if self._errs() and self._rng.random() < 0.5:
            return self._rng.choice(plain)
        return min(plain, key=lambda card: (self._worth(card, seat, deal), card))

    def _worth(self, card: str, seat: SeatState, deal: Deal) -> float:
        """What it is worth to keep a card: its company, a place on the table, less its points the longer it goes on."""
        fits = _FITS_THE_TABLE if self.fits(card, deal) else 0
        heavy = 0.15 + 0.03 * min(self.turns, 20)
        return self._company(card, seat.hand) + fits - heavy * card_points(card, None, self._rules)

    def _company(self, card: str, hand: Sequence[str]) -> int:
        """What the other cards of a hand are worth to a card."""
        total = 0
        for other in dict.fromkeys(hand):
            if other in (card, JOKER):
                continue
            apart = distance(card, other)
            total += _CLOSE[apart] if apart < len(_CLOSE) else _SAME_RANK if other[0] == card[0] else 0
        return total

    def _errs(self) -> bool:
        """Whether the player does not see what would be best."""
        return self._rng.random() > 0.5 + 0.5 * self.temper.skill


def left_after(hand: tuple[str, ...], laid: Sequence[str]) -> tuple[str, ...] | None:
    """The hand without the cards of a meld; None when it does not hold them."""
    rest = list(hand)
    for card in laid:
        own = card.partition("=")[0]
        if own not in rest:
            return None
        rest.remove(own)
    return tuple(rest)
