"""Faults of whose turn it is and what a turn consists of, of drops and shows, and of moves that a game does not have.

Where a player ends up with a card too many or too few, the seat drops in its next turn, so that no second fault
follows.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.play.cards_in_play import without
from ledger.simulate.fault import FaultyMatch, Scene, fault, needs, played_out
from ledger.simulate.hand_table import HandTable, sort_hand


@fault("rummy-106-literal")
def nothing_dealt(scene: Scene) -> Iterator[FaultyMatch]:
    """A draw stands before the deal."""
    seat = scene.rng.choice(scene.states[-1].seats)
    yield scene.inserted(scene.places_of("deal")[0], "draw", seat=seat, source="stock")


@fault("rummycentral")
def play_after_end(scene: Scene) -> Iterator[FaultyMatch]:
    """Somebody draws once more when the deal has ended."""
    deal = scene.states[-1].deal
    place = needs(deal.ended if deal else None).seq
    # Not between a show and its judgement: a claim that is too late would be found besides.
    while scene.events[place]["type"] == "show_judged":
        place += 1
    yield scene.inserted(place, "draw", seat=scene.rng.choice(scene.states[-1].seats), source="stock")


@fault("classic")
def out_of_turn(scene: Scene) -> Iterator[FaultyMatch]:
    """A player takes a turn that is another's."""
    place = scene.pick(scene.turns())
    table, deal = scene.resumed(place), scene.deal_at(place)
    needs(deal.stock)
    seat = scene.rng.choice([seat for seat in deal.still_in() if seat != deal.turn])
    table.from_stock(seat)
    table.after_draw(seat)
    yield played_out(table, place + 1)


@fault("rummycentral")
def discard_before_draw(scene: Scene) -> Iterator[FaultyMatch]:
    """A turn begins with a discard, and is over."""
    place, table, seat = scene.turn_at(scene.turns())
    table.discard(seat, table.choose_discard(seat))
    table.drops_later(seat)
    yield played_out(table, place + 1)


@fault("classic")
def second_draw(scene: Scene) -> Iterator[FaultyMatch]:
    """Another card is drawn before the discard."""
    place, table, seat = scene.turn_at([p for p in scene.discards() if scene.deal_at(p).stock])
    table.from_stock(seat)
    table.discard(seat, scene.events[place]["card"])
    table.drops_later(seat)
    yield played_out(table, place + 1)


@fault("aceleagues-points")
def declare_without_draw(scene: Scene) -> Iterator[FaultyMatch]:
    """A turn begins with a declaration of the thirteen cards held, with none to put down."""
    place = scene.pick(scene.turns())
    table = scene.resumed_as(HandTable, place)
    groups = sort_hand(scene.hand_at(place), table.deal.wild, scene.rules).groups
    table.declare(scene.seat_of(place), groups, None)
    yield played_out(table, place + 1)


@fault("rummycentral", seats=3, when=lambda rules: rules.drop.when != "never")
def out_player_acts(scene: Scene) -> Iterator[FaultyMatch]:
    """A player drops, and then misses a turn."""
    place, table, seat = scene.turn_at(scene.turns(fewest=3))
    table.drop(seat, after=2500)
    table.book.write("miss", seat=seat, by="timer", after=900)
    yield played_out(table, place + 2)


@fault("rummy-106", seats=3)
def rejoined_in_deal(scene: Scene) -> Iterator[FaultyMatch]:
    """A player leaves and comes back to the deal at once."""
    place, table, seat = scene.turn_at(scene.turns(fewest=3))
    table.book.write("leave", seat=seat, after=2500)
    table.book.write("rejoin", seat=seat, after=9000)
    yield played_out(table, place + 2)


# ------------------------------------------------------------------------------------------ drops and shows


@fault("ace2three-points", when=lambda rules: rules.drop.when != "never")
def drop_after_draw(scene: Scene) -> Iterator[FaultyMatch]:
    """A drop stands where the discard stood."""
    place = scene.pick(scene.discards())
    yield _dropped(scene, place)


@fault("ace2three-points", seats=3, when=lambda rules: rules.drop.when != "never")
def second_drop(scene: Scene) -> Iterator[FaultyMatch]:
    """A player drops, and the drop is recorded again."""
    place, table, seat = scene.turn_at(scene.turns(fewest=3))
    table.drop(seat, after=2500)
    table.drop(seat, after=200)
    yield played_out(table, place + 2)


@fault("ace2three-best-of-3", when=lambda rules: rules.drop.when == "never")
def no_drops(scene: Scene) -> Iterator[FaultyMatch]:
    """A player gives the deal up in a game without drops."""
    place = scene.pick(scene.turns())
    yield _dropped(scene, place)


def _dropped(scene: Scene, place: int) -> FaultyMatch:
    """The match with a drop instead of the event at a place, and what followed from it."""
    table = scene.resumed(place)
    table.drop(scene.seat_of(place), after=2500)
    return played_out(table, place + 1)


@fault("classic")
def show_card_count(scene: Scene) -> Iterator[FaultyMatch]:
    """A player declares, and a card of the hand is in no group: a show of twelve cards."""
    place = scene.pick(scene.discards())
    finish, table = scene.events[place]["card"], scene.resumed_as(HandTable, place)
    rest = without(scene.hand_at(place), finish)[1:]
    table.declare(scene.seat_of(place), sort_hand(rest, table.deal.wild, scene.rules).groups, finish)
    yield played_out(table, place + 1)


@fault("rummy-106-literal")
def show_not_due(scene: Scene) -> Iterator[FaultyMatch]:
    """The winner shows a hand like a loser."""
    last = scene.states[-1].deal
    ended = needs(last.ended if last else None)
    needs(ended.how == "show")
    place = scene.places_of("show_judged")[-1] + 1
    # The place is behind the judgement: two before it stands the show that was judged.
    yield scene.inserted(place, "show", seat=ended.winners[0], groups=scene.events[place - 2]["groups"])


# ------------------------------------------------------------------------------------------ moves of other games


@fault("aceleagues-points", when=lambda rules: rules.melding.where == "hand")
def no_table_play(scene: Scene) -> Iterator[FaultyMatch]:
    """A player lays cards on the table in a game where melds stay in the hand."""
    place = scene.pick(scene.turns())
    kind = scene.rng.choice(("meld", "lay_contract"))
    yield scene.inserted(place, kind, seat=scene.seat_of(place), melds=[list(scene.hand_at(place)[:3])])


@fault("jqka", when=lambda rules: rules.show.finish == "none")
def no_shows(scene: Scene) -> Iterator[FaultyMatch]:
    """Groups are saved for a player in a game where nobody shows a hand."""
    place = scene.pick([p for p in scene.turns() if len(scene.hand_at(p)) > 1])
    yield scene.inserted(place, "group", seat=scene.seat_of(place), groups=[list(scene.hand_at(place))])


@fault("classic", when=lambda rules: rules.pool.split == "never")
def no_split(scene: Scene) -> Iterator[FaultyMatch]:
    """A player offers to share the prize where prizes are never split."""
    place = scene.pick(scene.turns())
    yield scene.inserted(place, "split", seat=scene.seat_of(place), step="offer")
