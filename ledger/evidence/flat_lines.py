"""Canonical lines read by one pattern a kind, nearly all of them, but for those of deals and openings.

The patterns are made of the schema that :mod:`ledger.evidence.plain_lines` reads by. What a pattern takes is an event,
canonical, and its draft is cut out of its bytes; what none takes tells nothing, and is for
:mod:`ledger.evidence.intake` to read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from ledger.evidence.leaf import LISTS, Draft, Hidden, draft_from, ends_match, hidden_fields, is_seen, scope_of
from ledger.evidence.plain_lines import Schema, plain_schema
from schemas.wire import PRINTABLE

_TEXTS: Final = {PRINTABLE: r"[!#-\[\]-~]{1,128}"}
"""Patterns of texts that hold signs JSON escapes, and what of them is taken; no other pattern of such a line does."""
_TAIL: Final = b'"type":"'
_NONE: Final = "((?!))?"
"""The group of a field that lines of a kind do not have."""


class FlatLine(NamedTuple):
    """How lines of a kind are read: what matches them up to their type, its groups being what stands before a value
    that may be hidden, the value, what stands between it and the match, from or face in that, the id in that, the
    match, what stands between that and seq, the seat in that, seq, and what stands behind it; the kind; which field may
    be hidden, and what a body shows in its place; and whether such an event ends its match."""

    fullmatch: Callable[[bytes, int, int], re.Match[bytes] | None]
    kind: str
    hides: str
    blank: bytes
    ends: bool


def flat_draft(raw: bytes) -> Draft | None:
    """The draft of a line that a pattern takes; None of any other, whatever it is."""
    at = raw.rfind(_TAIL)
    tail = raw[at:]
    flat = flats().get(tail)
    if flat is None:
        return None
    fullmatch, kind, hides, blank, ends = flat
    hit = fullmatch(raw, 0, at)
    if hit is None:
        return None
    head, value, between, word, event_id, match, behind, seat, seq, last = hit.groups()
    hidden: tuple[Hidden, ...] = ()
    if value is None:
        head += between + behind
    elif hides == "card" and _is_seen(kind, word):
        head = raw[: hit.start(6) - 9] + behind  # the length of the key, its colon and a quote
    else:
        head += blank + between + behind
        hidden = ((_scope(kind, seat, hides), hides, value, None),)
    name = None if event_id is None else event_id.decode()
    return draft_from((match.decode(), int(seq), kind, name, head, last + tail, hidden, ends, None, None))


@cache
def _is_seen(kind: str, by_word: bytes | None) -> bool:
    word = None if by_word is None else by_word.decode()
    return is_seen({"type": kind, "from": word, "face": word})


@cache
def _scope(kind: str, seat: bytes, top: str) -> str:
    return scope_of({"type": kind, "seat": int(seat)}, 0, top)


@cache
def flats() -> Mapping[bytes, FlatLine]:
    """How such lines are read, by how they end from their type on."""
    schema = plain_schema() or {}
    shared = {one["ref"]: one for one in schema.get("definitions", ())}
    choices = schema.get("schema", schema).get("choices", {})
    by_kind = ((kind, _flat(kind, choice.get("fields", {}), shared)) for kind, choice in choices.items())
    return {
        b'%b%b","v":1%b}' % (_TAIL, kind.encode(), end.encode()): flat
        for kind, flat in by_kind
        if flat is not None
        for end in _ends(choices[kind]["fields"])
    }


def _ends(fields: Mapping[str, Schema]) -> Iterator[str]:
    """What may stand behind the version of a line with these fields."""
    beyond = [name for name, field in fields.items() if name > "v" and field["required"]]
    if not beyond:
        yield ""
    elif len(beyond) == 1 and fields[beyond[0]]["schema"]["type"] == "bool":
        yield from (f',"{beyond[0]}":{value}' for value in ("false", "true"))


def _flat(kind: str, fields: Mapping[str, Schema], shared: Mapping[str, Schema]) -> FlatLine | None:
    """How lines of a kind with these fields are read; None where such a line may hold what no pattern takes. Schemas
    that others refer to are ``shared``."""
    values = {name: _value(field["schema"], shared) for name, field in fields.items() if name < "type"}
    required = {name for name, field in fields.items() if field["required"] and name < "type"}
    plan = [(top, below) for top, below in hidden_fields(kind) if top in fields and top != "ext"]
    cut = [top for top, below in plan if top < "match" and "seat" in required and not below and top not in LISTS]
    hides = cut[0] if cut else ""
    kept = {top for top, _ in plan} - {hides}
    possible = {name: value for name, value in values.items() if value is not None and name not in kept}
    word = next((name for name in ("face", "from") if name in possible), f"{hides} ")
    ends = ends_match({"type": kind})
    if not required <= possible.keys() or word < hides or ends != ends_match({**fields, "type": kind}):
        return None
    parts = dict.fromkeys((hides, word, "id", "seat"), _NONE)
    for name, value in possible.items():
        group = f"({value})" if name in {hides, "seat", "seq"} else value
        if name in {word, "id", "match"}:
            group = f'"({value[1:-1]})"'
        parts[name] = f'(?:"{name}":{group},){"" if name in required else "?"}'
    for name in (hides, "match", "seq"):  # each ends the group before it and begins the next
        parts[name] = f"){parts[name]}("
    pattern = rf"(\{{{''.join(part for _, part in sorted(parts.items()))})"
    return FlatLine(re.compile(pattern.encode()).fullmatch, kind, hides, f'"{hides}":null,'.encode(), ends)


def _value(schema: Schema, shared: Mapping[str, Schema]) -> str | None:
    """A pattern of what a field may say; None where there is none. It may take less."""
    if schema["type"] == "definition-ref":
        schema = shared[schema["schema_ref"]]
    making = _PATTERNS.get(schema["type"])
    return making(schema, shared) if making is not None else None


def _literal(schema: Schema, _: Mapping[str, Schema]) -> str | None:
    if not all(isinstance(one, str) for one in schema["expected"]):
        return None
    return f'"(?:{"|".join(map(re.escape, schema["expected"]))})"'


def _text(schema: Schema, _: Mapping[str, Schema]) -> str | None:
    pattern: str = schema.get("pattern", "")
    inner = _TEXTS.get(pattern, f"(?:{pattern.removeprefix('^').removesuffix('$')})")
    is_known = schema.keys() <= {"type", "pattern", "metadata"} and pattern in (f"^{inner[3:-1]}$", *_TEXTS)
    return f'"{inner}"' if is_known else None


def _number(schema: Schema, _: Mapping[str, Schema]) -> str | None:
    least, most = schema.get("ge", -1), schema.get("le", 9)
    if not schema.keys() <= {"type", "ge", "le", "metadata"} or least not in (0, 1, -most):
        return None
    # Of a bound that is no power of ten less one, numbers of as many digits are left to the slow way.
    digits = len(str(most + 1)) - 1
    sign, zero = "-?" if least < 0 else "", "|0" if least <= 0 else ""
    return f"(?:{sign}[1-9][0-9]{{0,{digits - 1}}}{zero})" if digits else None


def _list(schema: Schema, shared: Mapping[str, Schema]) -> str | None:
    item = _value(schema["items_schema"], shared)
    least, most = schema.get("min_length", 0), schema.get("max_length", 0)
    if item is None or not most:
        return None
    row = f"{item}(?:,{item}){{{max(least - 1, 0)},{most - 1}}}"
    return rf"\[{row}\]" if least else rf"\[(?:{row})?\]"


def _row(schema: Schema, shared: Mapping[str, Schema]) -> str | None:
    """An object of fields: those before the first that must be there end with a comma, those behind it begin with
    one."""
    pattern, is_first = r"\{", True
    for name, field in schema["fields"].items():
        value, is_required = _value(field["schema"], shared), field["required"]
        if value is not None:
            text = f'"{name}":{value}'
            text = f"{text}," if is_first and not is_required else text if is_first else f",{text}"
            pattern += text if is_required else f"(?:{text})?"
            is_first &= not is_required
        elif is_required:
            return None
    return None if is_first else pattern + r"\}"


_PATTERNS: Final[Mapping[str, Callable[[Schema, Mapping[str, Schema]], str | None]]] = {
    "literal": _literal,
    "str": _text,
    "int": _number,
    "bool": lambda *_: "(?:false|true)",
    "list": _list,
    "typed-dict": _row,
}
