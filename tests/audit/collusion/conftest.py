"""What detection rests on is compiled and plays whole platforms: the long tests run with MELDTRAIL_TORTURE=1 alone."""

from __future__ import annotations

import os
from importlib.util import find_spec

LONG = ["test_judging.py", "test_leads.py"]
"""Half an hour of simulated platforms on one core; facts and model are tested in seconds."""

if any(find_spec(name) is None for name in ("numpy", "scipy", "numba")):
    collect_ignore_glob = ["test_*.py"]
elif os.environ.get("MELDTRAIL_TORTURE") != "1":
    collect_ignore = LONG
