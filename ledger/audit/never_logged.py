"""What a platform may never write down, where a single act of it, or a few, would make right what is held against it.

A type of event of which a log has none may be one that its platform never logs. Where the rest of the log tells that
there must have been some it is judged as such from the start (:mod:`ledger.play.unlogged`). Of one act that only a
figure tells of, or one turn passed over, nobody knows. So a log that alarms is judged again with such acts put in where
they must have been; as long as each makes less be held against somebody, and nothing else, what they explain is held
against nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, Final, NamedTuple, cast

from ledger.audit.audits import Audit, Held, held_by, held_in
from ledger.audit.corrections.parts import count_deals, parts, settlements
from ledger.play.profile import milliseconds
from ledger.play.replay import Step
from ledger.play.runs import Skim
from ledger.play.state import Deal, Match, SeatState
from ledger.play.unlogged import SHORTEST_CLOCK_MS, unlogged
from ledger.rules.arrangement import costs_as_grouped, score_groups
from ledger.rules.points import hand_points
from ledger.rules.table_melds import lay_off, read_table_meld
from ledger.rules.table_options import longest_melds
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face
from schemas.events import EVENT, Act, Claim
from schemas.findings import Finding, Verdict
from schemas.ruleset import Ruleset

Events = Sequence[Act | Claim]

MOST_ACTS: Final = 6
"""So many acts are put in, one after another, each for something else that is held against somebody."""
_UNENDED: Final = frozenset({"scored_too_soon", "settled_too_soon", "deal_number"})
"""What is found where a deal goes on by the log, and was over by the platform."""
_PASSED_OVER: Final = frozenset({"fold_not_made", "out_of_turn"})
"""What is found where another acts than who was to give up a hand, or did."""
_OF_HANDS: Final = frozenset({
    *_UNENDED, "too_many_deals", "places_wrong", "lay_off_no_fit", "joker_moved_wrongly", "points", "settlement",
})  # fmt: skip
"""What hangs on the cards in hand and on the table, which moves that are never logged change."""
_OF_STANDINGS: Final = frozenset({*_UNENDED, "too_many_deals", "places_wrong", "out_of_turn"})
"""What hangs on who is still in a match."""
_OF_TOTALS: Final = _OF_STANDINGS | {
    "points", "settlement", "split_not_due", "reentry_not_allowed", "dealt_in_wrongly", "wrong_dealer",
    "wrong_first_seat",
}  # fmt: skip
"""What hangs on what a hand counts where melds stay in it."""
_SHOWS: Final = 2
"""So many losers booked more than their best groups cost are taken for a platform that never logs their groups."""
_SHOWN: Final = 3
"""So many deals that ended with a show and not a single hand laid out are too, where other groups of a hand cost what
was booked."""
_NOT_SHOWN: Final = 6
"""And so many hands of deals that ended with a show."""


_LOGGED: Final = 2
"""So many events of a type in other deals tell that the platform logs it."""
_TELLING: Final = 2
"""And so many deals that it did not."""


class JudgedLog(NamedTuple):
    """A log replayed, and what is held against whom in it."""

    replayed: Skim
    audit: Audit

    @property
    def events(self) -> Events:
        """The log."""
        return self.replayed.events

    @property
    def unlogged(self) -> frozenset[str]:
        """The types of events that it is taken never to have."""
        return self.replayed.steps[-1].after.log.unlogged

    def found_at(self, row: Finding) -> tuple[int, Match]:
        """The place of the event that something is found at, and the state before it."""
        strides = zip(self.replayed.places, self.replayed.steps, strict=True)
        return next((place, step.before) for place, step in strides if step.event.seq == row.seq)


Judge = Callable[[Events, frozenset[str], set[Held] | None], JudgedLog | None]
"""Judges a log with some acts put in, or as one that never has events of some types; None where something is seen to be
held against somebody that is not among what may be."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What acts that were never logged would explain, and of which types they are."""

    charges: frozenset[Held]
    types: frozenset[str]


