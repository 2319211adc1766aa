"""Makes up an event of a log, likely enough to be legal now and then, and always such that the intake takes it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from schemas.cards import FACES

Event = dict[str, Any]
Maker = Callable[[list[Event], int, Random], Any]
"""Makes a field of an event that stands after the one at a place of the log."""

KEPT = ("v", "match", "seq", "at", "by", "seat")


def made_up(kind: str, events: list[Event], place: int, old: Event, rng: Random) -> Event:
    """An event of a type with the fields of ``old`` it can have, and the others made up; it stands at ``place``."""
    near = old or events[place]
    made = {name: near[name] for name in KEPT if name in near}
    made |= {"type": kind, "seq": near["seq"] if old else 0}
    seats = sorted(player["seat"] for player in events[0]["players"])
    if "seat" not in made or (not old and rng.random() < 0.5):
        made["seat"] = rng.choice(seats)
    if kind in SEATLESS:
        del made["seat"]
    if not old or "by" not in made:
        made["by"] = rng.choice(("player", "player", "server", "timer", "autoplay"))
    for name, make in RETYPED[kind].items():
        made[name] = old[name] if name in old else make(events, place, rng)
    return {name: value for name, value in made.items() if value is not None}


def _either(*values: Any) -> Maker:
    return lambda events, place, rng: rng.choice(values)


def _top(events: list[Event], place: int, rng: Random) -> str:
    """The card put down last."""
    for event in reversed(events[: place + 1]):
        if event["type"] in {"discard", "declare"}:
            return str(event.get("card") or event.get("finish") or "??")
        if event["type"] == "deal":
            return str(event.get("open_card", "??"))
    return rng.choice(FACES)


def _near(events: list[Event], place: int, rng: Random) -> str:
    """A card that moves soon or moved just now."""
    around = [event["card"] for event in events[max(place - 6, 0) : place + 6] if "card" in event]
    return str(rng.choice(around)) if around else rng.choice(FACES)


def _groups(events: list[Event], place: int, rng: Random) -> list[list[str]]:
    """Groups told elsewhere, or some cards of a hand."""
    told = [event["groups"] for event in events if event.get("groups")]
    if told and rng.random() < 0.7:
        return list(rng.choice(told))
    return [_dealt(events, place, rng)[:3]]


def _melds(events: list[Event], place: int, rng: Random) -> list[list[str]]:
    told = [event["melds"] for event in events if event.get("melds")]
    return list(rng.choice(told)) if told else [_dealt(events, place, rng)[:3]]


def _meld(events: list[Event], place: int, rng: Random) -> str:
    laid = [event["seq"] for event in events[: place + 1] if event.get("melds")]
    return f"{rng.choice(laid[-6:]) if laid else 1}.1"


def _dealt(events: list[Event], place: int, rng: Random) -> list[str]:
    hands = [hand for event in events[: place + 1] if event["type"] == "deal" for hand in event["hands"]]
    return list(rng.choice(hands)["cards"]) if hands else ["7H", "8H", "9H"]


def _number(events: list[Event], place: int, rng: Random) -> int:
    """The deal under way."""
    return max([event["deal"] for event in events[: place + 1] if event["type"] == "deal"], default=1)


def _number_or_none(events: list[Event], place: int, rng: Random) -> int | None:
    return _number(events, place, rng) if rng.random() < 0.7 else None


def _renewed(events: list[Event], place: int, rng: Random) -> str:
    """The card turned up at some renewal of the stock, or the one that stays on top."""
    told = [event["open_card"] for event in events if event["type"] == "recycle" and "open_card" in event]
    return str(rng.choice(told)) if told else _top(events, place, rng)


def _pile(events: list[Event], place: int, rng: Random) -> list[str]:
    """What has been put down in the deal, but for the last card."""
    begun = max([n for n, event in enumerate(events[: place + 1]) if event["type"] == "deal"], default=0)
    put = [event["card"] for event in events[begun : place + 1] if event["type"] == "discard" and "card" in event]
    return put[:-1]


def _points(events: list[Event], place: int, rng: Random) -> list[Event]:
    told = [event["points"] for event in events if event["type"] == "deal_scored"]
    return list(rng.choice(told)) if told else [{"seat": 1, "points": 0}]


_ANY_FEW = _either(None, None, None, 1, 2)

RETYPED: dict[str, dict[str, Maker]] = {
    "draw": {"from": _either("stock", "discards"), "card": _near},
    "discard": {"card": _near},
    "drop": {},
    "declare": {"groups": _groups, "finish": _near},
    "show": {"groups": _groups},
    "group": {"groups": _groups},
    "meld": {"melds": _melds},
    "lay_contract": {"melds": _melds},
    "lay_off": {"meld": _meld, "cards": lambda events, place, rng: [_near(events, place, rng)]},
    "move_joker": {"meld": _meld, "card": _either(None, "8H", "TS"), "joker": _either("JK", "JK=8S")},
    "buy": {"card": _top, "penalty": _near},
    "recycle": {"stock": _pile, "open_card": _renewed},
    "miss": {"count": _ANY_FEW},
    "leave": {},
    "disconnect": {},
    "reconnect": {},
    "rejoin": {},
    "split": {"step": _either("offer", "accept", "refuse", "auto")},
    "close": {"reason": _either("finished", "abandoned", "void"), "deal": _number_or_none},
    "shuffle": {"phase": _either("commit"), "algo": _either("sha256"), "values": _either(["x"])},
    "show_judged": {"valid": _either(True, False)},
    "deal_scored": {"points": _points, "deal": _number_or_none},
}
"""The types of which events are made up, and how each of their fields is."""
SEATLESS = frozenset({"recycle", "close", "shuffle", "deal_scored"})
"""Types of events that are of no seat."""
