"""Enrolled writers: nothing comes in from another than the match's own, who is not told anything about it either."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence.enrolment import enrol, known_by, revoke, writers_in
from ledger.evidence.format_2 import writer as writing
from ledger.evidence.format_2.extents import Target
from ledger.evidence.format_2.writers import Writers
from ledger.evidence.store import append_records, create_ledger, open_reader, open_rehearsal, open_writer
from ledger.evidence.summary import Summary
from ledger.evidence.verify import verify
from ledger.evidence.writer import How, no_pin
from schemas.errors import LedgerError, NotAuthorised, UsageError
from tests.cases.erasing import erase
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event, match_events, match_lines
from tests.evidence.mutations import mutated_lines
from tests.evidence.test_tampering import tamper
from tests.museum.museum import unpacked

HOW: dict[str, How] = {"acme": "live", "archive": "imported"}


def send(folder: Path, lines: list[bytes], writer: str | None = None, how: How | None = None, **more: Any) -> Summary:
    """Take in lines as they come from a writer, whose token is checked elsewhere."""
    dry_run = more.get("dry_run", False)
    with open_rehearsal(folder) if dry_run else open_writer(folder) as taker:
        way = how or HOW.get(writer or "", "live")
        return taker.ingest(lines, f"of-{writer}.jsonl", no_pin, way, writer=writer, **more)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger in which a producer and an importer are enrolled."""
    create_ledger(tmp_path / "ledger")
    enrol(tmp_path / "ledger", "acme", "producer", "acme-", "ravi")
    enrol(tmp_path / "ledger", "archive", "importer", "old.", "ravi")
    return tmp_path / "ledger"


def owners(folder: Path) -> dict[str, set[str]]:
    """The writers from whom the events of each match came, by the log."""
    found: dict[str, set[str]] = {}
    with open_reader(folder) as reader:
        for match in reader.matches():
            rows = reader._ledger.execute(
                "SELECT DISTINCT writer FROM sources JOIN events ON stream = ? AND instr(CAST(body AS TEXT),"
                " '\"src\":' || sources.number || ',')", (match,),
            )  # fmt: skip
            found[match] = {writer for (writer,) in rows}
    return found


def test_each_writer_sends_the_matches_of_its_brand_and_the_ledger_all_others(folder: Path) -> None:
    for match, writer in (("acme-1", "acme"), ("old.7", "archive"), ("m1", None)):
        assert send(folder, match_lines(match), writer).accepted == len(match_lines(match))
    assert verify(folder).ok
    assert owners(folder) == {"acme-1": {"acme"}, "old.7": {"archive"}, "m1": {"local"}}


def test_a_ledger_in_which_nobody_is_enrolled_takes_everything_from_whoever_has_it(tmp_path: Path) -> None:
    feed(tmp_path / "ledger", match_lines("acme-1"))
    assert writers_in(tmp_path / "ledger") == [] and verify(tmp_path / "ledger").ok


@pytest.mark.parametrize(
    ("writer", "match", "how"),
    [
        ("acme", "m1", "live"), ("acme", "old.7", "live"), ("acme", "acme-1", "imported"),
        ("archive", "old.7", "live"), ("archive", "acme-1", "imported"), (None, "acme-1", "live"),
        (None, "old.7", "imported"), ("nobody", "acme-1", "live"), ("nobody", "m1", "live"),
    ],
)  # fmt: skip
def test_what_is_not_the_senders_is_refused(folder: Path, writer: str | None, match: str, how: How) -> None:
    before = verify(folder).events
    lines = match_lines(match)
    for dry_run in (True, False):
        summary = send(folder, lines, writer, how, dry_run=dry_run)
        assert (summary.accepted, summary.refused) == (0, {"others_match": len(lines)})
        assert summary.matches == frozenset(), "and --closed closes nothing of it"
    assert verify(folder).ok and verify(folder).events == before


