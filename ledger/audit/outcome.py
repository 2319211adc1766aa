"""What a match comes to under a ruleset, claims left aside: shows, points, totals, money, rules broken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ledger.audit.settlement import what_is_due
from ledger.play.matches import standings_now
from ledger.play.points import Reckoning
from ledger.play.replay import replay
from ledger.play.state import Deal, Match
from schemas import events as ev
from schemas.events import CLAIMS, Act, Claim
from schemas.ruleset import Ruleset

What = Literal["show", "points", "total", "money", "finding"]


class Question(NamedTuple):
    """One thing a ruleset decides about a match; ``seq`` is the event it hangs on, 0 for none; ``code`` of a law."""

    what: What
    deal: int
    seq: int
    seat: int
    code: str = ""


class Answer(NamedTuple):
    """What the ruleset makes of it: valid or not, points, chips, paise, broken or not; None when not decided."""

    value: bool | int | None
    options: tuple[str, ...] = ()
    why: str = ""


Outcome = dict[Question, Answer]


def outcome(events: Sequence[Act | Claim], rules: Ruleset) -> Outcome:
    """Everything ``rules`` decide about a match, whatever ruleset it was played by; raises BadRuleset for a game that
    is not replayed."""
    found: Outcome = {}
    last: Match | None = None
    opened: ev.Open | None = None
    for step in replay(events, rules):
        last = step.after
        if opened is None and isinstance(step.event, ev.Open):
            opened = step.event
        if step.event.type in CLAIMS:
            continue
        for row in step.findings:
            question = Question("finding", row.deal or 0, row.seq or 0, row.seat or 0, row.code)
            found[question] = Answer(True, why=row.message)
    if last is None:
        return found
    reckoning = Reckoning(rules)
    for deal in (*last.past, *([last.deal] if last.deal else [])):
        found |= _of_deal(deal, reckoning)
    return found | _of_match(last, opened, reckoning)


def _of_match(last: Match, opened: ev.Open | None, reckoning: Reckoning) -> Outcome:
    """Totals, where there is more than one deal, and money, where it is played for."""
    found: Outcome = {}
    rules = reckoning.rules
    if rules.match.wins != "deal_winner" and (standings := standings_now(last)) is not None:
        for account in standings.accounts:
            found[Question("total", 0, 0, account.seat)] = Answer(account.total, ("match.counts", "match.ends"))
    if rules.settlement.pays != "nothing":
        due = what_is_due(last, opened, reckoning)
        for seat in last.seats:
            amount = due.settlement.amounts.get(seat) if due.settlement else None
            found[Question("money", 0, 0, seat)] = Answer(amount, _MONEY, due.why_not)
    return found


_MONEY = ("settlement.pays", "settlement.fee_percent")


def _of_deal(deal: Deal, reckoning: Reckoning) -> Outcome:
    found: Outcome = {}
    for declared in deal.declared:
        options = ("show.pure", "show.sequences", "show.impure")
        why = "; ".join(declared.reasons)
        found[Question("show", deal.number, declared.seq, declared.seat)] = Answer(declared.valid, options, why)
    for seat in deal.seats:
        computed = reckoning.points(deal, seat)
        question = Question("points", deal.number, 0, seat.number)
        found[question] = Answer(computed.points, computed.options, computed.why_not)
    return found
