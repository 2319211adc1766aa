"""``meldtrail demo``: the first minute. Sample logs into a ledger, an audit of it, and what to type next."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from tempfile import mkdtemp
from typing import Annotated

import typer
from rich.text import Text

from cli.terminal import say
from ledger.audit.auditor import Auditor
from ledger.audit.audits import Audit
from ledger.evidence.lines import log_lines
from ledger.evidence.store import open_reader, open_writer
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name, row_message
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.serving.projecting import project
from meldtrail.samples import sample_logs
from schemas.errors import UnreadableError, UsageError
from schemas.findings import Finding, Verdict

SHOWN = ("not_top_of_discards", "joker_from_discards", "out_of_turn")


def demo(
    # Not the option of the other commands: MELDTRAIL_LEDGER may name a ledger of real matches.
    ledger: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to; a new folder. A temporary one without it.")
    ] = None,
) -> None:
    """Make a ledger from the sample logs and audit it. It stays there, to be looked at further."""
    began = time.perf_counter()
    if ledger is not None and ledger.exists() and not (ledger.is_dir() and not any(ledger.iterdir())):
        raise UsageError(f"{ledger} is there already; the demo makes a new ledger: name another folder")
    logs = list(sample_logs())
    if not logs:
        raise UnreadableError("no sample logs were found; install meldtrail again")
    rulebook = read_rulebook()
    folder = ledger or Path(mkdtemp(prefix="meldtrail-demo-")) / "ledger"
    with open_writer(folder, create=True) as writer:
        counts = [writer.ingest(log_lines(log), log.name, rulebook.pin).accepted for log in logs]
    sentence = ENGLISH.say("demo-ledger", events=sum(counts), logs=len(logs), folder=str(folder))
    say(Text.assemble(("1  A ledger ", "bold"), sentence))
    with open_reader(folder) as reader:
        audits = {match.match: match.audit for match in Auditor(reader, rulebook).all()}
    _say_audits(list(audits.values()))
    picks = _choose(list(audits.values()))
    _explain(picks)
    project(folder)
    _say_next(folder, next((row.match for row in picks), next(iter(audits))))
    say(f"Done in {time.perf_counter() - began:.1f} s.", "dim")


def _say_audits(audits: list[Audit]) -> None:
    rulings = Counter(verdict.verdict for audit in audits for verdict in audit.verdicts)
    sentence = ENGLISH.say(
        "demo-audit", matches=len(audits), clean=sum(audit.clean for audit in audits),
        findings=sum(len(audit.findings) for audit in audits), upheld=rulings["UPHELD"],
        overturned=rulings["OVERTURNED"], undecidable=rulings["UNDECIDABLE"],
    )  # fmt: skip
    say(Text.assemble(("2  An audit ", "bold"), sentence))


def _choose(audits: list[Audit]) -> list[Finding | Verdict]:
    findings = [finding for audit in audits for finding in audit.findings if finding.code in SHOWN]
    wrong = [v for audit in audits for v in audit.verdicts if v.verdict == "OVERTURNED" and v.claim == "show"]
    return [*findings[:1], *wrong[:1]]


def _explain(rows: list[Finding | Verdict]) -> None:
    say("3  Two of them, with the rule", "bold")
    book = read_clausebook()
    for row in rows:
        what = finding_name(row.code, ENGLISH) if isinstance(row, Finding) else f"Claim {row.verdict.lower()}"
        say(f"   {row.match}, {ENGLISH.say('audit-at_event', seq=row.seq or 0)}: {what}")
        say(f"     {row_message(row, ENGLISH)}")
        for clause in row.clauses[:2]:
            say(f"     {clause}: {book[clause].rule}", "dim")


def _say_next(folder: Path, match: str) -> None:
    say("4  Look further", "bold")
    for command, what in (
        (f"meldtrail replay {match} --ledger {folder}", "The match as a story"),
        (f"meldtrail audit --all --ledger {folder}", "Everything that was found"),
        ("meldtrail explain", "What each finding means, and by which clause"),
        (f"meldtrail serve --ledger {folder}", "The same in the browser, open on this machine for its one user"),
    ):
        say(f"   {what}:")
        say(f"     {command}", "bold")
    say("   (after `make demo` the command is .venv/bin/meldtrail)", "dim")
