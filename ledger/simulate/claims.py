"""What a correct platform claims: the points once a deal has ended, standings and money once the match is over.

The figures come from the rules, as the referee's do.
"""

from __future__ import annotations

from ledger.play.matches import standings_now
from ledger.play.points import seat_points
from ledger.play.state import Deal
from ledger.rules.settlement import settle_match
from ledger.rules.standings import Standings, places
from ledger.simulate.logbook import Logbook
from ledger.simulate.stuck import StuckError
from schemas.wire import Stake


def points_of(deal: Deal) -> dict[int, int]:
    """The points of every seat in a deal that has ended."""
    found = {}
    for state in deal.seats:
        computed = seat_points(deal, state, deal.rules)
        if computed.points is None:
            raise StuckError(computed.why_not)
        found[state.number] = computed.points
    return found


def write_scores(book: Logbook) -> None:
    """The points of the deal."""
    points = points_of(book.deal)
    listed = [{"seat": seat, "points": worth} for seat, worth in points.items()]
    book.write("deal_scored", deal=book.deal.number, points=listed, by="server", after=1500)


def standings_of(book: Logbook) -> Standings:
    """How the match stands, with the deal that has ended booked."""
    standings = standings_now(book.state)
    if standings is None:
        raise StuckError("the match has not been opened")
    return standings


def write_settlement(book: Logbook) -> None:
    """Standings of the match, and where money is played for, what everybody wins or loses, and the fee."""
    standings = standings_of(book)
    place = places(standings, book.rules)
    if place is None:
        raise StuckError("nobody has won the match")
    listed = [{"seat": a.seat, "points": a.total, "place": place[a.seat]} for a in standings.accounts]
    book.write("match_settled", standings=listed, **_money(book, standings), by="server", after=400)


def _money(book: Logbook, standings: Standings) -> dict[str, object]:
    if book.rules.settlement.pays == "nothing":
        return {}
    due = settle_match(standings, Stake(**book.events[0]["stake"]), book.rules)
    payouts = [{"seat": account.seat, "amount": due.amounts[account.seat]} for account in standings.accounts]
    return {"payouts": payouts, "fee": due.fee}
