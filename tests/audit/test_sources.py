"""A source is doubted soon where its logs cannot be believed, and not where a platform is wrong now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.audit.played import Origin, PlayedMatch
from ledger.audit.sources import DOUBTED, STAKES, USUAL, SourceRecord, Sources, doubt_of, match_record, with_doubt
from ledger.messages.renderer import Renderer
from ledger.simulate.simulation import simulate
from tests.audit.converters import WRONG, Converter
from tests.audit.judged import RULEBOOK, read, readings
from tests.torture import TORTURE, seeded

RULESET = "rummycentral"
SEED = seeded(101)
MATCHES = 50 if TORTURE else 30
IMPORTS = 600 if TORTURE else 200
NEVER = {"time zone taken for UTC"}
"""What nothing in a log contradicts: all its times are shifted alike."""
SELDOM = {"payouts rounded to rupees", "points of the cap missing", "shows judged the other way"}
"""What overturns less than 8 % of the claims."""


@cache
def matches() -> tuple[list[dict[str, Any]], ...]:
    """What a platform logged."""
    return tuple(simulate(RULEBOOK.resolve(RULESET), MATCHES, SEED, prefix="c"))


def judged(events: list[dict[str, Any]]) -> SourceRecord:
    return match_record(PlayedMatch(events[0]["match"], read(events), readings(RULESET)))


def converted(convert: Converter) -> Iterator[SourceRecord]:
    """What is on record after each match."""
    return accumulate((judged(convert(events)) for events in matches()), SourceRecord.plus)


def last(convert: Converter) -> SourceRecord:
    """What is on record after the last match."""
    *_, record = converted(convert)
    return record


@pytest.mark.parametrize("what", sorted(set(WRONG) - NEVER - SELDOM))
def test_a_converter_with_one_wrong_line_is_doubted_within_thirty_matches(what: str) -> None:
    first, *_ = records = list(up_to_a_doubt(converted(WRONG[what])))
    assert records[-1].doubts
    assert not first.doubts, "one match is no evidence"


def up_to_a_doubt(records: Iterable[SourceRecord]) -> Iterator[SourceRecord]:
    """What is on record until it is doubted; make torture goes on to the last match, where it still is."""
    for record in records:
        yield record
        if record.doubts and not TORTURE:
            return


@pytest.mark.parametrize("what", sorted(NEVER))
def test_what_no_log_contradicts_is_not_doubted(what: str) -> None:
    assert last(WRONG[what]).doubts == ()


def test_a_sound_import_is_not_doubted_and_its_deck_never_contradicted() -> None:
    sound = last(lambda events: events)
    assert (sound.doubts, sound.contradicted, sound.overturned, sound.matches) == ((), 0, 0, MATCHES)
    assert max(sound.e_value("deck"), sound.e_value("claims")) < 1


def test_contradictions_of_the_deck_are_told_apart_from_claims() -> None:
    assert last(WRONG["deck reversed"]).doubts == ("deck",)
    assert last(WRONG["rupees for paise"]).doubts == ("deck",), "lines in doubt are no claims"
    assert last(WRONG["points one too many"]).doubts == ("claims",)


# -- a platform that is wrong now and then ---------------------------------------------------------


def wrongly_decided(events: list[dict[str, Any]], rng: Random) -> list[dict[str, Any]]:
    """The match with each decision of the platform wrong with a chance of 2 %: a show judged the other way, a hand
    counted ten points off."""
    told = []
    for event in events:
        if event["type"] == "show_judged" and rng.random() < 0.02:
            event = {**event, "valid": not event["valid"]}
        elif event["type"] == "deal_scored":
            off = [{**one, "points": one["points"] + 10 * (rng.random() < 0.02)} for one in event["points"]]
            event = {**event, "points": off}
        told.append(event)
    return told


def test_a_right_converter_of_a_platform_with_two_percent_wrong_decisions_is_not_doubted() -> None:
    rng = Random(SEED)
    record = [judged(wrongly_decided(events, rng)) for events in matches() * (20 if TORTURE else 4)]
    assert any(one.overturned for one in record), "some decisions are wrong"
    ever = 0
    for _ in range(IMPORTS):
        one = accumulate((rng.choice(record) for _ in range(50)), SourceRecord.plus)
        ever += any(after.doubts for after in one)
    assert ever == 0


# -- the arithmetic --------------------------------------------------------------------------------


records = st.lists(st.sampled_from([match for what in ("deck", "claims") for match in (
    SourceRecord(1, 1, 0, 0, 100, 200, 0, 0), SourceRecord(1, 0, 5, 2, -3, -4, 7, len(what)),
)]))  # fmt: skip


@given(records, st.randoms(use_true_random=False))
def test_the_order_of_the_matches_does_not_matter(found: list[SourceRecord], rng: Random) -> None:
    shuffled = sorted(found, key=lambda _: rng.random())
    assert list(accumulate(found, SourceRecord.plus))[-1:] == list(accumulate(shuffled, SourceRecord.plus))[-1:]


@pytest.mark.parametrize("kind", ["deck", "claims"])
def test_the_usual_mean_gains_nothing_on_average_whatever_the_stake(kind: Any) -> None:
    """The factor of a bet has the mean 1 where a match is wrong as often as is usual: what makes it an e-value."""
    for stake in STAKES[kind]:
        wrong, right = 1 + stake * (1 - USUAL[kind]), 1 - stake * USUAL[kind]
        assert right > 0 and USUAL[kind] * wrong + (1 - USUAL[kind]) * right == pytest.approx(1)
    assert DOUBTED >= 200


def test_matches_still_played_and_matches_without_rules_say_nothing() -> None:
    events = matches()[0]
    open_match = PlayedMatch("m", read(events[:-1]), readings(RULESET))
    unknown = PlayedMatch("m", read(events), None)
    assert match_record(open_match) == match_record(unknown) == SourceRecord()


def test_a_claim_that_cannot_be_decided_counts_for_no_source_and_against_none() -> None:
    """A record that hides hands neither clears a converter nor condemns it."""
    undecided = 0
    for whole in matches()[:5]:
        events = [{name: value for name, value in event.items() if name != "hands"} for event in whole]
        match = PlayedMatch("m", read(events), readings(RULESET))
        rulings = Counter(verdict.verdict for verdict in match.audit.verdicts)
        assert match_record(match).claims == rulings["UPHELD"] + rulings["OVERTURNED"]
        undecided += rulings["UNDECIDABLE"]
    assert undecided


def test_a_platforms_own_log_is_not_doubted_whatever_is_on_record_of_it() -> None:
    """Nobody converted it: that claims are often wrong, or hands impossible, is what its audit is to say."""
    record = SourceRecord(matches=30, contradicted=30, deck_low=10_000_000, deck_high=10_000_000)
    assert record.doubts == ("deck",)
    assert doubt_of(Origin("live", "", "desk-7"), record) is None
    imported = doubt_of(Origin("imported", "a" * 64), record)
    assert imported is not None and imported.kind == "deck"


def test_sources_are_doubted_one_by_one() -> None:
    good, bad = Origin("imported", "a" * 64), Origin("imported", "b" * 64)
    told = [
        PlayedMatch(f"{origin.mapping[0]}{n}", read(convert(events)), readings(RULESET), origin=origin)
        for n, events in enumerate(matches()[:8])
        for origin, convert in ((good, lambda events: events), (bad, WRONG["deck reversed"]))
    ]
    sources = Sources()
    for match in told:
        sources.add(match)
    (doubt,) = sources.doubts
    assert (doubt.origin, doubt.kind, doubt.record.matches) == (bad, "deck", 8)
    assert doubt.record.contradicted in {7, 8}, "with other seeds one in which no card of the stock tells"
    assert with_doubt(told[0], told).doubted is None
    doubted = with_doubt(told[1], told).doubted
    assert doubted == doubt.fact and Renderer().sentence(doubted).startswith("Do not rely on what is said here")
