"""Every command of a fenced block in README.md and docs/ runs, in order, on a ledger of sample logs."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import meldtrail
from cli.app import run
from meldtrail.samples import sample_logs
from tests.torture import TORTURE

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w*)\s*$")
WELL = {0, 1}
"""Nothing was found, or something was."""


class Shown(NamedTuple):
    """A command of a page: the line it stands on, and its words."""

    line: int
    words: list[str]


def shown_in(text: str) -> Iterator[Shown]:
    """The commands of the ``console`` and ``sh`` blocks of a page; in ``console`` they follow a dollar sign."""
    kind = ""
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.match(line)
        if fence:
            kind = "" if kind else fence[1] or "text"
        elif kind == "sh" or (kind == "console" and line.startswith("$ ")):
            words = shlex.split(line.removeprefix("$ "), comments=True)
            if words:
                yield Shown(number, words)


def few(words: list[str]) -> list[str]:
    """A command of which at most ten matches are asked for: all of them in a long run."""
    at = words.index("--matches") + 1 if "--matches" in words else len(words)
    return (
        words if TORTURE else [*words[:at], *(str(min(int(word), 10)) for word in words[at : at + 1]), *words[at + 1 :]]
    )


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What pages name of the sample logs, and every fifth of the others; all, as with ``make demo``, in a long run."""
    folder = tmp_path_factory.mktemp("docs") / "ledger"
    named = {name for page in PAGES for name in re.findall(r"\bsample-(\w+)", page.read_text("utf-8"))}
    logs = list(sample_logs())
    kept = [log for place, log in enumerate(logs) if TORTURE or place % 5 == 0 or Path(log.name).stem in named]
    assert run(["ingest", *map(str, kept), "--ledger", str(folder)]) == 0
    return folder


@pytest.mark.parametrize(
    "page", [page for page in PAGES if list(shown_in(page.read_text("utf-8")))], ids=lambda p: p.name
)
def test_every_command_of_a_page_runs(
    page: Path, ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ledger, tmp_path / "L")
    (tmp_path / "sample_logs").symlink_to(ROOT / "sample_logs")
    monkeypatch.chdir(tmp_path)
    for variable in ("MELDTRAIL_LEDGER", "MELDTRAIL_RULESETS"):
        monkeypatch.delenv(variable, raising=False)
    for line, words in shown_in(page.read_text("utf-8")):
        where = f"{page.relative_to(ROOT)}:{line}: {shlex.join(words)}"
        assert words[0] == "meldtrail", f"{where}: only commands of meldtrail run here; show others in a `text` block"
        assert run(few(words[1:])) in WELL, where


def test_the_readme_shows_every_command_a_reader_begins_with() -> None:
    names = {words[1] for _, words in shown_in((ROOT / "README.md").read_text("utf-8"))}
    assert {"ingest", "audit", "answer", "replay", "diff", "rescore", "rules", "score", "explain", "simulate"} <= names


def test_the_verdict_the_readme_quotes_is_what_audit_says_of_a_sample() -> None:
    quoted = re.search(r"^> ([^\[]+)\[([^\]]+)\]$", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert quoted is not None
    (match,) = meldtrail.read_matches(meldtrail.sample_log("rummy-106-literal/show_overturned"))
    said = [(row["message"], ", ".join(row["clauses"])) for row in meldtrail.audit(match)]
    assert (quoted[1].replace("\n> ", " ").strip(), quoted[2]) in said


def test_what_a_fence_holds_is_read_as_a_shell_would() -> None:
    text = "```sh\na 'b c' # d\n\n# e\n```\nf\n```console\n$ g\nh\n```\n```python\ni\n```\n    j\n"
    assert list(shown_in(text)) == [Shown(2, ["a", "b c"]), Shown(8, ["g"])]
