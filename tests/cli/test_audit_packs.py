"""Packed matches judged as Arrow batches: row by row what the audit of their ledger says, by one process, by several
and by Spark."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from shutil import which
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("numba")

import pyarrow as pa
from pyarrow import parquet

from cli.app import run
from ledger.audit.auditor import open_ledger
from ledger.audit.batches import judging, pool
from ledger.audit.batches.judging import audit_batches
from ledger.audit.batches.packing import read_rules
from ledger.audit.batches.schema import COMPARED, JUDGED, PACKED, PinnedRules
from ledger.audit.batches.totals import Totals, add_batch
from ledger.audit.sources import match_record
from ledger.engine.packs import NotPackedError
from ledger.engine.unpacking import unpack
from ledger.rules.library import read_rulebook
from tests.cli.conftest import GAMES, Meldtrail, lines_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def packs(many: Path) -> Path:
    """The packs of a ledger of clean matches and of all sample logs."""
    folder = many.with_name("packs")
    if not folder.exists():
        assert run(["export", "--format", "packs", "--ledger", str(many), "-o", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def rules(packs: Path) -> PinnedRules:
    """Their rules."""
    return read_rules(packs, read_rulebook().texts)


@pytest.fixture(scope="module")
def batch(packs: Path) -> Any:
    """All of them as one batch, in order of id."""
    (one,) = pool.packed_matches(packs).to_table().select(PACKED.names).combine_chunks().sort_by("match").to_batches()
    return one


@pytest.mark.slow
def test_packs_come_back_as_the_ledger_has_them_but_for_who_plays(many: Path, batch: Any) -> None:
    with open_ledger(many) as auditor:
        for row in batch.to_pylist():
            stored = auditor.reader.clear(row["match"])
            assert row["events"] == len(stored)
            assert row["day"] == (stored[0].get("at") or "unknown")[:10] or stored[0]["type"] != "open"
            if row["pack"] is None:
                continue
            told = unpack(row["pack"], row["book"])
            assert list(map(nameless, told)) == list(map(nameless, stored))
            for line, known in zip(told, stored, strict=True):
                for one, person in zip(line.get("players", ()), known.get("players", ()), strict=True):
                    assert set(one) == {"seat", "player"}
                    assert one["seat"] == person["seat"] and one["player"] not in person.values()


def nameless(line: dict[str, Any]) -> dict[str, Any]:
    """A line but for its players."""
    return {name: value for name, value in line.items() if name != "players"}


@pytest.mark.slow
def test_columns_have_real_types_and_say_what_they_are(packs: Path) -> None:
    table = pool.packed_matches(packs).to_table()
    assert table.schema.field("opened_at").type == pa.timestamp("ms", tz="UTC")
    assert str(table["opened_at"].drop_null()[0].as_py().date()) in {*table["day"].to_pylist()}
    assert all(field.metadata[b"description"] for field in (*PACKED, *JUDGED, *COMPARED))


@pytest.mark.slow
def test_each_match_is_judged_as_the_audit_of_its_ledger_does(many: Path, batch: Any, rules: PinnedRules) -> None:
    judged = {row["match"]: row for row in audit_batches(batch, rules).to_pylist()}
    with open_ledger(many) as auditor:
        for played in auditor.all():
            row, audit = judged.pop(played.match), played.audit
            found = [(one.code, one.severity, one.deal, one.seq, one.seat, list(one.clauses)) for one in audit.findings]
            assert [tuple(one.values()) for one in row["findings"]] == found
            wrong = [one for one in audit.verdicts if one.verdict != "UPHELD"]
            told = [(one["claim"], one["seq"], one["seat"], one["claimed"], one["computed"]) for one in row["verdicts"]]
            assert told == [(one.claim, one.seq, one.seat, one.claimed, one.computed) for one in wrong]
            unseen = [(one.code, one.missing, one.count, one.first_seq) for one in audit.unchecked]
            assert [tuple(one.values()) for one in row["unchecked"]] == unseen
            rulings = Counter(one.verdict for one in audit.verdicts)
            assert (row["upheld"], row["overturned"], row["undecidable"]) == tuple(
                rulings[name] for name in ("UPHELD", "OVERTURNED", "UNDECIDABLE")
            )
            assert row["clean"] == audit.clean
            assert tuple(row[f"source_{name}"] for name in match_record(played)._fields) == match_record(played)
            is_known = row["answer"] in ("clean", "unchecked")
            assert is_known or not played.match.startswith(GAMES[:3]), row["answer"]
            assert (row["ruleset"], row["how"], row["producer"]) == (
                played.ruleset, played.origin.how, played.origin.producer,
            )  # fmt: skip
    assert judged == {}


@pytest.mark.slow
def test_a_batch_cut_anywhere_says_the_same_and_so_does_the_replay_alone(
    batch: Any, rules: PinnedRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = audit_batches(batch, rules)
    parts = [audit_batches(batch.slice(start, 7), rules) for start in range(0, len(batch), 7)]
    assert pa.Table.from_batches(parts) == pa.Table.from_batches([whole])
    assert audit_batches(batch.slice(0, 0), rules).num_rows == 0
    monkeypatch.setattr(judging, "IS_COMPILED", False)
    replayed = audit_batches(batch, rules)
    assert set(replayed["answer"].to_pylist()) <= {"not_compiled", "not_packed", "lines_missing", "no_rules"}
    assert replayed.drop_columns(["answer"]) == whole.drop_columns(["answer"])
    one, other = Totals(), Totals()
    add_batch(one, whole)
    for part in parts:
        add_batch(other, part)
    assert (one.counts, one.sources.records) == (other.counts, other.sources.records)


@pytest.mark.slow
def test_one_process_several_and_the_audit_of_the_ledger_come_to_the_same(
    meldtrail: Meldtrail, many: Path, packs: Path, tmp_path: Path
) -> None:
    whole = meldtrail("audit", "--all", "--ledger", many)
    one = meldtrail("audit", "--engine", "pool", "--jobs", "1", packs, "--out", tmp_path / "replayed")
    several = meldtrail("audit", "--engine", "pool", "--jobs", "2", packs)
    assert one == several
    assert (one.code, one.out.splitlines()[-1]) == (1, whole.out.splitlines()[-1])
    table = parquet.read_table(tmp_path / "replayed")
    assert "clean" not in table["answer"].to_pylist()
    listed = Counter(one["code"] for row in table["findings"].to_pylist() for one in row)
    counted: Counter[str] = Counter()
    for row in meldtrail("audit", "--engine", "pool", "--jobs", "1", packs, "--json").rows:
        counted[row["code"]] += row["count"] if row["of"] == "finding" else 0
    assert listed == +counted and sum(listed.values()) > 5


@pytest.fixture(scope="module")
def by_one_process(packs: Path) -> str:
    """What one process prints of them."""
    done = subprocess.run(
        [sys.executable, "-c", "from cli.app import main; main()", "audit", "--engine", "pool", "--jobs", "1", packs],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("master", ["local[2]", "local-cluster[2,1,1024]"])
def test_spark_comes_to_the_same(
    meldtrail: Meldtrail, packs: Path, by_one_process: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, master: str
) -> None:
    pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'meldtrail[spark]'")
    if which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("there is no Java here")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # the nodes of a local cluster run this tree
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    settings = ("spark.ui.enabled=false", "spark.sql.shuffle.partitions=2")
    monkeypatch.setenv("PYSPARK_SUBMIT_ARGS", f"--conf {' --conf '.join(settings)} pyspark-shell")
    told = meldtrail("audit", "--engine", "spark", "--master", master, packs)
    assert (told.code, told.out) == (1, by_one_process)
    asked = ("--against", "rummy-106-literal", packs, "--out")
    one = meldtrail("audit", "--engine", "pool", *asked, tmp_path / "one")
    assert meldtrail("audit", "--engine", "spark", "--master", master, *asked, tmp_path / "several") == one
    assert "would change" in one.out
    listed, others = (parquet.read_table(tmp_path / name).sort_by("match") for name in ("one", "several"))
    assert listed.to_pylist() == others.to_pylist() != []


@pytest.mark.slow
def test_a_node_with_another_program_judges_nothing(
    batch: Any, rules: PinnedRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyspark")
    from ledger.audit import program
    from ledger.audit.batches.spark import _judges

    judge = _judges(rules)
    monkeypatch.setattr(program, "digest_of", lambda rooms: "another")
    with pytest.raises(RuntimeError, match="must stand on every node"):
        next(judge(iter([batch])))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "compiled"), [("rummy-106-literal", True), ("ace2three-pool-201", True), ("rummycentral", False)]
)
def test_what_other_rules_would_change_is_what_the_audit_of_the_ledger_lists(
    meldtrail: Meldtrail, many: Path, packs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str,
    compiled: bool,
) -> None:  # fmt: skip
    if not compiled:
        monkeypatch.setattr(judging, "IS_COMPILED", False)
    listed = meldtrail("audit", "--all", "--ledger", many, "--against", other)
    counted = meldtrail("audit", "--engine", "pool", packs, "--against", other, "--jobs", 1, "--out", tmp_path / "new")
    assert counted.code == listed.code == 0
    assert counted.out.splitlines()[-1] == listed.out.splitlines()[-1]
    changed = parquet.read_table(tmp_path / "new" / "part-0.parquet").to_pylist()
    assert {row["match"] for row in changed} == {line.split()[0] for line in listed.out.splitlines()[:-1]} != set()
    answers = {line.split()[-2]: line.split()[-1] for line in counted.out.splitlines() if "  answer " in line}
    assert (int(answers.get("counted", 0)) > 0) == compiled


@pytest.mark.slow
def test_other_rules_change_the_same_by_several_processes_and_of_matches_of_some_rules_alone(
    meldtrail: Meldtrail, many: Path, packs: Path
) -> None:
    options = ("--against", "rummy-106-literal", "--ruleset", "classic")
    one, two = (meldtrail("audit", "--engine", "pool", packs, *options, "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert one.out.splitlines()[-1] == meldtrail("audit", "--all", "--ledger", many, *options).out.splitlines()[-1]
    rows = meldtrail("audit", "--engine", "pool", packs, *options, "--json", "--jobs", 1).rows
    assert {row["ruleset"] for row in rows if row["code"] == "changed"} == {"classic"}


@pytest.mark.slow
def test_a_damaged_pack_is_named(batch: Any, rules: PinnedRules) -> None:
    row = next(row for row in batch.to_pylist() if row["pack"] is not None)
    broken = pa.RecordBatch.from_pylist([{**row, "pack": b"MLP2" + row["pack"][4:-9], "refused": 1}], schema=PACKED)
    with pytest.raises(NotPackedError, match=row["match"]):
        audit_batches(broken, rules)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--engine", "pool"), "name a folder of packs"),
        (("--engine", "pool", "--all"), "name a folder of packs"),
        (("--engine", "pool", "nowhere"), "is no folder of packs"),
        (("--engine", "pool", "nowhere", "--unchecked"), "--unchecked does not go with --engine"),
        (("--engine", "pool", "nowhere", "--ruleset", "classic"), "--ruleset goes with --against"),
        (("--engine", "pool", "nowhere", "--against", "klassic"), "klassic"),
        (("--engine", "pool", "nowhere", "--against", "rum", "--ruleset", "classic"), "melds on the table"),
        (("--engine", "pool", "nowhere", "--master", "local"), "--master goes with --engine spark"),
        (("--engine", "spark", "nowhere", "--jobs", "2"), "--jobs goes with --engine pool"),
        (("--engine", "pool", "nowhere", "--out", "."), "that is there already"),
        (("M1", "--master", "local"), "--master goes with --engine spark"),
    ],
)
def test_a_wrong_call_says_what_to_do(meldtrail: Meldtrail, options: tuple[str, ...], complaint: str) -> None:
    told = meldtrail("audit", *options)
    assert told.code == (3 if "is no folder" in complaint else 2)
    assert complaint in told.complaint


def test_packs_are_not_written_where_something_stands(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    for options in (("-o", tmp_path), ("-o", "-"), ("M1", "-o", tmp_path / "new"), ("-o", ledger / "new")):
        told = meldtrail("export", "--format", "packs", "--ledger", ledger, *options)
        assert told.code == 2, told
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_a_match_of_which_all_lines_wait_is_packed_too(meldtrail: Meldtrail, one: Path, tmp_path: Path) -> None:
    late, packs = tmp_path / "late.jsonl", tmp_path / "packs"
    late.write_bytes(lines_of(one)[1])
    meldtrail("ingest", late, "--ledger", tmp_path / "ledger")
    assert meldtrail("export", "--format", "packs", "--ledger", tmp_path / "ledger", "-o", packs).code == 0
    (row,) = pool.packed_matches(packs).to_table().to_pylist()
    assert (row["events"], row["waiting"]) == (0, [2])
