"""Erasing a person or the cards of a match: who may, when, and what stands in the way.

It is announced by one and done by another when so many days have passed. A legal hold of a case about the person or the
match stands in the way, a lead about the person that nobody has decided, and a line that still waits. Where the ledger
is used with others, holds and leads at the desks there stand in the way as well, and texts there that are about the
person go first: whoever is erased here is known nowhere else by name.

By a rule persons who have not played for long, and cards of old matches, are erased together, as one by one. A rule
announces all it lets go of with one record, which names nobody. When that is due somebody else erases those who were
old enough when it was announced and still are. What stands in the way of an erasure stands in its way too, and an open
case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

from ledger.cases.writing import KIND, Case, all_cases, record_time
from ledger.evidence.backup import Copy, copies
from ledger.evidence.folder import (
    VAULT_FILE,
    are_views_shut,
    open_views,
    read_settings,
    shared_desk_folders,
    shut_views,
    writable_settings,
)
from ledger.evidence.format_2 import eraser
from ledger.evidence.format_2.eraser import (
    extent_beside,
    extent_of,
    first_leaf,
    named_in,
    player_of,
    streams_of,
    waiting_for,
    whom_of,
)
from ledger.evidence.format_2.erasure import Erasure, erasures
from ledger.evidence.format_2.extents import Extent, Target
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.reader import Reader as AnyReader
from ledger.evidence.reader import read_lines
from ledger.evidence.receipts import Receipts
from ledger.evidence.store import PATIENCE_S, open_reader, open_writer
from schemas.errors import ConflictError, LedgerError, UsageError
from schemas.events import first_open
from schemas.records import CaseHeld, Decided, Raised, Reopened
from schemas.wire import DAY_MS, milliseconds_of, timestamp

Why = Literal["request", "retention", "order", "mistake"]
WHYS: Final[tuple[Why, ...]] = get_args(Why)
"""Why something is erased: the person asked, its time is over, an authority ordered it, it should not have been kept. A
code and no text, which might name whom it is about for ever."""


class ErasurePlan(NamedTuple):
    """An erasure as it would be: what it destroys, what stands in its way (a sentence each), what is announced, which
    copies on record may still have it."""

    target: Target
    extent: Extent
    in_the_way: tuple[str, ...]
    announced: Erasure | None
    handed_out: tuple[Copy, ...] = ()


@contextmanager
def open_to_erase(folder: Path) -> Iterator[Reader]:
    """A ledger open for reading, of which something is to be erased. Raises LedgerError as ``open_reader``, and for one
    that is not written to."""
    writable_settings(folder)
    with open_reader(folder) as reader:
        assert isinstance(reader, Reader)  # noqa: S101 - what is written to is of format 2
        yield reader


def target_named(reader: Reader, person: str | None, cards: str | None) -> Target:
    """Whom or what somebody names: a player's id, name or pseudonym, or a match. Raises UsageError when it is none, or
    more than one person."""
    if cards is not None:
        return Target("cards", cards)
    persons = reader.persons_called(person or "")
    if not persons and player_of(reader, person or "") is not None:
        persons = (person or "",)
    if len(persons) != 1:
        who = f"{len(persons)} persons are" if persons else "nobody is"
        raise UsageError(f"{who} called {person} here; name one by the player's id")
    return Target("person", persons[0])


def plan(reader: Reader, target: Target, folder: Path | None = None) -> ErasurePlan:
    """What an erasure would do; with ``folder`` also by what lies beside the record. Raises UsageError for a person or
    match that is not here."""
    try:
        extent = extent_of(reader, target)
    except LookupError:
        raise UsageError(f"there is no {'match' if target.kind == 'cards' else 'person'} {target.name} here") from None
    announced = [one for one in erasures(reader) if one.target == target and one.state == "announced"]
    in_the_way, handed_out = _in_the_way(reader, folder, target, extent), tuple[Copy, ...]()
    if folder is not None:
        since = first_leaf(reader, extent)
        handed_out = tuple(
            one for one in copies(folder) if one.size > since and (one.match is None or one.match in extent.matches)
        )
    return ErasurePlan(target, extent, tuple(in_the_way), announced[-1] if announced else None, handed_out)


def _in_the_way(reader: Reader, folder: Path | None, target: Target, extent: Extent) -> list[str]:
    """What stands in the way: here, and with ``folder`` at the desks of folders in which it is used with others."""
    why = [*_holds(all_cases(reader), extent), *open_leads(reader, target, extent)]
    unread = sorted(extent.unread.union(_unread_openings(reader, extent)))
    why += [f"{one} cannot be read, and may hide more of it; verify tells why" for one in unread]
    for stream, seq in waiting_for(reader, target):
        why.append(f"a line for event {seq} of {stream} waits; ingest what is missing before it, or declare the gap")
    if folder is None:
        return why
    is_named, players = named_in(reader, target), _players(reader, target)
    why += _undelivered(folder, is_named)
    with shared_desks(folder) as desks:
        why += _holds(cases_beside(desks), extent)
        for desk in desks:
            why += _undecided_leads(desk.reader, players, where=f" of {desk.folder}")
        for desk in desks:
            why += _undelivered(desk.folder, is_named)
    return why


def _unread_openings(reader: Reader, extent: Extent) -> Iterator[str]:
    """First lines of matches, as STREAM/SEQ, that hide what they should and say of nobody that he sat there."""
    for match in extent.matches:
        first = reader.clear(match)[0]
        try:
            read_lines([first])
        except ValueError:
            yield f"{match}/{first['seq']}"


def _undelivered(folder: Path, is_named: Callable[[bytes], bool]) -> Iterator[str]:
    """Access records in a folder that no ledger has yet and that name somebody."""
    for path in sorted((folder / "access").glob("*")):
        if is_named(path.read_bytes()):
            yield f"{path} has an access record that names the person; let serve deliver it, or see to it by hand"


def _players(reader: Reader, target: Target) -> set[str]:
    """Whom an erasure is about, by the platform's id: a person, or who sat in a match."""
    if target.kind == "person":
        player = player_of(reader, target.name)
        return {player} if player is not None else set()
    opening = first_open(reader.events(target.name)) if target.kind == "cards" else None
    return {player.player for player in opening.players} if opening is not None else set()


