"""The views of several ledgers used as one: the rows of one ledger with the same matches, however they are cut."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database

from ledger.audit.played import pseudonym_of
from ledger.evidence.reader import Reader
from ledger.evidence.shards import LEAVES_APART, SHARDS_FILE
from ledger.evidence.store import create_ledger, open_reader
from ledger.views.checkup import events_behind
from ledger.views.projection.generation import Budget
from ledger.views.tables.deals import LEAF_SPANS
from ledger.views.tables.record_text import unpack_record
from ledger.views.view_files import HANDS_FILE, OPEN_FILE
from schemas.errors import LedgerError
from tests.desk_kit.files import PACKED
from tests.desk_kit.growing import NOT_SHOWN, Lines, batches, feed, held, one, projector, sample_matches
from tests.desk_kit.matches import lines, played_on, renamed, settled, wrong_show
from tests.torture import TORTURE

NAMES = ("2026-09", "2026-10", "2026-11")
NO_RULES: dict[str, tuple[str, ...]] = {}


def name_shards(folder: Path, *names: str, aside: dict[str, tuple[str, ...]] = NO_RULES, desk: str = "desk") -> None:
    """Write shards.toml: the desk's ledger, then these; they are made where they are not there yet."""
    written = [f'desk = "{desk}"\n'] if desk else []
    for name in ("desk", *names):
        if not (folder / name).exists():
            create_ledger(folder / name)
        written.append(f'[[shard]]\nname = "{name}"\nfolder = "{name}"\naside = {list(aside.get(name, ()))}\n')
    (folder / SHARDS_FILE).write_text("\n".join(written))


def told(views: Path, reader: Reader) -> dict[str, list[str]]:
    """Every row of the two files, players by the platform's id, without leaves, their spans and the marks of rows."""
    names = {pseudonym_of(reader.person(player)): player for player in reader.players()}
    found = {}
    for file in (OPEN_FILE, HANDS_FILE):
        with closing(Database(views / file)) as database:
            for name in sorted({*database.table_names(), *database.view_names()} - NOT_SHOWN - {LEAF_SPANS.name}):
                if not name.startswith("sqlite_"):
                    columns = [column.name for column in database[name].columns if column.name not in ("leaf", "mark")]
                    rows = database.execute(f"select {', '.join(f'[{column}]' for column in columns)} from [{name}]")
                    found[f"{file}/{name}"] = sorted(repr(tuple(_by_id(value, names) for value in row)) for row in rows)
    return found


def _by_id(value: object, names: dict[str, str]) -> object:
    """A value with the platform's id in place of each pseudonym, a packed one unpacked, without when it came."""
    text = unpack_record(value) if isinstance(value, bytes) and value.startswith(PACKED) else value
    text = re.sub(r"[\d-]{10}T[\d:]{8}\+00:00", "", text) if isinstance(text, str) else text
    return re.sub(r"P[0-9a-f]{12}", lambda found: names[found[0]], text) if isinstance(text, str) else text


def same_rows(shards: Path, whole: Path) -> None:
    with open_reader(shards) as several, open_reader(whole) as alone:
        of_shards, of_one = told(shards / "views", several), told(whole / "views", alone)
    assert of_shards.keys() == of_one.keys()
    for table, rows in of_one.items():
        assert of_shards[table] == rows, table
    assert len(of_one[f"{OPEN_FILE}/matches"]) > 1


def match_of(line: bytes) -> str:
    found = re.search(rb'"match": ?"([^"]+)"', line)
    return found[1].decode() if found else ""


def feed_all(shards: Path, whole: Path, batch: Lines, homes: dict[str, str], file: str) -> None:
    feed(whole, batch, file)
    for name in sorted({homes.get(match_of(line), NAMES[0]) for line in batch}):
        feed(shards / name, [line for line in batch if homes.get(match_of(line), NAMES[0]) == name], file)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_history_cut_in_shards_anyhow_has_the_rows_of_one_ledger(tmp_path: Path, seed: int) -> None:
    """Matches growing beside one another in all shards, which are added one after the other; lines late, refused or
    contradicting; people who sat in several; steps that do not keep up."""
    random, shards, whole = Random(seed), tmp_path / "F", tmp_path / "whole"
    matches = random.sample(sample_matches(), 30 if TORTURE else 9)
    homes = {match_of(sent[0]): random.choice(NAMES) for sent in matches}
    name_shards(shards, *NAMES)
    feed(whole, [])
    named = 1
    name_shards(shards, *NAMES[:named])
    following = projector(shards)
    for number, batch in enumerate(batches(matches, random)):
        feed_all(shards, whole, batch, homes, f"batch-{random.randint(1, 3)}.jsonl")
        if number in (8, 16):
            named += 1
            name_shards(shards, *NAMES[:named])
        following.step(Budget(random.choice((1, 60, 4000))))
        if random.random() < 0.1:
            following.close()
            following = projector(shards)
    following.catch_up()
    with closing(projector(whole)) as alone:
        alone.catch_up()
    same_rows(shards, whole)
    step_by_step = held(shards / "views")
    following.rebuild()
    assert held(shards / "views") == step_by_step
    following.close()


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    """A match in each of two shards; the players of the first sit in another match of the second too."""
    feed(tmp_path / "F" / "2026-09", lines(settled()))
    feed(tmp_path / "F" / "2026-10", lines(wrong_show(), renamed(settled(), "M9")))
    name_shards(tmp_path / "F", "2026-09", "2026-10")
    return tmp_path / "F"


