"""What somebody new types wrongly: one line that says what, where and what to do, the right code, nothing half-made."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from ledger.evidence import sqlite
from ledger.evidence.store import open_writer
from meldtrail.samples import sample_log
from tests.cli.conftest import Meldtrail, bytes_in, lines_of, matches_of
from tests.evidence.ledgers import bare

USAGE, UNREADABLE, CONFLICT = 2, 3, 5


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a path is always text")
def test_a_path_that_is_no_text_is_told_of_in_a_sentence(meldtrail: Meldtrail, tmp_path: Path) -> None:
    """As on a disk that was written under another locale: databases are opened by text alone."""
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/donn\xe9es"))
    log = odd / "log.jsonl"
    odd.mkdir()
    log.write_bytes(sample_log("classic/clean").read_bytes())
    assert meldtrail("audit", log).code == 0
    assert meldtrail("ingest", log, "--ledger", tmp_path / "ledger").code == 0
    shutil.copytree(tmp_path / "ledger", odd / "copy")
    for command in (("ingest", log, "--ledger", odd / "ledger"), ("matches", "--ledger", odd / "copy")):
        said = meldtrail(*command)
        assert said.code == 3 and "this path is not UTF-8 here; rename it, or set a UTF-8 locale" in said.complaint


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no file has such a name")
@pytest.mark.parametrize("command", ["audit", "ingest --dry-run --ledger LEDGER", "replay", "score --jsonl"])
def test_the_name_of_a_file_gives_a_terminal_no_orders_and_no_second_line(
    meldtrail: Meldtrail, tmp_path: Path, command: str
) -> None:
    """A file may come with a ticket, called whatever somebody chose."""
    words = command.replace("LEDGER", str(tmp_path / "ledger")).split()
    odd = tmp_path / "x\x1b]0;title\x07\x9b31m\nmeldtrail: fine\u202e.jsonl"
    missing = meldtrail(*words, odd)
    odd.write_bytes(b"nonsense\n")
    for said in (missing, meldtrail(*words, odd)):
        assert said.code in (1, USAGE, UNREADABLE)
        assert r"x\x1b]0;title\x07\x9b31m" in said.err
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & {*said.err}
        assert r"\nmeldtrail: fine" in said.err and "\nmeldtrail: fine" not in said.err
    assert missing.complaint.startswith(("there is no file", str(tmp_path))) and len(missing.err.splitlines()) == 1


def test_no_arguments_print_the_help(meldtrail: Meldtrail) -> None:
    said = meldtrail()
    assert said.code == USAGE
    assert said.err.startswith("Usage: meldtrail") and "see `" not in said.err


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("nosuch", "see `meldtrail --help`"),
        ("ingest --bogus", "see `meldtrail ingest --help`"),
        ("ingest", "FILE"),
        ("replay", "MATCH"),
        ("audit", "--all"),
        ("audit M --all", "--all"),
        ("audit --all", "MELDTRAIL_LEDGER"),
        ("matches", "MELDTRAIL_LEDGER"),
        ("verify", "MELDTRAIL_LEDGER"),
        ("export", "MELDTRAIL_LEDGER"),
        ("serve", "MELDTRAIL_LEDGER"),
        ("ingest LOG", "MELDTRAIL_LEDGER"),
        ("replay nosuch", "there is no file nosuch"),
        ("replay nosuch", "MELDTRAIL_LEDGER"),
        ("audit nosuch.log", "there is no file nosuch.log"),
        ("diff nosuch LOG", "there is no file nosuch"),
        ("replay DIR", "--ledger"),
        ("audit DIR", "--ledger"),
        ("replay LOG", "ingest it and name one of them"),
        ("replay nosuch --ledger LEDGER", "meldtrail matches"),
        ("audit nosuch --ledger LEDGER", "meldtrail matches"),
        ("export nosuch --ledger LEDGER", "meldtrail matches"),
        ("replay MATCH --ledger LEDGER --as 9", "seats 1, 2"),
        ("replay MATCH --ledger LEDGER --at 999", "events 1 to"),
        ("replay MATCH --ledger LEDGER --until 0", "events 1 to"),
        ("replay MATCH --ledger LEDGER --at 1 --until 2", "give one of them"),
        ("replay MATCH --ledger LEDGER --at x", "'--at': write a whole number; see `meldtrail replay --help`"),
        ("answer MATCH --about shw", "'--about': 'shw' is not one of 'show'"),
        ("matches --ledger LEDGER --verdict good", "clean, finding"),
        ("matches --ledger LEDGER --since yesterday", "2026-11-20"),
        ("matches --ledger LEDGER --until 2026-02-30", "2026-11-20"),
        ("matches --ledger LEDGER --ruleset nosuch", "`meldtrail rules`"),
        ("matches --ledger LEDGER --ruleset=", "`meldtrail rules`"),
        ("matches --ledger LEDGER --since 2026-12-02 --until 2026-12-01", "--until 2026-12-01 is not after --since"),
        ("case decide C1 --outcome granted --paid -5 --ledger LEDGER", "'--paid': write at least 0"),
        ("case review C1 x --outcome granted --paid -5 --ledger LEDGER", "'--paid': write at least 0"),
        ("rules nosuch", "`meldtrail rules`"),
        ("rules clasic", "did you mean classic? `meldtrail rules`"),
        ("explain groups_not_hnd", "did you mean groups_not_hand? `meldtrail explain`"),
        ("explain rc-99", "`meldtrail rules --coverage`"),
        ("rules classic --diff nosuch", "`meldtrail rules`"),
        ("rules --diff classic", "meldtrail rules ID --diff ID2"),
        ("rules classic@00", "without a hash"),
        ("explain nosuch", "`meldtrail explain`"),
        ("explain rc-09", "did you mean RC-09? `meldtrail explain`"),
        ("score", "--groups"),
        ("score 4S --groups 5S", "give one of"),
        ("score 4S --ruleset nosuch", "`meldtrail rules`"),
        ("score 4X", "write rank and suit"),
        ("score S2", "'S2' is no card; write 2S"),
        ("score H-10", "'H-10' is no card; write TH"),
        ("score --ruleset rummy-106 4S 4S 4S", "only 2"),
        ("score 4S --wild 11", "write A, 2 to 9"),
        ("score --groups |", "write them as"),
        ("score 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2H 3H", "a hand has 13"),
        ("simulate --ruleset nosuch", "`meldtrail rules`"),
        ("simulate --matches 0", "write at least 1; see `meldtrail simulate --help`"),
        ("simulate --seats 9", "2 to 6 players"),
        ("simulate --fault nosuch -o NEW", "choose one of acted_too_late, "),
        ("simulate --fault joker_from_discard -o NEW", "--fault joker_from_discard: did you mean joker_from_discards?"),
        ("simulate --colluders 2 -o NEW", "go with --platform"),
        ("simulate --generator ruleful -o NEW", "go with --platform"),
        ("simulate --players 9 -o NEW", "go with --platform"),
        ("export --ledger LEDGER --format packs", "name a folder to write to"),
        ("helpdesk resend nosuch --ledger LEDGER", "meldtrail helpdesk deliveries"),
        ("export --ledger LEDGER --format xlsx", "jsonl"),
        ("export --ledger LEDGER --format parquet", "name a folder"),
        ("export --ledger LEDGER -o LEDGER/ledger.db", "another place"),
        ("export nosuch --ledger LEDGER -o NEW", "meldtrail matches"),
        ("serve --ledger LEDGER --port 99999", "see `meldtrail serve --help`"),
    ],
)  # fmt: skip
def test_usage(meldtrail: Meldtrail, ledger: Path, log: Path, tmp_path: Path, call: str, says: str) -> None:
    before = {path: path.stat().st_size for path in ledger.glob("*.db")}
    names = {"LOG": log, "LEDGER": ledger, "MATCH": matches_of(log)[0], "DIR": ledger, "NEW": tmp_path / "new"}
    words = [str(names.get(word, word)) for word in call.split()]
    said = meldtrail(*(word.replace("LEDGER/", f"{ledger}/") for word in words))
    assert said.code == USAGE, said.err
    assert says in said.complaint
    assert said.out == ""
    assert not list(tmp_path.iterdir()), "nothing is left behind"
    assert before == {path: path.stat().st_size for path in ledger.glob("*.db")}


@pytest.mark.parametrize("call", ["answer", "pin", "reveal", "case open --ticket 1"])
def test_a_match_that_is_nearly_one_of_the_ledger_is_named(
    meldtrail: Meldtrail, ledger: Path, log: Path, call: str
) -> None:
    match = matches_of(log)[0]
    for wrong in (match[:-1], match[:-2] + match[-1], match + "1"):
        said = meldtrail(*call.split(), wrong, "--ledger", ledger)
        assert said.code == USAGE
        assert f"did you mean {match[:8]}" in said.complaint
    assert "did you mean" not in meldtrail(*call.split(), "nothing-like-it", "--ledger", ledger).complaint


def test_two_matches_of_a_log_are_both_named_and_no_others_hinted_at(meldtrail: Meldtrail, tmp_path: Path) -> None:
    log = tmp_path / "two.jsonl"
    log.write_bytes(b"".join(sample_log(f"classic/{name}").read_bytes() for name in ("clean", "points_overturned")))
    said = meldtrail("replay", log)
    assert "holds 2 matches (sample-clean-classic, sample-points_overturned); ingest it" in said.complaint


def test_where_the_opening_was_refused_that_is_said_and_not_that_its_rules_are_unknown(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    log = tmp_path / "odd.jsonl"
    log.write_bytes(b"open: " + sample_log("classic/clean").read_bytes())
    for words in (["replay", log], ["rescore", log, "--ruleset", "classic"]):
        said = meldtrail(*words)
        assert said.code == USAGE
        assert "event 1, is missing or was refused" in said.complaint and "--rulesets" not in said.complaint


def test_where_nothing_can_be_answered_because_lines_are_missing_that_is_said(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    log, lines = tmp_path / "hole.jsonl", lines_of(sample_log("classic/clean"))
    log.write_bytes(b"".join([lines[0], *lines[2:]]))
    said = meldtrail("answer", log)
    assert said.code == USAGE
    assert "Its record is not whole: `meldtrail audit` says what is missing" in said.complaint
    log.write_bytes(lines[0])
    assert "not whole" not in meldtrail("answer", log).complaint


def test_a_ruleset_that_nobody_knows_is_named_when_the_lines_come_in(meldtrail: Meldtrail, tmp_path: Path) -> None:
    log, kept = tmp_path / "log.jsonl", tmp_path / "ledger"
    log.write_bytes(sample_log("classic/clean").read_bytes().replace(b'"classic"', b'"clasic"'))
    for options in (["--dry-run"], []):
        said = meldtrail("ingest", log, "--ledger", kept, *options)
        assert said.code == 0
        assert "ruleset 'clasic' is not known; did you mean classic?" in said.err and "is not judged until" in said.err
    assert "not known" not in meldtrail("ingest", sample_log("classic/clean"), "--ledger", kept).err


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("corner", "it is an overlay; write classic+corner or rum+corner"),
        ("classic+corner+corner", "the overlay corner is named twice; once is enough"),
        ("classic+nosuch", "no overlay 'nosuch'; there are capped-fee, "),
        ("classic+corner+king-ace-two", "corner and king-ace-two contradict each other in sequence.ace"),
        ("rum+corner", "corner needs aces-high; write +aces-high too"),
    ],
)
def test_what_is_wrong_with_overlays_is_said_when_the_lines_come_in(
    meldtrail: Meldtrail, tmp_path: Path, name: str, why: str
) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(sample_log("classic/clean").read_bytes().replace(b'"classic"', f'"{name}"'.encode()))
    said = meldtrail("ingest", "--dry-run", log, "--ledger", tmp_path / "ledger")
    assert said.code == 0 and why in said.err and "is not judged until" in said.err


def test_a_player_nobody_is_called_by_is_said_to_be_nobody(meldtrail: Meldtrail, ledger: Path) -> None:
    said = meldtrail("matches", "--ledger", ledger, "--player", "Asha Kumar")
    assert said.code == 0
    assert "nobody is called Asha Kumar here" in said.err
    row = meldtrail("matches", "--ledger", ledger, "--verdict", "CLEAN", "--since", "2001-01-01 00:00")
    assert row.code == 0 and row.out == meldtrail("matches", "--ledger", ledger, "--verdict", "clean").out


def test_a_log_may_come_through_a_pipe(meldtrail: Meldtrail, monkeypatch: pytest.MonkeyPatch) -> None:
    log = sample_log("classic/points_overturned")
    for words in (["replay", "-"], ["audit", "-"], ["answer", "-", "--seat", "2"]):
        with log.open() as lines:
            monkeypatch.setattr("sys.stdin", lines)
            piped = meldtrail(*words)
        named = meldtrail(*(log if word == "-" else word for word in words))
        # A command that is offered leads to where the log came from.
        assert (piped.code, piped.out) == (named.code, named.out.replace(str(log), "-"))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 20)


def prose(path: Path) -> None:
    path.write_text("Dear support,\nplease look at my match.\n")


def database(path: Path) -> None:
    conn = bare(path)
    conn.execute("CREATE TABLE events (a)")
    conn.close()


def folder(path: Path) -> None:
    path.mkdir()


def missing(path: Path) -> None:
    """Nothing there."""


Make = Callable[[Path], None]


@pytest.mark.parametrize("make", [empty, binary, prose, database, folder, missing])
@pytest.mark.parametrize("command", ["ingest", "ingest --dry-run", "audit", "replay"])
def test_files_that_are_no_log(meldtrail: Meldtrail, tmp_path: Path, command: str, make: Make) -> None:
    path, kept = tmp_path / "wrong.jsonl", tmp_path / "ledger"
    make(path)
    words = command.split()
    said = meldtrail(*words, path, *(["--ledger", kept] if words[0] == "ingest" else []))
    assert said.code == (USAGE if make is folder and words[0] != "ingest" else UNREADABLE), said.err
    assert "wrong.jsonl" in said.err
    assert said.complaint
    if make in (empty, folder, missing) or "--dry-run" in words:
        assert not kept.exists()
    else:
        assert not kept.exists() or meldtrail("verify", "--ledger", kept).code == 0, "whole, with what was refused"


PACKED = [
    (b"\x1f\x8b\x08", "gzip -dc"),
    (b"BZh91AY&SY", "bzip2 -dc"),
    (b"\xfd7zXZ\0", "xz -dc"),
    (b"(\xb5/\xfd$", "zstd -dc"),
    (b"PK\x03\x04..", "zip"),
    ("{}".encode("utf-16"), "iconv -f UTF-16 -t"),
    ("{}".encode("utf-16-le"), "iconv -f UTF-16LE"),
    ("{}".encode("utf-16-be"), "iconv -f UTF-16BE"),
    ("{}".encode("utf-8-sig"), "tail -c +4"),
    (b"SQLite format 3\0", "--ledger"),
    (b"PAR1\x15\x04", "docs/converting.md"),
]


@pytest.mark.parametrize(("start", "says"), PACKED)
def test_a_log_that_is_packed_or_coded_otherwise_is_named_and_makes_no_ledger(
    meldtrail: Meldtrail, tmp_path: Path, start: bytes, says: str
) -> None:
    (tmp_path / "log").write_bytes(start)
    said = meldtrail("ingest", tmp_path / "log", "--ledger", tmp_path / "ledger")
    assert said.code == UNREADABLE and says in said.complaint
    assert not (tmp_path / "ledger").exists()


@pytest.mark.parametrize("command", ["audit", "replay", "answer", "rescore --ruleset classic", "score --jsonl"])
@pytest.mark.parametrize(("start", "says"), PACKED)
def test_a_file_that_is_packed_or_coded_otherwise_is_named_by_whatever_reads_one(
    meldtrail: Meldtrail, tmp_path: Path, start: bytes, says: str, command: str
) -> None:
    (tmp_path / "log").write_bytes(start)
    said = meldtrail(*command.split(), tmp_path / "log")
    if command == "score --jsonl" and says == "tail -c +4":
        assert (said.code, said.err, len(said.rows)) == (0, "", 1), "a mark before cases is no harm"
        return
    assert said.code == UNREADABLE and says in said.complaint
    assert len(said.err.splitlines()) == 1 and not said.out


@pytest.mark.parametrize("command", ["audit", "ingest --ledger LEDGER"])
def test_a_log_in_another_form_is_named_when_it_comes_through_a_pipe(
    meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """As PowerShell writes into one: a mark before the first line, which would be refused and the others wait for."""
    (tmp_path / "log").write_bytes(b"\xef\xbb\xbf" + sample_log("classic/clean").read_bytes())
    with (tmp_path / "log").open() as lines:
        monkeypatch.setattr("sys.stdin", lines)
        said = meldtrail(*command.replace("LEDGER", str(tmp_path / "ledger")).split(), "-")
    assert said.code == UNREADABLE and "starts with a byte order mark: tail -c +4" in said.complaint
    assert said.out == ""


def _deny(monkeypatch: pytest.MonkeyPatch, denied: Path) -> None:
    """This user may not read a file or folder; what the machine says to root too."""
    allowed = os.access
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != denied and allowed(path, mode))


@pytest.mark.parametrize("command", ["ingest LOG", "matches --ledger LEDGER", "restore LEDGER --to R"])
def test_what_may_not_be_read_is_no_wrong_call(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (tmp_path / "ledger").mkdir()
    denied = one if "LOG" in command else tmp_path / "ledger"
    _deny(monkeypatch, denied)
    said = meldtrail(*command.replace("LOG", str(one)).replace("LEDGER", str(tmp_path / "ledger")).split())
    assert said.code == UNREADABLE
    assert said.complaint == f"{denied}: cannot be read: Permission denied; run this as a user who may read it"


@pytest.mark.parametrize("name", ["ledger.db", "vault.db"])
@pytest.mark.parametrize("command", ["matches", "verify", "ingest LOG"])
def test_a_file_of_a_ledger_that_may_not_be_read_is_not_told_as_damaged(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, command: str
) -> None:
    assert meldtrail("ingest", one, "--ledger", tmp_path / "ledger").code == 0
    denied = tmp_path / "ledger" / name
    _deny(monkeypatch, denied)
    opened = sqlite._connect

    def open_or_not(path: str, flags: int, files: str | None = None) -> sqlite.Connection:
        if str(denied) in path:
            raise apsw.CantOpenError("unable to open database file")
        return opened(path, flags, files)

    monkeypatch.setattr(sqlite, "_connect", open_or_not)
    said = meldtrail(*command.replace("LOG", str(one)).split(), "--ledger", tmp_path / "ledger")
    assert said.code == UNREADABLE
    assert f"{denied}: Permission denied; run this as the user who owns the ledger" in said.complaint
    assert "check that it is a ledger" not in said.err


def test_views_in_a_folder_that_cannot_be_written_are_looked_into(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite writes a file beside one that it opens, and where it cannot it says that the file cannot be read."""
    folder = tmp_path / "ledger"
    assert meldtrail("ingest", one, "--ledger", folder).code == 0
    assert meldtrail("project", "--ledger", folder).code == 0
    for beside in (folder / "views").glob("*-shm"):
        beside.unlink()
    _deny(monkeypatch, (folder / "views").resolve())
    (folder / "views").chmod(0o500)
    try:
        said = meldtrail("verify", "--ledger", folder)
        assert said.code == 0 and "1 of 1 match(es) made anew" in said.out
        assert not list((folder / "views").glob("*-shm"))
    finally:
        (folder / "views").chmod(0o700)


