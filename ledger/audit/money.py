"""What a match comes to: why totals of many deals are in doubt, and what is to be paid, to the paisa."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, product
from math import prod

from ledger.play.bookings import MOST_WAYS, booked_ways, standings_by_bookings
from ledger.play.matches import deal_points, may_be_more, standings_now
from ledger.play.points import all_left_open, left_open, points_by_seat, seat_points, tied_lowest
from ledger.play.state import Deal, Match, deals_of
from ledger.rules.settlement import Settlement, settle, settle_match, unsettled
from ledger.rules.standings import Account, match_winners, with_leavers
from schemas import events as ev
from schemas.message import Message, SeatNo
from schemas.reasons import reason
from schemas.ruleset import Ruleset
from schemas.wire import Stake

# -- totals --------------------------------------------------------------------------------------


def doubt_of_points(match: Match, seat: int | None, *, follows: bool = True) -> Message | None:
    """Why a seat (None: any) may have lost other points in a deal: it left with a card it had drawn, or the text leaves
    another figure open, and what was claimed ``follows`` from what was booked or nothing was."""
    for deal in deals_of(match):
        for state in deal.seats:
            if seat not in (None, state.number):
                continue
            score = points_by_seat(deal)[state.number]
            if score.least is not None:
                return reason("card_kept")
            if follows and (other := left_open(deal, state, score, deal.rules)) is not None:
                return other.why
    return None


def sum_left_open(match: Match, seat: int, more: int) -> Message | None:
    """Why a seat may have lost so many points ``more`` in all deals than computed, below 0 fewer: as doubt_of_points,
    where some of the figures left open come to that; None where none do."""
    doubt, sums = doubt_of_points(match, seat), {0}
    if doubt is None or doubt.code == "why-leaving_unsaid":
        return doubt
    for deal in deals_of(match):
        state, score = deal.seat(seat), points_by_seat(deal).get(seat)
        if state is None or score is None or score.points is None:
            continue
        figures = {score.points, *(one.points for one in all_left_open(deal, state, score, deal.rules))}
        figures.update(range(score.points if score.least is None else score.least, score.points))
        sums = {total + figure - score.points for total in sums for figure in figures}
    return doubt if more in sums else None


def total_options(account: Account | None, rules: Ruleset) -> tuple[str, ...]:
    """What a total comes from: what is kept from deal to deal, and the total one comes back with."""
    back = account is not None and account.entries > 1 and rules.pool.reentry != "never"
    return ("match.counts", "pool.reentry") if back else ("match.counts",)


def why_total_undecided(match: Match, seat: int) -> Message:
    """Why the total of a seat is not known: the first deal whose points are not decided."""
    for deal in deals_of(match):
        if None not in deal_points(deal).values():
            continue
        for state in deal.seats:
            computed = seat_points(deal, state, deal.rules)
            concerns = state.number == seat or deal.rules.match.counts != "lost_points"
            if computed.why_not is not None and concerns:
                return reason("points_in_deal", seat=SeatNo(state.number), deal=deal.number, why=computed.why_not)
    return reason("deals")


# -- payouts -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be paid, or why that is not decided. ``at_least``: some points may be more than could be computed, of
    one deal those of the seats ``more``. ``fewer``: what some seats may have to pay at the least, in minor units.
    ``either``: what may be due as well, by the other points that texts leave open. ``doubt``: why some points may be
    others, of several deals any. ``lost``: where nothing else is decided, what seats are due that have shown wrongly:
    whoever wins the deal, it is none of these."""

    settlement: Settlement | None
    why_not: Message | None = None
    at_least: bool = False
    more: frozenset[int] = frozenset()
    fewer: Mapping[int, int] = field(default_factory=dict)
    either: Settlement | None = None
    doubt: Message | None = None
    lost: Mapping[int, int] = field(default_factory=dict)

    def of_loser(self, seat: int) -> Due:
        """What is due by itself to a seat that cannot have won, where what the others are due is not decided."""
        return Due(Settlement(self.lost, (), 0)) if self.settlement is None and seat in self.lost else self

    def amount_of(self, seat: int) -> int | None:
        """What a seat is to get; None where that is not decided."""
        return None if self.settlement is None else self.settlement.amounts.get(seat)

    def is_sure_of(self, seat: int, amount: int, by_booking: Settlement | None = None) -> bool:
        """Whether what a seat was paid is right or wrong however much more, or less, others or the seat may have lost:
        who loses pays the least or more, who wins alone gets the least or more. ``by_booking``: what follows from the
        points the platform booked, if any."""
        computed = self.amount_of(seat)
        if computed is None or self.settlement is None:
            return True
        other = self.either or by_booking
        if self.doubt and self.doubt.code == "why-leaving_unsaid" and other is None:
            return amount == computed  # what the platform booked is not on record as a whole
        if (
            self.doubt
            and other
            and dict(other.amounts) != dict(self.settlement.amounts)
            and other.may_pay(seat, amount)
        ):
            return amount == computed
        if seat in self.settlement.winners:
            alone = self.settlement.winners == (seat,)
            less = sum(-self.settlement.amounts[other] - least for other, least in self.fewer.items())
            sure_if_more = alone and amount < computed
            sure_if_fewer = not self.fewer or (alone and not computed - less <= amount < computed)
        else:
            sure_if_more = seat not in self.more or amount > computed
            # Amounts of losers are below 0: what a seat must pay at the least is the greater figure.
            sure_if_fewer = seat not in self.fewer or not computed < amount <= -self.fewer[seat]
        return (not self.at_least or (bool(self.more) and sure_if_more)) and sure_if_fewer


