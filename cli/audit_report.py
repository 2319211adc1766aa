"""An audit as a person reads it: what was found in each match, by which clause, and what could not be checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from cli.screen import print_json, say
from ledger.audit.match_audit import MatchAudit
from ledger.audit.source import auditor, file_auditor, is_log
from schemas.findings import Finding, Verdict

STYLES = {"OVERTURNED": "bold red", "UNDECIDABLE": "bold yellow", "UPHELD": "green", "FINDING": "bold red"}


def audit_matches(
    match: str | None, ledger: Path | None, rulesets: Path | None, unchecked: bool, as_json: bool
) -> bool:
    """Audit one match, a log file, or with no ``match`` the whole ledger, and print it; whether anything is wrong."""
    counts: Counter[str] = Counter()
    alarming = False
    for result in _audits(match, ledger, rulesets):
        alarming = alarming or result.alarming
        print_rows(result, unchecked) if as_json else report(result, counts, brief=match is None)
    if not as_json:
        summary(counts)
    return alarming


def _audits(match: str | None, ledger: Path | None, rulesets: Path | None) -> Iterator[MatchAudit]:
    if match is not None and is_log(match, ledger):
        with file_auditor(Path(match), rulesets) as found:
            yield from (result for _, result in found.all())
        return
    with auditor(ledger, rulesets) as found:
        yield from ([found.one(match)] if match is not None else (result for _, result in found.all()))


def print_rows(result: MatchAudit, unchecked: bool) -> None:
    """The rows of one match as JSON Lines, in the documented order."""
    for row in result.rows:
        print_json(row.as_json())
    if unchecked:
        for missing in result.unchecked:
            print_json({"kind": "unchecked", **missing.model_dump()})


def report(result: MatchAudit, counts: Counter[str], brief: bool) -> None:
    """One match, event by event; in a ``brief`` report clean ones only count."""
    counts["matches"] += 1
    counts["findings"] += len(result.findings)
    for verdict in result.verdicts:
        counts[verdict.verdict] += 1
    if result.clean:
        counts["clean"] += 1
    if brief and result.clean and not result.unchecked:
        return
    verdicts = Counter(v.verdict for v in result.verdicts)
    said = [f"{count} claim(s) {ruling.lower()}" for ruling, count in sorted(verdicts.items())]
    if result.findings:
        said.insert(0, f"{len(result.findings)} finding(s)")
    say(Text.assemble((result.match, "bold"), f"  {result.ruleset or 'no ruleset'}  ", ", ".join(said) or "no claims"))
    for row in sorted(result.rows, key=lambda row: row.seq or 0):
        if isinstance(row, Finding) or row.verdict != "UPHELD" or not brief:
            _row(row)
    if not brief:
        _unchecked(result)


def _row(row: Finding | Verdict) -> None:
    word = "FINDING" if isinstance(row, Finding) else row.verdict
    what = row.code if isinstance(row, Finding) else row.claim
    place = f"event {row.seq}" if row.seq is not None else "whole match"
    say(Text.assemble(f"  {place:<11} ", (f"{word:<11}", STYLES[word]), f" {what:<20} [{', '.join(row.clauses)}]"))
    say(f"      {row.message}")


def _unchecked(result: MatchAudit) -> None:
    if not result.unchecked:
        return
    say("  Not checked, because the record does not show what is needed:", "dim")
    for missing in result.unchecked:
        say(f"      {missing.code}: {missing.missing} ({missing.count}x, first at event {missing.first_seq})", "dim")


def summary(counts: Counter[str]) -> None:
    """The last line of a report."""
    say(
        f"{counts['matches']} match(es), {counts['clean']} clean; {counts['findings']} finding(s); claims: "
        f"{counts['UPHELD']} upheld, {counts['OVERTURNED']} overturned, {counts['UNDECIDABLE']} undecidable."
    )
