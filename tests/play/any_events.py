"""Hypothesis strategies: any event the schema lets through, however senseless, and any log made of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from schemas.events import EVENT, Act, Claim
from tests.play.table import SHOWABLE, Table, cards_of, groups_of, rules

Told = dict[str, Any]

SEATS = st.sampled_from([1, 2, 3, 4, 99])
CARDS = st.sampled_from(
    cards_of("AS AS 2S 3S 4D 4S 5H 6H 7H 7H 7H.1 7H.2 8H 8H 9C 9D 9S KD KC KH QS JK JK JK.1 AC.2 ?? ??")
)
CARD = st.none() | CARDS
HAND = st.lists(CARDS, max_size=20)
GROUPS = st.lists(st.lists(CARDS, min_size=1, max_size=8), max_size=6) | st.just(groups_of(SHOWABLE))
TABLE_CARDS = CARDS | st.sampled_from(cards_of("JK=6H JK=8H JK=9C JK JK.1=6S 9H 4H 5D"))
MELD = st.lists(TABLE_CARDS, min_size=1, max_size=5) | st.sampled_from(
    [cards_of(text) for text in ("5H 6H 7H", "5H 6H 7H 8H", "9C 9D 9S", "AS 2S 3S", "5H JK=6H 7H", "?? 6H 7H")]
)
MELDS = st.lists(MELD, min_size=1, max_size=2) | st.just([["5H", "6H", "7H"], ["9C", "9D", "9S"]])
MELD_IDS = st.sampled_from(["3.1", "4.1", "4.2", "5.1", "6.1", "8.1"])
POINTS = st.integers(-100_000, 100_000)
MONEY = st.integers(-(2**53) + 1, 2**53 - 1)
ACTOR = st.sampled_from([None, "player", "timer", "autoplay", "server", "staff"])
STOCK: st.SearchStrategy[list[str] | None] = st.none() | st.just([]) | st.lists(CARDS, max_size=6)


def _of(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Told]:
    return st.fixed_dictionaries({"type": st.just(kind), "by": ACTOR, **fields})


_PLAYERS = st.lists(
    st.fixed_dictionaries({"seat": SEATS, "player": st.sampled_from(["a", "b"])}), min_size=1, max_size=5
)
_HANDS = st.lists(st.fixed_dictionaries({"seat": SEATS, "cards": HAND}), max_size=4)
_SEATED = {"seat": SEATS}
_SCORES = st.lists(st.fixed_dictionaries({"seat": SEATS, "points": POINTS}), min_size=1, max_size=4)
_PAID = st.lists(st.fixed_dictionaries({"seat": SEATS, "amount": MONEY}), max_size=4)
_DRAWN = st.lists(st.fixed_dictionaries({"seat": SEATS, "card": CARDS}), max_size=4)
_STAKE = st.none() | st.fixed_dictionaries({"point_value": st.integers(0, 2**53 - 1)}) | st.just({"entry": 5})

PLAY = st.one_of(
    _of("draw", **_SEATED, **{"from": st.sampled_from(["stock", "discards"])}, card=CARD),
    _of("discard", **_SEATED, card=CARD, face=st.sampled_from([None, None, "up", "down"])),
    _of("drop", **_SEATED),
    _of("declare", **_SEATED, groups=st.none() | GROUPS, finish=CARD),
    _of("show", **_SEATED, groups=GROUPS),
    _of("group", **_SEATED, groups=GROUPS),
    _of("recycle", stock=STOCK, open_card=CARD),
    _of("miss", **_SEATED, count=st.none() | st.integers(0, 9)),
    _of("leave", **_SEATED),
    _of("show_judged", **_SEATED, valid=st.booleans()),
    _of("deal_scored", deal=st.none() | st.integers(1, 3), points=_SCORES),
    _of("match_settled", payouts=_PAID, standings=_SCORES),
)
TABLE_PLAY = st.one_of(
    _of("draw", **_SEATED, **{"from": st.sampled_from(["stock", "discards"])}, card=CARD),
    _of("discard", **_SEATED, card=CARD, face=st.sampled_from([None, None, "up", "down"])),
    _of("meld", **_SEATED, melds=MELDS),
    _of("lay_off", **_SEATED, meld=MELD_IDS, cards=st.lists(TABLE_CARDS, min_size=1, max_size=3)),
    _of("lay_contract", **_SEATED, melds=MELDS),
    _of("move_joker", **_SEATED, meld=MELD_IDS, card=CARD, joker=TABLE_CARDS, to=st.none() | MELD_IDS),
    _of("buy", **_SEATED, card=CARD, penalty=CARD, wanted=st.lists(SEATS, max_size=3)),
    _of("close", reason=st.just("finished"), deal=st.just(1)),
)
ANY = st.one_of(
    PLAY,
    TABLE_PLAY,
    _of("open", players=_PLAYERS, stake=_STAKE, dealer_draw=_DRAWN),
    _of("shuffle", phase=st.just("commit"), algo=st.just("sha256"), values=st.just(["x"])),
    _of(
        "deal",
        deal=st.integers(1, 3),
        dealer=st.none() | SEATS,
        first=st.none() | SEATS,
        hands=_HANDS,
        open_card=CARD,
        wild_card=CARD,
        cut_card=CARD,
        stock=STOCK,
    ),
    _of("disconnect", **_SEATED),
    _of("reconnect", **_SEATED),
    _of("rejoin", **_SEATED),
    _of("split", **_SEATED, step=st.sampled_from(["offer", "accept", "refuse", "auto"])),
    _of(
        "close",
        reason=st.sampled_from(["finished", "abandoned", "void"]),
        deal=st.none() | st.integers(1, 3),
        refund=st.none() | _PAID,
    ),
    _of("gap", to=st.integers(1, 60), reason=st.just("lost")),
)


def as_event(told: Told, seq: int) -> Act | Claim:
    """A told event with its number."""
    fields = {name: value for name, value in told.items() if value is not None}
    return EVENT.validate_python({"v": 1, "match": "m-1", "seq": seq, **fields}, strict=False)


@st.composite
def logs(draw: st.DrawFn) -> list[Act | Claim]:
    """Events of any kind in any order, with any numbers."""
    told = draw(st.lists(ANY, max_size=25))
    seqs = draw(st.just(range(1, len(told) + 1)) | st.lists(st.integers(1, 30), min_size=len(told), max_size=len(told)))
    return [as_event(event, seq) for event, seq in zip(told, seqs, strict=True)]


@st.composite
def derailed(draw: st.DrawFn, ruleset: str) -> Table:
    """A real deal, logged with more or less holes, and then play of any kind."""
    unlogged = draw(st.sampled_from([(), ("stock",), ("wild_card",), ("stock", "wild_card"), ("hands",), ("first",)]))
    on_table = rules(ruleset).melding.where == "table"
    table = Table(
        ruleset,
        draw(st.sampled_from([2, 3])),
        hands={1: "5H 6H 7H 9C 9D 9S", 2: "8H 4H 9H"} if on_table else {1: SHOWABLE, 2: "8H 8H AC JK"},
        unlogged=unlogged,
        unlogged_hands=draw(st.sampled_from([(), (1,), (2,)])),
        stock_size=draw(st.sampled_from([None, None, 0, 1, 3])),
        copies=draw(st.sampled_from([False, False, False, True])),
    )
    usual = TABLE_PLAY if on_table else PLAY
    for told in draw(st.lists(usual | usual | ANY, max_size=25)):
        table.events.append(as_event(told, len(table.events) + 1))
    return table
