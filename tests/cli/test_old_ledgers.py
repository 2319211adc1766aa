"""A ledger of format 1 is read by every command that reads, and refused by every command that writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from cli.app import CONTENTS, command
from meldtrail.samples import sample_log
from tests.cli.conftest import Meldtrail, bytes_in, three_people
from tests.museum.museum import unpacked

MATCH: Final = "sample-no_table_play"
PAIR: Final = "p103858 p103424"
WRITING: Final = {
    "ingest": "LOG",
    "pin": "sample-claim_seats --ruleset classic --why x",
    "erase": f"--cards {MATCH} --reason request",
    "reveal": f"{MATCH} --reason x",
    "retention show": "",
    "retention run": "",
    "serve": "--port 0",
    "collusion decide": f"{PAIR} --dismissed --reason x --who asha",
    "collusion link": PAIR,
    "case open": "sample-claim_seats --ticket T-9",
    "case assign": "C1 --to ravi",
    "case note": "C1 hello",
    "case join": "C1 --ticket T-8",
    "case review": "C1 hello --agrees",
    "case decide": "C1 hello --outcome refused",
    "case correct": "C1 hello --record 1",
    "case appeal": "C1 hello --by player",
    "case reverse": "C1 hello --outcome refused",
    "case hold": "C1 hello",
    "case attach": "C1 LOG",
    "case answer": "C1",
    "incident open": "outage --ruleset rummy-106",
    "incident decide": "outage",
    "incident letters": "outage",
    "writers enrol": "acme --role producer --brand acme-",
    "writers revoke": "acme",
    "keys wrap": "",
    "keys rotate": "--new-key-command KEY",
    "keys revoke": "1",
    "keys unwrap": "",
}
"""How the record is written to, by every command that does; and what would go by rules of retention."""
READING: Final = {
    "matches": "",
    "replay": MATCH,
    "audit": "--all",
    "answer": MATCH,
    "rules": "",
    "rescore": f"{MATCH} --ruleset classic",
    "diff": f"{MATCH} LOG",
    "verify": "",
    "export": "",
    "project": "",
    "status": "",
    "backup": "NEW",
    "doctor": "",
    "collusion scan": "",
    "collusion show": PAIR,
    "collusion ring": "",
    "collusion calibrate": "-o NEW",
    "collusion watch": "",
    "case ruling": "C1",
    "case macros": "",
    "case list": "",
    "case show": "C1",
    "incident find": "--ruleset classic",
    "incident show": "outage",
    "writers show": "",
    "keys show": "",
    "staff list": "",
    "helpdesk show": "",
    "helpdesk deliveries": "",
    "reveal": MATCH,
    "pin": MATCH,
    "case answer": "C1 --dry-run",
    "incident letters": "outage --dry-run",
}
"""How a ledger is read."""
BESIDE: Final = {
    *(f"staff {name}" for name in ("add", "password", "role", "remove", "token")),
    *(f"helpdesk {name}" for name in ("allow", "agent", "rotate", "webhook", "forget", "resend")),
}
"""Commands that write files beside the record, which goes with it when it is upgraded."""
MAKING: Final = {"demo", "upgrade"}
"""Commands that make a ledger."""


def commands() -> Iterator[str]:
    """Every command that takes a ledger."""
    for name in CONTENTS:
        found: Any = command(name)
        for below, one in getattr(found, "commands", {"": found}).items():
            if any("--ledger" in option.opts for option in one.params):
                yield f"{name} {below}".strip()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A ledger of format 1 with a case that is decided."""
    return unpacked("4-names", tmp_path)


def call(name: str, rest: str, folder: Path) -> list[str]:
    """A command line on a ledger."""
    log = folder.parent / "log.jsonl"
    log.write_bytes(sample_log("classic/points_overturned").read_bytes())
    words = {"LOG": str(log), "NEW": str(folder.parent / "new"), "KEY": f"printf {'7' * 64}"}
    return [*name.split(), *(words.get(word, word) for word in rest.split()), "--ledger", str(folder)]


def test_of_every_command_it_is_known_whether_it_writes() -> None:
    assert {*WRITING, *READING, *BESIDE, *MAKING} == set(commands())


@pytest.mark.parametrize("name", WRITING)
def test_what_writes_is_refused_in_one_sentence_and_changes_nothing(
    name: str, old: Path, meldtrail: Meldtrail, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "reveal":
        three_people(old, monkeypatch)
    before = bytes_in(old)
    said = meldtrail(*call(name, WRITING[name], old))
    assert (said.code, said.out) == (3, "")
    assert said.complaint == (
        f"{old} is a ledger of format 1, which is read and not written to any more; run meldtrail upgrade"
        f" --ledger {old}, which loses nothing, and do this again"
    )
    assert bytes_in(old) == before


@pytest.mark.parametrize("name", READING)
def test_what_reads_does_and_the_record_stays_as_it_is(name: str, old: Path, meldtrail: Meldtrail) -> None:
    record = [(old / file).read_bytes() for file in ("ledger.db", "vault.db", "meldtrail.toml")]
    said = meldtrail(*call(name, READING[name], old))
    assert said.code in (0, 1) or "there is no incident outage" in said.complaint, said.err
    assert "not written to any more" not in said.err
    assert [(old / file).read_bytes() for file in ("ledger.db", "vault.db", "meldtrail.toml")] == record
