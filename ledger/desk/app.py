"""Opens Datasette on the views of a ledger, on this machine only."""

from __future__ import annotations

import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import uvicorn

from ledger.desk import plugin
from ledger.desk.case_tables import CASE_ROLES, CASE_TABLES, CASES_FILE
from ledger.desk.gate import LOOPBACK
from ledger.desk.hand_tables import HAND_TABLES
from ledger.desk.lead_tables import LEAD_TABLES, LEADS_FILE
from ledger.desk.open_tables import OPEN_TABLES
from ledger.desk.projection import HANDS_FILE, OPEN_FILE
from ledger.desk.questions import questions
from ledger.desk.seam import Datasette, make_datasette
from ledger.desk.tables import Table
from schemas.errors import LedgerError, UsageError

_HERE: Final = Path(__file__).parent
LOCAL_ROLE: Final = "admin"
"""Whoever sits at this machine, where the desk has no log-in."""
LEAD_ROLES: Final = ("analyst", "auditor", "admin")
"""Who may see leads: never support."""


def desk_app(views: Path, *, hands: bool = True, tz: str = "UTC", role: str | None = LOCAL_ROLE) -> Datasette:
    """Datasette over the view files of a ledger, and that of its leads where a scan has made one.

    ``hands`` adds the hidden cards of matches that have ended. Whoever asks on this machine has the ``role``; without
    one he is nobody. Leads are for the roles of ``LEAD_ROLES`` alone. Times are shown in the zone ``tz``. Raises
    LedgerError when the views were not made, UsageError for a zone nobody knows.
    """
    names = [OPEN_FILE, HANDS_FILE] if hands else [OPEN_FILE]
    for name in names:
        if not (views / name).is_file():
            raise LedgerError(f"no views at {views / name}: make them from the ledger first")
    try:
        zone = ZoneInfo(tz)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UsageError(f"no such time zone: {tz}; write one like Asia/Kolkata") from None
    options = {"zone": zone, "hosts": LOOPBACK, "role": role}
    paths = [views / name for name in names]
    paths += [views / name for name in (LEADS_FILE, CASES_FILE) if (views / name).is_file()]
    return make_datasette(paths, desk_metadata(), options, plugin, _HERE / "templates", _HERE / "static")


def serve(views: Path, host: str = "127.0.0.1", port: int = 8001, *, hands: bool = True, tz: str = "UTC") -> None:
    """Serve the desk until interrupted; the address is the first line on stdout. Port 0 takes a free one.

    Raises UsageError for a host that is not this machine (the desk has no log-in) or a port that is taken,
    and what :func:`desk_app` raises.
    """
    if not 0 <= port <= 65535:
        raise UsageError(f"{port} is no port; give one up to 65535, or 0 for any")
    if host not in LOOPBACK:
        raise UsageError(f"the desk has no log-in and cannot serve on {host}; use 127.0.0.1")
    app = desk_app(views, hands=hands, tz=tz)
    listening = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    sys.stdout.write(f"http://{shown}:{listening.getsockname()[1]}/\n")
    sys.stdout.flush()
    config = uvicorn.Config(app.app(), log_level="warning", access_log=False, server_header=False)
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, proto)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError as error:
        raise UsageError(f"cannot serve on port {port}: {error.strerror}; take another, or 0") from None
    return listening


def desk_metadata() -> dict[str, Any]:
    """Titles, descriptions, labels and canned queries, as Datasette takes them."""
    return {
        "title": "meldtrail desk",
        "description": "Matches as they were played, judged by the rules they were played by.",
        "databases": {
            "open": {
                "title": "The audited ledger",
                "description": "Matches, events, findings and verdicts, without names or hidden cards.",
                "tables": {table.name: _of_table(table) for table in OPEN_TABLES},
                "queries": {
                    q.name: {"title": q.title, "description": q.says, "sql": q.sql, "hide_sql": True}
                    for q in questions()
                },
            },
            "leads": {
                "title": "Leads, for analysts",
                "description": "Pairs to review and what speaks for and against them. A lead is no finding of guilt.",
                "allow": {"role": list(LEAD_ROLES)},
                "allow_sql": {"role": list(LEAD_ROLES)},
                "tables": {table.name: _of_table(table) for table in LEAD_TABLES},
            },
            "cases": {
                "title": "Cases, for support and auditors",
                "description": "Claims of players, from the ticket to the answer that was sent.",
                "allow": {"role": list(CASE_ROLES)},
                "allow_sql": {"role": list(CASE_ROLES)},
                "tables": {table.name: _of_table(table) for table in CASE_TABLES},
            },
            "hands": {
                "title": "Hands of matches that have ended",
                "description": "Cards that were hidden while a match was played.",
                "tables": {table.name: _of_table(table) for table in HAND_TABLES},
            },
        },
    }


def _of_table(table: Table) -> Mapping[str, Any]:
    order = {"sort_desc": table.newest_by} if table.newest_by else {}
    return {
        "title": table.title,
        "description": table.note,
        "columns": {name: column.note for name, column in table.columns.items()},
        "label_column": table.label,
        "hidden": table.hidden,
        **order,
    }
