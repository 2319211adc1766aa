"""What ``meldtrail doctor`` looks at in the desk: it is built as ``serve`` builds it, then inspected and asked."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ledger.evidence.checkup import Check, check_mode
from ledger.evidence.folder import VIEWS, are_views_shut
from ledger.views.sqlite import sqlite3
from ledger.views.view_files import HAND_TABLES, HANDS_FILE, OPEN_FILE, OPEN_TABLES, tables_digest
from ledger.web.app import desk_app
from ledger.web.auth.accounts import STAFF_FILE, StaffBook
from ledger.web.auth.middleware import check_listening
from ledger.web.auth.routes import VIEW_RIGHTS, route_of, shape
from ledger.web.datasette import BeingMade, Datasette, values_printed_by
from schemas import __version__
from schemas.errors import MeldtrailError
from schemas.roles import ACTS, ADMIN, RUN_SQL, STAFF_ROLES, SUPPORT

_ODD_TABLES: Final = r"""
select name from sqlite_master where name = '_counts' or sql like '%using fts%' or name like '%\_fts\_%' escape '\'
"""
_NOT_FOR_SUPPORT: Final = ("/open?sql=select+1", "/open/matches?_where=1", "/open/matches.csv?_stream=on", "/open.db")
"""What support may never be answered with."""
_NOT_FOR_NOBODY: Final = ("/", "/open/matches", "/hands/hands.json", "/-/metadata.json", "/-/match/M")
"""What nobody may be answered with."""


def check_desk(folder: Path, host: str, names: Collection[str]) -> Iterator[Check]:
    """The accounts, the view files, and every setting of the desk that could let somebody see too much."""
    yield from _check_sign_in(folder, host, names)
    yield from _check_modes(folder)
    views = folder / VIEWS
    missing = [name for name in (OPEN_FILE, HANDS_FILE) if not (views / name).is_file()]
    if missing:
        yield Check("desk", True, f"no {' and no '.join(missing)} yet: the rest of the desk is not looked at", "")
        return
    if are_views_shut(folder):
        yield Check("desk", True, "no page is served before an erasure is completed: not looked at", "")
        return
    try:
        yield from _check_pages(views)
    except MeldtrailError as wrong:
        yield Check("desk", False, str(wrong), "see above")
    except sqlite3.DatabaseError as wrong:
        yield Check("desk", False, f"the views cannot be read: {wrong}", "meldtrail project --rebuild makes them anew")
    except BeingMade:
        yield Check("desk", True, "nothing was put into the views yet: the rest of the desk is not looked at", "")


def _check_sign_in(folder: Path, host: str, names: Collection[str]) -> Iterator[Check]:
    book = StaffBook(folder / STAFF_FILE)
    try:
        check_listening(host, names, book)
        accounts = book.now() if book.in_use() else None
    except MeldtrailError as wrong:
        yield Check("sign-in", False, str(wrong), "`meldtrail serve` refuses this; do as it says")
        return
    if accounts is None:
        yield Check("sign-in", True, f"no accounts: one local user on {host}, who is admin", "")
        return
    state = f"{len(accounts.people)} account(s) and {len(accounts.machines)} token(s), asked for on {host}"
    yield Check("sign-in", bool(accounts.people), state, "nobody can sign in: meldtrail staff add NAME --role ROLE")


def _check_modes(folder: Path) -> Iterator[Check]:
    private = (folder / STAFF_FILE, 0o077, "600"), *((folder / VIEWS / f"{f}.db", 0o007, "640") for f in VIEW_RIGHTS)
    for path, others, mode in private:
        if path.is_file():
            yield from check_mode(path.name, path, others, mode)


def _check_pages(views: Path) -> Iterator[Check]:
    """A desk as ``serve`` makes it, for the role of its local user: admin, support, nobody."""
    desk = desk_app(views, role=ADMIN)
    yield from _check_settings(desk)
    yield _check_tracebacks()
    yield from asyncio.run(_check_views(desk))
    for what, role, paths, do in (
        ("support", SUPPORT, _NOT_FOR_SUPPORT, "the roles of auth/routes.py must hold: reinstall meldtrail"),
        ("nobody", None, _NOT_FOR_NOBODY, "the guard of ledger/web/guard.py must stand: reinstall meldtrail"),
    ):
        open_paths = asyncio.run(_paths_answered(desk_app(views, role=role), paths))
        yield Check(what, not open_paths, f"is answered {', '.join(open_paths)}" if open_paths else "is refused", do)


def _check_settings(desk: Datasette) -> Iterator[Check]:
    for setting in ("allow_download", "default_allow_sql", "suggest_facets", "template_debug", "trace_debug"):
        on = bool(desk.setting(setting))
        yield Check(setting, not on, "on" if on else "off", f"SETTINGS of ledger/web/datasette.py: {setting} is off")
    fixed = [name for name, database in _databases(desk).items() if not database.is_mutable]
    yield Check(
        "immutable",
        not fixed,
        f"{', '.join(fixed)} served as immutable" if fixed else "no file is",
        "a file that is served as immutable can be downloaded, and is read wrongly while it is written",
    )
    loose = [file for file in _databases(desk) if not _is_allowed(desk, file)]
    loose += [] if desk.metadata("allow") == {"role": list(STAFF_ROLES)} else ["the desk"]
    yield Check(
        "allow",
        not loose,
        f"{', '.join(loose)} open to others than its roles" if loose else "every file has its roles",
        "desk_metadata() must give every file the roles of ledger/web/auth/routes.py",
    )
    patterns = [pattern.pattern for pattern, _ in desk._routes()]
    strange = [shape(pattern) for pattern in patterns if route_of(pattern, {"json": "x"}) is None]
    yield Check(
        "pages",
        not strange,
        f"{', '.join(strange)}: for nobody" if strange else f"{len(patterns)} kinds, each with its roles",
        "a page of a plugin that ledger/web/auth/routes.py does not name is shown to nobody: remove the plugin",
    )


def _is_allowed(desk: Datasette, file: str) -> bool:
    right = VIEW_RIGHTS.get(file)
    allowed: Mapping[str, Any] = (desk.metadata("databases") or {}).get(file) or {}
    if right is None:
        return False
    sql = [role for role in right.roles if role in ACTS[RUN_SQL]]
    return (allowed.get("allow"), allowed.get("allow_sql")) == ({"role": list(right.roles)}, {"role": sql})


def _check_tracebacks() -> Check:
    loud = values_printed_by()
    return Check(
        "tracebacks",
        not loud,
        f"{' and '.join(loud)} print what a failed page held" if loud else "tell where, never what",
        "Datasette must be opened by make_datasette() of ledger/web/datasette.py",
    )


async def _check_views(desk: Datasette) -> list[Check]:
    checks, odd = [], []
    for name, database in _databases(desk).items():
        rows = (await database.execute(_ODD_TABLES)).rows
        odd += [f"{name}.{row['name']}" for row in rows]
    checks.append(Check(
        "tables",
        not odd,
        f"{', '.join(odd)} tell of what other tables hold" if odd else "no counts and no search tables",
        "make the views anew: remove the folder views and serve again",
    ))  # fmt: skip
    version, tables = await desk.get_database("open").execute_fn(_made_by)
    current = (version, tables) == (__version__, tables_digest((*OPEN_TABLES, *HAND_TABLES)))
    state = "made by this version" if current else f"made by another version ({version}) than this ({__version__})"
    checks.append(Check("views", current, state, "run meldtrail serve, which makes them anew"))
    return checks


def _made_by(connection: Any) -> tuple[str, str]:
    """The version that made the views and the digest of their tables."""
    try:
        (version,) = connection.execute("select version from freshness").fetchone()
        (tables,) = connection.execute("select value from views_made where name = 'tables'").fetchone()
    except (sqlite3.Error, TypeError):
        return "not known", ""
    return version, tables


async def _paths_answered(desk: Datasette, paths: Collection[str]) -> list[str]:
    return [path for path in paths if (await desk.client.get(path)).status_code == 200]


def _databases(desk: Datasette) -> Mapping[str, Any]:
    return {name: database for name, database in desk.databases.items() if name != "_internal"}
