"""Logs are rarely whole: they are audited as far as they go, and what could not be checked is told, not guessed."""

from collections.abc import Callable
from typing import Any

import pytest

from ledger.audit.audits import Audit, held_in
from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import MatchGaps
from schemas.events import CLAIMS, EVENT, Act, Claim
from tests.play.table import HOPELESS, SHOWABLE, Table, readings_of, rules
from tests.worded import said

LOST = "AC 2C 3C | 5D 6D 7D | TS QH 9H 7C 5S 2H 2S"
Told = dict[str, Any]


def whole(ruleset: str = "rummycentral") -> Table:
    """A whole match of four: one drops, one is folded or shows wrongly by none, one shows; all claims true."""
    table = Table(
        ruleset, 4, hands={2: SHOWABLE, 3: LOST, 4: HOPELESS}, open_card="8D", stock="3H 9S 6C TH 8C JS 3D QC"
    )
    table.draw(1, "discards").discard(1, table.hands[1][0]).turn(2).turn(3).drop(4).turn(1).draw(2).declare(2)
    table.judged(2, True).show(3, LOST)
    points = {seat: table.points(seat) or 0 for seat in table.seats}
    table.scored(points)
    pot = sum(points.values()) * 100
    won = pot * (100 - table.rules.settlement.fee_percent) // 100
    return table.settled({seat: won if seat == 2 else -points[seat] * 100 for seat in table.seats})


def retold(table: Table, change: Callable[[Told], Told | None]) -> Audit:
    """The audit of the same match told another way; ``change`` may drop fields or (None) a whole event."""
    events: list[Act | Claim] = []
    for event in table.events:
        told = change(event.model_dump(mode="json", by_alias=True, exclude_none=True))
        if told is not None:
            events.append(EVENT.validate_python(told, strict=False))
    return PlayedMatch(table.match, events, readings_of(table.rules)).audit


def rulings(audit: Audit, claim: str) -> dict[int, str]:
    """The ruling on a claim, seat by seat."""
    return {v.seat or 0: v.verdict for v in audit.verdicts if v.claim == claim}


def missing(audit: Audit) -> dict[str, set[str]]:
    """What was missing, law by law."""
    found: dict[str, set[str]] = {}
    for row in audit.unchecked:
        found.setdefault(row.code, set()).add(row.missing)
    return found


def without(*fields: str, of: str = "") -> Callable[[Told], Told]:
    """Events without these fields."""
    return lambda told: {k: v for k, v in told.items() if k not in fields or (of and told["type"] != of)}


GAMES = ["rummycentral", "aceleagues-points", "ace2three-points", "rummy-106", "classic"]


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_whole_log_is_clean(ruleset: str) -> None:
    audit = whole(ruleset).audit()
    assert audit.clean, audit.rows
    assert len(audit.verdicts) == 9


def test_a_whole_log_leaves_nothing_unchecked() -> None:
    assert whole().audit().unchecked == ()


@pytest.mark.parametrize("ruleset", GAMES)
def test_without_the_stock_order_everything_is_still_decided(ruleset: str) -> None:
    audit = retold(whole(ruleset), without("stock"))
    assert audit.clean
    assert missing(audit)["stock_order"] == {"stock_order"}
    assert missing(audit)["pack_incomplete"] == {"whole_pack"}


@pytest.mark.parametrize("ruleset", GAMES)
def test_without_the_hand_of_who_dropped_everything_is_still_decided(ruleset: str) -> None:
    def change(told: Told) -> Told | None:
        if told["type"] == "deal":
            told["hands"] = [hand for hand in told["hands"] if hand["seat"] != 4]
        return told

    audit = retold(whole(ruleset), change)
    assert audit.clean
    assert "dealt_hands" in missing(audit)["hand_size"]


def test_without_the_hand_of_a_loser_only_what_rests_on_it_is_undecidable() -> None:
    def change(told: Told) -> Told | None:
        if told["type"] == "deal":
            told["hands"] = [hand for hand in told["hands"] if hand["seat"] != 1]
        return told

    audit = retold(whole(), change)
    assert audit.findings == ()
    assert rulings(audit, "points") == {1: "UNDECIDABLE", 2: "UPHELD", 3: "UPHELD", 4: "UPHELD"}
    assert set(rulings(audit, "settlement").values()) == {"UNDECIDABLE"}
    assert rulings(audit, "show") == {2: "UPHELD"}
    assert missing(audit)["card_not_held"] == {"hand"}


def test_without_any_hand_drops_and_shows_are_still_decided() -> None:
    audit = retold(whole(), without("hands"))
    assert audit.findings == ()
    assert rulings(audit, "points") == {1: "UNDECIDABLE", 2: "UPHELD", 3: "UPHELD", 4: "UPHELD"}


