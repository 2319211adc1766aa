"""The views: what staff query. SQLite files of described tables, made from the ledger and served by Datasette.

**Enters**: played matches (:class:`ledger.audit.played.PlayedMatch`), records of staff, scans for collusion.
**Leaves**: six files under ``views/`` of a ledger, canned queries over them, and exports. Nothing flows back: a view
makes no evidence, and can be dropped and made again to the same rows.

``view_files.py``
    which files there are, the tables in each (everything that is described in ``tables/``), and by what they are made.
``tables/``
    a module for each table or family of tables: columns, links and indexes, and the function that yields its rows.
    Titles and notes are labels of the catalogue. What pages read back stands beside what wrote it:
    :func:`~ledger.views.tables.match_records.played_from_rows` makes the played match from its rows, and
    :func:`~ledger.views.tables.hands.holding_finder` reads the courses of hands.
``projection/``
    brings the files up to date while they are served; its ``__init__`` has the design.
``canned_queries.py``, ``queries/``
    the canned queries, a SQL file each, whose comments say what it answers.
``parquet.py``
    tables and answers as Parquet; needs the extra ``parquet``.
``verified.py``, ``checkup.py``, ``earlier.py``
    what ``verify``, ``doctor`` and ``upgrade`` ask of views: whether they say what the ledger says, what is judged in
    them, and what an older version stated.

**What may stand where.** open.db is for every role: no name, device, address or player id, no free text of a platform,
no card that only one seat could see. hands.db holds hidden cards, of matches that have ended. leads.db is for analysts,
cases.db for support and auditors, people.db says by pseudonym who is one person, access.db who looked at what. Who may
open which file, :mod:`ledger.web.auth.routes` says.
"""
