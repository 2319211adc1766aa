"""Lines that a converter wrote wrongly, and not only the seat of one turn: what of an alarming audit that explains.

The card put down with a show may be told as a discard too, an act twice, a draw after the card was put down that it
made room for. By the log somebody then plays on, draws twice, plays out of turn. Where such lines stand, and by the log
by its correction (:mod:`ledger.audit.corrections`) less is held against somebody and nothing else, they are a fault of
the record: one row tells of them, and nothing that they explain is held against anybody.

Where players of several seats keep acting out of order, as by lines that are lost, mixed or told twice all over the
log, no correction may be found. No server lets that happen, so such a log does not tell what was played.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from ledger.audit.audits import (
    OF_FIGURES,
    Audit,
    Held,
    accused_in,
    claim_of,
    held_by,
    held_in,
    less_explained,
    undecided,
)
from ledger.audit.corrections import claims, drops, figures, habits, lines, lost, melds, payments, seats, timers
from ledger.audit.corrections.lines import MANY, SEVERAL, Correction, Events
from ledger.audit.corrections.parts import count_deals, of_parts, settlements
from ledger.audit.referee import UNDECIDABLE
from ledger.play.laws import LAWS
from schemas.findings import ALARMS, Finding, Verdict
from schemas.message import Message, message
from schemas.reasons import reason

MOST_MISTAKES: Final = 2
"""So many mistakes of a converter are looked for in one log, each in what the one before leaves of it."""
OF_ORDER: Final = frozenset({
    "declare_without_draw", "discard_before_draw", "laid_before_draw", "out_of_turn", "out_player_acts", "second_draw",
})  # fmt: skip
"""What is found where a seat acts when it cannot: what servers see to."""
MOST_NEW: Final = 12
"""Where more is held by a log told otherwise that was not before, no second mistake is looked for that explains all
of it."""
MOST_SEARCHED: Final = 6_000
LEAST_SEARCHED: Final = 12
"""So many events of logs told otherwise, by which something is held yet, are gone through by all readings, or so many
logs where they are long: that takes two seconds, four of a log of a thousand events. A fault by itself takes eight logs
at most, as a card put down twice in a long game with melds on the table; where a line in thirty is lost it may be
dozens."""
MOST_TRIED: Final = 100_000
LEAST_TRIED: Final = 40
"""And so many events, a second, or so many logs where they are long, of logs with acts put in that were never logged,
or given to another seat. A fault by itself takes two dozen logs in a long match, one whose lines are all told twice
several times as many."""
MOST_OUT_OF_ORDER: Final = 7
"""So many events out of order may be those of players whom a server let act; with more, of several seats, the log is
wrong. Some twenty planted faults at once made two at most, two lines in a hundred lost seven to fifteen in matches of
many deals (docs/torture.md)."""
_OF_ONE_LINE: Final = frozenset({"money_not_balanced"})
"""What one line says of itself, whatever was played."""
_OF_DAMAGE: Final = frozenset({"claimed_twice"})
"""What a log is found to have where lines of it are told twice."""
_NEVER_LOGGED: Final = reason("never_logged")
_IN_DOUBT: Final = frozenset({"lines_in_doubt", "seat_in_doubt"})
"""What is said of lines, and holds nothing against anybody."""
_OF_TIMES: Final = frozenset(
    code for code, law in LAWS.items() if law.options and all(path.startswith("timer.") for path in law.options)
)
"""What hangs on times alone: what is wrong with other lines explains none of it."""

TRIED: Final = tuple(
    way
    for module in (lines, seats, melds, figures, payments, habits, timers, drops, lost, claims)
    for way in module.CORRECTIONS
)
"""The corrections that are tried, one after another."""
_ALONE: Final[Mapping[object, str]] = {habits.places_turned: "places_wrong"}
"""What explains one thing alone, and could be tried of any log: it is where nothing else is held against anybody."""

_OF_RECORD: Final = (habits.jokers_in_groups,)
_OF_GROUPS: Final = "groups_not_hand"
"""What is tried where nothing is held against anybody, but by what is laid out the log contradicts itself; and what is
found there."""

_BESIDE: Final[Mapping[object, frozenset[str]]] = {
    lost.end_lost: frozenset({"scored_too_soon"}),
    lost.seat_untold: frozenset({"money_not_balanced", "unknown_seat"}),
}
"""What explains nothing where none of this is held: a deal that is over has cost what it has, and who is left out with
all rows is missing where what is paid comes to nothing, or is named by a line yet."""

_OF_POINTS: Final[Mapping[object, int]] = {figures.claims_renumbered: MANY, habits.ranks_turned_by_points: SEVERAL}
"""What must explain the points of so many seats, and is asked where those of as many are held."""
_OF_SETTLEMENT: Final = frozenset[object](payments.CORRECTIONS)
"""What explains nothing but what is held at a line of a settlement, and is asked where something is."""

Judge = Callable[[Events, set[Held]], Audit | None]
"""Judges a corrected log; None where all that is held against somebody is still held by our reading."""


@dataclass
class Search:
    """How far mistakes of a converter are looked for in one log."""

    left: int
    is_given_up: bool = False
    left_to_try: int = MOST_TRIED

    @classmethod
    def of(cls, events: Events) -> Search:
        """The search in a log."""
        count = len(events)
        return cls(max(MOST_SEARCHED, LEAST_SEARCHED * count), left_to_try=max(MOST_TRIED, LEAST_TRIED * count))

    def goes_through(self, count: int) -> bool:
        """Whether a log of so many events, told otherwise, is gone through; after the first that is not none is."""
        self.left -= count
        self.is_given_up = self.is_given_up or self.left < 0
        return self.left >= 0

    def tries(self, count: int) -> bool:
        """Whether a log of so many events, with acts put in or given to another, is tried."""
        self.left_to_try -= count
        self.is_given_up = self.is_given_up or self.left_to_try < 0
        return self.left_to_try >= 0


def less_wrong_lines(audit: Audit, ours: Audit, events: Events, judge: Judge, *, in_parts: bool = False) -> Audit:
    """What is left of an alarming audit, of what ours says or is left of it, where lines of the log look wrong, all of
    it or in the first or the last of its deals: by the mistake that explains most of it, with a row that says which."""
    charges, is_of_record = held_in(ours), not accused_in(audit)
    held_still = held_in if is_of_record else accused_in
    least = len(held_still(audit))
    all_charges = {held_by(row) for row in (*ours.findings, *audit.findings)}
    codes, codes_held = {code for code, _, _ in accused_in(audit)}, {code for code, _, _ in charges}
    unsure = {held_by(row) for row in audit.verdicts if row.verdict == "UNDECIDABLE"}
    events = tuple(events)
    settled = settlements(events)
    unasked = {way for way, code in _ALONE.items() if codes != {code}}
    unasked |= _OF_SETTLEMENT if settled.isdisjoint(seq for _, seq, _ in charges) else set()
    unasked |= {way for way, some in _BESIDE.items() if codes_held.isdisjoint(some)}
    points = sum(code == "points" for code, _, _ in charges)
    unasked |= {way for way, count in _OF_POINTS.items() if points < count}
    tried = _OF_RECORD if is_of_record else TRIED
    ways = [way for way in tried if way not in unasked and not codes_held <= _OF_TIMES]
    whole = (one for way in ways for one in way(events))
    unsure_by = dict[Held, int]()
    for correction in of_parts(events, charges, ways) if in_parts else whole:
        if not least:
            break
        little = _OF_TIMES | correction.more_than
        may_explain = {one for one in charges if one[0] not in little}
        if not _is_enough(events, may_explain, correction) or _is_refuted(ours, correction):
            continue  # it cannot explain enough of what is held, or goes the other way
        after = judge(correction.events, _numbered(charges, correction.seats, correction.by_event))
        if after is None:
            continue
        own = _turned(correction.seats), {seq: _turned(seats) for seq, seats in correction.by_event.items()}
        still = {one for one in _numbered(held_in(after), *own) if one[0] not in _IN_DOUBT}
        unknown = _numbered(_undecided(after, correction), *own)
        acquittals = {one for one in may_explain - still - unknown if not _of_unknown(one, unknown - unsure)}
        # Nor what only some reading allows: lines that explain one thing and break another explain nothing.
        new = _numbered({held_by(row) for row in after.findings if row.severity == "reading"}, *own) - all_charges
        accused = len(held_still(after))
        if len(still) < len(charges) and any(code not in OF_FIGURES for code, _, _ in acquittals):
            unsure_by |= dict.fromkeys(still - charges, correction.seqs[0])
        if still < charges and not new and accused < least and _is_enough(events, acquittals, correction):
            least = accused
            if correction.as_written or correction.seats or correction.by_event:
                audit = _of_others(ours, charges - still, unknown, correction, events)
            else:
                audit = _corrected(ours, after, correction, events)
    return _less_unsure(audit, unsure_by) if unsure_by else audit


def _less_unsure(audit: Audit, unsure_by: Mapping[Held, int]) -> Audit:
    """An audit that upholds no figure which would be wrong by lines told otherwise, where less is held by these, and
    some act that is held is not: ``unsure_by`` says of each which is the first of these lines. The act is held still.
    """
    verdicts = tuple(
        undecided(row, *_may_be_right(unsure_by[held_by(row)]))
        if row.verdict == "UPHELD" and held_by(row) in unsure_by
        else row
        for row in audit.verdicts
    )
    return replace(audit, verdicts=verdicts)


def may_be_mended(audit: Audit) -> bool:
    """Whether lines of a log are looked for that explain what is held against somebody, or what is impossible."""
    return bool(accused_in(audit)) or any(row.code == _OF_GROUPS for row in audit.findings)


def _is_enough(events: Events, charges: set[Held], correction: Correction) -> bool:
    """Whether a correction that explains all of this explains as much as it must; whoever explains less explains no
    more."""
    return (
        any(not correction.needs_more or seq not in correction.seqs for _, seq, _ in charges)
        and _deals(events, charges, correction) >= correction.in_deals
        and _count_booked_seats(events, charges, correction) >= correction.least
    )


def out_of_order(audit: Audit) -> tuple[int, ...]:
    """The events at which players act out of order, where those are so many, and of several seats, that the log does
    not tell what was played; else none. A quarter of them at least is of others than the seat that has most."""
    acts = {(row.seq or 0, row.seat) for row in audit.findings if row.code in OF_ORDER and row.severity in ALARMS}
    seats = Counter(seat for _, seat in acts)
    if len(acts) <= MOST_OUT_OF_ORDER or 4 * max(seats.values()) > 3 * len(acts):
        return ()
    return tuple(sorted({seq for seq, _ in acts}))


def less_out_of_order(audit: Audit, seqs: tuple[int, ...], events: Events) -> Audit:
    """What is left of an audit where the log does not tell what was played: nothing is held against anybody from the
    first of the events out of order to the deal behind the last of them, nor later what rests on more than one deal or
    may be a line told twice; and a row says why."""
    if not seqs or not accused_in(audit):
        return audit
    statement = _looks_wrong("out_of_order", seqs)
    return _less_from(audit, seqs, events, statement, message("verdict-out_of_order", seq=seqs[0]))


def less_not_searched(audit: Audit, events: Events) -> Audit:
    """What is left of an audit where the search for mistakes was given up: by what was not tried nothing that is held
    may be right, so that nothing is held against anybody; and a row says why."""
    seqs = tuple(sorted({seq or events[0].seq for _, seq, _ in accused_in(audit)}))
    if not seqs:
        return audit
    statement = message("lines_in_doubt-not_searched")  # of nothing that was tried it is said to be wrong
    return _less_from(audit, seqs, events, statement, message("verdict-not_searched", seq=seqs[0]))


def _less_from(audit: Audit, seqs: tuple[int, ...], events: Events, statement: Message, sentence: Message) -> Audit:
    again = next((event.seq for event in events if event.type == "deal" and event.seq > seqs[-1]), inf)
    rest = {held_by(row) for row in audit.findings if row.deal is not None and row.code not in _OF_DAMAGE}
    rest |= {held_by(row) for row in audit.verdicts if row.deal is not None and not row.of_total}
    rest = {one for one in rest if one[1] is not None and one[1] >= again}
    left_out = {one for one in accused_in(audit) if one[1] is None or one[1] >= seqs[0]}
    acquittals = {one for one in left_out - rest if one[0] not in _OF_ONE_LINE}
    after = less_explained(audit, acquittals, reason("tainted", seq=seqs[0]), sentence)
    return replace(after, findings=(*after.findings, _row(seqs, statement, events)))


def _of_unknown(one: Held, unknown: set[Held]) -> bool:
    """Whether it is of figures that are not decided either: where less is known nothing is explained."""
    return one[0] in OF_FIGURES - _OF_ONE_LINE and any(one[1] == seq for _, seq, _ in unknown)


def _undecided(after: Audit, correction: Correction) -> set[Held]:
    """What is not decided of a log told otherwise. What acts never logged come to is explained nevertheless, but where
    points must be right."""
    rows = (row for row in after.verdicts if row.verdict == "UNDECIDABLE" and not correction.leaves_open)
    return {held_by(row) for row in rows if correction.least or row.why != _NEVER_LOGGED}


def _count_booked_seats(events: Events, charges: set[Held], correction: Correction) -> int:
    """Of how many seats points of a deal, or totals that are told otherwise, are among what is held, where that is
    asked for at all."""
    scored = (
        {event.seq for event in events if event.type == "deal_scored"} | {*correction.seqs}
        if correction.least
        else set()
    )
    return sum(code == "points" and seq in scored for code, seq, _ in charges)


def _is_refuted(audit: Audit, correction: Correction) -> bool:
    """Whether somebody is booked more than is due there, where that must not be, or rightly by the log as it stands."""
    rows = [row for row in audit.verdicts if row.claim == "points"]
    due = [row for row in rows if row.seq in correction.seqs] if correction.at_most_due else []
    return any(row.computed is not None and row.claimed > row.computed for row in due) or any(
        row.verdict == "UPHELD" and (row.seq, row.seat) in correction.unless_right for row in rows
    )


def _deals(events: Events, charges: set[Held], correction: Correction) -> int:
    """In how many deals something of what is held stands, where that is asked for at all."""
    if correction.within:
        return count_deals(events, charges)
    starts = [event.seq for event in events if event.type == "deal"] if correction.in_deals else []
    return len({bisect_right(starts, seq) for _, seq, _ in charges if seq is not None})


_Seats = Mapping[int, int]


def _numbered(charges: set[Held], seats: _Seats, by_event: Mapping[int, _Seats]) -> set[Held]:
    """The same held against seats that are numbered otherwise, everywhere or at some events."""
    return {(code, seq, by_event.get(seq or 0, seats).get(seat or 0, seat)) for code, seq, seat in charges}


def _turned(seats: _Seats) -> _Seats:
    """By what a seat was numbered before."""
    return {other: seat for seat, other in seats.items()}


def _corrected(ours: Audit, after: Audit, correction: Correction, events: Events) -> Audit:
    """What is left of the log as it is told otherwise, with a row that says how."""
    findings = sorted((*after.findings, _row_of(correction, events)), key=lambda row: (row.seq is None, row.seq or 0))
    return replace(after, findings=tuple(findings), verdicts=tuple(_verdicts(ours, after, correction.seqs[0])))


def _of_others(ours: Audit, acquittals: set[Held], unknown: set[Held], correction: Correction, events: Events) -> Audit:
    """An audit by our reading without what is explained where seats or figures are others, and without what is unknown
    then."""
    why, sentence = _may_be_right(correction.seqs[0])
    after = less_explained(ours, acquittals, why, sentence)
    verdicts = tuple(
        undecided(row, why, sentence) if row.verdict == "UPHELD" and held_by(row) in unknown else row
        for row in after.verdicts
    )
    return replace(after, findings=(*after.findings, _row_of(correction, events)), verdicts=verdicts)


def _row_of(correction: Correction, events: Events) -> Finding:
    return _row(correction.seqs, _looks_wrong(correction.what, correction.seqs, correction.within), events)


def _looks_wrong(what: str, seqs: tuple[int, ...], within: tuple[int, int] | None = None) -> Message:
    """That lines look wrong, and what is wrong with them, in all of the log or in a part of it."""
    mistake = message(f"lines_in_doubt-{what}")
    if within is not None:
        mistake = message("lines_in_doubt-within", what=mistake, first=within[0], last=within[1])
    return message("finding-lines_in_doubt", seq=seqs[0], what=mistake, count=len(seqs) - 1)


def _row(seqs: tuple[int, ...], statement: Message, events: Events) -> Finding:
    match = events[0].match
    return Finding(match, None, seqs[0], None, "lines_in_doubt", "impossible", UNDECIDABLE, statement, seqs)


def _verdicts(ours: Audit, after: Audit, seq: int) -> Iterator[Verdict]:
    """The verdicts of the log as it is told otherwise, where it as it stands says the same or overturns more: who
    cannot tell which of them is right decides nothing."""
    own = {claim_of(row): row for row in ours.verdicts}
    for row in after.verdicts:
        mine = own.get(claim_of(row), row)
        if mine.verdict == "UNDECIDABLE":
            yield mine
        elif mine.verdict == "OVERTURNED" and row.verdict == "UPHELD":
            yield undecided(mine, *_may_be_right(seq))
        else:
            yield row


def _may_be_right(seq: int) -> tuple[Message, Message]:
    """Why a claim is undecided, and what is said of it."""
    return reason("tainted", seq=seq), message("verdict-lines_in_doubt", seq=seq)
