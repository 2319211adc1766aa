"""What is wrong by one reading of a clause alone is told to nobody as a rule broken."""

from ledger.answers.answer import Inquiry, answer
from ledger.answers.topics import topics
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from tests.answers.letters import letter
from tests.answers.rule_sentences import said_in_letters
from tests.play.table import HOPELESS, SHOWABLE, Table, given_up_after_a_miss


def late() -> PlayedMatch:
    """A player takes 45 seconds where the text gives 30 unless the table says otherwise (AL-16)."""
    return Table("aceleagues-points", 2).wait(45).draw(1).discard(1).drop(2).scored({1: 0, 2: 20}).played()


def test_a_letter_about_the_clock_says_what_is_left_open_and_accuses_nobody() -> None:
    match = late()
    assert {row.severity for row in match.audit.findings} == {"reading"}
    assert match.audit.counted_findings == ()
    given = letter(match, 1, "timer")
    assert given.ruling == "UNDECIDABLE"
    assert "The rule for this leaves open what this table uses" in given.happened and "AL-16" not in given.happened
    assert "not done as the rules say" not in given.happened and "timer.seconds" not in given.happened


def test_no_topic_and_no_other_letter_calls_it_broken() -> None:
    match = late()
    assert "BROKEN" not in {topic.ruling for topic in topics(match)}
    for topic in topics(match):
        given = answer(match, Inquiry(topic.deal, topic.seat, topic.about), read_clausebook(), Renderer(style=LETTER))
        assert "wrong" not in given.happened and given.ruling != "BROKEN"


def test_a_figure_right_by_another_reading_is_undecided_by_the_clause_that_can_be_read_so() -> None:
    table = Table("rummycentral", 2, hands={1: SHOWABLE, 2: "AC 2C 3C | 5D 6D 7D | 9H TH JH | QS QH QD QC"})
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=True)
    match = table.scored({1: 0, 2: 2}).played()
    assert {row.verdict for row in match.audit.verdicts if row.seat == 2} == {"UNDECIDABLE"}
    given = letter(match, 2, "score")
    assert given.ruling == "UNDECIDABLE"
    assert [rule.clause for rule in given.rules] == ["custom:late-complete"]
    assert "half" not in given.happened


def test_a_letter_says_what_the_rule_is_that_can_be_read_in_two_ways() -> None:
    """Of a loser's set the text says two things (RC-29); 34 were booked by the one, and 28 are due by the other."""
    loser = "4S 5S 6S 9H TH JH 2H 2D 2C 3D 7C 8D KC"
    table = Table("rummycentral", 2, hands={1: SHOWABLE, 2: loser}, wild_card="QC")
    table.draw(1).declare(1).judged(1, valid=True).scored({1: 0, 2: 34})
    for language, said in (("en", "the cards of sets usually do not count either"), ("hi", "सेट के कार्ड भी नहीं")):
        assert said in letter(table.played(), 2, "score", language).rule


def test_no_clause_that_is_left_open_is_told_as_a_rule_without_a_name() -> None:
    assert not [pair for pair, said in said_in_letters().items() if "leaves room for" in said.sentences["en"]]


def wrong_show_booked(points: int) -> PlayedMatch:
    """A wrong show, of which the text gives no price but the maximum of the round (AL-29); another loses 59."""
    table = Table("aceleagues-points", 3, hands={1: HOPELESS, 2: SHOWABLE, 3: "2C 4C 6C 8C TC QC 2H 6D 8S 3H 5S JS 9D"})
    table.draw(1).declare(1, HOPELESS).judged(1, valid=False).draw(2).declare(2)
    return table.scored({1: points, 2: 0, 3: 59}).played()


def test_a_letter_about_a_wrong_show_reckons_no_price_that_is_left_open() -> None:
    given = letter(wrong_show_booked(59))
    assert "59 points; whether that is right cannot be decided" in given.happened
    assert "80" not in given.rule and given.sums == ()
    assert given.rule.count("takes the highest score of the deal") == 1


def test_a_price_and_its_rule_are_told_once() -> None:
    given = letter(wrong_show_booked(80))
    assert "80 points, which is right" in given.happened and "80 points" in given.rule
    assert given.rule.count("takes the highest score of the deal") == 1


def test_no_letter_reckons_points_that_are_left_open() -> None:
    """A drop after a missed turn is a first drop or a middle one, and here 40 was booked."""
    table = given_up_after_a_miss().scored({1: 40, 2: 40, 3: 0})
    match = table.played()
    assert table.verdict("points", 1).verdict == "UNDECIDABLE"
    for about in ("score", "timer", "complaint"):
        given = letter(match, 1, about)
        assert "20 points" not in f"{given.happened} {given.rule}" and given.computed is None
