"""What staff decide about leads, from the command line: put on record, suppressed till new games bear it out."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence import store
from ledger.evidence.folder import writer_lock
from ledger.evidence.leaf import split_body
from ledger.evidence.store import append_records, open_reader
from ledger.evidence.verify import verify
from ledger.messages.renderer import ENGLISH
from schemas.records import Decided, Raised
from tests.cli.conftest import Meldtrail

if any(find_spec(name) is None for name in ("numpy", "scipy", "numba")):
    pytest.skip("what detection rests on is not installed", allow_module_level=True)

from sqlite_utils import Database

from tests.web.lead_ledger import copied, made, pair_row, pseudonyms

AT = "2026-11-21T10:15:30.123Z"


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A copy of the scanned platform."""
    return copied(tmp_path / "ledger")


def decide(meldtrail: Meldtrail, ledger: Path, decision: str = "--dismissed", *more: object) -> Any:
    """Decide on the two who collude, for a reason that was pasted over two lines."""
    return meldtrail(
        "collusion", "decide", *made().pair, decision, "--reason", " Two sisters\n who play alike", "--who", "Ann",
        "--ledger", ledger, *more,
    )  # fmt: skip


def scan(meldtrail: Meldtrail, ledger: Path, *more: object) -> list[dict[str, Any]]:
    """The rows of a scan."""
    return meldtrail("collusion", "scan", "--ledger", ledger, "--no-tables", "--json", *more).rows


def records_of(ledger: Path) -> list[Any]:
    """Every record on a lead."""
    with open_reader(ledger) as reader:
        return [
            record for stream in reader.streams() if stream.startswith("lead/") for record in reader.records(stream)
        ]


def test_a_decision_is_on_record_with_what_was_seen(meldtrail: Meldtrail, ledger: Path) -> None:
    with open_reader(ledger) as reader:
        size = reader.size()
    said = decide(meldtrail, ledger, "--dismissed", "--at", AT)
    assert said.code == 0, said.err
    assert "dismissed by Ann" in said.out and "for people to decide" in said.out
    raised, decided = records_of(ledger)
    assert isinstance(raised, Raised) and isinstance(decided, Decided)
    assert {raised.one, raised.two} == set(made().pair)
    assert (decided.decision, decided.reason, decided.who, decided.at) == (
        "dismissed", "Two sisters who play alike", "Ann", AT,
    )  # fmt: skip
    assert (raised.seq, decided.seq, raised.seen, decided.seen) == (1, 2, size, size)
    row = pair_row(scan(meldtrail, ledger, "--all"), ledger)
    assert row is not None
    assert (float(raised.p), float(raised.q), raised.deals) == (row["p"], row["q"], row["deals"])
    assert raised.channel == row["best"]["channel"]
    assert verify(ledger).ok


def test_show_tells_what_was_decided_and_every_test_its_p_is_corrected_for(meldtrail: Meldtrail, ledger: Path) -> None:
    show = ("collusion", "show", *made().pair, "--ledger", ledger)
    before = meldtrail(*show, "--json").rows[-1]
    assert before["decision"] is None and "decided_by" not in before
    decide(meldtrail, ledger)
    row, said = meldtrail(*show, "--json").rows[-1], meldtrail(*show).out
    assert (row["decision"], row["decided_by"], row["reason"]) == ("dismissed", "Ann", "Two sisters who play alike")
    assert "0 deal(s) together" in row["since_words"] and "dismissed by Ann at" in said
    computed = [test for test in row["channels"] if test["p"] is not None]
    assert {"mutual", "giving"} <= {test["channel"] for test in row["channels"]}
    assert row["tests"] == len(computed) and row["strongest"]["p"] == min(test["p"] for test in computed)
    assert row["p"] == pytest.approx(min(1.0, row["tests"] * row["strongest"]["p"]), rel=1e-4)
    (mutual,) = [test for test in row["channels"] if test["channel"] == "mutual"]
    assert mutual["both_ways"] and mutual["words"].startswith("weighs together: ")
    assert "hand sharing (p " in mutual["words"] and f"the least of {row['tests']} tests" in said


def test_a_decision_without_a_reason_is_refused_by_the_name_of_the_option(meldtrail: Meldtrail, ledger: Path) -> None:
    said = meldtrail(
        "collusion", "decide", *made().pair, "--dismissed", "--reason", " ", "--who", "Ann", "--ledger", ledger
    )
    assert said.code == 2 and "--reason is empty" in said.err and not records_of(ledger)


def test_show_tells_of_a_decision_on_a_pair_that_is_not_flagged(meldtrail: Meldtrail, ledger: Path) -> None:
    assert meldtrail("collusion", "scan", "--ledger", ledger).code in (0, 1)
    with Database(ledger / "views" / "leads.db").conn as tables:
        pair = tables.execute("select one, two from pairs where not flagged order by p desc limit 1").fetchone()
    words = ("--dismissed", "--reason", "flat-mates", "--who", "Ann", "--ledger", ledger)
    assert meldtrail("collusion", "decide", *pair, *words).code == 0
    row = meldtrail("collusion", "show", *pair, "--ledger", ledger, "--json").rows[-1]
    assert (row["decision"], row["reason"]) == ("dismissed", "flat-mates")


