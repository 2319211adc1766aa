"""The fold believes every event: no log, however senseless, makes it fail, and equal logs make equal states."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import row_json
from ledger.play.evolve import evolve
from ledger.play.profile import log_profile
from ledger.play.replay import replay
from ledger.play.runs import skim
from ledger.play.state import Match, opening
from schemas.events import Act, Claim
from tests.play.any_events import derailed, logs
from tests.play.table import REPLAYED, SHOWABLE, Table, deal_of, readings_of, rules
from tests.torture import TORTURE
from tests.worded import said

RULESETS = st.sampled_from(REPLAYED)
MANY = settings(
    max_examples=500 if TORTURE else 75,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def folded(events: list[Act | Claim], name: str) -> Match:
    state = opening(rules(name), log_profile(events, rules(name)))
    for event in events:
        state = evolve(state, event)
    return state


@MANY
@given(logs(), RULESETS)
def test_the_fold_takes_any_log(events: list[Act | Claim], name: str) -> None:
    assert folded(events, name) == folded(events, name)


@MANY
@given(st.data(), RULESETS)
def test_the_fold_takes_any_play_after_a_real_deal(data: st.DataObject, name: str) -> None:
    events = data.draw(derailed(name)).events
    assert folded(events, name) == folded(events, name)


@MANY
@given(logs(), RULESETS)
def test_the_replay_takes_any_log(events: list[Act | Claim], name: str) -> None:
    assert list(replay(events, rules(name))) == list(replay(events, rules(name)))


@MANY
@given(st.data(), RULESETS)
def test_of_a_log_that_begins_like_another_what_follows_alone_is_replayed(data: st.DataObject, name: str) -> None:
    events = data.draw(derailed(name)).events
    place, more = data.draw(st.integers(0, len(events))), data.draw(st.integers(0, 2))
    other = [*events[:place], *events[place + more :]]
    log, other_log = log_profile(events, rules(name)), log_profile(other, rules(name))
    first = skim(events, rules(name), log)
    beside = skim(other, rules(name), other_log, first)
    assert beside.all_steps == tuple(replay(other, rules(name)))
    if log == other_log:
        alike = sum(at < place for at in first.places)
        assert all(one is step for one, step in zip(beside.steps[:alike], first.steps, strict=False))
    silent = log_profile(events, rules(name), frozenset({"miss"}))
    never = skim(events, rules(name), silent, first)
    assert never.all_steps == tuple(replay(events, rules(name), frozenset({"miss"})))


@MANY
@given(logs(), RULESETS)
def test_the_audit_takes_any_log(events: list[Act | Claim], name: str) -> None:
    readings = readings_of(rules(name))
    audit = PlayedMatch("m-1", events, readings).audit
    assert audit == PlayedMatch("m-1", events, readings).audit
    assert all(row_json(row, ENGLISH) for row in audit.rows)


@MANY
@given(st.data(), RULESETS)
def test_the_audit_takes_any_play_after_a_real_deal(data: st.DataObject, name: str) -> None:
    for row in data.draw(derailed(name)).audit().rows:
        assert said(row).endswith(".")
        assert "{" not in said(row)
        assert row.clauses


@MANY
@given(st.data(), RULESETS)
def test_claims_and_presence_move_no_card(data: st.DataObject, name: str) -> None:
    """Only acts move cards and turns; what is claimed about them does not, nor who is connected."""
    still = {"show_judged", "deal_scored", "match_settled", "disconnect", "reconnect", "rejoin", "split"}
    for step in replay(data.draw(derailed(name)).events, rules(name)):
        if step.event.type in still:
            assert _cards(step.after) == _cards(step.before)


def _cards(match: Match) -> tuple[object, ...]:
    """Where every card is, whose turn it is, and whether it is over."""
    deal = match.deal
    if deal is None:
        return ()
    hands = tuple((seat.number, seat.hand, seat.status) for seat in deal.seats)
    return hands, deal.stock, deal.discards, deal.table, deal.turn, deal.phase, deal.ended


@pytest.mark.parametrize("name", REPLAYED)
def test_the_fold_and_the_replay_agree(name: str) -> None:
    table = Table(name, 3).round(4)
    assert table.steps()[-1].after == folded(table.events, name)


def test_the_last_sequence_number_after_a_hole_is_the_last_missing_one() -> None:
    assert folded(Table().gap(4).events, "classic").last_seq == 6


def test_the_state_of_a_match_nobody_opened_is_the_opening_one() -> None:
    assert folded([], "classic") == opening(rules("classic"))


def _ending(table: Table) -> str | None:
    ended = deal_of(folded(table.events, table.rules.id)).ended
    return ended.how if ended else None


# --- nonsense that needs a story to come about


def test_a_hand_of_many_more_cards_than_thirteen_can_be_scored() -> None:
    """Drawing again and again is a breach and not impossible, so the hand is still on record."""
    table = Table("classic", 2, hands={1: SHOWABLE}).turn(1)
    for _ in range(8):
        table.draw(2)
    table.discard(2).draw(1).declare(1).scored({1: 0, 2: 80})
    assert set(table.codes()) == {"second_draw"}
    assert table.verdict("points", 2).verdict in {"UPHELD", "UNDECIDABLE"}


def test_a_hand_of_many_more_cards_than_thirteen_may_be_there_when_the_stock_is_used_up() -> None:
    table = Table("rummy-106", 2)
    while len(table.stock) > 1:
        table.draw(2)
    table.turn(1)
    assert table.ending().how == "used_up"


def test_a_hand_of_three_equal_cards_may_be_there_when_the_stock_is_used_up() -> None:
    """The fold alone, which does not know what the laws found."""
    table = Table("rummy-106", 2, dealt=False)
    table.deal(hands=[{"seat": 1, "cards": ["7H"] * 13}, {"seat": 2, "cards": table.hands[2]}], stock=[])
    table.draw(1, "discards").discard(1, "7H")
    assert _ending(table) == "used_up"


def test_a_wrong_show_of_three_equal_cards_can_be_judged() -> None:
    """The hand was not logged, so nothing contradicts it but the packs."""
    table = Table("classic", 2, unlogged_hands=[1], unlogged=["stock"]).draw(1)
    groups = [["7D", "7D", "7D"], ["AS", "2S", "3S"], ["5C", "6C", "7C", "JK"], ["KS", "KC", "KH"]]
    table.say("declare", seat=1, groups=groups, finish="2D").judged(1, False)
    assert table.audit().verdicts


def test_a_loser_may_show_three_equal_cards() -> None:
    """The hand was not logged; the packs hold two of them, so the log contradicts itself and says so."""
    table = Table("classic", 2, hands={1: SHOWABLE}, unlogged_hands=[2], unlogged=["stock"]).draw(1).declare(1)
    table.show(2, "7D 7D 7D | 8D 9D TD | AC 2C 3C | 5S 6S 7S 8S").scored({1: 0, 2: 45})
    assert table.codes() == ["third_copy"]
    assert table.verdict("points", 2).verdict == "UNDECIDABLE"


def test_groups_shown_too_early_of_a_hand_that_then_changed_can_be_scored() -> None:
    hand = "AC 2C 3C 5D 6D 7D TS QH 9H 7C 5S 2H 2S"
    table = Table("classic", 2, hands={1: SHOWABLE, 2: hand}).show(2, hand).turn(1).draw(2).discard(2, "QH")
    table.draw(1).declare(1).scored({1: 0, 2: 45})
    assert table.verdict("points", 2).verdict in {"UPHELD", "OVERTURNED"}
