"""A ring and its neighbourhood as SVG: members on a circle, the people they also played with in two columns outside.

How strong a pair is shows in the thickness, the dashes and the colour of its line; no line means not tested. Lengths
are whole units of the drawing, so that the same figures give the same bytes. :func:`page` sets each picture with its
numbers beside it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from ledger.collusion.leads import ring_message
from ledger.collusion.rings import NEAR, Ring, Tie
from ledger.drawing.svg import box, element
from ledger.messages.renderer import ENGLISH, Renderer, p_value_words
from schemas.message import Figure, Message, message

MOST: Final = 150
"""People drawn at most."""
LABEL: Final = 12
"""Characters of a name in the picture; the table has all of it."""
THIN: Final = 200
"""Pairs above :data:`NEAR` that are drawn at most; of more, none are, and the legend says how many."""
NAMED: Final = 6
"""Members up to whom their names stand in the circle; of more, only their numbers."""

FONT, LINE, COLUMN, GAP, NODE, LEAN = 18, 24, 150, 86, 15, 36
"""Height of a letter, height of a row, width of a column of names, between column and circle, radius of a
member, how far the ends of a column lean in."""
LEGEND: Final = 4 * LINE + 30


class Strength(NamedTuple):
    """How a pair with p up to ``most`` is drawn: width, dashes, colour on a light and on a dark ground."""

    most: float
    width: str
    dashes: str
    light: str
    dark: str


STRENGTHS: Final = (
    Strength(0.0001, "7", "none", "#08306b", "#a9d1ff"),
    Strength(0.01, "4.5", "14 5", "#1a5f9e", "#6cb2ee"),
    Strength(NEAR, "3", "6 5", "#2b7a9b", "#52a3c4"),
    Strength(1.0, "1", "2 5", "#757b83", "#8b929b"),
)
GROUND: Final = ("#ffffff", "#15181d")
INK: Final = ("#1c2430", "#e6e9ee")

# Controls and halves of surrogate pairs make a page no XML; signs of direction (200E to 2069) in a name would
# turn the figures beside it round.
_UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Place(NamedTuple):
    """Somebody in the picture: where, what is written there, and which way from there the writing goes."""

    x: int
    y: int
    label: str
    anchor: str


class Neighbourhood(NamedTuple):
    """What is drawn: the ring, its members and neighbours in the picture, every tested pair of a member and one of them
    (the weakest first), and how many neighbours were left out."""

    ring: Ring
    members: tuple[int, ...]
    neighbours: tuple[int, ...]
    ties: tuple[Tie, ...]
    left_out: int
    people: Sequence[str]


def neighbourhood(ring: Ring, pairs: Sequence[Tie], people: Sequence[str], most: int = MOST) -> Neighbourhood:
    """The ring and those its members were tested with, the strongest pairs first where there are more than ``most``."""
    members = ring.members[:most]
    p_given = {(tie.one, tie.two): tie.p_given_others for tie in ring.ties}
    ties = [
        tie._replace(p_given_others=p_given.get((tie.one, tie.two)))
        for tie in pairs
        if tie.one in members or tie.two in members
    ]
    # Drawn in this order: what comes later lies on top, and the strongest are to be seen.
    ties.sort(key=lambda tie: (-tie.p, -tie.one, -tie.two))
    # The strongest first, whose people are the last to be left out.
    outside = dict.fromkeys(who for tie in reversed(ties) for who in (tie.one, tie.two) if who not in ring.members)
    neighbours = tuple(outside)[: most - len(members)]
    circle = {*members, *neighbours}
    edges = tuple(tie for tie in ties if tie.one in circle and tie.two in circle)
    return Neighbourhood(ring, members, neighbours, edges, len(outside) - len(neighbours), people)


def strength_of(p: float) -> int:
    """Which of :data:`STRENGTHS` a pair has."""
    return next(place for place, strength in enumerate(STRENGTHS) if p <= strength.most)


def printable(name: str) -> str:
    """A name as it may stand in a page: without what controls a terminal or the direction of writing."""
    return _UNPRINTABLE.sub("", name)


def number(p: float | None) -> str:
    """A p-value as it is written beside the picture."""
    return "" if p is None else p_value_words(p)


def picture(network: Neighbourhood, name: str = "ring", words: Renderer = ENGLISH) -> str:
    """The SVG; ``name`` makes its ids its own where several stand in one page."""
    places, width, foot = laid_out(network)
    height = foot + LEGEND
    title = str(escape(words.say("ring_picture-title", count=len(network.ring.members))))
    parts = (
        element("title", title, id=f"{name}-title"),
        element("desc", str(escape(in_words(network, words))), id=f"{name}-said"),
        element("style", _style()),
        box(0, 0, width, height, class_="nb-ground", fill=GROUND[0]),
        *_lines(network, places, words),
        *_people(network, places),
        *_legend(foot, _too_many_thin(network), words),
    )
    svg = element(
        "svg",
        "\n" + "\n".join(parts) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        class_="neighbourhood",
        role="img",
        lang=words.language,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        aria_labelledby=f"{name}-title {name}-said",
    )
    return svg + "\n"


def in_words(network: Neighbourhood, words: Renderer = ENGLISH) -> str:
    """The picture for those who listen: the pairs of the ring with their figures, how many neighbours."""
    # Joined here: no message takes an argument of thousands of letters, and a ring may have hundreds of pairs.
    pairs = "; ".join(words.words(_pair(network, tie)) for tie in network.ring.ties)
    counts = words.say("ring_picture-counts", neighbours=len(network.neighbours), left_out=network.left_out)
    return f"{words.say('ring_picture-pairs')}: {pairs}{words.say('word-stop')} {counts}{words.say('word-stop')}"


def _pair(network: Neighbourhood, tie: Tie) -> Message:
    one, two = (printable(network.people[who])[:LABEL] for who in (tie.one, tie.two))
    return message("ring_picture-pair", one=one, two=two, p=number(tie.p), deals=tie.deals)


def laid_out(network: Neighbourhood) -> tuple[dict[int, Place], int, int]:
    """Where everybody stands, and width and height of the drawing without its legend."""
    count, rows = len(network.members), math.ceil(len(network.neighbours) / 2)
    radius = max(84 if count <= 4 else 120, round(2.4 * NODE * count / math.tau))
    width = 2 * (COLUMN + GAP + radius)
    height = max(2 * (radius + NODE + 2 * LINE), rows * LINE) + LINE
    places = {}
    for n, person in enumerate(network.members):
        turn = math.tau * n / count - math.tau / 4
        x, y = width // 2 + round(radius * math.cos(turn)), height // 2 + round(radius * math.sin(turn))
        label = printable(network.people[person])[:LABEL] if count <= NAMED else ""
        places[person] = Place(x, y, label, "middle")
    return places | _columns(network, places, width, height), width, height


def _columns(network: Neighbourhood, members: Mapping[int, Place], width: int, height: int) -> dict[int, Place]:
    """Each neighbour beside the member its strongest pair is with, as far as there is room."""
    nearest = {who: members[tie.one if who == tie.two else tie.two] for who, tie in strongest_of(network).items()}
    rank = {who: place for place, who in enumerate(network.neighbours)}
    ordered = sorted(network.neighbours, key=lambda who: (nearest[who].x, nearest[who].y, rank[who]))
    half = math.ceil(len(ordered) / 2)
    places = {}
    for side, column in enumerate((ordered[:half], ordered[half:])):
        column = sorted(column, key=lambda who: (nearest[who].y, rank[who]))
        top = height // 2 - len(column) * LINE // 2
        for row, who in enumerate(column):
            lean = round(LEAN * (2 * (row + 0.5) / len(column) - 1) ** 2) if len(column) > NAMED else 0
            x = width - COLUMN - lean if side else COLUMN + lean
            label = printable(network.people[who])[:LABEL]
            places[who] = Place(x, top + row * LINE + LINE // 2, label, "start" if side else "end")
    return places


def strongest_of(network: Neighbourhood) -> dict[int, Tie]:
    """By neighbour, its strongest pair with a member."""
    return {
        who: tie for tie in network.ties for who in (tie.one, tie.two) if who not in network.ring.members
    }  # the weakest first, so that the strongest stays


def label_at(place: Place, middle: int) -> tuple[int, int]:
    """Where the writing of a place begins, ends or has its middle, as its anchor says; y is its base line."""
    if place.anchor == "middle":
        return place.x, place.y - NODE - 9 if place.y < middle else place.y + NODE + FONT + 3
    return place.x + (10 if place.anchor == "start" else -10), place.y + FONT // 3


def _too_many_thin(network: Neighbourhood) -> int:
    thin = sum(tie.p > NEAR for tie in network.ties)
    return thin if thin > THIN else 0


def _lines(network: Neighbourhood, places: Mapping[int, Place], words: Renderer) -> Iterator[str]:
    least = NEAR if _too_many_thin(network) else 1.0
    for tie in network.ties:
        if tie.p > least:
            continue
        one, two = places[tie.one], places[tie.two]
        title = element("title", str(escape(words.words(_pair(network, tie)))))
        yield _line(strength_of(tie.p), (one.x, one.y), (two.x, two.y), title)


def _line(strength: int, start: tuple[int, int], end: tuple[int, int], title: str = "") -> str:
    kind = STRENGTHS[strength]
    return element(
        "line", title, class_=f"nb-{strength}", x1=start[0], y1=start[1], x2=end[0], y2=end[1],
        stroke=kind.light, stroke_width=kind.width, stroke_dasharray=kind.dashes,
    )  # fmt: skip


def _people(network: Neighbourhood, places: Mapping[int, Place]) -> Iterator[str]:
    middle = sum(places[person].y for person in network.members) // len(network.members)
    for n, person in enumerate(network.members, 1):
        place = places[person]
        yield element("circle", class_="nb-member", cx=place.x, cy=place.y, r=NODE, fill=INK[0])
        # A third of the height below the middle: SVG sets a text by its base line.
        yield _text((place.x, place.y + FONT // 3), str(n), "middle", "nb-number", GROUND[0])
        if place.label:
            yield _text(label_at(place, middle), place.label, place.anchor, "nb-name nb-of-ring")
    for person in network.neighbours:
        place = places[person]
        yield element("circle", class_="nb-member", cx=place.x, cy=place.y, r=5, fill=INK[0])
        yield _text(label_at(place, middle), place.label, place.anchor, "nb-name")


def _text(at: tuple[int, int], words: str, anchor: str, kind: str, colour: str = INK[0]) -> str:
    return element("text", str(escape(words)), class_=kind, x=at[0], y=at[1], text_anchor=anchor, fill=colour)


def _legend(top: int, undrawn: int, words: Renderer) -> Iterator[str]:
    for n, kind in enumerate(STRENGTHS):
        y = top + 20 + n * LINE
        yield _line(n, (20, y), (100, y))
        yield _text((112, y + FONT // 3), words.words(_strength_message(kind, undrawn)), "start", "nb-name")


def _strength_message(kind: Strength, undrawn: int) -> Message:
    """Which pairs are drawn so, and how many of them are not."""
    if kind.most <= NEAR:
        return message("ring_picture-up_to", p=Figure(kind.most, "g"))
    return message("ring_picture-above", p=Figure(NEAR, "g"), undrawn=undrawn)


def _style() -> str:
    """Type, and the colours of a dark ground; those of a light one are attributes, for readers without styles."""
    dark = "".join(f".nb-{place}{{stroke:{kind.dark}}}" for place, kind in enumerate(STRENGTHS))
    return (
        ".neighbourhood{max-width:100%;height:auto}"
        f".neighbourhood text{{font:{FONT}px ui-monospace,'DejaVu Sans Mono',monospace}}"
        f".nb-name{{paint-order:stroke;stroke:{GROUND[0]};stroke-width:4px;stroke-linejoin:round}}"
        ".neighbourhood .nb-of-ring{font-weight:bold}"
        "@media (prefers-color-scheme:dark){"
        f".nb-ground{{fill:{GROUND[1]}}}.nb-name{{fill:{INK[1]};stroke:{GROUND[1]}}}"
        f".nb-member{{fill:{INK[1]}}}.nb-number{{fill:{GROUND[1]}}}{dark}}}"
    )


# -- with its numbers beside it --------------------------------------------------------------------


class Row(NamedTuple):
    """A row of a table: whom it is about as the picture names them, figures, and the whole names."""

    who: str
    figures: tuple[object, ...]
    whole: str = ""


def figure(network: Neighbourhood, name: str = "ring", words: Renderer = ENGLISH) -> Markup:
    """The picture with its numbers beside it: the pairs of the ring, then each neighbour's strongest pair with it."""

    def head(*codes: str) -> Row:
        who, *figures = (words.say(f"ring_picture-{code}") for code in codes)
        return Row(who, tuple(figures))

    caption = Markup("<p>{}</p>\n").format(words.words(ring_message(network.ring)))
    inner = _table(words.say("ring_picture-pairs"), head("who", "deals", "p", "given"), _inner(network))
    title = words.say("ring_picture-neighbours", left_out=network.left_out)
    heads = head("neighbour", "strongest", "deals", "p", "tested")
    outer = _table(title, heads, _outer(network)) if network.neighbours else Markup("")
    drawing = Markup(picture(network, name, words))  # noqa: S704 - every value in it is escaped
    frame = Markup('<figure class="ring"><div class="ring-picture">{}</div><figcaption>{}{}{}</figcaption></figure>\n')
    return frame.format(drawing, caption, inner, outer)


