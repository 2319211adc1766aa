"""Melds on the table, as they are written: a run from low to high, a joker with what it stands for (`JK=6S`).

No card but a printed joker stands for another here. In a set it may be left open of which suit a joker is.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.oracles.deal_table import PRINTED, RANKS, SUITS, require
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
    """Refuse a card that is no joker and stands for something."""
    require(all(is_joker(card) or "=" not in card for card in cards), "no card but a joker stands for another")


@dataclass
class LaidMeld:
    """A meld on the table, who laid it, and whether it is a `run` or a `set`."""

    cards: list[str]
    owner: int
    kind: str


def kind_of(cards: Sequence[str], options: Options) -> str:
    """Return what the cards are when they are laid down, a `run` or a `set`, or nothing if they are no meld."""
    if all(is_joker(card) for card in cards):
        return ""
    if len(cards) >= options["sequence.min"] and _is_run(cards, options):
        return "run"
    if options["set.min"] <= len(cards) <= options["set.max"] and _is_set(cards, options):
        return "set"
    return ""


def _row(options: Options) -> str:
    return RANKS if options["sequence.ace"] == "low" else RANKS + "A"


def _is_run(cards: Sequence[str], options: Options) -> bool:
    """Whether the cards follow one another in one suit as they lie, the ace at one end at most."""
    ranks = "".join(named(card)[0] for card in cards)
    suits = {named(card)[1] for card in cards}
    return len(suits) == 1 and ranks in _row(options) and len(set(ranks)) == len(ranks)


def _is_set(cards: Sequence[str], options: Options) -> bool:
    names = [named(card) for card in cards if named(card) != PRINTED]
    one_rank = len({name[0] for name in names}) == 1
    return one_rank and (options["set.suits"] == "any" or len(set(names)) == len(names))


def is_set(cards: Sequence[str], options: Options) -> bool:
    """Whether the cards are of one rank and suits that go together, however many they are; one must be no joker."""
    return not all(is_joker(card) for card in cards) and _is_set(cards, options)


def grown(meld: LaidMeld, cards: Sequence[str], options: Options) -> list[str] | None:
    """Return the meld with all the cards laid off on it, or None if they do not fit; a run grows at its ends."""
    if meld.kind == "set":
        new = [*meld.cards, *cards]
        return new if len(new) <= options["lay_off.set_max"] and _is_set(new, options) else None
    row = _row(options)
    start = row.index("".join(named(card)[0] for card in meld.cards))
    for ace in (row.index("A"), row.rindex("A")):

        def place(card: str, ace: int = ace) -> int:
            return ace if named(card)[0] == "A" else row.index(named(card)[0])

        below = sorted((card for card in cards if place(card) < start), key=place)
        above = sorted((card for card in cards if place(card) > start), key=place)
        new = [*below, *meld.cards, *above]
        if len(new) == len(meld.cards) + len(cards) and _is_run(new, options):
            return new
    return None


def takes(meld: LaidMeld, face: str, options: Options) -> bool:
    """Whether a card can be laid off on the meld, a joker as whatever serves."""
    standing = [f"{face}={rank}{suit}" for rank in RANKS for suit in SUITS] if face == PRINTED else []
    return any(grown(meld, [card], options) for card in [face, *standing])


def cards_of(melds: Sequence[Sequence[str]]) -> Counter[str]:
    """Return the cards of the melds as they were in the hand."""
    return Counter(in_hand(card) for meld in melds for card in meld)
