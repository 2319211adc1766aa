"""Stepping through a match in a terminal: keys, perspectives, findings, sizes, and what a terminal may lack."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from fcntl import ioctl
from pathlib import Path

import pytest

from cli.commands.replay.view import Timeline, view_of
from ledger.audit.auditor import open_match
from ledger.messages.renderer import ENGLISH
from meldtrail.samples import sample_log
from tests.cli.conftest import Meldtrail, events_of, lines_of, prepared
from tests.cli.test_replay import faces, open_to
from tests.cli.test_replay_tables import written
from tests.cli.test_terminal import MELDTRAIL, environment, in_terminal, piped
from tests.desk_kit.matches import contracts, pool, stalemate
from tests.torture import TORTURE

pytest.importorskip("textual", reason="textual is missing: pip install 'meldtrail[interactive]'")

from textual.pilot import Pilot

from cli.commands.replay.interactive import Replay

NARROW, WIDE = (60, 20), (200, 60)
pytestmark = pytest.mark.anyio


def timeline_of(log: Path) -> Timeline:
    """A match as ``replay --interactive`` gets it."""
    with open_match(str(log), None) as played:
        return Timeline(view_of(played, None, ENGLISH))


@asynccontextmanager
async def playing(
    log: Path, size: tuple[int, int] = WIDE, at: int | None = None, viewer: int | None = None
) -> AsyncIterator[tuple[Replay, Pilot[None]]]:
    """At the table, to press keys and look."""
    app = Replay(timeline_of(log), viewer, at)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield app, pilot


def screen(app: Replay) -> str:
    """What is on the terminal, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def seq(app: Replay) -> int:
    """The event we stand at, read from the heading."""
    found = re.match(r"event (\d+) of", screen(app))
    assert found is not None, screen(app)
    return int(found[1])


@pytest.fixture
def anyio_backend() -> str:
    """What the tests of pages of a terminal run in."""
    return "asyncio"


@pytest.fixture(autouse=True)
def no_idling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are waited for by what is sent on for them (:func:`settled`), and not until the process does nothing for a
    while, which would take most of the time here."""

    async def at_once(*_: float) -> None:
        await asyncio.sleep(0)

    for module in ("app", "pilot"):
        monkeypatch.setattr(f"textual.{module}.wait_for_idle", at_once)


async def pressed(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, wait for what they do, and have it drawn."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until every widget has taken what was sent to it, and what was sent on for that, and have it drawn."""
    for _ in range(8):
        await pilot._wait_for_screen()
    await pilot.pause(0)


