"""What a correct platform claims: the points once a deal has ended, standings and money once the match is over.

The figures come from the rules, as the referee's do.
"""

from __future__ import annotations

from ledger.play.matches import standings_now
from ledger.play.points import seat_points
from ledger.play.state import Deal
from ledger.rules.settlement import settle, settle_match
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
    standings = _of_the_deal(book) if book.rules.match.wins == "deal_winner" else _of_the_match(book)
    book.write("match_settled", standings=standings, **_money(book), by="server", after=400)


def _of_the_match(book: Logbook) -> list[dict[str, int | None]]:
    standings = standings_of(book)
    place = places(standings, book.rules)
    if place is None:
        raise StuckError("nobody has won the match")
    return [{"seat": a.seat, "points": a.total, "place": place[a.seat]} for a in standings.accounts]


def _of_the_deal(book: Logbook) -> list[dict[str, int | None]]:
    """Winners first, the others by their points in the deal that decides the match; equal points share a place."""
    points = points_of(book.deal)
    rank = {seat: (seat not in _winners(book), worth) for seat, worth in points.items()}
    place = {seat: 1 + sum(other < mine for other in rank.values()) for seat, mine in rank.items()}
    return [{"seat": seat, "points": points[seat], "place": place[seat]} for seat in points]


def _winners(book: Logbook) -> tuple[int, ...]:
    if book.deal.ended is None:
        raise StuckError("the deal has not ended")
    return book.deal.ended.winners


def _money(book: Logbook) -> dict[str, object]:
    rules = book.rules
    if rules.settlement.pays == "nothing":
        return {}
    stake = Stake(**book.events[0]["stake"])
    if rules.match.wins == "deal_winner":
        due = settle(points_of(book.deal), _winners(book), stake.point_value or 0, rules)
    else:
        due = settle_match(standings_of(book), stake, rules)
    return {"payouts": [{"seat": seat, "amount": amount} for seat, amount in due.amounts.items()], "fee": due.fee}
