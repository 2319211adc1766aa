"""The public door: a dozen names, each with an example that runs; light to import; and no other package behind it."""

from __future__ import annotations

import doctest
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import meldtrail
import meldtrail.api
import meldtrail.samples
from ledger.evidence.store import open_reader
from ledger.play.state import Deal
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import play_match
from schemas.errors import BadCards, LedgerError, UsageError
from tests.desk_kit.matches import opening, told
from tests.web.asked import without_connection

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "python.md"
DOOR: Any = meldtrail
"""The door as whoever has no checker of types sees it."""


@pytest.mark.slow
@pytest.mark.parametrize("module", [meldtrail, meldtrail.api, meldtrail.samples], ids=lambda each: each.__name__)
def test_every_example_of_a_docstring_gives_what_stands_under_it(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted
    assert result.failed == 0


@pytest.mark.parametrize(("page", "fewest"), [(PAGE, 11), (ROOT / "README.md", 3)], ids=["python.md", "README.md"])
def test_every_python_example_of_a_page_gives_what_stands_under_it(page: Path, fewest: int) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted >= fewest
    assert result.failed == 0


def test_the_door_and_the_module_behind_it_offer_the_same_names() -> None:
    assert set(meldtrail.__all__) == {*meldtrail.api.__all__, "__version__"}
    assert meldtrail.__all__ == sorted(meldtrail.__all__)
    assert len(meldtrail.__all__) <= 23
    assert dir(meldtrail) == meldtrail.__all__


@pytest.mark.parametrize("name", [name for name in meldtrail.__all__ if inspect.isfunction(getattr(meldtrail, name))])
def test_every_function_has_an_example_and_a_line_on_the_page(name: str) -> None:
    assert ">>>" in (inspect.getdoc(getattr(meldtrail, name)) or ""), name
    assert f"`{name}(" in PAGE.read_text("utf-8"), name


def test_a_name_that_is_not_there_is_an_error_that_names_those_that_are() -> None:
    with pytest.raises(AttributeError, match="there are Answer, Arrangement, Decision, Ledger"):
        _ = meldtrail.no_such_name


def test_importing_the_door_loads_nothing_heavy() -> None:
    code = "import sys, meldtrail; print(*sorted(set(sys.modules) & {'pydantic', 'numpy', 'sqlite_utils', 'typer'}))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"


def test_lines_of_an_archive_are_marked_as_such(tmp_path: Path) -> None:
    with meldtrail.open_ledger(tmp_path / "ledger", create=True) as ledger:
        ledger.append(told("M1", opening()), imported=True)
        ledger.append(told("M2", opening()))
    with open_reader(tmp_path / "ledger") as reader:
        assert [reader.sources(match)[1].how for match in ("M1", "M2")] == ["imported", "live"]


def test_times_of_an_answer_are_in_the_zone_asked_for() -> None:
    (match,) = meldtrail.read_matches(without_connection())
    there, here = (meldtrail.answer(match, "disconnection", seat=2, zone=zone) for zone in ("Asia/Kolkata", "UTC"))
    assert "15:45:04 IST" in there.happened
    assert "10:15:04 UTC" in here.happened


def test_a_ledger_is_read_by_the_rulesets_given_with_it(tmp_path: Path) -> None:
    rulesets = tmp_path / "rulesets"
    rulesets.mkdir()
    (rulesets / "house.toml").write_text(
        'title = "House rummy"\nextends = "classic"\n[count]\ncap = { is = 60, from = "house-rules:4.2" }\n'
    )
    with meldtrail.open_ledger(tmp_path / "ledger", create=True, rulesets=rulesets) as ledger:
        ledger.append(told("M1", opening(ruleset="house")))
    (match,) = meldtrail.read_matches(tmp_path / "ledger", rulesets=rulesets)
    assert match.rules is not None and match.rules.source("count.cap") == "house-rules:4.2"


def test_an_answer_quotes_the_clauses_of_the_operator_it_is_asked_with(tmp_path: Path) -> None:
    (match,) = meldtrail.read_matches(meldtrail.sample_log("classic/points_overturned"))
    restated = next(row for row in meldtrail.audit(match) if row["claim"] == "points" and row["seat"] == 2)["clauses"]
    (tmp_path / "clauses").mkdir()
    (tmp_path / "clauses" / "own.toml").write_text(
        '[text]\ntitle = "Terms of Blue Tables"\nsource = "own"\n[[clause]]\nid = "BT-1"\nsection = "1"\n'
        f'rule = "Hands are counted as shown."\nrestates = {restated}\n'
    )
    own, plain = (meldtrail.answer(match, "score", seat=2, rulesets=folder) for folder in (tmp_path, None))
    assert "Terms of Blue Tables" in own.rule and "Terms of Blue Tables" not in plain.rule


def test_a_viewer_is_answered_as_the_player_of_that_seat() -> None:
    (match,) = meldtrail.read_matches(meldtrail.sample_log("classic/points_overturned"))
    staff, player = (meldtrail.answer(match, "score", seat=2, viewer=viewer) for viewer in (None, 2))
    assert (staff.viewer, player.viewer) == (None, 2)
    assert "you" in player.happened and "you" not in staff.happened


def test_a_match_that_names_no_rules_is_judged_by_those_of_its_lobby(tmp_path: Path) -> None:
    (tmp_path / "lobbies.toml").write_text('[[lobby]]\nlobby = "blue"\nruleset = "classic"\nfrom = 2020-01-01\n')
    with meldtrail.open_ledger(tmp_path / "ledger", create=True, rulesets=tmp_path) as ledger:
        ledger.append(told("M1", opening(lobby="blue")))
        assert ledger["M1"].ruleset == "classic"
    with meldtrail.open_ledger(tmp_path / "ledger", create=True) as ledger:
        assert ledger.matches() == ["M1"], "there is one already"


def test_a_decision_at_once_took_no_time_and_one_of_no_known_time_is_told_apart() -> None:
    events = [json.loads(line) for line in meldtrail.sample_log("classic/clean").open()]
    at_once = [{**event, "at": events[2]["at"]} if event["seq"] == 4 else event for event in events]
    untimed = [{name: value for name, value in event.items() if name != "at"} for event in events]
    for told_so, spent in ((at_once, 0), (untimed, None)):
        (match,) = meldtrail.read_matches(told_so)
        assert [one.spent for one in meldtrail.decisions(match) if one.seq == 4] == [spent]


def test_types_are_shipped_by_every_package_a_name_of_the_door_comes_from() -> None:
    """Without its mark a checker takes whatever comes from a package for Any, and no wrong use of it is noticed."""
    names = [getattr(meldtrail, name) for name in meldtrail.__all__ if name != "__version__"]
    packages = {name.__module__.split(".")[0] for name in names}
    assert packages >= {"meldtrail", "ledger", "schemas"}
    assert [package for package in sorted(packages) if not (files(package) / "py.typed").is_file()] == []


@pytest.mark.parametrize("room", ["schemas", "ledger", "cli"])
def test_a_package_of_another_distribution_before_ours_is_named_in_one_sentence(room: str, tmp_path: Path) -> None:
    other = tmp_path / room
    other.mkdir()
    (other / "__init__.py").write_text("")
    code = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]; import meldtrail"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    last = done.stderr.strip().splitlines()[-1]
    assert done.returncode == 1
    assert last.startswith(f"ImportError: meldtrail: the package {room!r} comes from {other}")


