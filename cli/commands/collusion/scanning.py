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

from cli.commands import AsJson, Language, Ledger, Rulesets
from cli.terminal import print_json, progress_bar, remark, renderer_in, say, sink, talk
from ledger.evidence.folder import SCANS, note_user
from ledger.evidence.shards import desk_folder, is_sharded, shards_in
from ledger.messages.renderer import Renderer
from ledger.messages.rows import in_words
from schemas.canonical import canonical_digest
from schemas.errors import UnreadableError, UsageError
from schemas.message import Chance, Message, Quoted, Several, message

if TYPE_CHECKING:
    from ledger.collusion.null_calibration import NullCalibration
    from ledger.collusion.reviews import Queue, Reviews
    from ledger.collusion.scan import Scan
    from ledger.evidence.reader import Reader

NEEDED = ("numpy", "scipy")
NONE = "none"
"""What a message is given that may be given a figure and is not."""
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
    """Raises UsageError, saying what to install, where the figures cannot be worked out."""
    if missing := [name for name in names or NEEDED if find_spec(name) is None]:
        raise UsageError(f"collusion needs {' and '.join(missing)}: pip install 'meldtrail[collusion]'")


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
        open_ledger(options.ledger, options.rulesets) as auditor,
        open_scan_state(path, owner_of(folder), fresh=fresh) as state,
    ):
        # Counted first: what comes in while the scan reads is not among what it has seen.
        holdings = _count_holdings(folder, auditor.reader)
        with progress_bar() as heard:
            screening = scan_ledger(auditor, state, calibration, options.fewest, heard, as_kept=as_kept)
        if not as_kept:
            state.put(held=holdings)
        yield screening


# -- what was shown ------------------------------------------------------------------------------


def _count_holdings(folder: Path, reader: Reader) -> dict[str, int]:
    """How much there is to a scan that begins: leaves of the ledger; of several, of that of the desk, and matches."""
    from ledger.evidence.store import open_reader

    if not is_sharded(folder):
        return {"seen": reader.size()}
    holdings = {"matches": len(reader.matches())}
    if any(shard.is_desk for shard in shards_in(folder)):
        with open_reader(desk_folder(folder)) as desk:
            holdings["seen"] = desk.size()
    return holdings


def note_shown(screening: Scan, pair: tuple[int, int] | None = None) -> None:
    """Keep with a scan that its figures were shown, of every pair or of one: those are what is decided on."""
    whole, mark = "every pair", _mark(screening)
    before = screening.state.get("shown", {})
    pairs = before["pairs"] if before.get("mark") == mark else []
    one = whole if pair is None else _pair_name(screening, pair)
    screening.state.put(shown={"mark": mark, "pairs": sorted({*pairs, one})})


def seen_by(screening: Scan, pair: tuple[int, int], folder: Path) -> int:
    """How much of the ledger the figures of a pair rest on that were shown last. Raises UsageError when the last scan
    has shown none of the pair, or the ledgers of several have games since, which a decision would not tell from those
    it had seen."""
    note, holdings = screening.state.get("shown", {}), screening.state.get("held")
    if note.get("mark") != _mark(screening) or {"every pair", _pair_name(screening, pair)}.isdisjoint(
        note["pairs"]
    ):  # fmt: skip
        raise UsageError(
            "these are not the figures that were shown last: the kept scan has others, or other options are given;"
            " run collusion scan, or collusion show of this pair, and decide on what it shows"
        )
    if is_sharded(folder) and (more := len(screening.auditor.reader.matches()) - holdings["matches"]):
        raise UsageError(
            f"the ledgers hold {abs(more)} {'more' if more > 0 else 'fewer'} match(es) than the last scan found, and"
            " nobody was shown what they say; run collusion scan, and decide on what it shows"
        )
    return int(holdings["seen"])


def _mark(screening: Scan) -> str:
    """What tells the figures of a scan from those of another."""
    rests_on = [screening.hash, screening.fewest, screening.calibration.digest, screening.people.of.tolist()]
    return canonical_digest([*rests_on, screening.state.get("held")])


