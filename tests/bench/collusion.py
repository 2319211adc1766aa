"""``python -m tests.bench.collusion``: what the detection of collusion reaches on simulated platforms.

Platforms are played once each and kept in ``--keep DIR``, so that a run that was killed goes on where it was;
``--hours`` plays the long form, else it is the ten-minute form. ``--calibrate FILE`` writes the table of calibration
from the clean platforms of one generator, which is then tried on the other one.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from scipy import stats

from ledger.audit.collusion.screening import Screened, screen
from ledger.audit.collusion.tails import UNCALIBRATED, Tails, class_of, fitted
from ledger.audit.detectors import DETECTORS
from ledger.simulate.platform.population import Population
from tests.bench.platforms import QUARTERS, Setting, over, played, was_played

PLANTED = ("feed-strong", "feed-moderate", "share", "dump", "combined", "combined-part") * 4
"""Twenty-four pairs of about 5,900: 0.4 %."""

LEVELS = (0.05, 0.01, 0.001, 0.0001)
RATE = 0.05


def settings(hours: bool) -> tuple[list[Setting], list[Setting], list[Setting]]:
    """Platforms for calibration, clean ones of the other generator, and ones with colluders of both."""
    players, games = (420, 39_600) if hours else (140, 13_200)
    calibrating, clean, planted = (12, 20, 20) if hours else (2, 2, 2)
    plans = PLANTED if hours else PLANTED[:6]
    return (
        [Setting("softmax", 1000 + n, players, games) for n in range(calibrating)],
        [Setting("ruleful", 2000 + n, players, games) for n in range(clean)],
        [Setting(("ruleful", "softmax")[n % 2], 3000 + n, players, games, plans) for n in range(planted)],
    )


def interval(hits: int, n: int) -> str:
    """A share with its exact 95 % interval."""
    if not n:
        return "n = 0"
    low = stats.beta.ppf(0.025, hits, n - hits + 1) if hits else 0.0
    high = stats.beta.ppf(0.975, hits + 1, n - hits) if hits < n else 1.0
    return f"{hits}/{n} = {hits / n:.3g} ({low:.2g} to {high:.2g})"


def honest_p(found: Screened, honest_only: frozenset[int] = frozenset()) -> dict[str, list[tuple[int, float]]]:
    """By channel, deals together and p of every ordered pair without colluders."""
    scores: dict[str, list[tuple[int, float]]] = {}
    for lead in found.leads:
        if {lead.one, lead.two} & honest_only:
            continue
        for finding in lead.findings:
            if finding.p is not None:
                scores.setdefault(finding.code, []).append((lead.deals, finding.p))
    return scores


def calibrate(chosen: Sequence[Setting], folder: Path) -> Tails:
    """The table of calibration from clean platforms."""
    scores: dict[str, list[float]] = {}
    for setting in chosen:
        for code, found in honest_p(screen(over(played(setting, folder)), DETECTORS, UNCALIBRATED)).items():
            for deals, p in found:
                scores.setdefault(f"{code}/{class_of(deals)}", []).append(p)
    made_of = {
        "platforms": len(chosen),
        "generator": chosen[0].generator,
        "seeds": [setting.seed for setting in chosen],
        "players": chosen[0].players,
        "games": chosen[0].games,
    }
    return fitted(scores, made_of)


def uniformity(chosen: Iterable[Setting], folder: Path, tails: Tails) -> str:
    """P(p <= level) of honest ordered pairs by channel, and platforms with a discovery."""
    scores: dict[str, list[float]] = {}
    flagged = platforms = pairs = 0
    for setting in chosen:
        found = screen(over(played(setting, folder)), DETECTORS, tails)
        platforms, pairs = platforms + 1, pairs + len(found.leads)
        flagged += any(lead.q <= RATE for lead in found.leads)
        for code, rows in honest_p(found).items():
            scores.setdefault(code, []).extend(p for _, p in rows)
    lines = [f"clean platforms {platforms}, pairs {pairs}; with a discovery at 5 %: {interval(flagged, platforms)}"]
    for code, p in sorted(scores.items()):
        shares = ", ".join(f"P(p<={level:g}) {np.mean(np.array(p) <= level):.5f}" for level in LEVELS)
        lines.append(f"  {code:<18} n {len(p):>7}  {shares}")
    return "\n".join(lines)


def planted_in(crowd: Population) -> dict[tuple[int, int], str]:
    """The colluding pairs, by what they agreed on."""
    return {
        (min(company.members), max(company.members)): (
            f"{company.plan.family}-{company.plan.strength}-{company.plan.share:g}"
        )
        for company in crowd.companies
        if company.plan is not None
    }


def flags(
    setting: Setting, folder: Path, tails: Tails, quarters: Sequence[int]
) -> dict[tuple[int, int], tuple[int, bool]]:
    """Every tested pair: deals together, and whether it is flagged, with only some quarters of the games."""
    found = screen(over(played(setting, folder), quarters), DETECTORS, tails)
    return {(lead.one, lead.two): (lead.deals, lead.q <= RATE) for lead in found.leads}


def discoveries(chosen: Iterable[Setting], folder: Path, tails: Tails) -> str:
    """Realised false discoveries, recall by plan, and honest companions flagged."""
    false = true = friends = friends_all = 0
    recall: dict[str, list[tuple[int, bool]]] = {}
    for setting in chosen:
        crowd = setting.people()
        planted, found = planted_in(crowd), flags(setting, folder, tails, range(QUARTERS))
        honest = {(min(company.members), max(company.members)) for company in crowd.companies if company.plan is None}
        flagged = {pair for pair, (_, hit) in found.items() if hit}
        true, false = true + len(flagged & set(planted)), false + len(flagged - set(planted))
        friends, friends_all = friends + len(flagged & honest), friends_all + len(honest)
        for pair, plan in planted.items():
            recall.setdefault(plan, []).append(found.get(pair, (0, False)))
    lines = [f"false discoveries {interval(false, true + false)}; honest companions {interval(friends, friends_all)}"]
    for plan, rows in sorted(recall.items()):
        hits, deals = sum(hit for _, hit in rows), sorted(n for n, _ in rows)
        lines.append(f"  {plan:<24} recall {interval(hits, len(rows))}, deals {deals[0]} to {deals[-1]}")
    return "\n".join(lines)


def evidence(chosen: Iterable[Setting], folder: Path) -> str:
    """Of the five discards shown for a feeder, how many collusion had changed."""
    counts: dict[str, list[int]] = {}
    for setting in chosen:
        planted = planted_in(setting.people())
        for row in played(setting, folder).evidence:
            if row["changed"]:
                one, two = row["pair"]
                total = counts.setdefault(planted[min(one, two), max(one, two)], [0, 0, 0, 0])
                for place, more in enumerate((row["best"], 5, row["changed"], row["discards"])):
                    total[place] += more
    return "\n".join(
        f"  {plan:<24} changed by collusion: {interval(best, shown)} of those shown, {changed / discards:.3f} of all"
        for plan, (best, shown, changed, discards) in sorted(counts.items())
    )


def by_games(chosen: Iterable[Setting], folder: Path, tails: Tails) -> str:
    """Recall by deals together, with the platform cut off after each quarter of its games."""
    rows: dict[str, list[tuple[int, bool]]] = {}
    for setting in chosen:
        planted = planted_in(setting.people())
        for quarters in range(1, QUARTERS + 1):
            found = flags(setting, folder, tails, range(quarters))
            for pair, plan in planted.items():
                if pair in found:
                    rows.setdefault(plan, []).append(found[pair])
    return "\n".join(f"  {plan:<24} {', '.join(_told(cases))}" for plan, cases in sorted(rows.items()))


def _told(cases: list[tuple[int, bool]]) -> Iterable[str]:
    for low, high in itertools.pairwise((30, 75, 125, 175, 250, 350, 10_000)):
        hits = [hit for deals, hit in cases if low <= deals < high]
        if hits:
            yield f"{low} to {high - 1}: {sum(hits)}/{len(hits)}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, default=Path(".bench-collusion"))
    parser.add_argument("--hours", action="store_true")
    parser.add_argument("--calibrate", type=Path)
    parser.add_argument("--played", action="store_true", help="only platforms that were played already")
    chosen = parser.parse_args(arguments)
    calibrating, clean, planted = groups = settings(chosen.hours)
    if chosen.played:
        calibrating, clean, planted = ([s for s in group if was_played(s, chosen.keep)] for group in groups)
    for setting in (*calibrating, *clean, *planted):
        played(setting, chosen.keep)
        print(f"played {setting.name}", file=sys.stderr, flush=True)
    tails = calibrate(calibrating, chosen.keep)
    if chosen.calibrate is not None:
        chosen.calibrate.write_text(json.dumps(tails.as_json(), indent=1) + "\n", encoding="utf-8")
    report: list[tuple[str, str]] = [("Made of", json.dumps(dict(tails.made_of)))]
    for name, table in (("uncalibrated", UNCALIBRATED), ("calibrated", tails)):
        report.append((f"Honest pairs, ruleful, {name} (on softmax)", uniformity(clean, chosen.keep, table)))
    for generator in ("ruleful", "softmax"):
        of_it = [setting for setting in planted if setting.generator == generator]
        if not of_it:
            continue
        for name, table in (("uncalibrated", UNCALIBRATED), ("calibrated", tails)):
            report.append((f"Planted, {generator}, {name}", discoveries(of_it, chosen.keep, table)))
        report.append((f"Evidence, {generator}", evidence(of_it, chosen.keep)))
        report.append((f"Recall by deals together, {generator}, calibrated", by_games(of_it, chosen.keep, tails)))
    for title, body in report:
        print(f"## {title}\n{body}\n")


if __name__ == "__main__":
    main()
