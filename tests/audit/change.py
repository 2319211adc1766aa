"""Changes one event of a log in place: its cards, groups, seats, figures or details. Each says whether it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from schemas.cards import FACES

Event = dict[str, Any]
Row = list[Any] | Event
Place = tuple[Row, Any]
"""Something that holds a value, and the key or index it holds it under."""

ACTORS = ("player", "timer", "autoplay", "server", "staff")
FIGURES = (-100, -40, -20, -10, -5, -2, -1, 1, 2, 5, 10, 20, 40, 100)
CARD_FIELDS = ("card", "finish", "open_card", "wild_card", "cut_card", "penalty", "joker")
CARD_ROWS = ("stock", "cards", "groups", "melds", "hands", "dealer_draw")
SEAT_ROWS = ("players", "hands", "dealer_draw", "points", "standings", "payouts")
MAY_BE_MISSING = ("hands", "dealer_draw")
"""Lists a platform may tell in part; that is no mutation but a mask."""
FORGOTTEN = ("count", "face", "wanted", "to", "cut_card", "standings", "fee")
"""Fields a log may go without and still tell everything."""


def change_card(events: list[Event], event: Event, rng: Random) -> bool:
    fields = [places for places in _card_places(event) if places]
    if not fields:
        return False
    row, at = rng.choice(rng.choice(fields))
    how = rng.random()
    if how < 0.4:
        other, there = rng.choice(rng.choice(fields))
        row[at], other[there] = other[there], row[at]
        return True
    card, stands, place = row[at].partition("=")
    if how < 0.45:
        new = card[:2] + rng.choice((".1", ".2", ".3"))
    else:
        new = rng.choice(_hand_of(events, event.get("seat")) if how < 0.8 else FACES)
        new += rng.choice((".1", ".2")) if "." in card and "." not in new else ""
    row[at] = new + stands + place
    return True


def _card_places(event: Event) -> Iterator[list[Place]]:
    """Where the cards of an event stand, field by field."""
    for name in CARD_FIELDS:
        if name in event:
            yield [(event, name)]
    for name in CARD_ROWS:
        rows = event.get(name, [])
        if name == "dealer_draw":
            yield [(row, "card") for row in rows]
            continue
        rows = [rows] if name in {"stock", "cards"} else [row["cards"] for row in rows] if name == "hands" else rows
        yield [(row, at) for row in rows for at in range(len(row))]


def _hand_of(events: list[Event], seat: int | None) -> list[str]:
    """Cards that went through the hands of a seat, or of all."""
    cards: list[str] = []
    for event in events:
        cards += [card for hand in event.get("hands", []) if seat in (None, hand["seat"]) for card in hand["cards"]]
        if event["type"] in ("draw", "discard") and seat in (None, event["seat"]) and "card" in event:
            cards.append(event["card"])
    return cards or list(FACES)


def restand(events: list[Event], event: Event, rng: Random) -> bool:
    """A card of the table stands for another card than it did, or for one at all, or leaves it open."""
    places = [(row, at) for name in ("melds", "cards", "joker") for row, at in _on_table(event, name)]
    jokers = [(row, at) for row, at in places if row[at].startswith("JK")]
    if not places:
        return False
    row, at = rng.choice(jokers if jokers and rng.random() < 0.9 else places)
    card, _, place = row[at].partition("=")
    how = rng.random()
    if how < 0.25 and place:
        row[at] = card
    elif how < 0.6 and place:
        row[at] = card + "=" + rng.choice([face for face in FACES[:-1] if face[0] == place[0] or face[1] == place[1]])
    else:
        row[at] = card + "=" + rng.choice(FACES[:-1])
    return True


def _on_table(event: Event, name: str) -> list[Place]:
    if name == "joker":
        return [(event, name)] if name in event else []
    rows = event.get(name, [])
    return [(row, at) for row in ([rows] if name == "cards" else rows) for at in range(len(row))]


def rename_meld(events: list[Event], event: Event, rng: Random) -> bool:
    """Another meld of the table is named, or one that is none."""
    melds = [f"{laid['seq']}.{n}" for laid in events for n in range(1, len(laid.get("melds", [])) + 1)]
    if "meld" not in event or not melds:
        return False
    near = [name for name in melds if int(name.partition(".")[0]) < event["seq"]][-8:]
    names = ["meld", "to"] if event["type"] == "move_joker" else ["meld"]
    event[rng.choice(names)] = rng.choice(near if near and rng.random() < 0.8 else [*melds, "1.1", event["meld"]])
    return True


def regroup(events: list[Event], event: Event, rng: Random) -> bool:
    """The cards grouped, melded or laid off stay the same, the groups do not; or one comes in from the hand."""
    groups: list[list[str]] = event.get("groups") or event.get("melds") or [event.get("cards", [])]
    group = rng.choice(groups)
    if not group:
        return False
    how = rng.choice(("shuffle", "move", "split", "merge", "leave out", "leave one", "add one"))
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
    elif how == "leave out":
        groups.remove(group)
    elif how == "leave one":
        group.pop(rng.randrange(len(group)))
    else:
        group.insert(rng.choice((0, len(group))), rng.choice(_hand_of(events, event["seat"])))
    groups[:] = [cards for cards in groups if cards]
    return True


def change_seat(events: list[Event], event: Event, rng: Random) -> bool:
    rows: list[Event] = [event] if "seat" in event else []
    for name in SEAT_ROWS:
        rows += event.get(name, [])
    if not rows:
        return False
    rng.choice(rows)["seat"] = rng.choice(_seats(events)) if rng.random() < 0.9 else rng.randrange(1, 8)
    return True


def _seats(events: list[Event]) -> list[int]:
    return sorted(player["seat"] for player in events[0]["players"])


def change_rows(events: list[Event], event: Event, rng: Random) -> bool:
    """A seat is left out of a list or stands in it twice, or two seats change their places in it."""
    named = [name for name in (*SEAT_ROWS, "wanted") if event.get(name)]
    if not named:
        return False
    name = rng.choice(named)
    rows, how = event[name], rng.random()
    if how < 0.3 and name not in MAY_BE_MISSING:
        rows.pop(rng.randrange(len(rows)))
    elif how < 0.5:
        rows.insert(rng.randrange(len(rows)), deepcopy(rng.choice(rows)))
    elif isinstance(rows[0], int):
        rng.shuffle(rows)
    else:
        one, other = rng.choice(rows), rng.choice(rows)
        one["seat"], other["seat"] = other["seat"], one["seat"]
    return True


def change_claim(events: list[Event], event: Event, rng: Random) -> bool:
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


def change_detail(events: list[Event], event: Event, rng: Random) -> bool:
    """Who acted, from which pile, how often missed, whose deal: what is neither card nor seat of the act nor claim."""
    seats = _seats(events)
    details: dict[str, Iterable[Any]] = {
        "by": ACTORS,
        "from": ("stock", "discards"),
        "count": range(6),
        "face": ("up", "down"),
        "first": (*seats, 9),
        "dealer": (*seats, 9),
        "deal": range(1, 9),
        "wanted": [rng.sample(seats, rng.randint(1, len(seats)))],
        "step": ("offer", "accept", "refuse", "auto"),
        "reason": ("finished", "abandoned", "void"),
        "stake": ({"point_value": 1}, {"point_value": 10}, {"entry": 100}),
    }
    named = [name for name in details if name in event and (name != "reason" or event["type"] == "close")]
    named += [name for name, kind in (("face", "discard"), ("wanted", "buy"), ("by", "")) if event["type"] == kind]
    if not named:
        return False
    name = rng.choice(named)
    event[name] = rng.choice(list(details[name]))
    return True


def forget(events: list[Event], event: Event, rng: Random) -> bool:
    """A field is left out, all of the log that matters still being told; another actor may be meant then."""
    named = [name for name in FORGOTTEN if name in event]
    if not named:
        return False
    del event[rng.choice(named)]
    return True
