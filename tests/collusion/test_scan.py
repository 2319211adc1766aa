"""A scan as an operator runs it: killed and gone on with, brought up to date, on partial logs, without the compiler."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.audit.auditor import Auditor
from ledger.collusion.leads import case_row
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.scan import NOT_ENDED, Scan, scan
from ledger.collusion.scan_state import ScanState, Staging, open_scan_state
from ledger.collusion.screening import NOTHING_SEEN
from ledger.collusion.statistics import N
from ledger.evidence.store import open_reader, read_settings
from ledger.rules.compiled.jit import IS_COMPILED
from ledger.rules.library import read_rulebook
from ledger.simulate.population.logs import logs
from schemas.errors import ConflictError, TooFewGames, UnreadableError
from tests.collusion.platforms import RULES, chunks, people
from tests.desk_kit.matches import write_log

PLAYERS, GAMES, SEED = 10, 64, 6
FEWEST, BATCH = 5, 10
Event = dict[str, Any]


@cache
def games() -> list[list[Event]]:
    """The games as logged; not to be changed."""
    crowd = people("softmax", PLAYERS, SEED, ())
    return [log.events for chunk in chunks("softmax", PLAYERS, GAMES, SEED) for log in logs(chunk, crowd, RULES, SEED)]


def ingested(folder: Path, events: list[Event]) -> Path:
    """A ledger that has taken some events in, and opens the hands of a match as soon as it has ended."""
    folder.mkdir(exist_ok=True)
    log = write_log(folder / f"log{len(list(folder.iterdir()))}.jsonl", events)
    settings = folder / "ledger" / "meldtrail.toml"
    begun = settings.exists()
    assert run(["ingest", str(log), "--ledger", str(folder / "ledger")]) == 0
    if not begun:
        settings.write_text(settings.read_text("utf-8") + "hands_after = 0\n", "utf-8")
    return folder / "ledger"


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of all games."""
    return ingested(tmp_path_factory.mktemp("scanned"), [event for match in games() for event in match])


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches so small that a few games are several."""
    monkeypatch.setattr("ledger.collusion.scan.BATCH", BATCH)
    monkeypatch.setattr("ledger.collusion.scan.SUMMED_AT_ONCE", 2)


@contextmanager
def opened(ledger: Path, keep: Path, **how: bool) -> Iterator[tuple[Auditor, ScanState]]:
    """A ledger open beside the state of its scans."""
    owner = read_settings(ledger).ledger
    with open_reader(ledger) as reader, open_scan_state(keep, owner, **how) as state:
        yield Auditor(reader, read_rulebook()), state


def scanned(ledger: Path, keep: Path, **how: bool) -> Scan:
    """A scan brought up to date."""
    with opened(ledger, keep, **how) as (auditor, state):
        return scan(auditor, state, UNCALIBRATED, FEWEST)


@pytest.fixture(scope="module")
def unbroken(ledger: Path, tmp_path_factory: pytest.TempPathFactory) -> Scan:
    """The scan of all games in one go."""
    return scanned(ledger, tmp_path_factory.mktemp("kept"))


def told(found: Scan) -> list[Any]:
    """Everything a scan came to."""
    return [found.hash, found.whole, found.first_half, found.fit, found.decisions, found.accounts]


# -- killed --------------------------------------------------------------------------------------


class Killed(BaseException):
    """The process ends here."""


def test_a_scan_killed_after_every_other_step_comes_to_the_same(
    ledger: Path, unbroken: Scan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = ScanState.transaction
    left = kills = 0

    @contextmanager
    def killing(self: ScanState) -> Iterator[None]:
        nonlocal left
        with step(self):
            yield
            left -= 1
            if left < 0:
                raise Killed  # everything of this step is done, and nothing of it is kept

    monkeypatch.setattr(ScanState, "transaction", killing)
    found = None
    while found is None:
        assert kills < 40, "the scan does not get on"
        left = 2
        try:
            found = scanned(ledger, tmp_path)
        except Killed:
            kills += 1
    assert kills > 5
    assert told(found) == told(unbroken)


def asked(ledger: Path, folder: Path) -> list[str]:
    """A scan from the command line that calibrates nothing."""
    table = folder / "none.json"
    table.write_text(json.dumps(UNCALIBRATED.as_json()), encoding="utf-8")
    return ["collusion", "scan", "--ledger", str(ledger), "--no-tables", "--json", "--calibration", str(table)]


KILLING = """
import os, signal, sys
from ledger.collusion import scan
from ledger.collusion.scan_state import ScanState
from cli.app import run

