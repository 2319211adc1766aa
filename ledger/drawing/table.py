"""The picture of a table: one for wide screens and paper, one for narrow screens."""

from __future__ import annotations

from markupsafe import Markup, escape

from ledger.drawing.layout import BANNER, Layout, Spot, banner_height, one_below_the_other, round_the_table
from ledger.drawing.melds import draw_melds
from ledger.drawing.piles import draw_piles, piles_height
from ledger.drawing.scene import TableView
from ledger.drawing.seats import draw_seat
from ledger.drawing.svg import FELT, FONT, box, element, lines, text


def table_svg(view: TableView, *, narrow: bool = False) -> Markup:
    """The table as an SVG element that stands alone: every colour is in it, a style sheet may only place it."""
    layout = one_below_the_other(view) if narrow else round_the_table(view)
    inner = f"<title>{escape(view.title)}</title>" + _felt(layout) + _middle(view, layout)
    inner += "".join(draw_seat(plan, x, y) for plan, x, y in layout.seats)
    size = {"viewBox": f"0 0 {layout.width:.0f} {layout.height:.0f}", "width": round(layout.width)}
    return Markup(  # noqa: S704 - every value was escaped where it was written
        element(
            "svg",
            inner,
            xmlns="http://www.w3.org/2000/svg",
            **size,
            height=round(layout.height),
            role="group",
            aria_label=view.title,
            font_family=FONT,
            class_="table-svg table-narrow" if narrow else f"table-svg table-wide table-w{layout.width:.0f}",
        )
    )


def _felt(layout: Layout) -> str:
    felt = layout.felt
    round_by = min(felt.height / 2, 110.0) if felt.width > layout.width / 2 and felt.x > 10 else 16
    return box(felt.x, felt.y, felt.width, felt.height, rx=round_by, fill=FELT, stroke="#6b4a2b", stroke_width=7)


def _middle(view: TableView, layout: Layout) -> str:
    """Piles, melds and banner, one below the other, in the middle of their room from top to bottom."""
    room, melds = layout.middle, layout.melds
    high = piles_height(view.piles, room.width)
    laid = melds.height + 8 if melds is not None and melds.places else 0
    y = room.y + max(room.height - high - laid - banner_height(view, room.width), 0) / 2
    drawn = draw_piles(view.piles, room.x, y, room.width) if view.piles is not None else ""
    if melds is not None and laid:
        drawn += draw_melds(melds, room.x, y + high + 8)
    return drawn + (_banner(view, room, y + high + laid) if view.banner else "")


def _banner(view: TableView, room: Spot, y: float) -> str:
    folded = lines(view.banner, room.width - 24, 13)
    wide = min(max(len(words) for words in folded) * 13 * 0.62 + 24, room.width)
    middle = room.x + room.width / 2
    plate = box(middle - wide / 2, y + 4, wide, BANNER * len(folded) + 6, rx=6, fill="#fff8e1", stroke="#8a6d00")
    said = [
        text(middle, y + 22 + number * BANNER, words, 13, text_anchor="middle", font_weight="bold")
        for number, words in enumerate(folded)
    ]
    return plate + "".join(said)
