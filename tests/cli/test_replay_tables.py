"""Games on the table and matches of many deals, told: melds and whose they are, buys, jokers, standings."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cli.commands.replay.story import table_at, tell_json, tell_story
from cli.commands.replay.view import ReplayView
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from schemas.events import Act, Claim
from tests.cli.conftest import Meldtrail
from tests.cli.test_terminal import in_terminal, piped
from tests.desk_kit.matches import Sent, contracts, pool, stalemate, write_log
from tests.play.any_events import logs
from tests.play.table import rules


def written(folder: Path, sent: Sent) -> Path:
    """A match as a log."""
    return write_log(folder / "match.jsonl", sent)


def story(meldtrail: Meldtrail, folder: Path, sent: Sent, *options: object) -> str:
    """What ``replay`` says of a match."""
    said = meldtrail("replay", written(folder, sent), *options)
    assert said.code == 0, said.err
    return said.out


def test_play_on_the_table_is_told(meldtrail: Meldtrail, tmp_path: Path) -> None:
    said = story(meldtrail, tmp_path, contracts())
    for line in (
        "seats 1, 2, 3; for the first deal they draw 4♥ (seat 1) 9♠ (seat 2) K♦ (seat 3)",
        "deal 1 of 7, seat 1 deals, seat 2 begins",
        "contract: two trios, open card 7♠",
        "seat 3 buys 7♠ with the penalty card 2♣ (seat 1 wanted it too)",
        "seat 2 lays the contract, two trios: K♠ K♥ K♦ | Q♠ Q♥ JK*=Q♦",
        "seat 2 lays off Q♣ on its own trio Q♠ Q♥ JK*=Q♦",
        "contract: one trio and one run, open card 7♠",
        "points lost so far: seat 1 5, seat 2 0, seat 3 64",
        "seat 3 puts 5♣ for the joker of its own run 2♣ 3♣ 4♣ JK*=5♣ and it goes on as JK*=6♣ there",
    ):
        assert line in said, line


def test_the_meld_of_another_seat_is_named_with_it(meldtrail: Meldtrail, tmp_path: Path) -> None:
    sent = contracts()
    sent[12]["meld"] = "10.1"
    assert "seat 2 lays off Q♣ on the trio 3♠ 3♥ 3♦ of seat 1" in story(meldtrail, tmp_path, sent)
    sent[12]["meld"] = "77.1"
    assert "seat 2 lays off Q♣ on meld 77.1, which is not on the table" in story(meldtrail, tmp_path, sent)


def test_the_table_is_shown_after_an_event_and_at_the_end_of_a_deal(meldtrail: Meldtrail, tmp_path: Path) -> None:
    before = story(meldtrail, tmp_path, contracts(), "--at", 12)
    assert "  contract: two trios   discards: 9♥ on top of 1   stock: order not on record" in before
    assert "    5.2    seat 2  trio  Q♠ Q♥ JK*=Q♦\n" in before
    assert "  bought by seat 3 at event 4: 7♠, penalty 2♣\n" in before
    assert "   seat 1  5♣\n" in before
    assert "so far" not in before
    later = story(meldtrail, tmp_path, contracts(), "--at", 17)
    assert "  on the table: nothing\n" in later
    assert "bought" not in later, "the buy was in the deal before"
    assert "  points lost so far: seat 1 5, seat 2 0, seat 3 64\n" in later
    end = story(meldtrail, tmp_path, contracts()).partition("Deal 1: claimed")[2]
    assert "  seat 2 went out (event 14)\n  on the table:\n" in end
    assert "    5.2    seat 2  trio  Q♠ Q♥ JK*=Q♦ Q♣   laid off: Q♣ by seat 2\n" in end
    assert "    18.2   seat 3  run   2♣ 3♣ 4♣ 5♣ JK*=6♣\n" in end


def test_every_deal_is_reckoned_and_then_the_match(meldtrail: Meldtrail, tmp_path: Path) -> None:
    said = story(meldtrail, tmp_path, contracts())
    assert "  seat 3  claimed  64  computed  64  still held cards for 64 points\n" in said
    assert "  seat 2  claimed  58  computed  59  still held cards for 59 points\n" in said
    assert said.endswith(
        "Standings after two deals, points lost: claimed and recomputed\n"
        "  seat 1  claimed    -  computed    7\n"
        "  seat 2  claimed    -  computed   59\n"
        "  seat 3  claimed    -  computed   64\n"
        "  The match was closed (abandoned) before it was over.\n"
    )


def test_a_pool_is_told_with_who_is_out_and_who_comes_back(meldtrail: Meldtrail, tmp_path: Path) -> None:
    said = story(meldtrail, tmp_path, pool())
    assert "seat 1 pays again and comes back to the match with 41 points" in said
    assert "seat 2 offers to share the prize\n" in said
    assert "seat 1 agrees to share the prize, and it is shared" in said
    assert "the platform settles the match: points lost seat 1 116, seat 2 0, seat 3 40; seat 1 -₹66.66" in said
    assert "  seat 1  claimed  58  computed  58  " in said, "the total is not taken for the points of the last deal"
    assert "  seat 1  claimed  116  computed   41 place 1  came back once\n" in said
    assert "  The prize is shared by those still in.\n" in said
    assert "  OVERTURNED  Seat 1 has lost 41 points after 2 deals; it came back 1 time." in said
    out = story(meldtrail, tmp_path, pool(), "--at", 23)
    assert "points lost so far: seat 1 116 (out after deal 2), seat 2 0, seat 3 40\n" in out


def test_a_deal_called_off_and_one_won_in_one_turn(meldtrail: Meldtrail, tmp_path: Path) -> None:
    said = story(meldtrail, tmp_path, stalemate())
    assert "deal 1 is called off as a stalemate: nobody can go out any more" in said
    assert "  it was called off (event 10), because nobody could go out any more\n" in said
    assert "seat 2 (timer) discards 7♣" in said
    assert "the platform books points won of deal 1: seat 1 0" in said
    assert "seat 2 discards K♣ face down" in said
    assert "  seat 2 went out (event 15), all in one turn\n" in said
    assert "wins what the others held, twice because it went rummy: 218 points" in said


def test_what_only_one_seat_saw_is_kept_from_the_others(meldtrail: Meldtrail, tmp_path: Path) -> None:
    assert "buys 7♠ with the penalty card 2♣" in story(meldtrail, tmp_path, contracts(), "--as", 3)
    for options in ([], ["--at", 4], ["--json"]):
        said = story(meldtrail, tmp_path, contracts(), "--as", 2, *options)
        assert "seat 3 buys 7♠ with a penalty card" in said
        assert "penalty card 2" not in said and "penalty 2" not in said
    for options in ([], ["--at", 15], ["--json"]):
        said = story(meldtrail, tmp_path, stalemate(), "--as", 1, *options)
        assert "seat 2 discards a card face down" in said
    row = json.loads(story(meldtrail, tmp_path, stalemate(), "--as", 1, "--at", 15, "--json"))
    assert row["table"]["discards"] == ["7H", "??"]
    own = json.loads(story(meldtrail, tmp_path, stalemate(), "--as", 2, "--at", 15, "--json"))
    assert own["table"]["discards"] == ["7H", "KC"]


def test_json_has_melds_contract_and_standings(meldtrail: Meldtrail, tmp_path: Path) -> None:
    row = json.loads(story(meldtrail, tmp_path, contracts(), "--at", 26, "--json"))
    assert row["table"]["contract"] == {"trios": 1, "runs": 1}
    assert row["table"]["melds"][1] == {
        "meld": "18.2", "seat": 3, "kind": "run", "cards": ["2C", "3C", "4C", "5C", "JK=6C"],
    }  # fmt: skip
    assert row["standings"]["deals"] == 1
    assert row["standings"]["accounts"][2] == {"seat": 3, "total": 64, "entries": 1, "out_after": None, "left": False}
    last = json.loads(story(meldtrail, tmp_path, pool(), "--at", 28, "--json"))
    assert last["standings"]["shared"] is True
    assert last["standings"]["accounts"][0]["entries"] == 2
    assert last["table"]["contract"] is None


# -- the steps of a match that need a word of their own ------------------------------------------


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("rejoin", {"seat": 3}, "seat 3 comes back to the match"),
        ("split", {"seat": 2, "step": "refuse"}, "seat 2 refuses to share the prize"),
        ("split", {"seat": 2, "step": "auto"}, "the prize is shared by the rules among those still in"),
        ("close", {"reason": "void", "deal": 2}, "deal 2 is closed: void"),
        ("shuffle", {"phase": "commit", "algo": "sha256", "values": ["ab"]}, "commits to the shuffle (sha256)"),
        ("recycle", {}, "the discards are shuffled and become the stock"),
        ("recycle", {"open_card": "AS"}, "the discards are shuffled and become the stock, A♠ is turned up"),
        ("group", {"seat": 1, "groups": []}, "seat 1 stops grouping; nothing is saved for it any more"),
        ("disconnect", {"seat": 1}, "seat 1 loses its connection"),
        (
            "close",
            {"reason": "void", "refund": [{"seat": 1, "amount": 10_000}]},
            "the match is closed: void; seat 1 gets +₹100.00 back",
        ),
    ],
)
def test_a_step_is_told(meldtrail: Meldtrail, tmp_path: Path, kind: str, fields: dict[str, Any], said: str) -> None:
    sent = pool()[:24]
    more = {"v": 1, "match": "P1", "seq": 25, "type": kind, **fields}
    assert said in story(meldtrail, tmp_path, [*sent, more])


def test_the_same_is_told_on_every_terminal(tmp_path: Path) -> None:
    for sent in (contracts(), pool(), stalemate()):
        call = ["replay", written(tmp_path, sent)]
        whole = piped(*call).stdout
        assert whole.count(b"Deal 1: claimed") == 1
        for columns in (60, 200):
            drawn = re.sub(rb"\x1b\[[0-9;]*m", b"", in_terminal(*call, columns=columns))
            assert drawn.split() == whole.split()
            assert max(map(len, drawn.decode().splitlines())) <= columns
        letters = piped(*call, PYTHONIOENCODING="ascii", LANG="C").stdout
        assert letters and letters.isascii() and b"??" not in letters


@pytest.mark.parametrize("ruleset", ["continental", "basic", "aceleagues-pool-101", "ace2three-best-of-3"])
@settings(max_examples=40, deadline=None)
@given(events=logs(), viewer=st.sampled_from([None, 1, 2]))
def test_every_log_can_be_told_however_senseless(ruleset: str, events: list[Act | Claim], viewer: int | None) -> None:
    assume(events)
    readings = Readings(rules(ruleset))
    view = ReplayView(PlayedMatch("m-1", events, readings), readings.rules, viewer)
    with redirect_stdout(StringIO()) as told:
        tell_story(view, None)
        table_at(view, max(event.seq for event in events))
        tell_json(view, None, None)
    assert len(told.getvalue().splitlines()) > 2 * len(events)
