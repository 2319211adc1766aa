"""A match's record as the views keep it: what the whole table saw in open.db, the hidden rest in hands.db.

From both the events can be put together again as anybody at the table could tell them, so that a page replays a match
without the ledger. A hidden card stands as ``??`` in the public part; counts of cards are public, as they are at a
table. Of people only their pseudonym is kept; nothing a platform writes in its own words is kept at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import Incomplete
from ledger.play.viewer import NOBODY, WITHHELD
from ledger.views.projecting.view_file import Row
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.events import EVENTS, Act, Claim

Fields = dict[str, Any]
_OWN_WORDS: Final = frozenset({"match", "v", "id", "producer", "ext", "refs", "options", "table", "lobby"})


def record_row(audited: PlayedMatch) -> Row:
    """The public record of a match, one JSON array of its events in order of ``seq``."""
    events = [_without_hidden(event, _fields(event, audited)) for event in audited.events]
    lost = audited.incomplete
    incomplete = [lost.waiting, [seq for seq, _, _ in lost.conflicts], lost.refused] if lost else None
    return {
        "match": audited.match,
        "record": _json(events),
        "incomplete": _json(incomplete) if incomplete is not None else None,
    }


def incomplete_of(written: str | None) -> Incomplete:
    """What a match lacks, as :func:`record_row` wrote it; of a conflict only where it is."""
    if written is None:
        return Incomplete()
    waiting, conflicts, refused = json.loads(written)
    return Incomplete(tuple(waiting), tuple((seq, "", 0) for seq in conflicts), refused)


def hidden_row(audited: PlayedMatch) -> Row:
    """The hidden fields of a match that has ended, one JSON object by ``seq``."""
    hidden = {str(event.seq): fields for event in audited.events if (fields := _hidden(event))}
    return {"match": audited.match, "record": _json(hidden)}


def events_of(match: str, record: str, hidden: str | None, eyes: int | None) -> list[Act | Claim]:
    """The events of a match as somebody saw them: all of it (None), one seat, or :data:`NOBODY` in particular.

    Without ``hidden`` everybody sees what the whole table saw.
    """
    rest: Mapping[str, Fields] = json.loads(hidden) if hidden is not None and eyes != NOBODY else {}
    told = []
    for fields in json.loads(record):
        known = rest.get(str(fields["seq"]))
        if known is not None:
            fields = _seen(fields, known, eyes)
        told.append({"v": 1, "match": match, **fields})
    return EVENTS.validate_python(told, strict=False)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _fields(event: Act | Claim, audited: PlayedMatch) -> Fields:
    fields = event.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude=set(_OWN_WORDS))
    told = _IN_OTHER_WORDS.get(event.type)
    return fields if told is None else told(fields, audited)


def _opened(fields: Fields, audited: PlayedMatch) -> Fields:
    seats = [player["seat"] for player in fields["players"]]
    return fields | {"players": [{"seat": seat, "player": audited.pseudonym(seat)} for seat in seats]}


def _shuffled(fields: Fields, audited: PlayedMatch) -> Fields:
    return fields | {"algo": WITHHELD, "values": [WITHHELD]}


def _missing(fields: Fields, audited: PlayedMatch) -> Fields:
    return fields | {"reason": WITHHELD}


def _judged(fields: Fields, audited: PlayedMatch) -> Fields:
    return {name: value for name, value in fields.items() if name != "reason"}


_IN_OTHER_WORDS: Final[dict[str, Callable[[Fields, PlayedMatch], Fields]]] = {
    "open": _opened,
    "shuffle": _shuffled,
    "gap": _missing,
    "show_judged": _judged,
}
"""Events in which a platform writes words of its own, or names people, and what is kept of them."""


def _hidden(event: Act | Claim) -> Fields:
    """The fields only one seat saw, or none, as the log has them."""
    if isinstance(event, ev.Deal):
        hands = [{"seat": hand.seat, "cards": list(hand.cards)} for hand in event.hands]
        stock = {"stock": list(event.stock)} if event.stock is not None else {}
        return ({"hands": hands} if hands else {}) | stock
    if isinstance(event, ev.Draw):
        return {"card": event.card} if event.from_ == "stock" and event.card is not None else {}
    if isinstance(event, ev.Discard):
        return {"card": event.card} if event.face == "down" and event.card is not None else {}
    if isinstance(event, ev.Group):
        return {"groups": [list(group) for group in event.groups]}
    if isinstance(event, ev.Buy):
        return {"penalty": event.penalty} if event.penalty is not None else {}
    if isinstance(event, ev.Recycle):
        return {"stock": list(event.stock)} if event.stock is not None else {}
    return {}


def _without_hidden(event: Act | Claim, fields: Fields) -> Fields:
    hidden = _hidden(event)
    return fields | {name: _covered(name, value) for name, value in hidden.items()}


def _covered(name: str, value: Any) -> Any:
    """A hidden field turned face down. Nothing is told of saved groups, not even how many there are."""
    if name == "groups":
        return []
    if name == "hands":
        return [{"seat": hand["seat"], "cards": [UNKNOWN] * len(hand["cards"])} for hand in value]
    return UNKNOWN if isinstance(value, str) else [UNKNOWN] * len(value)


def _seen(fields: Fields, known: Fields, eyes: int | None) -> Fields:
    """Public fields with what these eyes saw of the hidden ones. No seat saw the order of the stock."""
    if eyes is None:
        return fields | known
    if fields["type"] == "deal":
        return fields | {"hands": _own_hand(fields.get("hands", ()), known.get("hands", ()), eyes)}
    return fields | known if fields.get("seat") == eyes else fields


def _own_hand(covered: Sequence[Fields], known: Sequence[Fields], eyes: int) -> list[Fields]:
    own = {hand["seat"]: hand for hand in known if hand["seat"] == eyes}
    return [own.get(hand["seat"], hand) for hand in covered]
