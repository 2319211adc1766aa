"""A match in one piece: what the whole table saw in open.db, the hidden rest in hands.db once it has ended.

From both it can be put together again as anybody at the table could tell it, so that a page replays a match, and a
player is answered, without the ledger. A hidden card stands as ``??`` in the public part; counts of cards are public,
as they are at a table. Of people only their pseudonym is kept; nothing a platform writes in its own words is kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final

from pydantic import BaseModel

from ledger.audit.played import LOGGED, Origin, PlayedMatch
from ledger.audit.sources import SourceRecord, doubt_of, lines_doubted
from ledger.evidence.reader import MatchGaps, Pin
from ledger.messages.renderer import ENGLISH, LETTER, Renderer
from ledger.play.story import NOBODY, WITHHELD, public_story
from ledger.views.tables.deals import Deals
from ledger.views.tables.record_text import (
    BESIDE,
    OTHER,
    ascii_json,
    move_letters,
    pack_record,
    read_hidden,
    read_record,
    unpack_record,
    write_hidden,
    write_record,
)
from ledger.views.tables.reference import readings_from_row, rules_key
from ledger.views.tables.table import Row, Table, TableRow, packed, text, texts
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.events import EVENT, Act, Claim, read_events
from schemas.message import Message

MATCH_RECORDS: Final = Table(
    "match_records",
    "open",
    ("match",),
    {"match": text(), "record": packed(), **texts("incomplete", "pins", "origin", "rules_key")},
    indexes=(("incomplete", "match"),),
    hidden=True,
)
HIDDEN_RECORDS: Final = Table("hidden_records", "hands", ("match",), {"match": text(), "record": packed()}, hidden=True)

Fields = dict[str, Any]
_NOT_RECORDED: Final = {"match", "v", "id", "producer", "ext", "refs", "options", "table", "lobby"} | BESIDE
"""Fields in a platform's own words, or the same in every event, or that a record has beside the others."""


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """The public record of a match, and the hidden one of a match that has ended."""
    hidden = _hidden_in(match)
    yield MATCH_RECORDS.row(**_pack(_record_row(match, hidden)))
    if match.ended:
        yield HIDDEN_RECORDS.row(**_pack(_hidden_row(match, hidden)))


def record_row(match: PlayedMatch) -> Row:
    """The public record of a match, its events in order of ``seq`` as :mod:`~ledger.views.tables.record_text` writes
    them."""
    return _record_row(match, _hidden_in(match))


def _record_row(match: PlayedMatch, hidden: Mapping[int, Fields]) -> Row:
    letters = move_letters(match.fields)
    rest = (event for event, letter in zip(match.events, letters, strict=True) if letter == OTHER)
    others = [_cover(event, hidden.get(event.seq, {}), match) for event in rest]
    lack = match.incomplete
    aside = [lack.waiting, [seq for seq, _, _ in lack.conflicts], lack.refused, *(lack.suspect or ())]
    aside += [lack.doubled] if lack.doubled else []
    aside += [{"altered": lack.altered}] if lack.altered is not None else []
    pins = tuple(pin._replace(why=None) for pin in match.pins)  # why is in staff's own words
    own = match.ruleset_hash
    key = rules_key(own, match.readings) if own is not None else None
    return {
        "match": match.match,
        "record": write_record(match.fields, match.moments, letters, others),
        "incomplete": ascii_json(aside) if lack != MatchGaps() else None,
        # Nearly every match is judged by the rules pinned as it came in, and by nothing it states besides.
        "pins": ascii_json(pins) if pins != pins_of(None, own) else None,
        "origin": ascii_json([*match.origin, *filter(None, [match.imported_at])]) if match.origin != LOGGED else None,
        "rules_key": key if key != own else None,
    }


def hidden_row(match: PlayedMatch) -> Row:
    """The hidden fields of a match."""
    return _hidden_row(match, _hidden_in(match))