def test_ten_thousand_lines_of_everybody_let_nothing_in_from_another(folder: Path) -> None:
    """Lines whole and broken, in their place and out of it, of the matches of all, from all, in both ways."""
    rng = random.Random(20261124)
    matches = {"acme-1": "acme", "acme-2": "acme", "old.7": "archive", "m1": None, "acmeless": None, "Acme-1": None}
    lines = {match: match_lines(match, rounds=60) for match in matches}
    broken = {match: list(mutated_lines(7, lines[match], 400)) for match in matches}
    tries = outside = taken = 0
    sizes: dict[str, int] = {}
    while tries < 10_000:
        match, writer = rng.choice(list(matches)), rng.choice(["acme", "archive", None, "nobody"])
        how: How = rng.choice(["live", "imported"])
        sent = [
            rng.choice(broken[match]) + b"\n" if rng.random() < 0.3 else rng.choice(lines[match]) for _ in range(50)
        ]
        if rng.random() < 0.3:
            sent = lines[match][:50]
        summary = send(folder, sent, writer, how)
        tries += len(sent)
        its = (writer, how) in {("acme", "live"), ("archive", "imported"), (None, "live"), (None, "imported")}
        if not its or writer != matches[match]:
            let_in = summary.accepted + summary.held + summary.promoted + summary.waiting + summary.conflicting
            others = {one for one in _named(sent) if its and matches.get(one) == writer}
            assert let_in == 0 or others, (match, writer, how, summary)
            outside += len(sent)
        taken += summary.accepted
        sizes[match] = sizes.get(match, 0) + summary.accepted
    assert outside > 5000 and taken > 200
    found = verify(folder)
    assert found.ok, found.problems
    for match, of in owners(folder).items():
        assert of == {_owner(match)}, match


def _named(lines: list[bytes]) -> set[str]:
    """The matches that are named somewhere: a mutated line may be one of another match."""
    return {part.split(b'"')[2].decode("utf-8", "replace") for line in lines for part in _after(line)}


def _after(line: bytes) -> list[bytes]:
    return [b'"' + part for part in line.split(b'"match')[1:] if part.count(b'"') > 2]


def _owner(match: str) -> str:
    return "acme" if match.startswith("acme-") else "archive" if match.startswith("old.") else "local"


def test_who_does_not_own_a_match_is_told_nothing_of_it(folder: Path, tmp_path: Path) -> None:
    """Whatever is guessed of a live match, and whether it is here at all: the answer is the same to the letter. The
    owner is the control: to it not every guess has the same answer."""
    empty = tmp_path / "empty"
    create_ledger(empty)
    enrol(empty, "acme", "producer", "acme-", "ravi")
    enrol(empty, "archive", "importer", "old.", "ravi")
    events = match_events("acme-1", settled=False)
    send(folder, [as_line(one) for one in events[:20]], "acme")
    draw = next(one for one in events if one["type"] == "draw" and one["from"] == "stock")
    guesses = [as_line({**draw, "card": card}) for card in ("2C", "7H", "KS", draw["card"])]
    tries = [[guess] for guess in guesses] + [guesses, match_lines("acme-1"), match_lines("acme-9"), [b"junk\n"]]
    tries += [[as_line({**events[5], "id": events[7]["id"]})], [as_line(event("acme-1", 900, "drop", seat=1))]]
    tries += [[as_line(event("acme-1", 21, "gap", to=60))], [as_line(event("acme-1", 21, "close", reason="abandoned"))]]
    tries += [[events_line.replace(b"{", b"{,", 1) for events_line in match_lines("acme-1")]]
    tries += [[b'{"match": "acme-1", "x": %d}\n' % number for number in range(130)]]  # more than are kept of a file
    for dry_run in (True, False):
        for writer in (None, "archive"):
            for sent in tries:
                told = [send(place, sent, writer, dry_run=dry_run) for place in (folder, empty)]
                assert told[0] == told[1], sent
    with open_reader(folder) as reader:
        assert not reader.incomplete("acme-1"), "nor is its match made to look incomplete"
    assert verify(folder).ok and verify(empty).ok
    answers = {str(send(folder, [guess], "acme", dry_run=True)) for guess in guesses}
    assert len(answers) > 1


