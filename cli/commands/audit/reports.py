"""What is said of one match: what its audit found, or what other rules would change."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Final, NamedTuple

from rich.text import Text

from cli.commands.rescore import difference_rows, worth
from cli.terminal import VERDICT_STYLES, column, is_piped, json_line, plain, renderer_in, row_word, say
from ledger.audit.auditor import Log
from ledger.audit.audits import Audit
from ledger.audit.clearing import CleanMatch, Recount
from ledger.audit.counterfactual import (
    Count,
    Counterfactual,
    Difference,
    Outcome,
    differences,
    impact,
    outcome,
    refuse_unlike,
)
from ledger.audit.pinning import pin_message
from ledger.audit.played import Origin, PlayedMatch
from ledger.audit.sources import SourceRecord, Sources, cleared_record, erasure_message, imported_message, match_record
from ledger.messages.renderer import Renderer
from ledger.messages.rows import in_order, row_json, row_message, unchecked_json
from ledger.rules.rulebook import Rulebook
from schemas.findings import ALARMS, Finding, Unchecked, Verdict
from schemas.message import SeatNo
from schemas.reasons import missing_message
from schemas.ruleset import Ruleset

ENOUGH: Final = 5
"""Matches of one ruleset from which on it is said that most of them break the same clause."""


class Question(NamedTuple):
    """What is asked of every match, and how it is to be told.

    In a ``brief`` report clean matches only count. ``against`` asks what other rules would change, of the matches
    played by ``ruleset`` where that is given. ``only_ascii``: the terminal shows nothing else.
    """

    language: str
    as_json: bool
    only_ascii: bool
    unchecked: bool = False
    brief: bool = False
    against: str | None = None
    ruleset: str | None = None


class Line(NamedTuple):
    """A line of a report: words in a style, or JSON, which goes out as it is."""

    words: Text | str
    style: str = ""
    is_json: bool = False

    @property
    def plain(self) -> str:
        """The line as it goes into a pipe or a file."""
        if isinstance(self.words, Text):
            return self.words.plain
        return self.words if self.is_json else Text(plain(self.words)).plain


@dataclass(frozen=True)
class Report:
    """What is said of a match, and what it adds to the whole: ``counts``, and which clauses are ``broken`` of the
    ``ruleset`` it was judged by. ``trace`` is that of a failed audit, ``aside`` what no row says: that an event of it
    is not the one that was stored."""

    match: str
    events: int
    lines: tuple[Line, ...]
    counts: Counter[str]
    ruleset: str | None = None
    broken: frozenset[str] = frozenset()
    alarming: bool = False
    origin: Origin = field(default_factory=Origin)
    record: SourceRecord = field(default_factory=SourceRecord)
    trace: str | None = None
    aside: str | None = None


@dataclass
class Total:
    """What the reports come to together; by ruleset how many matches were ``judged`` and in how many each clause is
    ``broken``."""

    counts: Counter[str] = field(default_factory=Counter)
    judged: Counter[str] = field(default_factory=Counter)
    broken: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    sources: Sources = field(default_factory=Sources)
    alarming: bool = False

    def add(self, report: Report) -> None:
        """What one match adds."""
        self.counts.update(report.counts)
        if report.ruleset is not None:
            self.judged[report.ruleset] += 1
            self.broken[report.ruleset].update(report.broken)
        self.sources.add_record(report.origin, report.record)
        self.alarming = self.alarming or report.alarming

    def mostly_broken(self) -> Iterator[tuple[str, str, int, int]]:
        """Rulesets of which more than half of the matches break one and the same clause, where there are enough of
        them: the ruleset, the clause, how many matches break it, of how many."""
        for ruleset, matches in sorted(self.judged.items()):
            count, clause = max(((count, clause) for clause, count in self.broken[ruleset].items()), default=(0, ""))
            if matches >= ENOUGH and count * 2 > matches:
                yield ruleset, clause, count, matches


class ReportRun(NamedTuple):
    """Reports in order, what those told so far come to, and where their lines go."""

    reports: Iterator[Report]
    total: Total
    say: Callable[[Sequence[Line]], None]


def say_lines(lines: Sequence[Line]) -> None:
    """Print lines; JSON, and all into a pipe, goes out at once."""
    if lines and (is_piped() or lines[0].is_json):
        print("\n".join(line.plain for line in lines), flush=True)
        return
    for line in lines:
        say(line.words, line.style)


class Reporter:
    """Reports on matches. Raises UsageError for rules that are not known, or of another kind of game."""

    def __init__(self, question: Question, rulebook: Rulebook) -> None:
        self._question, self.as_json = question, question.as_json
        self.words = renderer_in(question.language, as_json=True)
        self.against: Counterfactual | None = None
        if question.against is not None:
            other = rulebook.resolve(question.against)
            own_rules = rulebook.resolve(question.ruleset) if question.ruleset is not None else None
            if own_rules is not None:
                refuse_unlike(own_rules, other)
            self.against = Counterfactual(other, own_rules.hash if own_rules is not None else None)

    def report(self, played: PlayedMatch) -> Report:
        """What is said of a match."""
        report = self._audited(played) if self.against is None else self._impact(played, self.against)
        if played.incomplete.altered is None or played.doubted is None:
            return report
        is_told = self.against is None and not self.as_json  # among its lines
        return replace(report, alarming=True, aside=None if is_told else self.words.sentence(played.doubted))

    def cleared(self, match: CleanMatch) -> Report:
        """What is said of a match that was found clean without a replay: nothing, it only counts."""
        counts = Counter(matches=1, findings=0, clean=1, UPHELD=match.claims, unchecked=int(match.unchecked))
        record = cleared_record(match)
        return Report(match.match, match.events, (), counts, match.ruleset, origin=match.origin, record=record)

    def _audited(self, played: PlayedMatch) -> Report:
        audit, question = played.audit, self._question
        verdicts: Counter[str] = Counter(verdict.verdict for verdict in audit.verdicts)
        clean = audit.clean and played.doubted is None
        counts = verdicts + Counter(matches=1, findings=len(audit.findings), clean=int(clean))
        counts += Counter(unchecked=int(question.brief and clean and bool(audit.unchecked)))
        if question.as_json:
            lines = tuple(Line(line, is_json=True) for line in self._json_rows(played))
        elif question.brief and clean and not audit.findings:
            lines = ()
        else:
            lines = tuple(_tell_match(played, verdicts, self.words.in_currency(played.currency), question.brief))
        return Report(
            match=played.match,
            events=len(played.events),
            lines=lines,
            counts=counts,
            ruleset=played.rules.id if played.rules is not None else None,
            broken=_broken_clauses(audit),
            alarming=audit.alarming or bool(played.incomplete.refused or played.incomplete.conflicts),
            origin=played.origin,
            record=match_record(played),
            trace=played.failure.trace if played.failure is not None else None,
        )

    def _json_rows(self, played: PlayedMatch) -> Iterator[str]:
        """The rows of one match as JSON Lines, in the documented order."""
        source = _imported(played.origin)
        for row in in_order(played.audit.rows, self.words):
            yield json_line(row_json(row, self.words) | source, self._question.only_ascii)
        for missing in played.audit.unchecked if self._question.unchecked else ():
            yield json_line(unchecked_json(missing, self.words), self._question.only_ascii)

    # -- other rules ---------------------------------------------------------------------------------

    def compared(self, log: Log, recount: Recount) -> Report:
        """What other rules would change of a match, counted compiled where that can be told; it is replayed where not,
        and read only where something changes."""
        own, against = log.rules, self.against
        if own is None or against is None or against.leaves_out(own) or (pack := log.pack()) is None:
            return self.report(log.played())
        before, after = recount.outcome(pack, own), recount.outcome(pack, against.other)
        # None is no outcome, only that the engine cannot tell: two of them are not the same.
        if before is not None and before == after:
            return Report(log.match, log.events, (), Counter(matches=1))
        played = log.played()

        def counted(rules: Ruleset) -> Outcome:
            engine_outcome = recount.outcome(pack, rules)
            return outcome(played.under(rules)) if engine_outcome is None else engine_outcome

        return self._impact(played, against, counted)

    def _impact(self, played: PlayedMatch, against: Counterfactual, recount: Count | None = None) -> Report:
        """The verdicts and payouts that would differ, and the paise that would go elsewhere."""
        own = played.readings.rules if played.readings is not None else None
        if own is None or not played.events or against.leaves_out(own):
            return Report(played.match, len(played.events), (), Counter(left_out=int(bool(played.events))))
        changes = [one for one in differences(played, own, against.other, recount) if one.question.what != "finding"]
        total = impact({one.question: one.one for one in changes}, {one.question: one.other for one in changes})
        counts = Counter(matches=1, changed=int(total.changed), paise=total.paise, open=int(total.open))
        lines = tuple(self._impact_lines(played, against.other, changes)) if changes else ()
        return Report(played.match, len(played.events), lines, counts)

    def _impact_lines(self, played: PlayedMatch, other: Ruleset, changes: list[Difference]) -> Iterator[Line]:
        """One match of many, in a line."""
        if played.readings is not None and self._question.as_json:
            for row in difference_rows(played.match, played.readings.rules, other, changes):
                yield Line(json_line(row, self._question.only_ascii), is_json=True)
            return
        words, parts = self.words.in_currency(played.currency), []
        for difference in changes:
            question = difference.question
            seat, what = words.value(SeatNo(question.seat)), words.say(f"rescore_what-{question.what}")
            answers = (difference.one, difference.other)
            values = " -> ".join(words.value(worth(question.what, answer)) for answer in answers)
            parts.append(f"{seat} {what} {values}")
        clauses = dict.fromkeys(clause for one in changes if one.causes for clause in other.clauses(*one.causes))
        yield Line(Text.assemble((played.match, "bold"), f"  {'; '.join(parts)}  [{', '.join(clauses)}]"))


def _broken_clauses(audit: Audit) -> frozenset[str]:
    """The clauses by which something is held against somebody."""
    findings = [row.clauses for row in audit.findings if row.severity in ALARMS]
    verdicts = [row.clauses for row in audit.verdicts if row.verdict == "OVERTURNED"]
    return frozenset(chain.from_iterable((*findings, *verdicts)))


# -- one match in words ------------------------------------------------------------------------------


def _tell_match(played: PlayedMatch, verdicts: Counter[Any], words: Renderer, brief: bool) -> Iterator[Line]:
    """One match, event by event."""
    audited = played.audit
    parts = [words.say("audit-findings", count=len(audited.findings))] if audited.findings else []
    parts += [words.say(f"audit-claims_{ruling}", count=count) for ruling, count in sorted(verdicts.items())]
    rules = played.readings.rules.id if played.readings else words.say("audit-no_ruleset")
    yield Line(Text.assemble((played.match, "bold"), f"  {rules}  ", ", ".join(parts) or words.say("audit-no_claims")))
    # Of whoever is suspect it is said with what is missing.
    if played.doubted is not None and (played.incomplete.altered is not None or played.incomplete.suspect is None):
        yield Line(f"  {words.sentence(played.doubted)}", "bold red")
    if (pinned := pin_message(played.pins)) is not None:
        yield Line(f"  {words.sentence(pinned)}", "dim")
    if (imported := imported_message(played.origin, played.imported_at)) is not None:
        yield Line(f"  {words.sentence(imported)}", "dim")
    if (erasure := erasure_message(played)) is not None:
        yield Line(f"  {words.sentence(erasure)}", "dim")
    # Sorting is stable: what stands at one event stays in the order in which rows are documented.
    for row in sorted(in_order(audited.rows, words), key=lambda row: row.seq or 0):
        if isinstance(row, Finding) or row.verdict != "UPHELD" or not brief:
            yield from _row_lines(row, words)
    if not brief:
        yield from _unchecked_lines(audited.unchecked, words)


def _imported(origin: Origin) -> dict[str, Any]:
    """That a row is of an import, by which mapping and of which producer; nothing for what a platform itself logged.
    When it came is not said here: the same lines make the same rows."""
    if origin.how != "imported":
        return {}
    return {"imported": {"mapping": origin.mapping, "producer": origin.producer}}


def _row_lines(row: Finding | Verdict, words: Renderer) -> Iterator[Line]:
    ruling = row_word(row)
    what = row.code if isinstance(row, Finding) else row.claim
    place = words.say("audit-at_event", seq=row.seq) if row.seq is not None else words.say("audit-whole_match")
    word = column(words.say(f"row_word-{ruling}"), 11)
    head = (f"  {column(place, 11)} ", (word, VERDICT_STYLES[ruling]), f" {what:<20} [{', '.join(row.clauses)}]")
    yield Line(Text.assemble(*head))
    yield Line(f"      {row_message(row, words)}")


def _unchecked_lines(unchecked: Iterable[Unchecked], words: Renderer) -> Iterator[Line]:
    for number, row in enumerate(unchecked):
        if not number:
            yield Line(f"  {words.say('audit-unchecked')}", "dim")
        missing = missing_message(row.missing)
        line = words.say("audit-unchecked_code", check=row.code, missing=missing, count=row.count, seq=row.first_seq)
        yield Line(f"      {line}", "dim")
