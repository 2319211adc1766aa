"""``meldtrail collusion``: pairs to review, ranked; the case of one pair and what staff decide about it; rings; alarms.

Each command stands with its report: ``scanning`` runs the scan that the others look at, lists the queue and makes a
calibration; ``pair``, ``rings`` and ``alarms`` say by their names what they are about.
"""

from __future__ import annotations

import typer

from cli.commands.collusion.alarms import watch
from cli.commands.collusion.pair import decide, link, show
from cli.commands.collusion.rings import ring
from cli.commands.collusion.scanning import calibrate, scan
from cli.terminal import remark_compiling

collusion = typer.Typer(
    name="collusion",
    help="Pairs whose decisions go with each other's hidden cards, or with the other's being in. A lead orders a "
    "review; it never convicts.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
collusion.callback()(remark_compiling)
for command in (scan, show, ring, calibrate, decide, link, watch):
    collusion.command()(command)