def test_one_wrong_file_of_two_and_nothing_is_ingested(meldtrail: Meldtrail, one: Path, tmp_path: Path) -> None:
    said = meldtrail("ingest", one, tmp_path / "nosuch.jsonl", "--ledger", tmp_path / "ledger")
    assert said.code == UNREADABLE
    assert "nothing was ingested" in said.complaint
    assert not (tmp_path / "ledger").exists()


def foreign(path: Path) -> None:
    path.mkdir()
    database(path / "ledger.db")


def damaged(path: Path) -> None:
    whole(path)
    (path / "ledger.db").write_bytes((path / "ledger.db").read_bytes()[:5000])


def halved(path: Path) -> None:
    whole(path)
    (path / "vault.db").unlink()


def newer(path: Path) -> None:
    whole(path)
    settings = path / "meldtrail.toml"
    settings.write_text(settings.read_text().replace("format = 2", "format = 99"))


def swapped(path: Path) -> None:
    whole(path)
    (path / "ledger.db").unlink()
    database(path / "ledger.db")


def whole(path: Path) -> None:
    with open_writer(path, create=True):
        pass


NO_LEDGERS = [missing, empty, folder, foreign, database, damaged, halved, newer, swapped]


@pytest.mark.parametrize("make", NO_LEDGERS)
@pytest.mark.parametrize("command", ["matches", "audit --all", "replay M", "verify", "export", "doctor", "serve"])
def test_folders_that_are_no_ledger(meldtrail: Meldtrail, tmp_path: Path, command: str, make: Make) -> None:
    path = tmp_path / "ledger"
    make(path)
    before = bytes_in(tmp_path)
    said = meldtrail(*command.split(), "--ledger", path)
    if (command, make) == ("verify", halved):  # the leaves are there, and it says what is lost beside them
        assert said.code == 1 and "vault.db is missing" in said.out
        return
    assert said.code == UNREADABLE, said.err
    assert str(path) in said.complaint and ";" in said.complaint
    assert said.out == "" or command == "doctor"
    assert bytes_in(tmp_path) == before


