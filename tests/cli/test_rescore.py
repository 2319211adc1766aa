"""``rescore``, ``audit --against``, ``rules --coverage`` and a house ruleset, as a person uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Meldtrail

HOUSE = """
title = "House pool to 60, with the field's re-entry"
extends = "aceleagues-pool-101"

[match]
target = { is = [60], from = "house-rules:3" }

[pool]
reentry = { is = "never", from = "house-rules:4" }
split = { is = "consent", from = "house-rules:4" }
"""
CLAUSES = """
[text]
title = "Rules of the house"
source = "house"

[[clause]]
id = "house-rules:3"
rule = "Whoever reaches 60 points is out."

[[clause]]
id = "house-rules:4"
rule = "Who is out stays out, and a prize is split only when all that are left agree."
"""


@pytest.fixture
def central(meldtrail: Meldtrail, tmp_path: Path) -> Path:
    """A ledger of matches of one game."""
    log = tmp_path / "central.jsonl"
    assert meldtrail("simulate", "--ruleset", "rummycentral", "--matches", 12, "--seed", 3, "-o", log).code == 0
    assert meldtrail("ingest", log, "--ledger", tmp_path / "ledger").code == 0
    return tmp_path / "ledger"


def test_rescore_tells_each_difference_with_its_clause(meldtrail: Meldtrail, central: Path) -> None:
    said = meldtrail("rescore", "rummycentral-3-000002", "--ruleset", "rummycentral-literal", "--ledger", central)
    assert said.code == 0
    assert "counterfactual" in said.out
    assert "seat 5" in said.out and "3 -> 27" in said.out
    assert "because count.both_lives: melds [" in said.out and "-> sequences [RC-29]" in said.out


def test_rescore_as_json_has_a_row_for_each_difference(meldtrail: Meldtrail, central: Path) -> None:
    said = meldtrail(
        "rescore", "rummycentral-3-000002", "--ruleset", "rummycentral-literal", "--ledger", central, "--json"
    )
    points = [row for row in said.rows if row["what"] == "points"]
    assert [(row["seat"], row["values"]) for row in points] == [(5, [3, 27])]
    assert all(row["options"] == ["count.both_lives"] for row in said.rows)
    money = sum(row["values"][1] - row["values"][0] for row in said.rows if row["what"] == "money")
    assert money == 0


def test_where_nothing_would_change_that_is_said(meldtrail: Meldtrail, central: Path) -> None:
    said = meldtrail("rescore", "rummycentral-3-000001", "--ruleset", "rummycentral", "--ledger", central)
    assert said.code == 0
    assert "Nothing changes" in said.out


def test_impact_lists_the_matches_that_would_change_and_by_how_much(meldtrail: Meldtrail, central: Path) -> None:
    said = meldtrail(
        "audit", "--all", "--ledger", central, "--ruleset", "rummycentral", "--against", "rummycentral-literal"
    )
    assert said.code == 0
    assert "12 match(es) counted under rummycentral-literal too: 8 would change" in said.out
    assert "rummycentral-3-000001" not in said.out


def test_impact_leaves_out_matches_of_other_rules(meldtrail: Meldtrail, central: Path) -> None:
    said = meldtrail("audit", "--all", "--ledger", central, "--ruleset", "classic", "--against", "rummy-106")
    assert "0 match(es) counted" in said.out
    assert "12 match(es) of other games left out" in said.out


def test_games_of_different_kinds_are_refused_in_one_sentence(meldtrail: Meldtrail, central: Path) -> None:
    said = meldtrail("rescore", "rummycentral-3-000001", "--ruleset", "rum", "--ledger", central)
    assert said.code == 2
    assert "melds on the table" in said.complaint
    said = meldtrail("audit", "--all", "--ledger", central, "--ruleset", "classic")
    assert said.code == 2
    assert "--against" in said.complaint


def test_coverage_counts_pairs_and_says_what_no_log_shows_and_what_is_not_checked_yet(meldtrail: Meldtrail) -> None:
    said = meldtrail("rules", "--coverage")
    assert said.code == 0
    rows = meldtrail("rules", "--coverage", "--json").rows
    assert {row["clause"] for row in rows} >= {"AL-27", "CO-14", "R-14", "glossary:rummy-500"}
    unchecked = [row for row in rows if row["state"] == "unchecked"]
    assert said.out.count("NOT CHECKED YET") == len(unchecked)
    assert f"{len(unchecked)} not checked yet." in said.out
    assert all(row["pair"] or row["unobservable"] for row in rows if row not in unchecked)
    assert "shown by: a card just taken is not put back (returned_discard in rum)" in said.out


def test_a_new_rules_system_is_one_file(meldtrail: Meldtrail, tmp_path: Path) -> None:
    """A house ruleset is written, simulated, ingested, audited and rescored with; no code knows of it."""
    folder = tmp_path / "house"
    (folder / "clauses").mkdir(parents=True)
    (folder / "house-pool.toml").write_text(HOUSE, encoding="utf-8")
    (folder / "clauses" / "house.toml").write_text(CLAUSES, encoding="utf-8")
    with_house = ("--rulesets", folder)
    log, ledger = tmp_path / "log.jsonl", tmp_path / "ledger"
    assert meldtrail("simulate", "--ruleset", "house-pool", "--matches", 6, "-o", log, *with_house).code == 0
    assert meldtrail("ingest", log, "--ledger", ledger, *with_house).code == 0
    said = meldtrail("audit", "--all", "--ledger", ledger, *with_house, "--json")
    assert said.code == 0
    assert {row["verdict"] for row in said.rows} == {"UPHELD"}
    assert any("house-rules:3" in row["clauses"] for row in said.rows) or "house-rules" not in said.out
    match = said.rows[0]["match"]
    changed = meldtrail("rescore", match, "--ruleset", "aceleagues-pool-101", "--ledger", ledger, *with_house)
    assert changed.code == 0
    assert "match.target: [60] [house-rules:3] -> [101] [AL-27]" in changed.out
    shown = meldtrail("rules", "house-pool", *with_house)
    assert "Whoever reaches 60 points is out." in shown.out
    assert "no such clause" not in shown.out
