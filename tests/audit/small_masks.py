"""Leaves so little out of a log that every way in which it may have gone can be gone through.

One to four events are replaced by a gap, or one to three fields are not told, or the line of a deal is lost, or all
but the results. Equal seeds give equal maskings.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

Event = dict[str, Any]

UNKNOWN = "??"
FIELDS = ("card", "finish", "open_card", "wild_card", "groups", "by", "first", "dealer", "stock")
RESULTS = frozenset({"open", "show_judged", "deal_scored", "match_settled"})


def small_mask(events: list[Event], rng: Random, most: int = 4) -> tuple[list[Event], str]:
    """The log with a little left out, and what: ``gap of N``, at ``most`` so many, ``N fields``, ``deal lost`` or
    ``results only``."""
    how = rng.random()
    if how < 0.45:
        count = min(rng.choice((1, 1, 2, 2, 3, 4)), most, len(events) - 2)
        start = rng.randrange(2, len(events) - count + 1)
        return gapped(events, start, count), f"gap of {count}"
    if how < 0.9:
        count = rng.randrange(1, 4)
        return without_fields(events, count, rng), f"{count} fields"
    if how < 0.95:
        deals = [event["seq"] for event in events if event["type"] == "deal"] or [2]
        return gapped(events, rng.choice(deals), 1), "deal lost"
    return only_results(events), "results only"


def gapped(events: list[Event], start: int, count: int) -> list[Event]:
    """The log without the events from ``start`` on."""
    gap = {"v": 1, "match": events[0]["match"], "seq": start, "type": "gap", "to": start + count - 1, "reason": "lost"}
    return [*events[: start - 1], gap, *events[start + count - 1 :]]


def only_results(events: list[Event]) -> list[Event]:
    """The opening and the claims, with gaps for all the rest."""
    left: list[Event] = []
    first = 0
    for event in events:
        if event["type"] in RESULTS:
            if first:
                left += gapped(events, first, event["seq"] - first)[first - 1 : first]
            left.append(event)
            first = 0
        else:
            first = first or event["seq"]
    return left


def without_fields(events: list[Event], count: int, rng: Random) -> list[Event]:
    """The log with some fields, or cards of hands, not told."""
    places: list[tuple[int, str, int]] = []
    for place, event in enumerate(events):
        places += [(place, name, 0) for name in FIELDS if name in event and not _only_word(event, name)]
        places += [(place, "hand", row) for row in range(len(event.get("hands", ())))]
        places += [(place, "hand card", row) for row in range(len(event.get("hands", ()))) for _ in range(3)]
    told = list(events)
    for place, name, row in rng.sample(places, min(count, len(places))):
        event = told[place] = deepcopy(told[place])
        if name == "hand":
            event["hands"][row]["cards"] = [UNKNOWN] * len(event["hands"][row]["cards"])
        elif name == "hand card":
            cards = event["hands"][row]["cards"]
            cards[rng.randrange(len(cards))] = UNKNOWN
        elif name in {"card", "finish", "open_card", "wild_card"}:
            event[name] = UNKNOWN
            if name == "wild_card":
                event.pop("cut_card", None)
        else:
            del event[name]
    return told


def _only_word(event: Event, name: str) -> bool:
    """Whether a field cannot be left out: the groups of a loser, or what would make it another move."""
    return (name == "groups" and event["type"] != "declare") or event["type"] in {"move_joker", "recycle"}
