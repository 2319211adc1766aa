"""Seeded 13-card hands for holding one engine against another, from the ordinary to the unlikely.

Cards come from two packs with two printed jokers. Each generator returns the hand and the wild rank: 'A' to 'K', 'JK'
when a printed joker was flipped, None when there is none. Equal seeds give equal hands.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random

from tests.oracles.arrangement import HAND_SIZE, PRINTED, RANKS, SUITS, is_joker

Dealt = tuple[list[str], str | None]

PACK: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS for _ in range(2)), PRINTED, PRINTED)

# How the thirteen cards of a complete arrangement can lie; often used ones stand twice.
SHAPES = ((3, 3, 3, 4), (3, 3, 3, 4), (3, 5, 5), (4, 4, 5), (3, 4, 6), (3, 3, 7), (4, 9), (13,))


def random_hand(rng: Random) -> Dealt:
    """Deal fairly: a card is flipped for the wild rank, the hand comes from the others."""
    flipped, *hand = rng.sample(PACK, HAND_SIZE + 1)
    return hand, _wild_of(flipped)


def joker_rich(rng: Random) -> Dealt:
    """Deal three to ten jokers of both kinds; nothing is kept back for the flipped card, so that all ten can come."""
    wild = rng.choice([*RANKS, PRINTED])
    jokers = [card for card in PACK if is_joker(card, wild)]
    others = [card for card in PACK if not is_joker(card, wild)]
    if rng.choice([True, False]):  # few suits, where the jokers find most to do
        suits = rng.sample(SUITS, rng.choice([1, 2]))
        others = [card for card in others if card[1] in suits]
    count = rng.randint(3, len(jokers))
    return _shuffled(rng, rng.sample(jokers, count) + rng.sample(others, HAND_SIZE - count)), wild


def dense(rng: Random) -> Dealt:
    """Deal from one or two suits, often from few ranks, so that most cards come twice; up to two printed jokers."""
    suits = rng.sample(SUITS, rng.choice([1, 2]))
    width = rng.randint(7, 13)
    low = rng.randrange(len(RANKS) + 1)  # the stretch may run round the corner, which no sequence may
    ranks = [RANKS[(low + step) % len(RANKS)] for step in range(width)]
    cards = [card for card in PACK if card != PRINTED and card[0] in ranks and card[1] in suits]
    cards += [PRINTED] * rng.choice([0, 0, 1, 2])
    wild = rng.choice([None, PRINTED, *RANKS, *ranks])
    return rng.sample(cards, HAND_SIZE), wild


def end_game(rng: Random) -> Dealt:
    """Arrange all cards, with a pure sequence and mostly a second one, then replace up to six of them."""
    wild = rng.choice([None, PRINTED, *RANKS])
    hand = _arrangement(rng, wild)
    rest = list((Counter(PACK) - Counter(hand)).elements())
    places = rng.sample(range(HAND_SIZE), rng.randint(0, 6))
    for place, card in zip(places, rng.sample(rest, len(places)), strict=True):
        hand[place] = card
    return _shuffled(rng, hand), wild


def mixture(rng: Random, i: int) -> Dealt:
    """Give the i-th hand of a mixture: a quarter each joker-rich, dense, fairly dealt and from the end of the game."""
    return (joker_rich, dense, random_hand, end_game)[i % 4](rng)


def _wild_of(flipped: str) -> str:
    return PRINTED if flipped == PRINTED else flipped[0]


def _shuffled(rng: Random, cards: Iterable[str]) -> list[str]:
    hand = list(cards)
    rng.shuffle(hand)
    return hand


def _arrangement(rng: Random, wild: str | None) -> list[str]:
    """Lay thirteen cards in melds, tried until no face is used more often than the packs hold it."""
    while True:
        sizes = _shuffled_sizes(rng)
        groups = [_run(rng, sizes[0])]
        for place, size in enumerate(sizes[1:]):
            as_set = size <= len(SUITS) and rng.random() < (0.1 if place == 0 else 0.6)
            groups.append(_with_jokers(rng, _set(rng, size) if as_set else _run(rng, size), wild))
        hand = [card for group in groups for card in group]
        if not Counter(hand) - Counter(PACK):
            return hand


def _shuffled_sizes(rng: Random) -> list[int]:
    shape = rng.choice(SHAPES)
    return rng.sample(shape, len(shape))


def _run(rng: Random, size: int) -> list[str]:
    row = RANKS + ("A" if size < len(RANKS) else "")
    start = rng.randrange(len(row) - size + 1)
    suit = rng.choice(SUITS)
    return [rank + suit for rank in row[start : start + size]]


def _set(rng: Random, size: int) -> list[str]:
    rank = rng.choice(RANKS)
    return [rank + suit for suit in rng.sample(SUITS, size)]


def _with_jokers(rng: Random, meld: list[str], wild: str | None) -> list[str]:
    """Give the meld with none to two of its cards replaced by jokers."""
    jokers = sorted({card for card in PACK if is_joker(card, wild)})
    for place in rng.sample(range(len(meld)), rng.choice([0, 0, 1, 2])):
        meld[place] = rng.choice(jokers)
    return meld


def from_packs(rng: Random, decks: int, printed: int, size: int, run: int = 3) -> Dealt:
    """Deal from any number of packs: from few suits and ranks, rich in jokers, fairly, or melds of ``run`` and more."""
    pack = [rank + suit for rank in RANKS for suit in SUITS for _ in range(decks)] + [PRINTED] * printed
    wild = rng.choice([None, PRINTED, *RANKS])
    jokers = [card for card in pack if is_joker(card, wild)]
    kind = rng.randrange(4)
    if kind == 0:
        suits, low, width = rng.sample(SUITS, rng.randint(1, 3)), rng.randrange(len(RANKS)), rng.randint(5, len(RANKS))
        ranks = [RANKS[(low + step) % len(RANKS)] for step in range(width)]
        near = [card for card in pack if card == PRINTED or (card[0] in ranks and card[1] in suits)]
        return rng.sample(near if len(near) >= size else pack, size), wild
    if kind == 1:
        count = rng.randint(0, min(len(jokers), size, 8))
        others = [card for card in pack if not is_joker(card, wild)]
        return _shuffled(rng, rng.sample(jokers, count) + rng.sample(others, size - count)), wild
    if kind == 2:
        return rng.sample(pack, size), wild
    left, hand = Counter(pack), []
    for _ in range(40):
        start = rng.randrange(len(RANKS))
        run_of = [RANKS[(start + step) % len(RANKS)] for step in range(rng.randint(run, run + 3))]
        suit, rank = rng.choice(SUITS), rng.choice(RANKS)
        meld = [r + suit for r in run_of] if rng.random() < 0.7 else [rank + s for s in rng.sample(SUITS, 3)]
        if jokers and rng.random() < 0.4:
            meld[rng.randrange(len(meld))] = rng.choice(jokers)
        if not Counter(meld) - left:
            left -= Counter(meld)
            hand += meld
    rest = _shuffled(rng, left.elements())
    hand = (hand + rest)[:size]
    if rest and rng.random() < 0.5:
        hand[rng.randrange(size)] = rest[-1]
    return hand, wild
