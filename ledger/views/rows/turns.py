"""The rows of single turns: how each began and ended, and what its discard gave away.

Whether a show was missed, or the next seat given a meld, follows from hands on record alone: nothing is said of a match
still played, of games that meld on the table, or once a hand is not known card by card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Any

from ledger.audit.played import PlayedMatch
from ledger.play.state import Deal as DealState
from ledger.rules.melds import read_meld
from ledger.rules.points import joker_rank, rank_points
from ledger.rules.shows import find_show
from ledger.rules.sizes import show_size
from ledger.rules.solver import show_engine
from ledger.views.projecting.view_file import Row
from ledger.views.rows.matches import Deals, event_id, public_card, seated
from schemas import events as ev
from schemas.cards import JOKER, RANKS, face, is_known
from schemas.errors import MeldtrailError
from schemas.events import Act, Claim
from schemas.ruleset import Ruleset

Hand = list[str]
Acted = ev.Draw | ev.Discard | ev.Declare | ev.Drop | ev.Miss | ev.Meld | ev.LayOff | ev.LayContract | ev.MoveJoker
_ENDS = ("discard", "declare", "drop")
_HEAVIEST = 10


@dataclass
class Turn:
    """A turn in the making."""

    seat: int
    first: Acted
    last: Acted
    ended: str | None = None
    from_pile: str | None = None
    could_show: bool | None = None
    next_seat: int | None = None
    taken: bool | None = None
    gave_meld: bool | None = None


class _Hands:
    """The hands of a deal as far as they are known card by card; those of a match still played are not looked at."""

    def __init__(self, dealt: ev.Deal, state: DealState | None, told: bool) -> None:
        self.rules = state.rules if state else None
        self.wild = state.wild if state else None
        self._held: dict[int, Hand | None] = {}
        if told and self.rules is not None and self.rules.melding.where == "hand":
            self._held = {hand.seat: [face(card) for card in hand.cards] for hand in dealt.hands}
            for seat, cards in self._held.items():
                if not cards or not all(map(is_known, cards)):
                    self._held[seat] = None

    def of(self, seat: int) -> Hand | None:
        return self._held.get(seat)

    def draws(self, seat: int, card: str | None) -> None:
        held = self.of(seat)
        if held is not None:
            self._held[seat] = [*held, face(card)] if card is not None and is_known(card) else None

    def puts_down(self, seat: int, card: str | None) -> None:
        held, named = self.of(seat), face(card) if card is not None else None
        if held is None or named not in held:
            self._held[seat] = None
            return
        held.remove(named)

    def could_show(self, seat: int) -> bool | None:
        held = self.of(seat)
        return None if held is None or self.rules is None else could_show(held, self.wild, self.rules)

    def makes_meld(self, seat: int, card: str | None) -> bool | None:
        held = self.of(seat)
        if held is None or self.rules is None or card is None or not is_known(card):
            return None
        return makes_meld(face(card), held, self.wild, self.rules)


def could_show(held: Sequence[str], wild: str | None, rules: Ruleset) -> bool | None:
    """Whether a hand with a card drawn could be shown, one of its cards put down; None when it is no such hand."""
    if len(held) != show_size(rules) + 1:
        return None
    try:
        engine = show_engine(wild, rules)
        # What a show leaves of fourteen cards is the finish alone, which weighs no more than the heaviest card.
        if engine.solver.solve(engine.book.pack(held)).points > max(_HEAVIEST, *rank_points(rules)):
            return False
        return any(find_show(_without(held, finish), wild, rules) for finish in sorted(set(held)))
    except MeldtrailError:
        return None


def _without(held: Sequence[str], card: str) -> Hand:
    rest = list(held)
    rest.remove(card)
    return rest


def makes_meld(card: str, held: Sequence[str], wild: str | None, rules: Ruleset) -> bool:
    """Whether a card makes a meld of three with two cards of a hand, no joker among the three."""
    joker = joker_rank(wild, rules)
    if card == JOKER or card[0] == joker:
        return False
    near = sorted({other for other in held if _near(card, other) and other[0] != joker})
    return any(read_meld((card, *pair), wild, rules).valid for pair in combinations(near, 2))


def _near(card: str, other: str) -> bool:
    if other == JOKER:
        return False
    apart = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
    return apart == 0 or (card[1] == other[1] and (apart <= 2 or apart >= 11))


def turns_of(audited: PlayedMatch, deals: Deals) -> Iterator[tuple[str, list[Turn]]]:
    """The turns of each deal, in order."""
    by_deal: dict[str, list[Act | Claim]] = {name: [] for name in deals.ids}
    for event, name in deals.of_events(iter(audited.events)):
        if name is not None:
            by_deal[name].append(event)
    for dealt, name, state in zip(deals.dealt, deals.ids, deals.states, strict=True):
        yield name, _turns(by_deal[name], _Hands(dealt, state, audited.ended))


def _turns(events: Sequence[Act | Claim], hands: _Hands) -> list[Turn]:
    turns: list[Turn] = []
    now: Turn | None = None
    left: Turn | None = None
    for event in events:
        if not isinstance(event, Acted):
            continue
        if now is None or now.seat != event.seat:
            turn = Turn(event.seat, event, event)
            turns.append(turn)
            # A hand may be folded out of turn; the turn under way goes on.
            if event.type == "drop":
                turn.ended = "drop"
                continue
            now = turn
        now.last = event
        if isinstance(event, ev.Draw):
            _draws(now, event, left, hands)
            left = None
        elif isinstance(event, ev.Miss):
            now.ended = "miss"
        elif isinstance(event, ev.Discard | ev.Declare):
            now.could_show = hands.could_show(event.seat)
            hands.puts_down(event.seat, event.card if isinstance(event, ev.Discard) else event.finish)
        if event.type in _ENDS:
            now.ended = event.type
            left, now = (now if event.type == "discard" else None), None
    return turns


def _draws(turn: Turn, event: ev.Draw, left: Turn | None, hands: _Hands) -> None:
    """A card is drawn: what became of the discard left by the turn before, and of the hand."""
    turn.from_pile, turn.ended = event.from_, None
    if left is not None and left.seat != event.seat and isinstance(left.last, ev.Discard):
        left.next_seat, left.taken = event.seat, event.from_ == "discards"
        left.gave_meld = hands.makes_meld(event.seat, left.last.card)
    hands.draws(event.seat, event.card)


def turn_rows(audited: PlayedMatch, told: Sequence[tuple[str, Sequence[Turn]]]) -> Iterator[Row]:
    """One row for each turn; ``told`` are the turns of each deal."""
    who = {seat: audited.pseudonym(seat) for seat in seated(audited)}
    for deal, turns in told:
        for number, turn in enumerate(turns, 1):
            place = {"deal": deal, "number": number, "last_of_deal": number == len(turns)}
            yield place | {"pseudonym": who.get(turn.seat)} | _row(audited.match, turn)


def _row(match: str, turn: Turn) -> dict[str, Any]:
    discarded = turn.last if isinstance(turn.last, ev.Discard) else None
    return {
        "turn": event_id(match, turn.first.seq),
        "match": match,
        "seat": turn.seat,
        "event": event_id(match, turn.first.seq),
        "ended_event": event_id(match, turn.last.seq) if turn.ended else None,
        "at": turn.first.at,
        "ms": _between(turn.first.at, turn.last.at),
        "ended": turn.ended,
        "by": turn.last.by if turn.ended else None,
        "from_pile": turn.from_pile,
        "card": public_card(discarded) if discarded else None,
        "could_show": turn.could_show,
        "missed_show": None if turn.could_show is None else bool(turn.could_show and turn.ended == "discard"),
        "next_seat": turn.next_seat,
        "taken": turn.taken,
        "gave_meld": turn.gave_meld,
    }


def _between(one: str | None, two: str | None) -> int | None:
    if one is None or two is None:
        return None
    return round((datetime.fromisoformat(two) - datetime.fromisoformat(one)).total_seconds() * 1000)
