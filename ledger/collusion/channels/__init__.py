"""The detectors of collusion, one channel a file. A new one is one more file here; nothing else needs to know of it."""

from __future__ import annotations

from ledger.collusion.channel import Detector
from ledger.play.convention import found_in

DETECTORS: dict[str, Detector] = found_in(__name__, __path__, Detector)
"""Every detector by its code, in order of file and place."""
