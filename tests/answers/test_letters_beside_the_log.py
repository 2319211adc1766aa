"""Of a lawful match some claims are changed, and every letter of it is held against the log as it was before."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from ledger.answers.answer import Inquiry, answer
from ledger.answers.letter import plain_text
from ledger.answers.subject import ABOUT
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from schemas.errors import UsageError
from tests.audit.judged import RULEBOOK, Event, matches
from tests.sample_logs import audited

BOOK = read_clausebook()
ROWS = {"points": "points", "payouts": "amount", "standings": "points"}
"""The rows of claims, and what is booked in each for a seat."""


def with_changed_claims(events: list[Event], rng: Random) -> list[Event]:
    """One figure of each claim is another in half of them, and shows are judged the other way."""
    changed = deepcopy(events)
    for event in changed:
        if event["type"] == "show_judged" and rng.random() < 0.3:
            event["valid"] = not event["valid"]
        for rows, figure in ROWS.items():
            if event["type"] in {"deal_scored", "match_settled"} and event.get(rows) and rng.random() < 0.5:
                rng.choice(event[rows])[figure] += rng.choice((-100, 1, 25))
    return changed


def booked(events: list[Event], seat: int) -> list[Any]:
    """Every figure booked for a seat."""
    every = (
        (event.get(rows), figure) for event in events if "judged" not in event["type"] for rows, figure in ROWS.items()
    )
    return [row.get(figure) for rows, figure in every for row in rows or () if row["seat"] == seat]


def letters(match: PlayedMatch) -> Iterator[tuple[int, str, str]]:
    """Every seat, with what it asks about in each deal and in all, and the letter it gets."""
    for seat in match.seats:
        words = Renderer("en", seat, style=LETTER)
        for deal in (None, *(each.number for each in match.deals[:2])):
            for about in ABOUT:
                try:
                    given = answer(match, Inquiry(deal, seat, about), BOOK, words)
                except UsageError:
                    continue
                yield seat, about, plain_text(given, words)


@pytest.mark.parametrize("ruleset", ["ace2three-pool-101", "aceleagues-deals", "classic", "rummy-106"])
def test_a_letter_says_that_nothing_is_due_only_to_whom_all_was_booked_as_in_the_lawful_log(ruleset: str) -> None:
    looked_at = {True: 0, False: 0}
    for number, events in enumerate(matches(ruleset, 3, 15)):
        changed = with_changed_claims(events, Random(f"{ruleset} {number}"))
        match = audited(changed, RULEBOOK)
        open_seats = {row.seat for row in match.audit.verdicts if row.verdict == "UNDECIDABLE"}
        for seat, about, letter in letters(match):
            is_right = booked(events, seat) == booked(changed, seat)
            looked_at[is_right] += 1
            assert is_right or seat in open_seats or "othing more is due" not in letter, (seat, about, letter)
    assert all(looked_at.values()), "seats of either kind must be asked"
