"""Cases worked on in the browser: what is offered when, what is kept of a form, and what stands in the way of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markupsafe import escape

from ledger.cases import writing as case_writing
from ledger.cases.case import ACTIONS
from ledger.cases.writing import case_in
from ledger.evidence.folder import writer_lock
from ledger.evidence.store import open_reader
from ledger.messages.renderer import ENGLISH
from ledger.web.app import desk_app
from ledger.web.auth.middleware import LARGEST
from ledger.web.pages.case_forms import Wrong, digest, moment, money
from schemas.errors import LedgerError, UsageError
from tests.desk_kit.loop import awaited
from tests.desk_kit.worker import InProcessWorker
from tests.torture import TORTURE
from tests.web.case_desk import Browser, Forms, browser_of, by_others, ledger_in, worker_of

OPENING = "/-/cases/open?match=M1&event=4&seat=2"
NOTE = {"type": "note", "text": "looked at"}
DECISION = {"type": "case_decided", "outcome": "granted", "text": "so be it", "paid": 2000}
AS_RULED = {"type": "case_decided", "outcome": "partly", "text": "as ruled"}
REVIEW = {"type": "case_reviewed", "agrees": "yes", "text": "right"}
SENT = {
    "type": "case_answered", "part": 1, "parts": 1, "paragraph": 1, "text": "Dear player", "language": "en",
    "reference": "MT-1", "version": "1",
}  # fmt: skip
APPEAL = {"type": "case_appealed", "by": "player", "text": "no"}


@pytest.fixture
def case(ledger: Path) -> str:
    """A case, opened by asha."""
    return opened(ledger)


def opened(ledger: Path, **more: Any) -> str:
    """A case by asha about the score of seat 2 in M1."""
    record = {"type": "case_opened", "ticket": "HD-1", "about": ["M1", 4], "seat": 2, "deal": 1, "topic": "score"}
    return awaited(worker_of(ledger).write_case("asha", None, 0, [record | more]))


def records_of(ledger: Path, case: str) -> list[Any]:
    """The records of a case as the ledger has them."""
    return list(case_in(ledger, case).records)


def offered(page: Any) -> set[str]:
    """The actions a page has a form for, or a page of their own."""
    found = {fields["action"] for _, fields in Forms(page.text).forms if "action" in fields}
    return found | ({"answer"} if 'id="do-answer"><a' in page.text else set())


# -- a case from the claim to the answer -----------------------------------------------------------


def test_a_case_is_opened_from_a_match(ledger: Path, desk: Browser) -> None:
    match = desk.get("/-/match/M1?at=4&as=2").text
    assert 'href="/-/cases/open?match=M1&amp;event=4&amp;seat=2"' in match
    opening = desk.get(OPENING).text
    assert "<span" in opening.partition("event 4</a>")[2].partition("</p>")[0], "cards are drawn"
    form = Forms(opening)
    address, fields = next(one for one in form.forms if "ticket" in one[1])
    assert (fields["seat"], fields["deal"], fields["case"]) == ("2", "1", "C1")
    sent = fields | {"ticket": "HD-7", "topic": "score", "claim": "My points\r\nare wrong", "due": "2026-11-24T18:00"}
    got = desk.post(address, sent)
    assert (got.status_code, got.headers["location"]) == (303, "/-/case/C1")
    first = records_of(ledger, "C1")[0]
    assert (first.who, first.about, first.ticket, first.seat, first.deal) == ("local", ("M1", 4), "HD-7", 2, 1)
    assert first.claim == "My points are wrong"
    assert first.due == "2026-11-24T12:30:00.000Z", "typed in the zone of the desk, Asia/Kolkata"
    assert "My points are wrong" in desk.get("/-/case/C1").text


def test_what_a_case_is_about_is_told_in_the_language_of_the_desk(ledger: Path) -> None:
    page = browser_of(ledger, language="hi").get(OPENING).text
    told = page.partition('<p class="case-facts">')[2].partition("</p>")[0]
    assert "सीट" in told and "Seat" not in told


def test_another_ticket_is_joined_on_the_page_and_both_lead_to_the_case(ledger: Path, desk: Browser, case: str) -> None:
    assert f'href="/-/case/{case}#do-join"' in desk.get(OPENING).text
    sent = {"ticket": "HD-2", "text": "<b>still</b> no answer", "written": "2026-11-20T22:15"}
    assert desk.send(case, "join", **sent).headers["location"] == f"/-/case/{case}#r2"
    again = desk.send(case, "join", **sent)
    assert again.status_code == 422 and "this ticket belongs to the case already" in again.text
    first = Forms(desk.get(f"/-/case/{case}").text).having("csrftoken")
    joining = {"csrftoken": first["csrftoken"], "action": "join", "after": "1"}
    twice = desk.post(f"/-/case/{case}", joining | sent)
    assert twice.headers["location"] == f"/-/case/{case}#r2", "sent twice, written once"
    (_, joined) = records_of(ledger, case)
    assert (joined.type, joined.ticket, joined.written) == ("case_ticket", "HD-2", "2026-11-20T16:45:00.000Z")
    page = desk.get(f"/-/case/{case}").text
    assert "HD-1, HD-2" in page and "&lt;b&gt;still&lt;/b&gt; no answer" in page and "Ticket HD-2 joined" in page
    assert f"/-/case/{case}" in desk.get("/-/find?q=ticket+HD-2").text
    assert f"/-/case/{case}" in desk.get("/-/cases?q=HD-2").text


def test_and_from_an_answer_with_what_the_answer_is_about(desk: Browser) -> None:
    answer = desk.get("/-/answer/M1?seat=2&about=score").text
    address = answer.partition('href="/-/cases/open?')[2].partition('"')[0].replace("&amp;", "&")
    fields = Forms(desk.get(f"/-/cases/open?{address}").text).having("ticket")
    assert (fields["match"], fields["seat"], fields["topic"]) == ("M1", "2", "score")
    assert "/-/cases/open" not in desk.get("/-/answer/M1?seat=2&about=score&for=player").text, "no words for players"


def test_the_form_offers_outcome_and_refund_as_ruled_and_needs_no_word(ledger: Path, desk: Browser) -> None:
    case = opened(ledger, seat=1)
    page = desk.get(f"/-/case/{case}").text
    assert "complaint-partly" in page and "Refund offered to seat 1" in page, "the ruling and figures stand on the page"
    offered = page.partition("Refund offered to seat 1: ")[2][:2]
    answered = desk.get("/-/answer/M1?seat=1&about=complaint").text.partition("Refund offered to seat 1: ")[2][:2]
    assert offered[0] == "₹" and answered == offered, "money is worded alike on both pages"
    form = Forms(page).of("decide")
    assert (form["outcome"], form["text"]) == ("partly", "")
    assert desk.send(case, "decide").status_code == 303
    decided = records_of(ledger, case)[-1]
    assert (decided.outcome, decided.paid, decided.ruled, decided.due) == ("partly", 2900, "partly", 2900)
    assert decided.text.startswith("As ruled, MT-")
    letter = desk.get(f"/-/case/{case}/answer").text
    assert "Your complaint is partly upheld" in letter and "₹29.00 is paid to you" in letter


def test_one_click_decides_as_ruled_and_leads_on_to_the_letter(ledger: Path, desk: Browser) -> None:
    case = opened(ledger, seat=1)
    page = desk.get(f"/-/case/{case}").text
    assert "Decide as ruled: granted in part, refund ₹29.00" in page
    address, form = next(one for one in Forms(page).forms if one[1].get("then") == "answer")
    got = desk.post(address, form)
    assert (got.status_code, got.headers["location"]) == (303, f"/-/case/{case}/answer")
    decided = records_of(ledger, case)[-1]
    assert (decided.type, decided.outcome, decided.paid, decided.due) == ("case_decided", "partly", 2900, 2900)
    after = desk.get(f"/-/case/{case}").text
    assert f'<a class="case-button" href="/-/case/{case}/answer">' in after.partition('class="case-next"')[2]
    assert "Decide as ruled" not in after


def letter_on(page: str) -> str:
    """The letter that stands on the page of a case."""
    found = re.search(r'<section class="case-letter".*?<div lang="en">(.*?)</div></div>', page, re.S)
    assert found is not None
    words = re.sub(r"</?span[^>]*>", "", found[1])
    return "\n\n".join(re.findall(r"<p>(.*?)</p>", unescape(words), re.S))


def test_the_page_of_a_case_shows_the_letter_before_it_is_decided_and_after_it_was_sent(
    ledger: Path, desk: Browser
) -> None:
    case = opened(ledger, seat=1)
    page = desk.get(f"/-/case/{case}").text
    assert "The letter, once it is decided as ruled" in page
    foreseen = letter_on(page)
    ruling, letter, step = (page.index(f'class="{name}"') for name in ("case-ruling", "case-letter", "case-next"))
    assert ruling < letter < step
    address, form = next(one for one in Forms(page).forms if one[1].get("then") == "answer")
    desk.post(address, form)
    decided = letter_on(desk.get(f"/-/case/{case}").text)
    sent = Forms(desk.get(f"/-/case/{case}/answer").text).having("text")
    assert desk.post(f"/-/case/{case}/answer", sent).status_code == 303
    page = desk.get(f"/-/case/{case}").text
    assert "The letter that was sent" in page and page.count("Your complaint is partly upheld") == 1
    assert foreseen == decided == letter_on(page) == case_in(ledger, case).state.sent[0].text.strip()


def test_a_note_on_a_moment_is_kept_with_the_case_and_stands_at_that_moment(ledger: Path, desk: Browser) -> None:
    assert "match-note" not in desk.get("/-/match/M1?at=3").text, "there is no case to keep it with"
    case = opened(ledger, seat=1)
    form = Forms(desk.get("/-/match/M1?at=3").text).having("at", "after")
    assert form["at"] == "3"
    got = desk.post(f"/-/case/{case}", form | {"text": "Here <b>she</b> drew it."})
    assert (got.status_code, got.headers["location"]) == (303, "/-/match/M1?at=3")
    noted = records_of(ledger, case)[-1]
    assert (noted.type, noted.about, noted.text) == ("note", ("M1", 3), "Here <b>she</b> drew it.")
    assert "Here &lt;b&gt;she&lt;/b&gt; drew it." in desk.get("/-/match/M1?at=3&part=moment").text
    assert "drew it" not in desk.get("/-/match/M1?at=4").text
    assert "Here &lt;b&gt;she" in desk.get(f"/-/case/{case}").text
    assert "drew it" not in browser_of(ledger, "analyst").get("/-/match/M1?at=3").text, "who reads no cases"
    assert desk.post(f"/-/case/{case}", form | {"text": "x", "at": "99"}).status_code == 400


def giving(page: Any, button: str) -> tuple[str, dict[str, str]]:
    """Where a button of the queue sends its form, and what it sends."""
    found = re.search(rf'<button formaction="([^"]+)" name="after" value="(\d+)" aria-label="{button}">', page.text)
    assert found is not None, button
    forms = [fields for _, fields in Forms(page.text).forms if "action" in fields]
    fields = next(fields for fields in forms if ("me" in fields) == button.startswith("Take"))
    return found[1], fields | {"after": found[2]}


def test_cases_are_taken_and_handed_over_in_the_queue(ledger: Path) -> None:
    later, sooner = (opened(ledger, due=f"{year}-11-01T00:00:00.000Z") for year in (2999, 2020))
    desk = browser_of(ledger)
    page = desk.get("/-/cases")
    following = page.text.partition("Take this next")[2].partition("</section>")[0]
    assert f"Take case {sooner}" in following and "overdue by" in following and f"/-/case/{later}" not in following
    address, fields = giving(page, f"Take case {sooner}")
    assert desk.post(address, fields).headers["location"] == "/-/cases"
    page = desk.get("/-/cases")
    assert "<h2>Your case</h2>" in page.text and f"Take case {later}" in page.text.partition("Take this next")[2]
    assert desk.post(address, fields).headers["location"] == "/-/cases", "sent twice, written once"
    address, fields = giving(page, f"Hand over case {sooner}")
    assert desk.post(address, fields | {"to": ""}).status_code == 422
    assert desk.post(address, fields | {"to": "ravi"}).headers["location"] == "/-/cases"
    page = desk.get("/-/cases")
    assert "Your case" not in page.text and "Hand over case" not in page.text
    assert 'href="/-/cases?who=ravi"' in page.text
    assert [one.to for one in records_of(ledger, sooner)[1:]] == ["local", "ravi"]
    stale = desk.post(address, fields | {"to": "meena"})
    assert stale.status_code == 409 and len(records_of(ledger, sooner)) == 3


def test_an_appeal_is_not_named_as_the_next_to_take_to_who_decided_before(ledger: Path, desk: Browser) -> None:
    case = opened(ledger, due="2020-11-01T00:00:00.000Z")
    desk.send(case, "assign", me="1")
    by_others(ledger, "local", case, 2, AS_RULED, APPEAL | {"due": "2020-11-01T00:00:00.000Z"})
    page = desk.get("/-/cases").text
    assert "Take this next" not in page and "Your case" not in page
    later = opened(ledger, due="2999-11-01T00:00:00.000Z")
    assert f"/-/case/{later}" in desk.get("/-/cases").text.partition("Take this next")[2].partition("</section>")[0]


def test_nothing_is_taken_by_those_who_only_read(ledger: Path) -> None:
    case = opened(ledger)
    page = browser_of(ledger, "auditor").get("/-/cases").text
    assert "Take this next" in page and case in page and "Take case" not in page and "formaction" not in page


def test_where_nothing_is_due_the_page_says_that_and_no_sum_of_nothing(desk: Browser, case: str) -> None:
    page = desk.get(f"/-/case/{case}").text
    assert "Nothing is to be paid to seat 2." in page and "Refund offered" not in page
    assert "the most one of them gives" not in page


def test_no_next_step_is_offered_to_whom_it_is_refused_or_who_only_reads(ledger: Path, desk: Browser) -> None:
    case = opened(ledger, seat=1)
    assert 'class="case-next"' not in browser_of(ledger, "auditor").get(f"/-/case/{case}").text
    by_others(ledger, "local", case, 1, REVIEW | {"outcome": "partly"})
    assert "Decide as ruled" not in desk.get(f"/-/case/{case}").text, "whoever reviewed does not decide"


def test_a_decision_against_the_ruling_needs_a_reason_and_a_second_person_and_has_a_letter_of_its_own(
    ledger: Path, desk: Browser, case: str
) -> None:
    got = desk.send(case, "decide", outcome="refused", text="", paid="0")
    assert got.status_code == 422 and "needs a reason" in got.text and len(records_of(ledger, case)) == 1
    got = desk.send(case, "decide", outcome="refused", text="looked at", paid="0")
    assert got.status_code == 409 and "it needs a second person" in got.text and len(records_of(ledger, case)) == 1
    by_others(ledger, "ravi", case, 1, REVIEW | {"outcome": "granted"})
    assert desk.send(case, "decide", outcome="refused", text="looked at", paid="0").status_code == 409
    by_others(ledger, "ravi", case, 2, REVIEW | {"outcome": "refused"})
    assert desk.send(case, "decide", outcome="refused", text="looked at", paid="0").status_code == 303
    fields = Forms(desk.get(f"/-/case/{case}/answer").text).having("text")
    assert desk.post(f"/-/case/{case}/answer", fields).status_code == 303
    sent = case_in(ledger, case).state.sent[0].text
    assert "Your complaint is not upheld." in sent and "Two people of our team" in sent
    assert "80" not in sent and "right is" not in sent, "nothing of the ruling it goes against"


@pytest.mark.usefixtures("one_person")
def test_the_user_of_a_desk_without_accounts_is_no_second_person_beside_a_name_typed_elsewhere(
    ledger: Path, desk: Browser, case: str
) -> None:
    by_others(ledger, "ravi", case, 1, REVIEW | {"outcome": "refused"})
    got = desk.send(case, "decide", outcome="refused", text="looked at", paid="0")
    assert got.status_code == 409 and len(records_of(ledger, case)) == 2


def test_a_decision_that_was_written_past_the_desk_has_no_letter_while_nobody_stands_behind_it(
    ledger: Path, desk: Browser, case: str
) -> None:
    by_others(ledger, "asha", case, 1, DECISION | {"outcome": "refused", "paid": 0})
    got = desk.get(f"/-/case/{case}/answer")
    assert got.status_code == 409 and "it needs a second person" in got.text


def test_from_the_claim_to_the_answer_and_back_on_appeal(ledger: Path, desk: Browser, case: str) -> None:
    assert desk.send(case, "assign", me="1").headers["location"] == f"/-/case/{case}#r2"
    desk.send(case, "note", text="looked at the hands")
    desk.send(case, "attach", name="shot.png", digest="A" * 64 + "  shot.png", size="9")
    by_others(ledger, "ravi", case, 4, REVIEW | {"outcome": "granted", "paid": 8050})
    desk.send(case, "decide", outcome="granted", text="too few", paid="80.5")
    answer = desk.get(f"/-/case/{case}/answer?lang=hi&seat=2").text
    text = Forms(answer).having("text")
    assert desk.post(f"/-/case/{case}/answer", text).headers["location"] == f"/-/case/{case}#r7"
    kept = records_of(ledger, case)
    assert [record.type for record in kept[1:6]] == [
        "case_assigned", "note", "case_attached", "case_reviewed", "case_decided",
    ]  # fmt: skip
    assert (kept[1].to, kept[3].digest, kept[5].paid) == ("local", "a" * 64, 8050)
    state = case_in(ledger, case).state
    assert state.status == "closed" and state.odd == ()
    assert state.sent[0].language == "hi" and state.sent[0].seat == 2 and state.sent[0].ruleset_hash is not None
    page = desk.get(f"/-/case/{case}").text
    head = " ".join(page.partition('<p class="case-facts">')[2].partition("</p>")[0].split())
    assert head.endswith("age under a minute"), "a closed case is due no more, and nothing stands in that place"
    assert all(part in page for part in state.sent[0].text.strip().split("\n\n") if "&" not in part and "'" not in part)
    assert state.sent[0].reference in page and f">{state.sent[0].ruleset_hash[:8]}</a>" in page
    desk.send(case, "appeal", by="player", text="still wrong", due="2026-12-01T10:00")
    assert "You decided what is appealed against" in desk.get(f"/-/case/{case}").text
    last = len(records_of(ledger, case))
    by_others(ledger, "meena", case, last, {"type": "case_reversed", "outcome": "refused", "text": "after all not"})
    done = desk.get(f"/-/case/{case}").text
    assert "Reversed on appeal" in done and 'class="case-course-reversed"' in done


def test_what_is_marked_as_sent_is_what_was_shown(ledger: Path, desk: Browser, case: str) -> None:
    by_others(ledger, "asha", case, 1, AS_RULED)
    form = Forms(desk.get(f"/-/case/{case}/answer").text).having("text")
    got = desk.post(f"/-/case/{case}/answer", form | {"text": "0" * 64})
    assert got.status_code == 409 and "read this answer otherwise" in got.text
    assert len(records_of(ledger, case)) == 2
    assert desk.post(f"/-/case/{case}/answer", form).status_code == 303
    assert desk.post(f"/-/case/{case}/answer", form).status_code == 303, "sent twice, kept once"
    assert [record.type for record in records_of(ledger, case)].count("case_opened") == 1
    assert len(case_in(ledger, case).state.sent) == 1


def test_once_it_was_answered_the_page_of_the_answer_shows_what_was_sent(
    ledger: Path, desk: Browser, case: str
) -> None:
    by_others(ledger, "asha", case, 1, AS_RULED)
    address = f"/-/case/{case}/answer"
    form = Forms(desk.get(address).text).having("text")
    assert desk.post(address, form).status_code == 303
    (sent,) = case_in(ledger, case).state.sent
    stale = desk.post(address, form | {"seat": "1"})
    assert stale.status_code == 409 and "Nothing was written" in stale.text
    for page in (desk.get(address), desk.get(f"{address}?lang=hi&seat=1"), stale):
        assert letter_on(page.text) == sent.text.strip()
        assert "replaces our letter" not in page.text and "Copy this" not in page.text
        assert not any("text" in fields or "do" in fields for _, fields in Forms(page.text).forms)
    desk.send(case, "appeal", by="player", text="still wrong", due="2026-12-01T10:00")
    assert letter_on(desk.get(address).text) == sent.text.strip()
    by_others(ledger, "meena", case, len(records_of(ledger, case)), AS_RULED)
    assert "replaces our letter" in desk.get(address).text


def test_an_answer_waits_for_the_decision(desk: Browser, ledger: Path, case: str) -> None:
    page = desk.get(f"/-/case/{case}/answer")
    assert "An answer is sent when the case is decided." in page.text
    assert not any("text" in fields for _, fields in Forms(page.text).forms)


# -- what is offered -------------------------------------------------------------------------------

COURSE: dict[str, tuple[tuple[dict[str, Any], ...], set[str]]] = {
    "open": ((), {"assign", "note", "join", "attach", "review", "decide", "hold"}),
    "held": (({"type": "case_held", "hold": "placed", "text": "court"},),
             {"assign", "note", "join", "attach", "review", "decide", "lift"}),
    "decided": ((DECISION,), {"note", "join", "attach", "correct", "answer", "appeal", "hold"}),
    "closed": ((DECISION, SENT), {"appeal", "hold"}),
    "appealed": ((DECISION, SENT, APPEAL), {"assign", "note", "join", "attach", "review", "decide", "reverse", "hold"}),
}  # fmt: skip


@pytest.mark.parametrize("stand", COURSE)
def test_only_what_may_come_now_is_offered(ledger: Path, desk: Browser, case: str, stand: str) -> None:
    before, may_come = COURSE[stand]
    if before:
        by_others(ledger, "asha", case, 1, *before)
    page = desk.get(f"/-/case/{case}")
    assert offered(page) == may_come
    for action in ACTIONS:
        assert (str(escape(ENGLISH.say(f"case_action-{action}"))) in page.text) == (action in may_come)


@pytest.mark.parametrize("stand", COURSE)
def test_what_may_not_come_now_is_refused_in_words_and_nothing_typed_is_lost(
    ledger: Path, desk: Browser, stand: str
) -> None:
    """Whatever a page had offered once; forms are sent from pages that are out of date. What is taken is sent to a
    case of its own."""
    before, may_come = COURSE[stand]
    case, token, count = "", dict[str, str](), 1 + len(before)
    typed = {
        "to": "meena", "text": "my very words", "outcome": "partly", "paid": "0", "agrees": "yes", "by": "staff",
        "due": "2026-12-01T10:00", "corrects": "1", "name": "f", "digest": "b" * 64, "size": "1", "ticket": "HD-77",
    }  # fmt: skip
    for action in sorted({*ACTIONS} - {"answer"}, key=may_come.__contains__):
        if not case or action in may_come:
            case = opened(ledger)
            if before:
                by_others(ledger, "asha", case, 1, *before)
            token = Forms(desk.get(f"/-/case/{case}").text).having("csrftoken")
        got = desk.post(f"/-/case/{case}", token | typed | {"action": action, "after": str(count)})
        if action in may_come:
            assert (action, got.status_code, len(records_of(ledger, case))) == (action, 303, count + 1)
        else:
            assert (action, got.status_code, len(records_of(ledger, case))) == (action, 409, count)
            assert "Nothing was written" in got.text and "What you typed" in got.text, action
            assert "my very words" in got.text, action


def test_what_cannot_be_done_any_more_is_told_once_and_by_the_names_of_its_fields(
    ledger: Path, desk: Browser, case: str
) -> None:
    token = Forms(desk.get(f"/-/case/{case}").text).having("csrftoken")
    by_others(ledger, "asha", case, 1, AS_RULED)
    typed = {"action": "decide", "after": "1", "outcome": "refused", "text": "my very words", "paid": ""}
    got = desk.post(f"/-/case/{case}", token | typed)
    lost = got.text.partition('<section class="case-lost">')[2].partition("</section>")[0]
    assert got.status_code == 409 and "This can no longer be done with the case." in lost
    assert '<dd dir="auto">refused</dd>' in lost and "my very words" in lost and ">outcome<" not in lost
    assert "Added since: " in got.text and "kept in the form" not in got.text
    still = desk.post(f"/-/case/{case}", token | {"action": "note", "after": "1", "text": "my very words"})
    assert "kept in the form" in still.text and "What you typed" not in still.text


def test_who_reviewed_does_not_decide_and_is_told_so(ledger: Path, desk: Browser, case: str) -> None:
    desk.send(case, "review", agrees="no", text="wrong")
    page = desk.get(f"/-/case/{case}")
    assert "You reviewed this case, so somebody else must decide it." in page.text
    assert "decide" not in offered(page)


def test_who_decided_does_not_review_or_decide_the_appeal(ledger: Path, desk: Browser, case: str) -> None:
    by_others(ledger, "local", case, 1, DECISION)
    by_others(ledger, "asha", case, 2, APPEAL)
    page = desk.get(f"/-/case/{case}")
    assert offered(page) == {"assign", "note", "join", "attach", "hold"}
    assert "You decided this case before, so somebody else must review it." in page.text
    assert page.text.count("You decided what is appealed against, so somebody else must decide now.") == 2


@pytest.mark.parametrize("role", ["auditor", "admin", "support"])
def test_what_each_role_may_write(ledger: Path, case: str, role: str) -> None:
    page = browser_of(ledger, role).get(f"/-/case/{case}")
    assert offered(page) == ({"review"} if role == "auditor" else COURSE["open"][1])
    assert browser_of(ledger, role).get(OPENING).status_code == (403 if role == "auditor" else 200)


def test_an_auditor_cannot_write_past_the_form(ledger: Path, case: str) -> None:
    auditor = browser_of(ledger, "auditor")
    form = Forms(auditor.get(f"/-/case/{case}").text).of("review")
    got = auditor.post(f"/-/case/{case}", form | {"action": "note", "text": "mine"})
    assert got.status_code == 403 and len(records_of(ledger, case)) == 1
    assert auditor.post(f"/-/case/{case}/answer", form).status_code == 403
    assert "open-case" not in auditor.get("/-/match/M1").text


def test_an_analyst_sees_no_case(ledger: Path, case: str) -> None:
    analyst = browser_of(ledger, "analyst")
    for path in ("/-/cases", f"/-/case/{case}", f"/-/case/{case}/answer", OPENING):
        got = analyst.get(path)
        assert got.status_code == 403 and "HD-1" not in got.text
    assert analyst.post(f"/-/case/{case}", {"action": "note", "after": "1", "text": "x"}).status_code == 403


# -- what stands in the way ------------------------------------------------------------------------


def test_what_somebody_else_added_stands_in_the_way_once(ledger: Path, desk: Browser, case: str) -> None:
    form = Forms(desk.get(f"/-/case/{case}").text).of("decide")
    by_others(ledger, "ravi", case, 1, NOTE | {"text": "wait, look at deal 2"})
    got = desk.post(f"/-/case/{case}", form | {"outcome": "partly", "text": "so be it", "paid": "0"})
    assert got.status_code == 409
    assert "somebody added to the case" in got.text and "wait, look at deal 2" in got.text
    again = Forms(got.text).of("decide")
    assert (again["text"], again["paid"], again["outcome"], again["after"]) == ("so be it", "0", "partly", "2")
    assert len(records_of(ledger, case)) == 2
    assert desk.post(f"/-/case/{case}", again).status_code == 303
    assert [record.type for record in records_of(ledger, case)] == ["case_opened", "note", "case_decided"]


def test_a_form_that_is_sent_twice_is_written_once(ledger: Path, desk: Browser, case: str) -> None:
    form = Forms(desk.get(f"/-/case/{case}").text).of("note")
    both = [desk.post(f"/-/case/{case}", form | {"text": "once "}) for _ in range(2)]
    assert [got.headers.get("location") for got in both] == [f"/-/case/{case}#r2"] * 2
    assert len(records_of(ledger, case)) == 2


def test_the_same_words_of_somebody_else_are_not_taken_for_ones_own(ledger: Path, desk: Browser, case: str) -> None:
    """Who is told that it is written must be who stands there: a review counts by the person."""
    form = Forms(desk.get(f"/-/case/{case}").text).of("note")
    by_others(ledger, "ravi", case, 1, NOTE)
    got = desk.post(f"/-/case/{case}", form | {"text": NOTE["text"]})
    assert got.status_code == 409 and "somebody added to the case" in got.text
    assert [record.who for record in records_of(ledger, case)] == ["asha", "ravi"]


def test_a_case_is_opened_once_by_a_form_that_is_sent_twice(ledger: Path, desk: Browser) -> None:
    form = Forms(desk.get(OPENING).text).having("ticket")
    both = [desk.post("/-/cases/open", form | {"ticket": "HD-9"}) for _ in range(2)]
    assert [got.headers.get("location") for got in both] == ["/-/case/C1"] * 2
    with open_reader(ledger) as reader:
        assert reader.streams_under("case") == ["case/C1"]


def test_whoever_opens_a_case_is_shown_those_about_the_match_that_are_not_closed(ledger: Path, desk: Browser) -> None:
    """A player often writes twice."""
    assert "not closed" not in desk.get(OPENING).text
    case = opened(ledger)
    page = desk.get(OPENING).text
    assert f'<a href="/-/case/{case}#do-join">Case {case}, ticket HD-1</a>, seat 2' in page and "not closed" in page


def test_the_form_that_opens_a_case_tells_money_with_its_sign(desk: Browser) -> None:
    settled_at = Forms(desk.get("/-/cases/open?match=M1").text).words
    assert any("settles the match" in line and "₹" in line for line in settled_at), settled_at


def test_two_people_who_open_a_case_at_once_have_two(ledger: Path, desk: Browser) -> None:
    form = Forms(desk.get(OPENING).text).having("ticket")
    assert opened(ledger) == "C1"
    assert desk.post("/-/cases/open", form | {"ticket": "HD-9"}).headers["location"] == "/-/case/C2"
    assert records_of(ledger, "C1")[0].ticket == "HD-1" and records_of(ledger, "C2")[0].ticket == "HD-9"


def test_while_another_process_writes_what_was_typed_is_kept(
    ledger: Path, desk: Browser, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case_writing, "PATIENCE_S", 0.05)
    monkeypatch.setattr(case_writing, "_IN_TURN_S", 0.05)
    opening = Forms(desk.get(OPENING).text).having("ticket")
    form = Forms(desk.get(f"/-/case/{case}").text).of("note")
    with writer_lock(ledger):
        got = desk.post(f"/-/case/{case}", form | {"text": "my note"})
        other = desk.post("/-/cases/open", opening | {"ticket": "HD-8", "claim": "my claim"})
    for page, typed in ((got, "my note"), (other, "my claim")):
        assert page.status_code == 409 and "is writing to the ledger" in page.text
        assert "can be sent again" in page.text and typed in page.text
    again = Forms(got.text).of("note")
    assert desk.post(f"/-/case/{case}", again).status_code == 303
    assert [record.type for record in records_of(ledger, case)] == ["case_opened", "note"]


@pytest.mark.parametrize(("why", "status"), [(LedgerError("the disk is full"), 503), (UsageError("text: odd"), 422)])
def test_whatever_the_worker_says_stands_on_the_page_with_what_was_typed(
    ledger: Path, case: str, why: Exception, status: int
) -> None:
    class Refusing(InProcessWorker):
        async def write_case(self, *_: object) -> str:
            raise why

    desk = Browser(desk_app(ledger / "views", role="support", worker=Refusing(ledger, lambda: None)))
    got = desk.send(case, "note", text="my note")
    assert got.status_code == status and str(why) in got.text and "my note" in got.text


def test_whoever_reads_an_answer_that_was_sent_is_written_down(ledger: Path, desk: Browser, case: str) -> None:
    """It tells a hand for as long as it is kept; so does the letter that is still to be sent."""
    desk.get(f"/-/case/{case}")
    by_others(ledger, "asha", case, 1, DECISION, SENT)
    desk.get(f"/-/case/{case}")
    desk.get("/cases/case_records.json")
    desk.desk.desk.worker.journal.deliver()
    with open_reader(ledger) as reader:
        kept = [one for stream in reader.streams_under("access") for one in reader.records(stream)]
    assert [(one.who, getattr(one, "what", ""), one.about) for one in kept] == [
        ("local", "saw what seat 2 saw on the case page", ("M1", 6)),
        ("local", f"saw the answers sent in case {case}", ("M1", 4)),
        ("local", "read cases/case_records: /cases/case_records.json", None),
    ]


def test_get_writes_nothing(ledger: Path, desk: Browser, case: str) -> None:
    desk.get(f"/-/case/{case}?action=note&after=1&text=sneaky")
    desk.get(f"{OPENING}&ticket=HD-3&case=C2")
    assert len(records_of(ledger, case)) == 1


def post_note(desk: Browser, case: str, **headers: str) -> tuple[dict[str, str], Any]:
    """A note as its form has it, sent with other headers."""
    form = Forms(desk.get(f"/-/case/{case}").text).of("note")
    return form, desk.post(f"/-/case/{case}", form | {"text": "x"}, headers=headers)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)  # fmt: skip
def test_a_form_from_another_site_is_refused(ledger: Path, desk: Browser, case: str, headers: dict[str, str]) -> None:
    _, got = post_note(desk, case, **headers)
    assert got.status_code == 403 and len(records_of(ledger, case)) == 1


def test_a_form_from_this_desk_is_taken(ledger: Path, desk: Browser, case: str) -> None:
    _, got = post_note(desk, case, origin="http://localhost", **{"sec-fetch-site": "same-origin"})
    assert got.status_code == 303 and len(records_of(ledger, case)) == 2


def test_a_form_without_its_token_is_refused(ledger: Path, desk: Browser, case: str) -> None:
    """With the cookie, without it, and with somebody else's."""
    form, _ = post_note(desk, case, origin="null")
    stranger = Browser(desk.desk)
    other = Forms(stranger.get(f"/-/case/{case}").text).of("note")
    for asks, fields in (
        (desk, form | {"csrftoken": ""}),
        (desk, {name: value for name, value in form.items() if name != "csrftoken"}),
        (desk, form | {"csrftoken": other["csrftoken"]}),
        (Browser(desk.desk), form),
        (Browser(desk.desk), form | {"csrftoken": ""}),
    ):
        assert asks.post(f"/-/case/{case}", fields | {"text": "x"}).status_code == 403
    assert len(records_of(ledger, case)) == 1


