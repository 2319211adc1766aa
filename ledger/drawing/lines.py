"""A line over time drawn as text: a dot a day, the first, the last and the highest named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ledger.drawing.bars import PARTS, WIDTH, frame
from ledger.drawing.svg import INK, QUIET, SMALL, element, text

_HIGH: Final = 120
_TOP: Final = 24
_SIDE: Final = 8


class Point(NamedTuple):
    """A place on the line: how far along (0 to 1), its name, its figure."""

    along: float
    name: str
    high: int


def line(name: str, title: str, points: Sequence[Point]) -> str:
    """The line on a scale that begins at nothing."""
    most = max((point.high for point in points), default=0) or 1
    base = _TOP + _HIGH
    at = [(_SIDE + point.along * (WIDTH - 2 * _SIDE), base - _HIGH * point.high / most) for point in points]
    drawn = [element("line", x1=0, y1=base, x2=WIDTH, y2=base, stroke=QUIET)]
    if len(at) > 1:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
        drawn.append(element("polyline", points=path, fill="none", stroke=PARTS[0], stroke_width=2))
    drawn += [element("circle", cx=x, cy=y, r=3.5, fill=PARTS[0]) for x, y in at]
    for number in _named(points):
        x, y = at[number]
        anchor = "start" if x < WIDTH / 4 else "end" if x > WIDTH * 3 / 4 else "middle"
        drawn.append(
            text(x, y - 8, f"{points[number].high:,}", SMALL, text_anchor=anchor, fill=INK, font_weight="bold")
        )
    drawn += _ends(points, base)
    says = "; ".join(f"{point.name}: {point.high}" for point in points)
    return frame(name, title, says, base + 24, "".join(drawn))


def _named(points: Sequence[Point]) -> list[int]:
    """The points that bear a figure: the first, the last, the highest."""
    if not points:
        return []
    highest = max(range(len(points)), key=lambda n: points[n].high)
    return sorted({0, len(points) - 1, highest})


def _ends(points: Sequence[Point], base: float) -> list[str]:
    if not points:
        return []
    drawn = [text(0, base + 16, points[0].name, SMALL)]
    if len(points) > 1:
        drawn.append(text(WIDTH, base + 16, points[-1].name, SMALL, text_anchor="end"))
    return drawn
