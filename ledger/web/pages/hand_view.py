"""The hand of a seat as it is drawn: groups as they were shown or saved, else sorted; backs for what was not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ledger.drawing.scene import CardFace, CardGroup
from ledger.messages.renderer import ENGLISH
from ledger.play.cards_in_play import beyond
from ledger.play.state import Deal, Groups, SeatState
from ledger.play.viewer import is_wild, sees
from ledger.web.pages.moments import Moment
from schemas.cards import JOKER, UNKNOWN, face, sort_key


def hand_view(seat: SeatState, moment: Moment, eyes: int | None) -> tuple[CardGroup, ...]:
    """The hand of a seat after the event, to whoever looks."""
    deal = moment.after.deal
    if deal is None:
        return ()
    held = known_hand(seat, moment.known.deal)
    marked = list(zip(held, _new(seat, moment, len(held)), strict=True))
    covered = not sees(eyes, seat.number)
    shown = shown_groups(seat, deal)
    if shown is not None:
        return _as_shown(seat, shown, held, deal, covered, moment)
    saved = _saved(seat, moment, held)
    groups = [CardGroup(tuple(_drawn(_take(marked, card), deal, covered) for card in group)) for group in saved]
    rest = sorted(marked, key=lambda one: sort_key(one[0]))
    return (*groups, *([CardGroup(tuple(_drawn(one, deal, covered) for one in rest))] if rest else []))


def known_hand(seat: SeatState, known: Deal | None) -> tuple[str, ...]:
    """The cards of a seat as far as they are known; as many as it holds."""
    told = known.seat(seat.number) if known is not None else None
    if told is None or len(told.hand) != len(seat.hand):
        return (UNKNOWN,) * len(seat.hand)
    return told.hand


def shown_groups(seat: SeatState, deal: Deal) -> Groups | None:
    """The groups a seat has laid open before the table: its show, also a wrong one, or what it showed as a loser."""
    if seat.own is not None:
        return seat.own
    return next((one.groups for one in reversed(deal.declared) if one.seat == seat.number and one.groups), None)


def faults_of(seat: SeatState, deal: Deal) -> dict[int, str]:
    """What is wrong with each group of a seat's show, by its number, in words."""
    declared = next((one for one in reversed(deal.declared) if one.seat == seat.number), None)
    faults = declared.faults if declared is not None else ()
    return {fault.group: ENGLISH.say(f"fault-{fault.code}") for fault in faults if fault.group is not None}


def _new(seat: SeatState, moment: Moment, count: int) -> list[bool]:
    """Which cards the event has put into the hand: the last ones, where it has grown."""
    before = moment.before.deal.seat(seat.number) if moment.before.deal is not None else None
    drew = moment.event.type in {"draw", "buy"} and getattr(moment.event, "seat", None) == seat.number
    grown = count - len(before.hand) if before is not None and drew else 0
    return [place >= count - grown for place in range(count)]


def _as_shown(
    seat: SeatState, shown: Groups, held: Sequence[str], deal: Deal, covered: bool, moment: Moment
) -> tuple[CardGroup, ...]:
    """The groups numbered as they were shown, then what was held and not shown."""
    faults = faults_of(seat, deal)
    new = moment.event.type == "show" and getattr(moment.event, "seat", None) == seat.number
    groups = [
        CardGroup(tuple(card_face(card, deal, moved=new) for card in group), str(number), faults.get(number, ""))
        for number, group in enumerate(shown, 1)
    ]
    rest = beyond(tuple(card for group in shown for card in group), held)
    rest += [UNKNOWN] * max(len(held) - len(rest) - sum(map(len, shown)), 0)
    if rest:
        groups.append(CardGroup(tuple(card_face(card, deal, covered=covered) for card in rest)))
    return tuple(groups)


def _saved(seat: SeatState, moment: Moment, held: Sequence[str]) -> list[list[str]]:
    """The groups saved for the seat as far as it still holds their cards; none where the hand is not fully known."""
    told = moment.known.deal.seat(seat.number) if moment.known.deal is not None else None
    if told is None or told.saved is None or UNKNOWN in held:
        return []
    left, groups = Counter(held), []
    for group in told.saved:
        here = []
        for card in group:
            if left[card]:
                left[card] -= 1
                here.append(card)
        groups.append(here)
    return [group for group in groups if group]


def _take(marked: list[tuple[str, bool]], card: str) -> tuple[str, bool]:
    """Take a card out of a hand, one that has lain there before rather than one just drawn."""
    found = min((one for one in marked if one[0] == card), key=lambda one: one[1])
    marked.remove(found)
    return found


def card_face(card: str, deal: Deal, *, moved: bool = False, covered: bool = False, by: int | None = None) -> CardFace:
    """A card as it is drawn; ``covered`` when whoever looks knows that it is there and not which it is."""
    if card == UNKNOWN:
        return CardFace(card, "back" if covered else "unknown", moved=moved, by=by)
    return CardFace(card, "face", face(card) != JOKER and is_wild(card, deal.wild), moved, by)


def _drawn(one: tuple[str, bool], deal: Deal, covered: bool) -> CardFace:
    return card_face(one[0], deal, moved=one[1], covered=covered)