def paid_options(seat: int, settlement: Settlement | None, rules: Ruleset) -> tuple[str, ...]:
    """What a payout comes from: what is paid, and for a winner the fee with its rounding."""
    pays = ("settlement.pays", "settlement.pays:paid")
    if settlement is None or seat not in settlement.winners:
        return pays
    fee = ("settlement.fee_percent", "settlement.fee_tenths", "settlement.fee_cap", "settlement.fee_cap_seat")
    choice = rules.settlement
    rounded = ("settlement.rounding",) if choice.fee_percent or choice.fee_tenths else ()
    return (*pays, *(("pool.shares",) if len(settlement.winners) > 1 else ()), *fee, *rounded)


def what_is_due(match: Match, opening: ev.Open | None, rules: Ruleset) -> Due:
    """What every seat is to get, by the replay: from the points of the only deal, or the standings of the match."""
    stake = opening.stake if opening is not None else None
    if one_deal(rules):
        return _of_one_deal(match, stake, rules)
    standings = standings_now(match)
    if standings is None:
        return Due(None, reason("not_opened"))
    if rules.settlement.pays == "sum_of_losers" and match.deal is not None and match.deal.ended is None:
        return Due(None, reason("no_last_ending"))
    if standings.shared and rules.pool.split == "consent_as_agreed":
        return Due(None, reason("as_agreed"))
    why_not = unsettled(standings, stake, rules)
    if why_not is not None and why_not.code == "why-not_over" and may_be_more(match):
        # With what may have been lost beyond the least, somebody may be out and the match over.
        return Due(None, reason("since", what=reason("no_winner"), why=reason("unlogged_groups")))
    if why_not is not None:
        unknown = [account.seat for account in standings.accounts if account.total is None]
        since = reason("since", what=why_not, why=why_total_undecided(match, unknown[0])) if unknown else why_not
        return Due(None, since)
    return Due(settle_match(standings, stake, rules), at_least=may_be_more(match))


def one_deal(rules: Ruleset | None) -> bool:
    """Whether a match is a single deal whose winner takes the points of the others; by no known rules it is none."""
    return (
        rules is not None
        and (rules.match.wins, rules.match.deals) == ("deal_winner", 1)
        and rules.settlement.pays == "sum_of_losers"
    )


def _of_one_deal(match: Match, stake: Stake | None, rules: Ruleset) -> Due:
    deal = match.deal
    if stake is None or stake.point_value is None:
        return Due(None, reason("point_value"))
    if deal is None:
        return Due(None, reason("no_deal"))
    points: dict[int, int] = {}
    more: set[int] = set()
    fewer: dict[int, int] = {}
    losses, scores = _by_wrong_shows(deal, stake.point_value, rules), points_by_seat(deal, rules)
    for state in deal.seats:
        computed = scores[state.number]
        if computed.points is None:
            why = computed.why_not or reason("not_recorded")
            return Due(None, reason("points_of_seat", seat=SeatNo(state.number), why=why), lost=losses)
        points[state.number] = computed.points
        more |= {state.number} if computed.at_least else set()
        fewer |= {state.number: computed.least * stake.point_value} if computed.least is not None else {}
    if deal.ended is None or not deal.ended.winners:
        return Due(None, reason("no_ending"), lost=losses)
    settlement = settle(points, deal.ended.winners, stake.point_value, rules)
    return Due(settlement, at_least=bool(more), more=frozenset(more), fewer=fewer)


def _by_wrong_shows(deal: Deal, point_value: int, rules: Ruleset) -> dict[int, int]:
    """What who has shown wrongly is due in money: what that costs, whoever wins and whatever the others lose."""
    losses: dict[int, int] = {}
    for state in (state for state in deal.seats if state.status == "wrong_show"):
        score = points_by_seat(deal, rules)[state.number]
        sure = not all_left_open(deal, state, score, rules)
        if sure and score.points is not None:
            losses[state.number] = -score.points * point_value
    return losses


