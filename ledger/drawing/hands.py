"""A hand laid out in its room: fanned in one row if every corner can be read so, else in as many rows as it needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from ledger.drawing.cards import HEIGHT, LIFT, WIDTH, card
from ledger.drawing.scene import CardFace, CardGroup
from ledger.drawing.svg import ALARM, QUIET, SMALL, element, text

GAP: Final = 6
"""Between two groups."""

WIDEST, TIGHTEST, TIGHT_BACKS = 22.0, 17.0, 8.0
"""How far a card is from the next: at most, at least with its corner free, and where only backs are seen."""

PITCH: Final = 37
"""From one row to the next where the lower one may lie on the feet of the upper."""

LABEL: Final = 18
"""Room for the numbers of groups that were shown."""


class Place(NamedTuple):
    """Where a card lies, and of which group it is."""

    x: float
    row: int
    group: int
    card: CardFace
    whole: bool


class HandPlan(NamedTuple):
    """A hand laid out; ``labelled`` when its groups are numbered below."""

    places: tuple[Place, ...]
    rows: int
    labelled: bool

    @property
    def pitch(self) -> int:
        """From one row to the next."""
        return HEIGHT + LABEL if self.labelled else PITCH

    @property
    def height(self) -> int:
        """The room it needs, with that for a card that stands out."""
        if not self.rows:
            return LIFT
        return LIFT + HEIGHT + (self.rows - 1) * self.pitch + (LABEL if self.labelled else 0)


def plan_hand(hand: Sequence[CardGroup], width: float) -> HandPlan:
    """Lay out a hand in ``width``."""
    cards = [(number, shown) for number, held in enumerate(hand) for shown in held.cards]
    labelled = any(held.label for held in hand)
    rows = 1 if cards else 0
    while rows and rows < len(cards) and _step(cards, rows, width) < TIGHTEST:
        rows += 1
    step = min(max(_step(cards, rows, width), 0), WIDEST) if cards else 0
    places: list[Place] = []
    for row, held in enumerate(_rows(cards, rows)):
        places += _row(held, row, step)
    return HandPlan(tuple(places), rows, labelled)


Held = tuple[int, CardFace]


def _rows(cards: Sequence[Held], rows: int) -> list[Sequence[Held]]:
    if not rows:
        return []
    size = -(-len(cards) // rows)
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def _step(cards: Sequence[Held], rows: int, width: float) -> float:
    """How far apart cards can be in the fullest row."""
    return min(_row_step(row, width) for row in _rows(cards, rows))


def _row_step(row: Sequence[Held], width: float) -> float:
    steps = [shown.shows != "back" for _, shown in row[:-1]]
    room = width - WIDTH - _gaps(row) - TIGHT_BACKS * steps.count(False)
    return room / steps.count(True) if any(steps) else (WIDEST if room >= 0 else 0)


def _gaps(row: Sequence[Held]) -> int:
    return GAP * sum(one[0] != other[0] for one, other in pairwise(row))


def _row(row: Sequence[Held], number: int, step: float) -> list[Place]:
    places, x = [], 0.0
    for place, (group, shown) in enumerate(row):
        last = place + 1 == len(row)
        gap = not last and row[place + 1][0] != group
        whole = last or (gap and step + GAP >= WIDTH)
        places.append(Place(x, number, group, shown, whole))
        x += (TIGHT_BACKS if shown.shows == "back" else step) + (GAP if gap else 0)
    return places


def draw_hand(hand: Sequence[CardGroup], plan: HandPlan, x: float, y: float) -> str:
    """The hand with its top left corner at ``x``, ``y``. Backs are one thing to those who listen."""
    y += LIFT
    drawn = []
    backs = sum(place.card.shows == "back" for place in plan.places)
    hidden = "".join(_placed(place, plan, x, y) for place in plan.places if place.card.shows == "back")
    if backs:
        words = "a card face down" if backs == 1 else f"{backs} cards face down"
        drawn.append(element("g", hidden, role="img", aria_label=words))
    drawn += [_placed(place, plan, x, y) for place in plan.places if place.card.shows != "back"]
    if plan.labelled:
        drawn += [_label(hand[number], number, plan, x, y) for number in range(len(hand))]
    return "".join(drawn)


def _placed(place: Place, plan: HandPlan, x: float, y: float) -> str:
    return card(place.card, x + place.x, y + place.row * plan.pitch, place.whole)


def _label(held: CardGroup, number: int, plan: HandPlan, x: float, y: float) -> str:
    """A line under each part of a group, its number, and a cross where it is no meld."""
    colour = ALARM if held.fault else QUIET
    drawn = []
    for row in sorted({place.row for place in plan.places if place.group == number}):
        at = [place.x for place in plan.places if place.group == number and place.row == row]
        after = min((place.x for place in plan.places if place.row == row and place.x > max(at)), default=inf)
        end = min(max(at) + WIDTH, after - 1)
        foot = y + row * plan.pitch + HEIGHT + 3
        line = f"M{x + min(at) + 1:.1f} {foot}H{x + end - 2:.1f}"
        drawn.append(element("path", d=line, stroke=colour, stroke_width=2.5 if held.fault else 1.5))
        words = f"✗ {held.label}" if held.fault else held.label
        middle = x + (min(at) + end) / 2
        weight = "bold" if held.fault else None
        drawn.append(text(middle, foot + 13, words, SMALL, fill=colour, text_anchor="middle", font_weight=weight))
    return "".join(drawn)
