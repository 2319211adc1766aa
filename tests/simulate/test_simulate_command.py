"""The command that writes simulated matches plays every game there is, overlays and all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.app import run
from ledger.rules.library import read_rulebook, shipped_texts
from ledger.simulate.faults import FAULTS, MARK_LENGTH, fault_mark
from ledger.simulate.simulation import hashed_name, match_id


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """What a command line ended with and said."""
    code = run(["simulate", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("ruleset", ["rum+block+jokers", "continental", "aceleagues-pool-101"])
def test_matches_of_many_deals_are_written_as_a_log(capsys: pytest.CaptureFixture[str], ruleset: str) -> None:
    code, out, _ = said(capsys, "--ruleset", ruleset, "--matches", "2", "--seed", "5")
    events = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [event["ruleset"] for event in events if event["type"] == "open"] == [ruleset] * 2
    assert sum(event["type"] == "match_settled" for event in events) == 2


def test_a_fault_of_a_game_of_melds_is_injected_and_labelled(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "play.jsonl"
    code, _, _ = said(capsys, "--ruleset", "rum", "--fault", "meld_not_valid", "--matches", "1", "-o", str(log))
    labels = json.loads((tmp_path / "play.jsonl.labels.json").read_text(encoding="utf-8"))
    assert code == 0
    assert [label["code"] for label in labels] == ["meld_not_valid"]


def test_files_of_two_faults_by_one_seed_share_no_match_and_play_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    opened = {}
    for fault in ("points_overturned", "settlement_overturned", ""):
        log = tmp_path / f"{fault}.jsonl"
        planted = ["--fault", fault] if fault else []
        assert said(capsys, "--matches", "2", "--seed", "5", "-o", str(log), *planted)[0] == 0
        events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
        opened[fault] = {event.pop("match"): event for event in events if event["type"] == "open"}
        if fault:
            labels = json.loads((tmp_path / f"{fault}.jsonl.labels.json").read_text(encoding="utf-8"))
            assert [label["match"] for label in labels] == list(opened[fault])
    assert len({match for matches in opened.values() for match in matches}) == 6
    first, *others = ([*matches.values()] for matches in opened.values())
    assert others == [first, first], "what is played goes by the seed alone"


def test_files_that_differ_by_seats_or_by_rules_of_one_name_share_no_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    classic = shipped_texts()["classic"]
    own = tmp_path / "rules"
    own.mkdir()
    (own / "classic.toml").write_text(classic.replace("max = { is = 6,", "max = { is = 5,"), encoding="utf-8")
    matches: list[str] = []
    for fault in ([], ["--fault", "points_overturned"]):
        for given in ([], ["--seats", "2"], ["--seats", "5"], ["--rulesets", str(own)]):
            log = tmp_path / "play.jsonl"
            assert said(capsys, "--matches", "1", "--seed", "5", "-o", str(log), *fault, *given)[0] == 0
            events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
            matches += {event["match"] for event in events}
            if fault:
                labels = json.loads((tmp_path / "play.jsonl.labels.json").read_text(encoding="utf-8"))
                assert [label["match"] for label in labels] == matches[-1:]
    assert len(set(matches)) == len(matches) == 8, matches


def test_the_name_of_own_rules_leaves_room_in_a_match_id_for_seed_seats_and_mark() -> None:
    rules = read_rulebook().resolve("classic").model_copy(update={"id": "a" * 64})
    longest = match_id(hashed_name(rules), 20261126, 999999) + ".6" + "f" * MARK_LENGTH
    assert len(longest) <= 64


def test_no_two_faults_share_a_mark() -> None:
    assert len({fault_mark(code) for code in FAULTS}) == len(FAULTS)


def test_a_game_of_knocking_is_refused_and_no_file_is_left(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "play.jsonl"
    code, _, err = said(capsys, "--ruleset", "gin", "-o", str(log))
    assert code == 2
    assert err.count("\n") == 1
    assert "gin" in err
    assert list(tmp_path.iterdir()) == []


def test_a_fault_the_game_does_not_know_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = str(tmp_path / "play.jsonl")
    code, _, err = said(capsys, "--ruleset", "classic", "--fault", "buy_priority", "--matches", "1", "-o", out)
    assert code == 2
    assert "hardly any occasion" in err
