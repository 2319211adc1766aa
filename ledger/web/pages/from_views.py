"""What the views hold of one match, read by index in a single visit to each file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ledger.views.view_files import HANDS_FILE, OPEN_FILE
from ledger.web.seam import Datasette, may_view, read_with

OPEN: Final = OPEN_FILE.removesuffix(".db")
HANDS: Final = HANDS_FILE.removesuffix(".db")
Row = Mapping[str, Any]

_MATCH: Final = """
select m.*, r.title as rules_title, p.options, k.record, k.incomplete from matches m
left join rulesets r on r.hash = m.ruleset_hash
left join pinned_rules p on p.hash = m.ruleset_hash
left join match_records k on k.match = m.match
where m.match = ?
"""
_FINDINGS: Final = """
select finding, code, name, severity, event, seat, message, clauses from findings where match = ? order by finding
"""
_VERDICTS: Final = """
select verdict_id, verdict, claim, deal, event, seat, claimed, computed, message, clauses from verdicts
where match = ? order by verdict_id
"""
_PLAYERS: Final = "select seat, pseudonym from players where match = ? order by seat"
_HIDDEN: Final = "select record from hidden_records where match = ?"


class MatchRows(NamedTuple):
    """A match as the views have it. ``hidden`` is None while it is played, and for those who may not see hands."""

    match: Row
    findings: Sequence[Row]
    verdicts: Sequence[Row]
    names: Mapping[int, str]
    hidden: str | None
    may_see_hands: bool

    @property
    def played_on(self) -> bool:
        """Whether the match has not ended yet."""
        return bool(self.match["state"] == "open")

    def wrong(self) -> list[int]:
        """The events at which something is wrong, each once, in order: a finding, or a claim that was overturned."""
        rows = [*self.findings, *(row for row in self.verdicts if row["verdict"] == "OVERTURNED")]
        return sorted({seq for row in rows if (seq := seq_of(row["event"])) is not None})


def seq_of(event: str | None) -> int | None:
    """The number of an event in its id, ``M1/12``."""
    return int(event.rpartition("/")[2]) if event else None


async def match_rows(desk: Datasette, actor: Row | None, match: str) -> MatchRows | None:
    """The rows of a match as far as this person may see them; None when there is no such match."""
    found = await read_with(desk, OPEN, lambda connection: _of_open(connection, match))
    if found is None:
        return None
    head, findings, verdicts, names = found
    may_see_hands = await may_view(desk, actor, HANDS)
    hidden = await hidden_record(desk, match) if may_see_hands and head["state"] != "open" else None
    return MatchRows(head, findings, verdicts, names, hidden, may_see_hands)


async def hidden_record(desk: Datasette, match: str) -> str | None:
    """What was hidden in a match, None where the views hold none of it. Whoever asks sees that it reaches nobody who
    may not see hands."""
    found = await read_with(desk, HANDS, lambda connection: _one(connection, _HIDDEN, match))
    return found["record"] if found else None


def _of_open(connection: Any, match: str) -> tuple[Row, list[Row], list[Row], dict[int, str]] | None:
    head = _one(connection, _MATCH, match)
    if head is None:
        return None
    names = {row["seat"]: row["pseudonym"] for row in _all(connection, _PLAYERS, match)}
    return head, _all(connection, _FINDINGS, match), _all(connection, _VERDICTS, match), names


def _all(connection: Any, sql: str, match: str) -> list[Row]:
    return [dict(row) for row in connection.execute(sql, (match,)).fetchall()]


def _one(connection: Any, sql: str, match: str) -> Row | None:
    row = connection.execute(sql, (match,)).fetchone()
    return None if row is None else dict(row)
