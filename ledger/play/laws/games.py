"""Moves a game does not have: melds on the table, contracts, jokers moved, buys, shows, drops, shared prizes."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Match
from ledger.rules.sizes import contract
from schemas import events as ev
from schemas.ruleset import Ruleset


@law(
    "no_table_play",
    "A move of table play in a game without it",
    on=("meld", "lay_off", "lay_contract", "move_joker"),
    options=("melding.where", "show.ends"),
    sentence="Seat {seat} made a move ({type}) that does not exist in this game.",
)
def no_table_play(match: Match, event: ev.Act) -> Outcome:
    return {"type": event.type} if match.rules.melding.where == "hand" else None


@law(
    "no_contract",
    "A contract in a game without contracts",
    on=("lay_contract",),
    options=("contract.trios", "contract.runs"),
    sentence="Seat {seat} laid a contract at event {seq}, but this game asks for none.",
)
def no_contract(match: Match, event: ev.LayContract) -> Outcome:
    return None if match.rules.melding.where == "hand" or match.rules.contract.trios else {}


@law(
    "meld_beside_contract",
    "A meld that is not of the contract",
    on=("meld",),
    options=("melding.where", "lay_off.set_max"),
    sentence="Seat {seat} laid a meld of its own at event {seq}; {why}.",
)
def meld_beside_contract(match: Match, event: ev.Meld) -> Outcome:
    deal = match.deal
    if deal is None or contract(deal.number, deal.rules) is None:
        return None
    state = deal.seat(event.seat)
    if state is not None and state.contract:
        return {"why": "once its contract lay there it could only add to melds on the table"}
    return {"why": "only the melds of the contract may be laid, all at once"}


@law(
    "no_joker_moves",
    "A joker moved in a game where jokers stay",
    on=("move_joker",),
    options=("lay_off.joker",),
    sentence="Seat {seat} moved a joker of the table at event {seq}, but in this game a joker stays where it was laid.",
)
def no_joker_moves(match: Match, event: ev.MoveJoker) -> Outcome:
    rules = match.rules
    return {} if rules.melding.where == "table" and rules.lay_off.joker == "stays" else None


@law(
    "no_buying",
    "A discard bought in a game without buying",
    on=("buy",),
    options=("buying.who",),
    sentence="Seat {seat} bought the top discard at event {seq}, but in this game discards are only drawn, in turn.",
)
def no_buying(match: Match, event: ev.Buy) -> Outcome:
    return {} if match.rules.buying.who == "nobody" else None


@law(
    "no_shows",
    "A show in a game without shows",
    on=("declare", "show", "group"),
    options=("show.finish", "show.ends"),
    sentence="Seat {seat} made a move ({type}) that does not exist in this game, where nobody shows a hand.",
)
def no_shows(match: Match, event: ev.Act) -> Outcome:
    return {"type": event.type} if match.rules.show.finish == "none" else None


@law(
    "no_drops",
    "A drop in a game without drops",
    on=("drop",),
    options=("drop.when",),
    sentence="Seat {seat} dropped at event {seq}, but in this game nobody drops out of a deal.",
)
def no_drops(match: Match, event: ev.Drop) -> Outcome:
    deal, rules = match.deal, match.rules
    if rules.drop.when != "never" or deal is None or deal.fold_due == event.seat:
        return None
    if not _drops_by_itself(rules):
        return {}
    if event.by is None or match.blind:
        return Unseen("who acted")
    return {} if event.by == "player" else None


def _drops_by_itself(rules: Ruleset) -> bool:
    """Whether a hand is ever given up for a player who misses turns or has lost his connection."""
    lost = rules.disconnect.play == "autoplay" and (
        rules.disconnect.before_draw == "dropped" or rules.disconnect.then == "saved_or_middle"
    )
    return lost or rules.timeout.misses > 0


@law(
    "no_split",
    "A split in a game without splits",
    on=("split",),
    options=("pool.split",),
    sentence="Seat {seat} took a step ({step}) towards splitting the prize, but in this game prizes are never split.",
)
def no_split(match: Match, event: ev.Split) -> Outcome:
    return {"step": event.step} if match.rules.pool.split == "never" else None
