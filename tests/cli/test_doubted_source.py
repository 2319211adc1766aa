"""An import that cannot be believed: what audit, answer and the desk say of it, and what they keep back."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from ledger.evidence.format_2.extents import Target
from ledger.evidence.reader import Depth
from ledger.evidence.store import open_reader
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from ledger.simulate.simulation import simulate
from meldtrail.samples import sample_log
from schemas.findings import SourceRow, VerdictRow
from tests.audit.converters import WRONG
from tests.cases.erasing import erase
from tests.cli.conftest import Meldtrail, prepared
from tests.desk_kit.desk import pages_of
from tests.evidence.ledgers import unguarded

IMPORTED = re.compile(r"This match was imported on \d+ \w+ \d{4}, [\d:]+ \w+: an import by the mapping")
MATCHES = 8
WRONGLY = "points one too many"


@pytest.fixture(scope="module")
def converter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What converted the lines."""
    path = tmp_path_factory.mktemp("converter") / "convert.py"
    path.write_text("amount = rupees\n", "utf-8")
    return path


def imported(folder: Path, mapping: Path, what: str | None) -> str:
    """A ledger of an archive that was converted rightly or wrongly; the first match of it."""
    matches = list(
        simulate(read_rulebook().resolve("rummycentral"), MATCHES, 101, prefix=(what and "wrong") or "right")
    )
    log = folder.parent / f"{folder.name}.jsonl"
    lines = [json.dumps(event) for events in matches for event in (WRONG[what](events) if what else events)]
    log.write_text("\n".join(lines) + "\n", "utf-8")
    prepared("ingest", log, "--imported", "--mapping", mapping, "--ledger", folder)
    return str(matches[0][0]["match"])


@pytest.fixture(scope="module")
def doubted(tmp_path_factory: pytest.TempPathFactory, converter: Path) -> tuple[Path, str]:
    """A ledger whose amounts are a hundred times too large."""
    folder = tmp_path_factory.mktemp("doubted") / "ledger"
    return folder, imported(folder, converter, WRONGLY)


def test_audit_says_so_before_it_counts(meldtrail: Meldtrail, doubted: tuple[Path, str]) -> None:
    lines = meldtrail("audit", "--all", "--ledger", doubted[0]).out.splitlines()
    (place,) = [n for n, line in enumerate(lines) if line.startswith("Do not rely on what is said here")]
    assert "would be overturned" in " ".join(lines[place:]) and lines[-1].startswith(f"{MATCHES} match(es)")
    rows = meldtrail("audit", "--all", "--ledger", doubted[0], "--json").rows
    (source,) = [row for row in rows if row["kind"] == "source"]
    assert (source["how"], source["doubted_by"], source["matches"]) == ("imported", ["claims"], MATCHES)
    assert len(source["mapping"]) == 64
    assert SourceRow.model_validate(source).model_dump(mode="json") == source, "as schemas/json has it"


def test_every_row_of_an_imported_match_says_so_and_from_what(meldtrail: Meldtrail, doubted: tuple[Path, str]) -> None:
    folder, match = doubted
    rows = [row for row in meldtrail("audit", "--all", "--ledger", folder, "--json").rows if row["kind"] != "source"]
    assert {row["kind"] for row in rows} == {"verdict"}
    assert {len(row["imported"]["mapping"]) for row in rows} == {64}
    assert VerdictRow.model_validate(rows[0]).imported is not None, "as schemas/json has it"
    told = meldtrail("audit", match, "--ledger", folder).out
    assert IMPORTED.search(" ".join(told.split()))
    live = meldtrail("audit", "sample_logs/classic/points_overturned.jsonl", "--json").rows
    assert live and not any("imported" in row for row in live)