def test_with_every_drawn_card_unknown_nothing_is_found() -> None:
    def change(told: Told) -> Told | None:
        if told["type"] == "draw":
            told["card"] = "??"
        return told

    audit = retold(whole(), change)
    assert audit.findings == ()
    assert rulings(audit, "points")[4] == "UPHELD"
    assert missing(audit)["not_top_of_discards"] == {"top_discard"}


def test_with_every_discard_unknown_hands_are_not_known() -> None:
    def change(told: Told) -> Told | None:
        if told["type"] == "discard":
            told.pop("card")
        return told

    audit = retold(whole(), change)
    assert audit.findings == ()
    assert rulings(audit, "show") == {2: "UPHELD"}
    assert missing(audit)["card_not_held"] == {"put_down"}
    assert rulings(audit, "points")[1] == "UNDECIDABLE"


@pytest.mark.parametrize("ruleset", GAMES)
def test_without_times_nothing_changes(ruleset: str) -> None:
    table = whole(ruleset)
    assert retold(table, without("at")).rows == table.audit().rows


@pytest.mark.parametrize("ruleset", GAMES)
def test_without_actors_nothing_is_found_and_folds_are_not_checkable(ruleset: str) -> None:
    table = whole(ruleset)
    audit = retold(table, without("by"))
    whoever = [[row._replace(statements=()) for row in one.verdicts] for one in (audit, table.audit())]
    assert audit.findings == table.audit().findings and whoever[0] == whoever[1]
    assert missing(audit)["fold_without_misses"] == {"who_acted"}


def test_without_the_wild_card_no_hand_is_counted() -> None:
    audit = retold(whole(), without("wild_card"))
    assert audit.findings == ()
    assert rulings(audit, "show") == {2: "UNDECIDABLE"}
    assert rulings(audit, "points") == {1: "UNDECIDABLE", 2: "UNDECIDABLE", 3: "UNDECIDABLE", 4: "UPHELD"}


def test_a_show_nobody_can_judge_does_not_cost_eighty_because_play_went_on() -> None:
    """Whether it was wrong is what the referee is asked; that the platform let the others play on is its own claim."""
    table = Table("rummycentral", 3, hands={1: SHOWABLE}, unlogged=["wild_card"]).draw(1).declare(1).judged(1, False)
    table.turn(2).drop(3).scored({1: 80, 2: 0, 3: 20})
    assert rulings(table.audit(), "show") == {1: "UNDECIDABLE"}
    assert rulings(table.audit(), "points")[1] == "UNDECIDABLE"


def test_without_the_first_seat_turns_are_checked_from_the_first_move_on() -> None:
    audit = retold(whole(), without("first"))
    assert audit.clean
    assert missing(audit) == {"out_of_turn": {"whose_turn"}}


def test_without_a_finish_card_the_show_is_still_judged() -> None:
    audit = retold(whole(), without("finish"))
    assert audit.findings == ()
    assert rulings(audit, "show") == {2: "UPHELD"}


def test_without_the_losers_groups_the_best_arrangement_counts() -> None:
    """house:loser-best-arrangement"""
    audit = retold(whole(), lambda told: None if told["type"] == "show" else told)
    assert audit.clean


def test_with_a_hole_what_rests_on_it_is_undecidable() -> None:
    """house:partial-log, house:undecidable"""

    def change(told: Told) -> Told | None:
        if told["seq"] == 6:
            return {"v": 1, "match": told["match"], "seq": 6, "type": "gap", "to": 8, "reason": "disk full"}
        return None if told["seq"] in (7, 8) else told

    audit = retold(whole(), change)
    assert [finding.code for finding in audit.findings] == ["log_incomplete"]
    assert "OVERTURNED" not in {v.verdict for v in audit.verdicts}
    assert set(rulings(audit, "settlement").values()) == {"UNDECIDABLE"}
    assert any("gap at event 6" in said(v) for v in audit.verdicts)
    assert missing(audit)["card_not_held"] == {"contradictions"}


@pytest.mark.parametrize("first", range(3, 14))
@pytest.mark.parametrize("length", [1, 2, 5])
def test_a_hole_anywhere_is_never_anybodys_fault(first: int, length: int) -> None:
    """house:partial-log"""
    table = whole()
    last = min(first + length - 1, len(table.events) - 1)

    def change(told: Told) -> Told | None:
        if told["seq"] == first:
            return {"v": 1, "match": told["match"], "seq": first, "type": "gap", "to": last, "reason": "lost"}
        return None if first < told["seq"] <= last else told

    audit = retold(table, change)
    assert {finding.code for finding in audit.findings} == {"log_incomplete"}, audit.findings
    assert "OVERTURNED" not in {v.verdict for v in audit.verdicts}


