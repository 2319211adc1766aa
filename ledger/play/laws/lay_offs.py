"""Laying off: adding cards to melds that lie on the table, anybody's."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.laws.melds import A_MELD, NOT_ON_RECORD, in_words, wild_unseen
from ledger.play.state import Match
from ledger.play.table_play import meld_on_table
from ledger.rules.table_melds import lay_off
from schemas import events as ev

WHY_NOT: dict[str, str] = {
    "no_fit": "they do not fit there",
    "set_too_big": "the set would have more cards than a set may have",
    "set_same_suit_twice": "the set would hold one suit twice",
    "round_the_corner": "the run would go round the corner from king to two",
    "ace_position": "an ace may not stand there in this game",
}
"""Why cards may not be laid off, by the reason of :func:`ledger.rules.table_melds.lay_off`."""


@law(
    "lay_off_too_soon",
    "Laid off before it was allowed",
    on=("lay_off", "move_joker"),
    options=("lay_off.when",),
    sentence="Seat {seat} played on melds of the table ({type}), but {why}.",
)
def lay_off_too_soon(match: Match, event: ev.LayOff | ev.MoveJoker) -> Outcome:
    deal = match.deal
    state = deal.seat(event.seat) if deal else None
    if deal is None or state is None:
        return None
    when = deal.rules.lay_off.when
    if when == "any_time" or (isinstance(event, ev.MoveJoker) and deal.rules.lay_off.joker == "own_run"):
        return None
    if when == "never":
        return {"type": event.type, "why": "in this game nobody does"}
    if state.contract if when == "after_contract" else state.melded:
        return None
    if match.blind:
        return Unseen("events in a gap")
    return {"type": event.type, "why": f"it had not laid {_FIRST[when]}"}


_FIRST = {"after_own_meld": "a meld of its own", "after_contract": "its contract"}


@law(
    "no_such_meld",
    "A meld that does not lie on the table",
    on=("lay_off", "move_joker"),
    options=("lay_off.when",),
    severity="impossible",
    rests_on_cards=True,
    sentence="Seat {seat} played on the meld {meld} ({type}), but no such meld lay on the table.",
)
def no_such_meld(match: Match, event: ev.LayOff | ev.MoveJoker) -> Outcome:
    deal = match.deal
    if deal is None:
        return None
    named = [event.meld, event.to] if isinstance(event, ev.MoveJoker) else [event.meld]
    for name in named:
        if name is not None and meld_on_table(deal, name) is None:
            return {"meld": name, "type": event.type}
    return None


@law(
    "lay_off_no_fit",
    "Laid off where it does not fit",
    on=("lay_off",),
    options=("lay_off.set_max", "sequence.ace"),
    rests_on_cards=True,
    sentence="Seat {seat} laid off {cards} on the meld of seat {owner} ({meld}), but {why}.",
)
def lay_off_no_fit(match: Match, event: ev.LayOff) -> Outcome:
    deal = match.deal
    meld = meld_on_table(deal, event.meld) if deal else None
    if deal is None or meld is None:
        return None
    if wild_unseen(deal):
        return Unseen("wild card")
    laid = lay_off(meld.cards, event.cards, deal.rules, deal.wild)
    if laid.allowed or laid.reason is None:
        return None
    if not laid.known:
        return Unseen(NOT_ON_RECORD.get(laid.reason, A_MELD))
    return {
        "cards": in_words(event.cards), "owner": meld.seat, "meld": in_words(meld.cards), "why": WHY_NOT[laid.reason],
    }  # fmt: skip
