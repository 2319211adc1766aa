"""Turns: whose it is, that a card is drawn before one is put down, and that those who are out stay out."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.laws.claims import end_unclear
from ledger.play.state import Match
from schemas import events as ev

ON_TABLE = ("meld", "lay_off", "lay_contract", "move_joker")
IN_TURN = ("draw", "discard", "drop", "declare", "miss", *ON_TABLE)
PLAY = (*IN_TURN, "leave", "recycle", "group", "buy")


@law(
    "nothing_dealt",
    "Play before the deal",
    on=(*PLAY, "close"),
    clauses=("house:ended",),
    asked="outside",
    sentence="Event {seq} ({type}) was recorded before any cards were dealt.",
)
def nothing_dealt(match: Match, event: ev.Act) -> Outcome:
    if match.deal is not None or (isinstance(event, ev.Close) and event.deal is None):
        return None
    return Unseen("events in a gap") if match.blind else {"type": event.type}


@law(
    "play_after_end",
    "Play after the deal had ended",
    on=(*(name for name in PLAY if name != "leave"), "close"),
    options=("show.ends", "winner.last_standing"),
    asked="outside",
    sentence="Event {seq} ({type}) was played although the deal had ended at event {ended}.",
)
def play_after_end(match: Match, event: ev.Act) -> Outcome:
    """A deal that has ended may be closed as finished, which says no more than that."""
    deal = match.deal
    if deal is None or deal.ended is None or match.settled or match.closed:
        return None
    if isinstance(event, ev.Close) and (event.deal != deal.number or event.reason == "finished"):
        return None
    if match.blind:
        return Unseen("events in a gap")
    if deal.ended.how == "out" and deal.doubt is not None:
        return Unseen("a record free of contradictions")
    return {"type": event.type, "ended": deal.ended.seq}


@law(
    "out_of_turn",
    "Played out of turn",
    on=IN_TURN,
    options=("turn.order",),
    asked="astray",
    sentence="Seat {seat} acted ({type}) when it was the turn of seat {turn}.",
)
def out_of_turn(match: Match, event: ev.Act) -> Outcome:
    deal, seat = match.deal, event.seat  # type: ignore[union-attr]
    if deal is None or deal.turn == seat or deal.fold_due == seat:
        return None
    if deal.turn is None:
        return Unseen("whose turn it was")
    state = deal.seat(seat)
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
    "laid_before_draw",
    "Laid cards on the table before drawing",
    on=ON_TABLE,
    options=("turn.steps",),
    sentence="Seat {seat} played to the table ({type}) without having drawn a card in that turn.",
)
def laid_before_draw(match: Match, event: ev.Act) -> Outcome:
    deal = match.deal
    if deal is None or deal.phase == "discard" or deal.turn not in (None, event.seat):  # type: ignore[union-attr]
        return None
    return Unseen("whose turn it was") if deal.phase == "unknown" else {"type": event.type}


@law(
    "out_player_acts",
    "Played on after being out",
    on=("draw", "discard", "drop", "declare", "miss", "leave", "group", *ON_TABLE, "buy"),
    options=("drop.out",),
    asked="astray",
    sentence="Seat {seat} acted ({type}) although it was already out of the deal ({why}).",
)
def out_player_acts(match: Match, event: ev.Act) -> Outcome:
    deal, number = match.deal, event.seat  # type: ignore[union-attr]
    state = deal.seat(number) if deal else None
    if state is None:
        dealt_out = deal is not None and number in match.seats
        return {"type": event.type, "why": "it had not been dealt in"} if dealt_out else None
    if state.status == "in" or event.type == "drop":
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
    if state is None or state.status != "left":
        return None
    unclear = end_unclear(deal)
    return Unseen(unclear) if unclear else {}
