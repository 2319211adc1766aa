"""``collusion ring``: groups of people as an analyst reads them, with their pairs, and a picture of each group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from cli.commands import AsJson, Language, Ledger, Rulesets
from cli.commands.collusion.scanning import NONE, SHORT, Calibration, Fewest, Keep, ScanOptions, need_the_extra, scanned
from cli.terminal import column, print_json, remark, renderer_in, say, sink
from ledger.messages.renderer import Renderer, p_value_words
from ledger.messages.rows import in_words
from schemas.errors import UsageError
from schemas.message import Chance, Figure, Message, Value, message

if TYPE_CHECKING:
    from ledger.collusion.rings import Outside, Ring, Rings, Tie
    from ledger.drawing.neighbourhood import Neighbourhood

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
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Groups of three or more whose pairs close more often than chance closes them. Exit code 1 when there is one."""
    need_the_extra("networkx")
    words = renderer_in(lang, as_json=as_json)
    if out is not None and out.suffix not in DRAWN:
        raise UsageError(f"{out}: a picture is written as .svg, with its tables as .html")
    with scanned(ScanOptions(ledger, rulesets, fewest, keep, calibration)) as scan:
        from ledger.collusion.rings import find_rings, ties_of
        from ledger.drawing.neighbourhood import neighbourhood

        ties, people = ties_of(scan.whole), scan.accounts
        rings = find_rings(ties, people, scan.model.hash)
        flagged = {(pair.one, pair.two) for pair in scan.whole.flagged}
        drawings = [neighbourhood(ring, ties, people) for ring in rings.rings] if out is not None else []
    if as_json:
        for row in (*(ring_row(ring, people) for ring in rings.rings), summary_row(rings, scan.model.hash)):
            print_json(in_words(row, words))
    else:
        _say_rings(rings, people, flagged, words)
    if out is not None:
        _draw(drawings, out, words)
    if rings.rings:
        raise typer.Exit(1)


def ring_row(ring: Ring, people: Sequence[str]) -> dict[str, Any]:
    """A ring, for a machine."""
    from ledger.collusion.leads import RING_MEANING, every, ring_message, rounded

    def tie_row(tie: Tie) -> dict[str, Any]:
        row = {"players": sorted((people[tie.one], people[tie.two])), "deals": tie.deals, "p": rounded(tie.p)}
        return row if tie.p_given_others is None else row | {"p_given_others": rounded(tie.p_given_others)}

    return {
        "kind": "ring",
        "players": sorted(people[member] for member in ring.members),
        "p": rounded(ring.p),
        "weakest_given_others": rounded(ring.weakest),
        "words": ring_message(ring),
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
        "innocent": every("ring_innocent"),
        "overturned_by": every("ring_overturned"),
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


def _say_rings(rings: Rings, people: Sequence[str], flagged: set[tuple[int, int]], words: Renderer) -> None:
    from ledger.collusion.leads import RING_MEANING, every

    for place, ring in enumerate(rings.rings, 1):
        for line in _ring_lines(place, ring, people, flagged, words):
            say(line)
    if rings.rings:
        for title, causes in (("lead-innocent", "ring_innocent"), ("lead-overturns", "ring_overturned")):
            say(words.say(title))
            for cause in every(causes):
                say(f"  {words.words(cause)}")
    counts = {name: getattr(rings, name) for name in ("pairs", "near", "closed", "shuffles")}
    p: Value = NONE if rings.strongest is None else Chance(rings.strongest, 0.0)
    say(words.say("collusion-rings", count=len(rings.rings), p=p, **counts))
    say(words.words(RING_MEANING), "dim")


def _ring_lines(
    place: int, ring: Ring, people: Sequence[str], flagged: set[tuple[int, int]], words: Renderer
) -> Iterator[Text | str]:  # fmt: skip
    """A ring line by line: its pairs, what chance gives, what its members do with everybody else."""
    from ledger.collusion.leads import ring_message

    short = [name[:SHORT] for name in people]
    names = ", ".join(short[member] for member in ring.members)
    yield Text.assemble(f"{place:>3}  ", (names, "bold"), f"  p {ring.p:.2g}")
    head = column(words.say("collusion-ring_pair"), 2 * SHORT + 3)
    yield f"     {head}  {words.say('collusion-ring_deals'):>5}  {'p':>8}  {words.say('collusion-ring_given')}"
    for tie in ring.ties:
        flag = f"  {words.say('collusion-ring_flagged')}" if (tie.one, tie.two) in flagged else ""
        p = tie.p_given_others
        p_words = words.say("collusion-ring_closes_nothing") if p is None else p_value_words(p)
        pair = f"{short[tie.one]:>{SHORT}} - {short[tie.two]:<{SHORT}}"
        yield f"     {pair}  {tie.deals:>5}  {p_value_words(tie.p):>8}  {p_words}{flag}"
    for one, two in ring.untested:
        yield f"     {short[one]:>{SHORT}} - {short[two]:<{SHORT}}  {words.say('collusion-ring_not_enough')}"
    yield f"     {words.words(ring_message(ring))}"
    for rest in ring.outside:
        yield f"     {words.words(_outside(rest, short))}"


def _outside(rest: Outside, short: Sequence[str]) -> Message:
    expected = Figure(rest.expected, ".1f")
    player = short[rest.member]
    fact = message("collusion-ring_outside", player=player, count=rest.tested, near=rest.near, expected=expected)
    if (tie := rest.strongest) is None:
        return fact
    other = short[tie.two if tie.one == rest.member else tie.one]
    return message("collusion-ring_strongest", outside=fact, other=other, p=Chance(tie.p), deals=tie.deals)


def _draw(drawings: Sequence[Neighbourhood], out: Path, words: Renderer) -> None:
    """One page with every ring, or one SVG for each: FILE.svg, FILE-2.svg."""
    from ledger.collusion.leads import RING_MEANING
    from ledger.drawing.neighbourhood import page, picture

    if not drawings:
        remark(words.say("collusion-no_ring"))
        return
    texts = (
        [page(drawings, words.say("collusion-rings_title"), words.words(RING_MEANING), words)]
        if out.suffix == ".html"
        else [picture(ring, words=words) for ring in drawings]
    )
    for n, text in enumerate(texts, 1):
        place = out if n == 1 else out.with_stem(f"{out.stem}-{n}")
        with sink(place) as stream:
            stream.write(text.encode())
        remark(words.say("collusion-written", place=str(place)))
