"""How examples are drawn, and what the tests say at their end: which could not run here, and what would let them."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable, Generator
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from hypothesis import settings

from ledger.audit.audits import Audit
from ledger.audit.played import PlayedMatch
from ledger.web.auth import accounts
from tests.desk_kit.shared import factory_of_run as factory_of_run
from tests.forked import USED_BY_OTHERS, begun_of_one
from tests.sound_rows import assert_sound
from tests.torture import TORTURE
from tests.web.browsing import SKIPPED

# The same tree gives the same answer: examples are derived from the test itself. `make torture` draws fresh ones.
settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("fresh", deadline=None, print_blob=True)
settings.load_profile("fresh" if TORTURE else "same")

# Replays make many values and few cycles: to look through them as often as Python does took a fifth of the tests' time,
# as the programs do a fiftieth. This takes each process some 50 to 100 MB.
gc.set_threshold(1_000_000, 20, 20)

# A password costs a tenth of a second by design, and tests sign in by the hundred.
accounts._HASHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)  # type: ignore[misc]


# Some hundred processes that tests begin would import for half a second each.
multiprocessing.get_context = begun_of_one
multiprocessing.set_forkserver_preload(list(USED_BY_OTHERS))

STATISTICAL = ("collusion", "simulate/population")
"""Tests that play platforms and hold figures against what chance gives."""
FAST = (
    "audit/test_referee_*.py", "audit/test_wording.py", "cases/test_cases.py", "cases/test_editing.py",
    "cases/test_macros.py", "drawing/*.py", "messages/*.py", "play/test_every_law_is_tested.py",
    "play/test_laws_*.py", "rules/test_melds.py", "rules/test_overlays.py", "rules/test_points.py",
    "rules/test_rulebook.py", "rules/test_shipped_rulesets.py", "rules/test_shows.py", "test_architecture.py",
    "test_docs_paths.py", "test_public_door.py", "test_text_cases.py",
)  # fmt: skip
"""What ``make check`` runs: laws, referee, rules, words and the shape of the house, by example. Whatever plays, draws
by the hundred, makes ledgers or starts processes is slow."""


COMPILED = (
    "bench/*.py", "collusion/*.py", "engine/*.py", "simulate/population/*.py", "audit/test_totals.py",
    "cli/test_audit_*.py", "cli/test_collusion*.py", "cli/test_lead_decisions.py", "cli/test_platform.py",
    "rules/test_compiled.py", "rules/test_many_hands.py", "test_public_door.py", "views/test_leads_*.py",
    "web/test_codes.py", "web/test_leads.py", "web/test_neighbourhood.py",
)  # fmt: skip
"""What uses compiled code. It comes last: ``make test`` compiles for all of it while other tests run."""


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One and a half workers for each core: a third of the time tests wait, for other processes, disk and browser."""
    cores = yield
    return cores if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores * 3 // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks by what a test needs: ``-m "not slow and not browser and not statistical"`` leaves the fast ones. What uses
    compiled code comes last."""
    for item in items:
        for marker in _markers(item.path):
            item.add_marker(marker)
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: _matches(item.path, COMPILED))


def pytest_collection_finish() -> None:
    """What modules and tests are made of stays."""
    gc.collect()
    gc.freeze()


AGAIN = ("answers", "cases", "cli", "find", "serving", "test_docs.py", "test_public_door.py", "views", "web")
"""Rooms, and files beside them, whose tests audit the same few logs over and over."""
_remembered: dict[object, Audit] = {}
_in_room: list[bool] = [False]


def _once(method: Callable[[PlayedMatch, Audit], Audit]) -> Callable[[PlayedMatch, Audit], Audit]:
    """What other readings and acts never logged leave of an audit takes several replays, and hangs on the log, the
    rules and our audit alone; in these rooms it is worked out once."""

    def remembered(match: PlayedMatch, ours: Audit) -> Audit:
        if not _in_room[0] or match.readings is None:
            return method(match, ours)
        other = match.readings.other
        asked = repr((match.match, match.events, match.incomplete, ours)).encode()
        key = match.readings.rules.hash, other and other.hash, sha256(asked).digest()
        if key not in _remembered:
            if len(_remembered) >= 500:
                _remembered.clear()
            _remembered[key] = method(match, ours)
        return _remembered[key]

    return remembered


PlayedMatch._reconsidered = _once(PlayedMatch._reconsidered)  # type: ignore[assignment, method-assign]


FAILING = ("cli/test_failures.py", "cli/test_upgrade.py", "views/test_rows_failing.py", "web/test_match_page.py")
"""Files whose tests make an audit fail; in others it must not, and a match that was not audited accuses nobody."""
_may_fail: list[bool] = [False]


def _unfailing(audit: Callable[[PlayedMatch], Audit]) -> cached_property[Audit]:
    def audited(match: PlayedMatch) -> Audit:
        found = audit(match)
        assert match.failure is None or _may_fail[0], match.failure.trace
        assert_sound(match, found.rows)
        return found

    wrapped = cached_property(audited)
    wrapped.__set_name__(PlayedMatch, "audit")
    return wrapped


PlayedMatch.audit = _unfailing(PlayedMatch.audit.func)  # type: ignore[assignment, attr-defined]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Whether a test is of such a room, and whether audits may fail in it."""
    place = item.path.relative_to(Path(__file__).parent)
    _in_room[0] = place.parts[0] in AGAIN
    _may_fail[0] = str(place) in FAILING


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a room's tests leave behind goes when those of another begin; what stays is looked through once."""
    if nextitem is None or nextitem.path.parent != item.path.parent:
        gc.collect()
        gc.freeze()


@cache
def _matches(path: Path, patterns: tuple[str, ...]) -> bool:
    place = path.relative_to(Path(__file__).parent)
    return any(place.match(each) for each in patterns)


@cache
def _markers(path: Path) -> tuple[str, ...]:
    place = path.relative_to(Path(__file__).parent)
    statistical = any(place.is_relative_to(each) for each in STATISTICAL)
    slow = not _matches(path, FAST)
    return (("statistical",) if statistical else ()) + (("slow",) if slow else ())


def pytest_report_header() -> str | None:
    """The seed of a long run, with which it can be had again."""
    return f"torture: seed {TORTURE}, again with make torture SEED={TORTURE}" if TORTURE else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A line on browser tests that were skipped, with what to install."""
    reasons = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", ())]
    missing = [reason.partition(SKIPPED)[2] for reason in reasons if SKIPPED in reason]
    if missing:
        terminalreporter.write_line(
            f"{len(missing)} tests of the desk in a browser were skipped: {missing[0]}. To run them: apt-get install "
            "chromium fonts-dejavu-core fonts-lohit-deva, then make test BROWSER=1"
        )
