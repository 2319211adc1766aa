"""Canonical lines of what one seat does that hold no list and no object, as four of five do: read by one pattern.

The patterns are made of the schema that :mod:`ledger.evidence.plain_lines` reads by. What a pattern takes is an event,
canonical, and its draft is cut out of its bytes; what none takes tells nothing, and is for
:mod:`ledger.evidence.intake` to read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple

from ledger.evidence.leaf import Draft, Hidden, draft_from, ends_match, hidden_fields, is_seen, scope_of
from ledger.evidence.plain_lines import Schema, plain_schema
from schemas.wire import PRINTABLE

_TEXTS: Final = {PRINTABLE: r"[!#-\[\]-~]{1,128}"}
"""Patterns of texts that hold signs JSON escapes, and what of them is taken; no other pattern of a flat line does."""
_TAIL: Final = b'"type":"'
_NONE: Final = "((?!))?"
"""The group of a field that lines of a kind do not have."""


class FlatLine(NamedTuple):
    """How lines of a kind are read: what matches them up to their type, with the groups card, from or face, id, match,
    seat, seq and the empty one where keys of ours go; and whether a card may be hidden."""

    fullmatch: Callable[[bytes, int, int], re.Match[bytes] | None]
    kind: str
    hides_card: bool


def flat_draft(raw: bytes) -> Draft | None:
    """The draft of a line that a pattern takes; None of any other, whatever it is."""
    at = raw.rfind(_TAIL)
    flat = flats().get(raw[at:])
    if flat is None:
        return None
    fullmatch, kind, hides_card = flat
    hit = fullmatch(raw, 0, at)
    if hit is None:
        return None
    card, by_word, raw_id, match, seat, seq, _ = hit.groups()
    start, end = hit.span(4)
    seq_start, seq_end = hit.span(6)
    number = int(seq)
    before = raw[: start - 9]  # 9 and 6 are the lengths of a key, its colon and a quote
    hidden: tuple[Hidden, ...] = ()
    if hides_card and card is not None and not _is_seen(kind, by_word):
        opens, closes = hit.span(1)
        before = b"%bnull%b" % (before[: opens - 1], before[closes + 1 :])
        scope = scope_of({"type": kind, "seat": int(seat)}, number, "card")
        hidden = ((scope, "card", raw[opens - 1 : closes + 1], None),)
    text = before + raw[end + 2 : seq_start - 6] + raw[seq_end + 1 :]
    own_at = len(text) - len(raw) + hit.end(7)
    event_id = None if raw_id is None else raw_id.decode()
    return draft_from((match.decode(), number, kind, event_id, text, own_at, hidden, False, None, None))


@cache
def _is_seen(kind: str, by_word: bytes | None) -> bool:
    word = None if by_word is None else by_word.decode()
    return is_seen({"type": kind, "from": word, "face": word})


@cache
def flats() -> Mapping[bytes, FlatLine]:
    """How flat lines are read, by how they end from their type on."""
    schema = plain_schema()
    choices = schema.get("schema", schema).get("choices", {}) if schema is not None else {}
    by_kind = {kind: _flat(kind, choice.get("fields", {})) for kind, choice in choices.items()}
    return {b'%b%b","v":1}' % (_TAIL, kind.encode()): flat for kind, flat in by_kind.items() if flat is not None}


def _flat(kind: str, fields: Mapping[str, Schema]) -> FlatLine | None:
    """How lines of a kind with these fields are read; None where such a line may hold what no pattern takes."""
    hidden = {top for top, _ in hidden_fields(kind) if top in fields and top != "ext"}
    values = {name: _value(field["schema"]) for name, field in fields.items() if name < "type"}
    required = {name for name, field in fields.items() if field["required"]} - {"type", "v"}
    if "seat" not in fields or ends_match({"type": kind}) or hidden - {"card"} or not required <= values.keys():
        return None
    possible = {name: value for name, value in values.items() if value is not None}
    if not required <= possible.keys():
        return None
    open_field = "face" if "face" in possible else "from"
    parts = dict.fromkeys(("card", open_field, "id"), _NONE) | {"src": "()"}
    for name, value in possible.items():
        group = f"({value})" if name in {"card", open_field, "id", "match", "seat", "seq"} else f"(?:{value})"
        quote = "" if fields[name]["schema"]["type"] == "int" else '"'
        parts[name] = f'(?:"{name}":{quote}{group}{quote},){"" if name in required else "?"}'
    pattern = r"\{" + "".join(part for _, part in sorted(parts.items()))
    return FlatLine(re.compile(pattern.encode()).fullmatch, kind, "card" in hidden)


def _value(schema: Schema) -> str | None:
    """A pattern of what a field may say, without its quotes; None where there is none. It may take less."""
    if schema["type"] == "literal" and all(isinstance(one, str) for one in schema["expected"]):
        return "|".join(map(re.escape, schema["expected"]))
    if schema["type"] == "str" and schema.keys() <= {"type", "pattern", "metadata"}:
        pattern: str = schema.get("pattern", "")
        inner = _TEXTS.get(pattern, pattern.removeprefix("^").removesuffix("$"))
        return inner if pattern in (f"^{inner}$", *_TEXTS) else None
    if schema["type"] == "int" and schema.keys() <= {"type", "ge", "le", "metadata"} and schema.get("ge") in (0, 1):
        # Of a bound that is no power of ten less one, numbers of as many digits are left to the slow way.
        digits = len(str(schema.get("le", 9) + 1)) - 1
        zero = "|0" if schema["ge"] == 0 else ""
        return f"[1-9][0-9]{{0,{digits - 1}}}{zero}" if digits else None
    return None
