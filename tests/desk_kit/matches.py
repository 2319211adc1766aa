"""Small matches: one settled wrongly, one a wrong show, one played on, one without rules; and, for what is laid on a
table and what goes on for several deals, one of contracts and one of a pool."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.evidence.reader import MatchGaps
from ledger.rules.library import shipped_texts
from ledger.rules.rulebook import Rulebook
from schemas.events import EVENT

RULESET = "rummycentral"
WINNING = ["2S", "3S", "4S", "5H", "6H", "7H", "8C", "8D", "8H", "JC", "JD", "JH", "JS"]
LOSING = ["2C", "4C", "6C", "9C", "KC", "3H", "9H", "TH", "4D", "9D", "TD", "5S", "9S"]
HOPELESS = ["AC", "3C", "5C", "7D", "9C", "JC", "KC", "2D", "6D", "QD", "TD", "3H", "KH"]
GROUPS = [["2S", "3S", "4S"], ["5H", "6H", "7H"], ["8C", "8D", "8H"], ["JC", "JD", "JH", "JS"]]
CANARIES = ("canary-player", "Canary Nightingale", "canary-device", "canary-address", "canary-note")
"""What stands in the logs below and may stand in no view."""

HIDDEN = ["QD", "KD", "QS", "KS", "AD"]
"""CardGroups that only one seat of the match still played has seen."""

Sent = list[dict[str, Any]]


def rulebook() -> Rulebook:
    """The rulesets that come with meldtrail."""
    return Rulebook(shipped_texts())


def lines(*matches: Sent) -> list[bytes]:
    """Matches as a log."""
    return [json.dumps(event).encode() + b"\n" for match in matches for event in match]


def write_log(path: Path, *matches: Sent) -> Path:
    """A log file of matches."""
    path.write_bytes(b"".join(lines(*matches)))
    return path


def renamed(sent: Sent, match: str) -> Sent:
    """The same match under another id."""
    return [{**event, "match": match} for event in sent]


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
    """Deal 1, dealt by seat 2. The hands are copies: what a test changes of one stays in its match."""
    hands = [{"seat": 1, "cards": [*first]}, {"seat": 2, "cards": [*second]}]
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


def seated(ruleset: str, seats: int, **more: Any) -> tuple[str, dict[str, Any]]:
    """So many people sit down under a ruleset."""
    players = [{"seat": seat, "player": f"player-{seat}"} for seat in range(1, seats + 1)]
    return "open", {"ruleset": ruleset, "players": players, **more}


def hands_of(*hands: str) -> list[dict[str, Any]]:
    """The hands of seats 1, 2, 3 ..."""
    return [{"seat": seat, "cards": cards.split()} for seat, cards in enumerate(hands, 1) if cards]


def contracts() -> Sent:
    """Two deals of a match of contracts: a discard bought, cards laid off, a joker moved."""
    first = hands_of("3S 3H 3D 4S 4H 4D 5C", "KS KH KD QS QH JK 5S", "2S 6H 9C TD JD 8S AC")
    second = hands_of("KS KH KD 7H 8H 9H TH 2D", "3S 5H 7D 9S JH QD AH 4S", "6S 6H 6D 2C 3C 4C JK 9H")
    draw = [{"seat": 1, "card": "4H"}, {"seat": 2, "card": "9S"}, {"seat": 3, "card": "KD"}]
    return told(
        "T1",
        seated("continental", 3, dealer_draw=draw),
        ("deal", {"deal": 1, "dealer": 1, "first": 2, "hands": first, "open_card": "7S"}),
        ("draw", {"seat": 2, "from": "stock", "card": "TC", "by": "player"}),
        ("buy", {"seat": 3, "card": "7S", "penalty": "2C", "wanted": [1, 3], "by": "player"}),
        ("lay_contract", {"seat": 2, "melds": [["KS", "KH", "KD"], ["QS", "QH", "JK=QD"]], "by": "player"}),
        ("discard", {"seat": 2, "card": "TC", "by": "player"}),
        ("draw", {"seat": 3, "from": "discards", "card": "TC", "by": "player"}),
        ("discard", {"seat": 3, "card": "AC", "by": "player"}),
        ("draw", {"seat": 1, "from": "stock", "card": "9H", "by": "player"}),
        ("lay_contract", {"seat": 1, "melds": [["3S", "3H", "3D"], ["4S", "4H", "4D"]], "by": "player"}),
        ("discard", {"seat": 1, "card": "9H", "by": "player"}),
        ("draw", {"seat": 2, "from": "stock", "card": "QC", "by": "player"}),
        ("lay_off", {"seat": 2, "meld": "5.2", "cards": ["QC"], "by": "player"}),
        ("discard", {"seat": 2, "card": "5S", "by": "player"}),
        ("deal_scored", {"deal": 1, "points": points_of(5, 0, 64)}),
        ("deal", {"deal": 2, "dealer": 2, "first": 3, "hands": second, "open_card": "7S"}),
        ("draw", {"seat": 3, "from": "stock", "card": "TC"}),
        ("lay_contract", {"seat": 3, "melds": [["6S", "6H", "6D"], ["2C", "3C", "4C", "JK=5C"]]}),
        ("discard", {"seat": 3, "card": "TC"}),
        ("draw", {"seat": 1, "from": "stock", "card": "6C"}),
        ("lay_contract", {"seat": 1, "melds": [["KS", "KH", "KD"], ["7H", "8H", "9H", "TH"]]}),
        ("discard", {"seat": 1, "card": "6C"}),
        ("draw", {"seat": 2, "from": "stock", "card": "5C"}),
        ("discard", {"seat": 2, "card": "5C"}),
        ("draw", {"seat": 3, "from": "discards", "card": "5C"}),
        ("move_joker", {"seat": 3, "meld": "18.2", "card": "5C", "joker": "JK=6C"}),
        ("discard", {"seat": 3, "card": "9H"}),
        ("deal_scored", {"deal": 2, "points": points_of(2, 58, 0)}),
        ("close", {"reason": "abandoned"}),
    )


def points_of(*points: int) -> list[dict[str, int]]:
    """The points of seats 1, 2, 3 ..."""
    return [{"seat": seat, "points": figure} for seat, figure in enumerate(points, 1)]


def stalemate() -> Sent:
    """Two deals in which the winner takes all: one called off, one won in one turn with the last card face down."""
    first = hands_of("AS 2S 3S 4D 9D JC KC", "5H 6D 8C 9C TD QH KS", "2C 4C 6H 8S TC QD KD")
    second = hands_of("5H 6D 8C 9C TD QH KS", "AS 2S 3S 4D 4H 4C KC", "2C 5C 6H 8S TC QD KD")
    return told(
        "C1",
        seated("basic", 3),
        ("deal", {"deal": 1, "dealer": 3, "first": 1, "hands": first, "open_card": "7H"}),
        ("draw", {"seat": 1, "from": "stock", "card": "JD", "by": "player"}),
        ("meld", {"seat": 1, "melds": [["AS", "2S", "3S"]], "by": "player"}),
        ("discard", {"seat": 1, "card": "JD", "by": "player"}),
        ("disconnect", {"seat": 2}),
        ("draw", {"seat": 2, "from": "stock", "card": "7C", "by": "timer"}),
        ("discard", {"seat": 2, "card": "7C", "by": "timer"}),
        ("reconnect", {"seat": 2}),
        ("close", {"reason": "finished", "deal": 1}),
        ("deal_scored", {"deal": 1, "points": points_of(0, 0, 0)}),
        ("deal", {"deal": 2, "dealer": 1, "first": 2, "hands": second, "open_card": "7H"}),
        ("draw", {"seat": 2, "from": "stock", "card": "4S"}),
        ("meld", {"seat": 2, "melds": [["AS", "2S", "3S"], ["4S", "4D", "4H", "4C"]]}),
        ("discard", {"seat": 2, "card": "KC", "face": "down"}),
        ("deal_scored", {"deal": 2, "points": points_of(0, 218, 0)}),
    )


def pool() -> Sent:
    """A pool to 101: seat 1 is out after two deals and comes back, the three share the prize; its total is booked as if
    it had not come back."""
    events = [seated("aceleagues-pool-101", 3, currency="INR", stake={"entry": 10_000})]
    for number in (1, 2):
        dealer, first = (3, 1) if number == 1 else (1, 2)
        hands = hands_of(" ".join(HOPELESS), " ".join(WINNING), " ".join(LOSING))
        dealt = {"deal": number, "dealer": dealer, "first": first, "hands": hands, "open_card": "2H", "wild_card": "7C"}
        events += [("deal", dealt), *([("draw", {"seat": 1, "from": "stock", "card": "KS"})] if number == 1 else [])]
        events += [("discard", {"seat": 1, "card": "KS"})] if number == 1 else []
        events += [
            ("draw", {"seat": 2, "from": "stock", "card": "AC"}),
            ("discard", {"seat": 2, "card": "AC"}),
            ("drop", {"seat": 3}),
            ("draw", {"seat": 1, "from": "stock", "card": "QS"}),
            ("discard", {"seat": 1, "card": "QS"}),
            ("draw", {"seat": 2, "from": "stock", "card": "AS"}),
            ("declare", {"seat": 2, "groups": GROUPS, "finish": "AS"}),
            ("show_judged", {"seat": 2, "valid": True}),
            ("deal_scored", {"deal": number, "points": points_of(58, 0, 20)}),
        ]
    return told(
        "P1",
        *events,
        ("rejoin", {"seat": 1}),
        ("split", {"seat": 2, "step": "offer"}),
        ("split", {"seat": 3, "step": "accept"}),
        ("split", {"seat": 1, "step": "accept"}),
        ("match_settled", {"standings": points_of(116, 0, 40), "payouts": amounts_of(-6_666, 3_333, 3_333)}),
    )


def amounts_of(*amounts: int) -> list[dict[str, int]]:
    """What seats 1, 2, 3 ... win or lose, in paise."""
    return [{"seat": seat, "amount": amount} for seat, amount in enumerate(amounts, 1)]


def audited(sent: Sent, first_leaf: int = 0, incomplete: MatchGaps | None = None) -> PlayedMatch:
    """A match as the audit hands it to the desk."""
    events = [EVENT.validate_python(event, strict=False) for event in sent]
    named = sent[0].get("ruleset")
    rules = rulebook().resolve(named) if named else None
    return PlayedMatch(
        match=sent[0]["match"],
        events=events,
        leaves={event.seq: first_leaf + n for n, event in enumerate(events)},
        readings=Readings(rules) if rules else None,
        incomplete=incomplete or MatchGaps(),
        ruleset_hash=rules.hash if rules else None,
        persons={player["seat"]: f"digest-of-{player['seat']}" for player in sent[0]["players"]},
    )


def all_matches() -> list[PlayedMatch]:
    """The four matches, one after another in the tree."""
    found: list[PlayedMatch] = []
    for sent in (settled(), wrong_show(), played_on(), no_rules()):
        lost = MatchGaps(waiting=(99,)) if sent[0]["match"] == "M4" else None
        found.append(audited(sent, sum(len(match.events) for match in found), lost))
    return found
