"""What a match can be found by, word by word: a row for each word and seat, at the first event it is due to.

The words are our own and told in :data:`MARKS`; nothing rests on a card somebody hid in a match that is still played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.played import PlayedMatch
from ledger.views.projecting.view_file import Row
from ledger.views.tables.table import Table, number, text
from schemas.events import Disconnect, Drop, Leave, Miss
from schemas.findings import Verdict

NO_SEAT: Final = 0
NOT_HIM: Final = frozenset({"timer", "autoplay"})
"""Who acts for a seat that does not."""

MARKS: Final = Table(
    "marks",
    "What matches are found by",
    "A row for each word the search box finds a match by, with the seat and the first event it is due to.",
    ("match", "word", "seat"),
    {
        "match": text("The match", to="matches"),
        "word": text("invalid show, overturned, undecidable, dropped, disconnected, timer, left the table; "
                     "finding/CODE; points/N and money/N: a figure claimed or computed, money in minor units"),
        "seat": number("The seat; 0 where it is none's"),
        "seq": number("Number of the event in the match; nothing where no event is named"),
        "leaf": number("Place of the match's last event in the ledger's tree: greater is newer"),
    },
    label="word",
    indexes=(("word", "leaf", "match"),),
    hidden=True,
)  # fmt: skip


def mark_rows(audited: PlayedMatch) -> Iterator[Row]:
    """Every word the match is found by, in order."""
    first: dict[tuple[str, int], int | None] = {}
    for word, seat, seq in _said(audited):
        held = first.get((word, seat or NO_SEAT), 0)
        if held == 0 or (held is not None and seq is not None and seq < held):
            first[word, seat or NO_SEAT] = seq
    leaf = max(audited.leaves.values(), default=None)
    for (word, seat), seq in sorted(first.items(), key=lambda item: item[0]):
        yield {"match": audited.match, "word": word, "seat": seat, "seq": seq, "leaf": leaf}


def _said(audited: PlayedMatch) -> Iterator[tuple[str, int | None, int | None]]:
    for verdict in audited.audit.verdicts:
        yield from ((word, verdict.seat, verdict.seq) for word in _of_verdict(verdict, audited.ended))
    for finding in audited.audit.findings:
        yield f"finding/{finding.code}", finding.seat, finding.seq
    for event in audited.events:
        word = _PRESENCE.get(event.type)
        if isinstance(event, Drop | Disconnect | Leave | Miss) and word is not None:
            yield word, event.seat, event.seq
        seat = getattr(event, "seat", None)
        if seat is not None and (event.by in NOT_HIM or isinstance(event, Miss)):
            yield "timer", seat, event.seq


_PRESENCE: Final = {"drop": "dropped", "disconnect": "disconnected", "leave": "left the table"}


def _of_verdict(verdict: Verdict, ended: bool) -> Iterator[str]:
    if verdict.verdict != "UPHELD":
        yield verdict.verdict.lower()
    # What is computed while a match is played rests on hands that nobody else has seen.
    computed = verdict.computed if ended else None
    if verdict.claim == "show":
        valid = computed if ended else verdict.claimed
        if valid is not None and not valid:
            yield "invalid show"
        return
    measure = "points" if verdict.claim == "points" else "money"
    for figure in (verdict.claimed, computed):
        if figure is not None:
            yield f"{measure}/{abs(int(figure))}"
