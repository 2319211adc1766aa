"""Contracts: the melds that each deal asks to be laid at once, and once only."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.laws.melds import NOT_ON_RECORD, WHY, wild_unseen
from ledger.play.state import Match
from ledger.rules.contracts import contract_faults
from ledger.rules.sizes import contract
from ledger.rules.table_melds import UNKNOWN_CARD
from schemas import events as ev
from schemas.cards import UNKNOWN


@law(
    "contract_wrong",
    "Melds that are not the contract",
    on=("lay_contract",),
    options=(
        "contract.trios", "contract.runs", "melding.where", "sequence.min", "sequence.ace", "set.max", "set.suits",
    ),
    rests_on_cards=True,
    sentence="Seat {seat} laid down melds that are not the contract of deal {deal} ({due}): {why}.",
)  # fmt: skip
def contract_wrong(match: Match, event: ev.LayContract) -> Outcome:
    deal = match.deal
    due = contract(deal.number, deal.rules) if deal else None
    if deal is None or due is None:
        return None
    if wild_unseen(deal):
        return Unseen("wild card")
    faults = contract_faults(event.melds, due, deal.rules, deal.wild)
    if faults:
        return {
            "deal": deal.number, "due": _and(_number(due.trios, "set"), _number(due.runs, "run")),
            "why": "; ".join(map(_in_words, faults)),
        }  # fmt: skip
    unknown = any(UNKNOWN in meld for meld in event.melds)
    return Unseen(NOT_ON_RECORD[UNKNOWN_CARD]) if unknown else None


def _number(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}" if count else ""


def _and(*parts: str) -> str:
    return " and ".join(part for part in parts if part)


def _in_words(fault: str) -> str:
    """A fault in words: ``meld 2 is a set with one suit twice``, ``1 set instead of 2``."""
    where, _, what = fault.partition(":")
    if where.startswith("meld"):
        return f"meld {where[4:]} is {WHY[what]}"
    found, _, wanted = what.partition("!=")
    name = "set" if where == "trios" else "run"
    return f"{_number(int(found), name) or f'no {name}'} instead of {wanted}"


@law(
    "contract_again",
    "A contract laid twice",
    on=("lay_contract",),
    options=("melding.where", "lay_off.set_max"),
    sentence="Seat {seat} laid a contract at event {seq} although it had laid its contract of this deal before.",
)
def contract_again(match: Match, event: ev.LayContract) -> Outcome:
    deal = match.deal
    state = deal.seat(event.seat) if deal else None
    if deal is None or state is None or contract(deal.number, deal.rules) is None:
        return None
    if state.contract:
        return {}
    return Unseen("events in a gap") if match.blind else None