scan.BATCH, at = {batch}, {at}
mark = ScanState.mark

def killing(self, seen):
    global at
    mark(self, seen)
    at -= 1
    if not at:
        os.kill(os.getpid(), signal.SIGKILL)

ScanState.mark = killing
sys.exit(run(sys.argv[1:]))
"""


def printed(capsys: pytest.CaptureFixture[str], call: list[str]) -> list[str]:
    """The lines a scan prints."""
    capsys.readouterr()
    assert run(call) in (0, 1)
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def test_a_killed_process_leaves_what_the_next_one_goes_on_with(
    ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = [*asked(ledger, tmp_path), "--fewest", str(FEWEST), "--keep"]
    script = KILLING.format(batch=BATCH, at=4)
    died = subprocess.run([sys.executable, "-c", script, *call, str(tmp_path / "killed")], check=False, timeout=300)
    assert died.returncode == -signal.SIGKILL
    assert len(list((tmp_path / "killed" / "facts").glob("*.npz"))) in (3, 4)
    rows = [printed(capsys, [*call, str(tmp_path / place)]) for place in ("killed", "whole")]
    assert [rows[0][:-1]] == [rows[1][:-1]]
    summaries = [json.loads(found[-1]) for found in rows]
    assert summaries[0]["matches_read"] == GAMES - 3 * BATCH
    assert {**summaries[0], "matches_read": GAMES} == summaries[1]


def test_no_hand_outlives_the_scan(ledger: Path, tmp_path: Path) -> None:
    scanned(ledger, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", "scan.db"]
    assert (tmp_path / "scan.db").stat().st_mode & 0o077 == 0


def test_hands_that_a_killed_scan_left_are_gone_after_the_next(
    ledger: Path, unbroken: Scan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(self: Staging) -> None:
        raise Killed

    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(Staging, "clear", killed)
        scanned(ledger, tmp_path)
    assert list((tmp_path / "facts").iterdir())
    assert told(scanned(ledger, tmp_path)) == told(unbroken)
    assert not (tmp_path / "facts").exists()


def test_two_scans_on_one_place_do_not_mix(ledger: Path, tmp_path: Path) -> None:
    with opened(ledger, tmp_path), pytest.raises(ConflictError, match="another scan"):
        scanned(ledger, tmp_path)


def test_a_place_of_another_ledger_is_refused(ledger: Path, tmp_path: Path) -> None:
    with open_scan_state(tmp_path, "another"):
        pass
    with pytest.raises(UnreadableError, match="another ledger"):
        scanned(ledger, tmp_path)
    assert scanned(ledger, tmp_path, fresh=True).matches == GAMES


def test_a_damaged_register_is_said_to_be_one(ledger: Path, tmp_path: Path) -> None:
    (tmp_path / "scan.db").write_bytes(b"no database, whatever its name says" * 100)
    with pytest.raises(UnreadableError, match="--fresh"):
        scanned(ledger, tmp_path)


# -- brought up to date --------------------------------------------------------------------------


def test_new_games_are_added_and_old_ones_not_read_again(ledger: Path, tmp_path: Path) -> None:
    matches = games()
    folder = ingested(tmp_path / "grown", [event for match in matches[:50] for event in match])
    first = scanned(folder, tmp_path / "kept")
    again = scanned(folder, tmp_path / "kept")
    assert (first.matches_read, again.matches_read) == (50, 0)
    assert told(first) == told(again)
    ingested(tmp_path / "grown", [event for match in matches for event in match])
    more = scanned(folder, tmp_path / "kept")
    assert (more.matches_read, more.matches) == (GAMES - 50, GAMES)
    assert more.model.hash == first.model.hash
    assert more.earlier.deals.values[:, N].sum() == first.earlier.deals.values[:, N].sum()
    added = more.later.deals.values[:, N].sum() - first.later.deals.values[:, N].sum()
    assert added == sum(len(match[0]["players"]) * (len(match[0]["players"]) - 1) for match in matches[50:])


def test_a_match_that_was_open_is_taken_when_it_has_ended(tmp_path: Path) -> None:
    """The last match in time is open at first; the earlier half of 63 and of 64 is not the same, of 62 and 63 it is."""
    matches = games()[:63]
    folder = ingested(tmp_path / "open", [event for match in matches[:-1] for event in match] + matches[-1][:-1])
    first = scanned(folder, tmp_path / "kept")
    assert first.matches == 62
    assert first.skipped == {NOT_ENDED: 1}
    ingested(tmp_path / "open", matches[-1])
    second = scanned(folder, tmp_path / "kept")
    assert (second.matches_read, second.matches, dict(second.skipped)) == (1, 63, {})
    assert told(second) == told(scanned(folder, tmp_path / "anew"))


def test_a_match_that_has_grown_since_is_put_right(tmp_path: Path) -> None:
    """Events after the end: another deal among the same people, which the kept sums must come to hold once."""
    matches = games()[:62]
    folder = ingested(tmp_path / "grown", [event for match in matches for event in match])
    before = scanned(folder, tmp_path / "kept")
    last = matches[-1]
    more = [event | {"seq": event["seq"] + len(last) - 1} for event in last[1:]]
    more = [event | {"deal": 2} if event["type"] in ("deal", "deal_scored") else event for event in more]
    ingested(tmp_path / "grown", more)
    after = scanned(folder, tmp_path / "kept")
    assert (after.changed, after.matches_read) == (1, 1)
    assert after.decisions["discard"] > before.decisions["discard"]
    assert told(after) == told(scanned(folder, tmp_path / "anew"))


@pytest.mark.parametrize("rules", ["rummycentral", "rummycentral-literal"])
def test_a_match_pinned_to_other_rules_since_is_taken_out_as_it_was_summed(tmp_path: Path, rules: str) -> None:
    """Under the first its decisions are weighed apart, under the second not at all; the earlier half of 63 and of 62 is
    the same. Sums that came to nothing stay as rows, so that the hash is another."""
    matches = games()[:63]
    folder = ingested(tmp_path / "pinned", [event for match in matches for event in match])
    scanned(folder, tmp_path / "kept")
    pinned = ["pin", matches[-1][0]["match"], "--ruleset", rules, "--by", "Asha", "--why", "so says the lobby"]
    assert run([*pinned, "--ledger", str(folder)]) == 0
    after = scanned(folder, tmp_path / "kept")
    assert after.changed == 1
    assert told(after)[1:] == told(scanned(folder, tmp_path / "anew"))[1:]


def test_matches_that_are_not_weighed_are_counted_with_the_reason(tmp_path: Path) -> None:
    matches = games()[:50]
    strange = [matches[0][0] | {"ruleset": "nosuch"}, *matches[0][1:]]
    folder = ingested(tmp_path / "mixed", [event for match in (strange, *matches[1:]) for event in match])
    found = scanned(folder, tmp_path / "kept")
    assert found.matches == 49
    assert dict(found.skipped) == {"rules_unknown": 1}
    with closing(sqlite3.connect(tmp_path / "kept" / "scan.db")) as kept, kept:
        before = "UPDATE matches SET why = 'its rules are not known' WHERE why = 'rules_unknown'"
        assert kept.execute(before).rowcount == 1
    assert scanned(folder, tmp_path / "kept").skipped == found.skipped, "as earlier versions kept it"


def test_too_little_play_to_learn_from_is_refused_and_more_is_taken_afterwards(tmp_path: Path) -> None:
    matches = games()
    folder = ingested(tmp_path / "few", [event for match in matches[:3] for event in match])
    with pytest.raises(TooFewGames, match="too few to learn honest play from") as refused:
        scanned(folder, tmp_path / "kept")
    assert refused.value.exit_code == 1, "nothing is wrong with the call"
    ingested(tmp_path / "few", [event for match in matches for event in match])
    assert scanned(folder, tmp_path / "kept").matches == GAMES


def test_a_ledger_in_which_nothing_has_ended_gives_no_leads_and_is_scanned_anew(tmp_path: Path) -> None:
    matches = games()
    folder = ingested(tmp_path / "open", matches[0][:-1])
    found = scanned(folder, tmp_path / "kept")
    assert (found.matches, found.whole.pairs, sum(found.skipped.values())) == (0, (), 1)
    ingested(tmp_path / "open", [event for match in matches for event in match])
    found = scanned(folder, tmp_path / "kept")
    assert found.matches == GAMES and found.model.learnt


# -- partial logs --------------------------------------------------------------------------------


def hands_at_the_show_alone(match: list[Event]) -> list[Event]:
    """The match as a platform logs it that keeps hands only where they were laid open at the end of a deal."""
    held: dict[int, list[str]] = {}
    written: list[Event] = []
    for event in match:
        kind, row = event["type"], event
        if kind == "deal":
            held = {hand["seat"]: list(hand["cards"]) for hand in event["hands"]}
            row = {k: v for k, v in event.items() if k != "stock"} | {"hands": []}
        elif kind == "draw":
            held[event["seat"]].append(event["card"])
            row = event | {"card": "??"} if event["from"] == "stock" else event
        elif kind == "discard":
            held[event["seat"]].remove(event["card"])
        elif kind in ("drop", "declare"):
            del held[event["seat"]]
        written.append(row)
        if kind == "show_judged" and event["valid"]:
            shown = {k: event[k] for k in ("v", "match", "at")} | {"type": "show", "by": "player"}
            written += [shown | {"seat": seat, "groups": [cards]} for seat, cards in sorted(held.items())]
    return [event | {"seq": seq} for seq, event in enumerate(written, 1)]


def test_hands_that_are_seen_only_at_the_show_count_nowhere(tmp_path: Path) -> None:
    """They are not a random sample: who dropped is never seen, so nothing is computed and n is 0 in every channel."""
    matches = [hands_at_the_show_alone(match) for match in games()]
    assert sum(event["type"] == "show" for match in matches for event in match) > 20
    found = scanned(ingested(tmp_path / "shown", [e for match in matches for e in match]), tmp_path / "kept")
    assert found.matches == GAMES and not any(found.decisions.values())
    judged = [finding.result for lead in found.whole.pairs for finding in lead.by_channel]
    assert len(judged) > 50
    assert {(one.n, one.p, one.why) for one in judged} == {(0, None, NOTHING_SEEN)}
    with opened(tmp_path / "shown" / "ledger", tmp_path / "kept") as (auditor, state):
        again = scan(auditor, state, UNCALIBRATED, FEWEST)
        case = case_row(again.whole.pairs[0], again)
    assert case["harm"]["deals"] > 0 and case["best"] is None and case["evidence"] == []


def test_hands_seen_at_the_show_add_nothing_to_those_on_record(tmp_path: Path) -> None:
    """A third of the matches with hands at the show alone: channels rest on the others, as if those were not there."""
    matches = games()
    mixed = [hands_at_the_show_alone(match) if n % 3 == 2 else match for n, match in enumerate(matches)]
    found = scanned(ingested(tmp_path / "mixed", [e for match in mixed for e in match]), tmp_path / "kept")
    rest = [match for n, match in enumerate(matches) if n % 3 != 2]
    alone = scanned(ingested(tmp_path / "alone", [e for match in rest for e in match]), tmp_path / "other")
    assert found.decisions == alone.decisions


# -- without the compiler ------------------------------------------------------------------------


PLAIN = """
import sys
sys.modules['numba'] = None
from ledger.collusion import model
from cli.app import run
from ledger.rules.compiled.jit import IS_COMPILED

model.FEWEST_FITTED = {fewest}
assert not IS_COMPILED
sys.exit(run(sys.argv[1:]))
"""


def test_without_the_compiler_the_same_bytes_come_slowly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On so few games that a model is fitted on next to nothing, which takes longer than all else here as it is."""
    assert IS_COMPILED
    monkeypatch.setattr("ledger.collusion.model.FEWEST_FITTED", 15)
    folder = ingested(tmp_path / "tiny", [event for match in games()[:4] for event in match])
    call = [*asked(folder, tmp_path), "--fewest", "1", "--keep"]
    compiled = printed(capsys, [*call, str(tmp_path / "compiled")])
    plain = subprocess.run(
        [sys.executable, "-c", PLAIN.format(fewest=15), *call, str(tmp_path / "plain")],
        capture_output=True, check=False, timeout=600, text=True,
    )  # fmt: skip
    assert plain.returncode in (0, 1) and plain.stderr == "", plain.stderr
    assert plain.stdout.splitlines() == compiled
    assert json.loads(compiled[-1])["decisions"]["discard"] > 50
