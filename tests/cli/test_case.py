"""``meldtrail case``: from a ticket to the answer that was sent, kept as it was."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from cli.commands.case import read_case, write
from ledger.cases.writing import append_to_case, clean
from ledger.evidence.store import open_reader
from ledger.views.sqlite import sqlite3
from ledger.views.view_files import CASES_FILE
from ledger.web.auth.accounts import add_person
from schemas.errors import ConflictError, UsageError
from tests.cli.conftest import PASSWORD, Meldtrail, bytes_in, prepared
from tests.cli.test_terminal import piped
from tests.desk_kit.matches import settled, write_log, wrong_show

Case = Callable[..., tuple[int, str]]
OPEN = ("--ticket", "HD-77", "--seat", 2, "--about", "score", "--claim", "My points\nare wrong")


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger of two matches, one settled wrongly."""
    monkeypatch.setenv("MELDTRAIL_WHO", "asha")
    log = write_log(tmp_path / "log.jsonl", settled(), wrong_show())
    prepared("ingest", log, "--ledger", tmp_path / "ledger")
    return tmp_path / "ledger"


@pytest.fixture
def staffed(ledger: Path, colleagues: Callable[[Path], None]) -> Path:
    """The same, where people have accounts."""
    colleagues(ledger)
    return ledger


@pytest.fixture
def case(meldtrail: Meldtrail, staffed: Path) -> Case:
    """``meldtrail case`` there: its exit code, and what it says."""

    def call(*arguments: object) -> tuple[int, str]:
        said = meldtrail("case", *arguments, "--ledger", staffed)
        return said.code, said.out + said.err

    return call


def test_where_nobody_has_an_account_two_names_are_one_person(meldtrail: Meldtrail, ledger: Path) -> None:
    """Else whoever sits here could agree with himself and pay. The first accounts end him."""
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    against = ("--outcome", "granted", "--paid", 2000)
    prepared("case", "review", "C1", "agreed", *against, "--who", "ravi", "--ledger", ledger)
    for who in ("asha", "local", "meena"):
        said = meldtrail("case", "decide", "C1", "so", *against, "--who", who, "--ledger", ledger)
        assert said.code == 5 and "the local user is one person under every name" in said.complaint
    records = [{"type": "case_decided", "text": "so", "outcome": "granted", "paid": 2000}]
    with pytest.raises(ConflictError, match="one person"):
        append_to_case(ledger, "local", "C1", 2, records, alone=True)
    add_person(ledger, "asha", "support", PASSWORD)
    assert (
        "the password of asha is typed"
        in meldtrail("case", "decide", "C1", "so", *against, "--ledger", ledger).complaint
    )


def test_who_decided_does_not_decide_the_appeal_under_another_name(meldtrail: Meldtrail, ledger: Path) -> None:
    for call in (("open", "M1", *OPEN), ("decide", "C1"), ("answer", "C1"), ("appeal", "C1", "no")):
        prepared("case", *call, "--ledger", ledger)
    said = meldtrail("case", "decide", "C1", "--who", "meena", "--ledger", ledger)
    assert said.code == 5 and "one person" in said.complaint


def test_from_ticket_to_answer(meldtrail: Meldtrail, staffed: Path, case: Case) -> None:
    ledger = staffed
    assert case("open", "M1", *OPEN) == (0, "C1\n")
    assert case("assign", "C1", "--to", "asha") == (0, "C1: record 2\n")
    assert case("note", "C1", "looked at the hands")[0] == 0
    assert case("review", "C1", "agreed", "--outcome", "granted", "--paid", 2000, "--who", "ravi")[0] == 0
    code, says = case("decide", "C1", "so", "--outcome", "granted", "--who", "ravi")
    assert code == 5 and "second reviewer" in says
    assert case("decide", "C1", "too few", "--outcome", "granted", "--paid", 2000)[0] == 0
    code, text = case("answer", "C1", "--lang", "hi")
    assert code == 0 and "आपकी" in text
    code, says = case("note", "C1", "too late")
    assert code == 5 and "only an appeal" in says
    row = meldtrail("case", "show", "C1", "--ledger", ledger, "--json").rows[0]
    assert (row["stand"], row["outcome"], row["amount"], row["claim"]) == (
        "closed",
        "granted",
        2000,
        "My points are wrong",
    )
    sent = row["history"][-1]
    assert sent["words"] == unicodedata.normalize("NFC", text)
    assert (sent["who"], sent["type"]) == ("asha", "case_answered")
    assert case("appeal", "C1", "no")[0] == 0
    assert case("reverse", "C1", "no", "--outcome", "refused")[0] == 5
    code, says = case("reverse", "C1", "no", "--outcome", "refused", "--who", "meena")
    assert code == 5 and "second person" in says
    assert case("reverse", "C1", "--who", "meena")[0] == 0


