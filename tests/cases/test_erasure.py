"""Erasing a person or the cards of a match: by two, when it is due; whole afterwards, and found by nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.audit.auditor import Auditor
from ledger.cases import erasure
from ledger.cases.writing import append_to_case
from ledger.evidence import reading_ahead
from ledger.evidence.backup import ERASURES, back_up, erased_in, restore
from ledger.evidence.commitments import field_key, secret_of
from ledger.evidence.folder import VAULT_FILE
from ledger.evidence.format_2 import eraser
from ledger.evidence.format_2.erasure import erasure_of, erasures
from ledger.evidence.format_2.extents import Target
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.leaf import places, seal_of, split_body
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.store import append_records, create_ledger, open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from ledger.web.auth.accounts import add_person
from schemas.errors import ConflictError, LedgerError, UsageError
from tests.cases.erasing import erase, target_in
from tests.desk_kit.files import opened_bytes
from tests.desk_kit.matches import settled, wrong_show
from tests.evidence.ledgers import bare, feed, make_unreadable
from tests.evidence.matches import as_line, match_events, match_lines
from tests.torture import TORTURE, seeded

PLAYER, NAME = "ravi-8931", "Ravi Kumar Śārmā"
OTHER = "asha-1177"
OPENED = {"type": "case_opened", "ticket": "HD-1", "about": ["M1", 4], "seat": 1, "deal": 1, "topic": "score"}


def sent() -> list[dict[str, Any]]:
    """M1 and M2 with the person at seat 1 of both, and somebody else at the other seats."""
    events = [dict(event) for event in (*settled(), *wrong_show())]
    for event in events:
        if event["type"] == "open":
            first, *others = (dict(player) for player in event["players"])
            first |= {"player": PLAYER, "name": NAME, "device": "phone-of-ravi"}
            event["players"] = [first, *(other | {"player": OTHER, "name": "Asha"} for other in others)]
    return events


def lines() -> list[bytes]:
    """Them as lines, with one that cannot be read and one that contradicts an event, both naming the person."""
    conflicting = next(event for event in sent() if event["type"] == "open")
    return [
        *map(as_line, sent()),
        b'{"v":1,"match":"M1","seq":"x","player":"' + PLAYER.encode() + b'"}\n',
        as_line(conflicting | {"at": "2026-11-20T11:59:00.000Z"}),
        as_line({"v": 1, "match": "M9", "seq": 1, "type": "nonsense"}),
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of both matches and an unrelated one, with a case about the person and another text that names him."""
    folder = tmp_path / "ledger"
    create_ledger(folder)
    with open_writer(folder) as writer:
        writer.ingest(lines(), "first.jsonl", read_rulebook().pin)
        writer.ingest(match_lines("M3"), "second.jsonl", no_pin)
    append_case(folder, [OPENED | {"claim": "I am Ravi Kumar, and my points are wrong"}])
    append_case(folder, [OPENED | {"about": ["M2", 4], "seat": 2, "claim": f"{PLAYER} cheated me"}])
    append_case(folder, [OPENED | {"about": ["M2", 4], "seat": 2, "claim": "my points are wrong"}])
    return folder


def append_case(folder: Path, records: list[dict[str, Any]], case: str | None = None) -> None:
    with open_reader(folder) as reader:
        after = reader.size_of(f"case/{case}") if case is not None else 0
    append_to_case(folder, "asha", case, after, records)


def write_lead(folder: Path, *, decided: bool = False) -> None:
    """A lead about the person and somebody else, or what somebody decided on it."""
    frame = {"stream": "lead/L1", "at": "2026-11-20T12:00:00.000Z", "who": "asha"}
    raised = {"type": "raised", "one": PLAYER, "two": OTHER, "model": "0" * 64, "calibration": "1" * 64, "p": "0.001",
              "q": "0.01", "deals": 300, "evidence": "2" * 64, "seen": 9}  # fmt: skip
    dismissed = {"type": "decided", "decision": "dismissed", "reason": f"{NAME} plays alone", "seen": 9}
    append_records(folder, [frame | (dismissed if decided else raised)])


NOTE = {"stream": "lead/L1", "at": "2026-11-20T13:00:00.000Z", "who": "meena"}


def traces(folder: Path, *words: str) -> list[str]:
    """The files in which one of these words stands, as it is or as JSON writes it."""
    forms = {
        form for word in words for form in (word.encode(), json.dumps(word)[1:-1].encode(), word.casefold().encode())
    }
    found = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        held = opened_bytes(path)
        found += [path.name for form in forms if form in held]
    return found


def audited(folder: Path) -> Iterator[Any]:
    with open_reader(folder) as reader:
        yield from Auditor(reader, read_rulebook(), reader.person).all()


# -- a person ----------------------------------------------------------------------------------------


