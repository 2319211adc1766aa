"""What ``score`` answers, above all line by line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.commands.score import MOST_BYTES
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from tests.cli.conftest import Meldtrail, Said

Answered = Callable[[bytes | str], Said]

CASES: list[tuple[bytes, dict[str, object]]] = [
    (b'{"id":"a","kind":"points","cards":["AS"]}', {"id": "a", "points": 10}),
    (b"not json", {"id": None}),
    (b"\xff\xfe", {"id": None}),
    (b"[1]", {"id": None}),
    (b"[" * 100_000, {"id": None}),
    (b'{"id":NaN,"kind":"points","cards":["AS"]}', {"id": None}),
    (b'{"id":1e999,"kind":"points","cards":["AS"]}', {"id": None}),
    (b'{"id":["x"],"kind":"points","cards":["AS"]}', {"id": None}),
    (b'{"id":true,"kind":"points","cards":["AS"]}', {"id": None}),
    (b'{"id":8,"kind":"points","cards":["AS.1","AS.2","AS"]}', {"id": 8, "points": 30}),
    (b'{"id":9,"kind":"points","cards":["AS.1","AS.1"]}', {"id": 9}),
    (b'{"id":10,"kind":"show","groups":[["AS.1","2S","3S"],["AS.1","AH","AD"]]}', {"id": 10}),
    (
        b'{"id":11,"kind":"layoff","ruleset":"continental","meld":["3S","4S","JK.1=5S","6S"],"card":"JK.1=7S"}',
        {"id": 11},
    ),
    (b'{"id":"\\ud800","kind":"points","cards":["AS"]}', {"id": "\ud800", "points": 10}),
    ('{"id":"अ","kind":"points","cards":["AS"]}'.encode(), {"id": "अ", "points": 10}),
    (b'{"id":1,"kind":"nosuch"}', {"id": 1}),
    (b'{"id":2,"kind":"points"}', {"id": 2}),
    (b'{"id":3,"kind":"points","cards":"AS"}', {"id": 3}),
    (b'{"id":4,"kind":"points","cards":["XX"]}', {"id": 4}),
    (b'{"id":5,"kind":"points","cards":["AS"],"ruleset":"nosuch"}', {"id": 5}),
    (b'{"id":6,"kind":"points","cards":["AS"],"wild":"99"}', {"id": 6}),
    (b'{"kind":"points","cards":["KH"]}', {"id": None, "points": 10}),
    (b'{"id":7,"kind":"meld","cards":["2S","3S","4S"]}', {"id": 7, "valid": True, "kinds": ["pure"], "reason": None}),
]


@pytest.fixture
def answered(meldtrail: Meldtrail, tmp_path: Path) -> Answered:
    """What ``score`` says to the cases of a file."""

    def call(cases: bytes | str) -> Said:
        path = tmp_path / "cases.jsonl"
        path.write_bytes(cases if isinstance(cases, bytes) else cases.encode())
        return meldtrail("score", "--jsonl", path)

    return call


def test_bad_lines_are_answered_and_the_run_goes_on(answered: Answered) -> None:
    said = answered(b"\n\n".join(line for line, _ in CASES))
    assert said.code == 0
    assert len(said.rows) == len(CASES)
    for row, (line, wanted) in zip(said.rows, CASES, strict=True):
        assert {key: row.get(key) for key in wanted} == wanted, line[:80]
        assert ("error" in row) == (len(wanted) == 1), line[:80]


def test_a_first_line_that_is_no_case_ends_nothing(answered: Answered) -> None:
    """In a log it would show that events go over several lines; cases are answered each by itself."""
    for first in (b"{", b"["):
        assert answered(first + b"\n" + CASES[0][0]).rows == [{"id": None, "error": "not JSON"}, CASES[0][1]]


def test_a_long_line_is_answered_and_one_beyond_all_measure_is_called_too_long(answered: Answered) -> None:
    for ending in ("\n", "\r\n", ""):
        case = '{"id":1,"kind":"points","cards":["AS"],"why":""}'
        full = case.replace('""', f'"{"x" * (MOST_BYTES - len(case))}"')
        one, two, three = answered(f"{full}\n{full.replace('x', 'xx', 1)}\n{full}{ending}").rows
        assert one == three == {"id": 1, "points": 10}
        too_long = f"the line has more than {MOST_BYTES} bytes; a case is one line and shorter"
        assert two == {"id": None, "error": too_long}


def test_a_key_that_stands_twice_is_not_guessed_at(answered: Answered) -> None:
    said = answered(
        '{"id":1,"kind":"points","cards":["AS"],"cards":["2S"]}\n{"id":2,"id":3,"kind":"points","cards":["AS"]}\n'
        '{"why":{"a":1,"a":2},"id":4,"kind":"points","cards":["AS"]}'
    )
    assert said.rows == [
        {"id": 1, "error": "'cards' stands twice; write it once"},
        {"id": None, "error": "'id' stands twice; write it once"},
        {"id": 4, "points": 10},
    ]


def test_a_file_that_is_no_text_is_named(meldtrail: Meldtrail, tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl.gz"
    cases.write_bytes(b"\x1f\x8b\x08")
    said = meldtrail("score", "--jsonl", cases)
    assert said.code == 3 and "is packed with gzip" in said.err
    assert meldtrail("score", "--jsonl", tmp_path / "none").code == 3


def test_standard_input(meldtrail: Meldtrail, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(CASES[0][0])))
    assert meldtrail("score", "--jsonl", "-").rows == [CASES[0][1]]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert meldtrail("score", "--jsonl", "-") == (0, "", "")


def test_a_copy_that_is_named_twice_is_one_card_and_not_two(meldtrail: Meldtrail) -> None:
    for hand in (["AS.1", "as.1", "2S"], ["--groups", "AS.1 2S 3S | AS.1 AH AD"]):
        said = meldtrail("score", *hand)
        assert said.code == 2 and said.complaint.startswith("AS.1 stands twice, and a copy is one card")


def test_a_hand_is_counted(meldtrail: Meldtrail) -> None:
    for hand in (["4S 5S 6S 10D JK"], ["4s", "5s", "6s", "td", "jk"], ["4S,5S,6S,TD,JK"]):
        said = meldtrail("score", *hand, "--json")
        assert said.code == 0
        assert said.rows == [
            {"score": 10, "can_show": False, "melds": [{"kind": "pure", "cards": ["4S", "5S", "6S"]}],
             "deadwood": ["TD", "JK"]}
        ]  # fmt: skip
    assert "10 points under classic" in meldtrail("score", "4S 5S 6S TD JK").out


def test_a_show_is_judged_as_grouped(meldtrail: Meldtrail) -> None:
    good = "2S 3S 4S | 7C 8C JK | 5H 6H 7H | 9D 9C 9H 9S"
    said = meldtrail("score", "--groups", good)
    assert (said.code, said.out.splitlines()[-1]) == (0, "A valid show under classic.")
    assert meldtrail("score", "--groups", good, "--json").rows == [{"valid": True, "reasons": []}]
    bad = "2S 3S 4S 5H | 7C 8C JK | 6H 7H | 9D 9C 9H 9S"
    said = meldtrail("score", "--groups", bad)
    assert said.code == 1
    assert "Another grouping would have been valid" in said.out
    row = meldtrail("score", "--groups", bad, "--json").rows[0]
    assert not row["valid"] and row["reasons"]
    assert meldtrail("score", "--groups", " | ".join(map(" ".join, row["instead"]))).code == 0


def test_answers_keep_the_order_of_the_cases(answered: Answered) -> None:
    said = answered(b"\n".join(b'{"id":%d,"kind":"points","cards":["KH"]}' % n for n in range(500)))
    assert [row["id"] for row in said.rows] == list(range(500))


def test_cards_may_be_pasted_as_replays_and_letters_print_them(meldtrail: Meldtrail) -> None:
    typed = meldtrail(
        "score", "--wild", "2", *["8D", "9D", "TD", "AD", "QD", "2H", "2D", "6S", "6H", "JK", "8S", "8H", "8C"]
    )
    pasted = meldtrail(
        "score", "--wild", "2", *["8♦", "9♦", "10♦", "A♦", "Q♦", "2♥*", "2♦*", "6♠", "6♥", "JK*", "8♠", "8♥️", "8♣"]
    )
    assert (pasted.code, pasted.out) == (typed.code, typed.out) and typed.code == 0
    grouped = "8D 9D TD | AD QD 2H 2D | 6S 6H JK | 8S 8H 8C"
    shown = grouped.replace("D", "♦").replace("H", "♥")
    assert (
        meldtrail("score", "--wild", "2", "--groups", shown).out
        == meldtrail("score", "--wild", "2", "--groups", grouped).out
    )


@pytest.mark.parametrize("language", languages())
def test_a_joker_may_be_pasted_by_the_word_letters_have_for_it(meldtrail: Meldtrail, language: str) -> None:
    joker = Renderer(language, style=LETTER).say("card-joker")
    assert meldtrail("score", "4S", "5S", joker).out == meldtrail("score", "4S", "5S", "JK").out


@pytest.mark.parametrize(("typed", "rank"), [("10", "T"), ("t", "T"), ("joker", "JK")])
def test_a_wild_rank_is_read_as_cards_are(meldtrail: Meldtrail, typed: str, rank: str) -> None:
    for asked in (("TH", "TD", "AS"), ("--groups", "TH TD AS")):
        by_word, by_rank = (meldtrail("score", *asked, "--wild", wild) for wild in (typed, rank))
        assert (by_word.code, by_word.out, by_word.err) == (by_rank.code, by_rank.out, by_rank.err)
        assert "no rank" not in by_word.err


def test_a_key_that_is_nearly_one_is_refused_by_its_name(answered: Answered) -> None:
    """Else the case would be answered by the default rules. Keys of its writer are left alone."""
    wrong, right = answered(
        '{"id":1,"kind":"points","cards":["AS"],"rulset":"rum"}\n{"id":2,"kind":"points","cards":["AS"],"line":7}'
    ).rows
    assert wrong == {"id": 1, "error": "'rulset' is no key of a case; 'ruleset' is"}
    assert right == {"id": 2, "points": 10}


@pytest.mark.parametrize(
    ("key", "meant"),
    [("Wild", "wild"), ("wild_card", "wild"), ("wildRank", "wild"), ("wlid", "wild"), ("rules", "ruleset")],
)
def test_a_key_that_is_one_but_for_how_it_is_written_is_refused_not_passed_over(
    answered: Answered, key: str, meant: str
) -> None:
    """An ace that is wild counts nothing: without its rank it counts ten."""
    other = "ruleset" if meant == "wild" else "wild"
    said = answered(f'{{"id":1,"kind":"hand","cards":["AS"],"{other}":null,"{key}":"A"}}')
    assert said.rows == [{"id": 1, "error": f"{key!r} is no key of a case; {meant!r} is"}]


@pytest.mark.parametrize(
    "own",
    [
        {"wild": "A", "wild_joker": "AS", "wilds": ["AS"], "wild_note": "cut after the deal"},
        {"wild": "A", "wildcards": 4, "wild_card": None},
        {"wild": "A", "ruleset": "classic", "rules": "R-12", "ruleset_id": "x", "Wild": "2"},
        {"wild": "A", "group": "aces", "groupings": [], "hands": ["AS"], "handle": "raju", "meld_type": "set"},
        {"wild": "A", "idx": 4, "ids": [4], "Cards": ["KS"], "card_count": 1, "expected": {"score": 0}, "": []},
    ],
)
def test_keys_of_the_writer_are_passed_over_whatever_they_are_called(
    answered: Answered, own: dict[str, object]
) -> None:
    said = answered(json.dumps({"id": 1, "kind": "hand", "cards": ["AS"]} | own))
    assert [row.get("score") for row in said.rows] == [0]


def test_a_mark_before_the_cases_is_passed_over(answered: Answered) -> None:
    """As Windows writes a text in UTF-8."""
    for first in (b"", b"\r\n"):
        said = answered(b"\xef\xbb\xbf" + first + b'{"id":1,"kind":"points","cards":["KS"]}\r\n')
        assert said.rows == [{"id": 1, "points": 10}]


def test_bars_in_a_hand_lead_to_the_option_that_judges_a_show(meldtrail: Meldtrail) -> None:
    said = meldtrail("score", "2S 3S 4S | 5H 6H 7H")
    assert said.code == 2 and "--groups" in said.complaint and "as a show" in said.complaint


@pytest.mark.parametrize("ruleset", ["rum", "basic", "continental", "jqka"])
def test_where_melds_lie_on_the_table_a_hand_counts_whole_and_nobody_shows(meldtrail: Meldtrail, ruleset: str) -> None:
    said = meldtrail("score", "--ruleset", ruleset, "2S", "3S", "4S", "KD")
    assert said.code == 0 and "show" not in said.out and f"under {ruleset}." in said.out
    shown = meldtrail("score", "--ruleset", ruleset, "--groups", "2S 3S 4S | 7D 7H 7C")
    assert shown.code == 2 and "nobody shows a hand" in shown.err


def test_of_a_file_that_holds_no_case_at_all_the_command_has_failed(meldtrail: Meldtrail, tmp_path: Path) -> None:
    """As of a table with commas; a bad case is told in its place, and the run goes on and well."""
    cases = tmp_path / "cases.csv"
    cases.write_text("id,kind,cards\n1,points,AS\n")
    said = meldtrail("score", "--jsonl", cases)
    assert said.code == 1 and [row["error"] for row in said.rows] == ["not JSON"] * 2
    assert said.complaint == f"none of the 2 line(s) of {cases} is JSON; write one case a line"
    for bad in ("id,kind", '{"id":1,"kind":"points","cards":["ZZ"]}'):
        cases.write_text(f'{{"kind":"points","cards":["ZZ"]}}\n{bad}\n')
        said = meldtrail("score", "--jsonl", cases)
        assert said.code == 0 and not said.err and all("error" in row for row in said.rows)


def test_a_hand_of_more_printed_jokers_is_counted_where_the_text_does_not_say_how_many(meldtrail: Meldtrail) -> None:
    """AL-01 has printed jokers and no number of them; R-01 has two."""
    said = meldtrail("score", "--ruleset", "aceleagues-points", "JK JK JK 5H 6H 7H KD 2C")
    assert said.code == 0 and "2 points under aceleagues-points" in said.out
    shown = "2S 3S 4S | 7C 8C JK | 5H 6H JK | 9D 9H JK 9S"
    assert meldtrail("score", "--ruleset", "aceleagues-points", "--groups", shown).code == 0
    assert meldtrail("score", "--ruleset", "rummy-106", "JK JK JK 5H 6H 7H KD 2C").code == 2
