"""Players that staff recorded as one person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

_BESIDE: Final = """
select same_as from same_person where pseudonym = :one union select pseudonym from same_person where same_as = :one
"""


def same_persons(connection: Any, pseudonyms: Sequence[str]) -> dict[str, list[str]]:
    """Whom each of these is recorded to be as well, directly or by way of another; only those with somebody beside."""
    found = {one: _with(connection, one) for one in pseudonyms}
    return {one: others for one, others in found.items() if others}


def _with(connection: Any, one: str) -> list[str]:
    known, following = {one}, [one]
    while following:
        beside = {other for (other,) in connection.execute(_BESIDE, {"one": following.pop()})}
        following += sorted(beside - known)
        known |= beside
    return sorted(known - {one})
