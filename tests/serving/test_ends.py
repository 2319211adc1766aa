"""When processes that keep ending are left."""

from __future__ import annotations

import time

import pytest

from ledger.serving.client import Ends


@pytest.mark.parametrize(("pause", "too_many"), [(14.9, True), (15.0, False)])
def test_the_fifth_end_within_a_minute_is_one_too_many(
    monkeypatch: pytest.MonkeyPatch, pause: float, too_many: bool
) -> None:
    ends, now = Ends(), [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    told = []
    for _ in range(5):
        told.append(ends.are_too_many())
        now[0] += pause
    assert told == [False] * 4 + [too_many]
