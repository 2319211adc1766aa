"""Where people have accounts, whoever writes at a terminal signs in: nobody writes in another's name, or is two."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.app import CONTENTS, command
from ledger.evidence.store import open_reader
from ledger.web.auth.accounts import STAFF_FILE, Accounts, StaffMember, hash_password, write_accounts
from schemas.roles import STAFF_ROLES
from tests.cli.conftest import Meldtrail, Said, prepared
from tests.desk_kit.matches import settled, wrong_show
from tests.evidence.matches import as_line

WORDS = {role: f"the words of {role}" for role in STAFF_ROLES}
SUPPORT, LEADS, PINS = {"support", "admin"}, {"analyst", "auditor", "admin"}, {"auditor", "admin"}
WRITES: dict[tuple[str, ...], tuple[tuple[str, ...], set[str]]] = {
    ("case", "open"): (("M2", "--ticket", "T-2"), SUPPORT),
    ("case", "assign"): (("C1", "--to", "meena"), SUPPORT),
    ("case", "note"): (("C1", "seen"), SUPPORT),
    ("case", "join"): (("C1", "--ticket", "T-9"), SUPPORT),
    ("case", "review"): (("C1", "agreed"), SUPPORT | {"auditor"}),
    ("case", "decide"): (("C1", "as counted", "--outcome", "refused"), SUPPORT),
    ("case", "hold"): (("C1", "a letter came"), SUPPORT),
    ("case", "attach"): (("C1", __file__), SUPPORT),
    ("case", "correct"): (("C2", "a slip", "--record", "2", "--outcome", "partly"), SUPPORT),
    ("case", "answer"): (("C2",), SUPPORT),
    ("case", "appeal"): (("C2", "again", "--by", "player"), SUPPORT),
    ("case", "reverse"): (("C3", "after all", "--outcome", "partly"), SUPPORT),
    ("incident", "open"): (("outage", "--ruleset", "classic"), SUPPORT),
    ("incident", "decide"): (("outage",), SUPPORT),
    ("incident", "letters"): (("outage",), SUPPORT),
    ("pin",): (("M1", "--ruleset", "classic", "--why", "the lobby's"), PINS),
    ("collusion", "decide"): (("canary-player-1", "canary-player-2", "--dismissed", "--reason", "friends"), LEADS),
    ("collusion", "link"): (("canary-player-1", "canary-player-2"), LEADS),
    ("writers", "enrol"): (("acme", "--role", "producer", "--brand", "acme-"), {"admin"}),
    ("writers", "revoke"): (("acme",), {"admin"}),
    ("keys", "wrap"): ((), {"admin"}),
    ("keys", "rotate"): (("--new-key-command", f"echo {'ab' * 32}"), {"admin"}),
    ("keys", "revoke"): (("1",), {"admin"}),
    ("keys", "unwrap"): ((), {"admin"}),
    ("erase",): (("canary-player-1", "--reason", "request"), PINS),
    ("reveal",): (("M1", "--reason", "the player waits"), PINS),
    ("retention", "run"): ((), PINS),
}  # fmt: skip
"""Every command that asks who acts: what is typed behind it, and the roles that may."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with three cases, and an account for each role."""
    place = tmp_path_factory.mktemp("signing")
    folder = place / "ledger"
    lines = [as_line(event) for event in (*settled(), *wrong_show())]
    (place / "log.jsonl").write_bytes(b"".join(lines))
    prepared("ingest", place / "log.jsonl", "--ledger", folder)
    for number in (1, 2, 3):
        prepared("case", "open", "M1", "--ticket", f"T-{number}", "--who", "old", "--ledger", folder)
    for case in ("C2", "C3"):
        prepared("case", "decide", case, "as counted", "--who", "old", "--ledger", folder)
    prepared("case", "appeal", "C3", "again", "--by", "player", "--who", "old", "--ledger", folder)
    people = {role: StaffMember(role, role, hash_password(role, words)) for role, words in WORDS.items()}
    write_accounts(folder / STAFF_FILE, Accounts(people))
    return folder


