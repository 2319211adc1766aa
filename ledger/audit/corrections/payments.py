"""How the payments of a settlement may have been meant where a converter tells others than were made: with what was
paid to play in them, without a fee or a tax, in another unit, cut to whole ones, with other signs, of other rows.

Each holds for all that is paid, and by the stake, the points and the places told it must come out. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ledger.audit.corrections.facts import fact, first_open, of_lines, seats_opened, settled_in
from ledger.audit.corrections.figures import entries_paid
from ledger.audit.corrections.lines import MANY, SEVERAL, Correction, Events, instead
from ledger.rules.admissible import DEAREST_FEE
from schemas import events as ev
from schemas.wire import Stake

PARTS: Final = 100
"""So many hundredths has a unit of the currency."""
TAX_ON_WINNINGS: Final = 30
"""The tax that India has withheld from what is won at such games, in percent (Income-tax Act, section 194BA)."""
TAX_ON_FEES: Final = 18
"""And that on a platform's fee (notification 11/2017-Central Tax (Rate), and its twin of each state)."""
_MICROS: Final = 10_000
"""So many millionths of a unit are a hundredth of it."""
_FULL_COUNT: Final = 80
"""The points of a full hand, whose price is often told for that of one point."""
_BESIDE_BONUS: Final = (85, 90, 95)
"""What a loss paid from a bonus leaves of it, in percent. A fifth less is the price of a point at another table."""
_MOST: Final = 10
"""Fewer times than this anybody pays the entry in a match."""


class _Due(NamedTuple):
    """What everybody may be due by the stake, the points and the places told, the fee in it, and its percentage."""

    amounts: Mapping[int, int]
    fee: int
    percent: int

    def of(self, settlement: ev.MatchSettled) -> list[int]:
        return [self.amounts.get(row.seat, 0) for row in settlement.payouts]


def _paid_so(events: Events, settlement: ev.MatchSettled, due: _Due, what: str) -> Correction:
    """The log with what is due paid, and its fee where one is told."""
    pairs = zip(settlement.payouts, due.of(settlement), strict=True)
    rows = tuple(row.model_copy(update={"amount": amount}) for row, amount in pairs)
    fees = {} if settlement.fee is None else {"fee": due.fee}
    lines = instead(events, settlement, settlement.model_copy(update={"payouts": rows, **fees}))
    return Correction(what, (settlement.seq,), lines, as_written=True)


def prize_with_entry(events: Events) -> Iterator[Correction]:
    """Payouts are what each is paid of the prize, without what it has paid to play: with the fee they come to all
    entries. Or what each takes back from the table, more than is due by one and the same buy-in."""
    opening, settlement = first_open(events), settled_in(events)
    entry = opening.stake.entry if opening is not None and opening.stake is not None else None
    if opening is None or settlement is None or any(row.amount < 0 for row in settlement.payouts):
        return
    entries = entries_paid(events, opening)
    if not entry:
        yield from _with_buy_in(events, settlement)
        return
    total = sum(row.amount for row in settlement.payouts)
    rest = entry * sum(entries.values()) - total
    if total and (rest == settlement.fee if settlement.fee is not None else rest >= 0):
        less = tuple(
            row.model_copy(update={"amount": row.amount - entry * entries[row.seat]}) for row in settlement.payouts
        )
        lines = instead(events, settlement, settlement.model_copy(update={"payouts": less}))
        yield Correction("prize_with_entry", (settlement.seq,), lines, as_written=True)


def _with_buy_in(events: Events, settlement: ev.MatchSettled) -> Iterator[Correction]:
    amounts = [row.amount for row in settlement.payouts]
    for due in _dues(events):
        buy_ins = {amount - own for amount, own in zip(amounts, due.of(settlement), strict=True)}
        if len(buy_ins) == 1 and min(due.of(settlement)) < 0 and settlement.fee in (None, due.fee):
            yield _paid_so(events, settlement, due, "prize_with_entry")
            return


