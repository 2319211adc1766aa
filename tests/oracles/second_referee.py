"""A second opinion on a whole log of 13-card rummy, on every move and every claim.

It was written from the rules alone and knows nothing of the project it judges. It expects a log that hides
nothing (all hands, the order of the stock, every card) and whose events are well formed; whatever is not to
be seen is an objection here. It stops at the first objection, as nothing after an illegal move means much.

`by` is judged in few places only: a drop by the timer, a fold that is none of the player's own doing, what the timer
draws and discards and that it declares, and who plays for somebody who is away. After a miss a player may still act
himself before the timer does. What was claimed has to be right; that anything is claimed at all is not asked for.
Times, ids and the like are not judged.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.oracles.deal_table import UNKNOWN, Event, Game, Groups, cards_in, require
from tests.oracles.moves import IN_TURN, MOVES, draw, end_turn, hand_out, judge, miss, recycle
from tests.oracles.second_table import Table

OTHERS = frozenset({"server", "timer", "autoplay"})


def _deal(options: dict[str, Any], event: Event, seats: list[int], away: set[int], players: int) -> Table:
    table = Table(options, event["deal"], seats, away)
    hand_out(table, event, players)
    return table


def _judge(table: Table, event: Event) -> None:
    """Hold one event against the table and carry it out."""
    kind = event["type"]
    if kind == "drop" and event["seat"] in table.gone and event.get("by") in {*OTHERS, "staff"} and not table.booked:
        return  # the platform tells what leaving counts as (RC-33)
    if kind == "declare" and _lays_out(table, event):
        if event.get("groups") is not None:
            _show(table, event)
        return
    early = kind == "drop" and event["seat"] != table.turn and event.get("by") in OTHERS and not table.over
    if early and table.fold_due is None and table.is_dropped_by_absence(event["seat"]):  # AT-26, AT-30: nobody waits
        _drop(table, event)
        table.end_if_used_up()
        return
    if table.options["disconnect.play"] == "autoplay" and kind in IN_TURN - {"miss"} and not table.over:
        _judge_absence(table, event)
    judge(table, event, JUDGES)
    if kind in MOVES - {"declare"} and not table.settling:
        table.unjudged, table.declared_wrong = None, False


def _lays_out(table: Table, event: Event) -> bool:
    """Whether a declare is no show: "the declarer should wait for the other players to do the same" (RC-25)."""
    declarer = table.declarer if table.settling else table.unjudged[0] if table.unjudged else None
    return event.get("finish") is None and declarer not in {None, event["seat"]}


def _judge_absence(table: Table, event: Event) -> None:
    """Hold against the table who plays for a seat, and how, when its player has lost his connection."""
    seat, kind, by = event["seat"], event["type"], event.get("by")
    if seat != table.turn or table.fold_due is not None:
        return
    if seat not in table.away:
        ends = kind == "discard" and table.drawn_by == "autoplay"  # what it has begun
        require(by != "autoplay" or ends, f"seat {seat} is not away and plays for itself")
        return
    if kind == "drop":
        require(table.is_dropped_by_absence(seat), f"seat {seat} is away and is played for, not dropped")
        require(by in OTHERS, f"seat {seat} is away and cannot drop by itself")
        return
    require(not table.is_dropped_by_absence(seat), f"seat {seat} is away and must be dropped")
    require(by in OTHERS, f"seat {seat} is away and is played for")
    require(kind in {"draw", "discard"}, "autoplay only draws and discards")
    require(kind != "draw" or event["from"] == "stock", "autoplay draws from the stock")
    require(kind != "discard" or event.get("card") == table.taken, "autoplay discards the card drawn")


# ---------------------------------------------------------------------------------------------------- in turn


def _discard(table: Table, event: Event) -> None:
    card = event.get("card", UNKNOWN)
    require(table.taken is not None, "a discard before the draw")
    if event.get("by") == "timer":
        _judge_discard_by_timer(table, card)
    returned = table.options["discards.returned"] == "forbidden" and table.returns(card)
    require(not returned, "the card just taken from the discards may not go back to them")
    table.put_down(card)
    if table.turn in table.away:
        table.autoplayed[table.turn] += 1
    end_turn(table)


def _judge_discard_by_timer(table: Table, card: str) -> None:
    options, saved = table.options, table.saved.get(table.turn, [])
    drawn = card == table.taken or options["timeout.discard"] != "drawn_card"
    require(drawn, "the timer discards the card drawn")
    least = not options["timeout.discard:least_useful"] or not table.needs(card)
    require(least, "the timer discards a card that the hand needs least")  # AL-17
    arranged = cards_in(saved) <= table.hands[table.turn] and table.is_valid_show(saved)
    declares = arranged and options["timeout.complete_hand"] == "declared"
    require(not declares, "thirteen cards arranged as a valid show are declared when the time is up")


def _drop(table: Table, event: Event) -> None:
    seat, by_absence = event["seat"], table.is_dropped_by_absence(event["seat"])
    if table.fold_due is not None:
        table.fold_due = None
        table.dropped.add(seat)
        table.put_out(seat, table.options["drop.middle"])
        return
    before = table.taken is None or seat != table.turn
    require(before or table.options["drop.when"] == "in_turn", "a drop after the draw")
    require(by_absence or table.options["drop.when"] != "never", "nobody can drop in this game")
    require(by_absence or event.get("by") != "timer", "the timer drops nobody who has not missed his turns")
    table.dropped.add(seat)
    table.put_out(seat, table.drop_points(seat))


def _declare(table: Table, event: Event) -> None:
    require(table.taken is not None, "a declare before the draw")
    for_him = table.options["timeout.complete_hand"] == "declared" or event.get("by") != "timer"
    require(for_him, "the timer declares nothing in this game")
    table.put_down(event.get("finish", UNKNOWN))
    table.undiscarded.add(len(table.pile))  # "instead of" a discard
    groups = event.get("groups") or []
    require(cards_in(groups) == table.hands[table.turn], "the groups are not the thirteen cards left")
    valid = table.is_valid_show(groups)
    require(valid or event.get("by") != "timer", "the timer declares only what is a valid show")
    table.unjudged, table.declared_wrong = (table.turn, valid), not valid
    table.declared[table.turn] = groups
    if valid:
        table.declarer, table.over = table.turn, True
    else:
        table.put_out(table.turn, table.options["wrong_show.points"])


# ----------------------------------------------------------------------------------------------- beside turns


def _leave(table: Table, event: Event) -> None:
    seat = event["seat"]
    require(seat not in table.gone, "whoever leaves has left already")
    if seat not in table.playing:
        return  # whoever is out of the deal may go
    table.gone.add(seat)
    if table.fold_due == seat:
        table.fold_due = None
    if table.options["leave.counts"] == "by_hand":
        table.by_hand.add(seat)
    elif table.options["leave.show_before_turn"] == "by_hand":
        table.leavers.add(seat)
    table.put_out(seat, table.leave_points(seat))


def _recycle(table: Table, event: Event) -> None:
    recycle(table, event, table.dropped)


def _group(table: Table, event: Event) -> None:
    """Save groups; after a show, those of somebody who has shown or is out may be saved too and decide nothing, as does
    whatever is saved once the points were claimed."""
    late = table.over and (event["seat"] not in table.playing or event["seat"] == table.declarer)
    if late or table.scored:
        return
    require(event["seat"] in table.seats, "a grouping of somebody who was not dealt in")
    held = table.hands[event["seat"]] + Counter(table.pile[-1:])  # a card of them may have been thrown just now
    require(cards_in(event["groups"]) <= held, "not all cards grouped are in the hand")
    if table.options["count.groups"] != "own_else_best" and not table.over:
        grouped = [group for group in event["groups"] if group]
        single = [group for group in grouped if len(group) == 1]  # one card may be left over, wherever it stands
        require(len(single) <= 1 and len(grouped) - len(single) <= 6, "no groups as AT-16 has them")
    if not event["groups"] and table.options["count.groups"] == "last_saved_else_best":
        return
    counts = not table.over or table.options["count.groups"] != "saved_at_show_else_best"
    if counts and event["seat"] in table.playing:  # who is out may arrange what cards there are (AT-21)
        table.saved[event["seat"]] = event["groups"]


def _show(table: Table, event: Event) -> None:
    seat = event["seat"]
    over = table.declared_wrong or table.declarer is not None
    if over and seat in table.declared and _alike(table.declared[seat], event["groups"]):
        return  # told again
    if table.used_up and seat in table.playing:  # hands are counted at once
        require(cards_in(event["groups"]) <= table.hands[seat], "not all cards shown are in the hand")
        return
    if table.declared_wrong:  # after a declaration the others lay out their cards, whatever becomes of it (RC-25)
        require(seat in table.playing | table.gone, "only the losers still in, and those who left, show their groups")
        require(cards_in(event["groups"]) <= table.hands[seat], "not all cards shown are in the hand")
        return
    require(table.declarer is not None, "a show before any valid declare")
    late = table.scored and not table.booked  # a platform may log the points before what they were counted from
    require(not late, "nobody knows whether groups told after the points were counted")
    if event.get("by") in {"server", "staff"} and seat in table.seats and seat not in table.playing - {table.declarer}:
        require(cards_in(event["groups"]) <= table.hands[seat], "not all cards shown are in the hand")
        return  # the platform reveals all hands (AL-28)
    require(not table.booked, "a show after the deal was counted")
    losers = (table.playing | table.gone) - {table.declarer}
    require(seat in losers, "only the losers still in, and those who left, show their groups")
    require(cards_in(event["groups"]) <= table.hands[seat], "not all cards shown are in the hand")
    if not table.scored:
        table.shows.setdefault(seat, event["groups"])  # which of two counts no text says


def _alike(groups: Groups, others: Groups) -> bool:
    """Whether they are the same groups of the same cards."""
    return sorted(map(sorted, groups)) == sorted(map(sorted, others))


def _show_judged(table: Table, event: Event) -> None:
    require(table.unjudged is not None, "no declare is waiting for a judgement")
    require((event["seat"], event["valid"]) == table.unjudged, "the declare was judged wrongly")
    table.unjudged = None


JUDGES: dict[str, Callable[[Table, Event], None]] = {
    "draw": draw,
    "discard": _discard,
    "drop": _drop,
    "declare": _declare,
    "miss": miss,
    "leave": _leave,
    "recycle": _recycle,
    "group": _group,
    "show": _show,
    "show_judged": _show_judged,
}
SHOWS = Game(_deal, _judge, frozenset(JUDGES))
