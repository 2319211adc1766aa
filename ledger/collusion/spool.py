"""Facts laid aside on disk between weighing and summing, batch by batch; thrown away when the sums are made.

They hold hands in clear, so the folder is the owner's alone and nothing of it outlives the scan.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import numpy as np

from ledger.collusion.facts.decisions import Deals, Decisions, Facts
from ledger.collusion.weighed import Batch
from schemas.errors import UnreadableError

_COMPRESSION = 1


class Spool:
    """Batches in a folder, by the place of their first match."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def lay(self, first: int, batch: Batch) -> None:
        """Put a batch down; it is there whole or not at all."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        draft = self._folder / "batch.part"
        arrays = {"places": batch.places, "deals": batch.deals, "rules": np.array(batch.rules, dtype=np.str_)}
        arrays |= {f"deal.{name}": column for name, column in batch.facts.deals._asdict().items()}
        arrays |= {f"decision.{name}": column for name, column in batch.facts.decisions._asdict().items()}
        with draft.open("wb") as out:
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=_COMPRESSION) as packed:
                for name, column in arrays.items():
                    written = BytesIO()
                    np.lib.format.write_array(written, np.ascontiguousarray(column), allow_pickle=False)
                    packed.writestr(f"{name}.npy", written.getbuffer())
            out.flush()
            os.fsync(out.fileno())
        draft.replace(self._place(first))

    def take(self, first: int) -> Batch:
        """A batch that was put down. Raises UnreadableError when it is not there or damaged."""
        path = self._place(first)
        try:
            with np.load(path, allow_pickle=False) as arrays:
                deals = Deals._make(arrays[f"deal.{name}"] for name in Deals._fields)
                decisions = Decisions._make(arrays[f"decision.{name}"] for name in Decisions._fields)
                rules = [str(name) for name in arrays["rules"]]
                return Batch(arrays["places"], arrays["deals"], rules, Facts(deals, decisions))
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            raise UnreadableError(f"{path}: facts laid aside cannot be read; scan anew with --fresh") from None

    def batches(self, firsts: list[int]) -> Iterator[Batch]:
        """Batches one after the other."""
        return (self.take(first) for first in firsts)

    def clear(self) -> None:
        """Throw everything away."""
        if self._folder.is_dir():
            for path in self._folder.iterdir():
                path.unlink()
            self._folder.rmdir()

    def _place(self, first: int) -> Path:
        return self._folder / f"{first:010}.npz"
