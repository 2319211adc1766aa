"""Roles of staff and of machines, and what each may do beyond looking at the view files it is served."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SUPPORT: Final = "support"
ANALYST: Final = "analyst"
AUDITOR: Final = "auditor"
ADMIN: Final = "admin"
HELPDESK: Final = "helpdesk"
"""A machine with a token: it gets answers as JSON and nothing else."""
NOBODY: Final = "nobody"
"""Whoever has not signed in."""

STAFF_ROLES: Final = (SUPPORT, ANALYST, AUDITOR, ADMIN)
EVERY_ROLE: Final = (*STAFF_ROLES, HELPDESK, NOBODY)

RUN_SQL: Final = "run SQL of their own"
EXPORT: Final = "export whole tables, as a stream of CSV or as Parquet"
WRITE_CASES: Final = "open cases and write in them"
REVIEW_CASES: Final = "review a case as the second reviewer"
LOOK_UP: Final = "look players up by id or name"
ACTS: Final[Mapping[str, tuple[str, ...]]] = {
    RUN_SQL: (ANALYST, AUDITOR, ADMIN),
    EXPORT: (ANALYST, AUDITOR, ADMIN),
    WRITE_CASES: (SUPPORT, ADMIN),
    REVIEW_CASES: (SUPPORT, AUDITOR, ADMIN),
    LOOK_UP: (SUPPORT, AUDITOR, ADMIN),
}
"""The roles that may do each act."""


def role_of(actor: Mapping[str, Any] | None) -> str:
    """The role of whoever asks; an actor without one of ours is nobody."""
    role = (actor or {}).get("role")
    return role if role in EVERY_ROLE else NOBODY


def may(actor: Mapping[str, Any] | None, act: str) -> bool:
    """Whether whoever asks may do one of :data:`ACTS`."""
    return role_of(actor) in ACTS[act]