@pytest.mark.parametrize("make", [empty, foreign, database, damaged, halved, newer])
@pytest.mark.parametrize("options", ["", "--dry-run"])
def test_nothing_is_ingested_into_what_is_no_ledger(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, options: str, make: Make
) -> None:
    path = tmp_path / "ledger"
    make(path)
    before = bytes_in(tmp_path)
    said = meldtrail("ingest", one, "--ledger", path, *options.split())
    assert said.code == UNREADABLE, said.err
    assert str(path) in said.complaint
    assert bytes_in(tmp_path) == before


@pytest.mark.parametrize(
    "command",
    ["matches", "audit --all", "replay {match}", "export", "project", "erase --cards {match} --dry-run", "ingest LOG"],
)
def test_something_stored_that_cannot_be_read_ends_every_command_in_a_sentence(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, command: str
) -> None:
    folder = tmp_path / "ledger"
    assert meldtrail("ingest", one, "--ledger", folder).code == 0
    with closing(bare(folder / "vault.db")) as vault:
        vault.execute("ALTER TABLE opened RENAME TO closed")
    match = json.loads(one.read_text().splitlines()[0])["match"]
    words = command.format(match=match).replace("LOG", str(one)).split()
    said = meldtrail(*words, "--ledger", folder)
    assert said.code == UNREADABLE, said.err
    advice = "mend it and ingest" if command.startswith("ingest") else "run verify on it"
    assert str(folder) in said.complaint and advice in said.complaint


