"""What the policy gives back: a line for every finding, errors that name file and key, prices for every seat."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from ledger.answers import remedies as pricing
from ledger.answers.answer import refund_message
from ledger.answers.complaint import determine
from ledger.answers.remedies import BREAKERS, CLAIMED, Policy, Remedy, read_policy, read_remedies, refund, remedies
from ledger.audit.played import WHOLE_MATCH, PlayedMatch
from ledger.cases.rulings import Complaint, letter, ruling
from ledger.messages.renderer import ENGLISH
from ledger.play.laws import LAWS
from ledger.rules.library import read_clausebook, read_rulebook, texts_in
from ledger.simulate.faults import inject
from ledger.simulate.simulation import simulate
from meldtrail.samples import sample_logs
from schemas.errors import BadRuleset
from schemas.events import EVENT
from schemas.wire import Stake
from tests.answers.test_booked import judged_wrong
from tests.play.table import HOPELESS, SHOWABLE, Table, readings_of
from tests.samples import sample_match, sample_matches

CODES = frozenset({*LAWS, *WHOLE_MATCH})
BREACH = '[[breach]]\ncodes = ["late"]\nclause = "BT-1"\nplatform = "warn"\ntimer = "warn"\nopponent = "warn"\n' \
    'nobody = "nothing"\n'  # fmt: skip


@cache
def house() -> Policy:
    """The policy that ships."""
    return read_remedies()


def by_own(text: str) -> Policy:
    """The shipped policy with an operator's own file over it."""
    return read_policy([*texts_in("remedies"), ("own/blue", text)], CODES, read_clausebook())


def policy_of(*texts: str) -> Policy:
    """The policy of some files."""
    return read_policy([(f"{n}.toml", text) for n, text in enumerate(texts)], {"late", "early"}, {"BT-1", "BT-2"})


@pytest.mark.parametrize("deal", [1, 2])
def test_a_deal_that_nobody_won_paid_nothing_and_each_deal_is_paid_by_its_own_points(deal: int) -> None:
    rules = read_rulebook().resolve("rummycentral")
    lost = (SimpleNamespace(winners=(), lost=()), SimpleNamespace(winners=(1,), lost=((2, 30),)))
    played = SimpleNamespace(stake=Stake(point_value=100), standings=SimpleNamespace(money=lost, deals=2))
    moved = pricing._change_by_seat(played, deal, rules)  # type: ignore[arg-type]
    assert moved is not None and moved.get(2, 0) == (0 if deal == 1 else -3000)
    assert [pricing._change_by_seat(played, other, rules) for other in (0, 3)] == [None, None]  # type: ignore[arg-type]


def test_the_shipped_policy_has_a_line_for_every_finding_and_claim() -> None:
    lined = {code for code, _ in house().breaches}
    assert sorted(CODES - lined) == [], "add them to schemas/remedies/house.toml, by kind of breach"
    assert set(house().claims) == set(CLAIMED)
    assert {(code, by) for code in CODES for by in BREAKERS} == set(house().breaches)


def test_an_operators_own_line_takes_the_place_of_a_shipped_one_and_of_no_other() -> None:
    own = by_own('[claims]\nshow = { gives = "void_deal", clause = "house:remedy-void" }\n')
    assert own.claims["show"].gives == "void_deal" and own.claims["points"] == house().claims["points"]
    assert own.breaches == house().breaches


def test_what_is_promised_is_the_operators_to_say_and_none_is_no_promise() -> None:
    assert house().within_days == 3
    assert by_own("[promise]\nwithin_days = 10\n").within_days == 10
    assert by_own("[promise]\nwithin_days = 0\n").within_days is None
    assert by_own('[claims]\nshow = { gives = "warn", clause = "house:remedy-warn" }\n').within_days == 3


