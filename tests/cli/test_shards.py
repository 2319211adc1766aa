"""A folder of several ledgers, one a period or a brand: commands treat them as one, or say which one to name."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from ledger.evidence.backup import copies
from ledger.evidence.store import open_reader
from meldtrail.samples import sample_logs
from tests.cli.conftest import Meldtrail, bytes_in, prepared
from tests.cli.test_audit_whole import KILLED
from tests.evidence.ledgers import bare
from tests.evidence.test_shards import name_shards
from tests.forked import forked
from tests.torture import TORTURE

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The same sample logs in one ledger, and by turns in three shards."""
    base, logs = tmp_path_factory.mktemp("shards"), sorted(sample_logs())[:: 6 if TORTURE else 12]
    prepared("ingest", *logs, "--ledger", base / "whole")
    for number, name in enumerate(("2026-09", "2026-10", "2026-11")):
        prepared("ingest", *logs[number::3], "--ledger", base / "shards" / name)
    name_shards(base / "shards")
    return base / "whole", base / "shards"


@pytest.fixture
def own(places: tuple[Path, Path], tmp_path: Path) -> Path:
    """The shards, to be written to."""
    return shutil.copytree(places[1], tmp_path / "shards")


def match_of(folder: Path) -> str:
    """The first match of a ledger."""
    with open_reader(folder) as reader:
        return reader.matches()[0]


# -- audit -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        ("--json", "--unchecked"), ("--lang", "hi", "--against", "rummycentral-literal"), ("--jobs", 2),
        *([()] if TORTURE else []),
    ],
)  # fmt: skip
def test_all_shards_are_audited_to_the_bytes_of_one_ledger_with_their_matches(
    meldtrail: Meldtrail, places: tuple[Path, Path], asked: tuple[object, ...]
) -> None:
    alone = asked if "--jobs" not in asked else ()  # by how many processes a ledger is audited shows nowhere
    whole = meldtrail("audit", "--all", *alone, "--ledger", places[0])
    shards = meldtrail("audit", "--all", *asked, "--ledger", places[1])
    assert shards == whole
    assert shards.out.count("\n") > 1


def test_the_totals_are_the_sum_of_those_of_the_shards(meldtrail: Meldtrail, places: tuple[Path, Path]) -> None:
    rows = meldtrail("audit", "--all", "--json", "--ledger", places[1]).out.splitlines()
    each = [meldtrail("audit", "--all", "--json", "--ledger", shard) for shard in sorted(places[1].glob("2026-*"))]
    of_matches = [row for said in each for row in said.out.splitlines() if json.loads(row)["kind"] != "source"]
    assert sorted(row for row in rows if json.loads(row)["kind"] != "source") == sorted(of_matches)


def test_an_audit_of_shards_that_was_killed_goes_on_to_the_same_bytes(
    meldtrail: Meldtrail, places: tuple[Path, Path], tmp_path: Path
) -> None:
    asked = ["audit", "--all", "--json", "--ledger", places[1], "--out", tmp_path / "rows"]
    assert forked(KILLED, 9, *asked).returncode == -9
    said = meldtrail(*asked)
    assert "goes on after match" in said.err
    assert (tmp_path / "rows").read_text() == meldtrail(*asked[:-2]).out


def test_no_audit_is_written_into_a_shard_wherever_it_lies(meldtrail: Meldtrail, own: Path, tmp_path: Path) -> None:
    shutil.move(own / "2026-09", tmp_path / "elsewhere")
    text = (own / "shards.toml").read_text().replace('folder = "2026-09"', 'folder = "../elsewhere"')
    (own / "shards.toml").write_text(text)
    said = meldtrail("audit", "--all", "--ledger", own, "--out", tmp_path / "elsewhere" / "rows")
    assert said.code == 2 and "within the ledger itself" in said.complaint


def test_a_missing_shard_ends_the_audit_before_a_line_is_said(meldtrail: Meldtrail, own: Path) -> None:
    shutil.rmtree(own / "2026-10")
    said = meldtrail("audit", "--all", "--ledger", own)
    assert (said.code, said.out) == (3, "")
    assert "the shard 2026-10 is no ledger" in said.complaint and "bring it back, or take it off" in said.complaint


