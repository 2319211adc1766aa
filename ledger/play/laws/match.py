"""The match across its deals: who deals, who is dealt in, when it is over, who comes back, how a prize is shared."""

from __future__ import annotations

from typing import Final

from ledger.play.bookings import by_totals
from ledger.play.law import Arguments, Breach, Outcome, Unseen, end_unclear, law, no_deal
from ledger.play.matches import (
    back_unlogged,
    begins_settlement,
    is_over,
    may_be_back,
    seats_due,
    standings_now,
    standings_with_deal,
    whole_settlement,
)
from ledger.play.state import Match
from ledger.play.turns import next_clockwise
from ledger.rules.standings import Standings, has_many_deals, is_deserted, match_over, reentry_open, split_due
from schemas import events as ev
from schemas.cards import JOKER, RANKS, UNKNOWN, face
from schemas.message import CardName, SeatNo, message
from schemas.ruleset import Ruleset

_LENGTH: Final = ("match.ends", "match.deals", "match.target")


@law(
    on=("deal",),
    options=_LENGTH,
)
@by_totals
def too_many_deals(match: Match, event: ev.Deal) -> Outcome:
    standings = standings_with_deal(match)
    if standings is None or match.in_gap:
        return None
    over = match_over(standings, match.rules)
    if over is None:
        return Unseen("match_over")
    # Those texts have nobody leave: whether the others play on without them is theirs to say.
    if over and is_deserted(standings, match.rules):
        return Unseen("match_over")
    if over and back_unlogged(match, event):
        return Unseen("rejoins")
    if not over:
        return None
    # Where every deal is a match of its own, those of one table are told under one name: nobody dealt too often.
    return Breach({"played": standings.deals}, _LENGTH, None if has_many_deals(match.rules) else "incomplete")


@law(
    on=("deal",),
    options=("match.ends", "match.target", "match.tie"),
)
@by_totals
def dealt_in_wrongly(match: Match, event: ev.Deal) -> Outcome:
    """Whoever is out is dealt no hand and does not begin. That the mark of the dealer may not stay at an empty seat no
    text says; where the deal passes on, :func:`wrong_dealer` finds it."""
    due = seats_due(match)
    standings = standings_with_deal(match)
    if not match.opened or standings is None or match.in_gap:
        return None
    if match_over(standings, match.rules):
        return None
    if due is None:
        return Unseen("who_in_match")
    parts = [(hand.seat, "hand") for hand in event.hands]
    parts += [(event.first, "first")] if event.first else []
    for seat, did in parts:
        account = None if seat in due else standings.account(seat)
        if account is None:
            continue
        if back_unlogged(match, event):
            return Unseen("rejoins")
        why = "out" if account.out else "left" if account.left else "not_tied"
        return {
            "seat": SeatNo(seat),
            "did": message(f"dealt_in_wrongly-{did}"),
            "deal": event.deal,
            "why": message(f"dealt_in_wrongly-{why}"),
        }
    return None


@law(
    on=("deal",),
    options=("deal.dealer",),
)
@by_totals
def wrong_dealer(match: Match, event: ev.Deal) -> Outcome:
    if match.rules.deal.dealer != "clockwise" or match.deal is None or event.dealer is None:
        return None
    due, before = seats_due(match, event), match.deal.dealer
    if due == ():
        return None
    if due is None or before is None or match.in_gap:
        return Unseen("who_dealt")
    expected = next_clockwise(due, before)
    if event.dealer == expected:
        return None
    if back_unlogged(match, event):
        return Unseen("rejoins")
    return {"seat": SeatNo(event.dealer), "expected": SeatNo(expected)}


@law(
    on=("deal",),
    options=("deal.first",),
)
@by_totals
def wrong_first_seat(match: Match, event: ev.Deal) -> Outcome:
    if match.rules.deal.first != "left_of_dealer":
        return None
    # With the deal that follows: one in which nobody moved may have been left unseen by a seat that has no hand in it
    # now.
    due = seats_due(match, event)
    if due == ():
        return None
    if due is None or event.dealer is None or event.first is None or match.in_gap:
        return Unseen("who_began")
    expected = next_clockwise(due, event.dealer)
    if event.first == expected:
        return None
    if back_unlogged(match, event):
        return Unseen("rejoins")
    return {"seat": SeatNo(event.first), "expected": SeatNo(expected)}


@law(
    on=("deal",),
    options=("deal.first_dealer",),
)
def wrong_first_dealer(match: Match, event: ev.Deal) -> Outcome:
    if match.rules.deal.first_dealer != "lowest_card" or match.deal is not None or event.dealer is None:
        return None
    draws = dict(match.dealer_draw)
    ranked = {seat: rank for seat, card in draws.items() if (rank := _rank(card)) is not None}
    if event.dealer not in ranked or match.in_gap:
        return Unseen("first_cards")
    # Of equals none is lower: whoever of them deals is right, and the seat only makes the sentence the same each time.
    lowest = min(ranked, key=lambda seat: (ranked[seat], seat))
    if ranked[event.dealer] <= ranked[lowest]:
        return None if len(ranked) == len(match.seats) else Unseen("first_cards")
    return {
        "seat": SeatNo(event.dealer),
        "card": CardName(draws[event.dealer]),
        "other": SeatNo(lowest),
        "lower": CardName(draws[lowest]),
    }


