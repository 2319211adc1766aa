"""No page shows a code without its words: every page of the desk over the sample logs and two cases is read."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from cli.app import run
from ledger.audit.played import WHOLE_MATCH
from ledger.cases.case import KINDS, CaseStatus
from ledger.collusion.channels import CHANNELS
from ledger.evidence.intake import REFUSALS
from ledger.evidence.lines import log_lines
from ledger.evidence.store import open_writer
from ledger.messages.renderer import ENGLISH
from ledger.play.laws import LAWS
from ledger.play.state import Ending, Status
from ledger.play.story import TELLERS
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from ledger.views.canned_queries import canned_queries
from ledger.web.app import desk_app
from ledger.web.html import rulings_html, words_of
from schemas import findings, records, wire
from tests.desk_kit.loop import awaited
from tests.torture import TORTURE
from tests.web.reading_pages import VOCABULARIES, faults

FINDINGS: Final = {*LAWS, *WHOLE_MATCH}
PLAIN: Final = frozenset({
    "player", "timer", "server", "staff", "stock", "discards", "run", "set", "discard", "show", "open", "decided",
    "appealed", "closed", "granted", "refused", "withdrawn", "money", "points", "note", "clean",
})  # fmt: skip
"""Codes that say in plain English what they mean, and are given no words."""


def test_a_code_alone_is_seen_and_one_with_its_words_is_not() -> None:
    bare = "<table><tr><td class='col-code'>out_of_turn</td><td>M1/3</td></tr></table>"
    assert list(faults(bare)) == ["out_of_turn in “out_of_turn”", "out_of_turn in column code"]
    assert list(faults(bare.replace("M1/3", "Played out of turn"))) == []
    assert list(faults("<p><span class='badge'>breach</span> Played out of turn</p>")) == ["breach in column badge"]
    assert list(faults("<p>Event 3 (<b>UPHELD</b>)</p>")) == ["UPHELD in “Event 3 ( UPHELD )”"]
    reason = "group2:mixed_suits_and_ranks"
    assert list(faults(f"<p>{reason}</p>")) == [f"mixed_suits_and_ranks in “{reason}”"]
    assert list(faults("<tr><td class='col-by'>autoplay</td></tr>")) == ["autoplay in column by"]
    assert list(faults("<pre>out_of_turn</pre><a href='/out_of_turn'>sample-out_of_turn</a>")) == []


_CASE: Final = (
    ["open", "sample-show_overturned", "--ticket", "HD-1", "--seat", "1", "--about", "show", "--claim", "It was right"],
    ["assign", "C1", "--to", "ravi"],
    ["note", "C1", "asked the table host"],
    ["decide", "C1", "the show was valid"],
    ["answer", "C1", "--lang", "hi"],
    ["appeal", "C1", "wants more"],
    ["open", "sample-no_split", "--ticket", "HD-2", "--seat", "1", "--about", "disconnection"],
    ["decide", "C2", "the record does not show it"],
)
"""Two cases with records of most kinds."""


@pytest.fixture(scope="module")
def ledger(demo_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample logs in a ledger, with a line that was refused, and their views."""
    folder = tmp_path_factory.mktemp("codes") / "ledger"
    shutil.copytree(demo_folder, folder, symlinks=True)
    torn = folder.parent / "torn.jsonl"
    torn.write_text('{"v":1,"match":"torn"\n[]\n', "utf-8")
    with open_writer(folder) as writer:
        writer.ingest(log_lines(torn), torn.name, read_rulebook().pin)
    project(folder)
    for asked in _CASE:
        assert run(["case", *asked, "--ledger", str(folder), "--who", "asha"]) == 0
    return folder


@pytest.fixture(scope="module")
def desk(ledger: Path) -> Any:
    """The desk over them."""
    return desk_app(ledger / "views")


async def addresses(desk: Any) -> list[str]:
    """The first page, every table with its facets and some rows, every question, and pages of our own."""
    found = ["/", "/-/board", "/-/cases", "/-/cases?stand=all", "/-/case/C1", "/-/case/C2", "/-/find", "/-/leads"]
    found += ["/-/find?q=invalid+show", "/-/find?q=sample-show_overturned"]
    for name, database in desk.databases.items():
        hidden = {*await database.hidden_table_names(), *_kept_away(desk, name)}
        for table in [table for table in await database.table_names() if table not in hidden]:
            columns = await database.table_columns(table)
            told = "".join(f"&_facet={column}" for column in columns if column in VOCABULARIES)
            found.append(f"/{name}/{table}?_size={400 if TORTURE else 60}{told}")
    for question in canned_queries():
        filled = {one.name: await _example(desk, one.example) for one in question.asks}
        found.append(f"/open/{question.name}?" + "&".join(f"{key}={value}" for key, value in filled.items()))
        found.append(f"/open/{question.name}")
    matches = (await desk.get_database("open").execute("select match, state from matches order by match")).rows
    for match, state in matches[:: 1 if TORTURE else 24]:
        found += [f"/-/match/{match}", f"/open/matches/{match}"]
        found += [f"/-/answer/{match}"] if state != "open" else []  # that is answered when it has ended
    rows = "select finding, event, match from findings where event is not null order by finding"
    for finding, event, match in (await desk.get_database("open").execute(rows)).rows[:: 1 if TORTURE else 25]:
        found += [f"/open/findings/{_tilde(finding)}", "/open/events/{},{}".format(*map(_tilde, event.rsplit("/", 1)))]
        found.append(f"/-/match/{match}?at={event.rpartition('/')[2]}")
    return found


