"""What desk and worker say to one another: one JSON object a line, calls from the desk, replies from the worker."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from schemas.errors import ConflictError, LedgerError, UsageError


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    id: int = 0
    """Which call a reply belongs to; whoever sends a call over a socket numbers it."""


class LookUp(_Line):
    """Which players are called so, by the platform's id or name."""

    call: Literal["look_up"] = "look_up"
    who: str
    player: str


class RecordAccess(_Line):
    """Somebody is about to be shown something that is not public."""

    call: Literal["record_access"] = "record_access"
    who: str
    what: str
    about: tuple[str, int] | None = None


class WriteCase(_Line):
    """Records to be appended to a case."""

    call: Literal["write_case"] = "write_case"
    who: str
    case: str | None
    after: int
    records: list[dict[str, Any]]


class Reply(_Line):
    """What came of a call; ``refused`` is the kind of error, ``says`` its sentence."""

    pseudonyms: tuple[str, ...] = ()
    case: str | None = None
    refused: str | None = None
    says: str = ""


Call = LookUp | RecordAccess | WriteCase
CALL: Final[TypeAdapter[Call]] = TypeAdapter(Annotated[Call, Field(discriminator="call")])

ERRORS: Final[dict[str, type[Exception]]] = {kind.__name__: kind for kind in (ConflictError, LedgerError, UsageError)}
"""The errors a worker replies with, by name."""
