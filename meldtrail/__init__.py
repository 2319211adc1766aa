"""meldtrail as a library: take in logs of rummy, replay and audit them, answer for them.

>>> import meldtrail
>>> hand = "AS 2S 3S 4H 5H 6H 9C 9D 9S KH KD QC 7D".split()
>>> meldtrail.score(hand, "classic", wild="8").score
37

Names are imported when they are first used, so that ``import meldtrail`` costs next to nothing. What stands here and in
:mod:`meldtrail.api` is kept from version to version as docs/versioning.md says; the rooms behind it may change.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meldtrail.api import (
        Answer,
        Arrangement,
        Decision,
        Ledger,
        MeldtrailError,
        PlayedMatch,
        Rulebook,
        Ruleset,
        ShowJudgement,
        Step,
        Summary,
        answer,
        audit,
        decisions,
        judge_show,
        load_rulebook,
        open_ledger,
        read_matches,
        replay,
        sample_log,
        score,
    )
    from schemas import __version__

__all__ = [
    "Answer",
    "Arrangement",
    "Decision",
    "Ledger",
    "MeldtrailError",
    "PlayedMatch",
    "Rulebook",
    "Ruleset",
    "ShowJudgement",
    "Step",
    "Summary",
    "__version__",
    "answer",
    "audit",
    "decisions",
    "judge_show",
    "load_rulebook",
    "open_ledger",
    "read_matches",
    "replay",
    "sample_log",
    "score",
]
_ROOMS = ("schemas", "ledger", "cli")


def check_rooms(home: Path = Path(__file__).parents[1]) -> None:
    """Raise ImportError when a ``schemas``, ``ledger`` or ``cli`` of another distribution stands before ours."""
    for room in _ROOMS:
        spec = find_spec(room)
        if spec is None or spec.origin is None or Path(spec.origin).parents[1] != home:
            fault = "is missing" if spec is None else f"comes from {spec.origin or 'a folder without code'}"
            raise ImportError(
                f"meldtrail: the package {room!r} {fault}, not from meldtrail in {home}; another distribution or a "
                "folder on the path has its name: install meldtrail in a virtual environment of its own"
            )


check_rooms()


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'meldtrail' has no attribute {name!r}; there are {', '.join(__all__)}")
    value = getattr(importlib.import_module("schemas" if name == "__version__" else "meldtrail.api"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
