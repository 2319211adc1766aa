"""A complaint as a whole: the ruling first, the figures of every seat, no difference where anything is undecided."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from ledger.answers.answer import Answer, Inquiry, answer, figure_rows
from ledger.answers.complaint import _by, complaint_subject, determine
from ledger.answers.letter import plain_text, short_text
from ledger.answers.subject import About
from ledger.audit.played import PlayedMatch
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.play.laws import LAWS
from ledger.rules.library import read_clausebook
from meldtrail.samples import sample_logs
from schemas.events import EVENT
from schemas.findings import Finding
from schemas.message import SeatNo, message
from tests.answers.test_booked import judged_right, judged_wrong
from tests.audit.judged import matches, read, readings
from tests.audit.test_platform_customs import BEST, HAND
from tests.play.table import HOPELESS, SHOWABLE, Table, readings_of
from tests.samples import sample_match, sample_matches

RIGHT_PAID = judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400})


def told(
    match: PlayedMatch, seat: int, viewer: int | None = None, language: str = "en", deal: int | None = 1
) -> Answer:
    words = Renderer(language, viewer, style=LETTER)
    return answer(match, Inquiry(deal, seat, "complaint"), read_clausebook(), words)


@cache
def told_to_staff(log: Path) -> dict[int, Answer]:
    """What staff is told in English of each seat of a sample."""
    match = sample_matches(log)[0]
    return {seat: told(match, seat, deal=None) for seat in match.seats}


@pytest.mark.parametrize(
    ("by", "whose"),
    [("player", "own"), (None, "own"), ("timer", "timer"), ("autoplay", "platform"), ("server", "platform"),
     ("staff", "platform")],
)  # fmt: skip
def test_an_act_is_that_of_whoever_made_it_and_not_of_the_seat_it_was_made_for(by: str | None, whose: str) -> None:
    event = EVENT.validate_python({"v": 1, "match": "M1", "seq": 4, "type": "drop", "seat": 2, "by": by}, strict=False)
    found = Finding("M1", 1, 4, 2, "drop_after_draw", "breach", (), message("card-top"), (4,))
    played = SimpleNamespace(events=(event,))
    assert _by(played, found, 2) == whose  # type: ignore[arg-type]
    assert _by(played, found, 1) == whose.replace("own", "opponent")  # type: ignore[arg-type]


def test_a_valid_show_judged_wrong_is_one_ruling_with_the_difference_of_every_seat() -> None:
    ruled = determine(RIGHT_PAID, 1, 1, "show")
    assert ruled.outcome == "upheld" and ruled.difference == 800
    assert [(each.seat, each.right_points, each.right_money, each.difference) for each in ruled.figures] == [
        (1, 0, 400, 800),
        (2, 80, -400, -800),
    ]


def test_the_ruling_stands_first_and_the_letter_names_every_figure() -> None:
    words = Renderer("en", 1, style=LETTER)
    text = plain_text(answer(RIGHT_PAID, Inquiry(1, 1, "complaint"), read_clausebook(), words), words)
    third = text.split("\n\n")[2]
    assert third.startswith("Your complaint is upheld.")
    for figure in ("80 points", "0 points", "-₹4.00", "+₹4.00", "₹8.00 more is due to you"):
        assert figure in third, figure


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_letter_about_a_whole_match_names_the_match_and_no_subject(language: str) -> None:
    """Somebody who complains of a show wrote about a show; who asks for everything wrote about the match."""
    words = Renderer(language, 1, style=LETTER)
    whole, show = (
        plain_text(answer(RIGHT_PAID, Inquiry(1, 1, about), read_clausebook(), words), words)
        for about in ("complaint", "show")
    )
    assert words.say("about-complaint") not in whole and RIGHT_PAID.match in whole.split("\n\n")[1]
    assert words.say("about-show") in show.split("\n\n")[1]


@pytest.mark.parametrize(
    ("about", "said"),
    [("disconnection", "The record shows no lost connection of yours."), ("show", "The platform took your show for")],
)
def test_what_was_complained_of_is_told_first_and_in_a_chat(about: About, said: str) -> None:
    """Who wrote about a connection was told in a chat that the show was valid."""
    words, match = Renderer("en", 1, style=LETTER), sample_match("rummycentral/clean")
    given = answer(match, Inquiry(1, 1, "complaint", about), read_clausebook(), words)
    assert given.complaint is not None and said in short_text(given, words)
    first = min(
        given.happened.find(other) for other in ("no lost connection", "The platform took") if other in given.happened
    )
    assert given.happened[first:].startswith(said.removeprefix("The record shows ").split(" of yours")[0])


def test_what_follows_in_a_chat_stands_by_itself() -> None:
    """A letter says "What happens next:" before it, a chat does not."""
    words = Renderer("en", 1, style=LETTER)
    match = judged_wrong({1: 0, 2: 80}, {1: 400, 2: -400})
    short = short_text(answer(match, Inquiry(1, 1, "money"), read_clausebook(), words), words)
    assert "In this matter nothing more is due from us. If you see it otherwise, answer this message" in short, short


@pytest.mark.parametrize("about", ["money", "timer", "disconnection"])
def test_who_asks_about_something_else_is_told_that_a_figure_of_the_seat_is_wrong(about: About) -> None:
    """A winner booked 80 points asked about the money, which was right, and read that nothing more was due."""
    words, beside = (
        Renderer("en", 1, style=LETTER),
        "Beside that, something was decided or booked wrongly in this match",
    )
    for points, is_wrong in ((80, True), (0, False)):
        match = judged_wrong({1: points, 2: 80 - points}, {1: 400, 2: -400})
        given = answer(match, Inquiry(1, 1, about), read_clausebook(), words)
        assert (beside in given.happened) is is_wrong
        assert (given.next_step == "ask_again") is not is_wrong or given.ruling == "UNDECIDABLE"
        assert (beside in short_text(given, words)) is is_wrong or about != "money"


def test_a_standing_of_a_match_of_one_deal_that_is_wrong_by_itself_is_told() -> None:
    """The letter was sorry for a mistake, and all figures in it were right."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}, point_value=5)
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=True)
    table.scored({1: 0, 2: 80}).settled({1: 400, 2: -400}, {1: -80, 2: 80})
    given = told(table.played(), 1, 1)
    assert "Booked for you after all deals: -80 points; right is: 0 points." in given.happened


