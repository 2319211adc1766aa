"""Watching a ledger: bets on every match that has ended since the last look, and what is kept between looks.

At the first look honest play is learnt from the earlier half; from then on nothing is learnt anew, and every match is
bet on once, as it stood then, in order of time among those that came together. A start from nothing forgets what was
bet and opens a new count of false alarms.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from ledger.audit.auditor import Auditor
from ledger.collusion import e_process
from ledger.collusion.channels import fingerprint
from ledger.collusion.e_process import BETS, CODES, CROSSED, DEALS, LOGS, SIZES, EProcesses, RunningTotals, log_capital
from ledger.collusion.facts.decisions import Facts, concatenate, select
from ledger.collusion.facts.matches import RULES_UNKNOWN, MatchFacts, MatchReader, links, people_of
from ledger.collusion.model import MODELLED, MOST_FITTED, HonestPlay, fit, read_model
from ledger.collusion.scan import READ
from ledger.collusion.scan_state import ProgressCallback
from ledger.collusion.statistics import UNIT, Whole, pair_of
from schemas.canonical import canonical
from schemas.errors import UnreadableError, UsageError

BATCH = 250
"""Matches read at a time."""
_LOW = (1 << 32) - 1


class WatchState(NamedTuple):
    """What is kept: the ledger it is of, accounts by number, matches by the order they came in, of which the first
    ``learnt`` made the model and the others were bet on, matches that gave no facts and why, the model, the bets."""

    ledger: str
    accounts: list[str]
    matches: list[str]
    learnt: int
    skipped: dict[str, str]
    model: HonestPlay
    processes: EProcesses

    def skipped_by_reason(self) -> dict[str, int]:
        """How many matches gave no facts, by why."""
        reasons = sorted(self.skipped.values())
        return {why: reasons.count(why) for why in dict.fromkeys(reasons)}

    @property
    def pairs_bet_on(self) -> int:
        """How many pairs anything was bet on."""
        return int((self.processes.pairs.rows[:, 1:LOGS] > 0).any(axis=1).sum())


class WatchUpdate(NamedTuple):
    """A state brought up to its ledger; how many matches were new, and how many have not ended yet."""

    state: WatchState
    matches_read: int
    unended: int


def watch(auditor: Auditor, ledger: str, before: WatchState | None, progress: ProgressCallback) -> WatchUpdate:
    """Bet on what is new; ``ledger`` names the ledger. Without a state the earlier half is learnt from first.

    Raises UsageError when there is too little play to learn from, UnreadableError for the state of another ledger.
    """
    if before is not None and before.ledger != ledger:
        raise UnreadableError("the state kept is of another ledger; name another place with --keep FILE")
    known = set[str]()
    if before is not None:  # matches whose rules were not known may have become readable
        known = {*before.matches, *(match for match, why in before.skipped.items() if why != RULES_UNKNOWN)}
    waiting, unended = [], 0
    for match, at, _, _ in auditor.reader.outlines():
        if match in known:
            continue
        if auditor.reader.hands_are_open(match):
            waiting.append((at, match))
        else:
            unended += 1
    names = [match for _, match in sorted(waiting)]
    reader = _Reader(auditor, [] if before is None else list(before.accounts), len(names), progress)
    if before is None:
        half = len(names) // 2
        before, names = _learn(reader, ledger, names[:half]), names[half:]
    return WatchUpdate(_bet(reader, before, names), len(waiting), unended)


class _Reader:
    """Reads matches batch by batch, and says how far it is."""

    def __init__(self, auditor: Auditor, accounts: list[str], total: int, progress: ProgressCallback) -> None:
        self._reader = MatchReader(auditor, accounts)
        self._links = links(auditor.reader)
        self._done, self._total, self._progress = 0, total, progress
        self.accounts = accounts
        self.skipped: dict[str, str] = {}

    def batches(self, names: Sequence[str]) -> Iterator[list[MatchFacts]]:
        """The facts of matches, in their order, without those that gave none."""
        for start in range(0, len(names), BATCH):
            batch, asked = [], names[start : start + BATCH]
            for match, (found, _, _) in zip(asked, self._reader.several(asked), strict=True):
                if isinstance(found, str):
                    self.skipped[match] = found
                else:
                    batch.append(found)
                self._done += 1
                self._progress(READ, self._done, self._total)
            yield batch

    def people(self) -> Whole:
        """Whose each account is, by what the records say now."""
        return people_of(self.accounts, self._links).of


def _learn(reader: _Reader, ledger: str, names: Sequence[str]) -> WatchState:
    """A model fitted on the earliest decisions of some matches, and how often what rates count happened in them."""
    processes, parts, matches = e_process.new_e_processes(), [], []
    room = dict.fromkeys(MODELLED, MOST_FITTED)
    for batch in reader.batches(names):
        facts = concatenate([found.facts for found in batch])
        e_process.learn_rates(processes, facts, reader.people())
        matches += [found.match for found in batch]
        rows = facts.decisions
        wanted = [kind for kind in MODELLED if room[kind] > 0]
        parts.append(Facts(facts.deals, select(rows, np.isin(rows.kind, wanted))))
        for kind in wanted:
            room[kind] -= int((rows.kind == kind).sum())
    model = fit(concatenate(parts).decisions, reader.accounts)
    if not model.kinds:
        raise UsageError(
            f"{len(names)} match(es), the earlier half of those that have ended, are too few to learn honest play "
            "from; add more games"
        )
    return WatchState(ledger, reader.accounts, matches, len(matches), dict(reader.skipped), model, processes)


def _bet(reader: _Reader, state: WatchState, names: Sequence[str]) -> WatchState:
    matches = list(state.matches)
    for batch in reader.batches(names):
        games = [np.full(len(found.facts.deals.winner), len(matches) + place) for place, found in enumerate(batch, 1)]
        if batch:
            facts, people = concatenate([found.facts for found in batch]), reader.people()
            e_process.settle(state.processes, facts, np.concatenate(games), state.model, reader.accounts, people)
        matches += [found.match for found in batch]
    now_read = frozenset(matches)
    skipped = {match: why for match, why in (state.skipped | reader.skipped).items() if match not in now_read}
    return state._replace(accounts=reader.accounts, matches=matches, skipped=skipped)


# -- alarms --------------------------------------------------------------------------------------


class PairCapital(NamedTuple):
    """A pair after the last game: deals together, e-value now, the game (from 1) and the deals together at which one
    over alpha was first reached (None: never), and by direction and channel the decisions and the e-value alone."""

    one: int
    two: int
    deals: int
    e_value: float
    crossed: tuple[int, int] | None
    channels: tuple[tuple[int, int, str, int, float], ...]


def alarms(pairs: RunningTotals, alpha: float) -> list[PairCapital]:
    """The pairs whose capital ever reached one over ``alpha``, the earliest first. Raises ValueError for an alpha that
    is not kept."""
    rows = np.nonzero(pairs.rows[:, CROSSED + 2 * e_process.ALPHAS.index(alpha)])[0]
    found = [capital_of(pairs, int(place), alpha) for place in rows]
    return sorted(found, key=lambda pair: (pair.crossed, pair.one, pair.two))


def capital_of(pairs: RunningTotals, place: int, alpha: float) -> PairCapital:
    """One row, read. Raises ValueError for an alpha that is not kept."""
    row = pairs.rows[place]
    column = CROSSED + 2 * e_process.ALPHAS.index(alpha)
    one, two = pair_of(int(pairs.keys[place]))
    counts, logs = row[1:LOGS].reshape(2, -1), row[LOGS:CROSSED].reshape(2, len(CODES), SIZES)
    channels = [
        (player, other, code, int(counts[way, n]), sum(_e_value(int(log)) for log in logs[way, n]) / SIZES)
        for way, (player, other) in enumerate(((one, two), (two, one)))
        for n, code in enumerate(CODES)
    ]
    crossed = (int(row[column]), int(row[column + 1])) if row[column] else None
    e_value = _e_value(int(log_capital(row[None, LOGS:CROSSED])[0]))
    return PairCapital(one, two, int(row[DEALS]), e_value, crossed, tuple(channels))


def _e_value(log: int) -> float:
    return math.exp(min(700.0, log / UNIT))


# -- what is kept --------------------------------------------------------------------------------


_KEPT = ("ledger", "accounts", "matches", "learnt", "skipped")
"""Parts of a state that are kept as they are."""


def made_with() -> list[Any]:
    """What the bets are made of; a state made with anything else is of no use."""
    channels = fingerprint({code: bet.channel for code, bet in BETS.items()})
    sizes = {code: [str(size) for size in bet.sizes] for code, bet in BETS.items()}
    alphas = [str(alpha) for alpha in e_process.ALPHAS]
    return [e_process.VERSION, channels, sizes, alphas, e_process.FEWEST_SCORED, e_process.FEWEST_TRIED]


def write_state(state: WatchState) -> bytes:
    """The state as canonical JSON: the same state gives the same bytes.

    Keys of pairs can be above 2 ** 53, which canonical JSON refuses, so they are written as two numbers.
    """
    players, pairs = state.processes
    return canonical(
        {
            "made_with": made_with(),
            **{name: getattr(state, name) for name in _KEPT},
            "model": state.model.as_json(),
            "players": {code: [[key, *row] for key, row in _rows(totals)] for code, totals in players.items()},
            "pairs": [[key >> 32, key & _LOW, *row] for key, row in _rows(pairs)],
        }
    )


def read_state(text: bytes, path: str) -> WatchState:
    """A kept state. Raises UnreadableError for one of another version, one that was changed, or no state at all."""
    again = "move it away and watch anew, which forgets what was wagered"
    try:
        row = json.loads(text)
        if row["made_with"] != made_with():
            raise UnreadableError(f"{path}: kept by another version; {again}")
        model = read_model(row["model"], path)
        players = {code: _read_rows(row["players"][code], 1, e_process.COLUMNS) for code in CODES}
        processes = EProcesses(players, _read_rows(row["pairs"], 2, e_process.WIDTH))
        return WatchState(**{name: row[name] for name in _KEPT}, model=model, processes=processes)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise UnreadableError(f"{path}: holds no wagers; {again}") from None


def _rows(totals: RunningTotals) -> Iterator[tuple[int, list[int]]]:
    """Rows by key, without the zeros at their end."""
    for key, row in zip(totals.keys.tolist(), totals.rows.tolist(), strict=True):
        while row and not row[-1]:
            row.pop()
        yield key, row


def _read_rows(rows: Sequence[Sequence[int]], heads: int, width: int) -> RunningTotals:
    """The rows again, whose key is the first number or two. Raises ValueError where they are not what was written."""
    table = np.zeros((len(rows), heads + width), dtype=np.int64)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    keys = table[:, 0] if heads == 1 else table[:, 0] << 32 | table[:, 1]
    if (np.diff(keys) <= 0).any():
        raise ValueError("keys must rise")
    return RunningTotals(width, keys.copy(), table[:, heads:].copy())
