"""Turns: whose it is, that a card is drawn before one is put down, and that those who are out stay out."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Match
from schemas import events as ev

IN_TURN = ("draw", "discard", "drop", "declare", "miss")
PLAY = ("draw", "discard", "drop", "declare", "miss", "leave", "recycle", "group")


@law(
    "nothing_dealt",
    "Play before the deal",
    on=PLAY,
    clauses=("house:ended",),
    asked="outside",
    sentence="Event {seq} ({type}) was recorded before any cards were dealt.",
)
def nothing_dealt(match: Match, event: ev.Act) -> Outcome:
    if match.deal is not None:
        return None
    return Unseen("events in a gap") if match.blind else {"type": event.type}


@law(
    "play_after_end",
    "Play after the deal had ended",
    on=tuple(name for name in PLAY if name != "leave"),
    options=("show.ends", "winner.last_standing"),
    asked="outside",
    sentence="Event {seq} ({type}) was played although the deal had ended at event {ended}.",
)
def play_after_end(match: Match, event: ev.Act) -> Outcome:
    if match.deal is None or match.deal.ended is None or match.settled or match.closed:
        return None
    return Unseen("events in a gap") if match.blind else {"type": event.type, "ended": match.deal.ended.seq}


@law(
    "out_of_turn",
    "Played out of turn",
    on=IN_TURN,
    options=("turn.order",),
    asked="astray",
    sentence="Seat {seat} acted ({type}) when it was the turn of seat {turn}.",
)
def out_of_turn(match: Match, event: ev.Draw | ev.Discard | ev.Drop | ev.Declare | ev.Miss) -> Outcome:
    deal = match.deal
    if deal is None or deal.turn == event.seat or deal.fold_due == event.seat:
        return None
    if deal.turn is None:
        return Unseen("whose turn it was")
    state = deal.seat(event.seat)
    if state is None or state.status != "in":
        return None
    return {"turn": deal.turn, "type": event.type}


@law(
    "discard_before_draw",
    "Discarded before drawing",
    on=("discard",),
    options=("turn.steps",),
    asked="odd",
    sentence="Seat {seat} discarded without having drawn a card in that turn.",
)
def discard_before_draw(match: Match, event: ev.Discard) -> Outcome:
    deal = match.deal
    if deal is None or deal.phase == "discard":
        return None
    return Unseen("whose turn it was") if deal.phase == "unknown" else {}


@law(
    "second_draw",
    "Drew twice in one turn",
    on=("draw",),
    options=("turn.steps",),
    asked="odd",
    sentence="Seat {seat} drew a second card in one turn.",
)
def second_draw(match: Match, event: ev.Draw) -> Outcome:
    deal = match.deal
    return {} if deal is not None and deal.phase == "discard" and deal.turn == event.seat else None


@law(
    "declare_without_draw",
    "Declared without drawing",
    on=("declare",),
    options=("show.finish",),
    sentence="Seat {seat} declared without having drawn a card in that turn, so there was no card to put down.",
)
def declare_without_draw(match: Match, event: ev.Declare) -> Outcome:
    deal = match.deal
    if deal is None or deal.phase == "discard":
        return None
    return Unseen("whose turn it was") if deal.phase == "unknown" else {}


@law(
    "out_player_acts",
    "Played on after being out",
    on=("draw", "discard", "declare", "miss", "leave", "group"),
    options=("drop.out",),
    asked="astray",
    sentence="Seat {seat} acted ({type}) although it was already out of the deal ({why}).",
)
def out_player_acts(match: Match, event: ev.Act) -> Outcome:
    state = match.deal.seat(event.seat) if match.deal else None  # type: ignore[union-attr]
    if state is None or state.status == "in":
        return None
    return {"type": event.type, "why": WHY_OUT[state.status]}


WHY_OUT = {"dropped": "it had dropped", "left": "its player had left", "wrong_show": "its show was wrong"}


@law(
    "rejoined_in_deal",
    "Came back during the deal",
    on=("rejoin",),
    options=("drop.out",),
    sentence="Seat {seat} came back to a deal it had already left.",
)
def rejoined_in_deal(match: Match, event: ev.Rejoin) -> Outcome:
    deal = match.deal
    if deal is None or deal.ended is not None:
        return None
    state = deal.seat(event.seat)
    return {} if state is not None and state.status == "left" else None


@law(
    "no_table_play",
    "A move this game does not have",
    on=("meld", "lay_off", "lay_contract", "move_joker", "buy", "split"),
    options=("show.ends",),
    sentence="Seat {seat} made a move ({type}) that does not exist in this game.",
)
def no_table_play(match: Match, event: ev.Act) -> Outcome:
    return {"type": event.type}
