"""Cases folded from their records: what may follow what, who may not decide, what was sent; and their pages."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.cases.case import VERBS, CaseState, case_state, cut_up, followed, joined, must_follow, refusal
from ledger.cases.clock import age_words, clock_words, is_overdue
from ledger.cases.writing import CaseKept
from ledger.evidence.sqlite import sqlite3
from ledger.views.projection.build import build_views
from ledger.views.tables.cases import case_row, record_rows
from ledger.views.view_files import CASES_FILE
from ledger.web.app import desk_app
from ledger.web.pages.case_queue import ONLY, queue_sql
from schemas.errors import ConflictError, UsageError
from schemas.records import RECORD, CaseAnswered
from tests.desk_kit.desk import Get, pages_of
from tests.desk_kit.files import build_cases
from tests.desk_kit.matches import audited, settled

OPENED: dict[str, Any] = {"type": "case_opened", "ticket": "HD-1", "seat": 2, "topic": "score", "deal": 1}
DECIDED: dict[str, Any] = {"type": "case_decided", "outcome": "granted", "text": "so be it", "paid": 2000}
ANSWERED: dict[str, Any] = {
    "type": "case_answered", "part": 1, "parts": 1, "paragraph": 1, "text": "Dear player", "language": "en",
    "reference": "MT-1", "version": "1",
}  # fmt: skip
APPEALED: dict[str, Any] = {"type": "case_appealed", "by": "player", "text": "no"}
NOTE: dict[str, Any] = {"type": "note", "text": "looked at"}
REVIEWED: dict[str, Any] = {"type": "case_reviewed", "agrees": "yes", "text": "right"}
REVERSED: dict[str, Any] = {"type": "case_reversed", "outcome": "refused", "text": "after all not"}
HELD: dict[str, Any] = {"type": "case_held", "hold": "placed", "text": "court"}
LIFTED = HELD | {"hold": "lifted"}
CORRECTED: dict[str, Any] = {"type": "case_corrected", "corrects": 2, "text": "a slip", "paid": 2500}
ASSIGNED: dict[str, Any] = {"type": "case_assigned", "to": "asha"}
ATTACHED: dict[str, Any] = {"type": "case_attached", "name": "shot.png", "digest": "a" * 64, "size": 9}


def records(*written: dict[str, Any], who: str = "asha") -> list[Any]:
    """Records of one case, a minute apart; each is by ``who`` unless it says so."""
    begin = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
    return [
        RECORD.validate_python(
            {
                "v": 1, "stream": "case/C1", "seq": n, "who": who, "about": ["M1", 4],
                "at": f"{begin + timedelta(minutes=n):%Y-%m-%dT%H:%M:%S}.000Z", **fields,
            },
            strict=False,
        )
        for n, fields in enumerate(written, 1)
    ]  # fmt: skip


def state_after(*written: dict[str, Any]) -> CaseState:
    """Where a case stands after these records."""
    return case_state("C1", records(*written))


def why_not(before: tuple[dict[str, Any], ...], then: dict[str, Any]) -> str | None:
    """Why a record may not follow others."""
    every = records(*before, then)
    return refusal(case_state("C1", every[:-1]), every[-1])


def test_a_case_goes_from_ticket_to_answer() -> None:
    stands = [
        state_after(*[OPENED, ASSIGNED, NOTE, REVIEWED | {"who": "ravi"}, DECIDED, ANSWERED][:n]).stand
        for n in range(7)
    ]
    assert stands == ["new", "open", "open", "open", "open", "decided", "closed"]
    closed = state_after(OPENED, ASSIGNED, DECIDED, ANSWERED)
    assert (closed.assigned, closed.decider, closed.outcome, closed.paid) == ("asha", "asha", "granted", 2000)
    assert closed.sent[0].text == "Dear player\n"
    assert closed.odd == ()


@pytest.mark.parametrize("first", [NOTE, DECIDED, APPEALED, ANSWERED, HELD])
def test_nothing_comes_before_the_opening(first: dict[str, Any]) -> None:
    assert why_not((), first) == "the case has not been opened"


def test_the_second_reviewer_may_not_decide() -> None:
    before = (OPENED, REVIEWED | {"who": "ravi"})
    assert why_not(before, DECIDED | {"who": "ravi"}) == "ravi is its second reviewer; somebody else must decide"
    assert why_not(before, DECIDED | {"who": "asha"}) is None


@pytest.mark.parametrize("then", [NOTE, ASSIGNED, REVIEWED, DECIDED, CORRECTED, ANSWERED, REVERSED, ATTACHED])
def test_nothing_follows_a_closed_case(then: dict[str, Any]) -> None:
    assert why_not((OPENED, DECIDED, ANSWERED), then) is not None


@pytest.mark.parametrize("then", [APPEALED, HELD])
def test_but_an_appeal_and_a_legal_hold(then: dict[str, Any]) -> None:
    assert why_not((OPENED, DECIDED, ANSWERED), then) is None


def test_an_appeal_is_decided_by_somebody_else() -> None:
    before = (OPENED, DECIDED, ANSWERED, APPEALED)
    assert "somebody else" in (why_not(before, REVERSED) or "")
    assert "somebody else" in (why_not(before, DECIDED) or "")
    assert "cannot review" in (why_not(before, REVIEWED) or "")
    assert why_not(before, REVERSED | {"who": "meena"}) is None
    reversed_ = state_after(*before, REVERSED | {"who": "meena"})
    assert (reversed_.stand, reversed_.outcome, reversed_.paid) == ("decided", "refused", None)
    assert why_not((*before, REVERSED | {"who": "meena"}, ANSWERED, APPEALED), DECIDED | {"who": "meena"}) is not None


def test_a_decision_is_reversed_on_appeal_only() -> None:
    assert why_not((OPENED,), REVERSED) == "a decision is reversed on appeal only"
    assert why_not((OPENED, DECIDED), REVERSED) == "a decision is reversed on appeal only"
    assert why_not((OPENED, DECIDED), DECIDED) == "the case is decided; an appeal opens it again"


def test_an_answer_waits_for_the_decision() -> None:
    assert why_not((OPENED,), ANSWERED) == "an answer is sent when the case is decided"


def test_a_correction_leaves_the_record_and_changes_what_stands() -> None:
    corrected = state_after(OPENED, DECIDED, CORRECTED)
    assert (corrected.paid, corrected.outcome) == (2500, "granted")
    assert "no record 9" in (why_not((OPENED, DECIDED), CORRECTED | {"corrects": 9}) or "")


def test_a_hold_is_placed_once_and_lifted_once() -> None:
    assert why_not((OPENED, HELD), HELD) == "it is on legal hold already"
    assert why_not((OPENED,), LIFTED) == "it is not on legal hold"
    assert state_after(OPENED, HELD).held
    assert not state_after(OPENED, HELD, LIFTED).held


def test_what_should_not_have_been_made_changes_nothing_and_is_told() -> None:
    state = state_after(OPENED, REVIEWED | {"who": "ravi"}, DECIDED | {"who": "ravi"})
    assert state.stand == "open" and state.outcome is None
    assert state.odd == ((3, "ravi is its second reviewer; somebody else must decide"),)
    every = records(OPENED, ANSWERED)
    assert list(record_rows("C1", every))[1]["odd"] == "an answer is sent when the case is decided"
    with pytest.raises(ConflictError, match="case C1: the case has been opened already"):
        must_follow(case_state("C1", every[:1]), every[0])


PARAGRAPH = st.text(st.characters(blacklist_categories=("Cs", "Cc")), min_size=1, max_size=4000)


@settings(max_examples=60, deadline=None)
@given(st.lists(PARAGRAPH, min_size=1, max_size=4))
def test_an_answer_is_kept_to_the_letter(paragraphs: list[str]) -> None:
    text = "\n\n".join(paragraphs) + "\n"
    pieces = cut_up(text)
    kept = [CaseAnswered.model_construct(**ANSWERED | {"paragraph": number, "text": piece}) for number, piece in pieces]
    assert joined(kept) == text
    assert max(len(piece) for _, piece in pieces) <= 1500


def test_what_is_no_text_of_paragraphs_is_refused() -> None:
    for text in ("", "one\ntwo", "one\n\n\n\ntwo"):
        with pytest.raises(UsageError):
            cut_up(text)


def test_an_answer_in_parts_counts_when_it_is_whole() -> None:
    first = ANSWERED | {"parts": 2, "text": "Dear "}
    half = state_after(OPENED, DECIDED, first)
    assert half.stand == "decided" and half.sent == ()
    assert why_not((OPENED, DECIDED, first), NOTE) == "the answer before it has not been kept in full"
    assert why_not((OPENED, DECIDED), ANSWERED | {"part": 2, "parts": 2}) == "a part of the answer is missing before it"
    whole = state_after(OPENED, DECIDED, first, ANSWERED | {"part": 2, "parts": 2, "text": "player"})
    assert (whole.stand, whole.sent[0].text, whole.sent[0].seq) == ("closed", "Dear player\n", 3)


def test_the_fold_does_not_depend_on_how_far_it_went_before() -> None:
    every = records(OPENED, ASSIGNED, NOTE, REVIEWED | {"who": "ravi"}, DECIDED, HELD, ANSWERED, APPEALED)
    step_by_step = CaseState("C1")
    for record in every:
        step_by_step = followed(step_by_step, record)
    assert step_by_step == case_state("C1", every)


def test_every_kind_of_record_has_its_sentence() -> None:
    every = records(
        OPENED, ASSIGNED, NOTE, ATTACHED, REVIEWED | {"who": "ravi"}, HELD, DECIDED, CORRECTED | {"corrects": 7},
        ANSWERED, APPEALED, REVERSED | {"who": "meena"},
    )  # fmt: skip
    rows = list(record_rows("C1", every))
    assert [row["type"] for row in rows if row["odd"]] == []
    assert {row["type"] for row in rows} == set(VERBS)
    assert all(row["says"].endswith(".") and row["who"] and row["at"] for row in rows)
    assert case_row(case_state("C1", every), every)["records"] == 11


def test_clocks() -> None:
    now = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
    assert age_words("2026-11-20T11:59:40.000Z", now) == "under a minute"
    assert age_words("2026-11-20T11:15:00.000Z", now) == "45 min"
    assert age_words("2026-11-17T09:00:00.000Z", now) == "3 d 3 h"
    assert age_words(None, now) == clock_words(None, now) == "-"
    assert clock_words("2026-11-20T17:30:00.000Z", now) == "due in 5 h 30 min"
    assert clock_words("2026-11-20T10:00:00.000Z", now) == "overdue by 2 h 0 min"
    assert is_overdue("2026-11-20T10:00:00.000Z", now) and not is_overdue(None, now)


# -- the pages -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Views with two cases, one of them closed."""
    views = tmp_path_factory.mktemp("cases")
    build_views(views, [audited(settled())])
    opened = records(OPENED | {"claim": "<b>my points</b>", "due": "2026-11-01T00:00:00.000Z"}, NOTE)
    closed = records(OPENED | {"ticket": "HD-2"}, DECIDED, ANSWERED | {"language": "hi", "text": "प्रिय खिलाड़ी"})
    build_cases(views, [CaseKept(case_state("C1", opened), opened), CaseKept(case_state("C2", closed), closed)])
    return views


