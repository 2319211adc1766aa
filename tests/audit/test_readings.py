"""A reading is not a breach: what a clause admits besides our reading of it is held against nobody."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.audit.audits import Audit, held_in
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings, both_readings, other_readings
from ledger.rules.admissible import (
    Reading,
    admissible,
    is_capped_or_tenths,
    read_too,
    with_choices,
    with_stated_options,
)
from ledger.simulate.faults import inject
from ledger.simulate.simulation import simulate
from schemas.findings import ALARMS, Finding
from schemas.reasons import reason
from schemas.ruleset import Ruleset
from tests.audit.judged import RULEBOOK, RULESETS, SEED, Event, is_long, read, readings
from tests.play.table import HOPELESS, SHOWABLE, Table, rules
from tests.torture import TORTURE, seeded
from tests.worded import said

EACH = 2 if TORTURE else 1
SAMPLES = Path(__file__).parents[2] / "sample_logs"


def sampled(name: str) -> list[tuple[str, Reading]]:
    """The readings of a ruleset; of a clause that admits a list of numbers the least and the most."""
    by_clause: dict[str, list[Reading]] = {}
    for reading in readings(name).admissible:
        by_clause.setdefault(reading.clause, []).append(reading)
    return [
        (name, one) for group in by_clause.values() for one in (group if len(group) < 3 else group[:: len(group) - 1])
    ]


def each_once(names: Iterable[str]) -> Iterator[tuple[str, Reading]]:
    """The readings of rulesets, one that several have by the first of them; by all with make torture."""
    met: set[tuple[str, str]] = set()
    for name, one in (found for ruleset in names for found in sampled(ruleset)):
        if TORTURE or (one.clause, one.text) not in met:
            yield name, one
        met.add((one.clause, one.text))


AGREED = ("rum+rounds", "rum+cash", "rum+reshuffle-limit")
READ = list(each_once((*sorted(RULESETS, key=is_long), *AGREED)))


def matches(name: str, reading: Reading, count: int) -> Iterator[list[Event]]:
    """Matches as a platform plays them that reads a clause otherwise; fewer sit down where the packs are fewer. Each is
    played when it is asked for."""
    seats = 2 if dict(reading.choices).get("pack.decks") == 1 else reading.rules.players.max
    more = seats if "players.max" in dict(reading.choices) or seats == 2 else None
    return simulate(reading.rules, count, SEED, seats=more, prefix="m")


def audited(events: list[Event], by: Readings) -> Audit:
    return PlayedMatch(events[0]["match"], read(events), by).audit


@pytest.mark.parametrize(("name", "reading"), READ, ids=[f"{name}-{one.clause}-{one.text}" for name, one in READ])
def test_a_match_played_by_any_admissible_reading_accuses_nobody(name: str, reading: Reading) -> None:
    for events in matches(name, reading, EACH):
        audit = audited(events, readings(name))
        assert not audit.alarming, [said(row) for row in audit.rows if getattr(row, "severity", "") in ALARMS]


@pytest.mark.parametrize("number", range(200 if TORTURE else 40))
def test_a_match_played_by_readings_drawn_at_random_accuses_nobody(number: int) -> None:
    """Any value of any clause, one or two at once, at tables of any size, of another seed each."""
    rng = Random(seeded(number))
    name = rng.choice(RULESETS if TORTURE else [ruleset for ruleset in RULESETS if not is_long(ruleset)])
    drawn = rng.sample(readings(name).admissible, min(rng.choice((1, 2)), len(readings(name).admissible)))
    choices = {path: value for reading in drawn for path, value in reading.choices}
    try:
        by = house(name, choices)
    except ValueError:
        return  # no game can have these together
    for events in simulate(by, 1, rng.randrange(10**6), seats=seats_for(choices), prefix="m"):
        audit = audited(events, readings(name))
        found = [said(row) for row in audit.rows if getattr(row, "severity", "") in ALARMS]
        assert not audit.alarming, (name, choices, events[0]["match"], found)


def seats_for(choices: dict[str, Any]) -> int | None:
    """Two sit down where one pack is dealt."""
    return 2 if choices.get("pack.decks") == 1 else None


TOGETHER = (
    ("rummycentral", {"pack.decks": 1, "pack.printed_jokers": 3, "discards.joker": "free"}, 2),
    ("classic", {"pack.decks": 1, "pack.printed_jokers": 0, "discards.joker": "free"}, 2),
    ("aceleagues-points", {"pack.printed_jokers": 8, "deal.wild": "announced", "timeout.misses": 0}, 2),
    ("rummycentral", {"pack.decks": 3, "pack.printed_jokers": 6, "deal.wild": "announced"}, 2),
)


STOCK_ANEW = 6
"""Of this seed the discards become the stock once more."""


def house(name: str, choices: dict[str, Any]) -> Ruleset:
    """A ruleset with several of its clauses read otherwise."""
    by = RULEBOOK.resolve(name)
    for path, value in choices.items():
        by = with_choices(by, {path: value}, by.sources[path])
    return by


@pytest.mark.parametrize(("name", "choices", "seats"), TOGETHER, ids=[name for name, _, _ in TOGETHER])
def test_a_match_played_by_several_admissible_readings_at_once_accuses_nobody(
    name: str, choices: dict[str, Any], seats: int
) -> None:
    """A platform that has four jokers need not forbid taking them."""
    for events in simulate(house(name, choices), EACH, SEED, seats=seats, prefix="m"):
        audit = audited(events, readings(name))
        assert not audit.alarming, [said(row) for row in audit.rows if getattr(row, "severity", "") in ALARMS]


@pytest.mark.parametrize("name", ["rummycentral", "rummycentral-literal"])
def test_whose_cards_are_shuffled_in_and_where_the_top_card_goes_may_both_be_otherwise(name: str) -> None:
    by = house(name, {"stock.used_up": "reshuffle_with_out", "stock.top": "goes"})
    events = next(simulate(by, 1, STOCK_ANEW, prefix="m"))
    assert any(event["type"] == "recycle" for event in events)
    assert not audited(events, readings(name)).alarming


_ROUNDS = "rum+aces-high+cash+jokers+many-melds+must-discard+reshuffle-limit+rounds"


@pytest.mark.parametrize(
    ("name", "choices", "seed"),
    [
        ("rum+aces-high+cash+corner+jokers+jokers-taken+many-melds+must-discard+reshuffle-limit+rounds+winner-scores",
         {"match.deals": 10, "stock.recycles": 1}, 31035),
        (f"{_ROUNDS}+turn-pile", {"stock.recycles": 4, "match.deals": 8}, 31104),
        ("rum+jokers+jokers-taken+must-discard+reshuffle-limit+rounds", {"match.deals": 3, "stock.recycles": 4}, 32439),
        (f"{_ROUNDS}+turn-pile", {"match.deals": 10, "timeout.discard": "any_card", "stock.recycles": 4}, 31147),
    ],
    ids=["the first figure that fits as well is not the one", "nearest alone is not nearest together",
         "a reading by which nothing is decided", "three at once"],
)  # fmt: skip
def test_a_figure_of_the_nearest_reading_is_not_the_last_word(name: str, choices: dict[str, Any], seed: int) -> None:
    """Another figure of the same option stands in its place where that allows more together with what else is read."""
    events = next(simulate(house(name, choices), 1, seed, prefix="m"))
    audit = audited(events, readings(name))
    assert not audit.alarming, [said(row) for row in audit.rows if getattr(row, "severity", "") in ALARMS]


def test_a_third_card_may_be_of_a_pack_with_more_decks_and_more_jokers() -> None:
    """Neither alone explains it: a third joker and a third card of a face come one after the other."""
    by = house("classic", {"pack.decks": 3, "pack.printed_jokers": 8})
    opened, deal, *rest = next(simulate(by, 1, 32350, prefix="m"))
    seen = ["TS", "4D", "3D", "7S", "5S", "??", "??", "JC", "4D", "3S", "8C", "??", "QS"]
    deal = {name: value for name, value in deal.items() if name not in {"stock", "hands"}}
    audit = audited([opened, {**deal, "hands": [{"seat": 5, "cards": seen}]}, *rest], readings("classic"))
    assert not audit.alarming, [said(row) for row in audit.rows if getattr(row, "severity", "") in ALARMS]


def test_a_claim_that_an_explaining_reading_cannot_decide_is_not_overturned() -> None:
    """By eight rounds nothing is wrong, and the points of the round that was lost are not known."""
    name = "rum+aces-high+jokers+many-melds+meld-first+must-discard+rounds+rummy-double+turn-pile"
    events = next(simulate(house(name, {"match.deals": 8}), 1, 31079, prefix="m"))
    at = next(place for place, event in enumerate(events) if event["seq"] == 381)
    assert events[at]["type"] == "deal"
    gap = {"v": 1, "match": events[0]["match"], "seq": 381, "type": "gap", "to": 381, "reason": "lost"}
    audit = audited([*events[:at], gap, *events[at + 1 :]], readings(name))
    assert not audit.alarming
    assert {row.verdict for row in audit.verdicts if row.claim == "points"} == {"UPHELD", "UNDECIDABLE"}


def test_a_reading_that_shows_more_to_be_wrong_is_gone_by_way_of_where_another_one_allows_that() -> None:
    """Where one reshuffle is the limit the deals are over, and then the totals known that a target of 150 allows."""
    by = house("rum+reshuffle-limit", {"stock.recycles": 1, "match.target": [150]})
    events = next(simulate(by, 1, 9, seats=2, prefix="m"))
    audit = audited(events, readings("rum+reshuffle-limit"))
    assert not audit.alarming
    assert any("stock.recycles = 1, match.target = [150]" in said(row) for row in audit.findings)


def test_where_the_deck_contradicts_itself_nothing_is_decided_by_the_ways_a_gap_may_have_gone() -> None:
    """None of these ways goes with the rest; a valid show that was lost was once overturned like that."""
    by = house("classic", {"pack.decks": 1, "pack.printed_jokers": 6, "count.complete_late": 2})
    events = next(simulate(by, 1, 5150175, seats=2, prefix="m"))
    for number in (4, 6, 8, 11):
        events[number - 1] = {
            "v": 1,
            "match": events[0]["match"],
            "seq": number,
            "type": "gap",
            "to": number,
            "reason": "lost",
        }
    for read_by in (_strict("classic"), readings("classic")):
        verdicts = audited(events, read_by).verdicts
        assert {verdict.verdict for verdict in verdicts} == {"UNDECIDABLE"}


def _four_jokers(stock: str = "") -> Table:
    """Two jokers more than by our reading; a joker lies on top of the discards and is taken."""
    table = Table("aceleagues-points", 2, hands={1: "JK KS"}, stock=stock, dealt=False)
    table.stock += ["JK", "JK"]
    return table.deal().draw(1).discard(1, "JK").draw(2, "discards")


def test_what_several_readings_allow_names_the_clause_it_is_about_and_all_that_is_read_otherwise() -> None:
    table = Table("aceleagues-points", 2, hands={1: "JK KS"})
    for put in ("KS", "JK"):
        table.wait(45).turn(1, put=put).turn(2, "discards" if put == "JK" else "stock")
    assert Counter(table.codes()) == {"acted_too_late": 4, "joker_from_discards": 1}
    assert {row.severity for row in table.audit().findings} == {"reading"}
    taken = next(row for row in _four_jokers().audit().findings if row.code == "joker_from_discards")
    assert "(custom:joker-in-discards) may also be read otherwise" in said(taken)
    events = next(simulate(house(*TOGETHER[1][:2]), 1, SEED, seats=2, prefix="m"))
    (pack,) = [row for row in audited(events, readings("classic")).findings if row.code == "pack_incomplete"]
    assert "(custom:packs) may also be read otherwise (pack.decks = 1, pack.printed_jokers = 0)" in said(pack)
    assert {row.severity for row in _four_jokers().audit().findings} == {"reading"}


def test_at_a_table_with_another_pack_a_breach_of_all_readings_is_still_found() -> None:
    """By our reading the deck contradicts itself, from where on whatever rests on it is silent."""
    table = _four_jokers("QS 9H 5S").draw(2)
    found = {row.code: row.severity for row in table.audit().findings}
    assert found.pop("second_draw") == "breach"
    assert set(found.values()) == {"reading"}


def test_two_readings_put_together_again_are_the_same_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.audit.readings._MOST_TOGETHER", 2)
    first, *others = admissible(rules("classic"))
    for _ in range(2):
        for other in others[:4]:
            both, whole = both_readings(first, other), read_too(first, other)
            assert both == whole and both is both_readings(first, other)


def test_a_reading_that_makes_no_game_excuses_nobody() -> None:
    """A file of rules may admit a fixed wild rank and name none: by it no match can be replayed."""
    lines = (SAMPLES / "rummy-106" / "joker_from_discards.jsonl").read_text("utf-8").splitlines()
    events: list[Event] = [json.loads(line) for line in lines]
    own = _strict("rummy-106")
    broken = Readings(own.rules.model_copy(update={"admits": {"deal.wild": ("fixed",)}}))
    assert PlayedMatch("m", read(events), Readings(broken.admissible[0].rules)).failure is not None
    assert audited(events, broken).findings == audited(events, own).findings != ()


def _strict(name: str) -> Readings:
    """The ruleset as if its clauses admitted nothing but what it chooses."""
    return Readings(RULEBOOK.resolve(name).model_copy(update={"admits": {}}))


def test_by_our_reading_alone_such_matches_would_be_accused() -> None:
    """The readings are needed: of the clauses that can be read otherwise, those that show in play are told apart."""
    accused = set[str]()
    wanted = {"AL-16", "AL-27", "custom:printed-jokers", "CG-12", "CO-02", "custom:loser-hand"}
    for name, reading in READ:
        if reading.clause in wanted - accused and any(
            audited(events, _strict(name)).alarming for events in matches(name, reading, 6)
        ):
            accused.add(reading.clause)
    assert accused == wanted


def _late(options: dict[str, Any] | None = None) -> Table:
    return Table("aceleagues-points").wait(45).draw(1)


def test_a_table_with_another_clock_than_the_default_is_not_accused_and_both_readings_are_named() -> None:
    (finding,) = [row for row in _late().audit().findings if row.code == "acted_too_late"]
    assert finding.severity == "reading"
    assert "The rule (AL-16) may also be read otherwise (timer.seconds = 45)" in said(finding)
    assert not _late().audit().alarming


def test_where_a_table_may_fold_after_misses_it_may_leave_it_too() -> None:
    """AL-30 says may; RC-32, and the field's custom with it, three."""
    code = "fold_not_made"
    for name, severity in (("aceleagues-points", "reading"), ("classic", "breach")):
        found: list[Finding] = []
        for number, events in enumerate(simulate(RULEBOOK.resolve(name), 30, SEED, seats=3, prefix="m")):
            faulty = inject(code, events, RULEBOOK.resolve(name), Random(number))
            if faulty is not None:
                found += [row for row in audited(list(faulty.events), readings(name)).findings if row.code == code]
            if len(found) == 3:
                break
        assert {row.severity for row in found} == {severity}, name


