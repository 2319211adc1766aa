"""Another process that judges lines says what this one would say, whatever comes and whatever becomes of it."""

import json
import os
import random
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ledger.evidence import reading_ahead, receipts
from ledger.evidence.commitments import field_key, secret_of
from ledger.evidence.format_2.ingest import Ingest
from ledger.evidence.intake import Accepted, Refusal, draft_at_once, read_line
from ledger.evidence.leaf import Draft, Sealed, seal_written, values_of
from ledger.evidence.reading_ahead import Judged, Run, SealingAhead, judged_lines
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.vault import Line
from ledger.evidence.verify import verify
from ledger.rules.library import read_rulebook
from schemas.canonical import canonical
from tests.evidence.ledgers import bare
from tests.evidence.matches import event, match_lines

_Judge = reading_ahead._Judge


class Begun(_Judge):
    """The other process once it has begun: lines that come before that are judged here."""

    def __init__(self) -> None:
        super().__init__()
        if self._other is not None:
            self._other.pipe.poll(60)


@pytest.fixture(autouse=True)
def begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_ahead, "_Judge", Begun)


def written_otherwise(line: bytes) -> bytes:
    """The same event with spaces, and its keys as they come."""
    return json.dumps(dict(reversed(json.loads(line).items())), ensure_ascii=False, indent=None).encode() + b"\r\n"


HOSTILE = [
    b"",
    b"\n",
    b"   \n",
    b"null\n",
    b"[1, 2]\n",
    b"\xff\xfe\n",
    b'{"v":1,"v":1}\n',
    b'{"v":1,"match":"m","seq":1.5,"type":"draw"}\n',
    b'{"v":1,"match":"m","seq":1,"type":"discard","seat":1,"card":null}\n',
    b"x" * 9000 + b"\n",
    canonical(event("m", 1, "gap", to=99_999, reason="far")) + b"\n",
    canonical({"v": True, **event("m", 1, "disconnect", seat=1), "extra": 1}) + b"\n",
    written_otherwise(canonical(event("m", 1, "gap", to=2, reason="Sérvér \\ down"))),
]


def log() -> list[bytes]:
    """Some 1,200 lines, a third of them canonical and the others written in two ways, bad ones among them; the last is
    cut off."""
    lines = [line for number in range(25) for line in match_lines(f"m-{number}", number)]
    ways: list[Callable[[bytes], bytes]] = [
        lambda line: line,
        lambda line: canonical(json.loads(line)) + b"\n",
        written_otherwise,
    ]
    mixed = [ways[number % 3](line) for number, line in enumerate(lines)]
    for number, bad in enumerate(HOSTILE * 3):
        mixed.insert(37 * number, bad)
    return [*mixed, lines[0][:40]]


def one_by_one(source: Iterable[bytes | None], *, beside: bool = False) -> Iterator[Judged]:
    """The lines as they are judged, each by itself."""
    for judged in judged_lines(source, beside=beside):
        if isinstance(judged, Run):
            yield from judged.lines()
        else:
            yield judged


def outcomes(judged: Iterable[Judged]) -> list[Accepted | Refusal | None]:
    return [outcome for _, _, outcome in judged]


def test_lines_are_judged_alike_here_and_beside() -> None:
    lines = log()
    here, beside = list(one_by_one(lines)), list(one_by_one(lines, beside=True))
    assert len(here) > 1_000
    assert beside == here
    said = outcomes(here)
    assert {type(one) for one in said} == {Accepted, Refusal}
    assert said[-1] == Refusal("truncated", "the file ends within this line")
    # Equal is not enough: 1 and True are.
    clear = [repr(one.clear) for one in said if isinstance(one, Accepted)]
    assert [repr(one.clear) for one in outcomes(beside) if isinstance(one, Accepted)] == clear


