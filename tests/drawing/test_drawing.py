"""Pictures of a table: what is drawn, what is said, and that nothing lies where it cannot be read."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import pytest
from markupsafe import Markup

from ledger.drawing.cards import COLOURS, HEIGHT, TIGHTEST, WIDTH, CardFace, CardGroup, card, card_words, plan_hand
from ledger.drawing.charts import PARTS, Bar, Point, Stack, bars, line, stacks
from ledger.drawing.charts import WIDTH as CHART_WIDTH
from ledger.drawing.svg import box, cut, element, lines
from ledger.drawing.table import (
    RINGS,
    Layout,
    MeldView,
    PilesView,
    SeatView,
    TableView,
    draw_piles,
    one_below_the_other,
    plan_melds,
    round_the_table,
    table_svg,
    table_words,
)
from schemas.cards import FACES, SUIT_GLYPHS
from tests.worded import spoken

LONG_NAME = "Thiruvananthapuram_Srinivasa_Venkataraghavan<script>"


def hand_of(count: int, *, back: bool = False) -> tuple[CardGroup, ...]:
    """So many cards, or backs of cards."""
    cards = [CardFace("??", "back") if back else CardFace(FACES[n % 52]) for n in range(count)]
    return (CardGroup(tuple(cards)),) if cards else ()


def table_of(*hands: int, name: str = "P0123456789ab", melds: int | None = None, back: bool = False) -> TableView:
    """A table at which seats hold so many cards each."""
    seats = tuple(
        SeatView(n, name, hand_of(count, back=back), ("dealer",) * (n == 1), "to draw" * (n == 2), "total 104")
        for n, count in enumerate(hands, 1)
    )
    piles = PilesView(23, tuple(CardFace(face) for face in FACES[:5]), 7, CardFace("7D"), "Sevens are wild")
    laid = tuple(
        MeldView(f"{12 + n}.1", "run of seat 2", tuple(CardFace(f) for f in FACES[: 3 + n % 11]))
        for n in range(melds or 0)
    )
    return TableView("The table after event 12 of match M1", seats, piles, None if melds is None else laid)


@pytest.mark.parametrize("face", [*FACES, "??"])
def test_every_card_shows_its_suit_in_its_colour_and_has_words(face: str) -> None:
    """Rank and glyph are text of the picture; the words are its label."""
    shown = CardFace(face, "unknown" if face == "??" else "face")
    drawing = ET.fromstring(card(shown, 0, 0))
    written = [(node.text, node.get("fill")) for node in drawing.iter("text")]
    assert drawing.get("role") == "img"
    assert drawing.get("aria-label") == ("a card that was not recorded" if face == "??" else spoken(face))
    if face in ("JK", "??"):
        assert written[0][0] == ("★" if face == "JK" else "?")
        return
    assert ("10" if face[0] == "T" else face[0], COLOURS[face[1]]) in written
    assert (SUIT_GLYPHS[face[1]], COLOURS[face[1]]) in written


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (CardFace("9H"), "nine of hearts"),
        (CardFace("7H.2", wild=True), "seven of hearts, wild"),
        (CardFace("JK=6S"), "printed joker standing for six of spades"),
        (CardFace("4C", by=3, moved=True), "four of clubs, laid off by seat 3, just moved"),
        (CardFace("??", "back"), "a card face down"),
        (CardFace("??", "unknown"), "a card that was not recorded"),
    ],
)
def test_a_card_is_said_with_what_is_special_about_it(shown: CardFace, words: str) -> None:
    """Wild, standing for another, laid off, moved."""
    assert card_words(shown) == words


def test_wild_cards_and_jokers_are_marked_by_more_than_colour() -> None:
    """A letter on the wild card, a star and letters on the joker, and what a joker on the table stands for."""
    assert ">w</text>" in card(CardFace("7H", wild=True), 0, 0)
    assert ">w</text>" not in card(CardFace("7H"), 0, 0)
    assert ">JK</text>" in card(CardFace("JK"), 0, 0)
    standing = card(CardFace("JK=6S"), 0, 0)
    assert standing.index(">6</text>") < standing.index(">♠</text>")
    assert ">JK</text>" not in standing
    assert ">10♥</text>" in card(CardFace("7H=TH", wild=True), 0, 0)


@pytest.mark.parametrize("count", [1, 13, 14, 15, 21, 22, 30, 45])
@pytest.mark.parametrize("width", [288.0, 320.0, 368.0])
def test_hands_of_any_size_fit_with_every_corner_free(count: int, width: float) -> None:
    """In rows where one row would be too tight; no card sticks out, no corner is covered."""
    plan = plan_hand(hand_of(count), width)
    assert len(plan.places) == count
    assert max(place.x for place in plan.places) + WIDTH <= width + 0.01
    for row in range(plan.rows):
        at = [place.x for place in plan.places if place.row == row]
        assert all(after - before >= TIGHTEST - 0.01 for before, after in pairwise(at))
    assert plan.height >= (plan.rows - 1) * 31 + HEIGHT


def test_a_full_hand_of_thirteen_cards_in_five_groups_stays_in_one_row() -> None:
    """Also in the smallest seat of a wide table."""
    groups = tuple(CardGroup(tuple(CardFace(f) for f in FACES[n : n + 3]), str(n)) for n in range(0, 12, 3))
    plan = plan_hand((*groups, CardGroup((CardFace("KS"), CardFace("QS")), "5")), 288)
    assert (plan.rows, plan.labelled) == (1, True)


@pytest.mark.parametrize("width", [288, 400])
def test_only_a_card_on_which_no_other_lies_is_drawn_whole(width: float) -> None:
    """The glyph in the foot of any other would be cut through, also at the end of a group."""
    groups = tuple(CardGroup(tuple(CardFace(f) for f in FACES[n : n + 3]), str(n)) for n in range(0, 12, 3))
    *places, last = plan_hand(groups, width).places
    assert last.whole
    for one, other in pairwise([*places, last]):
        assert one.whole == (other.x - one.x >= WIDTH)


def boxes_of(layout: Layout) -> list[tuple[float, float, float, float]]:
    """Left, top, right and foot of every seat and of the middle."""
    seats = [(x, y, x + plan.width, y + plan.height) for plan, x, y in layout.seats]
    middle = layout.middle
    return [*seats, (middle.x, middle.y, middle.x + middle.width, middle.y + middle.height)]


@pytest.mark.parametrize("seats", range(1, 13))
@pytest.mark.parametrize(("cards", "melds"), [(13, None), (14, 9), (30, 24), (0, None)])
def test_nothing_overlaps_and_nothing_sticks_out(seats: int, cards: int, melds: int | None) -> None:
    """For 1 to 12 seats, with empty and huge hands, with a table full of melds, wide and narrow."""
    view = table_of(*([cards] * seats), melds=melds)
    for layout in (round_the_table(view), one_below_the_other(view)):
        assert len(layout.seats) == seats
        boxes = boxes_of(layout)
        for left, top, right, foot in boxes:
            assert min(left, top) >= 0
            assert right <= layout.width
            assert foot <= layout.height
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)


def test_seats_go_round_clockwise_from_the_near_side() -> None:
    """Seat 2 of four sits on the left, seat 3 opposite, seat 4 on the right."""
    layout = round_the_table(table_of(13, 13, 13, 13))
    at = {plan.seat.number: (x + plan.width / 2, y) for plan, x, y in layout.seats}
    assert at[2][0] < at[1][0] == at[3][0] < at[4][0]
    assert at[3][1] < at[2][1] < at[1][1]
    assert set(RINGS) == set(range(1, 9))


def test_where_melds_lie_on_the_table_nobody_of_four_or_five_sits_at_the_sides() -> None:
    """The middle is as wide as the picture allows, and seats still follow clockwise."""
    for seats in (4, 5):
        layout = round_the_table(table_of(*[9] * seats, melds=6))
        at = {plan.seat.number: (x, y) for plan, x, y in layout.seats}
        assert layout.middle.width > 800
        assert at[2][1] == at[3][1] < at[1][1] == at[seats][1]
        assert at[2][0] < at[3][0]
        assert at[1][0] < at[seats][0]


@pytest.mark.parametrize("count", [1, 4, 13, 24])
@pytest.mark.parametrize("width", [288.0, 328.0, 820.0])
def test_melds_lie_side_by_side_within_the_table(count: int, width: float) -> None:
    """Rows of them, none over another."""
    plan = plan_melds(table_of(1, melds=count).melds or (), width)
    for place in plan.places:
        assert place.x >= 0
        assert place.x + place.width <= width + 0.01
    for one, other in combinations(plan.places, 2):
        assert one.y != other.y or one.x + one.width <= other.x or other.x + other.width <= one.x


@pytest.mark.parametrize("narrow", [False, True])
def test_the_picture_is_well_formed_and_escapes_names(narrow: bool) -> None:
    """A long name is cut with a mark, never spills, never becomes markup."""
    drawing = table_svg(table_of(13, 13, name=LONG_NAME), narrow=narrow)
    root = ET.fromstring(drawing)
    assert root.get("aria-label") == "The table after event 12 of match M1"
    assert "<script>" not in drawing
    names = [node.text for node in root.iter() if node.text and node.text.startswith("Thiru")]
    assert len(names) == 2
    assert all(name.endswith("…") for name in names)


def test_backs_are_counted_not_read_one_by_one() -> None:
    """Twelve labels that say the same help nobody."""
    root = ET.fromstring(table_svg(table_of(12, 12, back=True)))
    labels = [node.get("aria-label") for node in root.iter() if node.get("role") == "img"]
    assert labels.count("12 cards face down") == 2


def test_groups_of_a_show_are_numbered_and_a_wrong_one_is_crossed() -> None:
    """The mark is a sign, a number and a thicker line, not colour alone."""
    groups = (
        CardGroup((CardFace("2S"), CardFace("3S"), CardFace("4S")), "1"),
        CardGroup((CardFace("7H"), CardFace("9D")), "2", "is neither a sequence nor a set"),
    )
    view = table_of(13)._replace(seats=(SeatView(1, "P", groups),))
    drawing = table_svg(view)
    assert ">1</text>" in drawing
    assert ">✗ 2</text>" in drawing
    assert "group 2: seven of hearts, nine of diamonds (wrong: it is neither a sequence nor a set)" in "".join(
        table_words(view)
    )


def test_the_table_in_words() -> None:
    """Who holds what, the piles, the melds, how it ended."""
    told = table_words(table_of(1, 2, melds=1)._replace(banner="Seat 1 went out at event 31."))
    assert told == [
        "Sevens are wild.",
        "The wild card is the seven of diamonds.",
        "The stock holds 23 cards.",
        "On top of the open pile: five of spades, on 11 more.",
        "Seat 1 (P0123456789ab): dealer, total 104, 1 card: ace of spades.",
        "Seat 2 (P0123456789ab): to draw, total 104, 2 cards: ace of spades, two of spades.",
        "Meld 12.1, run of seat 2: ace of spades, two of spades, three of spades.",
        "Seat 1 went out at event 31.",
    ]


def test_words_are_cut_and_folded_to_their_room() -> None:
    """Short ones stay as they are."""
    assert cut("seat", 200, 12) == "seat"
    assert cut("a very long name", 40, 12) == "a ve…"
    assert lines("one two three", 50, 12) == ["one", "two", "three"]
    assert lines("one two three", 500, 12) == ["one two three"]
    assert element("text", "", x=1.25, fill=None, class_='a"b') == '<text x="1.2" class="a&#34;b"/>'


@pytest.mark.parametrize(("stock", "backs"), [(None, 3), (23, 3), (0, 0)])
def test_a_stock_nobody_counted_is_drawn_as_cards_and_an_empty_one_is_not(stock: int | None, backs: int) -> None:
    drawn = ET.fromstring(f"<svg>{draw_piles(PilesView(stock, (), 0, None, ''), 0, 0, 344)}</svg>")
    assert sum(rect.get("fill") == "#2b4d6f" for rect in drawn.iter("rect")) == backs


def test_a_line_names_the_figures_of_its_first_its_last_and_its_highest_point() -> None:
    points = [Point(n / 4, f"day {n}", high) for n, high in enumerate((3, 5, 9, 6, 4))]
    words = [text.text for text in ET.fromstring(line("days", "Matches", points)).iter() if text.tag.endswith("text")]
    assert words == ["3", "9", "4", "day 0", "day 4"]


def test_a_bar_is_as_long_as_its_share_and_what_is_next_to_nothing_still_shows() -> None:
    shares = (1.0, 0.5, 0.0001, 0.0)
    picture = ET.fromstring(bars("b", "Bars", [Bar(f"row {share}", share, str(share)) for share in shares]))
    drawn = [box for box in picture.iter() if box.tag.endswith("rect") and box.get("fill") == PARTS[0]]
    assert [float(bar.get("width", "")) for bar in drawn] == [CHART_WIDTH, CHART_WIDTH / 2, 1, 0]


def test_a_part_of_a_whole_that_is_next_to_nothing_still_shows_and_one_that_is_nothing_does_not() -> None:
    picture = ET.fromstring(stacks("s", "Parts", ("won", "lost", "void"), [Stack("row", (99_999, 1, 0))]))
    (row,) = [part for part in picture if part.tag.endswith("g") and "row" in "".join(part.itertext())]
    wide = [float(box.get("width", "")) for box in row.iter() if box.tag.endswith("rect")]
    assert len(wide) == 2 and wide[0] == pytest.approx(CHART_WIDTH, abs=1) and wide[1] == 1


def test_parts_of_a_stack_are_as_wide_as_their_shares_of_the_whole() -> None:
    picture = ET.fromstring(stacks("s", "Parts", ("won", "lost", "void"), [Stack("row", (2, 1, 1))]))
    wide = [
        float(part.attrib["width"])
        for part in picture.iter()
        if part.get("stroke") == "#ffffff" and part.get("y") == "18"
    ]
    assert wide == pytest.approx([CHART_WIDTH / 2, CHART_WIDTH / 4, CHART_WIDTH / 4], abs=0.1)


def test_what_equals_what_was_drawn_before_is_not_taken_for_it() -> None:
    for twice in range(2):
        assert 'id="&amp;lt;"' in box(0, 0, 1, 1, id="&lt;"), twice
        assert 'id="&lt;"' in box(0, 0, 1, 1, id=Markup("&lt;")), twice
        assert 'rx="1"' in box(0, 0, 1, 1, rx=1) and 'rx="True"' in box(0, 0, 1, 1, rx=True), twice