NOTHING_EXPLAINED: Final = Explanation(frozenset(), frozenset())
Explain = Callable[[JudgedLog, Ruleset], Explanation]
"""Finds what of an alarming audit acts of types the log never has would explain."""


def explained(silent: Explanation, ours: JudgedLog, rules: Ruleset, judge: Judge) -> Explanation:
    """What of an alarming audit acts of types the log never has would explain; ``silent`` is what
    :func:`explained_beside_gaps` says of it."""
    there: set[str] = {event.type for event in ours.events}
    there |= {"show"} if ours.replayed.steps and ours.replayed.steps[-1].after.log.declares.laid_out else set()
    if "deal" not in there:
        return NOTHING_EXPLAINED
    best, types, acquittals = ours, set(silent.types), set(silent.charges)
    for name in _silent(there, rules):
        more = _told_by_hands(name, ours, judge)
        acquittals, types = acquittals | more, types | ({name} if more else set())
    for name, more in _explained_in_parts(ours, held_in(ours.audit) - acquittals, rules, judge):
        acquittals, types = acquittals | more, types | {name}
    for _ in range(MOST_ACTS if held_in(ours.audit) - acquittals else 0):
        better = _better(best, there, rules, judge)
        if better is None:
            break
        name, best = better
        types.add(name)
    acquittals |= held_in(ours.audit) - held_in(best.audit)
    return Explanation(frozenset(acquittals), frozenset(types))


def explained_beside_gaps(ours: JudgedLog, rules: Ruleset, judge: Judge) -> Explanation:
    """What of an alarming audit is explained where nothing is lost in the gaps of the log but what it never has."""
    silent = silent_beside_gaps(ours.events, rules)
    other = judge(ours.events, silent, None) if silent else None
    acquittals = held_in(ours.audit) - held_in(other.audit) if other is not None else set[Held]()
    return Explanation(frozenset(acquittals), silent if acquittals else frozenset())


def _explained_in_parts(
    ours: JudgedLog, charges: set[Held], rules: Ruleset, judge: Judge
) -> Iterator[tuple[str, set[Held]]]:
    """What is held in several deals one behind the other that have no event of a type, but for the one at the edge, and
    others have several: the platform began to log it, or logs it no more. Two of the deals must tell, or their figures.
    """
    events = ours.events
    settled = settlements(events)
    for start, end in parts(events, charges):
        places = [place for place in range(start, end) if events[place].type == "deal"]
        first, last = (places[1], end) if end == len(events) else (start, places[-1])
        there: set[str] = {event.type for event in events[first:last]}
        outside = Counter(event.type for event in (*events[:first], *events[last:]))
        elsewhere = {name for name, count in outside.items() if count >= _LOGGED} - there
        seqs = settled.union(event.seq for event in events[start:end])
        within = {key for key in charges if key[1] in seqs}
        logs = ((*events[:1], *events[at:after]) for at, after in pairwise([*places, end]))
        deals = Counter(name for log in logs for name in unlogged(log, rules))
        for name in sorted(name for name in elsewhere if deals[name] >= _TELLING):
            other = judge(events, frozenset({name}), None)
            more = within - held_in(other.audit) if other is not None else set[Held]()
            if other is not None and more and held_in(other.audit) <= held_in(ours.audit):
                yield name, more
        for name in (name for name in _silent(there, rules) if name in elsewhere):
            findings = tuple(row for row in ours.audit.findings if held_by(row) in within)
            verdicts = tuple(row for row in ours.audit.verdicts if held_by(row) in within)
            more = _told_by_hands(name, JudgedLog(ours.replayed, Audit(findings, verdicts)), judge)
            if count_deals(events, more) >= _TELLING:
                yield name, more


def silent_beside_gaps(events: Events, rules: Ruleset) -> frozenset[str]:
    """The types a log would never have if nothing were lost in its gaps: what a whole log is not accused of, one with a
    gap is not accused of either. Where nothing is held against anybody, a gap is the likelier reason."""
    rest = [event for event in events if event.type != "gap"]
    return unlogged(rest, rules) if len(rest) < len(events) else frozenset()


