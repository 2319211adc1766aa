"""Play where melds are laid on the table: what a player draws, buys, lays and discards, and how a deal goes on, is
called off where nobody can finish it, or ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.play.cards_in_play import to_recycle
from ledger.play.state import Deal, Groups, SeatState, TableMeld
from ledger.play.turns import last_stock, next_clockwise
from ledger.rules.points import card_points
from ledger.rules.sizes import Contract, contract
from ledger.rules.table_melds import lay_off, move_joker, place_name, read_table_meld, read_table_run
from ledger.rules.table_options import contract_in_hand, longest_melds, nobody_can_finish
from ledger.simulate.logbook import StuckError
from ledger.simulate.table import Policy, Table, Traits, rank_distance
from schemas.cards import JOKER, RANKS, SUITS, UNKNOWN, face
from schemas.ruleset import Ruleset

_CLOSE = (0, 6, 4)
"""What a card of the same suit is worth to another so many places away."""

_SAME_RANK = 4
_FITS_THE_TABLE = 5
_HOPES = 9
"""Turns for which even the boldest player holds melds back to go rummy."""

_OF_A_RANK = (0, 5, 13, 9, 6)
"""What a card is worth to a trio of a contract with so many others of its rank in hand."""

_IN_A_RUN = (-5, 6, 5, 3)
"""What a card of the same suit, so many places away, is worth to a run of a contract; a second copy is none."""

_TAKEN_FROM, _BOUGHT_FROM = 11, 15
"""What the top discard must be worth to a contract to be taken, and to be bought."""

_MOST_BOUGHT = 4
"""Cards above the hand dealt that a buyer holds at most."""

_MOST_OPENINGS = 1 << 14
_openings: dict[str, dict[tuple[str, ...], frozenset[str]]] = {}
"""What fits a meld, by ruleset; the same melds lie on many tables."""


def openings(meld: tuple[str, ...], rules: Ruleset) -> frozenset[str]:
    """The cards that could be laid off on a meld, as they would be written: faces, jokers with and without place."""
    by_meld = _openings.setdefault(rules.hash, {})
    if len(by_meld) >= _MOST_OPENINGS:
        by_meld.clear()
    if meld not in by_meld:
        reading, run = read_table_meld(meld, rules, grown=True), read_table_run(meld, rules)
        ends = [place_name(place, run.suit) for place in (run.low - 1, run.high + 1)] if run else []
        of_rank = [reading.places[0][0] + suit for suit in SUITS] if reading.kind == "set" else []
        candidates = (*of_rank, *ends, JOKER, *(f"{JOKER}={end}" for end in ends))
        by_meld[meld] = frozenset(card for card in candidates if lay_off(meld, [card], rules).allowed)
    return by_meld[meld]


def may_lay_off(seat: SeatState, rules: Ruleset) -> bool:
    """Whether the rules let the seat lay off at all by now."""
    when = rules.lay_off.when
    return bool(when == "any_time" or (when == "after_own_meld" and seat.melded) or seat.contract)


def melds_in(hand: tuple[str, ...], rules: Ruleset) -> Groups:
    """The melds a player could lay from the hand."""
    plain = {card for card in hand if card != JOKER}
    # A glance first: most hands hold no meld, and to go through all that could be laid takes long.
    possible = JOKER in hand or any(_makes_set(c, plain, rules) or _makes_run(c, plain, rules) for c in plain)
    return longest_melds(hand, rules) if possible else ()


def _makes_set(card: str, others: set[str], rules: Ruleset) -> bool:
    """Whether a card makes a set with such others, told at a glance."""
    return sum(other[0] == card[0] for other in others - {card}) + 1 >= rules.set.min


def _makes_run(card: str, others: set[str], rules: Ruleset) -> bool:
    """Whether a card makes a run with such others, told at a glance; the ace is above the king where it may be."""
    high_ace = rules.sequence.ace != "low"
    for place in (0, 13) if card[0] == "A" and high_ace else (RANKS.index(card[0]),):
        low = high = place
        while low > 0 and RANKS[low - 1] + card[1] in others:
            low -= 1
        while high < 12 + high_ace and RANKS[(high + 1) % 13] + card[1] in others:
            high += 1
        if high - low + 1 >= rules.sequence.min:
            return True
    return False


class MeldPolicy(Policy):
    """One player's decisions during a deal of table melds."""

    # ------------------------------------------------------------------------------------------- drawing

    def takes(self, seat: SeatState, deal: Deal) -> bool:
        """Whether to draw the top discard rather than from the stock."""
        top, hand = deal.discards[-1] if deal.discards else UNKNOWN, seat.hand
        if top == UNKNOWN or self._errs():
            return False
        if top == JOKER or (may_lay_off(seat, self.rules) and self._fits(top, deal)):
            return True
        plain = {card for card in hand if card != JOKER}
        if _makes_set(top, plain, self.rules) or (top not in hand and _makes_run(top, plain, self.rules)):
            return True
        if JOKER in hand and len(melds_in((*hand, top), self.rules)) > len(melds_in(hand, self.rules)):
            return True
        return self.turns < 5 and self._company(top, hand) >= 10 and self.rng.random() < 0.5

    def buys(self, _seat: SeatState, _deal: Deal) -> bool:
        """Whether to want the top discard out of turn; what is bought is of use to contracts alone."""
        return False

    def _fits(self, card: str, deal: Deal) -> bool:
        """Whether a card could be laid off on a meld of the table."""
        return any(card in openings(meld.cards, self.rules) for meld in deal.table)

    # -------------------------------------------------------------------------------------------- laying

    def lays(self, seat: SeatState, deal: Deal) -> Groups:
        """The melds to lay in this turn, best first, as many as the rules allow; none while they are held back."""
        melds = melds_in(seat.hand, self.rules)
        if not melds:
            return ()
        room = self.rules.melding.per_turn - deal.melds_laid if self.rules.melding.per_turn else len(seat.hand)
        choice = self._disjoint([*melds, *self._shorter(melds)], room, seat.hand, deal)
        if not choice or (self._holds_back(seat, deal) and not self._out_with(choice, seat, deal)):
            return ()
        return choice if self.rng.random() < 0.85 + self.traits.skill else ()

    def _shorter(self, melds: Groups) -> Iterator[tuple[str, ...]]:
        """The melds with a card less, for where two of them want the same card."""
        for meld in melds if len(melds) > 1 or self.rules.going_out.last_card == "must_discard" else ():
            is_run = len({card[-1] for card in meld}) == 1
            if len(meld) > (self.rules.sequence.min if is_run else self.rules.set.min):
                yield from (meld[1:], meld[:-1])

    def _disjoint(self, melds: Sequence[tuple[str, ...]], room: int, hand: tuple[str, ...], deal: Deal) -> Groups:
        """Melds that share no card and get rid of the most points, so that the turn can still be ended."""
        best: tuple[int, Groups] = (0, ())
        for n, meld in enumerate(melds):
            rest = left_after(hand, meld)
            if rest is None or room < 1 or not self.can_end(rest, deal):
                continue
            choice = (meld, *self._disjoint(melds[n + 1 :], room - 1, rest, deal))
            # Two for each card besides its points: to be rid of cards is worth something, too.
            worth = sum(2 + card_points(face(card), None, self.rules) for one in choice for card in one)
            best = max(best, (worth, choice))
        return best[1]

    def can_end(self, rest: Sequence[str], deal: Deal) -> bool:
        """Whether with these cards left the turn can still be ended."""
        if not rest:
            return self.rules.going_out.last_card == "any_way"
        return any(card != self._not_to_return(deal) for card in rest)

    def _not_to_return(self, deal: Deal) -> str | None:
        forbidden = self.rules.discards.returned == "forbidden" and deal.taken_from == "discards"
        return deal.taken if forbidden else None

    def _holds_back(self, seat: SeatState, deal: Deal) -> bool:
        """Whether the player hopes to go rummy: bold, nothing laid yet, nobody else nearly out."""
        if self.rules.going_out.rummy != "doubles" or seat.laid or self.traits.rashness < 0.25:
            return False
        hurry = min(len(other.hand) for other in deal.seats if other.number != seat.number and other.status == "in")
        return self.turns < _HOPES * self.traits.rashness and hurry > 3

    def _out_with(self, melds: Groups, seat: SeatState, deal: Deal) -> bool:
        """Whether these melds, lay-offs and a discard get rid of the whole hand in one turn."""
        rest = seat.hand
        for meld in melds:
            rest = left_after(rest, meld) or ()
        table = [*(meld.cards for meld in deal.table), *melds]
        return sum(all(card not in openings(meld, self.rules) for meld in table) for card in rest) <= 1

    def lays_off(self, seat: SeatState, deal: Deal) -> tuple[TableMeld, str] | None:
        """The next card to lay off, and the meld; jokers last, and only when hardly anything else is left."""
        if not may_lay_off(seat, self.rules) or (self._holds_back(seat, deal) and not self._out_with((), seat, deal)):
            return None
        jokers_go = sum(card != JOKER for card in seat.hand) <= 2 or bool(seat.contract)
        offers = []
        for meld in deal.table:
            for card in openings(meld.cards, self.rules):
                own = face(card)
                if own not in seat.hand or (own == JOKER and not jokers_go):
                    continue
                rest = left_after(seat.hand, (card,))
                if rest is not None and self.can_end(rest, deal):
                    urgent = own == self._not_to_return(deal)
                    offers.append((not urgent, own == JOKER, -card_points(own, None, self.rules), card, meld))
        if not offers:
            return None
        *_, card, meld = min(offers, key=lambda offer: offer[:4])
        return meld, card

    # ----------------------------------------------------------------------------------------- discarding

    def discards(self, seat: SeatState, deal: Deal) -> str:
        """Which card to put down."""
        taken_card = self._not_to_return(deal)
        faces = [card for card in dict.fromkeys(seat.hand) if card != taken_card] or list(seat.hand)
        plain = [card for card in faces if card != JOKER] or faces
        if self._errs() and self.rng.random() < 0.5:
            return self.rng.choice(plain)
        return min(plain, key=lambda card: (self._worth(card, seat, deal), card))

    def _worth(self, card: str, seat: SeatState, deal: Deal) -> float:
        """What it is worth to keep a card: its company, a place on the table, less its points the longer it goes on."""
        fits = _FITS_THE_TABLE if self._fits(card, deal) else 0
        heavy = 0.15 + 0.03 * min(self.turns, 20)
        return self._company(card, seat.hand) + fits - heavy * card_points(card, None, self.rules)

    def _company(self, card: str, hand: Sequence[str]) -> int:
        """What the other cards of a hand are worth to a card."""
        total = 0
        for other in dict.fromkeys(hand):
            if other in (card, JOKER):
                continue
            apart = rank_distance(card, other)
            total += _CLOSE[apart] if apart < len(_CLOSE) else _SAME_RANK if other[0] == card[0] else 0
        return total

    def _errs(self) -> bool:
        """Whether the player does not see what would be best."""
        return self.rng.random() > 0.5 + 0.5 * self.traits.skill


