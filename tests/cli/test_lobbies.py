"""``lobbies.toml`` beside an operator's rulesets: what matches are pinned to when they come in, or later."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.audit.auditor import open_ledger, open_log
from ledger.evidence.store import open_reader
from ledger.evidence.verify import verify
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from meldtrail import open_ledger as open_in_python
from tests.audit.judged import matches
from tests.cli.conftest import Meldtrail, prepared
from tests.evidence.matches import as_line

CAPPED = "[[lobby]]\nlobby = 'low'\nfrom = 2020-01-01\nruleset = 'classic'\noptions = { count_cap = 40 }\n"
MATCH = "m-3-000001"


def folder_with(tmp_path: Path, lobbies: str, name: str = "own") -> Path:
    """An operator's folder that holds a table of lobbies alone."""
    (tmp_path / name).mkdir()
    (tmp_path / name / "lobbies.toml").write_text(lobbies, "utf-8")
    return tmp_path / name


def log(tmp_path: Path, count: int = 6, **said: Any) -> Path:
    """Right matches of classic in the lobby ``low``; None takes a field of the opening away."""
    path = tmp_path / "log.jsonl"
    opening = {"lobby": "low", **said}
    lines = []
    for events in matches("classic", count, 3):
        for event in events:
            told = {**event, **opening} if event["type"] == "open" else event
            lines.append(as_line({key: value for key, value in told.items() if value is not None}))
    path.write_bytes(b"".join(lines))
    return path


def ingested(tmp_path: Path, log: Path, own: Path | None) -> Path:
    """A ledger of a log."""
    folder = tmp_path / f"ledger-{own.name if own else 'plain'}"
    prepared("ingest", log, "--ledger", folder, *(("--rulesets", own) if own else ()))
    return folder


def overturned(folder: Path, own: Path | None = None) -> int:
    """How many claims are overturned in a ledger."""
    with open_ledger(folder, own) as auditor:
        return sum(row.verdict == "OVERTURNED" for match in auditor.all() for row in match.audit.verdicts)


def test_a_match_is_judged_by_what_its_lobby_uses_that_day(meldtrail: Meldtrail, tmp_path: Path) -> None:
    """Nobody loses more than 40 there: a log that books 80 is wrong, and right where the table does not say so."""
    own = folder_with(tmp_path, CAPPED)
    later = folder_with(tmp_path, CAPPED.replace("2020", "2099"), "later")
    path = log(tmp_path)
    assert overturned(ingested(tmp_path, path, None)) == 0
    assert overturned(ingested(tmp_path, path, later)) == 0
    folder = ingested(tmp_path, path, own)
    assert overturned(folder) > 0 and overturned(folder, own) == overturned(folder)
    said = meldtrail("audit", MATCH, "--ledger", folder).out
    assert "the table of lobbies (lobbies.toml)" in " ".join(said.split())
    said = meldtrail("pin", MATCH, "--ledger", folder).out
    assert "with count_cap = 40" in said and "lobbies.toml: lobby low from 2020-01-01" in said
    assert verify(folder).problems == ()


def test_a_log_alone_is_judged_as_its_ledger_is(tmp_path: Path) -> None:
    own, path = folder_with(tmp_path, CAPPED), log(tmp_path)
    with open_log(path, own) as alone, open_ledger(ingested(tmp_path, path, own)) as kept:
        assert [match.audit for match in alone.all()] == [match.audit for match in kept.all()]


def test_the_same_log_gives_the_same_ledger_and_comes_in_once(meldtrail: Meldtrail, tmp_path: Path) -> None:
    own, path = folder_with(tmp_path, CAPPED), log(tmp_path)
    folder = ingested(tmp_path, path, own)
    with open_reader(folder) as reader:
        before = reader.size(), reader.pins(MATCH)
    assert meldtrail("ingest", path, "--ledger", folder, "--rulesets", own).code == 0
    with open_reader(folder) as reader:
        assert (reader.size(), reader.pins(MATCH)) == before
        (first, made) = reader.pins(MATCH)
        assert first.who is None and (made.who, made.options) == ("lobbies.toml", {"count_cap": 40})


def test_a_match_that_names_no_ruleset_gets_that_of_its_lobby(tmp_path: Path) -> None:
    own, path = folder_with(tmp_path, CAPPED.replace("options = { count_cap = 40 }\n", "")), log(tmp_path, ruleset=None)
    folder = ingested(tmp_path, path, own)
    with open_ledger(folder) as auditor:
        played = auditor.one(MATCH)
        assert played.rules is not None and played.rules.id == "classic" and played.audit.clean


@pytest.mark.parametrize("without", ["lobby", "at"])
def test_nothing_is_pinned_where_nobody_says_which_lobby_or_when(tmp_path: Path, without: str) -> None:
    folder = ingested(tmp_path, log(tmp_path, **dict[str, Any]({without: None})), folder_with(tmp_path, CAPPED))
    with open_reader(folder) as reader:
        assert [pin.who for pin in reader.pins(MATCH)] == [None]