def _better(best: JudgedLog, there: set[str], rules: Ruleset, judge: Judge) -> tuple[str, JudgedLog] | None:
    """The log with one more act put in, by which less is held against somebody and nothing else."""
    charges = held_in(best.audit)
    # What nobody could decide so far may be open by another reading.
    undecided = (row for row in best.audit.verdicts if row.verdict == "UNDECIDABLE" and row.claim == "settlement")
    open_payouts = {held_by(row) for row in undecided}
    for name, events in _candidates(best, there, rules):
        other = judge(events, frozenset(), charges)
        rest = held_in(other.audit) - open_payouts if other is not None else charges
        # A true subset: an act that explains one thing and accuses of another explains nothing.
        if other is not None and rest < charges and _upholds(other.audit, charges - rest):
            return name, other
    return None


def _upholds(audit: Audit, acquittals: set[Held]) -> bool:
    """Whether points that were overturned are those computed; what hangs on them may stay undecided."""
    points = [row for row in audit.verdicts if held_by(row) in acquittals and row.claim == "points"]
    return all(row.verdict == "UPHELD" for row in points)


def _candidates(best: JudgedLog, there: set[str], rules: Ruleset) -> Iterator[tuple[str, Events]]:
    for row in best.audit.verdicts:
        if row.claim == "points" and row.verdict == "OVERTURNED" and rules.melding.where == "hand":
            yield from _for_points(best, row, there, rules)
    for finding in best.audit.findings:
        if finding.code == "deal_number" and "close" not in there:
            yield from _called_off(best, finding)
        if finding.code in _PASSED_OVER and "drop" not in there:
            yield from _drops(best, finding)
        if finding.code in _UNENDED and not {"leave", "drop"} <= there:
            yield from _gone_at_the_end(best, finding, there)
        elif finding.code == "out_of_turn" and "miss" not in there:
            yield from _misses(best, finding)
        elif finding.code == "fold_without_misses" and "miss" not in there:
            yield from _misses_before_fold(best, finding)


# -- points --------------------------------------------------------------------------------------


def _for_points(best: JudgedLog, row: Verdict, there: set[str], rules: Ruleset) -> Iterator[tuple[str, Events]]:
    """A player who lost the connection, or left, where a seat was booked what that costs."""
    claimed, computed = row.claimed, row.computed or 0
    away = rules.disconnect.play == "autoplay" and there.isdisjoint({"disconnect", "reconnect"})
    for span in _spans(best.replayed):
        state = span.after.seat(row.seat)
        if (not row.of_total and span.deal.number != row.deal) or state is None or state.status != "in":
            continue
        if away and claimed < computed and (row.of_total or claimed == rules.drop.middle):
            yield from (("disconnect", events) for events in _with_connection_lost(best.events, span, row.seat))
        if "leave" not in there and (row.of_total or claimed in {rules.drop.first, rules.drop.middle}):
            yield from (("leave", events) for events in _with_player_gone(best.events, span, row.seat))


class _Span(NamedTuple):
    """A deal of a log: from its place to that of the event that ended it, as dealt and as it then stood."""

    start: int
    end: int
    deal: Deal
    after: Deal


def _spans(replayed: Skim) -> Iterator[_Span]:
    start, before = 0, None
    for place, step in zip(replayed.places, replayed.steps, strict=True):
        deal = step.after.deal
        if isinstance(step.event, ev.Deal):
            start, before = place, deal
        elif before is not None and deal is not None and deal.ended is not None:
            yield _Span(start, place, before, deal)
            before = None


