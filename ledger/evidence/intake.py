"""Strict intake: one line of bytes becomes an event, or a refusal with a typed code that says what is wrong.

Nothing is repaired. Duplicate keys are refused here because parsers disagree about them (Python keeps the last,
SQLite's json_extract the first), floats and nulls because they have no canonical form worth a dispute.

The search for the one code that applies is slow and ordered. It runs only on lines already known to be bad, so it may
look at every character. Notes name places and kinds, never content: a refused line may hold a hidden card or a person's
name.
"""

from __future__ import annotations

import codecs
import json
import math
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails, from_json

from ledger.evidence.flat_lines import Ways, flat_draft, reordered
from ledger.evidence.leaf import Draft, draft_of
from ledger.evidence.lines import MAX_LINE, other_form
from ledger.evidence.plain_lines import in_order, plain_reader
from schemas import events, records
from schemas.canonical import canonical, nonspace
from schemas.cards import nearest_card
from schemas.events import EVENT
from schemas.records import RECORD
from schemas.wire import KEY, MAX_INTEGER, MOST_LOST, PRINTABLE, SCHEMA_VERSION, Wire, nearest_time

RESERVED: Final = frozenset({"people", "log"})
"""Streams of records whose names have the form of a match id; no match may bear them."""


class Accepted:
    """A line that is an event: ``raw`` as sent, and ``canonical``, the canonical bytes of its object.

    The object and its draft are made when they are first asked for: whoever stores a line needs one of them, and
    another process may have made it.
    """

    __slots__ = ("_clear", "_draft", "_ordered", "canonical", "raw")

    def __init__(
        self,
        raw: bytes,
        canonical: bytes,
        clear: dict[str, Any] | None = None,
        ordered: dict[str, Any] | None = None,
        draft: Draft | None = None,
    ) -> None:
        """``clear`` is the object as sent; ``ordered`` is an equal one whose keys are sorted."""
        self.raw, self.canonical = raw, canonical
        self._clear, self._ordered, self._draft = clear, ordered, draft

    @property
    def clear(self) -> dict[str, Any]:
        """The object as sent, its keys as they came."""
        if self._clear is None:
            self._clear = from_json(self.raw)
        return self._clear

    @property
    def draft(self) -> Draft:
        """What a leaf will say of it."""
        if self._draft is None:
            self._draft = self.draft_anew()
        return self._draft

    def draft_anew(self) -> Draft:
        """The same with nothing of it sealed, whatever another process has made."""
        return draft_of(self._ordered or from_json(self.canonical), is_sorted=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Accepted) and (self.canonical, self.clear) == (other.canonical, other.clear)

    def __hash__(self) -> int:
        return hash(self.canonical)


def draft_at_once(raw: bytes) -> Draft | None:
    """The draft of a canonical line that one look tells to be an event; None of any other, for :func:`read_line`."""
    draft = flat_draft(raw) if len(raw) <= MAX_LINE else None
    return None if draft is None or draft.stream in RESERVED else draft


def reordered_at_once(raw: bytes, ways: Ways) -> tuple[bytes, Draft, int] | None:
    """The canonical form and the draft of a line that one look tells to be an event, and which of these ways it is
    written in: the first that writes it so."""
    form, place = (reordered(raw, ways) if len(raw) <= MAX_LINE else None) or (b"", 0)
    draft = draft_at_once(form) if form else None
    return None if draft is None else (form, draft, place)


def read_line(raw: bytes) -> Accepted | Refusal:
    """Judge one line, with or without its line end. Never raises, whatever the bytes.

    An accepted line reads again from its canonical bytes as the same event with the same canonical bytes.
    """
    if len(raw) > MAX_LINE and len(raw.rstrip(b"\r\n")) > MAX_LINE:
        listed = f"; expected one event a line, not a list of them{_UNLISTED}" if raw.startswith(b"[") else ""
        return Refusal("too_large", f"the line has more than {MAX_LINE} bytes{listed}")
    if (draft := draft_at_once(raw)) is not None:
        return Accepted(raw, raw, None, None, draft)
    # In plain text (ASCII without escapes, DEL or null) only a key that comes twice can hide, and bytes show it.
    if raw.isascii() and b"\\" not in raw and b"\x7f" not in raw:
        try:
            reader = plain_reader() if b'"match"' in raw else None
            outcome = _read_event(raw, reader) if reader is not None else _read_record(raw)
            if outcome is not None:
                return outcome
        except (ValueError, RecursionError):
            pass  # the slow way says what is wrong
    return _read_slowly(raw)