def test_a_letter_is_read_before_it_is_written(meldtrail: Meldtrail, ledger: Path) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    early = meldtrail("case", "answer", "C1", "--dry-run", "--ledger", ledger)
    assert early.code == 5 and "an answer is sent when the case is decided" in early.complaint
    prepared("case", "decide", "C1", "--ledger", ledger)
    looked = meldtrail("case", "answer", "C1", "--dry-run", "--ledger", ledger)
    assert looked.code == 0 and "nothing was written, C1 is as it was" in looked.err
    changed = meldtrail("case", "answer", "C1", "--dry-run", "--add", "You get Rs 4000.", "--ledger", ledger)
    assert changed.code == 5 and not changed.out
    with open_reader(ledger) as reader:
        assert [record.type for record in reader.records("case/C1")] == ["case_opened", "case_decided"]
    sent = meldtrail("case", "answer", "C1", "--ledger", ledger)
    assert (sent.code, sent.out, sent.err) == (0, looked.out, "")
    late = meldtrail("case", "answer", "C1", "--dry-run", "--ledger", ledger)
    assert late.code == 5 and "the case is closed; only an appeal opens it again" in late.complaint


def test_a_terminal_that_would_print_question_marks_into_a_letter_sends_none(ledger: Path) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    prepared("case", "decide", "C1", "--ledger", ledger)
    for language in ("en", "hi"):
        said = piped("case", "answer", "C1", "--lang", language, "--ledger", ledger, PYTHONIOENCODING="ascii")
        assert said.returncode == 2 and b"cannot show every sign of the letter" in said.stderr and not said.stdout
    with open_reader(ledger) as reader:
        assert len(list(reader.records("case/C1"))) == 2


def test_a_second_case_about_a_match_is_opened_with_a_word_about_the_first(meldtrail: Meldtrail, ledger: Path) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    again = meldtrail("case", "open", "M1", "--ticket", "HD-78", "--seat", 2, "--about", "score", "--ledger", ledger)
    assert again.out == "C2\n" and "case C1 about M1 is not closed" in again.err
    other = meldtrail("case", "open", wrong_show()[0]["match"], "--ticket", "HD-79", "--ledger", ledger)
    assert other.out == "C3\n" and "not closed" not in other.err


def test_another_ticket_is_joined_to_the_case_once(meldtrail: Meldtrail, ledger: Path) -> None:
    meldtrail("case", "open", "M1", *OPEN, "--ledger", ledger)
    ticket = ("--ticket", "HD-8", "--claim", "again", "--written", "2026-11-20T22:15")
    joining = ("case", "join", "C1", *ticket, "--ledger", ledger)
    assert meldtrail(*joining).out == "C1: record 2\n"
    assert meldtrail(*joining).out == "C1: ticket HD-8 belongs to it already\n"
    told = piped("case", "show", "C1", "--ledger", ledger, "--tz", "Asia/Kolkata", PYTHONIOENCODING="ascii")
    assert told.stdout.count(b" IST  ") == 2
    said = meldtrail("case", "show", "C1", "--ledger", ledger).out
    assert f"\n  meldtrail answer M1 --seat 2 --about score --ledger {ledger}\n" in said
    assert "HD-8" in said.splitlines()[0] and "again" in said and "written at" in said
    first = meldtrail("case", "show", "C1", "--ledger", ledger, "--json").rows[0]["ticket"]
    assert meldtrail("case", "show", "C1", "--ledger", ledger, "--json").rows[0]["tickets"] == f"{first} HD-8"
    again = meldtrail("case", "open", "M1", "--ticket", "HD-9", "--seat", 2, "--about", "score", "--ledger", ledger)
    assert "meldtrail case join C1 --ticket HD-9" in again.err
    for time in ("yesterday", "0001-01-01T00:00+14:00"):
        wrong = meldtrail("case", "join", "C1", "--ticket", "HD-9", "--written", time, "--ledger", ledger)
        assert wrong.code == 2 and "--written takes a time" in wrong.err


