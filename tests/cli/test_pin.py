"""``meldtrail pin``: rules pinned later than a match came in, or anew; the newest decides and nothing is rewritten."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ledger.audit.auditor import open_ledger
from ledger.audit.pinning import content_named, pin, plan
from ledger.evidence.format_2.batch import Batch
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.rules.library import read_rulebook
from schemas.canonical import canonical
from schemas.errors import ConflictError
from schemas.ruleset import Ruleset
from tests.audit.judged import matches
from tests.cli.conftest import Meldtrail, bytes_in, prepared
from tests.evidence.ledgers import forge
from tests.evidence.matches import as_line
from tests.museum.museum import unpacked

HOUSE = 'title = "House rummy"\nextends = ["classic"]\n[count]\ncap = { is = 40, from = "house:rounding" }\n'
ASHA = ("--who", "Asha", "--why", "the folder of rulesets was forgotten")
M1, M2, M3 = "m-3-000001", "m-3-000002", "m-3-000003"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """An operator's folder with one ruleset."""
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "house.toml").write_text(HOUSE, "utf-8")
    return tmp_path / "own"


def log(tmp_path: Path, ruleset: str = "house", count: int = 3) -> Path:
    """Matches of classic that name another ruleset."""
    path = tmp_path / "log.jsonl"
    lines = []
    for events in matches("classic", count, 3):
        lines += [as_line({**event, "ruleset": ruleset} if event["type"] == "open" else event) for event in events]
    path.write_bytes(b"".join(lines))
    return path


@pytest.fixture
def ledger(tmp_path: Path, own: Path) -> Path:
    """Three matches whose rules nobody knew when they came in."""
    prepared("ingest", log(tmp_path), "--ledger", tmp_path / "ledger")
    return tmp_path / "ledger"


def rulings(ledger: Path, match: str) -> dict[str, int]:
    """How often each ruling, in a match as a ledger judges it."""
    with open_ledger(ledger) as auditor:
        found = [row.verdict for row in auditor.one(match).audit.verdicts]
    return {ruling: found.count(ruling) for ruling in sorted(set(found))}


def hash_of(own: Path | None, name: str) -> str:
    """The hash of a ruleset."""
    return read_rulebook(own).resolve(name).hash


def test_claims_undecidable_for_want_of_rules_are_decided_by_a_later_pin(
    meldtrail: Meldtrail, ledger: Path, own: Path, tmp_path: Path
) -> None:
    """As if the folder had been named when they came in."""
    prepared("ingest", tmp_path / "log.jsonl", "--ledger", tmp_path / "known", "--rulesets", own)
    assert set(rulings(ledger, M1)) == {"UNDECIDABLE"}
    said = meldtrail("pin", "--unpinned", "--ruleset", "house", "--rulesets", own, *ASHA, "--ledger", ledger)
    assert said.code == 0 and "3 match(es) are pinned to house" in said.err
    with open_ledger(ledger) as late, open_ledger(tmp_path / "known") as known:
        for match in (M1, M2, M3):
            assert late.one(match).audit == known.one(match).audit
            assert "UPHELD" in {row.verdict for row in late.one(match).audit.verdicts}
    assert verify(ledger).problems == ()


def test_a_file_alone_can_be_pinned(meldtrail: Meldtrail, ledger: Path, own: Path) -> None:
    said = meldtrail("pin", M1, "--ruleset", own / "house.toml", *ASHA, "--ledger", ledger, "--json")
    (row,) = said.rows
    assert (row["pinned"], row["before"], row["after"]) == (True, None, hash_of(own, "house"))
    assert set(row["verdicts_before"]) == {"UNDECIDABLE"} and row["verdicts_after"] == rulings(ledger, M1)
    assert set(rulings(ledger, M2)) == {"UNDECIDABLE"}


def test_a_dry_run_lists_the_matches_and_writes_nothing(meldtrail: Meldtrail, ledger: Path, own: Path) -> None:
    before = bytes_in(ledger)
    said = meldtrail("pin", "--unpinned", "--ruleset", "house", "--rulesets", own, "--dry-run", "--ledger", ledger)
    assert said.code == 0 and [line.split()[0] for line in said.out.splitlines()] == [M1, M2, M3]
    assert "no rules -> house" in said.out and "undecidable ->" in said.out and "would be pinned" in said.err
    assert bytes_in(ledger) == before


