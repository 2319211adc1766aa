"""The command ``meldtrail``, also as ``python -m meldtrail``."""

from __future__ import annotations


def main() -> None:
    """Run the command line; the package has looked first whether its rooms are its own."""
    from ledger.evidence.processes import collect_seldom

    collect_seldom()  # first of all, for much is imported
    from cli.app import main as run

    run()


if __name__ == "__main__":
    main()