def test_a_macro_is_a_paragraph_of_a_letter_from_the_terminal(meldtrail: Meldtrail, ledger: Path) -> None:
    assert "payment_on_its_way" in meldtrail("case", "macros").out
    meldtrail("case", "open", "M1", *OPEN, "--ledger", ledger)
    meldtrail("case", "decide", "C1", "--ledger", ledger)
    wrong = meldtrail("case", "answer", "C1", "--macro", "nothing", "--ledger", ledger)
    assert wrong.code == 2 and "no macro nothing can be filled" in wrong.err
    sent = meldtrail("case", "answer", "C1", "--macro", "thank_you", "--ledger", ledger).out
    assert "Thank you for telling us about match M1." in sent


def test_the_answer_reads_the_same_later(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    """Whatever the catalogue, the rules or the audit have become since: it is text, not made anew."""
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    prepared("case", "decide", "C1", "yes", "--ledger", ledger)
    text = meldtrail("case", "answer", "C1", "--ledger", ledger).out
    kept = read_case(ledger, "C1").state.sent[0]
    assert (kept.text, kept.language, kept.seat) == (text, "en", 2)
    assert kept.reference in text and kept.ruleset_hash is not None and len(kept.ruleset_hash) == 64
    prepared("backup", tmp_path / "backup", "--ledger", ledger)
    prepared("restore", tmp_path / "backup", "--to", tmp_path / "other")
    assert read_case(tmp_path / "other", "C1").state.sent[0].text == text
    assert meldtrail("verify", "--ledger", ledger).code == 0


def test_the_record_holds_who_when_and_the_event(meldtrail: Meldtrail, ledger: Path) -> None:
    prepared("case", "open", "M2", "--ticket", "HD-9", "--ledger", ledger)
    with open_reader(ledger) as reader:
        opened = reader.records("case/C1")[0]
    assert opened.who == "asha" and opened.about == ("M2", 5)
    assert opened.at.endswith("Z") and opened.model_dump()["topic"] == "show"


def test_words_of_people_are_sealed(meldtrail: Meldtrail, ledger: Path) -> None:
    """The claim and the answer may name people and cards: the ledger's own file holds their commitments only."""
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    prepared("case", "note", "C1", "canary-remark", "--ledger", ledger)
    prepared("case", "decide", "C1", "canary-decision", "--ledger", ledger)
    prepared("case", "answer", "C1", "--ledger", ledger)
    everything = b"".join(content for file, content in bytes_in(ledger).items() if file.name.startswith("ledger.db"))
    assert b"My points" not in everything and b"canary-decision" not in everything
    assert b"canary-remark" not in everything and read_case(ledger, "C1").records[1].text == "canary-remark"
    assert b"HD-77" in everything


def test_two_at_once_do_not_overwrite_one_another(ledger: Path) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    seen = read_case(ledger, "C1")
    write(ledger, seen, "asha", {"type": "note", "text": "first"})
    with pytest.raises(ConflictError, match="has gone on"):
        write(ledger, seen, "ravi", {"type": "note", "text": "second"})


def test_the_desk_has_the_case_at_once(ledger: Path) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    prepared("case", "note", "C1", "hello", "--ledger", ledger)
    shown = sqlite3.connect(f"file:{ledger / 'views' / CASES_FILE}?mode=ro", uri=True)
    assert shown.execute("select words from case_records where case_id = 'C1' and seq = 2").fetchall() == [("hello",)]


def test_everybody_who_opens_a_case_at_once_has_one_of_his_own(ledger: Path) -> None:
    """The writer's lock and the ids are fought for; nobody's record is lost, and none stands on another's case."""
    record = {"type": "case_opened", "about": ["M1", 4]}

    def opened(who: str) -> str:
        return append_to_case(ledger, who, None, 0, [record | {"ticket": who}]).case

    people = [f"HD-{n}" for n in range(6)]
    with ThreadPoolExecutor(6) as pool:
        cases = list(pool.map(opened, people))
    assert sorted(cases) == [f"C{n}" for n in range(1, 7)]
    assert [read_case(ledger, case).state.opened.ticket for case in cases] == people  # type: ignore[union-attr]


def test_of_two_who_write_at_once_the_second_is_told(ledger: Path) -> None:
    append_to_case(ledger, "asha", None, 0, [{"type": "case_opened", "ticket": "HD-1"}])

    def noted(who: str) -> bool:
        try:
            append_to_case(ledger, who, "C1", 1, [{"type": "note", "text": who}])
        except ConflictError as why:
            return "has gone on" not in str(why)
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(noted, ["a", "b", "c", "d"])) == [False, False, False, True]
    assert len(read_case(ledger, "C1").records) == 2


