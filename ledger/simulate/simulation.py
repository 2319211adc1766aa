"""Plays whole matches: who sits down and what is dealt, what happens between deals, what a correct platform claims.

People are made up, and the same in all matches of a seed. A match depends on its seed and number alone, so any range
can be made anywhere. Claimed figures come from the rules, as the referee's do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from ledger.play.matches import deal_points, seats_due, standings_now
from ledger.play.replay import is_replayed
from ledger.play.turns import next_clockwise
from ledger.rules.settlement import Settlement, settle, settle_match
from ledger.rules.sizes import hand_size, target
from ledger.rules.standings import Standings, match_over, places, reentry_total, split_due
from ledger.simulate.hand_table import HandTable
from ledger.simulate.logbook import START, Event, Logbook, LogWriter, StuckError
from ledger.simulate.meld_table import MeldTable
from ledger.simulate.table import Presence, Table, Traits
from schemas.cards import FACES, JOKER, RANKS
from schemas.errors import UsageError
from schemas.ruleset import Ruleset
from schemas.wire import Stake

MOST_TRIES = 100
"""How often a deal is dealt anew when a table gets stuck, and a match begun anew when that does not help."""

_DAY = 86_400_000

LONGEST_NAME = 40
"""Letters of a ruleset's id in a match id, which has 64 for seed and number too."""

_MOST_ENTRIES = 3
"""How often one player pays at most."""

_COMES_BACK, _PAYS_AGAIN, _OFFERS, _AGREES = 0.25, 0.4, 0.25, 0.75
"""How likely a leaver returns, somebody eliminated pays again, a split is offered, and another agrees to it."""


def simulate(
    rules: Ruleset, matches: int, seed: int, *, seats: int | None = None, prefix: str | None = None, start: int = 1
) -> Iterator[list[Event]]:
    """``matches`` legal matches, each a list of events; those of number ``start`` onwards, to make ranges in parallel.

    Match ids are ``<prefix>-<seed>-<number>``; the prefix is the ruleset's id unless given, or its beginning and hash
    where it is long. Raises UsageError for a game that is not played here.
    """
    refuse_unplayable(rules)
    for number in range(start, start + matches):
        yield play_match(rules, seed, number, seats=seats, match=match_id(prefix or short_name(rules), seed, number))


def short_name(rules: Ruleset) -> str:
    """The ruleset's id, or its beginning and its hash where a match id with all of its overlays would be too long."""
    return rules.id if len(rules.id) <= LONGEST_NAME else hashed_name(rules)


def hashed_name(rules: Ruleset) -> str:
    """The beginning of a ruleset's id and its hash: no two rulesets share it, also where they share their id."""
    return f"{rules.id.partition('+')[0][: LONGEST_NAME - 13]}~{rules.hash[:12]}"


def refuse_unplayable(rules: Ruleset) -> None:
    """Raises UsageError, in one sentence, for games that are counted but not played."""
    if not is_replayed(rules):
        raise UsageError(f"ruleset {rules.id}: its hands are counted but its play is not known; choose another ruleset")


def match_id(prefix: str, seed: int, number: int) -> str:
    """The id of a simulated match; overlays are joined by a point, for a match id has no plus sign."""
    return f"{prefix.replace('+', '.')}-{seed}-{number:06d}"


def play_match(rules: Ruleset, seed: int, number: int, *, seats: int | None = None, match: str) -> list[Event]:
    """One match from its opening to its settlement. A table that gets stuck is played again with other cards."""
    day = Random(f"day of {seed}").randrange(365)
    for attempt in range(MOST_TRIES):
        rng = Random(f"match {number}.{attempt} of {seed}")
        # Each within 41 seconds of its own: a higher number is always a later match.
        book = Logbook(match, rules, START + day * _DAY + number * 41_000 + rng.randrange(41_000))
        try:
            traits = open_match(book, seed, rng, seats)
            deal_cards(book, rng, 1)
            play_on(seat_table(book, traits, rng, Presence(book, rng)))
        except StuckError:
            continue
        return book.events
    raise StuckError(f"match {match} cannot be played under {rules.id}")


def seat_table(book: Logbook, traits: Mapping[int, Traits], rng: Random, presence: Presence) -> Table:
    """The table for the deal under way, as the rules say it is played."""
    kind = MeldTable if book.rules.melding.where == "table" else HandTable
    return kind(book, traits, rng, presence)


def play_on(table: Table) -> None:
    """The rest of a match: the deal on the table, those that follow, the claims, the settlement."""
    _finish_deal(table)
    go_on(table)


def go_on(table: Table) -> None:
    """The rest of a match from between two deals: the deals that follow, standings and money."""
    while not match_over(_standings(table.book), table.book.rules):
        _next_deal(table)
    _settle(table.book)
    if table.rng.random() < 0.1:
        table.book.write("close", reason="finished", by="server", after=200)


def _finish_deal(table: Table) -> None:
    """The rest of a deal: its play, losers' hands, points, and what may happen before the next one."""
    table.play()
    table.losing_shows()
    write_scores(table.book, table.deal.number, _points(table.book))
    _between_deals(table.book, table.rng)


def _next_deal(table: Table) -> None:
    """One more deal, played and scored; dealt anew where the table gets stuck."""
    book, rng = table.book, table.rng
    events, state, number = len(book.events), book.state, book.deal.number + 1
    for _ in range(MOST_TRIES):
        try:
            table.presence.new_deal()
            deal_cards(book, rng, number)
            _finish_deal(seat_table(book, table.traits, rng, table.presence))
        except StuckError:
            # Chance is not turned back with the log, so that the cards are others.
            book.rewind(events, state)
        else:
            return
    raise StuckError(f"deal {number} cannot be played")


