"""A match to be told on a terminal: a played match as one viewer sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rich.text import Text

from cli.audit_report import STYLES
from cli.screen import cards_text, plain, say
from ledger.audit.played import Audit, PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name, row_json, row_message
from ledger.messages.rows import in_order as rows_in_order
from ledger.play.replay import Step
from ledger.play.state import Deal, SeatState
from ledger.play.viewer import in_order, sees
from schemas.cards import UNKNOWN
from schemas.events import Act, Buy, Claim, Discard, LayOff, MatchSettled
from schemas.findings import Finding, Verdict


class Traffic(NamedTuple):
    """What the table of a deal does not show by itself: who laid off on which meld, and what was bought."""

    laid_off: dict[str, list[LayOff]]
    bought: list[Buy]


@dataclass(frozen=True)
class Telling:
    """A played match as one viewer sees it (None sees all)."""

    played: PlayedMatch
    readings: Readings
    eyes: int | None

    @property
    def events(self) -> Sequence[Act | Claim]:
        """The events of the match."""
        return self.played.events

    @property
    def audit(self) -> Audit:
        """What the audit states."""
        return self.played.audit

    @property
    def steps(self) -> tuple[Step, ...]:
        """The replay, step by step."""
        return self.played.steps

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal as it was left."""
        return self.played.deals

    @cached_property
    def settling(self) -> frozenset[int]:
        """The events that settle the match."""
        return frozenset(event.seq for event in self.events if isinstance(event, MatchSettled))

    def remarks(self, seq: int | None) -> list[Finding | Verdict]:
        """What the audit says of one event, or of the match where it names none."""
        return [row for row in rows_in_order(self.audit.rows, ENGLISH) if row.seq == seq]

    def message(self, row: Finding | Verdict) -> str:
        """What a row says, without the words that may name cards which this viewer did not see."""
        if self.eyes is None or (isinstance(row, Verdict) and row.of_total):
            return row_message(row, ENGLISH)
        if isinstance(row, Finding):
            return f"{finding_name(row.code, ENGLISH)}."
        if row.claim == "points" and row.seat != self.eyes:
            return f"Counted by the hand of seat {row.seat}."
        return row_message(row, ENGLISH)

    def row_json(self, row: Finding | Verdict) -> dict[str, Any]:
        """A row as printed, as far as this viewer may read it."""
        return {**row_json(row, ENGLISH), "message": self.message(row)}

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


def say_remark(telling: Telling, row: Finding | Verdict) -> None:
    """A finding or verdict below the event it is about."""
    for line in remark_lines(telling, row):
        say(line)


def remark_lines(telling: Telling, row: Finding | Verdict) -> tuple[Text, str]:
    """A finding or verdict in two lines: what it is, by which clauses; and its sentence."""
    word = "FINDING" if isinstance(row, Finding) else row.verdict
    what = row.code if isinstance(row, Finding) else row.claim
    head = Text.assemble("     ", plain("└─ "), (word, STYLES[word]), f" {what} [{', '.join(row.clauses)}] ")
    return head, f"        {telling.message(row)}"
