"""Plays whole matches, with what happens between deals and what a correct platform claims.

A match depends on its seed and number alone, so any range can be made anywhere. Claimed figures come from the rules,
as the referee's do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

from ledger.play.matches import deal_points, standings_now
from ledger.play.replay import is_replayed
from ledger.rules.settlement import Settlement, settle, settle_match
from ledger.rules.sizes import target
from ledger.rules.standings import Standings, match_over, places, reentry_total, split_due
from ledger.simulate.hand_table import HandTable
from ledger.simulate.logbook import START, Event, Logbook, LogWriter, StuckError
from ledger.simulate.meld_table import MeldTable
from ledger.simulate.opening import Traits, deal_cards, open_match
from ledger.simulate.table import Presence, Table
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
    rules: Ruleset,
    matches: int,
    seed: int,
    *,
    seats: int | None = None,
    prefix: str | None = None,
    start: int = 1,
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
            book.rewind(events, state)
        else:
            return
    raise StuckError(f"deal {number} cannot be played")


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
    known = {seat: worth for seat, worth in points.items() if worth is not None}
    if len(known) < len(points):
        raise StuckError("the points of the deal are not decided")
    return known


def _standings(book: Logbook) -> Standings:
    """How the match stands, with the deal that has ended booked."""
    standings = standings_now(book.state)
    if standings is None:
        raise StuckError("the match has not been opened")
    return standings


def _settle(book: Logbook) -> None:
    """The claims of a match that is over."""
    rules, ended = book.rules, book.deal.ended
    stake = Stake(**book.events[0]["stake"]) if rules.settlement.pays != "nothing" else None
    if rules.match.wins == "deal_winner" and ended is not None:
        points = _points(book)
        due = settle(points, ended.winners, stake.point_value or 0, rules) if stake else None
        write_settlement(book, deal_standings(points, ended.winners), due)
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