def test_a_room_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meldtrail, "_ROOMS", ("no_such_room",))
    with pytest.raises(ImportError, match="the package 'no_such_room' is missing"):
        meldtrail.check_rooms()


def test_a_decision_is_of_the_seat_whose_cards_it_is_about() -> None:
    """Seats keep their numbers when one of them is out of a pool: the cards put down lie in that seat's hand."""
    match = next(filter(_without_seat_1, _pools()))
    before = {step.event.seq: step.before.deal for step in match.steps}
    decisions = [one for one in meldtrail.decisions(match) if one.kind == "discard" and _is_out(before[one.seq], 1)]
    assert decisions
    for one in decisions:
        deal = before[one.seq]
        seat = deal.seat(one.seat) if deal is not None else None
        assert seat is not None
        assert set(one.alternatives) <= set(seat.hand)


def _pools() -> Iterator[meldtrail.PlayedMatch]:
    for number in range(40):
        events = play_match(read_rulebook().resolve("aceleagues-pool-101"), 3, number, seats=4, match=f"P{number}")
        yield from meldtrail.read_matches([{**event} for event in events])


def _without_seat_1(match: meldtrail.PlayedMatch) -> bool:
    return any(_is_out(deal, 1) for deal in match.deals)


def _is_out(deal: Deal | None, seat: int) -> bool:
    return deal is not None and seat not in deal.places


