"""The catalogue: every message in every language, with the same arguments; none forgotten, none left over."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args
from unicodedata import is_normalized

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Term

from ledger.answers.subject import TIMED
from ledger.audit.played import WHOLE_MATCH
from ledger.collusion.channels import CHANNELS
from ledger.messages import renderer
from ledger.messages.catalogue import Catalogue, catalogue, languages, titles
from ledger.play.laws import LAWS
from ledger.rules.library import read_rulebook
from schemas.errors import UsageError
from schemas.reasons import FaultCode, Missing, ReasonCode
from schemas.ruleset import option_paths
from tests.test_architecture import nodes

ROOT = Path(__file__).parents[2]
ENGLISH = catalogue("en").entries
OTHERS = [language for language in languages() if language != "en"]
SOURCES = [path for room in ("schemas", "ledger", "cli") for path in (ROOT / room).rglob("*.py")]
TEMPLATES = "".join(path.read_text("utf-8") for path in (ROOT / "ledger").rglob("*.html"))


@cache
def program() -> tuple[ast.AST, ...]:
    """Everything that stands in the program."""
    return tuple(node for path in SOURCES for node in nodes(path))


def attributes(entry: str) -> set[str]:
    """The names of the attributes of a message."""
    return set(re.findall(r"^\s+\.([\w-]+) *=", entry, re.MULTILINE))


def test_english_and_hindi_are_shipped() -> None:
    assert {"en", "hi"} <= set(languages())


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_a_fluent_file_without_a_line_that_cannot_be_read(language: str) -> None:
    text = (ROOT / "ledger" / "messages" / f"{language}.ftl").read_text("utf-8")
    tree = FluentParser().parse(text)
    assert [entry.content for entry in tree.body if isinstance(entry, Junk)] == []
    read = catalogue(language)
    assert set(read.entries) == {entry.id.name for entry in tree.body if isinstance(entry, Message)}
    assert {code.removeprefix("-") for code in read.terms} == {e.id.name for e in tree.body if isinstance(e, Term)}
    assert set(read.terms) == set(re.findall(r"\{ (-[\w-]+)", "\n".join(read.entries.values())))
    assert is_normalized("NFC", text)


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_missing_in_a_language_and_none_is_left_over(language: str) -> None:
    entries = catalogue(language).entries
    assert sorted(set(ENGLISH) - set(entries)) == [], f"add them to ledger/messages/{language}.ftl"
    assert sorted(set(entries) - set(ENGLISH)) == [], f"en.ftl has none of these codes of {language}.ftl"
    assert {code: attributes(entry) for code, entry in entries.items() if attributes(entry)} == {
        code: attributes(entry) for code, entry in ENGLISH.items() if attributes(entry)
    }


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_takes_the_same_arguments_in_every_language(language: str) -> None:
    for code in set(ENGLISH) & set(catalogue(language).entries):  # another test names what is missing
        assert catalogue(language).arguments(code) == catalogue("en").arguments(code), code


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_left_untranslated(language: str) -> None:
    """Only what is made of figures and names alone is the same in two languages."""
    for code, entry in catalogue(language).entries.items():
        words = re.sub(r"\{[^}]*\}|\[\w+\]|^\S+ *=|^\s+\.[\w-]+ *=", "", entry, flags=re.MULTILINE)
        if code != "language-locale":
            assert set(re.findall(r"[A-Za-z]{2,}", words)) <= {"meldtrail", "JSON", "CSV"}, (code, words)


def test_every_plural_in_english_says_something_else_of_one_than_of_several() -> None:
    for code, text in ENGLISH.items():
        for block in re.findall(r"\{ \$\w+ ->\n((?:\s+\*?\[\w+\].*\n)+)", text):
            forms = [line.partition("]")[2] for line in block.splitlines()]
            assert len(set(forms)) == len(forms) > 1, code
    assert [renderer.ENGLISH.say("picture-cards", count=count) for count in (0, 1, 2)] == [
        "0 cards",
        "1 card",
        "2 cards",
    ]


def test_hindi_is_written_in_its_script() -> None:
    bare = [
        code
        for code, entry in catalogue("hi").entries.items()
        if not re.search(r"[\u0900-\u097f]", entry)
        and re.search(r"[A-Za-z]{2,}", re.sub(r"\{[^}]*\}", "", ENGLISH[code].partition("=")[2]))
    ]
    assert bare == ["language-locale"]


def test_a_language_nobody_translated_is_refused() -> None:
    with pytest.raises(UsageError, match="there are en, "):
        catalogue("fr")


def test_a_code_there_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="seat is there twice"):
        Catalogue("seat = seat\nother = other\nseat = place\n")


def test_an_unknown_code_and_a_missing_argument_are_errors_not_blanks() -> None:
    with pytest.raises(KeyError):
        catalogue("en").word("no-such-message", {})
    with pytest.raises(LookupError, match="seat"):
        catalogue("en").word("seat", {})


def calls(*names: str) -> Iterator[ast.Call]:
    """Every call of a function or method of one of these names."""
    for node in program():
        if isinstance(node, ast.Call) and (getattr(node.func, "id", None) or getattr(node.func, "attr", "")) in names:
            yield node


def literals(node: ast.expr) -> list[str]:
    """The strings an expression may be: itself, or the branches of a choice."""
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def codes_of(call: ast.Call) -> list[str]:
    """The codes a call of ``message`` or of a renderer's ``say`` names; a screen that says a sentence names none."""
    return [code for code in literals(call.args[0]) if re.fullmatch(r"[a-z][\w-]*(\.\w+)?", code)] if call.args else []


