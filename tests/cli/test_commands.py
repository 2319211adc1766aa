"""Every command does its main job, and its ``--json`` can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from pkgutil import iter_modules

import pytest

from cli import commands
from cli.app import CONTENTS, command
from ledger.play.replay import NOT_IN_THIS_GAME
from meldtrail.samples import sample_log, sample_logs
from tests.cli.conftest import Meldtrail, bytes_in, lines_of, matches_of
from tests.torture import TORTURE


def test_every_command_stands_in_the_contents_and_on_a_page() -> None:
    files = {module.name for module in iter_modules(commands.__path__)}
    assert files == set(CONTENTS), "a file of cli/commands and its line in CONTENTS of cli/app.py go together"
    root = Path(__file__).parents[2]
    pages = "\n".join(page.read_text("utf-8") for page in (root / "README.md", *sorted((root / "docs").glob("*.md"))))
    silent = [name for name in CONTENTS if f"meldtrail {name}" not in pages]
    assert silent == [], "README.md or a page of docs/ says what it is for"


def test_help_calls_what_an_option_takes_by_a_word_and_not_by_a_type(meldtrail: Meldtrail) -> None:
    calls = [(name, below) for name in CONTENTS for below in getattr(command(name), "commands", {"": None})]
    types = re.compile(r"^  (?:-\w, )?--\S+ <(?:str|int|float|path)\b.*", re.M)
    assert [(call, types.findall(meldtrail(*filter(None, call), "--help").out)) for call in calls] == [
        (call, []) for call in calls
    ]


def test_the_demo_needs_nothing_and_what_it_says_to_type_next_works(
    meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    some = sorted(sample_logs())[:: 1 if TORTURE else 4]  # each is audited in tests/test_sample_logs.py
    monkeypatch.setattr("cli.commands.demo.sample_logs", lambda: some)
    said = meldtrail("demo")
    assert said.code == 0, said.err
    assert "meldtrail serve --ledger" in said.out
    folder = next(tmp_path.glob("meldtrail-demo-*/ledger"))
    assert str(folder) in said.out
    assert meldtrail("verify", "--ledger", folder).code == 0
    typed = [line.split() for line in said.out.splitlines() if line.startswith("     meldtrail ")]
    assert {words[1] for words in typed} == {"replay", "audit", "explain", "serve"}
    for words in typed:
        if words[1] != "serve":
            assert meldtrail(*words[1:]).code in (0, 1)


def test_the_demo_is_made_where_it_is_wanted_and_never_into_what_is_there(
    meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = list(sample_logs())[:2]
    monkeypatch.setattr("cli.commands.demo.sample_logs", lambda: some)
    real = tmp_path / "real"
    assert meldtrail("ingest", some[0], "--ledger", real).code == 0
    before = bytes_in(real)
    monkeypatch.setenv("MELDTRAIL_LEDGER", str(real))
    made = tmp_path / "L"
    assert meldtrail("demo", "--ledger", made).code == 0
    assert meldtrail("matches", "--ledger", made).out.endswith("2 of 2 match(es)\n")
    again = meldtrail("demo", "--ledger", real)
    assert (again.code, again.out) == (2, "")
    assert "name another folder" in again.complaint
    assert bytes_in(real) == before


def test_matches_lists_and_searches(meldtrail: Meldtrail, ledger: Path, log: Path) -> None:
    every = meldtrail("matches", "--ledger", ledger, "--json").rows
    assert [row["match"] for row in every] == matches_of(log)
    assert {tuple(row) for row in every} == {("match", "opened_at", "ruleset", "seats", "events", "verdict")}
    sat = json.loads(lines_of(log)[0])["players"][0]["player"]
    found = meldtrail("matches", "--ledger", ledger, "--player", sat, "--json").rows
    assert every[0] in found and len(found) < len(every)
    opened = every[1]["opened_at"]
    assert every[1] in meldtrail("matches", "--ledger", ledger, "--since", opened, "--json").rows
    assert every[1] not in meldtrail("matches", "--ledger", ledger, "--until", opened, "--json").rows
    assert len(meldtrail("matches", "--ledger", ledger, "--since", opened[:10], "--json").rows) == len(every)
    assert meldtrail("matches", "--ledger", ledger, "--verdict", "finding", "--json").rows == []
    assert meldtrail("matches", "--ledger", ledger).out.splitlines()[-1] == f"{len(every)} of {len(every)} match(es)"


def test_audit_ends_with_1_when_something_was_found(meldtrail: Meldtrail, faulty: Path, log: Path) -> None:
    assert meldtrail("audit", log).code == 0
    said = meldtrail("audit", faulty)
    assert said.code == 1
    assert "out_of_turn" in said.out
    assert said.out.splitlines()[-1].startswith("2 match(es), 0 clean; 2 finding(s)")


def test_audit_ends_with_1_when_only_the_first_of_several_matches_is_at_fault(
    meldtrail: Meldtrail, faulty: Path, log: Path, tmp_path: Path
) -> None:
    both = tmp_path / "both.jsonl"
    both.write_bytes(faulty.read_bytes() + log.read_bytes())
    said = meldtrail("audit", both, "--json")
    assert {row["match"] for row in said.rows if row["kind"] == "finding"} == {*matches_of(faulty)}
    assert max(matches_of(faulty)) < min(matches_of(log)), "the clean ones come last"
    assert said.code == 1


def test_audit_ends_with_1_when_a_line_of_the_log_was_refused_that_names_no_match(
    meldtrail: Meldtrail, one: Path, tmp_path: Path
) -> None:
    """The match that lacks it may be clean: without its settlement nothing is claimed."""
    log, lines = tmp_path / "log.jsonl", lines_of(one)
    log.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"match"', b'"game"')]))
    said = meldtrail("audit", log)
    assert "1 match(es), 1 clean" in said.out and "refused, schema: match: is missing" in said.err
    assert said.code == 1


def test_audit_tells_a_match_event_by_event(meldtrail: Meldtrail, one: Path) -> None:
    said = [line.split() for line in meldtrail("audit", one).out.splitlines() if line.startswith("  event ")]
    seqs = [int(words[1]) for words in said]
    assert seqs == sorted(seqs)


def test_the_ledger_may_be_named_by_the_environment(
    meldtrail: Meldtrail, ledger: Path, one: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MELDTRAIL_LEDGER", str(ledger))
    assert meldtrail("audit", "--all").code == 0
    assert meldtrail("doctor").out.count("ledger") == 1
    assert meldtrail("replay", one).code == 0, "a log file works in place of a ledger all the same"
    assert meldtrail("audit", one).out.splitlines()[-1].startswith("1 match(es)")


def test_explain_lists_and_explains(meldtrail: Meldtrail) -> None:
    every = meldtrail("explain", "--json").rows
    assert {tuple(row) for row in every} == {("code", "name", "severity")}
    listed = meldtrail("explain").out
    assert all(row["code"] in listed for row in every)
    for row in every[::8]:
        assert meldtrail("explain", row["code"]).out.startswith(f"{row['code']}: {row['name']}")
        assert meldtrail("explain", row["code"], "--json").rows[0]["clauses"]
    assert meldtrail("explain", "custom:drops").out.startswith("custom:drops (")
    assert meldtrail("explain", "custom:drops", "--json").rows[0]["id"] == "custom:drops"


def test_rules_lists_shows_and_compares(meldtrail: Meldtrail) -> None:
    every = meldtrail("rules", "--json").rows
    listed = meldtrail("rules").out
    for row in every:
        assert row["id"] in listed and row["hash"][:12] in listed
        shown = meldtrail("rules", row["id"], "--json").rows[0]
        assert shown["hash"] == row["hash"]
        assert set(shown["sources"]) == {f"{t}.{o}" for t, options in shown["options"].items() for o in options}
        assert meldtrail("rules", row["id"]).out.startswith(f"{row['id']}: {row['title']}")
    rows = meldtrail("rules", "classic", "--diff", "rummycentral", "--json").rows
    assert {"option", "classic", "rummycentral", "clauses"} == set(rows[0])
    assert "make the same choices" in meldtrail("rules", "classic", "--diff", "classic").out


def test_rules_shows_the_choices_that_a_game_asks_for_and_counts_the_others(meldtrail: Meldtrail) -> None:
    shown, row = meldtrail("rules", "ace2three-pool-101"), meldtrail("rules", "ace2three-pool-101", "--json").rows[0]
    unasked = [path for path, clause in row["sources"].items() if clause == NOT_IN_THIS_GAME]
    assert f"\n{len(unasked)} more choices are never asked for in this game" in shown.out
    assert unasked and NOT_IN_THIS_GAME not in shown.out and "{" not in shown.out
    assert "or drop.first 10 with drop.middle 20; drop.first 15 with drop.middle 30" in shown.out


def test_an_operator_brings_rules_of_his_own(meldtrail: Meldtrail, tmp_path: Path) -> None:
    (tmp_path / "clauses").mkdir()
    (tmp_path / "house90.toml").write_text(
        'title = "Ours"\nextends = "classic"\n[count]\ncap = { is = 90, from = "our:1" }\n'
    )
    (tmp_path / "clauses" / "our.toml").write_text(
        '[text]\ntitle = "Our terms"\nsource = "terms"\n[[clause]]\nid = "our:1"\nrule = "Ninety is the most."\n'
    )
    # As an editor of Windows writes it.
    (tmp_path / "house80.toml").write_text(
        'title = "Other"\nextends = "house90"\ncompare = "house90"\n', encoding="utf-8-sig"
    )
    assert (
        f"(meldtrail rules house80 --diff house90 --rulesets {tmp_path})"
        in meldtrail("rules", "house80", "--rulesets", tmp_path).out
    )
    shown = meldtrail("rules", "house90", "--rulesets", tmp_path).out
    assert "Ninety is the most." in shown
    assert meldtrail("explain", "our:1", "--rulesets", tmp_path).code == 0
    hand = "AS AH AD AC QS QH QD QC TS TH TD TC 8S"
    assert meldtrail("score", hand, "--ruleset", "house90", "--rulesets", tmp_path, "--json").rows[0]["score"] == 90


def test_a_choice_that_names_no_clause_is_told_of_where_rules_are_looked_at_and_letters_written(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    """A letter leaves the rule out, and nobody else would hear of it."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "ours.toml").write_text(
        'title = "Ours"\nextends = "classic"\n[count]\ncap = { is = 90, from = "our:1" }\n'
        '[points]\ncourt = { is = 10, from = "custom:court-points", cases = { pips = "our:2" } }\n'
    )
    (rules / "sound.toml").write_text('title = "Sound"\nextends = "classic"\n')
    log = tmp_path / "log.jsonl"
    log.write_bytes(sample_log("classic/points_overturned").read_bytes().replace(b'"classic"', b'"ours"'))
    untold = "letters leave that rule out until `clauses/` of your rulesets says what it is"
    for call in (("rules",), ("rules", "ours"), ("rules", "ours", "--diff", "classic"), ("answer", log, "--seat", 2)):
        said = meldtrail(*call, "--rulesets", rules)
        assert said.code == (0 if call[0] == "answer" else 1) and said.out
        assert f"meldtrail: ruleset ours: count.cap names our:1, which is no clause here; {untold}\n" in said.err
        assert said.err.count("names") == 2 and "points.court:pips names our:2" in said.err
    sound = meldtrail("rules", "sound", "--rulesets", rules)
    assert sound.code == 0 and not sound.err
    (rules / "overlay" / "sound").mkdir(parents=True)
    (rules / "overlay" / "sound" / "high.toml").write_text(
        'title = "High"\nof = "sound"\n[count]\ncap = { is = 90, from = "our:1" }\n'
    )
    for call in (("rules",), ("rules", "sound+high")):
        assert "ruleset sound+high: count.cap names our:1, " in meldtrail(*call, "--rulesets", rules).err


