"""What a scan rests on, beside its leads: what was read, what could be tested, how well the model fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.terminal import say

if TYPE_CHECKING:
    from ledger.collusion.scanning import Scan
    from ledger.collusion.tails import Tails

SHORT = 12


def summary_row(found: Scan, tails: Tails, leads: int, budget: int) -> dict[str, Any]:
    """What was read, tested, withheld."""
    from ledger.collusion.channels import DETECTORS

    computable, seen = dict.fromkeys(DETECTORS, 0), dict.fromkeys(DETECTORS, 0)
    for lead in found.whole.leads:
        for finding in lead.findings:
            computable[finding.code] += finding.p is not None
            seen[finding.code] += 0 if finding.both else finding.judged.n
    gathered = found.gathered
    return {
        "kind": "summary",
        "matches": found.kept.matches,
        "matches_read": gathered.matches_read,
        "matches_changed": gathered.changed,
        "skipped": dict(gathered.skipped),
        "decisions": dict(gathered.decisions),
        "pairs_tested": len(found.whole.leads),
        "pairs_not_enough": found.whole.not_enough,
        "tests": computable,
        "seen": seen,
        "scatter": {code: round(value, 3) for code, value in found.whole.scatter.items()},
        "withheld": dict(found.whole.withheld),
        "fit": [group._asdict() | {"bad": group.bad} for group in found.fit],
        "linked": gathered.persons.linked,
        "at_one_table": [
            {"player": gathered.people[person], "deals": deals} for person, deals in gathered.at_one_table.items()
        ],
        "flagged": leads,
        "beyond_budget": max(0, leads - budget),
        "confirmed_after": found.kept.cut,
        "outgrown": found.outgrown,
        "model": found.model.hash,
        "sums": found.kept.hash,
        "calibration": dict(tails.made_of),
        "not_calibrated": uncalibrated(found, tails),
    }


def uncalibrated(found: Scan, tails: Tails) -> list[str]:
    """Tests of pairs for whose number of deals the table of calibration has no tail."""
    from ledger.collusion.tails import class_of

    missing = {
        finding.test
        for lead in found.whole.leads
        for finding in lead.tests
        if finding.p is not None and f"{finding.test}/{class_of(lead.deals)}" not in tails.tails
    }
    return sorted(missing)


def say_summary(summary: dict[str, Any]) -> None:
    """The summary in words: everything that was not tested, and why."""
    from ledger.collusion.channels import DETECTORS

    for code, tests in summary["tests"].items():
        why = summary["withheld"].get(code)
        if why or not tests:
            n = summary["seen"][code]
            nothing = f"not computable, n = {n}" + (" over all pairs: too few for any" if n else "")
            say(f"  {DETECTORS[code].name}: {'withheld, ' + why if why else nothing}", "dim")
    for why, count in summary["skipped"].items():
        say(f"  {count} match(es) not read: {why}", "dim")
    if summary["matches_changed"]:
        say(f"  {summary['matches_changed']} match(es) changed since they were summed and were put right", "dim")
    _say_people(summary)
    for group in summary["fit"]:
        if group["bad"]:
            say(
                f"  {group['kind']} of {group['whose']}: the model of honest play fits badly, {_explained(group)}",
                "dim",
            )
    overall = [group for group in summary["fit"] if group["whose"] == "all players" and group["explained"] is not None]
    if overall:
        told = ", ".join(f"{group['kind']} {group['explained']:.2f}" for group in overall)
        say(f"  What the model explains of what it should (1: all of it): {told}", "dim")
    if summary["outgrown"]:
        say("  The model is of a small part of these matches; scan --fresh fits a new one", "dim")
    _say_calibration(summary)


def _explained(group: dict[str, Any]) -> str:
    return f"it explains {group['explained']:.2f} of what it should (n {group['n']})"


def _say_people(summary: dict[str, Any]) -> None:
    if summary["linked"]:
        say(
            f"  {summary['linked']} people have several accounts, by the records on people; each is tested as one",
            "dim",
        )
    for row in summary["at_one_table"]:
        say(f"  Two accounts of one person ({row['player'][:SHORT]}) sat at one table in {row['deals']} deal(s)")


def _say_calibration(summary: dict[str, Any]) -> None:
    made_of = summary["calibration"]
    if not made_of.get("platforms"):
        say("  p-values are not calibrated: there is no table of calibration", "dim")
        return
    if "ledger" in made_of:
        say(
            f"  Calibrated on {made_of['play']}: {made_of['pairs']} pair(s) of {made_of['matches']} match(es) of "
            f"ledger {made_of['ledger'][:SHORT]}",
            "dim",
        )
    if summary["not_calibrated"]:
        names = ", ".join(summary["not_calibrated"])
        say(f"  Not calibrated for want of pairs in the table, at least in part: {names}", "dim")
