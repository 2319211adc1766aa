"""Roles of staff and of machines, and what each may do beyond looking at the view files it is served."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SUPPORT: Final = "support"
ANALYST: Final = "analyst"
AUDITOR: Final = "auditor"
ADMIN: Final = "admin"
HELPDESK: Final = "helpdesk"
"""A machine with a token: it gets what its scopes name, as JSON, and nothing else."""
NOBODY: Final = "nobody"
"""Whoever has not signed in."""

STAFF_ROLES: Final = (SUPPORT, ANALYST, AUDITOR, ADMIN)
EVERY_ROLE: Final = (*STAFF_ROLES, HELPDESK, NOBODY)

RUN_SQL: Final = "run SQL of their own"
EXPORT: Final = "export whole tables, as a stream of CSV or as Parquet"
WRITE_CASES: Final = "open cases and write in them"
REVIEW_CASES: Final = "review a case as the second reviewer"
EDIT_MACROS: Final = "change the macros of letters"
LOOK_UP: Final = "look players up by id or name"
ERASE: Final = "announce and confirm an erasure, on the terminal"
DECIDE_LEADS: Final = "decide on leads and link accounts of one person, on the terminal"
PIN_RULES: Final = "pin rules to matches, on the terminal"
REVEAL: Final = "ask on the terminal for hands of an ended match before their time, and agree to what another asked"
ENROL: Final = "enrol and revoke writers, on the terminal"
CHANGE_KEYS: Final = "change the keys of the vault, on the terminal"
ACTS: Final[Mapping[str, tuple[str, ...]]] = {
    RUN_SQL: (ANALYST, AUDITOR, ADMIN),
    EXPORT: (ANALYST, AUDITOR, ADMIN),
    WRITE_CASES: (SUPPORT, ADMIN),
    REVIEW_CASES: (SUPPORT, AUDITOR, ADMIN),
    EDIT_MACROS: (ADMIN,),
    LOOK_UP: (SUPPORT, AUDITOR, ADMIN),
    ERASE: (AUDITOR, ADMIN),
    DECIDE_LEADS: (ANALYST, AUDITOR, ADMIN),
    PIN_RULES: (AUDITOR, ADMIN),
    REVEAL: (AUDITOR, ADMIN),
    ENROL: (ADMIN,),
    CHANGE_KEYS: (ADMIN,),
}
"""The roles that may do each act."""

ANSWERS: Final = "answers"
TICKETS: Final = "tickets"
RULINGS: Final = "rulings"
READ_CASES: Final = "read_cases"
OPEN_CASES: Final = "open_cases"
PANEL: Final = "panel"
SCOPES: Final[Mapping[str, str]] = {
    ANSWERS: "answers by the id of a match, /-/answer/ID.json",
    TICKETS: "tickets in, matches out; players are looked up by their id",
    RULINGS: "rulings on complaints, and letters",
    READ_CASES: "cases: how they stand, and what was decided",
    OPEN_CASES: "cases to be opened",
    PANEL: "links to the panel, in the name and role of any agent with an account",
}
"""What a token may be good for."""
ALWAYS: Final = (ANSWERS,)
"""The scopes of a token that names none."""


def has_scope(actor: Mapping[str, Any] | None, *scopes: str) -> bool:
    """Whether a machine asks whose token has one of these scopes."""
    return role_of(actor) == HELPDESK and any(scope in scopes for scope in (actor or {}).get("scopes", ALWAYS))


def role_of(actor: Mapping[str, Any] | None) -> str:
    """The role of whoever asks; an actor without one of ours is nobody."""
    role = (actor or {}).get("role")
    return role if role in EVERY_ROLE else NOBODY


def may(actor: Mapping[str, Any] | None, act: str) -> bool:
    """Whether whoever asks may do one of :data:`ACTS`."""
    return role_of(actor) in ACTS[act]