def _with_connection_lost(events: Events, span: _Span, seat: int) -> Iterator[Events]:
    """Lost before the last turn of the seat, which was played for it for all the log says; back for the next deal."""
    own = [place for place in range(span.start, span.end) if getattr(events[place], "seat", None) == seat]
    draws = [place for place in own if events[place].type == "draw"]
    if not draws or any(events[place].by not in {None, "autoplay"} for place in own if place >= draws[-1]):
        return
    after = next((n for n in range(span.end, len(events)) if events[n].type == "deal"), len(events))
    disconnect = _act(events[draws[-1] - 1], "disconnect", seat)
    back = () if after == len(events) else (_act(events[after - 1], "reconnect", seat),)
    # By autoplay: with nobody named the turn might be one that the seat had begun itself, which counts otherwise.
    by_autoplay = {place: events[place].model_copy(update={"by": "autoplay"}) for place in own if place >= draws[-1]}
    lines = [by_autoplay.get(place, event) for place, event in enumerate(events)]
    yield (*lines[: draws[-1]], disconnect, *lines[draws[-1] : after], *back, *lines[after:])


def _with_player_gone(events: Events, span: _Span, seat: int) -> Iterator[Events]:
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


def _gone_at_the_end(best: JudgedLog, finding: Finding, there: set[str]) -> Iterator[tuple[str, Events]]:
    """All but one gone, where a deal was over by the platform and nobody had ended it: dropped in turn, or left."""
    place, before = best.found_at(finding)
    deal = before.deal
    if deal is None or deal.ended is not None:
        return
    rest, last = deal.still_in(), best.events[place - 1]
    if finding.code == "scored_too_soon" and "drop" not in there and len(rest) == 2 and deal.turn in rest:
        by = {"by": "timer"} if last.type == "miss" else {}
        yield "drop", (*best.events[:place], _act(last, "drop", deal.turn, **by), *best.events[place:])
    for stays in rest if "leave" not in there else ():
        leaves = tuple(_act(last, "leave", seat) for seat in rest if seat != stays)
        yield "leave", (*best.events[:place], *leaves, *best.events[place:])


def _called_off(best: JudgedLog, finding: Finding) -> Iterator[tuple[str, Events]]:
    """A deal that was called off, where the next one was dealt in the midst of it and no points were ever booked for
    it."""
    place, before = best.found_at(finding)
    deal, next_deal = before.deal, best.events[place]
    if deal is None or deal.ended is not None or not isinstance(next_deal, ev.Deal):
        return
    scored = {event.deal for event in best.events if isinstance(event, ev.DealScored)}
    if next_deal.deal == deal.number + 1 and scored.isdisjoint({deal.number, None}):
        close = _act(best.events[place - 1], "close", None, deal=deal.number, reason="void")
        yield "close", (*best.events[:place], close, *best.events[place:])


def _misses(best: JudgedLog, finding: Finding) -> Iterator[tuple[str, Events]]:
    """A turn missed by each seat that was passed over, where there was time for it."""
    place, before = best.found_at(finding)
    deal = before.deal
    if deal is None or deal.turn is None or deal.phase != "draw":
        return
    seats, event = deal.still_in(), best.events[place]
    acting = getattr(event, "seat", None)
    if deal.turn not in seats or acting not in seats:
        return
    after = seats.index(deal.turn)
    order = [*seats[after:], *seats[:after]]
    skips = order[: order.index(acting)]
    took = _milliseconds(_turn_began(best.replayed.all_steps, place), event.at)
    turn = max(_longest_turn(best.replayed.all_steps), 1000 * before.rules.timer.seconds or SHORTEST_CLOCK_MS)
    # Where times say nothing there may have been time: the act is not ruled out. What it explains is undecided either
    # way.
    if took is not None and took + (before.log.blur or 0) < len(skips) * turn:
        return
    at = {"at": event.at} if event.at else {}
    acts = (_act(best.events[place - 1], "miss", seat, by="timer", **at) for seat in skips)
    yield "miss", (*best.events[:place], *acts, *best.events[place:])


def _drops(best: JudgedLog, finding: Finding) -> Iterator[tuple[str, Events]]:
    """The hand that a seat gives up in its turn, or that is folded for one which has missed too many, before another
    acts, where it was booked what that costs."""
    place, before = best.found_at(finding)
    deal = before.deal
    if deal is None:
        return
    seat, last = deal.fold_due or deal.turn, best.events[place - 1]
    costs = {(seat, deal.rules.drop.first), (seat, deal.rules.drop.middle)}
    claims = (event for event in best.events if isinstance(event, ev.DealScored) and event.deal in (None, deal.number))
    if any((entry.seat, entry.points) in costs for event in claims for entry in event.points):
        by = {"by": "timer"} if deal.fold_due is not None or last.type == "miss" else {}
        yield "drop", (*best.events[:place], _act(last, "drop", seat, **by), *best.events[place:])


