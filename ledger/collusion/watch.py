"""Watching a ledger: bets against honest play for every pair, deal by deal, that may be looked at after every game.

Each bet starts with a capital of 1 and is made before the deal it is settled by. The capital is then multiplied by

    exp(d * e - d * d * (q / 6 + w / 3))

where ``d`` is the size of the bet, ``e`` what the deal's decisions gave the other beyond expectation, ``q`` the larger
of the square of ``e`` and the squares of its decisions, and ``w`` the variance of ``e`` (Delyon 2009, Howard et al.
2020: exp(x - x**2 / 6) <= 1 + x + x**2 / 3 for every x, so no shape of ``e`` is taken for granted). Rates are bet on by
the likelihood ratio of a larger odds to the rate to be expected. The capital of a pair, its e-value, is a fixed average
over sizes, channels, directions and a few bets that let several channels run together (a test martingale), so it is at
most 1 on average too, and by Ville's inequality it ever reaches 1 / alpha with a chance of at most alpha.

What is proved, and under which assumption:

1. If an honest player's choices have the chances of the model, every bet on a score, every product over different
   decisions and every average of them is a nonnegative supermartingale, whatever is looked at when. Rates are no
   part of the model: with them it takes (5) as well.
2. Where the model is wrong, hand sharing and drops keep expectation nil if the player cannot tell apart the hidden
   hands of those still in; that their variance is at most ``w`` then rests on (4).
3. Where the model is wrong about feeding by one slope towards everybody and deals are normal, ``e`` is an honest error
   of forecast: the forecast rests on all deals before, those with the other among them, and its uncertainty is in
   ``w``. A slope below nil is forecast as nil, which can only lose.
4. ``w`` is the variance under the model times how far the player's own deals scattered so far, never below 1.
5. A rate is forecast from the player's own past in the same ruleset and number of seats, with whomever it was played,
   as if one more event had been seen in twenty more trials, or in two more, each weighed by how likely that makes the
   past. That is right for players whose rate there is drawn from either of the two beta distributions of these numbers
   with even chances; under the second every rate is as likely as any other. Nothing is bet before there is a past in
   which the other was not in: where two meet in a format of their own, there is nobody to compare with.
6. Each ruleset has a model, and a past of scores, of its own.

For play unlike those premises the chance of a false alarm is measured only (tests/bench/wagers.py).

A running maximum of this capital is no e-value: what is fed into e-BH must be the capital at a time fixed beforehand.

At the first look at a ledger honest play is learnt from its earlier half; from then on nothing is learnt anew, and
every match is bet on once, as it stood then, in order of time among those that came together. A start from nothing
forgets what was bet and opens a new count of false alarms.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ledger.audit.auditor import Auditor
from ledger.collusion.channels import (
    COORDINATED_DROPS,
    FEEDING,
    HAND_SHARING,
    HOLD_OFF,
    WRONG_SHOWS,
    RateChannel,
    ScoreChannel,
    fingerprint,
    relative_to_table,
    seats_dealt_in,
)
from ledger.collusion.facts.decisions import SEATS, Decisions, Facts, concatenate, of_kind, select, stack
from ledger.collusion.facts.matches import MatchFacts, MatchReader, links, people_of, sat_twice, table_label
from ledger.collusion.facts.replayed import ALTERED, RULES_UNKNOWN, skipped_code
from ledger.collusion.model import FEWEST_FITTED, MODELLED, MOST_FITTED, Floats, HonestPlays, Mask, fit, read_models
from ledger.collusion.scan import READ
from ledger.collusion.scan_state import ProgressCallback
from ledger.collusion.statistics import PAIR_SHIFT, UNIT, N, Whole, pair_of
from ledger.collusion.wagers import (
    COLUMNS,
    FEWEST_SCORED,
    FEWEST_TRIED,
    ByDeal,
    counts_by_deal,
    rate_logs,
    score_logs,
    scores_by_deal,
)
from schemas.canonical import canonical
from schemas.errors import TooFewGames, UnreadableError

VERSION = "wagers 2"

Sizes = tuple[float, float, float]


class Bet(NamedTuple):
    """How a channel is bet on: three sizes (scores: per unit of the score; rates: times the odds), and whether the
    player's own past is the forecast, or the other hands at the table are."""

    channel: ScoreChannel | RateChannel
    sizes: Sizes
    own_control: bool = False


