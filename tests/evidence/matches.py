"""Small matches for tests of the store: right in form, of no interest as play."""

from __future__ import annotations

import json
import random
from typing import Any

from schemas.cards import FACES

Lines = list[bytes]


def event(match: str, seq: int, kind: str, **fields: Any) -> dict[str, Any]:
    """An event as a platform would send it."""
    return {"v": 1, "match": match, "seq": seq, "type": kind, **fields}


def as_line(sent: dict[str, Any]) -> bytes:
    """The event as a line, keys in the order given."""
    return json.dumps(sent, ensure_ascii=False).encode() + b"\n"


def match_events(match: str, seed: int = 0, rounds: int = 20, settled: bool = True) -> list[dict[str, Any]]:
    """One match: open, deal, draws and discards in turn, a declare, the claims."""
    rng = random.Random(f"{match}/{seed}")
    pack = list(FACES) * 2
    rng.shuffle(pack)
    sent: list[dict[str, Any]] = []

    def add(kind: str, **fields: Any) -> None:
        at = f"2026-11-20T10:{len(sent) // 60 % 60:02}:{len(sent) % 60:02}.{rng.randrange(1000):03}Z"
        sent.append(event(match, len(sent) + 1, kind, at=at, by="player", id=f"{match}-{len(sent)}", **fields))

    players = [
        {"seat": seat, "player": f"player-{rng.randrange(500)}", "name": f"Zoë {match} {seat}", "device": f"dev-{seat}"}
        for seat in (1, 2)
    ]
    add("open", ruleset="classic", players=players, currency="INR", stake={"point_value": 100})
    dealt = [[pack.pop() for _ in range(13)] for _ in (1, 2)]
    hands = [{"seat": seat, "cards": dealt[seat - 1]} for seat in (1, 2)]
    opening = pack.pop()
    add("deal", deal=1, dealer=1, first=2, hands=hands, open_card=opening, wild_card="7D", stock=pack[::-1])
    for turn in range(rounds):
        seat = 1 + turn % 2
        pile = rng.choice(["stock", "discards"])
        add("draw", seat=seat, **{"from": pile}, card=rng.choice(FACES))
        if turn % 5 == 4:
            add("group", seat=seat, groups=[dealt[seat - 1][:7], dealt[seat - 1][7:]])
        add("discard", seat=seat, card=rng.choice(FACES))
    add("declare", seat=1, groups=[dealt[0][:4], dealt[0][4:]], finish="KH")
    add("show_judged", seat=1, valid=True)
    add("deal_scored", deal=1, points=[{"seat": 1, "points": 0}, {"seat": 2, "points": 40}])
    if settled:
        add("match_settled", payouts=[{"seat": 1, "amount": 4000}, {"seat": 2, "amount": -4000}])
    return sent


def match_lines(match: str, seed: int = 0, rounds: int = 20, settled: bool = True) -> Lines:
    """The same as lines."""
    return [as_line(sent) for sent in match_events(match, seed, rounds, settled)]
