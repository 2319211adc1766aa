"""What verify finds in a ledger of format 1; ``format_2`` has its own."""

from __future__ import annotations

import hashlib
import random
import re
from pathlib import Path

import pytest

from ledger.evidence.merkle import leaf_hash
from ledger.evidence.store import open_reader
from ledger.evidence.verify import verify
from tests.evidence.ledgers import bare, forge
from tests.museum.museum import unpacked
from tests.oracles.merkle import root


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return unpacked("7-state", tmp_path)


def test_an_untouched_ledger_has_no_problem_and_the_root_of_its_bodies(ledger: Path) -> None:
    found = verify(ledger)
    assert found.ok and found.problems == ()
    conn = bare(ledger / "ledger.db")
    bodies = [body for (body,) in conn.execute("SELECT body FROM events ORDER BY leaf")]
    assert found.root == root([leaf_hash(body) for body in bodies]).hex()
    assert (found.size, found.matches, found.refusals, found.lost) == (len(bodies), 5, 3, 0)
    assert found.opened > 20
    with open_reader(ledger) as reader:
        assert reader.root().hex() == found.root


def test_any_changed_byte_of_any_body_is_found_and_its_leaf_named(ledger: Path) -> None:
    rng = random.Random(4)
    honest = verify(ledger)
    conn = bare(ledger / "ledger.db")
    size = honest.size
    conn.close()
    for leaf in rng.sample(range(size), 30):
        conn = bare(ledger / "ledger.db")
        (body,) = conn.execute("SELECT body FROM events WHERE leaf = ?", (leaf,)).fetchone()
        conn.close()
        at = rng.randrange(len(body))
        changed = body[:at] + bytes([body[at] ^ (1 << rng.randrange(8))]) + body[at + 1 :]
        forge(ledger, f"UPDATE events SET body = x'{changed.hex()}' WHERE leaf = {leaf}")
        found = verify(ledger)
        assert {problem.leaf for problem in found.problems} >= {leaf}
        assert found.root != honest.root
        forge(ledger, f"UPDATE events SET body = x'{body.hex()}' WHERE leaf = {leaf}")
    assert verify(ledger) == honest


def test_a_body_rewritten_together_with_its_hash_is_found_by_its_digest(ledger: Path) -> None:
    conn = bare(ledger / "ledger.db")
    leaf, body = conn.execute("SELECT leaf, body FROM events WHERE type = 'discard' LIMIT 1").fetchone()
    conn.close()
    changed = re.sub(rb'"card":"..', b'"card":"QS', body)
    changed = changed if changed != body else re.sub(rb'"card":"..', b'"card":"QH', body)
    forge(
        ledger, f"UPDATE events SET body = x'{changed.hex()}', hash = x'{leaf_hash(changed).hex()}' WHERE leaf = {leaf}"
    )
    problems = verify(ledger).problems
    assert [(p.leaf, "digest" in p.what) for p in problems] == [(leaf, True), (None, False)]
    assert problems[1].what.endswith("not those that vault.db was written with")


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE events SET seq = 99 WHERE leaf = 5", "columns"),
        ("UPDATE events SET stream = 'x' WHERE leaf = 5", "columns"),
        ("UPDATE events SET type = 'drop' WHERE leaf = 5", "columns"),
        ("UPDATE events SET hash = zeroblob(32) WHERE leaf = 5", "hash"),
        ("UPDATE events SET digest = zeroblob(32) WHERE leaf = 5", "digest"),
        ("UPDATE events SET body = x'00' WHERE leaf = 5", "no stored event"),
        ("UPDATE events SET body = CAST('[]' AS BLOB) WHERE leaf = 5", "no stored event"),
    ],
)
def test_a_forged_column_is_found_at_its_leaf(ledger: Path, statement: str, says: str) -> None:
    forge(ledger, statement)
    assert any(problem.leaf == 5 and says in problem.what for problem in verify(ledger).problems)


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DELETE FROM events WHERE leaf = 5", "missing before"),
        ("DELETE FROM events WHERE leaf = 0", "missing before"),
        ("DROP INDEX events_end", "lacks: CREATE INDEX events_end"),
        ("CREATE TABLE more(a)", "does not belong"),
        ("INSERT INTO rulesets VALUES ('" + "0" * 64 + "', 'x', '{}')", "does not have its hash"),
    ],
)
def test_a_forged_whole_is_found(ledger: Path, statement: str, says: str) -> None:
    forge(ledger, statement)
    assert any(says in problem.what for problem in verify(ledger).problems)


