"""Serves the desk: the socket, uvicorn, and as many processes as are asked for.

One process answers pages by itself. Of several each is spawned with the place of the one worker, and this one hands
them connections; what they must know alike is in the state of the desk. One that ends is spawned anew, all end with
this one.
"""

from __future__ import annotations

import gc
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import uvicorn

from ledger.evidence.processes import collect_seldom
from ledger.serving.client import Ends, ProcessWorker, SharedWorker, Worker, wait_for_end
from ledger.serving.helpdesk import LOOPBACK
from ledger.web.app import desk_app
from ledger.web.auth.accounts import STAFF_FILE, StaffBook
from ledger.web.auth.middleware import EVERYWHERE, check_listening
from ledger.web.auth.state import STATE_FILE, DeskState
from ledger.web.connections import Balancer, Handover, PageProcess
from ledger.web.datasette import DeskDatasette
from schemas.errors import LedgerError, UsageError

IS_LOCAL: Final = "Opened on this machine for its one user; with `meldtrail staff add` people sign in."


@dataclass(frozen=True)
class DeskSetup:
    """What a desk is served with; see :func:`desk_app`. ``proxies`` are addresses that are believed when they say for
    whom and how they ask; without ``staff`` the accounts are those of the ledger."""

    views: Path
    tz: str = "UTC"
    staff: Path | None = None
    hosts: Collection[str] = ()
    tls: bool = False
    proxies: Collection[str] = ()
    language: str = "en"
    rulesets: Path | None = None

    @property
    def accounts(self) -> Path:
        """The file of the accounts."""
        return self.staff or self.views.parent / STAFF_FILE

    def app(self, worker: Worker | None) -> DeskDatasette:
        """The desk, with the state that all its processes share. Raises what :func:`desk_app` does, and LedgerError
        where that state cannot be written."""
        return desk_app(
            self.views, tz=self.tz, worker=worker, staff=self.accounts, hosts=self.hosts,
            tls=self.tls, language=self.language, rulesets=self.rulesets,
            state=DeskState(self.accounts.with_name(STATE_FILE)), are_kept=worker is not None,
        )  # fmt: skip


def serve(
    setup: DeskSetup, host: str = "127.0.0.1", port: int = 8001, worker: Worker | None = None, processes: int = 1
) -> None:
    """Serve the desk until interrupted; the address is the first line on stdout. Port 0 takes a free one.

    More than one of ``processes`` need a worker that is shared. Raises UsageError for a host that is not this machine
    where nobody signs in or no name is given, or a port that is taken, and what :meth:`DeskSetup.app` raises.
    """
    if not 0 <= port <= 65535:
        raise UsageError(f"{port} is no port; give one up to 65535, or 0 for any")
    book = StaffBook(setup.accounts)
    check_listening(host, setup.hosts, book)
    setup = replace(setup, hosts=sorted({*setup.hosts, host} - EVERYWHERE))
    app = setup.app(worker)  # also where other processes will serve it: what cannot be served is said here
    listening = _listen(host, port)
    sys.stderr.write("".join(f"meldtrail: {note}\n" for note in notes(host, book, setup.tls)))
    address = f"[{host}]" if ":" in host else host
    sys.stdout.write(f"http://{address}:{listening.getsockname()[1]}/\n")
    sys.stdout.flush()
    if processes > 1 and isinstance(worker, ProcessWorker):
        app.desk.auth.state.close()
        serve_in_processes(processes, setup, listening, worker.path)
        return
    # Once it has ended uvicorn raises the signal again, of which this process would die before its worker is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    answer_pages(setup, app, listening)


def answer_pages(setup: DeskSetup, app: DeskDatasette, listening: socket.socket) -> None:
    """Answer whoever comes to a socket, until interrupted."""
    config = uvicorn.Config(
        app.app(),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        # By itself uvicorn believes 127.0.0.1 when it says for whom it asks: anybody at this machine could try each
        # password from another address.
        proxy_headers=bool(setup.proxies),
        forwarded_allow_ips=list(setup.proxies),
        loop="asyncio",  # another would take connections from the system and not from the socket it is given
    )
    sys.setswitchinterval(0.001)  # a page is drawn in a thread, and the loop has others to answer meanwhile
    # What was imported stays for good, and is not looked through again.
    gc.freeze()
    collect_seldom()
    uvicorn.Server(config).run(sockets=[listening])


# -- several processes -----------------------------------------------------------------------------

_LOOK_EVERY: Final = 0.2


def serve_in_processes(count: int, setup: DeskSetup, listening: socket.socket, worker: str) -> None:
    """Answer pages in so many processes until interrupted; one that ends is spawned anew. ``worker`` is where they find
    it. Raises LedgerError where they keep ending."""
    fields = {name: str(value) if isinstance(value, Path) else value for name, value in vars(setup).items()}
    program = [sys.executable, "-m", "ledger.web.server"]
    ended_by: list[int] = []
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, lambda number, _: ended_by.append(number))

    def spawn(channel: int) -> subprocess.Popen[bytes]:
        # Each ends when its channel does, so none outlives this process, however that ends. In a session of their own:
        # Ctrl-C is for this process, which ends them.
        return subprocess.Popen(  # noqa: S603 - our own program
            [*program, str(channel), worker, json.dumps(fields)],
            pass_fds=[channel], stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip

    running = [PageProcess(spawn) for _ in range(count)]
    balancer, ends = Balancer(listening), Ends()
    try:
        while not ended_by:
            balancer.balance(running, _LOOK_EVERY)
            for place, one in enumerate(running):
                if one.process.poll() is None:
                    continue
                if ends.are_too_many():
                    raise LedgerError(
                        f"processes of the desk keep ending (code {one.process.returncode}); start it again"
                    )
                one.channel.close()
                running[place] = PageProcess(spawn)
    finally:
        for one in running:
            one.process.terminate()
        for one in running:
            wait_for_end(one.process)
    if ended_by[0] == signal.SIGINT:
        raise KeyboardInterrupt  # as with one process: whoever called learns how it ended


def _one_of_several(channel: str, worker: str, text: str) -> None:
    """The program of such a process."""
    fields = json.loads(text)
    paths = {name: Path(fields[name]) for name in ("views", "staff", "rulesets") if fields[name] is not None}
    setup = DeskSetup(**{**fields, **paths})
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answer_pages(setup, setup.app(SharedWorker(worker)), Handover(fileno=int(channel)))


def notes(host: str, book: StaffBook, tls: bool) -> list[str]:
    """What whoever starts the desk is told."""
    if not book.in_use():
        return [IS_LOCAL]
    warnings = (
        [] if book.now().people else [f"nobody can sign in: {book.path} has no person; see `meldtrail staff add`"]
    )
    if host not in LOOPBACK and not tls:
        warnings.append(f"on {host} passwords travel as they are: put a proxy with TLS before the desk and say --tls")
    return warnings


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, proto)
        # So that a desk can be started again at once, while connections to the last one run out.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError as error:
        raise UsageError(f"cannot serve on port {port}: {error.strerror}; take another, or 0") from None
    return listening


if __name__ == "__main__":
    _one_of_several(*sys.argv[1:])
