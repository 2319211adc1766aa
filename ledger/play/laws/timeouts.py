"""Time-outs: missed turns, what timer and autoplay may do for a player, and hands folded for missing."""

from __future__ import annotations

from ledger.play.cards_in_play import beyond, judge_declaration, judge_groups
from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Deal, Match, SeatState
from ledger.rules.shows import finishes
from ledger.rules.sizes import show_size
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.errors import BadCards
from schemas.message import CardName, Message, SeatNo, message

FROM_STOCK = "timeout.turn:from_stock"
"""The case that a text names the pile from which a card is drawn for a player."""

FOLDED_LATER = "timeout.misses:later"
"""The case that a hand need not be folded at the last of the turns missed."""

PLAYED_OUT = "timeout.misses:played_out"
"""The case that the last of the turns missed may be played out before the hand is folded, where turns are."""

STAND_INS = frozenset({"timer", "autoplay"})
"""Who plays for a player who does not."""


@law(
    on=("miss",),
    options=("timeout.misses",),
)
def miss_count(match: Match, deal: Deal, state: SeatState, event: ev.Miss) -> Outcome:
    """A turn is missed once, however often the timer acts in it (SPEC 4.4); where there is no one clock for all of it
    the discard may be missed besides the draw (R-10)."""
    if state.status != "in":
        return None
    again = deal.missed and deal.turn == event.seat
    if again and _misses_the_discard(deal, state, event):
        return None
    expected = state.misses if again else state.misses + 1
    if event.count is None and not again:
        return None
    if match.in_gap:
        return Unseen("gap")
    if event.count == expected and not again:
        return None
    return {"found": expected + 1 if again or event.count is None else event.count, "expected": expected}


def _misses_the_discard(deal: Deal, state: SeatState, event: ev.Miss) -> bool:
    """Whether a seat that has missed its draw misses its discard too, where no one clock runs for both."""
    drawn_for = deal.phase == "discard" and deal.taken_by != "player"
    return drawn_for and deal.rules.timer.clock != "turn" and event.count in {None, state.misses}


@law(
    on=("miss",),
    options=("timeout.turn",),
)
def miss_after_draw(match: Match, deal: Deal, event: ev.Miss) -> Outcome:
    if deal.rules.timeout.turn != "passes":
        return None
    return {} if deal.phase == "discard" and deal.turn == event.seat else None


@law(
    on=("draw", "discard", "drop", "declare", "miss", "recycle"),
    options=("timeout.misses",),
    trigger="off_turn",
)
def fold_not_made(
    match: Match, deal: Deal, event: ev.Draw | ev.Discard | ev.Drop | ev.Declare | ev.Miss | ev.Recycle
) -> Outcome:
    """Whoever leaves just then, and is out without a fold, holds nothing up."""
    due = deal.seat(deal.fold_due) if deal.fold_due is not None else _missed_again(deal, event)
    if due is None or due.status != "in":
        return None
    own = not isinstance(event, ev.Recycle) and event.seat == due.number
    # The fold itself. One that nobody is named for may be it; a player's own drop is not, for it comes too late.
    if own and isinstance(event, ev.Drop) and event.by != "player":
        return None
    if own and event.by == "timer" and event.type in {"draw", "discard"} and PLAYED_OUT in deal.rules.cases:
        return None
    return {"subject": SeatNo(due.number), "limit": deal.rules.timeout.misses}


def _missed_again(deal: Deal, event: ev.Act) -> SeatState | None:
    """The seat that misses one more turn than it may, the last of which was played out and its hand kept."""
    state, limit = deal.seat(event.seat) if isinstance(event, ev.Miss) else None, deal.rules.timeout.misses
    return state if state is not None and 0 < limit <= state.misses and not deal.missed else None


@law(
    on=("drop",),
    options=("timeout.misses",),
)
def fold_without_misses(match: Match, deal: Deal, state: SeatState, event: ev.Drop) -> Outcome:
    """A fold for missing (AL-30, RC-32). Whoever is away is dropped by other rules; and where turns are played out, a
    platform may log what the timer did and no misses."""
    if deal.fold_due == event.seat or state.status != "in" or state.away or is_folded_later(deal, event):
        return None
    if event.by is None or match.in_gap or state.connection_unknown:
        return Unseen("who_acted")
    if event.by != "timer":
        return None
    limit, is_played = deal.rules.timeout.misses, deal.rules.timeout.turn == "played"
    # One more than those that ended: the turn under way, in which the hand is folded, may have been missed as well.
    if limit and is_played and not state.misses and state.unplayed + 1 >= limit:
        return Unseen("missed_turns")
    rule = message("fold_without_misses-limit", limit=limit) if limit else message("fold_without_misses-never")
    return {"misses": state.misses, "rule": rule}


