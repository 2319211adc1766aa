"""A player is found by id or by name through the vault's keyed index, and no name stands in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.evidence.reader import LONGEST
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.vault import compared
from ledger.evidence.writer import no_pin
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event
from tests.museum.museum import unpacked

ZOE = "Zoe\u0308  Straße"
"""Written with a combining sign, two spaces and a sharp s."""


def opening(match: str, *players: tuple[str, str | None]) -> bytes:
    """A match opens for players (id, name)."""
    seats = [
        {"seat": seat, "player": player} | ({"name": name} if name is not None else {})
        for seat, (player, name) in enumerate(players, 1)
    ]
    return as_line(event(match, 1, "open", players=seats))


def called(folder: Path, text: str) -> list[str]:
    """The players found for a text, by id."""
    with open_reader(folder) as reader:
        known = {reader.person(player): player for player in reader.players()}
        return [known[person] for person in reader.persons_called(text)]


LINES = [
    opening("m1", ("asha_92", "Asha"), ("p2", "Zo\u00eb Strasse")),
    opening("m2", ("p3", "ASHA"), ("p4", "asha_92")),
    opening("m3", ("p5", None), ("p2", "Another Name")),
]
"""Two players bear one name; a third is called as the first one's id is written."""


@pytest.fixture
def ledger(folder: Path) -> Path:
    """A ledger of these lines."""
    feed(folder, LINES)
    return folder


def test_a_player_is_found_by_id_and_by_name_whatever_its_case(ledger: Path) -> None:
    assert called(ledger, "p5") == ["p5"]
    assert sorted(called(ledger, "asha")) == ["asha_92", "p3"]
    assert called(ledger, ZOE) == called(ledger, " zo\u00eb STRASSE") == called(ledger, "another name") == ["p2"]


def test_whom_an_id_names_comes_before_those_who_bear_it_as_a_name(ledger: Path) -> None:
    assert called(ledger, "asha_92") == ["asha_92", "p4"]


@pytest.mark.parametrize(
    "text",
    ["", "  ", "ash", "Asha_9", "ASHA_93", "P5", "%", "*", "'; drop table names; --", "x" * (LONGEST + 1), "\ud800"],
)
def test_nobody_else_is_found(ledger: Path, text: str) -> None:
    assert called(ledger, text) == []


def test_a_player_of_format_1_is_found_by_an_index_that_holds_no_name(tmp_path: Path) -> None:
    folder = unpacked("7-state", tmp_path)
    (player,) = called(folder, "zoë M1 1")
    assert called(folder, player) == [player] and called(folder, "m1 1") == []
    vault = bare(folder / "vault.db")
    kept = b"".join(bytes(name) + scope.encode() for name, scope in vault.execute("SELECT name, scope FROM names"))
    assert len(kept) > 100
    for borne in ("Zoë", "Zoë m1 1", "m1", player):
        assert borne.encode() not in kept and compared(borne) not in kept


def test_the_index_forgets_a_person_with_one_delete(folder: Path) -> None:
    feed(folder, LINES)
    vault = bare(folder / "vault.db")
    (person,) = vault.execute("SELECT person FROM people WHERE player = 'p3'").fetchone()
    vault.execute("DELETE FROM names WHERE person = ?", (person,))
    assert vault.changes() == 1
    assert called(folder, "asha") == ["asha_92"]


def test_an_older_vault_without_an_index_is_read_through(tmp_path: Path) -> None:
    folder = unpacked("7-state", tmp_path)
    texts = ("zoë M1 1", "Zoë m2 2", "m1", "player-1")
    found = [called(folder, text) for text in texts]
    assert found[0] and found[1] and not found[2]
    bare(folder / "vault.db").execute("DROP TABLE names")
    assert [called(folder, text) for text in texts] == found


def test_a_name_that_was_not_kept_is_kept_when_it_comes_again(ledger: Path) -> None:
    line = opening("m4", ("p6", "Late"))
    with open_writer(ledger) as writer:
        writer.ingest([line], "f", no_pin, dry_run=True)
        assert writer.persons_called("late") == ()
        writer.ingest([line], "f", no_pin)
        assert len(writer.persons_called("late")) == 1