def _rank(card: str) -> int | None:
    """Place of a card in the draw; an ace may be low or high and a joker anything, so neither decides."""
    name = face(card)
    return None if name in (UNKNOWN, JOKER) or name[0] == "A" else RANKS.index(name[0])


@law(
    on=("match_settled",),
    options=("match.ends", "match.deals", "match.target", "match.tie"),
)
@by_totals
def settled_too_soon(match: Match, event: ev.MatchSettled) -> Outcome:
    if match.in_gap or match.deal is None:
        return Unseen("play_of_match")
    if match.deal.ended is None or match.closed not in (None, "finished") or not begins_settlement(match, event):
        return None
    if match.deal.tainted is not None and match.deal.players_unknown:
        return Unseen("play_of_match")
    over = is_over(match)
    if over is None:
        return Unseen("match_over")
    standings = None if over else standings_now(match)  # of most that are over there is no need to book the last deal
    if standings is None or _is_decided(standings, match.rules):
        return None
    whole = whole_settlement(match, event)
    if match.rules.pool.split != "never" and "split" in match.log.never and _several_paid(whole):
        return Unseen("splits")
    return {"played": standings.deals}


def _is_decided(standings: Standings, rules: Ruleset) -> bool:
    """Whether the deals still to be played can change nothing about who has fewest points, or somebody has lost nothing
    in more than half of all: no text says that the others are played then, and the best of three may be found after
    two."""
    totals = sorted(account.total for account in standings.playing() if account.total is not None)
    if rules.match.ends != "after_deals" or rules.match.wins != "fewest" or not rules.count.cap or len(totals) < 2:
        return False
    if len(totals) < len(standings.playing()):
        return False
    open_deals = rules.match.deals - standings.deals
    has_won_most = totals[0] == 0 < totals[1] and standings.deals > open_deals
    return has_won_most or totals[1] - totals[0] > rules.count.cap * open_deals


def _several_paid(event: ev.MatchSettled) -> bool:
    """Whether more than one got something back of what was paid in."""
    amounts = [payout.amount for payout in event.payouts]
    return bool(amounts) and sum(amount > min(amounts) for amount in amounts) != 1


@law(
    on=("rejoin",),
    options=("pool.reentry", "pool.reentry_up_to"),
)
@by_totals
def reentry_not_allowed(match: Match, event: ev.Rejoin) -> Outcome:
    """By the totals before the deal under way, if any: that nobody may come back while one is played no text says."""
    standings = standings_now(match)
    account = standings.account(event.seat) if standings is not None else None
    if standings is None or account is None:
        return None
    if match.rules.match.ends == "last_standing" and any(a.total is None for a in standings.accounts):
        return Unseen("totals")
    if not account.out:
        return None
    if match.deal is not None and match.deal.ended is None and (unclear := end_unclear(match.deal)):
        return unclear
    may = reentry_open(standings, event.seat, match.rules)
    if may is None:
        return Unseen("totals")
    return None if may else {}


@law(
    on=("split",),
    options=("pool.split", "pool.split_from", "pool.split_seats"),
)
@by_totals
def split_not_due(match: Match, event: ev.Split) -> Outcome:
    choice = match.rules.pool.split
    if choice == "never":
        return None
    why = _split_fault(match, event, choice)
    if why is None or isinstance(why, Unseen):
        return why
    return {"step": message(f"split-{event.step}"), "why": why["why"]}


def _split_fault(match: Match, event: ev.Split, choice: str) -> Arguments | Unseen | None:
    standings = standings_now(match)
    if standings is None or match.in_gap:
        return Unseen("totals")
    if match.deal is None:
        return no_deal(match) or {"why": message("split_not_due-no_deal")}
    if match.deal.ended is None and choice not in {"consent", "consent_as_agreed"}:  # by AT-12 a split ends a deal
        return end_unclear(match.deal) or {"why": message("split_not_due-under_way")}
    over, account = is_over(match), standings.account(event.seat)
    if over:  # all that are left may have agreed, and somebody who came back unlogged has not been asked yet
        back = event.step != "auto" and may_be_back(match, standings, event.seat)
        return Unseen("rejoins") if back else {"why": message("split_not_due-over")}
    if event.step == "auto":
        return _auto_fault(match, event, standings, choice)
    if choice == "automatic":
        return {"why": message("split_not_due-rules_only")}
    if account is not None and (account.out or account.left):
        return Unseen("rejoins") if may_be_back(match, standings, event.seat) else {"why": message("split_not_due-out")}
    return _consent_fault(match, event)


def _auto_fault(match: Match, event: ev.Split, standings: Standings, choice: str) -> Arguments | Unseen | None:
    """Why the rules did not split the prize by themselves; it is told of the lowest seat still in."""
    due = split_due(standings, match.rules)
    if choice in {"consent", "consent_as_agreed"}:
        return {"why": message("split_not_due-all_agree")}
    if due is None:
        return Unseen("totals")
    if due and event.seat != standings.playing()[0].seat:
        return {"why": message("split_not_due-lowest_seat")}
    return None if due else {"why": message("split_not_due-not_due")}


def _consent_fault(match: Match, event: ev.Split) -> Arguments | Unseen | None:
    """Everybody is asked at once: two offers may cross, whoever offers may be asked as well, and who has not answered
    yet does so though somebody has refused."""
    if event.step == "offer":
        return {"why": message("split_not_due-offered")} if event.seat in match.offer else None
    is_asked = match.offer or (match.declined and event.seat not in match.declined)
    return None if is_asked else {"why": message("split_not_due-no_offer")}
