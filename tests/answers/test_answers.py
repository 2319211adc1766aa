"""Answers: what is said, by which rule, for whom, in which language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from ledger.answers.answer import Inquiry, answer, moment_of, reference
from ledger.answers.breakdown import Breakdown, show_breakdown, spoiling
from ledger.answers.claims import _fee_message
from ledger.answers.letter import SHORT, plain_text, short_text
from ledger.answers.procedure import _tell_losses
from ledger.answers.subject import CitedRule, applied_rules, operator_clause
from ledger.answers.topics import subject_asked, topics
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from ledger.views.tables.match_records import events_of, hidden_row, record_row
from ledger.web.pages.answer import breakdown_html
from meldtrail.samples import sample_folder
from schemas import __version__
from schemas.clausebook import read_clauses
from schemas.errors import UnknownSeat, UsageError
from schemas.events import EVENT
from schemas.message import CardName
from schemas.reasons import Fault
from tests.desk_kit.matches import (
    RULESET,
    WINNING,
    Sent,
    audited,
    contracts,
    no_rules,
    played_on,
    pool,
    rulebook,
    settled,
    stalemate,
    wrong_show,
)
from tests.play.table import SHOWABLE, Table, rules
from tests.rules.rulesets import changed
from tests.samples import sample_match
from tests.web.asked import asked, ill_grouped, near_miss, played, without_connection

SHOWN = re.compile(r"(?<![A-Za-z0-9])(10|[A2-9JQK])([♠♥♦♣])")
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
OPERATOR = """
[text]
title = "Terms of Blue Tables"
source = "own"
[[clause]]
id = "BT-7.2"
section = "7.2"
rule = "A hand is charged with eighty points at the most."
restates = ["RC-28"]
[[clause]]
id = "BT-7.2-hi"
section = "7.2"
language = "hi"
rule = "एक हाथ के अधिकतम अस्सी अंक लगते हैं।"
restates = ["RC-28"]
"""


def faulted(breakdown: Breakdown | None) -> list[str]:
    """The cards that are to blame."""
    assert breakdown is not None
    return [card.card for group in breakdown.groups for card in group.cards if card.fault is not None]


def test_a_wrong_show_says_what_was_wrong_and_marks_the_card() -> None:
    given = asked(near_miss(), about="show")
    assert given.ruling == "UPHELD"
    assert "group 2 is neither a sequence nor a set" in given.happened
    assert "5♥ 6♥ 9♥" in given.happened
    assert "No other grouping of these cards" in given.happened
    assert faulted(given.breakdown) == ["9H"]
    assert "A show that is not valid costs 80 points (RC-30" in given.rule
    assert given.seq == 4 and given.address == "/-/match/S1?at=4"


def test_the_grouping_that_would_have_been_valid_is_told() -> None:
    given = asked(ill_grouped(), about="show")
    assert "the same cards would have been a valid show" in given.happened
    assert given.breakdown is not None and given.breakdown.best_shows
    assert [group.kind for group in given.breakdown.best][:2] != [None, None]
    cards = sorted(card.card for group in given.breakdown.best for card in group.cards)
    assert cards == sorted(WINNING)


@pytest.mark.parametrize(
    ("group", "reason", "to_blame"),
    [
        ("4S 5S 7S", "mixed_suits_and_ranks", ["7S"]),
        ("8C 8D 9H", "mixed_suits_and_ranks", ["9H"]),
        ("8C 8C 8D", "set_same_suit_twice", ["8C"]),
        ("QH KH AH 2H", "round_the_corner", ["2H"]),
        ("3S 4S", "too_few_cards", ["3S", "4S"]),
        ("8C 8D 8H 8S JK", "set_too_big", ["JK"]),
        ("2C 9D KH", "mixed_suits_and_ranks", ["2C", "9D", "KH"]),
    ],
)
def test_the_fewest_cards_that_spoil_a_group_are_blamed(group: str, reason: str, to_blame: list[str]) -> None:
    cards = tuple(group.split())
    assert [cards[place] for place in spoiling(cards, reason, "T", rulebook().resolve(RULESET))] == to_blame


def test_jokers_are_blamed_where_no_sequence_is_pure() -> None:
    rules = rulebook().resolve(RULESET)
    groups = [["2S", "JK", "4S"], ["5H", "6H", "7C"], ["8C", "8D", "8H"], ["JC", "JD", "JH", "JS"]]
    breakdown = show_breakdown(groups, (Fault("no_pure_sequence"),), "7", rules)
    assert faulted(breakdown) == ["JK", "7C"]


def test_points_are_reckoned_card_by_card_up_to_the_cap() -> None:
    given = asked(settled(), seat=2, about="score")
    assert given.ruling == "OVERTURNED"
    assert (given.claimed, given.computed) == (60, 80)
    figures = [int(line.figure) for line in given.sums[0].lines]
    assert sum(figures) == 80 and figures[-1] == -10
    assert "Without two sequences, one of them pure, every card of the hand counts" in given.rule
    assert "With both sequences" not in given.rule, "only the rule that decided is cited"


@pytest.mark.parametrize("sent", [settled, pool, contracts, stalemate])
def test_every_sum_adds_up(sent: Callable[[], Sent]) -> None:
    match = played(sent())
    checked = 0
    for topic in topics(match):
        given = asked(sent(), deal=topic.deal, seat=topic.seat, about=topic.about)
        for each in given.sums:
            total = sum(_figure(line.figure) for line in each.lines)
            assert total == _figure(each.total), (topic, each)
            checked += 1
    assert checked > 3


def _figure(written: str) -> int:
    found = re.search(r"-?[₹]?[\d,]+(\.\d\d)?", written)
    assert found is not None, written
    return int(found[0].replace("₹", "").replace(",", "").replace(".", ""))


def test_money_is_told_to_the_paisa() -> None:
    given = asked(settled(), seat=1, about="money")
    assert "paid ₹51.00" in given.happened and "gets ₹80.00" in given.happened
    assert "The difference in favour of seat 1 is ₹29.00." in given.happened
    assert asked(settled(), deal=1, seat=1, about="money") == given, "money is of the match, whatever the deal"
    pooled = asked(pool(), seat=1, about="money")
    assert pooled.ruling == "UPHELD" and pooled.sums[0].total == "-₹66.66"


def test_a_total_after_coming_back_is_explained() -> None:
    given = asked(pool(), seat=1, about="score")
    assert given.deal is None and given.computed == 41
    assert "came back to the match once" in given.happened
    assert given.sums[0].lines[-1].figure == "-75"


@pytest.mark.parametrize("turned", [False, True])
def test_a_section_in_no_language_goes_before_one_in_another(turned: bool) -> None:
    written = read_clauses([("blue.toml", OPERATOR)])
    book = dict(reversed(written.items())) if turned else written
    found = {language: operator_clause(book, "RC-28", language) for language in ("en", "ta", "hi")}
    assert [clause.language for clause in found.values() if clause] == [None, None, "hi"]


def test_a_hand_that_costs_less_than_the_cap_is_reckoned_without_it() -> None:
    words = Renderer(style=LETTER)
    given = answer(sample_match("classic/points_overturned"), Inquiry(1, 2, "score"), read_clausebook(), words)
    assert given.computed == sum(int(line.figure) for line in given.sums[0].lines) == 41
    assert words.say("sum-cap") not in [line.what for line in given.sums[0].lines]
    capped = asked(settled(), seat=2, about="score")
    assert words.say("sum-cap") in [line.what for line in capped.sums[0].lines]


def test_a_lost_connection_is_told_with_its_time_and_what_broke_the_rules() -> None:
    given = asked(without_connection(), seat=2, about="disconnection")
    assert "was back after 65 s" in given.happened
    timer = asked(without_connection(), seat=2, about="timer")
    assert timer.ruling == "BROKEN"
    assert "folded without the missed turns for it (event 7)" in timer.happened
    assert timer.seq == 7


def test_where_connections_are_not_on_record_nothing_is_claimed() -> None:
    given = asked(settled(), seat=1, about="disconnection")
    assert given.ruling == "UNDECIDABLE"
    assert given.missing == ("connections, which this record does not hold at all",)
    others = asked(without_connection(), seat=1, about="disconnection")
    assert others.ruling == "KEPT" and "no lost connection" in others.happened
    assert "was lost agrees" not in others.happened, "none was"


def test_one_deal_without_a_lost_connection_points_to_those_with_one() -> None:
    log = sample_folder() / "ace2three-pool-201" / "away_not_dropped.jsonl"
    sent = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    first = asked(sent, seat=1, deal=1, about="disconnection")
    assert "no lost connection" in first.happened and "other deals of this match" in first.happened
    assert "(deal 2)" in first.happened
    second = asked(sent, seat=1, deal=2, about="disconnection")
    assert second.ruling == "UNDECIDABLE" and "other deals" not in second.happened
    assert "(AT-26) leaves open" in second.happened, (
        "three turns are the default of AT-24, and another table may have more"
    )
    assert "other deals" not in asked(sent, seat=2, deal=1, about="disconnection").happened


def test_a_tolerance_is_told_in_seconds() -> None:
    log = sample_folder() / "rummy-106" / "timer_too_early.jsonl"
    sent = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    rule = asked(sent, seat=2, about="timer").rule
    assert "the tolerance, here 5 seconds" in rule and "millisecond" not in rule


@pytest.mark.parametrize(
    ("language", "hedge"), [("en", "As far as the record shows, every move"), ("hi", "जहाँ तक रिकॉर्ड")]
)
def test_that_no_rule_was_broken_is_said_of_what_the_record_shows(language: str, hedge: str) -> None:
    assert hedge in asked(settled(), language, 1, seat=1, about="partners").happened


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_time_of_day_is_not_told_twice_of_another_seats_connection(language: str) -> None:
    told = asked(without_connection(), language, 1, seat=2, about="disconnection").happened
    lost = without_connection()[3]["at"][11:19]
    assert told.count(lost) == 1 and "घटना" not in told and "event" not in told


def test_a_gap_is_told_to_a_player_by_the_time_before_it_and_no_number() -> None:
    sent = settled()
    gap = {"v": 1, "match": "M1", "seq": 4, "type": "gap", "to": 4, "reason": "lost"}
    at = sent[2]["at"]
    match = played([*sent[:3], {**gap, "match": sent[0]["match"]}, *sent[4:]])
    assert Renderer("en").words(moment_of(match, 4)) == f"after {at[11:19]}"


def test_an_upper_limit_of_the_fee_is_told_in_the_currency_of_the_match() -> None:
    capped = changed(rules("classic"), settlement={"fee_percent": 10, "fee_tenths": 0, "fee_cap": 900})
    (rule,) = applied_rules(
        capped,
        (CitedRule("settlement.fee_cap", "custom:fee-capped"),),
        read_clausebook(),
        Renderer(style=LETTER),
        "INR",
    )
    assert "₹9.00" in rule.says


def test_partners_are_never_named() -> None:
    given = asked(settled(), seat=1, reader=1, about="partners")
    assert given.ruling == "REVIEW"
    assert "seat 2" not in given.happened + given.rule
    assert given.remarks == ()


def test_of_moves_that_nothing_judged_no_complaint_about_partners_says_that_all_were_by_the_rules() -> None:
    for sent, is_judged in ((settled(), True), (no_rules(), False), ([settled()[0], *settled()[-1:]], False)):
        for seq, line in enumerate(sent, 1):
            line["seq"] = seq
        given = asked(sent, seat=1, about="partners")
        assert ("every move in this match was made by the rules" in given.happened) is is_judged


@pytest.mark.parametrize("about", ["show", "money", "score", "timer", "disconnection"])
def test_under_rules_nobody_knows_each_question_is_answered_by_that(about: str) -> None:
    """Shows have no deal there: one that was named beside them was told that none was on record, and that there was."""
    sent = settled()
    del sent[0]["ruleset"]
    given = asked(sent, deal=1, seat=1, about=about)
    assert given.ruling == "UNDECIDABLE" and given.missing == ("the rules of the match are not known",)


def test_what_a_rule_leaves_open_is_answered_by_its_clause_and_not_by_what_the_record_lacks() -> None:
    """RC-23 names the first turn, RC-24 the drawn card: who missed a turn and drops undrawn has neither."""
    table = Table("rummycentral", 2).miss(1).turn(2).drop(1).scored({1: 40, 2: 0})
    match = PlayedMatch(table.match, table.events, Readings(table.rules))
    given = answer(match, Inquiry(1, 1, "score"), read_clausebook(), Renderer("en", style=LETTER))
    assert (given.ruling, [rule.clause for rule in given.rules]) == ("UNDECIDABLE", ["RC-23"])
    assert "do not say whether that is a first or a middle drop" in given.happened


def test_undecidable_is_said_as_such_with_what_is_missing() -> None:
    given = asked(no_rules())
    assert given.ruling == "UNDECIDABLE"
    assert "we do not guess" in given.happened
    assert given.missing and given.missing[0] in given.happened
    masked = settled()
    masked[1]["hands"][1]["cards"] = ["??"] * 13
    show = asked(masked, reader=1, seat=1, about="show")
    assert show.ruling == "UPHELD" and "whether that is right cannot be decided" in show.happened
    assert show.next_step == "person", "the show is right, and what was paid for it is left open"
    hidden = asked(masked, seat=2, about="score")
    assert hidden.ruling == "UNDECIDABLE"
    assert hidden.missing == ("not every card of the hand was recorded",)


ALL = [settled, wrong_show, pool, contracts, stalemate, near_miss, ill_grouped, without_connection]


@pytest.mark.parametrize("sent", ALL)
@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_player_reads_no_card_he_could_not_see(sent: Callable[[], Sent], language: str) -> None:
    match = played(sent())
    seen = {reader: seen_by(sent(), reader) for reader in match.seats}
    for topic in topics(match):
        for reader in match.seats:
            if not match.is_over(topic.deal):
                continue
            given = asked(sent(), language, reader, deal=topic.deal, seat=topic.seat, about=topic.about)
            written = json.dumps(given.as_json(), ensure_ascii=False)
            named = {("T" if rank == "10" else rank) + SUITS[suit] for rank, suit in SHOWN.findall(written)}
            named |= set(re.findall(r'"card": "([A2-9TJQK][SHDC])', written))
            assert named <= seen[reader], (topic, reader)
            assert "remarks" not in given.as_json()


def seen_by(sent: Sent, seat: int) -> set[str]:
    """The faces of every card a seat saw, by the record put together for it."""
    match = audited(sent)
    record, hidden = record_row(match)["record"], hidden_row(match)["record"]
    events = events_of(match.match, record, hidden, seat)
    written = json.dumps([event.model_dump(mode="json") for event in events])
    return set(re.findall(r"(?<![A-Za-z0-9])[A2-9TJQK][SHDC](?![A-Za-z0-9])", written))


def test_the_hand_of_another_seat_is_kept_back_and_that_is_said() -> None:
    own, other = (asked(settled(), "en", reader, seat=2, about="score") for reader in (2, 1))
    assert "5♠" in own.rule and own.breakdown is not None
    assert "5♠" not in other.rule and other.breakdown is None
    assert "The cards of seat 2 are not told to other players." in other.happened


def test_a_player_is_not_answered_while_the_deal_is_played() -> None:
    with pytest.raises(UsageError, match="still being played"):
        asked(played_on(), reader=1, seat=1, about="partners")
    assert "has not ended" in asked(played_on(), seat=1, about="partners").happened


def test_the_reference_is_of_the_subject_not_of_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    given = asked(settled(), seat=2, about="score")
    assert re.fullmatch(r"MT-[2-9A-Z]{5}-[2-9A-Z]{5}", given.reference)
    assert asked(settled(), "hi", 2, seat=2, about="score").reference == given.reference
    assert asked(settled(), seat=1, about="score").reference != given.reference
    monkeypatch.setattr("ledger.answers.answer.__version__", "99.0")
    again = answer(played(settled()), Inquiry(None, 2, "score"), read_clausebook(), Renderer(style=LETTER))
    assert again.reference != given.reference


def test_the_reference_is_of_the_rules_as_well() -> None:
    subject = subject_asked(played(settled()), None, 2, "score")
    assert reference("M1", subject, "a" * 64) != reference("M1", subject, "b" * 64)


def test_turns_played_before_a_connection_was_lost_are_not_told_as_played_meanwhile() -> None:
    sent = without_connection()
    at = next(place for place, event in enumerate(sent) if event["type"] == "disconnect")
    before = {**sent[at], "type": "draw", "from": "stock", "by": "autoplay"}
    events = [{**event, "seq": seq} for seq, event in enumerate([*sent[:at], before, *sent[at:]], 1)]
    given = asked(events, seat=2, about="disconnection")
    assert "was back after" in given.happened and "Meanwhile" not in given.happened
    assert "The server played for seat 2 (turns: 1)." in given.happened
    assert given.happened.index("The server played") < given.happened.index("was lost at")


def test_the_operators_own_section_is_cited_in_the_players_language() -> None:
    book = read_clausebook() | read_clauses([("own", OPERATOR)])
    english = asked(settled(), book=book, seat=2, about="score")
    assert (
        "(Terms of Blue Tables, section 7.2: “A hand is charged with eighty points at the most.”; RC-28" in english.rule
    )
    hindi = asked(settled(), "hi", book=book, seat=2, about="score")
    assert "एक हाथ के अधिकतम अस्सी अंक" in hindi.rule
    assert "section" not in asked(settled(), seat=2, about="score").rule


def test_hindi_answers_are_hindi() -> None:
    for sent in ALL:
        match = played(sent())
        for topic in topics(match):
            given = asked(sent(), "hi", deal=topic.deal, seat=topic.seat, about=topic.about)
            latin = set(re.findall(r"[A-Za-z]{3,}", given.happened)) - {"UTC", match.match}
            assert latin == set(), given.happened


def test_what_was_left_open_is_filled_with_what_is_most_telling() -> None:
    assert (asked(settled()).about, asked(settled()).seat) == ("score", 2)
    assert asked(wrong_show()).about == "show"
    rulings = [topic.ruling for topic in topics(played(settled()))]
    assert rulings == sorted(rulings, key=["OVERTURNED", "BROKEN", "UNDECIDABLE", "UPHELD", "KEPT"].index)


def test_what_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownSeat, match="seats 1, 2, no 7"):
        asked(settled(), seat=7)
    with pytest.raises(UsageError, match="no deal 4"):
        asked(settled(), deal=4)
    with pytest.raises(UsageError, match=r"no show of seat 2 on record; there is .*show of seat 1"):
        asked(settled(), seat=2, about="show")
    with pytest.raises(UsageError, match="name the seat"):
        asked(settled(), about="timer")


def test_the_fragment_marks_faults_in_words_too() -> None:
    given = asked(near_miss(), about="show")
    page = str(breakdown_html(given, Renderer(style=LETTER)))
    assert page.count("cut-cross") == 1
    assert "fault: is neither a sequence nor a set" in page
    assert "As declared" in page and "Best arrangement" in page
    assert 'aria-label="nine of hearts"' in page
    assert breakdown_html(asked(settled(), seat=1, about="money"), Renderer(style=LETTER)) == ""


def test_the_cards_of_a_hindi_answer_are_heard_in_hindi() -> None:
    page = str(breakdown_html(asked(near_miss(), about="show"), Renderer("hi", style=LETTER)))
    assert f'aria-label="{Renderer("hi").value(CardName("9H"))}"' in page and " of hearts" not in page


def test_plain_text_for_staff_is_two_paragraphs_and_the_reference() -> None:
    given = asked(settled(), seat=2, about="score")
    happened, rule, last = plain_text(given, Renderer(style=LETTER)).rstrip("\n").split("\n\n")
    assert (happened, rule) == (given.happened, given.rule)
    assert given.reference in last and f"meldtrail {__version__}" in last


@pytest.mark.parametrize(
    ("asked_for", "says"),
    [
        (Inquiry(9), "Match M1 has no deal 9: it has one deal"),
        (Inquiry(1, 9), "Match M1 has seats 1 and 2, and no seat 9"),
        (
            Inquiry(1, 2, "show"),
            "In deal 1 of match M1, for seat 2, nothing is on record about this: a show. What can be",
        ),
        (Inquiry(None, None, "timer"), "Name the seat that asks: match M1 has nothing on record about the clock"),
    ],
)
def test_what_cannot_be_asked_is_a_message_too_for_a_desk_in_another_language(asked_for: Inquiry, says: str) -> None:
    with pytest.raises(UsageError) as refused:
        answer(played(settled()), asked_for, read_clausebook(), Renderer(style=LETTER))
    assert refused.value.fact is not None and Renderer("en").words(refused.value.fact).startswith(says)
    assert re.search("[\u0900-\u097f]", Renderer("hi").words(refused.value.fact))


def assert_short(short: str, letter: str, words: Renderer) -> None:
    """A short form says nothing of its own, whole sentences of the letter, the ruling and the reference among them."""
    stop = words.say("word-stop")
    sentences = [line.strip() for line in short.split(f"{stop} ")]
    assert len(short) <= SHORT and len(sentences) >= 3
    assert all(sentence.rstrip(stop) in letter for sentence in sentences)
    assert letter.split("\n")[2].startswith(sentences[0]) and sentences[-1] == letter.split("\n")[-1]


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_letter_to_a_player_has_greeting_subject_next_step_and_close_and_no_id_of_a_clause(language: str) -> None:
    words = Renderer(language, 2, style=LETTER)
    for sent in ALL:
        match = played(sent())
        for topic in topics(match):
            if 2 not in match.seats or not match.is_over(topic.deal):
                continue
            given = asked(sent(), language, 2, deal=topic.deal, seat=topic.seat, about=topic.about)
            parts = plain_text(given, words).rstrip("\n").split("\n\n")
            assert len(parts) == 7
            assert parts[0] == words.say("letter-greeting") and parts[5] == words.say("letter-close")
            assert match.match in parts[1] and (match.opened is None or words.time(match.opened.at or "") in parts[1])
            sorry = {f" {words.say('letter-sorry')}"} if given.next_step in {"correct", "nothing_open"} else {""}
            assert {parts[2].removeprefix(given.happened)} == sorry and parts[3] == given.rule
            promised = " 3 " in parts[4]
            assert words.say(f"letter-next_{given.next_step}") in parts[4]
            assert promised == (given.next_step in {"correct", "person"})
            assert given.reference in parts[6]
            event = words.say("when-events", count=1, numbers="").strip()
            assert not re.search(rf"{event}\s+\d", "\n".join(parts)), "a player knows no event by its number"
            assert_short(short_text(given, words), "\n".join(parts), words)
            assert words.say("seat", number=2) not in "\n".join(parts), "the reader is spoken to"
            for rule in given.rules:
                assert rule.clause not in "\n".join(parts)


def test_what_was_held_and_its_doubling_are_told_apart() -> None:
    """The loser held 42 points; the winner went rummy, and gets them twice."""
    match = sample_match("basic/last_discard_face")
    words = Renderer("en", 2, style=LETTER)
    rule = answer(match, Inquiry(1, 2, "score"), read_clausebook(), words).rule
    assert "held by seat 1: 42 + the same again, since the winner went rummy: 42 = 84 points" in rule


def test_a_player_reads_of_moments_of_the_game_and_staff_of_events() -> None:
    match = sample_match("classic/log_incomplete")
    to_staff, to_player = (
        answer(match, Inquiry(1, 1, "score"), read_clausebook(), Renderer("en", viewer, style=LETTER)).happened
        for viewer in (None, 1)
    )
    assert "has a gap at event 3" in to_staff and "event" not in to_player and "has a gap (" in to_player


def test_staff_are_not_addressed_as_the_player() -> None:
    match = sample_match("basic/last_discard_face")
    said = {
        viewer: answer(match, Inquiry(1, 1, "score"), read_clausebook(), Renderer("en", viewer, style=LETTER)).happened
        for viewer in (None, 1)
    }
    assert "what that means for the player" in said[None] and "what that means for you" in said[1]


def test_groups_that_were_saved_for_a_hand_are_not_shown_to_the_others() -> None:
    """The loser showed nothing: what the hand cost is told to everybody, its cards to that player and the staff."""
    hand = "AS 2S 3S 5H 6H 7H 8H 9C 9D 9S KD KC QS"
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: hand}, stock="2C 3D 8C").turn(1).draw(2).discard(2)
    table.group(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC QS").draw(1).declare(1)
    match = PlayedMatch(table.match, table.events, Readings(table.rules))
    staff, other, own = (
        answer(match, Inquiry(1, 2, "score"), read_clausebook(), Renderer("en", viewer, style=LETTER))
        for viewer in (None, 1, 2)
    )
    assert staff.computed == other.computed == own.computed == 30
    assert staff.breakdown is not None and own.breakdown is not None
    assert (other.breakdown, other.sums) == (None, ())
    assert not SHOWN.search(f"{other.happened} {other.rule}")


@pytest.mark.parametrize(("fee", "code"), [(10, "sum-fee"), (9, "sum-fee_capped")])
def test_a_fee_is_called_capped_only_where_rounding_does_not_explain_it(fee: int, code: str) -> None:
    """A tenth of 105 paise is ten and a half: ten is that rounded, nine was capped."""
    capped = changed(rules("classic"), settlement={"fee_percent": 10, "fee_tenths": 0, "fee_cap": 9})
    assert _fee_message(capped, fee, 105).code == code


def test_a_turn_that_was_played_for_somebody_away_is_one_and_back_within_the_second_is_told_so() -> None:
    fields: dict[str, dict[str, Any]] = {
        "disconnect": {}, "draw": {"from": "stock", "by": "autoplay"}, "discard": {"by": "autoplay"}, "reconnect": {},
    }  # fmt: skip
    own = [
        EVENT.validate_python(
            {"v": 1, "match": "M1", "seq": seq, "seat": 2, "type": kind, "at": f"2026-11-20T10:15:03.{seq}00Z", **more},
            strict=False,
        )
        for seq, (kind, more) in enumerate(fields.items(), 4)
    ]
    said = [(one.code, dict(one.arguments)) for one in _tell_losses(own, 2)]
    assert [code for code, _ in said] == [
        "disconnection-lost", "disconnection-back_after", "disconnection-played_for"
    ]  # fmt: skip
    assert (said[1][1]["seconds"], said[2][1]["turns"]) == (0, 1)


def test_a_show_of_a_deal_nobody_logged_is_not_called_a_total_nor_missing() -> None:
    """house:partial-log: of a match cut in the middle the show is on record, and the deal it was made in is not."""
    sent = wrong_show()
    show = next(place for place, event in enumerate(sent) if event["type"] == "declare")
    gap = {"v": 1, "match": sent[0]["match"], "seq": 2, "type": "gap", "to": show, "reason": "log rotation"}
    cut = [sent[0], gap, *sent[show:]]
    (verdict,) = [row for row in played(cut).audit.verdicts if row.claim == "show"]
    assert verdict.why is not None
    assert verdict.why.code == "why-no_deal"
    told = asked(cut, seat=1, about="show").happened
    assert "the deal is not on record" in told
    assert "total" not in told
    assert "no such show" not in told
