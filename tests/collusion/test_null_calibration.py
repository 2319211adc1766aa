"""The table of calibration: heavier tails where honest pairs had them, and never a p below the computed one."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.collusion.channels import BIDIRECTIONAL, CHANNELS, DIRECTIONAL
from ledger.collusion.null_calibration import (
    CLASSES,
    FEWEST,
    UNCALIBRATED,
    NullCalibration,
    TailFit,
    class_of,
    fit_tails,
    read,
    read_file,
    shipped,
)
from schemas.errors import UnreadableError

HEAVY = NullCalibration({}, {"feeding/100": TailFit(0.03, 0.1, 1.2, 50_000)})


def drawn(heavier: float, n: int = 40_000, seed: int = 3) -> list[float]:
    """P-values whose logarithm falls slower than it should by a factor."""
    return np.exp(-heavier * np.random.default_rng(seed).exponential(size=n)).tolist()  # type: ignore[no-any-return]


@given(st.floats(1e-30, 1.0), st.floats(1e-30, 1.0))
def test_a_calibrated_p_rises_with_the_computed_one_and_is_never_below_it(one: float, two: float) -> None:
    low, high = sorted((one, two))
    assert HEAVY.calibrate("feeding", 120, low) <= HEAVY.calibrate("feeding", 120, high) <= 1
    assert HEAVY.calibrate("feeding", 120, low) >= low


def test_even_p_values_stay_nearly_what_they_are() -> None:
    table = fit_tails({"feeding/30": drawn(1.0)}, {})
    for p in (0.05, 0.01, 1e-3, 1e-4):
        assert p <= table.calibrate("feeding", 50, p) <= 2 * p


@pytest.mark.parametrize("heavier", [1.15, 1.4])
def test_p_values_that_are_too_small_too_often_are_even_once_calibrated(heavier: float) -> None:
    table = fit_tails({"feeding/30": drawn(heavier)}, {})
    fresh = np.array([table.calibrate("feeding", 50, p) for p in drawn(heavier, seed=4)])
    for level in (0.05, 0.01, 0.001):
        assert (np.array(drawn(heavier, seed=4)) <= level).mean() > 1.2 * level
        assert (fresh <= level).mean() <= 1.2 * level + 3 * np.sqrt(level / len(fresh))


def test_counts_that_come_in_steps_are_not_punished_for_it() -> None:
    """Exact tests of rare events are on the safe side: almost all are 1, and the few small ones are what they say."""
    rare = [1.0] * 39_900 + [0.015] * 60 + [0.004] * 40
    table = fit_tails({"wrong_shows/30": rare}, {})
    assert table.calibrate("wrong_shows", 50, 1e-6) == pytest.approx(1e-6, rel=0.5)


def test_too_few_scores_make_no_tail_and_other_classes_have_their_own() -> None:
    table = fit_tails({"feeding/30": drawn(1.4, FEWEST - 1), "feeding/100": drawn(1.4)}, {})
    assert set(table.tails) == {"feeding/100"}
    assert table.calibrate("feeding", 50, 1e-4) == 1e-4 < table.calibrate("feeding", 150, 1e-4)
    assert [class_of(deals) for deals in (3, *CLASSES, 9999)] == [0, *CLASSES, CLASSES[-1]]
    assert UNCALIBRATED.calibrate("feeding", 150, 1e-4) == 1e-4


def test_a_table_is_read_as_it_was_written_and_one_of_another_version_is_refused() -> None:
    text = json.dumps(HEAVY.as_json())
    assert read(text) == HEAVY
    with pytest.raises(ValueError, match="not tails"):
        read(text.replace("tails 2", "tails 1"))


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        (json.dumps(HEAVY.as_json()).replace("tails 2", "tails 1").encode(), "a table of calibration of tails 1"),
        (b"tails 2", "no table of calibration"),
        (b"\xff", "no table of calibration"),
        (b"[]", "no table of calibration"),
        (b'{"version": "tails 2"}', "no table of calibration"),
    ],
)
def test_of_a_file_that_is_no_table_of_this_version_it_is_said_why(kept: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / "tails.json"
    file.write_bytes(kept)
    with pytest.raises(UnreadableError, match=f"{why}.*; make one with"):
        read_file(file)


@pytest.mark.parametrize("test", [*CHANNELS, BIDIRECTIONAL, DIRECTIONAL])
def test_every_channel_is_calibrated_by_the_tails_that_ship(test: str) -> None:
    """Without a tail a p-value counts as computed, however heavy the tail of honest play is."""
    make = "python -m tests.bench.collusion --calibrate ledger/collusion/tails.json"
    assert any(shipped().covers(test, deals) for deals in CLASSES), f"make them anew: {make}"
