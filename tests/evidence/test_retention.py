"""What goes by a rule of retention, and when: a day before and a day after, and what is needed stays."""

from __future__ import annotations

import json
import os
import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ledger.cases.writing import append_to_case
from ledger.evidence.backup import back_up
from ledger.evidence.format_2 import eraser
from ledger.evidence.format_2.extents import Extent
from ledger.evidence.quarantine import OF_A_FILE
from ledger.evidence.retention import RETENTION_FILE, TICKET, read_retention
from ledger.evidence.store import append_records, create_ledger, open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from ledger.serving.retention import Kind, look, run
from ledger.serving.webhooks import OUTBOX_FILE, Outbox
from schemas.errors import LedgerError
from tests.cases.erasing import erase, target_in
from tests.evidence.matches import as_line, match_events, match_lines
from tests.forked import forked

CAME = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SECRET = b"junk-of-Ravi-Kumar-8931"


def ingest(folder: Path, lines: list[bytes], file: str = "log.jsonl", at: datetime = CAME) -> None:
    """Ingest lines that came at this moment."""
    with open_writer(folder) as writer:
        writer._clock = lambda: at
        writer.ingest(lines, file, no_pin)


def refused(match: str | None = None) -> bytes:
    """A line that no ledger takes in, which names a match or none."""
    return as_line({"v": 1, "match": match, "seq": "x", "said": SECRET.decode()}) if match else SECRET + b"\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of a finished match, with a refused line of no match in a file called after somebody."""
    folder = tmp_path / "L"
    create_ledger(folder)
    ingest(folder, match_lines("M1"))
    ingest(folder, [refused()], "of-ravi-kumar.jsonl")
    return folder


def of(found: list[Kind], kind: str = "refused_lines") -> Kind:
    """One kind of what was found."""
    return next(one for one in found if one.kind == kind)


def stands_in(folder: Path, words: bytes) -> list[str]:
    """Files of the folder in which these bytes stand."""
    return [str(path) for path in folder.rglob("*") if path.is_file() and words in path.read_bytes()]


def test_a_refused_line_stays_till_its_days_are_over_and_is_nowhere_then(folder: Path) -> None:
    before = run(folder, CAME + 30 * DAY - timedelta(milliseconds=1), "cron")
    assert (of(before).there, of(before).due) == (1, 0)
    assert stands_in(folder, SECRET), "the quiet case would pass on an empty folder"
    assert of(run(folder, CAME + 30 * DAY, "cron")).due == 1
    assert stands_in(folder, SECRET) == []
    assert stands_in(folder, b"of-ravi-kumar") == []
    found = verify(folder)
    assert found.ok
    assert any("1 thing(s) went by the rule of retention refused_lines = 30" in note for note in found.notes)


def test_what_went_is_told_in_the_log_by_rule_and_number_and_at_the_moment_of_the_run(folder: Path) -> None:
    run(folder, CAME + 31 * DAY, "cron")
    with open_reader(folder) as reader:
        (told,) = [one for one in reader.log() if one["type"] == "erased"]  # type: ignore[attr-defined]
    assert (told["rule"], told["days"], told["lines"], told["fields"], told["who"]) == (
        "refused_lines", 30, 1, 0, "cron",
    )  # fmt: skip
    assert told["at"] == "2026-12-21T12:00:00.000Z"


def test_a_second_run_finds_nothing_and_writes_nothing(folder: Path) -> None:
    run(folder, CAME + 31 * DAY, "cron")
    size = verify(folder).size
    assert of(run(folder, CAME + 32 * DAY, "cron")).due == 0
    assert verify(folder).size == size


def test_showing_removes_nothing(folder: Path) -> None:
    assert of(look(folder, CAME + 31 * DAY)).due == 1
    assert of(look(folder, CAME + 31 * DAY)).oldest == "2026-11-20T12:00:00.000Z"
    assert stands_in(folder, SECRET)


