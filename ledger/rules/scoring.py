"""Points a seat takes for how it left a deal, rather than for its cards: drops, wrong shows, a connection lost.

All are penalty points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import Literal

from ledger.rules.arrangement import least_points, score_groups
from ledger.rules.shows import find_show
from ledger.rules.solver import show_engine
from schemas.cards import UNKNOWN, face
from schemas.ruleset import Ruleset


def drop_points(has_drawn: bool, ruleset: Ruleset) -> int:
    """A first drop, before the seat ever drew in this deal, or a middle drop (RC-23, RC-24, R-32)."""
    return ruleset.drop.middle if has_drawn else ruleset.drop.first


def wrong_show_points(ruleset: Ruleset) -> int:
    """A declaration that is no valid show (AL-29, RC-30)."""
    return ruleset.wrong_show.points


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

    Of a loser's points it is what the seat loses, of a winner's what it wins (I-14).
    """
    return points * 2 if rummy and ruleset.going_out.rummy == "doubles" else points


def contract_bonus(at_once: bool, ruleset: Ruleset) -> int:
    """What going out adds to the own points: less than nothing for the contract laid and out in one turn (CO-24)."""
    return -ruleset.going_out.contract_at_once if at_once else 0


Decision = Literal["autoplay", "middle_drop", "dropped", "as_timeout"]
Groups = Sequence[Sequence[str]]

MOST_READINGS = 128
"""Beyond so many ways to read which of two equal cards has left a saved group, the log says too little."""


def autoplay_decision(has_drawn: bool, saved: int | None, played_for: int, rules: Ruleset) -> Decision | None:
    """What happens to a disconnected player after ``played_for`` turns played for it in this deal.

    ``saved`` is the score of its saved groups, capped, as :func:`saved_points` says. Equal to a middle drop is a middle
    drop (I-33). None when it hangs on a score that is not known; ``as_timeout`` where the game knows no autoplay.
    Clauses: AT-23 to AT-27, AT-30, I-33, I-35.
    """
    options = rules.disconnect
    if options.play == "as_timeout":
        return "as_timeout"
    if not has_drawn and options.before_draw == "dropped":
        return "dropped"
    if played_for < options.rounds or options.then == "plays_on":
        return "autoplay"
    if saved is None:
        return None
    return "autoplay" if saved < rules.drop.middle else "middle_drop"


Counted = Literal["as_others", "first_drop", "saved", "saved_or_middle"]


def disconnected_count(has_drawn: bool, played_for: int, rules: Ruleset) -> Counted:
    """How a disconnected player still in the deal is counted when another shows.

    With a turn ``played_for`` it, or more: by its saved groups, and a middle drop at most. With none, the show came
    after its own discard and before its next turn: by its saved groups alone; or, where it had not drawn a card yet, as
    a first drop. As the others where the rules say so or know no autoplay. Clauses: AT-28 to AT-30, I-34.
    """
    options = rules.disconnect
    if options.play == "as_timeout":
        return "as_others"
    if not has_drawn and options.before_draw == "dropped":
        return "first_drop"
    if not played_for:
        return "saved" if options.after_discard == "saved" else "as_others"
    return "as_others" if options.show == "as_others" else "saved_or_middle"


def saved_points(groups: Groups | None, hand: Sequence[str], wild: str | None, rules: Ruleset) -> int | None:
    """The score of saved groups, capped: cards no longer held leave their groups, cards in no group count.

    ``groups`` is None when none are saved, and then the best arrangement counts. None when a card is not known, or when
    equal cards make it unclear which group one has left and the points differ by it. Raises BadCards for what is no
    card, and for more of a face than the packs hold. Clauses: AT-21, AT-22, AT-24.
    """
    if UNKNOWN in hand:
        return None
    if groups is None:
        return least_points(hand, wild, rules)
    grouped = [card for group in groups for card in group]
    if UNKNOWN in grouped:
        return None
    show_engine(wild, rules).book.pack(grouped)  # only for the BadCards it raises
    places = _places_kept(groups, hand)
    if prod(comb(len(at), kept) for at, kept in places) > MOST_READINGS:
        return None
    scores = {score_groups(held, wild, rules, hand).score for held in _readings(groups, places)}
    return scores.pop() if len(scores) == 1 else None


Place = tuple[int, int]


def _places_kept(groups: Groups, hand: Sequence[str]) -> list[tuple[list[Place], int]]:
    """For each card: where it stands in the groups, and how many of it are still held."""
    suffixed = all("." in card for group in groups for card in group) and all("." in card for card in hand)
    name: Callable[[str], str] = str if suffixed else face
    held = Counter(map(name, hand))
    places: dict[str, list[Place]] = {}
    for n, group in enumerate(groups):
        for k, card in enumerate(group):
            places.setdefault(name(card), []).append((n, k))
    return [(at, min(held[card], len(at))) for card, at in places.items()]


def _readings(groups: Groups, places: Sequence[tuple[list[Place], int]]) -> Iterator[list[list[str]]]:
    """The groups without what has left the hand, in every way that fits the hand."""
    for choice in product(*(combinations(at, kept) for at, kept in places)):
        kept = {place for chosen in choice for place in chosen}
        held = [[card for k, card in enumerate(group) if (n, k) in kept] for n, group in enumerate(groups)]
        yield [group for group in held if group]
