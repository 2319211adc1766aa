"""What the engine calls clean, the audit calls clean: honest matches, damaged ones, and with faults in the engine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

pytest.importorskip("numpy")

from ledger.engine.options import hand_rules, table_rules
from ledger.engine.packs import Book, pack
from ledger.engine.verifier import Verifier
from ledger.play.laws import LAWS
from tests.audit.judged import audited, matches, readings
from tests.audit.left_out import OMISSIONS
from tests.engine.damage import (
    FEW,
    HAND_GAMES,
    OTHERS,
    RUM_COMBINATIONS,
    TABLE_GAMES,
    TABLE_SAMPLE,
    Damaged,
    aimed,
    answer,
    can_be_read,
    changed_everywhere,
    damaged_matches,
    is_clean,
    unsound,
)
from tests.torture import TORTURE, seeded

ROOT = Path(__file__).parents[2]
DAMAGED = 200 if TORTURE else 16
HONEST = 30 if TORTURE else 4
EITHER = 80 if TORTURE else 30
MOST_CHANGES = 36
LEFT_OUT_OF = (
    (*HAND_GAMES, *TABLE_GAMES)
    if TORTURE
    else ("classic", "ace2three-pool-101", "aceleagues-points", "rummy-106", *TABLE_SAMPLE)
)
"""The rulesets whose logs are looked at with something left out: one of each clock, stock and number of deals."""


Sampled = Callable[..., list[str]]


@pytest.fixture(scope="module")
def sampled() -> Iterator[Sampled]:
    """What :mod:`tests.engine.sample` prints; the functions run as they stand, for compiling takes longer than that."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.engine.sample"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    ) as samples:  # fmt: skip
        assert samples.stdin is not None and samples.stdout is not None
        asked, said = samples.stdin, samples.stdout

        def ask(*arguments: str) -> list[str]:
            asked.write(json.dumps(arguments) + "\n")
            asked.flush()
            lines: list[str] | None = json.loads(said.readline())
            assert lines is not None, f"{arguments} failed"
            return lines

        yield ask
        asked.close()


@pytest.mark.parametrize("ruleset", ["classic", "ace2three-points", "rum"])
def test_a_sample_of_damaged_matches_holds_nothing_called_clean_that_is_not(sampled: Sampled, ruleset: str) -> None:
    *wrong, clean = sampled(ruleset, "120" if TORTURE else "40", str(seeded(5)))
    assert wrong == []
    assert int(clean.removeprefix("clean ")) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", (*HAND_GAMES, *TABLE_SAMPLE))
def test_nothing_is_called_clean_that_the_audit_does_not_call_clean(ruleset: str) -> None:
    honest = 20 if TORTURE else FEW
    wrong = [unsound(ruleset, damaged) for damaged in damaged_matches(ruleset, DAMAGED, seeded(5), honest)]
    assert [line for line in wrong if line is not None] == []


@pytest.mark.slow
@pytest.mark.parametrize("code", LAWS)
def test_no_sample_of_a_broken_law_is_called_clean(code: str) -> None:
    """A law that is listed as taught and was not is found here, if nowhere else."""
    for log in (ROOT / "sample_logs").glob(f"*/{code}.jsonl"):
        events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
        ruleset = next(event["ruleset"] for event in events if event["type"] == "open")
        assert answer(events, ruleset) != "clean", f"teach ledger/engine the law {code}"


