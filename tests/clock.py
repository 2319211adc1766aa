"""A clock for tests."""

from __future__ import annotations


class Clock:
    """Stands where it is put."""

    def __init__(self, now: int = 1_800_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now
