"""What ``verify`` has this room look at: whether the views say what the ledger says. Some matches are made anew, drawn
by chance, and compared row by row; what is of no single match is compared whole."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from ledger.evidence.folder import VIEWS
from ledger.evidence.reader import Reader
from ledger.evidence.shards import desk_folder
from ledger.evidence.store import open_faces
from ledger.evidence.verification import Looked, Problem, VerifyOptions
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.rules.rulebook import Rulebook
from ledger.views.projection import compared
from ledger.views.projection.compared import leads_differ
from ledger.views.projection.fingerprint import fingerprint
from ledger.views.projection.rows import HIDDEN_TABLES, PUBLIC_TABLES, MatchRows, Values, where_match
from ledger.views.projection.workers import RowSource
from ledger.views.sqlite import sqlite3
from ledger.views.tables.leads import LEADS_FILE
from ledger.views.tables.match_records import unpack
from ledger.views.tables.table import Table
from ledger.views.view_files import HANDS_FILE, OPEN_FILE
from schemas.clausebook import Clausebook
from schemas.errors import LedgerError


def look(asked: VerifyOptions, is_whole: bool) -> Looked:
    """Compare the views with the ledger, where that is whole."""
    found = _checked(asked) if is_whole else ViewCheck(not_compared="the record itself is not whole")
    problems = tuple(Problem(None, what) for what in found.differing)
    return Looked(_line(found), _shown(found), problems, found.left_out)


def _checked(asked: VerifyOptions) -> ViewCheck:
    try:
        rulebook, clauses = read_rulebook(asked.rulesets), read_clausebook(asked.rulesets)
        return check_views(asked.folder, rulebook, clauses, asked.seed, asked.sample, asked.leads)
    except LedgerError as wrong:
        return ViewCheck(not_compared=str(wrong))


def _shown(views: ViewCheck) -> dict[str, Any]:
    if views.not_compared:
        return {"not_compared": views.not_compared}
    shown: dict[str, Any] = {"matches": views.of, "made_anew": views.looked_at, "seed": views.seed}
    shown |= {"miss_of_1": round(views.miss_percent(1), 1), "miss_of_10": round(views.miss_percent(10), 1)}
    return shown | {"left_out": list(views.left_out)}


def _line(views: ViewCheck) -> str:
    if views.not_compared:
        return f"not compared: {views.not_compared}"
    told = f"{views.looked_at} of {views.of} match(es) made anew, seed {views.seed}"
    if views.looked_at == views.of:
        return told
    one, ten = views.miss_percent(1), views.miss_percent(10)
    return f"{told}; a change of one match is missed with {one:.1f} %, of ten with {ten:.1f} %"


@dataclass(frozen=True, slots=True)
class ViewCheck:
    """What was found: ``of`` matches ``looked_at`` were made anew, drawn with ``seed``; ``differing`` says what is not
    as it must be. ``not_compared`` is why nothing was, empty where something was; ``left_out`` says which files were
    not, and why."""

    of: int = 0
    looked_at: int = 0
    seed: int = 0
    differing: tuple[str, ...] = ()
    not_compared: str = ""
    left_out: tuple[str, ...] = ()

    def miss_percent(self, changed: int) -> float:
        """The chance, in percent, that none of so many changed matches was among those looked at."""
        chance = 1.0
        for place in range(min(changed, self.of)):
            chance *= max(0, self.of - self.looked_at - place) / (self.of - place)
        return 100 * chance


def check_views(
    folder: Path, rulebook: Rulebook, clauses: Clausebook, seed: int, sample: int, leads_anew: bool = False
) -> ViewCheck:
    """Compare the view files with what the ledger says now: rows of matches of some that are drawn, everything else
    whole; the figures of leads only with ``leads_anew``, by a scan.

    Raises LedgerError for what is no ledger. A view file that cannot be read is a difference.
    """
    views = folder / VIEWS
    if not (views / OPEN_FILE).exists() or not (views / HANDS_FILE).exists():
        return ViewCheck(not_compared="there are no views yet")
    with open_faces(folder) as (reader, growth, owner, is_one), open_faces(desk_folder(folder)) as written:
        source = RowSource.of(reader, growth, rulebook, clauses)
        try:
            with (
                closing(_opened(views / OPEN_FILE)) as public,
                closing(_opened(views / HANDS_FILE)) as hidden,
                growth.moment(),
                written.growth.moment(),
            ):
                made_by = fingerprint(rulebook, clauses, owner)
                if why := _stale(public, made_by, reader.size()):
                    return ViewCheck(not_compared=why)
                left_out: list[str] = []
                found = [
                    *compared.counts_differ(public, hidden, growth, made_by, clauses),
                    *compared.records_differ(views, written.reader, written.growth, written.owner, left_out.append),
                ]
                if is_one:
                    found += leads_differ(views, reader, rulebook, leads_anew, left_out.append)
                else:
                    left_out.append(
                        f"{LEADS_FILE} of several ledgers is not compared; meldtrail collusion scan makes it anew"
                    )
                checked = _compared(source, reader, public, hidden, seed, sample)
                return replace(checked, differing=(*checked.differing, *found), left_out=tuple(left_out))
        except (sqlite3.Error, ValueError) as error:  # a stamp that was written over is no number
            return ViewCheck(differing=(f"the views cannot be read: {error}",))


def _opened(path: Path) -> Any:
    conn = sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True, isolation_level=None)
    conn.execute("BEGIN")
    return conn


def _stale(public: Any, made_by: Any, size: int) -> str:
    """Why the views are not what they are to be yet, as they themselves say."""
    stamp = dict(public.execute("SELECT name, value FROM views_made"))
    if (stamp.get("laws"), stamp.get("version")) != (made_by.laws, made_by.version):
        return "the views were made by other rules or another version; serve or project makes them anew"
    row = public.execute("SELECT events_waiting, matches_waiting FROM freshness").fetchone()
    seen = sum(int(leaves) for name, leaves in stamp.items() if name.partition(" ")[0] == "leaves")
    if (seen, row) != (size, (0, 0)):
        return "the views are not up to date; meldtrail project brings them there"
    return ""


def _compared(source: RowSource, reader: Reader, public: Any, hidden: Any, seed: int, sample: int) -> ViewCheck:
    waiting = set(reader.waiting_matches())
    matches = sorted({*reader.matches(), *waiting})
    shown = {match for (match,) in public.execute("SELECT match FROM matches")}
    found = [f"the views lack match {match}" for match in sorted(set(matches) - shown)]
    found += [f"the views show match {match}, which the ledger does not have" for match in sorted(shown - set(matches))]
    (now,) = public.execute("SELECT at_ms FROM freshness").fetchone()
    chosen = sorted(Random(seed).sample(matches, min(sample, len(matches))))  # noqa: S311 - whoever checks gives the seed
    for match in chosen:
        rows = source.rows(match, match in waiting, now)
        if rows is None:
            continue
        found += _beside(public, rows)
        for conn, tables, values in ((public, PUBLIC_TABLES, rows.public), (hidden, HIDDEN_TABLES, rows.hidden)):
            found += [
                f"{name} of match {match} is not what the ledger says" for name in _wrong(conn, tables, values, match)
            ]
    return ViewCheck(len(matches), len(chosen), seed, tuple(found))


def _beside(public: Any, rows: MatchRows) -> list[str]:
    """What a match adds to the counts, and from when its hands may be told, where that is not what the ledger says."""
    share = public.execute("SELECT share FROM shares WHERE match = ?", (rows.match,)).fetchone()
    waits = public.execute("SELECT at_ms FROM hands_waiting WHERE match = ?", (rows.match,)).fetchone()
    due = (rows.hands_from,) if rows.hands_from is not None else None
    held = {"shares": (share, (rows.share.written(),)), "hands_waiting": (waits, due)}
    wrong = [name for name, (told, wanted) in held.items() if _unpacked(told or ()) != _unpacked(wanted or ())]
    return [f"{name} of match {rows.match} is not what the ledger says" for name in wrong]


def _wrong(conn: Any, tables: Sequence[Table], wanted: Values, match: str) -> list[str]:
    """The tables whose rows of a match are not these."""
    wrong = []
    for table in tables:
        columns = ", ".join(f"[{name}]" for name in table.stored)
        where, places = where_match(table, match)
        rows = conn.execute(f"SELECT {columns} FROM [{table.name}] WHERE {where}", places).fetchall()  # noqa: S608 - names from here
        due = wanted.get(table.name, [])
        is_same = len(rows) == len(due) and set(rows) == set(due)
        if not is_same and sorted(map(_unpacked, rows)) != sorted(map(_unpacked, due)):
            wrong.append(table.name)
    return wrong


def _unpacked(row: tuple[Any, ...]) -> str:
    return repr(tuple(map(_stored, row)))


def _stored(value: Any) -> Any:
    """A value as SQLite gives it back; a record unpacked, since another zlib may pack it otherwise."""
    if isinstance(value, bytes):
        try:
            return unpack(value)
        except ValueError:
            return value
    return int(value) if isinstance(value, bool) else value
