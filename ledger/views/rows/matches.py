"""The rows of a match that anybody on the staff may read: the match, its seats, deals and events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import ENGLISH
from ledger.play.matches import standings_now
from ledger.play.state import Deal as DealState
from ledger.play.story import contract_named, has_many_deals, public_story
from ledger.rules.sizes import contract
from ledger.rules.standings import Standings, places
from ledger.views.projecting.view_file import Row
from schemas import events as ev
from schemas.cards import groups_text
from schemas.events import Act, Claim
from schemas.ruleset import Ruleset

_PUBLIC_CARD: Final = {
    "discard": "card", "declare": "finish", "move_joker": "card", "buy": "card", "recycle": "open_card",
}  # fmt: skip
_PUBLIC_GROUPS: Final = {"declare": "groups", "show": "groups", "meld": "melds", "lay_contract": "melds"}


class Deals:
    """The deals of a match: their ids, and which one an event belongs to."""

    def __init__(self, audited: PlayedMatch) -> None:
        self.match = audited.match
        self.dealt = [event for event in audited.events if isinstance(event, ev.Deal)]
        last = audited.last
        states = [*last.past, *([last.deal] if last.deal else [])] if last else []
        self.states: list[DealState | None] = [state for _, state in zip_longest(self.dealt, states)]
        self.ids = deal_ids(audited.match, [event.deal for event in self.dealt])
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


def deal_ids(match: str, numbers: list[int]) -> list[str]:
    """The id of each deal of a match, by their numbers; one that comes again is told apart."""
    ids: list[str] = []
    for place, number in enumerate(numbers):
        again = numbers[:place].count(number)
        ids.append(f"{match}/{number}" + (f".{again + 1}" if again else ""))
    return ids


def event_id(match: str, seq: int | None) -> str | None:
    """The id of an event."""
    return None if seq is None else f"{match}/{seq}"


def match_row(audited: PlayedMatch) -> Row:
    """The row of the match itself."""
    opened, end, audit = audited.opened, audited.end, audited.audit
    rulings = [verdict.verdict for verdict in audit.verdicts]
    stake = opened.stake if opened else None
    return {
        "match": audited.match,
        "verdict": worst(bool(audit.findings), rulings),
        "state": audited.status,
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


def player_rows(audited: PlayedMatch) -> Iterator[Row]:
    """Who sat where, by pseudonym."""
    settled = next((event for event in audited.events if isinstance(event, ev.MatchSettled)), None)
    paid = {entry.seat: entry.amount for entry in settled.payouts} if settled else {}
    standings = _standings(audited)
    placed = (places(*standings) if standings else None) or {}
    for seat in seated(audited):
        account = standings[0].account(seat) if standings else None
        yield {
            "match": audited.match,
            "seat": seat,
            "pseudonym": audited.pseudonym(seat),
            "total": account.total if account else None,
            "place": placed.get(seat),
            "out_after": account.out or None if account else None,
            "paid": paid.get(seat),
        }


def seated(audited: PlayedMatch) -> list[int]:
    """The seats that sat down, in order; none where the match did not open."""
    return sorted({player.seat for player in audited.opened.players} if audited.opened else ())


def _standings(audited: PlayedMatch) -> tuple[Standings, Ruleset] | None:
    """Where a match of many deals stands, with its rules; None for one of a single deal, or without rules."""
    last = audited.last
    if last is None or not has_many_deals(last.rules):
        return None
    standings = standings_now(last)
    return (standings, last.rules) if standings is not None else None


def deal_rows(audited: PlayedMatch, deals: Deals) -> Iterator[Row]:
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
            "dealt_in": " ".join(str(seat) for seat in (state.places if state else [h.seat for h in event.hands])),
            "contract": _contract(state),
            "wild_card": event.wild_card,
            "open_card": event.open_card,
            "ended": ending.how if ending else "closed" if event.deal in closed else None,
            "ended_event": event_id(audited.match, ending.seq) if ending else None,
            "winners": " ".join(str(seat) for seat in ending.winners) if ending else None,
            "doubt_event": event_id(audited.match, state.tainted) if state else None,
        }


def _contract(state: DealState | None) -> str | None:
    due = contract(state.number, state.rules) if state else None
    return ENGLISH.value(contract_named(due)) if due else None


def meld_rows(audited: PlayedMatch, deals: Deals) -> Iterator[Row]:
    """Every meld laid on a table, as it was laid and as it lay when the deal ended or the record does."""
    laid = {event.seq: event.melds for event in audited.events if isinstance(event, ev.Meld | ev.LayContract)}
    added: dict[str, list[int]] = {}
    for event in audited.events:
        if isinstance(event, ev.LayOff):
            added.setdefault(event.meld, []).append(event.seat)
    for name, state in zip(deals.ids, deals.states, strict=True):
        for meld in state.table if state else ():
            seq, number = map(int, meld.id.split("."))
            yield {
                "meld": f"{audited.match}/{meld.id}",
                "match": audited.match,
                "deal": name,
                "event": event_id(audited.match, seq),
                "seat": meld.seat,
                "kind": meld.kind,
                "laid": " ".join(laid[seq][number - 1]),
                "cards": " ".join(meld.cards),
                "laid_off_by": " ".join(str(seat) for seat in dict.fromkeys(added.get(meld.id, ()))) or None,
            }


def event_rows(audited: PlayedMatch, deals: Deals) -> Iterator[Row]:
    """Every event, without what was hidden."""
    who = {seat: audited.pseudonym(seat) for seat in seated(audited)}
    for event, deal in deals.of_events(iter(audited.events)):
        seat = getattr(event, "seat", None)
        yield {
            "event": event_id(audited.match, event.seq),
            "match": audited.match,
            "deal": deal,
            "seq": event.seq,
            "at": event.at,
            "type": event.type,
            "seat": seat,
            "pseudonym": who.get(seat) if seat is not None else None,
            "by": event.by,
            "from_pile": event.from_ if isinstance(event, ev.Draw) else None,
            "card": public_card(event),
            "cards": public_cards(event),
            "what": f"{ENGLISH.sentence(public_story(event))}.",
            "leaf": audited.leaves.get(event.seq),
        }


def public_card(event: Any) -> str | None:
    """The card of an event, where the whole table saw it."""
    if isinstance(event, ev.Discard) and event.face == "down":
        return None
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
