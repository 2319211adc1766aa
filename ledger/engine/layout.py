"""What the bytes of a pack mean; docs/pack.md says the same in words."""

from __future__ import annotations

from typing import Final

MAGIC: Final = b"MLP1"
"""The first bytes of a pack; the last of them is the version of the layout."""
MAGIC_2: Final = b"MLP2"
"""Of a pack that holds a kind of event version 1 has no place for: melds on the table and what goes with them."""
MAGIC_3: Final = b"MLP3"
"""Of a pack whose tail tells what events have beside what the engine reads: a key of the producer, an ``ext``."""
VERSIONS: Final = (MAGIC, MAGIC_2, MAGIC_3)

HEAD: Final = "<4s32sIIIq"
"""Magic, hash of the rules, number of the opening, events, bytes beside the acts, the first time of the log."""
HEAD_SIZE, EVENTS_AT, BESIDE_AT, TIME_AT = 56, 40, 44, 48
"""The bytes of a head, and where in it three of these begin."""

OPEN, SHUFFLE, DEAL, DRAW, DISCARD, DROP, DECLARE, SHOW, GROUP, RECYCLE, MISS = range(11)
DISCONNECT, RECONNECT, LEAVE, REJOIN, SPLIT, CLOSE, JUDGED, SCORED, SETTLED, OTHER = range(11, 21)
MELD, LAY_OFF, LAY_CONTRACT, MOVE_JOKER, BUY = range(21, 26)
"""Kinds of events; OTHER is one kept as its JSON. Those after it came with version 2."""

TYPES: Final = (
    "open", "shuffle", "deal", "draw", "discard", "drop", "declare", "show", "group", "recycle", "miss", "disconnect",
    "reconnect", "leave", "rejoin", "split", "close", "show_judged", "deal_scored", "match_settled", "", "meld",
    "lay_off", "lay_contract", "move_joker", "buy",
)  # fmt: skip
"""The types of events by their kind; OTHER is of any."""

NOBODY, PLAYER, TIMER, AUTOPLAY, SERVER, STAFF = range(6)
ACTORS: Final = (None, "player", "timer", "autoplay", "server", "staff")
"""Who acted, by number; it stands in the upper three bits of the kind."""
KIND_BITS, KIND_MASK = 5, 31

NO_CARD, UNKNOWN_CARD, COPY = 255, 254, 53
"""A card not logged, ``??``, and what is added to the number of a face for each copy."""
NAMED: Final = 253
"""Before a card of a meld that names what it stands for: then comes the face it names, then the card."""
COPIES: Final = 3
JOKER_CODE: Final = 52

NOT_GIVEN: Final = 255
"""A count that was not logged."""
LONGEST_STEP, LONG_STEP, NO_TIME = 65_000, 65_533, 65_534
"""A time is milliseconds since the last one, up to LONGEST_STEP; further away it stands beside the acts."""

HAS_OPEN, HAS_WILD, HAS_CUT, HAS_STOCK, HAS_HANDS, CUT_IS_WILD = 1, 2, 4, 8, 16, 32
"""What a deal names."""
VALID, HAS_REASON = 1, 2
"""What a judgement of a show says."""
HAS_STANDINGS, HAS_PAYOUTS, HAS_FEE = 1, 2, 4
"""What a settlement names."""
CLOSES: Final = ("finished", "abandoned", "void")
"""Why a match or deal was closed, by number."""
FINISHED: Final = 0
STEPS: Final = ("offer", "accept", "refuse", "auto")
"""The steps of a split, by number."""
FACES_UP: Final = (None, "up", "down")
"""How a card put on the discards lies, by number."""
