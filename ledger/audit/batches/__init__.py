"""Whole histories of packed matches: one function over Arrow batches, and what takes them through it.

In comes a folder of Parquet written from a ledger, one row a match; out come verdicts, findings and their counts.
Nothing here knows a ledger once the folder is written, so that any machine can judge any part of it.

- ``schema``: what travels to other processes and machines: the columns of a packed match and of a judged one, and the
  rules matches were pinned to, by key.
- ``judging``: ``audit_batches``, a batch of packed matches to a batch of judged ones: clean by the engine, all else
  by the readable replay; ``compare_batches``, the same beside what other rules would make of them.
- ``packing``: the packed matches of a ledger as Parquet.
- ``totals``: counts by ruleset, day and code, and what is on record of the sources; they add up in any order.
- ``pool``: the folder gone through by processes of this machine. ``spark``: by a cluster.

All but ``totals`` imports pyarrow at once, which is an extra; no command imports any of it unasked.
"""
