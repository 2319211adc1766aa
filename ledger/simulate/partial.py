"""Logs that are not whole, as many platforms keep them: what was not logged is left out, nothing is made up."""

from __future__ import annotations

from ledger.simulate.fault import renumbered
from ledger.simulate.logbook import Event
from schemas.cards import UNKNOWN

CLAIMED = frozenset({"open", "deal_scored", "match_settled"})


def no_stock(events: list[Event]) -> list[Event] | None:
    """The order of the stock was not logged."""
    if any(event["type"] == "recycle" for event in events):
        return None
    return [_without(event, "stock") for event in events]


def results_only(events: list[Event]) -> list[Event] | None:
    """Nothing but the results was logged."""
    return renumbered([event for event in events if event["type"] in CLAIMED])


def unknown_cards(events: list[Event]) -> list[Event] | None:
    """The hand dealt to the first seat was not logged, nor what it drew from the stock, nor the order of that."""
    seat = events[0]["players"][0]["seat"]
    hidden = []
    for event in no_stock(events) or ():
        if event["type"] == "deal":
            hands = [h if h["seat"] != seat else {**h, "cards": [UNKNOWN] * len(h["cards"])} for h in event["hands"]]
            event = {**event, "hands": hands}
        elif event["type"] == "draw" and event["seat"] == seat and event["from"] == "stock":
            event = {**event, "card": UNKNOWN}
        hidden.append(event)
    return hidden if hidden and not _groups_of(hidden, seat) else None


def with_gap(events: list[Event]) -> list[Event] | None:
    """The deal and the first turns were lost; the record goes on in the middle of play."""
    first = events[1]
    play = [event for event in events if event["type"] in {"draw", "discard"}]
    if len(play) < 10 or any(event["type"] == "recycle" for event in events):
        return None
    end = play[5]["seq"]
    gap = {name: first[name] for name in ("v", "match", "seq")}
    gap |= {"type": "gap", "at": first["at"], "by": "server", "to": end, "reason": "the log was switched on late"}
    return [events[0], gap, *events[end:]]


def dropped_hands_missing(events: list[Event]) -> list[Event] | None:
    """The hands of players who dropped were not logged, nor what they drew, nor the order of the stock."""
    dropped = {event["seat"] for event in events if event["type"] == "drop"}
    declared = any(event["type"] == "declare" for event in events)
    kept = no_stock([event for event in events if event["type"] != "group"])
    if not dropped or not declared or kept is None:
        return None
    hidden = []
    for event in kept:
        if event["type"] == "deal":
            event = {**event, "hands": [hand for hand in event["hands"] if hand["seat"] not in dropped]}
        elif event["type"] == "draw" and event["seat"] in dropped and event["from"] == "stock":
            event = _without(event, "card")
        hidden.append(event)
    return renumbered(hidden)


def _without(event: Event, name: str) -> Event:
    return {key: value for key, value in event.items() if key != name}


def _groups_of(events: list[Event], seat: int) -> bool:
    return any(event["type"] == "group" and event["seat"] == seat for event in events)
