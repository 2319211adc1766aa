"""What a player could put on the table: every meld a hand holds, a contract; and whether anybody could still go out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from ledger.rules.melds import meld_shape
from ledger.rules.points import joker_rank, known_face
from ledger.rules.sizes import Contract
from ledger.rules.table_melds import (
    TRIO,
    laid_cards,
    lay_off,
    most_in_set,
    most_of_rank,
    place_name,
    read_table_meld,
    read_table_run,
)
from schemas.cards import JOKER, RANKS, SUITS, UNKNOWN, face, sort_key
from schemas.ruleset import Ruleset


def longest_melds(hand: Sequence[str], rules: Ruleset, wild: str | None = None) -> tuple[tuple[str, ...], ...]:
    """All longest melds in a hand, each as it would be laid, in an order that depends on the cards alone.

    A meld is longest when no card of the hand that plays as itself could be added to it. Jokers fill gaps, and stand at
    an end or in a set only where the meld would be too short without. Runs come first, by suit and place, then sets by
    rank. Cards that are ``??`` are left out. Raises BadCards for what is no card. Clauses: BR-10 to BR-13, CG-02,
    CG-07, CG-08, CO-12, CO-17.
    """
    cards = sorted((card for card in hand if card != UNKNOWN), key=sort_key)
    holding = _HandFaces(cards, joker_rank(wild, rules), rules)
    return (*_runs(holding, rules), *_sets(holding, rules))


class _HandFaces:
    """A hand by faces; jokers are printed ones and wild cards, wild cards besides in their own place."""

    def __init__(self, cards: Sequence[str], rank: str | None, rules: Ruleset) -> None:
        self.copies: dict[str, list[str]] = {}
        for card in cards:
            self.copies.setdefault(known_face(card), []).append(card)
        printed_jokers = self.copies.pop(JOKER, [])
        self._printed = printed_jokers if rules.pack.printed_jokers else []
        self._wilds = [card for card in cards if known_face(card)[0] == rank]
        self.most_jokers = len(self._wilds) + len(self._printed)

    def jokers(self, naturals: Sequence[str]) -> list[str]:
        """What may stand for other cards, wild ones first, when ``naturals`` play as themselves."""
        return [card for card in self._wilds if card not in naturals] + self._printed


def _runs(holding: _HandFaces, rules: Ruleset) -> Iterator[tuple[str, ...]]:
    shape = meld_shape(rules)
    # Round the corner a run may begin at any rank and go on past the king: places are counted twice through.
    top, last_low = (2 * len(RANKS) - 1, len(RANKS)) if shape.corner else (shape.top, shape.top)
    for suit in SUITS:
        places = [place_name(at, suit) if shape.corner or 0 < at <= top else "" for at in range(top + 2)]
        holes = [place not in holding.copies for place in places]
        for low in range(1, last_low + 1):
            for high in range(low + shape.run_min - 1, min(low + len(RANKS) - 1, top) + 1):
                if sum(holes[low : high + 1]) > holding.most_jokers:
                    break
                run = _longest_run(holding, places[low : high + 1], shape.run_min)
                full = high - low + 1 == len(RANKS)
                # A run with a held card next to it is part of a longer one, which is listed in its place.
                if run and (full or (holes[low - 1] and holes[high + 1])):
                    yield run


def _longest_run(holding: _HandFaces, window: Sequence[str], least: int) -> tuple[str, ...] | None:
    """The cards for these places, jokers named; None when they are too few, or a joker would stand idle at an end."""
    naturals = [holding.copies[face][0] for face in window if face in holding.copies]
    idle = window[0] not in holding.copies or window[-1] not in holding.copies
    if not naturals or (idle and len(window) > least):
        return None
    jokers = holding.jokers(naturals)
    if len(window) - len(naturals) > len(jokers):
        return None
    spare = iter(jokers)
    return tuple(holding.copies[face][0] if face in holding.copies else f"{next(spare)}={face}" for face in window)


def _sets(holding: _HandFaces, rules: Ruleset) -> Iterator[tuple[str, ...]]:
    most = min(most_in_set(rules, grown=False), most_of_rank(rules, grown=False))
    for rank in RANKS:
        copies = [holding.copies.get(rank + suit, []) for suit in SUITS]
        usable = [card for cards in copies for card in (cards[:1] if rules.set.suits == "distinct" else cards)]
        all_faces = set()
        for naturals in combinations(usable, min(most, len(usable))):
            faces = tuple(map(known_face, naturals))
            lacking = max(rules.set.min - len(naturals), 0)
            jokers = holding.jokers(naturals)[:lacking]
            if naturals and len(jokers) == lacking and faces not in all_faces:
                all_faces.add(faces)
                yield (*naturals, *jokers)


# -- contracts -------------------------------------------------------------------------------------

Window = tuple[str, ...]
"""The faces of a shortest run, low to high."""


class ContractPlaces(NamedTuple):
    """Where a contract lies: for each run its window with None where a joker stands, and a rank for each trio."""

    runs: tuple[tuple[Window, tuple[str | None, ...]], ...]
    ranks: tuple[str, ...]


def contract_in_hand(hand: Sequence[str], contract: Contract, rules: Ruleset) -> tuple[tuple[str, ...], ...] | None:
    """Melds of a hand that make a contract, trios first, with as few jokers as can be; None if it holds none.

    Exact: trios of three cards and runs of the least length, for nothing longer is easier. Always the same ones for the
    same cards in any order; jokers of runs are named. None as well where a card is ``??``. Raises BadCards for what is
    no card. Clauses: CO-04, CO-06, CO-07, CO-11, CO-12, CO-16.
    """
    if UNKNOWN in hand or len(hand) < contract.trios * TRIO + contract.runs * rules.sequence.min:
        return None
    ordered = sorted(hand, key=sort_key)
    counts = Counter(known_face(card) for card in ordered)
    jokers = counts.pop(JOKER, 0) if rules.pack.printed_jokers else 0
    windows = _windows(counts, jokers, rules)
    for most in range(jokers + 1):
        if (places := _find(counts, windows, most, contract, rules)) is not None:
            return _laid_out(ordered, places, rules)
    return None


def _windows(counts: Counter[str], jokers: int, rules: Ruleset) -> list[Window]:
    """Every shortest run the hand could fill with the jokers it has, by suit and from the lowest up."""
    shape = meld_shape(rules)
    least = shape.run_min - min(jokers, shape.run_min - 1)
    faces = {face for face, count in counts.items() if count}
    return [window for window in _shortest_runs(shape.top, shape.run_min) if len(faces.intersection(window)) >= least]


@cache
def _shortest_runs(top: int, length: int) -> tuple[Window, ...]:
    """Every run of a length, by suit and from the lowest up."""
    return tuple(
        tuple(place_name(place, suit) for place in range(low, low + length))
        for suit in SUITS
        for low in range(1, top - length + 2)
    )


def _find(
    counts: Counter[str], windows: Sequence[Window], jokers: int, contract: Contract, rules: Ruleset
) -> ContractPlaces | None:
    """A choice of windows and ranks that needs no more than so many jokers; windows never out of their order."""
    if not contract.runs:
        ranks = _trios(counts, jokers, contract.trios, rules)
        return None if ranks is None else ContractPlaces((), ranks)
    others = contract._replace(runs=contract.runs - 1)
    for n, window in enumerate(windows):
        for filling in _fillings(window, counts, jokers):
            naturals = [face for face in filling if face is not None]
            counts.subtract(naturals)
            # From this window on, not after it: two packs may hold the same run twice.
            places = _find(counts, windows[n:], jokers - len(filling) + len(naturals), others, rules)
            counts.update(naturals)
            if places is not None:
                return ContractPlaces(((window, filling), *places.runs), places.ranks)
    return None


def _fillings(window: Window, counts: Counter[str], jokers: int) -> Iterator[tuple[str | None, ...]]:
    """Ways to fill a window, None for a joker.

    A joker for a card that is held pays only when that card is the one natural of another meld, which then takes all
    its other cards from the jokers too.
    """
    naturals = [face for face in window if counts[face]]
    spare = jokers - len(window) + len(naturals)
    if spare < 0:
        return
    for left_out in range(min(jokers // min(TRIO, len(window)), spare, len(naturals) - 1) + 1):
        for out in combinations(naturals, left_out):
            yield tuple(face if face in naturals and face not in out else None for face in window)


def _trios(counts: Counter[str], jokers: int, count: int, rules: Ruleset) -> tuple[str, ...] | None:
    """Ranks that make so many trios, a rank once for each; None if the jokers do not suffice.

    Another trio of the same rank never needs fewer jokers than the one before, so the cheapest come first.
    """
    offers = []
    for rank in RANKS:
        suits = [counts[rank + suit] for suit in SUITS]
        before = 0
        for trios in range(1, min(count, sum(suits)) + 1):
            limit = trios if rules.set.suits == "distinct" else TRIO * trios
            cost = TRIO * trios - min(TRIO * trios, sum(min(copies, limit) for copies in suits))
            offers.append((cost - before, rank))
            before = cost
    offers.sort(key=itemgetter(0))
    best = offers[:count]
    if len(best) < count or sum(cost for cost, _ in best) > jokers:
        return None
    return tuple(rank for _, rank in best)


def _laid_out(hand: Sequence[str], places: ContractPlaces, rules: Ruleset) -> tuple[tuple[str, ...], ...]:
    """The cards themselves, laid where the search found room; the hand is in order."""
    rest = list(hand)
    runs = [[face and _take(rest, face) for face in filling] for _, filling in places.runs]
    jokers = [card for card in rest if known_face(card) == JOKER]
    melds: list[tuple[str, ...]] = []
    for rank in RANKS:
        for trio in _deal_out(rest, rank, places.ranks.count(rank), rules):
            trio += [jokers.pop(0) for _ in range(TRIO - len(trio))]
            melds.append(tuple(trio))
    for (window, _), run in zip(places.runs, runs, strict=True):
        names = [card or f"{jokers.pop(0)}={face}" for card, face in zip(run, window, strict=True)]
        melds.append(tuple(names))
    return tuple(melds)


def _take(rest: list[str], face: str) -> str:
    """The first card of this face, taken from what is left."""
    card = next(card for card in rest if known_face(card) == face)
    rest.remove(card)
    return card


def _deal_out(cards: Sequence[str], rank: str, count: int, rules: Ruleset) -> list[list[str]]:
    """The natural cards of all trios of one rank, dealt round so that no suit meets itself where suits must differ."""
    trios: list[list[str]] = [[] for _ in range(count)]
    for card in cards:
        if card[0] != rank or known_face(card) == JOKER:
            continue
        for trio in sorted(trios, key=len):
            again = rules.set.suits == "distinct" and any(other[1] == card[1] for other in trio)
            if len(trio) < TRIO and not again:
                trio.append(card)
                break
    return trios


# -- whether anybody could go out --------------------------------------------------------------------


def nobody_can_finish(
    hand_sizes: Sequence[int],
    melds: Sequence[Sequence[str]],
    cards_off_table: Sequence[str],
    rules: Ruleset,
    wild: str | None = None,
) -> bool | None:
    """True when it is certain that nobody will ever go out, False when a card could still be laid off, else None.

    Asked between two turns: when every hand has one card at most, two in hand after a draw are too few for a meld, and
    so everything hangs on whether a card not on the table, in a hand or in a pile, fits a meld there. Not decided where
    a hand is larger, a card is ``??``, a meld is none, discards are bought, or a joker on the table may be moved to
    make room. Raises BadCards for what is no card. Clause: CG-16.
    """
    if any(size > 1 for size in hand_sizes) or any(UNKNOWN in meld for meld in melds):
        return None
    if any(read_table_meld(meld, rules, wild, grown=True).kind is None for meld in melds):
        return None
    # Cards that fit only together need one among them that fits by itself.
    faces = sorted({face(card) for card in cards_off_table if card != UNKNOWN})
    targets = melds if rules.lay_off.when != "never" else ()
    if any(_one_fits(faces, meld, rules, wild) for meld in targets):
        return False
    # A player who kept one card holds two after a draw, which is a meld only in games of melds that short.
    hands_may_grow = rules.buying.who != "nobody" or min(rules.sequence.min, rules.set.min) <= 2
    return None if UNKNOWN in cards_off_table or hands_may_grow or _a_joker_may_move(melds, rules, wild) else True


def _one_fits(faces: Sequence[str], meld: Sequence[str], rules: Ruleset, wild: str | None) -> bool:
    """Whether one of some cards may be laid off on a meld. Where one of its cards says what it is, others than jokers
    are not tried that are neither of that rank nor next to the ends of a run."""
    run, rank = read_table_run(meld, rules, wild), joker_rank(wild, rules)
    near = {place_name(run.low - 1, run.suit), place_name(run.high + 1, run.suit)} if run is not None else set()
    certain = [card.stands[:1] for card in laid_cards(meld, wild, rules) if card.stands is not None]
    ranks = {*certain[:1], rank}
    candidates = [card for card in faces if not certain or card[0] in ranks or card in near or card == JOKER]
    return any(lay_off(meld, [card], rules, wild).allowed for card in candidates)


def _a_joker_may_move(melds: Sequence[Sequence[str]], rules: Ruleset, wild: str | None) -> bool:
    """Whether a joker lies in a meld of the kind it may be taken from."""
    if rules.lay_off.joker == "stays":
        return False
    for meld in melds:
        reading = read_table_meld(meld, rules, wild, grown=True)
        jokers = any(face(card) != place for card, place in zip(meld, reading.places, strict=True))
        if jokers and (rules.lay_off.joker == "any_meld" or read_table_run(meld, rules, wild) is not None):
            return True
    return False
