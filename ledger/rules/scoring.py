"""Points a seat takes for how it left a deal, rather than for its cards. All are penalty points."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.rules.arrangement import least_points
from ledger.rules.shows import find_show
from schemas.ruleset import Ruleset


def drop_points(has_drawn: bool, ruleset: Ruleset) -> int:
    """A first drop, before the seat ever drew in this deal, or a middle drop (RC-23, RC-24, R-32)."""
    return ruleset.drop.middle if has_drawn else ruleset.drop.first


def wrong_show_points(ruleset: Ruleset) -> int:
    """A declaration that is no valid show (AL-29, RC-30)."""
    return ruleset.wrong_show.points


def leave_points(has_drawn: bool, shown_before_turn: bool, hand_points: int, ruleset: Ruleset) -> int:
    """Leaving the table: the drop that applied, or the hand when somebody showed before the leaver's next turn and
    the ruleset counts it then (RC-33, R-33, R-34). ``hand_points`` is the hand's score, capped."""
    if shown_before_turn and ruleset.leave.show_before_turn == "by_hand":
        return hand_points
    return drop_points(has_drawn, ruleset)


def late_hand_points(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> int:
    """A loser's hand after another's show: its least points, or the price of a complete hand that came too late (R-26).

    Raises BadCards for what is no card, and for more of a face than the packs hold.
    """
    points = least_points(cards, wild, ruleset)
    if points == 0 and find_show(cards, wild, ruleset) is not None:
        return ruleset.count.complete_late
    return points


def going_rummy_points(points: int, rummy: bool, ruleset: Ruleset) -> int:
    """Points of a deal, twice where somebody went rummy: out in one turn with nothing laid before (BRv-03, CG-15).

    Of a loser's points it is what he loses, of a winner's what he wins (I-14).
    """
    return points * 2 if rummy and ruleset.going_out.rummy == "doubles" else points


def contract_bonus(at_once: bool, ruleset: Ruleset) -> int:
    """What going out adds to the own points: less than nothing for the contract laid and out in one turn (CO-24)."""
    return -ruleset.going_out.contract_at_once if at_once else 0


def pack_size(ruleset: Ruleset) -> int:
    """Cards in play: all packs with their printed jokers (AT-01, R-01)."""
    return ruleset.pack.decks * 52 + ruleset.pack.printed_jokers
