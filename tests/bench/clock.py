"""Rounds of several contenders in turn, so that a machine that slows down slows all of them."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Contender:
    """Something to be timed: ``work`` does it once and answers how many units it did."""

    name: str
    unit: str
    work: Callable[[], int]


@dataclass(frozen=True)
class Rate:
    """Units a second of one contender, least, median and greatest over the rounds."""

    name: str
    unit: str
    low: float
    mid: float
    high: float


def race(contenders: Sequence[Contender], rounds: int, clock: Callable[[], float] = time.perf_counter) -> list[Rate]:
    """Time each contender once a round, after one round that does not count; nothing of one is timed with another."""
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for lap in range(rounds + 1):
        for contender in contenders:
            gc.collect()
            began = clock()
            done = contender.work()
            spent = clock() - began
            if lap:
                rates[contender.name].append(done / spent)
    return [Rate(c.name, c.unit, min(rates[c.name]), median(rates[c.name]), max(rates[c.name])) for c in contenders]


def ratios(rates: Sequence[Rate], base: str) -> dict[str, dict[str, float | str]]:
    """By name: unit, least, median and greatest rate, and the median beside that of ``base`` (0: it is not here)."""
    beside = next((rate.mid for rate in rates if rate.name == base), 0.0)
    return {
        rate.name: {
            "unit": rate.unit, "least": round(rate.low), "median": round(rate.mid), "most": round(rate.high),
            "ratio": round(rate.mid / beside, 3) if beside else 0.0,
        }
        for rate in rates
    }  # fmt: skip


def table(title: str, rates: Sequence[Rate], base: str) -> str:
    """The rates as text, each beside its ratio to ``base``."""
    beside = next((rate.mid for rate in rates if rate.name == base), 0.0)
    lines = [title, f"  {'':<46} {'least':>9} {'median':>9} {'most':>9}            x {base}"]
    for rate in rates:
        ratio = f"{rate.mid / beside:>8,.2f}" if beside else "       -"
        lines.append(
            f"  {rate.name:<46} {rate.low:>9,.0f} {rate.mid:>9,.0f} {rate.high:>9,.0f} {rate.unit:<11} {ratio}"
        )
    return "\n".join(lines)
