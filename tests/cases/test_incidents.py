"""Incidents: every seat that one cause wronged is found and priced, and what was not looked through is named."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ledger.answers.answer import answer
from ledger.answers.letter import SHORT, unasked_message
from ledger.answers.remedies import read_remedies
from ledger.audit.auditor import Auditor, open_ledger
from ledger.cases import incident_cases
from ledger.cases.case import Decision, RuledOutcome, case_state
from ledger.cases.incident_cases import (
    Bench,
    NoDecision,
    Outcome,
    agree_cases,
    answer_cases,
    case_id,
    cases_of,
    open_cases,
    propose_cases,
    seen_as,
    show_cases,
    turn_of,
)
from ledger.cases.incidents import Search, SearchOutcome, search_time, sum_by_currency
from ledger.cases.rulings import Complaint, EarlierLetter, Letter, letter, ruling
from ledger.cases.writing import Case, append_to_case, case_in, changed_letter_records
from ledger.evidence import folder
from ledger.evidence.folder import writer_lock
from ledger.evidence.store import open_reader
from ledger.evidence.verify import verify
from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, LETTER, Renderer
from ledger.rules.library import read_clausebook
from schemas.errors import ConflictError, LedgerError, UnknownRuleset, UsageError
from tests.answers.test_readings import late
from tests.cases.incident_ledger import CODE, DAY, SPAN, Breach, Events, clean, faulty, found_in, ledger_of, moved
from tests.cases.writing import JOINED, OPENED, records
from tests.desk_kit.matches import renamed, settled
from tests.evidence.ledgers import make_unreadable

NAME = "timer-sep-08"
RULESET = "rummy-106"


@cache
def early() -> list[tuple[Events, Breach]]:
    """Three matches of one deal whose timer dropped, or played for, somebody too early."""
    return faulty(RULESET, CODE, 3, "early")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two matches with the breach on the day, one on the next day, one with another breach, two clean ones."""
    (first, _), (second, _), (third, _) = early()
    other = faulty(RULESET, "out_of_turn", 1, "turn")[0][0]
    matches = [first, second, moved(third, DAY), other, *clean(RULESET, 2, "clean")]
    return ledger_of(tmp_path_factory.mktemp("incident") / "ledger", matches)


@pytest.fixture
def ledger(made: Path, tmp_path: Path) -> Path:
    """A ledger of its own for every test."""
    return Path(shutil.copytree(made, tmp_path / "ledger", symlinks=True))


@contextmanager
def bench(ledger: Path) -> Iterator[Bench]:
    with open_ledger(ledger) as auditor:
        yield Bench(auditor, read_clausebook(), read_remedies())


def opened(ledger: Path, search: Search = SPAN, who: str = "asha") -> Outcome:
    return open_cases(ledger, NAME, found_in(ledger, search), who, NAME, 72)


def complained(ledger: Path, *then: dict[str, Any], **said: Any) -> str:
    """The case of a ticket about the first seat that was hit, opened by meena, and what she wrote to it then."""
    hit = early()[0][1]
    ticket = {"type": "case_opened", "ticket": "HD-1", "about": [hit.match, 1], "seat": hit.seat, "deal": 1, **said}
    return append_to_case(ledger, "meena", None, 0, [ticket, *then]).case


def proposed(ledger: Path, who: str = "asha", *, alone: bool = False, seen: str | None = None) -> Outcome:
    with bench(ledger) as sitting:
        return propose_cases(ledger, sitting, NAME, who, alone=alone, digest=seen)


def agreed(ledger: Path, who: str = "ravi", *, alone: bool = False, seen: str | None = None) -> Outcome:
    with bench(ledger) as sitting:
        return agree_cases(ledger, sitting, NAME, who, alone=alone, digest=seen)


def answered(ledger: Path, who: str = "ravi") -> Outcome:
    with bench(ledger) as sitting:
        return answer_cases(ledger, sitting, NAME, who, lambda seat: Renderer("en", seat, style=LETTER))


def stages(ledger: Path) -> list[str]:
    with bench(ledger) as sitting:
        return [each.stage for each in show_cases(sitting, NAME)]


def whys(outcome: Outcome) -> list[str]:
    return [left.why.code for left in outcome.left_out]


def by_seat(found: SearchOutcome) -> list[tuple[str, int]]:
    return [(seat.match, seat.seat) for seat in found.seats]


# -- finding -----------------------------------------------------------------------------------------


def test_every_seat_that_was_hit_in_the_span_is_found_and_no_other(made: Path) -> None:
    found = found_in(made)
    (_, first), (_, second), _ = early()
    assert by_seat(found) == sorted([(first.match, first.seat), (second.match, second.seat)])
    assert [seat.hits[0].seq for seat in found.seats] == [first.seq, second.seq]
    assert (found.hit, found.outside, found.unjudged, found.aside) == (2, 1, (), ())
    assert found.clear == 3  # the two clean ones, and the one with another breach


def test_every_match_of_the_ledger_is_counted_once(made: Path) -> None:
    with open_reader(made) as reader:
        number = len(reader.matches())
    for search in (SPAN, Search(code=CODE), Search(code="out_of_turn"), Search(since="2026-09-09")):
        found = found_in(made, search)
        assert found.hit + found.clear + found.outside + len(found.unjudged) == number


