"""The letter of a case in the browser: worded otherwise, proposed, agreed to, sent; and what is shown of it after."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ledger.cases.editing import OWN_MOST, Edit, apply_edit, edit_of
from ledger.cases.writing import case_in, changed_letter_records
from ledger.serving.projecting import project
from ledger.web.html import unbroken
from tests.evidence.ledgers import make_unreadable
from tests.web.case_desk import Browser, Fields, Forms, browser_of, by_others, ledger_in

OPENED = {"type": "case_opened", "ticket": "HD-1", "about": ["M1", 4], "seat": 1, "deal": 1, "topic": "score"}
AS_RULED = {"type": "case_decided", "outcome": "partly", "text": "as ruled", "paid": 2900}
ADDRESS = "/-/case/C1/answer"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with a case that asha decided as ruled; not to be written to."""
    ledger = ledger_in(tmp_path_factory.mktemp("made"))
    by_others(ledger, "asha", "C1", 0, OPENED, AS_RULED)
    return ledger


def form_of(page: Any, do: str) -> Fields | None:
    """The form of a page that shows, proposes or sends a letter."""
    return next((fields for _, fields in Forms(page.text).forms if fields.get("do") == do), None)


def worded(desk: Browser, **typed: str) -> Any:
    """The page of the answer once the form of words was filled in and sent."""
    form = form_of(desk.get(ADDRESS), "show")
    assert form is not None
    return desk.post(ADDRESS, form | typed)


def shown(page: Any) -> str:
    """The letter as it is to be copied."""
    found = re.search(r'<textarea id="case-text"[^>]*>\n(.*?)</textarea>', page.text, re.S)
    assert found is not None
    return unescape(found[1])


def test_words_of_staff_are_shown_marked_and_what_is_sent_is_what_is_kept(ledger: Path, desk: Browser) -> None:
    composed = shown(desk.get(ADDRESS))
    page = worded(desk, greeting="Dear Ravi,", own="I am glad we\nspoke on 24 November.")
    assert page.status_code == 200
    assert "<del>Hello,</del>" in page.text and "<ins>Dear Ravi,</ins>" in page.text
    assert "<ins>I am glad we spoke on 24 November.</ins>" in page.text
    text = shown(page)
    assert (
        text.startswith("Dear Ravi,\n\n")
        and "\n\nI am glad we spoke on 24 November.\n\nYours, the support team" in text
    )
    assert len(case_in(ledger, "C1").records) == 2, "nothing is written by being shown"
    form = form_of(page, "send")
    assert form is not None
    both = [desk.post(ADDRESS, form) for _ in range(2)]
    assert [got.status_code for got in both] == [303, 303]
    state = case_in(ledger, "C1").state
    assert state.status == "closed" and state.odd == ()
    assert [(sent.text, sent.composed) for sent in state.sent] == [(text, composed)]
    case = desk.get("/-/case/C1").text
    assert "<ins>Dear Ravi,</ins>" in case and "worded by staff where marked" in case
    assert f'id="{both[0].headers["location"].partition("#")[2]}"' in case, "the address leads to the letter"


@pytest.mark.parametrize("language", ["en", "hi"])
def test_of_a_case_without_a_seat_there_is_no_letter_where_nobody_knows_who_sat(tmp_path: Path, language: str) -> None:
    folder = ledger_in(tmp_path)
    by_others(folder, "asha", "C1", 0, {"type": "case_opened", "ticket": "HD-1", "about": ["M1", 4]})
    make_unreadable(folder, "M1")
    shutil.rmtree(folder / "views")
    project(folder)
    assert browser_of(folder, language=language).get(ADDRESS).status_code == 404


