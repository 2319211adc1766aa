"""The match across its deals: who deals, who is dealt in, when it is over, who comes back, how a prize is shared."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, Words, law
from ledger.play.laws.claims import end_unclear
from ledger.play.matches import is_over, may_be_more, seats_due, standings_now, with_deal_booked
from ledger.play.state import Match
from ledger.rules.standings import Standings, match_over, reentry_total, split_due
from schemas import events as ev
from schemas.cards import JOKER, RANKS, UNKNOWN, face, spoken

SAVED = Unseen("groups that were saved")


def sure(match: Match, words: Words | None) -> Outcome:
    """What was found, unless it rests on totals that may be more than computed: then the law could not see."""
    return SAVED if words is not None and may_be_more(match) else words


@law(
    "too_many_deals",
    "One deal too many",
    on=("deal",),
    options=("match.ends", "match.deals", "match.target"),
    sentence="The match was over after {played} deal(s), but event {seq} begins another one.",
)
def too_many_deals(match: Match, event: ev.Deal) -> Outcome:
    standings = with_deal_booked(match).standings
    if standings is None or match.blind:
        return None
    over = match_over(standings, match.rules)
    if over is None:
        return Unseen("whether the match was over")
    return sure(with_deal_booked(match), {"played": standings.deals} if over else None)


@law(
    "dealt_in_wrongly",
    "Cards for somebody who was out of the match",
    on=("deal",),
    options=("match.ends", "match.target", "match.tie"),
    sentence="Seat {seat} {did} in deal {deal}, but takes no part in it: {why}.",
)
def dealt_in_wrongly(match: Match, event: ev.Deal) -> Outcome:
    due = seats_due(match)
    standings = with_deal_booked(match).standings
    if not match.opened or standings is None or match.blind:
        return None
    if match_over(standings, match.rules):
        return None
    if due is None:
        return Unseen("who was still in the match")
    parts = [(hand.seat, "was dealt a hand") for hand in event.hands]
    parts += [(seat, did) for seat, did in ((event.dealer, "was the dealer"), (event.first, "was to begin")) if seat]
    for seat, did in parts:
        account = standings.account(seat)
        if seat in due or account is None:
            continue
        why = "it was out of the match" if account.out else "its player had left" if account.left else "it has not tied"
        return sure(with_deal_booked(match), {"seat": seat, "did": did, "deal": event.deal, "why": why})
    return None


@law(
    "wrong_dealer",
    "Another dealer than the next one",
    on=("deal",),
    options=("deal.dealer",),
    sentence="Seat {found} dealt, but it was the turn of seat {expected} to deal.",
)
def wrong_dealer(match: Match, event: ev.Deal) -> Outcome:
    if match.rules.deal.dealer != "clockwise" or match.deal is None or event.dealer is None:
        return None
    due, before = seats_due(match), match.deal.dealer
    if due == ():
        return None
    if due is None or before is None or match.blind:
        return Unseen("who dealt before")
    expected = next_clockwise(due, before)
    if event.dealer == expected:
        return None
    return sure(with_deal_booked(match), {"seat": event.dealer, "found": event.dealer, "expected": expected})


@law(
    "wrong_first_seat",
    "Another first player than the one left of the dealer",
    on=("deal",),
    options=("deal.first",),
    sentence="Seat {found} was to begin, but seat {expected} sits to the left of the dealer.",
)
def wrong_first_seat(match: Match, event: ev.Deal) -> Outcome:
    if match.rules.deal.first != "left_of_dealer":
        return None
    due = seats_due(match)
    if due == ():
        return None
    if due is None or event.dealer is None or event.first is None or match.blind:
        return Unseen("who dealt and who began")
    expected = next_clockwise(due, event.dealer)
    if event.first == expected:
        return None
    return sure(with_deal_booked(match), {"seat": event.first, "found": event.first, "expected": expected})


def next_clockwise(seats: tuple[int, ...], after: int) -> int:
    """The next seat clockwise from ``after``, which need not be among them."""
    return min((seat for seat in seats if seat > after), default=min(seats, default=after))


@law(
    "wrong_first_dealer",
    "The first dealer had not drawn the lowest card",
    on=("deal",),
    options=("deal.first_dealer",),
    sentence="Seat {seat} dealt first with the {card}, but seat {other} had drawn the {lower}.",
)
def wrong_first_dealer(match: Match, event: ev.Deal) -> Outcome:
    if match.rules.deal.first_dealer != "lowest_card" or match.deal is not None or event.dealer is None:
        return None
    drawn = dict(match.dealer_draw)
    ranked = {seat: rank for seat, card in drawn.items() if (rank := _rank(card)) is not None}
    if event.dealer not in ranked or len(ranked) < len(match.seats) or match.blind:
        return Unseen("the cards drawn for the first deal")
    lowest = min(ranked, key=lambda seat: (ranked[seat], seat))
    if ranked[event.dealer] <= ranked[lowest]:
        return None
    return {"seat": event.dealer, "card": spoken(drawn[event.dealer]), "other": lowest, "lower": spoken(drawn[lowest])}


def _rank(card: str) -> int | None:
    """Place of a card in the draw; an ace may be low or high and a joker anything, so neither decides."""
    name = face(card)
    return None if name in (UNKNOWN, JOKER) or name[0] == "A" else RANKS.index(name[0])


@law(
    "settled_too_soon",
    "Settled before the match was over",
    on=("match_settled",),
    options=("match.ends", "match.target", "match.tie"),
    sentence="The match was settled at event {seq}, but it was not over after {played} deal(s).",
)
def settled_too_soon(match: Match, event: ev.MatchSettled) -> Outcome:
    if match.blind or match.deal is None:
        return Unseen("play of the match")
    if match.deal.ended is None:
        return None
    if match.deal.doubt is not None and match.deal.holed:
        return Unseen("play of the match")
    over, standings = is_over(match), standings_now(match)
    if over is None:
        return Unseen("whether the match was over")
    return None if over or standings is None else sure(match, {"played": standings.deals})


@law(
    "reentry_not_allowed",
    "Came back after elimination when it could not",
    on=("rejoin",),
    options=("pool.reentry", "pool.reentry_up_to"),
    sentence="Seat {seat} came back to the match after it was out of it, which the rules did not allow then.",
)
def reentry_not_allowed(match: Match, event: ev.Rejoin) -> Outcome:
    standings = standings_now(match)
    account = standings.account(event.seat) if standings is not None else None
    if standings is None or account is None:
        return None
    if match.rules.match.ends == "last_standing" and any(a.total is None for a in standings.accounts):
        return Unseen("the totals of all players")
    if not account.out:
        return None
    if match.deal is not None and match.deal.ended is None:
        unclear = end_unclear(match.deal)
        return Unseen(unclear) if unclear else {}
    return None if reentry_total(standings, event.seat, match.rules) is not None else sure(match, {})


@law(
    "split_not_due",
    "The prize was split when it could not be",
    on=("split",),
    options=("pool.split", "pool.split_from", "pool.split_seats"),
    sentence="A split of the prize ({step}) by seat {seat} was recorded, but {why}.",
)
def split_not_due(match: Match, event: ev.Split) -> Outcome:
    choice = match.rules.pool.split
    if choice == "never":
        return None
    why = _split_fault(match, event, choice)
    if why is None or isinstance(why, Unseen):
        return why
    return sure(match, {"step": event.step, "why": why["why"]})


def _split_fault(match: Match, event: ev.Split, choice: str) -> Outcome:
    standings = standings_now(match)
    if standings is None or match.blind:
        return Unseen("the standings")
    if match.deal is None:
        return {"why": "no deal had been played"}
    if match.deal.ended is None:
        unclear = end_unclear(match.deal)
        return Unseen(unclear) if unclear else {"why": "a deal was under way"}
    over, account = is_over(match), standings.account(event.seat)
    if over:
        return {"why": "the match was over"}
    if event.step == "auto":
        return _auto_fault(match, event, standings, choice)
    if choice == "automatic":
        return {"why": "in this game only the rules split the prize"}
    if account is not None and (account.out or account.left):
        return {"why": "the seat was out of the match"}
    return _consent_fault(match, event)


def _auto_fault(match: Match, event: ev.Split, standings: Standings, choice: str) -> Outcome:
    """Why the rules did not split the prize by themselves; it is told of the lowest seat still in."""
    due = split_due(standings, match.rules)
    if choice == "consent":
        return {"why": "in this game everybody left must agree"}
    if due is None:
        return Unseen("the totals of all players")
    if due and event.seat != standings.playing()[0].seat:
        return {"why": "one by the rules is told of the lowest seat still in"}
    return None if due else {"why": "it was not due"}


def _consent_fault(match: Match, event: ev.Split) -> Outcome:
    if event.step == "offer":
        return {"why": "an offer had already been made"} if match.offer else None
    if not match.offer:
        return {"why": "nobody had offered it"}
    return {"why": "the seat had already agreed"} if event.seat in match.offer else None
