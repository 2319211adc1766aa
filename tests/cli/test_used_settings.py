"""Files of settings that decide who may what: the log is told of each as it is first used, and one changed since is
named."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.evidence.store import open_reader, open_writer
from ledger.serving.used_settings import DESK, STREAM, SettingsTeller, find_changes, last_uses, tell
from ledger.web.auth.accounts import STAFF_FILE, add_person, set_role
from schemas.records import Access
from tests.cli.conftest import PASSWORD, Meldtrail
from tests.desk_kit.growing import feed, sample_matches


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger with an account, of which the log was told."""
    feed(tmp_path / "ledger", sample_matches()[0])
    add_person(tmp_path / "ledger", "mira", "admin", PASSWORD)
    tell(tmp_path / "ledger", "mira")
    return tmp_path / "ledger"


def records(folder: Path) -> list[tuple[str, str]]:
    """Who told of which file."""
    with open_reader(folder) as reader:
        found = [one for one in reader.records(STREAM) if isinstance(one, Access)]
    return [(one.who, one.what.removeprefix("uses ").partition(":")[0]) for one in found]


FIRST = [("mira", STAFF_FILE)]


def test_each_is_told_of_once_and_again_when_it_is_otherwise_or_gone(folder: Path) -> None:
    assert records(folder) == FIRST
    tell(folder, "asha")
    assert records(folder) == FIRST and list(find_changes(folder)) == []
    set_role(folder, "mira", "support")
    (one,) = find_changes(folder)
    assert (one.file, one.last.who, one.last.seq) == (STAFF_FILE, "mira", 1) and one.digest != one.last.digest
    tell(folder, "asha")
    (folder / STAFF_FILE).unlink()
    assert [(one.file, one.digest) for one in find_changes(folder)] == [(STAFF_FILE, "nothing")]
    tell(folder, "asha")
    assert records(folder) == [*FIRST, ("asha", STAFF_FILE), ("asha", STAFF_FILE)]
    with open_reader(folder) as reader:
        assert last_uses(reader)[STAFF_FILE].digest == "nothing"


def test_a_desk_tells_of_what_was_changed_beside_it_and_waits_for_who_writes(folder: Path) -> None:
    teller = SettingsTeller(folder)
    teller.step()
    assert records(folder) == FIRST
    (folder / "retention.toml").write_text("[keep]\nrefused_lines = 30\n")
    with open_writer(folder):
        teller.step()
    assert records(folder) == FIRST
    teller.step()
    teller.step()
    assert records(folder) == [*FIRST, (DESK, "retention.toml")]


def test_when_hands_open_is_told_of_where_it_is_set(folder: Path) -> None:
    settings = folder / "meldtrail.toml"
    made = settings.read_text()
    settings.write_text(f"hands_after = 0\n{made}")
    tell(folder, DESK)
    assert records(folder) == [*FIRST, (DESK, "meldtrail.toml")]
    settings.write_text(made)
    assert [one.file for one in find_changes(folder)] == ["meldtrail.toml"]


def test_verify_and_doctor_name_a_file_that_was_changed_since(meldtrail: Meldtrail, folder: Path) -> None:
    assert "NOTE staff.toml" not in meldtrail("verify", "--ledger", folder).out
    staff = folder / STAFF_FILE
    staff.write_text(staff.read_text().replace("admin", "auditor"))
    said = meldtrail("verify", "--ledger", folder)
    assert said.code == 0 and "NOTE staff.toml is not as mira used it at " in said.out
    assert meldtrail("verify", "--ledger", folder, "--json").rows[0]["serving"] == {
        "settings": {"changed": [staff.name]}
    }
    row = next(row for row in meldtrail("doctor", "--ledger", folder, "--json").rows if row["check"] == "used settings")
    assert not row["ok"] and "staff.toml was changed since mira used it at" in row["found"]


def test_who_changes_accounts_or_removes_what_is_due_tells_the_log(
    meldtrail: Meldtrail, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MELDTRAIL_WHO", "ravi")
    assert meldtrail("staff", "role", "mira", "--role", "auditor", "--ledger", folder).code == 0
    assert records(folder) == [*FIRST, ("ravi", STAFF_FILE)]
    with open_writer(folder):  # the change is made all the same, and told of by the next desk
        assert meldtrail("staff", "token", "zendesk", "--ledger", folder).code == 0
    assert [one.file for one in find_changes(folder)] == [STAFF_FILE]
    assert meldtrail("retention", "run", "--ledger", folder).code == 0
    assert records(folder)[-1] == ("ravi", STAFF_FILE) and list(find_changes(folder)) == []
