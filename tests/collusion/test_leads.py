"""Leads: the commands on a real ledger, the case of a pair, its standing in both halves, what moved."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cli.app import run
from ledger.audit.auditor import Auditor
from ledger.collusion import leads
from ledger.collusion.channels import CHANNELS, ScoreChannel
from ledger.collusion.facts.decisions import DISCARD, SEATS, Deals, Facts, empty_decisions, select
from ledger.collusion.facts.matches import MatchFacts, people_of
from ledger.collusion.leads import Harm, Refund, deals_of_both, effect_message, negative_controls, standing, what_moved
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.screening import ChannelRows, PairResult, PairTest, ScreenedPair, screen
from ledger.collusion.statistics import Statistics, compute_statistics
from ledger.evidence.store import open_reader
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.rules.library import read_rulebook
from ledger.simulate.population.logs import logs
from tests.collusion.platforms import RULES, Event, chunks, facts, modelled, names_of, people, stored

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
    with open_reader(ledger) as reader:
        auditor = Auditor(reader, read_rulebook(), reader.person)
        for exhibit in row["evidence"]:
            played = auditor.one(exhibit["match"])
            seat = next(event.seat for event in played.events if event.seq == exhibit["seq"])  # type: ignore[union-attr]
            assert played.persons[seat] == exhibit["player"]


def test_words_order_a_review_and_convict_nobody(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = said(capsys, "collusion", "show", *pair(), "--ledger", ledger)
    assert "meldtrail replay" in out and "What would overturn it" in out and "Context, no evidence" in out
    assert not any(word in out.lower() for word in ("cheat", "fraud", "guilty", "culprit"))


def test_a_lead_of_a_channel_that_weighs_no_hidden_card_is_not_said_to_be_of_one() -> None:
    """Hold-off, wrong shows and timing weigh whether the other is in; all places that say what a lead means say so."""
    assert {code for code, channel in CHANNELS.items() if not isinstance(channel, ScoreChannel)} == {
        "hold_off", "wrong_shows", "timing",
    }  # fmt: skip
    english, hindi = (Renderer(language) for language in ("en", "hi"))
    for name in ("lead_text-meaning", "collusion-alarm_meaning", "leads-means.note", "front-leads"):
        assert re.search("hidden cards, or with (that one|each other)'s being in the deal", english.say(name))
        assert "डील में होने के साथ" in hindi.say(name)


def test_a_pair_with_too_few_deals_is_not_tested(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = said(capsys, "collusion", "show", *pair(), "--ledger", ledger, "--fewest", 9999)
    assert "not enough" in out and "Nothing is said of this pair" in out


def test_where_no_pair_has_enough_deals_the_log_is_not_said_to_lack_anything(
    ledger: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = said(capsys, "collusion", "scan", "--ledger", ledger, "--no-tables", "--fewest", 5000)
    assert code == 0 and "No pair with 5000 deals together or more, so nothing was tested" in out
    assert "not computable" not in out


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


SMALL = ("softmax", 24, 512, 7)
NAMES = names_of(24)


def screened(p: float, q: float, code: str = "feeding", player: int = 0) -> ScreenedPair:
    """A pair of people 0 and 1 with one test."""
    test = PairTest(player, 1 - player, code, PairResult(50, 500, p=p), p)
    return ScreenedPair(0, 1, 60, (test,), (), p, q)


@pytest.mark.parametrize(
    ("early", "later", "q", "stands"),
    [
        (screened(1e-9, 0.01), screened(0.04, 1), 1e-6, "confirmed"),
        (screened(1e-9, 0.01), screened(0.06, 1), 1e-6, "screened"),
        (screened(1e-9, 0.01), screened(1e-9, 1, player=1), 1e-6, "screened"),
        (screened(1e-9, 0.01), screened(1e-9, 1, code="hold_off"), 1e-6, "screened"),
        (None, screened(1e-9, 1), 0.05, "flagged"),
        (None, screened(1e-9, 1), 0.06, "not flagged"),
    ],
)
def test_a_pair_is_confirmed_by_the_same_test_on_the_later_half_alone(
    monkeypatch: pytest.MonkeyPatch, early: ScreenedPair | None, later: ScreenedPair, q: float, stands: str
) -> None:
    first_half = SimpleNamespace(flagged=[] if early is None else [early])
    monkeypatch.setattr(leads, "screen_pair", lambda *_: later)
    scan: Any = SimpleNamespace(first_half=first_half, later=None, calibration=UNCALIBRATED)
    assert standing(scan, screened(1e-9, q)) == stands


def test_of_two_pairs_flagged_early_each_is_asked_for_half_the_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    other = screened(1e-9, 0.01)._replace(one=2, two=3)
    monkeypatch.setattr(leads, "screen_pair", lambda *_: screened(0.03, 1))
    scan: Any = SimpleNamespace(
        first_half=SimpleNamespace(flagged=[screened(1e-9, 0.01), other]), later=None, calibration=UNCALIBRATED
    )
    assert standing(scan, screened(1e-9, 1e-6)) == "screened"


def test_negative_controls_are_the_same_player_with_everybody_else() -> None:
    _, statistics = modelled(*SMALL)
    scan: Any = SimpleNamespace(statistics=statistics, accounts=names_of(24))
    pair = max(screen(statistics, CHANNELS, UNCALIBRATED, 5).pairs, key=lambda pair: pair.deals)
    both = {(pair.one, pair.two), (pair.two, pair.one)}
    for test in pair.by_channel:
        if test.code == "hand_sharing":
            assert test.p is not None
            found = {(player, other) for player, other, _ in negative_controls(scan, test, Statistics({}))}
            assert {player for player, _ in found} == {player for player, _ in test.directions}
            assert not found & both and len(found) > 5 * len(test.directions)


@pytest.mark.parametrize("code", ["feeding", "hold_off", "wrong_shows"])
def test_negative_controls_rest_on_the_deals_in_which_the_two_did_not_meet_and_no_others(code: str) -> None:
    """To the bit what the other games alone come to; else the two would be held against each other."""
    (model, statistics), games, channel = modelled(*SMALL), facts(*SMALL), CHANNELS[code]
    pair = min(screen(statistics, CHANNELS, UNCALIBRATED, 5).pairs, key=lambda pair: pair.deals)
    met = deals_of_both(MatchFacts("m", "", 0, games), people_of(NAMES, []), pair.one, pair.two)
    seats = games.deals.players
    apart = ~((seats == pair.one).any(axis=1) & (seats == pair.two).any(axis=1))
    assert 0 < len(met.deals.winner) == (~apart).sum() < len(apart)
    rows = select(games.decisions, apart[games.decisions.deal])
    deals = Deals._make(column[apart] for column in games.deals)
    left = Facts(deals, rows._replace(deal=(np.cumsum(apart) - 1)[rows.deal]))
    right = ChannelRows(compute_statistics(left, model, [channel], NAMES), channel)
    scan: Any = SimpleNamespace(statistics=statistics)
    together = compute_statistics(met, model, [channel], NAMES)
    test = PairTest(pair.one, pair.two, code, PairResult(50, 500), None)
    found = {other: result for _, other, result in negative_controls(scan, test, together)}
    assert len(found) > 5 or code == "hold_off"
    for other, result in found.items():
        assert result == right.compare(pair.one, other)


def match(players: list[list[int]], points: list[list[int]], winners: list[int], value: int = 10) -> MatchFacts:
    """A match of some deals, by seat."""
    seats, lost = np.full((len(players), SEATS), -1, dtype=np.int32), np.full((len(players), SEATS), -1)
    for deal, (who, what) in enumerate(zip(players, points, strict=True)):
        seats[deal, : len(who)], lost[deal, : len(what)] = who, what
    whole, numbers = np.ones(len(players), dtype=np.int64), np.arange(1, 1 + len(players))
    deals = Deals(seats, np.array(winners), lost, whole, numbers, np.zeros_like(lost))
    return MatchFacts("m", "", value, Facts(deals, empty_decisions(0)))


def test_what_moved_is_counted_from_one_to_two_and_what_others_lost_to_the_winner() -> None:
    people = people_of(names_of(5), [])
    played = match([[0, 1, 2], [0, 1, 3], [0, 1, 2]], [[30, 0, 20], [0, 10, 5], [1, 2, 0]], [1, 0, 2])
    harm, owed = what_moved(played, people, 0, 1)
    assert harm == Harm(deals=3, points=30 - 10, paise=200, third_points=25)
    assert owed == [Refund("m", 2, 1, 20, 200), Refund("m", 3, 0, 5, 50)]
    assert what_moved(played, people, 1, 0)[0] == Harm(3, -20, -200, 25)
    assert what_moved(played._replace(point_value=0), people, 0, 1)[1][0].paise is None


def test_deals_that_are_not_on_record_and_those_of_others_move_nothing() -> None:
    people = people_of(names_of(5), [])
    played = match([[0, 1, 2], [0, 1, 2], [0, 2, 3]], [[30, 0, -1], [30, 0, 20], [9, 0, 9]], [1, -1, 1])
    assert what_moved(played, people, 0, 1) == (Harm(), [])


def test_a_second_account_of_the_winner_neither_pays_nor_is_owed_anything() -> None:
    people = people_of(names_of(5), [("p1", "p4")])
    harm, owed = what_moved(match([[0, 1, 4, 2]], [[30, 0, 40, 20]], [1]), people, 0, 1)
    assert (harm.points, harm.third_points, [refund.player for refund in owed]) == (30, 20, [2])


def test_only_decisions_that_speak_for_excess_are_listed_as_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three alike decisions one has some, one none, one the contrary."""
    chances, worth = np.full((3, 2), 0.5), np.ones((3, 2, 2))
    excess = np.array([[0.0, 0.25], [0.0, 0.0], [0.0, -0.25]])
    monkeypatch.setattr(leads, "score", lambda *_: SimpleNamespace(variance=np.ones((3, 2)), excess=excess))
    rows: Any = SimpleNamespace(
        kind=np.full(3, DISCARD + 1),
        others=np.array([[-1, 7]] * 3),
        size=[2] * 3,
        chosen=[1] * 3,
        seq=[4, 9, 12],
        player=[3] * 3,
    )
    channel: Any = SimpleNamespace(covariate=lambda _: worth)
    (found,) = leads._scored(channel, "M", rows, chances, (7,))
    assert (found.seq, found.player, found.expected) == (4, 3, 0.75)


@pytest.mark.parametrize("code", sorted(CHANNELS))
def test_a_figure_that_rounds_to_nothing_has_no_minus_before_it(code: str) -> None:
    found = PairResult(50, 500, -0.0004, -0.0004, interval=(-0.0004, 0.0004))
    words = ENGLISH.words(effect_message(PairTest(0, 1, code, found, 0.5)))
    assert not re.search(r"-0\.0+(%|\b)(?!\d)", words), words
