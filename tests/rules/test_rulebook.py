"""A ruleset is read from text: bases, sources, hashes, and a sentence for each way to write one wrong."""

from __future__ import annotations

import json

import pytest

from ledger.rules.rulebook import Rulebook, pinned_ruleset
from schemas.clausebook import read_clauses
from schemas.errors import BadRuleset, UnknownRuleset
from tests.play.table import RULESETS, rulebook

TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(RULESETS.glob("*.toml"))}
HOUSE = """
title = "House rummy"
extends = "classic"

[count]
cap = { is = 60, from = "house-rules:4.2" }
"""


def with_house(text: str) -> Rulebook:
    return Rulebook({**TEXTS, "house": text})


def test_a_ruleset_may_state_only_what_differs_from_its_base() -> None:
    house, classic = with_house(HOUSE).resolve("house"), rulebook().resolve("classic")
    assert house.count.cap == 60
    assert house.source("count.cap") == "house-rules:4.2"
    assert house.drop == classic.drop
    assert house.hash != classic.hash


def test_the_hash_covers_the_choices_and_neither_titles_nor_sources() -> None:
    retold = HOUSE.replace("House rummy", "Another name").replace("house-rules:4.2", "house-rules:9")
    assert with_house(HOUSE).resolve("house").hash == with_house(retold).resolve("house").hash
    assert with_house(HOUSE.replace("60", "70")).resolve("house").hash != with_house(HOUSE).resolve("house").hash


def test_every_shipped_ruleset_has_another_hash() -> None:
    hashes = [rulebook().resolve(name).hash for name in rulebook().ids]
    assert len(set(hashes)) == len(hashes) == 7


def test_a_hash_in_the_name_must_be_that_of_the_file() -> None:
    classic = rulebook().resolve("classic")
    assert rulebook().resolve(f"classic@{classic.hash}") is classic
    with pytest.raises(UnknownRuleset, match="not 000000000000"):
        rulebook().resolve("classic@" + "0" * 64)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "not TOML"),
        ('title = "x"\nextends = "house"', "extends itself"),
        (HOUSE.replace("cap", "caps"), "count.caps"),
        (HOUSE.replace("[count]", "[counts]"), "no such table of options: counts"),
        (HOUSE.replace('{ is = 60, from = "house-rules:4.2" }', "60"), "every choice names its source"),
        (HOUSE.replace("60", '"sixty"'), "count.cap"),
        (HOUSE.replace("60", "30"), "the cap lies below a drop"),
        (HOUSE + '[players]\nmax = { is = 9, from = "x" }', "the packs cannot deal to the most players"),
        (HOUSE + '[players]\nmin = { is = 7, from = "x" }', "the fewest players are more than the most"),
        (HOUSE + '[set]\nmax = { is = 5, from = "x" }', "a set of distinct suits"),
        (HOUSE + '[set]\nmin = { is = 5, from = "x" }', "a set's least size"),
        (HOUSE + '[show]\npure = { is = 3, from = "x" }', "more pure sequences than sequences"),
        (HOUSE + '[drop]\nfirst = { is = 50, from = "x" }', "a first drop costs more"),
        ('title = "x"', "Field required"),
    ],
)
def test_a_ruleset_written_wrong_is_refused_with_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRuleset, match=sentence) as refused:
        with_house(text).resolve("house")
    assert "\n" not in str(refused.value)
    assert "house" in str(refused.value)


def test_an_unknown_ruleset_says_how_to_list_them() -> None:
    with pytest.raises(UnknownRuleset, match="meldtrail rules"):
        rulebook().resolve("canasta")
    with pytest.raises(UnknownRuleset):
        with_house(HOUSE.replace("classic", "canasta")).resolve("house")


def test_a_pinned_ruleset_is_replayed_as_it_was_when_the_file_has_changed_since() -> None:
    pinned = json.loads(with_house(HOUSE).resolve("house").content)
    changed = with_house(HOUSE.replace("60", "70"))
    kept = pinned_ruleset("house", pinned, changed)
    assert kept.count.cap == 60
    assert kept.source("count.cap") == "house:pinned"
    assert kept.source("drop.first") == "custom:drops"
    assert pinned_ruleset("house", pinned, with_house(HOUSE)).source("count.cap") == "house-rules:4.2"
    assert pinned_ruleset("house", pinned, rulebook()).source("drop.first") == "house:pinned"


def test_a_pinned_content_of_another_version_is_refused() -> None:
    pinned = json.loads(rulebook().resolve("classic").content)
    del pinned["drop"]
    with pytest.raises(BadRuleset, match="another version"):
        pinned_ruleset("classic", pinned, rulebook())


@pytest.mark.parametrize(
    "text",
    [
        "[text]",
        '[text]\ntitle = "t"\nsource = "s"\n[[clause]]\nid = "a"',
        '[text]\ntitle = "t"\nsource = "s"\n[[clause]]\nid = "a"\nrule = "r"\nlines = 7',
        '[text]\ntitle = "t"\nsource = "s"\n[[clause]]\nid = "a"\nrule = "r"\n[[clause]]\nid = "a"\nrule = "r"',
    ],
)
def test_a_file_of_clauses_written_wrong_is_refused(text: str) -> None:
    with pytest.raises(BadRuleset, match="clauses own"):
        read_clauses([("own", text)])
