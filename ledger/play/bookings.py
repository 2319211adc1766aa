"""What the platform booked of the deals of a match, and the standings that these figures make. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import wraps
from itertools import product
from math import prod
from typing import Any, Final

from ledger.play.law import Check, Outcome, Unseen, is_breach
from ledger.play.matches import may_be_more, with_deal_booked
from ledger.play.points import all_left_open, left_open, points_by_seat, tied_lowest
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
    wins = {deal.number: deal.ended.winners for deal in deals_of(match) if deal.ended is not None}
    perhaps_back: set[int] = set()
    for number, (_, points) in zip(numbers, match.booked_points, strict=True):
        winners = winners_booked(points, rules)
        # Of those who lose nothing one has won, and by the play that is known.
        winners = own if (own := wins.get(number, ())) and {*own} < {*winners} else winners
        after = _with_deal(standings, points, winners, rules)
        if after is None:
            return None
        standings = after
        perhaps_back = {
            out.seat for out in standings.accounts
            if out.out and (out.seat in perhaps_back or reentry_open(standings, out.seat, rules) is not False)
        }  # fmt: skip
    for seat in perhaps_back:
        standings = standings.change(seat, total=None)
    return standings if len(numbers) >= match.number else None


def _with_deal(
    standings: Standings, points: Mapping[int, int | None], winners: Sequence[int], rules: Ruleset
) -> Standings | None:
    """The standings with a deal booked for the seats that stand in it; None where it cannot be theirs."""
    before = _with_seats_of(standings, points, rules)
    return None if before is None else after_deal(before, points, winners, rules)


def _with_seats_of(standings: Standings, points: Mapping[int, int | None], rules: Ruleset) -> Standings | None:
    """The standings when a deal was booked for these seats: in a pool one of the others may have left, or one of these
    come back. None where more must have happened, in whatever order, or no such thing can."""
    due = {account.seat for account in standings.playing()}
    absent, extra = due - set(points), set(points) - due
    if not absent and not extra:
        return standings
    if not standings.knockout or len(absent) + len(extra) > 1:
        return None
    for seat in absent:
        return after_leave(standings, seat)
    (seat,) = extra
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


MOST_WAYS: Final = 32
"""So many ways in which deals may have been booked are asked for."""


def booked_ways(match: Match) -> Iterator[Match | None]:
    """The match in each way in which the deals that have ended may come to other points than computed: as booked where
    a text leaves those open, and by all figures it leaves open of a seat of which no points are booked for that deal
    by then, though some are in the log. None where its standings are not known then, or there are too many ways."""
    deals = [deal for deal in deals_of(match) if deal.ended is not None]
    bookings: dict[int, dict[int, int]] = {}
    for number, points in match.booked_points:
        bookings.setdefault(number or 0, {}).update(points)
    # Under other numbers than those of the deals, or under none, nobody can tell of which deal they are.
    bookings = bookings if bookings.keys() <= {deal.number for deal in deals} else {}
    booked_rows = [bookings.get(deal.number, {}) for deal in deals] if match.log.counted else []
    by_deal = (_open_in(place, deals[place], row) for place, row in enumerate(booked_rows))
    choices = [choice for of_deal in by_deal for choice in of_deal]
    own = with_deal_booked(match).standings
    if not choices or own is None:
        return
    if prod(len(figures) for _, _, figures in choices) > MOST_WAYS:
        yield None
        return
    for figures in product(*(figures for _, _, figures in choices)):
        rows: dict[int, dict[int, int]] = {}
        for (place, seat, _), figure in zip(choices, figures, strict=True):
            rows.setdefault(place, {})[seat] = figure
        standings = _standings_with(match, deals, rows)
        standings = standings and _with_comings_and_goings(standings, own, match.rules)
        is_booked = match.booked or deals[-1] is match.deal
        yield None if standings is None else match.replace(standings=standings, booked=is_booked)


def _open_in(place: int, deal: Deal, row: Mapping[int, int]) -> Iterator[tuple[int, int, list[int]]]:
    """The seats of a deal whose points a text leaves open, each with those it may have lost: what was booked, if that
    is one of them."""
    for state in deal.seats:
        computed, booking = points_by_seat(deal)[state.number], row.get(state.number)
        if computed.points is None or booking == computed.points:
            continue
        if booking is not None:
            other = left_open(deal, state, computed, deal.rules, booking)
            if other is not None and other.points == booking:
                yield place, state.number, [booking]
            continue
        figures = [one.points for one in all_left_open(deal, state, computed, deal.rules)]
        if figures:
            yield place, state.number, list(dict.fromkeys([computed.points, *figures]))


def _standings_with(match: Match, deals: Sequence[Deal], rows: Mapping[int, Mapping[int, int]]) -> Standings | None:
    """The standings after these deals where some seats lost other points in them than computed, by place and seat."""
    if match.lossy:
        return None
    standings: Standings | None = opening_standings(match.seats, match.rules)
    for place, deal in enumerate(deals):
        row = rows.get(place, {})
        points = {number: row.get(number, score.points) for number, score in points_by_seat(deal).items()}
        winners = deal.ended.winners if deal.ended is not None else ()
        if tied_lowest(deal):
            winners = tuple(seat for seat in winners if not points[seat])
        if standings is not None:
            standings = _with_deal(standings, points, winners, match.rules)
    return standings


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
    where it finds it in all ways too in which the deals may come to other points by what a text leaves open."""

    @wraps(check)
    def ask(match: Match, event: Any) -> Outcome:
        outcome = check(match, event)
        if not is_breach(outcome):
            return outcome
        if may_be_more(with_deal_booked(match) if event.type == "deal" else match):
            return Unseen("saved_groups")
        others = booked_ways(match)
        is_certain = all(other is not None and is_breach(check(other, event)) for other in others)
        return outcome if is_certain else Unseen("totals")

    return ask
