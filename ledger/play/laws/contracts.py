"""Contracts: the melds that each deal asks to be laid at once, and once only."""

from __future__ import annotations

from ledger.play.law import Arguments, Breach, Outcome, Unseen, law
from ledger.play.laws.melds import MELD_OPTIONS, broken_by
from ledger.play.state import Deal, Match, SeatState
from ledger.rules.sizes import Contract, contract
from ledger.rules.table_melds import ContractFault, contract_faults, is_run_out_of_order
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.message import Message, Several, message


@law(
    on=("lay_contract",),
    options=("contract.trios", "contract.trios:number", "contract.runs", "melding.where", *MELD_OPTIONS),
    rests_on_cards=True,
)
def contract_wrong(match: Match, deal: Deal, event: ev.LayContract) -> Outcome:
    due = contract(deal.contract_of or deal.number, deal.rules)
    if due is None:
        return None
    if deal.wild_unseen:
        return Unseen("wild_card")
    faults = contract_faults(event.melds, due, deal.rules, deal.wild)
    if faults:
        why = Several(tuple(map(_fault, faults)), separator="; ")
        options = tuple(dict.fromkeys(option for fault in faults for option in _broken_by(fault)))
        out_of_order = [meld for meld in event.melds if UNKNOWN not in meld and is_run_out_of_order(meld, deal.rules)]
        # Only where nothing but the order of writing is wrong: a wrong number of trios is the player's, however runs
        # are told.
        is_spelling = all(fault.meld and event.melds[fault.meld - 1] in out_of_order for fault in faults)
        arguments: Arguments = {"deal": deal.number, "due": _due(due), "why": why}
        return Breach(arguments, options, "incomplete" if is_spelling else None)
    unknown = any(UNKNOWN in meld for meld in event.melds)
    return Unseen("meld_cards") if unknown else None


def _broken_by(fault: ContractFault) -> tuple[str, ...]:
    if fault.meld is not None:
        return broken_by(fault.code)
    return ("contract.trios:number", f"contract.{fault.code}", "melding.where")


def _due(due: Contract) -> Several:
    counts = (("sets", due.trios), ("runs", due.runs))
    return Several(tuple(message(f"contract-{name}", count=count) for name, count in counts if count))


def _fault(fault: ContractFault) -> Message:
    """``meld 2 is a set with one suit twice``, ``1 set instead of 2``."""
    if fault.meld is not None:
        return message("contract_wrong-meld", number=fault.meld, why=message(f"no_meld-{fault.code}"))
    name = "sets" if fault.code == "trios" else "runs"
    return message("contract_wrong-number", found=message(f"contract-{name}", count=fault.found), needed=fault.needed)


@law(
    on=("lay_contract",),
    options=("melding.where", "lay_off.set_max"),
)
def contract_again(match: Match, deal: Deal, state: SeatState, event: ev.LayContract) -> Outcome:
    if contract(deal.number, deal.rules) is None:
        return None
    if state.contract:
        return {}
    return Unseen("gap") if match.in_gap else None