def _misses_before_fold(best: JudgedLog, finding: Finding) -> Iterator[tuple[str, Events]]:
    """The turns missed for which a hand was folded: wherever it was passed over, the last, and one before the first act
    of a deal that the seat may have begun."""
    place, _ = best.found_at(finding)
    event = best.events[place]
    if not isinstance(event, ev.Drop):
        return
    start = max((at for at in range(place) if best.events[at].type == "deal"), default=0)
    deal = best.events[start]
    candidates = (best.found_at(row)[0] for row in best.audit.findings if row.code == "out_of_turn")
    places = [at for at in candidates if start < at < place]
    first = [start + 1] if isinstance(deal, ev.Deal) and deal.first in (None, event.seat) else []
    for holes in ([*places, place], [*first, *places, place]):
        lines = list(best.events)
        for at in reversed(holes):
            lines.insert(at, _act(best.events[at - 1], "miss", event.seat, by="timer"))
        yield "miss", lines


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


def _milliseconds(began: str | None, end: str | None) -> int | None:
    return milliseconds(began, end) if began and end else None


def _act(before: Act | Claim, name: str, seat: int | None, **fields: Any) -> Act:
    """An act that is not in the log, under the number of the one before it: all others keep theirs."""
    record = {"v": 1, "match": before.match, "seq": before.seq, "type": name, **fields}
    record |= {"seat": seat} if seat is not None else {}
    event: Any = EVENT.validate_python(record, strict=False)
    return cast("Act", event)


# -- moves on the table, and shows ---------------------------------------------------------------


def _silent(there: set[str], rules: Ruleset) -> list[str]:
    """The types the log has none of that change what a hand counts."""
    if rules.melding.where == "table":
        has = {
            "meld": not (rules.contract.trios or rules.contract.runs), "lay_off": rules.lay_off.when != "never",
            "move_joker": rules.lay_off.joker != "stays",
        }  # fmt: skip
        return [name for name, is_possible in has.items() if is_possible and name not in there]
    return ["show"] if "show" not in there and rules.show.finish != "none" else []


def _told_by_hands(name: str, best: JudgedLog, judge: Judge) -> set[Held]:
    """What is held against somebody by hands as logged, where moves of this type explain it: melds laid, cards gone to
    the table, a joker taken, groups of several losers that were not their best."""
    rows = [row for row in best.audit.verdicts if row.verdict == "OVERTURNED" and row.claim == "points"]
    more = [row for row in rows if not row.of_total and _is_dearer(best, row)] if name == "show" else []
    if name == "show":
        less = any(row.claimed < (row.computed or 0) and not row.of_total for row in rows)
        may_explain = bool(more) and not less
    elif name in _LAID:
        may_explain = any(_is_less_by(_LAID[name], best, row) for row in rows) or _is_out_by(_LAID[name], best)
    else:
        may_explain = any(_holds_joker(best, row) for row in rows) or _beside_a_joker(best)
    losers = {(row.deal, row.seat) for row in more}  # one may be booked for the deal, and again as the match is settled
    of_standings = {key for key in held_in(best.audit) if key[0] in _OF_STANDINGS}
    is_shown = any(isinstance(event, ev.Declare) and event.groups for event in best.events)
    # Where no more can be acquitted for several losers or standings, other groups are all that can tell.
    rests_on_groups = name == "show" and (not is_shown or (len(losers) < _SHOWS and not of_standings))
    deal_rows = [row for row in rows if not row.of_total]
    if not may_explain or (rests_on_groups and not _are_other_groups(best, more, deal_rows)):
        return set()
    other = judge(best.events, frozenset({name}), None)
    acquittals = held_in(best.audit) - held_in(other.audit) if other is not None else set[Held]()
    if name in _LAID and not _is_out_by(_LAID[name], best):  # what one hand lacks explains no figure of another
        acquittals -= {held_by(row) for row in deal_rows if not _is_less_by(_LAID[name], best, row)}
    is_doubtful = (
        name == "show" and not rests_on_groups and len(losers) < _SHOWS and acquittals.isdisjoint(of_standings)
    )
    if is_doubtful and not _are_other_groups(best, more, deal_rows):
        return set()
    return {key for key in acquittals if key[0] in (_OF_TOTALS if name == "show" else _OF_HANDS)}


