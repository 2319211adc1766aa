"""What a ledger of format 2 takes in and gives back: the same as one of format 1, from leaves that tell less."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.evidence.backup import back_up, restore
from ledger.evidence.format_2.log import _FORMS
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.leaf import leaf_bytes, split_body
from ledger.evidence.merkle import Frontier, leaf_hash
from ledger.evidence.reader import Depth, Source
from ledger.evidence.store import append_records, create_ledger, open_parts, open_reader, open_writer, read_settings
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.canonical import canonical
from schemas.cards import FACES
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event, match_events, match_lines
from tests.evidence.test_leaf import guesses

RULES = '{"id":"classic"}'
RULES_HASH = hashlib.sha256(RULES.encode()).hexdigest()
NOTE = {"at": "2026-11-20T10:15:30.123Z", "who": "Ann"}


def rules(name: str) -> tuple[str, str]:
    return RULES_HASH, RULES


def log_of(folder: Path) -> list[dict[str, Any]]:
    with open_reader(folder) as reader:
        assert isinstance(reader, Reader)
        return reader.log()


def said(folder: Path) -> Any:
    """What both formats must say of the same lines."""
    with open_reader(folder) as reader:
        matches = sorted({*reader.matches(), *reader.waiting_matches()})
        return (
            list(reader.export()), sorted((one.file, one.line, one.code) for one in reader.refusals()),
            list(reader.players()), reader.streams(), reader.unkept(), list(reader.outlines()), reader.unpinned(),
            [(reader.incomplete(match), reader.pinned(match), reader.has_ended(match)) for match in matches],
            [{seq: one._replace(digest="") for seq, one in reader.sources(match).items()} for match in matches],
            [len(reader.persons_called(f"zoë  {match} {seat}")) for match in matches for seat in (1, 2)],
        )  # fmt: skip


def delivered(rng: random.Random) -> list[list[bytes]]:
    """Two matches as a poor network brings them, in several files: lines missing, late, twice, changed, and junk."""
    lines = []
    for match in ("a", "b"):
        sent = match_events(match, rounds=4)
        if rng.random() < 0.5:
            sent = [{key: value for key, value in one.items() if key != "id"} for one in sent]
        for one in sent:
            lines.append(one)
            if rng.random() < 0.2:
                lines.append(rng.choice(lines))
            if rng.random() < 0.1:
                lines.append(one | {"by": "timer"})
            if rng.random() < 0.1:
                lines.append(one | {"ext": {"hand": "7H"}})
    for _ in range(rng.randrange(6)):
        first, second = sorted(rng.sample(range(len(lines)), 2))
        lines[first], lines[second] = lines[second], lines[first]
    if rng.random() < 0.5:
        del lines[rng.randrange(len(lines))]
    written = [as_line(one) for one in lines]
    for _ in range(rng.randrange(4)):
        written.insert(rng.randrange(len(written)), rng.choice([b"junk\n", b'{"match":"a","x":null}\n', b"\xff\n"]))
    cuts = sorted(rng.sample(range(len(written)), 2))
    return [written[: cuts[0]], written[cuts[0] : cuts[1]], written[cuts[1] :], written]


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False))
def test_what_a_dry_run_foresees_comes_true_and_leaves_a_whole_ledger(
    tmp_path_factory: pytest.TempPathFactory, rng: random.Random
) -> None:
    place = tmp_path_factory.mktemp("delivered")
    for number, lines in enumerate(delivered(rng)):
        with open_writer(place, create=True) as writer:
            foreseen = writer.ingest(lines, f"{number}.jsonl", rules, dry_run=True)
            assert foreseen == writer.ingest(lines, f"{number}.jsonl", rules)
    found = verify(place)
    assert found.ok, found.problems[:3]


def test_an_event_opens_as_it_was_sent(folder: Path) -> None:
    feed(folder, match_lines("m1", rounds=30))
    with open_reader(folder) as reader:
        assert reader.clear("m1") == match_events("m1", rounds=30)


def test_the_root_is_that_of_the_leaves_with_their_places(folder: Path) -> None:
    feed(folder, [*match_lines("m1"), b"junk\n"])
    with open_parts(folder) as (ledger, _, _):
        rows = ledger.execute("SELECT stream, seq, body FROM events ORDER BY leaf").fetchall()
    tree = Frontier(leaf_hash(leaf_bytes(*row)) for row in rows)
    with open_reader(folder) as reader:
        assert reader.root() == tree.root() and reader.size() == tree.size
    assert verify(folder).root == tree.root().hex()


def test_leaf_0_says_which_log_it_is(folder: Path) -> None:
    settings_of = read_settings(folder)
    assert log_of(folder) == [
        {
            "v": 1,
            "type": "genesis",
            "seq": 1,
            "format": 2,
            "origin": settings_of.origin,
            "ledger": settings_of.ledger,
            "local": "local",
        }
    ]
    assert verify(folder).ok


def test_a_batch_ends_with_when_it_was_received(folder: Path) -> None:
    clock = iter([datetime(2026, 11, 23, 4, 5, 6, 789_999, UTC), datetime(2026, 11, 23, 4, 5, 7, tzinfo=UTC)])
    with open_writer(folder) as made:
        writer = Writer(made._ledger, made._vault.conn)
        writer._clock = lambda: next(clock)
        writer.ingest(match_lines("m1", rounds=2), "f", no_pin)
        size = writer.size()
        writer.ingest(match_lines("m2", rounds=2), "f", no_pin)
        assert writer.ingest(match_lines("m2", rounds=2), "f", no_pin).accepted == 0  # and tells nothing
        told = [one for one in writer.log() if one["type"] == "received"]
        assert [(one["at"], one["first"], one["last"]) for one in told] == [
            ("2026-11-23T04:05:06.789Z", 1, size - 2), ("2026-11-23T04:05:07.000Z", size, writer.size() - 2),
        ]  # fmt: skip
    assert verify(folder).ok


def test_what_many_events_share_is_said_once(folder: Path) -> None:
    lines = {match: [canonical(event) + b"\n" for event in match_events(match)] for match in ("m1", "m2", "m3", "m4")}
    with open_writer(folder) as writer:
        writer.ingest([*lines["m1"], *lines["m2"]], "f", rules)
        writer.ingest(lines["m3"], "f", rules, "imported", mapping="c" * 64)
        writer.ingest(lines["m4"], "f", rules)
        assert writer.source("m1") == Source("", "live", None, RULES_HASH)
        assert writer.sources("m3")[2] == Source("", "imported", "c" * 64)
    kinds = [one["type"] for one in log_of(folder)]
    assert (kinds.count("source"), kinds.count("ruleset"), kinds.count("received")) == (2, 1, 3)


def opened_under(ruleset: str, match: str) -> bytes:
    return as_line(match_events(match)[0] | {"ruleset": ruleset})


def test_rulesets_that_say_the_same_have_one_content_and_the_ledger_is_whole(folder: Path, tmp_path: Path) -> None:
    """An operator's own name for a game that ships, among matches that name the game: else the ledger were called
    damaged, and no backup of it restored."""
    with open_writer(folder) as writer:
        writer.ingest([opened_under("classic", "m1"), opened_under("house@" + RULES_HASH, "m2")], "f", rules)
    found = verify(folder)
    assert found.ok, found.problems
    assert any("house for classic" in note for note in found.notes), found.notes
    back_up(folder, tmp_path / "copy")
    assert restore(tmp_path / "copy", tmp_path / "restored").size == found.size


def test_a_content_of_which_the_log_says_a_name_that_no_match_gives_is_found(folder: Path) -> None:
    with open_writer(folder) as writer:
        writer._keep_content(RULES_HASH, "classic", RULES)
        writer.ingest([opened_under("house", "m1")], "f", rules)
    assert [one.what for one in verify(folder).problems] == [
        f"ruleset {RULES_HASH[:16]} is called by a name that no event gives it"
    ]


def test_a_match_is_not_judged_by_a_record_that_is_none_of_rules(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has every key lets the first line of a match name another record of the log as its rules."""
    with open_writer(folder) as writer:
        monkeypatch.setattr(writer, "_rules_number", lambda stream, clear: 1)
        writer.ingest([opened_under("classic", "m1")], "f", rules)
    assert "its rules are none that a record before it names" in {one.what for one in verify(folder).problems}


