"""A match told: all of it, one moment, the beginning, and through the eyes of one seat."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from meldtrail.samples import sample_log
from schemas.cards import FACES, SUIT_GLYPHS, face
from tests.cli.conftest import Meldtrail, events_of, lines_of, matches_of, prepared
from tests.desk_kit.matches import Sent, contracts, pool, stalemate, write_log
from tests.play.table import given_up_after_a_miss
from tests.torture import TORTURE
from tests.worded import spoken

ROW = ["match", "seq", "at", "type", "story", "table", "standings", "remarks"]
GLYPHS = {glyph: suit for suit, glyph in SUIT_GLYPHS.items()}
SHOWN = re.compile(rf"\b(JK)\b|\b([A2-9TJQK])([SHDC{''.join(GLYPHS)}])")
SPOKEN = {spoken(card): card for card in FACES}


def test_the_story_has_a_line_for_every_event(meldtrail: Meldtrail, ledger: Path, one: Path) -> None:
    match = matches_of(one)[0]
    said = meldtrail("replay", match, "--ledger", ledger)
    assert said.code == 0
    assert [int(found) for found in re.findall(r"^ *(\d+) \d\d:", said.out, re.M)] == [
        json.loads(line)["seq"] for line in lines_of(one)
    ]
    assert "Deal 1: claimed and recomputed" in said.out
    assert meldtrail("replay", one).out == said.out, "a log file works in place of a ledger"


@pytest.mark.parametrize("lang", ["en", "hi"])
def test_money_is_told_with_its_sign_and_rows_have_bare_figures(meldtrail: Meldtrail, lang: str) -> None:
    """The opening of the match names its currency; `266.00` alone may be rupees, or chips."""
    log = sample_log("classic/points_overturned")
    for call in (("replay", log), ("audit", log), ("rescore", log, "--ruleset", "rummy-106")):
        said = meldtrail(*call, "--lang", lang)
        assert "₹82.00" in said.out and not re.search(r"[^₹]\b82\.00", said.out), said.out
        rows = meldtrail(*call, "--lang", lang, "--json").out
        assert "₹" not in rows and ("82.00" in rows or "8200" in rows)


def test_json_has_a_row_for_every_event(meldtrail: Meldtrail, one: Path) -> None:
    rows = meldtrail("replay", one, "--json").rows
    assert [row["seq"] for row in rows] == list(range(1, len(lines_of(one)) + 1))
    assert all(list(row) == ROW for row in rows)
    assert rows[0]["table"] is None
    at = meldtrail("replay", one, "--json", "--at", 3).rows
    assert at == [rows[2]]
    assert meldtrail("replay", one, "--json", "--until", 3).rows == rows[:3]


def test_the_end_tells_what_was_booked_and_what_it_was_settled_by(meldtrail: Meldtrail) -> None:
    # Booked 46 at event 15 and settled by 41 at event 16: the second figure must not stand as if it were the only one.
    log = sample_log("classic/points_overturned")
    lines = meldtrail("replay", log).out.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("  seat 2  claimed"))
    assert lines[at].startswith("  seat 2  claimed  46  computed  41")
    assert lines[at + 1].strip() == "claimed otherwise at event 16: 41"
    clean = meldtrail("replay", sample_log("classic/clean")).out
    assert "claimed otherwise" not in clean


@pytest.mark.parametrize(
    ("sample", "word"),
    [
        ("aceleagues-points/acted_too_late", "READING"),
        ("rummy-106/times_coarse", "NOTICE"),
        ("classic/out_of_turn", "FINDING"),
    ],
)
def test_what_is_held_against_nobody_is_called_otherwise_than_a_finding(
    meldtrail: Meldtrail, sample: str, word: str
) -> None:
    log, code = sample_log(sample), sample.partition("/")[2]
    audited, told = meldtrail("audit", log).out, meldtrail("replay", log).out
    assert re.search(rf"^  (event \d+|whole match) +{word} +{code} ", audited, re.M)
    assert re.search(rf"^     └─ {word} {code} \[\S.*\]$", told, re.M), "and nothing stands behind the clauses"


def test_at_and_until(meldtrail: Meldtrail, one: Path) -> None:
    said = meldtrail("replay", one, "--at", 3).out
    assert said.startswith("After event 3: ")
    assert "stock:" in said and "seat 1" in said
    assert "No cards have been dealt yet." in meldtrail("replay", one, "--at", 1).out
    story = meldtrail("replay", one).out.splitlines()
    until = meldtrail("replay", one, "--until", 3).out
    assert until.endswith(said)
    assert until.removesuffix(said).splitlines() == story[: len(until.removesuffix(said).splitlines())]
    assert meldtrail("replay", one, "--until", len(lines_of(one))).out == meldtrail("replay", one).out


def test_findings_stand_where_they_were_made(meldtrail: Meldtrail, faulty: Path, tmp_path: Path) -> None:
    labels = json.loads(faulty.with_name("faulty.jsonl.labels.json").read_text())
    prepared("ingest", faulty, "--ledger", tmp_path / "ledger")
    said = meldtrail("replay", labels[0]["match"], "--ledger", tmp_path / "ledger").out.splitlines()
    at = next(n for n, line in enumerate(said) if line.startswith(f"{labels[0]['seq']:>4} "))
    assert "FINDING out_of_turn" in said[at + 1]


def test_a_hole_is_told_of_and_the_moment_within_it_is_the_one_before(
    meldtrail: Meldtrail, one: Path, tmp_path: Path
) -> None:
    lines = lines_of(one)
    gap = json.loads(lines[4]) | {"type": "gap", "to": 7, "reason": "server restarted"}
    for key in set(gap) - {"v", "match", "seq", "type", "to", "reason"}:
        del gap[key]
    holed = tmp_path / "holed.jsonl"
    holed.write_bytes(b"".join(lines[:4]) + json.dumps(gap).encode() + b"\n" + b"".join(lines[7:]))
    assert "events 5 to 7 are missing: server restarted" in meldtrail("replay", holed).out
    assert meldtrail("replay", holed, "--at", 6).out.startswith("After event 5: ")
    assert [row["seq"] for row in meldtrail("replay", holed, "--at", 6, "--json").rows] == [5]


def test_where_a_deal_is_lost_what_lies_on_the_table_is_not_known(meldtrail: Meldtrail, tmp_path: Path) -> None:
    events = pool()
    deal = next(event["seq"] for event in events if event["type"] == "deal" and event["deal"] == 2)
    gap = {"v": 1, "match": "P1", "seq": deal, "type": "gap", "to": deal + 1, "reason": "lost"}
    told = [gap if event["seq"] == deal else event for event in events if event["seq"] != deal + 1]
    holed = write_log(tmp_path / "holed.jsonl", told)
    for seq in (deal, deal + 2):
        said = meldtrail("replay", holed, "--at", seq).out
        assert "What lies on the table is not known: this part of the match is missing from the record." in said
    kept = [event for event in events if event["type"] in {"open", "deal_scored", "match_settled"}]
    numbered = [event | {"seq": seq} for seq, event in enumerate(kept, 1)]
    results = write_log(tmp_path / "results.jsonl", numbered)
    assert "no play of this match is on record" in meldtrail("replay", results, "--at", 3).out
    assert "No cards have been dealt yet." in meldtrail("replay", results, "--at", 1).out


def test_what_was_not_logged_is_not_invented(meldtrail: Meldtrail, one: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.jsonl"
    with bare.open("w") as log:
        for line in lines_of(one):
            event = json.loads(line)
            for key in ("open_card", "wild_card", "cut_card", "stock", "hands", "card", "groups", "finish", "at", "by"):
                if key not in ("hands", "groups") or event["type"] in ("deal", "declare"):
                    event.pop(key, None)
            event.update({"hands": []} if event["type"] == "deal" else {})
            if event["type"] not in ("group", "show"):
                log.write(json.dumps(event | {"seq": 0}) + "\n")
    numbered = [json.loads(line) | {"seq": n} for n, line in enumerate(lines_of(bare), 1)]
    write_log(bare, numbered)
    for options in ([], ["--at", "3"], ["--json"], ["--as", "1"]):
        said = meldtrail("replay", bare, *options)
        assert said.code == 0, said.err
        assert not set(faces(said.out)) - {"JK"}


# -- through the eyes of a seat ------------------------------------------------------------------


def faces(text: str) -> Iterator[str]:
    """Every card a text names, in letters, glyphs or words."""
    for joker, rank, suit in SHOWN.findall(text):
        yield joker or rank + GLYPHS.get(suit, suit)
    for words, card in SPOKEN.items():
        if words in text:
            yield card


def open_to(events: list[dict[str, Any]], seat: int) -> dict[int, set[str]]:
    """The faces a seat may have seen when each event was over."""
    seen: set[str] = set()
    found: dict[int, set[str]] = {}
    for event in events:
        seen.update(shown_by(event, event.get("seat") == seat))
        if event["type"] == "deal":
            seen.update(card for hand in event["hands"] if hand["seat"] == seat for card in hand["cards"])
        found[event["seq"]] = {face(card) for card in seen if card} | {"JK"}
    return found


def shown_by(event: dict[str, Any], mine: bool) -> Iterator[str]:
    """The cards an event shows to its own seat, or to the others."""
    kind = event["type"]
    hidden = {"penalty"} if not mine else set()
    if not mine and (event.get("from") == "stock" or event.get("face") == "down"):
        hidden = {"card"}
    if kind == "group" and not mine:
        return
    for key in {"open_card", "wild_card", "cut_card", "card", "finish", "joker", "penalty"} - hidden:
        yield from event.get(key, "").split("=")
    for drawn in event.get("dealer_draw", ()):
        yield drawn["card"]
    for group in (*event.get("groups", ()), *event.get("melds", ()), event.get("cards", ())):
        for card in group:
            yield from card.split("=")


LOGS = [
    ("classic", ""),
    ("classic", "stock_order"),
    ("rummycentral", "timer_chose_card"),
    ("classic", "points_overturned"),
    ("classic", "groups_not_hand"),
    ("classic", "third_copy"),
    ("basic", ""),
    ("ace2three-best-of-3", ""),
]


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log of each of these, and a ledger of all of them."""
    folder = tmp_path_factory.mktemp("several")
    for seed, (rules, fault) in enumerate(LOGS, 11):  # matches of one ruleset and one seed would have one name
        planted = ["--fault", fault] if fault else []
        matches = 1 if fault or rules != "classic" else 2
        log = folder / f"{rules}-{fault}.jsonl"
        prepared("simulate", "--ruleset", rules, "--matches", matches, "--seed", seed, "-o", log, *planted)
    prepared("ingest", *folder.glob("*.jsonl"), "--ledger", folder / "ledger")
    return folder


