"""Junk does not fill the disk, and does not hide that a line of a real match was refused."""

from __future__ import annotations

from pathlib import Path

from ledger.evidence.checkup import check_ledger
from ledger.evidence.format_2.batch import alike
from ledger.evidence.quarantine import CONFLICTS, FILES, OF_A_CODE, OF_A_FILE, OF_A_MATCH
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.vault import Line
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event, match_lines
from tests.museum.museum import unpacked


def _junk(count: int, name: str = "") -> list[bytes]:
    return [f"junk {name} {number}\n".encode() for number in range(count)]


def _counted(folder: Path) -> dict[tuple[str, str], int]:
    with open_reader(folder) as reader:
        return reader.unkept()


def _kept(folder: Path) -> int:
    count: int = bare(folder / "vault.db").execute("SELECT count(*) FROM refused").fetchone()[0]
    return count


def test_of_a_file_and_code_the_first_lines_are_kept_and_the_rest_are_counted(folder: Path) -> None:
    lines = [*_junk(OF_A_FILE + 50), b"\xff\n"]
    summary = feed(folder, lines)
    assert summary.refused == {"not_json": OF_A_FILE + 50, "encoding": 1} and summary.unkept == 50
    assert _kept(folder) == OF_A_FILE + 1
    assert _counted(folder) == {("log.jsonl", "not_json"): 50}
    with open_reader(folder) as reader:
        assert len(reader.refusals()) == OF_A_FILE + 1
    assert verify(folder).ok
    (told,) = [check.state for check in check_ledger(folder) if check.what == "refused"]
    assert f"{OF_A_FILE + 1} line(s)" in told and "50 more" in told


def test_the_same_bytes_under_another_file_name_are_counted_and_not_kept_again(folder: Path) -> None:
    lines = _junk(20)
    for number in range(15):
        assert feed(folder, lines, f"copy-{number}.jsonl").unkept == (20 if number else 0)
    assert _kept(folder) == 20
    assert sum(_counted(folder).values()) == 14 * 20


def test_the_same_bytes_in_two_lines_of_a_file_are_kept_of_both(folder: Path) -> None:
    assert feed(folder, [b"junk\n", b"junk\n"]).unkept == 0
    with open_reader(folder) as reader:
        assert [one.line for one in reader.refusals()] == [1, 2]


def test_one_copy_more_is_kept_as_its_owners_where_the_first_came_from_somebody_else(folder: Path) -> None:
    with open_writer(folder, create=True) as writer:
        fates = [
            writer._quarantine.takes(b"d" * 32, Line(b"{", file, 1), "not_json", stream, "m1")
            for file, stream in (("a", None), ("b", "m1"), ("c", "m1"), ("d", None))
        ]
    assert fates == ["taken", "taken", "counted", "counted"]


def test_lines_that_came_otherwise_are_not_told_of_together() -> None:
    came = [
        alike("not_json", Line(b"{", "log", 1, how, mapping, writer))
        for how in ("live", "imported")
        for mapping in (None, "a" * 64)
        for writer in (None, "acme")
    ]
    assert len(set(came)) == 8 and alike("encoding", Line(b"{", "log", 1)) not in came


def test_the_same_file_again_counts_nothing_twice_that_is_kept(folder: Path) -> None:
    for _ in range(3):
        assert feed(folder, _junk(20)).unkept == 0
    assert _kept(folder) == 20 and _counted(folder) == {}


def test_a_flood_under_new_names_ends_at_a_bound(folder: Path) -> None:
    files = OF_A_CODE // OF_A_FILE + 10
    with open_writer(folder, create=True) as writer:
        for number in range(files):
            writer.ingest(_junk(OF_A_FILE, str(number)), f"{number}.jsonl", no_pin)
        size = (folder / "vault.db").stat().st_size + (folder / "vault.db-wal").stat().st_size
        for number in range(FILES + 20):
            writer.ingest(_junk(2, f"x{number}"), f"x{number}.jsonl", no_pin)
    assert _kept(folder) == OF_A_CODE
    counted = _counted(folder)
    assert len(counted) <= FILES + 1 and counted["", "not_json"] > 0
    assert sum(counted.values()) == 10 * OF_A_FILE + 2 * (FILES + 20)
    assert (folder / "vault.db").stat().st_size < size + 500_000


def test_a_flood_does_not_hide_that_a_line_of_a_match_was_refused(folder: Path) -> None:
    with open_writer(folder, create=True) as writer:
        writer.ingest(match_lines("m1"), "log", no_pin)
        for number in range(OF_A_CODE // OF_A_FILE + 1):
            writer.ingest(_junk(OF_A_FILE, str(number)), f"{number}.jsonl", no_pin)
        half = [b'{"match": "m1", "seq": %d' % number for number in range(9)]
        writer.ingest([as_line(event("m8", 2, "drop", seat=1))], "log", no_pin)
        of_all = (line.replace(b"m1", match) for match in (b"m1", b"m7", b"m8") for line in half)
        writer.ingest([*of_all, b"\n"], "late.jsonl", no_pin)
        assert writer.incomplete("m1").refused == writer.incomplete("m8").refused == OF_A_MATCH
        assert writer.incomplete("m7").refused == 0, "a match that is not here is owed nothing"


def test_conflicts_of_one_match_are_bounded_too(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    rivals = [as_line(event("m1", 3, "drop", seat=1, ext={"n": number})) for number in range(CONFLICTS + 30)]
    for _ in range(2):
        summary = feed(folder, rivals)
        assert (summary.conflicting, summary.unkept) == (CONFLICTS + 30, 30)
    with open_reader(folder) as reader:
        assert len(reader.incomplete("m1").conflicts) == CONFLICTS
    assert verify(folder).ok


def test_an_older_vault_counted_nothing(tmp_path: Path) -> None:
    folder = unpacked("7-state", tmp_path)
    assert _counted(folder) == {("again.jsonl", "not_json"): 1}
    bare(folder / "vault.db").execute("DROP TABLE unkept")
    assert _counted(folder) == {} and verify(folder).ok