def test_for_who_does_not_own_a_match_the_same_is_looked_up_whether_it_is_here_or_not(folder: Path) -> None:
    """Not the time of one machine is measured: the statements are compared."""
    send(folder, match_lines("acme-1", settled=False), "acme")
    matches = ("acme-1", "acme-9")
    lines = [[as_line(event(match, 4, "drop", seat=1)), b'{"match": "%s"}\n' % match.encode()] for match in matches]
    asked, by = zip(*(_asked(folder, sent) for sent in lines), strict=True)
    assert asked[0] == asked[1] and not any("acme" in str(bindings) for bindings in by)
    own, by = zip(*(_asked(folder, sent, "acme") for sent in lines), strict=True)
    assert own[0] != own[1] and all("acme" in str(bindings) for bindings in by), "the control"


def _asked(folder: Path, lines: list[bytes], writer: str | None = None) -> tuple[list[str], list[Any]]:
    """What is asked of both databases for lines that are only tried, and by which values."""
    asked: list[tuple[str, Any]] = []

    def trace(_: Any, statement: str, bindings: Any) -> bool:
        asked.append((statement, bindings))
        return True

    with open_rehearsal(folder) as taker:
        for conn in (taker._ledger, taker._vault.conn):
            conn.set_exec_trace(trace)
        taker.ingest(lines, "f", no_pin, writer=writer, dry_run=True)
        for conn in (taker._ledger, taker._vault.conn):
            conn.set_exec_trace(None)
    return [statement for statement, _ in asked], [bindings for _, bindings in asked]


def test_an_enrolled_writer_is_not_told_whether_it_guessed_what_staff_wrote(folder: Path) -> None:
    note = {"stream": "case/7", "type": "note", "at": "2026-11-20T10:15:30.123Z", "who": "Ann", "text": "he lies"}
    append_records(folder, [note])
    guesses = [as_line({"v": 1, "seq": 1, **note, "text": text}) for text in ("he lies", "she lies")]
    for writer in ("acme", "archive"):
        told = [send(folder, [guess], writer, dry_run=True) for guess in guesses]
        assert told[0] == told[1] and told[0].refused == {"staff_only": 1}
    assert [send(folder, [guess], dry_run=True).held for guess in guesses] == [1, 0], "whoever has the ledger may know"


def test_junk_of_another_takes_no_room_from_a_matchs_owner(folder: Path) -> None:
    """Three refused lines of a match are kept in any case: its owner's, and not those of who got there first."""
    send(folder, match_lines("acme-1")[:5], "acme")
    junk = [b'{"match": "acme-1", "x": %d}\n' % number for number in range(110)]
    send(folder, junk)
    send(folder, [b'{"match": "m1", "x": %d}\n' % number for number in range(110)], "acme")  # its own file is full
    assert send(folder, junk[:2], "acme").refused_total == 2
    with open_reader(folder) as reader:
        assert reader.incomplete("acme-1").refused == 2
    assert verify(folder).ok


def test_what_another_writes_of_cards_that_were_erased_is_only_counted(folder: Path) -> None:
    """Whose match it names is not the sender's, so the line is of no match; it may tell the cards all the same."""
    send(folder, match_lines("acme-1"), "acme")
    erase(folder, Target("cards", "acme-1"))
    assert send(folder, [b'{"match": "acme-1", "x": "handful"}\n', b'{"match": "m1", "x": 1}\n']).refused_total == 2
    with open_reader(folder) as reader:
        assert len(reader.refusals()) == 1 and sum(reader.unkept().values()) == 1


def test_a_revoked_writer_sends_nothing_and_what_waited_of_it_is_not_taken(folder: Path) -> None:
    lines = match_lines("acme-1")
    send(folder, lines[:3], "acme")
    send(folder, lines[4:6], "acme")  # two wait for the fourth
    revoke(folder, "acme", "ravi")
    found = verify(folder)
    assert found.ok and (found.waiting, found.refusals) == (0, 2)
    assert send(folder, lines, "acme").refused == {"others_match": len(lines)}
    nobody = send(folder, lines)  # nor does whoever has the ledger, till the brand has its next writer
    assert nobody.refused == {"others_match": len(lines)} and "enrol the next one" in nobody.refusals[0].note
    enrol(folder, "acme-again", "producer", "acme-", "ravi")
    again = send(folder, lines, "acme-again")
    assert again.conflicting == 0 and again.held == 3 and again.accepted == len(lines) - 3
    assert verify(folder).ok and owners(folder)["acme-1"] == {"acme", "acme-again"}


