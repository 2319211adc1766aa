"""The events of a pack again, as they stood on their lines."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from ledger.engine import layout as at
from ledger.engine.packs import CARD_CODES, IN_TAIL, JUDGED_BY_NOBODY, SHARED, NotPackedError
from schemas.wire import timestamp

Line = dict[str, Any]

_CARDS: Final = {code: card for card, code in CARD_CODES.items()}
_NO_PACK: Final = (
    struct.error, IndexError, KeyError, ValueError, TypeError, AttributeError, OverflowError, RecursionError,
)  # fmt: skip
"""What is raised by bytes that nobody packed."""


def unpack(pack: bytes, book: Sequence[bytes]) -> list[Line]:
    """The events of a pack, as objects in ``seq`` order, with the entries of its book.

    Raises NotPackedError for bytes that are no pack, or a pack of another version, or one cut short.
    """
    try:
        return _Unpacking(pack, book).events()
    except _NO_PACK as wrong:
        raise NotPackedError(f"these bytes are no pack of this version: {wrong}") from None


class _Unpacking:
    def __init__(self, pack: bytes, book: Sequence[bytes]) -> None:
        magic, _, self._opening, self._count, beside, self._time = struct.unpack_from(at.HEAD, pack)
        if magic not in at.VERSIONS:
            raise ValueError("it begins otherwise")
        self._bytes: bytes = pack
        self._book = book
        self._at = at.HEAD_SIZE + 6 * self._count
        tail = json.loads(pack[self._at + beside :])
        self._match, self._producer, self._extra = (
            tail["match"],
            tail.get("producer"),
            _only(tail.get("open", {}), IN_TAIL),
        )
        unread: dict[str, Line] = tail.get("unread", {})
        self._unread = {number: _only(fields, JUDGED_BY_NOBODY) for number, fields in unread.items()}
        self._last = -1

    def events(self) -> list[Line]:
        # In order: what stands beside the acts has no index, each event leaves the place where the next begins.
        return [self._event(number) for number in range(self._count)]

    def _event(self, number: int) -> Line:
        first, seat, card, detail = self._bytes[at.HEAD_SIZE + 4 * number : at.HEAD_SIZE + 4 * number + 4]
        time, kind = self._time_of(number), first & at.KIND_MASK
        common: Line = {"v": 1, "match": self._match, "seq": number + 1}
        common |= {} if time is None else {"at": time}
        if kind in (at.OTHER, at.SHUFFLE):
            line = json.loads(self._text())
            if (kind == at.SHUFFLE and line["type"] != "shuffle") or not common.keys().isdisjoint(line):
                raise ValueError("what is kept whole tells another event")
            return {**common, **line}
        common["type"] = at.TYPES[kind]
        actor = at.ACTORS[first >> at.KIND_BITS]
        common |= {} if actor is None else {"by": actor}
        common |= {} if self._producer is None else {"producer": self._producer}
        if kind not in (at.OPEN, at.DEAL) and seat:
            common["seat"] = seat
        return common | self._unread.get(str(number + 1), {}) | _READERS[kind](self, seat, card, detail)

    # -- numbers and cards -------------------------------------------------------------------------

    def _time_of(self, number: int) -> str | None:
        place = at.HEAD_SIZE + 4 * self._count + 2 * number
        step = int.from_bytes(self._bytes[place : place + 2], "little")
        if step == at.NO_TIME:
            return None
        if step == at.LONG_STEP:
            (step,) = struct.unpack_from("<q", self._bytes, self._at)
            self._at += 8
        self._last = self._time if self._last < 0 else self._last + step
        return timestamp(self._last)

    def byte(self) -> int:
        """The next byte beside the acts."""
        self._at += 1
        return int(self._bytes[self._at - 1])

    def varint(self) -> int:
        """The next integer that is not negative."""
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def integer(self) -> int:
        """The next integer."""
        value = self.varint()
        return -(value + 1 >> 1) if value & 1 else value >> 1

    def _text(self) -> str:
        length = self.varint()
        self._at += length
        return self._bytes[self._at - length : self._at].decode()

    def cards(self, count: int) -> list[str | None]:
        """So many of the next cards."""
        self._at += count
        return [_CARDS[code] for code in self._bytes[self._at - count : self._at]]

    def meld_cards(self, count: int) -> list[str]:
        """So many of the next cards of melds on the table."""
        cards = []
        for _ in range(count):
            code, names = self.byte(), ""
            if code == at.NAMED:
                names, code = f"={_CARDS[self.byte()]}", self.byte()
            cards.append(f"{_CARDS[code]}{names}")
        return cards

    def meld_id(self) -> str:
        """The next id of a meld."""
        return f"{self.varint()}.{self.byte()}"

    # -- events, by kind ---------------------------------------------------------------------------

    def open(self, *_: int) -> Line:
        players = self.byte()
        self.byte()  # whether clocks are told, which the opening says itself
        seats = [struct.unpack_from("<BI", self._bytes, self._at + 5 * n) for n in range(players)]
        self._at += 5 * players
        fields: Line = {"players": [{**json.loads(self._book[person]), "seat": seat} for seat, person in seats]}
        if self.byte():
            figures = [self.varint(), self.varint()]
            stakes = zip(("point_value", "entry"), figures, strict=True)
            # Stored one higher, 0 for what was not given: a stake of 0 is one.
            fields["stake"] = {name: figure - 1 for name, figure in stakes if figure}
        draws = self.byte()
        if draws != at.NOT_GIVEN:
            fields["dealer_draw"] = [{"seat": self.byte(), "card": self.cards(1)[0]} for _ in range(draws)]
        return {**fields, **_only(json.loads(self._book[self._opening]), SHARED), **self._extra}

    def deal(self, dealer: int, first: int, flags: int) -> Line:
        fields: Line = {"deal": self.varint()}
        fields |= {name: seat for name, seat in (("dealer", dealer), ("first", first)) if seat}
        for name, flag in (("open_card", at.HAS_OPEN), ("wild_card", at.HAS_WILD), ("cut_card", at.HAS_CUT)):
            if flags & flag:
                fields[name] = self.cards(1)[0]
        if flags & at.CUT_IS_WILD:
            fields["cut_card"] = fields["wild_card"]
        if flags & at.HAS_HANDS:
            # Read as Python evaluates it: how many hands, then of each its seat, its size, its cards.
            fields["hands"] = [{"seat": self.byte(), "cards": self.cards(self.byte())} for _ in range(self.byte())]
        if flags & at.HAS_STOCK:
            fields["stock"] = self.cards(self.varint())
        return fields

    def draw(self, _: int, card: int, source: int) -> Line:
        return {"from": ("stock", "discards")[source], **_card("card", card)}

    def discard(self, _: int, card: int, face: int) -> Line:
        return {**_card("card", card), **({"face": at.FACES_UP[face]} if face else {})}

    def groups(self, _: int, finish: int, count: int) -> Line:
        fields: Line = _card("finish", finish)
        if count != at.NOT_GIVEN:
            sizes = [self.byte() for _ in range(count)]
            fields["groups"] = [self.cards(size) for size in sizes]
        return fields

    def melds(self, _: int, __: int, count: int) -> Line:
        sizes = [self.byte() for _ in range(count)]
        return {"melds": [self.meld_cards(size) for size in sizes]}

    def lay_off(self, _: int, __: int, count: int) -> Line:
        return {"meld": self.meld_id(), "cards": self.meld_cards(count)}

    def move_joker(self, _: int, card: int, onto: int) -> Line:
        fields: Line = {"meld": self.meld_id(), **_card("card", card), "joker": self.meld_cards(1)[0]}
        return {**fields, "to": self.meld_id()} if onto else fields

    def buy(self, _: int, card: int, wishes: int) -> Line:
        fields: Line = {**_card("card", card), **_card("penalty", self.byte())}
        if wishes != at.NOT_GIVEN:
            fields["wanted"] = [self.byte() for _ in range(wishes)]
        return fields

    def recycle(self, _: int, card: int, stock: int) -> Line:
        return {**_card("open_card", card), **({"stock": self.cards(self.varint())} if stock else {})}

    def miss(self, _: int, __: int, count: int) -> Line:
        return {} if count == at.NOT_GIVEN else {"count": count}

    def seated(self, *_: int) -> Line:
        return {}

    def split(self, _: int, __: int, step: int) -> Line:
        return {"step": at.STEPS[step]}

    def close(self, _: int, reason: int, deal: int) -> Line:
        number = self.varint()
        return {"reason": at.CLOSES[reason], **({"deal": number} if deal else {})}

    def judged(self, _: int, __: int, flags: int) -> Line:
        reason = {"reason": self._text()} if flags & at.HAS_REASON else {}
        return {"valid": bool(flags & at.VALID), **reason}

    def scored(self, _: int, deal: int, rows: int) -> Line:
        fields: Line = {"deal": self.varint()} if deal else {}
        return {**fields, "points": [{"seat": self.byte(), "points": self.integer()} for _ in range(rows)]}

    def settled(self, _: int, flags: int, rows: int) -> Line:
        fields: Line = {}
        standings = [self._standing() for _ in range(rows)]
        if flags & at.HAS_STANDINGS:
            fields["standings"] = standings
        if flags & at.HAS_PAYOUTS:
            fields["payouts"] = [{"seat": self.byte(), "amount": self.integer()} for _ in range(self.byte())]
        if flags & at.HAS_FEE:
            fields["fee"] = self.integer()
        return fields

    def _standing(self) -> Line:
        seat, place, has_points, points = self.byte(), self.byte(), self.byte(), self.integer()
        return {"seat": seat} | ({"points": points} if has_points else {}) | ({"place": place} if place else {})


def _only(fields: Line, names: Collection[str]) -> Line:
    """Fields beside what the engine reads. Raises ValueError where others are among them, which would alter that."""
    if not fields.keys() <= set(names):
        raise ValueError("what is told beside the acts is judged")
    return fields


def _card(name: str, code: int) -> Line:
    return {} if code == at.NO_CARD else {name: _CARDS[code]}


_READERS: Final[dict[int, Callable[..., Line]]] = {
    **dict.fromkeys((at.DROP, at.DISCONNECT, at.RECONNECT, at.LEAVE, at.REJOIN), _Unpacking.seated),
    **dict.fromkeys((at.DECLARE, at.SHOW, at.GROUP), _Unpacking.groups),
    **dict.fromkeys((at.MELD, at.LAY_CONTRACT), _Unpacking.melds),
    at.LAY_OFF: _Unpacking.lay_off,
    at.MOVE_JOKER: _Unpacking.move_joker,
    at.BUY: _Unpacking.buy,
    at.OPEN: _Unpacking.open,
    at.DEAL: _Unpacking.deal,
    at.DRAW: _Unpacking.draw,
    at.DISCARD: _Unpacking.discard,
    at.RECYCLE: _Unpacking.recycle,
    at.MISS: _Unpacking.miss,
    at.SPLIT: _Unpacking.split,
    at.CLOSE: _Unpacking.close,
    at.JUDGED: _Unpacking.judged,
    at.SCORED: _Unpacking.scored,
    at.SETTLED: _Unpacking.settled,
}
