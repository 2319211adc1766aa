from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.evidence.leaf import split_body
from ledger.evidence.lines import MAX_LINE
from ledger.evidence.store import open_reader, open_rehearsal, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.errors import LedgerError, UnknownMatch
from schemas.events import EVENT
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event, match_events, match_lines
from tests.evidence.mutations import mutated_lines

RULES = '{"wild":"joker"}'
RULES_HASH = hashlib.sha256(RULES.encode()).hexdigest()


def _drops(match: str, *seqs: int) -> list[bytes]:
    return [as_line(event(match, seq, "drop", seat=1, id=f"d{seq}")) for seq in seqs]


def test_a_match_comes_back_as_it_was_sent(folder: Path) -> None:
    sent = match_events("m1")
    summary = feed(folder, map(as_line, sent))
    assert summary.accepted == summary.lines == len(sent)
    assert summary.refused == {} and summary.matches == {"m1"}
    with open_reader(folder) as reader:
        assert reader.events("m1") == [EVENT.validate_python(one, strict=False) for one in sent]
        assert reader.matches() == ["m1"]
        leaves = reader.leaves("m1")
        assert list(leaves) == list(range(1, len(sent) + 1))
        assert list(leaves.values()) == sorted(set(leaves.values()))
        assert not reader.incomplete("m1")
        assert [name for name, _ in reader.all_stored()] == ["m1"]
        with pytest.raises(UnknownMatch):
            reader.events("m2")


def test_ingesting_again_changes_nothing_whatever_the_spelling(folder: Path) -> None:
    sent = match_events("m1") + match_events("m2")
    feed(folder, map(as_line, sent))
    with open_reader(folder) as reader:
        root = reader.root()
    respelled = [json.dumps(dict(reversed(one.items())), ensure_ascii=True).encode() + b"\r\n" for one in sent]
    summary = feed(folder, respelled, "other.jsonl")
    assert (summary.accepted, summary.held) == (0, len(sent))
    with open_reader(folder) as reader:
        assert reader.root() == root


def test_a_line_twice_in_one_file_is_held_the_second_time(folder: Path) -> None:
    lines = match_lines("m1")
    summary = feed(folder, [line for line in lines for _ in range(2)])
    assert (summary.accepted, summary.held) == (len(lines), len(lines))


