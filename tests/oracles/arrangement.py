"""A second opinion on the arrangement of a 13-card rummy hand, got by trying everything.

It knows nothing of the project it judges: the rules are written down here once more, in the plainest form
there is. A group of cards is held against every place a sequence could have and against the definition of a set;
a hand is searched through every way to lay disjoint melds out of it. Work is saved only where no arrangement is
left out: equal cards are counted rather than told apart, and what is known of a rest of the hand is kept.

A card is rank and suit, 'AS' or 'TD'; 'JK' is a printed joker. `wild` is the rank whose cards are jokers as well,
'JK' when a printed joker was flipped (then the aces are), None when there is none.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import product
from typing import Literal

Free = Literal["nothing", "pure_sequence", "sequences", "melds"]

RANKS = "A23456789TJQK"
SUITS = "SHDC"
PRINTED = "JK"
HAND_SIZE = 13
FREED: dict[Free, tuple[str, ...]] = {  # from strict to lenient
    "nothing": (),
    "pure_sequence": ("pure",),
    "sequences": ("pure", "impure"),
    "melds": ("pure", "impure", "set"),
}


@dataclass(frozen=True, kw_only=True)
class Profile:
    """What one game asks of melds, of a show and of a loser's count; the defaults are the custom of the field."""

    ace: Literal["low", "high_or_low", "king_ace_two", "round_the_corner"] = "high_or_low"
    sequence_min: int = 3
    set_min: int = 3
    set_max: int = 4
    set_max_with_jokers: int = 0
    set_suits: Literal["distinct", "any"] = "distinct"
    jokers_alone: Literal["no_meld", "set", "any_meld"] = "no_meld"
    pure: int = 1
    sequences: int = 2
    impure: int = 0
    free_no_life: Free = "nothing"
    free_first_life: Free = "pure_sequence"
    free_both_lives: Free = "melds"
    cap: int | None = 80
    ace_points: int = 10
    court_points: int = 10
    joker_points: int = 0
    without_pure: int = 0

    def __post_init__(self) -> None:
        """Refuse a game in which one more sequence would make a hand worse; the search relies on that."""
        if not len(FREED[self.free_no_life]) <= len(FREED[self.free_first_life]) <= len(FREED[self.free_both_lives]):
            message = "a better arrangement must not free fewer cards"
            raise ValueError(message)


PROFILES: dict[str, Profile] = {
    "classic": Profile(),
    "rummycentral": Profile(free_first_life="nothing"),
    "rummycentral-literal": Profile(free_first_life="nothing", free_both_lives="sequences"),
    "rummy-106": Profile(),
    "rummy-106-literal": Profile(impure=1),
    "aceleagues-points": Profile(sequences=1, free_no_life="melds", free_first_life="melds"),
    "ace2three-points": Profile(),
}


def is_joker(card: str, wild: str | None) -> bool:
    """Whether `card` may stand for another card; one of the wild rank may also be itself, a printed one may not."""
    return card == PRINTED or card[0] == ("A" if wild == PRINTED else wild)


def points(card: str, wild: str | None, profile: Profile) -> int:
    """Say what `card` costs a loser who has to count it."""
    if is_joker(card, wild):
        return profile.joker_points
    if card[0] == "A":
        return profile.ace_points
    if card[0] in "JQK":
        return profile.court_points
    return RANKS.index(card[0]) + 1


# ---------------------------------------------------------------------------------------------------- one group


@cache
def _runs(suit: str, size: int, ace: str) -> tuple[frozenset[str], ...]:
    """Every run of `size` different cards of `suit`; the ace stands before the two or after the king, or in both places
    at once where the game lets it, in king, ace and two alone or in any run."""
    row = {"low": RANKS, "high_or_low": RANKS + "A", "king_ace_two": RANKS + "A", "round_the_corner": RANKS * 2}[ace]
    runs = [row[start : start + size] for start in range(len(row) - size + 1)]
    if ace == "king_ace_two" and size == 3:
        runs.append("KA2")
    return tuple(frozenset(rank + suit for rank in run) for run in runs if len(set(run)) == size)


def _run_reading(cards: Sequence[str], wild: str | None, profile: Profile) -> str | None:
    """'pure' if the cards are a run as they are, 'impure' if some must stand for others, None if they are no run."""
    if len(cards) < profile.sequence_min:
        return None
    held = set(cards)
    ordinary = [card for card in cards if not is_joker(card, wild)]
    fixed = set(ordinary)
    if len(fixed) < len(ordinary):
        return None
    impure = False
    for suit in sorted({card[1] for card in fixed or held - {PRINTED}}):
        for run in _runs(suit, len(cards), profile.ace):
            if run == held:
                return "pure"
            # What is not a joker keeps its own place, the jokers take the rest, and somebody must play as himself.
            impure = impure or (fixed <= run and not run.isdisjoint(held))
    return "impure" if impure else None


