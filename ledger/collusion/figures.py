"""P-values as they are read."""

from __future__ import annotations

from typing import Final

SMALLEST: Final = 1e-6
"""The smallest p-value that is told: tails rest on some hundred thousand honest pairs, smaller ones are drawn on."""


def in_figures(p: float) -> str:
    """Two digits; of what is smaller than clean platforms can show, only that it is."""
    return f"{p:.2g}" if p >= SMALLEST else f"<{SMALLEST:.0e}"
