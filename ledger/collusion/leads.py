"""A lead in words: what was found, how strong it is, what else it could be, what would overturn it. Never guilt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.collusion.channel import Detector
from ledger.collusion.evidence import Exhibit, best, exhibits
from ledger.collusion.refunds import UPPER_BOUND, Harm, Refund, harm, refunds, sat_together
from ledger.collusion.scanning import Scan
from ledger.collusion.screening import Finding, Lead, judge_pair, lead_of
from ledger.collusion.sums import N, pair_of
from ledger.collusion.tails import Tails

FALSE_DISCOVERIES = 0.05
"""The share of flagged pairs that may be honest."""
PLACEBOS = 6

MEANING = (
    "A lead says in which order to review. It is no finding of guilt: it says that one player's decisions go with "
    "another's hidden cards more than with other people's."
)


def flagged(scan: Scan) -> list[Lead]:
    """The pairs whose q is within the false discovery rate, the least p first."""
    return [lead for lead in scan.whole.leads if lead.q <= FALSE_DISCOVERIES]


def standing(scan: Scan, lead: Lead, detectors: Mapping[str, Detector], tails: Tails) -> str:
    """``confirmed``: flagged in the earlier half and borne out by the later half alone; ``screened``: flagged in the
    earlier half only; ``flagged``: over both together; else ``not flagged``."""
    early = [found for found in scan.earlier.leads if found.q <= FALSE_DISCOVERIES]
    first = next((found for found in early if (found.one, found.two) == (lead.one, lead.two)), None)
    if first is not None and first.strongest is not None:
        again = lead_of(scan.kept.later, (lead.one, lead.two), detectors, tails, lead.deals)
        p = next((found.p for found in again.tests if found.same_test(first.strongest)), None)
        return "confirmed" if p is not None and p <= FALSE_DISCOVERIES / len(early) else "screened"
    return "flagged" if lead.q <= FALSE_DISCOVERIES else "not flagged"


def effect_in_words(finding: Finding, detector: Detector) -> str:
    """One sentence: what the player did with the other, beside what he does with everybody else."""
    found = finding.judged
    if found.rate is None or found.usual is None:
        return found.why or "not computable"
    if detector.statistic == "rate":
        return f"{found.rate:.1%} of {found.n} {detector.unit}; {found.usual:.1%} of {found.beside} with others"
    if detector.statistic == "slope":
        return f"{found.rate:+.2f} {detector.unit} ({found.n} deals); {found.usual:+.2f} without the other"
    return f"{found.rate:+.2f} beyond expectation in {detector.unit} ({found.n}); {found.usual:+.2f} is what others get"


def finding_row(finding: Finding, scan: Scan, detector: Detector) -> dict[str, Any]:
    """One channel in one direction, for a machine."""
    found = finding.judged
    return {
        "channel": finding.code,
        "from": scan.gathered.people[finding.player],
        "to": scan.gathered.people[finding.other],
        "both_ways": finding.both,
        "n": found.n,
        "n_others": found.beside,
        "p": _rounded(finding.p),
        "p_uncalibrated": _rounded(found.p),
        "z": _rounded(found.z),
        "effect": _rounded(found.effect),
        "unit": detector.unit,
        "words": effect_in_words(finding, detector),
        "why_not": found.why,
    }


def _rounded(figure: float | None) -> float | None:
    return None if figure is None else float(f"{figure:.6g}")


def lead_row(lead: Lead, scan: Scan, detectors: Mapping[str, Detector], tails: Tails) -> dict[str, Any]:
    """A line of the queue."""
    best = lead.best
    people = scan.gathered.people
    return {
        "kind": "lead",
        "players": sorted((people[lead.one], people[lead.two])),
        "deals": lead.deals,
        "p": _rounded(lead.p),
        "q": _rounded(lead.q),
        "standing": standing(scan, lead, detectors, tails),
        "best": None if best is None else finding_row(best, scan, detectors[best.code]),
    }


def placebos(scan: Scan, finding: Finding, detector: Detector) -> list[dict[str, Any]]:
    """The same player, the same channel, with each other opponent of whom there is enough, the highest score first; of
    a finding in both directions, both players with others."""
    table = scan.sums.pairs.get(finding.code)
    ways, rows = dict(finding.ways), []
    for key in [] if table is None else table.keys:
        player, other = pair_of(int(key))
        if player not in ways or other == ways[player]:
            continue
        judged = judge_pair(scan.sums, detector, player, other)
        if judged.p is not None:
            rows.append({
                "from": scan.gathered.people[player], "to": scan.gathered.people[other], "n": judged.n,
                "effect": _rounded(judged.effect), "p_uncalibrated": _rounded(judged.p),
            })  # fmt: skip
    return sorted(rows, key=lambda row: (row["p_uncalibrated"], row["from"], row["to"]))


def exhibit_row(exhibit: Exhibit) -> dict[str, Any]:
    """A decision, for a machine."""
    return {
        "match": exhibit.match,
        "seq": exhibit.seq,
        "chosen": exhibit.chosen,
        "worth": _rounded(exhibit.worth),
        "expected": _rounded(exhibit.expected),
        "chance": _rounded(exhibit.chance),
        "alternatives": [
            {"choice": other.choice, "chance": _rounded(other.chance), "worth": _rounded(other.worth)}
            for other in exhibit.alternatives
        ],
    }


def case_row(lead: Lead, scan: Scan, detectors: Mapping[str, Detector], tails: Tails) -> dict[str, Any]:
    """Everything ``show`` says of a pair; its matches are read back from the ledger, one at a time."""
    shown, context, owed = _read_back(lead, scan, detectors)
    row = lead_row(lead, scan, detectors, tails)
    row["kind"] = "case"
    row["meaning"] = MEANING
    row["channels"] = [finding_row(found, scan, detectors[found.code]) for found in lead.findings]
    row["evidence"] = [exhibit_row(exhibit) for exhibit in shown]
    row["placebos"], row["innocent"], row["overturned_by"] = [], [], []
    if lead.best is not None:
        detector = detectors[lead.best.code]
        others = placebos(scan, lead.best, detector)
        row["placebos"], row["placebos_total"] = others[:PLACEBOS], len(others)
        row["innocent"], row["overturned_by"] = list(detector.innocent), [detector.overturned_by]
    people = scan.gathered.people
    row["harm"] = context._asdict() | {"from": people[lead.one], "to": people[lead.two]}
    row["refunds"] = [
        refund._asdict() | {"player": people[refund.player], "lost_to": people[refund.lost_to]} for refund in owed
    ]
    row["refunds_mean"] = UPPER_BOUND
    row["model"] = scan.model.hash
    row["calibration"] = dict(tails.made_of)
    return row


def _read_back(lead: Lead, scan: Scan, detectors: Mapping[str, Detector]) -> tuple[list[Exhibit], Harm, list[Refund]]:
    """What the matches of a pair show: the best evidence, what moved, what third players lost."""
    gathered, finding = scan.gathered, lead.best
    shown: list[Exhibit] = []
    context, owed = Harm(), []
    for match in gathered.together(lead.one, lead.two):
        if not sat_together(match, gathered.persons, lead.one, lead.two):
            continue
        context = context.plus(harm([match], gathered.persons, lead.one, lead.two))
        owed += refunds(match, gathered.persons, lead.one, lead.two)
        if finding is not None:
            for player, other in finding.ways:
                accounts = gathered.accounts(player), gathered.accounts(other)
                falls = (finding.judged.rate or 0.0) < 0
                more = exhibits(detectors[finding.code], [match], scan.model, gathered.people, *accounts, falls=falls)
                shown = best([*shown, *more])
    return shown, context, owed


def deals_of(scan: Scan, one: int, two: int) -> int:
    """How many deals two people sat in together."""
    table = scan.sums.deals
    for key, row in zip(table.keys, table.values, strict=True):
        if pair_of(int(key)) == (one, two):
            return int(row[N])
    return 0