def _read_event(raw: bytes, reader: Callable[[bytes], dict[str, Any]]) -> Accepted | None:
    """The event of a line in plain text; None or ValueError where the slow way has to look."""
    event = reader(raw)
    if _impossible(event) is not None:
        return None
    form = in_order(event)
    if form == raw:
        return Accepted(raw, raw, event, event)
    return Accepted(raw, form, None, event) if nonspace(form) == nonspace(raw) else None


def _read_record(raw: bytes) -> Accepted | None:
    """The same by the models, of a record or an event."""
    if b"null" in raw:
        return None
    clear = from_json(raw)
    form = canonical(clear)
    if not isinstance(clear, dict) or nonspace(form) != nonspace(raw):
        return None
    outcome = _accept(clear, raw, form)
    return outcome if isinstance(outcome, Accepted) else None


def is_event(clear: dict[str, object], form: bytes) -> bool:
    """Whether these canonical bytes of an object read as an event: as ``read_line``, without reading the object again
    where nothing can hide in them."""
    if len(form) <= MAX_LINE and _is_plain(form):
        try:
            if isinstance(_accept(clear, form, form), Accepted):
                return True
        except (ValueError, RecursionError, LookupError):
            pass  # the slow way judges it
    return not isinstance(read_line(form), Refusal)


def _is_plain(raw: bytes) -> bool:
    """Whether in ASCII without escapes, DEL or null only a key that comes twice can hide."""
    return raw.isascii() and b"\\" not in raw and b"\x7f" not in raw and b"null" not in raw