def test_the_newest_pin_decides_and_every_pin_is_kept(meldtrail: Meldtrail, ledger: Path, own: Path) -> None:
    prepared("pin", M1, "--ruleset", own / "house.toml", *ASHA, "--ledger", ledger)
    by_house = rulings(ledger, M1)
    prepared("pin", M1, "--ruleset", "classic", "--by", "Ravi", "--why", "no cap here", "--ledger", ledger)
    with open_ledger(ledger) as auditor:
        played = auditor.one(M1)
    assert played.ruleset_hash == hash_of(None, "classic") and played.ruleset == "classic"
    rows = meldtrail("pin", M1, "--ledger", ledger, "--json").rows
    assert [(row["ruleset"], row["who"], row["why"], row["decides"]) for row in rows] == [
        ("house", "Asha", "the folder of rulesets was forgotten", False), ("classic", "Ravi", "no cap here", True),
    ]  # fmt: skip
    prepared("pin", M1, "--ruleset", f"house@{rows[0]['hash'][:12]}", *ASHA, "--ledger", ledger)
    assert rulings(ledger, M1) == by_house
    assert len(meldtrail("pin", M1, "--ledger", ledger, "--json").rows) == 3
    assert verify(ledger).problems == ()


def test_the_pin_of_the_log_stays_the_first(meldtrail: Meldtrail, tmp_path: Path, own: Path) -> None:
    folder = tmp_path / "ledger"
    prepared("ingest", log(tmp_path, "classic"), "--ledger", folder)
    prepared("pin", M2, "--ruleset", own / "house.toml", *ASHA, "--ledger", folder)
    first, second = meldtrail("pin", M2, "--ledger", folder, "--json").rows
    assert (first["hash"], first["who"], first["decides"]) == (hash_of(None, "classic"), None, False)
    assert second["decides"]
    assert "UPHELD" in rulings(folder, M1) and meldtrail("verify", "--ledger", folder).code == 0


def test_an_audit_and_an_answer_say_which_pin_judges(meldtrail: Meldtrail, ledger: Path, own: Path) -> None:
    prepared("pin", M1, "--ruleset", own / "house.toml", *ASHA, "--ledger", ledger)
    assert "pinned by Asha at " in meldtrail("audit", M1, "--ledger", ledger).out
    assert "came in without" in meldtrail("audit", M1, "--ledger", ledger).out
    assert "pinned by" not in meldtrail("audit", M2, "--ledger", ledger).out
    prepared("pin", M1, "--ruleset", "classic", *ASHA, "--ledger", ledger)
    assert f"in place of house {hash_of(own, 'house')[:8]}" in meldtrail("audit", M1, "--ledger", ledger).out
    (answer,) = meldtrail("answer", M1, "--ledger", ledger, "--json").rows
    assert [(made["ruleset"], made["who"]) for made in answer["pins"]] == [("house", "Asha"), ("classic", "Asha")]
    assert answer["ruleset_hash"] == answer["pins"][-1]["hash"] and "why" not in answer["pins"][0]


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("M9", "--ruleset", "classic", *ASHA), 2, "holds no match M9"),
        ((M1, "--ruleset", "nonsense", *ASHA), 2, "'nonsense' is not known"),
        ((M1, "--ruleset", "classic@0123456789ab", *ASHA), 2, "keeps no such content"),
        ((M1, "--ruleset", "nowhere.toml", *ASHA), 3, "cannot be read"),
        ((M1, "--ruleset", "rum", *ASHA), 2, "melds are made on the table"),
        ((M1, "--ruleset", "classic", "--who", "Asha"), 2, "who makes it and why"),
        ((M1, "--ruleset", "classic", "--why", " ", "--who", "Asha"), 2, "who makes it and why"),
        (("--ruleset", "classic", *ASHA), 2, "name the matches"),
        ((M1, "--unpinned", "--ruleset", "classic", *ASHA), 2, "name the matches"),
        (("--unpinned", "--ruleset", "classic", *ASHA), 2, "names classic; nothing to pin"),
        (("--unpinned",), 2, "say what to pin"),
        ((M1, "--dry-run"), 2, "say what to pin"),
        (("M9",), 2, "holds no match M9"),
    ],
)
def test_what_cannot_be_pinned_is_said_and_nothing_is_written(
    meldtrail: Meldtrail, ledger: Path, arguments: tuple[object, ...], code: int, says: str
) -> None:
    before = bytes_in(ledger)
    said = meldtrail("pin", *arguments, "--ledger", ledger)
    assert said.code == code and says in said.complaint
    assert bytes_in(ledger) == before


