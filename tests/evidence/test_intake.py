from __future__ import annotations

import json

import pytest
import rfc8785

from ledger.evidence import intake
from ledger.evidence.intake import REFUSALS, Accepted, Refusal, is_event, read_line, read_truncated
from ledger.evidence.lines import MAX_LINE
from schemas.canonical import canonical
from schemas.wire import MOST_LOST
from tests.evidence.matches import as_line, event, match_lines
from tests.evidence.mutations import mutated_lines
from tests.torture import TORTURE, seeded

DROP = '"match":"m1","seq":1,"type":"drop","seat":1'
LINES = 200_000 if TORTURE else 10_000

REFUSED = [
    ("too_large", b'{"v":1,' + b" " * MAX_LINE + DROP.encode() + b"}"),
    ("too_large", b"9" * 100_000),
    ("encoding", b'{"v":1,"match":"\xff"}'),
    ("encoding", b"\xef\xbb\xbf{}"),
    ("encoding", ('{"v":1,' + DROP + "}").encode("utf-16")),
    ("encoding", b"\x00\x01\x02"),
    ("encoding", b'{"v":1,"id":"\xed\xa0\x80",' + DROP.encode() + b"}"),
    ("too_deep", b"[" * 8000),
    ("too_deep", b'{"a":' * 9 + b"1" + b"}" * 9),
    ("not_json", b"hello"),
    ("not_json", b"{"),
    ("not_json", b"{'v':1}"),
    ("not_json", b'{"v":01,' + DROP.encode() + b"}"),
    ("not_json", b'{"v":1,"id":"a\tb",' + DROP.encode() + b"}"),
    ("trailing", b'{"v":1,' + DROP.encode() + b"}{}"),
    ("not_object", b"[1]"),
    ("not_object", b'"text"'),
    ("duplicate_key", b'{"v":1,"v":1,' + DROP.encode() + b"}"),
    ("duplicate_key", b'{"v":1,"\\u0076":1,' + DROP.encode() + b"}"),
    ("duplicate_key", b'{"v":1,"ext":{"a":1,"b":2,"a":1},' + DROP.encode() + b"}"),
    ("duplicate_key", b'{"v":1,"seat" :  2 ,' + DROP.encode() + b"}"),
    ("duplicate_key", b'{"v":1,"id":": : : : ","id":"",' + DROP.encode() + b"}"),
    ("float", b'{"v":1.0,' + DROP.encode() + b"}"),
    ("float", b'{"v":1,"ext":{"a":1e2},' + DROP.encode() + b"}"),
    ("float", b'{"v":1,"ext":{"a":1.0},' + DROP.encode() + b"}"),
    ("float", b'{"v":1,"match":"m1","seq":1.0,"type":"drop","seat":1}'),
    ("not_finite", b'{"v":NaN,' + DROP.encode() + b"}"),
    ("not_finite", b'{"v":1,"ext":{"a":-Infinity},' + DROP.encode() + b"}"),
    ("not_finite", b'{"v":1,"ext":{"a":1e400},' + DROP.encode() + b"}"),
    ("integer_range", b'{"v":1,"ext":{"a":9007199254740992},' + DROP.encode() + b"}"),
    ("integer_range", b'{"v":1,"ext":{"a":' + b"9" * 5000 + b"}," + DROP.encode() + b"}"),
    ("null", b'{"v":1,"id":null,' + DROP.encode() + b"}"),
    ("text", b'{"v":1,"ext":{"a":"\\u0000"},' + DROP.encode() + b"}"),
    ("text", b'{"v":1,"ext":{"a":"\\ud800"},' + DROP.encode() + b"}"),
    ("text", b'{"v":1,"ext":{"a":"\x7f"},' + DROP.encode() + b"}"),
    ("text", '{"v":1,"ext":{"a":"e\u0301"},'.encode() + DROP.encode() + b"}"),
    ("version", b'{"v":2,' + DROP.encode() + b"}"),
    ("schema", b"{" + DROP.encode() + b"}"),
    ("schema", b'{"v":true,' + DROP.encode() + b"}"),
    ("schema", b'{"v":1,"nope":1,' + DROP.encode() + b"}"),
    ("schema", b'{"v":1,"match":"m","seq":1,"type":"dropp","seat":1}'),
    ("schema", b'{"v":1,"match":"m","seq":1,"type":"draw","seat":1,"from_":"stock","card":"7H"}'),
    ("schema", b'{"v":1,"match":"m","seq":1,"type":"discard","seat":1,"card":"10H"}'),
    ("schema", b'{"v":1,"match":"m","stream":"log","seq":1,"type":"drop","seat":1}'),
    ("schema", b'{"v":1,"match":"people","seq":1,"type":"drop","seat":1}'),
    ("schema", b'{"v":1,"match":"m","seq":5,"type":"gap","to":4,"reason":"lost"}'),
    ("schema", b'{"v":1,"match":"m","seq":1,"type":"drop","seat":1,"at":"2026-13-01T00:00:00.000Z"}'),
    ("schema", b"{}"),
]


