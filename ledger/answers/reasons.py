"""Why something is not decided, as a saying: the audit gives its reasons in English, each of them is known here.

A reason nobody foresaw is told as one that staff must look at, never passed on untranslated.
"""

from __future__ import annotations

import re
from typing import Final

from schemas.message import Saying, SeatNo, Value, saying

_DETAIL: Final = "(?P<why>.+)"
WHY: Final[tuple[tuple[str, str], ...]] = (
    (r"its cards cannot be: .+", "why.impossible_cards"),
    (r"the record contradicts itself or has a hole at event (?P<seq>\d+)", "why.doubt"),
    (r"the deal was closed before it was over", "why.closed"),
    (r"a show decides it that was not recorded in full and cannot be judged", "why.show_unjudged"),
    (r"the record does not show how the (?:last )?deal ended", "why.no_ending"),
    (r"not every hand was recorded when the stock ran out", "why.hands_at_end"),
    (r"not every card of the hand was recorded", "why.hand"),
    (r"whether its player was connected when another showed is not certain from the record", "why.connection"),
    (r"the wild card was not recorded", "why.wild_card"),
    (r"not every card of the saved groups was recorded", "why.saved_cards"),
    (r"which of two equal cards has left the saved groups is not on record", "why.which_copy"),
    (r"not every card of the groups shown was recorded", "why.shown_cards"),
    (r"groups may have been saved that were not recorded.*", "why.unlogged_groups"),
    (r"the hand costs at least (?P<least>\d+), and whether the (?P<booked>\d+) booked follow .+", "why.at_least"),
    (r"the match was not opened", "why.not_opened"),
    (r"the value of a point was not recorded", "why.point_value"),
    (r"the deal is not on record", "why.no_deal"),
    (r"the seat was not dealt in", "why.not_dealt_in"),
    (r"the seat is not in the match", "why.not_in_match"),
    (r"the points of seat (?P<seat>\d+) are not decided: " + _DETAIL, "why.points_of_seat"),
    (r"its points in deal (?P<deal>\d+) are not decided: " + _DETAIL, "why.points_in_deal"),
    (r"the points of deal (?P<deals>[\d, ]+) are not decided(?:, since (?P<why>.+))?", "why.points_of_deal"),
    (r"the entry was not recorded", "why.entry"),
    (r"the match is not over", "why.not_over"),
    (r"the match is not over, since " + _DETAIL, "why.not_over_since"),
    (r"who has won it is not decided", "why.no_winner"),
    (r"who has won it is not decided, since " + _DETAIL, "why.no_winner_since"),
    (r"not every deal is on record", "why.deals"),
    (r"the rules of the match are not known", "why.no_rules"),
)
"""What the audit says, as a pattern, and the key of the sentence that says it to a player."""

MISSING: Final[dict[str, str]] = {
    "wild card": "wild_card", "a record free of contradictions": "contradictions", "who won": "who_won",
    "who acted": "who_acted", "missed turns": "missed_turns", "card drawn": "card_drawn", "stock order": "stock_order",
    "whose turn it was": "whose_turn", "who dealt before": "who_dealt", "events in a gap": "gap",
    "how the last discard lay": "how_it_lay", "hand": "hand", "times in order": "times", "times": "times",
    "dealt hands": "dealt_hands", "play of the deal": "play_of_deal", "play of the match": "play_of_match",
    "who sat down": "who_sat", "who was still in the match": "who_in_match",
    "card taken from the discards": "taken_card", "top of the discards": "top_discard", "card put down": "put_down",
    "whether the show was valid": "show_valid", "connections": "connections",
    "whether the match was over": "match_over",
    "declared groups and finish card": "declared", "declared groups": "declared", "the totals of all players": "totals",
    "whether anybody could still go out": "could_go_out", "the standings": "totals",
    "cards turned over": "turned_over", "saved groups": "saved_groups", "whole pack": "whole_pack",
    "who was dealt in": "dealt_in", "cards of the meld": "meld_cards", "a meld that was one before": "meld_cards",
    "fee": "fee", "groups that were saved": "saved_groups", "whether a hand was empty": "hand_empty",
    "the cards drawn for the first deal": "first_cards", "who dealt and who began": "who_began",
}  # fmt: skip
"""What a check would have had to see, and the end of the key ``missing.*`` that names it to a player."""

UNFORESEEN: Final = "why.unforeseen"
NOT_FORESEEN: Final = "missing.other"


def why_not(words: str) -> Saying:
    """The reason of the audit as a saying."""
    text = words.strip().rstrip(".")
    for pattern, key in WHY:
        if found := re.fullmatch(pattern, text):
            return saying(key, **{name: _value(name, value) for name, value in found.groupdict().items()})
    return saying(UNFORESEEN)


def _value(name: str, written: str | None) -> Value:
    if name == "why":
        return why_not(written) if written else saying("why.not_recorded")
    if name == "seat":
        return SeatNo(int(written or 0))
    return int(written) if written and written.isdigit() else written or ""


def what_is_missing(words: str) -> Saying:
    """What the record would have had to show."""
    return saying(f"missing.{MISSING[words]}") if words in MISSING else saying(NOT_FORESEEN)
