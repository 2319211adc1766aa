"""``meldtrail project``: the views of a ledger, brought up to date without serving them."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands import Ledger, Rulesets
from cli.terminal import remark, remark_compiling
from ledger.audit.auditor import given_folder
from ledger.messages.renderer import ENGLISH
from ledger.serving.projecting import end_erasure, keeping, projecting
from schemas.errors import ConflictError


def project(
    ledger: Ledger = None,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Make every view anew, whatever stands there.")] = False,
    rulesets: Rulesets = None,
) -> None:
    """Bring the views of a ledger up to date, or of several used as one.

    `serve` does so while it serves; over millions of events this is sooner done beforehand.
    """
    remark_compiling()
    folder = given_folder(ledger)
    with projecting(folder, rulesets) as projector, keeping(folder, projector.laws):
        if not end_erasure(folder, projector):
            raise ConflictError(f"something is being erased in {folder} just now; run project again after that")
        if rebuild:
            projector.rebuild()
        projector.catch_up()
        altered = projector.altered()
    remark(f"meldtrail: the views in {folder / 'views'} are up to date")
    for fact in altered:
        remark(f"meldtrail: {ENGLISH.sentence(fact)}")
    if altered:
        raise typer.Exit(1)
