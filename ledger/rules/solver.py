"""The least points a hand can be arranged to: fast, exact, and no more than that.

An engine (:func:`counting_engine`, :func:`show_engine`) is made once for a ruleset and a wild rank, then used for
every hand. Its steps: choose which wild cards play as themselves (only inside pure sequences does that pay), choose the
sets, and join what the sequences of each suit can cover (suit_tables.py) over the jokers left. Layouts of sets are
tried in the order of what they could cover at best, until the best found cannot be beaten. The cards themselves, copies
and jokers, are then put into the melds that were found (suit_tables.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from operator import add, itemgetter
from typing import Any, NamedTuple

from ledger.rules.melds import MeldShape, corner_runs, meld_shape
from ledger.rules.points import Level, Need, joker_rank, levels, rank_points, show_need, wider
from ledger.rules.suit_tables import (
    ALL_ONES,
    DIGIT,
    DIGIT_MASK,
    JOKERS_AT,
    JOKERS_MASK,
    LANE,
    LANE_MASK,
    LANE_ONES,
    POINTS_AT,
    UNREACHABLE,
    CodeBook,
    PlannedMeld,
    PureRuns,
    Row,
    SequenceShape,
    SuitTable,
    TakenSequence,
    count_cards,
    lane_faces,
    needs_below,
    suit_table,
)
from schemas.cards import RANKS, SUITS
from schemas.errors import BadRuleset
from schemas.ruleset import PointsOptions, Ruleset

Lanes = tuple[int, int, int, int]
_EVERY_LANE = sum(1 << LANE * n for n in range(len(SUITS)))


class RankSets(NamedTuple):
    """Some sets of one rank: jokers they need, points they cover, and each set as its cards by suit."""

    jokers: int
    points: int
    spades: int
    hearts: int
    diamonds: int
    clubs: int
    rank: int
    sets: tuple[Lanes, ...]


Layout = tuple[int, int, int, int, int, int, tuple[RankSets, ...]]
"""What a choice of sets leaves: points the sets cover, jokers left, the four lanes left, the sets taken.

