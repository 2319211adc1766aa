"""``collusion scan`` and ``calibrate``: the scan all commands look at, the queue it makes, a calibration made of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.text import Text

from cli.commands import AsJson, Ledger, Rulesets
from cli.terminal import print_json, progress_bar, say, sink, talk
from ledger.collusion import p_value_words
from ledger.evidence.folder import SCANS, note_user
from ledger.evidence.shards import desk_folder, is_sharded, shards_in
from schemas.canonical import canonical_digest
from schemas.errors import MeldtrailError, UnreadableError, UsageError

if TYPE_CHECKING:
    from ledger.collusion.null_calibration import NullCalibration
    from ledger.collusion.reviews import Queue
    from ledger.collusion.scan import Scan
    from ledger.evidence.reader import Reader

NEEDED = ("numpy", "scipy")
SHORT = 12
"""Characters of a player's id that are printed."""


Fewest = Annotated[
    int, typer.Option("--fewest", metavar="N", min=1, help="Deals together without which a pair is not tested.")
]

Keep = Annotated[
    Path | None,
    typer.Option("--keep", metavar="DIR", help="Where scans keep their state; collusion/ in the ledger without it."),
]
Calibration = Annotated[
    Path | None,
    typer.Option("--calibration", metavar="FILE", help="A table made by calibrate, in place of the one shipped."),
]


class ScanOptions(NamedTuple):
    """The ledger, own rulesets, the fewest deals of a pair, where the state is kept, a table of calibration in place of
    the one shipped."""

    ledger: Path | None
    rulesets: Path | None
    fewest: int
    keep: Path | None = None
    calibration: Path | None = None


def need_the_extra(*names: str) -> None:
    """Raises MeldtrailError, saying what to install, where the figures cannot be worked out."""
    if missing := [name for name in names or NEEDED if find_spec(name) is None]:
        raise MeldtrailError(
            f"{' and '.join(missing)} missing: install the extra with pip install 'meldtrail[collusion]'"
        )


@contextmanager
def scanned(
    options: ScanOptions, *, fresh: bool = False, as_kept: bool = False, calibration: NullCalibration | None = None
) -> Iterator[Scan]:  # fmt: skip
    """The scan of a ledger brought up to date, while the ledger is open; ``fresh`` starts anew, ``as_kept`` is the last
    one without what came since.

    Its state is in ``keep``, else in ``collusion/`` of the ledger. Raises UnreadableError for a place that cannot be
    written or a table that is none.
    """
    need_the_extra()
    from ledger.audit.auditor import given_folder, open_ledger
    from ledger.collusion.null_calibration import read_file, shipped
    from ledger.collusion.scan import scan as scan_ledger
    from ledger.collusion.scan_state import open_scan_state
    from ledger.evidence.store import owner_of

    if calibration is None:
        calibration = shipped() if options.calibration is None else read_file(options.calibration)
    folder = given_folder(options.ledger)
    for shard in shards_in(folder):
        if shard.name:
            note_user(shard.folder, folder)
    path = options.keep or folder / SCANS
    if path.exists() and not path.is_dir():
        raise UnreadableError(f"{path}: is a file; sums are kept in a folder, name one with --keep DIR")
    with (
        open_ledger(options.ledger, options.rulesets) as found,
        open_scan_state(path, owner_of(folder), fresh=fresh) as state,
    ):
        # Counted first: what comes in while the scan reads is not among what it has seen.
        held = _held(folder, found.reader)
        with progress_bar() as heard:
            done = scan_ledger(found, state, calibration, options.fewest, heard, as_kept=as_kept)
        if not as_kept:
            state.put(held=held)
        yield done


# -- what was shown ------------------------------------------------------------------------------


def _held(folder: Path, reader: Reader) -> dict[str, int]:
    """How much there is to a scan that begins: leaves of the ledger; of several, of that of the desk, and matches."""
    from ledger.evidence.store import open_reader

    if not is_sharded(folder):
        return {"seen": reader.size()}
    held = {"matches": len(reader.matches())}
    if any(shard.is_desk for shard in shards_in(folder)):
        with open_reader(desk_folder(folder)) as desk:
            held["seen"] = desk.size()
    return held


def note_shown(found: Scan, pair: tuple[int, int] | None = None) -> None:
    """Keep with a scan that its figures were shown, of every pair or of one: those are what is decided on."""
    whole, mark = "every pair", _mark(found)
    before = found.state.get("shown", {})
    shown = before["pairs"] if before.get("mark") == mark else []
    one = whole if pair is None else _called(found, pair)
    found.state.put(shown={"mark": mark, "pairs": sorted({*shown, one})})


