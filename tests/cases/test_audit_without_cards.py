"""Whose cards were erased is accused of nothing: what is left of an honest match is audited as an honest match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.evidence.format_2.eraser import CARDS
from ledger.evidence.leaf import FRAME, hide, places, show, withhold
from tests.audit.judged import FAMILIES, RULEBOOK, SEED, Event, audited, played
from tests.audit.test_omissions import alarms
from tests.play.table import SHOWABLE, Table
from tests.torture import TORTURE

MATCHES = 12 if TORTURE else 3
SOME = 20 if TORTURE else 2


def without(event: Event, gone: tuple[str, ...] = CARDS) -> Event:
    """An event as the ledger gives it back when the secrets of some scopes are gone (``seat/2``, ``deck/``)."""
    shown, values = hide(event)
    hidden = list(places(shown, event["seq"]))
    left = [None if place.scope.startswith(gone) else value for place, value in zip(hidden, values, strict=True)]
    frame: dict[str, Any] = {key: event[key] for key in FRAME if key in event}
    return {"v": event["v"], **frame} | withhold(show(shown, hidden, left), {})


def without_cards(events: list[Event]) -> list[Event]:
    return [without(event) for event in events]


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_an_honest_match_whose_cards_were_erased_accuses_nobody(ruleset: str) -> None:
    for events in played(ruleset)[:MATCHES]:
        found = alarms(without_cards(events), ruleset)
        assert not found, (events[0]["match"], found)


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_nor_does_one_that_lost_the_cards_of_some_seats_and_some_events(ruleset: str) -> None:
    """The cards of some, of some events: hands, draws, groups and the pack go and stay in every mixture."""
    rng = Random(f"cards lost of {ruleset} {SEED}")
    for events in played(ruleset)[:MATCHES]:
        for _ in range(SOME):
            lost = tuple(scope for scope in ("seat/1", "seat/2", "seat/3", "deck/") if rng.random() < 0.5)
            share = rng.choice((0.1, 0.5, 1.0))
            seen = [without(event, lost) if rng.random() < share else event for event in events]
            found = alarms(seen, ruleset)
            assert not found, (events[0]["match"], lost, share, found)


def test_the_cards_are_truly_gone_and_the_match_is_still_audited() -> None:
    events = played("aceleagues-points")[0]
    left = without_cards(events)
    assert not any(one.get("hands") or one.get("stock") for one in left)
    assert [one["type"] for one in left] == [one["type"] for one in events]
    assert RULEBOOK.resolve("aceleagues-points") is not None and audited(left, "aceleagues-points").verdicts


@pytest.mark.parametrize("gone", [False, True])
def test_groups_whose_cards_are_gone_are_not_taken_for_a_hand_of_which_nothing_is_saved(gone: bool) -> None:
    """AT-21: the groups saved decide, also where they are not the best; a platform that stopped saving logs none."""
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: "AS 2S 3S 5H 6H 7H 8H 9C 9D 9S KD KC QS"}).turn(1)
    table.turn(2).group(2, " ".join(table.hands[2])).draw(1).declare(1).judged(1, True).scored({1: 0, 2: 80})
    logged = [event.model_dump(mode="json", by_alias=True, exclude_none=True) for event in table.events]
    seen = [without(event, ("seat/2",)) if gone and event["type"] == "group" else event for event in logged]
    audit = audited(seen, "ace2three-points")
    assert not audit.alarming
    (points,) = [row for row in audit.verdicts if (row.claim, row.seat) == ("points", 2)]
    assert points.verdict == ("UNDECIDABLE" if gone else "UPHELD")