def test_no_player_is_written_to_and_the_agent_is_told_why(meldtrail: Meldtrail, doubted: tuple[Path, str]) -> None:
    folder, match = doubted
    letter = meldtrail("answer", match, "--about", "money", "--seat", 1, "--for-player", "--ledger", folder)
    assert letter.code == 2 and "no player is written to" in letter.err
    staff = meldtrail("answer", match, "--about", "money", "--seat", 1, "--ledger", folder)
    assert staff.code == 0 and "Do not rely on what is said here" in staff.out
    assert IMPORTED.search(staff.out)


def test_the_desk_says_the_same_and_writes_no_letter(doubted: tuple[Path, str]) -> None:
    folder, match = doubted
    project(folder)
    get = pages_of(folder / "views")
    staff = unescape(get(f"/-/answer/{match}?seat=1&about=money").text)
    assert "Do not rely on what is said here" in staff and "for=player" not in staff and 'value="player"' not in staff
    letter = get(f"/-/answer/{match}?seat=1&about=money&for=player")
    assert letter.status_code == 409 and "No player is written to" in unescape(letter.text)
    page = unescape(get(f"/-/match/{match}").text)
    assert -1 < page.find("Do not rely on what is said here") < page.index('id="moment"'), "before what is doubted"
    of_match = IMPORTED.search(page)
    of_answer = IMPORTED.search(staff)
    assert of_match is not None and of_answer is not None and of_match[0] == of_answer[0]
    status, stated, *_ = get("/-/healthz").text.splitlines()
    assert status == "impaired" and stated.startswith("Do not rely on what is said here")
    (row,) = get("/open/sources.json?_shape=array").json()
    assert (row["how"], row["matches"], row["contradicted"]) == ("imported", MATCHES, 0)


def test_doctor_says_first_which_import_is_doubted(meldtrail: Meldtrail, doubted: tuple[Path, str]) -> None:
    folder, _ = doubted
    project(folder)
    said = meldtrail("doctor", "--ledger", folder, "--json")
    first = said.rows[0]
    assert said.code == 1 and (first["check"], first["ok"]) == ("sources", False)
    assert first["found"].startswith("Do not rely on what is said here") and "would be overturned" in first["found"]


def test_doctor_doubts_no_sound_import_and_no_platform(meldtrail: Meldtrail, tmp_path: Path, converter: Path) -> None:
    sound = tmp_path / "sound"
    imported(sound, converter, None)
    live = tmp_path / "live"
    wrong = [json.dumps(event) for events in simulate(read_rulebook().resolve("rummycentral"), MATCHES, 101)
             for event in WRONG[WRONGLY](events)]  # fmt: skip
    (tmp_path / "live.jsonl").write_text("\n".join(wrong) + "\n", "utf-8")
    prepared("ingest", tmp_path / "live.jsonl", "--ledger", live)
    for folder in (sound, live):
        assert meldtrail("doctor", "--ledger", folder, "--json").rows[0]["found"].startswith("not looked at")
        project(folder)
        first = meldtrail("doctor", "--ledger", folder, "--json").rows[0]
        assert (first["check"], first["ok"], first["found"]) == ("sources", True, "no import is doubted")


def test_a_sound_import_is_said_to_be_one_and_answered(meldtrail: Meldtrail, tmp_path: Path, converter: Path) -> None:
    folder = tmp_path / "ledger"
    match = imported(folder, converter, None)
    assert "Do not rely" not in meldtrail("audit", "--all", "--ledger", folder).out
    letter = meldtrail("answer", match, "--about", "money", "--seat", 1, "--for-player", "--ledger", folder)
    assert letter.code == 0 and IMPORTED.search(letter.out)


def test_a_mended_converter_is_another_source(meldtrail: Meldtrail, tmp_path: Path, converter: Path) -> None:
    folder = tmp_path / "ledger"
    wrong = imported(folder, converter, WRONGLY)
    mended = tmp_path / "mended.py"
    mended.write_text("amount = paise\n", "utf-8")
    right = imported(folder, mended, None)
    for match, code in ((wrong, 2), (right, 0)):
        assert (
            meldtrail("answer", match, "--about", "money", "--seat", 1, "--for-player", "--ledger", folder).code == code
        )
    with open_reader(folder) as reader:
        assert reader.source(wrong) != reader.source(right)


