"""What a hand held in the course of a deal, and which hands held certain cards: for cards read off a screenshot.

A hand has a *course*: ``3= 12+KS 13-4D``, dealt at event 3, a king of spades drawn at 12, a four put down at 13. Its
*faces* have a bit for every face it ever held, and its *pairs* one for every face it held twice at once, so that most
hands are passed over by one operation on a number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ledger.audit.played import PlayedMatch
from ledger.play.state import MAY_BE_ABSENT, is_absent
from ledger.play.state import Deal as DealState
from ledger.views.rows.matches import Deals
from schemas import events as ev
from schemas.cards import FACE_INDEX, JOKER, UNKNOWN, face, is_known
from schemas.events import Act, Claim

DEALT: Final = "="
GOT: Final = "+"
GAVE: Final = "-"


class Step(NamedTuple):
    """A card that came to a hand or left it, at an event."""

    seq: int
    sign: str
    card: str


def face_bit(card: str) -> int:
    """The bit of a card's face; 0 for a card nobody logged."""
    index = FACE_INDEX.get(face(card))
    return 0 if index is None else 1 << index


class Mask(NamedTuple):
    """``faces``: bit n for face n of :data:`schemas.cards.FACES`, bits 53 to 55 for two, three and four printed jokers.
    ``pairs``: bit n for face n held at least twice at once."""

    faces: int
    pairs: int


_JOKERS: Final = {2: 1 << 53, 3: 1 << 54, 4: 1 << 55}


def mask_of(cards: Iterable[str]) -> Mask:
    """The mask of a hand that holds just these cards."""
    mask = Mask(0, 0)
    for card, copies in Counter(map(face, cards)).items():
        mask = _with(mask, card, copies)
    return mask


def _with(mask: Mask, card: str, copies: int) -> Mask:
    """A mask once so many copies of a face are held."""
    bit = face_bit(card)
    faces, pairs = mask.faces | bit, mask.pairs | (bit if copies > 1 else 0)
    if card == JOKER:
        faces |= sum(more for count, more in _JOKERS.items() if copies >= count)
    return Mask(faces, pairs)


class Course(NamedTuple):
    """The course of a hand as text, and the mask of what it ever held."""

    text: str
    mask: Mask


def courses(audited: PlayedMatch, deals: Deals) -> dict[tuple[str, int], Course]:
    """The course of each hand, by deal and seat."""
    steps: dict[tuple[str, int], list[Step]] = {}
    dealt: dict[tuple[str, int], Sequence[str]] = {}
    states = dict(zip(deals.ids, deals.states, strict=True))
    for event, name in deals.of_events(iter(audited.events)):
        if name is None:
            continue
        if isinstance(event, ev.Deal):
            for hand in event.hands:
                dealt[name, hand.seat] = hand.cards
                steps[name, hand.seat] = [Step(event.seq, DEALT, "")]
        elif _moves(event, states[name]):
            for step in _steps(event, states[name]):
                steps.setdefault((name, event.seat), []).append(step)  # type: ignore[union-attr]
    return {key: _course(dealt.get(key, ()), course) for key, course in steps.items()}


def _course(dealt: Sequence[str], steps: Sequence[Step]) -> Course:
    mask = Mask(0, 0)
    for step, held in _followed(dealt, steps):
        for card in [step.card] if step.sign == GOT else held if step.sign == DEALT else ():
            mask = _with(mask, card, held[card])
    return Course(" ".join(f"{step.seq}{step.sign}{step.card}" for step in steps), mask)


def _followed(dealt: Iterable[str], steps: Iterable[Step]) -> Iterator[tuple[Step, Counter[str]]]:
    """Each step with the known cards of the hand after it. The counter is the same each time.

    After a card that was put down and not logged nothing of the hand is certain, so it holds nothing that is known.
    """
    held: Counter[str] = Counter()
    for step in steps:
        if step.sign == DEALT:
            held.clear()
            held.update(face(card) for card in dealt if is_known(card))
        elif step.sign == GOT:
            held[step.card] += is_known(step.card)
        elif not is_known(step.card):
            held.clear()
        elif held[step.card]:
            held[step.card] -= 1
        yield step, held


def _moves(event: Act | Claim, deal: DealState | None) -> bool:
    """Whether a move counts: not after the end of a deal, nor one that the game does not have."""
    if deal is None:
        return True
    if event.type in MAY_BE_ABSENT and is_absent(event.type, deal.rules):
        return False
    return deal.ended is None or event.seq <= deal.ended.seq


def _steps(event: Act | Claim, deal: DealState | None) -> Iterator[Step]:
    if isinstance(event, ev.Draw):
        yield Step(event.seq, GOT, face(event.card or UNKNOWN))
    elif isinstance(event, ev.Buy):
        yield Step(event.seq, GOT, face(event.card or UNKNOWN))
        if event.penalty is not None and (deal is None or deal.rules.buying.penalty):
            yield Step(event.seq, GOT, face(event.penalty))
    else:
        for card in _put_down(event):
            yield Step(event.seq, GAVE, face(card))


def _put_down(event: Act | Claim) -> Iterable[str]:
    if isinstance(event, ev.Discard):
        return (event.card or UNKNOWN,)
    if isinstance(event, ev.Declare):
        return (event.finish or UNKNOWN,)
    if isinstance(event, ev.Meld | ev.LayContract):
        return [card for group in event.melds for card in group]
    if isinstance(event, ev.LayOff):
        return event.cards
    if isinstance(event, ev.MoveJoker) and event.card is not None:
        return (event.card,)
    return ()


class Holding(NamedTuple):
    """When a hand first held certain cards all at once: the event, and whether as dealt and at the end of the deal."""

    seq: int
    dealt: bool
    end: bool


def seeking(wanted: Sequence[str]) -> Callable[[str | None, str], Holding | None]:
    """When a hand of this deal and course held all the wanted faces at once, each as often as it is wanted, or None.

    Thousands of hands are asked for one question, so steps of other faces are passed over unread.
    """
    need = tuple(Counter(map(face, wanted)).items())
    steps = re.compile("([+-])(" + "|".join(re.escape(card) for card, _ in (*need, (UNKNOWN, 1))) + ")")

    def seek(dealt: str | None, course: str) -> Holding | None:
        begun = course.partition(" ")[0]
        was_dealt = begun.endswith(DEALT)
        hand = (dealt or "") if was_dealt else ""
        held = {card: hand.count(card) for card, _ in need}
        whole = as_dealt = was_dealt and _has(held, need)
        first = int(begun[:-1]) if as_dealt else None
        for step in steps.finditer(course):
            sign, card = step.groups()
            if card == UNKNOWN:
                if sign == GOT:
                    continue
                held = dict.fromkeys(held, 0)
            else:
                held[card] = max(held[card] + (1 if sign == GOT else -1), 0)
            whole = _has(held, need)
            if whole and first is None:
                first = int(course[course.rfind(" ", 0, step.start()) + 1 : step.start()])
        return None if first is None else Holding(first, as_dealt, whole)

    return seek


def _has(held: Mapping[str, int], need: Iterable[tuple[str, int]]) -> bool:
    return all(held[card] >= count for card, count in need)