@pytest.mark.parametrize("ruleset", ["aceleagues-points", "ace2three-points", "rummycentral", "classic"])
def test_a_turn_missed_may_pass_or_be_played_where_no_text_says_which(ruleset: str) -> None:
    """AL-17 draws and discards, AL-30 counts a missed turn; others only count, or say nothing. R-12 and R-13 say it."""
    for plays in (True, False):
        table = Table(ruleset, 2, hands={2: SHOWABLE}).miss(1, 1)
        if plays:
            table.turn(1, by="timer")
        table.turn(2)
        assert not table.audit().alarming, plays
    table = Table("rummy-106", 2).miss(1, 1).turn(2)
    assert table.audit().alarming


@pytest.mark.parametrize(
    ("ruleset", "right"),
    [("aceleagues-points", True), ("rummycentral", True), ("ace2three-points", True), ("classic", True),
     ("rummy-106", False)],
)  # fmt: skip
def test_where_no_text_names_a_fee_one_that_was_taken_wrongs_nobody(ruleset: str, right: bool) -> None:
    """custom:fee: "unless the table's rules set one"; R-28 names five percent."""
    table = Table(ruleset, 2, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1, SHOWABLE).judged(1, True)
    table.scored({1: 0, 2: 80}).settled({1: 7200, 2: -8000}, {1: 0, 2: 80}, fee=800)
    verdict = table.verdict("settlement", 1)
    assert verdict.verdict == ("UNDECIDABLE" if right else "OVERTURNED")
    assert table.verdict("settlement", 2).verdict == "UPHELD"
    assert verdict.reading_decides == right


