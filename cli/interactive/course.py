"""A match as a row of places to stand at, one an event, with marks where something is wrong."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace
from functools import cached_property

from cli.telling import Telling
from ledger.play.replay import Step
from schemas.findings import Finding, Verdict


@dataclass(frozen=True)
class Course:
    """The places of a match, counted from 0. ``all_seen`` is the match told to somebody who sees every hand."""

    all_seen: Telling
    _through: dict[int | None, Telling] = field(default_factory=dict)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The replay, a step a place."""
        return self.all_seen.steps

    @cached_property
    def seqs(self) -> list[int]:
        """The event at each place; they rise, with holes where the log has some."""
        return [step.event.seq for step in self.steps]

    @cached_property
    def seats(self) -> list[int]:
        """The seats of the match."""
        return list(self.all_seen.played.seats)

    @cached_property
    def marked(self) -> list[int]:
        """The places where something is wrong: a finding, or a claim that is not upheld."""
        return [place for place in range(len(self.steps)) if any(map(is_wrong, self.remarks(None, place)))]

    def told_to(self, eyes: int | None) -> Telling:
        """The match as told to one seat, or to somebody who sees all (None)."""
        if eyes not in self._through:
            self._through[eyes] = replace(self.all_seen, eyes=eyes)
        return self._through[eyes]

    def remarks(self, eyes: int | None, place: int) -> list[Finding | Verdict]:
        """What the audit says at a place. What it says of no event of the log stands at the first place."""
        telling = self.told_to(eyes)
        homeless = [row for row in telling.audit.rows if place == 0 and self._is_homeless(row)]
        return [*homeless, *telling.remarks(self.seqs[place])]

    def _is_homeless(self, row: Finding | Verdict) -> bool:
        return row.seq is None or row.seq > self.seqs[-1]

    def place_of(self, seq: int) -> int:
        """The place of an event, or of the last one before it."""
        return max(0, bisect_right(self.seqs, seq) - 1)

    def marked_after(self, place: int) -> int | None:
        """The next place where something is wrong."""
        at = bisect_right(self.marked, place)
        return self.marked[at] if at < len(self.marked) else None

    def marked_before(self, place: int) -> int | None:
        """The last place before where something is wrong."""
        at = bisect_left(self.marked, place)
        return self.marked[at - 1] if at else None


def is_wrong(row: Finding | Verdict) -> bool:
    """Whether a row of the audit says that something is wrong or cannot be decided."""
    return isinstance(row, Finding) or row.verdict != "UPHELD"
