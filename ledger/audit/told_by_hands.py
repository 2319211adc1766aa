"""What hands as they are logged tell of moves on the table and of groups that a platform never writes down.

A hand counts too much where cards of it went to melds that they fit, or into the place of a joker, and too little where
a loser laid out other groups than the best. A figure tells of that only where such cards, or groups, come to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ledger.audit.audits import Audit, Held, held_by, held_in
from ledger.play.replay import Step
from ledger.play.state import Deal, SeatState
from ledger.rules.arrangement import costs_as_grouped, score_groups
from ledger.rules.points import hand_points
from ledger.rules.table_melds import lay_off
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face
from schemas.events import CLAIMS, Act, Claim
from schemas.findings import Verdict
from schemas.ruleset import Ruleset

Events = Sequence[Act | Claim]

UNENDED: Final = frozenset({"scored_too_soon", "settled_too_soon", "deal_number"})
"""What is found where a deal goes on by the log, and was over by the platform."""
_OF_HANDS: Final = frozenset({
    *UNENDED, "too_many_deals", "places_wrong", "lay_off_no_fit", "joker_moved_wrongly", "points", "settlement",
})  # fmt: skip
"""What hangs on the cards in hand and on the table, which moves that are never logged change."""
_OF_STANDINGS: Final = frozenset({*UNENDED, "too_many_deals", "places_wrong", "out_of_turn"})
"""What hangs on who is still in a match."""
_OF_TOTALS: Final = _OF_STANDINGS | {
    "points", "settlement", "split_not_due", "reentry_not_allowed", "dealt_in_wrongly", "wrong_dealer",
    "wrong_first_seat",
}  # fmt: skip
"""What hangs on what a hand counts where melds stay in it."""
_SHOWS: Final = 2
"""So many losers booked more than their best groups cost are taken for a platform that never logs their groups."""
_SHOWN: Final = 2
"""So many losers of whom not one laid out a hand are too, where other groups of a hand cost what was booked."""
_WITH_STOCK: Final = frozenset({"used_up", "no_points", "counted"})
"""How a deal ended that by the log nobody won by going out."""


class Judged(NamedTuple):
    """A log replayed, and what is held against whom in it."""

    events: Events
    steps: Sequence[Step]
    audit: Audit


Judge = Callable[[Events, frozenset[str]], Judged | None]
"""Judges a log with some acts put in, or as one that never has events of some types."""


class Span(NamedTuple):
    """A deal of a log: from its place to that of the event that ended it, as dealt and as it then stood; of one of
    which nobody knows what ended it, to the points booked for it or the last of its events."""

    start: int
    end: int
    deal: Deal
    after: Deal


def spans(steps: Sequence[Step]) -> Iterator[Span]:
    """The deals of a log one after another."""
    start, dealt, last = 0, None, None
    for place, step in enumerate(steps):
        deal = step.after.deal
        if isinstance(step.event, ev.Deal):
            if last is not None:
                yield last
            start, dealt, last = place, deal, None
        elif dealt is not None and deal is not None and deal.ended is not None:
            yield Span(start, place, dealt, deal)
            dealt, last = None, None
        elif dealt is not None and deal is not None and (last is None or step.event.type not in CLAIMS):
            last = Span(start, place, dealt, deal)
    if last is not None:
        yield last


def missing_of_hands(there: set[str], rules: Ruleset) -> list[str]:
    """The types the log has none of that change what a hand counts."""
    if rules.melding.where == "table":
        has = {"lay_off": rules.lay_off.when != "never", "move_joker": rules.lay_off.joker != "stays"}
        return [name for name, known in has.items() if known and name not in there]
    return ["show"] if "show" not in there and rules.show.finish != "none" else []


def told_by_hands(name: str, best: Judged, judge: Judge) -> set[Held]:
    """What is held against somebody by hands as logged, where moves of this type explain it: cards gone to the table, a
    joker taken, groups of several losers that were not their best."""
    rows = [row for row in best.audit.verdicts if row.verdict == "OVERTURNED" and row.claim == "points"]
    if name == "show":
        return _told_by_groups(rows, best, judge)
    if name == "lay_off":
        told = any(_fits_the_table(best, row) for row in rows) or _out_by_lay_offs(best)
    else:
        told = any(_holds_joker(best, row) for row in rows) or _beside_a_joker(best)
    return {key for key in _gone_without(name, best, judge) if key[0] in _OF_HANDS} if told else set()


def _gone_without(name: str, best: Judged, judge: Judge) -> set[Held]:
    """What is not held against anybody by the log of a platform that never has events of a type."""
    other = judge(best.events, frozenset({name}))
    return held_in(best.audit) - held_in(other.audit) if other is not None else set()


def _told_by_groups(rows: Sequence[Verdict], best: Judged, judge: Judge) -> set[Held]:
    """What is held against somebody by the best groups of hands that nobody laid out by the log."""
    more = [row for row in rows if not row.of_total and _is_dearer(best, row)]
    less = any(row.claimed < (row.computed or 0) and not row.of_total for row in rows)
    # Where points of a deal are not told, totals alone and who is in by them tell of groups.
    booked = {(event.deal, entry.seat) for event in best.events if isinstance(event, ev.DealScored)
              for entry in event.points}  # fmt: skip
    untold = {
        seat.number
        for span in spans(best.steps)
        for seat in span.deal.seats
        if booked.isdisjoint({(None, seat.number), (span.deal.number, seat.number)})
    }
    of_standings = bool(untold) and any(row.code in _OF_STANDINGS for row in best.audit.findings)
    totals = of_standings or any(row.of_total and row.seat in untold for row in rows)
    if less or not (more or totals):
        return set()
    gone = _gone_without("show", best, judge)
    losers = {(row.deal, row.seat) for row in more}  # one may be booked for the deal, and again as the match is settled
    # A platform that does not log the groups of a show does not log those of the others.
    grouped = all(event.groups is not None for event in best.events if isinstance(event, ev.Declare))
    alone = grouped and not totals and len(losers) < _SHOWS
    if alone and not any(key[0] in _OF_STANDINGS for key in gone):
        gone = gone if _are_other_groups(best, more) else set()
    beyond = {held_by(row) for row in rows if not row.of_total and row not in more}
    return {key for key in gone - beyond if key[0] in _OF_TOTALS}


def _fits_the_table(best: Judged, row: Verdict) -> bool:
    """Whether points are those of the hands without some of the cards that fit the melds on the table, also where by
    these cards somebody else has won; a total may be where no deal is booked."""
    dealt = [span for span in spans(best.steps) if row.of_total or span.deal.number == row.deal]
    if row.of_total and any(isinstance(event, ev.DealScored) for event in best.events):
        return False
    fitting = [_all_fitting(span.after) for span in dealt]
    told = list(zip(dealt, fitting, strict=True))
    gone = [card for span, fit in told for state in _booked_hands(span, row) for card in fit[state.number]]
    return any(_costs_less(span, row, gone) or _won_by_lay_offs(span, row, fit) for span, fit in told)


def _booked_hands(span: Span, row: Verdict) -> list[SeatState]:
    """The seats of whose hands the points of a deal are made: its own or, where winners are booked, those of the others
    of a winner and of nobody else."""
    rules, ended = span.after.rules, span.after.ended
    own = rules.match.counts != "won_points"
    if not own and ended is not None and row.seat not in ended.winners:
        return []
    return [state for state in span.after.seats if (state.number == row.seat) is own]


def _costs_less(span: Span, row: Verdict, gone: Sequence[str]) -> bool:
    """Whether points are those computed without some cards that are gone; where going out at once counts twice, as of
    who had laid off before as well."""
    off, rules, ended = (row.computed or 0) - row.claimed, span.after.rules, span.after.ended
    if off <= 0:
        return False
    sums = _sums(gone, rules)
    twice = ended is not None and ended.how == "out" and ended.at_once and rules.going_out.rummy == "doubles"
    once = (row.computed or 0) // 2 - row.claimed if twice else None
    return off in sums or (off % 2 == 0 and off // 2 in sums) or once in sums


def _won_by_lay_offs(span: Span, row: Verdict, fitting: Mapping[int, Sequence[str]]) -> bool:
    """Whether in a deal that by the log ended with its stock the seat booked what the others hold may have gone out, or
    come to the lowest hand, and they to what was booked, with cards that fit the table gone."""
    after, winner = span.after, span.after.seat(row.seat)
    rules, ended = after.rules, after.ended
    if rules.match.counts != "won_points" or winner is None or ended is None or ended.how not in _WITH_STOCK:
        return False
    hands = {state.number: hand_points(state.hand, None, rules) for state in after.seats}
    least = {number: held - hand_points(fitting[number], None, rules) for number, held in hands.items()}
    others = [number for number in hands if number != row.seat]
    lowest = ended.how == "used_up" and all(least[row.seat] <= hands[number] for number in others)
    gone = [card for number in others for card in fitting[number]]
    wins = lowest or len(fitting[row.seat]) == len(winner.hand)
    return wins and row.claimed > 0 and sum(hands[number] for number in others) - row.claimed in _sums(gone, rules)


def _sums(cards: Sequence[str], rules: Ruleset) -> set[int]:
    """What any of the cards cost together, none of them too."""
    sums = {0}
    for card in cards:
        worth = hand_points((card,), None, rules)
        sums |= {sum_ + worth for sum_ in sums}
    return sums


def _out_by_lay_offs(best: Judged) -> bool:
    """Whether a deal that nobody ended by the log is scored where all the cards of a seat fit the table."""
    soon = {row.seq for row in best.audit.findings if row.code == "scored_too_soon"}
    for step in best.steps:
        deal = step.before.deal
        if step.event.seq in soon and deal is not None and deal.ended is None:
            fitting = _all_fitting(deal)
            return any(
                len(fitting[seat.number]) == len(seat.hand) for seat in deal.seats if _may_lay_off(seat, deal.rules)
            )
    return False


def _may_lay_off(seat: SeatState, rules: Ruleset) -> bool:
    """Whether a seat has had a turn, and laid what must be laid first."""
    first = {"after_own_meld": seat.melded, "after_contract": seat.contract}
    return seat.drawn and first.get(rules.lay_off.when, 1) > 0


def _all_fitting(deal: Deal) -> dict[int, list[str]]:
    """The cards of each hand that can be put on the melds of the table, one after another, by whoever may; beside hands
    that nobody knows, whose cards may lie between, all that can be told of."""
    may = {seat.number: seat.hand for seat in deal.seats if _may_lay_off(seat, deal.rules)}
    left = [(number, card) for number, hand in may.items() for card in hand if card != UNKNOWN]
    melds, found = [meld.cards for meld in deal.table], {seat.number: list[str]() for seat in deal.seats}
    if melds and any(UNKNOWN in seat.hand for seat in deal.seats):
        return {number: [card for card in may.get(number, ()) if card != UNKNOWN] for number in found}
    while True:
        laid = next(
            (
                (place, one, more.meld)
                for one in left
                for place, meld in enumerate(melds)
                if (more := lay_off(meld, [one[1]], deal.rules, deal.wild)).allowed
            ),
            None,
        )
        if laid is None:
            return found
        place, one, melds[place] = laid
        left.remove(one)
        found[one[0]].append(one[1])


def _beside_a_joker(best: Judged) -> bool:
    """Whether cards were put on a meld that they do not fit, where a joker lay on the table."""
    for row in best.audit.findings:
        step = next((step for step in best.steps if step.event.seq == row.seq), None)
        if row.code == "lay_off_no_fit" and step is not None and isinstance(step.event, ev.LayOff):
            table = step.before.deal.table if step.before.deal is not None else ()
            if any(face(card) == JOKER for meld in table for card in meld.cards):
                return True
    return False


def _holds_joker(best: Judged, row: Verdict) -> bool:
    """Whether points are those of the hand with a joker in place of one of its cards, where one lay on the table, or of
    the hands without cards that were put into a joker's place."""
    for span in spans(best.steps):
        state = span.after.seat(row.seat)
        if row.of_total or span.deal.number != row.deal or state is None:
            continue
        rules, off = span.after.rules, row.claimed - (row.computed or 0)
        jokers = [card for meld in span.after.table for card in meld.cards if face(card) == JOKER]
        worth = hand_points((JOKER,), None, rules)
        known = [card for card in state.hand if card != UNKNOWN]
        if jokers and any(off == worth - hand_points((card,), None, rules) for card in known):
            return True
        places = {card.partition("=")[2] for card in jokers}
        held = (card for one in _booked_hands(span, row) for card in one.hand if card != UNKNOWN)
        return _costs_less(span, row, [card for card in held if "" in places or face(card) in places])
    return False


