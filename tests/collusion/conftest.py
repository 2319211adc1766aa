"""What detection rests on is an extra; without it there is nothing to test here."""

from __future__ import annotations

from importlib.util import find_spec

if any(find_spec(name) is None for name in ("numpy", "scipy", "numba", "networkx")):
    collect_ignore_glob = ["test_*.py"]