@pytest.mark.parametrize(
    ("line", "says"),
    [("[players]\nmax = { is = 2, from = 'house:rounding' }", "is for 2 to 2"),
     ("[deal]\ncards = { is = [10], from = 'house:rounding' }", "hands of 13 cards are dealt, and small deals 10")],
)  # fmt: skip
def test_rules_that_cannot_be_those_of_a_match_are_refused_by_name(
    meldtrail: Meldtrail, ledger: Path, tmp_path: Path, line: str, says: str
) -> None:
    (tmp_path / "small.toml").write_text(f'title = "Small"\nextends = ["classic"]\n{line}\n', "utf-8")
    with open_ledger(ledger) as auditor:
        match = max((M1, M2, M3), key=lambda one: len(auditor.one(one).seats))
    said = meldtrail("pin", match, "--ruleset", tmp_path / "small.toml", *ASHA, "--ledger", ledger)
    assert said.code == 2 and says in said.complaint and said.complaint.startswith(match)


def test_of_many_those_that_do_not_fit_are_left_out_and_told(meldtrail: Meldtrail, tmp_path: Path, own: Path) -> None:
    folder = tmp_path / "ledger"
    seated = [
        {"v": 1, "type": "open", "match": "full", "seq": 1, "ruleset": "house",
         "players": [{"seat": seat, "player": f"p{seat}"} for seat in range(1, 10)]}
    ]  # fmt: skip
    path = log(tmp_path)
    path.write_bytes(path.read_bytes() + b"".join(map(as_line, seated)))
    prepared("ingest", path, "--ledger", folder)
    said = meldtrail("pin", "--unpinned", "--ruleset", "house", "--rulesets", own, *ASHA, "--ledger", folder, "--json")
    assert said.code == 1 and "1 left out" in said.err
    assert {row["match"]: row["pinned"] for row in said.rows} == {"full": False, M1: True, M2: True, M3: True}
    assert "9 sit down" in said.rows[0]["why_not"]
    again = meldtrail("pin", "--named", "house", "--ruleset", own / "house.toml", *ASHA, "--ledger", folder)
    assert "0 match(es) are pinned" in again.err and "3 pinned to it already" in again.err