def test_a_fee_is_a_reading_only_where_one_was_booked() -> None:
    """The winner is not paid in full, and nobody says where the rest went."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1, SHOWABLE).judged(1, True)
    table.scored({1: 0, 2: 80}).settled({1: 7200, 2: -8000}, {1: 0, 2: 80}, fee=0)
    assert table.verdict("settlement", 1).verdict == "OVERTURNED"


@pytest.mark.parametrize(
    ("fee", "told", "verdict"),
    [
        (437, True, "UNDECIDABLE"), (437, False, "UNDECIDABLE"), (2000, True, "UNDECIDABLE"),
        (2100, True, "OVERTURNED"), (48, True, "UNDECIDABLE"), (50, True, "OVERTURNED"), (99, False, "OVERTURNED"),
        (100, False, "UNDECIDABLE"),
    ],
)  # fmt: skip
def test_a_fee_with_a_cap_or_of_tenths_of_a_percent_wrongs_nobody(fee: int, told: bool, verdict: str) -> None:
    """custom:fee: "unless the table's rules set one"; 437 of 8000 is no whole percent, and 2100 more than a quarter.
    48 are six tenths of a percent; 50 and 99 are no tenths, and no cap is less than a rupee."""
    table = Table("aceleagues-points", 2, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1, SHOWABLE).judged(1, True)
    table.scored({1: 0, 2: 80}).settled({1: 8000 - fee, 2: -8000}, {1: 0, 2: 80}, **({"fee": fee} if told else {}))
    assert table.verdict("settlement", 1).verdict == verdict
    assert table.verdict("settlement", 2).verdict == "UPHELD"


TENTHS = {"settlement.fee_percent": 4, "settlement.fee_tenths": 5}


@pytest.mark.parametrize(
    ("name", "choices", "seed"),
    [
        ("ace2three-best-of-3", {"settlement.fee_percent": 10}, 3),
        ("aceleagues-pool-201", {"settlement.fee_percent": 3, "timer.seconds": 60}, 9),
        ("rum+cash", {"settlement.fee_percent": 1}, 10),
        ("rum+cash", TENTHS, 10),
        ("rum+cash", {"settlement.fee_percent": 25, "settlement.fee_cap": 120}, 5),
        ("rummycentral", {"settlement.fee_percent": 10, "settlement.fee_cap": 120}, 4),
    ],
    ids=["of a prize of two entries it is twice the part of what losers paid", "of a prize, besides another clock",
         "of each deal, from who has won one and lost others", "of each deal in tenths of a percent",
         "of each deal with a cap", "with a cap that is nearly a whole percent"],
)  # fmt: skip
def test_a_fee_is_a_part_of_the_pot_and_wrongs_nobody(name: str, choices: dict[str, Any], seed: int) -> None:
    """The winner of a prize has paid for it too; what is paid for several deals is a sum of what was won and lost. It
    is the same whether the log tells the fee or not."""
    (events,) = simulate(house(name, choices), 1, seed, prefix="m")
    for shown in (events, [{key: value for key, value in event.items() if key != "fee"} for event in events]):
        audit = audited(shown, readings(name))
        told = "fee" in shown[-1]
        assert not audit.alarming, (told, [said(row) for row in audit.rows if getattr(row, "severity", "") in ALARMS])
        assert any(row.reading_decides for row in audit.verdicts if row.claim == "settlement"), told
        *play, last = shown
        paid = sorted(last["payouts"], key=lambda row: row["amount"])
        paid[0], paid[-1] = ({**row, "amount": row["amount"] + off} for row, off in ((paid[0], 97), (paid[-1], -97)))
        wrong = audited([*play, {**last, "payouts": paid}], readings(name))
        overturned = {row.seat for row in wrong.verdicts if row.verdict == "OVERTURNED"}
        assert overturned >= {paid[0]["seat"], paid[-1]["seat"]}, told


@pytest.mark.parametrize(
    ("fee", "won", "currency", "may_be"),
    [
        (1, 1000, True, True), (1, 1001, True, True), (1, 3000, True, False), (50, 2100, True, True),
        (50, 3000, True, False), (50, 3000, False, True), (125, 9999, True, True), (0, 3000, True, False),
        (751, 3000, True, False), (750, 3000, True, True), (1, 0, True, False),
    ],
)  # fmt: skip
def test_what_was_kept_is_a_capped_fee_only_where_a_cap_or_tenths_of_a_percent_come_to_it(
    fee: int, won: int, currency: bool, may_be: bool
) -> None:
    assert is_capped_or_tenths(fee, won, currency=currency) == may_be


@pytest.mark.parametrize(
    ("ruleset", "points", "verdict"),
    [("aceleagues-points", 25, "UNDECIDABLE"), ("ace2three-points", 10, "UNDECIDABLE"), ("classic", 15, "UNDECIDABLE"),
     ("aceleagues-points", 33, "OVERTURNED"), ("rummycentral", 25, "OVERTURNED"), ("rummy-106", 25, "OVERTURNED")],
)  # fmt: skip
def test_a_drop_may_cost_what_another_table_takes_where_no_text_has_its_price(
    ruleset: str, points: int, verdict: str
) -> None:
    """000 and 002 name no price; RC-23 and R-32 say 20."""
    assert Table(ruleset, 2).drop(1).scored({1: points, 2: 0}).verdict("points", 1).verdict == verdict


@pytest.mark.parametrize(("won", "verdict"), [(4000, "UNDECIDABLE"), (4700, "OVERTURNED")])
def test_what_follows_from_booked_points_that_may_be_right_is_not_overturned(won: int, verdict: str) -> None:
    """custom:drops: by other prices a middle drop costs 20, and a first one less: no reading pays 40, but no figure it
    comes from is said to be wrong."""
    table = Table("classic", 3).drop(1).turn(2).turn(3).drop(2).scored({1: 20, 2: 20, 3: 0})
    table.settled({1: -2000, 2: 2000 - won, 3: won}, {1: 20, 2: 20, 3: 0})
    assert [table.verdict("points", seat).verdict for seat in (1, 2, 3)] == ["UPHELD", "UNDECIDABLE", "UPHELD"]
    assert table.verdict("settlement", 3).verdict == verdict
    assert table.audit().alarming == (verdict == "OVERTURNED")


def test_what_a_hand_with_one_life_counts_is_left_open_for_classic_too() -> None:
    """custom:pure-only: there are two camps, and RC-28 is of the other one."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: "AS 2S 3S 5H 7D 9C 2H 3D 6C 8C 5D KH 6H"}).draw(1)
    table.declare(1, SHOWABLE).judged(1, True)
    assert table.points(2) == 61
    table.scored({1: 0, 2: 76})
    assert table.verdict("points", 2).verdict == "UNDECIDABLE"


