"""Whose views they are: any number of desks keep them up to date by the same laws, and none by others beside them."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from cli.app import run
from ledger.serving import client
from ledger.serving.projecting import ViewUpkeep, keeping, projecting, step
from schemas.errors import ConflictError
from tests.desk_kit.growing import feed, sample_matches

ONE, OTHER = "1" * 64, "2" * 64


def test_desks_of_the_same_laws_keep_them_together_and_one_of_others_is_told_who_does(tmp_path: Path) -> None:
    first, second, third = ViewUpkeep(tmp_path), ViewUpkeep(tmp_path), ViewUpkeep(tmp_path)
    first.check(ONE)
    second.check(ONE)
    with pytest.raises(ConflictError, match=f"kept by process {os.getpid()}, by other rules or another version"):
        third.check(OTHER)
    first.end()
    second.check(ONE)  # as with its next step: it holds them now
    with pytest.raises(ConflictError, match="end that one first, or give the --rulesets it was given"):
        third.check(OTHER)
    second.end()
    third.check(OTHER)
    with pytest.raises(ConflictError):
        first.check(ONE)
    third.end()


def test_a_desk_by_other_rules_does_not_begin_beside_one(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = tmp_path / "ledger"
    feed(ledger, sample_matches()[0])
    monkeypatch.setattr(client, "_GRACE", 0.0)
    with keeping(ledger, ONE):
        for command in ("serve", "project", "upgrade"):
            assert run([command, "--ledger", str(ledger)]) == 5, command
            assert f"the views of {ledger} are kept by process {os.getpid()}" in capfd.readouterr().err
    assert run(["project", "--ledger", str(ledger)]) == 0


def test_a_desk_says_which_own_rules_are_wrong_before_it_is_open(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are judged all the same."""
    ledger, rules = tmp_path / "ledger", tmp_path / "rules"
    feed(ledger, sample_matches()[0])
    rules.mkdir()
    (rules / "broken.toml").write_text('title = "x"\nextends = "classic"\n[count]\ncap = { is = 30, from = "our:1" }\n')
    (rules / "ours.toml").write_text('title = "x"\nextends = "classic"\n[count]\ncap = { is = 90, from = "our:1" }\n')
    monkeypatch.setattr(client, "_GRACE", 0.0)
    with keeping(ledger, ONE):
        assert run(["serve", "--ledger", str(ledger), "--rulesets", str(rules)]) == 5
    said = capfd.readouterr().err.splitlines()
    assert said[0] == "meldtrail: ruleset broken: the cap lies below a drop"
    assert said[1].startswith("meldtrail: ruleset ours: count.cap names our:1, which is no clause here")


def test_a_step_leaves_views_alone_that_others_keep(tmp_path: Path) -> None:
    ledger, kept = tmp_path / "ledger", ViewUpkeep(tmp_path / "ledger")
    feed(ledger, sample_matches()[0])

    def matches() -> int:
        with closing(Database(ledger / "views" / "open.db")) as view:
            return int(view["matches"].count)

    with projecting(ledger) as projector:
        with keeping(ledger, ONE), pytest.raises(ConflictError):
            step(ledger, projector, kept)
        assert matches() == 0
        while step(ledger, projector, kept):
            pass
        assert matches() == 1
    kept.end()
