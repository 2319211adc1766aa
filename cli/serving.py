"""From a ledger to what is served: audit every match and project it into the view files."""

from __future__ import annotations

from pathlib import Path

from cli.shelf import read_clausebook, read_rulebook
from ledger.audit.ledger_audit import Auditor
from ledger.desk.audited import audited_matches
from ledger.desk.case_projection import all_cases, build_cases
from ledger.desk.projection import build_views
from ledger.evidence.store import open_reader


def project(folder: Path, rulesets: Path | None = None) -> None:
    """Build the views of a ledger anew; what was served before stays until the new files take its place."""
    with open_reader(folder) as reader:
        auditor = Auditor(reader, read_rulebook(rulesets))
        matches = audited_matches(auditor, reader.person)
        build_views(folder / "views", matches, read_clausebook(rulesets), reader.refusals())
        build_cases(folder / "views", all_cases(reader))
