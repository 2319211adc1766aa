"""What the check of the record found beside the matter that was asked about, as sentences a player can be sent.

A sentence names seats and events, never a card, and says what was recorded or accepted: whether anybody meant it no
record shows. What is about cards that only one seat saw is told to that seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ledger.answers.matter import Matter
from ledger.answers.played import Played
from schemas.findings import Finding
from schemas.message import Saying, SeatNo, only_for, saying

OF_HIDDEN_CARDS: Final = frozenset({
    "groups_not_hand", "complete_hand_not_declared", "timer_declared", "timer_chose_card", "away_not_dropped",
})  # fmt: skip
"""Findings that tell something of cards only their seat could see."""
MOST: Final = 3
"""So many are told one by one; of the rest how many there are."""
WHOLE: Final = frozenset({"log_incomplete", "not_replayed", "ruleset_unknown", "not_opened"})
"""Findings about the record as a whole, whatever deal is asked about."""
_OF_PLAY: Final = frozenset({"show", "score", "money"})


def subject(found: Finding, played: Played) -> int | None:
    """The seat a finding is about, None when it is about no seat: of a hand that was not folded, whose hand it was."""
    if found.code != "fold_not_made":
        return found.seat
    met = next((step.before.deal for step in played.steps if step.event.seq == found.seq), None)
    return met.fold_due if met is not None else found.seat


def finding_saying(found: Finding, played: Played) -> Saying:
    """One finding, for the players who may know of it."""
    seat, seq = SeatNo(subject(found, played) or 0), found.seq or 0
    told = saying(f"finding.{found.code}", seat=seat, seq=seq)
    if found.code not in OF_HIDDEN_CARDS or found.seat is None:
        return told
    return only_for(found.seat, told, saying("found.hidden", seat=seat, seq=seq))


def also_found(played: Played, matter: Matter) -> tuple[Saying, ...]:
    """What was found in the deal that is asked about, or in the match; nothing where the matter tells its own."""
    if matter.about not in _OF_PLAY:
        return ()
    found = _concerning(played.audit.findings, played, matter)
    if not found:
        return ()
    told = [finding_saying(each, played) for each in found[:MOST]]
    if len(found) > MOST:
        told.append(saying("found.more", count=len(found) - MOST))
    undecided = matter.ruling == "UNDECIDABLE"
    faulty = undecided and found[0].severity != "breach"
    rest = () if undecided else (saying("found.basis"),)
    return (saying("found.wrong" if faulty else "found.also"), *told, *rest)


def _concerning(every: Sequence[Finding], played: Played, matter: Matter) -> list[Finding]:
    """The findings of the deal, or of the match for money and totals; once each kind at an event, in their order."""
    seqs = {event.seq for event in played.of_deal(matter.deal)}
    near = [each for each in every if each.code in WHOLE or matter.deal is None or each.seq in seqs]
    if matter.about == "show":
        near = [each for each in near if each.seq is None or each.seq <= matter.seq or each.code in _ON_SHOWS]
    return sorted(near, key=lambda each: (each.severity == "breach", each.seq or 0))


_ON_SHOWS: Final = frozenset({"judged_without_show", "claimed_twice"})
"""Findings on claims about shows, which come after the show itself."""
