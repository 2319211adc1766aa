"""Charts as text: bars, the parts of a whole side by side, a histogram, and a line over time.

Every part has a pattern of its own beside its colour, and every bar its figure in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import escape

from ledger.drawing.svg import FONT, INK, QUIET, SMALL, box, cut, element, group, text, width_of

WIDTH: Final = 340
"""The width pictures are drawn for, that of a telephone; wider ones scale them."""

PARTS: Final = ("#1f5c40", "#9b0c2c", "#4a5568")
"""Colours of parts in their order; the first is plain, the second striped, the third dotted."""

_ROW: Final = 36
_BAR: Final = 14
_TOP: Final = 4
"""Room above the first line, for scripts whose signs stand higher."""
_SIZE: Final = 13
_MARK: Final = 17
"""The room of a legend's mark before its words."""
_APART: Final = 6
_TRACK: Final = "#e3e8ee"
_HIGH: Final = 150


class Bar(NamedTuple):
    """A row: its name, its length as a share of the longest (0 to 1), and the figure in words."""

    name: str
    share: float
    words: str


class Stack(NamedTuple):
    """A row of parts: its name, and how many of each part."""

    name: str
    parts: tuple[int, ...]


class Column(NamedTuple):
    """A column of a histogram: what stands below it, and how high it is."""

    name: str
    high: int


def frame(name: str, title: str, says: str, height: float, inner: str) -> str:
    """A whole picture with its title and description; ``name`` is its own on the page."""
    head = element("title", str(escape(title)), id=f"{name}-title")
    head += element("desc", str(escape(says)), id=f"{name}-desc")
    return element(
        "svg", head + inner, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height:.0f}", role="img",
        aria_labelledby=f"{name}-title {name}-desc", font_family=FONT, class_="board-svg",
    )  # fmt: skip


def bars(name: str, title: str, rows: Sequence[Bar]) -> str:
    """A row a bar: name and figure above, the bar below on a track of the whole width."""
    parts = []
    for number, row in enumerate(rows):
        track = box(0, 18, WIDTH, _BAR, fill=_TRACK, rx=2)
        bar = box(0, 18, _length(row.share), _BAR, fill=PARTS[0], rx=2)
        parts.append(group(_name_text(row.name, row.words) + track + bar, 0, _TOP + number * _ROW))
    says = "; ".join(f"{row.name}: {row.words}" for row in rows)
    return frame(name, title, says, _TOP + max(len(rows), 1) * _ROW, "".join(parts))


def stacks(name: str, title: str, names: Sequence[str], rows: Sequence[Stack]) -> str:
    """A row a whole, its parts side by side; ``names`` says what each part is, and stands as a legend above."""
    parts = [_patterns(name), _legend(name, names)]
    for number, row in enumerate(rows):
        parts.append(group(_stack(name, row), 0, 24 + number * _ROW))
    says = "; ".join(f"{row.name}: {_count_text(names, row.parts)}" for row in rows)
    return frame(name, title, says, 24 + max(len(rows), 1) * _ROW, "".join(parts))


def _stack(name: str, row: Stack) -> str:
    whole, at = max(sum(row.parts), 1), 0.0
    parts = [_name_text(row.name, " / ".join(f"{count:,}" for count in row.parts))]
    for part, count in enumerate(row.parts):
        wide = WIDTH * count / whole
        if count:
            # One unit at the least: what was counted is to be seen beside millions.
            parts.append(box(at, 18, max(wide, 1.0), _BAR, fill=_fill(name, part), stroke="#ffffff", stroke_width=0.5))
        at += wide
    return "".join(parts)


def histogram(name: str, title: str, below: str, columns: Sequence[Column]) -> str:
    """Columns side by side on one scale, the count above each; ``below`` says what stands under them."""
    # Columns of nothing have no scale, and are drawn all the same.
    most = max((column.high for column in columns), default=1) or 1
    step = WIDTH / max(len(columns), 1)
    base = _HIGH + 18
    parts = [element("line", x1=0, y1=base, x2=WIDTH, y2=base, stroke=QUIET)]
    for number, column in enumerate(columns):
        high, middle = _HIGH * column.high / most, (number + 0.5) * step
        parts.append(box(number * step + 1.5, base - high, step - 3, high, fill=PARTS[0]))
        parts.append(_middle(middle, base - high - 4, cut(f"{column.high:,}", step * 1.4, SMALL)))
        parts.append(_middle(middle, base + 14, column.name))
    parts.append(_middle(WIDTH / 2, base + 32, below))
    says = "; ".join(f"{column.name}: {column.high}" for column in columns)
    return frame(name, title, f"{below}. {says}", base + 40, "".join(parts))