def _hidden_row(match: PlayedMatch, hidden: Mapping[int, Fields]) -> Row:
    return {"match": match.match, "record": write_hidden(hidden)}


def _hidden_in(match: PlayedMatch) -> dict[int, Fields]:
    """The hidden fields of its events, by ``seq``."""
    hiding = (event for event, fields in zip(match.events, match.fields, strict=True) if fields["type"] in _HIDING)
    return {event.seq: fields for event in hiding if (fields := _hidden_fields(event))}


def _pack(row: Row) -> Row:
    return {**row, "record": pack_record(row["record"])}


OF_MONEY: Final = frozenset({"match_settled", "close"})
"""The types of events whose line tells of money, and of no card; in what it is played stands with the opening."""


def event_sentence(record: bytes, seq: int, words: Renderer = ENGLISH) -> str | None:
    """An event of a public record in a sentence, None where the record has no such event. Where ``words`` know the
    currency, money stands with its sign."""
    fields, sentences = _opened_record(record, (words.language, words.currency))
    if seq in fields and seq not in sentences:
        event = EVENT.validate_python({"v": 1, "match": "m", **fields[seq]}, strict=False)  # which match is not said
        if event.type in OF_MONEY and words.currency is not None:
            words = replace(words, style=LETTER)
        sentences[seq] = words.sentence(public_story(event)) + words.say("word-stop")
    return sentences.get(seq)


@lru_cache(maxsize=64)
def _opened_record(record: bytes, _words: tuple[object, ...]) -> tuple[dict[int, Fields], dict[int, str]]:
    """The events of a record by ``seq``, and the sentences made of them so far in one language and currency."""
    return {fields["seq"]: fields for fields in read_record(unpack_record(record))}, {}


def add_functions(connection: Any) -> None:
    """Give a connection to open.db the SQL function ``event_sentence(record, seq)`` of :data:`MATCH_RECORDS`."""
    connection.create_function("event_sentence", 2, event_sentence, deterministic=True)


# -- what is public and what is hidden -------------------------------------------------------------


def _with_pseudonyms(fields: Fields, match: PlayedMatch) -> Fields:
    seats = [player["seat"] for player in fields["players"]]
    return fields | {"players": [{"seat": seat, "player": match.pseudonym(seat)} for seat in seats]}


_IN_OTHER_WORDS: Final[dict[str, Callable[[Fields, PlayedMatch], Fields]]] = {
    "open": _with_pseudonyms,
    "shuffle": lambda fields, _: fields | {"algo": WITHHELD, "values": [WITHHELD]},
    "gap": lambda fields, _: fields | {"reason": WITHHELD},
    "show_judged": lambda fields, _: {name: value for name, value in fields.items() if name != "reason"},
}
"""Events in which a platform writes words of its own, or names people, and what is kept of them."""


_HIDING: Final = frozenset({"deal", "draw", "discard", "group", "buy", "recycle"})
"""Events that may have fields only one seat saw."""


def _hidden_fields(event: Act | Claim) -> Fields:
    """The fields only one seat saw, or none, as the log has them."""
    own = event.__dict__  # a model looks long for what it has
    kind = own["type"]
    if kind == "draw" or kind == "discard":
        hides = own["from_"] == "stock" if kind == "draw" else own["face"] == "down"
        return {"card": own["card"]} if hides and own["card"] is not None else {}
    if kind not in _HIDING:
        return {}
    match event:
        case ev.Deal():
            hands = [{"seat": hand.seat, "cards": list(hand.cards)} for hand in event.hands]
            stock = {"stock": list(event.stock)} if event.stock is not None else {}
            return ({"hands": hands} if hands else {}) | stock
        case ev.Group():
            return {"groups": [list(group) for group in event.groups]}
        case ev.Buy(penalty=str()):
            return {"penalty": event.penalty}
        case ev.Recycle(stock=tuple()):
            return {"stock": list(event.stock or ())}
    return {}


