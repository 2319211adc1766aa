"""Without the extra ``collusion`` there is nothing here to test."""

from __future__ import annotations

from importlib.util import find_spec

if any(find_spec(name) is None for name in ("numpy", "scipy", "numba")):
    collect_ignore_glob = ["test_*.py"]
