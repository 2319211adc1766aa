"""Hands as numbers, their cards in the melds that were found, and what the sequences of one suit can cover, remembered
for every holding that was ever asked.

A packed hand is one integer: four lanes of thirteen digits, one a suit, that count the cards of each rank, then jokers,
printed jokers and points; the number of a hand is the sum of the numbers of its cards. A holding is one lane. Its row
says, for each need and each number of jokers, the most points that sequences of this suit alone can cover.

Why the filling is exact though it tries few sequences: let sequences be intervals of ranks. Jokers needed are, rank by
rank, the intervals covering it less the cards held there, whoever gets the cards; so one chosen interval may take
every card it meets. Only purity cares who gets a card, and a pure interval is taken out first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ledger.rules.points import Need, card_points, joker_rank, known_face
from schemas.cards import FACES, JOKER, RANKS, SUITS, face, sort_key
from schemas.errors import BadCards, TooManyCopies
from schemas.ruleset import Ruleset

DIGIT = 5
DIGIT_MASK = 31
LANE = DIGIT * len(RANKS)
LANE_MASK = (1 << LANE) - 1
LANE_ONES = sum(1 << DIGIT * n for n in range(len(RANKS)))
JOKERS_AT = LANE * len(SUITS)
JOKERS_MASK = 31
PRINTED_AT = JOKERS_AT + DIGIT
POINTS_AT = PRINTED_AT + DIGIT
ALL_ONES = sum(LANE_ONES << LANE * n for n in range(len(SUITS)))
MOST_CARDS = 22


_NAMED = {name: tuple(name + copy for copy in ("", *(f".{n}" for n in range(1, 10)))) for name in FACES}
"""By face, how its copies are written."""


class CodeBook:
    """The number of every card under one ruleset and wild rank."""

    __slots__ = ("_decks", "_numbers", "_printed", "_spare", "number")

    def __init__(self, wild: str | None, ruleset: Ruleset) -> None:
        rank = joker_rank(wild, ruleset)
        self._decks = ruleset.pack.decks
        self._printed = ruleset.pack.printed_jokers
        self._spare = ALL_ONES * (15 - self._decks)
        self._numbers = _Numbers()
        for name in FACES:
            number = _number(name, rank) + (card_points(name, wild, ruleset) << POINTS_AT)
            self._numbers.update(dict.fromkeys(_NAMED[name], number))
        self.number = self._numbers.__getitem__
        """What a card adds to a packed hand. Raises BadCards for no card."""

    def pack(self, cards: Sequence[str]) -> int:
        """The sum of the cards' numbers; raises BadCards for no card, or more of a face than the packs hold."""
        try:
            packed_hand = sum(map(self._numbers.__getitem__, cards))
        except (BadCards, TypeError):
            for card in cards:
                known_face(card)
            raise BadCards("the cards are no list of cards") from None
        self.refuse_too_many(packed_hand, cards)
        return packed_hand

    def refuse_too_many(self, packed_hand: int, cards: Sequence[str]) -> None:
        """Raises BadCards for more cards than a hand can hold, or more of a face than the packs do."""
        # With what the packs leave free of fifteen added, a digit reaches its top bit. From sixteen on it has that by
        # itself, and the sum may run over into the next digit.
        lanes = packed_hand & (1 << JOKERS_AT) - 1
        too_many = (lanes | lanes + self._spare) & ALL_ONES << DIGIT - 1
        if too_many or len(cards) > MOST_CARDS or packed_hand >> PRINTED_AT & JOKERS_MASK > self._printed:
            self.refuse_impossible(cards)
            if len(cards) > MOST_CARDS:
                raise BadCards(f"{len(cards)} cards are more than a hand can hold ({MOST_CARDS})")

    def refuse_impossible(self, cards: Iterable[str]) -> None:
        """Raises BadCards for what is no card, TooManyCopies for more of a face than the packs hold."""
        counts = Counter(known_face(card) for card in cards)
        for name in FACES:
            most = self._printed if name == JOKER else self._decks
            if counts[name] > most:
                raise TooManyCopies(counts[name], name, most)


class _Numbers(dict[str, int]):
    """The number of each card."""

    def __missing__(self, card: str) -> int:
        raise BadCards(f"{card} is no card")