def test_a_mapping_is_of_an_import_and_must_be_there(
    meldtrail: Meldtrail, tmp_path: Path, converter: Path, one: Path
) -> None:
    said = meldtrail("ingest", one, "--mapping", converter, "--ledger", tmp_path / "ledger")
    assert said.code == 2 and "--mapping goes with --imported" in said.err
    said = meldtrail("ingest", one, "--imported", "--mapping", tmp_path / "none.py", "--ledger", tmp_path / "ledger")
    assert said.code == 3 and "no such file" in said.err and not (tmp_path / "ledger").exists()


# -- files in which something was changed ------------------------------------------------------------

CHANGES = (
    ("ledger.db", "UPDATE leaves SET body = CAST(replace(CAST(body AS TEXT), '\"points\":0', '\"points\":9') AS BLOB)"
                  " WHERE instr(body, '\"deal_scored\"')"),
    ("vault.db", "UPDATE opened SET fields = '[\"JH\"]' WHERE fields LIKE '[\"__\"]' AND fields != '[\"JH\"]'"),
)  # fmt: skip
"""What somebody did to a file and to nothing else."""


@pytest.mark.parametrize(("file", "change"), CHANGES, ids=[file for file, _ in CHANGES])
def test_no_player_is_written_to_by_what_was_changed_in_the_files(
    meldtrail: Meldtrail, tmp_path: Path, file: str, change: str
) -> None:
    """A verdict on it would be one on whoever changed it; verify is not run before each letter."""
    folder, match = tmp_path / "ledger", "sample-clean-classic"
    prepared("ingest", sample_log("classic/clean"), "--ledger", folder)
    assert meldtrail("answer", match, "--for-player", "--reader", "1", "--ledger", folder).code == 0
    with unguarded(folder / file) as conn:
        conn.execute(change)
    for call in (("audit", match), ("answer", match)):
        told = meldtrail(*call, "--ledger", folder).out
        assert re.search(r"Do not rely on what is said here: event \d+ of this match", told), told
    assert "1 match(es), 0 clean" in meldtrail("audit", match, "--ledger", folder).out
    refused = meldtrail("answer", match, "--for-player", "--reader", "1", "--ledger", folder)
    assert refused.code == 2 and "no player is written to" in refused.complaint


@pytest.mark.parametrize(("file", "change"), CHANGES, ids=[file for file, _ in CHANGES])
def test_nobody_is_accused_among_many_by_what_was_changed_in_the_files(
    meldtrail: Meldtrail, tmp_path: Path, file: str, change: str
) -> None:
    """Values are read again without their model: one that no line could have comes as far as a finding too."""
    folder = tmp_path / "ledger"
    for name in ("classic", "basic"):
        prepared("ingest", sample_log(f"{name}/clean"), "--ledger", folder)
    assert meldtrail("audit", "--all", "--ledger", folder).code == 0
    with unguarded(folder / file) as conn:
        conn.execute(change)
    for jobs in (1, 2):
        told = meldtrail("audit", "--all", "--ledger", folder, "--jobs", jobs)
        assert told.code == 1 and "Do not rely on what is said here" in told.out
        rows = meldtrail("audit", "--all", "--ledger", folder, "--jobs", jobs, "--json")
        assert rows.code == 1 and rows.rows and "Do not rely on what is said here" in rows.err


THINNED = (
    "DELETE FROM opened",
    "DELETE FROM opened WHERE fields LIKE '[\"__\"]'",
    "DELETE FROM opened WHERE leaf = (SELECT leaf FROM opened WHERE fields LIKE '[\"__\"]' LIMIT 1)",
    "UPDATE opened SET fields = json_replace(fields, '$[2]', NULL) WHERE json_array_length(fields) > 2",
)