LINE = 'codes = ["second_draw"]\nplatform = "warn"\ntimer = "warn"\nopponent = "warn"\nnobody = "warn"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x", "remedies own/blue: not TOML"),
        ("[claim]", "remedies own/blue: 'claim' is none of breach, claims"),
        ("claims = 1", "remedies own/blue: claims: a table"),
        ("[claims]\ntotals = {}", "claims: 'totals' is none of points, settlement, show, total"),
        ('[claims]\nshow = { gives = "pay" }', "claims.show.gives: 'pay'; give one of pay_difference, refund_entry"),
        ('[claims]\nshow = { gives = "warn", clause = "no:1" }', "claims.show.clause: 'no:1' is no clause"),
        ("breach = 3", "breach: write each kind"),
        ("[promise]\ndays = 3", "promise: 'days' is none of within_days"),
        ('[promise]\nwithin_days = "3"', "promise.within_days: '3' is no number of days; give 1 to 365, or 0"),
        ("[promise]\nwithin_days = true", "promise.within_days: True is no number of days"),
        ("[promise]\nwithin_days = 366", "promise.within_days: 366 is no number of days"),
        ("[[breach]]\nwho = 1", "breach 1: 'who' is none of clause, codes, nobody"),
        ('[[breach]]\ncodes = ["rigged"]\nclause = "house:remedy-warn"', "breach 1.codes: 'rigged' is none of"),
        (f"[[breach]]\n{LINE}", "breach 1.clause: None is no clause"),
        (
            '[[breach]]\ncodes = ["out_of_turn"]\nclause = "house:remedy-warn"',
            "breach 1.platform: nothing is written; give one of",
        ),
        (f'[[breach]]\n{LINE}clause = "house:remedy-warn"\n' * 2, "breach 2.codes: second_draw is there twice"),
    ],
)
def test_a_file_that_is_wrong_is_named_with_the_key_and_what_is_allowed(text: str, says: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        by_own(text)
    assert says in str(refused.value)


def priced(match: PlayedMatch, seat: int, policy: Policy | None = None) -> tuple[tuple[Remedy, ...], int | None]:
    ruled = determine(match, 1, seat)
    offered = remedies(match, ruled, policy or house())
    return offered, refund(ruled, offered)


def test_the_difference_is_priced_for_every_seat_and_offered_to_the_one_that_complains() -> None:
    match = judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400})
    (only,), due = priced(match, 1)
    assert (only.gives, only.causes, dict(only.prices)) == (
        "pay_difference",
        ("show", "points", "settlement"),
        {1: 800, 2: 0},
    )
    assert due == 800 and priced(match, 2)[1] == 0


def test_what_is_not_on_record_has_no_price_and_is_not_offered() -> None:
    (only,), due = priced(judged_wrong({1: 80, 2: 0}, None), 1)
    assert only.prices == {1: None, 2: None} and due is None


def test_a_remedy_for_somebody_else_is_not_paid_to_the_seat_that_complains() -> None:
    match = judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400})
    (only,), _ = priced(match, 1)
    of_others = replace(only, concerns=False, prices={1: 5000, 2: 5000})
    assert refund(determine(match, 1, 1), (only, of_others)) == 800


def drawn_twice() -> PlayedMatch:
    """Seat 2 draws twice in one turn; seat 1 gives up after it and loses two rupees."""
    table = Table("classic", 2, hands={1: HOPELESS, 2: SHOWABLE}, point_value=5).turn(1).draw(2).draw(2).discard(2)
    table.drop(1)
    return table.scored({1: 40, 2: 0}).settled({1: -200, 2: 200}).played()


def test_a_breach_of_an_opponent_voids_the_deal_and_gives_the_opponent_nothing() -> None:
    match = drawn_twice()
    assert [found.code for found in match.audit.findings] == ["second_draw"] and match.audit.alarming
    offered, due = priced(match, 1)
    void = next(each for each in offered if each.gives == "void_deal")
    assert dict(void.prices) == {1: 200, 2: -200} and void.concerns and due == 200
    own, nothing = priced(match, 2)
    assert not any(each.concerns for each in own) and nothing == 0


def test_who_broke_a_rule_and_lost_gets_no_money_back_where_the_deal_is_undone() -> None:
    table = Table("classic", 2, hands={1: HOPELESS, 2: SHOWABLE}, point_value=5).draw(1).draw(1).discard(1).turn(2)
    table.drop(1)
    match = table.scored({1: 40, 2: 0}).settled({1: -200, 2: 200}).played()
    assert [(found.code, found.seat) for found in match.audit.findings] == [("second_draw", 1)]
    void = next(each for each in priced(match, 2)[0] if each.gives == "void_deal")
    assert dict(void.prices) == {1: 0, 2: -200}


def test_undoing_one_deal_of_several_gives_the_entry_or_is_left_to_people() -> None:
    """Where no entry is on record, or the policy says so, nobody prices it."""
    match = sample_match("ace2three-best-of-3/no_drops")
    assert match.opened is not None and match.opened.stake is not None
    (by_house,), due = priced(match, 1)
    entry = match.opened.stake.entry
    assert (by_house.gives, by_house.clause, due) == ("refund_entry", "house:remedy-entry", entry) and entry
    (left,), nothing = priced(match, 1, by_own(f'{SEVERAL}gives = "void_deal"\nclause = "house:remedy-void"\n'))
    assert (left.gives, nothing) == ("void_deal", None)
    with pytest.raises(BadRuleset, match=r"several_deals\.gives"):
        by_own(f'{SEVERAL}gives = "all"\nclause = "house:remedy-void"\n')