def _kept_away(desk: Any, database: str) -> set[str]:
    """Tables the desk keeps for its own use, which nobody is led to."""
    told = desk.metadata("tables", database=database) or {}
    return {name for name, table in told.items() if table.get("hidden")}


async def _example(desk: Any, sql: str) -> str:
    rows = (await desk.get_database("open").execute(sql)).rows if sql else []
    return str(rows[0][0]) if rows else ""


def _tilde(key: str) -> str:
    return key.replace("/", "~2F")


def test_no_page_shows_a_code_without_its_words(desk: Any) -> None:
    """Every page but those of the hidden tables, which hold records for programs."""

    async def walk() -> dict[str, list[str]]:
        wrong: dict[str, list[str]] = {}
        walked = await addresses(desk)
        assert len(walked) > 100
        for address in walked:
            page = await desk.client.get(address)
            if page.status_code == 200:
                found = list(dict.fromkeys(faults(page.text)))
                wrong |= {address: found[:5]} if found else {}
            else:
                assert address == "/-/leads" and page.status_code == 404, (address, page.status_code)
        return wrong

    assert awaited(walk()) == {}


def codes_of(*kinds: Any) -> set[str]:
    """The codes of closed lists in the format."""
    return {code for kind in kinds for code in get_args(kind)}


def test_every_code_there_is_has_its_words() -> None:
    """A new one fails here until somebody says what it means."""
    assert set(FINDINGS) >= set(LAWS) | {"log_incomplete", "not_replayed", "ruleset_unknown"}
    assert set(VOCABULARIES["code"]) == set(FINDINGS) | set(REFUSALS)
    assert _said("severity", codes_of(findings.Severity)) and _said("verdict", codes_of(findings.Ruling))
    assert _said("claim", codes_of(findings.ClaimKind)) and _said("by", codes_of(wire.Actor))
    assert _said("type", TELLERS) and _said("type", KINDS)
    assert _said("channel", {*CHANNELS, "mutual", "giving"})
    assert _said("outcome", codes_of(records.Outcome)) and _said("topic", codes_of(records.CaseTopic))

    endings = Ending.__annotations__["how"]
    assert _said("status", codes_of(Status)) and _said("stand", codes_of(CaseStatus))
    assert _said("ended", re.findall(r'"(\w+)"', str(endings)) or get_args(endings))


def _said(column: str, codes: Iterable[str]) -> bool:
    mute = {code for code in codes if words_of(column, code, ENGLISH) is None and code not in PLAIN}
    assert mute == set(), (column, mute)
    return True


def test_words_say_more_than_the_code() -> None:
    for column, vocabulary in VOCABULARIES.items():
        for code, words in vocabulary.items():
            assert words and "_" not in words and words != code, (column, code)
    assert all(code.isalpha() and code.islower() for code in PLAIN)


def test_clauses_lead_to_their_text(desk: Any) -> None:
    """In every table and answer that cites them."""
    page = awaited(desk.client.get("/open/findings?_size=100")).text
    cells = re.findall(r'<td class="col-clauses[^"]*">(.*?)</td>', page, re.DOTALL)
    assert len(cells) > 50
    for cell in cells:
        bare = re.sub(r"<a .*?</a>", "", cell)
        assert "href=" in cell and not re.search(r"[A-Za-z]", bare), cell


def test_machines_get_the_code_alone(desk: Any) -> None:
    rows = awaited(desk.client.get("/open/findings.json?_shape=array&_size=1")).json()
    assert rows[0]["code"] in FINDINGS and "<" not in str(rows)


def test_several_verdicts_of_one_event_are_explained_once() -> None:
    told = str(rulings_html("UPHELD points of seat 1; UPHELD points of seat 2; OVERTURNED show of seat 1", ENGLISH))
    assert told.count("the platform was right") == 1 and told.count("the platform was wrong") == 1
    assert "points of seat 1, points of seat 2" in told
    assert rulings_html("PlayedMatch <out> of turn", ENGLISH) == "PlayedMatch &lt;out&gt; of turn"


def test_figures_under_two_readings_are_money_where_they_are_about_money(desk: Any) -> None:
    page = awaited(desk.client.get("/open/payout_by_the_reading?ruleset=")).text
    assert "250.00" in page and "+45.00" in page and ">25000<" not in page
