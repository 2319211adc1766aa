"""The sample logs show every finding, each in a small match of its own, with what the audit says beside it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from ledger.audit.audits import Audit
from ledger.audit.played import WHOLE_MATCH, PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_order, row_json
from ledger.play.laws import LAWS
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import Rulebook
from ledger.simulate.faults import FAULTS
from schemas.errors import UnknownRuleset
from schemas.events import EVENT, Open
from tests.sample_logs import Sample, first_occasion, write_samples
from tests.torture import TORTURE

FOLDER = Path(__file__).parent.parent / "sample_logs"
LOGS = sorted(log for log in FOLDER.glob("*/*.jsonl") if not log.name.endswith(".expected.jsonl"))
RULEBOOK = read_rulebook()
REMADE = (
    "ace2three-best-of-3", "ace2three-points", "aceleagues-deals", "aceleagues-points", "aceleagues-pool-101", "basic",
    "classic", "continental", "gin", "rummy-106", "rummy-106-literal", "rummycentral",
)  # fmt: skip
"""Every sort of match and of sample: with an overlay, a claim overturned, wrong by any reading, each that is not whole,
none replayed. Dozens of matches are played to find those that are shown; make torture plays them for every ruleset."""
PARTIAL = {"no_stock", "results_only", "unknown_cards", "with_gap", "dropped_hands_missing"}


@cache
def audit(log: Path) -> Audit:
    """The audit of a sample under the rules its opening names."""
    events = [EVENT.validate_json(line) for line in log.read_bytes().splitlines()]
    opened = next(event for event in events if isinstance(event, Open))
    try:
        rules = RULEBOOK.resolve(opened.ruleset or "")
    except UnknownRuleset:
        return PlayedMatch(events[0].match, events, None).audit
    other = RULEBOOK.resolve(rules.compare) if rules.compare else None
    return PlayedMatch(events[0].match, events, Readings(rules, other)).audit


def named(log: Path) -> str:
    return f"{log.parent.name}/{log.stem}"


def test_there_are_samples_under_every_ruleset() -> None:
    assert {log.parent.name for log in LOGS} == set(RULEBOOK.ids), "run make samples"
    assert {log.parent.name for log in LOGS if log.stem == "clean"} == set(RULEBOOK.ids) - {"gin"}


def test_every_finding_and_every_claim_has_a_sample() -> None:
    claims = {"show_overturned", "points_overturned", "total_overturned", "settlement_overturned"}
    no_log = {"not_audited"}  # that is a fault of the program
    wanted = (set(LAWS) | set(WHOLE_MATCH) | {"clean"} | claims | PARTIAL) - no_log
    lacking = sorted(wanted - {log.stem for log in LOGS})
    assert not lacking, f"no sample log shows {', '.join(lacking)}: run make samples"
    assert {log.stem for log in LOGS} == wanted
    shown = {(first_occasion(fault, RULEBOOK).partition("+")[0], code) for code, fault in FAULTS.items()}
    assert {(log.parent.name, log.stem) for log in LOGS if log.stem in FAULTS} == shown
    assert len(shown) == len(FAULTS)


@pytest.mark.parametrize("log", LOGS, ids=named)
def test_the_audit_says_what_stands_beside_the_log(log: Path) -> None:
    expected = log.with_name(f"{log.stem}.expected.jsonl").read_text(encoding="utf-8").splitlines()
    assert [
        json.dumps(row_json(row, ENGLISH), ensure_ascii=False) for row in in_order(audit(log).rows, ENGLISH)
    ] == expected
    assert expected


@pytest.mark.parametrize("log", LOGS, ids=named)
def test_a_sample_shows_what_it_is_called_and_nothing_else(log: Path) -> None:
    found = audit(log)
    aside = "reading" if log.stem == "wrong_by_any_reading" else ""  # what it is by ours stands beside it
    codes = {finding.code for finding in found.findings if finding.severity != aside}
    overturned = {verdict.claim for verdict in found.verdicts if verdict.verdict == "OVERTURNED"}
    if log.stem == "clean":
        assert found.clean
    elif log.stem.endswith("_overturned"):
        claim = log.stem.removesuffix("_overturned").replace("total", "points")
        assert (codes, overturned) == (set(), {claim})
    elif log.stem in PARTIAL:
        assert (codes, overturned) == ({"log_incomplete"} if log.stem == "with_gap" else set(), set())
    else:
        assert (codes, overturned) == ({log.stem}, set())


def test_match_ids_are_their_own_and_tell_what_is_shown() -> None:
    matches = [json.loads(log.read_text(encoding="utf-8").splitlines()[0])["match"] for log in LOGS]
    assert len(matches) == len(set(matches))
    assert all(match.startswith(f"sample-{log.stem}") for match, log in zip(matches, LOGS, strict=True))


def test_no_log_lies_there_without_its_expectation() -> None:
    beside = {log.with_name(f"{log.stem}.expected.jsonl") for log in LOGS}
    assert beside == set(FOLDER.glob("*/*.expected.jsonl"))


@pytest.mark.parametrize("ruleset", RULEBOOK.ids if TORTURE else REMADE)
def test_making_them_again_gives_the_same_bytes(tmp_path: Path, ruleset: str) -> None:
    write_samples(tmp_path, (ruleset,))
    made = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.glob("*/*.jsonl")}
    assert made == {file.relative_to(FOLDER): file.read_bytes() for file in FOLDER.glob(f"{ruleset}/*.jsonl")}


def test_every_sort_of_sample_is_made_again() -> None:
    made = {log.stem for log in LOGS if log.parent.name in REMADE}
    assert made >= {log.stem for log in LOGS if log.stem not in FAULTS}
    assert made >= {"show_overturned", "points_overturned", "total_overturned", "settlement_overturned"}
    rulesets = [RULEBOOK.resolve(ruleset) for ruleset in RULEBOOK.ids]
    sorts = {(rules.id, rules.melding.where, rules.match.ends, rules.match.deals) for rules in rulesets}
    assert {one[1:] for one in sorts} == {one[1:] for one in sorts if one[0] in REMADE}


def test_those_of_every_ruleset_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def samples_of(ruleset: str, _: Rulebook) -> list[Sample]:
        made.append(ruleset)
        return []

    monkeypatch.setattr("tests.sample_logs.samples_of", samples_of)
    write_samples(tmp_path)
    assert made == list(RULEBOOK.ids)
