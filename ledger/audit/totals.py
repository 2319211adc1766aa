"""Verdicts on the totals of a match of many deals: what every seat has lost, won or left after all of them."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.play.matches import deal_points, may_be_more, standings_now
from ledger.play.points import seat_points
from ledger.play.state import Match
from ledger.rules.standings import Account
from schemas import events as ev
from schemas.findings import Ruling, Verdict
from schemas.ruleset import Ruleset

UNIT = {"lost_points": "has lost {total} points", "won_points": "has won {total} points", "chips": "has {total} chips"}


def total_verdicts(
    match: Match, event: ev.MatchSettled, claimed: tuple[tuple[int, int], ...], rules: Ruleset
) -> Iterator[Verdict]:
    """One verdict for each seat whose total was claimed."""
    standings = standings_now(match)
    open_end = match.deal is not None and match.deal.ended is None and not match.booked
    for seat, points in claimed:
        account = standings.account(seat) if standings is not None else None
        total = account.total if account is not None and not open_end else None
        if standings is None or account is None:
            message = f"Seat {seat}: cannot be decided, the seat is not in the match."
        elif total is None:
            message = f"Seat {seat}: cannot be decided, {why_undecided(match, seat)}."
        elif total != points and may_be_more(match):
            message = f"Seat {seat}: cannot be decided, groups may have been saved that were not recorded."
            total = None
        else:
            message = f"Seat {seat} {_total_words(account, standings.deals, rules)}."
            message += "" if total == points else f" The platform booked {points}."
        ruling: Ruling = "UNDECIDABLE" if total is None else "UPHELD" if total == points else "OVERTURNED"
        yield Verdict(
            match=event.match,
            deal=match.deal.number if match.deal else None,
            seq=event.seq,
            seat=seat,
            clauses=rules.clauses("match.counts", "match.ends") if total is not None else ("house:undecidable",),
            message=message,
            claim="points",
            claimed=points,
            computed=total,
            verdict=ruling,
        )


def _total_words(account: Account, deals: int, rules: Ruleset) -> str:
    words = UNIT[rules.match.counts].format(total=account.total) + f" after {deals} deal{'' if deals == 1 else 's'}"
    if account.out:
        words += f" and was out of the match after deal {account.out}"
    if account.entries > 1:
        words += f"; it came back {account.entries - 1} time{'' if account.entries == 2 else 's'}"
    return words


def why_undecided(match: Match, seat: int) -> str:
    """Why the total of a seat is not known: the first deal whose points are not decided."""
    deals = [*match.past, *([match.deal] if match.deal else [])]
    for deal in deals:
        if None not in deal_points(deal).values():
            continue
        for state in deal.seats:
            computed = seat_points(deal, state, deal.rules)
            if computed.points is None and (state.number == seat or deal.rules.match.counts != "lost_points"):
                return f"its points in deal {deal.number} are not decided: {computed.why_not}"
    return "not every deal is on record"
