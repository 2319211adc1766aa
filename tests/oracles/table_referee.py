"""A second opinion on a whole log of a game with melds on the table, contracts and buying.

As `second_referee` it was written from the rules alone, expects a log that hides nothing, and stops at the first
objection. A joker in a run stands for what its place makes of it until it is moved; a run is written from low to high.
Cards laid off together fit if they can be put on one after another in some order.
"""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

from tests.oracles.deal_table import UNKNOWN, Event, Game, clockwise, require
from tests.oracles.joker_moves import move_joker
from tests.oracles.laid_melds import LaidMeld, cards_of, grown, in_hand, laid_down, require_plain
from tests.oracles.meld_table import MeldTable
from tests.oracles.moves import draw, end_turn, hand_out, judge, miss, recycle, take_discard
from tests.oracles.options import contract


def _deal(options: dict[str, Any], event: Event, seats: list[int], away: set[int], players: int) -> MeldTable:
    table = MeldTable(options, event["deal"], seats, away)
    hand_out(table, event, players)
    return table


def _judge(table: MeldTable, event: Event) -> None:
    judge(table, event, JUDGES)


# ------------------------------------------------------------------------------------------------ on the table


def _take_from_hand(table: MeldTable, cards: Counter[str]) -> None:
    """Take cards out of the hand of the seat in turn; whether it may go out like that is judged here."""
    hand = table.hands[table.turn]
    require(table.taken is not None, "cards are laid before the draw")
    require(cards <= hand, "not all those cards are in the hand")
    hand.subtract(cards)
    table.taken_laid = table.taken_laid or table.taken in cards
    last = table.holds(table.turn) == 0
    require(not last or table.options["going_out.last_card"] != "must_discard", "the last card must be discarded")
    table.layers.add(table.turn)
    if last:
        table.go_out()


def _lay(table: MeldTable, event: Event) -> list[LaidMeld]:
    """Lay the melds of an event on the table."""
    laid: list[LaidMeld] = []
    for cards in event["melds"]:
        require_plain(cards)
        meld = laid_down(cards, table.turn, table.options)
        require(meld, f"{' '.join(cards)} is no meld")
        laid += [meld] if meld else []
    table.melders.add(table.turn)
    table.melds_laid += len(laid)
    table.melds |= {f"{event['seq']}.{place}": meld for place, meld in enumerate(laid, start=1)}
    return laid


def _meld(table: MeldTable, event: Event) -> None:
    per_turn = table.options["melding.per_turn"]
    require(contract(table.options, table.number) is None, "no melds are laid but those of the contract")
    _lay(table, event)
    require(not per_turn or table.melds_laid <= per_turn, "too many melds in one turn")
    in_order = table.options["turn.steps:in_order"] and per_turn == 1  # of many melds BRv-02 does not say when
    require(not in_order or not table.laid_off, "the meld of a turn comes before what is laid off")
    _take_from_hand(table, cards_of(event["melds"]))


def _lay_contract(table: MeldTable, event: Event) -> None:
    asked = contract(table.options, table.number)
    require(asked is not None, "there is no contract in this game")
    require(table.turn not in table.melders, "the contract was laid already")
    readings = product(*(meld.readings for meld in _lay(table, event)))
    laid = {(kinds.count("set"), kinds.count("run")) for kinds in readings}
    require(asked in laid, "that is not the contract of this deal")
    table.contract_laid = True
    _take_from_hand(table, cards_of(event["melds"]))


def may_lay_off(table: MeldTable) -> bool:
    """Whether the seat in turn may add to the melds on the table."""
    when = table.options["lay_off.when"]
    return bool(when == "any_time" or (when != "never" and table.turn in table.melders))


def _lay_off(table: MeldTable, event: Event) -> None:
    require(may_lay_off(table), "this seat may not lay off yet")
    require(event["meld"] in table.melds, "there is no such meld on the table")
    require_plain(event["cards"])
    meld = table.melds[event["meld"]]
    new = grown(meld, event["cards"], table.options)
    require(new, "those cards do not fit that meld")
    meld.readings, table.laid_off = new, True
    _take_from_hand(table, Counter(in_hand(card) for card in event["cards"]))


def _move_joker(table: MeldTable, event: Event) -> None:
    require(may_lay_off(table), "this seat may not touch the melds yet")
    require(table.taken is not None, "a joker is moved before the draw")
    move_joker(table, event)
    if event.get("card") is not None:
        _take_from_hand(table, Counter([event["card"]]))


# ------------------------------------------------------------------------------------------------ the discards


def _discard(table: MeldTable, event: Event) -> None:
    card, options = event.get("card", UNKNOWN), table.options
    require(table.taken is not None, "a discard before the draw")
    returned = options["discards.returned"] == "forbidden" and table.returns(card)
    require(not returned, "the card just taken from the discards may not go back to them")
    if (
        event.get("by") == "timer"
        and options["timeout.discard"] == "drawn_card"
        and not table.returns(table.taken or "")
        and not table.taken_laid
    ):
        require(card == table.taken, "the timer discards the card drawn")
    table.put_down(card)
    last = table.holds(table.turn) == 0
    face = "down" if last and options["going_out.last_discard"] == "face_down" else "up"
    require(event.get("face", face) == face, f"that card is discarded face {face}")
    if last:
        table.go_out()
    else:
        end_turn(table)


def _buy(table: MeldTable, event: Event) -> None:
    seat, wanted = event["seat"], [event["seat"], *(event.get("wanted") or ())]
    require(table.options["buying.who"] != "nobody", "nothing is bought in this game")
    any_time = table.options["buying.who"] == "anybody_any_time"
    require(any_time or table.source == "stock", "the player in turn has not yet left the discard to others")
    require(not table.bought, "a second buy in one turn")
    others = table.playing - {table.turn}
    require(seat in others, "only the others still in buy")
    nearest = clockwise([other for other in wanted if other in others], table.turn)[0]
    require(nearest == seat, "somebody nearer to the left wanted the discard")
    take_discard(table, event.get("card", UNKNOWN), first_turn=False)
    penalty = [event["penalty"]] if "penalty" in event else []
    require(len(penalty) == table.options["buying.penalty"], "a buy costs the penalty the game says")
    require(penalty == table.stock[: len(penalty)], "the penalty is the next card of the stock")
    del table.stock[: len(penalty)]
    table.hands[seat].update([event["card"], *penalty])
    table.bought = True


def _recycle(table: MeldTable, event: Event) -> None:
    recycle(table, event, set())


def _leave(table: MeldTable, event: Event) -> None:
    seat = event["seat"]
    require(seat not in table.gone, "whoever leaves has left already")
    if seat not in table.playing:
        return  # whoever is out of the deal may go
    table.gone.add(seat)
    if table.options["leave.counts"] == "by_hand":
        table.by_hand.add(seat)
    table.put_out(seat, table.drop_points(seat))


JUDGES: dict[str, Callable[[MeldTable, Event], None]] = {
    "draw": draw,
    "discard": _discard,
    "meld": _meld,
    "lay_off": _lay_off,
    "lay_contract": _lay_contract,
    "move_joker": _move_joker,
    "buy": _buy,
    "miss": miss,
    "leave": _leave,
    "recycle": _recycle,
}
TABLE_PLAY = Game(_deal, _judge, frozenset(JUDGES))
