"""Of a match with a fault, less of it logged accuses no other seat.

Not all of what is found in a part of a log need be found in the whole of it: a fault that lies in a gap may show where
it leads to, and where a contradiction of the record is lost, another one takes its place. But whatever is left out, no
seat is accused that is not by the whole log, no claim is overturned that the whole log upholds, and none upheld that it
overturns. A contradiction (``impossible``) accuses the record and no seat; it comes no sooner than the first alarm of
the whole log (``test_omissions``). Where the whole log contradicts the cards of a seat's show, holds something against
it by our reading alone, tells of acts that are never logged, or by times and cards of lines that are most likely
converted wrongly, a part of it may not show so much, and finds it wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest

from ledger.audit.audits import Audit
from ledger.play.unlogged import unlogged
from ledger.rules.admissible import with_choices
from ledger.rules.arrangement import least_points
from ledger.simulate.faults import inject
from schemas.findings import Verdict
from tests.audit.judged import RULEBOOK, SAMPLED, SEED, Event, audited, is_long, played
from tests.audit.mutate import mutate, renumbered
from tests.audit.omit import Omission, omit
from tests.audit.test_omissions import INJECTED, counter_example
from tests.play.table import HOPELESS, SHOWABLE, Table, rules
from tests.torture import TORTURE

EACH = 40 if TORTURE else 2
EACH_LONG = 6 if TORTURE else 1

OF_LINES = {"lines_in_doubt", "types_unlogged"}
"""Findings that the log is not as it was played, which excuse any seat."""

Claim = tuple[int, str, bool, int]


class Held(NamedTuple):
    """The seats accused, the claims overturned and upheld, by the numbers of the whole log, and the seats of which it
    doubts that anything is wrong."""

    seats: set[int]
    overturned: set[Claim]
    upheld: set[Claim]
    doubted: set[int]


def held(audit: Audit, seqs: dict[int, int]) -> Held:
    """What an audit holds against whom."""
    broken = [row for row in audit.findings if row.severity == "breach"]
    wrong = [row for row in audit.verdicts if row.verdict == "OVERTURNED"]
    seats = {row.subject or row.seat or 0 for row in broken} | {row.seat for row in wrong if costs(row)}
    right = [row for row in audit.verdicts if row.verdict == "UPHELD"]
    doubted = {row.subject or 0 for row in audit.findings if row.severity in {"impossible", "reading"}}
    doubted |= {*range(1, 11)} if any(row.code in OF_LINES for row in audit.findings) else set()
    return Held(seats - {0}, {claim(row, seqs) for row in wrong}, {claim(row, seqs) for row in right}, doubted)


def costs(row: Verdict) -> bool:
    """Whether a claim that is wrong was in favour of its seat."""
    computed = row.computed or 0
    return computed > row.claimed if row.claim == "points" else computed < row.claimed


def claim(row: Verdict, seqs: dict[int, int]) -> Claim:
    return seqs.get(row.seq, row.seq), row.claim, row.of_total, row.seat


def beyond(whole: Held, less: Held, *, lost: bool) -> tuple[set[int], set[Claim], set[Claim]]:
    """Seats accused that are not by the whole log, claims overturned that it upholds, upheld that it overturns; not of
    a seat that stands twice in a claim, nor upheld where the faulty event itself is ``lost``."""
    overturned, upheld = whole.overturned - whole.upheld, whole.upheld - whole.overturned
    return (
        less.seats - whole.seats - whole.doubted,
        less.overturned & upheld,
        set() if lost else less.upheld & overturned,
    )


def changed_in(faulty: Sequence[Event], legal: Sequence[Event]) -> set[int]:
    """The events of a faulty match that are not those of the legal one it was made of."""
    told = [{**event, "seq": 0} for event in legal]
    return {event["seq"] for event in faulty if {**event, "seq": 0} not in told}


def faulty(ruleset: str, number: int, rng: Random) -> list[Event]:
    """A match with a fault of the simulator, or with one event mutated."""
    pool = played(ruleset)
    events = pool[number % len(pool)]
    if rng.random() < 0.5:
        for code in rng.sample(INJECTED, 3):
            # Every other match has its copies told apart, which faults are not made for.
            found = inject(code, pool[number % len(pool) // 2 * 2], RULEBOOK.resolve(ruleset), rng)
            if found is not None:
                return list(found.events)
    return mutate(events, rng)[0]


@pytest.mark.parametrize("ruleset", SAMPLED)
def test_less_of_a_faulty_match_accuses_no_other_seat_and_turns_no_verdict_round(ruleset: str) -> None:
    for number in range(EACH_LONG if is_long(ruleset) else EACH):
        rng = Random(f"less of faulty {ruleset} {number} of {SEED}")
        events = faulty(ruleset, number, rng)
        whole = held(audited(events, ruleset), {})
        pool, omission = played(ruleset), omit(events, rng)
        places = number % len(pool), number % len(pool) // 2 * 2
        fault = set.intersection(*(changed_in(events, pool[place]) for place in places))

        def wrong(less: Omission, whole: Held = whole, fault: set[int] = fault) -> bool:
            told, lost = less.events(), any(less.left[seq] is None for seq in fault)
            return bool(told) and any(beyond(whole, held(audited(told, ruleset), less.seqs()), lost=lost))

        assert not wrong(omission), counter_example(events, omission, wrong)


# -- what was found so ---------------------------------------------------------------------------


def test_a_card_drawn_under_another_seat_makes_nobody_go_out_and_nobody_play_on() -> None:
    """A hand nobody sees is counted by its draws; with one of them at another seat the count is short."""
    ruleset = "rum+many-melds+reshuffle-limit+rummy-double+winner-scores"
    rng = Random(f"fresh {ruleset} 56 of 2026112601")
    events = faulty(ruleset, 56, rng)
    accused = held(audited(omit(events, rng).events(), ruleset), {}).seats
    whole = held(audited(events, ruleset), {}).seats
    assert accused <= whole and (TORTURE or whole == set())


def test_where_the_log_ends_before_the_points_a_hand_laid_out_tells_of_a_show_that_is_never_logged() -> None:
    *_, events = played("rummycentral-literal")
    assert any(event["type"] == "declare" for event in events)
    told = [event for event in events if event["type"] != "declare"]
    laid = max(at for at, event in enumerate(told) if event["type"] == "show")
    for left in (told, told[: laid + 1]):
        assert not held(audited(renumbered(left), "rummycentral-literal"), {}).seats


def shown_untold(ruleset: str = "classic", seats: int = 3) -> Table:
    """Seat 1 has shown, and the log does not tell its groups: nobody can judge it."""
    return Table(ruleset, seats, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1, None)


def test_whose_show_nobody_can_judge_decides_nothing_by_playing_on() -> None:
    """Valid or wrong, seat 1 plays no more; that it does tells nothing of whether others may lay out their hands."""
    table = shown_untold().draw(1).show(2, HOPELESS).scored({1: 0, 2: 80, 3: 80})
    assert "show_not_due" not in table.codes()
    assert "scored_too_soon" not in table.codes()


def test_where_the_log_says_of_a_show_that_it_was_wrong_and_that_it_was_right_nothing_hangs_on_it() -> None:
    table = shown_untold(seats=4).drop(2).judged(1, True)
    table.show(3, " ".join(table.hands[3])).scored({1: 0, 2: 80, 3: 80, 4: 80})
    assert {row.verdict for row in table.audit().verdicts} == {"UNDECIDABLE"}
    assert {"judged_without_show", "show_not_due"}.isdisjoint(table.codes())


def test_whose_show_nobody_can_judge_is_booked_no_drop_made_after_it() -> None:
    table = shown_untold().drop(1).show(2, HOPELESS).scored({1: 0, 2: 80, 3: 80})
    assert table.verdict("points", 1).verdict == "UNDECIDABLE"


def test_a_show_that_can_be_judged_is_judged_before_play_goes_on() -> None:
    table = Table("classic", 3, hands={1: HOPELESS}).draw(1).declare(1, HOPELESS).draw(2).judged(1, False)
    assert "judged_without_show" in table.codes()


def test_a_deal_after_the_match_accuses_nobody_who_plays_in_it_where_its_hands_are_not_told() -> None:
    table = Table("classic", 3).drop(1).drop(2).scored({1: 20, 2: 20, 3: 0}).next_deal(unlogged_hands=(1, 2, 3))
    for seat in (2, 3, 1, 2):
        table.turn(seat)
    assert set(table.codes()) == {"too_many_deals"}


def test_a_deal_before_the_opening_accuses_nobody_who_plays_in_it_where_its_hands_are_not_told() -> None:
    opened, dealt, *others = played("classic")[0]
    bare = {name: value for name, value in dealt.items() if name != "hands"}
    found = audited(renumbered([{**bare, "hands": []}, opened, *others]), "classic").findings
    assert {row.code for row in found if row.severity in {"breach", "impossible"}} == {"not_opened"}


def test_play_after_the_points_and_a_gap_is_of_another_deal_also_where_the_rules_know_of_one_alone() -> None:
    table = Table("classic", 2, hands={1: HOPELESS}).round().gap().judged(2, True).scored({1: 80, 2: 0}).gap().draw(1)
    table.declare(1, HOPELESS).judged(1, True)
    assert table.verdict("show", 1).verdict == "UNDECIDABLE"


def test_a_type_that_a_whole_log_would_never_have_may_be_missing_beside_a_gap_too() -> None:
    """No show is logged and one is judged: so it is with a gap before that, in which the show cannot lie."""
    table = Table("aceleagues-points", 2, hands={2: HOPELESS}).round(2).gap().turn(1).turn(2).draw(1).judged(1, True)
    table.show(2, HOPELESS).scored({1: 0, 2: 80})
    assert not table.audit().alarming


@pytest.mark.parametrize("soon", [False, True])
def test_groups_lost_after_the_show_may_count_also_where_points_were_booked_too_soon(soon: bool) -> None:
    table = Table("aceleagues-deals", 2, hands={1: SHOWABLE, 2: "4S 5S 6S 8H 9H TH JD QD KD 2C 2H 2S 7C"}).draw(1)
    if soon:
        table.scored({1: 0, 2: 80})
    table.declare(1, SHOWABLE).judged(1, True).gap().scored({1: 0, 2: 80})
    assert not [row for row in table.audit().verdicts if row.verdict == "OVERTURNED"]


def test_who_lays_out_a_hand_that_costs_what_a_drop_may_has_not_dropped() -> None:
    """By another price of a drop 15 is one; then drops would never be logged, and nothing of the deal be certain."""
    hand = "AD 2D 3D 5C 6C 7C TS TH TD 4S 5S 2H 4H"
    table = Table("classic", 4, hands={1: SHOWABLE, 3: hand}, wild_card="8S").round().draw(1).declare(1, SHOWABLE)
    table.judged(1, True).draw(4).show(3, "AD 2D 3D | 5C 6C 7C | TS TH TD | 4S 5S 2H 4H")
    table.scored({1: 0, 2: 80, 3: 15, 4: 80})
    choices = {"drop.first": 15, "drop.middle": 30}
    assert not unlogged(table.events, with_choices(rules("classic"), choices, "custom:drops"))


def test_after_a_new_stock_that_follows_a_show_nobody_can_judge_the_other_of_two_may_lay_out_the_hand() -> None:
    """By the new stock play went on and the show was wrong, by the hand it was right: which, nobody knows."""
    table = shown_untold(seats=2).judged(1, True).recycle().show(2, HOPELESS).scored({1: 0, 2: 80})
    assert "show_not_due" not in table.codes()
    assert {row.verdict for row in table.audit().verdicts} == {"UNDECIDABLE"}


@pytest.mark.parametrize(("draws", "goes_on"), [(True, False), (True, True), (False, False), (False, True)])
def test_a_hand_that_nobody_saw_has_run_out_only_where_nobody_plays_on(*, draws: bool, goes_on: bool) -> None:
    """Seat 1 lays off cards that nobody sees, having drawn one or not; counted by the log it has none left. One of them
    may have been another seat's, and that the others play on is held against nobody."""
    table = Table("jqka", 2, hands={1: "5H 6H 7H", 2: "8H"}).draw(1).meld(1, "5H 6H 7H").discard(1).turn(2)
    hand = len(table.hands[1])
    if draws:
        table.draw(1)
    for _ in range(hand + draws):
        table.lay_off(1, "??", on=1)
    if goes_on:
        table.draw(2)
    table.scored({1: 0, 2: 500})
    assert "play_after_end" not in table.codes()
    assert any(row.verdict == "OVERTURNED" for row in table.audit().verdicts) == (draws and not goes_on)


