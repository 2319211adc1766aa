"""Answers on the sample log of every finding: the finding is told, in both languages, to whom it may be told."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, partial
from operator import attrgetter
from types import SimpleNamespace

import pytest

from ledger.answers.answer import Answer, Inquiry, answer, moment_of
from ledger.answers.letter import short_text
from ledger.answers.subject import About, also_found, elsewhere_message, finding_message
from ledger.answers.topics import topics
from ledger.audit.played import WHOLE_MATCH, PlayedMatch
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.play.laws import LAWS
from ledger.rules.library import read_clausebook
from ledger.views.tables.match_records import events_of, hidden_row, record_row
from meldtrail.samples import sample_logs
from schemas.cards import SUIT_GLYPHS
from schemas.errors import UsageError
from schemas.findings import ASIDE, Finding
from schemas.message import message
from tests.answers.letters import letter
from tests.play.table import HOPELESS, SHOWABLE, Table
from tests.samples import sample_matches

FINDINGS = {*LAWS, *WHOLE_MATCH} - {"not_audited"}  # no log makes the program fail
SAMPLES = {log.stem: log for log in sample_logs() if log.stem in FINDINGS}
POINTS_SHOWN = {"dealt_in_wrongly", "reentry_not_allowed", "wrong_dealer"}
"""These rest on points: the record of another seat does not decide them, yet everybody at a table sees points."""


def test_every_finding_has_a_sample_log() -> None:
    assert set(SAMPLES) == FINDINGS


@cache
def sample(code: str) -> tuple[PlayedMatch, Finding]:
    """The sample of a finding, audited, with that finding of it."""
    played = sample_matches(SAMPLES[code])[0]
    return played, next(found for found in played.audit.findings if found.code == code)


def told(played: PlayedMatch, language: str, viewer: int | None = None) -> list[Answer]:
    """Every answer of the match, as this viewer gets it."""
    words, book = Renderer(language, viewer, style=LETTER), read_clausebook()
    return [answer(played, Inquiry(t.deal, t.seat, t.about), book, words) for t in topics(played)]


@pytest.mark.parametrize("code", sorted(SAMPLES))
def test_what_was_found_is_told_in_an_answer_of_the_match(code: str) -> None:
    """To the staff, in every language, beside what was decided, save what is held against nobody; nothing is
    left to be filled in."""
    played, found = sample(code)
    for language in languages():
        sentence = Renderer(language, style=LETTER).sentence(finding_message(found))
        paragraphs = [given.happened for given in told(played, language)]
        is_told = any(sentence in paragraph for paragraph in paragraphs)
        assert is_told == (found.severity not in ASIDE), (language, sentence)
        assert not any("{" in paragraph or "None" in paragraph for paragraph in paragraphs)
        assert not any(glyph in sentence for glyph in SUIT_GLYPHS.values()), "no card is named"


@pytest.mark.parametrize("code", sorted(SAMPLES))
def test_a_chat_is_told_what_was_not_as_it_should_be_too(code: str) -> None:
    """A short letter that says so names one thing that was found, and never one that is told only further below."""
    played, _ = sample(code)
    for language in languages():
        for seat in played.seats if played.ended else ():
            words = Renderer(language, seat, style=LETTER)
            parts = [
                replace(words, moment=partial(moment_of, played, about=n))
                for n in (None, *map(attrgetter("number"), played.deals))
            ]
            facts = [finding_message(each).for_viewer(seat) for each in played.audit.findings]
            findings = {each.sentence(fact) for each in parts for fact in facts if fact is not None}
            for given in told(played, language, seat):
                whole = [sentence for sentence in findings if sentence in given.happened]
                if given.ruling != "UNDECIDABLE" and whole:
                    assert any(sentence in short_text(given, words) for sentence in whole), (given.about, whole)


def seen_from(played: PlayedMatch, viewer: int) -> PlayedMatch:
    """A match as the record has it for one seat: the cards that seat did not see are masked."""
    record, hidden = record_row(played)["record"], hidden_row(played)["record"]
    return PlayedMatch(played.match, events_of(played.match, record, hidden, viewer), played.readings)


@pytest.mark.parametrize("code", sorted(SAMPLES))
def test_what_every_player_is_told_can_be_seen_by_every_player(code: str) -> None:
    """The oracle of the mark ``hidden``: the audit of the record another seat saw makes the same finding, or it is
    told to its own player only."""
    played, found = sample(code)
    if found.subject is None or found.hidden or code in POINTS_SHOWN:
        return
    for other in set(played.seats) - {found.subject}:
        again = seen_from(played, other).audit.findings
        seen = any((one.code, one.seq, one.subject) == (code, found.seq, found.subject) for one in again)
        assert seen, f"seat {other} cannot know what {code} tells of seat {found.subject}: mark the law hidden=True"


def test_every_mark_of_a_hidden_finding_has_a_reason() -> None:
    """Of the marked ones all but two are lost without the cards; these have a second reason, which rests on them."""
    needless = set()
    for code in sorted(code for code in LAWS if LAWS[code].hidden):
        played, found = sample(code)
        others = [seen_from(played, other).audit.findings for other in set(played.seats) - {found.subject}]
        if all(any((one.code, one.seq) == (code, found.seq) for one in again) for again in others):
            needless.add(code)
    assert needless == {"timer_declared", "timer_threw_useful_card"}, "any other is no hidden law: everybody sees it"


@pytest.mark.parametrize("code", sorted(code for code in LAWS if LAWS[code].hidden))
def test_what_is_about_hidden_cards_is_told_to_their_own_player_only(code: str) -> None:
    played, found = sample(code)
    assert found.hidden and found.subject is not None
    own, other = found.subject, next(seat for seat in played.seats if seat != found.subject)
    for language in languages():
        stated = finding_message(found)
        theirs = stated.for_viewer(other)
        assert theirs is not None and theirs.code == "found-hidden"
        when = partial(moment_of, played, about=found.deal)
        plain, words = Renderer(language, style=LETTER, moment=when), Renderer(language, own, style=LETTER, moment=when)
        heard = any(words.sentence(stated) in given.happened for given in told(played, language, own))
        assert heard == (found.severity != "reading"), "what our reading alone objects to is not said of anybody"
        assert not any(plain.sentence(stated) in given.happened for given in told(played, language, other))


def test_a_hand_that_was_not_folded_is_told_of_whose_it_is_not_of_who_played_on() -> None:
    played, found = sample("fold_not_made")
    assert (found.seat, found.subject) == (2, 1)
    given = letter(played, 1, "timer")
    assert given.ruling == "BROKEN" and "The hand of your seat had to be folded" in given.happened
    other = letter(played, 2, "timer")
    assert other.ruling == "KEPT"


def test_nobody_is_accused() -> None:
    """A move that broke a rule was recorded or accepted; no sentence says that a player broke, cheated or lied."""
    for code in SAMPLES:
        _, found = sample(code)
        words = Renderer(style=LETTER).words(finding_message(found)).lower()
        assert not any(word in words for word in ("cheat", "broke", "illegal", "fault of", "violat", "guilty")), words


def test_a_claim_that_stands_is_said_to_rest_on_the_moves_as_they_were_made() -> None:
    played, _ = sample("second_draw")
    given = next(g for g in told(played, "en", 1) if (g.about, g.seat, g.deal) == ("score", 1, 1))
    assert given.ruling == "UPHELD"
    assert given.happened.endswith(
        "What is said above rests on the moves as they were made; a person decides what follows from this."
    )
    assert "The decision of the platform stands" not in given.happened
    assert "seat 1" not in given.happened and given.next_step == "person"


@pytest.mark.parametrize("code", sorted(SAMPLES))
def test_no_money_is_called_right_or_settled_beside_something_found_anywhere_in_the_match(code: str) -> None:
    """Money is of the whole match, whichever deal a show or a complaint is about."""
    played, found = sample(code)
    for seat in played.seats if found.severity not in ASIDE else ():
        for about in ("show", "complaint"):
            for deal in [deal.number for deal in played.deals]:
                given = asked_of(played, deal, seat, about)
                if given is not None:
                    assert not re.search(r"in money [^:]*: \S+, which is right|nothing is open: ", given.happened)
                    assert about != "show" or "which is right" not in given.happened or found.deal != deal
                    money, wholly = "in money" in given.happened, given.ruling in {"UPHELD", "KEPT"}
                    assert not money or about != "show" or not wholly or given.next_step == "person", deal


@pytest.mark.parametrize("code", sorted(SAMPLES))
def test_of_the_clock_and_connections_no_points_are_told_that_rest_on_something_found(code: str) -> None:
    """Nor is the clock called right for the whole table, where it was right for the seat that asked."""
    played, found = sample(code)
    of_play = found.severity not in ASIDE and found.deal is not None
    in_deal = found.seq in {event.seq for event in played.of_deal(found.deal)}
    for seat in played.seats if of_play and in_deal else ():
        for about in ("timer", "disconnection"):
            given = asked_of(played, found.deal, seat, about)
            if given is not None:
                assert "By the rules" not in given.happened
                assert "The clock, and what the timer did, agree" not in given.happened


def asked_of(played: PlayedMatch, deal: int | None, seat: int, about: About) -> Answer | None:
    try:
        return answer(played, Inquiry(deal, seat, about), read_clausebook(), Renderer("en", style=LETTER))
    except UsageError:
        return None


def test_no_more_than_three_things_found_are_told_one_by_one() -> None:
    played, found = sample("out_of_turn")
    again = PlayedMatch(played.match, played.events, played.readings)
    again.__dict__["audit"] = replace(played.audit, findings=(found,) * 5)
    given = answer(again, Inquiry(1, 1, "score"), read_clausebook(), Renderer(style=LETTER))
    assert given.happened.count("when it was another player's turn") == 3
    assert "More was found (times: 2)." in given.happened


def test_what_is_told_of_the_record_as_a_whole_is_told_once_however_many_gaps_it_has() -> None:
    played, found = sample("log_incomplete")
    again = PlayedMatch(played.match, played.events, played.readings)
    again.__dict__["audit"] = replace(played.audit, findings=(found, replace(found, seq=found.seq)) * 2)
    for about in ("score", "complaint"):
        told = answer(again, Inquiry(1, 1, about), read_clausebook(), Renderer(style=LETTER)).happened
        assert told.count("The record of this match is not whole.") == 1 and "More was found" not in told


@pytest.mark.parametrize(("count", "more"), [(1, []), (3, []), (4, [1]), (6, [3])])
def test_three_findings_are_told_and_the_rest_counted(count: int, more: list[int]) -> None:
    found = [Finding("M1", 1, seq, 1, "out_of_turn", "breach", (), message("card-top"), ()) for seq in range(count)]
    played = SimpleNamespace(audit=SimpleNamespace(counted_findings=found), of_deal=lambda deal: ())
    subject = SimpleNamespace(about="score", deal=None, ruling="UPHELD", seq=9)
    said = also_found(played, subject)  # type: ignore[arg-type]
    assert sum(one.code == "finding-out_of_turn.letter" for one in said) == min(count, 3)
    assert [dict(one.arguments)["count"] for one in said if one.code == "found-more"] == more


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        (["places_wrong"], "found-elsewhere_places"),
        (["places_wrong", "out_of_turn"], "found-elsewhere"),
        (["places_wrong", "log_incomplete"], "found-elsewhere_record"),
    ],
)
def test_money_is_not_said_to_rest_on_places(codes: list[str], said: str) -> None:
    """It follows from the points, by which the places are wrong."""
    severity = {"log_incomplete": "impossible"}
    found = [Finding("M1", 1, 9, 1, code, severity.get(code, "breach"), (), message("card-top"), ()) for code in codes]  # type: ignore[arg-type]
    played = SimpleNamespace(audit=SimpleNamespace(counted_findings=found))
    assert elsewhere_message(played, []).code == said  # type: ignore[arg-type]


@pytest.mark.parametrize("language", languages())
def test_a_show_of_a_match_whose_places_are_wrong_says_that_no_money_rests_on_them(language: str) -> None:
    table = Table("aceleagues-deals", 2, hands={1: SHOWABLE, 2: HOPELESS}, opened=False, dealt=False)
    players = [{"seat": seat, "player": f"player-{seat}"} for seat in table.seats]
    table.say("open", ruleset="aceleagues-deals", players=players, currency="INR", stake={"entry": 10_000})
    for number in (1, 2):
        table.deal(first=1) if number == 1 else table.next_deal(hands={1: SHOWABLE, 2: HOPELESS}, first=1)
        table.draw(1).declare(1, SHOWABLE).judged(1, valid=True).scored({1: 0, 2: 80}, deal=number)
    standings = [{"seat": 1, "points": 320, "place": 2}, {"seat": 2, "points": 0, "place": 1}]
    payouts = [{"seat": 1, "amount": 10_000}, {"seat": 2, "amount": -10_000}]
    table.say("match_settled", standings=standings, payouts=payouts, fee=0)
    played = table.played()
    assert {found.code for found in played.audit.counted_findings} == {"places_wrong"}
    words, given = Renderer(language, 1, style=LETTER), letter(played, 1, "show", language)
    assert words.say("found-elsewhere_places") in given.happened
    assert words.say("found-elsewhere") not in given.happened and given.next_step == "person"
