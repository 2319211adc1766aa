"""Laying off: adding cards to melds that lie on the table, anybody's."""

from __future__ import annotations

from ledger.play.jokers_taken import may_be_taken
from ledger.play.law import Arguments, Breach, Outcome, Unseen, act, law
from ledger.play.laws.melds import broken_by, name_cards
from ledger.play.state import Deal, Match, SeatState
from ledger.rules.table_melds import lay_off
from schemas import events as ev
from schemas.message import SeatNo, message


@law(
    on=("lay_off", "move_joker"),
    options=("lay_off.when",),
)
def lay_off_too_soon(match: Match, deal: Deal, state: SeatState, event: ev.LayOff | ev.MoveJoker) -> Outcome:
    """A joker of a run of one's own may be moved at once, and no text has one taken from another's only after a meld of
    one's own (BRv-04, BRv-07)."""
    when, joker = deal.rules.lay_off.when, deal.rules.lay_off.joker
    if when == "any_time":
        return None
    if isinstance(event, ev.MoveJoker) and (joker == "own_run" or when == "after_own_meld"):
        return None
    if when == "never":
        return {"type": act(event), "why": message("lay_off_too_soon-never")}
    if state.contract if when == "after_contract" else state.melded:
        return None
    if match.in_gap:
        return Unseen("gap")
    if isinstance(event, ev.LayOff) and may_be_taken(deal, event):
        return Unseen("hand")
    return {"type": act(event), "why": message(f"lay_off_too_soon-{when}")}


@law(
    on=("lay_off", "move_joker"),
    options=("lay_off.when",),
    severity="impossible",
    rests_on_cards=True,
)
def no_such_meld(match: Match, deal: Deal, event: ev.LayOff | ev.MoveJoker) -> Outcome:
    for name in (event.meld, event.to) if isinstance(event, ev.MoveJoker) else (event.meld,):
        if name is not None and deal.meld(name) is None:
            return {"meld": name, "type": act(event)}
    return None


@law(
    on=("lay_off",),
    options=("lay_off.set_max", "sequence.ace", "sequence.ace:round_the_corner", "set.suits"),
    rests_on_cards=True,
)
def lay_off_no_fit(match: Match, deal: Deal, event: ev.LayOff) -> Outcome:
    meld = deal.meld(event.meld)
    if meld is None:
        return None
    if deal.wild_unseen:
        return Unseen("wild_card")
    attempt = lay_off(meld.cards, event.cards, deal.rules, deal.wild)
    if attempt.allowed or attempt.reason is None:
        return None
    if not attempt.is_decidable:
        return Unseen("meld_cards")
    if may_be_taken(deal, event):
        return Unseen("hand")
    options = ("lay_off.set_max",) if attempt.reason in {"no_fit", "set_too_big"} else broken_by(attempt.reason)
    arguments: Arguments = {
        "cards": name_cards(event.cards), "owner": SeatNo(meld.seat), "meld": name_cards(meld.cards),
        "why": message(f"no_lay_off-{attempt.reason}"),
    }  # fmt: skip
    return Breach(arguments, options)
