"""What is told of a match that was found: what was asked for first, and how many there are of what is not told."""

from __future__ import annotations

from typing import Any

from ledger.find.hits import HandHit
from ledger.find.search import Amount, Search
from ledger.find.telling import Candidate, tell
from ledger.messages.renderer import ENGLISH
from ledger.views.tables.hands import Holding


def known(**more: Any) -> Candidate:
    """A match that has ended, of which nothing is known but this."""
    match = {"match": "M1", "state": "settled"}
    return Candidate(
        **{"match": match, "players": (), "verdicts": (), "findings": (), "marks": (), "claims": 0, **more}
    )


def finding(seat: int, seq: int, code: str = "out_of_turn", severity: str = "breach") -> dict[str, Any]:
    """A row of findings."""
    said = {"code": code, "name": "Played out of turn", "severity": severity}
    return {"match": "M1", "event": f"M1/{seq}", "seat": seat, **said}


def points(seat: int, claimed: int, computed: int) -> dict[str, Any]:
    """A row of verdicts: what a seat was booked in the first deal."""
    verdict = "UPHELD" if claimed == computed else "OVERTURNED"
    return {
        "match": "M1", "deal": "M1/1", "event": "M1/9", "seat": seat, "claim": "points", "claimed": claimed,
        "computed": computed, "verdict": verdict,
    }  # fmt: skip


def sentences(found: Candidate, search: Search) -> list[str]:
    """What is told."""
    return [ENGLISH.words(one) for one in tell(found, search).sentences]


def test_the_finding_of_the_seat_asked_for_is_the_one_that_is_led_to() -> None:
    both = known(findings=[finding(1, 4), finding(2, 7)])
    assert [tell(both, Search(seat=seat)).seq for seat in (None, 1, 2)] == [4, 4, 7]


def test_what_is_held_against_nobody_is_not_told_as_a_finding() -> None:
    late, coarse = finding(1, 4, "acted_too_late", "reading"), finding(0, 6, "times_coarse", "notice")
    said = sentences(known(findings=[late, coarse, finding(2, 7)]), Search())
    assert said == [
        "1 finding: “Played out of turn” (seat 2).",
        "1 held against nobody, wrong by our reading of the rule only: “Acted after the time had run out” (seat 1).",
        "1 to know of, nothing is wrong: “Times too coarse for the clock”.",
    ]
    many = [finding(seat, seat, severity=severity) for severity in ("reading", "notice") for seat in range(1, 9)]
    assert [one.startswith("8 ") and "finding" not in one for one in sentences(known(findings=many), Search())] == [
        True, True,
    ]  # fmt: skip


def test_hands_that_are_not_told_are_counted() -> None:
    held = [HandHit("M1", f"M1/{deal}", 2, Holding(deal, False, False)) for deal in range(1, 7)]
    said = sentences(known(hands=held), Search(cards=("4S",)))
    assert len([one for one in said if one.startswith("seat 2 held this card")]) == 4
    assert "so did 2 other hands of the match." in said


def test_a_figure_without_a_unit_is_the_points_that_were_booked() -> None:
    search = Search(amounts=(Amount("amount", 8000),))
    said = sentences(known(verdicts=[points(2, 80, 80), points(3, 20, 20)], claims=2), search)
    assert len(said) == 1 and "80 points" in said[0] and "seat 2" in said[0]


def test_of_many_wrong_claims_four_sentences_are_told_and_the_rest_counted() -> None:
    wrong = [points(seat, seat * 10, 0) for seat in range(1, 8)]
    said = sentences(known(verdicts=wrong, claims=7), Search(amounts=(Amount("points", 70), Amount("points", 60))))
    assert ["seat 6" in said[0], "seat 7" in said[1], len(said)] == [True, True, 5]
    assert said[-1] == "3 more claims wrong."


def test_the_total_of_a_match_of_one_deal_is_not_told_beside_what_its_deal_says() -> None:
    total = {**points(2, 80, 80), "deal": None, "event": "M1/12"}
    search = Search(amounts=(Amount("points", 80),))
    assert len(sentences(known(verdicts=[points(2, 80, 80), total], claims=2), search)) == 1


def test_claims_that_are_undecided_are_more_of_them_where_others_are_told() -> None:
    undecided = {**points(3, 20, 20), "computed": None, "verdict": "UNDECIDABLE"}
    alone = sentences(known(verdicts=[undecided], claims=1), Search())
    beside = sentences(known(verdicts=[points(2, 80, 60), undecided], claims=2), Search())
    assert ["more" in said[-1] for said in (alone, beside)] == [False, True]


def test_a_complaint_about_money_leads_to_the_settlement_of_its_seat() -> None:
    def settlement(seat: int, claimed: int, computed: int) -> dict[str, Any]:
        return {**points(seat, claimed, computed), "claim": "settlement", "deal": None, "event": f"M1/{20 + seat}"}

    show = {**points(2, 0, 0), "claim": "show"}
    both = known(verdicts=[show, settlement(3, 749, 999)])
    assert tell(both, Search()).answer == (1, 2, "show")
    assert tell(both, Search(), "money")[1:] == (23, 3, (None, 3, "money"))
    assert tell(both, Search(seat=1), "money").answer == (None, 1, "money")
    assert tell(known(), Search(), "money").answer == (None, None, "money")
    assert tell(known(match={"match": "M1", "state": "open"}), Search(), "money").answer is None
