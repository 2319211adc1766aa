"""Ledgers of format 2: leaves that name their place, no digest of clear text, secrets that are random and small.

Lines enter through the writer of the room above and leave through its reader; what differs is here.

- ``tables`` lays out both databases, ``vault`` keeps secrets, openings and what was not taken in, by leaf.
- ``log`` is the stream ``log``: the records a ledger writes of itself, which no line brings. ``writers`` are those it
  enrols, ``waiting`` what it tells of lines that wait, ``erasure`` what it tells of erasures and destroys by them.
- ``reader`` and ``writer`` do for such a ledger what those of the room do for one of format 1; its growth and receipts
  stand beside those. ``eraser`` finds what of somebody is to go, and has the writer say so.
- ``verify`` derives it anew from its leaves; ``walk`` is what it has seen of them.
"""
