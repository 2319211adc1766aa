"""Watching a ledger: wagers on every match that has ended since the last look, and what is kept between looks.

At the first look honest play is learnt from the earlier half; from then on nothing is learnt anew, and every match is
wagered on once, as it stood then, in order of time among those that came together. A start from nothing forgets what
was wagered and opens a new count of false alarms.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ledger.audit.auditor import Auditor
from ledger.collusion.channels import DETECTORS
from ledger.collusion.dealwise import COLUMNS, Running
from ledger.collusion.facts.decisions import Facts, joined, select
from ledger.collusion.keeping import made_with as channels_made_with
from ledger.collusion.keeping import read as read_model
from ledger.collusion.keeping import written as written_model
from ledger.collusion.model import MODELLED, MOST_FITTED, HonestPlay, fit
from ledger.collusion.persons import links, people_of
from ledger.collusion.sums import Whole
from ledger.collusion.wagers import (
    ALPHAS,
    CHANNELS,
    FEWEST_SCORED,
    FEWEST_TRIED,
    STAKES,
    VERSION,
    WIDTH,
    Purses,
    learn,
    no_purses,
    wager,
)
from ledger.collusion.weighed import RULES_UNKNOWN, MatchFacts, MatchWeigher
from schemas.canonical import canonical
from schemas.errors import UnreadableError, UsageError

BATCH = 250
"""Matches read at a time."""

READ = "matches read"

_LOW = (1 << 32) - 1


class Watch(NamedTuple):
    """The state: the ledger it is of, accounts by number, matches by the order they came in, of which the first
    ``learnt`` made the model and the others were wagered on, matches that are not weighed and why, the model, the
    wagers."""

    ledger: str
    accounts: list[str]
    matches: list[str]
    learnt: int
    skipped: dict[str, str]
    model: HonestPlay
    purses: Purses


class Look(NamedTuple):
    """A state brought up to its ledger; how many matches were new, and how many have not ended yet."""

    watch: Watch
    matches_read: int
    unended: int


def nobody_listens(stage: str, done: int, total: int) -> None:
    """Takes how far a look is, and tells nobody."""


def look(
    auditor: Auditor, ledger: str, before: Watch | None, told: Callable[[str, int, int], None] = nobody_listens
) -> Look:
    """Wager on what is new; ``ledger`` names the ledger. Without a state the earlier half is learnt from first.

    Raises UsageError when there is too little play to learn from, UnreadableError for the state of another ledger.
    """
    if before is not None and before.ledger != ledger:
        raise UnreadableError("the state kept is of another ledger; name another place with --keep FILE")
    held = frozenset() if before is None else _held(before)
    waiting, unended = [], 0
    for match, at, _, _ in auditor.reader.outlines():
        if match in held:
            continue
        if auditor.reader.has_ended(match):
            waiting.append((at, match))
        else:
            unended += 1
    waiting.sort()
    names = [match for _, match in waiting]
    reader = _Reader(auditor, [] if before is None else list(before.accounts), len(names), told)
    watch = before
    if watch is None:
        half = len(names) // 2
        watch, names = _learnt(reader, ledger, names[:half]), names[half:]
    return Look(_wagered(reader, watch, names), len(waiting), unended)


def _held(watch: Watch) -> frozenset[str]:
    """Matches not to be read again; those whose rules were not known may have become readable."""
    settled = (match for match, why in watch.skipped.items() if why != RULES_UNKNOWN)
    return frozenset([*watch.matches, *settled])


class _Reader:
    """Reads matches batch by batch, and says how far it is."""

    def __init__(
        self, auditor: Auditor, accounts: list[str], total: int, told: Callable[[str, int, int], None]
    ) -> None:
        self._weigher = MatchWeigher(auditor, accounts)
        self._links = links(auditor.reader)
        self._done, self._total, self._told = 0, total, told
        self.accounts = self._weigher.accounts
        self.skipped: dict[str, str] = {}

    def batches(self, names: Sequence[str]) -> Iterator[list[MatchFacts]]:
        """The facts of matches, in their order, without those that are not weighed."""
        for start in range(0, len(names), BATCH):
            batch = []
            for match in names[start : start + BATCH]:
                found, _, _ = self._weigher.facts(match)
                if isinstance(found, str):
                    self.skipped[match] = found
                else:
                    batch.append(found)
                self._done += 1
                self._told(READ, self._done, self._total)
            yield batch

    def people(self) -> Whole:
        """Whose each account is, by what the records say now."""
        return people_of(self.accounts, self._links).of


def _learnt(reader: _Reader, ledger: str, names: Sequence[str]) -> Watch:
    """A model fitted on the earliest decisions of some matches, and how often what rates count happened in them."""
    purses, parts, matches = no_purses(), [], []
    room = dict.fromkeys(MODELLED, MOST_FITTED)
    for batch in reader.batches(names):
        facts = joined([found.facts for found in batch])
        learn(purses, facts, reader.people())
        matches += [found.match for found in batch]
        rows = facts.decisions
        wanted = [kind for kind in MODELLED if room[kind] > 0]
        parts.append(Facts(facts.deals, select(rows, np.isin(rows.kind, wanted))))
        for kind in wanted:
            room[kind] -= int((rows.kind == kind).sum())
    model = fit(joined(parts).decisions, reader.accounts)
    if not model.kinds:
        raise UsageError(
            f"{len(names)} match(es), the earlier half of those that have ended, are too few to learn honest play "
            "from; add more games"
        )
    return Watch(ledger, reader.accounts, matches, len(matches), dict(reader.skipped), model, purses)


def _wagered(reader: _Reader, watch: Watch, names: Sequence[str]) -> Watch:
    matches = list(watch.matches)
    for batch in reader.batches(names):
        games = [np.full(len(found.facts.deals.winner), len(matches) + place) for place, found in enumerate(batch, 1)]
        if batch:
            facts = joined([found.facts for found in batch])
            wager(watch.purses, facts, np.concatenate(games), watch.model, reader.accounts, reader.people())
        matches += [found.match for found in batch]
    now_read = frozenset(matches)
    skipped = {match: why for match, why in (watch.skipped | reader.skipped).items() if match not in now_read}
    return watch._replace(accounts=reader.accounts, matches=matches, skipped=skipped)


# -- what is kept --------------------------------------------------------------------------------


def made_with() -> list[Any]:
    """What the wagers are made of; a state made with anything else is of no use."""
    stakes: dict[str, Any] = {code: [str(size) for size in stake.sizes] for code, stake in STAKES.items()}
    channels = channels_made_with({code: DETECTORS[code] for code in CHANNELS})
    return [VERSION, channels, stakes, [str(alpha) for alpha in ALPHAS], FEWEST_SCORED, FEWEST_TRIED]


def written(watch: Watch) -> bytes:
    """The state as canonical JSON: the same state gives the same bytes."""
    return canonical(
        {
            "made_with": made_with(),
            "ledger": watch.ledger,
            "accounts": watch.accounts,
            "matches": watch.matches,
            "learnt": watch.learnt,
            "skipped": watch.skipped,
            "model": written_model(watch.model),
            "players": {code: _rows(running, _whole) for code, running in watch.purses.players.items()},
            "pairs": _rows(watch.purses.pairs, _halves),
        }
    )


def read(text: bytes, place: str) -> Watch:
    """A kept state. Raises UnreadableError for one of another version, one that was changed, or no state at all."""
    again = "move it away and watch anew, which forgets what was wagered"
    try:
        row = json.loads(text)
        if row["made_with"] != made_with():
            raise UnreadableError(f"{place}: kept by another version; {again}")
        model = read_model(row["model"], place)
        players = {code: _read_rows(row["players"][code], 1, COLUMNS) for code in CHANNELS}
        purses = Purses(players, _read_rows(row["pairs"], 2, WIDTH))
        return Watch(row["ledger"], row["accounts"], row["matches"], row["learnt"], row["skipped"], model, purses)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise UnreadableError(f"{place}: holds no wagers; {again}") from None


def _whole(key: int) -> list[int]:
    return [key]


def _halves(key: int) -> list[int]:
    """Keys can be above 2 ** 53, which canonical JSON refuses, so they are written as two numbers."""
    return [key >> 32, key & _LOW]


def _rows(running: Running, head: Callable[[int], list[int]]) -> list[list[int]]:
    """Rows without the zeros at their end."""
    found = []
    for key, row in zip(running.keys.tolist(), running.rows.tolist(), strict=True):
        while row and not row[-1]:
            row.pop()
        found.append([*head(key), *row])
    return found


def _read_rows(rows: Sequence[Sequence[int]], heads: int, width: int) -> Running:
    """The rows again. Raises ValueError where they are not what was written."""
    table = np.zeros((len(rows), heads + width), dtype=np.int64)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    keys = table[:, 0] if heads == 1 else table[:, 0] << 32 | table[:, 1]
    if (np.diff(keys) <= 0).any():
        raise ValueError("keys must rise")
    return Running(width, keys.copy(), table[:, heads:].copy())


def skipped_by_reason(watch: Watch) -> Mapping[str, int]:
    """How many matches are not weighed, by why."""
    reasons = sorted(watch.skipped.values())
    return {why: reasons.count(why) for why in dict.fromkeys(reasons)}
