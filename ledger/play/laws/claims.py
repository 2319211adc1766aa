"""Claims must come when there is something to claim, once, and for the right seats; whether they are true is ruled
on by the referee."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ledger.play.bookings import by_totals
from ledger.play.law import Arguments, Breach, Outcome, Unseen, act, end_unclear, law, play_unlogged
from ledger.play.matches import (
    begins_settlement,
    booked_of,
    claim_keys,
    deal_numbered,
    ends_settlement,
    is_of_a_table,
    is_over,
    is_shared,
    standings_now,
    whole_settlement,
)
from ledger.play.state import Deal, Match
from ledger.rules.standings import Standings, has_many_deals, leavers_alike, misplaced, places, with_leavers
from schemas import events as ev
from schemas.message import Message, SeatNo, message


@law(
    on=("show_judged",),
    clauses=("house:claims-follow",),
)
def judged_without_show(match: Match, event: ev.ShowJudged) -> Outcome:
    if match.in_gap:
        return Unseen("gap")
    if match.deal is None or match.deal.untouched:
        return Unseen("play_of_deal")
    last = match.deal.declared[-1] if match.deal and match.deal.declared else None
    if last is None or last.seat != event.seat:
        laid_out = _judges_hand_laid_out(match.deal, event.seat) or _judges_earlier_show(match, match.deal, event.seat)
        if laid_out or (event.valid and _won_by_drops(match.deal, event.seat)):
            return None
        # If that one was wrong, this seat may be the last one left.
        return Unseen("show_valid") if event.valid and last is not None and last.valid is None else {}
    if last.seq != match.last_act and last.valid is None:
        return Unseen("show_valid")  # if it was valid, what came between is no play
    return None if last.seq == match.last_act else {}


def _judges_hand_laid_out(deal: Deal, seat: int) -> bool:
    """Whether it is a hand that a loser has laid out (RC-25): a platform may say of each whether its cards are all in
    melds, and no rule asks that."""
    state = deal.seat(seat)
    is_shown = deal.ended is not None and deal.ended.how == "show" and seat not in deal.ended.winners
    return is_shown and state is not None and state.own is not None


def _judges_earlier_show(match: Match, deal: Deal, seat: int) -> bool:
    """Whether it is a show that nobody has judged yet, though another seat has shown since."""
    seqs = {seq for claim, seq, of in match.claimed if claim == "show_judged" and of == seat}
    return seqs.isdisjoint({show.seq for show in deal.declared}) and any(show.seat == seat for show in deal.declared)


def _won_by_drops(deal: Deal, seat: int) -> bool:
    """Whether a seat has won as the last one left: a platform may say of every winner that the show is valid."""
    return deal.ended is not None and deal.ended.how == "last_standing" and seat in deal.ended.winners


@law(
    on=("show_judged", "deal_scored", "match_settled"),
    clauses=("house:claims-follow",),
)
def claimed_twice(match: Match, event: ev.Claim) -> Outcome:
    """The points of a deal may be booked a seat at a time, and so may a match be settled; and those of some seats once
    more, with the same figures, among those of all."""
    again = not set(claim_keys(match, event)).isdisjoint(match.claimed)
    if again and match.past and not has_many_deals(match.rules) and not _is_told(match, event):
        return Unseen("contradictions")  # what was told before is another match of the table
    return {"type": act(event)} if again and not (event.type == "deal_scored" and _completes(match, event)) else None


def _is_told(match: Match, event: ev.Claim) -> bool:
    """Whether the match is settled, or the deal booked, that is under way."""
    return match.settled if event.type == "match_settled" else match.deal is not None and match.deal.scored


def _completes(match: Match, event: ev.DealScored) -> bool:
    """Whether points of seats that were booked before stand among those of more seats, as they were."""
    entries = {entry.seat: entry.points for entry in event.points}
    before = {
        seat: points for number, row in match.booked_points if number == event.deal for seat, points in row.items()
    }
    return 0 < len(before) < len(entries) and before.items() <= entries.items()


@law(
    on=("deal_scored", "match_settled"),
    options=("show.ends", "winner.last_standing"),
)
def scored_too_soon(match: Match, event: ev.DealScored | ev.MatchSettled) -> Outcome:
    if match.in_gap or match.deal is None:
        return Unseen("play_of_deal")
    if match.closed not in (None, "finished"):
        return None  # broken off by the platform
    if isinstance(event, ev.MatchSettled) and not begins_settlement(match, event):
        return None
    deal = deal_numbered(match, event.deal) if isinstance(event, ev.DealScored) else match.deal
    if deal is None:
        return Unseen("play_of_deal")
    if deal.ended is not None or (isinstance(event, ev.MatchSettled) and is_shared(match)):
        return None
    if isinstance(event, ev.DealScored) and all(_is_out(deal, entry.seat) for entry in event.points):
        return None
    return play_unlogged(deal) or end_unclear(deal) or {"type": act(event)}


def _is_out(deal: Deal, number: int) -> bool:
    """Whether a seat has given up its hand, left or showed wrongly: what that costs is known at once."""
    state = deal.seat(number)
    return state is not None and state.status in {"dropped", "left", "wrong_show"}


@law(
    on=("match_settled",),
    options=("match.wins:places",),
    clauses=("house:standings",),
)
def places_wrong(match: Match, event: ev.MatchSettled) -> Outcome:
    if not ends_settlement(match, event):
        return None
    event = whole_settlement(match, event)
    if not any(s.place is not None for s in event.standings):
        return None
    return (_against_deal if match.rules.match.wins == "deal_winner" else _against_standings)(match, event)


def _against_deal(match: Match, event: ev.MatchSettled) -> Outcome:
    """Places of a match of one deal, by who has won it and the points that stand beside them."""
    if is_of_a_table(match):
        return Unseen("who_won")
    ranked = {s.seat: s for s in event.standings if s.points is not None}
    # A log without its opening does not say who sat down; who acts in it, or has a place, did.
    sat = {*match.seats, *match.log.seats, *(standing.seat for standing in event.standings)}
    if match.deal is None or match.deal.ended is None or not match.deal.ended.winners:
        return Unseen("who_won")
    if match.deal.end_in_doubt:
        return Unseen("contradictions")
    if len(ranked) < len(sat):
        return _winner_behind(event, match.deal.ended.winners)
    winners, points = match.deal.ended.winners, {seat: s.points for seat, s in ranked.items()}
    outcome = _misplaced(event, _by_points(points, winners))
    if outcome is None:
        return None
    standings = standings_now(match)
    leavers = {account.seat for account in standings.accounts if account.left} if standings is not None else set()
    losers = [state for state in match.deal.seats if state.status == "in" and state.number not in winners]
    if "leave" in match.log.never and any(state.own is not None for state in losers):
        leavers |= {state.number for state in losers if state.own is None}  # where others laid out theirs, perhaps
    behind = [_by_points(other, winners, leavers) for other in (points, points | dict.fromkeys(leavers, 0))]
    # Where points are wrong and the places right, the points are what is told of: right by what follows from the play,
    # or where that is not known by what was booked for the deal.
    if standings is not None and all(account.total is not None for account in standings.accounts):
        behind.append(_by_points({account.seat: account.total for account in standings.accounts}, winners, leavers))
    else:
        bookings = (deal for _, deal in match.booked_points if deal.keys() == points.keys())
        behind += [_by_points(deal, winners, leavers) for deal in bookings]
    return None if any(_misplaced(event, ranks) is None for ranks in behind) else outcome


def _winner_behind(event: ev.MatchSettled, winners: Collection[int]) -> Outcome:
    """The one winner of a deal in another place than the first: all that can be told of places without points."""
    place = next((one.place for one in event.standings if {one.seat} == {*winners}), None)
    return Unseen("who_won") if place in {None, 1} else {"seat": SeatNo(min(winners)), "found": place, "expected": 1}


def _by_points(
    points: Mapping[int, int | None], winners: Collection[int], leavers: Collection[int] = ()
) -> dict[int, int]:
    """Places of one deal by its points, with the ``leavers`` behind the others, as no text forbids."""
    order = {seat: (seat not in winners, seat in leavers, loss) for seat, loss in points.items()}
    ranks = sorted(order.values())
    return {seat: 1 + ranks.index(own) for seat, own in order.items()}


def _against_standings(match: Match, event: ev.MatchSettled) -> Outcome:
    """Places of a match of many deals, by the standings as recomputed; where totals may be more than that, only if they
    were not claimed to be."""
    standings = standings_now(match)
    claimed = {(standing.seat, standing.points) for standing in event.standings}
    agreed = standings is not None and all((one.seat, one.total) in claimed for one in standings.accounts)
    return (_by_standings if agreed else by_totals(_by_standings))(match, event)


def _by_standings(match: Match, event: ev.MatchSettled) -> Outcome:
    """No text ranks a player who has left, nor those who went out of a pool in one deal."""
    standings = standings_now(match)
    ranked = places(standings, match.rules) if standings is not None else None
    if standings is None or ranked is None or is_over(match) is not True:
        return Unseen("who_won")
    outcome = _misplaced(event, ranked)
    if outcome is None:
        return None
    loosely = [places(one, match.rules, loosely=True) for one in (standings, with_leavers(standings))]
    for one in (standings, _with_droppers_gone(match, standings)):
        loosely += [places(leavers_alike(one, out=out), match.rules) for out in (True, False)]
    return None if any(other is not None and _misplaced(event, other) is None for other in loosely) else outcome


def _with_droppers_gone(match: Match, standings: Standings) -> Standings:
    """The standings where who gave up the last hand and left behind that has left in that deal: a platform may tell
    both of one act, which counts as a drop (RC-33)."""
    deal = match.deal
    droppers = {state.number for state in deal.seats if state.status == "dropped"} & {*match.gone} if deal else set()
    accounts = (one._replace(left=True) if one.seat in droppers else one for one in standings.accounts)
    return standings._replace(accounts=tuple(accounts))


def _misplaced(event: ev.MatchSettled, ranked: Mapping[int, int]) -> Arguments | None:
    """A place that does not follow from those of all seats."""
    claimed = {one.seat: one.place for one in event.standings if one.place is not None and one.seat in ranked}
    seat = misplaced(claimed, ranked)
    return None if seat is None else {"seat": SeatNo(seat), "found": claimed[seat], "expected": ranked[seat]}


@law(
    on=("match_settled",),
    options=("settlement.pays", "settlement.fee_percent", "settlement.fee_tenths"),
)
def money_not_balanced(match: Match, event: ev.MatchSettled) -> Outcome:
    ends = ends_settlement(match, event)
    event = whole_settlement(match, event)
    if not event.payouts or not ends:
        return None
    if not {*match.seats} <= {payout.seat for payout in event.payouts}:
        return Unseen("payouts")
    choice = match.rules.settlement
    if event.fee is None and choice.fee_percent + choice.fee_tenths:
        return Unseen("fee")
    total = sum(payout.amount for payout in event.payouts) + (event.fee or 0)
    return {"sum": total} if total else None


@law(
    on=("deal_scored", "match_settled"),
    clauses=("house:seats",),
)
def claim_seats(match: Match, event: ev.DealScored | ev.MatchSettled) -> Outcome:
    """A seat that is left out, such as a winner who lost nothing, is something that was not logged, and no breach; nor
    is one of the match that was not dealt in and is booked nothing."""
    seats = match.seats
    if isinstance(event, ev.DealScored):
        deal = deal_numbered(match, event.deal)
        if deal is None or not deal.places or deal.players_unknown:
            return Unseen("dealt_in")
        entries, seats = [entry.seat for entry in booked_of(match, event)], tuple(deal.places)
        # What is booked once may be of all deals, and then of all who sat down.
        if match.log.booked_once and not set(entries) <= set(seats):
            entries, seats = [entry.seat for entry in event.points], match.seats
        lists = [entries]
    elif not ends_settlement(match, event):
        return None
    else:
        whole = whole_settlement(match, event)
        lists = [[entry.seat for entry in whole.standings], [entry.seat for entry in whole.payouts]]
    for entries in lists:
        if not match.opened or not entries or sorted(entries) == list(seats):
            continue
        repeated = sorted({seat for seat in entries if entries.count(seat) > 1})
        strange = sorted(set(entries) - set(seats))
        forgotten = sorted(set(seats) - set(entries))
        absent = [seat for seat in strange if seat not in match.seats]
        arguments: Arguments = {"type": act(event), "fault": _fault(repeated, absent, strange, forgotten)}
        return arguments if repeated or strange else Breach(arguments, (), "incomplete")
    return None


def _fault(repeated: list[int], absent: list[int], strange: list[int], forgotten: list[int]) -> Message:
    # The worst first: one sentence is told, and of a seat that is there twice it would be idle to say who is missing.
    if repeated:
        return message("claim_seats-repeated", seat=SeatNo(repeated[0]))
    if absent:
        return message("claim_seats-absent", seat=SeatNo(absent[0]))
    if strange:
        return message("claim_seats-no_part", seat=SeatNo(strange[0]))
    return message("claim_seats-forgotten", seat=SeatNo(forgotten[0]))