@pytest.mark.parametrize(("rules", "fault"), LOGS)
def test_no_hidden_card_of_another_seat_shows(meldtrail: Meldtrail, several: Path, rules: str, fault: str) -> None:
    log, kept = several / f"{rules}-{fault}.jsonl", several / "ledger"
    for match in matches_of(log):
        events = [event for event in map(json.loads, lines_of(log)) if event["match"] == match]
        for seat in [player["seat"] for player in events[0]["players"]][:: 1 if TORTURE else 3]:
            looked(meldtrail, kept, match, events, seat)


@pytest.mark.parametrize("match", [contracts(), pool(), stalemate()], ids=["contracts", "pool", "stalemate"])
def test_no_hidden_card_shows_at_a_table_of_melds_or_between_deals(
    meldtrail: Meldtrail, tmp_path: Path, match: Sent
) -> None:
    log, kept = write_log(tmp_path / "log.jsonl", match), tmp_path / "ledger"
    prepared("ingest", log, "--ledger", kept)
    for player in match[0]["players"]:
        looked(meldtrail, kept, match[0]["match"], match, player["seat"])


def looked(meldtrail: Meldtrail, kept: Path, match: str, events: list[dict[str, Any]], seat: int) -> None:
    """Every way of looking at a match with the eyes of one seat."""
    may, middle = open_to(events, seat), len(events) // 2
    call = ["replay", match, "--ledger", kept, "--as", seat]
    for row in meldtrail(*call, "--json").rows:
        assert set(faces(json.dumps(row, ensure_ascii=False))) <= may[row["seq"]], row
    told = meldtrail(*call).out
    seq = 1
    for line in told.splitlines():
        if number := re.match(r" *(\d+) \d\d:\d\d:\d\d ", line):
            seq = int(number[1])
        assert set(faces(line)) <= may[seq], line
    assert seq == len(events)
    for option in ("--at", "--until"):
        assert set(faces(meldtrail(*call, option, middle).out)) <= may[middle]