def test_several_hands_laid_out_at_the_end_of_a_log_tell_of_a_show_that_is_never_logged() -> None:
    table = Table("classic", 3, hands={1: SHOWABLE}).draw(1)
    for seat, accused in ((2, True), (3, False)):
        table.show(seat, " ".join(table.hands[seat]))
        assert ("show_not_due" in table.codes()) == accused


def test_who_has_gone_out_has_no_melds_that_are_never_logged() -> None:
    """Nor where a card is drawn after the end: that one act does not make a platform of a log that has no melds."""
    whole = played("continental")[0]
    last = next(event for event in reversed(whole) if event["type"] == "discard")
    drawn = {**last, "seq": last["seq"] + 1, "type": "draw", "from": "discards", "by": "player"}
    drawn.pop("face", None)
    more = [{**event, "seq": event["seq"] + (event["seq"] > last["seq"])} for event in whole]
    more.insert(last["seq"], drawn)
    found = {row.code for row in audited(more, "continental").findings}
    assert "play_after_end" in found and "types_unlogged" not in found


@pytest.mark.parametrize("hands", [(), (2,)])
def test_which_of_two_groupings_counts_is_as_open_where_a_hand_is_known_only_as_it_was_laid_out(
    hands: tuple[int, ...],
) -> None:
    """Booked is what the hand costs at best, and its player laid it out dearer."""
    laid = "2S 3S 4S | 6D 7D 8D TC TD QH KS QD 8C 2D"
    table = Table("aceleagues-points", 2, hands={1: SHOWABLE, 2: laid}, dealt=False).deal(unlogged_hands=hands).draw(1)
    table.declare(1).show(2, laid)
    best = least_points(tuple(table.hands[2]), table.wild_card[0], table.rules)
    table.scored({1: 0, 2: best})
    assert table.verdict("points", 2).verdict == "UNDECIDABLE"


