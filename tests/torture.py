"""The long forms of the sampled tests, which ``make torture`` asks for, with a seed that is new every time.

``make test`` gives the same answer on the same tree: every seed is the usual one. ``make torture SEED=7`` does what the
run did that printed 7.
"""

from __future__ import annotations

import os

TORTURE = int(os.environ.get("MELDTRAIL_TORTURE") or 0)
"""The seed of a long run, 0 when the usual samples are drawn."""


def seeded(usual: int) -> int:
    """The usual seed, another one in a long run."""
    return usual + TORTURE