A bare tuple: a hand has a dozen of them, and naming the fields doubles the time of making one.
"""


class SetChoices:
    """Every choice of sets for one shape of melds and one price list."""

    __slots__ = ("_fewest", "_points", "_shape")

    def __init__(self, shape: MeldShape, points: tuple[int, ...]) -> None:
        self._shape = shape
        self._points = points
        self._fewest = fewest_naturals(shape)

    def layouts(self, lanes: Lanes, jokers: int) -> list[Layout]:
        """Every layout of sets, the empty one first, in a fixed order.

        A set of one card and jokers is left to the sequences, where it costs no more, unless sets may be shorter.
        """
        a, b, c, d = lanes
        all_layouts: list[Layout] = [(0, jokers, a, b, c, d, ())]
        hits = self._ranks_with_sets(lanes, jokers)
        while hits:
            at = hits & -hits
            hits ^= at
            shift = at.bit_length() - DIGIT
            suits = (a >> shift & 3) + (b >> shift & 3) * 4 + (c >> shift & 3) * 16 + (d >> shift & 3) * 64
            rank = shift // DIGIT
            choices = rank_sets(suits, rank, self._points[rank], self._shape, self._fewest)
            all_layouts += [
                (v + more, j - cost, s - w, h - x, t - y, u - z, (*sets, choice))
                for choice in choices
                for cost, more, w, x, y, z, _, _ in (choice,)
                for v, j, s, h, t, u, sets in all_layouts
                if cost <= j
            ]
        return all_layouts

    def _ranks_with_sets(self, lanes: Lanes, jokers: int) -> int:
        """The top bit of the digit of every rank with cards enough for a set."""
        enough = max(self._fewest, self._shape.set_min - jokers)
        a, b, c, d = lanes
        if self._shape.suits == "distinct":
            ones = LANE_ONES
            count = ((a | a >> 1) & ones) + ((b | b >> 1) & ones) + ((c | c >> 1) & ones) + ((d | d >> 1) & ones)
        else:
            count = a + b + c + d
        # A digit of five bits sets its top bit from 16 on; no rank has more than twelve cards, so none runs over.
        return count + LANE_ONES * (16 - enough) & LANE_ONES << DIGIT - 1


def fewest_naturals(shape: MeldShape) -> int:
    """Cards that play as themselves in the smallest set tried; one with jokers is left to the sequences, where it costs
    no more, unless sets may be shorter."""
    return 1 if shape.set_min < shape.run_min else 2


@lru_cache(maxsize=8192)
def rank_sets(suits: int, rank: int, points: int, shape: MeldShape, fewest: int) -> tuple[RankSets, ...]:
    """Every non-empty choice of sets from the cards of one rank, cheapest in jokers first.

    ``suits`` counts the cards by suit, two bits each, spades lowest; ``rank`` is 0 for the ace.
    """
    counts = [suits >> 2 * suit & 3 for suit in range(4)]
    most = 1 if shape.suits == "distinct" else 3
    single = [
        (a, b, c, d)
        for a, b, c, d in product(*(range(min(n, most) + 1) for n in counts))
        if fewest <= a + b + c + d <= shape.set_max
    ]
    all_sets: list[tuple[Lanes, ...]] = [()]
    for cards in single:
        # Beside each choice there is already, and again beside itself: of two packs two sets may be of the same cards.
        for choice in list(all_sets):
            choice = (*choice, cards)
            while all(sum(column) <= n for column, n in zip(zip(*choice, strict=True), counts, strict=True)):
                all_sets.append(choice)
                choice = (*choice, cards)
    choices = [_price(sets, rank, points, shape) for sets in all_sets[1:]]
    return tuple(sorted(choices, key=lambda choice: (choice.jokers, -choice.points, choice.sets)))


def _price(sets: tuple[Lanes, ...], rank: int, points: int, shape: MeldShape) -> RankSets:
    a, b, c, d = (sum(column) << DIGIT * rank for column in zip(*sets, strict=True))
    jokers = sum(max(0, shape.set_min - sum(cards)) for cards in sets)
    return RankSets(jokers, points * sum(map(sum, sets)), a, b, c, d, rank, sets)


def planned_sequences(shares: Sequence[Sequence[TakenSequence]]) -> list[PlannedMeld]:
    """The sequences by suit, in the order of the suits; those of jokers alone come last."""
    plans = []
    for n, sequences in enumerate(shares):
        for sequence in sequences:
            kind = "impure" if sequence.jokers else "pure"
            naturals = lane_faces(sequence.cards, SUITS[n]) if sequence.cards else ()
            plans.append(PlannedMeld(kind, naturals, sequence.jokers))
    return plans


def planned_sets(choices: Iterable[RankSets], set_min: int) -> list[PlannedMeld]:
    """The sets of a layout."""
    plans = []
    for choice in choices:
        for cards in choice.sets:
            naturals = tuple(RANKS[choice.rank] + suit for suit, n in zip(SUITS, cards, strict=True) for _ in range(n))
            plans.append(PlannedMeld("set", naturals, max(0, set_min - len(naturals))))
    return plans


class Terms(NamedTuple):
    """Which entries of two rows add up to the entries of the row of both together, laid out for C to add.

    ``ours`` and ``theirs`` pick the two numbers of every sum; ``spans`` says which sums compete for an entry.
    """

    ours: itemgetter[tuple[int, ...]]
    theirs: itemgetter[tuple[int, ...]]
    spans: tuple[tuple[int, int], ...]


class Joiner:
    """Joins suits for one need; holds the suit tables by number of jokers."""

    __slots__ = ("_needs", "_one_pure", "_one_sequence", "_run_min", "_shape", "_tables", "need")

    def __init__(self, shape: SequenceShape, need: Need) -> None:
        self.need = need
        self._needs = needs_below(need)
        self._one_sequence = min(1, len(self._needs) - 1)
        self._one_pure = self._needs.index((1, 1)) if need[0] else 0
        self._shape = shape
        self._run_min = shape.run_min
        self._tables: list[SuitTable] = []

    def tables(self, jokers: int) -> list[SuitTable]:
        """The suit tables for every number of jokers up to this one."""
        while len(self._tables) <= jokers:
            self._tables.append(suit_table(self._shape, self.need, len(self._tables)))
        return self._tables

    def has_pure(self, lanes: Lanes, jokers: int) -> bool:
        """Whether any suit holds a pure sequence; only asked when the need has one."""
        table = self.tables(jokers)[jokers]
        at = self._pure_entry(jokers)
        a, b, c, d = lanes
        return table[a][at] >= 0 or table[b][at] >= 0 or table[c][at] >= 0 or table[d][at] >= 0

    def _pure_entry(self, jokers: int) -> int:
        """Where a row says what it covers with one pure sequence and all the jokers."""
        return (self._one_pure + 1) * (jokers + 1) - 1

    def most(self, rows: list[Row], jokers: int, wilds: int) -> int:
        """The most points the suits cover together; below zero when the need cannot be met.

        Jokers among which is a wild card can make a sequence by themselves: the wild card plays as itself.
        """
        some = self._one_sequence * (jokers + 1) + jokers
        useful = [row for row in rows if row[jokers] > 0 or row[some] >= 0]
        if wilds and jokers >= self._run_min and self.need[1]:
            useful.append(joker_row(self.need, jokers, min(wilds, self.need[1]), self._run_min))
        if not self.need[0]:
            return self._join_plain(useful[0], useful[1:], jokers) if useful else UNREACHABLE
        entry = self._pure_entry(jokers)
        pure = [row for row in useful if row[entry] >= 0]
        if not pure:
            return UNREACHABLE
        plain = [row for row in useful if row[entry] < 0]
        sums = pure[0]
        for row in pure[1:]:
            sums = _join(sums, row, all_terms(self.need, jokers))
        return self._join_plain(sums, plain, jokers)

    def shares(self, lanes: Lanes, jokers: int, wilds: int) -> list[list[TakenSequence]]:
        """Sequences by suit that cover the most, and last those of jokers alone; for a need that can be met."""
        table = self.tables(jokers)[jokers]
        rows = [table[lane] for lane in lanes]
        rows.append(joker_row(self.need, jokers, min(wilds, self.need[1]), self._run_min))
        sums = [rows[-1]]
        for row in reversed(rows[:-1]):
            sums.append(_join(row, sums[-1], all_terms(self.need, jokers)))
        need, parts = self.need, []
        for lane, row, both, rest in zip(lanes, rows, sums[:0:-1], sums[-2::-1], strict=False):
            part, cost = self._share(row, rest, need, jokers, both, len(row) // len(self._needs))
            parts.append(table.sequences(lane, part, cost))
            need, jokers = (need[0] - part[0], need[1] - part[1]), jokers - cost
        return [*parts, [TakenSequence(0, self._run_min)] * need[1]]

    def _share(self, row: Row, rest: Row, need: Need, jokers: int, both: Row, width: int) -> tuple[Need, int]:
        """How much of the need and of the jokers is met in the row rather than in the rest; fewest jokers first."""
        promised = both[self._needs.index(need) * width + jokers]
        for cost in range(jokers + 1):
            for n, part in enumerate(self._needs):
                other = (need[0] - part[0], need[1] - part[1])
                if other in self._needs:
                    at = self._needs.index(other) * width + jokers - cost
                    if row[n * width + cost] + rest[at] == promised:
                        return part, cost
        raise AssertionError("a joined figure is the sum of two others")

    def _join_plain(self, sums: Row, plain: list[Row], jokers: int) -> int:
        """Once no pure sequence is to come, only the last entries, which have them all, can lead to the need."""
        if not plain:
            return sums[-1]
        terms, last, count = plain_terms(self.need, jokers)
        sums = sums[-count:]
        for row in plain[:-1]:
            sums = _join(sums, row, terms)
        most: int = max(map(add, last.ours(sums), last.theirs(plain[-1])))
        return most


def _join(one: Row, other: Row, terms: Terms) -> Row:
    ours, theirs, spans = terms
    sums = list(map(add, ours(one), theirs(other)))
    return tuple([max(sums[start:end]) for start, end in spans])


@lru_cache(maxsize=1024)
def joker_row(need: Need, jokers: int, wilds: int, run_min: int) -> Row:
    """The row of sequences made of jokers alone, each with a wild card that plays as itself."""
    return tuple(
        0 if not pure and sequences <= min(wilds, j // run_min) else UNREACHABLE
        for pure, sequences in needs_below(need)
        for j in range(jokers + 1)
    )


Pairs = list[tuple[int, int]]


def _pairs(need: Need, jokers: int) -> list[Pairs]:
    needs = needs_below(need)
    width = jokers + 1
    return [
        [
            (first * width + j, needs.index((p - a, s - b)) * width + joker - j)
            for first, (a, b) in enumerate(needs)
            if (p - a, s - b) in needs
            for j in range(joker + 1)
        ]
        for p, s in needs
        for joker in range(width)
    ]


def _lay_out(competing: list[Pairs]) -> Terms:
    spans = []
    flat: Pairs = []
    for pairs in competing:
        spans.append((len(flat), len(flat) + len(pairs)))
        flat += pairs
    flat.append(flat[-1])  # an itemgetter of one index would give no tuple
    return Terms(itemgetter(*(a for a, _ in flat)), itemgetter(*(b for _, b in flat)), tuple(spans))


@lru_cache(maxsize=256)
def all_terms(need: Need, jokers: int) -> Terms:
    """The sums for two rows that may both have pure sequences."""
    return _lay_out(_pairs(need, jokers))


@lru_cache(maxsize=256)
def plain_terms(need: Need, jokers: int) -> tuple[Terms, Terms, int]:
    """The sums where the second row has no pure sequence: for all entries with every pure one, for the last of them
    alone, and how many entries these are; the first row is cut down to them."""
    needs = needs_below(need)
    width = jokers + 1
    no_pure = sum(not p for p, _ in needs) * width
    count = sum(p == need[0] for p, _ in needs) * width
    offset = len(needs) * width - count
    competing = [[(a - offset, b) for a, b in pairs if b < no_pure] for pairs in _pairs(need, jokers)[-count:]]
    return _lay_out(competing), _lay_out(competing[-1:]), count


class Holding(NamedTuple):
    """A hand once it is settled which wild cards play as themselves; ``wilds`` of the jokers are wild cards."""

    lanes: Lanes
    jokers: int
    wilds: int
    points: int


class BestArrangement(NamedTuple):
    """The best way found: points left over, and where; level and layout are None when no meld frees a card."""

    points: int
    holding: Holding
    level: Level | None
    layout: Layout | None


class Solver:
    """Solves hands under one way of counting, one shape of melds, one price list (by rank) and one wild rank."""

    def __init__(self, steps: tuple[Level, ...], shape: MeldShape, points: tuple[int, ...], wild: str | None) -> None:
        sequences = SequenceShape(shape.run_min, shape.top, points, shape.corner)
        self._steps = tuple((step, Joiner(sequences, step.need)) for step in steps_that_matter(steps))
        self._any_table = self._steps[0][1].tables(0)[0] if self._steps else suit_table(sequences, (0, 0), 0)
        self._sets = SetChoices(shape, points)
        self._points = points
        self._set_min = shape.set_min
        self._printed_alone = "impure" in shape.alone
        self._is_usual = min(shape.set_min, shape.run_min) > 2 and shape.suits == "distinct"
        linear = [range(start, start + shape.run_min) for start in range(shape.top - shape.run_min + 1)]
        corner = [run for run in corner_runs(shape) if len(run) == shape.run_min]
        self._pure = PureRuns(linear, corner)
        self._wild_at = -1 if wild is None else DIGIT * RANKS.index(wild)
        self._wild_windows = self._pure.through(self._wild_at) if wild else ()
        self._naturals = ALL_ONES & ~((1 << self._wild_at) * _EVERY_LANE if wild else 0)

    def solve(self, packed_hand: int, under: int | None = None) -> BestArrangement:
        """The best arrangement of a packed hand; ties go to more lives, then to the first found.

        Whoever needs one that leaves fewer than so many points is told sooner that there is none.
        """
        holdings = self.holdings(packed_hand)
        points = holdings[0].points
        best = BestArrangement(points if under is None else min(points, under), holdings[0], None, None)
        for holding in holdings:
            for step, joiner in self._steps:
                if step.free == "pure_sequence":
                    best = self._pure_alone(best, step, holding)
                else:
                    best = self._melds(best, step, joiner, holding)
                if not best.points:
                    return best
        return best

    def holdings(self, packed_hand: int) -> list[Holding]:
        """The hand for every choice of wild cards that play as themselves, first the one where none does."""
        a = packed_hand & LANE_MASK
        b = packed_hand >> LANE & LANE_MASK
        c = packed_hand >> 2 * LANE & LANE_MASK
        d = packed_hand >> 3 * LANE & LANE_MASK
        jokers = packed_hand >> JOKERS_AT & JOKERS_MASK
        points = packed_hand >> POINTS_AT
        at = self._wild_at
        if at < 0 or not jokers:
            return [Holding((a, b, c, d), jokers, 0, points)]
        wilds = (a >> at & DIGIT_MASK) + (b >> at & DIGIT_MASK) + (c >> at & DIGIT_MASK) + (d >> at & DIGIT_MASK)
        if not wilds:
            return [Holding((a, b, c, d), jokers, 0, points)]
        rest = ~(DIGIT_MASK << at)
        all_holdings = [Holding((a & rest, b & rest, c & rest, d & rest), jokers, wilds, points)]
        useful = [(lane >> at & DIGIT_MASK) if self._on_pure_run(lane) else 0 for lane in (a, b, c, d)]
        if any(useful):
            all_holdings += self._wild_choices(all_holdings[0], useful)
        return all_holdings

    def _wild_choices(self, none: Holding, useful: list[int]) -> Iterator[Holding]:
        at = self._wild_at
        worth = self._points[at // DIGIT]
        a, b, c, d = none.lanes
        for i, j, k, m in islice(product(*(range(n + 1) for n in useful)), 1, None):
            own = i + j + k + m
            lanes = (a + (i << at), b + (j << at), c + (k << at), d + (m << at))
            yield Holding(lanes, none.jokers - own, none.wilds - own, none.points + own * worth)

    def _on_pure_run(self, lane: int) -> bool:
        if not lane & DIGIT_MASK << self._wild_at:
            return False
        present = (lane | lane >> 1) & LANE_ONES
        return any(present & window == window for window in self._wild_windows)

    def holds_pure(self, packed_hand: int) -> bool:
        """Whether the hand holds a pure sequence, wild cards playing as themselves."""
        return self._pure.are_in(packed_hand)

    def may_leave_one(self, packed_hand: int) -> bool:
        """Whether all cards but one might be melded, at a glance: a meld with so many jokers has no more than twice as
        many cards and two that could be in no meld without."""
        if not self._is_usual:
            return True
        faces = (packed_hand | packed_hand >> 1) & self._naturals
        ranks = (
            (faces & LANE_MASK) + (faces >> LANE & LANE_MASK) + (faces >> 2 * LANE & LANE_MASK) + (faces >> 3 * LANE)
        )
        in_sets = (ranks + 5 * LANE_ONES >> 3 & LANE_ONES) * _EVERY_LANE  # three suits or more: 3 + 5 is 8
        jokers = packed_hand >> JOKERS_AT & JOKERS_MASK
        loose = packed_hand & self._naturals * 3 & ~((self._pure.cards(packed_hand) | in_sets) * 3)
        return count_cards(loose) <= 1 + 4 * jokers

    def plans(self, best: BestArrangement) -> list[PlannedMeld]:
        """The melds of the best arrangement: sequences by suit, then sets."""
        step, layout = best.level, best.layout
        if step is None or layout is None:
            return []
        lanes = layout[2:6]
        if step.free == "pure_sequence":
            return planned_sequences([self._any_table.sequences(lane, (0, 0), 0) for lane in lanes])
        joiner = next(joiner for level, joiner in self._steps if level is step)
        shares = joiner.shares(lanes, layout[1], layout[1] if self._printed_alone else best.holding.wilds)
        return planned_sequences(shares) + planned_sets(layout[6], self._set_min)

    def _pure_alone(self, best: BestArrangement, step: Level, holding: Holding) -> BestArrangement:
        """Only pure sequences are free: without jokers there are no others."""
        table = self._any_table
        a, b, c, d = holding.lanes
        rest = holding.points - table[a][0] - table[b][0] - table[c][0] - table[d][0]
        if rest < best.points:
            return BestArrangement(rest, holding, step, (0, 0, *holding.lanes, ()))
        return best

    def _melds(self, best: BestArrangement, step: Level, joiner: Joiner, holding: Holding) -> BestArrangement:
        lanes, jokers, wilds, points = holding
        if step.need[0] and not joiner.has_pure(lanes, jokers):
            return best
        layouts: list[Layout] = [(0, jokers, *lanes, ())]
        if step.free == "melds":
            layouts = self._sets.layouts(lanes, jokers)
        if self._printed_alone:
            wilds = jokers
        tables = joiner.tables(jokers)
        for reach, layout in _by_reach(layouts, tables, points - best.points):
            if points - reach >= best.points:
                break
            table = tables[layout[1]]
            rows = [table[lane] for lane in layout[2:6]]
            rest = points - layout[0] - joiner.most(rows, layout[1], wilds)
            if rest < best.points:
                best = BestArrangement(rest, holding, step, layout)
        return best


def _by_reach(layouts: list[Layout], tables: list[SuitTable], floor: int) -> list[tuple[int, Layout]]:
    """Layouts with the points they could cover if every suit had all the jokers, the most first; those left out cover
    no more than the floor, by what the suits cover before sets take cards or jokers."""
    _, jokers, w, x, y, z, _ = layouts[0]
    whole = (table := tables[jokers])[w][jokers] + table[x][jokers] + table[y][jokers] + table[z][jokers]
    reaches = [
        (points + (table := tables[j])[a][j] + table[b][j] + table[c][j] + table[d][j], layout)
        for layout in layouts
        for points, j, a, b, c, d, _ in (layout,)
        if points + whole > floor
    ]
    if len(reaches) > 1:
        reaches.sort(key=_reach, reverse=True)
    return reaches


_reach = itemgetter(0)


def steps_that_matter(steps: tuple[Level, ...]) -> tuple[Level, ...]:
    """Steps that free something no weaker step frees already, most lives first."""
    return tuple(
        step
        for n, step in enumerate(steps)
        if step.free != "nothing"
        and not any(
            wider(other.free, step.free) and other.need[0] <= step.need[0] and other.need[1] <= step.need[1]
            for other in steps[n + 1 :]
        )
    )


_ONES = (1,) * len(RANKS)
"""Prices by which points count cards."""
MOST_ENGINES, _MOST_NAMES = 256, 8192
"""Engines, and rulesets whose engine is found by their options of hands: most readings differ in nothing it knows."""


class Engine(NamedTuple):
    """The numbers of the cards, the solver that reads them, one for which each card counts one, and the wild rank."""

    book: CodeBook
    solver: Solver
    counter: Solver
    rank: str | None


_counting, _showing = dict[tuple[str, str | None], Engine](), dict[tuple[str, str | None], Engine]()
_engines: dict[object, Engine] = {}


def counting_engine(wild: str | None, ruleset: Ruleset) -> Engine:
    """The engine that counts a loser's hand; raises BadRuleset for a way of counting nobody could follow."""
    key = (ruleset.hand_key, wild)
    if (engine := _counting.get(key)) is None:
        steps = levels(ruleset)
        if ruleset.points.joker and any(step.free != "nothing" for step in steps):
            raise BadRuleset(f"ruleset {ruleset.id}: jokers left over cost points though melds are free")
        engine = _remember(_counting, key, _MOST_NAMES, _engine(wild, ruleset, steps))
    return engine


