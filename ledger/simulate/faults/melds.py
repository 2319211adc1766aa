"""Faults of melds on the table, of laying off, and of going out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ledger.play.state import Deal, SeatState, TableMeld
from ledger.rules.table_melds import lay_off, read_table_meld
from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.meld_table import MeldTable
from ledger.simulate.table_seeing import melds_in, openings
from schemas.cards import JOKER

NO_SUCH = "999999.1"


def _discarding(scene: Scene, fewest: int) -> Iterator[tuple[int, SeatState, Deal]]:
    """Places where a player of a game with melds on the table discards, holding at least so many cards."""
    if scene.rules.melding.where == "table":
        for place in scene.shuffled(scene.discards()):
            seat = scene.seat_at(place)
            if len(seat.hand) >= fewest:
                yield place, seat, scene.deal_at(place)


def _may_lay_off(scene: Scene, seat: SeatState) -> bool:
    when = scene.rules.lay_off.when
    return bool(when == "any_time" or (when == "after_own_meld" and seat.melded) or seat.contract)


def _and_on(table: MeldTable | None, scene: Scene, place: int, seq: int) -> Planted | None:
    """The turn ended as it was and the match played on; the fault stands at event ``seq``."""
    if table is None:
        return None
    table.discard(scene.events[place]["seat"], scene.events[place]["card"])
    return played_out(table, seq)


@fault("meld_not_valid", "cards are laid as a meld that are none")
def meld_not_valid(scene: Scene) -> Planted | None:
    """Three cards that do not go together are laid."""
    if scene.rules.contract.trios:
        return None
    for place, seat, deal in _discarding(scene, 5):
        spare = [card for card in seat.hand if card not in (scene.events[place]["card"], JOKER)]
        wrong = [three for three in combinations(spare, 3) if read_table_meld(three, scene.rules).kind is None]
        if not wrong or (scene.rules.melding.per_turn and deal.melds_laid):
            continue
        table = scene.resumed_by_melds(place)
        if table is not None:
            table.meld(seat.number, scene.rng.choice(wrong))
        return _and_on(table, scene, place, place + 1)
    return None


@fault("too_many_melds", "more melds are laid than a turn allows")
def too_many_melds(scene: Scene) -> Planted | None:
    """A player who could lay two melds lays both."""
    if not scene.rules.melding.per_turn:
        return None
    for place, seat, deal in _discarding(scene, 5):
        melds = [meld for meld in melds_in(seat.hand, scene.rules) if scene.events[place]["card"] not in meld]
        if not melds or len(melds[0]) + 2 > len(seat.hand) or not deal.melds_laid:
            continue
        table = scene.resumed_by_melds(place)
        if table is not None:
            table.meld(seat.number, melds[0])
        return _and_on(table, scene, place, place + 1)
    return None


@fault("lay_off_too_soon", "a card is laid off before that is allowed")
def lay_off_too_soon(scene: Scene) -> Planted | None:
    """A player who has laid nothing of his own lays a card off."""
    for place, seat, deal in _discarding(scene, 3):
        if _may_lay_off(scene, seat):
            continue
        fits = [(m, card) for m, card in _fitting(scene, seat, deal) if card[:2] != scene.events[place]["card"]]
        table = scene.resumed_by_melds(place) if fits else None
        if table is None:
            continue
        meld, card = fits[0]
        table.book.write("lay_off", seat=seat.number, meld=meld.id, cards=[card], after=1500)
        return _and_on(table, scene, place, place + 1)
    return None


def _fitting(scene: Scene, seat: SeatState, deal: Deal) -> list[tuple[TableMeld, str]]:
    """Every card of a hand that fits a meld on the table."""
    held = set(seat.hand)
    return [(m, card) for m in deal.table for card in sorted(openings(m.cards, scene.rules)) if card[:2] in held]


@fault("no_such_meld", "a card is laid off on a meld that does not lie there")
def no_such_meld(scene: Scene) -> Planted | None:
    """A lay-off names a meld that nobody laid."""
    for place, seat, _ in _discarding(scene, 4):
        if _may_lay_off(scene, seat):
            card = next(card for card in seat.hand if card != scene.events[place]["card"])
            return scene.inserted(place, "lay_off", seat=seat.number, meld=NO_SUCH, cards=[card])
    return None


@fault("lay_off_no_fit", "a card is laid off where it does not fit")
def lay_off_no_fit(scene: Scene) -> Planted | None:
    """A card goes onto a meld that it does not belong to."""
    for place, seat, deal in _discarding(scene, 3):
        if not deal.table or not _may_lay_off(scene, seat):
            continue
        meld = scene.rng.choice(deal.table)
        spare = [card for card in seat.hand if card not in (scene.events[place]["card"], JOKER)]
        wrong = [card for card in spare if not lay_off(meld.cards, [card], scene.rules).allowed]
        table = scene.resumed_by_melds(place) if wrong else None
        if table is None:
            continue
        table.book.write("lay_off", seat=seat.number, meld=meld.id, cards=[wrong[0]], after=1500)
        return _and_on(table, scene, place, place + 1)
    return None


@fault("laid_before_draw", "cards are laid on the table before one is drawn")
def laid_before_draw(scene: Scene) -> Planted | None:
    """A player lays off first and draws afterwards."""
    if scene.rules.melding.where == "hand":
        return None
    for place in scene.shuffled(scene.turns()):
        seat, deal = scene.seat_at(place), scene.deal_at(place)
        fits = _fitting(scene, seat, deal) if len(seat.hand) > 1 and _may_lay_off(scene, seat) else []
        if not fits:
            continue
        table, (meld, card) = scene.resumed(place), scene.rng.choice(fits)
        table.book.write("lay_off", seat=seat.number, meld=meld.id, cards=[card], after=1500)
        return played_out(table, place + 1)
    return None


@fault("out_without_discard", "a player goes out without the discard the rules ask for")
def out_without_discard(scene: Scene) -> Planted | None:
    """The last card is laid off instead of discarded."""
    if scene.rules.going_out.last_card != "must_discard":
        return None
    for place, seat, deal in _discarding(scene, 1):
        fits = _fitting(scene, seat, deal) if len(seat.hand) == 1 and _may_lay_off(scene, seat) else []
        if not fits:
            continue
        table, (meld, card) = scene.resumed(place), fits[0]
        table.book.write("lay_off", seat=seat.number, meld=meld.id, cards=[card], after=1500)
        return played_out(table, place + 1)
    return None


@fault("returned_discard", "a player discards the card he has just taken from the discards")
def returned_discard(scene: Scene) -> Planted | None:
    """The card taken is put back, and the one put down is kept."""
    if scene.rules.discards.returned == "free":
        return None
    for place in scene.shuffled(scene.discards()):
        deal, hand = scene.deal_at(place), scene.hand_at(place)
        if deal.taken_from != "discards" or deal.taken is None or hand.count(deal.taken) != 1:
            continue
        table = scene.resumed(place)
        table.discard(scene.events[place]["seat"], deal.taken)
        return played_out(table, place + 1)
    return None


@fault("last_discard_face", "a discard lies the wrong way up")
def last_discard_face(scene: Scene) -> Planted | None:
    """A card that is not the last one is put down face down."""
    for place, _, _ in _discarding(scene, 2):
        return scene.edited(place, face="down")
    return None
