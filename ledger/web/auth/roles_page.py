"""``docs/roles.md``, filled in from the tables of ``routes.py``: ``python -m ledger.web.auth.roles_page``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from ledger.web.auth.accounts import SHORTEST
from ledger.web.auth.auth import FIRST_WAIT, FREE, IDLE, LASTS, LONGEST_WAIT
from ledger.web.auth.routes import ROLE_NOTES, ROUTES, VIEW_RIGHTS, Route, access
from schemas.roles import ACTS, EVERY_ROLE, HELPDESK, STAFF_ROLES

_TEXT: Final = Path(__file__).with_name("roles.md")
_WORDS: Final = {"granted": "yes", "refused": "403", "sign_in": "sign in"}


def roles_page() -> str:
    """The page as it is checked in."""
    return _TEXT.read_text("utf-8").format(
        roles=_table(("role", "who"), ((role, ROLE_NOTES[role]) for role in EVERY_ROLE)),
        files=_table(
            ("file", "holds", *STAFF_ROLES, "written down"),
            (
                (f"{right.file}.db", right.holds, *_marks(right.roles), "yes" if right.logged else "")
                for right in VIEW_RIGHTS.values()
            ),
        ),
        acts=_table(("what", *STAFF_ROLES), ((act, *_marks(roles)) for act, roles in ACTS.items())),
        addresses=_table(("address", "", *EVERY_ROLE), _addresses()),
        forms=_table(
            ("address", *EVERY_ROLE),
            ((f"`{one.address}`", *(_outcome(one, r, "POST") for r in EVERY_ROLE)) for one in ROUTES if one.writes),
        ),
        hours=LASTS // 3600, idle=IDLE // 60, longest_wait=LONGEST_WAIT // 60, shortest=SHORTEST, free=FREE,
        first_wait=FIRST_WAIT,
    )  # fmt: skip


def _addresses() -> Iterable[Sequence[str]]:
    for route in ROUTES:
        address = route.address.replace("{json}", ".json" if route.given else "")
        if not route.database:
            yield f"`{address}`", route.what, *(_outcome(route, role) for role in EVERY_ROLE)
            continue
        for file in VIEW_RIGHTS:
            named = address.replace("{database}", file)
            yield f"`{named}`", route.what, *(_outcome(route, role, file=file) for role in EVERY_ROLE)


def _outcome(route: Route, role: str, method: str = "GET", file: str | None = None) -> str:
    decided = access(route, role, method, file)
    return "401" if role == HELPDESK and decided == "refused" else _WORDS[decided]


def _marks(roles: Sequence[str]) -> list[str]:
    return ["yes" if role in roles else "" for role in STAFF_ROLES]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


if __name__ == "__main__":
    path = Path(__file__).parents[3] / "docs" / "roles.md"
    path.write_text(roles_page(), encoding="utf-8")
    print(path)  # noqa: T201
