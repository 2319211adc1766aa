"""Jokers on the table: whose may be moved, and where to."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.laws.melds import A_MELD, NOT_ON_RECORD, in_words, wild_unseen
from ledger.play.state import Match
from ledger.play.table_play import meld_on_table, moved_to
from ledger.rules.joker_moves import move_joker
from schemas import events as ev

WHY_NOT: dict[str, str] = {
    "no_run": "only jokers of runs are moved, to runs",
    "no_joker": "no such joker lies in it",
    "not_its_card": "the card put in is not the one the joker stood for",
    "joker_not_at_end": "without a card in its place only a joker at an end of its run may go",
    "run_too_short": "the run would be too short without it",
    "no_natural_card": "the run would be left with jokers only",
    "no_fit": "the joker does not fit there",
    "round_the_corner": "the run would go round the corner from king to two",
    "ace_position": "an ace may not stand there in this game",
}
"""Why a joker may not be moved, by the reason of :func:`ledger.rules.joker_moves.move_joker`."""


@law(
    "joker_not_own",
    "A joker moved out of another's run",
    on=("move_joker",),
    options=("lay_off.joker",),
    sentence="Seat {seat} moved a joker of a meld that seat {owner} had laid; only those of its own runs may be moved.",
)
def joker_not_own(match: Match, event: ev.MoveJoker) -> Outcome:
    deal = match.deal
    meld = meld_on_table(deal, event.meld) if deal else None
    if deal is None or meld is None or deal.rules.lay_off.joker != "own_run":
        return None
    return {"owner": meld.seat} if meld.seat != event.seat else None


@law(
    "joker_moved_wrongly",
    "A joker moved to where it may not go",
    on=("move_joker",),
    options=("lay_off.joker", "lay_off.joker_leaves"),
    rests_on_cards=True,
    sentence="Seat {seat} moved a joker of the meld {meld} (now {joker}), but {why}.",
)
def joker_moved_wrongly(match: Match, event: ev.MoveJoker) -> Outcome:
    deal = match.deal
    meld = meld_on_table(deal, event.meld) if deal else None
    if deal is None or meld is None or deal.rules.lay_off.joker == "stays":
        return None
    target = moved_to(deal, event)
    if target is None and event.to not in (None, event.meld):
        return None
    if wild_unseen(deal):
        return Unseen("wild card")
    move = move_joker(meld.cards, event.joker, event.card, target.cards if target else None, deal.rules, deal.wild)
    if move.allowed or move.reason is None:
        return None
    if not move.known:
        return Unseen(NOT_ON_RECORD.get(move.reason, A_MELD))
    return {"meld": f"({in_words(meld.cards)})", "joker": in_words((event.joker,)), "why": WHY_NOT[move.reason]}
