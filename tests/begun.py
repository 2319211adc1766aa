"""What a process that works beside a test has when it begins: it is a fork of one that has imported what such processes
import, and loaded what they have compiled. Of the test nothing is in it, as where it is spawned; then each would import
and load the same for two seconds."""

from __future__ import annotations

import cli.commands.audit.whole
import ledger.audit.batches.pool
import ledger.views.projection.rows  # noqa: F401
from ledger.rules.compiled.jit import IS_COMPILED
from tests.compiled_first import engine

if IS_COMPILED:
    engine()