def _is_set(cards: Sequence[str], wild: str | None, profile: Profile) -> bool:
    """Whether the cards are a set, jokers standing for what it lacks."""
    if not profile.set_min <= len(cards) <= max(profile.set_max, profile.set_max_with_jokers):
        return False
    # The cards that must play as themselves; without any, one wild-rank card does and names the rank.
    own = [card for card in cards if not is_joker(card, wild)] or [c for c in cards if c != PRINTED][:1]
    if len({card[0] for card in own}) != 1 or len(own) > profile.set_max:
        return False
    return profile.set_suits == "any" or len({card[1] for card in own}) == len(own)


def readings(cards: Sequence[str], wild: str | None, profile: Profile) -> set[str]:
    """Everything the group may be read as: 'pure' or 'impure' (never both), and 'set'; nothing if it is no meld."""
    if set(cards) == {PRINTED}:  # nobody plays as himself
        as_run = profile.jokers_alone == "any_meld" and profile.sequence_min <= len(cards) <= len(RANKS)
        largest = max(profile.set_max, profile.set_max_with_jokers)
        as_set = profile.jokers_alone != "no_meld" and profile.set_min <= len(cards) <= largest
        return {kind for kind, fits in (("impure", as_run), ("set", as_set)) if fits}
    run = _run_reading(cards, wild, profile)
    found = {run} if run else set()
    return found | {"set"} if _is_set(cards, wild, profile) else found


def judge_show(
    groups: Sequence[Sequence[str]], wild: str | None, profile: Profile, hand: Sequence[str] | None = None
) -> bool:
    """Whether the show is valid exactly as grouped, each group being read in the player's favour."""
    shown = Counter(card for group in groups for card in group)
    if shown.total() != HAND_SIZE or (hand is not None and shown - Counter(hand)):
        return False
    for reading in product(*(readings(group, wild, profile) for group in groups)):
        pure, impure = reading.count("pure"), reading.count("impure")
        if pure >= profile.pure and impure >= profile.impure and pure + impure >= profile.sequences:
            return True
    return False


# ----------------------------------------------------------------------------------------------------- one hand


def holds_pure(hand: Sequence[str], profile: Profile) -> bool:
    """Whether some of the cards are a pure sequence; the shortest that may be laid tells."""
    return any(run <= set(hand) for suit in SUITS for run in _runs(suit, profile.sequence_min, profile.ace))


FIELD = 5  # bits for the number of copies of one face in a packed multiset; the top bit of a field stays clear
NEVER = -10_000  # what an arrangement frees that is not to be had


@dataclass(frozen=True)
class Meld:
    """Cards of the hand that are a meld, packed, with what they cost and how they may be read."""

    cards: int
    worth: int
    readings: tuple[str, ...]


@dataclass
class Table:
    """A hand laid out for the search: what a card of each face costs, the melds of which it is the first card."""

    hand: int
    worth: int
    guards: int
    faces: list[int]
    melds: list[list[Meld]]
    freed: dict[tuple[int, Free, int, int], int] = field(default_factory=dict)
    laid: dict[tuple[int, int, int, int], bool] = field(default_factory=lambda: {(0, 0, 0, 0): True})

    def melds_with_first_card_of(self, rest: int) -> Iterator[tuple[Meld, int]]:
        """Find the melds in `rest` that use its first card, each with the cards it leaves."""
        for meld in self.melds[_first_face(rest)] if rest else ():
            left = (rest | self.guards) - meld.cards
            if left & self.guards == self.guards:  # no face ran short
                yield meld, left ^ self.guards

    def most_freed(self, rest: int, worth: int, free: Free, pure: int, sequences: int) -> int:
        """Find the most points of `rest` that melds with the needed sequences can free; below 0 if there are none.

        `worth` is what all of `rest` costs. The first card counts, or it lies in one of the melds that hold it.
        """
        if not rest:
            return NEVER if pure or sequences else 0
        key = (rest, free, pure, sequences)
        if key in self.freed:
            return self.freed[key]
        face = _first_face(rest)
        best = self.most_freed(rest - (1 << face * FIELD), worth - self.faces[face], free, pure, sequences)
        for meld, left in self.melds_with_first_card_of(rest):
            if best == worth:
                break
            for reading in meld.readings:
                gain = meld.worth if reading in FREED[free] else 0
                pure_left, sequences_left, _ = _needs(reading, pure, sequences, 0)
                if gain or (pure_left, sequences_left) != (pure, sequences):  # else like cards left over
                    others = self.most_freed(left, worth - meld.worth, free, pure_left, sequences_left)
                    best = max(best, gain + others)
        self.freed[key] = best
        return best

    def can_lay_all(self, rest: int, pure: int, sequences: int, impure: int) -> bool:
        """Whether melds can use up `rest`, with the needed sequences among them."""
        key = (rest, pure, sequences, impure)
        if key not in self.laid:
            self.laid[key] = any(
                self.can_lay_all(left, *_needs(reading, pure, sequences, impure))
                for meld, left in self.melds_with_first_card_of(rest)
                for reading in meld.readings
            )
        return self.laid[key]


