"""Takes from a log what a platform may not have written down, and leaves everything else as it was.

Cards become ``??`` or are left out where the format lets them; so are times, actors, hands and whatever else is
optional. Equal seeds give equal masks.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

Event = dict[str, Any]

UNKNOWN = "??"
CARD_FIELDS = ("card", "finish", "open_card", "wild_card", "cut_card", "penalty", "joker")
OPTIONAL = (
    "at", "by", "dealer", "first", "count", "stake", "currency", "table", "lobby", "standings", "payouts", "fee",
    "face", "wanted", "dealer_draw",
)  # fmt: skip
"""Fields an event may do without, besides its cards."""
ROW_FIELDS = {"players": ("name", "device", "address"), "standings": ("points", "place")}
"""Fields the rows of an event may do without."""
SHARES = (0.0, 0.0, 0.02, 0.2, 0.6, 1.0)


class Mask:
    """What a platform does not log: how often each kind of thing is missing from this one's logs."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._share: dict[str, float] = {}

    def _hits(self, name: str) -> bool:
        if name not in self._share:
            self._share[name] = self._rng.choice(SHARES)
        return self._rng.random() < self._share[name]

    def over(self, event: Event) -> Event:
        """The event with what the mask hides taken from it."""
        event = deepcopy(event)
        for name in OPTIONAL:
            if name in event and self._hits(name):
                del event[name]
        if event["type"] == "deal_scored" and self._hits("deal"):
            event.pop("deal", None)
        self._hide_cards(event)
        self._hide_in_rows(event)
        self._hide_groups(event)
        self._hide_melds(event)
        self._hide_hands(event)
        self._hide_stock(event)
        return event

    def _hide_cards(self, event: Event) -> None:
        for name in CARD_FIELDS:
            if name in event and self._hits(f"{name} of a {event['type']}"):
                event[name] = UNKNOWN
            if event.get(name) == UNKNOWN and _may_go(event) and self._hits(f"any word of {name}"):
                del event[name]

    def _hide_in_rows(self, event: Event) -> None:
        for name, fields in ROW_FIELDS.items():
            for row in event.get(name, []):
                for field in fields:
                    if field in row and self._hits(f"{name} {field}"):
                        del row[field]

    def _hide_groups(self, event: Event) -> None:
        if event["type"] == "declare" and self._hits("groups"):
            del event["groups"]
        if "groups" in event:
            event["groups"] = [self._some(group, f"card of a {event['type']}") for group in event["groups"]]

    def _hide_melds(self, event: Event) -> None:
        if "melds" in event:
            event["melds"] = [self._some(meld, f"card of a {event['type']}") for meld in event["melds"]]
        if "cards" in event:
            event["cards"] = self._some(event["cards"], "card laid off")
        for drawn in event.get("dealer_draw", ()):
            drawn["card"] = self._some([drawn["card"]], "card drawn for the deal")[0]

    def _hide_hands(self, event: Event) -> None:
        if "hands" in event:
            hands = [hand for hand in event["hands"] if not self._hits("hand")]
            event["hands"] = [{**hand, "cards": self._some(hand["cards"], "card of a hand")} for hand in hands]

    def _hide_stock(self, event: Event) -> None:
        if "stock" in event and self._hits("stock"):
            del event["stock"]
        if "stock" in event:
            event["stock"] = self._some(event["stock"], "card of the stock")

    def _some(self, cards: list[str], name: str) -> list[str]:
        return [UNKNOWN if self._hits(name) else card for card in cards]


def _may_go(event: Event) -> bool:
    """Whether a card may be left out; a joker moved without a card is another move than one for a card unknown."""
    return bool(event["type"] != "move_joker")


def mask(events: list[Event], rng: Random) -> list[Event]:
    """The log as a platform that writes down less would have left it."""
    cover = Mask(rng)
    return [cover.over(event) for event in events]