def _are_other_groups(best: Judged, rows: Sequence[Verdict]) -> bool:
    """Whether hands that were never laid out, where several should have been or the platform settled by what it booked,
    cost that by other groups."""
    dealt = list(spans(best.steps))
    ends = ((span.after, span.after.ended) for span in dealt)
    shown = [(deal, ended) for deal, ended in ends if ended is not None and ended.how == "show"]
    due = sum(seat.status == "in" and seat.number not in ended.winners for deal, ended in shown for seat in deal.seats)
    if due < _SHOWN and len(rows) < _SHOWS:
        return False
    hands = ((row, span, span.after.seat(row.seat)) for row in rows for span in dealt if span.deal.number == row.deal)
    return all(state is not None and _may_cost(row.claimed, state, span) for row, span, state in hands)


def _may_cost(points: int, state: SeatState, span: Span) -> bool:
    """Whether groups of a hand cost so much; of one that is not all known, for a line of it is lost, any may."""
    dealt = span.deal.seat(state.number)
    whole = dealt is not None and len(state.hand) == len(dealt.hand)
    return not whole or points in costs_as_grouped(state.hand, span.after.wild, span.after.rules)


def _is_dearer(best: Judged, row: Verdict) -> bool:
    """Whether points claimed of a deal are more than the best groups cost, and no more than all cards of the hand."""
    if row.claimed <= (row.computed or 0):
        return False
    for span in spans(best.steps):
        state = span.after.seat(row.seat)
        if span.deal.number == row.deal and state is not None and UNKNOWN not in state.hand:
            loose = [[card] for card in state.hand]
            return row.claimed <= score_groups(loose, span.after.wild, span.after.rules, state.hand).score
    return False
