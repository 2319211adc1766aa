"""What the hands at a moment are worth: the best arrangement of each, its points, and whether it could be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from ledger.messages.renderer import Renderer
from ledger.play.state import Deal, SeatState
from ledger.play.story import sees
from ledger.rules.arrangement import Arrangement, arrange
from ledger.rules.points import hand_points
from ledger.rules.shows import finishes
from ledger.rules.sizes import show_size
from ledger.web.html import cards_html
from ledger.web.pages.replay import TableMoment
from ledger.web.pages.table_picture import known_hand
from schemas.cards import UNKNOWN, sort_key
from schemas.errors import BadCards
from schemas.message import CardGroups, SeatNo


class HandWorth(NamedTuple):
    """A hand as a row: whose, the points left in it, its melds and the cards in none, and whether it is a show."""

    seat: str
    points: str
    best: Markup
    left: Markup
    shown: str


class Worth(NamedTuple):
    """The hands that whoever looks may know; ``why_not`` where nothing can be said of them."""

    hands: Sequence[HandWorth] = ()
    why_not: str = ""
    arranged: bool = True


def worth_of(moment: TableMoment, viewer: int | None, words: Renderer) -> Worth | None:
    """What hands are worth after an event; None where nobody holds one that may be known."""
    deal = moment.after.deal
    if deal is None:
        return None
    held = [(seat, known_hand(seat, moment.known.deal)) for seat in deal.seats if sees(viewer, seat.number)]
    held = [(seat, cards) for seat, cards in held if cards and UNKNOWN not in cards]
    if not held:
        return None
    if deal.tainted is not None or deal.wild_unseen:
        return Worth(why_not=words.say(f"match-worth_{'tainted' if deal.tainted is not None else 'no_wild'}"))
    arranged = deal.rules.melding.where == "hand"
    rows = [_arranged(seat, cards, deal, words) if arranged else _counted(seat, cards, deal, words)
            for seat, cards in held]  # fmt: skip
    return Worth([row for row in rows if row is not None], arranged=arranged)


def _arranged(seat: SeatState, cards: Sequence[str], deal: Deal, words: Renderer) -> HandWorth | None:
    """A hand of a game in which melds are laid down with the show; with a card too many, without the dearest one."""
    rules, wild = deal.rules, deal.wild
    try:
        if len(cards) != show_size(rules) + 1:
            best = arrange(cards, wild, rules)
            shown = words.say("match-worth_yes" if best.can_show else "match-worth_no")
            return _row(seat, best, shown, wild, words)
        rest = [[*cards[:place], *cards[place + 1 :]] for place in range(len(cards))]
        best = min((arrange(kept, wild, rules) for kept in rest), key=lambda one: (not one.can_show, one.score))
        puts_down = finishes(cards, wild, rules)
    except BadCards:
        return None
    shown = words.say("match-worth_no")
    if puts_down:
        shown = words.say("match-worth_putting_down", cards=CardGroups((puts_down,)))
    return _row(seat, best, shown, wild, words)


def _row(seat: SeatState, best: Arrangement, shown: str, wild: str | None, words: Renderer) -> HandWorth:
    melds = " | ".join(" ".join(cards) for _, cards in best.melds)
    return HandWorth(
        words.value(SeatNo(seat.number)), str(best.score), _drawn(melds, wild, words),
        _drawn(" ".join(sorted(best.deadwood, key=sort_key)), wild, words), shown,
    )  # fmt: skip


def _counted(seat: SeatState, cards: Sequence[str], deal: Deal, words: Renderer) -> HandWorth | None:
    """A hand of a game of melds on the table: what its cards cost who is caught with them."""
    try:
        points = hand_points(cards, deal.wild, deal.rules)
    except BadCards:
        return None
    left = _drawn(" ".join(sorted(cards, key=sort_key)), deal.wild, words)
    return HandWorth(words.value(SeatNo(seat.number)), str(points), Markup(""), left, "")


def _drawn(written: str, wild: str | None, words: Renderer) -> Markup:
    return (cards_html(written, wild, words) if written else None) or Markup("–")
