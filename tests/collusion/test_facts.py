"""Facts: the replay and the compiled walk agree, both with a slow recomputation; only decisions are counted."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from ledger.collusion.facts.decisions import DECLARE, DISCARD, DRAW, FIRST_TURN, LATER_TURN, PRINTED, Facts, select
from ledger.collusion.facts.packed import PackedExtractor
from ledger.rules.arrangement import least_points
from ledger.rules.shows import find_show
from schemas.cards import FACES, RANKS
from schemas.events import EVENT, Act, Claim
from schemas.ruleset import Ruleset
from tests.bench.platforms import packed
from tests.collusion.platforms import RULES, chunks, observer, people, written

GAMES, SEED, PLANS = 40, 3, ("feed-strong", "dump")


def counted(**count: object) -> Ruleset:
    """The rules with another way of counting."""
    chosen = RULES.model_dump()
    return Ruleset.model_validate({**chosen, "count": {**chosen["count"], **count}})


UNCAPPED = counted(cap=0)
MELDS_FREE = counted(cap=0, no_life="melds", first_life="melds", both_lives="melds")


@cache
def games(generator: str) -> list[tuple[list[Act | Claim], list[int]]]:
    """Some logged games, and the seq each packed event became."""
    return written(chunks(generator, 24, GAMES, SEED, PLANS)[0], people(generator, 24, SEED, PLANS), SEED)


def by_number(name: str) -> int:
    """The number of a simulated person."""
    return int(name[1:]) - 200_000


@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_the_replay_and_the_packed_games_give_the_same_facts(generator: str) -> None:
    quick = PackedExtractor(RULES).facts(packed(chunks(generator, 24, GAMES, SEED, PLANS)[0], RULES))
    for game, (events, seqs) in enumerate(games(generator)):
        slow = observer().facts(events, by_number).decisions
        rows = select(quick.decisions, quick.decisions.deal == game)
        assert [seqs[place] for place in rows.seq] == slow.seq.tolist()
        for name in ("seat", "player", "kind", "size", "chosen", "follower", "spent", "others", "cards"):
            assert getattr(rows, name).tolist() == getattr(slow, name).tolist(), name
        for name in ("features", "gain", "waits", "distance"):
            assert np.array_equal(getattr(rows, name), getattr(slow, name), equal_nan=True), name


def hands_before(events: list[Act | Claim], seq: int) -> tuple[dict[int, list[str]], str | None, list[int]]:
    """Hands by seat, the wild rank, and the seats still in, before an event: dealt and moved by hand, no replay."""
    hands: dict[int, list[str]] = {}
    wild, playing = None, []
    for event in events:
        row: Any = event
        if row.seq >= seq:
            break
        if row.type == "deal":
            hands = {hand.seat: list(hand.cards) for hand in row.hands}
            playing = sorted(hands)
            wild = "A" if row.wild_card == "JK" else row.wild_card[0]
        elif row.type == "draw":
            hands[row.seat].append(row.card)
        elif row.type == "discard":
            hands[row.seat].remove(row.card)
        elif row.type in ("drop", "declare"):
            playing.remove(row.seat)
    return hands, wild, playing


def test_gain_is_the_drop_in_minimum_points_if_the_next_player_takes_the_card() -> None:
    checked = 0
    for events, _ in games("softmax")[:12]:
        rows = observer().facts(events, by_number).decisions
        for n in np.nonzero(rows.kind == DISCARD)[0]:
            hands, wild, _ = hands_before(events, int(rows.seq[n]))
            theirs = hands[int(rows.follower[n]) + 1]
            before = [least_points(theirs, wild, rules) for rules in (UNCAPPED, MELDS_FREE)]
            for place in range(0, int(rows.size[n]), 3):
                taken = [*theirs, FACES[rows.cards[n, place]]]
                after = [least_points(taken, wild, rules) for rules in (UNCAPPED, MELDS_FREE)]
                assert rows.gain[n, place] == max(0, before[0] - after[0], before[1] - after[1])
                assert FACES[rows.cards[n, place]] in hands[int(rows.seat[n]) + 1]
                checked += 1
    assert checked > 200


def test_waits_are_the_cards_the_other_holds_that_would_complete_a_partial_meld() -> None:
    events, _ = games("ruleful")[1]
    rows = observer().facts(events, by_number).decisions
    checked = 0
    for n in np.nonzero(rows.kind == DISCARD)[0]:
        hands, wild, _ = hands_before(events, int(rows.seq[n]))
        picked = picked_before(events, int(rows.seq[n]))
        for place in range(int(rows.size[n])):
            for seat, person in enumerate(rows.others[n]):
                if person < 0:
                    continue
                own, theirs = hands[int(rows.seat[n]) + 1], hands[seat + 1]
                expected = slow_waits(FACES[rows.cards[n, place]], own, theirs, picked.get(seat + 1, []), wild)
                assert rows.waits[n, place, seat] == expected
                checked += 1
    assert checked > 50


def picked_before(events: list[Act | Claim], seq: int) -> dict[int, list[str]]:
    """Cards each seat has taken from the discards and not put back."""
    picked: dict[int, list[str]] = {}
    for event in events:
        row: Any = event
        if row.seq >= seq:
            break
        if row.type == "draw" and row.from_ == "discards":
            picked.setdefault(row.seat, []).append(row.card)
        if row.type == "discard" and row.card in picked.get(row.seat, []):
            picked[row.seat].remove(row.card)
    return picked


def slow_waits(card: str, own: list[str], theirs: list[str], open_cards: list[str], wild: str | None) -> int:
    """The same number from the rules of melds: every mate of the card, every third card the other holds hidden."""
    found = 0
    for mate in sorted(set(own)):
        if mate in ("JK", card) or mate[0] == wild:
            continue
        for third in sorted(set(theirs)):
            if third in ("JK", card, mate) or not melds_naturally([card, mate, third]):
                continue
            found += max(0, theirs.count(third) - open_cards.count(third))
    return found


def melds_naturally(cards: list[str]) -> bool:
    """Three natural cards that are a run, the ace at either end, or a set of three suits."""
    if len({card[1] for card in cards}) == 1:
        ranks = sorted(RANKS.index(card[0]) for card in cards)
        return len(set(ranks)) == 3 and (ranks[2] - ranks[0] == 2 or ranks == [0, 11, 12])
    return len({card[0] for card in cards}) == 1 and len({card[1] for card in cards}) == 3


def test_a_declare_row_is_a_hand_that_can_be_shown() -> None:
    for events, _ in games("softmax")[:12]:
        rows = observer().facts(events, by_number).decisions
        declared = {int(seq) for seq in rows.seq[rows.kind == DECLARE]}
        for n in np.nonzero(np.isin(rows.kind, (DISCARD, DECLARE)))[0]:
            hands, wild, _ = hands_before(events, int(rows.seq[n]))
            own = hands[int(rows.seat[n]) + 1]
            possible = any(find_show([*own[:at], *own[at + 1 :]], wild, RULES) for at in range(len(own)))
            assert (int(rows.seq[n]) in declared) == possible


def test_staying_is_weighed_with_the_own_deadwood_jokers_and_others_distance() -> None:
    for events, _ in games("softmax")[:6]:
        rows = observer().facts(events, by_number).decisions
        for n in np.nonzero(rows.kind == FIRST_TURN)[0]:
            hands, wild, playing = hands_before(events, int(rows.seq[n]))
            own = hands[int(rows.seat[n]) + 1]
            assert rows.features[n, 0, 4] == sum(card == "JK" or card[0] == wild for card in own)
            assert round(10 * float(rows.features[n, 0, 1])) == least_points(own, wild, MELDS_FREE)
            for seat, person in enumerate(rows.others[n]):
                assert (person >= 0) == (seat + 1 in playing and seat != rows.seat[n])
                if person >= 0:
                    deadwood = least_points(hands[seat + 1], wild, MELDS_FREE)
                    assert deadwood <= rows.distance[n, seat] <= deadwood + 40


# -- what is no decision -------------------------------------------------------------------------


def logged(change: Any) -> Facts:
    """The facts of a game with each event changed."""
    events, _ = games("softmax")[2]
    rows = [change(event.model_dump(mode="json", by_alias=True, exclude_none=True)) for event in events]
    return observer().facts([EVENT.validate_python(row, strict=False) for row in rows], by_number)


@pytest.mark.parametrize("actor", ["timer", "autoplay", "server"])
def test_what_was_not_done_by_the_player_is_no_decision(actor: str) -> None:
    assert len(logged(lambda event: event | {"by": actor}).decisions.kind) == 0


def test_an_act_of_nobody_knows_whom_is_no_decision() -> None:
    assert len(logged(lambda event: {k: v for k, v in event.items() if k != "by"}).decisions.kind) == 0


def without_hands_but(kept: int) -> Any:
    """Hides the hand of every seat but one, and their draws from the stock."""

    def change(event: dict[str, Any]) -> dict[str, Any]:
        if event["type"] == "deal":
            hands = [hand for hand in event["hands"] if hand["seat"] == kept]
            return {k: v for k, v in event.items() if k != "stock"} | {"hands": hands}
        if event["type"] == "draw" and event["from"] == "stock" and event["seat"] != kept:
            return event | {"card": "??"}
        return event

    return change


def test_where_hands_are_not_on_record_what_rests_on_them_is_absent() -> None:
    whole = logged(lambda event: event)
    seat = int(whole.decisions.seat[whole.decisions.kind == DISCARD][0])
    partial = logged(without_hands_but(seat + 1))
    assert set(partial.decisions.seat.tolist()) == {seat}
    rows = select(partial.decisions, partial.decisions.kind == DISCARD)
    assert len(rows.kind) and np.isnan(rows.gain[:, 0]).all()
    assert np.isnan(rows.waits).all() and np.isnan(partial.decisions.distance).all()
    full = select(whole.decisions, (whole.decisions.kind == DISCARD) & (whole.decisions.seat == seat))
    assert np.array_equal(rows.features, full.features)


def test_nothing_is_weighed_after_a_gap() -> None:
    events, _ = games("softmax")[2]
    hole = {"v": 1, "match": events[0].match, "seq": 3, "type": "gap", "to": 3, "reason": "lost"}
    gap = EVENT.validate_python(hole, strict=False)
    assert len(observer().facts([*events[:2], gap, *events[3:]], by_number).decisions.kind) == 0


def test_every_kind_of_decision_occurs() -> None:
    rows = PackedExtractor(RULES).facts(packed(chunks("softmax", 24, GAMES, SEED, PLANS)[0], RULES)).decisions
    assert {DISCARD, FIRST_TURN, LATER_TURN, DRAW, DECLARE} <= set(rows.kind.tolist())
    cards = rows.cards[(rows.kind == DISCARD)]
    assert not (cards == PRINTED).any()
