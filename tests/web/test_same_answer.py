"""One answer: the terminal, the page and the JSON of a helpdesk say the same bytes, caveats and all."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.messages.renderer import Renderer
from ledger.serving.projecting import project
from schemas.errors import ConflictError
from tests.desk_kit.desk import Get, pages_of
from tests.desk_kit.matches import settled, write_log, wrong_show

CAVEAT = "The record of this match is not whole."
ASKED = (
    {"match": "M1", "seat": "2", "about": "score"}, {"match": "M1", "seat": "1", "about": "money"},
    {"match": "M1", "seat": "1", "about": "show", "deal": "1"}, {"match": "M2"},
)  # fmt: skip
READERS: tuple[dict[str, str], ...] = ({}, {"for": "player"})


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """M1, of which another event 4 was sent that contradicts the one held, and M2; and their views."""
    folder = tmp_path_factory.mktemp("same")
    other = settled()[3] | {"at": "2026-11-20T11:59:00.000Z"}
    log = write_log(folder / "log.jsonl", settled(), wrong_show(), [other])
    assert run(["ingest", str(log), "--ledger", str(folder / "ledger")]) == ConflictError.exit_code
    project(folder / "ledger")
    return folder / "ledger"


@pytest.fixture(scope="module")
def page(ledger: Path) -> Get:
    """The desk over them."""
    return pages_of(ledger / "views")


def typed(asked: dict[str, str], ledger: Path) -> list[str]:
    """The command that asks the same of the terminal."""
    options = {f"--{name}": value for name, value in asked.items() if name not in ("match", "for")}
    words = ["answer", asked["match"], "--ledger", str(ledger), *(word for pair in options.items() for word in pair)]
    return [*words, "--for-player"] if "for" in asked else words


def address(asked: dict[str, str], end: str = "") -> str:
    """The page that says the same."""
    query = "&".join(f"{name}={value}" for name, value in asked.items() if name != "match")
    return f"/-/answer/{asked['match']}{end}?{query}"


def printed(capsys: pytest.CaptureFixture[str], words: list[str]) -> str:
    """What a command prints."""
    capsys.readouterr()
    run(words)
    return capsys.readouterr().out


EVERY = [{**asked, **reader, "lang": lang} for asked in ASKED for reader in READERS for lang in ("en", "hi")]


@pytest.mark.parametrize("asked", EVERY, ids=lambda asked: " ".join(asked.values()))
def test_terminal_page_and_json_say_the_same(
    ledger: Path, page: Get, capsys: pytest.CaptureFixture[str], asked: dict[str, str]
) -> None:
    as_json = page(address(asked, ".json")).text
    assert as_json == printed(capsys, [*typed(asked, ledger), "--json"])
    given: dict[str, Any] = json.loads(as_json)
    shown = unescape(page(address(asked)).text)
    sent = shown.partition('<textarea id="answer-text"')[2].partition(">")[2].partition("</textarea>")[0]
    greeting = 2 if "for" in asked else 0  # that of a letter, and what it is about, stand above
    first, *rest = sent.strip("\n").split("\n\n")[greeting:][: len(given["paragraphs"])]
    if "for" in asked:
        first = first.removesuffix(" " + Renderer(asked["lang"]).say("letter-sorry"))
    assert [first, *rest] == given["paragraphs"]
    on_terminal = printed(capsys, typed(asked, ledger))
    for paragraph in given["paragraphs"]:
        assert paragraph in on_terminal and f"<p>{paragraph}</p>" in re.sub(r"</?span[^>]*>", "", shown)
    assert given["reference"] in on_terminal and given["reference"] in shown


@pytest.mark.parametrize("asked", [asked for asked in EVERY if asked["lang"] == "en" and asked["match"] == "M1"])
def test_that_the_record_contradicts_itself_is_said_by_all_three(
    ledger: Path, page: Get, capsys: pytest.CaptureFixture[str], asked: dict[str, str]
) -> None:
    assert CAVEAT in page(address(asked, ".json")).json()["paragraphs"][0]
    assert CAVEAT in page(address(asked)).text
    assert CAVEAT in printed(capsys, typed(asked, ledger))


def test_the_caveat_comes_from_the_line_that_contradicts(page: Get) -> None:
    assert CAVEAT not in page("/-/answer/M2").text
