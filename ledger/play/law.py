"""A law: one thing that may not happen, looked for at the events it concerns, told in one sentence.

A law looks at an event against the state before it. It answers None when all is well, :class:`Unseen` when the log
does not show what it must see, or the words of its sentence when it was broken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from ledger.play.state import Match
from schemas.findings import Severity


class Unseen(NamedTuple):
    """What the log would have had to show: ``hand``, ``stock order``, ``wild card`` and so on."""

    what: str


Words = dict[str, Any]
TYPES: Final = {
    "deal_scored": "points booked",
    "match_settled": "settlement",
    "show_judged": "show judged",
    "lay_off": "lay-off",
    "lay_contract": "contract laid",
    "move_joker": "joker moved",
}
"""What a sentence calls an event of a type whose name is no English word."""
Outcome = Words | Unseen | None
Asked = Literal["always", "odd", "astray", "outside"]
Check = Callable[[Match, Any], Outcome]


@dataclass(frozen=True, slots=True)
class Law:
    """A law with its code, the options of the ruleset it enforces, and the sentence a player can be sent.

    ``options`` name the choices whose clauses a finding cites; ``clauses`` are cited whatever the ruleset. A broken
    law of severity ``impossible`` puts the rest of the deal in doubt; a law with ``rests_on_cards`` is silent once
    that has happened. ``asked`` spares a replay most of its work: ``outside`` laws can only be broken where no deal is
    under way, ``astray`` ones also where another seat than the one in turn acts, ``odd`` ones by any move that is not
    plain (:mod:`ledger.play.asking`); they are not asked elsewhere.
    """

    code: str
    name: str
    on: tuple[str, ...]
    sentence: str
    severity: Severity
    options: tuple[str, ...]
    clauses: tuple[str, ...]
    rests_on_cards: bool
    asked: Asked
    check: Check


def law(
    code: str,
    name: str,
    *,
    on: tuple[str, ...],
    sentence: str,
    severity: Severity = "breach",
    options: tuple[str, ...] = (),
    clauses: tuple[str, ...] = (),
    rests_on_cards: bool = False,
    asked: Asked = "always",
) -> Callable[[Check], Law]:
    """Make a law of a check; the module it stands in is found by convention."""

    def make(check: Check) -> Law:
        return Law(code, name, on, sentence, severity, options, clauses, rests_on_cards, asked, check)

    return make