def test_every_code_the_code_names_has_its_message() -> None:
    codes = {code for call in calls("message", "say") if call.args for code in codes_of(call)}
    assert len(codes) > 150
    assert {code for code in codes if not catalogue("en").has(code)} == set()


def test_a_message_is_given_the_arguments_it_takes_and_no_other() -> None:
    wrong = {}
    for call in calls("message", "say"):
        keywords = {word.arg for word in call.keywords}
        for code in codes_of(call) if None not in keywords else ():
            taken = catalogue("en").arguments(code.partition(".")[0])
            several = isinstance(call.args[0], ast.IfExp)
            if not (taken <= keywords if several else taken == keywords):
                wrong[code] = (sorted(taken), sorted(map(str, keywords)))
    assert wrong == {}


def test_every_code_of_a_closed_list_has_its_message() -> None:
    lists = {
        "missing": get_args(Missing),
        "why": get_args(ReasonCode),
        "fault": get_args(FaultCode),
        "finding": (*LAWS, *WHOLE_MATCH),
        "rule": (),
    }
    for section, codes in lists.items():
        worded = {code.partition("-")[2] for code in ENGLISH if code.startswith(f"{section}-")}
        assert sorted(set(codes) - worded) == [], f"add {section}-CODE to every file of ledger/messages"
    assert {code.partition("-")[2] for code in ENGLISH if code.startswith("finding-")} == {*LAWS, *WHOLE_MATCH}


def test_every_finding_has_its_name_its_sentence_and_its_letter() -> None:
    for code in (*LAWS, *WHOLE_MATCH):
        words = f"finding-{code} has a sentence, .name and .letter in ledger/messages/en.ftl"
        timed = {"letter_timed"} if code in TIMED else set()
        assert attributes(ENGLISH.get(f"finding-{code}", "")) == {"name", "letter", *timed}, words
        words = catalogue("en").entries[f"finding-{code}"]
        for kind, more in (("letter ", set()), ("letter_timed ", {"took", "seconds"})):
            letter = words.partition(f".{kind}")[2].partition("\n    .")[0]
            named = set(re.findall(r"\$(\w+)", letter))
            assert named <= {"seat", "moment", *more}, f"the letter of {code} names a card"


def test_no_player_is_sent_what_another_is_suspected_of() -> None:
    """Of a channel of collusion there is no sentence for letters."""
    letters = {code for code, entry in ENGLISH.items() if "letter" in attributes(entry)}
    assert {code.partition("-")[2] for code in letters}.isdisjoint(CHANNELS)


def test_every_option_with_words_is_an_option_of_the_rulesets() -> None:
    options = set(option_paths(read_rulebook().resolve("classic").options))
    rules = {code.partition("-")[2] for code in ENGLISH if code.startswith("rule-")}
    known = {option.replace(".", "-") for option in options}
    assert {rule for rule in rules if not any(rule == one or rule.startswith(f"{one}-") for one in known)} == set()


