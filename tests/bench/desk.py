"""The desk on a large ledger: ``python -m tests.bench.desk --events 5000000 --keep DIR``.

Makes two ledgers under DIR, one of 150,000 events and one of as many as asked for, projects them, serves one after
the other with the real ``meldtrail serve``, and asks every kind of page with four clients at once. What DIR already
holds is used again. ``--browser`` adds the steps of a match in Chromium. ``--processes N`` serves the larger ledger
twice at the same time instead, by one process and by N, and asks them in turn. The tables are Markdown.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from ledger.evidence.processes import collecting_seldom
from ledger.serving.projecting import project
from tests.bench.desk_clients import CLIENTS, Desk, Figures, measure, one_page, serving
from tests.bench.desk_ledger import SEED, grow
from tests.bench.desk_pages import Asked

SMALL: Final = 150_000
AIMS: Final = {"match": 50.0, "step": 100.0, "search": 200.0, "filter": 100.0, "page": 500.0, "browser": 100.0}
"""Milliseconds, of nineteen answers in twenty."""

STARTS: Final = 3
START_AIM: Final = 3.0
CHROMIUM: Final = "/usr/bin/chromium"
_STEPPED: Final = """
() => new Promise((done) => {
  const began = performance.now();
  const moment = document.getElementById("moment");
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - began));
  });
  seen.observe(moment, { childList: true });
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
})
"""


@dataclass(frozen=True)
class Line:
    """What one ledger gave for a kind of page; ``cpu`` is processor time of the desk and its worker for one answer."""

    group: str
    kind: str
    figures: Figures
    cpu: float


@dataclass(frozen=True)
class Run:
    """What a desk on one ledger gave. Seconds from its start to the address it prints, and to its first page."""

    events: int
    listening: float
    answered: float
    memory: int
    lines: dict[str, Line]


def run(ledger: Path, events: int, asks: int, only: str, browser: bool) -> Run:
    """Serve a ledger, ask everything of it, and end."""
    starts = []
    for _ in range(STARTS - 1):
        with serving(ledger) as desk:
            starts.append((desk.listening, desk.answered))
    with serving(ledger) as desk:
        starts.append((desk.listening, desk.answered))
        _settle(desk)
        asked = Asked(ledger / "views")
        find = one_page(desk.address, "/-/find")[0] == 200
        lines = {}
        for group, kind, make in asked.kinds(find):
            if only and only not in f"{group} {kind}":
                continue
            pages = [make() for _ in range(asks)]
            measure(desk.address, pages[: 2 * CLIENTS])
            before = desk.processor()
            figures = measure(desk.address, pages)
            lines[kind] = Line(group, kind, figures, (desk.processor() - before) * 1000 / asks)
            _told(f"{events:>9} {kind}: p50 {figures.p50:.0f} p95 {figures.p95:.0f} cpu {lines[kind].cpu:.1f}")
        if browser:
            steps = list(_steps(desk.address, asked))
            lines["a step in the browser"] = Line("browser", "a step in the browser", Figures.of(steps, 0), 0.0)
        memory = desk.memory()
        asked.close()
    listening, answered = (median(times) for times in zip(*starts, strict=True))
    return Run(events, listening, answered, memory, lines)


def beside(ledger: Path, asks: int, only: str, processes: int, rounds: int = 3) -> str:
    """One process beside several: each kind of page is asked of both in turn, so many rounds."""
    with serving(ledger) as one, serving(ledger, processes=processes) as several:
        for desk in (one, several):
            _settle(desk)
        asked = Asked(ledger / "views")
        text = [
            f"| what, milliseconds | p50, 1 process | p95 | p50, {processes} processes | p95 | pages a second, times |",
            "|---|---|---|---|---|---|",
        ]
        for group, kind, make in asked.kinds(False):
            if only and only not in f"{group} {kind}":
                continue
            took: dict[Desk, list[Figures]] = {one: [], several: []}
            rates: dict[Desk, list[float]] = {one: [], several: []}
            for _ in range(rounds + 1):
                pages = [make() for _ in range(asks)]
                for desk in took:
                    began = time.perf_counter()
                    took[desk].append(measure(desk.address, pages))
                    rates[desk].append(asks / (time.perf_counter() - began))
            cells = [
                f"{median(figures.p50 for figures in took[desk][1:]):.0f} | "
                f"{median(figures.p95 for figures in took[desk][1:]):.0f}"
                for desk in took
            ]
            times = median(many / few for few, many in zip(rates[one][1:], rates[several][1:], strict=True))
            text.append(f"| {kind} | {' | '.join(cells)} | {times:.2f} |")
            _told(text[-1])
        asked.close()
    return "\n".join(text)


def _settle(desk: Desk, patience: float = 600) -> None:
    """Wait until the worker has nothing left to do: it uses no processor for a second or so."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        before = desk.processor()
        time.sleep(1.5)
        if desk.processor() - before < 0.15:
            return


