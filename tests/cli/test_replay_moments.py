"""``replay --next-finding`` and ``--svg``: the next place where something is wrong, and one moment as a picture."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from schemas.cards import RANK_WORDS, SUIT_WORDS
from tests.cli.conftest import Meldtrail, events_of, lines_of, prepared
from tests.cli.test_replay import faces, open_to
from tests.cli.test_terminal import COLOUR, in_terminal, piped
from tests.desk_kit.matches import contracts, pool, write_log, wrong_show


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match with an event that breaks a rule."""
    log = tmp_path_factory.mktemp("wrong") / "log.jsonl"
    prepared("simulate", "--matches", 1, "--seed", 5, "--fault", "out_of_turn", "-o", log)
    return log


# -- the next finding --------------------------------------------------------------------------------


def places_by_audit(meldtrail: Meldtrail, log: Path) -> list[int]:
    """The events at which the audit says that something is wrong: the oracle."""
    rows = meldtrail("audit", log, "--json").rows
    last = json.loads(lines_of(log)[-1])["seq"]
    wrong = [row for row in rows if row["kind"] == "finding" or row["verdict"] != "UPHELD"]
    return sorted({row["seq"] if row["seq"] is not None and row["seq"] <= last else 1 for row in wrong})


def test_jumping_on_from_each_leads_through_every_place_the_audit_names(
    meldtrail: Meldtrail, wrong: Path, tmp_path: Path
) -> None:
    for log in (
        wrong,
        write_log(tmp_path / "show.jsonl", wrong_show()),
        write_log(tmp_path / "pool.jsonl", pool()[:-4]),
    ):
        expected, found, at = places_by_audit(meldtrail, log), [], None
        while True:
            said = meldtrail("replay", log, "--next-finding", "--json", *(["--at", at] if at else []))
            if said.code == 0:
                break
            (row,) = said.rows
            assert said.code == 1 and row["remarks"]
            found.append(at := row["seq"])
        assert found == expected


def test_the_table_stands_there_with_what_is_wrong_and_how_much_is_to_come(meldtrail: Meldtrail, wrong: Path) -> None:
    places = places_by_audit(meldtrail, wrong)
    said = meldtrail("replay", wrong, "--next-finding")
    assert said.code == 1
    assert said.out.startswith(f"After event {places[0]}: ")
    assert "FINDING out_of_turn [" in said.out and "stock: " in said.out
    more = f"After event {places[0]} there is more to look at: {len(places) - 1}."
    assert (more in said.out) == (len(places) > 1)
    after = meldtrail("replay", wrong, "--next-finding", "--at", places[-1])
    assert after == (0, f"Nothing is wrong after event {places[-1]}.\n", "")


def test_of_a_clean_match_it_says_so(meldtrail: Meldtrail, one: Path) -> None:
    assert meldtrail("replay", one, "--next-finding") == (0, "Nothing is wrong in this match.\n", "")
    assert meldtrail("replay", one, "--next-finding", "--json") == (0, "", "")


def test_a_seat_is_not_shown_the_cards_of_others_there(meldtrail: Meldtrail, tmp_path: Path) -> None:
    events = wrong_show()
    may = open_to(events, 2)
    said = meldtrail("replay", write_log(tmp_path / "log.jsonl", events), "--next-finding", "--as", 2)
    seq = int(re.match(r"After event (\d+)", said.out)[1])  # type: ignore[index]
    assert said.code == 1 and set(faces(said.out)) <= may[seq]


