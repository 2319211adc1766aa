"""Makes open.db and hands.db in one go from matches that were audited: the same matches give the same rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import RefusedAt
from ledger.rules.library import read_clausebook
from ledger.views.projection.counts import ShareMaker, Tally, Use, add_refused, apply_tally
from ledger.views.projection.files import view_file
from ledger.views.projection.rows import first_rows, rows_of
from ledger.views.view_files import HAND_TABLES, HANDS_FILE, OPEN_FILE, OPEN_TABLES
from schemas.clausebook import Clausebook


def build_views(
    views: Path,
    matches: Iterable[PlayedMatch],
    clauses: Clausebook | None = None,
    refusals: Iterable[RefusedAt] = (),
) -> None:
    """Make ``open.db`` and ``hands.db`` anew from these matches, and put them in place.

    For views that are not kept up to date: a ledger's own are made by its projector. ``clauses`` are those a verdict
    may cite; without them, those that come with meldtrail. ``refusals`` are the lines the ledger did not take, to be
    counted. Raises LedgerError when the folder cannot be written; what was served before is then untouched.
    """
    book = read_clausebook() if clauses is None else clauses
    shares, contents = ShareMaker(book), dict[Use, str]()
    tally = Tally(contents)
    with (
        view_file(views / OPEN_FILE, OPEN_TABLES) as public,
        view_file(views / HANDS_FILE, HAND_TABLES) as hidden,
    ):
        for table, row in first_rows(book):
            public.insert(table.name, [row])
        for match in matches:
            rows = rows_of(match, shares)
            tally.add(rows.share)
            contents.update(rows.share.uses)
            for file, values in ((public, rows.public), (hidden, rows.hidden)):
                for name, lines in values.items():
                    file.insert(name, lines)
        apply_tally(public.conn, tally)
        add_refused(public.conn, Counter((row.file, row.code) for row in refusals))
