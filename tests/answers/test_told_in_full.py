"""Letters tell what a figure rests on: chips with those of the start, a shared prize, a show of a card too many."""

from __future__ import annotations

import pytest

from ledger.answers.answer import Inquiry, SumLine, WordedSum, answer
from ledger.answers.letter import short_text
from ledger.audit.played import PlayedMatch
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.admissible import with_choices
from ledger.rules.library import read_clausebook
from tests.answers.letters import letter
from tests.play.table import HOPELESS, SHOWABLE, Table

HANDS = {1: SHOWABLE, 2: HOPELESS}


def of_many(ruleset: str, seats: int = 2, *, judged: bool = True) -> Table:
    """A table of a match of several deals at an entry of a hundred rupees; seat 1 shows in the first."""
    table = Table(ruleset, seats, hands=HANDS, opened=False, dealt=False)
    players = [{"seat": seat, "player": f"player-{seat}"} for seat in table.seats]
    table.say("open", ruleset=ruleset, players=players, currency="INR", stake={"entry": 10_000}).deal(first=1)
    show(table, judged=judged)
    return table


def show(table: Table, *, judged: bool = True) -> None:
    """Seat 1 declares a valid show, which is ``judged`` so or not."""
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=judged)


def of_two_deals(ruleset: str, totals: dict[int, int]) -> Table:
    """The same after a second deal that seat 1 shows in too, settled with these totals."""
    table = of_many(ruleset).scored({1: 0, 2: 80}).next_deal(hands=HANDS, first=1)
    show(table)
    return table.scored({1: 0, 2: 80}, deal=2).settled({1: 10_000, 2: -10_000}, totals)


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


@pytest.mark.parametrize("judged", [True, False], ids=["judged right", "judged wrong"])
@pytest.mark.parametrize("booked", [80, 20], ids=["booked right", "booked wrong"])
def test_a_letter_about_one_deal_says_nothing_is_due_only_where_all_of_the_match_is_right(
    judged: bool, booked: int
) -> None:
    """The points of deal 1 were wrong, and who asked about deal 2 read that all booked for the seat was right; of a
    show judged wrong in deal 1, with all figures right, one letter had nothing open and another had it corrected."""
    table = of_many("aceleagues-deals", judged=judged).scored({1: 0, 2: booked}).next_deal(hands=HANDS, first=1)
    show(table)
    match = table.scored({1: 0, 2: 80}, deal=2).settled({1: 10_000, 2: -10_000}, {1: 320, 2: 0}).played()
    for about in ("complaint", "score", "timer"):
        given = letter(match, 2, about, deal=2)
        assert ("Beside that, something was decided or booked wrongly" in given.happened) == (booked == 20), about
        assert (given.next_step == "ask_again") == (booked == 80) or about == "timer"
    settled = "ask_again" if judged else "nothing_open"
    assert letter(match, 1, "show", deal=1).next_step == settled
    assert letter(match, 1, "complaint", deal=1).next_step == ("correct_other" if booked == 20 else settled)
    assert letter(match, 1, "money", deal=None).next_step == "ask_again"


def test_a_figure_wrong_in_another_deal_leaves_something_open_though_the_money_is_right() -> None:
    """Seat 1 complains of the show of deal 1, which was judged wrong; its points of deal 2 are wrong besides."""
    table = of_many("aceleagues-deals", judged=False).scored({1: 0, 2: 80}).next_deal(hands=HANDS, first=1)
    show(table)
    match = table.scored({1: 40, 2: 80}, deal=2).settled({1: 10_000, 2: -10_000}, {1: 320, 2: 0}).played()
    given = letter(match, 1, "complaint", deal=1)
    assert given.next_step == "person" and "Beside that, something was decided or booked wrongly" in given.happened
    words = Renderer("en", 1, style=LETTER)
    assert "Nothing more is due" not in short_text(given, words)
    assert letter(match, 1, "show", deal=1).next_step == "correct"


def test_a_reckoning_of_a_hand_with_a_price_of_its_own_comes_out() -> None:
    """custom:flat-without-pure: the cards came to 72, and the line said that they made 80."""
    low = "3S 5S 9S AH 5H AD 3D 5D TD AC 4C 7C 8C"
    table = Table("classic+flat-80", 2, hands={1: SHOWABLE, 2: low}, wild_card="5C").draw(1)
    rule = letter(table.declare(1, SHOWABLE).scored({1: 0, 2: 80}).played(), 2, "score").rule
    line = rule[rule.index("your points: ") :].removeprefix("your points: ")
    rows, total = line.removesuffix(" points.").split(" = ")
    assert sum(int(row.rsplit(": ", 1)[1]) for row in rows.split(" + ")) == int(total) == 80, line
    assert "what is missing to the price of a hand without a pure sequence" in rows


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
    return table.settled({1: 0, 2: 0, 3: 0}).played()


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
    table.draw(1).declare(1, groups).judged(1, valid=False).scored({1: 80, 2: 0})
    happened = letter(table.played()).happened
    assert ("No other grouping of these cards" in happened) == told
    assert "is not valid" in happened