def test_what_the_audit_must_say_of_a_sample_is_no_sample() -> None:
    logs = list(meldtrail.samples.sample_logs())
    assert [log for log in logs if not log.with_suffix(".expected.jsonl").exists()] == []


def test_a_sample_of_another_ruleset_is_named_to_whoever_asks_for_one_that_is_not_there() -> None:
    with pytest.raises(UsageError, match=r"no sample log 'nowhere/points_overturned'; there is .*classic/points_over"):
        meldtrail.sample_log("nowhere/points_overturned")
    with pytest.raises(UsageError, match="there is classic/clean, and a folder for each ruleset"):
        meldtrail.sample_log("classic/nothing_of_the_kind")


def test_an_event_behind_the_end_is_no_event_of_the_match() -> None:
    (match,) = meldtrail.read_matches(meldtrail.sample_log("classic/clean"))
    assert meldtrail.replay(match, 16).event.seq == 16
    for at in (17, 0):
        with pytest.raises(UsageError, match=f"has no event {at}; its last is 16"):
            meldtrail.replay(match, at)


def test_a_text_in_place_of_a_list_of_cards_is_refused_with_how_to_make_one() -> None:
    for wrong in (
        lambda: meldtrail.score("2S 3S", "classic"),
        lambda: meldtrail.judge_show("2S 3S", "classic"),
        lambda: meldtrail.judge_show(["2S 3S"], "classic"),
        lambda: meldtrail.judge_show([["2S"]], "classic", hand="2S"),
    ):
        with pytest.raises(BadCards, match="give a list of cards"):
            wrong()


def test_what_the_callers_own_lines_raise_is_no_damage_of_the_ledger(tmp_path: Path) -> None:
    with meldtrail.open_ledger(tmp_path / "ledger", create=True) as ledger, pytest.raises(json.JSONDecodeError):
        ledger.append(map(json.loads, ["{bad"]))


@pytest.mark.parametrize("wrong", ["log.jsonl", b'{"v":1}', {"v": 1}], ids=["a path", "bytes", "one event"])
def test_a_path_or_a_single_line_in_place_of_lines_is_refused_with_what_to_give(wrong: Any, tmp_path: Path) -> None:
    with meldtrail.open_ledger(tmp_path / "ledger", create=True) as ledger:
        with pytest.raises(UsageError, match=r"give a list of them, or Path\(log\)\.open\(\) for a file"):
            ledger.append(wrong)
        assert ledger.append([]).lines == 0
    if not isinstance(wrong, str):
        with pytest.raises(UsageError, match="give a list of them"):
            list(meldtrail.read_matches(wrong))


def test_a_ledger_says_whether_a_match_is_there_and_how_many_there_are(tmp_path: Path) -> None:
    with meldtrail.open_ledger(tmp_path / "ledger", create=True) as ledger:
        assert len(ledger) == 0
        ledger.append([*told("M1", opening()), *told("M2", opening())])
        assert "M1" in ledger and "M2" in ledger and "M3" not in ledger
        assert 1 not in ledger and "pin/M1" not in ledger
        assert len(ledger) == 2


def test_a_ledger_behind_its_with_is_closed_and_takes_nothing_more(tmp_path: Path) -> None:
    with meldtrail.open_ledger(tmp_path / "ledger", create=True) as ledger:
        ledger.append([*told("M1", opening()), *told("M2", opening())])
        begun = iter(ledger)
        assert next(begun).match == "M1"
    for late in (
        lambda: ledger.append(told("M3", opening())),
        lambda: list(ledger),
        lambda: list(begun),
        lambda: ledger["M1"],
        lambda: "M1" in ledger,
        lambda: len(ledger),
        ledger.matches,
    ):
        with pytest.raises(UsageError, match="this ledger is closed"):
            late()
    assert [match.match for match in meldtrail.read_matches(tmp_path / "ledger")] == ["M1", "M2"]


