"""Letters tell what a figure rests on: chips with those of the start, a shared prize, a show of a card too many."""

from __future__ import annotations

import pytest

from ledger.answers.answer import Inquiry, SumLine, WordedSum, answer
from ledger.audit.played import PlayedMatch
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from tests.answers.letters import letter
from tests.play.table import HOPELESS, SHOWABLE, Table

HANDS = {1: SHOWABLE, 2: HOPELESS}


def of_many(ruleset: str, seats: int = 2) -> Table:
    """A table of a match of several deals at an entry of a hundred rupees; seat 1 shows in the first."""
    table = Table(ruleset, seats, hands=HANDS, opened=False, dealt=False)
    players = [{"seat": seat, "player": f"player-{seat}"} for seat in table.seats]
    table.say("open", ruleset=ruleset, players=players, currency="INR", stake={"entry": 10_000})
    table.deal(first=1)
    show(table)
    return table


def show(table: Table) -> None:
    """Seat 1 declares a valid show."""
    table.draw(1)
    table.declare(1, SHOWABLE)
    table.judged(1, valid=True)


def of_two_deals(ruleset: str, totals: dict[int, int]) -> Table:
    """The same after a second deal that seat 1 shows in too, settled with these totals."""
    table = of_many(ruleset)
    table.scored({1: 0, 2: 80})
    table.next_deal(hands=HANDS, first=1)
    show(table)
    table.scored({1: 0, 2: 80}, deal=2)
    table.settled({1: 10_000, 2: -10_000}, totals)
    return table


@pytest.mark.parametrize(("seat", "reckoning"), [(1, "160 + deal 1: 80 + deal 2: 80 = 320"), (2, "160 - deal 1: 80")])
def test_chips_are_reckoned_from_those_of_the_start(seat: int, reckoning: str) -> None:
    table = of_two_deals("aceleagues-deals", {1: 320, 2: 0})
    given = letter(table.played(), seat, "score", deal=None)
    assert given.ruling == "UPHELD"
    assert f"chips at the start, for 2 deals: {reckoning}" in given.rule
    assert "Everybody begins with 80 chips for each deal" in given.rule


@pytest.mark.parametrize("language", languages())
def test_chips_are_told_as_chips_wherever_a_total_is(language: str) -> None:
    """custom:deals: points of a deal become chips of the match; a total of "320 points" would be neither."""
    table = of_two_deals("aceleagues-deals", {1: 319, 2: 0})
    words = Renderer(language, 1, style=LETTER)
    booked, right = (words.say("chips", count=count) for count in (319, 320))
    for about in ("score", "complaint"):
        given = letter(table.played(), 1, about, language, deal=None)
        told = f"{given.happened} {given.rule}"
        assert booked in told and right in given.happened and f"= {right}" in given.rule
        assert not any(words.say("points", count=count) in told for count in (319, 320))


def test_a_sum_that_begins_with_a_loss_keeps_the_sign_at_its_figure() -> None:
    """A minus before the words looks like a dash: "your total: - deal 1: 10 + deal 2: 7"."""
    lost = WordedSum("your money", (SumLine("deal 1", "-₹10.00"), SumLine("deal 2", "₹4.00")), "-₹6.00")
    assert lost.line == "deal 1: -₹10.00 + deal 2: ₹4.00 = -₹6.00"
    won = WordedSum("your money", (SumLine("deal 1", "₹4.00"), SumLine("deal 2", "-₹10.00")), "-₹6.00")
    assert won.line == "deal 1: ₹4.00 - deal 2: ₹10.00 = -₹6.00"


def test_a_turn_names_its_deal_where_another_was_asked_about_or_none() -> None:
    """Turn 8 of which deal nobody can tell from a time of day alone."""
    table = of_two_deals("aceleagues-deals", {1: 320, 2: 0})
    asked, words = Inquiry(None, 1, "complaint", "show"), Renderer("en", 1, style=LETTER)
    whole = answer(table.played(), asked, read_clausebook(), words).happened
    assert "(turn 1 of deal 1, " in whole and "(turn 1 of deal 2, " in whole
    assert "(turn 1 of the deal, " in letter(table.played(), 1, "show", deal=1).happened


def test_points_that_are_lost_begin_with_nothing() -> None:
    table = of_two_deals("aceleagues-pool-101", {1: 0, 2: 160})
    rule = letter(table.played(), 2, "score", deal=None).rule
    assert "deal 1: 80 + deal 2: 80 = 160 points" in rule and "chips" not in rule


def shared(*steps: tuple[int, str]) -> PlayedMatch:
    """Three players share the prize of a pool after a deal, by so many steps."""
    table = of_many("aceleagues-pool-101", 3)
    table.scored({1: 0, 2: 80, 3: table.points(3) or 0})
    for seat, step in steps:
        table.say("split", seat=seat, step=step)
    table.settled({1: 0, 2: 0, 3: 0})
    return table.played()


AGREED = (2, "offer"), (3, "accept"), (1, "accept")


def test_a_prize_that_was_shared_by_agreement_is_told_so_with_its_rule() -> None:
    given = letter(shared(*AGREED), 1, "money", deal=None)
    assert given.ruling == "UPHELD"
    assert "The prize was shared among those who were left, as all of them had agreed." in given.happened
    assert "or when everybody left agrees" in given.rule
    assert "custom:prize-split" in {rule.clause for rule in given.rules}
    hindi = letter(shared(*AGREED), 1, "money", "hi", deal=None)
    assert "जिस पर वे सब सहमत हुए थे" in hindi.happened


def test_a_prize_the_platform_shared_is_not_told_as_agreed() -> None:
    happened = letter(shared((1, "auto")), 1, "money", deal=None).happened
    assert "The platform shared the prize" in happened and "agreed" not in happened


def test_a_prize_that_nobody_shared_is_told_as_no_shared_one() -> None:
    given = letter(shared(*AGREED[:2]), 1, "money", deal=None)
    assert "shared" not in given.happened and "everybody left agrees" not in given.rule


@pytest.mark.parametrize(("more", "told"), [("", True), (" KS", False)], ids=["thirteen cards", "fourteen"])
def test_that_no_other_grouping_is_valid_is_said_of_a_whole_hand_alone(more: str, told: bool) -> None:
    groups = f"AS 2S 3S | 5H 6H 7H 8C | 9C 9D 9S | KD KC KH{more}"
    table = Table("classic", 2, hands={1: groups.replace(more, "") if more else groups}, stock="KS")
    table.draw(1)
    table.declare(1, groups)
    table.judged(1, valid=False)
    table.scored({1: 80, 2: 0})
    happened = letter(table.played()).happened
    assert ("No other grouping of these cards" in happened) == told
    assert "is not valid" in happened
