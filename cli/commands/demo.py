"""``meldtrail demo``: the first minute."""

from __future__ import annotations


def demo() -> None:
    """Make a ledger from the sample logs in a temporary folder, audit it, and say what was found and how to look at it."""
    from cli.demonstration import run_demo

    run_demo()
