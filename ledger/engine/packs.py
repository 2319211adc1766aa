"""A finished match as bytes, and the events again out of them, line by line equal.

Personal details and what matches of a lobby share stand in a book, by number, so that a pack holds neither names nor
addresses.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ledger.engine import layout as at
from schemas.canonical import canonical
from schemas.cards import FACES, UNKNOWN
from schemas.errors import UsageError
from schemas.events import read_events
from schemas.wire import milliseconds_of

Event = Mapping[str, Any]
Line = dict[str, Any]

SHARED: Final = ("ruleset", "currency", "chips", "options", "clocks", "lobby")
"""What the openings of a lobby have in common; it is one entry of the book."""
_OPENING: Final = frozenset({*SHARED, "players", "stake", "dealer_draw"})
PACKER: Final = 1
"""What is raised when the same events are packed to other bytes, so that packs that were stored are made anew."""
JUDGED_BY_NOBODY: Final = ("id", "ext")
"""What an event may have on which no finding and no verdict hangs; it stands behind all that the engine reads."""
IN_TAIL: Final = ("table", "refs", *JUDGED_BY_NOBODY)
"""What of an opening stands there."""

CARD_CODES: Final[dict[str | None, int]] = {
    None: at.NO_CARD,
    UNKNOWN: at.UNKNOWN_CARD,
    **{name: number for number, name in enumerate(FACES)},
    **{
        f"{name}.{copy}": number + at.COPY * copy
        for copy in range(1, at.COPIES + 1)
        for number, name in enumerate(FACES)
    },
}
_ACTOR_BITS: Final = {actor: number << at.KIND_BITS for number, actor in enumerate(at.ACTORS)}
_KINDS: Final = {name: kind for kind, name in enumerate(at.TYPES) if name}
_SEATED: Final = frozenset({"drop", "disconnect", "reconnect", "leave", "rejoin"})


class NotPackedError(UsageError):
    """The events are no match that can be packed: not numbered from 1, of several matches, or not opened first."""


class _OddEvent(Exception):
    """An event that is kept as its JSON."""


_NO_PLACE: Final = (_OddEvent, KeyError, TypeError, ValueError, struct.error)
"""What is raised for a field, or a figure, that four bytes and those beside them have no place for."""
_Packed = tuple[bytes, bytes, Line]
"""An event: its four bytes, those beside them, and what it has that the engine does not read."""


class Book:
    """Entries by number: people, and openings. It is kept where packs are, and a person erased is erased here."""

    def __init__(self, entries: Sequence[bytes] = ()) -> None:
        self.entries = list(entries)
        self._numbers = {entry: number for number, entry in enumerate(self.entries)}

    def number(self, entry: bytes) -> int:
        """The number of an entry, a new one where it is not there yet."""
        index = self._numbers.get(entry)
        if index is None:
            index = self._numbers[entry] = len(self.entries)
            self.entries.append(entry)
        return index


def judged_part(pack: bytes) -> bytes | None:
    """A pack without what stands behind all that the engine reads: the names of the match and its producer, and what
    they wrote in their own words. None where an event is kept as its JSON, which the engine reads none of."""
    events, beside = struct.unpack_from("<II", pack, at.EVENTS_AT)
    kinds = pack[at.HEAD_SIZE : at.HEAD_SIZE + 4 * events : 4]
    if any(kind & at.KIND_MASK == at.OTHER for kind in kinds):
        return None
    return pack[: at.HEAD_SIZE + 6 * events + beside]


# -- into bytes ------------------------------------------------------------------------------------


def pack(events: Sequence[Event], rules_hash: str, book: Book, *, has_words: bool = True) -> bytes:
    """A match as a pack: its events as objects in ``seq`` order, as the intake has read them, under rules by hash. One
    that has no words tells neither what a shuffle said nor why a show was judged so, which the engine skips.

    Raises NotPackedError for what is no match opened by its first event and numbered from 1 without a hole.
    """
    if not events or events[0]["type"] != "open":
        raise NotPackedError("a pack begins with the opening of its match")
    match, producer = events[0]["match"], events[0].get("producer")
    acts, steps, beside = bytearray(), bytearray(), bytearray()
    began, last = -1, -1
    try:
        opening, opened, seats = _open(events[0], book)
    except _NO_PLACE:
        raise NotPackedError(f"{match}: its opening holds what a pack has no place for") from None
    tail: Line = {"match": match} | ({"producer": producer} if producer is not None else {}) | opened
    unread: dict[str, Line] = {}
    magic = at.MAGIC
    for number, event in enumerate(events, 1):
        if event["seq"] != number or event["match"] != match or event["v"] != 1:
            raise NotPackedError(f"{match}: event {number} of a pack must be that of its match with this number")
        try:
            step, far, last = _step(event.get("at"), last)
        except ValueError:  # a day there is not
            raise NotPackedError(f"{match}: event {number} has no time that is one") from None
        began = last if began < 0 else began
        steps += step
        beside += far
        act, more, extra = seats if number == 1 else _packed(event, producer, has_words)
        if extra:
            unread[str(number)] = extra
        acts += act
        beside += more
        # A pack says a later version only where it has what earlier ones did not know: all others stay the bytes they
        # were.
        if act[0] & at.KIND_MASK > at.OTHER:
            magic = at.MAGIC_2
    if unread:
        tail["unread"], magic = unread, at.MAGIC_3
    head = struct.pack(at.HEAD, magic, bytes.fromhex(rules_hash), opening, len(events), len(beside), began)
    try:
        return b"".join((head, acts, steps, beside, canonical(tail)))
    except ValueError:  # NaN, or half of a surrogate pair
        raise NotPackedError("the match holds a name or a note that no line could have told") from None


def _packed(event: Event, producer: str | None, has_words: bool) -> _Packed:
    """An event but for its time; one with fields beyond those of its type is kept whole, lest any be lost."""
    extra = {name: event[name] for name in JUDGED_BY_NOBODY if name in event}
    pack_act = _PACKERS.get(event["type"])
    try:
        if pack_act is None or event.get("producer") != producer or not isinstance(event.get("id", ""), str):
            raise _OddEvent
        act, more = pack_act(event, len(event) - _common(event) - len(extra))
    except _NO_PLACE:
        _must_be_event(event)
        act, more = _whole(event, at.OTHER)
    is_whole = act[0] & at.KIND_MASK in (at.SHUFFLE, at.OTHER)
    if is_whole or "ext" in extra:
        _must_be_event(event)
    if not has_words:
        act, more = _without_words(act, more)
    return act, more, {} if is_whole else extra  # its JSON tells these too


def _without_words(act: bytes, more: bytes) -> tuple[bytes, bytes]:
    kind = act[0] & at.KIND_MASK
    if kind == at.SHUFFLE:
        return act, _varint(0)
    if kind == at.JUDGED:
        return act[:3] + bytes((act[3] & ~at.HAS_REASON,)), b""
    return act, more


def _must_be_event(event: Event) -> None:
    """Raise NotPackedError for what is none: it would be packed as it is, and could not be read again."""
    try:
        read_events([event])
    except ValueError:
        raise NotPackedError(f"{event['match']}: event {event['seq']} is none that a line could have told") from None


def _common(event: Event) -> int:
    """How many of its fields are read of every type."""
    return 4 + ("at" in event) + ("by" in event) + ("producer" in event)


def _step(time: str | None, last: int) -> tuple[bytes, bytes, int]:
    """How far an event is from the last one that has a time: two bytes, those beside the acts, and its own time."""
    if time is None:
        return at.NO_TIME.to_bytes(2, "little"), b"", last
    now = milliseconds_of(time)
    # Of the first time there is none before it: the head holds it.
    step = now - last if last >= 0 else 0
    if 0 <= step <= at.LONGEST_STEP:
        return step.to_bytes(2, "little"), b"", now
    return at.LONG_STEP.to_bytes(2, "little"), step.to_bytes(8, "little", signed=True), now


def _varint(value: int) -> bytes:
    """An integer that is not negative, seven bits a byte, the lowest first."""
    octets = bytearray()
    while value > 127:
        octets.append(value & 127 | 128)
        value >>= 7
    octets.append(value)
    return bytes(octets)


def _signed_varint(value: int) -> bytes:
    return _varint(value * 2 if value >= 0 else -value * 2 - 1)


def _codes(cards: Sequence[str]) -> bytes:
    return bytes(CARD_CODES[card] for card in cards)


def _open(event: Event, book: Book) -> tuple[int, Line, _Packed]:
    """The number of an opening in the book, what of it the tail tells, and who sits where."""
    shared = {name: event[name] for name in SHARED if name in event}
    extra = {name: value for name, value in event.items() if name in IN_TAIL}
    if len(event) != _common(event) + len(extra) + sum(name in event for name in _OPENING):
        raise _OddEvent
    more = bytearray((len(event["players"]), "clocks" in event))
    for player in event["players"]:
        person = {name: value for name, value in player.items() if name != "seat"}
        more += struct.pack("<BI", player["seat"], book.number(canonical(person)))
    stake = event.get("stake")
    more.append(stake is not None)
    if stake is not None:
        if set(stake) - {"point_value", "entry"}:
            raise _OddEvent
        more += b"".join(_varint(stake[name] + 1 if name in stake else 0) for name in ("point_value", "entry"))
    draws = event.get("dealer_draw")
    more.append(at.NOT_GIVEN if draws is None else len(draws))
    for row in draws or ():
        more += bytes((row["seat"], CARD_CODES[row["card"]]))
    act = bytes((at.OPEN | _ACTOR_BITS[event.get("by")], 0, 0, 0))
    return book.number(canonical(shared)), {"open": extra} if extra else {}, (act, bytes(more), {})


def _whole(event: Event, kind: int) -> tuple[bytes, bytes]:
    text = canonical({name: value for name, value in event.items() if name not in ("v", "match", "seq", "at")})
    return bytes((kind, event.get("seat", 0) if kind == at.OTHER else 0, 0, 0)), _varint(len(text)) + text


def _act(event: Event, card: int = 0, detail: int = 0) -> bytes:
    seat = event.get("seat", 0)
    return bytes((_KINDS[event["type"]] | _ACTOR_BITS[event.get("by")], seat, card, detail))


def _only(count: int, due: int) -> None:
    """An event with more fields than are read is kept as its JSON."""
    if count != due:
        raise _OddEvent


Packer = Callable[[Event, int], tuple[bytes, bytes]]


def _pack_open(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 1)
    return _act(event), b""


def _draw(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 2 + ("card" in event))
    return _act(event, CARD_CODES[event.get("card")], ("stock", "discards").index(event["from"])), b""


def _discard(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 1 + ("card" in event) + ("face" in event))
    return _act(event, CARD_CODES[event.get("card")], at.FACES_UP.index(event.get("face"))), b""


def _groups(event: Event, fields: int) -> tuple[bytes, bytes]:
    groups = event.get("groups")
    _only(fields, 1 + (groups is not None) + ("finish" in event))
    sizes = bytes(map(len, groups or ()))
    cards = _codes([card for group in groups or () for card in group])
    count = at.NOT_GIVEN if groups is None else len(groups)
    return _act(event, CARD_CODES[event.get("finish")], count), sizes + cards


def _meld_bytes(cards: Sequence[str]) -> bytes:
    """Cards of a meld on the table, with what a joker names."""
    octets = bytearray()
    for card in cards:
        itself, names, place = card.partition("=")
        octets += bytes((at.NAMED, CARD_CODES[place])) if names else b""
        octets.append(CARD_CODES[itself])
    return bytes(octets)


def _meld_id(name: str) -> bytes:
    seq, _, number = name.partition(".")
    return _varint(int(seq)) + bytes((int(number),))


def _meld(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 2)
    melds = event["melds"]
    return _act(event, 0, len(melds)), bytes(map(len, melds)) + b"".join(map(_meld_bytes, melds))


def _lay_off(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 3)
    return _act(event, 0, len(event["cards"])), _meld_id(event["meld"]) + _meld_bytes(event["cards"])


def _move_joker(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 3 + ("card" in event) + ("to" in event))
    more = _meld_id(event["meld"]) + _meld_bytes([event["joker"]])
    more += _meld_id(event["to"]) if "to" in event else b""
    return _act(event, CARD_CODES[event.get("card")], "to" in event), more


def _buy(event: Event, fields: int) -> tuple[bytes, bytes]:
    buyers = event.get("wanted")
    _only(fields, 1 + ("card" in event) + ("penalty" in event) + (buyers is not None))
    more = bytes((CARD_CODES[event.get("penalty")], *(buyers or ())))
    return _act(event, CARD_CODES[event.get("card")], at.NOT_GIVEN if buyers is None else len(buyers)), more


def _recycle(event: Event, fields: int) -> tuple[bytes, bytes]:
    stock = event.get("stock")
    _only(fields, (stock is not None) + ("open_card" in event))
    more = b"" if stock is None else _varint(len(stock)) + _codes(stock)
    return _act(event, CARD_CODES[event.get("open_card")], stock is not None), more


def _miss(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 1 + ("count" in event))
    count = event.get("count", at.NOT_GIVEN)
    if "count" in event and count >= at.NOT_GIVEN:
        raise _OddEvent
    return _act(event, 0, count), b""


def _split(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 2)
    return _act(event, 0, at.STEPS.index(event["step"])), b""


def _close(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 1 + ("deal" in event))
    return _act(event, at.CLOSES.index(event["reason"]), "deal" in event), _varint(event.get("deal", 0))


def _pack_judgement(event: Event, fields: int) -> tuple[bytes, bytes]:
    reason = event.get("reason")
    _only(fields, 2 + (reason is not None))
    text = b"" if reason is None else reason.encode()
    flags = (at.VALID if event["valid"] else 0) | (at.HAS_REASON if reason is not None else 0)
    return _act(event, 0, flags), b"" if reason is None else _varint(len(text)) + text


def _scored(event: Event, fields: int) -> tuple[bytes, bytes]:
    _only(fields, 1 + ("deal" in event))
    more = bytearray(_varint(event["deal"]) if "deal" in event else b"")
    for row in event["points"]:
        _only(len(row), 2)
        more += bytes((row["seat"],)) + _signed_varint(row["points"])
    return _act(event, "deal" in event, len(event["points"])), bytes(more)


def _pack_settlement(event: Event, fields: int) -> tuple[bytes, bytes]:
    standings, payouts, fee = event.get("standings"), event.get("payouts"), event.get("fee")
    parts = (at.HAS_STANDINGS, standings), (at.HAS_PAYOUTS, payouts), (at.HAS_FEE, fee)
    flags = sum(flag for flag, value in parts if value is not None)
    _only(fields, sum(value is not None for _, value in parts))
    more = bytearray()
    for row in standings or ():
        _only(len(row), 1 + ("points" in row) + ("place" in row))
        more += bytes((row["seat"], row.get("place", 0), "points" in row)) + _signed_varint(row.get("points", 0))
    if payouts is not None:
        more.append(len(payouts))
    for row in payouts or ():
        _only(len(row), 2)
        more += bytes((row["seat"],)) + _signed_varint(row["amount"])
    more += b"" if fee is None else _signed_varint(fee)
    return _act(event, flags, len(standings or ())), bytes(more)


def _deal(event: Event, fields: int) -> tuple[bytes, bytes]:
    names = ("open_card", "wild_card", "cut_card", "stock", "hands")
    flags = sum(1 << place for place, name in enumerate(names) if name in event)
    _only(fields, 1 + flags.bit_count() + ("dealer" in event) + ("first" in event))
    if "cut_card" in event and event["cut_card"] == event.get("wild_card"):
        flags = flags ^ at.HAS_CUT | at.CUT_IS_WILD
    more = bytearray(_varint(event["deal"]))
    for name, flag in zip(names[:3], (at.HAS_OPEN, at.HAS_WILD, at.HAS_CUT), strict=True):
        if flags & flag:
            more.append(CARD_CODES[event[name]])
    if flags & at.HAS_HANDS:
        more.append(len(event["hands"]))
        for hand in event["hands"]:
            _only(len(hand), 2)
            more += bytes((hand["seat"], len(hand["cards"]))) + _codes(hand["cards"])
    if flags & at.HAS_STOCK:
        more += _varint(len(event["stock"])) + _codes(event["stock"])
    actor = at.DEAL | _ACTOR_BITS[event.get("by")]
    return bytes((actor, event.get("dealer", 0), event.get("first", 0), flags)), bytes(more)


_PACKERS: Final[dict[str, Packer]] = {
    **dict.fromkeys(_SEATED, _pack_open),
    "shuffle": lambda event, _: _whole(event, at.SHUFFLE),
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "declare": _groups,
    "show": _groups,
    "group": _groups,
    "recycle": _recycle,
    "miss": _miss,
    "split": _split,
    "close": _close,
    "meld": _meld,
    "lay_off": _lay_off,
    "lay_contract": _meld,
    "move_joker": _move_joker,
    "buy": _buy,
    "show_judged": _pack_judgement,
    "deal_scored": _scored,
    "match_settled": _pack_settlement,
}
