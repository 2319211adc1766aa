"""Hands for properties: any cards two packs can deal, with a wild rank."""

from collections.abc import Sequence

from hypothesis import strategies as st

from ledger.rules.shows import FinishSearch
from schemas.cards import FACES, RANKS
from schemas.ruleset import Ruleset

PACKS = FACES * 2
wilds = st.sampled_from([*RANKS, "JK", None])


def hands(fewest: int = 0, most: int = 13, suits: str = "SHDCK") -> st.SearchStrategy[list[str]]:
    """Cards that two packs hold, in any order; ``suits`` narrows them (K is the printed joker's second letter)."""
    places = [n for n, card in enumerate(PACKS) if card[1] in suits]
    chosen = st.lists(st.sampled_from(places), unique=True, min_size=fewest, max_size=most)
    return chosen.map(lambda some: [PACKS[n] for n in some])


def dense_hands(fewest: int = 0, most: int = 13) -> st.SearchStrategy[list[str]]:
    """The same from spades, hearts and printed jokers, where melds are many."""
    return hands(fewest, most, "SHK")


def with_copies(cards: Sequence[str]) -> list[str]:
    """The cards with the suffixes a log may add."""
    return [f"{card}.{cards[:n].count(card) + 1}" for n, card in enumerate(cards)]


def could_finish(cards: Sequence[str], wild: str | None, rules: Ruleset, groups: Sequence[Sequence[str]] = ()) -> bool:
    """Whether a hand leaves a valid show once one of its cards is put down, asked of it alone."""
    search = FinishSearch(wild, rules)
    return search.could_finish(cards, sum(map(search.number, cards)), groups)
