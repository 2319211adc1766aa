"""What a platform may never write down, where a single act of it, or a few, would make right what is held against it.

A type of event of which a log has none may be one that its platform never logs. Where the rest of the log tells that
there must have been some it is judged as such from the start (:mod:`ledger.play.unlogged`). Of one act that only a
figure tells of, or one turn passed over, nobody knows. So a log that alarms is judged again with such acts put in where
they must have been; as long as each makes less be held against somebody, and nothing else, what they explain is held
against nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from ledger.audit.audits import Audit, Held, held_by, held_in
from ledger.audit.told_by_hands import UNENDED, Events, Judge, Judged, Span, missing_of_hands, spans, told_by_hands
from ledger.play.matches import standings_with_deal
from ledger.play.profile import milliseconds
from ledger.play.replay import Step
from ledger.play.unlogged import unlogged
from schemas import events as ev
from schemas.events import EVENT, Act, Claim
from schemas.findings import Finding, Verdict
from schemas.ruleset import Ruleset

MOST_ACTS: Final = 6
"""So many acts are put in, one after another, each for something else that is held against somebody."""
_OF_WHO_IS_OUT: Final = frozenset({"dealt_in_wrongly", "out_player_acts"})
"""What is found where somebody takes part who by the log is out of the match."""
_SHOW_DUE: Final = frozenset({"scored_too_soon", "settled_too_soon", "show_not_due", "judged_without_show"})
"""What is found where a show is missing that ended a deal."""
_SHORTEST_CLOCK_MS: Final = 15_000
"""No table gives less for a turn, where its rules do not say how long one is."""
_ENDS_DEAL: Final = frozenset({"declare", "deal", "deal_scored", "match_settled", "close"})
"""What tells that a deal came to its end."""


@dataclass(frozen=True, slots=True)
class Explained:
    """What acts that were never logged would explain, and of which types they are."""

    held: frozenset[Held]
    types: frozenset[str]


NOTHING_EXPLAINED: Final = Explained(frozenset(), frozenset())
Explain = Callable[[Judged, Ruleset, Judge], Explained]
"""Finds what of an alarming audit acts of types the log never has would explain."""


def explained(silent: Explained, ours: Judged, rules: Ruleset, judge: Judge) -> Explained:
    """What of an alarming audit acts of types the log never has would explain; ``silent`` is what
    :func:`explained_beside_gaps` says of it."""
    there: set[str] = {event.type for event in ours.events}
    if "deal" not in there:
        return NOTHING_EXPLAINED
    best, types, gone = ours, set(silent.types), set(silent.held)
    for name in missing_of_hands(there, rules):
        more = told_by_hands(name, ours, judge)
        gone, types = gone | more, types | ({name} if more else set())
    for _ in range(MOST_ACTS if held_in(ours.audit) - gone else 0):
        better = _better(best, there, rules, judge)
        if better is None:
            break
        name, best = better
        types.add(name)
    gone |= held_in(ours.audit) - held_in(best.audit)
    return Explained(frozenset(gone), frozenset(types))


def explained_beside_gaps(ours: Judged, rules: Ruleset, judge: Judge) -> Explained:
    """What of an alarming audit is explained where nothing is lost in the gaps of the log but what it never has."""
    silent = silent_beside_gaps(ours.events, rules)
    other = judge(ours.events, silent) if silent else None
    gone = held_in(ours.audit) - held_in(other.audit) if other is not None else set[Held]()
    return Explained(frozenset(gone), silent if gone else frozenset())


def silent_beside_gaps(events: Events, rules: Ruleset) -> frozenset[str]:
    """The types a log would never have if nothing were lost in its gaps: what a whole log is not accused of, one with a
    gap is not accused of either. Where nothing is held against anybody, a gap is the likelier reason."""
    told = [event for event in events if event.type != "gap"]
    return unlogged(told, rules) if len(told) < len(events) else frozenset()


def _better(best: Judged, there: set[str], rules: Ruleset, judge: Judge) -> tuple[str, Judged] | None:
    """The log with one more act put in, by which less is held against somebody and nothing else."""
    held = held_in(best.audit)
    for name, events in _candidates(best, there, rules):
        other = judge(events, frozenset())
        # A true subset: an act that explains one thing and accuses of another explains nothing.
        if other is not None and held_in(other.audit) < held and _upholds(other.audit, held - held_in(other.audit)):
            return name, other
    return None


def _upholds(audit: Audit, gone: set[Held]) -> bool:
    """Whether points that were overturned are those computed; what hangs on them may stay undecided."""
    points = [row for row in audit.verdicts if held_by(row) in gone and row.claim == "points"]
    return all(row.verdict == "UPHELD" for row in points)


def _candidates(best: Judged, there: set[str], rules: Ruleset) -> Iterator[tuple[str, Events]]:
    for row in best.audit.verdicts:
        if row.claim == "points" and row.verdict == "OVERTURNED" and rules.melding.where == "hand":
            yield from _for_points(best, row, there, rules)
    for finding in best.audit.findings:
        if finding.code == "deal_number" and "close" not in there:
            yield from _called_off(best, finding)
        if finding.code in _OF_WHO_IS_OUT and "rejoin" not in there and rules.match.ends != "after_deals":
            yield from _back(best, finding)
        if finding.code in _SHOW_DUE and "declare" not in there and rules.show.finish != "none":
            yield from _shown(best, finding)
        if finding.code in UNENDED and not {"leave", "drop"} <= there:
            yield from _gone_at_the_end(best, finding, there)
        elif finding.code == "out_of_turn":
            if "miss" not in there:
                yield from _misses(best, finding)
            yield from _out_in_turn(best, finding, there, rules)


# -- points --------------------------------------------------------------------------------------


def _for_points(best: Judged, row: Verdict, there: set[str], rules: Ruleset) -> Iterator[tuple[str, Events]]:
    """A player who lost the connection, or left, where a seat was booked what that costs."""
    claimed, computed = row.claimed, row.computed or 0
    away = rules.disconnect.play == "autoplay" and there.isdisjoint({"disconnect", "reconnect"})
    for span in spans(best.steps):
        state = span.after.seat(row.seat)
        if (not row.of_total and span.deal.number != row.deal) or state is None or state.status != "in":
            continue
        if away and claimed < computed and (row.of_total or claimed == rules.drop.middle):
            yield from (("disconnect", events) for events in _with_connection_lost(best.events, span, row.seat))
        if "leave" not in there and (row.of_total or claimed in {rules.drop.first, rules.drop.middle}):
            yield from (("leave", events) for events in _with_player_gone(best.events, span, row.seat))


def _with_connection_lost(events: Events, span: Span, seat: int) -> Iterator[Events]:
    """Lost before the last turn of the seat, which was played for it for all the log says; back for the next deal."""
    own = [place for place in range(span.start, span.end) if getattr(events[place], "seat", None) == seat]
    draws = [place for place in own if events[place].type == "draw"]
    if not draws or any(events[place].by not in {None, "autoplay"} for place in own if place >= draws[-1]):
        return
    after = next((n for n in range(span.end, len(events)) if events[n].type == "deal"), len(events))
    lost = _act(events[draws[-1] - 1], "disconnect", seat)
    back = () if after == len(events) else (_act(events[after - 1], "reconnect", seat),)
    # By autoplay: with nobody named the turn might be one that the seat had begun itself, which counts otherwise.
    played = {place: events[place].model_copy(update={"by": "autoplay"}) for place in own if place >= draws[-1]}
    told = [played.get(place, event) for place, event in enumerate(events)]
    yield (*told[: draws[-1]], lost, *told[draws[-1] : after], *back, *told[after:])


def _with_player_gone(events: Events, span: Span, seat: int) -> Iterator[Events]:
    """Gone after the last that the seat did, or just before the deal ended, which another one has not ended by it."""
    # Of two the deal would have been over by it, before what ended it.
    if span.after.still_in() and len(span.after.still_in()) <= 2:
        return
    own = [place for place in range(span.start, len(events)) if getattr(events[place], "seat", None) == seat]
    last = max((place for place in own if place < span.end), default=span.start)
    if any(place >= span.end and events[place].type != "show_judged" for place in own):
        return
    # dict.fromkeys keeps the order and drops the second where both are one place: each is a whole audit.
    for place in dict.fromkeys((last + 1, span.end)):
        yield (*events[:place], _act(events[place - 1], "leave", seat), *events[place:])


# -- the end of a deal, and turns ----------------------------------------------------------------


def _gone_at_the_end(best: Judged, finding: Finding, there: set[str]) -> Iterator[tuple[str, Events]]:
    """All but one gone, where a deal was over by the platform and nobody had ended it: dropped in turn, or left."""
    place = _place_of(best, finding)
    deal = best.steps[place].before.deal if place is not None else None
    if place is None or deal is None or deal.ended is not None:
        return
    left, last = deal.still_in(), best.events[place - 1]
    if finding.code == "scored_too_soon" and "drop" not in there and len(left) == 2 and deal.turn in left:
        by = {"by": "timer"} if last.type == "miss" else {}
        yield "drop", (*best.events[:place], _act(last, "drop", deal.turn, **by), *best.events[place:])
    for stays in left if "leave" not in there else ():
        gone = tuple(_act(last, "leave", seat) for seat in left if seat != stays)
        yield "leave", (*best.events[:place], *gone, *best.events[place:])


def _place_of(best: Judged, finding: Finding) -> int | None:
    """The place of the event that a finding is of."""
    return next((n for n, step in enumerate(best.steps) if step.event.seq == finding.seq), None)


def _shown(best: Judged, finding: Finding) -> Iterator[tuple[str, Events]]:
    """A show of the seat in turn that had drawn, where a deal is over by what follows and cost that seat nothing."""
    place = _place_of(best, finding)
    deal = best.steps[place].before.deal if place is not None else None
    if place is None or deal is None or deal.ended is not None or deal.turn is None or deal.phase != "discard":
        return
    event = best.events[place]
    rows = event.points if isinstance(event, ev.DealScored) else ()
    follows = getattr(event, "seat", None) in {None, deal.turn} or isinstance(event, ev.Show)
    if follows and not any(row.points for row in rows if row.seat == deal.turn):
        shown = _act(best.events[place - 1], "declare", deal.turn)
        yield "declare", (*best.events[:place], shown, *best.events[place:])


def _back(best: Judged, finding: Finding) -> Iterator[tuple[str, Events]]:
    """Somebody back before the deal in which it takes part, and whoever else is dealt a hand."""
    place = _place_of(best, finding)
    dealt = [n for n, event in enumerate(best.events[: (place or 0) + 1]) if isinstance(event, ev.Deal)]
    if len(dealt) < 2 or finding.seat is None:
        return
    deal, now = best.events[dealt[-1]], standings_with_deal(best.steps[dealt[-1]].before)
    hands = {hand.seat for hand in deal.hands} if isinstance(deal, ev.Deal) else set[int]()
    out = {account.seat for account in now.accounts if account.out or account.left} if now is not None else set[int]()
    back = tuple(_act(best.events[dealt[-1] - 1], "rejoin", seat) for seat in sorted({finding.seat, *(hands & out)}))
    yield "rejoin", (*best.events[: dealt[-1]], *back, *best.events[dealt[-1] :])


def _called_off(best: Judged, finding: Finding) -> Iterator[tuple[str, Events]]:
    """A deal that was called off, where the next one was dealt in the midst of it and no points were ever booked for
    it."""
    place = _place_of(best, finding)
    deal = best.steps[place].before.deal if place is not None else None
    dealt = best.events[place] if place is not None else None
    if place is None or deal is None or deal.ended is not None or not isinstance(dealt, ev.Deal):
        return
    scored = {event.deal for event in best.events if isinstance(event, ev.DealScored)}
    if dealt.deal == deal.number + 1 and scored.isdisjoint({deal.number, None}):
        closed = _act(best.events[place - 1], "close", None, deal=deal.number, reason="void")
        yield "close", (*best.events[:place], closed, *best.events[place:])


def _misses(best: Judged, finding: Finding) -> Iterator[tuple[str, Events]]:
    """A turn missed by each seat that was passed over, where there was time for it."""
    place, missed = _place_of(best, finding), _passed_over(best, finding)
    if place is None or not missed:
        return
    before, event = best.steps[place].before, best.events[place]
    took = _milliseconds(_turn_began(best.steps, place), event.at)
    turn = max(_longest_turn(best.steps), 1000 * before.rules.timer.seconds or _SHORTEST_CLOCK_MS)
    # Where times say nothing there may have been time: the act is not ruled out. What it explains is undecided either
    # way.
    if took is not None and took + (before.log.blur or 0) < len(missed) * turn:
        return
    at = {"at": event.at} if event.at else {}
    acts = (_act(best.events[place - 1], "miss", seat, by="timer", **at) for seat in missed)
    yield "miss", (*best.events[:place], *acts, *best.events[place:])


def _out_in_turn(best: Judged, finding: Finding, there: set[str], rules: Ruleset) -> Iterator[tuple[str, Events]]:
    """Each seat that was passed over out of the deal, where that came to its end without them: it gave its hand up when
    its turn came, or had left."""
    place, passed = _place_of(best, finding), _passed_over(best, finding)
    if place is None or not passed or _ENDS_DEAL.isdisjoint(event.type for event in best.events[place:]):
        return
    for name in ("drop", "leave"):
        if name not in there and (name == "leave" or rules.drop.when != "never"):
            gone = tuple(_act(best.events[place - 1], name, seat) for seat in passed)
            yield name, (*best.events[:place], *gone, *best.events[place:])


def _passed_over(best: Judged, finding: Finding) -> list[int]:
    """The seats from the one in turn, which has not drawn, to the one that acts; none where that is not known."""
    place = _place_of(best, finding)
    deal = best.steps[place].before.deal if place is not None else None
    if place is None or deal is None or deal.turn is None or deal.phase != "draw":
        return []
    seats, acting = deal.still_in(), getattr(best.events[place], "seat", None)
    if deal.turn not in seats or acting not in seats:
        return []
    after = seats.index(deal.turn)
    order = [*seats[after:], *seats[:after]]
    return order[: order.index(acting)]


def _turn_began(steps: Sequence[Step], place: int) -> str | None:
    """When the turn began that an event falls into, at the latest: a clock may stand still while a connection is lost,
    and never runs for longer than that."""
    deal = steps[place].before.deal
    for step in reversed(steps[:place]):
        before = step.before.deal
        if deal is None or before is None or (before.number, before.turn) != (deal.number, deal.turn):
            return step.event.at
    return None


def _longest_turn(steps: Sequence[Step]) -> int:
    """How long the longest turn was that a player is known to have taken: a turn is not missed any sooner."""
    longest = 0
    for step in steps:
        deal, event = step.before.deal, step.event
        if deal is not None and event.by == "player" and deal.turn == getattr(event, "seat", 0):
            longest = max(longest, _milliseconds(step.before.turn_at, event.at) or 0)
    return longest


def _milliseconds(began: str | None, ended: str | None) -> int | None:
    return milliseconds(began, ended) if began and ended else None


def _act(before: Act | Claim, name: str, seat: int | None, **fields: Any) -> Act:
    """An act that is not in the log, under the number of the one before it: all others keep theirs."""
    told = {"v": 1, "match": before.match, "seq": before.seq, "type": name, **fields}
    told |= {"seat": seat} if seat is not None else {}
    event: Any = EVENT.validate_python(told, strict=False)
    return cast("Act", event)