@pytest.mark.parametrize("ending", ["closed", "held"])
def test_a_line_of_a_match_stays_while_its_case_is_open_or_held(folder: Path, ending: str) -> None:
    ingest(folder, [refused("M1")])
    opened: dict[str, Any] = {"type": "case_opened", "ticket": "HD-1", "about": ["M1", 4], "seat": 1, "deal": 1}
    append_to_case(folder, "asha", None, 0, [opened | {"topic": "score", "claim": "my points are wrong"}])
    assert of(look(folder, CAME + 31 * DAY)).left == {"case C1 is open": 1}
    if ending == "held":
        append_to_case(folder, "asha", "C1", 1, [{"type": "case_held", "hold": "placed", "text": "court"}])
        assert of(run(folder, CAME + 31 * DAY, "cron")).left == {"case C1 is on legal hold": 1}
        assert stands_in(folder, b"said")
    else:
        assert of(run(folder, CAME + 31 * DAY, "cron")).due == 1, "the line of no match goes"
        assert of(look(folder, CAME + 31 * DAY)).there == 1


def test_a_line_of_a_match_stays_while_a_lead_about_a_player_is_open_and_goes_when_it_is_decided(folder: Path) -> None:
    ingest(folder, [refused("M1")])
    one, two = (seat["player"] for seat in match_events("M1")[0]["players"])
    frame = {"stream": "lead/L1", "at": "2026-11-20T12:00:00.000Z", "who": "asha"}
    raised = {"type": "raised", "one": one, "two": two, "model": "0" * 64, "calibration": "1" * 64, "p": "0.001",
              "q": "0.01", "deals": 300, "evidence": "2" * 64, "seen": 9}  # fmt: skip
    append_records(folder, [frame | raised])
    assert of(look(folder, CAME + 31 * DAY)).left == {"lead/L1 is open": 1}
    append_records(folder, [frame | {"type": "decided", "decision": "dismissed", "reason": "no", "seen": 9}])
    assert of(look(folder, CAME + 31 * DAY)).due == 2


def test_a_line_of_a_match_that_is_played_stays_until_nothing_came_of_it_for_a_day(folder: Path) -> None:
    ingest(folder, [refused("M2")])
    (folder / RETENTION_FILE).write_text("refused_lines = 1\n")
    events = match_lines("M2", settled=False)
    ingest(folder, events, at=CAME + 3 * DAY)
    assert of(look(folder, CAME + 3.5 * DAY)).left == {"match M2 is played": 1}
    assert of(look(folder, CAME + 5 * DAY)).left == {}


def test_conflicting_lines_stay_unless_the_file_says_otherwise(folder: Path) -> None:
    other = json.loads(match_lines("M1")[3]) | {"by": "timer", "id": "contradiction"}
    ingest(folder, [as_line(other)])
    assert of(run(folder, CAME + 999 * DAY, "cron"), "conflicting_lines").there == 1
    assert stands_in(folder, b"contradiction")
    (folder / RETENTION_FILE).write_text("conflicting_lines = 60\n")
    assert of(run(folder, CAME + 61 * DAY, "cron"), "conflicting_lines").due == 1
    assert stands_in(folder, b"contradiction") == []
    assert verify(folder).ok


@pytest.mark.parametrize("waits", [True, False])
def test_a_file_is_named_for_as_long_as_a_line_of_it_waits(folder: Path, waits: bool) -> None:
    junk, later = [b"junk %d\n" % number for number in range(OF_A_FILE + 5)], match_lines("M2")[3:5] * waits
    ingest(folder, [*junk, *later], "of-m2.jsonl")
    assert of(run(folder, CAME + 31 * DAY, "cron")).due == OF_A_FILE + 1
    with open_reader(folder) as reader:
        assert reader.unkept() == {("of-m2.jsonl" if waits else "", "not_json"): 5}


