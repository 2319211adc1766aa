"""Every sentence about a rule that a letter can hold has been read against its clause; see docs/answers.md."""

from __future__ import annotations

import datetime

import pytest

from ledger.answers.answer import Inquiry, answer
from ledger.answers.subject import CitedRule, applied_rules, cite, operator_clause
from ledger.answers.topics import topics
from ledger.messages.catalogue import catalogue, languages
from ledger.messages.renderer import ENGLISH, LETTER, Renderer
from ledger.play.laws import LAWS
from ledger.rules.library import read_clausebook, read_rulebook
from meldtrail.samples import sample_logs
from tests.answers.rule_sentences import REVIEWED, entry_text, reviewed, said_in_letters
from tests.play.table import REPLAYED
from tests.rules.rulesets import changed, ruleset
from tests.samples import sample_matches

TABLE, BOOK = reviewed(), read_clausebook()
HOW = "read the sentence beside the clause, then add it: python -m tests.answers.rule_sentences prints the entry"


def test_a_sentence_about_a_rule_is_the_one_that_was_read_against_its_clause() -> None:
    unread = [entry_text(pair, said) for pair, said in said_in_letters().items() if pair not in TABLE]
    assert unread == [], f"nobody has read this against its clause; {HOW}\n" + "\n".join(unread)
    for pair, said in said_in_letters().items():
        entry = TABLE[pair]
        assert entry["printed"] == said.printed, f"the clause has changed since; {HOW}\n{pair}"
        sentences = {language: entry.get(language) for language in languages()}
        assert sentences == said.sentences, f"it has changed since; {HOW}\n{pair}"
        assert entry["stands"] == BOOK[pair.clause].place, pair
        assert datetime.date.fromisoformat(entry["reviewed"]).year >= 2026, pair


def test_every_law_has_a_rule_to_cite_in_every_game_and_none_of_another_game() -> None:
    """Of a contract laid in a game without contracts a letter cited nothing."""
    texts = {name: {BOOK[clause].text for clause in read_rulebook().resolve(name).sources.values() if clause in BOOK}
             for name in REPLAYED}  # fmt: skip
    for name in REPLAYED:
        for law in LAWS.values():
            cited = {one.clause for one in cite(read_rulebook().resolve(name), law.options, *law.clauses)}
            assert "house:undecidable" not in cited or law.severity == "incomplete", (name, law.code)
            assert {BOOK[clause].text for clause in cited} <= texts[name] | {BOOK["house:seats"].text}, (name, law.code)


def test_no_entry_is_left_that_no_letter_can_say() -> None:
    assert set(TABLE) - set(said_in_letters()) == set()


def test_the_tables_are_found_by_their_place() -> None:
    assert len(list(REVIEWED.glob("*.toml"))) >= 10 and len(TABLE) >= 190


@pytest.mark.parametrize("language", languages())
def test_a_sentence_of_one_clause_names_a_clause_there_is(language: str) -> None:
    """``rule-timer-seconds.AL-16``: the attribute is a clause's id, a colon written as a dash."""
    known = {clause.replace(":", "-") for clause in BOOK}
    for code, entry in catalogue(language).entries.items():
        if code.startswith("rule-"):
            named = {line.split("=")[0].strip(" .") for line in entry.splitlines() if line.startswith("    .")}
            assert named <= known, code


@pytest.mark.slow
def test_no_letter_of_any_sample_says_of_a_rule_what_was_not_reviewed() -> None:
    """The independent side: what answers of all sample logs cite is what the list of pairs says they can."""
    read = {(pair.clause, entry["en"]) for pair, entry in TABLE.items()}
    words, met = Renderer(style=LETTER), set()
    for log in sample_logs():
        for played in sample_matches(log):
            asked = [Inquiry(topic.deal, topic.seat, topic.about) for topic in topics(played)]
            for question in (*asked, *(Inquiry(None, seat, "complaint") for seat in played.seats)):
                met |= {(rule.clause, rule.says) for rule in answer(played, question, BOOK, words).rules}
    stated = {(clause, says) for clause, says in met if clause in {"house:stated", "house:pinned"}}
    assert met - read - stated == set()
    assert len(met) > 0.39 * len(read)
    assert not any(operator_clause(BOOK, clause, "en") for clause, _ in met)


@pytest.mark.parametrize(("milliseconds", "said"), [(2500, "2.5 "), (45_000, "45 ")])
def test_a_time_a_ruleset_has_in_milliseconds_is_told_in_seconds_to_the_fraction(milliseconds: int, said: str) -> None:
    rules = changed(ruleset("classic"), timer={"clock": "turn", "seconds": 30, "tolerance": milliseconds})
    (rule,) = applied_rules(rules, (CitedRule("timer.tolerance", "house:tolerance"),), BOOK, ENGLISH)
    assert said in rule.says and str(milliseconds) not in rule.says


@pytest.mark.parametrize(
    "ruleset_id", ["rum", "basic", "continental", "rummycentral", "rummy-106", "aceleagues-points"]
)
def test_what_a_number_card_costs_is_told_by_a_rule_about_number_cards(ruleset_id: str) -> None:
    """A hand of number cards is not told of kings alone."""
    rules = ruleset(ruleset_id)
    (rule,) = applied_rules(rules, cite(rules, ("points.court:pips",)), BOOK, ENGLISH)
    assert "the number" in rule.says