def test_what_holds_for_two_shows_is_said_once() -> None:
    """As two findings of cards that a reader is not told, which have the same words."""
    given = told(sample_match("rummy-106/joker_from_discards"), 1, 1)
    assert given.happened.count("In this deal aces are wild") == 1


@pytest.mark.parametrize("points", [80, 20], ids=["all booked right", "another booked wrong"])
def test_an_upheld_complaint_has_what_was_booked_wrong_for_another_corrected_and_says_sorry(points: int) -> None:
    """It said that nothing more was due on either side, beside a figure of another seat that was wrong."""
    match, words = judged_wrong({1: 0, 2: points}, {1: 400, 2: -400}), Renderer("en", 1, style=LETTER)
    given = told(match, 1, 1)
    short = short_text(given, words)
    assert ("wrongly for another player corrected" in short) == (points == 20)
    assert ("Nothing more is due on either side" in short) == (points == 80)
    assert "We are sorry for this mistake." in short and "in this matter" not in short.lower()


def test_a_short_form_tells_how_the_platform_took_a_show_with_how_it_is_or_not_at_all() -> None:
    """By itself it reads as if the platform had been right about a show of which the check says otherwise."""
    told_of = 0
    for log in sample_logs():
        match = sample_matches(log)[0]
        for seat in match.seats if match.is_over(None) else ():
            short = short_text(told(match, seat, viewer=seat, deal=None), Renderer("en", seat, style=LETTER))
            taken = short.split("The platform took ")[1:]
            checked = [one for one in taken if "We checked every group: " in one or "cannot be decided" in one]
            assert taken == checked, (log.name, seat, short)
            told_of += len(taken)
    assert told_of > 20


@pytest.mark.parametrize(("seat", "deals"), [(1, (2, 3)), (2, (1, 4))])
def test_a_complaint_about_a_show_in_a_match_of_several_deals_tells_every_show_of_the_player(
    seat: int, deals: tuple[int, ...]
) -> None:
    words = Renderer("en", seat, style=LETTER)
    told = words.sentences(complaint_subject(sample_match("ace2three-pool-101/clean"), None, seat, "show").happened)
    assert [number for number in range(1, 5) if f"In deal {number} you declared" in told] == list(deals)
    assert words.say("complaint-no_show") not in told


def test_a_complaint_about_a_show_where_the_player_made_none_says_so() -> None:
    words = Renderer("en", 2, style=LETTER)
    table = Table("ace2three-pool-101", 2, hands={1: SHOWABLE}).draw(1).declare(1).judged(1, True)
    told = words.sentences(complaint_subject(table.played(), None, 2, "show").happened)
    assert words.say("complaint-no_show") in told


