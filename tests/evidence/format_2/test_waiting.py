"""A line that has waited for ten minutes stands in a leaf: whoever takes it out of both files is found."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence import receipts
from ledger.evidence.backup import back_up, erased_in, restore
from ledger.evidence.enrolment import enrol, known_by
from ledger.evidence.format_2 import eraser
from ledger.evidence.format_2 import waiting as checking
from ledger.evidence.format_2.extents import Target
from ledger.evidence.format_2.log import log_body
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.leaf import body_of, split_body
from ledger.evidence.store import open_reader, open_rehearsal, open_writer, tell_of_waiting
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event, match_events, match_lines
from tests.evidence.test_tampering import tamper
from tests.museum.museum import SECOND, unpacked

EVENTS = match_events("m1")
LINES = match_lines("m1")
LATE = LINES[6]
"""The line of event 7, which waits for that of event 6."""


class Time:
    """Our clock, which stands still."""

    ms = 1_800_000_000_000

    def passes(self, minutes: float) -> None:
        """Let it be so much later."""
        self.ms += round(minutes * 60_000)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr(receipts, "now_ms", lambda: clock.ms)
    return clock


@pytest.fixture
def waiting(folder: Path, time: Time) -> Path:
    """A ledger in which a line waits of which no leaf tells."""
    feed(folder, [*LINES[:5], LATE])
    return folder


@pytest.fixture
def told(waiting: Path, time: Time) -> Path:
    """The same when a leaf tells of it."""
    time.passes(11)
    write(waiting)
    return waiting


def write(folder: Path) -> None:
    """Open for writing, and nothing more."""
    with open_writer(folder):
        pass


def records(folder: Path, *kinds: str) -> list[dict[str, Any]]:
    """Records of these kinds in the log, without what is the same of all."""
    rows = bare(folder / "ledger.db").execute("SELECT body FROM events WHERE stream = 'log' ORDER BY leaf")
    found = [json.loads(split_body(body)[0]) for (body,) in rows]
    kept = [one for one in found if one["type"] in (kinds or ("waiting", "waited"))]
    return [{key: value for key, value in one.items() if key != "v"} for one in kept]


def nonces(folder: Path) -> list[str]:
    """The names of the nonces the vault has."""
    rows = bare(folder / "vault.db").execute("SELECT scope FROM secrets WHERE instr(scope, '.waiting.') ORDER BY scope")
    return [scope for (scope,) in rows]


def take_out(folder: Path, *, with_nonce: bool = False) -> None:
    """Take the line for event 7 out of both files."""
    assert tamper(folder, "ledger.db", "DELETE FROM waiting", [])
    for table in ("waiting", "waiting_since"):
        assert tamper(folder, "vault.db", f"DELETE FROM {table}", [])
    if with_nonce:
        assert tamper(folder, "vault.db", "DELETE FROM secrets WHERE instr(scope, '.waiting.')", [])


def problems(folder: Path) -> list[str]:
    return [one.what for one in verify(folder).problems]


# -- told ----------------------------------------------------------------------------------------------


def test_a_line_that_waits_for_less_than_ten_minutes_stands_in_no_leaf_and_verify_says_so(
    waiting: Path, time: Time
) -> None:
    """The control: it can be taken out of both files unseen."""
    time.passes(9)
    write(waiting)
    assert records(waiting) == [] and nonces(waiting) == []
    found = verify(waiting)
    assert found.ok and any(note.startswith("1 waiting line(s) of which no leaf tells yet") for note in found.notes)
    take_out(waiting)
    assert verify(waiting).ok and verify(waiting).waiting == 0


def test_a_line_that_has_waited_for_ten_minutes_is_told_of_by_whoever_opens_the_ledger_next(told: Path) -> None:
    (record,) = records(told)
    with open_reader(told) as reader:
        assert isinstance(reader, Reader)
        (source,) = (one for one in reader.log() if one["seq"] == record["src"])
    assert (source["type"], source["how"], source["writer"]) == ("source", "live", "local")
    assert record == {
        "type": "waiting", "src": source["seq"], "since": "2027-01-15T08:00:00.000Z", "about": [["m1", 7]],
    }  # fmt: skip
    assert len(nonces(told)) == 1 and nonces(told)[0].startswith("m1/raw/7.waiting.")
    found = verify(told)
    assert found.ok and found.waiting == 1 and not any("no leaf tells" in note for note in found.notes)


def test_it_is_told_of_once_however_often_somebody_writes(told: Path, time: Time) -> None:
    for _ in range(3):
        time.passes(60)
        feed(told, [LATE])
        feed(told, match_lines(f"n{time.ms}")[:3])
    assert len(records(told)) == 1 and verify(told).ok


def test_whatever_batch_comes_next_tells_of_it_and_so_does_the_end_of_a_long_ingest(waiting: Path, time: Time) -> None:
    with open_writer(waiting) as writer:
        time.passes(11)
        writer.ingest(match_lines("m2")[:3], "f", no_pin)
        assert len(records(waiting)) == 1
        writer.ingest([match_lines("m3")[4]], "f", no_pin)
        time.passes(11)
    assert [one["about"] for one in records(waiting)] == [[["m1", 7]], [["m3", 5]]]
    assert verify(waiting).ok


def test_a_pipe_that_brings_nothing_tells_of_it_without_getting_in_the_way_of_others(waiting: Path, time: Time) -> None:
    seen = []

    def lines() -> Iterable[bytes | None]:
        yield LINES[0]
        yield None
        feed(waiting, match_lines("m2")[:3])  # by somebody else, while the pipe is silent
        yield None
        seen.append(len(records(waiting)))
        time.passes(11)
        yield None
        seen.append(len(records(waiting)))
        feed(waiting, match_lines("m2")[3:5])
        yield LINES[5]

    with open_writer(waiting) as writer:
        summary = writer.ingest(lines(), "-", no_pin)
    assert seen == [0, 1] and (summary.held, summary.accepted, summary.promoted) == (1, 1, 1)
    assert verify(waiting).ok and verify(waiting).events == 7 + 5


def test_where_nobody_writes_a_look_lets_the_log_tell_and_leaves_it_to_whoever_does(waiting: Path, time: Time) -> None:
    tell_of_waiting(waiting)
    assert records(waiting) == []
    time.passes(11)
    with open_writer(waiting) as writer:
        time.passes(-11)
        writer.ingest([match_lines("m3")[4]], "f", no_pin)
        time.passes(11)
        tell_of_waiting(waiting)
        assert len(records(waiting)) == 1
    assert len(records(waiting)) == 2
    size = verify(waiting).size
    tell_of_waiting(waiting)
    assert verify(waiting).size == size, "nothing is written where nothing is to be told"


def test_lines_of_one_source_that_came_together_stand_in_one_leaf_and_those_of_another_in_their_own(
    folder: Path, time: Time
) -> None:
    feed(folder, [*LINES[:3], *LINES[4:7]])
    with open_writer(folder) as writer:
        writer.ingest(match_lines("m2")[2:4], "f", no_pin, "imported")
    time.passes(11)
    write(folder)
    assert [one["about"] for one in records(folder)] == [
        [["m1", 5], ["m1", 6], ["m1", 7]], [["m2", 3], ["m2", 4]],
    ]  # fmt: skip
    assert len({one["src"] for one in records(folder)}) == 2 and verify(folder).ok


def test_a_leaf_tells_of_a_hundred_lines_at_most(folder: Path, time: Time) -> None:
    feed(folder, match_lines("long", rounds=150)[1:252])
    time.passes(11)
    write(folder)
    assert [len(one["about"]) for one in records(folder)] == [100, 100, 51] and verify(folder).ok
    feed(folder, match_lines("long", rounds=150))
    assert verify(folder).ok and verify(folder).waiting == 0


def test_nothing_in_the_ledger_is_a_function_of_the_line_without_its_nonce(waiting: Path, time: Time) -> None:
    shutil.copytree(waiting, waiting.with_name("again"))
    time.passes(11)
    seals = []
    for folder in (waiting, waiting.with_name("again")):
        write(folder)
        rows = bare(folder / "ledger.db").execute("SELECT body FROM events WHERE stream = 'log'")
        seals += [split_body(body)[1] for (body,) in rows if b'"waiting"' in body]
    assert len(seals) == 2 and set(seals[0]).isdisjoint(seals[1])


def test_a_dry_run_tells_of_nothing(waiting: Path, time: Time) -> None:
    time.passes(11)
    with open_rehearsal(waiting) as writer:
        writer.ingest(LINES, "f", no_pin, dry_run=True)
    assert records(waiting) == []


# -- found ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("with_nonce", [False, True])
def test_a_line_that_is_told_of_cannot_go_from_both_files_unseen(told: Path, with_nonce: bool) -> None:
    take_out(told, with_nonce=with_nonce)
    found = verify(told).problems
    assert all(one.leaf is not None and "waits for event 7 of m1" in one.what for one in found)
    assert {one.state for one in found} == {"damaged", "lost"}


def test_another_line_sent_in_its_place_by_the_program_itself_is_found(told: Path) -> None:
    take_out(told)
    feed(told, [LINES[5], as_line(EVENTS[6] | {"at": "2026-11-20T10:00:59.000Z"})])
    (problem,) = verify(told).problems
    with open_reader(told) as reader:
        assert problem.leaf == reader.leaves("m1")[7]
    assert "not the line that waited for its place" in problem.what


@pytest.mark.parametrize(
    ("file", "statement", "words"),
    [
        ("ledger.db", "DELETE FROM waiting", "ledger.db does not name any more the line that waits for event 7 of m1"),
        ("vault.db", "DELETE FROM waiting", "vault.db has lost the line that waits for event 7 of m1"),
        ("vault.db", "DELETE FROM waiting_since", "does not say that this leaf tells of the line that waits for event"),
        ("vault.db", "UPDATE waiting_since SET at = at + 1", "does so since 2027-01-15T08:00:00.000Z"),
        ("vault.db", "UPDATE waiting_since SET leaf = NULL", "does not say that this leaf tells of the line"),
        ("vault.db", "UPDATE waiting SET raw = CAST(raw || ' ' AS BLOB)", "line that waits for event 7 of m1 is not"),
        ("vault.db", "UPDATE waiting SET how = 'imported'", "came from another source than this leaf says"),
        ("vault.db", "DELETE FROM secrets WHERE instr(scope, '.waiting.')", "has lost the secret of this leaf"),
        ("vault.db", "UPDATE secrets SET secret = randomblob(32) WHERE instr(scope, '.waiting.')", "is not the one"),
        ("vault.db", "UPDATE secrets SET secret = x'00' WHERE instr(scope, '.waiting.')", "a secret of m1 is no key"),
    ],
)  # fmt: skip
def test_what_is_done_to_a_line_that_is_told_of_is_found_and_located(
    told: Path, file: str, statement: str, words: str
) -> None:
    assert tamper(told, file, statement, [])
    assert any(words in one for one in problems(told)), problems(told)


def test_two_lines_that_wait_cannot_be_exchanged_or_moved(folder: Path, time: Time) -> None:
    sent = [{key: value for key, value in one.items() if key not in ("id", "at")} for one in EVENTS]
    two = [event("m1", seq, "discard", seat=1, card=card) for seq, card in ((7, "2H"), (8, "3H"))]
    feed(folder, map(as_line, [*sent[:5], *two]))
    time.passes(11)
    write(folder)
    columns = "digest = ?, raw = ?"
    vault = bare(folder / "vault.db")
    rows = {seq: [digest, raw] for seq, digest, raw in vault.execute("SELECT seq, digest, raw FROM waiting")}
    vault.close()
    for seq, other in ((7, 8), (8, 7)):
        assert tamper(folder, "vault.db", f"UPDATE waiting SET {columns} WHERE seq = ?", [*rows[other], seq])
    assert sum("is not the one this leaf tells of" in one for one in problems(folder)) == 2


def test_lines_that_wait_on_are_accounted_for_each_by_itself_when_one_goes(folder: Path, time: Time) -> None:
    feed(folder, [*LINES[:3], *LINES[4:7]])
    time.passes(11)
    write(folder)
    assert tamper(folder, "ledger.db", "DELETE FROM waiting WHERE seq = 6", [])
    assert tamper(folder, "vault.db", "DELETE FROM waiting WHERE seq = 6", [])
    assert tamper(folder, "vault.db", "DELETE FROM waiting_since WHERE seq = 6", [])
    assert all("event 6 of m1" in one for one in problems(folder)) and len(problems(folder)) == 2


def test_a_line_that_was_changed_while_it_waited_never_becomes_an_event(told: Path) -> None:
    forged = as_line(EVENTS[6] | {"at": "2026-11-20T10:00:59.000Z"}).rstrip(b"\n")
    assert tamper(told, "vault.db", "UPDATE waiting SET raw = ?", [forged])
    with pytest.raises(LedgerError, match="the line that waits for event 7 of m1 is not the one the log tells of"):
        feed(told, [LINES[5]])
    with open_reader(told) as reader:
        assert reader.size_of("m1") == 5


# -- it comes in, or does not ----------------------------------------------------------------------------


def test_a_line_that_becomes_an_event_is_accounted_for_by_it_and_can_still_be_proved(told: Path) -> None:
    feed(told, [LINES[5]])
    assert records(told, "waited") == [] and len(nonces(told)) == 1
    assert verify(told).ok and verify(told).waiting == 0
    assert bare(told / "vault.db").execute("SELECT count(*) FROM waiting_since").fetchone() == (0,)
    assert tamper(told, "vault.db", "DELETE FROM secrets WHERE instr(scope, '.waiting.')", [])
    (problem,) = verify(told).problems
    assert problem.state == "lost" and "nothing proves that this line waited" in problem.what


def test_a_line_that_came_in_another_form_is_accounted_for_too(folder: Path, time: Time) -> None:
    spaced = json.dumps(EVENTS[6], indent=None, separators=(" ,  ", " : ")).encode() + b"\n"
    feed(folder, [*LINES[:5], spaced])
    time.passes(11)
    feed(folder, [LINES[5]])
    assert len(records(folder)) == 1 and verify(folder).ok and verify(folder).events == 7


def gap(first: int, last: int) -> bytes:
    return as_line({"v": 1, "match": "m1", "seq": first, "type": "gap", "to": last, "reason": "disk full"})


def owner(folder: Path) -> None:
    """The match gets an owner, whose line it is not."""
    token = enrol(folder, "acme", "producer", "m1", "ravi")
    assert known_by(folder, "acme", token)


@pytest.mark.parametrize(
    ("sent", "then", "code", "about"),
    [
        ([*LINES[:5], LATE], lambda folder: feed(folder, [gap(6, 8), LINES[8]]), "late", 7),
        ([*LINES[:5], gap(6, 8)], lambda folder: feed(folder, [LINES[5]]), "place_taken", 6),
        ([*LINES[:5], LATE], owner, "others_match", 7),
        (
            [*LINES[:5], as_line(EVENTS[5] | {"seq": 9})],
            lambda folder: feed(folder, [LINES[5]]),
            "renumbered",
            9,
        ),
    ],
    ids=["late", "place_taken", "others_match", "renumbered"],
)
def test_a_line_that_becomes_no_event_is_told_of_again_and_its_nonce_goes(
    folder: Path, time: Time, sent: list[bytes], then: Callable[[Path], object], code: str, about: int
) -> None:
    feed(folder, sent)
    time.passes(11)
    write(folder)
    assert len(nonces(folder)) == 1
    then(folder)
    assert records(folder, "waited") == [{"type": "waited", "code": code, "about": [["m1", about]]}]
    assert nonces(folder) == [] and verify(folder).ok and verify(folder).waiting == 0
    feed(folder, LINES)
    assert verify(folder).ok


@pytest.mark.parametrize(
    ("about", "src", "words"),
    [
        ([["m1", 7]], 2, "it tells again of the line that waits for event 7 of m1"),
        ([["m1", 3]], 2, "no line can wait for event 3 of m1: its place is taken"),
        ([["m1", 9]], 99, "it comes from a source that no record before it names"),
        ([], 2, "it tells of 0 waiting line(s) and has 2 commitment(s)"),
        ([["m2", 9]], 2, "the line that waits for event 9 of m2 comes from local, who may not write it"),
    ],
    ids=["twice", "taken", "source", "none", "others"],
)
def test_a_record_of_a_line_that_cannot_wait_is_found(told: Path, about: list[Any], src: int, words: str) -> None:
    enrol(told, "acme", "producer", "m2", "ravi")
    with open_writer(told) as writer:
        body = log_body("waiting", since="2027-01-15T08:00:00.000Z", src=src, about=about)
        writer._tell(body_of(body, [bytes(32)] * 2))
        writer._flush(False)
    assert words in problems(told)


@pytest.mark.parametrize("code", ["late", "place_taken", "others_match"])
def test_a_record_that_says_what_cannot_have_become_of_a_line_is_found(
    folder: Path, time: Time, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    feed(folder, [*LINES[:5], as_line(EVENTS[5] | {"seq": 9})])
    time.passes(11)
    note = Writer._wait_ended
    monkeypatch.setattr(Writer, "_wait_ended", lambda self, stream, seq, _: note(self, stream, seq, code))
    write(folder)
    feed(folder, [LINES[5]])
    assert problems(folder) == [f"the line that waited for event 9 of m1 cannot be {code}"]


def test_a_place_where_a_line_waited_can_be_waited_for_again(folder: Path, time: Time) -> None:
    feed(folder, [*LINES[:5], as_line(EVENTS[5] | {"seq": 9})])
    for _ in range(2):
        time.passes(11)
        write(folder)
    # that for event 9 makes room in the batch in which another one comes for it
    feed(folder, [LINES[5], LINES[8]])
    assert verify(folder).ok and verify(folder).waiting == 1 and nonces(folder) == []
    time.passes(11)
    feed(folder, match_lines("m2")[:2])
    feed(folder, match_lines("m2")[2:4])
    assert [(one["type"], one["about"]) for one in records(folder)] == [
        ("waiting", [["m1", 9]]), ("waited", [["m1", 9]]), ("waiting", [["m1", 9]]),
    ]  # fmt: skip
    assert feed(folder, LINES).promoted == 1 and verify(folder).ok and len(nonces(folder)) == 1


# -- erased --------------------------------------------------------------------------------------------


def person(folder: Path, player: str) -> Target:
    with open_reader(folder) as reader:
        return Target("person", reader.person(player))


def erase(folder: Path, target: Target) -> None:
    with open_writer(folder) as writer:
        told = eraser.announce(
            writer, target, "asha", "2026-11-20T10:00:00.000Z", "2026-11-20T10:00:00.000Z", "request"
        )
        eraser.erase(writer, target, "meena", told)


@pytest.mark.parametrize("kind", ["person", "cards"])
def test_the_nonce_of_a_line_that_came_goes_with_an_erasure_in_its_match(told: Path, kind: str) -> None:
    feed(told, LINES[5:])
    assert len(nonces(told)) == 1
    player = EVENTS[0]["players"][0]["player"]
    erase(told, person(told, player) if kind == "person" else Target("cards", "m1"))
    assert nonces(told) == [] and verify(told).problems == ()
    feed(told, LINES)
    assert verify(told).problems == ()


def test_the_nonce_of_a_line_that_waits_stays_when_somebody_else_is_erased_and_goes_with_the_next_erasure(
    told: Path,
) -> None:
    one, two = (EVENTS[0]["players"][seat]["player"] for seat in (0, 1))
    erase(told, person(told, one))
    assert len(nonces(told)) == 1 and verify(told).problems == ()
    feed(told, LINES[5:])
    assert len(nonces(told)) == 1 and verify(told).problems == ()
    erase(told, person(told, two))
    assert nonces(told) == [] and verify(told).problems == ()


def named(seq: int) -> bytes:
    """A line of the match that names who sits at its first seat."""
    player = EVENTS[0]["players"][0]["player"]
    return as_line({**EVENTS[seq - 1], "ext": {"said": f"well played {player}"}})


@pytest.mark.parametrize("is_told", [True, False], ids=["told", "untold"])
@pytest.mark.parametrize("is_killed", [False, True], ids=["whole", "killed"])
def test_a_line_that_waits_in_an_older_copy_and_says_what_was_erased_since_goes_with_its_nonce(
    folder: Path, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_told: bool, is_killed: bool
) -> None:
    feed(folder, [*LINES[:5], named(7), LINES[7]])
    if is_told:
        time.passes(11)
        write(folder)
    back_up(folder, tmp_path / "backup")
    feed(folder, [*LINES[:6], *LINES[8:]])
    player = EVENTS[0]["players"][0]["player"]
    erase(folder, person(folder, player))
    again = tmp_path / "again"
    with monkeypatch.context() as killed:
        if is_killed:
            killed.setattr(Writer, "settle", lambda _: None)
        found = restore(tmp_path / "backup", again, erased_in(folder))
        assert found.problems == () and found.waiting == 1
    write(again)
    assert records(again, "waited") == [{"type": "waited", "code": "erased", "about": [["m1", 7]]}]
    assert [one.partition(".")[0] for one in nonces(again)] == (["m1/raw/8"] if is_told else [])
    for path in again.iterdir():
        assert path.is_dir() or player.encode() not in path.read_bytes(), path
    for _ in range(2):
        time.passes(11)
        feed(again, [*LINES[:6], named(7), *LINES[7:]])
        assert verify(again).problems == () and verify(again).waiting == 0
        assert player.encode() not in (again / "vault.db").read_bytes()


def test_a_line_that_waits_in_an_older_copy_leaves_no_nonce_when_a_part_of_it_is_not_kept(
    folder: Path, time: Time, tmp_path: Path
) -> None:
    """Told of in the copy, after it was sent again."""
    feed(folder, LINES[:5])
    back_up(folder, tmp_path / "backup")
    feed(folder, [LINES[5], named(7), *LINES[7:]])
    erase(folder, person(folder, EVENTS[0]["players"][0]["player"]))
    again = tmp_path / "again"
    restore(tmp_path / "backup", again, erased_in(folder))
    feed(again, [named(7), LINES[7]])
    time.passes(11)
    write(again)
    assert len(nonces(again)) == 2
    feed(again, [LINES[5]])
    assert [one.partition(".")[0] for one in nonces(again)] == ["m1/raw/8"] and verify(again).problems == ()


def test_a_record_that_says_a_line_was_erased_where_nothing_was_is_found(told: Path) -> None:
    with open_writer(told) as writer:
        writer.drop_erased("m1", 7)
        writer._flush(False)
    assert problems(told) == ["the line that waited for event 7 of m1 cannot be erased"]


# -- cut short, older, elsewhere ---------------------------------------------------------------------------


def test_a_commit_that_fails_between_vault_and_ledger_leaves_a_line_to_be_told_of_by_the_next(
    waiting: Path, time: Time
) -> None:
    with open_writer(waiting) as writer:
        time.passes(11)
        writer._ledger.set_commit_hook(lambda: True)  # the vault is on the disk, and the ledger does not commit
        with pytest.raises(LedgerError, match="cannot write"):
            writer.ingest(match_lines("m2")[:3], "f", no_pin)
        writer._ledger.set_commit_hook(None)
    assert len(nonces(waiting)) == 1 and records(waiting) == [] and verify(waiting).ok
    time.passes(-11)
    write(waiting)
    assert nonces(waiting) == [] and verify(waiting).ok, "rows of leaves that were never confirmed go"
    time.passes(11)
    write(waiting)
    assert len(records(waiting)) == len(nonces(waiting)) == 1 and verify(waiting).ok
    feed(waiting, [LINES[5]])
    assert verify(waiting).ok


@pytest.mark.parametrize("then", [[LINES[5]], [gap(6, 8), LINES[8]]], ids=["event", "late"])
def test_a_writer_killed_before_it_forgot_a_line_that_waits_no_more_leaves_it_to_the_next(
    told: Path, monkeypatch: pytest.MonkeyPatch, then: list[bytes]
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(Writer, "settle", lambda _: None)
        feed(told, then)
    assert bare(told / "vault.db").execute("SELECT count(*) FROM waiting").fetchone() == (1,)
    assert verify(told).ok
    write(told)
    assert bare(told / "vault.db").execute("SELECT count(*) FROM waiting").fetchone() == (0,)
    assert len(nonces(told)) == len(records(told, "waiting")) - len(records(told, "waited"))
    assert verify(told).ok


def test_a_vault_of_the_first_layout_is_whole_is_told_by_the_next_writer_and_tells_ten_minutes_later(
    tmp_path: Path, time: Time
) -> None:
    folder = unpacked(SECOND, tmp_path)
    found = verify(folder)
    assert found.ok and any("no leaf tells yet" in note for note in found.notes)
    with open_rehearsal(folder) as writer:
        writer.ingest([b"junk\n"], "f", no_pin, dry_run=True)
    write(folder)
    assert verify(folder).ok and records(folder) == []
    time.passes(11)
    write(folder)
    assert [len(one["about"]) for one in records(folder)] == [found.waiting] and verify(folder).ok
    with open_reader(folder) as reader:
        lines = list(reader.export())
    assert feed(folder, lines).held == len(lines) and verify(folder).ok


def test_a_vault_that_says_a_leaf_tells_of_a_line_or_since_when_none_waits_is_found(waiting: Path) -> None:
    assert tamper(waiting, "vault.db", "UPDATE waiting_since SET leaf = 3", [])
    assert problems(waiting) == [
        "vault.db says that leaf 3 tells of the line that waits for event 7 of m1, and it does not"
    ]
    assert tamper(waiting, "vault.db", "UPDATE waiting_since SET leaf = NULL, seq = 8", [])
    assert problems(waiting) == [
        "vault.db says since when a line waits for event 8 of m1, and has none",
        "vault.db has lost since when the line waits for event 7 of m1",
    ]


@pytest.mark.parametrize("what", ["TABLE waiting_since", "INDEX waiting_untold"])
def test_a_vault_of_today_does_not_pass_for_one_of_the_first_layout(told: Path, what: str) -> None:
    bare(told / "vault.db").execute(f"DROP {what}")
    assert any(f"vault.db lacks: CREATE {what}" in one for one in problems(told))


def test_a_backup_has_what_the_log_tells_of_and_where_it_is_restored_goes_on(told: Path, tmp_path: Path) -> None:
    back_up(told, tmp_path / "backup")
    restore(tmp_path / "backup", tmp_path / "again")
    feed(tmp_path / "again", LINES)
    assert verify(tmp_path / "again").ok and len(records(tmp_path / "again")) == 1


def test_a_ledger_without_its_vault_is_held_against_what_the_log_tells_of_lines_that_wait(told: Path) -> None:
    assert tamper(told, "ledger.db", "DELETE FROM waiting", [])
    for name in ("vault.db", "vault.db-wal", "vault.db-shm"):
        (told / name).unlink(missing_ok=True)
    assert any(
        "ledger.db does not name any more the line that waits for event 7 of m1" in one for one in problems(told)
    )


def test_without_holding_the_log_against_the_lines_nothing_is_found(
    told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of what is found above."""
    take_out(told, with_nonce=True)
    monkeypatch.setattr(checking, "note_told", lambda *_: iter(()))
    monkeypatch.setattr("ledger.evidence.format_2.verify.note_told", lambda *_: iter(()))
    assert verify(told).ok