def _read_slowly(raw: bytes) -> Accepted | Refusal:
    """Judge any line: every key and text is looked at."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        form = other_form(raw)
        return Refusal("encoding", f"byte {error.start + 1} is not UTF-8{f'; the file {form}' if form else ''}")
    try:
        clear = _DECODER.decode(text)
        if not isinstance(clear, dict) or _faulty_text(clear) is not None:
            return _diagnose(text)
        return _accept(clear, raw, canonical(clear))
    except ValidationError as error:
        refusal = _diagnose(text)
        return _schema_refusal(error) if refusal.code == "schema" else refusal
    except (ValueError, RecursionError):
        return _diagnose(text)


def _accept(clear: dict[str, Any], line: bytes, form: bytes) -> Accepted | Refusal:
    """The event of a parsed line. Raises ValidationError when it is none."""
    reader = EVENT if "match" in clear else RECORD
    validate = reader.validator.validate_json
    # by_name=False: a field called `from_` would get past the sealing of `from`.
    validate(line, by_alias=True, by_name=False)
    return _impossible(clear) or Accepted(line, form, clear)


def _impossible(clear: dict[str, Any]) -> Refusal | None:
    """What the schema cannot say about the frame of an event."""
    if type(clear["v"]) is not int:  # true and 1.0 equal 1 for Python and the models, but are other bytes
        return Refusal("schema", "v: must be an integer")
    if clear["type"] == "gap" and clear["to"] < clear["seq"]:
        return Refusal("schema", "to: ends before the gap begins")
    if clear["type"] == "gap" and clear["to"] - clear["seq"] >= MOST_LOST:
        return Refusal("far_ahead", f"to: a gap hides at most {MOST_LOST} events; write several, or check the number")
    if clear.get("match") in RESERVED:
        return Refusal("schema", "match: this name is reserved")
    if clear.get("stream") == "log":
        return Refusal("schema", "stream: a ledger writes this one itself")
    return None


def read_truncated(raw: bytes) -> Accepted | Refusal:
    """Judge the last line of a file that does not end in a line end: cut off is said of what begins as an event does,
    not malformed. What begins otherwise was written behind the log, and is no part of a match."""
    outcome = read_line(raw)
    if not isinstance(outcome, Refusal) or outcome.code not in ("not_json", "encoding"):
        return outcome
    if not raw.lstrip().startswith(b"{"):
        return outcome
    try:
        codecs.getincrementaldecoder("utf-8")().decode(raw)
    except UnicodeDecodeError:
        return outcome
    return Refusal("truncated", "the file ends within this line")


# -- why a line was refused ------------------------------------------------------------------------


_MAX_DEPTH: Final = 8

REFUSALS: Final[dict[str, str]] = {
    "too_large": "The line is longer than 8 KiB.",
    "encoding": "The line is not UTF-8 without a byte order mark.",
    "too_deep": "Arrays and objects are nested more than 8 deep.",
    "not_json": "The line is not JSON.",
    "truncated": "The file ends within its last line.",
    "trailing": "Something follows the JSON value.",
    "not_object": "The line is JSON, but not an object.",
    "duplicate_key": "An object names a key twice.",
    "float": "A number has a fraction or an exponent; events hold integers only.",
    "not_finite": "A number is NaN, infinite or too large to be finite.",
    "integer_range": "An integer is beyond 2^53-1.",
    "null": "A value is null; what is not known is left out.",
    "text": "A text holds a control character, NUL or lone surrogate, or is not in Unicode form NFC.",
    "far_ahead": "The number of the event lies far beyond those that are there; it would end the match for good.",
    "staff_only": "The line is a record of staff, on a case, a lead, people, pins or reveals: no log writes those.",
    "others_match": "The match is another writer's, or the writer may not send lines that come so.",
    "version": "The line is of a format version that is not known here.",
    "schema": "The line is not an event of the format: an unknown type or key, or a field that is missing or wrong.",
}
"""Every refusal code, with the sentence for people."""

_FAULTY: Final = {
    "null": "expected a value; what is not known is left out, a single card that is not known is ??",
    "text": "expected texts in Unicode form NFC, without control characters",
}
"""What was expected where a value is null or a text cannot be kept."""

_WORDS: Final[dict[str, str]] = {
    "missing": "is missing",
    "extra_forbidden": "is not a known key",
    "union_tag_not_found": "type is missing",
    "union_tag_invalid": "type: expected a type of event, like draw",
    "string_pattern_mismatch": "is not written as it must be",
    "string_type": "must be a text",
    "string_too_long": "is too long",
    "string_too_short": "is too short",
    "literal_error": "is none of the allowed values",
    "int_type": "must be an integer",
    "bool_type": "must be true or false",
    "tuple_type": "must be an array",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "too_short": "has too few items",
    "too_long": "has too many items",
    "greater_than_equal": "is too small",
    "less_than_equal": "is too large",
    "value_error": "is not possible",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that is no event: ``code`` is one of :data:`REFUSALS`, ``note`` says where and what was expected there.

    ``value`` is what stood there instead, for who sends the line; it is never stored, for it may be a hidden card.
    """

    code: str
    note: str
    found: str = ""


class _FaultError(ValueError):
    """Carries a code out of the JSON parser's hooks."""

    def __init__(self, code: str, note: str = "", value: str = "") -> None:
        super().__init__(code)
        self.refusal = Refusal(code, note, value)