def _first_face(packed: int) -> int:
    return ((packed & -packed).bit_length() - 1) // FIELD


def _needs(reading: str, pure: int, sequences: int, impure: int) -> tuple[int, int, int]:
    """Say what is still needed once a meld with this reading is laid."""
    pure -= reading == "pure"
    impure -= reading == "impure"
    sequences -= reading != "set"
    return max(pure, 0), max(sequences, 0), max(impure, 0)


def _candidates(hand: Counter[str], wild: str | None) -> Iterator[list[str]]:
    """Every group of cards of the hand that could be a meld, and many that could not, each perhaps twice.

    Cards that are no jokers meet in a meld only as different cards of one suit or as cards of one rank.
    """
    jokers = {card: n for card, n in hand.items() if is_joker(card, wild)}
    ordinary = {card: n for card, n in hand.items() if card not in jokers}
    boxes: list[dict[str, int]] = [{card: 1 for card in ordinary if card[1] == suit} for suit in SUITS]
    boxes += [{card: n for card, n in ordinary.items() if card[0] == rank} for rank in RANKS]
    for box in boxes:
        faces = box | jokers
        for counts in product(*(range(n + 1) for n in faces.values())):
            yield [card for card, n in zip(faces, counts, strict=True) for _ in range(n)]


@lru_cache(maxsize=8)
def _lay_out(cards: tuple[str, ...], wild: str | None, profile: Profile) -> Table:
    hand = Counter(cards)
    faces = sorted(hand, key=lambda card: (is_joker(card, wild), card[1], RANKS.find(card[0])))
    unit = {card: 1 << place * FIELD for place, card in enumerate(faces)}
    cost = {card: points(card, wild, profile) for card in faces}

    def total(some: Iterable[str], of: dict[str, int]) -> int:
        return sum(of[card] for card in some)

    melds: dict[int, Meld] = {}
    for group in _candidates(hand, wild):
        if found := readings(group, wild, profile):
            packed = total(group, unit)
            melds[packed] = Meld(packed, total(group, cost), tuple(sorted(found)))
    by_first: list[list[Meld]] = [[] for _ in faces]
    for meld in sorted(melds.values(), key=lambda meld: -meld.worth):
        by_first[_first_face(meld.cards)].append(meld)
    guards = sum(1 << (place * FIELD + FIELD - 1) for place in range(len(faces)))
    costs = [cost[card] for card in faces]
    return Table(total(hand.elements(), unit), total(hand.elements(), cost), guards, costs, by_first)


@cache
def _melds_only(profile: Profile) -> Profile:
    """Strip the profile of what it asks of a whole hand, so that games with the same melds use one table."""
    same: Free = "melds"
    needs_nothing = replace(profile, pure=0, sequences=0, impure=0, cap=None, without_pure=0)
    return replace(needs_nothing, free_no_life=same, free_first_life=same, free_both_lives=same)


def least_score(hand: Sequence[str], wild: str | None, profile: Profile) -> int:
    """Find the fewest points a loser can count for `hand`, over all arrangements of it."""
    table = _lay_out(tuple(sorted(hand)), wild, _melds_only(profile))
    if profile.without_pure:
        return _least_with_flat_price(table, profile)
    lives: list[tuple[Free, int, int]] = [
        (profile.free_no_life, 0, 0),
        (profile.free_first_life, 1, 0),
        (profile.free_both_lives, profile.pure, profile.sequences),
    ]
    freed = [table.most_freed(table.hand, table.worth, *life) for life in lives if life[0] != "nothing"]
    score = table.worth - max([0, *freed])
    return score if profile.cap is None else min(score, profile.cap)


def _least_with_flat_price(table: Table, profile: Profile) -> int:
    """Find the fewest points where every arrangement without a pure sequence costs the same, whatever it frees."""
    lives: list[tuple[Free, int, int]] = [
        ("nothing", 1, 0),
        (profile.free_first_life, 1, 0),
        (profile.free_both_lives, max(profile.pure, 1), profile.sequences),
    ]
    freed = [table.most_freed(table.hand, table.worth, *life) for life in lives]
    left = [table.worth - some for some in freed if some >= 0]
    return min([profile.without_pure, *(score if profile.cap is None else min(score, profile.cap) for score in left)])


def can_show(hand: Sequence[str], wild: str | None, profile: Profile) -> bool:
    """Whether `hand` is thirteen cards that some arrangement lays out completely and validly."""
    table = _lay_out(tuple(sorted(hand)), wild, _melds_only(profile))
    complete = len(hand) == HAND_SIZE
    return complete and table.can_lay_all(table.hand, profile.pure, profile.sequences, profile.impure)
