"""Faults of the log as such: how it opens, who is named in it, holes in it, that it ends."""

from __future__ import annotations

from ledger.rules.scoring import pack_size
from ledger.simulate.fault import Planted, Scene, fault, renumbered
from ledger.simulate.simulation import play_match

LONGEST_HOLE = 6
FEWEST_IN_STOCK = 10


@fault("log_incomplete", "some events of the play are missing")
def log_incomplete(scene: Scene) -> Planted | None:
    """A run of draws and discards is replaced by a gap that says so."""
    calm = max(scene.kind("recycle", "miss", "drop", "leave", "disconnect", "deal"), default=0)
    place = scene.pick([p for p in scene.turns() if p > calm])
    if place is None:
        return None
    end = place + 1
    while end < place + LONGEST_HOLE and scene.events[end]["type"] in {"draw", "discard", "group"}:
        end += 1
    first = scene.events[place]
    gap = {name: first[name] for name in ("v", "match", "seq")}
    gap |= {"type": "gap", "at": first["at"], "by": "server", "to": end, "reason": "log shard lost"}
    return Planted([*scene.events[:place], gap, *scene.events[end:]], place + 1)


@fault("not_opened", "the record begins with the deal, and the opening comes after it")
def not_opened(scene: Scene) -> Planted | None:
    """The first two events change places."""
    opened, dealt, *rest = scene.events
    return Planted(renumbered([{**dealt, "at": opened["at"]}, opened, *rest]), 1)


@fault("opened_again", "the match is opened a second time")
def opened_again(scene: Scene) -> Planted | None:
    """The opening comes again in the middle of play."""
    place = scene.pick(scene.turns())
    if place is None:
        return None
    again = {k: v for k, v in scene.events[0].items() if k not in {"v", "match", "seq", "type", "at", "by"}}
    return scene.inserted(place, "open", by="server", **again)


@fault("seat_taken_twice", "two players are recorded on one seat")
def seat_taken_twice(scene: Scene) -> Planted | None:
    """One more player sits down on a seat that is taken."""
    players = scene.events[0]["players"]
    seat = scene.rng.choice(players)["seat"]
    other = {"seat": seat, "player": "p099999", "name": "Second Sitter"}
    return scene.edited(0, players=[*players, other])


@fault("player_count", "more players sit down than the game is for")
def player_count(scene: Scene) -> Planted | None:
    """The match is played by one player too many, where the packs are large enough for him."""
    match, rules = scene.events[0]["match"], scene.rules
    seats = rules.players.max + 1
    if seats * max(rules.deal.cards) + FEWEST_IN_STOCK > pack_size(rules):
        return None
    return Planted(play_match(scene.rules, scene.rng.randrange(10**6), 1, seats=seats, match=match), 1)


@fault("unknown_seat", "an event names a seat nobody sits on")
def unknown_seat(scene: Scene) -> Planted | None:
    """A connection is lost on a seat that does not exist."""
    place = scene.pick(scene.turns())
    if place is None:
        return None
    return scene.inserted(place, "disconnect", by="server", seat=max(scene.states[-1].seats) + 1)


@fault("after_match_end", "something is recorded after the match was settled")
def after_match_end(scene: Scene) -> Planted | None:
    """The match is declared void when all has been paid."""
    return scene.inserted(len(scene.events), "close", by="server", reason="void")


@fault("ruleset_unknown", "the match names rules that nobody knows")
def ruleset_unknown(scene: Scene) -> Planted | None:
    """The opening names another ruleset."""
    return scene.edited(0, ruleset="house-rules-of-1987")
