"""How claims may have been meant that a converter tells at another place, of another deal or of another match, or from
a field that tells nothing: each settles figures of all seats alike, and leaves single wrong ones as they are. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ledger.audit.corrections.lines import MANY, SEVERAL, Correction, Events, instead, like
from ledger.play.settlement_lines import settled_in, settlement_lines
from schemas import events as ev
from schemas.events import Act, Claim, first_open

LIMITS: Final = (201, 101)
"""The totals at which somebody is out, by which pools are named."""


def settled_by_deal(events: Events) -> Iterator[Correction]:
    """The match is settled behind deals that others follow: what the totals were by then, or the seats that were out,
    which belong to the settlement at the end."""
    places = [place for place, event in enumerate(events) if isinstance(event, ev.MatchSettled)]
    last_deal = max((place for place, event in enumerate(events) if isinstance(event, ev.Deal)), default=0)
    early = [place for place in places if place < last_deal]
    numbers = [event.deal for event in events if isinstance(event, ev.Deal)]
    if not early or early == places or numbers != sorted(set(numbers)):
        return  # deals that begin anew are those of another match
    lines = settlement_lines(events)
    parts = {events[place].seq for place in early} & set(lines.seqs if lines is not None else ())
    # What is paid early and once more at the end is paid twice.
    if any(
        one.payouts and one.seq not in parts for place in early if isinstance(one := events[place], ev.MatchSettled)
    ):
        return
    kept = [event for place, event in enumerate(events) if place not in early]
    moved = [events[place] for place in early if len(parts) == len(early)]
    behind = kept.index(events[places[-1]])
    told = [*kept[:behind], *moved, *kept[behind:]]
    yield Correction("settled_by_deal", tuple(events[place].seq for place in early), told)


def totals_beside(events: Events) -> Iterator[Correction]:
    """Each deal is booked twice, with its points and then with what all deals so far come to."""
    lines = [event for event in events if isinstance(event, ev.DealScored)]
    sums, again = Counter[int](), list[int]()
    for one, other in zip(lines[::2], lines[1::2], strict=False):
        sums.update({row.seat: row.points for row in one.points})
        if one.deal != other.deal or any(row.points != sums[row.seat] for row in other.points):
            return
        again.append(other.seq)
    if len(again) >= SEVERAL and 2 * len(again) == len(lines):
        yield Correction("totals_beside", tuple(again), [event for event in events if event.seq not in again])


def claims_of_one_deal(events: Events) -> Iterator[Correction]:
    """The points of every deal name one and the same deal, and those of each stand behind it."""
    claims = [event for event in events if isinstance(event, ev.DealScored)]
    now, behind = None, list[int | None]()
    for event in events:
        now = event.deal if isinstance(event, ev.Deal) else now
        behind += [now] if isinstance(event, ev.DealScored) else []
    named = {event.deal for event in claims}
    wrong = tuple(event.seq for event, deal in zip(claims, behind, strict=True) if event.deal != deal)
    if len(named) == 1 and None not in named and wrong and len(set(behind)) == len(claims):
        told = [
            event.model_copy(update={"deal": None}) if isinstance(event, ev.DealScored) else event for event in events
        ]
        yield Correction("claims_of_one_deal", wrong, told)


def totals_untold(events: Events) -> Iterator[Correction]:
    """All totals are 0, though points are booked or somebody is paid: the field tells nothing."""
    settled = settled_in(events)
    named = [row.points for row in settled.standings if row.points is not None] if settled is not None else []
    if settled is None or len(named) < SEVERAL or any(named):
        return
    booked = any(row.points for event in events if isinstance(event, ev.DealScored) for row in event.points)
    if booked or any(row.amount for row in settled.payouts):
        yield Correction("totals_untold", (settled.seq,), _without_totals(events, settled), as_written=True)


def totals_capped(events: Events) -> Iterator[Correction]:
    """Everybody who is out has the total at which one is out, and not that of the deals, which is more."""
    settled, sums = settled_in(events), _sums(events)
    named = {row.seat: row.points for row in settled.standings if row.points is not None} if settled is not None else {}
    limit = max(named.values(), default=0)
    out = {seat for seat, points in named.items() if points == limit}
    back = {event.seat for event in events if isinstance(event, ev.Rejoin)}
    if settled is None or limit not in LIMITS or out - back != {seat for seat in named if sums[seat] >= limit} - back:
        return
    if any(sums[seat] > limit for seat in out):
        rows = (row.model_copy(update={"points": None}) if row.seat in out else row for row in settled.standings)
        told = instead(events, settled, settled.model_copy(update={"standings": tuple(rows)}))
        yield Correction("totals_capped", (settled.seq,), told, as_written=True)


def totals_of_other(events: Events) -> Iterator[Correction]:
    """The totals of all seats are others than the deals come to, or all higher but for one that may have lost nothing:
    deals are missing whose numbers do not tell, or the settlement is of another match."""
    opened, settled, sums = first_open(events), settled_in(events), _sums(events)
    named = {row.seat: row.points for row in settled.standings if row.points is not None} if settled is not None else {}
    lacks = [points - sums[seat] for seat, points in named.items()]
    deals = sum(isinstance(event, ev.Deal) for event in events)
    of_points = opened is not None and opened.stake is not None and opened.stake.point_value is not None
    if settled is None or not sums or (of_points and deals == 1) or sorted(named.values()) == sorted(sums.values()):
        return
    wrong, seats = sum(map(bool, lacks)), len(named)
    if wrong < SEVERAL:
        return
    first = [named[row.seat] for row in settled.standings if row.place == 1 and row.seat in named]
    # Where who has least comes first, totals are what was lost.
    is_lost = first == [min(named.values())] and min(named.values()) < max(named.values()) and min(lacks) >= 0
    if wrong < (seats - 1 if is_lost else max(MANY, seats)):
        return
    if is_lost:
        yield from _deal_left_out(events, settled)
    told = [event for event in events if not isinstance(event, ev.MatchSettled)]
    yield Correction("totals_of_other", (settled.seq,), told, as_written=True, least=wrong)


def _deal_left_out(events: Events, settled: ev.MatchSettled) -> Iterator[Correction]:
    """The log with a gap before one of its deals but the first, and that and all behind it of numbers one higher."""
    places = [place for place, event in enumerate(events) if isinstance(event, ev.Deal)]
    for place in places[1:]:
        later = [
            event.model_copy(update={"deal": event.deal + 1})
            if isinstance(event, ev.Deal | ev.DealScored | ev.Close) and event.deal is not None
            else event
            for event in events[place:]
        ]
        gap = like(events[place - 1], {"type": "gap", "to": events[place].seq - 1, "reason": "lost"})
        yield Correction("totals_of_other", (settled.seq,), [*events[:place], gap, *later])


def losses_above_zero(events: Events) -> Iterator[Correction]:
    """What the losers pay is told as what they are paid: all amounts are above zero, and one seat alone has won."""
    settled = settled_in(events)
    paid = {row.seat: row.amount for row in settled.payouts if row.amount} if settled is not None else {}
    first = [row.seat for row in settled.standings if row.place == 1] if settled is not None else []
    most = [seat for seat, amount in paid.items() if amount == max(paid.values())]
    won = first if len(first) == 1 else most
    if settled is None or len(paid) < SEVERAL or min(paid.values()) < 0 or len(won) != 1 or won[0] not in paid:
        return
    rows = (row if row.seat in won else row.model_copy(update={"amount": -row.amount}) for row in settled.payouts)
    told = instead(events, settled, settled.model_copy(update={"payouts": tuple(rows)}))
    yield Correction("losses_above_zero", (settled.seq,), told, as_written=True)


def stake_of_another(events: Events) -> Iterator[Correction]:
    """Two seats or more that lost pay by one and the same other stake than the opening names: so much a point, or one
    entry each."""
    opened, settled = first_open(events), settled_in(events)
    stake = opened.stake if opened is not None else None
    if opened is None or settled is None or stake is None or any(isinstance(event, ev.Rejoin) for event in events):
        return
    points = {row.seat: row.points or 0 for row in settled.standings}
    lost = {row.seat: -row.amount for row in settled.payouts if row.amount < 0}
    name, by = ("entry", dict.fromkeys(lost, 1)) if stake.entry else ("point_value", points)
    paid = {divmod(amount, by[seat]) if by.get(seat, 0) > 0 else (0, 1) for seat, amount in lost.items()}
    value, rest = next(iter(paid), (0, 1))
    if len(lost) >= SEVERAL and len(paid) == 1 and not rest and value != getattr(stake, name):
        other = opened.model_copy(update={"stake": stake.model_copy(update={name: value})})
        yield Correction("stake_of_another", (opened.seq,), instead(events, opened, other))


def _sums(events: Events) -> Counter[int]:
    """What the points of all deals come to as they are booked."""
    sums = Counter[int]()
    for event in events:
        if isinstance(event, ev.DealScored):
            sums.update({row.seat: row.points for row in event.points})
    return sums


def _without_totals(events: Events, settled: ev.MatchSettled) -> list[Act | Claim]:
    rows = tuple(row.model_copy(update={"points": None}) for row in settled.standings)
    return instead(events, settled, settled.model_copy(update={"standings": rows}))


CORRECTIONS: Final = (
    settled_by_deal, totals_beside, claims_of_one_deal, totals_untold, totals_capped, losses_above_zero,
    stake_of_another, totals_of_other,
)  # fmt: skip
"""What is tried of claims as they stand, the widest last."""
