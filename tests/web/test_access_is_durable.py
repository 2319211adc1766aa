"""A page that shows a hand leaves the desk only once the record of who sees it would outlast a loss of power."""

from __future__ import annotations

import asyncio
import json
import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from ledger.web.app import desk_app
from tests.web.case_desk import ledger_in, worker_of

HIDDEN = re.compile(r"king of clubs|KC|K♣|/-/match/M1\?at=")
"""A card only seat 2 of M1 held, as pages and JSON write it; or a match that was found by the cards of a hand."""


class Disk:
    """What would be left of the waiting access records if the power failed now.

    Of a file that is what it held when it was last synced, and nothing at all before its folder was synced with it.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._files: dict[int, bytes] = {}
        self._listed: set[int] = set()
        self._sync = os.fsync
        monkeypatch.setattr(os, "fsync", self.sync)

    def sync(self, descriptor: int) -> None:
        """Sync a file or folder, and look at what that made durable."""
        self._sync(descriptor)
        found = os.fstat(descriptor)
        if stat.S_ISDIR(found.st_mode):
            self._listed |= {entry.inode() for entry in os.scandir(descriptor)}
        with suppress(OSError):  # a file that is only written to is none of the journal
            self._files[found.st_ino] = os.pread(descriptor, found.st_size, 0)

    def accesses(self) -> list[str]:
        """What the records say that would be there."""
        files = [content for inode, content in self._files.items() if inode in self._listed]
        lines = [line for content in files for line in content.splitlines() if b'"type": "access"' in line]
        return [json.loads(line)["what"] for line in lines]


class Sent(NamedTuple):
    """A part of a page as it left the desk, and what was on record when it did."""

    body: str
    accesses: list[str]


def leaving(desk: Any, path: str, disk: Disk) -> list[Sent]:
    """What leaves the desk for a page, piece by piece."""
    sent: list[Sent] = []

    async def ask() -> None:
        await desk.invoke_startup()
        app = desk.app()

        async def watched(scope: Any, receive: Any, send: Any) -> None:
            async def sending(message: Any) -> None:
                sent.append(Sent(message.get("body", b"").decode(), disk.accesses()))
                await send(message)

            await app(scope, receive, sending)

        transport = httpx.ASGITransport(app=watched)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            assert (await client.get(path)).status_code == 200

    asyncio.run(ask())
    return sent


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of two matches that have ended, and its views."""
    return ledger_in(tmp_path_factory.mktemp("durable"))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """The disk, watched."""
    return Disk(monkeypatch)


PAGES = {
    "/-/match/M1?at=3": "saw all hands on the match page",
    "/-/match/M1?at=3&as=2": "saw what seat 2 saw on the match page",
    "/-/match/M1?at=4&as=2&part=moment": "saw what seat 2 saw on the match page",
    "/-/answer/M1?seat=2&about=score": "saw all hands on the answer page",
    "/-/answer/M1.json?seat=2&about=score": "saw all hands on the answer page",
    "/hands/hands": "read hands/hands: /hands/hands",
    "/hands/hands.json": "read hands/hands: /hands/hands.json",
    "/hands.json?sql=select+dealt+from+hands": "read hands: /hands.json?sql=select+dealt+from+hands",
    "/-/find?q=2C+4C+6C+9C+KC": "found hands that held 2♣ 4♣ 6♣ 9♣ K♣ in M2, M1",
}


@pytest.mark.parametrize("path", PAGES)
def test_no_hand_leaves_the_desk_before_its_record_is_synced(ledger: Path, disk: Disk, path: str) -> None:
    sent = leaving(desk_app(ledger / "views", worker=worker_of(ledger)), path, disk)
    shown = [part for part in sent if HIDDEN.search(part.body)]
    assert shown, "this page shows a hand"
    for part in shown:
        assert any(what.startswith(PAGES[path]) for what in part.accesses), part.accesses


def test_what_the_whole_table_saw_leaves_without_a_record(ledger: Path, disk: Disk) -> None:
    """The card by which the others are told to show a hand is in no page that shows none."""
    sent = leaving(desk_app(ledger / "views", worker=worker_of(ledger)), "/-/match/M1?at=3&as=table", disk)
    assert not re.search("king of clubs|KC|K♣", "".join(part.body for part in sent))
    assert all(part.accesses == [] for part in sent)


def test_nothing_of_a_hand_leaves_where_the_disk_cannot_sync(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_: int) -> None:
        raise OSError(5, "the disk is gone")

    desk = desk_app(ledger / "views", worker=worker_of(ledger))
    monkeypatch.setattr(os, "fsync", failing)
    for path in PAGES:
        page = asyncio.run(desk.client.get(path))
        assert page.status_code == 503 and "written down first" in page.text, path
        assert not HIDDEN.search(page.text), path