# ------------------------------------------------------------------------------------------ openings and deals

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
        cards = rng.sample(pack, len(seats))
        lowest, second, *_ = sorted(map(_rank, cards))
        if lowest != second:
            return [{"seat": seat, "card": card} for seat, card in zip(seats, cards, strict=True)]


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
        # Behind the card that was cut, where one was: then `cut` counts as one place.
        open_card=rest[cut],
        hands=[{"seat": seat, "cards": list(cards)} for seat, cards in hands.items()],
        stock=rest[cut + 1 :],
    )


def _dealer(book: Logbook, seats: tuple[int, ...], rng: Random) -> int:
    """Who deals: the next one clockwise; in the first deal who drew the lowest card, or anybody."""
    if book.state.deal is not None:
        return next_clockwise(seats, book.deal_event["dealer"])
    if draws := book.events[0].get("dealer_draw"):
        lowest: int = min(draws, key=lambda draw: _rank(draw["card"]))["seat"]
        return lowest
    return rng.choice(seats)


# ------------------------------------------------------------------------------------------ between two deals


def _between_deals(book: Logbook, rng: Random) -> None:
    """Whatever may happen once a deal has been scored, as long as the match goes on."""
    standings = _standings(book)
    if match_over(standings, book.rules):
        return
    for seat in book.state.gone:  # somebody who left may sit down again, unless eliminated since
        account = standings.account(seat)
        if account is not None and not account.out and rng.random() < _COMES_BACK:
            book.write("rejoin", seat=seat, after=2000 + rng.randrange(9000))
    if book.rules.pool.reentry != "never":
        _reenter(book, rng)
    if book.rules.pool.split != "never":
        _share(book, rng)


def _reenter(book: Logbook, rng: Random) -> None:
    """Those eliminated just now may pay their entry again."""
    number = book.deal.number
    for seat in book.state.seats:
        standings = _standings(book)
        account = standings.account(seat)
        # Only those whom this very deal put out; who stayed out before has had the choice.
        if account is None or account.out != number or account.left or account.entries >= _MOST_ENTRIES:
            continue
        if reentry_total(standings, seat, book.rules) is not None and rng.random() < _PAYS_AGAIN:
            book.write("rejoin", seat=seat, after=2000 + rng.randrange(9000))


def _share(book: Logbook, rng: Random) -> None:
    """The prize is shared by the rules themselves, or somebody offers it when few are left and all are high."""
    standings = _standings(book)
    playing = standings.playing()
    if split_due(standings, book.rules):
        book.write("split", seat=playing[0].seat, step="auto", by="server", after=1200)
        return
    limit = target(len(standings.accounts), book.rules) or 0
    low = any((account.total or 0) * 2 < limit for account in playing)
    if book.rules.pool.split == "automatic" or low or len(playing) > 3 or rng.random() > _OFFERS:
        return
    first, *others = rng.sample([account.seat for account in playing], len(playing))
    book.write("split", seat=first, step="offer", after=2500)
    for seat in others:
        agrees = rng.random() < _AGREES
        book.write("split", seat=seat, step="accept" if agrees else "refuse", after=1500 + rng.randrange(6000))
        if not agrees:
            return


# ------------------------------------------------------------------------------------------ claims


def _points(book: Logbook) -> dict[int, int]:
    """The points of every seat in a deal that has ended."""
    points = deal_points(book.deal)
    scores = {seat: worth for seat, worth in points.items() if worth is not None}
    if len(scores) < len(points):
        raise StuckError("the points of the deal are not decided")
    return scores


def _standings(book: Logbook) -> Standings:
    """How the match stands, with the deal that has ended booked."""
    standings = standings_now(book.state)
    if standings is None:
        raise StuckError("the match has not been opened")
    return standings


def _settle(book: Logbook) -> None:
    """The claims of a match that is over."""
    rules, ending = book.rules, book.deal.ended
    stake = Stake(**book.events[0]["stake"]) if rules.settlement.pays != "nothing" else None
    if rules.match.wins == "deal_winner" and ending is not None:
        points = _points(book)
        due = settle(points, ending.winners, stake.point_value or 0, rules) if stake else None
        write_settlement(book, deal_standings(points, ending.winners), due)
    else:
        standings = _standings(book)
        place = places(standings, rules)
        if place is None:
            raise StuckError("nobody has won the match")
        listed = [{"seat": a.seat, "points": a.total, "place": place[a.seat]} for a in standings.accounts]
        write_settlement(book, listed, settle_match(standings, stake, rules) if stake else None)


def write_scores(log: LogWriter, deal: int, points: Mapping[int, int]) -> None:
    """The points of a deal."""
    listed = [{"seat": seat, "points": worth} for seat, worth in points.items()]
    log.write("deal_scored", deal=deal, points=listed, by="server", after=1500)


def write_settlement(log: LogWriter, standings: Sequence[Mapping[str, int | None]], due: Settlement | None) -> None:
    """Standings of the match, and where money is played for, what everybody wins or loses, and the fee."""
    payouts = [{"seat": seat, "amount": amount} for seat, amount in due.amounts.items()] if due else []
    money = {"payouts": payouts, "fee": due.fee} if due else {}
    log.write("match_settled", standings=standings, **money, by="server", after=400)


def deal_standings(points: Mapping[int, int], winners: Collection[int]) -> list[dict[str, int | None]]:
    """Points and places where one deal decides: winners first, the others by points; equal points share a place."""
    rank = {seat: (seat not in winners, worth) for seat, worth in points.items()}
    return [
        {"seat": seat, "points": points[seat], "place": 1 + sum(other < mine for other in rank.values())}
        for seat, mine in rank.items()
    ]
