"""``meldtrail keys``: the vault wrapped from the command line, and what commands say without its key."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Meldtrail, matches_of


@pytest.fixture
def own(ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger of one's own, and a key beside it that is configured."""
    key = tmp_path / "key"
    key.write_text("5a" * 32)
    key.chmod(0o600)
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(key))
    shutil.copytree(ledger, tmp_path / "ledger")
    return tmp_path / "ledger"


def test_a_ledger_in_clear_says_so(meldtrail: Meldtrail, own: Path) -> None:
    assert "in clear" in meldtrail("keys", "show", "--ledger", own).out
    assert "in clear" in meldtrail("status", "--ledger", own).out
    assert json.loads(meldtrail("keys", "show", "--json", "--ledger", own).out) == {"wrapped": False, "generations": []}


def test_keys_are_wrapped_rotated_revoked_and_unwrapped(
    meldtrail: Meldtrail, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert meldtrail("keys", "wrap", "--ledger", own, "--who", "ops").code == 0
    second = tmp_path / "second"
    second.write_text("a5" * 32)
    second.chmod(0o644)
    said = meldtrail("keys", "rotate", "--new-key-file", second, "--ledger", own)
    assert (said.code, "chmod 600" in said.complaint) == (3, True)
    second.chmod(0o600)
    assert meldtrail("keys", "rotate", "--new-key-file", second, "--ledger", own).code == 0
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(second))
    assert meldtrail("keys", "revoke", 1, "--ledger", own).code == 0
    shown = json.loads(meldtrail("keys", "show", "--json", "--ledger", own).out)
    assert [one["opens"] for one in shown["generations"]] == [False, True]
    assert {name for one in shown["generations"] for name in one} == {"number", "key", "since", "revoked", "opens"}, (
        "what a key wraps is not printed"
    )
    said = meldtrail("verify", "--ledger", own)
    assert said.code == 0
    assert "NOTE keys: revoke, generation 1" in said.out
    assert meldtrail("keys", "unwrap", "--ledger", own).code == 0
    assert meldtrail("verify", "--ledger", own).code == 0


def test_without_the_key_every_command_says_one_sentence_and_verify_is_not_ok(
    meldtrail: Meldtrail, own: Path, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert meldtrail("project", "--ledger", own).code == 0
    assert meldtrail("keys", "wrap", "--ledger", own).code == 0
    monkeypatch.delenv("MELDTRAIL_KEY_FILE")
    match = matches_of(log)[0]
    for command in (
        ("matches",), ("audit", "--all"), ("audit", match), ("replay", match), ("doctor",), ("project",),
        ("ingest", log), ("backup", tmp_path / "copy"), ("keys", "unwrap"),
    ):  # fmt: skip
        said = meldtrail(*command, "--ledger", own)
        assert said.code != 0, command
        assert "is wrapped and no key is configured; set MELDTRAIL_KEY_FILE" in said.err + said.out, command
        assert "Traceback" not in said.err
    said = meldtrail("verify", "--json", "--ledger", own)
    assert (said.code, json.loads(said.out)["ok"]) == (1, False)
    assert [one["state"] for one in json.loads(said.out)["problems"]] == ["unchecked"]
    said = meldtrail("status", "--ledger", own)
    assert said.code == 0, "with views, as any desk has them"
    assert "aside     not known" in said.out and "views     not known" in said.out
    assert meldtrail("keys", "show", "--ledger", own).code == 0
