"""The commands on a real ledger: ranked leads, the case of a pair, and what is said where nothing can be computed."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from cli.app import run
from ledger.simulate.population.logs import logs
from tests.collusion.platforms import RULES, Event, chunks, people, stored

PLAYERS, GAMES, SEED, PLANS = 12, 220, 5, ("share",)


@cache
def games() -> list[list[Event]]:
    """The games as logged; not to be changed."""
    crowd = people("softmax", PLAYERS, SEED, PLANS)
    return [
        log.events
        for chunk in chunks("softmax", PLAYERS, GAMES, SEED, PLANS)
        for log in logs(chunk, crowd, RULES, SEED)
    ]


def pair() -> tuple[str, str]:
    """The two who share their hands, as the platform names them."""
    crowd = people("softmax", PLAYERS, SEED, PLANS)
    one, two = crowd.companies[0].members
    return crowd.players[one], crowd.players[two]


@pytest.fixture(autouse=True)
def small_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model is fitted on so few decisions that a scan takes no time."""
    monkeypatch.setattr("ledger.collusion.scan.MOST_FITTED", 3000)


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with a pair that shares its hands."""
    return stored(tmp_path_factory.mktemp("platform"), games())


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """What a command ends with and prints."""
    capsys.readouterr()
    code = run([str(argument) for argument in arguments])
    return code, capsys.readouterr().out


def test_the_pair_that_shares_its_hands_heads_the_queue(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, "collusion", "scan", "--ledger", ledger, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert rows[-1]["kind"] == "summary" and rows[-1]["matches"] == GAMES
    assert rows[0]["kind"] == "lead" and rows[0]["q"] < 0.05
    _, shown = said(capsys, "collusion", "show", *pair(), "--ledger", ledger, "--json")
    assert json.loads(shown)["players"] == rows[0]["players"]


def test_two_scans_print_the_same_bytes(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the first of them had to read, which another test may have done before."""
    first, again = (said(capsys, "collusion", "scan", "--ledger", ledger, "--json") for _ in range(2))
    none_read = '"matches_read": 0,'
    assert none_read in again[1]
    assert (first[0], first[1].replace(f'"matches_read": {GAMES},', none_read)) == again


def test_a_case_carries_its_evidence_its_placebos_and_what_would_overturn_it(
    ledger: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = said(capsys, "collusion", "show", *pair(), "--ledger", ledger, "--json")
    row = json.loads(out)
    assert code == 0
    assert 1 <= len(row["evidence"]) <= 5
    assert all(exhibit["worth"] > exhibit["expected"] for exhibit in row["evidence"])
    assert row["placebos"] and row["innocent"] and row["overturned_by"]
    assert {"deals", "points", "paise"} <= set(row["harm"])
    assert "no finding of guilt" in row["meaning"]
    match, seq = row["evidence"][0]["match"], row["evidence"][0]["seq"]
    assert run(["replay", match, "--at", str(seq), "--ledger", str(ledger)]) in (0, 1)


def test_words_order_a_review_and_convict_nobody(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = said(capsys, "collusion", "show", *pair(), "--ledger", ledger)
    assert "meldtrail replay" in out and "What would overturn it" in out and "Context, no evidence" in out
    assert not any(word in out.lower() for word in ("cheat", "fraud", "guilty", "culprit"))


def test_a_pair_with_too_few_deals_is_not_tested(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = said(capsys, "collusion", "show", *pair(), "--ledger", ledger, "--fewest", 9999)
    assert "not enough" in out and "Nothing is said of this pair" in out


def test_somebody_unknown_is_a_wrong_call(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _ = said(capsys, "collusion", "show", "nobody-here", pair()[0], "--ledger", ledger)
    assert code == 2


def test_where_hands_were_not_logged_a_channel_is_not_computable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each player's cards are logged, but only one hand a match, so that nobody's hidden hand is known to the audit."""

    def one_hand(event: Event) -> Event:
        if event["type"] == "deal":
            kept = {k: v for k, v in event.items() if k != "stock"}
            return kept | {"hands": [hand for hand in event["hands"] if hand["seat"] == 1]}
        if event["type"] == "draw" and event["from"] == "stock" and event["seat"] != 1:
            return event | {"card": "??"}
        return event

    folder = stored(tmp_path, games(), one_hand)
    code, out = said(capsys, "collusion", "scan", "--ledger", folder, "--no-tables", "--json")
    summary = json.loads(out.splitlines()[-1])
    assert code == 0
    assert summary["decisions"]["discard"] > 300
    assert [summary["tests"][code] for code in ("feeding", "hand_sharing", "coordinated_drops")] == [0, 0, 0]
    _, words = said(capsys, "collusion", "scan", "--ledger", folder, "--no-tables")
    assert "Feeding: not computable, n = 0" in words


def test_new_games_update_the_kept_sums_and_old_ones_are_not_read_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    matches, keep = games()[:120], tmp_path / "kept"
    folder = stored(tmp_path, matches[:90])
    scan = ("collusion", "scan", "--ledger", folder, "--keep", keep, "--no-tables", "--json")
    first = [json.loads(line) for line in said(capsys, *scan)[1].splitlines()][-1]
    again = [json.loads(line) for line in said(capsys, *scan)[1].splitlines()][-1]
    assert (first["matches_read"], again["matches_read"], again["matches"]) == (90, 0, 90)
    assert again["sums"] == first["sums"]
    stored(tmp_path, matches)
    more = [json.loads(line) for line in said(capsys, *scan)[1].splitlines()][-1]
    assert (more["matches_read"], more["matches"], more["model"]) == (30, 120, first["model"])
    (keep / "scan.db").write_bytes(b"{}")
    assert said(capsys, *scan)[0] == 3


def test_devices_and_addresses_change_no_figure(
    tmp_path: Path, ledger: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def anonymous(event: Event) -> Event:
        if event["type"] != "open":
            return event
        players = [{k: v for k, v in player.items() if k in ("seat", "player")} for player in event["players"]]
        return event | {"players": players}

    figures = [
        [(row["deals"], row["p"], row["q"]) for row in map(json.loads, out.splitlines()) if row["kind"] == "lead"]
        for folder in (ledger, stored(tmp_path, games(), anonymous))
        for out in [said(capsys, "collusion", "scan", "--ledger", folder, "--no-tables", "--json")[1]]
    ]
    assert figures[0] == figures[1] and figures[0]