def test_verify_checks_the_record(meldtrail: Meldtrail, ledger: Path, log: Path) -> None:
    row = meldtrail("verify", "--ledger", ledger, "--json").rows[0]
    keys = [
        *["size", "events", "root", "ok", "roots_compared", "withheld", "erased", "lost", "problems", "notes", "views"]
    ]
    assert list(row) == keys and row["roots_compared"] == 0
    assert row["size"] > row["events"] == len(lines_of(log)) and row["ok"] and len(row["root"]) == 64
    kept = f"{row['size']}:{row['root']}"
    said = meldtrail("verify", "--ledger", ledger).out
    assert f"root {row['root']}" in said and f"keep {kept} elsewhere" in said


def test_verify_compares_roots_that_were_kept(meldtrail: Meldtrail, ledger: Path) -> None:
    row = meldtrail("verify", "--ledger", ledger, "--json").rows[0]
    kept = f"{row['size']}:{row['root']}"
    assert "kept 1 root(s) compared" in meldtrail("verify", "--ledger", ledger, "--root", kept).out
    other = f"{row['size']}:{'0' * 64}"
    for roots in ((kept, other), (other, kept)):  # whichever stands last
        told = meldtrail("verify", "--ledger", ledger, "--root", roots[0], "--root", roots[1], "--json")
        assert told.code == 1 and not told.rows[0]["ok"] and told.rows[0]["roots_compared"] == 2
        found = [(one["leaf"], one["state"]) for one in told.rows[0]["problems"]]
        assert found == [(None, "damaged"), (row["size"] - 1, "damaged")]
        assert "2 roots of" in told.rows[0]["problems"][0]["what"]
    assert meldtrail("verify", "--ledger", ledger, "--root", f"0:{'0' * 64}").code == 2
    assert meldtrail("verify", "--ledger", ledger, "--root", row["root"]).code == 2


