"""A second opinion on a whole log of 13-card points rummy, on every move and every claim.

It was written from the rules alone and knows nothing of the project it judges. It expects a log that hides
nothing (all hands, the order of the stock, every card) and whose events are well formed; whatever is not to
be seen is an objection here. It stops at the first objection, as nothing after an illegal move means much.

`by` is judged in few places only: a drop by the timer, a fold that is none of the player's own doing, and what the
timer draws and discards. After a miss a player may still act himself before the timer does. What was claimed has to
be right; that anything is claimed at all is not asked for. Times, ids and the like are not judged.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.oracles.second_table import BreachError, Table, cards_in, faces, full_pack, open_table, require

Event = dict[str, Any]

MOVES = frozenset({"draw", "discard", "drop", "declare", "miss", "recycle"})
PRESENCE = frozenset({"disconnect", "reconnect", "leave", "rejoin"})
UNKNOWN = "??"
IN_TURN = frozenset({"draw", "discard", "drop", "declare", "miss"})


def objections(events: list[Event], ruleset_id: str, *, finished: bool = True) -> list[str]:
    """Return the first thing that is wrong with the log as one sentence, or nothing if the log is legal.

    A log that stops before its deal is over is legal only with `finished=False`.
    """
    seq = 1
    try:
        require(events and events[0]["type"] == "open", "a match begins with its open")
        table = open_table(events[0], ruleset_id)
        for event in events[1:]:
            seq = event["seq"]
            _judge(table, event)
        require(table.dealt or not finished, "no cards were dealt")
        require(table.over or table.closed or not finished, "the deal is not over")
    except BreachError as breach:
        return [f"event {seq}: {breach}"]
    return []


def _judge(table: Table, event: Event) -> None:
    """Hold one event against the table and carry it out."""
    kind = event["type"]
    require(not table.closed or kind in PRESENCE, "the match was closed")
    require(not table.settled or kind == "close" or kind in PRESENCE, "the match was settled")
    require(kind in JUDGES, f"there is no {kind} in this game")
    require("seat" not in event or event["seat"] in table.seats, "nobody sits on that seat")
    if kind in MOVES or kind in {"group", "leave"}:
        require(table.dealt, f"a {kind} before the deal")
        require(not table.over or kind == "leave", f"a {kind} after the deal is over")
    if (kind in MOVES or kind == "leave") and table.fold_due is not None:
        folds = kind == "drop" and event["seat"] == table.fold_due and event.get("by") != "player"
        require(folds, f"seat {table.fold_due} has missed too often and must be dropped for it now")
    elif kind in IN_TURN:
        require(event["seat"] == table.turn, f"seat {table.turn} is in turn")
    JUDGES[kind](table, event)
    table.begun = table.begun or kind in MOVES or kind == "leave"
    if kind in MOVES - {"declare"}:
        table.unjudged = None
    table.end_if_used_up()


# ------------------------------------------------------------------------------------------------ before play


def _shuffle(table: Table, _: Event) -> None:
    require(not table.begun, "a shuffle when play has begun")


def _deal(table: Table, event: Event) -> None:
    options = table.options
    require(not table.dealt and event["deal"] == 1, "a points match has one deal, and that is deal 1")
    for name in ("first", "open_card", "wild_card", "stock"):
        require(event.get(name) is not None, f"the deal does not tell its {name}")
    require(event.get("dealer", event["first"]) in table.seats, "the dealer does not sit at the table")
    require(event["first"] in table.seats, "the seat to act first is not at the table")
    cut = event["wild_card"][:2]
    require(event.get("cut_card", cut)[:2] == cut, "two different cards were cut")
    hands = event.get("hands") or []
    require(sorted(hand["seat"] for hand in hands) == table.seats, "not every seat has exactly one hand")
    require(all(len(hand["cards"]) == options["deal.cards"] for hand in hands), "a hand has the wrong size")
    cards = [*event["stock"], event["open_card"], event["wild_card"]]
    cards += [card for hand in hands for card in hand["cards"]]
    require(Counter(faces(cards)) == full_pack(options), "the cards dealt are not the pack")
    suffixed = ["." in card for card in cards]
    require(not any(suffixed) or all(suffixed), "the cards dealt are not the pack: only some copies are told apart")
    require(not any(suffixed) or len(set(cards)) == len(cards), "the cards dealt are not the pack: one copy came twice")
    table.dealt = True
    table.hands = {hand["seat"]: Counter(hand["cards"]) for hand in hands}
    table.stock, table.pile = list(event["stock"]), [event["open_card"]]
    table.wild = options["deal.flipped_joker"] if cut == "JK" else cut[0]
    table.playing, table.first = set(table.seats), event["first"]
    table.start_turn(table.first)


# ---------------------------------------------------------------------------------------------------- in turn


def _draw(table: Table, event: Event) -> None:
    card = event.get("card", UNKNOWN)
    require(table.taken is None, "a second draw in one turn")
    if event["from"] == "stock":
        require(table.stock, "the stock is used up")
        require(card == table.stock[0], "that is not the next card of the stock")
        table.stock.pop(0)
    else:
        require(event.get("by") != "timer", "the timer draws from the stock")
        require(table.pile and card == table.pile[-1], "that is not the top of the discards")
        free = table.options["discards.joker"] == "free"
        if table.options["discards.first_card"] == "free" and not table.drawers:
            # Before the first draw nothing but the card turned up can lie there.
            free = free or table.turn == table.first
        require(free or not table.is_joker(table.pile[-1]), "a joker may not be taken from the discards")
        table.pile.pop()
    table.taken = card
    table.hands[table.turn][table.taken] += 1
    table.drawers.add(table.turn)


def _discard(table: Table, event: Event) -> None:
    card = event.get("card", UNKNOWN)
    require(table.taken is not None, "a discard before the draw")
    if event.get("by") == "timer" and table.options["timeout.discard"] == "drawn_card":
        require(card == table.taken, "the timer discards the card drawn")
    _put_down(table, card)
    if not table.missed:
        table.misses[table.turn] = 0
    table.pass_turn()


def _put_down(table: Table, card: str) -> None:
    hand = table.hands[table.turn]
    require(hand[card] > 0, "that card is not in the hand")
    table.pile.append(card)
    hand.subtract([card])


def _drop(table: Table, event: Event) -> None:
    seat = event["seat"]
    table.dropped.add(seat)
    if table.fold_due is not None:
        table.fold_due = None
        table.put_out(seat, table.options["drop.middle"])
        return
    require(event.get("by") != "timer", "the timer drops nobody who has not missed his turns")
    require(table.taken is None, "a drop after the draw")
    table.put_out(seat, table.drop_points(seat))


def _declare(table: Table, event: Event) -> None:
    require(table.taken is not None, "a declare before the draw")
    _put_down(table, event.get("finish", UNKNOWN))
    groups = event.get("groups") or []
    require(cards_in(groups) == table.hands[table.turn], "the groups are not the thirteen cards left")
    valid = table.is_valid_show(groups)
    table.unjudged = (table.turn, valid)
    if valid:
        table.declarer, table.over = table.turn, True
    else:
        table.put_out(table.turn, table.options["wrong_show.points"])


def _miss(table: Table, event: Event) -> None:
    seat, allowed = table.turn, table.options["timeout.misses"]
    require(not table.missed, "a second miss in one turn")
    table.misses[seat] += 1
    require(event.get("count", table.misses[seat]) == table.misses[seat], "the misses are counted wrongly")
    if allowed and table.misses[seat] == allowed:
        table.fold_due = seat
    if table.options["timeout.turn"] == "passes":
        require(table.taken is None, "a miss after the draw")
        table.pass_turn()
    else:
        table.missed = True


# ----------------------------------------------------------------------------------------------- beside turns


def _leave(table: Table, event: Event) -> None:
    seat = event["seat"]
    if table.over:
        return
    require(seat in table.playing, "whoever leaves is no longer in the deal")
    table.gone.add(seat)
    if table.options["leave.show_before_turn"] == "by_hand":
        table.leavers.add(seat)
    table.put_out(seat, table.drop_points(seat))


def _recycle(table: Table, event: Event) -> None:
    used_up = table.options["stock.used_up"]
    require(used_up in {"reshuffle", "reshuffle_with_dropped"}, "the discards are never used again")
    require(table.taken is None and not table.stock, "no new stock is needed now")
    cards = Counter(table.pile[:-1])
    if used_up == "reshuffle_with_dropped":
        for seat in table.dropped:
            cards += table.hands[seat]
            table.hands[seat] = Counter()
    require(Counter(event.get("stock") or []) == cards, "the new stock is not made of the cards out of play")
    table.stock, table.pile = list(event.get("stock") or []), table.pile[-1:]


def _group(table: Table, event: Event) -> None:
    require(event["seat"] in table.playing, "a grouping of somebody who is out")
    require(cards_in(event["groups"]) <= table.hands[event["seat"]], "not all cards grouped are in the hand")


def _show(table: Table, event: Event) -> None:
    seat = event["seat"]
    require(table.declarer is not None, "a show before any valid declare")
    require(seat in table.playing and seat != table.declarer, "only the losers still in show their groups")
    require(seat not in table.shows, "a second show")
    require(cards_in(event["groups"]) <= table.hands[seat], "not all cards shown are in the hand")
    table.shows[seat] = event["groups"]


def _rejoin(table: Table, event: Event) -> None:
    require(table.over or event["seat"] not in table.gone, "whoever left comes back when the deal is over")


def _presence(_: Table, __: Event) -> None:
    """Do nothing: connections come and go, and nothing of the game depends on it."""


# ------------------------------------------------------------------------------------------------- the claims


def _by_seat(table: Table, rows: list[Event], name: str) -> dict[int, Any]:
    """Return one value of each row by its seat; every seat must have one row."""
    require(sorted(row["seat"] for row in rows) == table.seats, "a claim must name every seat once")
    return {row["seat"]: row.get(name) for row in rows}


def _show_judged(table: Table, event: Event) -> None:
    require(table.unjudged is not None, "no declare is waiting for a judgement")
    require((event["seat"], event["valid"]) == table.unjudged, "the declare was judged wrongly")
    table.unjudged = None


def _deal_scored(table: Table, event: Event) -> None:
    require(table.over and not table.scored, "a deal is scored once, when it is over")
    require(event.get("deal", 1) == 1, "there is no such deal")
    owed, _ = table.result()
    require(_by_seat(table, event["points"], "points") == owed, f"the points are {owed}")
    table.scored = True


def _match_settled(table: Table, event: Event) -> None:
    require(table.over, "the match was settled before its deal was over")
    require(table.point_value is not None, "nobody said what a point is worth")
    amounts, fee = table.money(table.point_value or 0)
    require(_by_seat(table, event.get("payouts") or [], "amount") == amounts, f"the payouts are {amounts}")
    require(event.get("fee", fee) == fee, f"the fee is {fee}")
    if event.get("standings"):
        for name, right in (("points", table.result()[0]), ("place", table.places())):
            claimed = _by_seat(table, event["standings"], name)
            wrong = [seat for seat in table.seats if claimed[seat] not in {None, right[seat]}]
            require(not wrong, f"the {name} of the standings are {right}")
    table.settled = True


def _close(table: Table, event: Event) -> None:
    require(event["reason"] == "finished" or not table.settled, "a settled match is closed as finished")
    require(event["reason"] != "finished" or table.over, "no match is finished whose deal is not over")
    table.closed = True


JUDGES: dict[str, Callable[[Table, Event], None]] = {
    "shuffle": _shuffle,
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "drop": _drop,
    "declare": _declare,
    "miss": _miss,
    "leave": _leave,
    "recycle": _recycle,
    "group": _group,
    "show": _show,
    "disconnect": _presence,
    "reconnect": _presence,
    "rejoin": _rejoin,
    "show_judged": _show_judged,
    "deal_scored": _deal_scored,
    "match_settled": _match_settled,
    "close": _close,
}
