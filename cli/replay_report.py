"""A replay on the terminal: the story line by line, the table at one moment, the reckoning at the end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rich.text import Text

from cli.audit_report import STYLES
from cli.screen import card_text, cards_text, groups_text, line_text, plain, print_json, say
from ledger.audit.match_audit import MatchAudit
from ledger.audit.points import seat_points
from ledger.audit.referee import Readings
from ledger.audit.wording import points_sentence
from ledger.play.replay import Step, replay
from ledger.play.state import Deal, SeatState
from ledger.play.story import in_order, sees, tell, wild_words
from ledger.rules.arrangement import arrange
from schemas.cards import UNKNOWN
from schemas.events import Act, Claim
from schemas.events import Deal as DealEvent
from schemas.findings import Finding, Verdict

OUT = {"in": "", "dropped": "dropped", "wrong_show": "wrong show", "left": "left"}


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

    def remarks(self, seq: int) -> list[Finding | Verdict]:
        """What the audit says of one event."""
        return [self.veiled(row) for row in self.audit.rows if row.seq == seq]

    def veiled(self, row: Finding | Verdict) -> Finding | Verdict:
        """The row without the words that may name cards which these eyes did not see."""
        if self.eyes is None:
            return row
        if isinstance(row, Finding):
            return row.model_copy(update={"message": f"{row.name}."})
        if row.claim == "points" and row.seat != self.eyes:
            return row.model_copy(update={"message": f"Counted by the hand of seat {row.seat}."})
        return row


def tell_story(telling: Telling, until: int | None) -> None:
    """The whole match, or its beginning up to event ``until``."""
    _header(telling)
    for step in telling.steps:
        if until is not None and step.event.seq > until:
            break
        _tell_step(telling, step)
    ended = until is None or until >= telling.events[-1].seq
    if not ended:
        table_at(telling, until or 0)
        return
    deals = [*telling.steps[-1].after.past, *([telling.steps[-1].after.deal] if telling.steps[-1].after.deal else [])]
    for deal in deals:
        _reckoning(telling, deal)


def _header(telling: Telling) -> None:
    first = telling.events[0]
    say(Text.assemble((first.match, "bold"), f"  {telling.readings.rules.id}  {first.at or ''}"))
    if telling.eyes is not None:
        say(f"As seat {telling.eyes} saw it.")
    for row in telling.audit.findings:
        if row.seq is None or row.seq > telling.events[-1].seq:
            _remark(telling.veiled(row))


def _tell_step(telling: Telling, step: Step) -> None:
    event = step.event
    clock = event.at[11:19] if event.at else ""
    deal = step.after.deal
    wild = deal.wild if deal else None
    line = line_text(tell(step.before, event, telling.eyes), wild)
    say(Text.assemble((f"{event.seq:>4} ", "dim"), (f"{clock:<8} ", "dim"), line))
    if isinstance(event, DealEvent) and deal is not None:
        _dealt(telling, deal)
    for row in telling.remarks(event.seq):
        if isinstance(row, Finding) or row.verdict != "UPHELD":
            _remark(row)


def _remark(row: Finding | Verdict) -> None:
    word = "FINDING" if isinstance(row, Finding) else row.verdict
    what = row.code if isinstance(row, Finding) else row.claim
    say(Text.assemble("     ", plain("└─ "), (word, STYLES[word]), f" {what} [{', '.join(row.clauses)}] "))
    say(f"        {row.message}")


def _dealt(telling: Telling, deal: Deal) -> None:
    wild = card_text(deal.wild_card, deal.wild) if deal.wild_card else Text("??")
    say(Text.assemble("        wild card ", wild, f" ({wild_words(deal.wild_card, deal.wild)}), open card ",
                      card_text(deal.discards[0], deal.wild)))  # fmt: skip
    for seat in deal.seats:
        say(Text.assemble(f"        seat {seat.number}  ", _hand(telling, seat, deal)))


def _hand(telling: Telling, seat: SeatState, deal: Deal) -> Text:
    if not sees(telling.eyes, seat.number):
        return Text(f"{len(seat.hand)} cards", style="dim")
    if seat.hand and all(card == UNKNOWN for card in seat.hand):
        return Text(f"{len(seat.hand)} cards, not on record", style="dim")
    return cards_text(in_order(seat.hand), deal.wild)


def table_at(telling: Telling, seq: int) -> None:
    """The table as it stood after event ``seq``: hands, piles, whose turn."""
    step = next(step for step in reversed(telling.steps) if step.event.seq <= seq)
    deal = step.after.deal
    say(Text.assemble(("After event ", "bold"), f"{step.event.seq}: ",
                      line_text(tell(step.before, step.event, telling.eyes), deal.wild if deal else None)))  # fmt: skip
    if deal is None:
        say("No cards have been dealt yet.")
        return
    top = deal.discards[-1] if deal.discards else None
    stock = "order not on record" if deal.stock is None else f"{len(deal.stock)} cards"
    say(Text.assemble("  wild card ", card_text(deal.wild_card, deal.wild) if deal.wild_card else "??",
                      "   discards: ", card_text(top, deal.wild) if top else "none",
                      f" on top of {max(len(deal.discards) - 1, 0)}   stock: {stock}"))  # fmt: skip
    for seat in deal.seats:
        turn = ">" if deal.turn == seat.number else " "
        status = f"  ({OUT[seat.status]})" if OUT[seat.status] else ""
        say(Text.assemble(f" {turn} seat {seat.number}  ", _hand(telling, seat, deal), status))
    if deal.ended:
        say(f"  The deal ended at event {deal.ended.seq} ({deal.ended.how.replace('_', ' ')}).")
    for row in telling.remarks(step.event.seq):
        _remark(row)


def _reckoning(telling: Telling, deal: Deal) -> None:
    """The end of a deal: what was claimed and what the replay computes for every seat, with the arrangement."""
    say(f"Deal {deal.number}: claimed and recomputed", "bold")
    claimed = {
        row.seat: row.claimed
        for row in telling.audit.verdicts
        if row.claim == "points" and row.deal in (deal.number, None)
    }
    for seat in deal.seats:
        computed = seat_points(deal, seat, telling.readings.rules)
        points = "?" if computed.points is None else str(computed.points)
        booked = claimed.get(seat.number)
        agrees = computed.points is None or booked is None or booked == computed.points
        say(Text.assemble(
            f"  seat {seat.number}  claimed {'-' if booked is None else booked:>3}  computed ",
            (f"{points:>3}", "" if agrees else "bold red"),
            f"  {points_sentence(computed)}",
        ))  # fmt: skip
        if sees(telling.eyes, seat.number) or seat.own is not None:
            _laid_out(seat, deal, computed.how, telling)
    for row in telling.audit.verdicts:
        if row.claim == "settlement" and deal is telling.steps[-1].after.deal:
            say(Text.assemble("  ", (f"{row.verdict:<11}", STYLES[row.verdict]), f" {row.message}"))


def _laid_out(seat: SeatState, deal: Deal, how: str, telling: Telling) -> None:
    if seat.own is not None:
        say(Text.assemble("            own groups  ", groups_text(seat.own, deal.wild)))
    elif how in {"best", "late"} and UNKNOWN not in seat.hand:
        found = arrange(seat.hand, deal.wild, telling.readings.rules)
        melds = groups_text([cards for _, cards in found.melds], deal.wild) if found.melds else Text("nothing")
        counted = cards_text(found.deadwood, deal.wild) or "nothing"
        say(Text.assemble("            free  ", melds, "   counts  ", counted))
    elif seat.hand:
        say(Text.assemble("            hand  ", cards_text(in_order(seat.hand), deal.wild)))


def tell_json(telling: Telling, at: int | None, until: int | None) -> None:
    """The same as JSON Lines: a row an event with the state after it, as far as the eyes see."""
    if at is not None:
        at = max(step.event.seq for step in telling.steps if step.event.seq <= at)
    for step in telling.steps:
        seq = step.event.seq
        if (at is not None and seq != at) or (until is not None and seq > until):
            continue
        deal = step.after.deal
        words = line_text(tell(step.before, step.event, telling.eyes), None).plain
        print_json(
            {
                "match": step.event.match,
                "seq": seq,
                "at": step.event.at,
                "type": step.event.type,
                "story": words,
                "table": _table_json(deal, telling.eyes) if deal else None,
                "remarks": [row.as_json() for row in telling.remarks(seq)],
            }
        )


def _table_json(deal: Deal, eyes: int | None) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "wild_card": deal.wild_card,
        "turn": deal.turn,
        "phase": deal.phase,
        "stock": None if deal.stock is None else len(deal.stock),
        "discards": list(deal.discards),
        "ended": deal.ended.how if deal.ended else None,
        "seats": [
            {
                "seat": seat.number,
                "status": seat.status,
                "hand": list(in_order(seat.hand)) if sees(eyes, seat.number) else None,
                "cards": len(seat.hand),
            }
            for seat in deal.seats
        ],
    }