@pytest.mark.parametrize(
    ("wrong", "wanted"),
    [
        (lambda log, _: list(DOOR.read_matches(log.read_text())), "this text is no path"),
        (lambda _, __: list(DOOR.read_matches(None)), "give the lines of a log, not None"),
        (lambda _, __: list(DOOR.read_matches([1])), "a line is bytes, a text or a mapping, not a value of the"),
        (lambda _, __: list(DOOR.read_matches([{"v": {1}}])), "an event is to hold what JSON has"),
        (lambda log, _: DOOR.audit(log), "give a match, as read_matches"),
        (lambda log, _: DOOR.replay(log), "give a match, as read_matches"),
        (lambda log, _: DOOR.answer(log), "give a match, as read_matches"),
        (lambda log, _: DOOR.decisions(log), "give a match, as read_matches"),
        (lambda _, match: DOOR.replay(match, at="5"), "at is the seq of an event, a whole number"),
        (lambda _, __: DOOR.score([1], "classic"), "a card is a text like '7H'"),
        (lambda _, __: DOOR.score(None, "classic"), "give a list of cards, not None"),
        (lambda _, __: DOOR.judge_show([5], "classic"), "give a list of cards, not a value of the type int"),
        (lambda _, __: DOOR.score(["7H"], 5), "a ruleset is its id in quotes"),
        (lambda _, __: DOOR.load_rulebook(5), "a file or folder is named by its path"),
        (lambda _, __: DOOR.load_rulebook().resolve(None), "a ruleset is named by its id in quotes, 'classic', not by"),
        (lambda log, _: DOOR.load_rulebook().resolve(log), "a ruleset is named by its id in quotes, 'classic', not by"),
        (lambda _, __: DOOR.load_rulebook().pin(None), "a ruleset is named by its id in quotes"),
        (lambda _, __: DOOR.load_rulebook().resolve("classic").clauses("cap"), "'cap' is no option of a ruleset"),
        (lambda _, __: DOOR.load_rulebook().resolve("classic").clauses(None), "None is no option of a ruleset"),
        (lambda _, __: DOOR.sample_log(None), "a sample log is named by ruleset and name"),
        (lambda _, match: DOOR.answer(match, "score", seat="2"), "seat is a whole number, not a value of the type str"),
        (lambda _, match: DOOR.answer(match, "score", seat=2, viewer="2"), "viewer is a whole number"),
        (lambda _, match: DOOR.answer(match, "score", deal=True), "deal is a whole number"),
    ],
)
def test_what_is_of_the_wrong_kind_is_refused_with_what_is_wanted(wrong: Any, wanted: str) -> None:
    log = meldtrail.sample_log("classic/clean")
    (match,) = meldtrail.read_matches(log)
    with pytest.raises(UsageError, match=wanted):
        wrong(log, match)


