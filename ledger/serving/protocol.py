"""What desk and worker say to one another: one JSON object a line, calls from the desk, replies from the worker."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from schemas.errors import ConflictError, LedgerError, UsageError


class Delivery(NamedTuple):
    """One event for one webhook: ``waiting``, ``delivered`` or ``failed``; times in seconds since 1970."""

    id: str
    webhook: str
    event: str
    case: str
    seq: int
    status: str
    tries: int
    next_at: int | None
    last_at: int | None
    trouble: str | None


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


class ListDeliveries(_Line):
    """What webhooks were told, and what could not be."""

    call: Literal["list_deliveries"] = "list_deliveries"
    only: str | None = None


class SendAgain(_Line):
    """A delivery that is to be tried again."""

    call: Literal["send_again"] = "send_again"
    who: str
    delivery: str


class WriteMacro(_Line):
    """A macro as it is to be at this desk; ``entry`` None takes back what was changed. ``seen``: what whoever writes
    had before them."""

    call: Literal["write_macro"] = "write_macro"
    who: str
    macro: str
    entry: dict[str, Any] | None
    seen: str


class Reply(_Line):
    """What came of a call; ``refused`` is the kind of error, ``says`` its sentence."""

    pseudonyms: tuple[str, ...] = ()
    case: str | None = None
    deliveries: tuple[Delivery, ...] = ()
    webhooks: tuple[dict[str, Any], ...] = ()
    refused: str | None = None
    says: str = ""


Call = LookUp | RecordAccess | WriteCase | ListDeliveries | SendAgain | WriteMacro
CALL: Final[TypeAdapter[Call]] = TypeAdapter(Annotated[Call, Field(discriminator="call")])

ERRORS: Final[dict[str, type[Exception]]] = {kind.__name__: kind for kind in (ConflictError, LedgerError, UsageError)}
"""The errors a worker replies with, by name."""
