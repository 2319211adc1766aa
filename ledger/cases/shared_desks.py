"""What staff wrote of the matches of a ledger in others: at the desks of folders in which it is used with them.

A legal hold there stands in the way of an erasure here, and so does an open lead. Texts there that are about the person
go first: whoever is erased here is known nowhere else by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from ledger.cases.writing import Case, all_cases
from ledger.evidence.folder import shut_views, users_of
from ledger.evidence.format_2 import eraser
from ledger.evidence.format_2.erasure import Target, extent_beside, player_of, whom_of
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.reader import Reader as AnyReader
from ledger.evidence.shards import is_sharded, shards_in
from ledger.evidence.store import PATIENCE_S, open_reader, open_writer
from schemas.errors import LedgerError
from schemas.records import Decided, Raised, Reopened


class SharedDesk(NamedTuple):
    """A ledger in which staff write of the matches of another, open for reading."""

    folder: Path
    reader: AnyReader


def shared_desk_folders(folder: Path) -> list[Path]:
    """The other ledgers in which staff write of the matches of this one. Raises LedgerError where that cannot be
    told."""
    desks = dict[Path, Path]()
    for user in users_of(folder):
        shards = shards_in(user) if is_sharded(user) else ()
        if any(shard.folder.resolve() == folder.resolve() for shard in shards):
            desks |= {shard.folder.resolve(): shard.folder for shard in shards if shard.is_desk}
    desks.pop(folder.resolve(), None)
    return [desks[place] for place in sorted(desks)]


@contextmanager
def shared_desks(folder: Path) -> Iterator[list[SharedDesk]]:
    """Those ledgers, open. Raises LedgerError as :func:`shared_desk_folders`, and where one cannot be opened."""
    with ExitStack() as stack:
        yield [SharedDesk(one, stack.enter_context(open_reader(one))) for one in shared_desk_folders(folder)]


def cases_beside(desks: Sequence[SharedDesk]) -> Iterator[Case]:
    """The cases at these desks."""
    for desk in desks:
        yield from all_cases(desk.reader)


def leads_beside(desks: Sequence[SharedDesk], players: set[str]) -> Iterator[str]:
    """Leads at these desks about some players that nobody has decided on, or that were opened again."""
    for desk in desks:
        for stream in desk.reader.streams_under("lead"):
            records = desk.reader.records(stream)
            concerned = any(isinstance(one, Raised) and {one.one, one.two} & players for one in records)
            turns = [one for one in records if isinstance(one, Raised | Decided | Reopened)]
            if concerned and turns and not isinstance(turns[-1], Decided):
                yield f"{stream} of {desk.folder} is open since {turns[-1].at}; decide it first"


def erase_beside(folder: Path, reader: Reader, target: Target, who: str) -> None:
    """Erase what staff wrote at other desks about somebody who is about to be erased in a ledger; of cards they wrote
    nothing that goes. Raises LedgerError and ConflictError as an erasure does, before anything is erased here."""
    if target.kind != "person" or player_of(reader, target.name) is None:
        return
    for desk in shared_desk_folders(folder):
        with open_writer(desk, patience=PATIENCE_S) as writer:
            if not isinstance(writer, Writer):
                raise LedgerError(
                    f"{desk} is of format 1 and cannot erase what staff wrote; meldtrail upgrade moves it"
                )
            told, extent = extent_beside(writer, whom_of(reader, target.name), target.name)
            if extent.written():
                shut_views(desk)
                eraser.erase_beside(writer, told, extent, who)