def test_a_tie_for_the_first_place_may_be_shared_where_no_text_speaks_of_one() -> None:
    table = Table("aceleagues-deals", 2, point_value=None).drop(1).scored({1: 20, 2: 0}).next_deal().drop(2)
    table.scored({2: 20, 1: 0}, deal=2).settled({1: 0, 2: 0}, {1: 160, 2: 160})
    assert not table.audit().alarming


@pytest.mark.parametrize("ruleset", ["aceleagues-pool-101", "aceleagues-pool-201", "ace2three-pool-101"])
def test_everybody_may_agree_to_any_split(ruleset: str) -> None:
    """custom:prize-split: "any other split needs everybody's consent"; AT-12 only that prizes are split."""
    table = Table(ruleset, 3, hands={1: SHOWABLE, 2: HOPELESS}, opened=False, dealt=False)
    players = [{"seat": seat, "player": f"p{seat}"} for seat in table.seats]
    table.say("open", ruleset=ruleset, players=players, currency="INR", stake={"entry": 10000}).deal(first=1).draw(1)
    table.declare(1, SHOWABLE).judged(1, True).show(3, " ".join(table.hands[3])).scored({1: 0, 2: 80, 3: 80})
    for seat, step in ((1, "offer"), (2, "accept"), (3, "accept")):
        table.say("split", seat=seat, step=step, by="player")
    table.settled({1: 4000, 2: -2000, 3: -2000}, {1: 0, 2: 80, 3: 80})
    assert not [row for row in table.audit().verdicts if row.claim == "settlement" and row.verdict == "OVERTURNED"]


