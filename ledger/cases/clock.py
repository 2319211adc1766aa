"""Ages and clocks of cases in words; the moment it is now is given, so the same moment gives the same words."""

from __future__ import annotations

from datetime import datetime
from typing import Final

HOURS_TO_ANSWER: Final = 72
"""How long a case may be open, or an appeal, where nobody said otherwise."""


def age_words(since: str | None, now: datetime) -> str:
    """How long ago a recorded time was: ``3 d 4 h``, ``2 h 5 min``, ``under a minute``; a dash without one."""
    if since is None:
        return "-"
    return _span((now - datetime.fromisoformat(since)).total_seconds())


def clock_words(due: str | None, now: datetime) -> str:
    """What is left until a case is to be answered: ``due in 5 h 0 min``, ``overdue by 3 d 4 h``; a dash without one."""
    if due is None:
        return "-"
    left = (datetime.fromisoformat(due) - now).total_seconds()
    return f"due in {_span(left)}" if left >= 0 else f"overdue by {_span(-left)}"


def is_overdue(due: str | None, now: datetime) -> bool:
    """Whether the time to answer has passed."""
    return due is not None and datetime.fromisoformat(due) < now


def _span(seconds: float) -> str:
    minutes = max(int(seconds // 60), 0)
    days, hours = minutes // 1440, minutes // 60 % 24
    if days:
        return f"{days} d {hours} h"
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min" if minutes else "under a minute"
