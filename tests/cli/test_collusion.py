"""``collusion scan``, ``show`` and ``calibrate`` on a ledger: the state of a scan, tables of calibration, people with
several accounts, what third players lost."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="platforms are played compiled")

from rich.console import Console

from cli.app import run
from ledger.collusion import null_calibration
from tests.cli.conftest import Meldtrail, Said, events_of, prepared
from tests.evidence.ledgers import unguarded

MATCHES, FEWEST = 60, 5


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sixty games of ten people."""
    path = tmp_path_factory.mktemp("platform") / "log.jsonl"
    said = ["simulate", "--platform", "--players", 10, "--matches", MATCHES, "--seed", 6, "-o", path]
    assert run([str(word) for word in said]) == 0
    return path


@pytest.fixture(scope="module")
def stored(log: Path) -> Path:
    """A ledger of them; not to be written to."""
    prepared("ingest", log, "--ledger", log.with_name("ledger"))
    return log.with_name("ledger")


@pytest.fixture
def ledger(stored: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(stored, tmp_path / "ledger")


@pytest.fixture
def small_tails(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few scores make a tail that sixty games give them."""
    monkeypatch.setattr(null_calibration, "FEWEST", 40)


def scan(meldtrail: Meldtrail, ledger: Path, *more: object) -> Said:
    """A scan that tests pairs of few deals."""
    return meldtrail("collusion", "scan", "--ledger", ledger, "--fewest", FEWEST, "--no-tables", "--json", *more)


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE opened SET fields = '[\"KS\"]' WHERE leaf =",
        "DELETE FROM opened WHERE leaf =",
    ],
)
def test_nobody_is_suspected_by_a_match_that_somebody_changed_in_the_files(
    meldtrail: Meldtrail, ledger: Path, edit: str
) -> None:
    scan(meldtrail, ledger)
    with unguarded(ledger / "vault.db") as conn:
        conn.execute(f"{edit} (SELECT max(leaf) FROM opened WHERE fields LIKE '[\"__\"]')")
    altered = scan(meldtrail, ledger, "--fresh")
    said = {why.partition(", is not")[0]: count for why, count in altered.rows[-1]["skipped"].items()}
    assert said == {"in the ledger's files an event of it, or the record of its rules": 1}
    assert altered.code == 1 and altered.rows[-1]["matches"] == MATCHES - 1


def test_a_match_whose_value_came_back_is_read_by_the_next_scan_and_the_next_watch(
    meldtrail: Meldtrail, ledger: Path, log: Path
) -> None:
    def watch() -> Said:
        return meldtrail("collusion", "watch", "--ledger", ledger, "--json")

    whole = scan(meldtrail, ledger)
    with unguarded(ledger / "vault.db") as conn:
        conn.execute("DELETE FROM opened WHERE leaf = (SELECT max(leaf) FROM opened WHERE fields LIKE '[\"__\"]')")
    lost = scan(meldtrail, ledger, "--fresh"), watch()
    assert lost[0].code == 1 and all(len(said.rows[-1]["skipped"]) == 1 for said in lost)
    assert "got back" in meldtrail("ingest", log, "--ledger", ledger).err
    mended = scan(meldtrail, ledger), watch()
    assert [(said.rows[-1]["matches_read"], said.rows[-1]["skipped"]) for said in mended] == [(1, {})] * 2
    assert mended[0].code == whole.code and mended[0].rows[-1]["matches"] == MATCHES


# -- where it keeps its state --------------------------------------------------------------------


def test_the_state_is_kept_in_the_ledger_and_the_next_scan_reads_nothing(meldtrail: Meldtrail, ledger: Path) -> None:
    first, again = (scan(meldtrail, ledger) for _ in range(2))
    assert (ledger / "collusion" / "scan.db").is_file()
    summaries = [said.rows[-1] for said in (first, again)]
    assert [summary["matches_read"] for summary in summaries] == [MATCHES, 0]
    assert first.out.splitlines()[:-1] == again.out.splitlines()[:-1]
    assert {**summaries[0], "matches_read": 0} == summaries[1]
    assert scan(meldtrail, ledger, "--fresh").out == first.out
    assert (first.err, again.err) == ("", "")


def test_the_state_can_be_kept_elsewhere_but_not_in_a_file(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    scan(meldtrail, ledger, "--keep", tmp_path / "mine")
    assert (tmp_path / "mine" / "scan.db").is_file() and not (ledger / "collusion").exists()
    (tmp_path / "sums.json").write_text("{}")
    said = scan(meldtrail, ledger, "--keep", tmp_path / "sums.json")
    assert said.code == 3 and "--keep DIR" in said.complaint
    assert (tmp_path / "sums.json").read_text() == "{}"


def test_a_terminal_sees_how_far_a_scan_is(meldtrail: Meldtrail, ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    terminal = Console(file=shown, force_terminal=True, width=100, legacy_windows=False)
    monkeypatch.setattr("cli.terminal.talk", lambda: terminal)
    said = scan(meldtrail, ledger)
    assert "matches read" in shown.getvalue() and f"{MATCHES}/{MATCHES}" in shown.getvalue()
    assert said.rows[-1]["matches"] == MATCHES


def test_the_summary_says_how_well_the_model_fits(meldtrail: Meldtrail, ledger: Path) -> None:
    groups = scan(meldtrail, ledger).rows[-1]["fit"]
    assert {group["kind"] for group in groups} >= {"discard", "draw"}
    discards = next(group for group in groups if (group["kind"], group["whose"]) == ("discard", "all players"))
    assert discards["n"] >= 500 and 0.7 < discards["explained"] < 1.3 and not discards["bad"]
    words = meldtrail("collusion", "scan", "--ledger", ledger, "--fewest", FEWEST, "--no-tables").out
    assert f"discard {discards['explained']:.2f}" in words


# -- calibration ---------------------------------------------------------------------------------


def test_a_table_of_calibration_is_made_of_a_ledger_and_used(
    meldtrail: Meldtrail, ledger: Path, tmp_path: Path, small_tails: None
) -> None:
    table = tmp_path / "table.json"
    said = meldtrail("collusion", "calibrate", "--ledger", ledger, "--fewest", FEWEST, "-o", table)
    assert said.code == 0
    assert f"in {MATCHES} match(es), presumed clean" in said.out and "left out" in said.out
    made = null_calibration.read(table.read_text())
    assert made.made_of["matches"] == MATCHES and made.tails
    counts = scan(meldtrail, ledger).rows[-1]
    assert counts["pairs_tested"] == made.made_of["pairs"]
    used = scan(meldtrail, ledger, "--calibration", table)
    assert used.rows[-1]["calibration"] == made.made_of
    again = meldtrail("collusion", "calibrate", "--ledger", ledger, "--fewest", FEWEST, "-o", "-")
    assert again.out == table.read_text()
    words = meldtrail(
        "collusion", "scan", "--ledger", ledger, "--fewest", FEWEST, "--no-tables", "--calibration", table
    )
    assert "Calibrated on play presumed clean" in words.out and "Not calibrated" not in words.out
    replaced = set(made.tails) - set(made.made_of["from_it"])
    assert replaced and set(made.tails) >= set(null_calibration.shipped().tails)
    assert all(made.tails[name] == null_calibration.shipped().tails[name] for name in made.made_of["from_it"])
    assert f"{len(made.made_of['from_it'])} of its tails are those of the shipped table" in words.out


def test_several_ledgers_make_one_table_and_none_counts_twice(
    meldtrail: Meldtrail, ledger: Path, tmp_path: Path, small_tails: None
) -> None:
    more = tmp_path / "more.jsonl"
    played = ["simulate", "--platform", "--players", 10, "--matches", MATCHES, "--seed", 7, "-o", more]
    assert meldtrail(*played).code == meldtrail("ingest", more, "--ledger", tmp_path / "other").code == 0
    both = ("--ledger", ledger, "--ledger", tmp_path / "other")
    said = meldtrail("collusion", "calibrate", *both, "--fewest", FEWEST, "-o", tmp_path / "table.json", "--json")
    row, apart = said.rows[0], []
    assert "40 scores: 40 pairs with 5 deals together" in said.err
    assert "13 deals of six seats, or 200 of two" in said.err
    for one in (ledger, tmp_path / "other"):
        alone = meldtrail("collusion", "calibrate", "--ledger", one, "--fewest", FEWEST, "-o", tmp_path / "a", "--json")
        apart.append(alone.rows[0])
    assert row["made_of"]["matches"] == 2 * MATCHES and len(set(row["made_of"]["ledgers"])) == 2
    for name, count in row["tails"].items():
        assert count == sum(each["tails"].get(name, each["too_few"].get(name, 0)) for each in apart)
    twice = ("--ledger", ledger, "--ledger", ledger)
    refused = meldtrail("collusion", "calibrate", *twice, "--fewest", FEWEST, "-o", tmp_path / "b")
    assert refused.code == 2 and "named twice" in refused.complaint and not (tmp_path / "b").exists()


def test_too_few_pairs_make_no_table(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    said = meldtrail("collusion", "calibrate", "--ledger", ledger, "-o", tmp_path / "table.json")
    assert said.code == 2
    assert "2000 are needed for a tail" in said.complaint and "Add more play" in said.complaint
    assert not (tmp_path / "table.json").exists()


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"version":"tails 0","made_of":{},"tails":{}}', '{"a":1', "\0"])
def test_a_table_that_is_none_is_refused(meldtrail: Meldtrail, ledger: Path, tmp_path: Path, content: str) -> None:
    (tmp_path / "table.json").write_text(content)
    said = scan(meldtrail, ledger, "--calibration", tmp_path / "table.json")
    assert said.code == 3 and "collusion calibrate" in said.complaint
    assert not (ledger / "collusion").exists()


def test_a_table_that_is_missing_is_refused(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    said = scan(meldtrail, ledger, "--calibration", tmp_path / "nosuch.json")
    assert said.code == 3 and "nosuch.json: cannot be read" in said.complaint


# -- people --------------------------------------------------------------------------------------


def link(ledger: Path, *pairs: tuple[str, str]) -> None:
    """Put on record that accounts are one person's."""
    for one, two in pairs:
        assert run(["collusion", "link", one, two, "--who", "ana", "--ledger", str(ledger)]) == 0


def test_linking_says_what_is_on_record_and_writes_nothing_twice(meldtrail: Meldtrail, ledger: Path, log: Path) -> None:
    opening = next(event for event in events_of(log) if event["type"] == "open")
    one, two = [player["player"] for player in opening["players"]][:2]
    asked = ("--who", "ana", "--ledger", ledger)
    before = meldtrail("verify", "--ledger", ledger, "--json").rows[0]["events"]
    for pair in ((one, one), ("nobody-1", "nobody-2"), (one, "")):
        assert meldtrail("collusion", "link", *pair, *asked).code == 2
    assert meldtrail("verify", "--ledger", ledger, "--json").rows[0]["events"] == before
    said = meldtrail("collusion", "link", one, two, *asked)
    assert said.code == 0 and "on record as people:1" in said.out
    assert "nothing was written" in meldtrail("collusion", "link", two, one, *asked).out
    stranger = meldtrail("collusion", "link", two, "second-phone", *asked)
    assert "in no match of this ledger yet" in stranger.err and "people:2" in stranger.out
    (row,) = meldtrail("collusion", "link", one, "second-phone", *asked, "--json").rows
    assert row["seq"] is None, "they are one person over the account between"


def test_linked_accounts_are_tested_as_one_person(meldtrail: Meldtrail, ledger: Path, log: Path) -> None:
    names = sorted(
        {player["player"] for event in events_of(log) if event["type"] == "open" for player in event["players"]}
    )
    before = scan(meldtrail, ledger).rows
    link(ledger, (names[0], names[1]), (names[1], names[2]))
    said = scan(meldtrail, ledger)
    summary = said.rows[-1]
    assert (summary["linked"], summary["matches_read"]) == (1, 0)
    pairs = [row["pairs_tested"] + row["pairs_not_enough"] for row in (before[-1], summary)]
    assert pairs == [10 * 9 // 2, 8 * 7 // 2]
    tables = [{player["player"] for player in event["players"]} for event in events_of(log) if event["type"] == "open"]
    deals = sum(len(table & set(names[:3])) * (len(table & set(names[:3])) - 1) // 2 for table in tables)
    assert [row["deals"] for row in summary["at_one_table"]] == [deals]
    words = meldtrail("collusion", "scan", "--ledger", ledger, "--fewest", FEWEST, "--no-tables").out
    assert "1 people have several accounts" in words and "Two accounts of one person" in words


def test_a_pair_is_the_same_under_any_account(meldtrail: Meldtrail, ledger: Path, log: Path) -> None:
    names = sorted(
        {player["player"] for event in events_of(log) if event["type"] == "open" for player in event["players"]}
    )
    link(ledger, (names[0], names[1]))
    show = ("collusion", "show", "--ledger", ledger, "--fewest", FEWEST, "--json")
    cases = [meldtrail(*show, names[place], names[5]).out for place in (0, 1)]
    assert cases[0] == cases[1] and json.loads(cases[0])["kind"] == "case"
    said = meldtrail(*show, names[0], names[1])
    assert said.code == 2 and "the same player" in said.complaint


# -- refunds -------------------------------------------------------------------------------------


def test_refunds_are_what_third_players_lost_to_one_of_the_two(meldtrail: Meldtrail, ledger: Path, log: Path) -> None:
    """Counted again from what the log itself says of points and stakes."""
    seats: dict[str, dict[int, str]] = {}
    values: dict[str, int] = {}
    lost: Counter[tuple[str, str, str]] = Counter()
    for event in events_of(log):
        match = event["match"]
        if event["type"] == "open":
            seats[match] = {player["seat"]: player["player"] for player in event["players"]}
            values[match] = event["stake"]["point_value"]
        if event["type"] == "deal_scored":
            winner = next(row["seat"] for row in event["points"] if row["points"] == 0)
            for row in event["points"]:
                lost[match, seats[match][row["seat"]], seats[match][winner]] += row["points"]
    one, two = sorted({player for table in seats.values() for player in table.values()})[:2]
    wanted = sorted(
        (match, points, points * values[match])
        for (match, player, winner), points in lost.items()
        if {one, two} <= set(seats[match].values()) and winner in (one, two) and player not in (one, two) and points
    )
    row = meldtrail("collusion", "show", one, two, "--ledger", ledger, "--fewest", FEWEST, "--json").rows[0]
    assert len(wanted) > 10
    assert sorted((refund["match"], refund["points"], refund["paise"]) for refund in row["refunds"]) == wanted
    assert {refund["lost_to"] for refund in row["refunds"]} <= set(row["players"])
    assert not {refund["player"] for refund in row["refunds"]} & set(row["players"])
    assert "upper bound" in row["refunds_mean"] and "somebody decides" in row["refunds_mean"]
    assert row["harm"]["third_points"] == sum(points for _, points, _ in wanted)
    words = meldtrail("collusion", "show", one, two, "--ledger", ledger, "--fewest", FEWEST).out
    on_desk = re.search(r"on the desk (P\w{12}) and (P\w{12})\n", words)
    assert on_desk is not None and "p is the chance of so much among honest pairs; q the share" in words
    # What the desk calls them leads to the same pair.
    assert meldtrail("collusion", "show", *on_desk.groups(), "--ledger", ledger, "--fewest", FEWEST).out == words
    assert f"Refunds, to be decided on: {len(wanted)} loss(es)" in words
