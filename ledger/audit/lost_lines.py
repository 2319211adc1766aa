"""Lines of a match that are not among its events: they wait for others, contradict them, or were refused; and lines of
another match that stand under its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from ledger.audit.referee import rule_without_rules
from ledger.evidence.reader import MatchGaps
from ledger.play.laws import LAWS
from ledger.play.settlement_lines import settlement_lines
from schemas import events as ev
from schemas.events import Act, Claim, first_open
from schemas.findings import Finding, Verdict
from schemas.message import Message, Several, message
from schemas.reasons import reason


def lost_lines(incomplete: MatchGaps, events: Sequence[Act | Claim]) -> tuple[int | None, Message, tuple[int, ...]]:
    """The first event at which lines are missing, what is said of them, the events to look at."""
    waiting, refused = incomplete.waiting, incomplete.refused
    aside = tuple(seq for seq, _, _ in incomplete.conflicts)
    gap_of = {seq: gap.seq for gap in events if isinstance(gap, ev.Gap) for seq in aside if gap.seq < seq <= gap.to}
    conflicting = tuple(seq for seq in aside if seq not in gap_of)
    parts: list[Message] = []
    if waiting:
        expected = events[-1].seq + 1 if events else 1
        parts.append(message("log_incomplete-waiting", expected=expected, count=len(waiting)))
    if conflicting:
        parts.append(message("log_incomplete-conflicting", count=len(conflicting)))
    if late := len(aside) - len(conflicting):
        parts.append(message("log_incomplete-late", count=late))
    if refused:
        parts.append(message("log_incomplete-refused", count=refused))
    if incomplete.suspect is not None:
        writer, leaf = incomplete.suspect
        parts.append(message("log_incomplete-suspect", writer=writer, leaf=leaf))
    seqs = sorted({*waiting[:1], *conflicting, *gap_of.values()})
    evidence = tuple(seq for seq in seqs if events and seq <= events[-1].seq)
    if incomplete.doubled:
        parts.append(message("log_incomplete-doubled", shards=Several(incomplete.doubled, separator=", ")))
    sentence = message("log_incomplete-lines", parts=Several(tuple(parts), separator="; "))
    return seqs[0] if seqs else None, sentence, evidence


class OtherMatch(NamedTuple):
    """From where on lines are those of another match: behind event ``last``, as event ``seq`` shows."""

    last: int
    seq: int

    def findings(self, rows: Iterable[Finding]) -> list[Finding]:
        """Of what is found in its lines what the first of them shows of the record."""
        return [row for row in rows if row.seq == self.last + 1 == self.seq and LAWS[row.code].of_record]

    def verdicts(self, event: Act | Claim) -> list[Verdict]:
        """Those on a claim of it: nothing is decided."""
        return list(rule_without_rules(event, reason("tainted", seq=self.seq))) if isinstance(event, Claim) else []


def other_match(
    incomplete: MatchGaps, events: Sequence[Act | Claim], end: Act | Claim | None, *, many_deals: bool
) -> OtherMatch | None:
    """Where another match begins under the name of this one: at an opening with other players, rules or stake, at a
    deal behind the end of a match of ``many_deals``, or behind an end where lines contradict others. Where every deal
    is a match of its own, those of one table stand under one name. Of the ``events`` openings, deals and settlements
    are looked at."""
    if end is not None and incomplete.conflicts:
        return OtherMatch(end.seq, incomplete.conflicts[0][0])
    opening = first_open(events)
    over = _over(events, end) if many_deals else inf
    for event in events:
        is_other = event.type == "open" and _is_of_another(opening, event)
        if is_other or (event.type == "deal" and event.seq > over):
            return OtherMatch(event.seq - 1, event.seq)
    return None


def _over(events: Sequence[Act | Claim], end: Act | Claim | None) -> float:
    """The event behind which a match has ended, the last line of its settlement."""
    if end is None:
        return inf
    lines = settlement_lines(events)
    return max(end.seq, *lines.seqs) if lines is not None else end.seq


def _is_of_another(opening: ev.Open | None, again: ev.Open) -> bool:
    """Whether an opening is of another match: a seat has another player, or what is played, and for what, differs. More
    players or fewer may have sat down since."""
    if opening is None or opening is again:
        return False
    before = {player.seat: player.player for player in opening.players}
    exchanged = any(before.get(player.seat, player.player) != player.player for player in again.players)
    return exchanged or (opening.ruleset, opening.stake) != (again.ruleset, again.stake)
