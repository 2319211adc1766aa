"""Lost connections: who acts for a player who is away, and when the hand is dropped instead."""

from __future__ import annotations

from typing import Literal

from ledger.play.law import Arguments, Breach, Outcome, Unseen, act, law
from ledger.play.points import saved_score
from ledger.play.state import ON_THE_TABLE, Deal, Match, SeatState
from ledger.rules.arrangement import Decision, autoplay_decision
from schemas import events as ev
from schemas.message import message

SYSTEM = frozenset({"autoplay", "timer", "server"})
"""What a log may call who plays for a player that is away: the text only says that it is done (AT-23)."""

Acts = ev.Draw | ev.Discard | ev.Drop | ev.Meld | ev.LayOff | ev.LayContract | ev.MoveJoker
"""What autoplay could be said to have done, but for a declare, which it never makes."""


@law(
    on=("draw", "discard", "drop", *ON_THE_TABLE),
    options=("disconnect.play",),
    trigger="unusual",
)
def autoplay_not_due(match: Match, deal: Deal, state: SeatState, event: Acts) -> Outcome:
    """Autoplay is for those who have lost their connection (AT-23); a turn that it has begun it may end, whoever is
    back meanwhile. Where a text has none, it may be what draws and puts down for them as at a time-out, and no more."""
    if event.by != "autoplay" or deal.fold_due == event.seat:
        return None
    if deal.rules.disconnect.play == "as_timeout":
        cut_off = match.log.cut_off
        if event.type in {"draw", "discard"} and (cut_off is None or event.seat in cut_off):
            return Unseen("connections") if cut_off is None else None
        return {"type": act(event), "why": message("autoplay_not_due-none")}
    if match.in_gap or state.connection_unknown:
        return Unseen("connections")
    has_begun = event.type == "discard" and deal.turn == event.seat and deal.taken_by == "autoplay"
    return None if state.away or has_begun else {"type": act(event), "why": message("autoplay_not_due-connected")}


@law(
    on=("draw", "discard", "drop", "declare"),
    options=("disconnect.play",),
    trigger="unusual",
)
def acted_while_away(
    match: Match, deal: Deal, state: SeatState, event: ev.Draw | ev.Discard | ev.Drop | ev.Declare
) -> Outcome:
    """Nobody but the system acts for a player who is away, and it declares nothing (AT-23, AT-30).

    A player who acts is taken to be back, whether that was logged or not.
    """
    away = _away_in_turn(match, deal, state)
    if away is not True:
        return away
    if event.by is None:
        return Unseen("who_acted")
    if event.by == "player" or (event.by in SYSTEM and (event.type != "declare" or event.by == "autoplay")):
        return None
    return {"type": act(event), "who": message(f"actor-{event.by}")}


@law(
    on=("draw",),
    options=("disconnect.before_draw",),
    rests_on_cards=True,
    trigger="unusual",
)
def autoplay_before_draw(match: Match, deal: Deal, state: SeatState, event: ev.Draw) -> Outcome:
    """Who is away before the first draw of its own is dropped (AT-30, I-35)."""
    away = _away_in_turn(match, deal, state)
    if away is not True:
        return away
    return None if state.drawn or _due(deal, state) != "dropped" else _if_autoplay(event, {})


@law(
    hidden=True,
    on=("draw",),
    options=("disconnect.rounds", "disconnect.then", "disconnect.then:middle_drop", "drop.middle"),
    rests_on_cards=True,
    trigger="unusual",
)
def away_not_dropped(match: Match, deal: Deal, state: SeatState, event: ev.Draw) -> Outcome:
    """After the rounds of autoplay, saved groups that cost more than a middle drop end it (AT-24, AT-26)."""
    away = _away_in_turn(match, deal, state)
    if away is not True:
        return away
    due = _due(deal, state)
    if due != "middle_drop":
        return due if isinstance(due, Unseen) else None
    saved, middle = saved_score(deal, state, deal.rules), deal.rules.drop.middle
    if saved.at_least and saved.points == middle:  # groups that were not logged may cost just a middle drop
        return Unseen("saved_groups")
    words: Arguments = {"played": state.played_for, "saved": saved.points or 0, "middle": middle}
    outcome = _if_autoplay(event, words)
    return Breach(words, ("disconnect.then:middle_drop", "disconnect.rounds")) if outcome is words else outcome


