"""Colluders do what their plan says, and the labels say where; honest people are in no label."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from ledger.collusion.facts.decisions import DISCARD as THROWN  # noqa: E402
from ledger.collusion.facts.decisions import select  # noqa: E402
from ledger.collusion.facts.packed import DROP, PICK, SHOW, STOCK, THROW, WRONG, PackedExtractor  # noqa: E402
from ledger.simulate.population.games import Games  # noqa: E402
from ledger.simulate.population.logs import write_population  # noqa: E402
from ledger.simulate.population.people import PLANS, plans_for  # noqa: E402
from ledger.simulate.population.state import (  # noqa: E402
    FED,
    GAVE,
    HELD,
    SHARED,
    SIGNALLED,
    SQUEEZED,
    STAYED,
    WEIGHED,
)
from schemas.errors import UsageError  # noqa: E402
from tests.bench.platforms import packed  # noqa: E402
from tests.simulate.judging import audit_of  # noqa: E402
from tests.simulate.population.played import CLASSIC, GENERATORS, people, play, played  # noqa: E402
from tests.torture import TORTURE  # noqa: E402

GAMES = 2000 if TORTURE else 600

DOES = {
    "feed-weak": {FED},
    "feed-moderate": {FED},
    "feed-strong": {FED},
    "share": {SHARED, STAYED},
    "dump": {FED, HELD},
    "wrong-show": {GAVE},
    "combined": {FED, SHARED, STAYED},
    "combined-part": {FED, SHARED, STAYED},
    "ring": {FED, SHARED, STAYED},
    "squeeze": {SQUEEZED},
    "signal": {SIGNALLED, STAYED},
}


def marks(games: Games) -> dict[int, tuple[int, int]]:
    """By mark: decisions that were changed, and all that were weighed."""
    counts = np.bincount(games.altered, minlength=32)
    return {mark: (int(counts[mark]), int(counts[mark] + counts[mark + WEIGHED])) for mark in range(1, 8)}


def test_every_plan_is_looked_at_here() -> None:
    assert set(DOES) == set(PLANS)


@pytest.mark.parametrize("generator", GENERATORS)
def test_honest_people_change_nothing_for_anybody(generator: str) -> None:
    games = played(generator)
    assert not games.altered.any() and not games.colluding.any()


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("plan", PLANS)
def test_each_plan_does_what_it_says_and_nothing_else(generator: str, plan: str) -> None:
    found = marks(played(generator, GAMES, (plan,) * 6))
    assert {mark for mark, (changed, _) in found.items() if changed} == DOES[plan]


@pytest.mark.parametrize("generator", GENERATORS)
def test_stronger_feeding_changes_more_discards(generator: str) -> None:
    share = []
    for strength in ("weak", "moderate", "strong"):
        changed, weighed = marks(played(generator, GAMES, (f"feed-{strength}",) * 6))[FED]
        share.append(changed / weighed)
    assert 0.01 < share[0] < share[1] < share[2] < 0.6


@pytest.mark.parametrize("generator", GENERATORS)
def test_fed_partners_take_more_discards(generator: str) -> None:
    """Of the cards thrown to a partner by strong feeders more are taken than of those thrown to others."""
    games = played(generator, GAMES, ("feed-strong",) * 6)
    kinds, altered = games.events[:, 0], games.altered
    follows = np.roll(kinds, -1)
    fed = (kinds == THROW) & (altered == FED)
    other = (kinds == THROW) & (altered == 0) & np.isin(follows, (PICK, STOCK))
    assert (follows[fed] == PICK).mean() > 2 * (follows[other] == PICK).mean()


@pytest.mark.parametrize("generator", GENERATORS)
def test_squeezed_players_take_fewer_discards(generator: str) -> None:
    """Of the cards thrown to a third player while both squeezers are in, fewer are taken than of those thrown else."""
    games = played(generator, GAMES, ("squeeze",) * 6)
    kinds, altered = games.events[:, 0], games.altered
    follows = np.roll(kinds, -1)
    drawn = (kinds == THROW) & np.isin(follows, (PICK, STOCK))
    squeezed = drawn & np.isin(altered, (SQUEEZED, SQUEEZED + WEIGHED))
    assert squeezed.sum() > GAMES / 2
    assert (follows[squeezed] == PICK).mean() < 0.8 * (follows[drawn & (altered == 0)] == PICK).mean()


@pytest.mark.parametrize("generator", GENERATORS)
def test_who_tells_by_time_plays_strong_hands_faster_than_weak_ones_and_honest_people_do_not(generator: str) -> None:
    """Nearness to a show goes with the time of discards where it is told, and not at all else."""
    games = played(generator, GAMES, ("signal",) * 6)
    rows = PackedExtractor(CLASSIC).facts(packed(games, CLASSIC)).decisions
    rows = select(rows, rows.kind == THROWN)
    near = -(rows.features[:, :, :3].sum(axis=2) + 99 * (rows.cards == 255)).min(axis=1)
    told = np.isin(games.altered[games.offsets[rows.deal] + rows.seq], (SIGNALLED, SIGNALLED + WEIGHED))
    goes_with = [np.corrcoef(near[which], np.log(rows.spent[which]))[0, 1] for which in (told, ~told)]
    assert goes_with[0] < -0.3 and abs(goes_with[1]) < 0.03


@pytest.mark.parametrize("generator", GENERATORS)
def test_marks_stand_at_the_events_they_speak_of(generator: str) -> None:
    games = played(generator, GAMES, tuple(PLANS) * 1)
    may = {
        FED: {THROW}, SHARED: {THROW}, HELD: {THROW, SHOW}, GAVE: {WRONG}, STAYED: {DROP, STOCK, PICK},
        SQUEEZED: {THROW}, SIGNALLED: {THROW, STOCK, PICK},
    }  # fmt: skip
    for mark, kinds in may.items():
        for value in (mark, mark + WEIGHED):
            assert set(games.events[games.altered == value, 0].tolist()) <= kinds, mark


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_giver_holds_back_about_three_shows_of_five(generator: str) -> None:
    changed, weighed = marks(played(generator, 2000, ("dump",) * 8))[HELD]
    assert 0.5 < changed / weighed < 0.7


def test_part_time_colluders_play_most_of_their_games_honestly() -> None:
    crowd, games = people("softmax", ("combined-part",) * 6), played("softmax", GAMES, ("combined-part",) * 6)
    met = played_so = 0
    for company in crowd.companies:
        if company.plan is not None:
            here = np.isin(games.seats, company.members)
            both = here.sum(axis=1) == 2
            met += int(both.sum())
            played_so += int((games.colluding[both] > 0).any(axis=1).sum())
    assert 0.2 < played_so / met < 0.4


def test_plans_take_turns_and_unknown_ones_are_refused() -> None:
    assert [plan.family for plan in plans_for(3)] == ["feed"] * 3
    with pytest.raises(UsageError, match="no plan"):
        plans_for(["marking-cards"])


def test_a_platform_is_written_with_its_labels_and_ingested(tmp_path: Path) -> None:
    log = tmp_path / "platform.jsonl"
    names = ["ring", "dump", "feed-strong"]
    heard: list[tuple[str, int, int]] = []
    written = write_population(CLASSIC, 40, 150, 3, "softmax", names, log, progress=lambda *one: heard.append(one))
    assert heard[:2] == [("compiling", 0, 1), ("compiling", 1, 1)]
    assert heard[2:] == [("games", done, 150) for done in range(1, 151)]
    lines = log.read_bytes().splitlines()
    labels = json.loads((tmp_path / "platform.jsonl.labels.json").read_text(encoding="utf-8"))
    assert (written.matches, written.events) == (150, len(lines))
    assert [group["family"] for group in labels["groups"]] == ["ring", "dump", "feed"]
    assert [len(group["pairs"]) for group in labels["groups"]] == [3, 1, 1]
    assert all(0 < pair["colluded"] <= pair["together"] for group in labels["groups"] for pair in group["pairs"])
    events = {(event["match"], event["seq"]): event for event in map(json.loads, lines)}
    acts = {"fed": {"discard"}, "knew_cards": {"discard"}, "held_show": {"discard"}, "drop_or_stay": {"drop", "draw"}}
    assert labels["decisions"] and len(labels["decisions"]) == written.changed
    for decision in labels["decisions"]:
        event, opened = events[decision["match"], decision["seq"]], events[decision["match"], 1]
        who = {seated["seat"]: seated["player"] for seated in opened["players"]}
        assert who[event["seat"]] == decision["player"]
        assert event["type"] in acts[decision["why"]]
        members = labels["groups"][decision["group"] - 1]["players"]
        assert {decision["player"], *decision["partners"]} <= set(members) and decision["partners"]
    first = [event for event in events.values() if event["match"] == lines_match(lines[0])]
    assert audit_of(first).clean


def lines_match(line: bytes) -> str:
    """The match of a line."""
    found: str = json.loads(line)["match"]
    return found


def test_the_same_call_writes_the_same_bytes_and_ranges_fit_together(tmp_path: Path) -> None:
    for name, games, first in (("a", 30, 1), ("b", 30, 1), ("c", 12, 1), ("d", 18, 13)):
        write_population(CLASSIC, 40, games, 3, "ruleful", 4, tmp_path / name, first)
    texts = {name: (tmp_path / name).read_bytes() for name in "abcd"}
    assert texts["a"] == texts["b"] == texts["c"] + texts["d"]
    labels = [(tmp_path / f"{name}.labels.json").read_bytes() for name in "ab"]
    assert labels[0] == labels[1]


def test_a_colluding_game_is_dealt_the_same_cards_as_an_honest_one() -> None:
    crowd = people("softmax", ("combined",) * 6)
    honest = crowd._replace(crowd=crowd.crowd._replace(agreed=np.full_like(crowd.crowd.agreed, -1)))
    one, two = play(crowd, 50), play(honest, 50)
    assert (one.decks == two.decks).all() and (one.seats == two.seats).all()
    assert (one.events.shape != two.events.shape) or (one.events != two.events).any()
