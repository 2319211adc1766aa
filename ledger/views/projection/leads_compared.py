"""Is leads.db what a scan of its ledger says? The decisions in it are records and compared whole, and its tables with
one another; figures are made anew only when somebody asks, since that takes as long as a first scan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from ledger.audit.auditor import Auditor
from ledger.evidence.folder import SCANS
from ledger.evidence.reader import Reader
from ledger.rules.rulebook import Rulebook
from ledger.views.projection import accounted
from ledger.views.sqlite import connect_view
from ledger.views.tables.leads import ABOUT, DECISIONS, LEAD_DECISIONS, LEAD_TABLES, LEADS, LEADS_FILE, PAIRS
from ledger.views.tables.leads import CHANNELS as CHANNEL_ROWS
from schemas.errors import MeldtrailError

if TYPE_CHECKING:
    from ledger.collusion.reviews import Reviews

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
_COUNTED: Final = {
    "to_review": "SELECT count(*) FROM leads WHERE NOT suppressed",
    "suppressed": "SELECT count(*) FROM leads WHERE suppressed",
    "pairs_tested": "SELECT count(*) FROM pairs",
}
_MATCHES: Final = ("exhibits", "refunds", "decisions")


def leads_differ(
    views: Path, reader: Reader, rulebook: Rulebook, anew: bool, not_compared: Callable[[str], None]
) -> Iterator[str]:
    """What of leads.db is not as it must be; with ``anew`` by a scan of its own."""
    path = views / LEADS_FILE
    if not path.exists():
        not_compared(f"there is no {LEADS_FILE} yet")
        return
    with closing(connect_view(path)) as conn:
        yield from accounted.damage(conn, LEADS_FILE, LEAD_TABLES)
        about = dict(conn.execute("SELECT what, value FROM about_leads"))
        if not about:
            filled = [table.name for table in LEAD_TABLES if accounted.rows_in(conn, table)]
            yield from (f"{name} has rows, and no scan is told of" for name in filled)
            return
        if missing := [name for name in _EXTRA if find_spec(name) is None]:
            not_compared(f"{LEADS_FILE} is of a scan, and {' and '.join(missing)} is missing to make it anew")
            return
        yield from _unrelated(conn, about, reader)
        yield from _undecided(conn, about, reader, not_compared)
        if anew:
            yield from _unlike_scan(conn, about, views, reader, rulebook, not_compared)
        else:
            not_compared(NOT_ANEW)


def _unrelated(conn: Any, about: dict[str, Any], reader: Reader) -> Iterator[str]:
    """Tables that contradict one another, or name matches that are not there or still played."""
    from ledger.collusion.leads import CHANNEL_WORDS
    from ledger.collusion.screening import FALSE_DISCOVERY_RATE

    for what, query in _UNRELATED.items():
        if conn.execute(query).fetchone()[0]:
            yield what
    for name, query in _COUNTED.items():
        if about.get(name) != str(conn.execute(query).fetchone()[0]):
            yield f"about_leads does not say how many {name} there are"
    query = "SELECT count(*) FROM pairs WHERE flagged IS NOT (q <= ?)"
    if conn.execute(query, (FALSE_DISCOVERY_RATE,)).fetchone()[0]:
        yield "pairs are flagged that are not due, or not flagged that are"
    worded = {(code, words.name, words.pattern) for code, words in CHANNEL_WORDS.items()}
    if set(conn.execute("SELECT DISTINCT channel, name, pattern FROM channels")) - worded:
        yield "channels names a channel otherwise than it is called"
    for table in _MATCHES:
        named = [match for (match,) in conn.execute(f"SELECT DISTINCT [match] FROM [{table}]")]  # noqa: S608 - names from here
        if any(not reader.hands_are_open(match) for match in named):
            yield f"{table} names a match that is still played or not there"


def _undecided(conn: Any, about: dict[str, Any], reader: Reader, not_compared: Callable[[str], None]) -> Iterator[str]:
    """What staff decided is what the records say, unless more was decided or linked since."""
    from ledger.collusion.reviews import STREAM, Reviews
    from ledger.views.projection.leads import LEAVES, review_rows

    if not str(about.get(LEAVES)).isdigit():
        not_compared(f"{LEADS_FILE} was made by an earlier version; meldtrail collusion scan makes it anew")
        return
    streams = [*reader.streams_under(STREAM.rstrip("/")), "people"]
    if max((leaf for stream in streams for leaf in reader.leaves(stream).values()), default=-1) >= int(about[LEAVES]):
        not_compared(f"{LEADS_FILE} is older than what was decided or linked since; meldtrail collusion scan shows it")
        return
    reviews = Reviews(reader)
    with closing(accounted.in_memory(LEAD_TABLES)) as wanted:
        for name, row in review_rows(reviews):
            wanted.add(name, row)
        if accounted.rows_in(conn, LEAD_DECISIONS) != accounted.rows_in(wanted.conn, LEAD_DECISIONS):
            yield f"{LEAD_DECISIONS.name} is not what the records say"
    told = dict(conn.execute("SELECT lead, decision FROM leads"))
    decided = _decisions(reviews)
    if any(decision != decided.get(lead) for lead, decision in told.items()):
        yield f"{LEADS.name} does not say what was decided"


def _decisions(reviews: Reviews) -> dict[str, str]:
    from ledger.collusion.reviews import lead_id

    return {lead_id(one.pair): one.decided.decision for one in reviews.all() if one.decided is not None}


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
    from ledger.views.projection.leads import FEWEST, LEAVES, REFRESHED, TABLE, calibration_digest

    if not all(str(about.get(name)).isdigit() for name in (LEAVES, FEWEST, "budget")):
        return  # of an earlier version, as was said
    if about.get(TABLE) != calibration_digest(shipped()):
        not_compared(f"{LEADS_FILE} was made with a table of calibration of its own: not made anew")
        return
    with TemporaryDirectory(prefix="meldtrail-leads-") as folder:
        try:
            anew = _made_anew(Path(folder), views.parent, Auditor(reader, rulebook), about)
        except MeldtrailError as wrong:
            not_compared(f"{LEADS_FILE} was not made anew: {wrong}")
            return
        with closing(connect_view(anew)) as wanted:
            now = dict(wanted.execute("SELECT what, value FROM about_leads"))
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
            for table in tables:
                if accounted.rows_in(conn, table) != accounted.rows_in(wanted, table):
                    yield f"{table.name} of {LEADS_FILE} is not what a scan says"


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
        found = scan(auditor, state, shipped(), int(about[FEWEST]))
        order, budget = queue(found), int(about["budget"])
        summary = summary_row(found, len(order.leads), budget) | {"suppressed": len(order.suppressed)}
        build_leads(place, found, order, budget, summary)
    return place / LEADS_FILE
