"""``--lang``: what is stated about a match comes in the language asked for; ids, codes, keys and exit codes stay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ledger.messages.catalogue import catalogue
from tests.cli.conftest import Meldtrail, Said
from tests.cli.test_replay import faces
from tests.cli.test_terminal import piped
from tests.desk_kit.matches import pool, write_log, wrong_show

HINDI = re.compile("[\u0900-\u097f]")
ENGLISH = re.compile(r"\b[a-z]{3,}(?: [a-z]{2,}){2,}\b")
"""Three words in a row, which no id or code is."""
UNTRANSLATED = set(catalogue("en").entries) - set(catalogue("hi").entries)
pytestmark = pytest.mark.skipif(bool(UNTRANSLATED), reason=f"{len(UNTRANSLATED)} messages have no Hindi yet")


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A wrong show, and a pool of many deals."""
    folder = tmp_path_factory.mktemp("logs")
    return {
        "LOG": write_log(folder / "show.jsonl", wrong_show()),
        "POOL": write_log(folder / "pool.jsonl", pool()),
        "CUT": write_log(folder / "cut.jsonl", pool()[:-4]),
    }


CALLS = [
    "audit LOG", "audit POOL", "audit LOG --against rummy-106", "replay LOG", "replay POOL", "replay POOL --as 2",
    "replay LOG --at 4", "replay LOG --next-finding", "answer LOG", "answer LOG --seat 1 --for-player",
    "rescore LOG --ruleset rummy-106", "diff POOL CUT",
]  # fmt: skip


def both(meldtrail: Meldtrail, call: str, logs: dict[str, Path], *more: str) -> tuple[Said, Said]:
    """A command in English and in Hindi."""
    words = [logs.get(word, word) for word in call.split()]
    return meldtrail(*words, *more), meldtrail(*words, "--lang", "hi", *more)


@pytest.mark.parametrize("call", CALLS)
def test_no_sentence_of_a_report_stays_english(meldtrail: Meldtrail, call: str, logs: dict[str, Path]) -> None:
    english, hindi = both(meldtrail, call, logs)
    assert hindi.code == english.code and hindi.err == english.err
    assert HINDI.search(hindi.out)
    assert not ENGLISH.search(hindi.out), ENGLISH.search(hindi.out)
    assert ENGLISH.search(english.out), "it would have been found"
    assert sorted(faces(hindi.out)) == sorted(faces(english.out)), "the same cards"


@pytest.mark.parametrize("call", CALLS)
def test_json_has_the_same_keys_and_figures(meldtrail: Meldtrail, call: str, logs: dict[str, Path]) -> None:
    english, hindi = both(meldtrail, call, logs, "--json")
    assert hindi.code == english.code
    for one, other in zip(english.rows, hindi.rows, strict=True):
        assert list(one) == list(other)
        assert {name: value for name, value in one.items() if isinstance(value, int)} == {
            name: value for name, value in other.items() if isinstance(value, int)
        }


def test_lists_of_a_ledger_come_in_hindi_too(meldtrail: Meldtrail, logs: dict[str, Path], tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    assert meldtrail("ingest", logs["LOG"], logs["POOL"], "--ledger", ledger).code == 0
    match = meldtrail("matches", "--ledger", ledger, "--json").rows[0]["match"]
    assert meldtrail("case", "open", match, "--ticket", "T1", "--seat", 1, "--ledger", ledger).code == 0
    for call in (("matches",), ("case", "list"), ("case", "show", "C1"), ("case", "ruling", "C1")):
        english, hindi = (meldtrail(*call, "--ledger", ledger, "--lang", language) for language in ("en", "hi"))
        assert english.code == hindi.code == 0 and not hindi.err
        assert HINDI.search(hindi.out) and not ENGLISH.search(hindi.out), hindi.out
        assert not HINDI.search(english.out)
        assert meldtrail(*call, "--ledger", ledger, "--lang", "xx").code == 2
    for call in (("matches",), ("case", "list")):
        english, hindi = (meldtrail(*call, "--ledger", ledger, "--json", *lang) for lang in ((), ("--lang", "hi")))
        assert english.out == hindi.out, "for a program there are codes"


@pytest.mark.parametrize("code", ["", "out_of_turn", "RC-09"])
def test_explain_says_in_hindi_what_is_not_the_text_of_a_clause(meldtrail: Meldtrail, code: str) -> None:
    said = meldtrail("explain", *([code] if code else []), "--lang", "hi")
    assert said.code == 0
    assert HINDI.search(said.out) or code == "RC-09"


def test_the_letters_need_a_terminal_that_has_them(logs: dict[str, Path]) -> None:
    for call in CALLS:
        done = piped(*(logs.get(word, word) for word in call.split()), "--lang", "hi", PYTHONIOENCODING="ascii")
        assert (done.returncode, done.stdout) == (2, b""), call
        assert b"cannot show the letters of 'hi'" in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr


def test_an_unknown_language_is_refused_everywhere(meldtrail: Meldtrail, logs: dict[str, Path]) -> None:
    for call in [*CALLS, "explain"]:
        said = meldtrail(*[logs.get(word, word) for word in call.split()], "--lang", "tlh")
        assert (said.code, said.out) == (2, "") and "there are en, hi" in said.complaint, call
