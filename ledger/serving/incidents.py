"""Incidents from the desk: what takes a while is done in a thread of the worker, and pages ask how far it has come.

The work is that of :mod:`ledger.cases.incidents` and :mod:`ledger.cases.incident_cases`, as at the terminal; here its
outcome becomes rows in the words of the desk.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from ledger.cases.case import decision_message
from ledger.cases.incident_cases import (
    Bench,
    IncidentCase,
    NoDecision,
    Outcome,
    ReadyCase,
    UnknownIncident,
    agree_cases,
    answer_cases,
    open_bench,
    open_cases,
    propose_cases,
    seen_as,
    show_cases,
    turn_of,
)
from ledger.cases.incidents import (
    ConcernedSeat,
    MatchAside,
    RefusedError,
    Search,
    SearchOutcome,
    check_name,
    check_search,
    find,
    search_time,
    sum_by_currency,
)
from ledger.cases.writing import HOURS_TO_ANSWER
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from ledger.serving.client import RunIncident, failure
from schemas.errors import MeldtrailError, UnknownRuleset
from schemas.message import Message, Money, Quoted, message

MOST: Final = 500
"""Seats, cases and remarks that are told of; sums are those of all."""
_HELD: Final = 20
"""Searches and outcomes that are kept, the newest."""
_AT_ONCE_S: Final = 1.5
"""So long the page that asked for something waits for it."""
_DECIDE: Final = {"propose": propose_cases, "agree": agree_cases}
Rows = list[dict[str, Any]]


@dataclass
class _Job:
    """Something under way, or what came of it."""

    done: int = 0
    total: int = 0
    outcome: dict[str, Any] | None = None
    hits: SearchOutcome | None = None
    failed: MeldtrailError | None = None
    over: threading.Event = field(default_factory=threading.Event)


class Incidents:
    """What is done for incidents of one ledger, each call in a thread of its own. ``project`` brings what was written
    into the views."""

    def __init__(self, folder: Path, project: Callable[[], object], rulesets: Path | None = None) -> None:
        self._folder, self._project, self._rulesets = folder, project, rulesets
        self._jobs: OrderedDict[str, _Job] = OrderedDict()

    def answer(self, call: RunIncident, *, alone: bool = False) -> dict[str, Any]:
        """As :meth:`run`; of what cannot be looked for or done the outcome says why, in the words of the desk."""
        try:
            return self.run(call, alone=alone)
        except RefusedError as wrong:
            why, status = wrong.as_value, 404 if isinstance(wrong, UnknownIncident) else 422
        except UnknownRuleset:
            why, status = message("incidents-no_ruleset", ruleset=Quoted(call.ruleset)), 422
        refused = Renderer(call.words).value(why)
        return {"job": call.job, "done": 0, "total": 0, "outcome": {"refused": refused, "status": status}}

    def run(self, call: RunIncident, *, alone: bool = False) -> dict[str, Any]:
        """Begin what a call asks for, or say how far its ``job`` has come: ``job``, ``done`` and ``total`` events
        while it goes on, and then its ``outcome``, which says where it was ``refused`` and how all cases stand then.
        ``alone``: whoever asks is one person under every name.

        Raises what it failed with, RefusedError for a job nobody knows.
        """
        name = call.job
        if call.do != "ask":
            self._check(call)
            name = self._begin(call, alone)
        job = self._jobs.get(name)
        if job is None:
            raise _forgotten()
        # Most is done within that time, and then the page that follows has it without asking again.
        job.over.wait(_AT_ONCE_S if call.do != "ask" else 0.2)
        if job.failed is not None:
            raise job.failed
        return {"job": name, "done": job.done, "total": job.total, "outcome": job.outcome}

    def _check(self, call: RunIncident) -> None:
        """Raise RefusedError for a name that is none, and as :func:`check_search`, before anything is begun."""
        if call.do == "find":
            check_search(search_of(call), read_clausebook(self._rulesets))
        elif call.do != "show":
            check_name(call.name)

    def _begin(self, call: RunIncident, alone: bool) -> str:
        name, job = secrets.token_hex(8), _Job()
        self._jobs[name] = job
        while len(self._jobs) > _HELD:
            self._jobs.popitem(last=False)
        threading.Thread(target=self._work, args=(call, job, alone), name="incident", daemon=True).start()
        return name

    def _work(self, call: RunIncident, job: _Job, alone: bool) -> None:
        try:
            job.outcome = self._outcome(call, job, alone)
        except MeldtrailError as wrong:
            job.failed = wrong
        except Exception as wrong:
            job.failed = failure(wrong)
        finally:
            job.over.set()

    def _outcome(self, call: RunIncident, job: _Job, alone: bool) -> dict[str, Any]:
        words = Renderer(call.words, None, ZoneInfo(call.tz), LETTER)
        if call.do == "open":
            earlier = self._jobs.get(call.job)
            if earlier is None or earlier.hits is None:
                raise _forgotten()
            outcome = open_cases(
                self._folder, call.name, earlier.hits, call.who, call.ticket or call.name, HOURS_TO_ANSWER
            )
            self._project()
            return self._report(call, words, outcome, alone)
        with open_bench(self._folder, self._rulesets) as bench:
            if call.do == "find":
                return self._find(call, job, bench, words)
            if call.do == "show":
                return _cases(words, show_cases(bench, call.name), call.who, alone)
            try:
                outcome = self._decide(call, bench, alone)
            except NoDecision as wrong:
                cases = _cases(words, show_cases(bench, call.name), call.who, alone)
                return {**cases, "refused": words.value(wrong.as_value), "status": 409}
        self._project()
        return self._report(call, words, outcome, alone)

    def _find(self, call: RunIncident, job: _Job, bench: Bench, words: Renderer) -> dict[str, Any]:
        job.total = bench.auditor.reader.event_count()

        def heard(events: int) -> None:
            job.done += events

        job.hits = find(bench.auditor, search_of(call), bench.book, bench.policy, heard)
        return _found_row(words, job.hits)

    def _decide(self, call: RunIncident, bench: Bench, alone: bool) -> Outcome:
        if call.do in _DECIDE:
            decide = _DECIDE[call.do]
            return decide(self._folder, bench, call.name, call.who, alone=alone, digest=call.seen)
        zone = ZoneInfo(call.tz)
        return answer_cases(
            self._folder, bench, call.name, call.who, lambda seat: Renderer(call.lang, seat, zone, LETTER)
        )

    def _report(self, call: RunIncident, words: Renderer, outcome: Outcome, alone: bool) -> dict[str, Any]:
        """What was written, and how all cases stand since."""
        with open_bench(self._folder, self._rulesets) as bench:
            try:
                cases = _cases(words, show_cases(bench, call.name), call.who, alone)
            except UnknownIncident:
                cases = {}  # nothing was found to open
        letters = [(one.case, one.text) for one in outcome.changes if one.text is not None]
        omissions = [
            {"case": one.case, "match": one.match, "seat": one.seat, "why": words.words(one.why)}
            for one in outcome.left_out[:MOST]
        ]
        counts = {what: sum(one.what == what for one in outcome.changes) for what in ("opened", "joined", "proposed",
                                                                                   "decided", "answered")}  # fmt: skip
        return {**cases, "done": {**counts, "before": outcome.before}, "left": omissions, "letters": letters[:MOST]}


def _forgotten() -> RefusedError:
    return RefusedError("that search is not kept any more; look again").stating(message("incidents-forgotten"))


def search_of(call: RunIncident) -> Search:
    """What a call looks for; times without an offset are of the desk's zone. Raises RefusedError for what is no
    time."""
    zone = ZoneInfo(call.tz)
    since, until = (search_time(time or None, zone=zone) for time in (call.since, call.until))
    return Search(call.code or None, call.clause or None, call.ruleset or None, since, until)


# -- in words ----------------------------------------------------------------------------------------


def _found_row(words: Renderer, scope: SearchOutcome) -> dict[str, Any]:
    return {
        "seats": [_seat(words, one) for one in scope.seats[:MOST]],
        "count": len(scope.seats),
        "unpriced": sum(one.due is None for one in scope.seats),
        "sums": _sums(words, scope.sums),
        "hit": scope.hit, "clear": scope.clear, "outside": scope.outside, "refused": scope.refused,
        "unjudged": _asides(words, scope.unjudged), "aside": _asides(words, scope.aside),
        "not_looked_through": len(scope.unjudged),
    }  # fmt: skip


def _seat(words: Renderer, one: ConcernedSeat) -> dict[str, Any]:
    return {
        "match": one.match, "seat": one.seat, "deal": one.deal, "seq": one.hits[0].seq,
        "hits": [(hit.code, hit.seq) for hit in one.hits],
        "ruled": words.words(decision_message(one.ruled.decision, one.currency)),
        "due": _money(words, one.due, one.currency),
        "why": words.words(one.unpriced) if one.unpriced is not None else "",
    }  # fmt: skip


def _asides(words: Renderer, asides: Sequence[MatchAside]) -> Rows:
    return [{"match": one.match, "why": words.words(one.why)} for one in asides[:MOST]]


def _cases(words: Renderer, cases: Sequence[IncidentCase], who: str, alone: bool) -> dict[str, Any]:
    turn = turn_of((one.ready for one in cases if one.ready is not None), who, alone=alone)
    return {
        "cases": [_case(words, one) for one in cases[:MOST]],
        "stages": {stage: sum(one.stage == stage for one in cases)
                   for stage in ("open", "proposed", "decided", "answered", "appealed")},
        "propose": _step(words, turn.propose), "agree": _step(words, turn.agree), "waiting": len(turn.waiting),
        "letters_due": sum(one.to_answer for one in cases),
        "due": _sums(words, sum_by_currency((one.currency, one.due) for one in cases)),
        "paid": _sums(words, sum_by_currency((one.currency, one.paid) for one in cases)),
    }  # fmt: skip


def _step(words: Renderer, cases: Sequence[ReadyCase]) -> dict[str, Any]:
    """What one button would be pressed for: how many cases and how much, and the mark of them that its form carries."""
    due = sum_by_currency((one.ruling.answer.currency, one.decision.paid) for one in cases)
    return {"count": len(cases), "due": _sums(words, due), "seen": seen_as(cases)}


def _case(words: Renderer, one: IncidentCase) -> dict[str, Any]:
    why: Message | None = one.beside
    return {
        "case": one.case, "match": one.match, "seat": one.seat, "stage": one.stage,
        "proposers": list(one.proposers), "decider": one.decider,
        "due": _money(words, one.due, one.currency), "paid": _money(words, one.paid, one.currency),
        "why": words.words(why) if why is not None else "",
    }  # fmt: skip


def _money(words: Renderer, amount: int | None, currency: str | None) -> str:
    return "" if amount is None else words.value(Money(amount, currency or None))


def _sums(words: Renderer, sums: dict[str, int]) -> str:
    return ", ".join(_money(words, amount, currency) for currency, amount in sums.items())