def _pair_name(screening: Scan, pair: tuple[int, int]) -> str:
    return " ".join(sorted(screening.accounts[person] for person in pair))


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
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Rank the pairs of a ledger for review. Exit code 1 when a pair is to be reviewed, or a match is not as stored.

    Matches that have ended are read once; the next scan reads new ones only. One that was stopped goes on where it was.
    """
    words, options = renderer_in(lang, as_json=as_json), ScanOptions(ledger, rulesets, fewest, keep, calibration)
    with scanned(options, fresh=fresh) as screening:
        from ledger.audit.auditor import given_folder
        from ledger.cases.writing import record_time
        from ledger.collusion.facts.replayed import ALTERED
        from ledger.collusion.leads import lead_row, summary_row
        from ledger.collusion.reviews import queue

        order = queue(screening)
        pairs = [*order.leads[:budget], *(aside.pair for aside in order.suppressed if everything)]
        rows = [lead_row(pair, screening, order.of(pair)) for pair in pairs]
        summary = summary_row(screening, len(order.leads), budget) | {"suppressed": len(order.suppressed)}
        folder = given_folder(ledger)
        if tables and any(shard.is_desk for shard in shards_in(folder)):
            from ledger.views.projection.leads import build_leads

            build_leads(folder / "views", screening, order, budget, summary, record_time())
        note_shown(screening)
    cannot_be_read = remark_unread(order.reviews)
    if as_json:
        for row in (*rows, summary):
            print_json(in_words(row, words))
    else:
        _say_queue(in_words(rows, words), summary, words)
        _say_suppressed(order, words)
    if order.leads or cannot_be_read or ALTERED in screening.skipped:
        raise typer.Exit(1)


def remark_unread(reviews: Reviews) -> bool:
    """Name on standard error the records on leads that cannot be read, whether there are any: a decision may be among
    them."""
    for record in reviews.unread:
        remark(f"meldtrail: {record} cannot be read, and may be a decision; meldtrail verify says why")
    return bool(reviews.unread)


def _say_queue(rows: list[dict[str, Any]], summary: dict[str, Any], words: Renderer) -> None:
    from ledger.collusion.leads import FIGURES_MEAN, MEANING

    for rank, row in enumerate(rows, 1):
        best = row["best"]
        figures = words.say("collusion-lead", q=Chance(row["q"]), deals=row["deals"], standing=row["standing"])
        say(Text.assemble(f"{rank:>3}  ", (direction(best), "bold"), f"  {figures}"))
        say(f"     {channel_words(best, best['words'], words)}")
        if "decision" in row:
            say(f"     {decided_words(row, words)}", "dim")
    counts = {name: summary[name] for name in ("flagged", "pairs_tested", "pairs_not_enough", "matches")}
    say(words.say("collusion-summary", **counts))
    if summary["beyond_budget"]:
        say(words.say("collusion-beyond", count=summary["beyond_budget"]))
    for line in _summary_lines(summary, words):
        say(f"  {words.words(line)}", "" if line.code == _AT_ONE_TABLE else "dim")
    if rows:
        say(words.words(FIGURES_MEAN), "dim")
    say(words.words(MEANING), "dim")


def direction(test: dict[str, Any]) -> str:
    """Who acts for whom."""
    return f"{test['from'][:SHORT]} {'<->' if test['both_ways'] else '->'} {test['to'][:SHORT]}"


def channel_name(code: str, words: Renderer) -> str:
    """What a channel is called."""
    return words.sentence(message(f"lead_text-{code}_name"))


def channel_words(test: dict[str, Any], sentence: str, words: Renderer) -> str:
    """A channel with what is told of it."""
    return words.say("collusion-told", channel=channel_name(test["channel"], words), words=sentence)


def decided_words(row: dict[str, Any], words: Renderer, how: str = "") -> str:
    """What was decided about a pair, with the reason (``_because``) or without, and what came since."""
    by = {"decision": row["decision"], "who": row["decided_by"], "at": row["decided_at"], "since": row["since_words"]}
    return words.say(f"collusion-decided{how}", reason=Quoted(row["reason"]), **by)


def _say_suppressed(order: Queue, words: Renderer) -> None:
    """Say how many flagged pairs are not listed because somebody decided on them."""
    if order.suppressed:
        decisions = [aside.ruling.decision for aside in order.suppressed]
        counts = {word: decisions.count(word) for word in ("confirmed", "dismissed")}
        say(words.say("collusion-suppressed", count=len(decisions), **counts))


_AT_ONE_TABLE = "collusion-at_one_table"


def _summary_lines(summary: dict[str, Any], words: Renderer) -> Iterator[Message]:
    """Everything that was not tested, and why; what the scan rests on."""
    yield from _untested_lines(summary, words)
    parts: dict[tuple[str, Message], list[str]] = {}
    for part in summary["withheld_in_part"]:
        parts.setdefault((part["ruleset"], part["why"]), []).append(channel_name(part["code"], words))
    for (ruleset, why), names in parts.items():
        yield message("collusion-withheld_in", ruleset=ruleset, channels=Several(tuple(names), ", "), why=why)
    for why, count in summary["skipped"].items():
        yield message("collusion-not_read", count=count, why=why)
    if summary["matches_changed"]:
        yield message("collusion-changed", count=summary["matches_changed"])
    if summary["linked"]:
        yield message("collusion-linked", count=summary["linked"])
    for row in summary["at_one_table"]:
        yield message(_AT_ONE_TABLE, player=row["player"][:SHORT], deals=row["deals"])
    yield from _model_lines(summary)
    yield from _calibration_lines(summary["calibration"], summary["not_calibrated"])


def _untested_lines(summary: dict[str, Any], words: Renderer) -> Iterator[Message]:
    """The channels of which nothing was tested at all, and why."""
    if not summary["pairs_tested"]:
        yield message("collusion-nothing_tested", fewest=summary["fewest"])
    for code, tests in summary["tests"].items():
        name = channel_name(code, words)
        if why := summary["withheld"].get(code):
            yield message("collusion-told", channel=name, words=message("lead_text-withheld", why=why))
        elif not tests and summary["pairs_tested"]:
            yield message("leads-not_computable", channel=name, n=summary["seen"][code])


def _model_lines(summary: dict[str, Any]) -> Iterator[Message]:
    """How well the model of honest play fits, and whether it is old."""
    from ledger.collusion.goodness_of_fit import ALL_PLAYERS, FitGroup  # numpy stands behind it

    for group in summary["fit"]:
        if group["bad"]:
            yield FitGroup(**{name: group[name] for name in FitGroup._fields}).misfit
    overall = [fit for fit in summary["fit"] if fit["whose"] == ALL_PLAYERS and fit["explained"] is not None]
    if overall:
        for ruleset in dict.fromkeys(group["ruleset"] for group in overall):
            of = [group for group in overall if group["ruleset"] == ruleset]
            shares = Several(tuple(f"{group['kind']} {group['explained']:.2f}" for group in of), ", ")
            yield message("collusion-explains", ruleset=ruleset or NONE, shares=shares)
    if summary["outgrown"]:
        yield message("collusion-outgrown")


def _calibration_lines(made_of: dict[str, Any], missing: list[str]) -> Iterator[Message]:
    if not made_of.get("platforms"):
        yield message("leads-not_calibrated")
        return
    if "play" in made_of:
        owners = made_of.get("ledgers") or [made_of["ledger"]]  # tables of earlier versions name one
        of = Several(tuple(owner[:SHORT] for owner in owners), ", ")
        counts = {name: made_of[name] for name in ("pairs", "matches")}
        yield message("collusion-calibrated", count=len(owners), ledgers=of, **counts)
        if made_of.get("from_it"):
            yield message("collusion-from_shipped", count=len(made_of["from_it"]))
    if missing:
        yield message("collusion-without_tail", tests=Several(tuple(missing), ", "))


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
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Make a table of calibration from ledgers of play you presume clean, for scan and show --calibration."""
    need_the_extra()
    from ledger.audit.auditor import given_folder
    from ledger.collusion.null_calibration import FEWEST, UNCALIBRATED, fit_tails, shipped, tail_name
    from ledger.evidence.store import ledger_ids

    words = renderer_in(lang, as_json=as_json)
    _say_what_it_takes(FEWEST, fewest, words)
    ledgers: Sequence[Path | None] = ledger or [None]
    owners = [owner for one in ledgers for owner in ledger_ids(given_folder(one))]
    if len(set(owners)) < len(owners):
        raise UsageError("the same ledger is named twice; its pairs would count twice")
    if len(ledgers) > 1 and keep is not None:
        raise UsageError("--keep names the place of one scan; leave it out with several ledgers")
    scores: dict[str, list[float]] = {}
    made_of: dict[str, Any] = {"platforms": len(owners), "play": "play presumed clean", "ledgers": owners}
    counts = dict.fromkeys(("matches", "people", "pairs", "decisions"), 0)
    scans, flagged = [], 0
    for one in ledgers:
        with scanned(ScanOptions(one, rulesets, fewest, keep), calibration=UNCALIBRATED) as screening:
            # In one order, so that the same ledgers give the same table.
            for pair in sorted(screening.whole.pairs, key=lambda pair: (pair.one, pair.two)):
                for test in pair.tests:
                    if test.p is not None:
                        scores.setdefault(tail_name(test.name, test.deals), []).append(test.p)
            counts["matches"] += screening.matches
            counts["people"] += len(screening.people.accounts)
            counts["pairs"] += len(screening.whole.pairs)
            counts["decisions"] += sum(screening.decisions.values())
            scans.append({"model": screening.model.hash, "sums": screening.hash})
            flagged += len(screening.whole.flagged)
    own = fit_tails(scores, {**made_of, **counts, "made": scans})
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
        _say_calibration(row, FEWEST, words)


