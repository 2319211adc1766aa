"""A match to be told on a terminal: its events, the rules, its audit, and through whose eyes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rich.text import Text

from cli.audit_report import STYLES
from cli.screen import cards_text, plain, say
from ledger.audit.match_audit import MatchAudit
from ledger.audit.referee import Readings
from ledger.play.replay import Step, replay
from ledger.play.state import Deal, SeatState
from ledger.play.telling import in_order, sees
from schemas.cards import UNKNOWN
from schemas.events import Act, Buy, Claim, Discard, LayOff, MatchSettled
from schemas.findings import Finding, Verdict


class Traffic(NamedTuple):
    """What the table of a deal does not show by itself: who laid off on which meld, and what was bought."""

    laid_off: dict[str, list[LayOff]]
    bought: list[Buy]


@dataclass(frozen=True)
class Telling:
    """A match to be told: its events, the rules, its audit, and through whose eyes (None sees all)."""

    events: tuple[Act | Claim, ...]
    readings: Readings
    audit: MatchAudit
    eyes: int | None

    @cached_property
    def steps(self) -> list[Step]:
        """The replay, step by step."""
        return list(replay(self.events, self.readings.rules))

    @cached_property
    def deals(self) -> list[Deal]:
        """Every deal as it was left."""
        last = self.steps[-1].after
        return [*last.past, *([last.deal] if last.deal else [])]

    @cached_property
    def settling(self) -> frozenset[int]:
        """The events that settle the match, whose claims on points are totals where a match is many deals."""
        return frozenset(event.seq for event in self.events if isinstance(event, MatchSettled))

    def of_totals(self, row: Finding | Verdict) -> bool:
        """Whether a row is the verdict on the total of a match."""
        points = isinstance(row, Verdict) and row.claim == "points"
        return points and row.seq in self.settling and self.readings.rules.match.wins != "deal_winner"

    def remarks(self, seq: int) -> list[Finding | Verdict]:
        """What the audit says of one event."""
        return [self.veiled(row) for row in self.audit.rows if row.seq == seq]

    def veiled(self, row: Finding | Verdict) -> Finding | Verdict:
        """The row without the words that may name cards which these eyes did not see."""
        if self.eyes is None or self.of_totals(row):
            return row
        if isinstance(row, Finding):
            return row.model_copy(update={"message": f"{row.name}."})
        if row.claim == "points" and row.seat != self.eyes:
            return row.model_copy(update={"message": f"Counted by the hand of seat {row.seat}."})
        return row

    @cached_property
    def _by_deal(self) -> dict[int, list[Act | Claim]]:
        found: dict[int, list[Act | Claim]] = {}
        for step in self.steps:
            if step.after.deal is not None:
                found.setdefault(len(step.after.past), []).append(step.event)
        return found

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
        """The discards as these eyes see them: what another seat put there face down is not known."""
        turned = Counter(
            event.card
            for event in self.of_deal(place, until)
            if isinstance(event, Discard) and event.face == "down" and not sees(self.eyes, event.seat)
        )
        seen = []
        for card in reversed(deal.discards):
            hidden = turned[card] > 0
            turned[card] -= hidden
            seen.append(UNKNOWN if hidden else card)
        return seen[::-1]

    def hand(self, seat: SeatState, deal: Deal) -> Text:
        """The hand of a seat, or only how many cards it is."""
        if not sees(self.eyes, seat.number):
            return Text(_cards(len(seat.hand)), style="dim")
        if seat.hand and all(card == UNKNOWN for card in seat.hand):
            return Text(f"{_cards(len(seat.hand))}, not on record", style="dim")
        return cards_text(in_order(seat.hand), deal.wild) if seat.hand else Text("no cards", style="dim")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def say_remark(row: Finding | Verdict) -> None:
    """A finding or verdict below the event it is about."""
    for line in remark_lines(row):
        say(line)


def remark_lines(row: Finding | Verdict) -> tuple[Text, str]:
    """A finding or verdict in two lines: what it is, by which clauses; and its sentence."""
    word = "FINDING" if isinstance(row, Finding) else row.verdict
    what = row.code if isinstance(row, Finding) else row.claim
    head = Text.assemble("     ", plain("└─ "), (word, STYLES[word]), f" {what} [{', '.join(row.clauses)}] ")
    return head, f"        {row.message}"
