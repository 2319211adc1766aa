"""What is no ledger is refused and left as it was."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from ledger.evidence.store import create_ledger, open_reader, open_writer
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare


@pytest.mark.parametrize("name", ["ledger.db", "vault.db"])
def test_a_foreign_database_in_a_ledgers_place_is_refused_and_not_touched(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "ledger"
    create_ledger(folder)
    for leftover in folder.glob(f"{name}*"):
        leftover.unlink()
    with closing(bare(folder / name)) as foreign:
        foreign.execute("CREATE TABLE recipes(name TEXT)")
    foreign.close()
    before = (folder / name).read_bytes()
    with pytest.raises(LedgerError, match="foreign database"), open_writer(folder):
        pass
    with pytest.raises(LedgerError, match="foreign database"), open_reader(folder):
        pass
    assert (folder / name).read_bytes() == before
