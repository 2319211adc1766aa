"""What an erasure could leave behind where somebody had the vault's file before: it is found, and nothing is erased."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from cli.app import run
from ledger.cases import erasure
from ledger.cases.verified import look
from ledger.evidence.folder import ERASING_LEFT
from ledger.evidence.verification import VerifyOptions
from ledger.evidence.verify import verify
from schemas.errors import LedgerError
from tests.cases.erasing import erase, target_in
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, match_events, match_lines

KEPT = "CREATE TABLE sqlite_stat_y(a, b)"
KEEPS = (
    "CREATE TRIGGER sqlite_stat_1 BEFORE DELETE ON secrets BEGIN INSERT INTO sqlite_stat_y VALUES (1, OLD.secret); END"
)


def hide_in(path: Path) -> None:
    """A table and a trigger that keeps there what is deleted, under names that SQLite has for its own."""
    with closing(bare(path)) as conn:
        conn.execute("PRAGMA writable_schema=ON")
        conn.execute("CREATE TABLE zzy(a, b)")
        renamed = (
            "UPDATE sqlite_schema SET name = 'sqlite_stat_y', tbl_name = 'sqlite_stat_y', sql = ? WHERE name = 'zzy'"
        )
        conn.execute(renamed, (KEPT,))
        conn.execute("INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_stat_1', 'secrets', 0, ?)", (KEEPS,))
        (version,) = conn.execute("PRAGMA schema_version").fetchone()
        conn.execute(f"PRAGMA schema_version={version + 1}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    feed(tmp_path / "L", match_lines("A"))
    return tmp_path / "L"


def players(folder: Path) -> list[str]:
    return [player for (player,) in bare(folder / "vault.db").execute("SELECT player FROM people")]


@pytest.mark.parametrize("file", ["vault.db", "ledger.db"])
def test_what_is_called_as_statistics_of_sqlite_is_found_as_anything_else(folder: Path, file: str) -> None:
    with closing(bare(folder / file)) as conn:
        conn.execute("ANALYZE")
    told = [one.what for one in verify(folder).problems]
    assert f"{file} has what does not belong there: CREATE TABLE sqlite_stat1" in told


def test_nothing_is_erased_while_the_vault_may_keep_it(folder: Path) -> None:
    hide_in(folder / "vault.db")
    assert any("sqlite_stat_y" in one.what for one in verify(folder).problems)
    (player, *_) = players(folder)
    target = target_in(folder, player)
    erasure.announce(folder, target, "asha", 0)
    for step in (lambda: erasure.erase(folder, target, "meena"), lambda: erasure.finish(folder)):
        with pytest.raises(LedgerError, match="does not belong there, which may keep what is erased"):
            step()
    with erasure.open_to_erase(folder) as reader:
        assert reader._vault.handle(player) is not None
    assert not (folder / "erasing").exists()


def test_project_completes_an_erasure_that_was_cut_short_and_verify_says_that_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    target = target_in(folder, players(folder)[0])
    erasure.announce(folder, target, "asha", 0)
    with monkeypatch.context() as cut, pytest.raises(KeyboardInterrupt):
        cut.setattr(erasure, "finish", killed)
        erasure.erase(folder, target, "meena")
    assert (folder / "erasing").exists()
    looked = look(VerifyOptions(folder, None, 1, 1, leads=False), True)
    assert looked.notes == (ERASING_LEFT,)
    assert run(["project", "--ledger", str(folder)]) == 0
    assert not (folder / "erasing").exists()
    assert look(VerifyOptions(folder, None, 1, 1, leads=False), True).notes == ()


def test_lines_that_say_a_device_or_address_nobody_else_had_go_in_other_encodings_too(tmp_path: Path) -> None:
    folder, (first, *rest) = tmp_path / "L", match_events("A")
    seats = [
        {"seat": 1, "player": "p-901", "name": "Gauri Rao", "device": "d-6d3e7e", "address": "203.0.113.77"},
        {"seat": 2, "player": "p-902", "name": "Ravi Kumar", "device": "d-900000", "address": "203.0.113.9"},
    ]
    feed(folder, [as_line(first | {"players": seats}), *map(as_line, rest)])
    going = [
        b"no json: device d-6d3e7e", b"user=Gauri+Rao%20", b"id=p%2D901",
        "x Gauri Rao".encode("utf-16-le"), b"\0" + "x Gauri Rao".encode("utf-16-le"), "p-901".encode("utf-16-be"),
    ]  # fmt: skip
    staying = [b"no json: device d-900000", b"no json: device d-6d3e7e1", b"100% of Gaurirao"]
    feed(folder, [line + b"\n" for line in (*going, *staying, b"came from 203.0.113.77")])
    erase(folder, target_in(folder, "p-901"))
    with closing(bare(folder / "vault.db")) as vault:
        assert {raw for (raw,) in vault.execute("SELECT raw FROM refused")} == set(staying)
    assert verify(folder).ok


def test_a_line_with_an_address_that_somebody_else_had_too_stays(tmp_path: Path) -> None:
    folder, (first, *rest) = tmp_path / "L", match_events("A")
    seats = [{"seat": seat, "player": f"p-90{seat}", "address": "203.0.113.77"} for seat in (1, 2)]
    feed(folder, [as_line(first | {"players": seats}), *map(as_line, rest), b"came from 203.0.113.77\n"])
    erase(folder, target_in(folder, "p-901"))
    with closing(bare(folder / "vault.db")) as vault:
        assert vault.execute("SELECT raw FROM refused").fetchall() == [(b"came from 203.0.113.77",)]


def test_handles_exchanged_while_an_erasure_is_announced_are_found_and_nobody_is_erased(folder: Path) -> None:
    def exchange() -> None:
        with closing(bare(folder / "vault.db")) as vault:
            (one, first), (two, second) = vault.execute("SELECT person, handle FROM people LIMIT 2").fetchall()
            for person, handle in ((one, b"0"), (two, first), (one, second)):
                vault.execute("UPDATE people SET handle = ? WHERE person = ?", (handle, person))

    target = target_in(folder, players(folder)[0])
    seq, _ = erasure.announce(folder, target, "asha", 0)
    assert verify(folder).ok
    exchange()
    assert f"the erasure announced by record {seq} of the log means another person than the vault says" in [
        one.what for one in verify(folder).problems
    ]
    with pytest.raises(LedgerError, match=r"is not who vault\.db"):
        erasure.erase(folder, target, "meena")
    exchange()
    erasure.erase(folder, target, "meena")
    assert verify(folder).ok
    with closing(bare(folder / "vault.db")) as vault:
        assert vault.execute("SELECT count(*) FROM secrets WHERE scope LIKE 'log/announced/%'").fetchone() == (0,)


def test_an_announcement_that_was_withdrawn_leaves_nothing_when_the_person_goes_later(folder: Path) -> None:
    target = target_in(folder, players(folder)[0])
    erasure.announce(folder, target, "asha", 0)
    erasure.withdraw(folder, target, "asha")
    erase(folder, target)
    assert verify(folder).ok
    with closing(bare(folder / "vault.db")) as vault:
        assert vault.execute("SELECT count(*) FROM secrets WHERE scope LIKE 'log/announced/%'").fetchone() == (0,)