def test_a_decided_pair_is_suppressed_and_counted(meldtrail: Meldtrail, ledger: Path) -> None:
    before = scan(meldtrail, ledger)
    assert pair_row(before, ledger) is not None and before[-1]["suppressed"] == 0
    decide(meldtrail, ledger)
    rows = scan(meldtrail, ledger)
    assert pair_row(rows, ledger) is None
    assert rows[-1]["suppressed"] == 1
    told = meldtrail("collusion", "scan", "--ledger", ledger, "--no-tables")
    assert "1 flagged pair(s) suppressed: decided (0 confirmed, 1 dismissed)" in told.out
    shown = pair_row(scan(meldtrail, ledger, "--all"), ledger)
    assert shown is not None and (shown["decision"], shown["decided_by"]) == ("dismissed", "Ann")
    assert "0 deal(s) together" in shown["since_words"]


def test_games_that_bear_it_out_by_themselves_raise_it_again(meldtrail: Meldtrail, ledger: Path) -> None:
    decide(meldtrail, ledger, "--confirmed")
    assert meldtrail("ingest", made().as_before, "--ledger", ledger).code == 0
    rows = scan(meldtrail, ledger)
    row = pair_row(rows, ledger)
    assert row is not None and row["since"]["again"] and row["since"]["deals"] >= 30
    assert row["since"]["p"] <= row["since"]["asked"] == 0.05
    assert rows[-1]["suppressed"] == 0
    told = meldtrail("collusion", "scan", "--ledger", ledger, "--no-tables")
    assert told.code == 1 and "confirmed by Ann" in told.out and "borne out again" in told.out


def test_honest_games_of_the_same_two_do_not_raise_it_again(meldtrail: Meldtrail, ledger: Path) -> None:
    decide(meldtrail, ledger)
    assert meldtrail("ingest", made().honestly, "--ledger", ledger).code == 0
    rows = scan(meldtrail, ledger, "--all")
    row = pair_row(rows, ledger)
    if row is None:  # no longer flagged at all over all games
        return
    assert row["since"]["deals"] >= 30 and not row["since"]["again"]
    assert rows[-1]["suppressed"] == 1


def test_games_nobody_was_shown_are_not_seen_by_a_decision(meldtrail: Meldtrail, ledger: Path) -> None:
    """Taken in after the scan and before the decision: it has the figures of the scan, and they may bear it out."""
    before = pair_row(scan(meldtrail, ledger), ledger)
    with open_reader(ledger) as reader:
        size = reader.size()
    assert meldtrail("ingest", made().as_before, "--ledger", ledger).code == 0
    said = decide(meldtrail, ledger)
    raised, decided = records_of(ledger)
    assert before is not None
    assert (float(raised.p), float(raised.q), raised.deals) == (before["p"], before["q"], before["deals"])
    assert raised.seen == decided.seen == size
    assert f"those of the last scan: {before['deals']} deals, p " in said.out
    row = pair_row(scan(meldtrail, ledger), ledger)
    assert row is not None and row["since"]["again"] and row["since"]["deals"] >= 30


