"""The board, ``/-/board``: how much is played and what the audit says of it, drawn from the summary tables alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from ledger.views.tables.board import BOARD_TABLES
from ledger.views.view_files import OPEN_FILE
from ledger.web.board_panels import panels
from ledger.web.seam import Datasette, Request, Response, may_view, plugin_options, read_with
from ledger.web.words.page_words import ruleset_titles

BOARD_ROUTE: Final = r"^/-/board$"
OPEN: Final = OPEN_FILE.removesuffix(".db")
SHOWN: Final = 60
"""Rows of a table on the page; the summary table has them all."""
Row = Mapping[str, Any]

_SUMMARIES: Final = {table.name: ", ".join(f"[{column}]" for column in table.key) for table in BOARD_TABLES}
"""Each table with the order its rows are shown in."""
_OF_PANEL: Final = {
    "claims": "rulings", "rulesets": "rulings", "drops": "played", "shows": "played", "lengths": "deal_lengths",
    "jokers": "dealt", "wild_cards": "dealt", "first": "first_to_act",
}  # fmt: skip
"""Panels whose summary table has another name."""


async def board_page(datasette: Datasette, request: Request) -> Response:
    """Every picture with its figures beside it; for whoever may see the audited ledger."""
    if plugin_options(datasette) is None:
        return Response.text("not found\n", status=404)
    if not await may_view(datasette, request.actor, OPEN):
        return Response.text("The board is for staff.\n", status=403)
    rows = await read_with(datasette, OPEN, _read)
    made = [
        (
            panel,
            Markup(panel.picture),  # noqa: S704 - the drawing escapes every value in it
            panel.rows[:SHOWN],
            datasette.urls.table(OPEN, _OF_PANEL.get(panel.name, panel.name)),
        )
        for panel in panels(rows)
    ]
    told = {"panels": made, "titles": await ruleset_titles(datasette), "shown_of": written, "is_figure": is_figure}
    page = await datasette.render_template("board.html", told, request=request, view_name="board")
    return Response.html(page, headers={"cache-control": "no-store"})


def _read(connection: Any) -> dict[str, Sequence[Row]]:
    # Names come from the tables above.
    return {
        name: [dict(row) for row in connection.execute(f"select * from [{name}] order by {key}")]  # noqa: S608
        for name, key in _SUMMARIES.items()
    }


def written(value: object) -> str:
    """A figure of a table, thousands set apart."""
    return f"{value:,}" if isinstance(value, int) else str(value)


def is_figure(value: object) -> bool:
    """Whether a cell holds a figure, which is set to the right."""
    return isinstance(value, int) or str(value).replace(".", "", 1).isdigit()
