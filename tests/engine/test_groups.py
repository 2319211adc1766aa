"""What the engine takes a group for is what the readable search reads in it; a hand holds groups by card and copy."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

pytest.importorskip("numpy")

from ledger.engine.groups import IMPURE, NO_MELD, PURE, SET, has_impure_show, kind_of
from ledger.engine.options import hand_rules
from ledger.engine.packs import CARD_CODES
from ledger.engine.tables import NONE, empty_table, holds_groups
from ledger.rules.compiled.counting import sheet_for
from ledger.rules.many_hands import rank_code
from ledger.rules.melds import read_meld
from ledger.rules.points import joker_rank
from ledger.rules.shows import find_show
from schemas.cards import JOKER, RANKS, SUITS
from tests.audit.judged import RULEBOOK
from tests.torture import TORTURE, seeded

GROUPS = 40_000 if TORTURE else 4_000
KINDS = {None: NO_MELD, "set": SET, "impure": IMPURE, "pure": PURE}
FACES = [rank + suit for rank in RANKS for suit in SUITS]


def group(rng: Random, wild: str) -> list[str]:
    """A group of chance, of one suit in order, or of one rank; of those some cards are jokers or others."""
    size = rng.choice((2, 3, 3, 3, 4, 4, 5, 6, 7, 10, 13, 14))
    like = rng.random()
    if like < 0.2:
        return [rng.choice((*FACES, JOKER)) for _ in range(size)]
    suit, start = rng.choice(SUITS), rng.randrange(13)
    row = [RANKS[(start + place) % 13] + suit for place in range(size)]
    cards = row if like < 0.65 else [RANKS[start] + rng.choice(SUITS) for _ in range(size)]
    others = [[JOKER], FACES, [wild + suit for suit in SUITS] if wild != JOKER else FACES]
    cards = [rng.choice(rng.choice(others)) if rng.random() < 0.2 else card for card in cards]
    return rng.sample(cards, size)


@pytest.mark.parametrize("ruleset", ["classic", "ace2three-points"])
def test_a_group_is_of_the_kind_the_readable_search_reads_in_it(ruleset: str) -> None:
    rules, rng, met = RULEBOOK.resolve(ruleset), Random(seeded(9)), Counter[int]()
    known = hand_rules(rules)
    assert known is not None
    table, top = empty_table(), known[0].top
    for _ in range(GROUPS):
        wild = rng.choice((*RANKS, JOKER))
        cards = group(rng, wild)
        table.wild = rank_code(joker_rank(wild, rules))
        for place, card in enumerate(cards):
            table.cards[place] = CARD_CODES[card] + 53 * rng.randrange(4)
        kind = KINDS[read_meld(cards, wild, rules).best]
        assert kind_of(table, 0, len(cards), top) == kind, (cards, wild)
        met[kind] += 1
    assert set(met) == set(KINDS.values()) and min(met.values()) > GROUPS // 100, met


def test_a_hand_holds_groups_by_card_and_copy_and_one_card_beside_them() -> None:
    rng, table, met = Random(seeded(10)), empty_table(), Counter[bool]()
    for _ in range(GROUPS):
        hand = [rng.randrange(12) for _ in range(rng.randrange(4, 15))]
        shown = rng.sample(hand, rng.randrange(len(hand)))
        left = list((Counter(hand) - Counter(shown)).elements())
        beside = rng.choice((NONE, rng.choice(left), rng.randrange(12)))
        if shown and rng.random() < 0.3:
            shown[0] = rng.randrange(12)
        wanted = Counter(shown) + Counter([beside] if beside != NONE else [])
        table.hand_size[1], table.shown = len(hand), len(shown)
        for place, card in enumerate(hand):
            table.hand[1, place] = card
        for place, card in enumerate(shown):
            table.cards[place] = card
        holds = not wanted - Counter(hand)
        assert holds_groups(table, 1, beside) == holds, (hand, shown, beside)
        met[holds] += 1
    assert min(met.values()) > GROUPS // 10


def complete_hand(rng: Random, wild: str) -> list[str]:
    """Thirteen cards of two packs: a pure sequence, and groups of chance in which a card may be a joker."""
    cards: list[str] = []
    for size in rng.choice(((3, 3, 3, 4), (4, 3, 3, 3), (5, 4, 4), (3, 5, 5), (7, 3, 3), (4, 6, 3))):
        suit, start = rng.choice(SUITS), rng.randrange(14 - size)
        row = [rank + suit for rank in RANKS[start : start + size]]
        is_set = cards and size <= 4 and rng.random() < 0.4
        new = [RANKS[start] + other for other in rng.sample(SUITS, size)] if is_set else row
        if cards and rng.random() < 0.4:
            new[rng.randrange(size)] = rng.choice((JOKER, wild + rng.choice(SUITS)))
        cards += new
    return rng.sample(cards, 13)


def test_a_complete_hand_has_a_show_with_an_impure_sequence_where_the_readable_search_finds_one() -> None:
    rules, rng, met = RULEBOOK.resolve("rummy-106-literal"), Random(seeded(11)), Counter[bool]()
    known = hand_rules(rules)
    assert known is not None
    table, sheet = empty_table(), sheet_for(rules)
    while met.total() < GROUPS // 10:
        wild = rng.choice(RANKS)
        cards = complete_hand(rng, wild)
        if max(Counter(cards).values()) > 2:
            continue
        table.wild, table.hand_size[1] = rank_code(joker_rank(wild, rules)), 13
        for place, card in enumerate(cards):
            table.hand[1, place] = CARD_CODES[card]
        shown = find_show(cards, wild, rules) is not None
        assert has_impure_show(table, sheet, 1, known[0]) == shown, (cards, wild)
        met[shown] += 1
    assert min(met.values()) > GROUPS // 100, met


@pytest.mark.parametrize("counts", [(0, 1, 1), (1, 2, 2)])
def test_shows_of_other_numbers_of_impure_sequences_go_to_the_fold(counts: tuple[int, int, int]) -> None:
    """One pure and one impure sequence are searched for, no others."""
    rules = RULEBOOK.resolve("rummy-106-literal")
    assert hand_rules(rules) is not None
    show = rules.show.model_copy(update=dict(zip(("pure", "sequences", "impure"), counts, strict=True)))
    assert hand_rules(rules.model_copy(update={"show": show})) is None