def test_what_a_revoked_writer_left_waiting_does_not_stand_in_the_next_owners_way(folder: Path) -> None:
    """It was held to be the same line, or a contradiction of it, and the owner's own was never stored."""
    lines, events = match_lines("acme-1"), match_events("acme-1")
    send(folder, [*lines[:3], lines[4], as_line({**events[5], "seat": 9 - events[5].get("seat", 1)})], "acme")
    revoke(folder, "acme", "ravi")
    enrol(folder, "acme-eu", "producer", "acme-", "ravi")
    summary = send(folder, [*lines[4:], lines[3]], "acme-eu", "live")  # out of order, as lines come over a network
    assert (summary.accepted, summary.held, summary.conflicting) == (len(lines) - 3, 0, 0)
    with open_reader(folder) as reader:
        assert reader.size_of("acme-1") == len(lines) and not reader.incomplete("acme-1")
    assert verify(folder).ok


def test_lines_that_wait_are_not_taken_from_the_ledger_itself_once_a_match_is_anothers(folder: Path) -> None:
    lines = match_lines("beta-1")
    send(folder, [*lines[:3], lines[4]])
    enrol(folder, "beta", "producer", "beta-", "ravi")
    assert send(folder, lines[3:4], "beta", "live").accepted == 1
    assert send(folder, lines, "beta", "live").held == 4
    assert owners(folder)["beta-1"] == {"local", "beta"} and verify(folder).ok


def test_a_match_is_handed_over_with_its_brand(folder: Path) -> None:
    lines = match_lines("acme-1")
    send(folder, lines[:5], "acme")
    revoke(folder, "acme", "ravi")
    enrol(folder, "acme-eu", "producer", "acme-", "ravi")
    summary = send(folder, lines, "acme-eu", "live")
    assert (summary.held, summary.accepted) == (5, len(lines) - 5)
    assert verify(folder).ok and owners(folder)["acme-1"] == {"acme", "acme-eu"}
    assert [one.name for one, _ in writers_in(folder) if one.revoked is None] == ["archive", "acme-eu"]


def test_what_came_from_a_writer_since_it_is_suspect_is_counted(folder: Path) -> None:
    send(folder, match_lines("acme-1"), "acme")
    with open_reader(folder) as reader:
        leaf = reader.size()
    send(folder, match_lines("acme-2")[:7], "acme")
    send(folder, match_lines("m1"))
    assert verify(folder).notes == ()
    revoke(folder, "acme", "ravi", leaf)
    ((one, touched),) = [(one, touched) for one, touched in writers_in(folder) if one.name == "acme"]
    assert one.suspect == leaf and touched is not None
    assert (touched.events, touched.matches) == (7, ("acme-2",))
    found = verify(folder)
    assert found.ok and found.notes == (
        f"writer acme was revoked: 7 event(s) of 1 match(es) from leaf {leaf} on are suspect",
    )


def test_more_of_a_revoked_writer_can_become_suspect_and_never_less(folder: Path) -> None:
    send(folder, match_lines("acme-1"), "acme")
    revoke(folder, "acme", "ravi")
    for suspect in (None, 9, 4):
        if suspect is None:
            with pytest.raises(UsageError, match="acme is revoked already"):
                revoke(folder, "acme", "meena", suspect)
            continue
        revoke(folder, "acme", "meena", suspect)
        (one, _) = writers_in(folder)[0]
        assert (one.suspect, one.revoked_by) == (suspect, "meena")
    for suspect in (None, 4, 9):
        with pytest.raises(UsageError, match="acme is revoked already"):
            revoke(folder, "acme", "ravi", suspect)
    assert verify(folder).ok


def test_a_name_or_brand_that_is_taken_is_refused(folder: Path) -> None:
    for name, brand, says in (
        ("acme", "beta-", "acme is there already"), ("local", "beta-", "local is there already"),
        ("beta", "acme-", "begin with acme-"), ("beta", "acme-eu-", "begin with acme-"),
        ("beta", "ac", "begin with acme-"),
        ("beta", "", "begin with acme-"), ("Beta", "beta-", "no name of a writer"), ("beta", "be ta", "nothing the id"),
    ):  # fmt: skip
        with pytest.raises(UsageError, match=says):
            enrol(folder, name, "producer", brand, "ravi")
    with pytest.raises(UsageError, match="no writer is called beta"):
        revoke(folder, "beta", "ravi")
    with pytest.raises(UsageError, match="there is no leaf 99"):
        revoke(folder, "acme", "ravi", 99)
    assert len(writers_in(folder)) == 2 and verify(folder).ok


