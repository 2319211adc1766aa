"""The canned queries against the ledger of the demo: each answers with rows; the turns behind them are told rightly."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from ledger.messages.renderer import ENGLISH
from ledger.rules.melds import read_meld
from ledger.views.canned_queries import CannedQuery, canned_queries
from ledger.views.projection.generation import build_views
from ledger.views.tables.turns import _Hands, makes_meld
from ledger.views.view_files import CASE_TABLES, HAND_TABLES, LEAD_TABLES, OPEN_TABLES
from schemas.cards import FACES, JOKER
from tests.desk_kit.desk import Get
from tests.desk_kit.matches import LOSING, WINNING, audited, played_on, rulebook, settled

RULES = rulebook().resolve("rummycentral")
ASKED = {
    "match_events": {"match": "sample-clean-continental"},
    "melds_of_a_match": {"match": "sample-clean-continental"},
    "points_deal_by_deal": {"match": "sample-clean-ace2three-pool-201"},
    "standings_of_a_match": {"match": "sample-clean-ace2three-pool-201"},
    "rulings_on_a_clause": {"clause": "custom:fee"},
}
"""What a question is asked with where leaving it empty asks for nothing."""


def test_there_are_questions_enough_and_each_says_what_it_answers() -> None:
    """Eighteen or more, under titles of their own, each with a sentence."""
    asked = canned_queries()
    assert len(asked) >= 18
    assert len({question.title for question in asked}) == len(asked)
    assert [question.name for question in asked if not question.says.endswith(".")] == []
    assert [question.name for question in asked if not question.in_words(ENGLISH, "none").endswith(".")] == []
    assert [question.name for question in asked if "_" in question.title] == []
    titles = {question.title for question in asked}
    assert {
        "Hands where a valid show was missed",
        "Timer discards that gave the next player a meld",
        "Matches whose payout would differ under the literal reading",
    } <= titles


@pytest.mark.parametrize("question", canned_queries(), ids=lambda question: question.name)
def test_every_question_has_rows_in_the_demo(ask: Get, demo: Path, question: CannedQuery) -> None:
    """Asked as staff would ask it; no parameter is unknown to the page."""
    given = dict(ASKED.get(question.name, {}))
    if "pseudonym" in question.parameters:
        given["pseudonym"] = next(iter(Database(demo / "open.db")["players"].rows))["pseudonym"]
    assert given.keys() <= set(question.parameters)
    asked = "&".join(f"{name}={value}" for name, value in given.items())
    rows = ask(f"/open/{question.name}.json?_shape=array&{asked}").json()
    assert isinstance(rows, list), rows
    assert rows


def rows_of(ask: Get, name: str, asked: str = "") -> list[dict[str, Any]]:
    """What a question answers."""
    rows: list[dict[str, Any]] = ask(f"/open/{name}.json?_shape=array&{asked}").json()
    return rows


def test_a_missed_show_is_the_hand_that_held_it(ask: Get) -> None:
    """The sample in which the timer discards from a complete hand; narrowed to another match it is gone."""
    missed = rows_of(ask, "missed_shows", "match=sample-complete_hand_not_declared")
    assert [(row["seat"], row["by"], row["card"]) for row in missed] == [(1, "timer", "JD")]
    assert rows_of(ask, "missed_shows", "match=sample-miss_count") == []


def test_parameters_narrow_what_is_answered(ask: Get) -> None:
    """By seconds, turns and rules."""
    slow, any_turn = rows_of(ask, "slow_turns", "seconds=25"), rows_of(ask, "slow_turns", "seconds=1")
    assert slow == [row for row in any_turn if row["seconds"] >= 25] and 0 < len(slow) < len(any_turn)
    every_deal = rows_of(ask, "long_deals", "turns=1")
    middle = sorted(row["turns"] for row in every_deal)[len(every_deal) // 2]
    longer = rows_of(ask, "long_deals", f"turns={middle}")
    assert longer == [row for row in every_deal if row["turns"] >= middle] and 0 < len(longer) < len(every_deal)
    assert [row["ruleset"] for row in rows_of(ask, "rates_by_ruleset", "ruleset=classic")] == ["classic"]
    assert rows_of(ask, "payout_by_the_reading", "ruleset=classic") == []


def test_a_turn_of_just_so_many_seconds_is_a_slow_one(ask: Get, demo: Path) -> None:
    turn = next(Database(demo / "open.db").query("select event, ms from turns where ms % 1000 = 0 order by ms desc"))
    seconds = turn["ms"] // 1000
    asked = {more: rows_of(ask, "slow_turns", f"seconds={seconds + more}&_size=max") for more in (0, 1)}
    assert [turn["event"] in {row["event"] for row in rows} for rows in asked.values()] == [True, False]


def test_of_a_player_the_findings_and_wrong_claims_are_those_of_the_own_seat(ask: Get, demo: Path) -> None:
    opened = Database(demo / "open.db")
    seats = list(opened.query(
        "select p.pseudonym, p.match, p.seat from findings f join players p on p.match = f.match and p.seat <> f.seat"
        " order by p.match, p.seat limit 5"
    ))  # fmt: skip
    assert seats
    for seat in seats:
        rows = rows_of(ask, "matches_of_a_player", f"pseudonym={seat['pseudonym']}")
        (row,) = (row for row in rows if (row["match"], row["seat"]) == (seat["match"], seat["seat"]))
        own = [opened.execute(f"select count(*) from {what} match = ? and seat = ?", (seat["match"], seat["seat"]))
               .fetchone()[0] for what in ("findings where", "verdicts where verdict = 'OVERTURNED' and")]  # fmt: skip
        assert [row["findings_of_seat"], row["overturned_for_seat"]] == own


def test_standings_are_told_from_the_winner_on(ask: Get, demo: Path) -> None:
    placed = "select match from players where total is not null group by match"
    for (match,) in Database(demo / "open.db").execute(placed).fetchall():
        places = [row["place"] for row in rows_of(ask, "standings_of_a_match", f"match={match}")]
        assert places == sorted(places, key=lambda place: (place is not None, place or 0)), match


def test_a_deal_of_just_so_many_turns_is_a_long_one(ask: Get) -> None:
    deals = rows_of(ask, "long_deals", "turns=1")
    longest = deals[0]["turns"]
    assert longest == max(row["turns"] for row in deals)
    assert {row["turns"] for row in rows_of(ask, "long_deals", f"turns={longest}")} == {longest}
    assert rows_of(ask, "long_deals", f"turns={longest + 1}") == []


def test_a_drop_before_the_first_draw_is_one_before_a_draw_of_that_seat(ask: Get, demo: Path) -> None:
    """Whoever else has drawn before it."""
    drawn, dropped = set[tuple[Any, ...]](), dict[tuple[str, int], tuple[int, int]]()
    for row in Database(demo / "open.db").query(
        "select match, deal_no, seat, type from events where type in ('draw', 'drop') order by match, seq"
    ):
        seat = row["match"], row["seat"]
        if row["type"] == "draw":
            drawn.add((*seat, row["deal_no"]))
        else:
            drops, before = dropped.get(seat, (0, 0))
            dropped[seat] = drops + 1, before + ((*seat, row["deal_no"]) not in drawn)
    told = rows_of(ask, "drops_per_match", "_size=max")
    asked = {(row["match"], row["seat"]): (row["drops"], row["before_first_draw"]) for row in told}
    assert asked == {seat: dropped[seat] for seat in asked} and len(asked) > 10


def test_the_other_reading_moves_money_that_adds_up(ask: Get) -> None:
    """What one seat would win more, others would lose: the rake aside, changes have both signs or fall to one seat."""
    changed = rows_of(ask, "payout_by_the_reading")
    assert {row["reading"] for row in changed} == {"rummycentral"}
    assert all(row["would_change"] == row["computed_other"] - row["computed"] != 0 for row in changed)
    two = [row["would_change"] for row in changed if row["match"] == "sample-miss_count"]
    assert sum(two) == 0


def test_a_hand_with_a_show_in_it() -> None:
    """Fourteen cards that hold a show whichever card is put down; none in a losing hand; thirteen are not asked."""
    match = audited(settled())
    deal = match.by_type["deal"][0]

    def could_show(cards: list[str]) -> bool | None:
        hand = deal.hands[0].model_copy(update={"cards": tuple(cards)})
        return _Hands(deal.model_copy(update={"hands": (hand,)}), match.deals[0], is_over=True).could_show(1, None)

    assert could_show([*WINNING, "AC"]) is True
    assert could_show([*LOSING, "AC"]) is False
    assert could_show(WINNING) is None
    assert could_show(["2S"] * 14) is None


def test_a_card_that_makes_a_meld() -> None:
    """Run or set, with natural cards only; an ace goes above the king."""
    assert makes_meld("4S", ["5S", "6S"], None, RULES)
    assert makes_meld("9D", ["9C", "9S"], None, RULES)
    assert makes_meld("AS", ["QS", "KS"], None, RULES)
    assert not makes_meld("4S", ["5S", "7S"], None, RULES)
    assert not makes_meld("4S", ["5S", "6S"], "4", RULES)
    assert not makes_meld("4S", ["5S", "JK"], None, RULES)


@pytest.mark.parametrize("name", ("classic", "classic+corner"))
def test_a_card_makes_a_meld_with_any_two_that_make_one_with_it(name: str) -> None:
    rules = rulebook().resolve(name)
    others = [card for card in FACES if card != JOKER]
    for card in ("AS", "7H", "QD"):
        for pair in combinations(others, 2):
            assert makes_meld(card, pair, None, rules) == read_meld((card, *pair), None, rules).valid


def test_turns_of_a_match_still_played_tell_nothing_of_hands(tmp_path: Path) -> None:
    """What was public is told, what follows from hidden hands is not."""
    build_views(tmp_path, [audited(played_on())])
    rows = list(Database(tmp_path / "open.db")["turns"].rows)
    assert rows
    hidden = ("could_show", "missed_show", "gave_meld")
    assert [row["event"] for row in rows if any(row[name] is not None for name in hidden)] == []
    assert Database(tmp_path / "open.db").table("dealt").count == 0


def test_a_turn_says_how_it_began_and_ended(tmp_path: Path) -> None:
    """The one turn of a match that is shown at once, with its milliseconds."""
    build_views(tmp_path, [audited(settled())])
    (row,) = Database(tmp_path / "open.db")["turns"].rows
    told = (row["event"], row["ended_event"], row["ended"], row["from_pile"], row["ms"], row["could_show"])
    assert told == ("M1/3", "M1/4", "declare", "stock", 1000, 1)
    assert row["missed_show"] == 0


def test_every_column_of_every_served_table_is_documented(ask: Get, demo: Path) -> None:
    """The file holds the columns that are described and no other, and the page shows each with its note."""
    database = Database(demo / "open.db")
    for table in OPEN_TABLES:
        held = [name for _, name, *_ in database.execute(f"pragma table_xinfo([{table.name}])")]
        assert held == list(table.columns), table.name
    for table in (*OPEN_TABLES, *HAND_TABLES, *LEAD_TABLES, *CASE_TABLES):
        assert table.note.endswith("."), table.name
        assert [name for name, note in table.column_notes.items() if len(note) < 3] == [], table.name
    page = ask("/open/turns").text
    assert "Milliseconds from its first event to its last" in page


@pytest.mark.parametrize("order", ["_sort", "_sort_desc"])
def test_events_from_a_time_on_come_page_after_page(ask: Get, demo: Path, order: str) -> None:
    """The pages go by the time as a number, and tell it as text."""
    begin = "2026-11-20"
    with closing(sqlite3.connect(demo / "open.db")) as opened:
        direction = "desc" if order == "_sort_desc" else "asc"
        due = opened.execute(
            f"select event, at from events where at >= ? order by at {direction}, match, seq limit 250", (begin,)
        ).fetchall()
        (count,) = opened.execute("select count(*) from events where at >= ?", (begin,)).fetchone()
    found: list[tuple[str, str]] = []
    following = ""
    while len(found) < 250:
        page = ask(f"/open/events.json?at__gte={begin}&{order}=at&_size=50{following}&_shape=objects").json()
        found += [(row["event"], row["at"]) for row in page["rows"]]
        assert page["filtered_table_rows_count"] == count
        following = f"&_next={page['next']}"
    assert [at for _, at in found[:250]] == [at for _, at in due]
    assert len(set(found)) == len(found)
