"""What staff and the system write beside the matches: one closed union, on streams of their own.

A platform's event names its ``match``; a record names its ``stream`` and points at events with ``about``. Staff
never append to a match, so that a late note cannot take the game server's next place.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from schemas.wire import MatchId, Name, Seq, Time, Token, Wire

StreamId = Annotated[
    str, StringConstraints(pattern=r"^(?:(?:case|access|lead)/[A-Za-z0-9][A-Za-z0-9._:~-]{0,63}|people|log)$")
]
Text = Annotated[str, StringConstraints(min_length=1, max_length=2000)]


class StaffRecord(Wire):
    """What every record carries; ``about`` is (match, seq) of the event it speaks of."""

    v: Literal[1]
    stream: StreamId
    seq: Seq
    at: Time
    who: Name
    about: tuple[MatchId, Seq] | None = None


class Note(StaffRecord):
    """A remark on a case or a lead."""

    type: Literal["note"]
    text: Text


class Access(StaffRecord):
    """Somebody looked at something that is not public."""

    type: Literal["access"]
    what: Text


class Link(StaffRecord):
    """Two player ids belong to one person."""

    type: Literal["link"]
    player: Token
    same_as: Token


Record = Annotated[Note | Access | Link, Field(discriminator="type")]
"""One record of a staff or system stream."""

RECORD: Final[TypeAdapter[Note | Access | Link]] = TypeAdapter(Record)

SEALED_RECORDS: Final[dict[str, tuple[str, ...]]] = {"link": ("player", "same_as")}
"""The hidden fields of each record type; both are sealed under the person they name."""
