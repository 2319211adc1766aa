"""A ledger of what is hard to show: many seats, long names, many cards, many melds, many findings, many events, matches
still played and of no known rules; and, beside it, the demo's ledger, an empty one and one with cases.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cli.app import run
from ledger.evidence.lines import log_lines
from ledger.evidence.store import open_writer
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import play_match
from meldtrail.samples import sample_logs
from tests.desk_kit.matches import LOSING, RULESET, Sent, dealing, lines, no_rules, opening, played_on, seated, told

LONGEST = "T:blue~northwest-championship.2026-11-20~semi-final.room:00042-x"
"""An id as long as one may be, with every sign it may hold and no place to break it."""
FORTY = "a-player-with-a-name-of-forty-characters"
THREE_PACKS = (
    "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H JK JK AS 2S",
    "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C JK",
    "7H 8H 9H TH JH QH KH 7C 8C 9C TC JC QC KC 9H TH JH QH KH JK JK",
)


def simulated(ruleset: str, seed: int, seats: int, match: str, most: int | None = None, **more: Any) -> Sent:
    """A simulated match, or its first ``most`` events."""
    events = play_match(read_rulebook().resolve(ruleset), seed, 1, seats=seats, match=match)[:most]
    events[0].update(more)
    return events


def long_names() -> Sent:
    """Six with names and ids of forty characters at a table and in a match with ids without a place to break."""
    events = simulated("ace2three-pool-201", 3, 6, LONGEST, table="T" * 64, lobby="lobby-" + "x" * 58)
    for player in events[0]["players"]:
        player["player"] = f"{FORTY}-{player['seat']}"
    events[-1]["payouts"][0]["amount"] += 100
    return events


def many_cards() -> Sent:
    """Three hold more than twenty cards each, of three packs, and nobody can lay any."""
    hands = [{"seat": seat, "cards": cards.split()} for seat, cards in enumerate(THREE_PACKS, 1)]
    return told(
        "three-packs",
        seated("continental", 3),
        ("deal", {"deal": 7, "dealer": 3, "first": 1, "hands": hands, "open_card": "7S"}),
        ("draw", {"seat": 1, "from": "stock", "card": "JK", "by": "player"}),
        ("discard", {"seat": 1, "card": "TS", "by": "player"}),
        ("buy", {"seat": 3, "card": "7S", "penalty": "2C", "by": "player"}),
        ("draw", {"seat": 2, "from": "discards", "card": "TS", "by": "timer"}),
        ("close", {"reason": "abandoned"}),
    )


def many_findings() -> Sent:
    """Two who discard what they do not hold, a hundred times each, out of turn every other time."""
    events = [opening(ruleset=RULESET), dealing(LOSING, LOSING)]
    events += [("discard", {"seat": 1 + n // 2 % 2, "card": "JS", "by": "player"}) for n in range(200)]
    sent = told("two-hundred-findings", *events, ("close", {"reason": "abandoned"}))
    return [{**event, "at": f"2026-11-20T11:{n // 60:02}:{n % 60:02}.000Z"} for n, event in enumerate(sent)]


def of_contracts(match: str, seed: int, seats: int, events: int) -> Sent:
    """A match of contracts, closed after so many events with melds on the table."""
    close = {"v": 1, "match": match, "seq": events + 1, "type": "close", "reason": "abandoned"}
    return [*simulated("continental", seed, seats, match, events), close]


def hard_matches() -> list[Sent]:
    """Every hard case, a list of events each."""
    return [
        long_names(),
        many_cards(),
        many_findings(),
        of_contracts("six-of-contracts", 1, 6, 700),
        of_contracts("seven-of-contracts", 17, 7, 300),
        simulated("rum", 2, 6, "six-at-rum"),
        simulated("ace2three-pool-201", 2, 6, "six-still-playing", 60),
        played_on(),
        no_rules(),
    ]


def write_ledger(folder: Path, matches: list[Sent]) -> Path:
    """A ledger of matches as a platform would send them."""
    rulebook = read_rulebook()
    with open_writer(folder, create=True) as writer:
        for sent in matches:
            writer.ingest(lines(sent), "platform.jsonl", pin=rulebook.pin)
    return folder


def hard_ledger(folder: Path) -> Path:
    """The hard cases, with cases of staff whose tickets and texts are long."""
    write_ledger(folder, hard_matches())
    said = "He says that his last card was never shown to him. " * 12 + "x" * 200
    case = ["case", "open", LONGEST, "--seat", "2", "--about", "score", "--claim", said, "--ticket", "HD-" + "7" * 60]
    assert run([*case, "--who", FORTY, "--ledger", str(folder)]) == 0
    assert run(["case", "note", "C1", "x" * 300, "--who", "asha", "--ledger", str(folder)]) == 0
    return folder


def demo_ledger(folder: Path) -> Path:
    """The ledger of ``meldtrail demo``: every sample log."""
    rulebook = read_rulebook()
    with open_writer(folder, create=True) as writer:
        for log in sample_logs():
            writer.ingest(log_lines(log), log.name, rulebook.pin)
    return folder
