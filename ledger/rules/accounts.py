"""What is kept of a match across its deals, and what one deal moves; :mod:`ledger.rules.standings` reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from schemas.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Account:
    """One seat: points lost or won, or chips, as the ruleset counts; None once a deal could not be decided.

    ``entries`` counts what was paid to sit down and to come back. ``out`` is the deal after which the seat was
    eliminated, 0 while it is not; ``left``: its player has left and not come back. ``least`` is what an unknown total
    comes to at least; it says nothing of chips.
    """

    seat: int
    total: int | None
    entries: int = 1
    out: int = 0
    left: bool = False
    least: int = 0

    @property
    def floor(self) -> int:
        """The total, or the least it can be."""
        return self.least if self.total is None else self.total


class DealLosses(NamedTuple):
    """What a deal moves where points are paid in money: (seat, points) of the losers, and who takes them, if any."""

    lost: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """All accounts, in order of seat, after so many ``deals``; ``shared``: the prize has been split.

    ``money`` is what each deal moved, None for one that could not be decided; it is kept where losers pay by their
    points. ``tied`` are the seats among whom extra deals decide, None when it is not known among whom. ``over``:
    nothing that comes after changes who has won; None when that is not known. ``knockout``: who reaches the limit is
    out. ``unsure``: somebody came back when the match may have been over. ``won``: who had won when yet another deal
    was dealt, None when that was not known.
    """

    accounts: tuple[Account, ...]
    deals: int = 0
    shared: bool = False
    deal_winners: tuple[int, ...] = ()
    money: tuple[DealLosses | None, ...] = ()
    tied: tuple[int, ...] | None = ()
    over: bool | None = False
    knockout: bool = False
    unsure: bool = False
    won: tuple[int, ...] | None = ()

    def account(self, seat: int) -> Account | None:
        """The account of a seat, None when nobody sat down there."""
        return next((account for account in self.accounts if account.seat == seat), None)

    def playing(self) -> tuple[Account, ...]:
        """Who is still in, as far as totals are known: neither eliminated nor gone."""
        return tuple(account for account in self.accounts if not account.out and not account.left)

    def deciding(self) -> tuple[Account, ...]:
        """Of those still in, the tied among whom an extra deal decides; all of them when there is no tie."""
        playing = self.playing()
        return tuple(account for account in playing if account.seat in (self.tied or ())) or playing

    def changed(self, seat: int, **changes: Any) -> Standings:
        """The standings with one account changed; a seat where nobody sat down changes nothing."""
        accounts = (replace(one, **changes) if one.seat == seat else one for one in self.accounts)
        return replace(self, accounts=tuple(accounts))


def eliminated(total: int, limit: int) -> bool:
    """Whether a total puts a seat out of a pool: at the limit or above (AL-27, I-04)."""
    return total >= limit


def booked(account: Account, moved: int | None, number: int, limit: int | None, fewest: int) -> Account:
    """An account after deal ``number``, which moved it by so many points or chips, None where that is not known.

    ``limit`` is the total that puts a seat out, None where none does; ``fewest`` the fewest points a deal can bring.
    """
    total = None if account.total is None or moved is None else account.total + moved
    least = account.floor + (fewest if moved is None else moved)
    now_out = limit is not None and not account.out and eliminated(least, limit)
    return replace(account, total=total, least=least if total is None else 0, out=number if now_out else account.out)


def chips_moved(lost: Mapping[int, int | None], winners: Sequence[int]) -> dict[int, int | None]:
    """What a deal moves in chips, by seat: losers pay their points, winners share them, the rest to the lowest seat.

    Without a winner nothing moves. Where points are missing, what hangs on them is None.
    """
    if not winners:
        return dict.fromkeys(lost, None if None in lost.values() else 0)
    paid = [points for seat, points in lost.items() if seat not in winners]
    share, rest = divmod(sum(points or 0 for points in paid), len(winners))
    moved: dict[int, int | None] = {}
    for seat, points in lost.items():
        if seat not in winners:
            moved[seat] = None if points is None else -points
        else:
            moved[seat] = None if None in paid else share + (rest if seat == min(winners) else 0)
    return moved


def deal_losses(points: Mapping[int, int | None], winners: Sequence[int], rules: Ruleset) -> DealLosses | None:
    """What the losers of a deal pay by, None where points are missing.

    Where points are won, what each of several losers lost is not in them, unless nothing was.
    """
    if not winners:
        return None if None in points.values() else DealLosses((), ())
    losers = {seat: lost for seat, lost in points.items() if seat not in winners}
    if rules.match.counts == "won_points":
        pot = points[winners[0]]
        if pot != 0 and (len(losers) > 1 or len(winners) > 1):
            return None
        losers = dict.fromkeys(losers, pot)
    lost = tuple((seat, paid) for seat, paid in losers.items() if paid is not None)
    return DealLosses(lost, tuple(winners)) if len(lost) == len(losers) else None
