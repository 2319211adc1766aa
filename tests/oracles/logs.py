"""Logs in the making, for the tests of the referees."""

import copy
from typing import Any, Self

from tests.oracles.deal_table import Event, clockwise, full_pack
from tests.oracles.options import options_of
from tests.oracles.referee import objections

COMPLETE = "2S 3S 4S 5S | 9H TH JH | QC QD QH | KC KD KH"
WINNER = COMPLETE.replace(" |", "")
BOTH_LIVES = "3D 4D 5D 6D 9S TS JS 2H 2D 2C 8C JC 3H"  # 21 left over
NO_LIFE = "AC 4C 5H 6C 8D 9D JD QS KS 4H TC 2S KH"  # 98, and so 80
THREE = {1: WINNER, 2: BOTH_LIVES, 3: NO_LIFE}


class Log:
    """A log in the making: it deals a whole pack and can go through dull turns by itself."""

    def __init__(self, ruleset: str, hands: dict[int, str], **deal: Any) -> None:
        """Seat everybody who has a hand, and deal."""
        self.ruleset, self.options = ruleset, options_of(ruleset)
        self.events: list[Event] = []
        self.number = 0
        self.dealer: int | None = None
        players = [{"seat": seat, "player": f"p{seat}"} for seat in hands]
        self.add("open", players=players, stake={"point_value": 100, "entry": 1000}).deal(hands, **deal)

    def deal(
        self,
        hands: dict[int, str],
        *,
        first: int | None = None,
        open_card: str = "9C",
        wild_card: str = "7D",
        stock: str = "",
    ) -> Self:
        """Deal the hands; `stock` names the first cards to be drawn, the rest come in order.

        Where the deal goes round, the first seat after the dealer is first.
        """
        cut = [wild_card] if self.options["deal.wild"] == "cut_card" else []
        rest = full_pack(self.options, len(self.events[0]["players"]))
        for cards in (stock.split(), [open_card, *cut], *(hand.split() for hand in hands.values())):
            rest.subtract(cards)
        assert min(rest.values()) >= 0
        self.stock, self.pile = stock.split() + list(rest.elements()), [open_card]
        self.number += 1
        dealt = [{"seat": seat, "cards": hand.split()} for seat, hand in hands.items()]
        self.add("deal", deal=self.number, hands=dealt, stock=list(self.stock), open_card=open_card)
        self.events[-1] |= {"wild_card": wild_card} if cut else {}
        if self.options["deal.dealer"] == "clockwise":
            self.dealer = clockwise(list(hands), self.dealer)[0] if self.dealer else max(hands)
            first = clockwise(list(hands), self.dealer)[0]
            self.events[-1]["dealer"] = self.dealer
        self.events[-1]["first"] = first or min(hands)
        return self

    @property
    def but(self) -> Self:
        """A copy, to go on with otherwise."""
        return copy.deepcopy(self)

    @property
    def next_seq(self) -> int:
        """The number of the next event."""
        return len(self.events) + 1

    def add(self, kind: str, seat: int | None = None, **fields: object) -> Self:
        """Put an event at the end; `source` stands for `from`."""
        event = {"v": 1, "match": "m", "seq": len(self.events) + 1, "type": kind} | fields
        event |= {} if seat is None else {"seat": seat}
        event |= {"from": event.pop("source")} if "source" in event else {}
        self.events.append(event)
        return self

    def draw(self, seat: int, **fields: object) -> Self:
        """Draw the next card of the stock."""
        return self.add("draw", seat, source="stock", card=self.stock.pop(0), **fields)

    def discard(self, seat: int, card: str, **fields: object) -> Self:
        """Put a card on the discards."""
        self.pile.append(card)
        return self.add("discard", seat, card=card, **fields)

    def turns(self, *seats: int, **fields: object) -> Self:
        """Let each seat draw from the stock and put the same card down."""
        for seat in seats:
            card = self.stock[0]
            self.draw(seat, **fields).discard(seat, card, **fields)
        return self

    def take(self, seat: int, **fields: object) -> Self:
        """Draw the top of the discards."""
        return self.add("draw", seat, source="discards", card=self.pile.pop(), **fields)

    def meld(self, seat: int, *melds: str, kind: str = "meld") -> Self:
        """Lay melds on the table."""
        return self.add(kind, seat, melds=[meld.split() for meld in melds])

    def contract(self, seat: int, *melds: str) -> Self:
        """Lay the contract."""
        return self.meld(seat, *melds, kind="lay_contract")

    def lay_off(self, seat: int, cards: str, on: str) -> Self:
        """Put cards on a meld of the table."""
        return self.add("lay_off", seat, cards=cards.split(), meld=on)

    def declare(self, seat: int, groups: str = COMPLETE, finish: str | None = None) -> Self:
        """Draw, put down the card drawn unless another is named, and show."""
        card = finish or self.stock[0]
        grouped = [group.split() for group in groups.split("|")]
        return self.draw(seat).add("declare", seat, finish=card, groups=grouped)

    def miss(self, seat: int, **fields: object) -> Self:
        """Let the time of a seat run out."""
        return self.add("miss", seat, **fields)

    def judged(self, seat: int, *, valid: bool = True) -> Self:
        """Claim that a declare was valid."""
        return self.add("show_judged", seat, valid=valid)

    def scored(self, **points: int) -> Self:
        """Claim points, as in `s1=0`."""
        rows = [{"seat": int(seat[1:]), "points": owed} for seat, owed in points.items()]
        return self.add("deal_scored", deal=self.number, points=rows)

    def settled(self, fee: int = 0, **amounts: int) -> Self:
        """Claim payouts, as in `s1=4100`."""
        rows = [{"seat": int(seat[1:]), "amount": amount} for seat, amount in amounts.items()]
        return self.add("match_settled", payouts=rows, fee=fee)

    def ranked(self, **points: int) -> Self:
        """Claim final totals, as in `s1=44`, where no money is played for."""
        rows = [{"seat": int(seat[1:]), "points": total} for seat, total in points.items()]
        return self.add("match_settled", standings=rows)

    def changed(self, at: int, **fields: object) -> Self:
        """Change fields of one event, counted from 0 and from the end if negative; None takes one away."""
        other = copy.deepcopy(self)
        event = other.events[at] | fields
        other.events[at] = {name: value for name, value in event.items() if value is not None}
        return other

    def without(self, at: int) -> Self:
        """Take one event out."""
        other = copy.deepcopy(self)
        del other.events[at]
        return other.renumbered()

    def inserted(self, at: int, kind: str, seat: int | None = None, **fields: object) -> Self:
        """Put one event between others."""
        other = copy.deepcopy(self).add(kind, seat, **fields)
        other.events.insert(at, other.events.pop())
        return other.renumbered()

    def renumbered(self) -> Self:
        """Count the events anew."""
        for seq, event in enumerate(self.events, start=1):
            event["seq"] = seq
        return self


def legal(log: Log, *, finished: bool = True) -> bool:
    """Whether nothing is wrong with the log; says what is if anything is."""
    found = objections(log.events, log.ruleset, finished=finished)
    assert found == []
    return not found


def legal_so_far(log: Log) -> bool:
    """Whether nothing is wrong with a log that is not at its end yet."""
    return legal(log, finished=False)


def refused(log: Log, because: str) -> bool:
    """Whether the first thing that is wrong with the log is this."""
    found = objections(log.events, log.ruleset)
    assert len(found) == 1
    assert because in found[0]
    return True
