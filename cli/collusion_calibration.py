"""``meldtrail collusion calibrate``: a table of calibration from play an operator presumes clean."""

from __future__ import annotations

import json
from pathlib import Path

from cli.collusion_scan import scanned_with
from cli.output import sink
from cli.terminal import print_json, say
from ledger.audit.auditor import ledger_folder


def calibrate_on(
    ledger: Path | None, rulesets: Path | None, fewest: int, keep: Path | None, output: Path, as_json: bool
) -> None:
    """Write the table of a ledger, and say what it is made of. Raises UsageError when there are too few pairs."""
    from cli.collusion_scan import need_the_extra

    need_the_extra()
    from ledger.collusion.clean_play import calibration
    from ledger.collusion.tails import FEWEST, UNCALIBRATED
    from ledger.evidence.store import read_settings

    owner = read_settings(ledger_folder(ledger)).ledger
    with scanned_with(UNCALIBRATED, ledger, rulesets, fewest, keep) as (found, _):
        made = calibration(found, owner)
    with sink(output) as out:
        out.write(json.dumps(made.table.as_json(), indent=1).encode() + b"\n")
    if str(output) == "-":
        return
    row = {
        "kind": "calibration",
        "table": str(output),
        "made_of": dict(made.table.made_of),
        "tails": {name: tail.n for name, tail in sorted(made.table.tails.items())},
        "too_few": dict(made.too_few),
        "flagged_as_computed": made.flagged,
    }
    if as_json:
        print_json(row)
        return
    of = made.table.made_of
    say(
        f"{output}: {len(made.table.tails)} tail(s) from {of['pairs']} pair(s) of {of['people']} people in "
        f"{of['matches']} match(es), presumed clean; use it with scan --calibration {output}"
    )
    for name, tail in sorted(made.table.tails.items()):
        say(f"  {_told(name)}: {tail.n} scores", "dim")
    for name, count in made.too_few.items():
        say(f"  {_told(name)}: left out, {count} scores of {FEWEST} needed; p-values stay as computed", "dim")
    if made.flagged:
        say(f"  {made.flagged} pair(s) would be flagged in this play as computed: look at them first")


def _told(name: str) -> str:
    code, _, deals = name.partition("/")
    return f"{code}, {deals} deals together or more"
