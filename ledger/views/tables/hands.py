"""Hidden cards of matches that have ended: hands as dealt, as held and as they ended, and cards from the stock.

A hand has a *course*: ``3= 12+KS 13-4D``, dealt at event 3, a king of spades drawn at 12, a four put down at 13. Its
*faces* have a bit for every face it ever held, and its *pairs* one for every face it held twice at once, so that cards
read off a screenshot are looked for (:func:`holding_finder`) in few hands: most are passed over by one operation on a
number.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import inf
from typing import Final, NamedTuple, TypeGuard

from ledger.audit.played import PlayedMatch
from ledger.play.laws.possession import Put, put_down
from ledger.play.state import MAY_BE_ABSENT, is_absent
from ledger.play.state import Deal as DealState
from ledger.views.tables.deals import DEAL_ID, EVENT_ID, Deals, number_in
from ledger.views.tables.table import Table, TableRow, computed, few_words, many_cards, number, numbers, text
from schemas import events as ev
from schemas.cards import FACE_INDEX, JOKER, UNKNOWN, face
from schemas.events import Act, Claim

HANDS: Final = Table(
    "hands",
    "hands",
    ("match", "deal_no", "seat"),
    {
        "hand": computed(f"{DEAL_ID} || '/' || [seat]"),
        "match": text(),
        "deal": computed(DEAL_ID),
        "deal_no": text(),
        "seat": number(),
        **few_words("status", zero="in"),
        **few_words("wild_card"),
        **many_cards("dealt", "final"),
        **numbers("claimed", "points", "leaf", "faces", "pairs"),
        **many_cards("course"),
    },
    label="hand",
    indexes=(("seat", "leaf", "faces", "pairs"),),
    compact=True,
    numbered=True,
)

STOCK_DRAWS: Final = Table(
    "stock_draws",
    "hands",
    ("match", "seq"),
    {
        "event": computed(EVENT_ID),
        "match": text(),
        "deal": computed(DEAL_ID),
        "deal_no": text(),
        **numbers("seq", "seat"),
        **few_words("wild_card", "card"),
    },
    label="event",
    compact=True,
)


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """One row for each seat in each deal, and for each card drawn from the stock, of a match that has ended."""
    if not match.ended:
        return
    yield from _hand_rows(match, deals)
    by_deal = {name: (number_in(match.match, name), event.wild_card) for event, name, _ in deals.each()}
    for fields, deal in deals.of_fields():
        if fields["type"] == "draw" and fields["from_"] == "stock":
            card = fields["card"]
        elif fields["type"] == "buy" and fields["penalty"] is not None:
            card = fields["penalty"]
        else:
            continue
        deal_no, wild_card = by_deal[deal] if deal is not None else (None, None)
        yield STOCK_DRAWS, (match.match, deal_no, fields["seq"], fields["seat"], wild_card, card)


def _hand_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    claims = (row for row in match.audit.verdicts if row.claim == "points" and not row.of_total)
    by_hand = {(row.deal, row.seat): row for row in claims}
    courses = courses_of(deals)
    for event, name, state in deals.each():
        hands = {hand.seat: hand.cards for hand in event.hands}
        seats = {seat.number: seat for seat in state.seats} if state else {}
        deal_no = number_in(match.match, name)
        for place in sorted(hands.keys() | seats.keys()):
            seat, verdict = seats.get(place), by_hand.get((event.deal, place))
            course = courses.get((name, place), _NO_COURSE)
            yield (
                HANDS,
                (
                    match.match,
                    deal_no,
                    place,
                    seat.status if seat else None,
                    event.wild_card,
                    " ".join(hands[place]) if place in hands else None,
                    " ".join(seat.hand) if seat else None,
                    int(verdict.claimed) if verdict else None,
                    verdict.computed if verdict else None,
                    deals.last_leaf,
                    course.mask.faces,
                    course.mask.pairs,
                    course.text,
                ),
            )


# -- what a hand ever held -------------------------------------------------------------------------


class Mask(NamedTuple):
    """``faces``: bit n for face n of :data:`schemas.cards.FACES`, bits 53 to 55 for two, three and four printed jokers.
    ``pairs``: bit n for face n held at least twice at once."""

    faces: int
    pairs: int


_BITS: Final = {card: 1 << index for card, index in FACE_INDEX.items()}
# Behind the bits of 53 faces; an integer of SQLite has 63.
_JOKERS: Final = {2: 1 << 53, 3: 1 << 54, 4: 1 << 55}


def mask_of(cards: Iterable[str]) -> Mask:
    """The mask of a hand that holds just these cards."""
    return _mask_of_counted(Counter(map(face, cards)))


def _mask_of_counted(cards: Mapping[str, int]) -> Mask:
    faces = pairs = 0
    for card, copies in cards.items():
        more = _mask_of(card, copies)
        faces, pairs = faces | more.faces, pairs | more.pairs
    return Mask(faces, pairs)


@cache
def _mask_of(card: str, copies: int) -> Mask:
    """What so many copies of a face add to a mask."""
    bit = _BITS.get(card, 0)  # none for a card nobody logged
    jokers = sum(more for count, more in _JOKERS.items() if card == JOKER and copies >= count)
    return Mask(bit | jokers, bit if copies > 1 else 0)


# -- the course of a hand --------------------------------------------------------------------------

DEALT: Final = "="
GOT: Final = "+"
GAVE: Final = "-"


class Course(NamedTuple):
    """The course of a hand as text, and the mask of what it ever held."""

    text: str
    mask: Mask


_NO_COURSE: Final = Course("", Mask(0, 0))


class _Hand:
    """A hand as its deal goes on: what it surely holds, and what of its course is told so far."""

    __slots__ = ("_cards", "_faces", "_pairs", "_steps")

    def __init__(self) -> None:
        self._steps: list[str] = []
        self._cards: dict[str, int] = {}
        self._faces = self._pairs = 0

    def dealt(self, seq: int, cards: Iterable[str]) -> _Hand:
        self._steps.append(f"{seq}{DEALT}")
        for card in cards:
            if card != UNKNOWN:
                self._add(card[:2])
        return self

    def got(self, seq: int, card: str) -> None:
        self._steps.append(f"{seq}{GOT}{card}")
        if card != UNKNOWN:
            self._add(card)

    def _add(self, card: str) -> None:
        self._cards[card] = copies = self._cards.get(card, 0) + 1
        faces, pairs = _mask_of(card, copies)
        self._faces |= faces
        self._pairs |= pairs

    def gave(self, seq: int, card: str) -> None:
        """After a card that was put down and not logged nothing of the hand is certain, so it holds nothing known."""
        self._steps.append(f"{seq}{GAVE}{card}")
        if card == UNKNOWN:
            self._cards.clear()
        elif self._cards.get(card):
            self._cards[card] -= 1

    def course(self) -> Course:
        return Course(" ".join(self._steps), Mask(self._faces, self._pairs))


def courses_of(deals: Deals) -> dict[tuple[str, int], Course]:
    """The course of each hand, by deal and seat."""
    hands = defaultdict[tuple[str, int], _Hand](_Hand)
    states = dict(zip(deals.ids, deals.states, strict=True))
    # After the event that ended a deal no move counts.
    ends = {name: state.ended.seq if state and state.ended else inf for name, state in states.items()}
    for event, name in deals.of_events():
        if name is None:
            continue
        fields = event.__dict__
        kind = fields["type"]
        if kind == "draw" or kind == "discard":
            seq, card = fields["seq"], fields["card"]
            if seq <= ends[name]:
                hand = hands[name, fields["seat"]]
                (hand.got if kind == "draw" else hand.gave)(seq, UNKNOWN if card is None else card[:2])
        elif _moves_cards(event):
            if event.seq <= ends[name] and _is_in_game(event, states[name]):
                _move(hands[name, event.seat], event, states[name])
        elif event.type == "deal":
            for dealt in event.hands:
                hands[name, dealt.seat] = _Hand().dealt(event.seq, dealt.cards)
    return {key: hand.course() for key, hand in hands.items()}


def _moves_cards(event: Act | Claim) -> TypeGuard[ev.Buy | Put]:
    """Whether a card comes to a hand or leaves it otherwise than in a usual turn."""
    return event.type in _MOVES


_MOVES: Final = frozenset({"buy", "declare", "meld", "lay_off", "lay_contract", "move_joker"})


def _is_in_game(event: Act | Claim, deal: DealState | None) -> bool:
    """Whether the game has moves such as this."""
    return deal is None or event.type not in MAY_BE_ABSENT or not is_absent(event.type, deal.rules)


def _move(hand: _Hand, event: ev.Buy | Put, deal: DealState | None) -> None:
    seq = event.seq
    if event.type == "buy":
        hand.got(seq, face(event.card or UNKNOWN))
        if event.penalty is not None and (deal is None or deal.rules.buying.penalty):
            hand.got(seq, face(event.penalty))
    else:
        for card in put_down(event):
            hand.gave(seq, face(card))


# -- when a hand held certain cards ----------------------------------------------------------------


class Holding(NamedTuple):
    """When a hand first held certain cards all at once: the event, and whether as dealt and at the end of the deal."""

    seq: int
    dealt: bool
    end: bool


def holding_finder(faces: Sequence[str]) -> Callable[[str | None, str], Holding | None]:
    """When a hand, given as dealt and by its course, held all the wanted faces at once, each as often as it is wanted;
    None when it never did.

    Thousands of hands are asked for one question, so steps of other faces are passed over unread.
    """
    need = tuple(Counter(map(face, faces)).items())
    steps = re.compile("([+-])(" + "|".join(re.escape(card) for card, _ in (*need, (UNKNOWN, 1))) + ")")

    def find(start: str | None, course: str) -> Holding | None:
        begin = course.partition(" ")[0]
        was_dealt = begin.endswith(DEALT)
        hand = (start or "") if was_dealt else ""
        cards = {card: hand.count(card) for card, _ in need}
        has_all = as_dealt = was_dealt and _has(cards, need)
        first = int(begin[:-1]) if as_dealt else None
        for step in steps.finditer(course):
            sign, card = step.groups()
            if card == UNKNOWN:
                if sign == GOT:
                    continue
                cards = dict.fromkeys(cards, 0)
            else:
                # A hand may put down what nobody knew it held; that takes nothing else away.
                cards[card] = max(cards[card] + (1 if sign == GOT else -1), 0)
            has_all = _has(cards, need)
            if has_all and first is None:
                first = int(course[course.rfind(" ", 0, step.start()) + 1 : step.start()])
        return None if first is None else Holding(first, as_dealt, has_all)

    return find


def _has(cards: Mapping[str, int], need: Iterable[tuple[str, int]]) -> bool:
    return all(cards[card] >= count for card, count in need)
