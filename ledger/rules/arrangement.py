"""What a loser's hand is worth under the ruleset's way of counting: at its best, as it was grouped, come too late, or
while its player had no connection.

A ruleset may count the best arrangement, or the groups a player saved or showed (RC-29, AT-21).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from operator import add
from typing import Final, Literal

from ledger.rules.many_hands import compiled_search, hand_code, rank_code
from ledger.rules.melds import KINDS, read_meld
from ledger.rules.points import capped, hand_points, joker_rank, level_reached
from ledger.rules.shows import find_show
from ledger.rules.solver import counting_engine, show_engine
from ledger.rules.suit_tables import place_cards
from schemas.cards import JOKER, UNKNOWN, face, sort_key
from schemas.errors import BadCards
from schemas.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand arranged for the fewest points.

    ``melds`` are (kind, cards), the kinds pure, impure and set; only melds whose cards do not count. ``deadwood`` is
    all the rest, ``points`` what it costs and ``score`` that with the cap. ``life`` is ``both``, ``first`` or ``none``.
    """

    score: int
    points: int
    melds: tuple[tuple[str, tuple[str, ...]], ...]
    deadwood: tuple[str, ...]
    can_show: bool
    life: str


def least_points(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> int:
    """The points of a loser's hand, capped: the least over all arrangements of its cards.

    Which cards are free depends on the lives of the arrangement (AL-21, RC-28, RC-29, R-23 to R-25, R-27). Any number
    of cards up to 22. Raises BadCards for what is no card, and for more of a face than the packs hold.
    """
    # An audit asks for the same hand again by each other reading of its rules, few of which price a hand otherwise.
    key = (ruleset.hand_key, wild, tuple(cards))
    points = _priced.get(key)
    if points is None:
        if len(_priced) >= _MOST_PRICED:
            _priced.clear()
        points = _priced[key] = _search_points(cards, wild, ruleset)
    return points


_priced: Final[dict[tuple[str, str | None, tuple[str, ...]], int]] = {}
_MOST_PRICED: Final = 4_096


def _search_points(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> int:
    engine = counting_engine(wild, ruleset)
    packed_hand = engine.book.pack(cards)
    compiled = compiled_search(ruleset)
    # Below 0 the compiled search found no room for the rows of so large a hand.
    points = -1 if compiled is None else compiled.price(hand_code(cards), rank_code(engine.rank))
    if points >= 0:
        return points
    return _flat_price(cards, wild, ruleset) or capped(engine.solver.solve(packed_hand).points, ruleset)


def _flat_price(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> int:
    """What a hand costs that holds no pure sequence, whatever it holds; 0 where it has one, or the rules set none."""
    if not ruleset.count.without_pure:
        return 0
    engine = show_engine(wild, ruleset)  # where no card is free of points
    return 0 if engine.solver.holds_pure(engine.book.pack(cards)) else ruleset.count.without_pure


def late_hand_points(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> int:
    """A loser's hand after another's show: its least points, or the price of a complete hand that came too late (R-26).

    Raises BadCards for what is no card, and for more of a face than the packs hold.
    """
    points = least_points(cards, wild, ruleset)
    # A hand that counts 0 need not be complete: jokers count 0, melded or not.
    if points == 0 and find_show(cards, wild, ruleset) is not None:
        return ruleset.count.complete_late
    return points


def arrange(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> Arrangement:
    """The arrangement behind :func:`least_points`, always the same one for the same cards in any order.

    Where the hand could be shown and nothing in it counts, the melds are a valid show. Errors as there.
    """
    engine = counting_engine(wild, ruleset)
    packed_hand = engine.book.pack(cards)
    best = engine.solver.solve(packed_hand)
    show = find_show(cards, wild, ruleset)
    if show is not None and not best.points:
        groups: Sequence[Sequence[str]] = show
        deadwood: list[str] = []
    else:
        groups, deadwood = place_cards(cards, engine.solver.plans(best), engine.rank)
    readings = [(read_meld(group, wild, ruleset).best, tuple(group)) for group in groups]
    melds = [(kind, cards) for kind in KINDS for own, cards in readings if own == kind]
    points = hand_points(deadwood, wild, ruleset)
    return Arrangement(
        score=_flat_price(cards, wild, ruleset) or capped(points, ruleset),
        points=points,
        melds=tuple(melds),
        deadwood=tuple(deadwood),
        can_show=show is not None,
        life=_life(melds, engine.solver.holds_pure(packed_hand), ruleset),
    )


def _life(melds: Sequence[tuple[str, tuple[str, ...]]], holds_pure: bool, ruleset: Ruleset) -> str:
    """The lives laid out; where nothing is free and nothing laid out, whether the hand holds a pure sequence."""
    pure = sum(kind == "pure" for kind, _ in melds)
    sequences = sum(kind != "set" for kind, _ in melds)
    if not melds and holds_pure:
        pure = sequences = 1
    return level_reached(pure, sequences, ruleset).life


def holds_pure_sequence(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> bool:
    """Whether a pure sequence can be made of some of the cards.

    Raises BadCards for what is no card, and for more of a face than the packs hold.
    """
    engine = counting_engine(wild, ruleset)
    return engine.solver.holds_pure(engine.book.pack(cards))


@dataclass(frozen=True, slots=True)
class GroupedScore:
    """Points of a hand as grouped, capped, and the cards that count: in no valid group, or not free by the lives.

    ``life`` is ``both``, ``first`` or ``none``.
    """

    score: int
    counted: tuple[str, ...]
    life: str


def score_groups(
    groups: Sequence[Sequence[str]], wild: str | None, ruleset: Ruleset, hand: Sequence[str] | None = None
) -> GroupedScore:
    """What a loser's own groups leave to count; a group that reads several ways is read in the player's favour.

    ``hand``, where known, adds the cards left in no group. Raises BadCards for what is no card, for more of a face
    than the packs hold, and for a grouped card the hand does not have.
    Clauses: AT-21, RC-25, RC-28, RC-29, R-23 to R-25.
    """
    group_cards = [card for group in groups for card in group]
    # Only for the BadCards it raises: below each group is read by itself, and three alike in three groups pass.
    show_engine(wild, ruleset).book.pack(group_cards if hand is None else hand)
    loose = [] if hand is None else _left_in_hand(group_cards, hand)
    kinds = [read_meld(group, wild, ruleset).best for group in groups]
    level = level_reached(kinds.count("pure"), kinds.count("pure") + kinds.count("impure"), ruleset)
    deadwood = [card for kind, group in zip(kinds, groups, strict=True) if kind not in level.kinds for card in group]
    deadwood = sorted(deadwood + loose, key=sort_key)
    flat = 0 if "pure" in kinds else ruleset.count.without_pure
    return GroupedScore(flat or capped(hand_points(deadwood, wild, ruleset), ruleset), tuple(deadwood), level.life)


def costs_as_grouped(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> frozenset[int]:
    """Every figure that some grouping of a loser's hand comes to, :func:`least_points` among them.

    Of a sequence of more than five cards the parts are taken. Errors as there. Clauses: AT-21, RC-25.
    """
    show_engine(wild, ruleset).book.pack(cards)
    melds = _melds_by_first(cards, wild, ruleset)
    total, costs = hand_points(cards, wild, ruleset), set[int]()
    states: set[tuple[int, tuple[int, ...]]] = {((1 << len(cards)) - 1, (0, 0, 0, 0, 0))}
    while states:
        more: set[tuple[int, tuple[int, ...]]] = set()
        for rest, tally in states:
            if not rest:
                costs.add(_cost(total, tally, ruleset))
                continue
            first = rest & -rest
            more.add((rest ^ first, tally))
            fitting = (meld for meld in melds[first.bit_length() - 1] if rest & meld[0] == meld[0])
            more.update((rest ^ mask, tuple(map(add, tally, adds))) for mask, adds in fitting)
        states = more
    return frozenset(costs)


def _melds_by_first(
    cards: Sequence[str], wild: str | None, ruleset: Ruleset
) -> list[list[tuple[int, tuple[int, ...]]]]:
    """The melds of three to five cards of a hand by the place of their first: which cards they take, as bits, and
    whether they are a pure sequence, a sequence at all, and what they are worth as each kind."""
    melds: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in cards]
    rank = joker_rank(wild, ruleset)
    grown: list[tuple[int, ...]] = [(place,) for place in range(len(cards))]

    def is_alike(places: tuple[int, ...]) -> bool:
        """Whether those that are no jokers have one suit or one rank, as in every meld."""
        plain = [cards[place] for place in places if cards[place][0] != rank and face(cards[place]) != JOKER]
        return min(len({card[0] for card in plain}), len({card[1] for card in plain})) <= 1

    for size in (2, 3, 4, 5):
        more = ((*places, place) for places in grown for place in range(places[-1] + 1, len(cards)))
        grown = [places for places in more if is_alike(places)]
        for places in grown if size > 2 else ():
            meld = [cards[place] for place in places]
            kind = read_meld(meld, wild, ruleset).best
            if kind is not None:
                worth = hand_points(meld, wild, ruleset)
                adds = (kind == "pure", kind != "set", *(worth * (kind == name) for name in KINDS))
                melds[places[0]].append((sum(1 << place for place in places), adds))
    return melds


def _cost(total: int, tally: tuple[int, ...], ruleset: Ruleset) -> int:
    """What is left to count of cards worth ``total`` when so many sequences, and so much as each kind, are laid."""
    pure, sequences, *worth = tally
    free = level_reached(pure, sequences, ruleset).kinds
    off = sum(points for kind, points in zip(KINDS, worth, strict=True) if kind in free)
    flat = 0 if pure else ruleset.count.without_pure
    return flat or capped(total - off, ruleset)


def _left_in_hand(group_cards: Sequence[str], hand: Sequence[str]) -> list[str]:
    loose = list(hand)
    try:
        for card in group_cards:
            loose.remove(card)
    except ValueError:
        return _left_by_face(group_cards, hand)
    return loose


def _left_by_face(group_cards: Sequence[str], hand: Sequence[str]) -> list[str]:
    """As :func:`_left_in_hand` where copies are told apart in one and not in the other."""
    counts = Counter(map(face, group_cards))
    loose = []
    # Those first that were grouped by this very name: the copy left loose is then the one that was not.
    for card in sorted(hand, key=lambda card: (card not in group_cards, sort_key(card))):
        if counts[face(card)]:
            counts[face(card)] -= 1
        else:
            loose.append(card)
    if strangers := sorted(counts.elements(), key=sort_key):
        raise BadCards(f"the groups hold {' '.join(strangers)}, which the hand does not have")
    return loose


# -- saved groups, and a connection lost --------------------------------------------------------------

Groups = Sequence[Sequence[str]]

MOST_WAYS = 128
"""Beyond so many ways to read which of two equal cards has left a saved group, the log says too little."""


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
    group_cards = [card for group in groups for card in group]
    if UNKNOWN in group_cards:
        return None
    show_engine(wild, rules).book.pack(group_cards)  # only for the BadCards it raises
    places = _places_kept(groups, hand)
    if prod(comb(len(at), count) for at, count in places) > MOST_WAYS:
        return None
    scores = {score_groups(reading, wild, rules, hand).score for reading in _readings(groups, places)}
    return scores.pop() if len(scores) == 1 else None


Place = tuple[int, int]


def _places_kept(groups: Groups, hand: Sequence[str]) -> list[tuple[list[Place], int]]:
    """For each card: where it stands in the groups, and how many of it are still held."""
    # Copies are told apart only where all of them say which they are; else 7H.1 in a group might be the 7H of the hand.
    suffixed = all("." in card for group in groups for card in group) and all("." in card for card in hand)
    name: Callable[[str], str] = str if suffixed else face
    counts = Counter(map(name, hand))
    places: dict[str, list[Place]] = {}
    for n, group in enumerate(groups):
        for k, card in enumerate(group):
            places.setdefault(name(card), []).append((n, k))
    return [(at, min(counts[card], len(at))) for card, at in places.items()]


def _readings(groups: Groups, places: Sequence[tuple[list[Place], int]]) -> Iterator[list[list[str]]]:
    """The groups without what has left the hand, in every way that fits the hand."""
    for choice in product(*(combinations(at, count) for at, count in places)):
        rest = {place for part in choice for place in part}
        reading = [[card for k, card in enumerate(group) if (n, k) in rest] for n, group in enumerate(groups)]
        yield [group for group in reading if group]


Decision = Literal["autoplay", "middle_drop", "dropped", "as_timeout"]


def autoplay_decision(has_drawn: bool, saved: int | None, played_for: int, rules: Ruleset) -> Decision | None:
    """What happens to a disconnected player after ``played_for`` turns played for it.

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
