"""``meldtrail diff``: where two logs of a match part, and what that changes."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Meldtrail, events_of, lines_of, prepared
from tests.cli.test_terminal import in_terminal, piped
from tests.desk_kit.matches import Sent, pool, settled, write_log, wrong_show


@pytest.fixture
def changed(one: Path, tmp_path: Path) -> Callable[[Callable[[Sent], object]], Path]:
    """Another log of the match, changed in some way."""

    def make(change: Callable[[Sent], object]) -> Path:
        events = events_of(one)
        change(events)
        return write_log(tmp_path / "other.jsonl", events)

    return make


def test_the_same_match_twice_says_so(meldtrail: Meldtrail, one: Path, ledger: Path, tmp_path: Path) -> None:
    match, count = events_of(one)[0]["match"], len(lines_of(one))
    twice = f"This is the same match twice: {match}, {count} event(s).\n"
    assert meldtrail("diff", one, one) == (0, twice, "")
    assert meldtrail("diff", match, match, "--ledger", ledger) == (0, twice, "")
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(one.read_bytes())
    assert meldtrail("diff", one, copy) == (0, f"Both logs say the same: {count} event(s).\n", "")
    assert meldtrail("diff", match, one, "--ledger", ledger).out == f"Both logs say the same: {count} event(s).\n"
    assert meldtrail("diff", one, copy, "--json").rows == [{"kind": "same", "matches": [match, match], "events": count}]


def test_one_event_changed_is_named_with_what_it_changes(
    meldtrail: Meldtrail, one: Path, changed: Callable[..., Path]
) -> None:
    place, card = next((n, e["card"]) for n, e in enumerate(events_of(one)) if e["type"] == "discard")
    other = changed(lambda events: events[place].update(card="2S" if card != "2S" else "3S"))
    said = meldtrail("diff", one, other)
    assert said.code == 1
    first, a, b, field, *rest = said.out.splitlines()
    assert first == f"The logs part at event {place + 1}; the {place} event(s) before it are the same."
    assert a.startswith("  A ") and b.startswith("  B ") and a[4:] != b[4:]
    assert field.strip() == f'card: "{card}" -> "{"2S" if card != "2S" else "3S"}"'
    assert "later" not in said.out
    assert rest[0] == "What that changes by the rules:"
    assert any("card_not_held" in line and "allowed -> broken" in line for line in rest)


def test_points_and_money_that_change_are_given_for_both(meldtrail: Meldtrail, tmp_path: Path) -> None:
    """A wrong show costs eighty points; had seat 1 dropped at once, twenty."""
    events = wrong_show()
    cut = next(n for n, event in enumerate(events) if event.get("seat") == 1 and event["type"] == "draw")
    frame: dict[str, object] = {name: events[cut][name] for name in ("v", "match", "seq", "at")}
    one = write_log(tmp_path / "one.jsonl", events)
    other = write_log(tmp_path / "other.jsonl", [*events[:cut], {**frame, "type": "drop", "seat": 1, "by": "player"}])
    rows = meldtrail("diff", one, other, "--json").rows
    assert rows[0]["seq"] == cut + 1 and rows[0]["fields"] == [], "another type of event has no fields to compare"
    assert [row["values"] for row in rows if row.get("what") == "points" and row["seat"] == 1] == [[80, 20]]


def test_a_log_that_ends_earlier_and_one_with_a_gap_are_told_apart(
    meldtrail: Meldtrail, one: Path, changed: Callable[..., Path]
) -> None:
    count = len(lines_of(one))
    cut = meldtrail("diff", one, changed(lambda events: events.__delitem__(slice(20, None))))
    assert "part at event 21; the 20 event(s)" in cut.out and "the log has ended" in cut.out
    assert f"{count - 21} later event(s) differ too." in cut.out
    gap = meldtrail("diff", changed(lambda events: events.__delitem__(20)), one)
    assert "part at event 21; the 20 event(s)" in gap.out and "there is no event 21" in gap.out
    assert [(line[2], "no event" in line) for line in gap.out.splitlines() if line[:4] in ("  A ", "  B ")] == [
        ("A", True), ("B", False),
    ]  # fmt: skip


def test_what_differs_without_weight_changes_nothing_by_the_rules(
    meldtrail: Meldtrail, one: Path, changed: Callable[..., Path]
) -> None:
    def later(events: Sent) -> None:
        events[-1]["at"] = events[-1]["at"][:-4] + "999Z" if events[-1]["at"][-4:] != "999Z" else "998Z"

    said = meldtrail("diff", one, changed(later))
    assert said.code == 1
    assert "  at: " in said.out and "By the rules it changes nothing" in said.out


def test_of_claims_that_differ_nothing_is_said_to_be_the_same_but_the_play(
    meldtrail: Meldtrail, one: Path, changed: Callable[..., Path]
) -> None:
    """Money that does not add up any more is a finding, and diff does not look at claims."""

    def paid(events: Sent) -> None:
        events[-1]["payouts"][0]["amount"] += 100

    other = changed(paid)
    assert "money_not_balanced" in {row.get("code") for row in meldtrail("audit", other, "--json").rows}
    said = meldtrail("diff", one, other).out
    assert "By the rules it changes nothing" in said and "findings" not in said
    assert "Whether what was booked is right, the audit says." in said


def test_the_first_of_several_changes_is_the_one_that_is_named(
    meldtrail: Meldtrail, one: Path, changed: Callable[..., Path]
) -> None:
    """An oracle: which events were changed is known, and the least of them is the answer, in either order."""
    chance = random.Random(4)
    for _ in range(5):
        places = sorted(chance.sample(range(len(lines_of(one))), chance.randint(1, 4)))

        def touched(events: Sent, places: list[int] = places) -> None:
            for place in places:
                events[place]["at"] = "2031-01-01T00:00:00.000Z"

        other = changed(touched)
        for pair in ((one, other), (other, one)):
            row = meldtrail("diff", *pair, "--json").rows[0]
            assert (row["seq"], row["same"], row["later"]) == (places[0] + 1, places[0], len(places) - 1)
            assert row["fields"] == ["at"]


def test_matches_of_two_ledgers_and_of_other_ids_are_compared(meldtrail: Meldtrail, tmp_path: Path) -> None:
    sent = settled()
    renamed = [event | {"match": "elsewhere"} for event in sent]
    for name, events in (("a", sent), ("b", renamed)):
        prepared("ingest", write_log(tmp_path / f"{name}.jsonl", events), "--ledger", tmp_path / name)
    said = meldtrail(
        "diff", sent[0]["match"], "elsewhere", "--ledger", tmp_path / "a", "--other-ledger", tmp_path / "b"
    )
    assert said == (0, f"Both logs say the same: {len(sent)} event(s).\n", "")
    wrong = meldtrail("diff", sent[0]["match"], "elsewhere", "--ledger", tmp_path / "a")
    assert wrong.code != 0 and "elsewhere" in wrong.complaint


def test_totals_of_a_match_of_many_deals_are_compared(meldtrail: Meldtrail, tmp_path: Path) -> None:
    one = write_log(tmp_path / "one.jsonl", pool())
    other = write_log(tmp_path / "other.jsonl", pool()[:-3])
    said = meldtrail("diff", one, other)
    assert said.code == 1 and "the log has ended" in said.out


def test_without_known_rules_the_events_are_still_compared(meldtrail: Meldtrail, tmp_path: Path) -> None:
    sent = settled()
    sent[0]["ruleset"] = "house-of-nobody"
    other = [*sent[:3], sent[3] | {"at": "2031-01-01T00:00:00.000Z"}, *sent[4:]]
    said = meldtrail("diff", write_log(tmp_path / "one.jsonl", sent), write_log(tmp_path / "other.jsonl", other))
    assert said.code == 1 and "part at event 4" in said.out and "changes nothing" in said.out


def test_wrong_files_are_named(meldtrail: Meldtrail, one: Path, log: Path, tmp_path: Path) -> None:
    empty = tmp_path / "notes.txt"
    empty.write_text("not a log\n")
    for pair, code, says in (
        ((one, tmp_path / "none.jsonl"), 3, "none.jsonl: no such file"),
        ((one, empty), 3, "notes.txt: holds no event that could be read"),
        ((one, log), 2, "log.jsonl holds 4 matches"),
        ((one, tmp_path), 2, "is a folder"),
        ((one, "-"), 2, "name two files"),
        (("M1", "M2"), 2, "no file M1"),
        ((one,), 2, "see `meldtrail diff --help`"),
    ):
        said = meldtrail("diff", *pair)
        assert (said.code, said.out) == (code, ""), pair
        assert says in said.complaint, pair


def test_every_terminal_gets_what_it_can_show(one: Path, changed: Callable[..., Path]) -> None:
    other = changed(lambda events: events[9].update(at="2031-01-01T00:00:00.000Z"))
    drawn = in_terminal("diff", one, other, columns=40)
    assert b"\x1b[1m" in drawn
    plain = piped("diff", one, other)
    assert b"\x1b" not in plain.stdout
    letters = piped("diff", one, other, PYTHONIOENCODING="ascii", LANG="C")
    assert letters.stdout.isascii() and b"?" not in letters.stdout