@law(
    on=("drop",),
    options=("disconnect.before_draw", "disconnect.rounds", "disconnect.then"),
    rests_on_cards=True,
)
def away_dropped(match: Match, deal: Deal, state: SeatState, event: ev.Drop) -> Outcome:
    """Autoplay goes on for its rounds, and for as long as the saved groups cost less than a middle drop (AT-24, AT-25,
    AT-27)."""
    away = _away_in_turn(match, deal, state)
    if away is not True:
        return away
    due = _due(deal, state)
    if due != "autoplay":
        return due if isinstance(due, Unseen) else None
    if event.by in {"player", "staff"}:
        return None
    return Unseen("who_acted") if event.by is None else _autoplay_goes_on(deal, state)


def dropped_before_its_turn(match: Match, deal: Deal, event: ev.Act) -> bool | Unseen:
    """Whether a hand is dropped for a player who is away and for whom that is due: the text says that it is, and not
    that the turn must have come (AT-26, AT-30). A log without any lost connection may leave them all out."""
    state = deal.seat(event.seat) if isinstance(event, ev.Drop) else None
    if state is None or deal.rules.disconnect.play != "autoplay" or event.by in {"player", "staff"}:
        return False
    if state.connection_unknown or match.in_gap:
        return Unseen("connections")
    if not state.away:
        return Unseen("connections") if event.by in {"autoplay", "server"} and not match.log.cut_off else False
    due = _due(deal, state)
    if isinstance(due, Unseen):
        return due
    if due == "autoplay":
        return False
    return True if event.by in SYSTEM else Unseen("who_acted")


def _away_in_turn(match: Match, deal: Deal, seat: SeatState) -> Literal[True] | Unseen | None:
    """Whether it is the turn of a seat that is away; None when it is not."""
    if seat.status != "in" or deal.fold_due is not None:
        return None
    if not (seat.away or seat.connection_unknown):
        return None
    if seat.connection_unknown or match.in_gap:
        return Unseen("connections")
    if deal.turn is None:
        return Unseen("whose_turn")
    return True if deal.turn == seat.number else None


def _if_autoplay(event: ev.Draw, words: Arguments) -> Outcome:
    if event.by is None:
        return Unseen("who_acted")
    return words if event.by in SYSTEM else None


def _due(deal: Deal, seat: SeatState) -> Decision | Unseen | None:
    """What is due for a seat that is away; None when that hangs on whether a turn it had begun itself counts, or those
    played for it before it was back, of which AT-24 does not speak, or when its groups cost just a middle drop, which
    is neither less nor more (AT-25, AT-26)."""
    rules = deal.rules
    counts = (seat.played_for - seat.begun_by_hand, seat.played_for, seat.played_before + seat.played_for)
    decisions = {autoplay_decision(seat.drawn, None, count, rules) for count in counts}
    # Groups are looked at only where the rounds are over: before that, and where play goes on, they decide nothing.
    if None in decisions:
        saved = saved_score(deal, seat, rules)
        if saved.points is None or (saved.at_least and saved.points < rules.drop.middle):
            return Unseen("saved_groups")
        if saved.points == rules.drop.middle and not saved.at_least:
            return None
        decisions = {autoplay_decision(seat.drawn, saved.points, count, rules) for count in counts}
    return decisions.pop() if len(decisions) == 1 else None


def _autoplay_goes_on(deal: Deal, seat: SeatState) -> Breach:
    options, middle = deal.rules.disconnect, deal.rules.drop.middle
    if not seat.drawn or options.then == "plays_on":
        never = ("disconnect.then",) if options.then == "plays_on" else ()
        never = never if seat.drawn else ("disconnect.before_draw", *never)
        return Breach({"why": message("away_dropped-never")}, never)
    if seat.played_for < options.rounds:
        why = message("away_dropped-rounds", played=seat.played_for, rounds=options.rounds)
        return Breach({"why": why}, ("disconnect.rounds",))
    saved = saved_score(deal, seat, deal.rules).points
    return Breach({"why": message("away_dropped-saved", saved=saved or 0, middle=middle)}, ("disconnect.then",))
