"""``meldtrail audit``: findings and verdicts, by which clause, and what could not be checked; or, with --against, the
matches that other rules would change."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Optional

import typer
from rich.text import Text

from cli.commands import AsJson, Language, Ledger, Rulesets
from cli.commands.rescore import difference_rows, worth
from cli.terminal import VERDICT_STYLES, column, print_json, remark, renderer_in, say
from ledger.audit.auditor import is_log, open_ledger, open_log
from ledger.audit.counterfactual import Difference, differences, refuse_unlike
from ledger.audit.played import PlayedMatch, pin_message
from ledger.audit.sources import Doubt, Sources
from ledger.messages.renderer import Renderer
from ledger.messages.rows import in_order, row_json, row_message, unchecked_json
from ledger.rules.library import read_rulebook
from schemas.errors import UsageError
from schemas.findings import Finding, SourceRow, Unchecked, Verdict
from schemas.message import Money, SeatNo
from schemas.reasons import missing_message
from schemas.ruleset import Ruleset

TRACE: Final = "MELDTRAIL_TRACE"
"""The variable that has the traces of failed audits printed; they may name cards."""


def audit(
    match: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(metavar="MATCH", help="A match of the ledger, or a log file."),
    ] = None,
    all_matches: Annotated[bool, typer.Option("--all", help="Audit every match of the ledger.")] = False,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    ruleset: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--ruleset", metavar="ID", help="With --against: only matches played by these rules."),
    ] = None,
    against: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(
            "--against", metavar="ID2", help="List the matches whose verdicts or payouts these rules would change."
        ),
    ] = None,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="With --json: also rows for checks that could not be made.")
    ] = False,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Replay matches and check every step and every claim.

    Exit code 1 when a rule was broken, a claim overturned, or lines of a match were refused or contradict others.
    """
    if (match is None) != all_matches:
        raise UsageError("name one MATCH (or a log file), or give --all")
    if ruleset is not None and against is None:
        raise UsageError("--ruleset goes with --against; a match is audited by the rules it was pinned to")
    words = renderer_in(lang, as_json=as_json)
    if against is not None:
        list_impact(match, ledger, rulesets, ruleset, against, words, as_json)
        return
    counts: Counter[str] = Counter()
    alarming = False
    sources = Sources()
    for played in _matches(match, ledger, rulesets):
        alarming = alarming or played.audit.alarming or bool(played.incomplete.refused or played.incomplete.conflicts)
        if played.failure is not None and TRACE in os.environ:
            remark(f"meldtrail: {played.match}: {played.failure.trace}")
        sources.add(played)
        if as_json:
            print_rows(played, words, unchecked)
        else:
            report(played, counts, words, brief=match is None)
    _conclude(sources, counts, words, as_json)
    if alarming:
        raise typer.Exit(1)


def _matches(match: str | None, ledger: Path | None, rulesets: Path | None) -> Iterator[PlayedMatch]:
    """One match of a ledger, the matches of a log file, or with no ``match`` the whole ledger."""
    if match is not None and is_log(match, ledger):
        with open_log(Path(match), rulesets) as auditor:
            yield from auditor.all()
        return
    with open_ledger(ledger, rulesets) as auditor:
        yield from ([auditor.one(match)] if match is not None else auditor.all())


# -- one match ---------------------------------------------------------------------------------------


def print_rows(played: PlayedMatch, words: Renderer, unchecked: bool) -> None:
    """The rows of one match as JSON Lines, in the documented order."""
    for row in in_order(played.audit.rows, words):
        print_json(row_json(row, words))
    for missing in played.audit.unchecked if unchecked else ():
        print_json(unchecked_json(missing, words))


def source_json(doubt: Doubt, words: Renderer) -> dict[str, Any]:
    """A source that is doubted, as printed after the rows of its matches."""
    record = doubt.record
    return SourceRow(
        **doubt.origin._asdict(),
        doubted_by=record.doubts,
        **{name: getattr(record, name) for name in ("matches", "contradicted", "claims", "overturned")},
        message=words.sentence(doubt.stated),
    ).model_dump(mode="json")


def report(played: PlayedMatch, counts: Counter[str], words: Renderer, brief: bool) -> None:
    """One match, event by event, and counted; in a ``brief`` report clean ones only count."""
    audited = played.audit
    verdicts = Counter(verdict.verdict for verdict in audited.verdicts)
    counts.update(verdicts, matches=1, findings=len(audited.findings), clean=audited.clean)
    if brief and audited.clean and not audited.unchecked:
        return
    stated = [words.say("audit-findings", count=len(audited.findings))] if audited.findings else []
    stated += [words.say(f"audit-claims_{ruling}", count=count) for ruling, count in sorted(verdicts.items())]
    rules = played.readings.rules.id if played.readings else words.say("audit-no_ruleset")
    say(Text.assemble((played.match, "bold"), f"  {rules}  ", ", ".join(stated) or words.say("audit-no_claims")))
    if (pinned := pin_message(played.pins)) is not None:
        say(f"  {words.sentence(pinned)}", "dim")
    for row in sorted(in_order(audited.rows, words), key=lambda row: row.seq or 0):
        if isinstance(row, Finding) or row.verdict != "UPHELD" or not brief:
            _say_row(row, words)
    if not brief:
        _say_unchecked(audited.unchecked, words)


