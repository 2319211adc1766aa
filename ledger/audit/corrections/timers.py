"""How the lines of turns may have been meant that a timer or autoplay played: with the missed turn behind its acts,
without the card that was drawn, as acts of the other of the two; and that who was away lost the connection. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from ledger.audit.corrections.facts import less_connections, of_lines
from ledger.audit.corrections.lines import SEVERAL, Correction, Events, like, put_behind, seat_of, spans
from ledger.play.profile import milliseconds
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.events import Act, Claim

_SHORTEST: Final = 10_000
"""No table gives its players less time for a turn, in milliseconds."""
_OF_NO_PLAYER: Final = frozenset({"timer", "autoplay", "server"})


@of_lines("miss")
def miss_behind_turn(events: Events) -> Iterator[Correction]:
    """That a turn was missed is told behind the card that the timer put down in it: it stands before the acts of the
    turn, or is left out where these count as the turn."""
    before, without, wrong = list[Act | Claim](), list[Act | Claim](), list[int]()
    for event in events:
        last = before[-1] if before else None
        if isinstance(event, ev.Miss) and last is not None and _is_put_down_for(last, event.seat):
            wrong.append(event.seq)
            start = len(before)
            while start and before[start - 1].type in {"draw", "discard"} and seat_of(before[start - 1]) == event.seat:
                start -= 1
            before.insert(start, event)
            continue
        before.append(event)
        without.append(event)
    if wrong:
        yield Correction("miss_behind_turn", tuple(wrong), before)
        yield Correction("miss_behind_turn", tuple(wrong), without)


@of_lines("miss")
def miss_and_turn(events: Events) -> Iterator[Correction]:
    """A turn is told to be missed, and the next card is drawn by its player: the timer ran out as it was drawn."""
    wrong = list[int]()
    last: Act | Claim | None = None
    for event in less_connections(events):
        is_played = isinstance(event, ev.Draw) and event.by == "player"
        if is_played and isinstance(last, ev.Miss) and last.seat == seat_of(event):
            wrong.append(last.seq)
        last = event
    if wrong:
        yield Correction("miss_and_turn", tuple(wrong), [event for event in events if event.seq not in wrong])


def _is_put_down_for(event: Act | Claim, seat: int) -> bool:
    """Whether a card was put down for a seat, not by its player."""
    return isinstance(event, ev.Discard) and event.seat == seat and event.by in _OF_NO_PLAYER


@of_lines("miss")
def fold_told_alone(events: Events) -> Iterator[Correction]:
    """A hand is folded by the timer as long behind the line before as turns lasted that its seat missed in a deal, and
    no line tells of one then: the last of those for which it is folded is told by the fold alone."""
    misses = dict[int, Act | Claim]()
    for span in spans(events):
        lasted = dict[int, int]()
        for place in range(span.start + 1, span.end):
            before, event = events[place - 1], events[place]
            time = milliseconds(before.at, event.at) if before.at is not None and event.at is not None else 0
            if isinstance(event, ev.Miss):
                lasted[event.seat] = min(time, lasted.get(event.seat, time))
            is_fold = isinstance(event, ev.Drop) and event.by == "timer" and before.type != "miss"
            if is_fold and 0 < lasted.get(seat_of(event) or 0, 0) <= time:
                misses[place - 1] = like(event, {"type": "miss", "seat": seat_of(event), "by": "timer"})
    if misses:
        yield Correction("fold_told_alone", tuple(one.seq for one in misses.values()), put_behind(events, misses))


@of_lines("drop")
def folds_of_all(events: Events) -> Iterator[Correction]:
    """Every drop of a log, of two seats at least, is told to be the timer's, though no seat has missed a turn right
    before, and one comes sooner than any time runs out: the field does not tell who made it."""
    drops = [(before, event) for before, event in pairwise(less_connections(events)) if isinstance(event, ev.Drop)]
    are_folds = all(event.by == "timer" and before.type != "miss" for before, event in drops)
    waits = [milliseconds(one.at, drop.at) for one, drop in drops if one.at is not None and drop.at is not None]
    if are_folds and min(waits, default=0) < _SHORTEST and len({event.seat for _, event in drops}) >= SEVERAL:
        lines = [one.model_copy(update={"by": None}) if isinstance(one, ev.Drop) else one for one in events]
        yield Correction("folds_of_all", tuple(event.seq for _, event in drops), lines)


def misses_behind_fold(events: Events) -> Iterator[Correction]:
    """Turns are missed, several times, by a seat whose hand the timer has folded in that deal: it counts them on."""
    folded, seqs = set[int](), list[int]()
    for event in events:
        if isinstance(event, ev.Deal):
            folded.clear()
        elif isinstance(event, ev.Drop) and event.by == "timer":
            folded.add(event.seat)
        elif isinstance(event, ev.Miss) and event.by == "timer" and event.seat in folded:
            seqs.append(event.seq)
    if len(seqs) >= SEVERAL:
        yield Correction("misses_behind_fold", tuple(seqs), [event for event in events if event.seq not in seqs])


def draws_of_timer(events: Events) -> Iterator[Correction]:
    """No card is drawn in any turn that a timer or autoplay played: it drew the one it put down, from the stock, or the
    one that lay on top there."""
    if any(isinstance(event, ev.Draw) and event.by in _OF_NO_PLAYER for event in events):
        return
    draws = dict[int, Act | Claim]()
    holds: int | None = None
    for place, event in enumerate(events):
        if isinstance(event, ev.Draw):
            holds = event.seat
        elif isinstance(event, ev.Discard):
            if event.by in _OF_NO_PLAYER and holds != event.seat:
                fields = {"by": event.by, "seat": event.seat, "from": "stock", "card": event.card or UNKNOWN}
                draws[place - 1] = like(event, {"type": "draw", **fields})
            holds = None
        elif event.type in {"deal", "declare"}:
            holds = None
    seqs = tuple(one.seq for one in draws.values())
    if draws:
        yield Correction("draws_of_timer", seqs, put_behind(events, draws))
    unknown = {place: one.model_copy(update={"card": UNKNOWN}) for place, one in draws.items()}
    if unknown != draws:
        yield Correction("draws_of_timer", seqs, put_behind(events, unknown))


def autoplay_as_timer(events: Events) -> Iterator[Correction]:
    """All that is drawn or put down for a player is told to be by autoplay, also for those who have lost no connection:
    in several turns, or behind one they missed."""
    acts = [event for event in events if isinstance(event, ev.Draw | ev.Discard)]
    if any(event.by == "timer" for event in acts):
        return
    away, last_miss, turns, wrong = set[int](), None, 0, list[int]()
    for event in events:
        if isinstance(event, ev.Disconnect | ev.Reconnect):
            (away.add if isinstance(event, ev.Disconnect) else away.discard)(event.seat)
        elif isinstance(event, ev.Draw | ev.Discard) and event.by == "autoplay" and event.seat not in away:
            wrong.append(event.seq)
            turns += SEVERAL if last_miss == event.seat else isinstance(event, ev.Draw)
        elif event.by == "player":
            away.discard(seat_of(event) or 0)  # who acts is there again
        last_miss = seat_of(event) if event.type == "miss" else last_miss if event.type in {"draw", "discard"} else None
    if turns >= SEVERAL:
        lines = [event.model_copy(update={"by": "timer"}) if event.seq in wrong else event for event in events]
        yield Correction("autoplay_as_timer", tuple(wrong), lines)


def played_by_program(events: Events) -> Iterator[Correction]:
    """All that is drawn, put down or shown for a seat, in several turns, is told to be by autoplay, it has lost no
    connection, and no hand was given up or grouped there by a player: nobody else ever sat there."""
    turns, others = Counter[int](), set[int]()
    for event in events:
        is_by_hand = isinstance(event, ev.Drop | ev.Group) and event.by == "player"
        if is_by_hand or isinstance(event, ev.Disconnect | ev.Reconnect | ev.Miss):
            others.add(seat_of(event) or 0)
        elif isinstance(event, ev.Draw | ev.Discard | ev.Declare):
            turns[event.seat] += isinstance(event, ev.Draw)
            others |= set() if event.by == "autoplay" else {event.seat}
    programs = {seat for seat, drawn in turns.items() if drawn >= SEVERAL and seat not in others}
    wrong = [event.seq for event in events if event.by == "autoplay" and seat_of(event) in programs]
    if wrong:
        lines = [event.model_copy(update={"by": None}) if event.seq in wrong else event for event in events]
        yield Correction("played_by_program", tuple(wrong), lines)


@of_lines("disconnect", "reconnect")
def disconnect_lost(events: Events) -> Iterator[Correction]:
    """Autoplay acts for a seat that finds its connection again though no line tells that it was lost, or only one
    behind these acts in the deal: it was before."""
    disconnects = dict[int, Act | Claim]()
    starts: dict[int, int] = {}
    away, late = set[int](), set[int]()
    for place, event in enumerate(events):
        seat = seat_of(event) or 0
        if isinstance(event, ev.Disconnect | ev.Reconnect):
            in_deal = all(one.type != "deal_scored" for one in events[starts.get(seat, place) : place])
            if seat in starts and seat not in away and (in_deal or isinstance(event, ev.Reconnect)):
                disconnects[starts[seat] - 1] = like(events[starts[seat] - 1], {"type": "disconnect", "seat": seat})
                late |= {event.seq} if isinstance(event, ev.Disconnect) else set()
            (away.add if isinstance(event, ev.Disconnect) else away.discard)(seat)
        if event.by == "autoplay" and seat not in away:
            starts.setdefault(seat, place)
        elif event.by == "player" or isinstance(event, ev.Disconnect | ev.Reconnect):
            starts.pop(seat, None)
    if disconnects:
        lines = [one for one in put_behind(events, disconnects) if one.type != "disconnect" or one.seq not in late]
        yield Correction("disconnect_lost", tuple(one.seq for one in disconnects.values()), lines)


@of_lines("disconnect", "reconnect")
def connections_behind(events: Events) -> Iterator[Correction]:
    """All connections lost and found, several of them, are told behind the last act: nobody knows when they were."""
    seqs = [event.seq for event in events if event.type in {"disconnect", "reconnect"}]
    rest = less_connections(events)
    if len(seqs) >= SEVERAL and seqs[0] > rest[-1].seq:
        yield Correction("connections_behind", tuple(seqs), rest)


CORRECTIONS: Final = (
    miss_behind_turn, miss_and_turn, fold_told_alone, folds_of_all, misses_behind_fold, draws_of_timer,
    autoplay_as_timer, played_by_program, disconnect_lost, connections_behind,
)  # fmt: skip
"""What is tried, one after another."""