@pytest.mark.slow
@pytest.mark.parametrize("omission", OMISSIONS)
@pytest.mark.parametrize("ruleset", LEFT_OUT_OF)
def test_of_logs_that_leave_something_out_no_other_check_is_left_unmade_than_by_the_audit(
    ruleset: str, omission: str
) -> None:
    leave_out, honest = OMISSIONS[omission], 20 if TORTURE else FEW
    damaged = damaged_matches(ruleset, DAMAGED // (1 if TORTURE else 4), seeded(6), honest)
    logs = [one._replace(events=leave_out(one.events)) for one in damaged]
    logs += [
        Damaged(number, "honest", leave_out(one)) for number, one in enumerate(matches(ruleset, honest, seeded(6)))
    ]
    wrong = [unsound(ruleset, one) for one in logs if can_be_read(one.events)]
    assert [line for line in wrong if line is not None] == []


@pytest.mark.slow
@pytest.mark.parametrize("omission", ["keys", "no stock", "no times"])
@pytest.mark.parametrize("ruleset", LEFT_OUT_OF)
def test_honest_matches_that_leave_out_what_logs_most_often_do_are_decided_compiled(
    ruleset: str, omission: str
) -> None:
    logs = [OMISSIONS[omission](events) for events in matches(ruleset, HONEST, seeded(5))]
    decided = sum(len(events) for events in logs if answer(events, ruleset) in ("clean", "unchecked"))
    assert decided / sum(map(len, logs)) > 0.995


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", (*HAND_GAMES, "aceleagues-pool-101+auto-split", *TABLE_SAMPLE))
def test_no_change_of_one_field_or_line_is_called_clean_where_the_audit_objects(ruleset: str) -> None:
    rng, whole = Random(seeded(5)), list(matches(ruleset, 6 if TORTURE else 1, seeded(5)))
    most = (MOST_CHANGES if ruleset in HAND_GAMES else MOST_CHANGES // 3) * len(whole)
    changed = [one for events in whole for one in changed_everywhere(events, rng, most)]
    changed += [one for events in whole for one in aimed(events, rng, most=most // 4)]
    if len(changed) > most:
        changed = rng.sample(changed, most)
    wrong = [unsound(ruleset, damaged) for damaged in changed]
    assert [line for line in wrong if line is not None] == []


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", (*HAND_GAMES, *TABLE_GAMES, *(RUM_COMBINATIONS if TORTURE else TABLE_SAMPLE[2:])))
def test_honest_matches_are_clean_and_most_of_their_events_decided_compiled(ruleset: str) -> None:
    decided, logged = 0, 0
    for events in matches(ruleset, HONEST if ruleset in HAND_GAMES or TORTURE else 3, seeded(5)):
        logged += len(events)
        if answer(events, ruleset) == "clean":
            decided += len(events)
            assert is_clean(audited(events, ruleset))
    assert decided / logged > 0.995


@pytest.mark.slow
def test_two_pure_sequences_are_no_show_to_the_letter_that_is_called_clean() -> None:
    """R-16 asks for one sequence with a joker besides; the reading that does not is played here."""
    played = [[{**opened, "ruleset": "rummy-106-literal"}, *rest] for opened, *rest in matches("rummy-106", 60, 5)]
    objected = [events for events in played if not is_clean(audited(events, "rummy-106-literal"))]
    assert len(objected) >= 3
    assert "clean" not in {answer(events, "rummy-106-literal") for events in objected}


@pytest.mark.parametrize("ruleset", OTHERS)
def test_a_ruleset_the_engine_was_not_taught_goes_to_the_fold(ruleset: str) -> None:
    rules = readings(ruleset).rules
    assert hand_rules(rules) is None and table_rules(rules) is None
    verifier = Verifier(rules)
    assert not verifier.taught
    assert [int(found) for found in verifier.answers([b"", b"MLP1"])] == [1, 1]


@pytest.mark.slow
def test_compiled_or_not_the_answers_are_the_same(sampled: Sampled) -> None:
    for ruleset in ("classic", "rummy-106", "aceleagues-deals"):
        clean = sum(answer(damaged.events, ruleset) == "clean" for damaged in damaged_matches(ruleset, EITHER, 5, FEW))
        assert clean and sampled(ruleset, str(EITHER), "5") == [f"clean {clean}"]


@pytest.mark.slow
def test_bytes_that_are_no_pack_are_never_clean() -> None:
    from ledger.engine.packs import Book, pack

    (events,) = matches("classic", 1, 4)
    rules = readings("classic").rules
    packed, verifier, rng = pack(events, rules.hash, Book()), Verifier(rules), Random(7)
    assert verifier.cleared(packed) == "clean"
    assert not any(verifier.cleared(packed[:cut]) for cut in range(0, len(packed) - 60, 7))
    for _ in range(2_000):  # any bytes at all, so that no reading goes beyond them
        verifier.cleared(packed[:56] + rng.randbytes(len(packed) - 56))


class Check(NamedTuple):
    """A check of the engine that a fault drops: where it stands, its text, what stands there instead; the ruleset whose
    matches show it, how they are damaged, and how many of them are gone through at most."""

    module: str
    text: str
    dropped: str
    ruleset: str = "classic"
    damage: str = "everywhere"
    matches: int = 1


LIVES = "lives = pure >= rules.pure and sequences >= rules.sequences"
PLANTED = {
    "the stock's order": Check("tables", "table.stock[table.stock_at] != card", "card < 0"),
    "who is in turn": Check("acts", "table.turn == seat and table.phase == phase", "table.phase == phase"),
    "groups held": Check("acts", "if counts and not holds_groups(table, seat, NONE):", "if seat < 0:"),
    "points": Check("matches", "points != table.points[seat]", "seat < 0", damage="from_the_end"),
    "places": Check(
        "matches", "place != place_of_seat(table, seat, winners, rules)", "seat < 0", damage="from_the_end"
    ),
    "shows judged": Check(
        "matches", "bool(table.show_valid) == valid else CLAIM", "True else CLAIM", damage="from_the_end"
    ),
    "whole packs": Check("tables", "return is_of_pack(table, suffixed, not table.stock_untold, rules)", "return True"),
    "cards of a stock nobody logged": Check(
        "tables", "if count > limit or (card >= 53)", "if (card >= 53)", damage="from_nowhere", matches=4
    ),
    "checks that could not be made": Check("tables", "leave_unseen(table, ORDER_UNTOLD)", "pass", damage="left_out"),
    "stocks made anew that nobody logged": Check(
        "tables", "leave_unseen(table, TURNED_UNTOLD)", "pass", "rum", "left_out"
    ),
    "drops by nobody": Check("acts", "leave_unseen(table, FOLD_UNTOLD)", "pass", damage="left_out", matches=4),
    "times nobody logged": Check(
        "acts", "leave_unseen(table, LATE_UNTOLD)", "pass", "aceleagues-points", damage="left_out"
    ),
    "late acts": Check("acts", "CLOCK if too_late(table, rules) else CLEAN", "CLEAN", "aceleagues-points", "delayed"),
    "the top discard": Check(
        "tables", "table.pile[table.pile_size - 1] != card", "card < 0", "ace2three-points", "from_below", 20
    ),
    "jokers of discards": Check(
        "acts", "if from_pile and is_joker(table, card) and not free:", "if card < 0:", damage="exchanged", matches=12
    ),
    "cards held": Check("acts", "if not put_down(table, seat, card):", "if put_down(table, seat, card) and seat < 0:"),
    "payouts": Check(
        "matches", "amount != amount_due(table, seat, winners, rules):", "seat < 0:", damage="moved_money"
    ),
    "lives of a show": Check("groups", LIVES, "lives = True", damage="exchanged", matches=12),
    "misses counted": Check(
        "acts", "if count != table.misses[seat] + 1:", "if count < 0:", damage="miscounted", matches=30
    ),
    "the stock's order with melds on the table": Check(
        "tables", "table.stock[table.stock_at] != card", "card < 0", "rum", "out_of_order"
    ),
    "melds laid": Check("meld_acts", "not are_melds(table, count, rules)", "seat < 0", "rum", "resuited", 4),
    "cards laid off": Check(
        "meld_acts",
        "if not grows(table, meld, rules):",
        "if not grows(table, meld, rules) and seat < 0:",
        "rum",
        "resuited",
        4,
    ),
    "contracts": Check("meld_acts", "not is_contract(table, count, rules)", "seat < 0", "continental", "resuited", 2),
}
"""Faults that can be planted in the engine, each of them a check dropped."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_check_dropped_from_the_engine_is_noticed(sampled: Sampled, name: str) -> None:
    check = PLANTED[name]
    found = sampled(
        check.ruleset, str(check.matches), "5", check.damage, f"ledger.engine.{check.module}", check.text, check.dropped
    )
    assert not found[0].startswith("clean "), f"nobody noticed that {name} are not looked at"


def test_a_pack_whose_last_text_is_cut_short_is_not_called_clean() -> None:
    (events,) = matches("classic", 1, 4)
    last, rules = events[-1], readings("classic").rules
    shuffle = {"v": 1, "match": last["match"], "seq": last["seq"] + 1, "type": "shuffle"}
    shuffle |= {"phase": "reveal", "algo": "sha256", "values": ["ab12"]}
    whole = pack([*events, shuffle], rules.hash, Book())
    length = whole.rindex(b'{"algo"') - 1
    verifier = Verifier(rules)
    assert verifier.cleared(whole) == "clean"
    assert not verifier.cleared(whole[:length] + bytes([whole[length] + 40]) + whole[length + 1 :])
