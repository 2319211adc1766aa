"""Everything that leans on Datasette 0.65 from the inside. A move to another line changes this file.

Seen in 0.65.5: with rich installed it prints local variables of every error, and without it the message, which may
hold a card; a connection outlives the file it was opened on; a plugin is known to every instance of a process; pages
of plugins are shown to everybody.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final, TypeVar
from urllib.parse import quote
from weakref import WeakKeyDictionary

from datasette.app import Datasette
from datasette.plugins import pm
from datasette.utils import tilde_decode, tilde_encode
from datasette.utils.asgi import Base400, Forbidden, NotFound, Request, Response
from datasette.views.base import DatasetteError
from jinja2 import Environment
from markupsafe import Markup
from pluggy import HookimplMarker

from ledger.evidence.sqlite import SqliteError, sqlite3
from ledger.web.auth.rights import may_answer_from
from ledger.web.remembered import AS_PAGE, RememberedFile, Remembering
from ledger.web.table_rows import question_rows, table_rows
from schemas.roles import HELPDESK, role_of

__all__ = [
    "Datasette", "Request", "Response", "Unkept", "expected", "hook", "make_datasette", "may_view", "part_html",
    "plugin_options", "query_rows", "read_with", "row_address", "written_in_path",
]  # fmt: skip

hook: Final = HookimplMarker("datasette")
PLUGIN: Final = "meldtrail-desk"
SETTINGS: Final[dict[str, Any]] = {
    "suggest_facets": False,
    "allow_download": False,
    "sql_time_limit_ms": 3000,
    "facet_time_limit_ms": 1000,
    "default_page_size": 50,
    "num_sql_threads": 3,
    "allow_csv_stream": True,
    "default_allow_sql": False,
    "template_debug": False,
    "trace_debug": False,
}
CSRF_COOKIE: Final = "ds_csrftoken"
_ANYTHING: Final = re.compile(r"(?P<anything>.*)$", re.DOTALL)
_OPTIONS: WeakKeyDictionary[Datasette, Mapping[str, Any]] = WeakKeyDictionary()
_PARTS: WeakKeyDictionary[Datasette, Environment] = WeakKeyDictionary()
_TABLES: WeakKeyDictionary[Datasette, dict[tuple[str, str], str]] = WeakKeyDictionary()
T = TypeVar("T")


class Unkept(Base400):  # type: ignore[misc, unused-ignore]
    """What is seen has to be written down first and cannot be: nothing is shown."""

    status = 503


class Guarded(Remembering):
    """A Datasette that asks the ``guard`` among its options before every route, also those of plugins and its own."""

    def _routes(self) -> list[tuple[re.Pattern[str], Callable[..., Any]]]:
        routes = [*super()._routes(), (_ANYTHING, _not_found)]
        return [(pattern, self._guarded(pattern, view)) for pattern, view in routes]

    def _guarded(self, pattern: re.Pattern[str], view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        async def guarded(request: Request, send: Callable[..., Any]) -> Any:
            AS_PAGE.set("." not in request.path.rpartition("/")[2])
            refusal = await _OPTIONS[self]["guard"](self, request, pattern.pattern)
            return refusal if refusal is not None else await view(request, send)

        return guarded


async def _not_found(request: Request, send: Callable[..., Any]) -> Any:
    raise NotFound("There is no such page.")


def _print_failure() -> None:
    """Where a page failed and on what kind of error. Not its message, which may tell a card or a token."""
    kind, _, trace = sys.exc_info()
    if kind is not None:
        where = "".join(f"  {frame.filename}:{frame.lineno} in {frame.name}\n" for frame in traceback.extract_tb(trace))
        sys.stderr.write(f"meldtrail: a page failed with {kind.__name__} at\n{where}")


def expected(exception: Exception) -> tuple[int, str, str | None] | None:
    """The status, words and title of an error that is an answer (not found, no such column); None for a failure."""
    if isinstance(exception, Base400):
        return exception.status, str(exception.args[0]) if exception.args else "", None
    if isinstance(exception, DatasetteError):
        says = Markup(exception.message) if exception.message_is_html else exception.message  # noqa: S704
        # Theirs is 500 where none is given, as for a column to sort by that is not there: asked wrongly, not broken.
        return 400 if exception.status == 500 else exception.status, says, exception.title
    return None


class ServedFile(RememberedFile):
    """A database file that is written to while it is served, and may be replaced: the next query reads the new one."""

    def __init__(self, desk: Datasette, path: Path) -> None:
        super().__init__(desk, path)
        self._of_thread = threading.local()

    async def execute_fn(self, fn: Callable[[Any], T]) -> T:
        """Run ``fn`` with a connection to the file that stands there now."""
        return await asyncio.get_running_loop().run_in_executor(self.ds.executor, self._with_connection, fn)

    def connect(self, write: bool = False) -> Any:  # noqa: ARG002 - nobody writes here
        """A connection that cannot write, whoever asks for it."""
        connection = super().connect()
        try:
            connection.execute("PRAGMA query_only=1")
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
            return connection
        except SqliteError:
            self._all_file_connections.remove(connection)
            connection.close()
            if Path(f"{os.path.realpath(self.path)}-wal").exists():
                raise
        # A folder that cannot be written takes no log; without one the file alone is the whole truth.
        connection = sqlite3.connect(f"file:{quote(self.path)}?immutable=1", uri=True, check_same_thread=False)
        self._all_file_connections.append(connection)
        return connection

    def _with_connection(self, fn: Callable[[Any], T]) -> T:
        # An open connection keeps the number of its file taken, so one of another number is another file.
        stat = Path(self.path).stat()
        held, now = self._of_thread, (stat.st_dev, stat.st_ino)
        if getattr(held, "file", None) != now:
            if getattr(held, "conn", None) is not None:
                self._all_file_connections.remove(held.conn)
                held.conn.close()
                held.conn = held.file = None
            held.conn = self._connected()
            self.ds._prepare_connection(held.conn, self.name)
            held.file = now
        return fn(held.conn)

    def _connected(self) -> Any:
        try:
            return self.connect()
        except SqliteError:
            return self.connect()  # the file was replaced while it was opened


def make_datasette(
    files: Sequence[Path],
    metadata: Mapping[str, Any],
    options: Mapping[str, Any],
    plugin: ModuleType,
    templates: Path,
    static: Path,
) -> Datasette:
    """A Datasette over ``files`` with the desk's settings; ``options`` are what the plugin may ask for."""
    # Only once datasette.app is there: imported first, this module would register without its hook.
    handling = vars(import_module("datasette.handle_exception"))
    handling["rich"], handling["traceback"] = None, SimpleNamespace(print_exc=_print_failure)
    if not pm.is_registered(plugin):
        pm.register(plugin, name=PLUGIN)
    desk = Guarded(
        [],
        metadata=dict(metadata),
        settings=SETTINGS,
        template_dir=str(templates),
        static_mounts=[("desk", str(static))],
        memory=False,
    )
    desk.remove_database("_memory")
    desk.jinja_env.filters.update(table_rows=table_rows, question_rows=question_rows)
    _OPTIONS[desk] = options
    for path in files:
        desk.add_database(ServedFile(desk, path), name=path.stem)
    return desk