def is_folded_later(deal: Deal, event: ev.Act) -> bool:
    """Whether a hand is folded that has missed turns enough, after the last of them was played out: a text that plays
    it and says that misses "may lead to" a fold leaves open when (AL-17, AL-30)."""
    state = deal.seat(event.seat) if isinstance(event, ev.Drop) and FOLDED_LATER in deal.rules.cases else None
    return state is not None and event.by == "timer" and state.misses >= max(deal.rules.timeout.misses, 1)


@law(
    on=("draw",),
    options=(FROM_STOCK,),
    trigger="unusual",
)
def timer_drew_discard(match: Match, deal: Deal, event: ev.Draw) -> Outcome:
    """Who plays for a player draws from the stock, where the text names it (R-12); the others do not say which pile."""
    who = who_plays(deal, event) if FROM_STOCK in deal.rules.cases else None
    return {"who": who} if who is not None and event.from_ == "discards" else None


@law(
    hidden=True,
    on=("discard",),
    options=("timeout.discard",),
    rests_on_cards=True,
    trigger="unusual",
)
def timer_chose_card(match: Match, deal: Deal, event: ev.Discard) -> Outcome:
    """Who plays for a player puts the card drawn down again (R-13, AT-23), unless any card will do (AL-17), or it may
    not go back to the discards it came from (BR-21)."""
    who = who_plays(deal, event)
    if who is None or deal.rules.timeout.discard == "any_card" or deal.turn != event.seat:
        return None
    if deal.taken is None or deal.taken == UNKNOWN or event.card is None or event.card == UNKNOWN:
        return Unseen("put_down")
    given_back = deal.taken_from == "discards" and deal.rules.discards.returned == "forbidden"
    if event.card == deal.taken or given_back:
        return None
    return {"who": who, "card": CardName(event.card), "taken": CardName(deal.taken)}


def who_plays(deal: Deal, event: ev.Draw | ev.Discard) -> Message | None:
    """Timer or autoplay, if one of them acts here; autoplay for somebody who is there breaks another law."""
    state = deal.seat(event.seat)
    if event.by == "autoplay" and (state is None or not (state.away or state.connection_unknown)):
        return None
    return message(f"actor-{event.by}") if event.by in STAND_INS else None


@law(
    hidden=True,
    on=("discard",),
    options=("timeout.complete_hand",),
    rests_on_cards=True,
    trigger="unusual",
)
def complete_hand_not_declared(match: Match, deal: Deal, state: SeatState, event: ev.Discard) -> Outcome:
    """At a time-out, a hand arranged as a valid show counts as declared; the card in no group is put down (R-14)."""
    if event.by != "timer" or deal.turn != event.seat:
        return None
    if deal.rules.timeout.complete_hand == "nothing":
        return None
    if state.saved is None:
        return Unseen("saved_groups") if not deal.groups_logged and _may_be_complete(deal, state) else None
    group_cards = [card for group in state.saved for card in group]
    # Saved groups need not hold all cards; with one in no group nothing was arranged to be declared.
    if len(group_cards) != show_size(deal.rules):
        return None
    if beyond(state.hand, group_cards):
        return Unseen("hand") if UNKNOWN in state.hand else None
    if deal.wild_unseen:
        return Unseen("wild_card")
    valid, _ = judge_groups(deal, state.hand, state.saved, None, deal.rules)
    if valid is None:
        return Unseen("saved_groups")
    return {} if valid else None


def _may_be_complete(deal: Deal, state: SeatState) -> bool:
    """Whether the hand of a seat that is to discard could have been arranged as a valid show."""
    if UNKNOWN in state.hand or deal.wild_unseen:
        return True
    try:
        return bool(finishes(state.hand, deal.wild, deal.rules))
    except BadCards:
        return True


@law(
    hidden=True,
    on=("declare",),
    options=("timeout.complete_hand",),
)
def timer_declared(match: Match, deal: Deal, state: SeatState, event: ev.Declare) -> Outcome:
    """The timer declares in games that say so, and only a valid show (R-14); autoplay never does (AT-23)."""
    if event.by not in STAND_INS:
        return None
    if event.by == "autoplay" or deal.rules.timeout.complete_hand == "nothing":
        return {"who": message(f"actor-{event.by}"), "why": message("timer_declared-never")}
    valid, _ = judge_declaration(deal, state, event)
    if valid is None:
        return Unseen("declared")
    return None if valid else {"who": message(f"actor-{event.by}"), "why": message("timer_declared-not_arranged")}
