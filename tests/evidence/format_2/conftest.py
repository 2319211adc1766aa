"""A ledger of format 2 to write into."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.evidence.store import create_ledger


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty ledger of format 2."""
    create_ledger(tmp_path / "ledger")
    return tmp_path / "ledger"
