"""What findings and verdicts say, for tests that read the sentences."""

from __future__ import annotations

from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name, row_message
from schemas.findings import Finding, Verdict


def said(row: Finding | Verdict) -> str:
    """The sentences of a row, in English."""
    return row_message(row, ENGLISH)


def name_of(row: Finding) -> str:
    """What a finding is called."""
    return finding_name(row.code, ENGLISH)
