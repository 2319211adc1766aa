"""The matches of a ledger or of a log file, each under the rules it was pinned to when it came in."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from heapq import merge
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from ledger.audit.clearing import CleanMatch, Clearing, Packing, claims_in
from ledger.audit.played import LOGGED, Origin, PlayedMatch
from ledger.audit.readings import Readings, pinned_readings, with_options
from ledger.audit.sources import lines_doubted, with_doubt
from ledger.evidence.folder import read_settings
from ledger.evidence.format_2.erasure import erasure_of
from ledger.evidence.lines import file_name, log_lines
from ledger.evidence.processes import collecting_seldom
from ledger.evidence.reader import PINS, RULES, Depth, MatchEvent, Pin, Reader, Source, StoredMatch, read_lines
from ledger.evidence.shards import desk_folder, is_sharded, refuse_sharded, shards_in
from ledger.evidence.store import folder_of, open_reader, open_scratch
from ledger.messages.renderer import ENGLISH
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import Rulebook
from schemas.errors import FORM, LedgerError, UnknownMatch, UnreadableError, UsageError, harmless
from schemas.events import Open, first_open
from schemas.ruleset import Ruleset
from schemas.wire import OptionValue

Warn = Callable[[str], object]


class ListedMatch(NamedTuple):
    """A match of a ledger: how many events of it are stored, and whether lines of it wait."""

    match: str
    events: int
    waits: bool


class Log(NamedTuple):
    """A match that was not read yet, of so many ``events``. ``rules`` are those it is judged by, where these are known
    and all its lines are there from the opening on; ``origin``, its ``pack`` and how many ``claims`` it makes are asked
    for then alone. ``played`` reads it."""

    match: str
    events: int
    rules: Ruleset | None
    origin: Callable[[], Origin]
    pack: Callable[[], bytes | None]
    claims: Callable[[], int]
    played: Callable[[], PlayedMatch]


@dataclass
class Auditor:
    """Makes the matches of one ledger. Rulesets are resolved once per pinned content and remembered.

    ``person_of`` turns a player's id into a keyed digest that nobody without the vault can make; without it a player
    has another pseudonym in every match. ``refused`` counts the lines of a log file that are no events.
    """

    reader: Reader
    rulebook: Rulebook
    person_of: Callable[[str], str] | None = None
    refused: int = 0
    _pinned: dict[tuple[str, str], Readings | None] = field(default_factory=dict)
    _lost: dict[str, bool] = field(default_factory=dict)

    def one(self, match: str) -> PlayedMatch:
        """The match called ``match``, also one of which lines wait and nothing is stored yet; doubted where an event of
        it is not the one that its leaf says, and with what was erased of it. Raises UnknownMatch."""
        if self.reader.size_of(match) == 0 and match in self.reader.waiting_matches():
            return self._play(match, [])
        played = self.of_record(match, self.reader.stored_match(match))
        return replace(played, erasure=erasure_of(self.reader, match))

    def held_against_leaves(self, played: PlayedMatch) -> PlayedMatch:
        """A match of many, doubted where an event of it hides another value than its leaf says."""
        record = self.reader.stored_match(played.match) if played.events else None
        if record is None or record.altered == played.incomplete.altered:
            return played
        return replace(self.of_record(played.match, record), hands_from=played.hands_from)

    def with_doubt(self, match: str) -> PlayedMatch:
        """The match called ``match``, with why its source is not to be relied on, by the first matches of that source;
        raises UnknownMatch."""
        return with_doubt(self.one(match), self.all())

    def one_or_none(self, match: str, waits: bool) -> PlayedMatch | None:
        """The match called ``match``; None when nothing of it is stored and no line of it ``waits``."""
        try:
            return self.of_record(match, self.reader.stored_match(match, "bodies"))
        except UnknownMatch:
            return self._play(match, []) if waits else None

    def of_record(self, match: str, record: StoredMatch) -> PlayedMatch:
        """A match of what is stored of it, as far as that can be read."""
        try:
            return self._play(match, record.events(), record)
        except ValueError:
            record = self.reader.stored_apart(match)
            return self._play(match, record.events(), record)

    def matches(self) -> list[str]:
        """The ids of all matches, sorted, those included of which only waiting lines are there."""
        return sorted({*self.reader.matches(), *self.reader.waiting_matches()})

    def list_matches(self, after: str = "") -> Iterator[ListedMatch]:
        """Every match of the ledger that comes ``after`` one, in order of id; no list of them is ever held."""
        waiting = set(self.reader.waiting_matches())
        rows = (ListedMatch(match, events, match in waiting) for match, events in self.reader.match_sizes(after))
        alone = (
            ListedMatch(match, 0, True) for match in sorted(waiting) if match > after and not self.reader.size_of(match)
        )
        return merge(rows, alone)

    def all(self, depth: Depth = "bodies") -> Iterator[PlayedMatch]:
        """Every match of the ledger in order of id, one in memory at a time, its events held against their leaves to a
        ``depth``."""
        # Both come in order of id, and neither is ever held as a whole.
        waiting = ((match, None) for match in self.reader.waiting_matches() if not self.reader.size_of(match))
        for match, record in merge(self.reader.all_stored(depth), waiting, key=itemgetter(0)):
            yield self._play(match, []) if record is None else self.of_record(match, record)

    def one_or_cleared(self, match: str, waits: bool, clearing: Clearing) -> PlayedMatch | CleanMatch | None:
        """As :meth:`one_or_none`; a match that is clean as cleared, where the engine can tell."""
        log = self.log(match, waits, clearing)
        if log is None or log.rules is None:
            return log.played() if log is not None else None
        cleared = clearing.answer(log.pack(), log.rules) if clearing.knows(log.rules) else None
        if cleared is None:
            return log.played()
        return CleanMatch(match, log.origin(), log.rules.id, log.events, log.claims(), cleared == "unchecked")

    def log(self, match: str, waits: bool, packing: Packing) -> Log | None:
        """A match as the engine takes it; None when nothing of it is stored and no line of it ``waits``."""
        stored = packing.stored(match)
        rows = self.reader.stored_rows(match) if stored is not None else None
        octets = stored.octets(rows.digest) if stored is not None and rows is not None else None
        if stored is not None and rows is not None and octets is not None:
            opening, source = rows.opening, rows.source
            return Log(
                match,
                rows.events,
                self._rules_of_whole(match, waits, opening, source),
                lambda: _origin(read_lines([opening]), source),
                lambda: octets,
                lambda: stored.claims,
                lambda: self.of_record(match, self.reader.stored_match(match, "bodies")),
            )
        try:
            record = self.reader.stored_match(match, "bodies")
        except UnknownMatch:
            unread = Log(match, 0, None, lambda: LOGGED, lambda: None, lambda: 0, lambda: self._play(match, []))
            return unread if waits else None
        lines, source = record.lines, record.source
        return Log(
            match,
            len(lines),
            self._rules_of_whole(match, waits, lines[0], source) if record.altered is None else None,
            lambda: _origin(read_lines(lines[:1]), source),
            lambda: packing.pack(lines),
            lambda: claims_in(lines),
            lambda: self.of_record(match, record),
        )

    def _rules_of_whole(
        self, match: str, waits: bool, opening: dict[str, Any], source: Source | None
    ) -> Ruleset | None:  # fmt: skip
        """The rules a match is judged by that begins so, where these are known and no line of it is missing."""
        pins = self.reader.pins(match)
        if waits or not pins or opening["type"] != "open" or self.reader.incomplete(match):
            return None
        if not self._are_first_pinned(match, pins, source):
            return None
        readings = self.judged_by(pins[-1], first_open(read_lines([opening])))
        return readings.rules if readings is not None else None

    def _play(self, match: str, events: list[MatchEvent], record: StoredMatch | None = None) -> PlayedMatch:
        opening = first_open(events)
        pins = self.reader.pins(match)
        players, person_of = opening.players if opening is not None else (), self.person_of
        origin = _origin(events, self.reader.source(match) if record is None else record.source)
        incomplete = self.reader.incomplete(match)
        if record is not None:
            altered = self.first_altered(match, record, pins)
            incomplete = replace(incomplete, altered=altered) if altered is not None else incomplete
        return PlayedMatch(
            match=match,
            events=events,
            readings=self.judged_by(pins[-1], opening) if pins else None,
            incomplete=incomplete,
            doubted=lines_doubted(incomplete),
            ruleset_hash=pins[-1].hash if pins else None,
            pins=pins,
            leaves=self.reader.leaves(match) if record is None else record.leaves,
            origin=origin,
            imported_at=self.reader.came_at(match) if origin.how == "imported" else None,
            persons={player.seat: person_of(player.player) for player in players} if person_of is not None else {},
            record=record if record is not None and record.digest is not None else None,
        )

    def first_altered(self, match: str, record: StoredMatch, pins: Sequence[Pin]) -> int | None:
        """The first event of a match that is not the one that was stored, ``RULES`` where its pins or the content of
        the last are not; None where none is seen to be."""
        is_lost = self._is_lost(pins[-1].hash) if pins else lacks_pins(self.reader, match)
        return RULES if is_lost or not self._are_first_pinned(match, pins, record.source) else record.altered

    def _is_lost(self, ruleset_hash: str) -> bool:
        """Whether the ledger keeps no such content any more, or another."""
        if ruleset_hash not in self._lost:
            self._lost[ruleset_hash] = self.reader.content(ruleset_hash) is None
        return self._lost[ruleset_hash]

    def altered(self, matches: Iterable[str]) -> list[str]:
        """Those of the stored ``matches`` that hold an event which is not the one that was stored, or is none."""
        return [match for match in matches if self._is_altered(match)]

    def _is_altered(self, match: str) -> bool:
        record = self.reader.stored_match(match)
        try:
            return self.first_altered(match, record, self.reader.pins(match)) is not None or not record.events()
        except ValueError:  # what no line could have told, whose leaf somebody has made anew
            return True

    def _are_first_pinned(self, match: str, pins: Sequence[Pin], source: Source | None) -> bool:
        """Whether the rules that its events say were pinned to a match are the first of its pins."""
        first = pins[0].hash if pins and not pins[0].seq else None
        if source is None or source.ruleset == first:
            return True
        # Where something stands before the opening, that says them.
        hashes = (one.ruleset for one in self.reader.sources(match).values() if one.ruleset is not None)
        return source.ruleset is None and next(hashes, None) == first

    def judged_by(self, pin: Pin, opening: Open | None) -> Readings | None:
        """The rules of a pin, as a match that opened so is judged by them; None when they cannot be read here."""
        ruled = ruled_by(pin, opening)
        if ruled is None:
            return None
        key = (ruled.name, ruled.hash)
        if key not in self._pinned:
            # A ledger may lack it, which verify says; an older pin is no answer to that.
            content = self.reader.content(ruled.hash)
            self._pinned[key] = None if content is None else pinned_readings(ruled.name, content, self.rulebook)
        return with_options(self._pinned[key], ruled.options)


def lacks_pins(reader: Reader, match: str) -> bool:
    """Whether staff pinned rules to a match, of which one cannot be read; what came this moment can."""
    return reader.size_of(f"{PINS}/{match}") > 0 and not reader.pins(match)


def _origin(events: list[MatchEvent], source: Source | None) -> Origin:
    producer = next((event.producer for event in events if event.producer), "")
    return Origin(source.how, source.mapping or "", producer) if source is not None else Origin(producer=producer)


class RulesInForce(NamedTuple):
    """What rules a match is judged by: the ruleset's id, the hash of its content, and values its table uses instead."""

    name: str
    hash: str
    options: dict[str, OptionValue]


