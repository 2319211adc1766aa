"""Incidents: one cause that hit many players. From what was found, where and when, to every seat it concerns.

A match is judged by its events under the rules it is pinned to now, the same replay that rules on each case, so that
search and ruling never differ. The views are not asked: they may stand as of earlier rules, or of an earlier hour.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from difflib import get_close_matches
from typing import Final, NamedTuple

from ledger.answers.complaint import Determination, determine
from ledger.answers.procedure import CODES
from ledger.answers.remedies import CLAIMED, Policy, Remedy
from ledger.audit.auditor import Auditor
from ledger.audit.played import WHOLE_MATCH, Origin, PlayedMatch
from ledger.audit.sources import with_doubt
from ledger.cases.case import RuledOutcome
from ledger.cases.rulings import Complaint, ruling
from ledger.evidence.enrolment import SHORT_NAME
from ledger.play.laws import LAWS
from schemas.clausebook import Clausebook
from schemas.errors import UsageError
from schemas.findings import ASIDE, Finding, Verdict
from schemas.message import Message, Moment, Quoted, Several, Value, message
from schemas.reasons import missing_message
from schemas.records import CaseTopic
from schemas.wire import read_moment

_TOPICS: Final[dict[str, CaseTopic]] = {
    "show": "show", "points": "score", "total": "score", "settlement": "money",
    **dict.fromkeys(CODES["disconnection"], "disconnection"), **dict.fromkeys(CODES["timer"], "timer"),
}  # fmt: skip
"""What a player would complain of, by the finding or the kind of claim."""
SEARCHED: Final = frozenset({*LAWS, *WHOLE_MATCH, *CLAIMED})
"""What can be searched for: the codes of findings and the kinds of overturned claims."""
_MARGIN: Final = timedelta(days=1)
_WRITTEN: Final = re.compile(
    r"(?P<code>\w+)?(?: ?citing (?P<clause>\S+))?(?: ?under (?P<ruleset>\S+))?(?: ?from (?P<since>\S+))?"
    r"(?: ?before (?P<until>\S+))?(?: UTC)?"
)


class RefusedError(UsageError):
    """What cannot be looked for, or done for an incident."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is searched for: a finding or a kind of overturned claim, a clause it cites, a ruleset, and a span of time
    in UTC, from ``since`` on and before ``until``. None where anything will do."""

    code: str | None = None
    clause: str | None = None
    ruleset: str | None = None
    since: str | None = None
    until: str | None = None

    def __str__(self) -> str:
        parts = [self.code or "", f"citing {self.clause}" if self.clause else ""]
        parts += [f"under {self.ruleset}" if self.ruleset else ""]
        parts += [f"from {self.since}" if self.since else "", f"before {self.until}" if self.until else ""]
        parts += ["UTC" if self.has_span else ""]
        return " ".join(part for part in parts if part)

    @classmethod
    def read(cls, text: str) -> Search | None:
        """The search that is written so, the inverse of ``str``; None where a text is no search."""
        parts = _WRITTEN.fullmatch(text)
        search = cls(**parts.groupdict()) if parts is not None else cls()
        are_times = all(_TIME.fullmatch(at) for at in (search.since, search.until) if at is not None)
        is_search = search != cls() and are_times and (search.code is None or search.code in SEARCHED)
        return search if is_search and str(search) == text else None

    @property
    def fact(self) -> Message:
        """What is searched for, as a message."""
        parts: list[Value] = []
        if self.code is not None:
            parts.append(searched_message(self.code))
        if self.clause is not None:
            parts.append(message("incidents-searched_clause", clause=self.clause))
        if self.ruleset is not None:
            parts.append(message("incidents-searched_ruleset", ruleset=self.ruleset))
        if self.since is not None:
            parts.append(message("incidents-searched_since", at=_moment_value(self.since)))
        if self.until is not None:
            parts.append(message("incidents-searched_until", at=_moment_value(self.until)))
        return message("incidents-searched", parts=Several(tuple(parts), "; "))

    @property
    def has_span(self) -> bool:
        """Whether only some time is searched."""
        return self.since is not None or self.until is not None

    def is_within(self, at: str) -> bool:
        """Whether a recorded time lies in the span."""
        # As text: a day, or a minute, comes before every moment that begins with it.
        return not (self.since and at < self.since) and not (self.until and at >= self.until)

    def meets(self, played: PlayedMatch) -> bool:
        """Whether a match may hold something of the span; one that is not whole, or of no known time, may."""
        opening = played.opened
        if self.ruleset is not None and opening is not None and self.ruleset not in (played.ruleset, opening.ruleset):
            return False
        times = [event.at for event in played.events if event.at is not None]
        if not times:
            return True
        # Lines that are missing may be later than all that are here.
        too_early = self.since is not None and max(times) < self.since and not played.incomplete
        return not too_early and not (self.until is not None and min(times) >= self.until)


def searched_message(code: str) -> Message:
    """What a finding, or a kind of overturned claim, is called."""
    return message(f"incidents-claim_{code}" if code in CLAIMED else f"finding-{code}.name")


_TIME: Final = re.compile(r"\d{4}-\d\d-\d\d([T ]\d\d(:\d\d(:\d\d(\.\d{1,3})?)?)?(Z|[+-]\d\d:?\d\d)?)?")
_OFFSET: Final = re.compile(r"(Z|[+-]\d\d:?\d\d)$")


def check_name(name: str) -> None:
    """Raise RefusedError for what cannot be the name of an incident."""
    if not SHORT_NAME.fullmatch(name):
        raise RefusedError(
            f"{name}: an incident is called by a-z, 0-9, point and dash, at most 40, such as timer-nov-20"
        ).stating(message("incidents-bad_name", name=Quoted(name)))


def search_time(text: str | None, option: str = "", zone: tzinfo = UTC) -> str | None:
    """A moment as events have it, or the beginning of one, None for none; ``option`` is where it was given. Without an
    offset it is meant in the ``zone``. Raises RefusedError for what is no time."""
    if text is None:
        return None
    moment = read_moment(text, zone) if _TIME.fullmatch(text) else None
    if moment is None:
        where = f"{option} {text}".lstrip()
        raise RefusedError(
            f"{where}: write a day or a moment in UTC, 2026-11-20 or 2026-11-20T10:15, or with an offset, +05:30"
        ).stating(message("incidents-bad_time", given=Quoted(text)))
    at = moment.astimezone(UTC)
    if not moment.utcoffset():
        # With it 10:15Z would come after 10:15:30.000Z: "Z" sorts behind ":".
        return _OFFSET.sub("", text.replace(" ", "T"))
    return at.replace(tzinfo=None).isoformat(timespec="milliseconds").removesuffix(".000").removesuffix(":00")


def check_search(search: Search, book: Clausebook) -> None:
    """Raise RefusedError for a search for nothing, for what no audit finds, or a span that ends before it begins."""
    if search == Search():
        raise RefusedError("an incident needs --code, --clause, --ruleset or a span of time").stating(
            message("incidents-no_search")
        )
    if search.code is not None and search.code not in SEARCHED:
        near = get_close_matches(search.code, sorted(SEARCHED), 3, 0.4)
        instead = f"did you mean {', '.join(near)}? " if near else ""
        raise RefusedError(
            f"--code {search.code}: no audit finds that; {instead}meldtrail explain lists the findings"
        ).stating(message("incidents-no_code", finding=Quoted(search.code)))
    if search.clause is not None and search.clause not in book:
        raise RefusedError(
            f"--clause {search.clause}: there is no such clause; meldtrail rules --coverage lists them"
        ).stating(message("incidents-no_clause", clause=Quoted(search.clause)))
    if search.since is not None and search.until is not None and search.until <= search.since:
        text = f"--to {search.until} is not after --from {search.since}"
        raise RefusedError(text).stating(message("incidents-no_span"))


class Hit(NamedTuple):
    """Something that was searched for: what, at which event and when, in which deal."""

    code: str
    seq: int
    at: str | None
    deal: int | None


@dataclass(frozen=True, slots=True)
class ConcernedSeat:
    """A seat the incident wronged: what hit it, in which deal (None: in several, or in the match as a whole), what its
    complaint is ``ruled``, by which remedies, and in which ``currency`` (or chips) its refund is."""

    match: str
    seat: int
    deal: int | None
    topic: CaseTopic | None
    hits: tuple[Hit, ...]
    ruled: RuledOutcome
    gives: tuple[str, ...]
    currency: str | None

    @property
    def due(self) -> int | None:
        """What the policy gives back, in minor units; None where the record does not price it."""
        return self.ruled.due

    @property
    def unpriced(self) -> Message | None:
        """Why there is no price; None where there is one."""
        if self.due is not None:
            return None
        if self.ruled.outcome == "undecidable":
            return message("incident-undecided")
        return message("incident-unpriced", gives=Several(tuple(map(Quoted, self.gives))))


class MatchAside(NamedTuple):
    """A match, and what of it was not looked through, is in doubt, or concerns nobody."""

    match: str
    why: Message


@dataclass(frozen=True)
class SearchOutcome:
    """What a search came to. Every match of the ledger is counted once: ``clear`` (nothing was found), ``outside`` the
    span or the ruleset, ``hit``, or named in ``unjudged``; ``aside`` says more of matches that were judged.

    ``refused`` are lines kept aside of which nobody knows the match.
    """

    search: Search
    seats: tuple[ConcernedSeat, ...]
    unjudged: tuple[MatchAside, ...]
    aside: tuple[MatchAside, ...]
    hit: int
    clear: int
    outside: int
    refused: int

    @property
    def sums(self) -> dict[str, int]:
        """What is given back in all, by currency."""
        return sum_by_currency((each.currency, each.due) for each in self.seats)


def sum_by_currency(amounts: Iterable[tuple[str | None, int | None]]) -> dict[str, int]:
    """Amounts added up by currency; chips and rupees never go together."""
    sums: dict[str, int] = {}
    for currency, amount in amounts:
        if amount is not None:
            sums[currency or ""] = sums.get(currency or "", 0) + amount
    return dict(sorted(sums.items()))


def find(
    auditor: Auditor, search: Search, book: Clausebook, policy: Policy, heard: Callable[[int], object] = lambda _: None
) -> SearchOutcome:
    """Every seat that what is searched for wronged, with its price. ``heard`` is told of how many events each match is
    that comes next. Raises RefusedError as :func:`check_search`, and
    UnknownRuleset for a ruleset neither the ledger nor this program knows."""
    check_search(search, book)
    looking = _Walk(auditor, search, book, policy)
    for match, size, waits in auditor.list_matches():
        heard(size)
        # A match of which lines only wait has no times to go by; it is read, to be named.
        if size and looking.is_far(match):
            looking.outside += 1
            continue
        candidate = auditor.one_or_none(match, waits)
        if candidate is not None:
            looking.look(candidate)
    if search.ruleset is not None and not looking.under_ruleset:
        # No match is under it: a slip is refused, and a ruleset of this program that nobody played is not.
        auditor.rulebook.resolve(search.ruleset)
    return SearchOutcome(
        search, tuple(looking.seats), tuple(looking.unjudged), tuple(looking.aside), looking.hit, looking.clear,
        looking.outside, auditor.reader.kept_aside()[0],
    )  # fmt: skip


@dataclass
class _Walk:
    """One walk through a ledger, and what it has come to so far."""

    auditor: Auditor
    search: Search
    book: Clausebook
    policy: Policy
    seats: list[ConcernedSeat] = field(default_factory=list)
    unjudged: list[MatchAside] = field(default_factory=list)
    aside: list[MatchAside] = field(default_factory=list)
    hit: int = 0
    clear: int = 0
    outside: int = 0
    under_ruleset: bool = False
    doubts: Doubts = field(init=False)

    def __post_init__(self) -> None:
        self.doubts = Doubts(self.auditor)
        self._skips = self.search.has_span
        if self.search.ruleset is not None and self.search.ruleset not in self.auditor.rulebook.ids:
            self._skips = False  # only a match under it tells that it is no slip

    def is_far(self, match: str) -> bool:
        """Whether a match need not be read to say that it is outside the span: all of it is here, and its first and
        last event are more than a day away, more than clocks of one match ever differ."""
        if not self._skips:
            return False
        first, last = self.auditor.reader.first_and_last(match)
        if first is None or last is None:
            return False
        since, until = (None if at is None else _moment(at) for at in (self.search.since, self.search.until))
        if until is not None and _moment(first) >= until + _MARGIN and _moment(last) >= until + _MARGIN:
            return True
        too_early = since is not None and max(_moment(first), _moment(last)) < since - _MARGIN
        return too_early and not self.auditor.reader.incomplete(match)

    def look(self, played: PlayedMatch) -> None:
        self.under_ruleset |= self.search.ruleset is not None and played.ruleset == self.search.ruleset
        if not self.search.meets(played):
            self.outside += 1
            return
        if (why := unjudged_message(played)) is not None:
            self.unjudged.append(MatchAside(played.match, why))
            return
        if played.incomplete:
            self.aside.append(MatchAside(played.match, message("incident-lines_missing")))
        elif not played.ended:
            self.aside.append(MatchAside(played.match, message("incident-so_far")))
        self._unseen(played)
        rows = [row for row in played.audit.rows if self._matches(played, row)]
        hits = [row for row in rows if _is_wrong(row) and self._is_placed(played, row)]
        self._undecided(played, [row for row in rows if not _is_wrong(row)])
        if not hits:
            self.clear += 1
            return
        # Only where something was found: a source is judged by all matches that came from it.
        played = self.doubts.with_doubt(played)
        if played.doubted is not None:
            self.unjudged.append(MatchAside(played.match, message("incident-doubted", why=played.doubted)))
            return
        self.hit += 1
        self._concern(played, hits)

    def _matches(self, played: PlayedMatch, row: Finding | Verdict) -> bool:
        if self.search.code is not None and _code(row) != self.search.code:
            return False
        if self.search.clause is not None and self.search.clause not in row.clauses:
            return False
        at = _time(played, row.seq)
        return at is None or self.search.is_within(at)

    def _is_placed(self, played: PlayedMatch, row: Finding | Verdict) -> bool:
        """Whether it can be said that something was in the span; where it cannot, it is named."""
        if not self.search.has_span or _time(played, row.seq) is not None:
            return True
        self.aside.append(MatchAside(played.match, message("incident-no_time", what=_code(row), seq=row.seq or 0)))
        return False

    def _unseen(self, played: PlayedMatch) -> None:
        """Checks that were asked for and could not be made."""
        for row in played.audit.unchecked:
            is_searched = self.search.code == row.code
            if self.search.clause is not None and played.rules is not None:
                law = LAWS[row.code]
                cited = {*law.clauses, *(played.rules.sources.get(option) for option in law.options)}
                is_searched |= self.search.clause in cited
            if is_searched:
                missing = missing_message(row.missing)
                why = message("incident-unchecked", law=row.code, count=row.count, why=missing)
                self.aside.append(MatchAside(played.match, why))

    def _undecided(self, played: PlayedMatch, rows: Sequence[Finding | Verdict]) -> None:
        """What may be a breach, and is held against nobody: another reading allows it, or a claim has no verdict."""
        for row in rows:
            if isinstance(row, Finding) and row.severity == "reading":
                why = message("incident-reading", law=row.code, seq=row.seq or 0)
            elif isinstance(row, Verdict) and row.verdict == "UNDECIDABLE":
                why = message("incident-undecidable", claim=_code(row), seat=row.seat, seq=row.seq)
            else:
                continue
            self.aside.append(MatchAside(played.match, why))

    def _concern(self, played: PlayedMatch, rows: Sequence[Finding | Verdict]) -> None:
        """The seats that were wronged, each with the ruling on its complaint; or that nobody was."""
        # Hits as keys: each once, in the order they were found in.
        by_seat: dict[int, dict[Hit, None]] = {}
        for row in rows:
            deal = _deal(played, row)
            hit = Hit(_code(row), row.seq or 0, _time(played, row.seq), deal)
            for seat in played.seats:
                if _wrongs(determine(played, deal, seat, _TOPICS.get(hit.code)), row):
                    by_seat.setdefault(seat, {})[hit] = None
            if not any(hit in hits for hits in by_seat.values()):
                self.aside.append(MatchAside(played.match, message("incident-nobody", what=hit.code, seq=hit.seq)))
        for seat, hits in sorted(by_seat.items()):
            self.seats.append(self._priced(played, seat, tuple(hits)))

    def _priced(self, played: PlayedMatch, seat: int, hits: tuple[Hit, ...]) -> ConcernedSeat:
        deals, topics = {hit.deal for hit in hits}, {_TOPICS.get(hit.code) for hit in hits}
        # Hits of several deals, or of several kinds, make a complaint about all of it.
        deal = deals.pop() if len(deals) == 1 else None
        topic = topics.pop() if len(topics) == 1 else None
        reply, ruled = ruling(played, Complaint(deal, seat, topic), self.book, self.policy)
        offers: tuple[Remedy, ...] = reply.remedies
        return ConcernedSeat(
            played.match, seat, deal, topic, hits, ruled or RuledOutcome("undecidable"),
            tuple(dict.fromkeys(each.gives for each in offers if each.concerns)), played.currency,
        )  # fmt: skip


class Doubts:
    """Whether the sources of imported matches can be relied on, each source looked at once."""

    def __init__(self, auditor: Auditor) -> None:
        self._auditor = auditor
        self._doubts: dict[Origin, Message | None] = {}

    def with_doubt(self, played: PlayedMatch) -> PlayedMatch:
        """The match, with why its source is not to be relied on, if it is not."""
        if played.origin.how != "imported":
            return played
        if played.origin not in self._doubts:
            unmarked = replace(played, doubted=None)  # what is suspect of one match is not of the others
            self._doubts[played.origin] = with_doubt(unmarked, self._auditor.all()).doubted
        doubt = self._doubts[played.origin]
        return replace(played, doubted=doubt) if doubt is not None else played


def unjudged_message(played: PlayedMatch) -> Message | None:
    """Why nothing can be said of a match; None where it can be judged, if only by the events that are here."""
    if not played.events:
        return message("incident-no_events")
    if played.rules is None:
        whole = next(row for row in played.audit.findings if row.code in WHOLE_MATCH and row.code != "log_incomplete")
        return message("incident-unjudged", why=whole.statement)
    # A deal that is over can be judged though the match goes on.
    over = played.ended or any(deal.ended is not None for deal in played.deals)
    if over:
        return None
    return message("incident-lines_missing" if played.incomplete else "incident-played_on")


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at.removesuffix("Z"))


def _moment_value(at: str) -> Value:
    """A time of a search as the moment it begins with; one that is none as it stands."""
    try:
        return Moment(_moment(at).isoformat(timespec="milliseconds") + "Z")
    except ValueError:
        return Quoted(at)


def _code(row: Finding | Verdict) -> str:
    if isinstance(row, Finding):
        return row.code
    return "total" if row.of_total else row.claim


def _is_wrong(row: Finding | Verdict) -> bool:
    return row.verdict == "OVERTURNED" if isinstance(row, Verdict) else row.severity not in ASIDE


def _time(played: PlayedMatch, seq: int | None) -> str | None:
    """When an event was; of none, when the match began. None where no time was logged."""
    return played.at(seq) if seq is not None else played.events[0].at


def _deal(played: PlayedMatch, row: Finding | Verdict) -> int | None:
    """The deal a row is about; in a match of one deal that one."""
    numbers = {deal.number for deal in played.deals}
    return row.deal if row.deal is not None or len(numbers) != 1 else numbers.pop()


def _wrongs(ruled: Determination, row: Finding | Verdict) -> bool:
    if isinstance(row, Finding):
        return any(breach.finding == row and breach.wrongs(ruled.seat) for breach in ruled.breaches)
    about = _TOPICS[_code(row)]
    of_all = row.claim == "show"  # a show that was judged wrongly wrongs others than who made it
    return (of_all or row.seat == ruled.seat) and any(
        (question.about, question.seq, question.standing) == (about, row.seq, "against") for question in ruled.questions
    )
