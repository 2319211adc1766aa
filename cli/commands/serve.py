"""``meldtrail serve``: Datasette with the desk."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options import Ledger, Rulesets


def serve(
    ledger: Ledger = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one and prints it.")] = 8001,
    rulesets: Rulesets = None,
) -> None:
    """Audit a ledger and serve it in the browser. This machine only; Ctrl-C ends it."""
    from cli.serving import project
    from cli.source import ledger_folder
    from ledger.desk.app import serve as serve_views

    folder = ledger_folder(ledger)
    project(folder, rulesets)
    serve_views(folder / "views", host=host, port=port)
