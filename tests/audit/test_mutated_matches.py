"""The law: whatever is done to one event of a match, the audit calls the log clean exactly when it is still legal.

What legal is says the second referee, who was written from the rules alone. make torture makes 200 mutated
matches of each ruleset and of each of the overlays sampled.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from ledger.audit.audits import Audit
from tests.audit.judged import OVERLAID, RULESETS, SAMPLED, SEED, Event, audited, is_long, matches, played
from tests.audit.mutate import ADDED, KINDS, mutate, renumbered
from tests.oracles.referee import objections
from tests.torture import TORTURE
from tests.worded import said

MADE = 40 if TORTURE else 8
MADE_OF_OVERLAID = 20 if TORTURE else 3
CLOCK = frozenset({"acted_too_late", "timer_too_early"})
"""What the laws of the clock find: the referee does not look at times, which no mutation leaves as they should be."""


UNDECIDED = "nobody knows"
"""The referee gives up: on a match with a deal broken off, or where it hangs on which of two equal cards has gone."""


def wrong_in(audit: Audit) -> list[str]:
    """What is found and what is not upheld, but for times."""
    found = [said(finding) for finding in audit.findings if finding.code not in CLOCK]
    return found + [said(verdict) for verdict in audit.verdicts if verdict.verdict != "UPHELD"]


def mutated_matches(ruleset: str) -> Iterator[tuple[int, list[Event], str, list[str]]]:
    """Matches of a ruleset one after another, mutated; numbered, with what was done, and what the referee objects to.

    A mutated match that is legal takes the place of the one it was made of, and is mutated again the next time round.
    """
    legal = list(played(ruleset))
    few = ruleset not in RULESETS or (is_long(ruleset) and not TORTURE)
    for number in range(MADE_OF_OVERLAID if few else MADE):
        place = number % len(legal)
        mutated, kind = mutate(legal[place], Random(f"{ruleset} {number} of {SEED}"))
        faults = objections(mutated, ruleset, finished=False)
        legal[place] = legal[place] if faults else mutated
        types = {event["type"] for event in mutated}
        # Who comes back though no connection was lost leaves open what else is not logged.
        is_open = "reconnect" in types and "disconnect" not in types
        if not is_open and not any(UNDECIDED in fault for fault in faults):
            yield number, mutated, kind, faults


@pytest.mark.parametrize("ruleset", RULESETS + OVERLAID)
def test_an_honest_match_is_clean_and_legal(ruleset: str) -> None:
    for events in played(ruleset):
        audit = audited(events, ruleset)
        assert (wrong_in(audit), objections(events, ruleset)) == ([], [])
        assert audit.clean


@pytest.mark.parametrize("ruleset", SAMPLED)
def test_a_mutated_match_is_called_clean_exactly_when_it_is_legal_and_its_claims_are_right(ruleset: str) -> None:
    disagreed = []
    for number, mutated, kind, faults in mutated_matches(ruleset):
        wrong = wrong_in(audited(mutated, ruleset))
        if faults and not wrong:
            disagreed.append(f"match {number}, {kind}: called clean, but {faults[0]}")
        if wrong and not faults:
            disagreed.append(f"match {number}, {kind}: legal, but {wrong[0]}")
    assert disagreed == []


def show_moved(ruleset: str, behind: str) -> list[list[Event]]:
    """Matches of a ruleset whose last hand laid out is told behind the points, or the settlement."""
    moved = []
    for events in played(ruleset)[::2]:
        shows = [place for place, event in enumerate(events) if event["type"] == "show" and event["by"] == "player"]
        ends = [place for place, event in enumerate(events) if event["type"] == behind]
        if shows and ends and shows[-1] < ends[-1]:
            show, end = shows[-1], ends[-1]
            moved.append(renumbered([*events[:show], *events[show + 1 : end + 1], events[show], *events[end + 1 :]]))
    return moved


@pytest.mark.parametrize("ruleset", ["classic", "rummycentral", "aceleagues-points", "rummy-106"])
def test_whether_hands_told_after_the_points_were_counted_nobody_knows(ruleset: str) -> None:
    """RC-25: the others lay out their cards after a declaration; a platform may log the points before that. Points that
    are not those of the best groups are an objection of the referee before it comes to that."""
    moved = show_moved(ruleset, "deal_scored")
    for events in moved:
        (fault,) = objections(events, ruleset, finished=False)
        assert UNDECIDED in fault or "the points are" in fault
        audit = audited(events, ruleset)
        assert not audit.counted_findings and "OVERTURNED" not in {row.verdict for row in audit.verdicts}
    assert moved


@pytest.mark.parametrize("ruleset", ["classic", "rummycentral", "aceleagues-points", "rummy-106"])
def test_a_hand_laid_out_after_the_settlement_is_found_by_both(ruleset: str) -> None:
    moved = show_moved(ruleset, "match_settled")
    for events in moved:
        faults = objections(events, ruleset, finished=False)
        assert faults and not any(UNDECIDED in fault for fault in faults)
        assert audited(events, ruleset).alarming
    assert moved


def test_no_mutation_of_a_figure_claimed_goes_unnoticed_and_of_the_others_most_do_not() -> None:
    made: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    for ruleset, most in (("classic", 150 if TORTURE else 60), ("rum+jokers+many-melds", 30 if TORTURE else 12)):
        whole = played(ruleset)
        for number in range(most):
            mutated, kind = mutate(whole[number % len(whole)], Random(number))
            made[kind] += 1
            noticed[kind] += not audited(mutated, ruleset).clean
    assert set(made) == set(KINDS)
    assert noticed["claim"] == made["claim"]
    assert noticed.total() > 0.6 * made.total()


@pytest.mark.parametrize("ruleset", ["rummy-106", "rum"])
def test_a_mutated_match_differs_in_one_event_and_is_numbered_without_holes(ruleset: str) -> None:
    for events in matches(ruleset, 2, SEED):
        for number in range(60 if TORTURE else 30):
            mutated, kind = mutate(events, Random(number))
            assert [event["seq"] for event in mutated] == list(range(1, len(mutated) + 1))
            assert len(mutated) - len(events) == ADDED.get(kind, 0)
            assert (told_in(mutated, kind) - told_in(events, kind)).total() <= 1
            assert (told_in(events, kind) - told_in(mutated, kind)).total() <= 1
            assert mutated != events
            assert mutate(events, Random(number)) == (mutated, kind)


def told_in(events: list[Event], kind: str) -> Counter[str]:
    """The events without their numbers, and without the names of melds where the numbers have changed."""
    unnamed = {"meld": "", "to": ""} if kind in {*ADDED, "order"} else {}
    told = [event | {name: "" for name in unnamed if name in event} | {"seq": 0} for event in events]
    return Counter(repr(sorted(event.items(), key=str)) for event in told)


def test_melds_are_called_by_the_new_numbers_of_the_events_that_laid_them() -> None:
    lay_off = {"type": "lay_off", "seq": 9, "meld": "7.2"}
    moved = {"type": "move_joker", "seq": 10, "meld": "7.1", "to": "3.1"}
    events = [{"type": "draw", "seq": 4}, {"type": "meld", "seq": 7}, lay_off, moved]
    assert renumbered(events)[2:] == [{**lay_off, "seq": 3, "meld": "2.2"}, {**moved, "seq": 4, "meld": "2.1"}]
