"""The rows of a match that anybody on the staff may read: the match, its seats, deals and events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from ledger.desk.audited import AuditedMatch, groups_text
from ledger.desk.sentences import what_happened
from ledger.desk.view_file import Row
from ledger.play.state import Deal as DealState
from schemas import events as ev
from schemas.events import Act, Claim

_PUBLIC_CARD: Final = {"discard": "card", "declare": "finish", "move_joker": "card", "buy": "card"}
_PUBLIC_GROUPS: Final = {"declare": "groups", "show": "groups", "meld": "melds", "lay_contract": "melds"}


class Deals:
    """The deals of a match: their ids, and which one an event belongs to."""

    def __init__(self, audited: AuditedMatch) -> None:
        self.match = audited.match
        self.dealt = [event for event in audited.events if isinstance(event, ev.Deal)]
        last = audited.audit.last
        states = [*last.past, *([last.deal] if last.deal else [])] if last else []
        self.states: list[DealState | None] = [state for _, state in zip_longest(self.dealt, states)]
        self.ids = _deal_ids(audited.match, [event.deal for event in self.dealt])
        self._by_number = {event.deal: name for event, name in zip(self.dealt, self.ids, strict=True)}

    def numbered(self, number: int | None) -> str | None:
        """The id of the deal a claim or finding names; the last when two have one number."""
        return None if number is None else self._by_number.get(number)

    def of_events(self, events: Iterator[Act | Claim]) -> Iterator[tuple[Act | Claim, str | None]]:
        """Each event with the id of its deal."""
        ids = iter(self.ids)
        now: str | None = None
        for event in events:
            if isinstance(event, ev.Deal):
                now = next(ids)
            named = event.deal if isinstance(event, ev.DealScored | ev.Close) else None
            ends = isinstance(event, ev.MatchSettled) or (isinstance(event, ev.Close) and named is None)
            yield event, None if ends else self.numbered(named) or now


def _deal_ids(match: str, numbers: list[int]) -> list[str]:
    ids: list[str] = []
    for place, number in enumerate(numbers):
        again = numbers[:place].count(number)
        ids.append(f"{match}/{number}" + (f".{again + 1}" if again else ""))
    return ids


def event_id(match: str, seq: int | None) -> str | None:
    """The id of an event."""
    return None if seq is None else f"{match}/{seq}"


def match_row(audited: AuditedMatch) -> Row:
    """The row of the match itself."""
    opened, end, audit = audited.opened, audited.end, audited.audit
    rulings = [verdict.verdict for verdict in audit.verdicts]
    stake = opened.stake if opened else None
    return {
        "match": audited.match,
        "verdict": worst(bool(audit.findings), rulings),
        "state": audited.state,
        "ruleset": audited.ruleset.partition("@")[0] if audited.ruleset else None,
        "ruleset_hash": audited.ruleset_hash,
        "table_id": opened.table if opened else None,
        "lobby": opened.lobby if opened else None,
        "opened_at": opened.at if opened else None,
        "ended_at": end.at if end else None,
        "seats": len({player.seat for player in opened.players}) if opened else None,
        "deals": sum(isinstance(event, ev.Deal) for event in audited.events),
        "events": len(audited.events),
        "currency": (opened.currency or opened.chips) if opened else None,
        "point_value": stake.point_value if stake else None,
        "entry": stake.entry if stake else None,
        "findings": len(audit.findings),
        "overturned": rulings.count("OVERTURNED"),
        "undecidable": rulings.count("UNDECIDABLE"),
        "unchecked": len(audit.unchecked),
        "leaf": max(audited.leaves.values(), default=None),
    }


def worst(found: bool, rulings: Sequence[str]) -> str:
    """The one word for a match: ``finding``, ``overturned``, ``undecidable`` or ``clean``."""
    if found:
        return "finding"
    return next((word.lower() for word in ("OVERTURNED", "UNDECIDABLE") if word in rulings), "clean")


def player_rows(audited: AuditedMatch) -> Iterator[Row]:
    """Who sat where, by pseudonym."""
    opened = audited.opened
    settled = next((event for event in audited.events if isinstance(event, ev.MatchSettled)), None)
    paid = {entry.seat: entry.amount for entry in settled.payouts} if settled else {}
    for seat in sorted({player.seat for player in opened.players} if opened else ()):
        yield {
            "match": audited.match,
            "seat": seat,
            "pseudonym": audited.pseudonym(seat),
            "paid": paid.get(seat),
        }


def deal_rows(audited: AuditedMatch, deals: Deals) -> Iterator[Row]:
    """How each deal began and, by the rules, ended."""
    closed = {event.deal for event in audited.events if isinstance(event, ev.Close)}
    for event, name, state in zip(deals.dealt, deals.ids, deals.states, strict=True):
        ending = state.ended if state else None
        yield {
            "deal": name,
            "match": audited.match,
            "number": event.deal,
            "event": event_id(audited.match, event.seq),
            "dealer": event.dealer,
            "first": event.first,
            "wild_card": event.wild_card,
            "open_card": event.open_card,
            "ended": ending.how if ending else "closed" if event.deal in closed else None,
            "ended_event": event_id(audited.match, ending.seq) if ending else None,
            "winners": " ".join(str(seat) for seat in ending.winners) if ending else None,
            "doubt_event": event_id(audited.match, state.doubt) if state else None,
        }


def event_rows(audited: AuditedMatch, deals: Deals) -> Iterator[Row]:
    """Every event, without what was hidden."""
    for event, deal in deals.of_events(iter(audited.events)):
        yield {
            "event": event_id(audited.match, event.seq),
            "match": audited.match,
            "deal": deal,
            "seq": event.seq,
            "at": event.at,
            "type": event.type,
            "seat": getattr(event, "seat", None),
            "by": event.by,
            "from_pile": event.from_ if isinstance(event, ev.Draw) else None,
            "card": public_card(event),
            "cards": public_cards(event),
            "what": what_happened(event),
            "leaf": audited.leaves.get(event.seq),
        }


def public_card(event: Any) -> str | None:
    """The card of an event, where the whole table saw it."""
    if isinstance(event, ev.Draw):
        return event.card if event.from_ == "discards" else None
    name = _PUBLIC_CARD.get(event.type)
    card: str | None = getattr(event, name) if name else None
    return card


def public_cards(event: Any) -> str | None:
    """Cards laid open before the whole table, in groups."""
    if isinstance(event, ev.LayOff):
        return " ".join(event.cards)
    name = _PUBLIC_GROUPS.get(event.type)
    groups = getattr(event, name) if name else None
    return groups_text(groups) if groups else None
