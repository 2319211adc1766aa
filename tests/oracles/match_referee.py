"""A second opinion on a match of several deals, in any game: who is dealt in, who is out, who wins, what it pays.

The deals themselves are judged by the referee of their game.
"""

from collections.abc import Callable
from typing import Any

from tests.oracles.deal_table import CUT_OFF, PRINTED, BreachError, Event, Game, clockwise, require
from tests.oracles.match_table import Match
from tests.oracles.options import Options

PRESENCE = frozenset({"disconnect", "reconnect", "leave", "rejoin"})
BESIDE = PRESENCE | {"shuffle"}
DONE_TO_HIM = frozenset({"disconnect", "reconnect", "miss", "show_judged"})  # of a seat, but not its player's acts


def judge_match(events: list[Event], options: Options, game: Game, *, finished: bool) -> list[str]:
    """Return the first thing that is wrong with the log as one sentence, or nothing if the log is legal."""
    seq = 1
    try:
        require(events and events[0]["type"] == "open", "a match begins with its open")
        cut_off = {event["seat"] for event in events if event["type"] == "disconnect"}
        options = {**options, CUT_OFF: cut_off}
        match = _open(events[0], options, game)
        for event in events[1:]:
            seq = event["seq"]
            _judge(match, event)
        require(match.table or not finished, "no cards were dealt")
        require(not match.in_deal or match.closed or not finished, "the deal is not over")
        match.book()
        require(match.over or match.closed or not finished, "the match is not over")
        named = [seats for seats in match.named.values() if seats]
        require(all(seats == set(match.seats) for seats in named), "a claim must name every seat once")
    except BreachError as breach:
        return [f"event {seq}: {breach}"]
    return []


def _open(event: Event, options: Options, game: Game) -> Match:
    """Seat the players at a table without cards."""
    seats = sorted(player["seat"] for player in event["players"])
    require(len(set(seats)) == len(seats), "two players sit on one seat")
    require(options["players.min"] <= len(seats) <= options["players.max"], f"{len(seats)} cannot play this")
    rows = event.get("dealer_draw") or []
    drawers = [row["seat"] for row in rows]
    require(len(set(drawers)) == len(drawers) and set(drawers) <= set(seats), "everybody draws one card for the deal")
    require(options["pack.printed_jokers"] or PRINTED not in {row["card"][:2] for row in rows}, "no joker is in play")
    return Match(options, game, seats, event.get("stake") or {}, {row["seat"]: row["card"] for row in rows})


def _judge(match: Match, event: Event) -> None:
    """Hold one event against the match and carry it out."""
    kind = event["type"]
    if kind == "group" and kind in match.game.kinds and _arranged_late(match, event):
        return
    told = kind in {"deal_scored", "show_judged", "match_settled"}  # no text has what became of a match in an order
    require(not match.closed or kind in BESIDE or (match.finished and told), "the match was closed")
    require(not match.broken_off or kind in BESIDE | {"close"}, "nobody knows what a deal broken off has cost")
    require(not match.settled or told or kind in BESIDE | {"close"}, "the match was settled")
    require(kind in JUDGES or kind in match.game.kinds, f"there is no {kind} in this game")
    require("seat" not in event or event["seat"] in match.seats, "nobody sits on that seat")
    if "seat" in event and kind not in DONE_TO_HIM and event.get("by") == "player":
        _come_and_go(match, event["seat"], lost=False)
    if kind in JUDGES:
        JUDGES[kind](match, event)
    else:
        _pass_on(match, event)


def _pass_on(match: Match, event: Event) -> None:
    """Let the referee of the game judge what happens in a deal."""
    require(match.table is not None, f"a {event['type']} before the deal")
    match.game.judge(match.table, event)


# ------------------------------------------------------------------------------------------- between the deals


def _shuffle(match: Match, _: Event) -> None:
    """A word on how the cards are shuffled, before or after, moves none of them."""


