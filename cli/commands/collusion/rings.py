"""``collusion ring``: groups of people as an analyst reads them, with their pairs, and a picture of each group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from cli.commands import AsJson, Ledger, Rulesets
from cli.commands.collusion.scanning import SHORT, Calibration, Fewest, Keep, ScanOptions, need_the_extra, scanned
from cli.terminal import print_json, remark, say, sink
from ledger.collusion import p_value_words
from schemas.errors import UsageError

if TYPE_CHECKING:
    from ledger.collusion.rings import Outside, Ring, Rings, Tie
    from ledger.drawing.neighbourhood import Neighbourhood

TITLE = "Rings to review"
DRAWN = (".svg", ".html")


def ring(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Draw each ring into FILE.svg, or all into FILE.html."),
    ] = None,
    keep: Keep = None,
    calibration: Calibration = None,
    as_json: AsJson = False,
) -> None:
    """Groups of three or more whose pairs close more often than chance closes them. Exit code 1 when there is one."""
    need_the_extra("networkx")
    if out is not None and out.suffix not in DRAWN:
        raise UsageError(f"{out}: a picture is written as .svg, with its tables as .html")
    with scanned(ScanOptions(ledger, rulesets, fewest, keep, calibration)) as found:
        from ledger.collusion.rings import find_rings, ties_of
        from ledger.drawing.neighbourhood import neighbourhood

        ties, people = ties_of(found.whole), found.accounts
        rings = find_rings(ties, people, found.model.hash)
        flagged = {(pair.one, pair.two) for pair in found.whole.flagged}
        drawn = [neighbourhood(ring, ties, people) for ring in rings.rings] if out is not None else []
    if as_json:
        for row in (*(ring_row(ring, people) for ring in rings.rings), summary_row(rings, found.model.hash)):
            print_json(row)
    else:
        _say_rings(rings, people, flagged)
    if out is not None:
        _draw(drawn, out)
    if rings.rings:
        raise typer.Exit(1)


def ring_row(ring: Ring, people: Sequence[str]) -> dict[str, Any]:
    """A ring, for a machine."""
    from ledger.collusion.leads import RING_INNOCENT, RING_MEANING, RING_OVERTURNED_BY, ring_words, rounded

    def tie_row(tie: Tie) -> dict[str, Any]:
        row = {"players": sorted((people[tie.one], people[tie.two])), "deals": tie.deals, "p": rounded(tie.p)}
        return row if tie.p_given_others is None else row | {"p_given_others": rounded(tie.p_given_others)}

    return {
        "kind": "ring",
        "players": sorted(people[member] for member in ring.members),
        "p": rounded(ring.p),
        "weakest_given_others": rounded(ring.weakest),
        "words": ring_words(ring),
        "pairs": [tie_row(tie) for tie in ring.ties],
        "not_enough": [sorted((people[one], people[two])) for one, two in ring.untested],
        "outside": [
            {
                "player": people[rest.member],
                "pairs": rest.tested,
                "near_flagged": rest.near,
                "near_flagged_expected": rounded(rest.expected),
                "strongest": None if rest.strongest is None else tie_row(rest.strongest),
            }
            for rest in ring.outside
        ],
        "innocent": list(RING_INNOCENT),
        "overturned_by": list(RING_OVERTURNED_BY),
        "meaning": RING_MEANING,
    }


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


def _say_rings(rings: Rings, people: Sequence[str], flagged: set[tuple[int, int]]) -> None:
    from ledger.collusion.leads import RING_INNOCENT, RING_MEANING, RING_OVERTURNED_BY

    for place, ring in enumerate(rings.rings, 1):
        for line in _ring_lines(place, ring, people, flagged):
            say(line)
    if rings.rings:
        for title, causes in (("What else it could be", RING_INNOCENT), ("What would overturn it", RING_OVERTURNED_BY)):
            say(title)
            for cause in causes:
                say(f"  {cause}")
    chance = f"; p {rings.strongest:.2g} for the strongest, by {rings.shuffles} shuffles" if rings.shuffles else ""
    say(
        f"{len(rings.rings)} ring(s) to review. {rings.pairs} pair(s) tested, {rings.near} near-flagged, "
        f"{rings.closed} group(s) of three closed{chance}."
    )
    say(RING_MEANING, "dim")


def _ring_lines(
    place: int, ring: Ring, people: Sequence[str], flagged: set[tuple[int, int]]
) -> Iterator[Text | str]:  # fmt: skip
    """A ring line by line: its pairs, what chance gives, what its members do with everybody else."""
    from ledger.collusion.leads import ring_words

    short = [name[:SHORT] for name in people]
    names = ", ".join(short[member] for member in ring.members)
    yield Text.assemble(f"{place:>3}  ", (names, "bold"), f"  p {ring.p:.2g}")
    yield f"     {'pair':<{2 * SHORT + 3}}  {'deals':>5}  {'p':>8}  given the others"
    for tie in ring.ties:
        flag = "  flagged" if (tie.one, tie.two) in flagged else ""
        given = "closes nothing" if tie.p_given_others is None else p_value_words(tie.p_given_others)
        pair = f"{short[tie.one]:>{SHORT}} - {short[tie.two]:<{SHORT}}"
        yield f"     {pair}  {tie.deals:>5}  {p_value_words(tie.p):>8}  {given}{flag}"
    for one, two in ring.untested:
        yield f"     {short[one]:>{SHORT}} - {short[two]:<{SHORT}}  not enough deals together"
    yield f"     {ring_words(ring)}"
    for rest in ring.outside:
        yield f"     {_outside_words(rest, short)}"


def _outside_words(rest: Outside, short: Sequence[str]) -> str:
    near = f"{rest.near} near-flagged, {rest.expected:.1f} usual"
    words = f"{short[rest.member]} with {rest.tested} others: {near}"
    if rest.strongest is None:
        return words
    tie = rest.strongest
    other = tie.two if tie.one == rest.member else tie.one
    return f"{words}; strongest {short[other]}, p {p_value_words(tie.p)} in {tie.deals} deals"


def _draw(drawn: Sequence[Neighbourhood], out: Path) -> None:
    """One page with every ring, or one SVG for each: FILE.svg, FILE-2.svg."""
    from ledger.collusion.leads import RING_MEANING
    from ledger.drawing.neighbourhood import page, picture

    if not drawn:
        remark("nothing drawn: there is no ring")
        return
    texts = [page(drawn, TITLE, RING_MEANING)] if out.suffix == ".html" else [picture(ring) for ring in drawn]
    for n, text in enumerate(texts, 1):
        place = out if n == 1 else out.with_stem(f"{out.stem}-{n}")
        with sink(place) as stream:
            stream.write(text.encode())
        remark(f"{place} written")