def keep_tickets(folder: Path) -> None:
    """Two access records of one day: a ticket that found nothing, and a page that was opened."""
    frame = {"stream": "access/2026-11-20", "at": "2026-11-20T12:00:00.000Z", "who": "asha", "type": "access"}
    append_records(folder, [frame | {"what": f"{TICKET}lost 4321.09"}, frame | {"what": "opened the page of M1"}])


def test_of_a_kept_ticket_the_words_go_and_other_access_records_stay(folder: Path) -> None:
    keep_tickets(folder)
    (folder / RETENTION_FILE).write_text("kept_tickets = 90\n")
    assert of(run(folder, CAME + 89 * DAY, "cron"), "kept_tickets").due == 0
    assert stands_in(folder, b"lost 4321.09")
    assert of(run(folder, CAME + 91 * DAY, "cron"), "kept_tickets").due == 1
    assert stands_in(folder, b"lost 4321.09") == []
    assert stands_in(folder, b"opened the page of M1")
    found = verify(folder)
    assert found.ok, found.problems
    assert any("kept_tickets = 90" in note for note in found.notes)
    keep_tickets(folder)
    assert of(run(folder, CAME + 92 * DAY, "cron"), "kept_tickets").due == 1
    assert verify(folder).ok


def test_a_kept_ticket_that_names_a_person_by_id_or_name_goes_with_the_person(folder: Path) -> None:
    player, name = match_events("M1")[0]["players"][0]["player"], match_events("M1")[0]["players"][0]["name"]
    frame = {"stream": "access/2026-11-20", "at": "2026-11-20T12:00:00.000Z", "who": "asha", "type": "access"}
    append_records(
        folder, [frame | {"what": f"{TICKET}{word} ticket-word-{n}"} for n, word in enumerate((player, name))]
    )
    assert stands_in(folder, b"ticket-word-0")
    erase(folder, target_in(folder, player))
    assert stands_in(folder, b"ticket-word-") == []
    assert verify(folder).ok


@pytest.mark.parametrize("told", [True, False])
def test_killed_after_the_record_or_before_it_the_next_run_ends_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, told: bool
) -> None:
    class Killed(BaseException):
        pass

    def die(*_: object) -> None:
        raise Killed

    name = "ledger.evidence.format_2.writer.destroy" if told else "ledger.serving.retention.erase_by_rule"
    with monkeypatch.context() as patched:
        patched.setattr(name, die)
        with pytest.raises(Killed):
            run(folder, CAME + 31 * DAY, "cron")
    assert stands_in(folder, SECRET), "it was cut short before anything went"
    run(folder, CAME + 31 * DAY, "cron")
    assert stands_in(folder, SECRET) == []
    assert verify(folder).ok
    with open_reader(folder) as reader:
        told_of = [one for one in reader.log() if one["type"] == "erased"]  # type: ignore[attr-defined]
    assert len(told_of) == 1


@pytest.mark.parametrize("rule", ["refused_lines", "kept_tickets"])
@pytest.mark.parametrize(
    "extent",
    [
        Extent(secrets={"M1/seat/1"}),
        Extent(values={(3, 0)}),
        Extent(lines={("conflicting", 3, 0, "00" * 32)}),
        Extent(aside={"M1"}),
        Extent(coming={("M2", 1, "players.0.name")}),
    ],
    ids=["secret", "value", "line", "aside", "coming"],
)
def test_a_record_by_a_rule_that_lists_more_than_its_rule_may_take_is_found(
    folder: Path, rule: str, extent: Extent
) -> None:
    with open_writer(folder) as writer:
        eraser.erase_by_rule(writer, rule, 30, extent, "mallory")
    assert any("its rule may not take" in one.what for one in verify(folder).problems)