def entry_left_out(events: Events) -> Iterator[Correction]:
    """Of three seats or more those who win nothing are told to be paid nothing, and who wins what is over for him: the
    entries of the others, but for the fee."""
    opening, settlement = first_open(events), settled_in(events)
    entry = opening.stake.entry if opening is not None and opening.stake is not None else None
    if opening is None or not entry or settlement is None or len(settlement.payouts) < MANY:
        return
    if max(entries_paid(events, opening).values()) > 1:
        return
    amounts = [row.amount for row in settlement.payouts]
    pot = entry * (len(amounts) - 1)
    if amounts.count(0) == len(amounts) - 1 and max(amounts) == pot - (
        settlement.fee if settlement.fee is not None else 0
    ):
        less = tuple(row if row.amount else row.model_copy(update={"amount": -entry}) for row in settlement.payouts)
        lines = instead(events, settlement, settlement.model_copy(update={"payouts": less}))
        yield Correction("entry_left_out", (settlement.seq,), lines, as_written=True)


@of_lines("rejoin")
def rebuys_left_out(events: Events) -> Iterator[Correction]:
    """What several have paid to come back is in no payment: all are paid what is due, those who came back without that,
    for which another source pays."""
    opening, settlement = first_open(events), settled_in(events)
    entry = opening.stake.entry if opening is not None and opening.stake is not None else None
    if opening is None or settlement is None or not entry:
        return
    entries = entries_paid(events, opening)
    returners = sum(count > 1 for count in entries.values())
    for due in _dues(events) if returners >= SEVERAL else ():
        amounts = due.of(settlement)
        less = [own + entry * (entries[row.seat] - 1) for row, own in zip(settlement.payouts, amounts, strict=True)]
        if [row.amount for row in settlement.payouts] == less and settlement.fee in (None, due.fee):
            yield _paid_so(events, settlement, due, "rebuys_left_out")
            return


def fee_not_taken(events: Events) -> Iterator[Correction]:
    """The one who won is told to be paid all that the others paid, and so many percent of what was played for is told
    as a fee beside it."""
    opening, settlement = first_open(events), settled_in(events)
    payouts = settlement.payouts if settlement is not None else ()
    winners, sums = [row for row in payouts if row.amount > 0], sum(row.amount for row in payouts)
    if opening is None or settlement is None or not settlement.fee or sums or len(winners) != 1:
        return
    fee, entry = settlement.fee, opening.stake.entry if opening.stake is not None else None
    pot = winners[0].amount + (entry or 0) * entries_paid(events, opening)[winners[0].seat]
    if any(abs(100 * fee - percent * pot) < 100 for percent in range(1, DEAREST_FEE + 1)):
        less = winners[0].model_copy(update={"amount": winners[0].amount - fee})
        rows = tuple(less if row is winners[0] else row for row in payouts)
        lines = instead(events, settlement, settlement.model_copy(update={"payouts": rows}))
        yield Correction("fee_not_taken", (settlement.seq,), lines, as_written=True)


def fee_on_top(events: Events) -> Iterator[Correction]:
    """Everybody is paid one and the same amount less than what is due by the entry, no more than the dearest fee is of
    that, and all of it stands in the fee told: it was paid besides, to play."""
    opening, settlement = first_open(events), settled_in(events)
    entry = opening.stake.entry if opening is not None and opening.stake is not None else None
    if settlement is None or not entry or settlement.fee is None or len(settlement.payouts) < SEVERAL:
        return
    for due in _dues(events):
        less = {own - row.amount for row, own in zip(settlement.payouts, due.of(settlement), strict=True)}
        most = min(less)
        is_fee = 0 < 100 * most <= DEAREST_FEE * entry
        if len(less) == 1 and is_fee and settlement.fee == due.fee + most * len(settlement.payouts):
            yield _paid_so(events, settlement, due, "fee_on_top")
            return


def fee_otherwise(events: Events) -> Iterator[Correction]:
    """What all are paid leaves a fee, and in rupees it is told with the tax on it; or as the part of each who lost, of
    two or more, or of each who played, of three or more."""
    opening, settlement = first_open(events), settled_in(events)
    if opening is None or settlement is None or settlement.fee is None:
        return
    amounts, fee = [row.amount for row in settlement.payouts], -sum(row.amount for row in settlement.payouts)
    tax, counts = settlement.fee - fee, (sum(amount < 0 for amount in amounts), len(amounts))
    is_part = any(
        settlement.fee == fee // count for count, least in zip(counts, (SEVERAL, MANY), strict=True) if count >= least
    )
    is_taxed = opening.currency == "INR" and _are_percent([tax], [fee], TAX_ON_FEES)
    if fee >= PARTS and (is_taxed or is_part):
        lines = instead(events, settlement, settlement.model_copy(update={"fee": fee}))
        yield Correction("fee_with_tax" if is_taxed else "fee_of_each", (settlement.seq,), lines, as_written=True)


