"""The referee: each claim gets UPHELD, OVERTURNED with the right figure, or UNDECIDABLE with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.audit.readings import Readings, points_remark, show_remark
from ledger.audit.settlement import settlement_verdicts
from ledger.audit.totals import total_verdicts
from ledger.audit.wording import and_list, cards_line, fault_options, fault_sentence, points_sentence
from ledger.play.matches import deal_numbered
from ledger.play.points import Computed, Reckoning
from ledger.play.state import Deal, Declaration, Match
from ledger.rules.arrangement import arrange
from ledger.rules.shows import find_show
from ledger.rules.sizes import show_size
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.errors import BadCards
from schemas.findings import Ruling, Verdict
from schemas.ruleset import Ruleset

__all__ = ["Readings", "points_verdicts", "rule"]


def rule(
    match: Match, event: ev.Claim, opened: ev.Open | None, readings: Readings, reckoning: Reckoning
) -> Iterator[Verdict]:
    """The verdicts on one claim, made when the match stood at ``match``."""
    if isinstance(event, ev.ShowJudged):
        yield _show_verdict(match, event, readings)
    elif isinstance(event, ev.DealScored):
        claimed = tuple((entry.seat, entry.points) for entry in event.points)
        yield from points_verdicts(match, event, event.deal, claimed, readings, reckoning)
    else:
        standing = tuple((s.seat, s.points) for s in event.standings if s.points is not None)
        if readings.rules.match.wins == "deal_winner":
            yield from points_verdicts(match, event, None, standing, readings, reckoning)
        else:
            yield from total_verdicts(match, event, standing, readings.rules)
        yield from settlement_verdicts(match, event, opened, reckoning, readings)


def _show_verdict(match: Match, event: ev.ShowJudged, readings: Readings) -> Verdict:
    deal = match.deal
    made = [d for d in deal.declared if d.seat == event.seat] if deal else []
    if deal is None or not made:
        return _verdict(
            match, event, event.seat, event.valid, None, f"Seat {event.seat} made no show that is on record."
        )
    declaration = made[-1]
    computed = declaration.valid
    message = f"Seat {event.seat}'s show {_show_words(deal, declaration, readings.rules)}"
    if deal.doubt is not None and deal.doubt <= declaration.seq and computed is True:
        computed, message = (
            None,
            (
                f"Seat {event.seat}'s show cannot be decided: the record contradicts itself or has a hole at event "
                f"{deal.doubt}, so what the hand held is not known."
            ),
        )
    if computed is True and not event.valid and not declaration.held:
        computed = None
        message += " Whether the seat held these cards is not on record."
    if computed is not None and computed != event.valid:
        message += f" The platform judged it {'valid' if event.valid else 'wrong'}."
    message += show_remark(deal, declaration, readings)
    options = [option for reason in declaration.reasons for option in fault_options(reason)]
    options = options or ["show.pure", "show.sequences"]
    return _verdict(match, event, event.seat, event.valid, computed, message, tuple(options))


def _show_words(deal: Deal, declaration: Declaration, rules: Ruleset) -> str:
    if declaration.valid:
        return f"is valid as grouped: {cards_line(declaration.groups or ())}."
    if declaration.valid is None:
        if "cards_not_in_hand" in declaration.reasons:
            return "cannot be decided: the cards shown are not those its hand held according to the record."
        return "cannot be decided: not every card of it, or not the wild card, was recorded."
    faults = and_list([fault_sentence(reason) for reason in declaration.reasons])
    words = f"is not valid: {faults}."
    cards = tuple(card for group in declaration.groups or () for card in group)
    if UNKNOWN not in cards and len(cards) == show_size(rules):
        better = _better_grouping(cards, deal, rules)
        if better is not None:
            words += (
                f" Grouped as {cards_line(better)} the same cards would have been valid, but a show is judged "
                "as it was grouped."
            )
        else:
            words += " No other grouping of these cards would have been valid."
    return words


def _better_grouping(cards: tuple[str, ...], deal: Deal, rules: Ruleset) -> tuple[tuple[str, ...], ...] | None:
    try:
        return find_show(cards, deal.wild, rules)
    except BadCards:
        return None


def points_verdicts(
    match: Match,
    event: ev.DealScored | ev.MatchSettled,
    number: int | None,
    claimed: tuple[tuple[int, int], ...],
    readings: Readings,
    reckoning: Reckoning,
) -> Iterator[Verdict]:
    """One verdict for each seat whose points were claimed."""
    deal = deal_numbered(match, number)
    for seat, points in claimed:
        state = deal.seat(seat) if deal else None
        if deal is None or state is None:
            why = "the deal is not on record" if deal is None else "the seat was not dealt in"
            yield _verdict(match, event, seat, points, None, f"Seat {seat}: cannot be decided, {why}.", claim="points")
            continue
        computed = reckoning.points(deal, state)
        if computed.at_least and computed.points is not None and points > computed.points:
            computed = _unlogged_groups(computed.points, points)
        message = f"Seat {seat} {points_sentence(computed)}."
        if computed.points is None:
            message = f"Seat {seat}: cannot be decided, {computed.why_not}."
        elif computed.points != points:
            message += f" The platform booked {points}." + _arrangement_words(deal, seat, computed, readings.rules)
        if readings.other is not None:
            message += points_remark(deal, seat, computed, readings)
        yield _verdict(match, event, seat, points, computed.points, message, computed.options, claim="points")


def _unlogged_groups(least: int, booked: int) -> Computed:
    """More was booked than the best arrangement, where groups saved may say so and none are on record (AT-21)."""
    why = f"the hand costs at least {least}, and whether the {booked} booked follow from saved groups is not on record"
    return Computed(None, "undecided", (), why)


def _arrangement_words(deal: Deal, seat: int, computed: Computed, rules: Ruleset) -> str:
    state = deal.seat(seat)
    if state is None or computed.how not in {"best", "late"} or UNKNOWN in state.hand:
        return ""
    best = arrange(state.hand, deal.wild, rules)
    melds = " | ".join(" ".join(cards) for _, cards in best.melds) or "nothing"
    return f" Free: {melds}; counted: {' '.join(best.deadwood) or 'nothing'}."


def _verdict(
    match: Match,
    event: ev.Claim,
    seat: int,
    claimed: bool | int,
    computed: bool | int | None,
    message: str,
    options: tuple[str, ...] = (),
    claim: str = "show",
) -> Verdict:
    ruling: Ruling = "UNDECIDABLE" if computed is None else "UPHELD" if computed == claimed else "OVERTURNED"
    clauses = match.rules.clauses(*options) if options else ("house:undecidable",)
    number = event.deal if isinstance(event, ev.DealScored) else None
    return Verdict(
        match=event.match,
        deal=number or (match.deal.number if match.deal else None),
        seq=event.seq,
        seat=seat,
        clauses=clauses if computed is not None else ("house:undecidable",),
        message=message,
        claim="points" if claim == "points" else "show",
        claimed=claimed,
        computed=computed,
        verdict=ruling,
    )
