"""What the check of the record found beside the subject that was asked about, as sentences a player can be sent.

A sentence names seats and events, never a card, and says what was recorded or accepted: whether anybody meant it no
record shows. What is about cards that only one seat saw is told to that seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ledger.answers.subject import Subject
from ledger.audit.played import WHOLE_MATCH, PlayedMatch
from schemas.findings import Finding
from schemas.message import Message, SeatNo, message, only_for

MOST: Final = 3
"""So many are told one by one; of the rest how many there are."""
WHOLE: Final = frozenset({*WHOLE_MATCH, "not_opened"})
"""Findings about the record as a whole, whatever deal is asked about."""
_OF_PLAY: Final = frozenset({"show", "score", "money"})


def finding_message(found: Finding) -> Message:
    """One finding as a player is told it, for those who may know of it."""
    seat, seq = SeatNo(found.subject or 0), found.seq or 0
    stated = message(f"finding-{found.code}.letter", seat=seat, seq=seq)
    if not found.hidden or found.subject is None:
        return stated
    return only_for(found.subject, stated, message("found-hidden", seat=seat, seq=seq))


def also_found(played: PlayedMatch, subject: Subject) -> tuple[Message, ...]:
    """What was found in the deal that is asked about, or in the match; nothing where the subject tells its own."""
    if subject.about not in _OF_PLAY:
        return ()
    found = _concerning(played.audit.found, played, subject)
    elsewhere: tuple[Message, ...] = ()
    if subject.about == "show" and len(found) < len(played.audit.found):
        told_money = any(stated.code.startswith("booked-money") for stated in subject.decided)
        elsewhere = (message("found-elsewhere"),) if told_money else ()
    if not found:
        return elsewhere
    told = [finding_message(each) for each in found[:MOST]]
    if len(found) > MOST:
        told.append(message("found-more", count=len(found) - MOST))
    undecided = subject.ruling == "UNDECIDABLE"
    faulty = undecided and found[0].severity != "breach"
    rest = () if undecided else (message("found-basis"),)
    return (message("found-wrong" if faulty else "found-also"), *told, *elsewhere, *rest)


def _concerning(every: Sequence[Finding], played: PlayedMatch, subject: Subject) -> list[Finding]:
    """The findings of the deal, or of the match for money and totals; once each kind at an event, in their order."""
    seqs = {event.seq for event in played.of_deal(subject.deal)}
    near = [each for each in every if each.code in WHOLE or subject.deal is None or each.seq in seqs]
    if subject.about == "show":
        near = [each for each in near if each.seq is None or each.seq <= subject.seq or each.code in _ON_SHOWS]
    return sorted(near, key=lambda each: (each.severity == "breach", each.seq or 0))


_ON_SHOWS: Final = frozenset({"judged_without_show", "claimed_twice"})
"""Findings on claims about shows, which come after the show itself."""
