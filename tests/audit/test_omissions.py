"""Proof by omission: whatever a log may lawfully leave out, what is left accuses nobody.

An honest match is left with less in every lawful way, alone and combined: events lost, fields masked, results only, one
seat's view, coarse clocks, nameless actors. Nothing is found in it and no claim overturned. Of a match with a fault
nothing is said before the fault. What breaks this is cut down to the least that does. make torture draws a hundred
times as many.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from ledger.audit.audits import held_in
from ledger.simulate.faults import FAULTS, inject
from schemas.events import EVENT
from tests.audit.judged import FAMILIES, OVERLAID, RULEBOOK, RULESETS, SEED, Event, audited, is_long, matches, played
from tests.audit.mutate import mutate, renumbered
from tests.audit.omit import KINDS, NEVER_LOGGED, UNITS, Omission, least, omit
from tests.play.table import SHOWABLE, Table
from tests.torture import TORTURE

EACH_FAULTY = 30 if TORTURE else 3
EACH_MUTATED = 50 if TORTURE else 5

INJECTED = sorted(set(FAULTS) - {"log_incomplete"})  # a gap is no fault but what is tested here

NEEDED = frozenset({"open", "show", "leave", "lay_off", "move_joker"})
"""Types without which a log says too little or too much: an opening there must be; without a show a hand is counted at
its best; where cards laid off, moved jokers or a leave are never logged, some of what that leads to is read otherwise,
which these tests take for an alarm, and some no single act explains (``test_never_logged``)."""

MOST = {
    "classic": 120, "rummycentral": 120, "classic+flat-80+three-packs": 120,
    "classic+joker-sets+king-ace-two+twos-wild": 200,
}  # fmt: skip
"""Where an audit takes 3 ms and less, so that 800 omissions are tried in all."""

Alarm = tuple[int, str]


def each(ruleset: str) -> int:
    """How many omissions of a ruleset's matches are tried: 800 in all, most where an audit takes least;
    ten times as many with make torture."""
    return (3 if is_long(ruleset) else MOST.get(ruleset, 20)) * (10 if TORTURE else 1)


def alarms(events: list[Event], ruleset: str, seqs: dict[int, int] | None = None) -> set[Alarm]:
    """Each finding and each claim overturned, by the event it stands at, numbered as ``seqs`` says."""
    if not events:
        return set()
    audit, seqs = audited(events, ruleset), seqs or {}
    found = {(f.seq or 0, f.code) for f in audit.findings if f.severity not in {"incomplete", "notice"}}
    found |= {(v.seq or 0, f"{v.claim} of {v.seat}") for v in audit.verdicts if v.verdict == "OVERTURNED"}
    return {(seqs.get(seq, seq), what) for seq, what in found}


def read_otherwise(events: list[Event], ruleset: str) -> set[int]:
    """The claims that are wrong by our reading and right by another: where less of them is logged, such as a fee, that
    may show as a finding, which is a reading then."""
    return {verdict.seq for verdict in audited(events, ruleset).verdicts if verdict.reading_decides}


def counter_example(events: list[Event], omission: Omission, wrong: Callable[[Omission], bool]) -> str:
    """What had to be left out for it, and no more."""
    smallest = least(events, omission, wrong)
    whole = {event["seq"]: event for event in events}
    lost = [(seq, whole[seq]["type"]) for seq, event in smallest.left.items() if event is None]
    cut = [(seq, event) for seq, event in smallest.left.items() if event is not None and event != whole[seq]]
    return f"{events[0]['match']}: {omission.kinds}, gaps {omission.gaps}: lost {lost}, cut {cut}"


def shorter(whole: Sequence[list[Event]]) -> Sequence[list[Event]]:
    """The three shortest of a few matches with copies told apart, and of those without: audits take half as long."""
    if TORTURE:
        return whole
    one, other = (sorted(whole[first::2], key=len)[:3] for first in (0, 1))
    return [events for pair in zip(one, other, strict=True) for events in pair]


@pytest.mark.parametrize("ruleset", RULESETS + OVERLAID)
def test_an_honest_match_with_less_of_it_logged_accuses_nobody(ruleset: str) -> None:
    """That it accuses nobody as it is, ``test_mutated_matches`` says."""
    whole = shorter(played(ruleset))
    for number in range(each(ruleset)):
        events = whole[number % len(whole)]
        omission = omit(events, Random(f"omitted {ruleset} {number} of {SEED}"))

        def wrong(less: Omission) -> bool:
            return bool(alarms(less.events(), ruleset))

        found = alarms(omission.events(), ruleset)
        assert not found, (found, counter_example(events, omission, wrong))


@pytest.mark.parametrize("ruleset", ["aceleagues-pool-201", "ace2three-pool-201"])
def test_a_lost_show_of_a_loser_is_not_taken_for_the_best_it_could_have_been(ruleset: str) -> None:
    """Who goes on in a pool had not the worst of groups; it does not follow that they were the best."""
    lost = 0
    for events in played(ruleset)[:6]:
        for show in [event["seq"] for event in events if event["type"] == "show"]:
            less = Omission({event["seq"]: None if event["seq"] == show else event for event in events})
            assert not alarms(less.events(), ruleset), (events[0]["match"], show)
            lost += 1
    assert lost


def never_logged(events: list[Event], name: str) -> list[Event]:
    """The log of a platform that never writes down one type of event; nothing shows in its numbers."""
    return renumbered([event for event in events if event["type"] != name])


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_a_type_of_event_that_is_never_logged_accuses_nobody(ruleset: str) -> None:
    rng = Random(f"never {ruleset} of {SEED}")
    for events in played(ruleset) if TORTURE else played(ruleset)[:2]:
        types = sorted({event["type"] for event in events} - NEEDED)
        for name in types if TORTURE else rng.sample(types, min(2, len(types))):
            if name in {"draw", "discard"} and sum(event["type"] == "draw" for event in events) == 1:
                continue  # of one turn nobody can tell whether such a line is never written, or is missing once
            less = never_logged(events, name)
            assert not alarms(less, ruleset), (events[0]["match"], name)


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [
        ("ace2three-pool-101", "draw"), ("ace2three-pool-101", "discard"), ("ace2three-pool-101", "drop"),
        ("classic", "deal"), ("aceleagues-points", "declare"), ("continental", "buy"), ("basic", "meld"),
        ("rum", "recycle"),
    ],
)  # fmt: skip
def test_a_type_that_is_never_logged_is_named_in_one_row(ruleset: str, name: str) -> None:
    logs = [events for events in matches(ruleset, 4, SEED) if any(event["type"] == name for event in events)]
    found = [audited(never_logged(events, name), ruleset).findings for events in logs]
    rows = [row for findings in found for row in findings]
    assert rows
    assert {(row.code, row.severity) for row in rows} == {("types_unlogged", "incomplete")}
    assert len(rows) <= len(logs)
    assert f"event-{name}" in repr(rows[0].statement)


@pytest.mark.parametrize(
    ("ruleset", "name", "code"),
    [
        ("rum", "recycle", "stock_empty"),
        ("classic", "discard", "out_of_turn"),
        ("classic", "draw", "discard_before_draw"),
    ],
)
def test_one_event_missing_among_others_of_its_type_is_found(ruleset: str, name: str, code: str) -> None:
    """Nothing is left out by a platform that writes such events down; then the log has a fault, of the record alone
    where its other lines show that one is missing."""
    logs = [events for events in matches(ruleset, 4, SEED) if sum(event["type"] == name for event in events) > 1]
    found: set[str] = set()
    for events in logs:
        first = next(event["seq"] for event in events if event["type"] == name)
        less = renumbered([event for event in events if event["seq"] != first])
        found |= {code for _, code in alarms(less, ruleset)}
    assert found & {code, "lines_in_doubt"}


@pytest.mark.parametrize(
    ("ruleset", "seed", "number", "left", "gaps"),
    [
        pytest.param(
            "rum+cash+many-melds+must-discard+reshuffle-limit+rummy-double+turn-pile+winner-scores", 31000, 2,
            lambda event: event["type"] in {"open", "deal", "deal_scored", "match_settled"} and event,
            False, id="who leaves where no move is logged",
        ),
        pytest.param(
            "ace2three-pool-201", 31006, 1,
            lambda event: {100: event | {"groups": None}, 104: event | {"hands": []}}.get(event["seq"], event),
            True, id="who comes back after a deal of which the end is not known",
        ),
        pytest.param(
            "rum+block+rounds+winner-scores", 31012, 2, lambda event: event["seq"] != 153 and event,
            True, id="a deal lost alone after a deal that had ended",
        ),
        pytest.param(
            "classic", 41008, 1, lambda event: event["seq"] != 1 and without_points(event, 0),
            True, id="places where the points of one are not told and nobody knows who sat down",
        ),
        pytest.param(
            "rummy-106-literal", 41034, 2, lambda event: event["seq"] != 1 and without_points(event, 0),
            True, id="places of three where the points of one are not told",
        ),
        pytest.param(
            "aceleagues-pool-201", 41013, 1,
            lambda event: event["seq"] != 220 and (event | {"groups": None} if event["seq"] == 217 else event),
            True, id="a deal lost after a show of which the groups are not told",
        ),
        pytest.param(
            "rum+cash+many-melds+must-discard+reshuffle-limit+rummy-double+turn-pile+winner-scores", 41021, 2,
            lambda event: event["type"] in {"open", "deal"} and event,
            False, id="who begins where a player left and only hands are logged",
        ),
        pytest.param(
            "aceleagues-points", 9, 2, lambda event: event["type"] != "drop" and event,
            False, id="a deal of two that a drop ends where no drop is logged",
        ),
        pytest.param(
            "classic", 9, 1, lambda event: event["type"] != "drop" and event,
            False, id="a hand folded by the timer where no drop is logged",
        ),
        pytest.param(
            "classic", 11, 2, lambda event: event["type"] != "miss" and event,
            False, id="turns in a row where no missed turn is logged",
        ),
        pytest.param(
            "ace2three-pool-201", 9, 1, lambda event: event["type"] != "rejoin" and event,
            False, id="who came back unlogged refuses a split",
        ),
        pytest.param(
            "aceleagues-pool-101", 77, 2, lambda event: event["type"] != "rejoin" and event,
            False, id="who came back unlogged shares in a split",
        ),
        pytest.param(
            "aceleagues-pool-201+auto-split", 20270006, 2, lambda event: event["seq"] != 248 and event,
            True, id="who pays again long after a judgement that is lost",
        ),
        pytest.param(
            "ace2three-pool-201", 20270001, 1,
            lambda event: event["seq"] not in {330, 338} and without_cards(event, 334, 5),
            True, id="a deal lost alone after a deal of which it is not known who was in",
        ),
        pytest.param(
            "aceleagues-pool-101+auto-split", 20261129, 1,
            lambda event: event | {"groups": [["6H", "8H", "JK", "2H"], ["??", "4D", "5D"], *event["groups"][2:]]}
            if event["seq"] == 112 else event,
            False, id="who pays again after a show of which a card is not told",
        ),
        pytest.param(
            "aceleagues-pool-201+split-by-drops+time-bank", 51003, 2, lambda event: event["seq"] != 375 and event,
            True, id="a share of whom the record does not tell that he came back",
        ),
        pytest.param(
            "ace2three-pool-201", 40000025, 2, lambda event: event["seq"] not in {494, 498} and event,
            True, id="who perhaps was out, and came back where the log has a gap",
        ),
        pytest.param(
            "aceleagues-points", 60000012, 1, lambda event: event["seq"] != 60 and event,
            True, id="who has drawn is folded for turns he perhaps missed in a gap",
        ),
        pytest.param(
            "aceleagues-points", 70000014, 2, lambda event: event["seq"] != 1 and with_one_hand(event, 4),
            True, id="who else sat down, where of all hands one is left and no opening",
        ),
        pytest.param(
            "aceleagues-pool-101", 130000119, 1, lambda event: event["seq"] != 127 and event,
            True, id="who was still in when the prize was split, after a deal of which the declaration is lost",
        ),
    ],
)  # fmt: skip
def test_what_long_runs_found_accuses_nobody(
    ruleset: str, seed: int, number: int, left: Callable[[Event], Event | None], gaps: bool
) -> None:
    *_, events = matches(ruleset, number, seed)
    less = Omission({event["seq"]: left(event) or None for event in events}, gaps=gaps)
    assert not alarms(less.events(), ruleset)


def without_cards(event: Event, seq: int, seat: int) -> Event:
    """A deal that does not tell the cards of one seat; any other event as it is."""
    if event["seq"] != seq:
        return event
    hands = [hand | {"cards": ["??"] * len(hand["cards"])} if hand["seat"] == seat else hand for hand in event["hands"]]
    return {name: value for name, value in event.items() if name != "stock"} | {"hands": hands}


def with_one_hand(event: Event, seat: int) -> Event:
    """A deal that tells the hand of one seat and no stock; any other event as it is."""
    if event["type"] != "deal":
        return event
    hands = [hand for hand in event["hands"] if hand["seat"] == seat]
    return {name: value for name, value in event.items() if name != "stock"} | {"hands": hands}


def without_points(event: Event, place: int) -> Event:
    """A settlement that does not tell the points of one seat; any other event as it is."""
    if event["type"] != "match_settled":
        return event
    standings = [{name: value for name, value in one.items() if name != "points" or number != place}
                 for number, one in enumerate(event["standings"])]  # fmt: skip
    return event | {"standings": standings}


@pytest.mark.parametrize("ruleset", ["aceleagues-points", "ace2three-points", "classic", "rummycentral", "rummy-106"])
def test_who_leaves_after_a_show_that_is_lost_has_not_lost_by_leaving(ruleset: str) -> None:
    for events in matches(ruleset, 30, 777):
        shows = [event for event in events if event["type"] == "declare"]
        if len(events[0]["players"]) == 2 and len(shows) == 1 and events[-1]["type"] == "match_settled":
            at, show = next(at for at, event in enumerate(events) if event["type"] == "deal_scored"), shows[0]
            leave = {"v": 1, "match": show["match"], "seq": 0, "type": "leave", "by": "player", "seat": show["seat"]}
            logged = renumbered([*events[:at], leave, *events[at:]])
            assert not alarms(logged, ruleset)
            lost = {event["seq"]: event for event in logged} | {show["seq"]: None}
            assert not alarms(Omission(lost).events(), ruleset)
            return
    pytest.fail("no match of two players that ends with a show")


def test_who_leaves_after_a_show_nobody_can_judge_may_have_won_the_match() -> None:
    *_, events = matches("ace2three-best-of-3", 2, 91000003)
    at = max(at for at, event in enumerate(events) if event["type"] == "show_judged")
    leave = {"v": 1, "match": events[0]["match"], "seq": 0, "type": "leave", "by": "player", "seat": 1}
    logged = renumbered([*events[: at + 1], leave, *events[at + 1 :]])
    assert not alarms(logged, "ace2three-best-of-3")
    show = logged[at - 1]
    assert show["type"] == "declare" and show["seat"] == 2
    logged[at - 1] = {name: value for name, value in show.items() if name != "groups"} | {"finish": "??"}
    assert not alarms(logged, "ace2three-best-of-3")


def test_a_deal_may_be_over_by_a_drop_where_it_is_not_known_who_was_dealt_in() -> None:
    """Perhaps the third was out of the pool, and then the drop of one of two ends the deal, and a gap of one event may
    hide that the next one was dealt. Found by play at random."""
    table = Table("aceleagues-pool-101", 3).turn(1).gap().drop(3).drop(2).scored({1: 0, 2: 25, 3: 105})
    table.next_deal(first=1, unlogged_hands=(3,)).drop(1).next_deal(first=2, unlogged_hands=(3,))
    dealt = table.events.pop()
    gap = {"v": 1, "match": dealt.match, "seq": dealt.seq, "type": "gap", "to": dealt.seq, "reason": "lost"}
    table.events.append(EVENT.validate_python(gap))
    table.turn(2).turn(1)
    assert not held_in(table.audit())


def test_without_the_opening_nobody_is_known_to_be_the_last_one_in() -> None:
    """Three of six seats are named by what is left of a log, and two of them drop: three others may be in."""
    *_, events = matches("classic", 2, 170000017)
    assert [event["type"] for event in events[:5]] == ["open", "deal", "drop", "drop", "draw"]
    deal = {name: value for name, value in events[1].items() if name not in {"dealer", "first"}} | {"hands": []}
    gap = {"v": 1, "match": deal["match"], "seq": 1, "type": "gap", "to": 1, "reason": "lost"}
    logged: list[Event] = [gap, deal, *events[2:5]]
    assert not alarms(logged, "classic")
    logged[0] = {**events[0], "players": [one for one in events[0]["players"] if one["seat"] in {1, 5, 6}]}
    assert "play_after_end" in {code for _, code in alarms(logged, "classic")}


def test_with_hands_unlogged_the_last_card_is_known_where_it_is_known_how_many_were_dealt() -> None:
    """Three sat down and one was away for some deals: two of three at a table may be dealt seven cards or ten. The last
    card is put face down, which no other is."""
    *_, events = matches("basic", 2, 180000002)
    assert any(event["type"] == "leave" for event in events)
    for seats in ({2}, set[int]()):
        logged = [
            {**event, "hands": [hand for hand in event["hands"] if hand["seat"] in seats]}
            if event["type"] == "deal"
            else event
            for event in events
        ]
        assert not alarms(logged, "basic"), seats
    early = next(at for at, event in enumerate(events) if event["type"] == "discard" and event.get("face") != "down")
    assert (early + 1, "last_discard_face") in alarms([*events[:early], {**events[early], "face": "down"}], "basic")


def test_who_leaves_after_a_drop_pays_nothing_where_that_may_have_ended_the_deal() -> None:
    """Perhaps the third, whose hands nobody knows, was out. Found by play at random, of which one view was left."""
    dealt: dict[str, Any] = {"hands": {1: SHOWABLE}, "first": 2, "unlogged_hands": (3,)}
    table = Table("aceleagues-pool-101", 3, dealt=False)
    for deal in (1, 2):
        table.next_deal(**dealt).drop(2).turn(3).draw(1).declare(1).judged(1, True)
        table.scored({1: 0, 2: 20, 3: 80}, deal=deal)
    table.next_deal(first=1, unlogged_hands=(3,)).turn(1).drop(2).scored({1: 0, 2: 20}, deal=3).leave(1)
    table.settled({1: -100, 2: 200, 3: -100}, {1: 0, 2: 60, 3: 160})
    assert not held_in(table.audit())


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_of_a_match_with_a_fault_nothing_is_said_before_the_fault(ruleset: str) -> None:
    whole, rules = played(ruleset)[::2], RULEBOOK.resolve(ruleset)  # every other has its copies told apart
    for number in range(EACH_FAULTY if TORTURE or not is_long(ruleset) else 1):
        rng = Random(f"faulty {ruleset} {number} of {SEED}")
        faulty = inject(rng.choice(INJECTED), whole[number % len(whole)], rules, rng)
        if faulty is None:
            continue
        events = list(faulty.events)
        said = {seq for seq, _ in alarms(events, ruleset)} | read_otherwise(events, ruleset)
        first = min(said, default=len(events) + 1)
        omission = omit(events, rng)

        def wrong(less: Omission, first: int = first) -> bool:
            return any(seq < first for seq, _ in alarms(less.events(), ruleset, less.seqs()))

        assert not wrong(omission), counter_example(events, omission, wrong)


@pytest.mark.parametrize("ruleset", ["rummycentral", "aceleagues-deals", "ace2three-pool-201", "continental"])
def test_a_mutated_match_that_alarms_nobody_does_so_with_nothing_left_out(ruleset: str) -> None:
    whole = played(ruleset)
    for number in range(EACH_MUTATED):
        rng = Random(f"mutated {ruleset} {number} of {SEED}")
        events, _ = mutate(whole[number % len(whole)], rng)
        omission = omit(events, rng)

        def wrong(less: Omission) -> bool:
            return bool(alarms(less.events(), ruleset))

        if not alarms(events, ruleset):
            assert not wrong(omission), counter_example(events, omission, wrong)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_omission_leaves_out_and_makes_nothing_up(kind: str) -> None:
    events = played("ace2three-points")[0]
    whole = {event["seq"]: event for event in events}
    times = {"at"} if kind.startswith("times") else set()
    changed = 0
    for number in range(30):
        left = KINDS[kind](dict(whole), Random(number))
        assert list(left) == list(whole)
        changed += left != whole
        for seq, event in left.items():
            assert event is None or set(event) <= set(whole[seq])
            assert event is None or all(event[name] == whole[seq][name] for name in ("seq", "type", "match"))
            assert event is None or kind not in {"times rounded"} or event["at"][:13] == whole[seq]["at"][:13] or times
    assert changed


def test_lost_events_leave_gaps_and_kinds_that_are_never_logged_leave_none() -> None:
    events = played("classic")[0]
    left = {event["seq"]: event if event["seq"] not in (3, 4, 7) else None for event in events}
    logged = Omission(left).events()
    assert [(e["seq"], e["to"]) for e in logged if e["type"] == "gap"] == [(3, 4), (7, 7)]
    assert [event["seq"] for event in Omission(left, gaps=False).events()] == list(range(1, len(events) - 2))
    assert Omission(left, gaps=False).seqs()[3] == 5
    assert set(KINDS) >= NEVER_LOGGED
    assert UNITS == (1_000, 10_000, 60_000, 3_600_000)


def test_the_least_that_matters_of_an_omission_is_found() -> None:
    events = played("classic")[0]
    omission = Omission({event["seq"]: None if event["seq"] > 2 else event for event in events}, ("events lost",))
    smallest = least(events, omission, lambda less: less.left[9] is None)
    assert [seq for seq, event in smallest.left.items() if event is None] == [9]


def test_a_game_of_contracts_is_not_said_to_lack_melds() -> None:
    """CO-06: there is no meld at Continental, so a log without any lacks none, whatever else is missing of it."""
    for events in matches("continental", 4, SEED):
        thrown = [event["seq"] for event in events if event["type"] == "discard"]
        less = renumbered([event for event in events if event["seq"] not in thrown[::9]])
        assert "event-meld'" not in repr(audited(less, "continental").findings)