def _say_row(row: Finding | Verdict, words: Renderer) -> None:
    ruling = "FINDING" if isinstance(row, Finding) else row.verdict
    what = row.code if isinstance(row, Finding) else row.claim
    place = words.say("audit-at_event", seq=row.seq) if row.seq is not None else words.say("audit-whole_match")
    word = column(words.say(f"row_word-{ruling}"), 11)
    head = (f"  {column(place, 11)} ", (word, VERDICT_STYLES[ruling]), f" {what:<20} [{', '.join(row.clauses)}]")
    say(Text.assemble(*head))
    say(f"      {row_message(row, words)}")


def _say_unchecked(unchecked: Iterable[Unchecked], words: Renderer) -> None:
    for number, row in enumerate(unchecked):
        if not number:
            say(f"  {words.say('audit-unchecked')}", "dim")
        missing = missing_message(row.missing)
        line = words.say("audit-unchecked_code", check=row.code, missing=missing, count=row.count, seq=row.first_seq)
        say(f"      {line}", "dim")


def _conclude(sources: Sources, counts: Counter[str], words: Renderer, as_json: bool) -> None:
    """First which sources are not to be relied on, then what was counted."""
    for doubt in sources.doubts:
        if as_json:
            print_json(source_json(doubt, words))
        else:
            say(words.sentence(doubt.stated), "bold red")
    if not as_json:
        say(_summary(counts, words))


def _summary(counts: Counter[str], words: Renderer) -> str:
    return words.say(
        "audit-summary", matches=counts["matches"], clean=counts["clean"], findings=counts["findings"],
        upheld=counts["UPHELD"], overturned=counts["OVERTURNED"], undecidable=counts["UNDECIDABLE"],
    )  # fmt: skip


# -- other rules -------------------------------------------------------------------------------------


def list_impact(
    match: str | None,
    ledger: Path | None,
    rulesets: Path | None,
    ruleset: str | None,
    against: str,
    words: Renderer,
    as_json: bool,
) -> None:
    """Each match, or one, whose verdicts or payouts the rules ``against`` would change, and by how much.

    With ``ruleset`` only matches played by it; without, all that are of the same kind of game.
    """
    rulebook = read_rulebook(rulesets)
    other = rulebook.resolve(against)
    wanted = rulebook.resolve(ruleset) if ruleset is not None else None
    if wanted is not None:
        refuse_unlike(wanted, other)
    counts: Counter[str] = Counter()
    for played in _matches(match, ledger, rulesets):
        changed = _changed(played, wanted, other)
        if changed is None:
            counts["left_out"] += bool(played.events)
            continue
        _count_impact(changed, counts)
        if changed:
            _say_impact(played, other, changed, words, as_json)
    if not as_json:
        say(_impact_summary(other, counts, words))


def _changed(played: PlayedMatch, wanted: Ruleset | None, other: Ruleset) -> list[Difference] | None:
    """The verdicts and payouts that would differ; None for a match played by other rules than those asked about."""
    own = played.readings.rules if played.readings is not None else None
    if own is None or not played.events or (wanted is not None and own.hash != wanted.hash):
        return None
    try:
        return [found for found in differences(played, own, other) if found.question.what != "finding"]
    except UsageError:
        return None


def _count_impact(changed: list[Difference], counts: Counter[str]) -> None:
    """Matches, those that change, and the paise that would go elsewhere: what some gain or others lose."""
    counts["matches"] += 1
    counts["changed"] += bool(changed)
    moved = [
        None if difference.one.value is None or difference.other.value is None
        else difference.other.value - difference.one.value
        for difference in changed if difference.question.what == "money"
    ]  # fmt: skip
    known = [paise for paise in moved if paise is not None]
    counts["paise"] += max(sum(paise for paise in known if paise > 0), -sum(paise for paise in known if paise < 0))
    counts["open"] += None in moved


def _say_impact(played: PlayedMatch, other: Ruleset, changed: list[Difference], words: Renderer, as_json: bool) -> None:
    """One match of many, in a line."""
    if played.readings is not None and as_json:
        for row in difference_rows(played.match, played.readings.rules, other, changed):
            print_json(row)
        return
    parts = []
    for difference in changed:
        question = difference.question
        seat, what = words.value(SeatNo(question.seat)), words.say(f"rescore_what-{question.what}")
        values = " -> ".join(words.value(worth(question.what, answer)) for answer in (difference.one, difference.other))
        parts.append(f"{seat} {what} {values}")
    clauses = dict.fromkeys(clause for found in changed if found.causes for clause in other.clauses(*found.causes))
    say(Text.assemble((played.match, "bold"), f"  {'; '.join(parts)}  [{', '.join(clauses)}]"))


def _impact_summary(other: Ruleset, counts: Counter[str], words: Renderer) -> str:
    stated = words.say(
        "impact-summary", matches=counts["matches"], ruleset=other.id, changed=counts["changed"],
        paise=Money(counts["paise"]),
    )  # fmt: skip
    stated += words.say("impact-open", count=counts["open"]) if counts["open"] else ""
    stated += words.say("word-stop")
    return stated + (f" {words.say('impact-left_out', count=counts['left_out'])}" if counts["left_out"] else "")