def _unique_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object from its pairs; refused when a key comes twice, however it was escaped."""
    result = dict(pairs)
    if len(result) != len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if any(key == before for before, _ in pairs[:at]))
        raise _FaultError("duplicate_key", "expected each key of an object once", f"{_quoted(twice)} twice")
    return result


def _fraction(token: str) -> object:
    if math.isfinite(float(token)):
        raise _FaultError("float", "expected whole numbers, money in minor units such as paise", _shorten(token))
    raise _FaultError("not_finite", "expected whole numbers", _shorten(token))


def _int(token: str) -> int:
    # The length first: int() of a long row of digits takes quadratic time, and a sender may choose it.
    if len(token) > 17 or abs(int(token)) > MAX_INTEGER:
        raise _FaultError("integer_range", f"expected a whole number up to {MAX_INTEGER}", _shorten(token))
    return int(token)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_unique_object, parse_float=_fraction, parse_constant=_fraction, parse_int=_int
)
"""Reads JSON as an event may hold it; raises ValueError for a key that comes twice and for numbers no event has."""


_UNLISTED: Final = "; jq -c '.[]' FILE writes a list so"
_ONE_A_LINE: Final = "expected one event a line, an object in braces and nothing behind it"


def _diagnose(text: str) -> Refusal:
    """The first code that applies to a line which is no event; ``schema`` when the JSON itself is sound."""
    if text.startswith("\ufeff"):
        return Refusal("encoding", "the line starts with a byte order mark; save the file as UTF-8 without it")
    if "\x00" in text:
        return Refusal("encoding", "the line holds NUL bytes; it may be UTF-16 or no text at all")
    if _nesting(text) > _MAX_DEPTH:
        return Refusal("too_deep", f"nested more than {_MAX_DEPTH} deep")
    try:
        value = _DECODER.decode(text)
    except _FaultError as fault:
        return _with_place(fault.refusal, text)
    except json.JSONDecodeError as error:
        return _no_json(text, error)
    except (ValueError, RecursionError):  # pragma: no cover - the hooks above leave nothing else
        return Refusal("not_json", "")
    if not isinstance(value, dict):
        listed = f", without brackets around them{_UNLISTED}" if isinstance(value, list) else ""
        return Refusal("not_object", f"expected one event, an object in braces{listed}")
    if code := _faulty_text(value):
        place = _place_of(lambda part: isinstance(part, str | None) and _faulty_text(part) == code, value)
        return Refusal(code, _at(place, value, _FAULTY[code]))
    version = value.get("v")
    if isinstance(version, int) and not isinstance(version, bool) and version != SCHEMA_VERSION:
        return Refusal("version", f"v: expected {SCHEMA_VERSION}", str(version))
    return Refusal("schema", "")


def _no_json(text: str, error: json.JSONDecodeError) -> Refusal:
    """What is said of a line that is not JSON, or of more than that: where, and what most often is the matter."""
    trailing = error.msg == "Extra data"
    hint = f"; {_ONE_A_LINE}" if trailing or not text.startswith("{") else ""
    hint += _UNLISTED if text.startswith("[") else ""
    if text[error.pos : error.pos + 1] == "'":
        hint = "; names and texts stand in double quotes"
    return Refusal("trailing" if trailing else "not_json", f"at character {error.pos + 1}{hint}")


class _OddNumber(str):
    """A number as it was written, where no event holds such a one."""


def _number(token: str) -> object:
    try:
        return _int(token) if token.lstrip("-").isdigit() else _fraction(token)
    except _FaultError:
        return _OddNumber(token)


_ODD: Final = json.JSONDecoder(parse_float=_number, parse_constant=_number, parse_int=_number)


def _with_place(refusal: Refusal, text: str) -> Refusal:
    """The same refusal of a number with the field where it stands: the decoder that found it knows none."""
    try:
        value = _ODD.decode(text)
    except ValueError:  # something else is wrong behind it
        return refusal
    place = _place_of(lambda part: isinstance(part, _OddNumber), value)
    return Refusal(refusal.code, _at(place, value, refusal.note), refusal.found)


def _place_of(fits: Callable[[object], bool], value: object) -> list[str | int] | None:
    """The path to the first part of a parsed value that is wanted; None where there is none."""
    if fits(value):
        return []
    parts: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for step, part in parts:
        below = [] if isinstance(step, str) and fits(step) else _place_of(fits, part)
        if below is not None:
            return [step, *below]
    return None


def _at(place: list[str | int] | None, value: object, words: str) -> str:
    """What is said of a place, behind the path to it, which begins with the type of the event."""
    kind = value.get("type") if isinstance(value, dict) else None
    steps = _steps([*([kind] if isinstance(kind, str) else []), *(place or [])])
    return f"{'.'.join(steps)}: {words}" if place else words


def _steps(path: Iterable[str | int]) -> list[str]:
    """A path as it may be told: items counted from 1, and a question mark for a word that is none of the format's."""
    names = _field_names()
    return [str(step + 1) if isinstance(step, int) else step if step in names else "?" for step in path]


