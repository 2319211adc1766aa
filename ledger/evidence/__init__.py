"""What was recorded, by whom, and proof that it was not changed since. Knows rulesets by their hash alone.

Lines of bytes go in; events come out as they were accepted, with their place in a Merkle tree (RFC 6962). A ledger is a
folder of two SQLite databases: ``ledger.db`` holds the sealed lines, append only; ``vault.db`` holds what sealed fields
say, and may lose it (a hand that is gone leaves the proof of all others whole). Nothing is repaired or dropped: a line
is accepted, was held already, waits for the one before, contradicts one that is held, or is refused with a code and
kept aside.

A line on its way in, and back out:

- ``intake`` reads a line strictly, and says what is wrong with one that is refused; ``flat_lines`` and ``plain_lines``
  read most of them sooner, and ``reading_ahead`` has another process do so while earlier lines are written.
- ``leaf`` and ``commitments`` are the bytes of what is stored, ``merkle`` is the tree over them. ``format_2`` takes
  lines in and keeps them, ``writer`` names what they are given with; ``quarantine`` bounds what is kept of junk,
  ``summary`` counts.
- ``reader`` opens events again, and says what is missing of a match; ``growth`` says what is new since a place;
  ``sharded`` does it for several ledgers that ``shards`` names as one.
- ``verify`` derives everything anew and names each leaf, column or pin that is not what the bytes say; what it says,
  and what rooms above have it look at, is ``verification``.
- ``receipts`` knows when lines came, by our own clock, and so when hands of a match may be told to staff, and who
  opened them before that; ``checkup`` says how a ledger is and grows; ``backup`` copies one as it is at one moment, and
  makes a ledger of a copy that is whole. ``retention`` says what of one is old enough to go.

A ledger is made and written to in format 2. Of one of format 1 ``reader``, ``vault``, ``sealing``, ``receipts`` and
``verify`` know what it holds; it is only read, until ``upgrading`` makes one of format 2 of it, once.

On disk: ``store`` is the door (open for reading, for its one writer, for a rehearsal; append records), ``folder`` the
files of a ledger and how it is made, ``files`` how such a file is written and locked between processes, ``tables`` and
``sqlite`` the database and the versions of SQLite that are safe.
"""
