"""Contracts: what is wrong with melds laid as one, and whether a hand holds one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from ledger.rules.melds import meld_shape
from ledger.rules.points import known_face
from ledger.rules.sizes import Contract
from ledger.rules.table_melds import has_unknown, place_name, read_table_meld, read_table_run
from schemas.cards import JOKER, RANKS, SUITS, sort_key
from schemas.ruleset import Ruleset

TRIO = 3


class ContractFault(NamedTuple):
    """A meld (from 1) that is none, with the ``code`` of :func:`read_table_meld` or of its size; or with the code
    ``trios`` or ``runs`` how many were ``found`` where others are ``needed``. As text ``meld2:ace_position``,
    ``runs:1!=2``."""

    code: str
    meld: int | None = None
    found: int = 0
    needed: int = 0

    def __str__(self) -> str:
        if self.meld is not None:
            return f"meld{self.meld}:{self.code}"
        return f"{self.code}:{self.found}!={self.needed}"


def contract_faults(
    melds: Sequence[Sequence[str]], contract: Contract, rules: Ruleset, wild: str | None = None
) -> tuple[ContractFault, ...]:
    """What is certainly wrong with melds laid as a contract; nothing when they are right, or too little is known.

    A trio of more than three cards is ``set_too_big``. A meld that is none, or has a card nobody logged, may be either
    and so adds no fault of number by itself; one that reads both ways is read in the player's favour. Runs may be
    longer than need be. Raises BadCards for what is no card.
    Clauses: CO-05, CO-06, CO-07, CO-12, CO-16.
    """
    faults: list[ContractFault] = []
    trios = runs = 0
    for number, meld in enumerate(melds, 1):
        reading = read_table_meld(meld, rules, wild)
        trio = reading.kind == "set" and len(meld) == TRIO
        run = reading.kind == "run" or (reading.kind == "set" and read_table_run(meld, rules, wild) is not None)
        if reading.known and not (trio or run):
            wrong_size = "set_too_big" if len(meld) > TRIO else "too_few_cards"
            faults.append(ContractFault(reading.reason or wrong_size, meld=number))
        trios += trio and not run
        runs += run and not trio
    # Melds that may be either count as what is missing, trios first.
    either = len(melds) - trios - runs
    as_trios = min(either, max(contract.trios - trios, 0))
    trios, runs = trios + as_trios, runs + either - as_trios
    if trios != contract.trios:
        faults.append(ContractFault("trios", found=trios, needed=contract.trios))
    if runs != contract.runs:
        faults.append(ContractFault("runs", found=runs, needed=contract.runs))
    return tuple(faults)


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
    if has_unknown(hand) or len(hand) < contract.trios * TRIO + contract.runs * rules.sequence.min:
        return None
    ordered = sorted(hand, key=sort_key)
    counts = Counter(known_face(card) for card in ordered)
    jokers = counts.pop(JOKER, 0) if rules.pack.printed_jokers else 0
    windows = _windows(counts, jokers, rules)
    for most in range(jokers + 1):
        if (found := _find(counts, windows, most, contract, rules)) is not None:
            return _laid_out(ordered, found, rules)
    return None


def _windows(counts: Counter[str], jokers: int, rules: Ruleset) -> list[Window]:
    """Every shortest run the hand could fill with the jokers it has, by suit and from the lowest up."""
    shape = meld_shape(rules)
    least = shape.run_min - min(jokers, shape.run_min - 1)
    held = {face for face, count in counts.items() if count}
    return [window for window in _shortest_runs(shape.top, shape.run_min) if len(held.intersection(window)) >= least]


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
        for filled in _fillings(window, counts, jokers):
            naturals = [face for face in filled if face is not None]
            counts.subtract(naturals)
            found = _find(counts, windows[n:], jokers - len(filled) + len(naturals), others, rules)
            counts.update(naturals)
            if found is not None:
                return ContractPlaces(((window, filled), *found.runs), found.ranks)
    return None


def _fillings(window: Window, counts: Counter[str], jokers: int) -> Iterator[tuple[str | None, ...]]:
    """Ways to fill a window, None for a joker.

    A joker for a card that is held pays only when that card is the one natural of another meld, which then takes all
    its other cards from the jokers too.
    """
    held = [face for face in window if counts[face]]
    spare = jokers - len(window) + len(held)
    if spare < 0:
        return
    for left_out in range(min(jokers // min(TRIO, len(window)), spare, len(held) - 1) + 1):
        for out in combinations(held, left_out):
            yield tuple(face if face in held and face not in out else None for face in window)


def _trios(counts: Counter[str], jokers: int, wanted: int, rules: Ruleset) -> tuple[str, ...] | None:
    """Ranks that make so many trios, a rank once for each; None if the jokers do not suffice.

    Another trio of the same rank never needs fewer jokers than the one before, so the cheapest come first.
    """
    offers = []
    for rank in RANKS:
        suits = [counts[rank + suit] for suit in SUITS]
        before = 0
        for trios in range(1, min(wanted, sum(suits)) + 1):
            limit = trios if rules.set.suits == "distinct" else TRIO * trios
            needed = TRIO * trios - min(TRIO * trios, sum(min(held, limit) for held in suits))
            offers.append((needed - before, rank))
            before = needed
    offers.sort(key=itemgetter(0))
    chosen = offers[:wanted]
    if len(chosen) < wanted or sum(needed for needed, _ in chosen) > jokers:
        return None
    return tuple(rank for _, rank in chosen)


def _laid_out(hand: Sequence[str], found: ContractPlaces, rules: Ruleset) -> tuple[tuple[str, ...], ...]:
    """The cards themselves, laid where the search found room; the hand is in order."""
    left = list(hand)
    runs = [[face and _take(left, face) for face in filled] for _, filled in found.runs]
    jokers = [card for card in left if known_face(card) == JOKER]
    melds: list[tuple[str, ...]] = []
    for rank in RANKS:
        for trio in _deal_out(left, rank, found.ranks.count(rank), rules):
            trio += [jokers.pop(0) for _ in range(TRIO - len(trio))]
            melds.append(tuple(trio))
    for (window, _), run in zip(found.runs, runs, strict=True):
        named = [card or f"{jokers.pop(0)}={face}" for card, face in zip(run, window, strict=True)]
        melds.append(tuple(named))
    return tuple(melds)


def _take(left: list[str], face: str) -> str:
    """The first card of this face, taken from what is left."""
    card = next(card for card in left if known_face(card) == face)
    left.remove(card)
    return card


def _deal_out(left: Sequence[str], rank: str, wanted: int, rules: Ruleset) -> list[list[str]]:
    """The natural cards of all trios of one rank, dealt round so that no suit meets itself where suits must differ."""
    trios: list[list[str]] = [[] for _ in range(wanted)]
    for card in left:
        if card[0] != rank or known_face(card) == JOKER:
            continue
        for trio in sorted(trios, key=len):
            again = rules.set.suits == "distinct" and any(other[1] == card[1] for other in trio)
            if len(trio) < TRIO and not again:
                trio.append(card)
                break
    return trios
