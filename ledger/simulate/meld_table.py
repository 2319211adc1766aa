"""A table where melds are laid down: draws, melds, lay-offs, discards, and deals that nobody can finish."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ledger.play.cards_in_play import to_recycle
from ledger.play.state import SeatState, TableMeld
from ledger.play.turns import last_stock
from ledger.rules.table_melds import lay_off, nobody_can_finish
from ledger.simulate.buying import offer_discard
from ledger.simulate.contract_playing import ContractMind
from ledger.simulate.joker_moving import joker_to_move
from ledger.simulate.logbook import Logbook
from ledger.simulate.people import Temper
from ledger.simulate.presence import Presence
from ledger.simulate.rum_playing import RumMind, left_after
from ledger.simulate.stuck import StuckError
from ledger.simulate.table import Table
from ledger.simulate.table_seeing import openings

_IN_ONE_GO, _SAYS_FACE_UP, _DOZES = 0.7, 0.1, 0.001
"""How often several cards or melds make one event, a platform writes that a discard lies face up, a player dozes."""


class MeldTable(Table):
    """Plays on a deal that ends when a player has no cards left."""

    def __init__(self, book: Logbook, tempers: Mapping[int, Temper], rng: Random, presence: Presence) -> None:
        super().__init__(book, tempers, rng, presence)
        by_contract = bool(book.rules.contract.trios)
        self.contractors = {s: ContractMind(t, book.rules, rng) for s, t in tempers.items() if by_contract}
        self.minds: Mapping[int, RumMind] = self.contractors or {
            seat: RumMind(temper, book.rules, rng) for seat, temper in tempers.items()
        }

    def turn(self) -> None:
        """One turn, unless the deal is called off since nobody can finish it."""
        if self._nobody_can_finish() and self._called_off():
            return
        number = self.deal.turn
        super().turn()
        if number is not None:
            self.minds[number].turns += 1

    def _nobody_can_finish(self) -> bool:
        deal = self.deal
        hands = [seat.hand for seat in deal.seats if seat.status == "in"]
        if max(map(len, hands)) > 1 or not deal.table:
            return False
        to_come = deal.discards[-1:] if last_stock(deal) else deal.discards
        off_table = [*to_come, *(deal.stock or ()), *(card for hand in hands for card in hand)]
        melds = [meld.cards for meld in deal.table]
        return nobody_can_finish(list(map(len, hands)), melds, off_table, deal.rules, deal.wild) is True

    def _called_off(self) -> bool:
        """The server ends the deal where the rules say so; else it goes on as long as there is a stock."""
        stock = self.book.rules.stock
        if stock.stuck == "no_points":
            self.book.write("close", reason="finished", deal=self.deal.number, by="server", after=1500)
        elif stock.ends_as == "never":
            raise StuckError("nobody can go out any more")
        return stock.stuck == "no_points"

    # ------------------------------------------------------------------------------------------- a turn

    def remember(self, number: int, turns: int) -> None:
        """The player of a seat has had so many turns in this deal."""
        self.minds[number].turns = turns

    def take_turn(self, seat: SeatState) -> None:
        """Draw, lay what is to be laid, discard."""
        number, deal = seat.number, self.deal
        no_stock = not deal.stock and len(to_recycle(deal)) < 3
        if deal.discards and (no_stock or self.minds[number].takes(seat, deal)):
            self.from_discards(number)
        else:
            self.from_stock(number)
            if self.book.rules.buying.who == "anybody":
                offer_discard(self, self.contractors)
        self.after_draw(number)

    def after_draw(self, number: int) -> None:
        """The rest of a turn: melds, lay-offs, a discard; or the time runs out."""
        if self.book.rules.timeout.turn == "played" and self.rng.random() < _DOZES:
            self.miss(number)
            return
        self.lay(number)
        if self.deal.ended is None:
            self.discard(number, self.choose_discard(number))

    def timer_discards(self, number: int) -> str | None:
        """The card the timer puts down: any other than the one drawn, if that may not go back where it came from."""
        kept = self.book.rules.discards.returned == "forbidden" and self.deal.taken_from == "discards"
        return self.choose_discard(number) if kept else super().timer_discards(number)

    def choose_discard(self, number: int) -> str:
        """The card the seat would put down."""
        return self.minds[number].discards(self.seat(number), self.deal)

    def discard(self, number: int, card: str, by: str = "player", after: int | None = None) -> None:
        """The seat puts a card down; the last one face down where the rules say so."""
        last = len(self.hand(number)) == 1 and self.book.rules.going_out.last_discard == "face_down"
        face = "down" if last else "up" if self.rng.random() < _SAYS_FACE_UP else None
        after = self.clock.think(6) if after is None else after
        self.book.write("discard", seat=number, card=card, **({"face": face} if face else {}), by=by, after=after)

    def seat(self, number: int) -> SeatState:
        """The state of a seat."""
        seat = self.deal.seat(number)
        if seat is None:
            raise StuckError(f"seat {number} was not dealt in")
        return seat

    # ------------------------------------------------------------------------------------------- laying

    def lay(self, number: int) -> None:
        """The seat lays melds, then lays off cards."""
        if self.contractors:
            self.lay_contract(number)
        else:
            self.lay_melds(number)
        self.lay_off_all(number)

    def lay_melds(self, number: int) -> None:
        """The seat lays melds of its own, all at once or one after another."""
        melds = self.minds[number].lays(self.seat(number), self.deal)
        if self.rng.random() < _IN_ONE_GO:
            self.meld(number, *melds)
        else:
            for meld in melds:
                self.meld(number, meld)

    def lay_contract(self, number: int) -> None:
        """The seat lays its contract, if it holds it."""
        melds = self.contractors[number].lays_contract(self.seat(number), self.deal)
        if melds:
            laid = [list(meld) for meld in melds]
            self.book.write("lay_contract", seat=number, melds=laid, after=self.clock.think(6))

    def meld(self, number: int, *melds: tuple[str, ...]) -> None:
        """The seat lays melds of its own."""
        if melds:
            self.book.write("meld", seat=number, melds=[list(meld) for meld in melds], after=self.clock.think(4))

    def lay_off_all(self, number: int) -> None:
        """The seat lays off one card after another, as long as it wants to."""
        while self.deal.ended is None:
            found = self.minds[number].lays_off(self.seat(number), self.deal)
            if found is None and self.move_joker(number):
                continue
            if found is None:
                return
            meld, card = found
            cards = self._with_more(number, meld, card) if self.rng.random() < _IN_ONE_GO else (card,)
            self.book.write("lay_off", seat=number, meld=meld.id, cards=list(cards), after=self.clock.think(3))

    def move_joker(self, number: int) -> bool:
        """The seat moves a joker to let a card go; whether it did."""
        seat, mind = self.seat(number), self.minds[number]
        if not mind.may_lay_off(seat, self.deal):
            return False
        move = joker_to_move(seat, self.deal)
        if move is None or not mind.can_end(left_after(seat.hand, (move.card,)) or (), self.deal):
            return False
        to = {"to": move.to.id} if move.to else {}
        after = self.clock.think(5)
        self.book.write(
            "move_joker", seat=number, meld=move.meld.id, card=move.card, joker=move.joker, **to, after=after
        )
        return True

    def _with_more(self, number: int, meld: TableMeld, card: str) -> tuple[str, ...]:
        """The card with one more that fits the same meld beside it, if the seat has one and can spare it."""
        mind, rest = self.minds[number], left_after(self.hand(number), (card,)) or ()
        for other in sorted(openings(meld.cards, self.book.rules)):
            left = left_after(rest, (other,)) if other[:2] not in (card[:2], "JK") else None
            if left is not None and mind.can_end(left, self.deal) and self._fit_together(meld, card, other):
                return (card, other)
        return (card,)

    def _fit_together(self, meld: TableMeld, *cards: str) -> bool:
        return lay_off(meld.cards, cards, self.book.rules).allowed