BETS: dict[str, Bet] = {
    "feeding": Bet(FEEDING, (0.15, 0.3, 0.5), own_control=True),
    "hand_sharing": Bet(relative_to_table(HAND_SHARING), (0.12, 0.25, 0.45)),
    "coordinated_drops": Bet(relative_to_table(COORDINATED_DROPS), (0.15, 0.3, 0.5)),
    "hold_off": Bet(HOLD_OFF, (4.0, 12.0, 40.0)),
    "wrong_shows": Bet(WRONG_SHOWS, (4.0, 12.0, 40.0)),
}
CODES = tuple(BETS)
_RATES = tuple(code for code, bet in BETS.items() if isinstance(bet.channel, RateChannel))
SIZES = 3
_FEED, _SHARE, _DROP, _HOLD, _ = range(len(CODES))

ALPHAS = (0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001)
"""Chances of a false alarm for which it is kept when the capital of a pair first reached one over it."""
_BARS = np.array([math.ceil(-math.log(alpha) * UNIT) for alpha in ALPHAS], dtype=np.int64)

_ALONE, _TOGETHER, _GIVING = 2, 6, 3
_WEIGHTS = (*[_ALONE] * (2 * len(CODES)), _TOGETHER, _TOGETHER, _TOGETHER, _GIVING, _GIVING)
"""Shares of the capital: each channel in each direction; feeding both ways; hands and drops both ways; feeding and
drops both ways; feeding with hold-off in either direction."""

DEALS, LOGS = 0, 1 + 2 * len(CODES)
CROSSED = LOGS + 2 * len(CODES) * SIZES
WIDTH = CROSSED + 2 * len(ALPHAS)
"""Columns of a pair: deals; decisions or trials by direction (the lower number first) and channel; logarithms of
capital by direction, channel and size, in 2 ** -20; by alpha the game (from 1) in which it was reached, and the deals
by then."""


class RunningTotals:
    """Whole numbers by key that add up over games: keys rising, a row for each."""

    def __init__(self, width: int, keys: Whole | None = None, rows: Whole | None = None) -> None:
        self.keys: Whole = np.zeros(0, dtype=np.int64) if keys is None else keys
        self.rows: Whole = np.zeros((0, width), dtype=np.int64) if rows is None else rows

    def add(self, keys: Whole, rows: Whole) -> Whole:
        """Add rows in the order given; answers the total of each row's key with this row and all before it."""
        if not len(keys):
            return rows.copy()
        order = np.argsort(keys, kind="stable")
        ordered, total = keys[order], np.cumsum(rows[order], axis=0)
        first = np.concatenate([[True], ordered[1:] != ordered[:-1]])
        starts = np.nonzero(first)[0]
        place = self._places(ordered[starts])
        # The running sum runs over all keys: what it had before a key's first row is taken off again.
        before = self.rows[place] - (total[starts] - rows[order][starts])
        total += before[np.cumsum(first) - 1]
        self.rows[place] = total[np.concatenate([starts[1:], [len(keys)]]) - 1]
        answer = np.empty_like(total)
        answer[order] = total
        return answer

    def _places(self, keys: Whole) -> Whole:
        """Where keys (rising) stand; room is made for new ones."""
        if len(new := keys[~np.isin(keys, self.keys)]):
            place = np.searchsorted(self.keys, new)
            self.rows, self.keys = np.insert(self.rows, place, 0, axis=0), np.insert(self.keys, place, new)
        return np.searchsorted(self.keys, keys)

    def before(self, players: Whole, own: Whole) -> Whole:
        """What each player's deals came to before each deal (deals x 6 x 4), the deals then being added."""
        there = players >= 0
        answer = np.zeros_like(own)
        answer[there] = self.add(players[there], own[there]) - own[there]
        return answer


ByStratum = dict[str, RunningTotals]


