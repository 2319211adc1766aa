"""Answers about the course of play: lost connections, the clock, jokers, the shuffle; which laws each is about."""

from __future__ import annotations

from typing import Final

from ledger.answers import presence
from ledger.answers.jokers import JOKER_CODES, joker_subject
from ledger.answers.presence import presence_subject
from ledger.answers.shuffles import SHUFFLE_CODES, shuffle_subject
from ledger.answers.subject import About, Subject
from ledger.audit.played import PlayedMatch

CODES: Final[dict[About, frozenset[str]]] = {**presence.CODES, "joker": JOKER_CODES, "shuffle": SHUFFLE_CODES}
"""The laws that are about each."""


def procedure_subject(played: PlayedMatch, about: About, number: int | None, seat: int) -> Subject:
    """What is to be said of one of :data:`CODES` to a seat, in a deal or in the whole match with known rules."""
    if about == "joker":
        return joker_subject(played, number, seat)
    if about == "shuffle":
        return shuffle_subject(played, number, seat)
    return presence_subject(played, about, number, seat)