def ruled_by(pin: Pin, opening: Open | None) -> RulesInForce | None:
    """What rules a match that opened so is judged by under a pin; None where nobody names them."""
    name = pin.ruleset or (opening.ruleset if opening is not None else None)
    if opening is None or name is None:
        return None
    return RulesInForce(name, pin.hash, {**(pin.options or {}), **(opening.options or {})})


# -- where matches are read from -------------------------------------------------------------------

STDIN: Final = "-"


def to_stderr(warning: str) -> None:
    """A warning as a line on standard error."""
    sys.stderr.write(f"{harmless(warning)}\n")


@contextmanager
def open_ledger(ledger: Path | None, rulesets: Path | None = None, warn: Warn = to_stderr) -> Iterator[Auditor]:
    """The matches of a ledger folder, or of several ledgers as one. Raises UsageError without one, LedgerError for what
    is none."""
    rulebook = read_rulebook(rulesets)
    with open_reader(given_folder(ledger)) as reader, collecting_seldom():
        for warning in reader.warnings:
            warn(f"meldtrail: {warning}")
        yield Auditor(reader, rulebook)


@contextmanager
def open_log(path: Path, rulesets: Path | None = None, warn: Warn = to_stderr) -> Iterator[Auditor]:
    """The matches of a log file, which goes through the same intake as any other into a ledger that is thrown away.

    Raises UnreadableError for a file that is not there or holds no event. ``-`` is standard input.
    """
    if str(path) != STDIN and not path.exists():
        raise UnreadableError(f"{path}: no such file; check the name")
    with open_lines(log_lines(path), file_name(path), read_rulebook(rulesets), warn) as auditor:
        yield auditor


