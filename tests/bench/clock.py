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


def table(title: str, rates: Sequence[Rate], base: str) -> str:
    """The rates as text, each beside its ratio to ``base``."""
    by_name = {rate.name: rate for rate in rates}
    lines = [title, f"  {'':<46} {'least':>9} {'median':>9} {'most':>9}            x {base}"]
    for rate in rates:
        ratio = rate.mid / by_name[base].mid
        lines.append(
            f"  {rate.name:<46} {rate.low:>9,.0f} {rate.mid:>9,.0f} {rate.high:>9,.0f} {rate.unit:<11} {ratio:>6.2f}"
        )
    return "\n".join(lines)
