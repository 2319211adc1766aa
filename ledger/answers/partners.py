"""Answers to the complaint that others played together: what one match can show, and that a person looks further."""

from __future__ import annotations

from ledger.answers.matter import Cited, Matter
from ledger.answers.played import Played
from schemas.message import SeatNo, saying

CLAUSE = "house:partners"


def partners_matter(played: Played, number: int | None, seat: int | None) -> Matter:
    """Says nothing of who is suspected: the complaint is taken up, the match checked, a review ordered."""
    seqs = {event.seq for event in played.of_deal(number)}
    found = [f for f in played.audit.findings if f.severity == "breach" and (number is None or f.seq in seqs)]
    happened = [saying("partners.asked", match=played.match)]
    if found:
        happened.append(saying("partners.breaches", count=len(found)))
    else:
        happened.append(saying("partners.no_breach"))
    decided = [saying("partners.one_match"), saying("ruling.REVIEW")]
    if seat is not None:
        decided.append(saying("partners.told", seat=SeatNo(seat)))
    return Matter(
        about="partners",
        deal=number,
        seat=seat,
        seq=found[0].seq if found and found[0].seq else (played.events[0].seq if played.events else 1),
        ruling="REVIEW",
        happened=tuple(happened),
        decided=tuple(decided),
        rules=(Cited(None, CLAUSE),),
        remarks=tuple(f.message for f in found),
    )