@pytest.mark.parametrize("place", ["{below}/ledger", "/proc/meldtrail/ledger"])
def test_a_ledger_where_none_can_be_made(meldtrail: Meldtrail, one: Path, tmp_path: Path, place: str) -> None:
    below = tmp_path / "file"
    below.write_text("a regular file")
    said = meldtrail("ingest", one, "--ledger", place.format(below=below))
    assert said.code == UNREADABLE
    assert "choose a writable folder" in said.complaint
    assert list(tmp_path.iterdir()) == [below]


@pytest.mark.parametrize("command", ["simulate --matches 1", "export --ledger LEDGER"])
def test_a_file_where_none_can_be_written(meldtrail: Meldtrail, ledger: Path, tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_text("a regular file")
    words = [str(ledger) if word == "LEDGER" else word for word in command.split()]
    for place in (tmp_path / "file" / "out", "/proc/meldtrail", tmp_path, tmp_path / "no" / "folder"):
        said = meldtrail(*words, "-o", place)
        assert said.code == UNREADABLE, place
        assert f"{place}: cannot be written" in said.complaint
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_fails_leaves_the_file_that_was_there(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text("precious")
    assert meldtrail("export", "nosuch", "--ledger", ledger, "-o", kept).code == USAGE
    assert meldtrail("simulate", "--fault", "nosuch", "-o", kept).code == USAGE
    assert kept.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [kept]


def test_a_second_writer_is_turned_away(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.commands.ingest.PATIENCE_S", 0.1)
    kept = tmp_path / "ledger"
    with open_writer(kept, create=True):
        said = meldtrail("ingest", one, "--ledger", kept)
        assert said.code == CONFLICT
        assert "is being written by process" in said.complaint
        assert meldtrail("ingest", one, "--ledger", kept, "--dry-run").code == 0
        assert meldtrail("verify", "--ledger", kept).code == 0, "reading goes on"
    assert meldtrail("ingest", one, "--ledger", kept).code == 0


def test_a_changed_record_is_a_finding(meldtrail: Meldtrail, one: Path, tmp_path: Path) -> None:
    kept = tmp_path / "ledger"
    meldtrail("ingest", one, "--ledger", kept)
    conn = bare(kept / "ledger.db")
    for (trigger,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        conn.execute(f"DROP TRIGGER {trigger}")
    conn.execute("UPDATE leaves SET body = CAST(replace(body, 'draw', 'drop') AS BLOB) WHERE seq = 3 AND stream > 0")
    conn.close()
    said = meldtrail("verify", "--ledger", kept)
    assert said.code == 1
    assert "PROBLEM" in said.out
    assert not meldtrail("verify", "--ledger", kept, "--json").rows[0]["ok"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mine.toml", b"\xff"),
        ("mine.toml", b"title ="),
        ("mine.toml", b'title = "x"\nextends = "classic"\n[count]\ncap = 90\n'),
        ("mine.toml", b'title = "x"\nextends = "mine"\n'),
        ("mine.toml", b'title = "x"\nextends = "classic"\n[count]\ncap = { is = 5, from = "x" }\n'),
        ("clauses/mine.toml", b"text ="),
    ],
)
def test_rulesets_that_are_none(meldtrail: Meldtrail, tmp_path: Path, name: str, text: bytes) -> None:
    (tmp_path / "clauses").mkdir()
    (tmp_path / name).write_bytes(text)
    said = meldtrail("rules", "mine", "--rulesets", tmp_path)
    assert said.code == (USAGE if name.startswith("clauses") and said.code == USAGE else UNREADABLE), said.err
    assert "mine" in said.complaint
    assert meldtrail("rules", "--rulesets", tmp_path / name).code == UNREADABLE, "a file is no folder"


def test_a_match_of_unknown_rules_is_told_of_not_replayed(meldtrail: Meldtrail, one: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_bytes(b"".join(lines_of(one)).replace(b'"ruleset":"classic"', b'"ruleset":"theirs"'))
    said = meldtrail("replay", other)
    assert said.code == USAGE
    assert "`meldtrail rules theirs` says why" in said.complaint and "--rulesets" in said.complaint
    assert meldtrail("audit", other).code == 0
    assert "ruleset_unknown" in meldtrail("audit", other).out


@pytest.mark.parametrize("command", ["matches", "upgrade", "upgrade --dry-run", "keys wrap", "case list", "project"])
def test_a_folder_that_is_not_there_and_a_file_in_its_place_are_told_apart(
    meldtrail: Meldtrail, tmp_path: Path, command: str
) -> None:
    said = meldtrail(*command.split(), "--ledger", tmp_path / "nosuch")
    assert said.code == UNREADABLE
    assert "there is no such folder; give another" in said.complaint
    (tmp_path / "log.jsonl").write_text("{}\n")
    said = meldtrail(*command.split(), "--ledger", tmp_path / "log.jsonl")
    assert said.code == UNREADABLE
    assert said.complaint == f"{tmp_path / 'log.jsonl'} is a file, and a ledger is a folder; give another"
    assert [path.name for path in tmp_path.iterdir()] == ["log.jsonl"]


def test_no_complaint_has_the_number_of_an_error_of_the_system(
    meldtrail: Meldtrail, ledger: Path, tmp_path: Path
) -> None:
    (tmp_path / "log.jsonl").write_text("{}\n")
    said = meldtrail("retention", "show", "--ledger", tmp_path / "log.jsonl")
    assert said.code == UNREADABLE and "cannot be read: Not a directory; check" in said.complaint
    said = meldtrail("restore", tmp_path / "nosuch", "--to", tmp_path / "copy")
    assert said.code == UNREADABLE and "there is no such folder; give another" in said.complaint
    said = meldtrail("restore", tmp_path / "log.jsonl", "--to", tmp_path / "copy")
    assert said.code == UNREADABLE and "log.jsonl is no whole backup: there is no such folder" in said.complaint
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "manifest.json").write_text("{")
    said = meldtrail("restore", tmp_path / "torn", "--to", tmp_path / "copy")
    assert said.code == UNREADABLE and "it is not as `backup` wrote it; give another backup" in said.complaint
    assert meldtrail("backup", tmp_path / "kept", "--ledger", ledger).code == 0
    for call in (("backup", tmp_path / "log.jsonl" / "B", "--ledger", ledger),
                 ("restore", tmp_path / "kept", "--to", tmp_path / "log.jsonl" / "L")):  # fmt: skip
        said = meldtrail(*call)
        assert said.code == UNREADABLE and f"{tmp_path / 'log.jsonl'}" in said.complaint
        assert "Not a directory" in said.complaint and "Errno" not in said.complaint


@pytest.mark.parametrize("command", ["scan", "ring", "watch", "show A B", "link A B"])
def test_what_needs_an_extra_names_it_and_ends_as_a_wrong_call(
    meldtrail: Meldtrail, ledger: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """1 would say that there are too few games to learn from."""
    monkeypatch.setattr("cli.commands.collusion.scanning.find_spec", lambda name: None)
    said = meldtrail("collusion", *command.split(), "--ledger", ledger)
    assert said.code == 2 and "needs" in said.complaint and "pip install 'meldtrail[collusion]'" in said.complaint


EXTRAS = ("numpy", "scipy", "numba", "networkx", "pyarrow", "pyspark", "pandas", "textual", "jwt")


@pytest.mark.parametrize(
    "call",
    [
        "collusion link A B",
        "collusion show A B",
        "collusion ring",
        "export --format parquet -o NEW",
        "export --format packs -o NEW",
        "simulate --platform -o NEW",
        "audit --engine pool DIR",
    ],
)
def test_a_command_that_needs_an_extra_says_so_where_none_is_installed(ledger: Path, tmp_path: Path, call: str) -> None:
    names = {"NEW": tmp_path / "new", "DIR": tmp_path}
    words = [str(names.get(word, word)) for word in call.split()]
    words += [] if {"simulate", "--engine"} & {*words} else ["--ledger", str(ledger)]
    code = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS})); from cli.app import run; sys.exit(run({words}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == USAGE, done.stderr
    assert re.fullmatch(r"meldtrail: .*pip install 'meldtrail\[\w+\]'\n", done.stderr)


@pytest.mark.parametrize("hours", ["nan", "inf", "-1e300", "99999999999999999999"])
def test_hours_beyond_all_measure_are_refused(meldtrail: Meldtrail, ledger: Path, log: Path, hours: str) -> None:
    said = meldtrail("case", "open", matches_of(log)[0], "--ticket", "1", f"--hours={hours}", "--ledger", ledger)
    assert said.code == USAGE and "hours from now: write 87660 at most" in said.complaint
