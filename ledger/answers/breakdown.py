"""The breakdown of a hand: what each group is, the card that spoils it, what counts, and a better way to arrange it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import cast

from ledger.rules.arrangement import arrange
from ledger.rules.melds import read_meld
from ledger.rules.points import card_points, is_wild
from ledger.rules.shows import find_show
from ledger.rules.sizes import show_size
from schemas.cards import JOKER, RANKS, UNKNOWN, face
from schemas.errors import BadCards
from schemas.reasons import Fault, FaultCode, MeldFault
from schemas.ruleset import Ruleset

Groups = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card of a group. ``fault``: why it spoils the group or the show. ``points``: what it costs, if it counts."""

    card: str
    wild: bool = False
    fault: FaultCode | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group: ``kind`` is ``pure``, ``impure`` or ``set``, None for none, and then why in ``reason``.

    ``left`` marks the cards that are in no group.
    """

    cards: tuple[CardShown, ...]
    kind: str | None
    reason: MeldFault | None = None
    left: bool = False

    @property
    def word(self) -> str:
        """What it is said to be: its kind, ``left`` or ``none``."""
        return self.kind or ("left" if self.left else "none")

    @property
    def cost(self) -> int | None:
        """The points its cards cost together; None where none of them counts."""
        costs = [card.points for card in self.cards if card.points is not None]
        return sum(costs) if costs else None


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The groups as they were laid out, faults of the whole, and the best arrangement beside them.

    ``best_shows``: the best arrangement would have been a valid show. ``audience``: the only
    player who may see the hand; None when the whole table saw it.
    """

    groups: tuple[GroupShown, ...]
    faults: tuple[Fault, ...] = ()
    best: tuple[GroupShown, ...] = ()
    best_shows: bool = False
    audience: int | None = None

    @property
    def better(self) -> tuple[GroupShown, ...]:
        """The best arrangement, where the cards were not laid out so."""
        return self.best if self.best != self.groups else ()


def show_breakdown(groups: Groups, faults: tuple[Fault, ...], wild: str | None, rules: Ruleset) -> Breakdown:
    """A show as declared, with each fault on the card that causes it, beside the best these cards would have made."""
    fault_codes = {fault.group: fault.code for fault in faults if fault.group is not None}
    impure_blocks = any(fault.code == "no_pure_sequence" for fault in faults)
    parts = tuple(
        _judge_group(tuple(group), cast("MeldFault | None", fault_codes.get(number)), impure_blocks, wild, rules)
        for number, group in enumerate(groups, 1)
    )
    cards = [card for group in groups for card in group]
    best, can_show = _best(cards, wild, rules) if faults else ((), False)
    return Breakdown(parts, faults, best, can_show)


def hand_breakdown(
    hand: Sequence[str],
    groups: Groups | None,
    cards_counted: Sequence[str],
    wild: str | None,
    rules: Ruleset,
    audience: int | None,
) -> Breakdown:
    """A hand that was counted, by the groups given or the best arrangement, with what each counted card costs."""
    # Also beside groups that were given, so that a loser sees what would have been cheaper.
    best, can_show = _best(hand, wild, rules)
    if groups is None:
        return Breakdown(best, (), (), can_show, audience)
    rest = Counter(map(face, cards_counted))
    parts = [_count_group(tuple(group), rest, wild, rules) for group in groups]
    # Only now: each group above has taken its own cards out of what counted.
    loose = list(rest.elements())
    if loose:
        parts.append(GroupShown(_with_points(loose, wild, rules), None, None, left=True))
    return Breakdown(tuple(parts), (), best, can_show, audience)


def hand_alone(hand: Sequence[str], rules: Ruleset, audience: int | None) -> Breakdown:
    """Cards held that count at their face value, every one of them."""
    return Breakdown((GroupShown(_with_points(hand, None, rules), None, None, left=True),), audience=audience)


