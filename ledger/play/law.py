"""A law: one thing that may not happen, looked for at the events it concerns.

A law looks at an event against the state before it. It answers None when all is well, :class:`Unseen` when the log
does not show what it must see, or the arguments of its sentence when it was broken. The sentence stands in the
catalogue as ``finding-CODE``: its name, what an audit says, and what a player is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from ledger.play.state import Match
from schemas.events import Act, Claim
from schemas.findings import Severity
from schemas.message import Message, Value, message
from schemas.reasons import Missing


class Unseen(NamedTuple):
    """What the log would have had to show."""

    what: Missing


Arguments = dict[str, Value]
Outcome = Arguments | Unseen | None
Trigger = Literal["always", "unusual", "off_turn", "off_deal"]
Check = Callable[[Match, Any], Outcome]


def act(event: Act | Claim) -> Message:
    """What a sentence calls an event of its type."""
    return message(f"event-{event.type}")


@dataclass(frozen=True, slots=True)
class Law:
    """A law with its code and the options of the ruleset it enforces.

    ``options`` name the choices whose clauses a finding cites; ``clauses`` are cited whatever the ruleset. A broken
    law of severity ``impossible`` puts the rest of the deal in doubt; a law with ``rests_on_cards`` is silent once
    that has happened. A law that is ``hidden`` tells something of cards only its seat could see: no other player is
    told more than that something was found. ``trigger`` spares a replay most of its work: ``off_deal`` laws can only be
    broken where no deal is under way, ``off_turn`` ones also where another seat than the one in turn acts, ``unusual``
    ones by any move that is not plain (:mod:`ledger.play.triggers`); they are not asked elsewhere.
    """

    code: str
    on: tuple[str, ...]
    severity: Severity
    options: tuple[str, ...]
    clauses: tuple[str, ...]
    rests_on_cards: bool
    hidden: bool
    trigger: Trigger
    check: Check


def law(
    code: str,
    *,
    on: tuple[str, ...],
    severity: Severity = "breach",
    options: tuple[str, ...] = (),
    clauses: tuple[str, ...] = (),
    rests_on_cards: bool = False,
    hidden: bool = False,
    trigger: Trigger = "always",
) -> Callable[[Check], Law]:
    """Make a law of a check; the module it stands in is found by convention."""

    def make(check: Check) -> Law:
        return Law(code, on, severity, options, clauses, rests_on_cards, hidden, trigger, check)

    return make