def test_a_macro_stands_in_the_letter_as_words_of_staff_filled_from_the_case(ledger: Path, desk: Browser) -> None:
    composed = shown(desk.get(ADDRESS))
    assert f'href="{ADDRESS}?macro=payment_on_its_way"' in desk.get("/-/case/C1").text
    assert 'value="payment_on_its_way"' in desk.get(ADDRESS).text and "second_ticket" not in desk.get(ADDRESS).text
    page = desk.get(f"{ADDRESS}?macro=payment_on_its_way")
    own = "The ₹29.00 will be in your account within 3 days"
    assert f"<ins>{own}" in page.text and edit_of(composed, shown(page)) is not None
    assert (edit_of(composed, shown(page)) or Edit()).core == {}
    form = form_of(page, "send")
    refused = desk.get(f"{ADDRESS}?macro=second_ticket")
    assert refused.status_code == 422 and "no macro second_ticket can be filled for this letter" in refused.text
    assert form is not None and form["own"].startswith(own), "what it says stands in the core: nobody else need agree"
    assert desk.post(ADDRESS, form).status_code == 303
    assert own in case_in(ledger, "C1").state.sent[0].text


def test_no_line_of_a_letter_ends_between_a_sign_and_its_sum(desk: Browser) -> None:
    assert '<span class="unbroken">+₹51.00</span>' in desk.get("/-/case/C1").text
    assert unbroken("<b>-₹1,250.50, 3-₹x") == '&lt;b&gt;<span class="unbroken">-₹1,250.50</span>, 3-₹x'


def test_a_hindi_desk_writes_hindi_letters_unless_another_language_is_asked_for(ledger: Path) -> None:
    desk = browser_of(ledger, language="hi")
    assert 'id="letter-greeting" name="greeting" value="नमस्ते,"' in desk.get(ADDRESS).text
    assert 'value="Hello,"' in desk.get(f"{ADDRESS}?lang=en").text
    assert "नमस्ते," in desk.get("/-/case/C1").text and "Hello," not in desk.get("/-/case/C1").text


def test_a_letter_sent_as_it_was_composed_shows_no_mark(ledger: Path, desk: Browser) -> None:
    form = form_of(desk.get(ADDRESS), "send")
    assert form is not None and desk.post(ADDRESS, form).status_code == 303
    assert case_in(ledger, "C1").state.sent[0].composed is None
    case = desk.get("/-/case/C1").text
    assert "<ins>" not in case and "worded by staff" not in case and "Your complaint is partly upheld" in case


def test_a_changed_core_is_sent_when_somebody_else_has_agreed(ledger: Path, desk: Browser) -> None:
    page = worded(desk, core1="Thank you, Ravi.")
    assert "Paragraph 1 of the checked core is not as composed" in page.text
    assert form_of(page, "send") is None, "there is nothing to mark as sent"
    form = form_of(page, "propose")
    assert form is not None
    refused = desk.post(ADDRESS, form | {"do": "send"})
    assert refused.status_code == 409 and "a second person must agree" in refused.text
    assert len(case_in(ledger, "C1").records) == 2
    assert desk.post(ADDRESS, form).status_code == 303
    waiting = case_in(ledger, "C1").state.proposed
    assert waiting is not None and waiting.who == "local"
    mine = desk.get("/-/case/C1").text
    assert "<ins>you, Ravi.</ins>" in mine and "You proposed this letter, so somebody else must agree to it." in mine
    assert "It waits for a second person" in desk.get(ADDRESS).text and form_of(desk.get(ADDRESS), "send") is None
    other = browser_of(ledger)
    with pytest.raises(AssertionError, match="review is not offered"):  # local is local at any browser
        Forms(other.get("/-/case/C1").text).of("review")
    by_others(ledger, "asha", "C1", waiting.seq + 6, {
        "type": "case_reviewed", "agrees": "yes", "text": "right", "letter": waiting.seq,
    })  # fmt: skip
    page = desk.get(ADDRESS)
    assert "Agreed to by asha." in page.text
    form = form_of(page, "send")
    assert form is not None and desk.post(ADDRESS, form).status_code == 303
    state = case_in(ledger, "C1").state
    assert state.status == "closed" and state.odd == () and "\n\nThank you, Ravi.\n\n" in state.sent[0].text
    assert shown(page) == state.sent[0].text


