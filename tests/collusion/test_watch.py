"""``collusion watch`` on a ledger: new games alone are read, and two looks come to the bytes of one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from cli.app import run
from ledger.collusion.facts.matches import RULES_UNKNOWN
from ledger.collusion.watch import read_state, write_state
from ledger.simulate.population.logs import logs
from tests.collusion.platforms import RULES, Event, chunks, people, stored


@cache
def games_logged() -> list[list[Event]]:
    """Games of twelve people, as logged."""
    crowd = people("softmax", 12, 5, ("combined",))
    return [
        log.events
        for chunk in chunks("softmax", 12, 200, 5, ("combined",))
        for log in logs(chunk, crowd, RULES, 5)
    ]  # fmt: skip


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """What a command ends with, prints and complains of."""
    capsys.readouterr()
    code = run([str(argument) for argument in arguments])
    return code, *capsys.readouterr()


@pytest.fixture(autouse=True)
def small_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model is fitted on so few decisions that a look takes no time."""
    monkeypatch.setattr("ledger.collusion.watch.MOST_FITTED", 3000)


def test_new_games_are_bet_on_without_reading_the_old_ones_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And two looks come to the same bytes as one."""
    matches, keeps = games_logged(), [tmp_path / "one.json", tmp_path / "two.json"]
    folder = stored(tmp_path, matches[:160])
    looks = [("collusion", "watch", "--ledger", folder, "--keep", keep, "--json") for keep in keeps]
    first = [json.loads(said(capsys, *look)[1].splitlines()[-1]) for look in looks]
    assert first[0]["matches_learnt_from"] == first[0]["matches_wagered_on"] == 80
    assert first[0] == first[1] and keeps[0].read_bytes() == keeps[1].read_bytes()
    stored(tmp_path, matches[160:170])
    assert json.loads(said(capsys, *looks[0])[1].splitlines()[-1])["matches_read"] == 10
    stored(tmp_path, matches[170:])
    last = [said(capsys, *look)[1].splitlines() for look in looks]
    assert [json.loads(lines[-1])["matches_read"] for lines in last] == [30, 40]
    assert keeps[0].read_bytes() == keeps[1].read_bytes()
    assert last[0][:-1] == last[1][:-1]
    assert write_state(read_state(keeps[0].read_bytes(), "one")) == keeps[0].read_bytes()
    nothing_new = said(capsys, *looks[0])
    assert json.loads(nothing_new[1].splitlines()[-1])["matches_read"] == 0
    assert keeps[0].read_bytes() == keeps[1].read_bytes()

    code, out, _ = said(capsys, "collusion", "watch", "--ledger", folder, "--keep", keeps[0], "--alpha", 0.1)
    alarms = [json.loads(line) for line in said(capsys, *looks[0], "--alpha", 0.1)[1].splitlines()[:-1]]
    assert code == (1 if alarms else 0)
    assert "after every game" in out and "no finding of guilt" in out and "at most 0.1" in out
    for alarm in alarms:
        assert alarm["crossed_in"] in {match[0]["match"] for match in matches}
    assert not any(word in out.lower() for word in ("cheat", "fraud", "culprit"))

    keeps[0].write_bytes(b"{}")
    assert said(capsys, *looks[0])[0] == 3
    other = json.loads(keeps[1].read_bytes()) | {"ledger": "another"}
    keeps[1].write_text(json.dumps(other))
    code, _, err = said(capsys, *looks[1])
    assert code == 3 and "another ledger" in err
    code, _, err = said(capsys, *looks[1], "--alpha", 0.3)
    assert code == 2 and "0.001" in err


def test_a_ledger_that_holds_too_little_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = stored(tmp_path, games_logged()[:4])
    code, _, err = said(capsys, "collusion", "watch", "--ledger", folder)
    assert code == 2 and "too few" in err
    assert not (folder / "collusion" / "watch.json").exists()


def test_a_match_whose_rules_were_not_known_is_looked_at_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another version may know them. What was learnt stands in a folder that nobody else on the machine reads."""
    folder = stored(tmp_path, games_logged()[:60])
    keep, look = folder / "collusion" / "watch.json", ("collusion", "watch", "--ledger", folder, "--json")
    assert json.loads(said(capsys, *look)[1].splitlines()[-1])["matches_read"] == 60
    assert keep.parent.stat().st_mode & 0o077 == 0
    state = json.loads(keep.read_bytes())
    last = state["matches"].pop()
    for why, read in (("the game is not looked at", 0), (RULES_UNKNOWN, 1)):
        keep.write_text(json.dumps(state | {"skipped": {last: why}}))
        assert json.loads(said(capsys, *look)[1].splitlines()[-1])["matches_read"] == read