def _nesting(text: str) -> int:
    """How deep brackets are nested outside strings; exact for JSON, an estimate for anything else."""
    if text.count("[") + text.count("{") <= _MAX_DEPTH:
        return 0
    depth = deepest = 0
    quoted = escaped = False
    for char in text:
        if quoted:
            quoted = escaped or char != '"'
            escaped = char == "\\" and not escaped
        elif char == '"':
            quoted = True
        elif char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest


def _faulty_text(value: object) -> str | None:
    """``null`` or ``text`` when a parsed value holds such a fault anywhere, in the order they stand."""
    if value is None:
        return "null"
    if isinstance(value, str):
        control = any(unicodedata.category(char) in ("Cc", "Cs") for char in value)
        return "text" if control or not unicodedata.is_normalized("NFC", value) else None
    if isinstance(value, dict):
        parts = [part for pair in value.items() for part in pair]
    elif isinstance(value, list):
        parts = value
    else:
        return None
    return next((fault for fault in map(_faulty_text, parts) if fault is not None), None)


@cache
def _field_names() -> frozenset[str]:
    """Every word the format itself uses as a field or a type; only these may appear in a note."""
    names: set[str] = set()
    for module in (events, records):
        for model in vars(module).values():
            if isinstance(model, type) and issubclass(model, Wire):
                names.update(field.alias or name for name, field in model.model_fields.items())
    for adapter in (events.EVENT, records.RECORD):
        adapter.rebuild()  # where nothing was read yet
        names |= _tags(adapter.core_schema)
    return frozenset(names)


def _tags(schema: object) -> set[str]:
    """The type words of a discriminated union's core schema, wherever the choices stand."""
    tags: set[str] = set()
    if isinstance(schema, dict):
        if schema.get("type") == "tagged-union":
            tags |= {str(tag) for tag in schema["choices"]}
        tags |= _tags(schema.get("schema"))
    return tags


def _schema_refusal(error: ValidationError) -> Refusal:
    """The first fault the models found: a path (items counted from 1), what was expected there, and what came."""
    first = error.errors(include_url=False)[0]
    if first["type"] == "json_invalid":
        return Refusal("not_json", "")
    if first["type"] == "union_tag_invalid" and first["ctx"]["tag"] in _tags(EVENT.core_schema):
        return Refusal("schema", "match: is missing")  # without one it was read as a record, which has no such type
    steps = _steps(first["loc"])
    words = _expected(first["type"], first.get("ctx", {}), [step for step in steps if not step.isdigit()])
    return Refusal("schema", f"{'.'.join(steps)}: {words}" if steps else words, _came(first, _field_names()))


def _came(first: ErrorDetails, names: Collection[str]) -> str:
    """What came where the models found a fault, with what to write in its place."""
    value = first["input"]
    if first["type"] == "union_tag_invalid":
        tags = {word.strip().strip("'") for word in first["ctx"]["expected_tags"].split(",")}
        return _describe_name(str(first["ctx"]["tag"]), tags)
    if first["type"] == "extra_forbidden":
        return _describe_name(str(first["loc"][-1]), names)
    if "options" in first["loc"] and first["loc"][-1] == "[key]" and "." in str(value):
        # The path of an option, as rulesets write it.
        return f"{str(value)[:32]!r}; write {str(value)[:32].replace('.', '_')}"
    if first["type"] in _COUNTED:
        return str(first["ctx"]["actual_length"])
    if first["type"] in {"missing", "union_tag_not_found"}:
        return ""
    return _describe_time(value) if first["loc"][-1:] in _TIMES else _describe(value, first["type"])


