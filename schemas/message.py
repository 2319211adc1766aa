"""What an answer says before it has a language: the key of a sentence, the values it takes, and who may read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class SeatNo(NamedTuple):
    """A seat, from 1."""

    number: int


class Points(NamedTuple):
    """A number of points."""

    figure: int


class Money(NamedTuple):
    """Signed minor units (paise), and the currency or the name of the chips they are of."""

    amount: int
    currency: str | None


class Faces(NamedTuple):
    """Cards in groups; one group for loose cards."""

    groups: tuple[tuple[str, ...], ...]


class Moment(NamedTuple):
    """A time as logged (UTC, milliseconds), None when it was not."""

    at: str | None


class Several(NamedTuple):
    """Values told one after the other, the last joined with an and."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """One sentence or half of one: its key in the catalogue and its values by name.

    ``eyes`` is the only player, by seat, who may read it; None lets anybody at the table. ``instead`` is what everybody
    else reads in its place.
    """

    key: str
    fields: tuple[tuple[str, Value], ...] = ()
    eyes: int | None = None
    instead: Saying | None = None

    def seen_by(self, reader: int | None) -> Saying | None:
        """The saying for a reader: a seat, or None for the staff, who read all."""
        if reader is None or self.eyes is None or self.eyes == reader:
            return self
        return self.instead


Value = int | str | SeatNo | Points | Money | Faces | Moment | Several | Saying


def saying(key: str, **fields: Value) -> Saying:
    """A sentence for anybody."""
    return Saying(key, tuple(fields.items()))


def only_for(seat: int, told: Saying, instead: Saying | None = None) -> Saying:
    """A sentence about hidden cards of ``seat``, and what the other players read instead."""
    return Saying(told.key, told.fields, seat, instead)


def faces(*cards: str) -> Faces:
    """Loose cards side by side."""
    return Faces((cards,))
