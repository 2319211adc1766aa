"""Jokers on the table: whose may be moved, and where to."""

from __future__ import annotations

from ledger.play.law import Breach, Outcome, Unseen, law
from ledger.play.laws.melds import name_cards
from ledger.play.state import Deal, Match
from ledger.rules.table_melds import move_joker
from schemas import events as ev
from schemas.message import CardName, SeatNo, message


@law(
    on=("move_joker",),
    options=("lay_off.joker",),
)
def joker_not_own(match: Match, deal: Deal, event: ev.MoveJoker) -> Outcome:
    meld = deal.meld(event.meld)
    if meld is None or deal.rules.lay_off.joker != "own_run":
        return None
    return {"owner": SeatNo(meld.seat)} if meld.seat != event.seat else None


@law(
    on=("move_joker",),
    options=(
        "lay_off.joker", "lay_off.joker:to_another_run", "lay_off.joker_leaves", "set.min:no_natural", "sequence.ace",
        "sequence.ace:round_the_corner",
    ),
    rests_on_cards=True,
)  # fmt: skip
def joker_moved_wrongly(match: Match, deal: Deal, event: ev.MoveJoker) -> Outcome:
    meld = deal.meld(event.meld)
    if meld is None or deal.rules.lay_off.joker == "stays":
        return None
    elsewhere = event.to not in (None, event.meld)
    target = deal.meld(event.to) if elsewhere else None
    if elsewhere and target is None:
        return None
    if deal.wild_unseen:
        return Unseen("wild_card")
    move = move_joker(meld.cards, event.joker, event.card, target.cards if target else None, deal.rules, deal.wild)
    if move.allowed or move.reason is None:
        return None
    if not move.is_decidable:
        return Unseen("meld_cards")
    why = message(f"no_joker_move-{move.reason}")
    where = "lay_off.joker:to_another_run" if elsewhere else "lay_off.joker"
    options = _BROKEN.get(move.reason, (where,))
    return Breach({"meld": name_cards(meld.cards), "joker": CardName(event.joker), "why": why}, options)


_BROKEN = {
    "run_too_short": ("lay_off.joker_leaves",),
    "no_natural_card": ("set.min:no_natural",),
    "ace_position": ("sequence.ace",),
    "round_the_corner": ("sequence.ace:round_the_corner",),
}
"""What a move breaks besides the option that allows moves, by its reason."""
