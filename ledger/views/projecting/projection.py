"""Makes open.db and hands.db at once from matches that were audited: the same matches give the same rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import RefusedAt
from ledger.views.projecting.counts import add_refused, apply, first_rows
from ledger.views.projecting.match import rows_of
from ledger.views.projecting.tally import Sharing, Tally, Use
from ledger.views.projecting.view_file import view_file
from ledger.views.rows.reference import shipped_clauses
from ledger.views.tables.hands import HAND_TABLES
from ledger.views.tables.open import OPEN_TABLES
from schemas.clausebook import Clausebook

OPEN_FILE: Final = "open.db"
HANDS_FILE: Final = "hands.db"


def build_views(
    folder_views: Path,
    audited: Iterable[PlayedMatch],
    clauses: Clausebook | None = None,
    refusals: Iterable[RefusedAt] = (),
) -> None:
    """Make ``open.db`` and ``hands.db`` anew from these matches, and put them in place.

    For views that are not kept up to date: a ledger's own are made by its projector. ``clauses`` are those a verdict
    may cite; without them, those that come with meldtrail. ``refusals`` are the lines the ledger did not take, to be
    counted. Raises LedgerError when the folder cannot be written; what was served before is then untouched.
    """
    book = shipped_clauses() if clauses is None else clauses
    sharing, contents = Sharing(book), dict[Use, str]()
    tally = Tally(contents)
    with (
        view_file(folder_views / OPEN_FILE, OPEN_TABLES) as public,
        view_file(folder_views / HANDS_FILE, HAND_TABLES, 0o640) as hidden,
    ):
        for table, row in first_rows(book):
            public.add(table, row)
        for match in audited:
            rows = rows_of(match, sharing)
            tally.add(rows.share)
            contents.update(rows.share.uses)
            for file, values in ((public, rows.public), (hidden, rows.hidden)):
                for table, lines in values.items():
                    file.insert(table, lines)
        public.flush()
        with public.conn:
            apply(public.conn, tally)
            add_refused(public.conn, Counter((row.file, row.code) for row in refusals))