def test_decisions_without_the_extra_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    (match,) = meldtrail.read_matches(meldtrail.sample_log("classic/clean"))
    monkeypatch.setattr("meldtrail.api.find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"pip install 'meldtrail\[collusion\]'"):
        meldtrail.decisions(match)


def test_a_number_from_a_column_of_a_table_is_one() -> None:
    numpy = pytest.importorskip("numpy")
    (match,) = meldtrail.read_matches(meldtrail.sample_log("classic/points_overturned"))
    assert meldtrail.replay(match, numpy.int64(5)) is meldtrail.replay(match, 5)
    given = meldtrail.answer(match, "score", seat=numpy.int64(2), viewer=numpy.int32(2))
    assert given == meldtrail.answer(match, "score", seat=2, viewer=2) and type(given.seat) is int
    for none in (numpy.float64(2), numpy.bool_(1), numpy.array([2])):
        with pytest.raises(UsageError, match="seat is a whole number"):
            meldtrail.answer(match, "score", seat=none)


def test_a_match_or_ledger_shown_in_a_notebook_or_a_log_is_one_line_without_cards_and_names(tmp_path: Path) -> None:
    (match,) = meldtrail.read_matches(meldtrail.sample_log("classic/clean"))
    assert match.match in repr(match) and match.opened is not None
    for hidden in (*(player.name for player in match.opened.players), "cards=", "player="):
        assert str(hidden) not in repr(match)
    with meldtrail.open_ledger(tmp_path / "ledger", create=True) as ledger:
        assert repr(ledger) == f"Ledger(folder={tmp_path / 'ledger'!r})"


def test_a_ledger_is_not_made_of_a_file() -> None:
    log = meldtrail.sample_log("classic/clean")
    with pytest.raises(LedgerError, match="is a file, and a ledger is a folder"):
        meldtrail.open_ledger(log, create=True).__enter__()


def test_a_path_in_place_of_lines_is_told_how_to_open_it(tmp_path: Path) -> None:
    with (
        meldtrail.open_ledger(tmp_path / "ledger", create=True) as ledger,
        pytest.raises(UsageError, match=r"give Path\(log\)\.open\(\)"),
    ):
        ledger.append(DOOR.sample_log("classic/clean"))


def test_a_wrong_ruleset_of_a_folder_is_named_when_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("no [ toml")
    rulebook = meldtrail.load_rulebook(tmp_path)
    assert "when its ruleset is asked for" in (meldtrail.load_rulebook.__doc__ or "")
    with pytest.raises(meldtrail.MeldtrailError, match="ruleset broken: not TOML"):
        rulebook.resolve("broken")


def test_what_the_functions_return_has_a_name_at_the_door() -> None:
    (match,) = meldtrail.read_matches(meldtrail.sample_log("classic/points_overturned"))
    assert isinstance(meldtrail.answer(match), meldtrail.Answer)
    assert isinstance(meldtrail.replay(match), meldtrail.Step)
    assert isinstance(meldtrail.score(["7H"], "classic"), meldtrail.Arrangement)
    assert meldtrail.score(["JK"] * 3 + ["KS"], "aceleagues-points").score == 0  # how many jokers AL-01 does not say
    assert isinstance(meldtrail.judge_show([["7H"]], "classic"), meldtrail.ShowJudgement)
    assert isinstance(meldtrail.load_rulebook().resolve("classic"), meldtrail.Ruleset)
    assert all(f"`{name}`" in PAGE.read_text("utf-8") for name in ("Answer", "Rulebook", "Summary", "Step"))


@pytest.mark.slow
def test_the_examples_of_the_page_pass_the_checker_of_types(tmp_path: Path) -> None:
    examples = doctest.DocTestParser().get_examples(PAGE.read_text("utf-8"))
    (tmp_path / "page.py").write_text("".join(example.source for example in examples))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", "", "page.py"],
        capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(ROOT)},
    )  # fmt: skip
    assert "page.py:" not in done.stdout, done.stdout


@pytest.mark.parametrize("ruleset", ["rum", "basic", "continental", "jqka"])
def test_no_show_is_judged_of_a_game_in_which_nobody_shows(ruleset: str) -> None:
    with pytest.raises(UsageError, match=f"ruleset {ruleset}: melds are laid on the table, nobody shows a hand"):
        meldtrail.judge_show([["2S", "3S", "4S"], ["7D", "7H", "7C"]], ruleset)


def test_a_zone_nobody_knows_and_a_rank_that_is_no_text_are_refused_in_a_sentence() -> None:
    (match,) = meldtrail.read_matches(meldtrail.sample_log("classic/clean"))
    for zone in ("India", "", None):
        with pytest.raises(UsageError, match="no such time zone"):
            DOOR.answer(match, "score", zone=zone)
    with pytest.raises(BadCards, match="a wild rank is a text like '7'"):
        DOOR.score(["AS"], "classic", wild=2)
    with pytest.raises(BadCards, match="a wild rank is a text like '7'"):
        DOOR.judge_show([["AS"]], "classic", wild=2)
