"""Faults of melds on the table, of laying off, of moving jokers, and of going out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ledger.play.state import Deal, SeatState, TableMeld
from ledger.rules.table_melds import lay_off, move_joker, read_table_meld
from ledger.simulate.fault import FaultyMatch, Scene, fault, needs, played_out
from ledger.simulate.meld_table import MeldTable, may_lay_off, melds_in, openings
from schemas.cards import JOKER, SUITS, face

NO_SUCH = "999999.1"


def _discarding(scene: Scene, fewest: int) -> Iterator[tuple[int, SeatState, Deal]]:
    """Places where a player of a game with melds on the table discards, holding at least so many cards."""
    needs(scene.rules.melding.where == "table")
    for place in scene.shuffled(scene.discards()):
        seat = scene.seat_at(place)
        if len(seat.hand) >= fewest:
            yield place, seat, scene.deal_at(place)


def _fitting(scene: Scene, seat: SeatState, deal: Deal) -> list[tuple[TableMeld, str]]:
    """Every card of a hand that fits a meld on the table."""
    return [(m, card) for m in deal.table for card in sorted(openings(m.cards, scene.rules)) if face(card) in seat.hand]


def _with_lay_off(scene: Scene, place: int, meld: TableMeld, card: str) -> MeldTable:
    """The table before the event at a place, once the seat that names has laid a card off."""
    table = scene.resumed_as(MeldTable, place)
    table.book.write("lay_off", seat=scene.seat_of(place), meld=meld.id, cards=[card], after=1500)
    return table


@fault("rum", when=lambda rules: not rules.contract.trios)
def meld_not_valid(scene: Scene) -> Iterator[FaultyMatch]:
    """Three cards that do not go together are laid as a meld."""
    for place, seat, deal in _discarding(scene, 5):
        spare = [card for card in seat.hand if card not in (scene.events[place]["card"], JOKER)]
        wrong = [three for three in combinations(spare, 3) if read_table_meld(three, scene.rules).kind is None]
        if wrong and not (scene.rules.melding.per_turn and deal.melds_laid):
            table = scene.resumed_as(MeldTable, place)
            table.meld(seat.number, scene.rng.choice(wrong))
            yield scene.and_on(table, place)


@fault("rum", when=lambda rules: rules.melding.per_turn)
def too_many_melds(scene: Scene) -> Iterator[FaultyMatch]:
    """A player who could lay two melds lays both, more than a turn allows."""
    for place, seat, deal in _discarding(scene, 5):
        melds = [meld for meld in melds_in(seat.hand, scene.rules) if scene.events[place]["card"] not in meld]
        if melds and len(melds[0]) + 2 <= len(seat.hand) and deal.melds_laid:
            table = scene.resumed_as(MeldTable, place)
            table.meld(seat.number, melds[0])
            yield scene.and_on(table, place)


# ------------------------------------------------------------------------------------------ laying off


@fault("rum+meld-first")
def lay_off_too_soon(scene: Scene) -> Iterator[FaultyMatch]:
    """A seat that has laid nothing of its own lays a card off before that is allowed."""
    for place, seat, deal in _discarding(scene, 3):
        fits = [] if may_lay_off(seat, scene.rules) else _fitting(scene, seat, deal)
        fits = [(meld, card) for meld, card in fits if face(card) != scene.events[place]["card"]]
        if fits:
            yield scene.and_on(_with_lay_off(scene, place, *fits[0]), place)


@fault("rum", when=lambda rules: "turn.steps:in_order" in rules.cases and rules.melding.per_turn == 1)
def meld_after_lay_off(scene: Scene) -> Iterator[FaultyMatch]:
    """A seat lays a card off before the meld it lays in the same turn."""
    for place in scene.shuffled(scene.by_player("meld")):
        seat, deal, melds = scene.seat_at(place), scene.deal_at(place), scene.events[place]["melds"]
        laid = {face(card.partition("=")[0]) for meld in melds for card in meld}
        fits = [(meld, card) for meld, card in _fitting(scene, seat, deal) if face(card) not in laid]
        if fits and may_lay_off(seat, scene.rules) and len(seat.hand) > sum(map(len, melds)) + 1:
            table = _with_lay_off(scene, place, *fits[0])
            table.meld(seat.number, *map(tuple, melds))
            table.discard(seat.number, table.choose_discard(seat.number))
            yield played_out(table, place + 2)


@fault("basic")
def no_such_meld(scene: Scene) -> Iterator[FaultyMatch]:
    """A lay-off names a meld that nobody laid."""
    for place, seat, _ in _discarding(scene, 4):
        if may_lay_off(seat, scene.rules):
            card = next(card for card in seat.hand if card != scene.events[place]["card"])
            yield scene.inserted(place, "lay_off", seat=seat.number, meld=NO_SUCH, cards=[card])


@fault("rum")
def lay_off_no_fit(scene: Scene) -> Iterator[FaultyMatch]:
    """A card goes onto a meld that it does not belong to."""
    for place, seat, deal in _discarding(scene, 3):
        if not deal.table or not may_lay_off(seat, scene.rules):
            continue
        meld = scene.rng.choice(deal.table)
        spare = [card for card in seat.hand if card not in (scene.events[place]["card"], JOKER)]
        wrong = [card for card in spare if not lay_off(meld.cards, [card], scene.rules).allowed]
        if wrong:
            yield scene.and_on(_with_lay_off(scene, place, meld, wrong[0]), place)


@fault("jqka", when=lambda rules: rules.melding.where == "table")
def laid_before_draw(scene: Scene) -> Iterator[FaultyMatch]:
    """A player lays off first and draws afterwards."""
    for place in scene.shuffled(scene.turns()):
        seat, deal = scene.seat_at(place), scene.deal_at(place)
        fits = _fitting(scene, seat, deal) if len(seat.hand) > 1 and may_lay_off(seat, scene.rules) else []
        if fits:
            table = scene.resumed(place)
            fit, card = scene.rng.choice(fits)
            table.book.write("lay_off", seat=seat.number, meld=fit.id, cards=[card], after=1500)
            yield played_out(table, place + 1)


@fault("continental", seats=3, when=lambda rules: rules.going_out.last_card == "must_discard")
def out_without_discard(scene: Scene) -> Iterator[FaultyMatch]:
    """The last card is laid off instead of discarded, as the rules ask."""
    for place, seat, deal in _discarding(scene, 1):
        fits = _fitting(scene, seat, deal) if len(seat.hand) == 1 and may_lay_off(seat, scene.rules) else []
        if fits:
            yield played_out(_with_lay_off(scene, place, *fits[0]), place + 1)


@fault("rum", when=lambda rules: rules.discards.returned != "free")
def returned_discard(scene: Scene) -> Iterator[FaultyMatch]:
    """The card just taken from the discards is put back, and the one put down is kept."""
    for place in scene.shuffled(scene.discards()):
        deal, hand = scene.deal_at(place), scene.hand_at(place)
        if deal.taken_from == "discards" and deal.taken is not None and hand.count(deal.taken) == 1:
            table = scene.resumed(place)
            table.discard(scene.seat_of(place), deal.taken)
            yield played_out(table, place + 1)


@fault("basic")
def last_discard_face(scene: Scene) -> Iterator[FaultyMatch]:
    """A card that is not the last one is put down face down."""
    for place, _, _ in _discarding(scene, 2):
        yield scene.edited(place, face="down")


# ------------------------------------------------------------------------------------------ jokers of the table


@fault("continental", when=lambda rules: rules.lay_off.joker == "own_run")
def joker_not_own(scene: Scene) -> Iterator[FaultyMatch]:
    """The joker at one end of another's run goes to the other end."""
    for place, meld in _runs_with_jokers(scene, own=False):
        moved = move_joker(meld.cards, JOKER, None, None, scene.rules)
        if moved.allowed:
            joker = next(card for card in moved.source if card.startswith(JOKER) and card not in meld.cards)
            table = scene.resumed(place)
            table.book.write("move_joker", seat=scene.seat_of(place), meld=meld.id, joker=joker, after=1500)
            yield scene.and_on(table, place)


