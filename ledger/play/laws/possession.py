"""Cards must be held to be played, and no card exists more often than the packs hold it."""

from __future__ import annotations

from ledger.play.cards_in_play import beyond, contradicts, physical
from ledger.play.jokers_taken import may_be_taken
from ledger.play.law import Breach, Outcome, Unseen, law
from ledger.play.state import Deal, Match, SeatState
from ledger.rules.points import is_wild
from ledger.rules.sizes import copies
from schemas import events as ev
from schemas.cards import FACE_INDEX, JOKER, UNKNOWN, face
from schemas.message import CardName, Several

JOKER_TWICE = "show.finish:joker_twice"
"""The case that a joker is shown in two melds at once; only a text that speaks of it is cited for it (AL-32)."""

Put = ev.Discard | ev.Declare | ev.Meld | ev.LayOff | ev.LayContract | ev.MoveJoker
"""What brings cards out of a hand."""


def put_down(event: Put) -> list[str]:
    """The cards an event brings out of a hand to discards or table, ``??`` for one that was not logged."""
    if isinstance(event, ev.Discard):
        return [event.card or UNKNOWN]
    if isinstance(event, ev.Declare):
        return [event.finish or UNKNOWN]
    if isinstance(event, ev.MoveJoker):
        return [event.card] if event.card else []
    if isinstance(event, ev.LayOff):
        return [physical(card) for card in event.cards]
    return [physical(card) for meld in event.melds for card in meld]


@law(
    hidden=True,
    on=("discard", "declare", "meld", "lay_off", "lay_contract", "move_joker"),
    clauses=("house:conservation",),
    severity="impossible",
    rests_on_cards=True,
    trigger="unusual",
)
def card_not_held(match: Match, deal: Deal, state: SeatState, event: Put) -> Outcome:
    if isinstance(event, ev.Meld | ev.LayOff) and may_be_taken(deal, event):
        return Unseen("hand")
    cards, unknown = put_down(event), state.hand.count(UNKNOWN)
    extra = beyond(state.hand, cards)
    if len(extra) > unknown:
        # The first beyond what unknown cards can account for: those before it may be the ones that were not logged.
        return {"card": CardName(extra[unknown])}
    if UNKNOWN in cards:
        return Unseen("put_down")
    return Unseen("hand") if extra else None


@law(
    hidden=True,
    on=("declare", "show", "group"),
    options=(JOKER_TWICE,),
    clauses=("house:conservation",),
    severity="impossible",
    rests_on_cards=True,
)
def groups_not_hand(match: Match, deal: Deal, state: SeatState, event: ev.Declare | ev.Show | ev.Group) -> Outcome:
    """Groups may be saved a moment after a card of them was thrown: it lies on top of the discards. Of a card put down
    that the hand does not show ``card_not_held`` tells; it was not grouped."""
    if event.groups is None or (isinstance(event, ev.Show) and deal.ended is None):
        return None
    ending = deal.ended
    if isinstance(event, ev.Group) and ending is not None and (state.status != "in" or state.number in ending.winners):
        return None  # saved after a show, groups count for the losers still in
    group_cards = [card for group in event.groups for card in group]
    finish = event.finish if isinstance(event, ev.Declare) else None
    if finish is not None and contradicts(state.hand, [], finish):
        finish = None
    hand = (*state.hand, *deal.discards[-1:]) if isinstance(event, ev.Group) else state.hand
    if contradicts(hand, group_cards, finish):
        extra = beyond(hand, (*group_cards, *([finish] if finish else [])))
        twice = JOKER_TWICE in deal.rules.cases and _joker_twice(deal, state, event, extra)
        cards = Several(tuple(map(CardName, extra)), separator=", ")
        return Breach({"cards": cards}, (JOKER_TWICE,) if twice else ())
    return Unseen("hand") if UNKNOWN in state.hand or UNKNOWN in group_cards else None


def _joker_twice(deal: Deal, state: SeatState, event: ev.Declare | ev.Show | ev.Group, extra: list[str]) -> bool:
    """Whether the cards too many are jokers that the hand does hold, put into one meld more than there are of them."""
    groups = event.groups or ()
    jokers = all(is_wild(card, deal.wild) for card in extra)
    melds = [sum(card in group for group in groups) for card in extra]
    return event.type == "declare" and jokers and all(card in state.hand for card in extra) and min(melds) > 1


def pack_option(card: str) -> str:
    """The option that says how often a card is in the packs."""
    return "pack.printed_jokers" if face(card) == JOKER else "pack.decks"


@law(
    hidden=True,
    on=("draw", "discard", "declare", "show", "meld", "lay_off", "lay_contract", "move_joker", "buy"),
    options=("pack.decks", "pack.printed_jokers"),
    clauses=("house:conservation",),
    severity="impossible",
    rests_on_cards=True,
    trigger="unusual",
)
def third_copy(match: Match, deal: Deal, event: Put | ev.Draw | ev.Show | ev.Buy) -> Outcome:
    fresh = _revealed(deal, event)
    if not fresh:
        return None
    if isinstance(event, ev.Meld | ev.LayOff) and may_be_taken(deal, event):
        return Unseen("hand")
    # A stock nobody saw being made: the cards in it are counted where they lay before.
    if "recycle" in match.log.unlogged and not deal.stock:
        return Unseen("stock_order")
    for card in fresh:
        count = deal.census[FACE_INDEX[face(card)]] + sum(face(other) == face(card) for other in fresh)
        limit = copies(card, deal.rules)
        if count > limit:
            return Breach({"found": count, "card": CardName(card), "limit": limit}, (pack_option(card),))
        if deal.suffixed and (card in deal.copies or fresh.count(card) > 1):
            return Breach({"found": 2, "card": card, "limit": 1}, (pack_option(card),))
    return None


def _revealed(deal: Deal, event: Put | ev.Draw | ev.Show | ev.Buy) -> list[str]:
    """The cards an event brings in from where nothing was known."""
    if isinstance(event, ev.Draw):
        return _from_pile(deal, event.from_, event.card)
    if isinstance(event, ev.Buy):
        penalty = event.penalty if deal.rules.buying.penalty else None
        return _from_pile(deal, "discards", event.card) + _from_pile(deal, "stock", penalty)
    state = deal.seat(event.seat)
    if state is None:
        return []
    if isinstance(event, ev.Declare | ev.Show):
        group_cards = [card for group in event.groups or () for card in group]
        finish = event.finish if isinstance(event, ev.Declare) else None
        laid_out = beyond(state.hand, [card for group in state.own or () for card in group])
        return beyond((*state.hand, *laid_out), (*group_cards, finish or UNKNOWN))
    return beyond(state.hand, put_down(event))


def _from_pile(deal: Deal, source: str, card: str | None) -> list[str]:
    if card is None or card == UNKNOWN:
        return []
    pile, top = (deal.stock or (), 0) if source == "stock" else (deal.discards, -1)
    return [] if pile and (pile[top] == card or (pile[top] != UNKNOWN and card in pile)) else [card]