def seen_by(found: Scan, pair: tuple[int, int], folder: Path) -> int:
    """How much of the ledger the figures of a pair rest on that were shown last. Raises UsageError when the last scan
    has shown none of the pair, or the ledgers of several have games since, which a decision would not tell from those
    it had seen."""
    shown, held = found.state.get("shown", {}), found.state.get("held")
    if shown.get("mark") != _mark(found) or {"every pair", _called(found, pair)}.isdisjoint(
        shown["pairs"]
    ):  # fmt: skip
        raise UsageError(
            "these are not the figures that were shown last: the kept scan has others, or other options are given;"
            " run collusion scan, or collusion show of this pair, and decide on what it shows"
        )
    if is_sharded(folder) and (more := len(found.auditor.reader.matches()) - held["matches"]):
        raise UsageError(
            f"the ledgers hold {abs(more)} {'more' if more > 0 else 'fewer'} match(es) than the last scan found, and"
            " nobody was shown what they say; run collusion scan, and decide on what it shows"
        )
    return int(held["seen"])


def _mark(found: Scan) -> str:
    """What tells the figures of a scan from those of another."""
    rests_on = [found.hash, found.fewest, found.calibration.digest, found.people.of.tolist()]
    return canonical_digest([*rests_on, found.state.get("held")])


def _called(found: Scan, pair: tuple[int, int]) -> str:
    return " ".join(sorted(found.accounts[person] for person in pair))


# -- the queue -----------------------------------------------------------------------------------


