"""What exports leave out, fill in or write down late: fees of nothing, taxes and balances among the payouts, drops of
the timer's, turns that were played for somebody, the end of a log, the joker by itself. Nobody is accused, and a twin
is found."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise

import pytest

from ledger.simulate.logbook import Event
from schemas.cards import JOKER
from tests.audit.converters import Converter
from tests.audit.test_claims_elsewhere import settlement
from tests.audit.test_payments_told_otherwise import winner
from tests.audit.test_platform_customs import HAND, accused, tells
from tests.audit.test_wrong_habits import deals, found_in, like, match, numbered, of, shortest
from tests.audit.told_in_doubt import Habit, is_always_found
from tests.play.table import SHOWABLE, Table
from tests.torture import TORTURE

POOL, POINTS, DEALS, BEST = "ace2three-pool-101", "classic", "aceleagues-deals", "ace2three-best-of-3"
WITH_FEE, RUM, OTHER_POOL = "rummy-106", "rum", "aceleagues-pool-101"
POINTS_OF_AUTOPLAY = "ace2three-points"

# -- payments ------------------------------------------------------------------------------------------


def fee_untold(events: list[Event], stated: bool = True) -> list[Event]:
    """The fee is told as 0, though one of five percent was taken, as the opening states or not."""
    events[0] |= {"options": {"settlement_fee_percent": 5}} if stated else {}
    settlement(events)["fee"] = 0
    return events


def fee_of_nothing(events: list[Event]) -> list[Event]:
    return fee_untold(events, stated=False)


def tax_beside_winner(events: list[Event], percent: int = 30) -> list[Event]:
    """What is withheld of what is won is a second row of the winner."""
    won = winner(events)
    settlement(events)["payouts"].append({**won, "amount": -(won["amount"] * percent // 100)})
    return events


def something_beside_winner(events: list[Event]) -> list[Event]:
    return tax_beside_winner(events, 35)


def tax_of_nobody(events: list[Event], percent: int = 30, less: int = 0) -> list[Event]:
    """And that of a seat on which nobody sits, less something."""
    won = winner(events)
    withheld = won["amount"] * percent // 100
    won["amount"] -= withheld
    settlement(events)["payouts"].append({"seat": 9, "amount": withheld - less})
    return events


def tax_that_is_no_such_sum(events: list[Event]) -> list[Event]:
    return tax_of_nobody(events, less=500)


def paid_from_bonus(events: list[Event], most: int = 9) -> list[Event]:
    """Those who lose, or one of them, pay nine tenths of it."""
    for row in [row for row in settlement(events)["payouts"] if row["amount"] < 0][:most]:
        row["amount"] = row["amount"] * 9 // 10
    return events


def half_paid(events: list[Event], percent: int = 50) -> list[Event]:
    """Those who lose pay half of it, or another part."""
    for row in settlement(events)["payouts"]:
        row["amount"] = row["amount"] * percent // 100 if row["amount"] < 0 else row["amount"]
    return events


def charged_by_another_stake(events: list[Event]) -> list[Event]:
    """They pay what a point costs at another table, 20 for 25."""
    return half_paid(events, 80)


def one_paid_from_bonus(events: list[Event]) -> list[Event]:
    return paid_from_bonus(events, 1)


def balances(events: list[Event], most: int = 9) -> list[Event]:
    """What everybody has in hand is told, or what one has who lost."""
    rows = sorted(settlement(events)["payouts"], key=lambda row: row["amount"])
    for number, row in enumerate(rows[:most]):
        row["amount"] += 270_700 + 1_300 * number
    return events


def losers_refunded(events: list[Event]) -> list[Event]:
    """All who lost are paid, and who won what is due."""
    for number, row in enumerate(row for row in settlement(events)["payouts"] if row["amount"] < 0):
        row["amount"] = 270_700 + 1_300 * number
    return events


def nobody_paid(events: list[Event]) -> list[Event]:
    """No payout is listed, and the total of the winner is wrong."""
    settlement(events)["payouts"] = []
    settlement(events)["standings"][0]["points"] += 7
    return events


def all_refunded(events: list[Event]) -> list[Event]:
    """All are paid the same."""
    for row in settlement(events)["payouts"]:
        row["amount"] = 270_700
    return events


def prize_shared(events: list[Event]) -> list[Event]:
    """What one has won is shared among all, unequally."""
    rows = sorted(settlement(events)["payouts"], key=lambda row: -row["amount"])
    won, shares = rows[0]["amount"], len(rows) * (len(rows) + 1) // 2
    for number, row in enumerate(rows):
        row["amount"] = won * (len(rows) - number) // shares
    return events


def one_balance(events: list[Event]) -> list[Event]:
    return balances(events, 1)


def chips_won(events: list[Event], most: int = 9) -> list[Event]:
    """The standings name what each has won of the chips of the others, or what one has."""
    for row in settlement(events)["standings"][:most]:
        row["points"] -= 160
    return events


def chips_of_one(events: list[Event]) -> list[Event]:
    return chips_won(events, 1)


# -- turns ---------------------------------------------------------------------------------------------


def folds_of_all(events: list[Event], most: int = 99) -> list[Event]:
    drops = of(events, "drop")
    for drop in drops[:most] if len({drop["seat"] for drop in drops}) > 1 else ():
        drop["by"] = "timer"
    return events


def one_fold(events: list[Event]) -> list[Event]:
    return folds_of_all(events, 1)


def turn_lost(events: list[Event], is_taken: bool = True) -> list[Event]:
    """A turn that is followed by one of another seat is left out, the card of which that one takes up, or does not."""
    for at in range(3, len(events) - 5):
        before, draw, discard, after = events[at - 1 : at + 3]
        is_turn = (draw["type"], discard["type"], after["type"]) == ("draw", "discard", "draw")
        seats = {before.get("seat"), draw.get("seat"), after.get("seat")}
        took = after.get("from") == "discards" and after.get("card") == discard.get("card")
        if is_turn and before["type"] == "discard" and len(seats) == 3 and took is is_taken:
            return numbered([event for event in events if event not in (draw, discard)])
    return events


def turn_passed_over(events: list[Event]) -> list[Event]:
    return turn_lost(events, is_taken=False)


def contracts_as_melds(events: list[Event], most: int = 99) -> list[Event]:
    """Each meld of a contract is a meld in a line of its own; or so are those of one contract."""
    lines = list[Event]()
    ids = dict[str, str]()
    for event in events:
        if "meld" in event:
            event["meld"] = ids.get(event["meld"], event["meld"])
        if event["type"] != "lay_contract" or not most:
            lines.append(event)
            continue
        most -= 1
        for number, meld in enumerate(event["melds"], 1):
            ids[f"{event['seq']}.{number}"] = f"{1000 * event['seq'] + number}.1"
            lines.append({**event, "seq": 1000 * event["seq"] + number, "type": "meld", "melds": [meld]})
    return numbered(lines)


def one_contract_as_melds(events: list[Event]) -> list[Event]:
    return contracts_as_melds(events, 1)


# -- ends ----------------------------------------------------------------------------------------------


def end_lost(events: list[Event], by_then: bool = False) -> list[Event]:
    """The last deal ends behind its first turns, and the settlement follows, with the totals of the end or of then."""
    *_, last = deals(events)
    start = events.index(last[0])
    claim = next(event for event in last if event["type"] == "deal_scored")
    if by_then:
        points = {row["seat"]: row["points"] for row in claim["points"]}
        for row in settlement(events)["standings"]:
            row["points"] -= points.get(row["seat"], 0)
    return numbered([*events[: start + 5], settlement(events)]) if len(last) > 9 else events


def settled_in_a_deal(events: list[Event]) -> list[Event]:
    return end_lost(events, by_then=True)


def jokers_apart(events: list[Event], more: int = 0) -> list[Event]:
    """The jokers of those who lay out a hand are a group by themselves; the points are those of the hand at its best,
    or more."""
    claim = None
    for event in reversed(events):
        claim = event if event["type"] == "deal_scored" else claim
        jokers = [card for group in event.get("groups", ()) for card in group if card == JOKER]
        if event["type"] == "show" and claim is not None and jokers and len(jokers) < len(event["groups"]):
            rest = [[card for card in group if card != JOKER] for group in event["groups"]]
            event["groups"] = [*filter(None, rest), jokers]
            row = next(row for row in claim["points"] if row["seat"] == event["seat"])
            row["points"] += more
    return events


def jokers_apart_and_more(events: list[Event]) -> list[Event]:
    return jokers_apart(events, 3)


def fee_on_top(events: list[Event], most: int = 9) -> list[Event]:
    """Everybody, or one of them, pays a tenth of the entry besides, and all of it is told as the fee."""
    rows, entry = settlement(events)["payouts"][:most], events[0]["stake"]["entry"]
    for row in rows:
        row["amount"] -= entry // 10
    settlement(events)["fee"] = settlement(events).get("fee", 0) + len(rows) * (entry // 10)
    return events


def one_fee_on_top(events: list[Event]) -> list[Event]:
    return fee_on_top(events, 1)


def chips_of_tournament(events: list[Event], most: int = 9) -> list[Event]:
    """The standings name what each has left of a thousand chips, or do of some."""
    for row in settlement(events)["standings"][:most]:
        row["points"] = 1000 - row["points"]
    return events


def chips_of_two(events: list[Event]) -> list[Event]:
    return chips_of_tournament(events, 2)


# -- deals ---------------------------------------------------------------------------------------------


def dealt_to_who_is_back(events: list[Event], is_same: bool = True) -> list[Event]:
    """A deal is told again in the middle of it, with the same hands or two of them exchanged."""
    told = list[Event]()
    for deal in [events[:1], *deals(events)]:
        told += deal[:7]
        if len(deal) > 9 and deal[6]["type"] == "discard":
            hands = [hand["cards"] for hand in deal[0]["hands"]]
            again = zip(deal[0]["hands"], hands if is_same else hands[::-1], strict=True)
            told.append({**deal[0], **like(deal[6]), "hands": [{**hand, "cards": cards} for hand, cards in again]})
        told += deal[7:]
    return numbered(told)


def dealt_otherwise(events: list[Event]) -> list[Event]:
    return dealt_to_who_is_back(events, is_same=False)


def hand_a_line(events: list[Event], again: int = 0) -> list[Event]:
    """Each hand is dealt in a line, some of them in several."""
    told = list[Event]()
    for event in events:
        hands = event.get("hands", ())
        told += [{**event, "hands": [hand]} for hand in (*hands, *hands[:again])] if hands else [event]
    return numbered(told)


def one_hand_again(events: list[Event]) -> list[Event]:
    return hand_a_line(events, 1)


# -- hands that are sorted -----------------------------------------------------------------------------


def sorted_hands(events: list[Event], by: str = "player", most: int = 9) -> list[Event]:
    """Everybody, or one player, sorts the hand that was dealt by its suits."""
    told = list[Event]()
    for event in events:
        told.append(event)
        for hand in event.get("hands", ())[: most if event.get("deal") == 1 else most // 9 * 9]:
            suits = sorted({card[-1] for card in hand["cards"]})
            groups = [[card for card in hand["cards"] if card[-1] == suit] for suit in suits]
            told.append(like(event, type="group", by=by, seat=hand["seat"], groups=groups))
    return numbered([one for one in told if by == "player" or one["type"] != "group" or one["by"] == by])


def one_sorts(events: list[Event]) -> list[Event]:
    return sorted_hands(events, most=1)


def sorted_by_server(events: list[Event]) -> list[Event]:
    return sorted_hands(events, "server")


# -- whose acts are told -------------------------------------------------------------------------------


def draws_of_one(events: list[Event], most: int = 999) -> list[Event]:
    """The log of a player who sees no draw of the others, or what it has until some of these have put a card down."""
    own = events[0]["players"][0]["seat"]
    rest = [event for event in events if event["type"] != "draw" or event["seat"] == own]
    others = [event for event in of(rest, "discard") if event["seat"] != own]
    if len(of(rest, "draw")) < 2 or len(others) < 3:
        return events
    return numbered(rest[: rest.index(others[most]) if most < len(others) else len(rest)])


def draws_cut_off(events: list[Event]) -> list[Event]:
    return draws_of_one(events, 2)


def program(events: list[Event], most: int = 999) -> list[Event]:
    """All that the first seat does, or a turn of it, is told to be by autoplay."""
    seat = events[0]["players"][0]["seat"]
    acts = [event for event in of(events, "draw", "discard", "declare") if event["seat"] == seat]
    if any(event["seat"] == seat for event in of(events, "miss", "disconnect", "reconnect")) or len(acts) < 5:
        return events
    for act in acts[:most]:
        act["by"] = "autoplay"
    return events


def program_once(events: list[Event]) -> list[Event]:
    return program(events, 2)


def program_whose_hand_is_grouped(events: list[Event]) -> list[Event]:
    """A player groups the hand that autoplay plays."""
    told = program(deepcopy(events))
    own = [event for event in of(told, "draw", "discard") if event["by"] == "autoplay"]
    if told == events or not own:
        return events
    place = told.index(own[0])
    cards = next(hand["cards"] for hand in of(told, "deal")[0]["hands"] if hand["seat"] == own[0]["seat"])
    group = like(own[0], type="group", by="player", seat=own[0]["seat"], groups=[cards])
    return numbered([*told[:place], group, *told[place:]])


def offers_untold(events: list[Event], most: int = 9) -> list[Event]:
    """Who offers to share the prize is told nowhere, nor are all who accept but some."""
    accepts = [event for event in of(events, "split") if event["step"] == "accept"]
    if len(accepts) < 2 or len(of(events, "split")) > len(accepts) + 1:
        return events
    return numbered([event for event in events if event["type"] != "split" or event in accepts[:most]])


def one_accepts(events: list[Event]) -> list[Event]:
    return offers_untold(events, 1)


HABITS: dict[str, Habit] = {
    "fee_untold": (fee_untold, (WITH_FEE,), "fee_untold", fee_of_nothing, WITH_FEE, "money_not_balanced"),
    "tax_beside_winner": (
        tax_beside_winner, (POINTS, POOL, WITH_FEE), "tax_withheld", something_beside_winner, POINTS, "claim_seats",
    ),
    "tax_of_nobody": (tax_of_nobody, (POINTS, POOL), "tax_withheld", tax_that_is_no_such_sum, POINTS, "settlement"),
    "paid_from_bonus": (paid_from_bonus, (POINTS,), "paid_from_bonus", one_paid_from_bonus, POOL, "settlement"),
    "balances": (balances, (POINTS, POOL), "balances_told", one_balance, POINTS, "settlement"),
    "chips_won": (chips_won, (DEALS,), "totals_untold", chips_of_one, DEALS, "points"),
    "folds_of_all": (folds_of_all, (POOL,), "folds_of_all", one_fold, POOL, "fold_without_misses"),
    "turn_lost": (turn_lost, (POOL, OTHER_POOL), "turn_lost", turn_passed_over, POOL, "out_of_turn"),
    "contracts_as_melds": (
        contracts_as_melds, ("continental",), "meld_type", one_contract_as_melds, "continental", "meld_beside_contract",
    ),
    "end_lost": (end_lost, (RUM, POOL), "end_lost", settled_in_a_deal, POOL, "scored_too_soon"),
    "fee_on_top": (fee_on_top, (POOL, DEALS), "fee_on_top", one_fee_on_top, POOL, "settlement"),
    "chips_of_tournament": (chips_of_tournament, (POINTS, POOL), "points_left", chips_of_two, POINTS, "points"),
    "dealt_again": (dealt_to_who_is_back, (POOL, RUM), "deal_told_again", dealt_otherwise, POOL, "deal_number"),
    "hand_a_line": (hand_a_line, (DEALS, POOL), "deal_told_again", one_hand_again, POOL, "deal_number"),
    "sorted_hands": (sorted_hands, (RUM, "continental"), "hands_sorted", one_sorts, RUM, "no_shows"),
    "sorted_by_server": (sorted_by_server, (BEST,), "hands_sorted", sorted_hands, BEST, "points"),
    "draws_of_one": (draws_of_one, (POINTS, DEALS), "draws_of_one", draws_cut_off, POINTS, "discard_before_draw"),
    "program": (program, (POINTS, WITH_FEE), "played_by_program", program_once, POINTS, "autoplay_not_due"),
    "offers_untold": (offers_untold, (OTHER_POOL,), "offers_untold", one_accepts, OTHER_POOL, "split_not_due"),
    "jokers_apart": (jokers_apart, (BEST,), "at_best", jokers_apart_and_more, BEST, "points"),
}  # fmt: skip


@pytest.mark.parametrize(("seconds", "found"), [(4, set()), (31, {"fold_without_misses"})])
def test_drops_that_come_sooner_than_any_time_runs_out_are_no_folds(seconds: int, found: set[str]) -> None:
    """Where all of them come as late as a turn lasts, the timer folds hands that have missed nothing."""
    table, at = Table(POINTS, 4), 0
    table.turn(1)
    table.drop(2, by="timer")
    table.drop(3, by="timer")
    table.turn(4)
    for place, event in enumerate(table.events):
        at += seconds if event.type == "drop" else 1
        table.events[place] = event.model_copy(update={"at": f"2026-11-20T10:{at // 60:02}:{at % 60:02}.000Z"})
    assert accused(table) & {"fold_without_misses"} == found


@pytest.mark.parametrize(("by", "found"), [("server", set()), ("player", {"drop_after_draw"})])
def test_the_server_may_give_up_the_hand_of_who_leaves(by: str, found: set[str]) -> None:
    table = Table("ace2three-points", 4)
    table.draw(1)
    table.drop(1, by=by)
    table.leave(1)
    table.turn(2)
    assert accused(table) & {"drop_after_draw"} == found


@pytest.mark.parametrize(("seconds", "found"), [(0, set()), (9, {"no_drops"})])
def test_it_may_not_give_up_the_hand_of_who_leaves_later(seconds: int, found: set[str]) -> None:
    table = Table(RUM, 3)
    table.round()
    table.drop(1, by="server")
    table.leave(1)
    table.turn(2)
    left = [event.type for event in table.events].index("leave")
    for place, event in enumerate(table.events):
        at = place + (seconds - 1 if place >= left else 0)
        table.events[place] = event.model_copy(update={"at": f"2026-11-20T10:00:{at:02}.000Z"})
    assert accused(table) & {"no_drops"} == found


@pytest.mark.parametrize("ruleset", [POINTS, WITH_FEE])
def test_where_a_player_groups_the_hand_it_is_not_played_by_a_program(ruleset: str) -> None:
    assert is_always_found(program_whose_hand_is_grouped, ruleset, "autoplay_not_due")


def unseen_deals(events: list[Event], again: int = 1) -> list[Event]:
    """What a guest sees, with a deal of which he sees nothing that is told again."""
    told = list[Event]()
    for event in events:
        fields = {"hands": [{**hand, "cards": ["??"] * len(hand["cards"])} for hand in event.get("hands", ())]}
        deal = {**event, **fields} if event["type"] == "deal" else event
        hidden = {"stock", "open_card", "wild_card", "cut_card"} | ({"card"} if event["type"] == "draw" else set())
        told.append({name: value for name, value in deal.items() if name not in hidden})
        first = next(one for one in [*told, {"type": "deal"}] if one["type"] == "deal")
        told += [{**first, **like(event)}] * (again if len(told) == 9 else 0)
    return numbered(told)


def test_a_deal_of_which_no_card_is_seen_is_not_the_same_as_the_one_before() -> None:
    for ruleset in (POOL, RUM):
        for number in shortest(ruleset) if TORTURE else shortest(ruleset)[:4]:
            assert "deal_number" in found_in(unseen_deals(deepcopy(match(ruleset, number))))
            assert "deal_number" not in found_in(unseen_deals(deepcopy(match(ruleset, number)), again=0))


@pytest.mark.parametrize("change", [losers_refunded, all_refunded, prize_shared, one_balance])
@pytest.mark.parametrize("ruleset", [POINTS, POOL])
def test_payouts_that_are_no_balances_are_always_found(change: Converter, ruleset: str) -> None:
    """Nor are those of a winner who is paid what is due, of one and the same amount, or of no more than was lost."""
    assert is_always_found(change, ruleset, "money_not_balanced")


@pytest.mark.parametrize("ruleset", [POINTS, POOL])
def test_a_match_that_lists_no_payout_is_audited(ruleset: str) -> None:
    assert is_always_found(nobody_paid, ruleset, "points")


@pytest.mark.parametrize(
    ("change", "ruleset"),
    [
        (one_paid_from_bonus, POINTS),
        (half_paid, POINTS),
        (charged_by_another_stake, POINTS),
        (paid_from_bonus, POOL),
        (paid_from_bonus, DEALS),
    ],
)
def test_one_amount_that_is_paid_otherwise_is_always_found(change: Converter, ruleset: str) -> None:
    """That of one seat, or half of what is due or four fifths, or an entry of which all who lost pay the same part."""
    assert is_always_found(change, ruleset, "money_not_balanced")


# -- shows ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("of_deals", "found"), [((0, 1, 2), False), ((0,), True)])
def test_of_a_platform_that_writes_down_no_show_in_several_deals_none_is_booked_too_soon(
    of_deals: tuple[int, ...], found: bool
) -> None:
    """A single deal that is booked without one is."""
    events = deepcopy(match(BEST, shortest(BEST)[0]))
    shows = [event for n in of_deals for event in of(deals(events)[n], "declare", "show", "show_judged")]
    draws = [before for before, event in pairwise(events) if event in shows]
    rest = [event for event in events if event not in shows and not (event in draws and event["type"] == "draw")]
    assert ("scored_too_soon" in found_in(numbered(rest))) is found


@pytest.mark.parametrize("is_put_down", [True, False])
def test_a_card_that_is_taken_up_and_nobody_put_down_was_put_down_by_who_showed_wrongly(is_put_down: bool) -> None:
    """The show is told as a drop; where the next one takes up the card on top it was one."""
    table = Table(POINTS_OF_AUTOPLAY, 4, hands={1: SHOWABLE, 2: HAND})
    table.round()
    table.turn(1)
    table.draw(2)
    table.drop(2)
    table.draw(3, "discards", None if is_put_down else HAND.split()[-1])
    table.discard(3)
    table.turn(4)
    table.draw(1)
    table.declare(1)
    table.judged(1, True)
    table.scored({1: 0, 2: 40 if is_put_down else 80})
    assert ("drop_after_draw" in accused(table)) is is_put_down
    assert tells(table, "wrong_show_as_drop") is not is_put_down


@pytest.mark.parametrize("plays", [True, False])
def test_a_lost_connection_that_is_told_behind_what_autoplay_did_was_lost_before(plays: bool) -> None:
    """Not where the player has played between."""
    table = Table(POINTS_OF_AUTOPLAY, 3)
    table.round(2)
    table.turn(1, by="autoplay")
    if plays:
        table.turn(2)
        table.turn(3)
        table.turn(1)
    table.disconnect(1)
    table.turn(2)
    table.turn(3)
    table.turn(1, by="autoplay")
    table.reconnect(1)
    assert ("autoplay_not_due" in accused(table)) is plays
    assert tells(table, "disconnect_lost") is not plays


@pytest.mark.parametrize("is_top", [True, False])
def test_the_card_on_top_that_is_shown_without_a_draw_was_drawn_by_who_shows_it(is_top: bool) -> None:
    """Who shows cards of his own alone has drawn none."""
    table = Table(POINTS, 3, hands={1: SHOWABLE.replace("AS", "KS") if is_top else SHOWABLE}, stock="2C 4C AS")
    table.round()
    table.declare(1, SHOWABLE if is_top else SHOWABLE.removesuffix(" KH"))
    table.judged(1, is_top)
    assert ("declare_without_draw" in accused(table)) is not is_top


@pytest.mark.parametrize(
    ("held", "shown", "is_joker"),
    [("4C", "JK", True), ("JK", "8H", True), ("4C", "8H", True), ("TC", "JK", False), ("TC", "8H", False)],
)
def test_a_joker_of_the_hand_may_stand_in_the_groups_as_another_or_as_what_it_stands_for(
    held: str, shown: str, is_joker: bool
) -> None:
    """No other card may."""
    table = Table(POINTS, 2, hands={1: SHOWABLE.replace("JK", held)}, wild_card="4D")
    table.draw(1)
    table.declare(1, SHOWABLE.replace("JK", shown), finish=table.hands[1][-1])
    table.judged(1, True)
    assert ("groups_not_hand" in {row.code for row in table.audit().findings}) is not is_joker
    assert tells(table, "jokers_in_groups") is is_joker