def _deal(match: Match, event: Event) -> None:
    require(not match.in_deal, "a deal before the last one is over")
    match.book()
    require(not match.over, "a deal after the match is over")
    one = match.options["match.ends"] == "after_deals" and match.options["match.deals"] == 1  # any number is its own
    require(one or event["deal"] == match.number + 1, f"this is deal {match.number + 1}")
    options, dealer, due = match.options, event.get("dealer"), match.due
    asked = "clockwise" in options["deal.dealer"] or options["deal.first"] == "left_of_dealer"
    require(dealer is not None or not asked, "the deal does not tell its dealer")
    require(dealer in {None, *due}, "the dealer does not sit at the table")
    require(dealer in {None, *match.next_dealers()}, "somebody else is to deal")
    if event.get("first") is not None:
        require(event["first"] in due, "the seat to act first is not at the table")
        if options["deal.first"] == "left_of_dealer":
            require(event["first"] == clockwise(due, dealer or 0)[0], "whoever sits left of the dealer is to act first")
    match.table = match.game.deal(options, event, due, set(match.away), len(match.seats))
    match.tables[match.number] = match.table
    match.dealer, match.offer, match.answered = dealer, None, None


def _leave(match: Match, event: Event) -> None:
    seat = event["seat"]
    if match.table is None:
        match.leave(seat)
        match.end_if_alone()
    elif match.in_deal:
        _pass_on(match, event)
        match.leave(seat)
    elif not match.table.booked:
        match.leaving.add(seat)
        match.table.gone.add(seat)
    elif not match.over:
        match.leave(seat)
        match.end_if_alone()
    match.offer = None


def _rejoin(match: Match, event: Event) -> None:
    """Bring back whoever left, or let somebody who is out buy himself in again."""
    seat, options = event["seat"], match.options
    gone = match.table.gone if match.table else set()
    require(not match.in_deal or seat not in gone, "whoever left comes back when the deal is over")
    if options["match.ends"] == "last_standing":
        match.book()
    if seat not in match.out:
        if not match.in_deal and not match.over:
            match.come_back(seat)
        return
    require(options["pool.reentry"] != "never", "whoever is out stays out")
    require(not match.in_deal and not match.over, "whoever is out comes back between two deals")
    number = match.table.number if match.table else 0
    alike = options["pool.reentry"] == "highest_plus_one_alike"
    others = [other for other in match.within if not (alike and match.bought_in.get(other) == number)]
    highest = max((match.totals[other] for other in others), default=0)
    match.bought_in[seat] = number
    require(highest <= options["pool.reentry_up_to"], "somebody has too many points for others to come back")
    match.totals[seat] = highest + 1
    match.entries[seat] += 1
    match.out.discard(seat)
    match.left.discard(seat)
    match.offer = None


def _split(match: Match, event: Event) -> None:
    """Take a step towards sharing the prize between all who are still in."""
    require(match.options["pool.split"] != "never", "there is no split in this game")
    seat, step, options = event["seat"], event["step"], match.options
    in_deal = match.in_deal and options["pool.split"] not in {"consent", "consent_as_agreed"}  # AT-12: it ends a deal
    require(match.table is not None and not in_deal, "the prize is split between two deals")
    match.book()
    require(not match.over, "a split after the match is over")
    require(seat in match.within, "only those still in share the prize")
    allowed = options["pool.split"].removesuffix("_as_agreed").split("_or_")
    require(("automatic" if step == "auto" else "consent") in allowed, "the prize is not split like this in this game")
    if step == "auto":
        within = match.within
        require(seat == within[0], "a split by itself names the lowest seat still in")
        few = len(within) <= options["pool.split_seats"] and len(within) < len(match.seats)
        late = all(match.totals[other] >= options["pool.split_from"] for other in within)
        require(few and late, "it is too early for the prize to be split by itself")
        match.end(within)
    elif step == "offer":
        require(match.offer is None, "a split has been offered already")
        match.offer, match.answered = {seat}, None
    elif match.offer is None:  # all were asked at once, and one has refused
        require(match.answered is not None and seat not in match.answered, "no split has been offered")
        match.answered = {seat} | (match.answered or set())
    else:
        agreed = match.offer | {seat}
        match.offer, match.answered = (agreed, None) if step == "accept" else (None, agreed)
        if match.offer and match.offer.issuperset(match.within):
            match.shared = True
            match.end(match.within)


def _connection(match: Match, event: Event) -> None:
    _come_and_go(match, event["seat"], lost=event["type"] == "disconnect")


def _arranged_late(match: Match, event: Event) -> bool:
    """Whether cards are arranged when a deal is over and its points need no groups any more, which decides nothing."""
    table = match.table
    return table is not None and table.over and not table.settling and event["seat"] in match.seats