def _steps(address: str, asked: Asked, matches: int = 10, steps: int = 10) -> Iterator[float]:
    """Seconds from a key to the next moment drawn, in Chromium, over several matches."""
    from playwright.sync_api import sync_playwright

    rng = Random(SEED)
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = opened.new_page(viewport={"width": 1440, "height": 900})
        for match in asked.some(matches, rng, steps):
            page.goto(f"{address.rstrip('/')}/-/match/{match}?at=1")
            for _ in range(steps):
                yield float(page.evaluate(_STEPPED)) / 1000
        opened.close()


def tables(runs: list[Run], asks: int) -> str:
    """The figures side by side, a line a kind of page."""
    small, large = runs[0], runs[-1]
    about = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    text = [
        f"{about}; {CLIENTS} clients, {asks} requests a kind, seed {SEED}; milliseconds",
        "",
        f"| what | p50, {small.events:,} | p95 | p50, {large.events:,} | p95 | most | processor | aim, p95 |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for kind, line in large.lines.items():
        few, many = small.lines.get(kind), line.figures
        left = f"{few.figures.p50:.0f} | {few.figures.p95:.0f}" if few else "| "
        aim = AIMS[line.group]
        missed = " **missed**" if many.p95 > aim else ""
        failed = f", {many.failed} not answered" if many.failed else ""
        cells = f"{many.p50:.0f} | {many.p95:.0f} | {many.most:.0f} | {line.cpu:.1f} | {aim:.0f}{missed}{failed}"
        text.append(f"| {kind} | {left} | {cells} |")
    text += ["", "| the desk | " + " | ".join(f"{one.events:,} events" for one in runs) + " | aim |"]
    text += ["|---|" + "---|" * (len(runs) + 1)]
    text += ["| from its start to its address, seconds | " + _each(runs, "listening") + " | |"]
    text += ["| to its first page, seconds | " + _each(runs, "answered") + f" | {START_AIM:.0f} |"]
    text += [
        "| memory of desk and worker after it all, MB | " + " | ".join(f"{one.memory >> 20}" for one in runs) + " | |"
    ]
    return "\n".join(text)


def _each(runs: list[Run], name: str) -> str:
    return " | ".join(f"{getattr(one, name):.1f}" for one in runs)


def main() -> None:
    """Make, project, serve, ask, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.desk")
    parser.add_argument("--events", type=int, default=SMALL)
    parser.add_argument("--keep", type=Path, required=True, metavar="DIR")
    parser.add_argument("--asks", type=int, default=300)
    parser.add_argument("--only", default="", metavar="WORDS")
    parser.add_argument("--browser", action="store_true")
    parser.add_argument("--processes", type=int, default=1, help="compare with so many processes")
    parser.add_argument("--make-only", action="store_true", help="make and project the ledgers, measure nothing")
    chosen = parser.parse_args()
    chosen.keep.mkdir(parents=True, exist_ok=True)
    held = []
    for wanted in sorted({min(SMALL, chosen.events), chosen.events}):
        folder = chosen.keep / f"ledger-{wanted}"
        held.append((folder, grow(folder, wanted, _told)))
        began = time.monotonic()
        with collecting_seldom():
            project(folder)
        _told(f"{folder}: {held[-1][1]} events, projected in {time.monotonic() - began:.0f} s")
    if chosen.processes > 1:
        print(beside(held[-1][0], chosen.asks, chosen.only, chosen.processes))
    elif not chosen.make_only:
        runs = [run(folder, events, chosen.asks, chosen.only, chosen.browser) for folder, events in held]
        print(tables(runs, chosen.asks))


def _told(words: str) -> None:
    sys.stderr.write(words + "\n")


if __name__ == "__main__":
    main()
