"""Who uses a ledger in which something cannot be read is told so in a sentence that names it, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import apsw
import pytest

from ledger.evidence.checkup import ledger_status
from ledger.evidence.store import open_reader, open_rehearsal, open_writer
from ledger.evidence.writer import no_pin
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare, feed, forge
from tests.evidence.matches import match_lines

Use = Callable[[Path], Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    feed(tmp_path / "ledger", [*match_lines("m1")[:20], b"junk\n"])
    return tmp_path / "ledger"


def vault_forged(folder: Path, statement: str, *values: object) -> None:
    with closing(bare(folder / "vault.db")) as conn:
        conn.execute(statement, values)


def write(folder: Path) -> None:
    with open_writer(folder) as writer:
        writer.ingest(match_lines("m1"), "log.jsonl", no_pin)


def ask(folder: Path) -> None:
    with open_reader(folder) as reader:
        reader.unvaulted()
        reader.source("m1")


def ask_since_when(folder: Path) -> None:
    with open_reader(folder) as reader:
        reader.waits_since()


def rehearse(folder: Path) -> None:
    with open_rehearsal(folder) as writer:
        writer.ingest(match_lines("m1"), "log.jsonl", no_pin, dry_run=True)


def wait_beyond_the_calendar(folder: Path) -> None:
    vault_forged(folder, "INSERT INTO waiting_since VALUES ('m1', 99, ?, NULL)", 2**63 - 1)


HARMS: Final[dict[str, tuple[Callable[[Path], None], tuple[Use, ...]]]] = {
    "a record of the log that is no JSON": (
        lambda folder: forge(folder, "UPDATE leaves SET body = CAST('{' AS BLOB) WHERE stream = 0"),
        (write, rehearse, ledger_status),
    ),
    "a time that no calendar has": (
        wait_beyond_the_calendar,
        (ask_since_when,),
    ),
    "a secret that is none": (
        lambda folder: vault_forged(folder, "UPDATE secrets SET secret = x'00'"),
        (write,),
    ),
    "trees that are none": (
        lambda folder: vault_forged(folder, "UPDATE keys SET value = x'7a' WHERE name = 'bound'"),
        (write,),
    ),
    "a vault that says badly how far it was written": (
        lambda folder: vault_forged(folder, "UPDATE keys SET value = x'31' WHERE name = 'reach'"),
        (write, ask),
    ),
}


@pytest.mark.parametrize("harm", HARMS)
def test_what_cannot_be_read_is_told_with_the_folder_and_what_to_run(folder: Path, harm: str) -> None:
    do, uses = HARMS[harm]
    do(folder)
    for use in uses:
        with pytest.raises(LedgerError, match=f"{re.escape(str(folder))} cannot be read .*run verify"):
            use(folder)


def test_a_damaged_shard_is_not_taken_for_another_one(tmp_path: Path) -> None:
    several = tmp_path / "several"
    names = ("a", "b", "c")
    for name in names:
        feed(several / name, match_lines(f"{name}1"))
    rows = (f'[[shard]]\nname = "{name}"\nfolder = "{name}"\n' for name in names)
    (several / "shards.toml").write_text("".join(rows))
    wait_beyond_the_calendar(several / "a")
    with pytest.raises(LedgerError) as wrong:
        ask_since_when(several)
    assert f"stored in {several} cannot" in str(wrong.value)


def test_a_damaged_ledger_is_not_taken_for_one_that_is_open_beside_it(folder: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    feed(whole, match_lines("m2"))
    wait_beyond_the_calendar(folder)
    both = re.escape(f"{folder} or {whole}")
    with (
        pytest.raises(LedgerError, match=f"in {both} cannot be read"),
        open_reader(folder) as reader,
        open_reader(whole),
    ):
        reader.waits_since()
    with pytest.raises(LedgerError, match=f"in {re.escape(str(folder))} cannot be read"):
        ask_since_when(folder)


@pytest.mark.parametrize(
    ("wrong", "way"),
    [
        (apsw.FullError("database or disk is full"), "see that its disk works and has room"),
        (apsw.IOError("disk I/O error"), "see that its disk works and has room"),
        (apsw.CorruptError("database disk image is malformed"), "run verify on it"),
    ],
)
def test_a_disk_that_is_full_is_not_taken_for_a_record_that_is_damaged(
    folder: Path, wrong: apsw.Error, way: str
) -> None:
    with (
        pytest.raises(LedgerError, match=f"{re.escape(str(folder))} cannot be used on: {wrong}; {way}"),
        open_reader(folder),
    ):
        raise wrong


def test_a_fault_of_whoever_uses_a_ledger_stays_a_fault(folder: Path) -> None:
    with pytest.raises(KeyError), open_reader(folder) as reader:
        dict[int, int]()[len(reader.matches())]
    with pytest.raises(ZeroDivisionError), open_writer(folder) as writer:
        writer.ingest((b"" * (1 // number) for number in (1, 0)), "log.jsonl", no_pin)
    with pytest.raises(ValueError, match="ours"), open_reader(folder) as reader:
        next(_failing(reader.matches()))


def _failing(matches: list[str]) -> Any:
    yield from (int("ours") for _ in matches)
