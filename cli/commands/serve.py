"""``meldtrail serve``: Datasette with the desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from cli.commands import Ledger, Rulesets
from cli.terminal import remark, remark_unfounded
from ledger.audit.auditor import given_folder
from ledger.evidence.folder import writable_settings
from ledger.evidence.shards import desk_folder
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.rules.rulebook import Rulebook
from ledger.serving.client import spawned
from ledger.web.auth.accounts import STAFF_FILE, StaffBook
from ledger.web.auth.middleware import check_listening
from schemas.errors import MeldtrailError
from schemas.ruleset import Ruleset


def serve(
    ledger: Ledger = None,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help="Its port; 0 takes a free one and prints it.")
    ] = 8001,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name people ask for the desk by, desk.example.org; may be repeated."),
    ] = None,
    tls: Annotated[bool, typer.Option("--tls", help="A proxy before it encrypts: cookies go no other way.")] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy believed when it says for whom it asks; may be repeated."),
    ] = None,
    tz: Annotated[str, typer.Option(metavar="ZONE", help="The zone pages tell times in, Asia/Kolkata.")] = "UTC",
    lang: Annotated[str, typer.Option(metavar="LANG", help="The language of pages: en or hi.")] = "en",
    processes: Annotated[
        int, typer.Option(min=1, max=64, metavar="N", help="Processes that answer pages; one for some ten people.")
    ] = 1,
    rulesets: Rulesets = None,
) -> None:
    """Audit a ledger, or several used as one, and serve it in the browser. Ctrl-C ends it.

    On this machine for its one user; once there is staff, for those who sign in, and then on other hosts too.
    """
    folder = given_folder(ledger)
    desk = desk_folder(folder)
    writable_settings(desk)  # of every hand that is shown the desk writes who was shown it
    staff = desk / STAFF_FILE
    check_listening(host, name or (), StaffBook(staff))
    if rulesets is not None:
        remark_unfounded(_readable(read_rulebook(rulesets)), read_clausebook(rulesets))
    with spawned(folder, rulesets, is_shared=processes > 1) as worker:
        from ledger.web import server  # Datasette takes its time, as the worker does to begin

        worker.wait()
        if worker.refused is not None:
            # It has said on stderr why.
            raise typer.Exit(worker.refused)
        setup = server.DeskSetup(
            folder / "views",
            tz=tz,
            staff=staff,
            hosts=name or (),
            tls=tls,
            proxies=proxy or (),
            language=lang,
            rulesets=rulesets,
        )
        server.serve(setup, host, port, worker, processes)


def _readable(rulebook: Rulebook) -> Iterator[Ruleset]:
    """Every ruleset; one that is wrong is said, and matches by it are not judged."""
    for name in rulebook.ids:
        try:
            yield rulebook.resolve(name)
        except MeldtrailError as wrong:
            remark(f"meldtrail: {wrong}")
