"""Reviews: what staff made of leads, and whether games nobody had seen then bear a lead out by themselves.

The records stand on ``lead/ID`` streams, by the pair of people they concern. Only new games raise a decided pair again.
The rule: in new games as many deals together as a test needs, and the pair's p over the new games alone, calibrated and
corrected for channels and directions as ever, at most .05 over the number of decided pairs so looked at. New games are
matches of which the ledger held nothing when the figures of the decision were made. It is applied at every scan anew,
so over many scans the chance that one honest pair comes back grows; what comes back is a review.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from ledger.collusion.channels import CHANNELS
from ledger.collusion.facts.decisions import Facts, concatenate
from ledger.collusion.facts.matches import MatchReader, deals_where, join_linked, links, people_of, sat_twice
from ledger.collusion.scan import Scan
from ledger.collusion.screening import ScreenedPair, screen
from ledger.collusion.statistics import Statistics, by_person, compute_statistics
from ledger.evidence.reader import Reader
from schemas.events import Open
from schemas.records import AnyRecord, Decided, Raised, Reopened

Pair = tuple[str, str]
"""Two people, each by the ledger's keyed digest of one account, the lesser first."""

STREAM: Final = "lead/"
ID_DIGITS: Final = 32
BORNE_OUT: Final = 0.05
"""Chance that some honest decided pair comes back at one scan."""


class Review(NamedTuple):
    """The records on a pair, in the order in which the ledger took them in; without those that cannot be read.
    ``is_clear``: none of these stands behind the latest decision, which it might have taken back."""

    pair: Pair
    records: tuple[AnyRecord, ...]
    is_clear: bool = True

    @property
    def ruling(self) -> Decided | None:
        """The latest decision, unless the lead was reopened after it, or that cannot be told."""
        if not self.is_clear:
            return None
        latest = next((r for r in reversed(self.records) if isinstance(r, Decided | Reopened)), None)
        return latest if isinstance(latest, Decided) else None

    @property
    def marks(self) -> list[tuple[str, int]]:
        """Of each decision since the lead was last reopened its stream, and how much of its ledger it had seen."""
        last = max((at for at, record in enumerate(self.records) if isinstance(record, Reopened)), default=-1)
        return [(record.stream, record.seen) for record in self.records[last + 1 :] if isinstance(record, Decided)]


def lead_id(pair: Pair) -> str:
    """The id of a pair's lead: a digest of both, so that it is the same whoever comes first."""
    return hashlib.sha256("\0".join(pair).encode()).hexdigest()[:ID_DIGITS]


class Reviews:
    """Every review of a ledger. Accounts that were linked since are one person, so pairs are as they are now.
    ``unread`` are the records that cannot be read, as STREAM/SEQ."""

    def __init__(self, reader: Reader) -> None:
        self.person: Callable[[str], str] = join_linked(links(reader))
        """The person of an account: the least of all accounts linked to it."""
        self._by_pair: dict[Pair, Review] = {}
        self._by_lead: dict[str, Review] = {}
        self.unread: list[str] = []
        self._read(reader)

    def pair(self, one: str, two: str) -> Pair:
        """Two accounts as a pair of people."""
        low, high = sorted((self.person(one), self.person(two)))
        return low, high

    def of(self, one: str, two: str) -> Review | None:
        """What there is on record about a pair; found by the id of its stream too, for people who were erased."""
        pair = self.pair(one, two)
        return self._by_pair.get(pair) or self._by_lead.get(lead_id(pair))

    def all(self) -> list[Review]:
        """Every review, in order of pair."""
        return [self._by_pair[pair] for pair in sorted(self._by_pair)]

    def stream(self, one: str, two: str) -> str:
        """Where the next record about a pair goes: on the stream of its latest."""
        review = self.of(one, two)
        return review.records[-1].stream if review is not None else STREAM + lead_id(self.pair(one, two))

    def _read(self, reader: Reader) -> None:
        by_pair: dict[Pair, list[tuple[tuple[int, int], AnyRecord | None]]] = {}
        for stream in reader.streams_under(STREAM.rstrip("/")):
            records, places = reader.numbered_records(stream), reader.taken_in(stream)
            self.unread += [f"{stream}/{seq}" for seq, record in records if record is None]
            # A stream without one does not say whom it is about.
            raised = [record for _, record in records if isinstance(record, Raised)]
            if not raised:
                continue
            pair = self.pair(reader.person(raised[-1].one), reader.person(raised[-1].two))
            by_pair.setdefault(pair, []).extend((places[seq], record) for seq, record in records)
            self._by_lead[stream.removeprefix(STREAM)] = _review(pair, [record for _, record in records])
        for pair, rows in by_pair.items():
            self._by_pair[pair] = _review(pair, [record for _, record in sorted(rows, key=itemgetter(0))])