def _say_what_it_takes(scores: int, fewest: int, words: Renderer) -> None:
    """Before anything is read: how many pairs and deals a tail needs at least."""
    # Among six seats each deal is one together for fifteen pairs.
    score_text, six, two = (f"{count:,}" for count in (scores, scores * fewest // 15, scores * fewest))
    sentence = words.say("collusion-tail_needs", scores=score_text, fewest=fewest, six=six, two=two)
    talk().print(sentence, style="dim", soft_wrap=True)


def _say_calibration(row: dict[str, Any], fewest: int, words: Renderer) -> None:
    of = {name: row["made_of"][name] for name in ("pairs", "people", "matches")}
    say(words.say("collusion-calibration", table=row["table"], tails=len(row["tails"]), **of))
    if row["from_shipped"]:
        say(f"  {words.say('collusion-tails_stay', count=len(row['from_shipped']))}", "dim")
    for name, count in row["tails"].items():
        test, _, deals = name.partition("/")
        say(f"  {words.say('collusion-tail', test=test, deals=deals, count=count)}", "dim")
    for name, count in row["too_few"].items():
        test, _, deals = name.partition("/")
        sentence = words.say("collusion-tail_left_out", test=test, deals=deals, count=count, fewest=fewest)
        say(f"  {sentence}", "dim")
    if row["flagged_as_computed"]:
        say(f"  {words.say('collusion-would_be_flagged', count=row['flagged_as_computed'])}")
