"""What is the same in every game: how cards are dealt and drawn, turns missed, and a new stock is made."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeVar

from tests.oracles.deal_table import CUT_OFF, PRINTED, UNKNOWN, DealTable, Event, faces, full_pack, require
from tests.oracles.options import hand_size

MOVES = frozenset(
    {"draw", "discard", "drop", "declare", "miss", "recycle"} | {"meld", "lay_off", "lay_contract", "move_joker", "buy"}
)
IN_TURN = MOVES - {"recycle", "buy"}

AnyTable = TypeVar("AnyTable", bound=DealTable)


def judge(table: AnyTable, event: Event, judges: Mapping[str, Callable[[AnyTable, Event], None]]) -> None:
    """Hold one event of a deal against its table and carry it out."""
    kind = event["type"]
    require(kind in judges, f"there is no {kind} in this game")
    autoplay = table.options["disconnect.play"] == "autoplay" or event.get("by") != "autoplay"
    folded = kind == "drop" and event["seat"] == table.fold_due
    # No text of such a game says who draws and puts down for somebody whose connection is lost.
    lost = kind in {"draw", "discard"} and event["seat"] in table.options.get(CUT_OFF, ())
    require(autoplay or folded or lost or kind not in IN_TURN - {"miss"}, "nobody is played for in this game")
    settles = table.settling and kind in {"group", "miss"}
    if (kind in MOVES or kind in {"group", "leave"}) and not settles:
        require(not table.over, f"a {kind} after the deal is over")
    if kind in MOVES and table.fold_due is not None:
        folds = kind == "drop" and event["seat"] == table.fold_due and event.get("by") != "player"
        require(folds, f"seat {table.fold_due} has missed too often and must be dropped for it now")
    elif kind in IN_TURN and not settles:
        require(event["seat"] == table.turn, f"seat {table.turn} is in turn")
    judges[kind](table, event)
    table.begun = table.begun or kind in MOVES or kind == "leave"
    table.end_if_used_up()


def hand_out(table: DealTable, event: Event, players: int) -> None:
    """Deal the cards as the event says; `players` is how many sat down for the match."""
    options = table.options
    cut = ["wild_card"] if options["deal.wild"] == "cut_card" else []
    for name in ("first", "open_card", "stock", *cut):
        require(event.get(name) is not None, f"the deal does not tell its {name}")
    hands = event.get("hands") or []
    require(sorted(hand["seat"] for hand in hands) == table.seats, "not every seat has exactly one hand")
    sizes = {hand_size(options, count, table.number) for count in (players, len(hands))}  # who sat down, who is left
    found = {len(hand["cards"]) for hand in hands}
    require(len(found) == 1 and found <= sizes, "a hand has the wrong size")
    cards = [*event["stock"], event["open_card"], *(event[name] for name in cut)]
    cards += [card for hand in hands for card in hand["cards"]]
    require(Counter(faces(cards)) == full_pack(options, players), "the cards dealt are not the pack")
    suffixed = ["." in card for card in cards]
    require(not any(suffixed) or all(suffixed), "the cards dealt are not the pack: only some copies are told apart")
    require(not any(suffixed) or len(set(cards)) == len(cards), "the cards dealt are not the pack: one copy came twice")
    if cut:
        flipped = event["wild_card"][:2]
        require(event.get("cut_card", flipped)[:2] == flipped, "two different cards were cut")
        table.wild = options["deal.flipped_joker"] if flipped == PRINTED else flipped[0]
    else:
        require("cut_card" not in event, "no card is cut in this game")
        table.wild = _agreed_wild(table, event.get("wild_card"))
    table.hands = {hand["seat"]: Counter(hand["cards"]) for hand in hands}
    table.stock, table.pile = list(event["stock"]), [event["open_card"]]
    table.playing, table.first = set(table.seats), event["first"]
    table.start_turn(table.first)


def _agreed_wild(table: DealTable, announced: str | None) -> str:
    """Return the wild rank where no card is cut: none, the one announced for the deal, or the table's next."""
    kind, ranks = table.options["deal.wild"], table.options["deal.wild_ranks"]
    require(announced is not None or kind != "announced", "the deal does not tell its wild_card")
    require(announced is None or kind != "none", "no rank is wild in this game")
    rank = "" if announced is None else table.options["deal.flipped_joker"] if announced == PRINTED else announced[0]
    if kind == "fixed":
        agreed = str(ranks[(table.number - 1) % len(ranks)])
        require(rank in {"", agreed}, "another rank is wild")
        return agreed
    return rank