def test_a_case_nobody_opened_is_not_written_to(ledger: Path) -> None:
    with pytest.raises(ConflictError, match="there is no case C9"):
        append_to_case(ledger, "asha", "C9", 3, [{"type": "note", "text": "x"}])
    with pytest.raises(ConflictError, match="has not been opened"):
        append_to_case(ledger, "asha", None, 0, [{"type": "note", "text": "x"}])
    with pytest.raises(UsageError, match="no record to write"):
        append_to_case(ledger, "asha", None, 0, [])


def test_the_queue(meldtrail: Meldtrail, ledger: Path) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger, "--hours", 90)
    prepared("case", "open", "M2", "--ticket", "HD-78", "--ledger", ledger, "--hours", -2)
    lines = meldtrail("case", "list", "--ledger", ledger).out.splitlines()
    assert [line.split()[0] for line in lines[:2]] == ["C2", "C1"], "the most urgent first"
    assert "overdue by 2 h" in lines[0] and "due in 3 d" in lines[1]
    assert lines[-1] == "2 case(s) shown, 0 closed, 2 in all."
    rows = meldtrail("case", "list", "--ledger", ledger, "--json").rows
    assert [row["ticket"] for row in rows] == ["HD-78", "HD-77"]


def test_a_case_and_an_appeal_are_due_in_three_days_where_nobody_said_otherwise(ledger: Path) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    prepared("case", "decide", "C1", "so be it", "--ledger", ledger)
    prepared("case", "appeal", "C1", "no", "--ledger", ledger)
    opened, _, appealed = read_case(ledger, "C1").records
    for record in (opened, appealed):
        wait = datetime.fromisoformat(record.due) - datetime.fromisoformat(record.at)
        assert abs(wait - timedelta(hours=72)) < timedelta(minutes=5)


def test_a_file_is_attached_by_its_digest(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    shot = tmp_path / "shot.png"
    shot.write_bytes(b"picture")
    prepared("case", "attach", "C1", shot, "--ledger", ledger)
    said = meldtrail("case", "show", "C1", "--ledger", ledger).out
    assert "7 bytes" in said and "shot.png" in said
    assert meldtrail("case", "attach", "C1", tmp_path / "none", "--ledger", ledger).code == 3


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("note", "C9", "x"), 2, "no case C9"),
        (("show", "C9"), 2, "no case C9"),
        (("open", "M9", "--ticket", "T"), 2, "no match M9"),
        (("open", "M1", "--ticket", "T", "--seat", 9), 2, "no 9"),
        (("open", "M1", "--ticket", "T", "--id", "C1"), 5, "opened already"),
        (("decide", "C1", "x", "--outcome", "maybe"), 2, "outcome"),
        (("decide", "C1", "--outcome", "maybe"), 2, "'maybe' is not one of"),
        (("answer", "C1"), 5, "when the case is decided"),
        (("hold", "C1", "x", "--lift"), 5, "not on legal hold"),
        (("correct", "C1", "x", "--record", 1), 5, "cannot be corrected"),
        (("appeal", "C1", "x", "--by", "nobody"), 2, "by"),
        (("note", "C1", " "), 2, "text"),
    ],
)
def test_wrong_calls(meldtrail: Meldtrail, ledger: Path, arguments: tuple[object, ...], code: int, says: str) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    before = len(read_case(ledger, "C1").records)
    said = meldtrail("case", *arguments, "--ledger", ledger)
    assert said.code == code and says in said.complaint
    assert len(read_case(ledger, "C1").records) == before


def test_what_is_typed_is_made_fit_to_be_kept() -> None:
    assert clean(" a\tb\n\nc\x1b[31m ") == "a b c [31m"
    assert clean("e\u0301") == "é"


