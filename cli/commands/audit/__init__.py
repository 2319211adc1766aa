"""``meldtrail audit``: findings and verdicts, by which clause, and what could not be checked; or, with --against, the
matches that other rules would change."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import typer

from cli.commands import MATCH_OR_LOG, AsJson, Language, Ledger, Rulesets
from cli.commands.audit.reports import Line, Question, Report, Reporter, ReportRun, Total, say_lines
from cli.terminal import ascii_only, json_line, remark, renderer_in
from ledger.audit.auditor import is_log, open_ledger, open_log
from ledger.audit.skimmed import replayed_in_turn
from ledger.audit.sources import Doubt
from ledger.messages.renderer import Renderer
from ledger.rules.library import read_rulebook
from schemas.errors import UsageError
from schemas.findings import SourceRow
from schemas.message import Money
from schemas.ruleset import Ruleset

TRACE: Final = "MELDTRAIL_TRACE"
"""The variable that has the traces of failed audits printed; they may name cards."""
_NEEDS_AGAINST: Final = "--ruleset goes with --against; a match is audited by the rules it was pinned to"


def audit(
    match: Annotated[str | None, MATCH_OR_LOG] = None,
    all_matches: Annotated[bool, typer.Option("--all", help="Audit every match of the ledger.")] = False,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="ID", help="With --against: only matches played by these rules.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="ID2",
            help="List the matches whose verdicts or payouts these rules would change; with --engine count them.",
        ),
    ] = None,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="With --json: also rows for checks that could not be made.")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="N", min=1, help="With --all: processes; without it as many as cores where that pays."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="With --all: write here; the same command goes on where it was ended."
        ),
    ] = None,
    engine: Annotated[
        Literal["pool", "spark"] | None,
        typer.Option(
            "--engine", help="MATCH is a folder of packs (`export --format packs`): count them by processes or Spark."
        ),
    ] = None,
    master: Annotated[
        str | None, typer.Option("--master", metavar="URL", help="With --engine spark: the cluster, such as local[2].")
    ] = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Replay matches and check every step and every claim.

    Exit code 1 when a rule was broken, a claim overturned, an event is not the one that was stored, or lines of a match
    or of the log file were refused or contradict others.
    """
    if engine is not None:
        options = {"--all": all_matches, "--unchecked": unchecked}
        question = Question(lang, as_json, ascii_only(), against=against, ruleset=ruleset)
        _audit_packs(match, engine, rulesets, jobs, master, out, question, options)
        return
    if (match is None) != all_matches:
        raise UsageError("name one MATCH (or a log file), or give --all")
    if ruleset is not None and against is None:
        raise UsageError(_NEEDS_AGAINST)
    if not all_matches and (jobs is not None or out is not None):
        raise UsageError("--jobs and --out go with --all; one match is audited at once, and printed")
    if master is not None:
        raise UsageError("--master goes with --engine spark")
    # For its refusal alone, before anything is opened: the Reporter has words of its own, for files as well.
    renderer_in(lang, as_json=as_json)
    question = Question(lang, as_json, ascii_only(), unchecked, match is None, against, ruleset)
    reporter = Reporter(question, read_rulebook(rulesets))
    if match is not None:
        source = _one_match(match, ledger, rulesets, reporter)
    else:
        from cli.commands.audit.whole import whole_ledger  # one match needs no processes

        source = whole_ledger(question, reporter, ledger, rulesets, jobs, out)
    with source as reporting:
        for report in reporting.reports:
            # Before the next report is asked for: a draft then notes this total beside the bytes written.
            reporting.total.add(report)
            _remark_on(report)
            reporting.say(report.lines)
        last = conclusion(reporting.total, reporter, question)
        reporting.say(last)
    if out is not None and not as_json:
        remark(f"meldtrail: {out} is written: {last[-1].plain}")
    if reporting.total.alarming:
        raise typer.Exit(1)


def _remark_on(report: Report) -> None:
    """Say on standard error what stands in no row of a match."""
    if report.aside is not None:
        remark(f"meldtrail: {report.match}: {report.aside}")
    if report.trace is not None and TRACE in os.environ:
        remark(f"meldtrail: {report.match}: {report.trace}", keep="\n")