def test_whom_the_mistake_helped_has_a_complaint_that_is_partly_upheld_at_most() -> None:
    """The platform was wrong, so it is not refused; nothing is due to whoever gained by it."""
    ruled = determine(RIGHT_PAID, 1, 2)
    assert ruled.outcome == "partly" and ruled.difference == -800


def declared_for_seat_2(groups: str | None = SHOWABLE) -> PlayedMatch:
    """Seat 3 drops, and the timer declares for seat 2 where no timer does."""
    table = Table("classic", 3, hands={1: HOPELESS, 2: SHOWABLE}, point_value=5).turn(1).turn(2).drop(3).turn(1)
    table.draw(2).declare(2, groups, by="timer")
    valid = groups == SHOWABLE
    table.judged(2, valid)
    return table.scored({1: 80 if valid else 0, 2: 0 if valid else 80, 3: 20}).played()


def test_who_lost_by_what_the_timer_did_for_an_opponent_is_wronged_by_it() -> None:
    """The deal ended with a show that no rule lets the timer make: seat 1 was still in and lost by it, seat 2 won."""
    match = declared_for_seat_2()
    assert [row.code for row in match.audit.findings] == ["timer_declared"]
    assert [determine(match, 1, seat).outcome for seat in (1, 2, 3)] == ["upheld", "partly", "not_upheld"]
    assert determine(match, 1, 1, "timer").outcome == "upheld"
    assert determine(match, 1, 2, "timer").outcome != "upheld"
    words = Renderer("en", 1, style=LETTER)
    assert "not upheld" not in plain_text(answer(match, Inquiry(1, 1, "complaint"), read_clausebook(), words), words)


def test_a_wrong_show_that_the_timer_made_wrongs_its_seat_alone() -> None:
    match = declared_for_seat_2(SHOWABLE.replace("| KD", "KD"))
    assert "timer_declared" in {row.code for row in match.audit.findings}
    assert determine(match, 1, 1, "timer").outcome != "upheld"
    assert determine(match, 1, 2, "timer").outcome == "upheld"


def test_what_was_decided_rightly_is_not_upheld() -> None:
    match = judged_wrong({1: 0, 2: 80}, {1: 400, 2: -400})
    assert determine(match, 1, 1, "money").outcome == "partly", "the show was judged wrong, the money is right"
    right = judged_right({1: 0, 2: 80}, {1: 8000, 2: -8000})
    for seat in (1, 2):
        ruled = determine(right, 1, seat)
        assert (ruled.outcome, ruled.difference) == ("not_upheld", 0)
        assert determine(right, 1, seat, "disconnection").outcome == "undecidable", (
            "of connections nothing is on record"
        )


def test_a_row_of_nobody_leaves_no_money_undecided_that_the_referee_decides() -> None:
    skimmed = judged_right({1: 0, 2: 80}, {1: 7500, 2: -8000, 9: 500})
    ruled = determine(skimmed, 1, 1)
    assert (ruled.outcome, [each.difference for each in ruled.figures]) == ("upheld", [500, 0])
    given = told(skimmed, 1, viewer=1)
    assert "is due to you" in given.happened and "cannot be decided" not in given.happened and not given.missing
    assert "a person decides what follows" in given.happened


def test_a_deal_still_played_and_a_match_without_rules_cannot_be_decided() -> None:
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}, point_value=5).draw(1)
    live = table.played()
    assert determine(live, 1, 1).outcome == "undecidable"
    unruled = PlayedMatch(RIGHT_PAID.match, RIGHT_PAID.events, None)
    ruled = determine(unruled, 1, 1)
    assert ruled.outcome == "undecidable" and {each.difference for each in ruled.figures} == {None}