def test_an_interrupted_command_leaves_a_whole_ledger_and_can_be_repeated(
    meldtrail: Meldtrail, ledger: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    call = ("pin", "--unpinned", "--ruleset", "house", "--rulesets", own, *ASHA, "--ledger", ledger)
    with monkeypatch.context() as patch:
        patch.setattr(Batch, "write", interrupted)
        assert meldtrail(*call).code == 130
    assert verify(ledger).problems == () and set(rulings(ledger, M1)) == {"UNDECIDABLE"}
    assert "3 match(es) are pinned" in meldtrail(*call).err
    assert verify(ledger).problems == ()


def test_a_pin_that_was_planned_before_another_came_is_not_made(ledger: Path, own: Path) -> None:
    with open_ledger(ledger, own) as auditor:
        house, classic = content_named("house", auditor), content_named("classic", auditor)
        one, two = plan(auditor.one(M1), house), plan(auditor.one(M1), classic)
    pin(ledger, [one], "Asha", "first", "2026-11-22T10:00:00.000Z")
    with pytest.raises(ConflictError, match="somebody else pinned"):
        pin(ledger, [two], "Ravi", "second", "2026-11-22T10:00:00.000Z")
    with open_reader(ledger) as reader:
        assert [made.who for made in reader.pins(M1)] == ["Asha"]


def test_two_processes_that_pin_at_once_both_leave_a_whole_record(ledger: Path) -> None:
    call = [sys.executable, "-c", "from cli.app import main; main()", "pin", M1, M2, M3, "--ledger", str(ledger)]
    running = [
        subprocess.Popen(
            [*call, "--ruleset", ruleset, "--who", ruleset, "--why", "at once"], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
        )
        for ruleset in ("classic", "rummycentral")
    ]  # fmt: skip
    said = [one.communicate()[1] for one in running]
    codes = [one.returncode for one in running]
    assert set(codes) <= {0, 5} and 0 in codes, said
    with open_reader(ledger) as reader:
        made = [[each.who for each in reader.pins(match)] for match in (M1, M2, M3)]
    assert made[0] == made[1] == made[2] and len(made[0]) == codes.count(0)
    assert verify(ledger).problems == ()


def test_a_log_pins_nothing(meldtrail: Meldtrail, tmp_path: Path, own: Path) -> None:
    """Whoever may send events may not choose the rules they are judged by."""
    folder = tmp_path / "ledger"
    prepared("ingest", log(tmp_path, "classic"), "--ledger", folder)
    forged = {
        "v": 1, "type": "pinned", "stream": f"pin/{M1}", "seq": 1, "at": "2026-11-22T10:00:00.000Z", "who": "Asha",
        "ruleset": "classic", "hash": hash_of(None, "classic"), "why": "forged",
    }  # fmt: skip
    (tmp_path / "forged.jsonl").write_bytes(as_line(forged) + as_line({**forged, "seq": 2}))
    said = meldtrail("ingest", tmp_path / "forged.jsonl", "--ledger", folder)
    assert said.code == 4 and "2 staff_only" in said.out + said.err and "meldtrail pin" in said.err
    with open_reader(folder) as reader:
        assert len(reader.pins(M1)) == 1
    prepared("pin", M1, "--ruleset", own / "house.toml", *ASHA, "--ledger", folder)
    prepared("export", "--format", "jsonl", "-o", tmp_path / "out.jsonl", "--ledger", folder)
    assert meldtrail("ingest", tmp_path / "out.jsonl", "--ledger", folder).code == 0, "what is held stays held"


def test_a_match_that_names_no_ruleset_can_be_pinned(meldtrail: Meldtrail, tmp_path: Path) -> None:
    folder = tmp_path / "ledger"
    events = [{k: v for k, v in event.items() if k != "ruleset"} for event in next(matches("classic", 1, 3))]
    (tmp_path / "log.jsonl").write_bytes(b"".join(map(as_line, events)))
    prepared("ingest", tmp_path / "log.jsonl", "--ledger", folder)
    prepared("pin", M1, "--ruleset", "classic", *ASHA, "--ledger", folder)
    assert set(rulings(folder, M1)) == {"UPHELD"}


def test_an_opening_after_a_gap_pins_nothing_over_what_staff_pinned(meldtrail: Meldtrail, tmp_path: Path) -> None:
    folder = tmp_path / "ledger"
    events = next(matches("classic", 1, 3))
    opening = {**events[0], "ruleset": "house"}
    later = [
        {"v": 1, "type": "gap", "match": M1, "seq": 2, "to": 3, "reason": "lost"},
        {**opening, "ruleset": "classic", "seq": 4},
    ]
    (tmp_path / "one.jsonl").write_bytes(as_line(opening))
    (tmp_path / "two.jsonl").write_bytes(b"".join(map(as_line, later)))
    prepared("ingest", tmp_path / "one.jsonl", "--ledger", folder)
    prepared("pin", M1, "--ruleset", "rummycentral", *ASHA, "--ledger", folder)
    prepared("ingest", tmp_path / "two.jsonl", "--ledger", folder)
    rows = meldtrail("pin", M1, "--ledger", folder, "--json").rows
    assert [row["ruleset"] for row in rows] == ["rummycentral"]
    assert verify(folder).problems == ()


def test_who_made_a_pin_is_as_in_cases(
    meldtrail: Meldtrail, ledger: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MELDTRAIL_WHO", "meena")
    prepared("pin", M1, "--ruleset", own / "house.toml", "--why", "two\nlines", "--ledger", ledger)
    (row,) = meldtrail("pin", M1, "--ledger", ledger, "--json").rows
    assert (row["who"], row["why"]) == ("meena", "two lines")


def test_a_case_that_was_answered_by_other_rules_says_so(
    meldtrail: Meldtrail, tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MELDTRAIL_WHO", "asha")
    folder = tmp_path / "ledger"
    prepared("ingest", log(tmp_path, "classic"), "--ledger", folder)
    prepared("case", "open", M1, "--ticket", "T-1", "--about", "score", "--ledger", folder)
    prepared("case", "decide", "C1", "as counted", "--outcome", "refused", "--ledger", folder)
    prepared("case", "answer", "C1", "--ledger", folder)
    (before,) = meldtrail("case", "show", "C1", "--ledger", folder, "--json").rows
    said = meldtrail("pin", M1, "--ruleset", own / "house.toml", "--why", "a cap of forty", "--ledger", folder)
    assert "answered by other rules: C1" in said.out
    (after,) = meldtrail("case", "show", "C1", "--ledger", folder, "--json").rows
    assert (before["overtaken"], after["overtaken"]) == (False, True)
    assert after["history"][-1] == before["history"][-1], "what was sent stays as it was sent"
    assert "look whether this answer still holds" in meldtrail("case", "show", "C1", "--ledger", folder).out


def test_verify_names_a_pin_whose_content_was_exchanged_or_lost(meldtrail: Meldtrail, ledger: Path, own: Path) -> None:
    """And nothing falls back to what was pinned before."""
    prepared("pin", M1, "--ruleset", "classic", *ASHA, "--ledger", ledger)
    prepared("pin", M1, "--ruleset", own / "house.toml", *ASHA, "--ledger", ledger)
    forge(ledger, f"DELETE FROM rulesets WHERE hash = '{hash_of(own, 'house')}'")
    said = meldtrail("verify", "--ledger", ledger)
    assert said.code == 1 and "which it pins, is missing" in said.out
    with open_ledger(ledger) as auditor:
        assert {row.code for row in auditor.one(M1).audit.findings} == {"ruleset_unknown"}
    other: Ruleset = read_rulebook(None).resolve("rummycentral")
    held = [f"INSERT INTO rulesets VALUES (99, '{hash_of(own, 'house')}', 'house', '{other.content.decode()}')"]
    forge(ledger, *held)
    assert "does not have its hash" in meldtrail("verify", "--ledger", ledger).out


def test_verify_names_a_pin_of_a_match_there_is_not(ledger: Path) -> None:
    rules = read_rulebook().resolve("classic")
    record = {
        "v": 1, "type": "pinned", "stream": "pin/nobody", "seq": 1, "at": "2026-11-22T10:00:00.000Z", "who": "Asha",
        "ruleset": "classic", "hash": rules.hash, "why": "a slip",
    }  # fmt: skip
    with open_writer(ledger) as writer:
        writer.pin_later([canonical(record) + b"\n"], {rules.hash: ("classic", rules.content.decode())}, "slip")
    (problem,) = verify(ledger).problems
    assert "pinned to nobody, and there is no such match" in problem.what


def test_a_ledger_of_the_first_version_can_be_pinned_once_it_is_upgraded(meldtrail: Meldtrail, tmp_path: Path) -> None:
    folder = unpacked("1-first", tmp_path)
    prepared("upgrade", "--ledger", folder)
    with open_reader(folder) as reader:
        (match,) = reader.unpinned()
    prepared("pin", match, "--ruleset", "rummycentral", *ASHA, "--ledger", folder)
    assert "UPHELD" in rulings(folder, match) and verify(folder).problems == ()


def test_a_row_is_json(meldtrail: Meldtrail, ledger: Path, own: Path) -> None:
    said = meldtrail("pin", M1, "--ruleset", own / "house.toml", "--dry-run", "--ledger", ledger, "--json")
    assert json.loads(said.out)["pinned"] is False
