"""Another process that judges lines says what this one would say, whatever comes and whatever becomes of it."""

import json
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from ledger.evidence import reading_ahead
from ledger.evidence.format_2.vault import Vault
from ledger.evidence.intake import Accepted, Refusal, read_line
from ledger.evidence.reading_ahead import Judged, judged_lines, sealed_ahead
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.rules.library import read_rulebook
from schemas.canonical import canonical
from tests.evidence.matches import event, match_lines


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


def test_lines_are_judged_alike_here_and_beside() -> None:
    lines = log()
    here, beside = list(judged_lines(lines)), list(judged_lines(lines, beside=True))
    assert len(here) > 1_000
    assert beside == here
    by = {type(one.outcome) for one in here}
    assert by == {Accepted, Refusal}
    assert here[-1].outcome == Refusal("truncated", "the file ends within this line")
    # Equal is not enough: 1 and True are.
    clear = [repr(one.outcome.clear) for one in here if isinstance(one.outcome, Accepted)]
    assert [repr(one.outcome.clear) for one in beside if isinstance(one.outcome, Accepted)] == clear


def test_drafts_are_made_beside_as_here_but_for_secrets_drawn_ahead() -> None:
    lines = log()
    here = [one.outcome for one in judged_lines(lines) if isinstance(one.outcome, Accepted)]
    beside = [one.outcome for one in judged_lines(lines, beside=True) if isinstance(one.outcome, Accepted)]
    ahead = 0
    for one, other in zip(here, beside, strict=True):
        bare = tuple((scope, path, value, None) for scope, path, value, _ in other.draft.hidden)
        assert other.draft._replace(hidden=bare, secrets=()) == one.draft
        ahead += bool(other.draft.secrets)
    assert ahead == 50  # every opening and every deal, and no draw: the secret of a seat is of the whole match


def test_a_secret_drawn_ahead_is_taken_where_there_is_none_yet(tmp_path: Path) -> None:
    """A crash leaves secrets of events that come again: what they seal must be sealed by them."""
    lines = match_lines("m-1")
    opening = read_line(lines[0])
    assert isinstance(opening, Accepted)
    ahead = sealed_ahead(opening.draft)
    seals = [seal for _, _, _, seal in ahead.hidden]
    assert {scope for scope, _ in ahead.secrets} == {"person/1.1", "person/1.2"} and None not in seals
    with open_writer(tmp_path / "fresh", create=True) as writer:
        vault = cast("Vault", writer._vault)
        assert vault.seals(ahead) == seals == vault.seals(opening.draft)
        assert vault.secret("m-1", "person/1.2").key == dict(ahead.secrets)["person/1.2"]
    with open_writer(tmp_path / "held", create=True) as writer:
        vault = cast("Vault", writer._vault)
        held = vault.secret("m-1", "person/1.1").key
        made = vault.seals(ahead)
        assert vault.secret("m-1", "person/1.1").key == held != dict(ahead.secrets)["person/1.1"]
        assert [one == other for one, other in zip(made, seals, strict=True)] == [
            scope == "person/1.2" for scope, _, _, _ in ahead.hidden
        ]
        assert vault.seals(opening.draft) == made


def test_what_was_sealed_ahead_is_proved_by_its_secrets(tmp_path: Path) -> None:
    with open_writer(tmp_path / "L", create=True) as writer:
        writer.ingest(log(), "x.jsonl", read_rulebook().pin, beside=True)
    found = verify(tmp_path / "L")
    assert found.ok and not found.problems
    assert found.events > 1_000


def test_most_lines_are_judged_beside_and_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nothing would be saved, and no test would see that the other process had ended."""
    lines = [line for line in log() if line not in HOSTILE]
    expected, here = list(judged_lines(lines)), list[bytes]()

    def read_here(raw: bytes) -> Accepted | Refusal:
        here.append(raw)
        return Refusal("not_json", "")

    monkeypatch.setattr(reading_ahead, "read_line", read_here)
    assert list(judged_lines(lines, beside=True))[:-1] == expected[:-1]
    assert here == []


def test_long_lines_written_otherwise_do_not_fill_the_pipe_both_ways() -> None:
    """500 of 7,000 bytes are many times what a pipe holds, there and back."""
    ext = {f"key{number}": "y" * 200 for number in range(32)}
    more = {"from": "stock", "ext": ext}
    long = [b" " + canonical(event("m", seq, "draw", seat=1, **more)) + b"\n" for seq in range(1, 1_201)]
    here = list(judged_lines(long))
    assert all(isinstance(one.outcome, Accepted) for one in here)
    assert list(judged_lines(long, beside=True)) == here


def test_lines_before_a_pause_come_before_more_is_waited_for() -> None:
    lines, given = match_lines("m-1")[:30], list[int]()

    def coming() -> Iterator[bytes | None]:
        for number, line in enumerate(lines):
            given.append(number)
            yield line
            if number % 10 == 9:
                yield None

    came = 0
    for judged in judged_lines(coming(), beside=True):
        came += judged.raw is not None
        if judged.raw is None:
            assert came == len(given)
    assert came == 30


def test_what_the_source_raises_is_raised_after_the_lines_before_it() -> None:
    lines = log()[:600]

    def broken() -> Iterator[bytes]:
        yield from lines
        raise OSError(5, "the disk")

    came: list[Judged] = []
    with pytest.raises(OSError, match="the disk"):
        came.extend(judged_lines(broken(), beside=True))
    assert came == list(judged_lines(lines))


@pytest.mark.parametrize("after", [0, 1, 700])
def test_a_process_that_is_killed_takes_no_line_with_it(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lines, made = log(), list[Any]()
    monkeypatch.setattr(reading_ahead, "_Judge", noted(made))
    came = []
    for number, judged in enumerate(judged_lines(lines, beside=True)):
        came.append(judged)
        if number == after:
            os.kill(made[0]._other.process.pid, signal.SIGKILL)
            made[0]._other.process.join()
    assert came == list(judged_lines(lines))


def test_where_no_process_can_begin_lines_are_judged_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more(_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", no_more)
    lines = log()
    assert list(judged_lines(lines, beside=True)) == list(judged_lines(lines))


def test_whoever_stops_in_the_middle_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr(reading_ahead, "_Judge", noted(made))
    lines = judged_lines(log(), beside=True)
    next(lines)
    process = made[0]._other.process
    assert process.is_alive()
    lines.close()
    assert process.exitcode is not None


def noted(made: list[Any]) -> type:
    """The other process, which is put on a list when it is made."""

    class Noted(reading_ahead._Judge):
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