@pytest.mark.parametrize("ruleset", ["ace2three-points", "classic", "rummy-106"])
def test_a_hand_without_a_pure_sequence_may_cost_a_flat_price_where_the_text_says_nothing(ruleset: str) -> None:
    """RC-28 and AL-21 say what counts; there it is overturned."""
    for name, verdict in ((ruleset, "UNDECIDABLE"), ("rummycentral", "OVERTURNED")):
        table = Table(name, 2, hands={1: SHOWABLE, 2: "2C 4C 6C 8C 2D 5D 6D 8D 2H 3H 9S JS QS"}).draw(1)
        table.declare(1, SHOWABLE).judged(1, True).show(2, " ".join(table.hands[2])).scored({1: 0, 2: 80})
        assert table.verdict("points", 2).verdict == verdict


@pytest.mark.parametrize("ruleset", ["rummycentral", "rummy-106", "aceleagues-points"])
def test_a_hand_may_be_given_up_after_the_draw_where_no_clause_forbids_it(ruleset: str) -> None:
    """RC-24: "any drop after the player has drawn a card"; R-32: "had picked a card in that game"."""
    table = Table(ruleset, 2).draw(1).drop(1).scored({1: 40, 2: 0})
    (finding,) = table.audit().findings
    assert (finding.code, finding.severity) == ("drop_after_draw", "reading")
    assert table.verdict("points", 1).verdict == "UPHELD"
    forbidden = Table("ace2three-points", 2).draw(1).drop(1)
    assert [row.severity for row in forbidden.audit().findings] == ["breach"]


