"""Faults of contracts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ledger.rules.sizes import contract, hand_size
from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.logbook import Event

TRIO = 3


@fault("contract_wrong", "a contract is laid that is not the one of the deal")
def contract_wrong(scene: Scene) -> Planted | None:
    """A meld is missing from a contract."""
    place = scene.pick(scene.kind("lay_contract"))
    table = scene.resumed_by_melds(place) if place is not None else None
    if place is None or table is None:
        return None
    seat, melds = scene.events[place]["seat"], scene.events[place]["melds"]
    table.book.write("lay_contract", seat=seat, melds=melds[:-1], after=3000)
    table.lay_off_all(seat)
    if table.deal.ended is None:
        table.discard(seat, table.choose_discard(seat))
    return played_out(table, place + 1)


@fault("contract_again", "a player lays his contract a second time")
def contract_again(scene: Scene) -> Planted | None:
    """A player is dealt his contract, lays it, buys all the cards for another one and lays that, too."""
    place = scene.kind("deal")[0]
    due, dealt = contract(1, scene.rules), scene.events[place]
    if due is None or due.runs or len(dealt["hands"]) < 3:
        return None
    stacked = _Stacked(scene, dealt, due.trios)
    stacked.first_turn()
    while not stacked.complete:
        stacked.round()
    cut = Scene(scene.events[:place], scene.rules, scene.rng)
    book = cut.resumed(place).book
    for step in (stacked.deal(), *stacked.steps):
        book.write(step.kind, by="server" if step.kind == "deal" else "player", after=2000, **step.fields)
    table = Scene(book.events, scene.rules, scene.rng).resumed_by_melds(len(book.events))
    if table is None:
        return None
    table.discard(stacked.player, table.choose_discard(stacked.player))
    return played_out(table, len(book.events))


class _Step(NamedTuple):
    """Something a player does, or the deal."""

    kind: str
    fields: dict[str, object]


class _Stacked:
    """A deal whose cards lie so that its first player can lay the contract twice; the others discard what they draw."""

    def __init__(self, scene: Scene, dealt: Event, trios: int) -> None:
        self.player: int = dealt["first"]
        self.steps: list[_Step] = []
        self._dealt = dealt
        self._stock: list[str] = []
        seats = sorted(hand["seat"] for hand in dealt["hands"])
        self._others = [s for s in seats if s > self.player] + [s for s in seats if s < self.player]
        ranks = scene.rng.sample("23456789TJQK", 2 * trios)
        self._contracts = [[rank + suit for suit in "SHD"] for rank in ranks]
        self._rest = [card for hand in dealt["hands"] for card in hand["cards"]] + [dealt["open_card"], *dealt["stock"]]
        for card in (card for trio in self._contracts for card in trio):
            self._rest.remove(card)
        scene.rng.shuffle(self._rest)
        self._needed = [card for trio in self._contracts[trios:] for card in trio]
        self._trios = trios
        size = hand_size(len(seats), 1, scene.rules)
        self._spare = [self._rest.pop() for _ in range(size - TRIO * trios)]
        self._hands = {seat: [self._rest.pop() for _ in range(size)] for seat in self._others}
        self._hands[self.player] = [*(card for trio in self._contracts[:trios] for card in trio), *self._spare]
        self._open = self._rest.pop()

    @property
    def complete(self) -> bool:
        """Whether the second contract has been laid."""
        return self.steps[-1].kind == "lay_contract"

    def deal(self) -> _Step:
        """The deal, with the stock in the order it was drawn in."""
        kept = {name: self._dealt[name] for name in ("deal", "dealer", "first")}
        hands = [{"seat": seat, "cards": cards} for seat, cards in sorted(self._hands.items())]
        return _Step("deal", {**kept, "open_card": self._open, "hands": hands, "stock": [*self._stock, *self._rest]})

    def first_turn(self) -> None:
        """The contract as dealt."""
        self._draw(self.player, wanted=True)
        self._lay(self._contracts[: self._trios])
        self._does(self.player, "discard", card=self._spare[0])

    def round(self) -> None:
        """The others draw and discard, the player buys what comes after the first of them, and has his own turn."""
        top = ""
        for place, seat in enumerate(self._others):
            drawn = self._draw(seat, wanted=seat != self._others[-1])
            if place:
                penalty = self._next(wanted=True)
                self._does(self.player, "buy", card=top, penalty=penalty, wanted=[self.player])
            self._does(seat, "discard", card=drawn)
            top = drawn
        drawn = self._draw(self.player, wanted=False)
        if self._needed:
            self._does(self.player, "discard", card=drawn)
        else:
            self._lay(self._contracts[self._trios :])

    def _draw(self, seat: int, *, wanted: bool) -> str:
        card = self._next(wanted=wanted)
        self._does(seat, "draw", source="stock", card=card)
        return card

    def _next(self, *, wanted: bool) -> str:
        """The next card of the stock: one the player needs, or any."""
        self._stock.append(self._needed.pop() if wanted and self._needed else self._rest.pop())
        return self._stock[-1]

    def _lay(self, melds: Sequence[Sequence[str]]) -> None:
        self._does(self.player, "lay_contract", melds=[list(meld) for meld in melds])

    def _does(self, seat: int, kind: str, **fields: object) -> None:
        self.steps.append(_Step(kind, {"seat": seat, **fields}))