def _is_less_by(sums_laid: SumsLaid, best: JudgedLog, row: Verdict) -> bool:
    """Whether points are those of the hands without some of the cards that may have been laid on the table."""
    off = (row.computed or 0) - row.claimed
    for span in _spans(best.replayed):
        if row.of_total or span.deal.number != row.deal or off <= 0:
            continue
        rules, ending = span.after.rules, span.after.ended
        own = rules.match.counts != "won_points"
        if not own and ending is not None and row.seat not in ending.winners:
            continue  # what others hold is booked to who won, and to nobody else
        sums = {0}
        for state in span.after.seats:
            if (state.number == row.seat) is own:
                more = sums_laid(span.after, state)
                sums = {one + other for one in sums for other in more}
        return off in sums or (off % 2 == 0 and off // 2 in sums)
    return False


def _is_out_by(sums_laid: SumsLaid, best: JudgedLog) -> bool:
    """Whether a deal that nobody ended by the log is scored where all the cards of a seat may have been laid."""
    soon = {row.seq for row in best.audit.findings if row.code == "scored_too_soon"}
    for step in best.replayed.steps:
        deal = step.before.deal
        if step.event.seq in soon and deal is not None and deal.ended is None:
            hands = (seat for seat in deal.seats if seat.hand and UNKNOWN not in seat.hand)
            return any(hand_points(seat.hand, None, deal.rules) in sums_laid(deal, seat) for seat in hands)
    return False


def _sums_melded(deal: Deal, seat: SeatState) -> set[int]:
    """What the cards of a seat may be worth that lie in melds it has laid, of all its hand holds."""
    hand = tuple(sorted(card for card in seat.hand if card != UNKNOWN))
    rests = [hand]
    for rest in rests if seat.drawn else ():  # which grows as melds are laid
        for longest in longest_melds(rest, deal.rules, deal.wild):
            for first, last in combinations(range(len(longest) + 1), 2):
                meld = longest[first:last]
                if read_table_meld(meld, deal.rules, deal.wild).kind is not None:
                    cards = Counter(card.partition("=")[0] for card in meld)
                    left_over = tuple(sorted((Counter(rest) - cards).elements()))
                    rests += [left_over] if left_over not in rests else []
    worth = hand_points(hand, None, deal.rules)
    return {worth - hand_points(rest, None, deal.rules) for rest in rests}


def _sums_laid_off(deal: Deal, seat: SeatState) -> set[int]:
    """What the cards of a seat may be worth that it has put on the melds of the table."""
    sums = {0}
    for card in _fitting(deal, seat.hand) if _may_lay_off(seat, deal.rules) else ():
        worth = hand_points((card,), None, deal.rules)
        sums |= {sum_ + worth for sum_ in sums}
    return sums


SumsLaid = Callable[[Deal, SeatState], set[int]]
_LAID: Final[Mapping[str, SumsLaid]] = {"meld": _sums_melded, "lay_off": _sums_laid_off}
"""By which type cards come from a hand to the table, and what those are worth that may have."""


def _may_lay_off(seat: SeatState, rules: Ruleset) -> bool:
    """Whether a seat has had a turn, and laid what must be laid first."""
    first = {"after_own_meld": seat.melded, "after_contract": seat.contract}
    return seat.drawn and first.get(rules.lay_off.when, 1) > 0


def _fitting(deal: Deal, hand: Sequence[str]) -> list[str]:
    """The cards of a hand that can be put on the melds of the table, one after another."""
    melds, rest, cards = [meld.cards for meld in deal.table], [card for card in hand if card != UNKNOWN], list[str]()
    while True:
        fit = next(
            (
                (place, card, more.meld)
                for card in rest
                for place, meld in enumerate(melds)
                if (more := lay_off(meld, [card], deal.rules, deal.wild)).allowed
            ),
            None,
        )
        if fit is None:
            return cards
        place, card, melds[place] = fit
        rest.remove(card)
        cards.append(card)


def _beside_a_joker(best: JudgedLog) -> bool:
    """Whether cards were put on a meld that they do not fit, where a joker lay on the table."""
    for row in best.audit.findings:
        step = next((step for step in best.replayed.steps if step.event.seq == row.seq), None)
        if row.code == "lay_off_no_fit" and step is not None and isinstance(step.event, ev.LayOff):
            table = step.before.deal.table if step.before.deal is not None else ()
            if any(face(card) == JOKER for meld in table for card in meld.cards):
                return True
    return False


def _holds_joker(best: JudgedLog, row: Verdict) -> bool:
    """Whether points are those of a hand with a joker of the table in place of one of its cards, or without a card that
    such a joker stood for, which moved on in its meld."""
    for span in _spans(best.replayed):
        deal, rules, off = span.after, span.after.rules, row.claimed - (row.computed or 0)
        if row.of_total or deal.number != row.deal:
            continue
        lying = [card for meld in deal.table for card in meld.cards if face(card) == JOKER]
        names = {card.partition("=")[2] for card in lying}
        worth = hand_points((JOKER,), None, rules)
        own = rules.match.counts != "won_points"
        for state in (state for state in deal.seats if (state.number == row.seat) is own):
            for card in (card for card in state.hand if lying and card != UNKNOWN):
                costs = hand_points((card,), None, rules)
                if (off == worth - costs and own) or (off == -costs and face(card) in names):
                    return True
    return False


def _are_other_groups(best: JudgedLog, more: Sequence[Verdict], rows: Sequence[Verdict]) -> bool:
    """Whether hands that were never laid out, where several should have been or the platform settled by what it booked,
    cost that by other groups: ``more`` are booked more than their best, of all ``rows`` that are wrong of a deal."""
    ends = [span.after for span in _spans(best.replayed)]
    at_bookings = (step.before.deal for step in best.replayed.steps if isinstance(step.event, ev.DealScored))
    shows = [deal for deal in ends if deal.ended is not None and deal.ended.how == "show"]
    shows += [deal for deal in at_bookings if deal is not None and deal.pending is not None]
    losers = sum(len(deal.still_in()) - 1 for deal in shows)
    if len(shows) < _SHOWN and losers < _NOT_SHOWN and len(more) < _SHOWS:
        return False
    hands = ((row, deal, deal.seat(row.seat)) for row in rows for deal in _deals_of(best, row))
    return all(
        state is not None
        and (UNKNOWN in state.hand or row.claimed in costs_as_grouped(state.hand, deal.wild, deal.rules))
        for row, deal, state in hands
    )


def _is_dearer(best: JudgedLog, row: Verdict) -> bool:
    """Whether points claimed of a deal are more than the best groups cost, and no more than all cards of the hand."""
    if row.claimed <= (row.computed or 0):
        return False
    for deal in _deals_of(best, row):
        state = deal.seat(row.seat)
        if state is not None and UNKNOWN not in state.hand:
            loose = [[card] for card in state.hand]
            return row.claimed <= score_groups(loose, deal.wild, deal.rules, state.hand).score
    return False


def _deals_of(best: JudgedLog, row: Verdict) -> Iterator[Deal]:
    """The deal that points were booked for, as it ended, or as it stood then where nobody can judge its show."""
    yield from (span.after for span in _spans(best.replayed) if span.deal.number == row.deal)
    for step in best.replayed.steps:
        deal = step.before.deal
        if step.event.seq == row.seq and deal is not None and deal.number == row.deal and deal.pending is not None:
            yield deal
