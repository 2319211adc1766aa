"""The order of a turn on the table: draw, meld, lay off, discard."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Deal, Match
from schemas import events as ev

IN_ORDER = "turn.steps:in_order"


@law(
    "meld_after_lay_off",
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
    return {} if deal.laid_off and deal.turn == event.seat else None
