"""Questions about cards, table by table, as the texts answer them line by line: every place of a joker, an ace and a
wild card, each size of a set and a sequence, what a card and a hand cost game by game.

A line of a table is ``cards [wild rank] : answer``. Melds answer with their kinds or ``no`` (and why, where the game
says so), shows with ``good`` or what is wrong, hands with what they cost, ``show`` behind it where all lies in melds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cli.commands.score import answer_case
from tests.play.law_case import known_clauses
from tests.rules.rulesets import RULEBOOK

AL, RC, AT, R106 = "aceleagues-points", "rummycentral", "ace2three-points", "rummy-106"
LETTER, IMPURE = "rummycentral-literal", "rummy-106-literal"
THIRTEEN, TWO_LIVES = (AL, RC, AT, R106), (RC, AT, R106)
RUM, BASIC, HIGH, JOKERS = "rum", "basic", "rum+aces-high", "rum+jokers"
LOW, CO, JQKA = (RUM, BASIC), "continental", "jqka"

MELDS: list[tuple[str, str, tuple[str, ...], str]] = [
    ("sequences of any length, in any order", "AL-05 RC-05 RC-26 R-17 R-30", THIRTEEN, """
        TC JC QC : pure
        3H 2H 4H : pure
        2D 3D 4D 5D 6D : pure
        8S 9S TS JS QS KS : pure
        AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC : pure
        4C 5C 6C 7C JK 9C TC JC QC : impure
        4S 5S : no too_few_cards
        4S : no too_few_cards
        4S 5H 6S : no mixed_suits_and_ranks
        4S 5S 7S : no
        4S 6S 8S : no
        4S 5S 5S 6S : no
        4S 4S 5S : no"""),
    ("an ace at either end and not between", "RC-06 A23r-2 R-29", THIRTEEN, """
        AD 2D 3D : pure
        AD KD QD JD TD : pure
        JD QD KD : pure
        KD AD 2D : no round_the_corner
        QD KD AD 2D 3D : no round_the_corner
        AH 2H KH : no round_the_corner
        KC JK 2C : no round_the_corner
        AH KH 2H JK : no round_the_corner
        QC KC JK : impure
        JK 2C 3C : impure"""),
    ("sets of three or four suits", "AL-06 RC-09 AT-04 AT-06 R-31", THIRTEEN, """
        TS TH TC : set
        AS AH AD AC : set
        9S 9H : no too_few_cards
        9S 9H 8D : no mixed_suits_and_ranks
        9D 9D 9H : no set_same_suit_twice
        9D 9C 9H 9H : no set_same_suit_twice
        9D 9C 9H 9S 9S : no"""),
    ("jokers in a set count among its four", "AL-14 RC-10 AT-05 AT-07 R-31", THIRTEEN, """
        7C 7D JK : set
        7C 7D JK JK : set
        7C 7D 7H JK : set
        7C 7D 7H 7S JK : no set_too_big
        7C 7D 7H JK JK : no set_too_big
        9D 9D JK : no set_same_suit_twice
        9D 9D JK JK : no set_same_suit_twice"""),
    ("a joker fills one place of a sequence", "AL-14 RC-08 AT-10 R-30", THIRTEEN, """
        7C JK 9C : impure
        JK 8C 9C : impure
        7C 8C JK JK : impure
        4S JK JK 7S : impure
        4S 5S 7S 8S JK : impure
        4S 6S 8S JK JK : impure
        4S JK 7S : no
        4S 8S JK : no
        4S 6S 8S JK : no
        4S 8H JK : no mixed_suits_and_ranks
        7C JK JK : impure set
        JK JK : no too_few_cards
        JK JK JK : no"""),
    ("a wild card in its own place leaves a sequence pure", "R-18 custom:wild-in-place", THIRTEEN, """
        7H 8H 9H TH [7] : pure
        5H 6H 7H [7] : pure
        AS 2S 3S [A] : pure
        QS KS AS [K] : pure
        QH KH AH [JK] : pure
        KS AS 2S [A] : no round_the_corner"""),
    ("a wild card elsewhere is a joker", "AL-13 RC-11 AT-09 R-05", THIRTEEN, """
        2H 7C 4H [7] : impure
        QC 7C KC [7] : impure
        9S TS 7S [7] : impure
        6S 7S 7D 9S [7] : impure
        6S 7S 7S 8S [7] : impure
        AS AS 2S 3S [A] : impure
        QS KD AS [K] : impure
        9S 9H 9D 7C [7] : set
        9S 9H 9D 9C 7C [7] : no set_too_big"""),
    ("two wild cards beside a third stand for either meld", "AL-14 RC-10 AT-10 R-06", THIRTEEN, """
        7S 7H 7D [7] : impure set
        9S 7H 7D [7] : impure set
        7S 7S 9D [7] : impure set
        7S 7H JK [7] : impure set
        7S JK 9S [7] : impure set
        6S 7H JK [7] : impure set
        QS KS KD [K] : impure set
        AS AH 5D [A] : impure set"""),
    ("a printed joker turned up makes aces wild", "R-05 custom:flipped-joker", THIRTEEN, """
        9H 9D AS [JK] : set
        8C JK AC TC [JK] : impure
        5H AD 7H [JK] : impure"""),
    ("melds of one pack, aces low", "BR-03 BR-10 BR-11 CG-02 CG-03", LOW, """
        AC 2C 3C 4C : pure
        JC QC KC : pure
        4S 3S 5S : pure
        6H 7H 8H 9H TH JH QH : pure
        AS 2S 3S 4S 5S 6S 7S 8S 9S TS : pure
        JC QC KC AC : no ace_position
        AC KC QC : no ace_position
        KC AC 2C 3C : no ace_position
        AC AD AH : set
        2C 2D 2H 2S : set
        2C 2D : no too_few_cards
        2C 3C : no too_few_cards
        2C 3C 5C : no
        2C 3D 4C : no mixed_suits_and_ranks
        KH KD QS : no mixed_suits_and_ranks
        9S 9H JK : no
        9S JK JS : no"""),
    ("aces high or low, never both", "BRv-05 BRv-06", (HIGH,), """
        JD QD KD AD : pure
        TD JD QD KD AD : pure
        AD 2D 3D 4D 5D : pure
        AD AC AH : set
        QD KD AD 2D : no round_the_corner
        AD KD 2D : no round_the_corner"""),
    ("jokers at Rum, where aces stay low", "BRv-07 BR-03", (JOKERS,), """
        6C JK JK : impure set
        JK 6C 7C 8C : impure
        JK 2S 3S : impure
        QS KS JK : impure
        6C 6D 6H JK : set
        6C 6D 6H 6S JK : no set_too_big
        6C 9C JK : no
        KS AS JK : no
        QS KS AS : no ace_position"""),
    ("runs of four and more at Continental", "CO-04 CO-06 CO-11", (CO,), """
        5H 6H 7H 8H 9H : pure
        2H 3H 4H 5H : pure
        TC JC QC KC AC : pure
        AC 2C 3C 4C 5C : pure
        8D 9D TD JD QD KD AD : pure
        QC KC AC : no too_few_cards
        KC AC 2C 3C : no round_the_corner
        QC KC AC 2C : no round_the_corner
        KS AS JK 3S : no round_the_corner
        4S 5D 6S 7S : no mixed_suits_and_ranks
        4S 5S 5S 6S : no
        4S 6S 8S TS : no
        4S JK 6S : no
        4S 5S JK 7S : impure
        4S JK JK 7S : impure
        JK 5S 6S JK : impure
        2S 3S 4S 5S JK : impure
        AS 2S JK JK 5S : impure
        QS KS AS JK : impure
        JK QH KH AH JH : impure
        4S JK 7S 8S : no"""),
    ("trios at Continental, of any suits", "CO-06 CO-07 CO-12", (CO,), """
        3C 3H 3D : set
        KS KS KH : set
        7H 7H JK : set
        TS JK TD : set
        AS JK JK : set
        3C 3H : no too_few_cards
        TS 9D JK : no mixed_suits_and_ranks"""),
    ("melds of a text of four sentences", "AR-2 house:as-in-rum", (JQKA,), """
        AS 2S 3S : pure
        9H TH JH QH : pure
        4D 4S 4H : set"""),
]  # fmt: skip

SHOWS: list[tuple[str, str, tuple[str, ...], str]] = [
    ("shows of two lives and more", "AL-19 RC-20 AT-03 R-16", THIRTEEN, """
        4S 5S 6S | 9H TH JH | 2H 2D 2C | KS KH KD KC : good
        4S 5S 6S | 9H JK JH | 2H 2D JK | KS KH KD KC : good
        4S 5S 6S | QD JK JK | 2H 2D 2C | KS KH KD KC : good
        4S 5S 6S | 9H TH JH QH KH AH | 2H 2D 2C 2S : good
        AS 2S 3S 4S 5S 6S 7S | 8S 9S TS JS QS KS : good
        AS 2S 3S | QS KS AS | 5H 6H 7H | 8D 8S 8C 8H : good
        4S 5S 6S | 4S 5S 6S | 2H 2D 2C | KS KH KD KC : good
        6S 7S 8S | 2H 3H 7D | KS KH KD | JC JD JH JS [7] : good
        4S 5S 6S | 9H TH JH | KS KH KD KC | 2H JK 2D [2] : good
        AS 2S 3S | 5H AD 7H | KC KD KH | 9C 9D 9H 9S [JK] : good"""),
    ("shows that are none", "AL-29 RC-31 AT-08 R-16", THIRTEEN, """
        4S JK 6S | 9H JK JH | 2H 2D 2C | KS KH KD KC : no_pure_sequence
        6S 7D 8S | 2H 3H 7H | KS KH KD | JC JD JH JS [7] : no_pure_sequence
        4S 5S 6S | 9H TH JH | 2H 2D 2C : card_count:9!=13
        4S 5S 6S 7S | 9H TH JH | 2H 2D 2C | KS KH KD KC : card_count:14!=13
        KS AS 2S | 4H 5H 6H 7H | 9C TC JC | 8D 8S 8C : group1:round_the_corner
        4S 5S 6S | 9H TH JH | 2H 2H 2C | KS KH KD KC : group3:set_same_suit_twice
        4S 5S 6S | 9H TH JH | 2H 2D 2C 2S JK | KS KH : group3:set_too_big group4:too_few_cards
        4S 5S 6S | 9H TH JH QH KH | KS KH KD JK JK : group3:set_too_big
        4S 5S 6S | 9H TH JH | 2H 2D 2C | KS KH KD 5C : group4:mixed_suits_and_ranks"""),
    ("one sequence alone, where there must be two", "RC-20 AT-08 R-16", TWO_LIVES, """
        4S 5S 6S | 9H 9D 9C | 2H 2D 2C | KS KH KD KC : sequences:1<2
        AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS : sequences:1<2
        9S 9H 9D 9C | 3H 3D 3C | 2H 2D 2C | KS KH KD : no_pure_sequence sequences:0<2
        4S 5S | 6S | 9H TH JH | 2H 2D 2C | KS KH KD KC : group1:too_few_cards group2:too_few_cards sequences:1<2"""),
    ("one sequence alone, where one will do", "AL-19", (AL,), """
        4S 5S 6S | 9H 9D 9C | 2H 2D JK | KS KH KD KC : good
        9S 9H 9D 9C | 3H 3D 3C | 2H 2D 2C | KS KH KD : no_pure_sequence sequences:0<1"""),
    ("a pure and an impure sequence, to the letter", "R-16", (IMPURE,), """
        4S 5S 6S | 9H JK JH | 2H 2D 2C | KS KH KD KC : good
        4S 5S 6S | 9H TH JH | 2H 2D 2C | KS KH KD KC : no_impure_sequence
        AS 2S 3S 4S 5S 6S 7S | 8S 9S TS JS QS KS : no_impure_sequence
        4S JK 6S | 9H JK JH | 2H 2D 2C | KS KH KD KC : no_pure_sequence"""),
]  # fmt: skip

ALL_CARDS = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"

POINTS: list[tuple[str, str, tuple[str, ...], str]] = [
    ("what cards cost in thirteen-card games", "AL-22 AL-23 AL-24 RC-04 A23r-2 R-22", THIRTEEN, f"""
        {ALL_CARDS} : 94
        {ALL_CARDS} [7] : 87
        {ALL_CARDS} [JK] : 84
        KS KH KD QS [K] : 10
        AS AH 2D [A] : 2
        JK JK : 0
        AS AS AH : 30"""),
    ("what cards cost at Rum and Basic Rummy", "BR-24 CG-13", LOW, f"""
        {ALL_CARDS} : 85
        8S 8H 8D 8C : 32
        AS 2H TD : 13"""),
    ("what aces and jokers cost in variations of Rum", "BRv-05", (HIGH,), f"""
        {ALL_CARDS} : 99
        AS AH KD : 40"""),
    ("what jokers cost at Rum", "BRv-07", (JOKERS,), f"""
        {ALL_CARDS} : 85
        JK JK AS : 31"""),
    ("what cards cost at Continental", "CO-23", (CO,), f"""
        {ALL_CARDS} : 95
        JK JK : 100
        JK JK AS AH 2D 9C : 133
        TH QH : 20"""),
    ("what cards cost by the remark", "AR-2", (JQKA,), f"""
        {ALL_CARDS} : 85
        AS 4H 9D : 14"""),
]  # fmt: skip

HANDS: list[tuple[str, str, str, str]] = [
    ("one pure sequence and a set", "AL-21 RC-28 R-23 custom:pure-only",
     "2C 3C 4C 8D 8H 8S KD QS 5H 9C AD 6D 3S", f"{AL} 53, {RC} 80, {LETTER} 80, {AT} 77, {R106} 77"),
    ("a pure and an impure sequence and a set", "AL-21 RC-29 R-25",
     "5D 6D 7D TS JK QS 4H 4C 4S KH 9C 2D JC", f"{AL} 31, {RC} 31, {LETTER} 43, {AT} 31, {R106} 31"),
    ("two pure sequences, a joker in a set", "AL-21 RC-29 R-25",
     "3H 4H 5H 9S TS JS QS 7C 7D JK KC 2C 6S", f"{AL} 18, {RC} 18, {LETTER} 32, {AT} 18, {R106} 18"),
    ("two sequences with jokers and none without", "AL-21 RC-28 custom:no-pure",
     "5D JK 7D TS JK QS 6C 6H 6S KD 2C 4H 9H", f"{AL} 25, {RC} 75, {LETTER} 75, {AT} 75, {R106} 75"),
    ("more than the cap", "RC-28 AT-18 R-27 custom:cap",
     "2S 3S 4S 5H 7C 9D JD KH AC QC 8H 6C TS", f"{AL} 80, {RC} 80, {AT} 80, {R106} 80"),
    ("one pure sequence and nothing else", "AL-21 RC-28 R-23",
     "7C 8C 9C QH 4D JS 2H KD AS 5S 3D TH 6H", f"{AL} 70, {RC} 80, {AT} 70, {R106} 70"),
    ("two pure sequences and nothing else", "RC-29 R-24",
     "AH 2H 3H JC QC KC 4S 4D 9H 9D 6C 7S 8S", f"{AL} 47, {RC} 47, {LETTER} 47, {AT} 47, {R106} 47"),
    ("a wild card that joins two of its suit", "RC-29 R-25",
     "AH 2H 3H JC QC KC 5S 9D 6C 7S 8S 4D TH [5]", f"{AL} 29, {RC} 29, {AT} 29, {R106} 29"),
    ("a joker that costs least between two high cards", "RC-29 R-24",
     "AH 2H 3H KS JS JK 9C 9D 6D 4S 8H 7C 5S", f"{AL} 48, {RC} 48, {LETTER} 48, {AT} 48, {R106} 48"),
    ("a joker that must make the second life", "AL-21 RC-29 R-24",
     "AH 2H 3H 9C 9D JK 2S 4S 6D 8H 7C QD KS", f"{AL} 47, {RC} 49, {LETTER} 49, {AT} 49, {R106} 49"),
    ("sets beside one sequence", "AL-19 RC-28 R-23",
     "AD 2D 3D 4D 5S 5H 5D 9D 9S 9C QS QD QC", f"{AL} 0 show, {RC} 80, {AT} 67, {R106} 67"),
    ("one suit from ace to king", "AL-05 RC-20 AT-03 R-17",
     "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", f"{AL} 0 show, {RC} 0 show, {AT} 0 show, {R106} 0 show"),
    ("ten of a suit are two sequences", "RC-29 R-24",
     "3D 4D 5D 6D 7D 8D 9D TD JD QD KS TC AH", f"{RC} 30, {AT} 30, {R106} 30"),
    ("a queen between two jokers", "AL-14 RC-10 AT-10 R-06",
     "2S 3S 4S 5S 8H 9H TH KC KD KH JK JK QD", f"{AL} 0 show, {RC} 0 show, {AT} 0 show, {R106} 0 show"),
    ("the same sequence from both packs", "RC-20 AT-03 R-16",
     "3D 4D 5D 3D 4D 5D 8C 8D 8H 8S KS KD JK", f"{RC} 0 show, {AT} 0 show, {R106} 0 show"),
    ("twins of a suit leave a run where there was a set", "AL-06 RC-09 AT-06 R-31",
     "3D 4D 5D 9H TH JH 8C 8C 8H KD 2S QS 4C", f"{AL} 42, {RC} 42, {AT} 42, {R106} 42"),
]  # fmt: skip

LAY_OFFS: list[tuple[str, str, tuple[str, ...], str]] = [
    ("cards laid off where aces are low", "BR-13 CG-08", LOW, """
        TH JH QH + KH : yes
        TH JH QH + 9H : yes
        TH JH QH + 9S : no
        TH JH QH + 8H : no
        JH QH KH + AH : no
        AS 2S 3S + 4S : yes
        AS 2S 3S + KS : no
        2S 3S 4S + AS : yes
        3S 4S 5S 6S 7S + 8S : yes
        3S 4S 5S + 4H : no
        8H 8S 8D + 8C : yes
        8H 8S 8D + 9C : no
        8H 8S 8D 8C + 9C : no
        8H 8S 8D + 7H : no"""),
    ("cards laid off where aces are high too", "BRv-05 BRv-06", (HIGH,), """
        JH QH KH + AH : yes
        QH KH AH + JH : yes
        2H 3H 4H + AH : yes
        AH 2H 3H + KH : no
        QH KH AH + 2H : no"""),
    ("jokers laid off", "BRv-07", (JOKERS,), """
        6C 6S 6D + JK : yes
        6C 6S 6D 6H + JK : no
        3S 4S 5S + JK : yes
        3S 4S JK + 6S : yes
        AS 2S 3S + JK : yes"""),
    ("no joker is laid off where there is none", "BR-02", (RUM,), """
        6C 6S 6D + JK : no"""),
    ("cards laid off at Continental", "CO-04 CO-11 CO-17", (CO,), """
        5H 6H 7H 8H + 9H : yes
        5H 6H 7H 8H + 4H : yes
        5H 6H 7H 8H + JK : yes
        5H 6H 7H 8H + TH : no
        5H 6H 7H 8H + 9S : no
        JS QS KS AS + TS : yes
        JS QS KS AS + 2S : no
        AS 2S 3S 4S + KS : no
        TH JH QH KH + AH : yes
        2S 3S 4S 5S + AS : yes
        AS 2S 3S JK 5S + 6S : yes
        3C 3C 3H + 3D : yes
        3C 3C 3H + 3H : yes
        3C 3C 3H + JK : yes
        3C 3C 3H + 4C : no
        TS JK JK + TH : yes"""),
]  # fmt: skip


def lines(table: str) -> Iterator[tuple[str, str | None, str]]:
    """Cards, wild rank and answer of each line."""
    for line in filter(None, map(str.strip, table.splitlines())):
        cards, _, answer = line.partition(" : ")
        cards, _, wild = cards.rstrip("]").partition(" [")
        yield cards, wild or None, answer


def ask(kind: str, ruleset: str, wild: str | None, **asked: object) -> dict[str, Any]:
    case = {"kind": kind, "ruleset": ruleset, **asked}
    return answer_case(case if wild is None else case | {"wild": wild}, RULEBOOK)


@pytest.mark.parametrize(("games", "table"), [case[2:] for case in MELDS], ids=[case[0] for case in MELDS])
def test_melds(games: tuple[str, ...], table: str) -> None:
    for game in games:
        for cards, wild, is_ in lines(table):
            answer = ask("meld", game, wild, cards=cards.split())
            told = " ".join(sorted(answer["kinds"])) or f"no {answer['reason']}"
            assert told == is_ or (is_ == "no" and not answer["valid"]), (game, cards, wild, told)


@pytest.mark.parametrize(("games", "table"), [case[2:] for case in SHOWS], ids=[case[0] for case in SHOWS])
def test_shows(games: tuple[str, ...], table: str) -> None:
    for game in games:
        for cards, wild, is_ in lines(table):
            answer = ask("show", game, wild, groups=[group.split() for group in cards.split("|")])
            assert answer["valid"] is (is_ == "good"), (game, cards, wild)
            assert is_ == "good" or sorted(answer["reasons"]) == sorted(is_.split()), (game, cards, wild)


@pytest.mark.parametrize(("games", "table"), [case[2:] for case in POINTS], ids=[case[0] for case in POINTS])
def test_points(games: tuple[str, ...], table: str) -> None:
    for game in games:
        for cards, wild, costs in lines(table):
            assert ask("points", game, wild, cards=cards.split())["points"] == int(costs), (game, cards, wild)


@pytest.mark.parametrize(("hand", "costs"), [case[2:] for case in HANDS], ids=[case[0] for case in HANDS])
def test_hands(hand: str, costs: str) -> None:
    ((cards, wild, _),) = lines(hand)
    assert len(cards.split()) == 13
    for game, points, *show in map(str.split, costs.split(", ")):
        answer = ask("hand", game, wild, cards=cards.split())
        assert (answer["score"], answer["can_show"]) == (int(points), bool(show)), game


@pytest.mark.parametrize(("games", "table"), [case[2:] for case in LAY_OFFS], ids=[case[0] for case in LAY_OFFS])
def test_lay_offs(games: tuple[str, ...], table: str) -> None:
    for game in games:
        for cards, _, fits in lines(table):
            meld, _, card = cards.partition(" + ")
            assert ask("layoff", game, None, meld=meld.split(), card=card)["allowed"] is (fits == "yes"), (game, cards)


def test_every_table_names_clauses_there_are() -> None:
    named = [case[1] for tables in (MELDS, SHOWS, POINTS, HANDS, LAY_OFFS) for case in tables]
    assert {clause for clauses in named for clause in clauses.split()} <= known_clauses()