def test_a_match_in_two_shards_ends_the_audit_before_a_line_is_said(meldtrail: Meldtrail, own: Path) -> None:
    prepared("ingest", sorted(sample_logs())[0], "--ledger", own / "2026-11")
    said = meldtrail("audit", "--all", "--ledger", own)
    assert (said.code, said.out) == (5, "")
    assert "stands in the shards 2026-09 and 2026-11, and which counts is not guessed" in said.complaint
    match = match_of(own / "2026-09")
    name_shards(own, {"2026-11": (match,)})
    assert meldtrail("audit", "--all", "--ledger", own).out.count("\n") > 1


# -- verify ------------------------------------------------------------------------------------------


def test_each_shard_is_verified_with_its_own_root(meldtrail: Meldtrail, places: tuple[Path, Path]) -> None:
    said = meldtrail("verify", "--ledger", places[1])
    assert said.code == 0
    for shard in sorted(places[1].glob("2026-*")):
        alone = meldtrail("verify", "--ledger", shard).out
        assert f"shard {shard.name}, {shard}\n{alone}" in said.out
    assert said.out.endswith("all shards\nAll 3 shards are whole, and no match counts in two.\n")
    row = json.loads(meldtrail("verify", "--json", "--ledger", places[1]).out)
    assert (row["ok"], row["problems"], list(row["shards"])) == (True, [], ["2026-09", "2026-10", "2026-11"])


def kept_roots(meldtrail: Meldtrail, folder: Path) -> list[str]:
    """What verify prints of each shard, given back."""
    rows = json.loads(meldtrail("verify", "--json", "--ledger", folder).out)["shards"].values()
    return [word for row in rows for word in ("--root", f"{row['size']}:{row['root']}")]


def test_kept_roots_are_compared_each_with_the_shard_that_has_it(
    meldtrail: Meldtrail, places: tuple[Path, Path]
) -> None:
    kept = kept_roots(meldtrail, places[1])
    said = meldtrail("verify", "--ledger", places[1], *kept)
    assert said.code == 0 and said.out.count("kept 1 root(s) compared") == 3 and "NOTE" not in said.out
    row = json.loads(meldtrail("verify", "--json", "--ledger", places[1], *kept[:2]).out)
    assert (row["ok"], row["roots_compared"]) == (True, 1)
    assert row["notes"] == [f"no root you gave is of the shard {name}" for name in ("2026-10", "2026-11")]
    assert meldtrail("verify", "--ledger", places[1] / "2026-09", *kept[:2]).code == 0


@pytest.mark.parametrize("put", ["nothing", "another"])
def test_a_shard_that_is_taken_off_the_list_or_exchanged_is_found_by_its_root(
    meldtrail: Meldtrail, own: Path, tmp_path: Path, put: str
) -> None:
    """Nothing in the folder says that it belonged to the others."""
    kept = kept_roots(meldtrail, own)
    (own / "2026-10").rename(tmp_path / "2026-10")
    if put == "another":
        prepared("ingest", sorted(sample_logs())[3], "--ledger", own / "2026-10")
    name_shards(own)
    assert meldtrail("verify", "--ledger", own).code == 0
    said = meldtrail("verify", "--ledger", own, *kept)
    size, _, root = kept[3].partition(":")
    assert said.code == 1 and f"no shard has the root {root[:16]} that you kept of {size} leaves" in said.out
    assert ("no root you gave is of the shard 2026-10" in said.out) == (put == "another")


def test_one_shard_that_is_not_whole_fails_all_and_the_others_are_verified(meldtrail: Meldtrail, own: Path) -> None:
    conn = bare(own / "2026-10" / "vault.db")
    conn.execute("DELETE FROM opened")
    conn.close()
    said = meldtrail("verify", "--ledger", own)
    assert said.code == 1
    assert said.out.count("The record is whole") == 2 and "PROBLEM lost: " in said.out
    assert "whether a match stands in two shards was not looked at" in said.out
    row = json.loads(meldtrail("verify", "--json", "--ledger", own).out)
    assert [row["ok"], *(shard["ok"] for shard in row["shards"].values())] == [False, True, False, True]


