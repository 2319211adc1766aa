"""Turns: whose it is, that a card is drawn before one is put down, and that those who are out stay out."""

from __future__ import annotations

from ledger.play.law import Breach, Outcome, Unseen, act, end_unclear, law, no_deal
from ledger.play.laws.disconnections import dropped_before_its_turn
from ledger.play.laws.drops import told_by_platform
from ledger.play.laws.timeouts import is_folded_later
from ledger.play.laying_out import tells_of_win
from ledger.play.state import ON_THE_TABLE, Deal, Match, SeatState
from ledger.play.turns import next_in_turn, plays_on
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.message import SeatNo, message

IN_TURN = ("draw", "discard", "drop", "declare", "miss", *ON_THE_TABLE)
PLAY = (*IN_TURN, "leave", "recycle", "group", "buy")

OnTable = ev.Meld | ev.LayOff | ev.LayContract | ev.MoveJoker
InTurn = ev.Draw | ev.Discard | ev.Drop | ev.Declare | ev.Miss | OnTable


@law(
    on=(*(name for name in PLAY if name != "leave"), "close"),
    clauses=("house:ended",),
    of_record=True,
    trigger="off_deal",
)
def nothing_dealt(match: Match, event: ev.Act) -> Outcome:
    """People come and go before the cards are dealt as well."""
    if match.deal is not None or (isinstance(event, ev.Close) and event.deal is None):
        return None
    return no_deal(match) or {"type": act(event)}


@law(
    on=(*(name for name in PLAY if name not in {"leave", "group"}), "close"),
    options=("show.ends", "winner.last_standing", "stock.ends_as", "stock.discards_left"),
    trigger="off_deal",
)
def play_after_end(match: Match, deal: Deal, event: ev.Act) -> Outcome:
    """A deal that has ended may be closed as finished, which says no more than that, and one that all but one have left
    may be called off where nobody shows: those texts have nobody leave. Cards that somebody goes on to arrange are
    saved (AT-21), and decide nothing any more."""
    if deal.ended is None or match.settled or match.closed or plays_on(deal, event) or tells_of_win(match, event):
        return None
    if isinstance(event, ev.Close) and (event.deal != deal.number or event.reason == "finished" or _is_deserted(deal)):
        return None
    if isinstance(event, ev.Miss) and deal.settling:  # turns go by while losers arrange their cards (RC-25)
        return None
    if isinstance(event, ev.Drop) and _is_out(match, deal, event) and (is_told := told_by_platform(event)) is not False:
        return None if is_told else Unseen("who_acted")
    if match.in_gap:
        return Unseen("gap")
    if _plays_turn_out(match, deal, event):
        return Unseen("whose_turn")
    if deal.end_in_doubt or deal.ended.unseen or (deal.miscounted and deal.ended.how in _BY_STOCK):
        return Unseen("contradictions")
    return Breach({"type": act(event), "ended": deal.ended.seq}, _ENDED.get(deal.ended.how, ("show.ends",)))


def _plays_turn_out(match: Match, deal: Deal, event: ev.Act) -> bool:
    """Whether who is left plays out the turn it was in when another left: that may count at the leaver's own turn."""
    # Leaving is no move: the last one was made before it.
    ending = deal.ended
    if ending is None or ending.how != "last_standing" or not isinstance(event, ev.Draw | ev.Discard):
        return False
    has_left = match.last_act != ending.seq and any(state.status == "left" for state in deal.seats)
    return has_left and event.seat in ending.winners and event.seq - ending.seq <= _STEPS_OF_A_TURN


def _is_out(match: Match, deal: Deal, event: ev.Drop) -> bool:
    """Whether a seat has left or showed wrongly: that its hand is given up the platform may tell as well (RC-30)."""
    state = deal.seat(event.seat)
    return event.seat in match.gone or (state is not None and state.status == "wrong_show")


def _is_deserted(deal: Deal) -> bool:
    """Whether a deal of melds on the table is over because one player alone has not left it."""
    return deal.rules.melding.where == "table" and deal.ended is not None and deal.ended.how == "last_standing"


_ENDED = {
    "last_standing": ("winner.last_standing",),
    "used_up": ("stock.ends_as",),
    "counted": ("stock.ends_as",),
    "no_points": ("stock.ends_as",),
    "closed": ("show.ends", "winner.last_standing"),
}
"""What ends a deal, by how it ended, beside a show or a hand without cards."""
_STEPS_OF_A_TURN = 2
_BY_STOCK = frozenset({"used_up", "counted", "no_points"})
"""How a deal ends with its stock: sooner than it did where more cards were told to be drawn than were."""


