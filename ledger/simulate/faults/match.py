"""Faults of the match as a whole: how it opens, holes in its record, its deals, what is claimed, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.play.matches import standings_now
from ledger.play.turns import next_clockwise
from ledger.rules.sizes import pack_size
from ledger.rules.standings import reentry_total
from ledger.simulate.fault import FaultyMatch, Scene, fault, needs, played_out, renumbered
from ledger.simulate.logbook import HEAD, event_of
from ledger.simulate.simulation import deal_cards, go_on, play_match, seat_table

LONGEST_HOLE = 6
FEWEST_IN_STOCK = 10

# ------------------------------------------------------------------------------------------ the record


@fault("classic")
def log_incomplete(scene: Scene) -> Iterator[FaultyMatch]:
    """A run of draws and discards is replaced by a gap that says so."""
    # Behind the last of these: what they say could not be checked after a gap.
    calm = max(scene.places_of("recycle", "miss", "drop", "leave", "disconnect", "deal"), default=0)
    place = scene.pick([p for p in scene.turns() if p > calm])
    end = place + 1
    while end < place + LONGEST_HOLE and scene.events[end]["type"] in {"draw", "discard", "group"}:
        end += 1
    first, fields = scene.events[place], {"to": end, "reason": "log shard lost"}
    gap = event_of(first["match"], first["seq"], "gap", first["at"], "server", fields)
    yield FaultyMatch([*scene.events[:place], gap, *scene.events[end:]], place + 1)


@fault("rummycentral-literal")
def not_opened(scene: Scene) -> Iterator[FaultyMatch]:
    """The record begins with the deal, and the opening comes after it."""
    opening, deal, *rest = scene.events
    yield FaultyMatch(renumbered([{**deal, "at": opening["at"]}, opening, *rest]), 1)


@fault("aceleagues-points")
def opened_again(scene: Scene) -> Iterator[FaultyMatch]:
    """The opening comes again in the middle of play."""
    place = scene.pick(scene.turns())
    again = {name: value for name, value in scene.events[0].items() if name not in HEAD}
    yield scene.inserted(place, "open", by="server", **again)


@fault("ace2three-points")
def seat_taken_twice(scene: Scene) -> Iterator[FaultyMatch]:
    """One more player sits down on a seat that is taken."""
    players = scene.events[0]["players"]
    seat = scene.rng.choice(players)["seat"]
    other = {"seat": seat, "player": "p099999", "name": "Second Sitter"}
    yield scene.edit(0, players=[*players, other])


@fault("rummy-106")
def player_count(scene: Scene) -> Iterator[FaultyMatch]:
    """The match is played by one player more than the game is for, where the packs are large enough."""
    match, rules = scene.events[0]["match"], scene.rules
    seats = rules.players.max + 1
    needs(seats * max(rules.deal.cards) + FEWEST_IN_STOCK <= pack_size(rules))
    yield FaultyMatch(play_match(rules, scene.rng.randrange(10**6), 1, seats=seats, match=match), 1)


@fault("aceleagues-points")
def unknown_seat(scene: Scene) -> Iterator[FaultyMatch]:
    """A connection is lost on a seat that does not exist."""
    place = scene.pick(scene.turns())
    yield scene.inserted(place, "disconnect", by="server", seat=max(scene.states[-1].seats) + 1)


@fault("ace2three-points", at_the_end=True)
def after_match_end(scene: Scene) -> Iterator[FaultyMatch]:
    """The match is declared void when it was settled and all has been paid."""
    yield scene.inserted(len(scene.events), "close", by="server", reason="void")


@fault("rummycentral")
def ruleset_unknown(scene: Scene) -> Iterator[FaultyMatch]:
    """The opening names rules that nobody knows."""
    yield scene.edit(0, ruleset="house-rules-of-1987")


# ------------------------------------------------------------------------------------------ across deals


@fault("rummy-106-literal", at_the_end=True)
def too_many_deals(scene: Scene) -> Iterator[FaultyMatch]:
    """Before the settlement one more deal is dealt, played and settled when the match is over."""
    table, last = scene.resumed(scene.places_of("match_settled")[0]), needs(scene.states[-1].deal)
    deal_cards(table.book, scene.rng, last.number + 1, seats=tuple(last.places))
    seq = len(table.book.events)
    yield played_out(seat_table(table.book, table.traits, scene.rng, table.presence), seq)


@fault("aceleagues-pool-101", seats=3)
def dealt_in_wrongly(scene: Scene) -> Iterator[FaultyMatch]:
    """A seat that was eliminated, or that has not tied, is dealt in once more."""
    for place in scene.shuffled(scene.places_of("deal")):
        seats = [hand["seat"] for hand in scene.events[place]["hands"]]
        out = [seat for seat in scene.states[-1].seats if seat not in seats]
        if out:
            yield scene.redealt(place, seats=sorted((*seats, scene.rng.choice(out))))


@fault("rum", when=lambda rules: rules.deal.dealer == "clockwise")
def wrong_dealer(scene: Scene) -> Iterator[FaultyMatch]:
    """Another seat deals than the next one clockwise."""
    place = scene.pick(scene.places_of("deal")[1:])
    right = scene.events[place]["dealer"]
    others = [hand["seat"] for hand in scene.events[place]["hands"] if hand["seat"] != right]
    yield scene.redealt(place, dealer=scene.rng.choice(others))


@fault("jqka", when=lambda rules: rules.deal.first == "left_of_dealer")
def wrong_first_seat(scene: Scene) -> Iterator[FaultyMatch]:
    """The seat after the one left of the dealer begins."""
    place = scene.rng.choice(scene.places_of("deal"))
    deal = scene.events[place]
    first = next_clockwise(tuple(hand["seat"] for hand in deal["hands"]), deal["first"])
    yield scene.redealt(place, dealer=deal["dealer"], first=first)


@fault("continental", when=lambda rules: rules.deal.first_dealer == "lowest_card")
def wrong_first_dealer(scene: Scene) -> Iterator[FaultyMatch]:
    """Another seat deals first than the one that had drawn the lowest card."""
    place = scene.places_of("deal")[0]
    others = [seat for seat in scene.states[-1].seats if seat != scene.events[place]["dealer"]]
    yield scene.redealt(place, dealer=scene.rng.choice(others))


@fault("ace2three-pool-101")
def settled_too_soon(scene: Scene) -> Iterator[FaultyMatch]:
    """The standings after some deal are recorded as the last ones."""
    place = scene.pick(scene.places_of("deal")[1:])
    standings = needs(standings_now(scene.states[place]))
    listed = [{"seat": account.seat, "points": account.total} for account in standings.accounts]
    part = scene.with_events(scene.events[:place])
    yield part.inserted(place, "match_settled", by="server", standings=listed)


@fault("aceleagues-pool-101", seats=4)
def reentry_not_allowed(scene: Scene) -> Iterator[FaultyMatch]:
    """An eliminated player comes back between two deals when another has too many points."""
    for place in scene.shuffled(scene.places_of("deal")[1:]):
        standings = standings_now(scene.states[place])
        seats = [account.seat for account in standings.accounts if account.out] if standings else []
        out = [seat for seat in seats if standings and reentry_total(standings, seat, scene.rules) is None]
        if out:
            table = scene.resumed(place)
            table.book.write("rejoin", seat=scene.rng.choice(out), after=3000)
            go_on(table)
            yield FaultyMatch(table.book.events, place + 1)


@fault("ace2three-pool-101", seats=3, when=lambda rules: rules.pool.split != "never")
def split_not_due(scene: Scene) -> Iterator[FaultyMatch]:
    """Somebody agrees to share the prize in the middle of a deal, though nobody has offered it."""
    last, steps = max(scene.places_of("split"), default=0), scene.places_of("deal", "split")
    following = {p: next((scene.events[step]["type"] for step in steps if step >= p), "") for p in scene.turns()}
    place = scene.pick([p for p, step in following.items() if scene.deal_behind(p) > last or step == "deal"])
    yield scene.inserted(place, "split", seat=scene.seat_of(place), step="accept")


# ------------------------------------------------------------------------------------------ claims


@fault("aceleagues-points")
def judged_without_show(scene: Scene) -> Iterator[FaultyMatch]:
    """A judgement of a show that nobody made stands in the middle of play."""
    place = scene.pick([turn for turn in scene.turns() if not scene.deal_at(turn).untouched])
    yield scene.inserted(place, "show_judged", by="server", seat=scene.seat_of(place), valid=False)


@fault("rummy-106-literal")
def show_overturned(scene: Scene) -> Iterator[FaultyMatch]:
    """The platform's judgement of a show is turned round."""
    place = scene.pick(scene.places_of("show_judged"))
    valid = not scene.events[place]["valid"]
    yield scene.edit(place, valid=valid, reason=None if valid else "group not valid")