@contextmanager
def open_lines(lines: Iterable[bytes], name: str, rulebook: Rulebook, warn: Warn = to_stderr) -> Iterator[Auditor]:
    """The matches of a log's lines, called ``name`` in messages, as :func:`open_log` makes them."""
    with open_scratch() as ledger:
        summary = ledger.ingest(lines, name, rulebook.pin, lobby_pin=rulebook.lobbies.pin, records=True)
        ledger.settle()
        for refused in summary.refusals[:3]:
            warn(f"{name}:{refused.line}: refused, {refused.code}: {refused.note}")
        if summary.refused_total > 3:
            warn(f"{name}: {summary.refused_total - 3} more line(s) refused")
        if not ledger.matches() and not ledger.waiting_matches():
            raise UnreadableError(f"{name}: holds no event that could be read; {FORM}")
        yield Auditor(ledger, rulebook, refused=summary.refused_total)


@contextmanager
def open_match(
    match: str,
    ledger: Path | None,
    rulesets: Path | None = None,
    warn: Warn = to_stderr,
    *,
    doubting: bool = False,
) -> Iterator[PlayedMatch]:
    """One match of a ledger; a log file with one match may stand in the place of its id. With ``doubting`` it says
    whether its source can be relied on; without, what warns is told where an event is not as stored."""
    if is_log(match, ledger):
        with open_log(Path(match), rulesets, warn) as auditor:
            yield auditor.one(_only_match(auditor.matches(), match))
    else:
        with open_ledger(ledger, rulesets, warn) as auditor:
            played = auditor.with_doubt(match) if doubting else auditor.one(match)
            if not doubting and played.incomplete.altered is not None and played.doubted is not None:
                warn(f"{match}: {ENGLISH.sentence(played.doubted)}")
            yield played