def _review(pair: Pair, records: Sequence[AnyRecord | None]) -> Review:
    turns = [record for record in records if record is None or isinstance(record, Decided | Reopened)]
    readable = tuple(record for record in records if record is not None)
    return Review(pair, readable, not turns or turns[-1] is not None)


# -- the queue -----------------------------------------------------------------------------------


class Since(NamedTuple):
    """The games after a decision: deals together in them, p of the pair in them alone (None: too few), the p that is
    asked for, and whether the lead is to be reviewed again."""

    deals: int
    p: float | None
    asked: float
    again: bool


class Reviewed(NamedTuple):
    """A flagged pair about which somebody decided, and what came since."""

    pair: ScreenedPair
    ruling: Decided
    since: Since


class Queue(NamedTuple):
    """The flagged pairs: those to review, the least p first; those decided and not borne out since; and, of those to
    review, which were decided before; and every review on record."""

    leads: tuple[ScreenedPair, ...]
    suppressed: tuple[Reviewed, ...]
    again: tuple[Reviewed, ...]
    reviews: Reviews
    leaves: int

    def of(self, pair: ScreenedPair) -> Reviewed | None:
        """The decision on a pair and what came since; None where none stands."""
        return next((entry for entry in (*self.suppressed, *self.again) if entry.pair is pair), None)


def queue(scan: Scan) -> Queue:
    """Sort the flagged pairs into those to review and those somebody decided on, which new games do not bear out."""
    leaves, reviews = scan.auditor.reader.size(), Reviews(scan.auditor.reader)
    fresh, decisions = [], []
    for pair in scan.whole.flagged:
        review = reviews.of(*scan.names(pair))
        if review is None or review.ruling is None:
            fresh.append(pair)
        else:
            decisions.append((pair, review))
    # Shared among all decided pairs (Bonferroni), since each of them is looked at.
    level = BORNE_OUT / max(1, len(decisions))
    entries = [
        Reviewed(pair, review.ruling, since(pair, review.marks, scan, reviews, level))
        for pair, review in decisions
        if review.ruling is not None
    ]
    again = tuple(entry for entry in entries if entry.since.again)
    leads = sorted([*fresh, *(entry.pair for entry in again)], key=lambda pair: (pair.p, pair.one, pair.two))
    return Queue(tuple(leads), tuple(entry for entry in entries if not entry.since.again), again, reviews, leaves)


def decided_on(pair: ScreenedPair, scan: Scan, order: Queue) -> Reviewed | None:
    """The decision that stands on a tested pair, flagged or not, and what came since, by the queue of its scan; None
    where none stands."""
    entry, review = order.of(pair), order.reviews.of(*scan.names(pair))
    if entry is not None or review is None or review.ruling is None:
        return entry
    return Reviewed(pair, review.ruling, since(pair, review.marks, scan, order.reviews, BORNE_OUT))


def since(pair: ScreenedPair, marks: Sequence[tuple[str, int]], scan: Scan, reviews: Reviews, level: float) -> Since:
    """Test a pair on the matches alone of which nothing was there when it was decided on: ``marks`` say how much was.

    Channels that are gated for everybody over the whole ledger are not tested here either.
    """
    statistics = _new_statistics(scan.names(pair), marks, scan, reviews)
    channels = {code: channel for code, channel in CHANNELS.items() if code not in scan.whole.gated}
    tested = screen(statistics, channels, scan.calibration, scan.fewest).pair(0, 1)
    p = None if tested is None else tested.p
    return Since(statistics.together(0, 1), p, level, again=p is not None and p <= level)


def _new_statistics(pair: Pair, marks: Sequence[tuple[str, int]], scan: Scan, reviews: Reviews) -> Statistics:
    """Statistics by person over the ended matches of one or both of a pair, whose numbers are 0 and 1, that began after
    the ``marks``."""
    ledger, both = scan.auditor.reader, {reviews.person(account) for account in pair}
    reader = MatchReader(scan.auditor, list(pair))

    def concerns(opening: Open) -> bool:
        return any(reviews.person(ledger.person(player.player)) in both for player in opening.players)

    facts: dict[str, list[Facts]] = {}
    for match in reader.ended_matches(ledger.begun_unseen(marks), concerns):
        facts.setdefault(match.rules, []).append(match.facts)
    people, by_ruleset = people_of(reader.accounts, links(ledger)), {}
    for name, parts in facts.items():
        whole = concatenate(parts)
        once = deals_where(whole, ~sat_twice(whole, people.of))
        sums = compute_statistics(once, scan.model.of(name), CHANNELS.values(), reader.accounts)
        by_ruleset[name] = by_person(sums, people)
    return scan.gates.trusted(by_ruleset, players=False)