def test_a_wider_span_finds_the_match_of_the_next_day(made: Path) -> None:
    assert len(found_in(made, Search(code=CODE)).seats) == 3
    assert len(found_in(made, Search(code=CODE, since="2026-09-09")).seats) == 1


def test_a_match_far_from_the_span_is_not_read_and_counts_as_outside(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    true = Auditor.one_or_none

    def one_or_none(auditor: Auditor, match: str, waits: bool) -> Any:
        read.append(match)
        return true(auditor, match, waits)

    monkeypatch.setattr(Auditor, "one_or_none", one_or_none)
    found = found_in(made, Search(code=CODE, since="2026-12-01"))
    assert read == [] and found.outside == 6
    assert found_in(made, Search(code=CODE, until="2026-01-01")).outside == 6 and read == []
    assert found_in(made, Search(code=CODE, since="2026-09-09")).outside == 5 and len(read) == 6


def test_the_moment_of_the_breach_decides_and_not_that_of_the_match(made: Path) -> None:
    at = found_in(made).seats[0].hits[0].at
    assert at is not None
    match = found_in(made).seats[0].match
    before = found_in(made, Search(code=CODE, until=at))
    assert match not in [seat.match for seat in before.seats]
    assert match in [seat.match for seat in found_in(made, Search(code=CODE, since=at)).seats]


def test_the_price_is_the_refund_that_the_case_would_be_ruled(made: Path) -> None:
    found = found_in(made)
    with bench(made) as sitting:
        for seat in found.seats:
            own = ruling(sitting.play(seat.match), Complaint(seat.deal, seat.seat, "timer"), sitting.book,
                         sitting.policy)  # fmt: skip
            assert own.ruled == seat.ruled
            assert seat.unpriced is None
    assert found.sums == {"INR": sum(seat.due or 0 for seat in found.seats)}
    assert found.sums["INR"] > 0


def test_amounts_of_other_currencies_are_never_added_up() -> None:
    amounts = [("INR", 5), ("gems", 7), ("INR", None), ("INR", 1), (None, 2)]
    assert sum_by_currency(amounts) == {"": 2, "INR": 6, "gems": 7}


def test_a_clause_and_a_ruleset_find_the_same(made: Path) -> None:
    with bench(made) as sitting:
        audit = sitting.play(early()[0][1].match).audit
    clause = next(found.clauses[0] for found in audit.findings if found.code == CODE)
    seats = by_seat(found_in(made, Search(clause=clause)))
    assert set(by_seat(found_in(made, Search(code=CODE)))) <= set(seats)
    assert by_seat(found_in(made, Search(code=CODE, ruleset=RULESET))) == by_seat(found_in(made, Search(code=CODE)))
    assert found_in(made, Search(code=CODE, ruleset="classic")).seats == ()


def test_a_claim_that_was_overturned_is_found_by_its_kind(tmp_path: Path) -> None:
    """Seat 2 is booked too few points, in its own favour; seat 1 wins 29 rupees too little by it."""
    found = found_in(ledger_of(tmp_path / "ledger", [settled()]), Search(code="settlement"))
    assert [(seat.seat, seat.topic, seat.due) for seat in found.seats] == [(1, "money", 2900)]


def drop_and_loss(events: Events) -> tuple[Events, int, int] | None:
    """A match of one deal with a seat that dropped and one whose hand was counted; None where it lacks either."""
    scored = next(event for event in events if event["type"] == "deal_scored")
    dropped = [event["seat"] for event in events if event["type"] == "drop"]
    counted = [row["seat"] for row in scored["points"] if row["points"] and row["seat"] not in dropped]
    return (events, dropped[0], counted[0]) if dropped and counted else None


def test_of_two_wrong_claims_in_one_event_only_the_one_that_was_searched_for_counts(tmp_path: Path) -> None:
    """Who dropped is booked too little, in its own favour; who was counted too much. Drops are asked for."""
    events, dropped, counted = next(filter(None, map(drop_and_loss, clean(RULESET, 20, "drops"))))
    points = {row["seat"]: row for event in events if event["type"] == "deal_scored" for row in event["points"]}
    points[dropped]["points"] -= 5
    points[counted]["points"] += 5
    ledger = ledger_of(tmp_path / "ledger", [events])
    with bench(ledger) as sitting:
        verdicts = sitting.play(events[0]["match"]).audit.verdicts
    rows = {row.seat: row for row in verdicts if row.claim == "points" and row.verdict == "OVERTURNED"}
    clause = next(one for one in rows[dropped].clauses if one not in rows[counted].clauses)
    assert len({row.seq for row in rows.values()}) == 1
    found = found_in(ledger, Search(code="points", clause=clause))
    assert found.seats == () and [aside.why.code for aside in found.aside] == ["incident-nobody"]
    assert [seat.seat for seat in found_in(ledger, Search(code="points")).seats] == [counted]


@pytest.mark.parametrize(
    ("search", "says"),
    [
        (Search(), "needs --code"),
        (Search(code="drop_early"), "no audit finds that"),
        (Search(code="timer_to_early"), "did you mean timer_too_early"),
        (Search(clause="house:none"), "no such clause"),
        (Search(since="2026-09-09", until="2026-09-08"), "is not after"),
    ],
)
def test_a_search_for_what_cannot_be_is_refused(made: Path, search: Search, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        found_in(made, search)


def test_an_unknown_ruleset_is_refused(made: Path) -> None:
    with pytest.raises(UnknownRuleset):
        found_in(made, Search(code=CODE, ruleset="rumy"))


# -- what is not looked through ----------------------------------------------------------------------


def test_a_match_with_a_gap_is_named(tmp_path: Path) -> None:
    (events, breach), *_ = early()
    gap = [event for event in events if event["seq"] != breach.seq - 1]
    found = found_in(ledger_of(tmp_path / "ledger", [gap]))
    assert found.seats == ()
    assert [(aside.match, aside.why.code) for aside in found.unjudged] == [(breach.match, "incident-lines_missing")]


def test_a_gap_that_may_reach_into_the_span_is_named_and_one_that_begins_later_is_not(tmp_path: Path) -> None:
    (events, breach), *_ = early()
    gap = [event for event in events if event["seq"] != breach.seq - 1]
    ledger = ledger_of(tmp_path / "ledger", [gap])
    assert found_in(ledger, Search(code=CODE, since="2026-09-20")).unjudged != ()
    assert found_in(ledger, Search(code=CODE, until="2026-09-01")).unjudged == ()


def test_a_match_of_which_nothing_is_stored_is_named(tmp_path: Path) -> None:
    (events, breach), *_ = early()
    found = found_in(ledger_of(tmp_path / "ledger", [events[1:]]))
    assert [(aside.match, aside.why.code) for aside in found.unjudged] == [(breach.match, "incident-no_events")]


def test_a_match_that_is_still_played_is_named(tmp_path: Path) -> None:
    (events, breach), *_ = early()
    found = found_in(ledger_of(tmp_path / "ledger", [events[: breach.seq + 1]]))
    assert found.seats == ()
    assert [(aside.match, aside.why.code) for aside in found.unjudged] == [(breach.match, "incident-played_on")]


def test_of_a_match_that_goes_on_the_deals_that_are_over_count_and_it_is_named(tmp_path: Path) -> None:
    events, breach = faulty("aceleagues-pool-101", CODE, 1, "pool")[0]
    scored = next(event["seq"] for event in events if event["type"] == "deal_scored" and event["seq"] > breach.seq)
    assert scored < len(events) - 1
    found = found_in(ledger_of(tmp_path / "ledger", [events[:scored]]), Search(code=CODE))
    assert (breach.match, breach.seat) in by_seat(found)
    assert "incident-so_far" in [aside.why.code for aside in found.aside]


def test_a_match_whose_rules_nobody_knows_is_named(tmp_path: Path) -> None:
    (events, breach), *_ = early()
    opening = {key: value for key, value in events[0].items() if key != "ruleset"}
    found = found_in(ledger_of(tmp_path / "ledger", [[opening, *events[1:]]]))
    assert [(aside.match, aside.why.code) for aside in found.unjudged] == [(breach.match, "incident-unjudged")]


def test_a_check_that_could_not_be_made_is_named(tmp_path: Path) -> None:
    """Without the times of its events nobody can say whether a clock was called too early."""
    events = [{key: value for key, value in event.items() if key != "at"} for event in early()[0][0]]
    found = found_in(ledger_of(tmp_path / "ledger", [events]), Search(code=CODE))
    assert found.seats == ()
    assert "incident-unchecked" in [aside.why.code for aside in found.aside]
    assert found_in(tmp_path / "ledger", Search(code="out_of_turn")).aside == ()


def test_a_breach_of_no_known_time_is_named_where_a_span_is_asked_for(tmp_path: Path) -> None:
    events = faulty(RULESET, "out_of_turn", 1, "turn")[0][0]
    timeless = [{key: value for key, value in event.items() if key != "at"} for event in events]
    ledger = ledger_of(tmp_path / "ledger", [timeless])
    found = found_in(ledger, Search(code="out_of_turn", since="2026-09-08"))
    assert found.seats == () and "incident-no_time" in [aside.why.code for aside in found.aside]
    assert found_in(ledger, Search(code="out_of_turn")).seats != ()


def test_a_seat_that_the_record_does_not_price_is_found_without_a_price(tmp_path: Path) -> None:
    """In a match of many deals no record says what undoing one of them gives back, and of this one no entry."""
    events, breach = faulty("aceleagues-pool-101", CODE, 1, "pool")[0]
    events[0].pop("stake")
    found = found_in(ledger_of(tmp_path / "ledger", [events]), Search(code=CODE))
    assert (breach.match, breach.seat) in by_seat(found)
    seat = next(each for each in found.seats if each.seat == breach.seat)
    assert seat.due is None and seat.unpriced is not None
    assert "replay" in ENGLISH.words(seat.unpriced)
    assert found.sums == {}


def test_one_deal_of_many_gives_back_the_entry(tmp_path: Path) -> None:
    events, breach = faulty("aceleagues-pool-101", CODE, 1, "pool")[0]
    found = found_in(ledger_of(tmp_path / "ledger", [events]), Search(code=CODE))
    seat = next(each for each in found.seats if each.seat == breach.seat)
    assert (seat.due, seat.unpriced) == (events[0]["stake"]["entry"], None)


def test_a_match_whose_source_is_doubted_is_named_and_nobody_of_it_is_priced(tmp_path: Path) -> None:
    """Where a converter makes nearly every claim wrong, it is the converter."""
    matches = [renamed(settled(), f"M{number}") for number in range(12)]
    search = Search(code="settlement")
    imported = found_in(ledger_of(tmp_path / "imported", matches, "imported"), search)
    assert imported.seats == () and {aside.why.code for aside in imported.unjudged} == {"incident-doubted"}
    assert len(imported.unjudged) == 12
    live = found_in(ledger_of(tmp_path / "live", matches), search)
    assert len(live.seats) == 12 and live.unjudged == ()


def test_what_is_a_breach_by_one_reading_only_is_named_and_held_against_nobody(tmp_path: Path) -> None:
    events = [json.loads(event.model_dump_json(by_alias=True, exclude_none=True)) for event in late().events]
    found = found_in(ledger_of(tmp_path / "ledger", [events]), Search(code="acted_too_late"))
    assert found.seats == () and "incident-reading" in [aside.why.code for aside in found.aside]


def test_a_claim_without_a_verdict_is_named(tmp_path: Path) -> None:
    """The cards of seat 2 are on no record, so nobody knows what it lost."""
    events = settled()
    events[1]["hands"] = [events[1]["hands"][0], {"seat": 2, "cards": ["??"] * 13}]
    found = found_in(ledger_of(tmp_path / "ledger", [events]), Search(code="points"))
    assert "incident-undecidable" in [aside.why.code for aside in found.aside]
    assert found.seats == ()


def test_what_wrongs_no_seat_is_named(tmp_path: Path) -> None:
    """A record that contradicts itself says that of nobody."""
    events, breach = faulty(RULESET, "card_not_held", 1, "held")[0]
    found = found_in(ledger_of(tmp_path / "ledger", [events]), Search(code="card_not_held"))
    assert found.seats == ()
    assert (breach.match, "incident-nobody") in [(aside.match, aside.why.code) for aside in found.aside]


def test_a_breach_of_a_player_wrongs_the_others_and_not_that_player(tmp_path: Path) -> None:
    events, breach = faulty(RULESET, "out_of_turn", 1, "turn")[0]
    assert events[breach.seq - 1].get("by", "player") == "player"
    found = found_in(ledger_of(tmp_path / "ledger", [events]), Search(code="out_of_turn"))
    assert {seat.seat for seat in found.seats} == {1, 2, 3} - {breach.seat}


# -- opening -----------------------------------------------------------------------------------------


def test_each_seat_gets_a_case_and_nobody_two(ledger: Path) -> None:
    first = opened(ledger)
    assert [one.what for one in first.changes] == ["opened", "opened"] and first.left_out == ()
    again = opened(ledger)
    assert (again.changes, again.left_out, again.before) == ((), (), 2)
    with open_reader(ledger) as reader:
        kept = cases_of(reader, NAME)
    assert [[record.type for record in one.records] for one in kept] == [["case_opened", "case_joined"]] * 2
    assert all(one.state.unasked and not one.state.odd for one in kept)
    assert verify(ledger).ok


def test_opening_again_adds_only_what_is_new(ledger: Path) -> None:
    opened(ledger)
    wider = opened(ledger, Search(code=CODE))
    assert ([one.what for one in wider.changes], wider.before) == (["opened"], 2)


def test_beside_a_case_that_cannot_be_read_none_is_opened(ledger: Path) -> None:
    """It may be that of the seat: its money would be paid twice."""
    case = complained(ledger, topic="timer")
    make_unreadable(ledger, f"case/{case}")
    with pytest.raises(LedgerError, match=f"case {case} cannot be read, and may be of any seat"):
        opened(ledger)
    with pytest.raises(LedgerError, match=f"case {case} cannot be read"), open_reader(ledger) as reader:
        cases_of(reader, NAME)


def test_an_open_case_of_the_seat_is_joined(ledger: Path) -> None:
    case = complained(ledger, topic="timer")
    done = opened(ledger)
    assert (case, "joined") in [(one.case, one.what) for one in done.changes]
    state = case_in(ledger, case).state
    assert state.joined_to(NAME) is not None and not state.unasked
    assert opened(ledger).before == 2


def test_a_second_open_case_of_the_seat_is_named(ledger: Path) -> None:
    cases = [complained(ledger, topic="timer") for _ in range(2)]
    done = opened(ledger)
    assert [(left.case, left.why.code) for left in done.left_out] == [(cases[1], "incident_left-another_open")]


def test_a_case_of_another_seat_is_not_joined(ledger: Path) -> None:
    complained(ledger, seat=early()[0][1].seat % 3 + 1)
    assert [one.what for one in opened(ledger).changes] == ["opened", "opened"]


def test_a_seat_whose_case_was_decided_is_left_out_and_named(ledger: Path) -> None:
    case = complained(ledger, {"type": "case_decided", "outcome": "granted", "text": "seen", "paid": 500})
    done = opened(ledger)
    assert [(left.case, left.why.code) for left in done.left_out] == [(case, "incident_left-decided")]
    assert "meena has decided it: granted, ₹5.00 to be paid" in ENGLISH.words(done.left_out[0].why)
    assert len(done.changes) == 1 and opened(ledger).changes == ()


def test_two_who_open_it_at_once_make_one_case(ledger: Path) -> None:
    """Both have looked before either wrote."""
    found = found_in(ledger)
    seat = found.seats[0]
    record = {"type": "case_opened", "ticket": "x", "about": [seat.match, 1], "seat": seat.seat}
    append_to_case(ledger, "ravi", case_id(NAME, seat.match, seat.seat), 0, [record])
    again = {"type": "case_opened", "ticket": "x", "about": [seat.match, 1], "seat": seat.seat}
    with pytest.raises(ConflictError):
        append_to_case(ledger, "asha", case_id(NAME, seat.match, seat.seat), 0, [again])


def test_a_seat_that_is_hit_in_another_deal_later_is_named(ledger: Path) -> None:
    """Its case is about the one deal; nothing is written onto it unasked."""
    opened(ledger)
    found = found_in(ledger)
    further = replace(found, seats=tuple(replace(seat, deal=2) for seat in found.seats))
    done = open_cases(ledger, NAME, further, "asha", NAME, 72)
    assert done.changes == () and whys(done) == ["incident_left-other_deal"] * 2


def test_a_case_belongs_to_an_incident_once(ledger: Path) -> None:
    case = opened(ledger).changes[0].case
    joins = {"type": "case_joined", "incident": NAME, "text": "again"}
    with pytest.raises(ConflictError, match=f"belongs to the incident {NAME} already"):
        append_to_case(ledger, "asha", case, 2, [joins])
    append_to_case(ledger, "asha", case, 2, [joins | {"incident": "another"}])
    assert [joined.incident for joined in case_in(ledger, case).state.joined] == [NAME, "another"]


def test_a_case_that_is_decided_joins_nothing(ledger: Path) -> None:
    case = opened(ledger).changes[0].case
    decision = {"type": "case_decided", "outcome": "refused", "text": "no"}
    append_to_case(ledger, "asha", case, 2, [decision])
    with pytest.raises(ConflictError, match="the case is decided"):
        append_to_case(ledger, "asha", case, 3, [{"type": "case_joined", "incident": "another", "text": "late"}])


# -- deciding ----------------------------------------------------------------------------------------


def test_between_its_cases_an_incident_leaves_the_ledger_free_for_whoever_waits(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free: list[float] = []

    def slept(seconds: float) -> None:
        with writer_lock(ledger):
            free.append(seconds)

    monkeypatch.setattr("ledger.cases.incident_cases.time.sleep", slept)
    steps: list[Callable[[], Outcome]] = [
        lambda: opened(ledger), lambda: proposed(ledger, "asha"), lambda: agreed(ledger, "ravi"),
        lambda: answered(ledger),
    ]  # fmt: skip
    for step in steps:
        free.clear()
        written = step().changes
        assert len(written) == len(free) == 2
        assert all(seconds > folder._PAUSE for seconds in free)


def test_two_people_decide_every_case_as_ruled(ledger: Path) -> None:
    opened(ledger)
    first = proposed(ledger, "asha")
    assert [one.what for one in first.changes] == ["proposed"] * 2 and stages(ledger) == ["proposed"] * 2
    second = agreed(ledger, "ravi")
    assert [one.what for one in second.changes] == ["decided"] * 2 and stages(ledger) == ["decided"] * 2
    due = {(seat.match, seat.seat): seat.due for seat in found_in(ledger).seats}
    with open_reader(ledger) as reader:
        for kept in cases_of(reader, NAME):
            last = kept.records[-1]
            assert (last.type, last.who, last.incident) == ("case_decided", "ravi", NAME)
            assert (last.paid or 0) == last.due == due[kept.state.opened.about[0], kept.state.opened.seat]  # type: ignore[union-attr, index]
            assert kept.state.is_backed(kept.state.decision, "ravi") and not kept.state.odd  # type: ignore[arg-type]
    assert verify(ledger).ok


def test_the_same_person_twice_is_refused_with_a_sentence(ledger: Path) -> None:
    opened(ledger)
    proposed(ledger, "asha")
    with pytest.raises(ConflictError, match=r"asha proposed it; somebody else must agree, with .* --who NAME"):
        proposed(ledger, "asha")
    with pytest.raises(ConflictError, match=r"asha proposed it; somebody else must agree"):
        agreed(ledger, "asha")
    with pytest.raises(ConflictError, match=r"asha proposed it; .* the local user is one person"):
        agreed(ledger, "ravi", alone=True)
    assert stages(ledger) == ["proposed"] * 2


def test_whoever_proposed_cannot_decide_one_of_its_cases_alone(ledger: Path) -> None:
    """The law of one case holds in a batch too: the proposal is a review."""
    opened(ledger)
    case = proposed(ledger, "asha").changes[0].case
    last = case_in(ledger, case).state.last_seq
    with pytest.raises(ConflictError, match="second reviewer"):
        append_to_case(ledger, "asha", case, last, [{"type": "case_decided", "outcome": "granted", "text": "so"}])


def test_a_proposal_never_decides_whoever_was_quicker(ledger: Path) -> None:
    """Both saw all of it open, and meant to propose."""
    opened(ledger)
    proposed(ledger, "asha")
    with pytest.raises(NoDecision, match=r"asha proposed it already; agree with .* --agree"):
        proposed(ledger, "ravi")
    assert stages(ledger) == ["proposed"] * 2


def test_nobody_agrees_to_what_nobody_proposed(ledger: Path) -> None:
    opened(ledger)
    with pytest.raises(NoDecision, match="nobody has proposed anything"):
        agreed(ledger)
    assert stages(ledger) == ["open"] * 2


def test_only_what_was_seen_is_proposed_or_agreed_to(ledger: Path) -> None:
    """A case that came, or was written to, since somebody looked makes another click of it."""

    def seen(who: str) -> tuple[str, str]:
        with bench(ledger) as sitting:
            could = [one.ready for one in show_cases(sitting, NAME) if one.ready is not None]
        turn = turn_of(could, who)
        return seen_as(turn.propose), seen_as(turn.agree)

    opened(ledger)
    early_look, _ = seen("asha")
    opened(ledger, Search(code=CODE))
    with pytest.raises(NoDecision, match="gone on meanwhile"):
        proposed(ledger, "asha", seen=early_look)
    assert len(proposed(ledger, "asha", seen=seen("asha")[0]).changes) == 3
    _, look = seen("ravi")
    with open_reader(ledger) as reader:
        state = cases_of(reader, NAME)[0].state
    append_to_case(ledger, "meena", state.case, state.last_seq, [{"type": "note", "text": "wait"}])
    with pytest.raises(NoDecision, match="gone on meanwhile"):
        agreed(ledger, "ravi", seen=look)
    assert stages(ledger) == ["proposed"] * 3
    assert len(agreed(ledger, "ravi", seen=seen("ravi")[1]).changes) == 3


def agreed_after(ledger: Path, who: str, **record: str) -> tuple[str, Outcome]:
    """What comes of ravi's agreeing where somebody wrote to the first case that was proposed, and that case."""
    opened(ledger)
    case = proposed(ledger, "asha").changes[0].case
    append_to_case(ledger, who, case, case_in(ledger, case).state.last_seq, [record])
    return case, agreed(ledger, "ravi")


def test_a_reviewer_who_proposed_nothing_does_not_decide_that_case(ledger: Path) -> None:
    """Of whoever reviewed a case by hand only the others are asked for."""
    case, done = agreed_after(ledger, "ravi", type="case_reviewed", agrees="yes", text="seen")
    assert len(done.changes) == 1
    assert [(left.case, left.why.code) for left in done.left_out] == [(case, "case_refusal-reviewer")]


def test_a_case_that_somebody_decided_meanwhile_is_left_out_and_named(ledger: Path) -> None:
    case, done = agreed_after(ledger, "meena", type="case_decided", outcome="refused", text="no")
    assert len(done.changes) == 1
    assert [(left.case, left.why.code) for left in done.left_out] == [(case, "incident_left-decided")]
    assert case_in(ledger, case).state.decider == "meena"


def test_a_case_written_to_between_reading_and_writing_is_left_out(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody adds a note while the others are decided."""
    opened(ledger)
    case = proposed(ledger, "asha").changes[0].case

    def noted(*given: Any) -> Any:
        if given[2] == case and given[4][0]["type"] == "case_decided":
            append_to_case(ledger, "meena", case, given[3], [{"type": "note", "text": "wait"}])
        return append_to_case(*given)

    monkeypatch.setattr("ledger.cases.incident_cases.append_to_case", noted)
    done = agreed(ledger, "ravi")
    assert [(left.case, left.why.code) for left in done.left_out] == [(case, "incident_left-refused")]
    assert "has gone on" in ENGLISH.words(done.left_out[0].why) and len(done.changes) == 1


def test_a_case_whose_own_ruling_differs_is_left_out_and_named(ledger: Path) -> None:
    """A player complained of his points, which were right: that complaint is upheld in part only."""
    case = complained(ledger, topic="score")
    opened(ledger)
    done = proposed(ledger, "asha")
    assert [(left.case, left.why.code) for left in done.left_out] == [(case, "incident_left-own_ruling")]
    assert "granted in part" in ENGLISH.words(done.left_out[0].why) and len(done.changes) == 1


def test_a_case_that_a_reviewer_disagrees_with_is_left_out(ledger: Path) -> None:
    case = opened(ledger).changes[0].case
    append_to_case(ledger, "meena", case, 2, [{"type": "case_reviewed", "agrees": "no", "text": "he was away"}])
    done = proposed(ledger, "asha")
    assert [(left.case, left.why.code) for left in done.left_out] == [(case, "incident_left-disagrees")]


def test_a_reviewer_who_comes_to_agree_holds_up_nothing(ledger: Path) -> None:
    case = opened(ledger).changes[0].case
    for last, agrees in ((2, "no"), (3, "yes")):
        append_to_case(
            ledger, "meena", case, last, [{"type": "case_reviewed", "agrees": agrees, "text": "he was away"}]
        )
    assert [one.what for one in proposed(ledger, "asha").changes] == ["proposed"] * 2


def test_cases_of_a_match_are_in_the_order_of_its_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    joined = {**JOINED, "incident": NAME}
    made = [
        Case(case_state(case, every), every)
        for case, every in ((f"C{seat}", records(OPENED | {"seat": 9 - seat}, joined)) for seat in (1, 2, 3))
    ]
    monkeypatch.setattr(incident_cases, "all_cases", lambda reader: iter(made))
    assert [kept.state.case for kept in cases_of(None, NAME)] == ["C3", "C2", "C1"]  # type: ignore[arg-type]


def test_a_review_by_hand_is_no_proposal_of_the_incident(ledger: Path) -> None:
    """Who asks first only proposes, even where somebody has reviewed one case already."""
    one = opened(ledger).changes[0]
    seat = next(seat for seat in found_in(ledger).seats if seat.match == one.match)
    review = {"type": "case_reviewed", "agrees": "yes", "text": "ok", "outcome": seat.ruled.outcome, "paid": seat.due}
    append_to_case(ledger, "meena", one.case, 2, [review])
    assert [each.what for each in proposed(ledger, "asha").changes] == ["proposed"] * 2


def test_cases_that_came_after_the_proposal_wait_for_one_of_their_own(ledger: Path) -> None:
    opened(ledger)
    proposed(ledger, "asha")
    opened(ledger, Search(code=CODE))
    done = agreed(ledger, "ravi")
    assert len(done.changes) == 2 and whys(done) == ["incident_left-not_proposed"]
    assert [one.what for one in proposed(ledger, "ravi").changes] == ["proposed"]
    assert [one.what for one in agreed(ledger, "asha").changes] == ["decided"]


def test_what_cannot_be_priced_is_left_to_a_person(tmp_path: Path) -> None:
    events, _ = faulty("aceleagues-pool-101", CODE, 1, "pool")[0]
    events[0].pop("stake")
    ledger = ledger_of(tmp_path / "ledger", [events])
    open_cases(ledger, NAME, found_in(ledger, Search(code=CODE)), "asha", NAME, 72)
    done = proposed(ledger, "asha")
    assert done.changes == () and set(whys(done)) == {"incident_left-unpriced"}
    with bench(ledger) as sitting:
        assert all(each.due is None and each.beside is not None for each in show_cases(sitting, NAME))


def test_what_its_ruling_does_not_grant_is_left_to_a_person(ledger: Path) -> None:
    """A seat that nothing was done to, as after other rules were pinned: nobody is sent a refusal unasked."""
    found = found_in(ledger)
    seat = found.seats[0]
    open_cases(ledger, NAME, replace(found, seats=(replace(seat, seat=seat.seat % 3 + 1),)), "asha", NAME, 72)
    done = proposed(ledger, "asha")
    assert done.changes == () and whys(done) == ["incident_left-not_granted"]


def test_an_unknown_incident_is_refused_and_those_there_are_are_named(ledger: Path) -> None:
    opened(ledger)
    with bench(ledger) as sitting, pytest.raises(UsageError, match=f"no incident other.*{NAME}"):
        show_cases(sitting, "other")


# -- letters -----------------------------------------------------------------------------------------


def settled_together(ledger: Path) -> None:
    opened(ledger)
    proposed(ledger, "asha")
    agreed(ledger, "ravi")


def test_every_case_has_its_own_letter_and_no_second_one(ledger: Path) -> None:
    settled_together(ledger)
    done = answered(ledger)
    assert [one.what for one in done.changes] == ["answered"] * 2 and stages(ledger) == ["answered"] * 2
    for one in done.changes:
        sent = case_in(ledger, one.case).state.sent[0]
        assert sent.text == one.text and sent.seat == one.seat and sent.reference in sent.text
        assert "Thank you for writing" not in sent.text and "we write to you of our own accord" in sent.text
    again = answered(ledger)
    assert (again.changes, again.left_out, again.before) == ((), (), 2)
    assert verify(ledger).ok


@pytest.mark.parametrize("language", languages())
def test_the_short_form_says_first_which_match_it_is_about_and_stays_short(made: Path, language: str) -> None:
    """Whatever was decided, of a sum with as many digits as any, and where it replaces an earlier letter."""
    earlier = EarlierLetter(9, "2026-11-20T10:00:00.000Z", "MT-ABCDE-FGHJK")
    with bench(made) as sitting:
        for seat in found_in(made).seats:
            words, complaint = Renderer(language, seat.seat, style=LETTER), Complaint(seat.deal, seat.seat, seat.topic)
            played = sitting.play(seat.match)
            given = answer(played, complaint.question, sitting.book, words, sitting.policy)
            for decision in (seat.ruled.decision, Decision("granted", 123_456_789), Decision("partly")):
                for before in (None, earlier):
                    sent = letter(given, decision, seat.ruled, words, before, unasked=True)
                    why = words.sentence(unasked_message(given, decision.outcome))
                    assert seat.match in why and sent.short.startswith(why) and why in sent.text
                    assert len(sent.short) <= SHORT
                    for complains in ("omplain", "upheld", "several matches", "शिकायत"):
                        assert complains not in sent.short and complains not in sent.text


def unasked_letter(ledger: Path, decision: Decision, ruled: RuledOutcome | None) -> Letter:
    """The letter to a seat of the incident, as it would be decided and ruled."""
    seat = found_in(ledger).seats[0]
    words, complaint = Renderer("en", seat.seat, style=LETTER), Complaint(seat.deal, seat.seat, seat.topic)
    with bench(ledger) as sitting:
        given = answer(sitting.play(seat.match), complaint.question, sitting.book, words, sitting.policy)
    return letter(given, decision, ruled, words, unasked=True)


def test_who_lost_nothing_by_it_is_told_so(made: Path) -> None:
    """A winner is owed nothing, and hears why."""
    sent = unasked_letter(made, Decision("granted"), RuledOutcome("granted", 0))
    for text in sent:
        assert "something went wrong" in text
        assert "You lost no money by it, so nothing is given back." in text and "No payment" not in text
    assert "No payment" in unasked_letter(made, Decision("granted"), None).text


def test_who_did_not_ask_is_refused_no_complaint(made: Path) -> None:
    """Where people decided otherwise than the search had found, or could not decide."""
    refused = unasked_letter(made, Decision("refused"), RuledOutcome("granted", 390))
    for text in refused:
        assert text.count("We found nothing in it that was wrong to your disadvantage.") == 1
        assert "Of our own accord we have looked into your match" in text and "something went wrong" not in text
        assert "complaint" not in text
    open_ended = unasked_letter(made, Decision("undecidable"), RuledOutcome("undecidable"))
    assert all(text.count("cannot be decided from its record.") == 1 for text in open_ended)


def test_a_player_who_had_written_is_thanked_for_it(ledger: Path) -> None:
    case = complained(ledger, topic="timer")
    settled_together(ledger)
    texts = {one.case: one.text or "" for one in answered(ledger).changes}
    assert "Thank you for writing" in texts[case] and "own accord" not in texts[case]
    assert "Your complaint is upheld." in texts[case]


def test_letters_wait_for_the_decision(ledger: Path) -> None:
    opened(ledger)
    proposed(ledger, "asha")
    done = answered(ledger)
    assert done.changes == () and whys(done) == ["incident_left-not_decided"] * 2


def test_a_case_decided_by_itself_is_answered_by_itself(ledger: Path) -> None:
    case = opened(ledger).changes[0].case
    append_to_case(ledger, "meena", case, 2, [{"type": "case_decided", "outcome": "refused", "text": "no"}])
    proposed(ledger, "asha")
    agreed(ledger, "ravi")
    done = answered(ledger)
    assert len(done.changes) == 1
    assert [(left.case, left.why.code) for left in done.left_out] == [(case, "incident_left-decided_alone")]


def test_a_letter_that_waits_for_a_second_person_goes_on_waiting(ledger: Path) -> None:
    settled_together(ledger)
    with open_reader(ledger) as reader:
        kept = cases_of(reader, NAME)[0]
    paragraphs = ["Hello,", "It is about the clock.", "You are right.", "Yours, the team", "Reference MT-1"]
    composed, text = ("\n\n".join(each) + "\n" for each in (paragraphs, [*paragraphs[:2], "No.", *paragraphs[3:]]))
    records = changed_letter_records(composed, text, True, language="en", seat=kept.state.opened.seat)  # type: ignore[union-attr]
    append_to_case(ledger, "meena", kept.state.case, kept.state.last_seq, records)
    done = answered(ledger)
    assert [(left.case, left.why.code) for left in done.left_out] == [(kept.state.case, "incident_left-letter_waits")]
    assert len(done.changes) == 1


def test_a_letter_is_not_written_when_the_ruling_has_changed_since_the_decision(ledger: Path) -> None:
    """Somebody corrected the refund of one: that letter is its own."""
    settled_together(ledger)
    with open_reader(ledger) as reader:
        kept = cases_of(reader, NAME)[0]
    correction = {"type": "case_corrected", "corrects": 4, "text": "a slip", "paid": 1}
    append_to_case(ledger, "meena", kept.state.case, kept.state.last_seq, [correction])
    done = answered(ledger)
    assert [(left.case, left.why.code) for left in done.left_out] == [(kept.state.case, "incident_left-decided_alone")]


def test_what_is_due_and_paid_is_shown(ledger: Path) -> None:
    settled_together(ledger)
    due = found_in(ledger).sums["INR"]
    with bench(ledger) as sitting:
        shown = show_cases(sitting, NAME)
    assert sum(each.due or 0 for each in shown) == sum(each.paid or 0 for each in shown) == due
    assert {(*each.proposers, each.decider) for each in shown} == {("asha", "ravi")} and {
        each.currency for each in shown
    } == {"INR"}


def test_one_match_may_belong_to_the_ledger_under_two_names(tmp_path: Path) -> None:
    """The case is about a match and a seat: the same play under another id is another case."""
    events, breach = early()[0]
    ledger = ledger_of(tmp_path / "ledger", [events, renamed(events, "again")])
    done = opened(ledger)
    assert {(one.match, one.seat) for one in done.changes} == {(breach.match, breach.seat), ("again", breach.seat)}


def test_a_span_that_is_written_with_a_z_begins_with_the_minute_it_names() -> None:
    search = Search(since=search_time("2026-11-20T10:15Z"))
    assert search.is_within("2026-11-20T10:15:30.000Z")
    assert not search.is_within("2026-11-20T10:14:59.999Z")


@pytest.mark.parametrize(
    ("given", "zone", "since"),
    [
        ("2026-11-20", "UTC", "2026-11-20"),
        ("2026-11-20 10:15:30.5+00:00", "UTC", "2026-11-20T10:15:30.5"),
        ("2026-11-20", "Asia/Kolkata", "2026-11-19T18:30"),
        ("2026-11-20T02:00", "Asia/Kolkata", "2026-11-19T20:30"),
        ("2026-11-20T02:00:15.25", "Asia/Kolkata", "2026-11-19T20:30:15.250"),
        ("2026-11-20T10:15Z", "Asia/Kolkata", "2026-11-20T10:15"),
        ("2026-11-20T05:30+0530", "UTC", "2026-11-20T00:00"),
    ],
)
def test_a_time_is_of_the_zone_it_is_asked_in_unless_it_names_its_own(given: str, zone: str, since: str) -> None:
    assert search_time(given, zone=ZoneInfo(zone)) == since
    with pytest.raises(UsageError, match="or with an offset"):
        search_time(f"{given} IST", zone=ZoneInfo(zone))


def test_what_a_case_keeps_of_the_search_says_of_which_zone_its_times_are() -> None:
    assert str(Search(code=CODE, since="2026-11-19T18:30")) == f"{CODE} from 2026-11-19T18:30 UTC"
    assert str(Search(code=CODE)) == CODE