@pytest.mark.parametrize("rounds", [2, 3, 5])
def test_autoplay_lasts_three_rounds_by_default_and_as_many_as_the_table_says(rounds: int) -> None:
    """AT-24: "three rounds of auto-play by default"; then saved groups above a middle drop cost one, AT-26."""
    table = Table("ace2three-points", 2, hands={1: HOPELESS}).turn(1).turn(2).group(1, "AC 3C 5C").disconnect(1)
    for _ in range(rounds):
        table.turn(1, by="autoplay").turn(2)
    table.drop(1, by="server")
    assert table.audit().alarms == 0
    assert ("away_dropped" in table.codes() or "away_not_dropped" in table.codes()) == (rounds != 3)


def test_what_nobody_says_a_hand_costs_at_most_may_cost_more() -> None:
    """AL-21: points equal to the face value of unmelded cards; the cap is the custom of the field."""
    table = Table("aceleagues-points", 2, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1).judged(1, True)
    table.scored({1: 0, 2: 93})
    assert table.verdict("points", 2).why == reason("reading", clause="custom:cap")
    table.scored({1: 0, 2: 92})
    assert table.verdict("points", 2).verdict == "OVERTURNED"


def test_a_show_that_a_reading_does_not_allow_was_not_judged_wrongly_though_the_booking_says_it_was() -> None:
    """R-16: two pure sequences are no show where one with a joker is asked for. That it was paid for all the same
    shows that one of the two is wrong, not which; with such a sequence it is the judgement."""
    for joker, verdict in (("8H 9H TH", "UNDECIDABLE"), ("8H JK TH", "OVERTURNED")):
        groups = f"5S 6S 7S | {joker} | 2C 2D 2H | JC JD JH JS"
        table = Table("rummy-106", 2, hands={1: groups.replace("| ", ""), 2: HOPELESS}).draw(1).declare(1, groups)
        table.judged(1, False).scored({1: 0, 2: 80})
        assert [row.verdict for row in table.audit().verdicts] == [verdict, "UPHELD", "UPHELD"]