@fault("continental")
def joker_moved_wrongly(scene: Scene) -> Iterator[FaultyMatch]:
    """A joker of a run is said to stand for a card of another suit."""
    for place, meld in _runs_with_jokers(scene, own=True):
        lowest = meld.cards[0].partition("=")[2] or meld.cards[0]
        suit = next(suit for suit in SUITS if suit != lowest[1])
        yield scene.inserted(place, "move_joker", seat=scene.seat_of(place), meld=meld.id, joker=f"{JOKER}=7{suit}")


def _runs_with_jokers(scene: Scene, *, own: bool) -> Iterator[tuple[int, TableMeld]]:
    """Places where a player discards while a run with a joker lies there, its own or another's."""
    needs(scene.rules.lay_off.joker != "stays")
    for place, seat, deal in _discarding(scene, 0):
        for meld in deal.table:
            joker = any(card.startswith(f"{JOKER}=") for card in meld.cards)
            if meld.kind == "run" and joker and (meld.seat == seat.number) == own and (seat.melded or seat.contract):
                yield place, meld


@fault("rum+jokers", when=lambda rules: rules.melding.where == "table" and rules.lay_off.joker == "stays")
def no_joker_moves(scene: Scene) -> Iterator[FaultyMatch]:
    """A joker is said to stand elsewhere in a game where jokers of the table stay."""
    place = scene.pick([p for p in scene.discards() if scene.deal_at(p).table and scene.seat_at(p).melded])
    meld = scene.rng.choice(scene.deal_at(place).table)
    yield scene.inserted(place, "move_joker", seat=scene.seat_of(place), meld=meld.id, joker=f"{JOKER}=2S")