@pytest.mark.parametrize("log", sample_logs(), ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_where_anything_the_money_rests_on_is_undecided_no_difference_is_stated(log: Path) -> None:
    for match in sample_matches(log):
        for seat in match.seats:
            ruled = determine(match, None, seat)
            undecided = [row for row in match.audit.verdicts if row.computed is None]
            if undecided or not ruled.certain:
                assert {each.difference for each in ruled.figures} == {None}
            if any(row.seat == seat for row in undecided):
                assert ruled.outcome in {"partly", "undecidable"}
            wrong = [row for row in match.audit.verdicts if row.verdict == "OVERTURNED" and row.seat == seat]
            if wrong and ruled.certain:
                assert ruled.outcome in {"upheld", "partly"}, "the platform was wrong about this seat"


@pytest.mark.parametrize("log", [log for log in sample_logs() if log.stem in LAWS], ids=lambda log: str(log.stem))
def test_every_sample_is_told_in_every_language(log: Path) -> None:
    match = sample_matches(log)[0]
    for language in languages():
        words = Renderer(language, style=LETTER)
        for seat in match.seats:
            given = told_to_staff(log)[seat] if language == "en" else told(match, seat, language=language, deal=None)
            assert given.complaint is not None and "{" not in given.happened
            codes = [f"complaint-{given.complaint.outcome}"]
            codes += [f"{codes[0]}{more}" for more in ("_own", "_moves") if codes[0] == "complaint-not_upheld"]
            first = tuple(words.sentence(message(code, seat=SeatNo(seat))) for code in codes)
            assert given.happened.startswith(first) or not match.ended
            shown = [each for each in given.complaint.figures if each.points or each.total or each.money]
            assert len(figure_rows(given, words)) == len(shown)


def test_a_player_is_not_told_of_breaches_about_cards_only_another_saw() -> None:
    match = sample_match("classic/points_overturned")
    assert "breaches" in told(match, 2, deal=None).as_json()["complaint"]
    assert "breaches" not in told(match, 2, viewer=1, deal=None).as_json()["complaint"]


def test_the_reference_changes_with_the_figures_of_any_seat() -> None:
    one = told(judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400}), 1)
    other = told(judged_wrong({1: 80, 2: 0}, {1: -400, 2: 390}), 1)
    assert one.reference != other.reference
    assert one.reference == told(RIGHT_PAID, 1, viewer=1, language="hi").reference


@pytest.mark.parametrize("log", [log for log in sample_logs() if log.stem in LAWS], ids=lambda log: str(log.stem))
def test_no_figure_is_called_right_that_rests_on_a_breach(log: Path) -> None:
    for given in told_to_staff(log).values():
        assert given.complaint is not None
        assert not given.complaint.breaches or "which is right" not in given.happened


@pytest.mark.parametrize("language", languages())
def test_what_a_complaint_leaves_open_in_money_says_why(language: str) -> None:
    told_why = 0
    for log in sample_logs():
        match = sample_matches(log)[0]
        for seat in match.seats:
            given = told(match, seat, language=language, deal=None)
            assert given.complaint is not None
            own = next(each for each in given.complaint.figures if each.seat == seat)
            if own.money is not None and own.difference is None and given.missing:
                why = Renderer(language, style=LETTER).say("complaint-why", why="\0").partition("\0")[0]
                assert why in given.happened or any(each in given.happened for each in given.missing), log
                told_why += why in given.happened
                assert given.happened.count(why) < 2 and "; " not in given.happened.partition(why)[2]
    assert told_why > 9


@pytest.mark.parametrize(("viewer", "whom"), [(1, "to you"), (2, "to seat 1")])
def test_whoever_was_out_before_a_deal_is_told_so(viewer: int, whom: str) -> None:
    rules = readings("ace2three-pool-101")
    pools = (PlayedMatch("m", read(events), rules) for events in matches("ace2three-pool-101", 8, 1))
    match = next(filter(_out, pools))
    deal, seat = _out(match)[0]
    given = told(match, seat, viewer=seat if viewer == 1 else next(s for s in match.seats if s != seat), deal=deal)
    assert f"no cards dealt {whom.replace('1', str(seat))} in this deal" in given.happened


def _out(match: PlayedMatch) -> list[tuple[int, int]]:
    """(deal, seat) of those who sat at the table and were dealt nothing."""
    known = [deal for deal in match.deals if not deal.players_unknown]
    return [(deal.number, seat) for deal in known for seat in match.seats if deal.seat(seat) is None]


@pytest.mark.parametrize("log", [log for log in sample_logs() if log.stem in LAWS], ids=lambda log: str(log.stem))
def test_money_is_called_settled_only_where_nobody_else_broke_a_rule(log: Path) -> None:
    """What the platform did for another seat may have cost this one; and a fault of the record is none of play."""
    for seat, given in told_to_staff(log).items():
        assert given.complaint is not None
        found = sample_matches(log)[0].audit.counted_findings
        others = [one for one in found if one.severity == "breach" and one.seat not in (None, seat)]
        assert not others or "nothing is open" not in given.happened, (seat, others)
        if not any(one.severity == "breach" for one in found):
            assert "In the course of play" not in given.happened


