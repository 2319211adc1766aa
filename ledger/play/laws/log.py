"""The log as such: how a match opens, who may be named in it, holes in it, and that it ends."""

from __future__ import annotations

from ledger.play.law import Outcome, law
from ledger.play.state import Match
from schemas import events as ev

SEATED = (
    "draw", "discard", "drop", "declare", "show", "group", "meld", "lay_off", "lay_contract", "move_joker", "buy",
    "miss", "disconnect", "reconnect", "leave", "rejoin", "split", "show_judged",
)  # fmt: skip
EVERY = (*SEATED, "open", "shuffle", "deal", "recycle", "close", "gap", "deal_scored", "match_settled")
PRESENCE = frozenset({"disconnect", "reconnect", "leave", "rejoin"})
BEFORE_ANYTHING = frozenset({"open", "gap"})


@law(
    "log_incomplete",
    "Events are missing",
    on=("gap",),
    severity="incomplete",
    clauses=("house:partial-log",),
    sentence="Events {first} to {last} of the match were not recorded ({reason}), so what rests on them is not judged.",
)
def log_incomplete(match: Match, event: ev.Gap) -> Outcome:
    return {"first": event.seq, "last": event.to, "reason": event.reason}


@law(
    "not_opened",
    "The match was never opened",
    on=tuple(name for name in EVERY if name not in BEFORE_ANYTHING),
    clauses=("house:one-open",),
    asked="outside",
    sentence="The record of the match begins with {type} and does not say who plays and by which rules.",
)
def not_opened(match: Match, event: ev.MatchEvent) -> Outcome:
    return {"type": event.type} if match.last_seq == 0 else None  # type: ignore[attr-defined]


@law(
    "opened_again",
    "The match was opened twice",
    on=("open",),
    clauses=("house:one-open",),
    sentence="The match was opened a second time at event {seq}; seats and rules stay as they were first opened.",
)
def opened_again(match: Match, event: ev.Open) -> Outcome:
    return {} if match.opened else None


@law(
    "seat_taken_twice",
    "Two players on one seat",
    on=("open",),
    clauses=("house:seats",),
    sentence="The match was opened with more than one {what} seat {seat}.",
)
def seat_taken_twice(match: Match, event: ev.Open) -> Outcome:
    named = {
        "player on": [player.seat for player in event.players],
        "card drawn for the first deal by": [drawn.seat for drawn in event.dealer_draw],
    }
    for what, seats in named.items():
        twice = [seat for seat in sorted(set(seats)) if seats.count(seat) > 1]
        if twice:
            return {"seat": twice[0], "what": what}
    return None


@law(
    "player_count",
    "Too few or too many players",
    on=("open",),
    options=("players.min", "players.max"),
    sentence="{count} players sat down, but the game is for {fewest} to {most}.",
)
def player_count(match: Match, event: ev.Open) -> Outcome:
    wanted, count = match.rules.players, len({player.seat for player in event.players})
    if wanted.min <= count <= wanted.max:
        return None
    return {"count": count, "fewest": wanted.min, "most": wanted.max}


@law(
    "unknown_seat",
    "No such seat",
    on=(*SEATED, "deal", "open"),
    clauses=("house:seats",),
    asked="astray",
    sentence="Event {seq} names seat {seat}, but nobody sits there in this match.",
)
def unknown_seat(match: Match, event: ev.Act | ev.Claim) -> Outcome:
    if isinstance(event, ev.Open):
        players = [player.seat for player in event.players]
        strange = [drawn.seat for drawn in event.dealer_draw if drawn.seat not in players]
        return {"seat": strange[0]} if strange and not match.opened else None
    if not match.opened:
        return None
    if isinstance(event, ev.Deal):
        named = [hand.seat for hand in event.hands] + [s for s in (event.dealer, event.first) if s is not None]
        strange = [seat for seat in named if seat not in match.seats]
        return {"seat": strange[0]} if strange else None
    seat: int = event.seat  # type: ignore[union-attr]
    return None if seat in match.seats else {"seat": seat}


@law(
    "after_match_end",
    "Something after the end of the match",
    on=tuple(name for name in EVERY if name not in {"gap", "shuffle", *PRESENCE}),
    clauses=("house:ended",),
    asked="outside",
    sentence="Event {seq} ({type}) was recorded although the match had already {ended}.",
)
def after_match_end(match: Match, event: ev.Act | ev.Claim) -> Outcome:
    if match.settled and not _closing(match, event):
        return {"type": event.type, "ended": "been settled"}
    return {"type": event.type, "ended": "been closed"} if match.closed else None


def _closing(match: Match, event: ev.Act | ev.Claim) -> bool:
    """Whether the event closes a settled match as finished, which is all that may follow."""
    return isinstance(event, ev.Close) and event.reason == "finished" and event.deal is None and match.closed is None
