"""Faults of moves that the game does not have."""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.table_seeing import melds_in
from schemas.cards import JOKER

FEWEST_LEFT = 2
"""Cards a player keeps at least when some are laid by fault, so that his turn can be ended."""


@fault("no_table_play", "a meld is laid on the table in a game that has none")
def no_table_play(scene: Scene) -> Planted | None:
    """A player lays cards down."""
    place = scene.pick(scene.turns())
    if place is None or scene.rules.melding.where == "table":
        return None
    kind = scene.rng.choice(("meld", "lay_contract"))
    return scene.inserted(place, kind, seat=scene.events[place]["seat"], melds=[list(scene.hand_at(place)[:3])])


@fault("no_contract", "a contract is laid in a game without contracts")
def no_contract(scene: Scene) -> Planted | None:
    """Some cards are laid down as a contract."""
    if scene.rules.melding.where == "hand" or scene.rules.contract.trios:
        return None
    place = scene.pick([p for p in scene.discards() if len(scene.hand_at(p)) >= 3 + FEWEST_LEFT])
    table = scene.resumed_by_melds(place) if place is not None else None
    if place is None or table is None:
        return None
    seat, discard = scene.events[place]["seat"], scene.events[place]["card"]
    laid = [card for card in scene.hand_at(place) if card != discard][:3]
    table.book.write("lay_contract", seat=seat, melds=[laid], after=3000)
    table.discard(seat, discard)
    return played_out(table, place + 1)


@fault("meld_beside_contract", "a meld of its own is laid in a game of contracts")
def meld_beside_contract(scene: Scene) -> Planted | None:
    """A player lays a single meld before his contract."""
    if not scene.rules.contract.trios:
        return None
    for place in scene.shuffled(scene.discards()):
        hand, seat = scene.hand_at(place), scene.events[place]["seat"]
        melds = [m for m in melds_in(hand, scene.rules) if scene.events[place]["card"] not in m and JOKER not in m]
        melds = [meld for meld in melds if len(meld) + FEWEST_LEFT <= len(hand)]
        table = scene.resumed_by_melds(place) if melds else None
        if table is None:
            continue
        table.meld(seat, melds[0])
        table.discard(seat, scene.events[place]["card"])
        return played_out(table, place + 1)
    return None


@fault("no_joker_moves", "a joker of the table is moved in a game where jokers stay")
def no_joker_moves(scene: Scene) -> Planted | None:
    """A joker is said to stand elsewhere."""
    if scene.rules.melding.where == "hand" or scene.rules.lay_off.joker != "stays":
        return None
    ready = [p for p in scene.discards() if scene.deal_at(p).table and scene.seat_at(p).melded]
    place = scene.pick(ready)
    if place is None:
        return None
    meld = scene.rng.choice(scene.deal_at(place).table)
    seat = scene.events[place]["seat"]
    return scene.inserted(place, "move_joker", seat=seat, meld=meld.id, joker=f"{JOKER}=2S")


@fault("no_buying", "a discard is bought in a game without buying")
def no_buying(scene: Scene) -> Planted | None:
    """Somebody who is not in turn takes the top discard."""
    if scene.rules.buying.who != "nobody":
        return None
    for place in scene.shuffled(scene.discards()):
        deal = scene.deal_at(place)
        others = [seat for seat in deal.still_in() if seat != deal.turn]
        if deal.taken_from != "stock" or not deal.discards or deal.discards[-1][:2] == JOKER:
            continue
        if deal.discards[-1][0] == deal.wild or not others:
            continue
        table, buyer = scene.resumed(place), scene.rng.choice(others)
        table.book.write("buy", seat=buyer, card=deal.discards[-1], after=1500)
        if scene.rules.drop.when != "never":
            table.quitting.add(buyer)
        table.discard(scene.events[place]["seat"], scene.events[place]["card"])
        return played_out(table, place + 1)
    return None


@fault("no_shows", "a hand is grouped in a game where nobody shows one")
def no_shows(scene: Scene) -> Planted | None:
    """Groups are saved for a player."""
    place = scene.pick([p for p in scene.turns() if len(scene.hand_at(p)) > 1])
    if place is None or scene.rules.show.finish != "none":
        return None
    groups = [list(scene.hand_at(place))]
    return scene.inserted(place, "group", seat=scene.events[place]["seat"], groups=groups)


@fault("no_drops", "a player drops in a game without drops")
def no_drops(scene: Scene) -> Planted | None:
    """A player gives the deal up in his turn."""
    place = scene.pick(scene.turns())
    if place is None or scene.rules.drop.when != "never":
        return None
    table = scene.resumed(place)
    table.drop(scene.events[place]["seat"], after=2500)
    return played_out(table, place + 1)


@fault("no_split", "a split of the prize is offered where prizes are never split")
def no_split(scene: Scene) -> Planted | None:
    """A player offers to share."""
    place = scene.pick(scene.turns())
    if place is None or scene.rules.pool.split != "never":
        return None
    return scene.inserted(place, "split", seat=scene.events[place]["seat"], step="offer")
