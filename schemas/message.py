"""What is stated before it has a language: a code of the catalogue with typed arguments.

Rooms that judge return messages; :mod:`ledger.messages` words them. Nothing reads a worded message back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, get_args

SMALLEST_P: Final = 1e-6
"""The smallest p-value that is told: tails rest on some hundred thousand honest pairs, smaller ones are drawn on."""


class SeatNo(NamedTuple):
    """A seat, from 1."""

    number: int


class Points(NamedTuple):
    """A number of points."""

    figure: int


class Money(NamedTuple):
    """Signed minor units (paise), and the currency or the name of the chips; ``signed`` writes a plus as well."""

    amount: int
    currency: str | None = None
    signed: bool = False


class CardName(NamedTuple):
    """One card, with its copy suffix or what it stands for, as a sentence names it."""

    card: str


class CardGroups(NamedTuple):
    """Cards in groups; one group for loose cards."""

    groups: tuple[tuple[str, ...], ...]


class Moment(NamedTuple):
    """A time as logged (UTC, milliseconds), None when it was not."""

    at: str | None


class TimeOfDay(NamedTuple):
    """A time as logged (UTC, milliseconds), of which the date is told elsewhere."""

    at: str


class Day(NamedTuple):
    """The day of a time as logged (UTC, milliseconds), in the zone of whoever reads."""

    at: str


class Seconds(NamedTuple):
    """A time span in milliseconds, told in seconds and tenths."""

    milliseconds: int


class Chance(NamedTuple):
    """A p-value, told in two digits; of one below ``least`` only that it is."""

    p: float
    least: float = SMALLEST_P


class Figure(NamedTuple):
    """A number with a fraction, written by a format of Python's."""

    number: float
    form: str


class Quoted(NamedTuple):
    """Words a platform wrote itself. They go to whoever may read the log, never into a letter."""

    text: str


class Title(NamedTuple):
    """The title of a ruleset or of a text of rules, as it stands there."""

    text: str


class Several(NamedTuple):
    """Values one after the other, the last joined with an and; with ``separator`` that alone stands between them."""

    parts: tuple[Value, ...]
    separator: str | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence or part of one: its code in the catalogue and its arguments by name.

    A code may name an attribute of a message, the same said otherwise: ``finding-out_of_turn.letter``.
    ``audience`` is the only seat whose player may read it; None lets anybody at the table. ``instead`` is what the
    other players read in its place, None for nothing.
    """

    code: str
    arguments: tuple[tuple[str, Value], ...] = ()
    audience: int | None = None
    instead: Message | None = None

    def for_viewer(self, viewer: int | None) -> Message | None:
        """The message as a viewer may read it: a seat, or None for the staff, who read all."""
        if viewer is None or self.audience is None or self.audience == viewer:
            return self
        return self.instead


Value = (
    int | str | SeatNo | Points | Money | CardName | CardGroups | Moment | TimeOfDay | Day | Seconds | Chance | Figure
    | Quoted | Title | Several | Message
)  # fmt: skip
"""What a message may be given. A ``str`` is an id, written as it is: a match, a meld, a ruleset, an option."""


def message(code: str, **arguments: Value) -> Message:
    """A message for anybody."""
    return Message(code, tuple(arguments.items()))


def only_for(seat: int, fact: Message, instead: Message | None = None) -> Message:
    """A message about hidden cards of ``seat``, and what the other players read instead."""
    return replace(fact, audience=seat, instead=instead)


def loose_cards(*cards: str) -> CardGroups:
    """Loose cards side by side."""
    return CardGroups((cards,))


# -- as JSON ---------------------------------------------------------------------------------------

_TYPES: Final[dict[str, Any]] = {kind.__name__: kind for kind in get_args(Value)}


def plain(value: Value) -> Any:
    """A value as JSON has it, of a message for anybody; a figure as it is written, a third of the room. The inverse is
    :func:`from_plain`."""
    if isinstance(value, Figure):
        return format(*value)
    if isinstance(value, Message):
        return {"say": value.code} | {name: plain(each) for name, each in value.arguments}
    if isinstance(value, Several):
        return {"several": [plain(part) for part in value.parts], "between": value.separator}
    return [type(value).__name__, *value] if isinstance(value, tuple) else value


def from_plain(content: Any) -> Value:
    """The value that was written so. Raises ValueError, KeyError, TypeError or IndexError for what none was."""
    if isinstance(content, list):
        kind, *fields = content
        typed: Value = _TYPES[kind](*map(_in_tuples, fields))
        return typed
    if not isinstance(content, dict):
        return str(content) if not isinstance(content, int) else content
    if "several" in content:
        return Several(tuple(map(from_plain, content["several"])), content["between"])
    return Message(content["say"], tuple((name, from_plain(each)) for name, each in content.items() if name != "say"))


def _in_tuples(field: Any) -> Any:
    return tuple(map(_in_tuples, field)) if isinstance(field, list) else field
