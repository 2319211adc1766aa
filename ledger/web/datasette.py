"""The adapter: everything that leans on Datasette 0.65 from the inside. A move to another line changes this file.

Seen in 0.65.5: with rich installed it prints local variables of every error, and without it the message, which may hold
a card; a connection outlives the file it was opened on; a plugin is known to every instance of a process; pages of
plugins are shown to everybody; a page of a table asks some forty times for the schema and copies all metadata for every
permission; rows of a whole table, and of a filter, are counted with each page; units are read in that nothing has, but
for :mod:`ledger.web`. Here a schema stays until another file takes the place of this one, and a count until a byte of
the file or of its log has been written.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from functools import cache, cached_property, lru_cache, wraps
from importlib import import_module
from json import JSONDecodeError
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import quote

from datasette.app import BadSignature, Datasette
from datasette.database import Database, QueryInterrupted, Results
from datasette.plugins import pm
from datasette.utils import sqlite_timelimit, tilde_decode, tilde_encode, to_css_class, urlsafe_components
from datasette.utils.asgi import Base400, Forbidden, NotFound, Request, Response
from datasette.version import __version__ as datasette_version
from datasette.views.base import DatasetteError
from datasette.views.index import IndexView
from jinja2 import Environment
from markupsafe import Markup, escape
from pluggy import HookimplMarker

from ledger.evidence.folder import are_views_shut
from ledger.views.canned_queries import canned_queries
from ledger.views.sqlite import sqlite3
from ledger.views.tables.freshness import UNFILLED
from ledger.views.view_files import TABLES
from ledger.web.compiled import COMPILED, Template, at_once, is_drawn_at_once
from ledger.web.page_sql import page_sql

__all__ = [
    "BEING_MADE", "CSRF_COOKIE", "NOT_YET", "ROWS_SHOWN", "BeingMade", "Datasette", "DeskDatasette", "ErrorAnswer",
    "Forbidden", "NotRecorded", "Request", "Response", "decode_path", "expected", "hook", "make_datasette",
    "once_a_page",
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
BEING_MADE: Final = "refused-being_made"
NOT_YET: Final = "refused-not_yet"
VIEWS_HELD: Final = "refused-views_held"
ASKED_WRONGLY: Final = "refused-asked_wrongly"
_ASKED_WRONGLY: Final = re.compile("no such column|You did not supply a value|malformed JSON|access to ")
"""What SQLite says of a filter or a facet that cannot be answered; Datasette takes it for a failure of its own."""
_HELD: Final = re.compile("database (table )?is locked|locking protocol")
"""What SQLite says of a file that another program holds for itself, once it has waited."""
CSRF_COOKIE: Final = "ds_csrftoken"
ROWS_SHOWN: Final = 200
"""Rows of a question on a page; its CSV, JSON and Parquet have more."""
_LIMITED: Final = re.compile(r"\blimit \d+\s*$")
_ANYTHING: Final = re.compile(r"(?P<anything>.*)$", re.DOTALL)
Key = tuple[object, ...]
_AS_PAGE: Final[ContextVar[bool]] = ContextVar("as_page", default=False)
"""Whether what is asked for is a page for people."""
_LOOKED_UP: Final[ContextVar[dict[str, Any]]] = ContextVar("looked_up")
"""What cells of the page that is being made share."""
_WRITTEN: Final[ContextVar[Key]] = ContextVar("written")
"""The mark of the open views when the page was begun."""
_SPELLED: Final = "select name from sqlite_master where type in ('table', 'view') and name = ? collate nocase"
_COUNTS: Final = 512
_COUNTING_MS: Final = 3000
_SIZES_HOLD: Final = 60.0
"""Seconds."""
_YOUNG: Final = 100_000_000
"""Nanoseconds within which a file may be written twice with the same time on it."""
T = TypeVar("T")


# -- errors ----------------------------------------------------------------------------------------


class NotRecorded(Base400):  # type: ignore[misc, unused-ignore]
    """What is seen has to be written down first and cannot be: nothing is shown."""

    status = 503


class BeingMade(Base400):  # type: ignore[misc, unused-ignore]
    """A view file is not there, has nothing yet, or may have what is being erased: it is made of what is left. Or what
    is asked for may be among what is still to be audited. Its argument is the code of a message."""

    status = 503


class ErrorAnswer(NamedTuple):
    """An error that is an answer: its status, words and title; in place of words the ``code`` of a message."""

    status: int
    says: str
    title: str | None = None
    code: str | None = None


def expected(exception: Exception) -> ErrorAnswer | None:
    """What is answered in place of a page (not found, no such column); None for a failure."""
    if isinstance(exception, BeingMade):
        return ErrorAnswer(exception.status, "", code=str(exception.args[0]))
    if isinstance(exception, OverflowError | JSONDecodeError) or (
        isinstance(exception, sqlite3.Error) and _ASKED_WRONGLY.match(str(exception))
    ):
        return ErrorAnswer(400, "", code=ASKED_WRONGLY)
    if isinstance(exception, sqlite3.OperationalError) and _HELD.match(str(exception)):
        return ErrorAnswer(503, "", code=VIEWS_HELD)
    if isinstance(exception, Base400):
        return ErrorAnswer(exception.status, str(exception.args[0]) if exception.args else "")
    if isinstance(exception, DatasetteError):
        says = Markup(exception.message) if exception.message_is_html else exception.message  # noqa: S704
        # Theirs is 500 where none is given, as for a column to sort by that is not there: asked wrongly, not broken.
        return ErrorAnswer(400 if exception.status == 500 else exception.status, says, exception.title)
    return None


async def _not_found(request: Request, send: Callable[..., Any]) -> Any:
    raise NotFound("There is no such page.")


def _print_failure() -> None:
    """Where a page failed and on what kind of error. Not its message, which may tell a card or a token."""
    kind, _, trace = sys.exc_info()
    if kind is not None:
        where = "".join(f"  {frame.filename}:{frame.lineno} in {frame.name}\n" for frame in traceback.extract_tb(trace))
        sys.stderr.write(f"meldtrail: a page failed with {kind.__name__} at\n{where}")


# -- the application -------------------------------------------------------------------------------


class DeskDatasette(Datasette):  # type: ignore[misc, unused-ignore]
    """A Datasette of ours, whose metadata do not change once it is made.

    Before every route, also those of plugins and its own, it asks ``guard`` (request, pattern of the route) for a
    refusal. ``desk`` is what pages of ours rest on.
    """

    desk: Any
    guard: Callable[[Request, str], Awaitable[Response | None]]

    def __init__(self, *settings: Any, **options: Any) -> None:
        self._metadata_seen: dict[Key, Any] = {}
        self._addresses: dict[tuple[str, str], str] = {}
        super().__init__(*settings, **options)

    def metadata(self, key: Any = None, database: Any = None, table: Any = None, fallback: bool = True) -> Any:
        """As Datasette looks it up, once."""
        return self._once(("metadata", key, database, table, fallback), super().metadata)

    def _table_permission_allows(self, database: Any, table: Any) -> Any:
        return self._once(("allows", database, table), super()._table_permission_allows)

    def _once(self, key: Key, work: Callable[..., Any]) -> Any:
        if key not in self._metadata_seen:
            self._metadata_seen[key] = work(*key[1:])
        return self._metadata_seen[key]

    def unsign(self, signed: str, namespace: str = "default") -> Any:
        """As Datasette does; of nothing at once. It is asked of a cookie with every page, mostly one there is none of,
        and what refuses that holds on to the page until garbage is collected. Raises BadSignature."""
        if not signed:
            raise BadSignature("nothing was signed")
        return super().unsign(signed, namespace)

    def _routes(self) -> list[tuple[re.Pattern[str], Callable[..., Any]]]:
        # The guard is asked for what is not there as well: nobody learns from a refusal what is.
        routes = [*super()._routes(), (_ANYTHING, _not_found)]
        routes = [
            (pattern, _FirstPage.as_view(self) if getattr(view, "view_class", None) is IndexView else view)
            for pattern, view in routes
        ]
        return [(pattern, self._guarded(pattern, view)) for pattern, view in routes]

    def _guarded(self, pattern: re.Pattern[str], view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        async def guarded(request: Request, send: Callable[..., Any]) -> Any:
            # A dot in the last part asks for JSON, CSV or Parquet in place of the page.
            _AS_PAGE.set("." not in request.path.rpartition("/")[2])
            _LOOKED_UP.set({})
            _WRITTEN.set(self._write_mark())
            refusal = await self.guard(request, pattern.pattern)
            file = self.databases.get(tilde_decode(request.url_vars.get("database") or ""))
            if refusal is None and isinstance(file, ServedFile):
                await file.table_names()  # which raises BeingMade, if at all, before Datasette has begun
            if refusal is None and "pks" in request.url_vars:
                await self._fit_key(request.url_vars)
            if refusal is None and "table" in request.url_vars and not _AS_PAGE.get():  # whose foot says what waits
                await self._wait_for(request.args.get("match") or request.args.get("match__exact"))
            try:
                return refusal if refusal is not None else await view(request, send)
            except NotFound:
                if "pks" in request.url_vars and await self._may_come(request.url_vars):
                    raise BeingMade(NOT_YET) from None
                raise

        return guarded

    async def _wait_for(self, match: str | None) -> None:
        """Raises BeingMade where rows of a match are asked for that is not there and may be yet: no rows would read as
        if there were none."""
        is_there = not match or await self.desk.rows("open", "select 1 from matches where match = ?", (match,))
        if not is_there and await self.desk.may_come(match):
            raise BeingMade(NOT_YET)

    async def _may_come(self, address: Mapping[str, str]) -> bool:
        """Whether a row that was not found may still come."""
        key = await self.databases[tilde_decode(address["database"])].primary_keys(tilde_decode(address["table"]))
        if key[:1] == ["match"]:
            return bool(await self.desk.may_come(urlsafe_components(address["pks"])[0]))
        return bool(await self.desk.is_behind())

    def _write_mark(self) -> Key:
        file = self.databases.get("open")
        return file.write_mark() if isinstance(file, ServedFile) else ()

    def was_written(self) -> bool:
        """Whether the open views were written, or others took their place, since the page that is made was begun."""
        return _WRITTEN.get(()) != self._write_mark()

    async def _fit_key(self, address: dict[str, str]) -> None:
        """See that the address of a row has a value for each column of its key, which Datasette takes for granted.
        ``M1/12``, as events were addressed once, is their match and seq, and so with hands. Raises NotFound."""
        database, table = self.databases.get(tilde_decode(address["database"])), tilde_decode(address["table"])
        if database is None or not await database.table_exists(table):
            raise NotFound("There is no such table.")
        key, values = await database.primary_keys(table), urlsafe_components(address["pks"])
        if len(values) == 1 and len(key) > 1:
            values = values[0].rsplit("/", len(key) - 1)
            address["pks"] = ",".join(map(_encode_path, values))
        if len(values) != max(1, len(key)):
            raise NotFound("There is no such row.")

    def row_address(self, database: str, table: str, *key: str) -> str:
        """The address of a row by its key, one value for each column of it."""
        if (database, table) not in self._addresses:
            self._addresses[database, table] = str(self.urls.table(database, table))
        return f"{self._addresses[database, table]}/{','.join(map(_encode_path, key))}"

    async def refresh_schemas(self) -> None:
        """See that every file is there. Datasette asks each for the version of its schema, for a list nobody reads."""
        for file in self.databases.values():
            if isinstance(file, ServedFile):
                file.check_there()

    @cached_property
    def _at_once(self) -> Environment:
        return at_once(self.jinja_env)

    def part_html(self, template: str, context: Mapping[str, Any]) -> Markup:
        """A part of a page, drawn in any thread; Datasette renders whole pages, in its loop alone."""
        return Markup(self._at_once.get_template(template).render({"urls": self.urls, **context}))  # noqa: S704

    async def render_template(
        self, templates: Any, context: Any = None, request: Any = None, view_name: str | None = None
    ) -> str:
        """As Datasette does, but most pages of ours are drawn at once."""
        if not isinstance(templates, Template):
            templates = self.jinja_env.select_template([templates] if isinstance(templates, str) else templates)
        if is_drawn_at_once(templates, self.template_dir):
            templates = self._at_once.get_template(templates.name)
        html: str = await super().render_template(templates, context, request=request, view_name=view_name)
        return html


class _FirstPage(IndexView):  # type: ignore[misc, unused-ignore]
    """The first page, for which Datasette looks at every table of every file; ours tells nothing of them."""

    async def get(self, request: Request) -> Response:
        if request.url_vars["format"]:
            return await super().get(request)
        await self.ds.ensure_permissions(request.actor, ["view-instance"])
        context = {"metadata": self.ds.metadata(), "datasette_version": datasette_version}
        return await self.render(["index.html"], request=request, context=context)


def _failure_handling() -> dict[str, Any]:
    # Only once datasette.app is there: imported first, this module would register without its hook.
    return vars(import_module("datasette.handle_exception"))


def values_printed_by() -> list[str]:
    """The modules by which a page that fails prints its values, where :func:`make_datasette` has not replaced them."""
    handling = _failure_handling()
    return [name for name in ("rich", "traceback") if handling.get(name) is import_module(name)]


def make_datasette(
    files: Sequence[Path], metadata: Mapping[str, Any], plugin: ModuleType, templates: Path, static: Path, secret: str
) -> DeskDatasette:
    """A Datasette over ``files`` with the desk's settings, to be given its guard and its desk; ``secret`` signs its
    forms and cookies."""
    handling = _failure_handling()
    handling["rich"], handling["traceback"] = None, SimpleNamespace(print_exc=_print_failure)
    if not pm.is_registered(plugin):
        pm.register(plugin, name=PLUGIN)
    app = DeskDatasette(
        [],
        metadata=dict(metadata),
        settings=SETTINGS,
        template_dir=str(templates),
        static_mounts=[("desk", str(static))],
        memory=False,
        secret=secret,
    )
    # It is added where Datasette gets no file, and ours are added below.
    app.remove_database("_memory")
    app.jinja_env.bytecode_cache = COMPILED
    app.jinja_env.auto_reload = False  # templates are the program's own, and it is begun anew for another version
    app.jinja_env.filters.update(table_rows=table_rows, question_rows=question_rows)
    for path in files:
        app.add_database(ServedFile(app, path), name=path.stem)
    return app


async def once_a_page(name: str, look: Callable[[], Awaitable[T]]) -> T:
    """What is looked up for many cells of a page, once."""
    looked_up = _LOOKED_UP.get({})
    if name not in looked_up:
        looked_up[name] = await look()
    value: T = looked_up[name]
    return value


def decode_path(part: str) -> str:
    """A part of an address as it was meant: ``h~61nds`` is ``hands``."""
    meant: str = tilde_decode(part)
    return meant


@lru_cache(maxsize=4096)
def _encode_path(key: str) -> str:
    """Datasette writes letter by letter, and a page of a table has hundreds of keys, most of them several times."""
    path: str = tilde_encode(key)
    return path


# -- files -----------------------------------------------------------------------------------------


def _once_a_file(look: Callable[..., Awaitable[Any]]) -> Any:
    """A method of a database that looks at its schema, asked once for each file."""

    @wraps(look)
    async def looked(self: ServedFile, *arguments: Any, **keywords: Any) -> Any:
        return await self._look(look, arguments, keywords)

    return looked


def _copy(value: Any) -> Any:
    """Lists and dicts anew, since pages change what they were given."""
    if isinstance(value, dict):
        return {key: _copy(part) for key, part in value.items()}
    return [_copy(part) for part in value] if type(value) is list else value


INTERNAL: Final = frozenset(
    name for table in TABLES.values() if table.internal for name in (table.name, table.stored_in)
)
"""What of the view files the program alone reads."""


def refuse_internal(conn: Any) -> None:
    """Let no question read what is for the program alone."""

    def is_allowed(action: int, table: str | None, *_: str | None) -> int:
        is_internal = action == sqlite3.SQLITE_READ and table in INTERNAL
        return int(sqlite3.SQLITE_DENY if is_internal else sqlite3.SQLITE_OK)

    conn.set_authorizer(is_allowed)


class DescribedFile(Database):  # type: ignore[misc, unused-ignore]
    """A view file whose compact tables, which are views to SQLite, are tables to Datasette: with their key, by which
    their rows have addresses and pages follow each other, and their links. The tables in which their rows lie are none,
    nor are those that are for the program alone.
    """

    def __init__(self, datasette: Datasette, path: Path) -> None:
        super().__init__(datasette, str(path), is_mutable=True)
        self._compact = {table.name: table for table in TABLES.values() if table.compact and table.file == path.stem}
        self._shown_as = {table.stored_in: name for name, table in self._compact.items()}

    async def table_exists(self, table: str) -> bool:
        """Whether there is such a table."""
        if table in INTERNAL:
            return False
        return table in self._compact or (table not in self._shown_as and await super().table_exists(table))

    async def table_names(self) -> list[str]:
        """The tables by name."""
        return [self._shown_as.get(name, name) for name in await super().table_names() if name not in INTERNAL]

    async def view_names(self) -> list[str]:
        """The views that are no described table."""
        return [name for name in await super().view_names() if name not in self._compact]

    async def primary_keys(self, table: str) -> list[str]:
        """The columns of the key."""
        keys: list[str] = await super().primary_keys(table)
        return list(self._compact[table].key) if table in self._compact else keys

    async def foreign_keys_for_table(self, table: str) -> list[dict[str, str]]:
        """The links from a table."""
        links: list[dict[str, str]] = await super().foreign_keys_for_table(table)
        return self._links(table) if table in self._compact else links

    async def get_all_foreign_keys(self) -> dict[str, dict[str, list[dict[str, str]]]]:
        """The links from and to every table, none from those that are not shown."""
        every: dict[str, dict[str, list[dict[str, str]]]] = await super().get_all_foreign_keys()
        keys = {self._shown_as.get(name, name): links for name, links in every.items()}
        for name in self._compact:
            for link in self._links(name):
                there, column, key = link["other_table"], link["column"], link["other_column"]
                keys[name]["outgoing"].append({"other_table": there, "column": column, "other_column": key})
                keys[there]["incoming"].append({"other_table": name, "column": key, "other_column": column})
        hidden = {name for name, table in TABLES.items() if table.hidden}
        for links in keys.values():
            links["incoming"] = [link for link in links["incoming"] if link["other_table"] not in hidden]
        return keys

    async def get_table_definition(self, table: str, type_: str = "table") -> str | None:
        """The SQL a table was made with; that of a view that reads rows out of codes tells nobody anything."""
        definition: str | None = (
            await super().get_table_definition(table, type_) if table not in self._compact else None
        )
        return definition

    def _links(self, name: str) -> list[dict[str, str]]:
        return [
            {"column": column, "other_table": other, "other_column": TABLES[other].key[0]}
            for column, other in self._compact[name].links
        ]


class ServedFile(DescribedFile):
    """A database file that is written to while it is served, and may be replaced: the next query reads the new one.

    Its tables stay as they are while the same file stands in its place.
    """

    def __init__(self, datasette: Datasette, path: Path) -> None:
        super().__init__(datasette, path)
        self._of_thread = threading.local()
        self._ledger = path.parent.parent
        self._file: Key = ()
        self._schema: dict[Key, Any] = {}
        self._counts: OrderedDict[Key, Results] = OrderedDict()
        self._sizes: dict[str, int | None] = {}
        self._sized_at = -_SIZES_HOLD

    async def execute(
        self,
        sql: str,
        params: Any = None,
        truncate: bool = False,
        custom_time_limit: int | None = None,
        page_size: int | None = None,
        log_sql_errors: bool = True,  # noqa: ARG002 - theirs tells what was asked for, cards and all
    ) -> Results:
        """As Datasette does, without a word on stderr. A count that was taken since the file was last written is not
        taken again; of a question a page shows the first rows."""
        if sql == _SPELLED:
            return await self._look(ServedFile._spelled, params, {})
        counts = sql.startswith("select count(*) from ")
        sql, params = page_sql(sql, params, self._compact)
        query = (sql, params, truncate, custom_time_limit, page_size, False)
        if truncate and _AS_PAGE.get() and sql.strip() in _questions():
            return await self._first_rows(sql, params, custom_time_limit)
        version = self.write_mark() if counts else ()
        if not counts or _is_young(version):
            return await super().execute(*query)
        key = (version, sql, tuple(sorted(params.items())) if isinstance(params, Mapping) else params)
        if key not in self._counts:
            self._counts[key] = await super().execute(*query)
            if len(self._counts) > _COUNTS:
                self._counts.popitem(last=False)
        return self._counts[key]

    async def _spelled(self, word: str) -> Results:
        """How SQLite spells the name of a table, which Datasette asks of every table with each permission."""
        return await Database.execute(self, _SPELLED, (word,))

    async def table_counts(self, limit: int = 10) -> dict[str, int | None]:  # noqa: ARG002 - theirs is too short to count
        """How many rows each table has, as of a minute ago at most: lists of tables tell it, nothing rests on it."""
        await self.table_names()  # another file forgets what was known of this one
        if time.monotonic() - self._sized_at > _SIZES_HOLD:
            self._sizes = await super().table_counts(_COUNTING_MS)
            self._sized_at = time.monotonic()
        return dict(self._sizes)

    async def _first_rows(self, sql: str, params: Any, custom_time_limit: int | None) -> Results:
        limit = min(custom_time_limit or self.ds.sql_time_limit_ms, self.ds.sql_time_limit_ms)
        if not _LIMITED.search(sql):
            # Of rows that are sorted SQLite then makes no others, such as the sentence of each of a thousand events.
            sql = f"{sql}\nlimit {ROWS_SHOWN + 1}"

        def read(connection: Any) -> Results:
            try:
                with sqlite_timelimit(connection, limit):
                    cursor = connection.execute(sql, params or {})
                    rows = cursor.fetchmany(ROWS_SHOWN + 1)
            except sqlite3.Error as error:
                if error.args == ("interrupted",):
                    raise QueryInterrupted(error, sql, params) from None
                raise
            return Results(rows[:ROWS_SHOWN], len(rows) > ROWS_SHOWN, cursor.description)

        return await self.execute_fn(read)

    def write_mark(self) -> tuple[tuple[int, ...], ...]:
        """What changes with every write to the file; of one that is written in the next moment perhaps not."""
        state: list[tuple[int, ...]] = []
        real = os.path.realpath(self.path)  # beside which the log stands, when the name is a link
        for path in (real, f"{real}-wal"):
            try:
                stat = os.stat(path)  # noqa: PTH116 - once for every page and count
            except OSError:
                state.append(())
            else:
                state.append((stat.st_mtime_ns, stat.st_dev, stat.st_ino, stat.st_size))
        return tuple(state)

    async def _look(self, look: Callable[..., Awaitable[Any]], arguments: Key, keywords: Mapping[str, Any]) -> Any:
        """What is seen of the schema, which stays as it is while the same file stands here."""
        stat = self._stat()
        if self._file != (stat.st_dev, stat.st_ino):
            self._file, self._schema, self._sized_at = (stat.st_dev, stat.st_ino), {}, -_SIZES_HOLD
        schema, key = self._schema, (look, arguments, *sorted(keywords.items()))
        if key not in schema:
            schema[key] = await look(self, *arguments, **keywords)
        return _copy(schema[key])

    table_exists = _once_a_file(DescribedFile.table_exists)
    table_names = _once_a_file(DescribedFile.table_names)
    view_names = _once_a_file(DescribedFile.view_names)
    hidden_table_names = _once_a_file(Database.hidden_table_names)
    table_columns = _once_a_file(Database.table_columns)
    table_column_details = _once_a_file(Database.table_column_details)
    primary_keys = _once_a_file(DescribedFile.primary_keys)
    fts_table = _once_a_file(Database.fts_table)
    foreign_keys_for_table = _once_a_file(DescribedFile.foreign_keys_for_table)
    get_all_foreign_keys = _once_a_file(DescribedFile.get_all_foreign_keys)
    get_table_definition = _once_a_file(DescribedFile.get_table_definition)

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
        except sqlite3.Error:
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
        stat = self._stat()
        mine, now = self._of_thread, (stat.st_dev, stat.st_ino)
        if getattr(mine, "file", None) != now:
            if getattr(mine, "conn", None) is not None:
                self._close(mine)
            mine.conn = self._connect_now()
            if _is_unfilled(mine.conn):
                self._close(mine)
                raise BeingMade(BEING_MADE)
            self.ds._prepare_connection(mine.conn, self.name)
            mine.file = now
        mine.conn.execute("BEGIN")  # all that is read for one answer is read as of one moment
        try:
            return fn(mine.conn)
        finally:
            mine.conn.rollback()

    def _close(self, mine: Any) -> None:
        self._all_file_connections.remove(mine.conn)
        mine.conn.close()
        mine.conn = mine.file = None

    def check_there(self) -> None:
        """Raise BeingMade where the file may not be read now."""
        self._stat()

    def _stat(self) -> os.stat_result:
        if are_views_shut(self._ledger):
            raise BeingMade(BEING_MADE)
        try:
            return os.stat(self.path)  # noqa: PTH116 - once for every query
        except FileNotFoundError:
            raise BeingMade(BEING_MADE) from None

    def _connect_now(self) -> Any:
        try:
            return self.connect()
        except sqlite3.Error:
            self._stat()
            return self.connect()  # the file was replaced while it was opened


def _is_young(mark: tuple[tuple[int, ...], ...]) -> bool:
    """Whether a file may be written again without another mark."""
    return any(part and time.time_ns() - part[0] < _YOUNG for part in mark)


def _is_unfilled(connection: Any) -> bool:
    """Whether nothing was projected into a view file yet."""
    with suppress(sqlite3.Error):  # it says nothing of itself
        return connection.execute("select 1 from views_made where name = ?", (UNFILLED,)).fetchone() is not None
    return False


@cache
def _questions() -> frozenset[str]:
    return frozenset(question.sql for question in canned_queries())


# -- rows of a table -------------------------------------------------------------------------------


def table_rows(rows: Iterable[Iterable[Mapping[str, Any]]]) -> Markup:
    """Rows of cells (column, type of the value, value as it is shown), put together by hand: there are thousands."""
    return Markup("\n".join([f"<tr>{''.join([_cell(cell) for cell in row])}</tr>" for row in rows]))  # noqa: S704


def question_rows(rows: Iterable[Iterable[Any]], columns: Iterable[str]) -> Markup:
    """Rows of the values of these columns as they are shown."""
    cell_starts = [f'<td class="col-{_css_class(column)}">' for column in columns]
    lines = ["".join([f"{td}{escape(value)}</td>" for td, value in zip(cell_starts, row, strict=True)]) for row in rows]
    return Markup("\n".join([f"<tr>{line}</tr>" for line in lines]))  # noqa: S704


def _cell(cell: Mapping[str, Any]) -> str:
    return f'<td class="col-{_css_class(cell["column"])} type-{cell["value_type"]}">{escape(cell["value"])}</td>'


@lru_cache(maxsize=512)
def _css_class(column: str) -> str:
    name: str = to_css_class(column)
    return str(escape(name))
