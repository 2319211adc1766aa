"""Figures of detection from platforms that were played: uniformity, discoveries, recall, evidence, naive baselines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from scipy import stats

from ledger.collusion.channels import CHANNELS
from ledger.collusion.null_calibration import UNCALIBRATED, NullCalibration, class_of, fit_tails
from ledger.collusion.screening import ScreenedPair, q_values, screen, screen_pair
from ledger.collusion.statistics import N, Statistics, pair_key, pair_of
from ledger.simulate.population.people import Population
from tests.bench.baselines import bare_score, naive_p
from tests.bench.platforms import CUTS, Setting, over, played

LEVELS = (0.05, 0.01, 0.001, 0.0001)
RATE = 0.05
BANDS = {10: (8, 15), 30: (24, 40), 100: (80, 130), 300: (230, 420)}
"""Games together that are reported as 10, 30, 100 and 300."""

Pair = tuple[int, int]


def interval(hits: int, n: int) -> str:
    """A share with its exact 95 % interval."""
    if not n:
        return "n = 0"
    low = stats.beta.ppf(0.025, hits, n - hits + 1) if hits else 0.0
    high = stats.beta.ppf(0.975, hits + 1, n - hits) if hits < n else 1.0
    return f"{hits}/{n} = {hits / n:.3g} ({low:.2g} to {high:.2g})"


def honest_p(setting: Setting, folder: Path) -> Iterator[tuple[str, int, float]]:
    """Test, deals together and p as computed of every honest pair, after each of the cuts; once for each class."""
    kept, seen = played(setting, folder), set()
    for cut in range(len(CUTS)):
        for lead in screen(over(kept, range(cut + 1)), CHANNELS, UNCALIBRATED, BANDS[10][0]).pairs:
            if (lead.one, lead.two, class_of(lead.deals)) in seen:
                continue
            seen.add((lead.one, lead.two, class_of(lead.deals)))
            for finding in lead.tests:
                if finding.p is not None:
                    yield finding.name, lead.deals, finding.p


def all_honest_p(chosen: Iterable[Setting], folder: Path) -> dict[str, dict[int, list[float]]]:
    """P-values as computed, by test and deals together; kept beside the platform they come from."""
    found: dict[str, dict[int, list[float]]] = {}
    for setting in chosen:
        path = folder / f"{setting.name}.p.npz"
        if not path.exists():
            rows = list(honest_p(setting, folder))
            np.savez_compressed(
                path, tests=np.array([row[0] for row in rows]), deals=np.array([row[1] for row in rows]),
                p=np.array([row[2] for row in rows]),
            )  # fmt: skip
        with np.load(path) as rows:
            for test, deals, p in zip(rows["tests"].tolist(), rows["deals"].tolist(), rows["p"].tolist(), strict=True):
                found.setdefault(test, {}).setdefault(deals, []).append(p)
    return found


def calibrated_on(chosen: Sequence[Setting], folder: Path) -> NullCalibration:
    """The table of calibration from clean platforms."""
    scores: dict[str, list[float]] = {}
    for test, by_deals in all_honest_p(chosen, folder).items():
        for deals, p in by_deals.items():
            scores.setdefault(f"{test}/{class_of(deals)}", []).extend(p)
    made_of = {
        "platforms": len(chosen),
        "generator": chosen[0].generator,
        "seeds": [setting.seed for setting in chosen],
        "games": sum(setting.games for setting in chosen),
    }
    return fit_tails(scores, made_of)


def uniformity(chosen: Iterable[Setting], folder: Path, tails: NullCalibration) -> str:
    """P(p <= level) of honest ordered pairs by test and games together."""
    lines = []
    for test, by_deals in sorted(all_honest_p(chosen, folder).items()):
        for games, (low, high) in BANDS.items():
            p = np.array([
                tails.calibrate(test, deals, chance)
                for deals, chances in by_deals.items()
                if low <= deals <= high
                for chance in chances
            ])  # fmt: skip
            shares = "  ".join(f"{np.mean(p <= level):.5f}" for level in LEVELS) if len(p) else ""
            lines.append(f"  {test:<24} games {games:>3}  n {len(p):>7}  {shares}")
    return "\n".join([f"  P(p <= {', '.join(map(str, LEVELS))})", *lines])


def companions(crowd: Population) -> set[Pair]:
    """Honest pairs that sit together by choice."""
    return {(min(c.members), max(c.members)) for c in crowd.companies if c.plan is None}


def clean_platforms(chosen: Iterable[Setting], folder: Path, tails: NullCalibration) -> str:
    """Platforms with a discovery, pairs flagged, and of these the companions."""
    flagged = platforms = pairs = friends = friends_all = hits = 0
    for setting in chosen:
        found, honest = screen(over(played(setting, folder)), CHANNELS, tails).pairs, companions(setting.people())
        pairs_hit = {(lead.one, lead.two) for lead in found if lead.q <= RATE}
        platforms, pairs, flagged, hits = (
            platforms + 1,
            pairs + len(found),
            flagged + bool(pairs_hit),
            hits + len(pairs_hit),
        )
        friends, friends_all = friends + len(pairs_hit & honest), friends_all + len(honest)
    return (
        f"  with a discovery at 5 %: {interval(flagged, platforms)}; pairs flagged {interval(hits, pairs)}; "
        f"of companions {interval(friends, friends_all)}"
    )


def planted_in(crowd: Population) -> dict[Pair, str]:
    """The colluding pairs, by what they agreed on."""
    return {
        (min(company.members), max(company.members)): (
            f"{company.plan.family}-{company.plan.strength}" + ("" if company.plan.share == 1 else "-part")
        )
        for company in crowd.companies
        if company.plan is not None
    }


def scores_of(setting: Setting, folder: Path, tails: NullCalibration) -> dict[str, dict[Pair, float]]:
    """P of every tested pair, by method: the detection, and what is naive."""
    kept = played(setting, folder)
    sums = over(kept)
    leads = screen(sums, CHANNELS, tails).pairs
    tested = {(lead.one, lead.two) for lead in leads}
    found = {"calibrated": {(lead.one, lead.two): lead.p for lead in leads}}
    found["as computed"] = {(lead.one, lead.two): lead.p for lead in screen(sums, CHANNELS, UNCALIBRATED).pairs}
    found["hand sharing without own control"] = _uncontrolled(sums, leads, "hand_sharing")
    found["feeding without own control"] = _uncontrolled(sums, leads, "feeding")
    for name, p in naive_p(kept.naive).items():
        found[name] = {pair: chance for pair, chance in p.items() if pair in tested}
    return found


def _uncontrolled(sums: Statistics, leads: Sequence[ScreenedPair], code: str) -> dict[Pair, float]:
    rows = sums.pairs[code].by_key()
    found = {}
    for lead in leads:
        ways = (pair_key(lead.one, lead.two), pair_key(lead.two, lead.one))
        p = [score[1] for way in ways if way in rows and (score := bare_score(rows[way]))]
        found[lead.one, lead.two] = min(1.0, 2 * min(p, default=1.0))
    return found


def flagged(p: Mapping[Pair, float]) -> set[Pair]:
    """Pairs within the false discovery rate."""
    return {pair for pair, q in zip(p, q_values(list(p.values())), strict=True) if q <= RATE}


def discoveries(chosen: Iterable[Setting], folder: Path, tails: NullCalibration) -> str:
    """By method: flagged pairs, how many are false, the mean share of false ones, colluding pairs found."""
    totals: dict[str, list[float]] = {}
    by_plan: dict[str, dict[str, list[bool]]] = {}
    friends = friends_all = platforms = 0
    for setting in chosen:
        crowd = setting.people()
        planted, honest = planted_in(crowd), companions(crowd)
        platforms += 1
        for method, p in scores_of(setting, folder, tails).items():
            hits = flagged(p)
            false = len(hits - set(planted))
            row = totals.setdefault(method, [0, 0, 0, 0])
            for place, more in enumerate((len(hits), false, false / max(1, len(hits)), len(planted))):
                row[place] += more
            if method == "calibrated":
                friends, friends_all = friends + len(hits & honest), friends_all + len(honest)
            for pair, plan in planted.items():
                by_plan.setdefault(method, {}).setdefault(plan, []).append(pair in hits)
    lines = [f"  {platforms} platforms; honest companions flagged {interval(friends, friends_all)}"]
    for method, (found, wrong, share, planted_all) in totals.items():
        plans = "; ".join(f"{plan} {sum(h)}/{len(h)}" for plan, h in sorted(by_plan[method].items()))
        lines.append(
            f"  {method}: false {interval(int(wrong), int(found))}, mean share {share / platforms:.3f}, "
            f"found {int(found - wrong)} of {int(planted_all)}: {plans}"
        )
    return "\n".join(lines)


def recall_by_games(chosen: Iterable[Setting], folder: Path, tails: NullCalibration) -> str:
    """Each colluding pair when it had exactly so many games together, against the cut that the rate sets there: its p
    is put in the place of its final one among all pairs of the platform."""
    rows: dict[str, dict[int, list[bool]]] = {}
    for setting in chosen:
        planted, kept = planted_in(setting.people()), played(setting, folder)
        whole = scores_of_all(over(kept), tails)
        for games, sums in sorted(kept.colluders.sums.items()):
            there = {pair_of(int(key)) for key, row in zip(sums.deals.keys, sums.deals.values, strict=True) if row[N]}
            for pair, plan in planted.items():
                if pair not in there:
                    continue
                p = screen_pair(sums, pair, CHANNELS, tails, games).p
                hit = pair in flagged(whole | {pair: p})
                rows.setdefault(plan, {}).setdefault(games, []).append(hit)
    return "\n".join(
        f"  {plan:<24} " + "  ".join(f"{games}: {interval(sum(h), len(h))}" for games, h in sorted(found.items()))
        for plan, found in sorted(rows.items())
    )


def scores_of_all(sums: Statistics, tails: NullCalibration) -> dict[Pair, float]:
    """P of every tested pair."""
    return {(lead.one, lead.two): lead.p for lead in screen(sums, CHANNELS, tails).pairs}


def evidence(chosen: Iterable[Setting], folder: Path) -> str:
    """Of the five discards shown for pairs that feed, how many collusion had changed, by games together."""
    counts: dict[str, dict[int, list[int]]] = {}
    for setting in chosen:
        planted = planted_in(setting.people())
        for one, two, games, discards, changed, shown, shown_changed in played(
            setting, folder
        ).colluders.evidence.tolist():
            total = counts.setdefault(planted[one, two], {}).setdefault(games, [0, 0, 0, 0])
            for place, more in enumerate((shown_changed, shown, changed, discards)):
                total[place] += more
    return "\n".join(
        f"  {plan:<24} {games:>3} games: changed by collusion {interval(best, shown)} of those shown, "
        f"{changed / max(1, discards):.3f} of all to the partner"
        for plan, rows in sorted(counts.items())
        for games, (best, shown, changed, discards) in sorted(rows.items())
    )