@pytest.mark.parametrize(("code", "raw"), REFUSED)
def test_a_bad_line_is_refused_with_its_code(code: str, raw: bytes) -> None:
    outcome = read_line(raw)
    assert isinstance(outcome, Refusal)
    assert outcome.code == code


WRONG_FILES = [
    (b"\x1f\x8b\x08\x00", "the file is packed with gzip"),
    (b"PK\x03\x04\xff", "the file is a zip file: unpack it"),
    ("\ufeff{".encode("utf-16-le"), "the file is UTF-16: write it as UTF-8"),
    ('{"v":1}'.encode("utf-16-le"), "may be UTF-16"),
    (b"\xef\xbb\xbf{}", "save the file as UTF-8 without it"),
    (b"seq,type,seat", "one event a line, an object in braces"),
    (b"[", "one event a line, an object in braces"),
    (b"{},", "nothing behind it"),
    (b"[" + b'{"v":1},' * MAX_LINE, "not a list of them"),
    (
        b'{"v":1,"match":"m","seq":1,"type":"open","ruleset":"rum","players":[{"seat":1,"player":"a b"}]}',
        "1 to 128 letters",
    ),
]


@pytest.mark.parametrize(("raw", "hint"), WRONG_FILES)
def test_of_another_kind_of_file_the_note_says_what_to_do(raw: bytes, hint: str) -> None:
    outcome = read_line(raw)
    assert isinstance(outcome, Refusal)
    assert hint in outcome.note


def test_every_code_of_the_closed_list_occurs() -> None:
    assert {code for code, _ in REFUSED} | {"truncated", "far_ahead", "staff_only", "others_match"} == set(REFUSALS)


def test_a_note_names_the_field_but_never_the_content() -> None:
    secret = "MrsBloggs"
    lines = [
        event("m", 1, "discard", seat=1, card=secret),
        event("m", 1, secret, seat=1),
        event("m", 1, "drop", seat=1, **{secret: 1}),
        event("m", 1, "drop", seat=1, ext={secret + "!": 1}),
        event("m", 1, "drop", seat=1, at=secret),
        event("m", 1, "drop", seat=1, refs={secret: secret}),
        event(secret + " ", 1, "drop", seat=1),
    ]
    for sent in lines:
        outcome = read_line(as_line(sent))
        assert isinstance(outcome, Refusal)
        assert secret not in outcome.note
    wrong = read_line(as_line(event("m", 1, "show", seat=1, groups=[["7H", "XX"]])))
    assert wrong == Refusal("schema", "show.groups.1.2: expected a card like 9S, TH, JK or ??", "'XX'")


def test_the_path_of_an_option_is_refused_with_the_name_an_opening_has_for_it() -> None:
    opened = event("m", 1, "open", ruleset="classic", players=[{"seat": 1, "player": "a"}])
    outcome = read_line(as_line({**opened, "options": {"settlement.fee_percent": 10}}))
    expected = "open.options.?.?: expected a key of 1 to 32 letters, digits and _"
    assert outcome == Refusal("schema", expected, "'settlement.fee_percent'; write settlement_fee_percent")


@pytest.mark.parametrize(
    ("raw", "note", "found"),
    [
        (b'{"v":1,"id":null,' + DROP.encode() + b"}", "what is not known is left out", ""),
        (b'{"v":1,"ext":{"a":"\x7f"},' + DROP.encode() + b"}", "without control characters", ""),
        (b'{"v":2,' + DROP.encode() + b"}", "v: expected 1", "2"),
        (b"[]", "expected one event, an object in braces, without brackets around them; jq -c", ""),
        (b'{"v":1,"wanted":[1],' + DROP.encode() + b"}", "is not a known key", "'wanted'"),
        (b'{"v":1,"ext":{"a":[1,null]},' + DROP.encode() + b"}", "drop.ext.?.2: expected a value", ""),
        (b'{"v":1,"stake":{"point_value":80.5},"type":"open"}', "open.stake.point_value: expected whole", "80.5"),
        (b'{"v":1,"refs":{"x":[1,NaN]},"type":"open"}', "open.refs.?.2: expected whole numbers", "NaN"),
        (b'{"v":1,"seq":99999999999999999999,"type":"open"}', "open.seq: expected a whole number up to", "9" * 20),
        (b'{"v":1,"v":1,' + DROP.encode() + b"}", "each key of an object once", "'v' twice"),
        (b'{"v":1,"seq":1,"type":"draw","seat":1}', "match: is missing", ""),
        (b"{'v':1}", "at character 2; names and texts stand in double quotes", ""),
        (
            b'{"v":1,' + DROP.replace('"seat":1', '"seat":"1"').encode() + b"}",
            "drop.seat: must be an integer",
            "'1'; write it without quotes",
        ),
        (
            b'{"v":1,' + DROP.replace('"seat":1', '"seat":{}').encode() + b"}",
            "drop.seat: must be an integer",
            "an object",
        ),
        (
            b'{"v":1,"at":"2026-12-14T00:20:05.000000000+05:30 (Asia/Kolkata)",' + DROP.encode() + b"}",
            "drop.at: expected",
            "'2026-12-14T00:20:05.000000000+05:30 (Asi'...",
        ),
    ],
    ids=[
        "null",
        "text",
        "version",
        "not an object",
        "a key of another type",
        "a null in a list",
        "a fraction",
        "not a number",
        "too large",
        "a key twice",
        "no match",
        "single quotes",
        "a number in quotes",
        "an object",
        "cut short",
    ],
)
def test_a_note_says_what_was_expected(raw: bytes, note: str, found: str) -> None:
    outcome = read_line(raw)
    assert isinstance(outcome, Refusal)
    assert note in outcome.note
    assert outcome.found == found