def _inner(network: Neighbourhood) -> list[Row]:
    labels = {person: (n, printable(network.people[person])) for n, person in enumerate(network.ring.members, 1)}
    rows = []
    for tie in network.ring.ties:
        both = [labels[tie.one], labels[tie.two]]
        short = ", ".join(f"{n}\u00a0{name[:LABEL]}" for n, name in both)
        whole = ", ".join(name for _, name in both)
        rows.append(Row(short, (tie.deals, number(tie.p), number(tie.p_given_others)), whole))
    return rows


def _outer(network: Neighbourhood) -> list[Row]:
    members, strongest = list(network.ring.members), strongest_of(network)
    rows = []
    for who in network.neighbours:
        tie = strongest[who]
        member = tie.one if who == tie.two else tie.two
        tested = sum(who in (other.one, other.two) for other in network.ties)
        name, figures = printable(network.people[who]), (members.index(member) + 1, tie.deals, number(tie.p), tested)
        rows.append(Row(name[:LABEL], figures, name))
    return rows


def _table(title: str, heads: Row, rows: Sequence[Row]) -> Markup:
    head, body = _cells("th", heads), Markup("\n").join(_cells("td", row) for row in rows)
    frame = Markup("<table><caption>{}</caption>\n<thead>{}</thead>\n<tbody>{}</tbody></table>\n")
    return frame.format(title, head, body)


