"""What an answer page needs of rules beside the choices pinned: where each comes from, and the other reading."""

from __future__ import annotations

import json
from typing import Any, Final

from ledger.audit.readings import Readings
from ledger.views.projecting.view_file import Row
from ledger.views.tables.table import Table, text
from schemas.ruleset import Ruleset

ANSWER_RULES: Final = Table(
    "answer_rules",
    "Rules answers are made by",
    "Which clause each choice of a pinned ruleset comes from, and the other reading of its text.",
    ("hash",),
    {
        "hash": text("SHA-256 of the options"),
        "rules": text("The ruleset with its sources, as JSON"),
        "other": text("The other reading of it, as JSON; nothing where the text is read in one way only"),
    },
    label="hash",
    hidden=True,
)


def answer_rules_row(digest: str, readings: Readings) -> Row:
    """The row of the rules some matches were pinned to."""
    return {
        "hash": digest,
        "rules": _written(readings.rules),
        "other": _written(readings.other) if readings.other is not None else None,
    }


def _written(rules: Ruleset) -> str:
    return json.dumps(rules.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))


def readings_of(rules: str | None, other: str | None) -> Readings | None:
    """The rules as they were projected; None when the match names none that anybody knew."""
    if rules is None:
        return None
    return Readings(_read(rules), _read(other) if other is not None else None)


def _read(written: str) -> Ruleset:
    found: dict[str, Any] = json.loads(written)
    return Ruleset.model_validate(found)