def _holds(cases: Iterable[Case], extent: Extent) -> Iterator[str]:
    """Legal holds of cases about a match of which something goes, or of which a text goes; of a case that cannot be
    read nobody knows what it holds."""
    streams = streams_of(extent)
    for case in cases:
        if case.state.status == "damaged":
            yield f"case {case.state.case} cannot be read, and may be on legal hold; verify tells why"
        elif case.state.on_hold and (case.state.match in extent.matches or f"{KIND}/{case.state.case}" in streams):
            placing = [one for one in case.records if isinstance(one, CaseHeld) and one.hold == "placed"][-1]
            yield f"case {case.state.case} is on legal hold since {placing.at}, by {placing.who}; lift it first"


def open_leads(reader: Reader, target: Target, extent: Extent) -> Iterator[str]:
    """Leads nobody has decided on, or that were opened again, about the person or who sat in the match."""
    players = _players(reader, target) if target.kind == "cards" else set()
    return _undecided_leads(reader, players, extent.pairs)


def _undecided_leads(
    reader: AnyReader, players: Set[str], streams: Set[str] = frozenset(), where: str = ""
) -> Iterator[str]:
    """Leads on these streams or about these players that are open, said with ``where`` they are; also those of which
    that cannot be told."""
    for stream in reader.streams_under("lead"):
        records = [record for _, record in reader.numbered_records(stream)]
        raised = [one for one in records if isinstance(one, Raised)]
        concerned = stream in streams or not raised or any({one.one, one.two} & players for one in raised)
        turns = [one for one in records if one is None or isinstance(one, Raised | Decided | Reopened)]
        if not concerned or not turns or isinstance(turns[-1], Decided):
            continue
        if turns[-1] is None:
            yield f"{stream}{where} cannot be read, and may be open; verify tells why"
        else:
            yield f"{stream}{where} is open since {turns[-1].at}; decide it first"


def announce(folder: Path, target: Target, who: str, days: int | None = None, why: Why = "request") -> tuple[int, str]:
    """Announce an erasure, which may be done after so many days, without them after those of the settings. Returns the
    seq of its record, and from when it may be done.

    Raises UsageError for what is not here, ConflictError where it was announced already.
    """
    wait = read_settings(folder).erase_after_days if days is None else days
    with open_writer(folder, patience=PATIENCE_S) as writer:
        planned = plan(writer, target)
        if planned.announced is not None:
            raise ConflictError(f"{planned.announced.who} announced this erasure on {planned.announced.at}")
        now = writer.now()  # once, so that it waits as many days as it says
        due = record_time(wait * 24, now)
        return eraser.announce(writer, target, who, timestamp(now), due, why), due


