"""The account of a match across its deals: what everybody has, who is still in, when it is over and who has won it.

Whatever hangs on a total that could not be decided is None and never guessed. Money is made of it in
:mod:`ledger.rules.settlement`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ledger.rules.sizes import target
from schemas.ruleset import Ruleset


class Account(NamedTuple):
    """One seat: points lost or won, or chips, as the ruleset counts; None once a deal could not be decided.

    ``entries`` counts what was paid to sit down and to come back. ``out`` is the deal after which the seat was
    eliminated, 0 while it is not; ``left``: its player has left and not come back. ``least`` is what an unknown total
    comes to at least; it says nothing of chips. ``back``: it has bought itself in again since the last deal.
    """

    seat: int
    total: int | None
    entries: int = 1
    out: int = 0
    left: bool = False
    least: int = 0
    back: bool = False

    @property
    def floor(self) -> int:
        """The total, or the least it can be."""
        return self.least if self.total is None else self.total


class DealLosses(NamedTuple):
    """What a deal moves where points are paid in money: (seat, points) of the losers, and who takes them, if any."""

    lost: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]


class Standings(NamedTuple):
    """All accounts, in order of seat, after so many ``deals``; ``shared``: the prize has been split.

    ``money`` is what each deal moved, None for one that could not be decided; it is kept where losers pay by their
    points. ``tied`` are the seats among whom extra deals decide, None when it is not known among whom. ``over``:
    nothing that comes after changes who has won; None when that is not known. ``knockout``: who reaches the limit is
    out. ``uncertain_return``: somebody came back when the match may have been over. ``won``: who had won when yet
    another deal was dealt, None when that was not known. ``unsure``: part of the match is not on record, so that
    players may have left it, come back or paid again. ``called_off``: how many of the deals were broken off without
    points; whether they are dealt again no text says.
    """

    accounts: tuple[Account, ...]
    deals: int = 0
    shared: bool = False
    deal_winners: tuple[int, ...] = ()
    money: tuple[DealLosses | None, ...] = ()
    tied: tuple[int, ...] | None = ()
    over: bool | None = False
    knockout: bool = False
    uncertain_return: bool = False
    won: tuple[int, ...] | None = ()
    unsure: bool = False
    called_off: int = 0

    def account(self, seat: int) -> Account | None:
        """The account of a seat, None when nobody sat down there."""
        for account in self.accounts:  # asked for some dozen times a match, and a generator takes thrice as long
            if account.seat == seat:
                return account
        return None

    def playing(self) -> tuple[Account, ...]:
        """Who is still in, as far as totals are known: neither eliminated nor gone."""
        return tuple([account for account in self.accounts if not account.out and not account.left])

    def deciding(self) -> tuple[Account, ...]:
        """Of those still in, the tied among whom an extra deal decides; all of them when there is no tie."""
        playing = self.playing()
        return tuple(account for account in playing if account.seat in (self.tied or ())) or playing

    def change(self, seat: int, **changes: Any) -> Standings:
        """The standings with one account changed; a seat where nobody sat down changes nothing."""
        accounts = (one._replace(**changes) if one.seat == seat else one for one in self.accounts)
        return self._replace(accounts=tuple(accounts))


def eliminated(total: int, limit: int) -> bool:
    """Whether a total puts a seat out of a pool: at the limit or above (AL-27, I-04)."""
    return total >= limit


def book(account: Account, move: int | None, number: int, limit: int | None, fewest: int) -> Account:
    """An account after deal ``number``, which moved it by so many points or chips, None where that is not known.

    ``limit`` is the total that puts a seat out, None where none does; ``fewest`` the fewest points a deal can bring.
    """
    total = None if account.total is None or move is None else account.total + move
    least = account.floor + (fewest if move is None else move)
    # By the least the total can be: with an unknown total a seat is out only where every possible one puts it out.
    now_out = limit is not None and not account.out and eliminated(least, limit)
    out, least = number if now_out else account.out, least if total is None else 0
    # Made anew without ``back``, which is said of the time since the last deal: that is this one now.
    return Account(account.seat, total, account.entries, out, account.left, least)


def chips_moved(losses: Mapping[int, int | None], winners: Sequence[int]) -> dict[int, int | None]:
    """What a deal moves in chips, by seat: losers pay their points, winners share them, the rest to the lowest seat.

    Without a winner nothing moves. Where points are missing, what hangs on them is None.
    """
    if not winners:
        return dict.fromkeys(losses, None if None in losses.values() else 0)
    payments = [points for seat, points in losses.items() if seat not in winners]
    share, rest = divmod(sum(points or 0 for points in payments), len(winners))
    moves: dict[int, int | None] = {}
    for seat, points in losses.items():
        if seat not in winners:
            moves[seat] = None if points is None else -points
        else:
            # The rest goes to one of them, so that chips are neither made nor lost.
            moves[seat] = None if None in payments else share + (rest if seat == min(winners) else 0)
    return moves


def deal_losses(
    points: Mapping[int, int | None],
    winners: Sequence[int],
    rules: Ruleset,
    losses: Mapping[int, int | None] | None = None,
) -> DealLosses | None:
    """What the losers of a deal pay by, None where points are missing; ``losses``, where given, are what each has lost.

    Where points are won, what each of several losers lost is not in them, unless nothing was.
    """
    if not winners:
        return None if None in points.values() else DealLosses((), ())
    losers = {seat: loss for seat, loss in (losses or points).items() if seat not in winners}
    if rules.match.counts == "won_points" and losses is None:
        pot = points[winners[0]]
        if pot != 0 and (len(losers) > 1 or len(winners) > 1):
            return None
        # One loser and one winner: what is won is what is lost. Of nothing won nobody lost anything.
        losers = dict.fromkeys(losers, pot)
    pairs = tuple((seat, loss) for seat, loss in losers.items() if loss is not None)
    return DealLosses(pairs, tuple(winners)) if len(pairs) == len(losers) else None


def opening_standings(seats: Sequence[int], rules: Ruleset) -> Standings:
    """Everybody at nothing, or with the chips of all deals to come."""
    start = rules.match.chips * rules.match.deals if rules.match.counts == "chips" else 0
    accounts = tuple(Account(seat, start) for seat in sorted(dict.fromkeys(seats)))
    return Standings(accounts, knockout=rules.match.ends == "last_standing")


def after_deal(
    standings: Standings,
    points: Mapping[int, int | None],
    winners: Sequence[int],
    rules: Ruleset,
    losses: Mapping[int, int | None] | None = None,
    *,
    called_off: bool = False,
) -> Standings:
    """The standings with a deal booked. Who left during it is to be marked as gone before.

    ``points`` are those of the seats dealt in: points lost, or won where the ruleset counts those; None where they
    could not be decided. ``losses`` are what each has lost, where points won are paid in money. No winners, with all
    points known, means that nobody won. In chips every loser pays its points to the winners, who share alike; what
    cannot be shared goes to the lowest seat. Who reaches the limit of a pool is out (AL-27). A deal dealt when the
    match was over is booked too, and changes neither who won nor who is in.
    """
    over_before = match_over(standings, rules)
    by_seat = {account.seat: points[account.seat] for account in standings.accounts if account.seat in points}
    deal_winners = tuple(seat for seat in by_seat if seat in winners)
    moves = chips_moved(by_seat, deal_winners) if rules.match.counts == "chips" else by_seat
    # How many sat down says the limit, not how many are left. A deal dealt after the end puts nobody out any more.
    limit = target(len(standings.accounts), rules) if standings.knockout and over_before is not True else None
    by_losses = rules.settlement.pays == "sum_of_losers"
    number, tied, fewest = standings.deals + 1, standings.tied, -rules.going_out.contract_at_once
    after = standings._replace(
        accounts=tuple(
            book(account, moves[account.seat], number, limit, fewest) if account.seat in moves else account
            for account in standings.accounts
        ),
        deals=number,
        called_off=standings.called_off + called_off,
        deal_winners=deal_winners,
        money=(*standings.money, deal_losses(by_seat, deal_winners, rules, losses)) if by_losses else (),
        tied=None if over_before is None or tied is None else tuple(seat for seat in tied if seat in by_seat),
        over=over_before is True,
        won=match_winners(standings, rules) if over_before else (),
    )
    if not after.over and rules.match.tie == "extra_deal" and _at_end(after, rules):
        # Sought among those who were tied before: in an extra deal the others have no cards.
        leaders = _leaders(after, rules)
        after = after._replace(tied=leaders if leaders is None or len(leaders) > 1 else after.tied)
    over = match_over(after, rules)
    return after if over is after.over else after._replace(over=over)


def after_leave(standings: Standings, seat: int) -> Standings:
    """A player leaves the match. When it is over, or nobody else is still in, that changes nothing."""
    playing = [account.seat for account in standings.playing()]
    if standings.over or standings.shared or playing == [seat]:
        return standings
    after = standings.change(seat, left=True)
    # Who was out already leaves nobody less in the match.
    if seat not in playing:
        return after
    # Who was tied may hang on the totals that are not known, and the one who left may have been among them.
    if standings.over is None and not standings.knockout:
        after = after._replace(tied=None)
    if len(after.deciding()) == 1:
        return after._replace(over=True)
    unknown = standings.knockout and any(account.total is None for account in after.playing())
    return after._replace(over=None) if unknown else after


def is_deserted(standings: Standings, rules: Ruleset) -> bool:
    """Whether a match of melds on the table is over only since all but one have left, of which those texts say nothing:
    neither that anybody leaves, nor that it ends so."""
    has_leavers = any(account.left for account in standings.accounts)
    return rules.melding.where == "table" and has_leavers and standings.over is True and not _at_end(standings, rules)


def taken_up(standings: Standings, seats: Sequence[int], rules: Ruleset) -> Standings:
    """The standings when these seats are dealt in: a match that was only deserted goes on."""
    if not is_deserted(standings, rules):
        return standings
    accounts = tuple(one._replace(left=one.left and one.seat not in seats) for one in standings.accounts)
    return standings._replace(accounts=accounts, over=False)


def after_return(standings: Standings, seat: int) -> Standings:
    """A player who left is back; not in a match that is over."""
    account = standings.account(seat)
    if standings.over or standings.shared or account is None or not account.left:
        return standings
    # Where the match may have been over, coming back may have been nothing: who is in is then not known for good.
    uncertain_return = standings.uncertain_return or (standings.over is None and not account.out)
    return standings.change(seat, left=False)._replace(uncertain_return=uncertain_return)


def after_reentry(standings: Standings, seat: int, rules: Ruleset) -> Standings:
    """An eliminated seat pays again and comes back with the highest total of those in and one more.

    Whether it may is :func:`reentry_open`'s to say; a log that says it did is believed. A seat that is known to be in
    has nothing to come back to.
    """
    account = standings.account(seat)
    if account is None or (account.total is not None and not account.out):
        return standings
    total = _highest_plus_one(standings, seat, rules)
    back = standings.change(seat, total=total, entries=account.entries + 1, out=0, left=False, least=0, back=True)
    back = back._replace(over=False, won=())
    return back._replace(over=match_over(back, rules))


def after_gap(standings: Standings, lost_deals: int | None, rules: Ruleset) -> Standings:
    """The standings when part of the match is not on record: ``lost_deals``, None for any number of them.

    Where the rules sell re-entry (5.4), who was eliminated, or may have been, may have come back with fewer points.
    """
    fewest = -rules.going_out.contract_at_once * (lost_deals or 0)
    comes_back = rules.pool.reentry != "never"

    def unknown(account: Account) -> Account:
        if account.out and not comes_back:
            return account
        if account.out or (comes_back and (lost_deals != 0 or account.total is None)):
            return account._replace(total=None, out=0, least=0)
        if lost_deals == 0:
            return account
        return account._replace(total=None, least=account.floor + fewest)

    return standings._replace(
        accounts=tuple(unknown(account) for account in standings.accounts),
        deals=standings.deals + (lost_deals or 0),
        money=standings.money + (None,) * (1 if lost_deals is None else lost_deals),
        tied=standings.tied if lost_deals == 0 else None,
        over=standings.over or None,
        unsure=True,
    )


def after_split(standings: Standings) -> Standings:
    """Everybody still in shares the prize, and the match is over (AT-12)."""
    return standings if standings.over else standings._replace(shared=True)


def reentry_open(standings: Standings, seat: int, rules: Ruleset) -> bool | None:
    """Whether an eliminated seat may come back now: the match goes on and nobody in it is above the figure for that.

    None when that hangs on an unknown total.
    """
    account = standings.account(seat)
    if rules.pool.reentry == "never" or account is None or standings.shared:
        return False
    if not account.out and account.total is not None:
        return False
    if standings.unsure:
        return None
    totals = _totals_before(standings, seat, rules)
    if any(total is not None and total > rules.pool.reentry_up_to for total in totals):
        return False
    over = match_over(standings, rules)
    if over:
        return False
    return None if over is None or None in totals or not account.out else True


def reentry_total(standings: Standings, seat: int, rules: Ruleset) -> int | None:
    """The total an eliminated seat would come back with; None when it may not now, or that is not known."""
    return _highest_plus_one(standings, seat, rules) if reentry_open(standings, seat, rules) else None


def split_due(standings: Standings, rules: Ruleset) -> bool | None:
    """Whether the prize is to be split without anybody asking: few enough left of more who sat down, all high enough.

    None when that hangs on an unknown total.
    """
    pool = rules.pool
    if pool.split not in {"automatic", "automatic_or_consent"} or standings.shared:
        return False
    if standings.unsure:
        return None
    playing = standings.playing()
    totals = [account.total for account in playing if account.total is not None]
    if len(playing) < 2 or len(totals) > pool.split_seats or any(total < pool.split_from for total in totals):
        return False
    over = match_over(standings, rules)
    if over or len(totals) < len(playing):
        return False if over else None
    return None if over is None else len(playing) < len(standings.accounts)


def has_many_deals(rules: Ruleset) -> bool:
    """Whether a match may be more than one deal."""
    return rules.match.ends != "after_deals" or rules.match.deals > 1 or rules.match.tie != "shared"


def match_over(standings: Standings, rules: Ruleset) -> bool | None:
    """Whether the match is over: by its own end and no tie to be played off, by a split, or because one is left.

    None when that hangs on an unknown total. Clauses: AL-27, BR-26, BRv-01, CO-05, CG-14, AR-3.
    """
    if standings.over or standings.shared:
        return True
    is_at_end = _at_end(standings, rules)
    if standings.unsure:
        return True if is_at_end and rules.match.ends == "after_deals" and rules.match.tie == "shared" else None
    if standings.knockout:
        return is_at_end
    if len(standings.accounts) > 1 and len(standings.playing()) <= 1:
        return True
    if not is_at_end or rules.match.tie == "shared":
        return is_at_end
    leaders = _leaders(standings, rules)
    return None if leaders is None else len(leaders) == 1


def match_winners(standings: Standings, rules: Ruleset) -> tuple[int, ...] | None:
    """Who has won the match: several when they share it, nobody while it goes on; None when totals do not tell.

    A player who has left does not win, unless all have. When all that were left reach the limit of a pool at once, the
    winner of that deal wins, or else the lowest total. Clauses: AL-25, AL-27, BR-26, BRv-12, CO-01, CG-14, AR-3, I-05.
    """
    over = match_over(standings, rules)
    if not over:
        return None if over is None else ()
    # Kept when another deal was dealt all the same, which changes no winner. None there is: not known, and not nobody.
    if standings.won != ():
        return standings.won
    playing = standings.playing()
    if standings.shared:
        unclear = standings.unsure or standings.uncertain_return or any(account.total is None for account in playing)
        return None if unclear else tuple(account.seat for account in playing)
    return _leaders(standings, rules)


def due_seats(standings: Standings, rules: Ruleset) -> tuple[int, ...] | None:
    """Who is dealt into the next deal: everybody in, nobody when the match is over, in an extra deal the tied or all.

    None when that hangs on an unknown total.
    """
    over = match_over(standings, rules)
    if over is None or over:
        return None if over is None else ()
    playing = standings.playing()
    seats = tuple(account.seat for account in playing)
    if standings.knockout:
        return None if any(account.total is None for account in playing) else seats
    if rules.match.tie == "extra_deal_for_all" or not _at_end(standings, rules):
        return seats
    leaders = _leaders(standings, rules)
    return None if leaders is None else tuple(seat for seat in seats if seat in leaders) or seats


def places(standings: Standings, rules: Ruleset, *, loosely: bool = False) -> dict[int, int] | None:
    """The place of every seat when the match is over, 1 for the winners; equals share one (1, 2, 2, 4).

    Behind the winners come those they were tied with, then the rest by their totals, in a pool those eliminated later
    first; those who left while still in it come last, but where one deal is all there is, by their points like
    everybody. ``loosely``: as the texts have it, which do not say that who left comes last, nor who of those eliminated
    in one deal, or of those who have reached the target and lose, is before the others. None while the match goes on,
    or when a total is missing.
    """
    winners = match_winners(standings, rules)
    if not winners:
        return None
    behind = [account for account in standings.accounts if account.seat not in winners]
    if len(behind) > 1 and any(account.total is None for account in behind):
        return None
    if loosely and rules.match.ends == "at_target" and rules.match.wins == "fewest":
        limit = target(len(standings.accounts), rules) or 0
        behind = [account._replace(total=min(account.total or 0, limit)) for account in behind]
    ranks = {account.seat: _rank(account, standings.tied or (), rules, loosely=loosely) for account in behind}
    by_seat = dict.fromkeys(winners, 1)
    for seat, rank in ranks.items():
        by_seat[seat] = 1 + len(winners) + sum(other < rank for other in ranks.values())
    return {account.seat: by_seat[account.seat] for account in standings.accounts}


def with_leavers(standings: Standings) -> Standings:
    """The standings where a player who has left may win like everybody else, which no text forbids; of a pool the last
    one left wins, and nothing changes."""
    if standings.knockout:
        return standings
    return standings._replace(accounts=tuple(account._replace(left=False) for account in standings.accounts))


def leavers_alike(standings: Standings, *, out: bool) -> Standings:
    """The standings where nothing ranks those who have left among themselves, of which no text speaks either; where
    ``out``, those of them who reached the limit of a pool stand among the eliminated."""
    accounts = (
        one._replace(total=0, out=0) if one.left and not (out and one.out) else one for one in standings.accounts
    )
    return standings._replace(accounts=tuple(accounts))


def misplaced(claimed: Mapping[int, int], ranked: Mapping[int, int]) -> int | None:
    """The first seat whose claimed place does not follow from the places of all seats, equals sharing one; None where
    none is. No rule says how to count on behind equals, nor that they share: 1, 2, 2, 3 and 1, 2, 3, 4 are right too,
    but who has won is first."""
    if claimed == ranked:  # as nearly all
        return None
    for seat, place in claimed.items():
        best, equals = ranked[seat], list(ranked.values()).count(ranked[seat])
        least = 1 + len({other for other in ranked.values() if other < best})
        behind = [other for other in claimed if ranked[other] > best and claimed[other] <= place]
        if not least <= place <= (best if best == 1 else best + equals - 1):
            return seat
        if behind:
            return behind[0] if place == best else seat
    return None


def _totals_before(standings: Standings, seat: int, rules: Ruleset) -> list[int | None]:
    """The totals above which a seat comes back: of the others in, with or without those who have just come back."""
    alike = rules.pool.reentry == "highest_plus_one_alike"
    return [one.total for one in standings.playing() if one.seat != seat and not (alike and one.back)]


def _highest_plus_one(standings: Standings, seat: int, rules: Ruleset) -> int | None:
    """The highest total of the others still in, and one more; None when it is not known or nobody is."""
    totals = _totals_before(standings, seat, rules)
    known_totals = [total for total in totals if total is not None]
    return max(known_totals) + 1 if known_totals and len(known_totals) == len(totals) else None


def _rank(account: Account, tied: Sequence[int], rules: Ruleset, *, loosely: bool) -> tuple[bool, bool, int, int]:
    """What those who did not win are ordered by, best first."""
    total = 0 if loosely and account.out else account.total or 0
    more_is_better = rules.match.wins == "most" or (
        rules.match.wins == "deal_winner" and rules.match.counts != "lost_points"
    )
    has_left = account.left and not account.out and rules.match.wins != "deal_winner" and not loosely
    # False sorts first. In a pool whoever went out later stands before the others, whatever the totals.
    return has_left, account.seat not in tied, -account.out, -total if more_is_better else total


def _at_end(standings: Standings, rules: Ruleset) -> bool | None:
    """Whether the match has come to the end its ruleset sets, ties aside; None when unknown totals hide it."""
    if rules.match.ends == "after_deals":
        over, due = standings.deals - standings.called_off, max(rules.match.deals, 1)
        return over >= due or (None if standings.deals >= due else False)
    if standings.knockout:
        playing = standings.playing()
        if len(playing) <= 1:
            return len(standings.accounts) > 1
        sure = sum(account.total is not None for account in playing)
        return False if sure > 1 and not standings.uncertain_return else None
    goal = target(len(standings.accounts), rules)
    if goal is None or any(account.floor >= goal for account in standings.accounts):
        return goal is not None
    return None if any(account.total is None for account in standings.accounts) else False


def _leaders(standings: Standings, rules: Ruleset) -> tuple[int, ...] | None:
    """Who would win if the match were over now; None when unknown totals hide it."""
    if rules.match.wins == "deal_winner" and _at_end(standings, rules):
        unknown = any(account.total is None for account in standings.accounts)
        return standings.deal_winners or (None if unknown else ())
    if standings.unsure or standings.uncertain_return or (standings.tied is None and not standings.knockout):
        return None
    # All of a pool may reach the limit in one deal; then nobody is in, and the match has a winner all the same.
    contenders = standings.deciding() or _out_last(standings)
    if len(contenders) == 1 and not standings.knockout:
        return (contenders[0].seat,)
    totals = [account.total for account in contenders if account.total is not None]
    if len(totals) < len(contenders):
        return None
    best = max(totals) if rules.match.wins == "most" else min(totals)
    return tuple(account.seat for account in contenders if account.total == best)


def _out_last(standings: Standings) -> Sequence[Account]:
    """Among whom the winner is when nobody is in: those who went out last, the winner of that deal before others."""
    stayed = [account for account in standings.accounts if not account.left] or standings.accounts
    last = max(account.out for account in stayed)
    together = [account for account in stayed if account.out == last]
    return [account for account in together if account.seat in standings.deal_winners] or together