async def wait_for(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait until ``true()``, some seconds at most."""
    for _ in range(500):
        if true():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not come about in time")


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six at a table; one is booked the wrong points."""
    log = tmp_path_factory.mktemp("six") / "six.jsonl"
    fault = ["--fault", "points_overturned"]
    prepared("simulate", "--ruleset", "classic", "--matches", 1, "--seats", 6, "--seed", 6, "-o", log, *fault)
    return log


async def test_arrows_pages_and_ends_step_through_the_match(wrong: Path) -> None:
    last = len(lines_of(wrong))
    async with playing(wrong) as (app, pilot):
        for keys, there in (
            (["left"], 1), (["right"], 2), (["pagedown"], 12), (["pageup"], 2), (["pageup"], 1),
            (["end"], last), (["right"], last), (["home"], 1), (["right", "right", "left"], 2),
        ):  # fmt: skip
            await pressed(pilot, *keys)
            assert seq(app) == there, keys


async def test_n_and_p_jump_to_what_is_wrong_and_say_when_there_is_no_more(wrong: Path) -> None:
    label = json.loads(wrong.with_name("six.jsonl.labels.json").read_text())[0]
    async with playing(wrong) as (app, pilot):
        await pressed(pilot, "n")
        assert seq(app) == label["seq"]
        drawn = screen(app)
        assert "OVERTURNED points [custom:" in drawn
        assert "The platform booked" in drawn and "claimed and recomputed" in drawn
        await pressed(pilot, "n")
        assert seq(app) == label["seq"] and "Nothing is wrong after this event." in screen(app)
        await pressed(pilot, "end", "p")
        assert seq(app) == label["seq"]
        await pressed(pilot, "p")
        assert "Nothing is wrong before this event." in screen(app)
        await pressed(pilot, "left")
        assert "Nothing is wrong" not in screen(app)


async def test_a_claim_stands_beside_what_is_computed(wrong: Path) -> None:
    label = json.loads(wrong.with_name("six.jsonl.labels.json").read_text())[0]
    booked = {p["seat"]: p["points"] for p in json.loads(lines_of(wrong)[label["seq"] - 1])["points"]}
    async with playing(wrong, at=label["seq"]) as (app, _):
        found = re.findall(r"seat (\d)  claimed +(\d+)  computed +(\d+)", screen(app))
        assert {int(seat): int(claimed) for seat, claimed, _ in found} == booked
        assert len([1 for _, claimed, computed in found if claimed != computed]) == 1


async def test_digits_take_a_seat_and_nought_shows_all(wrong: Path) -> None:
    hands = {hand["seat"]: hand["cards"] for hand in json.loads(lines_of(wrong)[1])["hands"]}
    async with playing(wrong, at=2) as (app, pilot):
        assert "all hands" in screen(app)
        for key, back in (("3", "0"), ("6", "a")):
            await pressed(pilot, key)
            drawn = screen(app)
            assert f"as seat {key}" in drawn and f"seat {key} (you)" in drawn
            assert drawn.count("13 cards") == 5
            assert {card for card in hands[int(key)] if card != "JK"} <= set(faces(drawn))
            await pressed(pilot, back)
            assert "13 cards" not in screen(app) and "(you)" not in screen(app)
        await pressed(pilot, "8")
        assert "The match has no seat 8; it has 1, 2, 3, 4, 5, 6." in screen(app)
        assert "all hands" in screen(app)


@pytest.mark.parametrize("kind", ["wrong", "contracts", "pool", "stalemate"])
async def test_no_hidden_card_of_another_seat_is_drawn(kind: str, wrong: Path, tmp_path: Path) -> None:
    made = {"contracts": contracts, "pool": pool, "stalemate": stalemate}
    log = wrong if kind == "wrong" else written(tmp_path, made[kind]())
    events = events_of(log)
    async with playing(log, (100, 30), viewer=2) as (app, pilot):
        may = open_to(events, 2)
        for place in range(0, len(events), 1 if TORTURE else 12 if kind == "wrong" else 4):
            app.move_to(place)
            await settled(pilot)
            assert set(faces(screen(app))) <= may[events[place]["seq"]]


async def test_an_event_is_gone_to_by_its_number(wrong: Path) -> None:
    last = len(lines_of(wrong))
    async with playing(wrong) as (app, pilot):
        await pressed(pilot, "g")
        assert f"Go to which event, 1 to {last}?" in screen(app)
        await pressed(pilot, "9", "9", "9", "enter")
        assert "There is no event 999" in screen(app)
        await pressed(pilot, *["backspace"] * 3, "4", "1", "enter")
        assert seq(app) == 41
        await pressed(pilot, "g", "2", "escape")
        assert seq(app) == 41 and "all hands" in screen(app), "a digit typed there is no perspective"


def test_an_event_that_is_missing_leads_to_the_one_before(tmp_path: Path) -> None:
    sent = pool()
    gap = {"v": 1, "match": sent[0]["match"], "seq": 9, "type": "gap", "to": 12, "reason": "server restarted"}
    timeline = timeline_of(written(tmp_path, [*sent[:8], gap, *sent[12:]]))
    assert [timeline.seqs[timeline.place_of(n)] for n in (1, 8, 11, 13, 999)] == [1, 8, 9, 13, timeline.seqs[-1]]


async def test_space_plays_and_pauses(wrong: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.commands.replay.interactive.BEAT", 0.1)
    async with playing(wrong, NARROW) as (app, pilot):
        await pressed(pilot, "space")
        assert "playing" in screen(app)
        await wait_for(pilot, lambda: seq(app) > 2)
        await pressed(pilot, "space")
        stood = seq(app)
        await pilot.pause(0.3)
        assert seq(app) == stood and "playing" not in screen(app)
        await pressed(pilot, "end", "left", "space")
        await wait_for(pilot, lambda: seq(app) == len(lines_of(wrong)) and "playing" not in screen(app))


async def test_the_help_names_every_key_and_closes(wrong: Path) -> None:
    async with playing(wrong, NARROW) as (app, pilot):
        await pressed(pilot, "question_mark")
        for words in ("page up, page down", "n, p", "space", "quit"):
            assert words in screen(app)
        await pressed(pilot, "q")
        assert app.is_running and seq(app) == 1, "q closes the help and not the match"
        await pressed(pilot, "q")
        assert not app.is_running


async def test_at_and_as_say_where_to_begin(wrong: Path) -> None:
    async with playing(wrong, at=12, viewer=4) as (app, _):
        assert seq(app) == 12
        assert "as seat 4" in screen(app)


@pytest.mark.parametrize("size", [(1, 1), (20, 6), NARROW, (80, 24), (120, 30), WIDE])
async def test_six_seats_fit_at_every_size(wrong: Path, size: tuple[int, int]) -> None:
    async with playing(wrong, size) as (app, pilot):
        await pressed(pilot, "n")
        drawn = screen(app).splitlines()
        assert len(drawn) == size[1]
        if size[0] < 60:
            return
        for seat in range(1, 7):
            assert any(re.search(rf"seat {seat}\b.*", line) for line in drawn)
        assert "OVERTURNED" in screen(app)
        assert "stock: " in screen(app)
        assert ("the platform settles" in screen(app)) == (size[0] >= 110), "the list stands beside"


@pytest.mark.parametrize(
    ("kind", "verdict"),
    [
        ("rummy-106-literal/show", "The platform judged it wrong."),
        ("ace2three-best-of-3/total", "The platform booked 149."),
        ("classic/points", "The platform booked 46."),
    ],
)
async def test_a_small_terminal_shows_a_claim_overturned_before_all_else_that_is_said(kind: str, verdict: str) -> None:
    async with playing(sample_log(f"{kind}_overturned"), (40, 15)) as (app, pilot):
        await pressed(pilot, "n")
        drawn = " ".join(screen(app).replace("▄", " ").split())
        assert 0 < drawn.index("OVERTURNED") < drawn.index(verdict)


async def test_resizing_draws_anew(wrong: Path) -> None:
    async with playing(wrong, at=12) as (app, pilot):
        assert "╭" in screen(app) or "┏" in screen(app)
        await pilot.resize_terminal(*NARROW)
        await settled(pilot)
        assert "╭" not in screen(app) and len(screen(app).splitlines()) == NARROW[1]
        assert max(map(len, screen(app).splitlines())) == NARROW[0]
        await pilot.resize_terminal(*WIDE)
        await settled(pilot)
        assert "╭" in screen(app)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_melds_on_the_table_are_drawn_with_whose_they_are(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(written(tmp_path, contracts()), size, at=13) as (app, pilot):
        drawn = screen(app)
        assert "contract: two trios" in drawn
        assert re.search(r"5\.2 +seat 2 +trio +Q♠ Q♥ JK\*=Q♦ Q♣", drawn)
        assert "Q♣ by" in drawn
        await pressed(pilot, "end", *["down"] * 9)
        assert "points lost so far: seat 1" in screen(app), "the rest is scrolled to"


async def test_a_long_match_id_is_cut_and_nothing_else(wrong: Path, tmp_path: Path) -> None:
    name = "M" + "-long" * 12
    log = tmp_path / "long.jsonl"
    log.write_text("".join(json.dumps(json.loads(line) | {"match": name}) + "\n" for line in lines_of(wrong)))
    async with playing(log, NARROW) as (app, _):
        first = screen(app).splitlines()[0]
        assert first.startswith(f"event 1 of {len(lines_of(wrong))}  all hands  1 to look at  M-long")
        assert first.rstrip().endswith("..")


async def test_clicks_on_the_list_and_the_bar_go_there(wrong: Path) -> None:
    label = json.loads(wrong.with_name("six.jsonl.labels.json").read_text())[0]
    async with playing(wrong) as (app, pilot):
        await pilot.click("#list", offset=(10, 9))
        await settled(pilot)
        assert seq(app) == 10
        await pilot.click("#bar", offset=(screen(app).splitlines()[1].index("!"), 0))
        await settled(pilot)
        assert seq(app) == label["seq"]


async def test_cards_have_the_colours_of_the_replay_unless_told_not_to(
    wrong: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    colours: list[set[str]] = []
    label = json.loads(wrong.with_name("six.jsonl.labels.json").read_text())[0]
    monkeypatch.delenv("NO_COLOR", raising=False)
    for no_color in (None, "1"):
        if no_color is not None:
            monkeypatch.setenv("NO_COLOR", no_color)
        async with playing(wrong, at=label["seq"]) as (app, _):
            drawn = app.export_screenshot()
            colours.append({found for found in ("#ea2f55", "#2f7bea", "#1c8f3f") if found in drawn})
            assert "OVERTURNED" in screen(app)
    assert colours == [{"#ea2f55", "#2f7bea", "#1c8f3f"}, set()]


async def test_an_ascii_terminal_gets_letters_for_glyphs_and_lines(
    wrong: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("terminal", "commands.replay.interactive"):
        monkeypatch.setattr(f"cli.{module}.ascii_only", lambda: True)

    for log, size, at in ((wrong, WIDE, None), (written(tmp_path, contracts()), NARROW, 13)):
        async with playing(log, size, at) as (app, pilot):
            for keys in (["n"], ["home"], ["g"], ["escape"], ["question_mark"], ["q"], ["2"]):
                await pressed(pilot, *keys)
                assert screen(app).isascii(), keys


# -- the command -----------------------------------------------------------------------------------


def test_without_a_terminal_it_says_so(meldtrail: Meldtrail, wrong: Path) -> None:
    said = meldtrail("replay", wrong, "--interactive")
    assert said.code == 2
    assert said.complaint.startswith("--interactive needs a terminal")
    done = piped("replay", wrong, "--interactive")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, b"", 1)
    assert b"needs a terminal" in in_terminal("replay", wrong, "--interactive", TERM="dumb")


def test_it_goes_with_neither_json_nor_until(meldtrail: Meldtrail, wrong: Path) -> None:
    for more in (["--json"], ["--until", 4]):
        assert "leave out --until and --json" in meldtrail("replay", wrong, "--interactive", *more).complaint


def test_without_textual_it_says_what_to_install(wrong: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "textual.py").write_text("raise ModuleNotFoundError(\"No module named 'textual'\", name='textual')\n")
    both = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    story = subprocess.run([*MELDTRAIL, "replay", str(wrong)], capture_output=True, env=environment(PYTHONPATH=both))
    assert b"match opens" in story.stdout, "the story needs none of it"
    monkeypatch.setitem(sys.modules, "textual", None)
    said = in_terminal("replay", wrong, "--interactive")
    assert said == b"meldtrail: --interactive needs textual: pip install 'meldtrail[interactive]'\n"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_in_a_real_terminal_it_starts_steps_and_quits(wrong: Path, encoding: str) -> None:
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 60, 0, 0))
    call = [*MELDTRAIL, "replay", str(wrong), "--interactive", "--at", "40"]
    with subprocess.Popen(
        call, stdin=theirs, stdout=theirs, stderr=theirs, env=environment(PYTHONIOENCODING=encoding)
    ) as running:
        os.close(theirs)
        drawn = read_until(ours, b"event 40 of")
        os.write(ours, b"\x1b[C")
        drawn += read_until(ours, b"41")
        os.write(ours, b"q")
        drawn += read_until(ours, b"\x1b[?1049l")
        assert running.wait(20) == 0
    os.close(ours)
    assert drawn.isascii() == (encoding == "ascii")
    assert b"Traceback" not in drawn


def read_until(terminal: int, wanted: bytes) -> bytes:
    """What comes from a terminal until ``wanted`` has come."""
    read, until = b"", time.monotonic() + 30
    while wanted not in read and time.monotonic() < until:
        try:
            read += os.read(terminal, 65536)
        except OSError:
            break
    assert wanted in read, read[-2000:]
    return read
