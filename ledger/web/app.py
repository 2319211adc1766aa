"""Makes the desk: Datasette on the views of a ledger, for the one user of this machine or for staff who sign in."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from ledger.answers.remedies import read_remedies
from ledger.cases.macros import MacroBook
from ledger.evidence.shards import desk_folder
from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, Renderer, zone_named
from ledger.serving.client import Worker
from ledger.serving.helpdesk import LOOPBACK, SettingsBook
from ledger.views.canned_queries import canned_queries
from ledger.views.tables.table import Table
from ledger.views.view_files import HANDS_FILE, OPEN_FILE, VIEW_FILES, ServedTables
from ledger.web import plugin
from ledger.web.auth.accounts import StaffBook
from ledger.web.auth.identity import Auth
from ledger.web.auth.routes import VIEW_RIGHTS
from ledger.web.auth.state import DeskState
from ledger.web.datasette import DeskDatasette, make_datasette
from ledger.web.desk import Desk, ViewsAlone
from ledger.web.guard import guard
from ledger.web.html import inline_badge_html, link_html, paragraphs, unbroken
from schemas.errors import LedgerError, UsageError
from schemas.roles import ACTS, ADMIN, RUN_SQL, STAFF_ROLES, role_of

_HERE: Final = Path(__file__).parent
LOCAL_ROLE: Final = ADMIN
"""Whoever sits at this machine, where nobody signs in."""


def desk_app(
    views: Path,
    *,
    tz: str = "UTC",
    role: str | None = LOCAL_ROLE,
    worker: Worker | None = None,
    staff: Path | None = None,
    hosts: Collection[str] = (),
    tls: bool = False,
    language: str = "en",
    rulesets: Path | None = None,
    state: DeskState | None = None,
    are_kept: bool = False,
) -> DeskDatasette:
    """Datasette over the view files of a ledger, and that of its leads where a scan has made one.

    Times are shown in the zone ``tz``, pages in a ``language`` of the catalogue. ``worker`` does what needs the ledger;
    see :class:`~ledger.web.desk.ViewsAlone`.

    Once there is a file ``staff`` people sign in by it; until then whoever asks has the ``role``, and without one is
    nobody. The desk answers by the names ``hosts`` beside this machine's own. ``tls``: it is reached through
    encrypted connections only. Remedies and macros are those of the operator's folder ``rulesets`` over the shipped
    ones. Processes of one desk share its ``state``; without one it is in memory. ``are_kept``: somebody keeps the
    views, so that what is not there will be. Raises LedgerError when the views were not made, UsageError for a zone
    nobody knows or a language without words, and what
    :func:`ledger.answers.remedies.read_remedies` and :class:`ledger.cases.macros.MacroBook` raise.
    """
    for name in (OPEN_FILE, HANDS_FILE):
        if not (are_kept or (views / name).is_file()):
            raise LedgerError(f"no views at {views / name}: make them from the ledger first")
    zone = zone_named(tz)
    if language not in languages():
        raise UsageError(f"no words in {language!r}; there are {', '.join(languages())}")
    paths = [path for file in VIEW_RIGHTS if (path := views / f"{file}.db").is_file() or are_kept]
    state = state or DeskState()
    words = Renderer(language, zone=zone)
    # Not a folder named "static": from Python 3.12 on Datasette serves one beside a plugin at an address of its own.
    app = make_datasette(paths, desk_metadata(words), plugin, _HERE / "templates", _HERE / "assets", state.secret)
    auth = Auth(StaffBook(staff) if staff else None, role, tls, state)
    names_now = LOOPBACK | {host.lower() for host in hosts}
    app.desk = desk = Desk(app, auth, zone, names_now, worker or ViewsAlone(), words,
                            read_remedies(rulesets), SettingsBook(staff.parent) if staff else None,
                            MacroBook(rulesets, desk_folder(views.parent)))  # fmt: skip
    app.guard = partial(guard, desk)
    app.jinja_env.globals |= {
        "t": desk.html,
        "trail": desk.trail,
        "link_to": link_html,
        "bold": Markup("<b>{}</b>").format,
        "badge": partial(inline_badge_html, words=words),
        "role_of": role_of,
        "titled": words.title,
    }
    app.jinja_env.filters |= {"unbroken": unbroken, "paragraphs": paragraphs}
    return app


def desk_metadata(words: Renderer = ENGLISH) -> dict[str, Any]:
    """Titles, descriptions, labels and canned queries in a language, as Datasette takes them."""
    return {
        "title": "meldtrail desk",
        "description": "Matches as they were played, judged by the rules they were played by.",
        "allow": {"role": list(STAFF_ROLES)},
        "allow_sql": False,
        "databases": {
            **{file: _allowed(file) for file in VIEW_RIGHTS},
            **{file.name: _of_file(file, words) for file in VIEW_FILES},
        },
    }


def _of_file(file: ServedTables, words: Renderer) -> dict[str, Any]:
    questions = {
        q.name: {"title": q.in_words(words), "description": q.in_words(words, "says"), "sql": q.sql, "hide_sql": True}
        for q in canned_queries()
    }
    return {
        **_allowed(file.name),
        "title": words.say(f"file-{file.name}"),
        "description": words.say(f"file-{file.name}.note"),
        "tables": {table.name: _of_table(table, words) for table in file.tables},
        **({"queries": questions} if file.name == "open" else {}),
    }


def _allowed(file: str) -> Mapping[str, Any]:
    """Who may see a view file, and who may ask it in SQL."""
    roles = VIEW_RIGHTS[file].roles
    return {"allow": {"role": list(roles)}, "allow_sql": {"role": [role for role in roles if role in ACTS[RUN_SQL]]}}


def _of_table(table: Table, words: Renderer) -> Mapping[str, Any]:
    order = {"sort_desc": table.newest_by} if table.newest_by else {}
    return {
        "title": words.say(f"table-{table.name}"),
        "description": words.say(f"table-{table.name}.note"),
        "columns": table.columns_in(words),
        "label_column": table.label,
        "hidden": table.hidden,
        **order,
    }
