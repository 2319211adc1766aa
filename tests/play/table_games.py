"""Hypothesis strategies: legal deals of the games whose melds lie on the table, played at random."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from ledger.play.cards_in_play import to_recycle
from ledger.play.evolve import evolve
from ledger.play.state import Deal, Match, SeatState, TableMeld, opening
from ledger.play.turns import last_stock
from ledger.rules.sizes import contract, hand_size
from ledger.rules.table_melds import move_joker, read_table_meld
from ledger.rules.table_options import contract_in_hand, longest_melds
from ledger.simulate.meld_table import openings
from schemas.cards import RANKS, face
from tests.play.table import TABLE_GAMES, Table, deal_of, in_deal, pack_of, rules

VARIATIONS = (
    *TABLE_GAMES,
    "rum+jokers+many-melds+rummy-double",
    "rum+aces-high+jokers+jokers-taken+meld-first",
    "rum+must-discard+turn-pile",
    "rum+block",
    "rum+many-melds+reshuffle-limit",
)
"""The games of table play, and enough overlays to see every choice of Rum."""


@st.composite
def legal_table_games(draw: st.DrawFn) -> Table:
    """One legal deal of some turns: melds, lay-offs, contracts, jokers moved, discards bought, a renewed stock."""
    name = draw(st.sampled_from(VARIATIONS))
    number = draw(st.integers(1, 7)) if name == "continental" else 1
    random = draw(st.randoms(use_true_random=False))
    game = Game(shuffled(name, number, draw(st.integers(2, 4)), draw(st.booleans()), random), random)
    for _ in range(draw(st.integers(1, 60))):
        if not game.turn():
            break
    return game.table


@st.composite
def wild_table_games(draw: st.DrawFn) -> Table:
    """A deal where moves the rules forbid are mixed into legal ones; none that could not have happened at a table."""
    name = draw(st.sampled_from(VARIATIONS))
    number = draw(st.integers(1, 4)) if name == "continental" else 1
    random = draw(st.randoms(use_true_random=False))
    game = Game(shuffled(name, number, draw(st.integers(2, 4)), False, random), random)
    for _ in range(draw(st.integers(1, 30))):
        if game.deal.ended is not None:
            break
        if game.chance(0.3):
            game.wild()
        game.turn()
    return game.table


def shuffled(name: str, number: int, seats: int, copies: bool, random: Random) -> Table:
    """A deal of cards that were really shuffled, jokers and aces among them."""
    ruleset = rules(name)
    pack, size = pack_of(ruleset), hand_size(seats, number, ruleset)
    random.shuffle(pack)
    hands = {seat: " ".join(pack[(seat - 1) * size : seat * size]) for seat in range(1, seats + 1)}
    rest = pack[seats * size :]
    return in_deal(name, number, seats=seats, copies=copies, hands=hands, open_card=rest[0], stock=" ".join(rest[1:]))


class Game:
    """A deal under way: the table that writes its log, and the state it has come to."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table, self.random = table, random
        self._match: Match = opening(table.rules)
        self._seen = 0

    @property
    def deal(self) -> Deal:
        """The deal after everything told so far."""
        for event in self.table.events[self._seen :]:
            self._match = evolve(self._match, event)
        self._seen = len(self.table.events)
        return deal_of(self._match)

    def hand(self, number: int) -> tuple[str, ...]:
        """What a seat holds."""
        return self._seat(number).hand

    def turn(self) -> bool:
        """One turn; False when there is none to take any more."""
        number = self.deal.turn
        if number is None or (self.deal.phase == "draw" and not self._draw(number)):
            return False
        if self.chance(0.3):
            self._buy()
        self._lay(number)
        if self.deal.ended is None:
            self._discard(number)
        if self.deal.ended is None and self.chance(0.004):
            self.table.leave(self.random.choice(self.deal.still_in()))
        return self.deal.ended is None

    def wild(self) -> None:
        """A move that may be forbidden, of cards that are really there."""
        table, random = self.table, self.random
        number = random.choice([*self.deal.still_in(), *[self.deal.turn or 1] * 4])
        if number == self.deal.turn and self.deal.phase == "draw" and self.chance(0.7):
            self._draw(number)
        hand = list(self.hand(number))
        random.shuffle(hand)
        if self.deal.table and self.chance(0.5):
            self._wild_on_table(number, hand)
        else:
            self._wild_by_hand(random.choice(["meld", "lay_contract", "discard", "down", "draw"]), number, hand)
        if self.chance(0.2):
            self._wild_with_piles(number)
        if self.chance(0.02):
            table.close("finished", deal=self.deal.number)

    def _wild_by_hand(self, move: str, number: int, hand: list[str]) -> None:
        if move == "draw" and self.deal.stock:
            self.table.draw(number)
        elif move == "meld" and hand:
            self.table.meld(number, " ".join(hand[:3]))
        elif move == "lay_contract" and hand:
            melds = " ".join(hand[:3]), " ".join(hand[3:6])
            self.table.lay_contract(number, " | ".join(meld for meld in melds if meld))
        elif hand:
            self.table.discard(number, hand[0], face="down" if move == "down" else None)

    def _wild_on_table(self, number: int, hand: list[str]) -> None:
        meld = self.random.choice(self.deal.table).id
        if hand and self.chance(0.5):
            self.table.lay_off(number, " ".join(hand[: self.random.randint(1, 2)]), on=meld)
            return
        card = hand[0] if hand and self.chance(0.5) else None
        to = self.random.choice([None, *(other.id for other in self.deal.table)])
        self.table.move_joker(number, self.random.choice(["JK", "JK=6H", "JK=AS"]), on=meld, card=card, to=to)

    def _wild_with_piles(self, number: int) -> None:
        deal = self.deal
        cards = to_recycle(deal)
        if len(cards) > 2 and self.chance(0.5):
            self.table.recycle(self.random.sample(cards, len(cards)))
        elif deal.discards and (deal.stock or not deal.rules.buying.penalty):
            self.table.buy(number, wanted=self.random.sample(self.table.seats, 2))

    def chance(self, share: float) -> bool:
        """Whether something happens that does so often."""
        return self.random.random() < share

    def _seat(self, number: int) -> SeatState:
        state = self.deal.seat(number)
        assert state is not None
        return state

    def _draw(self, number: int) -> bool:
        if self.deal.discards and self.chance(0.3):
            self.table.draw(number, "discards")
            return True
        if not self.deal.stock and not self._renew():
            return False
        self.table.draw(number)
        return True

    def _renew(self) -> bool:
        cards = to_recycle(self.deal)
        if len(cards) < 3 or last_stock(self.deal):
            return False
        if self.table.rules.stock.used_up != "turn_over":
            self.random.shuffle(cards)
        self.table.recycle(cards)
        return True

    def _buy(self) -> None:
        deal = self.deal
        others = [seat for seat in deal.still_in() if seat != deal.turn]
        may = deal.rules.buying.who == "anybody" and deal.taken_from == "stock" and deal.bought_by is None
        if may and deal.discards and deal.stock and others:
            self.table.buy(self.random.choice(others))

    def _lay(self, number: int) -> None:
        if self.table.rules.contract.trios:
            self._lay_contract(number)
        else:
            self._meld(number)
        for _ in range(4):
            if self.deal.ended is None and self.chance(0.6):
                self._lay_off(number)
            if self.deal.ended is None and self.chance(0.3):
                self._move_joker(number)

    def _leaves(self, number: int, cards: list[str]) -> bool:
        """Whether the turn can still end as it must once these cards are laid."""
        rest = list(self.hand(number))
        for card in cards:
            rest.remove(card.partition("=")[0])
        if not rest:
            return self.table.rules.going_out.last_card == "any_way"
        taken = self.deal.taken if self.deal.taken_from == "discards" else None
        return self.table.rules.discards.returned == "free" or any(face(card) != face(taken or "") for card in rest)

    def _lay_contract(self, number: int) -> None:
        due = contract(self.deal.number, self.table.rules)
        if due is None or self._seat(number).contract or self.chance(0.2):
            return
        found = contract_in_hand(self.hand(number), due, self.table.rules)
        if found is not None and self._leaves(number, [card for meld in found for card in meld]):
            self.table.lay_contract(number, " | ".join(" ".join(meld) for meld in found))

    def _meld(self, number: int) -> None:
        most = self.table.rules.melding.per_turn or 3
        for _ in range(self.random.randint(0, most)):
            melds = longest_melds(self.hand(number), self.table.rules)
            melds = tuple(meld for meld in melds if self._leaves(number, list(meld)))
            if melds and self.deal.ended is None:
                self.table.meld(number, " ".join(self.random.choice(melds)))

    def _lay_off(self, number: int) -> None:
        deal, seat = self.deal, self._seat(number)
        when = deal.rules.lay_off.when
        if (when == "after_own_meld" and not seat.melded) or (when == "after_contract" and not seat.contract):
            return
        fitting = [
            (card + opening[2:], meld.id)  # a card held, with the place it is to stand for
            for meld in deal.table
            if read_table_meld(meld.cards, deal.rules, grown=True).kind is not None
            for opening in sorted(openings(meld.cards, deal.rules))
            for card in dict.fromkeys(seat.hand)
            if face(card) == face(opening) and self._leaves(number, [card])
        ]
        if fitting:
            card, meld_id = self.random.choice(fitting)
            self.table.lay_off(number, card, on=meld_id)

    def _move_joker(self, number: int) -> None:
        deal, seat = self.deal, self._seat(number)
        choice = deal.rules.lay_off.joker
        first = seat.melded if deal.rules.lay_off.when == "after_own_meld" else True
        if choice == "stays" or not first:
            return
        moves = [
            (meld, self._named(joker), card, target)
            for meld in deal.table
            if choice == "any_meld" or meld.seat == number
            for joker in meld.cards
            if "=" in joker
            for card in (None, *(held for held in seat.hand if face(held) == joker.partition("=")[2]))
            for target in (None, *deal.table)
        ]
        moves = [move for move in moves if move[3] is not move[0] and self._fits(*move)]
        moves = [move for move in moves if move[2] is None or self._leaves(number, [move[2]])]
        if moves:
            meld, joker, card, target = self.random.choice(moves)
            self.table.move_joker(number, joker, on=meld.id, card=card, to=target.id if target else None)

    def _named(self, joker: str) -> str:
        """A joker that names no place, or another than it had."""
        itself, _, place = joker.partition("=")
        return self.random.choice([itself, *(f"{itself}={rank}{place[1]}" for rank in RANKS)])

    def _fits(self, meld: TableMeld, joker: str, card: str | None, target: TableMeld | None) -> bool:
        onto = target.cards if target is not None else None
        return move_joker(meld.cards, joker, card, onto, self.table.rules).allowed

    def _discard(self, number: int) -> None:
        hand = self.hand(number)
        taken = self.deal.taken if self.deal.taken_from == "discards" else None
        free = self.table.rules.discards.returned == "free"
        card = self.random.choice([card for card in hand if free or card != taken] or list(hand))
        down = len(hand) == 1 and self.table.rules.going_out.last_discard == "face_down"
        self.table.discard(number, card, face="down" if down else self.random.choice([None, "up"]))