def test_what_is_no_form_of_the_desk_is_not_read(ledger: Path, desk: Browser, case: str) -> None:
    form, _ = post_note(desk, case, origin="null")
    address = f"/-/case/{case}"

    def raw(content: bytes, kind: str) -> int:
        answer = awaited(desk.desk.client.post(address, content=content, headers={"content-type": kind}))
        return int(answer.status_code)

    assert desk.post(address, form | {"text": "x" * LARGEST}).status_code == 413
    assert raw(b"\xff\xfe=1", "application/x-www-form-urlencoded") == 400
    assert raw(b"{}", "application/json") == 415
    assert raw(b"--x", "multipart/form-data") == 415
    assert desk.post(address, form | {"action": "burn"}).status_code == 400
    assert desk.post(address, form | {"after": "-1"}).status_code == 400
    assert desk.post("/-/case/C99", form | {"text": "x"}).status_code == 404
    assert len(records_of(ledger, case)) == 1


def test_a_form_that_does_not_say_how_long_it_is_is_not_read_for_ever(desk: Browser, case: str) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"text=" + b"x" * 9_995

    kind = {"content-type": "application/x-www-form-urlencoded"}
    got = awaited(desk.desk.client.post(f"/-/case/{case}", content=endless(), headers=kind))
    assert got.status_code == 413 and "was not read" in got.text


