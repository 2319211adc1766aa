"""Writers at the terminal: who is enrolled sends by a token, and what is suspect says so wherever it is looked at."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence.store import open_reader
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from ledger.simulate.simulation import simulate
from meldtrail.samples import sample_log
from tests.cli.conftest import Meldtrail, prepared, three_people
from tests.desk_kit.desk import pages_of
from tests.desk_kit.matches import write_log
from tests.evidence.ledgers import bare, forge
from tests.web.helpdesk_kit import Helpdesk

RELY = "Do not rely on what is said here: lines of this match came from acme"


def logged(path: Path, prefix: str) -> str:
    """A log of two legal matches; the first of them."""
    matches = list(simulate(read_rulebook().resolve("rummycentral"), 2, 101, prefix=prefix))
    write_log(path, *matches)
    return str(matches[0][0]["match"])


@pytest.fixture
def token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file with the token of the writer acme, which the environment names."""
    path = tmp_path / "token"
    monkeypatch.setenv("MELDTRAIL_TOKEN_FILE", str(path))
    return path


@pytest.fixture
def ledger(tmp_path: Path, token: Path, meldtrail: Meldtrail) -> Path:
    """A ledger with two matches of the writer acme and two of its own, and its views."""
    folder = tmp_path / "ledger"
    logged(tmp_path / "own.jsonl", "own")
    prepared("ingest", tmp_path / "own.jsonl", "--ledger", folder)
    told = meldtrail("writers", "enrol", "acme", "--role", "producer", "--brand", "acme", "--ledger", folder)
    token.write_text(told.out, "utf-8")
    token.chmod(0o600)
    logged(tmp_path / "acme.jsonl", "acme")
    prepared("ingest", tmp_path / "acme.jsonl", "--writer", "acme", "--ledger", folder)
    project(folder)
    return folder


def suspect_from(ledger: Path) -> int:
    """The first leaf of the second match of acme."""
    with open_reader(ledger) as reader:
        return reader.leaves(sorted(match for match in reader.matches() if match.startswith("acme"))[1])[1]


def test_the_token_is_shown_once_and_sends_what_is_granted(
    meldtrail: Meldtrail, ledger: Path, token: Path, tmp_path: Path
) -> None:
    acme, own = tmp_path / "acme.jsonl", tmp_path / "own.jsonl"
    again = meldtrail("ingest", acme, "--writer", "acme", "--ledger", ledger)
    assert again.code == 0 and "0 accepted" not in again.err and "held" in again.out
    for file, writer in ((acme, ()), (own, ("--writer", "acme"))):
        refused = meldtrail("ingest", file, *writer, "--ledger", ledger)
        assert refused.code == 4 and "is the sender's to send" in refused.err
    token.chmod(0o644)
    assert "chmod 600" in meldtrail("ingest", acme, "--writer", "acme", "--ledger", ledger).complaint
    token.chmod(0o600)
    token.write_text("stale\n", "utf-8")
    refused = meldtrail("ingest", acme, "--writer", "acme", "--ledger", ledger)
    assert refused.code == 4 and "not the token of a writer called acme" in refused.complaint
    (row,) = meldtrail("writers", "show", "--json", "--ledger", ledger).rows
    assert (row["writer"], row["role"], row["brand"], row["revoked"]) == ("acme", "producer", "acme", None)


def test_who_does_not_own_a_match_hears_the_same_whether_it_is_here_or_not(
    meldtrail: Meldtrail, ledger: Path, tmp_path: Path
) -> None:
    """Exit code, both outputs, rows; with and without a dry run, closing and JSON."""
    here = (tmp_path / "acme.jsonl").read_text("utf-8")
    first = json.loads(here.partition("\n")[0])["match"]
    path = tmp_path / "sent.jsonl"

    def said(match: str, *options: str) -> Any:
        broken = f'{{"match": "{match}", "x": 1}}\n'
        path.write_text(here.replace(first, match) + broken * 120, "utf-8")
        return meldtrail("ingest", path, *options, "--ledger", ledger)

    for options in (("--dry-run",), ("--dry-run", "--json"), ("--dry-run", "--imported"), ("--closed", "--json"), ()):
        assert said(first, *options) == said(first[:-1] + "z", *options), options
    assert said(first).code == 3


