"""Lines told once more in blocks, the card turned up told as put down, the last cards laid or a meld told by no line:
nobody is accused, and a twin that differs in one thing is found."""

from __future__ import annotations

from copy import deepcopy

import pytest

from ledger.audit.audits import accused_in
from ledger.audit.corrections.habits import at_best
from ledger.simulate.logbook import Event
from tests.audit.test_wrong_habits import deals, like, numbered, of
from tests.audit.told_in_doubt import Habit
from tests.play.table import SHOWABLE, Table

POOL, RUM = "ace2three-pool-101", "rum"


def deal_again(events: list[Event]) -> list[Event]:
    """The first deal is told once more, behind itself, with its claims and its times."""
    first = deals(events)[0]
    place = events.index(first[-1]) + 1
    return anew([*events[:place], *first, *events[place:]])


def anew(events: list[Event]) -> list[Event]:
    """Events some of which are told twice, numbered; the ids of melds stay those of the first."""
    now: dict[int, int] = {}
    for seq, event in enumerate(events, 1):
        now.setdefault(event["seq"], seq)
    melds = {key: {f"{was}.{n}": f"{seq}.{n}" for was, seq in now.items() for n in (1, 2, 3)} for key in ("meld", "to")}
    told = [event | {key: ids[event[key]] for key, ids in melds.items() if key in event} for event in events]
    return [event | {"seq": seq} for seq, event in enumerate(told, 1)]


def from_the_first_line(events: list[Event]) -> list[Event]:
    """The upload stops in the middle and begins anew, openings and all, without times."""
    told = [{name: value for name, value in event.items() if name != "at"} for event in events]
    return anew([*told[: len(told) // 2], *told])


def another_deal_again(events: list[Event]) -> list[Event]:
    """The first deal is told once more, and in it another card is put down."""
    first = deepcopy(deals(events)[0])
    of(first, "discard")[0]["card"] = "3C"
    place = events.index(deals(events)[0][-1]) + 1
    return anew([*events[:place], *first, *events[place:]])


def open_card_put_down(events: list[Event]) -> list[Event]:
    told = list[Event]()
    for event in events:
        told.append(event)
        if event["type"] == "deal":
            told.append(like(event, type="discard", seat=event["dealer"], card=event["open_card"], by="server"))
    return numbered(told)


def put_down_by_a_player(events: list[Event]) -> list[Event]:
    """Who begins puts down the card turned up, once."""
    deal = of(events, "deal")[0]
    card = {"seat": deal["first"], "card": deal["open_card"], "by": "player"}
    return numbered(
        [one for event in events for one in ([event, like(deal, type="discard", **card)] if event is deal else [event])]
    )


def last_lay_off_lost(events: list[Event]) -> list[Event]:
    """What somebody went out with is not told: the last card laid off before the points."""
    for deal in deals(events):
        acts = [event for event in deal if event["type"] in {"draw", "discard", "meld", "lay_off"}]
        if len(acts) > 1 and acts[-1]["type"] == "lay_off":
            return numbered([event for event in events if event is not acts[-1]])
    return events


def booked_in_the_middle(events: list[Event]) -> list[Event]:
    """Of the first deal the last turns are not told."""
    deal = deals(events)[0]
    acts = [event for event in deal if event["type"] in {"draw", "discard", "meld", "lay_off"}]
    return numbered([event for event in events if event not in acts[len(acts) // 2 :]])


def meld_lost(events: list[Event]) -> list[Event]:
    for deal in deals(events):
        laid = [event for event in of(deal, "meld") if not any(one.get("meld") == f"{event['seq']}.1" for one in deal)]
        winners = [row["seat"] for claim in of(deal, "deal_scored") for row in claim["points"] if not row["points"]]
        laid = [event for event in laid if event["seat"] not in winners]
        if laid:
            return numbered([event for event in events if event is not laid[-1]])
    return events


def booked_less(events: list[Event]) -> list[Event]:
    next(row for row in of(events, "deal_scored")[0]["points"] if row["points"] > 3)["points"] -= 3
    return events


def paid_twice(events: list[Event]) -> list[Event]:
    """The payouts of who came back and lost, where several did."""
    back = [event["seat"] for event in of(events, "rejoin")]
    rows = of(events, "match_settled")[0]["payouts"] if len(back) > 1 else []
    return [row for row in rows if row["seat"] in back and row["amount"] == -2 * events[0]["stake"]["entry"]]


def rejoin_lost(events: list[Event], once: bool = False) -> list[Event]:
    """That one of several came back is not told, or what it cost neither."""
    rows = paid_twice(events)
    if not rows:
        return events
    if once:
        rows[0]["amount"] //= 2
        max(of(events, "match_settled")[0]["payouts"], key=lambda row: int(row["amount"]))["amount"] += rows[0][
            "amount"
        ]
    return numbered([one for one in events if one["type"] != "rejoin" or one["seat"] != rows[0]["seat"]])


def rejoin_lost_and_never_paid(events: list[Event]) -> list[Event]:
    return rejoin_lost(events, once=True)


HABITS: dict[str, Habit] = {
    "deal_again": (deal_again, (POOL, RUM), "told_twice", another_deal_again, POOL, "deal_number"),
    "from_the_first_line": (from_the_first_line, (POOL, RUM), "told_twice", another_deal_again, POOL, "deal_number"),
    "open_card": (
        open_card_put_down, (POOL, RUM), "open_card_put_down", put_down_by_a_player, POOL, "discard_before_draw",
    ),
    "last_lay_off_lost": (last_lay_off_lost, (RUM,), "laid_out_lost", booked_in_the_middle, RUM, "scored_too_soon"),
    "rejoin_lost": (rejoin_lost, (POOL,), "rejoin_lost", rejoin_lost_and_never_paid, POOL, "dealt_in_wrongly"),
    "meld_lost": (meld_lost, (RUM,), "meld_lost", booked_less, RUM, "points"),
}  # fmt: skip


LOOSE = "AH 5S TC | 2H 7S 8D | 3H 6S TD 2C | TS 3D 5C"
PARTLY = "AH 2H 3H | 5S 6S 7S | TC TD | TS | 8D 2C | 3D 5C"


def test_a_group_with_a_card_that_is_not_named_may_be_in_order() -> None:
    table = Table("ace2three-points", 2).show(1, "?? 5S TC | 2H 7S 8D").show(2, "9S 5S TC | 2H 7S 8D")
    assert [told.seqs for told in at_best(table.events)] == [(3, 4), (4,)]


@pytest.mark.parametrize(("groups", "found"), [(LOOSE, set()), (PARTLY, {"points"})])
def test_one_hand_laid_out_in_no_order_may_have_been_booked_at_its_best(groups: str, found: set[str]) -> None:
    """Whoever has put melds together has put the hand in order, and is counted by that."""
    hands = {1: SHOWABLE, 2: " ".join(LOOSE.replace("|", " ").split())}
    best = Table("ace2three-points", 2, hands=hands).draw(1).declare(1)
    table = Table("ace2three-points", 2, hands=hands).draw(1).declare(1).judged(1, True).show(2, groups)
    table.scored({1: 0, 2: best.points(2) or 0})
    assert {code for code, _, _ in accused_in(table.audit())} == found