# -- what is typed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "paise"),
    [
        ("80", 8000),
        ("80.50", 8050),
        ("80.5", 8050),
        ("0.05", 5),
        ("1,250", 125000),
        ("₹ 12", 1200),
        ("Rs. 7", 700),
        ("1,25,000.50", 12500050),
        ("Rs. 1,250", 125000),
    ],
)
def test_rupees_as_people_type_them(typed: str, paise: int) -> None:
    assert money(typed) == paise


@pytest.mark.parametrize(
    "typed", ["-5", "80.505", "eighty", "8e3", "٨٠", "80 paise", ".", "1" * 13, "80,50", "1,2,3", ",80"]
)
def test_what_is_no_amount_is_refused(typed: str) -> None:
    with pytest.raises(Wrong):
        money(typed)


@pytest.mark.parametrize("typed", ["abc", "a" * 63, "g" * 64])
def test_what_is_no_digest_is_refused(typed: str) -> None:
    with pytest.raises(Wrong):
        digest(typed)


@pytest.mark.parametrize("typed", ["tomorrow", "2026-02-30T10:00", "0001-01-01T00:00", "9999-12-31T23:59", "24"])
def test_what_is_no_time_is_refused(typed: str) -> None:
    from zoneinfo import ZoneInfo

    with pytest.raises(Wrong):
        moment(ZoneInfo("Asia/Kolkata"))(typed)


