"""Fixtures of the evidence room's tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(params=[1, 2])
def version(request: pytest.FixtureRequest) -> int:
    """Each format of a ledger."""
    return int(request.param)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a ledger may be made."""
    return tmp_path / "ledger"