def scan(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    budget: Annotated[
        int, typer.Option("--budget", metavar="N", min=0, help="How many leads to list; the rest are counted.")
    ] = 20,
    fewest: Fewest = 30,
    keep: Keep = None,
    calibration: Calibration = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Forget what was kept: read every match again and fit a new model.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="List decided pairs too, which games since do not bear out.")
    ] = False,
    tables: Annotated[
        bool, typer.Option("--tables/--no-tables", help="Make the tables of leads that serve shows to analysts.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Rank the pairs of a ledger for review. Exit code 1 when a pair is to be reviewed.

    Matches that have ended are read once; the next scan reads new ones only. One that was stopped goes on where it was.
    """
    options = ScanOptions(ledger, rulesets, fewest, keep, calibration)
    with scanned(options, fresh=fresh) as found:
        from ledger.audit.auditor import given_folder
        from ledger.cases.writing import record_time
        from ledger.collusion.leads import lead_row, summary_row
        from ledger.collusion.reviews import queue

        order = queue(found)
        shown = [*order.leads[:budget], *(aside.pair for aside in order.suppressed if everything)]
        rows = [lead_row(pair, found, order.of(pair)) for pair in shown]
        summary = summary_row(found, len(order.leads), budget) | {"suppressed": len(order.suppressed)}
        folder = given_folder(ledger)
        if tables and any(shard.is_desk for shard in shards_in(folder)):
            from ledger.views.projection.leads import build_leads

            build_leads(folder / "views", found, order, budget, summary, record_time())
        note_shown(found)
    if as_json:
        for row in (*rows, summary):
            print_json(row)
    else:
        _say_queue(rows, summary)
        _say_suppressed(order)
    if order.leads:
        raise typer.Exit(1)


def _say_queue(rows: list[dict[str, Any]], summary: dict[str, Any]) -> None:
    from ledger.collusion.channel_words import CHANNEL_WORDS
    from ledger.collusion.leads import FIGURES_MEAN, MEANING

    for rank, row in enumerate(rows, 1):
        best = row["best"]
        figures = f"  q {p_value_words(row['q'])}  {row['deals']} deals  {row['standing']}"
        say(Text.assemble(f"{rank:>3}  ", (direction(best), "bold"), figures))
        say(f"     {CHANNEL_WORDS[best['channel']].name}: {best['words']}")
        if "decision" in row:
            say(f"     {row['decision']} by {row['decided_by']} at {row['decided_at']}; {row['since_words']}", "dim")
    say(
        f"{summary['flagged']} pair(s) to review of {summary['pairs_tested']} tested "
        f"({summary['pairs_not_enough']} pair(s) with not enough deals) in {summary['matches']} match(es)."
    )
    if summary["beyond_budget"]:
        say(f"{summary['beyond_budget']} more flagged pair(s) beyond the budget; see --budget.")
    for line in _summary_lines(summary):
        say(f"  {line}", "" if line.startswith("Two accounts") else "dim")
    if rows:
        say(FIGURES_MEAN, "dim")
    say(MEANING, "dim")


def direction(test: dict[str, Any]) -> str:
    """Who acts for whom."""
    return f"{test['from'][:SHORT]} {'<->' if test['both_ways'] else '->'} {test['to'][:SHORT]}"


def _say_suppressed(order: Queue) -> None:
    """Say how many flagged pairs are not listed because somebody decided on them."""
    if order.suppressed:
        decisions = [aside.decided.decision for aside in order.suppressed]
        say(
            f"{len(decisions)} flagged pair(s) suppressed: decided ({decisions.count('confirmed')} confirmed, "
            f"{decisions.count('dismissed')} dismissed) and not borne out by games not seen then; --all lists them."
        )


def _summary_lines(summary: dict[str, Any]) -> Iterator[str]:
    """Everything that was not tested, and why; what the scan rests on."""
    from ledger.collusion.channel_words import CHANNEL_WORDS

    yield from _untested_lines(summary)
    parts: dict[tuple[str, str], list[str]] = {}
    for part in summary["withheld_in_part"]:
        parts.setdefault((part["ruleset"], part["why"]), []).append(CHANNEL_WORDS[part["code"]].name)
    for (ruleset, why), names in parts.items():
        yield f"{ruleset}: its decisions withheld from {', '.join(names)}: {why}"
    for why, count in summary["skipped"].items():
        yield f"{count} match(es) not read: {why}"
    if summary["matches_changed"]:
        yield f"{summary['matches_changed']} match(es) changed since they were summed and were put right"
    if summary["linked"]:
        yield f"{summary['linked']} people have several accounts, by the records on people; each is tested as one"
    for row in summary["at_one_table"]:
        who = f"Two accounts of one person ({row['player'][:SHORT]})"
        yield f"{who} sat at one table in {row['deals']} deal(s), which are in no figure"
    yield from _model_lines(summary)
    yield from _calibration_lines(summary["calibration"], summary["not_calibrated"])


def _untested_lines(summary: dict[str, Any]) -> Iterator[str]:
    """The channels of which nothing was tested at all, and why."""
    from ledger.collusion.channel_words import CHANNEL_WORDS

    if not summary["pairs_tested"]:
        yield f"No pair with {summary['fewest']} deals together or more, so nothing was tested; see --fewest"
    for code, tests in summary["tests"].items():
        if why := summary["withheld"].get(code):
            yield f"{CHANNEL_WORDS[code].name}: withheld, {why}"
        elif not tests and summary["pairs_tested"]:
            n = summary["seen"][code]
            few = " over all pairs: too few for any" if n else ""
            yield f"{CHANNEL_WORDS[code].name}: not computable, n = {n}{few}"


def _model_lines(summary: dict[str, Any]) -> Iterator[str]:
    """How well the model of honest play fits, and whether it is old."""
    from ledger.collusion.goodness_of_fit import ALL_PLAYERS  # numpy stands behind it

    for group in summary["fit"]:
        if group["bad"]:
            share = f"it explains {group['explained']:.2f} of what it should (n {group['n']})"
            where = f" in {group['ruleset']}" if group["ruleset"] else ""
            yield f"{group['kind']} of {group['whose']}{where}: the model of honest play fits badly, {share}"
    overall = [fit for fit in summary["fit"] if fit["whose"] == ALL_PLAYERS and fit["explained"] is not None]
    if overall:
        for ruleset in dict.fromkeys(group["ruleset"] for group in overall):
            of = [group for group in overall if group["ruleset"] == ruleset]
            shares = ", ".join(f"{group['kind']} {group['explained']:.2f}" for group in of)
            what = f"What the model explains of what it should{f' in {ruleset}' if ruleset else ''}"
            yield f"{what} (1: all of it): {shares}"
    if summary["outgrown"]:
        yield "The model is of a small part of these matches; scan --fresh fits a new one"


def _calibration_lines(made_of: dict[str, Any], missing: list[str]) -> Iterator[str]:
    if not made_of.get("platforms"):
        yield "p-values are not calibrated: there is no table of calibration"
        return
    if "play" in made_of:
        matches = f"{made_of['pairs']} pair(s) of {made_of['matches']} match(es)"
        owners = made_of.get("ledgers") or [made_of["ledger"]]  # tables of earlier versions name one
        of = f"ledger{'s' if len(owners) > 1 else ''} {', '.join(owner[:SHORT] for owner in owners)}"
        yield f"Calibrated on {made_of['play']}: {matches} of {of}"
        if made_of.get("from_it"):
            yield f"{len(made_of['from_it'])} of its tails are those of the shipped table"
    if missing:
        yield f"Not calibrated for want of pairs in the table, at least in part: {', '.join(missing)}"


# -- calibration ---------------------------------------------------------------------------------


def calibrate(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout.")],
    ledger: Annotated[
        list[Path] | None,
        typer.Option(
            "--ledger", metavar="DIR", envvar="MELDTRAIL_LEDGER", help="A ledger's folder; name several, one by one."
        ),
    ] = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """Make a table of calibration from ledgers of play you presume clean, for scan and show --calibration."""
    need_the_extra()
    from ledger.audit.auditor import given_folder
    from ledger.collusion.null_calibration import FEWEST, UNCALIBRATED, fit_tails, shipped, tail_name
    from ledger.evidence.store import ledger_ids

    _say_what_it_takes(FEWEST, fewest)
    ledgers: Sequence[Path | None] = ledger or [None]
    owners = [owner for one in ledgers for owner in ledger_ids(given_folder(one))]
    if len(set(owners)) < len(owners):
        raise UsageError("the same ledger is named twice; its pairs would count twice")
    if len(ledgers) > 1 and keep is not None:
        raise UsageError("--keep names the place of one scan; leave it out with several ledgers")
    scores: dict[str, list[float]] = {}
    made_of: dict[str, Any] = {"platforms": len(owners), "play": "play presumed clean", "ledgers": owners}
    counts = dict.fromkeys(("matches", "people", "pairs", "decisions"), 0)
    made, flagged = [], 0
    for one in ledgers:
        with scanned(ScanOptions(one, rulesets, fewest, keep), calibration=UNCALIBRATED) as found:
            # In one order, so that the same ledgers give the same table.
            for pair in sorted(found.whole.pairs, key=lambda pair: (pair.one, pair.two)):
                for test in pair.tests:
                    if test.p is not None:
                        scores.setdefault(tail_name(test.name, test.deals), []).append(test.p)
            counts["matches"] += found.matches
            counts["people"] += len(found.people.accounts)
            counts["pairs"] += len(found.whole.pairs)
            counts["decisions"] += sum(found.decisions.values())
            made.append({"model": found.model.hash, "sums": found.hash})
            flagged += len(found.whole.flagged)
    own = fit_tails(scores, {**made_of, **counts, "made": made})
    if not own.tails:
        most = max(map(len, scores.values()), default=0)
        raise UsageError(
            f"{counts['pairs']} pair(s) with enough deals gave at most {most} scores in one test; {FEWEST} are needed "
            "for a tail. Add more play that you presume clean (--ledger again adds a ledger), or lower --fewest"
        )
    # What this play has too little of for a tail of its own keeps the shipped one, and the table says so.
    table = own.completed_by(shipped())
    with sink(output) as out:
        out.write(json.dumps(table.as_json(), indent=1).encode() + b"\n")
    if str(output) == "-":
        return
    row = {
        "kind": "calibration",
        "table": str(output),
        "made_of": dict(table.made_of),
        "tails": {name: tail.n for name, tail in sorted(own.tails.items())},
        "from_shipped": table.made_of.get("from_it", []),
        "too_few": {name: len(p) for name, p in sorted(scores.items()) if name not in own.tails},
        "flagged_as_computed": flagged,
    }
    if as_json:
        print_json(row)
    else:
        _say_calibration(row, FEWEST)


def _say_what_it_takes(scores: int, fewest: int) -> None:
    """Before anything is read: how many pairs and deals a tail needs at least."""
    # Among six seats each deal is one together for fifteen pairs.
    six, two = scores * fewest // 15, scores * fewest
    talk().print(
        f"A tail needs {scores:,} scores: {scores:,} pairs with {fewest} deals together or more, half as many where "
        f"each direction is a score. That is at least {six:,} deals of six seats, or {two:,} of two.",
        style="dim",
        soft_wrap=True,
    )


def _say_calibration(row: dict[str, Any], fewest: int) -> None:
    of, table = row["made_of"], row["table"]
    say(
        f"{table}: {len(row['tails'])} tail(s) from {of['pairs']} pair(s) of {of['people']} people in "
        f"{of['matches']} match(es), presumed clean; use it with scan --calibration {table}"
    )
    if row["from_shipped"]:
        say(f"  {len(row['from_shipped'])} tail(s) of the shipped table stay, for want of pairs to replace them", "dim")
    for name, count in row["tails"].items():
        say(f"  {_tail_words(name)}: {count} scores", "dim")
    for name, count in row["too_few"].items():
        say(f"  {_tail_words(name)}: left out, {count} scores of {fewest} needed", "dim")
    if row["flagged_as_computed"]:
        say(f"  {row['flagged_as_computed']} pair(s) would be flagged in this play as computed: look at them first")


def _tail_words(name: str) -> str:
    code, _, deals = name.partition("/")
    return f"{code}, {deals} deals together or more"