def test_each_field_says_what_is_wrong_with_it(ledger: Path, desk: Browser, case: str) -> None:
    got = desk.send(case, "decide", outcome="", text=" ", paid="lots")
    assert got.status_code == 422 and len(records_of(ledger, case)) == 1
    for place, says in (("outcome", "Choose one."), ("paid", "Write rupees")):
        assert f'id="decide-{place}-wrong">{says}' in got.text
        assert f'href="#decide-{place}"' in got.text
    assert '<details class="case-action" id="do-decide" open>' in got.text
    again = Forms(got.text).of("decide")
    assert again["paid"] == "lots"


def test_too_many_words_are_counted(desk: Browser, case: str) -> None:
    got = desk.send(case, "note", text="ab " * 1000)
    assert got.status_code == 422 and "2,999 characters; 2,000 can be kept" in got.text


def test_a_ticket_is_one_word(desk: Browser) -> None:
    form = Forms(desk.get(OPENING).text).having("ticket")
    got = desk.post("/-/cases/open", form | {"ticket": "HD 9", "claim": "<i>mine</i>"})
    assert got.status_code == 422 and "A ticket is up to 128" in got.text
    again = Forms(got.text).having("ticket")
    assert (again["ticket"], again["claim"], again["seat"]) == ("HD 9", "<i>mine</i>", "2")
    for wrong in ({"match": "M9"}, {"event": "99"}, {"event": "x"}, {"case": "case"}, {"case": "C1/../C2"}):
        assert desk.post("/-/cases/open", form | {"ticket": "T"} | wrong).status_code in {400, 404}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, str]]:
    """One desk with one case, for many forms."""
    ledger = ledger_in(tmp_path_factory.mktemp("forms"))
    yield browser_of(ledger), opened(ledger)