def _number(name: str, rank: str | None) -> int:
    if name == JOKER:
        return (1 << JOKERS_AT) + (1 << PRINTED_AT)
    # A wild card is counted twice, in its lane and as a joker: the solver takes it out of one of the two.
    place = 1 << LANE * SUITS.index(name[1]) + DIGIT * RANKS.index(name[0])
    return place + (1 << JOKERS_AT if name[0] == rank else 0)


class PureRuns:
    """The shortest pure sequences, as lanes, of ranks from 0 for the ace to 13 for one above the king; those round the
    ``corner`` go on from 12 to 0."""

    __slots__ = ("_low", "_others", "_size", "_windows")

    def __init__(self, linear: Sequence[Sequence[int]], corner: Sequence[Sequence[int]]) -> None:
        self._size = len(linear[0])
        self._windows = tuple(sum(1 << DIGIT * (place % 13) for place in run) for run in (*linear, *corner))
        low = [run[0] for run in linear if run[-1] < len(RANKS)]
        self._low = sum(1 << DIGIT * start + LANE * n for start in low for n in range(4))
        self._others = tuple(window << LANE * n for window in self._windows[len(low) :] for n in range(4))

    def through(self, at: int) -> tuple[int, ...]:
        """Those with the rank whose digit begins there."""
        return tuple(window for window in self._windows if window >> at & 1)

    def are_in(self, packed_hand: int) -> bool:
        """Whether a packed hand holds one."""
        # No face is there more than three times, so that the two low bits of a digit tell whether it is there.
        faces = (packed_hand | packed_hand >> 1) & ALL_ONES
        return bool(self._lowest(faces)) or any(faces & other == other for other in self._others)

    def cards(self, packed_hand: int) -> int:
        """The faces of a packed hand that are in one, a bit each."""
        faces = (packed_hand | packed_hand >> 1) & ALL_ONES
        lowest = members = self._lowest(faces)
        for n in range(1, self._size):
            members |= lowest << DIGIT * n
        for other in self._others:
            if faces & other == other:
                members |= other
        return members

    def _lowest(self, faces: int) -> int:
        low = faces
        for n in range(1, self._size):
            low &= faces >> DIGIT * n
        return low & self._low


def count_cards(lanes: int) -> int:
    """How many cards there are in all lanes of a packed hand, three of a face at most."""
    return (lanes & ALL_ONES).bit_count() + 2 * (lanes >> 1 & ALL_ONES).bit_count()


class PlannedMeld(NamedTuple):
    """A meld by faces: those that play as themselves, and how many jokers join them."""

    kind: str
    naturals: tuple[str, ...]
    jokers: int


def lane_faces(lane: int, suit: str) -> tuple[str, ...]:
    """The cards of a lane, ace first."""
    return tuple(rank + suit for n, rank in enumerate(RANKS) for _ in range(lane >> DIGIT * n & DIGIT_MASK))


def place_cards(
    cards: Iterable[str], plans: Sequence[PlannedMeld], rank: str | None, turn: int = 0
) -> tuple[list[list[str]], list[str]]:
    """The cards of every plan, in order, and the cards left over, sorted.

    Wild cards that no plan needs as themselves are jokers. Sequences choose before sets, a printed joker or else a wild
    card of another suit, so that no impure sequence turns out pure; sets take wild cards first. ``turn`` says how often
    the first of the wild cards is put last, for a caller who wants another one left over.
    """
    own: dict[str, list[str]] = {}
    for card in sorted(cards, key=sort_key, reverse=True):
        own.setdefault(face(card), []).append(card)
    groups = [[own[name].pop() for name in plan.naturals] for plan in plans]
    jokers = own.pop(JOKER, [])
    wilds = [card for suit in SUITS for card in own.pop((rank or "-") + suit, [])]
    for _ in range(turn if wilds else 0):
        wilds.append(wilds.pop(0))
    for plan, group in zip(plans, groups, strict=True):
        # A sequence of jokers alone is a meld by one wild card that plays as itself: it must get one before all others.
        if plan.jokers and not plan.naturals and wilds:
            group.append(wilds.pop())
    pool = [*reversed(jokers), *wilds]
    for plan, group in sorted(zip(plans, groups, strict=True), key=lambda pair: pair[0].kind == "set"):
        while len(group) < len(plan.naturals) + plan.jokers:
            group.append(pool.pop(-1 if plan.kind == "set" else _best_joker(pool, plan)))
    rest = [card for copies in own.values() for card in copies] + pool
    return groups, sorted(rest, key=sort_key)


