"""Leads in the desk: the tables a scan makes, the queue and the case as pages, and who may see them."""

from __future__ import annotations

import json
import re
import shutil
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from ledger.evidence.store import open_reader
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.views.sqlite import sqlite3
from ledger.views.tables.leads import LEADS_FILE, SCANNED_AT
from ledger.views.view_files import LEAD_TABLES
from ledger.web.pages.leads import _money_words
from ledger.web.pages.said import p_value_html, said_html
from schemas.message import Chance, Quoted, message, plain
from tests.desk_kit.desk import Get, pages_of
from tests.desk_kit.files import dump
from tests.torture import TORTURE
from tests.web.browsing import OF_COLOURS, faults_for_some, keep, page_of, serving
from tests.web.looking import wrong_looks
from tests.web.reading_pages import faults, told

if any(find_spec(name) is None for name in ("numpy", "scipy", "numba")):
    pytest.skip("what detection rests on is not installed", allow_module_level=True)

from cli.app import run
from ledger.serving.projecting import project
from tests.web.lead_ledger import FIRST, LIVE, MORE, copied, made, pseudonyms


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scanned platform with all its views; a decision is on record about another pair than the two."""
    folder = copied(tmp_path_factory.mktemp("leads") / "ledger")
    project(folder)
    return folder


@pytest.fixture
def folder(ledger: Path, tmp_path: Path) -> Path:
    """A copy of it to write to."""
    return Path(shutil.copytree(ledger, tmp_path / "ledger"))


@pytest.fixture(scope="module")
def leads(ledger: Path) -> Database:
    """The tables of leads."""
    return Database(ledger / "views" / LEADS_FILE)


@pytest.fixture(scope="module")
def ask(ledger: Path) -> Get:
    """Asks the desk as an analyst."""
    return pages_of(ledger / "views", role="analyst")


def lead(leads: Database, ledger: Path) -> dict[str, Any]:
    """The row of the two."""
    one, two = pseudonyms(ledger)
    (row,) = leads.query("select * from leads where one = ? and two = ?", [one, two])
    return dict(row)


def choices(row: dict[str, Any]) -> list[str]:
    """What could be chosen, by a row of decisions."""
    written = row["alternatives"]
    return (written.split() if row["kind"] == "discard" else written.split(" | ")) if written else []


# -- tables ------------------------------------------------------------------------------------------


def test_the_two_who_play_together_head_the_queue(leads: Database, ledger: Path) -> None:
    row = lead(leads, ledger)
    assert row["rank"] == 1 and row["q"] <= 0.05 and row["suppressed"] == 0
    ranks = [found["rank"] for found in leads.query("select rank from leads order by p")]
    assert ranks == list(range(1, len(ranks) + 1))


def test_tables_come_back_to_the_same_rows_by_a_scan(folder: Path) -> None:
    """Dropped and made anew, or made over those that stand, from whose decisions it copies."""
    place = folder / "views" / LEADS_FILE
    first = dump(place)
    for drop in (False, True):
        if drop:
            place.unlink()
        assert run(["collusion", "scan", "--ledger", str(folder), "--json"]) in (0, 1)
        assert _but_when(dump(place)) == _but_when(first)


def test_without_tables_none_are_made(tmp_path: Path) -> None:
    folder = copied(tmp_path / "ledger")
    (folder / "views" / LEADS_FILE).unlink()
    assert run(["collusion", "scan", "--ledger", str(folder), "--json", "--no-tables"]) in (0, 1)
    assert not (folder / "views" / LEADS_FILE).exists()


def test_no_match_still_played_and_nobody_by_name_is_in_it(ledger: Path) -> None:
    with open_reader(ledger) as reader:
        assert LIVE in reader.matches() and not reader.has_ended(LIVE)
        players = list(reader.players())
    content = (ledger / "views" / LEADS_FILE).read_bytes()
    assert LIVE.encode() not in content
    assert len(players) == 12 and not [player for player in players if player.encode() in content]


def test_every_pair_is_there_with_every_channel(leads: Database) -> None:
    pairs = leads.table("pairs").count
    assert pairs >= 30
    assert next(leads.query("select count(distinct pair) as n from channels"))["n"] == pairs
    flagged = next(leads.query("select count(*) as n from pairs where flagged"))["n"]
    assert flagged == leads.table("leads").count
    for row in leads.query("select * from channels"):
        assert (row["p"] is None) == (row["why_not"] is not None), row


def test_exhibits_are_decisions_on_record_with_their_alternatives(leads: Database, ledger: Path) -> None:
    rows = list(leads.query("select * from exhibits where lead = ?", [lead(leads, ledger)["lead"]]))
    assert 1 <= len(rows) <= 5
    for row in rows:
        (decision,) = leads.query(
            "select * from decisions where event = ? and chosen = ?", [row["event"], row["chosen"]]
        )
        assert decision["player"] == row["from_player"]
        assert row["from_player"] != row["to_player"]
        assert row["page"] == f"/-/match/{row['match']}?at={row['seq']}"
        others = [
            found["choice"] for found in leads.query("select * from alternatives where exhibit = ?", [row["exhibit"]])
        ]
        assert others and row["chosen"] not in others
        assert set(others) <= set(choices(decision))


def test_decisions_are_what_players_did_themselves(leads: Database, ledger: Path) -> None:
    """Each stands at an event of its player in a match that has ended; chances are chances."""
    opened = Database(ledger / "views" / "open.db")
    acts = {row["event"]: row for row in opened.query("select event, type, seat, by, deal from events")}
    seats = {(row["match"], row["seat"]): row["pseudonym"] for row in opened.query("select * from players")}
    types = {
        "discard": {"discard"}, "draw": {"draw"}, "first_drop": {"draw", "drop"}, "middle_drop": {"draw", "drop"},
        "declare": {"declare", "discard"}, "wrong_show": {"declare"},
    }  # fmt: skip
    count, kinds = 0, set[str]()
    for row in leads.query("select * from decisions"):
        act = acts[row["event"]]
        assert (act["by"], act["seat"], act["deal"]) == ("player", row["seat"], row["deal"])
        assert act["type"] in types[row["kind"]]
        assert seats[row["match"], row["seat"]] == row["player"]
        assert row["chance"] is None or 0 <= row["chance"] <= 1
        assert row["kind"] == "wrong_show" or row["chosen"] in choices(row)
        assert row["choices"] == len(choices(row))
        assert (row["kind"] == "discard") or (row["gain"] is None and row["waits"] is None)
        count, kinds = count + 1, kinds | {row["kind"]}
    assert count > 20 * FIRST and {"discard", "draw", "first_drop", "middle_drop", "declare"} <= kinds


def test_decisions_are_indexed_by_player_match_and_kind(leads: Database) -> None:
    for column in ("player", "match", "kind"):
        plan = " ".join(
            str(row["detail"])
            for row in leads.query(f"explain query plan select * from decisions where {column} = 'x'")
        )
        assert "SEARCH decisions USING INDEX" in plan


def test_refunds_are_of_third_players_and_add_up(leads: Database, ledger: Path) -> None:
    row = lead(leads, ledger)
    found = list(leads.query("select * from refunds where lead = ?", [row["lead"]]))
    assert found and sum(refund["points"] for refund in found) == row["third_points"]
    assert not {refund["player"] for refund in found} & {row["one"], row["two"]}
    assert {refund["lost_to"] for refund in found} <= {row["one"], row["two"]}


# -- pages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [table.name for table in LEAD_TABLES])
def test_every_table_has_a_page(ask: Get, table: str) -> None:
    assert ask(f"/leads/{table}").status_code == 200
    assert ask(f"/leads/{table}.csv").status_code == 200


def test_the_queue_says_what_a_lead_means_and_what_it_does_not(ask: Get, ledger: Path) -> None:
    page = ask("/-/leads")
    one, two = pseudonyms(ledger)
    assert page.status_code == 200
    assert "no finding of guilt" in page.text and "Nothing is done to" in page.text
    assert f'<a href="/-/lead/{one}/{two}">{one} and {two}</a>' in page.text
    assert not re.search(r"cheat|fraud|culprit|suspect", page.text, re.IGNORECASE)


def test_pages_say_when_the_scan_was_and_how_many_matches_it_has_not_seen(folder: Path) -> None:
    places = ["/-/leads", "/-/lead/{}/{}".format(*pseudonyms(folder))]
    for place in places:
        page = told(pages_of(folder / "views", role="analyst")(place))
        assert "Scanned on 20" in page and "No match has ended since." in page
    assert run(["ingest", str(made().honestly), "--ledger", str(folder)]) == 0
    project(folder)
    for place in places:
        assert f"{MORE} matches have ended since" in told(pages_of(folder / "views", role="analyst")(place))


def test_the_pages_tell_what_the_terminal_does(
    ask: Get, ledger: Path, leads: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(["collusion", "scan", "--ledger", str(ledger), "--no-tables"]) in (0, 1)
    said = capsys.readouterr().out
    queue = told(ask("/-/leads"))
    for words in ("Hold-off: not computable, n = 300 over all pairs: too few for any", "has not ended yet"):
        assert words in said and words in queue
    assert "1 match not read:" in queue and "Calibrated on clean play of 14 platforms." in queue
    one, two = pseudonyms(ledger)
    assert run(["collusion", "show", one, two, "--ledger", str(ledger)]) == 0
    said, page = capsys.readouterr().out, told(ask(f"/-/lead/{one}/{two}"))
    (tests,) = re.findall(r"p is the least of (\d+) tests", said)
    assert f"p is the least of {tests} tests (" in page and "times their number, at most 1" in page
    (compared,) = re.findall(r"\((\d+) compared\)", said)
    assert f"6 of {compared} compared are shown" in page


def test_commands_tell_a_lead_in_hindi_and_json_is_english_unless_asked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pair, where = pseudonyms(folder), ["--ledger", str(folder)]
    decided = ["decide", *pair, "--dismissed", "--reason", "वे भाई हैं", "--who", "Ann"]
    for asked in (["scan"], ["show", *pair], ["ring"], ["watch"], decided, ["scan", "--all"], ["show", *pair]):
        capsys.readouterr()
        assert run(["collusion", *asked, *where, "--lang", "hi"]) in (0, 1)
        lines = [line for line in capsys.readouterr().out.splitlines() if "meldtrail replay" not in line]
        assert lines and not re.search(r"(?:[a-z]{3,} ){3}", "\n".join(lines)), asked
    said = {}
    for more in ([], ["--lang", "en"], ["--lang", "hi"]):
        capsys.readouterr()
        assert run(["collusion", "show", *pair, *where, "--json", *more]) == 0
        said[tuple(more)] = capsys.readouterr().out
    assert said[()] == said["--lang", "en"] != said["--lang", "hi"]
    english, hindi = (json.loads(said[key])["meaning"] for key in ((), ("--lang", "hi")))
    assert english == ENGLISH.say("lead_text-meaning") and hindi == Renderer("hi").say("lead_text-meaning")


def test_every_p_is_written_in_one_form_and_says_which_it_is(folder: Path) -> None:
    one, two = pseudonyms(folder)
    decided = ["collusion", "decide", one, two, "--confirmed", "--reason", "so it is", "--who", "Ann"]
    assert run([*decided, "--ledger", str(folder)]) == 0
    page = told(pages_of(folder / "views", role="analyst")(f"/-/lead/{one}/{two}"))
    assert not re.search(r"\d[eE]-\d", page.partition("Every decision of")[0]), "no figure of a machine"
    assert "weighs together, each with its p as computed: coordinated drops (p " in page
    assert "p, calibrated" in page and "no deal together in games not seen then" in page


@pytest.mark.parametrize("decision", [None, "confirmed", "dismissed"])
def test_a_hindi_desk_tells_a_lead_in_hindi(folder: Path, decision: str | None) -> None:
    one, two = pseudonyms(folder)
    if decision is not None:
        decided = ["collusion", "decide", one, two, f"--{decision}", "--reason", "ठीक है", "--who", "Ann"]
        assert run([*decided, "--ledger", str(folder)]) == 0
    get = pages_of(folder / "views", role="analyst", language="hi")
    words = {"confirmed": "सहमत", "dismissed": "असहमत", None: ""}[decision]
    for place in ("/-/leads?all=1", f"/-/lead/{one}/{two}"):
        shown = re.sub(r"<(code|script|style|details)\b.*?</\1>", "", get(place).text, flags=re.DOTALL)
        main = shown.partition("<h1")[2].partition('</section>\n\n<p class="lead-basis')[0]
        text = re.sub(r"<[^>]+>", " ", main)
        assert not re.search(r"(?:[a-z]{3,} ){3}", text), place
        codes = {"stayed", "flagged", "confirmed", "screened", "dismissed", "coordinated"}
        assert not codes & set(re.findall("[a-z]+", text)), place
        assert f"कर्मचारियों का निर्णय: {words}" in text or decision is None
        assert "</details>।" not in get(place).text
        assert not re.search(r"[\u0900-\u097f]\s*\.(?=\s)", text), "a sentence of Hindi ends with its own stop"


def test_a_text_is_worded_from_its_message_and_one_without_stands_in_english() -> None:
    stated = message("lead_text-withheld", why=message("lead_text-why_nothing"))
    row = {"words": "withheld, not computable, n = 0", "said": json.dumps(plain(stated))}
    hindi = Renderer("hi")
    assert said_html(row, "words", ENGLISH) == row["words"]
    assert said_html(row, "words", hindi) == hindi.words(stated) != row["words"]
    for said in (None, "", "{", "[]", '{"say": "lead_text-of_another_version"}', '{"say": "lead_text-withheld"}'):
        other = row | {"said": said}
        assert said_html(other, "words", ENGLISH) == row["words"]
        assert said_html(other, "words", hindi) == f'<span lang="en">{row["words"]}</span>'


def test_a_chance_within_a_text_is_written_as_every_other() -> None:
    since = message("lead_text-since_again", p=Chance(7e-5, 0.0), count=31, asked=Chance(0.05, 0.0))
    shown = said_html({"since": "", "said": json.dumps(plain(since))}, "since", ENGLISH)
    assert re.sub("<[^>]*>", "", shown).startswith("p 7 in 100,000 over 31 deals") and "<b>" not in shown
    unsafe = {"words": "", "said": json.dumps(plain(message("lead_text-as_kept", text=Quoted("<b>"))))}
    assert said_html(unsafe, "words", ENGLISH) == "&lt;b&gt;"


def told_alike(page: str) -> str:
    """A page but for how its chances are written, which a text without a message has as a machine writes them."""
    text = re.sub(r"<[^>]+>", "", page).replace(", each with its p as computed", "")
    return re.sub(r"p [\d.e<-]+( in [\d,]+)?", "p", text)


def test_tables_of_an_earlier_version_are_shown_in_their_english(ledger: Path, tmp_path: Path) -> None:
    """Until a scan makes them anew: they have no messages."""
    shutil.copytree(ledger / "views", tmp_path / "views")
    with closing(sqlite3.connect(tmp_path / "views" / LEADS_FILE, isolation_level=None)) as conn:
        for table in LEAD_TABLES:
            for column in {"said", "since_said"} & {*table.columns}:
                conn.execute(f"ALTER TABLE [{table.name}] DROP COLUMN [{column}]")
    for place in ("/-/leads", "/-/leads?all=1", "/-/lead/{}/{}".format(*pseudonyms(ledger))):
        new, old = (pages_of(views, role="analyst")(place).text for views in (ledger / "views", tmp_path / "views"))
        assert told_alike(old) == told_alike(new)
        page = pages_of(tmp_path / "views", role="analyst", language="hi")(place)
        assert page.status_code == 200 and '<span lang="en">' in page.text


def test_rulesets_in_which_the_same_is_withheld_are_told_in_one_line(ledger: Path, tmp_path: Path) -> None:
    shutil.copytree(ledger / "views", tmp_path / "views")
    why, withheld = "too few decisions", [(one, what) for one in ("one", "two") for what in ("feeding", "hand_sharing")]
    with Database(tmp_path / "views" / LEADS_FILE).conn as about:
        rows = [(f"withheld in {ruleset}: {channel}", why) for ruleset, channel in withheld]
        about.executemany("insert into about_leads (what, value) values (?, ?)", rows)
    page = pages_of(tmp_path / "views", role="analyst")("/-/leads").text
    assert f"<b>Of one, two nothing is tested for feeding, hand sharing:</b> {why}." in page
    assert page.count(why) == 1


def test_the_case_shows_what_speaks_for_and_against(ask: Get, ledger: Path, leads: Database) -> None:
    one, two = pseudonyms(ledger)
    page = ask(f"/-/lead/{one}/{two}")
    assert page.status_code == 200
    headings = re.findall(r"<h[23]>(.*?)</h[23]>", page.text)
    assert headings == [
        "What stands out", "The decisions that say most", "The same player with others", "What speaks for them",
        "What else it could be", "What would overturn it", "Every channel", "What it may have cost", "Decisions so far",
    ]  # fmt: skip
    assert ask(f"/-/lead/{two}/{one}").text == page.text
    for row in leads.query("select * from exhibits where lead = ?", [lead(leads, ledger)["lead"]]):
        assert f'href="{row["page"]}"' in page.text
        assert ask(row["page"]).status_code == 200
        assert ask(f"/open/events/{row['match']},{row['seq']}").status_code == 200
    assert "Nobody has decided anything about this pair" in page.text
    assert f"<code>meldtrail collusion show {one} {two} --json</code>" in page.text
    assert "before it is held against what clean play gives" in page.text, "which p is which"
    assert "(this pair)" in page.text and "Could also:" in page.text
    cost = page.text.partition("What it may have cost")[2].partition("List of losses")[0]
    assert re.findall(r"\(₹[\d.]+\)", cost), "all their matches are played for rupees"


@pytest.mark.parametrize("currencies", [(), (None,), ("INR", "chips"), ("INR", None)])
def test_money_of_matches_that_are_not_known_to_be_of_one_currency_has_no_sign(
    currencies: tuple[str | None, ...],
) -> None:
    assert _money_words(ENGLISH, ("INR",), 605) == "₹6.05"
    assert _money_words(ENGLISH, ("chips",), 605) == "6.05 chips"
    assert _money_words(ENGLISH, currencies, 605) == "6.05 in the currency of the matches"


@pytest.mark.parametrize(
    ("channel", "heading"), [("hold_off", "Occasions that were counted"), ("timing", "The deals that say most")]
)
def test_the_heading_over_the_evidence_says_what_it_is(
    ledger: Path, tmp_path: Path, channel: str, heading: str
) -> None:
    """Occasions that are counted all weigh alike: none of them gained the other more than another."""
    shutil.copytree(ledger / "views", tmp_path / "views")
    with Database(tmp_path / "views" / LEADS_FILE).conn as file:
        file.execute("update leads set channel = ?, both_ways = 0, from_player = one, to_player = two", [channel])
    page = pages_of(tmp_path / "views", role="analyst")("/-/lead/{}/{}".format(*pseudonyms(ledger))).text
    assert heading in page and "By what the other gained" not in page


def test_a_pair_that_is_not_flagged_has_its_channels_and_no_evidence(ask: Get, leads: Database) -> None:
    row = next(leads.query("select * from pairs where not flagged order by p desc limit 1"))
    page = ask(f"/-/lead/{row['one']}/{row['two']}")
    assert page.status_code == 200
    assert "not flagged" in page.text and "Every channel" in page.text
    assert "The decisions that say most" not in page.text and "Could also" not in page.text


def test_a_pair_nobody_tested_is_said_in_words(ask: Get) -> None:
    page = ask("/-/lead/Pnobody/P<script>")
    assert page.status_code == 404
    assert "no pair that was tested" in page.text and "P<script>" not in page.text


def test_an_empty_queue_is_said_in_words(folder: Path) -> None:
    assert run(["collusion", "scan", "--ledger", str(folder), "--json", "--fewest", "9999"]) == 0
    page = pages_of(folder / "views")("/-/leads")
    assert page.status_code == 200
    assert "No pair is to be reviewed" in page.text and "does not say that nobody" in page.text
    assert "<table" not in page.text


def test_where_no_scan_was_made_the_page_says_how(views: Path) -> None:
    page = pages_of(views)("/-/leads")
    assert page.status_code == 404
    assert "meldtrail collusion scan" in page.text


def test_a_decision_is_shown_and_its_pair_listed_only_on_request(folder: Path) -> None:
    one, two = pseudonyms(folder)
    why = "Reviewed <with> both; 9H is explained"
    decided = ["collusion", "decide", one, two, "--dismissed", "--reason", why, "--who", "Ann", "--ledger", str(folder)]
    assert run(decided) == 0
    shown = _rows(folder)
    assert run(["collusion", "scan", "--ledger", str(folder), "--json"]) in (0, 1)
    assert _rows(folder) == shown, "shown at once as the next scan shows it"
    get = pages_of(folder / "views")
    link = f'href="/-/lead/{one}/{two}"'
    queue = get("/-/leads").text
    assert link not in queue and "1 pair not listed" in queue
    assert link in get("/-/leads?all=1").text
    page = get(f"/-/lead/{one}/{two}").text
    assert "Dismissed by staff" in page and "Reviewed &lt;with&gt; both" in page and "Ann" in page
    rows = get("/leads/lead_decisions.json?_shape=array").json()
    assert [row["type"] for row in rows] == ["raised", "decided"]


def _but_when(rows: list[str]) -> list[str]:
    """Rows without the time of the scan."""
    return [row for row in rows if SCANNED_AT not in row]


def _rows(folder: Path) -> list[str]:
    """What the tables hold, but for how the queue was counted."""
    rows = dump(folder / "views" / LEADS_FILE)
    return sorted(row for row in rows if not row.startswith(("about_leads: ", "sqlite_")))


# -- who may see it ----------------------------------------------------------------------------------

CLOSED = (
    "/leads", "/leads.json", "/leads/leads.json", "/leads/decisions", "/leads/decisions.csv", "/leads.db",
    "/leads?sql=select+1", "/leads.json?sql=select+*+from+lead_decisions", "/-/leads", "/-/leads?all=1",
)  # fmt: skip


@pytest.mark.parametrize("role", ["support", None])
def test_leads_are_never_shown_to_support_or_to_nobody(ledger: Path, role: str | None) -> None:
    get = pages_of(ledger / "views", role=role)
    one, two = pseudonyms(ledger)
    for path in (*CLOSED, f"/-/lead/{one}/{two}", "/-/lead/a/b"):
        page = get(path)
        assert page.status_code == 403, path
        assert one not in page.text
    front = get("/").text
    assert "/-/leads" not in front and get("/open/matches").status_code == (403 if role is None else 200)


@pytest.mark.parametrize("role", ["analyst", "auditor", "admin"])
def test_leads_are_shown_to_analysts(ledger: Path, role: str) -> None:
    get = pages_of(ledger / "views", role=role)
    assert get("/-/leads").status_code == 200
    assert get("/leads?sql=select+1").status_code == 200
    assert get("/leads.db").status_code == 403
    assert '<a href="/-/leads">' in get("/").text


def test_the_file_is_not_for_everybody_on_the_machine(ledger: Path) -> None:
    assert (ledger / "views" / LEADS_FILE).stat().st_mode & 0o007 == 0


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.5, "0.5"), (0.0123, "0.012"), (1.0, "1"), (7e-5, "7 in 100,000"), (1.2e-6, "1 in 1 million"),
     (3.4e-9, "less than 1 in 1 million"), (None, "")],
)  # fmt: skip
def test_small_chances_are_said_in_words(chance: float | None, shown: str) -> None:
    assert re.sub(r"<[^>]*>", "", p_value_html(chance, ENGLISH)) == shown


def test_no_page_shows_a_code_without_its_words(leads: Database, ask: Get) -> None:
    """The queue, every lead in it, and every table of what a scan found."""
    told = [f"/-/lead/{row['one']}/{row['two']}" for row in leads.query("select one, two from leads")]
    walked = ["/-/leads", "/-/leads?all=1", *told, *(f"/leads/{table.name}?_size=100" for table in LEAD_TABLES)]
    assert told
    assert {address: found for address in walked if (found := list(faults(ask(address).text)))} == {}


_FOLDED = """() => [...document.querySelectorAll("section details:not(:has(form))")]
    .map((one) => one.children[1].checkVisibility({contentVisibilityAuto: true}))"""
"""Whether the contents of each part that is folded are seen."""


def test_leads_look_right_everywhere(browser: Any, ledger: Path) -> None:
    """Nothing too wide, too small or over another, nothing that axe finds, and no more than a page may hold."""
    with serving(ledger) as address, page_of(browser, 360) as page:
        page.goto(f"{address}/-/leads")
        lead = page.locator("a[href*='/-/lead/']").first.get_attribute("href")
        for name, at in (("leads", "/-/leads"), ("lead", lead)):
            page.goto(f"{address}{at}")
            assert page.evaluate("document.querySelectorAll('*:not(table *)').length") <= 1200
            for width, scheme in ((360, "light"), (768, "light"), (1440, "dark")):
                page.set_viewport_size({"width": width, "height": 900})
                page.emulate_media(color_scheme=scheme)
                keep(page, f"looks-{name}-{width}-{scheme}")
                assert wrong_looks(page) == {}, (name, width)
                rules = () if TORTURE or width == 360 else OF_COLOURS
                assert (width == 768 and not TORTURE) or faults_for_some(page, rules) == [], (name, width)
            page.emulate_media(media="print", color_scheme="light")
            page.set_viewport_size({"width": 718, "height": 1000})
            keep(page, f"looks-{name}-paper")
            assert "wide" not in wrong_looks(page)
            folded = page.evaluate(_FOLDED)
            assert all(folded) and (name == "leads" or folded), "what is folded on a screen stands on paper"
            page.emulate_media(media="screen")
            assert not any(page.evaluate(_FOLDED)), "and is folded on the screen"