def fee_as_row(events: Events) -> Iterator[Correction]:
    """The one row of a payout to nobody who plays is the fee, of so many percent, and all others are paid what is
    due."""
    opening, settlement = first_open(events), settled_in(events)
    seats = seats_opened(events)
    rows = settlement.payouts if settlement is not None else ()
    to_nobody = [row.amount for row in rows if row.seat not in seats]
    if opening is None or settlement is None or settlement.fee is not None or len(to_nobody) != 1:
        return
    fee, players = to_nobody[0], tuple(row for row in rows if row.seat in seats)
    whole = settlement.model_copy(update={"payouts": players, "fee": fee})
    amounts = [row.amount for row in players]
    if any(fee == due.fee > 0 and amounts == due.of(whole) for due in _dues(events)):
        yield Correction("empty_chairs", (settlement.seq,), instead(events, settlement, whole), as_written=True)


def tax_withheld(events: Events) -> Iterator[Correction]:
    """In rupees, who wins is paid less by a tax: 30 percent of what is won, or of the prize, which stands in the fee
    told, of which it is not all, or beside it, or in a row of its own, of the winner or of nobody who plays; or 18
    percent of the fee told. What the others pay is right."""
    opening, whole = first_open(events), settled_in(events)
    if opening is None or whole is None or opening.currency != "INR" or not whole.payouts:
        return
    settlement, in_row = _less_tax_rows(opening, whole)
    entries = entries_paid(events, opening)
    entry = (opening.stake.entry if opening.stake is not None else None) or 0
    for due in _dues(events):
        won = {row.seat: own for row in settlement.payouts if (own := due.amounts.get(row.seat, 0)) > 0}
        if not won or any(row.amount != due.amounts.get(row.seat) for row in settlement.payouts if row.seat not in won):
            continue
        taxes = [won[row.seat] - row.amount for row in settlement.payouts if row.seat in won]
        prizes = [own + entry * entries[seat] for seat, own in won.items()]
        of_won = any(_are_percent(taxes, figures, TAX_ON_WINNINGS) for figures in ([*won.values()], prizes))
        of_fee = settlement.fee == due.fee and _are_percent([sum(taxes)], [due.fee], TAX_ON_FEES)
        fees = (None, due.fee, due.fee + sum(taxes)) if due.fee else (None, due.fee)  # 30 percent may be but a fee
        # Figures so low are some percentage whatever they are, and so is what lacks to whole units.
        if min(taxes) >= PARTS and (of_fee or (of_won and settlement.fee in fees)) and in_row in (0, sum(taxes)):
            yield _paid_so(instead(events, whole, settlement), settlement, due, "tax_withheld")
            return


def _less_tax_rows(opening: ev.Open, settlement: ev.MatchSettled) -> tuple[ev.MatchSettled, int]:
    """A settlement with one payout for each who plays, what several rows of a seat come to, and what nobody who plays
    is paid."""
    seats = {player.seat for player in opening.players}
    sums = Counter[int]()
    for row in settlement.payouts:
        sums[row.seat if row.seat in seats else 0] += row.amount
    of_players = {row.seat: row for row in settlement.payouts if row.seat in seats}
    rows = tuple(row.model_copy(update={"amount": sums[seat]}) for seat, row in of_players.items())
    each_once = len(rows) == len(settlement.payouts)
    return settlement if each_once else settlement.model_copy(update={"payouts": rows}), sums[0]


def _are_percent(parts: Sequence[int], figures: Sequence[int], percent: int) -> bool:
    """Whether each is so many percent of a figure, rounded up or down."""
    return all(abs(100 * part - percent * figure) < 100 for part, figure in zip(parts, figures, strict=True))


