"""The rows of leads.db from a scan, as ``collusion scan`` and ``collusion show`` tell it, people by pseudonym."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ledger.audit.played import pseudonym_of
from ledger.collusion.channel import Detector
from ledger.collusion.leads import FALSE_DISCOVERIES, finding_row
from ledger.collusion.reviewed import Review, Reviews, lead_id
from ledger.collusion.scanning import Scan
from ledger.collusion.screening import GIVING, MUTUAL, Finding, Lead
from ledger.collusion.since import Reviewed, names_of
from ledger.views.tables.table import Row
from schemas.records import AnyRecord, Decided, LeadRecord, Note, Raised, Reopened

Ways = Callable[[str, int], tuple[str, str] | None]
"""Who decided at an event of a match, and with whom it is held: two accounts; None while the match is played."""

TOGETHER = {
    MUTUAL: ("Channels together", "acts in several channels at once, and the other likewise"),
    GIVING: ("What is given, together", "gives in several channels at once"),
}
"""Tests that weigh several channels: name and what they look for."""


def page_of(match: str, seq: int) -> str:
    """Where a match is seen as it stood at an event."""
    return f"/-/match/{match}?at={seq}"


def pair_row(lead: Lead, pair: str, scan: Scan) -> Row:
    """A tested pair."""
    one, two = named(lead, scan)
    return {
        "pair": pair, "one": one, "two": two, "deals": lead.deals, "p": lead.p, "q": lead.q,
        "flagged": int(lead.q <= FALSE_DISCOVERIES),
    }  # fmt: skip


def named(lead: Lead, scan: Scan) -> tuple[str, str]:
    """The two people of a lead by pseudonym, in order."""
    one, two = sorted(pseudonym_of(name) for name in names_of(lead, scan))
    return one, two


def pair_id(lead: Lead, scan: Scan, reviews: Reviews) -> str:
    """The id of a lead's pair."""
    return lead_id(reviews.pair(*names_of(lead, scan)))


def channel_rows(lead: Lead, pair: str, scan: Scan, detectors: Mapping[str, Detector]) -> Iterator[Row]:
    """Every channel of a tested pair in both directions."""
    people = scan.gathered.people
    for found in lead.tests:
        detector = detectors.get(found.code)
        row = _test_row(found) if detector is None else finding_row(found, scan, detector)
        name, pattern = TOGETHER[found.code] if detector is None else (detector.name, detector.pattern)
        yield {
            "pair": pair,
            "from_player": pseudonym_of(people[found.player]),
            "to_player": pseudonym_of(people[found.other]),
            "channel": found.code,
            "both_ways": int(found.both or found.code == MUTUAL),
            "name": name,
            "pattern": pattern,
            **{name: row[name] for name in ("n", "n_others", "effect", "unit", "words", "p", "p_uncalibrated", "z")},
            "why_not": row["why_not"],
        }


def _test_row(found: Finding) -> Row:
    """A test of several channels: it has no effect in one unit."""
    judged = found.judged
    said = "see the channels it weighs" if found.p is not None else judged.why
    return {
        "n": judged.n, "n_others": judged.beside, "effect": None, "unit": None, "words": said, "p": found.p,
        "p_uncalibrated": judged.p, "z": judged.z, "why_not": judged.why,
    }  # fmt: skip


def lead_rows(
    case: Mapping[str, Any], pair: str, rank: int | None, reviewed: Reviewed | None, decision: str | None, ways: Ways
) -> Iterator[tuple[str, Row]]:
    """A case as rows: (table, row). Of matches still played no decision is shown."""
    yield "leads", _lead_row(case, pair, rank, reviewed, decision)
    best = case["best"]
    if best is None:
        return
    shown = [(exhibit, way) for exhibit in case["evidence"] if (way := ways(exhibit["match"], exhibit["seq"]))]
    for place, (exhibit, way) in enumerate(shown, 1):
        between = {"from_player": pseudonym_of(way[0]), "to_player": pseudonym_of(way[1]), "channel": best["channel"]}
        yield from _exhibit_rows(exhibit, pair, place, between)
    for place, other in enumerate(case["placebos"], 1):
        figures = {name: other[name] for name in ("n", "effect", "p_uncalibrated")}
        away = {"from_player": pseudonym_of(other["from"]), "to_player": pseudonym_of(other["to"])}
        yield "placebos", {"lead": pair, "place": place, **away, **figures}
    causes = [("innocent", words) for words in case["innocent"]] + [("overturns", w) for w in case["overturned_by"]]
    for place, (kind, words) in enumerate(causes, 1):
        yield "considerations", {"lead": pair, "place": place, "kind": kind, "words": words}


def _lead_row(
    case: Mapping[str, Any], pair: str, rank: int | None, reviewed: Reviewed | None, decision: str | None
) -> Row:
    best, harm = case["best"], case["harm"]
    one, two = sorted(pseudonym_of(name) for name in case["players"])
    turned = pseudonym_of(harm["from"]) == two
    sign = -1 if turned else 1
    return {
        "lead": pair,
        "rank": rank,
        "one": one,
        "two": two,
        **{name: case[name] for name in ("deals", "p", "q", "standing")},
        "channel": best and best["channel"],
        "from_player": best and pseudonym_of(best["from"]),
        "to_player": best and pseudonym_of(best["to"]),
        "both_ways": int(bool(best and best["both_ways"])),
        "words": best and best["words"],
        "decision": decision,
        "suppressed": int(rank is None),
        "since": reviewed and reviewed.since.words,
        "harm_deals": harm["deals"],
        "harm_points": sign * harm["points"],
        "harm_paise": sign * harm["paise"],
        "third_points": harm["third_points"],
    }


def _exhibit_rows(
    exhibit: Mapping[str, Any], pair: str, place: int, way: Mapping[str, str]
) -> Iterator[tuple[str, Row]]:
    key, match, seq = f"{pair}/{place}", exhibit["match"], exhibit["seq"]
    figures = {name: exhibit[name] for name in ("chosen", "worth", "expected", "chance")}
    yield (
        "exhibits",
        {
            "exhibit": key, "lead": pair, "place": place, "match": match, "event": f"{match}/{seq}", "seq": seq,
            "page": page_of(match, seq), **way, **figures,
        },
    )  # fmt: skip
    for number, other in enumerate(exhibit["alternatives"], 1):
        yield "alternatives", {"exhibit": key, "place": number, **other}


def review_rows(review: Review) -> Iterator[Row]:
    """Every record on a pair."""
    for place, record in enumerate(review.records, 1):
        yield {
            "pair": lead_id(review.pair),
            "place": place,
            "type": record.type,
            "at": record.at,
            "who": record.who,
            "decision": record.decision if isinstance(record, Decided) else None,
            "reason": _words(record),
            "seen": record.seen if isinstance(record, LeadRecord) else None,
            **{name: getattr(record, name) if isinstance(record, Raised) else None for name in _FIGURES},
        }


def _words(record: AnyRecord) -> str | None:
    if isinstance(record, Note):
        return record.text
    return record.reason if isinstance(record, Decided | Reopened) else None


_FIGURES = ("p", "q", "deals", "channel", "model", "calibration", "evidence")


def refund_rows(case: Mapping[str, Any], pair: str) -> Iterator[Row]:
    """What third players lost to the two, loss by loss."""
    for place, row in enumerate(case["refunds"], 1):
        people = {"player": pseudonym_of(row["player"]), "lost_to": pseudonym_of(row["lost_to"])}
        yield {"lead": pair, "place": place, **people, **{name: row[name] for name in ("match", "points", "paise")}}
