"""What a correct platform claims once a deal has ended; the figures come from the rules, as the referee's do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.audit.points import seat_points
from ledger.play.state import Deal
from ledger.rules.settlement import settle
from ledger.simulate.logbook import Logbook
from ledger.simulate.table import StuckError


def points_of(deal: Deal) -> dict[int, int]:
    """The points of every seat in a deal that has ended."""
    found = {}
    for state in deal.seats:
        computed = seat_points(deal, state, deal.rules)
        if computed.points is None:
            raise StuckError(computed.why_not)
        found[state.number] = computed.points
    return found


def places(points: Mapping[int, int], winners: Sequence[int]) -> dict[int, int]:
    """The place of every seat: winners first, the others by points; equal points share a place."""
    rank = {seat: (seat not in winners, worth) for seat, worth in points.items()}
    return {seat: 1 + sum(other < mine for other in rank.values()) for seat, mine in rank.items()}


def write_scores(book: Logbook) -> None:
    """The points of the deal."""
    points = points_of(book.deal)
    listed = [{"seat": seat, "points": worth} for seat, worth in points.items()]
    book.write("deal_scored", deal=book.deal.number, points=listed, by="server", after=1500)


def write_settlement(book: Logbook) -> None:
    """Standings, money and fee of the match."""
    points, ended = points_of(book.deal), book.deal.ended
    if ended is None:
        raise StuckError("the deal has not ended")
    due = settle(points, ended.winners, book.events[0]["stake"]["point_value"], book.rules)
    place = places(points, ended.winners)
    standings = [{"seat": seat, "points": points[seat], "place": place[seat]} for seat in points]
    payouts = [{"seat": seat, "amount": due.amounts[seat]} for seat in points]
    book.write("match_settled", standings=standings, payouts=payouts, fee=due.fee, by="server", after=400)
