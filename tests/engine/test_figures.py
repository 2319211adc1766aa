"""What the engine says a match comes to is what its replay says, under its own rules and under others."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from ledger.audit.clearing import NO_HASH, Recount, outcome_of
from ledger.audit.counterfactual import Outcome, Question, answer_to, impact, outcome, switched
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.engine.figures import ALIKE, CHANGED, UNLIKE, Figures, compare
from ledger.engine.packs import Book, pack
from ledger.engine.tables import MONEY, MOST_FIGURES, POINTS, SHOW_VALID
from ledger.engine.verifier import Verifier
from ledger.rules.admissible import admissible
from schemas.events import EVENT
from schemas.ruleset import Ruleset
from tests.audit.judged import RULEBOOK, Event, is_long, matches, readings
from tests.audit.left_out import OMISSIONS
from tests.engine.damage import HAND_GAMES, TABLE_GAMES, damaged_matches
from tests.torture import TORTURE, seeded

pytestmark = pytest.mark.slow
HONEST, DAMAGED, OTHERS = (4, 60, 12) if TORTURE else (1, 6, 1)


def other_rules(rules: Ruleset, rng: Random) -> list[Ruleset]:
    """Rules that differ in one option, and shipped ones that do in several."""
    others = [reading.rules for reading in admissible(rules)]
    alike = [RULEBOOK.resolve(name) for name in (HAND_GAMES if rules.melding.where == "hand" else TABLE_GAMES)]
    paths = "count.both_lives", "drop.middle", "settlement.fee_percent"
    for other in alike:
        others += [one for path in paths if (one := switched(rules, other, (path,))) is not None]
    known = [other for other in (*others, *alike) if Verifier(other).taught]
    return [rules, *rng.sample(known, min(OTHERS, len(known)))]


@pytest.mark.parametrize("ruleset", (*HAND_GAMES, *TABLE_GAMES))
def test_what_a_match_comes_to_is_what_its_replay_comes_to_whatever_was_claimed(ruleset: str) -> None:
    rng, own, recount = Random(f"{ruleset} {seeded(5)}"), readings(ruleset).rules, Recount()
    honest = list(matches(ruleset, HONEST, seeded(5)))
    logs = [*honest, *(leave_out(events) for leave_out in OMISSIONS.values() for events in honest)]
    count = DAMAGED if TORTURE or not is_long(ruleset) else DAMAGED // 3
    logs += [damaged.events for damaged in damaged_matches(ruleset, count, seeded(5), 1)]
    decided = 0
    for rules in other_rules(own, rng):
        for events in logs:
            packed = recount.pack(events)
            found = recount.outcome(packed, rules) if packed is not None else None
            if found is not None:
                decided += rules is own and events in honest
                assert values(found) == values(replayed(events, rules))
    assert decided >= HONEST


def replayed(events: list[Event], rules: Ruleset) -> Outcome:
    """What the replay says."""
    return outcome(PlayedMatch("m", [EVENT.validate_python(event, strict=False) for event in events], Readings(rules)))


def values(found: Outcome) -> dict[Question, object]:
    """The answers without their reasons."""
    return {question: answer.value for question, answer in found.items()}


def test_another_claim_changes_nothing_that_a_match_comes_to() -> None:
    """A booking, a total and a payout that are wrong, and a show judged wrongly."""
    rules, recount = readings("ace2three-best-of-3").rules, Recount()
    (events,) = matches("ace2three-best-of-3", 1, 5)
    wrong: list[Event] = []
    for event in events:
        told = {**event}
        if "points" in event:
            told["points"] = [{**row, "points": row["points"] + 3} for row in event["points"]]
        if "standings" in event:
            told["standings"] = [{**row, "points": 7, "place": 1} for row in event["standings"]]
        if "payouts" in event:
            told["payouts"] = [{**row, "amount": 5} for row in event["payouts"]]
        if "valid" in event:
            told["valid"] = not event["valid"]
        wrong.append(told)
    one, other = recount.pack(events), recount.pack(wrong)
    assert one is not None and other is not None and one != other
    assert recount.outcome(one, rules) == recount.outcome(other, rules)
    assert set(Counter(question.what for question in recount.outcome(one, rules) or ())) == {
        "show", "points", "total", "money",
    }  # fmt: skip


def test_figures_of_many_matches_are_those_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the rows for them are full."""
    from ledger.engine import verifier as module

    rules = readings("classic").rules
    packs = [pack(events, NO_HASH, Book()) for events in matches("classic", 30, 5)]
    starts = np.zeros(len(packs) + 1, dtype=np.int64)
    np.cumsum([len(one) for one in packs], out=starts[1:])
    whole = Verifier(rules).figures_of(np.frombuffer(b"".join(packs), dtype=np.uint8), starts)
    monkeypatch.setattr(module, "_AT_ONCE", MOST_FIGURES + 40)
    cut = Verifier(rules).figures_of(np.frombuffer(b"".join(packs), dtype=np.uint8), starts)
    assert not whole.answers.any()
    for one, other in ((whole.answers, cut.answers), (whole.rows, cut.rows), (whole.ends, cut.ends)):
        assert np.array_equal(one, other)
    for number, packed in enumerate(packs):
        rows = whole.rows[whole.ends[number - 1] if number else 0 : whole.ends[number]]
        assert outcome_of(rows.tolist()) == Recount().outcome(packed, rules)


