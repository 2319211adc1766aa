"""Fixtures of the evidence room's tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a ledger may be made."""
    return tmp_path / "ledger"