def test_another_line_at_the_same_place_is_a_conflict_kept_and_counted_once(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    rival = as_line(event("m1", 5, "drop", seat=2))
    for _ in range(2):
        summary = feed(folder, [b"\n", rival], "rival.jsonl")
        assert (summary.accepted, summary.conflicting) == (0, 1)
        assert [(one.line, one.stream, one.seq) for one in summary.conflicts] == [(2, "m1", 5)]
    with open_reader(folder) as reader:
        assert reader.incomplete("m1").conflicts == ((5, "rival.jsonl", 2),)
    vault = bare(folder / "vault.db")
    assert vault.execute("SELECT raw FROM conflicting").fetchall() == [(rival[:-1],)]


def test_a_line_after_a_gap_waits_and_is_promoted_when_the_missing_one_arrives(folder: Path) -> None:
    summary = feed(folder, _drops("m1", 1, 4, 3))
    assert (summary.accepted, summary.waiting) == (1, 2)
    assert feed(folder, _drops("m1", 4)).held == 1
    with open_reader(folder) as reader:
        assert reader.incomplete("m1").waiting == (3, 4)
        assert reader.waiting_matches() == ["m1"]
    summary = feed(folder, _drops("m1", 2))
    assert (summary.accepted, summary.promoted, summary.waiting) == (1, 2, 0)
    with open_reader(folder) as reader:
        assert [one.seq for one in reader.events("m1")] == [1, 2, 3, 4]
        assert not reader.incomplete("m1")
    vault = bare(folder / "vault.db")
    assert vault.execute("SELECT count(*) FROM waiting").fetchone() == (0,)


def test_a_waiting_line_that_was_let_in_waits_no_more_though_the_vault_still_has_it(folder: Path) -> None:
    """It goes from the vault with the batch behind; a rehearsal between lets the writer look at both anew."""
    with open_writer(folder, create=True) as writer:
        writer.ingest(_drops("m1", 1, 3, 6), "log.jsonl", no_pin)
        assert writer.ingest(_drops("m1", 2), "log.jsonl", no_pin).promoted == 1
        writer.ingest(_drops("m1", 4), "log.jsonl", no_pin, dry_run=True)
        summary = writer.ingest(_drops("m1", 4), "log.jsonl", no_pin)
        assert (summary.accepted, summary.conflicting) == (1, 0)
        assert writer.ingest(_drops("m1", 5), "log.jsonl", no_pin).promoted == 1


def test_a_line_is_held_that_came_since_the_stream_was_looked_at(folder: Path) -> None:
    lines = [as_line(event("m1", seq, "drop", seat=1)) for seq in range(1, 6)]
    with open_writer(folder, create=True) as writer:
        for some, accepted in ((lines[:3], 3), (lines[:1], 0), (lines[3:], 2), (lines[3:], 0)):
            summary = writer.ingest(some, "log.jsonl", no_pin)
            assert (summary.accepted, summary.held) == (accepted, len(some) - accepted)


@pytest.mark.parametrize("together", [True, False])
def test_an_opening_told_again_behind_a_gap_leaves_the_rules_as_they_were_pinned(folder: Path, together: bool) -> None:
    players = [{"seat": 1, "player": "p1"}]
    first, again = (
        event("m1", seq, "open", ruleset=name, players=players) for seq, name in ((1, "house"), (4, "other"))
    )
    gap = event("m1", 2, "gap", to=3, reason="lost")
    lines = [as_line(one) for one in (first, gap, again)]
    contents = {"house": RULES, "other": '{"wild":"none"}'}

    def pin(name: str) -> tuple[str, str]:
        return hashlib.sha256(contents[name].encode()).hexdigest(), contents[name]

    with open_writer(folder, create=True) as writer:
        for some in [lines] if together else [lines[:1], lines[1:]]:
            writer.ingest(some, "log.jsonl", pin)
        assert writer.size_of("m1") == 3 and writer.pinned("m1") == (RULES_HASH, RULES)
    assert verify(folder).ok


def test_an_opening_told_again_behind_a_gap_pins_no_rules_of_a_lobby(folder: Path) -> None:
    """The match is played by what was pinned as it opened, and the table of lobbies said nothing then."""

    def of_pool(lobby: str | None, _at: str | None, _players: int) -> tuple[str, str, dict[str, Any]] | None:
        said = {"ruleset": "house", "who": "lobbies.toml", "why": "lobbies.toml: lobby pool"}
        return (RULES_HASH, RULES, said) if lobby == "pool" else None

    fields = {"at": "2026-11-20T10:00:00.000Z", "players": [{"seat": 1, "player": "p1"}]}
    gap = event("m1", 2, "gap", to=3, reason="lost")
    first, again = event("m1", 1, "open", **fields), event("m1", 4, "open", lobby="pool", **fields)
    fresh = event("m2", 1, "open", lobby="pool", **fields)
    lines = [as_line(one) for one in (first, gap, again, event("m1", 5, "drop", seat=1), fresh)]
    with open_writer(folder, create=True) as writer:
        summary = writer.ingest(lines, "log.jsonl", no_pin, lobby_pin=of_pool)
        assert (summary.accepted, summary.waiting) == (5, 0)
        assert [writer.size_of(f"pin/{match}") for match in ("m1", "m2")] == [0, 1]


def test_a_rival_of_a_waiting_line_is_a_conflict(folder: Path) -> None:
    summary = feed(folder, [*_drops("m1", 2), as_line(event("m1", 2, "drop", seat=2))])
    assert (summary.waiting, summary.conflicting) == (1, 1)


def test_a_gap_closes_the_hole_and_lines_of_the_hole_are_late(folder: Path) -> None:
    feed(folder, _drops("m1", 1, 3, 6))
    gap = as_line(event("m1", 2, "gap", to=5, reason="server restarted"))
    summary = feed(folder, [gap, *_drops("m1", 4)])
    assert (summary.accepted, summary.promoted, summary.conflicting) == (1, 1, 2)
    assert [(one.seq, one.code) for one in summary.conflicts] == [(3, "late"), (4, "late")]
    other = as_line(event("m1", 1, "drop", seat=2))
    assert [one.code for one in feed(folder, [other, *_drops("m1", 4)]).conflicts] == ["place_taken", "late"]
    with open_reader(folder) as reader:
        assert [one.seq for one in reader.events("m1")] == [1, 2, 6]
        assert [seq for seq, _, _ in reader.incomplete("m1").conflicts] == [1, 3, 4]
    assert feed(folder, _drops("m1", 7)).accepted == 1
    assert verify(folder).ok


def test_a_gap_hides_nothing_its_owner_may_still_send(folder: Path) -> None:
    """One line would else end a match: what came after would be a conflict, to the last event of the gap."""
    gap = as_line(event("m1", 2, "gap", to=500, reason="server restarted"))
    summary = feed(folder, [*_drops("m1", 1), gap])
    assert (summary.accepted, summary.waiting) == (1, 1) and feed(folder, [gap]).held == 1
    summary = feed(folder, _drops("m1", 2, 3))
    assert (summary.accepted, summary.waiting, summary.conflicting) == (2, 0, 1), "the gap is kept, and stands aside"
    assert [one.code for one in summary.conflicts] == ["place_taken"], "it is not late itself"
    assert verify(folder).ok


def test_a_gap_up_to_a_line_that_waits_comes_too_soon(folder: Path) -> None:
    """It says that the line is lost which is here: what is missing before it may still come."""
    gap = as_line(event("m1", 2, "gap", to=4, reason="server restarted"))
    summary = feed(folder, [*_drops("m1", 1, 4), gap])
    assert (summary.accepted, summary.waiting, summary.conflicting) == (1, 2, 0)


def test_a_gap_that_waited_for_the_line_before_it_waits_for_one_behind_it_too(folder: Path) -> None:
    gap = as_line(event("m1", 3, "gap", to=5, reason="server restarted"))
    feed(folder, [*_drops("m1", 1), gap])
    summary = feed(folder, _drops("m1", 2))
    assert (summary.accepted, summary.promoted) == (1, 0)
    summary = feed(folder, _drops("m1", 6))
    assert summary.accepted + summary.promoted == 2
    with open_reader(folder) as reader:
        assert [one.seq for one in reader.events("m1")] == [1, 2, 3, 6]


def test_a_gap_stands_once_a_line_after_it_is_there(folder: Path) -> None:
    gap = as_line(event("m1", 2, "gap", to=500, reason="server restarted"))
    feed(folder, [*_drops("m1", 1), gap])
    assert feed(folder, _drops("m1", 510)).promoted == 1, "of another batch, and not the very next"
    assert feed(folder, _drops("m1", 501)).accepted == 1
    with open_reader(folder) as reader:
        assert [one.seq for one in reader.events("m1")] == [1, 2, 501]
    other = as_line(event("m2", 1, "gap", to=3, reason="lost"))
    summary = feed(folder, [other, *_drops("m2", 4)])
    assert (summary.accepted, summary.waiting) == (2, 0) and verify(folder).ok


def test_lines_after_the_end_of_a_match_are_taken(folder: Path) -> None:
    lines = match_lines("m1")
    assert feed(folder, [*lines, *_drops("m1", len(lines) + 1)]).accepted == len(lines) + 1


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_order_of_lines_does_not_matter_once_all_are_there(
    tmp_path_factory: pytest.TempPathFactory, rng: random.Random
) -> None:
    folder = tmp_path_factory.mktemp("order") / "ledger"
    sent = [one for name in ("a", "b", "c") for one in match_events(name, rounds=4)]
    sent.append(event("d", 1, "gap", to=3, reason="lost"))
    sent.append(event("d", 4, "drop", seat=1))
    lines = [as_line(one) for one in sent]
    rng.shuffle(lines)
    cut = rng.randrange(len(lines))
    feed(folder, lines[:cut])
    feed(folder, lines[cut:] + lines[: cut // 2])
    with open_reader(folder) as reader:
        found = {name: reader.events(name) for name in reader.matches()}
    expected: dict[str, list[Any]] = {}
    for one in sent:
        expected.setdefault(one["match"], []).append(EVENT.validate_python(one, strict=False))
    assert found == expected
    assert verify(folder).ok


def test_batches_of_many_lines_give_the_same_as_one(folder: Path) -> None:
    lines = [line for n in range(60) for line in match_lines(f"m{n}")]
    random.Random(3).shuffle(lines)
    seen: list[int] = []
    with open_writer(folder, create=True) as writer:
        summary = writer.ingest(lines, "f", no_pin, progress=seen.append)
    assert summary.accepted == len(lines) and summary.waiting == 0
    assert seen == [n * 1000 for n in range(1, len(lines) // 1000 + 1)]
    found = verify(folder)
    assert found.ok and found.matches == 60 and found.waiting == 0


def test_refused_lines_are_counted_by_code_and_their_bytes_are_in_the_vault_only(folder: Path) -> None:
    canary = b"CANARYcanary"
    lines = [*match_lines("m1"), b'{"match":"m1","' + canary, b"\x00" + canary, b"\xff" + canary + b"\n"]
    for _ in range(2):
        summary = feed(folder, lines)
        assert summary.refused == {"encoding": 2, "not_json": 1}
        assert [(one.line, one.code) for one in summary.refusals] == [
            (len(lines) - 2, "not_json"), (len(lines) - 1, "encoding"), (len(lines), "encoding"),
        ]  # fmt: skip
    with open_reader(folder) as reader:
        assert [(one.file, one.code) for one in reader.refusals()] == [
            ("log.jsonl", "not_json"), ("log.jsonl", "encoding"), ("log.jsonl", "encoding")
        ]  # fmt: skip
        assert reader.incomplete("m1").refused == 1
    assert canary not in (folder / "ledger.db").read_bytes()
    assert canary in (folder / "vault.db").read_bytes()


def test_a_refused_line_that_names_two_matches_is_missing_from_neither(folder: Path) -> None:
    feed(folder, [*match_lines("m1"), *match_lines("m2"), b'{"match": "m1", "match": "m2"}\n'])
    with open_reader(folder) as reader:
        assert len(reader.refusals()) == 1
        assert [reader.incomplete(match).refused for match in ("m1", "m2")] == [0, 0]


def test_a_truncated_last_line_is_called_so_and_one_that_is_whole_is_read(folder: Path) -> None:
    lines = match_lines("m1")
    assert feed(folder, [*lines[:-1], lines[-1].rstrip()]).accepted == len(lines)
    assert feed(folder, [b'{"v":1,"mat'], "cut").refused == {"truncated": 1}
    assert feed(folder, [b'{"v":1,"mat\n', lines[0]], "not cut").refused == {"not_json": 1}


def test_a_line_without_end_is_never_read_whole(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    lines = match_lines("m1")
    path.write_bytes(lines[0] + b"9" * 5_000_000 + b"\n" + b"".join(lines[1:]) + b"9" * 5_000_000)
    with path.open("rb") as file, open_writer(folder, create=True) as writer:
        summary = writer.ingest(file, "long.jsonl", no_pin)
    assert summary.refused == {"too_large": 2}
    assert [one.line for one in summary.refusals] == [2, len(lines) + 2]
    assert summary.accepted == len(lines)
    vault = bare(folder / "vault.db")
    assert vault.execute("SELECT max(length(raw)) FROM refused").fetchone() == (MAX_LINE + 1,)


@pytest.mark.parametrize("lines", [[], [b""], [b"\n", b"  \n"], [b"\x00" * 4000], [bytes(range(256)) * 9]])
def test_blank_and_binary_files_never_crash(folder: Path, lines: list[bytes]) -> None:
    summary = feed(folder, lines)
    assert summary.accepted == 0
    assert summary.lines == summary.refused_total


def test_a_dry_run_counts_as_the_real_one_and_writes_nothing(folder: Path) -> None:
    lines = [*match_lines("m1"), b"garbage\n", *_drops("m2", 2), *match_lines("m3")[:4], *match_lines("m1")[:3]]
    random.Random(1).shuffle(lines)
    with open_rehearsal(folder) as writer:
        foreseen = writer.ingest(lines, "f", no_pin, dry_run=True)
        with pytest.raises(LedgerError):
            writer.ingest(lines, "f", no_pin)
    assert not folder.exists()
    feed(folder, match_lines("m4"))
    before = {path.name: path.read_bytes() for path in folder.glob("*.db")}
    with open_writer(folder) as writer:
        assert writer.ingest(lines, "f", no_pin, dry_run=True) == foreseen
    assert {path.name: path.read_bytes() for path in folder.glob("*.db")} == before
    assert feed(folder, lines, "f") == foreseen
    with open_rehearsal(folder) as writer:
        assert writer.ingest(lines, "f", no_pin, dry_run=True).accepted == 0


def test_an_interrupted_ingest_keeps_whole_batches_and_goes_on_later(folder: Path) -> None:
    lines = [line for n in range(50) for line in match_lines(f"m{n}")]

    def broken() -> Any:
        yield from lines[:1500]
        raise KeyboardInterrupt

    with open_writer(folder, create=True) as writer:
        with pytest.raises(KeyboardInterrupt):
            writer.ingest(broken(), "f", no_pin)
        assert writer.event_count() == 1000
        summary = writer.ingest(lines, "f", no_pin)
    assert (summary.held, summary.accepted) == (1000, len(lines) - 1000)
    assert verify(folder).ok


def test_a_commit_that_fails_between_vault_and_ledger_loses_nothing(folder: Path) -> None:
    lines = [*match_lines("m1"), *match_lines("m2")]
    feed(folder, lines[:30])
    with open_writer(folder) as writer:
        size = writer.size()
        writer._ledger.set_commit_hook(lambda: True)  # the vault is on the disk, and the ledger does not commit
        with pytest.raises(LedgerError, match="cannot write"):
            writer.ingest(lines, "f", no_pin)
        writer._ledger.set_commit_hook(None)
        with pytest.raises(LedgerError, match="open it again"):
            writer.ingest(lines, "f", no_pin)
    vault = bare(folder / "vault.db")
    assert vault.execute(f"SELECT count(*) FROM opened WHERE leaf >= {size}").fetchone()[0] > 10
    vault.close()
    assert verify(folder).events == 30
    assert feed(folder, lines).accepted == len(lines) - 30
    assert verify(folder).ok


def test_rules_are_pinned_by_the_first_event_and_the_tree_covers_the_pin(folder: Path) -> None:
    asked: list[str] = []

    def pin(name: str) -> tuple[str, str] | None:
        asked.append(name)
        return None if name == "unknown" else (RULES_HASH, RULES)

    opens = [
        event("m1", 1, "open", ruleset="classic", players=[{"seat": 1, "player": "p"}]),
        event("m2", 1, "open", ruleset="classic", players=[{"seat": 1, "player": "p"}]),
        event("m3", 1, "open", ruleset="unknown", players=[{"seat": 1, "player": "p"}]),
        event("m4", 1, "open", ruleset=f"classic@{RULES_HASH}", players=[{"seat": 1, "player": "p"}]),
        event("m5", 1, "open", ruleset=f"classic@{'0' * 64}", players=[{"seat": 1, "player": "p"}]),
        event("m6", 1, "open", players=[{"seat": 1, "player": "p"}]),
    ]
    with open_writer(folder, create=True) as writer:
        writer.ingest(map(as_line, opens), "f", pin)
        assert len(asked) == 4
        pins = {match: writer.pinned(match) for match in writer.matches()}
        assert writer.sources("m1")[1].ruleset == RULES_HASH
    held = (RULES_HASH, RULES)
    assert pins == {"m1": held, "m2": held, "m3": None, "m4": held, "m5": None, "m6": None}
    assert verify(folder).ok


def test_closing_open_matches_ends_each_once_and_leaves_waiting_ones(folder: Path) -> None:
    deal_closed = as_line(event("m3", 1, "close", reason="void", deal=1))
    lines = [*match_lines("m1"), *match_lines("m2", settled=False), deal_closed, *_drops("m4", 1, 3)]
    with open_writer(folder, create=True) as writer:
        writer.ingest(lines, "f", no_pin)
        assert writer.close_open(["m1"]) == ()
        assert writer.close_open() == ("m2", "m3")
        assert writer.close_open() == ()
        last = writer.events("m3")[-1]
    assert (last.type, last.by, last.producer, last.at) == ("close", "server", "meldtrail", None)
    assert verify(folder).ok


def test_an_export_is_taken_back_as_already_held(folder: Path, tmp_path: Path) -> None:
    written = {"v": 1, "seq": 1, "at": "2026-11-20T10:15:30.123Z", "who": "Ann"}
    note = {**written, "stream": "case/7", "type": "note", "text": "x"}
    link = {**written, "stream": "people", "type": "link", "player": "p", "same_as": "q"}
    feed(folder, [*match_lines("m1"), *match_lines("m2"), as_line(note), as_line(link)])
    with open_reader(folder) as reader:
        exported = list(reader.export())
        assert list(reader.export("m1")) + list(reader.export("m2")) == exported[1:-1]
        assert reader.matches() == ["m1", "m2"]
        assert [one.type for one in reader.records("people")] == ["link"]
    assert feed(folder, exported).held == len(exported)
    other = tmp_path / "other"
    assert feed(other, exported).accepted == len(exported)
    with open_reader(other) as reader:
        assert list(reader.export()) == exported


def test_stored_bytes_do_not_depend_on_time_or_file(tmp_path: Path) -> None:
    bodies = []
    for name in ("one", "two"):
        feed(tmp_path / name, match_lines("m1"), name)
        ledger = bare(tmp_path / name / "ledger.db")
        rows = ledger.execute("SELECT body FROM events WHERE stream = 'm1' ORDER BY leaf").fetchall()
        bodies.append([(split_body(body)[0], len(split_body(body)[1])) for (body,) in rows])
    assert bodies[0] == bodies[1] and len(bodies[0]) == len(match_lines("m1"))


def test_every_mutated_line_is_stored_waits_conflicts_or_is_in_quarantine(folder: Path) -> None:
    honest = match_lines("m1") + match_lines("m2")
    feed(folder, honest)
    lines = [line + b"\n" for line in mutated_lines(99, honest, 20_000)]
    with open_writer(folder) as writer:
        summary = writer.ingest(lines, "mutated.jsonl", no_pin)
        kept = {(one.file, one.line) for one in writer.refusals()}
    outcomes = summary.accepted + summary.held + summary.waiting + summary.conflicting + summary.refused_total
    assert outcomes == summary.lines == sum(bool(line.strip()) for line in lines)
    vault = bare(folder / "vault.db")
    counted = vault.execute("SELECT sum(lines) FROM unkept WHERE code != 'conflict'").fetchone()[0]
    assert len(kept) + counted == summary.refused_total
    for line, raw in vault.execute("SELECT line, raw FROM refused WHERE file = 'mutated.jsonl'"):
        assert raw == lines[line - 1][:-1][: MAX_LINE + 1]
    assert verify(folder).ok