def test_a_dropped_trigger_is_found(ledger: Path) -> None:
    conn = bare(ledger / "ledger.db")
    conn.execute("DROP TRIGGER events_no_update")
    conn.close()
    assert [problem.what for problem in verify(ledger).problems] == [
        "ledger.db lacks: CREATE TRIGGER events_no_update BEFORE"
    ]


def test_a_forged_opening_is_found_at_its_leaf(ledger: Path) -> None:
    conn = bare(ledger / "vault.db")
    conn.execute("UPDATE opened SET fields = replace(fields, 'Zoë', 'Zoe') WHERE stream = 'm2' AND seq = 1")
    conn.close()
    problems = verify(ledger).problems
    with open_reader(ledger) as reader:
        assert {problem.leaf for problem in problems} - {None} == {reader.leaves("m2")[1]}
    assert any("players.1.name" in problem.what for problem in problems)


def test_values_gone_from_the_vault_are_lost_and_the_match_is_still_read(ledger: Path) -> None:
    honest = verify(ledger)
    conn = bare(ledger / "vault.db")
    conn.execute("DELETE FROM opened WHERE stream = 'm2'")
    conn.execute("DELETE FROM secrets WHERE scope LIKE 'm2/%'")
    conn.close()
    found = verify(ledger)
    assert not found.ok and found.root == honest.root
    assert {problem.state for problem in found.problems} == {"lost"}
    assert found.lost > 0 and found.opened + found.lost == honest.opened
    with open_reader(ledger) as reader:
        assert len(reader.events("m2")) == reader.size_of("m2")
        assert len(list(reader.all_stored())) == 5


def test_random_bytes_flipped_in_the_file_never_crash_and_never_pass_with_another_answer(ledger: Path) -> None:
    rng = random.Random(11)
    path = ledger / "ledger.db"
    honest = verify(ledger)
    with open_reader(ledger) as reader:
        exported = list(reader.export())
    whole = path.read_bytes()
    for _ in range(150):
        at = rng.randrange(len(whole))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << rng.randrange(8))]) + whole[at + 1 :])
        try:
            found = verify(ledger)
        except Exception as error:
            assert type(error).__name__ == "LedgerError"
            continue
        if found.ok:
            assert found.root == honest.root
            with open_reader(ledger) as reader:
                assert list(reader.export()) == exported
    path.write_bytes(whole)
    assert verify(ledger) == honest


PINNED = "sample-clean-classic"
OTHER = hashlib.sha256(b"{}").hexdigest()


@pytest.mark.parametrize(
    ("statements", "says"),
    [
        (
            [f"INSERT INTO rulesets VALUES ('{OTHER}', 'other', '{{}}')", f"UPDATE pins SET hash = '{OTHER}'"],
            f"rules pinned to {PINNED}",
        ),
        (["DELETE FROM pins"], f"rules pinned to {PINNED}"),
        (["DELETE FROM pins", "ALTER TABLE rulesets RENAME COLUMN content TO other"], f"rules pinned to {PINNED}"),
        (["INSERT INTO pins SELECT 'm2', hash FROM pins LIMIT 1"], "rules pinned to m2"),
        (['UPDATE rulesets SET content = \'{"id":"other"}\''], "content of ruleset "),
    ],
)
def test_rules_put_in_place_of_those_a_match_was_played_by_are_found(
    ledger: Path, statements: list[str], says: str
) -> None:
    """A judgement rests on the pinned rules: whoever exchanges them changes who was right."""
    forge(ledger, *statements)
    assert any(says in problem.what for problem in verify(ledger).problems)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE kept_copies(a, b)",
        "CREATE TRIGGER evil BEFORE INSERT ON refused BEGIN SELECT RAISE(IGNORE); END",
        "DROP INDEX names_of_person",
    ],
)
def test_what_does_not_belong_in_the_vault_of_format_1_is_found(ledger: Path, statement: str) -> None:
    conn = bare(ledger / "vault.db")
    conn.execute(statement)
    conn.close()
    assert any(one.what.startswith("vault.db ") for one in verify(ledger).problems)
