"""Cards and hands: a card with rank over suit in its corner, so that one of which only the corner shows can be read; a
hand fanned in one row if every corner can be read so, else in as many rows as it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise, zip_longest
from typing import Final, Literal, NamedTuple

from ledger.drawing.svg import ACTION, ALARM, QUIET, SMALL, element, group, moved_to, text
from ledger.messages.renderer import ENGLISH, Renderer
from schemas.cards import JOKER, SUIT_GLYPHS, face, rank_written
from schemas.message import CardName, SeatNo, message


class CardFace(NamedTuple):
    """A card on the table: its face up, its back, or ``unknown`` where nobody logged it.

    ``moved``: the event has just moved it. ``by``: the seat that laid it off on another's meld.
    """

    card: str
    shows: Literal["face", "back", "unknown"] = "face"
    wild: bool = False
    moved: bool = False
    by: int | None = None


class CardGroup(NamedTuple):
    """Cards of a hand held or shown together. ``label`` numbers a group that was shown; ``fault`` says what is wrong
    with it."""

    cards: tuple[CardFace, ...]
    label: str = ""
    fault: str = ""


WIDTH: Final = 34
HEIGHT: Final = 48
LIFT: Final = 7
"""How far a card that has just moved stands out."""

COLOURS: Final = {"S": "#000000", "H": "#c40233", "D": "#0a58ca", "C": "#1a7431"}
JOKER_COLOUR: Final = "#6a1b9a"
_BACK: Final = "#2b4d6f"


def card(card_face: CardFace, x: float, y: float, whole: bool = True, words: Renderer = ENGLISH) -> str:
    """A card with its words for those who listen. ``whole``: no other card lies on it."""
    y = y - LIFT if card_face.moved else y
    return moved_to(x, y, _draw(card_face, whole, words))


@lru_cache(maxsize=2048)
def _draw(card_face: CardFace, whole: bool, words: Renderer) -> str:
    """A card in its own place; a back has no words of its own. There are few cards and many pictures."""
    if card_face.shows == "back":
        return group(_back(card_face.moved))
    return group(_paper(card_face) + _inner(card_face, whole), role="img", aria_label=card_words(card_face, words))


@lru_cache(maxsize=2048)
def card_words(card_face: CardFace, words: Renderer = ENGLISH) -> str:
    """A card in words: ``nine of hearts``, ``printed joker standing for six of spades, laid off by seat 2``."""
    if card_face.shows != "face":
        return words.say("picture-back" if card_face.shows == "back" else "picture-not_recorded")
    itself, _, stands_for = card_face.card.partition("=")
    fact = message("picture-card", card=CardName(itself))
    if stands_for:
        fact = message("picture-card_standing", card=CardName(itself), place=CardName(stands_for))
    elif card_face.wild:
        fact = message("picture-card_wild", card=fact)
    if card_face.by is not None:
        fact = message("picture-card_laid_off", card=fact, seat=SeatNo(card_face.by))
    return words.words(message("picture-card_moved", card=fact) if card_face.moved else fact)


def _paper(card_face: CardFace) -> str:
    joker = card_face.shows == "face" and face(card_face.card) == JOKER
    fill = "#fff3c4" if card_face.wild else "#f3ecf8" if joker else "#ffffff"
    stroke, width = (ACTION, 2.5) if card_face.moved else (JOKER_COLOUR if joker else "#7d8896", 1)
    dashes = "3 2" if card_face.shows == "unknown" else None
    return element(
        "rect", width=WIDTH, height=HEIGHT, rx=4, fill=fill, stroke=stroke, stroke_width=width, stroke_dasharray=dashes
    )


def _back(is_moved: bool) -> str:
    edge = ACTION if is_moved else "#ffffff"
    paper = element(
        "rect", width=WIDTH, height=HEIGHT, rx=4, fill=_BACK, stroke=edge, stroke_width=2.5 if is_moved else 1
    )
    pattern = element(
        "rect", x=3.5, y=3.5, width=WIDTH - 7, height=HEIGHT - 7, rx=2, fill="#3f6a94", stroke="#9fb6cc", stroke_width=1
    )
    return paper + pattern


def _inner(card_face: CardFace, whole: bool) -> str:
    name, stands_for = face(card_face.card), card_face.card.partition("=")[2]
    if card_face.shows == "unknown":
        return text(5, 18, "?", 15, fill="#4a5568", font_weight="bold")
    if name == JOKER:
        below = text(2, 31, "JK", SMALL, fill=JOKER_COLOUR, font_weight="bold", letter_spacing="-0.8")
        return text(3.5, 16, "★", 15, fill=JOKER_COLOUR) + (_stood_for(stands_for) if stands_for else below)
    colour = COLOURS[name[1]]
    rank = rank_written(name)
    svg = text(
        3 if rank == "10" else 4, 16, rank, 13 if rank == "10" else 15, fill=colour, font_weight="bold",
        letter_spacing="-1" if rank == "10" else None,
    )  # fmt: skip
    svg += text(3.5, 30, SUIT_GLYPHS[name[1]], 14, fill=colour)
    if stands_for:
        return svg + _stands_for(stands_for)
    if card_face.wild:
        svg += text(4, 43, "w", SMALL, fill="#5d4300", font_weight="bold")
    return svg + (text(18, 44, SUIT_GLYPHS[name[1]], 16, fill=colour) if whole else "")


def _stood_for(name: str) -> str:
    """What a printed joker stands for, rank over suit as on other cards, since it has no other face."""
    colour, rank = COLOURS[name[1]], rank_written(name)
    svg = text(3.5, 30, rank, SMALL, fill=colour, font_weight="bold", letter_spacing="-1" if rank == "10" else None)
    return svg + text(3.5, 43, SUIT_GLYPHS[name[1]], SMALL, fill=colour)


def _stands_for(name: str) -> str:
    """What a wild card stands for, in one line under its own face."""
    rank = rank_written(name)
    return text(
        2, 44, f"{rank}{SUIT_GLYPHS[name[1]]}", SMALL, fill=COLOURS[name[1]], font_weight="bold",
        textLength=17 if rank == "10" else 15, lengthAdjust="spacingAndGlyphs",
    )  # fmt: skip


# -- hands -----------------------------------------------------------------------------------------

_Numbered = tuple[int, CardFace]
"""A card with the number of its group."""

GAP: Final = 6
"""Between two groups."""

WIDEST, TIGHTEST, TIGHT_BACKS = 22.0, 17.0, 8.0
"""How far a card is from the next: at most, at least with its corner free, and where only backs are seen."""

PITCH: Final = 37
"""From one row to the next where the lower one may lie on the feet of the upper."""

LABEL: Final = 18
"""Room for the numbers of groups that were shown."""


class CardPlace(NamedTuple):
    """Where a card lies, and of which group it is."""

    x: float
    row: int
    group: int
    card: CardFace
    whole: bool


class HandPlan(NamedTuple):
    """A hand laid out; ``labelled`` when its groups are numbered below."""

    places: tuple[CardPlace, ...]
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
    cards = [(number, card_face) for number, together in enumerate(hand) for card_face in together.cards]
    labelled = any(together.label for together in hand)
    rows, step = (1, _step(cards, 1, width)) if cards else (0, 0.0)
    while rows < len(cards) and step < TIGHTEST:
        rows += 1
        step = _step(cards, rows, width)
    # In a room that is too narrow cards lie on each other, and do not run backwards.
    step = min(max(step, 0), WIDEST)
    places: list[CardPlace] = []
    for number, row in enumerate(_rows(cards, rows)):
        places += _row(row, number, step)
    return HandPlan(tuple(places), rows, labelled)


def _rows(cards: Sequence[_Numbered], rows: int) -> list[Sequence[_Numbered]]:
    if not rows:
        return []
    size = -(-len(cards) // rows)
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def _step(cards: Sequence[_Numbered], rows: int, width: float) -> float:
    """How far apart cards can be in the fullest row."""
    return min(_row_step(row, width) for row in _rows(cards, rows))


def _row_step(row: Sequence[_Numbered], width: float) -> float:
    steps = [card_face.shows != "back" for _, card_face in row[:-1]]
    gaps = sum(one[0] != other[0] for one, other in pairwise(row))
    room = width - WIDTH - GAP * gaps - TIGHT_BACKS * steps.count(False)
    return room / steps.count(True) if any(steps) else (WIDEST if room >= 0 else 0)


def _row(row: Sequence[_Numbered], number: int, step: float) -> list[CardPlace]:
    places, x = [], 0.0
    for place, (of_group, card_face) in enumerate(row):
        last = place + 1 == len(row)
        gap = not last and row[place + 1][0] != of_group
        places.append(CardPlace(x, number, of_group, card_face, whole=last))
        x += (TIGHT_BACKS if card_face.shows == "back" else step) + (GAP if gap else 0)
    return places


def draw_hand(hand: Sequence[CardGroup], plan: HandPlan, x: float, y: float, words: Renderer) -> str:
    """The hand with its top left corner at ``x``, ``y``. Backs are one thing to those who listen."""
    tops = [y + LIFT + row * plan.pitch for row in range(plan.rows)]
    cards = [
        (one.card.shows == "back", card(one.card, x + one.x, tops[one.row], one.whole, words)) for one in plan.places
    ]
    backs = [svg for is_back, svg in cards if is_back]
    parts = [svg for is_back, svg in cards if not is_back]
    if backs:
        heard = words.say("picture-backs", count=len(backs))
        parts.insert(0, element("g", "".join(backs), role="img", aria_label=heard))
    if plan.labelled:
        parts += _labels(hand, plan, x, y + LIFT)
    return "".join(parts)


def _labels(hand: Sequence[CardGroup], plan: HandPlan, x: float, y: float) -> Iterator[str]:
    """A line under each part of a group, its number, and a cross where it is no meld."""
    parts = [list(part) for _, part in groupby(plan.places, key=lambda place: (place.group, place.row))]
    for part, after in zip_longest(parts, parts[1:]):
        first, last, card_group = part[0], part[-1], hand[part[0].group]
        end = last.x + WIDTH
        if after is not None and after[0].row == last.row:
            end = min(end, after[0].x - 1)
        foot = y + first.row * plan.pitch + HEIGHT + 3
        is_wrong = bool(card_group.fault)
        colour = ALARM if is_wrong else QUIET
        line = f"M{x + first.x + 1:.1f} {foot}H{x + end - 2:.1f}"
        yield element("path", d=line, stroke=colour, stroke_width=2.5 if is_wrong else 1.5)
        yield text(
            x + (first.x + end) / 2, foot + 13, f"✗ {card_group.label}" if is_wrong else card_group.label, SMALL,
            fill=colour, text_anchor="middle", font_weight="bold" if is_wrong else None,
        )  # fmt: skip
