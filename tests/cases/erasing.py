"""Persons of a ledger to be erased, and erased by two of the staff."""

from __future__ import annotations

from pathlib import Path

from ledger.cases import erasure
from ledger.evidence.format_2.extents import Target


def target_in(folder: Path, player: str) -> Target:
    """The person a player's id is of."""
    with erasure.open_to_erase(folder) as reader:
        return erasure.target_named(reader, player, None)


def erase(folder: Path, target: Target) -> None:
    """What one announces and another does at once."""
    erasure.announce(folder, target, "asha", 0)
    erasure.erase(folder, target, "meena")
