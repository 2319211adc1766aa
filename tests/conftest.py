"""What the tests say at their end: which could not run here, and what would let them."""

from __future__ import annotations

from typing import Any

from tests.web.browsing import SKIPPED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A line on browser tests that were skipped, with what to install."""
    reasons = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", ())]
    missing = [reason.partition(SKIPPED)[2] for reason in reasons if SKIPPED in reason]
    if missing:
        terminalreporter.write_line(
            f"{len(missing)} tests of the desk in a browser were skipped: {missing[0]}. To run them: apt-get install "
            "chromium fonts-dejavu-core fonts-lohit-deva, then make test BROWSER=1"
        )