def test_options_that_contradict_each_other_are_refused(meldtrail: Meldtrail, wrong: Path, tmp_path: Path) -> None:
    svg = tmp_path / "table.svg"
    for options, says in (
        (["--next-finding", "--until", 4], "do not go together"),
        (["--next-finding", "--interactive"], "do not go together"),
        (["--next-finding", "--svg", svg], "do not go together"),
        (["--next-finding", "--at", 999], "the match has events 1 to"),
        (["--svg", svg], "give --at N with it"),
        (["--svg", svg, "--at", 3, "--json"], "leave out --json"),
        (["--svg", svg, "--at", 999], "the match has events 1 to"),
        (["--svg", svg, "--at", 3, "--as", 9], "--as 9"),
    ):
        said = meldtrail("replay", wrong, *options)
        assert (said.code, said.out) == (2, ""), options
        assert says in said.complaint, options
    assert not svg.exists()


def test_it_is_coloured_on_a_terminal_and_plain_in_a_pipe(wrong: Path) -> None:
    drawn = in_terminal("replay", wrong, "--next-finding", columns=50)
    assert COLOUR.search(drawn)
    assert max(len(line) for line in re.sub(rb"\x1b\[[0-9;]*m", b"", drawn).decode().splitlines()) <= 50
    assert not COLOUR.search(in_terminal("replay", wrong, "--next-finding", NO_COLOR="1"))
    assert b"\x1b" not in piped("replay", wrong, "--next-finding").stdout


# -- a picture ---------------------------------------------------------------------------------------


def texts(svg: str) -> str:
    """Every word of a picture; raises ParseError for what is no XML."""
    return " ".join(" ".join(part.split()) for part in ElementTree.fromstring(svg).itertext() if part.strip())


@pytest.mark.parametrize("kind", ["points", "contracts", "pool"])
def test_every_moment_is_a_picture_that_stands_alone(
    kind: str, one: Path, meldtrail: Meldtrail, tmp_path: Path
) -> None:
    made = {"contracts": contracts, "pool": pool}
    log = one if kind == "points" else write_log(tmp_path / "log.jsonl", made[kind]())
    events = events_of(log)
    for event in events[:: len(events) // 5]:
        said = meldtrail("replay", log, "--at", event["seq"], "--svg", "-")
        assert said.code == 0 and said.err == ""
        assert f"The table after event {event['seq']} of match {event['match']}" in texts(said.out)
        assert not re.search(r"(?:href|src|url)\s*[=(]\s*[\"']?(?:https?:)?//", said.out), "nothing from elsewhere"


def test_a_file_gets_the_same_bytes_as_standard_output_every_time(
    meldtrail: Meldtrail, one: Path, tmp_path: Path
) -> None:
    svg = tmp_path / "table.svg"
    assert meldtrail("replay", one, "--at", 12, "--svg", svg) == (0, "", "")
    assert svg.read_text("utf-8") == meldtrail("replay", one, "--at", 12, "--svg", "-").out
    assert meldtrail("replay", one, "--at", 12, "--svg", tmp_path / "none" / "table.svg").code == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["table.svg"]


def test_the_hands_of_a_picture_are_as_dealt_and_a_seat_sees_its_own(meldtrail: Meldtrail, one: Path) -> None:
    dealt = next(event for event in events_of(one) if event["type"] == "deal")
    hands = {hand["seat"]: Counter(spoken(card) for card in hand["cards"]) for hand in dealt["hands"]}

    def drawn(*options: object) -> dict[int, Counter[str]]:
        svg = meldtrail("replay", one, "--at", dealt["seq"], "--svg", "-", *options).out
        seats = [part for part in ElementTree.fromstring(svg).iter() if part.get("class") == "seat"]
        named = {seat: [label for part in seat.iter() if (label := part.get("aria-label"))] for seat in seats}
        found = {}
        for head, *cards in named.values():
            found[int(head.split()[1])] = Counter(label.removesuffix(", wild") for label in cards)
        return found

    assert drawn() == hands
    assert drawn("--as", 1) == {1: hands[1], 2: Counter([f"{hands[2].total()} cards face down"])}


def spoken(card: str) -> str:
    """A card as it is said to whoever cannot see the picture."""
    if card.startswith("JK"):
        return "printed joker"
    return f"{RANK_WORDS[card[0]]} of {SUIT_WORDS[card[1]]}"
