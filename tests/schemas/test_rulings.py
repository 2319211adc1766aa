"""What a claim, a fault, a message for one seat and an error say of themselves."""

from __future__ import annotations

import pytest

from schemas import errors
from schemas.findings import Verdict
from schemas.message import message, only_for
from schemas.reasons import Fault


@pytest.mark.parametrize(
    ("claimed", "computed", "verdict"),
    [(40, 40, "UPHELD"), (40, 0, "OVERTURNED"), (0, None, "UNDECIDABLE"), (False, False, "UPHELD")],
)
def test_a_claim_is_right_wrong_or_not_decided(claimed: int, computed: int | None, verdict: str) -> None:
    row = Verdict("M1", 1, 9, 2, "points", claimed, computed, (), ())
    assert row.verdict == row._replace(reading_decides=True).verdict == verdict


@pytest.mark.parametrize(
    ("fault", "written"),
    [
        (Fault("too_few_cards", group=3), "group3:too_few_cards"),
        (Fault("card_count", found=12, needed=13), "card_count:12!=13"),
        (Fault("sequences", found=1, needed=2), "sequences:1<2"),
        (Fault("cards_not_in_hand", cards=("9S", "JK")), "cards_not_in_hand:9S,JK"),
        (Fault("no_pure_sequence"), "no_pure_sequence"),
    ],
)
def test_a_fault_is_written_as_score_prints_it(fault: Fault, written: str) -> None:
    assert str(fault) == written


def test_what_is_for_one_seat_is_read_there_and_by_staff_and_by_nobody_else() -> None:
    secret, instead = message("card-top"), message("card-none")
    stated = only_for(2, secret, instead)
    assert [stated.for_viewer(viewer) for viewer in (None, 1, 2, 3)] == [stated, instead, stated, instead]
    assert only_for(2, secret).for_viewer(1) is None


def test_each_kind_of_error_ends_a_command_as_the_documents_say() -> None:
    kinds = (errors.MeldtrailError, errors.UsageError, errors.UnreadableError, errors.NotAuthorised,
             errors.ConflictError)  # fmt: skip
    assert [kind.exit_code for kind in kinds] == [1, 2, 3, 4, 5]
    assert {errors.UnknownMatch.exit_code, errors.BadCards.exit_code, errors.TooManyCopies.exit_code} == {2}
    assert {errors.LedgerError.exit_code, errors.BadRuleset.exit_code, errors.UnsafeSqlite.exit_code} == {3}