def test_a_letter_in_words_of_ones_own_is_kept_as_printed_beside_the_one_composed(
    meldtrail: Meldtrail, ledger: Path
) -> None:
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    prepared("case", "decide", "C1", "--ledger", ledger)
    words = ("--greeting", "Dear Ravi,", "--add", "Thank you for\nyour patience.")
    text = meldtrail("case", "answer", "C1", *words, "--ledger", ledger).out
    assert text.startswith("Dear Ravi,\n\n") and "\n\nThank you for your patience.\n\nYours" in text
    sent = read_case(ledger, "C1").state.sent[0]
    assert sent.text == text and sent.composed is not None and sent.composed.startswith("Hello,\n\n")
    shown = meldtrail("case", "show", "C1", "--ledger", ledger).out
    head, *rest = shown.splitlines()
    records = [line for line in rest if line[:4].strip().isdigit()]
    assert len(records) == 3 and all(line[5:].split("  ")[0].endswith(" UTC") for line in records)
    assert "age " in head and not head.endswith("-"), "a closed case is due no more"
    assert "[-Hello,-]{+Dear Ravi,+}" in shown and "{+Thank you for your patience.+}" in shown
    row = meldtrail("case", "show", "C1", "--ledger", ledger, "--json").rows[0]["history"][-1]
    assert (row["words"], row["composed"]) == (sent.text, sent.composed)


def test_a_changed_core_is_sent_from_the_terminal_when_somebody_else_has_agreed(
    meldtrail: Meldtrail, staffed: Path, case: Case
) -> None:
    ledger = staffed
    prepared("case", "open", "M1", *OPEN, "--ledger", ledger)
    prepared("case", "decide", "C1", "--ledger", ledger)
    changed = ("answer", "C1", "--change", "1=Thank you, Ravi.")
    code, says = case(*changed)
    assert code == 5 and "paragraph 1 of the checked core" in says and "--propose" in says
    assert case("answer", "C1", "--propose")[0] == 2 and case("answer", "C1", "--agreed")[0] == 2
    assert case("answer", "C1", "--change", "one=x")[0] == 2 and case("answer", "C1", "--change", "9=x")[0] == 2
    assert len(read_case(ledger, "C1").records) == 2, "nothing was written so far"
    code, says = case(*changed, "--propose")
    waiting = read_case(ledger, "C1").state.proposed
    assert code == 0 and waiting is not None and f"--letter {waiting.seq}" in says
    assert case("answer", "C1", "--agreed")[0] == 5
    assert case("review", "C1", "right", "--letter", waiting.seq)[0] == 5, "asha proposed it"
    assert case("review", "C1", "right", "--letter", waiting.seq, "--who", "ravi")[0] == 0
    code, text = case("answer", "C1", "--agreed", "--lang", "hi")
    assert code == 5 and "composed otherwise" in text
    code, text = case("answer", "C1", "--agreed")
    state = read_case(ledger, "C1").state
    assert code == 0 and state.sent[0].text == text == waiting.text and state.odd == ()
    assert meldtrail("verify", "--ledger", ledger).code == 0


def test_a_later_letter_names_the_earlier_and_the_terminal_marks_that_as_replaced(
    meldtrail: Meldtrail, staffed: Path
) -> None:
    ledger = staffed
    for call in (("open", "M1", *OPEN), ("decide", "C1"), ("answer", "C1")):
        prepared("case", *call, "--ledger", ledger)
    assert "Replaced by" not in meldtrail("case", "show", "C1", "--ledger", ledger).out
    prepared("case", "appeal", "C1", "no", "--ledger", ledger)
    prepared("case", "decide", "C1", "--who", "meena", "--ledger", ledger)
    text = meldtrail("case", "answer", "C1", "--ledger", ledger).out
    first, second = read_case(ledger, "C1").state.sent
    assert f"with reference {first.reference}." in text.split("\n\n")[1] and second.replaces == first.seq
    assert f"Replaced by the letter of record {second.seq}." in meldtrail("case", "show", "C1", "--ledger", ledger).out


def test_the_ruling_is_told_as_letters_are_in_its_sentences_too(meldtrail: Meldtrail, ledger: Path) -> None:
    prepared("case", "open", "M1", "--ticket", "HD-1", "--seat", 1, "--about", "money", "--ledger", ledger)
    said = meldtrail("case", "ruling", "C1", "--ledger", ledger)
    told = meldtrail("case", "ruling", "C1", "--json", "--ledger", ledger).out
    assert said.code == 0 and "₹80.00" in said.out and "₹80.00" in told
    assert not re.search(r"(?<![₹\d.])\d+\.\d\d\b", said.out), "no bare figure of money"