def test_the_specification_names_every_key_of_every_record_of_the_log() -> None:
    """Whoever verifies without this program reads them there."""
    spec = (Path(__file__).parents[3] / "schemas" / "SPEC.md").read_text("utf-8")
    rows = {line.split("`")[1]: line for line in spec.partition("## 11.")[2].splitlines() if line.startswith("| `")}
    lacking = {
        (kind, name) for kind, form in _FORMS.items() for name in form if f"`{name}`" not in rows.get(kind, "")
        and f"`{name.removesuffix('?')}`" not in rows.get(kind, "")
    }  # fmt: skip
    assert lacking == set()


def test_no_line_can_bring_a_record_of_the_log(folder: Path) -> None:
    record = {"v": 1, "stream": "log", "seq": 2, "type": "received", "at": NOTE["at"], "first": 1, "last": 9}
    assert feed(folder, [as_line(record), as_line(record | {"match": "log"})]).refused_total == 2
    note = {**NOTE, "v": 1, "stream": "log", "seq": 2, "type": "note", "text": "mine"}
    assert feed(folder, [as_line(note)]).refused == {"schema": 1}
    assert {one["type"] for one in log_of(folder)} == {"genesis", "source", "refused", "received"}


def test_refused_and_conflicting_lines_leave_a_count_and_a_root(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    rival = as_line(event("m1", 3, "drop", seat=1))
    feed(folder, [b"junk\n", b"more junk\n", rival, b"\xff\n"], "secret-name.jsonl")
    told = [(one["code"], one["lines"]) for one in log_of(folder) if one["type"] == "refused"]
    assert told == [("encoding", 1), ("not_json", 2), ("place_taken", 1)]
    assert b"secret-name" not in (folder / "ledger.db").read_bytes()
    before = len(log_of(folder))
    feed(folder, [b"junk\n", b"more junk\n", rival, b"\xff\n"], "secret-name.jsonl")
    assert len(log_of(folder)) == before  # the same again is nothing new
    assert verify(folder).ok


def test_records_and_their_texts_come_back(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    append_records(folder, [
        {**NOTE, "stream": "access/1", "type": "access", "what": "looked for Canary"},
        {**NOTE, "stream": "people", "type": "link", "player": "Canary-1", "same_as": "Canary-2"},
        {**NOTE, "stream": "case/C", "type": "note", "text": "Canary"},
    ])  # fmt: skip
    with open_reader(folder) as reader:
        assert [one.type for name in ("access/1", "case/C") for one in reader.records(name)] == ["access", "note"]
        assert reader.records("people")[0].player == "Canary-1"  # type: ignore[union-attr]
    assert b"Canary" not in (folder / "ledger.db").read_bytes()
    assert verify(folder).ok


# -- what the ledger tells -----------------------------------------------------------------------------


def test_with_secrets_and_openings_gone_nothing_left_is_a_function_of_a_card(folder: Path) -> None:
    """Every face, plain and under every key and text that is left, against every digest in both files."""
    sent = [event("m", 1, "open", players=[{"seat": 1, "player": "p"}], ruleset="classic")]
    sent += [event("m", 2 + n, "draw", seat=1, card=face, **{"from": "stock"}) for n, face in enumerate(FACES)]
    with open_writer(folder) as writer:
        writer.ingest([as_line(one) for one in sent], "f", rules)
    with open_parts(folder) as (ledger, vault, _):
        digests = set()
        for body, stored in ledger.execute("SELECT body, hash FROM leaves"):
            digests |= {stored, *split_body(body)[1]}
        keys = [bytes(value) for (value,) in vault.execute("SELECT CAST(value AS BLOB) FROM keys")]
        keys += [bytes(handle) for (handle,) in vault.execute("SELECT handle FROM people")]
    attack = set(guesses("m", range(1, 60)))
    for face in FACES:
        for seq, one in enumerate(sent, 1):
            line = json.dumps({**one, "card": face, "seq": seq}, sort_keys=True, separators=(",", ":")).encode()
            attack |= {hashlib.sha256(line).digest(), leaf_hash(line)}
            attack |= {hashlib.blake2b(line, digest_size=32).digest()}
        for key in keys:
            attack |= {
                hashlib.sha256(key + face.encode()).digest(),
                hashlib.sha256(key + b'"%b"' % face.encode()).digest(),
            }
    assert len(digests) > 100 and not digests & attack


def test_a_person_has_a_handle_that_was_drawn(folder: Path, tmp_path: Path) -> None:
    create_ledger(tmp_path / "other")
    handles = []
    for place in (folder, tmp_path / "other"):
        feed(place, match_lines("m1"))
        feed(place, match_lines("m1", seed=1))
        with open_reader(place) as reader:
            player = match_events("m1")[0]["players"][0]["player"]
            assert reader.person(player) == reader.person(player) and len(reader.person(player)) == 32
            assert {reader.person(one) for one in reader.players()} != {reader.person("nobody")}
            handles.append(reader.person(player))
    assert handles[0] != handles[1]


# -- erased and lost -----------------------------------------------------------------------------------


def test_values_that_were_lost_are_kept_again_when_the_log_comes_again(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    whole = said(folder)
    with_vault = bare(folder / "vault.db")
    with_vault.execute("DELETE FROM opened")
    with_vault.close()
    found = verify(folder)
    assert found.lost > 10 and {one.state for one in found.problems} == {"lost"}
    again = feed(folder, match_lines("m1"))
    assert (again.held, again.refilled) == (len(match_lines("m1")), found.lost and again.refilled)
    assert again.refilled > 10 and said(folder) == whole and verify(folder).ok
    assert feed(folder, match_lines("m1")).refilled == 0


@pytest.mark.parametrize("lost", [False, True])
def test_a_line_that_differs_in_what_is_shown_or_hidden_is_a_conflict(folder: Path, lost: bool) -> None:
    sent = [{key: value for key, value in one.items() if key != "id"} for one in match_events("m1")]
    feed(folder, map(as_line, sent))
    if lost:
        vault = bare(folder / "vault.db")
        vault.execute("DELETE FROM opened")
        vault.close()
    draw = next(one for one in sent if one["type"] == "draw" and one["from"] == "stock")
    other = FACES[FACES.index(draw["card"]) - 1]
    for changed in ({"by": "timer"}, {"seat": 3 - draw["seat"]}, {"at": "2026-11-21T00:00:00.000Z"}, {"card": other}):
        summary = feed(folder, [as_line(draw | changed)])
        assert (summary.conflicting, summary.held) == (1, 0), changed
    assert feed(folder, [as_line(draw)]).held == 1


def test_a_value_that_was_changed_in_the_vault_is_put_right_by_the_log(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    whole = said(folder)
    vault = bare(folder / "vault.db")
    vault.execute("""UPDATE opened SET fields = '["2C"]' WHERE fields LIKE '["__"]'""")
    assert vault.changes() > 3
    vault.close()
    assert not verify(folder).ok
    assert feed(folder, match_lines("m1")).refilled > 3
    assert said(folder) == whole and verify(folder).ok


def test_a_line_of_an_erased_person_is_held_and_nothing_of_it_is_kept(folder: Path) -> None:
    sent = match_events("m1")
    player = sent[0]["players"][0]
    lines = [as_line({key: value for key, value in one.items() if key != "id"}) for one in sent]
    feed(folder, lines)
    with open_reader(folder) as reader:
        leaf = reader.leaves("m1")[1]
    vault = bare(folder / "vault.db")
    (fields,) = vault.execute("SELECT fields FROM opened WHERE leaf = ?", (leaf,)).fetchone()
    kept = [None if value in player.values() else value for value in json.loads(fields)]
    vault.execute("DELETE FROM secrets WHERE scope = 'm1/person/1.1'")
    vault.execute("UPDATE opened SET fields = ? WHERE leaf = ?", (json.dumps(kept), leaf))
    vault.execute("DELETE FROM names WHERE person = (SELECT person FROM people WHERE player = ?)", (player["player"],))
    vault.execute("DELETE FROM people WHERE player = ?", (player["player"],))
    vault.close()
    again = feed(folder, lines)
    assert (again.held, again.refilled, again.conflicting, again.accepted) == (len(lines), 0, 0, 0)
    with open_reader(folder) as reader:
        first, second = reader.clear("m1")[0]["players"]
        assert first["player"].startswith("sealed-") and "name" not in first
        assert second == sent[0]["players"][1]
    vault = bare(folder / "vault.db")
    (after,) = vault.execute("SELECT fields FROM opened WHERE leaf = ?", (leaf,)).fetchone()
    assert json.loads(after) == kept
    assert vault.execute("SELECT player FROM people").fetchall() == [(sent[0]["players"][1]["player"],)]
    other = [as_line(sent[0] | {"players": [player, {"seat": 2, "player": "somebody"}]})]
    assert feed(folder, other).conflicting == 1


# -- cut short ---------------------------------------------------------------------------------------


def test_what_staff_wrote_and_could_not_be_stored_is_no_file_to_ingest_again(folder: Path) -> None:
    with open_writer(folder) as writer:
        writer._ledger.set_commit_hook(lambda: True)
        with pytest.raises(LedgerError, match="mend it and do this again"):
            writer.ingest(match_lines("m1"), "meldtrail:records", no_pin, records=True)
        writer._ledger.set_commit_hook(None)


def test_what_was_written_for_leaves_never_confirmed_is_taken_out(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    with open_writer(folder) as writer:
        writer._ledger.set_commit_hook(lambda: True)
        with pytest.raises(LedgerError, match="mend it and ingest f again"):
            writer.ingest([*match_lines("m8"), b"more junk\n"], "f", no_pin)
        writer._ledger.set_commit_hook(None)
    found = verify(folder)
    assert found.ok and any("cut short" in note for note in found.notes)
    feed(folder, match_lines("m9"))
    assert feed(folder, [*match_lines("m8"), b"more junk\n"]).accepted == len(match_lines("m8"))
    size, found = found.size, verify(folder)
    assert found.ok and [f"from {size} on were in vault.db and not in" in note for note in found.notes] == [True]
    vault = bare(folder / "vault.db")
    assert vault.execute("SELECT count(*) FROM refused").fetchone() == (1,)


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE leaves SET body = x'00'", "DELETE FROM leaves", "UPDATE OR REPLACE leaves SET leaf = 0 WHERE leaf = 1",
        "INSERT OR REPLACE INTO leaves SELECT leaf, stream, seq, ends, skips, x'00', hash FROM leaves WHERE leaf = 3",
        "INSERT OR REPLACE INTO leaves SELECT 500, stream, seq, ends, skips, x'00', hash FROM leaves WHERE leaf = 3",
        "INSERT INTO leaves SELECT max(leaf) + 1, 1, 3, 0, NULL, body, hash FROM leaves",
        "INSERT INTO leaves SELECT max(leaf) + 1, 1, 9999, 0, NULL, body, hash FROM leaves",
        "INSERT INTO leaves SELECT max(leaf) + 9, 1, max(seq) + 1, 0, NULL, body, hash FROM leaves WHERE stream = 1",
        "UPDATE streams SET name = 'x'", "DELETE FROM streams", "INSERT OR REPLACE INTO streams VALUES (1, 'x')",
        "INSERT OR REPLACE INTO streams VALUES (9, 'm1')", "UPDATE sources SET how = 'imported'",
        "DELETE FROM pinned", "INSERT OR REPLACE INTO pinned VALUES (1, 1)", "DELETE FROM rulesets",
        "INSERT OR REPLACE INTO settings VALUES ('ledger', 'x')",
    ],
)  # fmt: skip
def test_a_plain_connection_cannot_change_what_is_recorded(folder: Path, attack: str) -> None:
    with open_writer(folder) as writer:
        writer.ingest(match_lines("m1"), "f", rules)
    before = said(folder)
    conn = bare(folder / "ledger.db")
    with pytest.raises(Exception, match=r"append only|must be|constraint|in a gap|stream has"):
        conn.execute(attack)
        raise AssertionError(f"it took {conn.changes()} row(s)")
    conn.close()
    assert said(folder) == before and verify(folder).ok


def test_a_person_the_vault_has_under_another_id_is_met_again_and_the_other_is_found(folder: Path) -> None:
    """The handle that belongs to the person is taken then."""
    feed(folder, match_lines("m1"))
    bare(folder / "vault.db").execute("UPDATE people SET player = 'nobody' WHERE person = 1")
    assert feed(folder, match_lines("m1")).held == len(match_lines("m1"))
    said = [problem.what for problem in verify(folder).problems]
    assert "the handle of whom it names stands for somebody else in the vault" in said


@pytest.mark.parametrize("digits", [18, 19, 5000])
def test_a_secret_of_nothing_whose_number_is_none_holds_up_no_writer(folder: Path, digits: int) -> None:
    """Planted in the vault: one that seals nothing is no damage, so verify says nothing of it."""
    feed(folder, match_lines("m1"))
    planted = (f"log/erasure/{'9' * digits}",)
    bare(folder / "vault.db").execute("INSERT INTO secrets VALUES (?, randomblob(32))", planted)
    assert feed(folder, match_lines("m2")).accepted == len(match_lines("m2")) and verify(folder).ok


def test_secrets_of_few_streams_are_remembered_and_the_others_are_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a long ingest would hold those of all matches in memory."""
    monkeypatch.setattr("ledger.evidence.format_2.ingest.BATCH_LINES", 7)
    monkeypatch.setattr("ledger.evidence.format_2.vault._MANY_STREAMS", 3)
    played = [match_lines(f"m-{number}", number, rounds=4) for number in range(9)]
    lines = [line for row in zip(*played, strict=True) for line in row]  # all at once, a line of each in turn
    held = []
    with open_writer(tmp_path / "L", create=True) as taker:
        secrets = taker._vault._secrets
        taker.ingest(lines, "x.jsonl", no_pin, progress=lambda _: held.append(len(secrets)))
    assert len(held) > 10 and max(held) <= 3
    found = verify(tmp_path / "L")
    assert found.ok and not found.problems and found.events == len(lines)


@pytest.mark.parametrize("write", [as_line, lambda one: canonical(one) + b"\n", lambda one: b"  " + as_line(one)])
def test_what_was_stored_is_never_said_to_be_altered_whatever_a_move_shows_and_hides(
    tmp_path: Path, write: Callable[[dict[str, Any]], bytes]
) -> None:
    """A card that all saw, beside a hidden word of the platform's, is one hidden value, and not the card."""
    moves: list[tuple[str, dict[str, Any]]] = [
        (kind, {"seat": 1, **way, "card": "KH", **({"ext": {"k": "v"}} if ext else {})})
        for kind, way in (
            ("draw", {"from": "stock"}), ("draw", {"from": "discards"}), ("discard", {}), ("discard", {"face": "down"}),
        )
        for ext in (True, False)
    ]  # fmt: skip
    events = match_events("m1")
    events += [event("m1", len(events) + place, kind, **fields) for place, (kind, fields) in enumerate(moves, 1)]
    folder = tmp_path / "L"
    assert feed(folder, [write(one) for one in events]).accepted == len(events)
    depths: tuple[Depth, ...] = ("bodies", "values", "all")
    with open_reader(folder) as reader:
        assert [reader.stored_match("m1", depth).altered for depth in depths] == [None] * 3
        seqs = {leaf: seq for seq, leaf in reader.leaves("m1").items()}
    with closing(bare(folder / "vault.db")) as vault:
        for leaf, fields in vault.execute("SELECT leaf, fields FROM opened").fetchall():
            vault.execute("UPDATE opened SET fields = '[7]' WHERE leaf = ?", (leaf,))
            with open_reader(folder) as reader, suppress(ValueError, LedgerError):
                assert reader.stored_match("m1").altered == seqs[leaf]
            vault.execute("UPDATE opened SET fields = ? WHERE leaf = ?", (fields, leaf))
