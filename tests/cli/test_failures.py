"""One match that cannot be judged or projected says so and hurts itself alone."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from ledger.audit.auditor import open_ledger
from ledger.audit.audits import Audit, Failure
from ledger.audit.played import PlayedMatch
from ledger.evidence.leaf import leaf_hashes
from ledger.evidence.store import open_reader, open_writer
from ledger.play.law import Law
from ledger.play.laws import LAWS
from ledger.play.replay import laws_for
from ledger.play.state import Match
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from ledger.views.projection.generation import build_views
from ledger.views.sqlite import sqlite3
from meldtrail.samples import sample_log
from schemas.canonical import canonical
from schemas.wire import MOST_LOST
from tests.audit.judged import Event, matches
from tests.cli.conftest import Meldtrail, prepared
from tests.desk_kit.desk import pages_of
from tests.evidence.ledgers import forge, unguarded
from tests.evidence.matches import as_line
from tests.museum.museum import unpacked
from tests.play.table import Table
from tests.worded import said

BAD = "m-3-000002"


def broken(state: Match, event: Any) -> None:
    """A law with a fault of the program: it fails on one match."""
    if event.match == BAD:
        raise ZeroDivisionError("QS")


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three matches, one of which a law cannot take."""
    law: Law = replace(LAWS["log_incomplete"], code="broken", on=("deal",), check=broken, trigger="always")
    monkeypatch.setattr("ledger.play.replay.laws_for", lambda state, event: (*laws_for(state, event), law))
    lines = [as_line(event) for events in matches("classic", 3, 3) for event in events]
    with open_writer(tmp_path / "ledger", create=True) as writer:
        assert writer.ingest(lines, "log.jsonl", read_rulebook().pin).refused_total == 0
    return tmp_path / "ledger"


def test_the_other_matches_are_audited_and_its_claims_are_undecided(ledger: Path) -> None:
    with open_ledger(ledger) as auditor:
        played = {match.match: match for match in auditor.all()}
    assert len(played) == 3
    bad = played.pop(BAD)
    assert all(match.audit.clean and match.failure is None for match in played.values())
    (finding,) = bad.audit.findings
    assert (finding.code, finding.severity) == ("not_audited", "incomplete")
    assert "The audit of this match failed (ZeroDivisionError in broken, line" in said(finding)
    assert bad.failure is not None and "ZeroDivisionError: QS" in bad.failure.trace
    assert "QS" not in said(finding)
    assert {row.verdict for row in bad.audit.verdicts} == {"UNDECIDABLE"}
    assert not bad.audit.clean and not bad.audit.alarming and bad.steps == () and bad.rules is None