def test_one_figure_stated_stands_for_all_of_an_option_that_has_several() -> None:
    """BR-26: a previously agreed target."""
    longer = with_stated_options(rules("basic"), {"match_target": 300, "deal_cards": "many"})
    assert longer.match.target == (300,)
    assert longer.deal.cards == (10, 7, 7)


def test_what_the_opening_states_is_no_longer_a_matter_of_reading() -> None:
    table = _late()
    own = with_stated_options(
        rules("aceleagues-points"), {"timer_seconds": 30, "colour": "blue", "match_ends": "never"}
    )
    (finding,) = PlayedMatch("m", table.events, Readings(own)).audit.findings
    assert (finding.severity, finding.clauses[0]) == ("breach", "AL-16")
    longer = with_stated_options(rules("aceleagues-points"), {"timer_seconds": 60})
    assert not PlayedMatch("m", table.events, Readings(longer)).audit.findings
    assert longer.sources["timer.seconds"] == "house:stated"
    assert not any("timer.seconds" in dict(one.choices) for one in admissible(longer))


def test_a_breach_under_every_reading_stays_one() -> None:
    """AL-30 lets a table fold after any number of misses, but nobody but the timer."""
    table = Table("aceleagues-points").turn(1).draw(1)
    assert [row.severity for row in table.audit().findings if row.code == "out_of_turn"] == ["breach"]


def shown_with_pure_sequences(seats: int = 2) -> Table:
    """By 004 as we read it this is a show, by its letter it lacks an impure sequence (I-43)."""
    groups = "5S 6S 7S | 8H 9H TH | 2C 2D 2H | JC JD JH JS"
    table = Table("rummy-106", seats, hands={1: groups.replace("| ", "")}, first=1).draw(1).declare(1, groups)
    return table.judged(1, True)


def judged(table: Table) -> Audit:
    """What is said of a table by its rules, its text read another way beside them."""
    return PlayedMatch("m", table.events, readings(table.rules.id)).audit


def test_a_breach_of_a_seat_is_a_reading_where_another_one_has_the_show_wrong_before_it() -> None:
    """By that one the show was judged wrongly, which is the fault of the platform and not of seat 2."""
    table = shown_with_pure_sequences(3).draw(2)
    found = {row.code: row for row in judged(table).findings}
    assert {code: row.severity for code, row in found.items()} == {
        "play_after_end": "reading",
        "wrong_by_any_reading": "breach",
    }
    assert found["wrong_by_any_reading"].seat is None
    assert "show.impure = 1" in said(found["wrong_by_any_reading"])


def test_that_something_is_wrong_by_any_reading_is_said_only_where_no_reading_explains_it() -> None:
    """A match of two deals settled after one, by the chips of one: nobody says that two were agreed."""
    for chips, severity in ((80, set[str]()), (160, {"wrong_by_any_reading"})):
        table = Table("aceleagues-deals", 2, hands={1: SHOWABLE}, first=1).draw(1).declare(1).judged(1, True)
        lost = table.points(2) or 0
        table.scored({1: 0, 2: lost}).settled(standings={1: chips + lost, 2: chips - lost})
        audit = judged(table)
        assert {row.code for row in audit.findings if row.severity in ALARMS} == severity
        assert [row.severity for row in audit.findings if row.code == "settled_too_soon"] == ["reading"]


def test_what_is_broken_by_every_reading_is_found_beside_a_show_that_one_reading_has_wrong() -> None:
    table = shown_with_pure_sequences().draw(2)
    codes = {row.code for row in judged(table).findings if row.severity in ALARMS}
    assert codes == {"play_after_end"}


def test_an_option_there_is_not_cannot_be_chosen_otherwise() -> None:
    with pytest.raises(KeyError):
        with_choices(rules("classic"), {"timer.colour": 1}, "AL-16")


