"""Converters with one wrong line each, as people write them, and one without: events in, events out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any

Event = dict[str, Any]
Converter = Callable[[list[Event]], list[Event]]

_CARD = re.compile(r"^([A2-9TJQK])([SHDC])(\..+)?$")
_RANKS = "A23456789TJQK"


def _cards(change: Callable[[str, str], str], only: tuple[str, ...] = ()) -> Converter:
    """Every card, or those of events of some types, by its rank and suit."""

    def of(value: Any) -> Any:
        if isinstance(value, str) and (found := _CARD.match(value)):
            return change(found[1], found[2]) + (found[3] or "")
        if isinstance(value, list):
            return [of(each) for each in value]
        if isinstance(value, dict):
            return {name: of(each) for name, each in value.items()}
        return value

    return lambda events: [of(event) if not only or event["type"] in only else event for event in events]


def _each(change: Callable[[Event], object], *types: str) -> Converter:
    """Every event of some types, changed in place."""

    def convert(events: list[Event]) -> list[Event]:
        events = deepcopy(events)
        for event in events:
            if event["type"] in types:
                change(event)
        return events

    return convert


def _amounts(change: Callable[[int], int]) -> Converter:
    def of(event: Event) -> None:
        for payout in event.get("payouts", ()):
            payout["amount"] = change(payout["amount"])

    return _each(of, "match_settled")


def _points(change: Callable[[int], int]) -> Converter:
    def of(event: Event) -> None:
        for entry in event["points"]:
            entry["points"] = change(entry["points"])

    return _each(of, "deal_scored")


def _seats(change: Callable[[int, int], int]) -> Converter:
    def convert(events: list[Event]) -> list[Event]:
        events = deepcopy(events)
        most = max(player["seat"] for player in events[0]["players"])
        for event in events:
            if event["type"] in {"draw", "discard", "drop", "declare"}:
                event["seat"] = change(event["seat"], most)
        return events

    return convert


def _without_first_draw(events: list[Event]) -> list[Event]:
    lost = next((event for event in events if event["type"] == "draw"), None)
    return _numbered([event for event in events if event is not lost])


def _numbered(events: list[Event]) -> list[Event]:
    return [{**event, "seq": seq} for seq, event in enumerate(events, 1)]


def _swap_turned_up(event: Event) -> None:
    event["wild_card"], event["open_card"] = event["open_card"], event["wild_card"]
    del event["cut_card"]


def _tenth_of_a_point(event: Event) -> None:
    event["stake"]["point_value"] //= 10


def _shifted_rank(by: int) -> Callable[[str, str], str]:
    return lambda rank, suit: _RANKS[(_RANKS.index(rank) + by) % 13] + suit


def _later(event: Event) -> None:
    at = datetime.fromisoformat(event["at"]) + timedelta(hours=5, minutes=30)
    event["at"] = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _reverse_stock(event: Event) -> None:
    if "stock" in event:
        event["stock"] = event["stock"][::-1]


def _suits(table: Mapping[str, str]) -> Callable[[str, str], str]:
    return lambda rank, suit: rank + table.get(suit, suit)


WRONG: dict[str, Converter] = {
    "ranks shifted by one": _cards(_shifted_rank(1)),
    "jack and king swapped": _cards(lambda rank, suit: {"J": "K", "K": "J"}.get(rank, rank) + suit),
    "ten read as ace": _cards(lambda rank, suit: {"T": "A"}.get(rank, rank) + suit),
    "aces of hands read as kings": _cards(lambda rank, suit: {"A": "K"}.get(rank, rank) + suit, ("deal",)),
    "clubs and spades swapped in draws": _cards(_suits({"C": "S", "S": "C"}), ("draw",)),
    "hearts read as diamonds": _cards(_suits({"H": "D"})),
    "suits swapped in declared groups": _cards(_suits({"H": "D", "D": "H"}), ("declare",)),
    "rupees for paise": _amounts(lambda amount: amount * 100),
    "payouts rounded to rupees": _amounts(lambda amount: amount // 100 * 100),
    "signs of payouts turned": _amounts(lambda amount: -amount),
    "point value a tenth": _each(_tenth_of_a_point, "open"),
    "points one too many": _points(lambda points: points + (points > 0)),
    "points of the cap missing": _points(lambda points: 0 if points == 80 else points),
    "seats of moves shifted": _seats(lambda seat, most: seat % most + 1),
    "wild card and open card swapped": _each(_swap_turned_up, "deal"),
    "deck reversed": _each(_reverse_stock, "deal"),
    "first draw lost": _without_first_draw,
    "every draw from the stock": _each(lambda event: event.update({"from": "stock"}), "draw"),
    "shows judged the other way": _each(lambda event: event.update(valid=not event["valid"]), "show_judged"),
    "time zone taken for UTC": _each(_later, "deal", "draw", "discard", "drop", "declare", "show_judged"),
}  # fmt: skip
"""By what was done wrong."""