@pytest.fixture(scope="module")
def page(folder: Path) -> Get:
    """The desk over them."""
    return pages_of(folder)


def test_the_queue_shows_what_waits_with_its_clock(page: Get) -> None:
    queue = page("/-/cases").text
    assert "HD-1" in queue and "HD-2" not in queue
    assert "overdue by" in queue and 'href="/-/case/C1"' in queue
    assert "HD-2" in page("/-/cases?stand=closed").text
    assert "HD-1" not in page("/-/cases?stand=all&who=nobody-here").text
    assert page("/-/cases?stand=';drop").status_code == 200


DAY = "2026-11-{:02}T00:00:00.000Z"
QUEUED: dict[str, list[dict[str, Any]]] = {
    "C1": [OPENED | {"ticket": "HD-1", "due": "2999-01-01T00:00:00.000Z"}],
    "C2": [OPENED | {"ticket": "HD-2", "due": DAY.format(2)}, ASSIGNED | {"to": "local"}],
    "C3": [OPENED | {"ticket": "50%_off", "due": DAY.format(1)}, ASSIGNED | {"to": "ravi"}],
    "C4": [OPENED | {"ticket": "HD-4"}, ASSIGNED | {"to": "ravi"}, REVIEWED | {"who": "meena"}, HELD],
    "C5": [OPENED | {"ticket": "HD-5", "due": DAY.format(1)}, DECIDED, ANSWERED],
    "C6": [OPENED | {"ticket": "HD-6"}, DECIDED],
}  # fmt: skip