class EProcesses(NamedTuple):
    """What has been bet so far: by channel and stratum the deals of each player, of rates also the trials of each
    ordered pair; and of each pair its capital. The strata of scores are rulesets, those of rates rulesets and numbers
    of seats."""

    players: dict[str, ByStratum]
    together: dict[str, ByStratum]
    pairs: RunningTotals


def new_e_processes() -> EProcesses:
    """Nothing has been bet."""
    return EProcesses({code: {} for code in CODES}, {code: {} for code in _RATES}, RunningTotals(WIDTH))


def learn_rates(processes: EProcesses, facts: Facts, rules: Sequence[str], of: Whole) -> None:
    """Take in what happened while honest play was learnt, for the rates; nothing is bet on it. ``rules`` is the ruleset
    of each deal."""
    players = _people(facts, of)
    for code in _RATES:
        for _ in _rates_before(processes, code, facts, rules, players):
            pass


def settle(
    processes: EProcesses, facts: Facts, games: Whole, rules: Sequence[str], models: HonestPlays,
    accounts: Sequence[str], of: Whole,
) -> None:  # fmt: skip
    """Settle the bets on some deals, in their order. ``games`` is the game each deal belongs to, from 1, rising, and
    ``rules`` its ruleset; ``of`` whose each account is. The models must have been fitted on earlier games."""
    players = _people(facts, of)
    factors = [_log_factors(processes, code, facts, rules, models, accounts, players) for code in CODES]
    counts = np.stack([count for count, _ in factors], axis=-1)
    logs = np.stack([log for _, log in factors], axis=-2)
    one, two = np.triu_indices(SEATS, 1)
    deal, pair = np.nonzero((players[:, one] >= 0) & (players[:, two] >= 0))
    one, two = one[pair], two[pair]
    low, high = np.where(players[deal, one] < players[deal, two], (one, two), (two, one))
    rows = np.zeros((len(deal), WIDTH), dtype=np.int64)
    rows[:, DEALS] = 1
    ways = ((low, high), (high, low))
    rows[:, 1:LOGS] = np.concatenate([counts[deal, a, b] for a, b in ways], axis=1)
    rows[:, LOGS:CROSSED] = np.concatenate([logs[deal, a, b].reshape(len(deal), -1) for a, b in ways], axis=1)
    keys = players[deal, low] << PAIR_SHIFT | players[deal, high]
    _note_crossings(processes.pairs, keys, processes.pairs.add(keys, rows), games[deal])


def _people(facts: Facts, of: Whole) -> Whole:
    """Whose each seat is, -1 for nobody's; in a deal in which somebody holds several, all are."""
    accounts = facts.deals.players.astype(np.int64)
    players: Whole = np.where((accounts >= 0) & ~sat_twice(facts, of)[:, None], of[accounts], -1)
    return players


def _log_factors(
    processes: EProcesses, code: str, facts: Facts, rules: Sequence[str], models: HonestPlays, accounts: Sequence[str],
    players: Whole,
) -> tuple[Whole, Whole]:  # fmt: skip
    """How many decisions or trials were bet on from seat to seat, and the logarithms by size."""
    bet, shape = BETS[code], (len(players), SEATS, SEATS)
    counts, logs = np.zeros(shape, dtype=np.int64), np.zeros((*shape, SIZES), dtype=np.int64)
    parts = (
        _rate_logs(processes, code, facts, rules, players, bet.sizes)
        if isinstance(bet.channel, RateChannel)
        else _score_logs(processes, code, facts, rules, models, accounts, players)
    )
    for which, deals, gains, open_to in parts:
        is_seated = players[which] >= 0
        open_to = open_to & is_seated[:, :, None] & is_seated[:, None, :]
        # Rounded down: what is kept is never above what was won, and the bound holds for it too.
        logs[which] = np.floor(np.where(open_to[..., None], gains, 0.0) * UNIT).astype(np.int64)
        counts[which] = np.where(open_to, deals.towards[..., N], 0)
    return counts, logs


_Part = tuple[Mask, ByDeal, Floats, Mask]
"""The deals of one stratum, what they gave, the logarithms by size, and what was open to bets."""