def ledger_folder(path: Path | None, match: str | None = None) -> Path:
    """The folder of one ledger. Raises UsageError when none was given; LedgerError, naming those to use, or that of a
    ``match``, for a folder of several."""
    folder = given_folder(path)
    if match is not None and is_sharded(folder):
        its = folder_of(folder, match)
        raise LedgerError(f"{folder} is several ledgers, and this is done in that of {match}: --ledger {its}")
    refuse_sharded(folder)
    return folder


def staff_folder(path: Path | None, match: str | None = None) -> Path:
    """The folder of a ledger, or of several that have a desk, for what staff write: whoever writes it finds its place.
    Raises as :func:`ledger_folder` for a folder of several without."""
    folder = given_folder(path)
    return folder if any(shard.is_desk for shard in shards_in(folder)) else ledger_folder(path, match)


def given_folder(path: Path | None) -> Path:
    """The folder of a ledger, or of several that are used as one; UsageError when none was given."""
    if path is None:
        raise UsageError("no ledger: give --ledger DIR or set MELDTRAIL_LEDGER")
    return path


def existing_ledger(path: Path | None) -> Path:
    """The folder of a ledger, of several that of their desk. LedgerError where the folder is no ledger."""
    folder = desk_folder(staff_folder(path))
    read_settings(folder)
    return folder


def is_log(match: str, ledger: Path | None) -> bool:
    """Whether MATCH is a log file, or ``-`` for standard input; a match of that name in the ledger goes first.

    UsageError when it is a folder, or no file that could be a log while no ledger is given.
    """
    path = Path(match)
    if match == STDIN:
        return True
    if ledger is None:
        if path.is_dir():
            raise UsageError(f"{match} is a folder; for a ledger write --ledger {match} and name one of its matches")
        if path.exists() or path.suffix == ".jsonl":
            return True
        raise UsageError(f"there is no file {match}; for a match of a ledger give --ledger DIR or set MELDTRAIL_LEDGER")
    if not path.is_file():
        return False
    with open_reader(ledger) as reader:
        return not reader.holds(match)


def _only_match(matches: list[str], log: str) -> str:
    if len(matches) > 1:
        raise UsageError(
            f"{log} holds {len(matches)} matches ({', '.join(matches[:3])}{', ...' if len(matches) > 3 else ''}); "
            "ingest it and name one of them"
        )
    return matches[0]


def known_readings(match: PlayedMatch) -> Readings:
    """The rules a match is judged by; UsageError when it names none that is known here, UnreadableError where the
    record of them is damaged."""
    if match.readings is None:
        if match.rules_lost is not None:
            raise UnreadableError(f"{match.match}: {ENGLISH.sentence(match.rules_lost)}")
        if match.opened is None:
            raise UsageError(
                f"{match.match}: the line that opens it, event 1, is missing or was refused, so its rules are not "
                "known; take that line in first"
            )
        name = match.opened.ruleset
        raise UsageError(
            f"{match.match}: its ruleset ({name or 'none named'}) is not known here"
            f"{f', `meldtrail rules {name}` says why' if name else ''}; give it with "
            "--rulesets DIR, or pin another to the match with `meldtrail pin`"
        )
    return match.readings