def draw(table: DealTable, event: Event) -> None:
    """Take the next card of the stock or the top of the discards."""
    card = event.get("card", UNKNOWN)
    require(table.taken is None, "a second draw in one turn")
    if event["from"] == "stock":
        require(table.stock, "the stock is used up")
        require(card == table.stock[0], "that is not the next card of the stock")
        table.stock.pop(0)
        table.stock_drawers.add(table.turn)
    else:
        said = table.options["timeout.turn:from_stock"]
        require(not said or event.get("by") != "timer", "the timer draws from the stock")
        take_discard(table, card, first_turn=not table.drawers and table.turn == table.first)
    table.taken, table.source, table.drawn_by = card, event["from"], event.get("by")
    table.only_copy = table.hands[table.turn][card] == 0
    table.hands[table.turn][card] += 1
    table.drawers.add(table.turn)


def take_discard(table: DealTable, card: str, *, first_turn: bool) -> None:
    """Take the top of the discards away; in the first turn that is the card turned up at the deal."""
    require(table.pile and card == table.pile[-1], "that is not the top of the discards")
    free = table.options["discards.joker"] == "free"
    free = free or (table.options["discards.first_card"] == "free" and first_turn)
    free = free or (table.options["discards.first_card:to_all"] and len(table.pile) in table.undiscarded)
    require(free or not table.is_joker(card), "a joker may not be taken from the discards")
    table.pile.pop()


def miss(table: DealTable, event: Event) -> None:
    """Let the time of the seat in turn run out."""
    if table.settling:  # nobody is in turn any more
        return
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


def end_turn(table: DealTable) -> None:
    """Pass the turn on after a discard; who ended a turn in time has not missed it."""
    if not table.missed:
        table.misses[table.turn] = 0
    table.pass_turn()


def recycle(table: DealTable, event: Event, dropped: set[int]) -> None:
    """Make a new stock of the discards and, where the game says so, of the hands of those who dropped."""
    used_up, top = table.options["stock.used_up"], table.options["stock.top"]
    turned_up = top == "turned_up"
    require(used_up != "ends", "the discards are never used again")
    require(not table.stock, "no new stock is needed now")
    cards = table.pile[:-1] if top == "stays" else list(table.pile)
    with_hands = used_up in {"reshuffle_with_dropped", "reshuffle_with_out"}
    if used_up == "reshuffle_with_out":
        dropped = set(table.seats) - table.playing
    if with_hands:
        cards += [card for seat in sorted(dropped) for card in table.hands[seat].elements()]
    require(len(cards) > turned_up, "there is nothing to make a new stock of")
    new = list(event.get("stock") or [])
    untouched = not turned_up and event.get("open_card") == table.pile[-1]
    fits = turned_up == ("open_card" in event) or untouched
    require(fits, "a card is turned up only where the game says so, and there always")
    if turned_up:
        new.insert(0, event["open_card"])
    require(Counter(new) == Counter(cards), "the new stock is not made of the cards out of play")
    require(used_up != "turn_over" or new == cards, "the discards are turned over as they lie")
    if with_hands:
        table.hands.update({seat: Counter() for seat in dropped})
    table.pile = [new.pop(0)] if turned_up else table.pile[-1:] if top == "stays" else []
    table.stock = new
    table.undiscarded = set()
    table.recycled += 1