def _cover(event: Act | Claim, hidden: Fields, match: PlayedMatch) -> Fields:
    """The fields of an event that are kept, with what is hidden turned face down."""
    fields = _said_in(event, _recorded_fields(event.__class__, *hidden))
    change = _IN_OTHER_WORDS.get(event.type)
    fields = fields if change is None else change(fields, match)
    return fields | {name: _count_hidden(name, value) for name, value in hidden.items()}


_WrittenFields = tuple[tuple[str, str, object], ...]
"""Fields of a model, what they are called in a log, and their defaults, of required ones what no value is."""


def _said_in(model: BaseModel, rows: _WrittenFields) -> Fields:
    """The fields of an event, or of a part of one, that say something: as pydantic dumps them without defaults, in a
    third of the time."""
    values, fields = model.__dict__, Fields()
    for name, alias, default in rows:
        value = values[name]
        if value != default:
            fields[alias] = value if value.__class__ in _PLAIN else _plain(value)
    return fields


_PLAIN: Final = frozenset({str, int, bool})


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [one if one.__class__ in _PLAIN else _plain(one) for one in value]
    return _said_in(value, _written_fields(value.__class__)) if isinstance(value, BaseModel) else value


@cache
def _recorded_fields(event: type[BaseModel], *hidden: str) -> _WrittenFields:
    """The fields of a type of events that a record has as they are, but for some that are hidden."""
    return tuple(row for row in _written_fields(event) if row[0] not in _NOT_RECORDED and row[0] not in hidden)


@cache
def _written_fields(model: type[BaseModel]) -> _WrittenFields:
    return tuple(
        (name, field.alias or name, _written_fields if field.is_required() else field.default)
        for name, field in model.model_fields.items()
    )


def _count_hidden(name: str, value: Any) -> Any:
    """What is kept of hidden fields: how many cards of a hand or of the stock there are."""
    if name == "hands":
        return [{"seat": hand["seat"], "cards": len(hand["cards"])} for hand in value]
    return len(value) if name == "stock" else _face_down(name, value)


def _face_down(name: str, value: Any) -> Any:
    """Nothing is told of saved groups, not even how many there are."""
    if name == "groups":
        return []
    if name == "hands":
        return [{"seat": hand["seat"], "cards": [UNKNOWN] * len(hand["cards"])} for hand in value]
    return UNKNOWN if isinstance(value, str) else [UNKNOWN] * len(value)


def as_all_saw(match: PlayedMatch) -> PlayedMatch:
    """The match as everybody at the table saw it, judged by that alone: every hidden card is one nobody logged.

    Whatever is computed of it is the same for all matches that differ in hidden cards only. That a law could not look
    under the cover is no fault of the log, so no check counts as one that could not be made.
    """
    public_match = replace(match, events=tuple(map(_turned_down, match.events)))
    # Into the cache of the cached property: the match is frozen, and its audit is made but once.
    public_match.__dict__["audit"] = replace(public_match.audit, unchecked=())
    return public_match


def _turned_down(event: Act | Claim) -> Act | Claim:
    hidden = _hidden_fields(event)
    if not hidden:
        return event
    # Saved groups that are not known: none at all would mean that nothing was saved.
    faces = {name: [[UNKNOWN]] if name == "groups" else _face_down(name, value) for name, value in hidden.items()}
    return EVENT.validate_python(event.model_dump(mode="json", by_alias=True, exclude_unset=True) | faces, strict=False)


# -- put together again ----------------------------------------------------------------------------


def events_of(match: str, record: str, hidden: str | None, viewer: int | None) -> list[Act | Claim]:
    """The events of a match as somebody saw them: all of it (None), one seat, or :data:`NOBODY` in particular.

    Without ``hidden`` everybody sees what the whole table saw.
    """
    rest = read_hidden(hidden) if hidden is not None and viewer != NOBODY else {}
    events = []
    for fields in read_record(record):
        hidden_fields = rest.get(fields["seq"])
        visible = fields if hidden_fields is None else _uncover(fields, hidden_fields, viewer)
        events.append({"v": 1, "match": match, **visible})
    return read_events(events)