def test_who_was_erased_stands_in_no_file_and_the_record_is_whole(folder: Path) -> None:
    project(folder)
    before, events = verify(folder), [len(match.events) for match in audited(folder)]
    assert traces(folder, PLAYER, NAME, "phone-of-ravi"), "the search finds him before"
    erase(folder, target_in(folder, PLAYER))
    after = verify(folder)
    assert (after.problems, after.lost, before.erased) == ((), 0, 0)
    assert after.erased == 10, "id, name and device at two seats, extensions of two openings, two texts of cases"
    assert after.opened == before.opened - after.erased
    assert traces(folder, PLAYER, NAME, "phone-of-ravi", "I am Ravi") == []
    project(folder)
    assert traces(folder, PLAYER, NAME, "phone-of-ravi", "I am Ravi") == []
    assert traces(folder, OTHER) and traces(folder, "my points are wrong"), "nothing of others goes"
    assert [len(match.events) for match in audited(folder)] == events


def test_a_text_that_names_somebody_else_stays(folder: Path) -> None:
    claims = [f"{PLAYER}2 and x{PLAYER} won", "Ravi Kumara won", f"({PLAYER.upper()}) won"]
    for claim in claims:
        append_case(folder, [OPENED | {"about": ["M2", 4], "seat": 2, "claim": claim}])
    erase(folder, target_in(folder, PLAYER))
    with open_reader(folder) as reader:
        kept = [getattr(reader.records(stream)[0], "claim", None) for stream in reader.streams_under("case")]
    assert kept[3:] == [*claims[:2], "erased"]


def test_what_is_judged_stays_as_it_was(folder: Path) -> None:
    def ruled() -> list[Any]:
        return [
            [(row.claim, row.seq, row.seat, row.verdict) for row in match.audit.verdicts] for match in audited(folder)
        ]

    before = ruled()
    erase(folder, target_in(folder, PLAYER))
    assert ruled() == before and any(before)


def test_his_seats_are_called_alike_every_time_and_differently_in_every_match(folder: Path) -> None:
    erase(folder, target_in(folder, PLAYER))
    twice = [[match.pseudonym(1) for match in audited(folder) if match.match != "M3"] for _ in range(2)]
    assert twice[0] == twice[1] and len(set(twice[0])) == 2


def test_what_comes_again_is_there_already_and_none_of_its_bytes_are_kept(folder: Path) -> None:
    erase(folder, target_in(folder, PLAYER))
    with open_writer(folder) as writer:
        again = writer.ingest(lines(), "again.jsonl", read_rulebook().pin)
    assert (again.accepted, again.held, again.erased) == (0, len(sent()), 2)
    assert traces(folder, PLAYER, NAME, "phone-of-ravi") == []
    assert verify(folder).problems == ()


def looked_up(*said: str, day: str = "2026-11-20") -> list[dict[str, Any]]:
    """Access records of one day."""
    frame = {"stream": f"access/{day}", "type": "access", "at": f"{day}T12:00:00.000Z", "who": "asha"}
    return [frame | {"what": what} for what in said]


def test_of_texts_that_share_a_secret_those_of_others_stay_and_can_be_proved(folder: Path) -> None:
    """Also when the stream goes on afterwards, and whoever writes opens the ledger again."""
    append_records(folder, looked_up("looked up RAVI  kumar śārmā", "looked up Asha", f"looked up ({PLAYER})"))
    erase(folder, target_in(folder, PLAYER))
    assert traces(folder, "kumar śārmā", PLAYER) == []
    for round_ in range(2):
        append_records(folder, looked_up(f"looked up somebody {round_}"))
        with open_reader(folder) as reader:
            said = [record.what for record in reader.records("access/2026-11-20")]  # type: ignore[union-attr]
        told = [f"looked up somebody {number}" for number in range(round_ + 1)]
        assert said == ["erased", "looked up Asha", "erased", *told]
        assert verify(folder).problems == ()
    vault = bare(folder / VAULT_FILE)
    vault.execute("UPDATE opened SET fields = replace(fields, 'Asha', 'Usha') WHERE fields LIKE '[\"looked up Asha%'")
    assert vault.changes() == 1 and [one.state for one in verify(folder).problems] == ["damaged"]


def test_a_second_person_named_on_the_same_day_goes_as_well(folder: Path) -> None:
    append_records(folder, looked_up(f"looked up {PLAYER}", f"looked up {OTHER}", "looked up nobody"))
    for who in (PLAYER, OTHER):
        erase(folder, target_in(folder, who))
        append_records(folder, looked_up(f"after {target_in(folder, OTHER).name}" if who == PLAYER else "after both"))
        assert verify(folder).problems == ()
    assert traces(folder, PLAYER, OTHER) == []
    with open_reader(folder) as reader:
        said = [record.what for record in reader.records("access/2026-11-20")]  # type: ignore[union-attr]
    assert said == ["erased", "erased", "looked up nobody", "erased", "after both"], "a handle names a person too"


