"""The matches of a ledger or of a log file, each under the rules it was pinned to when it came in."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from heapq import merge
from operator import itemgetter
from pathlib import Path

from ledger.audit.played import Origin, PlayedMatch
from ledger.audit.readings import Readings
from ledger.audit.sources import with_doubt
from ledger.evidence.intake import file_name, log_lines
from ledger.evidence.reader import MatchEvent, Pin, Reader
from ledger.evidence.store import open_reader, open_scratch
from ledger.rules.admissible import stated
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import Rulebook, pinned_ruleset
from schemas.errors import BadRuleset, UnknownMatch, UnknownRuleset, UnreadableError, UsageError
from schemas.events import Open, first_open
from schemas.ruleset import Ruleset

Warn = Callable[[str], object]


@dataclass
class Auditor:
    """Makes the matches of one ledger. Rulesets are resolved once per pinned content and remembered.

    ``person_of`` turns a player's id into a keyed digest that nobody without the vault can make; without it a player
    has another pseudonym in every match.
    """

    reader: Reader
    rulebook: Rulebook
    person_of: Callable[[str], str] | None = None
    _pinned: dict[tuple[str, str], Readings | None] = field(default_factory=dict)

    def one(self, match: str) -> PlayedMatch:
        """The match called ``match``, also one of which lines wait and nothing is stored yet; raises UnknownMatch."""
        if self.reader.size_of(match) == 0 and match in self.reader.waiting_matches():
            return self._played(match, [])
        return self._played(match, self.reader.events(match))

    def with_doubt(self, match: str) -> PlayedMatch:
        """The match called ``match``, with why its source is not to be relied on, by the first matches of that source;
        raises UnknownMatch."""
        return with_doubt(self.one(match), self.all())

    def one_or_none(self, match: str, waits: bool) -> PlayedMatch | None:
        """The match called ``match``; None when nothing of it is stored and no line of it ``waits``."""
        try:
            return self._played(match, self.reader.events(match))
        except UnknownMatch:
            return self._played(match, []) if waits else None

    def all(self) -> Iterator[PlayedMatch]:
        """Every match of the ledger in order of id, one in memory at a time."""
        none: list[MatchEvent] = []
        # Both come in order of id, and neither is ever held as a whole.
        waiting = ((match, none) for match in self.reader.waiting_matches() if not self.reader.size_of(match))
        for match, events in merge(self.reader.all_matches(), waiting, key=itemgetter(0)):
            yield self._played(match, events)

    def _played(self, match: str, events: list[MatchEvent]) -> PlayedMatch:
        opened = first_open(events)
        pins = self.reader.pins(match)
        players = opened.players if opened is not None and self.person_of is not None else ()
        return PlayedMatch(
            match=match,
            events=events,
            readings=self.judged_by(pins[-1], opened) if pins else None,
            incomplete=self.reader.incomplete(match),
            ruleset_hash=pins[-1].hash if pins else None,
            pins=pins,
            leaves=self.reader.leaves(match),
            origin=self._origin(match, events),
            persons={player.seat: self.person_of(player.player) for player in players if self.person_of},
        )

    def _origin(self, match: str, events: list[MatchEvent]) -> Origin:
        source = self.reader.source(match)
        producer = next((event.producer for event in events if event.producer), "")
        return Origin(source.how, source.mapping or "", producer) if source is not None else Origin(producer=producer)

    def readings(self, match: str, opened: Open | None) -> Readings | None:
        """The rules a match is judged by: the newest pin; None when it names none that anybody knows."""
        pins = self.reader.pins(match)
        return self.judged_by(pins[-1], opened) if pins else None

    def judged_by(self, pin: Pin, opened: Open | None) -> Readings | None:
        """The rules of a pin, as a match that opened so is judged by them; None when they cannot be read here."""
        name = pin.ruleset or (opened.ruleset if opened is not None else None)
        if opened is None or name is None:
            return None
        key = (name, pin.hash)
        if key not in self._pinned:
            self._pinned[key] = self._read(*key)
        known = self._pinned[key]
        options = {**(pin.options or {}), **(opened.options or {})}
        if known is None or not options:
            return known
        return Readings(stated(known.rules, options), known.other)

    def _read(self, name: str, ruleset_hash: str) -> Readings | None:
        content = self.reader.content(ruleset_hash)
        if content is None:
            return None  # the ledger lacks it, which verify says; an older pin is no answer to that
        try:
            rules = pinned_ruleset(name, json.loads(content), self.rulebook)
        except BadRuleset:
            return None  # of another version: one match that cannot be judged must not stop the others
        other: Ruleset | None = None
        if rules.compare:
            with suppress(UnknownRuleset, BadRuleset):
                other = self.rulebook.resolve(rules.compare)
        return Readings(rules, other)


# -- where matches are read from -------------------------------------------------------------------


def to_stderr(warning: str) -> None:
    """A warning as a line on standard error."""
    sys.stderr.write(f"{warning}\n")


@contextmanager
def open_ledger(ledger: Path | None, rulesets: Path | None = None, warn: Warn = to_stderr) -> Iterator[Auditor]:
    """The matches of a ledger folder. Raises UsageError without one, LedgerError for what is none."""
    rulebook = read_rulebook(rulesets)
    with open_reader(ledger_folder(ledger)) as reader, collecting_seldom():
        for warning in reader.warnings:
            warn(f"meldtrail: {warning}")
        yield Auditor(reader, rulebook)


@contextmanager
def open_log(path: Path, rulesets: Path | None = None, warn: Warn = to_stderr) -> Iterator[Auditor]:
    """The matches of a log file, which goes through the same intake as any other into a ledger that is thrown away.

    Raises UnreadableError for a file that is not there or holds no event.
    """
    if not path.exists():
        raise UnreadableError(f"{path}: no such file; check the name")
    with open_lines(log_lines(path), file_name(path), read_rulebook(rulesets), warn) as auditor:
        yield auditor


@contextmanager
def open_lines(lines: Iterable[bytes], name: str, rulebook: Rulebook, warn: Warn = to_stderr) -> Iterator[Auditor]:
    """The matches of a log's lines, called ``name`` in messages, as :func:`open_log` makes them."""
    with open_scratch() as ledger:
        summary = ledger.ingest(lines, name, rulebook.pin, lobby_pin=rulebook.lobbies.pin)
        ledger.settle()
        for refused in summary.refusals[:3]:
            warn(f"{name}:{refused.line}: refused, {refused.code}: {refused.note}")
        if summary.refused_total > 3:
            warn(f"{name}: {summary.refused_total - 3} more line(s) refused")
        if not ledger.matches() and not ledger.waiting_matches():
            raise UnreadableError(f"{name}: holds no event that could be read; see schemas/SPEC.md for the format")
        yield Auditor(ledger, rulebook)


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
    whether its source can be relied on."""
    if is_log(match, ledger):
        with open_log(Path(match), rulesets, warn) as auditor:
            yield auditor.one(_only_match(auditor.reader, match))
    else:
        with open_ledger(ledger, rulesets, warn) as auditor:
            yield auditor.with_doubt(match) if doubting else auditor.one(match)


def ledger_folder(given: Path | None) -> Path:
    """The ledger's folder; UsageError when none was given."""
    if given is None:
        raise UsageError("no ledger: give --ledger DIR or set MELDTRAIL_LEDGER")
    return given