@pytest.mark.parametrize(("finish", "judged"), [("2C", "OVERTURNED"), ("9D", "UNDECIDABLE")])
def test_a_show_of_cards_that_no_way_through_a_gap_leads_to_is_no_wrong_show(finish: str, judged: str) -> None:
    """A group of three different cards is wrong; one of a card that the hand never held is one the log has wrong."""
    wrong = SHOWABLE.replace("9C 9D 9S", "9C 9D 3H" if finish == "2C" else "9C 9S KD")
    held = "AS 2S 3S 5H 6H 7H JK 9C 9D 3H KD KC KH" if finish == "2C" else SHOWABLE
    table = Table("classic", 3, hands={1: held}, stock="4C 5C 6C 2C").round().draw(1).gap(1).declare(1, wrong, finish)
    table.judged(1, True)
    assert table.verdict("show", 1).verdict == judged


@pytest.mark.parametrize("gap", [True, False])
def test_who_is_played_for_may_have_lost_the_connection_in_a_gap_wherever_it_lies(*, gap: bool) -> None:
    """Where a text has no autoplay it may play for those who are cut off, and as the log begins nobody need be."""
    table = Table("classic", 2).turn(1, by="autoplay").turn(2)
    if gap:
        table.gap()
    assert ("autoplay_not_due" in table.codes()) != gap


