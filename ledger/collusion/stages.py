"""The stages of a scan, each in steps that are kept: weigh every match, fit the model, sum, take what is new."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from ledger.collusion.channel import Detector
from ledger.collusion.facts.decisions import KINDS, Decisions, Facts, no_deals, room_for, select
from ledger.collusion.fitness import NO_FIT, Fit, added, fit_of
from ledger.collusion.keeping import read, written
from ledger.collusion.model import MODELLED, MOST_FITTED, HonestPlay, fit
from ledger.collusion.register import KEPT, SUMMING, Listed, Register, named, sums_of
from ledger.collusion.sums import Sums, Table, all_sums, summed
from ledger.collusion.weighed import Batch, MatchFacts, MatchWeigher, batch_of, parted
from schemas.errors import UsageError

BATCH = 200
"""Matches weighed, laid aside and summed at a time."""
SUMMED_AT_ONCE = 8
"""Batches summed between two steps that are kept."""

Told = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and of how much."""

READ, SUMMED = "matches read", "batches summed"


# -- weighing ------------------------------------------------------------------------------------


def weigh_all(register: Register, weigher: MatchWeigher, told: Told) -> int:
    """Lay the facts of every listed match aside, in order of time; answers how many were read."""
    done = 0
    while listed := register.waiting(BATCH):
        total = register.counts()[None] + done
        found, seen = weighed(listed, weigher, lambda more: told(READ, done + more, total))  # noqa: B023 - called at once
        if found is not None:
            register.spool.lay(listed[0].place, found)
        with register.step():
            if found is not None:
                register.batch(listed[0].place)
            _mark(register, weigher, found, seen)
        done += len(listed)
    return done


Seen = list[tuple[int, str, int, str]]


def weighed(listed: Sequence[Listed], weigher: MatchWeigher, told: Callable[[int], None]) -> tuple[Batch | None, Seen]:
    """Matches as one batch, None when nothing was weighed; of each its place, why not, events and rules."""
    found: list[tuple[int, MatchFacts]] = []
    seen: Seen = []
    every = weigher.several(match.match for match in listed)
    for count, (match, (facts, size, rules)) in enumerate(zip(listed, every, strict=True), 1):
        if isinstance(facts, MatchFacts):
            found.append((match.place, facts))
        seen.append((match.place, facts if isinstance(facts, str) else "", size, rules))
        told(count)
    return (batch_of(found) if found else None), seen


def _mark(register: Register, weigher: MatchWeigher, batch: Batch | None, seen: Seen) -> None:
    register.mark(seen)
    register.name(weigher.accounts)
    if batch is None:
        return
    register.seat(seats_of(batch))
    counts = np.bincount(batch.facts.decisions.kind, minlength=len(KINDS))
    before = register.noted("decisions", [0] * len(KINDS))
    register.note("decisions", [old + int(new) for old, new in zip(before, counts, strict=True)])


def seats_of(batch: Batch) -> Iterator[tuple[int, int]]:
    """Which accounts sat in which matches (by place)."""
    places = np.repeat(batch.places, batch.deals)
    deal, seat = np.nonzero(batch.facts.deals.players >= 0)
    pairs = np.unique(np.stack([batch.facts.deals.players[deal, seat].astype(np.int64), places[deal]], axis=1), axis=0)
    return ((int(account), int(place)) for account, place in pairs)


# -- fitting -------------------------------------------------------------------------------------