def is_log(match: str, ledger: Path | None) -> bool:
    """Whether MATCH is a log file; a match of that name in the ledger goes first. UsageError when it is a folder."""
    path = Path(match)
    if ledger is None:
        if path.is_dir():
            raise UsageError(f"{match} is a folder; for a ledger write --ledger {match} and name one of its matches")
        return path.exists() or path.suffix == ".jsonl"
    if not path.is_file():
        return False
    with open_reader(ledger) as reader:
        return not reader.size_of(match) and match not in reader.waiting_matches()


def _only_match(reader: Reader, log: str) -> str:
    matches = sorted({*reader.matches(), *reader.waiting_matches()})
    if len(matches) > 1:
        raise UsageError(
            f"{log} holds {len(matches)} matches ({', '.join(matches[:3])}, ...); ingest it and name one of them"
        )
    return matches[0]


def known_readings(played: PlayedMatch) -> Readings:
    """The rules a match is judged by; UsageError when it names none that is known here."""
    if played.readings is None:
        named = (played.opened.ruleset if played.opened else None) or "none named"
        raise UsageError(f"{played.match}: its ruleset ({named}) is not known here; give it with --rulesets DIR")
    return played.readings


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Within, the garbage collector looks seldom: replays make many values and no cycles, a tenth of the time saved."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*before)
