"""Faults of the cards: the deal and whether the pack is whole, who holds what, the stock and the discards.

In a log that hides nothing every card is accounted for, so a card that is not held, or does not lie on top, is also a
third copy. Some of these faults therefore leave out the order of the stock, as many platforms do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.play.state import Deal
from ledger.rules.points import is_wild
from ledger.rules.sizes import copies
from ledger.rules.standings import has_many_deals
from ledger.simulate.fault import FaultyMatch, Scene, fault, needs, played_out
from schemas.cards import FACE_INDEX, FACES, JOKER, face

FEWEST_TURNED = 6
"""Discards there must be before turning them over too soon makes a stock to play on with."""

# ------------------------------------------------------------------------------------------ the deal


@fault("aceleagues-deals", when=has_many_deals)
def deal_number(scene: Scene) -> Iterator[FaultyMatch]:
    """The last of several deals and its score carry the number of the next one."""
    needs(len(scene.places_of("deal")) > 1)
    place, last = scene.places_of("deal")[-1], scene.places_of("deal_scored")[-1]
    needs(all(event["type"] != "close" for event in scene.events[place:last]))
    number = scene.events[place]["deal"] + 1
    numbered = scene.with_events(scene.edit(place, deal=number).events)
    yield FaultyMatch(numbered.edit(last, deal=number).events, place + 1)


@fault("aceleagues-points")
def hand_size(scene: Scene) -> Iterator[FaultyMatch]:
    """The last card of a hand is in another instead."""
    place = scene.places_of("deal")[-1]
    hands = [dict(hand) for hand in scene.events[place]["hands"]]
    one, other = scene.rng.sample(hands, 2)
    *rest, card = one["cards"]
    one["cards"], other["cards"] = rest, [*other["cards"], card]
    yield scene.edit(place, hands=hands)


@fault("ace2three-points", when=lambda rules: "count.groups:limits" in rules.cases)
def groups_beyond_limits(scene: Scene) -> Iterator[FaultyMatch]:
    """A grouping is saved in which two cards are groups, each by itself."""
    place = scene.pick(scene.turns())
    hand = list(scene.hand_at(place))
    yield scene.inserted(place, "group", seat=scene.seat_of(place), groups=[hand[:1], hand[1:2], hand[2:7], hand[7:]])


@fault("rummycentral-literal")
def dealt_twice(scene: Scene) -> Iterator[FaultyMatch]:
    """One hand is written down for the seat of another."""
    place = scene.places_of("deal")[-1]
    hands = [dict(hand) for hand in scene.events[place]["hands"]]
    one, other = scene.rng.sample(range(len(hands)), 2)
    hands[one]["seat"] = hands[other]["seat"]
    yield scene.edit(place, hands=hands)


@fault("rummy-106-literal")
def wild_card_not_cut(scene: Scene) -> Iterator[FaultyMatch]:
    """The card cut is another than the wild card of the deal."""
    place = scene.places_of("deal")[-1]
    wild = needs(scene.events[place].get("wild_card"))
    yield scene.edit(place, cut_card=scene.rng.choice([f for f in FACES if f[0] != wild[0] and f != JOKER]))


@fault("continental", when=lambda rules: rules.deal.wild == "none")
def no_wild_card(scene: Scene) -> Iterator[FaultyMatch]:
    """The last card of a stock that is never used up becomes a wild card in a game without one."""
    place = _stock_never_used_up(scene)
    *stock, card = scene.events[place]["stock"]
    yield scene.edit(place, wild_card=card, stock=stock)


@fault("classic+twos-wild", when=lambda rules: rules.deal.wild == "fixed")
def wild_rank_other(scene: Scene) -> Iterator[FaultyMatch]:
    """A deal names a card of another rank than the one that is wild at the table."""
    place = scene.places_of("deal")[-1]
    ranks = scene.rules.deal.wild_ranks
    yield scene.edit(place, wild_card=scene.rng.choice([f for f in FACES if f[0] not in ranks and f != JOKER]))


@fault("ace2three-points")
def too_many_copies(scene: Scene) -> Iterator[FaultyMatch]:
    """The last card of the stock is one copy more of another face."""
    place = scene.places_of("deal")[-1]
    stock = scene.events[place]["stock"]
    other = scene.rng.choice([face for face in FACES if face != stock[-1] and face != JOKER])
    yield scene.edit(place, stock=[*stock[:-1], other])


@fault("rummy-106")
def pack_incomplete(scene: Scene) -> Iterator[FaultyMatch]:
    """The last card of the stock is missing, in a deal that never gets to it."""
    place = _stock_never_used_up(scene)
    yield scene.edit(place, stock=scene.events[place]["stock"][:-1])


def _stock_never_used_up(scene: Scene) -> int:
    """The place of the last deal, whose stock is neither used up nor made anew, and would not be with a card less."""
    place, last = scene.places_of("deal")[-1], scene.states[-1].deal
    needs(last and len(last.stock or ()) > 1 and all(recycled < place for recycled in scene.places_of("recycle")))
    return place


@fault("rum", when=lambda rules: "deal.cards:turned_up" in rules.cases)
def no_open_card(scene: Scene) -> Iterator[FaultyMatch]:
    """The card turned up, which nobody takes, lies under a stock that is never used up."""
    place = _stock_never_used_up(scene)
    deal, next_draw = scene.events[place], next(draw for draw in scene.places_of("draw") if draw > place)
    needs(scene.events[next_draw]["from"] == "stock")
    yield scene.edit(place, open_card=None, stock=[*deal["stock"], deal["open_card"]])


@fault("classic")
def copies_mixed(scene: Scene) -> Iterator[FaultyMatch]:
    """A card drawn has a copy suffix, or alone has none; without the stock order, or it would be another card, too."""
    scene = scene.without_stock_order()
    places = [p for p in scene.turns() if scene.events[p]["from"] == "stock" and scene.deal_at(p).stock is None]
    place = scene.pick(places)
    card = scene.events[place]["card"]
    yield scene.edit(place, card=f"{card}.1" if card == face(card) else face(card))


# ------------------------------------------------------------------------------------------ who holds what


@fault("rummycentral")
def card_not_held(scene: Scene) -> Iterator[FaultyMatch]:
    """A discard names a card of the unlogged stock."""
    scene = scene.without_stock_order()
    for place in scene.shuffled(scene.discards()):
        deal = scene.deal_at(place)
        strange = [face for face in FACES if not _all_seen(deal, face) and face not in scene.hand_at(place)]
        if strange and deal.stock is None:
            yield scene.edit(place, card=scene.rng.choice(strange))


@fault("ace2three-points", when=lambda rules: rules.show.finish != "none")
def groups_not_hand(scene: Scene) -> Iterator[FaultyMatch]:
    """A saved grouping names a card that is not in the hand."""
    place = scene.pick(scene.turns())
    seat, hand = scene.seat_of(place), scene.hand_at(place)
    strange = scene.rng.choice([face for face in FACES if face not in hand])
    yield scene.inserted(place, "group", seat=seat, groups=[list(hand[:3]), [*hand[3:6], strange]])


@fault("rummycentral-literal")
def third_copy(scene: Scene) -> Iterator[FaultyMatch]:
    """A draw from the unlogged stock brings a card whose copies are all on the table."""
    scene = scene.without_stock_order()
    for place in scene.shuffled(scene.places_of("draw")):
        deal = scene.deal_at(place)
        faces = [face for face in FACES if _all_seen(deal, face)]
        if scene.events[place]["from"] == "stock" and deal.stock is None and faces:
            yield scene.edit(place, card=scene.rng.choice(faces))


def _all_seen(deal: Deal, card: str) -> bool:
    """Whether it is known where every copy of a card is."""
    return deal.census[FACE_INDEX[face(card)]] >= copies(card, deal.rules)


# ------------------------------------------------------------------------------------------ stock and discards


@fault("classic")
def not_top_of_discards(scene: Scene) -> Iterator[FaultyMatch]:
    """A draw from the discards names a card below the top, another copy of which may be in the unlogged stock."""
    scene = scene.without_stock_order()
    for place in scene.shuffled(scene.places_of("draw")):
        deal = scene.deal_at(place)
        if scene.events[place]["from"] != "discards":
            continue
        below = [c for c in _with_a_copy_unseen(deal, deal.discards[:-1]) if not is_wild(c, deal.wild)]
        if below:
            yield scene.edit(place, card=scene.rng.choice(below))


def _with_a_copy_unseen(deal: Deal, cards: Sequence[str]) -> list[str]:
    """The cards that could also be where the log does not let us look; no third copy, wherever they turn up."""
    return [card for card in cards if not _all_seen(deal, card) and face(card) != face(deal.discards[-1])]


@fault("rummy-106", when=lambda rules: rules.discards.joker != "free")
def joker_from_discards(scene: Scene) -> Iterator[FaultyMatch]:
    """A player discards a joker, which is legal, and the next one takes it, which is not."""
    for place in scene.shuffled(scene.discards()):
        deal, seat = scene.deal_at(place), scene.seat_of(place)
        jokers = [card for card in scene.hand_at(place) if is_wild(card, deal.wild)]
        if not jokers:
            continue
        table = scene.resumed(place)
        table.discard(seat, jokers[0])
        following = table.book.deal.turn
        if following is None:
            continue
        table.book.write("draw", seat=following, source="discards", card=jokers[0], after=3000)
        table.after_draw(following)
        yield played_out(table, place + 2)


@fault("classic")
def stock_order(scene: Scene) -> Iterator[FaultyMatch]:
    """A draw from the stock names another card than the next, one that may be in a hand that was not logged."""
    for place in scene.shuffled(scene.places_of("draw")):
        if scene.events[place]["from"] != "stock":
            continue
        deal_place = scene.deal_behind(place)
        hidden_seat = scene.rng.choice([seat for seat in scene.deal_at(place).places if seat != scene.seat_of(place)])
        hands = [hand for hand in scene.events[deal_place]["hands"] if hand["seat"] != hidden_seat]
        hidden = scene.with_events(scene.edit(deal_place, hands=hands).events)
        deal = hidden.deal_at(place)
        # Of a stock that is unknown or used up no card is the next: a blank stands for it.
        others = [card for card in _with_a_copy_unseen(deal, FACES) if card != (deal.stock or " ")[0]]
        if others:
            yield hidden.edit(place, card=scene.rng.choice(others))


@fault("aceleagues-points", seats=6)
def stock_empty(scene: Scene) -> Iterator[FaultyMatch]:
    """The discards are not turned over when they should be, and a card nobody wrote down is drawn."""
    place = scene.pick(scene.places_of("recycle"))
    yield scene.without(place).edit(place, card=None)


@fault("rummy-106")
def recycle_not_due(scene: Scene) -> Iterator[FaultyMatch]:
    """The discards become a new stock while there is one."""
    ready = [place for place in scene.turns() if len(scene.deal_at(place).discards) > FEWEST_TURNED]
    place = scene.pick([place for place in ready if scene.deal_at(place).stock])
    table = scene.resumed(place)
    table.recycle()
    yield played_out(table, place + 1)


@fault("ace2three-points", seats=6)
def recycled_cards_differ(scene: Scene) -> Iterator[FaultyMatch]:
    """One card of the new stock is another."""
    place = scene.pick(scene.places_of("recycle"))
    stock = list(scene.events[place]["stock"])
    at = scene.rng.randrange(len(stock))
    stock[at] = scene.rng.choice([face for face in FACES if face != stock[at] and face != JOKER])
    yield scene.edit(place, stock=stock)


@fault("rum+turn-pile")
def recycle_order(scene: Scene) -> Iterator[FaultyMatch]:
    """The new stock has the right cards in another order, where the discards should only be turned over."""
    place = scene.pick(scene.places_of("recycle"))
    recycled = scene.events[place]
    stock = sorted(recycled["stock"])
    needs(scene.rules.stock.used_up == "turn_over" and stock != recycled["stock"])
    table = scene.resumed(place)
    turned_up = {"open_card": recycled["open_card"]} if "open_card" in recycled else {}
    table.book.write("recycle", **turned_up, stock=stock, by="server", after=900)
    yield played_out(table, place + 1)


@fault("basic")
def stalemate_not_due(scene: Scene) -> Iterator[FaultyMatch]:
    """The server closes as finished a deal that could go on, and ends the match with it."""
    ready = scene.turns()
    if scene.rules.stock.stuck == "no_points":  # whether a deal can go on is told once nobody holds more than a card
        deals = ((place, scene.deal_at(place)) for place in ready)
        ready = [p for p, deal in deals if deal.table and all(len(s.hand) <= 1 for s in deal.seats if s.status == "in")]
    place = scene.pick(ready)
    part, number = scene.with_events(scene.events[:place]), scene.deal_at(place).number
    events = part.inserted(place, "close", by="server", reason="finished", deal=number).events
    match = scene.with_events(events).inserted(place + 1, "close", by="server", reason="void")
    yield FaultyMatch(match.events, place + 1)
