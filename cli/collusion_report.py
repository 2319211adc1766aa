"""Leads as an analyst reads them: the queue, and the case of one pair."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cli.collusion_scan import need_the_extra, scanned
from cli.collusion_summary import SHORT, say_summary, summary_row
from cli.terminal import print_json, say
from ledger.audit.auditor import ledger_folder
from ledger.collusion.figures import in_figures
from schemas.errors import UsageError

if TYPE_CHECKING:
    from ledger.collusion.scanning import Scan
    from ledger.evidence.reader import Reader

__all__ = ["SHORT", "list_leads", "need_the_extra", "scanned", "show_pair", "summary_row"]

REFUNDS = 10
"""Lines of the list of refunds that are printed; --json has them all."""


def list_leads(
    ledger: Path | None,
    rulesets: Path | None,
    budget: int,
    fewest: int,
    keep: Path | None,
    as_json: bool,
    everything: bool = False,
    tables: bool = True,
    *,
    fresh: bool = False,
    calibration: Path | None = None,
) -> bool:
    """Print the queue, and make the tables of leads; whether a pair is to be reviewed."""
    from cli.lead_decisions import make_tables, queue_of, tell_suppressed, weights_of

    with scanned(ledger, rulesets, fewest, keep, fresh=fresh, calibration=calibration) as (found, tails, reader):
        from ledger.collusion.channels import DETECTORS
        from ledger.collusion.leads import lead_row
        from ledger.collusion.since import review_row

        weights = weights_of(reader, tails, rulesets, fewest)
        order, reviews = queue_of(found, weights)
        shown = [*order.leads[:budget], *(aside.lead for aside in order.suppressed if everything)]
        rows = [lead_row(lead, found, DETECTORS, tails) | review_row(order.of(lead)) for lead in shown]
        summary = summary_row(found, tails, len(order.leads), budget) | {"suppressed": len(order.suppressed)}
        if tables:
            make_tables(ledger_folder(ledger), found, order, reviews, weights, budget, summary)
    if as_json:
        for row in (*rows, summary):
            print_json(row)
    else:
        _queue(rows, summary)
        tell_suppressed(order)
    return bool(order.leads)


def _queue(rows: list[dict[str, Any]], summary: dict[str, Any]) -> None:
    from ledger.collusion.channels import DETECTORS
    from ledger.collusion.leads import MEANING

    for place, row in enumerate(rows, 1):
        best = row["best"]
        pair = way_of(best)
        say(
            Text.assemble(
                f"{place:>3}  ", (pair, "bold"), f"  q {in_figures(row['q'])}  {row['deals']} deals  {row['standing']}"
            )
        )
        say(f"     {DETECTORS[best['channel']].name}: {best['words']}")
        if "decision" in row:
            say(f"     {row['decision']} by {row['decided_by']} at {row['decided_at']}; {row['since_words']}", "dim")
    say(
        f"{summary['flagged']} pair(s) to review of {summary['pairs_tested']} tested "
        f"({summary['pairs_not_enough']} pair(s) with not enough deals) in {summary['matches']} match(es)."
    )
    if summary["beyond_budget"]:
        say(f"{summary['beyond_budget']} more flagged pair(s) beyond the budget; see --budget.")
    say_summary(summary)
    say(MEANING, "dim")


def way_of(finding: dict[str, Any]) -> str:
    """Who acts for whom."""
    return f"{finding['from'][:SHORT]} {'<->' if finding['both_ways'] else '->'} {finding['to'][:SHORT]}"


def show_pair(
    one: str, two: str, ledger: Path | None, rulesets: Path | None, fewest: int, as_json: bool,
    keep: Path | None = None, calibration: Path | None = None,
) -> None:  # fmt: skip
    """Print the case of a pair. Raises UsageError for somebody who is not in the ledger."""
    with scanned(ledger, rulesets, fewest, keep, calibration=calibration) as (found, tails, reader):
        from ledger.collusion.channels import DETECTORS
        from ledger.collusion.leads import case_row, deals_of

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
    if (known := found.gathered.person_of(reader.person(name))) is not None:
        return known
    fits = [number for number, person in enumerate(people) if person.startswith(name)]
    if len(fits) != 1:
        raise UsageError(
            f"{name}: {'several players' if fits else 'no player'} of that name; collusion scan lists them"
        )
    return int(found.gathered.persons.of[fits[0]])


def _case(row: dict[str, Any], ledger: Path | None) -> None:
    from ledger.collusion.channels import DETECTORS

    best = row["best"]
    say(Text.assemble((" and ".join(player[:SHORT] for player in row["players"]), "bold"), f"  {row['deals']} deals"))
    said = f"p {in_figures(row['p'])}, q {in_figures(row['q'])} over all pairs; {row['standing']}"
    say(f"  {said}")
    say("Channels")
    for found in row["channels"]:
        chance = f"p {in_figures(found['p'])}" if found["p"] is not None else ""
        direction = way_of(found)
        name, words = DETECTORS[found["channel"]].name, found["why_not"] or found["words"]
        say(f"  {direction}  {name}: {words}  {chance}".rstrip())
    if best is None:
        return
    say(f"Evidence, {way_of(best)}: decisions by what the other gained beyond expectation")
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
    harm = row["harm"]
    say(f"The same player with others ({row['placebos_total']} compared)")
    for other in row["placebos"]:
        told = f"n {other['n']}, effect {other['effect']:+.3g}, p {in_figures(other['p_uncalibrated'])}"
        say(f"  {other['from'][:SHORT]} -> {other['to'][:SHORT]}  {told}")
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
    _refunds(row)
    say(row["meaning"], "dim")


def _refunds(row: dict[str, Any]) -> None:
    """What third players lost to one of the two, match by match, for whoever decides."""
    if not row["refunds"]:
        return
    paise = [refund["paise"] for refund in row["refunds"] if refund["paise"] is not None]
    worth = f", {sum(paise) / 100:.2f} in the currency" if paise else ""
    points = sum(refund["points"] for refund in row["refunds"])
    say(f"Refunds, to be decided on: {len(row['refunds'])} loss(es) of third players, {points} points{worth}")
    for refund in row["refunds"][:REFUNDS]:
        value = f" ({refund['paise'] / 100:.2f})" if refund["paise"] is not None else ""
        lost = f"{refund['player'][:SHORT]} lost {refund['points']} points{value} to {refund['lost_to'][:SHORT]}"
        say(f"  {refund['match']}  {lost}")
    if len(row["refunds"]) > REFUNDS:
        say(f"  {len(row['refunds']) - REFUNDS} more; --json has them all", "dim")
    say(f"  {row['refunds_mean']}", "dim")
