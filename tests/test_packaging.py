"""The wheel holds everything it needs: built, installed into an environment of its own, used from an empty folder."""

from __future__ import annotations

import ast
import email
import os
import re
import subprocess
import sys
import venv
import zipfile
from collections import Counter
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.torture import TORTURE

ROOT = Path(__file__).parents[1]
UNREACHABLE = ("Could not find a version", "No matching distribution", "Temporary failure", "Connection", "timed out")

KINDS = {
    "schemas/rulesets/": ".toml",
    "schemas/clauses/": ".toml",
    "schemas/json/": ".json",
    "ledger/messages/": ".ftl",
    "ledger/views/queries/": ".sql",
    "ledger/web/templates/": ".html",
    "ledger/web/assets/": ".css",
    "sample_logs/": ".jsonl",
}
"""What is not Python and has to be in the wheel."""


def done(*call: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command run in ``cwd`` without what this environment adds to Python's path."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL", "MELDTRAIL"))}
    return subprocess.run([str(word) for word in call], cwd=cwd, env=clean, capture_output=True, text=True, check=False)


def fetched(*call: str | Path, cwd: Path) -> None:
    """A run of pip; the test is skipped when there is no index to fetch from."""
    ran = done(*call, cwd=cwd)
    if ran.returncode != 0 and any(word in ran.stderr for word in UNREACHABLE):
        pytest.skip(f"no package index: {ran.stderr.strip().splitlines()[-1]}")
    assert ran.returncode == 0, ran.stderr


def pages_named() -> set[str]:
    """The pages of docs/ that sentences of the program name."""
    sources = [path for top in ("schemas", "ledger", "cli") for path in (ROOT / top).rglob("*.py")]
    trees = [ast.parse(path.read_text("utf-8")) for path in sources if path.name != "reference.py"]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    notes = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # what is said of the code beside it
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in notes]
    return {page for text in texts if isinstance(text, str) for page in re.findall(r"docs/\w+\.md", text)}


ALONE = () if TORTURE else ("--no-deps",)
"""In a long run what the wheel needs is fetched; else it is lent from this environment, and nothing else of it is."""


def needed(wheel: Path) -> set[str]:
    """The distributions that a wheel says it needs, and those that they need in turn."""
    (metadata,) = (name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA"))
    asked = email.message_from_bytes(zipfile.ZipFile(wheel).read(metadata)).get_all("Requires-Dist", [])
    found, waiting = set[str](), [(one, "") for one in asked]
    while waiting:
        requirement, extra = Requirement(waiting[0][0]), waiting.pop(0)[1]
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        if requirement.name not in found or requirement.extras:
            found.add(requirement.name)
            further = distribution(requirement.name).requires or []
            waiting += [(one, more) for more in ("", *requirement.extras) for one in further]
    return found


def lend(place: Path, names: set[str]) -> None:
    """Let an environment have some distributions of this one, by links to what they installed."""
    (packages,) = place.glob("lib/python*/site-packages")
    for name in names:
        held = distribution(name)
        for top in {file.parts[0] for file in held.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (packages / top).exists():
                (packages / top).symlink_to(str(held.locate_file(top)))


DEMO = f"""
import sys
from cli.app import run
from cli.commands import demo
some = list(demo.sample_logs())[:: {1 if TORTURE else 8}]
demo.sample_logs = lambda: some
sys.exit(run(["demo"]))
"""
"""The demo of a part of the samples, each of which is audited in tests/test_sample_logs.py; of all in a long run."""


def test_the_wheel_works_on_its_own(tmp_path: Path) -> None:
    pip = ("-m", "pip", "--disable-pip-version-check", "--quiet")
    fetched(sys.executable, *pip, "wheel", "--no-deps", "--wheel-dir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("meldtrail-*.whl")
    held = zipfile.ZipFile(wheel).namelist()
    for folder, ending in KINDS.items():
        source = [path.relative_to(ROOT) for path in (ROOT / folder).rglob(f"*{ending}")]
        inside = f"meldtrail/{folder}" if folder.startswith("sample_logs") else folder
        assert source, folder
        assert len([name for name in held if name.startswith(inside) and name.endswith(ending)]) == len(source), folder
    assert {"schemas/SPEC.md", "meldtrail/py.typed", "ledger/py.typed", "schemas/py.typed"} <= set(held)
    assert {f"meldtrail/{page}" for page in pages_named()} <= set(held)
    tops = Counter(name.split("/")[0] for name in held)
    assert {top for top in tops if not top.endswith(".dist-info")} == {"meldtrail", "schemas", "ledger", "cli"}
    assert not [name for name in held if "__pycache__" in name or name.endswith(".db")]

    place, empty = tmp_path / "venv", tmp_path / "empty"
    empty.mkdir()
    venv.create(place)
    if not TORTURE:
        lend(place, needed(wheel))
    fetched(sys.executable, *pip, "--python", place, "install", "--no-compile", *ALONE, wheel, cwd=empty)
    command, python = place / "bin" / "meldtrail", place / "bin" / "python"
    calls: tuple[tuple[list[str | Path], str], ...] = (
        ([command, "--version"], "meldtrail 0.1.0"),
        ([command, "rules"], "classic"),
        ([command, "explain", "out_of_turn"], "Example:"),
        ([command, "score", "4S 5S 6S TD JK"], "10 points under classic"),
        ([command, "doctor"], "ok   sqlite"),
        ([python, "-c", DEMO], "meldtrail serve --ledger"),
    )
    for arguments, says in calls:
        ran = done(*arguments, cwd=empty)
        assert ran.returncode == 0, f"{arguments}: {ran.stderr}"
        assert says in ran.stdout, arguments
    code = "import meldtrail as m; print([x.status for x in m.read_matches(m.sample_log('classic/clean'))])"
    assert done(python, "-c", code, cwd=empty).stdout == "['settled']\n"
    assert list(empty.iterdir()) == []
