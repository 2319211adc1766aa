"""The melds on the table, side by side in as many rows as they need; a card laid off carries the seat it came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ledger.drawing.cards import HEIGHT, LIFT, WIDTH, card
from ledger.drawing.scene import MeldView
from ledger.drawing.svg import SMALL, cut, element, group, text, width_of

_HEAD: Final = 17
_FOOT: Final = 16
_APART: Final = 16
_STEP: Final = 19.0
_PAD: Final = 5


class MeldPlace(NamedTuple):
    """Where a meld lies: its corner within the room for melds, how wide it is, how far apart its cards are."""

    meld: MeldView
    x: float
    y: float
    width: float
    step: float


class MeldsPlan(NamedTuple):
    """Every meld placed, and the height of it all."""

    places: tuple[MeldPlace, ...]
    height: float


def plan_melds(melds: Sequence[MeldView], width: float) -> MeldsPlan:
    """Place melds in ``width``, every row in the middle of it."""
    rows: list[list[tuple[MeldView, float, float]]] = []
    for meld in melds:
        many = max(len(meld.cards) - 1, 1)
        step = min(_STEP, (width - WIDTH - 2 * _PAD) / many)
        wide = (
            max(WIDTH + step * (len(meld.cards) - 1), min(width_of(_words(meld), SMALL), width - 2 * _PAD)) + 2 * _PAD
        )
        if rows and _length(rows[-1]) + _APART + wide <= width:
            rows[-1].append((meld, wide, step))
        else:
            rows.append([(meld, wide, step)])
    high = _HEAD + LIFT + HEIGHT + _FOOT
    places = []
    for number, row in enumerate(rows):
        x = (width - _length(row)) / 2
        for meld, wide, step in row:
            places.append(MeldPlace(meld, x, number * (high + 6), wide, step))
            x += wide + _APART
    return MeldsPlan(tuple(places), len(rows) * (high + 6))


def _length(row: Sequence[tuple[MeldView, float, float]]) -> float:
    return sum(wide for _, wide, _ in row) + _APART * (len(row) - 1)


def _words(meld: MeldView) -> str:
    return f"{meld.id} {meld.words}"


def draw_melds(plan: MeldsPlan, x: float, y: float) -> str:
    """The melds, with the corner of their room at ``x``, ``y``."""
    return "".join(_meld(place, x + place.x, y + place.y) for place in plan.places)


def _meld(place: MeldPlace, x: float, y: float) -> str:
    meld, top = place.meld, _HEAD + LIFT
    ground = element("rect", width=place.width, height=_HEAD + LIFT + HEIGHT + _FOOT, rx=6, fill="#174a33")
    label = text(_PAD, 14, cut(_words(meld), place.width - 2 * _PAD + 4, SMALL), SMALL, fill="#ffffff")
    drawn = [ground, label]
    for number, shown in enumerate(meld.cards):
        at = _PAD + number * place.step
        drawn.append(card(shown, at, top, number + 1 == len(meld.cards)))
        if shown.by is not None:
            said = text(at + 1, top + HEIGHT + 12, f"s{shown.by}", SMALL, fill="#ffe08a", font_weight="bold")
            drawn.append(said)
    said = f"Meld {meld.id}, {meld.words}"
    return group("".join(drawn), x, y, role="group", aria_label=said)