def withdraw(folder: Path, target: Target, who: str) -> None:
    """Take an announcement back. Raises UsageError where there is none."""
    with open_writer(folder, patience=PATIENCE_S) as writer:
        announced = plan(writer, target).announced
        if announced is None:
            raise UsageError("nobody announced this erasure, or it was withdrawn")
        eraser.withdraw(writer, announced.seq, target, who)


def erase(folder: Path, target: Target, who: str, *, alone: bool = False) -> ErasurePlan:
    """Erase what was announced, and remove every file that was derived from it: views are made anew.

    Raises UsageError where nobody announced it, ConflictError where it is not due, where whoever announced it would do
    it and ``alone`` is not said, or something stands in the way, and then nothing is erased; LedgerError as
    :func:`finish`.
    """
    with open_writer(folder, patience=PATIENCE_S) as writer:
        planned = plan(writer, target, folder)
        announced = planned.announced
        if announced is None:
            raise UsageError(
                "nobody announced this erasure, or it is done: meldtrail erase tells; else announce it first, without"
                " --confirm"
            )
        now = timestamp(writer.now())
        # Recorded times are of one form and length, so they compare as text.
        if announced.due is not None and now < announced.due:
            raise ConflictError(f"it may be erased from {announced.due} on; it was announced on {announced.at}")
        if announced.who == who and not alone:
            raise ConflictError(f"{who} announced it: somebody else must agree, or say --alone where nobody else is")
        if planned.in_the_way:
            raise ConflictError(f"nothing was erased: {'; '.join(planned.in_the_way)}")
        eraser.refuse_foreign(writer)  # both before views are shut: they stay as they are
        eraser.check_meant(writer, announced.seq, target)
        shut_views(folder)  # first, lest a crash leaves them when the log says that it was done
        _erase(writer, folder, target, who, announced.seq, alone=alone)
    # After the writer is closed: finish opens it for itself.
    finish(folder, always=False)
    return planned


def _erase(writer: Writer, folder: Path, target: Target, who: str, announced: int, *, alone: bool) -> int:
    """Erase here, and before that what staff wrote of it elsewhere."""
    erase_beside(folder, writer, target, who)
    return eraser.erase(writer, target, who, announced, alone=alone)


def finish(folder: Path, patience: float = PATIENCE_S, *, always: bool = True) -> None:
    """Complete erasures that were cut short, remove what was derived, and leave nothing in free pages and logs: also
    where the vault does not say that there may be something, if ``always``.

    Raises LedgerError while another process reads the vault as it was before: its log keeps that till then; and
    ConflictError when another writer is not done within ``patience`` seconds.
    """
    with open_writer(folder, patience=patience) as writer:
        open_views(folder)
        if not eraser.write_vault_anew(writer, always=always):
            raise LedgerError(
                f"what was erased is still in the log of {folder / VAULT_FILE}, for another process reads it as it was;"
                " stop serve and whatever else reads, then run meldtrail erase --finish"
            )
    for desk in shared_desk_folders(folder):
        if are_views_shut(desk):
            finish(desk, patience, always=always)


# -- by a rule -------------------------------------------------------------------------------------

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
    last, cases = _persons(reader) if rule == _PERSON else _cards(reader), open_cases(reader, folder)
    announced = [one for one in erasures(reader) if one.target == Target("rule", rule) and one.state == "announced"]
    ready, remaining, now = list[Target](), Counter[str](), milliseconds_of(timestamp(at))
    for target, when in sorted(last.items()):
        if days is not None and when <= now - days * DAY_MS:
            planned = plan(reader, target, folder)
            needs = (cases.why[match] for match in sorted(planned.extent.matches) if match in cases.why)
            why = next(chain(needs, planned.in_the_way), None)
            if why is None:
                ready.append(target)
            else:
                remaining[why] += 1
    oldest = min(last.values(), default=None)
    return Batch(len(last), oldest, tuple(ready), dict(remaining), announced[-1] if announced else None)


