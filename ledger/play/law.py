"""A law: one thing that may not happen, looked for at the events it concerns.

A law looks at an event against the state before it. It answers None when all is well, :class:`Unseen` when the log
does not show what it must see, or the arguments of its sentence when it was broken. The sentence stands in the
catalogue as ``finding-CODE``: its name, what an audit says, and what a player is told. A law that enforces several
options answers with a :class:`Breach`, which says which of them was broken: the reader of the clause cited must find
there that the act breaks it.

Beside it: what a law says that it cannot see, and how whatever has a code is found in the modules of a package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from ledger.play.state import Deal, Match, SeatState
from ledger.play.turns import last_stock
from schemas.cards import UNKNOWN
from schemas.events import Act, Claim
from schemas.findings import Severity
from schemas.message import Message, Value, message
from schemas.reasons import Missing


class Unseen(NamedTuple):
    """What the log would have had to show."""

    what: Missing


Arguments = dict[str, Value]


class Breach(NamedTuple):
    """A broken law: the arguments of its sentence, those of its options whose clauses were broken, and how severe that
    is where it is not as the law says."""

    arguments: Arguments
    options: tuple[str, ...]
    severity: Severity | None = None


Outcome = Arguments | Breach | Unseen | None


def is_breach(outcome: Outcome) -> bool:
    """Whether the law was broken."""
    return isinstance(outcome, dict | Breach)


Trigger = Literal["always", "unusual", "off_turn", "off_deal"]
Check = Callable[[Match, Any], Outcome]
DealCheck = Callable[[Match, Deal, Any], Outcome]
SeatCheck = Callable[[Match, Deal, SeatState, Any], Outcome]


def act(event: Act | Claim) -> Message:
    """What a sentence calls an event of its type."""
    return message(f"event-{event.type}")


@dataclass(frozen=True, slots=True)
class Law:
    """A law with its code and the options of the ruleset it enforces.

    Among a check's arguments ``seat`` is whose breach it is, the event's seat when left out, and ``subject`` whom the
    finding is about, where that is somebody else; what is wrong with the record (``of_record``) is nobody's breach,
    whoever's act shows it. ``options`` name the choices whose clauses a finding cites, or the
    cases of choices (``disconnect.then:middle_drop``), all of them unless a :class:`Breach` says which;
    ``clauses`` are cited whatever the ruleset. A broken law of severity ``impossible`` puts the rest of the deal in
    doubt; a law with ``rests_on_cards`` is silent once that has happened. A law that is ``hidden`` tells something of
    cards only its seat could see: no other player is told more than that something was found. ``trigger`` spares a
    replay most of its work: ``off_deal`` laws can only be broken where no deal is under way, ``off_turn`` ones also
    where another seat than the one in turn acts, ``unusual`` ones by any move that is not plain
    (:mod:`ledger.play.replay`); they are not asked elsewhere.
    """

    code: str
    on: tuple[str, ...]
    severity: Severity
    options: tuple[str, ...]
    clauses: tuple[str, ...]
    rests_on_cards: bool
    hidden: bool
    of_record: bool
    trigger: Trigger
    check: Check


def law(
    *,
    on: tuple[str, ...],
    severity: Severity = "breach",
    options: tuple[str, ...] = (),
    clauses: tuple[str, ...] = (),
    rests_on_cards: bool = False,
    hidden: bool = False,
    of_record: bool = False,
    trigger: Trigger = "always",
) -> Callable[[Check | DealCheck | SeatCheck], Law]:
    """Make a law of a check, whose name is its code; the module it stands in is found by convention.

    A check takes the match and the event. One that takes the deal too is asked only where there is one, one that takes
    the state of a seat besides only where the event's seat was dealt in: for all others the law has nothing to say.
    """

    def make(check: Any) -> Law:
        takes = len(signature(check).parameters)
        ask = check if takes == 2 else _of_deal(check) if takes == 3 else _of_seat(check)
        return Law(check.__name__, on, severity, options, clauses, rests_on_cards, hidden, of_record, trigger, ask)

    return make


def _of_deal(check: DealCheck) -> Check:
    @wraps(check)  # a law is of the module its check stands in
    def ask(match: Match, event: Any) -> Outcome:
        deal = match.deal
        return None if deal is None else check(match, deal, event)

    return ask


def _of_seat(check: SeatCheck) -> Check:
    @wraps(check)
    def ask(match: Match, event: Any) -> Outcome:
        deal = match.deal
        state = None if deal is None else deal.seat(event.seat)
        return None if deal is None or state is None else check(match, deal, state, event)

    return ask


# -- what a log has to show ------------------------------------------------------------------------


def play_unlogged(deal: Deal) -> Unseen | None:
    """A deal in which nobody did anything: the log is one of hands and results."""
    return Unseen("play_of_deal") if deal.untouched else None


def no_deal(match: Match) -> Unseen | None:
    """Why a deal may have been dealt that is not on record: it lies in a gap, or no play is logged at all."""
    if match.in_gap:
        return Unseen("gap")
    return Unseen("play_of_match") if match.log.unplayed or "deal" in match.log.unlogged else None


def end_unclear(deal: Deal) -> Unseen | None:
    """What the log would have to show for it to be certain that a deal which seems to be under way has not ended."""
    if deal.tainted is not None and deal.rules.show.ends == "empty_hand":
        return Unseen("contradictions")
    if deal.pending is not None:
        return Unseen("show_valid")
    if deal.phase == "unknown" or deal.players_unknown:
        return Unseen("whose_turn")
    if deal.taken_for_wrong:
        return Unseen("show_valid")
    if deal.rules.stock.ends_as != "never" and deal.stock is None:
        return Unseen("stock_order")
    if deal.phase == "discard" and last_stock(deal) and not deal.stock:
        return Unseen("last_card")
    if any(UNKNOWN in seat.hand for seat in deal.seats) and deal.rules.melding.where == "table":
        return Unseen("hand_empty")
    return None


# -- found by convention -----------------------------------------------------------------------------


class HasCode(Protocol):
    """Something with a code of its own."""

    @property
    def code(self) -> str: ...


Kind = TypeVar("Kind", bound=HasCode)


def found_in(package: str, path: Iterable[str], kind: type[Kind]) -> dict[str, Kind]:
    """Everything of ``kind`` in the modules of a package, by its code, in order of file and place.

    Raises ValueError when two share a code.
    """
    by_code: dict[str, Kind] = {}
    # By name: findings at one event are told in this order, on whatever file system the modules lie.
    for module in sorted(iter_modules(path), key=lambda m: m.name):
        for value in vars(import_module(f"{package}.{module.name}")).values():
            if isinstance(value, kind):
                if value.code in by_code:
                    raise ValueError(f"two of {package} are called {value.code}")
                by_code[value.code] = value
    return by_code