@pytest.mark.parametrize("actors", [True, False])
def test_a_winner_whose_hand_is_laid_out_once_more_did_it_only_where_the_log_says_who_did(*, actors: bool) -> None:
    table = Table("classic", 2, hands={1: SHOWABLE}, actors=actors).draw(1).declare(1)
    table.show(1, SHOWABLE.replace(" | ", " ", 1))
    assert ("show_not_due" in table.codes()) == actors


def test_nobody_is_taken_to_have_left_in_a_gap_who_lays_out_a_hand_later() -> None:
    """It holds one card too many; that its player went off in the gap with the card drawn is the one lawful way."""
    table = Table("rummycentral", 3, hands={1: SHOWABLE, 2: HOPELESS}).turn(1).draw(2).gap().turn(3).draw(1).declare(1)
    table.judged(1, True).show(2, " ".join(table.hands[2])).scored({1: 0, 2: 80, 3: 80})
    assert {row.verdict for row in table.audit().verdicts} == {"UNDECIDABLE"}


def test_a_hand_of_another_size_does_not_tell_of_melds_that_are_never_logged() -> None:
    """Counted by what was dealt nobody would ever be out of cards."""
    opened, dealt, *rest = played("continental")[0]
    first, *others = dealt["hands"]
    dealt = {**dealt, "hands": [{**first, "cards": [*first["cards"], first["cards"][0]]}, *others]}
    assert dealt["type"] == "deal" and not any(event["type"] == "meld" for event in rest)
    assert "types_unlogged" not in {row.code for row in audited([opened, dealt, *rest], "continental").findings}