def test_the_search_for_hidden_cards_would_find_one(meldtrail: Meldtrail, one: Path) -> None:
    events = events_of(one)
    seats = [player["seat"] for player in events[0]["players"]]
    may = open_to(events, seats[0])
    assert not set(faces(meldtrail("replay", one, "--until", 2).out)) <= may[2]
    assert set(faces("the queen of clubs, 9♥ and TD")) == {"QC", "9H", "TD"}


def test_one_seat_sees_its_own_hand(meldtrail: Meldtrail, one: Path) -> None:
    deal = json.loads(lines_of(one)[1])
    for hand in deal["hands"]:
        row = meldtrail("replay", one, "--at", 2, "--as", hand["seat"], "--json").rows[0]
        hands = {seat["seat"]: seat["hand"] for seat in row["table"]["seats"]}
        assert sorted(hands.pop(hand["seat"])) == sorted(hand["cards"])
        assert set(hands.values()) == {None}


def test_points_that_are_left_open_are_computed_nowhere(meldtrail: Meldtrail, tmp_path: Path) -> None:
    """A drop after a missed turn is a first or a middle one: neither the end of the story nor the picture says 20."""
    table = given_up_after_a_miss()
    booked = table.scored({1: 40, 2: 40, 3: 0}).events[-1].seq
    log, svg = tmp_path / "log.jsonl", tmp_path / "table.svg"
    log.write_text("".join(f"{event.model_dump_json(exclude_none=True, by_alias=True)}\n" for event in table.events))
    told = meldtrail("replay", log).out
    assert "seat 1  claimed  40  computed   ?  the player was out without having drawn" in told
    assert "seat 2  claimed  40  computed  40" in told
    assert meldtrail("replay", log, "--at", booked, "--svg", svg).code == 0
    assert re.findall(r">([^<]*(?:pts|booked)[^<]*)<", svg.read_text()) == ["40 pts", "0 pts", "booked 40"]


def test_times_are_told_in_one_zone_that_the_head_names(meldtrail: Meldtrail) -> None:
    log = sample_log("classic/clean")
    opened = json.loads(lines_of(log)[0])["at"]
    for more, zone, offset in (((), "UTC", 0), (("--tz", "Asia/Kolkata"), "IST", 330)):
        there = datetime.fromisoformat(opened) + timedelta(minutes=offset)
        said = meldtrail("replay", log, *more).out.splitlines()
        assert said[0].endswith(f"{there:%Y-%m-%d %H:%M:%S} {zone}")
        assert re.match(rf" *1 {there:%H:%M:%S} ", said[1])
    assert "no such time zone" in meldtrail("replay", log, "--tz", "Mars").complaint