def with_left_open(due: Due, match: Match, event: ev.MatchSettled, opening: ev.Open | None, rules: Ruleset) -> Due:
    """What is due, with what would be by the other points that texts leave open, or if who has left may win."""
    deal, stake = match.deal, opening.stake if opening is not None else None
    if due.settlement is None:
        return due
    if not one_deal(rules):
        other, doubt = _with_leavers(match, stake, rules), doubt_of_points(match, None)
        if other is None or dict(other.amounts) == dict(due.settlement.amounts):
            return replace(due, doubt=doubt)
        return replace(due, either=other, doubt=doubt or reason("left_ahead"))
    if deal is None or deal.ended is None or stake is None or stake.point_value is None:
        return due
    points, either = dict[int, int](), dict[int, int]()
    bookings = {seat: loss for _, row in match.booked_points for seat, loss in row.items()}
    for state in deal.seats:
        computed = points_by_seat(deal, rules)[state.number]
        points[state.number] = computed.points or 0
        # What was booked as computed is not paid as something else.
        booking = bookings.get(state.number)
        if (open_too := left_open(deal, state, computed, rules, booking)) is not None and booking != computed.points:
            either[state.number] = open_too.points
    winners, tied = deal.ended.winners, tied_lowest(deal)
    if tied:  # by that reading one of them wins alone, and who of the others was booked a loss loses the hand
        payouts = {payout.seat: payout.amount for payout in event.payouts}
        winners = (max(tied, key=lambda seat: payouts.get(seat, 0)),)
        either = {seat: cost for seat, cost in either.items() if seat not in winners and bookings.get(seat) == cost}
    elif not either:
        return due
    otherwise = settle(points | either, winners, stake.point_value, rules)
    return replace(due, either=otherwise, doubt=doubt_of_points(match, None))


def open_amounts(due: Due, match: Match, opening: ev.Open | None, rules: Ruleset) -> dict[int, set[int]] | None:
    """What every seat may be due beside what is ``due``, by all figures that texts leave open; of a deal without those
    that the platform has booked otherwise. None where by some of them nobody knows, as of a prize that was shared while
    by ours one seat was left."""
    if due.settlement is None:
        return {}
    ways = [due.either]
    if not one_deal(rules):
        ways += [what_is_due(way, opening, rules).settlement if way is not None else None for way in booked_ways(match)]
        if None in ways[1:]:
            return None
    elif match.deal is not None and not tied_lowest(match.deal):
        ways += _by_figures_open(match, opening, rules)
    by_seat: dict[int, set[int]] = {}
    for way in filter(None, ways):
        for seat, amount in way.amounts.items():
            by_seat.setdefault(seat, set()).add(amount)
    return {seat: amounts - {due.amount_of(seat)} for seat, amounts in by_seat.items()}


def _by_figures_open(match: Match, opening: ev.Open | None, rules: Ruleset) -> list[Settlement]:
    """What a deal pays by all figures that texts leave open; of too many of them by the least and the most."""
    deal, stake = match.deal, opening.stake if opening is not None else None
    if deal is None or deal.ended is None or stake is None or stake.point_value is None:
        return []
    bookings = {seat: loss for _, row in match.booked_points for seat, loss in row.items()}
    figures: dict[int, list[int]] = {}
    for state in deal.seats:
        computed = points_by_seat(deal, rules)[state.number]
        mine = {computed.points or 0} | ({computed.least} if computed.least is not None else set())
        if bookings.get(state.number) != computed.points:
            mine |= {one.points for one in all_left_open(deal, state, computed, rules)}
        figures[state.number] = sorted(mine)
    if prod(map(len, figures.values())) > MOST_WAYS:
        figures = {seat: sorted({min(mine), max(mine)}) for seat, mine in figures.items()}
    ways = (dict(zip(figures, way, strict=True)) for way in islice(product(*figures.values()), MOST_WAYS))
    return [settle(way, deal.ended.winners, stake.point_value, rules) for way in ways]


def _with_leavers(match: Match, stake: Stake | None, rules: Ruleset) -> Settlement | None:
    """What would be due if players who have left could win; None where that is not known."""
    standings = standings_now(match)
    other = with_leavers(standings) if standings is not None else None
    if other is None or not match_winners(other, rules) or unsettled(other, stake, rules):
        return None
    return settle_match(other, stake, rules)


def by_bookings(match: Match, event: ev.MatchSettled, opening: ev.Open | None, rules: Ruleset) -> Settlement | None:
    """What would follow from the points the platform booked itself, whether they are right or not."""
    if not one_deal(rules):
        bookings, stake = standings_by_bookings(match), opening.stake if opening is not None else None
        if bookings is None or any(account.total is None for account in bookings.accounts):
            return None
        return settle_match(bookings, stake, rules) if unsettled(bookings, stake, rules) is None else None
    points = {standing.seat: standing.points for standing in event.standings if standing.points is not None}
    points = points or {seat: loss for _, row in match.booked_points for seat, loss in row.items()}
    if not points or min(points.values()) < 0 or opening is None:
        return None
    if len(points) < len(opening.players) or opening.stake is None or opening.stake.point_value is None:
        return None
    first = tuple(standing.seat for standing in event.standings if standing.place == 1 and standing.seat in points)
    lowest = tuple(seat for seat in points if points[seat] == min(points.values()))
    return settle(points, first or lowest, opening.stake.point_value, rules)