@pytest.mark.parametrize(
    ("lost", "booked", "judged"), [(3, False, "OVERTURNED"), (3, True, "UNDECIDABLE"), (9, False, "UNDECIDABLE")]
)
def test_another_deal_in_a_gap_after_the_end_decides_no_total(lost: int, booked: bool, judged: str) -> None:
    """A platform may deal once more where the rules have the match end. A gap may hide that, if it is long enough or
    the points of that deal are booked."""
    table = Table("aceleagues-pool-101", 2)
    for number in range(1, 7):
        if number > 1:
            table.next_deal()
        if table.due() == 1:
            table.turn(1)
        table.drop(2).scored({1: 0, 2: 20}, deal=number)
    table.gap(lost)
    if booked:
        table.scored({1: 0, 2: 20}, deal=7)
    table.settled(standings={1: 0, 2: 140})
    assert next(row for row in table.audit().verdicts if row.of_total and row.seat == 2).verdict == judged


def test_where_nobody_knows_how_large_hands_are_the_last_card_of_the_stock_need_not_end_the_deal() -> None:
    """Whoever has drawn it may have gone out by the discard that follows."""
    table = Table("basic", 3, opened=False, dealt=False, stock_size=3).deal(unlogged=("hands",)).round().recycle()
    while table.stock:
        table.turn(1 + (len(table.events) // 2) % 3)
    table.scored({1: 4, 2: 0, 3: 0})
    verdicts = table.audit().verdicts
    assert verdicts and not any(row.verdict == "OVERTURNED" for row in verdicts)


def test_of_a_hand_that_is_not_logged_nobody_asks_what_a_joker_would_change() -> None:
    """Seat 2 has not won and is booked points all the same, and a joker lies on the table."""
    table = Table("rum+jokers+jokers-taken+winner-scores", 3, hands={1: "5H 6H JK"}, unlogged_hands=(2,)).draw(1)
    table.meld(1, "5H 6H JK=7H")
    for card in table.hands[1][:-1]:
        table.lay_off(1, card, on=1)
    table.discard(1).scored({1: 0, 2: 4, 3: 0})
    assert table.audit().verdicts


def test_penalties_beyond_the_stock_where_no_draw_is_logged_do_not_stop_the_audit() -> None:
    table = Table("continental", stock="KS", stock_size=1).draw(1).buy(2).discard(1).draw(2).buy(3)
    bought = [event for event in table.events if event.type != "draw"]
    assert "recycle" not in unlogged(bought, rules("continental"))


def test_more_cards_in_the_hands_than_the_packs_hold_do_not_stop_the_audit_where_no_draw_is_logged() -> None:
    table = Table("classic", 6, unlogged=["stock"]).turn(1)
    dealt, *rest = [event for event in table.events if event.type not in {"open", "draw"}]
    assert dealt.type == "deal" and dealt.stock is None
    hands = tuple(hand.model_copy(update={"cards": (*hand.cards, *hand.cards)[:20]}) for hand in dealt.hands)
    events = [table.events[0], dealt.model_copy(update={"hands": hands}), *rest]
    assert unlogged(events, rules("classic")) == frozenset()
