"""How examples are drawn, and what the tests say at their end: which could not run here, and what would let them."""

from __future__ import annotations

from typing import Any

from hypothesis import settings

from tests.torture import TORTURE
from tests.web.browsing import SKIPPED

# The same tree gives the same answer: examples are derived from the test itself. `make torture` draws fresh ones.
settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("fresh", deadline=None, print_blob=True)
settings.load_profile("fresh" if TORTURE else "same")


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