def views_with(folder: Path, written: dict[str, list[dict[str, Any]]]) -> Path:
    """Views of one match and these cases."""
    build_views(folder, [audited(settled())])
    kept = [(name, records(*told)) for name, told in written.items()]
    build_cases(folder, [CaseKept(case_state(name, told), told) for name, told in kept])
    return folder


@pytest.fixture(scope="module")
def queue(tmp_path_factory: pytest.TempPathFactory) -> Get:
    """A desk over six cases."""
    return pages_of(views_with(tmp_path_factory.mktemp("queue"), QUEUED))


def listed(page: Any) -> list[str]:
    """The ids of the cases a queue shows, in order."""
    assert page.status_code == 200
    return re.findall(r'href="/-/case/(C\d+)"', page.text)


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", ["C3", "C2", "C1", "C4", "C6"]),
        ("only=mine", ["C2"]),
        ("only=nobody", ["C1", "C6"]),
        ("only=review", ["C3"]),
        ("only=overdue", ["C3", "C2"]),
        ("only=held", ["C4"]),
        ("stand=all&only=mine&who=ravi", []),
        ("stand=decided", ["C6"]),
        ("stand=closed", ["C5"]),
        ("who=ravi", ["C3", "C4"]),
        ("q=HD-4", ["C4"]),
        ("q=hd", ["C2", "C1", "C4", "C6"]),
        ("q=50%25_o", ["C3"]),
        ("q=C6", ["C6"]),
        ("q=M1", ["C3", "C2", "C1", "C4", "C6"]),
        ("q=%25", ["C3"]),
        ("stand=x&only=y&page=z", ["C3", "C2", "C1", "C4", "C6"]),
    ],
)
def test_the_queue_is_narrowed(queue: Get, asked: str, shown: list[str]) -> None:
    assert listed(queue(f"/-/cases?{asked}")) == shown


