"""Faults of claims that come at the wrong time, twice, or for the wrong seats."""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault


@fault("judged_without_show", "a show is judged that nobody made")
def judged_without_show(scene: Scene) -> Planted | None:
    """A judgement stands in the middle of play."""
    place = scene.pick(scene.turns())
    if place is None:
        return None
    return scene.inserted(place, "show_judged", by="server", seat=scene.events[place]["seat"], valid=False)


@fault("claimed_twice", "the score of the deal is claimed twice")
def claimed_twice(scene: Scene) -> Planted | None:
    """The score is recorded again."""
    place = scene.rng.choice(scene.kind("deal_scored"))
    scored = scene.events[place]
    return scene.inserted(place + 1, "deal_scored", by="server", deal=scored["deal"], points=scored["points"])


@fault("scored_too_soon", "the deal is scored before it is over")
def scored_too_soon(scene: Scene) -> Planted | None:
    """The score stands before the last turn."""
    place = scene.rng.choice(scene.kind("deal_scored"))
    turns = [turn for turn in scene.turns() if scene.dealt(place) < turn < place]
    if not turns:
        return None
    scored = scene.events[place]
    return scene.without(place).inserted(
        turns[-1], "deal_scored", by="server", deal=scored["deal"], points=scored["points"]
    )


@fault("places_wrong", "the standings rank the seats in another order than they should")
def places_wrong(scene: Scene) -> Planted | None:
    """One seat's place is too low by one."""
    place = scene.kind("match_settled")[0]
    standings = [dict(entry) for entry in scene.events[place]["standings"]]
    scene.rng.choice(standings)["place"] += 1
    return scene.edited(place, standings=standings)


@fault("money_not_balanced", "payouts and fee do not come to nothing together")
def money_not_balanced(scene: Scene) -> Planted | None:
    """More is booked as the fee than was taken from the winner."""
    place = scene.kind("match_settled")[0]
    fee = scene.events[place].get("fee")
    return None if fee is None else scene.edited(place, fee=fee + scene.rng.choice((1, 100, 250)))


@fault("claim_seats", "the score forgets a seat")
def claim_seats(scene: Scene) -> Planted | None:
    """One seat is left out of the points."""
    place = scene.rng.choice(scene.kind("deal_scored"))
    points = list(scene.events[place]["points"])
    points.pop(scene.rng.randrange(len(points)))
    return scene.edited(place, points=points)
