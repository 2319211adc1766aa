"""What is stated otherwise than before: which row is the same one, and which pin is named."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ledger.audit.changes import Change, Row, Statement, Versions, changes

FIRST, LAST = "2026-01-02T10:00:00.000Z", "2026-03-04T11:00:00.000Z"


def refuted(seq: int) -> Any:
    """A verdict on a claim of 5 by seat 1, as far as it is compared."""
    return SimpleNamespace(claim="result", seq=seq, seat=1, claimed=5, verdict="refuted", computed=4, deal=1, why=None)


def changed(*now: Any, before: Statement) -> list[Change]:
    """What is changed of a match that two people pinned one after the other."""
    pins = [SimpleNamespace(who=who, at=at, hash=8 * who[0]) for who, at in (("ann", FIRST), ("bob", LAST))]
    played: Any = SimpleNamespace(
        match="m", audit=SimpleNamespace(rows=now), pins=pins, failure=None, ruleset_hash="new",
        events=(), incomplete=(),
    )  # fmt: skip
    auditor: Any = None
    return list(changes(auditor, played, before, Versions("1", "2")))


CONFIRMED = tuple(Row("verdict", "result", seq, 1, 5, "confirmed", 5) for seq in (3, 9))


def test_the_same_claim_of_another_event_is_another_row() -> None:
    found = changed(refuted(9), refuted(3), before=Statement(CONFIRMED, True, "old", 0))
    assert [(row.old and row.old.seq, row.new and row.new.seq) for row in found] == [(3, 3), (9, 9)]


def test_the_last_pin_is_named_with_its_own_time() -> None:
    (found,) = changed(refuted(3), before=Statement(CONFIRMED[:1], True, "old", 0))
    told = {name: str(value) for name, value in dict(found.cause.arguments).items()}
    assert found.code == "pin" and LAST in told["at"] and "bob" in told["who"] and told["hash"] == "bbbbbbbb"