def _cells(tag: str, row: Row) -> Markup:
    scope = Markup(' scope="col"') if tag == "th" else Markup("")
    who = Markup(' title="{}"').format(row.whole) if row.whole else scope
    one, figure_one = Markup("<{0}{1}>{2}</{0}>"), Markup('<{0}{1} class="figure">{2}</{0}>')
    cells = [one.format(tag, who, row.who)]
    cells += [figure_one.format(tag, scope, value) for value in row.figures]
    return Markup("<tr>{}</tr>").format(Markup("").join(cells))


PAGE: Final = Markup(
    '<!doctype html>\n<html lang="{}">\n<head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{}</title>\n<style>'
    ":root{{color-scheme:light dark}}body{{font:16px system-ui,sans-serif;margin:1rem;max-width:80rem}}"
    ".ring{{display:flex;flex-wrap:wrap;gap:1rem 2rem;margin:0 0 2rem}}.ring-picture{{max-width:100%}}"
    ".ring figcaption{{flex:1 1 20rem;min-width:0;overflow-x:auto}}caption{{text-align:left;font-weight:bold;"
    "padding:.5rem 0}}table{{border-collapse:collapse;margin-bottom:1rem}}.figure{{white-space:nowrap;"
    "font-variant-numeric:tabular-nums}}th,td{{text-align:left;vertical-align:top;padding:.15rem .5rem .15rem 0;"
    "border-bottom:1px solid #888;overflow-wrap:anywhere}}th.figure{{white-space:normal;overflow-wrap:normal}}"
    "td:first-child,th:first-child{{min-width:8.5rem}}"
    "</style></head>\n<body>\n<h1>{}</h1>\n<p>{}</p>\n{}</body>\n</html>\n"
)


def page(networks: Sequence[Neighbourhood], title: str, intro: str, words: Renderer = ENGLISH) -> str:
    """A page of its own with every ring, its picture and its numbers."""
    figures = Markup("").join(figure(ring, f"ring-{n}", words) for n, ring in enumerate(networks, 1))
    return str(PAGE.format(words.language, title, title, intro, figures))
