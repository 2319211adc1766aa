"""Audits for a large backlog in processes of their own: the same rows in the same order, sooner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from ledger.audit.auditor import Auditor
from ledger.audit.played import PlayedMatch, pseudonym_of
from ledger.audit.workers import Workers, cores
from ledger.evidence.growth import Growth
from ledger.evidence.reader import Incomplete, Reader
from ledger.evidence.store import open_faces
from ledger.rules.many_hands import expect_many_hands
from ledger.rules.rulebook import Rulebook
from ledger.views.projection.counts import ShareMaker, Use
from ledger.views.projection.rows import MatchRows, rows_of
from schemas.clausebook import Clausebook
from schemas.errors import ConflictError

_TOGETHER: Final = 8
"""Matches a process takes at once."""
_MOST: Final = 8
_EVENTS_PER_HAND: Final = 2
"""Of a usual game: for how many events there is a hand that must be arranged."""

Job = tuple[str, bool, int]
"""A match, whether lines of it wait, and the time by which its hands may be told or not."""


class RowSource(NamedTuple):
    """Where rows of matches come from: a ledger open for reading, in its faces, and what is the same for many matches.

    ``contents`` holds every row of rules or codes some match was seen to need.
    """

    growth: Growth
    auditor: Auditor
    shares: ShareMaker
    contents: dict[Use, str]

    @classmethod
    def of(cls, reader: Reader, growth: Growth, rulebook: Rulebook, clauses: Clausebook) -> RowSource:
        """One that has seen no match yet."""
        return cls(growth, Auditor(reader, rulebook, reader.person), ShareMaker(clauses), {})

    def rows(self, match: str, waits: bool, now: int) -> MatchRows | None:
        """The rows of a match ``now``, in milliseconds since 1970; None when the ledger holds nothing of it."""
        reader = self.auditor.reader
        try:
            played = self.auditor.one_or_none(match, waits)
            due = reader.hands_from(match, now)
        except ConflictError:
            return self._doubled(match)
        if played is None:
            return None
        if due is not None and due > now:
            played = replace(played, hands_from=due)
        rows = rows_of(played, self.shares)
        seated = played.opened.players if played.opened is not None else ()
        former = (person for player in seated for person in reader.former_persons(player.player))
        rows = rows._replace(former=tuple(map(pseudonym_of, former)))
        self.contents.update(rows.share.uses)
        return rows

    def _doubled(self, match: str) -> MatchRows:
        """The rows of a match that stands in two ledgers, and nothing of it is told but that: which counts is for
        people to say."""
        names = self.auditor.reader.counts_in(match)
        rows = rows_of(PlayedMatch(match, [], None, Incomplete(doubled=names)), self.shares)
        self.contents.update(rows.share.uses)
        return rows


class RowMakers:
    """Processes that read a ledger and make rows, for a backlog of so many ``events``."""

    def __init__(
        self, folder: Path, rulebook: Rulebook, clauses: Clausebook, contents: dict[Use, str], events: int
    ) -> None:
        self._contents = contents
        count = min(cores(), _MOST)
        hands = events // _EVENTS_PER_HAND // count
        self._workers = Workers(count, _begin, folder, rulebook.texts, clauses, hands)

    def rows(self, jobs: Sequence[Job]) -> Iterator[tuple[str, MatchRows | None]]:
        """The rows of each match, in the order of the jobs. Raises WorkerEnded."""
        batches = [jobs[place : place + _TOGETHER] for place in range(0, len(jobs), _TOGETHER)]
        for (match, _, _), rows in zip(jobs, chain.from_iterable(self._workers.answers(_rows, batches)), strict=True):
            if rows is not None:
                self._contents.update({use: content for use, content in rows.share.uses.items() if content})
            yield match, rows

    def close(self) -> None:
        """End the processes."""
        self._workers.close()


# -- in a process of its own -----------------------------------------------------------------------

_source: list[RowSource] = []
_open_files = ExitStack()
"""For as long as the process lasts."""


def _begin(folder: Path, texts: Mapping[str, str], clauses: Clausebook, hands: int) -> None:
    expect_many_hands(hands)
    faces = _open_files.enter_context(open_faces(folder))
    _source.append(RowSource.of(faces.reader, faces.growth, Rulebook(texts), clauses))


def _rows(jobs: Sequence[Job]) -> list[MatchRows | None]:
    """The rows of matches, as of one moment."""
    with _source[0].growth.moment():
        return [_less_sent(job) for job in jobs]


def _less_sent(job: Job) -> MatchRows | None:
    """The rows of a match. What stands in rows of rules is sent once, not with every match."""
    source = _source[0]
    sent = set(source.contents)
    rows = source.rows(*job)
    if rows is None:
        return None
    uses = {use: "" if use in sent else content for use, content in rows.share.uses.items()}
    return rows._replace(share=rows.share._replace(uses=uses))
