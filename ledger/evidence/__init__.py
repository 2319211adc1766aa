"""What was recorded, by whom, and proof that it was not changed since. Knows rulesets by their hash alone.

Lines of bytes go in; events come out as they were accepted, with their place in a Merkle tree (RFC 6962). A ledger is a
folder of two SQLite databases: ``ledger.db`` holds the sealed lines, append only; ``vault.db`` holds what sealed fields
say, and may lose it (a hand that is gone leaves the proof of all others whole). Nothing is repaired or dropped: a line
is accepted, was held already, waits for the one before, contradicts one that is held, or is refused with a code and
kept aside.

A line on its way in, and back out:

- ``intake`` reads a line strictly, and says what is wrong with one that is refused; ``flat_lines`` and ``plain_lines``
  read most of them sooner, and ``reading_ahead`` has another process do so while earlier lines are written.
- ``sealing`` replaces hidden fields by digests under keys of the vault; ``merkle`` is the tree over the stored bytes.
- ``writer`` takes lines in by batches, each durable before the next, with lines that wait and those that conflict;
  ``batch`` is what it has in hand, ``vault`` holds what was sealed, and names of people as keyed digests,
  ``quarantine`` bounds what is kept of junk, ``summary`` counts.
- ``reader`` opens events again, and says what is missing of a match; ``growth`` says what is new since a place;
  ``sharded`` does it for several ledgers that ``shards`` names as one.
- ``verify`` derives everything anew and names each leaf, column or pin that is not what the bytes say; what it says,
  and what rooms above have it look at, is ``verification``.
- ``receipts`` knows when lines came, by our own clock, and so when hands of a match may be told to staff, and who
  opened them before that; ``checkup`` says how a ledger is and grows; ``backup`` copies one as it is at one moment, and
  makes a ledger of a copy that is whole.

That is a ledger of format 1. ``leaf`` and ``commitments`` are the bytes of format 2, ``format_2`` keeps them: a ledger
is made so, and ``store`` opens each by its own. ``retention`` says what of one is old enough to go. ``upgrading`` makes
one of format 2 of one of format 1, once.

On disk: ``store`` is the door (open for reading, for its one writer, for a rehearsal; append records), ``folder`` the
files of a ledger and how it is made, ``files`` how such a file is written and locked between processes, ``tables`` and
``sqlite`` the database and the versions of SQLite that are safe.
"""
