"""``python -m tests.bench.collusion``: what the detection of collusion reaches on simulated platforms.

Platforms are played once each and kept in ``--keep DIR``, so that a run that was killed goes on where it was;
``--hours`` plays the long form, else it is the ten-minute form; ``--played`` reports on what is there.
``--calibrate FILE`` writes the table of calibration, made of one generator's clean platforms and tried on the other's.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ledger.collusion.null_calibration import UNCALIBRATED, NullCalibration, shipped
from tests.bench.collusion_figures import (
    calibrated_on,
    clean_platforms,
    discoveries,
    evidence,
    recall_by_games,
    uniformity,
)
from tests.bench.platforms import Setting, played, was_played

PLANTED = ("feed-strong", "feed-moderate", "share", "dump", "combined", "combined-part") * 4
"""Twenty-four pairs of about 5,900: 0.4 %."""


class Chosen(NamedTuple):
    """The platforms of a run: to calibrate on; clean; with pools of ten, for pairs with many games; with colluders of
    the generator not used for calibration, and of the other."""

    calibrating: list[Setting]
    clean: list[Setting]
    long: list[Setting]
    planted: list[Setting]
    same: list[Setting]

    @property
    def all(self) -> list[Setting]:
        """Every platform, in the order they are played."""
        return [*self.calibrating, *self.planted, *self.clean, *self.long, *self.same]


def settings(hours: bool, on: str = "ruleful", off: str = "softmax") -> Chosen:
    """What is played: calibration ``on`` one generator, figures ``off`` the other."""
    players, games = (420, 39_600) if hours else (140, 13_200)
    counts = (8, 6, 20, 26, 18, 4) if hours else (2, 1, 2, 1, 2, 0)
    plans = PLANTED if hours else PLANTED[:8]
    tenth = 10
    return Chosen(
        [Setting(on, 11_000 + n, players, games) for n in range(counts[0])]
        + [Setting(on, 11_500 + n, players, 54_000 * players // 420, pool=tenth) for n in range(counts[1])],
        [Setting(off, 12_000 + n, players, games) for n in range(counts[2])],
        [Setting(off, 12_500 + n, players, 54_000 * players // 420, pool=tenth) for n in range(counts[3])],
        [Setting(off, 13_000 + n, players, games, plans) for n in range(counts[4])],
        [Setting(on, 14_000 + n, players, games, plans) for n in range(counts[5])],
    )


def report(chosen: Chosen, folder: Path, tails: NullCalibration) -> Iterator[tuple[str, str]]:
    """Title and body of every part."""
    yield "Made of", json.dumps(dict(tails.made_of))
    yield "Honest ordered pairs, calibrated", uniformity([*chosen.clean, *chosen.long], folder, tails)
    yield "Honest ordered pairs, as computed", uniformity([*chosen.clean, *chosen.long], folder, UNCALIBRATED)
    yield "Clean platforms, calibrated", clean_platforms(chosen.clean, folder, tails)
    yield "Clean platforms, as computed", clean_platforms(chosen.clean, folder, UNCALIBRATED)
    for name, planted in (("the generator not calibrated on", chosen.planted), ("the same generator", chosen.same)):
        if planted:
            yield f"Colluders, {name}", discoveries(planted, folder, tails)
            yield f"Recall after exact numbers of games, {name}", recall_by_games(planted, folder, tails)
            yield f"Evidence shown, {name}", evidence(planted, folder)
    if chosen.same and chosen.clean:
        other = calibrated_on(chosen.clean, folder)
        yield "Calibrated the other way round: made of", json.dumps(dict(other.made_of))
        yield "Colluders, calibrated the other way round", discoveries(chosen.same, folder, other)
        yield "Recall, calibrated the other way round", recall_by_games(chosen.same, folder, other)


def present(chosen: Chosen, folder: Path) -> Chosen:
    """What of it was played."""
    return Chosen._make([setting for setting in part if was_played(setting, folder)] for part in chosen)


def play(settings: Iterable[Setting], folder: Path) -> None:
    """Play what was not played yet, telling how long it took."""
    for setting in settings:
        if not was_played(setting, folder):
            began = time.process_time()
            played(setting, folder)
            spent = 1000 * (time.process_time() - began) / setting.games
            print(f"played {setting.name}: {spent:.2f} core-milliseconds a deal", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, default=Path(".bench-collusion"))
    parser.add_argument("--hours", action="store_true")
    parser.add_argument("--calibrate", type=Path, help="write the table of calibration, and use it")
    parser.add_argument("--played", action="store_true", help="only platforms that were played already")
    parser.add_argument("--swap", action="store_true", help="calibrate on softmax, report on ruleful")
    parser.add_argument("--part", choices=Chosen._fields, help="play these alone, report nothing")
    options = parser.parse_args(arguments)
    generators = ("softmax", "ruleful") if options.swap else ("ruleful", "softmax")
    chosen = settings(options.hours, *generators)
    if options.part:
        play(getattr(chosen, options.part), options.keep)
        return
    if options.played:
        chosen = present(chosen, options.keep)
    play(chosen.all, options.keep)
    tails = calibrated_on(chosen.calibrating, options.keep) if options.calibrate or options.swap else shipped()
    if options.calibrate:
        options.calibrate.write_text(json.dumps(tails.as_json(), indent=1) + "\n", encoding="utf-8")
    for title, body in report(chosen, options.keep, tails):
        print(f"## {title}\n{body}\n", flush=True)


if __name__ == "__main__":
    main()
