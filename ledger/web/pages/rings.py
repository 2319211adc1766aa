"""Rings as a page: each picture with its numbers beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from ledger.collusion.leads import ring_words
from ledger.drawing.neighbourhood import LABEL, Neighbourhood, number, picture, shown, strongest_of


class Row(NamedTuple):
    """A row of a table: whom it is about as the picture names them, figures, and the whole names."""

    who: str
    figures: tuple[object, ...]
    whole: str = ""


def figure(drawn: Neighbourhood, name: str = "ring") -> Markup:
    """The picture with its numbers beside it: the pairs of the ring, then each neighbour's strongest pair with it."""
    said = Markup("<p>{}</p>\n").format(ring_words(drawn.ring))
    inner = _table("Pairs of the ring", Row("pair", ("deals", "p", "p given the others")), _inner(drawn))
    title = f"Neighbours, {drawn.left_out} more not drawn" if drawn.left_out else "Neighbours"
    heads = Row("neighbour", ("strongest with", "deals", "p", "members tested with"))
    outer = _table(title, heads, _outer(drawn)) if drawn.neighbours else Markup("")
    drawing = Markup(picture(drawn, name))  # noqa: S704 - every value in it is escaped
    frame = Markup('<figure class="ring"><div class="ring-picture">{}</div><figcaption>{}{}{}</figcaption></figure>\n')
    return frame.format(drawing, said, inner, outer)


def _inner(drawn: Neighbourhood) -> list[Row]:
    known = {person: (n, shown(drawn.people[person])) for n, person in enumerate(drawn.ring.members, 1)}
    rows = []
    for tie in drawn.ring.ties:
        both = [known[tie.one], known[tie.two]]
        short = ", ".join(f"{n}\u00a0{name[:LABEL]}" for n, name in both)
        whole = ", ".join(name for _, name in both)
        rows.append(Row(short, (tie.deals, number(tie.p), number(tie.p_given_others)), whole))
    return rows


def _outer(drawn: Neighbourhood) -> list[Row]:
    members, strongest = list(drawn.ring.members), strongest_of(drawn)
    rows = []
    for who in drawn.neighbours:
        tie = strongest[who]
        member = tie.one if who == tie.two else tie.two
        tested = sum(who in (other.one, other.two) for other in drawn.ties)
        name, figures = shown(drawn.people[who]), (members.index(member) + 1, tie.deals, number(tie.p), tested)
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
    '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">'
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


def page(drawn: Sequence[Neighbourhood], title: str, said: str) -> str:
    """A page of its own with every ring, its picture and its numbers."""
    figures = Markup("").join(figure(ring, f"ring-{n}") for n, ring in enumerate(drawn, 1))
    return str(PAGE.format(title, title, said, figures))
