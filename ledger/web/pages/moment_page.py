"""What a match page shows of one moment: the event, the picture, its words, what is wrong, and where to go from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from ledger.drawing.table import table_svg
from ledger.drawing.words import table_words
from ledger.messages.renderer import ENGLISH
from ledger.play.laws.timers import milliseconds
from ledger.play.viewer import NOBODY
from ledger.web.pages.contrast import of_cards, of_verdicts, veiled
from ledger.web.pages.from_views import MatchRows, seq_of
from ledger.web.pages.moments import Moment
from ledger.web.pages.table_view import table_view
from ledger.web.pages.timeline import Entry
from ledger.web.words.cells import time_html, told_badge_html
from ledger.web.words.codes import words_of
from schemas.reasons import faults_message

Address = Callable[[int], str]


def moment_context(
    rows: MatchRows,
    told: Sequence[Moment],
    listed: Sequence[int],
    entry: Entry | None,
    seen: int | None,
    near: int | None,
    zone: ZoneInfo,
    address: Address,
) -> dict[str, Any]:
    """What the template of a moment is given. ``listed``: the numbers of all events; ``entry``: that of the moment.

    ``seen``: whose cards are shown; ``near``: the seat at the near side.
    """
    if entry is None:
        none = {"match": rows.match["match"], "entry": None, "steps": {}, "badge": told_badge_html}
        return {**none, "says": _why_no_table(rows, told)}
    place = listed.index(entry.seq)
    picture = _picture(told, place, seen, near, rows) if told else {}
    return {
        "match": rows.match["match"],
        "entry": entry,
        "last_seq": listed[-1],
        "steps": _steps(listed, place, rows.wrong(), address),
        "says": _why_no_table(rows, told),
        "veil": _veil(rows, seen, near),
        "badge": told_badge_html,
        **_wrong(rows, told, place, entry.seq, seen, near),
        "time": time_html(entry.at, zone) if entry.at else None,
        "clock": _clock(told, place),
        "by": words_of("by", entry.by) or entry.by,
        **picture,
    }


def _picture(told: Sequence[Moment], place: int, seen: int | None, near: int | None, rows: MatchRows) -> dict[str, Any]:
    view = table_view(told, place, seen, near, rows.names)
    return {"wide": table_svg(view), "narrow": table_svg(view, narrow=True), "words": table_words(view)}


def _steps(seqs: Sequence[int], place: int, wrong: Sequence[int], address: Address) -> dict[str, str | None]:
    """Where the links lead: the first, previous, next and last event, and the previous and next where something is
    wrong."""
    now = seqs[place]
    before = [seq for seq in wrong if seq < now]
    after = [seq for seq in wrong if seq > now]
    steps = {
        "first": seqs[0] if place else None,
        "prev": seqs[place - 1] if place else None,
        "next": seqs[place + 1] if place + 1 < len(seqs) else None,
        "last": seqs[-1] if place + 1 < len(seqs) else None,
        "wrong_before": before[-1] if before else None,
        "wrong_after": after[0] if after else None,
    }
    return {name: address(seq) if seq is not None else None for name, seq in steps.items()}


def _wrong(
    rows: MatchRows, told: Sequence[Moment], place: int, seq: int, seen: int | None, eyes: int | None
) -> dict[str, Any]:
    findings = [row for row in rows.findings if seq_of(row["event"]) == seq]
    verdicts = [row for row in rows.verdicts if seq_of(row["event"]) == seq]
    return {
        "findings": [{**row, "says": veiled(row, rows, eyes)} for row in findings],
        "contrasts": [*(of_cards(told[place], seen) if told and findings else ()), *of_verdicts(verdicts, told, eyes)],
        "faults": _faults(told[place]) if told else "",
    }


def _faults(moment: Moment) -> str:
    """What is wrong with a show, at the event that makes it."""
    deal = moment.after.deal
    if moment.event.type != "declare" or deal is None or not deal.declared:
        return ""
    shown = deal.declared[-1]
    seat = deal.seat(shown.seat)
    if shown.seq != moment.event.seq or shown.valid is not False or seat is None:
        return ""
    return f"The show is not valid: {ENGLISH.value(faults_message(shown.faults))}."


def _clock(told: Sequence[Moment], place: int) -> str:
    """How far into its turn the seat acted, where the record tells."""
    if not told:
        return ""
    event, before = told[place].event, told[place].before
    if before.deal is None or before.deal.turn is None or before.deal.turn != getattr(event, "seat", None):
        return ""
    if event.at is None or before.turn_at is None or (took := milliseconds(before.turn_at, event.at)) < 0:
        return ""
    timer = before.rules.timer
    return f"{took / 1000:.1f} s{f' of {timer.seconds} s' if timer.clock == 'turn' else ''} into the turn"


def _why_no_table(rows: MatchRows, told: Sequence[Moment]) -> str:
    if told:
        return ""
    if not rows.match["events"]:
        return "No event of this match could be stored yet; what is missing stands in its findings."
    return "The rules of this match are not known or not replayed here, so its table cannot be drawn."


def _veil(rows: MatchRows, seen: int | None, near: int | None) -> str:
    """What is not shown, and why."""
    if rows.played_on:
        return "This match is still played: only what the whole table could see is shown, hands are backs of cards."
    if not rows.may_see_hands:
        return "Hands are not shown to you: what the whole table could see is drawn, the rest are backs of cards."
    if rows.hidden is None:
        return "The hands of this match are not in the views: they are drawn as backs of cards."
    if seen == NOBODY:
        return "What the whole table could see."
    return f"What seat {near} could see." if near is not None else ""