def erasures_due(
    writer: Writer, folder: Path, rule: str, days: int, at: datetime, who: str, *, is_signed_in: bool, alone: bool
) -> Iterator[Callable[[], int]]:
    """The erasures of what was announced and is due, to be done one after the other; then what became old enough since
    is announced. Nothing is erased by whoever announced it, or has not signed in and may go by several
    names, unless ``alone``."""
    batch = batch_of(writer, folder, rule, days, at)
    announcement = batch.announced
    if announcement is not None and (announcement.due is None or timestamp(at) < announcement.due):
        return
    if announcement is not None and (alone or (is_signed_in and announcement.who != who)):
        when = datetime.fromisoformat(announcement.at)
        for target in batch_of(writer, folder, rule, days, min(when, at)).ready:
            yield partial(_erase, writer, folder, target, who, announcement.seq, alone=alone)
    elif announcement is not None:
        return
    # The caller has carried out what was yielded by now: what is ready still became so since.
    if batch_of(writer, folder, rule, days, at).ready:
        due = record_time(read_settings(folder).erase_after_days * 24, at)
        eraser.announce(writer, Target("rule", rule), who, timestamp(at), due, "retention", days)


class OpenCases(NamedTuple):
    """Why what is of a stream is needed, by those of the cases that are open or on legal hold and of their matches; and
    that a case cannot be read, of which nobody knows what it needs."""

    why: Mapping[str, str]
    unread: str | None


def open_cases(reader: Reader, folder: Path) -> OpenCases:
    """What the cases here need, and those at other desks where it is used with others."""
    with shared_desks(folder) as desks:
        states = [case.state for case in (*all_cases(reader), *cases_beside(desks))]
    why, unread = dict[str, str](), None
    for state in states:
        if state.status == "damaged":
            unread = f"case {state.case} cannot be read"
        elif state.on_hold or state.status != "closed":
            for stream in filter(None, (f"{KIND}/{state.case}", state.match)):
                # A hold takes the place of an open case as the reason: it is what stays.
                if state.on_hold or stream not in why:
                    why[stream] = f"case {state.case} is {'on legal hold' if state.on_hold else 'open'}"
    return OpenCases(why, unread)


def _cards(reader: Reader) -> dict[Target, int]:
    erased_targets = {one.target for one in erasures(reader) if one.state == "erased"}
    ends = {Target("cards", match): when for match, when in _last(reader) if reader.has_ended(match)}
    return {target: when for target, when in ends.items() if target not in erased_targets}


def _persons(reader: Reader) -> dict[Target, int]:
    """Everybody who sat in a match, with when the last line of the last one came."""
    last = dict[str, int]()
    for match, when in _last(reader):
        opening = first_open(reader.events(match))
        for seat in opening.players if opening is not None else ():
            last[seat.player] = max(when, last.get(seat.player, 0))
    people = reader._vault.conn.execute("SELECT handle, player FROM people").fetchall()
    return {Target("person", handle.hex()): last[player] for handle, player in people if player in last}


def _last(reader: Reader) -> Iterator[tuple[str, int]]:
    receipts = Receipts(reader._ledger)
    for match in reader.matches():
        leaves = reader.leaves(match)  # where the end was cut off, which verify tells, names are left without one
        if leaves and (came := receipts.came(max(leaves.values()))) is not None:
            yield match, came.at_ms


# -- at other desks --------------------------------------------------------------------------------


class SharedDesk(NamedTuple):
    """A ledger in which staff write of the matches of another, open for reading."""

    folder: Path
    reader: AnyReader


@contextmanager
def shared_desks(folder: Path) -> Iterator[list[SharedDesk]]:
    """Those ledgers, open. Raises LedgerError as :func:`shared_desk_folders`, and where one cannot be opened."""
    with ExitStack() as stack:
        yield [SharedDesk(one, stack.enter_context(open_reader(one))) for one in shared_desk_folders(folder)]


def cases_beside(desks: Sequence[SharedDesk]) -> Iterator[Case]:
    """The cases at these desks."""
    for desk in desks:
        yield from all_cases(desk.reader)


def erase_beside(folder: Path, reader: Reader, target: Target, who: str) -> None:
    """Erase what staff wrote at other desks about somebody who is about to be erased in a ledger; of cards they wrote
    nothing that goes. Raises LedgerError and ConflictError as an erasure does, before anything is erased here."""
    if target.kind != "person" or player_of(reader, target.name) is None:
        return
    for desk in shared_desk_folders(folder):
        with open_writer(desk, patience=PATIENCE_S) as writer:
            announcement, extent = extent_beside(writer, whom_of(reader, target.name), target.name)
            if extent.unread:
                what = ", ".join(sorted(extent.unread))
                raise ConflictError(f"nothing was erased: {what} of {desk} cannot be read; verify tells why")
            if extent.as_list():
                shut_views(desk)
                eraser.erase_beside(writer, announcement, extent, who)
