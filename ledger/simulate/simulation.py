"""Plays whole matches. A match depends on its seed and number alone, so any range can be made anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from ledger.rules.standings import match_over
from ledger.simulate.between import between_deals
from ledger.simulate.claims import standings_of, write_scores, write_settlement
from ledger.simulate.hand_table import HandTable
from ledger.simulate.logbook import Event, Logbook
from ledger.simulate.meld_table import MeldTable
from ledger.simulate.opening import deal_cards, open_match
from ledger.simulate.people import Temper
from ledger.simulate.presence import Presence
from ledger.simulate.stuck import StuckError
from ledger.simulate.table import Table
from schemas.errors import UsageError
from schemas.ruleset import Ruleset

START = 1_767_225_600_000
"""The first of January 2026, in milliseconds since 1970."""

MOST_TRIES = 100
"""How often a deal is dealt anew when a table gets stuck, and a match begun anew when that does not help."""

_DAY = 86_400_000

LONGEST_NAME = 40
"""Letters of a ruleset's id in a match id, which has 64 for seed and number too."""


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
    where it is long. Raises UsageError for a
    game that is not played here.
    """
    refuse_unplayable(rules)
    for number in range(start, start + matches):
        yield play_match(rules, seed, number, seats=seats, match=match_id(prefix or short_name(rules), seed, number))


def short_name(rules: Ruleset) -> str:
    """The ruleset's id, or its beginning and its hash where a match id with all of its overlays would be too long."""
    return rules.id if len(rules.id) <= LONGEST_NAME else f"{rules.id.partition('+')[0]}~{rules.hash[:12]}"


def refuse_unplayable(rules: Ruleset) -> None:
    """Raises UsageError, in one sentence, for games that are counted but not played."""
    if rules.turn.steps == "knocking":
        raise UsageError(f"ruleset {rules.id}: its hands are counted but its play is not known; choose another ruleset")


def match_id(prefix: str, seed: int, number: int) -> str:
    """The id of a simulated match; overlays are joined by a point, for a match id has no plus sign."""
    return f"{prefix.replace('+', '.')}-{seed}-{number:06d}"


def play_match(rules: Ruleset, seed: int, number: int, *, seats: int | None = None, match: str) -> list[Event]:
    """One match from its opening to its settlement. A table that gets stuck is played again with other cards."""
    for attempt in range(MOST_TRIES):
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
    play_on(seat_table(book, tempers, rng, Presence(book, rng)))
    return book.events


def seat_table(book: Logbook, tempers: Mapping[int, Temper], rng: Random, presence: Presence) -> Table:
    """The table for the deal under way, as the rules say it is played."""
    kind = MeldTable if book.rules.melding.where == "table" else HandTable
    return kind(book, tempers, rng, presence)


def play_on(table: Table) -> None:
    """The rest of a match: the deal on the table, those that follow, the claims, the settlement."""
    table.play()
    close_deal(table)
    go_on(table)


def go_on(table: Table) -> None:
    """The rest of a match from between two deals."""
    while not match_over(standings_of(table.book), table.book.rules):
        next_deal(table)
    close_match(table)


def next_deal(table: Table) -> None:
    """One more deal, played and scored; dealt anew where the table gets stuck."""
    book, rng = table.book, table.rng
    mark, number = book.mark(), book.deal.number + 1
    for _ in range(MOST_TRIES):
        try:
            table.presence.new_deal()
            deal_cards(book, rng, number)
            following = seat_table(book, table.tempers, rng, table.presence)
            following.play()
            close_deal(following)
        except StuckError:
            book.rewind(mark)
        else:
            return
    raise StuckError(f"deal {number} cannot be played")


def close_deal(table: Table) -> None:
    """What follows the end of a deal: losers' hands, points, and what may happen before the next one."""
    table.losing_shows()
    write_scores(table.book)
    between_deals(table.book, table.rng)


def close_match(table: Table) -> None:
    """What follows the last deal: standings and money."""
    write_settlement(table.book)
    if table.rng.random() < 0.1:
        table.book.write("close", reason="finished", by="server", after=200)
