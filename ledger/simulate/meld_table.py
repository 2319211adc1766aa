"""A table where melds are laid down: draws, buying, melds, lay-offs, jokers moved, and deals that nobody can finish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ledger.play.cards_in_play import to_recycle
from ledger.play.laws.match import next_clockwise
from ledger.play.state import Deal, SeatState, TableMeld
from ledger.play.turns import last_stock
from ledger.rules.joker_moves import move_joker
from ledger.rules.table_melds import lay_off, nobody_can_finish
from ledger.simulate.logbook import StuckError
from ledger.simulate.meld_policy import ContractPolicy, MeldPolicy, left_after, may_lay_off, openings
from ledger.simulate.opening import Traits
from ledger.simulate.table import Table
from schemas.cards import JOKER, face

_IN_ONE_GO, _SAYS_FACE_UP, _DOZES = 0.7, 0.1, 0.001
"""How often several cards or melds make one event, a platform writes that a discard lies face up, a player dozes."""

_FEWEST_LOOSE = 12
"""Cards there must be in stock and discards for anybody to buy, which takes two more of them."""


class MeldTable(Table):
    """Plays on a deal that ends when a player has no cards left."""

    policies: Mapping[int, MeldPolicy]

    def policy(self, traits: Traits) -> MeldPolicy:
        """How somebody with these traits plays."""
        kind = ContractPolicy if self.book.rules.contract.trios else MeldPolicy
        return kind(traits, self.book.rules, self.rng)

    def turn(self) -> None:
        """One turn, unless the deal is called off since nobody can finish it."""
        stock = self.book.rules.stock
        is_stuck = self._nobody_can_finish()
        if is_stuck and stock.stuck == "no_points":
            self.book.write("close", reason="finished", deal=self.deal.number, by="server", after=1500)
        elif is_stuck and stock.ends_as == "never":
            raise StuckError("nobody can go out any more")
        else:  # even if nobody can go out, play goes on as long as there is a stock
            super().turn()

    def _nobody_can_finish(self) -> bool:
        deal = self.deal
        hands = [seat.hand for seat in deal.seats if seat.status == "in"]
        if max(map(len, hands)) > 1 or not deal.table:
            return False
        to_come = deal.discards[-1:] if last_stock(deal) else deal.discards
        off_table = [*to_come, *(deal.stock or ()), *(card for hand in hands for card in hand)]
        melds = [meld.cards for meld in deal.table]
        return nobody_can_finish(list(map(len, hands)), melds, off_table, deal.rules, deal.wild) is True

    # ------------------------------------------------------------------------------------------- a turn

    def take_turn(self, seat: SeatState) -> None:
        """Draw, lay what is to be laid, discard."""
        number, deal = seat.number, self.deal
        no_stock = not deal.stock and len(to_recycle(deal)) < 3
        if deal.discards and (no_stock or self.policies[number].takes(seat, deal)):
            self.from_discards(number)
        else:
            self.from_stock(number)
            if self.book.rules.buying.who != "nobody":
                self._offer_discard()
        self.after_draw(number)

    def _offer_discard(self) -> None:
        """Who wants the top discard asks for it; the nearest to the left of the seat in turn gets it (CO-14, CO-15)."""
        deal = self.deal
        if deal.turn is None or not deal.stock or len(deal.stock) + len(deal.discards) < _FEWEST_LOOSE:
            return
        others = [s for s in deal.seats if s.status == "in" and s.number != deal.turn and self.presence.there(s.number)]
        wanted = [seat.number for seat in others if self.policies[seat.number].buys(seat, deal)]
        if wanted:
            buyer = next_clockwise(tuple(wanted), deal.turn)
            penalty = {"penalty": deal.stock[0]} if deal.rules.buying.penalty else {}
            after = self.clock.think(4)
            self.book.write("buy", seat=buyer, card=deal.discards[-1], **penalty, wanted=wanted, after=after)

    def after_draw(self, number: int) -> None:
        """The rest of a turn: melds, lay-offs, a discard; or the time runs out."""
        if self.book.rules.timeout.turn == "played" and self.rng.random() < _DOZES:
            self.miss(number)
            return
        self._lay(number)
        self.lay_off_all(number)
        if self.deal.ended is None:
            self.discard(number, self.choose_discard(number))

    def timer_discards(self, number: int) -> str | None:
        """The card the timer puts down: any other than the one drawn, if that may not go back where it came from."""
        kept = self.book.rules.discards.returned == "forbidden" and self.deal.taken_from == "discards"
        return self.choose_discard(number) if kept else super().timer_discards(number)

    def discard(self, number: int, card: str, by: str = "player", after: int | None = None) -> None:
        """The seat puts a card down; the last one face down where the rules say so."""
        last = len(self.seat(number).hand) == 1 and self.book.rules.going_out.last_discard == "face_down"
        lies = "down" if last else "up" if self.rng.random() < _SAYS_FACE_UP else None
        after = self.clock.think(6) if after is None else after
        self.book.write("discard", seat=number, card=card, **({"face": lies} if lies else {}), by=by, after=after)

    # ------------------------------------------------------------------------------------------- laying

    def _lay(self, number: int) -> None:
        """The seat lays its contract, or melds of its own, all at once or one after another."""
        melds = self.policies[number].lays(self.seat(number), self.deal)
        if self.book.rules.contract.trios:
            if melds:
                laid = [list(meld) for meld in melds]
                self.book.write("lay_contract", seat=number, melds=laid, after=self.clock.think(6))
        elif self.rng.random() < _IN_ONE_GO:
            self.meld(number, *melds)
        else:
            for meld in melds:
                self.meld(number, meld)

    def meld(self, number: int, *melds: tuple[str, ...]) -> None:
        """The seat lays melds of its own."""
        if melds:
            self.book.write("meld", seat=number, melds=[list(meld) for meld in melds], after=self.clock.think(4))

    def lay_off_all(self, number: int) -> None:
        """The seat lays off one card after another, and moves jokers to let cards go, as long as it wants to."""
        while self.deal.ended is None:
            found = self.policies[number].lays_off(self.seat(number), self.deal)
            if found is not None:
                meld, card = found
                cards = self._with_more(number, meld, card) if self.rng.random() < _IN_ONE_GO else (card,)
                self.book.write("lay_off", seat=number, meld=meld.id, cards=list(cards), after=self.clock.think(3))
            elif not self._move_joker(number):
                return

    def _move_joker(self, number: int) -> bool:
        """The seat moves a joker to let a card go; whether it did."""
        seat = self.seat(number)
        move = joker_to_move(seat, self.deal) if may_lay_off(seat, self.deal.rules) else None
        if move is None or not self._can_end_without(number, seat.hand, move.card):
            return False
        fields = {"meld": move.meld.id, "card": move.card, "joker": move.joker}
        fields |= {"to": move.to.id} if move.to else {}
        self.book.write("move_joker", seat=number, **fields, after=self.clock.think(5))
        return True

    def _with_more(self, number: int, meld: TableMeld, card: str) -> tuple[str, ...]:
        """The card with one more that fits the same meld beside it, if the seat has one and can spare it."""
        rules, rest = self.book.rules, left_after(self.seat(number).hand, (card,)) or ()
        for other in sorted(openings(meld.cards, rules)):
            if face(other) in (face(card), JOKER) or not self._can_end_without(number, rest, other):
                continue
            if lay_off(meld.cards, (card, other), rules).allowed:
                return (card, other)
        return (card,)

    def _can_end_without(self, number: int, hand: tuple[str, ...], card: str) -> bool:
        """Whether a seat holds the card and can end its turn without it."""
        left = left_after(hand, (card,))
        return left is not None and self.policies[number].can_end(left, self.deal)


class Move(NamedTuple):
    """A joker to move: its meld, the card that takes its place, what it stands for then, and the meld it goes to."""

    meld: TableMeld
    card: str
    joker: str
    to: TableMeld | None


def joker_to_move(seat: SeatState, deal: Deal) -> Move | None:
    """The first joker that can make room for a card of the hand: in its own run, or by going to another run."""
    rules = deal.rules
    if rules.lay_off.joker == "stays" or len(seat.hand) < 2:
        return None
    reachable = [m for m in deal.table if rules.lay_off.joker == "any_meld" or m.seat == seat.number]
    for meld in reachable:
        for place, lying in enumerate(meld.cards):
            _, _, card = lying.partition("=")
            if not lying.startswith(JOKER) or card not in seat.hand:
                continue
            targets: list[TableMeld | None] = [None]
            if place in (0, len(meld.cards) - 1):
                targets += [other for other in reachable if other is not meld and other.kind == "run"]
            for target in targets:
                moved = move_joker(meld.cards, JOKER, card, target.cards if target else None, rules, deal.wild)
                if moved.allowed:
                    before, after = (target.cards, moved.target or ()) if target else (meld.cards, moved.source)
                    joker = next(name for name in after if name.startswith(JOKER) and name not in before)
                    return Move(meld, card, joker, target)
    return None
