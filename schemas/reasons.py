"""Reasons and faults as codes with typed arguments: why a show is wrong, why something is not decided, what a check
would have had to see.

The codes are closed lists. Their sentences stand in the catalogue under ``fault-``, ``why-`` and ``missing-``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from schemas.message import Message, Several, Value, message

MeldFault = Literal[
    "too_few_cards", "mixed_suits_and_ranks", "ace_position", "round_the_corner", "set_too_big", "set_same_suit_twice",
    "no_natural_card",
]  # fmt: skip
"""Why a group of cards is no meld."""
ShowFault = Literal["card_count", "cards_not_in_hand", "no_pure_sequence", "sequences", "no_impure_sequence"]
"""Why a show is wrong though each of its groups may be a meld."""
FaultCode = Literal[MeldFault, ShowFault]

FAULT_OPTIONS: Final[Mapping[FaultCode, tuple[str, ...]]] = {
    "too_few_cards": ("sequence.min", "set.min"),
    "mixed_suits_and_ranks": ("sequence.min", "set.min"),
    "ace_position": ("sequence.ace",),
    "round_the_corner": ("sequence.ace:round_the_corner",),
    "set_too_big": ("set.max",),
    "set_same_suit_twice": ("set.suits",),
    "no_natural_card": ("set.min:no_natural",),
    "no_pure_sequence": ("show.pure", "show.pure:none"),
    "no_impure_sequence": ("show.impure",),
    "sequences": ("show.sequences",),
    "card_count": ("deal.cards", "show.finish"),
    "cards_not_in_hand": ("show.finish",),
}
"""The options of a ruleset, or cases of them, whose clauses stand behind each fault."""


class Fault(NamedTuple):
    """One fault of a show: ``group`` (from 1) is no meld, or ``found`` cards or sequences stand against ``needed``.

    ``cards`` are those shown beyond the hand. As text it is what ``score`` prints: ``group3:too_few_cards``,
    ``card_count:12!=13``, ``sequences:1<2``, ``cards_not_in_hand:9S,JK``.
    """

    code: FaultCode
    group: int | None = None
    found: int = 0
    needed: int = 0
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.group is not None:
            return f"group{self.group}:{self.code}"
        if self.code == "card_count":
            return f"card_count:{self.found}!={self.needed}"
        if self.code == "sequences":
            return f"sequences:{self.found}<{self.needed}"
        return f"{self.code}:{','.join(self.cards)}" if self.cards else self.code

    @property
    def options(self) -> tuple[str, ...]:
        """The options of the ruleset to cite."""
        return FAULT_OPTIONS[self.code]

    @property
    def message(self) -> Message:
        """``group 3 is a set that holds one suit twice``, ``it holds 1 of the 2 sequences needed``."""
        if self.group is not None:
            return message("fault-group", number=self.group, what=message(f"fault-{self.code}"))
        if self.code in ("card_count", "sequences"):
            return message(f"fault-{self.code}", found=self.found, needed=self.needed)
        return message(f"fault-{self.code}")


def faults_message(faults: tuple[Fault, ...]) -> Several:
    """All faults of a show in one list."""
    return Several(tuple(fault.message for fault in faults))


ReasonCode = Literal[
    "impossible_cards", "cards_not_right", "tainted", "gap", "types_unlogged", "closed", "show_unjudged",
    "no_ending", "no_last_ending",
    "hands_at_end", "hand", "connection", "wild_card", "saved_cards", "which_copy", "shown_cards",
    "unlogged_groups", "unlogged_groups_count", "at_least", "not_opened", "point_value", "no_deal", "not_dealt_in",
    "not_in_match", "points_of_seat", "points_in_deal", "points_of_deals", "entry", "not_over", "no_winner",
    "all_deals", "several_matches", "deals", "no_rules", "not_replayed", "since", "not_recorded", "not_held", "no_show",
    "cards_not_in_hand", "show_cards", "shows_lost", "shown_late", "reading",
    "as_agreed", "left_over", "card_kept", "turn_missed", "drawn_for", "own_or_best", "round_maximum", "left_ahead",
    "shown_twice", "lowest_tied", "leaving_unsaid", "rummy_discard",
    "not_audited", "never_logged",
]  # fmt: skip
"""Why something is not decided."""

ARGUMENTS: Final[Mapping[ReasonCode, tuple[str, ...]]] = {
    "impossible_cards": ("found", "card", "most"),
    "tainted": ("seq",),
    "gap": ("seq",),
    "types_unlogged": ("seq",),
    "at_least": ("least", "booked"),
    "points_of_seat": ("seat", "why"),
    "points_in_deal": ("seat", "deal", "why"),
    "points_of_deals": ("deals",),
    "since": ("what", "why"),
    "reading": ("clause",),
    "turn_missed": ("clause",),
    "drawn_for": ("clause",),
    "own_or_best": ("clause",),
    "round_maximum": ("clause",),
    "lowest_tied": ("clause",),
    "leaving_unsaid": ("clause",),
    "rummy_discard": ("clause",),
}
"""The arguments of the reasons that take any."""


def reason(code: ReasonCode, **arguments: Value) -> Message:
    """Why something is not decided, half a sentence. Raises TypeError for arguments that are not the reason's."""
    if tuple(arguments) != ARGUMENTS.get(code, ()):
        raise TypeError(f"{code} takes {ARGUMENTS.get(code, ())}, not {tuple(arguments)}")
    return message(f"why-{code}", **arguments)


Missing = Literal[
    "whose_turn", "gap", "wild_card", "who_acted", "stock_order", "hand", "top_discard", "who_won", "play_of_deal",
    "play_of_match", "saved_groups", "match_over", "totals", "turned_over", "connections", "declared", "times",
    "times_in_order", "exact_times", "contradictions", "fee", "dealt_in", "missed_turns", "put_down", "card_drawn",
    "taken_card", "could_go_out", "how_it_lay", "dealt_hands", "who_sat", "whole_pack", "show_valid", "hand_empty",
    "who_in_match", "rejoins", "splits", "who_dealt", "who_began", "first_cards", "meld_cards",
    "payouts", "last_card",
]  # fmt: skip
"""What the log would have had to show for a law to see."""


def missing_message(code: Missing) -> Message:
    """What the record does not show, as half a sentence names it."""
    return message(f"missing-{code}")