def test_webhook_deliveries_that_ended_go_by_their_rule_and_those_that_wait_stay(folder: Path) -> None:
    outbox = Outbox(folder, lambda: 0)
    with outbox._open() as conn:
        for name, status in (("a", "delivered"), ("b", "failed"), ("c", "waiting")):
            row = (name, "w", "case.opened", "C1", 1, f"body-{name}", status, 1, None, int(CAME.timestamp()), None)
            conn.execute("INSERT INTO deliveries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    assert of(run(folder, CAME + 29 * DAY, "cron"), "webhook_deliveries").due == 0
    assert of(run(folder, CAME + 31 * DAY, "cron"), "webhook_deliveries").due == 2
    assert b"body-c" in (folder / OUTBOX_FILE).read_bytes()
    assert stands_in(folder, b"body-a") == stands_in(folder, b"body-b") == []


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("\naccess_records = 90\n", "line 2: access_records: an access record is a leaf"),
        ("refused_lines = 0\n", "line 1: refused_lines is 0; write whole days"),
        ("refused_lines = true\n", "line 1: refused_lines is True"),
        ("# days\nrefused = 30\n", "line 2: refused is no kind of record; there are refused_lines"),
        ("waiting_lines = 30\n", "a line that waits is an event to come"),
        ("refused_lines 30\n", "write lines such as"),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_reason(folder: Path, written: str, why: str) -> None:
    (folder / RETENTION_FILE).write_text(written)
    with pytest.raises(LedgerError) as refusal:
        run(folder, CAME + 31 * DAY, "cron")
    assert why in str(refusal.value)
    assert RETENTION_FILE in str(refusal.value)
    assert stands_in(folder, SECRET)


def test_never_and_no_file_are_understood_and_the_file_is_backed_up(folder: Path, tmp_path: Path) -> None:
    assert read_retention(folder)["refused_lines"] == 30
    (folder / RETENTION_FILE).write_text('refused_lines = "never"\n')
    assert read_retention(folder)["refused_lines"] is None
    assert of(look(folder, CAME + 9999 * DAY)).due == 0
    back_up(folder, tmp_path / "copy")
    assert (tmp_path / "copy" / RETENTION_FILE).exists()


PLAYER = match_events("M1")[0]["players"][0]


def rules(folder: Path, text: str) -> None:
    """Write the operator's file."""
    (folder / RETENTION_FILE).write_text(text)


def test_persons_are_announced_together_and_erased_by_somebody_else_when_it_is_due(folder: Path) -> None:
    rules(folder, "identities = 60\n")
    assert of(run(folder, CAME + 59 * DAY, "asha"), "identities").due == 0
    assert of(look(folder, CAME + 61 * DAY), "identities").due == 2
    assert of(run(folder, CAME + 61 * DAY, "asha"), "identities").due == 0
    assert of(run(folder, CAME + 67 * DAY, "meena"), "identities").due == 0, "seven days are not over"
    assert of(run(folder, CAME + 69 * DAY, "asha"), "identities").due == 0, "who announced it does not do it"
    assert stands_in(folder, PLAYER["name"].encode())
    assert of(run(folder, CAME + 69 * DAY, "meena"), "identities").due == 2
    assert stands_in(folder, PLAYER["name"].encode()) == stands_in(folder, PLAYER["device"].encode()) == []
    found = verify(folder)
    assert found.ok, found.problems
    assert any("2 thing(s) went by the rule of retention identities = 60" in note for note in found.notes)
    with open_reader(folder) as reader:
        kinds = [one["type"] for one in reader.log()]  # type: ignore[attr-defined]
    assert kinds.count("erasure") == 1


def test_who_has_played_since_the_announcement_stays(folder: Path) -> None:
    rules(folder, "identities = 60\n")
    run(folder, CAME + 61 * DAY, "asha")
    ingest(
        folder,
        [line.replace(b'"M1"', b'"M7"').replace(b"M1-", b"M7-") for line in match_lines("M1")],
        at=CAME + 65 * DAY,
    )
    assert of(run(folder, CAME + 69 * DAY, "meena"), "identities").due == 0
    assert stands_in(folder, PLAYER["name"].encode())


def test_an_open_case_keeps_persons_and_cards_of_its_match(folder: Path) -> None:
    ingest(folder, match_lines("M5", 7))
    rules(folder, "identities = 60\nhidden_cards = 60\n")
    opened: dict[str, Any] = {"type": "case_opened", "ticket": "HD-1", "about": ["M1", 4], "seat": 1, "deal": 1}
    append_to_case(folder, "asha", None, 0, [opened | {"topic": "score", "claim": "my points are wrong"}])
    run(folder, CAME + 61 * DAY, "asha")
    found = run(folder, CAME + 69 * DAY, "meena")
    assert of(found, "hidden_cards").due == 1
    assert of(found, "hidden_cards").left == {"case C1 is open": 1}
    assert of(found, "identities").left["case C1 is open"] >= 2
    assert verify(folder).ok


def test_cards_of_old_matches_go_and_are_not_announced_again(folder: Path) -> None:
    rules(folder, "hidden_cards = 365\n")
    run(folder, CAME + 366 * DAY, "asha")
    assert of(run(folder, CAME + 374 * DAY, "meena"), "hidden_cards").due == 1
    size = verify(folder).size
    assert of(run(folder, CAME + 375 * DAY, "asha"), "hidden_cards").due == 0
    assert (verify(folder).size, verify(folder).ok) == (size, True)


def test_what_became_old_enough_since_the_announcement_waits_for_one_of_its_own(folder: Path) -> None:
    ingest(folder, match_lines("M5", 7), at=CAME + 5 * DAY)
    rules(folder, "hidden_cards = 60\n")
    run(folder, CAME + 61 * DAY, "asha")
    found = of(run(folder, CAME + 69 * DAY, "meena"), "hidden_cards")
    assert (found.there, found.due) == (2, 1)
    assert of(run(folder, CAME + 77 * DAY, "meena"), "hidden_cards").due == 0, "who announced it does not do it"
    assert of(run(folder, CAME + 77 * DAY, "asha"), "hidden_cards").due == 1


def test_without_somebody_who_agrees_nobody_is_erased_or_announced(folder: Path) -> None:
    rules(folder, "identities = 60\n")
    size = verify(folder).size
    found = run(folder, CAME + 61 * DAY, "cron", agrees=False)
    assert of(found, "identities").left == {"announced or to be agreed to by somebody else": 2}
    assert verify(folder).size == size + 2, "the refused line went: its record, and that of its batch"


def test_who_has_no_account_may_announce_and_not_erase_under_another_name_but_alone(folder: Path) -> None:
    rules(folder, "identities = 60\n")
    run(folder, CAME + 61 * DAY, "asha", signed=False)
    assert of(run(folder, CAME + 69 * DAY, "meena", signed=False), "identities").due == 0
    assert of(run(folder, CAME + 69 * DAY, "asha", signed=False, alone=True), "identities").due == 2
    assert verify(folder).ok


_KILLED = """
import os, signal, sys
from datetime import datetime
from pathlib import Path
from ledger.evidence.format_2 import eraser, writer
from ledger.serving import retention
real = writer.destroy
seen = []
def destroy(*given):
    if len(seen) == int(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)
    seen.append(1)
    real(*given)
writer.destroy = destroy
retention.run(Path(sys.argv[1]), datetime.fromisoformat(sys.argv[2]), "meena")
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
@pytest.mark.parametrize("after", [0, 1])
def test_killed_in_the_middle_of_many_the_next_run_erases_the_rest(folder: Path, after: int) -> None:
    rules(folder, "identities = 60\n")
    run(folder, CAME + 61 * DAY, "asha")
    at = CAME + 69 * DAY
    ended = forked(_KILLED, folder, at.isoformat(), after)
    assert ended.returncode == -signal.SIGKILL
    assert of(run(folder, at, "meena"), "identities").due == 1 - after, "what was told of is done on opening"
    assert stands_in(folder, PLAYER["name"].encode()) == []
    assert verify(folder).ok