@settings(max_examples=150 if TORTURE else 30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_whatever_is_typed_gives_a_page_that_has_it_again(shared: tuple[Browser, str], data: st.DataObject) -> None:
    """One field is left empty that may not be, so that nothing is written and the page comes back."""
    desk, case = shared
    every = Forms(desk.get(f"/-/case/{case}").text)
    action = data.draw(st.sampled_from(sorted(fields["action"] for _, fields in every.forms if "action" in fields)))
    form = every.of(action)
    names = [name for name in form if name not in {"csrftoken", "action", "after"}]
    typed = {name: data.draw(st.text(max_size=300), label=name) for name in names}
    empty = data.draw(st.sampled_from([name for name in names if name != "paid"]))
    typed[empty] = data.draw(st.sampled_from(["", " ", "\t\n", "\x00"]))
    typed = {name: value.encode("utf-8", "replace").decode() for name, value in typed.items()}
    got = desk.post(f"/-/case/{case}", form | typed)
    assert got.status_code == 422
    again = Forms(got.text).of(action)
    for name in names:
        if name not in {"outcome", "agrees", "by"}:
            assert same(again[name], typed[name]), name


def same(shown: str, typed: str) -> bool:
    """Whether a field holds what was typed, but for what HTML makes of line breaks and of what is no character."""
    plain = [one.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "\ufffd") for one in (shown, typed)]
    return plain[0] == plain[1] or plain[0] == typed.replace("\r\n", "\n").replace("\r", "\n")


