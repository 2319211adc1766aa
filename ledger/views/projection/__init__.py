"""From the ledger to the views: match by match while they are served, or anew in one go.

**What it makes.** ``open.db`` and ``hands.db`` from matches, ``cases.db``, ``people.db`` and ``access.db`` from records
of staff. Rows come from :mod:`ledger.views.tables`; here is only when they are made, and how they get into files that
somebody reads meanwhile. The ledger is never written. A view can be dropped: it comes back to the same rows.

**Unit of work.** A match is projected whole. Its rows are deleted by key (``where_match``) and inserted again, so doing
it twice does no harm, and no row depends on the order in which events came (``rows.py``).

**Counts.** Tables over the whole ledger (the board, the summary, how often a law was broken) are not counted again.
What a match adds is its *share*; it is kept in the table ``shares`` beside the match and taken away when the match is
replaced. The *tally* of a step, shares that come less shares that go, is added to the tables at once, inside the same
transaction. Rows of rules, codes and clauses stand as long as ``uses`` says that a match needs them. A count below
nothing is a ``Disagreement``: something else wrote to the file, and it is made anew (``counts.py``).

**What is pending.** A view file remembers how far it has seen the ledger: the number of leaves and the hash of the last
one, and the last row of conflicts, refused and quarantined lines. What came since is a *range* of leaves; ranges are
worked off from their newest leaf down, so that the match somebody plays now is there before a backlog of years. A match
is taken at its last leaf and skipped at all others. Matches that changed without a leaf (a line waits, contradicts,
was refused) stand in ``looked_at_again`` (``pending.py``). A ledger that holds less than was seen, or another last
leaf, is a copy restored from a backup: again a ``Disagreement``.

**Several ledgers** are one source: a reader and a growth over all (``open_faces``). How far each was seen is kept by
its id (``LedgerExtent``), ranges are of leaves as they are told apart by shard, so the newest shard goes first.
``Projector._follow`` opens others when shards.toml names others; which were taken in is part of the mark of erasures,
so one that goes, or stands elsewhere, is an ``OutlivedError``, and one behind the last is not (``is_of_mark``). Records
of staff are read from the ledger of the desk alone. A match that stands in two has the rows of one of which only that
is known. A player is called as the first shard calls that knows the player; when an earlier one comes to, rows under
the ``former`` pseudonym follow.

**Steps.** ``Projector.step`` reads the ledger as of one moment, takes in what is new, projects the newest pending
matches within a ``Budget`` of events and seconds, and commits both files: first hands.db, which survives a power cut,
then open.db, which says what was projected. Whoever reads sees a match as it was or as it is, and counts that agree.
Several processes may project at once; the write lock of open.db makes them take turns, and each reads the ledger only
while it holds the lock, so what is written later is never older (``generation.py``, ``projector.py``).

**Freshness.** The one row of ``freshness`` says as of when the ledger was looked at, before which leaf everything is
projected, and how many events and matches wait. Pages show it at their foot. Files that were only laid out say so
(``UNFILLED``) until their first step is committed: the desk reads nothing out of their empty tables.

**Generations.** open.db and hands.db of one build are a *generation*: two files with the build's id in their names, to
which the served names are links. ``views_made`` keeps its *fingerprint*: version, digest of the tables, and digest of
everything an audit rests on (``view_files.py``). Another digest of tables, and pages cannot read the files: new ones
are laid out before anything is served. Another digest of laws, and the served files stay while a *draft* generation is
made beside them, step by step; when it has caught up, the links are switched, hands.db first. A switch broken off
between the two is finished by whoever comes next. ``rebuild`` and large backlogs write the draft without a log and make
its indexes last. A lock file lets one process at a time make a draft.

**Together.** Rows of up to 64 matches are made stage by stage: all are read, all are folded, all are judged, then each
table is filled for all of them, for code that was just run runs faster. A run of plain moves is folded in one go, whose
states nobody needs where the match is clean (:mod:`ledger.audit.skimmed`); what is not clean, not whole, or still
played is replayed step by step. ``verify`` makes rows of replays alone.

**Workers.** A backlog worth it is audited by processes of their own that hand back rows; the projector alone writes
(``rows.py``). A worker that dies costs a step, after which the projector goes on by itself.

**Staff records.** Files of records need none of this: a stream that got a record is read again from where it was left,
a case as a whole (``staff_records.py``). They follow within the call that wrote the record.

**Without a ledger's projector** ``build_views`` makes the two files from any played matches, for an export or a test,
by the same rows and counts (``generation.py``).
"""
