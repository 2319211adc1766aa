"""Strict intake: one line of bytes becomes an event, or a refusal with a typed code.

Nothing is repaired. Duplicate keys are refused here because parsers disagree about them (Python keeps the last,
SQLite's json_extract the first), floats and nulls because they have no canonical form worth a dispute.
"""

from __future__ import annotations

import codecs
import hashlib
from typing import Final, NamedTuple

from pydantic import ValidationError
from pydantic_core import from_json

from ledger.evidence.diagnosis import DECODER, Refusal, diagnose, faulty_text, schema_refusal
from ledger.evidence.lines import MAX_LINE
from schemas.canonical import canonical, nonspace
from schemas.events import EVENT, Act, Claim
from schemas.records import RECORD, AnyRecord
from schemas.wire import MOST_LOST

RESERVED: Final = frozenset({"people", "log"})
"""Streams of records whose names have the form of a match id; no match may bear them."""

AnyEvent = Act | Claim | AnyRecord


class Accepted(NamedTuple):
    """A line that is an event: its model, the object as sent, and the canonical bytes of that object."""

    event: AnyEvent
    clear: dict[str, object]
    canonical: bytes


def read_line(raw: bytes) -> Accepted | Refusal:
    """Judge one line, with or without its line end. Never raises, whatever the bytes.

    An accepted line reads again from its canonical bytes as the same event with the same canonical bytes.
    """
    if len(raw) > MAX_LINE and len(raw.rstrip(b"\r\n")) > MAX_LINE:
        return Refusal("too_large", f"the line has more than {MAX_LINE} bytes")
    # In plain text (ASCII without escapes, DEL or null) only a key that comes twice can hide, and bytes show it.
    if raw.isascii() and b"\\" not in raw and b"\x7f" not in raw and b"null" not in raw:
        try:
            clear = from_json(raw)
            written = canonical(clear)
            if isinstance(clear, dict) and nonspace(written) == nonspace(raw):
                outcome = _accept(clear, raw, written)
                if isinstance(outcome, Accepted):
                    return outcome
        except (ValueError, RecursionError):
            pass  # the slow way says what is wrong
    return _read_slowly(raw)


def is_line_of(raw: bytes, stream: str, seq: int, digest: bytes) -> bool:
    """Whether a line reads as the event at a place, with this SHA-256 of its canonical bytes."""
    read = read_line(raw)
    if isinstance(read, Refusal) or digest != hashlib.sha256(read.canonical).digest():
        return False
    return (read.clear["match"] if "match" in read.clear else read.clear["stream"], read.clear["seq"]) == (stream, seq)


def _read_slowly(raw: bytes) -> Accepted | Refusal:
    """Judge any line: every key and text is looked at."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return Refusal("encoding", f"byte {error.start + 1} is not UTF-8")
    try:
        clear = DECODER.decode(text)
        if not isinstance(clear, dict) or faulty_text(clear) is not None:
            return diagnose(text)
        return _accept(clear, text, canonical(clear))
    except ValidationError as error:
        refusal = diagnose(text)
        return schema_refusal(error) if refusal.code == "schema" else refusal
    except (ValueError, RecursionError):
        return diagnose(text)


def _accept(clear: dict[str, object], line: str | bytes, written: bytes) -> Accepted | Refusal:
    """The event of a parsed line. Raises ValidationError when it is none."""
    reader = EVENT if "match" in clear else RECORD
    validate = reader.validator.validate_json
    # by_name=False: a field called `from_` would get past the sealing of `from`.
    event = validate(line, by_alias=True, by_name=False)
    return _impossible(clear) or Accepted(event, clear, written)


def _impossible(clear: dict[str, object]) -> Refusal | None:
    """What the schema cannot say about the frame of an event."""
    if type(clear["v"]) is not int:  # true and 1.0 equal 1 for Python and the models, but are other bytes
        return Refusal("schema", "v: must be an integer")
    if clear["type"] == "gap" and clear["to"] < clear["seq"]:  # type: ignore[operator]
        return Refusal("schema", "to: ends before the gap begins")
    if clear["type"] == "gap" and clear["to"] - clear["seq"] >= MOST_LOST:  # type: ignore[operator]
        return Refusal("far_ahead", f"to: a gap hides at most {MOST_LOST} events; write several, or check the number")
    if clear.get("match") in RESERVED:
        return Refusal("schema", "match: this name is reserved")
    if clear.get("stream") == "log":
        return Refusal("schema", "stream: a ledger writes this one itself")
    return None


def read_truncated(raw: bytes) -> Accepted | Refusal:
    """Judge the last line of a file that does not end in a line end: cut off is said of it, not malformed."""
    outcome = read_line(raw)
    if not isinstance(outcome, Refusal) or outcome.code not in ("not_json", "encoding"):
        return outcome
    try:
        codecs.getincrementaldecoder("utf-8")().decode(raw)
    except UnicodeDecodeError:
        return outcome
    return Refusal("truncated", "the file ends within this line")
