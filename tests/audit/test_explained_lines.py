"""What a log told otherwise explains, and what is left of an audit by it: with audits made by hand, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ledger.audit import wrong_lines, wrong_seats
from ledger.audit.audits import Audit, held_in
from ledger.audit.corrections.lines import Correction
from ledger.audit.never_logged import JudgedLog
from ledger.audit.wrong_lines import less_wrong_lines
from ledger.audit.wrong_seats import less_seats_in_doubt
from ledger.play.runs import Skim
from schemas.events import EVENT, Act, Claim
from schemas.findings import Finding, Severity, Verdict
from schemas.message import message
from tests.worded import said

EVENTS: Sequence[Act | Claim] = [
    EVENT.validate_python({"v": 1, "match": "M1", "seq": seq, "type": "draw", "seat": 1, "from": "stock"}, strict=False)
    for seq in range(1, 10)
]
TIMED = min(wrong_lines._OF_TIMES)


def broken(code: str, seq: int, seat: int = 1, severity: Severity = "breach") -> Finding:
    """Something that is held against a seat."""
    return Finding("M1", 1, seq, seat, code, severity, (), message("word-stop"), (seq,))


def claim(seq: int, computed: int | None, claimed: int = 80) -> Verdict:
    """The points of seat 2."""
    return Verdict("M1", 1, seq, 2, "points", claimed, computed, (), ())


def left_of(
    monkeypatch: pytest.MonkeyPatch, ours: Audit, *told: tuple[Audit, tuple[int, ...]], audit: Audit | None = None
) -> Audit:
    """What is left of an audit where the log may be told in some ways, each with its own audit and lines."""
    ways = [Correction("told_twice", seqs, tuple(EVENTS[: -place - 1])) for place, (_, seqs) in enumerate(told)]
    monkeypatch.setattr(wrong_lines, "TRIED", (lambda events: ways,))
    judged = {len(way.events): one for way, (one, _) in zip(ways, told, strict=True)}
    return less_wrong_lines(audit or ours, ours, EVENTS, lambda events, held: judged[len(events)])


def test_what_hangs_on_times_alone_is_explained_by_no_other_line(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, left = Audit((broken(TIMED, 4),), ()), Audit((), ())
    assert left_of(monkeypatch, ours, (left, (3,))) is ours
    more = Audit((broken(TIMED, 4), broken("second_draw", 5)), ())
    assert held_in(left_of(monkeypatch, more, (left, (3,)))) == {("lines_in_doubt", 3, None)}


def test_what_a_reading_allows_is_nothing_new_where_it_was_broken_before(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = Audit((broken("second_draw", 5), broken("out_of_turn", 6)), ())
    for seq, explained in ((6, True), (7, False)):
        left = Audit((broken("out_of_turn", seq, severity="reading"),), ())
        found = left_of(monkeypatch, ours, (left, (3,)))
        assert (found is not ours) is explained


def test_of_two_ways_that_explain_as_much_the_first_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, left = Audit((broken("second_draw", 5), broken("out_of_turn", 6)), ()), Audit((broken("out_of_turn", 6),), ())
    (found,) = (row for row in left_of(monkeypatch, ours, (left, (3,)), (left, (4,))).findings if row.seat is None)
    assert found.seq == 3


@pytest.mark.parametrize(
    ("mine", "other", "verdict"),
    [(None, 80, "UNDECIDABLE"), (None, 70, "UNDECIDABLE"), (70, 80, "UNDECIDABLE"), (70, 60, "OVERTURNED"),
     (80, 80, "UPHELD"), (70, None, "UNDECIDABLE")],
)  # fmt: skip
def test_a_claim_is_decided_where_the_log_says_the_same_however_it_is_told(
    monkeypatch: pytest.MonkeyPatch, mine: int | None, other: int | None, verdict: str
) -> None:
    breach = broken("second_draw", 5)
    ours, left = Audit((breach,), (claim(9, mine),)), Audit((), (claim(9, other),))
    found = left_of(monkeypatch, ours, (left, (3,)))
    assert [row.verdict for row in found.verdicts] == [verdict]


@pytest.mark.parametrize(("seqs", "more"), [((3,), ""), ((3, 5), "and one more"), ((3, 5, 6), "and 2 more")])
def test_how_many_more_lines_look_wrong_is_told(
    monkeypatch: pytest.MonkeyPatch, seqs: tuple[int, ...], more: str
) -> None:
    ours = Audit((broken("second_draw", 5),), ())
    (row,) = left_of(monkeypatch, ours, (Audit((), ()), seqs)).findings
    assert (more in said(row)) and ("more" in said(row)) == bool(more)


def test_of_two_turns_of_seats_in_doubt_the_first_is_why_a_claim_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    late, early = broken("out_of_turn", 13), broken("out_of_turn", 5, seat=2)
    ours = JudgedLog(Skim(()), Audit((early, late), (claim(20, 60),)))
    better = iter([(late, 3, JudgedLog(Skim(()), Audit((early,), ours.audit.verdicts))),
                   (early, 1, JudgedLog(Skim(()), Audit((), ()))), None])  # fmt: skip
    monkeypatch.setattr(wrong_seats, "_better", lambda best, judge: next(better))
    left = less_seats_in_doubt(ours.audit, ours, lambda events, never, held: None)
    assert [(row.code, row.seat) for row in left.findings] == [("seat_in_doubt", None)] * 2
    assert "seat 2 acted when it was the turn of seat 1" in said(left.findings[0])
    (undecided,) = left.verdicts
    assert undecided.why is not None and dict(undecided.why.arguments) == {"seq": 5}
