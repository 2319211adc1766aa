"""How the record of a match is written: what happens a hundred times in a match, a card drawn or put down, takes a
letter in each of some columns, and everything else stands as its fields.

Both forms are JSON. They lie packed with :data:`WORDS_OF_RECORDS` known beforehand, since most records are short.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from pydantic_core import to_json

from schemas.cards import UNKNOWN
from schemas.wire import timestamp

Fields = dict[str, Any]

FORM: Final = 3
"""Of the form of records: views with another are made anew."""
BESIDE: Final = frozenset({"seq", "at", "by"})
"""Fields that every event may have, each in a column of its own."""
_BY: Final = {None: "-", "player": "p", "timer": "t", "autoplay": "a", "server": "s", "staff": "f"}
_ACTOR: Final = {letter: actor for actor, letter in _BY.items()}
_SEATS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_SEAT: Final = {letter: seat for seat, letter in enumerate(_SEATS)}
OTHER: Final = "."
"""The letter of what is no move."""
# A capital where there is a card; which, only S and V do not say, for the table did not see it.
_MOVE: Final[dict[str, Fields]] = {
    "s": {"type": "draw", "from": "stock"},
    "d": {"type": "draw", "from": "discards"},
    "x": {"type": "discard"},
    "u": {"type": "discard", "face": "up"},
    "v": {"type": "discard", "face": "down"},
}
_LETTER: Final = {(kind["type"], kind.get("from") or kind.get("face")): letter for letter, kind in _MOVE.items()}
_LETTERS: Final = {move: (letter, letter.upper()) for move, letter in _LETTER.items()}
"""Without a card, and with one."""
_COVERED: Final = frozenset("SV")
_SHOWN: Final = frozenset("DXU")
_MOVES: Final = frozenset({"draw", "discard"})


def move_letters(events: Iterable[Mapping[str, Any]]) -> str:
    """A letter for each event, given by its fields: of one that only draws a card or puts one down what it does, a
    capital where there is a card; a dot for any other."""
    return "".join([_move_letter(name, event) if (name := event["type"]) in _MOVES else OTHER for event in events])


def _move_letter(name: str, event: Mapping[str, Any]) -> str:
    letters = _LETTERS[name, event["from_"] if name == "draw" else event["face"]]
    return OTHER if event["seat"] >= len(_SEATS) else letters[event["card"] is not None]


def write_record(
    events: Sequence[Mapping[str, Any]], times: Iterable[int | None], letters: str, others: Iterable[Fields]
) -> str:
    """The public record of some events by their fields, in order, the ``times`` of all in milliseconds since 1970, and
    their :func:`move_letters`. ``others`` are the fields of those that are no move, but for what is :data:`BESIDE`."""
    seqs = [event["seq"] for event in events]
    actors = "".join([_BY[event["by"]] for event in events])
    moves = [(event, letter) for event, letter in zip(events, letters, strict=True) if letter != OTHER]
    seats = "".join([_SEATS[event["seat"]] for event, _ in moves])
    cards = " ".join([event["card"] for event, letter in moves if letter in _SHOWN])
    first = seqs[0] if seqs else 1
    is_in_order = seqs == list(range(first, first + len(seqs)))
    return ascii_json([first if is_in_order else seqs, _steps(times), actors, letters, seats, cards, list(others)])


def read_record(record: str) -> list[Fields]:
    """The fields of every event of a public record."""
    seqs, steps, actors, letters, seats, cards, others = json.loads(record)
    faces, of_seats, rest = iter(cards.split()), iter(seats), iter(others)
    events = []
    for seq, at, actor, letter in zip(_numbers(seqs, len(letters)), _times(steps), actors, letters, strict=True):
        fields: Fields = {"seq": seq}
        if at is not None:
            fields["at"] = at
        if actor != "-":
            fields["by"] = _ACTOR[actor]
        if letter == OTHER:
            fields.update(_deal_unknown(next(rest)))
        else:
            fields["seat"] = _SEAT[next(of_seats)]
            fields.update(_MOVE[letter.lower()])
            if letter.isupper():
                fields["card"] = UNKNOWN if letter in _COVERED else next(faces)
        events.append(fields)
    return events


def _deal_unknown(fields: Fields) -> Fields:
    """Covered cards that were counted, as so many that are not known."""
    for hand in fields.get("hands", ()):
        hand["cards"] = [UNKNOWN] * hand["cards"]
    if "stock" in fields:
        fields["stock"] = [UNKNOWN] * fields["stock"]
    return fields


def numbers_of(record: str) -> Sequence[int]:
    """The seqs of the events of a public record, in order."""
    seqs, _, _, letters, *_ = json.loads(record)
    return _numbers(seqs, len(letters))


def write_hidden(hidden: Mapping[int, Fields]) -> str:
    """The hidden fields of events by seq."""
    alone = {seq: fields["card"] for seq, fields in hidden.items() if fields.keys() == {"card"}}
    rest = [[seq, _join_cards(fields)] for seq, fields in hidden.items() if seq not in alone]
    return ascii_json([_steps(list(alone)), " ".join(alone.values()), rest])


def read_hidden(record: str) -> dict[int, Fields]:
    """The hidden fields of events by seq."""
    steps, cards, rest = json.loads(record)
    hidden: dict[int, Fields] = {seq: _parted(fields) for seq, fields in rest}
    hidden.update({seq: {"card": card} for seq, card in zip(_sums(steps), cards.split(), strict=True) if seq})
    return hidden


def _join_cards(fields: Fields) -> Fields:
    """Fields with the cards of hands and stock side by side in one word each."""
    hands = (
        {"hands": [{**hand, "cards": " ".join(hand["cards"])} for hand in fields["hands"]]} if "hands" in fields else {}
    )
    return fields | hands | ({"stock": " ".join(fields["stock"])} if "stock" in fields else {})


def _parted(fields: Fields) -> Fields:
    for hand in fields.get("hands", ()):
        hand["cards"] = hand["cards"].split()
    if "stock" in fields:
        fields["stock"] = fields["stock"].split()
    return fields


def _numbers(seqs: int | list[int], count: int) -> Sequence[int]:
    return range(seqs, seqs + count) if isinstance(seqs, int) else seqs


def _steps(values: Iterable[int | None]) -> list[int | None]:
    """Each number less the one before it; None for none."""
    steps: list[int | None] = []
    before = 0
    for value in values:
        if value is None:
            steps.append(None)
        else:
            steps.append(value - before)
            before = value
    return steps


def _sums(steps: Iterable[int | None]) -> Iterator[int | None]:
    now = 0
    for step in steps:
        now += step or 0
        yield None if step is None else now


def _times(steps: Iterable[int | None]) -> Iterator[str | None]:
    for at in _sums(steps):
        yield None if at is None else f"{_minute(at // 60_000)}{at // 1000 % 60:02}.{at % 1000:03}Z"


@lru_cache(maxsize=4096)
def _minute(minutes: int) -> str:
    """The begin of a time of this minute since 1970, up to its seconds."""
    return timestamp(minutes * 60_000)[:17]


# -- packed ----------------------------------------------------------------------------------------

WORDS_OF_RECORDS: Final = (
    b'"type":"miss","seat":1,"count":2},{"type":"disconnect","seat":{"type":"reconnect","seat":,"reason":"finished"'
    b'"type":"split","offer"{"type":"lay_off","seat":2,"meld":"71.1","cards":["KS"]},{"type":"meld","seat":3,"melds":[['
    b'"QS","KS","AS"]],[["3C","4C","5C"],["7D","7H","7S"]],{"seat":2,"drop"},{"seat":3,"type":"drop"},'
    b'{"type":"group","groups":[]},{"seat":1,"type":"declare","groups":[["AS","2S","3S"],["9H","TH","JH","QH"],["4D",'
    b'"5D","6D"],["JK","JK","8C"]],"finish":"7H"},{"seat":2,"type":"show","groups":[["KH","KD","KC"],["2C","3C","4C"]],'
    b'{"seat":1,"type":"show_judged","valid":true},{"type":"deal_scored","deal":1,"points":[{"seat":1,"points":0},'
    b'{"seat":2,"points":80},{"seat":3,"points":20},{"seat":4,"points":40},{"seat":5,"points":60},{"seat":6,"points":'
    b'25}]},{"type":"match_settled","standings":[{"seat":1,"points":0},{"seat":2,"points":101}],"payouts":[{"seat":1,'
    b'"amount":6400},{"seat":2,"amount":-800},{"seat":3,"amount":-2000},{"seat":4,"amount":-4000},'
    b'"currency":"INR","stake":{"point_value":10}},"stake":{"entry":10000}},{"type":"deal","deal":2,"dealer":1,'
    b'"first":2,"hands":[{"seat":1,"cards":13},{"seat":2,"cards":13},{"seat":3,"cards":13},{"seat":4,"cards":13},'
    b'{"seat":5,"cards":13},{"seat":6,"cards":13}],"open_card":"6H","wild_card":"9S","cut_card":"9S","stock":53},'
    b'[1,[17952],"sspppppppppppppppppppppppppppppppppsss","..SXSXSXDXSXSXSXSXDXSXSXSXDX.SXSXSXDXSXSXSXSX....",'
    b'"112233112233112233","3344556611223344556611223344","2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2S 3S 4S 5S 6S 7S '
    b'8S 9S TS JS QS KS AS JK 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",'
    b'[{"type":"open","ruleset":"classic","players":[{"seat":1,"player":"P"},{"seat":2,"player":"P'
)
"""What records are packed with: the most frequent words last. Another text here is another :data:`FORM`."""

_PACKER: Final = zlib.compressobj(9, zdict=WORDS_OF_RECORDS)


def pack_record(record: str) -> bytes:
    """A record of either form, packed."""
    packer = _PACKER.copy()  # which has read the words already
    return packer.compress(record.encode("ascii")) + packer.flush()


def unpack_record(record: bytes) -> str:
    """A record as JSON. Raises ValueError for what is no record."""
    opener = zlib.decompressobj(zdict=WORDS_OF_RECORDS)
    try:
        raw = opener.decompress(record) + opener.flush()
    except zlib.error as error:
        raise ValueError(f"a record cannot be unpacked: {error}") from None
    if not opener.eof or opener.unused_data:
        raise ValueError("a record cannot be unpacked: it does not end where it should")
    return raw.decode("ascii")


def ascii_json(value: object) -> str:
    """JSON in ASCII, as ``json.dumps`` writes it; a record has hardly ever a sign of another kind."""
    raw = to_json(value)
    # json.dumps escapes DEL, pydantic does not.
    if raw.isascii() and b"\x7f" not in raw:
        return raw.decode("ascii")
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))
