"""The log as such: how a match opens, who may be named in it, holes in it, and that it ends."""

from __future__ import annotations

from ledger.play.law import Outcome, act, end_unclear, law, no_deal, play_unlogged
from ledger.play.matches import claim_keys
from ledger.play.state import Match
from ledger.rules.standings import has_many_deals
from schemas import events as ev
from schemas.message import Quoted, SeatNo, message

SEATED = (
    "draw", "discard", "drop", "declare", "show", "group", "meld", "lay_off", "lay_contract", "move_joker", "buy",
    "miss", "disconnect", "reconnect", "leave", "rejoin", "split", "show_judged",
)  # fmt: skip
EVERY = (*SEATED, "open", "shuffle", "deal", "recycle", "close", "gap", "deal_scored", "match_settled")
PRESENCE = frozenset({"disconnect", "reconnect", "leave", "rejoin"})
BEFORE_ANYTHING = frozenset({"open", "gap"})


@law(
    on=("gap",),
    severity="incomplete",
    clauses=("house:partial-log",),
)
def log_incomplete(match: Match, event: ev.Gap) -> Outcome:
    return {"first": event.seq, "last": event.to, "count": event.to - event.seq + 1, "reason": Quoted(event.reason)}


@law(
    on=tuple(name for name in EVERY if name not in BEFORE_ANYTHING),
    clauses=("house:one-open",),
    of_record=True,
    trigger="off_deal",
)
def not_opened(match: Match, event: ev.Act | ev.Claim) -> Outcome:
    # Of the first event alone: what follows it in a log without an opening is judged as far as it goes.
    return {"type": act(event)} if match.last_seq == 0 else None


@law(
    on=("open",),
    clauses=("house:one-open",),
    of_record=True,
)
def opened_again(match: Match, event: ev.Open) -> Outcome:
    return {} if match.opened else None


@law(
    on=("open",),
    clauses=("house:seats",),
)
def seat_taken_twice(match: Match, event: ev.Open) -> Outcome:
    lists = {
        "player": [player.seat for player in event.players],
        "card": [draw.seat for draw in event.dealer_draw],
    }
    for what, seats in lists.items():
        twice = [seat for seat in sorted(set(seats)) if seats.count(seat) > 1]
        if twice:
            return {"seat": SeatNo(twice[0]), "what": message(f"seat_taken_twice-{what}")}
    return None


@law(
    on=("open",),
    options=("players.min", "players.max"),
)
def player_count(match: Match, event: ev.Open) -> Outcome:
    limits, count = match.rules.players, len({player.seat for player in event.players})
    if limits.min <= count <= limits.max:
        return None
    return {"count": count, "fewest": limits.min, "most": limits.max}


@law(
    on=(*SEATED, "deal", "open"),
    clauses=("house:seats",),
    trigger="off_turn",
)
def unknown_seat(match: Match, event: ev.Act | ev.Claim) -> Outcome:
    if isinstance(event, ev.Open):
        players = [player.seat for player in event.players]
        strange = [draw.seat for draw in event.dealer_draw if draw.seat not in players]
        return {"seat": SeatNo(strange[0])} if strange and not match.opened else None
    if not match.opened:
        return None
    if isinstance(event, ev.Deal):
        seats = [hand.seat for hand in event.hands] + [s for s in (event.dealer, event.first) if s is not None]
        strange = [seat for seat in seats if seat not in match.seats]
        return {"seat": SeatNo(strange[0])} if strange else None
    return {"seat": SeatNo(event.seat)} if isinstance(event, ev.Seated) and event.seat not in match.seats else None


@law(
    on=tuple(name for name in EVERY if name not in {"gap", "group", "shuffle", *PRESENCE}),
    clauses=("house:ended",),
    of_record=True,
    trigger="off_deal",
)
def after_match_end(match: Match, event: ev.Act | ev.Claim) -> Outcome:
    if not (match.settled or match.closed) or _told_of_the_end(match, event):
        return None
    if event.type == "deal" and not has_many_deals(match.rules):
        return None  # it is another match of the same table, as too_many_deals says
    return {"type": act(event), "ended": message(f"after_match_end-{'settled' if match.settled else 'closed'}")}


def _told_of_the_end(match: Match, event: ev.Act | ev.Claim) -> bool:
    """Whether it says once what became of the match, or of its last deal: no text has these in an order. Of a match
    that was broken off only that nobody pays."""
    if isinstance(event, ev.Close):
        return event.reason == "finished" and event.deal is None and match.closed is None
    if isinstance(event, ev.MatchSettled):
        may_pay = match.closed in (None, "finished") or not any(payout.amount for payout in event.payouts)
        return may_pay and set(claim_keys(match, event)).isdisjoint(match.claimed)
    if isinstance(event, ev.ShowJudged):
        return bool(keys := claim_keys(match, event)) and set(keys).isdisjoint(match.claimed)
    return isinstance(event, ev.DealScored) and match.closed in (None, "finished") and _of_last_deal(match, event)


def _of_last_deal(match: Match, event: ev.DealScored) -> bool:
    """Whether the points are, or may be, of the last deal, which has ended and is not booked yet."""
    deal = match.deal
    if deal is None or match.in_gap:
        return no_deal(match) is not None
    over = deal.ended is not None or play_unlogged(deal) is not None or end_unclear(deal) is not None
    return event.deal in (None, deal.number) and over and not deal.scored
