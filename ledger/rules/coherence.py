"""Rulesets no game could follow, each refused with one sentence: what one choice asks for and another rules out.

A choice that is merely never asked for is no contradiction, so that a ruleset may state only what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product

from ledger.rules.melds import meld_shape
from ledger.rules.points import wider
from ledger.rules.sizes import Contract, contract, hand_size, packs
from ledger.rules.solver import fewest_naturals
from ledger.rules.suit_tables import MOST_CARDS
from schemas.ruleset import Ruleset


def incoherence(ruleset: Ruleset) -> str | None:
    """Why no game could follow the ruleset, in one sentence; None when one can."""
    return next((sentence for sentence, applies in COMPLAINTS.items() if applies(ruleset)), None)


def _tables(rules: Ruleset) -> Iterable[int]:
    return range(rules.players.min, rules.players.max + 1)


def _deals(rules: Ruleset) -> Iterable[int]:
    return range(1, max(len(rules.deal.cards), len(rules.contract.trios)) + 1)


def _too_many_cards(rules: Ruleset) -> bool:
    for seats in _tables(rules):
        decks, jokers = packs(seats, rules)
        # Beside the hands there is a card to turn up and one to draw.
        if any(seats * hand_size(seats, deal, rules) + 2 > decks * 52 + jokers for deal in _deals(rules)):
            return True
    return False


def _wrong_number_of_packs(rules: Ruleset) -> bool:
    tables = len(list(_tables(rules)))
    pack = rules.pack
    listed = ((pack.decks_by_players, pack.decks), (pack.printed_jokers_by_players, pack.printed_jokers))
    return any(figures and (len(figures) != tables or max(figures) != most) for figures, most in listed)


def _wrong_number_of_hands(rules: Ruleset) -> bool:
    counts = {"everybody": 1, "players": len(list(_tables(rules))), "deal": rules.match.deals}
    return len(rules.deal.cards) != counts[rules.deal.cards_by]


def _contract_too_large(rules: Ruleset) -> bool:
    # The card drawn may be laid too, unless one has to be kept for the discard.
    extra = 0 if rules.going_out.last_card == "must_discard" else 1
    for deal in _deals(rules):
        due = contract(deal, rules) or Contract(0, 0)
        least = due.trios * rules.set.min + due.runs * rules.sequence.min
        if any(least > hand_size(seats, deal, rules) + extra for seats in _tables(rules)):
            return True
    return False


def _splits_by_itself(rules: Ruleset) -> bool:
    return rules.pool.split in ("automatic", "automatic_or_consent")


MOST_LAYOUTS = 1 << 15
"""The solver lists every choice of sets of a rank (:func:`ledger.rules.solver.rank_sets`): 27,000 of them take some ten
seconds, once for each holding, and their number grows tenfold with a pack more."""


def most_layouts(ruleset: Ruleset) -> int:
    """The most choices of sets the cards of one rank in a hand can have, with the card drawn, jokers no object."""
    shape = meld_shape(ruleset)
    hand = max(ruleset.deal.cards) + 1
    return _ways(ruleset.pack.decks, fewest_naturals(shape), shape.set_max, shape.suits, hand)


@lru_cache(maxsize=64)
def _ways(decks: int, fewest: int, most: int, suits: str, hand: int) -> int:
    # Counted as a knapsack, a kind of set at a time: listing the choices is what it is to spare the solver.
    in_a_set = range(2 if suits == "distinct" else decks + 1)
    exactly = dict.fromkeys(product(range(decks + 1), repeat=4), 0)  # by the cards of each suit, all of them used
    exactly[0, 0, 0, 0] = 1
    for a, b, c, d in product(in_a_set, repeat=4):
        if fewest <= a + b + c + d <= most:
            rest = [range(decks + 1 - copies) for copies in (a, b, c, d)]
            for w, x, y, z in product(*rest):
                exactly[w + a, x + b, y + c, z + d] += exactly[w, x, y, z]
    return sum(ways for cards, ways in exactly.items() if 0 < sum(cards) <= hand)


COMPLAINTS: dict[str, Callable[[Ruleset], bool]] = {
    # dealing, contracts
    "a game is for two players or more": lambda r: r.players.min < 2,
    "the fewest players are more than the most": lambda r: r.players.min > r.players.max,
    (
        "deal.cards must have one figure for everybody, for each number of players or for each deal, as "
        "deal.cards_by says"
    ): _wrong_number_of_hands,
    "a hand has no cards": lambda r: 0 in r.deal.cards,
    (
        "pack.decks_by_players and pack.printed_jokers_by_players must have a figure for each number of players, the "
        "greatest of them as pack.decks and pack.printed_jokers say"
    ): _wrong_number_of_packs,
    "a table has no pack of cards": lambda r: 0 in r.pack.decks_by_players,
    "the wild rank is fixed, but deal.wild_ranks does not say which": lambda r: (
        r.deal.wild == "fixed" and not r.deal.wild_ranks
    ),
    "the packs cannot deal to the most players": _too_many_cards,
    "contract.trios and contract.runs must have a figure for each deal of the match": lambda r: (
        len(r.contract.trios) != len(r.contract.runs)
        or (bool(r.contract.trios) and len(r.contract.trios) != r.match.deals)
    ),
    "a contract asks for no meld at all": lambda r: any(
        trios + runs == 0 for trios, runs in zip(r.contract.trios, r.contract.runs, strict=True)
    ),
    "a contract needs more cards than a hand has": _contract_too_large,
    # melds, laying off, buying
    "a set's least size is above its greatest": lambda r: r.set.min > r.set.max,
    "a set of distinct suits cannot have more than four cards": lambda r: (
        r.set.suits == "distinct" and max(r.set.max, r.lay_off.set_max) > 4
    ),
    "a set may have fewer cards with jokers than without": lambda r: 0 < r.set.max_with_jokers < r.set.max,
    "jokers alone are a meld, but on the table nobody could tell which": lambda r: (
        r.melding.where == "table" and r.melding.jokers_alone != "no_meld"
    ),
    "king, ace and two alone are a sequence, but sequences are longer": lambda r: (
        r.sequence.ace == "king_ace_two" and r.sequence.min > 3
    ),
    "king, ace and two alone are a sequence, but on the table it could not be made longer": lambda r: (
        r.sequence.ace == "king_ace_two" and r.melding.where == "table"
    ),
    "a turn has a step for laying melds on the table, but melds stay in the hand": lambda r: (
        r.melding.where == "hand" and r.turn.steps == "draw_meld_discard"
    ),
    "melds are laid on the table, but a turn has no step for it": lambda r: (
        r.melding.where == "table" and r.turn.steps != "draw_meld_discard"
    ),
    "there is a contract to lay on the table, but melds stay in the hand": lambda r: (
        r.melding.where == "hand" and bool(r.contract.trios)
    ),
    "cards are laid off, but no melds lie on the table": lambda r: (
        r.melding.where == "hand" and r.lay_off.when != "never"
    ),
    "cards are laid off once the contract lies, but there is no contract": lambda r: (
        r.lay_off.when == "after_contract" and not r.contract.trios
    ),
    "a set may be laid larger than it may grow": lambda r: r.lay_off.when != "never" and r.lay_off.set_max < r.set.max,
    "a joker on the table may be moved, but the game has none there": lambda r: (
        r.lay_off.joker != "stays"
        and (r.melding.where == "hand" or not (r.pack.printed_jokers or r.deal.wild == "cut_card"))
    ),
    "a joker that is moved could leave a sequence shorter than one may be": lambda r: (
        r.lay_off.joker != "stays" and r.lay_off.joker_leaves < r.sequence.min
    ),
    "going rummy doubles, but with one meld a turn nobody can": lambda r: (
        r.going_out.rummy == "doubles" and (r.melding.where == "hand" or r.melding.per_turn == 1)
    ),
    "going out with the contract is rewarded, but there is no contract": lambda r: (
        r.going_out.contract_at_once > 0 and not r.contract.trios
    ),
    "a discard may be bought, but no card of the stock is its price": lambda r: (
        r.buying.who != "nobody" and r.buying.penalty == 0
    ),
    "a discard may be bought, but a hand of more cards could not be declared": lambda r: (
        r.buying.who != "nobody" and r.melding.where == "hand"
    ),
    # shows and the clock
    "a show needs more pure sequences than sequences": lambda r: r.show.pure > r.show.sequences,
    "a show needs more sequences than a hand has cards for": lambda r: (
        max(r.show.sequences, r.show.pure + r.show.impure) * r.sequence.min > min(r.deal.cards)
    ),
    "a hand is declared, but melds are laid on the table": lambda r: (
        r.show.finish != "none" and r.melding.where == "table"
    ),
    "a show is asked for, but nobody can declare": lambda r: (
        r.show.pure + r.show.sequences + r.show.impure > 0 and r.show.finish == "none"
    ),
    "a deal ends with an empty hand, but melds stay in the hand": lambda r: (
        r.show.ends == "empty_hand" and r.melding.where == "hand"
    ),
    "a deal ends with a valid show, but nobody can declare": lambda r: (
        r.show.ends == "valid_show" and r.show.finish == "none" and r.turn.steps != "knocking"
    ),
    "hands of different sizes cannot be declared": lambda r: r.show.finish != "none" and r.deal.cards_by != "everybody",
    "a complete hand is declared when time runs out, but nobody can declare": lambda r: (
        r.timeout.complete_hand == "declared" and r.show.finish == "none"
    ),
    "there is a time bank, but no clock": lambda r: r.timer.bank > 0 and r.timer.clock == "none",
    "the clock has no time": lambda r: r.timer.clock != "none" and r.timer.seconds == 0,
    # what a hand and a way out cost
    "count frees fewer cards with more lives": lambda r: (
        not (wider(r.count.both_lives, r.count.first_life) and wider(r.count.first_life, r.count.no_life))
    ),
    "count.both_lives frees the pure sequence, count.first_life nothing": lambda r: (
        r.count.both_lives == "pure_sequence" and r.count.first_life == "nothing"
    ),
    "a hand without a pure sequence costs a flat price, but less than the cap, or there is no cap": lambda r: (
        r.count.without_pure > 0 and not 0 < r.count.cap <= r.count.without_pure
    ),
    "a hand without a pure sequence costs a flat price, but a show needs none": lambda r: (
        r.count.without_pure > 0 and r.show.pure == 0
    ),
    "a first drop costs more than a middle drop": lambda r: r.drop.first > r.drop.middle,
    "the cap lies below a drop": lambda r: 0 < r.count.cap < max(r.drop.first, r.drop.middle),
    "a drop costs more than a wrong show": lambda r: (
        r.show.finish != "none" and r.drop.when != "never" and r.drop.middle > r.wrong_show.points
    ),
    "missed turns fold a hand as a middle drop, but nobody can drop": lambda r: (
        r.timeout.misses > 0 and r.drop.when == "never"
    ),
    "a player who leaves pays a drop, but nobody can drop": lambda r: (
        r.drop.when == "never" and (r.leave.counts != "by_hand" or r.leave.show_before_turn == "as_drop")
    ),
    "a player who loses connection is dropped, but nobody can drop": lambda r: (
        r.drop.when == "never" and r.disconnect.before_draw == "dropped"
    ),
    "saved groups or a middle drop decide for a player without connection after no turns at all": lambda r: (
        r.disconnect.then == "saved_or_middle" and r.disconnect.rounds == 0
    ),
    "a player without connection pays a middle drop, which costs nothing": lambda r: (
        "saved_or_middle" in (r.disconnect.then, r.disconnect.show) and r.drop.middle == 0
    ),
    "saved groups decide for a player without connection, but groups are not saved": lambda r: (
        (r.disconnect.then, r.disconnect.show, r.disconnect.after_discard) != ("plays_on", "as_others", "as_others")
        and r.count.groups not in ("saved_else_best", "last_saved_else_best")
    ),
    # the end of deal and match
    "the stock can end a deal, but stock.ends_as does not say how": lambda r: (
        (r.stock.used_up == "ends" or r.stock.recycles > 0) and r.stock.ends_as == "never"
    ),
    "everybody counts the cards held when the stock ends a deal, but only winners of deals score": lambda r: (
        r.stock.ends_as == "all_count" and r.match.counts != "lost_points"
    ),
    "a match ends after a number of deals, but the number is 0": lambda r: (
        r.match.ends == "after_deals" and r.match.deals == 0
    ),
    "a match ends at a target, but match.target has none": lambda r: (
        r.match.ends != "after_deals" and (not r.match.target or 0 in r.match.target)
    ),
    "match.target must have one figure for all, or one for each number of players": lambda r: (
        r.match.ends != "after_deals" and len(r.match.target) not in (1, len(list(_tables(r))))
    ),
    "chips are played for, but nobody is given any": lambda r: r.match.counts == "chips" and r.match.chips == 0,
    "players go out at a target, but points lost are not counted": lambda r: (
        r.match.ends == "last_standing" and r.match.counts != "lost_points"
    ),
    "the last one left wins only where players go out at a target, and there nobody else does": lambda r: (
        (r.match.ends == "last_standing") != (r.match.wins == "last_standing")
    ),
    "the winner of the deal wins the match, but it need not be one deal": lambda r: (
        r.match.wins == "deal_winner" and (r.match.ends, r.match.deals) != ("after_deals", 1)
    ),
    "the winner of the deal wins the match, but a tie asks for another deal": lambda r: (
        r.match.wins == "deal_winner" and r.match.tie != "shared"
    ),
    "the most points win, but points are lost": lambda r: r.match.wins == "most" and r.match.counts == "lost_points",
    "the fewest points win, but points are won": lambda r: r.match.wins == "fewest" and r.match.counts != "lost_points",
    "a player may come back to the match, but nobody is put out of it": lambda r: (
        r.pool.reentry != "never" and r.match.ends != "last_standing"
    ),
    "a player could come back with points that put them out again": lambda r: (
        r.pool.reentry != "never" and r.pool.reentry_up_to + 1 >= min(r.match.target)
    ),
    "a prize is split, but the match is not played until one is left for it": lambda r: (
        r.pool.split != "never" and (r.match.ends, r.settlement.pays) != ("last_standing", "prize_pool")
    ),
    "a prize is split by the drops left, but it is never split, or as agreed, or a drop costs nothing": lambda r: (
        r.pool.shares == "drops_left" and (r.pool.split in ("never", "consent_as_agreed") or r.drop.first == 0)
    ),
    "a prize splits by itself, but pool.split_seats and pool.split_from do not say when": lambda r: (
        _splits_by_itself(r) and (r.pool.split_seats < 2 or r.pool.split_from == 0)
    ),
    "a prize splits by itself at points nobody left can have": lambda r: (
        _splits_by_itself(r) and r.pool.split_from >= min(r.match.target)
    ),
    "the fee is more than what is won": lambda r: 10 * r.settlement.fee_percent + r.settlement.fee_tenths > 1000,
    # what the solver can count
    f"with the card drawn a hand has more cards than the solver counts, which is {MOST_CARDS}": lambda r: (
        r.melding.where == "hand" and max(r.deal.cards) + 1 > MOST_CARDS
    ),
    "jokers left over cost points though melds are free, which the solver cannot count": lambda r: (
        r.melding.where == "hand" and r.points.joker > 0 and r.count.both_lives != "nothing"
    ),
    f"sets of one rank can be laid in more ways than the solver counts, which is {MOST_LAYOUTS:,}": lambda r: (
        r.melding.where == "hand" and most_layouts(r) > MOST_LAYOUTS
    ),
}
"""What is wrong with a ruleset, and when it is. Looked for in this order: a later one may rely on what the earlier ones
have ruled out."""
