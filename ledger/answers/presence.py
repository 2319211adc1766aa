"""Answers about lost connections and about clocks: what is on record, and whether the rules for it were kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ledger.answers.citing import cited
from ledger.answers.figures import by_the_rules
from ledger.answers.found import finding_message
from ledger.answers.subject import About, Cited, Ruling, Subject
from ledger.audit.played import PlayedMatch
from ledger.play.laws import LAWS
from ledger.play.profile import milliseconds
from schemas import events as ev
from schemas.events import Act, Claim
from schemas.findings import Finding
from schemas.message import Message, Moment, Points, SeatNo, Several, message
from schemas.reasons import missing_message


def _codes(*modules: str) -> frozenset[str]:
    return frozenset(law.code for law in LAWS.values() if law.check.__module__.rpartition(".")[2] in modules)


CODES: Final[dict[About, frozenset[str]]] = {
    "disconnection": _codes("disconnections") | {"reentry_not_allowed", "rejoined_in_deal"},
    "timer": _codes("timeouts", "timers", "usefulness"),
}
"""The laws that are about either."""

OPTIONS: Final[dict[About, tuple[str, ...]]] = {
    "disconnection": ("disconnect.play", "disconnect.before_draw", "disconnect.rounds", "disconnect.then"),
    "timer": ("timer.clock", "timer.seconds", "timeout.turn", "timeout.discard", "timeout.misses"),
}


def is_of(about: About, event: Act | Claim) -> bool:
    """Whether an event is one a complaint about connections, or about the clock, may be made of."""
    if about == "disconnection":
        return isinstance(event, ev.Disconnect | ev.Reconnect | ev.Leave | ev.Rejoin) or event.by == "autoplay"
    return isinstance(event, ev.Miss) or event.by == "timer"


def presence_subject(played: PlayedMatch, about: About, number: int | None, seat: int) -> Subject:
    """What is to be said of the connection, or of the clock, of a seat in a deal or in the whole match."""
    own = _own(played, about, number, seat)
    seqs = {event.seq for event in played.of_deal(number)}
    concerning = [f for f in played.audit.findings if f.code in CODES[about] and f.seq in seqs and f.subject == seat]
    found = [f for f in concerning if f.severity != "reading"]
    read = [f for f in concerning if f.severity == "reading"]
    missing = tuple(dict.fromkeys(
        missing_message(gone.missing) for gone in played.audit.unchecked if gone.code in CODES[about]
    ))  # fmt: skip
    silent = not own and not any(is_of(about, event) for event in played.events)
    ruling: Ruling = "BROKEN" if found else "UNDECIDABLE" if silent or missing or read else "KEPT"
    happened = _lost(own, seat) if about == "disconnection" else _timed(own, seat)
    if not happened:
        happened = [message(f"{about}-none", seat=SeatNo(seat))]
        # So that nobody takes the deal that was looked through for the whole match.
        deals = dict.fromkeys(deal.number for deal in played.deals) if number is not None else ()
        if others := tuple(deal for deal in deals if _own(played, about, deal, seat)):
            happened.append(message("presence-elsewhere", deals=Several(others)))
    if ruling == "UNDECIDABLE" and read:
        decided = [message("presence-reading", clause=clause) for clause in dict.fromkeys(f.clauses[0] for f in read)]
        missing = ()
    elif ruling == "UNDECIDABLE":
        missing = missing or (message(f"missing-{about}"),)
        decided = [message("presence-undecided", what=Several(missing))]
    elif found:
        decided = [finding_message(each) for each in found]
    else:
        decided = [message(f"{about}-kept")] if own or about == "timer" else []
        missing = ()
    decided.append(message(f"ruling-{ruling}"))
    rules = _rules(played, about, found or read)
    deal = played.deal_asked(number)
    computed = played.points(deal, seat) if deal is not None else None
    if computed is not None and computed.points is not None and computed.how not in {"nothing_won"}:
        if found:
            decided.append(message("found-points", seat=SeatNo(seat), points=Points(computed.points)))
        else:
            decided.append(by_the_rules(computed, seat))
            rules = (*rules, *cited(played.rules, computed.options))
    return Subject(
        about=about,
        deal=number,
        seat=seat,
        seq=_moment(own, found, played),
        ruling=ruling,
        happened=(message("presence-asked", match=played.match, deal=number) if number else message(
            "presence-asked_match", match=played.match), *happened),
        decided=tuple(decided),
        rules=rules,
        missing=missing,
        computed=computed.points if computed else None,
        remarks=tuple((f.statement,) for f in found),
    )  # fmt: skip


def _own(played: PlayedMatch, about: About, number: int | None, seat: int) -> list[Act | Claim]:
    return [event for event in played.of_deal(number) if getattr(event, "seat", None) == seat and is_of(about, event)]


def _rules(played: PlayedMatch, about: About, found: Sequence[Finding]) -> tuple[Cited, ...]:
    options: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    for one in found:
        options += LAWS[one.code].options
        clauses += LAWS[one.code].clauses
    broken = {clause for one in found for clause in one.clauses}
    if not options and played.rules and played.rules.timer.clock == "none":
        return cited(played.rules, tuple(option for option in OPTIONS[about] if option != "timer.seconds"), *clauses)
    rules = cited(played.rules, options or OPTIONS[about], *clauses)
    return tuple(rule for rule in rules if not found or rule.clause in broken)


def _moment(own: Sequence[Act | Claim], found: Sequence[Finding], played: PlayedMatch) -> int:
    if found and found[0].seq is not None:
        return found[0].seq
    return own[0].seq if own else played.events[-1].seq if played.events else 1


def _lost(own: Sequence[Act | Claim], seat: int) -> list[Message]:
    """The losses of connection, how long each was, and what was played meanwhile."""
    told: list[Message] = []
    since: Act | Claim | None = None
    played = 0
    for event in own:
        if isinstance(event, ev.Disconnect):
            told += _played_for(played, seat, gone=since is not None)
            since, played = event, 0
            told.append(message("disconnection-lost", seat=SeatNo(seat), at=Moment(event.at), seq=event.seq))
        elif isinstance(event, ev.Reconnect):
            told.append(_back(since, event, seat))
            told += _played_for(played, seat)
            since, played = None, 0
        elif isinstance(event, ev.Leave | ev.Rejoin):
            told.append(message(f"disconnection-{event.type}", seat=SeatNo(seat), at=Moment(event.at), seq=event.seq))
        elif event.by == "autoplay":
            played += isinstance(event, ev.Draw)
    if since is not None:
        told.append(message("disconnection-not_back", seat=SeatNo(seat)))
    return told + _played_for(played, seat, gone=since is not None)


def _played_for(turns: int, seat: int, gone: bool = True) -> list[Message]:
    """How many turns the server played, while the connection was ``gone`` or without that on record."""
    key = "disconnection-played_for" if gone else "disconnection-played"
    return [message(key, seat=SeatNo(seat), turns=turns)] if turns else []


def _back(since: Act | Claim | None, event: ev.Reconnect, seat: int) -> Message:
    if since is not None and since.at is not None and event.at is not None:
        seconds = milliseconds(since.at, event.at) // 1000
        if seconds >= 0:
            return message("disconnection-back_after", seat=SeatNo(seat), seq=event.seq, seconds=seconds)
    return message("disconnection-back", seat=SeatNo(seat), at=Moment(event.at), seq=event.seq)


def _timed(own: Sequence[Act | Claim], seat: int) -> list[Message]:
    """The turns missed, and what the timer did."""
    told: list[Message] = []
    missed = [event.seq for event in own if isinstance(event, ev.Miss)]
    if missed:
        told.append(message("timer-missed", seat=SeatNo(seat), count=len(missed), seqs=Several(tuple(missed))))
    for kind in ("draw", "discard", "declare", "drop"):
        acts = [event.seq for event in own if event.type == kind and event.by == "timer"]
        if acts:
            told.append(message(f"timer-{kind}", seat=SeatNo(seat), seqs=Several(tuple(acts))))
    return told