@contextmanager
def _one_match(match: str, ledger: Path | None, rulesets: Path | None, reporter: Reporter) -> Iterator[ReportRun]:
    """One match of a ledger, or the matches of a log file."""
    if is_log(match, ledger):
        with open_log(Path(match), rulesets) as auditor:
            # A line that names no match is missing from one of them, and nobody knows from which.
            yield ReportRun(
                map(reporter.report, replayed_in_turn(auditor.all())), Total(alarming=auditor.refused > 0), say_lines
            )
    else:
        with open_ledger(ledger, rulesets) as auditor:
            yield ReportRun(map(reporter.report, [auditor.one(match)]), Total(), say_lines)


def _audit_packs(
    folder: str | None,
    engine: Literal["pool", "spark"],
    rulesets: Path | None,
    jobs: int | None,
    master: str | None,
    out: Path | None,
    question: Question,
    others: Mapping[str, object],
) -> None:
    """The counts of a folder of packs, and what they come to; ``others`` are options that do not go with it."""
    from cli.commands.audit.whole import audit_packs, count_lines, summary_counts  # one match needs none of it

    if folder is None:
        raise UsageError(f"--engine {engine}: name a folder of packs; `meldtrail export --format packs` writes one")
    extra_options = [name for name, value in others.items() if value]
    if extra_options:
        raise UsageError(f"{extra_options[0]} does not go with --engine, which counts every match of a folder of packs")
    if engine == "spark" and jobs is not None:
        raise UsageError("--jobs goes with --engine pool; Spark has as many tasks as its --master says")
    if engine == "pool" and master is not None:
        raise UsageError("--master goes with --engine spark")
    if question.ruleset is not None and question.against is None:
        raise UsageError(_NEEDS_AGAINST)
    renderer_in(question.language, as_json=question.as_json)
    rulebook = read_rulebook(rulesets)
    reporter = Reporter(question, rulebook)
    totals = audit_packs(folder, engine, rulebook.texts, jobs, master, out, reporter.against)
    counts = summary_counts(totals)
    say_lines(list(count_lines(totals, question.as_json, question.only_ascii)))
    say_lines(conclusion(Total(counts, sources=totals.sources), reporter, question))
    if counts["alarming"]:
        raise typer.Exit(1)


# -- what all of them come to ------------------------------------------------------------------------


def conclusion(total: Total, reporter: Reporter, question: Question) -> list[Line]:
    """First which sources are not to be relied on, then what was counted."""
    words, counts = reporter.words, total.counts
    if reporter.against is not None:
        return [] if question.as_json else [Line(_impact_summary(reporter.against.other, counts, words))]
    doubts = total.sources.doubts
    if question.as_json:
        return [Line(json_line(source_json(doubt, words), question.only_ascii), is_json=True) for doubt in doubts]
    summary = words.say(
        "audit-summary", matches=counts["matches"], clean=counts["clean"], findings=counts["findings"],
        upheld=counts["UPHELD"], overturned=counts["OVERTURNED"], undecidable=counts["UNDECIDABLE"],
    )  # fmt: skip
    unchecked = counts["unchecked"]
    return [
        *(Line(words.sentence(doubt.fact), "bold red") for doubt in doubts),
        *([Line(words.say("audit-summary_unchecked", count=unchecked))] if unchecked else []),
        *(
            Line(words.say("audit-mostly_broken", ruleset=ruleset, clause=clause, count=count, matches=matches), "bold")
            for ruleset, clause, count, matches in total.mostly_broken()
        ),
        Line(summary),
    ]


def source_json(doubt: Doubt, words: Renderer) -> dict[str, Any]:
    """A source that is doubted, as printed after the rows of its matches."""
    record = doubt.record
    return SourceRow(
        **doubt.origin._asdict(),
        doubted_by=record.doubts,
        **{name: getattr(record, name) for name in ("matches", "contradicted", "claims", "overturned")},
        message=words.sentence(doubt.fact),
    ).model_dump(mode="json")


def _impact_summary(other: Ruleset, counts: Counter[str], words: Renderer) -> str:
    summary = words.say(
        "impact-summary", matches=counts["matches"], ruleset=other.id, changed=counts["changed"],
        paise=Money(counts["paise"]),
    )  # fmt: skip
    summary += words.say("impact-open", count=counts["open"]) if counts["open"] else ""
    summary += words.say("word-stop")
    return summary + (f" {words.say('impact-left_out', count=counts['left_out'])}" if counts["left_out"] else "")