def test_leaves_of_a_later_shard_sort_behind_those_of_one_before(shards: Path) -> None:
    with closing(projector(shards)) as made:
        made.catch_up()
        feed(shards / "2026-09", lines(renamed(settled(), "LATE")))
        made.catch_up()
    with closing(Database(shards / "views" / OPEN_FILE)) as database:
        leaves = dict(database.execute("select match, leaf from matches").fetchall())
    assert leaves["M1"] < leaves["LATE"] < 2 * LEAVES_APART < leaves["M2"] < leaves["M9"] < 3 * LEAVES_APART
    assert one(shards / "views", "select leaf, events_waiting, matches_waiting from freshness") == (
        leaves["M9"] + 2, 0, 0,
    )  # fmt: skip


def test_a_player_of_two_shards_is_one_whichever_knew_the_player_first(tmp_path: Path) -> None:
    """A late match in the first shard of somebody whom only the second knew: rows there are made again."""
    folder = tmp_path / "F"
    feed(folder / "2026-10", lines(settled()))
    name_shards(folder, "2026-09", "2026-10")
    with closing(projector(folder)) as made:
        made.catch_up()
        feed(folder / "2026-09", lines(renamed(settled(), "M0")))
        made.catch_up()
        rows = held(folder / "views")
        made.rebuild()
        assert held(folder / "views") == rows
    with closing(Database(folder / "views" / OPEN_FILE)) as database:
        seats = database.execute("select seat, count(distinct pseudonym), count(*) from players group by seat")
        assert {(people, matches) for _, people, matches in seats} == {(1, 2)}


def test_a_match_in_two_shards_says_so_until_one_is_set_aside(shards: Path) -> None:
    with closing(projector(shards)) as made:
        made.catch_up()
        assert one(shards / "views", "select events from matches where match = 'M1'") == (len(settled()),)
        feed(shards / "2026-10", lines(settled()[:3]))
        made.catch_up()
        assert one(shards / "views", "select events, state from matches where match = 'M1'") == (0, "open")
        (says,) = one(shards / "views", "select message from findings where match = 'M1' and code = 'log_incomplete'")
        assert "it stands in the shards 2026-09, 2026-10, and nobody has said in which it counts" in says
        with closing(Database(shards / "views" / HANDS_FILE)) as hidden:
            assert not hidden.execute("select 1 from hands where match = 'M1'").fetchall()
        assert one(shards / "views", "select count(*) from matches where match = 'M9'") == (1,), "the others go on"
        name_shards(shards, "2026-09", "2026-10", aside={"2026-10": ("M1",)})
        made.catch_up()
        assert one(shards / "views", "select events from matches where match = 'M1'") == (len(settled()),)
        name_shards(shards, "2026-09", "2026-10", aside={"2026-09": ("M1",)})
        made.catch_up()
        assert one(shards / "views", "select events from matches where match = 'M1'") == (3,)


def test_of_several_ledgers_nobody_is_told_how_far_one_reaches(shards: Path) -> None:
    with pytest.raises(LedgerError, match="is several ledgers"):
        events_behind(shards)


def test_a_shard_taken_off_is_shown_no_more_from_the_next_look_on(shards: Path) -> None:
    with closing(projector(shards)) as made:
        made.catch_up()
        before = (shards / "views" / OPEN_FILE).resolve()
        name_shards(shards, "2026-10")
        made.step(Budget(1))
        assert not before.exists()
        made.catch_up()
        assert one(shards / "views", "select count(*), min(match) from matches") == (2, "M2")


def test_a_shard_added_behind_the_others_leaves_what_was_made(shards: Path) -> None:
    with closing(projector(shards)) as made:
        made.catch_up()
        before = (shards / "views" / OPEN_FILE).resolve()
        feed(shards / "2026-11", lines(renamed(played_on(), "NEW")))
        name_shards(shards, "2026-09", "2026-10", "2026-11")
        made.catch_up()
        assert (shards / "views" / OPEN_FILE).resolve() == before
        assert one(shards / "views", "select count(*) from matches") == (4,)


def test_a_shard_put_before_the_others_makes_the_views_anew(shards: Path) -> None:
    feed(shards / "2026-08", lines(renamed(settled(), "OLD")))
    with closing(projector(shards)) as made:
        made.catch_up()
        name_shards(shards, "2026-08", "2026-09", "2026-10")
        made.catch_up()
        with closing(Database(shards / "views" / OPEN_FILE)) as database:
            order = [match for (match,) in database.execute("select match from matches order by leaf")]
        assert order == ["OLD", "M1", "M2", "M9"]


def test_views_follow_again_once_a_shard_that_was_missing_is_back(shards: Path) -> None:
    with closing(projector(shards)) as made:
        made.catch_up()
        text = (shards / SHARDS_FILE).read_text()
        (shards / SHARDS_FILE).write_text(text + '[[shard]]\nname = "x"\nfolder = "x"\n')
        with pytest.raises(LedgerError, match="the shard x is no ledger"):
            made.step()
        (shards / SHARDS_FILE).write_text(text)
        feed(shards / "2026-09", lines(renamed(settled(), "M0")))
        made.catch_up()
        assert one(shards / "views", "select count(*) from matches") == (4,)


def test_no_views_are_made_where_nobody_may_write_who_was_shown_what(shards: Path) -> None:
    name_shards(shards, "2026-09", "2026-10", desk="")
    with pytest.raises(LedgerError, match=r'names no desk.* write desk = "NAME" as its first line'):
        projector(shards)
    assert not (shards / "views").exists()