def test_one_writer_can_have_every_match(tmp_path: Path) -> None:
    create_ledger(tmp_path / "ledger")
    enrol(tmp_path / "ledger", "platform", "producer", "", "ravi")
    assert send(tmp_path / "ledger", match_lines("m1")).refused == {"others_match": len(match_lines("m1"))}
    assert send(tmp_path / "ledger", match_lines("m1"), "platform", "live").accepted == len(match_lines("m1"))


def test_only_the_token_makes_a_writer(folder: Path) -> None:
    token = enrol(folder, "beta", "producer", "beta-", "ravi")
    assert known_by(folder, "beta", token) == "beta"
    for name, wrong in (("beta", token[:-1]), ("beta", ""), ("acme", token), ("nobody", token), ("local", "")):
        with pytest.raises(NotAuthorised, match=f"not the token of a writer called {name}"):
            known_by(folder, name, wrong)
    revoke(folder, "beta", "ravi")
    with pytest.raises(NotAuthorised, match="not the token of a writer called beta"):
        known_by(folder, "beta", token)
    assert token.encode() not in b"".join(path.read_bytes() for path in folder.glob("*.db*"))


def test_a_ledger_of_format_1_has_one_writer(tmp_path: Path) -> None:
    folder = unpacked("7-digests", tmp_path)
    with pytest.raises(LedgerError, match="upgrade"):
        enrol(folder, "acme", "producer", "acme-", "ravi")
    assert writers_in(folder) == []
    with pytest.raises(NotAuthorised, match="not the token"):
        known_by(folder, "acme", "x")


def test_verify_finds_an_event_from_whom_it_may_not_come(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes the program can write such a leaf: the log says that it was not his to write."""
    monkeypatch.setattr(writing, "read_writers", lambda ledger: Writers())
    monkeypatch.setattr(Writers, "allows", lambda *_: True)
    send(folder, match_lines("old.7")[:4], "acme")
    monkeypatch.undo()
    found = verify(folder)
    assert [problem.what for problem in found.problems] == ["it comes from acme, who may not write it"] * 4


def test_verify_finds_an_enrolment_that_may_not_follow(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Writers, "obstacle", lambda *_: None)
    enrol(folder, "beta", "producer", "acme-", "ravi")
    monkeypatch.undo()
    assert ["nobody may be enrolled so" in problem.what for problem in verify(folder).problems] == [True]


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM settings WHERE name LIKE 'writer/%'",
        "UPDATE settings SET name = 'writer/99' WHERE rowid = (SELECT max(rowid) FROM settings)",
        "UPDATE settings SET value = 'revoked' WHERE rowid = (SELECT max(rowid) FROM settings)",
        "INSERT INTO settings VALUES ('writer/1', 'enrolled')",
        "UPDATE sources SET writer = 'local' WHERE writer = 'acme'",
        "UPDATE leaves SET body = CAST(replace(CAST(body AS TEXT), 'acme-', 'bcme-') AS BLOB)"
        " WHERE instr(body, '\"enrolled\"')",
        "DELETE FROM leaves WHERE instr(body, '\"enrolled\"')",
    ],
)
def test_an_enrolment_that_was_changed_is_found(folder: Path, statement: str) -> None:
    send(folder, match_lines("acme-1"), "acme")
    assert verify(folder).ok
    assert tamper(folder, "ledger.db", statement, [])
    assert not verify(folder).ok


def test_the_record_holds_who_was_enrolled_and_not_the_token(folder: Path) -> None:
    rows = bare(folder / "ledger.db").execute("SELECT name, value FROM settings WHERE name LIKE 'writer/%'").fetchall()
    assert [kind for _, kind in rows] == ["enrolled", "enrolled"]
    (acme, _), (archive, _) = writers_in(folder)
    assert (acme.name, acme.role, acme.brand, acme.who) == ("acme", "producer", "acme-", "ravi")
    assert replace(archive, at="", key="").brand == "old." and len(acme.key) == 64