def fit_past(register: Register, accounts: list[str]) -> None:
    """Fit the model on the earlier half of what was weighed.

    Raises UsageError when there are decisions, but too few; where there are none at all the model knows no kind.
    """
    count = register.counts().get("", 0)
    last, first = register.weighed_at(count // 2 - 1) if count > 1 else None, register.weighed_at(count // 2)
    half = 0 if last is None else last.place
    model = HonestPlay({})
    for kind in MODELLED:
        model.kinds.update(fit(_past(register, kind, half), accounts).kinds)
    decisions = register.noted("decisions", [0] * len(KINDS))
    if not model.kinds and any(decisions):
        register.start_over()
        raise UsageError(f"{count} match(es) with decisions are too few to learn honest play from; add more games")
    with register.step():
        register.note("decisions", decisions)
        register.note("model", written(model))
        register.note("half", half)
        register.note("first", count)
        register.note("cut", "" if first is None else first.at or first.match)
        register.note("stage", SUMMING)


def _past(register: Register, kind: int, half: int) -> Decisions:
    """The earliest decisions of a kind, at most as many as a model is fitted on."""
    parts: list[Decisions] = []
    count = 0
    for first in register.batches():
        if first > half or count >= MOST_FITTED:
            break
        rows = parted(register.spool.take(first), half)[0].facts.decisions
        parts.append(select(rows, (rows.kind == kind) & (np.cumsum(rows.kind == kind) <= MOST_FITTED - count)))
        count += len(parts[-1].kind)
    if not parts:
        return room_for(0)
    return Decisions._make(np.concatenate(columns) for columns in zip(*parts, strict=True))


# -- summing -------------------------------------------------------------------------------------


def sum_all(register: Register, accounts: list[str], detectors: Mapping[str, Detector], told: Told) -> None:
    """Sum what was laid aside under the model, either half by itself."""
    model, half = read(register.noted("model"), str(register.place)), register.noted("half")
    total = len(register.batches())
    while firsts := register.batches(unsummed=True)[:SUMMED_AT_ONCE]:
        sums: dict[str, list[Sums]] = {"earlier": [], "later": []}
        fits = [read_fit(register)]
        for first in firsts:
            batch = register.spool.take(first)
            for name, part in zip(sums, parted(batch, half), strict=True):
                sums[name].append(summed(part.facts, model, detectors.values(), accounts))
            fits.append(fit_of(batch, model, accounts))
        with register.step():
            for name, more in sums.items():
                register.put(name, named(all_sums([sums_of(register.got(name)), *more])))
            keep_fit(register, added(fits))
            register.summed(firsts)
        told(SUMMED, total - len(register.batches(unsummed=True)), total)
    with register.step():
        for name in ("earlier", "later"):
            if not register.got(name):
                nothing = Facts(no_deals(), room_for(0))
                register.put(name, named(summed(nothing, model, detectors.values(), accounts)))
        register.forget_batches()
        register.note("stage", KEPT)


def keep_fit(register: Register, fit: Fit) -> None:
    """Keep how well the model fits."""
    register.put("fit", dict(fit.players))
    register.note("fit", {kind: dict(rows) for kind, rows in fit.tables.items()})


def read_fit(register: Register) -> Fit:
    """How well the model was found to fit so far."""
    tables = register.noted("fit")
    return NO_FIT if tables is None else Fit(register.got("fit"), tables)


# -- what is new ---------------------------------------------------------------------------------


def take_new(
    register: Register, weigher: MatchWeigher, detectors: Mapping[str, Detector], changed: Sequence[Listed], told: Told
) -> int:
    """Add new matches to the later half, and put changed ones right; answers how many were read."""
    model, half = read(register.noted("model"), str(register.place)), register.noted("half")
    done = 0
    for match in changed:
        _put_right(register, weigher, model, detectors, match, "earlier" if match.place <= half else "later")
        done += 1
    while listed := register.waiting(BATCH):
        total = register.counts()[None] + done
        batch, seen = weighed(listed, weigher, lambda more: told(READ, done + more, total))  # noqa: B023 - called at once
        with register.step():
            _mark(register, weigher, batch, seen)
            if batch is not None:
                _add(register, "later", batch, model, detectors, weigher.accounts)
        done += len(listed)
    return done


def _put_right(
    register: Register, weigher: MatchWeigher, model: HonestPlay, detectors: Mapping[str, Detector], match: Listed,
    half: str,
) -> None:  # fmt: skip
    """Take out what a match gave when it was summed, and put in what it gives now."""
    before, _, _ = weigher.facts(match.match, match.size)
    batch, seen = weighed([match], weigher, lambda _: None)
    with register.step():
        if isinstance(before, MatchFacts) and not match.why:
            was = batch_of([(match.place, before)])
            _add(register, half, was, model, detectors, weigher.accounts, sign=-1)
            counts = np.bincount(was.facts.decisions.kind, minlength=len(KINDS))
            held = register.noted("decisions")
            register.note("decisions", [old - int(less) for old, less in zip(held, counts, strict=True)])
        _mark(register, weigher, batch, seen)
        if batch is not None:
            _add(register, half, batch, model, detectors, weigher.accounts)


def _add(
    register: Register, half: str, batch: Batch, model: HonestPlay, detectors: Mapping[str, Detector],
    accounts: list[str], *, sign: int = 1,
) -> None:  # fmt: skip
    more = summed(batch.facts, model, detectors.values(), accounts)
    fit = fit_of(batch, model, accounts)
    if sign < 0:
        more = sums_of({name: _less(table) for name, table in named(more).items()})
        tables = {kind: {name: [-n for n in row] for name, row in rows.items()} for kind, rows in fit.tables.items()}
        fit = Fit({kind: _less(table) for kind, table in fit.players.items()}, tables)
    register.put(half, named(all_sums([sums_of(register.got(half)), more])))
    keep_fit(register, added([read_fit(register), fit]))


def _less(table: Table) -> Table:
    return Table(table.keys, -table.values)