def test_results_alone_are_undecidable_and_nothing_is_found() -> None:
    table = Table("rummycentral", 3, dealt=False).scored({1: 0, 2: 20, 3: 44})
    table.settled({1: 6400, 2: -2000, 3: -4400}, {1: 0, 2: 20, 3: 44})
    audit = table.audit()
    assert audit.findings == ()
    assert {v.verdict for v in audit.verdicts} == {"UNDECIDABLE"}
    assert len(audit.verdicts) == 9
    assert all("the deal is not on record" in said(v) for v in audit.verdicts)
    assert missing(audit)["scored_too_soon"] == {"play_of_deal"}


@pytest.mark.parametrize("claim", ["show_judged", "deal_scored", "match_settled"])
def test_without_rules_nothing_is_decided_and_the_audit_says_so(claim: str) -> None:
    """house:undecidable"""
    table = whole()
    played = PlayedMatch(table.match, table.events, None)
    audit = played.audit
    (finding,) = audit.findings
    assert finding.code == "ruleset_unknown"
    assert "rummycentral" in said(finding)
    assert played.rules is None
    assert len(audit.verdicts) == 9
    assert {v.verdict for v in audit.verdicts} == {"UNDECIDABLE"}
    assert claim in {event.type for event in table.events}


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        (MatchGaps(waiting=(9, 10)), "2 later lines wait"),
        (MatchGaps(conflicts=((3, "log", 7),)), "1 line contradicts one already held"),
        (MatchGaps(refused=2), "2 lines could not be read"),
    ],
)
def test_lines_that_never_reached_the_ledger_are_told(lost: MatchGaps, words: str) -> None:
    """house:partial-log"""
    table = whole()
    audit = PlayedMatch(table.match, table.events, readings_of(table.rules), lost).audit
    (finding,) = audit.findings
    assert (finding.code, finding.severity) == ("log_incomplete", "incomplete")
    assert words in said(finding)
    assert not audit.clean
    assert not audit.alarming


def test_what_goes_on_after_the_end_is_another_match_where_its_first_lines_contradict_these() -> None:
    """Two matches were given one id: the first lines of the second are set aside, the rest of it is not."""
    table, other = whole(), whole("rummy-106")
    length = len(table.events)
    longer = [event.model_copy(update={"seq": event.seq + length}) for event in other.events[1:]]
    conflicts = tuple((seq, "log", seq) for seq in range(1, length + 1))
    events = [*table.events, *longer]
    audit = PlayedMatch(table.match, events, readings_of(table.rules), MatchGaps(conflicts=conflicts)).audit
    assert [row.code for row in audit.findings] == ["log_incomplete"]
    assert {row.verdict for row in audit.verdicts if (row.seq or 0) <= length} == {"UPHELD"}
    assert {row.verdict for row in audit.verdicts if (row.seq or 0) > length} == {"UNDECIDABLE"}
    both = PlayedMatch(table.match, events, readings_of(table.rules)).audit
    assert "too_many_deals" in {row.code for row in both.findings} and not both.alarming  # each is judged


def test_a_log_that_stops_in_the_middle_has_nothing_to_rule_on() -> None:
    table = whole()
    audit = PlayedMatch(table.match, table.events[:6], readings_of(table.rules)).audit
    assert audit.clean
    assert audit.verdicts == ()


def test_unchecked_rows_count_how_often_and_from_where() -> None:
    table = Table("classic", 2, unlogged=["stock"]).round(2)
    row = next(row for row in table.audit().unchecked if row.code == "stock_order")
    assert (row.missing, row.count, row.first_seq, row.match) == ("stock_order", 4, 3, "m-1")


def test_an_empty_match_is_clean() -> None:
    played = PlayedMatch("m-1", [], readings_of(rules("classic")))
    assert played.audit.clean
    assert played.last is None


@pytest.mark.parametrize(("paid", "words"), [(5700, "does follow"), (5000, "does not follow")])
def test_with_results_only_the_money_is_held_against_the_points_booked(paid: int, words: str) -> None:
    """house:claims-follow: it stays undecidable, but the support agent learns whether the figures fit each other."""
    table = Table("classic", 2, dealt=False).settled({1: paid, 2: -paid}, {1: 0, 2: 57})
    money = [v for v in table.audit().verdicts if v.claim == "settlement"]
    assert [v.verdict for v in money] == ["UNDECIDABLE", "UNDECIDABLE"]
    assert all(words in said(v) for v in money)
    assert "57.00" in said(money[0])