_WRITTEN: Final = {
    "cards": "a card like 9S, TH, JK or ??",
    "times": "a time like 2026-11-20T10:15:30.123Z",
    "match": "an id of letters, digits and . _ : ~ -, at most 64",
    "ruleset": "the id of a ruleset, like classic or rum+jokers",
    "meld": "the id of a meld, like 12.1",
    "currency": "three capital letters, like INR",
}
"""What a text is to look like, by what it is."""
_PATTERNS: Final = {
    PRINTABLE: "expected 1 to 128 letters, digits and signs of ASCII, without spaces",
    KEY: "expected a key of 1 to 32 letters, digits and _",
}
_COUNTED: Final = {"too_short": "min_length", "too_long": "max_length"}
"""Faults of how many items there are, and where the models say how many there may be."""
_SHOWN: Final = 40
"""So many letters of what came are told."""
_TIMES: Final = {("at",), ("due",)}
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_CARDS: Final = frozenset(
    {"card", "cards", "finish", "groups", "melds", "open_card", "wild_card", "cut_card", "stock", "penalty", "joker"}
)


def _expected(kind: str, context: Mapping[str, object], path: list[str]) -> str:
    """What was expected where a fault of this kind was found, as words after a colon."""
    if kind in {"string_pattern_mismatch", "string_type"} and path:
        name = path[-1]
        what = "cards" if name in _CARDS else "times" if (name,) in _TIMES else "meld" if name == "to" else name
        if what in _WRITTEN:
            return f"expected {_WRITTEN[what]}"
        return _PATTERNS.get(str(context.get("pattern")), _WORDS[kind])
    if kind == "literal_error":
        return f"expected {context['expected']}"
    if kind == "greater_than_equal":
        return f"expected {context['ge']} or more"
    if kind == "less_than_equal":
        return f"expected {context['le']} or less"
    if kind in _COUNTED:
        return f"expected {context[_COUNTED[kind]]} or {'more' if kind == 'too_short' else 'fewer'}"
    return _WORDS.get(kind, kind.replace("_", " "))


def _describe(value: object, kind: str) -> str:
    """What came, as JSON has it and cut short, with how the same is written where that is plain."""
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "an array"
    if not isinstance(value, str):
        return json.dumps(value)
    if kind == "int_type" and value.isascii() and value.removeprefix("-").isdigit():
        return f"{_quoted(value)}; write it without quotes"
    if kind == "tuple_type":
        return f"{_quoted(value)}; write a list in brackets"
    near = nearest_card(value)
    return f"{_quoted(value)}{f'; write {near}' if near else ''}"


def _describe_time(value: object) -> str:
    """The same of what stood in the place of a time."""
    if isinstance(value, str) and _TIME.fullmatch(value):
        return f"{value!r}; there is no such day or time"
    near = nearest_time(value)
    words = _quoted(value) if isinstance(value, str) else _describe(value, "")
    return f"{words}{f'; write {near}' if near else ''}"


def _shorten(words: str) -> str:
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN]}..."


def _quoted(words: str) -> str:
    return repr(words) if len(words) <= _SHOWN else f"{words[:_SHOWN]!r}..."


def _describe_name(word: str, names: Collection[str]) -> str:
    """A key or a type as it came, cut short, with the nearest that the format knows but for itself: a key may be known
    elsewhere."""
    near = "" if word in names else " or ".join(get_close_matches(word, sorted(names), 2, 0.7))
    return f"{_quoted(word)}{f'; write {near}' if near else ''}"


def written_by(kind: str) -> str:
    """Who writes a kind of record, and by which command."""
    by = {"pinned": "meldtrail pin", "link": "meldtrail collusion link", "access": "the desk itself"}
    by |= dict.fromkeys(("reveal_asked", "reveal_agreed"), "meldtrail reveal")
    of_leads = kind in {"raised", "decided", "reopened"}
    return f"staff do, with {by.get(kind, 'meldtrail collusion decide' if of_leads else 'meldtrail case or the desk')}"