def test_what_is_suspect_is_said_first_everywhere_and_no_letter_is_written(meldtrail: Meldtrail, ledger: Path) -> None:
    with open_reader(ledger) as reader:
        sound, match = sorted(one for one in reader.matches() if one.startswith("acme"))
    leaf = suspect_from(ledger)
    get = pages_of(ledger / "views")
    assert get("/-/healthz").text.startswith("ok") and meldtrail("doctor", "--ledger", ledger).code == 0
    told = meldtrail("writers", "revoke", "acme", "--suspect-from", leaf, "--ledger", ledger)
    assert told.code == 0 and f"of 1 match(es) from leaf {leaf} on are suspect" in told.out
    project(ledger)

    said = meldtrail("audit", match, "--ledger", ledger).out.splitlines()
    assert "log_incomplete" in said[1] and "came from acme, who was revoked" in said[2]
    (finding,) = [row for row in meldtrail("audit", match, "--json", "--ledger", ledger).rows
                  if row.get("code") == "log_incomplete"]  # fmt: skip
    assert "came from acme, who was revoked" in finding["message"]
    staff = meldtrail("answer", match, "--about", "money", "--seat", 1, "--ledger", ledger)
    assert staff.code == 0 and RELY in " ".join(staff.out.split())
    letter = meldtrail("answer", match, "--about", "money", "--seat", 1, "--for-player", "--ledger", ledger)
    assert letter.code == 2 and "no player is written to" in letter.err
    checked = meldtrail("doctor", "--ledger", ledger)
    assert checked.code == 1 and f"acme: {finding_words(ledger)}" in checked.out

    get = pages_of(ledger / "views")
    health = get("/-/healthz").text
    assert health.startswith("impaired") and "suspect 1\n" in health
    page = " ".join(unescape(get(f"/-/answer/{match}?seat=1&about=money").text).split())
    assert RELY in page and 'value="player"' not in page
    assert get(f"/-/answer/{match}?seat=1&about=money&for=player").status_code == 409
    assert "came from acme, who was revoked" in unescape(get(f"/-/match/{match}").text)
    assert "Do not rely" not in unescape(get(f"/-/answer/{sound}?seat=1&about=money").text)


def test_what_is_suspect_is_said_of_every_match_that_is_found_in_the_helpdesk_and_in_cases(
    meldtrail: Meldtrail, ledger: Path
) -> None:
    with open_reader(ledger) as reader:
        sound, match = sorted(one for one in reader.matches() if one.startswith("acme"))
    leaf = suspect_from(ledger)
    assert meldtrail("writers", "revoke", "acme", "--suspect-from", leaf, "--ledger", ledger).code == 0
    project(ledger)
    desk = Helpdesk(ledger)

    def told(page: Any) -> str:
        assert page.status_code == 200, page.text
        return " ".join(unescape(page.text).split())

    def ticket(name: str) -> dict[str, str]:
        return {"number": "HD-1", "text": f"match {name} was scored wrongly"}

    for name, is_suspect in ((match, True), (sound, False)):
        found = told(desk.ask(f"/-/find?q={name}", "support"))
        pasted = told(desk.ask(f"/-/find?subject=HD-1&q=match+{name}+was+scored+wrongly", "support"))
        panel = desk.page("GET", desk.link(ticket=ticket(name)))
        (listed,) = desk.api("POST", "/tickets", ticket(name)).json()["matches"]
        assert listed["match"] == name and ((listed["doubted"] or "").startswith(RELY)) is is_suspect
        case = desk.api("POST", "/cases", {"ticket": f"HD-{name}", "match": name, "seat": 1, "topic": "money"})
        case_page = told(desk.ask(f"/-/case/{case.json()['case']}", "support"))
        queue = told(desk.ask(f"/-/cases?q={name}", "support"))
        assert ("came from acme, who is suspect" in queue) is is_suspect
        ruled = desk.api("GET", f"/matches/{name}/ruling", params={"seat": 1}).json()
        shown = (found, pasted, told(panel), case_page, json.dumps(ruled))
        assert [RELY in one for one in shown] == [is_suspect] * 5, name


