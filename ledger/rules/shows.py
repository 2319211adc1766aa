"""Shows: whether declared groups are a valid one, whether a hand could be shown, and what to put down first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product
from typing import Final, NamedTuple

from ledger.rules.many_hands import CAN, TO_BE_SEEN, compiled_search, hand_code, rank_code
from ledger.rules.melds import MeldReading, MeldShape, corner_runs, meld_shape, read_meld
from ledger.rules.points import Need, joker_rank, known_face, show_need
from ledger.rules.sizes import show_size
from ledger.rules.solver import BestArrangement, Engine, Lanes, show_engine
from ledger.rules.suit_tables import (
    DIGIT,
    DIGIT_MASK,
    JOKERS_AT,
    JOKERS_MASK,
    POINTS_AT,
    PlannedMeld,
    lane_faces,
    place_cards,
)
from schemas.cards import JOKER, RANKS, SUITS, sort_key
from schemas.errors import UsageError
from schemas.reasons import Fault
from schemas.ruleset import Ruleset


class SearchState(NamedTuple):
    """Where the search stands; counts stop at what can still matter. ``room`` is for jokers in the sets laid,
    ``long_pure`` and ``long_impure`` count the sequences that jokers can make longer."""

    lanes: Lanes
    jokers: int
    pure: int
    sequences: int
    impure: int
    room: int
    long_pure: int = 0
    long_impure: int = 0


class ShowSearch:
    """Looks for layouts of one hand with its wild cards settled."""

    def __init__(self, shape: MeldShape, need: Need, impure: int, wilds: int) -> None:
        self._shape = shape
        self._need = need
        self._impure = impure
        self._wilds = wilds
        # Counts are capped at what can still matter, so that states that differ in nothing else are one, and dead at
        # once.
        self._dead: set[SearchState] = set()

    def plans(self, at: SearchState) -> Iterator[list[PlannedMeld]]:
        """Every layout from here that leaves no natural card and has a place for each joker."""
        if at in self._dead:
            return
        is_found = False
        if not any(at.lanes):
            if self._complete(at):
                is_found = True
                yield []
        else:
            for plan, lanes in self._melds(at.lanes, at.jokers):
                for rest in self.plans(self._after(at, plan, lanes)):
                    is_found = True
                    yield [plan, *rest]
        if not is_found:
            self._dead.add(at)

    def _after(self, at: SearchState, plan: PlannedMeld, lanes: Lanes) -> SearchState:
        room = self._shape.set_full - len(plan.naturals) - plan.jokers if plan.kind == "set" else 0
        size = len(plan.naturals) + plan.jokers
        grows = self._shape.corner != 3 or size > 3 or bool({"K", "2"} - {name[0] for name in plan.naturals})
        return SearchState(
            lanes,
            at.jokers - plan.jokers,
            min(at.pure + (plan.kind == "pure"), self._need[0] + max(1, self._impure)),
            min(at.sequences + (plan.kind != "set"), self._need[1]),
            min(at.impure + (plan.kind == "impure"), max(1, self._impure)),
            min(at.room + room, at.jokers),
            min(at.long_pure + (plan.kind == "pure" and grows), max(1, self._impure)),
            int(at.long_impure or (plan.kind == "impure" and grows)),
        )

    def _complete(self, at: SearchState) -> bool:
        """Whether the lives are there once the jokers left over have been placed."""
        alone = (self._wilds > 0 or "impure" in self._shape.alone) and at.jokers >= self._shape.run_min
        spare_pure = at.pure - self._need[0]
        spare_long = min(spare_pure, at.long_pure)
        has_room = not at.jokers or at.long_impure or spare_long > 0 or at.jokers <= at.room or alone
        has_room = has_room or any(at.jokers - some <= at.room for some in _in_sets_alone(at.jokers, self._shape))
        impure = at.impure + min(at.jokers, max(0, spare_long)) + alone
        return bool(has_room and spare_pure >= 0 and at.sequences + alone >= self._need[1] and impure >= self._impure)

    def _melds(self, lanes: Lanes, jokers: int) -> Iterator[tuple[PlannedMeld, Lanes]]:
        """Every meld with the lowest card of the first suit left, and what it leaves."""
        suit = next(n for n, lane in enumerate(lanes) if lane)
        lane = lanes[suit]
        place = ((lane & -lane).bit_length() - 1) // DIGIT
        # The purest first, and of them the longest.
        for cards, cost in sorted(
            self._runs(lane, place, jokers), key=lambda run: (run[1], -run[0].bit_count(), run[0])
        ):
            plan = PlannedMeld("impure" if cost else "pure", lane_faces(cards, SUITS[suit]), cost)
            yield plan, _without(lanes, suit, cards)
        yield from self._sets(lanes, suit, place, jokers)

    def _runs(self, lane: int, place: int, jokers: int) -> list[tuple[int, int]]:
        card = 1 << DIGIT * place
        runs = self._reach(lane, card, range(place + 1, 13), 0, 1, jokers)
        if place == 0 and self._shape.top == 14:
            runs += self._reach(lane, card, range(12, 0, -1), 0, 1, jokers)
        if self._shape.corner:
            runs += self._round_the_corner(lane, place, jokers)
        return sorted(set(runs))

    def _round_the_corner(self, lane: int, place: int, jokers: int) -> list[tuple[int, int]]:
        """Runs with the ace between king and two, each place held by its card or, held or not, by a joker."""
        cheapest: dict[int, int] = {}
        for run in corner_runs(self._shape):
            places = [other for other in run if other != place and lane >> DIGIT * other & DIGIT_MASK]
            if place not in run or len(run) - 1 - len(places) > jokers:
                continue
            for left_out in range(min(jokers - (len(run) - 1 - len(places)), len(places)) + 1):
                for part in combinations(places, len(places) - left_out):
                    cards = sum(1 << DIGIT * other for other in (place, *part))
                    cost = len(run) - 1 - len(part)
                    cheapest[cards] = min(cost, cheapest.get(cards, cost))
        return list(cheapest.items())

    def _reach(
        self, lane: int, cards: int, onward: range, gaps: int, length: int, jokers: int
    ) -> list[tuple[int, int]]:
        """Runs that go on from here, each next place held by its card or, held or not, by a joker."""
        cost = gaps + max(0, self._shape.run_min - length)
        runs = [(cards, cost)] if cost <= jokers else []
        for n, place in enumerate(onward):
            if gaps + n > jokers:
                break
            if lane >> DIGIT * place & DIGIT_MASK:
                more = cards + (1 << DIGIT * place)
                runs += self._reach(lane, more, onward[n + 1 :], gaps + n, length + n + 1, jokers)
        return runs

    def _sets(self, lanes: Lanes, suit: int, place: int, jokers: int) -> Iterator[tuple[PlannedMeld, Lanes]]:
        at = DIGIT * place
        most = 1 if self._shape.suits == "distinct" else 3
        ranges = [range(min(most, lane >> at & DIGIT_MASK) + 1) for lane in lanes]
        for a, b, c, d in product(*ranges):
            size = a + b + c + d
            cost = max(0, self._shape.set_min - size)
            if (a, b, c, d)[suit] and size <= self._shape.set_max and cost <= jokers:
                naturals = tuple(
                    name for n, count in enumerate((a, b, c, d)) for name in lane_faces(count << at, SUITS[n])
                )
                w, x, y, z = lanes
                rest = (w - (a << at), x - (b << at), y - (c << at), z - (d << at))
                yield PlannedMeld("set", naturals, cost), rest


def _in_sets_alone(jokers: int, shape: MeldShape) -> Iterator[int]:
    """How many of so many jokers can be sets by themselves."""
    if "set" in shape.alone:
        for sets in range(1, jokers // shape.set_min + 1):
            yield min(jokers, sets * shape.set_full)


def _without(lanes: Lanes, suit: int, cards: int) -> Lanes:
    a, b, c, d = (lane - cards if n == suit else lane for n, lane in enumerate(lanes))
    return a, b, c, d


@dataclass(frozen=True, slots=True)
class ShowJudgement:
    """Every fault a show has: card count, cards not held, groups in order, then lives; valid without any."""

    faults: tuple[Fault, ...]

    @property
    def valid(self) -> bool:
        """Whether the show stands as grouped."""
        return not self.faults


def require_shows(ruleset: Ruleset) -> None:
    """Raise UsageError for a game where melds are laid on the table: whatever is shown in one, nothing judges it."""
    if ruleset.melding.where == "table":
        raise UsageError(f"ruleset {ruleset.id}: melds are laid on the table, nobody shows a hand")


def judge_show(
    groups: Sequence[Sequence[str]], wild: str | None, ruleset: Ruleset, hand: Sequence[str] | None = None
) -> ShowJudgement:
    """Judge a show exactly as grouped; a group that reads several ways is read in the declarer's favour.

    ``hand``, where known, is what was held without the finish card. Raises BadCards for what is no card.
    Clauses: AL-07, AL-19, AL-29, AL-32, RC-19 to RC-22, RC-31, AT-03, AT-08, R-16.
    """
    readings = [read_meld(group, wild, ruleset) for group in groups]
    faults = [Fault(reading.reason, group=n) for n, reading in enumerate(readings, 1) if reading.reason is not None]
    return ShowJudgement((*_wrong_cards(groups, ruleset, hand), *faults, *_missing_lives(readings, ruleset)))


def allowing(groups: Sequence[Sequence[str]], wild: str | None, ruleset: Ruleset) -> tuple[str, ...]:
    """The cases in which the melds of a valid show stand though somebody might doubt it: a joker in a meld, a wild card
    as itself, an ace above the king, a long sequence, a set of colours that do not alternate.

    They are cases of the options that say what a meld is; a ruleset names clauses for those its text speaks of.
    """
    all_cases: dict[str, None] = {}
    rank = joker_rank(wild, ruleset)
    speaks_of_melds = any(case.startswith(("sequence.", "set.")) for case in ruleset.cases)
    for group in groups if speaks_of_melds else ():
        faces = [known_face(card) for card in group]
        kind = read_meld(group, wild, ruleset).best
        wilds = any(card == JOKER or card[0] == rank for card in faces)
        aces_high = any(card[0] == "A" for card in faces) and any(card[0] in "QK" for card in faces)
        cases = {
            "sequence.min:pure": kind == "pure",
            "sequence.min:wild_as_itself": kind == "pure" and wilds,
            "sequence.min:joker": kind == "impure",
            "sequence.min:long": kind != "set" and len(group) > ruleset.set.max,
            "sequence.ace:high": kind != "set" and aces_high,
            "sequence.ace:low": kind == "pure" and {"A", "2"} <= {card[0] for card in faces},
            "set.min:set": kind == "set",
            "set.min:joker": kind == "set" and wilds,
        }
        all_cases |= dict.fromkeys(case for case, holds in cases.items() if holds and case in ruleset.cases)
    return tuple(all_cases)


def _wrong_cards(groups: Sequence[Sequence[str]], ruleset: Ruleset, hand: Sequence[str] | None) -> Iterator[Fault]:
    faces = [known_face(card) for group in groups for card in group]
    if len(faces) != show_size(ruleset):
        yield Fault("card_count", found=len(faces), needed=show_size(ruleset))
    if hand is not None:
        strangers = Counter(faces) - Counter(known_face(card) for card in hand)
        if strangers:
            yield Fault("cards_not_in_hand", cards=tuple(sorted(strangers.elements(), key=sort_key)))


def _missing_lives(readings: Sequence[MeldReading], ruleset: Ruleset) -> Iterator[Fault]:
    pure = sum("pure" in reading.kinds for reading in readings)
    sequences = sum(reading.is_sequence for reading in readings)
    pure_needed, sequences_needed = show_need(ruleset)
    if pure < pure_needed:
        yield Fault("no_pure_sequence")
    if sequences < sequences_needed:
        yield Fault("sequences", found=sequences, needed=sequences_needed)
    if sequences - pure < ruleset.show.impure:
        yield Fault("no_impure_sequence")


def find_show(hand: Sequence[str], wild: str | None, ruleset: Ruleset) -> tuple[tuple[str, ...], ...] | None:
    """Groups that make a valid show of a whole hand, always the same ones, or None when there are none.

    Raises BadCards for what is no card, and for more of a face than the packs hold.
    """
    engine = show_engine(wild, ruleset)
    packed_hand = engine.book.pack(hand)
    if len(hand) != show_size(ruleset):
        return None
    compiled = compiled_search(ruleset)
    if compiled is not None and not compiled.show(hand_code(hand), rank_code(engine.rank)):
        return None
    # Under one point is enough: only whether nothing is left over is asked.
    best = engine.solver.solve(packed_hand, 1)
    if best.points:
        return None
    wilds = engine.solver.holdings(packed_hand)[0].wilds
    for plans in _layouts(packed_hand, best, engine, ruleset):
        # Which wild card is left over may decide whether a sequence is impure: each of them is left over once.
        for turn in range(max(1, wilds) if ruleset.show.impure else 1):
            groups = _place_all(hand, plans, wild, ruleset, turn)
            # Judged again as any show is: what the search promises must hold by the rules that judge, or it is not
            # offered.
            if groups is not None and judge_show(groups, wild, ruleset).valid:
                return tuple(tuple(group) for group in groups)
    return None


def _layouts(packed_hand: int, best: BestArrangement, engine: Engine, ruleset: Ruleset) -> Iterator[list[PlannedMeld]]:
    """The solver's own layout, which nearly always will do, and then every other."""
    yield engine.solver.plans(best)
    need = show_need(ruleset)
    for holding in engine.solver.holdings(packed_hand):
        search = ShowSearch(meld_shape(ruleset), need, ruleset.show.impure, holding.wilds)
        yield from search.plans(SearchState(holding.lanes, holding.jokers, 0, 0, 0, 0))


