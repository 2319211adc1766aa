"""Leads as an analyst reads them: the queue, and the case of one pair."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cli.output import sink
from cli.screen import print_json, say, talk
from cli.source import auditor
from schemas.errors import MeldtrailError, UsageError

if TYPE_CHECKING:
    from ledger.audit.collusion.scanning import Scan
    from ledger.audit.collusion.tails import Tails
    from ledger.evidence.reader import Reader

NEEDED = ("numpy", "scipy")
SHORT = 12


def need_the_extra() -> None:
    """Raises MeldtrailError, saying what to install, where the figures cannot be worked out."""
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise MeldtrailError(
            f"{' and '.join(missing)} missing: install the extra with pip install 'meldtrail[collusion]'"
        )


@contextmanager
def scanned(
    ledger: Path | None, rulesets: Path | None, fewest: int, keep: Path | None = None
) -> Iterator[tuple[Scan, Tails, Reader]]:
    """The scan of a ledger, and the table of calibration it used; sums are taken from ``keep`` and kept there."""
    need_the_extra()
    from ledger.audit.collusion.keeping import read, written
    from ledger.audit.collusion.scanning import gather, scan
    from ledger.audit.collusion.tails import shipped
    from ledger.audit.detectors import DETECTORS

    with auditor(ledger, rulesets) as found:
        tails = shipped()
        before = read(keep.read_bytes(), str(keep)) if keep is not None and keep.exists() else None
        done = scan(gather(found, _progress, before), DETECTORS, tails, fewest, before)
        if keep is not None:
            with sink(keep) as out:
                out.write(written(done.kept))
        yield done, tails, found.reader


def _progress(count: int) -> None:
    if count % 200 == 0 and talk().is_terminal:
        print(f"\r{count} matches read", end="", file=sys.stderr, flush=True)


def list_leads(
    ledger: Path | None, rulesets: Path | None, budget: int, fewest: int, keep: Path | None, as_json: bool
) -> bool:
    """Print the queue; whether a pair is flagged."""
    with scanned(ledger, rulesets, fewest, keep) as (found, tails, _):
        from ledger.audit.collusion.leads import flagged, lead_row
        from ledger.audit.detectors import DETECTORS

        leads = flagged(found)
        rows = [lead_row(lead, found, DETECTORS, tails) for lead in leads[:budget]]
        summary = summary_row(found, tails, len(leads), budget)
    if as_json:
        for row in (*rows, summary):
            print_json(row)
    else:
        _queue(rows, summary)
    return bool(leads)


def summary_row(found: Scan, tails: Tails, leads: int, budget: int) -> dict[str, Any]:
    """What was read, tested, withheld."""
    from ledger.audit.collusion.scanning import decisions_seen
    from ledger.audit.detectors import DETECTORS

    computable = dict.fromkeys(DETECTORS, 0)
    for lead in found.whole.leads:
        for finding in lead.findings:
            computable[finding.code] += finding.p is not None
    return {
        "kind": "summary",
        "matches": len(found.kept.matches),
        "matches_read": len(found.gathered.matches),
        "skipped": dict(found.gathered.skipped),
        "decisions": decisions_seen(found.gathered),
        "pairs_tested": len(found.whole.leads),
        "pairs_not_enough": found.whole.not_enough,
        "tests": computable,
        "scatter": {code: round(value, 3) for code, value in found.whole.scatter.items()},
        "withheld": dict(found.whole.withheld),
        "flagged": leads,
        "beyond_budget": max(0, leads - budget),
        "confirmed_after": found.kept.cut,
        "model": found.model.hash,
        "calibration": dict(tails.made_of),
    }


def _queue(rows: list[dict[str, Any]], summary: dict[str, Any]) -> None:
    from ledger.audit.collusion.leads import MEANING
    from ledger.audit.detectors import DETECTORS

    for place, row in enumerate(rows, 1):
        best = row["best"]
        pair = f"{best['from'][:SHORT]} -> {best['to'][:SHORT]}"
        say(
            Text.assemble(
                f"{place:>3}  ", (pair, "bold"), f"  q {row['q']:.2g}  {row['deals']} deals  {row['standing']}"
            )
        )
        say(f"     {DETECTORS[best['channel']].name}: {best['words']}")
    say(
        f"{summary['flagged']} pair(s) to review of {summary['pairs_tested']} tested "
        f"({summary['pairs_not_enough']} pair(s) with not enough deals) in {summary['matches']} match(es)."
    )
    if summary["beyond_budget"]:
        say(f"{summary['beyond_budget']} more flagged pair(s) beyond the budget; see --budget.")
    for code, tests in summary["tests"].items():
        why = summary["withheld"].get(code)
        if why or not tests:
            say(f"  {DETECTORS[code].name}: {'withheld, ' + why if why else 'not computable, n = 0'}", "dim")
    for why, count in summary["skipped"].items():
        say(f"  {count} match(es) not read: {why}", "dim")
    if not summary["calibration"].get("platforms"):
        say("  p-values are not calibrated: there is no table of calibration", "dim")
    say(MEANING, "dim")


def show_pair(one: str, two: str, ledger: Path | None, rulesets: Path | None, fewest: int, as_json: bool) -> None:
    """Print the case of a pair. Raises UsageError for somebody who is not in the ledger."""
    with scanned(ledger, rulesets, fewest) as (found, tails, reader):
        from ledger.audit.collusion.leads import case_row, deals_of
        from ledger.audit.detectors import DETECTORS

        numbers = sorted((_person(one, found, reader), _person(two, found, reader)))
        if numbers[0] == numbers[1]:
            raise UsageError("A and B are the same player; name two")
        lead = next((lead for lead in found.whole.leads if [lead.one, lead.two] == numbers), None)
        if lead is None:
            deals = deals_of(found, *numbers)
            row: dict[str, Any] = {"kind": "case", "deals": deals, "why_not": f"not enough: {deals} deal(s) together"}
        else:
            row = case_row(lead, found, DETECTORS, tails)
    if as_json:
        print_json(row)
    elif lead is None:
        say(f"{row['why_not']}; {fewest} are needed. Nothing is said of this pair.")
    else:
        _case(row, ledger)


def _person(name: str, found: Scan, reader: Reader) -> int:
    """A person by the ledger's id, the beginning of it, or the platform's name."""
    people = found.gathered.people
    if (known := reader.person(name)) in people:
        return people.index(known)
    fits = [number for number, person in enumerate(people) if person.startswith(name)]
    if len(fits) != 1:
        raise UsageError(
            f"{name}: {'several players' if fits else 'no player'} of that name; collusion scan lists them"
        )
    return fits[0]


def _case(row: dict[str, Any], ledger: Path | None) -> None:
    from ledger.audit.detectors import DETECTORS

    best = row["best"]
    say(Text.assemble((" and ".join(player[:SHORT] for player in row["players"]), "bold"), f"  {row['deals']} deals"))
    said = f"p {row['p']:.2g}, q {row['q']:.2g} over all pairs; {row['standing']}"
    say(f"  {said}")
    say("Channels")
    for found in row["channels"]:
        chance = f"p {found['p']:.2g}" if found["p"] is not None else ""
        direction = f"{found['from'][:SHORT]} -> {found['to'][:SHORT]}"
        name, words = DETECTORS[found["channel"]].name, found["why_not"] or found["words"]
        say(f"  {direction}  {name}: {words}  {chance}".rstrip())
    if best is None:
        return
    say(f"Evidence: decisions of {best['from'][:SHORT]} by what {best['to'][:SHORT]} gained beyond expectation")
    place = f" --ledger {ledger}" if ledger else ""
    for exhibit in row["evidence"]:
        gain = f"worth {exhibit['worth']:.1f}, expected {exhibit['expected']:.1f}" if exhibit["alternatives"] else ""
        say(f"  {exhibit['match']}:{exhibit['seq']}  {exhibit['chosen']}  {gain}".rstrip())
        for other in exhibit["alternatives"]:
            say(
                f"      could also: {other['choice']} ({other['chance']:.0%} likely, worth {other['worth']:.1f})", "dim"
            )
        say(f"      meldtrail replay {exhibit['match']} --at {exhibit['seq']}{place}")
    _against(row)


def _against(row: dict[str, Any]) -> None:
    """What speaks against a lead, and what it may have cost."""
    best, harm = row["best"], row["harm"]
    say(f"The same player with others ({row['placebos_total']} compared)")
    for other in row["placebos"]:
        told = f"n {other['n']}, effect {other['effect']:+.3g}, p {other['p_uncalibrated']:.2g}"
        say(f"  {best['from'][:SHORT]} -> {other['to'][:SHORT]}  {told}")
    say("What else it could be")
    for cause in row["innocent"]:
        say(f"  {cause}")
    say("What would overturn it")
    for cause in row["overturned_by"]:
        say(f"  {cause}")
    say(
        f"Context, no evidence: over {harm['deals']} deals {harm['from'][:SHORT]} paid {harm['to'][:SHORT]} "
        f"{harm['points']} points net ({harm['paise'] / 100:.2f} in the currency); when one of them won, others lost "
        f"{harm['third_points']} points."
    )
    say(row["meaning"], "dim")
