"""What ``meldtrail doctor`` looks at in what is judged: imports that are doubted, matches without rules, and those
whose audit failed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from ledger.evidence.checkup import Check, count_matches
from ledger.evidence.folder import VIEWS, read_settings
from ledger.evidence.reader import Reader
from ledger.evidence.shards import refuse_sharded
from ledger.evidence.store import open_faces, open_reader
from ledger.messages.renderer import ENGLISH
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import pinned_ruleset
from ledger.views.projection.pending import departures, seen_in
from ledger.views.sqlite import connect_view, sqlite3
from ledger.views.tables.board import SOURCE_ROWS, doubts_in
from ledger.views.view_files import OPEN_FILE, program
from schemas import __version__
from schemas.errors import BadRuleset, LedgerError

_NOT_AUDITED: Final = "select distinct match from findings where code = 'not_audited' order by match"


def check_sources(folder: Path) -> Check:
    """Which imports are not to be relied on, as the views count them; said before all else, for what else is said of
    their matches rests on it. Raises LedgerError for what is no ledger."""
    read_settings(folder)
    return _in_views(folder, "sources", _sources)


def _in_views(folder: Path, what: str, look: Callable[[Any], Check]) -> Check:
    path = folder / VIEWS / OPEN_FILE
    if not path.exists():
        return Check(what, True, "not looked at: there are no views yet; meldtrail project makes them", "")
    try:
        with closing(connect_view(path)) as views:
            return look(views)
    except (LedgerError, sqlite3.Error, TypeError):
        return Check(what, False, "the views cannot be read", "meldtrail project --rebuild makes them anew")


def _sources(views: Any) -> Check:
    doubts = doubts_in(views.execute(SOURCE_ROWS).fetchall())
    text = " ".join(ENGLISH.sentence(doubt.fact) for doubt in doubts)
    return Check(
        "sources", not doubts, text or "no import is doubted",
        "mend what converted them and ingest the archive anew into a new ledger; until then no player is written to",
    )  # fmt: skip


def check_judged(folder: Path) -> Iterator[Check]:
    """Whether every match of a ledger is judged. Raises LedgerError for what is none."""
    with open_reader(folder) as reader:
        unpinned = reader.unpinned()
        unread = _of_unread_content(reader)
    yield Check(
        "rules", not unpinned, f"{count_matches(unpinned)} without rules",
        "meldtrail pin --unpinned --ruleset ID --who NAME --why TEXT, or meldtrail pin MATCH",
    )  # fmt: skip
    yield Check(
        "contents", not unread, f"{count_matches(unread)} with pinned rules that this version cannot read",
        "audit them by the version that pinned them, or pin others: meldtrail pin MATCH --ruleset ID",
    )  # fmt: skip
    yield _in_views(folder, "audits", _audits)
    yield _freshness(folder)


def _freshness(folder: Path) -> Check:
    """Whether the views show everything the ledger holds. Where there are none, other checks say so."""
    if not (folder / VIEWS / OPEN_FILE).exists():
        return Check("fresh", True, "there are no views yet", "")
    if why := _departure(folder):
        return Check(
            "fresh", False, f"when the views were made {why}",
            "leaves are gone, or an older copy took its place: meldtrail verify; then the newest backup, and the logs",
        )  # fmt: skip
    behind = events_behind(folder)
    text = "made by another program" if behind is None else f"{behind} event(s) are not shown yet"
    return Check("fresh", behind == 0, text, "an open desk follows by itself within seconds; else meldtrail project")


def _departure(folder: Path) -> str:
    """In what the ledger is not as it was when the views were made, but for what came since; "" where it is."""
    try:
        with closing(connect_view(folder / VIEWS / OPEN_FILE)) as views:
            reaches = seen_in(dict(views.execute("select name, value from views_made")))
    except (LedgerError, sqlite3.Error, ValueError):
        return ""  # said by the next check
    with open_faces(folder) as faces:
        return next(departures(reaches, faces.growth), "")


def events_behind(folder: Path) -> int | None:
    """How many events of a ledger its views do not show yet; None where there are none of it by this program. By which
    rulesets they were made is not known here: a desk may have its own. LedgerError for a folder of several, whose views
    say of each how far it was seen."""
    refuse_sharded(folder)
    path = folder / VIEWS / OPEN_FILE
    if not path.exists():
        return None
    try:
        with closing(connect_view(path)) as views:
            (waiting,) = views.execute("select events_waiting from freshness").fetchone()
            stamp = dict(views.execute("select name, value from views_made"))
    except (LedgerError, sqlite3.Error, TypeError):
        return None
    with open_faces(folder) as faces:
        is_ours = stamp.get("program") == program() and not any(departures(seen_in(stamp), faces.growth))
        return faces.reader.event_count(int(stamp.get("leaves", 0))) + int(waiting) if is_ours else None


def _of_unread_content(reader: Reader) -> list[str]:
    """The matches that are judged by a content nobody here can read, sorted."""
    book = read_rulebook()
    unread = set()
    for ruleset_hash in reader.contents(""):
        try:
            pinned_ruleset("pinned", json.loads(reader.content(ruleset_hash) or "{}"), book)
        except BadRuleset:
            unread.add(ruleset_hash)
    return [outline.match for outline in reader.outlines() if outline.rules in unread] if unread else []


def _audits(views: Any) -> Check:
    """The matches whose audit failed, as the views have it: to audit all of them here may take hours."""
    (version,) = views.execute("select version from freshness").fetchone()
    failed = [match for (match,) in views.execute(_NOT_AUDITED)]
    suffix = "" if version == __version__ else f" by meldtrail {version}"
    return Check(
        "audits", not failed, f"{count_matches(failed)} whose audit failed{suffix}",
        "MELDTRAIL_TRACE=1 meldtrail audit MATCH shows where; it is a fault of the program, report it",
    )  # fmt: skip
