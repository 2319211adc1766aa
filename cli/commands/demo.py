"""``meldtrail demo``: the first minute."""

from __future__ import annotations


def demo() -> None:
    """Make a ledger from the sample logs and audit it. It stays in a temporary folder, to be looked at further."""
    from cli.demonstration import run_demo

    run_demo()