def test_each_link_of_the_queue_says_how_many_it_shows(queue: Get) -> None:
    for start in ("/-/cases", "/-/cases?stand=all&who=ravi", "/-/cases?only=overdue"):
        links = re.findall(r'<a href="(/-/cases[^"]*)"[^>]*>[^<]* <b>(\d+)</b>', queue(start).text)
        assert len(links) == 12
        for address, number in links:
            assert len(listed(queue(address.replace("&amp;", "&")))) == int(number), address


@pytest.mark.parametrize("only", ONLY)
def test_the_queue_is_read_in_its_order_without_the_claims(tmp_path: Path, only: str) -> None:
    """However many cases there are: nothing is sorted, and an index holds all that is shown."""
    views_with(tmp_path, {})
    asked = {"stand": "waiting", "who": "", "q": "", "like": "%", "me": "x", "now": "2", "limit": 9, "from": 0}
    views = sqlite3.connect(tmp_path / CASES_FILE)
    (plan,) = views.execute(f"explain query plan {queue_sql(only)}", asked).fetchall()
    assert "USING COVERING INDEX" in plan[3]


def test_an_empty_queue_says_so(queue: Get, tmp_path: Path) -> None:
    assert "nothing has “no-such” for its ticket" in queue("/-/cases?q=no-such").text
    assert "No case has been opened yet" in pages_of(views_with(tmp_path, {}))("/-/cases").text


def test_a_long_queue_comes_in_pages(tmp_path: Path) -> None:
    many = {f"C{n}": [OPENED | {"ticket": f"HD-{n}"}] for n in range(1, 402)}
    get = pages_of(views_with(tmp_path, many))
    pages = [listed(get(f"/-/cases?page={n}")) for n in (1, 2, 3, 4)]
    assert [len(page) for page in pages] == [200, 200, 1, 0]
    assert sorted(name for page in pages for name in page) == sorted(many)
    second = get("/-/cases?page=2").text
    assert "201 to 400 of 401" in second and 'href="/-/cases?page=3"' in second and 'href="/-/cases"' in second


def test_a_case_has_a_page_with_every_record(page: Get) -> None:
    case = page("/-/case/C1").text
    assert "&lt;b&gt;my points&lt;/b&gt;" in case and "<b>my points" not in case
    assert 'href="/-/match/M1?at=4"' in case and "/-/answer/M1?deal=1&amp;seat=2&amp;about=score" in case
    assert "meldtrail case note C1" in case, "a desk without a clerk names the terminal"
    sent = page("/-/case/C2").text
    assert "प्रिय खिलाड़ी" in sent and "MT-1" in sent
    assert page("/-/case/C9").status_code == 404


@pytest.mark.parametrize("role", ["analyst", None])
def test_cases_are_not_for_everybody(folder: Path, role: str | None) -> None:
    get = pages_of(folder, role=role)
    for path in ("/-/cases", "/-/case/C1", "/cases/cases", "/cases/case_records.json"):
        got = get(path)
        assert got.status_code == 403, path
        assert "HD-1" not in got.text


def test_where_no_case_was_ever_opened_the_page_says_so(tmp_path: Path) -> None:
    build_views(tmp_path, [])
    got = pages_of(tmp_path)("/-/cases")
    assert got.status_code == 404 and "meldtrail case open" in got.text


def test_a_record_stands_on_the_desk_at_once(tmp_path: Path) -> None:
    build_views(tmp_path, [audited(settled())])
    one = records(OPENED)
    build_cases(tmp_path, [CaseKept(case_state("C1", one), one)])
    desk = desk_app(tmp_path)
    assert "looked at" not in asyncio.run(desk.client.get("/-/case/C1")).text
    two = records(OPENED, NOTE)
    build_cases(tmp_path, [CaseKept(case_state("C1", two), two)])
    assert "looked at" in asyncio.run(desk.client.get("/-/case/C1")).text