def test_where_other_readings_cannot_be_tried_the_match_was_not_audited(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(match: PlayedMatch, ours: Audit) -> Audit:
        raise KeyError("7H.2")

    monkeypatch.setattr(PlayedMatch, "_reconsidered", fails)
    table = Table("classic", 2).discard(1)
    match = table.played()
    assert match.by_our_reading.alarming and match.steps
    (finding,) = match.audit.findings
    assert finding.code == "not_audited" and match.failure is not None and "7H.2" not in said(finding)
    assert not match.audit.alarming and match.steps == () and match.rules is None


def test_the_command_goes_on_and_shows_the_trace_to_who_asks(
    ledger: Path, meldtrail: Meldtrail, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = meldtrail("audit", "--all", "--json", "--ledger", ledger)
    assert ran.code == 0
    assert "not_audited" in ran.out and "ZeroDivisionError: QS" not in ran.out + ran.err
    monkeypatch.setenv("MELDTRAIL_TRACE", "1")
    assert "ZeroDivisionError: QS" in meldtrail("audit", "--all", "--json", "--ledger", ledger).err


def test_views_hold_the_others_and_say_of_it_why_it_is_not_judged(ledger: Path, tmp_path: Path) -> None:
    with open_ledger(ledger) as auditor:
        build_views(tmp_path, auditor.all())
    with sqlite3.connect(tmp_path / "open.db") as db:
        codes = dict(db.execute("select match, code from findings").fetchall())
        assert codes == {BAD: "not_audited"}
        assert db.execute("select count(*) from matches").fetchone() == (3,)


def test_a_match_whose_rows_cannot_be_made_has_those_of_one_that_was_not_audited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ledger.views.tables import turns

    def fails(match: PlayedMatch, deals: Any) -> Any:
        if match.match == BAD and match.failure is None:
            raise KeyError("7H.2")
        return before(match, deals)

    before = turns.match_rows
    monkeypatch.setattr(turns, "match_rows", fails)
    lines = [as_line(event) for events in matches("classic", 3, 3) for event in events]
    with open_writer(tmp_path / "ledger", create=True) as writer:
        writer.ingest(lines, "log.jsonl", read_rulebook().pin)
    with open_ledger(tmp_path / "ledger") as auditor:
        build_views(tmp_path, auditor.all())
    with sqlite3.connect(tmp_path / "open.db") as db:
        ((match, told),) = db.execute("select match, message from findings").fetchall()
    assert match == BAD and "KeyError" in told and "7H.2" not in told


def test_a_failure_names_the_line_and_no_card() -> None:
    try:
        raise ValueError("AS")
    except ValueError as wrong:
        failure = Failure.of(wrong)
    assert failure.what == "ValueError" and "AS" not in failure.place and "AS" in failure.trace


# --- what would stop a match for good is refused, or read as nothing


def _events() -> list[Event]:
    return next(iter(matches("classic", 1, 3)))


@pytest.mark.parametrize("ahead", [MOST_LOST + 2, 900_000])
def test_a_number_far_ahead_is_refused_and_the_match_goes_on(tmp_path: Path, ahead: int) -> None:
    events = _events()
    with open_writer(tmp_path / "ledger", create=True) as writer:
        lines = [as_line(event) for event in (*events[:5], {**events[5], "seq": 5 + ahead}, *events[5:])]
        summary = writer.ingest(lines, "log", read_rulebook().pin)
        assert dict(summary.refused) == {"far_ahead": 1}
        assert "seq: expected 6 or at most 10000 more" in summary.refusals[0].note
        assert (summary.accepted, summary.waiting) == (len(events), 0)


@pytest.mark.parametrize(("to", "refused"), [(MOST_LOST + 4, 0), (MOST_LOST + 5, 1), (1_000_000, 1)])
def test_a_gap_beyond_what_a_match_can_lose_is_refused(tmp_path: Path, to: int, refused: int) -> None:
    events = _events()
    gap = {"v": 1, "match": events[0]["match"], "seq": 5, "type": "gap", "to": to, "reason": "lost"}
    with open_writer(tmp_path / "ledger", create=True) as writer:
        summary = writer.ingest([as_line(event) for event in (*events[:4], gap)], "log", read_rulebook().pin)
        assert summary.refused_total == refused


def test_a_day_there_is_not_in_an_old_ledger_is_no_time_at_all(tmp_path: Path) -> None:
    """Intake let 29 February of a common year through once; what is stored stays, and stops nothing."""
    folder, match = unpacked("7-state", tmp_path), "sample-clean-classic"
    with open_reader(folder) as reader:
        events = reader.events(match)
    forge(folder, "update events set body = cast(replace(cast(body as text), '2026-12-14', '2027-02-29') as blob)")
    with open_reader(folder) as reader:
        read = reader.events(match)
    assert [event.seq for event in read] == [event.seq for event in events]
    assert {event.at for event in read} == {None} and None not in {event.at for event in events}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"card": "10H"}, "draw.card: expected a card like 9S, TH, JK or ??, got '10H'; write TH"),
        ({"card": "h9"}, "got 'h9'; write 9H"),
        ({"card": "Q♠"}, "write QS"),
        ({"card": "joker"}, "write JK"),
        ({"card": "1S"}, "draw.card: expected a card like 9S, TH, JK or ??, got '1S'"),
        ({"at": "2026-02-29T10:00:00.000Z"}, "got '2026-02-29T10:00:00.000Z'; there is no such day or time"),
        ({"at": "2026-02-28 10:00"}, "draw.at: expected a time like 2026-11-20T10:15:30.123Z, got '2026-02-28 10:00'"),
        ({"at": "2026-02-28T10:00:00.5+05:30"}, "got '2026-02-28T10:00:00.5+05:30'; write 2026-02-28T04:30:00.500Z"),
        ({"at": "2026-02-28 10:00:00Z"}, "got '2026-02-28 10:00:00Z'; write 2026-02-28T10:00:00.000Z"),
        ({"at": "0001-01-01T00:00:00+05:30"}, "got '0001-01-01T00:00:00+05:30'"),
        ({"type": "drew"}, "type: expected a type of event, like draw, got 'drew'; write draw"),
        ({"at": 1772272800}, "got 1772272800; write 2026-02-28T10:00:00.000Z"),
        ({"at": 1772272800123}, "got 1772272800123; write 2026-02-28T10:00:00.123Z"),
        ({"at": 177227280}, "draw.at: expected a time like 2026-11-20T10:15:30.123Z, got 177227280"),
        ({"at": "10h"}, "draw.at: expected a time like 2026-11-20T10:15:30.123Z, got '10h'"),
        ({"card": 9}, "draw.card: expected a card like 9S, TH, JK or ??, got 9"),
        ({"type": "knock"}, "type: expected a type of event, like draw, got 'knock'"),
        ({"seats": 1}, "draw.?: is not a known key, got 'seats'; write seat"),
        ({"seat": 1.5}, "expected whole numbers, money in minor units such as paise, got 1.5"),
        ({"seat": 0}, "draw.seat: expected 1 or more, got 0"),
        ({"from": "deck"}, "draw.from: expected 'stock' or 'discards', got 'deck'"),
    ],
)
def test_a_refusal_says_what_was_expected_and_what_came(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    sent = {"v": 1, "match": "m", "seq": 1, "type": "draw", "seat": 1, "from": "stock", "card": "9S", **change}
    with open_writer(tmp_path / "ledger", create=True) as writer:
        (refused,) = writer.ingest([json.dumps(sent, ensure_ascii=False).encode()], "log", read_rulebook().pin).refusals
    assert refused.note == words if words.startswith("draw.") else refused.note.endswith(words)


def test_a_settlement_cut_off_at_the_end_of_a_file_leaves_no_clean_match(tmp_path: Path, meldtrail: Meldtrail) -> None:
    lines = [as_line(event) for event in _events()]
    assert b"match_settled" in lines[-1]
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"\n".join([*lines[:-1], lines[-1][:9]]))
    ran = meldtrail("ingest", log, "--ledger", tmp_path / "ledger")
    assert ran.code == 1
    assert "truncated" in ran.err
    with open_ledger(tmp_path / "ledger") as auditor:
        (played,) = auditor.all()
    assert [finding.code for finding in played.audit.findings] == ["log_incomplete"]
    assert not played.audit.clean


