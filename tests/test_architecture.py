"""The house keeps its shape: which room may know of which, what the pure rooms may touch, what every rule cites."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ledger.audit.played import WHOLE_MATCH
from ledger.rules.library import read_clausebook, read_rulebook
from schemas.reasons import FAULT_OPTIONS
from tests.reference import json_schemas

ROOT = Path(__file__).parents[1]
PACKAGES = ("schemas", "ledger", "meldtrail", "cli")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

FLOORS = (
    "schemas", "ledger.messages", "ledger.rules", "ledger.evidence", "ledger.play", "ledger.engine", "ledger.audit",
    "ledger.collusion", "ledger.answers", "ledger.cases", "ledger.views", "ledger.find", "ledger.drawing",
    "ledger.serving", "ledger.web", "ledger.simulate", "meldtrail", "cli",
)  # fmt: skip
"""The rooms, lowest floor first: a room imports only from itself and from rooms before it."""
NO_NEIGHBOURS = {
    "ledger.evidence": ("ledger.rules", "ledger.messages"),
    "ledger.simulate": ("ledger.web", "ledger.serving"),
}
"""Rooms that know nothing of others though these stand below them."""

PURE = ("schemas", "ledger.messages", "ledger.rules", "ledger.play", "ledger.answers")
IMPURE = {
    "apsw", "asyncio", "calendar", "glob", "http", "io", "logging", "multiprocessing", "os", "pathlib", "portalocker",
    "pysqlite3", "random", "requests", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "sqlite_utils",
    "ssl", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
"""Clock, chance, disk, network, database, logging: with them the same log need not give the same result."""


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def room_of(name: str) -> str | None:
    """The room a module stands in; None for what stands in none."""
    return next((room for room in FLOORS if within(name, room)), None)


def within(name: str, place: str) -> bool:
    """Whether a dotted name is ``place`` or something in it."""
    return name == place or name.startswith(f"{place}.")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything that stands in a module, read once for all tests."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every module a module names in an import, wherever it stands."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            for alias in node.names:
                sub = ROOT.joinpath(*(node.module or "").split("."), alias.name)
                module = sub.is_dir() or sub.with_suffix(".py").is_file()
                yield f"{node.module}.{alias.name}" if module else str(node.module)


def test_a_room_imports_only_what_is_below_it() -> None:
    """But for the start of the program, which runs the command line behind the door; ``ledger`` itself has no code."""
    rooms = {path: room_of(name_of(path)) for path in MODULES}
    assert [name_of(path) for path, room in rooms.items() if room is None] == ["ledger"], "stands in no room"
    upward = []
    for path, room in rooms.items():
        if room is not None and name_of(path) != "meldtrail.__main__":
            below = set(FLOORS[: FLOORS.index(room) + 1]) - set(NO_NEIGHBOURS.get(room, ()))
            ours = [one for one in imports(path) if one.split(".")[0] in (*PACKAGES, "tests")]
            upward += [f"{name_of(path)} imports {one}" for one in ours if room_of(one) not in below]
    assert upward == []


@pytest.mark.parametrize(("library", "only"), [("datasette", "ledger.web.datasette")])
def test_a_library_behind_an_adapter_is_imported_there_alone(library: str, only: str) -> None:
    found = {name_of(path) for path in MODULES if any(within(one, library) for one in imports(path))}
    assert found == {only}


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Every circle of a graph as the names that lie on it, sorted (Tarjan's strongly connected components)."""
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(arrows.get(name, ())):
            if other not in index:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == index[name]:
            ring = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(ring) > 1:
                found.append(sorted(ring))

    for name in sorted(arrows):
        if name not in index:
            visit(name)
    return found


def test_the_search_for_circles_finds_one() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def place_in(name: str, room: str) -> str:
    """Where a module stands in its room: in a sub-room, which counts as one, or by itself."""
    parts = name.removeprefix(f"{room}.").split(".")
    is_package = (ROOT / Path(*room.split("."), parts[0])).is_dir()
    return f"{room}.{parts[0]}" if is_package or len(parts) == 1 else name


