"""Lines read by one pattern a kind: canonical ones, nearly all but deals and openings, and such as are written in a way
that is known.

The patterns are made of the schema that :mod:`ledger.evidence.plain_lines` reads by. What one takes that is canonical
is an event, and its draft is cut out of its bytes. What one takes of another way is written again canonically, to be
read as that is. What none takes tells nothing, and is for :mod:`ledger.evidence.intake` to read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ledger.evidence.leaf import LISTS, Draft, Hidden, draft_from, ends_match, hidden_fields, is_seen, scope_of
from ledger.evidence.plain_lines import Schema, plain_schema
from ledger.evidence.serialization import Serialization
from schemas.wire import PRINTABLE

_TEXTS: Final = {PRINTABLE: r"[!#-\[\]-~]{1,128}"}
"""Patterns of texts that hold signs JSON escapes, and what of them is taken; no other pattern of such a line does."""
_TAIL: Final = b'"type":"'
_NONE: Final = "((?!))?"
"""The group of a field that lines of a kind do not have."""


_CANONICAL: Final = Serialization(",", ":", False)


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
    choices, form = _kinds(_CANONICAL)
    by_kind = ((kind, _flat(kind, fields, form)) for kind, fields in choices.items())
    return {
        b'%b%b","v":1%b}' % (_TAIL, kind.encode(), end.encode()): flat
        for kind, flat in by_kind
        if flat is not None
        for end in _ends(choices[kind])
    }


class _Form(NamedTuple):
    """What patterns of values are made by: schemas that others refer to, and how lines are written."""

    shared: Mapping[str, Schema]
    way: Serialization

    @property
    def comma(self) -> str:
        return re.escape(self.way.comma)

    @property
    def colon(self) -> str:
        return re.escape(self.way.colon)


def _kinds(way: Serialization) -> tuple[dict[str, Mapping[str, Schema]], _Form]:
    """The fields of events by their kind, and what patterns of them are made by for lines that are written so."""
    schema = plain_schema() or {}
    shared = {one["ref"]: one for one in schema.get("definitions", ())}
    choices = schema.get("schema", schema).get("choices", {})
    return {kind: choice.get("fields", {}) for kind, choice in choices.items()}, _Form(shared, way)


# -- lines that are not canonical --------------------------------------------------------------------


Ways = tuple[Serialization, ...]
"""Ways in which the lines of somebody are written, that of the last first."""


class ReorderedLine(NamedTuple):
    """How lines of a kind are read that are written in some way: the pattern of one, its groups that have the values in
    the order of their keys, these keys with their colons, and what stands between items and behind keys."""

    pattern: re.Pattern[bytes]
    groups: tuple[int, ...]
    keys: tuple[bytes, ...]
    comma: bytes
    colon: bytes


def reordered(raw: bytes, ways: Ways) -> tuple[bytes, int] | None:
    """The canonical form of a line and the first of these ways in which it is written, where a pattern tells; what is
    in that form may be no event."""
    start = raw.find(b'"type"')
    _, _, after = raw[start + 6 : start + 80].partition(b'"')
    for place, (pattern, groups, keys, comma, colon) in _reordered_lines(ways, after.partition(b'"')[0]):
        hit = pattern.fullmatch(raw)
        if hit is not None:
            values = zip(keys, hit.group(*groups), strict=True)
            form = b"{%b}" % b",".join([key + value for key, value in values if value is not None])
            # No text that a pattern takes holds a blank.
            return form.replace(comma, b",").replace(colon, b":") if b"[" in form else form, place
    return None


@lru_cache(1024)
def _reordered_lines(ways: Ways, kind: bytes) -> Sequence[tuple[int, ReorderedLine]]:
    """How lines of a kind are read, of every way that is not as one before it, with its place."""
    lines: list[tuple[int, ReorderedLine]] = []
    for place, way in enumerate(ways):
        line = _reordered_line(way, kind)
        if line is None or (lines and lines[0][1].keys != line.keys):
            break  # what a way behind would take may be written in this one, whose pattern does not tell
        if all(line.pattern != before.pattern for _, before in lines):
            lines.append((place, line))
    return lines


@lru_cache(1024)
def _reordered_line(way: Serialization, kind: bytes) -> ReorderedLine | None:
    choices, form = _kinds(way)
    fields = choices.get(kind.decode("ascii", "replace"), {})
    pattern = _fields(fields, form, is_named=True)
    if pattern is None:
        return None
    names = [name for name in way.ordered(fields) if f'"{name}"{form.colon}(' in pattern]
    groups, keys = tuple(names.index(name) + 1 for name in sorted(names)), (f'"{name}":' for name in sorted(names))
    signs = way.comma.encode(), way.colon.encode()
    return ReorderedLine(re.compile(rf"\{{{pattern}\}}".encode()), groups, tuple(map(str.encode, keys)), *signs)


# -- patterns ----------------------------------------------------------------------------------------


def _ends(fields: Mapping[str, Schema]) -> Iterator[str]:
    """What may stand behind the version of a line with these fields."""
    beyond = [name for name, field in fields.items() if name > "v" and field["required"]]
    if not beyond:
        yield ""
    elif len(beyond) == 1 and fields[beyond[0]]["schema"]["type"] == "bool":
        yield from (f',"{beyond[0]}":{value}' for value in ("false", "true"))


def _flat(kind: str, fields: Mapping[str, Schema], form: _Form) -> FlatLine | None:
    """How lines of a kind with these fields are read; None where such a line may hold what no pattern takes."""
    values = {name: _value(field["schema"], form) for name, field in fields.items() if name < "type"}
    required = {name for name, field in fields.items() if field["required"] and name < "type"}
    plan = [(top, below) for top, below in hidden_fields(kind) if top in fields and top != "ext"]
    cut = [top for top, below in plan if top < "match" and "seat" in required and not below and top not in LISTS]
    hides = cut[0] if cut else ""
    others = {top for top, _ in plan} - {hides}
    possible = {name: value for name, value in values.items() if value is not None and name not in others}
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


def _value(schema: Schema, form: _Form) -> str | None:
    """A pattern of what a field may say; None where there is none. It may take less."""
    if schema["type"] == "definition-ref":
        schema = form.shared[schema["schema_ref"]]
    making = _PATTERNS.get(schema["type"])
    return making(schema, form) if making is not None else None


def _literal(schema: Schema, _: _Form) -> str | None:
    if schema["expected"] == [1]:
        return "1"
    if not all(isinstance(one, str) for one in schema["expected"]):
        return None
    return f'"(?:{"|".join(map(re.escape, schema["expected"]))})"'


def _text(schema: Schema, _: _Form) -> str | None:
    pattern: str = schema.get("pattern", "")
    inner = _TEXTS.get(pattern, f"(?:{pattern.removeprefix('^').removesuffix('$')})")
    is_known = schema.keys() <= {"type", "pattern", "metadata"} and pattern in (f"^{inner[3:-1]}$", *_TEXTS)
    return f'"{inner}"' if is_known else None


def _number(schema: Schema, _: _Form) -> str | None:
    least, most = schema.get("ge", -1), schema.get("le", 9)
    if not schema.keys() <= {"type", "ge", "le", "metadata"} or least not in (0, 1, -most):
        return None
    # Of a bound that is no power of ten less one, numbers of as many digits are left to the slow way.
    digits = len(str(most + 1)) - 1
    sign, zero = "-?" if least < 0 else "", "|0" if least <= 0 else ""
    return f"(?:{sign}[1-9][0-9]{{0,{digits - 1}}}{zero})" if digits else None


def _list(schema: Schema, form: _Form) -> str | None:
    item = _value(schema["items_schema"], form)
    least, most = schema.get("min_length", 0), schema.get("max_length", 0)
    if item is None or not most:
        return None
    row = f"{item}(?:{form.comma}{item}){{{max(least - 1, 0)},{most - 1}}}"
    return rf"\[{row}\]" if least else rf"\[(?:{row})?\]"


def _row(schema: Schema, form: _Form) -> str | None:
    names = list(schema["fields"])
    return rf"\{{{row}\}}" if form.way.ordered(names) == names and (row := _fields(schema["fields"], form)) else None


def _fields(fields: Mapping[str, Schema], form: _Form, *, is_named: bool = False) -> str | None:
    """A pattern of what an object with such fields holds: those before the first that must be there end with a comma,
    those behind it begin with one. With ``is_named`` the values are groups."""
    pattern, is_first = "", True
    for name in form.way.ordered(fields):
        value, is_required = _value(fields[name]["schema"], form), fields[name]["required"]
        if value is not None:
            text = f'"{name}"{form.colon}' + (f"({value})" if is_named else value)
            text = f"{text}{form.comma}" if is_first and not is_required else text if is_first else form.comma + text
            pattern += text if is_required else f"(?:{text})?"
            is_first &= not is_required
        elif is_required:
            return None
    return None if is_first else pattern


_PATTERNS: Final[Mapping[str, Callable[[Schema, _Form], str | None]]] = {
    "literal": _literal,
    "str": _text,
    "int": _number,
    "bool": lambda *_: "(?:false|true)",
    "list": _list,
    "typed-dict": _row,
}
