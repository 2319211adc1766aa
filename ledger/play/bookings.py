"""What the platform booked of the deals of a match, and the standings that these figures make. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import Any

from ledger.play.law import Check, Outcome, Unseen, is_breach
from ledger.play.matches import deal_numbered, may_be_more, with_deal_booked
from ledger.play.points import left_open, points_by_seat, tied_lowest
from ledger.play.state import Deal, Match, deals_of
from ledger.rules.standings import (
    Standings,
    after_deal,
    after_leave,
    after_reentry,
    after_return,
    opening_standings,
    reentry_open,
)
from schemas.ruleset import Ruleset


def standings_by_bookings(match: Match) -> Standings | None:
    """The standings as the platform's own bookings of the deals make them, whether they are right or not.

    None where they need not be all there is: after a gap, with a deal that was not booked or one booked twice, or where
    it is not known in what order players left or came back. Who left or came back shows in the deals booked for them;
    the total of who may have come back after the last of these is None.
    """
    numbers = [number or place for place, (number, _) in enumerate(match.booked_points, 1)]
    if not match.opened or match.lossy or not numbers or numbers != list(range(1, len(numbers) + 1)):
        return None
    standings, rules = opening_standings(match.seats, match.rules), match.rules
    perhaps_back: set[int] = set()
    for _, points in match.booked_points:
        dealt = _with_seats_of(standings, points, rules)
        if dealt is None:
            return None
        standings = after_deal(dealt, points, winners_booked(points, rules), rules)
        perhaps_back = {
            out.seat for out in standings.accounts
            if out.out and (out.seat in perhaps_back or reentry_open(standings, out.seat, rules) is not False)
        }  # fmt: skip
    for seat in perhaps_back:
        standings = standings.changed(seat, total=None)
    return standings if len(numbers) >= match.number else None


def _with_seats_of(standings: Standings, points: Mapping[int, int | None], rules: Ruleset) -> Standings | None:
    """The standings when a deal was booked for these seats: in a pool one of the others may have left, or one of these
    come back. None where more must have happened, in whatever order, or no such thing can."""
    due = {account.seat for account in standings.playing()}
    absent, added = due - set(points), set(points) - due
    if not absent and not added:
        return standings
    if not standings.knockout or len(absent) + len(added) > 1:
        return None
    for seat in absent:
        return after_leave(standings, seat)
    (seat,) = added
    account = standings.account(seat)
    if account is None or (account.out and rules.pool.reentry == "never"):
        return None
    return after_reentry(standings, seat, rules) if account.out else after_return(standings, seat)


def winners_booked(points: Mapping[int, int], rules: Ruleset) -> tuple[int, ...]:
    """Who has won a deal by the points booked for it; nobody where all lose points, unless the lowest hand wins."""
    if rules.match.counts == "won_points":
        best = max(points.values())
    else:
        best = min(points.values())
        if best > 0 and rules.stock.ends_as != "lowest_hand_wins":
            return ()
    return tuple(seat for seat in points if points[seat] == best)


def as_booked(match: Match) -> Match | None:
    """The match where each deal that has ended came to what was booked for it, of the points that a text leaves open
    beside those computed. The same match where nothing else was booked; None where its standings are not known then."""
    told = {deal.number: points for number, points in match.booked_points if (deal := deal_numbered(match, number))}
    ended = [deal for deal in deals_of(match) if deal.ended is not None]
    otherwise = {deal.number: row for deal in ended if (row := _booked_otherwise(deal, told.get(deal.number, {})))}
    own = with_deal_booked(match).standings
    if not otherwise or own is None:
        return match
    standings: Standings | None = opening_standings(match.seats, match.rules)
    for deal in ended:
        row = otherwise.get(deal.number, {})
        points = {number: found.points for number, found in points_by_seat(deal).items()} | row
        winners = deal.ended.winners if deal.ended is not None else ()
        if row and tied_lowest(deal):
            winners = tuple(seat for seat in winners if seat not in row)
        standings = _with_seats_of(standings, points, match.rules) if standings is not None else None
        if standings is not None:
            standings = after_deal(standings, points, winners, match.rules)
    standings = None if match.lossy or standings is None else _with_comings_and_goings(standings, own, match.rules)
    return (
        None
        if standings is None
        else match.replace(standings=standings, booked=match.booked or ended[-1] is match.deal)
    )


def _booked_otherwise(deal: Deal, told: Mapping[int, int]) -> dict[int, int]:
    """The points booked that a text leaves open beside those computed."""
    found = dict[int, int]()
    for state in deal.seats:
        booked, computed = told.get(state.number), points_by_seat(deal)[state.number]
        if booked is None or booked == computed.points:
            continue
        other = left_open(deal, state, computed, deal.rules, booked)
        if other is not None and other.points == booked:
            found[state.number] = booked
    return found


def _with_comings_and_goings(standings: Standings, own: Standings, rules: Ruleset) -> Standings | None:
    """The standings with who left or came back behind the last deal, as these are ``own``; None where that cannot be
    told of them."""
    if own.unsure or own.called_off or own.shared:
        return None
    for account in own.accounts:
        other = standings.account(account.seat)
        if other is not None and account.entries > other.entries:
            standings = after_reentry(standings, account.seat, rules)
        if other is not None and account.left and not other.left:
            standings = after_leave(standings, account.seat)
    return standings


def by_totals(check: Check) -> Check:
    """A check of what rests on totals: what it finds is not seen where these may be more than computed, and only seen
    where it finds it by the totals as booked too, where a text leaves open which points are right."""

    @wraps(check)
    def asked(match: Match, event: Any) -> Outcome:
        found = check(match, event)
        if not is_breach(found):
            return found
        if may_be_more(with_deal_booked(match) if event.type == "deal" else match):
            return Unseen("saved_groups")
        booked = as_booked(match)
        return (
            found if booked is not None and (booked is match or is_breach(check(booked, event))) else Unseen("totals")
        )

    return asked
