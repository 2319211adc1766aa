"""Turns: how each began and ended, and what its discard gave away.

Whether a show was missed, or the next seat given a meld, follows from hands on record alone: nothing is said of a match
still played, of games that meld on the table, or once a hand is not known card by card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from ledger.audit.played import PlayedMatch
from ledger.play.state import Deal as DealState
from ledger.play.state import Groups
from ledger.rules.melds import pairs_to_meld
from ledger.rules.points import joker_rank
from ledger.rules.shows import FinishSearch
from ledger.views.tables.deals import DEAL_ID, EVENT_ID, Deals, number_in, public_card
from ledger.views.tables.table import Table, TableRow, computed, few_words, moment, number, numbers, rare_one, text
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face
from schemas.errors import MeldtrailError
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


_ACTED: Final = frozenset(
    {"draw", "discard", "declare", "drop", "miss", "meld", "lay_off", "lay_contract", "move_joker"}
)


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """One row for each turn."""
    by_deal: dict[str, list[_TimedAct]] = {name: [] for name in deals.ids}
    for (fields, deal), at in zip(deals.of_fields(), match.moments, strict=True):
        if deal is not None and fields["type"] in _ACTED:
            by_deal[deal].append((fields, at))
    for deal_event, deal, state in deals.each():
        deal_no = number_in(match.match, deal)
        turns = _turns(by_deal[deal], _Hands(deal_event, state, match.ended))
        count = len(turns)
        for place, turn in enumerate(turns, 1):
            first, last, ended, could_show = turn.first, turn.last, turn.ended, turn.could_show
            began, last_at = turn.began, turn.last_at
            yield (
                TURNS,
                (
                    match.match,
                    deal_no,
                    first["seq"],
                    place,
                    place == count,
                    turn.seat,
                    last["seq"] if ended else None,
                    began,
                    None if began is None or last_at is None else last_at - began,
                    ended,
                    last["by"] if ended else None,
                    turn.from_pile,
                    public_card(last) if last["type"] == "discard" else None,
                    could_show,
                    None if could_show is None else could_show and ended == "discard",
                    turn.next_seat,
                    turn.taken,
                    turn.gave_meld,
                ),
            )


_TimedAct = tuple[Mapping[str, Any], int | None]
"""An act by its fields, and when it was, in milliseconds since 1970."""


class _Turn:
    """A turn in the making."""

    __slots__ = (
        "began", "could_show", "ended", "first", "from_pile", "gave_meld", "last", "last_at", "next_seat", "seat",
        "taken",
    )  # fmt: skip

    def __init__(self, seat: int, first: Mapping[str, Any], began: int | None) -> None:
        self.seat = seat
        self.first = self.last = first
        self.began = self.last_at = began
        self.ended: str | None = None
        self.from_pile: str | None = None
        self.could_show: bool | None = None
        self.next_seat: int | None = None
        self.taken: bool | None = None
        self.gave_meld: bool | None = None


def _turns(acts: Sequence[_TimedAct], hands: _Hands) -> list[_Turn]:
    turns: list[_Turn] = []
    now: _Turn | None = None
    before: _Turn | None = None
    for act, at in acts:
        name, seat = act["type"], act["seat"]
        if now is None or now.seat != seat:
            turn = _Turn(seat, act, at)
            turns.append(turn)
            # A hand may be folded out of turn; the turn under way goes on.
            if name == "drop":
                turn.ended = "drop"
                continue
            now = turn
        now.last, now.last_at = act, at
        if name == "draw":
            _draw(now, act, before, hands)
            before = None
        elif name == "discard":
            now.could_show = hands.could_show(seat, None)
            hands.put_down(seat, act["card"])
            now.ended = name
            before, now = now, None
        elif name == "declare":
            now.could_show = hands.could_show(seat, act["groups"])
            hands.put_down(seat, act["finish"])
            now.ended = name
            before = now = None
        elif name == "miss":
            now.ended = name
        elif name == "drop":
            now.ended = name
            before = now = None
    return turns


def _draw(turn: _Turn, act: Mapping[str, Any], before: _Turn | None, hands: _Hands) -> None:
    """A card is drawn: what became of the discard of the turn ``before``, and of the hand."""
    # Whoever missed may still draw, or the timer for them: the turn goes on and ends otherwise.
    turn.from_pile, turn.ended = act["from_"], None
    if before is not None and before.seat != turn.seat:
        before.next_seat, before.taken = turn.seat, act["from_"] == "discards"
        before.gave_meld = hands.makes_meld(turn.seat, before.last["card"])
    hands.draw(turn.seat, act["card"])


class _Hand:
    """A hand that is known card by card, and the sum of the numbers of its cards."""

    __slots__ = ("cards", "packed")

    def __init__(self, cards: list[str], search: FinishSearch) -> None:
        self.cards = cards
        self.packed = sum(map(search.number, cards))


class _Hands:
    """The hands of a deal as far as they are known card by card; those of a match still played are not looked at."""

    def __init__(self, event: ev.Deal, state: DealState | None, is_over: bool) -> None:
        self._hands: dict[int, _Hand] = {}
        if is_over and state is not None and state.rules.melding.where == "hand":
            self._joker, self._rules = joker_rank(state.wild, state.rules), state.rules
            with suppress(MeldtrailError):  # of a way of counting nobody could follow
                self._search = FinishSearch(state.wild, state.rules)
                dealt = {hand.seat: hand.cards for hand in event.hands}
                whole = {seat: cards for seat, cards in dealt.items() if cards and UNKNOWN not in cards}
                self._hands = {seat: _Hand([card[:2] for card in cards], self._search) for seat, cards in whole.items()}

    def draw(self, seat: int, card: str | None) -> None:
        hand = self._hands.get(seat)
        if hand is None:
            return
        if card is None or card == UNKNOWN:
            del self._hands[seat]
            return
        name = card[:2]
        hand.cards.append(name)
        hand.packed += self._search.number(name)

    def put_down(self, seat: int, card: str | None) -> None:
        hand = self._hands.get(seat)
        if hand is None:
            return
        name = card[:2] if card is not None else None
        if name is None or name not in hand.cards:
            del self._hands[seat]
            return
        hand.cards.remove(name)
        hand.packed -= self._search.number(name)

    def could_show(self, seat: int, groups: Groups | None) -> bool | None:
        """Whether the hand of a seat could be shown; ``groups`` are those in which it was."""
        hand = self._hands.get(seat)
        if hand is None or len(hand.cards) != self._search.cards:
            return None
        faces = [[face(card) for card in group] for group in groups] if groups else ()
        try:
            return self._search.could_finish(hand.cards, hand.packed, faces)
        except MeldtrailError:
            return None

    def makes_meld(self, seat: int, card: str | None) -> bool | None:
        hand = self._hands.get(seat)
        if hand is None or card is None or card == UNKNOWN:
            return None
        return makes_meld(card[:2], hand.cards, self._joker, self._rules)


def makes_meld(card: str, hand: Sequence[str], joker: str | None, rules: Ruleset) -> bool:
    """Whether a card makes a meld of three with two cards of a hand, none of the three a joker: printed, or of the rank
    ``joker``."""
    if card == JOKER or card[0] == joker:
        return False
    for one, other in pairs_to_meld(card, rules):
        if one in hand and other in hand and one[0] != joker and other[0] != joker:
            return True
    return False
