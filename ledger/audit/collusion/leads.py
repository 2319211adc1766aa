"""A lead in words: what was found, how strong it is, what else it could be, what would overturn it. Never guilt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.audit.collusion.channel import Detector
from ledger.audit.collusion.evidence import Exhibit, exhibits, harm
from ledger.audit.collusion.scanning import MatchFacts, Scan
from ledger.audit.collusion.screening import Finding, Lead, judge_pair
from ledger.audit.collusion.sums import N, pair_of
from ledger.audit.collusion.tails import Tails

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
    if first is not None and first.best is not None:
        best = first.best
        later = judge_pair(scan.kept.later, detectors[best.code], best.player, best.other)
        p = None if later.p is None else tails.calibrated(best.code, lead.deals, later.p)
        return "confirmed" if p is not None and p <= FALSE_DISCOVERIES / len(early) else "screened"
    return "flagged" if lead.q <= FALSE_DISCOVERIES else "not flagged"


def effect_in_words(finding: Finding, detector: Detector) -> str:
    """One sentence: what the player did with the other, beside what he does with everybody else."""
    found = finding.judged
    if found.rate is None or found.usual is None:
        return found.why or "not computable"
    if detector.statistic == "rate":
        return f"{found.rate:.1%} of {found.n} {detector.unit}; {found.usual:.1%} of {found.beside} with others"
    return f"{found.rate:+.2f} beyond expectation in {detector.unit} ({found.n}); {found.usual:+.2f} is what others get"


def finding_row(finding: Finding, scan: Scan, detector: Detector) -> dict[str, Any]:
    """One channel in one direction, for a machine."""
    found = finding.judged
    return {
        "channel": finding.code,
        "from": scan.gathered.people[finding.player],
        "to": scan.gathered.people[finding.other],
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
    """The same player, the same channel, with each other opponent of whom there is enough; the highest score first."""
    table = scan.sums.pairs.get(finding.code)
    rows = []
    for key in [] if table is None else table.keys:
        player, other = pair_of(int(key))
        if player != finding.player or other == finding.other:
            continue
        judged = judge_pair(scan.sums, detector, player, other)
        if judged.p is not None:
            rows.append({
                "to": scan.gathered.people[other], "n": judged.n, "effect": _rounded(judged.effect),
                "p_uncalibrated": _rounded(judged.p),
            })  # fmt: skip
    return sorted(rows, key=lambda row: (row["p_uncalibrated"], row["to"]))


def together(scan: Scan, one: int, two: int) -> list[MatchFacts]:
    """The matches in which two people sat in one deal."""
    return [
        found
        for found in scan.gathered.matches
        if ((found.facts.deals.players == one).any(axis=1) & (found.facts.deals.players == two).any(axis=1)).any()
    ]


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
    """Everything ``show`` says of a pair."""
    best, matches = lead.best, together(scan, lead.one, lead.two)
    row = lead_row(lead, scan, detectors, tails)
    row["kind"] = "case"
    row["meaning"] = MEANING
    row["channels"] = [finding_row(found, scan, detectors[found.code]) for found in lead.findings]
    row["evidence"], row["placebos"], row["innocent"], row["overturned_by"] = [], [], [], []
    if best is not None:
        detector = detectors[best.code]
        found = exhibits(detector, matches, scan.model, scan.gathered.people, best.player, best.other)
        row["evidence"] = [exhibit_row(exhibit) for exhibit in found]
        others = placebos(scan, best, detector)
        row["placebos"], row["placebos_total"] = others[:PLACEBOS], len(others)
        row["innocent"], row["overturned_by"] = list(detector.innocent), [detector.overturned_by]
    context = harm(matches, lead.one, lead.two)
    row["harm"] = context._asdict() | {"from": scan.gathered.people[lead.one], "to": scan.gathered.people[lead.two]}
    row["model"] = scan.model.hash
    row["calibration"] = dict(tails.made_of)
    return row


def deals_of(scan: Scan, one: int, two: int) -> int:
    """How many deals two people sat in together."""
    table = scan.sums.deals
    for key, row in zip(table.keys, table.values, strict=True):
        if pair_of(int(key)) == (one, two):
            return int(row[N])
    return 0
