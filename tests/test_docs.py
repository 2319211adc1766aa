"""Every command of a fenced block in README.md and docs/ runs, in order, on a ledger of sample logs."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import typer

import meldtrail
from cli.app import app, command, run
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


NAMED = re.compile(r"`(meldtrail [a-z][^`]*)`")
SHOWN = re.compile(r"^( *)(?:\$ |\.venv/bin/)?(meldtrail [a-z]\S*(?: \S+)*)")
"""A call that begins a line, up to the two spaces before what is said of it."""


def named_in(text: str) -> Iterator[str]:
    """The calls in fences, on indented lines, and in sentences."""
    is_fenced = False
    for line in text.splitlines():
        is_fenced ^= FENCE.match(line) is not None
        if (call := SHOWN.match(line)) and (is_fenced or len(call[1]) >= 4):
            yield call[2]
        yield from NAMED.findall(line)


def wrong_in(words: list[str]) -> list[str]:
    """What of a call is no command, and none of its options."""
    there = typer.main.get_command(app)
    rest = [word.rstrip(",);:.]") for word in words]
    while (choices := getattr(there, "commands", None)) and rest and rest[0][:1].isalpha():
        name = rest.pop(0)
        if name not in choices:
            return [name]
        there = command(name) if len(words) == len(rest) + 1 else choices[name]
    options = {option for field in there.params for option in (*field.opts, *field.secondary_opts, "--help")}
    return [word for word in rest if word.startswith("--") and word.partition("=")[0] not in options]


OTHERS = [ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", ROOT / "schemas" / "SPEC.md"]


@pytest.mark.parametrize("page", [*PAGES, *OTHERS], ids=lambda page: page.name)
def test_every_command_and_option_that_a_page_names_is_there(page: Path) -> None:
    """Those too that a page shows with names of its own, which the test above does not run."""
    calls = named_in(page.read_text("utf-8"))
    wrong = {call: faults for call in calls if (faults := wrong_in(call.split("#")[0].split()[1:]))}
    assert wrong == {}


def test_a_command_or_option_that_is_not_there_is_named() -> None:
    assert wrong_in(["audits"]) == ["audits"] and wrong_in(["case", "opened", "M1"]) == ["opened"]
    assert wrong_in(["case", "open", "M1", "--tickets", "1"]) == ["--tickets"]
    assert wrong_in(["case", "open", "M1", "--ticket=1", "--by", "x"]) == ["--by"]
    assert wrong_in(["audit", "--all,"]) == []
    page = "    meldtrail case list  what is open\nas `meldtrail rules`\nmeldtrail of old\n```\nmeldtrail diff\n```\n"
    assert list(named_in(page)) == ["meldtrail case list", "meldtrail rules", "meldtrail diff"]


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