def other_unit(events: Events) -> Iterator[Correction]:
    """What is played for is told in whole units of the currency, or what is paid is, and the other in hundredths; or
    what is paid in millionths; or the stake is that of a full hand. Or the fee alone is told in whole units, cut, below
    zero, as its percentage, or as nothing where the opening states one, by which everybody is paid what is due."""
    opening, settlement = first_open(events), settled_in(events)
    stake = opening.stake if opening is not None else None
    if opening is None or stake is None or settlement is None:
        return
    if _are_paid(stake, settlement, 1):
        yield from _fee_alone(events, opening, settlement)
        return
    for more, less in ((PARTS, 1), (_MICROS, 1), (1, _FULL_COUNT)):
        prices = {name: value for name, value in vars(stake).items() if value is not None}
        other = stake.model_copy(update={name: value * more // less for name, value in prices.items()})
        if not any(value * more % less for value in prices.values()) and _are_paid(other, settlement, 1):
            lines = instead(events, opening, opening.model_copy(update={"stake": other}))
            yield Correction("other_unit", (opening.seq,), lines)
    if _are_paid(stake, settlement, PARTS):
        payouts = tuple(row.model_copy(update={"amount": row.amount * PARTS}) for row in settlement.payouts)
        fee = {"fee": settlement.fee * PARTS} if settlement.fee is not None else {}
        large = settlement.model_copy(update={"payouts": payouts, **fee})
        lines = instead(events, settlement, large)
        yield Correction("other_unit", (settlement.seq,), lines, as_written=True)


def _fee_alone(events: Events, opening: ev.Open, settlement: ev.MatchSettled) -> Iterator[Correction]:
    amounts, fee = [row.amount for row in settlement.payouts], settlement.fee
    percent = (opening.options or {}).get("settlement_fee_percent")
    for due in _dues(events) if fee is not None else ():
        units = {due.percent, due.fee // PARTS} if fee else {0} if due.percent == percent else set[int]()
        if fee != due.fee and amounts == due.of(settlement) and (fee in units or fee == -due.fee):
            what = ("other_unit" if fee in units else "fee_alone") if fee else "fee_untold"
            yield _paid_so(events, settlement, due, what)
            return


def whole_units(events: Events) -> Iterator[Correction]:
    """Several of the amounts of a settlement come to no whole units of the currency, and are told without their
    hundredths, in the one unit or the other: what is won always in one way, cut or rounded, and so what is lost, or
    the one of them alone. Or each is a hundredth too small. Who wins may be paid what such losses come to, but for the
    fee."""
    opening, settlement = first_open(events), settled_in(events)
    if opening is None or settlement is None or not settlement.payouts:
        return
    for more in (1, PARTS):
        amounts = [row.amount * more for row in settlement.payouts]
        for due in _dues(events):
            # It may be told to the hundredth.
            fees = [((settlement.fee or 0) * more, due.fee)] if settlement.fee not in (None, due.fee) else []
            pairs = [*zip(amounts, due.of(settlement), strict=True)]
            if _are_cut(pairs, fees) or (not fees and _are_losses_cut(pairs, due.fee)):
                yield _paid_so(events, settlement, due, "whole_units")
                return


_WAYS: Final = ("to the hundredth", "cut", "nearest", "even", "away", "a hundredth less")


def _are_cut(pairs: Sequence[tuple[int, int]], fees: Sequence[tuple[int, int]] = ()) -> bool:
    """Whether amounts are others without their hundredths, several of them, those won in one way and those lost. What
    one has less and another more is a single change."""
    changes = [one - own for one, own in pairs if one != own]
    moved = sum(changes) + sum(one - own for one, own in fees)
    sides = ([(one, own) for one, own in (*pairs, *fees) if (own > 0) is won] for won in (True, False))
    return len(changes) - (not moved) >= SEVERAL and all(
        any(all(one == _whole(own, way) for one, own in side) for way in _WAYS) for side in sides
    )


def _are_losses_cut(pairs: Sequence[tuple[int, int]], fee: int) -> bool:
    """Whether what several have lost is told so, and the one who wins is paid what they lose then, but for the fee."""
    lost = [(amount, own) for amount, own in pairs if own <= 0]
    return len(lost) == len(pairs) - 1 and sum(amount for amount, _ in pairs) == -fee and _are_cut(lost)


def _whole(amount: int, way: str) -> int:
    """An amount in whole units of the currency: cut, to the nearest one, half a unit away from zero or to the even one,
    or away from zero; or as it is, or a hundredth less, as where it was no whole number of them for a moment."""
    sign, of = (1 if amount > 0 else -1), abs(amount)
    if way == "to the hundredth":
        return amount
    if way == "a hundredth less":
        return sign * max(of - 1, 0)
    if way == "even" and of % (2 * PARTS) == PARTS // 2:
        return sign * (of - PARTS // 2)
    more = {"cut": 0, "nearest": PARTS // 2, "even": PARTS // 2, "away": PARTS - 1}[way]
    return sign * ((of + more) // PARTS * PARTS)


@fact
def _dues(events: Events) -> Sequence[_Due]:
    """What everybody may be due by the stake, the points and the places told, or as whoever alone is paid won, where no
    place is told: for each percentage of a fee, and for the fee told where it is capped."""
    opening, settlement = first_open(events), settled_in(events)
    stake = opening.stake if opening is not None else None
    if opening is None or stake is None or settlement is None:
        return ()
    winners = [row.seat for row in settlement.standings if row.place == 1]
    if all(row.place is None for row in settlement.standings):
        winners = [row.seat for row in settlement.payouts if row.amount > 0]
        winners = winners if len(winners) == 1 else []
    if not winners:
        return ()
    entries = entries_paid(events, opening)
    value, entry = stake.point_value or 0, stake.entry or 0
    losses = {row.seat: value * (row.points or 0) + entry * entries[row.seat] for row in settlement.standings}
    pot = sum(loss for seat, loss in losses.items() if entry or seat not in winners)
    shares = {pot * (100 - percent) // 100 // len(winners): percent for percent in range(DEAREST_FEE, -1, -1)}
    capped = (pot - abs(settlement.fee or 0)) // len(winners)
    if min(shares) <= capped:
        shares.setdefault(capped, DEAREST_FEE)
    dues = list[_Due]()
    for share, percent in sorted(shares.items(), reverse=True):
        own = {seat: share - entry * entries[seat] for seat in winners}
        amounts = {seat: own.get(seat, -loss) for seat, loss in losses.items()}
        dues.append(_Due(amounts, pot - share * len(winners), percent))
    return dues


def _are_paid(stake: Stake, settlement: ev.MatchSettled, more: int) -> bool:
    """Whether everybody who lost has paid the entry, once or more, or the points, were the payouts so many times what
    they are."""
    points = {row.seat: row.points or 0 for row in settlement.standings}
    losses = {row.seat: -row.amount * more for row in settlement.payouts if row.amount < 0}
    if stake.entry:
        return bool(losses) and all(
            loss in range(stake.entry, _MOST * stake.entry, stake.entry) for loss in losses.values()
        )
    value = stake.point_value or 0
    return bool(losses) and value > 0 and all(loss == value * points.get(seat, 0) for seat, loss in losses.items())


def losses_above_zero(events: Events) -> Iterator[Correction]:
    """What the losers pay is told as what they are paid: all amounts are above zero, and one seat alone has won. Or
    every amount has the other sign, of three seats or more or where there is a fee."""
    opening, settlement = first_open(events), settled_in(events)
    amounts = {row.seat: row.amount for row in settlement.payouts if row.amount} if settlement is not None else {}
    first = [row.seat for row in settlement.standings if row.place == 1] if settlement is not None else []
    most = [seat for seat, amount in amounts.items() if amount == max(amounts.values())]
    winners = first if len(first) == 1 else most
    if opening is None or settlement is None or len(amounts) < SEVERAL:
        return
    if min(amounts.values()) < 0:
        for due in _dues(events):
            are_turned = [-amount for amount in due.of(settlement)] == [row.amount for row in settlement.payouts]
            if are_turned and (due.fee or len(amounts) >= MANY) and settlement.fee in (None, due.fee):
                yield _paid_so(events, settlement, due, "losses_above_zero")
                return
    elif len(winners) == 1 and winners[0] in amounts:
        rows = (
            row if row.seat in winners else row.model_copy(update={"amount": -row.amount}) for row in settlement.payouts
        )
        lines = instead(events, settlement, settlement.model_copy(update={"payouts": tuple(rows)}))
        yield Correction("losses_above_zero", (settlement.seq,), lines, as_written=True)


def losses_untold(events: Events) -> Iterator[Correction]:
    """Two seats or more are paid nothing, another is paid, and nobody pays: what they lose is not told."""
    settlement = settled_in(events)
    rows = settlement.payouts if settlement is not None else ()
    paid = tuple(row for row in rows if row.amount)
    if settlement is not None and paid and min(row.amount for row in paid) > 0 and len(rows) - len(paid) >= SEVERAL:
        lines = instead(events, settlement, settlement.model_copy(update={"payouts": paid}))
        yield Correction("losses_untold", (settlement.seq,), lines, as_written=True)


def paid_from_bonus(events: Events) -> Iterator[Correction]:
    """All who lost, of three seats or more, pay one and the same part of what is due, and who won is paid what is due:
    the rest, 5, 10 or 15 percent, was paid from a bonus. Or two at least pay less by such a part each, of their own,
    and the others all. The losses are no multiples of one as entries are, of which one figure may be wrong."""
    settlement = settled_in(events)
    if settlement is None:
        return
    for due in _dues(events):
        pairs = [(row.amount, own) for row, own in zip(settlement.payouts, due.of(settlement), strict=True)]
        lost = [(amount, own) for amount, own in pairs if own < 0]
        if len(lost) < SEVERAL or any(amount != own for amount, own in pairs if own >= 0):
            continue
        losses = [own for _, own in lost]
        left = [
            next((part for part in (100, *_BESIDE_BONUS) if _are_percent([one], [own], part)), 0) for one, own in lost
        ]
        is_of_some = len({*left}) > 1 and len(left) - left.count(100) >= SEVERAL
        is_part = all(left) and any(own % max(losses) for own in losses) and (len({*left}) == 1 or is_of_some)
        # Of less than a unit some percentage comes to anything.
        if is_part and max(losses) <= -PARTS and settlement.fee in (None, due.fee):
            yield _paid_so(events, settlement, due, "paid_from_bonus")
            return


def balances_told(events: Events) -> Iterator[Correction]:
    """Everybody is told to be paid, each another amount and nobody what it won or lost, of three seats or more, and
    together more than all of them put in: it is what each has in hand."""
    settlement = settled_in(events)
    rows = settlement.payouts if settlement is not None else ()
    amounts = [row.amount for row in rows]
    dues = [due.of(settlement) for due in _dues(events)] if settlement is not None else []
    if settlement is None or not dues or min(amounts, default=0) <= 0 or len({*amounts}) < len(amounts):
        return
    losses = [[-own for own in due if own < 0] for due in dues]
    # Shares of what was played for, given to the wrong ones, are no more than that.
    is_more = all(len(lost) >= SEVERAL and sum(amounts) > sum(lost) + max(lost) for lost in losses)
    if is_more and all(amount != abs(own) for due in dues for amount, own in zip(amounts, due, strict=True)):
        lines = instead(events, settlement, settlement.model_copy(update={"payouts": ()}))
        yield Correction("balances_told", (settlement.seq,), lines, as_written=True)


def payouts_of_others(events: Events) -> Iterator[Correction]:
    """What three seats or more are paid stands in the rows of others, each of another amount: all that is due is paid,
    and to nobody of these what is due to it."""
    opening, settlement = first_open(events), settled_in(events)
    amounts = [row.amount for row in settlement.payouts] if settlement is not None else []
    if opening is None or settlement is None or len({*amounts}) < len(amounts):
        return
    for due in _dues(events):
        meant = due.of(settlement)
        others = sum(one != other for one, other in zip(amounts, meant, strict=True))
        if others >= MANY and sorted(amounts) == sorted(meant) and settlement.fee in (None, due.fee):
            yield _paid_so(events, settlement, due, "rows_of_others")
            return


CORRECTIONS: Final = (
    prize_with_entry, entry_left_out, rebuys_left_out, fee_not_taken, fee_on_top, fee_otherwise, fee_as_row,
    tax_withheld, other_unit,
    whole_units, losses_above_zero, losses_untold, payouts_of_others, paid_from_bonus, balances_told,
)  # fmt: skip
"""What is tried of payments."""