def test_a_value_that_the_lobby_uses_admits_no_other_reading(tmp_path: Path) -> None:
    """AL-16 admits ten minutes beside thirty seconds; a table that says it uses thirty is held to them."""
    book = read_rulebook()
    name = next(
        rules.id for rules in book.every() if rules.timer.seconds == 30 and 600 in rules.admits.get("timer.seconds", ())
    )
    text = f"[[lobby]]\nlobby = 'low'\nfrom = 2020-01-01\nruleset = '{name}'\noptions = {{ timer_seconds = 30 }}\n"
    path = log(tmp_path, ruleset=name)
    for own, admitted in ((None, True), (folder_with(tmp_path, text), False)):
        with open_log(path, own) as auditor:
            rules = auditor.one(MATCH).readings.rules  # type: ignore[union-attr]
            assert (rules.timer.seconds, "timer.seconds" in rules.admits) == (30, admitted)


def test_what_the_opening_states_goes_before_what_its_lobby_states(tmp_path: Path) -> None:
    with open_log(log(tmp_path, options={"count_cap": 60}), folder_with(tmp_path, CAPPED)) as auditor:
        assert auditor.one(MATCH).rules.count.cap == 60  # type: ignore[union-attr]


def test_a_match_that_was_there_before_its_table_is_pinned_later(meldtrail: Meldtrail, tmp_path: Path) -> None:
    own = folder_with(tmp_path, CAPPED)
    folder = ingested(tmp_path, log(tmp_path), None)
    tried = meldtrail("pin", "--lobbies", "--dry-run", "--ledger", folder, "--rulesets", own)
    assert tried.code == 0 and "6 match(es) would be pinned to classic" in tried.err and overturned(folder) == 0
    assert "with count_cap = 40" in tried.out
    made = meldtrail("pin", MATCH, "--lobbies", "--who", "Asha", "--ledger", folder, "--rulesets", own, "--json")
    (row,) = made.rows
    assert (row["match"], row["options"], row["pinned"]) == (MATCH, {"count_cap": 40}, True)
    assert meldtrail("pin", "--lobbies", "--who", "Asha", "--ledger", folder, "--rulesets", own).code == 0
    assert overturned(folder) > 0
    again = meldtrail("pin", "--lobbies", "--who", "Asha", "--ledger", folder, "--rulesets", own)
    assert "0 match(es) are pinned" in again.err and "6 pinned to it already" in again.err
    with open_reader(folder) as reader:
        last = reader.pins(MATCH)[-1]
        assert (last.who, last.why) == ("Asha", "lobbies.toml: lobby low from 2020-01-01")
    assert verify(folder).problems == ()


def test_pinning_by_a_table_that_is_not_there_or_says_nothing(meldtrail: Meldtrail, tmp_path: Path) -> None:
    folder = ingested(tmp_path, log(tmp_path), None)
    said = meldtrail("pin", "--lobbies", "--ledger", folder)
    assert said.code == 2 and "no table of lobbies: --rulesets DIR names the folder" in said.err
    own = folder_with(tmp_path, CAPPED.replace("'low'", "'high'"))
    said = meldtrail("pin", "--lobbies", "--who", "Asha", "--ledger", folder, "--rulesets", own)
    assert said.code == 2 and "no match opened in a lobby and on a day that lobbies.toml speaks of" in said.err
    said = meldtrail("pin", MATCH, "--lobbies", "--ruleset", "classic", "--ledger", folder, "--rulesets", own)
    assert said.code == 2 and "leave --ruleset and --named out" in said.err


def test_a_wrong_table_stops_ingest_before_anything_is_written(meldtrail: Meldtrail, tmp_path: Path) -> None:
    own, path = folder_with(tmp_path, CAPPED.replace("count_cap", "count_cup")), log(tmp_path)
    said = meldtrail("ingest", path, "--ledger", tmp_path / "ledger", "--rulesets", own)
    assert said.code != 0 and "no such option: count_cup; did you mean count_cap?" in said.err
    assert not (tmp_path / "ledger").exists()


def test_the_table_is_no_ruleset(meldtrail: Meldtrail, tmp_path: Path) -> None:
    said = meldtrail("rules", "--rulesets", folder_with(tmp_path, CAPPED))
    assert said.code == 0 and "lobbies" not in said.out


def test_the_python_door_pins_by_the_table_too(tmp_path: Path) -> None:
    own, path = folder_with(tmp_path, CAPPED), log(tmp_path)
    with open_in_python(tmp_path / "ledger", create=True, rulesets=own) as ledger:
        ledger.append(path.read_bytes().splitlines())
        assert ledger[MATCH].rules.count.cap == 40  # type: ignore[union-attr]


def test_pages_of_two_matches_of_one_ruleset_are_judged_each_by_its_own_values(tmp_path: Path) -> None:
    """What an opening states is no part of the pinned content, and no match may borrow it from another."""
    lines = [json.loads(line) for line in log(tmp_path, 2).read_text("utf-8").splitlines()]
    for event in lines:
        if event["type"] == "open" and event["match"] == MATCH:
            event["options"] = {"count_cap": 40}
    path = tmp_path / "two.jsonl"
    path.write_bytes(b"".join(map(as_line, lines)))
    folder = ingested(tmp_path, path, None)
    project(folder)
    with closing(sqlite3.connect(folder / "views" / "open.db")) as views:
        rows = views.execute(
            "select match, json_extract(a.rules, '$.count.cap') from match_records k"
            " join matches m using (match)"
            " join answer_rules a on a.key = coalesce(k.rules_key, m.ruleset_hash) order by match"
        ).fetchall()
    assert rows == [(MATCH, 40), ("m-3-000002", 80)]
