"""The picture of a ring: well-formed, the same every time, legible, and nothing in a name becomes a mark-up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from xml.etree import ElementTree

import pytest

pytest.importorskip("networkx", reason="pictures of rings need the extra 'collusion'")

from ledger.collusion.rings import Outside, Ring, Tie
from ledger.drawing import neighbourhood as drawing
from ledger.drawing.neighbourhood import FONT, LABEL, NODE, Neighbourhood, Place, figure, neighbourhood, page, picture
from ledger.messages.renderer import Renderer

LETTER = 11
"""Units a letter of the pictures is wide, whose font is of one width."""
SVG = "{http://www.w3.org/2000/svg}"
AWKWARD = '<script>alert("1")</script>&\x1b[31m\u202eeman'


def names_of(count: int) -> list[str]:
    return [f"person {number:03d} of the platform" for number in range(count)]


def drawn(members: int, others: int, people: Sequence[str] | None = None, most: int = 150) -> Neighbourhood:
    """A ring and others whom every member was tested with."""
    circle, count = tuple(range(members)), members + others
    inner = [Tie(one, two, 90 + two, 10.0 ** -(one + two), 0.01) for one, two in combinations(circle, 2)]
    outer = [
        Tie(member, other, 40 + other, min(1.0, 0.003 * (1 + (other * 7 + member) % 300)), None)
        for member in circle
        for other in range(members, count)
    ]
    ring = Ring(circle, tuple(inner), (), 0.004, tuple(Outside(who, others, 1, 0.5, None) for who in circle))
    return neighbourhood(ring, [*inner, *outer], people or names_of(count), most)


@pytest.mark.parametrize(("members", "others"), [(3, 0), (3, 1), (3, 32), (4, 40), (6, 144), (20, 60)])
def test_the_picture_is_well_formed_and_says_what_it_shows(members: int, others: int) -> None:
    found = drawn(members, others)
    root = ElementTree.fromstring(picture(found))
    said = [node for node in root if node.tag in (f"{SVG}title", f"{SVG}desc")]
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert root.get("aria-labelledby") == " ".join(str(node.get("id")) for node in said)
    assert len(said) == 2 and all(node.text for node in said)
    nodes = list(root.iter(f"{SVG}circle"))
    assert len(nodes) == members + others == len(found.members) + len(found.neighbours)


@pytest.mark.parametrize("others", [5, 400])
def test_a_picture_and_its_page_are_in_the_language_asked_for(others: int) -> None:
    hindi, found = Renderer("hi"), drawn(4, others)
    whole = page([found], hindi.say("collusion-rings_title"), "-", hindi)
    assert '<html lang="hi">' in whole and 'lang="hi"' in picture(found, words=hindi)
    written = re.sub(r"<style>.*?</style>|<[^>]+>|person \d+ \w*", " ", whole, flags=re.DOTALL)
    assert set(re.findall(r"[A-Za-z]{2,}", written)) == set(), "what is no name is in Hindi"
    assert "घेरे की जोड़ियाँ" in picture(found, words=hindi) and "परखी गईं" in picture(found, words=hindi)
    assert "Pairs of the ring" in page([found], "Rings to review", "-") and '<html lang="en">' in page([found], "", "")


def test_no_more_than_a_hundred_and_fifty_people_are_drawn_the_strongest_of_them() -> None:
    found = drawn(4, 400)
    assert len(found.members) + len(found.neighbours) == 150 and found.left_out == 254
    everybody = drawn(4, 400, most=1000)
    least = {who: tie.p for who, tie in drawing.strongest_of(everybody).items()}
    out = least.keys() - {*found.neighbours}
    assert len(out) == 254 and max(least[who] for who in found.neighbours) <= min(least[who] for who in out)
    assert "254 more not drawn" in picture(found)


def test_the_same_figures_draw_the_same_bytes_and_only_whole_lengths() -> None:
    assert picture(drawn(5, 31)) == picture(drawn(5, 31))
    lines = ElementTree.fromstring(picture(drawn(5, 31))).iter(f"{SVG}line")
    assert all(str(line.get(side)).isdigit() for line in lines for side in ("x1", "y1", "x2", "y2"))


def box_of(place: Place, middle: int) -> tuple[float, float, float, float]:
    """What a label takes up: left, top, right, bottom."""
    x, y = drawing.label_at(place, middle)
    wide = len(place.label) * LETTER
    left = {"start": x, "middle": x - wide / 2, "end": x - wide}[place.anchor]
    return left, y - FONT * 0.8, left + wide, y + FONT * 0.2


def apart(one: tuple[float, float, float, float], two: tuple[float, float, float, float]) -> bool:
    return one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


@pytest.mark.parametrize("members", [3, 4, 5, 6])
@pytest.mark.parametrize("others", [0, 7, 33, 144])
def test_labels_lie_apart_from_each_other_from_the_members_and_within_the_picture(members: int, others: int) -> None:
    found = drawn(members, others)
    places, width, height = drawing.laid_out(found)
    middle = sum(places[who].y for who in found.members) // members
    boxes = {who: box_of(place, middle) for who, place in places.items()}
    assert all(len(place.label) == LABEL for place in places.values())
    assert all(apart(boxes[one], boxes[two]) for one, two in combinations(boxes, 2))
    assert all(left >= 0 and top >= 0 and right <= width and low <= height for left, top, right, low in boxes.values())
    for who in found.members:
        x, y = places[who].x, places[who].y
        node = (x - NODE, y - NODE, x + NODE, y + NODE)
        assert all(apart(node, label) for label in boxes.values())


def test_a_strong_pair_differs_from_a_weak_one_in_thickness_dashes_and_colour() -> None:
    assert [drawing.strength_of(p) for p in (0.0, 1e-4, 0.01, 0.05, 0.051, 1.0)] == [0, 0, 1, 2, 3, 3]
    for told in ("width", "dashes", "light", "dark"):
        assert len({getattr(kind, told) for kind in drawing.STRENGTHS}) == len(drawing.STRENGTHS)
    widths = [float(kind.width) for kind in drawing.STRENGTHS]
    assert widths == sorted(widths, reverse=True)


def test_many_weak_pairs_are_counted_in_the_legend_in_place_of_being_drawn() -> None:
    found = drawn(4, 120)
    weak = sum(tie.p > 0.05 for tie in found.ties)
    assert weak > drawing.THIN
    text = picture(found)
    assert f"{weak}, not drawn" in text and text.count('class="nb-3"') == 1
    assert "not drawn" not in picture(drawn(3, 20))


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_lines_and_writing_stand_out_from_a_light_and_from_a_dark_ground() -> None:
    for ground, ink, lines in (
        (drawing.GROUND[0], drawing.INK[0], [kind.light for kind in drawing.STRENGTHS]),
        (drawing.GROUND[1], drawing.INK[1], [kind.dark for kind in drawing.STRENGTHS]),
    ):
        assert contrast(ground, ink) >= 7
        assert all(contrast(ground, line) >= 4.5 for line in lines[:2])
        assert all(contrast(ground, line) >= 3 for line in lines)


def test_a_name_is_written_and_never_obeyed() -> None:
    people = [AWKWARD, *names_of(40)[1:]]
    text = picture(drawn(3, 20, people))
    labels = [node.text for node in ElementTree.fromstring(text).iter(f"{SVG}text")]
    assert "<script>aler" in labels
    for written in (text, str(figure(drawn(3, 20, people))), page([drawn(3, 20, people)], "Rings", AWKWARD)):
        assert "<script" not in written and "&lt;script&gt;" in written
    assert not {"\x1b", "\u202e"} & {*text, *str(figure(drawn(3, 20, people)))}


def test_the_numbers_stand_beside_the_picture() -> None:
    found = drawn(3, 5)
    beside = str(figure(found, "ring-2"))
    assert 'id="ring-2-title"' in beside and beside.count("<table>") == 2
    assert beside.count("<tr>") == 2 + 3 + 5
    assert all(f"{tie.deals}</td>" in beside and drawing.number(tie.p) in beside for tie in found.ring.ties)
    assert "its weakest pair given the others has p 0.01" in beside
