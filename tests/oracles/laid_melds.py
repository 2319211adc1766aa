"""Melds on the table, as they are written: a run from low to high, a joker with what it stands for (`JK=6S`).

No card but a printed joker stands for another here. A joker may leave open what it stands for; in a run its place
tells, in a set it stands for any card.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from tests.oracles.deal_table import PRINTED, RANKS, require
from tests.oracles.options import Options


def is_joker(card: str) -> bool:
    """Whether the card is a printed joker."""
    return card[:2] == PRINTED


def named(card: str) -> str:
    """Return what a card is on the table: `6S` for `6S`, for `6S.2` and for `JK=6S`, `JK` for a joker left open."""
    return card.partition("=")[2] or card[:2]


def in_hand(card: str) -> str:
    """Return a card of a meld as it was in the hand, without what it stands for."""
    return card.partition("=")[0]


def require_plain(cards: Sequence[str]) -> None:
    """Refuse a card that is no joker and stands for another."""
    plain = all(is_joker(card) or named(card) == card[:2] for card in cards)
    require(plain, "no card but a joker stands for another")


@dataclass
class LaidMeld:
    """A meld on the table: who laid it, and its cards as a `run`, as a `set`, or as both if either may be meant."""

    readings: dict[str, list[str]]
    owner: int


def laid_down(cards: Sequence[str], owner: int, options: Options) -> LaidMeld | None:
    """Return the cards as the meld they are when they are laid down, or None if they are none."""
    readings = {}
    run = laid_run(cards, options)
    if run and len(cards) >= options["sequence.min"]:
        readings["run"] = run
    if options["set.min"] <= len(cards) <= options["set.max"] and is_set(cards, options):
        readings["set"] = list(cards)
    return LaidMeld(readings, owner) if readings else None


def row_of(options: Options) -> str:
    """Return the ranks in the order of a run."""
    return {"low": RANKS, "round_the_corner": RANKS * 2}.get(options["sequence.ace"], RANKS + "A")


def laid_run(cards: Sequence[str], options: Options) -> list[str] | None:
    """Return the cards as a run, the jokers with what their places make of them, or None if they are none."""
    row, suits = row_of(options), {named(card)[1] for card in cards if named(card) != PRINTED}
    if all(is_joker(card) for card in cards) or len(suits) != 1:
        return None
    for start in range(len(row) - len(cards) + 1):
        names = [rank + suit for rank in row[start : start + len(cards)] for suit in suits]
        fits = all(named(card) in {name, PRINTED} for card, name in zip(cards, names, strict=True))
        if fits and len(set(names)) == len(names):
            return [
                f"{in_hand(card)}={name}" if is_joker(card) else card for card, name in zip(cards, names, strict=True)
            ]
    return None


def is_set(cards: Sequence[str], options: Options) -> bool:
    """Whether the cards are of one rank and of suits that go together, however many they are."""
    names = [named(card) for card in cards if named(card) != PRINTED]
    one_rank = len({name[0] for name in names}) == 1 and not all(is_joker(card) for card in cards)
    return one_rank and (options["set.suits"] == "any" or len(set(names)) == len(names))


def is_run(cards: Sequence[str], options: Options) -> bool:
    """Whether the cards are a run as they lie, long enough to be laid."""
    return len(cards) >= options["sequence.min"] and laid_run(cards, options) is not None


def grown(meld: LaidMeld, cards: Sequence[str], options: Options) -> dict[str, list[str]]:
    """Return the readings of the meld with all the cards laid off on it; without any they do not fit."""
    readings = {}
    if "run" in meld.readings and (run := _longer(meld.readings["run"], cards, options)):
        readings["run"] = run
    if "set" in meld.readings:
        larger = [*meld.readings["set"], *cards]
        if len(larger) <= options["lay_off.set_max"] and is_set(larger, options):
            readings["set"] = larger
    return readings


def _longer(run: Sequence[str], cards: Sequence[str], options: Options) -> list[str] | None:
    """Return a run with cards at its ends, or None if they do not fit.

    A joker that says nothing goes where the run lacks a card, else to its upper end, else to its lower.
    """
    if options["sequence.ace"] == "round_the_corner":
        return _longer_round_the_corner(run, cards, options)
    row = row_of(options)
    start = row.index("".join(named(card)[0] for card in run))
    for ace in (row.index("A"), row.rindex("A")):
        places = dict(enumerate(run, start=start))
        for card in cards:
            if named(card) != PRINTED:
                places.setdefault(ace if named(card)[0] == "A" else row.index(named(card)[0]), card)
        for joker in cards:
            if named(joker) == PRINTED:
                places[_place_for_a_joker(places, row)] = joker
        new = [places[place] for place in sorted(places)]
        if len(new) == len(run) + len(cards) and (longer := laid_run(new, options)):
            return longer
    return None


def _longer_round_the_corner(run: Sequence[str], cards: Sequence[str], options: Options) -> list[str] | None:
    """The same where a row has no ends: every order is tried, the fewest cards below the run first."""
    for below in range(len(cards) + 1):
        for order in permutations(sorted(cards, key=lambda card: named(card) == PRINTED)):
            if longer := laid_run([*order[:below], *run, *order[below:]], options):
                return longer
    return None


def _place_for_a_joker(places: Mapping[int, str], row: str) -> int:
    low, high = min(places), max(places)
    gaps = [place for place in range(low, high) if place not in places]
    top = len(row) - 1 - (low == 0 and len(row) > len(RANKS))  # never an ace at both ends
    return gaps[0] if gaps else high + 1 if high < top else low - 1


def takes(meld: LaidMeld, face: str, options: Options) -> bool:
    """Whether a card can be laid off on the meld."""
    return bool(grown(meld, [face], options))


def cards_of(melds: Sequence[Sequence[str]]) -> Counter[str]:
    """Return the cards of the melds as they were in the hand."""
    return Counter(in_hand(card) for meld in melds for card in meld)