def without_opening(table: Table) -> Audit:
    """The audit of a match of which the first event is lost."""
    first = table.events[0]
    gap = {"v": 1, "match": first.match, "seq": 1, "type": "gap", "to": 1, "reason": "lost"}
    return PlayedMatch(table.match, [EVENT.validate_python(gap), *table.events[1:]], readings_of(table.rules)).audit


def all_but_one_leave(*, lost: int) -> Table:
    """Of three players, of whom no hands are logged, two leave, one after a turn; the points of these are booked."""
    table = Table("aceleagues-pool-101", 3, dealt=False).deal(unlogged_hands=(1, 2, 3)).leave(1).turn(2).leave(2)
    return table.scored({1: 20, 2: lost})


def test_the_last_one_that_a_log_names_need_not_have_won_where_nobody_says_who_sat_down() -> None:
    assert not held_in(without_opening(all_but_one_leave(lost=40)))


def shown_to_who_never_acts(*, gap: bool) -> Table:
    """Somebody shows in the second deal, to seat 2 that never acts, and is booked a first drop."""
    table = Table("ace2three-pool-101", 2, hands={1: SHOWABLE, 2: HOPELESS})
    if gap:
        table.gap(3)
    table.next_deal(hands={1: SHOWABLE, 2: HOPELESS}, first=1).draw(1).declare(1).judged(1, True)
    return table.scored({1: 0, 2: 20}, deal=2)


def test_who_is_never_heard_of_may_have_lost_the_connection_in_a_gap_where_nobody_says_who_sat_down() -> None:
    """AT-30: whoever had no card drawn by then has dropped."""
    assert not held_in(without_opening(shown_to_who_never_acts(gap=True)))
    assert "points" in {code for code, _, _ in held_in(shown_to_who_never_acts(gap=False).audit())}


def test_who_has_come_back_may_leave_again_where_nobody_says_who_sat_down() -> None:
    assert not held_in(without_opening(Table("rum", 3).gap().leave(1).say("rejoin", seat=1).leave(1)))


def test_what_who_left_has_lost_is_known_whoever_else_sat_down() -> None:
    assert {code for code, _, _ in held_in(all_but_one_leave(lost=45).audit())} == {"points"}


def test_a_hand_that_is_not_logged_is_not_taken_for_too_small_where_it_is_not_known_who_was_dealt_in() -> None:
    """Two of four are left, so that ten cards are dealt; what was lost before the second deal tells nobody that."""
    table = Table("rum", 4).leave(3).leave(4).gap(2)
    table.deal(2, first=1, dealer=2, hands=[{"seat": 1, "cards": ["??"] * 10}], open_card="??", unlogged=("stock",))
    for _ in range(3):
        for seat in (1, 2):
            table.say("draw", seat=seat, from_="stock", card="??", by="player")
            if seat == 2:
                table.say("meld", seat=seat, melds=[["??"] * 3], by="player")
            table.say("discard", seat=seat, card="??", by="player")
    table.say("draw", seat=1, from_="stock", card="??", by="player")
    assert "play_after_end" not in table.codes()


def left_to_deal_three(cards: int) -> set[str]:
    """What is found where one hand of three that are left of six is logged, with so many cards."""
    table = Table("rum", 6)
    for seat in (4, 5, 6):
        table.leave(seat)
    table.close("void", deal=1)
    table.deal(2, first=2, dealer=1, hands=[{"seat": 1, "cards": ["??"] * cards}], open_card="??", unlogged=("stock",))
    return set(table.codes())


def test_one_hand_alone_may_be_as_large_as_for_those_who_are_left() -> None:
    """BR-05: seven cards for three, though six sat down and only one hand is logged."""
    assert "hand_size" not in left_to_deal_three(7)
    assert "hand_size" in left_to_deal_three(8)


@pytest.mark.parametrize("ruleset", ["rummycentral", "aceleagues-points", "classic"])
def test_an_act_of_a_seat_nobody_took_is_held_against_nobody_else(ruleset: str) -> None:
    """Whose it was is not known: no seat played out of turn then, and no figure is overturned."""
    table = whole(ruleset)
    acts = [event.seq for event in table.events if getattr(event, "seat", None) and event.type not in CLAIMS]
    for seq in acts:
        found = retold(table, lambda told, of=seq: told | {"seat": 6} if told["seq"] == of else told)  # type: ignore[misc]
        assert {(row.code, row.seq) for row in found.findings if row.severity == "breach"} == {("unknown_seat", seq)}
        assert "OVERTURNED" not in {row.verdict for row in found.verdicts}, seq
