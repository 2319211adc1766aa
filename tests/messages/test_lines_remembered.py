"""A line in pieces is the same whatever was worded before it, and so are the words of one that was parted before."""

from __future__ import annotations

import json
from random import Random

import pytest

from ledger.messages.renderer import Renderer
from ledger.play.story import story
from meldtrail.samples import sample_folder
from schemas.events import read_events
from schemas.message import CardGroups, Message, SeatNo, Several, message

LOGS = ("continental/clean", "rum/lay_off_no_fit", "classic/out_of_turn", "aceleagues-pool-101/clean")


def lines() -> list[Message]:
    """Every event of some games, told; and a sentence that holds one with cards and one without."""
    told = []
    for name in LOGS:
        log = sample_folder() / f"{name}.jsonl"
        sent = log.read_text("utf-8").splitlines()
        told += [story(None, event, None) for event in read_events(map(json.loads, sent))]
    cards = message("match-worth_putting_down", cards=CardGroups((("9H",),)))
    other = message("match-worth_putting_down", cards=CardGroups((("2S", "3S"), ("KD",))))
    seat = message("seat", number=3)
    around = (cards, seat, other, SeatNo(3), Several((cards, seat)))
    return [*told, cards, other, *(message("contrast-points", who=one) for one in around)]


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_line_is_the_same_whatever_was_worded_before(language: str) -> None:
    asked = lines() * 2
    assert len(asked) > 500
    Random(language).shuffle(asked)
    used = Renderer(language)
    for number, stated in enumerate(asked):
        new = Renderer(language)
        if number % 2:
            assert used.parts(stated) == new.parts(stated), stated
        assert used.words(stated) == new.words(stated), stated