@fault("aceleagues-points")
def claimed_twice(scene: Scene) -> Iterator[FaultyMatch]:
    """The score of the deal is recorded again."""
    place = scene.rng.choice(scene.places_of("deal_scored"))
    yield _scored(scene, scene, place, place + 1)


@fault("rummycentral-literal")
def scored_too_soon(scene: Scene) -> Iterator[FaultyMatch]:
    """The score stands before the last turn of the deal."""
    place = scene.rng.choice(scene.places_of("deal_scored"))
    turns = needs([turn for turn in scene.turns() if scene.deal_behind(place) < turn < place])
    yield _scored(scene, scene.without(place), place, turns[-1])


def _scored(scene: Scene, into: Scene, place: int, at: int) -> FaultyMatch:
    """The score of one place written at another."""
    scored = scene.events[place]
    return into.inserted(at, "deal_scored", by="server", deal=scored["deal"], points=scored["points"])


@fault("rummycentral-literal")
def claim_seats(scene: Scene) -> Iterator[FaultyMatch]:
    """One seat stands twice in the points."""
    place = scene.rng.choice(scene.places_of("deal_scored"))
    points = list(scene.events[place]["points"])
    points.append(dict(scene.rng.choice(points)))
    yield scene.edit(place, points=points)


@fault("classic")
def points_overturned(scene: Scene) -> Iterator[FaultyMatch]:
    """The points of one loser are higher by some."""
    place = scene.rng.choice(scene.places_of("deal_scored"))
    points = [dict(entry) for entry in scene.events[place]["points"]]
    entry = scene.rng.choice([entry for entry in points if entry["points"]] or points)
    entry["points"] += scene.rng.choice((1, 2, 5, 10))
    yield scene.edit(place, points=points)


