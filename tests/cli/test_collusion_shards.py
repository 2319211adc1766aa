"""Pairs over several ledgers: two who play in both are one pair, found as in one ledger, and decided on in any."""

from __future__ import annotations

import json
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from cli.app import run
from ledger.evidence.store import open_reader
from meldtrail.samples import sample_log
from tests.cli.conftest import Meldtrail, lines_of, prepared
from tests.evidence.test_shards import name_shards

if any(find_spec(name) is None for name in ("numpy", "scipy", "numba", "networkx")):
    pytest.skip("what detection rests on is not installed", allow_module_level=True)

from tests.web.lead_ledger import made

PARTS = ("first", "second")


def platform_log() -> Path:
    """The log of the platform."""
    return made().ledger.with_name("log.jsonl")


def dealt_out(log: Path, folder: Path) -> list[Path]:
    """The matches of a log by turns in so many logs as there are shards."""
    matches: dict[str, list[bytes]] = {}
    for line in lines_of(log):
        matches.setdefault(json.loads(line)["match"], []).append(line)
    parts = [folder / f"{log.stem}-{name}.jsonl" for name in PARTS]
    for at, part in enumerate(parts):
        part.write_bytes(b"".join(line for lines in list(matches.values())[at :: len(parts)] for line in lines))
    return parts


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The games of a platform in one ledger, and every other one of them in each of two shards."""
    base, log = tmp_path_factory.mktemp("shards"), platform_log()
    prepared("ingest", log, "--ledger", base / "whole")
    for name, part in zip(PARTS, dealt_out(log, base), strict=True):
        prepared("ingest", part, "--ledger", base / "shards" / name)
    name_shards(base / "shards")
    return base / "whole", base / "shards"


@pytest.fixture
def own(places: tuple[Path, Path], tmp_path: Path) -> Path:
    """The shards, to be written to."""
    return shutil.copytree(places[1], tmp_path / "shards", ignore=shutil.ignore_patterns("collusion"))


@pytest.fixture
def summed(places: tuple[Path, Path], tmp_path: Path) -> Path:
    """The same, with what a scan of all of them keeps."""
    if not (places[1] / "collusion" / "scan.db").exists():
        assert run(["collusion", "scan", "--no-tables", "--ledger", str(places[1])]) == 1
    return shutil.copytree(places[1], tmp_path / "shards")


def rows(meldtrail: Meldtrail, folder: Path, *asked: object) -> list[dict[str, Any]]:
    """What a command on leads says, people by the platform's ids and not by what each vault calls them."""
    said = meldtrail("collusion", *asked, "--ledger", folder, "--json")
    assert said.code in (0, 1), said.err
    text = said.out
    with open_reader(folder) as reader:
        for player in reader.players():
            for name in reader.persons(player):
                text = text.replace(name, player)
    found = [json.loads(line) for line in text.splitlines()]
    for row in found:
        row["players"] = sorted(row["players"]) if "players" in row else None
    return found


HASHED = ("sums", "model", "scan")
"""What is hashed with the names of people in it, which each vault makes by chance."""


