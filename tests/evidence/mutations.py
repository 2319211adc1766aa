"""A seeded mutator of lines: what a hostile or broken producer sends.

Byte edits make garbage; edits of the JSON text make lines that still parse, which is where parsers disagree.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

Mutation = Callable[[random.Random, bytes], bytes]

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 1.0, 1e400, float("nan"), -0.0, 2**53, 2**53 - 1, -(2**53), 10**400, "", "1", "\x00",
    "\ud800", "e\u0301", "7H", "??", "JK=6S", "10H", "A" * 300, [], {}, [[[[[[[[[[]]]]]]]]]], {"sealed": "0" * 64},
    "open", "draw", "gap", "\u202e", "\x7f", "people", "é",
)  # fmt: skip
SPLICES: tuple[bytes, ...] = (
    b"\x00", b"\xff", b"\xc3\xa9", b"e\xcc\x81", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"NaN", b"Infinity", b"1e999",
    b"null", b"\\u0000", b"\\ud800", b"\\u0061", b"[" * 20, b"{" * 3000, b'"a":1,', b'"seq":1,', b'"from_":"stock",',
    b"//", b"9" * 5000, b" " * 9000, b"\r", b"\t", b"-0", b"1_0", "٣".encode(), b"}{", b"}\n",
)  # fmt: skip


def _flip(rng: random.Random, line: bytes) -> bytes:
    at = rng.randrange(len(line))
    return line[:at] + bytes([line[at] ^ 1 << rng.randrange(8)]) + line[at + 1 :]


def _cut(rng: random.Random, line: bytes) -> bytes:
    return line[: rng.randrange(len(line))]


def _drop(rng: random.Random, line: bytes) -> bytes:
    at = rng.randrange(len(line))
    return line[:at] + line[at + rng.randrange(1, 9) :]


def _splice(rng: random.Random, line: bytes) -> bytes:
    at = rng.randrange(len(line) + 1)
    return line[:at] + rng.choice(SPLICES) + line[at:]


def _after_brace(rng: random.Random, line: bytes) -> bytes:
    at = rng.choice([n for n, byte in enumerate(line) if byte in b"{,["] or [0])
    return line[: at + 1] + rng.choice(SPLICES) + line[at + 1 :]


def _encoding(rng: random.Random, line: bytes) -> bytes:
    name = rng.choice(["utf-16", "utf-16-le", "utf-32", "utf-8-sig", "latin-1", "utf-7"])
    return line.decode("utf-8", "replace").encode(name, "replace")


def _value(rng: random.Random, line: bytes) -> bytes:
    sent = json.loads(line)
    sent[rng.choice([*sent, "ext", "unknown", "v"])] = rng.choice(VALUES)
    return json.dumps(sent, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def _inner_value(rng: random.Random, line: bytes) -> bytes:
    sent = json.loads(line)
    place: Any = sent
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = rng.choice(keys)
        if not isinstance(place[key], (dict, list)) or rng.random() < 0.2:
            place[key] = rng.choice(VALUES)
            break
        place = place[key]
    return json.dumps(sent, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def _rename(rng: random.Random, line: bytes) -> bytes:
    sent = json.loads(line)
    key = rng.choice(list(sent))
    sent[rng.choice(["from_", key.upper(), key + " ", "src", "stream", "match", "card"])] = sent.pop(key)
    return json.dumps(sent).encode()


def _twice(rng: random.Random, line: bytes) -> bytes:
    sent = json.loads(line)
    key = rng.choice(list(sent))
    name = json.dumps(key) if rng.random() < 0.5 else '"' + "".join(f"\\u{ord(c):04x}" for c in key) + '"'
    pair = f"{name}:{json.dumps(rng.choice([sent[key], 1, 'x']))}"
    text = json.dumps(sent)
    return (f"{{{pair},{text[1:]}" if rng.random() < 0.5 else f"{text[:-1]},{pair}}}").encode()


def _respell(rng: random.Random, line: bytes) -> bytes:
    """The same event written in another way: it must be accepted as the same."""
    sent = json.loads(line)
    keys = list(sent)
    rng.shuffle(keys)
    text = json.dumps(
        {key: sent[key] for key in keys},
        ensure_ascii=rng.random() < 0.5,
        separators=rng.choice([(",", ":"), (", ", ": "), (" ,\t", " :\r")]),
    )
    return (" " * rng.randrange(3) + text).encode()


def _wrap(rng: random.Random, line: bytes) -> bytes:
    """The event inside something else, or only a piece of it."""
    sent = json.loads(line)
    return json.dumps(rng.choice([[sent], {"event": sent}, rng.choice(list(sent.values())), line.decode()])).encode()


MUTATIONS: tuple[Mutation, ...] = (
    _flip, _cut, _drop, _splice, _after_brace, _encoding, _value, _value, _inner_value, _inner_value, _rename, _twice,
    _respell, _wrap,
)  # fmt: skip


def mutate(rng: random.Random, line: bytes) -> bytes:
    """One line changed by one mutation; it holds no line feed, so it stays one line."""
    changed = rng.choice(MUTATIONS)(rng, line.rstrip(b"\n"))
    return changed.replace(b"\n", b" ")


def mutated_lines(seed: int, lines: Sequence[bytes], count: int) -> Iterator[bytes]:
    """``count`` mutated lines, the same for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield mutate(rng, rng.choice(lines))