def _best_joker(pool: Sequence[str], plan: PlannedMeld) -> int:
    suit = plan.naturals[0][1] if plan.naturals else ""
    return next((n for n, card in enumerate(pool) if card[1:2] != suit), 0)


# -- what one suit can cover --------------------------------------------------------------------------

UNREACHABLE = -(10**6)
"""Points of what cannot be had; any sum with one stays below zero."""

MOST_ROWS = 1 << 16
"""Rows kept in one table; a full table is emptied, which costs time and changes nothing."""

Row = tuple[int, ...]


class SequenceShape(NamedTuple):
    """What decides a suit's rows: the shortest sequence, the highest place (14: ace high), points by rank, and the
    longest sequence in which the ace stands between king and two."""

    run_min: int
    top: int
    points: tuple[int, ...]
    corner: int = 0


def needs_below(need: Need) -> tuple[Need, ...]:
    """Every need that can be left over when part of ``need`` is met elsewhere; (0, 0) first, ``need`` last."""
    pure, sequences = need
    impure = sequences - pure
    return tuple(sorted((p, p + i) for p in range(pure + 1) for i in range(impure + 1)))


class TakenSequence(NamedTuple):
    """A sequence: the cards that play as themselves, as a lane, and the jokers with them."""

    cards: int
    jokers: int


