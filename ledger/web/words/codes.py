"""What every code on a page means: the words that stand beside it, by the column it stands in.

Codes stay as they are in JSON, CSV and addresses; on a page none stands alone. A code of :data:`PLAIN` is itself the
word for what it means.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ledger.audit.played import WHOLE_MATCH
from ledger.evidence.diagnosis import REFUSALS
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name
from ledger.play.laws import LAWS
from ledger.web.words import code_words as words

PLAIN: Final = frozenset({
    "player", "timer", "server", "staff", "stock", "discards", "run", "set", "discard", "show", "open", "decided",
    "appealed", "closed", "granted", "refused", "withdrawn", "money", "points", "note", "clean",
})  # fmt: skip
"""Codes that say in plain English what they mean, where no words are given for them."""

FINDINGS: Final[Mapping[str, str]] = {code: finding_name(code, ENGLISH) for code in (*LAWS, *WHOLE_MATCH)}
"""Every code a finding may have, with its name."""

VOCABULARIES: Final[Mapping[str, Mapping[str, str]]] = {
    "code": {**FINDINGS, **REFUSALS},
    "severity": words.SEVERITIES,
    "verdict": {**words.VERDICTS, **words.WORST},
    "claim": words.CLAIMS,
    "state": words.STATES,
    "type": {**words.EVENT_TYPES, **words.CASE_RECORDS, **words.LEAD_RECORDS},
    "by": words.ACTORS,
    "ended": {**words.TURN_ENDS, **words.ENDINGS},
    "status": words.STATUSES,
    "standing": words.STANDINGS,
    "kind": words.KINDS,
    "what": words.FIGURES,
    "stand": words.STANDS,
    "topic": words.TOPICS,
    "outcome": words.OUTCOMES,
    "channel": words.CHANNELS,
    "decision": words.DECISIONS,
}
"""By column, every code that may stand in it and its words."""


RULESET_COLUMNS: Final = frozenset({"ruleset", "reading", "other"})
"""Columns that hold the id of a ruleset, of which the title is told."""


def words_of(column: str, code: object) -> str | None:
    """The words for a code of a column; None for what is no code there, or is itself the word."""
    known = VOCABULARIES.get(column)
    return known.get(code) if known is not None and isinstance(code, str) else None