@pytest.mark.parametrize("ruleset", ["classic", "aceleagues-points", "rummycentral"])
@pytest.mark.parametrize(("won", "verdict"), [(7200, "UNDECIDABLE"), (5000, "OVERTURNED"), (8800, "OVERTURNED")])
def test_a_fee_that_is_left_out_of_the_log_is_held_against_nobody_more_than_one_that_is_told(
    ruleset: str, won: int, verdict: str
) -> None:
    """custom:fee: a tenth may be kept. Where it is told a verdict says so, and where it is not a reading does."""
    for told in (True, False):
        table = Table(ruleset, 2, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1).judged(1, True)
        table.scored({1: 0, 2: 80})
        table.settled({1: won, 2: -8000}, {1: 0, 2: 80}, **({"fee": 8000 - won} if told and won <= 8000 else {}))
        assert table.verdict("settlement", 1).verdict == verdict
        found = {row.code: row.severity for row in table.audit().findings}
        assert found == ({} if told and won <= 8000 else {"money_not_balanced": "reading"})


@pytest.mark.parametrize("rounding", ["up", "half_up", "half_even"])
@pytest.mark.parametrize(("name", "fee"), [("rummy-106", 5), ("aceleagues-points", 7)])
def test_how_a_fee_is_rounded_no_text_says_and_nobody_is_wronged_by_it(name: str, fee: int, rounding: str) -> None:
    rules = house(name, {"settlement.rounding": rounding})
    rules = with_choices(rules, {"settlement.fee_percent": fee}, rules.sources["settlement.fee_percent"])
    decided = 0
    for seed in range(8):
        (events,) = simulate(rules, 1, seed, prefix="m")
        audit = audited(events, readings(name))
        assert not audit.alarming, [said(row) for row in audit.rows if getattr(row, "severity", "") in ALARMS]
        decided += any("settlement.rounding" in str(row.statements) for row in audit.verdicts)
    assert decided


@pytest.mark.parametrize(
    ("paid", "verdicts"),
    [
        ((8334, 8333, 8333), ("UPHELD", "UPHELD", "UPHELD")),
        ((8333, 8333, 8334), ("UNDECIDABLE", "UPHELD", "UNDECIDABLE")),
        ((8333, 8333, 8333), ("UNDECIDABLE", "UPHELD", "UPHELD")),
        ((8335, 8333, 8332), ("OVERTURNED", "UPHELD", "OVERTURNED")),
    ],
)  # fmt: skip
def test_which_of_several_winners_gets_a_paisa_that_is_left_over_no_text_says(
    paid: tuple[int, ...], verdicts: tuple[str, ...]
) -> None:
    """Seats 2, 5 and 6 share 100,000 paise of which each has paid a quarter."""
    *play, last = next(simulate(readings("aceleagues-pool-101").rules, 1, 41, prefix="m"))
    told = dict(zip((2, 5, 6), paid, strict=True)) | {4: -25_000}
    payouts = [{"seat": seat, "amount": amount} for seat, amount in told.items()]
    events = read([*play, {**last, "payouts": payouts, "fee": -sum(told.values())}])
    audit = PlayedMatch("m", events, readings("aceleagues-pool-101")).by_our_reading
    found = {row.seat: row for row in audit.verdicts if row.claim == "settlement"}
    assert [found[seat].verdict for seat in (2, 5, 6)] == list(verdicts)
    assert {row.why for row in found.values() if row.verdict == "UNDECIDABLE"} <= {reason("left_over")}
    assert not audit.counted_findings


@pytest.mark.parametrize("booked", [49, 50, 1000, 1001, 90_000])
def test_however_much_was_booked_the_audit_asks_whether_it_was_played_up_to_it(booked: int) -> None:
    """A table agrees on some number of points, and not on any."""
    table = Table("rum", 2).turn(1).scored({1: booked, 2: 0}).settled(standings={1: booked, 2: 0})
    by = (dict(one.choices).get("match.target") for one in other_readings(readings("rum"), table.events))
    assert ([booked] in by) == (50 <= booked <= 1000)
    assert table.audit().verdicts


def test_a_reading_by_which_the_match_was_over_before_explains_no_card_that_is_missing_later() -> None:
    """By AL-27 the match may end with deal 5; then no law looks at the cards of deal 10, of which one is missing."""
    ruleset = "aceleagues-pool-201"
    (events,) = simulate(readings(ruleset).rules, 1, 81001, prefix="m", start=6)
    deal = next(event for event in events if event["type"] == "deal" and event["deal"] == 10)
    short = {**deal, "stock": deal["stock"][:-1]}
    match = PlayedMatch("m", read(short if event is deal else event for event in events), readings(ruleset))
    assert held_in(match.audit) == {("pack_incomplete", deal["seq"], None)}
