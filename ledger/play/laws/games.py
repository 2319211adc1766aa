"""Moves a game does not have: melds on the table, contracts, jokers moved, buys, shows, drops, shared prizes."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, act, law
from ledger.play.laying_out import by_platform, tells_of_hand, tells_of_win
from ledger.play.state import ON_THE_TABLE, SHOWN, Deal, Match
from ledger.rules.sizes import contract
from schemas import events as ev
from schemas.message import message


@law(
    on=ON_THE_TABLE,
    options=("melding.where", "show.ends"),
)
def no_table_play(match: Match, event: ev.Act) -> Outcome:
    return {"type": act(event)} if match.rules.melding.where == "hand" else None


@law(
    on=("lay_contract",),
    options=("contract.trios", "contract.runs"),
)
def no_contract(match: Match, event: ev.LayContract) -> Outcome:
    return None if match.rules.melding.where == "hand" or match.rules.contract.trios else {}


@law(
    on=("meld",),
    options=("melding.where", "lay_off.set_max"),
)
def meld_beside_contract(match: Match, deal: Deal, event: ev.Meld) -> Outcome:
    if contract(deal.number, deal.rules) is None:
        return None
    state = deal.seat(event.seat)
    if state is not None and state.contract:
        return {"why": message("meld_beside_contract-laid")}
    return {"why": message("meld_beside_contract-due")}


@law(
    on=("move_joker",),
    options=("lay_off.joker",),
)
def no_joker_moves(match: Match, event: ev.MoveJoker) -> Outcome:
    rules = match.rules
    return {} if rules.melding.where == "table" and rules.lay_off.joker == "stays" else None


@law(
    on=("buy",),
    options=("buying.who",),
)
def no_buying(match: Match, event: ev.Buy) -> Outcome:
    return {} if match.rules.buying.who == "nobody" else None


@law(
    on=SHOWN,
    options=("show.finish", "show.ends"),
)
def no_shows(match: Match, event: ev.Act) -> Outcome:
    if match.rules.show.finish != "none":
        return None
    if event.type == "show" and by_platform(event) and match.deal is not None and match.deal.ended is not None:
        return None  # that the platform lays hands open in the end is no move
    if tells_of_win(match, event) or tells_of_hand(match, event):
        return None
    return {"type": act(event)}


@law(
    on=("drop",),
    options=("drop.when",),
)
def no_drops(match: Match, deal: Deal, event: ev.Drop) -> Outcome:
    if deal.rules.drop.when != "never" or deal.fold_due == event.seat:
        return None
    choice = deal.rules.disconnect
    may_drop = choice.play == "autoplay" and (choice.before_draw == "dropped" or choice.then == "saved_or_middle")
    if not may_drop and not deal.rules.timeout.misses:
        return {}  # here no hand is ever given up for a player who is away or misses turns
    if event.by is None or match.in_gap:
        return Unseen("who_acted")
    return {} if event.by == "player" else None


@law(
    on=("split",),
    options=("pool.split",),
)
def no_split(match: Match, event: ev.Split) -> Outcome:
    return {"step": message(f"split-{event.step}")} if match.rules.pool.split == "never" else None
