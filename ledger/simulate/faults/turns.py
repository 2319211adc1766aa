"""Faults of turns and of time: whose turn it is and what a turn consists of, drops and shows, moves that a game does
not have; misses miscounted, hands not folded, a timer or autoplay that does what it may not, acts that come too late.

Where a player ends up with a card too many or too few, the seat drops in its next turn, so that no second fault
follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ledger.play.cards_in_play import without
from ledger.play.evolve import MOVES
from ledger.play.turns import TURN_STEPS
from ledger.rules.points import is_wild
from ledger.simulate.fault import FaultyMatch, Scene, fault, needs, played_out
from ledger.simulate.hand_table import HandTable, arranged_show, away_decision, sort_hand
from ledger.simulate.logbook import HEAD, later

EARLY = 3000
"""Milliseconds after which the time is called by fault."""

LONG = 9
"""Turns somebody stays away by fault."""


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
    yield _drop_instead(scene, place)


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
    yield _drop_instead(scene, place)


def _drop_instead(scene: Scene, place: int) -> FaultyMatch:
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
    """The winner shows the hand like a loser, in other groups than were declared."""
    last = scene.states[-1].deal
    ending = needs(last.ended if last else None)
    needs(ending.how == "show")
    place = scene.places_of("show_judged")[-1] + 1
    # The place is behind the judgement: two before it stands the show that was judged.
    *groups, one, other = scene.events[place - 2]["groups"]
    yield scene.inserted(place, "show", seat=ending.winners[0], groups=[*groups, [*one, *other]])


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


# ------------------------------------------------------------------------------------------ the clock


@fault("aceleagues-points", when=lambda rules: rules.timer.clock != "none")
def acted_too_late(scene: Scene) -> Iterator[FaultyMatch]:
    """A discard, and everything after it, comes later by more than a turn."""
    timer = scene.rules.timer
    place = scene.pick([p for p in scene.discards() if scene.states[p].turn_at and scene.states[p].step_at])
    late = timer.seconds * 1000 + timer.tolerance + scene.rng.randrange(500, 9000)
    rest = (later(event, late) for event in scene.events[place:])
    yield FaultyMatch([*scene.events[:place], *rest], place + 1)


@fault("rummy-106", when=lambda rules: rules.timer.clock != "none")
def timer_too_early(scene: Scene) -> Iterator[FaultyMatch]:
    """A turn is missed after a few seconds."""
    for place in scene.shuffled(scene.turns()):
        if scene.states[place].turn_at and not _next_miss_folds(scene, place):
            table, seat = scene.resumed(place), scene.seat_of(place)
            table.time_out(seat, after=EARLY)
            if scene.rules.timeout.turn == "played":
                table.played_for(seat)
            yield played_out(table, place + 1)


def _next_miss_folds(scene: Scene, place: int) -> bool:
    """Whether the hand of the seat at a place is folded when it misses one more turn."""
    limit = scene.rules.timeout.misses
    return bool(limit and scene.seat_at(place).misses + 1 >= limit)


# ------------------------------------------------------------------------------------------ missed turns


@fault("rummycentral")
def miss_count(scene: Scene) -> Iterator[FaultyMatch]:
    """A turn is missed and recorded as one more in a row than it was."""
    place, table, seat = scene.turn_at(scene.turns())
    table.miss(seat, count=table.seat(seat).misses + 2)
    yield played_out(table, place + 1)


@fault("classic", when=lambda rules: rules.timeout.turn == "passes" and rules.timeout.misses != 1)
def miss_after_draw(scene: Scene) -> Iterator[FaultyMatch]:
    """A miss stands where the discard stood; the player with a card too many drops later."""
    place, table, seat = scene.turn_at([place for place in scene.discards() if scene.seat_at(place).misses == 0])
    table.miss(seat)
    table.quitting.add(seat)
    yield played_out(table, place + 1)


@fault("rummycentral", when=lambda rules: rules.timeout.misses)
def fold_not_made(scene: Scene) -> Iterator[FaultyMatch]:
    """A player misses turn after turn, and play goes on when the hand should have been folded."""
    _, table, seat = scene.turn_at(scene.turns())
    table.spared.add(seat)
    while seat in table.spared:
        table.presence.absent[seat] = 1
        table.turn()
        needs(table.still_in(seat))
    last_miss = max(e["seq"] for e in table.book.events if e["type"] == "miss" and e["seat"] == seat)
    events = played_out(table, 0).events
    # It shows by the first move behind the miss, and no sooner; one that is no step of a turn does not show the table
    # that a fold was forgotten, and it would be found again.
    moves = [event for event in events[last_miss:] if event["type"] in MOVES]
    needs(bool(moves) and moves[0]["type"] in TURN_STEPS)
    yield FaultyMatch(events, moves[0]["seq"])


@fault("ace2three-points", when=lambda rules: rules.drop.when != "never")
def fold_without_misses(scene: Scene) -> Iterator[FaultyMatch]:
    """The timer drops whoever is in turn, who has not missed the turns for it."""
    place, table, seat = scene.turn_at(scene.turns())
    table.drop(seat, by="timer", after=30_000)
    yield played_out(table, place + 1)


# ------------------------------------------------------------------------------------------ what the timer may do


@fault("rummy-106", when=lambda rules: "timeout.turn:from_stock" in rules.cases)
def timer_drew_discard(scene: Scene) -> Iterator[FaultyMatch]:
    """The timer draws from the discards."""
    place = scene.pick([place for place in scene.turns() if scene.events[place]["from"] == "discards"])
    yield _by_timer(scene, place)


@fault("rummy-106", when=lambda rules: rules.timeout.discard != "any_card")
def timer_chose_card(scene: Scene) -> Iterator[FaultyMatch]:
    """The timer discards another card than the one drawn."""
    draws = [place for place in scene.discards() if scene.deal_at(place).taken_from == "stock"]
    places = [place for place in draws if scene.deal_at(place).taken not in (None, scene.events[place]["card"])]
    yield _by_timer(scene, scene.pick(places))


@fault("aceleagues-points", when=lambda rules: "timeout.discard:least_useful" in rules.cases)
def timer_threw_useful_card(scene: Scene) -> Iterator[FaultyMatch]:
    """The timer discards a joker."""
    for place in scene.shuffled(scene.discards()):
        jokers = [card for card in scene.hand_at(place) if is_wild(card, scene.deal_at(place).wild)]
        if jokers and not _next_miss_folds(scene, place):
            table, seat = scene.resumed_as(HandTable, place), scene.seat_of(place)
            table.time_out(seat)
            table.discard(seat, jokers[0], by="timer", after=60)
            yield played_out(table, place + 2)


@fault("classic", when=lambda rules: rules.timeout.complete_hand != "declared")
def timer_declared(scene: Scene) -> Iterator[FaultyMatch]:
    """The timer declares for a player in a game where it does not."""
    place = scene.pick(_shows_by_hand(scene))
    yield _by_timer(scene, place)


def _by_timer(scene: Scene, place: int) -> FaultyMatch:
    """The draw, discard or show at a place is the timer's; where a clock runs, the seat's time runs out before it."""
    if scene.rules.timer.clock == "none":
        return scene.edit(place, by="timer")
    event, kind = scene.events[place], scene.events[place]["type"]
    needs((kind == "declare" or scene.rules.timeout.turn == "played") and not _next_miss_folds(scene, place))
    table, seat = scene.resumed(place), scene.seat_of(place)
    table.time_out(seat)
    fields = {"source" if name == "from" else name: value for name, value in event.items() if name not in HEAD}
    table.book.write(kind, **fields, by="timer", after=60)
    if kind == "draw":
        table.discard(seat, event["card"], by="timer", after=60)
    elif kind == "declare":
        table.book.write_show_judged(seat, True, ())
    return played_out(table, place + 2)


@fault("rummy-106", when=lambda rules: rules.timeout.complete_hand != "nothing")
def complete_hand_not_declared(scene: Scene) -> Iterator[FaultyMatch]:
    """A player has a show arranged when the time runs out, and the timer discards from it."""
    place = scene.pick(_shows_by_hand(scene))
    table, seat = scene.resumed_as(HandTable, place), scene.seat_of(place)
    table.save(seat, tuple(tuple(group) for group in scene.events[place]["groups"]))
    needs(arranged_show(table.deal, table.seat(seat)))
    table.time_out(seat)
    table.discard(seat, table.deal.taken or "", by="timer", after=60)
    # Behind the grouping and the miss, which are as they should be.
    yield played_out(table, place + 3)


def _shows_by_hand(scene: Scene) -> list[int]:
    """Places where a player, not the timer, makes a valid show."""
    ends = ((place, scene.deal_at(place + 1).ended) for place in scene.by_player("declare"))
    return [p for p, ending in ends if ending is not None and ending.how == "show" and scene.deal_at(p).wild_card]


# ------------------------------------------------------------------------------------------ lost connections


@fault("aceleagues-points")
def autoplay_not_due(scene: Scene) -> Iterator[FaultyMatch]:
    """Autoplay draws from the stock for a player who is there."""
    place = scene.pick([place for place in scene.turns() if scene.events[place]["from"] == "stock"])
    yield scene.edit(place, by="autoplay")


@fault("ace2three-points")
def acted_while_away(scene: Scene) -> Iterator[FaultyMatch]:
    """Staff draws for a player who has lost the connection; autoplay only discards."""
    place = scene.pick(_turns_begun(scene, has_drawn=True))
    yield _autoplayed(_cut_off(scene, place), scene.seat_of(place), place, drawn_by="staff")


@fault("ace2three-points", when=lambda rules: rules.disconnect.before_draw == "dropped")
def autoplay_before_draw(scene: Scene) -> Iterator[FaultyMatch]:
    """A player who is away before the first draw, and is to be dropped, is played for."""
    place = scene.pick(_turns_begun(scene, has_drawn=False))
    yield _autoplayed(_cut_off(scene, place), scene.seat_of(place), place)


@fault("ace2three-pool-201", when=lambda rules: rules.disconnect.then == "saved_or_middle")
def away_not_dropped(scene: Scene) -> Iterator[FaultyMatch]:
    """Autoplay takes one turn more than its rounds for a player whose saved groups cost too much."""
    for place in islice(scene.shuffled(_turns_begun(scene, has_drawn=True)), 8):
        table, number = _cut_off(scene, place), scene.seat_of(place)
        while table.still_in(number):
            deal, seat = table.deal, table.seat(number)
            if deal.turn == number and away_decision(deal, seat) == "middle_drop" and deal.groups_logged:
                yield _autoplayed(table, number, len(table.book.events))
            table.turn()


@fault("ace2three-points", when=lambda rules: rules.drop.when != "never")
def away_dropped(scene: Scene) -> Iterator[FaultyMatch]:
    """A player loses the connection and is dropped at once, where autoplay had to go on."""
    place = scene.pick(_turns_begun(scene, has_drawn=True))
    table = _cut_off(scene, place)
    table.drop(scene.seat_of(place), by="autoplay", after=2000)
    yield played_out(table, place + 2)


def _turns_begun(scene: Scene, *, has_drawn: bool) -> list[int]:
    """Places where a seat begins a turn that has drawn in this deal before, or has not."""
    return [place for place in scene.turns() if scene.seat_at(place).drawn == has_drawn]


def _cut_off(scene: Scene, place: int) -> HandTable:
    """The table with the connection of the seat in turn lost, in a game with autoplay."""
    needs(scene.rules.disconnect.play == "autoplay")
    table = scene.resumed_as(HandTable, place)
    table.presence.cut_off(scene.seat_of(place), LONG)
    return table


def _autoplayed(table: HandTable, seat: int, place: int, drawn_by: str = "autoplay") -> FaultyMatch:
    """The match with a turn played for a seat, by fault, from a place on; a new stock may come before its draw."""
    table.autoplay(seat, after=2000, drawn_by=drawn_by)
    table.presence.miss(seat)
    draw = next(event["seq"] for event in table.book.events[place:] if event["type"] == "draw")
    return played_out(table, draw)
