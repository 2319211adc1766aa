"""Reading several ledgers as one: every match in the shard that has it, lists in order of id across all of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from heapq import merge
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, Final, TypeVar, cast

from ledger.evidence.reader import Depth, Outline, Reader, RefusedPlace, StoredMatch
from ledger.evidence.shards import LEAVES_APART, SHARDS_FILE, Shard, in_two
from schemas.errors import ConflictError, LedgerError, UsageError
from schemas.records import AnyRecord, LeadRecord

Row = TypeVar("Row")
Method = TypeVar("Method", bound=Callable[..., Any])
Held = tuple[Shard, Reader]
_OF_ONE_DESK: Final = frozenset({"case", "access"})
_MANY: Final = 10_000
"""Matches and players whose shard is remembered."""


def _in_its_shard(method: Method) -> Method:
    """What is asked of one match, or stream, asked of the shard that has it."""

    @wraps(method)
    def ask(self: ShardedReader, match: str, *others: Any) -> Any:
        return getattr(self.in_its_ledger(match), method.__name__)(match, *others)

    return cast("Method", ask)


class ShardedReader(Reader):
    """Several ledgers open for reading, in order of time.

    A match stands in one shard. One that stands in two, and is set aside in none of them, is refused with ConflictError
    wherever it is met, by itself or in a list: which of them counts is for people to say. Leaves, roots and records of
    the log are those of one ledger, and are not asked here.
    """

    def __init__(self, pairs: Sequence[Held]) -> None:
        self._pairs = tuple(pairs)
        self._readers = tuple(reader for _, reader in pairs)
        self._of_desk = tuple(reader for shard, reader in pairs if shard.is_desk)
        # What staff write names players too, and nobody is to be called otherwise by it.
        self._others = tuple(one for one in self._readers if one not in self._of_desk) or self._readers
        self._homes: dict[str, Held] = {}
        self._persons: dict[str, str] = {}
        self.warnings = tuple(dict.fromkeys(chain.from_iterable(reader.warnings for reader in self._readers)))
        for shard, reader in self._pairs:
            for match in sorted(shard.aside):
                self._check_aside(shard, reader, match)

    def _check_aside(self, shard: Shard, reader: Reader, match: str) -> None:
        counts = [other for other, beside in self._pairs if match not in other.aside and beside.holds(match)]
        if not reader.holds(match) or not counts:
            raise LedgerError(
                f"{SHARDS_FILE} sets {match} of the shard {shard.name} aside, but it does not stand there and in a"
                " shard where it counts; take it off the list"
            )

    def forget(self) -> None:
        """Look anew which shard has a match, or knows a player: somebody may have written since."""
        self._homes.clear()
        self._persons.clear()

    # -- which shard -----------------------------------------------------------------------------

    def shard_of(self, match: str) -> Shard | None:
        """Which ledger has a match, or a stream of records; None when none has. Raises ConflictError when several
        have it."""
        home = self._home(match)
        return None if home is None else home[0]

    def counts_in(self, stream: str) -> tuple[str, ...]:
        """The names of the shards in which a stream stands and is not set aside."""
        return tuple(shard.name for shard, _ in self._counting(stream))

    def _counting(self, stream: str) -> list[Held]:
        writing = self._writing(stream.partition("/")[0])
        return [one for one in self._pairs if stream not in one[0].aside and one[1] in writing and one[1].holds(stream)]

    def _home(self, stream: str) -> Held | None:
        if stream not in self._homes:
            candidates = self._counting(stream)
            if not candidates:
                return None
            if len(candidates) > 1:
                raise ConflictError(in_two(stream, [shard.name for shard, _ in candidates]))
            if len(self._homes) >= _MANY:
                self._homes.clear()
            self._homes[stream] = candidates[0]
        return self._homes[stream]

    def in_its_ledger(self, match: str) -> Reader:
        """The reader of the shard that has a match, or a stream; of one that is nowhere any, which will say so."""
        home = self._home(match)
        return self._readers[0] if home is None else home[1]

    def holds(self, stream: str) -> bool:
        """Whether something of a stream is stored, or waits."""
        return self._home(stream) is not None

    def doubled(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The matches that stand in several shards and count in more than one, sorted, with the names of those."""
        every = (
            _mark(shard, merge((match for match, _ in reader.match_sizes()), reader.waiting_matches()), str)
            for shard, reader in self._pairs
        )
        for match, group in groupby(merge(*every, key=itemgetter(0)), key=itemgetter(0)):
            names = tuple(dict.fromkeys(shard.name for _, shard, _ in group))
            if len(names) > 1:
                yield match, names

    def _merged(self, rows_of: Callable[[Reader], Iterable[Row]], match_of: Callable[[Row], str]) -> Iterator[Row]:
        """What each shard lists in order of id, as one list."""
        last, of = "", ""
        every = (_mark(shard, rows_of(reader), match_of) for shard, reader in self._pairs)
        for match, shard, row in merge(*every, key=itemgetter(0)):
            if match == last and shard.name != of:
                raise ConflictError(in_two(match, (of, shard.name)))
            last, of = match, shard.name
            yield row

    # -- all of them together --------------------------------------------------------------------

    def size(self) -> int:
        """How many leaves all ledgers hold."""
        return sum(reader.size() for reader in self._readers)

    def event_count(self, since: int = 0) -> int:
        """How many events all ledgers hold."""
        if since:
            raise UsageError("leaves are counted in one ledger; name a shard")
        return sum(reader.event_count() for reader in self._readers)

    def unvaulted(self) -> int:
        """How many of the last leaves the vaults were not written with."""
        return sum(reader.unvaulted() for reader in self._readers)

    def root(self) -> bytes:
        """Raises UsageError: every shard has a root of its own."""
        raise UsageError("each shard has a root of its own; name one")

    def streams(self) -> list[str]:
        """Every stream of any shard, sorted."""
        return sorted({stream for reader in self._readers for stream in reader.streams()})

    def streams_under(self, kind: str) -> list[str]:
        """The streams of records of a kind of any shard, sorted."""
        return sorted({stream for reader in self._writing(kind) for stream in reader.streams_under(kind)})

    def matches(self) -> list[str]:
        """Every match with an event, sorted by id."""
        return list(self._merged(lambda reader: reader.matches(), str))

    def begun_since(self, leaf: int) -> list[str]:
        """Raises UsageError: leaves are counted in one ledger."""
        raise UsageError(f"leaf {leaf} is that of one ledger; name a shard")

    def came_ms(self, leaf: int) -> int:
        """Raises UsageError: leaves are counted in one ledger."""
        raise UsageError(f"leaf {leaf} is that of one ledger; name a shard")

    def begun_unseen(self, marks: Sequence[tuple[str, int]]) -> list[str]:
        """Matches nobody had seen anything of when some records were made: of the shard in which one stands, those
        begun since the last there; of any other those begun since the last was made at the desk of all, else all."""
        last = {self.in_its_ledger(stream): leaf for stream, leaf in marks}
        decision_ms = max((self._made_ms(reader, *one) for one in marks for reader in self._of_desk), default=0)
        since = {one: max(last.get(one, 0), _leaf_after(one, decision_ms)) for one in self._readers}
        return list(self._merged(lambda one: one.begun_since(since[one]) if since[one] else one.matches(), str))

    def _made_ms(self, desk: Reader, stream: str, size: int) -> int:
        """When a record was made at the desk that had seen so much of its ledger; 0 for one that was not made there."""
        if self.in_its_ledger(stream) is not desk:
            return 0
        leaves = desk.leaves(stream)
        places = [leaves[one.seq] for one in desk.records(stream) if isinstance(one, LeadRecord) and one.seen == size]
        return desk.came_ms(max(places)) if places else 0

    def taken_in(self, stream: str) -> dict[int, tuple[int, int]]:
        """Where each event of a stream stands in order of time by our own clock, across the shards."""
        reader = self.in_its_ledger(stream)
        return {seq: (reader.came_ms(leaf), leaf) for seq, leaf in reader.leaves(stream).items()}

    def outlines(self) -> Iterator[Outline]:
        """Every match from outside, sorted by id."""
        return self._merged(lambda reader: reader.outlines(), lambda outline: outline.match)

    def all_stored(self, depth: Depth = "bodies") -> Iterator[tuple[str, StoredMatch]]:
        """Every match as :meth:`stored_match` has it, sorted by id."""
        return self._merged(lambda reader: self._told_apart(reader, depth), itemgetter(0))

    def _told_apart(self, reader: Reader, depth: Depth) -> Iterator[tuple[str, StoredMatch]]:
        first = LEAVES_APART * self._readers.index(reader)
        for match, record in reader.all_stored(depth):
            yield match, record._replace(leaves={seq: first + leaf for seq, leaf in record.leaves.items()})

    def match_sizes(self, after: str = "") -> Iterator[tuple[str, int]]:
        """Every match whose id comes ``after`` another, sorted, with how many events are stored."""
        return self._merged(lambda reader: reader.match_sizes(after), itemgetter(0))

    def unpinned(self) -> list[str]:
        """The matches with an event that no rules are pinned to, sorted."""
        return list(self._merged(lambda reader: reader.unpinned(), str))

    def waiting_matches(self) -> list[str]:
        """Matches with lines that wait, sorted."""
        return list(self._merged(lambda reader: reader.waiting_matches(), str))

    def waits_since(self) -> str | None:
        """Since when the line waits that waits longest."""
        return min((since for reader in self._readers if (since := reader.waits_since()) is not None), default=None)

    def kept_aside(self) -> tuple[int, int, int]:
        """How many lines were refused, contradict events, and wait."""
        refused, conflicting, waiting = map(sum, zip(*(reader.kept_aside() for reader in self._readers), strict=True))
        return refused, conflicting, waiting

    def refusals(self) -> list[RefusedPlace]:
        """Every refused line that is kept, sorted by file and line."""
        every = chain.from_iterable(reader.refusals() for reader in self._readers)
        return sorted(every, key=lambda one: (one.file, one.line))

    def unkept(self) -> dict[tuple[str, str], int]:
        """How many lines were refused or conflicting of which nothing but this number is kept, by file and code."""
        counts: dict[tuple[str, str], int] = {}
        for key, count in chain.from_iterable(reader.unkept().items() for reader in self._readers):
            counts[key] = counts.get(key, 0) + count
        return counts

    def content(self, ruleset_hash: str) -> str | None:
        """The canonical content of a ruleset that some shard keeps, by its hash."""
        contents = (reader.content(ruleset_hash) for reader in self._readers)
        return next((content for content in contents if content is not None), None)

    def contents(self, beginning: str) -> list[str]:
        """The hashes of the contents that some shard keeps that begin so, sorted."""
        return sorted({content for reader in self._readers for content in reader.contents(beginning)})

    # -- people ----------------------------------------------------------------------------------

    def knows(self, player: str) -> bool:
        """Whether some vault can name a player."""
        return any(reader.knows(player) for reader in self._readers)

    def person(self, player: str) -> str:
        """What stands for a player in what staff see: that of the first shard that knows the player."""
        if player not in self._persons:
            if len(self._persons) >= _MANY:
                self._persons.clear()
            self._persons[player] = self.persons(player)[0]
        return self._persons[player]

    def persons(self, player: str) -> tuple[str, ...]:
        """What stands for a player in each shard that knows the player; in that of the desk where none else does."""
        knowing = [reader for reader in self._others if reader.knows(player)]
        knowing = knowing or [reader for reader in self._of_desk if reader.knows(player)]
        return tuple(reader.person(player) for reader in knowing or self._others[:1])

    def former_persons(self, player: str) -> tuple[str, ...]:
        """What stood for a player before a shard before the others knew that player."""
        now = self.person(player)
        every = (reader.person(player) for reader in self._readers if reader.knows(player))
        return tuple(person for person in every if person != now)

    def players_called(self, text: str) -> list[str]:
        """The players some shard knows by that id or name, by the platform's id, whom it names first."""
        players = set(chain.from_iterable(reader.players_called(text) for reader in self._readers))
        return sorted(players, key=lambda player: (player != text, player))

    def players(self) -> Iterator[str]:
        """Every player some vault can name, sorted."""
        for player, _ in groupby(merge(*(reader.players() for reader in self._readers))):
            yield player

    def same_players(self) -> Iterator[tuple[str, str]]:
        """What stands in two shards for one player, who is known by one id to both."""
        every = merge(*(reader.players() for reader in self._readers))
        for player in (player for player, group in groupby(every) if sum(1 for _ in group) > 1):
            first, *others = self.persons(player)
            yield from ((first, other) for other in others)

    # -- one match, in its shard -----------------------------------------------------------------

    size_of = _in_its_shard(Reader.size_of)
    has_ended = _in_its_shard(Reader.has_ended)
    first_and_last = _in_its_shard(Reader.first_and_last)
    reveals = _in_its_shard(Reader.reveals)
    idle_reveals = _in_its_shard(Reader.idle_reveals)
    came_at = _in_its_shard(Reader.came_at)
    must_hold = _in_its_shard(Reader.must_hold)
    clear = _in_its_shard(Reader.clear)
    source = _in_its_shard(Reader.source)
    sources = _in_its_shard(Reader.sources)
    pins = _in_its_shard(Reader.pins)
    incomplete = _in_its_shard(Reader.incomplete)

    def records(self, stream: str) -> list[AnyRecord]:
        """The records of a stream, those of one shard after those of another."""
        readers = self._writing(stream.partition("/")[0])
        return list(chain.from_iterable(reader.records(stream) for reader in readers))

    def numbered_records(self, stream: str) -> list[tuple[int, AnyRecord | None]]:
        """The same with the seq of each; None in place of one that cannot be read."""
        readers = self._writing(stream.partition("/")[0])
        return list(chain.from_iterable(reader.numbered_records(stream) for reader in readers))

    def _writing(self, kind: str) -> Sequence[Reader]:
        """The ledgers in which records of a kind count: those of cases and accesses of one desk, where there is one."""
        return self._of_desk if self._of_desk and kind in _OF_ONE_DESK else self._readers

    def hands_from(self, match: str, now: int, record: StoredMatch | None = None) -> int | None:  # noqa: ARG002
        """When the hands of a match may be told to staff, as its own ledger says by its own leaves."""
        return self.in_its_ledger(match).hands_from(match, now)

    def stored_match(self, match: str, depth: Depth = "all") -> StoredMatch:
        """The events of a match, their leaves as they are told apart from those of other shards, and their source."""
        shard, reader = self._home(match) or self._pairs[0]
        return self._with_leaves_apart(shard, reader.stored_match(match, depth))

    stored_rows = _in_its_shard(Reader.stored_rows)

    def stored_apart(self, match: str) -> StoredMatch:
        """The same, each event read by itself."""
        shard, reader = self._home(match) or self._pairs[0]
        return self._with_leaves_apart(shard, reader.stored_apart(match))

    def _with_leaves_apart(self, shard: Shard, part: StoredMatch) -> StoredMatch:
        first = self.first_leaf_of(shard)
        return part._replace(leaves={seq: first + leaf for seq, leaf in part.leaves.items()})

    def leaves(self, match: str) -> dict[int, int]:
        """The leaf of each event of a stream, by seq, as it is told apart from those of other shards."""
        shard, reader = self._home(match) or self._pairs[0]
        first = self.first_leaf_of(shard)
        return {seq: first + leaf for seq, leaf in reader.leaves(match).items()}

    def first_leaf_of(self, shard: Shard) -> int:
        """From which number on the leaves of a shard are told."""
        return LEAVES_APART * [one for one, _ in self._pairs].index(shard)

    def export(self, match: str | None = None, leave_out: Callable[[str], object] = str) -> Iterator[bytes]:
        """The canonical clear lines of a stream. Raises UsageError for all of them: shards have streams of records of
        one name."""
        if match is None:
            raise UsageError("records of staff stand on streams of one name in each shard; export shard by shard")
        return self.in_its_ledger(match).export(match, leave_out)


Marked = tuple[str, Shard, Any]


def _mark(shard: Shard, rows: Iterable[Row], match_of: Callable[[Row], str]) -> Iterator[Marked]:
    """Rows with their match and shard, without those of matches that do not count there."""
    return ((match, shard, row) for row in rows if (match := match_of(row)) not in shard.aside)


def _leaf_after(reader: Reader, ms: int) -> int:
    """The first leaf of a ledger that came after a moment; 0 where none is known to have come before it."""
    return bisect_right(range(reader.size()), ms, key=reader.came_ms) if ms else 0