def test_the_first_page_the_board_and_health_name_who_is_suspect(meldtrail: Meldtrail, ledger: Path) -> None:
    get = pages_of(ledger / "views")
    pages = ("/", "/-/board", "/-/healthz")

    def told() -> list[str]:
        return [" ".join(unescape(get(page).text).split()) for page in pages]

    assert not any("acme" in page for page in told())
    leaf = suspect_from(ledger)
    assert meldtrail("writers", "revoke", "acme", "--suspect-from", leaf, "--ledger", ledger).code == 0
    project(ledger)
    get = pages_of(ledger / "views")
    says = f"one match: lines of it came from acme, who was revoked; what it sent from leaf {leaf} of the log on"
    assert [says in page for page in told()] == [True] * 3
    assert meldtrail("writers", "revoke", "acme", "--suspect-from", 0, "--ledger", ledger).code == 0
    project(ledger)
    get = pages_of(ledger / "views")
    assert ["2 matches: lines of them came from acme" in page for page in told()] == [True] * 3


def finding_words(ledger: Path) -> str:
    """How doctor counts what is suspect."""
    with open_reader(ledger) as reader:
        match = sorted(one for one in reader.matches() if one.startswith("acme"))[1]
        return f"{reader.size_of(match)} event(s) of 1 match(es)"


def test_views_that_stand_learn_of_a_revocation_and_equal_the_ledgers_own_audit(
    meldtrail: Meldtrail, ledger: Path
) -> None:
    """Nothing of the matches themselves has changed, so that nothing else would make them look again."""
    before = (ledger / "views" / "open.db").resolve()
    prepared("writers", "revoke", "acme", "--suspect-from", 0, "--ledger", ledger)
    project(ledger)
    assert (ledger / "views" / "open.db").resolve() == before, "no other files were made"
    views = bare(ledger / "views" / "open.db")
    shown = {match for (match,) in views.execute("SELECT match FROM findings WHERE code = 'log_incomplete'")}
    rows = meldtrail("audit", "--all", "--json", "--ledger", ledger).rows
    assert shown == {row["match"] for row in rows if row.get("code") == "log_incomplete"} and len(shown) == 2
    assert meldtrail("verify", "--sample", 100, "--ledger", ledger).code == 0


def test_a_revocation_that_was_changed_is_found(meldtrail: Meldtrail, ledger: Path) -> None:
    prepared("writers", "revoke", "acme", "--suspect-from", 5, "--ledger", ledger)
    assert meldtrail("verify", "--ledger", ledger).code == 0
    later = "CAST(replace(CAST(body AS TEXT), '\"suspect\":5', '\"suspect\":99') AS BLOB)"
    forge(ledger, f"UPDATE leaves SET body = {later} WHERE instr(body, '\"revoked\"')")
    found = meldtrail("verify", "--ledger", ledger)
    assert found.code == 1 and "the stored hash is not that of the leaf" in found.out


def test_restore_names_who_comes_back_with_a_backup(
    meldtrail: Meldtrail, ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token that was taken off since the backup opens the copy again, and who restores it may not know."""
    says = "as on the day of the backup may"
    prepared("backup", tmp_path / "first", "--ledger", ledger)
    three_people(ledger, monkeypatch)
    prepared("backup", tmp_path / "second", "--ledger", ledger)
    first = meldtrail("restore", tmp_path / "first", "--to", tmp_path / "one").out
    assert f"{says} send lines: acme; who was" in first and f"{says} sign in" not in first
    second = meldtrail("restore", tmp_path / "second", "--to", tmp_path / "two", "--json").rows[0]["notes"]
    assert any(f"{says} sign in: asha, meena, ravi; who was" in note for note in second)
    (ledger / "staff.toml").write_text("damaged")
    prepared("backup", tmp_path / "third", "--ledger", ledger)
    third = meldtrail("restore", tmp_path / "third", "--to", tmp_path / "three")
    assert third.code == 0 and "is no file of accounts" in third.out and "is restored to" in third.out


def test_restore_has_nobody_to_name_where_nobody_was_let_in(meldtrail: Meldtrail, tmp_path: Path) -> None:
    prepared("ingest", sample_log("classic/clean"), "--ledger", tmp_path / "ledger")
    prepared("backup", tmp_path / "copy", "--ledger", tmp_path / "ledger")
    assert "as on the day" not in meldtrail("restore", tmp_path / "copy", "--to", tmp_path / "again").out
