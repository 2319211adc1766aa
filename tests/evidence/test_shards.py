"""Several ledgers named in shards.toml: what is named must be there, and no match counts twice."""

from __future__ import annotations

import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from unittest.mock import Mock

import pytest

from ledger.evidence.folder import are_views_shut, note_user, open_views, shut_views
from ledger.evidence.format_2.reader import Reader as SecondReader
from ledger.evidence.growth import Growth, Part, ShardedGrowth
from ledger.evidence.reader import Reader, StoredMatch
from ledger.evidence.sharded import ShardedReader
from ledger.evidence.shards import SHARDS_FILE, shards_in
from ledger.evidence.store import append_records, between_shards, create_ledger, open_reader, open_writer
from schemas.errors import ConflictError, LedgerError, UnknownMatch
from tests.evidence.ledgers import feed
from tests.evidence.matches import match_lines
from tests.museum.museum import unpacked


def name_shards(folder: Path, aside: Mapping[str, tuple[str, ...]] | None = None) -> None:
    """Write shards.toml for the ledgers in a folder, in order of their names."""
    tables = []
    for path in sorted(path.parent for path in folder.glob("*/meldtrail.toml")):
        ids = ", ".join(f'"{match}"' for match in (aside or {}).get(path.name, ()))
        tables.append(f'[[shard]]\nname = "{path.name}"\nfolder = "{path.name}"\naside = [{ids}]\n')
    (folder / SHARDS_FILE).write_text("\n".join(tables))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two shards: m1 and m3 in the first, m2 in the second."""
    feed(tmp_path / "F" / "october", [*match_lines("m1"), *match_lines("m3")])
    feed(tmp_path / "F" / "november", match_lines("m2"))
    name_shards(tmp_path / "F")
    return tmp_path / "F"


def test_matches_of_all_shards_are_listed_in_order_of_id_and_read_in_their_own(folder: Path, tmp_path: Path) -> None:
    feed(tmp_path / "one", [*match_lines("m1"), *match_lines("m2"), *match_lines("m3")])
    with open_reader(folder) as shards, open_reader(tmp_path / "one") as one:
        assert shards.matches() == one.matches() == ["m1", "m2", "m3"]
        assert list(shards.match_sizes("m1")) == list(one.match_sizes("m1"))
        assert list(shards.outlines()) == list(one.outlines())
        assert [match for match, _ in shards.all_stored()] == shards.matches()
        assert shards.event_count() == one.event_count()
        assert [shards.events(match) for match in shards.matches()] == [one.events(match) for match in one.matches()]
        with pytest.raises(UnknownMatch, match="holds no match m9"):
            shards.events("m9")


def test_both_formats_are_shards(tmp_path: Path) -> None:
    unpacked("7-state", tmp_path / "F")
    feed(tmp_path / "F" / "b", match_lines("m4"))
    name_shards(tmp_path / "F")
    with open_reader(tmp_path / "F") as shards:
        assert [len(shards.events(match)) > 5 for match in ("m1", "m4")] == [True, True]
        assert len({shards.person(player) for player in shards.players()}) == len(list(shards.players()))


def test_what_is_asked_of_a_match_at_once_is_what_is_asked_one_by_one(folder: Path, tmp_path: Path) -> None:
    first = unpacked("7-state", tmp_path)
    for one in (folder, *(shard.folder for shard in shards_in(folder)), first):
        with open_reader(one) as reader:
            assert reader.matches()
            for match in reader.matches():
                stored = reader.stored_match(match)
                rows, is_first = reader.stored_rows(match), one == first
                assert (rows is None) == (stored.digest is None) == is_first
                assert rows is None or rows == (len(stored.lines), stored.digest, stored.lines[0], stored.source)
                stored = stored._replace(digest=None)
                assert stored == StoredMatch(reader.clear(match), reader.leaves(match), reader.source(match))
                assert stored.leaves and stored.source is not None
            together = [(match, reader.stored_match(match)._replace(digest=None)) for match in reader.matches()]
            assert list(reader.all_stored()) == together
            with pytest.raises(UnknownMatch, match="no match m0"):
                reader.stored_match("m0")


def test_what_comes_while_a_ledger_is_read_is_held_against_the_secrets_that_came_with_it(tmp_path: Path) -> None:
    lines = match_lines("m1")
    feed(tmp_path, lines[:1])
    with open_reader(tmp_path) as reader:
        assert reader.stored_match("m1").altered is None
        feed(tmp_path, lines[1:])
        assert len(reader.stored_match("m1").lines) > 5 and reader.stored_match("m1").altered is None


def test_a_player_of_two_shards_has_one_name_and_both_are_known_to_be_one(folder: Path) -> None:
    feed(folder / "november", [line.replace(b'"m1"', b'"m4"') for line in match_lines("m1")])
    with (
        open_reader(folder) as shards,
        open_reader(folder / "november") as first,
        open_reader(folder / "october") as second,
    ):
        both = {player for player in first.players() if second.knows(player)}
        assert both == {player.player for player in shards.events("m4")[0].players}  # type: ignore[union-attr]
        for player in shards.players():
            assert shards.person(player) == (first if first.knows(player) else second).person(player)
        assert dict(shards.same_players()) == {first.person(name): second.person(name) for name in both}
        assert not list(first.same_players())


def test_a_plain_ledger_is_its_own_only_shard(folder: Path) -> None:
    (shard,) = shards_in(folder / "october")
    assert (shard.name, shard.folder, shard.aside) == ("", folder / "october", frozenset())
    with open_reader(folder / "october") as reader:
        assert not isinstance(reader, ShardedReader) and not list(reader.doubled())


LIMITED = """
import resource, sys
from pathlib import Path
from ledger.evidence.store import open_reader
from schemas.errors import LedgerError
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[2]), int(sys.argv[3])))
try:
    with open_reader(Path(sys.argv[1])) as reader:
        print(len(reader.matches()))
