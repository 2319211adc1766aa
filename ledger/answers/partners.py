"""Answers to the complaint that others played together: what one match can show, and that a person looks further."""

from __future__ import annotations

from ledger.answers.subject import Cited, Subject
from ledger.audit.played import PlayedMatch
from schemas.message import SeatNo, message

CLAUSE = "house:partners"


def partners_subject(played: PlayedMatch, number: int | None, seat: int | None) -> Subject:
    """Says nothing of who is suspected: the complaint is taken up, the match checked, a review ordered."""
    seqs = {event.seq for event in played.of_deal(number)}
    found = [f for f in played.audit.findings if f.severity == "breach" and (number is None or f.seq in seqs)]
    happened = [message("partners-asked", match=played.match)]
    if found:
        happened.append(message("partners-breaches", count=len(found)))
    else:
        happened.append(message("partners-no_breach"))
    decided = [message("partners-one_match"), message("ruling-REVIEW")]
    if seat is not None:
        decided.append(message("partners-told", seat=SeatNo(seat)))
    return Subject(
        about="partners",
        deal=number,
        seat=seat,
        seq=found[0].seq if found and found[0].seq else (played.events[0].seq if played.events else 1),
        ruling="REVIEW",
        happened=tuple(happened),
        decided=tuple(decided),
        rules=(Cited(None, CLAUSE),),
        remarks=tuple((f.statement,) for f in found),
    )
