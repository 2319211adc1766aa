"""An answer before it has a language or a reader: what happened, the ruling, the rules, the sums, the cards.

Beside what was asked about stands what else the check of the record found, as sentences a player can be sent: they name
seats and events, never a card, and say what was recorded or accepted, for whether anybody meant it no record shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

from ledger.answers.breakdown import Breakdown
from ledger.audit.played import WHOLE_MATCH, PlayedMatch
from schemas.findings import Finding
from schemas.message import Message, SeatNo, Value, message, only_for
from schemas.ruleset import Ruleset

About = Literal["show", "score", "money", "disconnection", "timer", "joker", "shuffle", "partners", "complaint"]
ABOUT: Final[tuple[About, ...]] = get_args(About)
"""What can be asked about; of equally wrong ones the first is answered first. ``complaint`` is all of it together."""

Ruling = Literal["UPHELD", "OVERTURNED", "UNDECIDABLE", "KEPT", "BROKEN", "REVIEW"]
"""A claim's verdict; KEPT or BROKEN where rules of play are asked about, not a claim; REVIEW goes on to a person."""


NextStep = Literal["correct", "nothing_open", "person", "ask_again"]
"""What comes after an answer: a correction, nothing more, a person who decides, or a question from the player."""


class SumRow(NamedTuple):
    """One line of a sum: what counts, and how much."""

    what: Value
    figure: Value


@dataclass(frozen=True, slots=True)
class Sum:
    """Arithmetic: lines and what they come to. ``audience`` as for a message: the only player who may read it."""

    title: Message
    rows: tuple[SumRow, ...]
    total: Value
    audience: int | None = None


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule behind the answer: the choice of the ruleset it is (None for a clause by itself), and the clause."""

    option: str | None
    clause: str


@dataclass(frozen=True)
class Subject:
    """What is to be answered. ``seq`` is the deciding moment; ``seat`` the seat it is about, None for the whole table.

    ``claimed`` and ``computed`` are a validity, points, or paise, None where there is no figure or none can be had.
    ``remarks`` are for the staff only: the audit's own words.
    """

    about: About
    deal: int | None
    seat: int | None
    seq: int
    ruling: Ruling
    happened: tuple[Message, ...]
    decided: tuple[Message, ...]
    rules: tuple[Cited, ...]
    sums: tuple[Sum, ...] = ()
    breakdown: Breakdown | None = None
    missing: tuple[Message, ...] = ()
    claimed: bool | int | None = None
    computed: bool | int | None = None
    remarks: tuple[tuple[Message, ...], ...] = ()
    settled: bool = False

    @property
    def next_step(self) -> NextStep:
        """What comes after it; ``settled`` is a wrong decision after which the right was booked all the same."""
        if self.ruling == "OVERTURNED":
            return "nothing_open" if self.settled else "correct"
        return "ask_again" if self.ruling in {"UPHELD", "KEPT"} else "person"


# -- the rules it cites ------------------------------------------------------------------------------

NOT_ASKED: Final = "house:not-in-this-game"
_UNDECIDABLE_CLAUSE: Final = "house:undecidable"


def cited(rules: Ruleset | None, options: tuple[str, ...], *clauses: str) -> tuple[Cited, ...]:
    """The choices ``options`` of a ruleset, each with its clause, then ``clauses`` by themselves.

    A choice the game never asks for is left out beside others. Without any, what is said where nothing can be decided.
    """
    said = [option for option in dict.fromkeys(options) if rules.says(option)] if rules else []
    found = [Cited(option, clause) for option in said for clause in rules.clauses(option)] if rules else []
    found = [each for each in found if each.clause != NOT_ASKED] or found
    found += [Cited(None, clause) for clause in clauses]
    return tuple(found) or (Cited(None, _UNDECIDABLE_CLAUSE),)


def cited_undecided(missing: Iterable[Message]) -> tuple[Cited, ...]:
    """What is cited where a claim is not decided: the clause that leaves it open where that is what is
    ``missing``, else that nothing is decided from half a record."""
    clauses = [str(value) for why in missing for name, value in why.arguments if name == "clause"]
    return cited(None, (), *clauses)


# -- what else was found -----------------------------------------------------------------------------

MOST: Final = 3
"""So many are told one by one; of the rest how many there are."""
WHOLE: Final = frozenset({*WHOLE_MATCH, "not_opened"})
"""Findings about the record as a whole, whatever deal is asked about."""
_OF_PLAY: Final = frozenset({"show", "score", "money"})


def finding_message(found: Finding) -> Message:
    """One finding as a player is told it, for those who may know of it."""
    seat, seq = SeatNo(found.subject or 0), found.seq or 0
    stated = message(f"finding-{found.code}.letter", seat=seat, seq=seq)
    if not found.hidden or found.subject is None:
        return stated
    return only_for(found.subject, stated, message("found-hidden", seat=seat, seq=seq))


def also_found(played: PlayedMatch, subject: Subject) -> tuple[Message, ...]:
    """What was found in the deal that is asked about, or in the match; nothing where the subject tells its own."""
    if subject.about not in _OF_PLAY:
        return ()
    found = _concerning(played.audit.found, played, subject)
    elsewhere: tuple[Message, ...] = ()
    if subject.about == "show" and len(found) < len(played.audit.found):
        told_money = any(stated.code.startswith("booked-money") for stated in subject.decided)
        elsewhere = (message("found-elsewhere"),) if told_money else ()
    if not found:
        return elsewhere
    told = [finding_message(each) for each in found[:MOST]]
    if len(found) > MOST:
        told.append(message("found-more", count=len(found) - MOST))
    undecided = subject.ruling == "UNDECIDABLE"
    faulty = undecided and found[0].severity != "breach"
    rest = () if undecided else (message("found-basis"),)
    return (message("found-wrong" if faulty else "found-also"), *told, *elsewhere, *rest)


def _concerning(every: Sequence[Finding], played: PlayedMatch, subject: Subject) -> list[Finding]:
    """The findings of the deal, or of the match for money and totals; once each kind at an event, in their order."""
    seqs = {event.seq for event in played.of_deal(subject.deal)}
    near = [each for each in every if each.code in WHOLE or subject.deal is None or each.seq in seqs]
    if subject.about == "show":
        near = [each for each in near if each.seq is None or each.seq <= subject.seq or each.code in _ON_SHOWS]
    return sorted(near, key=lambda each: (each.severity == "breach", each.seq or 0))


_ON_SHOWS: Final = frozenset({"judged_without_show", "claimed_twice"})
"""Findings on claims about shows, which come after the show itself."""