def figures(*matches: list[tuple[int, int, int, int, int]]) -> Figures:
    """Figures of matches that are all decided."""
    rows = [row for match in matches for row in match]
    ends = np.cumsum([len(match) for match in matches])
    return Figures(np.zeros(len(matches), dtype=np.uint8), np.array(rows, dtype=np.int64).reshape(-1, 5), ends)


def test_two_counts_of_a_match_are_alike_changed_or_of_other_figures() -> None:
    show, points = (SHOW_VALID, 1, 9, 2, 1), (POINTS, 1, 0, 2, 40)
    paid = [(MONEY, 0, 0, 1, -100), (MONEY, 0, 0, 2, 100), (MONEY, 0, 0, 3, 0)]
    other = [(MONEY, 0, 0, 1, -250), (MONEY, 0, 0, 2, 200), (MONEY, 0, 0, 3, 40)]
    found, paise = compare(
        figures([show, points], paid, [show], [points], [], [points], [show], [show]),
        figures([show, points], other, [points], [(POINTS, 1, 0, 2, 41)], [], [], [show, points], [show]),
    )
    assert found.tolist() == [ALIKE, CHANGED, UNLIKE, CHANGED, ALIKE, UNLIKE, UNLIKE, ALIKE]
    assert paise.tolist() == [0, 150, 0, 0, 0, 0, 0, 0]


def test_where_other_rules_pay_nothing_a_match_has_other_figures() -> None:
    rules = RULEBOOK.resolve("rum+cash")
    other = switched(rules, RULEBOOK.resolve("rum"), ("settlement.pays",))
    (events,) = matches("rum+cash", 1, 5)
    assert other is not None
    packed, starts = np.frombuffer(pack(events, NO_HASH, Book()), dtype=np.uint8), np.array([0, 0], dtype=np.int64)
    starts[1] = len(packed)
    one, nothing = (Verifier(each).figures_of(packed, starts) for each in (rules, other))
    assert not one.answers[0] and not nothing.answers[0]
    assert compare(one, nothing)[0].tolist() == [UNLIKE]
    found = impact(outcome_of(one.rows.tolist()), outcome_of(nothing.rows.tolist()))
    assert found == impact(replayed(events, rules), replayed(events, other)) == (True, 0, True)


def test_of_a_match_that_breaks_a_law_nothing_is_counted() -> None:
    (events,) = matches("classic", 1, 5)
    again = [*events[:6], {**events[5], "seq": 7}, *({**event, "seq": event["seq"] + 1} for event in events[6:])]
    packed = Recount().pack(again)
    assert packed is not None
    assert Recount().outcome(packed, readings("classic").rules) is None
    assert answer_to(Question("points", 1, 0, 1), {}).value is None
