"""What a match can be found by, word by word: a row for each word and seat, at the first event it is due to.

The words are our own, told in the note of the table; nothing rests on a card somebody hid in a match still played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.played import PlayedMatch
from ledger.play.laws.timeouts import STAND_INS
from ledger.rules.points import is_wild
from ledger.rules.sizes import target
from ledger.views.tables.deals import Deals
from ledger.views.tables.table import Table, TableRow, few_words, numbers, text
from schemas.findings import Verdict

NO_SEAT: Final = 0

MARKS: Final = Table(
    "marks",
    "open",
    ("match", "word", "seat"),
    {"match": text(to="matches"), **few_words("word"), **numbers("seat", "seq", "leaf")},
    label="word",
    indexes=(("word", "leaf"),),
    hidden=True,
    compact=True,
)

_SAID_OF_A_SEAT: Final = {
    "drop": "dropped", "disconnect": "disconnected", "leave": "left the table", "split": "prize split",
}  # fmt: skip


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """Every word the match is found by, in order."""
    first: dict[tuple[str, int], int | None] = {}
    for word, seat, seq in (*_words(match), *_jokers_taken(match, deals), *_game(match)):
        earlier = first.get((word, seat or NO_SEAT), 0)  # 0: not met yet; None: due to no event, which stands first
        if earlier == 0 or (earlier is not None and seq is not None and seq < earlier):
            first[word, seat or NO_SEAT] = seq
    for (word, seat), seq in sorted(first.items(), key=lambda item: item[0]):
        yield MARKS, (match.match, word, seat, seq, deals.last_leaf)


def _words(match: PlayedMatch) -> Iterator[tuple[str, int | None, int | None]]:
    for verdict in match.audit.verdicts:
        yield from ((word, verdict.seat, verdict.seq) for word in _of_verdict(verdict, match.ended))
    for finding in match.audit.findings:
        yield f"finding/{finding.code}", finding.seat, finding.seq
    for name, word in _SAID_OF_A_SEAT.items():
        for event in match.by_type[name]:
            yield word, event.seat, event.seq
    for event in match.by_type["miss"]:
        yield "timer", event.seat, event.seq
    for fields in match.fields:
        if fields["by"] in STAND_INS and fields.get("seat") is not None:
            yield "timer", fields["seat"], fields["seq"]


def _jokers_taken(match: PlayedMatch, deals: Deals) -> Iterator[tuple[str, int, int]]:
    """Jokers somebody took from the discards, before everybody's eyes."""
    wild = {name: state.wild for _, name, state in deals.each() if state is not None}
    for fields, deal in deals.of_fields():
        if fields["type"] != "draw" or fields["from_"] != "discards" or fields["card"] is None:
            continue
        if is_wild(fields["card"], wild.get(deal or "")):
            yield "took a joker", fields["seat"], fields["seq"]


def _game(match: PlayedMatch) -> Iterator[tuple[str, None, None]]:
    """What players call the game: ``game/points``, ``game/deals``, ``game/pool`` and ``game/pool 101``."""
    rules = match.rules
    if rules is None or rules.melding.where == "table":
        return
    if rules.match.wins == "deal_winner":
        yield "game/points", None, None
    elif rules.match.ends == "after_deals":
        yield "game/deals", None, None
    elif rules.match.ends == "last_standing":
        yield "game/pool", None, None
        yield f"game/pool {target(len(match.seats), rules)}", None, None


def _of_verdict(verdict: Verdict, is_over: bool) -> Iterator[str]:
    if verdict.verdict != "UPHELD":
        yield verdict.verdict.lower()
    # What is computed while a match is played rests on hands that nobody else has seen.
    computed = verdict.computed if is_over else None
    if verdict.claim == "show":
        if not verdict.claimed:
            yield "show called invalid"
        valid = computed if is_over else verdict.claimed
        if valid is not None and not valid:
            yield "invalid show"
        return
    measure = "points" if verdict.claim == "points" else "money"
    for figure in (verdict.claimed, computed):
        if figure is not None:
            yield f"{measure}/{abs(int(figure))}"
