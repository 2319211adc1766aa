"""How a match and its deals begin: who sits down, what is played for, who deals, who holds what.

People are made up, and the same in all matches of a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from ledger.play.laws.match import next_clockwise
from ledger.play.matches import seats_due
from ledger.rules.sizes import hand_size
from ledger.simulate.logbook import Event, Logbook, LogWriter, StuckError
from schemas.cards import FACES, JOKER, RANKS
from schemas.ruleset import Ruleset

PEOPLE = 5000
"""How many people play under one seed."""

_FIRST = (
    "Aarav", "Aditi", "Akash", "Ananya", "Arjun", "Asha", "Bhavna", "Chetan", "Deepa", "Dev", "Divya",
    "Farhan", "Gauri", "Harsh", "Isha", "Jatin", "Kabir", "Kavya", "Kiran", "Lakshmi", "Manish", "Meera",
    "Mohan", "Neha", "Nikhil", "Nisha", "Om", "Pooja", "Pranav", "Priya", "Rahul", "Ravi", "Rekha",
    "Rohan", "Sana", "Sanjay", "Shreya", "Sunil", "Tara", "Uday", "Usha", "Varun", "Vidya", "Vikram",
    "Yash", "Zoya",
)  # fmt: skip
_LAST = (
    "Bose", "Das", "Desai", "Gill", "Gupta", "Iyer", "Jain", "Khan", "Kumar", "Mehta", "Menon", "Nair",
    "Patel", "Rao", "Reddy", "Shah", "Sharma", "Singh",
)  # fmt: skip
_NETWORKS = ("192.0.2", "198.51.100", "203.0.113")

_POINT_VALUES = (5, 10, 25, 50, 100, 200, 500, 1000)
_ENTRIES = (1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000)
"""What a point is worth, and what it costs to sit down, in paise."""


class Person(NamedTuple):
    """Somebody who plays: the platform's id, a name, a device, an address."""

    player: str
    name: str
    device: str
    address: str


class Traits(NamedTuple):
    """How somebody plays, each trait from 0 to 1.

    ``skill``: how often the best discard is seen. ``caution``: how readily a hand is dropped. ``rashness``: how
    easily a show is declared too soon. ``tidiness``: how often groups are saved, and shown when lost.
    """

    skill: float
    caution: float
    rashness: float
    tidiness: float


def person(seed: int, number: int) -> tuple[Person, Traits]:
    """The person with this number among those of a seed, and how that person plays."""
    rng = Random(f"person {number} of {seed}")
    name = f"{rng.choice(_FIRST)} {rng.choice(_LAST)}"
    who = Person(f"p{100_000 + number}", name, device(rng), address(rng))
    return who, Traits(rng.uniform(0.1, 0.9), rng.random(), rng.random() ** 3, rng.random())


def device(rng: Random) -> str:
    """The id of somebody's device."""
    return f"d-{rng.getrandbits(40):010x}"


def address(rng: Random) -> str:
    """An address of the networks that are kept for examples (RFC 5737)."""
    return f"{rng.choice(_NETWORKS)}.{rng.randrange(1, 255)}"


def open_match(book: Logbook, seed: int, rng: Random, seats: int | None = None) -> dict[int, Traits]:
    """Seat the players; answers the traits of who sits on each seat."""
    rules = book.rules
    count = seats or rng.randint(rules.players.min, rules.players.max)
    numbers = list(range(1, count + 1))
    if count < rules.players.max and rng.random() < 0.15:
        numbers = sorted(rng.sample(range(1, rules.players.max + 1), count))
    people = dict(zip(numbers, (person(seed, n) for n in rng.sample(range(PEOPLE), count)), strict=True))
    stake: dict[str, int] = {}
    if rules.settlement.pays == "prize_pool":
        stake = {"entry": rng.choice(_ENTRIES)}
    elif rules.settlement.pays != "nothing":
        stake = {"point_value": rng.choice(_POINT_VALUES)}
    table = rng.randrange(1, 400)
    draw = _dealer_draw(numbers, rules, rng) if rules.deal.first_dealer == "lowest_card" else []
    write_open(book, {seat: who for seat, (who, _) in people.items()}, table, stake, draw)
    return {seat: traits for seat, (_, traits) in people.items()}


def write_open(
    log: LogWriter, people: Mapping[int, Person], table: int, stake: Mapping[str, int], draw: Sequence[Event] = ()
) -> None:
    """The match is opened: who sits where, what is played for, and what was drawn for the first deal."""
    rules = log.rules
    more: dict[str, Any] = {"currency": "INR", "stake": stake} if stake else {}
    more |= {"dealer_draw": draw} if draw else {}
    log.write(
        "open",
        by="server",
        ruleset=rules.id,
        lobby="-".join((_game(rules), f"{rules.players.max}p", *map(str, stake.values()))),
        table=f"t{table}",
        **more,
        players=[{"seat": seat, **who._asdict()} for seat, who in people.items()],
    )


def _game(rules: Ruleset) -> str:
    """What a lobby calls such a match."""
    if rules.melding.where == "table":
        return "table"
    if rules.match.ends == "last_standing":
        return "pool"
    return "points" if rules.match.deals == 1 else "deals"


def _dealer_draw(seats: Sequence[int], rules: Ruleset, rng: Random) -> list[Event]:
    """A card for every seat, one lower than all others; aces and jokers, which prove nothing, are drawn anew."""
    pack = [card for card in shuffled(rules, rng) if card != JOKER and card[0] != "A"]
    while True:
        drawn = rng.sample(pack, len(seats))
        lowest, second, *_ = sorted(map(_rank, drawn))
        if lowest != second:
            return [{"seat": seat, "card": card} for seat, card in zip(seats, drawn, strict=True)]


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
    dealt_in = tuple(seats) or seats_due(state)
    if not dealt_in:
        raise StuckError("nobody is to be dealt a hand")
    pack, size = shuffled(state.rules, rng), hand_size(len(state.seats), number, rules)
    hands = {seat: pack[n * size : (n + 1) * size] for n, seat in enumerate(dealt_in)}
    dealer = dealer or _dealer(book, dealt_in, rng)
    first = first or next_clockwise(dealt_in, dealer)
    write_deal(book, number, dealer, first, hands, pack[len(dealt_in) * size :])


def write_deal(
    log: LogWriter, number: int, dealer: int, first: int, hands: Mapping[int, Sequence[str]], rest: Sequence[str]
) -> None:
    """A deal: the hands by seat, and of the rest of the pack the card that is cut, the one turned up and the stock."""
    cut = log.rules.deal.wild == "cut_card"
    wild: dict[str, Any] = {"cut_card": rest[0], "wild_card": rest[0]} if cut else {}
    if log.rules.deal.wild == "announced":
        wild = {"wild_card": rest[len(rest) // 2]}  # any card at all: it stays where it is
    log.write(
        "deal",
        by="server",
        after=3000,
        deal=number,
        dealer=dealer,
        first=first,
        **wild,
        open_card=rest[cut],
        hands=[{"seat": seat, "cards": list(cards)} for seat, cards in hands.items()],
        stock=rest[cut + 1 :],
    )


def _dealer(book: Logbook, seats: tuple[int, ...], rng: Random) -> int:
    """Who deals: the next one clockwise; in the first deal who drew the lowest card, or anybody."""
    if book.state.deal is not None:
        return next_clockwise(seats, book.dealt["dealer"])
    if drawn := book.events[0].get("dealer_draw"):
        lowest: int = min(drawn, key=lambda draw: _rank(draw["card"]))["seat"]
        return lowest
    return rng.choice(seats)
