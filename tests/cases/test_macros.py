"""Macros: texts used again in letters, checked when they are read, filled from the case, never in the checked core."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.cases import macros
from ledger.cases.editing import Edit, apply_edit, core_of
from ledger.cases.macros import BLANKS, CaseFacts, MacroBook, change_macro, fit_macros, read_macros, with_macro
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from schemas.errors import BadRuleset, UsageError
from tests.cases.writing import COMPOSED_TEXT
from tests.desk_kit.matches import settled
from tests.web.asked import asked

FACTS = CaseFacts(("HD-1", "HD-2"), 2000)


def own(folder: Path, text: str) -> Path:
    """A folder of the operator with a file of macros."""
    (folder / "macros").mkdir()
    (folder / "macros" / "mine.toml").write_text(text, encoding="utf-8")
    return folder


def filled(name: str, language: str = "en", facts: CaseFacts = FACTS, own: Path | None = None) -> str | None:
    """The words of a macro for the letter to seat 2, None where it is not offered."""
    given = asked(settled(), language, 2, seat=2, about="complaint")
    every = fit_macros(read_macros(own), given, facts, Renderer(language, 2, style=LETTER))
    return next((one.text for one in every if one.macro.name == name), None)


def test_every_shipped_macro_has_words_and_a_title_in_every_language() -> None:
    for macro in read_macros():
        assert set(macro.texts) == set(macro.titles) == set(languages()), f"{macro.name} of schemas/macros/house.toml"


def test_places_are_filled_from_ruling_and_case_in_the_language_of_the_letter() -> None:
    assert filled("payment_on_its_way") == (
        "The ₹20.00 will be in your account within 3 days; there is nothing you need to do. If it is not there by "
        "then, please write to us with HD-1."
    )
    assert "HD-1 and HD-2" in (filled("second_ticket") or "")
    assert (filled("payment_on_its_way", "hi") or "").startswith("₹20.00 आपके खाते में 3 दिन के अंदर"), "apart"
    assert "HD-1 और HD-2" in (filled("second_ticket", "hi") or "")
    reference = asked(settled(), "en", 2, seat=2, about="complaint").reference
    assert reference in (filled("how_to_reply") or "")


def test_what_cannot_be_filled_is_not_offered() -> None:
    assert filled("payment_on_its_way", facts=CaseFacts(("HD-1",), None)) is None
    assert filled("second_ticket", facts=CaseFacts(("HD-1",), 2000)) is None
    assert filled("thank_you", facts=CaseFacts((), None)) is not None


def test_a_macro_never_reaches_the_core() -> None:
    composed = "\n\n".join(COMPOSED_TEXT) + "\n"
    given = asked(settled(), "en", 2, seat=2, about="complaint")
    every = fit_macros(read_macros(), given, FACTS, Renderer("en", 2, style=LETTER))
    for one in every:
        edit = with_macro(every, one.macro.name, Edit(greeting="Dear Asha,"))
        assert edit.greeting == "Dear Asha," and edit.core == {}
        assert core_of(apply_edit(composed, edit))[: len(core_of(composed))] == core_of(composed)
    with pytest.raises(UsageError, match="no macro nothing can be filled"):
        with_macro(every, "nothing", Edit())


def test_a_macro_of_ones_own_replaces_the_shipped_one_of_its_name(tmp_path: Path) -> None:
    mine = own(tmp_path, '[thank_you]\nplace = "close"\ntitle = { en = "Bye" }\nen = "Yours, {seat}"\n')
    assert filled("thank_you", own=mine) == "Yours, your seat"
    assert filled("thank_you", "hi", own=mine) is None, "it has no words in that language"
    assert filled("how_to_reply", own=mine) is not None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[a]\nen = "Hello {player}"', r"own/mine: a\.en: nothing fills \{player\}; what can be filled is \{match\}"),
        ('[a]\nen = "Hello {"', "a brace stands alone"),
        ('[a]\nxx = "Hello"', "'xx' is no language of letters; there is en, hi"),
        ('[a]\nplace = "core"\nen = "Hello"', "'core' is none of greeting, own, close"),
        ('[a]\nplace = "close"\nen = "' + "x" * 121 + '"', "121 characters; 120 is the most there"),
        ('[a]\nen = "Hello\\nyou"', "words in one line"),
        ('[a]\ntitle = "A"\nen = "Hello"', "give a title by language"),
        ("[a]\n", "it has no text"),
        ('[A-b]\nen = "Hello"', "small letters"),
        ("[a\n", "not TOML"),
    ],
)
def test_a_macro_that_is_wrong_is_refused_in_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadRuleset, match=says) as refused:
        read_macros(own(tmp_path, text))
    assert "\n" not in str(refused.value)


def test_every_place_can_be_filled() -> None:
    given = asked(settled(), "en", 2, seat=2, about="complaint", deal=1)
    macro = read_macros()[0]._replace(texts={"en": " ".join(f"{{{blank}}}" for blank in BLANKS)})
    (one,) = fit_macros([macro], given, FACTS, Renderer("en", 2, style=LETTER))
    assert "{" not in one.text and len(one.text.split()) >= len(BLANKS)


def test_as_many_macros_as_are_kept_can_still_be_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(macros, "MOST_MACROS", 1)
    for text in ("Hello.", "Good day."):
        change_macro(
            tmp_path, "hello", {"place": "greeting", "en": text}, MacroBook(folder=tmp_path).digest_of("hello")
        )
    with pytest.raises(UsageError, match="1 macros are the most"):
        change_macro(tmp_path, "other", {"en": "We are sorry."}, "")
    (held,) = [one for one in MacroBook(folder=tmp_path).now() if one.name in {"hello", "other"}]
    assert held.texts == {"en": "Good day."}


def test_a_book_that_is_open_has_every_change_at_once(tmp_path: Path) -> None:
    """A desk is open for weeks."""
    book = MacroBook(folder=tmp_path)
    for text in ("Hello.", "Good day."):
        change_macro(tmp_path, "hello", {"place": "greeting", "en": text}, book.digest_of("hello"))
        assert {one.name: one.texts for one in book.now()}["hello"] == {"en": text}
    change_macro(tmp_path, "hello", None, book.digest_of("hello"))
    assert "hello" not in {one.name for one in book.now()}


def test_the_seat_of_a_letter_is_the_one_it_is_written_to(tmp_path: Path) -> None:
    """The answer may be about another one's show."""
    given = asked(settled(), "en", 2, seat=1, about="show")
    (mine,) = (one for one in read_macros(own(tmp_path, '[a]\nen = "For {seat}."\n')) if one.name == "a")
    (one,) = fit_macros([mine], given, FACTS, Renderer("en", 2, style=LETTER))
    assert (given.seat, one.text) == (1, "For your seat.")
