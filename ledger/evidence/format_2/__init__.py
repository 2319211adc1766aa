"""Ledgers of format 2: leaves that name their place, no digest of clear text, secrets that are random and small.

- ``tables`` lays out both databases, ``vault`` keeps secrets, openings and what was not taken in, by leaf.
- ``ingest`` takes lines in by batches, each durable before the next, with lines that wait and those that conflict;
  ``batch`` is what it has in hand, ``writer`` seals and stores.
- ``log`` is the stream ``log``: the records a ledger writes of itself, which no line brings. ``writers`` are those it
  enrols, ``waiting`` what it tells of lines that wait, ``erasure`` what it tells of erasures and destroys by them.
- ``reader`` does for such a ledger what that of the room does for one of format 1; its growth and receipts stand beside
  those. ``eraser`` finds what of somebody is to go, and has the writer say so.
- ``verify`` derives it anew from its leaves; ``walk`` is what it has seen of them.
"""