@law(
    on=IN_TURN,
    options=("turn.order", "timeout.turn", "buying.who"),
    trigger="off_turn",
)
def out_of_turn(match: Match, deal: Deal, event: InTurn) -> Outcome:
    if event.seat in (deal.turn, deal.fold_due) or (event.type == "drop" and deal.rules.drop.when == "any_time"):
        return None
    if deal.turn is None:
        return Unseen("whose_turn")
    state = deal.seat(event.seat)
    # Of who is out out_player_acts tells: one act is one breach.
    if state is None or state.status != "in" or is_folded_later(deal, event):
        return None
    if event.seq in match.log.absent_turns:
        return Unseen("whose_turn")
    if early := dropped_before_its_turn(match, deal, event):
        return early if isinstance(early, Unseen) else None
    if isinstance(event, ev.Declare) and _finished_by_discard(match, deal, event):
        return Unseen("put_down")
    if event.seat in deal.also_due:
        return Unseen("whose_turn")
    if isinstance(event, ev.Discard) and _is_of_who_is_due(deal, state, event):
        return Unseen("contradictions")
    # A missed turn that has to be played out is the timer's yet; whoever goes on passes over that (R-12, AL-17).
    is_missed = deal.missed and deal.rules.timeout.turn == "played"
    broken = ["timeout.turn" if is_missed else "turn.order"]
    if isinstance(event, ev.Discard) and event.seat == deal.bought_by:  # who buys discards nothing for it (CO-14)
        broken.append("buying.who")
    return Breach({"turn": SeatNo(deal.turn), "type": act(event)}, tuple(broken))


def _is_of_who_is_due(deal: Deal, state: SeatState, event: ev.Discard) -> bool:
    """Whether the card put down is not the seat's, and may be that of the seat which has drawn and is to put one down:
    then the line names a wrong seat, and the log contradicts itself."""
    due = deal.seat(deal.turn or 0)
    if due is None or deal.phase != "discard" or event.card in (None, UNKNOWN) or UNKNOWN in state.hand:
        return False
    return event.card not in state.hand and (event.card in due.hand or UNKNOWN in due.hand)


@law(
    on=("discard",),
    options=("turn.steps", "turn.steps:cards_kept"),
    trigger="unusual",
)
def discard_before_draw(match: Match, deal: Deal, event: ev.Discard) -> Outcome:
    if deal.phase == "discard":
        return None
    unclear = deal.phase == "unknown" or event.seat in deal.also_due or _begins_with_one_more(deal, event)
    return Unseen("whose_turn") if unclear else {}


def _begins_with_one_more(deal: Deal, event: ev.Discard) -> bool:
    """Whether the first card of a deal is put down by a seat with one card more than all others: the draw of its first
    turn is told as a part of its hand."""
    sizes = {state.number: len(state.hand) for state in deal.seats}
    others = {size for seat, size in sizes.items() if seat != event.seat}
    return deal.untouched and others == {sizes.get(event.seat, 0) - 1}


@law(
    on=("draw",),
    options=("turn.steps", "turn.steps:cards_kept"),
    trigger="unusual",
)
def second_draw(match: Match, deal: Deal, event: ev.Draw) -> Outcome:
    return {} if deal.phase == "discard" and deal.turn == event.seat else None


@law(
    on=("declare",),
    options=("show.finish:drawn",),
)
def declare_without_draw(match: Match, deal: Deal, event: ev.Declare) -> Outcome:
    if deal.phase == "discard":
        return None
    if _finished_by_discard(match, deal, event):
        return Unseen("put_down")
    return Unseen("whose_turn") if deal.phase == "unknown" or event.seat in deal.also_due else {}


def _finished_by_discard(match: Match, deal: Deal, event: ev.Declare) -> bool:
    """Whether a show names no finish card, and its seat has just ended its turn: the card put down last may be it, told
    as a discard by a platform that tells no other way."""
    state = deal.seat(event.seat)
    just_played = match.last_act == event.seq - 1 and deal.turn == next_in_turn(deal, event.seat)
    return event.finish is None and state is not None and just_played and state.drawn and not state.misses


@law(
    on=ON_THE_TABLE,
    options=("turn.steps",),
)
def laid_before_draw(match: Match, deal: Deal, event: OnTable) -> Outcome:
    if deal.phase == "discard" or deal.turn not in (None, event.seat):
        return None
    return Unseen("whose_turn") if deal.phase == "unknown" else {"type": act(event)}


@law(
    on=("draw", "discard", "drop", "declare", "miss", "leave", "group", *ON_THE_TABLE, "buy"),
    options=("drop.out",),
    trigger="off_turn",
)
def out_player_acts(match: Match, deal: Deal, event: InTurn | ev.Leave | ev.Group | ev.Buy) -> Outcome:
    """Who is out of a deal does nothing more in it, but leaves the table when he likes, once until he is back, and
    arranges cards that are still before him, which are saved (AT-21) and decide nothing any more."""
    state = deal.seat(event.seat)
    if event.type == "leave" and (state is None or state.status != "left" or event.seat not in match.gone):
        return None
    if state is None:
        return {"type": act(event), "why": message("out-not_dealt_in")} if event.seat in match.seats else None
    if state.status == "in" or event.type in {"drop", "group"}:
        return None
    if event.type == "leave" and match.in_gap:
        return Unseen("rejoins")
    return {"type": act(event), "why": message(f"out-{state.status}")}


@law(
    on=("rejoin",),
    options=("drop.out",),
)
def rejoined_in_deal(match: Match, deal: Deal, state: SeatState, event: ev.Rejoin) -> Outcome:
    if deal.ended is not None or state.status != "left":
        return None
    return end_unclear(deal) or {}