def sealed_by(draft: Draft, secrets: Iterable[tuple[str, bytes]]) -> bytes:
    """The commitments to what a draft hides under these secrets."""
    by_scope = {scope: secret_of(random) for scope, random in secrets}
    return b"".join(
        seal_written(field_key(by_scope[scope], draft.stream, path, draft.seq), value)
        for scope, path, value, _ in draft.hidden
        if value is not None
    )


def test_drafts_are_made_beside_as_here_but_sealed_by_one_secret_a_scope() -> None:
    lines = log()
    here = [one for one in outcomes(one_by_one(lines)) if isinstance(one, Accepted)]
    beside = [one for one in outcomes(one_by_one(lines, beside=True)) if isinstance(one, Accepted)]
    drawn = dict[tuple[str, str], bytes]()
    for one, other in zip(here, beside, strict=True):
        found = other.draft.sealed
        assert other.draft._replace(hidden=one.draft.hidden, sealed=None) == one.draft == other.draft_anew()
        assert (found is not None) == bool(one.draft.hidden) and not other.draft.hidden
        if found is not None:
            values, seals, secrets = found
            assert values == values_of(one.draft.hidden)
            assert seals == sealed_by(one.draft, secrets)
            assert {scope for scope, _ in secrets} == {scope for scope, _, _, _ in one.draft.hidden}
            for scope, random in secrets:
                assert drawn.setdefault((one.draft.stream, scope), random) == random
    assert len(set(drawn.values())) == len(drawn) > 100


def test_a_secret_drawn_ahead_is_taken_where_there_is_none_yet(tmp_path: Path) -> None:
    """A crash leaves secrets of events that come again: what they seal must be sealed by them."""
    opening = read_line(match_lines("m-1")[0])
    assert isinstance(opening, Accepted)
    draft = opening.draft
    _, seals, secrets = SealingAhead().seal(draft)
    assert [scope for scope, _ in secrets] == ["person/1.1", "person/1.2"]
    with open_writer(tmp_path / "fresh", create=True) as writer:
        vault = writer._vault
        assert vault.takes("m-1", secrets) and vault.takes("m-1", secrets)
        assert b"".join(vault.seals(draft)) == seals
    with open_writer(tmp_path / "held", create=True) as writer:
        vault = writer._vault
        held = vault.secret("m-1", "person/1.1").key
        assert not vault.takes("m-1", secrets)
        assert vault.secret("m-1", "person/1.1").key == held != dict(secrets)["person/1.1"]
        assert b"".join(vault.seals(draft)) != seals
    with open_writer(tmp_path / "erased", create=True) as writer:
        vault = writer._vault
        vault.erased = frozenset({"another/seat/1"})
        assert not vault.takes("m-1", secrets) and not vault.has_news()


def test_secrets_of_streams_long_gone_are_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory must not grow with a log; the writer seals anew what it has another secret for."""
    monkeypatch.setattr(reading_ahead, "_MANY", 2)
    ahead, found = SealingAhead(), dict[str, bytes]()
    for match in ("m-1", "m-2", "m-1", "m-3", "m-2", "m-1"):
        opening = read_line(match_lines(match)[0])
        assert isinstance(opening, Accepted)
        secret = ahead.seal(opening.draft)[2][0][1]
        kept = found.setdefault(match, secret)
        assert (kept == secret) == (len(found) < 3 or match != "m-1")
    assert len(ahead._drawn) == 2


def test_a_scope_whose_secret_is_drawn_twice_within_a_run_is_sealed_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process remembers so many matches; with more played at a time it forgets one between two lines."""

    class Forgetful(SealingAhead):
        def seal(self, draft: Draft) -> Sealed:
            self._drawn.clear()
            return super().seal(draft)

    class Here(_Judge):
        def __init__(self) -> None:
            self._other, self._ahead, self._said = None, Forgetful(), list[Any]()

        def give(self, lines: list[bytes], ways: Any) -> bool:
            self._said.append(reading_ahead._verdicts(lines, ways, self._ahead))
            return True

        def verdicts(self) -> Any:
            return self._said.pop(0)

    monkeypatch.setattr(reading_ahead, "_Judge", Here)
    matches = [[canonical(json.loads(line)) + b"\n" for line in match_lines(f"m-{number}")] for number in range(8)]
    lines = [line for turn in zip(*matches, strict=True) for line in turn]
    with open_writer(tmp_path / "L", create=True) as writer:
        assert writer.ingest(lines, "x.jsonl", read_rulebook().pin, beside=True).accepted == len(lines)
    assert verify(tmp_path / "L").problems == ()
    with open_reader(tmp_path / "L") as reader:
        assert {reader.stored_match(match).altered for match in reader.matches()} == {None}


