"""Answers about money: from the points or the standings to the paisa, with the fee."""

from __future__ import annotations

from ledger.answers.citing import cited, cited_undecided
from ledger.answers.subject import Subject, Sum, SumRow
from ledger.audit.money import Due, one_deal, paid_options, what_is_due
from ledger.audit.played import PlayedMatch
from ledger.play.matches import standings_now
from schemas.findings import Verdict
from schemas.message import Message, Money, Points, SeatNo, message
from schemas.reasons import reason
from schemas.ruleset import Ruleset


def money_subject(played: PlayedMatch, seat: int, verdict: Verdict) -> Subject:
    """What is to be said of what a seat was paid or charged. Raises nothing: what is not decided says why."""
    assert played.last is not None and played.scorer is not None  # noqa: S101 - a topic is made of a replay
    due = what_is_due(played.last, played.opened, played.scorer)
    computed = verdict.computed
    claimed = Money(int(verdict.claimed), played.currency)
    booked = message(
        _side("booked", claimed.amount), seat=SeatNo(seat), amount=Money(abs(claimed.amount), played.currency)
    )
    happened = [message("money-settled", match=played.match), booked]
    missing: tuple[Message, ...] = ()
    if computed is None:
        missing = (verdict.why or reason("not_recorded"),)
        decided = [message("money-undecided", seat=SeatNo(seat), why=missing[0])]
        if verdict.follows is not None:
            decided.append(message("money-follows" if verdict.follows else "money-does_not_follow"))
    elif played.scorer.rules.settlement.pays == "nothing":
        decided = [message("money-for_nothing")]
    else:
        amount = Money(abs(int(computed)), played.currency)
        decided = [message(_side("due", int(computed)), seat=SeatNo(seat), amount=amount)]
    decided.append(message(f"ruling-{verdict.verdict}"))
    if verdict.verdict == "OVERTURNED":
        difference = Money(abs(int(computed or 0) - int(verdict.claimed)), played.currency)
        key = "money-too_little" if int(computed or 0) > int(verdict.claimed) else "money-too_much"
        decided.append(message(key, seat=SeatNo(seat), difference=difference))
    return Subject(
        about="money",
        deal=None,
        seat=seat,
        seq=verdict.seq or played.last.last_seq,
        ruling=verdict.verdict,
        happened=tuple(happened),
        decided=tuple(decided),
        rules=cited(played.rules, paid_options(seat, due.settlement, played.rules))
        if computed is not None and played.rules
        else cited_undecided(missing),
        sums=_sums(played, seat, due, int(computed)) if computed is not None else (),
        missing=missing,
        computed=computed,
    )


def _side(what: str, amount: int) -> str:
    return f"money-{what}_{'gets' if amount >= 0 else 'pays'}"


def _sums(played: PlayedMatch, seat: int, due: Due, computed: int) -> tuple[Sum, ...]:
    if due.settlement is None or played.rules is None:
        return ()
    rows = _of_points(played, seat) if played.rules.settlement.pays == "sum_of_losers" else []
    if played.rules.settlement.pays == "prize_pool":
        rows = _of_entries(played, seat, due)
    come_to = sum(row.figure.amount for row in rows if isinstance(row.figure, Money))
    fee = computed - come_to
    if rows and fee and seat in due.settlement.winners:
        rows.append(SumRow(_fee_named(played.rules, -fee, come_to), Money(fee, played.currency)))
    elif rows and fee:
        return ()
    return (Sum(message("sum-money_of", seat=SeatNo(seat)), tuple(rows), Money(computed, played.currency)),)


def _fee_named(rules: Ruleset, fee: int, won: int) -> Message:
    """The fee by its rate, or as capped where the rate would make it more."""
    choice = rules.settlement
    rate = 10 * choice.fee_percent + choice.fee_tenths
    if (choice.fee_cap or choice.fee_cap_seat) and won * rate >= 1000 * (fee + 1):
        return message("sum-fee_capped")
    return message("sum-fee", percent=f"{rate // 10}.{rate % 10}" if choice.fee_tenths else choice.fee_percent)


def _of_points(played: PlayedMatch, seat: int) -> list[SumRow]:
    """Points times the value of a point, deal by deal: what is lost, or what the others lost to the winner."""
    stake = played.opened.stake if played.opened else None
    if stake is None or stake.point_value is None or played.rules is None or played.last is None:
        return []
    rows: list[SumRow] = []
    for number, lost, winners in _losses(played):
        sole = winners == (seat,)
        for loser, points in lost:
            if not points or (loser != seat and not sole) or loser in winners:
                continue
            amount = points * stake.point_value * (1 if sole else -1)
            rows.append(SumRow(message(
                "sum-points_times", deal=number, seat=SeatNo(loser), points=Points(points),
                value=Money(stake.point_value, played.currency),
            ), Money(amount, played.currency)))  # fmt: skip
    return rows


def _losses(played: PlayedMatch) -> list[tuple[int, list[tuple[int, int]], tuple[int, ...]]]:
    """(deal, points lost by seat, winners) of every deal."""
    if played.rules is None or played.last is None:
        return []
    standings = standings_now(played.last)
    if not one_deal(played.rules) and standings is not None:
        return [(n, list(losses.lost), losses.winners) for n, losses in enumerate(standings.money, 1) if losses]
    deal = played.deal(None)
    if deal is None or deal.ended is None:
        return []
    lost = [(state.number, played.points(deal, state.number)) for state in deal.seats]
    return [(deal.number, [(seat, c.points or 0) for seat, c in lost if c is not None], deal.ended.winners)]


def _of_entries(played: PlayedMatch, seat: int, due: Due) -> list[SumRow]:
    """The entries of all, less the fee, shared by the winners, less one's own."""
    stake = played.opened.stake if played.opened else None
    standings = standings_now(played.last) if played.last else None
    if stake is None or stake.entry is None or standings is None or due.settlement is None:
        return []
    account = standings.account(seat)
    own = stake.entry * account.entries if account else 0
    rows = [SumRow(message("sum-own_entries", times=account.entries if account else 0), Money(-own, played.currency))]
    if seat in due.settlement.winners:
        pool = sum(stake.entry * each.entries for each in standings.accounts)
        prize = due.settlement.amounts[seat] + own
        rows.insert(0, SumRow(message(
            "sum-prize", pool=Money(pool, played.currency), fee=Money(due.settlement.fee, played.currency),
            winners=len(due.settlement.winners),
        ), Money(prize, played.currency)))  # fmt: skip
    return rows