def _place_all(
    hand: Sequence[str], plans: Sequence[PlannedMeld], wild: str | None, ruleset: Ruleset, turn: int
) -> list[list[str]] | None:
    """The hand in the groups of a layout, jokers left over placed where they do no harm; None if one has no place."""
    groups, rest = place_cards(hand, plans, joker_rank(wild, ruleset), turn)
    kinds = [plan.kind for plan in plans]
    shape = meld_shape(ruleset)
    _, sequences_needed = show_need(ruleset)
    while rest:
        move = _next_joker(kinds, groups, rest, wild, ruleset)
        has_wild = any(known_face(card) != JOKER for card in rest)
        alone = len(rest) >= shape.run_min and (has_wild or "impure" in shape.alone)
        too_few = len(kinds) - kinds.count("set") < sequences_needed
        if alone and (too_few or move is None or kinds[move[1]] == "set"):
            return [*groups, rest]
        if (move is None or kinds[move[1]] == "set") and any(_in_sets_alone(len(rest), shape)):
            size = min(len(rest), shape.set_full)
            groups, kinds, rest = [*groups, rest[:size]], [*kinds, "set"], rest[size:]
            continue
        if move is None:
            return None
        joker, place = move
        rest.remove(joker)
        groups[place].append(joker)
        if kinds[place] == "pure":
            kinds[place] = "impure"
    return groups