class ContractPolicy(MeldPolicy):
    """One player's decisions during a deal with a contract."""

    def takes(self, seat: SeatState, deal: Deal) -> bool:
        """Whether to draw the top discard: for the contract, or once that lies there, to lay it off."""
        top = deal.discards[-1] if deal.discards else UNKNOWN
        if top == UNKNOWN or self._errs():
            return False
        if seat.contract:
            return self._fits(top, deal)
        return top == JOKER or self._for_contract(top, seat.hand, deal) >= _TAKEN_FROM

    def buys(self, seat: SeatState, deal: Deal) -> bool:
        """Whether to want the top discard out of turn, with a card from the stock besides."""
        top, target = deal.discards[-1] if deal.discards else UNKNOWN, contract(deal.number, self.rules)
        most = self._fewest(target) + _MOST_BOUGHT if target else 0
        if top == UNKNOWN or seat.contract or most - len(seat.hand) < 2:
            return False
        if self.rng.random() > 0.3 + 0.6 * self.traits.rashness:
            return False
        return top == JOKER or self._for_contract(top, seat.hand, deal) >= _BOUGHT_FROM

    def lays(self, seat: SeatState, deal: Deal) -> Groups:
        """The melds of the contract, if the hand holds them and a card is left to end the turn with."""
        target = contract(deal.number, self.rules)
        if target is None or seat.contract or len(seat.hand) < self._fewest(target):
            return ()
        melds = contract_in_hand(seat.hand, target, self.rules) or ()
        spare = len(seat.hand) > sum(map(len, melds)) or self.rules.going_out.last_card == "any_way"
        return melds if melds and spare and self.rng.random() < 0.9 + self.traits.skill else ()

    def _fewest(self, target: Contract) -> int:
        """The fewest cards of a contract."""
        return 3 * target.trios + self.rules.sequence.min * target.runs

    def _worth(self, card: str, seat: SeatState, deal: Deal) -> float:
        if seat.contract:
            return super()._worth(card, seat, deal)
        return self._for_contract(card, seat.hand, deal) - 0.15 * card_points(card, None, self.rules)

    def _for_contract(self, card: str, hand: Sequence[str], deal: Deal) -> int:
        """What a card is worth with a view to the contract."""
        target = contract(deal.number, self.rules)
        if target is None:
            return 0
        others = list(hand)
        if card in others:
            others.remove(card)
        worth = 0
        if target.trios:
            alike = sum(other[0] == card[0] and other != JOKER for other in others)
            worth += _OF_A_RANK[min(alike, len(_OF_A_RANK) - 1)]
        if target.runs and card in others:
            worth += _IN_A_RUN[0]
        elif target.runs:
            apart = [rank_distance(card, other) for other in dict.fromkeys(others) if other != JOKER]
            worth += sum(_IN_A_RUN[places] for places in apart if places < len(_IN_A_RUN))
        return worth


