"""Rings: found where people close a group, not where pairs are strong; p is what chance gives; same in, same out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from cli.app import run
from cli.commands.collusion.rings import ring_row
from ledger.collusion.channels import CHANNELS
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.rings import NEAR, Ring, Rings, Tie, closed_triangles, find_rings, ties_of, weakest
from ledger.collusion.screening import screen
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_words
from tests.collusion.platforms import modelled, names_of, people
from tests.torture import TORTURE

Pair = tuple[int, int]
CROWD = 36
NAMES = [f"player {number:02d}" for number in range(CROWD)]


def crowd(seed: int, strong: Mapping[Pair, float], size: int = CROWD, tested: float = 0.8, least: float = 0.0) -> Rings:
    """The rings of a crowd whose pairs have p at random, ``least`` or more, but for those given."""
    return find_rings(leads_of(seed, strong, size, tested, least), NAMES, "model")


def leads_of(
    seed: int, strong: Mapping[Pair, float], size: int = CROWD, tested: float = 0.8, least: float = 0.0
) -> list[Tie]:
    rng = Random(seed)
    leads = []
    for one, two in combinations(range(size), 2):
        p, kept, deals = rng.uniform(least, 1), rng.random() < tested, rng.randint(30, 300)
        if kept or (one, two) in strong:
            leads.append(Tie(one, two, deals, strong.get((one, two), p), None))
    return leads


def among(members: tuple[int, ...], p: float) -> dict[Pair, float]:
    """Every pair of some people with one p."""
    return dict.fromkeys(combinations(members, 2), p)


def members_of(rings: Rings) -> list[tuple[int, ...]]:
    return [ring.members for ring in rings.rings]


@pytest.mark.parametrize("generator", ["softmax", "ruleful"] if TORTURE else ["softmax"])
def test_a_planted_ring_of_three_is_found_and_nobody_else(generator: str) -> None:
    model, sums = modelled(generator, 18, 1200, 11, ("ring",))
    rings = find_rings(ties_of(screen(sums, CHANNELS, UNCALIBRATED)), names_of(18), model.hash)
    assert members_of(rings) == [tuple(sorted(people(generator, 18, 11, ("ring",)).companies[0].members))]
    assert rings.rings[0].p <= 0.05 and len(rings.rings[0].ties) == 3


def test_a_clean_platform_gives_no_ring() -> None:
    model, sums = modelled("ruleful", 18, 900, 11)
    found = screen(sums, CHANNELS, UNCALIBRATED)
    rings = find_rings(ties_of(found), names_of(18), model.hash)
    assert rings.pairs > 100 and members_of(rings) == []


@pytest.mark.parametrize("seed", range(8))
def test_a_ring_of_four_is_found_among_pairs_that_are_only_near_flagged(seed: int) -> None:
    rings = crowd(seed, among((2, 9, 17, 30), 0.002), least=0.02)
    assert members_of(rings) == [(2, 9, 17, 30)]
    assert len(rings.rings[0].ties) == 6 and rings.rings[0].weakest <= NEAR


def test_a_ring_of_four_is_found_without_one_of_its_pairs() -> None:
    strong = among((2, 9, 17, 30), 1e-4)
    strong[17, 30] = 0.6
    (ring,) = crowd(3, strong, least=0.02).rings
    assert ring.members == (2, 9, 17, 30)
    assert {(tie.one, tie.two) for tie in ring.ties if tie.p_given_others is None} == {(17, 30)}


def test_two_rings_apart_are_two_and_one_does_not_hide_the_other() -> None:
    rings = crowd(5, among((0, 1, 2), 1e-7) | among((10, 11, 12, 13), 0.004), least=0.02)
    assert members_of(rings) == [(0, 1, 2), (10, 11, 12, 13)]


def test_one_strong_pair_in_a_crowd_makes_no_ring_oftener_than_chance_may() -> None:
    assert members_of(crowd(1, {(4, 20): 1e-30}, least=NEAR)) == []
    found = [{4, 20} <= {*members} for seed in range(200) for members in members_of(crowd(seed, {(4, 20): 1e-30}))]
    assert stats.binomtest(sum(found), 200, NEAR, alternative="greater").pvalue > 0.01


OPEN = {
    "two pairs": [(0, 1), (2, 3)],
    "two who share a victim": [(0, 4), (1, 4)],
    "two pairs that share a victim": [(0, 1), (2, 3), (0, 4), (2, 4)],
    "a square without its diagonals": [(0, 1), (1, 2), (2, 3), (0, 3)],
}


@pytest.mark.parametrize("strong", OPEN.values(), ids=OPEN)
def test_strong_pairs_that_close_no_group_are_no_ring(strong: list[Pair]) -> None:
    assert members_of(crowd(1, dict.fromkeys(strong, 1e-9), least=NEAR)) == []


def test_a_third_pair_closes_a_group_by_chance_no_oftener_than_it_may() -> None:
    """Two very strong pairs share a member: only the pair between the others, which is honest, decides."""
    strong, tries = {(0, 1): 1e-12, (0, 2): 1e-12}, 300
    hits = sum((0, 1, 2) in members_of(find_rings(
        leads_of(seed, {**strong, (1, 2): Random(f"honest {seed}").random()}, 14), NAMES, "model", 199,
    )) for seed in range(tries))  # fmt: skip
    assert stats.binomtest(hits, tries, NEAR, alternative="greater").pvalue > 0.01


def test_somebody_who_stands_out_with_everybody_closes_no_group_by_it() -> None:
    """Person 0 has ten strong pairs, so that forty-five pairs might have closed a group around him."""
    star = {(0, other): 1e-9 for other in range(1, 11)}
    assert members_of(crowd(2, star | {(3, 4): 0.003}, least=NEAR)) == []
    alone = {(0, 3): 1e-9, (0, 4): 1e-9, (3, 4): 0.003}
    assert members_of(crowd(2, alone, least=NEAR)) == [(0, 3, 4)]
    givens = closed_triangles(star | {(3, 4): 0.0003})[0, 3, 4]
    assert givens[3, 4] == pytest.approx(45 * 0.0003) == weakest(givens)


def test_p_of_a_ring_is_valid_where_pairs_are_honest() -> None:
    """Every pair of fifty people has p at random: p of the strongest three keeps its rates within the exact bound."""
    tries, names = 250 if TORTURE else 120, [f"p{number}" for number in range(50)]
    found = []
    for seed in range(90_000, 90_000 + tries):
        rng = np.random.default_rng(seed)
        leads = [Tie(one, two, 50, float(rng.random()), None) for one, two in combinations(range(50), 2)]
        found.append(find_rings(leads, names, "model", 99))
    assert sum(rings.closed > 0 for rings in found) > 0.15 * tries
    for level in (0.05, 0.1):
        hits = sum(rings.strongest is not None and rings.strongest <= level for rings in found)
        assert stats.binomtest(hits, tries, level, alternative="greater").pvalue > 0.01, (level, hits)


def test_in_so_small_a_circle_that_any_three_pairs_close_nothing_is_a_ring() -> None:
    rings = find_rings(leads_of(1, among((0, 1, 2), 1e-12), 3), NAMES, "model")
    assert rings.closed == 1 and rings.strongest == 1.0 and rings.rings == ()


def test_how_often_people_met_decides_nothing() -> None:
    leads = leads_of(4, among((1, 2, 3), 1e-5), least=0.02)
    fewer = [lead._replace(deals=30) for lead in leads]
    one, two = (find_rings(rows, NAMES, "model") for rows in (leads, fewer))
    assert [ring.p for ring in one.rings] == [ring.p for ring in two.rings] and members_of(one) == members_of(two)


def test_the_same_figures_give_the_same_bytes_in_whatever_order_people_are_numbered() -> None:
    leads = leads_of(4, among((1, 2, 3), 0.004) | among((7, 8, 9), 0.001), least=0.01)
    number = Random(0).sample(range(CROWD), CROWD)
    names = [NAMES[number.index(place)] for place in range(CROWD)]
    moved = [lead._replace(one=min(number[lead.one], number[lead.two]), two=max(number[lead.one], number[lead.two]))
             for lead in reversed(leads)]  # fmt: skip
    once, again = find_rings(leads, NAMES, "model"), find_rings(list(reversed(leads)), NAMES, "model")
    other = find_rings(moved, names, "model")
    assert once == again and once.rings
    assert [(ring.p, sorted(names[who] for who in ring.members)) for ring in other.rings] == [
        (ring.p, sorted(NAMES[who] for who in ring.members)) for ring in once.rings
    ]
    rows, others = ([in_words(ring_row(ring, NAMES), ENGLISH) for ring in found.rings] for found in (once, again))
    assert json.dumps(rows) == json.dumps(others)


def test_a_row_holds_the_pairs_the_others_and_what_speaks_against_it() -> None:
    leads = [lead for lead in leads_of(6, among((1, 2, 3), 1e-5), tested=1.0) if (lead.one, lead.two) != (0, 1)]
    (ring,) = find_rings(leads, NAMES, "model").rings
    row = in_words(ring_row(ring, NAMES), ENGLISH)
    assert row["players"] == ["player 01", "player 02", "player 03"]
    assert [pair["p_given_others"] >= pair["p"] for pair in row["pairs"]] == [True, True, True]
    assert [rest["pairs"] for rest in row["outside"]] == [CROWD - 4, CROWD - 3, CROWD - 3]
    assert all(rest["strongest"]["p"] <= 1 and rest["near_flagged_expected"] > 0 for rest in row["outside"])
    assert row["innocent"] and row["overturned_by"] and "no finding of guilt" in row["meaning"]
    assert "its weakest pair given the others" in row["words"]
    words = json.dumps(row).lower()
    assert not any(word in words for word in ("cheat", "fraud", "guilty", "culprit", "ban ", "sanction", "punish"))


Told = Callable[..., tuple[int, str]]


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """Runs the command on pairs as a scan has them; what it ends with and prints."""

    def told(leads: list[Tie], *arguments: object) -> tuple[int, str]:
        rows = [SimpleNamespace(**lead._asdict(), q=lead.p * 100) for lead in leads]
        whole = SimpleNamespace(pairs=rows, flagged=[row for row in rows if row.q <= 0.05])
        found = SimpleNamespace(whole=whole, accounts=NAMES, model=SimpleNamespace(hash="m"))

        @contextmanager
        def scanned(*_: object, **__: object) -> Iterator[object]:
            yield found

        monkeypatch.setattr("cli.commands.collusion.rings.scanned", scanned)
        code = run(["collusion", "ring", *map(str, arguments)])
        return code, capsys.readouterr().out

    return told


def test_the_command_lists_rings_with_their_pairs_and_ends_with_one(ring: Told) -> None:
    leads = leads_of(4, among((1, 2, 3), 1e-5) | among((7, 8, 9), 0.001), least=0.02)
    code, out = ring(leads, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 1 and [row["kind"] for row in rows] == ["ring", "ring", "summary"]
    assert rows[-1]["rings"] == 2 and rows[-1]["pairs_tested"] == len(leads)
    code, words = ring(leads)
    assert code == 1 and "2 ring(s) to review" in words and words.count("flagged\n") == 3
    assert "What would overturn it" in words and "no finding of guilt" in words


def test_the_command_draws_what_it_found_and_nothing_where_there_is_none(ring: Told, tmp_path: Path) -> None:
    leads = leads_of(4, among((1, 2, 3), 1e-5) | among((7, 8, 9), 0.001), least=0.02)
    ring(leads, "-o", tmp_path / "ring.svg")
    ring(leads, "-o", tmp_path / "ring.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ring-2.svg", "ring.html", "ring.svg"]
    assert "player 01" in (tmp_path / "ring.svg").read_text() and "player 07" in (tmp_path / "ring-2.svg").read_text()
    once = (tmp_path / "ring.svg").read_bytes()
    ring(leads, "-o", tmp_path / "ring.svg")
    assert (tmp_path / "ring.svg").read_bytes() == once
    code, out = ring(leads_of(4, {}, least=NEAR), "-o", tmp_path / "none.svg")
    assert code == 0 and "0 ring(s) to review" in out and not (tmp_path / "none.svg").exists()
    assert ring(leads, "-o", tmp_path / "ring.png")[0] == 2


@pytest.mark.parametrize(("as_strong", "reported"), [(4, 1), (5, 0)])
def test_a_ring_is_reported_when_chance_gives_it_once_in_twenty_and_not_when_more_often(
    as_strong: int, reported: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_chance = [0.0] * as_strong + [1.0] * (99 - as_strong)
    monkeypatch.setattr("ledger.collusion.rings._shuffled", lambda *_: by_chance)
    ties = [Tie(one, two, 40, 0.001) for one, two in combinations(range(3), 2)]
    assert len(find_rings(ties, NAMES, "model").rings) == reported


def test_a_ring_that_stood_in_the_shadow_of_another_is_no_surer_than_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = [[1e-4] * 10 + [1.0] * 89, [1.0] * 999]
    monkeypatch.setattr("ledger.collusion.rings._shuffled", lambda *_: dealt.pop(0))
    first, second = (list(combinations(group, 2)) for group in ((0, 1, 2), (3, 4, 5)))
    ties = [Tie(*pair, 40, 1e-6) for pair in first] + [Tie(*pair, 40, 1e-3) for pair in second]
    found = find_rings(ties, NAMES, "model")
    assert [(ring.members, ring.p) for ring in found.rings] == [((0, 1, 2), 0.01), ((3, 4, 5), 0.01)]
    assert not dealt


def test_a_ring_of_pairs_that_chance_never_gives_has_a_weakest_pair() -> None:
    ties = tuple(Tie(one, two, 40, 0.0, 0.0) for one, two in combinations(range(3), 2))
    assert Ring((0, 1, 2), ties, (), 0.001, ()).weakest == 0.0
