"""The picture of a table, and the same in words: seats round it where there is room for that, else one below the other.

Its parts, a seat with its hand, the piles, the melds that lie on it, are each measured, then drawn. Cards keep their
size; it is the picture that grows, so that they can be read in every game and on every screen. One picture is for wide
screens and paper, one for narrow screens. The same in words is for those who listen or paste into a ticket: who holds
what, and what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from ledger.drawing.cards import (
    HEIGHT,
    LIFT,
    WIDTH,
    CardFace,
    CardGroup,
    HandPlan,
    card,
    card_words,
    draw_hand,
    plan_hand,
)
from ledger.drawing.svg import ACTION, CLOTH, FONT, INK, QUIET, SMALL, box, cut, element, group, lines, text, width_of
from ledger.messages.renderer import ENGLISH, Renderer
from schemas.message import message

# -- what is drawn: values only; who may see which card was decided before ---------------------------


class SeatView(NamedTuple):
    """A seat: its hand, what is up with it in a few words each, what it is to do now, and its points in words.

    ``acts``: the event is its own. ``out``: it is no longer in the deal.
    """

    number: int
    name: str
    hand: tuple[CardGroup, ...]
    notes: tuple[str, ...] = ()
    to_do: str = ""
    points: str = ""
    acts: bool = False
    out: bool = False

    @property
    def hand_size(self) -> int:
        """How many cards it holds or has shown."""
        return sum(len(group.cards) for group in self.hand)


class PilesView(NamedTuple):
    """Stock, open pile and wild card. ``discards`` are the top cards, the top one last, on ``under`` more.

    ``stock`` is how many cards it holds, None when that is not on record. ``words`` are said of the deal: its number,
    what is wild, what must be laid.
    """

    stock: int | None
    discards: tuple[CardFace, ...]
    under: int
    wild: CardFace | None
    words: str


class MeldView(NamedTuple):
    """A meld on the table: its id, what it is and whose, its cards from low to high."""

    id: str
    words: str
    cards: tuple[CardFace, ...]


class TableView(NamedTuple):
    """The whole table. The first of ``seats`` sits at the near side, the others follow clockwise.

    ``piles`` is None before cards were dealt, ``melds`` in games where nothing is laid on the table. ``banner`` says
    how the deal ended.
    """

    title: str
    seats: tuple[SeatView, ...]
    piles: PilesView | None
    melds: tuple[MeldView, ...] | None
    banner: str = ""


# -- a seat: who sits there, what is up with it, its hand ------------------------------------------

_SEAT_HEAD: Final = 43
_PAD: Final = 8
_REMEMBERED: Final = 512
"""Seats drawn lately: from one event to the next most of them look the same."""


class _SeatPlan(NamedTuple):
    """A seat measured: its hand laid out, and how high it is."""

    seat: SeatView
    width: float
    hand: HandPlan

    @property
    def height(self) -> float:
        """Everything it shows."""
        return _SEAT_HEAD + self.hand.height + _PAD


@lru_cache(maxsize=_REMEMBERED)
def _plan_seat(seat: SeatView, width: float) -> _SeatPlan:
    """Measure a seat of this width."""
    return _SeatPlan(seat, width, plan_hand(seat.hand, width - 2 * _PAD))


def _draw_seat(plan: _SeatPlan, x: float, y: float, words: Renderer) -> str:
    """The seat with its top left corner at ``x``, ``y``. Whose turn it is has a thick edge, an arrow and words."""
    label = words.sentence(message("seat", number=plan.seat.number))
    return group(_seat(plan.seat, plan.width, words), x, y, role="group", aria_label=label, class_="seat")


@lru_cache(maxsize=_REMEMBERED)
def _seat(seat: SeatView, width: float, words: Renderer) -> str:
    plan = _plan_seat(seat, width)  # found again by the same key; a plan itself would be a long one
    edge = (ACTION, 3) if seat.to_do else (INK, 1.5) if seat.acts else ("#8794a5", 1)
    fill = "#e9ecf0" if seat.out else "#ffffff"
    plate = box(0, 0, plan.width, plan.height, rx=10, fill=fill, stroke=edge[0], stroke_width=edge[1])
    return (
        plate
        + _first_line(plan, words)
        + _second_line(plan, words)
        + draw_hand(seat.hand, plan.hand, _PAD, _SEAT_HEAD, words)
    )


def _first_line(plan: _SeatPlan, words: Renderer) -> str:
    seat, room = plan.seat, plan.width - 2 * _PAD
    seat_name = words.sentence(message("seat", number=seat.number))
    label = f"▶ {seat_name}" if seat.to_do else seat_name
    points_wide = width_of(seat.points, SMALL) + 8 if seat.points else 0
    begins = width_of(label, 14) + 6
    name = cut(seat.name, room - begins - points_wide, SMALL) if seat.name else ""
    svg = text(_PAD, 18, label, 14, fill=ACTION if seat.to_do else INK, font_weight="bold")
    svg += text(_PAD + begins, 18, name, SMALL, fill=QUIET) if name else ""
    if not seat.points:
        return svg
    return svg + text(plan.width - _PAD, 18, seat.points, SMALL, text_anchor="end", font_weight="bold")


def _second_line(plan: _SeatPlan, words: Renderer) -> str:
    seat = plan.seat
    count = [words.say("picture-cards", count=seat.hand_size)] if seat.hand_size or not seat.out else []
    line = " · ".join(part for part in (seat.to_do, *count, *seat.notes) if part)
    return text(_PAD, 35, cut(line, plan.width - 2 * _PAD, SMALL), SMALL, fill=QUIET)


# -- the piles: wild card, stock, open pile, and what is said of the deal ---------------------------

SHOWN: Final = 5
"""How many cards of the open pile are drawn."""

_FAN: Final = 20
_BETWEEN_PILES: Final = 30
_LINE: Final = 17
_NOTE: Final = 13.5
_LIGHT: Final = "#ffffff"


def _piles_height(piles: PilesView | None, width: float) -> float:
    """The room it needs in ``width``; none before cards were dealt."""
    if piles is None:
        return 0
    return _piles_head(piles, width) + LIFT + HEIGHT + 18


def _piles_head(piles: PilesView, width: float) -> float:
    return _LINE * len(lines(piles.words, width, _NOTE)) + 4 if piles.words else 0


def draw_piles(piles: PilesView, x: float, y: float, width: float, words: Renderer = ENGLISH) -> str:
    """The piles side by side, in the middle of ``width``."""
    middle, parts = x + width / 2, []
    for number, line in enumerate(lines(piles.words, width, _NOTE) if piles.words else ()):
        parts.append(_label(middle, y + 13 + number * _LINE, line, _NOTE, "bold"))
    top = y + _piles_head(piles, width) + LIFT
    fan = WIDTH + _FAN * max(len(piles.discards) - 1, 0)
    whole = (WIDTH + _BETWEEN_PILES if piles.wild is not None else 0) + WIDTH + 4 + _BETWEEN_PILES + fan
    at = middle - whole / 2
    if piles.wild is not None:
        label = _label(at + WIDTH / 2, top + HEIGHT + 14, words.say("picture-wild"))
        parts += [card(piles.wild, at, top, words=words), label]
        at += WIDTH + _BETWEEN_PILES
    parts.append(_stock(piles.stock, at, top, words))
    parts.append(_open_pile(piles, at + WIDTH + 4 + _BETWEEN_PILES, top, fan, words))
    return "".join(parts)


def _label(x: float, y: float, line: str, size: float = SMALL, weight: str | None = None) -> str:
    return text(x, y, line, size, fill=_LIGHT, text_anchor="middle", font_weight=weight)


def _stock(count: int | None, x: float, y: float, words: Renderer) -> str:
    label = words.say("picture-stock_unknown") if count is None else words.say("picture-stock", count=count)
    heard = words.say("picture-stock_unknown.heard") if count is None else words.say("picture-stock.heard", count=count)
    svg = _empty(x, y)
    if count != 0:
        svg = "".join(
            box(x + shift, y - shift, WIDTH, HEIGHT, rx=4, fill="#2b4d6f", stroke="#ffffff") for shift in (4, 2, 0)
        )
    return element("g", svg, role="img", aria_label=heard) + _label(x + WIDTH / 2, y + HEIGHT + 14, label)


def _open_pile(piles: PilesView, x: float, y: float, fan: float, words: Renderer) -> str:
    count, top = piles.under + len(piles.discards), len(piles.discards) - 1
    parts = [card(card_face, x + n * _FAN, y, n == top, words) for n, card_face in enumerate(piles.discards)]
    if not parts:
        parts = [element("g", _empty(x, y), role="img", aria_label=words.say("picture-open_pile_empty"))]
    label = words.say("picture-open_pile", count=count)
    return "".join(parts) + _label(x + fan / 2, y + HEIGHT + 14, label)


def _empty(x: float, y: float) -> str:
    return box(x, y, WIDTH, HEIGHT, rx=4, fill="none", stroke="#ffffff", stroke_dasharray="4 3")


# -- the melds, side by side in as many rows as they need; a card laid off names its seat -----------

_MELD_HEAD: Final = 17
_MELD_FOOT: Final = 16
_BETWEEN_MELDS: Final = 16
_MELD_STEP: Final = 19.0
_MELD_PAD: Final = 5


class _MeldPlace(NamedTuple):
    """Where a meld lies: its corner within the room for melds, how wide it is, how far apart its cards are."""

    meld: MeldView
    x: float
    y: float
    width: float
    step: float


class _MeldsPlan(NamedTuple):
    """Every meld placed, and the height of it all."""

    places: tuple[_MeldPlace, ...]
    height: float


def plan_melds(melds: Sequence[MeldView], width: float) -> _MeldsPlan:
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
            places.append(_MeldPlace(meld, x, number * (high + 6), wide, step))
            x += wide + _BETWEEN_MELDS
    return _MeldsPlan(tuple(places), len(rows) * (high + 6))


def _row_length(row: Sequence[tuple[MeldView, float, float]]) -> float:
    return sum(wide for _, wide, _ in row) + _BETWEEN_MELDS * (len(row) - 1)


def _meld_label(meld: MeldView) -> str:
    return f"{meld.id} {meld.words}"


def _meld(place: _MeldPlace, x: float, y: float, words: Renderer) -> str:
    meld, top = place.meld, _MELD_HEAD + LIFT
    ground = element("rect", width=place.width, height=_MELD_HEAD + LIFT + HEIGHT + _MELD_FOOT, rx=6, fill="#174a33")
    label = text(_MELD_PAD, 14, cut(_meld_label(meld), place.width - 2 * _MELD_PAD + 4, SMALL), SMALL, fill="#ffffff")
    parts = [ground, label]
    for number, card_face in enumerate(meld.cards):
        at = _MELD_PAD + number * place.step
        parts.append(card(card_face, at, top, number + 1 == len(meld.cards), words))
        if card_face.by is not None:
            by = words.say("picture-by", seat=card_face.by)
            parts.append(text(at + 1, top + HEIGHT + 12, by, SMALL, fill="#ffe08a", font_weight="bold"))
    heard = words.say("picture-meld", id=meld.id, kind=meld.words)
    return group("".join(parts), x, y, role="group", aria_label=heard)


# -- where the parts stand -------------------------------------------------------------------------

WIDE: Final = 960.0
FEWER: Final = {1: 640.0, 2: 640.0, 3: 820.0}
"""How wide the picture is of a table of few where nothing is laid on it, so that their cards are drawn larger."""

NARROW: Final = 344.0
_SEAT: Final = 304.0
_ROOMY: Final = 384.0
"""A seat where no more than three sit at the table."""

_EDGE: Final = 8.0
_APART: Final = 14.0
BANNER: Final = 20
"""The height of a line of the banner."""


class Spot(NamedTuple):
    """A place in the picture."""

    x: float
    y: float
    width: float
    height: float


class Layout(NamedTuple):
    """The picture planned: its size, the cloth, the middle with its piles and melds, and every seat with its corner."""

    width: float
    height: float
    cloth: Spot
    middle: Spot
    melds: _MeldsPlan | None
    seats: tuple[tuple[_SeatPlan, float, float], ...]


class Ring(NamedTuple):
    """Which seats (0 is the near one, the others follow clockwise) stand where, from left to right."""

    far: tuple[int, ...]
    left: int | None
    right: int | None
    near: tuple[int, ...]


RINGS: Final = {
    1: Ring((), None, None, (0,)),
    2: Ring((1,), None, None, (0,)),
    3: Ring((1, 2), None, None, (0,)),
    4: Ring((2,), 1, 3, (0,)),
    5: Ring((2, 3), 1, 4, (0,)),
    6: Ring((2, 3, 4), None, None, (1, 0, 5)),
    7: Ring((3, 4), 2, 5, (1, 0, 6)),
    8: Ring((3, 4, 5), 2, 6, (1, 0, 7)),
}
OPEN_RINGS: Final = {4: Ring((1, 2), None, None, (0, 3)), 5: Ring((1, 2, 3), None, None, (0, 4))}
"""Where melds lie on the table they need its whole width, so nobody sits at the sides if that can be."""


def round_the_table(view: TableView) -> Layout:
    """Seats round a table seen from above; beyond eight they stand in rows."""
    ring = RINGS.get(len(view.seats))
    if view.melds is not None:
        ring = OPEN_RINGS.get(len(view.seats), ring)
    if ring is None:
        return _stacked(view, WIDE, 3)
    wide = FEWER.get(len(view.seats), WIDE) if view.melds is None else WIDE
    plans = [_plan_seat(seat, _ROOMY if len(view.seats) <= 3 else _SEAT) for seat in view.seats]
    sides = [plans[place] for place in (ring.left, ring.right) if place is not None]
    margin = _EDGE + _SEAT + _APART if sides else 70.0
    width = wide - 2 * margin
    melds = plan_melds(view.melds, width) if view.melds is not None else None
    middle_high = max([_middle_height(view, melds, width), *(plan.height for plan in sides)])
    seats, y = _row(plans, ring.far, wide, _EDGE)
    far_high = y - _EDGE
    middle_y = y + _APART
    for place, x in ((ring.left, _EDGE), (ring.right, wide - _EDGE - _SEAT)):
        if place is not None:
            seats.append((plans[place], x, middle_y + (middle_high - plans[place].height) / 2))
    near_y = middle_y + middle_high + _APART
    near, end = _row(plans, ring.near, wide, near_y)
    top, foot = _EDGE + far_high * 0.45, end - (end - near_y) * 0.45
    cloth = Spot(28, top, wide - 56, foot - top)
    middle = Spot(margin, middle_y, width, middle_high)
    return Layout(wide, end + _EDGE, cloth, middle, melds, tuple(seats + near))


Placed = list[tuple[_SeatPlan, float, float]]


def _row(plans: Sequence[_SeatPlan], row: Sequence[int], wide: float, y: float) -> tuple[Placed, float]:
    """Seats side by side in ``wide`` from ``y`` on, and where the row ends."""
    high = max((plans[place].height for place in row), default=0.0)
    share = wide / max(len(row), 1)
    spots = [(plans[place], share * (n + 0.5) - plans[place].width / 2, y) for n, place in enumerate(row)]
    return spots, y + high


def one_below_the_other(view: TableView) -> Layout:
    """For a narrow screen: the other seats, the middle of the table, the near seat."""
    return _stacked(view, NARROW, 1)


def _stacked(view: TableView, width: float, side_by_side: int) -> Layout:
    room = width - 2 * _EDGE
    seat_wide = (room - _APART * (side_by_side - 1)) / side_by_side
    others = [_plan_seat(seat, seat_wide) for seat in view.seats[1:]]
    seats: Placed = []
    y = _EDGE
    for start in range(0, len(others), side_by_side):
        row = others[start : start + side_by_side]
        seats += [(plan, _EDGE + n * (seat_wide + _APART), y) for n, plan in enumerate(row)]
        y += max(plan.height for plan in row) + _EDGE
    melds = plan_melds(view.melds, room - 8) if view.melds is not None else None
    high = _middle_height(view, melds, room - 8)
    middle = Spot(_EDGE + 4, y + 6, room - 8, high)
    cloth = Spot(_EDGE, y, room, high + 12)
    y += high + 12 + _EDGE
    for seat in view.seats[:1]:
        plan = _plan_seat(seat, room)
        seats.append((plan, _EDGE, y))
        y += plan.height + _EDGE
    return Layout(width, y, cloth, middle, melds, tuple(seats))


def _middle_height(view: TableView, melds: _MeldsPlan | None, width: float) -> float:
    high = _piles_height(view.piles, width) + banner_height(view, width)
    return high + (melds.height + 8 if melds is not None and melds.places else 0)


def banner_height(view: TableView, width: float) -> float:
    """The room of the banner, 0 without one."""
    return BANNER * len(lines(view.banner, width - 24, 13)) + 12 if view.banner else 0


# -- the picture ------------------------------------------------------------------------------------


def table_svg(view: TableView, words: Renderer = ENGLISH, *, narrow: bool = False) -> Markup:
    """The table as an SVG element that stands alone: every colour is in it, a style sheet may only place it."""
    layout = one_below_the_other(view) if narrow else round_the_table(view)
    inner = f"<title>{escape(view.title)}</title>" + _cloth(layout) + _middle(view, layout, words)
    inner += "".join(_draw_seat(plan, x, y, words) for plan, x, y in layout.seats)
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


def _cloth(layout: Layout) -> str:
    cloth = layout.cloth
    round_by = min(cloth.height / 2, 110.0) if cloth.width > layout.width / 2 and cloth.x > 10 else 16
    return box(cloth.x, cloth.y, cloth.width, cloth.height, rx=round_by, fill=CLOTH, stroke="#6b4a2b", stroke_width=7)


def _middle(view: TableView, layout: Layout, words: Renderer) -> str:
    """Piles, melds and banner, one below the other, in the middle of their room from top to bottom."""
    room, melds = layout.middle, layout.melds
    high = _piles_height(view.piles, room.width)
    meld_height = melds.height + 8 if melds is not None and melds.places else 0
    y = room.y + max(room.height - high - meld_height - banner_height(view, room.width), 0) / 2
    svg = draw_piles(view.piles, room.x, y, room.width, words) if view.piles is not None else ""
    if melds is not None and meld_height:
        top = y + high + 8
        svg += "".join(_meld(place, room.x + place.x, top + place.y, words) for place in melds.places)
    return svg + (_banner(view, room, y + high + meld_height) if view.banner else "")


def _banner(view: TableView, room: Spot, y: float) -> str:
    folded = lines(view.banner, room.width - 24, 13)
    wide = min(max(width_of(line, 13) for line in folded) + 24, room.width)
    middle = room.x + room.width / 2
    plate = box(middle - wide / 2, y + 4, wide, BANNER * len(folded) + 6, rx=6, fill="#fff8e1", stroke="#8a6d00")
    texts = [
        text(middle, y + 22 + number * BANNER, line, 13, text_anchor="middle", font_weight="bold")
        for number, line in enumerate(folded)
    ]
    return plate + "".join(texts)


# -- the same in words -----------------------------------------------------------------------------


def table_words(view: TableView, words: Renderer = ENGLISH) -> list[str]:
    """A sentence each: the deal, the piles, every seat, every meld."""
    sentences = list(_piles_words(view.piles, words)) if view.piles is not None else []
    sentences += [_seat_words(seat, words) for seat in view.seats]
    if view.melds is not None:
        sentences += [_meld_words(meld, words) for meld in view.melds] or [words.say("in_words-no_meld")]
    return sentences + ([view.banner] if view.banner else [])


def _piles_words(piles: PilesView, words: Renderer) -> Iterator[str]:
    if piles.words:
        yield words.say("in_words-deal", deal=piles.words)
    if piles.wild is not None and piles.wild.shows == "face":
        yield words.say("in_words-wild", card=card_words(piles.wild, words))
    elif piles.wild is not None:
        yield words.say("in_words-wild_unknown")
    if piles.stock is None:
        yield words.say("in_words-stock_unknown")
    else:
        yield words.say("in_words-stock", cards=words.say("picture-cards", count=piles.stock))
    if not piles.discards:
        yield words.say("in_words-open_empty")
        return
    under, top = piles.under + len(piles.discards) - 1, card_words(piles.discards[-1], words)
    yield words.say("in_words-open_on", card=top, count=under) if under else words.say("in_words-open", card=top)


def _seat_words(seat: SeatView, words: Renderer) -> str:
    notes = [note for note in (seat.to_do, *seat.notes, seat.points) if note]
    notes += [_hand_words(seat, words)] if seat.hand_size or not seat.out else []
    if not seat.name:
        return words.say("in_words-seat", seat=seat.number, notes=", ".join(notes))
    return words.say("in_words-seat_named", seat=seat.number, name=seat.name, notes=", ".join(notes))


def _hand_words(seat: SeatView, words: Renderer) -> str:
    if not seat.hand_size:
        return words.say("in_words-hand_empty")
    groups = [(group, faces) for group in seat.hand if (faces := _faces(group.cards))]
    backs = seat.hand_size - sum(len(faces) for _, faces in groups)
    cards = words.say("picture-cards", count=seat.hand_size)
    if not groups:
        return words.say("in_words-face_down", cards=cards)
    hand = "; ".join(_group_words(group, faces, words) for group, faces in groups)
    hand = words.say("in_words-hand", cards=cards, groups=hand)
    if not backs:
        return hand
    rest = words.say("in_words-face_down", cards=words.say("picture-cards", count=backs))
    return f"{hand}; {rest}"


def _group_words(group: CardGroup, faces: Sequence[CardFace], words: Renderer) -> str:
    cards = ", ".join(card_words(card, words) for card in faces)
    if group.label:
        cards = words.say("in_words-group", label=group.label, cards=cards)
    return words.say("in_words-group_wrong", cards=cards, fault=group.fault) if group.fault else cards


def _faces(cards: Sequence[CardFace]) -> list[CardFace]:
    return [card for card in cards if card.shows != "back"]


def _meld_words(meld: MeldView, words: Renderer) -> str:
    cards = ", ".join(card_words(card, words) for card in meld.cards)
    return words.say("in_words-meld", id=meld.id, kind=meld.words, cards=cards)
