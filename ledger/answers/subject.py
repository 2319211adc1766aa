"""An answer before it has a language or a reader: what happened, the ruling, the rules, the sums, the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

from ledger.answers.breakdown import Breakdown
from schemas.message import Message, Value

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
