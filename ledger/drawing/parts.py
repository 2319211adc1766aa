"""The parts of a table: a seat with its hand, the piles, the melds that lie on it; each is measured, then drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ledger.drawing.cards import HEIGHT, LIFT, WIDTH, HandPlan, card, draw_hand, plan_hand
from ledger.drawing.scene import MeldView, PilesView, SeatView
from ledger.drawing.svg import ACTION, INK, QUIET, SMALL, box, cut, element, group, lines, text, width_of
from ledger.messages.renderer import ENGLISH, Renderer
from schemas.message import message

# -- a seat: who sits there, what is up with it, its hand ------------------------------------------

SEAT_HEAD: Final = 43
PAD: Final = 8
_REMEMBERED: Final = 512
"""Seats drawn lately: from one event to the next most of them look the same."""


class SeatPlan(NamedTuple):
    """A seat measured: its hand laid out, and how high it is."""

    seat: SeatView
    width: float
    hand: HandPlan

    @property
    def height(self) -> float:
        """Everything it shows."""
        return SEAT_HEAD + self.hand.height + PAD


@lru_cache(maxsize=_REMEMBERED)
def plan_seat(seat: SeatView, width: float) -> SeatPlan:
    """Measure a seat of this width."""
    return SeatPlan(seat, width, plan_hand(seat.hand, width - 2 * PAD))


def draw_seat(plan: SeatPlan, x: float, y: float, words: Renderer = ENGLISH) -> str:
    """The seat with its top left corner at ``x``, ``y``. Whose turn it is has a thick edge, an arrow and words."""
    label = words.sentence(message("seat", number=plan.seat.number))
    return group(_seat(plan.seat, plan.width, words), x, y, role="group", aria_label=label, class_="seat")


@lru_cache(maxsize=_REMEMBERED)
def _seat(seat: SeatView, width: float, words: Renderer) -> str:
    plan = plan_seat(seat, width)
    edge = (ACTION, 3) if seat.to_do else (INK, 1.5) if seat.acts else ("#8794a5", 1)
    fill = "#e9ecf0" if seat.out else "#ffffff"
    plate = box(0, 0, plan.width, plan.height, rx=10, fill=fill, stroke=edge[0], stroke_width=edge[1])
    return (
        plate
        + _first_line(plan, words)
        + _second_line(plan, words)
        + draw_hand(seat.hand, plan.hand, PAD, SEAT_HEAD, words)
    )


def _first_line(plan: SeatPlan, words: Renderer) -> str:
    seat, room = plan.seat, plan.width - 2 * PAD
    named = words.sentence(message("seat", number=seat.number))
    label = f"▶ {named}" if seat.to_do else named
    points_wide = width_of(seat.points, SMALL) + 8 if seat.points else 0
    begins = width_of(label, 14) + 6
    name = cut(seat.name, room - begins - points_wide, SMALL) if seat.name else ""
    drawn = text(PAD, 18, label, 14, fill=ACTION if seat.to_do else INK, font_weight="bold")
    drawn += text(PAD + begins, 18, name, SMALL, fill=QUIET) if name else ""
    if not seat.points:
        return drawn
    return drawn + text(plan.width - PAD, 18, seat.points, SMALL, text_anchor="end", font_weight="bold")


def _second_line(plan: SeatPlan, words: Renderer) -> str:
    seat = plan.seat
    count = [words.say("picture-cards", count=seat.hand_size)] if seat.hand_size or not seat.out else []
    line = " · ".join(part for part in (seat.to_do, *count, *seat.notes) if part)
    return text(PAD, 35, cut(line, plan.width - 2 * PAD, SMALL), SMALL, fill=QUIET)


# -- the piles: wild card, stock, open pile, and what is said of the deal ---------------------------

SHOWN: Final = 5
"""How many cards of the open pile are drawn."""

_FAN: Final = 20
_BETWEEN_PILES: Final = 30
_LINE: Final = 17
_NOTE: Final = 13.5
_LIGHT: Final = "#ffffff"


def piles_height(piles: PilesView | None, width: float) -> float:
    """The room it needs in ``width``; none before cards were dealt."""
    if piles is None:
        return 0
    return _piles_head(piles, width) + LIFT + HEIGHT + 18


def _piles_head(piles: PilesView, width: float) -> float:
    return _LINE * len(lines(piles.words, width, _NOTE)) + 4 if piles.words else 0


def draw_piles(piles: PilesView, x: float, y: float, width: float, words: Renderer = ENGLISH) -> str:
    """The piles side by side, in the middle of ``width``."""
    middle, drawn = x + width / 2, []
    for number, line in enumerate(lines(piles.words, width, _NOTE) if piles.words else ()):
        drawn.append(_label(middle, y + 13 + number * _LINE, line, _NOTE, "bold"))
    top = y + _piles_head(piles, width) + LIFT
    fan = WIDTH + _FAN * max(len(piles.discards) - 1, 0)
    whole = (WIDTH + _BETWEEN_PILES if piles.wild is not None else 0) + WIDTH + 4 + _BETWEEN_PILES + fan
    at = middle - whole / 2
    if piles.wild is not None:
        label = _label(at + WIDTH / 2, top + HEIGHT + 14, words.say("picture-wild"))
        drawn += [card(piles.wild, at, top, words=words), label]
        at += WIDTH + _BETWEEN_PILES
    drawn.append(_stock(piles.stock, at, top, words))
    drawn.append(_open_pile(piles, at + WIDTH + 4 + _BETWEEN_PILES, top, fan, words))
    return "".join(drawn)


def _label(x: float, y: float, line: str, size: float = SMALL, weight: str | None = None) -> str:
    return text(x, y, line, size, fill=_LIGHT, text_anchor="middle", font_weight=weight)


def _stock(count: int | None, x: float, y: float, words: Renderer) -> str:
    label = words.say("picture-stock_unknown") if count is None else words.say("picture-stock", count=count)
    heard = words.say("picture-stock_unknown.heard") if count is None else words.say("picture-stock.heard", count=count)
    drawn = _empty(x, y)
    if count != 0:
        fill, stroke = "#2b4d6f", "#ffffff"
        drawn = "".join(
            element("rect", x=x + shift, y=y - shift, width=WIDTH, height=HEIGHT, rx=4, fill=fill, stroke=stroke)
            for shift in (4, 2, 0)
        )
    return element("g", drawn, role="img", aria_label=heard) + _label(x + WIDTH / 2, y + HEIGHT + 14, label)


def _open_pile(piles: PilesView, x: float, y: float, fan: float, words: Renderer) -> str:
    count, top = piles.under + len(piles.discards), len(piles.discards) - 1
    drawn = [card(shown, x + n * _FAN, y, n == top, words) for n, shown in enumerate(piles.discards)]
    if not drawn:
        drawn = [element("g", _empty(x, y), role="img", aria_label=words.say("picture-open_pile_empty"))]
    label = words.say("picture-open_pile", count=count)
    return "".join(drawn) + _label(x + fan / 2, y + HEIGHT + 14, label)


def _empty(x: float, y: float) -> str:
    return element(
        "rect", x=x, y=y, width=WIDTH, height=HEIGHT, rx=4, fill="none", stroke="#ffffff", stroke_dasharray="4 3"
    )


# -- the melds, side by side in as many rows as they need; a card laid off names its seat -----------

_MELD_HEAD: Final = 17
_MELD_FOOT: Final = 16
_BETWEEN_MELDS: Final = 16
_MELD_STEP: Final = 19.0
_MELD_PAD: Final = 5


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
        step = min(_MELD_STEP, (width - WIDTH - 2 * _MELD_PAD) / many)
        wide = (
            max(WIDTH + step * (len(meld.cards) - 1), min(width_of(_meld_label(meld), SMALL), width - 2 * _MELD_PAD))
            + 2 * _MELD_PAD
        )
        if rows and _row_length(rows[-1]) + _BETWEEN_MELDS + wide <= width:
            rows[-1].append((meld, wide, step))
        else:
            rows.append([(meld, wide, step)])
    high = _MELD_HEAD + LIFT + HEIGHT + _MELD_FOOT
    places = []
    for number, row in enumerate(rows):
        x = (width - _row_length(row)) / 2
        for meld, wide, step in row:
            places.append(MeldPlace(meld, x, number * (high + 6), wide, step))
            x += wide + _BETWEEN_MELDS
    return MeldsPlan(tuple(places), len(rows) * (high + 6))


def _row_length(row: Sequence[tuple[MeldView, float, float]]) -> float:
    return sum(wide for _, wide, _ in row) + _BETWEEN_MELDS * (len(row) - 1)


def _meld_label(meld: MeldView) -> str:
    return f"{meld.id} {meld.words}"


def draw_melds(plan: MeldsPlan, x: float, y: float, words: Renderer = ENGLISH) -> str:
    """The melds, with the corner of their room at ``x``, ``y``."""
    return "".join(_meld(place, x + place.x, y + place.y, words) for place in plan.places)


def _meld(place: MeldPlace, x: float, y: float, words: Renderer) -> str:
    meld, top = place.meld, _MELD_HEAD + LIFT
    ground = element("rect", width=place.width, height=_MELD_HEAD + LIFT + HEIGHT + _MELD_FOOT, rx=6, fill="#174a33")
    label = text(_MELD_PAD, 14, cut(_meld_label(meld), place.width - 2 * _MELD_PAD + 4, SMALL), SMALL, fill="#ffffff")
    drawn = [ground, label]
    for number, shown in enumerate(meld.cards):
        at = _MELD_PAD + number * place.step
        drawn.append(card(shown, at, top, number + 1 == len(meld.cards), words))
        if shown.by is not None:
            by = words.say("picture-by", seat=shown.by)
            drawn.append(text(at + 1, top + HEIGHT + 12, by, SMALL, fill="#ffe08a", font_weight="bold"))
    heard = words.say("picture-meld", id=meld.id, kind=meld.words)
    return group("".join(drawn), x, y, role="group", aria_label=heard)
