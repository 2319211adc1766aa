"""`meldtrail doctor` sees every unsafe setting of the desk; each is made unsafe here and named."""

from __future__ import annotations

import ast
import os
import platform
import shutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlite_utils import Database

from ledger.evidence.receipts import now_ms
from ledger.serving.projecting import project, projecting
from ledger.web import app, checkup, datasette, guard
from ledger.web.auth import routes
from ledger.web.auth.accounts import STAFF_FILE, add_machine, add_person
from schemas import roles
from schemas.errors import LedgerError
from tests.cli.conftest import Meldtrail, prepared
from tests.desk_kit.desk import pages_of

PASSWORD = "four seasons in one"
Change = Callable[[Path, pytest.MonkeyPatch], object]


@pytest.fixture(scope="module")
def projected(one: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of one match with its views."""
    folder = tmp_path_factory.mktemp("desk") / "ledger"
    prepared("ingest", one, "--ledger", folder)
    project(folder)
    return folder


@pytest.fixture
def folder(projected: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(projected, tmp_path / "ledger", symlinks=True)
    return tmp_path / "ledger"


def setting(name: str, value: Any) -> Change:
    """A setting of Datasette made unsafe."""
    return lambda _, patch: patch.setitem(datasette.SETTINGS, name, value)


def mode(name: str, bits: int) -> Change:
    """A file opened to others."""
    return lambda folder, _: (folder / name).chmod(bits)


def metadata(change: Callable[[dict[str, Any]], object]) -> Change:
    """What Datasette is told of the files, changed."""

    def changed(_: Path, patch: pytest.MonkeyPatch) -> None:
        told = app.desk_metadata()
        change(told)
        patch.setattr(app, "desk_metadata", lambda _: told)

    return changed


def sql(statement: str, file: str = "open.db") -> Change:
    """A view file changed by hand."""

    def changed(folder: Path, _: pytest.MonkeyPatch) -> None:
        opened = Database(folder / "views" / file, execute_plugins=False)
        with opened.conn:
            opened.execute(statement)
        opened.close()

    return changed


def everybody_in(_: Path, patch: pytest.MonkeyPatch) -> None:
    """A guard that lets everybody in, and files that are open to all."""

    async def open_door(*_: object) -> None:
        return None

    patch.setattr(app, "guard", open_door)
    told = app.desk_metadata()
    for file in (told, *told["databases"].values()):
        file.pop("allow")
        file["allow_sql"] = True
    patch.setattr(app, "desk_metadata", lambda _: told)


def loud(name: str) -> Change:
    """Datasette opened in another way: it prints again what a failed page held."""

    def changed(_: Path, patch: pytest.MonkeyPatch) -> None:
        quiet = app.desk_app

        def opened(*given: Any, **more: Any) -> Any:
            desk = quiet(*given, **more)
            patch.setattr(import_module("datasette.handle_exception"), name, import_module(name))
            return desk

        patch.setattr(checkup, "desk_app", opened)

    return changed


def immutable(_: Path, patch: pytest.MonkeyPatch) -> None:
    """Files served as if they never changed."""
    quiet = app.desk_app

    def opened(*given: Any, **more: Any) -> Any:
        desk = quiet(*given, **more)
        desk.databases["hands"].is_mutable = False
        return desk

    patch.setattr(checkup, "desk_app", opened)


def strange_page(_: Path, patch: pytest.MonkeyPatch) -> None:
    """A page of which nobody has said for whom it is."""
    kept = tuple(route for route in routes.ROUTES if route.address != "/-/board")
    patch.setattr(routes, "ROUTES", kept)


def support_may_sql(_: Path, patch: pytest.MonkeyPatch) -> None:
    """Support lifted to SQL and exports in the table itself."""
    lifted = {**roles.ACTS, roles.RUN_SQL: roles.STAFF_ROLES, roles.EXPORT: roles.STAFF_ROLES}
    for module in (roles, routes, guard, app, checkup):
        patch.setattr(module, "ACTS", lifted)


def program(place: str, value: Any) -> Change:
    """Something else than what the program, or the machine, says at a place."""
    return lambda _, patch: patch.setattr(place, value)


def broken(_: Path) -> Any:
    """A desk that does not come up."""
    raise LedgerError("the desk is broken")


UNSAFE: dict[str, tuple[str, Change, str]] = {
    "downloads": ("allow_download", setting("allow_download", True), "on"),
    "sql by default": ("default_allow_sql", setting("default_allow_sql", True), "on"),
    "suggested facets": ("suggest_facets", setting("suggest_facets", True), "on"),
    "template debug": ("template_debug", setting("template_debug", True), "on"),
    "trace debug": ("trace_debug", setting("trace_debug", True), "on"),
    "immutable files": ("immutable", immutable, "hands served as immutable"),
    "a file without allow": ("allow", metadata(lambda told: told["databases"]["leads"].pop("allow")), "leads open"),
    "a file for more roles": (
        "allow", metadata(lambda told: told["databases"]["leads"]["allow"]["role"].append("support")), "leads open",
    ),
    "sql for more roles": (
        "allow", metadata(lambda told: told["databases"]["open"]["allow_sql"]["role"].append("support")), "open open",
    ),
    "a desk without allow": ("allow", metadata(lambda told: told.pop("allow")), "the desk open"),
    "a page of nobody's": ("pages", strange_page, "/-/board"),
    "rich": ("tracebacks", loud("rich"), "rich"),
    "traceback": ("tracebacks", loud("traceback"), "traceback"),
    "counts": ("tables", sql("create table [_counts] ([table] text primary key, count integer)"), "open._counts"),
    "search": ("tables", sql("create virtual table hands_fts using fts5(cards)", "hands.db"), "hands.hands_fts"),
    "another version": ("views", sql("update freshness set version = '0.0.1'"), "0.0.1"),
    "other tables": ("views", sql("update views_made set value = 'x' where name = 'tables'"), "another version"),
    "support asks in sql": ("support", support_may_sql, "/open?sql=select+1"),
    "everybody is let in": ("nobody", everybody_in, "/open/matches"),
    "hands for others": ("hands.db", mode("views/hands.db", 0o644), "mode 0644"),
    "the open file for others": ("open.db", mode("views/open.db", 0o644), "mode 0644"),
    "leads for others": ("leads.db", mode("views/leads.db", 0o644), "mode 0644"),
    "the vault for others": ("vault", mode("vault.db", 0o640), "mode 0640"),
    "a desk that fails": ("desk", program("ledger.web.checkup._check_pages", broken), "the desk is broken"),
    "views that are none": (
        "desk", lambda folder, _: (folder / "views/open.db").write_bytes(b"none" * 999), "cannot be read",
    ),
    "views cut short": ("desk", lambda folder, _: os.truncate(folder / "views/open.db", 40_000), "malformed"),
    "an erasure cut short": ("erasures", lambda folder, _: (folder / "erasing").touch(), "erase --finish"),
    "an older copy in its place": (
        "fresh", sql("update views_made set value = '99999' where name = 'leaves'"), "99999 leaves were seen",
    ),
    "events not shown yet": ("fresh", sql("update freshness set events_waiting = 3"), "3 event(s)"),
    "a full disk": ("disk", program("shutil.disk_usage", lambda _: SimpleNamespace(free=2**20)), "1 MiB free"),
    "an older format": ("format", program("ledger.evidence.checkup.NEW", 3), "2"),
    "a warning": ("warning", program("ledger.evidence.store._warnings", lambda *_: ("a warning",)), "a warning"),
    "an old Python": ("python", program("platform.python_version_tuple", lambda: ("3", "10", "1")), "3."),
    "an unsafe SQLite": ("sqlite", program("cli.commands.doctor.sqlite_version", lambda: (3, 51, 0)), "3.51.0"),
    "an old package": ("pydantic", program("cli.commands.doctor.version", lambda _: "1.0"), "1.0"),
}  # fmt: skip
ELSEWHERE = {
    "audits": "cli/test_failures.py", "contents": "cli/test_failures.py", "rules": "cli/test_failures.py",
    "sources": "cli/test_doubted_source.py", "writers": "cli/test_writers.py", "sign-in": "cli/test_doctor.py",
    "files": "evidence/format_2/test_tampered.py", "used settings": "cli/test_used_settings.py",
}  # fmt: skip
"""Checks that take a ledger of their own to be unsafe, and the tests that make one."""
ROOT = Path(__file__).parents[2]


def named_checks() -> set[str]:
    """Every check by name that can say that something is not well."""
    found = set()
    for path in (*(ROOT / "ledger").rglob("checkup.py"), ROOT / "cli" / "commands" / "doctor.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Check", "check_mode"}:
                what, ok = (part.value if isinstance(part, ast.Constant) else part for part in node.args[:2])
                if isinstance(what, str) and ok is not True:
                    found.add(what)
    return found


def test_every_check_has_a_place_that_is_unsafe() -> None:
    unsafe = {what for what, _, _ in UNSAFE.values()} | set(ELSEWHERE)
    assert sorted(named_checks() - unsafe) == [], "make it say so: a line in UNSAFE, or in ELSEWHERE the test that does"
    asks = (ROOT / "cli" / "commands" / "doctor.py").read_text("utf-8")
    rooms = [f"ledger.{path.parent.name}.checkup" for path in sorted((ROOT / "ledger").glob("*/checkup.py"))]
    assert [room for room in rooms if f"from {room} import" not in asks] == [], "cli/commands/doctor.py asks each room"
    for what, test in ELSEWHERE.items():
        assert what in (ROOT / "tests" / test).read_text("utf-8"), f"{test} no longer makes {what} unsafe"


def checks(meldtrail: Meldtrail, folder: Path, *more: object) -> dict[str, dict[str, Any]]:
    """What doctor finds, by what it looked at."""
    said = meldtrail("doctor", "--ledger", folder, "--json", *more)
    found = {row["check"]: row for row in said.rows}
    assert said.code == (0 if all(row["ok"] for row in said.rows) else 1)
    return found


def test_a_desk_as_it_comes_is_well(meldtrail: Meldtrail, projected: Path) -> None:
    found = checks(meldtrail, projected)
    assert [row for row in found.values() if not row["ok"]] == []
    looked_at = {what for what, _, _ in UNSAFE.values()} | {"sign-in"}
    assert looked_at - {"desk", "warning"} <= set(found), (
        "each is looked at; these two are there when something is wrong"
    )


@pytest.mark.parametrize("name", UNSAFE)
def test_what_is_unsafe_is_named(
    meldtrail: Meldtrail, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """With what was found and what to do."""
    what, change, says = UNSAFE[name]
    change(folder, monkeypatch)
    row = checks(meldtrail, folder)[what]
    assert not row["ok"] and says in row["found"] and row["do"]


def test_it_looks_at_accounts_and_where_the_desk_listens(meldtrail: Meldtrail, folder: Path) -> None:
    def sign_in(*more: object) -> dict[str, Any]:
        return checks(meldtrail, folder, *more)["sign-in"]

    assert "one local user" in sign_in()["found"]
    elsewhere = sign_in("--host", "0.0.0.0", "--name", "desk.example.org")
    assert not elsewhere["ok"] and "meldtrail staff add" in elsewhere["found"]
    add_machine(folder, "zendesk")
    assert not sign_in()["ok"] and "staff add" in sign_in()["do"]
    add_person(folder, "asha", "support", PASSWORD)
    assert sign_in("--host", "0.0.0.0", "--name", "desk.example.org")["ok"]
    assert not sign_in("--host", "0.0.0.0")["ok"]
    (folder / STAFF_FILE).chmod(0o644)
    assert not sign_in()["ok"] and "chmod 600" in sign_in()["found"]
    assert not checks(meldtrail, folder)[STAFF_FILE]["ok"]


def test_without_views_the_rest_is_not_looked_at(meldtrail: Meldtrail, folder: Path) -> None:
    shutil.rmtree(folder / "views")
    found = checks(meldtrail, folder)
    assert found["desk"]["ok"] and "open.db" in found["desk"]["found"] and "tracebacks" not in found


def test_nor_while_they_were_only_laid_out(meldtrail: Meldtrail, folder: Path) -> None:
    shutil.rmtree(folder / "views")
    with projecting(folder):
        said = meldtrail("doctor", "--ledger", folder)
    assert "nothing was put into the views yet" in said.out and "BAD  fresh" in said.out and said.code == 1


def test_it_says_what_the_views_do_not_show_which_matches_are_stuck_and_where_it_runs(
    meldtrail: Meldtrail, folder: Path, tmp_path: Path
) -> None:
    found = checks(meldtrail, folder)
    assert found["fresh"]["ok"] and platform.system() in found["platform"]["found"]
    log = tmp_path / "more.jsonl"
    prepared("simulate", "--matches", 1, "--seed", 90, "-o", log)
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:5], *lines[7:9]]))
    meldtrail("ingest", log, "--ledger", folder)
    found = checks(meldtrail, folder)
    assert not found["fresh"]["ok"] and found["fresh"]["found"] == "5 event(s) are not shown yet"
    assert "classic-90-000001" in found["waiting"]["found"]
    health = pages_of(folder / "views")("/-/healthz").text
    assert "\nevents_waiting 0\n" in health and "\nstuck 0\n" in health and platform.system() in health
    project(folder)
    assert checks(meldtrail, folder)["fresh"]["ok"]
    assert "\nstuck 1\n" in pages_of(folder / "views")("/-/healthz").text


def test_views_that_nobody_brings_up_to_date_are_no_good_health(folder: Path) -> None:
    views = Database(folder / "views" / "open.db")
    for at_ms, status in ((now_ms(), "ok"), (now_ms() - 120_000, "impaired")):
        views.execute("update freshness set events_waiting = 3, at_ms = ?", [at_ms])
        views.conn.commit()
        assert pages_of(folder / "views")("/-/healthz").text.splitlines()[0] == status
