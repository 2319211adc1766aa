"""Cases folded from their records: what may follow what, who may not decide, what was sent, what can be done."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.cases.case import (
    ACTIONS,
    KINDS,
    CaseState,
    CaseStatus,
    case_state,
    cut_pieces,
    follow,
    join_pieces,
    kinds_written_by,
    must_follow,
    offers,
    refusal,
    why_not,
)
from ledger.cases.messages import age_message, clock_message, is_overdue
from ledger.cases.writing import append_to_case, clean, next_case
from ledger.evidence.store import open_writer
from ledger.messages.renderer import ENGLISH
from schemas.errors import ConflictError, UsageError
from schemas.records import CaseAnswered
from tests.cases.writing import (
    ANSWERED,
    APPEALED,
    ASSIGNED,
    ATTACHED,
    CORRECTED,
    DECIDED,
    HELD,
    LIFTED,
    NOTE,
    OPENED,
    REVERSED,
    REVIEWED,
    TICKET,
    records,
    state_after,
)


def refused(before: tuple[dict[str, Any], ...], then: dict[str, Any]) -> str | None:
    """Why a record may not follow others."""
    every = records(*before, then)
    why = refusal(case_state("C1", every[:-1]), every[-1])
    return None if why is None else ENGLISH.words(why)


def test_a_case_goes_from_ticket_to_answer() -> None:
    statuses = [
        state_after(*[OPENED, ASSIGNED, NOTE, REVIEWED | {"who": "ravi"}, DECIDED, ANSWERED][:n]).status
        for n in range(7)
    ]
    assert statuses == ["new", "open", "open", "open", "open", "decided", "closed"]
    closed = state_after(OPENED, ASSIGNED, DECIDED, ANSWERED)
    assert (closed.assigned, closed.decider, closed.outcome, closed.paid) == ("asha", "asha", "granted", 2000)
    assert closed.sent[0].text == "Dear player\n"
    assert closed.odd == ()


def test_a_letter_to_another_player_leaves_the_case_to_be_answered() -> None:
    other = state_after(OPENED, DECIDED, ANSWERED | {"seat": 1})
    assert (other.status, [sent.seat for sent in other.sent], other.odd) == ("decided", [1], ())
    assert state_after(OPENED, DECIDED, ANSWERED | {"seat": 1}, ANSWERED | {"seat": 2}).status == "closed"


@pytest.mark.parametrize(
    "before", [(OPENED,), (OPENED, DECIDED), (OPENED, DECIDED, ANSWERED, APPEALED)], ids=["open", "decided", "appealed"]
)
def test_another_ticket_belongs_to_a_case_once(before: tuple[dict[str, Any], ...]) -> None:
    assert refused(before, TICKET) is None
    assert state_after(*before, TICKET).tickets == ("HD-1", "HD-2")
    assert refused((*before, TICKET), TICKET) == "ticket HD-2 belongs to it already"
    assert refused(before, TICKET | {"ticket": "HD-1"}) == "ticket HD-1 belongs to it already"
    twice = state_after(*before, TICKET, TICKET)
    assert twice.tickets == ("HD-1", "HD-2") and [seq for seq, _ in twice.odd] == [len(before) + 2]


def test_a_ticket_changes_neither_status_nor_decision() -> None:
    before, after = state_after(OPENED, DECIDED), state_after(OPENED, DECIDED, TICKET)
    assert (after.status, after.decision, after.decider) == (before.status, before.decision, before.decider)


def test_a_closed_case_asks_for_an_appeal_or_a_new_case() -> None:
    assert refused((OPENED, DECIDED, ANSWERED), TICKET) == (
        "the case is closed; reopen it by an appeal, or open a new case for this ticket"
    )


@pytest.mark.parametrize("first", [NOTE, DECIDED, APPEALED, ANSWERED, HELD])
def test_nothing_comes_before_the_opening(first: dict[str, Any]) -> None:
    assert refused((), first) == "the case has not been opened"


def test_the_second_reviewer_may_not_decide() -> None:
    before = (OPENED, REVIEWED | {"who": "ravi"})
    assert refused(before, DECIDED | {"who": "ravi"}) == "ravi is its second reviewer; somebody else must decide"
    assert refused(before, DECIDED | {"who": "asha"}) is None


@pytest.mark.parametrize("then", [NOTE, ASSIGNED, REVIEWED, DECIDED, CORRECTED, ANSWERED, REVERSED, ATTACHED])
def test_nothing_follows_a_closed_case(then: dict[str, Any]) -> None:
    assert refused((OPENED, DECIDED, ANSWERED), then) is not None


@pytest.mark.parametrize("then", [APPEALED, HELD])
def test_but_an_appeal_and_a_legal_hold(then: dict[str, Any]) -> None:
    assert refused((OPENED, DECIDED, ANSWERED), then) is None


def test_an_appeal_is_decided_by_somebody_else() -> None:
    before = (OPENED, DECIDED, ANSWERED, APPEALED)
    assert "somebody else" in (refused(before, REVERSED) or "")
    assert "somebody else" in (refused(before, DECIDED) or "")
    assert "cannot review" in (refused(before, REVIEWED) or "")
    assert refused(before, REVERSED | {"who": "meena"}) is None
    reversed_ = state_after(*before, REVERSED | {"who": "meena"})
    assert (reversed_.status, reversed_.outcome, reversed_.paid) == ("decided", "refused", None)
    assert refused((*before, REVERSED | {"who": "meena"}, ANSWERED, APPEALED), DECIDED | {"who": "meena"}) is not None


def test_an_appeal_is_nobodys_where_its_case_was_of_somebody_who_decided_it() -> None:
    before = (OPENED, ASSIGNED, DECIDED, ANSWERED, APPEALED)
    assert state_after(*before).assigned is None
    assert state_after(*before, ASSIGNED | {"who": "asha", "to": "ravi"}).assigned == "ravi"
    assert state_after(OPENED, ASSIGNED | {"to": "ravi"}, DECIDED, ANSWERED, APPEALED).assigned == "ravi", "he may"


def test_an_appeal_begins_anew_with_who_reviewed_and_what_they_stand_behind() -> None:
    reviewed = REVIEWED | {"who": "ravi", "outcome": "refused"}
    before = (OPENED, reviewed, DECIDED, ANSWERED, APPEALED)
    assert refused(before, REVERSED | {"who": "ravi"}) is None, "he did not decide it"
    against = REVERSED | {"who": "meena", "ruled": "granted", "due": 2000}
    assert "granted" in (refused(before, against) or "")
    assert refused((*before, reviewed), against) is None


def test_nobody_is_the_second_person_behind_a_correction_of_ones_own() -> None:
    before = (OPENED, REVIEWED | {"who": "ravi", "outcome": "granted", "paid": 2500}, DECIDED)
    against = CORRECTED | {"corrects": 3, "ruled": "granted", "due": 2000}
    assert refused(before, against | {"who": "asha"}) is None
    assert "granted" in (refused(before, against | {"who": "ravi"}) or "")


def test_a_decision_is_reversed_on_appeal_only() -> None:
    assert refused((OPENED,), REVERSED) == "a decision is reversed on appeal only"
    assert refused((OPENED, DECIDED), REVERSED) == "a decision is reversed on appeal only"
    assert refused((OPENED, DECIDED), DECIDED) == "the case is decided; an appeal opens it again"


def test_an_answer_waits_for_the_decision() -> None:
    assert refused((OPENED,), ANSWERED) == "an answer is sent when the case is decided"


def test_a_correction_leaves_the_record_and_changes_what_stands() -> None:
    corrected = state_after(OPENED, DECIDED, CORRECTED)
    assert (corrected.paid, corrected.outcome) == (2500, "granted")
    assert "no record 9" in (refused((OPENED, DECIDED), CORRECTED | {"corrects": 9}) or "")


def test_a_hold_is_placed_once_and_lifted_once() -> None:
    assert refused((OPENED, HELD), HELD) == "it is on legal hold already"
    assert refused((OPENED,), LIFTED) == "it is not on legal hold"
    assert state_after(OPENED, HELD).on_hold
    assert not state_after(OPENED, HELD, LIFTED).on_hold


def test_what_should_not_have_been_made_changes_nothing_and_is_told() -> None:
    state = state_after(OPENED, REVIEWED | {"who": "ravi"}, DECIDED | {"who": "ravi"})
    assert state.status == "open" and state.outcome is None
    ((seq, why),) = state.odd
    assert (seq, ENGLISH.words(why)) == (3, "ravi is its second reviewer; somebody else must decide")
    every = records(OPENED, ANSWERED)
    ((_, early),) = case_state("C1", every).odd
    assert ENGLISH.words(early) == "an answer is sent when the case is decided"
    with pytest.raises(ConflictError, match="case C1: the case has been opened already"):
        must_follow(case_state("C1", every[:1]), every[0])


PARAGRAPH = st.text(st.characters(blacklist_categories=("Cs", "Cc")), min_size=1, max_size=4000)


@settings(max_examples=60, deadline=None)
@given(st.lists(PARAGRAPH, min_size=1, max_size=4))
def test_an_answer_is_kept_to_the_letter(paragraphs: list[str]) -> None:
    text = "\n\n".join(paragraphs) + "\n"
    pieces = cut_pieces(text)
    kept = [CaseAnswered.model_construct(**ANSWERED | {"paragraph": number, "text": piece}) for number, piece in pieces]
    assert join_pieces(kept) == text
    assert max(len(piece) for _, piece in pieces) <= 1500


def test_what_is_no_text_of_paragraphs_is_refused() -> None:
    for text in ("", "one\ntwo", "one\n\n\n\ntwo"):
        with pytest.raises(UsageError):
            cut_pieces(text)


def test_an_answer_in_parts_counts_when_it_is_whole() -> None:
    first = ANSWERED | {"parts": 2, "text": "Dear "}
    half = state_after(OPENED, DECIDED, first)
    assert half.status == "decided" and half.sent == ()
    assert refused((OPENED, DECIDED, first), NOTE) == "the answer before it has not been kept in full"
    assert refused((OPENED, DECIDED), ANSWERED | {"part": 2, "parts": 2}) == "a part of the answer is missing before it"
    whole = state_after(OPENED, DECIDED, first, ANSWERED | {"part": 2, "parts": 2, "text": "player"})
    assert (whole.status, whole.sent[0].text, whole.sent[0].seq) == ("closed", "Dear player\n", 3)


def test_the_fold_does_not_depend_on_how_far_it_went_before() -> None:
    every = records(OPENED, ASSIGNED, NOTE, REVIEWED | {"who": "ravi"}, DECIDED, HELD, ANSWERED, APPEALED)
    step_by_step = CaseState("C1")
    for record in every:
        step_by_step = follow(step_by_step, record)
    assert step_by_step == case_state("C1", every)


def test_clocks() -> None:
    now = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

    def age(since: str | None) -> str:
        return ENGLISH.words(age_message(since, now))

    def clock(due: str | None) -> str:
        return ENGLISH.words(clock_message(due, now))

    assert age("2026-11-20T11:59:40.000Z") == "under a minute"
    assert age("2026-11-20T11:15:00.000Z") == "45 min"
    assert age("2026-11-17T09:00:00.000Z") == "3 d 3 h"
    assert age(None) == clock(None) == "-"
    assert clock("2026-11-20T17:30:00.000Z") == "due in 5 h 30 min"
    assert clock("2026-11-20T10:00:00.000Z") == "overdue by 2 h 0 min"
    assert is_overdue("2026-11-20T10:00:00.000Z", now) and not is_overdue(None, now)


def test_an_action_is_offered_where_it_may_come_and_refused_to_whom_it_is_not_for() -> None:
    before = state_after(OPENED, REVIEWED | {"who": "ravi"})
    asked = {offer.action.name: offer.refused for offer in offers(before, "ravi", KINDS)}
    assert set(asked) == {"assign", "note", "join", "review", "decide", "attach", "hold"}
    assert [name for name, why in asked.items() if why is not None] == ["decide"]
    assert asked["decide"] is not None
    assert ENGLISH.words(asked["decide"]) == "You reviewed this case, so somebody else must decide it."
    assert {offer.action.name for offer in offers(before, "ravi", frozenset({"case_reviewed"}))} == {"review"}


def test_an_action_is_refused_in_a_sentence_where_the_record_may_not_follow() -> None:
    closed = state_after(OPENED, DECIDED, ANSWERED)
    why = why_not(closed, ACTIONS["note"], "asha")
    assert why is not None
    assert ENGLISH.sentence(why) == "The case is closed; only an appeal opens it again."
    assert why_not(closed, ACTIONS["appeal"], "asha") is None
    appealed = state_after(OPENED, DECIDED, ANSWERED, APPEALED)
    told = {name: why_not(appealed, ACTIONS[name], "asha") for name in ("decide", "reverse", "review", "assign")}
    assert {name: why and ENGLISH.words(why) for name, why in told.items()} == {
        "decide": "You decided what is appealed against, so somebody else must decide now.",
        "reverse": "You decided what is appealed against, so somebody else must decide now.",
        "review": "You decided this case before, so somebody else must review it.",
        "assign": None,
    }


@pytest.mark.parametrize(
    ("role", "kinds"),
    [("support", KINDS), ("admin", KINDS), ("auditor", {"case_reviewed"}), ("analyst", set()), ("helpdesk", set())],
)
def test_auditors_review_cases_and_write_nothing_else_in_them(role: str, kinds: set[str]) -> None:
    assert kinds_written_by({"id": "asha", "role": role}) == kinds


def test_every_action_and_every_kind_of_record_is_worded() -> None:
    for name, action in ACTIONS.items():
        assert ENGLISH.has(f"case_action-{name}") and ENGLISH.has(f"case_action-{name}.title")
        assert action.kind in KINDS
    assert all(ENGLISH.has(f"case_verb-{kind}") for kind in KINDS)
    assert all(ENGLISH.has(f"case_status-{status}") for status in get_args(CaseStatus))


def test_what_was_paid_may_be_put_right_to_nothing() -> None:
    assert state_after(OPENED, DECIDED, CORRECTED | {"paid": 0}).paid == 0


def test_an_appeal_has_a_clock_of_its_own_or_none() -> None:
    due, later = "2026-11-23T10:00:00.000Z", "2026-11-26T10:00:00.000Z"
    assert state_after(OPENED | {"due": due}, DECIDED, APPEALED).due is None
    assert state_after(OPENED | {"due": due}, DECIDED, APPEALED | {"due": later}).due == later


def test_the_very_moment_a_case_is_due_is_still_in_time() -> None:
    now = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
    assert not is_overdue("2026-11-20T10:00:00.000Z", now)
    assert clock_message("2026-11-20T10:00:00.000Z", now).code == "case_clock-due"


@pytest.mark.parametrize(("taken", "free"), [((), "C1"), (("C1",), "C2"), (("C2",), "C3"), (("C1", "night~ab"), "C3")])
def test_a_new_case_has_an_id_that_none_has(taken: tuple[str, ...], free: str) -> None:
    class Taken:
        """A reader of a ledger with these cases."""

        def streams_under(self, kind: str) -> list[str]:
            return [f"{kind}/{case}" for case in taken]

    assert next_case(Taken()) == free  # type: ignore[arg-type]


def test_what_is_typed_is_kept_as_one_line_that_can_be_shown() -> None:
    assert clean("  a\x07b\u2028c\nd \ud800e\u0301 ") == "a b c d é"


def test_a_letter_replaces_the_last_one_to_that_seat_and_no_other() -> None:
    """Of two letters after appeals the first says nothing, as letters did before they named each other."""
    again = (APPEALED, DECIDED | {"who": "meena"})
    before = (OPENED, DECIDED, ANSWERED, *again, ANSWERED | {"replaces": 3, "seat": 2})
    assert [sent.replaces for sent in state_after(*before).sent] == [None, 3]
    third = (*before, APPEALED, DECIDED | {"who": "om"})
    assert state_after(*third, ANSWERED | {"replaces": 6}).sent[-1].replaces == 6
    for wrong in (3, 2, 40):
        after = state_after(*third, ANSWERED | {"replaces": wrong})
        assert [why.code for _, why in after.odd] == ["case_refusal-no_earlier"] and after.status == "decided"
    assert len(state_after(*third, ANSWERED | {"replaces": 6, "seat": 1}).odd) == 1, "to another player"
    assert len(state_after(OPENED, DECIDED, ANSWERED | {"replaces": 1}).odd) == 1
    assert state_after(OPENED, DECIDED, ANSWERED, *again, ANSWERED).odd == ()


def test_records_that_follow_one_another_are_taken_together_of_whoever_is_alone_too(tmp_path: Path) -> None:
    with open_writer(tmp_path / "ledger", create=True):
        pass
    append_to_case(tmp_path / "ledger", "asha", None, 0, [OPENED])
    for records_, seqs in (([DECIDED, ANSWERED], [2, 3]), ([APPEALED], [4])):
        added = append_to_case(tmp_path / "ledger", "ravi", "C1", seqs[0] - 1, records_, alone=True)
        assert added.seqs == seqs
    with pytest.raises(ConflictError, match="one person under every name"):
        append_to_case(tmp_path / "ledger", "bela", "C1", 4, [NOTE, REVERSED], alone=True)
