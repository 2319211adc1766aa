"""Contents of rulesets that older versions pinned, read by what they meant when they were written.

A ledger keeps the content of a ruleset for ever, and options come later. What an option says today stood in no content
before there was one: the game was then played as the values here say, and so such a match goes on being judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Content = Mapping[str, Mapping[str, Any]]

_BEFORE_2: dict[str, dict[str, Any]] = {
    "deal": {"cards_by": "everybody", "dealer": "announced", "first_dealer": "announced"},
    "melding": {"where": "hand", "per_turn": 0},
    "contract": {"trios": [], "runs": []},
    "lay_off": {"when": "never", "set_max": 0, "joker": "stays", "joker_leaves": 0},
    "going_out": {
        "last_card": "any_way", "last_discard": "face_up", "rummy": "counts_once", "contract_at_once": 0,
    },
    "buying": {"who": "nobody", "penalty": 0, "priority": "nearest_left"},
    "discards": {"returned": "free"},
    "stock": {"top": "stays", "recycles": 0, "ends_as": "never", "stuck": "plays_on"},
    "timer": {"clock": "none", "seconds": 0, "tolerance": 0},
    "timeout": {"complete_hand": "nothing"},
    "disconnect": {
        "play": "as_timeout", "before_draw": "autoplay", "rounds": 0, "then": "plays_on", "show": "as_others",
        "after_discard": "as_others",
    },
    "match": {
        "counts": "lost_points", "ends": "after_deals", "target": [], "chips": 0, "wins": "deal_winner",
        "tie": "shared",
    },
    "pool": {"reentry": "never", "reentry_up_to": 0, "split": "never", "split_from": 0, "split_seats": 0},
}  # fmt: skip
"""What content of version 1 meant where it has no option: thirteen cards, one deal, no clock, nothing on the table."""


def upcast(content: Content) -> Content:
    """A pinned content with every option of today, as it was meant; what is of today already comes back as it is."""
    return _from_1(content) if "format" in content.get("match", {}) else content


def _from_1(content: Content) -> Content:
    tables = {name: {**_BEFORE_2.get(name, {}), **content.get(name, {})} for name in {**content, **_BEFORE_2}}
    del tables["match"]["format"]  # points was the only one
    if isinstance(tables["deal"]["cards"], int):
        tables["deal"]["cards"] = [tables["deal"]["cards"]]
    if tables["stock"]["used_up"] == "lowest_hand_wins":
        tables["stock"] |= {"used_up": "ends", "ends_as": "lowest_hand_wins"}
    return tables
