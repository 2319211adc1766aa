"""What is wrong by one reading of a clause alone is told to nobody as a rule broken."""

from ledger.answers.answer import Asked, answer
from ledger.answers.topics import topics
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from tests.play.table import SHOWABLE, Table, readings_of


def late() -> PlayedMatch:
    """A player takes 45 seconds where the text gives 30 unless the table says otherwise (AL-16)."""
    table = Table("aceleagues-points", 2)
    table.wait(45)
    table.draw(1)
    table.discard(1)
    table.drop(2)
    table.scored({1: 0, 2: 20})
    return PlayedMatch(table.match, table.events, readings_of(table.rules))


def test_a_letter_about_the_clock_says_what_is_left_open_and_accuses_nobody() -> None:
    match = late()
    assert {row.severity for row in match.audit.findings} == {"reading"}
    assert match.audit.found == ()
    given = answer(match, Asked(1, 1, "timer"), read_clausebook(), Renderer("en", 1, style=LETTER))
    assert given.ruling == "UNDECIDABLE"
    assert "The rule for this leaves open what this table uses" in given.happened and "AL-16" not in given.happened
    assert "not done as the rules say" not in given.happened and "timer.seconds" not in given.happened


def test_no_topic_and_no_other_letter_calls_it_broken() -> None:
    match = late()
    assert "BROKEN" not in {topic.ruling for topic in topics(match)}
    for topic in topics(match):
        given = answer(match, Asked(topic.deal, topic.seat, topic.about), read_clausebook(), Renderer(style=LETTER))
        assert "wrong" not in given.happened and given.ruling != "BROKEN"


def test_a_figure_right_by_another_reading_is_undecided_by_the_clause_that_can_be_read_so() -> None:
    table = Table("rummycentral", 2, hands={1: SHOWABLE, 2: "AC 2C 3C | 5D 6D 7D | 9H TH JH | QS QH QD QC"})
    table.draw(1)
    table.declare(1, SHOWABLE)
    table.judged(1, valid=True)
    table.scored({1: 0, 2: 2})
    match = PlayedMatch(table.match, table.events, readings_of(table.rules))
    assert {row.verdict for row in match.audit.verdicts if row.seat == 2} == {"UNDECIDABLE"}
    given = answer(match, Asked(1, 2, "score"), read_clausebook(), Renderer("en", 2, style=LETTER))
    assert given.ruling == "UNDECIDABLE"
    assert [rule.clause for rule in given.rules] == ["custom:late-complete"]
    assert "half" not in given.happened
