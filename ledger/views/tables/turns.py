"""Turns: how each began and ended, and what its discard gave away.

Whether a show was missed, or the next seat given a meld, follows from hands on record alone: nothing is said of a match
still played, of games that meld on the table, or once a hand is not known card by card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, cast

from ledger.audit.played import PlayedMatch
from ledger.play.profile import milliseconds
from ledger.play.state import Deal as DealState
from ledger.play.state import Groups
from ledger.rules.melds import pairs_to_meld
from ledger.rules.points import joker_rank
from ledger.rules.shows import could_finish
from ledger.rules.sizes import show_size
from ledger.views.tables.deals import DEAL_ID, EVENT_ID, Deals, number_in, public_card
from ledger.views.tables.table import Table, TableRow, computed, few_words, moment, number, numbers, rare_one, text
from schemas import events as ev
from schemas.cards import JOKER, face, is_known
from schemas.errors import MeldtrailError
from schemas.events import Act, Claim
from schemas.ruleset import Ruleset

TURNS: Final = Table(
    "turns",
    "open",
    ("match", "seq"),
    {
        "event": computed(EVENT_ID),
        "match": text(to="matches"),
        "deal": computed(DEAL_ID),
        "deal_no": text(),
        **numbers("seq", "number"),
        **rare_one("last_of_deal"),
        "seat": number(),
        "ended_event": computed("[match] || '/' || [ended_seq]"),
        "ended_seq": number(),
        "at": moment(),
        "ms": number(filterable=True),
        **few_words("ended", zero="discard"),
        **few_words("by", zero="player"),
        **few_words("from_pile", zero="stock"),
        **few_words("card"),
        "could_show": number(),
        **rare_one("missed_show"),
        **numbers("next_seat", "taken"),
        **rare_one("gave_meld"),
    },
    label="event",
    indexes=(("last_of_deal", "number"), ("gave_meld", "by")),
    compact=True,
)


_Acted = ev.Draw | ev.Discard | ev.Declare | ev.Drop | ev.Miss | ev.Meld | ev.LayOff | ev.LayContract | ev.MoveJoker
_ACTED: Final = frozenset(
    {"draw", "discard", "declare", "drop", "miss", "meld", "lay_off", "lay_contract", "move_joker"}
)
_ENDS: Final = ("discard", "declare", "drop")


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """One row for each turn."""
    by_deal: dict[str, list[Act | Claim]] = {name: [] for name in deals.ids}
    for event, deal in deals.of_events():
        if deal is not None:
            by_deal[deal].append(event)
    for deal_event, deal, state in deals.each():
        deal_no = number_in(match.match, deal)
        turns = _turns(by_deal[deal], _Hands(deal_event, state, match.ended))
        for place, turn in enumerate(turns, 1):
            first, last = turn.first, turn.last
            yield (
                TURNS,
                (
                    match.match,
                    deal_no,
                    first.seq,
                    place,
                    place == len(turns),
                    turn.seat,
                    last.seq if turn.ended else None,
                    first.at,
                    _between(first.at, last.at),
                    turn.ended,
                    last.by if turn.ended else None,
                    turn.from_pile,
                    public_card(last) if last.type == "discard" else None,
                    turn.could_show,
                    None if turn.could_show is None else turn.could_show and turn.ended == "discard",
                    turn.next_seat,
                    turn.taken,
                    turn.gave_meld,
                ),
            )


@dataclass(slots=True)
class _Turn:
    """A turn in the making."""

    seat: int
    first: _Acted
    last: _Acted
    ended: str | None = None
    from_pile: str | None = None
    could_show: bool | None = None
    next_seat: int | None = None
    taken: bool | None = None
    gave_meld: bool | None = None


def _between(first: str | None, last: str | None) -> int | None:
    """Milliseconds."""
    if first is None or last is None:
        return None
    return milliseconds(first, last)


def _turns(events: Sequence[Act | Claim], hands: _Hands) -> list[_Turn]:
    turns: list[_Turn] = []
    now: _Turn | None = None
    before: _Turn | None = None
    for event in events:
        name = event.type
        if name not in _ACTED:
            continue
        event = cast("_Acted", event)
        seat = event.seat
        if now is None or now.seat != seat:
            turn = _Turn(seat, event, event)
            turns.append(turn)
            # A hand may be folded out of turn; the turn under way goes on.
            if name == "drop":
                turn.ended = "drop"
                continue
            now = turn
        now.last = event
        if event.type == "draw":
            _draw(now, event, before, hands)
            before = None
        elif event.type == "discard":
            now.could_show = hands.could_show(seat, None)
            hands.put_down(seat, event.card)
        elif event.type == "declare":
            now.could_show = hands.could_show(seat, event.groups)
            hands.put_down(seat, event.finish)
        elif name == "miss":
            now.ended = "miss"
        if name in _ENDS:
            now.ended = name
            before, now = (now if name == "discard" else None), None
    return turns


def _draw(turn: _Turn, event: ev.Draw, before: _Turn | None, hands: _Hands) -> None:
    """A card is drawn: what became of the discard of the turn ``before``, and of the hand."""
    # Whoever missed may still draw, or the timer for them: the turn goes on and ends otherwise.
    turn.from_pile, turn.ended = event.from_, None
    if before is not None and before.seat != turn.seat and before.last.type == "discard":
        before.next_seat, before.taken = turn.seat, turn.from_pile == "discards"
        before.gave_meld = hands.makes_meld(turn.seat, before.last.card)
    hands.draw(turn.seat, event.card)


class _Hands:
    """The hands of a deal as far as they are known card by card; those of a match still played are not looked at."""

    def __init__(self, event: ev.Deal, state: DealState | None, is_over: bool) -> None:
        self._rules = state.rules if state else None
        self._wild = state.wild if state else None
        self._cards: dict[int, list[str] | None] = {}
        if is_over and self._rules is not None and self._rules.melding.where == "hand":
            for hand in event.hands:
                is_whole = bool(hand.cards) and all(map(is_known, hand.cards))
                self._cards[hand.seat] = [face(card) for card in hand.cards] if is_whole else None

    def draw(self, seat: int, card: str | None) -> None:
        cards = self._cards.get(seat)
        if cards is not None:
            self._cards[seat] = [*cards, face(card)] if card is not None and is_known(card) else None

    def put_down(self, seat: int, card: str | None) -> None:
        cards, name = self._cards.get(seat), face(card) if card is not None else None
        if cards is None or name not in cards:
            self._cards[seat] = None
            return
        cards.remove(name)

    def could_show(self, seat: int, groups: Groups | None) -> bool | None:
        """Whether the hand of a seat could be shown; ``groups`` are those in which it was."""
        cards = self._cards.get(seat)
        if cards is None or self._rules is None:
            return None
        faces = [[face(card) for card in group] for group in groups or ()]
        return could_show(cards, self._wild, self._rules, faces)

    def makes_meld(self, seat: int, card: str | None) -> bool | None:
        cards = self._cards.get(seat)
        if cards is None or self._rules is None or card is None or not is_known(card):
            return None
        return makes_meld(face(card), cards, self._wild, self._rules)


def could_show(
    hand: Sequence[str], wild: str | None, rules: Ruleset, groups: Sequence[Sequence[str]] = ()
) -> bool | None:
    """Whether a hand with a card drawn could be shown, one of its cards put down, perhaps in these groups; None when it
    is no such hand."""
    if len(hand) != show_size(rules) + 1:
        return None
    try:
        return could_finish(hand, wild, rules, groups)
    except MeldtrailError:
        return None


def makes_meld(card: str, hand: Sequence[str], wild: str | None, rules: Ruleset) -> bool:
    """Whether a card makes a meld of three with two cards of a hand, no joker among the three."""
    joker = joker_rank(wild, rules)
    if card == JOKER or card[0] == joker:
        return False
    naturals = frozenset([other for other in hand if other[0] != joker])
    return any(map(naturals.issuperset, pairs_to_meld(card, rules)))