def _score_logs(
    processes: EProcesses, code: str, facts: Facts, rules: Sequence[str], models: HonestPlays, accounts: Sequence[str],
    players: Whole,
) -> Iterator[_Part]:  # fmt: skip
    bet, totals = BETS[code], processes.players[code]
    if not isinstance(bet.channel, ScoreChannel):
        return
    for name, which in _strata(rules):
        rows = select(facts.decisions, which[facts.decisions.deal])
        deals = scores_by_deal(bet.channel, Facts(facts.deals, rows), models.of(name), accounts).of(which)
        past = totals.setdefault(name, RunningTotals(COLUMNS)).before(players[which], deals.own)
        yield which, deals, *score_logs(deals, past, bet.sizes, controlled=bet.own_control)


def _rate_logs(
    processes: EProcesses, code: str, facts: Facts, rules: Sequence[str], players: Whole, sizes: Sizes
) -> Iterator[_Part]:
    for which, deals, past, with_other in _rates_before(processes, code, facts, rules, players):
        yield which, deals, *rate_logs(deals, past, with_other, sizes)


def _rates_before(
    processes: EProcesses, code: str, facts: Facts, rules: Sequence[str], players: Whole
) -> Iterator[tuple[Mask, ByDeal, Whole, Whole]]:
    """By stratum its deals, the trials in them, each player's before each, and with how many of these each other seat
    was in; the deals then being added."""
    channel = BETS[code].channel
    if not isinstance(channel, RateChannel):
        return
    every, totals, together = counts_by_deal(channel, facts), processes.players[code], processes.together[code]
    seats = seats_dealt_in(facts).tolist()
    for name, which in _strata(list(map(table_label, rules, seats))):
        deals, people = every.of(which), players[which]
        past = totals.setdefault(name, RunningTotals(COLUMNS)).before(people, deals.own)
        trials = deals.towards[..., N] * ((people >= 0)[:, :, None] & (people >= 0)[:, None, :])
        there = trials > 0
        keys = (people[:, :, None] << PAIR_SHIFT | people[:, None, :])[there]
        with_other = np.zeros_like(trials)
        rows = trials[there][:, None]
        with_other[there] = (together.setdefault(name, RunningTotals(1)).add(keys, rows) - rows)[:, 0]
        yield which, deals, past, with_other


def _strata(names: Sequence[str]) -> Iterator[tuple[str, Mask]]:
    """Each name, in order, and which deals have it."""
    labels = np.array(names, dtype=object)
    for name in sorted(set(names)):
        yield name, labels == name


def _note_crossings(pairs: RunningTotals, keys: Whole, totals: Whole, games: Whole) -> None:
    """The first deal after which a pair's capital reached one over each alpha."""
    capital = log_capital(totals[:, LOGS:CROSSED])
    for place, bar in enumerate(_BARS):
        reached = np.nonzero(capital >= bar)[0]
        key, first = np.unique(keys[reached], return_index=True)
        at, column = np.searchsorted(pairs.keys, key), CROSSED + 2 * place
        # The first time is what is bounded: that it was reached again later changes nothing.
        fresh = pairs.rows[at, column] == 0
        where = reached[first[fresh]]
        pairs.rows[at[fresh], column], pairs.rows[at[fresh], column + 1] = games[where], totals[where, DEALS]


def log_capital(logs: Whole) -> Whole:
    """The logarithm of a pair's capital, rounded down, of its bets' (n x 30), in 2 ** -20. Sums run in one order."""
    alone = logs.reshape(len(logs), 2, len(CODES), SIZES)
    both = alone.sum(axis=1)
    together = [both[:, _FEED], both[:, _SHARE] + both[:, _DROP], both[:, _FEED] + both[:, _DROP]]
    giving = [alone[:, way, _FEED] + alone[:, way, _HOLD] for way in range(2)]
    every = [alone[:, way, channel] for way in range(2) for channel in range(len(CODES))] + together + giving
    # Taken out before exp and put back after: a capital may be beyond what a float holds.
    top = np.max(np.stack(every), axis=(0, 2)) if len(logs) else np.zeros(0, dtype=np.int64)
    total = np.zeros(len(logs))
    for weight, bets in zip(_WEIGHTS, every, strict=True):
        for size in range(SIZES):
            total += weight * np.exp((bets[:, size] - top) / UNIT)
    whole: Whole = top + np.floor(np.log(total / (SIZES * sum(_WEIGHTS))) * UNIT).astype(np.int64)
    return whole