def with_breach(ruleset: str) -> tuple[PlayedMatch, int, int]:
    """A match of several deals in which somebody plays out of turn, the deal of that, and a seat it wronged."""
    rules = read_rulebook().resolve(ruleset)
    for events in simulate(rules, 20, 7, seats=3):
        made = inject("second_draw", events, rules, Random(1))
        if made is not None:
            read = [EVENT.validate_python(event, strict=False) for event in made.events]
            match = PlayedMatch(events[0]["match"], read, readings_of(rules))
            (breach,) = match.audit.findings
            return match, breach.deal or 0, next(seat for seat in match.seats if seat != breach.seat)
    raise AssertionError(ruleset)


def test_undoing_one_deal_of_several_gives_what_it_moved_where_every_deal_is_paid_by_its_points() -> None:
    match, deal, seat = with_breach("rum+cash")
    ruled = determine(match, deal, seat)
    void = next(each for each in remedies(match, ruled, house()) if each.gives == "void_deal")
    assert match.opened is not None and match.opened.stake is not None and match.opened.stake.point_value
    booked = [event for event in match.events if event.type == "deal_scored" and event.deal == deal]
    (points,) = [{entry.seat: entry.points for entry in event.points} for event in booked]
    winner = next(number for number in match.seats if not points[number])
    lost = {number: worth * match.opened.stake.point_value for number, worth in points.items() if worth}
    assert {number: void.prices[number] for number in lost if number != match.audit.findings[0].seat} == {
        number: price for number, price in lost.items() if number != match.audit.findings[0].seat
    }
    assert (void.prices[winner] or 0) <= 0 and not void.of_several
    whole = [each.money.claimed for each in ruled.figures if each.money is not None]
    assert sorted(map(abs, whole)) != sorted(lost.values()), "not the money of the whole match"


def test_undoing_one_deal_of_several_without_a_stake_is_left_to_people_and_says_why() -> None:
    match, deal, seat = with_breach("continental")
    given, ruled = ruling(match, Complaint(deal, seat, None), read_clausebook(None), house())
    assert ruled is not None and ruled.due is None and given.of_several
    said = refund_message(given)
    assert said is not None and "one deal of several" in ENGLISH.words(said)
    told = letter(given, ruled.decision, ruled, ENGLISH).text
    assert "what it was worth in money is not on record; a person takes that up" in told


SEVERAL = "[several_deals]\n"


def test_a_policy_that_warns_offers_no_money() -> None:
    own = by_own(f'[[breach]]\n{LINE}clause = "house:remedy-warn"\n')
    offered, due = priced(drawn_twice(), 1, own)
    assert {each.gives for each in offered} == {"warn"} and due == 0


@pytest.mark.parametrize("log", sample_logs(), ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_every_sample_is_priced_for_every_seat_or_says_that_it_is_not(log: Path) -> None:
    match = sample_matches(log)[0]
    for seat in match.seats:
        ruled = determine(match, None, seat)
        offered = remedies(match, ruled, house())
        assert all(set(each.prices) == set(match.seats) for each in offered)
        due = refund(ruled, offered)
        assert due is None or due >= 0
        assert (due is None) or ruled.outcome != "undecidable"


# -- its files ---------------------------------------------------------------------------------------


def test_a_finding_has_one_line_in_a_file_and_a_later_file_names_what_differs() -> None:
    with pytest.raises(BadRuleset, match="late is there twice"):
        policy_of(BREACH + BREACH)
    over = policy_of(BREACH, BREACH.replace("BT-1", "BT-2"))
    assert over.breaches["late", "timer"] == ("warn", "BT-2") and {code for code, _ in over.breaches} == {"late"}


@pytest.mark.parametrize(("days", "promised"), [(0, None), (1, 1), (365, 365)])
def test_a_promise_is_of_days_and_of_none_is_no_promise(days: int, promised: int | None) -> None:
    assert policy_of(f"[promise]\nwithin_days = {days}\n").within_days == promised


@pytest.mark.parametrize("days", ["-1", "366", "true", '"3"'])
def test_what_is_no_number_of_days_is_refused(days: str) -> None:
    with pytest.raises(BadRuleset, match="is no number of days; give 1 to 365"):
        policy_of(f"[promise]\nwithin_days = {days}\n")