def test_junk_that_names_the_person_goes_and_is_not_kept_when_it_comes_again(folder: Path) -> None:
    junk = [f"junk of {NAME}\n".encode(), b'{"x": ' + json.dumps(NAME).encode() + b"}\n", b"other junk\n"]
    feed(folder, junk, "junk.jsonl")
    assert traces(folder, NAME)
    erase(folder, target_in(folder, PLAYER))
    assert traces(folder, NAME) == [] and traces(folder, "other junk") and verify(folder).problems == ()
    for name in ("junk.jsonl", "again.jsonl"):
        assert feed(folder, junk, name).refused_total == 3
        assert traces(folder, NAME) == [] and verify(folder).problems == ()


def test_a_name_with_signs_that_json_escapes_is_found_in_texts_and_in_junk(tmp_path: Path) -> None:
    folder, name = tmp_path / "ledger", 'Zoë "Ace" O\\Neill'
    events = match_events("m1", rounds=2)
    events[0]["players"][0] |= {"player": "quoted-1", "name": name}
    feed(folder, [*map(as_line, events), json.dumps({"x": name}).encode() + b"\n"])
    looked_up = {"stream": "access/2026-11-20", "type": "access", "what": f"looked up {name}"}
    append_records(folder, [{"at": "2026-11-20T12:00:00.000Z", "who": "asha", **looked_up}])
    escaped = json.dumps(name, ensure_ascii=False)[1:-1]
    assert traces(folder, escaped)
    erase(folder, target_in(folder, "quoted-1"))
    assert traces(folder, escaped, name) == [] and verify(folder).problems == ()


def test_a_file_called_after_the_person_is_forgotten_with_the_person(folder: Path) -> None:
    feed(folder, [b"other junk\n"] * 150, f"{NAME}.jsonl")
    assert traces(folder, NAME)
    erase(folder, target_in(folder, PLAYER))
    assert traces(folder, NAME) == [] and traces(folder, "other junk") and verify(folder).problems == ()


def test_extensions_of_the_persons_own_events_go_and_those_of_others_stay(tmp_path: Path) -> None:
    events = [{key: value for key, value in one.items() if key != "id"} for one in match_events("E")]
    player = events[0]["players"][0]["player"]
    mine = next(one for one in events if one["type"] == "draw" and one["seat"] == 1)
    other = next(one for one in events if one["type"] == "draw" and one["seat"] == 2)
    mine["ext"], other["ext"] = {"address": "10.0.0.1"}, {"address": "10.0.0.2", "n": 3}
    folder = tmp_path / "ledger"
    feed(folder, map(as_line, events))
    erase(folder, target_in(folder, player))
    assert traces(folder, "10.0.0.1") == [] and traces(folder, "10.0.0.2")
    assert feed(folder, map(as_line, events)).held == len(events)
    assert traces(folder, "10.0.0.1") == [] and verify(folder).problems == ()


def test_who_comes_back_is_somebody_new(folder: Path) -> None:
    gone = target_in(folder, PLAYER)
    erase(folder, gone)
    event = sent()[0] | {"match": "M7"}
    with open_writer(folder) as writer:
        assert writer.ingest([as_line(event)], "later.jsonl", no_pin).accepted == 1
    assert target_in(folder, PLAYER) != gone and verify(folder).problems == ()


def test_of_many_who_were_erased_nobody_is_identified_from_a_list_of_all(tmp_path: Path) -> None:
    """Whoever has both files and a list of all tries each name with every secret that is left of a match."""
    folder, many = tmp_path / "ledger", 40 if TORTURE else 12
    feed(folder, [line for number in range(many) for line in match_lines(f"P{number}", seeded(3), rounds=1)])
    with open_reader(folder) as reader:
        everybody = [player for player, _ in reader._vault.conn.execute("SELECT player, person FROM people")]
    gone = everybody[: 30 if TORTURE else 5]
    assert identified(folder, everybody) == set(everybody)
    for player in gone:
        erase(folder, target_in(folder, player))
    assert identified(folder, everybody) == set(everybody) - set(gone)
    assert verify(folder).problems == ()


def identified(folder: Path, names: list[str]) -> set[str]:
    """Whom of these the commitments at seats tell, with the secrets that are left of the same match."""
    ledger, vault = bare(folder / "ledger.db"), bare(folder / VAULT_FILE)
    secrets: dict[str, list[bytes]] = {}
    for scope, secret in vault.execute("SELECT scope, secret FROM secrets"):
        secrets.setdefault(scope.partition("/")[0], []).append(bytes(secret))
    found = set()
    for stream, seq, body in ledger.execute("SELECT stream, seq, body FROM events WHERE seq = 1 AND stream != 'log'"):
        text, seals = split_body(body)
        for place, seal in zip(places(json.loads(text), seq), seals, strict=False):
            if place.below != "player":
                continue
            keys = [field_key(secret_of(secret), stream, place.path, seq) for secret in secrets.get(stream, [])]
            found |= {name for name in names for key in keys if seal_of(key, place, name) == seal}
    return found