except LedgerError as error:
    print(error)
"""


@pytest.mark.skipif(os.name != "posix", reason="limits of open files are POSIX")
def test_more_shards_than_open_files_allow_are_opened_where_the_limit_may_be_raised(tmp_path: Path) -> None:
    for number in range(20):
        feed(tmp_path / "F" / f"s{number:02}", match_lines(f"m{number:02}"))
    name_shards(tmp_path / "F")

    def said(allowed: int, most: int) -> str:
        told = [sys.executable, "-c", LIMITED, str(tmp_path / "F"), str(allowed), str(most)]
        return subprocess.run(told, capture_output=True, text=True, check=True).stdout.strip()

    assert said(48, 1024) == "20"
    assert said(48, 100) == (
        "20 shards take up to 224 open files, and a process may have 100 here: raise that limit (ulimit -Hn), or name"
        " fewer shards"
    )


# -- what is named must be there ---------------------------------------------------------------------


def test_a_shard_that_is_gone_is_named_and_nothing_is_read_without_it(folder: Path) -> None:
    shutil.move(folder / "october", folder.parent / "away")
    with pytest.raises(LedgerError, match=r"shards\.toml: the shard october is no ledger: .*; bring it back"):
        open_reader(folder).__enter__()


def test_a_shard_that_is_broken_is_named(folder: Path) -> None:
    (folder / "october" / "vault.db").unlink()
    with pytest.raises(LedgerError, match=r"the shard october: .*vault\.db is missing.*restore a backup"):
        open_reader(folder).__enter__()


def test_one_ledger_under_two_names_is_refused(folder: Path) -> None:
    shutil.copytree(folder / "october", folder / "spare")
    name_shards(folder)
    with pytest.raises(LedgerError, match="the shards october and spare are one ledger"):
        open_reader(folder).__enter__()


def test_a_folder_of_shards_is_no_shard(folder: Path) -> None:
    (folder.parent / SHARDS_FILE).write_text('[[shard]]\nname = "all"\nfolder = "F"\n')
    with pytest.raises(LedgerError, match="the shard all is no ledger"):
        open_reader(folder.parent).__enter__()


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "nothing else"),
        ("shard = 3", "nothing else"),
        ('[[shard]]\nname = "october"\nfolder = "october"\n[views]\n', "nothing else"),
        ("[[shard", "cannot read"),
        ('[[shard]]\nname = "october"\n', "shard 1 is not written as name, folder"),
        ('[[shard]]\nname = "october"\nfolder = "october"\nasides = []\n', "shard 1 is not written as"),
        ('[[shard]]\nname = "october"\nfolder = "october"\naside = [3]\n', "shard 1 is not written as"),
        ('[[shard]]\nname = "a b"\nfolder = "october"\n', "'a b' cannot name a shard"),
        ('[[shard]]\nname = "o"\nfolder = "october"\n[[shard]]\nname = "o"\nfolder = "november"\n', "o is there twice"),
    ],
)  # fmt: skip
def test_what_is_written_otherwise_is_refused(folder: Path, written: str, said: str) -> None:
    (folder / SHARDS_FILE).write_text(written)
    with pytest.raises(LedgerError, match=said):
        shards_in(folder)


def test_a_folder_that_is_a_ledger_too_is_refused(folder: Path) -> None:
    shutil.copy(folder / "october" / "meldtrail.toml", folder)
    with pytest.raises(LedgerError, match="it is several ledgers or one"):
        open_reader(folder).__enter__()


def test_a_ledger_beside_the_shards_that_is_not_named_is_told_of(folder: Path) -> None:
    feed(folder / "december", match_lines("m4"))
    said = f"{folder / 'december'} is a ledger, but shards.toml does not name it: it is left out"
    with open_reader(folder) as shards:
        assert said in shards.warnings and shards.matches() == ["m1", "m2", "m3"]
    assert between_shards(folder) == ((), (said,))
    name_shards(folder)
    with open_reader(folder) as shards:
        assert said not in shards.warnings and shards.matches() == ["m1", "m2", "m3", "m4"]


# -- a match in two shards ---------------------------------------------------------------------------


@pytest.fixture
def doubled(folder: Path) -> Path:
    """m2 stands in both shards."""
    feed(folder / "october", match_lines("m2"))
    return folder


def test_a_match_in_two_shards_is_refused_by_itself_and_in_every_list(doubled: Path) -> None:
    said = r'm2 stands in the shards november and october.*aside = \["m2"\] in shards\.toml'
    with open_reader(doubled) as shards:
        assert list(shards.doubled()) == [("m2", ("november", "october"))]
        assert len(shards.events("m1")) > 5
        for call in (
            lambda: shards.events("m2"), lambda: shards.size_of("m2"), lambda: shards.pins("m2"), shards.matches,
            lambda: list(shards.match_sizes()), lambda: list(shards.all_stored()), lambda: list(shards.outlines()),
        ):  # fmt: skip
            with pytest.raises(ConflictError, match=said):
                call()


def test_a_match_that_only_waits_in_one_shard_stands_in_it(folder: Path) -> None:
    feed(folder / "october", match_lines("m2")[4:5])
    with open_reader(folder) as shards:
        assert shards.waiting_matches() == ["m2"]
        assert [match for match, _ in shards.doubled()] == ["m2"]
        with pytest.raises(ConflictError, match="which counts is not guessed"):
            shards.events("m2")


def test_people_say_which_of_two_counts_and_verify_tells(doubled: Path) -> None:
    ((problem,), _) = between_shards(doubled)
    assert problem.what.startswith("m2 stands in the shards november and october")
    name_shards(doubled, {"november": ("m2",)})
    assert between_shards(doubled) == ((), ("m2 of the shard november is set aside: it counts in another",))
    with open_reader(doubled) as shards:
        assert shards.matches() == ["m1", "m2", "m3"]
        shard = shards.shard_of("m2")
        assert shard is not None and shard.name == "october"
        assert shards.shard_of("m9") is None


@pytest.mark.parametrize(
    "aside", [{"november": ("m1",)}, {"november": ("m2",), "october": ("m2",)}, {"october": ("x",)}]
)
def test_a_match_is_not_set_aside_where_it_counts_nowhere_else(
    doubled: Path, aside: Mapping[str, tuple[str, ...]]
) -> None:
    name_shards(doubled, aside)
    with pytest.raises(LedgerError, match="does not stand there and in a shard where it counts"):
        open_reader(doubled).__enter__()


# -- how they have grown ------------------------------------------------------------------------------


def grown(**answers: tuple[object, object]) -> ShardedGrowth:
    """Two shards, each of which answers as it is told; the second begins at leaf 10."""
    parts = [
        Part(
            name,
            None,
            first,
            Mock(spec=Growth, **{f"{asked}.return_value": told[n] for asked, told in answers.items()}),
        )
        for n, (name, first) in enumerate((("october", 0), ("november", 10)))
    ]
    return ShardedGrowth(parts, lambda: None)


def test_lines_that_wait_in_two_shards_are_all_listed() -> None:
    assert grown(waiting=({"m1": "3 4", "m2": "1"}, {"m1": "9"})).waiting() == {"m1": "3 4 9", "m2": "1"}


@pytest.mark.parametrize("marks", [("", "b"), ("a", ""), ("", "")])
def test_while_one_shard_is_erasing_the_mark_of_all_is_empty(marks: tuple[str, str]) -> None:
    assert grown(erasures=marks).erasures() == ""
    assert grown(erasures=("a", "b")).erasures() == "october:a november:b"


# -- writing -----------------------------------------------------------------------------------------


def test_nothing_is_written_to_several_ledgers_at_once(folder: Path) -> None:
    before = sorted(folder.rglob("*"))
    said = "is several ledgers, and this is done in one of them: --ledger .*november, .*october"
    for call in (
        lambda: open_writer(folder).__enter__(),
        lambda: open_writer(folder, create=True).__enter__(),
        lambda: append_records(folder, [{"stream": "people"}]),
    ):
        with pytest.raises(LedgerError, match=said):
            call()
    with pytest.raises(LedgerError, match="is not empty"):
        create_ledger(folder)
    assert sorted(folder.rglob("*")) == before


def test_a_record_about_a_match_stands_beside_it_and_others_in_the_ledger_of_the_desk(folder: Path) -> None:
    (folder / SHARDS_FILE).write_text('desk = "october"\n' + (folder / SHARDS_FILE).read_text())
    by = {"at": "2026-11-26T10:00:00.000Z", "who": "asha"}
    assert append_records(folder, [{"stream": "access/2026-11-26", "type": "access", "what": "saw m2", **by}]) == [1]
    assert append_records(folder, [{"stream": "reveal/m2", "type": "reveal_asked", "reason": "a ticket", **by}]) == [1]
    with open_reader(folder / "october") as desk, open_reader(folder / "november") as other:
        assert (desk.size_of("access/2026-11-26"), desk.size_of("reveal/m2")) == (1, 0)
        assert (other.size_of("access/2026-11-26"), other.size_of("reveal/m2")) == (0, 1)
    with pytest.raises(UnknownMatch, match="none of the ledgers"):
        append_records(folder, [{"stream": "reveal/m9", "type": "reveal_asked", "reason": "a ticket", **by}])


# -- nothing of one ledger is forgotten --------------------------------------------------------------


def methods_on_files() -> Iterator[str]:
    """The public methods of a reader that look into the files of a ledger themselves."""
    files = (
        "self._ledger",
        "self._vault",
        "self._receipts",
        "self._clear",
        "self._end",
        "self._rows",
    )
    for kind in (Reader, SecondReader):
        for name, method in vars(kind).items():
            is_public = inspect.isfunction(method) and not name.startswith("_")
            if is_public and any(part in inspect.getsource(method) for part in files):
                yield name


OF_ONE = {"altered_leaf", "digests", "lacks_values", "log", "writers"}
"""What only a ledger of format 2 has, and whoever asks looks whether it is one; and what is asked of a ledger that was
copied, for several are never copied as one."""


def test_whatever_a_reader_looks_up_in_files_several_ledgers_answer_for_themselves() -> None:
    assert set(methods_on_files()) - set(vars(ShardedReader)) == OF_ONE


@pytest.mark.parametrize("left", ["index.html", "hands.db"])
def test_an_erasure_removes_what_was_made_elsewhere_and_nothing_that_stands_there_by_now(
    folder: Path, tmp_path: Path, left: str
) -> None:
    """A folder of several ledgers was moved or is none any more, and another's has views of its own."""
    note_user(folder / "october", tmp_path / "used")
    (tmp_path / "used" / "views").mkdir(parents=True)
    (tmp_path / "used" / "views" / left).write_text("x")
    shut_views(folder / "october")
    assert are_views_shut(tmp_path / "used") == (left == "hands.db")
    open_views(folder / "october")
    assert [path.name for path in (tmp_path / "used").rglob("*.*")] == ([left] if left == "index.html" else [])
