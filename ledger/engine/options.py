"""A ruleset in numbers, as the compiled verifier reads it; None for one it was not taught.

Every option of the ruleset model and every case of one stands here with the values the engine knows, for games of
melds in the hand and for games of melds on the table. A value that is not listed, and an option or a case that is not,
send all matches of the ruleset to the fold; so does one law that is not among those the acts were written from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any, Final, NamedTuple, TypeVar, cast

import numpy as np

from ledger.play.laws import LAWS
from ledger.play.laws.melds import IN_ORDER
from ledger.play.laws.shows import LIMITS
from ledger.play.laws.usefulness import LEAST_USEFUL
from ledger.rules.compiled.counting import Counting, counting
from ledger.rules.melds import meld_shape
from ledger.rules.points import WIDTH, levels, show_need
from ledger.rules.table_melds import most_in_set
from schemas.errors import BadRuleset, UsageError
from schemas.ruleset import CASES, Ruleset, option_paths

ANY: Final = ("any figure",)
"""The engine reads the figure, or the compiled counting does and refuses what it does not know."""

TAUGHT: Final[dict[str, tuple[Any, ...]]] = {
    "players.min": ANY, "players.max": ANY,
    "pack.decks": (2,), "pack.printed_jokers": ANY, "pack.decks_by_players": ((),),
    "pack.printed_jokers_by_players": ((),),
    "deal.cards": ((13,),), "deal.cards_by": ("everybody",), "deal.dealer": ("announced",),
    "deal.first_dealer": ("announced",), "deal.first": ("announced",), "deal.wild": ("cut_card",),
    "deal.flipped_joker": ("A",), "deal.wild_ranks": ((),),
    "turn.order": ("clockwise",), "turn.steps": ("draw_then_discard",),
    "sequence.min": (3,), "sequence.ace": ("low", "high_or_low"),
    "set.min": (3,), "set.max": (4,), "set.suits": ("distinct",), "set.max_with_jokers": (0,),
    "points.ace": ANY, "points.court": ANY, "points.joker": (0,),
    "melding.where": ("hand",), "melding.per_turn": (0,), "melding.jokers_alone": ("no_meld",),
    "contract.trios": ((),), "contract.runs": ((),),
    "lay_off.when": ("never",), "lay_off.set_max": (0,), "lay_off.joker": ("stays",), "lay_off.joker_leaves": (0,),
    "going_out.last_card": ("any_way",), "going_out.last_discard": ("face_up",), "going_out.rummy": ("counts_once",),
    "going_out.contract_at_once": (0,),
    "buying.who": ("nobody",), "buying.penalty": (0,), "buying.priority": ("nearest_left",),
    "show.pure": ANY, "show.sequences": ANY, "show.impure": ANY, "show.finish": ("fourteenth_card",),
    "show.ends": ("valid_show",),
    "count.no_life": ANY, "count.first_life": ANY, "count.both_lives": ANY, "count.cap": ANY,
    "count.complete_late": ANY, "count.groups": ("own_else_best", "saved_else_best", "saved_at_show_else_best"),
    "count.without_pure": (0,),
    "drop.first": ANY, "drop.middle": ANY, "drop.when": ("before_draw", "never"), "drop.out": ("rest_of_deal",),
    "wrong_show.points": ANY, "wrong_show.play": ("goes_on",),
    "discards.take": ("top",), "discards.joker": ("forbidden", "free"), "discards.first_card": ("free", "as_any"),
    "discards.returned": ("free",),
    "stock.order": ("from_the_top",),
    "stock.used_up": ("reshuffle", "reshuffle_with_dropped", "reshuffle_with_out", "ends"), "stock.top": ("stays",),
    "stock.recycles": (0,), "stock.ends_as": ("never", "lowest_hand_wins"), "stock.stuck": ("plays_on",),
    "stock.discards_left": ("end",),
    "timer.clock": ("none", "turn", "each_step"), "timer.seconds": ANY, "timer.tolerance": ANY, "timer.bank": (0,),
    "timer.bank_for": ("deal", "match"),
    "timeout.turn": ("passes", "played"), "timeout.discard": ("drawn_card", "any_card"), "timeout.misses": ANY,
    "timeout.complete_hand": ("nothing", "declared"),
    "disconnect.play": ("as_timeout", "autoplay"), "disconnect.before_draw": ("autoplay", "dropped"),
    "disconnect.rounds": ANY, "disconnect.then": ("plays_on", "saved_or_middle"),
    "disconnect.show": ("as_others", "saved_or_middle"), "disconnect.after_discard": ("as_others", "saved"),
    "leave.counts": ("as_drop", "by_hand"), "leave.show_before_turn": ("as_drop", "by_hand"),
    "winner.last_standing": ("wins",),
    "match.counts": ("lost_points", "chips"), "match.ends": ("after_deals", "last_standing"), "match.deals": ANY,
    "match.target": ANY, "match.chips": ANY, "match.wins": ("deal_winner", "fewest", "most", "last_standing"),
    "match.tie": ("shared", "extra_deal"),
    "pool.reentry": ("never", "highest_plus_one"), "pool.reentry_up_to": ANY,
    "pool.split": ("never", "automatic", "consent", "automatic_or_consent"), "pool.split_from": ANY,
    "pool.split_seats": ANY, "pool.shares": ("equal",),
    "settlement.pays": ("sum_of_losers", "prize_pool"), "settlement.fee_percent": ANY,
    "settlement.rounding": ("down",), "settlement.fee_tenths": ANY, "settlement.fee_cap": (0,),
    "settlement.fee_cap_seat": (0,),
}  # fmt: skip
"""Every option the engine was taught for melds in the hand, with the values it knows."""

TAUGHT_ON_TABLE: Final[dict[str, tuple[Any, ...]]] = {
    **TAUGHT,
    "pack.decks": (1, 2),
    "deal.cards": ANY, "deal.cards_by": ("everybody", "players", "deal"), "deal.dealer": ("announced", "clockwise"),
    "deal.first_dealer": ("announced", "lowest_card"), "deal.first": ("announced", "left_of_dealer"),
    "deal.wild": ("none",),
    "turn.steps": ("draw_meld_discard",),
    "sequence.min": ANY, "sequence.ace": ("low", "high_or_low", "round_the_corner"),
    "set.min": ANY, "set.max": ANY, "set.suits": ("distinct", "any"),
    "points.joker": ANY,
    "melding.where": ("table",), "melding.per_turn": ANY,
    "contract.trios": ANY, "contract.runs": ANY,
    "lay_off.when": ("never", "any_time", "after_own_meld", "after_contract"), "lay_off.set_max": ANY,
    "lay_off.joker": ("stays", "own_run", "any_meld"), "lay_off.joker_leaves": ANY,
    "going_out.last_card": ("any_way", "must_discard"), "going_out.last_discard": ("face_up", "face_down"),
    "going_out.rummy": ("counts_once", "doubles"), "going_out.contract_at_once": ANY,
    "buying.who": ("nobody", "anybody", "anybody_any_time"), "buying.penalty": (0, 1),
    "show.pure": (0,), "show.sequences": (0,), "show.impure": (0,), "show.finish": ("none",),
    "show.ends": ("empty_hand",),
    "count.no_life": ("nothing",), "count.first_life": ("nothing",), "count.both_lives": ("nothing",),
    "count.cap": (0,), "count.complete_late": (0,), "count.groups": ("own_else_best",),
    "drop.first": (0,), "drop.middle": (0,), "drop.when": ("never",), "wrong_show.points": (0,),
    "discards.joker": ("free",), "discards.returned": ("free", "forbidden"),
    "stock.used_up": ("reshuffle", "turn_over", "ends"), "stock.top": ("stays", "turned_up", "goes"),
    "stock.recycles": ANY, "stock.ends_as": ("never", "lowest_hand_wins", "all_count", "no_points"),
    "stock.stuck": ("plays_on", "no_points"),
    "timer.clock": ("none",),
    "timeout.turn": ("played",), "timeout.misses": (0,), "timeout.complete_hand": ("nothing",),
    "disconnect.play": ("as_timeout",), "disconnect.then": ("plays_on",), "disconnect.before_draw": ("autoplay",),
    "disconnect.show": ("as_others",), "disconnect.after_discard": ("as_others",),
    "leave.counts": ("by_hand",), "leave.show_before_turn": ("by_hand",),
    "match.counts": ("lost_points", "won_points"), "match.ends": ("after_deals", "at_target"), "match.chips": (0,),
    "match.wins": ("fewest", "most"),
    "pool.reentry": ("never",), "pool.split": ("never",),
    "settlement.pays": ("nothing", "sum_of_losers"),
}  # fmt: skip
"""Every option the engine was taught for melds on the table, with the values it knows."""

TAUGHT_CASES: Final = frozenset({
    "contract.trios:number", "count.both_lives:no_set", "count.groups:limits", "count.groups:stopped",
    "deal.cards:number", "deal.cards:turned_up", "discards.first_card:to_all", "disconnect.then:middle_drop",
    "drop.when:after_draw", "going_out.rummy:all_laid", "lay_off.joker:to_another_run",
    "match.wins:places", "points.court:pips", "sequence.ace:high", "sequence.ace:low",
    "sequence.ace:round_the_corner", "sequence.min:joker", "sequence.min:long", "sequence.min:pure",
    "sequence.min:wild_as_itself", "set.max:one_joker", "set.max:two_jokers", "set.min:joker", "set.min:no_natural",
    "set.min:set", "settlement.pays:paid", "show.ends:declarer", "show.ends:group", "show.finish:drawn",
    "show.finish:joker_twice", "show.pure:none", "timeout.discard:least_useful", "timeout.misses:later",
    "timeout.misses:played_out", "timeout.turn:from_stock",
    "turn.steps:cards_kept", "turn.steps:in_order", "wrong_show.points:round_maximum",
})  # fmt: skip
"""Cases of options: of those of hand play three change what a law finds (saved groups, the timer's discard, a card
turned up, without which nothing is decided here), the others are cited."""

TAUGHT_LAWS: Final = frozenset({
    "acted_too_late", "acted_while_away", "after_match_end", "autoplay_before_draw", "autoplay_not_due",
    "away_dropped", "away_not_dropped", "card_not_held", "claim_seats", "claimed_twice", "complete_hand_not_declared",
    "copies_mixed", "deal_number", "dealt_in_wrongly", "dealt_twice", "declare_without_draw", "discard_before_draw",
    "drop_after_draw", "fold_not_made", "fold_without_misses", "groups_beyond_limits", "groups_not_hand", "hand_size",
    "joker_from_discards", "judged_without_show", "last_discard_face", "miss_after_draw", "miss_count",
    "money_not_balanced", "no_drops", "no_open_card", "no_shows", "no_split", "no_wild_card",
    "not_opened", "not_top_of_discards",
    "nothing_dealt", "opened_again", "out_of_turn", "out_player_acts", "pack_incomplete", "places_wrong",
    "play_after_end", "player_count", "recycle_not_due", "recycle_order", "recycled_cards_differ",
    "reentry_not_allowed", "rejoined_in_deal", "returned_discard", "scored_too_soon", "seat_taken_twice",
    "second_draw", "second_drop", "settled_too_soon", "show_card_count", "show_not_due", "split_not_due",
    "stalemate_not_due", "stock_empty", "stock_order", "third_copy", "timer_chose_card", "timer_declared",
    "timer_drew_discard", "timer_threw_useful_card", "timer_too_early", "too_many_copies", "too_many_deals",
    "unknown_seat", "wild_card_not_cut", "wild_rank_other", "wrong_dealer", "wrong_first_dealer", "wrong_first_seat",
    "penalty_not_drawn",
})  # fmt: skip
"""The laws that acts of a hand game the engine decides may break; other acts go to the fold."""

TAUGHT_LAWS_ON_TABLE: Final = frozenset({
    "acted_too_late", "acted_while_away", "after_match_end", "autoplay_before_draw", "autoplay_not_due",
    "away_not_dropped", "buy_not_due", "buy_not_top", "buy_priority", "card_not_held", "claim_seats", "claimed_twice",
    "complete_hand_not_declared", "contract_again", "contract_wrong", "copies_mixed", "deal_number", "dealt_in_wrongly",
    "dealt_twice", "discard_before_draw", "fold_not_made", "hand_size", "joker_from_discards", "joker_moved_wrongly",
    "joker_not_own", "laid_before_draw", "last_discard_face", "lay_off_no_fit", "lay_off_too_soon",
    "meld_after_lay_off", "meld_beside_contract", "meld_not_valid", "miss_after_draw", "miss_count",
    "money_not_balanced", "no_buying", "no_contract", "no_joker_moves", "no_open_card", "no_such_meld", "no_table_play",
    "no_wild_card", "not_opened", "not_top_of_discards", "nothing_dealt", "opened_again", "out_of_turn",
    "out_player_acts", "out_without_discard", "pack_incomplete", "places_wrong", "play_after_end", "player_count",
    "recycle_not_due", "recycle_order", "recycled_cards_differ", "reentry_not_allowed", "rejoined_in_deal",
    "returned_discard", "scored_too_soon", "seat_taken_twice", "second_draw", "settled_too_soon", "stalemate_not_due",
    "stock_empty", "stock_order", "third_copy", "timer_chose_card", "timer_drew_discard", "timer_threw_useful_card",
    "timer_too_early", "too_many_copies", "too_many_deals", "too_many_melds", "unknown_seat", "wild_card_not_cut",
    "wild_rank_other", "wrong_dealer", "wrong_first_dealer", "wrong_first_seat", "penalty_not_drawn",
})  # fmt: skip
"""The same of games of melds on the table."""

DECIDED: Final = frozenset({
    "open", "shuffle", "deal", "draw", "discard", "drop", "declare", "show", "group", "recycle", "miss", "disconnect",
    "reconnect", "leave", "rejoin", "split", "close", "show_judged", "deal_scored", "match_settled",
})  # fmt: skip
"""The types of events of a hand game the engine may decide."""

DECIDED_ON_TABLE: Final = frozenset({
    "open", "shuffle", "deal", "draw", "discard", "meld", "lay_off", "lay_contract", "move_joker", "buy", "recycle",
    "miss", "disconnect", "reconnect", "leave", "rejoin", "close", "deal_scored", "match_settled",
})  # fmt: skip
"""The types of events of a game of melds on the table the engine may decide."""

FIGURES: Final = 12
"""The most figures there are by players or by deals."""
Figures = tuple[int, ...]


class GameRules(NamedTuple):
    """The options of a game in numbers; flags are 0 or 1, ``free`` levels 0 nothing to 3 melds. What comes from
    ``run_min`` on is of games of melds on the table alone.

    ``used_up``: 0 reshuffle, 1 with hands dropped, 2 with all that are out, 3 the deal ends. ``groups``: 0 own, 1
    saved, 2 saved when somebody showed. ``clock``: 0 none, 1 turn, 2 each step; ``limit`` and ``tolerance`` in
    milliseconds. ``family``: 0 one deal, 1 so many deals, 2 the last one standing, 3 until somebody reaches a target.
    ``targets`` by players. ``chips``: -1 where points count. ``prize``: what is paid, 0 by points, 1 it, 2 nothing.
    ``after_fee``: tenths of a percent that the fee leaves. ``split``: 0 never, 1 by rule, 2 by consent, 3 either way.
    ``totals``: points are added up over deals.

    ``corner``: runs go round it. ``set_most``, ``set_grown``: cards of a set that is laid, and of one laid off on.
    ``lay_off``: 0 never, 1 at any time, 2 after a meld of one's own, 3 after the contract. ``jokers_move``: 0 never, 1
    of one's own runs, 2 of any meld. ``buying``: 0 nobody, 1 once the seat in turn has drawn, 2 before that too.
    ``stock_top``: 0 the top discard stays, 1 a card is turned up, 2 it goes. ``ends_as``: 0 never, 1 the lowest hand
    wins, 2 all count, 3 no points. ``cards``: of a hand, by players (``cards_by`` 1) or by deals (2); ``trios`` and
    ``runs`` of the contract by deals. Each of these rows goes on with its last figure.
    """

    fewest_players: int
    most_players: int
    decks: int
    printed: int
    top: int
    ace: int
    court: int
    pure: int
    sequences: int
    impure: int
    free_none: int
    free_first: int
    free_both: int
    cap: int
    late: int
    groups: int
    limits: int
    first_drop: int
    middle_drop: int
    drops: int
    wrong_show: int
    joker_free: int
    first_card_free: int
    used_up: int
    lowest_wins: int
    clock: int
    limit: int
    tolerance: int
    plays_out: int
    any_card: int
    least_useful: int
    misses: int
    declares_complete: int
    autoplay: int
    before_draw_dropped: int
    rounds: int
    then_dropped: int
    away_saved: int
    leaver_by_hand: int
    leaver_shown_by_hand: int
    family: int
    chips: int
    deals: int
    targets: Figures
    most_wins: int
    extra_deal: int
    prize: int
    after_fee: int
    reentry: int
    reentry_up_to: int
    split: int
    split_from: int
    split_seats: int
    totals: int
    run_min: int = 0
    corner: int = 0
    set_min: int = 0
    set_most: int = 0
    set_grown: int = 0
    distinct: int = 0
    joker: int = 0
    per_turn: int = 0
    melds_first: int = 0
    contracts: int = 0
    lay_off: int = 0
    jokers_move: int = 0
    joker_leaves: int = 0
    must_discard: int = 0
    face_down: int = 0
    doubles: int = 0
    at_once: int = 0
    buying: int = 0
    penalty: int = 0
    returned_forbidden: int = 0
    stock_top: int = 0
    turn_over: int = 0
    recycles: int = 0
    ends_as: int = 0
    stuck: int = 0
    dealer_clockwise: int = 0
    lowest_card: int = 0
    left_of_dealer: int = 0
    counts_won: int = 0
    cards_by: int = 0
    cards: Figures = (0,)
    trios: Figures = (0,)
    runs: Figures = (0,)


Numbers = TypeVar("Numbers", GameRules, Counting)

_UNSET: Final = GameRules._make(0 for _ in GameRules._fields)


def as_record(numbers: Numbers) -> Numbers:
    """The same numbers as one record, which compiled functions hand on as a pointer; as a tuple each of them is an
    argument, of games a hundred, which takes longer to compile and to call."""
    values = numbers._asdict()
    shapes = [(name, "i8", (FIGURES,) if isinstance(value, tuple) else ()) for name, value in values.items()]
    record = np.zeros(1, dtype=np.dtype(shapes))
    for name, value in values.items():
        record[name] = value
    return cast("Numbers", record.view(np.recarray)[0])


def hand_rules(rules: Ruleset, laws: Iterable[str] = LAWS) -> tuple[GameRules, Counting] | None:
    """The options of a ruleset and how its hands are counted, in numbers; None when the engine was not taught them."""
    if not _is_taught(rules, laws, TAUGHT, DECIDED, TAUGHT_LAWS):
        return None
    try:
        hands = counting(rules, to_the_letter=True)
    except (UsageError, BadRuleset):
        return None
    family = _family(rules)
    targets = rules.match.target
    if family is None or len(targets) > 1:
        return None
    both, first, none = levels(rules)
    pure, sequences = show_need(rules)
    if rules.show.impure and (pure, sequences, rules.show.impure) != (1, 2, 1):
        return None  # of other numbers of them no show is searched for
    away, timer = rules.disconnect, rules.timer
    return GameRules(
        fewest_players=rules.players.min, most_players=min(rules.players.max, 6), decks=rules.pack.decks,
        printed=rules.pack.printed_jokers, top=13 if rules.sequence.ace == "low" else 14, ace=rules.points.ace,
        court=rules.points.court, pure=pure, sequences=sequences, impure=rules.show.impure,
        free_none=WIDTH[none.free], free_first=WIDTH[first.free], free_both=WIDTH[both.free], cap=rules.count.cap,
        late=rules.count.complete_late,
        groups=("own_else_best", "saved_else_best", "saved_at_show_else_best").index(rules.count.groups),
        limits=int(LIMITS in rules.cases), first_drop=rules.drop.first, middle_drop=rules.drop.middle,
        drops=int(rules.drop.when != "never"), wrong_show=rules.wrong_show.points,
        joker_free=int(rules.discards.joker == "free"), first_card_free=int(rules.discards.first_card == "free"),
        used_up=("reshuffle", "reshuffle_with_dropped", "reshuffle_with_out", "ends").index(rules.stock.used_up),
        lowest_wins=int(rules.stock.ends_as == "lowest_hand_wins"),
        clock=("none", "turn", "each_step").index(timer.clock), limit=timer.seconds * 1000, tolerance=timer.tolerance,
        plays_out=int(rules.timeout.turn == "played"), any_card=int(rules.timeout.discard == "any_card"),
        least_useful=int(LEAST_USEFUL in rules.cases), misses=rules.timeout.misses,
        declares_complete=int(rules.timeout.complete_hand == "declared"), autoplay=int(away.play == "autoplay"),
        before_draw_dropped=int(away.before_draw == "dropped"), rounds=away.rounds,
        then_dropped=int(away.then == "saved_or_middle"), away_saved=int(away.show == "saved_or_middle"),
        leaver_by_hand=int(rules.leave.counts == "by_hand"),
        leaver_shown_by_hand=int(rules.leave.show_before_turn == "by_hand"), family=family,
        chips=rules.match.chips if rules.match.counts == "chips" else -1, deals=max(rules.match.deals, 1),
        targets=_fill_up(targets), most_wins=int(rules.match.wins == "most"),
        extra_deal=int(rules.match.tie == "extra_deal"), prize=int(rules.settlement.pays == "prize_pool"),
        after_fee=1000 - 10 * rules.settlement.fee_percent - rules.settlement.fee_tenths,
        reentry=int(rules.pool.reentry != "never"), reentry_up_to=rules.pool.reentry_up_to,
        split=("never", "automatic", "consent", "automatic_or_consent").index(rules.pool.split),
        split_from=rules.pool.split_from, split_seats=rules.pool.split_seats,
        totals=int(rules.match.wins != "deal_winner"),
    ), hands  # fmt: skip


def table_rules(rules: Ruleset, laws: Iterable[str] = LAWS) -> GameRules | None:
    """The options of a game of melds on the table in numbers; None when the engine was not taught them."""
    if not _is_taught(rules, laws, TAUGHT_ON_TABLE, DECIDED_ON_TABLE, TAUGHT_LAWS_ON_TABLE):
        return None
    match, stock, shape = rules.match, rules.stock, meld_shape(rules)
    targets = match.target
    if (match.ends == "at_target") != bool(targets) or (match.ends == "after_deals") != bool(match.deals):
        return None
    if len(rules.contract.trios) != len(rules.contract.runs):
        return None
    return _UNSET._replace(
        fewest_players=rules.players.min, most_players=min(rules.players.max, 8), decks=rules.pack.decks,
        printed=rules.pack.printed_jokers, top=shape.top, ace=rules.points.ace, court=rules.points.court,
        joker=rules.points.joker, used_up=3 if stock.used_up == "ends" else 0,
        any_card=int(rules.timeout.discard == "any_card"), family=1 if match.ends == "after_deals" else 3, chips=-1,
        deals=max(match.deals, 1), targets=_fill_up(targets), most_wins=int(match.wins == "most"),
        extra_deal=int(match.tie == "extra_deal"), prize=2 if rules.settlement.pays == "nothing" else 0,
        after_fee=1000 - 10 * rules.settlement.fee_percent - rules.settlement.fee_tenths,
        totals=int(match.wins != "deal_winner"), run_min=shape.run_min, corner=int(bool(shape.corner)),
        set_min=shape.set_min,
        set_most=most_in_set(rules, grown=False), set_grown=most_in_set(rules, grown=True),
        distinct=int(shape.suits == "distinct"), per_turn=rules.melding.per_turn,
        melds_first=int(IN_ORDER in rules.cases and rules.melding.per_turn == 1),
        contracts=int(bool(rules.contract.trios)),
        lay_off=("never", "any_time", "after_own_meld", "after_contract").index(rules.lay_off.when),
        jokers_move=("stays", "own_run", "any_meld").index(rules.lay_off.joker),
        joker_leaves=max(rules.lay_off.joker_leaves, shape.run_min),
        must_discard=int(rules.going_out.last_card == "must_discard"),
        face_down=int(rules.going_out.last_discard == "face_down"), doubles=int(rules.going_out.rummy == "doubles"),
        at_once=rules.going_out.contract_at_once,
        buying=("nobody", "anybody", "anybody_any_time").index(rules.buying.who), penalty=rules.buying.penalty,
        returned_forbidden=int(rules.discards.returned == "forbidden"),
        stock_top=("stays", "turned_up", "goes").index(stock.top), turn_over=int(stock.used_up == "turn_over"),
        recycles=stock.recycles,
        ends_as=("never", "lowest_hand_wins", "all_count", "no_points").index(stock.ends_as),
        stuck=int(stock.stuck == "no_points"), dealer_clockwise=int(rules.deal.dealer == "clockwise"),
        lowest_card=int(rules.deal.first_dealer == "lowest_card"),
        left_of_dealer=int(rules.deal.first == "left_of_dealer"), counts_won=int(match.counts == "won_points"),
        cards_by=("everybody", "players", "deal").index(rules.deal.cards_by), cards=_fill_up(rules.deal.cards),
        trios=_fill_up(rules.contract.trios), runs=_fill_up(rules.contract.runs),
    )  # fmt: skip


def _fill_up(figures: Figures) -> Figures:
    """As many figures as there can be; the last of them stands for all that come after."""
    return tuple(figures[min(place, len(figures) - 1)] if figures else 0 for place in range(FIGURES))


def _is_taught(
    rules: Ruleset, laws: Iterable[str], taught: Mapping[str, tuple[Any, ...]], types: Set[str], codes: Set[str]
) -> bool:
    """Whether the engine knows every option with its value, every case, and every law an act may break."""
    paths = option_paths(rules.options)
    options = {path: getattr(getattr(rules, path.partition(".")[0]), path.partition(".")[2]) for path in paths}
    values = all(path in taught and (taught[path] is ANY or value in taught[path]) for path, value in options.items())
    touching = {code for code in laws if set(LAWS[code].on) & types} if laws is LAWS else set(laws)
    return values and set(CASES) <= TAUGHT_CASES and touching <= codes


def _family(rules: Ruleset) -> int | None:
    """0 one deal settled by its points, 1 so many deals for a prize, 2 a pool for a prize; None for another game."""
    match, pays, pool = rules.match, rules.settlement.pays, rules.pool
    one = (match.ends, match.deals, match.counts, match.wins, match.tie, pays)
    if one == ("after_deals", 1, "lost_points", "deal_winner", "shared", "sum_of_losers"):
        return 0 if (pool.reentry, pool.split) == ("never", "never") else None
    many = (match.counts, match.wins) in {("chips", "most"), ("lost_points", "fewest")}
    if match.ends == "after_deals" and match.deals > 1 and many and pays == "prize_pool" and pool.split == "never":
        return 1 if pool.reentry == "never" and rules.stock.used_up != "ends" else None
    pools = (match.ends, match.counts, match.wins, match.tie, pays)
    if pools == ("last_standing", "lost_points", "last_standing", "shared", "prize_pool"):
        return 2 if match.target and rules.stock.used_up != "ends" else None
    return None