def test_simulate_plays_the_same_matches_from_the_same_seed(meldtrail: Meldtrail, tmp_path: Path, log: Path) -> None:
    assert meldtrail("simulate", "--matches", 4, "--seed", 7).out.encode() == log.read_bytes()
    for seed, name in ((8, "a"), (8, "b"), (9, "c")):
        assert meldtrail("simulate", "--matches", 1, "--seed", seed, "--seats", 3, "-o", tmp_path / name).code == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes() != (tmp_path / "c").read_bytes()
    assert {len(json.loads(lines_of(tmp_path / name)[0])["players"]) for name in "abc"} == {3}


def test_simulate_says_what_it_wrote(meldtrail: Meldtrail, tmp_path: Path) -> None:
    log = tmp_path / "play.jsonl"
    said = meldtrail("simulate", "--matches", 2, "-o", log)
    assert (said.out, said.err) == ("", f"{log}: 2 match(es), {len(lines_of(log))} event(s)\n")
    assert not meldtrail("simulate", "--matches", 1).err, "into a pipe nothing is said"


def test_simulate_plants_what_the_audit_finds(meldtrail: Meldtrail, faulty: Path) -> None:
    labels = json.loads(faulty.with_name("faulty.jsonl.labels.json").read_text())
    rows = meldtrail("audit", faulty, "--json").rows
    found = {(row["match"], row["seq"], row["code"]) for row in rows if row["kind"] == "finding"}
    assert {(label["match"], label["seq"], label["code"]) for label in labels} <= found


