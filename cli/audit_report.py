"""An audit as a person reads it: what was found in each match, by which clause, and what could not be checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.text import Text

from cli.screen import print_json, say
from ledger.audit.auditor import is_log, open_ledger, open_log
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_order, row_json, row_message, unchecked_json
from schemas.findings import Finding, Unchecked, Verdict
from schemas.reasons import missing_message

STYLES = {"OVERTURNED": "bold red", "UNDECIDABLE": "bold yellow", "UPHELD": "green", "FINDING": "bold red"}


def audit_matches(
    match: str | None, ledger: Path | None, rulesets: Path | None, unchecked: bool, as_json: bool
) -> bool:
    """Audit one match, a log file, or with no ``match`` the whole ledger, and print it; whether anything is wrong."""
    counts: Counter[str] = Counter()
    alarming = False
    for played in _matches(match, ledger, rulesets):
        alarming = alarming or played.audit.alarming
        print_rows(played, unchecked) if as_json else report(played, counts, brief=match is None)
    if not as_json:
        summary(counts)
    return alarming


def _matches(match: str | None, ledger: Path | None, rulesets: Path | None) -> Iterator[PlayedMatch]:
    if match is not None and is_log(match, ledger):
        with open_log(Path(match), rulesets) as auditor:
            yield from auditor.all()
        return
    with open_ledger(ledger, rulesets) as auditor:
        yield from ([auditor.one(match)] if match is not None else auditor.all())


def print_rows(played: PlayedMatch, unchecked: bool) -> None:
    """The rows of one match as JSON Lines, in the documented order."""
    for row in in_order(played.audit.rows, ENGLISH):
        print_json(row_json(row, ENGLISH))
    if unchecked:
        for missing in played.audit.unchecked:
            print_json(unchecked_json(missing, ENGLISH))


def report(played: PlayedMatch, counts: Counter[str], brief: bool) -> None:
    """One match, event by event; in a ``brief`` report clean ones only count."""
    audit = played.audit
    counts["matches"] += 1
    counts["findings"] += len(audit.findings)
    for verdict in audit.verdicts:
        counts[verdict.verdict] += 1
    if audit.clean:
        counts["clean"] += 1
    if brief and audit.clean and not audit.unchecked:
        return
    verdicts = Counter(v.verdict for v in audit.verdicts)
    said = [f"{count} claim(s) {ruling.lower()}" for ruling, count in sorted(verdicts.items())]
    if audit.findings:
        said.insert(0, f"{len(audit.findings)} finding(s)")
    rules = played.readings.rules.id if played.readings else "no ruleset"
    say(Text.assemble((played.match, "bold"), f"  {rules}  ", ", ".join(said) or "no claims"))
    for row in sorted(in_order(audit.rows, ENGLISH), key=lambda row: row.seq or 0):
        if isinstance(row, Finding) or row.verdict != "UPHELD" or not brief:
            _row(row)
    if not brief:
        _unchecked(audit.unchecked)


def _row(row: Finding | Verdict) -> None:
    word = "FINDING" if isinstance(row, Finding) else row.verdict
    what = row.code if isinstance(row, Finding) else row.claim
    place = f"event {row.seq}" if row.seq is not None else "whole match"
    say(Text.assemble(f"  {place:<11} ", (f"{word:<11}", STYLES[word]), f" {what:<20} [{', '.join(row.clauses)}]"))
    say(f"      {row_message(row, ENGLISH)}")


def _unchecked(unchecked: Sequence[Unchecked]) -> None:
    if not unchecked:
        return
    say("  Not checked, because the record does not show what is needed:", "dim")
    for row in unchecked:
        missing = ENGLISH.words(missing_message(row.missing))
        say(f"      {row.code}: {missing} ({row.count}x, first at event {row.first_seq})", "dim")


def summary(counts: Counter[str]) -> None:
    """The last line of a report."""
    say(
        f"{counts['matches']} match(es), {counts['clean']} clean; {counts['findings']} finding(s); claims: "
        f"{counts['UPHELD']} upheld, {counts['OVERTURNED']} overturned, {counts['UNDECIDABLE']} undecidable."
    )
