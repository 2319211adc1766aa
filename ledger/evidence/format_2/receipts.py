"""When lines came into a ledger of format 2: its own leaves say so, and no file beside them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

from ledger.evidence.leaf import split_body
from ledger.evidence.receipts import Came, Delivery
from ledger.evidence.receipts import Receipts as FirstReceipts
from ledger.evidence.sqlite import Connection

_FROM: Final = "SELECT leaf, seq, body FROM leaves WHERE +stream = 0 AND leaf >= ? ORDER BY leaf"
_ALL: Final = "SELECT leaf, seq, body FROM leaves WHERE stream = 0 AND leaf >= ? ORDER BY seq"


class _Received(NamedTuple):
    """A record ``received``: its leaf, how many records of the log there are with it, its fields."""

    leaf: int
    seq: int
    said: dict[str, Any]

    @property
    def at_ms(self) -> int:
        return round(datetime.fromisoformat(self.said["at"]).timestamp() * 1000)


class Receipts(FirstReceipts):
    """Reads the leaves ``received``. Hands wait ``delay`` seconds after a match that was followed has ended."""

    def __init__(self, ledger: Connection, delay: int = 0) -> None:
        self._ledger = ledger
        self._delay_ms = delay * 1000

    def came(self, leaf: int) -> Came | None:
        """When a leaf came: its batch ends with the leaf that says so, and is committed with it."""
        batch = next(self._received(_FROM, leaf), None)
        if batch is None:
            return None
        said = batch.said
        return Came(said.get("delivery", said["first"]), batch.at_ms, not said.get("untimed", False))

    def _is_kept(self) -> bool:
        return True

    def all(self) -> list[Delivery]:
        """Every batch, the oldest first, as a delivery of its own. Sizes are of events, without the ledger's own."""
        return [
            Delivery(batch.leaf + 1 - batch.seq, batch.at_ms, not batch.said.get("untimed", False))
            for batch in self._received(_ALL, 0)
        ]

    def _received(self, query: str, leaf: int) -> Iterator[_Received]:
        for place, seq, body in self._ledger.execute(query, (leaf,)):
            said = json.loads(split_body(body)[0])
            if said["type"] == "received":
                yield _Received(place, seq, said)

    def close(self) -> None:
        """Nothing is held open."""