@pytest.mark.parametrize(
    ("ruleset", "totals", "told", "rules"),
    [
        (
            "aceleagues-pool-101",
            {1: 0, 2: 160},
            "After deal 2 you were out of the match. By the rules seat 1 won the match, with 0 points in all.",
            ("The limit is 101 points", "the last one left wins"),
        ),
        (
            "aceleagues-deals",
            {1: 320, 2: 0},
            "By the rules seat 1 won the match, with 320 chips in all.",
            ("most chips",),
        ),
    ],
)
@pytest.mark.parametrize("about", ["money", "score", "complaint"])
def test_who_lost_a_match_of_several_deals_is_told_who_won_it_and_by_what(
    ruleset: str, totals: dict[int, int], told: str, rules: tuple[str, ...], about: str
) -> None:
    given = letter(of_two_deals(ruleset, totals).played(), 2, about, deal=None)
    assert told in given.happened
    assert all(rule in given.rule for rule in rules)
    assert (
        "By the rules you won the match" in letter(of_two_deals(ruleset, totals).played(), 1, about, deal=None).happened
    )


def test_of_a_match_whose_money_cannot_be_decided_no_winner_is_told() -> None:
    """After one deal a pool of 101 is not over."""
    table = of_many("aceleagues-pool-101").scored({1: 0, 2: 80}).settled({1: 10_000, 2: -10_000}, {1: 0, 2: 80})
    for about in ("money", "score", "complaint"):
        assert "won the match" not in letter(table.played(), 2, about, deal=None).happened


def pool_shared(entry: int) -> Table:
    """A pool of four in which seat 1 is out after two deals, and the three others share the prize."""
    table = Table("aceleagues-pool-101", 4, dealt=False, opened=False)
    players = [{"seat": seat, "player": f"player-{seat}"} for seat in table.seats]
    table.say("open", ruleset="aceleagues-pool-101", players=players, currency="INR", stake={"entry": entry})
    for deal in (1, 2):
        hands = [{"seat": seat, "cards": ["??"] * 13} for seat in table.seats]
        table.deal(deal, first=1, dealer=4, hands=hands, unlogged=("stock",))
        table.draw(1, card="??").declare(1, HOPELESS, "KD").drop(2).drop(3)
        table.scored({1: 80, 2: 20, 3: 20, 4: 0}, deal=deal)
    for seat, step in ((2, "offer"), (3, "accept"), (4, "accept")):
        table.say("split", seat=seat, step=step)
    return table


@pytest.mark.parametrize("language", ["en", "hi"])
def test_who_gets_less_than_others_of_a_shared_prize_is_told_what_is_left_over(language: str) -> None:
    """Four entries of 25.01 are 100.04, and three shares of 33.34 leave two paise."""
    match = pool_shared(2501).settled({1: -2501, 2: 834, 3: 834, 4: 833}).played()
    for about in ("money", "complaint"):
        assert "₹0.02" in letter(match, 4, about, language, deal=None).happened
        assert "₹0.02" not in letter(match, 1, about, language, deal=None).happened
    even = pool_shared(2700).settled({1: -2700, 2: 900, 3: 900, 4: 900}).played()
    assert "left over" not in letter(even, 4, "money", deal=None).happened


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize(("percent", "won"), [(0, 900), (10, 540)])
def test_a_fee_is_named_beside_the_prize_where_one_is_taken(language: str, percent: int, won: int) -> None:
    match = pool_shared(2700).settled({1: -2700, 2: won, 3: won, 4: won}).played()
    assert match.rules is not None
    match = match.under(with_choices(match.rules, {"settlement.fee_percent": percent}, "custom:fee"))
    (prize,) = (line.what for total in letter(match, 4, "money", language, deal=None).sums for line in total.lines[:1])
    assert ("₹10.80" in prize) == bool(percent) and "₹0.00" not in prize


def test_who_came_back_is_told_of_it_before_being_out_again_and_beside_the_second_entry() -> None:
    table = Table("aceleagues-pool-101", 3, dealt=False, opened=False)
    players = [{"seat": seat, "player": f"player-{seat}"} for seat in table.seats]
    table.say("open", ruleset="aceleagues-pool-101", players=players, currency="INR", stake={"entry": 5000})
    for deal in (1, 2, 3, 4):
        seats = table.seats if deal < 4 else [2, 3]
        hands = [{"seat": seat, "cards": ["??"] * 13} for seat in seats]
        table.deal(deal, first=seats[0], dealer=3, hands=hands, unlogged=("stock",))
        table.draw(seats[0], card="??").declare(seats[0], HOPELESS, "KD")
        if deal < 4:
            table.drop(2)
        if deal == 2:
            table.say("rejoin", seat=1)
    given = letter(table.settled({1: -10_000, 2: -5000, 3: 15_000}).played(), 1, "money", deal=None)
    back = "You came back to the match once, with a new entry and the highest total plus one."
    assert f"{back} After deal 3 you were out of the match." in given.happened
    assert "paid 2 times: -₹100.00" in given.rule and "may pay the entry again" in given.rule


def test_a_chat_says_nothing_of_other_groupings_where_it_does_not_say_what_was_wrong() -> None:
    """The show had many faults, and their sentence is too long for a chat."""
    table = Table("aceleagues-points", 2, hands={1: HOPELESS}).draw(1)
    match = table.declare(1, HOPELESS).scored({1: 80, 2: 0}).played()
    for language, aside in (("en", "No other grouping"), ("hi", "किसी और ग्रुप")):
        words = Renderer(language, 1, style=LETTER)
        given = letter(match, 1, "complaint", language)
        assert aside in given.happened and aside not in short_text(given, words)