@pytest.fixture
def folder(before: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(before, tmp_path / "ledger")
    return tmp_path / "ledger"


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that says the password."""
    monkeypatch.setenv("MELDTRAIL_PASSWORD_FILE", str(tmp_path / "password"))
    return tmp_path / "password"


def say(words: Path, text: str) -> None:
    """Put a password there."""
    words.write_text(text + "\n")
    words.chmod(0o600)


def size(folder: Path) -> int:
    """How many leaves the ledger has."""
    with open_reader(folder) as reader:
        return reader.size()


def asking(found: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The commands that ask who acts."""
    for name, inner in getattr(found, "commands", {}).items():
        yield from asking(inner, (*path, name))
    if any("--who" in option.opts for option in found.params):
        yield path


def test_every_command_that_asks_who_acts_is_called_here() -> None:
    """One that is forgotten would take any name."""
    assert {path for name in CONTENTS for path in asking(command(name), (name,))} == set(WRITES)


@pytest.mark.parametrize("path", WRITES)
def test_nobody_writes_without_signing_in(
    meldtrail: Meldtrail, folder: Path, words: Path, path: tuple[str, ...]
) -> None:
    """Nobody of that name, a machine that cannot be asked, a wrong password, and a role that may not."""
    asked, roles = WRITES[path]
    leaves = size(folder)

    def call(who: str) -> Said:
        return meldtrail(*path, *asked, "--who", who, "--ledger", folder)

    for who, password, says in (
        ("mallory", WORDS["admin"], "mallory may not do this here"),
        ("admin", WORDS["support"], "that is not the password of admin"),
        ("admin", "", "that is not the password of admin"),
        *((role, WORDS[role], f"{role} may not do this here") for role in set(STAFF_ROLES) - roles),
    ):
        say(words, password)
        said = call(who)
        assert said.code == 4 and says in said.complaint, (who, said)
    words.chmod(0o644)
    said = call("admin")
    assert said.code == 3 and "chmod 600" in said.complaint
    words.unlink()
    said = call("admin")
    assert said.code == 3 and "cannot be read: No such file or directory; see" in said.complaint
    assert size(folder) == leaves


@pytest.mark.parametrize("path", WRITES)
def test_whoever_signs_in_goes_on(meldtrail: Meldtrail, folder: Path, words: Path, path: tuple[str, ...]) -> None:
    """The control: what is refused then is refused for what it is, and not for who asks."""
    asked, roles = WRITES[path]
    for role in sorted(roles):
        say(words, WORDS[role])
        said = meldtrail(*path, *asked, "--who", role, "--ledger", folder)
        assert "may not do this" not in said.err and "password" not in said.err, said


def test_a_record_bears_the_name_that_signed_in(meldtrail: Meldtrail, folder: Path, words: Path) -> None:
    say(words, WORDS["support"])
    prepared("case", "note", "C1", "seen", "--who", "support", "--ledger", folder)
    with open_reader(folder) as reader:
        assert [one.who for one in reader.records("case/C1")] == ["old", "support"]


def test_one_person_with_two_names_is_not_two(meldtrail: Meldtrail, folder: Path, words: Path) -> None:
    """A decision against the ruling needs two accounts: the name of a colleague does not help who cannot sign in."""
    say(words, WORDS["support"])
    against = ("--outcome", "refused", "--paid", "0")
    assert meldtrail("case", "review", "C1", "goodwill", *against, "--who", "admin", "--ledger", folder).code == 4
    prepared("case", "review", "C1", "goodwill", *against, "--who", "support", "--ledger", folder)
    said = meldtrail("case", "decide", "C1", "goodwill", *against, "--who", "support", "--ledger", folder)
    assert said.code == 5, "the one who reviewed does not decide"
    say(words, WORDS["admin"])
    prepared("case", "decide", "C1", "goodwill", *against, "--who", "admin", "--ledger", folder)


def test_without_a_file_the_password_is_asked_for(
    meldtrail: Meldtrail, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = ("case", "note", "C1", "seen", "--who", "support", "--ledger", folder)
    assert "typed at a terminal" in meldtrail(*note).complaint
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("cli.sign_in.getpass.getpass", lambda prompt: WORDS["support"])
    assert meldtrail(*note).code == 0