class SuitTable(dict[int, Row]):
    """Rows for one number of jokers: entry ``n * (jokers + 1) + j`` is need n with j jokers."""

    def __init__(self, shape: SequenceShape, need: Need, jokers: int) -> None:
        super().__init__()
        self._shape = shape
        self._width = jokers + 1
        needs = needs_below(need)
        self._blocks = block = {n: place * self._width for place, n in enumerate(needs)}
        self._steps = [(block[0, s], block[0, max(0, s - 1)]) for p, s in needs if not p]
        self._pure_steps = [(block[p, s], block[p - 1, s - 1]) for p, s in needs if p]
        self._windows = _pure_windows(shape)
        self[0] = tuple(0 if n == (0, 0) else UNREACHABLE for n in needs for _ in range(self._width))

    def __missing__(self, holding: int) -> Row:
        row = self._fill(holding)
        # Rows of larger holdings are made of smaller ones, which may be gone now and are made anew when asked for.
        if len(self) >= MOST_ROWS:
            nothing = self[0]
            self.clear()
            self[0] = nothing
        self[holding] = row
        return row

    def _fill(self, holding: int) -> Row:
        lowest = holding & -holding
        best = list(self[holding - lowest])
        for rest, cost, points in self._intervals(holding, lowest):
            row = self[rest]
            for to, of in self._steps:
                for at in range(to + cost, to + self._width):
                    cover = row[of - to - cost + at] + points
                    if cover > best[at]:
                        best[at] = cover
        if self._pure_steps:
            for window, points in self._pure_runs(holding):
                self._take_pure(best, self[holding - window], points)
        return tuple(best)

    def sequences(self, holding: int, need: Need, jokers: int) -> list[TakenSequence]:
        """Sequences that cover what the row of a holding promises for a need that can be met."""
        steps: list[TakenSequence] = []
        while need != (0, 0) or self._figure(holding, need, jokers) > 0:
            step = self._step(holding, need, jokers)
            if step is None:
                holding -= holding & -holding
                continue
            steps.append(step)
            holding -= step.cards
            jokers -= step.jokers
            need = (max(0, need[0] - 1), max(0, need[1] - 1))
        return steps

    def _step(self, holding: int, need: Need, jokers: int) -> TakenSequence | None:
        """One sequence of those behind the row's figure, a pure one while the need has any."""
        promised = self._figure(holding, need, jokers)
        below = (max(0, need[0] - 1), max(0, need[1] - 1))
        if need[0]:
            ways = [(holding - window, 0, points) for window, points in self._pure_runs(holding)]
        else:
            ways = self._intervals(holding, holding & -holding)
        for rest, cost, points in reversed(ways):
            if cost <= jokers and promised == points + self._figure(rest, below, jokers - cost):
                return TakenSequence(holding - rest, cost)
        return None

    def _figure(self, holding: int, need: Need, jokers: int) -> int:
        return self[holding][self._blocks[need] + jokers]

    def _take_pure(self, best: list[int], row: Row, points: int) -> None:
        for to, of in self._pure_steps:
            for at in range(to, to + self._width):
                cover = row[of - to + at] + points
                if cover > best[at]:
                    best[at] = cover

    def _pure_runs(self, holding: int) -> list[tuple[int, int]]:
        """Pure sequences of the holding, each too short to be split in two: cards and points."""
        present = (holding | holding >> 1) & LANE_ONES
        runs = []
        for growing in self._windows:
            for window in growing:
                if present & window[0] != window[0]:
                    break
                runs.append(window)
        return runs

    def _intervals(self, holding: int, lowest: int) -> list[tuple[int, int, int]]:
        """Sequences with the lowest card, each taking every card it meets: what is left, jokers used, points."""
        start = (lowest.bit_length() - 1) // DIGIT
        intervals = self._reach(holding, start, range(start + 1, 13))
        if start == 0 and self._shape.top == 14:
            intervals += self._reach(holding, 0, range(12, 0, -1))
        if self._shape.corner:
            intervals += self._round_the_corner(holding, start)
        return intervals

    def _round_the_corner(self, holding: int, start: int) -> list[tuple[int, int, int]]:
        """As :func:`_intervals`, those that go on below the ace with the king; no card lies below ``start``."""
        run_min, points, jokers = self._shape.run_min, self._shape.points, self._width - 1
        intervals = []
        rest, cover, gaps = holding, 0, start
        for high in range(start, 12 if self._shape.corner == 13 else 2):
            if gaps > jokers:
                break
            if not rest >> DIGIT * high & DIGIT_MASK:
                gaps += 1
                continue
            rest -= 1 << DIGIT * high
            cover += points[high]
            lower, more, lacking = rest, cover, gaps
            for low in range(12, max(high, 13 + high - self._shape.corner), -1):
                if lacking > jokers:
                    break
                if not lower >> DIGIT * low & DIGIT_MASK:
                    lacking += 1
                    continue
                lower -= 1 << DIGIT * low
                more += points[low]
                cost = lacking + max(0, run_min - (high + 14 - low))
                if cost <= jokers:
                    intervals.append((lower, cost, more))
        return intervals

    def _reach(self, holding: int, start: int, onward: range) -> list[tuple[int, int, int]]:
        run_min, points = self._shape.run_min, self._shape.points
        jokers = self._width - 1
        rest, cover, gaps, length = holding - (1 << DIGIT * start), points[start], 0, 1
        intervals = [(rest, run_min - 1, cover)] if run_min - 1 <= jokers else []
        for place in onward:
            length += 1
            if rest >> DIGIT * place & DIGIT_MASK:
                rest -= 1 << DIGIT * place
                cover += points[place]
                cost = gaps + max(0, run_min - length)
                if cost <= jokers:
                    intervals.append((rest, cost, cover))
            else:
                gaps += 1
                if gaps > jokers:
                    break
        return intervals


def _pure_windows(shape: SequenceShape) -> list[list[tuple[int, int]]]:
    """By lowest place, growing: every pure sequence too short to be split in two, as a lane, and its points."""
    longest = min(2 * shape.run_min - 1, 13)
    windows = []
    in_a_circle = shape.corner == len(RANKS)
    for start in range(len(RANKS) if in_a_circle else shape.top - shape.run_min + 1):
        most = longest if in_a_circle else min(longest, shape.top - start)
        runs = [[place % 13 for place in range(start, start + n)] for n in range(shape.run_min, most + 1)]
        windows.append(_as_lanes(runs, shape.points))
    if shape.corner == 3 >= shape.run_min:
        windows.append(_as_lanes([[12, 0, 1]], shape.points))
    return windows


def _as_lanes(runs: list[list[int]], points: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(sum(1 << DIGIT * p for p in run), sum(points[p] for p in run)) for run in runs]


@lru_cache(maxsize=256)
def suit_table(shape: SequenceShape, need: Need, jokers: int) -> SuitTable:
    """The table of a shape; rulesets with the same shape share it."""
    return SuitTable(shape, need, jokers)
