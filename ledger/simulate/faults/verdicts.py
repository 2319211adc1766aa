"""Faults of what the platform claims: a show misjudged, points and money that do not follow from the rules."""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault


@fault("show_overturned", "a show is judged wrongly")
def show_overturned(scene: Scene) -> Planted | None:
    """The platform's judgement is turned round."""
    place = scene.pick(scene.kind("show_judged"))
    if place is None:
        return None
    valid = not scene.events[place]["valid"]
    return scene.edited(place, valid=valid, reason=None if valid else "group not valid")


@fault("points_overturned", "a seat is booked other points than the rules give")
def points_overturned(scene: Scene) -> Planted | None:
    """The points of one loser are higher by some."""
    place = scene.rng.choice(scene.kind("deal_scored"))
    points = [dict(entry) for entry in scene.events[place]["points"]]
    entry = scene.rng.choice([entry for entry in points if entry["points"]] or points)
    entry["points"] += scene.rng.choice((1, 2, 5, 10))
    return scene.edited(place, points=points)


@fault("total_overturned", "a seat is booked another total than its deals come to")
def total_overturned(scene: Scene) -> Planted | None:
    """The total of one seat is higher by some, its place as it should be."""
    if scene.rules.match.wins == "deal_winner":
        return None
    place = scene.kind("match_settled")[0]
    standings = [dict(entry) for entry in scene.events[place]["standings"]]
    scene.rng.choice(standings)["points"] += scene.rng.choice((1, 2, 5, 10))
    return scene.edited(place, standings=standings)


@fault("settlement_overturned", "a seat is paid another amount than the points give")
def settlement_overturned(scene: Scene) -> Planted | None:
    """More than the fee of the rules is kept from what a winner gets."""
    place = scene.kind("match_settled")[0]
    settled = scene.events[place]
    if not settled.get("payouts"):
        return None
    payouts = [dict(entry) for entry in settled["payouts"]]
    winner = max(payouts, key=lambda entry: int(entry["amount"]))
    kept = scene.rng.choice((1, 50, max(winner["amount"] // 10, 1)))
    winner["amount"] -= kept
    return scene.edited(place, payouts=payouts, fee=settled["fee"] + kept)