@pytest.mark.parametrize("room", FLOORS)
def test_a_room_has_no_circles_inside(room: str) -> None:
    by_module: dict[str, set[str]] = {}
    by_place: dict[str, set[str]] = {}
    for path in MODULES:
        name = name_of(path)
        if room_of(name) != room or name == room:
            continue
        own = {found for found in imports(path) if room_of(found) == room and found not in (name, room)}
        by_module[name] = own
        place = place_in(name, room)
        by_place.setdefault(place, set()).update(place_in(found, room) for found in own)
        by_place[place].discard(place)
    assert circles(by_module) == []
    assert circles(by_place) == []


def test_a_pure_room_touches_no_clock_chance_disk_or_network() -> None:
    """A time is handed in."""
    pure = [path for path in MODULES if room_of(name_of(path)) in PURE]
    assert {room_of(name_of(path)) for path in pure} == set(PURE)
    assert {name_of(path): touched for path in pure if (touched := impurities(path))} == {}


def impurities(path: Path) -> set[str]:
    """What a module imports, calls or asks for that a pure one does not."""
    calls = {node.func.id for node in nodes(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    attributes = {node.attr for node in nodes(path) if isinstance(node, ast.Attribute)}
    return (
        {one.split(".")[0] for one in imports(path)} & IMPURE
        | calls & {"open", "print", "input", "exec", "eval", "id", "hash"}
        | attributes & {"now", "today", "utcnow"}
    )


@pytest.mark.parametrize(
    ("call", "spared"),
    [
        ("score 4S", "ledger.evidence.store ledger.audit ledger.views rich.console textual datasette numpy"),
        (
            "audit none.jsonl",
            "ledger.views ledger.web ledger.collusion rich.console textual datasette numpy ledger.engine numba",
        ),
        ("replay none.jsonl", "ledger.views ledger.web ledger.drawing rich.console textual datasette numpy"),
    ],
)
def test_a_command_imports_nothing_heavy_that_it_does_not_need(call: str, spared: str) -> None:
    told = f"import sys; from cli.app import run; run({call.split()}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)
    assert set(spared.split()) & set(done.stderr.split()) == set()


def test_every_test_stands_where_it_is_run() -> None:
    """In a module of another name it would never be."""
    others = [path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_")]
    assert [path.name for path in others if "\ndef test_" in path.read_text(encoding="utf-8")] == []


def test_a_module_is_of_one_subject() -> None:
    """It is as long as that is: this length asks whether it is two, and is no reason to cut one."""
    lines = 1000
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length >= lines} == {}


PARTICIPLES = frozenset(
    {"asked", "decided", "found", "given", "held", "kept", "known", "made", "named", "said", "seen", "shown", "stated"}
    | {"told", "wanted", "written"}
)


def test_a_variable_is_called_what_it_is_and_by_no_bare_participle() -> None:
    """An option of the command line may be; fields and functions are looked at below."""
    assert {name_of(path): called for path in MODULES if (called := bare_participles(path))} == {}


def bare_participles(path: Path) -> list[tuple[str, int]]:
    """Variables and parameters of a module that are called by one, with their lines."""
    of_classes = {
        id(line.target)
        for node in nodes(path) if isinstance(node, ast.ClassDef)
        for line in node.body if isinstance(line, ast.AnnAssign)
    }  # fmt: skip
    variables = {
        (node.id, node.lineno)
        for node in nodes(path)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in of_classes
    }
    parameters = {
        (node.arg, node.lineno)
        for node in nodes(path)
        if isinstance(node, ast.arg) and not ast.unparse(node.annotation or node).startswith("Annotated[")
    }
    return sorted((name, line) for name, line in variables | parameters if name in PARTICIPLES)


PRINTED_SO = frozenset(
    {"events.Buy.wanted", "records.CaseTicket.written", "records.LeadRecord.seen"}  # stored
    | {"helpdesk.CaseGiven.held", "helpdesk.MatchesFound.written", "helpdesk.RuleGiven.written"}  # JSON: of the desk
    | {"helpdesk.TicketJoined.written"}
    | {"reviews.Since.asked", "subject.Rule.written", "summary.Summary.held", "summary.self.held"}  # of commands
    | {"client.Reply.stated", "client.RunIncident.seen", "client.WriteMacro.seen"}  # lines to the worker
    | {"links.PanelLink.made", "links.PanelLink.told", "links.PlayerLink.made"}  # signed, in addresses handed out
    | {"intake.Refusal.found", "reasons.Fault.found", "table_melds.ContractFault.found"}  # not what is needed
    | {"errors.self.found"}
)
"""Fields whose names are those of a format, or arguments of a sentence."""


def names_in(path: Path) -> Iterator[tuple[str, str]]:
    """Each function by its module, each field by its class, what an object gives itself; and its bare name."""
    for node in nodes(path):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield f"{name_of(path)}.{node.name}", node.name
            case ast.Attribute(value=ast.Name(id="self"), ctx=ast.Store()):
                yield f"{path.stem}.self.{node.attr}", node.attr
            case ast.ClassDef():
                lines = [line for line in node.body if isinstance(line, ast.Assign | ast.AnnAssign)]
                targets = [part for line in lines for part in ast.walk(line) if isinstance(part, ast.Name)]
                stored = [part.id for part in targets if isinstance(part.ctx, ast.Store)]
                yield from ((f"{path.stem}.{node.name}.{field}", field) for field in stored)


def test_a_function_and_a_field_are_called_what_they_do_or_are_and_by_no_bare_participle() -> None:
    called = {one for path in MODULES for one in names_in(path)}
    assert sorted(whole for whole, name in called if name.strip("_") in PARTICIPLES) == sorted(PRINTED_SO)


OF_CLASSES = PARTICIPLES | {
    "absent", "added", "aged", "booked", "carried", "cleared", "came", "composed", "concerned", "counted",
    "covered", "earlier", "expected", "explained", "gone", "hidden", "idle", "joined", "judged", "late", "listed",
    "looked", "offered", "paid", "parted", "pinned", "planned", "printed", "raised", "ready", "received", "refused",
    "reopened", "revealed", "ruled", "sent", "stored", "touched", "tried", "understood", "upgraded",
}  # fmt: skip


def test_a_class_is_called_by_a_noun_and_by_no_bare_participle() -> None:
    """Records of leads and pins are called as their types are; what a helpdesk understood, as its clients know it."""
    classes = {
        f"{path.stem}.{node.name}"
        for path in MODULES for node in nodes(path)
        if isinstance(node, ast.ClassDef) and node.name.strip("_").lower() in OF_CLASSES
    }  # fmt: skip
    records = {"records.Decided", "records.Pinned", "records.Raised", "records.Reopened"}
    assert classes == records | {"helpdesk.Understood"}


def test_no_code_asks_which_ruleset_it_is() -> None:
    for path in (ROOT / "ledger").rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Compare):
                for side in (node.left, *node.comparators):
                    assert not names_a_ruleset(side), f"{path}:{node.lineno}: a choice belongs in a ruleset"
            if isinstance(node, ast.Match):
                assert not names_a_ruleset(node.subject), f"{path}:{node.lineno}"


def names_a_ruleset(side: ast.expr) -> bool:
    """Whether this is ``rules.id``, ``match.rules.id`` or the like."""
    if not isinstance(side, ast.Attribute) or side.attr != "id":
        return False
    of = side.value.attr if isinstance(side.value, ast.Attribute) else getattr(side.value, "id", None)
    return of in {"rules", "ruleset", "reading", "other", "one", "two"}


def test_nothing_gets_past_the_guards_of_the_events() -> None:
    kept = "events|checkpoints|rulesets|pins|refusals|conflicts|settings"
    past = re.compile(rf"\bREPLACE\s+INTO\s+({kept})\b|\bOR\s+REPLACE\s+({kept})\b|\bDROP\s+TRIGGER\b", re.IGNORECASE)
    for path in [*(ROOT / "ledger").rglob("*.py"), *(ROOT / "cli").rglob("*.py")]:
        prose = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        for node in nodes(path):
            where = f"{path}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                assert not past.search(node.value), where
            if isinstance(node, ast.Call):
                assert not (isinstance(node.func, ast.Attribute) and node.func.attr == "transform"), where
                assert not [key for key in node.keywords if key.arg in ("replace", "recreate")], where


# -- what every rule cites -----------------------------------------------------------------------

RULEBOOK, CLAUSES = read_rulebook(), read_clausebook()


def option_of(path: str) -> str:
    """The option that a path is of, which may name a case of it: ``disconnect.then:middle_drop``."""
    return path.partition(":")[0]


@pytest.mark.parametrize("ruleset_id", RULEBOOK.ids)
def test_every_choice_of_a_ruleset_has_a_clause(ruleset_id: str) -> None:
    ruleset = RULEBOOK.resolve(ruleset_id)
    options = {f"{table}.{option}" for table, choices in ruleset.options.items() for option in choices}
    assert sorted(options - set(ruleset.sources)) == [], "a choice says from which clause; one left unsaid, in UNSAID"
    assert set(ruleset.sources) <= options
    assert {path: clause for path, clause in ruleset.sources.items() if clause not in CLAUSES} == {}
    if ruleset.compare is not None:
        assert ruleset.compare in RULEBOOK.ids


def test_other_findings_and_faults_cite_what_exists() -> None:
    assert {clause for clauses in WHOLE_MATCH.values() for clause in clauses} <= set(CLAUSES)
    options = {option for found in FAULT_OPTIONS.values() for option in found}
    assert {option_of(path) for path in options} <= set(RULEBOOK.resolve("classic").sources)


def test_cases_are_of_options_and_cite_what_exists() -> None:
    for ruleset in RULEBOOK.every():
        assert {option_of(path) for path in ruleset.cases} <= set(ruleset.sources)
        assert {clause for named in ruleset.cases.values() for clause in named} <= set(CLAUSES)


def test_clauses_named_in_code_exist() -> None:
    named = re.compile(r"""["']((?:house|custom):[a-z0-9-]+)["']""")
    virtual = {"house:pinned"}
    for path in MODULES:
        found = set(named.findall(path.read_text(encoding="utf-8")))
        assert found - virtual <= set(CLAUSES), path


def test_the_published_schemas_are_those_of_the_models() -> None:
    checked_in = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "schemas" / "json").iterdir()}
    assert checked_in == dict(json_schemas()), "run make schemas"


# -- the repository ------------------------------------------------------------------------------


def repository() -> list[Path]:
    """The files of the repository, as git knows them; all of a source archive."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True, check=False,
    )  # fmt: skip
    if listed.returncode == 0 and listed.stdout:
        found = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    else:
        tops = [path for path in ROOT.iterdir() if not path.name.startswith(".")]
        found = [file for top in tops for file in (top.rglob("*") if top.is_dir() else [top])]
    return [path for path in found if path.is_file()]


def test_no_file_speaks_of_the_machine_it_was_written_on() -> None:
    homes = re.compile(r"/(?:home|Users|root)/\w+")
    for path in repository():
        text = path.read_bytes().decode("utf-8", "replace")
        assert not homes.search(text), path
        if len(ROOT.parts) > 2:
            assert f"{ROOT}/" not in text, path


def test_the_readme_says_how_to_begin() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make demo" in readme and "make test" in readme


def test_the_makefile_has_what_the_readme_names() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = re.findall(r"(?:`|^ *)make ([a-z]+)\b", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"demo", "test"} <= set(named) <= targets


def test_the_command_line_is_what_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"meldtrail": "meldtrail.__main__:main"}
