"""The command ``meldtrail``, also as ``python -m meldtrail``."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line; the package has looked first whether its rooms are its own."""
    # No zone of this machine decides anything, and no plugin reads the log: looking for them takes 17 ms.
    os.environ.setdefault("TZ", "UTC")
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        from ledger.evidence.processes import collect_seldom

        collect_seldom()  # first of all, for much is imported
        from cli.app import main as run
    except KeyboardInterrupt:  # there is no command line yet that says it
        sys.stderr.write("meldtrail: interrupted\n")
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