def test_doctor_looks_at_machine_and_ledger(meldtrail: Meldtrail, ledger: Path) -> None:
    said = meldtrail("doctor", "--ledger", ledger, "--json")
    assert said.code == 0
    checks = {row["check"]: row["ok"] for row in said.rows}
    assert {"python", "sqlite", "datasette", "ledger", "vault", "disk"} <= set(checks)
    assert all(checks.values())


def test_doctor_sees_a_vault_that_others_can_read(meldtrail: Meldtrail, one: Path, tmp_path: Path) -> None:
    meldtrail("ingest", one, "--ledger", tmp_path / "ledger")
    (tmp_path / "ledger" / "vault.db").chmod(0o644)
    said = meldtrail("doctor", "--ledger", tmp_path / "ledger")
    assert said.code == 1
    assert f"chmod 600 {tmp_path / 'ledger' / 'vault.db'}" in said.out


@pytest.mark.parametrize(
    "group", ["case", "collusion", "helpdesk", "incident", "keys", "retention", "staff", "writers"]
)
def test_the_help_of_a_group_says_of_each_command_what_it_does_to_the_end(meldtrail: Meldtrail, group: str) -> None:
    listed = meldtrail(group, "--help").out.partition("Commands:\n")[2]
    assert listed and "..." not in listed
    assert all(one.endswith(".") for one in listed.replace("\n     ", " ").splitlines() if one.strip())