def show_engine(wild: str | None, ruleset: Ruleset) -> Engine:
    """The engine that looks for a show: all melds are free, and every card but a joker weighs something."""
    key = (ruleset.hand_key, wild)
    if (engine := _showing.get(key)) is None:
        steps = (Level("both", show_need(ruleset), "melds"),)
        engine = _remember(_showing, key, _MOST_NAMES, _engine(wild, show_prices(ruleset), steps))
    return engine


def show_prices(ruleset: Ruleset) -> Ruleset:
    """The ruleset with prices by which all cards but the jokers weigh something; its own where they do."""
    weighs = not ruleset.points.joker and 0 not in rank_points(ruleset)
    return ruleset if weighs else ruleset.model_copy(update={"points": PointsOptions(ace=1, court=1, joker=0)})


def _engine(wild: str | None, ruleset: Ruleset, steps: tuple[Level, ...]) -> Engine:
    """The engine of all rulesets alike in what it knows of them."""
    rank, points, shape, pack = joker_rank(wild, ruleset), rank_points(ruleset), meld_shape(ruleset), ruleset.pack
    key = (rank, steps, shape, points, ruleset.points.joker, pack.decks, pack.printed_jokers)
    if key in _engines:
        return _engines[key]
    solver, counter = Solver(steps, shape, points, rank), Solver(steps, shape, _ONES, rank)
    engine = Engine(CodeBook(wild, ruleset), solver, counter, rank)
    return _remember(_engines, key, MOST_ENGINES, engine)


def _remember(engines: dict[Any, Engine], key: object, most: int, engine: Engine) -> Engine:
    if len(engines) >= most:
        engines.clear()
    return engines.setdefault(key, engine)
