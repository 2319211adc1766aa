"""Every case of the source texts is answered by a file of cases or by a story that is replayed.

``text_cases.json`` lists all 191 by id; nothing is skipped without a word.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.rules.settlement import settle
from ledger.rules.shows import judge_show
from ledger.rules.sizes import pack_size
from schemas.reasons import Fault
from tests.play.table import HOPELESS, SHOWABLE, Table, groups_of, rules
from tests.text_stories import STORIES, codes

HERE = Path(__file__).parent
CASES: dict[str, str] = json.loads((HERE / "text_cases.json").read_text(encoding="utf-8"))


def booked(table: Table, seat: int) -> int | None:
    """The points the audit computes for a seat once the deal is scored."""
    table.say("deal_scored", deal=1, points=[{"seat": s, "points": 0} for s in table.seats])
    points = [v.computed for v in table.audit().verdicts if v.claim == "points" and v.seat == seat]
    assert len(points) == 1
    return points[0]


def pack_of_106() -> None:
    """004-d1: two packs and two jokers are 106 cards (R-01)."""
    assert pack_size(rules("rummy-106")) == 106


def reward() -> None:
    """004-r1, 004-r2: total losses x per point x 0.95 (R-28): 85.50 and 134.90 rupees, in paise."""
    assert settle({1: 0, 2: 45}, (1,), 200, rules("rummy-106")).amounts[1] == 8550
    assert settle({1: 0, 2: 20, 3: 40, 4: 80, 5: 2}, (1,), 100, rules("rummy-106")).amounts[1] == 13490


def leaver() -> None:
    """004-l1, 004-l2, 004-l3: a leaver pays 20, 40, or his hand when a show comes before his turn (R-33, R-34)."""
    undrawn = Table("rummy-106", seats=2).leave(2)
    assert booked(undrawn, 2) == 20
    drawn = Table("rummy-106", seats=2).turn(1).turn(2).leave(2)
    assert booked(drawn, 2) == 40
    shown = Table("rummy-106", seats=3, hands={1: SHOWABLE, 2: HOPELESS}).leave(2).draw(1).declare(1, SHOWABLE)
    assert booked(shown, 2) == 80


def first_drop() -> None:
    """004-f1: before picking a card, 20 (R-32)."""
    assert booked(Table("rummy-106", seats=2).drop(1), 1) == 20


def middle_drop() -> None:
    """004-f2: after having picked a card, 40 (R-32)."""
    assert booked(Table("rummy-106", seats=2).turn(1).turn(2).drop(1), 1) == 40


def joker_of_the_discards() -> None:
    """004-f3, 004-f4: a joker or wild card the previous player discarded may not be taken (R-07)."""
    for card in ("JK", "4H"):
        table = Table("rummy-106", seats=2, hands={1: card}).draw(1).discard(1, card).draw(2, "discards")
        assert codes(table) == {"joker_from_discards"}


def timer_draws() -> None:
    """004-f5: 20 seconds without a pick, one card of the stock is taken (R-12); a discard it may not take."""
    assert codes(Table("rummy-106", seats=2).miss(1).draw(1, by="timer")) == set()
    wrong = Table("rummy-106", seats=2).miss(1).draw(1, "discards", by="timer")
    assert codes(wrong) == {"timer_drew_discard"}


def timer_discards() -> None:
    """004-f6: 20 seconds after a pick, the drawn card is discarded (R-13), and no other."""
    table = Table("rummy-106", seats=2)
    drawn = table.stock[0]
    table.miss(1).draw(1, by="timer").discard(1, drawn, by="timer")
    assert codes(table) == set()
    wrong = Table("rummy-106", seats=2, hands={1: HOPELESS}).miss(1).draw(1, by="timer").discard(1, "KC", by="timer")
    assert codes(wrong) == {"timer_chose_card"}


def three_misses() -> None:
    """001b-f1: three turns missed in a row cost a middle drop, 40 (RC-32)."""
    table = Table("rummycentral", seats=2)
    for _ in range(2):
        table.miss(1).turn(2)
    table.miss(1).drop(1, by="timer")
    assert codes(table) == set()
    assert booked(table, 1) == 40


def left_after_drawing() -> None:
    """001b-f2: leaving after having drawn, 40 (RC-33)."""
    assert booked(Table("rummycentral", seats=2).turn(1).leave(1), 1) == 40


def left_without_drawing() -> None:
    """001b-f3: leaving without having drawn, 20 (RC-33)."""
    assert booked(Table("rummycentral", seats=2).leave(1), 1) == 20


def wrong_show() -> None:
    """001b-f4: a wrong declaration costs 80 (RC-30)."""
    assert booked(Table("rummycentral", seats=2, hands={1: HOPELESS}).draw(1).declare(1, HOPELESS), 1) == 80


REPLAYED: dict[str, Callable[[], None]] = {
    story.__name__: story
    for story in (
        pack_of_106, reward, leaver, first_drop, middle_drop, joker_of_the_discards, timer_draws, timer_discards,
        three_misses, left_after_drawing, left_without_drawing, wrong_show, *STORIES,
    )
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(REPLAYED))
def test_a_case_of_the_texts_comes_out_as_the_text_says(name: str) -> None:
    REPLAYED[name]()


def test_all_191_cases_are_answered_somewhere() -> None:
    assert len(CASES) == 191
    files: dict[str, set[str]] = {}
    for case, where in CASES.items():
        if where.startswith("replayed: "):
            story = REPLAYED[where.removeprefix("replayed: ")]
            assert re.search(rf"\b{case}\b", story.__doc__ or ""), case
        else:
            answered = files.setdefault(where, {c["id"] for c in json.loads((HERE.parent / where).read_text("utf-8"))})
            assert case in answered, case


def test_the_example_of_a_show_with_twelve_cards_is_refused_for_its_count() -> None:
    """000-s1: the text tells a player to declare twelve cards; thirteen are needed (AL-04)."""
    groups = groups_of("2S 3S 4S | 7C 8C JK | 5H 6H 7H | 9D 9C 9H")
    assert judge_show(groups, None, rules("aceleagues-points")).faults == (Fault("card_count", found=12, needed=13),)