def test_a_match_in_two_shards_is_a_problem_though_each_shard_is_whole(meldtrail: Meldtrail, own: Path) -> None:
    prepared("ingest", sorted(sample_logs())[0], "--ledger", own / "2026-11")
    said = meldtrail("verify", "--ledger", own)
    assert said.code == 1
    assert said.out.count("The record is whole") == 3
    assert "PROBLEM doubled: " in said.out and "stands in the shards 2026-09 and 2026-11" in said.out
    name_shards(own, {"2026-11": (match_of(own / "2026-09"),)})
    said = meldtrail("verify", "--ledger", own)
    assert said.code == 0 and "NOTE " in said.out and "is set aside: it counts in another" in said.out


def test_verify_writes_nothing(meldtrail: Meldtrail, own: Path) -> None:
    before = bytes_in(own)
    assert meldtrail("verify", "--ledger", own).code == 0
    assert bytes_in(own) == before


# -- one match ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        ("audit",), ("audit", "--json", "--unchecked"), ("replay",), ("replay", "--json"), ("answer",), ("export",),
        ("answer", "--about", "complaint", "--json"), ("rescore", "--ruleset", "rummycentral-literal"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_match_is_found_in_its_shard(meldtrail: Meldtrail, places: tuple[Path, Path], asked: tuple[str, ...]) -> None:
    command, *options = asked
    for shard in sorted(places[1].glob("2026-*")):
        match = match_of(shard)
        whole, shards = (meldtrail(command, match, *options, "--ledger", folder) for folder in places)
        # What is offered besides is offered of the place that was asked.
        assert shards == whole._replace(out=whole.out.replace(f"--ledger {places[0]}", f"--ledger {places[1]}"))


def test_a_match_of_no_shard_is_unknown_as_in_one_ledger(meldtrail: Meldtrail, places: tuple[Path, Path]) -> None:
    whole, shards = (meldtrail("audit", "no-such-match", "--ledger", folder) for folder in places)
    assert shards == whole and shards.code == 2


def test_a_match_in_two_shards_is_not_told_from_either(meldtrail: Meldtrail, own: Path) -> None:
    prepared("ingest", sorted(sample_logs())[0], "--ledger", own / "2026-11")
    match = match_of(own / "2026-09")
    for command in ("audit", "replay", "answer", "export"):
        said = meldtrail(command, match, "--ledger", own)
        assert (said.code, said.out) == (5, "")
        assert f'write aside = ["{match}"] in shards.toml where it does not count' in said.complaint
    assert meldtrail("audit", match, "--ledger", own / "2026-11").code in (0, 1)


def test_matches_are_listed_with_their_shard_and_one_ledger_names_none(
    meldtrail: Meldtrail, places: tuple[Path, Path]
) -> None:
    whole, shards = (meldtrail("matches", "--json", "--ledger", folder).rows for folder in places)
    assert [{name: value for name, value in row.items() if name != "shard"} for row in shards] == whole
    with open_reader(places[1] / "2026-10") as reader:
        assert [row["match"] for row in shards if row["shard"] == "2026-10"] == reader.matches()
    assert meldtrail("matches", "--ledger", places[1]).out.count("  2026-10\n") > 3


def test_status_tells_each_shard_and_their_sum(meldtrail: Meldtrail, places: tuple[Path, Path]) -> None:
    whole = json.loads(meldtrail("status", "--json", "--ledger", places[0]).out)
    each = json.loads(meldtrail("status", "--json", "--ledger", places[1]).out)["shards"]
    assert sum(shard["events"] for shard in each.values()) == whole["events"]
    assert each["2026-09"].keys() == whole.keys()
    said = meldtrail("status", "--ledger", places[1]).out
    assert f"all shards\nevents    {whole['events']} in {whole['matches']} match(es)" in said


def test_packs_of_all_shards_are_those_of_one_ledger(
    meldtrail: Meldtrail, places: tuple[Path, Path], tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow")
    said = []
    for folder, name in zip(places, ("whole", "shards"), strict=True):
        assert meldtrail("export", "--format", "packs", "-o", tmp_path / name, "--ledger", folder).code == 0
        reply = meldtrail("audit", tmp_path / name, "--engine", "pool", "--jobs", 1, "--json")
        said.append((reply.code, reply.out))  # beside it stands that the engine is compiled, where it was not
    assert said[0] == said[1]


@pytest.mark.parametrize(
    "asked",
    [
        ("incident", "find", "--code", "points", "--json"), ("incident", "find", "--clause", "custom:turn-order"),
        ("rules", "infer", "--json"), *([("rules", "infer")] if TORTURE else []),
    ],
)  # fmt: skip
def test_what_is_asked_of_a_whole_history_is_answered_of_shards_as_of_one_ledger(
    meldtrail: Meldtrail, places: tuple[Path, Path], asked: tuple[str, ...]
) -> None:
    whole, shards = (meldtrail(*asked, "--ledger", folder) for folder in places)
    assert (shards.code, shards.out) == (whole.code, whole.out)
    assert len(shards.out) > 200


def test_two_matches_part_where_they_do_whatever_shards_they_stand_in(
    meldtrail: Meldtrail, places: tuple[Path, Path]
) -> None:
    with open_reader(places[1]) as reader:
        homes = {shard.name: match for match in reader.matches() if (shard := reader.shard_of(match))}
    one, other = homes["2026-09"], homes["2026-11"]
    whole, shards = (meldtrail("diff", one, other, "--ledger", folder) for folder in places)
    assert (shards.code, shards.out) == (whole.code, whole.out) and shards.code == 1


def test_an_export_is_put_down_in_the_shard_it_was_made_of(meldtrail: Meldtrail, own: Path) -> None:
    before = {shard: len(copies(shard)) for shard in own.glob("2026-*")}
    match = match_of(own / "2026-10")
    assert meldtrail("export", match, "--ledger", own).code == 0
    (grown,) = (shard for shard in own.glob("2026-*") if len(copies(shard)) > before[shard])
    assert grown.name == "2026-10" and copies(grown)[-1].match == match
    assert not copies(own)


def test_the_python_door_reads_shards_as_one_and_writes_to_none(places: tuple[Path, Path]) -> None:
    import meldtrail

    with meldtrail.open_ledger(places[0]) as whole, meldtrail.open_ledger(places[1]) as shards:
        assert shards.matches() == whole.matches()
        assert [meldtrail.audit(match) for match in shards] == [meldtrail.audit(match) for match in whole]
        last = whole.matches()[-1]
        assert meldtrail.audit(shards[last]) == meldtrail.audit(whole[last])
        with pytest.raises(meldtrail.MeldtrailError, match="is several ledgers, and this is done in one of them"):
            shards.append([])


# -- what is done in one ledger ----------------------------------------------------------------------

IN_ONE = (
    "ingest {log}", "ingest --dry-run {log}", "upgrade", "upgrade --dry-run", "doctor",
    "backup {out}", "erase ravi", "erase", "retention show", "retention run", "pin --unpinned --ruleset classic",
    "case list", "case show c1", "case note c1 x", "case macros", "incident show x-1", "incident open x-1 --code dup",
    "writers show", "writers revoke acme", "writers enrol acme --role producer --brand acme-", "keys show", "keys wrap",
    "staff list", "staff add asha --role admin --password-stdin", "staff token zendesk", "helpdesk show",
    "helpdesk rotate", "helpdesk allow zendesk --origin https://x.example", "export",
    "collusion decide a b --reason x --who y --dismissed", "collusion link a b",
)  # fmt: skip
OF_A_MATCH = ("pin {match} --ruleset classic", "reveal {match}", "case open {match} --ticket 1")


@pytest.mark.parametrize("call", IN_ONE)
def test_what_is_done_in_one_ledger_names_the_shards_and_touches_nothing(
    meldtrail: Meldtrail, own: Path, tmp_path: Path, call: str
) -> None:
    before = bytes_in(own)
    asked = call.format(log=sorted(sample_logs())[0], out=tmp_path / "out").split()
    said = meldtrail(*asked, "--ledger", own)
    names = ", ".join(str(own / name) for name in ("2026-09", "2026-10", "2026-11"))
    assert (said.code, said.out) == (3, "")
    assert said.complaint == f"{own} is several ledgers, and this is done in one of them: --ledger {names}"
    assert bytes_in(own) == before
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("call", OF_A_MATCH)
def test_what_is_done_to_a_match_names_its_shard(meldtrail: Meldtrail, own: Path, call: str) -> None:
    before, match = bytes_in(own), match_of(own / "2026-10")
    said = meldtrail(*call.format(match=match).split(), "--ledger", own)
    assert said.code == 3
    assert said.complaint == (
        f"{own} is several ledgers, and this is done in that of {match}: --ledger {own / '2026-10'}"
    )
    assert bytes_in(own) == before