def _come_and_go(match: Match, seat: int, *, lost: bool) -> None:
    """Note who has a connection; whoever acts himself has one. Turns in a row are counted anew when it changes."""
    if lost == (seat in match.away):
        return
    for away in [match.away] + ([match.table.away] if match.table and not match.table.over else []):
        (away.add if lost else away.discard)(seat)
    if match.table and not match.table.over:
        match.table.autoplayed[seat] = 0


# -------------------------------------------------------------------------------------------------- the claims


def _by_seat(seats: list[int], rows: list[Event], name: str) -> dict[int, Any]:
    """Return one value of each row by its seat; every seat must have one row."""
    require(sorted(row["seat"] for row in rows) == seats, "a claim must name every seat once")
    return {row["seat"]: row.get(name) for row in rows}


def _deal_scored(match: Match, event: Event) -> None:
    table = match.table if "deal" not in event else match.tables.get(event["deal"])
    require(table is not None and table.over and not table.scored, "a deal is scored once, when it is over")
    require(not match.settled or table is match.table, "the match was settled")
    if table is None:
        return
    points = match.counted[table.number] if table.booked else table.counted()
    require(_by_seat(table.seats, event["points"], "points") == points, f"the points are {points}")
    table.scored = True


def _match_settled(match: Match, event: Event) -> None:
    require(not match.in_deal, "the match was settled before its deal was over")
    match.book()
    require(match.over, "the match was settled before it was over")
    _judge_money(match, event)
    for name, right in (("points", match.totals), ("place", match.places())):
        _tell(match, event.get("standings") or [], name, right, f"{name} of the standings")
    match.settled = True


def _tell(match: Match, rows: list[Event], name: str, right: dict[int, int], what: str) -> None:
    """Hold one figure of each seat against what is right; it is told once, in whichever line of the settlement."""
    of_seats = [(row["seat"], row[name]) for row in rows if row.get(name) is not None]
    told, seats = match.told[name], {row["seat"] for row in rows}
    told += [seat for seat, _ in of_seats]
    match.named[what.split()[-1]] |= seats
    require(seats <= set(match.seats) and len(set(told)) == len(told), "a claim must name every seat once")
    require(all(right[seat] == figure for seat, figure in of_seats), f"the {what} are {right}")


def _judge_money(match: Match, event: Event) -> None:
    pays, entry = match.options["settlement.pays"], match.stake.get("entry")
    if pays == "nothing":
        require(not event.get("payouts") and not event.get("fee"), "no money is played for")
        return
    if not event.get("payouts") and event.get("fee") is None:
        return
    as_agreed = match.shared and match.options["pool.split"] == "consent_as_agreed"
    require(not as_agreed, "nobody knows what those who shared the prize have agreed")
    if pays == "prize_pool":
        require(entry is not None, "nobody said what the entry is")
        amounts, fee = match.prizes(entry or 0)
    else:
        require(match.stake.get("point_value") is not None, "nobody said what a point is worth")
        amounts, fee = {seat: match.amounts[seat] for seat in match.seats}, match.fee
    _tell(match, event.get("payouts") or [], "amount", amounts, "payouts")
    require(event.get("fee", fee) == fee, f"the fee is {fee}")


def _close(match: Match, event: Event) -> None:
    if "deal" in event:
        _call_off(match, event)
        return
    require(event["reason"] == "finished" or not match.settled, "a settled match is closed as finished")
    require(not match.in_deal or event["reason"] != "finished", "no match is finished whose deal is not over")
    match.book()
    require(match.over or event["reason"] != "finished", "no match is finished that is not over")
    match.closed, match.finished = True, event["reason"] == "finished"


def _call_off(match: Match, event: Event) -> None:
    """End a deal without counting it."""
    table, told = match.table, match.tables.get(event["deal"])
    require(not match.settled, "the match was settled")
    if told is not None and told.over and event["reason"] == "finished":
        return
    require(table and table.number == event["deal"], "only the deal being played is called off")
    if table is None:
        return
    require(match.in_deal, "the deal is over already")
    require(event["reason"] != "finished" or table.is_stuck(), "somebody can still finish the deal")
    table.over = table.called_off = True
    match.broken_off = event["reason"] != "finished"


JUDGES: dict[str, Callable[[Match, Event], None]] = {
    "shuffle": _shuffle,
    "deal": _deal,
    "leave": _leave,
    "rejoin": _rejoin,
    "split": _split,
    "disconnect": _connection,
    "reconnect": _connection,
    "deal_scored": _deal_scored,
    "match_settled": _match_settled,
    "close": _close,
}