# --- health and doctor see it


def _doctor(meldtrail: Meldtrail, ledger: Path) -> dict[str, dict[str, Any]]:
    return {row["check"]: row for row in meldtrail("doctor", "--ledger", ledger, "--json").rows}


def test_doctor_and_health_see_a_match_whose_audit_failed(meldtrail: Meldtrail, ledger: Path) -> None:
    assert _doctor(meldtrail, ledger)["audits"]["found"].startswith("not looked at")
    project(ledger)
    row = _doctor(meldtrail, ledger)["audits"]
    assert (
        not row["ok"] and row["found"] == f"1 match(es) ({BAD}) whose audit failed" and "MELDTRAIL_TRACE" in row["do"]
    )
    health = pages_of(ledger / "views")("/-/healthz")
    assert health.status_code == 200 and health.text.startswith("impaired\n")
    assert "not_audited 1\n" in health.text and "ruleset_unknown 0\n" in health.text
    assert pages_of(ledger / "views", role=None)("/-/healthz").text == "impaired\n"


def test_doctor_and_health_see_matches_without_rules(meldtrail: Meldtrail, tmp_path: Path) -> None:
    lines = [
        as_line({**event, "ruleset": "house"} if event["type"] == "open" else event)
        for events in matches("classic", 5, 3) for event in events
    ]  # fmt: skip
    folder = tmp_path / "ledger"
    with open_writer(folder, create=True) as writer:
        writer.ingest(lines, "log.jsonl", read_rulebook().pin)
    project(folder)
    row = _doctor(meldtrail, folder)["rules"]
    assert not row["ok"] and row["found"] == "5 match(es) (m-3-000001, m-3-000002, m-3-000003, ...) without rules"
    assert "meldtrail pin --unpinned" in row["do"]
    health = pages_of(folder / "views")("/-/healthz").text
    assert health.startswith("ok\n") and "ruleset_unknown 5\n" in health
    pin = ("pin", "--unpinned", "--named", "house", "--ruleset", "classic", "--who", "Asha", "--why", "same rules")
    assert meldtrail(*pin, "--ledger", folder).code == 0
    project(folder)
    assert _doctor(meldtrail, folder)["rules"]["ok"]
    assert "ruleset_unknown 0\n" in pages_of(folder / "views")("/-/healthz").text


