"""Judging a declaration against what the log lets us see of the declarer's hand."""

from __future__ import annotations

from ledger.play.cards_in_play import beyond
from ledger.play.state import Deal, SeatState
from ledger.rules.melds import read_meld
from ledger.rules.shows import judge_show
from schemas.cards import UNKNOWN
from schemas.errors import BadCards
from schemas.events import Declare
from schemas.reasons import Fault
from schemas.ruleset import Ruleset


def judge_declaration(deal: Deal, seat: SeatState, event: Declare) -> tuple[bool | None, tuple[Fault, ...]]:
    """Whether the show is valid exactly as grouped, with every fault; None when it cannot be decided.

    It cannot when cards of a group were not logged (unless a fully logged group is already no meld), when the wild
    rank is unknown, or when the groups hold cards the replayed hand did not: then the log contradicts itself.
    """
    if event.groups is None or deal.wild_card is None:
        return None, ()
    return judge_groups(deal, seat.hand, event.groups, event.finish, deal.rules)


def judge_groups(
    deal: Deal, hand: tuple[str, ...], groups: tuple[tuple[str, ...], ...], finish: str | None, rules: Ruleset
) -> tuple[bool | None, tuple[Fault, ...]]:
    """As :func:`judge_declaration`, under ``rules``, which may be another reading than the deal's."""
    shown = [card for group in groups for card in group]
    if deal.doubt is None and contradicts(hand, shown, finish):
        return None, (Fault("cards_not_in_hand"),)
    if UNKNOWN in shown:
        faults = _faults_seen(groups, deal.wild, rules)
        return (False, faults) if faults else (None, ())
    try:
        judgement = judge_show(groups, deal.wild, rules)
    except BadCards:
        return None, (Fault("cards_not_in_hand"),)
    return judgement.valid, judgement.faults


def contradicts(hand: tuple[str, ...], shown: list[str], finish: str | None) -> bool:
    """Whether more cards were shown than the hand's unknown cards could account for."""
    put = [finish] if finish else []
    return len(beyond(hand, (*shown, *put))) > hand.count(UNKNOWN)


def _faults_seen(groups: tuple[tuple[str, ...], ...], wild: str | None, rules: Ruleset) -> tuple[Fault, ...]:
    faults = []
    for number, group in enumerate(groups, 1):
        if UNKNOWN not in group and (reason := read_meld(group, wild, rules).reason):
            faults.append(Fault(reason, group=number))
    return tuple(faults)
