"""A slow, plain second opinion on melds of the table: everything is tried, nothing is clever.

Cards are written as in a log, rank and suit, jokers `JK` or `JK=6S`; no card is of a wild rank here. It shares no code
with what it checks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

RANKS = "A23456789TJQK"
SUITS = "SHDC"
PRINTED = "JK"


@dataclass(frozen=True, kw_only=True)
class Table:
    """What one game asks of melds on the table; the defaults are Rum, aces low."""

    aces_high: bool = False
    run_min: int = 3
    set_min: int = 3
    set_laid: int = 4
    set_grown: int = 4
    same_suit_twice: bool = False
    jokers: bool = False


TABLES: dict[str, Table] = {
    "rum": Table(),
    "basic": Table(),
    "rum+aces-high": Table(aces_high=True),
    "rum+jokers": Table(jokers=True),
    "rum+aces-high+jokers": Table(aces_high=True, jokers=True),
    "continental": Table(aces_high=True, run_min=4, set_laid=3, set_grown=10, same_suit_twice=True, jokers=True),
}

Reading = tuple[str, tuple[str, ...]]  # "run" with the face of every place, or "set" with none


def plain(card: str) -> str:
    """Give the card itself, without the copy and without what it stands for."""
    return card[:2]


def can_stand(card: str, face: str, table: Table) -> bool:
    """Whether `card` may lie where `face` belongs."""
    named = card.split("=")[1] if "=" in card else None
    if plain(card) == PRINTED:
        return table.jokers and named in (None, face)
    return plain(card) == face and named in (None, face)


def rows(size: int, table: Table) -> Iterator[tuple[str, ...]]:
    """Every run of `size` places in every suit, low to high; never with two aces."""
    row = RANKS + ("A" if table.aces_high else "")
    for suit in SUITS:
        for start in range(len(row) - size + 1):
            places = tuple(rank + suit for rank in row[start : start + size])
            if len(set(places)) == size:
                yield places


def readings(cards: Sequence[str], table: Table, grown: bool) -> set[Reading]:
    """Everything the cards are as they lie."""
    found: set[Reading] = set()
    if all(plain(card) == PRINTED for card in cards):
        return found
    if len(cards) >= table.run_min:
        for places in rows(len(cards), table):
            if all(can_stand(card, place, table) for card, place in zip(cards, places, strict=True)):
                found.add(("run", places))
    if is_set(cards, table, grown):
        found.add(("set", ()))
    return found


def is_set(cards: Sequence[str], table: Table, grown: bool) -> bool:
    """Whether the cards are a set: one rank, the suits all different where they must be."""
    most = table.set_grown if grown else table.set_laid
    if not table.set_min <= len(cards) <= most:
        return False
    return any(_all_of(rank, cards, table) for rank in RANKS)


def _all_of(rank: str, cards: Sequence[str], table: Table) -> bool:
    faces = [rank + suit for suit in SUITS]
    if table.same_suit_twice:
        return all(any(can_stand(card, face, table) for face in faces) for card in cards)
    return any(
        all(can_stand(card, face, table) for card, face in zip(cards, chosen, strict=True))
        for chosen in permutations(faces, len(cards))
    )


def may_lay_off(meld: Sequence[str], added: Sequence[str], table: Table) -> bool:
    """Whether `added` may go on `meld`, whose cards stay where they are."""
    before = readings(meld, table, True)
    if ("set", ()) in before and is_set([*meld, *added], table, True):
        return True
    for kind, places in before:
        if kind != "run":
            continue
        for order in permutations(added):
            for below in range(len(order) + 1):
                longer = [*order[:below], *meld, *order[below:]]
                for _, after in (read for read in readings(longer, table, True) if read[0] == "run"):
                    if after[below : below + len(meld)] == places:
                        return True
    return False


def holds_contract(hand: Sequence[str], trios: int, runs: int, table: Table) -> bool:
    """Whether `hand` has so many sets of three and so many runs that share no card; for small hands."""
    if not trios and not runs:
        return True
    for size in range(3, len(hand) + 1):
        for chosen in {tuple(sorted(cards)) for cards in combinations(hand, size)}:
            rest = list((Counter(hand) - Counter(chosen)).elements())
            natural = any(plain(card) != PRINTED for card in chosen)
            as_trio = trios and size == 3 and natural and is_set(chosen, table, False)
            as_run = runs and size >= table.run_min and fills_a_row(chosen, table)
            if as_trio and holds_contract(rest, trios - 1, runs, table):
                return True
            if as_run and holds_contract(rest, trios, runs - 1, table):
                return True
    return False


def fills_a_row(cards: Sequence[str], table: Table) -> bool:
    """Whether the cards make a run in some order."""
    naturals = [plain(card) for card in cards if plain(card) != PRINTED]
    different = len(set(naturals)) == len(naturals) > 0
    return different and any(set(naturals) <= set(places) for places in rows(len(cards), table))
