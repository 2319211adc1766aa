"""What each seat lost or won in a deal, computed from the replay, with the options of the ruleset that decide it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from ledger.play.cards_in_play import beyond
from ledger.play.state import Deal, Ending, Groups, SeatState
from ledger.rules.arrangement import (
    arrange,
    disconnected_count,
    late_hand_points,
    least_points,
    saved_points,
    score_groups,
)
from ledger.rules.points import contract_bonus, going_rummy_points, hand_points, is_wild, most_points
from ledger.rules.shows import judge_show
from ledger.rules.sizes import show_size
from schemas.cards import UNKNOWN
from schemas.errors import BadCards, TooManyCopies
from schemas.message import CardName, Message, SeatNo, only_for
from schemas.reasons import reason
from schemas.ruleset import Ruleset
from schemas.wire import Actor

_COUNT = (
    "count.groups", "count.no_life", "count.first_life", "count.both_lives", "count.cap", "count.without_pure",
)  # fmt: skip
"""What decides the points of a hand: whose groups count, and what the lives free."""


_WITHOUT_POINTS: Final[Mapping[str, tuple[str, ...]]] = {"no_points": ("stock.ends_as",), "stuck": ("stock.stuck",)}
"""The endings in which nobody gets points, and what says so."""


_VALUES = ("points.ace", "points.court", "points.joker")
"""What single cards cost."""


ROUND_MAXIMUM = "wrong_show.points:round_maximum"
"""The case that a wrong show costs the maximum of the round, and the text gives no figure."""


ALL_LAID = "going_out.rummy:all_laid"
"""The case that going rummy is laying down every card, where the text does not say that one may be discarded."""


class OpenPoints(NamedTuple):
    """Points that a text leaves open beside those computed, and why."""

    points: int
    why: Message


class SeatPoints(NamedTuple):
    """Points of one seat, or None with the reason they cannot be decided.

    ``how`` says what they come from: ``show``, ``last_standing``, ``lowest``, ``out``, ``first_drop``, ``middle_drop``,
    ``folded``, ``wrong_show``, ``own_groups``, ``saved``, ``best``, ``late``, ``away_middle``, ``away_first_drop``,
    ``hand``, ``won``, ``no_points`` and so on.
    ``options`` name the choices to cite. ``at_least``: it may be more, by groups that were saved and not logged;
    ``least``: it may be as few as that, where the player left with a card drawn and none put down (R-11, R-13).
    ``by``: who dropped the hand, None where the log does not say or nobody did.
    """

    points: int | None
    how: str
    options: tuple[str, ...]
    why_not: Message | None = None
    at_least: bool = False
    least: int | None = None
    by: Actor | None = None


REMEMBERED_POINTS: Final[dict[tuple[int, tuple[str, ...]], list[tuple[Deal, Ruleset, dict[int, SeatPoints]]]]] = {}
"""The last deals :func:`points_by_seat` was asked about, by which rules, with its answers: by number and discards."""
_REMEMBERED: Final = 1024
"""So many as some dozen matches have: the replay asks about the deals of all of them, and then the audit."""
_READINGS: Final = 32
"""Answers for each, by its last readings."""


def points_by_seat(deal: Deal, rules: Ruleset | None = None) -> dict[int, SeatPoints]:
    """What :func:`seat_points` says of each seat of a deal by its own rules, or by others.

    Once a deal has ended, laws, claims, totals and remarks all ask for it while the deal stays as it is, but for the
    claim of the platform, which changes no points, as do the rules by which it was replayed.
    """
    rules = deal.rules if rules is None else rules
    key = deal.number, deal.discards
    answers = REMEMBERED_POINTS.get(key, [])
    for other, by, scores in answers:
        if other is deal and by is rules:
            return scores
    for place, (other, by, scores) in enumerate(answers):
        # Field by field without the tuples that comparing them makes: a value that is the same one equals itself.
        if by is rules and vars(other) | {"scored": deal.scored, "rules": deal.rules} == vars(deal):
            answers[place] = deal, rules, scores  # who asks next asks about this one: not field by field again
            return scores
    scores = {state.number: seat_points(deal, state, rules) for state in deal.seats}
    if len(REMEMBERED_POINTS) >= _REMEMBERED:
        REMEMBERED_POINTS.clear()
    REMEMBERED_POINTS[key] = [(deal, rules, scores), *answers[: _READINGS - 1]]
    return scores


def seat_points(deal: Deal, seat: SeatState, rules: Ruleset) -> SeatPoints:
    """The points of ``seat`` in ``deal`` under ``rules`` (the deal's own, or another reading of them).

    They are points lost; where the rules count what winners win, points won.
    """
    by_wins = rules.match.counts == "won_points"
    return _if_possible(_won_points if by_wins else _decide, deal, seat, rules)


def points_lost(deal: Deal, seat: SeatState, rules: Ruleset) -> SeatPoints:
    """The points ``seat`` has lost in ``deal``, also where the rules count what winners win."""
    return _if_possible(_decide, deal, seat, rules)


def _if_possible(
    decide: Callable[[Deal, SeatState, Ruleset], SeatPoints], deal: Deal, seat: SeatState, rules: Ruleset
) -> SeatPoints:
    """The points, unless there are no such cards; which of them are too many is told to their holder alone."""
    try:
        return decide(deal, seat, rules)
    except TooManyCopies as wrong:
        what = reason("impossible_cards", found=wrong.found, card=CardName(wrong.card), most=wrong.most)
        return _undecided(only_for(seat.number, what, reason("cards_not_right")))
    except BadCards:
        return _undecided(reason("cards_not_right"))


def _won_points(deal: Deal, seat: SeatState, rules: Ruleset) -> SeatPoints:
    """The winner of the deal gets what the others hold, everybody else nothing (CG-13, BRv-12)."""
    if deal.ended is not None and deal.tainted is None and seat.number not in deal.ended.winners:
        if deal.ended.how == "closed":
            return _decide(deal, seat, rules)
        # Where nobody has won it another clause says that nobody gets points (CG-12, CG-16).
        return SeatPoints(0, "nothing_won", _WITHOUT_POINTS.get(deal.ended.how, ("match.counts",)))
    own = _decide(deal, seat, rules)
    if own.points is None or deal.ended is None:
        return own
    total, options = 0, ["match.counts"]
    for other in deal.seats:
        if other.number != seat.number:
            score = _decide(deal, other, rules)
            if score.why_not is not None:
                return _undecided(reason("points_of_seat", seat=SeatNo(other.number), why=score.why_not))
            total += score.points or 0
            options += score.options
    return SeatPoints(total, "won", tuple(dict.fromkeys(options)))


def _decide(deal: Deal, seat: SeatState, rules: Ruleset) -> SeatPoints:
    if deal.tainted is not None:
        return _undecided(reason(deal.doubt, seq=deal.tainted))
    if deal.ended is not None and deal.ended.how == "closed":
        return _undecided(reason("closed"))
    # Before the show that nobody can judge: what a drop costs hangs on no show.
    if seat.status == "dropped":
        return _count_drop(seat, rules)
    if deal.pending is not None or seat.unjudged or (deal.ended and any(s.unjudged for s in deal.seats)):
        return _undecided(reason("show_unjudged"))
    if seat.status == "wrong_show":
        return SeatPoints(rules.wrong_show.points, "wrong_show", ("wrong_show.points",))
    if deal.ended is None:
        return _undecided(reason("no_ending"))
    return _at_the_end(deal, deal.ended, seat, rules)


def _at_the_end(deal: Deal, ending: Ending, seat: SeatState, rules: Ruleset) -> SeatPoints:
    """The points of a seat that was in, or had left, when the deal ended."""
    if seat.number in ending.winners:
        return _count_win(ending, rules)
    if ending.how in _WITHOUT_POINTS:
        return SeatPoints(0, ending.how, _WITHOUT_POINTS[ending.how])
    if seat.status == "left":
        return _count_leaver(deal, seat, rules, ending)
    if ending.how == "used_up" and not ending.winners:
        return _undecided(reason("hands_at_end"))
    if rules.melding.where == "table":
        return _cards_left(seat, rules, ending)
    if (seat.away or seat.connection_unknown) and ending.how == "show":
        return _away(deal, seat, rules)
    return _by_hand(deal, seat, rules, own=ending.how == "show")


def _undecided(why: Message) -> SeatPoints:
    return SeatPoints(None, "undecided", (), why)


def _count_win(ending: Ending, rules: Ruleset) -> SeatPoints:
    if ending.how == "show":
        return SeatPoints(0, "show", ("show.ends:declarer",))
    if ending.how == "last_standing":
        return SeatPoints(0, "last_standing", ("winner.last_standing",))
    if ending.how == "out":
        bonus = contract_bonus(ending.at_once, rules)
        if bonus:
            return SeatPoints(bonus, "out_at_once", ("going_out.contract_at_once",))
        return SeatPoints(0, "out", ("show.ends",))
    return SeatPoints(0, "lowest", ("stock.ends_as",))


def _cards_left(seat: SeatState, rules: Ruleset, ending: Ending) -> SeatPoints:
    """The cards still in hand at their face value, twice where somebody went rummy (BR-24, BRv-03, CG-13, CO-23)."""
    if UNKNOWN in seat.hand:
        return _undecided(reason("hand"))
    points = hand_points(seat.hand, None, rules)
    options = _VALUES if ending.how != "counted" else ("stock.ends_as", *_VALUES)
    doubled = going_rummy_points(points, ending.how == "out" and ending.at_once, rules)
    if doubled != points:
        return SeatPoints(doubled, "rummy", ("going_out.rummy", *options))
    return SeatPoints(points, "hand", options)


def _count_drop(seat: SeatState, rules: Ruleset) -> SeatPoints:
    if seat.folded:
        return SeatPoints(rules.drop.middle, "folded", ("timeout.misses", "drop.middle"))
    if seat.drawn:
        played_out = seat.away and seat.played_for and rules.disconnect.then == "saved_or_middle"
        by = ("disconnect.then:middle_drop",) if played_out else ()
        return SeatPoints(rules.drop.middle, "middle_drop", (*by, "drop.middle"), by=seat.dropped_by)
    by = ("disconnect.before_draw",) if seat.away and rules.disconnect.before_draw == "dropped" else ()
    return SeatPoints(rules.drop.first, "first_drop", (*by, "drop.first"), by=seat.dropped_by)


def _count_leaver(deal: Deal, seat: SeatState, rules: Ruleset, ending: Ending) -> SeatPoints:
    shown_before_turn = rules.leave.show_before_turn == "by_hand" and ending.how == "show" and not seat.passed
    if rules.leave.counts != "by_hand" and not shown_before_turn:
        if 0 < rules.timeout.misses <= seat.misses and not seat.drawn:
            return _undecided(reason("not_recorded"))  # left unseen (RC-33), or folded for what it had missed (RC-32)
        by_stock = rules.leave.counts == "as_drop_by_stock"
        drop = _count_drop(seat.replace(drawn=seat.from_stock) if by_stock else seat, rules)
        return SeatPoints(drop.points, f"left_{drop.how}", ("leave.counts", *drop.options))
    by_cards = rules.melding.where == "table" and rules.leave.counts == "by_hand"
    score = _cards_left(seat, rules, ending) if by_cards else _by_hand(deal, seat, rules, own=False)
    # A card too many: it was drawn and none put down. Whether it counts no text says, so that both figures are right.
    if not by_cards and score.points is not None and len(seat.hand) == show_size(rules) + 1:
        less = ([*seat.hand[:place], *seat.hand[place + 1 :]] for place in range(len(seat.hand)))
        score = score._replace(least=min(least_points(hand, deal.wild, rules) for hand in less))
    cited = "leave.counts" if rules.leave.counts == "by_hand" else "leave.show_before_turn"
    return score._replace(options=(cited, *score.options))


def _away(deal: Deal, seat: SeatState, rules: Ruleset) -> SeatPoints:
    """Somebody showed while the seat had no connection, or may have had none; then both must come to the same."""
    away = _while_away(deal, seat, rules)
    if away.points is None or not (seat.connection_unknown or seat.own is not None):
        return away
    there = _by_hand(deal, seat, rules, own=True)
    if away.points != there.points:
        return _undecided(reason("connection"))
    return away._replace(at_least=away.at_least or there.at_least)


def _while_away(deal: Deal, seat: SeatState, rules: Ruleset) -> SeatPoints:
    """Somebody showed while the seat had no connection (AT-28 to AT-30, I-34)."""
    way = disconnected_count(seat.drawn, seat.played_for, rules)
    if way == "as_others":
        return _by_hand(deal, seat, rules, own=True)
    if way == "first_drop":
        return SeatPoints(rules.drop.first, "away_first_drop", ("disconnect.before_draw", "drop.first"))
    saved = saved_score(deal, seat, rules)
    if way == "saved" or saved.points is None:
        return saved._replace(options=("disconnect.after_discard", *saved.options))
    options = ("disconnect.show", "drop.middle", *saved.options)
    if saved.points >= rules.drop.middle:  # a figure equal to a middle drop is a middle drop (I-33), also where nobody
        return SeatPoints(rules.drop.middle, "away_middle", options)  # may drop (I-34)
    return saved._replace(options=options)


def counted_groups(seat: SeatState, rules: Ruleset) -> Groups | None:
    """The saved groups that count: the last before the points are booked, or those when somebody showed (AT-21)."""
    if rules.count.groups != "saved_at_show_else_best" and seat.saved_late is not None:
        return seat.saved_late or None
    return seat.saved


def saved_score(deal: Deal, seat: SeatState, rules: Ruleset) -> SeatPoints:
    """What the groups saved for a seat cost it, or without any its best arrangement (AT-21, AT-22, AT-24)."""
    return _if_possible(partial(_by_hand, own=False), deal, seat, rules)


def _by_hand(deal: Deal, seat: SeatState, rules: Ruleset, *, own: bool) -> SeatPoints:
    if deal.wild_unseen:
        return _undecided(reason("wild_card"))
    late = deal.ended is not None and deal.ended.how == "show"
    if own and seat.own is not None:
        return _by_groups(deal, seat, rules, seat.own)
    saving = rules.count.groups != "own_else_best"
    saved = counted_groups(seat, rules)
    unlogged = saving and not deal.groups_logged
    if UNKNOWN in seat.hand:
        return _undecided(reason("hand"))
    if (deal.shows_lost or deal.shown_late) and (saved is not None or not _counts_alike(seat, deal, rules)):
        return _undecided(reason("shows_lost" if deal.shows_lost else "shown_late"))
    if saving and saved is not None:
        return _by_saved(deal, seat, rules, saved)
    points = least_points(seat.hand, deal.wild, rules)
    if late and points == 0 and rules.count.complete_late:
        points = late_hand_points(seat.hand, deal.wild, rules)
        if points:
            return SeatPoints(points, "late", ("count.complete_late",), at_least=unlogged)
    return SeatPoints(points, "best", _COUNT, at_least=unlogged and points != most_points(rules))


def _counts_alike(seat: SeatState, deal: Deal, rules: Ruleset) -> bool:
    """Whether a hand counts the same however it is arranged: laid out card by card as much as at best."""
    loose = tuple((card,) for card in seat.hand)
    return score_groups(loose, deal.wild, rules, seat.hand).score == least_points(seat.hand, deal.wild, rules)


def _by_saved(deal: Deal, seat: SeatState, rules: Ruleset, groups: Groups) -> SeatPoints:
    """The seat's saved groups, without the cards that have left the hand since (AT-21)."""
    if UNKNOWN in (card for group in groups for card in group):
        return _undecided(reason("saved_cards"))
    points = saved_points(groups, seat.hand, deal.wild, rules)
    if points is None:
        return _undecided(reason("which_copy"))
    if points == 0 and rules.count.complete_late and judge_show(groups, deal.wild, rules, seat.hand).valid:
        return SeatPoints(rules.count.complete_late, "late", ("count.complete_late",))
    return SeatPoints(points, "saved", _COUNT)


def _by_groups(deal: Deal, seat: SeatState, rules: Ruleset, groups: Groups) -> SeatPoints:
    group_cards = [card for group in groups for card in group]
    if UNKNOWN in group_cards:
        return _undecided(reason("shown_cards"))
    hand: tuple[str, ...] | None = seat.hand
    if UNKNOWN in seat.hand:
        if len(group_cards) < len(seat.hand) or len(beyond(seat.hand, group_cards)) > seat.hand.count(UNKNOWN):
            return _undecided(reason("hand"))
        hand = None
    score = score_groups(groups, deal.wild, rules, hand).score
    if score == 0 and rules.count.complete_late and judge_show(groups, deal.wild, rules).valid:
        return SeatPoints(rules.count.complete_late, "late", ("count.complete_late",))
    return SeatPoints(score, "own_groups", _COUNT)


def left_open(
    deal: Deal, seat: SeatState, computed: SeatPoints, rules: Ruleset, booking: int | None = None
) -> OpenPoints | None:
    """The points that a text leaves open beside those ``computed``, of several the ``booking``: which of two drops it
    was (RC-23, RC-24), which grouping of a loser's cards counts, what the maximum of a round is (AL-29), who wins of
    equals (R-20), whether a hand counts twice where its last card was discarded (BRv-03). Asked only where others were
    booked."""
    if unsaid := _left_without_price(deal, seat, computed, rules):
        why = reason("leaving_unsaid", clause=rules.sources[unsaid])
        return OpenPoints(computed.points or 0 if booking is None else booking, why)
    others = all_left_open(deal, seat, computed, rules)
    return next((one for one in others if one.points == booking), others[0] if others else None)


def all_left_open(deal: Deal, seat: SeatState, computed: SeatPoints, rules: Ruleset) -> tuple[OpenPoints, ...]:
    """All points that a text leaves open beside those ``computed``, but for those of who leaves melds on the table,
    which may be any."""
    if computed.how == "first_drop" and seat.misses > 0 and rules.timeout.turn == "passes":
        # A first drop is made at the first turn, a middle drop once a card is drawn: this was neither.
        why = reason("turn_missed", clause=rules.sources["drop.first"])
        return () if "disconnect.before_draw" in computed.options else (OpenPoints(rules.drop.middle, why),)
    if computed.how in {"middle_drop", "left_middle_drop"} and not seat.drawn_itself:
        why = reason("drawn_for", clause=rules.sources["drop.middle"])
        return (OpenPoints(rules.drop.first, why),)
    if computed.how == "own_groups":
        return tuple(_of_other_groups(deal, seat, computed, rules))
    ending = deal.ended
    if ALL_LAID in rules.cases and "going_out.rummy" in computed.options and ending is not None and ending.discarded:
        why = reason("rummy_discard", clause=rules.sources["going_out.rummy"])
        return (OpenPoints((computed.points or 0) // 2, why),)
    if computed.how == "lowest" and tied_lowest(deal) and rules.match.counts == "lost_points":
        cost = _by_hand(deal, seat, rules, own=False).points
        why = reason("lowest_tied", clause=rules.sources["stock.ends_as"])
        return () if cost is None else (OpenPoints(cost, why),)
    if computed.how == "wrong_show" and ROUND_MAXIMUM in rules.cases:
        others = (points_lost(deal, other, rules).points for other in deal.seats if other.status != "wrong_show")
        highest = max((points for points in others if points is not None), default=0)
        why = reason("round_maximum", clause=rules.sources["wrong_show.points"])
        return (OpenPoints(highest, why),) if highest else ()
    return ()


def _left_without_price(deal: Deal, seat: SeatState, computed: SeatPoints, rules: Ruleset) -> str | None:
    """The option that has a price for who left, or for a winner who takes those points, though the text has none.

    There nobody leaves melds on the table, or nobody drops (AT-27): what it costs only players can agree on."""
    if rules.drop.when == "never" and computed.how in {"first_drop", "middle_drop"}:
        return "drop.first"
    if rules.melding.where != "table" or computed.points is None or deal.ended is None:
        return None
    if computed.how == "won":
        has_left = any(other.status == "left" for other in deal.seats)
    else:
        has_left = seat.status == "left" and seat.number not in deal.ended.winners
        has_left = has_left and rules.match.counts == "lost_points"
    return "leave.counts" if has_left else None


def tied_lowest(deal: Deal) -> tuple[int, ...]:
    """The seats whose hands are alike the lowest when the stock has run out; no text says whether they share (R-20)."""
    ending = deal.ended
    return ending.winners if ending is not None and ending.how == "used_up" and len(ending.winners) > 1 else ()


def _of_other_groups(deal: Deal, seat: SeatState, computed: SeatPoints, rules: Ruleset) -> Iterator[OpenPoints]:
    """What a hand that was laid out costs at best, and as it was laid out once more; where it was not logged it is what
    was laid out."""
    hand = seat.hand if UNKNOWN not in seat.hand else [card for group in seat.own or () for card in group]
    with suppress(BadCards):
        best = least_points(hand, deal.wild, rules)
        if best == 0 and rules.count.complete_late:
            best = late_hand_points(hand, deal.wild, rules)
        if rules.count.groups == "own_else_best" and best < (computed.points or 0):
            yield OpenPoints(best, reason("own_or_best", clause=rules.sources["count.groups"]))
        if seat.revealed and rules.count.groups != "own_else_best":  # not as the player arranged them (AT-21)
            saved = _by_hand(deal, seat, rules, own=False).points
            if saved is not None:
                yield OpenPoints(saved, reason("own_or_best", clause=rules.sources["count.groups"]))
        later = _by_groups(deal, seat, rules, seat.own_later).points if seat.own_later is not None else None
        if later is not None:
            yield OpenPoints(later, reason("shown_twice"))


def deciding(deal: Deal, seat: SeatState, computed: SeatPoints, booking: int | None = None) -> tuple[str, ...]:
    """Of the options behind points those that made them: what the lives held free, the cap where it cuts the cards or
    the ``booking``, and what the cards that count cost, kind by kind. Who went out and is booked less than nothing is
    booked what going out at once would have earned."""
    if computed.how in {"hand", "rummy", "won"}:
        holders = [seat] if computed.how != "won" else [other for other in deal.seats if other.number != seat.number]
        values = _value_options([card for other in holders for card in other.hand], None)
        return (*(option for option in computed.options if option not in _VALUES), *values)
    if computed.how == "out" and booking is not None and booking < 0 and deal.rules.going_out.contract_at_once:
        return (*computed.options, "going_out.contract_at_once")
    if computed.how not in {"best", "own_groups", "saved"} or computed.points is None or UNKNOWN in seat.hand:
        return computed.options
    rules = deal.rules
    try:
        if computed.how == "best":
            best = arrange(seat.hand, deal.wild, rules)
            life, cards = best.life, best.deadwood
            sets = any(kind == "set" for kind, _ in best.melds)
        else:
            groups = seat.own if computed.how == "own_groups" else counted_groups(seat, rules)
            score = score_groups(groups or (), deal.wild, rules, seat.hand)
            life, cards, sets = score.life, score.counted, True
    except BadCards:
        return computed.options
    is_cut = hand_points(cards, deal.wild, rules) > computed.points
    beyond_cap = bool(rules.count.cap) and booking is not None and booking > rules.count.cap
    left_out = {"count.no_life", "count.first_life", "count.both_lives"} - {_REGIMES[life]}
    left_out |= set() if is_cut or beyond_cap else {"count.cap"}
    left_out |= {"count.groups"} if computed.how == "best" else set()
    options = tuple(option for option in computed.options if option not in left_out)
    if life == "both" and not sets and "count.both_lives:no_set" in rules.cases:
        options = (*options, "count.both_lives:no_set")
    if computed.how == "best" and deal.groups_logged and "count.groups:stopped" in rules.cases:
        options = (*options, "count.groups:stopped")
    return options if is_cut else (*options, *_value_options(cards, deal.wild))


_REGIMES = {"both": "count.both_lives", "first": "count.first_life", "none": "count.no_life"}


def _value_options(cards: Sequence[str], wild: str | None) -> tuple[str, ...]:
    """The options that say what these cards cost; for cards of the pips a case of one."""
    others = {card[0] for card in cards if not is_wild(card, wild)}
    kinds = (
        ("points.ace", "A" in others), ("points.court", bool(others & set("JQK"))),
        ("points.joker", any(is_wild(card, wild) for card in cards)), ("points.court:pips", bool(others - set("AJQK"))),
    )  # fmt: skip
    return tuple(option for option, is_there in kinds if is_there)