def _judge_group(
    group: tuple[str, ...], reason: MeldFault | None, impure_blocks: bool, wild: str | None, rules: Ruleset
) -> GroupShown:
    if UNKNOWN in group:
        return GroupShown(tuple(CardShown(card) for card in group), None, reason)
    kind = None if reason else _kind(group, wild, rules)
    blamed: dict[int, FaultCode] = {}
    if reason:
        blamed.update(dict.fromkeys(spoiling(group, reason, wild, rules), reason))
    # The group itself is a meld; with cards in place of its jokers it would be the pure one that the show lacks.
    elif kind == "impure" and impure_blocks:
        blamed = {place: "no_pure_sequence" for place, card in enumerate(group) if is_wild(card, wild)}
    cards = tuple(CardShown(card, is_wild(card, wild), blamed.get(place)) for place, card in enumerate(group))
    return GroupShown(cards, kind, reason)


def spoiling(group: tuple[str, ...], reason: str, wild: str | None, rules: Ruleset) -> tuple[int, ...]:
    """The places of the cards that keep a group from being a meld: the fewest for which any other card might do.

    A joker is tried in the place of each card, then of each two. Of several ways the one whose other cards stand
    closest together is blamed, and of those the last. All cards where no few of them are to blame.
    """
    everybody = tuple(range(len(group)))
    if reason in {"too_few_cards", "no_natural_card"}:
        return everybody
    if reason == "set_too_big":
        return everybody[max(rules.set.max, rules.set.max_with_jokers) :]

    def closeness(places: tuple[int, ...]) -> tuple[int, list[int]]:
        # How far apart in rank the cards stand that are left; of equals the last places win.
        ranks = [RANKS.index(card[0]) for n, card in enumerate(group) if n not in places and face(card) != JOKER]
        return max(ranks) - min(ranks) if ranks else 0, [-place for place in reversed(places)]

    # Where more than half would have to go, it is not this group that was meant.
    for count in range(1, len(group) // 2 + 1):
        ways = [places for places in combinations(everybody, count) if _would_do(group, places, wild, rules)]
        if ways:
            return min(ways, key=closeness)
    return everybody


def _would_do(group: tuple[str, ...], places: tuple[int, ...], wild: str | None, rules: Ruleset) -> bool:
    # A joker stands for any card already, so it cannot be what keeps the others from being a meld.
    if any(is_wild(group[place], wild) for place in places):
        return False
    return read_meld([JOKER if n in places else card for n, card in enumerate(group)], wild, rules).valid


def _kind(group: tuple[str, ...], wild: str | None, rules: Ruleset) -> str | None:
    kinds = read_meld(group, wild, rules).kinds
    return next((kind for kind in ("pure", "impure", "set") if kind in kinds), None)


def _best(cards: Sequence[str], wild: str | None, rules: Ruleset) -> tuple[tuple[GroupShown, ...], bool]:
    """The best arrangement of all cards, and whether it is a valid show; nothing where it cannot be known."""
    if UNKNOWN in cards:
        return (), False
    try:
        show = find_show(cards, wild, rules) if len(cards) == show_size(rules) else None
        if show is not None:
            return tuple(_plain(tuple(group), wild, rules) for group in show), True
        arrangement = arrange(cards, wild, rules)
    except BadCards:
        return (), False
    melds = [_plain(meld, wild, rules) for _, meld in arrangement.melds]
    if arrangement.deadwood:
        melds.append(GroupShown(_with_points(arrangement.deadwood, wild, rules), None, None, left=True))
    return tuple(melds), False


def _plain(group: tuple[str, ...], wild: str | None, rules: Ruleset) -> GroupShown:
    return GroupShown(tuple(CardShown(card, is_wild(card, wild)) for card in group), _kind(group, wild, rules))


def _count_group(group: tuple[str, ...], rest: Counter[str], wild: str | None, rules: Ruleset) -> GroupShown:
    """A group of a loser; its cards cost points when all of them are among those counted."""
    kind = _kind(group, wild, rules)
    own = Counter(map(face, group))
    # By faces: of two copies of one card no record says which of them counted.
    if own - rest:
        return GroupShown(tuple(CardShown(card, is_wild(card, wild)) for card in group), kind)
    rest.subtract(own)
    return GroupShown(_with_points(group, wild, rules), kind, read_meld(group, wild, rules).reason)


def _with_points(cards: Sequence[str], wild: str | None, rules: Ruleset) -> tuple[CardShown, ...]:
    return tuple(
        CardShown(card, is_wild(card, wild), None, None if card == UNKNOWN else card_points(card, wild, rules))
        for card in cards
    )
