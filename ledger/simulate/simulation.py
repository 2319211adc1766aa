"""Plays whole matches. A match depends on its seed and number alone, so any range can be made anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ledger.simulate.claims import write_scores, write_settlement
from ledger.simulate.logbook import Event, Logbook
from ledger.simulate.people import POPULATION, Temper, person
from ledger.simulate.table import StuckError, Table, losing_shows
from schemas.cards import FACES, JOKER
from schemas.ruleset import Ruleset

START = 1_767_225_600_000
"""The first of January 2026, in milliseconds since 1970."""

_DAY = 86_400_000
_POINT_VALUES = (5, 10, 25, 50, 100, 200, 500, 1000)


def simulate(
    rules: Ruleset,
    matches: int,
    seed: int,
    *,
    seats: int | None = None,
    prefix: str | None = None,
    start: int = 1,
) -> Iterator[list[Event]]:
    """``matches`` legal matches, each a list of events; those of number ``start`` onwards, to make ranges in parallel.

    Match ids are ``<prefix>-<seed>-<number>``; the prefix is the ruleset's id unless given.
    """
    for number in range(start, start + matches):
        yield play_match(rules, seed, number, seats=seats, match=match_id(prefix or rules.id, seed, number))


def match_id(prefix: str, seed: int, number: int) -> str:
    """The id of a simulated match."""
    return f"{prefix}-{seed}-{number:06d}"


def play_match(rules: Ruleset, seed: int, number: int, *, seats: int | None = None, match: str) -> list[Event]:
    """One match from its opening to its settlement. A table that gets stuck is played again with other cards."""
    for attempt in range(100):
        try:
            return _play(rules, seed, number, Random(f"match {number}.{attempt} of {seed}"), seats, match)
        except StuckError:
            continue
    raise StuckError(f"match {match} cannot be played under {rules.id}")


def _play(rules: Ruleset, seed: int, number: int, rng: Random, seats: int | None, match: str) -> list[Event]:
    day = Random(f"day of {seed}").randrange(365)
    book = Logbook(match, rules, START + day * _DAY + number * 41_000 + rng.randrange(41_000))
    tempers = open_match(book, seed, rng, seats)
    deal_cards(book, rng, 1)
    table = Table(book, tempers, rng)
    table.play()
    close_match(table)
    return book.events


def open_match(book: Logbook, seed: int, rng: Random, seats: int | None = None) -> dict[int, Temper]:
    """Seat the players; answers the temper on each seat."""
    rules = book.rules
    count = seats or rng.randint(rules.players.min, rules.players.max)
    numbers = list(range(1, count + 1))
    if count < rules.players.max and rng.random() < 0.15:
        numbers = sorted(rng.sample(range(1, rules.players.max + 1), count))
    people = [person(seed, n) for n in rng.sample(range(POPULATION), count)]
    value = rng.choice(_POINT_VALUES)
    book.write(
        "open",
        by="server",
        ruleset=rules.id,
        lobby=f"points-{rules.players.max}p-{value}",
        table=f"t{rng.randrange(1, 400)}",
        currency="INR",
        stake={"point_value": value},
        players=[
            {"seat": seat, "player": who.player, "name": who.name, "device": who.device, "address": who.address}
            for seat, who in zip(numbers, people, strict=True)
        ],
    )
    return {seat: who.temper for seat, who in zip(numbers, people, strict=True)}


def deal_cards(book: Logbook, rng: Random, number: int) -> None:
    """Shuffle the packs and deal; the first seat to act sits after the dealer."""
    pack, seats = shuffled(book.rules, rng), book.state.seats
    size = book.rules.deal.cards
    hands = [{"seat": seat, "cards": pack[n * size : (n + 1) * size]} for n, seat in enumerate(seats)]
    rest = pack[len(seats) * size :]
    dealer = rng.randrange(len(seats))
    book.write(
        "deal",
        by="server",
        after=3000,
        deal=number,
        dealer=seats[dealer],
        first=seats[(dealer + 1) % len(seats)],
        cut_card=rest[0],
        wild_card=rest[0],
        open_card=rest[1],
        hands=hands,
        stock=rest[2:],
    )


def shuffled(rules: Ruleset, rng: Random) -> list[str]:
    """All cards of the game in a random order."""
    pack = [card for card in FACES if card != JOKER] * rules.pack.decks + [JOKER] * rules.pack.printed_jokers
    rng.shuffle(pack)
    return pack


def close_match(table: Table) -> None:
    """What follows the end of the deal: losers' hands, points, money."""
    losing_shows(table)
    write_scores(table.book)
    write_settlement(table.book)
    if table.rng.random() < 0.1:
        table.book.write("close", reason="finished", by="server", after=200)


