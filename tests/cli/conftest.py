"""Command lines run in this process, and logs and ledgers to run them on."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.app import run
from ledger.web.auth.accounts import STAFF_FILE, Accounts, StaffMember, hash_password, write_accounts
from meldtrail.samples import sample_logs
from tests.audit.judged import SEED, matches
from tests.audit.left_out import OMISSIONS
from tests.torture import TORTURE


class Said(NamedTuple):
    """What a command ended with and said."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Standard output as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def complaint(self) -> str:
        """The one line on standard error that says what is wrong; nothing is told twice, and no traceback."""
        lines = [line for line in self.err.splitlines() if line.startswith("meldtrail: ")]
        assert len(lines) == 1, self.err
        assert "Traceback" not in self.err
        return lines[0].removeprefix("meldtrail: ")


Meldtrail = Callable[..., Said]


@pytest.fixture
def meldtrail(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Meldtrail:
    """Runs one command line."""
    for variable in ("MELDTRAIL_LEDGER", "MELDTRAIL_RULESETS"):
        monkeypatch.delenv(variable, raising=False)

    def call(*arguments: object) -> Said:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        return Said(code, *capsys.readouterr())

    return call


def prepared(*arguments: object) -> None:
    """A command that has to go well before a test begins."""
    assert run([str(argument) for argument in arguments]) == 0


PASSWORD = "four seasons in one"


@cache
def _colleagues() -> Accounts:
    people = ("asha", "ravi", "meena")
    return Accounts({name: StaffMember(name, "support", hash_password(name, PASSWORD)) for name in people})


def three_people(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give asha, ravi and meena accounts in a ledger, whose password is at hand; else they were one person."""
    words = folder.parent / "password"
    words.write_text(f"{PASSWORD}\n")
    words.chmod(0o600)
    monkeypatch.setenv("MELDTRAIL_PASSWORD_FILE", str(words))
    write_accounts(folder / STAFF_FILE, _colleagues())


@pytest.fixture
def colleagues(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Makes three people of a ledger: asha, ravi and meena."""
    return lambda folder: three_people(folder, monkeypatch)


@pytest.fixture(scope="package")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four clean matches in one file."""
    path = tmp_path_factory.mktemp("log") / "log.jsonl"
    prepared("simulate", "--matches", 4, "--seed", 7, "-o", path)
    return path


@pytest.fixture(scope="package")
def one(log: Path) -> Path:
    """The first of them alone."""
    path = log.with_name("one.jsonl")
    first = matches_of(log)[0]
    path.write_bytes(b"".join(line for line in lines_of(log) if json.loads(line)["match"] == first))
    return path


@pytest.fixture(scope="package")
def ledger(log: Path) -> Path:
    """A ledger that holds them; not to be written to."""
    folder = log.with_name("ledger")
    prepared("ingest", log, "--ledger", folder)
    return folder


@pytest.fixture(scope="package")
def faulty(log: Path) -> Path:
    """Two matches in which somebody played out of turn, with their labels beside."""
    path = log.with_name("faulty.jsonl")
    prepared("simulate", "--matches", 2, "--seed", 5, "--fault", "out_of_turn", "-o", path)
    return path


def lines_of(path: Path) -> list[bytes]:
    """The lines of a log."""
    return path.read_bytes().splitlines(keepends=True)


def events_of(log: Path) -> list[dict[str, Any]]:
    """The events of a log."""
    return [json.loads(line) for line in lines_of(log)]


def matches_of(path: Path) -> list[str]:
    """The matches of a log, in the order in which they begin."""
    return list(dict.fromkeys(json.loads(line)["match"] for line in lines_of(path)))


def bytes_in(path: Path) -> dict[Path, bytes]:
    """Every file below, but for the lock and what SQLite keeps beside a database that is read."""
    files = (file for file in path.rglob("*") if file.is_file())
    return {file: file.read_bytes() for file in files if not file.name.endswith(("-wal", "-shm", ".lock"))}


GAMES = ("classic", "rummy-106", "ace2three-pool-101", "rum")


@pytest.fixture(scope="package")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of clean matches, some without stocks, some with keys of events, and of sample logs: of more, and
    of all of them, with make torture."""
    folder = tmp_path_factory.mktemp("many")
    lines = [
        json.dumps({**event, "match": f"{ruleset}-{number}"})
        for ruleset in GAMES
        for number, events in enumerate(matches(ruleset, 6 if TORTURE or ruleset == "classic" else 3, 5))
        for event in (events, OMISSIONS["no stock"](events), OMISSIONS["keys"](events))[number % 3]
    ]
    (folder / "clean.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    prepared("ingest", folder / "clean.jsonl", "--ledger", folder / "ledger")
    prepared("ingest", *list(sample_logs())[:: 1 if TORTURE else 12], "--ledger", folder / "ledger")
    return folder / "ledger"


@pytest.fixture(scope="package")
def engine() -> None:
    """The engine compiled, so that no command has that to say."""
    from tests.engine.damage import answer  # which imports numpy

    for ruleset in ("classic", "rum"):
        answer(next(matches(ruleset, 1, SEED)), ruleset)