ALL_RIGHT = "what was decided and booked here is right"


def test_all_is_called_right_only_where_the_figures_of_every_seat_and_every_act_were() -> None:
    """Whom no mistake touched is told that the own figures are right, not that those of others were."""
    ways = set()
    for log in sample_logs():
        match = sample_matches(log)[0]
        for seat, given in told_to_staff(log).items():
            assert given.complaint is not None
            first = given.happened.split(". ", 1)[0]
            wrong = given.complaint.breaches or any(row.verdict != "UPHELD" for row in match.audit.verdicts)
            assert ALL_RIGHT not in first or not wrong, (log.name, seat, given.happened)
            ways.add((given.complaint.outcome, ALL_RIGHT in first, "moves as they were made" in first))
    assert {("not_upheld", True, False), ("not_upheld", False, True), ("not_upheld", False, False)} <= ways


def test_a_short_form_names_the_breach_it_upholds_a_complaint_for() -> None:
    """Before what else happened: there is not always room for both."""
    named = 0
    for log in sample_logs():
        match = sample_matches(log)[0]
        for seat in match.seats if match.is_over(None) else ():
            words = Renderer("en", seat, style=LETTER)
            given = told(match, seat, viewer=seat, deal=None)
            assert given.complaint is not None
            upheld = given.complaint.outcome in {"upheld", "partly"}
            if upheld and words.say("complaint-breaches") in given.happened:
                assert words.say("complaint-breaches") in short_text(given, words), (log.name, seat)
                named += 1
    assert named > 50


@pytest.mark.parametrize(("booked", "step"), [(46, "correct"), (20, "ask_again")])
def test_points_that_stay_wrong_are_corrected_though_the_money_is_right(booked: int, step: str) -> None:
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HAND}).draw(1).declare(1).judged(1, True).show(2, BEST)
    table.scored({1: 0, 2: booked}).settled({1: 2000, 2: -2000})
    match = PlayedMatch("m", table.events, readings_of(table.rules))
    assert told(match, 2, viewer=2).next_step == step


def booked(points: dict[int, int], money: dict[int, int]) -> PlayedMatch:
    """A deal that seat 1 wins of three, booked like this; right is 0, 20, 20 and 4000, -2000, -2000."""
    table = Table("classic", 3, hands={1: SHOWABLE, 2: HAND, 3: HAND}).draw(1).declare(1).judged(1, True).show(2, BEST)
    table.show(3, BEST).scored(points).settled(money)
    return PlayedMatch("m", table.events, readings_of(table.rules))


@pytest.mark.parametrize("language", languages())
def test_who_is_not_wronged_is_told_of_anothers_correction_and_no_apology(language: str) -> None:
    """A letter that says no and is sorry for a mistake in the same breath names none of the reader's."""
    match = booked({1: 0, 2: 20, 3: 23}, {1: 4000, 2: -2000, 3: -2000})
    words = Renderer(language, 2, style=LETTER)
    given = told(match, 2, viewer=2, language=language)
    assert given.complaint is not None and given.complaint.outcome == "not_upheld"
    for sent in (plain_text(given, words), short_text(given, words)):
        assert words.say("letter-next_correct_other") in sent and words.say("letter-next_ask_again") in sent
        assert words.say("letter-sorry") not in sent and words.say("letter-next_correct") not in sent
    wronged = Renderer(language, 3, style=LETTER)
    letter_3 = plain_text(told(match, 3, viewer=3, language=language), wronged)
    assert wronged.say("letter-sorry") in letter_3 and wronged.say("letter-next_correct") in letter_3


@pytest.mark.parametrize("about", [None, "show", "score", "money", "timer", "disconnection", "joker", "shuffle"])
def test_a_short_form_tells_the_figure_that_was_wrong_whatever_was_asked(about: About | None) -> None:
    match = booked({1: 0, 2: 23, 3: 20}, {1: 4100, 2: -2000, 3: -2100})
    wrong = {
        2: "Booked for you in this deal: 23 points; right is: 20 points.",
        3: "Booked in money for you in this match: -₹21.00; right is -₹20.00, so ₹1.00 more is due to you.",
    }
    for seat, told_wrong in wrong.items():
        words = Renderer("en", seat, style=LETTER)
        short = short_text(answer(match, Inquiry(1, seat, "complaint", about), read_clausebook(), words), words)
        assert told_wrong in short and "for the others" not in short, short
