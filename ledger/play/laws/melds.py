"""Melds laid on the table: what one is, how many a turn may lay, and that they come before what is laid off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast, get_args

from ledger.play.jokers_taken import may_be_taken
from ledger.play.law import Breach, Outcome, Unseen, law
from ledger.play.state import Deal, Match
from ledger.rules.table_melds import is_run_out_of_order, read_table_meld
from schemas import events as ev
from schemas.message import CardName, Several, message
from schemas.reasons import FAULT_OPTIONS, FaultCode, MeldFault

IN_ORDER = "turn.steps:in_order"
"""The case that a text sets the order of a turn on the table: draw, meld, lay off, discard."""


def name_cards(cards: Iterable[str]) -> Several:
    """Cards as a sentence names them, what a joker stands for included."""
    return Several(tuple(map(CardName, cards)), separator=", ")


MELD_OPTIONS = tuple(dict.fromkeys(option for code in get_args(MeldFault) for option in FAULT_OPTIONS[code]))
"""Every option that decides what a meld is."""


def broken_by(reason: str | None) -> tuple[str, ...]:
    """The options that say why cards are no meld, or do not fit one."""
    return FAULT_OPTIONS.get(cast("FaultCode", reason), ("sequence.min", "set.min"))


@law(
    on=("meld",),
    options=MELD_OPTIONS,
    rests_on_cards=True,
)
def meld_not_valid(match: Match, deal: Deal, event: ev.Meld) -> Outcome:
    if deal.wild_unseen:
        return Unseen("wild_card")
    readings = [(cards, read_table_meld(cards, deal.rules, deal.wild)) for cards in event.melds]
    # One meld is wrong whatever the cards are that others of the same act do not show.
    wrong = [(cards, reading.reason) for cards, reading in readings if reading.kind is None and reading.is_decidable]
    if not wrong:
        return None if all(reading.is_decidable for _, reading in readings) else Unseen("meld_cards")
    # That the log writes a run in another order (SPEC 5.3) is no fault of who laid it.
    against = [(cards, reason) for cards, reason in wrong if not is_run_out_of_order(cards, deal.rules, deal.wild)]
    cards, reason = (against or wrong)[0]
    why = message(f"no_meld-{reason}")
    return Breach({"cards": name_cards(cards), "why": why}, broken_by(reason), None if against else "incomplete")


@law(
    on=("meld",),
    options=("melding.per_turn",),
)
def too_many_melds(match: Match, deal: Deal, event: ev.Meld) -> Outcome:
    if not deal.rules.melding.per_turn:
        return None
    if deal.turn is None:
        return Unseen("whose_turn")
    count = deal.melds_laid + len(event.melds)
    if deal.turn != event.seat or count <= deal.rules.melding.per_turn:
        return None
    return {"found": count, "most": deal.rules.melding.per_turn}


@law(
    on=("meld",),
    options=(IN_ORDER,),
)
def meld_after_lay_off(match: Match, deal: Deal, event: ev.Meld) -> Outcome:
    """The one meld of a turn comes before its lay-offs (BR-17). Where any number may be laid (BRv-02), the text
    does not say whether all of them do."""
    if IN_ORDER not in deal.rules.cases or deal.rules.melding.per_turn != 1:
        return None
    if deal.turn is None:
        return Unseen("whose_turn")
    if not deal.laid_off or deal.turn != event.seat:
        return None
    return Unseen("hand") if may_be_taken(deal, event) else {}
