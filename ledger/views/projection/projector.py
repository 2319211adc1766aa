"""The projector: brings the views of a ledger up to date, the newest matches first, while they are served.

Several processes may project at once. Whoever holds a view file's write lock reads the ledger only then, so what is
written later is never older; a match is replaced whole, so doing it twice does no harm.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from ledger.audit.workers import WorkerEnded
from ledger.evidence.files import FileLock, locked
from ledger.evidence.folder import VIEWS, note_user, refuse_links, remove_derived
from ledger.evidence.growth import is_of_mark
from ledger.evidence.processes import MANY_MATCHES, collecting_seldom
from ledger.evidence.shards import Shard, desk_folder, shards_in
from ledger.evidence.store import damage_named, open_faces
from ledger.rules.many_hands import expect_many_hands
from ledger.rules.rulebook import Rulebook
from ledger.views.projection.counts import Disagreement
from ledger.views.projection.files import view_file
from ledger.views.projection.generation import (
    Budget,
    Generation,
    OutlivedError,
    clear_generations,
    make_generation,
    serve_generation,
    served_generation,
)
from ledger.views.projection.rows import RowMakers, RowSource
from ledger.views.projection.staff_records import RecordProjector
from ledger.views.sqlite import connect_view, sqlite3
from ledger.views.tables.board import altered_in
from ledger.views.tables.leads import LEADS_FILE
from ledger.views.view_files import LEAD_TABLES, fingerprint
from schemas.clausebook import Clausebook
from schemas.errors import LedgerError
from schemas.message import Message

STEP: Final = Budget(4000, 0.25)
_AT_ONCE: Final = Budget(20_000)
_IN_ONE_GO: Final = Budget(200_000)
"""Of files that nobody reads yet, where rows come from other processes and are not gathered: the more rows come in the
order of their keys, the fewer pages are written twice."""
_SHARED: Final = 1000, 20_000
"""Events of a step, at least and at most, when several processes audit them; so many that it takes about a second."""
_WORTH_SHARING: Final = 20_000
"""Events for which it is worth starting such processes, and making new files, without indexes until the end, in place
of some that are served and empty."""
_TOUCH_MS: Final = 10_000
"""How often it is said that nothing was new."""
_MAKING: Final = ".making.lock"
"""Held for a moment by whoever makes empty files."""
_BUILDING: Final = ".building.lock"
"""Held by whoever makes files anew from the whole ledger."""


class Projector:
    """Projects one ledger. ``step`` and ``records`` may be called from different threads.

    ``clock`` gives the time in milliseconds since 1970, UTC. Opening it makes every view file that is missing, with its
    tables and without a match, so that the desk can be served at once. Raises LedgerError for what is no ledger.
    """

    def __init__(self, folder: Path, rulebook: Rulebook, clauses: Clausebook, clock: Callable[[], int]) -> None:
        self._views = folder / VIEWS
        self._folder, self._rulebook, self._clauses = folder, rulebook, clauses
        self._clock = clock
        self._stack = ExitStack()
        self._stepping, self._recording = threading.Lock(), threading.Lock()
        self._workers: RowMakers | None = None
        self._may_share = True
        self._shared = _SHARED[0]
        self._live: Generation | None = None
        self._draft: Generation | None = None
        self._lock = FileLock(self._views / _BUILDING)
        self._version: tuple[int, ...] | None = None
        self._touched = 0
        self._disagrees = False
        try:
            self._open()
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        """Open what is read: the ledgers of matches, and that in which staff write."""
        shards, desk = shards_in(self._folder), desk_folder(self._folder)
        with ExitStack() as stack:
            for shard in shards:
                if shard.name:
                    note_user(shard.folder, self._folder)
            faces = stack.enter_context(open_faces(self._folder))
            desk_faces = stack.enter_context(open_faces(desk))
            self._made_by = fingerprint(self._rulebook, self._clauses, faces.owner)
            self._source = RowSource.of(faces.reader, faces.growth, self._rulebook, self._clauses)
            self._records = RecordProjector(self._views, desk_faces.reader, desk_faces.growth, desk_faces.owner)
            self._shards, self._stack = shards, stack.pop_all()

    def _follow(self) -> None:
        """Read other ledgers from now on, where the folder names others than those that are open."""
        shards = shards_in(self._folder)
        if shards == self._shards:
            return
        if _desk_of(shards) != _desk_of(self._shards):
            raise LedgerError(f"{self._folder}: another ledger takes what staff write by now; start the desk again")
        # The one place that holds both: nobody waits for the one while he holds the other.
        with self._stepping, self._recording:
            self._end_workers()
            self._drop_draft()
            before, records = self._stack, self._records
            self._open()
            records.close()
            before.close()
            self._version = None
        self._prepare()

    def _prepare(self) -> None:
        refuse_links(self._folder, VIEWS)
        with _damage_named(self._views):
            self._views.mkdir(exist_ok=True)
            live = self._generation()
            with locked(self._views / _MAKING):
                if self._lock.take(wait=False):
                    clear_generations(self._views, [live])
                    self._lock.release()
                self._records.prepare()
                # One that no scan has filled may have the tables of another version.
                self._see_to_leads(anew=_is_unfilled(self._views / LEADS_FILE))

    def _see_to_leads(self, *, anew: bool = False) -> None:
        """Let there be a file of leads, which a scan fills: the desk asks every file."""
        path = self._views / LEADS_FILE
        if anew or not path.exists():
            with view_file(path, LEAD_TABLES):
                pass

    # -- what is called --------------------------------------------------------------------------

    @property
    def laws(self) -> str:
        """A digest of what decides the rows of these views: program, rulesets, clauses, ledger."""
        return self._made_by.laws

    def step(self, budget: Budget = STEP) -> bool:
        """Project some of what is missing; whether something is left. A step takes a fraction of a second, but for a
        match that takes longer by itself. Raises LedgerError."""
        self._follow()
        has_more = self.records()
        with self._stepping, _damage_named(self._views):
            self._see_to_leads()
            try:
                return self._step(budget) or has_more
            except OutlivedError:
                self._drop_draft()
                # Empty while something is being erased: until that is done another step would come to the same.
                return bool(self._source.growth.erasures()) or has_more

    def erasing(self) -> list[Path]:
        """The folders of the ledgers whose log tells of something erased that is still there."""
        with self._stepping, _damage_named(self._views):
            parts = self._source.growth.parts
            return [part.folder or self._folder for part in parts if not part.growth.erasures()]

    def altered(self) -> list[Message]:
        """What is to be said of matches with events that are not those that were stored."""
        with self._stepping, _damage_named(self._views):
            return altered_in(self._generation().public.conn)

    def records(self) -> bool:
        """Project new records of cases and accesses; whether something is left. Raises LedgerError."""
        with self._recording, _damage_named(self._views):
            self._views.mkdir(exist_ok=True)  # somebody may have removed it, and all of it comes back
            return self._records.step()

    def catch_up(self) -> None:
        """Project everything that is missing. Raises LedgerError, also while something is being erased."""
        expect_many_hands()
        self._follow()
        with self._stepping, _damage_named(self._views), collecting_seldom(MANY_MATCHES):
            self._see_to_leads()
            self._catch_up()
        while self.records():
            pass

    def _catch_up(self) -> None:
        live = self._generation()
        if not live.erasure_mark:
            raise OutlivedError
        (events,) = live.public.conn.execute("SELECT events FROM freshness").fetchone()
        is_backlog = events == 0 and live.backlog(self._source.growth) >= _WORTH_SHARING
        if self._is_outdated(live) or is_backlog:
            self._build()
        while self._step(_AT_ONCE):
            pass

    def rebuild(self) -> None:
        """Make open.db and hands.db anew from the ledger and put them in place of those served. Raises LedgerError."""
        with self._stepping, _damage_named(self._views), collecting_seldom(MANY_MATCHES):
            self._build()

    def close(self) -> None:
        """Close every file. A build that is not whole is begun again by the next projector."""
        self._end_workers()
        self._drop_draft()
        # There are none where opening the ledger has failed.
        for one in (self._live, getattr(self, "_records", None)):
            if one is not None:
                one.close()
        self._live = None
        self._stack.close()

    # -- the files that are served -----------------------------------------------------------------

    def _generation(self) -> Generation:
        """The files that are served; made, without a match, where there are none that pages can read. What was made
        before the last erasure goes, and with it everything else that was."""
        erased = self._source.growth.erasures()
        if self._live is not None and self._live.is_served() and is_of_mark(self._live.erasure_mark, erased):
            return self._live
        if self._live is not None:
            self._live.close()
        self._live = self._version = None
        with locked(self._views / _MAKING):
            try:
                self._live = served_generation(self._views, self._made_by.tables, erased)
            except OutlivedError:
                self._drop_draft()
                remove_derived(self._folder)
            if self._live is None:
                self._live = self._new_files(erased)
                serve_generation(self._live)
        return self._live

    def _new_files(self, erased: str, *, indexed: bool = True) -> Generation:
        return make_generation(self._views, token_hex(4), self._made_by, self._clauses, erased, indexed=indexed)

    def _step(self, budget: Budget) -> bool:
        live = self._generation()
        version = self._source.growth.version()
        has_more = False
        if not live.erasure_mark:
            return False  # something is being erased: nothing is made of it till that is done
        # Hands become due by the clock alone, without a line.
        if version != self._version or live.hands_due(self._clock()):
            try:
                with live.writing():
                    if not live.is_served():  # another process put its own in place while this one waited
                        return True
                    has_more = self._advance(live, budget)
            except Disagreement:
                self._disagrees = True
            self._version = None if has_more else version
        elif self._clock() - self._touched >= _TOUCH_MS:
            with live.writing():
                live.touch(self._now())
        has_more = has_more or (self._is_outdated(live) and self._step_draft(budget))
        if not has_more:
            self._end_workers()
        return has_more

    def _advance(self, generation: Generation, budget: Budget) -> bool:
        """A step of some files, the work shared where there is much of it; whether something is left."""
        workers = None
        backlog = generation.backlog(self._source.growth) if self._may_share else 0
        if backlog >= _WORTH_SHARING:
            if self._workers is None:
                self._workers = RowMakers(self._folder, self._rulebook, self._clauses, self._source.contents, backlog)
            workers = self._workers
            if budget.seconds != float("inf"):
                budget = Budget(self._shared)
        elif budget is _IN_ONE_GO:
            budget = _AT_ONCE
        began = time.monotonic()
        try:
            has_more = generation.step(self._source, budget, self._now(), workers)
        except WorkerEnded:
            self._may_share = False  # slower, but it goes on
            self._end_workers()
            raise
        if workers is not None:
            least, most = _SHARED
            self._shared = min(most, max(least, round(budget.events / max(time.monotonic() - began, 0.01))))
        return has_more

    def _end_workers(self) -> None:
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    def _now(self) -> int:
        self._touched = self._clock()
        return self._touched

    # -- files made anew --------------------------------------------------------------------------

    def _is_outdated(self, live: Generation) -> bool:
        stamp, now = live.stamp(), self._made_by
        return self._disagrees or (stamp["laws"], stamp["version"]) != (now.laws, now.version)

    def _step_draft(self, budget: Budget) -> bool:
        """A step of the files that are to take the place of those served; whether they do not yet."""
        if self._draft is None:
            if not self._lock.take(wait=False):
                return False  # another process is at it
            self._draft = self._new_draft(indexed=True)
        with self._draft.writing():
            has_more = self._advance(self._draft, budget)
        if not has_more:
            self._swap(self._draft)
        return has_more

    def _new_draft(self, *, indexed: bool) -> Generation:
        live = self._generation()
        clear_generations(self._views, [live])
        return self._new_files(live.erasure_mark, indexed=indexed)

    def _swap(self, draft: Generation) -> None:
        """Serve a draft, once it holds what the files served do; nobody writes to those meanwhile."""
        live = self._generation()
        with live.writing():
            self._fill(draft)
            serve_generation(draft)
        live.close()
        self._live, self._draft, self._version, self._disagrees = draft, None, None, False
        clear_generations(self._views, [draft])
        self._lock.release()

    def _build(self) -> None:
        """Make files anew in one go, their indexes last."""
        self._drop_draft()
        self._lock.take(wait=True)
        try:
            draft = self._draft = self._new_draft(indexed=False)
            draft.write_without_log()
            self._fill(draft)
            self._draft = draft.finish()
            self._swap(self._draft)
        finally:
            self._drop_draft()

    def _fill(self, draft: Generation) -> None:
        """Project everything into a draft."""
        has_more = True
        while has_more:
            with draft.writing():
                has_more = self._advance(draft, _IN_ONE_GO)

    def _drop_draft(self) -> None:
        if self._draft is not None:
            self._draft.close()
            self._draft.remove()
            self._draft = None
        self._lock.release()


def _is_unfilled(leads: Path) -> bool:
    """Whether a file of leads is there that no scan has filled; of a damaged one ``verify`` tells."""
    with suppress(sqlite3.Error), closing(connect_view(leads)) as conn:
        return not conn.execute("SELECT count(*) FROM about_leads").fetchone()[0]
    return False


def _desk_of(shards: Sequence[Shard]) -> list[Path]:
    return [shard.folder for shard in shards if shard.is_desk]


@contextmanager
def _damage_named(views: Path) -> Iterator[None]:
    try:
        with damage_named(views.parent):
            yield
    except OutlivedError:
        says = "something is being erased, or that was cut short: run `meldtrail erase --finish`, then this again"
        raise LedgerError(f"the views in {views} cannot be made: {says}") from None
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise LedgerError(f"the views in {views} cannot be brought up to date: {why}; make it writable") from error
