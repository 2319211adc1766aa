"""The demo: sample logs into a ledger in a temporary folder, an audit of it, and what to type next."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from tempfile import mkdtemp

from rich.text import Text

from cli.screen import say
from ledger.audit.auditor import Auditor, log_lines
from ledger.audit.played import Audit
from ledger.evidence.store import open_reader, open_writer
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name, row_message
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.serving.projecting import project
from meldtrail.samples import sample_logs
from schemas.errors import UnreadableError
from schemas.findings import Finding, Verdict

SHOWN = ("not_top_of_discards", "joker_from_discards", "out_of_turn")


def run_demo() -> None:
    """Make, audit, explain, point on. The ledger stays in its folder so that the next commands find it."""
    began = time.perf_counter()
    logs = list(sample_logs())
    if not logs:
        raise UnreadableError("no sample logs were found; install meldtrail again")
    rulebook = read_rulebook()
    folder = Path(mkdtemp(prefix="meldtrail-demo-")) / "ledger"
    with open_writer(folder, create=True) as writer:
        accepted = sum(writer.ingest(log_lines(log), str(log.name), rulebook.pin, "imported").accepted for log in logs)
    say(Text.assemble(("1  A ledger ", "bold"), f"of {accepted} events from {len(logs)} sample logs, in {folder}"))
    with open_reader(folder) as reader:
        played = [(match.match, match.audit) for match in Auditor(reader, rulebook).all()]
    audits = [audit for _, audit in played]
    _found(audits)
    _one_explained(audits)
    project(folder)
    _next(folder, next((row.match for row in _chosen(audits)), played[0][0]))
    say(f"Done in {time.perf_counter() - began:.1f} s.", "dim")


def _found(audits: list[Audit]) -> None:
    rulings = Counter(verdict.verdict for audit in audits for verdict in audit.verdicts)
    clean = sum(audit.clean for audit in audits)
    findings = sum(len(audit.findings) for audit in audits)
    say(Text.assemble(
        ("2  An audit ", "bold"), f"of {len(audits)} matches: {clean} clean, {findings} findings; claims: "
        f"{rulings['UPHELD']} upheld, {rulings['OVERTURNED']} overturned, {rulings['UNDECIDABLE']} undecidable",
    ))  # fmt: skip


def _one_explained(audits: list[Audit]) -> None:
    say("3  Two of them, with the rule", "bold")
    book = read_clausebook()
    for row in _chosen(audits):
        what = finding_name(row.code, ENGLISH) if isinstance(row, Finding) else f"Claim {row.verdict.lower()}"
        say(f"   {row.match}, event {row.seq}: {what}")
        say(f"     {row_message(row, ENGLISH)}")
        for clause in row.clauses[:2]:
            say(f"     {clause}: {book[clause].rule}", "dim")


def _chosen(audits: list[Audit]) -> list[Finding | Verdict]:
    findings = [f for audit in audits for f in audit.findings if f.code in SHOWN]
    wrong = [v for audit in audits for v in audit.verdicts if v.verdict == "OVERTURNED" and v.claim == "show"]
    return [*findings[:1], *wrong[:1]]


def _next(folder: Path, told: str) -> None:
    say("4  Look further", "bold")
    for command, what in (
        (f"meldtrail replay {told} --ledger {folder}", "the match as a story"),
        (f"meldtrail audit --all --ledger {folder}", "everything that was found"),
        ("meldtrail explain", "what each finding means, and by which clause"),
        (f"meldtrail serve --ledger {folder}", "the same in the browser, open on this machine for its one user"),
    ):
        say(f"   {what[0].upper()}{what[1:]}:")
        say(f"     {command}", "bold")
    say("   (after `make demo` the command is .venv/bin/meldtrail)", "dim")
