"""How a match and its deals begin: who sits down, what is played for, who deals, who holds what."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ledger.play.matches import seats_due
from ledger.rules.sizes import hand_size
from ledger.simulate.logbook import Logbook
from ledger.simulate.people import POPULATION, Person, Temper, person
from ledger.simulate.stuck import StuckError
from schemas.cards import FACES, JOKER, RANKS
from schemas.ruleset import Ruleset

_POINT_VALUES = (5, 10, 25, 50, 100, 200, 500, 1000)
_ENTRIES = (1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000)
"""What a point is worth, and what it costs to sit down, in paise."""


def open_match(book: Logbook, seed: int, rng: Random, seats: int | None = None) -> dict[int, Temper]:
    """Seat the players; answers the temper on each seat."""
    rules = book.rules
    count = seats or rng.randint(rules.players.min, rules.players.max)
    numbers = list(range(1, count + 1))
    if count < rules.players.max and rng.random() < 0.15:
        numbers = sorted(rng.sample(range(1, rules.players.max + 1), count))
    people = [person(seed, n) for n in rng.sample(range(POPULATION), count)]
    played_for = _played_for(rules, rng)
    table = f"t{rng.randrange(1, 400)}"
    more: dict[str, Any] = {"currency": "INR", "stake": played_for} if played_for else {}
    if rules.deal.first_dealer == "lowest_card":
        drawn = _drawn_for_the_deal(numbers, rules, rng)
        more["dealer_draw"] = [{"seat": seat, "card": card} for seat, card in drawn.items()]
    book.write(
        "open",
        by="server",
        ruleset=rules.id,
        lobby="-".join((_game(rules), f"{rules.players.max}p", *map(str, played_for.values()))),
        table=table,
        **more,
        players=[_seated(seat, who) for seat, who in zip(numbers, people, strict=True)],
    )
    return {seat: who.temper for seat, who in zip(numbers, people, strict=True)}


def _seated(seat: int, who: Person) -> dict[str, int | str]:
    return {"seat": seat, "player": who.player, "name": who.name, "device": who.device, "address": who.address}


def _game(rules: Ruleset) -> str:
    """What a lobby calls such a match."""
    if rules.melding.where == "table":
        return "table"
    if rules.match.ends == "last_standing":
        return "pool"
    return "points" if rules.match.deals == 1 else "deals"


def _played_for(rules: Ruleset, rng: Random) -> dict[str, int]:
    """The stake: the value of a point, or the entry; nothing where no money is played for."""
    if rules.settlement.pays == "nothing":
        return {}
    if rules.settlement.pays == "prize_pool":
        return {"entry": rng.choice(_ENTRIES)}
    return {"point_value": rng.choice(_POINT_VALUES)}


def _drawn_for_the_deal(seats: Sequence[int], rules: Ruleset, rng: Random) -> dict[int, str]:
    """A card for every seat, one lower than all others; aces and jokers, which prove nothing, are drawn anew."""
    pack = [card for card in shuffled(rules, rng) if card != JOKER and card[0] != "A"]
    while True:
        drawn = dict(zip(seats, rng.sample(pack, len(seats)), strict=True))
        ranks = sorted(map(_rank, drawn.values()))
        if ranks[0] < ranks[-1] and ranks[0] != ranks[1]:
            return drawn


def _rank(card: str) -> int:
    return RANKS.index(card[0])


def shuffled(rules: Ruleset, rng: Random) -> list[str]:
    """All cards of the game in a random order."""
    pack = [card for card in FACES if card != JOKER] * rules.pack.decks + [JOKER] * rules.pack.printed_jokers
    rng.shuffle(pack)
    return pack


def deal_cards(
    book: Logbook, rng: Random, number: int, *, seats: Sequence[int] = (), dealer: int = 0, first: int = 0
) -> None:
    """Shuffle the packs and deal to all who take part; the first to act sits left of the dealer.

    ``seats``, ``dealer`` and ``first`` are those to be instead, where it is not to go by the rules.
    """
    state, rules = book.state, book.rules
    taking_part = tuple(seats) or seats_due(state)
    if not taking_part:
        raise StuckError("nobody is to be dealt a hand")
    pack, size = shuffled(rules, rng), hand_size(len(state.seats), number, rules)
    hands = [{"seat": seat, "cards": pack[n * size : (n + 1) * size]} for n, seat in enumerate(taking_part)]
    rest = pack[len(taking_part) * size :]
    dealer = dealer or _dealer(book, taking_part, rng)
    wild = {"cut_card": rest[0], "wild_card": rest[0]} if rules.deal.wild == "cut_card" else {}
    book.write(
        "deal",
        by="server",
        after=3000,
        deal=number,
        dealer=dealer,
        first=first or next_clockwise(taking_part, dealer),
        **wild,
        open_card=rest[bool(wild)],
        hands=hands,
        stock=rest[bool(wild) + 1 :],
    )


def _dealer(book: Logbook, seats: Sequence[int], rng: Random) -> int:
    """Who deals: the next one clockwise; in the first deal who drew the lowest card, or anybody."""
    opened, before = book.events[0], book.state.deal
    if before is not None and len(book.events) > 1:
        return next_clockwise(seats, book.dealt["dealer"])
    if drawn := opened.get("dealer_draw"):
        lowest: int = min(drawn, key=lambda draw: _rank(draw["card"]))["seat"]
        return lowest
    return rng.choice(seats)


def next_clockwise(seats: Sequence[int], after: int) -> int:
    """The next of the seats, clockwise from ``after``, which need not be among them."""
    return min((seat for seat in seats if seat > after), default=min(seats))
