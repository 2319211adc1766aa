"""Answers on the sample log of every finding: the finding is told, in both languages, to whom it may be told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cli.samples import sample_logs
from ledger.answers.answer import Answer, Asked, answer
from ledger.answers.found import OF_HIDDEN_CARDS, finding_saying, subject
from ledger.answers.topics import topics
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import Speaker, languages
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.web.words.codes import FINDINGS
from schemas.cards import SUIT_GLYPHS
from schemas.errors import UnknownRuleset
from schemas.events import EVENT
from schemas.findings import Finding

SAMPLES = {log.stem: log for log in sample_logs() if log.stem in FINDINGS}
RULES = read_rulebook()


def test_every_finding_has_a_sample_log() -> None:
    assert set(SAMPLES) == set(FINDINGS)


@cache
def sample(code: str) -> tuple[PlayedMatch, Finding]:
    """The sample of a finding, audited, with that finding of it."""
    events = tuple(EVENT.validate_json(line) for line in Path(SAMPLES[code]).read_text("utf-8").splitlines())
    named = next((event.ruleset for event in events if event.type == "open"), None)
    try:
        readings = Readings(RULES.resolve(named)) if named else None
    except UnknownRuleset:
        readings = None
    match = events[0].match
    audit = audit_match(match, events, readings)
    return PlayedMatch(match, events, readings, audit), next(row for row in audit.findings if row.code == code)


def told(played: PlayedMatch, language: str, reader: int | None = None) -> list[Answer]:
    """Every answer of the match, as this reader gets it."""
    speaker, book = Speaker(language, reader), read_clausebook()
    return [answer(played, Asked(t.deal, t.seat, t.about), book, speaker, "1") for t in topics(played)]


@pytest.mark.parametrize("code", sorted(SAMPLES))
def test_what_was_found_is_told_in_an_answer_of_the_match(code: str) -> None:
    """To the staff, in every language, beside what was decided; nothing is left to be filled in."""
    played, found = sample(code)
    for language in languages():
        sentence = Speaker(language).say(finding_saying(found, played))
        paragraphs = [given.happened for given in told(played, language)]
        assert any(sentence in paragraph for paragraph in paragraphs), (language, sentence)
        assert not any("{" in paragraph or "None" in paragraph for paragraph in paragraphs)
        assert not any(glyph in sentence for glyph in SUIT_GLYPHS.values()), "no card is named"


@pytest.mark.parametrize("code", sorted(OF_HIDDEN_CARDS))
def test_what_is_about_hidden_cards_is_told_to_their_own_player_only(code: str) -> None:
    played, found = sample(code)
    own, other = found.seat, next(seat for seat in played.seats if seat != found.seat)
    for language in languages():
        told_own, told_other = (Speaker(language, seat) for seat in (own, other))
        saying = finding_saying(found, played)
        sentence = Speaker(language).say(saying)
        hers = saying.seen_by(other)
        assert told_own.named_once(told_own.say(saying)) != told_other.say(hers or saying)
        assert hers is not None and hers.key == "found.hidden"
        assert not any(sentence in given.happened for given in told(played, language, other))


def test_a_hand_that_was_not_folded_is_told_of_whose_it_is_not_of_who_played_on() -> None:
    played, found = sample("fold_not_made")
    assert (found.seat, subject(found, played)) == (2, 1)
    given = answer(played, Asked(1, 1, "timer"), read_clausebook(), Speaker("en", 1), "1")
    assert given.ruling == "BROKEN" and "The hand of seat 1 had to be folded" in given.happened
    assert answer(played, Asked(1, 2, "timer"), read_clausebook(), Speaker("en", 2), "1").ruling == "KEPT"


def test_nobody_is_accused() -> None:
    """A move that broke a rule was recorded or accepted; no sentence says that a player broke, cheated or lied."""
    for code in SAMPLES:
        played, found = sample(code)
        words = Speaker("en").say(finding_saying(found, played)).lower()
        assert not any(word in words for word in ("cheat", "broke", "illegal", "fault of", "violat", "guilty")), words


def test_a_claim_that_stands_is_said_to_rest_on_the_moves_as_they_were_made() -> None:
    played, _ = sample("second_draw")
    given = next(g for g in told(played, "en", 1) if (g.about, g.seat, g.deal) == ("score", 1, 1))
    assert given.ruling == "UPHELD"
    assert given.happened.endswith("What is said above rests on the moves as they were made.")
    assert given.happened.count("(your seat)") == 1, "the reader is told once which seat is his"


def test_no_more_than_three_things_found_are_told_one_by_one() -> None:
    played, found = sample("out_of_turn")
    again = PlayedMatch(played.match, played.events, played.readings, replace(played.audit, findings=(found,) * 5))
    given = answer(again, Asked(1, 1, "score"), read_clausebook(), Speaker("en"), "1")
    assert given.happened.count("when it was another player's turn") == 3
    assert "More was found (times: 2)." in given.happened
