"""What ``verify`` has this room look at: whether the views say what the ledger says.

Some matches are made anew, drawn by chance, and compared row by row. What belongs to no single match is made anew whole
and held against what is served: counts, texts, what a file says of itself, the files of what staff wrote, and leads.

Of leads.db the decisions are records and compared whole, and its tables with one another; its figures are made anew
only when somebody asks, since that takes as long as a first scan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from ledger.audit.auditor import Auditor
from ledger.audit.clearing import octets_of
from ledger.evidence.folder import SCANS, VIEWS
from ledger.evidence.growth import Growth
from ledger.evidence.reader import Reader
from ledger.evidence.shards import desk_folder, is_sharded
from ledger.evidence.store import open_faces
from ledger.evidence.verification import Problem, RoomReport, VerifyOptions
from ledger.messages.renderer import ENGLISH
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.rules.rulebook import Rulebook
from ledger.views.projection.codes import as_read
from ledger.views.projection.counts import (
    Disagreement,
    Share,
    ShareKeys,
    Tally,
    add_refused,
    apply_tally,
    read_share,
    variant_of,
)
from ledger.views.projection.files import ViewFile, served_file
from ledger.views.projection.pending import PendingRanges, departures, seen_in
from ledger.views.projection.rows import (
    HIDDEN_TABLES,
    PUBLIC_TABLES,
    MatchRows,
    RowSource,
    Values,
    first_rows,
    where_match,
)
from ledger.views.projection.staff_records import record_views
from ledger.views.sqlite import connect_view, sqlite3
from ledger.views.tables import freshness
from ledger.views.tables.leads import (
    ABOUT,
    DECISIONS,
    LEAD_DECISIONS,
    LEADS,
    LEADS_FILE,
    PAIRS,
    SCANNED_AT,
    TABLES_OF,
)
from ledger.views.tables.leads import CHANNELS as CHANNEL_ROWS
from ledger.views.tables.record_text import unpack_record
from ledger.views.tables.table import Table
from ledger.views.view_files import (
    HAND_TABLES,
    HANDS_FILE,
    LEAD_TABLES,
    OPEN_FILE,
    OPEN_TABLES,
    Fingerprint,
    fingerprint,
    tables_digest,
)
from schemas.clausebook import Clausebook
from schemas.errors import LedgerError, MeldtrailError


def look(options: VerifyOptions, is_whole: bool) -> RoomReport:
    """Compare the views with the ledger, where that is whole."""
    check = _checked(options) if is_whole else ViewCheck(not_compared="the record itself is not whole")
    problems = tuple(Problem(None, what) for what in check.differing)
    return RoomReport(_line(check), _as_json(check), problems, check.left_out)


def _checked(options: VerifyOptions) -> ViewCheck:
    try:
        rulebook, clauses = read_rulebook(options.rulesets), read_clausebook(options.rulesets)
        return check_views(options.folder, rulebook, clauses, options.seed, options.sample, options.leads)
    except LedgerError as wrong:
        return ViewCheck(not_compared=str(wrong))


def _as_json(views: ViewCheck) -> dict[str, Any]:
    if views.not_compared:
        return {"not_compared": views.not_compared}
    summary: dict[str, Any] = {"matches": views.of, "made_anew": views.looked_at, "seed": views.seed}
    summary |= {"miss_of_1": round(views.miss_percent(1), 1), "miss_of_10": round(views.miss_percent(10), 1)}
    return summary | {"left_out": list(views.left_out)}


def _line(views: ViewCheck) -> str:
    if views.not_compared:
        return f"not compared: {views.not_compared}"
    text = f"{views.looked_at} of {views.of} match(es) made anew, seed {views.seed}"
    if views.looked_at == views.of:
        return text
    one, ten = views.miss_percent(1), views.miss_percent(10)
    return f"{text}; a change of one match is missed with {one:.1f} %, of ten with {ten:.1f} %"


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

    def miss_percent(self, count: int) -> float:
        """The chance, in percent, that none of so many changed matches was among those looked at."""
        chance = 1.0
        for place in range(min(count, self.of)):
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
    with open_faces(folder) as (reader, growth, owner), open_faces(desk_folder(folder)) as desk_faces:
        source = RowSource.of(reader, growth, rulebook, clauses)
        try:
            with (
                closing(_open(views / OPEN_FILE)) as public,
                closing(_open(views / HANDS_FILE)) as hidden,
                growth.moment(),
                desk_faces.growth.moment(),
            ):
                made_by = fingerprint(rulebook, clauses, owner)
                stamp = dict(public.execute("SELECT name, value FROM views_made"))
                if unlike := tuple(_DEPARTED.format(why=why) for why in departures(seen_in(stamp), growth)):
                    return ViewCheck(differing=unlike, not_compared="they are of another ledger than this one is now")
                if why := _stale(public, stamp, made_by, reader.size()):
                    return ViewCheck(not_compared=why)
                left_out: list[str] = []
                differences = [
                    *counts_differ(public, hidden, growth, made_by, clauses),
                    *records_differ(views, desk_faces.reader, desk_faces.growth, desk_faces.owner, left_out.append),
                ]
                if not is_sharded(folder):
                    differences += leads_differ(views, reader, rulebook, leads_anew, left_out.append)
                else:
                    left_out.append(
                        f"{LEADS_FILE} of several ledgers is not compared; meldtrail collusion scan makes it anew"
                    )
                checked = _compared(source, reader, public, hidden, seed, sample)
                return replace(checked, differing=(*checked.differing, *differences), left_out=tuple(left_out))
        except (sqlite3.Error, ValueError) as error:  # a stamp that was written over is no number
            return ViewCheck(differing=(f"the views cannot be read: {error}",))


def _open(path: Path) -> Any:
    """A view file as of one moment."""
    conn = connect_view(path)
    conn.execute("BEGIN")
    return conn


_DEPARTED: Final = (
    "when the views were made {why}: leaves are gone, an older copy or another ledger was put in its place, or it was"
    " written anew; look before project or an open desk makes the views anew"
)


def _stale(public: Any, stamp: Mapping[str, str], made_by: Any, size: int) -> str:
    """Why the views are not what they are to be yet, as they themselves say."""
    if (stamp.get("laws"), stamp.get("version")) != (made_by.laws, made_by.version):
        return "the views were made by other rules or another version; serve or project makes them anew"
    row = public.execute("SELECT events_waiting, matches_waiting FROM freshness").fetchone()
    total = sum(int(leaves) for name, leaves in stamp.items() if name.partition(" ")[0] == "leaves")
    if (total, row) != (size, (0, 0)):
        return "the views are not up to date; meldtrail project brings them there"
    return ""


def _compared(source: RowSource, reader: Reader, public: Any, hidden: Any, seed: int, sample: int) -> ViewCheck:
    waiting = set(reader.waiting_matches())
    matches = sorted({*reader.matches(), *waiting})
    in_views = {match for (match,) in public.execute("SELECT match FROM matches")}
    differences = [f"the views lack match {match}" for match in sorted(set(matches) - in_views)]
    beyond = sorted(in_views - set(matches))
    differences += [f"the views show match {match}, which the ledger does not have" for match in beyond]
    (now,) = public.execute("SELECT at_ms FROM freshness").fetchone()
    picks = sorted(Random(seed).sample(matches, min(sample, len(matches))))  # noqa: S311 - whoever checks gives the seed
    for match in picks:
        rows = source.rows(match, match in waiting, now)
        if rows is None:
            continue
        differences += _beside(public, rows)
        for conn, tables, values in ((public, PUBLIC_TABLES, rows.public), (hidden, HIDDEN_TABLES, rows.hidden)):
            odd = _wrong(conn, tables, values, match)
            differences += [f"{name} of match {match} is not what the ledger says" for name in odd]
    return ViewCheck(len(matches), len(picks), seed, tuple(differences))


def _beside(public: Any, rows: MatchRows) -> list[str]:
    """What a match adds to the counts, and from when its hands may be told, where that is not what the ledger says."""
    share = public.execute("SELECT share FROM shares WHERE match = ?", (rows.match,)).fetchone()
    waits = public.execute("SELECT at_ms FROM hands_waiting WHERE match = ?", (rows.match,)).fetchone()
    due = (rows.hands_from,) if rows.hands_from is not None else None
    wrong = [] if _is_share(public, share, rows.share) else ["shares"]
    wrong += ["hands_waiting"] if waits != due else []
    return [f"{name} of match {rows.match} is not what the ledger says" for name in wrong]


def _is_share(public: Any, row: tuple[bytes] | None, share: Share) -> bool:
    try:
        view_share = read_share(*row, ShareKeys(public)) if row is not None else None
    except ValueError:
        return False
    counts = {key: list(figures) for key, figures in share.counts.items()}
    return view_share is not None and view_share.counts == counts and view_share.uses.keys() == share.uses.keys()


def _wrong(conn: Any, tables: Sequence[Table], values: Values, match: str) -> list[str]:
    """The tables whose rows of a match are not these."""
    wrong = []
    for table in tables:
        columns = ", ".join(f"[{name}]" for name in table.stored_columns)
        where, places = where_match(table, match)
        rows = conn.execute(f"SELECT {columns} FROM [{table.name}] WHERE {where}", places).fetchall()  # noqa: S608 - names from here
        due = list(as_read(table, values.get(table.name, [])))
        # Nearly all are the same as they stand; only of the others a packed record is opened.
        is_same = len(rows) == len(due) and set(rows) == set(due)
        if not is_same and sorted(map(_unpacked, rows)) != sorted(map(_unpacked, due)):
            wrong.append(table.name)
    return wrong


def _unpacked(row: tuple[Any, ...]) -> str:
    return repr(tuple(map(_as_stored, row)))


def _as_stored(value: Any) -> Any:
    """A value as SQLite gives it back; a record or pack unpacked, since another zlib may pack it otherwise."""
    if isinstance(value, bytes):
        with suppress(ValueError):
            return unpack_record(value)
        return octets_of(value) or value
    return int(value) if isinstance(value, bool) else value


# -- what is of no single match ----------------------------------------------------------------------

_COUNTED: Final = tuple(
    table
    for table in OPEN_TABLES
    if not table.reads
    and table not in PUBLIC_TABLES
    and (table not in freshness.PROJECTOR_TABLES or table is freshness.USES)
)
"""The tables of open.db whose rows follow from the shares of the matches."""
_LAYOUT: Final = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
_MANY: Final = 5
"""Problems of one file that SQLite names."""
ANALYZED: Final = "analyzed"
"""What a file says of how many events it had when SQLite last looked at its indexes: it decides nothing but speed."""


def counts_differ(public: Any, hidden: Any, growth: Growth, made_by: Fingerprint, clauses: Clausebook) -> Iterator[str]:
    """What of open.db and hands.db, apart from the rows of matches, is not as it must be."""
    for name, conn, tables in ((OPEN_FILE, public, OPEN_TABLES), (HANDS_FILE, hidden, HAND_TABLES)):
        yield from damage(conn, name, tables)
    yield from _without_match(public, hidden)
    try:
        with closing(_counted_anew(public, growth, clauses)) as fresh:
            yield from (f"{name} is not what its matches add up to" for name in _unlike(public, fresh.conn, _COUNTED))
    except (Disagreement, ValueError, TypeError, LookupError, sqlite3.Error) as error:
        yield f"what its matches add to the counts of {OPEN_FILE} cannot be read: {error}"
    yield from _of_itself(public, hidden, growth, made_by)


def damage(conn: Any, name: str, tables: tuple[Table, ...]) -> Iterator[str]:
    """What SQLite finds wrong in a file, and tables, indexes and triggers that it lacks or that do not belong there."""
    for (line,) in conn.execute(f"PRAGMA integrity_check({_MANY})"):
        if line != "ok":
            yield f"{name}: {line}"
    ours, theirs = _layout(tables), frozenset(conn.execute(_LAYOUT))
    for what, rows in (("lacks", ours - theirs), ("has, and it does not belong there:", theirs - ours)):
        for kind, title, _ in sorted(rows)[:_MANY]:
            yield f"{name} {what} {kind} {title}"
    if freshness.WORDS in tables:
        first = conn.execute("SELECT word FROM words WHERE number < ? ORDER BY number", (len(freshness.FIRST_WORDS),))
        if tuple(word for (word,) in first) != freshness.FIRST_WORDS:
            yield f"{name}: words does not begin with the words that every file has"


@cache
def _layout(tables: tuple[Table, ...]) -> frozenset[tuple[str, str, str]]:
    with closing(in_memory(tables, indexed=True)) as fresh:
        return frozenset(fresh.conn.execute(_LAYOUT))


def in_memory(tables: tuple[Table, ...], *, indexed: bool = False) -> ViewFile:
    """A file of these tables that is nowhere."""
    file = ViewFile(Path(":memory:"), tables, has_log=False)
    file.lay_out(indexed=indexed)
    return file


def _unlike(conn: Any, fresh: Any, tables: tuple[Table, ...]) -> list[str]:
    """The tables that do not say the same."""
    return [table.name for table in tables if rows_in(conn, table) != rows_in(fresh, table)]


def rows_in(conn: Any, table: Table) -> list[str]:
    """The rows of a table, in an order of their own."""
    columns = ", ".join(f"[{name}]" for name in table.stored_columns)
    return sorted(map(repr, conn.execute(f"SELECT {columns} FROM [{table.name}] NOT INDEXED")))  # noqa: S608


# -- open.db and hands.db ----------------------------------------------------------------------------


def _without_match(public: Any, hidden: Any) -> Iterator[str]:
    in_views = {match for (match,) in public.execute("SELECT match FROM matches")}
    for conn, tables in ((public, PUBLIC_TABLES), (hidden, HIDDEN_TABLES)):
        for table in tables:
            key = table.key[0]
            of = f"[{key}]" if key == "match" else f"substr([{key}], 1, instr([{key}], '/') - 1)"
            matches = {match for (match,) in conn.execute(f"SELECT DISTINCT {of} FROM [{table.name}]")}  # noqa: S608
            if strange := matches - in_views:
                yield f"{table.name} has rows of {len(strange)} match(es) that the views do not show"
            if table.compact and not set(conn.execute(f"SELECT DISTINCT [match] FROM [{table.stored_in}]")) <= set(  # noqa: S608
                conn.execute("SELECT number FROM match_numbers")
            ):
                yield f"{table.name} has rows of no match"
    for name, conn in ((OPEN_FILE, public), (HANDS_FILE, hidden)):
        if {match for (match,) in conn.execute("SELECT match FROM match_numbers")} - in_views:
            yield f"{name} has numbers of matches that the views do not show"
    shares = {match for (match,) in public.execute("SELECT match FROM shares")}
    if shares != in_views:
        yield f"of {len(shares ^ in_views)} match(es) the counts and the list of matches disagree"
    waiting = {match for (match,) in public.execute("SELECT match FROM hands_waiting")}
    if strange := waiting - in_views:
        yield f"hands wait of {len(strange)} match(es) that the views do not show"


def _counted_anew(public: Any, growth: Growth, clauses: Clausebook) -> ViewFile:
    """The counts as the shares of the matches make them. Whether a share is right, its match tells."""
    fresh = in_memory(OPEN_TABLES)
    for table, row in first_rows(clauses):
        fresh.insert(table.name, [row])
    rows = public.execute("SELECT kind, name, variant, content FROM uses")
    contents = {(kind, name, variant): content for kind, name, variant, content in rows}
    fitting = {use: content for use, content in contents.items() if variant_of(content) == use[2]}
    if len(fitting) < len(contents):
        raise ValueError(f"{len(contents) - len(fitting)} row(s) of uses are not what they were made of")
    tally, keys = Tally(fitting), ShareKeys(public)
    for (share,) in public.execute("SELECT share FROM shares"):
        tally.add(read_share(share, keys))
    for part in growth.parts:
        add_refused(fresh.conn, part.growth.refused(0, part.growth.marks().refusals))
    apply_tally(fresh.conn, tally)
    return fresh


def _of_itself(public: Any, hidden: Any, growth: Growth, made_by: Fingerprint) -> Iterator[str]:
    """What the files say of the projection itself."""
    now = PendingRanges()
    now.update(growth)
    for table in (freshness.TO_PROJECT, freshness.LOOKED_AT_AGAIN):
        if rows_in(public, table):
            yield f"{table.name} names what is to be projected, and nothing is"
    if dict(public.execute("SELECT match, seqs FROM lines_waiting")) != now.waiting:
        yield "lines_waiting is not what waits"
    hidden_stamp = dict(hidden.execute("SELECT name, value FROM views_made"))
    stamp = {**made_by._asdict(), "build": hidden_stamp.get("build"), "erased": growth.erasures()}
    reached = {name: value for ledger, reach in now.reaches.items() for name, value in reach.as_stamp(ledger).items()}
    public_stamp = dict(public.execute("SELECT name, value FROM views_made"))
    public_stamp.pop(ANALYZED, None)
    if hidden_stamp != stamp or public_stamp != {**stamp, **reached}:
        yield "views_made does not say by what the views were made and how far"
    (events,) = public.execute("SELECT count FROM summary WHERE what = 'events'").fetchone() or (0,)
    columns = [name for name in freshness.FRESHNESS.columns if name != "at_ms"]  # our clock's, known to nobody else
    rows = public.execute(f"SELECT {', '.join(columns)} FROM freshness").fetchall()  # noqa: S608 - names from here
    if rows != [(1, now.end, events, 0, 0, made_by.version, made_by.laws)]:
        yield "freshness does not say as of what the views are"


# -- what staff wrote --------------------------------------------------------------------------------


def records_differ(
    views: Path, reader: Reader, growth: Growth, ledger: str, not_compared: Callable[[str], None]
) -> Iterator[str]:
    """What of cases.db, people.db and access.db is not what the records of ``ledger``, an id, say. All is compared."""
    size = growth.marks().leaves
    for view in record_views(ledger):
        path = served_file(views / view.name)
        if path is None:
            not_compared(f"there is no {view.name} yet")
            continue
        due = {"tables": tables_digest(view.tables), "laws": view.made_by, "erased": growth.erasures(),
               "leaves": str(size), "tip": growth.tip(size)}  # fmt: skip
        try:
            with closing(connect_view(path)) as conn, closing(in_memory(view.tables)) as fresh:
                conn.execute("BEGIN")
                stamp: Mapping[str, str] = dict(conn.execute("SELECT name, value FROM views_made"))
                yield from damage(conn, view.name, view.tables)
                if (stamp.get("laws"), stamp.get("leaves")) != (due["laws"], due["leaves"]):
                    not_compared(f"{view.name} is not up to date; meldtrail project brings it there")
                    continue
                while view.update(fresh, reader, growth, 0):
                    pass
                fresh.conn.executemany("INSERT INTO views_made VALUES (?, ?)", list(due.items()))
                for name in _unlike(conn, fresh.conn, view.tables):
                    yield f"{name} of {view.name} is not what the records say"
        except sqlite3.Error as error:
            yield f"{view.name} cannot be read: {error}"


# -- leads -----------------------------------------------------------------------------------------


NOT_ANEW: Final = f"of {LEADS_FILE} the figures were not made anew; meldtrail verify --leads does, by a scan"
_EXTRA: Final = "numpy", "scipy"
_OF_LEAD: Final = ("exhibits", "placebos", "refunds", "considerations")
_UNRELATED: Final = {
    "leads has rows that are not what pairs says of them": "SELECT count(*) FROM leads LEFT JOIN pairs ON pair = lead"
    " WHERE pair IS NULL OR NOT flagged OR (leads.one, leads.two, leads.deals) IS NOT (pairs.one, pairs.two,"
    " pairs.deals) OR abs(leads.p - pairs.p) > pairs.p / 100000 OR abs(leads.q - pairs.q) > pairs.q / 100000",
    "channels has rows of no pair": "SELECT count(*) FROM channels WHERE pair NOT IN (SELECT pair FROM pairs)",
    "alternatives has rows of no exhibit": "SELECT count(*) FROM alternatives WHERE exhibit NOT IN"
    " (SELECT exhibit FROM exhibits)",
    **{f"{name} has rows of no lead": f"SELECT count(*) FROM {name} WHERE lead NOT IN (SELECT lead FROM leads)"  # noqa: S608
       for name in _OF_LEAD},
}  # fmt: skip
_COUNTED_LEADS: Final = {
    "to_review": "SELECT count(*) FROM leads WHERE NOT suppressed",
    "suppressed": "SELECT count(*) FROM leads WHERE suppressed",
    "pairs_tested": "SELECT count(*) FROM pairs",
}
_NAMING_MATCHES: Final = ("exhibits", "refunds", "decisions")


def leads_differ(
    views: Path, reader: Reader, rulebook: Rulebook, anew: bool, not_compared: Callable[[str], None]
) -> Iterator[str]:
    """What of leads.db is not as it must be; with ``anew`` by a scan of its own."""
    path = views / LEADS_FILE
    if not path.exists():
        not_compared(f"there is no {LEADS_FILE} yet")
        return
    with closing(connect_view(path)) as conn:
        about = dict(conn.execute("SELECT what, value FROM about_leads"))
        if about and about.get(TABLES_OF) != tables_digest(LEAD_TABLES):
            not_compared(f"{LEADS_FILE} was made by an earlier version; meldtrail collusion scan makes it anew")
            return
        yield from damage(conn, LEADS_FILE, LEAD_TABLES)
        if not about:
            names = [table.name for table in LEAD_TABLES if rows_in(conn, table)]
            yield from (f"{name} has rows, and no scan is told of" for name in names)
            return
        if missing := [name for name in _EXTRA if find_spec(name) is None]:
            not_compared(f"{LEADS_FILE} is of a scan, and {' and '.join(missing)} is missing to make it anew")
            return
        if not all(str(about.get(name)).isdigit() for name in ("fewest", "budget", "leaves")):
            yield f"{ABOUT.name} of {LEADS_FILE} does not say by what figures its scan was made"
            return
        yield from _unrelated(conn, about, reader)
        yield from _undecided(conn, about, reader, not_compared)
        if anew:
            yield from _unlike_scan(conn, about, views, reader, rulebook, not_compared)
        else:
            not_compared(NOT_ANEW)


def _unrelated(conn: Any, about: dict[str, Any], reader: Reader) -> Iterator[str]:
    """Tables that contradict one another, or name matches that are not there or still played."""
    from ledger.collusion.channels import BIDIRECTIONAL, CHANNELS, DIRECTIONAL
    from ledger.collusion.leads import of_channel
    from ledger.collusion.screening import FALSE_DISCOVERY_RATE

    for what, query in _UNRELATED.items():
        if conn.execute(query).fetchone()[0]:
            yield what
    for name, query in _COUNTED_LEADS.items():
        if about.get(name) != str(conn.execute(query).fetchone()[0]):
            yield f"about_leads does not say how many {name} there are"
    query = "SELECT count(*) FROM pairs WHERE flagged IS NOT (q <= ?)"
    if conn.execute(query, (FALSE_DISCOVERY_RATE,)).fetchone()[0]:
        yield "pairs are flagged that are not due, or not flagged that are"
    codes = (*CHANNELS, BIDIRECTIONAL, DIRECTIONAL)
    rows = {
        (code, ENGLISH.sentence(of_channel(code, "name")), ENGLISH.words(of_channel(code, "pattern"))) for code in codes
    }
    if set(conn.execute("SELECT DISTINCT channel, name, pattern FROM channels")) - rows:
        yield "channels names a channel otherwise than it is called"
    for table in _NAMING_MATCHES:
        matches = [match for (match,) in conn.execute(f"SELECT DISTINCT [match] FROM [{table}]")]  # noqa: S608 - names from here
        if any(not reader.hands_are_open(match) for match in matches):
            yield f"{table} names a match that is still played or not there"


def _undecided(conn: Any, about: dict[str, Any], reader: Reader, not_compared: Callable[[str], None]) -> Iterator[str]:
    """What staff decided is what the records say, unless more was decided or linked since."""
    from ledger.collusion.reviews import STREAM, Reviews, lead_id
    from ledger.views.projection.leads import LEAVES, review_rows

    streams = [*reader.streams_under(STREAM.rstrip("/")), "people"]
    if max((leaf for stream in streams for leaf in reader.leaves(stream).values()), default=-1) >= int(about[LEAVES]):
        not_compared(f"{LEADS_FILE} is older than what was decided or linked since; meldtrail collusion scan shows it")
        return
    reviews = Reviews(reader)
    with closing(in_memory(LEAD_TABLES)) as fresh:
        for name, row in review_rows(reviews):
            fresh.add(name, row)
        if rows_in(conn, LEAD_DECISIONS) != rows_in(fresh.conn, LEAD_DECISIONS):
            yield f"{LEAD_DECISIONS.name} is not what the records say"
    in_views = dict(conn.execute("SELECT lead, decision FROM leads"))
    decisions = {lead_id(one.pair): one.ruling.decision for one in reviews.all() if one.ruling is not None}
    if any(decision != decisions.get(lead) for lead, decision in in_views.items()):
        yield f"{LEADS.name} does not say what was decided"


# -- by a scan ---------------------------------------------------------------------------------------


def _unlike_scan(
    conn: Any,
    about: dict[str, Any],
    views: Path,
    reader: Reader,
    rulebook: Rulebook,
    not_compared: Callable[[str], None],
) -> Iterator[str]:
    """Every table beside one made of the same matches in the same order, with the models the scan had learnt."""
    from ledger.collusion.null_calibration import shipped
    from ledger.views.projection.leads import CALIBRATED_BY, LEAVES, REFRESHED

    if about.get(CALIBRATED_BY) != shipped().digest:
        not_compared(f"{LEADS_FILE} was made with a table of calibration of its own: not made anew")
        return
    with TemporaryDirectory(prefix="meldtrail-leads-") as folder:
        try:
            anew = _made_anew(Path(folder), views.parent, Auditor(reader, rulebook), about)
        except MeldtrailError as wrong:
            not_compared(f"{LEADS_FILE} was not made anew: {wrong}")
            return
        with closing(connect_view(anew)) as fresh:
            now = dict(fresh.execute("SELECT what, value FROM about_leads"))
            if now["matches"] != about.get("matches"):
                not_compared(
                    f"{LEADS_FILE} is of a scan of {about.get('matches')} match(es), now {now['matches']}: scan"
                )
                return
            tables = list(LEAD_TABLES)
            if about.get(REFRESHED) == "yes":
                not_compared(
                    f"{LEADS_FILE} shows a decision made since its scan: the order of leads is the next scan's"
                )
                tables = [PAIRS, CHANNEL_ROWS, LEAD_DECISIONS, DECISIONS]
            elif now[LEAVES] != about[LEAVES]:
                tables.remove(ABOUT)
            differ = (table for table in tables if _but_when(conn, table) != _but_when(fresh, table))
            yield from (f"{table.name} of {LEADS_FILE} is not what a scan says" for table in differ)


def _but_when(conn: Any, table: Table) -> list[str]:
    """The rows of a table but for the one that says when the scan was."""
    return [row for row in rows_in(conn, table) if not row.startswith(f"('{SCANNED_AT}'")]


def _made_anew(place: Path, folder: Path, auditor: Auditor, about: dict[str, Any]) -> Path:
    """The tables as a scan makes them now. Raises MeldtrailError where there is no scan to go by."""
    from ledger.collusion.leads import summary_row
    from ledger.collusion.null_calibration import shipped
    from ledger.collusion.reviews import queue
    from ledger.collusion.scan import scan
    from ledger.collusion.scan_state import copy_scan_state, open_scan_state
    from ledger.evidence.folder import read_settings
    from ledger.views.projection.leads import FEWEST, build_leads

    copy_scan_state(folder / SCANS, place)
    with open_scan_state(place, read_settings(folder).ledger) as state:
        state.read_all_again()
        fresh = scan(auditor, state, shipped(), int(about[FEWEST]))
        order, budget = queue(fresh), int(about["budget"])
        summary = summary_row(fresh, len(order.leads), budget) | {"suppressed": len(order.suppressed)}
        build_leads(place, fresh, order, budget, summary)
    return place / LEADS_FILE