def test_doctor_sees_content_that_cannot_be_read_here(meldtrail: Meldtrail, tmp_path: Path) -> None:
    rules = read_rulebook().resolve("classic")
    content = canonical({**rules.options, "weather": {"rain": 1}}).decode()
    pinned = hashlib.sha256(content.encode()).hexdigest()
    lines = [as_line(event) for events in matches("classic", 2, 3) for event in events]
    folder = tmp_path / "ledger"
    with open_writer(folder, create=True) as writer:
        writer.ingest(lines, "log.jsonl", lambda _: (pinned, content))
    found = _doctor(meldtrail, folder)
    assert found["rules"]["ok"] and not found["contents"]["ok"]
    assert (
        found["contents"]["found"]
        == "2 match(es) (m-3-000001, m-3-000002) with pinned rules that this version cannot read"
    )
    pin = ("pin", "m-3-000001", "--ruleset", "classic", "--who", "Asha", "--why", "they are the same")
    assert meldtrail(*pin, "--ledger", folder).code == 0
    assert _doctor(meldtrail, folder)["contents"]["found"].startswith("1 match(es) (m-3-000002)")


def test_a_hidden_row_of_a_match_still_played_stops_that_match_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stopped every view for ever; and no hidden row is written."""
    from ledger.views.tables import match_records

    def tells(match: PlayedMatch, deals: Any) -> Any:
        yield from before(match, deals)
        if not match.ended:
            yield match_records.HIDDEN_RECORDS.row(**match_records.hidden_row(match))

    before = match_records.match_rows
    monkeypatch.setattr(match_records, "match_rows", tells)
    one, two = list(matches("classic", 2, 3))
    with open_writer(tmp_path / "ledger", create=True) as writer:
        writer.ingest([as_line(event) for event in (*one, *two[:8])], "log.jsonl", read_rulebook().pin)
    project(tmp_path / "ledger")
    with sqlite3.connect(tmp_path / "ledger" / "views" / "open.db") as db:
        ((match, told),) = db.execute("select match, message from findings").fetchall()
        assert match == two[0]["match"] and "HiddenRowError" in told
        assert db.execute("select count(*) from matches").fetchone() == (2,)
    with sqlite3.connect(tmp_path / "ledger" / "views" / "hands.db") as db:
        assert db.execute("select match from hidden_records").fetchall() == [(one[0]["match"],)]


_OF_ONE: Final = "(SELECT number FROM streams WHERE name = 'sample-clean-classic')"
_CARDS: Final = "UPDATE opened SET fields = CAST(? AS TEXT) WHERE fields LIKE '[\"__\"]' AND leaf <= ?2"
_BODY: Final = f"UPDATE leaves SET body = ? WHERE stream = {_OF_ONE} AND seq"
DAMAGES: Final = {
    **{f"cards {value!r}": ("vault.db", _CARDS, value) for value in (
        b'[{"seat":1}]', b"[5]", b'["x"]', b'["JH', b"null", b'{"card":"JH"}', b'["\xff\xfe"]', b'["JH","JH"]',
    )},
    "opening of no source": ("ledger.db", f"{_BODY} = 1", b'{"type":"open","src":99}'),
    **{f"an event numbered {seq}": ("ledger.db", f"UPDATE leaves SET seq = ? WHERE stream = {_OF_ONE} AND seq = 9", seq)
       for seq in (500, 2**40)},
    "a secret too short": ("vault.db", "UPDATE secrets SET secret = ? WHERE scope LIKE 'sample-clean-classic/%'", b"x"),
    **{f"{what} {body!r}": ("ledger.db", f"{_BODY} = {seq}", body) for what, seq in (("opening", 1), ("event", 9))
       for body in (b"{", b"[]", b"{}", b'{"type":"draw"}', b'{"type":"never","src":1}', b"\xff\x00")},
}  # fmt: skip
"""What became of a row of one match, in which file, by which change: what no line could have told."""


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_row_that_no_line_could_have_made_stands_in_the_way_of_no_other_match(
    meldtrail: Meldtrail, tmp_path: Path, damage: str
) -> None:
    """Who damages one row, or a disk that does, silences neither the audit of all others nor the desk."""
    folder, damaged, other = clean(tmp_path / "ledger"), "sample-clean-classic", "sample-clean-basic"
    whole = {row["seq"]: row for row in meldtrail("export", other, "--ledger", folder).rows}
    file, change, value = DAMAGES[damage]
    with open_reader(folder) as reader:
        last = max(reader.leaves(damaged).values())
    with unguarded(folder / file) as conn:
        conn.execute(change, (value, last)[: 1 + ("?2" in change)])
        assert conn.changes()
    told = meldtrail("audit", "--all", "--ledger", folder)
    # Values of a match in which nothing is found are not proved among many.
    assert "2 match(es), 1 clean" in told.out if told.code else damage.startswith("a secret"), told.err
    for call in (("audit", damaged), ("answer", damaged)):
        assert "Do not rely on what is said here" in meldtrail(*call, "--ledger", folder).out
    replay = meldtrail("replay", damaged, "--ledger", folder)
    assert f"{damaged}: Do not rely on what is said here" in replay.err
    assert replay.code == (2 if damage.startswith("opening") else 0), "nobody knows the rules of it"
    for words in (["matches"], ["project"], ["rules", "infer"]):
        answer = meldtrail(*words, "--ledger", folder)
        assert answer.code == 1 and f"one match ({damaged})" in answer.err
    scan = meldtrail("collusion", "scan", "--ledger", folder)
    assert scan.code == 1 and "1 match(es) not read: in the ledger's files" in scan.out
    with sqlite3.connect(folder / "views" / "open.db") as db:
        assert db.execute("SELECT match FROM matches ORDER BY match").fetchall() == [(other,), (damaged,)]
    assert {row["seq"]: row for row in meldtrail("export", other, "--ledger", folder).rows} == whole
    exported = meldtrail("export", "--ledger", folder)
    assert exported.code == 1 and damaged in exported.err
    assert {row["seq"]: row for row in exported.rows if row.get("match") == other} == whole


def test_an_event_made_anew_that_no_line_could_have_told_stops_no_other_match(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    """Its leaf proves it, as whoever writes the file can make it do; what it says is none all the same."""
    folder, damaged = clean(tmp_path / "ledger"), "sample-clean-classic"
    for body in (b'{"by":"player","groups":null,"seat":1,"src":1,"type":"group","v":1}',
                 b'{"by":"player","groups":false,"seat":1,"src":1,"type":"group","v":1}'):  # fmt: skip
        with unguarded(folder / "ledger.db") as conn:
            (digest,) = leaf_hashes([damaged], [9], [body])
            conn.execute(f"UPDATE leaves SET body = ?, hash = ? WHERE stream = {_OF_ONE} AND seq = 9", (body, digest))
        assert "2 match(es), 1 clean" in meldtrail("audit", "--all", "--ledger", folder).out
        scan = meldtrail("collusion", "scan", "--ledger", folder, "--fresh")
        assert scan.code == 1 and "1 match(es) not read: in the ledger's files" in scan.out


@pytest.mark.parametrize("seat", [b"[2]", b"null"])
def test_what_no_line_could_have_told_stops_no_export_of_packs(
    meldtrail: Meldtrail, tmp_path: Path, seat: bytes
) -> None:
    pytest.importorskip("pyarrow")
    folder = clean(tmp_path / "ledger")
    with unguarded(folder / "ledger.db") as conn:
        body = b'{"by":"player","card":"2H","seat":%s,"src":1,"type":"discard","v":1}' % seat
        conn.execute(f"{_BODY} = 9", (body,))
    packs = meldtrail("export", "--format", "packs", "-o", tmp_path / "packs", "--ledger", folder)
    assert packs.code == 1 and "one match (sample-clean-classic)" in packs.err


def test_a_line_that_comes_again_mends_a_value_that_is_none(meldtrail: Meldtrail, tmp_path: Path) -> None:
    folder = clean(tmp_path / "ledger")
    with open_reader(folder) as reader, unguarded(folder / "vault.db") as conn:
        conn.execute(_CARDS, (b'["\xff', max(reader.leaves("sample-clean-classic").values())))
    assert meldtrail("audit", "sample-clean-classic", "--ledger", folder).code == 1
    came = meldtrail("ingest", sample_log("classic/clean"), "--ledger", folder)
    assert came.code == 0 and "4 event(s) got back hidden values that the vault had lost" in came.err
    assert meldtrail("audit", "sample-clean-classic", "--ledger", folder).code == 0
    assert meldtrail("verify", "--ledger", folder).code == 0


@pytest.mark.parametrize("engine", [False, True], ids=["replayed", "compiled"])
@pytest.mark.parametrize("how", [(), ("--json",), ("--against", "rummycentral")], ids=["words", "json", "against"])
def test_a_clean_match_of_which_an_event_was_changed_is_never_passed_over_by_an_audit_of_all(
    meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: tuple[str, ...], engine: bool
) -> None:
    folder = clean(tmp_path / "ledger")
    monkeypatch.setattr("cli.commands.audit.whole.is_worth_compiling", lambda _: engine)
    assert meldtrail("audit", "--all", "--ledger", folder, *how).code == 0
    query = (
        "SELECT leaf, body FROM leaves WHERE stream = (SELECT number FROM streams WHERE name = 'sample-clean-classic')"
    )
    with unguarded(folder / "ledger.db") as conn:
        leaf, body = conn.execute(f"{query} AND seq = 1").fetchone()
        conn.execute("UPDATE leaves SET body = ? WHERE leaf = ?", (body.replace(b"2026", b"2025"), leaf))
    told = meldtrail("audit", "--all", "--ledger", folder, *how)
    said = told.out if how == () else told.err
    assert told.code == 1 and said.count("o not rely on what is said here: event 1 of this match") == 1
    assert "sample-clean-classic" in said and "sample-clean-basic" not in said


def test_views_doubt_a_match_whose_hidden_value_was_changed_and_no_letter_is_written_of_it(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    folder = clean(tmp_path / "ledger")
    assert meldtrail("project", "--ledger", folder).code == 0
    with unguarded(folder / "vault.db") as conn:
        conn.execute("UPDATE opened SET fields = replace(fields, 'Kabir Nair', 'Kabir Nayr')")
    assert meldtrail("project", "--ledger", folder).code == 0  # nothing new
    told = meldtrail("project", "--rebuild", "--ledger", folder)
    assert (
        told.code == 1
        and "one match (sample-clean-classic): an event of it, or the record of its rules, in" in told.err
    )
    ask = pages_of(folder / "views")
    assert ask("/-/healthz").text.startswith("impaired\n")
    for match, code in (("sample-clean-classic", 409), ("sample-clean-basic", 200)):
        assert ask(f"/-/answer/{match}?deal=1&seat=2&about=score&for=2").status_code == code
    assert "event 1 of this match" in ask("/-/match/sample-clean-classic").text
    prepared("ingest", sample_log("classic/clean"), "--ledger", folder)  # which puts it right
    assert meldtrail("project", "--ledger", folder).code == 0
    assert ask("/-/healthz").text.startswith("ok\n") and meldtrail("verify", "--ledger", folder).code == 0
    assert ask("/-/answer/sample-clean-classic?deal=1&seat=2&about=score&for=2").status_code == 200


@pytest.mark.parametrize("form", ["jsonl", "packs", "parquet"])
def test_what_is_exported_and_not_as_it_was_stored_is_named(meldtrail: Meldtrail, tmp_path: Path, form: str) -> None:
    pytest.importorskip("pyarrow")
    folder = clean(tmp_path / "ledger")
    call = ("export", "--format", form, "--ledger", folder, "-o")
    assert (meldtrail(*call, tmp_path / "whole").code, meldtrail(*call, tmp_path / "again").err.count("rely")) == (0, 0)
    with unguarded(folder / "vault.db") as conn:
        conn.execute("UPDATE opened SET fields = replace(fields, 'Kabir Nair', 'Kabir Nayr')")
    told = meldtrail(*call, tmp_path / "changed")
    assert told.code == 1 and "do not rely on what is said of one match (sample-clean-classic)" in told.err.lower()
    if form == "jsonl":
        assert meldtrail("export", "sample-clean-classic", "--ledger", folder).code == 1
        assert meldtrail("export", "sample-clean-basic", "--ledger", folder).code == 0


def test_values_that_nothing_proves_any_more_are_not_relied_on(meldtrail: Meldtrail, tmp_path: Path) -> None:
    """Whoever changed them could take the secret out that would tell."""
    folder = clean(tmp_path / "ledger")
    with unguarded(folder / "vault.db") as conn:
        conn.execute("UPDATE opened SET fields = replace(fields, 'Kabir Nair', 'Kabir Nayr')")
        conn.execute("DELETE FROM secrets WHERE scope = 'sample-clean-classic/person/1.2'")
    told = meldtrail("audit", "sample-clean-classic", "--ledger", folder)
    assert told.code == 1 and "nothing proves that it is" in told.out
    assert meldtrail("project", "--ledger", folder).code == 1
    letter = ("--deal", "1", "--seat", "2", "--for-player")
    refused = meldtrail("answer", "sample-clean-classic", *letter, "--ledger", folder)
    assert refused.code == 2 and "no player is written to" in refused.err
    assert meldtrail("answer", "sample-clean-basic", *letter, "--ledger", folder).code == 0


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        ("UPDATE rulesets SET content = replace(content, '80', '81') WHERE id = 'classic'", "the content of the rules"),
        ("UPDATE pinned SET rules = (SELECT number FROM rulesets WHERE id = 'basic')", "the record of the rules"),
        ("DELETE FROM pinned", "a record of the rules"),
        ("DELETE FROM rulesets", "a record of the rules"),
    ],
)
def test_no_match_is_judged_by_rules_that_were_changed_in_the_file(
    meldtrail: Meldtrail, tmp_path: Path, edit: str, what: str
) -> None:
    """Whose content does not have its hash are not known, and what was pinned the first event says; nobody is told that
    the match names rules which are unknown."""
    folder = clean(tmp_path / "ledger")
    forge(folder, edit)
    told = meldtrail("audit", "sample-clean-classic", "--ledger", folder)
    assert told.code == 1 and "0 upheld" in told.out and "UPHELD" not in told.out
    assert f"in the ledger's files {what}" in told.out.replace("In", "in") and "a backup has it as it was" in told.out
    replayed = meldtrail("replay", "sample-clean-classic", "--ledger", folder)
    assert f"in the ledger's files {what}" in replayed.err.replace("In", "in")
    pins = meldtrail("pin", "sample-clean-classic", "--ledger", folder)
    assert (pins.code == 3 and what in pins.complaint) or "SET rules" in edit, "the pin of another content is shown"
    assert "not known here" not in told.out + replayed.err and "no rules are pinned" not in pins.out
    told = meldtrail("answer", "sample-clean-classic", "--deal", "1", "--seat", "2", "--for-player", "--ledger", folder)
    assert "no player is written to" in told.err


@pytest.mark.parametrize("before", [{"type": "gap", "to": 3, "reason": "lost"}, {"type": "disconnect", "seat": 1}])
def test_an_opening_that_is_not_the_first_event_says_what_was_pinned(
    meldtrail: Meldtrail, tmp_path: Path, before: dict[str, Any]
) -> None:
    """Nothing is wrong with its file, till somebody changes it."""
    first, folder = {"v": 1, "match": "m-1", "seq": 1, **before}, tmp_path / "ledger"
    events = [json.loads(line) for line in sample_log("classic/clean").read_bytes().splitlines()]
    later = [{**one, "match": "m-1", "seq": one["seq"] + before.get("to", 1)} for one in events]
    log = tmp_path / "log.jsonl"
    log.write_text("".join(json.dumps(one) + "\n" for one in (first, *later)))
    prepared("ingest", log, sample_log("basic/clean"), "--ledger", folder)
    for how in (("m-1",), ("--all",)):
        told = meldtrail("audit", *how, "--ledger", folder)
        assert "classic  " in told.out and "o not rely" not in told.out + told.err
    forge(folder, "UPDATE pinned SET rules = (SELECT number FROM rulesets WHERE id = 'basic')")
    told = meldtrail("audit", "m-1", "--ledger", folder)
    assert told.code == 1 and "o not rely on what is said here: in the ledger's files the record of" in told.out


def clean(folder: Path) -> Path:
    """A ledger of two clean matches."""
    for ruleset in ("classic", "basic"):
        prepared("ingest", sample_log(f"{ruleset}/clean"), "--ledger", folder)
    return folder