def without_hashes(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows but for digests over names."""
    return [{name: value for name, value in row.items() if name not in HASHED} for row in found]


def is_pair(row: dict[str, Any]) -> bool:
    """Whether a row is of the two who collude."""
    return bool(row["players"] == sorted(made().pair))


def test_a_pair_split_over_two_shards_is_found_exactly_as_in_one_ledger(
    meldtrail: Meldtrail, places: tuple[Path, Path]
) -> None:
    whole, shards = (rows(meldtrail, folder, "scan", "--no-tables") for folder in places)
    assert without_hashes(shards) == without_hashes(whole)
    (row,) = (row for row in shards if is_pair(row))
    assert row["deals"] >= 30
    alone = [rows(meldtrail, places[1] / name, "scan", "--no-tables", "--all") for name in PARTS]
    assert all(row["deals"] > part["deals"] for found in alone for part in found if is_pair(part))


def test_the_case_of_a_pair_and_its_rings_are_those_of_one_ledger(
    meldtrail: Meldtrail, places: tuple[Path, Path]
) -> None:
    for asked in (("show", *made().pair), ("ring",)):
        whole, shards = (rows(meldtrail, folder, *asked) for folder in places)
        assert without_hashes(shards) == without_hashes(whole)


def test_wagers_on_shards_are_those_on_one_ledger(meldtrail: Meldtrail, places: tuple[Path, Path]) -> None:
    whole, shards = (rows(meldtrail, folder, "watch") for folder in places)
    assert without_hashes(shards) == without_hashes(whole)


def test_a_shard_that_is_added_is_gone_on_with(meldtrail: Meldtrail, own: Path) -> None:
    text = (own / "shards.toml").read_text()
    (own / "shards.toml").write_text(text[: text.index("[[shard]]", 5)])
    first = rows(meldtrail, own, "scan", "--no-tables")[-1]
    (own / "shards.toml").write_text(text)
    then, again = (rows(meldtrail, own, "scan", "--no-tables")[-1] for _ in range(2))
    assert then["matches_read"] == then["matches"] - first["matches"] > 0 == again["matches_read"]


def test_a_shard_that_is_taken_off_after_it_was_summed_is_told_of(meldtrail: Meldtrail, summed: Path) -> None:
    shutil.rmtree(summed / "second")
    name_shards(summed)
    said = meldtrail("collusion", "scan", "--ledger", summed)
    assert said.code == 3 and "that were summed are in the ledger no more" in said.complaint
    assert rows(meldtrail, summed, "scan", "--no-tables", "--fresh")


def test_somebody_who_comes_to_an_earlier_shard_later_stays_one_person(
    meldtrail: Meldtrail, own: Path, tmp_path: Path
) -> None:
    shutil.rmtree(own / "first")
    prepared("ingest", sample_log("classic/clean"), "--ledger", own / "first")
    prepared(
        "ingest", sample_log("classic/clean"), *dealt_out(platform_log(), tmp_path)[1:], "--ledger", tmp_path / "whole"
    )
    for folder in (own, tmp_path / "whole"):
        rows(meldtrail, folder, "scan", "--no-tables")
    prepared("ingest", made().as_before, "--ledger", own / "first")  # whose vault now names everybody, and comes first
    prepared("ingest", made().as_before, "--ledger", tmp_path / "whole")
    whole, shards = (rows(meldtrail, folder, "scan", "--no-tables") for folder in (tmp_path / "whole", own))
    assert without_hashes(shards[:-1]) == without_hashes(whole[:-1])
    assert whole[-1]["linked"] == 0 and shards[-1]["pairs_tested"] == whole[-1]["pairs_tested"]
    case = ("show", *made().pair)
    (shown,) = rows(meldtrail, own, *case)
    assert is_pair(shown) and shown["deals"] >= 30 and shown["p"] < 0.05
    assert without_hashes([shown]) == without_hashes(rows(meldtrail, tmp_path / "whole", *case))


def test_a_decision_in_one_shard_holds_until_games_nobody_had_seen_bear_the_lead_out(
    meldtrail: Meldtrail, summed: Path
) -> None:
    assert any(map(is_pair, rows(meldtrail, summed, "scan", "--no-tables")))
    decided = ("decide", *made().pair, "--dismissed", "--reason", "sisters", "--who", "Ann", "--fewest", 5)
    for name in PARTS:
        rows(meldtrail, summed / name, "scan", "--no-tables", "--fewest", 5)
        rows(meldtrail, summed / name, *decided)
    found = rows(meldtrail, summed, "scan", "--no-tables", "--all")
    (row,) = filter(is_pair, found)
    assert row["decision"] == "dismissed" and found[-1]["suppressed"] == 1
    prepared("ingest", made().as_before, "--ledger", summed / "second")
    found = rows(meldtrail, summed, "scan", "--no-tables")
    (row,) = filter(is_pair, found)
    assert row["decision"] == "dismissed" and found[-1]["suppressed"] == 0


def test_no_tables_of_leads_are_made_where_there_is_no_desk(meldtrail: Meldtrail, own: Path) -> None:
    rows(meldtrail, own, "scan")
    assert not (own / "views").exists() and (own / "collusion" / "scan.db").is_file()


def with_desk(own: Path) -> None:
    """Let a ledger of its own take what staff write."""
    prepared("ingest", "/dev/null", "--ledger", own / "desk")
    name_shards(own)
    (own / "shards.toml").write_text('desk = "desk"\n' + (own / "shards.toml").read_text())


def desk_rows(folder: Path, table: str) -> list[dict[str, Any]]:
    database = Database(folder / "views" / "leads.db")
    found = [dict(row) for row in database.query(f"select * from [{table}]")]
    database.close()
    return found


def test_a_desk_of_all_shards_shows_their_leads_and_what_is_decided_at_it(meldtrail: Meldtrail, own: Path) -> None:
    """The decision has seen the games of all shards; those that come later bear the lead out by themselves."""
    with_desk(own)
    assert meldtrail("project", "--ledger", own).code == 0
    assert any(map(is_pair, rows(meldtrail, own, "scan")))
    leads, exhibits = desk_rows(own, "leads"), desk_rows(own, "exhibits")
    views = Database(own / "views" / "open.db")
    seated = {row["pseudonym"] for row in views.query("select distinct pseudonym from players")}
    shown = {row["match"] for row in views.query("select match from matches")}
    views.close()
    assert leads and {leads[0]["one"], leads[0]["two"]} <= seated and {row["match"] for row in exhibits} <= shown
    decided = ("decide", *made().pair, "--dismissed", "--reason", "sisters", "--who", "Ann")
    for _ in range(2):
        rows(meldtrail, own, *decided)
    assert [row["decision"] for row in desk_rows(own, "leads")] == ["dismissed"]
    with open_reader(own / "desk") as desk, open_reader(own / "first") as other:
        assert len(desk.streams_under("lead")) == 1 and not other.streams_under("lead")
    found = rows(meldtrail, own, "scan", "--all")
    (row,) = filter(is_pair, found)
    assert row["decision"] == "dismissed" and found[-1]["suppressed"] == 1
    rows(meldtrail, own / "first", "scan", "--no-tables", "--fewest", 5)
    rows(meldtrail, own / "first", *decided, "--fewest", 5)
    found = rows(meldtrail, own, "scan", "--no-tables")
    assert found[-1]["suppressed"] == 1, "the same pair decided on in a shard too"
    prepared("ingest", made().as_before, "--ledger", own / "second")
    found = rows(meldtrail, own, "scan", "--no-tables")
    (row,) = filter(is_pair, found)
    assert row["decision"] == "dismissed" and found[-1]["suppressed"] == 0


def test_at_a_desk_of_all_shards_nothing_is_decided_while_there_are_games_nobody_was_shown(
    meldtrail: Meldtrail, own: Path
) -> None:
    with_desk(own)
    rows(meldtrail, own, "scan", "--no-tables")
    prepared("ingest", made().as_before, "--ledger", own / "second")
    decided = ("decide", *made().pair, "--dismissed", "--reason", "sisters", "--who", "Ann", "--ledger", own)
    said = meldtrail("collusion", *decided)
    assert said.code == 2 and "more match(es) than the last scan found" in said.complaint
    rows(meldtrail, own, "scan", "--no-tables")
    assert meldtrail("collusion", *decided).code == 0


def test_what_a_scan_keeps_of_shards_goes_with_what_is_erased_in_one(meldtrail: Meldtrail, own: Path) -> None:
    rows(meldtrail, own, "scan")
    assert (own / "collusion" / "scan.db").is_file()
    with open_reader(own / "first") as reader:
        match = reader.matches()[0]
    cards = ("erase", "--cards", match, "--ledger", own / "first")
    assert meldtrail(*cards, "--reason", "request", "--no-delay").code == 0
    assert meldtrail(*cards, "--confirm", "--alone").code == 0
    assert not list((own / "collusion").glob("scan.db*"))
