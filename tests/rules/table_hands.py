"""Melds, cards to lay off and hands for properties of table play: mostly near to what is allowed."""

from hypothesis import strategies as st

from schemas.cards import FACES, JOKER, RANKS
from tests.oracles.table_melds import TABLES, Table

SUITS = "SH"
ROW = RANKS + "A"
tables = st.sampled_from(sorted(TABLES))
faces = st.sampled_from([rank + suit for suit in SUITS for rank in RANKS])
jokers = st.just(JOKER) | faces.map(lambda face: f"{JOKER}={face}")


@st.composite
def laid_runs(draw: st.DrawFn, table: Table = TABLES["continental"]) -> list[str]:
    """Consecutive cards of a suit, mostly a run of this game, some of them jokers, named or not."""
    size = draw(st.integers(table.run_min, 6) | st.integers(3, 14))
    start = draw(st.integers(0, len(ROW) - size - (not table.aces_high and size < len(ROW))))
    suit = draw(st.sampled_from(SUITS))
    meld = [rank + suit for rank in ROW[start : start + size]]
    for place in draw(st.sets(st.integers(0, len(meld) - 1), max_size=2 * table.jokers)):
        meld[place] = draw(st.sampled_from([JOKER, f"{JOKER}={meld[place]}"]))
    return meld


@st.composite
def laid_sets(draw: st.DrawFn, table: Table = TABLES["continental"]) -> list[str]:
    """Cards of one rank, mostly a set of this game, some of them jokers, named or not."""
    rank = draw(st.sampled_from("A7K"))
    size = draw(st.integers(3, 5))
    meld = draw(st.permutations([rank + suit for suit in "SHDC"] * (1 + table.same_suit_twice)))[:size]
    for place in draw(st.sets(st.integers(0, len(meld) - 1), max_size=2 * table.jokers)):
        meld[place] = draw(st.sampled_from([JOKER, f"{JOKER}={meld[place]}"]))
    return meld


def laid_melds(table: Table) -> st.SearchStrategy[list[str]]:
    """What may lie on the table of a game, seldom anything at all."""
    anything = st.lists(faces | jokers, max_size=4)
    return st.one_of(laid_runs(table), laid_runs(table), laid_sets(table), anything)


@st.composite
def melds_of_games(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A game, and a meld of it."""
    game = draw(tables)
    return game, draw(laid_melds(TABLES[game]) | laid_melds(TABLES["continental"]))


@st.composite
def melds_and_more(draw: st.DrawFn) -> tuple[str, list[str], list[str]]:
    """A game, a meld of it, and up to three cards that may fit it."""
    game = draw(tables)
    meld = draw(laid_melds(TABLES[game]))
    near: set[str] = set()
    for card in [card for card in meld[:1] + meld[-1:] if card != JOKER]:
        own = card.rpartition("=")[2]
        at = RANKS.index(own[0])
        near.update(RANKS[(at + step) % 13] + own[1] for step in (-2, -1, 1, 2))
        near.update(own[0] + suit for suit in "SHDC")
    likely = st.sampled_from(sorted(near) or ["AS"])
    some = likely.map(lambda face: f"{JOKER}={face}") | st.just(JOKER)
    return game, meld, draw(st.lists(likely | likely | some if TABLES[game].jokers else likely, min_size=1, max_size=3))


@st.composite
def contract_hands(draw: st.DrawFn, most: int = 9) -> list[str]:
    """A hand of two packs, of few ranks and suits so that it may well hold a contract."""
    ranks = draw(st.sampled_from(["23456", "TJQKA", "A23456", "789"]))
    pack = [face for face in FACES if face[0] in ranks and face[1] in SUITS] * 2 + [JOKER, JOKER]
    places = draw(st.lists(st.integers(0, len(pack) - 1), unique=True, max_size=most))
    return [pack[place] for place in places]
