"""Rings as an analyst reads them: the groups with their pairs, and a picture of each neighbourhood."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from cli.collusion_report import SHORT, scanned
from cli.output import sink
from cli.terminal import print_json, remark, say
from ledger.collusion.figures import in_figures
from schemas.errors import MeldtrailError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ledger.collusion.rings import Outside, Ring, Rings, Tie
    from ledger.drawing.neighbourhood import Neighbourhood

TITLE = "Rings to review"
DRAWN = (".svg", ".html")


def list_rings(
    ledger: Path | None,
    rulesets: Path | None,
    fewest: int,
    out: Path | None,
    as_json: bool,
    keep: Path | None = None,
    calibration: Path | None = None,
) -> bool:
    """Print the rings and draw them into ``out``; whether there is one.

    Raises UsageError for a file that is neither SVG nor HTML, MeldtrailError where what is needed is not installed.
    """
    if find_spec("networkx") is None:
        raise MeldtrailError("networkx missing: install the extra with pip install 'meldtrail[collusion]'")
    if out is not None and out.suffix not in DRAWN:
        raise UsageError(f"{out}: a picture is written as .svg, with its tables as .html")
    with scanned(ledger, rulesets, fewest, keep, calibration=calibration) as (found, *_):
        from ledger.collusion.leads import flagged
        from ledger.collusion.rings import find_rings, ring_row
        from ledger.drawing.neighbourhood import neighbourhood

        leads, people = found.whole.leads, found.gathered.people
        rings = find_rings(leads, people, found.model.hash)
        pairs = {(lead.one, lead.two) for lead in flagged(found)}
        drawn = [neighbourhood(ring, leads, people) for ring in rings.rings] if out is not None else []
        rows = [ring_row(ring, people) for ring in rings.rings]
    if as_json:
        for row in (*rows, summary_row(rings, found.model.hash)):
            print_json(row)
    else:
        _tell(rings, people, pairs)
    if out is not None:
        _draw(drawn, out)
    return bool(rings.rings)


def summary_row(rings: Rings, model: str) -> dict[str, object]:
    """What was searched, and what chance was asked."""
    return {
        "kind": "summary",
        "rings": len(rings.rings),
        "pairs_tested": rings.pairs,
        "pairs_near_flagged": rings.near,
        "groups_closed": rings.closed,
        "shuffles": rings.shuffles,
        "p_of_the_strongest": rings.strongest,
        "model": model,
    }


def _tell(rings: Rings, people: Sequence[str], pairs: set[tuple[int, int]]) -> None:
    from ledger.collusion.rings import INNOCENT, MEANING, OVERTURNED_BY

    for place, ring in enumerate(rings.rings, 1):
        for line in _ring(place, ring, people, pairs):
            say(line)
    if rings.rings:
        for title, causes in (("What else it could be", INNOCENT), ("What would overturn it", OVERTURNED_BY)):
            say(title)
            for cause in causes:
                say(f"  {cause}")
    chance = f"; p {rings.strongest:.2g} for the strongest, by {rings.shuffles} shuffles" if rings.shuffles else ""
    say(
        f"{len(rings.rings)} ring(s) to review. {rings.pairs} pair(s) tested, {rings.near} near-flagged, "
        f"{rings.closed} group(s) of three closed{chance}."
    )
    say(MEANING, "dim")


def _ring(place: int, ring: Ring, people: Sequence[str], pairs: set[tuple[int, int]]) -> Iterator[Text | str]:
    """A ring line by line: its pairs, what chance gives, what its members do with everybody else."""
    from ledger.collusion.rings import by_chance

    names = ", ".join(people[member][:SHORT] for member in ring.members)
    yield Text.assemble(f"{place:>3}  ", (names, "bold"), f"  p {ring.p:.2g}")
    yield f"     {'pair':<{2 * SHORT + 3}}  {'deals':>5}  {'p':>8}  given the others"
    for tie in ring.ties:
        flag = "  flagged" if (tie.one, tie.two) in pairs else ""
        given = "closes nothing" if tie.given is None else in_figures(tie.given)
        yield f"     {_names(tie, people)}  {tie.deals:>5}  {in_figures(tie.p):>8}  {given}{flag}"
    for one, two in ring.untested:
        yield f"     {people[one][:SHORT]:>{SHORT}} - {people[two][:SHORT]:<{SHORT}}  not enough deals together"
    yield f"     {by_chance(ring)}"
    for rest in ring.outside:
        yield f"     {_outside(rest, people)}"


def _names(tie: Tie, people: Sequence[str]) -> str:
    return f"{people[tie.one][:SHORT]:>{SHORT}} - {people[tie.two][:SHORT]:<{SHORT}}"


def _outside(rest: Outside, people: Sequence[str]) -> str:
    told = (
        f"{people[rest.member][:SHORT]} with {rest.tested} others: {rest.near} near-flagged, {rest.expected:.1f} usual"
    )
    if rest.strongest is None:
        return told
    tie = rest.strongest
    other = tie.two if tie.one == rest.member else tie.one
    return f"{told}; strongest {people[other][:SHORT]}, p {in_figures(tie.p)} in {tie.deals} deals"


def _draw(drawn: Sequence[Neighbourhood], out: Path) -> None:
    """One page with every ring, or one SVG for each: FILE.svg, FILE-2.svg."""
    from ledger.collusion.rings import MEANING
    from ledger.drawing.neighbourhood import picture
    from ledger.web.pages.ring_page import page

    if not drawn:
        remark("nothing drawn: there is no ring")
        return
    texts = [page(drawn, TITLE, MEANING)] if out.suffix == ".html" else [picture(ring) for ring in drawn]
    for n, text in enumerate(texts, 1):
        place = out if n == 1 else out.with_stem(f"{out.stem}-{n}")
        with sink(place) as stream:
            stream.write(text.encode())
        remark(f"{place} written")