def plugin_options(desk: Datasette) -> Mapping[str, Any] | None:
    """The options of the desk; None for any other Datasette, since hooks are called for every instance."""
    return _OPTIONS.get(desk)


def written_in_path(part: str) -> str:
    """A part of an address as it was meant: ``h~61nds`` is ``hands``."""
    meant: str = tilde_decode(part)
    return meant


def row_address(desk: Datasette, database: str, table: str, key: str) -> str:
    """The address of a row."""
    tables = _TABLES.setdefault(desk, {})
    if (database, table) not in tables:
        tables[database, table] = str(desk.urls.table(database, table))
    return f"{tables[database, table]}/{_in_path(key)}"


@lru_cache(maxsize=4096)
def _in_path(key: str) -> str:
    """Datasette writes letter by letter, and a page of a table has hundreds of keys, most of them several times."""
    written: str = tilde_encode(key)
    return written


def part_html(desk: Datasette, template: str, context: Mapping[str, Any]) -> Markup:
    """A part of a page, for whoever asks in a thread of his own; Datasette renders pages in its loop alone."""
    if desk not in _PARTS:
        _PARTS[desk] = desk.jinja_env.overlay(enable_async=False)
    return Markup(_PARTS[desk].get_template(template).render({"urls": desk.urls, **context}))  # noqa: S704


async def query_rows(desk: Datasette, database: str, sql: str) -> list[dict[str, Any]]:
    """The rows of a query of ours."""
    return [dict(row) for row in (await desk.get_database(database).execute(sql)).rows]


async def may_view(desk: Datasette, actor: Mapping[str, Any] | None, database: str) -> bool:
    """Whether a database is served here and to this person. Pages of our own must ask, Datasette does not for them."""
    if database not in desk.databases:
        return False
    if role_of(actor) == HELPDESK:
        return may_answer_from(actor, database)
    try:
        await desk.ensure_permissions(actor, [("view-database", database), "view-instance"])
    except Forbidden:
        return False
    return True


async def read_with(desk: Datasette, database: str, read: Callable[[Any], T]) -> T:
    """What ``read`` makes of a connection to a database, in a thread of its readers."""
    found: T = await desk.get_database(database).execute_fn(read)
    return found
