"""``meldtrail doctor``: versions, database health, unsafe settings of the desk."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from cli.commands import AsJson, Ledger
from cli.terminal import print_json, say
from ledger.audit.auditor import ledger_folder
from ledger.evidence.checkup import Check, check_ledger, platform_words
from ledger.evidence.sqlite import is_unsafe, sqlite_version
from ledger.serving.checkup import check_used_settings
from ledger.views.checkup import check_judged, check_sources


def doctor(
    ledger: Ledger = None,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The address the desk is to listen on.")] = "127.0.0.1",
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A name people ask for the desk by; may be repeated.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check versions, a ledger's health and the settings of its desk; which imports are doubted comes first.

    Exit code 1 when something is unsafe or doubted.
    """
    sound = True
    if ledger is not None:
        ledger_folder(ledger)
    doubted = () if ledger is None else (check_sources(ledger),)
    rest = () if ledger is None else _check_all(ledger, host, name or [])
    for check in chain(doubted, _check_machine(), rest):
        sound = sound and check.ok
        if as_json:
            print_json({"check": check.what, "ok": check.ok, "found": check.state, "do": check.do})
        else:
            mark, advice = ("ok  ", "") if check.ok else ("BAD ", f" -> {check.do}")
            say(f"{mark} {check.what}: {check.state}{advice}")
    if not sound:
        raise typer.Exit(1)


def _check_machine() -> Iterator[Check]:
    """Python, SQLite, Datasette and pydantic as installed here."""
    major, minor, _ = platform.python_version_tuple()
    modern = (int(major), int(minor)) >= (3, 11)
    yield Check("python", modern, platform.python_version(), "use Python 3.11 or newer")
    yield Check("platform", True, platform_words(), "")
    sqlite = sqlite_version()
    yield Check(
        "sqlite",
        not is_unsafe(sqlite),
        ".".join(map(str, sqlite)),
        "SQLite 3.7.0 to 3.51.2 can corrupt a WAL database; install apsw>=3.51.3 from a wheel",
    )
    for package, series in (("datasette", "0.65."), ("pydantic", "2."), ("sqlite-utils", "4.")):
        try:
            release = version(package)
        except PackageNotFoundError:
            release = "not installed"
        yield Check(package, release.startswith(series), release, f"install {package} {series}x")


def _check_all(folder: Path, host: str, names: list[str]) -> Iterator[Check]:
    """A ledger, then its desk. Raises LedgerError for what is no ledger."""
    yield from check_ledger(folder)
    yield from check_used_settings(folder)
    yield from check_judged(folder)
    from ledger.web.checkup import check_desk  # needs Datasette, which may be what is missing here

    yield from check_desk(folder, host, names)
