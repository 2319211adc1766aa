"""Matches that the compiled dealer writes: the replay calls clean those without a fault and none with one, and so does
the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("numba")

from ledger.audit.clearing import claims_in
from ledger.engine.packs import Book, pack
from ledger.engine.unpacking import unpack
from tests.audit.judged import audited, readings
from tests.bench.dealer import FAULTS, Dealer, can_deal
from tests.bench.dealt import deal_folder, unlike
from tests.engine.damage import HAND_GAMES, is_clean, verifier
from tests.torture import TORTURE, seeded

BEGAN = 1_767_225_600_000
MATCHES = 600 if TORTURE else 120


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [name for name in HAND_GAMES if can_deal(readings(name).rules)])
def test_faults_are_planted_where_the_dealer_says_and_nowhere_else(ruleset: str) -> None:
    dealer = Dealer(readings(ruleset).rules, seeded(31))
    dealt = dealer.matches(0, MATCHES, BEGAN)
    answers, _ = verifier(ruleset).answers_of(dealt.packs, dealt.starts[: MATCHES + 1])
    faulty = [int(fault) for fault in dealt.faults[:MATCHES]]
    assert [bool(answer) for answer in answers] == [bool(fault) for fault in faulty]
    assert any(faulty)
    for number in {*range(4), *(n for n, fault in enumerate(faulty) if fault)}:
        events = unpack(bytes(dealt.packs[dealt.starts[number] : dealt.starts[number + 1]]), dealer.book)
        audit = audited(events, ruleset)
        assert is_clean(audit) == (faulty[number] == 0), FAULTS[faulty[number]]
        assert (len(events), claims_in(events)) == (dealt.events[number], dealt.claims[number])
        assert unpack(pack(events, dealer.rules.hash, book := Book()), book.entries) == events


@pytest.mark.slow
def test_a_range_of_matches_is_the_same_wherever_it_begins() -> None:
    dealer = Dealer(readings("aceleagues-pool-101").rules, 5)
    whole, part = dealer.matches(0, 30, BEGAN), dealer.matches(20, 10, BEGAN + 20_000)
    assert bytes(part.packs) == bytes(whole.packs[whole.starts[20] :])
    assert len({bytes(whole.packs[whole.starts[n] + 56 : whole.starts[n + 1]]) for n in range(30)}) == 30


@pytest.mark.slow
def test_a_dealt_folder_is_judged_alike_by_engine_and_replay(tmp_path: Path) -> None:
    events, drawn = (200_000, 200) if TORTURE else (40_000, 60)
    dealt = deal_folder(tmp_path, events)
    assert dealt["faulty"] > 0 and dealt["events"] >= events
    _, wrong = unlike(tmp_path, drawn)
    assert wrong == []
