"""Matches and who sat in them: what everybody on the staff may read, people by pseudonym."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.played import PlayedMatch
from ledger.play.settlement_lines import settled_in
from ledger.rules.standings import places
from ledger.views.tables.deals import Deals
from ledger.views.tables.table import Table, TableRow, number, numbers, text, texts
from schemas.findings import Verdict

WAITING: Final = "WAITING"
"""What a claim is whose match has ended, while the hands that decide it are not open yet."""

MATCHES: Final = Table(
    "matches",
    "open",
    ("match",),
    {
        "match": text(),
        **texts("verdict", "state", "ruleset", filterable=True),
        "ruleset_hash": text(to="rulesets"),
        **texts("table_id", "lobby", "opened_at", "ended_at", filterable=True),
        "seats": number(filterable=True),
        **numbers("deals", "events"),
        "currency": text(),
        **numbers("point_value", "entry"),
        **numbers("findings", "overturned", filterable=True),
        **numbers("undecidable", "unchecked"),
        "leaf": number(filterable=True),
    },
    newest_by="leaf",
    newest_first=("ruleset", "table_id", "state", "verdict"),
    indexes=(("opened_at", "ended_at"),),
)

PLAYERS: Final = Table(
    "players",
    "open",
    ("match", "seat"),
    {
        "match": text(to="matches"),
        "seat": number(),
        "pseudonym": text(filterable=True),
        **numbers("total", "place", "out_after", "paid"),
    },
    label="pseudonym",
    compact=True,
)


def match_ruling(match: PlayedMatch, verdict: Verdict) -> str:
    """What counts of a verdict: of a match that has ended and whose hands wait, what only these decide is not
    undecidable, it is :data:`WAITING`."""
    waits = match.end is not None and match.hands_from is not None
    return WAITING if waits and verdict.verdict == "UNDECIDABLE" else verdict.verdict


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """The match, and a row for each seat."""
    opening, end, audit = match.opened, match.end, match.audit
    rulings = [match_ruling(match, verdict) for verdict in audit.verdicts]
    stake = match.stake
    worst = next((word.lower() for word in ("OVERTURNED", "UNDECIDABLE", WAITING) if word in rulings), "clean")
    yield MATCHES.row(
        match=match.match,
        verdict="finding" if audit.counted_findings else worst,
        state=match.status,
        ruleset=match.ruleset.partition("@")[0] if match.ruleset else None,
        ruleset_hash=match.ruleset_hash,
        table_id=opening.table if opening else None,
        lobby=opening.lobby if opening else None,
        opened_at=opening.at if opening else None,
        ended_at=end.at if end and match.ended else None,
        seats=len(match.seats) if opening else None,
        deals=len(deals.ids),
        events=len(match.events),
        currency=match.currency,
        point_value=stake.point_value if stake else None,
        entry=stake.entry if stake else None,
        findings=len(audit.counted_findings),
        overturned=rulings.count("OVERTURNED"),
        undecidable=rulings.count("UNDECIDABLE"),
        unchecked=len(audit.unchecked),
        leaf=deals.last_leaf,
    )
    yield from _player_rows(match)


def _player_rows(match: PlayedMatch) -> Iterator[TableRow]:
    settlement = settled_in(match.events)
    payouts = {entry.seat: entry.amount for entry in settlement.payouts} if settlement else {}
    standings = match.standings if match.many_deals else None
    place_of = (places(standings, match.last.rules) if standings and match.last else None) or {}
    for seat in match.seats:
        account = standings.account(seat) if standings else None
        yield PLAYERS.row(
            match=match.match,
            seat=seat,
            pseudonym=match.pseudonym(seat),
            total=account.total if account else None,
            place=place_of.get(seat),
            out_after=account.out or None if account else None,
            paid=payouts.get(seat),
        )
