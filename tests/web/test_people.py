"""Players recorded as one person: projected by pseudonym, told by the search, to those alone who may see it."""

from __future__ import annotations

from pathlib import Path

from ledger.audit.played import pseudonym_of
from ledger.evidence.store import append_records, open_reader
from tests.desk_kit.desk import pages_of
from tests.desk_kit.growing import catch_up, feed, projector

FRAME = {"stream": "people", "at": "2026-11-20T10:00:00.000Z", "who": "asha"}


def link(player: str, same_as: str) -> dict[str, str]:
    """Two players are one person."""
    return {**FRAME, "type": "link", "player": player, "same_as": same_as}


def projected(tmp_path: Path, *links: tuple[str, str]) -> tuple[Path, list[str]]:
    """A ledger with these links, projected; and the pseudonyms of players a to d."""
    folder = tmp_path / "ledger"
    feed(folder, [])
    append_records(folder, [link(*pair) for pair in links])
    catch_up(folder)
    with open_reader(folder) as reader:
        return folder, [pseudonym_of(reader.person(name)) for name in ("a", "b", "c", "d")]


def test_a_link_stands_by_pseudonym_and_names_nobody(tmp_path: Path) -> None:
    folder, (a, b, *_) = projected(tmp_path, ("a", "b"))
    row = pages_of(folder / "views")("/people/same_person.json?_shape=objects").json()["rows"]
    assert row == [{"seq": 1, "at": FRAME["at"], "who": "asha", "pseudonym": a, "same_as": b}]


def test_a_later_link_is_added_without_the_earlier_ones_again(tmp_path: Path) -> None:
    folder, _ = projected(tmp_path, ("a", "b"))
    append_records(folder, [link("c", "b")])
    made = projector(folder)
    assert not made.records()
    made.close()
    assert pages_of(folder / "views")("/people/same_person.json").json()["filtered_table_rows_count"] == 2


def test_the_search_tells_of_everybody_who_is_that_person(tmp_path: Path) -> None:
    folder, (a, b, c, d) = projected(tmp_path, ("a", "b"), ("c", "b"))
    said = pages_of(folder / "views")(f"/-/find?q={a}").text
    told = said.partition("is recorded as the same person as")[2].partition("</p>")[0]
    assert b in told and c in told and d not in said
    assert "same person" not in pages_of(folder / "views")(f"/-/find?q={d}").text


def test_an_analyst_is_not_told(tmp_path: Path) -> None:
    folder, (a, *_) = projected(tmp_path, ("a", "b"))
    ask = pages_of(folder / "views", role="analyst")
    assert ask("/people/same_person.json").status_code == 403
    assert "same person" not in ask(f"/-/find?q={a}").text