@settings(max_examples=100 if TORTURE else 20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.dictionaries(
        st.sampled_from(["action", "after", "text", "outcome", "paid", "me", "to", "due", "case"]), st.text(max_size=80)
    ),
    st.sampled_from(["", "/answer"]),
)
def test_no_form_whatever_breaks_the_desk(shared: tuple[Browser, str], typed: dict[str, str], page: str) -> None:
    desk, case = shared
    token = Forms(desk.get(f"/-/case/{case}").text).having("csrftoken")
    safe = {name: value.encode("utf-8", "replace").decode() for name, value in typed.items()}
    for address in (f"/-/case/{case}{page}", "/-/cases/open", "/-/cases"):
        assert desk.post(address, safe | {"csrftoken": token["csrftoken"]}).status_code < 500


def test_a_correction_stands_beside_what_it_puts_right(ledger: Path, desk: Browser, case: str) -> None:
    by_others(ledger, "asha", case, 1, DECISION)
    desk.send(case, "correct", corrects="2", text="nothing is due", outcome="partly", paid="0")
    page = desk.get(f"/-/case/{case}").text
    decided = page.partition('id="r2"')[2].partition("</li>")[0]
    assert "so be it" in decided and "nothing is due" in decided
    assert records_of(ledger, case)[2].paid == 0


def test_a_legal_hold_is_plain_to_see(desk: Browser, case: str) -> None:
    desk.send(case, "hold", text="High Court, 77/2026")
    assert "<b>Legal hold.</b>" in desk.get(f"/-/case/{case}").text
    assert "legal hold" in desk.get("/-/cases").text
    desk.send(case, "lift", text="withdrawn")
    assert "<b>Legal hold.</b>" not in desk.get(f"/-/case/{case}").text
