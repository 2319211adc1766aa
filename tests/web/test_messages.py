"""The message catalogue: every sentence in every language, with the same places to fill in, and none forgotten."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import get_args
from unicodedata import is_normalized

import pytest

from ledger.answers.citing import UNDECIDABLE, rule_saying
from ledger.answers.matter import ABOUT, Cited, Ruling
from ledger.answers.partners import CLAUSE as PARTNERS
from ledger.answers.presence import CODES
from ledger.answers.reasons import MISSING, NOT_FORESEEN, UNFORESEEN, WHY, what_is_missing, why_not
from ledger.answers.scores import FIXED
from ledger.audit.findings import OTHER_FINDINGS
from ledger.audit.wording import HOW, REASON
from ledger.collusion.channels import CHANNELS
from ledger.messages.speaker import Speaker, catalogue, grouped, languages
from ledger.play.laws import LAWS
from ledger.play.laws.melds import A_MELD, NOT_ON_RECORD
from ledger.play.state import Ending
from ledger.rules.library import shipped_texts
from ledger.rules.rulebook import Rulebook
from ledger.web.words.codes import FINDINGS
from schemas.errors import UsageError
from schemas.message import Faces, Moment, Money, Points, SeatNo, Several, saying
from schemas.ruleset import option_paths

ROOT = Path(__file__).parents[2]
OTHERS = [language for language in languages() if language != "en"]
DEVANAGARI = re.compile(r"[\u0900-\u097f]")


def places(sentence: str) -> set[str]:
    """The names a sentence fills in."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_english_and_hindi_are_shipped() -> None:
    assert languages() == ("en", "hi")


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_missing_in_a_language_and_none_is_left_over(language: str) -> None:
    assert set(catalogue(language)) == set(catalogue("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_fills_in_the_same_places(language: str) -> None:
    for key, words in catalogue("en").items():
        assert places(catalogue(language)[key]) == places(words), key


@pytest.mark.parametrize("language", languages())
def test_sentences_are_written_out_and_can_be_kept_in_the_ledger(language: str) -> None:
    for key, words in catalogue(language).items():
        assert words.strip() == words != "", key
        assert is_normalized("NFC", words), key
        assert not re.search(r"[\x00-\x1f\x7f-\x9f]", words), key
        assert all(name.isidentifier() for name in places(words)), key


def test_hindi_is_hindi() -> None:
    """Only what is made of figures and names alone has no letter of the script."""
    for key, words in catalogue("hi").items():
        bare = Formatter().vformat(words, (), _Nothing())
        assert DEVANAGARI.search(bare) or not re.search(r"[A-Za-z]", bare), key


class _Nothing(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


def test_a_language_nobody_translated_is_refused() -> None:
    with pytest.raises(UsageError, match="there are en, hi"):
        catalogue("fr")


def literal_keys() -> set[str]:
    """Every key written out in the code that makes answers."""
    found: set[str] = set()
    for path in (ROOT / "ledger").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "saying" and node.args:
                first = node.args[0]
                choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                found |= {
                    part.value for part in choices if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return found


def test_every_key_the_code_names_has_its_sentence() -> None:
    keys = literal_keys()
    assert len(keys) > 60
    assert keys - set(catalogue("en")) == set()


def made_up_keys() -> set[str]:
    """Every key the code puts together from a code of ours."""
    endings = get_args(Ending.__annotations__["how"]) or _endings()
    return {
        *(f"how.{how}" for how in HOW),
        "how.won_rummy",
        *(f"clause.{name.partition(':')[2]}" for name in (UNDECIDABLE, PARTNERS)),
        *(f"missing.{about}" for about in CODES),
        "ending.used_up_unknown",
        "sum.fixed",
        *(f"fault.{reason}" for reason in (*REASON, "sequences", "card_count", "group")),
        *(f"ending.{how}" for how in endings),
        *(f"ruling.{ruling}" for ruling in get_args(Ruling)),
        *(f"ruling_word.{ruling}" for ruling in get_args(Ruling)),
        *(f"about.{about}" for about in ABOUT),
        *(f"finding.{code}" for code in FINDINGS),
        *(f"missing.{key}" for key in MISSING.values()),
        *(key for _, key in WHY),
        *(f"sum.{how}" for how in FIXED),
        *(f"kind.{kind}" for kind in ("pure", "impure", "set", "none", "left")),
        *(f"standing.{standing}" for standing in ("text", "custom", "house", "unknown")),
        *(f"total.{counts}" for counts in ("lost_points", "won_points", "chips")),
        *(f"{about}.{what}" for about in CODES for what in ("none", "kept")),
        *(f"money.{what}_{side}" for what in ("booked", "due") for side in ("gets", "pays")),
        *(f"disconnection.{kind}" for kind in ("leave", "rejoin")),
        *(f"timer.{kind}" for kind in ("draw", "discard", "declare", "drop")),
        *(f"reading.show_{word}" for word in ("valid", "wrong")),
        *(f"show.platform_{word}" for word in ("valid", "wrong")),
    }


def _endings() -> list[str]:
    text = (ROOT / "ledger" / "play" / "state.py").read_text("utf-8")
    found = re.search(r"how: Literal\[(.*?)\]", text)
    assert found is not None
    return re.findall(r'"(\w+)"', found[1])


def test_no_code_of_the_audit_is_without_its_sentence() -> None:
    assert made_up_keys() - set(catalogue("en")) == set()


@pytest.mark.parametrize("language", languages())
def test_every_choice_of_every_ruleset_is_told(language: str) -> None:
    rulebook, speaker = Rulebook(shipped_texts()), Speaker(language)
    for name in rulebook.ids:
        rules = rulebook.resolve(name)
        for option in option_paths(rules.options):
            words = speaker.say(rule_saying(rules, Cited(option, rules.source(option)), speaker))
            assert words and "{" not in words, (name, option)


def reasons_given() -> set[str]:
    """Every reason the reckoning gives for not deciding, as its text stands in the code, with 1 for what is filled
    in."""
    found: set[str] = set()
    for path in ("play/points.py", "audit/settlement.py"):
        for node in ast.walk(ast.parse((ROOT / "ledger" / path).read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_undecided", "Due", "Computed"):
                found |= {text for arg in node.args if (text := _text(arg)) and " " in text}
    tree = ast.parse((ROOT / "ledger" / "rules" / "settlement.py").read_text("utf-8"))
    unsettled = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "unsettled")
    for node in ast.walk(unsettled):
        if isinstance(node, ast.Return) and node.value is not None:
            value = node.value.body if isinstance(node.value, ast.IfExp) else node.value
            found |= {text for text in (_text(value),) if text}
    return found


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "1" for part in node.values)
    return ""


def test_every_reason_for_not_deciding_is_known() -> None:
    reasons = reasons_given()
    assert len(reasons) > 14
    unknown = {reason for reason in reasons if why_not(reason).key == UNFORESEEN}
    assert unknown <= {"1, since 1", "1"}, unknown


def test_a_reason_within_a_reason_is_translated_too() -> None:
    words = "the points of seat 3 are not decided: not every card of the hand was recorded"
    assert Speaker("en").say(why_not(words)) == (
        "The points of seat 3 are not decided, since not every card of the hand was recorded"
    )
    assert "सीट 3" in Speaker("hi").say(why_not(words))
    assert why_not("something new").key == UNFORESEEN


def unseen_given() -> set[str]:
    """Everything a law may say it could not see."""
    found = {A_MELD, *NOT_ON_RECORD.values()}
    for path in (*(ROOT / "ledger" / "play" / "laws").glob("*.py"), ROOT / "ledger" / "play" / "replay.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Unseen":
                found |= {text for arg in node.args for text in _texts(arg)}
            if isinstance(node, ast.FunctionDef) and node.name.endswith("unclear"):
                told = (
                    part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value is not None
                )
                found |= {text for value in told for text in _texts(value)}
    return found


def _texts(node: ast.expr) -> list[str]:
    return [
        text for part in ([node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]) if (text := _text(part))
    ]


def test_everything_a_law_could_not_see_has_its_words() -> None:
    assert len(unseen_given()) > 25
    assert {what for what in unseen_given() if what_is_missing(what).key == NOT_FORESEEN} == set()
    assert unseen_given() <= set(MISSING)


def test_every_finding_has_its_sentence_for_players_and_no_other() -> None:
    """Of a channel of collusion there is none: no player is told what another is suspected of."""
    told = {key.partition(".")[2] for key in catalogue("en") if key.startswith("finding.")}
    assert told == set(FINDINGS) == set(LAWS) | set(OTHER_FINDINGS)
    assert told.isdisjoint(CHANNELS)


def test_the_sentence_of_a_finding_names_a_seat_only_where_every_finding_of_it_has_one() -> None:
    for code, law in LAWS.items():
        named = places(catalogue("en")[f"finding.{code}"])
        assert named <= {"seat", "seq"}
        assert "seat" not in named or "{seat}" in law.sentence or code in {"fold_not_made", "dealt_in_wrongly"}, code
    assert not any(places(catalogue("en")[f"finding.{code}"]) for code in OTHER_FINDINGS)


def written_keys() -> set[str]:
    """Every key, or beginning of one, that stands anywhere in the code that makes answers or shows them."""
    found: set[str] = set()
    for path in [*(ROOT / "ledger").rglob("*.py"), *(ROOT / "cli").rglob("*.py")]:
        tree = ast.parse(path.read_text("utf-8"))
        found |= {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    templates = (ROOT / "ledger" / "web" / "templates").glob("*.html")
    text = "".join(path.read_text("utf-8") for path in templates)
    return found | {f"label.{label}" for label in re.findall(r"(?:label|for_agent)(?:\.|\[')(\w+)", text)}


def test_no_sentence_is_left_that_nothing_says() -> None:
    said = written_keys() | made_up_keys() | {"language"}
    rules = {key for key in catalogue("en") if key.startswith("rule.")}
    labels = {f"label.{title}" for title in ("as_declared", "as_counted", "best", "wild", "for_staff", "for_player")}
    assert set(catalogue("en")) - said - rules - labels == set()
    options = {f"rule.{option}" for option in option_paths(Rulebook(shipped_texts()).resolve("classic").options)}
    assert {key for key in rules if not any(key == one or key.startswith(f"{one}.") for one in options)} == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_untranslated(language: str) -> None:
    for key, words in catalogue(language).items():
        bare = Formatter().vformat(words, (), _Nothing())
        assert words != catalogue("en")[key] or not re.search(r"[A-Za-z]", bare), key
        assert set(re.findall(r"[A-Za-z]{2,}", bare)) <= {"meldtrail"}, key


def test_values_are_written_as_players_read_them() -> None:
    speaker = Speaker("en", reader=2)
    assert speaker.value(SeatNo(2)) == "seat 2 (your seat)"
    assert speaker.value(SeatNo(1)) == "seat 1"
    assert speaker.value(Points(1)) == "1 point"
    assert speaker.value(Money(-1234567850, "INR")) == "-₹1,23,45,678.50"
    assert speaker.value(Money(250, "gold")) == "2.50 gold"
    assert speaker.value(Faces((("TS", "JK"), ("9H.2",)))) == "10♠ joker | 9♥"
    assert speaker.value(Several((SeatNo(1), SeatNo(3), SeatNo(4)))) == "seat 1, seat 3 and seat 4"
    assert speaker.value(Moment("2026-11-20T10:15:03.123Z")) == "2026-11-20 10:15:03 UTC"
    assert speaker.value(Moment(None)) == "a time not on record"
    assert Speaker("en", glyphs=False).value(Faces((("9H",),))) == "9H"
    assert Speaker("hi").value(Several((1, 2))) == "1 और 2"
    assert [grouped(n) for n in (0, 999, 1000, 100000, -1234567)] == ["0", "999", "1,000", "1,00,000", "-12,34,567"]


def test_an_unknown_key_is_an_error_not_a_blank() -> None:
    with pytest.raises(KeyError):
        Speaker("en").say(saying("no.such.sentence"))
