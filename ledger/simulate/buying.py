"""Buying: others may have the discard that the player in turn did not take."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.simulate.contract_playing import ContractMind
from ledger.simulate.opening import next_clockwise
from ledger.simulate.table import Table

_FEWEST_LOOSE = 12
"""Cards there must be in stock and discards for anybody to take two more of them."""


def offer_discard(table: Table, minds: Mapping[int, ContractMind]) -> None:
    """Who wants the top discard asks for it; the nearest to the left of the player in turn gets it (CO-14, CO-15)."""
    deal = table.deal
    if deal.turn is None or not deal.stock or len(deal.stock) + len(deal.discards) < _FEWEST_LOOSE:
        return
    others = [seat for seat in deal.seats if seat.status == "in" and seat.number != deal.turn]
    wanted = [s.number for s in others if table.presence.there(s.number) and minds[s.number].buys(s, deal)]
    if not wanted:
        return
    buyer = next_clockwise(wanted, deal.turn)
    penalty = {"penalty": deal.stock[0]} if deal.rules.buying.penalty else {}
    after = table.clock.think(4)
    table.book.write("buy", seat=buyer, card=deal.discards[-1], **penalty, wanted=wanted, after=after)