def left_after(hand: tuple[str, ...], cards: Sequence[str]) -> tuple[str, ...] | None:
    """The hand without the cards of a meld; None when it does not hold them."""
    rest = list(hand)
    for card in cards:
        own = card.partition("=")[0]
        if own not in rest:
            return None
        rest.remove(own)
    return tuple(rest)


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
                move = move_joker(meld.cards, JOKER, card, target.cards if target else None, rules, deal.wild)
                if move.allowed:
                    before, after = (target.cards, move.target or ()) if target else (meld.cards, move.source)
                    joker = next(name for name in after if name.startswith(JOKER) and name not in before)
                    return Move(meld, card, joker, target)
    return None


# -- the table -------------------------------------------------------------------------------------

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
        # Nothing would end such a deal: it is given up, and played again with other cards.
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
        buyers = [seat.number for seat in others if self.policies[seat.number].buys(seat, deal)]
        if buyers:
            buyer = next_clockwise(tuple(buyers), deal.turn)
            penalty = {"penalty": deal.stock[0]} if deal.rules.buying.penalty else {}
            after = self.clock.think(4)
            self.book.write("buy", seat=buyer, card=deal.discards[-1], **penalty, wanted=buyers, after=after)

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
        must_keep = self.book.rules.discards.returned == "forbidden" and self.deal.taken_from == "discards"
        return self.choose_discard(number) if must_keep else super().timer_discards(number)

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
                rows = [list(meld) for meld in melds]
                self.book.write("lay_contract", seat=number, melds=rows, after=self.clock.think(6))
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
            choice = self.policies[number].lays_off(self.seat(number), self.deal)
            if choice is not None:
                meld, card = choice
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
        rest = left_after(hand, (card,))
        return rest is not None and self.policies[number].can_end(rest, self.deal)
