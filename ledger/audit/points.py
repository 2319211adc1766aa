"""What each seat lost in a deal, computed from the replay, with the options of the ruleset that decide it."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.play.cards_in_play import beyond
from ledger.play.state import Deal, Ending, SeatState
from ledger.rules.arrangement import least_points
from ledger.rules.grouped import score_groups
from ledger.rules.scoring import drop_points, late_hand_points, wrong_show_points
from ledger.rules.shows import judge_show
from schemas.cards import UNKNOWN
from schemas.errors import BadCards
from schemas.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Computed:
    """Points of one seat, or None with the reason they cannot be decided.

    ``how`` says what they come from: ``show``, ``last_standing``, ``lowest``, ``first_drop``, ``middle_drop``,
    ``folded``, ``wrong_show``, ``own_groups``, ``best``, ``late``. ``options`` name the choices to cite.
    """

    points: int | None
    how: str
    options: tuple[str, ...]
    why_not: str = ""


class Reckoning:
    """The points of a deal's seats under one ruleset, each computed once for as long as the deal stays as it is."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._deal: Deal | None = None
        self._known: dict[int, Computed] = {}

    def points(self, deal: Deal, seat: SeatState) -> Computed:
        """What :func:`seat_points` says of ``seat``."""
        if deal is not self._deal:
            self._deal, self._known = deal, {}
        if seat.number not in self._known:
            self._known[seat.number] = seat_points(deal, seat, self.rules)
        return self._known[seat.number]


def seat_points(deal: Deal, seat: SeatState, rules: Ruleset) -> Computed:
    """The points of ``seat`` in ``deal`` under ``rules`` (the deal's own, or another reading of them)."""
    try:
        return _decide(deal, seat, rules)
    except BadCards as wrong:
        return _undecided(f"its cards cannot be: {wrong}")


def _decide(deal: Deal, seat: SeatState, rules: Ruleset) -> Computed:
    if deal.doubt is not None:
        return _undecided(f"the record contradicts itself or has a hole at event {deal.doubt}")
    if deal.ended is not None and deal.ended.how == "closed":
        return _undecided("the deal was closed before it was over")
    if seat.status == "dropped":
        return _dropped(seat, rules)
    if deal.pending is not None or seat.unjudged or (deal.ended and any(s.unjudged for s in deal.seats)):
        return _undecided("a show decides it that was not recorded in full and cannot be judged")
    if seat.status == "wrong_show":
        return Computed(wrong_show_points(rules), "wrong_show", ("wrong_show.points",))
    if deal.ended is None:
        return _undecided("the record does not show how the deal ended")
    return _at_the_end(deal, deal.ended, seat, rules)


def _at_the_end(deal: Deal, ending: Ending, seat: SeatState, rules: Ruleset) -> Computed:
    """The points of a seat that was in, or had left, when the deal ended."""
    if seat.number in ending.winners:
        return _won(ending)
    if seat.status == "left":
        return _left(deal, seat, rules, ending)
    if ending.how == "used_up" and not ending.winners:
        return _undecided("not every hand was recorded when the stock ran out")
    return _by_hand(deal, seat, rules, own=ending.how == "show")


def _undecided(why: str) -> Computed:
    return Computed(None, "undecided", (), why)


def _won(ending: Ending) -> Computed:
    if ending.how == "show":
        return Computed(0, "show", ("show.ends",))
    if ending.how == "last_standing":
        return Computed(0, "last_standing", ("winner.last_standing",))
    return Computed(0, "lowest", ("stock.used_up",))


def _dropped(seat: SeatState, rules: Ruleset) -> Computed:
    if seat.folded:
        return Computed(rules.drop.middle, "folded", ("timeout.misses", "drop.middle"))
    if seat.drawn:
        return Computed(drop_points(True, rules), "middle_drop", ("drop.middle",))
    return Computed(drop_points(False, rules), "first_drop", ("drop.first",))


def _left(deal: Deal, seat: SeatState, rules: Ruleset, ending: Ending) -> Computed:
    if rules.leave.show_before_turn == "by_hand" and ending.how == "show" and not seat.passed:
        by_hand = _by_hand(deal, seat, rules, own=False)
        return Computed(by_hand.points, by_hand.how, ("leave.show_before_turn", *by_hand.options), by_hand.why_not)
    dropped = _dropped(seat, rules)
    return Computed(dropped.points, f"left_{dropped.how}", ("leave.counts", *dropped.options))


def _by_hand(deal: Deal, seat: SeatState, rules: Ruleset, *, own: bool) -> Computed:
    if deal.wild_card is None:
        return _undecided("the wild card was not recorded")
    late = deal.ended is not None and deal.ended.how == "show"
    if own and seat.own is not None:
        return _by_own_groups(deal, seat, rules, seat.own)
    if UNKNOWN in seat.hand:
        return _undecided("not every card of the hand was recorded")
    points = least_points(seat.hand, deal.wild, rules)
    options = ("count.groups", *_life_options())
    if late and points == 0 and rules.count.complete_late:
        points = late_hand_points(seat.hand, deal.wild, rules)
        if points:
            return Computed(points, "late", ("count.complete_late",))
    return Computed(points, "best", options)


def _by_own_groups(
    deal: Deal, seat: SeatState, rules: Ruleset, groups: tuple[tuple[str, ...], ...]
) -> Computed:
    shown = [card for group in groups for card in group]
    if UNKNOWN in shown:
        return _undecided("not every card of the groups shown was recorded")
    hand: tuple[str, ...] | None = seat.hand
    if UNKNOWN in seat.hand:
        if len(shown) < len(seat.hand) or len(beyond(seat.hand, shown)) > seat.hand.count(UNKNOWN):
            return _undecided("not every card of the hand was recorded")
        hand = None
    score = score_groups(groups, deal.wild, rules, hand).score
    if score == 0 and rules.count.complete_late and judge_show(groups, deal.wild, rules).valid:
        return Computed(rules.count.complete_late, "late", ("count.complete_late",))
    return Computed(score, "own_groups", ("count.groups", *_life_options()))


def _life_options() -> tuple[str, ...]:
    return ("count.no_life", "count.first_life", "count.both_lives", "count.cap")