def _middle(x: float, y: float, words: str) -> str:
    return text(x, y, words, SMALL, text_anchor="middle", fill=INK)


def _length(share: float) -> float:
    # One unit at the least of what is more than nothing, as in a stack.
    return max(WIDTH * min(max(share, 0.0), 1.0), 1.0 if share > 0 else 0.0)


def _name_text(name: str, words: str) -> str:
    room = WIDTH - width_of(words, _SIZE) - 8
    return text(0, 12, cut(name, room, _SIZE), _SIZE) + text(
        WIDTH, 12, words, _SIZE, text_anchor="end", fill=QUIET, font_weight="bold"
    )


def _fill(name: str, part: int) -> str:
    return PARTS[0] if part == 0 else f"url(#{name}-part-{part})"


def _patterns(name: str) -> str:
    striped = box(0, 0, 6, 6, fill=PARTS[1]) + element("path", d="M0 6L6 0", stroke="#ffffff", stroke_width=1.4)
    dotted = box(0, 0, 6, 6, fill="#ffffff") + element("circle", cx=3, cy=3, r=1.8, fill=PARTS[2])
    size: dict[str, object] = {"width": 6, "height": 6, "patternUnits": "userSpaceOnUse"}
    patterns = [
        element("pattern", inner, id=f"{name}-part-{n}", **size) for n, inner in enumerate((striped, dotted), 1)
    ]
    return element("defs", "".join(patterns))


def _legend(name: str, names: Sequence[str]) -> str:
    """Each name with the room it takes, and never cut: half of "cannot be decided" says something else."""
    wide = [_MARK + width_of(words, SMALL) for words in names]
    apart = max((WIDTH - sum(wide)) / max(len(names), 1), _APART)
    parts, at = [], 0.0
    for part, (words, room) in enumerate(zip(names, wide, strict=True)):
        parts.append(box(at, 3, 12, 12, fill=_fill(name, part), stroke=QUIET, stroke_width=0.5))
        parts.append(text(at + _MARK, 13, words, SMALL))
        at += room + apart
    return "".join(parts)


def _count_text(names: Sequence[str], parts: Sequence[int]) -> str:
    return ", ".join(f"{count} {words}" for words, count in zip(names, parts, strict=True))


# -- a line over time ------------------------------------------------------------------------------

_LINE_HIGH: Final = 120
_LINE_TOP: Final = 24
_LINE_SIDE: Final = 8


class Point(NamedTuple):
    """A place on the line: how far along (0 to 1), its name, its figure."""

    along: float
    name: str
    high: int


def line(name: str, title: str, points: Sequence[Point]) -> str:
    """The line on a scale that begins at nothing."""
    most = max((point.high for point in points), default=0) or 1
    base = _LINE_TOP + _LINE_HIGH
    at = [
        (_LINE_SIDE + point.along * (WIDTH - 2 * _LINE_SIDE), base - _LINE_HIGH * point.high / most) for point in points
    ]
    parts = [element("line", x1=0, y1=base, x2=WIDTH, y2=base, stroke=QUIET)]
    if len(at) > 1:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
        parts.append(element("polyline", points=path, fill="none", stroke=PARTS[0], stroke_width=2))
    parts += [element("circle", cx=x, cy=y, r=3.5, fill=PARTS[0]) for x, y in at]
    for number in _with_figures(points):
        x, y = at[number]
        anchor = "start" if x < WIDTH / 4 else "end" if x > WIDTH * 3 / 4 else "middle"
        parts.append(
            text(x, y - 8, f"{points[number].high:,}", SMALL, text_anchor=anchor, fill=INK, font_weight="bold")
        )
    parts += _ends(points, base)
    says = "; ".join(f"{point.name}: {point.high}" for point in points)
    return frame(name, title, says, base + 24, "".join(parts))


def _with_figures(points: Sequence[Point]) -> list[int]:
    """The points that bear a figure: the first, the last, the highest."""
    if not points:
        return []
    highest = max(range(len(points)), key=lambda n: points[n].high)
    return sorted({0, len(points) - 1, highest})


def _ends(points: Sequence[Point], base: float) -> list[str]:
    if not points:
        return []
    parts = [text(0, base + 16, points[0].name, SMALL)]
    if len(points) > 1:
        parts.append(text(WIDTH, base + 16, points[-1].name, SMALL, text_anchor="end"))
    return parts
