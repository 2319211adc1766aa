"""Everything that leans on Datasette 0.65 from the inside. A move to another line changes this file.

Seen in 0.65.5: with rich installed it prints local variables of every error; a connection outlives the file
it was opened on; a plugin is known to every instance of a process.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from datasette.app import Datasette
from datasette.database import Database
from datasette.plugins import pm
from datasette.utils import tilde_encode
from datasette.utils.asgi import Forbidden, Request, Response
from pluggy import HookimplMarker

__all__ = [
    "Datasette", "Request", "Response", "hook", "make_datasette", "may_view", "plugin_options", "query_rows",
    "read_with", "row_address",
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
    "template_debug": False,
    "trace_debug": False,
}
_OPTIONS: WeakKeyDictionary[Datasette, Mapping[str, Any]] = WeakKeyDictionary()
T = TypeVar("T")


class ServedFile(Database):  # type: ignore[misc, unused-ignore]
    """A database file that may be replaced by rename while it is served: the next query reads the new one."""

    def __init__(self, desk: Datasette, path: Path) -> None:
        super().__init__(desk, str(path), is_mutable=True)
        self._of_thread = threading.local()

    async def execute_fn(self, fn: Callable[[Any], T]) -> T:
        """Run ``fn`` with a connection to the file that stands there now."""
        return await asyncio.get_running_loop().run_in_executor(self.ds.executor, self._with_connection, fn)

    def _with_connection(self, fn: Callable[[Any], T]) -> T:
        stat = Path(self.path).stat()
        held = self._of_thread
        if getattr(held, "file", None) != (stat.st_dev, stat.st_ino, stat.st_ctime_ns):
            if getattr(held, "conn", None) is not None:
                self._all_file_connections.remove(held.conn)
                held.conn.close()
            held.conn = self.connect()
            self.ds._prepare_connection(held.conn, self.name)
            held.file = (stat.st_dev, stat.st_ino, stat.st_ctime_ns)
        return fn(held.conn)


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
    vars(import_module("datasette.handle_exception"))["rich"] = None
    if not pm.is_registered(plugin):
        pm.register(plugin, name=PLUGIN)
    desk = Datasette(
        [],
        metadata=dict(metadata),
        settings=SETTINGS,
        template_dir=str(templates),
        static_mounts=[("desk", str(static))],
        memory=False,
    )
    desk.remove_database("_memory")
    _OPTIONS[desk] = options
    for path in files:
        desk.add_database(ServedFile(desk, path), name=path.stem)
    return desk


def plugin_options(desk: Datasette) -> Mapping[str, Any] | None:
    """The options of the desk; None for any other Datasette, since hooks are called for every instance."""
    return _OPTIONS.get(desk)


def row_address(desk: Datasette, database: str, table: str, key: str) -> str:
    """The address of a row."""
    return f"{desk.urls.table(database, table)}/{tilde_encode(key)}"


async def query_rows(desk: Datasette, database: str, sql: str) -> list[dict[str, Any]]:
    """The rows of a query of ours."""
    return [dict(row) for row in (await desk.get_database(database).execute(sql)).rows]


async def may_view(desk: Datasette, actor: Mapping[str, Any] | None, database: str) -> bool:
    """Whether a database is served here and to this person. Pages of our own must ask, Datasette does not for them."""
    if database not in desk.databases:
        return False
    try:
        await desk.ensure_permissions(actor, [("view-database", database), "view-instance"])
    except Forbidden:
        return False
    return True


async def read_with(desk: Datasette, database: str, read: Callable[[Any], T]) -> T:
    """What ``read`` makes of a connection to a database, in a thread of its readers."""
    found: T = await desk.get_database(database).execute_fn(read)
    return found