# -- who may, and when -------------------------------------------------------------------------------


def test_it_is_announced_by_one_and_done_by_another_when_it_is_due(folder: Path) -> None:
    target = target_in(folder, PLAYER)
    with pytest.raises(UsageError, match="announce it first"):
        erasure.erase(folder, target, "meena")
    _, due = erasure.announce(folder, target, "asha", 7)
    with pytest.raises(ConflictError, match=f"from {due} on"):
        erasure.erase(folder, target, "meena")
    with pytest.raises(ConflictError, match="asha announced this erasure"):
        erasure.announce(folder, target, "ravi", 0)
    erasure.withdraw(folder, target, "ravi")
    erasure.announce(folder, target, "asha", 0)
    with pytest.raises(ConflictError, match="somebody else must agree"):
        erasure.erase(folder, target, "asha")
    assert verify(folder).erased == 0
    erasure.erase(folder, target, "asha", alone=True)
    with erasure.open_to_erase(folder) as reader:
        states = [(one.state, one.who, one.by, one.alone) for one in erasures(reader)]
    assert states == [("withdrawn", "asha", "ravi", False), ("erased", "asha", "asha", True)]
    assert verify(folder).problems == ()


def test_one_person_under_two_names_is_on_record_as_one(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody has an account, one person may erase alone; the record would else tell of two who agreed."""
    for words in (("--reason", "mistake", "--no-delay", "--who", "asha"), ("--confirm", "--alone", "--who", "meena")):
        assert run(["erase", PLAYER, *words, "--ledger", str(folder)]) == 0
    with erasure.open_to_erase(folder) as reader:
        assert [one.alone for one in erasures(reader)] == [True]
    capsys.readouterr()
    assert run(["erase", "--ledger", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "by asha (mistake), to be done at once, erased" in said and "by meena, one person alone: 10 field(s)" in said


def test_verify_tells_of_erasures_by_one_person_and_of_those_without_days_between(folder: Path) -> None:
    target = target_in(folder, PLAYER)
    erasure.announce(folder, target, "asha", 0)
    assert verify(folder).notes == (), "it is announced, and not done"
    erasure.erase(folder, target, "meena", alone=True)
    assert verify(folder).notes == (
        "1 erasure(s) were announced to be done at once; meldtrail erase lists them, with who and why",
        "1 erasure(s) were done by one person alone; meldtrail erase lists them, with who and why",
    )


def test_verify_has_nothing_to_say_of_an_erasure_by_two_after_its_days(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = target_in(folder, PLAYER)
    _, due = erasure.announce(folder, target, "asha", 1)
    monkeypatch.setattr(Writer, "now", lambda writer: datetime.fromisoformat(due))
    erasure.erase(folder, target, "meena")
    assert verify(folder).notes == ()


def test_verify_tells_how_much_a_list_beside_a_backup_had_erased(folder: Path, tmp_path: Path) -> None:
    """Whoever restores names the list, and may have written it: nobody announced what it says, nor agreed."""
    back_up(folder, tmp_path / "backup")
    (tmp_path / "list.json").write_text(
        json.dumps([{"kind": "cards", "name": "M1", "fields": [["M1", 2, "hands.1.cards"]]}])
    )
    report = restore(tmp_path / "backup", tmp_path / "restored", erased_in(tmp_path / "list.json"))
    (note,) = (one for one in report.notes if "done again" in one)
    assert report.erased > 0 and note.startswith(f"1 erasure(s) of {report.erased} field(s) and ")


def test_it_may_be_done_from_the_very_moment_it_is_due(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = target_in(folder, PLAYER)
    _, due = erasure.announce(folder, target, "asha", 7)
    moment = datetime.fromisoformat(due)
    monkeypatch.setattr(Writer, "now", lambda writer: moment - timedelta(milliseconds=1))
    with pytest.raises(ConflictError, match=f"from {due} on"):
        erasure.erase(folder, target, "meena")
    monkeypatch.setattr(Writer, "now", lambda writer: moment)
    assert erasure.erase(folder, target, "meena").target == target


def test_a_legal_hold_an_open_lead_and_a_line_that_waits_stand_in_the_way(folder: Path) -> None:
    target = target_in(folder, PLAYER)
    erasure.announce(folder, target, "asha", 0)
    append_case(folder, [{"type": "case_held", "hold": "placed", "text": "police"}], "C1")
    with pytest.raises(ConflictError, match=r"case C1 is on legal hold since \d{4}-.*, by asha"):
        erasure.erase(folder, target, "meena")
    append_case(folder, [{"type": "case_held", "hold": "lifted", "text": "done"}], "C1")
    write_lead(folder)
    with pytest.raises(ConflictError, match="lead/L1 is open since 2026-11-20T12:00"):
        erasure.erase(folder, target, "meena")
    write_lead(folder, decided=True)
    append_records(folder, [NOTE | {"type": "note", "text": "it was looked at twice"}])
    append_records(folder, [NOTE | {"type": "reopened", "reason": "new games", "seen": 9}])
    with pytest.raises(ConflictError, match="lead/L1 is open since 2026-11-20T13:00"):
        erasure.erase(folder, target, "meena")
    write_lead(folder, decided=True)
    append_records(folder, [NOTE | {"type": "note", "text": "a note is no doubt"}])
    late = [event | {"match": "M8"} for event in sent() if event["match"] == "M1"]
    with open_writer(folder) as writer:
        writer.ingest([as_line(late[0] | {"seq": 2})], "late.jsonl", no_pin)
    with pytest.raises(ConflictError, match="a line for event 2 of M8 waits"):
        erasure.erase(folder, target, "meena")
    assert verify(folder).erased == 0


def test_somebody_unknown_is_refused_in_a_sentence(folder: Path) -> None:
    with pytest.raises(UsageError, match="nobody is called no-such here"):
        target_in(folder, "no-such")
    with pytest.raises(UsageError, match="there is no match M77 here"):
        erasure.announce(folder, Target("cards", "M77"), "asha", 0)


def test_a_legal_hold_of_a_case_about_the_match_holds_its_cards(folder: Path) -> None:
    """None of what it says goes with them, but it rests on them."""
    erasure.announce(folder, Target("cards", "M2"), "asha", 0)
    append_case(folder, [{"type": "case_held", "hold": "placed", "text": "police"}], "C3")
    with pytest.raises(ConflictError, match="case C3 is on legal hold since"):
        erasure.erase(folder, Target("cards", "M2"), "meena")


@pytest.mark.parametrize("target", ["M1", "M2"])
def test_a_case_that_cannot_be_read_may_hold_anything(folder: Path, target: str) -> None:
    """Else whoever changes a byte of a case lifts its legal hold."""
    append_case(folder, [{"type": "case_held", "hold": "placed", "text": "police"}], "C3")
    erasure.announce(folder, Target("cards", target), "asha", 0)
    make_unreadable(folder, "case/C3")
    with pytest.raises(ConflictError, match="case C3 cannot be read, and may be on legal hold"):
        erasure.erase(folder, Target("cards", target), "meena")


def test_a_lead_about_who_sat_in_the_match_holds_its_cards(folder: Path) -> None:
    write_lead(folder)
    erasure.announce(folder, Target("cards", "M2"), "asha", 0)
    with pytest.raises(ConflictError, match="lead/L1 is open since"):
        erasure.erase(folder, Target("cards", "M2"), "meena")
    write_lead(folder, decided=True)
    erasure.erase(folder, Target("cards", "M2"), "meena")


def test_an_access_record_on_its_way_that_names_the_person_stands_in_the_way(folder: Path) -> None:
    target = target_in(folder, PLAYER)
    erasure.announce(folder, target, "asha", 0)
    (folder / "access").mkdir()
    waiting = folder / "access" / "1.waiting"
    waiting.write_text(json.dumps({"what": f"looked up {NAME}"}) + "\n")
    with pytest.raises(ConflictError, match=r"1\.waiting has an access record"):
        erasure.erase(folder, target, "meena")
    waiting.write_text(json.dumps({"what": "looked up Somebody"}) + "\n")
    erasure.erase(folder, target, "meena")


@pytest.mark.parametrize("days", ["0", "366", "true", '"seven"'])
def test_days_that_are_none_are_refused(folder: Path, days: str) -> None:
    with (folder / SETTINGS_FILE).open("a") as settings:
        settings.write(f"erase_after_days = {days}\n")
    with pytest.raises(LedgerError, match=r"erase_after_days is .* 1 to 365"):
        verify(folder)


def test_the_settings_say_how_long_it_waits_and_the_record_why(folder: Path) -> None:
    with (folder / SETTINGS_FILE).open("a") as settings:
        settings.write("erase_after_days = 30\n")
    _, due = erasure.announce(folder, target_in(folder, PLAYER), "asha", why="order")
    with erasure.open_to_erase(folder) as reader:
        (told,) = erasures(reader)
    assert datetime.fromisoformat(due) - datetime.fromisoformat(told.at) == timedelta(days=30)
    assert (told.why, told.due) == ("order", due)


# -- what is left beside the record --------------------------------------------------------------------


def test_nothing_is_left_in_free_pages_logs_views_and_scans(folder: Path) -> None:
    project(folder)
    (folder / "collusion" / "facts").mkdir(parents=True)
    for name in ("scan.db", "scan.db-wal", "facts/1.npz", "watch.json"):
        (folder / "collusion" / name).write_text("derived")
    erase(folder, target_in(folder, PLAYER))
    left = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert left <= {"ledger.db", "vault.db", "meldtrail.toml", "writer.lock", "views.lock", "collusion/watch.json"}
    vault = bare(folder / VAULT_FILE)
    assert vault.execute("PRAGMA freelist_count").fetchone() == (0,) and traces(folder, PLAYER, NAME) == []


def test_while_somebody_reads_it_is_said_that_the_log_still_has_it_and_finished_later(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.evidence.sqlite._PATIENCE_MS", 50)
    reader = bare(folder / VAULT_FILE)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM opened").fetchone()
    target = target_in(folder, PLAYER)
    with pytest.raises(LedgerError, match="erase --finish"):
        erase(folder, target)
    assert traces(folder, PLAYER), "pages of before are still in the log"
    reader.close()
    erasure.finish(folder)
    assert traces(folder, PLAYER, NAME) == [] and verify(folder).problems == ()


def test_backups_and_exports_on_record_are_named_as_far_as_they_may_still_have_it(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    create_ledger(empty)
    back_up(empty, tmp_path / "before")
    feed(empty, [line for line in lines() if b'"M9"' not in line])
    feed(empty, match_lines("M3"))
    back_up(empty, tmp_path / "after")
    for match, name in ((["M1"], "one"), (["M3"], "another"), ([], "all")):
        assert run(["export", *match, "--ledger", str(empty), "-o", str(tmp_path / name)]) == 0
    with erasure.open_to_erase(empty) as reader:
        planned = erasure.plan(reader, target_in(empty, PLAYER), empty)
    named = [(one.kind, Path(one.to).name) for one in planned.handed_out]
    assert named == [("backup", "after"), ("export", "one"), ("export", "all")]
    capsys.readouterr()
    assert run(["erase", PLAYER, "--dry-run", "--ledger", str(empty)]) == 0
    shown = capsys.readouterr().out
    assert "HANDED OUT backup of" in shown and str(tmp_path / "one") in shown and str(tmp_path / "another") not in shown
    assert (empty / "copies.jsonl").stat().st_mode & 0o077 == 0


# -- what verify says --------------------------------------------------------------------------------


def test_only_what_a_record_lists_may_be_missing(folder: Path) -> None:
    erase(folder, target_in(folder, PLAYER))
    vault = bare(folder / VAULT_FILE)
    (scope,) = vault.execute("SELECT scope FROM secrets WHERE scope LIKE 'M1/person/%'").fetchone()
    vault.execute("DELETE FROM secrets WHERE scope = ?", (scope,))
    vault.close()
    found = verify(folder)
    assert [problem.state for problem in found.problems] and all(one.state == "lost" for one in found.problems)


def test_a_list_that_is_changed_or_gone_accounts_for_nothing(folder: Path) -> None:
    erase(folder, target_in(folder, PLAYER))
    vault = bare(folder / VAULT_FILE)
    query = "SELECT leaf, fields FROM opened WHERE instr(fields, '[\"secret\"')"
    ((leaf, fields),) = vault.execute(query).fetchall()
    vault.execute("UPDATE opened SET fields = ? WHERE leaf = ?", (fields.replace("M1/person", "M3/person"), leaf))
    assert any("not the one sealed" in problem.what for problem in verify(folder).problems)
    assert verify(folder).lost == 10
    vault.execute("DELETE FROM opened WHERE leaf = ?", (leaf,))
    assert any("list of what was erased" in problem.what for problem in verify(folder).problems)


def test_an_erasure_that_was_cut_short_is_found_and_completed(folder: Path) -> None:
    copy = (folder / VAULT_FILE).read_bytes()
    target = target_in(folder, PLAYER)
    erasure.announce(folder, target, "asha", 0)
    with open_writer(folder) as writer:
        kept = bare(folder / VAULT_FILE)
        rows = kept.execute("SELECT scope, secret FROM secrets").fetchall()
        people = kept.execute("SELECT * FROM people").fetchall()
        eraser.erase(writer, target, "meena", 1)
    for row in rows:
        kept.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", row)
    for person in people:
        kept.execute("INSERT OR IGNORE INTO people VALUES (?, ?, ?, ?)", person)
    assert copy and any("still in the vault" in problem.what for problem in verify(folder).problems)
    with open_writer(folder):
        pass
    assert not any("still in the vault" in problem.what for problem in verify(folder).problems)
    assert traces(folder, PLAYER) == []


# -- cards -------------------------------------------------------------------------------------------


def test_the_cards_of_a_match_go_and_nothing_more_is_held_against_anybody(folder: Path) -> None:
    before = {row.code for match in audited(folder) if match.match == "M1" for row in match.audit.findings}
    erase(folder, Target("cards", "M1"))
    found = verify(folder)
    assert found.problems == () and found.erased > 2
    by_match = {match.match: match for match in audited(folder)}
    assert {row.verdict for row in by_match["M1"].audit.verdicts} <= {"UNDECIDABLE", "UPHELD"}
    alarms = {row.code for row in by_match["M1"].audit.findings if row.severity in {"breach", "impossible"}}
    assert alarms <= before
    assert any(row.verdict == "OVERTURNED" for row in by_match["M2"].audit.verdicts), "another match is untouched"
    with open_writer(folder) as writer:
        again = writer.ingest(map(as_line, sent()), "again.jsonl", no_pin)
    assert again.accepted == 0 and verify(folder).erased == found.erased


def test_extensions_and_lines_that_may_tell_cards_go_with_them(tmp_path: Path) -> None:
    events = [{key: value for key, value in one.items() if key != "id"} for one in match_events("E")]
    events[3]["ext"] = {"hand": "handful"}
    folder = tmp_path / "ledger"
    feed(folder, [*map(as_line, events), as_line(events[4] | {"ext": "handful"}), b'{"match":"E","x":"handful"}\n'])
    assert traces(folder, "handful")
    erase(folder, Target("cards", "E"))
    assert traces(folder, "handful") == [] and verify(folder).problems == ()
    with open_reader(folder) as reader:
        assert [one["player"] for one in reader.clear("E")[0]["players"]] == [
            one["player"] for one in events[0]["players"]
        ]


# -- copies ------------------------------------------------------------------------------------------


def test_a_backup_that_is_older_is_erased_again_before_anybody_can_read_it(folder: Path, tmp_path: Path) -> None:
    back_up(folder, tmp_path / "before")
    erase(folder, target_in(folder, PLAYER))
    back_up(folder, tmp_path / "after")
    assert json.loads((tmp_path / "after" / ERASURES).read_bytes())[0]["kind"] == "person"
    for number, newer in enumerate((folder, tmp_path / "after", tmp_path / "after" / ERASURES)):
        restored = tmp_path / f"again-{number}"
        found = restore(tmp_path / "before", restored, erased_in(newer))
        assert found.problems == () and found.erased == 10
        assert traces(restored, PLAYER, NAME) == []
        assert any("done again" in note for note in found.notes)
    plain = restore(tmp_path / "before", tmp_path / "plain")
    assert plain.erased == 0 and traces(tmp_path / "plain", PLAYER), "without the list he is named again"
    with pytest.raises(UsageError, match="no list of erasures"):
        erased_in(tmp_path / "before" / "manifest.json")
    (tmp_path / "after" / ERASURES).write_text("[]")
    with pytest.raises(LedgerError, match="is not the file that was backed up"):
        erased_in(tmp_path / "after")


def test_the_logs_since_name_nobody_in_an_older_backup_who_was_erased_since(folder: Path, tmp_path: Path) -> None:
    """The backup has one match of the person and not the other, or is from before the person came."""
    first = [line for line in lines() if b'"M1"' in line]
    for number, (before, since) in enumerate((([], lines()), (first, lines()), (lines(), []))):
        older = tmp_path / f"older-{number}"
        create_ledger(older)
        feed(older, [*match_lines("M3"), *before])
        back_up(older, tmp_path / f"backup-{number}")
        feed(older, since)
        erase(older, target_in(older, PLAYER))
        erase(older, Target("cards", "M2"))
        restored = tmp_path / f"restored-{number}"
        found = restore(tmp_path / f"backup-{number}", restored, erased_in(older))
        assert found.problems == () and traces(restored, PLAYER, NAME, "phone-of-ravi") == []
        for _ in range(2):
            feed(restored, lines())
            assert traces(restored, PLAYER, NAME, "phone-of-ravi") == [], number
            assert verify(restored).problems == ()
        with open_reader(restored) as reader, open_reader(older) as newer:
            assert reader.size_of("M2") == newer.size_of("M2")
            for match in ("M1", "M2"):
                shown = [[one["players"][0]["player"][:7], one["players"][1]["player"]]
                         for one in reader.clear(match) if one["type"] == "open"]  # fmt: skip
                assert shown == [["sealed-", OTHER]]
            assert [one.get("card") for one in reader.clear("M2")] == [one.get("card") for one in newer.clear("M2")]
        back_up(restored, tmp_path / f"again-{number}")
        assert {one.target for one in erased_in(restored)} == {one.target for one in erased_in(older)}
        assert {field for one in erased_in(restored) for field in one.fields} == {
            field for one in erased_in(older) for field in one.fields
        }


def test_no_secret_is_kept_of_what_was_erased_elsewhere_whichever_process_reads_the_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give(judge: Any, lines: list[bytes], ways: Any, give: Any = reading_ahead._Judge.give) -> bool:
        assert judge._has_begun or judge._other.pipe.poll(30)  # or this process would read all of so few
        return bool(give(judge, lines, ways))

    monkeypatch.setattr(reading_ahead._Judge, "give", give)
    older = tmp_path / "older"
    create_ledger(older)
    feed(older, match_lines("M3"))
    back_up(older, tmp_path / "backup")
    feed(older, lines())
    erase(older, target_in(older, PLAYER))
    erase(older, Target("cards", "M2"))
    kept = list[set[str]]()
    for beside in (False, True):
        restored = tmp_path / f"restored-{beside}"
        restore(tmp_path / "backup", restored, erased_in(older))
        with open_writer(restored) as writer:
            writer.ingest(lines(), "again.jsonl", no_pin, beside=beside)
        kept.append({scope for (scope,) in bare(restored / "vault.db").execute("SELECT scope FROM secrets")})
        assert not any(
            PLAYER in fields for (fields,) in bare(restored / "vault.db").execute("SELECT fields FROM opened")
        )
    assert kept[0] == kept[1] and any(scope.startswith("M1/") for scope in kept[0])


# -- what is said of a match afterwards --------------------------------------------------------------


def test_a_match_whose_cards_were_erased_is_not_told_as_one_whose_log_lacks_them(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A finding that rested on them is gone with them; that they were there, and went, is said."""
    told = list[str]()
    for _ in range(2):
        for words in (["audit", "M2"], ["answer", "M2"], ["answer", "M2", "--for-player", "--seat", "1"]):
            assert run([*words, "--ledger", str(folder)]) in (0, 1)
            told.append(capsys.readouterr().out)
        if len(told) == 3:
            erase(folder, Target("cards", "M2"))
    with open_reader(folder) as reader:
        gone = erasure_of(reader, "M2")
        assert erasure_of(reader, "M1") is None
    assert gone is not None
    says = f"events of this match hid was erased on .* \\(record {gone.record} of the log\\)"
    assert [re.search(says, one) is not None for one in told] == [False, False, False, True, True, False]


# -- the command -------------------------------------------------------------------------------------


def test_the_command_says_what_goes_what_is_in_the_way_and_what_was_done(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(*words: str) -> tuple[int, str]:
        code = run(["erase", *words, "--ledger", str(folder)])
        both = capsys.readouterr()
        return code, both.out + both.err

    assert said() == (0, "Nothing was erased here, and nothing is announced.\n")
    code, dry = said(NAME, "--dry-run")
    assert code == 0 and "10 field(s)" in dry and "matches M1, M2" in dry and "Nothing was written." in dry
    assert said(PLAYER, "--cards", "M1")[0] == said("--confirm")[0] == said(PLAYER, "--confirm", "--withdraw")[0] == 2
    assert "--reason says why" in said(PLAYER)[1] and said(PLAYER, "--reason", "because")[0] == 2
    assert "Announced. From" in said(PLAYER, "--reason", "request")[1]
    assert "it may be erased from" in said(PLAYER, "--confirm", "--alone")[1], "seven days unless the settings say else"
    assert said(PLAYER, "--withdraw")[0] == said(PLAYER, "--reason", "request", "--no-delay", "--who", "asha")[0] == 0
    assert "no second person can agree" in said(PLAYER, "--confirm", "--who", "meena")[1]
    for name in ("asha", "meena", "kiran"):
        add_person(folder, name, "support" if name == "kiran" else "auditor", f"a password of {name}")
    passwords = {name: f"a password of {name}" for name in ("asha", "meena", "kiran")}
    monkeypatch.setattr("cli.sign_in.read_password", lambda name, _: passwords[name])
    assert "--alone is not for them" in said(PLAYER, "--confirm", "--who", "asha", "--alone")[1]
    assert "somebody else must agree" in said(PLAYER, "--confirm", "--who", "asha")[1]
    for stranger in ("kiran", "nobody"):
        assert f"{stranger} may not do this here" in said(PLAYER, "--confirm", "--who", stranger)[1]
    passwords["meena"] = passwords["asha"]
    assert "not the password of meena" in said(PLAYER, "--confirm", "--who", "meena")[1]
    passwords["meena"] = "a password of meena"
    assert verify(folder).erased == 0
    code, done = said(PLAYER, "--confirm", "--who", "meena")
    assert code == 0 and "Erased." in done and "copies are yours to find" in done
    assert said("--finish")[0] == 0 and said(PLAYER, "--finish", "--confirm")[0] == 2
    assert "announced" in said()[1] and "by meena: 10 field(s), 2 line(s)" in said()[1]
    assert PLAYER not in said()[1] and said(PLAYER, "--dry-run")[0] == 2
    assert run(["verify", "--ledger", str(folder)]) == 0
    assert "erased 10 field(s)" in capsys.readouterr().out
