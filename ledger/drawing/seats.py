"""A seat: who sits there, what is up with it, and its hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ledger.drawing.hands import HandPlan, draw_hand, plan_hand
from ledger.drawing.scene import SeatView
from ledger.drawing.svg import ACTION, INK, QUIET, SMALL, box, cut, group, text, width_of

HEAD: Final = 43
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
        return HEAD + self.hand.height + PAD


@lru_cache(maxsize=_REMEMBERED)
def plan_seat(seat: SeatView, width: float) -> SeatPlan:
    """Measure a seat of this width."""
    return SeatPlan(seat, width, plan_hand(seat.hand, width - 2 * PAD))


def draw_seat(plan: SeatPlan, x: float, y: float) -> str:
    """The seat with its top left corner at ``x``, ``y``. Whose turn it is has a thick edge, an arrow and words."""
    return group(
        _drawn(plan.seat, plan.width), x, y, role="group", aria_label=f"Seat {plan.seat.number}", class_="seat"
    )


@lru_cache(maxsize=_REMEMBERED)
def _drawn(seat: SeatView, width: float) -> str:
    plan = plan_seat(seat, width)
    edge = (ACTION, 3) if seat.to_do else (INK, 1.5) if seat.acts else ("#8794a5", 1)
    fill = "#e9ecf0" if seat.out else "#ffffff"
    plate = box(0, 0, plan.width, plan.height, rx=10, fill=fill, stroke=edge[0], stroke_width=edge[1])
    return plate + _first_line(plan) + _second_line(plan) + draw_hand(seat.hand, plan.hand, PAD, HEAD)


def _first_line(plan: SeatPlan) -> str:
    seat, room = plan.seat, plan.width - 2 * PAD
    label = f"▶ Seat {seat.number}" if seat.to_do else f"Seat {seat.number}"
    points_wide = width_of(seat.points, SMALL) + 8 if seat.points else 0
    begins = width_of(label, 14) + 6
    name = cut(seat.name, room - begins - points_wide, SMALL) if seat.name else ""
    drawn = text(PAD, 18, label, 14, fill=ACTION if seat.to_do else INK, font_weight="bold")
    drawn += text(PAD + begins, 18, name, SMALL, fill=QUIET) if name else ""
    if not seat.points:
        return drawn
    return drawn + text(plan.width - PAD, 18, seat.points, SMALL, text_anchor="end", font_weight="bold")


def _second_line(plan: SeatPlan) -> str:
    seat = plan.seat
    held = "1 card" if seat.held == 1 else f"{seat.held} cards"
    parts = [seat.to_do, *([held] if seat.held or not seat.out else []), *seat.notes]
    words = " · ".join(part for part in parts if part)
    room = plan.width - 2 * PAD
    return text(PAD, 35, cut(words, room, SMALL), SMALL, fill=QUIET)
