"""What the documents name is there: files and folders of the project, links between pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "schemas" / "SPEC.md"])
NAMED = re.compile(r"`((?:ledger|schemas|cli|tests|meldtrail|docs|sample_logs)/[\w./-]+)`")
MODULE = re.compile(r"`([a-z_0-9]+\.py)`")
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


def test_every_page_of_the_documents_is_linked_from_another() -> None:
    linked = {(page.parent / link).resolve() for page in PAGES for link in LINK.findall(page.read_text("utf-8"))}
    pages = {page.resolve() for page in (ROOT / "docs").rglob("*.md")}
    assert pages - linked == set()