def rows_of(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a ledger but which it is, and what follows from that."""
    rows = dict[str, list[tuple[Any, ...]]]()
    for name in ("ledger.db", "vault.db"):
        with closing(bare(folder / name)) as conn:
            for (table,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
                rows[table] = sorted(conn.execute(f"SELECT * FROM {table}"), key=repr)
    assert {len(rows.pop(table)) for table in ("settings", "keys")} == {1, 3}
    rows["leaves"] = [row for row in rows["leaves"] if row[0]]
    return rows


def test_a_ledger_has_the_same_bytes_whoever_sealed_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the same secrets, at the same time: taken from the other process, found in the vault here, and found there
    when the other process has drawn others."""
    monkeypatch.setattr(receipts, "now_ms", lambda: 1_790_000_000_000)
    lines = [line for line in log()[:-1] if line not in HOSTILE]

    def taken(folder: Path, secrets: list[tuple[str, bytes]], *, beside: bool) -> dict[str, list[tuple[Any, ...]]]:
        with open_writer(folder, create=True) as writer:
            writer._vault.conn.executemany("INSERT INTO secrets(scope, secret) VALUES (?, ?)", secrets)
            writer.ingest(lines, "x.jsonl", read_rulebook().pin, beside=beside)
        return rows_of(folder)

    first = taken(tmp_path / "beside", [], beside=True)
    assert len(first["leaves"]) > 1_000 and len(first["secrets"]) > 100 and len(first["opened"]) > 300
    assert taken(tmp_path / "here", first["secrets"], beside=False) == first
    assert taken(tmp_path / "anew", first["secrets"], beside=True) == first


WAYS: list[Callable[[dict[str, Any]], bytes]] = [
    lambda one: canonical(one) + b"\n",
    lambda one: json.dumps(dict(sorted(one.items(), key=lambda item: (item[0] != "v", item[0])))).encode() + b"\n",
    lambda one: written_otherwise(canonical(one)),
]


def troubled() -> list[bytes | None]:
    """Some 5,000 lines in three ways of matches that were played at once: with lines that come twice, late, with
    another content, under the id of another or never, and some that are none; with pauses."""
    rng, lines = random.Random(20261130), list[bytes | None]()
    of_matches = [[json.loads(line) for line in match_lines(f"m-{number}", number)] for number in range(100)]
    while of_matches:
        number = rng.randrange(min(8, len(of_matches)))
        events = of_matches[number]
        for _ in range(min(len(events), rng.choice((1, 2, 5, 30)))):
            lines += written_with_trouble(events, rng, has_ids=len(of_matches) % 3 == 0)
        if not events:
            of_matches.pop(number)
    return lines


def written_with_trouble(events: list[dict[str, Any]], rng: random.Random, *, has_ids: bool) -> list[bytes | None]:
    """The next lines of a match, in which something may be wrong; the match may be at its end."""
    if not events:
        return []
    one, write, following = events.pop(0), rng.choice((*WAYS[:2] * 10, WAYS[2])), events[:1]
    if not has_ids:
        one.pop("id", None)
    line, kind = write(one), rng.randrange(250)
    if kind == 0:
        return []
    if kind == 1 and following:
        return [write(events.pop(0)), line]
    if kind == 2 and following and "id" in one:
        following[0]["id"] = one["id"]
    more: dict[int, list[bytes | None]] = {
        3: [line], 4: [write({**one, "by": "staff"})], 5: [rng.choice(HOSTILE[1:-1])], 6: [None], 7: [None],
    }  # fmt: skip
    return [line, *more.get(kind, [])]


@pytest.mark.parametrize("beside", [False, True])
def test_lines_taken_in_together_leave_what_lines_taken_in_one_by_one_do(
    beside: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same rows in both files, the same counts, and as many lines durable at each step."""
    monkeypatch.setattr(receipts, "now_ms", lambda: 1_790_000_000_000)
    monkeypatch.setattr("ledger.evidence.format_2.ingest.os", SimpleNamespace(urandom=bytes))  # of what is kept aside
    lines, sizes, shares, hindered = troubled(), list[int](), list[tuple[int, int]](), Ingest._hindered

    def taken(name: str, secrets: list[tuple[str, bytes]]) -> tuple[dict[str, list[tuple[Any, ...]]], object]:
        told = list[object]()
        with open_writer(tmp_path / name, create=True) as writer:
            writer._vault.conn.executemany("INSERT INTO secrets(scope, secret) VALUES (?, ?)", secrets)
            for _ in range(2):  # the second time nearly all is held
                told.append(
                    writer.ingest(
                        lines, "x.jsonl", read_rulebook().pin, beside=beside, progress=told.append, paused=told.append
                    )
                )
        return rows_of(tmp_path / name), told

    def noted(self: Ingest, run: Run, source: Line) -> set[str]:
        matches = hindered(self, run, source)
        shares.append((len(matches), len(run.begins())))
        sizes.append(len([match for match in run.matches if match not in matches]))
        return matches

    monkeypatch.setattr(Ingest, "_hindered", noted)
    together, told = taken("together", [])
    assert 0 in sizes and max(sizes) > 10 and sum(sizes) > len(lines) // 3
    assert max(of_all for few, of_all in shares if not few) > 3 and any(0 < few < of_all for few, of_all in shares)
    monkeypatch.setattr(Ingest, "_hindered", lambda _self, run, _source: set(run.matches))
    one_by_one, told_so = taken("one by one", together["secrets"])
    assert told == told_so
    for table, rows in one_by_one.items():
        assert together[table] == rows, table
    assert len(one_by_one["sources"]) > 2 and one_by_one["conflicting"] and one_by_one["refused"]
    assert verify(tmp_path / "together").ok


def test_what_was_sealed_ahead_is_proved_by_its_secrets(tmp_path: Path) -> None:
    with open_writer(tmp_path / "L", create=True) as writer:
        writer.ingest(log(), "x.jsonl", read_rulebook().pin, beside=True)
    found = verify(tmp_path / "L")
    assert found.ok and not found.problems
    assert found.events > 1_000


def test_most_lines_are_judged_beside_and_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nothing would be saved, and no test would see that the other process had ended."""
    lines = [line for line in log() if line not in HOSTILE]
    expected, here = list(one_by_one(lines)), list[bytes]()

    def read_here(raw: bytes) -> None:
        here.append(raw)

    monkeypatch.setattr(reading_ahead, "draft_at_once", read_here)
    monkeypatch.setattr(reading_ahead, "read_line", read_here)
    assert list(one_by_one(lines, beside=True))[:-1] == expected[:-1]
    assert here == []


def test_long_lines_written_otherwise_do_not_fill_the_pipe_both_ways() -> None:
    """500 of 7,000 bytes are many times what a pipe holds, there and back."""
    ext = {f"key{number}": "y" * 200 for number in range(32)}
    more = {"from": "stock", "ext": ext}
    long = [b" " + canonical(event("m", seq, "draw", seat=1, **more)) + b"\n" for seq in range(1, 1_201)]
    here = list(one_by_one(long))
    assert all(isinstance(one, Accepted) for one in outcomes(here))
    assert list(one_by_one(long, beside=True)) == here


def test_lines_before_a_pause_come_before_more_is_waited_for() -> None:
    lines, given = match_lines("m-1")[:30], list[int]()

    def coming() -> Iterator[bytes | None]:
        for number, line in enumerate(lines):
            given.append(number)
            yield line
            if number % 10 == 9:
                yield None

    came = 0
    for _, raw, _ in one_by_one(coming(), beside=True):
        came += raw is not None
        if raw is None:
            assert came == len(given)
    assert came == 30


def test_what_the_source_raises_is_raised_after_the_lines_before_it() -> None:
    lines = log()[:600]

    def broken() -> Iterator[bytes]:
        yield from lines
        raise OSError(5, "the disk")

    came: list[Judged] = []
    with pytest.raises(OSError, match="the disk"):
        came.extend(one_by_one(broken(), beside=True))
    assert came == list(one_by_one(lines))


@pytest.mark.parametrize("after", [0, 1, 700])
def test_a_process_that_is_killed_takes_no_line_with_it(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lines, made = log(), list[Any]()
    monkeypatch.setattr(reading_ahead, "_Judge", noted(made))
    came = []
    for number, judged in enumerate(one_by_one(lines, beside=True)):
        came.append(judged)
        if number == after:
            os.kill(made[0]._other.process.pid, signal.SIGKILL)
            made[0]._other.process.join()
    assert came == list(one_by_one(lines))


def test_where_no_process_can_begin_lines_are_judged_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more(_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", no_more)
    lines = log()
    assert list(one_by_one(lines, beside=True)) == list(one_by_one(lines))


def test_whoever_stops_in_the_middle_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr(reading_ahead, "_Judge", noted(made))
    lines = judged_lines(log(), beside=True)
    next(lines)
    process = made[0]._other.process
    assert process.is_alive()
    lines.close()
    assert process.exitcode is not None


def test_lines_that_come_before_the_other_process_has_begun_are_judged_here(monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(_Judge):
        def __init__(self) -> None:
            super().__init__()
            assert self._other is not None
            begun, chunks = self._other.pipe, iter((False, True))
            monkeypatch.setattr(begun, "poll", lambda: next(chunks) and type(begun).poll(begun, 60))

    monkeypatch.setattr(reading_ahead, "_Judge", Late)
    monkeypatch.setattr(reading_ahead, "_TOGETHER", 500)
    lines, here = log(), list[bytes]()
    expected = list(one_by_one(lines))

    def looked_at_here(raw: bytes) -> Draft | None:
        here.append(raw)
        return draft_at_once(raw)

    def read_here(raw: bytes) -> Accepted | Refusal:
        slowly.append(raw)
        return read_line(raw)

    slowly = list[bytes]()
    monkeypatch.setattr(reading_ahead, "draft_at_once", looked_at_here)
    monkeypatch.setattr(reading_ahead, "read_line", read_here)
    came = list(one_by_one(lines, beside=True))
    assert came == expected
    assert here == [raw for _, raw, _ in expected[:500]]
    refused = [raw for _, raw, outcome in expected[500:-1] if isinstance(outcome, Refusal)]
    assert refused and slowly[-len(refused) :] == refused  # the last one is cut off, and read otherwise


def noted(made: list[Any]) -> type:
    """The other process, which is put on a list when it is made."""

    class Noted(Begun):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    return Noted


def test_a_ledger_is_the_same_by_both_ways(tmp_path: Path) -> None:
    """But for what is drawn at random: the keys of what is hidden."""

    def taken(folder: Path, lines: Iterable[bytes], *, beside: bool) -> tuple[object, object, object]:
        with open_writer(folder, create=True) as writer:
            summary = writer.ingest(lines, "x.jsonl", read_rulebook().pin, beside=beside)
        with open_reader(folder) as reader:
            matches = tuple(reader.matches())
            return summary, {match: reader.events(match) for match in matches}, [reader.incomplete(m) for m in matches]

    lines = log()
    assert taken(tmp_path / "beside", lines, beside=True) == taken(tmp_path / "here", lines, beside=False)