def test_the_lines_of_an_honest_match_are_accepted_and_stay_what_they_are() -> None:
    for line in match_lines("m1") + match_lines("m2", seed=5):
        _check(line, read_line(line))


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n", b"  \r\n"])
def test_line_ends_and_surrounding_spaces_do_not_matter(end: bytes) -> None:
    outcome = read_line(b' {"v":1,' + DROP.encode() + b"}" + end)
    assert isinstance(outcome, Accepted)


def test_a_line_of_exactly_the_limit_is_read_and_one_byte_more_is_not() -> None:
    line = b'{"v":1,' + DROP.encode() + b"}"
    assert isinstance(read_line(line.ljust(MAX_LINE) + b"\r\n"), Accepted)
    assert isinstance(read_line(line.ljust(MAX_LINE + 1)), Refusal)


def test_a_cut_last_line_is_called_truncated_and_a_bad_one_is_not() -> None:
    line = '{"v":1,"match":"é'.encode()
    for cut in (line, line[:-1]):
        outcome = read_truncated(cut)
        assert isinstance(outcome, Refusal) and outcome.code == "truncated"
    bad = read_truncated(b'{"v":1,"match":"\xff')
    assert isinstance(bad, Refusal) and bad.code == "encoding"


@pytest.mark.parametrize("junk", [b"junk", b"^C", b"Traceback (most recent call last):", b"]", b'"v"'])
def test_what_does_not_begin_as_an_event_is_no_cut_line_of_a_match(junk: bytes) -> None:
    outcome = read_truncated(junk)
    assert outcome == read_line(junk)
    assert isinstance(outcome, Refusal) and outcome.code in {"not_json", "not_object"}


def test_mutated_lines_are_refused_or_read_back_as_the_same_event() -> None:
    lines = match_lines("m1") + match_lines("m2", rounds=3)
    outcomes = {"accepted": 0}
    for raw in mutated_lines(seeded(20261121), lines, LINES):
        outcome = read_line(raw)
        if isinstance(outcome, Refusal):
            assert outcome.code in REFUSALS
            outcomes[outcome.code] = outcomes.get(outcome.code, 0) + 1
        else:
            _check(raw, outcome)
            outcomes["accepted"] += 1
    assert set(outcomes) == (set(REFUSALS) | {"accepted"}) - {"truncated", "far_ahead", "staff_only", "others_match"}


def test_the_fast_way_and_the_slow_way_say_the_same_of_mutated_lines() -> None:
    lines = match_lines("m1") + match_lines("m2", rounds=3)
    for raw in mutated_lines(seeded(7), lines, LINES // 2):
        if len(raw) <= MAX_LINE:
            assert read_line(raw) == intake._read_slowly(raw)


def test_an_object_is_an_event_when_its_canonical_bytes_are_read_as_one() -> None:
    lines = match_lines("m1") + match_lines("m2", rounds=3)
    seen = set()
    for raw in mutated_lines(seeded(11), lines, LINES // 4):
        try:
            clear = json.loads(raw)
            written = canonical(clear)
        except (ValueError, RecursionError):
            continue
        if isinstance(clear, dict):
            seen.add(read := not isinstance(read_line(written), Refusal))
            assert is_event(clear, written) is read
    assert seen == {True, False}


def test_nothing_a_strict_parser_would_not_see_is_accepted() -> None:
    """The control: a parser without the checks takes duplicate keys, and another takes the other value."""
    raw = b'{"v":1,"match":"m1","seq":1,"type":"discard","seat":1,"card":"7H","card":"8H"}'
    assert json.loads(raw)["card"] == "8H"
    assert isinstance(read_line(raw), Refusal)


def _check(raw: bytes, outcome: Accepted | Refusal) -> None:
    assert isinstance(outcome, Accepted), raw
    again = read_line(outcome.canonical)
    assert isinstance(again, Accepted)
    assert again.canonical == outcome.canonical
    assert rfc8785.dumps(json.loads(outcome.canonical)) == outcome.canonical
    assert outcome.clear == json.loads(outcome.canonical)


@pytest.mark.parametrize(("lost", "accepted"), [(MOST_LOST, True), (MOST_LOST + 1, False)])
def test_a_gap_hides_ten_thousand_events_at_most(lost: int, accepted: bool) -> None:
    outcome = read_line(as_line(event("m", 3, "gap", to=lost + 2, reason="server restarted")))
    assert isinstance(outcome, Accepted) == accepted
    assert accepted or (isinstance(outcome, Refusal) and outcome.code == "far_ahead")
    assert MOST_LOST == 10_000
