"""Letters that staff changed: their own words are theirs, the checked core is not, and the difference is told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.cases.case import case_state
from ledger.cases.editing import (
    LINE_MOST,
    OWN_MOST,
    Edit,
    apply_edit,
    core_changes,
    core_of,
    edit_of,
    mark_changes,
    misshaped,
    paragraphs,
)
from ledger.cases.writing import changed_letter_records
from schemas.errors import UsageError
from tests.cases.writing import (
    COMPOSED_TEXT,
    CORRECTED,
    DECIDED,
    NOTE,
    OPENED,
    REVIEWED,
    letter_parts,
    records,
    state_after,
)

COMPOSED = "\n\n".join(COMPOSED_TEXT) + "\n"
SENDING: dict[str, Any] = {"language": "en", "seat": 2, "reference": "MT-1", "version": "1"}
WORDS = st.text(st.characters(categories=["Lu", "Ll", "Lo", "Nd", "Po"]), min_size=1, max_size=LINE_MOST // 4)
LETTER = (OPENED, DECIDED)
CHANGED = (*COMPOSED_TEXT[:2], "Your complaint is upheld.", *COMPOSED_TEXT[3:])
PROPOSED = (*LETTER, *letter_parts("composed", *COMPOSED_TEXT), *letter_parts("proposed", *CHANGED, who="ravi"))
"""Its first record of the proposed letter is the ninth."""


def needs(edit: Edit, language: str = "en") -> set[str]:
    """Why a letter so changed needs a second person."""
    text = apply_edit(COMPOSED, edit)
    assert misshaped(COMPOSED, text) is None
    return {why.code.removeprefix("case_refusal-letter_") for why in core_changes(COMPOSED, text, language)}


# -- what is free, and what is not -----------------------------------------------------------------


@given(st.none() | WORDS, st.none() | WORDS, st.none() | WORDS, st.dictionaries(st.integers(1, 3), WORDS))
def test_what_was_changed_can_be_told_from_the_two_letters(
    greeting: str | None, own: str | None, close: str | None, core: dict[int, str]
) -> None:
    edit = Edit(greeting, own, close, core)
    text = apply_edit(COMPOSED, edit)
    assert misshaped(COMPOSED, text) is None
    found = edit_of(COMPOSED, text)
    assert found is not None and apply_edit(COMPOSED, found) == text
    told = mark_changes(COMPOSED, text)
    for side in ("added", "removed"):
        other = {"added": "removed", "removed": "added"}[side]
        shown = ["".join(span.words for span in one.spans if span.change != other) for one in told]
        assert [words for words in shown if words] == paragraphs(text if side == "added" else COMPOSED)
    assert {n for n, one in enumerate(told) if one.is_changed and one.is_core} == set(found.core)


def test_the_marks_stand_where_the_words_differ() -> None:
    told = mark_changes(COMPOSED, apply_edit(COMPOSED, Edit("Dear Ravi,", core={3: "What happens next: nothing."})))
    assert list(told[0].spans) == [("Hello,", "removed"), ("Dear Ravi,", "added")]
    assert told[3].spans[0] == ("What happens next: ", "") and told[3].is_core and not told[0].is_core
    assert not any(one.is_changed for one in mark_changes(None, COMPOSED))


def test_words_of_ones_own_need_nobody() -> None:
    own = "I called you on 24 November about table 5 and am glad we spoke. We looked at all 3 deals, 80 points each."
    assert needs(Edit("Dear Ravi,", own, "Kind regards, Asha")) == set()


def test_a_changed_core_needs_a_second_person() -> None:
    assert core_of(COMPOSED) == list(COMPOSED_TEXT[1:4])
    assert [needs(Edit(core={number: "Something else."})) for number in (1, 2, 3)] == [{"core"}] * 3


@pytest.mark.parametrize(
    ("own", "why"),
    [
        ("Your complaint is not upheld, sorry.", "rules"), ("So: your complaint is partly upheld.", "rules"),
        ("Your complaint is upheld, as you hoped.", None), ("आपकी शिकायत सही नहीं मानी गई।", "rules"),
        ("We are sorry for this mistake.", "rules"), ("No payment follows from it.", "rules"),
        ("You get ₹500 today.", "figure"), ("You get Rs. 1,250.50 today.", "figure"),
        ("90 points are right.", "figure"), ("20.00 is paid to you.", None), ("So 123.45 is paid to you.", "rules"),
        ("५० रुपये मिलेंगे।", "figure"), ("₹20 is on its way.", None), ("It is 80 points.", None), ("In 3 days.", None),
        ("Within hours 5 of us were there.", None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("where", ["greeting", "own", "close"])
def test_own_words_on_ruling_and_figures_are_those_of_the_core_or_need_a_second_person(
    own: str, why: str | None, where: str
) -> None:
    assert needs(Edit(**{where: own}), "hi") == ({why} if why else set())  # type: ignore[arg-type]


def test_a_letter_keeps_its_paragraphs_and_its_reference_whoever_agrees() -> None:
    def wrong(*parts: str) -> str:
        why = misshaped(COMPOSED, "\n\n".join(parts) + "\n")
        return why.code.removeprefix("case_refusal-letter_") if why else ""

    head, tail = COMPOSED_TEXT[:4], COMPOSED_TEXT[4:]
    assert wrong(*head, "mine", *tail) == wrong(*head, "x" * OWN_MOST, *tail) == ""
    assert wrong(*head, "x" * (OWN_MOST + 1), *tail) == "own_long"
    assert wrong("x" * (LINE_MOST + 1), *COMPOSED_TEXT[1:]) == "greeting_long"
    assert wrong(*head, "x" * (LINE_MOST + 1), tail[1]) == "close_long"
    assert wrong(*head, "mine", "mine too", *tail) == wrong(*head[1:], *tail) == "paragraphs"
    assert wrong(*head, tail[0], "Reference MT-2") == "reference"
    with pytest.raises(UsageError, match="no paragraph 4"):
        apply_edit(COMPOSED, Edit(core={4: "x"}))
    with pytest.raises(UsageError, match="has words"):
        apply_edit(COMPOSED, Edit(greeting="  "))


# -- what is kept, and the law of cases ------------------------------------------------------------


def kept(*written: dict[str, object]) -> list[str]:
    """Why records of a case may not stand, in the order they came."""
    return [why.code.removeprefix("case_refusal-") for _, why in case_state("C1", records(*written)).odd]


@given(st.none() | WORDS, st.none() | WORDS)
def test_what_is_sent_is_what_is_kept_with_the_letter_as_composed(greeting: str | None, own: str | None) -> None:
    text = apply_edit(COMPOSED, Edit(greeting, own))
    state = state_after(*LETTER, *changed_letter_records(COMPOSED, text, **SENDING))
    assert state.status == "closed" and len(state.sent) == 1
    assert (state.sent[0].text, state.sent[0].composed) == (text, COMPOSED if text != COMPOSED else None)


def test_a_changed_core_without_a_second_person_is_refused_and_leaves_the_case_as_it_was() -> None:
    changed = (*letter_parts("composed", *COMPOSED_TEXT), *letter_parts("sent", *CHANGED))
    assert kept(*LETTER, *changed) == ["letter_core"]
    after = state_after(*LETTER, *changed)
    assert (after.status, after.sent, after.pieces) == ("decided", (), ())
    assert kept(*LETTER, *changed, *letter_parts("sent", *COMPOSED_TEXT)) == ["letter_core"], (
        "a letter may follow still"
    )


def test_and_is_sent_when_somebody_else_has_agreed_to_that_very_letter() -> None:
    agreed = (*PROPOSED, REVIEWED | {"letter": 9, "who": "asha"})
    again = letter_parts("composed", *COMPOSED_TEXT)
    assert kept(*PROPOSED, *again, *letter_parts("sent", *CHANGED)) == ["letter_core"], "nobody has agreed"
    assert kept(*PROPOSED, REVIEWED | {"letter": 9, "who": "ravi"}) == ["own_letter"]
    assert kept(*PROPOSED, REVIEWED | {"letter": 3}) == kept(*PROPOSED, REVIEWED) == ["no_letter"]
    assert kept(*agreed, *again, *letter_parts("sent", *CHANGED)) == []
    others = (*CHANGED[:3], "What happens next: nothing.", *CHANGED[4:])
    assert kept(*agreed, *again, *letter_parts("sent", *others)) == ["letter_core"], "to another letter"
    assert kept(*agreed, REVIEWED | {"letter": 9, "agrees": "no"}, *again, *letter_parts("sent", *CHANGED)) == [
        "letter_core"
    ]
    composed_otherwise = letter_parts("composed", COMPOSED_TEXT[0], "Now about money.", *COMPOSED_TEXT[2:])
    assert kept(*agreed, *composed_otherwise, *letter_parts("sent", *CHANGED)) == ["letter_core"]


def test_who_agreed_agreed_to_the_letter_of_that_decision_only() -> None:
    agreed = (*PROPOSED, REVIEWED | {"letter": 9, "who": "asha"})
    assert state_after(*agreed).agreed == ("asha",) and state_after(*agreed, NOTE).agreed == ("asha",)
    after = state_after(*agreed, CORRECTED)
    assert (after.proposed, after.agreed) == (None, ())
    again = (*letter_parts("composed", *COMPOSED_TEXT), *letter_parts("sent", *CHANGED))
    assert kept(*agreed, CORRECTED, *again) == ["letter_core"]


def test_a_letter_is_reviewed_by_the_decider_too_and_that_is_no_review_of_the_decision() -> None:
    after = state_after(*PROPOSED, REVIEWED | {"letter": 9, "who": "asha"})
    assert after.decider == "asha" and after.reviewers == ()


def test_a_proposed_letter_stands_behind_a_composed_one_and_is_no_answer() -> None:
    assert kept(*LETTER, *letter_parts("proposed", *CHANGED)) == ["not_composed"]
    assert state_after(*PROPOSED).status == "decided"
    assert kept(OPENED, *letter_parts("composed", "x")) == ["status"]
    assert kept(*LETTER, letter_parts("composed", *COMPOSED_TEXT)[0], letter_parts("sent", "a", "b")[1]) == [
        "answer_unfinished"
    ]


def test_a_letter_kept_before_letters_could_be_changed_stays_readable() -> None:
    state = state_after(*LETTER, *letter_parts("sent", "Dear player", "You were right."))
    assert state.sent[0].text == "Dear player\n\nYou were right.\n" and state.sent[0].composed is None
