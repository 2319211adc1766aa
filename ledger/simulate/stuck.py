"""When play cannot go on."""

from __future__ import annotations


class StuckError(Exception):
    """The table cannot go on: no card is left to draw, or one that must be put down is not known."""