def _uncover(fields: Fields, hidden_fields: Fields, viewer: int | None) -> Fields:
    """Public fields with what a viewer saw of the hidden ones. No seat saw the order of the stock."""
    if viewer is None:
        return fields | hidden_fields
    if fields["type"] == "deal":
        own = {hand["seat"]: hand for hand in hidden_fields.get("hands", ()) if hand["seat"] == viewer}
        return fields | {"hands": [own.get(hand["seat"], hand) for hand in fields.get("hands", ())]}
    return fields | hidden_fields if fields.get("seat") == viewer else fields


def played_from_rows(
    match: str,
    record: str,
    hidden: str | None,
    incomplete: str | None,
    rules: str | None,
    other: str | None,
    ruleset_hash: str | None,
    pins: str | None = None,
    origin: str | None = None,
    viewer: int | None = None,
) -> PlayedMatch:
    """The match the views hold, as ``viewer`` saw it (None: all of it): the columns of ``match_records``, the
    record of ``hidden_records`` or None, the two columns of ``answer_rules`` for its rules or None, and the hash they
    were pinned by.

    It is judged as the ledger's own match is. Without ``hidden`` most of it cannot be decided. Of a line that conflicts
    only its seq is known, and of persons nothing.
    """
    events, lack = tuple(events_of(match, record, hidden, viewer)), _incomplete_of(incomplete)
    return PlayedMatch(
        match, events, readings_from_row(rules, other), lack, ruleset_hash, pins=pins_of(pins, ruleset_hash),
        origin=origin_of(origin), imported_at=imported_at_of(origin), doubted=lines_doubted(lack),
    )  # fmt: skip


def doubted_message(incomplete: str | None, origin: str | None, sums: Sequence[int] | None) -> Message | None:
    """Why what is said of a match is not to be relied on, by two columns of ``match_records`` and what is on record of
    its source; None where nothing is against it."""
    doubt = doubt_of(origin_of(origin), SourceRecord(*sums) if sums is not None else SourceRecord())
    return doubt.fact if doubt is not None else lines_doubted(_incomplete_of(incomplete))


def origin_of(column: str | None) -> Origin:
    """Where the lines of a match come from, as :func:`record_row` wrote it."""
    return Origin(*json.loads(column)[: len(LOGGED)]) if column is not None else LOGGED


def imported_at_of(column: str | None) -> str | None:
    """When a match was imported, as :func:`record_row` wrote it; None where that is not known, or it was not."""
    row = json.loads(column) if column is not None else ()
    return row[len(LOGGED)] if len(row) > len(LOGGED) else None


def pins_of(column: str | None, ruleset_hash: str | None) -> tuple[Pin, ...]:
    """The pins of a match, the oldest first, as :func:`record_row` wrote them: without why they were made. None was
    written of the one that was made as the match came in, of the rules it is judged by."""
    if column is not None:
        return tuple(Pin(*pin) for pin in json.loads(column))
    return (Pin(ruleset_hash),) if ruleset_hash is not None else ()


def _incomplete_of(column: str | None) -> MatchGaps:
    """What a match lacks, as :func:`record_row` wrote it."""
    if column is None:
        return MatchGaps()
    waiting, conflicts, refused, *more = json.loads(column)
    altered = more.pop()["altered"] if more and isinstance(more[-1], dict) else None
    doubled = tuple(more.pop()) if more and isinstance(more[-1], list) else ()
    rows = tuple((seq, "", 0) for seq in conflicts)
    return MatchGaps(tuple(waiting), rows, refused, (more[0], more[1]) if more else None, doubled, altered)