def _next_joker(
    kinds: Sequence[str], groups: Sequence[Sequence[str]], rest: Sequence[str], wild: str | None, ruleset: Ruleset
) -> tuple[str, int] | None:
    """A joker that can join a group without keeping it pure, printed ones first, and the group; None if none can."""
    places = _places_for_joker(kinds, groups, ruleset)
    for joker in reversed(rest):
        for place in places:
            reading = read_meld([*groups[place], joker], wild, ruleset)
            if reading.valid and "pure" not in reading.kinds:
                return joker, place
    return None


def _places_for_joker(kinds: Sequence[str], groups: Sequence[Sequence[str]], ruleset: Ruleset) -> list[int]:
    """Groups one joker more may join: impure sequences, pure ones if not all need be pure, sets with room."""
    room = {"pure": len(RANKS), "impure": len(RANKS), "set": meld_shape(ruleset).set_full}
    pure, impure, sets = (
        [n for n, kind in enumerate(kinds) if kind == name and len(groups[n]) < room[kind]]
        for name in ("pure", "impure", "set")
    )
    if len(pure) <= show_need(ruleset)[0]:
        pure = []
    if kinds.count("impure") < ruleset.show.impure:
        impure = []
    return [*impure, *reversed(pure), *sets]


class FinishSearch:
    """Whether hands of a deal could be shown, of each its sum of :meth:`number`, which goes on from turn to turn.

    Raises BadCards for what is no card, and for more of a face than the packs hold.
    """

    def __init__(self, wild: str | None, ruleset: Ruleset) -> None:
        self._wild, self._ruleset = wild, ruleset
        self._engine = show_engine(wild, ruleset)
        self.number: Final = self._engine.book.number
        self.cards: Final = show_size(ruleset) + 1
        """How many a hand has that is asked about."""

    def could_finish(self, cards: Sequence[str], packed_hand: int, groups: Sequence[Sequence[str]] = ()) -> bool:
        """Whether a hand with one card too many, the sum of whose numbers is given, leaves a valid show once one of its
        cards is put down; ``groups`` may be one, by faces, and then nothing is looked for."""
        engine, wild, ruleset = self._engine, self._wild, self._ruleset
        engine.book.refuse_too_many(packed_hand, cards)
        if len(cards) != self.cards or (ruleset.show.pure and not engine.solver.holds_pure(packed_hand)):
            return False
        if groups and {*chain.from_iterable(groups)} <= {*cards} and judge_show(groups, wild, ruleset, cards).valid:
            return True
        if not engine.counter.may_leave_one(packed_hand):
            return False
        compiled = compiled_search(ruleset)
        if compiled is not None:
            could = compiled.show(hand_code(cards), rank_code(engine.rank), spare=1)
            if could < TO_BE_SEEN:
                return could == CAN
        return self._could_be_seen(cards, packed_hand)

    def _could_be_seen(self, cards: Sequence[str], packed_hand: int) -> bool:
        engine, wild, ruleset = self._engine, self._wild, self._ruleset
        naturals = len(cards) - (packed_hand >> JOKERS_AT & JOKERS_MASK)
        best = engine.counter.solve(packed_hand & (1 << POINTS_AT) - 1 | naturals << POINTS_AT, 2)
        if best.points > 1:  # a show leaves the finish alone
            return False
        groups, deadwood = place_cards(cards, engine.counter.plans(best), engine.rank)
        if len(deadwood) == 1 and judge_show(groups, wild, ruleset).valid:
            return True
        faces = {known_face(card): place for place, card in enumerate(cards)}
        rests = ([*cards[:place], *cards[place + 1 :]] for place in faces.values())
        return any(find_show(rest, wild, ruleset) is not None for rest in rests)


def finishes(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> tuple[str, ...]:
    """Each card of a hand with one card too many that may be put down leaving a valid show; a face once, sorted."""
    discards = []
    names = set()
    for place, card in enumerate(cards):
        name = known_face(card)
        if name not in names:
            names.add(name)
            if find_show([*cards[:place], *cards[place + 1 :]], wild, ruleset) is not None:
                discards.append(card)
    return tuple(sorted(discards, key=sort_key))
