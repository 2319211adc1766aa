"""The referee: each claim gets UPHELD, OVERTURNED with the right figure, or UNDECIDABLE with the reason.

What is due, by which payouts are ruled on, stands in :mod:`ledger.audit.money`.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final, Literal

from ledger.audit.money import (
    Due,
    by_bookings,
    doubt_of_points,
    one_deal,
    open_amounts,
    paid_options,
    sum_left_open,
    total_options,
    what_is_due,
    why_total_undecided,
    with_left_open,
)
from ledger.audit.readings import Readings, points_remark, show_remark
from ledger.play.bookings import standings_by_bookings
from ledger.play.matches import deal_numbered, is_of_a_table, may_be_more, standings_now, whole_settlement
from ledger.play.points import SeatPoints, deciding, left_open, points_by_seat
from ledger.play.state import Deal, Declaration, Match, SeatState, deals_of
from ledger.rules.arrangement import arrange
from ledger.rules.points import is_wild
from ledger.rules.settlement import Settlement
from ledger.rules.shows import allowing, find_show
from ledger.rules.sizes import show_size
from ledger.rules.standings import Account
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.errors import BadCards
from schemas.findings import CLAIM_KINDS, ClaimKind, Verdict
from schemas.message import CardGroups, Message, Money, Points, SeatNo, Several, Value, loose_cards, message, only_for
from schemas.reasons import Fault, faults_message, reason
from schemas.ruleset import Ruleset
from schemas.wire import Actor, Payout

UNDECIDABLE = ("house:undecidable",)


def rule(
    match: Match,
    event: ev.Claim,
    opening: ev.Open | None,
    readings: Readings,
    kinds: Collection[str] = CLAIM_KINDS,
    seats: Container[int | None] | None = None,
    *,
    worded: bool = True,
) -> Iterator[Verdict]:
    """The verdicts on one claim, made when the match stood at ``match``; of a settlement those of some ``kinds``, and
    of points and payouts those of some ``seats`` alone where only these are asked for, or of more. For who asks no more
    than what is right they need not be ``worded``: without sentences, clauses and remarks that takes half the time."""
    if isinstance(event, ev.ShowJudged):
        yield _show_verdict(match, event, readings, worded=worded)
    elif isinstance(event, ev.DealScored):
        # Which of two ways points are booked in all of them tell.
        some = None if match.log.booked_once else seats
        claimed = tuple((entry.seat, entry.points) for entry in event.points if some is None or entry.seat in some)
        of_deal = _points_verdicts(match, event, event.deal, claimed, readings, worded=worded)
        if match.log.booked_once:
            of_all = tuple(_sum_verdicts(match, event, claimed, readings.rules))
            yield from min(tuple(of_deal), of_all, key=_overturned)
        else:
            yield from of_deal
    else:
        standings = (row for row in event.standings if seats is None or row.seat in seats)
        totals = tuple((row.seat, row.points) for row in standings if row.points is not None)
        # One deal is the match: what is claimed as totals are its points, with the same reasons and readings.
        if "points" not in kinds:
            pass
        elif readings.rules.match.wins == "deal_winner":
            yield from _points_verdicts(match, event, None, totals, readings, worded=worded)
        else:
            yield from _total_verdicts(match, event, totals, readings.rules)
        if "settlement" in kinds:
            yield from _settlement_verdicts(match, event, opening, readings, seats, worded=worded)


def rule_without_rules(event: ev.Claim, why: Message) -> Iterator[Verdict]:
    """The verdicts on a claim of a match whose rules are not known, or whose game is not replayed."""
    claims: list[tuple[ClaimKind, int, bool | int]]
    if isinstance(event, ev.ShowJudged):
        claims = [("show", event.seat, event.valid)]
    elif isinstance(event, ev.DealScored):
        claims = [("points", entry.seat, entry.points) for entry in event.points]
    else:
        claims = [("settlement", payout.seat, payout.amount) for payout in event.payouts]
    for kind, seat, claimed in claims:
        yield Verdict(
            match=event.match,
            deal=event.deal if isinstance(event, ev.DealScored) else None,
            seq=event.seq,
            seat=seat,
            claim=kind,
            claimed=claimed,
            computed=None,
            clauses=UNDECIDABLE,
            statements=(message("verdict-undecided", seat=SeatNo(seat), why=why),),
            why=why,
        )


def _show_verdict(match: Match, event: ev.ShowJudged, readings: Readings, *, worded: bool) -> Verdict:
    deal, seat = match.deal, SeatNo(event.seat)
    # The last of them: nobody shows twice in a deal, but a log may say so.
    declarations = [d for d in deal.declared if d.seat == event.seat] if deal else []
    if deal is None:
        missing = reason("no_deal")
        statements = [message("verdict-show_tainted", seat=seat, why=missing)]
        return _verdict(match, event, "show", event.seat, event.valid, None, statements, why=missing)
    if not declarations:
        return _verdict(
            match, event, "show", event.seat, event.valid, None, [message("verdict-no_show", seat=seat)],
            why=reason("no_show"),
        )  # fmt: skip
    declaration = declarations[-1]
    computed, why = declaration.valid, why_undecided(declaration)
    statements = _show_statements(deal, declaration, readings.rules) if worded else []
    if deal.tainted is not None and deal.tainted <= declaration.seq and computed is True:
        computed, why = None, reason(deal.doubt, seq=deal.tainted)
        statements = [message("verdict-show_tainted", seat=seat, why=why)]
    # Valid as grouped, judged wrong, and the hand not on record: the platform may have seen that the cards were not
    # held.
    if computed is True and not event.valid and not declaration.hand_on_record:
        computed, why = None, reason("not_held")
        statements.append(message("verdict-not_held"))
    if computed is not None and computed != event.valid:
        statements.append(message("verdict-judged_valid" if event.valid else "verdict-judged_wrong"))
    remark = show_remark(deal, declaration, readings) if worded else ()
    options = show_options(deal, declaration) if worded else ()
    return _verdict(
        match, event, "show", event.seat, event.valid, computed, [*statements, *remark],
        options, why, bool(remark),
    )  # fmt: skip


def show_options(deal: Deal, declaration: Declaration) -> tuple[str, ...]:
    """The options by which a show is wrong, or by which it is valid with the melds it has."""
    if declaration.faults or not declaration.valid or declaration.groups is None:
        options = [option for fault in declaration.faults for option in fault.options]
        cases = [case for fault in declaration.faults for case in _cases(deal, declaration, fault)]
        options += [case for case in cases if case in deal.rules.cases]
        return tuple(dict.fromkeys(options)) or ("show.pure", "show.sequences")
    return ("show.pure", "show.sequences", *allowing(declaration.groups, deal.wild, deal.rules))


def _cases(deal: Deal, declaration: Declaration, fault: Fault) -> Iterator[str]:
    """Cases that a text may have a clause of its own for: a group that is no meld, and jokers in too large a set."""
    if fault.group is None or declaration.groups is None:
        return
    yield "show.ends:group"
    if fault.code == "set_too_big":
        jokers = sum(is_wild(card, deal.wild) for card in declaration.groups[fault.group - 1])
        yield "set.max:one_joker" if jokers == 1 else "set.max:two_jokers"


def why_undecided(declaration: Declaration) -> Message | None:
    """Why a show cannot be judged by itself; None when it can."""
    if declaration.valid is not None:
        return None
    foreign = any(fault.code == "cards_not_in_hand" for fault in declaration.faults)
    return reason("cards_not_in_hand" if foreign else "show_cards")


def _show_statements(deal: Deal, declaration: Declaration, rules: Ruleset) -> list[Message]:
    seat, why = SeatNo(declaration.seat), why_undecided(declaration)
    if why is not None:
        return [message("verdict-show_undecided", seat=seat, why=why)]
    groups = declaration.groups or ()
    if declaration.valid:
        return [message("verdict-show_valid", seat=seat, groups=CardGroups(groups))]
    statements = [message("verdict-show_wrong", seat=seat, faults=faults_message(declaration.faults))]
    cards = tuple(card for group in groups for card in group)
    if UNKNOWN not in cards and len(cards) == show_size(rules):
        better = None
        with suppress(BadCards):
            better = find_show(cards, deal.wild, rules)
        other = message("verdict-other_grouping", groups=CardGroups(better)) if better else None
        statements.append(other or message("verdict-no_other_grouping"))
    return statements


def _points_verdicts(
    match: Match,
    event: ev.DealScored | ev.MatchSettled,
    number: int | None,
    claimed: tuple[tuple[int, int], ...],
    readings: Readings,
    *,
    worded: bool,
) -> Iterator[Verdict]:
    """One verdict for each seat whose points were claimed."""
    deal = deal_numbered(match, number)
    scores = points_by_seat(deal, readings.rules) if deal is not None and claimed else {}
    for seat, points in claimed:
        state = deal.seat(seat) if deal else None
        if deal is None or state is None:
            why = reason("no_deal" if deal is None else "not_dealt_in")
            statements = [message("verdict-undecided", seat=SeatNo(seat), why=why)]
            yield _verdict(match, event, "points", seat, points, None, statements, why=why)
            continue
        computed = scores[seat]
        if computed.at_least and computed.points is not None and points > computed.points:
            # More was booked than the best arrangement, where groups saved may say so and none are on record (AT-21).
            why = reason("at_least", least=computed.points, booked=points)
            computed = SeatPoints(None, "undecided", (), only_for(seat, why, reason("unlogged_groups")))
        if computed.points is not None and computed.least is not None and computed.least <= points < computed.points:
            computed = SeatPoints(None, "undecided", (), reason("card_kept"))
        other = left_open(deal, state, computed, readings.rules, points) if computed.points != points else None
        if other is not None and other.points == points:
            computed = SeatPoints(None, "undecided", (), other.why)
        if computed.points not in (None, points) and isinstance(event, ev.MatchSettled) and is_of_a_table(match):
            computed = SeatPoints(None, "undecided", (), reason("several_matches"))
        remark: tuple[Message, ...] = ()
        options = computed.options
        if computed.why_not is not None:
            statements = [message("verdict-undecided", seat=SeatNo(seat), why=computed.why_not)]
        elif not worded:
            statements, options = [], ()
        else:
            statements = [_points_statement(seat, computed)]
            if computed.points != points:
                statements.append(message("verdict-booked", booked=points))
                statements += _arrangement(deal, state, computed, readings.rules)
                options = deciding(deal, state, computed, points)
            remark = points_remark(deal, seat, computed, readings)
        yield _verdict(
            match, event, "points", seat, points, computed.points, [*statements, *remark], options,
            computed.why_not, bool(remark),
        )  # fmt: skip


@lru_cache(4096)  # of a points game nearly all are said again and again
def _points_statement(seat: int, computed: SeatPoints) -> Message:
    return message("verdict-points", seat=SeatNo(seat), how=how_message(computed))


def how_message(computed: SeatPoints) -> Message:
    """What the points of a seat come from; of decided points only."""
    points = computed.points or 0
    if computed.how == "out_at_once":
        return message("how-out_at_once", off=-points, points=Points(points))
    if computed.how in {"first_drop", "middle_drop"}:
        return message(f"how-{computed.how}_{told_of(computed.by)}", points=Points(points))
    rummy = computed.how == "won" and "going_out.rummy" in computed.options
    return message(f"how-{'won_rummy' if rummy else computed.how}", points=Points(points))


def told_of(by: Actor | None) -> Literal["player", "timer", "platform", "unsaid"]:
    """Whose act an act for a seat is told as; ``unsaid`` where the log does not say who made it."""
    if by == "player" or by == "timer":
        return by
    return "unsaid" if by is None else "platform"


def _arrangement(deal: Deal, state: SeatState, computed: SeatPoints, rules: Ruleset) -> list[Message]:
    if computed.how not in {"best", "late"} or UNKNOWN in state.hand:
        return []
    best = arrange(state.hand, deal.wild, rules)
    free = CardGroups(tuple(cards for _, cards in best.melds)) if best.melds else message("verdict-nothing")
    loose = loose_cards(*best.deadwood) if best.deadwood else message("verdict-nothing")
    return [message("verdict-arrangement", free=free, counted=loose)]


# -- points of all deals -------------------------------------------------------------------------


def _overturned(verdicts: Iterable[Verdict]) -> int:
    return sum(row.verdict == "OVERTURNED" for row in verdicts)


def _sum_verdicts(
    match: Match, event: ev.DealScored, claimed: tuple[tuple[int, int], ...], rules: Ruleset
) -> Iterator[Verdict]:
    """One verdict for each seat that was booked once for all deals: by what these come to, or by its total."""
    is_over = match.deal is not None and match.deal.ended is not None
    standings = standings_now(match) if is_over and rules.match.counts != "chips" else None
    for seat, points in claimed:
        account = standings.account(seat) if standings is not None else None
        total = account.total if account is not None else None
        together = _together(match, seat, rules)
        computed = together if total is None else total
        why: Message | None = None
        if together is None and total != points:
            why = why_total_undecided(match, seat)
        elif points == together and total != points:
            why = reason("all_deals")
        elif points != computed:
            why = (
                reason("unlogged_groups")
                if may_be_more(match)
                else _other_sum(match, seat, points, (computed, together))
            )
        if why is not None or computed is None:
            statements = [message("verdict-undecided", seat=SeatNo(seat), why=why or reason("deals"))]
        else:
            statements = [message("verdict-all_deals", seat=SeatNo(seat), total=Points(computed))]
            statements += [] if computed == points else [message("verdict-booked", booked=points)]
        yield _verdict(
            match, event, "points", seat, points, None if why is not None else computed, statements,
            total_options(account, rules), why, of_total=True,
        )  # fmt: skip


def _other_sum(match: Match, seat: int, points: int, sums: Iterable[int | None]) -> Message | None:
    """Why a sum may be one of the ``sums`` by other points that are left open."""
    whys = (sum_left_open(match, seat, points - one) for one in sums if one is not None)
    return next((why for why in whys if why is not None), None)


def _together(match: Match, seat: int, rules: Ruleset) -> int | None:
    """What all deals come to for a seat that were dealt to it; None where one of them is not decided."""
    if match.lossy:
        return None
    own = [points_by_seat(deal, rules)[seat].points for deal in deals_of(match) if deal.seat(seat) is not None]
    known_points = [points for points in own if points is not None]
    return sum(known_points) if own and len(known_points) == len(own) else None


# -- totals --------------------------------------------------------------------------------------


def _total_verdicts(
    match: Match, event: ev.MatchSettled, claimed: tuple[tuple[int, int], ...], rules: Ruleset
) -> Iterator[Verdict]:
    """One verdict for each seat whose total was claimed: what it has lost, won or left after all deals."""
    standings, bookings = standings_now(match), standings_by_bookings(match)
    open_end = match.deal is not None and match.deal.ended is None and not match.booked
    for seat, points in claimed:
        account = standings.account(seat) if standings is not None else None
        total = account.total if account is not None and not open_end else None
        why: Message | None = None
        by_booking = bookings.account(seat) if bookings is not None else None
        follows = None if by_booking is None or by_booking.total is None else by_booking.total == points
        if account is None:
            why = reason("not_in_match")
        elif total is None:
            why = why_total_undecided(match, seat)
        elif total != points and may_be_more(match):
            why, total = reason("unlogged_groups"), None
        elif total != points:
            doubt = doubt_of_points(
                match, None if rules.match.counts != "lost_points" else seat, follows=follows is not False
            )
            if doubt is None and total is not None:  # or the total comes to it by points that are left open
                doubt = sum_left_open(match, seat, points - total)
            why, total = (doubt, None) if doubt is not None else (None, total)
        if why is not None or account is None or standings is None:
            statements = [message("verdict-undecided", seat=SeatNo(seat), why=why or reason("not_in_match"))]
            if by_booking is not None and by_booking.total is not None:
                what: Value = by_booking.total if rules.match.counts == "chips" else Points(by_booking.total)
                statements.append(message(f"verdict-adds_up{'' if follows else '_not'}", total=what))
        else:
            statements = [_total_statement(account, standings.deals, rules)]
            statements += [] if total == points else [message("verdict-booked", booked=points)]
        yield _verdict(
            match, event, "points", seat, points, total, statements, total_options(account, rules), why,
            follows=follows, of_total=True,
        )  # fmt: skip


def _total_statement(account: Account, deals: int, rules: Ruleset) -> Message:
    tail = message("verdict-deals", count=deals)
    if account.out:
        tail = message("verdict-deals_out", deals=tail, out=account.out)
    if account.entries > 1:
        tail = message("verdict-deals_back", deals=tail, times=account.entries - 1)
    total: Value = account.total or 0 if rules.match.counts == "chips" else Points(account.total or 0)
    return message(f"verdict-{rules.match.counts}", seat=SeatNo(account.seat), total=total, tail=tail)


# -- payouts -------------------------------------------------------------------------------------


def _settlement_verdicts(
    match: Match,
    event: ev.MatchSettled,
    opening: ev.Open | None,
    readings: Readings,
    seats: Container[int | None] | None,
    *,
    worded: bool,
) -> Iterator[Verdict]:
    """One verdict for each seat that was paid or charged. Amounts are signed minor units."""
    rules = readings.rules
    due = what_is_due(match, opening, rules)
    remark = _remark(match, opening, due.settlement, readings) if worded and due.settlement is not None else ()
    claim = whole_settlement(match, event)
    differs = any(due.amount_of(payout.seat) != payout.amount for payout in claim.payouts)
    due = with_left_open(due, match, claim, opening, rules) if differs else due
    is_right = not differs and all(due.amount_of(payout.seat) == payout.amount for payout in event.payouts)
    whole, by_booking = due, None if is_right else by_bookings(match, claim, opening, rules)
    left_open = open_amounts(whole, match, opening, rules) if differs else {}
    for payout in (payout for payout in event.payouts if seats is None or payout.seat in seats):
        due, also = whole, set[int]()
        if not is_right:
            due, also = _due_to(payout, match, whole, by_booking, left_open, differs=differs)
        computed = due.amount_of(payout.seat)
        followed, why = _by_points_booked(payout, by_booking) if computed != payout.amount else None, None
        follows = followed.code == "verdict-follows" if followed is not None else None
        options = paid_options(payout.seat, due.settlement, rules) if worded else ()
        if due.settlement is None or computed is None:
            why = due.why_not or reason("not_in_match")
            undecided = message("verdict-undecided", seat=SeatNo(payout.seat), why=why)
            statements = (undecided, *([followed] if followed is not None else []))
        elif not worded:
            statements = ()
        else:
            statements = (
                *_paid_statements(payout.seat, computed, payout.amount, due.settlement, rules),
                *paid_otherwise(also),
                *remark,
            )
        yield _verdict(
            match, event, "settlement", payout.seat, payout.amount, computed, statements, options, why,
            bool(remark) and why is None, follows=follows, also=tuple(sorted(also)) if computed is not None else (),
        )  # fmt: skip


def _due_to(
    payout: Payout,
    match: Match,
    whole: Due,
    by_booking: Settlement | None,
    left_open: Mapping[int, set[int]] | None,
    *,
    differs: bool,
) -> tuple[Due, set[int]]:
    """What is due to a seat of a settlement that is not right as a whole, and what may be due to it as well."""
    seat, amount = payout.seat, payout.amount
    unsure = Due(None, whole.doubt or reason("card_kept" if whole.fewer else "unlogged_groups_count"))
    is_sure = left_open is not None or whole.amount_of(seat) == amount
    due = whole if not differs or (is_sure and whole.is_sure_of(seat, amount, by_booking)) else unsure
    also = (left_open or {}).get(seat, set()) if due.amount_of(seat) != amount else set()
    due = (unsure if amount in also else due).of_loser(seat)
    computed, settlement = due.amount_of(seat), due.settlement
    if computed not in (None, amount) and is_of_a_table(match):
        return Due(None, reason("several_matches")), also
    if settlement is not None and computed != amount and settlement.may_pay(seat, amount):
        return Due(None, reason("left_over")), also
    return due, also


PAID_OTHERWISE: Final = "verdict-paid_otherwise"


def paid_otherwise(amounts: Collection[int]) -> tuple[Message, ...]:
    """What a payout would be by figures that are left open, in minor units, where that leaves it wrong; of no amounts
    nothing is said."""
    if not amounts:
        return ()
    listed = Several(tuple(map(Money, sorted(amounts))), separator=", ")
    return (message(PAID_OTHERWISE, amounts=listed, count=len(amounts)),)


def _by_points_booked(payout: Payout, by_booking: Settlement | None) -> Message | None:
    if by_booking is None or payout.seat not in by_booking.amounts:
        return None
    amount = by_booking.amounts[payout.seat]
    follows = by_booking.may_pay(payout.seat, payout.amount)
    return message("verdict-follows" if follows else "verdict-follows_not", amount=Money(amount))


def _paid_statements(seat: int, computed: int, claimed: int, settlement: Settlement, rules: Ruleset) -> list[Message]:
    words: dict[str, Value] = {"seat": SeatNo(seat)}
    if rules.settlement.pays == "nothing":
        code = "pays_nothing"
    elif computed > 0 or (seat in settlement.winners and computed >= 0):
        code = "wins"
        words["amount"] = Money(computed)
        if rules.settlement.pays == "prize_pool":
            code += "_beyond_entry"
        if settlement.fee:
            code += "_after_fee"
            words["fee"] = Money(settlement.fee)
    else:
        code = "pays"
        words["amount"] = Money(-computed)
    remarks = [] if claimed == computed else [message("verdict-booked", booked=Money(claimed))]
    return [message(f"verdict-{code}", **words), *remarks]


def _remark(match: Match, opening: ev.Open | None, settlement: Settlement, readings: Readings) -> tuple[Message, ...]:
    """Whether the other reading of the text would pay otherwise; nothing when it would not."""
    deal = match.deal
    if deal is None or readings.other is None or not one_deal(readings.rules):
        return ()
    by_show = deal.ended is not None and deal.ended.how == "show" and deal.declared
    remark = show_remark(deal, deal.declared[-1], readings) if by_show else ()
    if remark or not readings.counts_differ:
        return remark
    other = what_is_due(match, opening, readings.other).settlement
    if other is None or dict(other.amounts) == dict(settlement.amounts):
        return ()
    parts = (message("verdict-paid", seat=SeatNo(seat), amount=Money(sum_)) for seat, sum_ in other.amounts.items())
    listed = Several(tuple(parts), separator=", ")
    return (message("verdict-reading_paid", ruleset=readings.other.id, paid=listed),)


# -- any claim -------------------------------------------------------------------------------------


def _verdict(
    match: Match,
    event: ev.Claim,
    claim: ClaimKind,
    seat: int,
    claimed: bool | int,
    computed: bool | int | None,
    statements: Sequence[Message],
    options: tuple[str, ...] = (),
    why: Message | None = None,
    reading_decides: bool = False,
    *,
    follows: bool | None = None,
    of_total: bool = False,
    also: tuple[int, ...] = (),
) -> Verdict:
    number = (event.deal if isinstance(event, ev.DealScored) else None) or (match.deal.number if match.deal else None)
    # By place: with the names it takes thrice as long, and most of what an audit makes are verdicts.
    return Verdict(
        event.match,
        None if claim == "settlement" else number,  # what is paid is of the whole match
        event.seq,
        seat,
        claim,
        claimed,
        computed,
        # A verdict nobody can reach cites no clause of the text: it would read as if that clause left it open.
        match.rules.clauses(*options) if options and computed is not None else UNDECIDABLE,
        tuple(statements),
        why if computed is None else None,
        reading_decides,
        follows,
        of_total,
        False,
        also,
    )
