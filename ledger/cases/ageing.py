"""Persons who have not played for long, and cards of old matches: erased together by a rule, as one by one.

A rule announces all it lets go of with one record, which names nobody. When that is due somebody else erases those who
were old enough when it was announced and still are. What stands in the way of an erasure stands in its way here, and an
open case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from ledger.cases.erasure import Planned, plan
from ledger.cases.writing import all_cases, timestamp
from ledger.evidence.folder import read_settings
from ledger.evidence.format_2 import eraser
from ledger.evidence.format_2.erasure import Erasure, Target, erasures
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.receipts import SecondReceipts
from schemas.events import first_open

_DAY_MS: Final = 86_400_000
_PERSON: Final = "identities"


class Batch(NamedTuple):
    """What a rule is about: how many, when the oldest was last in play (milliseconds since 1970), who or what is old
    enough and free, how many are not by what stands in the way, and what is announced."""

    there: int
    oldest_ms: int | None
    ready: tuple[Target, ...]
    left: Mapping[str, int]
    announced: Erasure | None


def batch_of(reader: Reader, folder: Path, rule: str, days: int | None, at: datetime) -> Batch:
    """What a rule of so many days (None: nothing goes) is about at this moment."""
    last = _persons(reader) if rule == _PERSON else _cards(reader)
    announced = [one for one in erasures(reader) if one.target == Target("rule", rule) and one.state == "announced"]
    ready, left = list[Target](), Counter[str]()
    for target, when in sorted(last.items()):
        if days is not None and when <= _ms(at) - days * _DAY_MS:
            why = _in_the_way(reader, plan(reader, target, folder))
            if why is None:
                ready.append(target)
            else:
                left[why] += 1
    oldest = min(last.values(), default=None)
    return Batch(len(last), oldest, tuple(ready), dict(left), announced[-1] if announced else None)


def step(
    writer: Writer, folder: Path, rule: str, days: int, at: datetime, who: str, *, signed: bool, alone: bool
) -> Iterator[Callable[[], int]]:
    """The erasures of what was announced and is due, to be done one after the other; then what became old enough since
    is announced. Nothing is erased by whoever announced it, or has not ``signed`` in and may go by several
    names, unless ``alone``."""
    batch = batch_of(writer, folder, rule, days, at)
    told = batch.announced
    if told is not None and (told.due is None or timestamp(0, at) < told.due):
        return
    if told is not None and (alone or (signed and told.who != who)):
        when = datetime.fromisoformat(told.at)
        for target in batch_of(writer, folder, rule, days, min(when, at)).ready:
            yield partial(eraser.erase, writer, target, who, told.seq, alone=told.who == who)
    elif told is not None:
        return
    if batch_of(writer, folder, rule, days, at).ready:
        due = timestamp(read_settings(folder).erase_after_days * 24, at)
        eraser.announce_rule(writer, rule, days, who, due)


def _in_the_way(reader: Reader, planned: Planned) -> str | None:
    for case in all_cases(reader):
        about = case.state.opened.about if case.state.opened is not None else None
        if case.state.status != "closed" and about is not None and about[0] in planned.extent.matches:
            return f"case {case.state.case} is {'on legal hold' if case.state.held else 'open'}"
    return next(iter(planned.in_the_way), None)


def _cards(reader: Reader) -> dict[Target, int]:
    done = {one.target for one in erasures(reader) if one.state == "erased"}
    ended = {Target("cards", match): when for match, when in _last(reader) if reader.has_ended(match)}
    return {target: when for target, when in ended.items() if target not in done}


def _persons(reader: Reader) -> dict[Target, int]:
    """Everybody who sat in a match, with when the last line of the last one came."""
    last = dict[str, int]()
    for match, when in _last(reader):
        opened = first_open(reader.events(match))
        for seat in opened.players if opened is not None else ():
            last[seat.player] = max(when, last.get(seat.player, 0))
    known = reader._vault.conn.execute("SELECT handle, player FROM people").fetchall()
    return {Target("person", handle.hex()): last[player] for handle, player in known if player in last}


def _last(reader: Reader) -> Iterator[tuple[str, int]]:
    receipts = SecondReceipts(reader._ledger)
    for match in reader.matches():
        came = receipts.came(max(reader.leaves(match).values()))
        if came is not None:
            yield match, came.at_ms


def _ms(at: datetime) -> int:
    return round(at.timestamp() * 1000)
