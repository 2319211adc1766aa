"""The audit of a whole ledger says the same, byte for byte, whether matches are replayed or gone through compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

from cli.commands.audit import whole
from ledger.audit import clearing
from ledger.audit.clearing import WORTH_COMPILING, Clearing, Recount, claims_in, is_worth_compiling
from tests.audit.judged import audited, matches
from tests.cli.conftest import GAMES, Meldtrail

pytestmark = pytest.mark.usefixtures("engine")


@pytest.mark.slow
@pytest.mark.parametrize("options", [("--lang", "hi"), ("--jobs", "2"), ("--json", "--unchecked")], ids=" ".join)
def test_the_audit_of_a_ledger_is_the_same_bytes_compiled_and_readable(
    meldtrail: Meldtrail, many: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    here = "--jobs" not in options
    readable = meldtrail("audit", "--all", "--ledger", many, *(options if here else ()))
    cleared: list[str | None] = []
    plain = Clearing.answer

    def counted(self: Clearing, *asked: Any) -> str | None:
        cleared.append(plain(self, *asked))
        return cleared[-1]

    monkeypatch.setattr(Clearing, "answer", counted)
    monkeypatch.setattr(clearing, "WORTH_COMPILING", 0)
    assert meldtrail("audit", "--all", "--ledger", many, *options) == readable
    assert (
        sum(map(bool, cleared)) >= 10 if here and "--json" not in options else not cleared
    )  # else other processes clear


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--json", "--jobs", "2", "--ruleset", "classic")], ids=" ".join)
def test_what_other_rules_would_change_is_the_same_bytes_compiled_and_readable(
    meldtrail: Meldtrail, many: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    asked = ("audit", "--all", "--ledger", many, "--against", "rummy-106-literal")
    readable = meldtrail(*asked, *(word for word in options if word not in ("--jobs", "2")))
    counted: list[bool] = []
    plain = Recount.outcome

    def outcome(self: Recount, *asked: Any) -> Any:
        found = plain(self, *asked)
        counted.append(found is not None)
        return found

    monkeypatch.setattr(Recount, "outcome", outcome)
    monkeypatch.setattr(clearing, "WORTH_COMPILING", 0)
    assert meldtrail(*asked, *options) == readable
    assert "would change" in readable.out or '"what": "points"' in readable.out
    assert sum(counted) >= 8 or "--jobs" in options  # else other processes count


def test_a_small_ledger_is_never_gone_through_compiled(
    meldtrail: Meldtrail, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "Clearing", None)
    monkeypatch.setattr(whole, "Recount", str)
    assert meldtrail("audit", "--all", "--ledger", many).code == 1
    assert meldtrail("audit", "--all", "--ledger", many, "--against", "rummy-106").code == 0


def test_without_numba_no_ledger_is_gone_through_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_worth_compiling(WORTH_COMPILING) and not is_worth_compiling(WORTH_COMPILING - 1)
    monkeypatch.setattr(clearing, "find_spec", lambda name: None)
    assert not is_worth_compiling(WORTH_COMPILING)


def test_a_cleared_match_counts_as_many_claims_as_the_audit_rules_on() -> None:
    for ruleset in GAMES:
        for events in matches(ruleset, 3, 5):
            assert claims_in(events) == len(audited(events, ruleset).verdicts)
