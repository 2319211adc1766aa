"""A match that is asked about: its events, its audit, the replay of it, and what of it is settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ledger.audit.match_audit import MatchAudit
from ledger.audit.readings import Readings
from ledger.play.points import Computed, Reckoning
from ledger.play.replay import Step, is_replayed, replay
from ledger.play.state import Deal, Match
from ledger.play.telling import has_many_deals
from schemas import events as ev
from schemas.events import Act, Claim
from schemas.findings import Verdict
from schemas.ruleset import Ruleset


@dataclass(frozen=True)
class Played:
    """One match with its audit; ``readings`` None when its rules are not known or the game is not replayed."""

    match: str
    events: tuple[Act | Claim, ...]
    readings: Readings | None
    audit: MatchAudit

    @cached_property
    def rules(self) -> Ruleset | None:
        """The rules it is judged by, None when nothing can be judged."""
        if self.readings is None or not is_replayed(self.readings.rules):
            return None
        return self.readings.rules

    @cached_property
    def opened(self) -> ev.Open | None:
        """The event that opened it."""
        return next((event for event in self.events if isinstance(event, ev.Open)), None)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats taken, in order."""
        return tuple(sorted({player.seat for player in self.opened.players})) if self.opened else ()

    @property
    def currency(self) -> str | None:
        """What is played for: a currency, or the name of chips."""
        return (self.opened.currency or self.opened.chips) if self.opened else None

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The replay, step by step; nothing without rules."""
        return tuple(replay(self.events, self.rules)) if self.rules else ()

    @cached_property
    def last(self) -> Match | None:
        """Where the replay ended."""
        return self.steps[-1].after if self.steps else None

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal as it was left."""
        return (*self.last.past, *([self.last.deal] if self.last.deal else [])) if self.last else ()

    def deal(self, number: int | None) -> Deal | None:
        """A deal by its number, the last of that number; the last deal for None."""
        if number is None:
            return self.deals[-1] if self.deals else None
        return next((deal for deal in reversed(self.deals) if deal.number == number), None)

    @cached_property
    def reckoning(self) -> Reckoning | None:
        """What computes points."""
        return Reckoning(self.rules) if self.rules else None

    def points(self, deal: Deal, seat: int) -> Computed | None:
        """What a seat of a deal lost or won, None for one that was not dealt in."""
        state = deal.seat(seat)
        return self.reckoning.points(deal, state) if self.reckoning and state else None

    @cached_property
    def many_deals(self) -> bool:
        """Whether the match may be more than one deal."""
        return self.rules is not None and has_many_deals(self.rules)

    @cached_property
    def ended(self) -> bool:
        """Whether the match was settled or closed."""
        return any(
            isinstance(event, ev.MatchSettled) or (isinstance(event, ev.Close) and event.deal is None)
            for event in self.events
        )

    def is_over(self, number: int | None) -> bool:
        """Whether a deal is over, or for None the match: only then may what was hidden in it be spoken of."""
        deal = self.deal(number) if number is not None else None
        return self.ended or (deal is not None and deal.ended is not None)

    @cached_property
    def settling(self) -> frozenset[int]:
        """The events that settle the match."""
        return frozenset(event.seq for event in self.events if isinstance(event, ev.MatchSettled))

    def of_totals(self, row: Verdict) -> bool:
        """Whether a verdict on points is about the total of a match of many deals."""
        return row.claim == "points" and row.seq in self.settling and self.many_deals

    def of_deal(self, number: int | None) -> Sequence[Act | Claim]:
        """The events of a deal, all of the match for None."""
        return self.events if number is None else self._by_deal.get(number, ())

    @cached_property
    def _by_deal(self) -> dict[int, list[Act | Claim]]:
        found: dict[int, list[Act | Claim]] = {}
        now: int | None = None
        for event in self.events:
            now = event.deal if isinstance(event, ev.Deal) else now
            named = event.deal if isinstance(event, ev.DealScored | ev.Close) else None
            number = named or now
            if number is not None and not isinstance(event, ev.MatchSettled):
                found.setdefault(number, []).append(event)
        return found

    def at(self, seq: int | None) -> str | None:
        """When an event was, as logged."""
        return next((event.at for event in self.events if event.seq == seq), None)
