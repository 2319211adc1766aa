"""One audited match as the desk takes it, and the names it gives to people."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from ledger.audit.ledger_audit import Auditor
from ledger.audit.match_audit import MatchAudit
from ledger.audit.readings import Readings
from schemas.errors import UnknownMatch
from schemas.events import Act, Claim, Close, MatchSettled, Open

State = Literal["open", "settled", "closed"]
PSEUDONYM_DIGITS = 12


@dataclass(frozen=True)
class AuditedMatch:
    """A match with its audit. ``events`` come opened, in ``seq`` order.

    ``leaves`` is the place of each event in the tree, by ``seq``. ``ruleset_hash`` is the pinned content's.
    ``persons`` says which keyed digest stands for the player of a seat, where the ledger can tell; it never
    holds a player's id. ``readings`` are the rules it was judged by, with the other reading of them.
    """

    match: str
    events: Sequence[Act | Claim]
    leaves: Mapping[int, int]
    audit: MatchAudit
    ruleset: str | None
    ruleset_hash: str | None
    persons: Mapping[int, str] = field(default_factory=dict)
    readings: Readings | None = None

    @cached_property
    def opened(self) -> Open | None:
        """The event that opened the match."""
        return next((event for event in self.events if isinstance(event, Open)), None)

    @cached_property
    def end(self) -> MatchSettled | Close | None:
        """The event that ended the match, None while it is played."""
        for event in self.events:
            if isinstance(event, MatchSettled) or (isinstance(event, Close) and event.deal is None):
                return event
        return None

    @property
    def state(self) -> State:
        """``open`` while it is played, ``settled`` once the platform settled it, else ``closed``."""
        if any(isinstance(event, MatchSettled) for event in self.events):
            return "settled"
        return "open" if self.end is None else "closed"

    @property
    def ended(self) -> bool:
        """Whether hidden cards of the match may be told."""
        return self.end is not None

    def pseudonym(self, seat: int) -> str:
        """What the player of a seat is called: the same in every match when the ledger knows the person."""
        person = self.persons.get(seat)
        return _pseudonym(f"seat\0{self.match}\0{seat}") if person is None else pseudonym_of(person)


def pseudonym_of(person: str) -> str:
    """What a person is called whom the ledger knows by a keyed digest."""
    return _pseudonym(f"person\0{person}")


def _pseudonym(key: str) -> str:
    return "P" + hashlib.sha256(key.encode()).hexdigest()[:PSEUDONYM_DIGITS]


def audited_matches(auditor: Auditor, person_of: Callable[[str], str] | None = None) -> Iterator[AuditedMatch]:
    """Every match of a ledger, audited, in order of id.

    ``person_of`` turns a player's id into a keyed digest that nobody without the vault can make; without it a
    player has another pseudonym in every match.
    """
    for events, audit in auditor.all():
        yield _audited(auditor, events, audit, person_of)


def audited_match(auditor: Auditor, match: str, waits: bool, person_of: Callable[[str], str]) -> AuditedMatch | None:
    """One match of a ledger, audited; None when nothing of it is stored and no line of it ``waits``."""
    try:
        events = auditor.reader.events(match)
    except UnknownMatch:
        if not waits:
            return None
        events = []
    return _audited(auditor, events, auditor.audit(match, events), person_of)


def _audited(
    auditor: Auditor, events: list[Act | Claim], audit: MatchAudit, person_of: Callable[[str], str] | None
) -> AuditedMatch:
    pinned = auditor.reader.pinned(audit.match)
    opened = next((event for event in events if isinstance(event, Open)), None)
    return AuditedMatch(
        match=audit.match,
        events=events,
        leaves=auditor.reader.leaves(audit.match),
        audit=audit,
        ruleset=audit.ruleset or (opened.ruleset if opened else None),
        ruleset_hash=pinned[0] if pinned else None,
        persons=_persons(opened, person_of),
        readings=auditor.readings(audit.match, opened),
    )


def _persons(opened: Open | None, person_of: Callable[[str], str] | None) -> dict[int, str]:
    if opened is None or person_of is None:
        return {}
    return {player.seat: person_of(player.player) for player in opened.players}


def groups_text(groups: Iterable[Iterable[str]]) -> str:
    """Groups of cards as written: ``2S 3S 4S | 7H 7D 7C``."""
    return " | ".join(" ".join(group) for group in groups)
