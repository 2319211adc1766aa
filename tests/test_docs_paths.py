"""What the documents name is there: files and folders of the project, links between pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "schemas" / "SPEC.md"])
NAMED = re.compile(r"`((?:ledger|schemas|cli|tests|meldtrail|docs|sample_logs)/[\w./-]+)`")
MODULE = re.compile(r"`([a-z_0-9]+\.py)`")
POINTER = re.compile(r":(?:func|class|data|mod|meth|attr):`~?([\w.]+)`")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_a_page_names_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    gone = [name for name in NAMED.findall(text) if not (ROOT / name).exists()]
    gone += [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert gone == []


def test_every_module_a_page_calls_by_its_name_alone_is_one_of_the_program() -> None:
    modules = {path.name for room in ("cli", "ledger", "meldtrail", "schemas") for path in (ROOT / room).rglob("*.py")}
    named = {(page.name, name) for page in PAGES for name in MODULE.findall(page.read_text("utf-8"))}
    assert [one for one in sorted(named) if one[1] not in modules] == []


@pytest.mark.parametrize("folder", ["docs", "docs/decisions"])
def test_every_page_of_the_documents_is_listed_in_the_page_of_its_folder(folder: str) -> None:
    listed = ROOT / folder / "README.md"
    linked = {(listed.parent / link).resolve() for link in LINK.findall(listed.read_text("utf-8"))}
    assert {page.resolve() for page in listed.parent.glob("*.md")} - linked == {listed.resolve()}


def _is_there(name: str, text: str) -> bool:
    """Whether a module of this text names what one of its docstrings points at, or that stands where it says."""
    if name.partition(".")[0] not in ("cli", "ledger", "meldtrail", "schemas"):
        return all(re.search(rf"\b{part}\b", POINTER.sub("", text)) for part in name.split("."))
    place, parts = ROOT, name.split(".")
    while parts and (place / parts[0]).is_dir():
        place /= parts.pop(0)
    file = place / (f"{parts.pop(0)}.py" if parts and (place / f"{parts[0]}.py").is_file() else "__init__.py")
    return all(re.search(rf"\b{part}\b", file.read_text("utf-8")) for part in parts)


def test_what_a_docstring_points_at_is_there() -> None:
    modules = [path for room in ("cli", "ledger", "meldtrail", "schemas") for path in (ROOT / room).rglob("*.py")]
    texts = {path: path.read_text("utf-8") for path in modules}
    pointed = [(path, name) for path, text in texts.items() for name in POINTER.findall(text)]
    assert [f"{path}: {name}" for path, name in pointed if not _is_there(name, texts[path])] == []


def test_every_kind_of_addition_names_the_tests_to_extend_and_to_run() -> None:
    page = (ROOT / "docs" / "contributing.md").read_text("utf-8")
    parts = {part.partition("\n")[0]: part for part in page.split("\n## ")[1:]}
    assert len(parts) > 10
    for kind, part in parts.items():
        extend, run = re.split(r"; run\s", part.partition("\nTests: extend ")[2])
        assert NAMED.findall(extend) and NAMED.findall(run), f"{kind}: no test is named"
