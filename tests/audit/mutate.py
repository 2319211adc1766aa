"""Breaks a log in one place: one event of it is changed, moved, left out or told twice.

The events are those of a whole log, as they stand on its lines; they are numbered anew, so that no hole in the numbers
gives the mutation away. Equal seeds give equal mutations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from pydantic import ValidationError

from schemas.cards import FACES
from schemas.events import EVENT

Event = dict[str, Any]
Row = list[Any] | Event
Place = tuple[Row, Any]
"""Something that holds a value, and the key or index it holds it under."""

ACTORS = ("player", "timer", "autoplay", "server", "staff")
FIGURES = (-100, -40, -20, -10, -5, -2, -1, 1, 2, 5, 10, 20, 40, 100)
CARD_FIELDS = ("card", "finish", "open_card", "wild_card", "cut_card")


def mutate(events: list[Event], rng: Random) -> tuple[list[Event], str]:
    """The log with one event mutated, and the kind of mutation. What the intake would refuse is not made."""
    while True:
        kind = rng.choice(sorted(KINDS))
        mutated = KINDS[kind](events, rng)
        if mutated is None:
            continue
        numbered = [{**event, "seq": seq} for seq, event in enumerate(mutated, 1)]
        if numbered != events and all(_is_event(event) for event in numbered):
            return numbered, kind


def _is_event(event: Event) -> bool:
    try:
        EVENT.validate_python(event, strict=False)
    except ValidationError:
        return False
    return True


# ------------------------------------------------------------------------------------------- whole events


def _delete(events: list[Event], rng: Random) -> list[Event] | None:
    place = rng.randrange(len(events))
    return events[:place] + events[place + 1 :]


def _duplicate(events: list[Event], rng: Random) -> list[Event] | None:
    place = _of_any_type(events, rng)
    again = place if rng.random() < 0.6 else rng.randrange(place, len(events))
    return [*events[: again + 1], events[place], *events[again + 1 :]]


def _reorder(events: list[Event], rng: Random) -> list[Event] | None:
    place = rng.randrange(1, len(events)) if rng.random() < 0.5 else _of_any_type(events, rng)
    moved = events[:place] + events[place + 1 :]
    near = rng.random() < 0.6
    target = place + rng.choice((-1, 1)) if near else rng.randrange(len(events))
    return [*moved[:target], events[place], *moved[target:]] if target >= 0 else None


def _of_any_type(events: list[Event], rng: Random) -> int:
    """An event of a type picked first, so that rare types come up as often as draws."""
    name = rng.choice(sorted({event["type"] for event in events}))
    return rng.choice([place for place, event in enumerate(events) if event["type"] == name])


# ------------------------------------------------------------------------------------------- inside an event


def _inside(
    change: Callable[[list[Event], Event, Random], bool],
) -> Callable[[list[Event], Random], list[Event] | None]:
    """Make a mutation of what changes one event in place and says whether it did."""

    def mutation(events: list[Event], rng: Random) -> list[Event] | None:
        place = _of_any_type(events, rng)
        event = deepcopy(events[place])
        return [*events[:place], event, *events[place + 1 :]] if change(events, event, rng) else None

    return mutation


def _change_card(events: list[Event], event: Event, rng: Random) -> bool:
    fields = [places for places in _card_places(event) if places]
    if not fields:
        return False
    row, at = rng.choice(rng.choice(fields))
    how = rng.random()
    if how < 0.4:
        other, there = rng.choice(rng.choice(fields))
        row[at], other[there] = other[there], row[at]
    elif how < 0.45:
        row[at] = row[at][:2] + rng.choice((".1", ".2", ".3"))
    else:
        card = rng.choice(_hand_of(events, event.get("seat")) if how < 0.8 else FACES)
        row[at] = card + rng.choice((".1", ".2")) if "." in row[at] and "." not in card else card
    return True


def _card_places(event: Event) -> Iterator[list[Place]]:
    """Where the cards of an event stand, field by field."""
    for name in CARD_FIELDS:
        if name in event:
            yield [(event, name)]
    for name in ("stock", "groups", "hands"):
        rows = event.get(name, [])
        rows = [rows] if name == "stock" else [row["cards"] for row in rows] if name == "hands" else rows
        yield [(row, at) for row in rows for at in range(len(row))]


def _hand_of(events: list[Event], seat: int | None) -> list[str]:
    """Cards that went through the hands of a seat, or of all."""
    cards: list[str] = []
    for event in events:
        cards += [card for hand in event.get("hands", []) if seat in (None, hand["seat"]) for card in hand["cards"]]
        if event["type"] in ("draw", "discard") and seat in (None, event["seat"]):
            cards.append(event["card"])
    return cards or list(FACES)


def _regroup(events: list[Event], event: Event, rng: Random) -> bool:
    """The cards grouped stay the same, the groups do not."""
    groups: list[list[str]] = event.get("groups", [])
    if not groups:
        return False
    group = rng.choice(groups)
    how = rng.choice(("shuffle", "move", "split", "merge", "leave out"))
    if how == "shuffle":
        rng.shuffle(group)
    elif how == "move":
        rng.choice(groups).append(group.pop(rng.randrange(len(group))))
    elif how == "split":
        at = rng.randrange(len(group))
        groups.append([group.pop() for _ in range(at)])
    elif how == "merge":
        groups.remove(group)
        groups[-1:] = [[*(groups[-1] if groups else []), *group]]
    else:
        groups.remove(group)
    groups[:] = [cards for cards in groups if cards]
    return True


def _change_seat(events: list[Event], event: Event, rng: Random) -> bool:
    seats = sorted(player["seat"] for player in events[0]["players"])
    rows: list[Event] = [event] if "seat" in event else []
    for name in ("players", "hands", "points", "standings", "payouts"):
        rows += event.get(name, [])
    if not rows:
        return False
    rng.choice(rows)["seat"] = rng.choice(seats) if rng.random() < 0.9 else rng.randrange(1, 8)
    return True


def _change_claim(events: list[Event], event: Event, rng: Random) -> bool:
    places: list[Place] = [(event, name) for name in ("valid", "fee") if name in event]
    for name in ("points", "standings", "payouts"):
        places += [
            (row, figure) for row in event.get(name, []) for figure in ("points", "amount", "place") if figure in row
        ]
    if not places:
        return False
    row, figure = rng.choice(places)
    row[figure] = not row[figure] if figure == "valid" else row[figure] + rng.choice(FIGURES)
    return True


def _change_detail(events: list[Event], event: Event, rng: Random) -> bool:
    """Who acted, from which pile, how often missed, whose deal: what is neither card nor seat of the act nor claim."""
    seats = sorted(player["seat"] for player in events[0]["players"])
    details: dict[str, Iterable[Any]] = {
        "by": ACTORS,
        "from": ("stock", "discards"),
        "count": range(6),
        "first": (*seats, 9),
        "dealer": (*seats, 9),
        "deal": (1, 2, 3),
        "reason": ("finished", "abandoned", "void"),
        "stake": ({"point_value": 1}, {"point_value": 10}, {"entry": 100}),
        "type": ("draw", "discard", "drop", "leave", "miss", "disconnect", "reconnect", "rejoin", "group", "show"),
    }
    named = [name for name in details if name in event and (name != "reason" or event["type"] == "close")]
    name = rng.choice(named)
    event[name] = rng.choice(list(details[name]))
    return True


KINDS: dict[str, Callable[[list[Event], Random], list[Event] | None]] = {
    "card": _inside(_change_card),
    "grouping": _inside(_regroup),
    "seat": _inside(_change_seat),
    "order": _reorder,
    "deletion": _delete,
    "duplication": _duplicate,
    "claim": _inside(_change_claim),
    "detail": _inside(_change_detail),
}
"""What can be done to one event of a log, by kind."""