def test_figures_nobody_was_shown_cannot_be_decided_on(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    for more in (("--fewest", 31), ("--keep", tmp_path / "elsewhere")):
        said = decide(meldtrail, ledger, "--dismissed", *more)
        assert said.code == 2 and "collusion scan" in said.complaint, more
    assert meldtrail("ingest", made().as_before, "--ledger", ledger).code == 0
    assert meldtrail("collusion", "ring", "--ledger", ledger).code in (0, 1)
    assert "not the figures that were shown last" in decide(meldtrail, ledger).complaint
    one, two = pseudonyms(ledger)
    with Database(ledger / "views" / "leads.db").conn as tables:
        shown = tables.execute("select one, two from pairs where ? not in (one, two) limit 1", (one,)).fetchone()
    assert meldtrail("collusion", "show", *shown, "--ledger", ledger).code == 0
    assert "not the figures that were shown last" in decide(meldtrail, ledger).complaint, "another pair was shown"
    assert records_of(ledger) == []
    assert meldtrail("collusion", "show", one, two, "--ledger", ledger).code == 0
    assert decide(meldtrail, ledger).code == 0


def test_a_decision_can_be_taken_back(meldtrail: Meldtrail, ledger: Path) -> None:
    assert "no decision on this pair" in decide(meldtrail, ledger, "--reopened").complaint
    decide(meldtrail, ledger)
    said = decide(meldtrail, ledger, "--reopened", "--json")
    assert said.rows[0]["decision"] == "reopened" and said.rows[0]["seq"] == 4
    assert pair_row(scan(meldtrail, ledger), ledger) is not None
    assert [record.type for record in records_of(ledger)] == ["raised", "decided", "raised", "reopened"]


def test_people_are_named_as_the_scan_and_as_the_desk_name_them(
    meldtrail: Meldtrail, ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who decides is told as everywhere, also by the environment."""
    monkeypatch.setenv("MELDTRAIL_WHO", "Bo")
    row = pair_row(scan(meldtrail, ledger), ledger)
    assert row is not None
    for names in (pseudonyms(ledger), [name[:12] for name in reversed(row["players"])]):
        said = meldtrail("collusion", "decide", *names, "--dismissed", "--reason", "x", "--ledger", ledger, "--json")
        assert said.rows[0]["who"] == "Bo"
        assert said.rows[0]["players"] == row["players"]
    assert len({record.stream for record in records_of(ledger)}) == 1


def test_somebody_elses_record_in_between_is_a_conflict(
    meldtrail: Meldtrail, ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = store.append_records

    def late(folder: Path, rows: Any, after: int | None = None) -> list[int]:
        append(folder, [{"stream": rows[0]["stream"], "at": AT, "who": "Bo", "type": "note", "text": "wait"}])
        return append(folder, rows, after)

    monkeypatch.setattr(store, "append_records", late)
    said = decide(meldtrail, ledger)
    assert said.code == 5 and "gone on" in said.complaint
    assert [record.type for record in records_of(ledger)] == ["note"]


def test_while_another_process_writes_nothing_is_decided(meldtrail: Meldtrail, ledger: Path) -> None:
    with writer_lock(ledger):
        said = decide(meldtrail, ledger)
    assert said.code == 5 and "being written" in said.complaint
    assert records_of(ledger) == []


def test_wrong_calls_are_refused(meldtrail: Meldtrail, ledger: Path) -> None:
    one, two = made().pair
    rest = ("--reason", "x", "--who", "Ann", "--ledger", ledger)
    assert "give one of" in meldtrail("collusion", "decide", one, two, *rest).complaint
    assert "give one of" in meldtrail("collusion", "decide", one, two, "--confirmed", "--dismissed", *rest).complaint
    assert "same player" in meldtrail("collusion", "decide", one, one, "--dismissed", *rest).complaint
    assert "no player" in meldtrail("collusion", "decide", one, "nobody-here", "--dismissed", *rest).complaint
    assert "not tested" in meldtrail(
        "collusion", "decide", one, two, "--dismissed", *rest, "--fewest", 9999
    ).complaint  # fmt: skip
    said = decide(meldtrail, ledger, "--dismissed", "--at", "yesterday")
    assert said.code == 2 and "at: expected a time like" in said.complaint
    assert records_of(ledger) == []


def test_accounts_linked_later_keep_their_decision(meldtrail: Meldtrail, ledger: Path) -> None:
    """The pair is of people: a third account of one of the two does not make another pair of them."""
    from ledger.collusion.reviews import Reviews

    decide(meldtrail, ledger)
    one, two = made().pair
    linked = {"stream": "people", "at": AT, "who": "Bo", "type": "link", "player": "third-account", "same_as": one}
    append_records(ledger, [linked])
    with open_reader(ledger) as reader:
        reviews = Reviews(reader)
        person = reader.person
        found = reviews.of(person(two), person("third-account"))
        assert found is not None and found.ruling is not None
        assert reviews.of(person(two), person("somebody-else")) is None
        assert reviews.stream(person("third-account"), person(two)) == found.records[-1].stream


def test_names_and_reasons_are_in_no_byte_of_the_ledger(meldtrail: Meldtrail, ledger: Path) -> None:
    decide(meldtrail, ledger)
    stored = json.dumps(_bodies(ledger))
    assert "sisters" not in stored and not any(player in stored for player in made().pair)
    assert '"who": "Ann"' in stored


def _bodies(ledger: Path) -> list[dict[str, Any]]:
    with open_reader(ledger) as reader:
        rows = reader._ledger.execute("SELECT body FROM events WHERE stream LIKE 'lead/%'").fetchall()
    return [json.loads(split_body(body)[0]) for (body,) in rows]


@pytest.mark.parametrize(
    ("points", "words"), [(121, "one paid two 121 points net (1.50"), (-121, "one was paid by two 121")]
)
def test_who_paid_whom_is_told_without_a_minus(points: int, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    from cli.commands.collusion.pair import _say_against

    harm = {"deals": 3, "from": "one", "to": "two", "points": points, "paise": points // 121 * 150, "third_points": 4}
    nothing: dict[str, Any] = {"placebos": [], "placebos_total": 0, "innocent": [], "overturned_by": [], "refunds": []}
    _say_against({**nothing, "harm": harm, "meaning": ""}, ENGLISH)
    assert words in " ".join(capsys.readouterr().out.split())
