"""Small matches for the desk: one settled wrongly, one a wrong show, one played on, one without rules."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from ledger.audit.match_audit import Hole, audit_match
from ledger.audit.referee import Readings
from ledger.desk.audited import AuditedMatch
from ledger.rules.rulebook import Rulebook
from schemas.events import EVENT

RULESET = "rummycentral"
WINNING = ["2S", "3S", "4S", "5H", "6H", "7H", "8C", "8D", "8H", "JC", "JD", "JH", "JS"]
LOSING = ["2C", "4C", "6C", "9C", "KC", "3H", "9H", "TH", "4D", "9D", "TD", "5S", "9S"]
GROUPS = [["2S", "3S", "4S"], ["5H", "6H", "7H"], ["8C", "8D", "8H"], ["JC", "JD", "JH", "JS"]]
CANARIES = ("canary-player", "Canary Nightingale", "canary-device", "canary-address", "canary-note")
"""What stands in the logs below and may stand in no view."""

HIDDEN = ["QD", "KD", "QS", "KS", "AD"]
"""Faces that only one seat of the match still played has seen."""

Sent = list[dict[str, Any]]


def rulebook() -> Rulebook:
    """The rulesets that come with meldtrail."""
    folder = files("schemas") / "rulesets"
    return Rulebook({path.name.removesuffix(".toml"): path.read_text("utf-8") for path in folder.iterdir()})


def told(match: str, *events: tuple[str, dict[str, Any]]) -> Sent:
    """Events as a platform would send them, a second apart."""
    return [
        {"v": 1, "match": match, "seq": n, "type": kind, "at": f"2026-11-20T10:15:{n:02}.123Z", **fields}
        for n, (kind, fields) in enumerate(events, 1)
    ]


def opening(**more: Any) -> tuple[str, dict[str, Any]]:
    """Two people sit down for a rupee a point."""
    players = [
        {"seat": 1, "player": "canary-player-1", "name": "Canary Nightingale", "device": "canary-device"},
        {"seat": 2, "player": "canary-player-2", "name": "Canary Nightingale", "address": "canary-address"},
    ]
    stake = {"point_value": 100}
    ext = {"note": "canary-note"}
    return "open", {"players": players, "currency": "INR", "stake": stake, "ext": ext, **more}


def dealing(first: list[str], second: list[str]) -> tuple[str, dict[str, Any]]:
    """Deal 1, dealt by seat 2."""
    hands = [{"seat": 1, "cards": first}, {"seat": 2, "cards": second}]
    return "deal", {"deal": 1, "dealer": 2, "first": 1, "hands": hands, "open_card": "2H", "wild_card": "7C"}


def settled() -> Sent:
    """Seat 1 shows validly; the platform books seat 2 ten points too few and pays by them."""
    return told(
        "M1",
        opening(ruleset=RULESET, table="T-17", lobby="blue"),
        dealing(WINNING, LOSING),
        ("draw", {"seat": 1, "from": "stock", "card": "AC", "by": "player"}),
        ("declare", {"seat": 1, "groups": GROUPS, "finish": "AC"}),
        ("show_judged", {"seat": 1, "valid": True, "reason": "canary-note"}),
        ("deal_scored", {"deal": 1, "points": [{"seat": 1, "points": 0}, {"seat": 2, "points": 60}]}),
        ("match_settled", {"payouts": [{"seat": 1, "amount": 5100}, {"seat": 2, "amount": -6000}]}),
    )


def wrong_show() -> Sent:
    """Seat 1 shows without a sequence and the platform lets it pass; a discard out of turn before."""
    return told(
        "M2",
        opening(ruleset=RULESET),
        dealing(LOSING, WINNING),
        ("discard", {"seat": 2, "card": "JS"}),
        ("draw", {"seat": 1, "from": "discards", "card": "JS"}),
        ("declare", {"seat": 1, "groups": [LOSING[:7], LOSING[7:]], "finish": "JS"}),
        ("show_judged", {"seat": 1, "valid": True}),
        ("drop", {"seat": 2, "by": "timer"}),
        ("close", {"reason": "abandoned"}),
    )


def played_on() -> Sent:
    """Still played: hidden cards in the deal, the stock, a draw and a grouping its hand does not hold."""
    plain = ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C"]
    return told(
        "M3",
        opening(ruleset=RULESET),
        ("deal", dealing([*plain, *HIDDEN], [*plain, *HIDDEN])[1] | {"stock": [*HIDDEN, "JK"]}),
        ("draw", {"seat": 1, "from": "stock", "card": "QD"}),
        ("group", {"seat": 1, "groups": [["KS", "KS", "KS"], ["AD"]]}),
        ("discard", {"seat": 1, "card": "2C"}),
        ("draw", {"seat": 2, "from": "discards", "card": "2C"}),
        ("recycle", {"stock": HIDDEN}),
        ("discard", {"seat": 1, "card": "TH"}),
    )


def no_rules() -> Sent:
    """Names no rules; its claim cannot be decided."""
    return told("M4", opening(), ("match_settled", {"payouts": [{"seat": 1, "amount": 100}]}))


def audited(sent: Sent, first_leaf: int = 0, hole: Hole | None = None) -> AuditedMatch:
    """A match as the audit hands it to the desk."""
    events = [EVENT.validate_python(event, strict=False) for event in sent]
    named = sent[0].get("ruleset")
    rules = rulebook().resolve(named) if named else None
    readings = Readings(rules) if rules else None
    return AuditedMatch(
        match=sent[0]["match"],
        events=events,
        leaves={event.seq: first_leaf + n for n, event in enumerate(events)},
        audit=audit_match(sent[0]["match"], events, readings, hole),
        ruleset=named,
        ruleset_hash=rules.hash if rules else None,
        persons={player["seat"]: f"digest-of-{player['seat']}" for player in sent[0]["players"]},
    )


def all_matches() -> list[AuditedMatch]:
    """The four matches, one after another in the tree."""
    found: list[AuditedMatch] = []
    for sent in (settled(), wrong_show(), played_on(), no_rules()):
        hole = Hole(waiting=(99,)) if sent[0]["match"] == "M4" else None
        found.append(audited(sent, sum(len(match.events) for match in found), hole))
    return found