# -- a ledger -----------------------------------------------------------------------------------

BATCH = 250
"""Matches read at a time."""


class WatchState(NamedTuple):
    """What is kept: the ledger it is of, accounts by number, matches by the order they came in, of which the first
    ``learnt`` made the models and the others were bet on, matches that gave no facts and why, the model, the bets."""

    ledger: str
    accounts: list[str]
    matches: list[str]
    learnt: int
    skipped: dict[str, str]
    model: HonestPlays
    processes: EProcesses

    def skipped_by_reason(self) -> dict[str, int]:
        """How many matches gave no facts, by the code of why."""
        reasons = sorted(map(skipped_code, self.skipped.values()))
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

    Raises TooFewGames when there is too little play to learn from, UnreadableError for the state of another ledger.
    """
    if before is not None and before.ledger != ledger:
        raise UnreadableError("the state kept is of another ledger; name another place with --keep FILE")
    old_matches = set[str]()
    if before is not None:  # matches whose rules were not known, or that were altered, may have become readable
        again = (RULES_UNKNOWN, ALTERED)
        old_matches = {
            *before.matches,
            *(match for match, why in before.skipped.items() if skipped_code(why) not in again),
        }
    waiting, unended = [], 0
    for match, at, _, _ in auditor.reader.outlines():
        if match in old_matches:
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
            batch, chunk = [], names[start : start + BATCH]
            for match, (match_facts, _, _) in zip(chunk, self._reader.several(chunk), strict=True):
                if isinstance(match_facts, str):
                    self.skipped[match] = match_facts
                else:
                    batch.append(match_facts)
                self._done += 1
                self._progress(READ, self._done, self._total)
            yield batch

    def people(self) -> Whole:
        """Whose each account is, by what the records say now."""
        return people_of(self.accounts, self._links).of


def _learn(reader: _Reader, ledger: str, names: Sequence[str]) -> WatchState:
    """A model fitted on the earliest decisions of some matches, and how often what rates count happened in them."""
    processes, matches = new_e_processes(), list[str]()
    parts: dict[tuple[str, int], list[Decisions]] = {}
    for batch in reader.batches(names):
        learn_rates(processes, concatenate([match.facts for match in batch]), _rules(batch), reader.people())
        for match in batch:
            matches.append(match.match)
            for kind in MODELLED:
                some = parts.setdefault((match.rules, kind), [])
                if sum(len(rows.kind) for rows in some) < MOST_FITTED:
                    some.append(of_kind(match.facts.decisions, kind))
    models = HonestPlays({
        name: fit(stack([rows for kind in MODELLED for rows in parts[name, kind]]), reader.accounts)
        for name in sorted({name for name, _ in parts})
    })  # fmt: skip
    if not models.learnt:
        raise TooFewGames(
            f"{len(names)} match(es), the earlier half of those that have ended, are too few to learn honest play "
            f"from, which takes {FEWEST_FITTED} decisions of a kind; add more games"
        )
    return WatchState(ledger, reader.accounts, matches, len(matches), dict(reader.skipped), models, processes)


def _rules(batch: Sequence[MatchFacts]) -> list[str]:
    """The ruleset of each deal."""
    return [match.rules for match in batch for _ in range(len(match.facts.deals.winner))]


def _bet(reader: _Reader, state: WatchState, names: Sequence[str]) -> WatchState:
    matches = list(state.matches)
    for batch in reader.batches(names):
        games = [np.full(len(match.facts.deals.winner), len(matches) + place) for place, match in enumerate(batch, 1)]
        if batch:
            facts, people = concatenate([match.facts for match in batch]), reader.people()
            numbers = np.concatenate(games)
            settle(state.processes, facts, numbers, _rules(batch), state.model, reader.accounts, people)
        matches += [match.match for match in batch]
    # One that was skipped may have been read by now.
    now_read = frozenset(matches)
    skipped = {name: why for name, why in (state.skipped | reader.skipped).items() if name not in now_read}
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
    capitals = [capital_of(pairs, int(place), alpha) for place in np.nonzero(pairs.rows[:, _crossing(alpha)])[0]]
    return sorted(capitals, key=lambda pair: (pair.crossed, pair.one, pair.two))


def capital_of(pairs: RunningTotals, place: int, alpha: float) -> PairCapital:
    """One row, read. Raises ValueError for an alpha that is not kept."""
    row, column = pairs.rows[place], _crossing(alpha)
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


def _crossing(alpha: float) -> int:
    return CROSSED + 2 * ALPHAS.index(alpha)


def _e_value(log: int) -> float:
    # Beyond 709 a float has no exponential; what is shown is large enough by then.
    return math.exp(min(700.0, log / UNIT))


# -- what is kept --------------------------------------------------------------------------------


_KEPT = ("ledger", "accounts", "matches", "learnt", "skipped")
"""Parts of a state that are kept as they are."""


def made_with() -> list[Any]:
    """What the bets are made of; a state made with anything else is of no use."""
    channels = fingerprint({code: bet.channel for code, bet in BETS.items()})
    sizes = {code: [str(size) for size in bet.sizes] for code, bet in BETS.items()}
    alphas = [str(alpha) for alpha in ALPHAS]
    return [VERSION, channels, sizes, alphas, FEWEST_SCORED, FEWEST_TRIED]


def write_state(state: WatchState) -> bytes:
    """The state as canonical JSON: the same state gives the same bytes.

    Keys of pairs can be above 2 ** 53, which canonical JSON refuses, so they are written as two numbers.
    """
    players, together, pairs = state.processes
    return canonical(
        {
            "made_with": made_with(),
            **{name: getattr(state, name) for name in _KEPT},
            "model": state.model.as_json(),
            "players": {
                code: {name: [[key, *row] for key, row in _rows(totals)] for name, totals in strata.items()}
                for code, strata in players.items()
            },
            "together": {
                code: {name: [[*pair_of(key), *row] for key, row in _rows(totals)] for name, totals in strata.items()}
                for code, strata in together.items()
            },
            "pairs": [[*pair_of(key), *row] for key, row in _rows(pairs)],
        }
    )


def read_state(text: bytes, path: str) -> WatchState:
    """A kept state. Raises UnreadableError for one of another version, one that was changed, or no state at all."""
    again = "move it away and watch anew, which forgets what was wagered"
    try:
        row = json.loads(text)
        # Before anything of it is read: another version may have meant other columns.
        if row["made_with"] != made_with():
            raise UnreadableError(f"{path}: kept by another version; {again}")
        model = read_models(row["model"], path)
        players = {code: _read_strata(row["players"][code], 1, COLUMNS) for code in CODES}
        together = {code: _read_strata(row["together"][code], 2, 1) for code in _RATES}
        processes = EProcesses(players, together, _read_rows(row["pairs"], 2, WIDTH))
        return WatchState(**{name: row[name] for name in _KEPT}, model=model, processes=processes)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise UnreadableError(f"{path}: holds no wagers; {again}") from None


def _rows(totals: RunningTotals) -> Iterator[tuple[int, list[int]]]:
    """Rows by key, without the zeros at their end."""
    for key, row in zip(totals.keys.tolist(), totals.rows.tolist(), strict=True):
        while row and not row[-1]:
            row.pop()
        yield key, row


def _read_strata(rows: Mapping[str, Sequence[Sequence[int]]], heads: int, width: int) -> ByStratum:
    return {name: _read_rows(some, heads, width) for name, some in rows.items()}


def _read_rows(rows: Sequence[Sequence[int]], heads: int, width: int) -> RunningTotals:
    """The rows again, whose key is the first number or two. Raises ValueError where they are not what was written."""
    table = np.zeros((len(rows), heads + width), dtype=np.int64)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    keys = table[:, 0] if heads == 1 else table[:, 0] << PAIR_SHIFT | table[:, 1]
    if (np.diff(keys) <= 0).any():
        raise ValueError("keys must rise")
    return RunningTotals(width, keys.copy(), table[:, heads:].copy())
