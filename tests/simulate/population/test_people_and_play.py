"""People play about as people do, sit where chance and company put them, and differ."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

np = pytest.importorskip("numpy")

from ledger.collusion.facts.packed import DROP, PICK, SHOW, STOCK, THROW  # noqa: E402
from ledger.simulate.population.chance import begin, shuffle  # noqa: E402
from ledger.simulate.population.games import Games  # noqa: E402
from schemas.errors import UsageError  # noqa: E402
from tests.simulate.population.played import GENERATORS, people, played  # noqa: E402


def count(games: Games, kind: int) -> int:
    """How many events of a kind there are."""
    return int((games.events[:, 0] == kind).sum())


@pytest.mark.parametrize("generator", GENERATORS)
def test_games_are_as_long_as_people_play_them(generator: str) -> None:
    games = played(generator)
    assert 15 <= count(games, THROW) / len(games.winners) <= 26


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_quarter_drops_at_first_and_a_fifth_of_draws_is_from_the_discards(generator: str) -> None:
    games = played(generator)
    seats = int((games.seats >= 0).sum())
    assert 0.18 <= int((games.points == 20).sum()) / seats <= 0.30
    assert 0.15 <= count(games, PICK) / (count(games, PICK) + count(games, STOCK)) <= 0.25
    assert count(games, DROP) > int((games.points == 20).sum()) * 0.9


@pytest.mark.parametrize("generator", GENERATORS)
def test_most_games_end_with_a_show(generator: str) -> None:
    games = played(generator)
    assert 0.9 <= count(games, SHOW) / len(games.winners) < 1


@pytest.mark.parametrize("generator", GENERATORS)
def test_who_plays_well_wins_more(generator: str) -> None:
    crowd, games = people(generator), played(generator)
    won = np.zeros(len(crowd.players))
    sat = np.zeros(len(crowd.players))
    for seats, winner in zip(games.seats, games.winners, strict=True):
        sat[seats[seats >= 0]] += 1
        won[seats[winner]] += 1
    assert np.corrcoef(crowd.skills, won / sat)[0, 1] > 0.3


@pytest.mark.parametrize("generator", GENERATORS)
def test_players_have_habits_of_their_own(generator: str) -> None:
    crowd, games = people(generator), played(generator)
    owner = np.repeat(np.arange(len(games.winners)), np.diff(games.offsets))
    person = games.seats[owner, games.events[:, 1]]
    picks = np.bincount(person[games.events[:, 0] == PICK], minlength=len(crowd.players))
    draws = np.bincount(person[games.events[:, 0] <= PICK], minlength=len(crowd.players))
    share = picks / draws
    noise = np.sqrt(share.mean() * (1 - share.mean()) / draws.mean())
    assert share.std() > 2 * noise


def test_the_two_ways_of_playing_discard_differently_from_the_same_deals() -> None:
    one, two = played("softmax"), played("ruleful")
    assert (one.seats == two.seats).all()
    first = [games.events[games.offsets[:-1] + 1, 2] for games in (one, two)]
    assert (first[0] != first[1]).mean() > 0.4


def test_everybody_plays_in_one_pool_and_companions_meet_more_often() -> None:
    crowd, games = people("softmax"), played("softmax")
    met = np.zeros((len(crowd.players), len(crowd.players)))
    for seats in games.seats:
        for one, two in combinations(seats[seats >= 0], 2):
            met[one, two] += 1
            met[two, one] += 1
    pool_of = {person: n for n, pool in enumerate(crowd.pools) for person in pool}
    strangers = [
        met[one, two] for one, two in combinations(range(len(crowd.players)), 2) if pool_of[one] == pool_of[two]
    ]
    assert all(met[one, two] == 0 for one in crowd.pools[0] for two in crowd.pools[1])
    assert {company.kind for company in crowd.companies} == {"friends", "flat", "lesson"}
    for company in crowd.companies:
        assert met[company.members] > 2.2 * np.mean(strangers)


def test_seats_are_taken_at_random_and_tables_have_two_to_six() -> None:
    games = played("softmax")
    sizes = np.bincount((games.seats >= 0).sum(axis=1), minlength=7) / len(games.winners)
    assert sizes[6] > 0.75 and (sizes[2:6] > 0.02).all()
    full = games.seats[(games.seats >= 0).all(axis=1)]
    low = (full == full.min(axis=1, keepdims=True)).mean(axis=0)
    assert np.abs(low - 1 / 6).max() < 0.03


def test_flat_mates_share_an_address_and_nobody_a_device() -> None:
    crowd = people("softmax")
    for company in crowd.companies:
        same = len({crowd.addresses[member] for member in company.members}) == 1
        assert same == (company.kind == "flat")
    assert len(set(crowd.devices)) == len(set(crowd.players)) == 70


def test_a_lesson_is_a_novice_and_an_expert() -> None:
    crowd = people("softmax")
    lessons = [company for company in crowd.companies if company.kind == "lesson"]
    assert lessons
    for lesson in lessons:
        novice, expert = lesson.members
        assert crowd.skills[novice] < 0.2 < 0.8 < crowd.skills[expert]


def test_some_connections_are_slow() -> None:
    crowd = people("softmax", players=200)
    assert 0.03 < (crowd.crowd.lag[:, 1] > 400).mean() < 0.16


def test_too_few_players_and_an_unknown_generator_are_refused() -> None:
    with pytest.raises(UsageError, match="too few"):
        people("softmax", players=4)
    with pytest.raises(UsageError, match="too few"):
        people("softmax", 9, players=30)
    with pytest.raises(UsageError, match="no generator"):
        people("perfect")


def test_every_order_of_a_pack_is_dealt_as_often_as_any_other() -> None:
    """24 orders of four cards, 200 each to be expected: five standard deviations are 70."""
    stream, orders = np.zeros(6, dtype=np.int64), Counter[tuple[int, ...]]()
    begin(stream, 4242, 1, 0, 0)
    for _ in range(24 * 200):
        cards = np.arange(4, dtype=np.int64)
        shuffle(stream, cards, 4)
        orders[tuple(cards.tolist())] += 1
    assert len(orders) == 24 and max(abs(times - 200) for times in orders.values()) < 70
