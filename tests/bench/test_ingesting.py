"""Tests of the bench of ingest: it measures nothing once a table has another name."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.bench.ingesting import RAW, ingest_contenders
from tests.evidence.ledgers import bare


@pytest.mark.slow
def test_every_contender_of_the_bench_takes_in_all_lines(tmp_path: Path) -> None:
    pytest.importorskip("eventsourcing")
    contenders = ingest_contenders(tmp_path, 3)
    done = {contender.name: contender.work() for contender in contenders}
    assert len(done) == len(contenders)
    assert min(done.values()) > 100
    assert len(set(done.values())) == 1


def test_what_is_inserted_raw_are_the_rows_of_the_ledger_beside_it(tmp_path: Path) -> None:
    pytest.importorskip("eventsourcing")
    lines = next(contender for contender in ingest_contenders(tmp_path, 3) if contender.name == RAW).work()
    for name, table in (("ledger.db", "leaves"), ("vault.db", "opened")):
        with closing(bare(tmp_path / "raw" / name)) as raw, closing(bare(tmp_path / "filled" / name)) as filled:
            query = f"SELECT * FROM {table}"
            assert (rows := raw.execute(query).fetchall()) == filled.execute(query).fetchall()
            assert name != "ledger.db" or len(rows) > lines
