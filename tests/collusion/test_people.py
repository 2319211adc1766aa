"""People with several accounts: judged as one, and never with themselves."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from cli.app import run
from ledger.collusion.channels import CHANNELS
from ledger.collusion.facts.decisions import Deals, Facts, select
from ledger.collusion.facts.matches import deals_where, people_of, sat_twice
from ledger.collusion.leads import case_of_pair
from ledger.collusion.model import HonestPlay
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.scan import Scan, scan
from ledger.collusion.statistics import (
    COVARIANCE,
    UNIT,
    N,
    Statistics,
    by_person,
    compute_statistics,
    deals_with_oneself,
    pair_key,
    pair_of,
)
from tests.collusion.platforms import facts, fitted, names_of
from tests.collusion.test_scan import FEWEST, games, ingested, opened, scanned

SMALL = ("softmax", 24, 512, 7)


def relabelled(found: Facts, old: int, new: int) -> Facts:
    """The same play with one account under the number of another."""
    rows, deals = found.decisions, found.deals
    return Facts(
        deals._replace(players=np.where(deals.players == old, new, deals.players).astype(np.int32)),
        rows._replace(
            player=np.where(rows.player == old, new, rows.player),
            others=np.where(rows.others == old, new, rows.others).astype(np.int32),
        ),
    )


def apart(found: Facts, one: int, two: int) -> Facts:
    """The deals in which not both sat."""
    players = found.deals.players
    keep = ~((players == one).any(axis=1) & (players == two).any(axis=1))
    rows = select(found.decisions, keep[found.decisions.deal])
    place = np.cumsum(keep) - 1
    return Facts(Deals._make(column[keep] for column in found.deals), rows._replace(deal=place[rows.deal]))


def same(one: Statistics, two: Statistics) -> bool:
    """Whether two sums hold the same rows."""
    pairs = [(one.deals, two.deals), *((one.pairs[code], two.pairs[code]) for code in CHANNELS)]
    pairs += [(one.players[code], two.players[code]) for code in CHANNELS]
    return all(np.array_equal(a.keys, b.keys) and np.array_equal(a.values, b.values) for a, b in pairs)


def test_two_accounts_are_judged_as_one_player_would_be() -> None:
    names = names_of(24)
    model = HonestPlay({kind: logit._replace(own={}) for kind, logit in fitted(*SMALL).kinds.items()})
    found = apart(facts(*SMALL), 3, 8)
    linked = by_person(
        compute_statistics(found, model, CHANNELS.values(), names),
        people_of(names, [("p8", "nobody"), ("nobody", "p3")]),
    )
    assert same(linked, compute_statistics(relabelled(found, 8, 3), model, CHANNELS.values(), names))
    assert not same(linked, compute_statistics(found, model, CHANNELS.values(), names))


def test_what_a_player_does_to_his_own_second_account_counts_nowhere() -> None:
    found, names = facts(*SMALL), names_of(24)
    model, linked = fitted(*SMALL), people_of(names, [("p3", "p8")])
    sums = compute_statistics(found, model, CHANNELS.values(), names)
    merged = by_person(sums, linked)
    both = ((found.deals.players == 3).any(axis=1) & (found.deals.players == 8).any(axis=1)).sum()
    assert deals_with_oneself(sums.deals, linked) == {3: both} and both > 10
    for table in (merged.deals, *merged.pairs.values()):
        assert pair_key(3, 3) not in table.keys
        assert not (table.keys >> 32 == 8).any() and not (table.keys & 0xFFFFFFFF == 8).any()
    own, before, after = (
        dict(zip(table.keys.tolist(), table.values[:, N].tolist(), strict=True))
        for table in (sums.pairs["hand_sharing"], sums.players["hand_sharing"], merged.players["hand_sharing"])
    )
    assert 8 not in after and own[pair_key(3, 8)] > 0
    assert after[3] == before[3] + before[8] - own[pair_key(3, 8)] - own[pair_key(8, 3)]


def test_the_scatter_of_a_person_is_that_of_play_with_the_second_account_out_of_sight() -> None:
    found, names = facts(*SMALL), names_of(24)
    rows, channels = found.decisions, [CHANNELS["hand_sharing"]]
    oneself = ((rows.player == 3)[:, None] & (rows.others == 8)) | ((rows.player == 8)[:, None] & (rows.others == 3))
    hidden = rows._replace(others=np.where(oneself, -1, rows.others).astype(np.int32))
    merged, apart_from = (
        by_person(compute_statistics(seen, fitted(*SMALL), channels, names), people_of(names, linked))
        for seen, linked in ((found, [("p3", "p8")]), (found._replace(decisions=hidden), []))
    )
    alone = apart_from.players["hand_sharing"].by_key()
    wanted = (alone[3] + alone[8])[COVARIANCE] / UNIT
    assert merged.players["hand_sharing"].by_key()[3][COVARIANCE] / UNIT == pytest.approx(wanted, abs=0.01)


# -- two accounts of one person at one table -------------------------------------------------------


def test_deals_in_which_one_person_held_two_seats_are_told_from_others() -> None:
    found, people = facts(*SMALL), people_of(names_of(24), [("p3", "p8")])
    twice = sat_twice(found, people.of)
    seated = found.deals.players
    assert twice.tolist() == ((seated == 3).any(axis=1) & (seated == 8).any(axis=1)).tolist() and twice.any()
    assert not sat_twice(found, people_of(names_of(24), []).of).any()
    once = deals_where(found, ~twice)
    assert same(*(compute_statistics(part, fitted(*SMALL), CHANNELS.values(), names_of(24))
                  for part in (once, apart(found, 3, 8))))  # fmt: skip


def linked_scan(folder: Path) -> tuple[Scan, dict[str, str], list[list[str]]]:
    """A scan in which two accounts are one person: it, whose each account is, and who sat in each deal."""
    ledger = ingested(folder, [event for match in games() for event in match])
    tables = [[player["player"] for player in match[0]["players"]] for match in games()]
    names = sorted({name for table in tables for name in table})
    assert run(["collusion", "link", names[1], names[2], "--who", "ana", "--ledger", str(ledger)]) == 0
    return scanned(ledger, folder / "kept"), {name: names[1] if name == names[2] else name for name in names}, tables


def test_a_deal_in_which_one_person_held_two_seats_is_in_no_figure(tmp_path: Path) -> None:
    """What another did there was done once: no trial counts twice, and none is left for the side without."""
    found, person, tables = linked_scan(tmp_path)
    seated = [[person[name] for name in table] for table in tables]
    met = Counter(pair for table in seated if len(set(table)) == len(table) for pair in combinations(sorted(table), 2))
    twice = sum(len(set(table)) < len(table) for table in seated)
    assert twice > 5 and list(found.with_oneself.values()) == [twice]
    rows = found.statistics.deals.by_key()
    told = sorted(int(row[N]) for key, row in rows.items() if pair_of(key)[0] < pair_of(key)[1] and row[N])
    assert told == sorted(met.values())
    for code in ("hold_off", "wrong_shows", "timing"):
        for pairs, players in found.statistics.strata(code).values():
            of = players.by_key()
            assert all((row[N] <= of[pair_of(key)[0]][N]) for key, row in pairs.by_key().items())


def test_evidence_of_a_lead_is_of_deals_that_were_counted(tmp_path: Path) -> None:
    _, _, tables = linked_scan(tmp_path)
    with opened(tmp_path / "ledger", tmp_path / "kept") as (auditor, state):
        found = scan(auditor, state, UNCALIBRATED, FEWEST)
        ((double, _),) = found.with_oneself.items()
        shown = {
            event.match
            for pair in found.whole.pairs
            if double in (pair.one, pair.two)
            for event in case_of_pair(pair, found).events
        }
    of = {match[0]["match"]: table for match, table in zip(games(), tables, strict=True)}
    names = sorted({name for table in tables for name in table})
    assert shown and not any({names[1], names[2]} <= set(of[match]) for match in shown)
