"""A ruleset is read from text: bases, sources, hashes, and a sentence for each way to write one wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ledger.rules.admissible import STATED, admissible, read_too, with_choices
from ledger.rules.library import read_clausebook, read_rulebook, shipped_texts
from ledger.rules.rulebook import Rulebook, pinned_ruleset
from schemas.clausebook import read_clauses
from schemas.errors import BadRuleset, UnknownRuleset, UnreadableError
from schemas.ruleset import CASES
from tests.rules.rulesets import RULEBOOK

TEXTS = shipped_texts()
HOUSE = """
title = "House rummy"
extends = "classic"

[count]
cap = { is = 60, from = "house-rules:4.2" }
"""


def with_house(text: str, **more: str) -> Rulebook:
    return Rulebook({**TEXTS, "house": text, **{path.replace("__", "/"): text for path, text in more.items()}})


def test_a_ruleset_may_state_only_what_differs_from_its_base() -> None:
    house, classic = with_house(HOUSE).resolve("house"), RULEBOOK.resolve("classic")
    assert house.count.cap == 60
    assert house.source("count.cap") == "house-rules:4.2"
    assert house.drop == classic.drop
    assert house.hash != classic.hash


def test_of_several_bases_the_later_one_wins_and_the_file_itself_over_all() -> None:
    two = HOUSE.replace('"classic"', '["classic", "base/pool-201", "base/quick"]')
    quick = '[timer]\nclock = { is = "turn", from = "q" }\nseconds = { is = 10, from = "q" }'
    house = with_house(two, base__quick=quick).resolve("house")
    assert (house.match.ends, house.match.target) == ("last_standing", (201,))
    assert (house.drop.first, house.drop.middle) == (25, 50)
    assert (house.timer.seconds, house.source("timer.clock")) == (10, "q")
    assert house.count.cap == 60
    other = with_house(two.replace('"base/pool-201", "base/quick"', '"base/pool-201", "base/pool-101"')).resolve(
        "house"
    )
    assert other.match.target == (101,)


def test_a_base_is_no_ruleset() -> None:
    assert not [name for name in RULEBOOK.ids if "/" in name]
    assert [path for path in TEXTS if path.startswith("base/")]
    for name in ("base/points", "overlay/rum/jokers"):
        with pytest.raises(UnknownRuleset, match="is not known"):
            RULEBOOK.resolve(name)


def test_a_ruleset_may_build_on_another_with_its_overlays() -> None:
    house = with_house(HOUSE.replace('"classic"', '"rum+jokers+aces-high"').replace("60", "0")).resolve("house")
    assert (house.points.ace, house.points.joker) == (15, 15)
    assert house.title == "House rummy"


def test_the_hash_covers_the_choices_and_neither_titles_nor_sources() -> None:
    retold = HOUSE.replace("House rummy", "Another name").replace("house-rules:4.2", "house-rules:9")
    assert with_house(HOUSE).resolve("house").hash == with_house(retold).resolve("house").hash
    assert with_house(HOUSE.replace("60", "70")).resolve("house").hash != with_house(HOUSE).resolve("house").hash


CASE = f'{HOUSE}groups = {{ is = "saved_else_best", from = "AT-21", cases = {{ limits = "house-rules:9" }} }}'


def test_a_case_cites_its_own_clause_and_without_one_that_of_its_option() -> None:
    house = with_house(CASE).resolve("house")
    assert house.clauses("count.groups:limits", "count.groups") == ("house-rules:9", "AT-21")
    assert house.clauses("count.groups:stopped") == ("AT-21",)
    assert house.hash == with_house(CASE.replace("house-rules:9", "AT-16")).resolve("house").hash


def test_a_case_stays_in_every_reading_and_in_the_pinned_content_of_its_choice() -> None:
    house = with_house(CASE).resolve("house")
    other = with_choices(house, {"count.groups": "own_else_best"}, "AT-21")
    assert other.cases == house.cases
    assert not with_choices(house, {"count.groups": "own_else_best"}, STATED).cases
    grown = with_house(CASE.replace("60", "70"))
    assert pinned_ruleset("house", json.loads(house.content), grown).cases == house.cases
    regrouped = with_house(CASE.replace("saved_else_best", "own_else_best"))
    assert not pinned_ruleset("house", json.loads(house.content), regrouped).cases


def test_every_case_there_is_stands_in_some_ruleset() -> None:
    assert {case for rules in RULEBOOK.every() for case in rules.cases} == set(CASES)
    assert {case.partition(":")[0] for case in CASES} <= set(RULEBOOK.resolve("classic").sources)


def test_a_hash_in_the_name_must_be_that_of_the_file() -> None:
    classic = RULEBOOK.resolve("classic")
    assert RULEBOOK.resolve(f"classic@{classic.hash}") is classic
    with pytest.raises(UnknownRuleset, match="not 000000000000"):
        RULEBOOK.resolve("classic@" + "0" * 64)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "not TOML"),
        ('title = "x"\nextends = "house"', "extends itself by way of house"),
        ('title = "x"\nextends = ["classic", "house"]', "extends itself by way of house"),
        (HOUSE.replace('"classic"', "7"), "extends: write a name in quotes, or several in brackets"),
        (HOUSE.replace('"classic"', '["classic", 7]'), "extends: write a name in quotes, or several in brackets"),
        (HOUSE.replace("cap", "caps"), "count.caps"),
        (HOUSE.replace("[count]", "[counts]"), "no such table of options: counts"),
        (HOUSE.replace("extends =", "extend ="), "no such table of options: extend"),
        (HOUSE.replace('{ is = 60, from = "house-rules:4.2" }', "60"), "every choice names its source"),
        (HOUSE.replace('"house-rules:4.2"', "4.2"), "sources.count.cap"),
        (HOUSE.replace("60", '"sixty"'), "count.cap"),
        (HOUSE.replace("60", "30"), "the cap lies below a drop"),
        (HOUSE.replace(" }", ", or = [{ caps = 70 }] }"), "count.cap: or: there is no such option as caps"),
        (HOUSE.replace(" }", ', or = [{ "drop.frist" = 5 }] }'), "did you mean drop.first"),
        (HOUSE.replace(" }", ', cases = "RC-28" }'), "cases = { CASE = "),
        (HOUSE.replace(" }", ", cases = { half = 4 } }"), "cases: half: write a name in quotes"),
        (HOUSE.replace(" }", ', cases = { half = "RC-28" } }'), "case: count.cap:half; of count.cap there are none"),
        (f'{HOUSE}groups = {{ is = "own_else_best", from = "AT-21", cases = {{ limit = "AT-16" }} }}', "stopped"),
        ('title = "x"', "Field required"),
    ],
)
def test_a_ruleset_written_wrong_is_refused_with_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRuleset, match=sentence) as refused:
        with_house(text).resolve("house")
    assert "\n" not in str(refused.value)
    assert "house" in str(refused.value)


@pytest.mark.parametrize("base", ["canasta", "base/canasta", "overlay/rum/jokers"])
def test_an_unknown_ruleset_says_how_to_list_them(base: str) -> None:
    with pytest.raises(UnknownRuleset, match="meldtrail rules"):
        RULEBOOK.resolve(base)
    with pytest.raises(UnknownRuleset, match="meldtrail rules"):
        with_house(HOUSE.replace("classic", base)).resolve("house")


def test_a_pinned_ruleset_is_replayed_as_it_was_when_the_file_has_changed_since() -> None:
    pinned = json.loads(with_house(HOUSE).resolve("house").content)
    changed = with_house(HOUSE.replace("60", "70"))
    kept = pinned_ruleset("house", pinned, changed)
    assert kept.count.cap == 60
    assert kept.source("count.cap") == "house:pinned"
    assert kept.source("drop.first") == "custom:drops"
    assert pinned_ruleset("house", pinned, with_house(HOUSE)).source("count.cap") == "house-rules:4.2"
    assert pinned_ruleset("house", pinned, RULEBOOK).source("drop.first") == "house:pinned"


def test_a_pinned_ruleset_with_overlays_is_known_by_its_canonical_name() -> None:
    now = RULEBOOK.resolve("rum+jokers+block")
    pinned = json.loads(now.content)
    assert pinned_ruleset("rum+jokers+block", pinned, RULEBOOK) is now
    gone = Rulebook({path: text for path, text in TEXTS.items() if not path.endswith("/jokers")})
    kept = pinned_ruleset("rum+jokers+block", pinned, gone)
    assert (kept.id, kept.hash) == ("rum+block+jokers", now.hash)
    assert kept.source("points.joker") == "house:pinned"


def test_a_pinned_content_of_another_version_is_refused() -> None:
    pinned = json.loads(RULEBOOK.resolve("classic").content)
    del pinned["drop"]
    with pytest.raises(BadRuleset, match="another version"):
        pinned_ruleset("classic", pinned, RULEBOOK)


def test_an_operators_folder_has_rulesets_bases_overlays_and_clauses(tmp_path: Path) -> None:
    for folder in ("base", "overlay/rum", "overlay/house", "clauses"):
        (tmp_path / folder).mkdir(parents=True)
    written = {
        "house.toml": HOUSE.replace('"classic"', '["classic", "base/late"]'),
        "base/late.toml": '[count]\ncomplete_late = { is = 2, from = "house-rules:4.3" }',
        "overlay/rum/long.toml": 'title = "500"\nof = "rum"\n[match]\ntarget = { is = [500], from = "house-rules:5" }',
        "overlay/house/mild.toml": 'title = "mild"\nof = "house"\n[drop]\nfirst = { is = 10, from = "house-rules:6" }',
        "clauses/own.toml": '[text]\ntitle = "t"\nsource = "s"\n[[clause]]\nid = "house-rules:5"\nrule = "To 500."',
    }
    for path, text in written.items():
        (tmp_path / path).write_text(text, encoding="utf-8")
    book = read_rulebook(tmp_path)
    assert set(book.ids) - set(RULEBOOK.ids) == {"house"}
    assert book.resolve("house").count.complete_late == 2
    assert book.resolve("house+mild").drop.first == 10
    assert book.resolve("rum+long+jokers").match.target == (500,)
    assert read_clausebook(tmp_path)["house-rules:5"].rule == "To 500."


def test_an_overlay_that_lies_in_no_rulesets_folder_is_not_passed_over_in_silence(tmp_path: Path) -> None:
    (tmp_path / "overlay").mkdir()
    (tmp_path / "overlay" / "mild.toml").write_text('title = "mild"', encoding="utf-8")
    with pytest.raises(UnreadableError, match="an overlay lies in the folder of its ruleset"):
        read_rulebook(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "[text]",
        '[text]\ntitle = "t"\nsource = "s"\n[[clause]]\nid = "a"',
        '[text]\ntitle = "t"\nsource = "s"\n[[clause]]\nid = "a"\nrule = "r"\nlines = 7',
        '[text]\ntitle = "t"\nsource = "s"\n[[clause]]\nid = "a"\nrule = "r"\nunobservable = true',
        '[text]\ntitle = "t"\nsource = "s"\n[[clause]]\nid = "a"\nrule = "r"\n[[clause]]\nid = "a"\nrule = "r"',
    ],
)
def test_a_file_of_clauses_written_wrong_is_refused(text: str) -> None:
    with pytest.raises(BadRuleset, match="clauses own"):
        read_clauses([("own", text)])


def test_a_reading_with_another_one_is_a_third_unless_it_chooses_so_already_or_nothing_is_left_of_it() -> None:
    """Else the same rules would be tried again, under another name."""
    by_choice = {reading.text: reading for reading in admissible(RULEBOOK.resolve("classic"))}
    turn, top, other = (
        by_choice[said] for said in ('timeout.turn = "played"', 'stock.top = "goes"', 'stock.top = "turned_up"')
    )
    both = read_too(turn, top)
    assert both is not None and both.choices == (*turn.choices, *top.choices)
    instead = read_too(both, other)
    assert instead is not None and instead.choices == (*turn.choices, *other.choices)
    assert [read_too(one, more) for one, more in ((None, top), (both, top), (both, turn), (top, other))] == [None] * 4


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('extends = ["clasic"]', "extends: ruleset 'clasic' is not known; did you mean classic? `meldtrail rules`"),
        ('extends = ["base/pol-201"]', "extends: ruleset 'base/pol-201' is not known; `meldtrail rules`"),
        (
            'extends = "classic"\n[count]\nkap = { is = 1, from = "x" }',
            "count.kap: there is no such option; did you mean count.cap?",
        ),
        (
            'extends = "classic"\n[count]\ncap = { is = "sixty", from = "x" }',
            "count.cap: Input should be a valid integer, not 'sixty'",
        ),
    ],
    ids=["a ruleset", "a base", "an option", "a value"],
)
def test_what_is_wrong_in_a_ruleset_of_ones_own_is_told_of_it_with_what_was_meant(text: str, says: str) -> None:
    """By its name: whoever asks for it may not know what it builds on."""
    with pytest.raises((BadRuleset, UnknownRuleset), match=r"^ruleset house: ") as wrong:
        Rulebook({**shipped_texts(), "house": f'title = "x"\n{text}\n'}).resolve("house")
    assert says in str(wrong.value)
