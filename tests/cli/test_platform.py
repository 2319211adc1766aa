"""``simulate --platform``: a log of many people, and who colluded beside it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Meldtrail


def test_a_platform_is_written_with_its_labels_and_audits_clean(meldtrail: Meldtrail, tmp_path: Path) -> None:
    log, ledger = tmp_path / "platform.jsonl", tmp_path / "ledger"
    said = meldtrail(
        "simulate", "--platform", "--players", 70, "--colluders", 2, "--matches", 12, "--seed", 4, "-o", log
    )
    assert said.code == 0
    assert "12 game(s)" in said.err and "2 group(s) colluding" in said.err
    labels = json.loads(log.with_name("platform.jsonl.labels.json").read_text("utf-8"))
    assert len(labels["groups"]) == 2
    assert meldtrail("ingest", log, "--ledger", ledger).code == 0
    said = meldtrail("audit", "--all", "--ledger", ledger)
    assert said.code == 0
    assert "12 match(es), 12 clean" in said.out


def test_what_a_platform_does_not_have_is_refused(meldtrail: Meldtrail, tmp_path: Path) -> None:
    log = tmp_path / "platform.jsonl"
    assert "--fault" in meldtrail("simulate", "--platform", "--seats", 4, "-o", log).complaint
    assert "give -o FILE" in meldtrail("simulate", "--platform").complaint
    assert "softmax" in meldtrail("simulate", "--platform", "--generator", "dice", "-o", log).complaint
    assert "classic" in meldtrail("simulate", "--platform", "--ruleset", "rum", "-o", log).complaint