@fault("ace2three-best-of-3", at_the_end=True, when=lambda rules: rules.match.wins != "deal_winner")
def total_overturned(scene: Scene) -> Iterator[FaultyMatch]:
    """The total of one seat is higher by some than its deals come to, its place as it should be."""
    place, standings = _settlement(scene, "standings")
    scene.rng.choice(standings)["points"] += scene.rng.choice((1, 2, 5, 10))
    yield scene.edit(place, standings=standings)


@fault("rummycentral", at_the_end=True)
def places_wrong(scene: Scene) -> Iterator[FaultyMatch]:
    """One seat's place is too low by one."""
    place, standings = _settlement(scene, "standings")
    scene.rng.choice(standings)["place"] += 1
    yield scene.edit(place, standings=standings)


@fault("rummy-106", at_the_end=True)
def money_not_balanced(scene: Scene) -> Iterator[FaultyMatch]:
    """More is booked as the fee than was taken from the winner."""
    place = scene.places_of("match_settled")[0]
    needs("fee" in scene.events[place])
    yield scene.edit(place, fee=scene.events[place]["fee"] + scene.rng.choice((1, 100, 250)))


@fault("rummy-106", at_the_end=True)
def settlement_overturned(scene: Scene) -> Iterator[FaultyMatch]:
    """More than the fee of the rules is kept from what a winner gets."""
    place, payouts = _settlement(scene, "payouts")
    winner = max(payouts, key=lambda entry: int(entry["amount"]))
    extra = scene.rng.choice((1, 50, max(winner["amount"] // 10, 1)))
    winner["amount"] -= extra
    yield scene.edit(place, payouts=payouts, fee=scene.events[place]["fee"] + extra)


def _settlement(scene: Scene, what: str) -> tuple[int, list[dict[str, Any]]]:
    """The place of the settlement, and its standings or payouts to change."""
    place = scene.places_of("match_settled")[0]
    return place, [dict(entry) for entry in needs(scene.events[place].get(what))]