@pytest.mark.parametrize("change", THINNED)
def test_no_verdict_rests_on_a_log_that_somebody_thinned_without_a_word(
    meldtrail: Meldtrail, tmp_path: Path, change: str
) -> None:
    """What is gone reads as a log in which it never was; where no record says that it was erased somebody took it out,
    or the vault lost it."""
    folder, match = tmp_path / "ledger", "sample-clean-classic"
    prepared("ingest", sample_log("classic/clean"), "--ledger", folder)
    with unguarded(folder / "vault.db") as conn:
        conn.execute(change)
        assert conn.changes()
    for call in (("audit", match), ("audit", "--all"), ("answer", match)):
        told = meldtrail(*call, "--ledger", folder)
        assert re.search(r"Do not rely on what is said here: event \d+ of this match", told.out), told.out
        assert "no record says that it was erased" in told.out and told.code == int(call[0] == "audit")
    for command, *more in (["replay"], ["rescore", "--ruleset", "classic"], ["diff", match]):
        told = meldtrail(command, match, *more, "--ledger", folder)
        assert f"{match}: Do not rely on what is said here: event" in told.err
    assert meldtrail("audit", "--all", "--json", "--ledger", folder).code == 1
    for words in (["matches"], ["matches", "--json"], ["rules", "infer"]):
        told = meldtrail(*words, "--ledger", folder)
        assert told.code == 1 and "do not rely on what is said of one match (sample-clean-classic)" in told.err.lower()
        assert "clean " not in told.out and '"clean"' not in told.out
    assert meldtrail("project", "--ledger", folder).code == 1
    refused = meldtrail("answer", match, "--for-player", "--reader", "1", "--ledger", folder)
    assert refused.code == 2 and "no player is written to" in refused.complaint


def test_what_a_record_says_was_erased_is_not_called_altered_and_what_it_does_not_is(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    """Also by whoever had the ledger open before it was erased, and read of an erasure then."""
    folder, ours = tmp_path / "ledger", ("sample-clean-basic", "sample-clean-classic")
    for name in ("classic", "basic"):
        prepared("ingest", sample_log(f"{name}/clean"), "--ledger", folder)
    depths: tuple[Depth, ...] = ("bodies", "values", "all")
    with open_reader(folder) as reader:
        for match in ours:
            assert [reader.stored_match(match, depth).altered for depth in depths] == [None] * 3
            erase(folder, Target("cards", match))
            assert [reader.stored_match(match, depth).altered for depth in depths] == [None] * 3
            for call in (("audit", match), ("answer", match)):
                told = meldtrail(*call, "--ledger", folder).out
                assert "was erased on" in told and "o not rely" not in told
        with unguarded(folder / "vault.db") as conn:  # the names are left
            conn.execute("DELETE FROM opened")
        for match in ours:
            assert [reader.stored_match(match, depth).altered for depth in depths] == [1] * 3


def test_a_match_of_several_ledgers_is_looked_at_in_its_own(meldtrail: Meldtrail, tmp_path: Path) -> None:
    for name in ("clean", "basic"):
        sample = sample_log(f"{'classic' if name == 'clean' else 'basic'}/clean")
        prepared("ingest", sample, "--ledger", tmp_path / name)
    shards = [f'[[shard]]\nname = "{name}"\nfolder = "{name}"\n' for name in ("clean", "basic")]
    (tmp_path / "shards.toml").write_text("".join(shards), "utf-8")
    assert "Do not rely" not in meldtrail("answer", "sample-clean-classic", "--ledger", tmp_path).out
    with unguarded(tmp_path / "clean" / "vault.db") as conn:
        conn.execute(CHANGES[1][1])
    assert "Do not rely" in meldtrail("answer", "sample-clean-classic", "--ledger", tmp_path).out