def test_a_second_person_agrees_on_the_page_of_the_case(ledger: Path, desk: Browser) -> None:
    composed = shown(desk.get(ADDRESS))
    form = form_of(worded(desk, own="₹500 more is due to you."), "propose")
    assert form is not None, "an amount the core does not name needs a second person"
    by_others(ledger, "asha", "C1", 2, *_proposal(composed))
    review = Forms(desk.get("/-/case/C1").text).of("review")
    waiting = case_in(ledger, "C1").state.proposed
    assert waiting is not None and review["letter"] == str(waiting.seq)
    assert desk.send("C1", "review", agrees="yes", text="fine").status_code == 303
    assert case_in(ledger, "C1").state.agreed == ("local",)


def _proposal(composed: str) -> list[dict[str, Any]]:
    text = apply_edit(composed, Edit(core={1: "Thank you."}))
    sending = {"language": "en", "seat": 1, "reference": "MT-1", "version": "1"}
    return changed_letter_records(composed, text, True, **sending)


def test_no_review_is_offered_of_a_decided_case_without_a_letter_that_waits(desk: Browser) -> None:
    assert 'id="do-review"' not in desk.get("/-/case/C1").text


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"own": "x" * (OWN_MOST + 1)}, "at most 600 characters, this one 601"),
        ({"greeting": "x" * 121}, "a greeting has at most 120"), ({"close": " "}, "a paragraph of a letter has words"),
    ],
)  # fmt: skip
def test_what_cannot_be_comes_back_as_typed_with_why(
    ledger: Path, desk: Browser, typed: dict[str, str], says: str
) -> None:
    got = worded(desk, **typed)
    assert got.status_code == 422 and says in got.text
    form = form_of(got, "show")
    assert form is not None and {name: form[name].strip() for name in typed} == {n: t.strip() for n, t in typed.items()}
    assert len(case_in(ledger, "C1").records) == 2


def test_a_letter_read_before_its_words_changed_is_not_marked_as_sent(ledger: Path, desk: Browser) -> None:
    form = form_of(worded(desk, own="Thank you."), "send")
    assert form is not None
    got = desk.post(ADDRESS, form | {"own": "Something else."})
    assert got.status_code == 409 and len(case_in(ledger, "C1").records) == 2


def test_whoever_opens_a_case_where_one_was_answered_is_led_to_its_appeal(ledger: Path, desk: Browser) -> None:
    opening = "/-/cases/open?match=M1&event=7&seat=1&about=money"
    assert "were answered" not in desk.get(opening).text and "#do-join" in desk.get(opening).text
    form = form_of(desk.get(ADDRESS), "send")
    assert form is not None and desk.post(ADDRESS, form).status_code == 303
    page = desk.get(opening).text
    assert "were answered" in page and 'href="/-/case/C1#do-appeal"' in page and "#do-join" not in page


def test_a_letter_after_an_appeal_names_the_earlier_one_which_is_marked_as_replaced(
    ledger: Path, desk: Browser
) -> None:
    first = form_of(desk.get(ADDRESS), "send")
    assert first is not None and "replaces" not in shown(desk.get(ADDRESS))
    assert desk.post(ADDRESS, first).status_code == 303
    assert "Replaced by" not in desk.get("/-/case/C1").text
    appeal = {"type": "case_appealed", "by": "player", "text": "no"}
    last = case_in(ledger, "C1").state.last_seq
    by_others(ledger, "meena", "C1", last, appeal, AS_RULED)
    earlier = case_in(ledger, "C1").state.sent[0]
    text = shown(desk.get(ADDRESS))
    assert text.split("\n\n")[1].startswith("This letter replaces our letter of ")
    assert text.split("\n\n")[1].endswith(f"with reference {earlier.reference}.")
    assert "replaces" not in shown(desk.get(f"{ADDRESS}?seat=2")), "the other player was sent none"
    form = form_of(desk.get(ADDRESS), "send")
    assert form is not None and desk.post(ADDRESS, form).status_code == 303
    state = case_in(ledger, "C1").state
    assert [sent.replaces for sent in state.sent] == [None, earlier.seq] and state.odd == ()
    page = desk.get("/-/case/C1").text
    letter, _, later = page.partition(f'<li id="r{state.sent[1].seq}"')
    assert f'Replaced by the letter of <a href="#r{state.sent[1].seq}">' in letter and "Replaced by" not in later
    assert f'It replaces the letter of <a href="#r{earlier.seq}">' in later
