"""Who gets what: every route, as every role and as nobody."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from ledger.cases.writing import Case
from ledger.views.canned_queries import canned_queries
from ledger.views.projection.files import view_file
from ledger.views.projection.generation import build_views
from ledger.views.tables.leads import LEADS_FILE
from ledger.views.view_files import LEAD_TABLES
from ledger.web import plugin
from ledger.web.auth.middleware import is_foreign
from ledger.web.auth.routes import ROUTES, VIEW_RIGHTS, access, route_of, shape
from schemas.roles import ACTS, EVERY_ROLE, EXPORT, HELPDESK, NOBODY, RUN_SQL, STAFF_ROLES
from tests.cases.writing import OPENED, records, state_after
from tests.desk_kit.files import build_cases
from tests.desk_kit.matches import all_matches
from tests.reference import roles_page
from tests.torture import TORTURE
from tests.web.case_desk import ledger_in
from tests.web.staffed import NAMES, Remembering, Staffed

ROOT = Path(__file__).parents[2]


class Asked(NamedTuple):
    """An address, what those who get in are answered with, and the file or act it is about."""

    path: str
    status: int = 200
    method: str = "GET"
    file: str | None = None
    act: str | None = None


def of_file(file: str, table: str, row: str) -> dict[str, tuple[Asked, ...]]:
    """What can be asked of a view file of Datasette itself."""
    base = f"/{file}/{table}"
    sql = "select+1+as+one"
    return {
        "/{database}[.{format}]": (
            *(Asked(f"/{file}{end}", file=file) for end in ("", ".json", "?_show_hidden=1")),
            *(Asked(f"/{file}{end}sql={sql}", file=file, act=RUN_SQL) for end in ("?", ".json?", ".csv?")),
            Asked(f"/{file}.json?sql={sql}&_shape=array", file=file, act=RUN_SQL),
        ),
        "/{database}/{table}[.{format}]": (
            *(Asked(f"{base}{end}", file=file) for end in ("", ".json", ".csv", ".json?_shape=objects", "?_size=1")),
            Asked(f"{base}.json?_shape=array&_labels=on", file=file),
            Asked(f"{base}?_where=1%3D1", file=file, act=RUN_SQL),
            Asked(f"{base}.json?_where=1%3D1", file=file, act=RUN_SQL),
            *(
                Asked(f"{base}{end}", file=file, act=EXPORT)
                for end in (".csv?_stream=on", ".parquet", ".parquet?_size=1")
            ),
            Asked(f"/{file}/no-such-table", 404, file=file),
            Asked(f"/{tilde(file)}/{table}", file=file),
        ),
        "/{database}/{table}/{pks}[.{format}]": (
            *(Asked(f"{base}/{row}{end}", 200 if row != "none" else 404, file=file) for end in ("", ".json")),
            Asked(f"{base}/no-such-row", 404, file=file),
        ),
        "/{database}.db": (Asked(f"/{file}.db"),),
    }


def tilde(file: str) -> str:
    """The name of a file written another way, which means the same."""
    return f"~{ord(file[0]):X}{file[1:]}"


QUESTIONS = tuple(
    Asked(f"/open/{q.name}{end}", file="open")
    for q in canned_queries()
    for end in (".json?match=M1&pseudonym=P1&clause=RC-18",)
)
OURS: Mapping[str, tuple[Asked, ...]] = {
    "/-/sign-in": (Asked("/-/sign-in", 303), Asked("/-/sign-in?next=/open", 303)),
    "/-/sign-out": (Asked("/-/sign-out"), Asked("/-/sign-out", 303, "POST")),
    "/-/healthz": (Asked("/-/healthz"), Asked("/-/healthz", method="HEAD")),
    "/desk/{path}": (Asked("/desk/desk.css"), Asked("/desk/nowhere.css", 404)),
    "/-/static/{path}": (Asked("/-/static/app.css"),),
    "/favicon.ico": (Asked("/favicon.ico"),),
    "/[.{format}]": (Asked("/"), Asked("/.json"), Asked("/", method="POST")),
    "/-/find": (Asked("/-/find"), Asked("/-/find?q=M1")),
    "/-/match/{match}": (
        *(Asked(f"/-/match/{end}") for end in ("M1?at=3", "M1?at=3&as=2", "M3", "M3?at=3&as=1", "M1?at=3&part=moment")),
        Asked("/-/match/none", 404), Asked("/-/match/M1", method="POST"),
    ),
    "/-/answer/{match}{json}": (
        *(Asked(f"/-/answer/M1{end}") for end in ("", "?seat=2&about=score", "?seat=2&for=player&lang=hi")),
        Asked("/-/answer/M3", 409), Asked("/-/answer/none", 404),
        Asked("/-/answer/M1.json"), Asked("/-/answer/M3.json", 409), Asked("/-/answer/none.json", 404),
    ),
    "/-/board": (Asked("/-/board"),),
    "/-/cases": (Asked("/-/cases"), Asked("/-/cases?stand=all")),
    "/-/cases/{case}": (Asked("/-/cases/C1", 303), Asked("/-/cases/C9", 404)),
    "/-/case/{case}": (Asked("/-/case/C1"), Asked("/-/case/C9", 404)),
    "/-/cases/open": (Asked("/-/cases/open?match=M1"),),
    "/-/case/{case}/answer": (Asked("/-/case/C1/answer"), Asked("/-/case/C9/answer", 404)),
    "/-/incidents": (
        Asked("/-/incidents"), Asked("/-/incidents?name=x", 503), Asked("/-/incidents", 400, "POST"),
    ),
    "/-/macros": (Asked("/-/macros"), Asked("/-/macros", 503, "POST")),
    "/-/reveals": (Asked("/-/reveals", 409), Asked("/-/reveals", 409, "POST")),
    "/-/webhooks": (Asked("/-/webhooks", 409), Asked("/-/webhooks", 409, "POST")),
    "/-/api/v1/openapi.json": (Asked("/-/api/v1/openapi.json"),),
    "/-/api/v1/{operation}": (Asked("/-/api/v1/cases/C1", 403), Asked("/-/api/v1/cases/C1", 405, "POST")),
    "/-/panel/zendesk": (Asked("/-/panel/zendesk"), Asked("/-/panel/zendesk", 403, "POST")),
    "/-/panel": (Asked("/-/panel", 401), Asked("/-/panel", 401, "POST")),
    "/-/player": (Asked("/-/player", 403), Asked("/-/player", 403, "POST")),
    "/-/player-links": (Asked("/-/player-links"), Asked("/-/player-links", 503, "POST")),
    "/-/leads": (Asked("/-/leads"), Asked("/-/leads?all=1")),
    "/-/lead/{one}/{two}": (Asked("/-/lead/a/b", 404),),
    "/-/actor[.{format}]": (Asked("/-/actor"), Asked("/-/actor.json")),
    **{
        f"/-/{name}[.{{format}}]": (Asked(f"/-/{name}"), Asked(f"/-/{name}.json"))
        for name in ("metadata", "versions", "plugins", "settings", "threads", "databases")
    },
    "/-/config.json": (Asked("/-/config.json", 301),),
    "/-/config": (Asked("/-/config", 301),),
    **{f"/-/{name}": (Asked(f"/-/{name}"),) for name in ("permissions", "messages", "allow-debug", "patterns")},
    "/-/auth-token": (Asked("/-/auth-token"), Asked("/-/auth-token?token=x")),
    "/-/logout": (Asked("/-/logout"), Asked("/-/logout", method="POST")),
    "/:memory:{rest}": (Asked("/:memory:"), Asked("/:memory:/x")),
    "{anything}": (Asked("/-/nowhere/at/all/x/y", 404), Asked("/x/", 302), Asked("/nowhere", 404)),
}  # fmt: skip
FILES = {"open": ("matches", "M1"), "hands": ("hands", "none"), "cases": ("cases", "C1"), "leads": ("leads", "none")}
OF_FILES = [of_file(file, table, row) for file, (table, row) in FILES.items()]
EXAMPLES: list[Asked] = [
    *(asked for every in OURS.values() for asked in every),
    *(asked for every in OF_FILES for several in every.values() for asked in several),
    *(Asked(f"/{file}{end}", 404, file=file) for file in ("access", "people") for end in ("", "/x", ".json", "/x/1")),
    *(Asked(f"/_internal{end}", file="_internal") for end in ("", "/databases.json")), Asked("/nowhere.json", 404),
]  # fmt: skip


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory) -> Staffed:
    """Every file the desk can serve but the log of accesses and that of people, which these views do not have."""
    folder = tmp_path_factory.mktemp("ledger")
    views = folder / "views"
    views.mkdir()
    build_views(views, all_matches())
    build_cases(views, [Case(state_after(OPENED), records(OPENED))])
    with view_file(views / LEADS_FILE, LEAD_TABLES) as leads:
        leads.add("about_leads", {"what": "matches", "value": "4", "said": None})
    return Staffed(folder, views, worker=Remembering())


def test_every_route_has_its_entry_and_is_asked(staffed: Staffed) -> None:
    """A page that somebody adds without saying for whom it is fails here, and is shown to nobody."""
    routes = [pattern.pattern for pattern, _ in staffed.desk._routes()]
    assert [shape(pattern) for pattern in routes if route_of(pattern, {"json": "x"}) is None] == []
    asked = {*OURS, *(address for every in OF_FILES for address in every)}
    assert [address for pattern in routes if (address := shape(pattern)) not in asked] == []
    assert {route.address for route in ROUTES} == {shape(pattern) for pattern in routes}


def test_datasette_finds_no_folder_beside_the_plugin_to_serve_at_an_address_of_its_own() -> None:
    # It looks beside a plugin's module from Python 3.12 on, and then there is a route more than before.
    assert not (Path(str(plugin.__file__)).parent / "static").exists()


def test_a_route_without_an_entry_is_shown_to_nobody() -> None:
    for role in EVERY_ROLE:
        assert access(route_of(r"^/-/new-page$", {}), role) in ("refused", "sign_in")


def found(staffed: Staffed, asked: Asked) -> tuple[str, dict[str, str | None]]:
    """The first route that takes an address, as Datasette looks for it."""
    path = asked.path.partition("?")[0]
    for pattern, _ in staffed.desk._routes():
        taken = pattern.match(path)
        if taken is not None:
            return pattern.pattern, taken.groupdict()
    raise AssertionError(path)


def expected(staffed: Staffed, asked: Asked, role: str) -> set[int]:
    """What the tables say a role is answered with."""
    pattern, named = found(staffed, asked)
    route = route_of(pattern, named)
    if is_foreign(asked.path.partition("?")[0]) and (role != HELPDESK or asked.path.startswith("/-/panel")):
        role = NOBODY  # where no session counts
    decided = access(route, role, asked.method, asked.file)
    if asked.path.startswith("/-/api/v1/") and asked.method == "POST":
        return {415}  # a form
    if decided == "granted" and asked.act is not None and role not in ACTS[asked.act]:
        decided = "refused"
    if role == HELPDESK and not asked.path.startswith("/-/answer/M1.json") and decided != "granted":
        return {401}
    if decided == "granted":
        return {200} if role in (NOBODY, HELPDESK) and asked.path.startswith("/-/sign-in") else {asked.status}
    return {403} if decided == "refused" else {303, 401}


@pytest.mark.parametrize("role", EVERY_ROLE)
def test_every_address_as_every_role(staffed: Staffed, role: str) -> None:
    """Questions are alike, and asked by one role each, but with make torture."""
    wrong = []
    for asked in [*EXAMPLES, *(QUESTIONS if TORTURE else QUESTIONS[EVERY_ROLE.index(role) :: len(EVERY_ROLE)])]:
        got = staffed.ask(asked.path, role, asked.method).status_code
        if got not in expected(staffed, asked, role):
            wrong.append((asked.method, asked.path, got, expected(staffed, asked, role)))
        if asked.path == "/-/sign-out" and role in STAFF_ROLES:
            staffed.cookies.pop(role)
    assert wrong == []


@pytest.mark.parametrize("role", EVERY_ROLE)
def test_stored_packs_are_shown_to_nobody(staffed: Staffed, role: str) -> None:
    rows = [
        f"/hands/{name}{end}" for name in ("packs", "_packs") for end in ("", ".json", ".csv?_stream=on", ".parquet")
    ]
    rows += ["/hands/packs.blob?_blob_column=pack", "/hands/packs/M1.json", "/hands/packs/M1.blob?_blob_column=pack"]
    selects = (
        "select * from packs", "select hex(mark) from _packs", 'select count(*) from "PACKS"',
        "select 1 from main._packs", "select match from hands where (select pack from packs) > ''",
        "with x as (select * from packs) select * from x",
        "select (select group_concat(claims) from _packs indexed by sqlite_autoindex__packs_1)",
    )  # fmt: skip
    rows += [f"/hands.json?{urlencode({'sql': select})}" for select in selects]
    rows += [f"/hands/hands.json?{urlencode({'_where': f'({select} limit 1) is not null'})}" for select in selects[1:3]]
    answers = {path: staffed.ask(path, role).status_code for path in rows}
    assert {path: code for path, code in answers.items() if not 300 <= code < 500} == {}
    if role in STAFF_ROLES:
        assert staffed.ask("/hands/hands.json", role).status_code == 200
        assert "packs" not in staffed.ask("/hands.json?_show_hidden=1", role).text


def test_nobody_learns_figures_from_the_page_of_health(staffed: Staffed) -> None:
    assert staffed.ask("/-/healthz").text == "ok\n"
    assert "matches 4\n" in staffed.ask("/-/healthz", "support").text


@pytest.mark.parametrize("role", STAFF_ROLES)
def test_only_files_of_the_role_are_named_to_it(staffed: Staffed, role: str) -> None:
    """On the list of files, as JSON, and by links."""
    told = staffed.ask("/.json", role).json()
    assert set(told) == {file for file in FILES if role in VIEW_RIGHTS[file].roles}
    front = staffed.ask("/", role).text
    assert ('href="/-/cases' in front) == (role in VIEW_RIGHTS["cases"].roles)
    assert ('href="/-/leads' in front) == (role in VIEW_RIGHTS["leads"].roles)


def test_a_refusal_says_why(staffed: Staffed) -> None:
    page = staffed.ask("/-/leads", "support")
    assert page.status_code == 403 and "not shown to your role, support" in page.text
    assert "may not run SQL of their own" in staffed.ask("/open?sql=select+1", "support").text
    assert staffed.ask("/leads.json", "support").json()["error"] == (
        "This is not shown to your role, support. It is for analyst, auditor and admin."
    )


def test_where_nobody_may_be_anybody_nothing_is_shown(tmp_path: Path) -> None:
    """A desk that is opened without a role and has no staff."""
    from tests.desk_kit.desk import pages_of

    build_views(tmp_path, all_matches())
    get = pages_of(tmp_path, role=None)
    for path in ("/", "/open/matches", "/-/match/M1", "/open/matches.json", "/nowhere", "/-/answer/M1.json"):
        assert get(path).status_code == 403, path
    assert get("/-/healthz").status_code == 200


def test_the_page_of_roles_is_up_to_date() -> None:
    assert (ROOT / "docs" / "roles.md").read_text("utf-8") == roles_page(), "run make schemas"


def test_shapes_are_addresses() -> None:
    assert shape(r"^/-/match/(?P<match>[^/]+)$") == "/-/match/{match}"
    assert (
        shape(r"/(?P<database>[^\/\.]+)/(?P<table>[^\/\.]+)(\.(?P<format>\w+))?$") == "/{database}/{table}[.{format}]"
    )
    assert re.fullmatch(r"[^\\^$?]*", shape(r"^/-/static/(?P<path>.*)$"))


def test_a_hindi_desk_calls_roles_and_the_way_back_by_hindi_names(tmp_path: Path) -> None:
    ledger = ledger_in(tmp_path)
    desk = Staffed(ledger, ledger / "views", language="hi")
    refused, table = desk.ask("/-/cases", "analyst"), desk.ask("/open/matches", "analyst")
    assert refused.status_code == 403 and table.status_code == 200
    assert all(name in refused.text for name in ("(विश्लेषक)", "सपोर्ट, ऑडिटर"))
    for page in (refused, table):
        assert f"<strong>{NAMES['analyst']}</strong>, विश्लेषक" in page.text
        assert '<a href="/">मुखपृष्ठ</a>' in page.text and "Powered by" not in page.text