def test_no_message_is_left_that_nothing_says() -> None:
    constants = {node.value for node in program() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    made = [_pattern(node) for node in program() if isinstance(node, ast.JoinedStr)]
    made += [rf"{re.escape(start)}[\w-]+" for start in re.findall(r"'([a-z_]+-[\w-]*)' ~", TEMPLATES)]
    patterns = [re.compile(pattern) for pattern in set(made) if re.match(r"[a-z_]+\\?-", pattern)]
    inner = set(re.findall(r"\{ ([a-z][\w-]+)(?:\.\w+)? \}", "\n".join(ENGLISH.values())))
    spoken = constants | inner | set(re.findall(r"[\w-]+", TEMPLATES))
    spoken |= set(titles().values())
    left = {code for code in ENGLISH if code not in spoken and not any(one.fullmatch(code) for one in patterns)}
    attributed = {each.partition(".")[0] for each in constants if "." in each}
    assert left - attributed == set()


def test_every_title_of_a_shipped_ruleset_and_text_has_its_message_and_no_other_has() -> None:
    """A title that changes without its message would stay English in every language."""
    files = [path for path in (ROOT / "schemas").rglob("*.toml") if {"rulesets", "clauses"} & set(path.parts)]
    read = [tomllib.loads(path.read_text("utf-8")) for path in files if "base" not in path.parts]
    shown = {one.get("title") or one["text"]["title"] for one in read}
    assert sorted(shown - set(titles())) == [], "add title-NAME to ledger/messages/en.ftl and to every other language"
    assert sorted(set(titles()) - shown) == [], "no file of schemas/rulesets or schemas/clauses has such a title"
    words = renderer.Renderer("hi")
    assert words.title("Basic Rummy or Rum; with jokers") == "बेसिक रमी या रम; जोकरों के साथ"
    assert words.title("House rummy of ours") == "House rummy of ours"


def _pattern(node: ast.JoinedStr) -> str:
    """A formatted string as a pattern of the codes it may make; without the attribute it names."""
    parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+" for part in node.values)
    return re.sub(r"\\\.[\w\[\]\\+-]+$", "", "".join(parts))


def test_nothing_reads_a_worded_message_back() -> None:
    """No code takes a phrase of the catalogue as the mark of anything: facts travel as codes with arguments."""
    phrases = "\n".join(ENGLISH.values())
    reading = {
        "startswith",
        "endswith",
        "removeprefix",
        "removesuffix",
        "partition",
        "rpartition",
        "split",
        "find",
        "index",
        "match",
        "search",
        "fullmatch",
        "compile",
        "sub",
        "count",
    }
    wrong = []
    for call in calls(*reading):
        wrong += [text for arg in call.args[:2] for text in literals(arg) if _phrase(text) and text.strip() in phrases]
    for node in program():
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            wrong += [text for side in sides for text in literals(side) if _phrase(text) and text.strip() in phrases]
    assert wrong == []


def _phrase(text: str) -> bool:
    return len(re.findall(r"[a-z]{2,}", text)) > 1 and " " in text.strip()


def test_what_is_said_of_a_seat_is_said_to_its_player_in_the_second_person() -> None:
    """``By the rules you { $how }``: a verb of the third person there has another form beside it."""
    third = {code: text for code, text in ENGLISH.items() if re.match(r"how-\w+ = (is|was|has|wins|loses|gets) ", text)}
    assert len(third) > 6
    assert [code for code, text in third.items() if "\n    .you = " not in text] == []


def test_a_sequence_has_one_gender_in_hindi_and_many_points_are_many() -> None:
    for code, words in catalogue("hi").entries.items():
        assert not re.search("(?:वाली|दूसरी|पहली|आगे की|अपनी) सीक्वेंस|सीक्वेंस[^।]* की (?:हो|होती)", words), code
        assert not re.search(r"लिखा गया: \{ \$booked \}, जो [^।]*है", words), code


@pytest.mark.parametrize("language", languages())
def test_no_two_findings_are_called_the_same(language: str) -> None:
    """They stand in one list, to choose from."""
    words = renderer.Renderer(language)
    names = [words.say(f"finding-{code}.name") for code in {*LAWS, *WHOLE_MATCH}]
    assert [name for name in names if names.count(name) > 1] == []
