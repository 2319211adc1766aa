"""A played match to be told or stepped through: what one viewer sees of it, and the places where something is wrong."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from ledger.audit.auditor import known_readings
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.messages.rows import finding_name, row_json, row_message
from ledger.messages.rows import in_order as rows_in_order
from ledger.play.replay import REFUSED, Step, is_replayed
from ledger.play.state import Deal
from ledger.play.story import sees
from schemas.cards import UNKNOWN
from schemas.errors import UnknownSeat, UsageError
from schemas.events import Act, Buy, Claim, Discard, LayOff, MatchSettled
from schemas.findings import Finding, Verdict
from schemas.message import SeatNo
from schemas.ruleset import Ruleset

Row = Finding | Verdict


class Traffic(NamedTuple):
    """What the table of a deal does not show by itself: who laid off on which meld, and what was bought."""

    laid_off: dict[str, list[LayOff]]
    bought: list[Buy]


@dataclass(frozen=True)
class ReplayView:
    """A played match as one viewer sees it: a seat, or None for all hands. ``words`` says in which language."""

    played: PlayedMatch
    rules: Ruleset
    viewer: int | None = None
    words: Renderer = ENGLISH

    # -- what the audit says ---------------------------------------------------------------------

    @cached_property
    def settling(self) -> frozenset[int]:
        """The events that settle the match."""
        return frozenset(event.seq for event in self.played.events if isinstance(event, MatchSettled))

    @cached_property
    def _by_event(self) -> dict[int | None, list[Row]]:
        rows: dict[int | None, list[Row]] = {}
        for row in rows_in_order(self.played.audit.rows, self.words):
            rows.setdefault(row.seq, []).append(row)
        return rows

    def remarks(self, seq: int) -> list[Row]:
        """What the audit says of one event."""
        return self._by_event.get(seq, [])

    def message(self, row: Row) -> str:
        """What a row says, without the words that may name cards which this viewer did not see."""
        if self.viewer is None or (isinstance(row, Verdict) and row.of_total):
            return row_message(row, self.words)
        if isinstance(row, Finding):
            return f"{finding_name(row.code, self.words)}{self.words.say('word-stop')}"
        if row.claim == "points" and row.seat != self.viewer:
            return self.words.say("replay-counted_unseen", seat=SeatNo(row.seat))
        return row_message(row, self.words)

    def row_json(self, row: Row) -> dict[str, Any]:
        """A row as printed, as far as this viewer may read it."""
        return {**row_json(row, self.words), "message": self.message(row)}

    # -- a deal at some moment of it -------------------------------------------------------------

    @cached_property
    def _by_deal(self) -> dict[int, list[Act | Claim]]:
        events: dict[int, list[Act | Claim]] = {}
        for step in self.played.steps:
            if step.after.deal is not None:
                events.setdefault(len(step.after.past), []).append(step.event)
        return events

    def of_deal(self, place: int, until: int | None = None) -> list[Act | Claim]:
        """The events of the deal at a place, 0 for the first, up to event ``until``."""
        return [event for event in self._by_deal.get(place, ()) if until is None or event.seq <= until]

    def traffic(self, place: int, until: int | None = None) -> Traffic:
        """Lay-offs and buys of the deal at a place."""
        laid_off: dict[str, list[LayOff]] = {}
        bought = []
        for event in self.of_deal(place, until):
            if isinstance(event, LayOff):
                laid_off.setdefault(event.meld, []).append(event)
            elif isinstance(event, Buy):
                bought.append(event)
        return Traffic(laid_off, bought)

    def discards(self, deal: Deal, place: int, until: int | None = None) -> list[str]:
        """The discards as this viewer knows them: what another seat put there face down is not known."""
        turned = Counter(
            event.card
            for event in self.of_deal(place, until)
            if isinstance(event, Discard) and event.face == "down" and not sees(self.viewer, event.seat)
        )
        cards = []
        for card in reversed(deal.discards):
            hidden = turned[card] > 0
            turned[card] -= hidden
            cards.append(UNKNOWN if hidden else card)
        return cards[::-1]


def view_of(played: PlayedMatch, viewer: int | None, words: Renderer) -> ReplayView:
    """A match as ``viewer`` sees it.

    Raises UnknownSeat for a viewer who has no seat in it, UsageError where nobody knows its rules or such games are not
    replayed.
    """
    if viewer is not None and viewer not in played.seats:
        seats = ", ".join(map(str, played.seats)) or "not on record"
        raise UnknownSeat(f"--as {viewer}: the match has seats {seats}")
    rules = known_readings(played).rules
    if not is_replayed(rules):
        raise UsageError(f"{REFUSED.format(ruleset=rules.id)}; use `meldtrail score`")
    return ReplayView(played, rules, viewer, words)


@dataclass(frozen=True)
class Timeline:
    """The places of a match, one an event, counted from 0, with marks where something is wrong.

    Where something is wrong is the same for all, so ``all_seen`` has no viewer.
    """

    all_seen: ReplayView
    _seen_by: dict[int | None, ReplayView] = field(default_factory=dict)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The replay, a step a place."""
        return self.all_seen.played.steps

    @cached_property
    def seqs(self) -> list[int]:
        """The event at each place; they rise, with gaps where the log has some."""
        return [step.event.seq for step in self.steps]

    @cached_property
    def marks(self) -> list[int]:
        """The places where something is wrong: a finding, or a claim that is not upheld."""
        return [place for place in range(len(self.steps)) if any(map(is_wrong, self.remarks(None, place)))]

    def seen_by(self, viewer: int | None) -> ReplayView:
        """The match as a seat sees it, or somebody who sees all (None)."""
        if viewer not in self._seen_by:
            self._seen_by[viewer] = replace(self.all_seen, viewer=viewer)
        return self._seen_by[viewer]

    def remarks(self, viewer: int | None, place: int) -> list[Row]:
        """What the audit says at a place. What it says of no event of the log stands at the first place."""
        view = self.seen_by(viewer)
        about_none = [row for row in view.played.audit.rows if place == 0 and is_about_no_event(row, self.seqs[-1])]
        return [*about_none, *view.remarks(self.seqs[place])]

    def place_of(self, seq: int) -> int:
        """The place of an event, or of the last one before it."""
        return max(0, bisect_right(self.seqs, seq) - 1)

    def marked_after(self, place: int) -> int | None:
        """The next place where something is wrong."""
        at = bisect_right(self.marks, place)
        return self.marks[at] if at < len(self.marks) else None

    def marked_before(self, place: int) -> int | None:
        """The last place before where something is wrong."""
        at = bisect_left(self.marks, place)
        return self.marks[at - 1] if at else None


def is_wrong(row: Row) -> bool:
    """Whether a row of the audit says that something is wrong or cannot be decided."""
    return isinstance(row, Finding) or row.verdict != "UPHELD"


def is_about_no_event(row: Row, last: int) -> bool:
    """Whether a row is about no event of a log that ends with event ``last``."""
    return row.seq is None or row.seq > last
