"""At least once is how servers deliver: the same ``id`` is the same event, and other content under it is a conflict."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event, match_events, match_lines

LATER = "2026-11-21T00:00:00.000Z"


def _drop(seq: int, name: str, seat: int = 1, **fields: Any) -> bytes:
    return as_line(event("m1", seq, "drop", seat=seat, id=name, **fields))


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_log_with_events_delivered_again_gives_the_ledger_without_them(
    tmp_path_factory: pytest.TempPathFactory, rng: random.Random
) -> None:
    """Copies with another time, and with the number of an event that comes later or is there already, in any batch."""
    place = tmp_path_factory.mktemp("again")
    sent = [one for name in ("a", "b") for one in match_events(name, rounds=5)]
    stream: list[dict[str, Any]] = []
    for one in sent:
        stream.append(one)
        if rng.random() < 0.3:
            copied = rng.choice(stream)
            again = dict(copied)
            if rng.random() < 0.7:
                again["at"] = LATER
            if rng.random() < 0.7:
                again["seq"] = rng.choice([copied["seq"], rng.randrange(copied["seq"], copied["seq"] + 6)])
            stream.append(again)
    lines = [as_line(one) for one in stream]
    cut = rng.randrange(len(lines))
    first, second = feed(place / "ledger", lines[:cut]), feed(place / "ledger", lines[cut:])
    feed(place / "plain", [as_line(one) for one in sent])
    with open_reader(place / "ledger") as found, open_reader(place / "plain") as plain:
        assert list(found.export()) == list(plain.export())
        assert not any(found.incomplete(match) for match in ("a", "b"))
    assert first.conflicting + second.conflicting == 0
    assert first.accepted + second.accepted + second.promoted == len(sent)
    assert first.held + second.held == len(stream) - len(sent)
    assert verify(place / "ledger").ok


def test_without_ids_the_same_copies_are_conflicts_or_events_of_their_own(folder: Path) -> None:
    """The control: it is the id that tells them."""
    sent = [{name: value for name, value in one.items() if name != "id"} for one in match_events("m1", rounds=3)]
    copies = [{**sent[3], "at": LATER}, {**sent[3], "seq": len(sent) + 1}]
    summary = feed(folder, [as_line(one) for one in [*sent, *copies]])
    assert (summary.conflicting, summary.accepted) == (1, len(sent) + 1)


@pytest.mark.parametrize("again", [{"seat": 2}, {"seat": 2, "at": LATER}, {"seat": 1, "by": "timer"}])
@pytest.mark.parametrize("seq", [2, 1, 3, 4])
def test_other_content_under_the_same_id_is_a_conflict_that_is_kept(folder: Path, again: Any, seq: int) -> None:
    feed(folder, [_drop(1, "a"), _drop(2, "b")])
    line = _drop(seq, "b", **again)
    for _ in range(2):
        summary = feed(folder, [line], "rival.jsonl")
        assert [(one.stream, one.seq, one.code) for one in summary.conflicts] == [("m1", seq, "id_reused")]
        assert (summary.accepted, summary.waiting, summary.held) == (0, 0, 0)
    with open_reader(folder) as reader:
        assert reader.event_count() == 2 and [place[0] for place in reader.incomplete("m1").conflicts] == [seq]
    assert bare(folder / "vault.db").execute("SELECT raw FROM conflicting").fetchall() == [(line[:-1],)]
    assert verify(folder).ok


def test_hidden_cards_and_names_are_compared_too(folder: Path) -> None:
    sent = match_events("m1", rounds=4)
    feed(folder, map(as_line, sent))
    deal = sent[1]
    assert feed(folder, [as_line({**deal, "at": LATER, "seq": 40})]).held == 1
    other = [{**row, "cards": row["cards"][::-1]} for row in deal["hands"]]
    assert feed(folder, [as_line({**deal, "hands": other, "at": LATER})]).conflicts[0].code == "id_reused"


def test_what_the_vault_has_lost_is_compared_by_its_commitment(folder: Path) -> None:
    sent = match_events("m1", rounds=4)
    feed(folder, map(as_line, sent))
    bare(folder / "vault.db").execute("DELETE FROM opened")
    deal = {**sent[1], "at": LATER}
    other = [{**row, "cards": ["2S", *row["cards"][1:]]} for row in deal["hands"]]
    assert feed(folder, [as_line({**deal, "hands": other})]).conflicts[0].code == "id_reused"
    assert feed(folder, [as_line(deal)]).held == 1


def test_a_copy_that_waits_gives_way_to_the_event_with_its_own_number(folder: Path) -> None:
    summary = feed(folder, [_drop(1, "a"), _drop(4, "b"), _drop(2, "b", at=LATER)])
    assert (summary.accepted, summary.waiting, summary.held) == (2, 0, 1)
    feed(folder, [_drop(3, "c"), _drop(4, "d")])
    with open_reader(folder) as reader:
        assert [sent.id for sent in reader.events("m1")] == ["a", "b", "c", "d"]
    assert verify(folder).ok


def test_the_same_id_in_another_match_is_another_event(folder: Path) -> None:
    assert feed(folder, [_drop(1, "a"), as_line(event("m2", 1, "drop", seat=2, id="a"))]).accepted == 2


def test_a_dry_run_tells_of_copies_as_the_real_one_does(folder: Path) -> None:
    feed(folder, match_lines("m1", rounds=3))
    lines = [as_line({**one, "at": LATER, "seq": 50}) for one in match_events("m1", rounds=3)]
    with open_writer(folder) as writer:
        foreseen = writer.ingest(lines, "f", no_pin, dry_run=True)
    assert foreseen == feed(folder, lines, "f") and foreseen.held == len(lines)


def test_a_line_that_waits_does_not_give_way_to_one_like_it_with_a_later_number(folder: Path) -> None:
    feed(folder, [_drop(1, "a"), _drop(3, "c")])
    assert feed(folder, [_drop(5, "c", at=LATER)]).held == 1
    summary = feed(folder, [_drop(2, "b")])
    assert (summary.accepted, summary.promoted) == (1, 1)
