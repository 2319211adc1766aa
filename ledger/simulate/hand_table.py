"""Play where melds are kept in the hand: what a player decides, drops, draws, shows, and the groups a platform saves.

A hand is seen as its player has sorted it; a loose card is worth keeping for the company it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ledger.play.cards_in_play import beyond, judge_groups, without
from ledger.play.points import saved_score
from ledger.play.state import Deal, Groups, SeatState
from ledger.rules.arrangement import Decision, arrange, autoplay_decision, least_points
from ledger.rules.points import card_points, hand_points, is_wild
from ledger.rules.shows import find_show
from ledger.rules.sizes import show_size
from ledger.simulate.logbook import StuckError
from ledger.simulate.table import Policy, Table, Traits, rank_distance
from schemas.cards import UNKNOWN
from schemas.ruleset import Ruleset

PATIENCE = 18
"""Turns after which a player begins to lose heart."""

_NEXT, _BESIDE, _SAME_RANK = 6, 4, 3
"""What a neighbour in suit, a neighbour but one, and a card of the same rank are worth to a loose card."""

_ambitions: dict[str, Ruleset] = {}
"""What players of a ruleset sort their hands by, by its hash."""


class SortedHand(NamedTuple):
    """A hand as its player has sorted it: melds, loose cards, and the points of those."""

    melds: Groups
    loose: tuple[str, ...]
    points: int

    @property
    def groups(self) -> Groups:
        """All cards in groups: the melds, and the loose cards together."""
        return (*self.melds, self.loose) if self.loose else self.melds


class PlannedShow(NamedTuple):
    """A decision to declare: the card put down, and the groups."""

    finish: str
    groups: Groups


def sort_hand(cards: Sequence[str], wild: str | None, rules: Ruleset) -> SortedHand:
    """Sort a hand."""
    best = arrange(cards, wild, _ambition(rules))
    melds = tuple(meld for _, meld in best.melds)
    return SortedHand(melds, best.deadwood, hand_points(best.deadwood, wild, rules))


def _ambition(rules: Ruleset) -> Ruleset:
    """The rules a hand is sorted by: first a pure sequence, then melds, and every card above the cap counts."""
    if rules.hash not in _ambitions:
        free = {"no_life": "nothing", "first_life": "melds", "both_lives": "melds", "cap": 1000, "without_pure": 0}
        fields = {name: getattr(rules, name) for name in Ruleset.model_fields}
        _ambitions[rules.hash] = Ruleset(**{**fields, "count": rules.count.model_copy(update=free)})
    return _ambitions[rules.hash]


@cache
def _closeness(card: str, other: str) -> int:
    """What ``other`` is worth to ``card`` for a meld to come; two equal faces are worth nothing to each other."""
    if card[1] == other[1]:
        return {1: _NEXT, 2: _BESIDE}.get(rank_distance(card, other), 0)
    return _SAME_RANK if card[0] == other[0] else 0


def _keeping(loose: Sequence[str], wild: str | None) -> dict[str, int]:
    """What each loose card that is no joker is worth keeping for: its company among the other loose cards."""
    counts = Counter(card for card in loose if not is_wild(card, wild))
    return {
        card: sum(_closeness(card, other) for other in counts) - 2 * (copies - 1) for card, copies in counts.items()
    }


@dataclass
class HandPolicy(Policy):
    """The decisions where melds stay in the hand; remembers how the hand was last sorted."""

    _sorted: dict[tuple[str, ...], SortedHand] = field(default_factory=dict)

    def sorted_hand(self, seat: SeatState, deal: Deal) -> SortedHand:
        """The hand as the player has sorted it."""
        if seat.hand not in self._sorted:
            self._sorted = {seat.hand: sort_hand(seat.hand, deal.wild, self.rules)}
        return self._sorted[seat.hand]

    def drops(self, seat: SeatState, deal: Deal) -> bool:
        """Whether to give up now, before drawing."""
        if self.rules.drop.when == "never":
            return False
        sorted_hand = self.sorted_hand(seat, deal)
        rivals = len(deal.still_in()) - 1
        if self.turns == 0:
            # How promising it looks: jokers, a pure sequence, company among the loose cards.
            company = sum(min(worth, 8) for worth in _keeping(sorted_hand.loose, deal.wild).values())
            jokers = sum(is_wild(card, deal.wild) for card in seat.hand)
            strength = 4 * min(jokers, 4) + 6 * bool(sorted_hand.melds) + company / 6 - 4
            return strength < -4 + 5 * self.traits.caution + 1.5 * rivals
        if sorted_hand.melds or self.turns < 3:
            return self.turns > PATIENCE and self.rng.random() < 0.03 * (self.turns - PATIENCE)
        return self.rng.random() < (0.01 + 0.05 * self.traits.caution) * min(rivals, 3) / 2

    def takes(self, seat: SeatState, top: str, deal: Deal) -> bool:
        """Whether to draw the top discard, which the rules allow, rather than from the stock."""
        wild, more = deal.wild, (*seat.hand, top)
        if top == UNKNOWN:
            return False
        if is_wild(top, wild):
            return True
        near = sum(is_wild(other, wild) or _closeness(top, other) > 0 for other in seat.hand)
        if near < 2 or self._errs():
            return False
        before = self.sorted_hand(seat, deal)
        # Asked before anything is sorted, for it is quick: a card that joins nothing stays where it is.
        if least_points(more, wild, _ambition(self.rules)) >= before.points + card_points(top, wild, self.rules):
            return False
        after = sort_hand(more, wild, self.rules)
        if after.loose.count(top) > before.loose.count(top):
            return False
        worst = max((card_points(card, wild, self.rules) for card in after.loose), default=0)
        return before.points - (after.points - worst) > 3

    def shows(self, seat: SeatState, deal: Deal) -> PlannedShow | None:
        """Whether to declare, after drawing: when the hand is complete, and now and then when it is not."""
        sorted_hand, hand = self.sorted_hand(seat, deal), seat.hand
        show = self._complete(hand, sorted_hand, deal)
        careless = self.rng.random() < 0.015 * self.traits.rashness
        if show is not None and careless:  # the last two cards of the first two groups changed over in haste
            one, two, *rest_of = show.groups
            return PlannedShow(show.finish, ((*one[:-1], two[-1]), (*two[:-1], one[-1]), *rest_of))
        if show is not None:
            return show
        if careless and sorted_hand.points <= 25 and len(hand) == show_size(self.rules) + 1:
            plain = [card for card in sorted_hand.loose or hand if not is_wild(card, deal.wild)] or list(hand)
            rest = sort_hand(without(hand, plain[0]), deal.wild, self.rules)
            return PlannedShow(plain[0], rest.groups)
        return None

    def _complete(self, hand: tuple[str, ...], sorted_hand: SortedHand, deal: Deal) -> PlannedShow | None:
        """A card to put down and the groups of a valid show of the rest, if the hand has one."""
        prices = self.rules.points
        # One card may be left over, the finish, and no card costs more than this.
        if sorted_hand.points > max(prices.ace, prices.court, 10):
            return None
        for finish in dict.fromkeys((*sorted_hand.loose, *hand)):
            groups = find_show(without(hand, finish), deal.wild, self.rules)
            if groups is not None:
                return PlannedShow(finish, groups)
        return None

    def discards(self, seat: SeatState, deal: Deal) -> str:
        """Which card to put down; what lies loose then is known, for the melds stay as good as they were."""
        sorted_hand, wild = self.sorted_hand(seat, deal), deal.wild
        worth = _keeping(sorted_hand.loose, wild)
        if not worth:
            return self._spare(seat.hand, deal)
        points = {card: card_points(card, wild, self.rules) for card in worth}
        ranked = sorted(worth, key=lambda card: (worth[card] - points[card] * 0.3, card))
        card = self.rng.choice(ranked) if self._errs() else ranked[0]
        # Not sorted again: until the next card is drawn groups are saved, and a drop is weighed, by what is known here.
        loose = SortedHand(sorted_hand.melds, without(sorted_hand.loose, card), sorted_hand.points - points[card])
        self._sorted = {without(seat.hand, card): loose}
        return card

    def _errs(self) -> bool:
        """Whether the player does not see what would be best."""
        return self.rng.random() > self.traits.skill

    def _spare(self, hand: tuple[str, ...], deal: Deal) -> str:
        """The card that is missed least when nothing lies loose and yet there is no show."""
        faces = [card for card in dict.fromkeys(hand) if not is_wild(card, deal.wild)] or list(hand)
        return min(faces, key=lambda card: (sort_hand(without(hand, card), deal.wild, self.rules).points, card))


# -- the table -------------------------------------------------------------------------------------

_STOPS_GROUPING = 0.04
"""How often somebody who has groups saved gives grouping up."""

_SAVES_EVERY_CHANGE = 0.97
"""How often a change is saved for somebody who has groups saved."""

_TOO_SLOW = 0.05
"""How often somebody with a complete show does not declare it in time."""

_DOZES = 0.002
"""How often somebody who has drawn lets the time run out, in games that then play for the seat."""


class HandTable(Table):
    """Plays on a deal that ends with a show."""

    policies: Mapping[int, HandPolicy]

    def policy(self, traits: Traits) -> HandPolicy:
        """How somebody with these traits plays."""
        return HandPolicy(traits, self.book.rules, self.rng)

    def take_turn(self, seat: SeatState) -> None:
        """Drop, or draw and go on."""
        policy, number = self.policies[seat.number], seat.number
        if policy.drops(seat, self.deal):
            self.drop(number)
            return
        top = self._top()
        if top is not None and policy.takes(seat, top, self.deal):
            self.from_discards(number)
        else:
            self.from_stock(number)
        self.after_draw(number)

    def _top(self) -> str | None:
        """The top discard, if the rules let the seat in turn take it; the card turned up is the first player's only."""
        deal, choice = self.deal, self.book.rules.discards
        if not deal.discards:
            return None
        first = deal.untouched and deal.turn == self.book.deal_event["first"]
        free = choice.joker == "free" or (first and choice.first_card == "free")
        return deal.discards[-1] if free or not is_wild(deal.discards[-1], deal.wild) else None

    def after_draw(self, number: int) -> None:
        """The rest of a turn: declare or discard, or let the time run out; where the timer declares, with a show
        arranged."""
        timeout = self.book.rules.timeout
        if timeout.turn == "played" and self.rng.random() < _DOZES:
            self.miss(number)
        elif (show := self.policies[number].shows(self.seat(number), self.deal)) is None:
            self.discard(number, self.choose_discard(number))
            self._save_groups(number)
        elif timeout.complete_hand == "declared" and self.rng.random() < _TOO_SLOW:
            self.save(number, show.groups)
            self.miss(number)
        else:
            self.declare(number, show.groups, show.finish)

    def declare(self, number: int, groups: Groups, finish: str | None, by: str = "player") -> None:
        """The seat declares, and the platform judges the show."""
        fields = {"finish": finish} if finish else {}
        rows = [list(group) for group in groups]
        after = self.clock.think(12) if by == "player" else 60
        self.book.write("declare", seat=number, groups=rows, **fields, by=by, after=after)
        declaration = self.deal.declared[-1]
        if declaration.valid is None:
            raise StuckError("the show cannot be judged")
        self.book.write_show_judged(number, declaration.valid, declaration.faults)

    def _save_groups(self, number: int) -> None:
        """Groups are saved for a player who sorts the cards; where they decide something, for more players.

        There the first player's always are, so that the log shows that groups are saved at all.
        """
        seat, rules = self.seat(number), self.book.rules
        if not self.still_in(number):
            return
        saving = rules.count.groups == "saved_else_best"
        if saving and seat.saved and self.rng.random() < _STOPS_GROUPING:
            self.save(number, ())
            return
        if (saving or rules.timeout.complete_hand == "declared") and not self.deal.groups_logged:
            chance = 1.0
        else:
            chance = _SAVES_EVERY_CHANGE if saving and seat.saved else 0.2 * self.traits[number].tidiness
        if self.rng.random() < chance:
            self.save(number, self.policies[number].sorted_hand(seat, self.deal).groups)

    def save(self, number: int, groups: Groups) -> None:
        """The platform saves these groups for the seat."""
        self.book.write("group", seat=number, groups=[list(group) for group in groups], after=400)

    # ----------------------------------------------------------------------------------------- unattended

    def played_for(self, number: int) -> None:
        """The timer draws, unless the player had, and declares a hand arranged as a show, else discards."""
        if self.book.rules.timeout.complete_hand == "declared":
            if self.deal.phase == "draw":
                self.from_stock(number, by="timer", after=60)
            if (show := arranged_show(self.deal, self.seat(number))) is not None:
                self.declare(number, show.groups, show.finish, by="timer")
                return
        super().played_for(number)

    def unattended(self, seat: SeatState) -> None:
        """The turn of a seat whose player is cut off: played for it, or missed."""
        number, presence = seat.number, self.presence
        if self.book.rules.disconnect.play == "as_timeout" or not seat.away:
            super().unattended(seat)
            return
        presence.miss(number)
        what = away_decision(self.deal, seat)
        if what == "dropped":  # who sees what it costs is back soon
            presence.absent[number] = min(presence.absent.get(number, 0), 1)
        wait = 1500 + self.rng.randrange(2500)
        if what == "autoplay":
            self.autoplay(number, after=wait)
        else:
            self.drop(number, by="autoplay", after=wait)
        presence.returns(number)

    def autoplay(self, number: int, after: int, drawn_by: str = "autoplay") -> None:
        """A turn played for a seat."""
        self.from_stock(number, by=drawn_by, after=after)
        self.discard(number, self.deal.taken or "", by="autoplay", after=600)

    def losing_shows(self) -> None:
        """After a valid show some losers lay out their cards, not all of them in their best groups."""
        deal, rng = self.deal, self.rng
        if deal.ended is None or deal.ended.how != "show":
            return
        for number in deal.still_in():
            if number in deal.ended.winners or not self.presence.there(number):
                continue
            if rng.random() > self.traits[number].tidiness:
                continue
            groups = [list(group) for group in self.policies[number].sorted_hand(self.seat(number), deal).groups]
            if rng.random() < 0.25 and len(groups) > 1:
                groups[-2:] = [groups[-2] + groups[-1]]
            self.book.write("show", seat=number, groups=groups, after=1000 + rng.randrange(4000))


def away_decision(deal: Deal, seat: SeatState) -> Decision:
    """Whether a seat without connection is played for, or dropped, in the turn that begins (AT-23 to AT-27, AT-30)."""
    decision = autoplay_decision(seat.drawn, saved_score(deal, seat, deal.rules).points, seat.played_for, deal.rules)
    if decision is None:
        raise StuckError("it is not known what becomes of a player without connection")
    return decision


def arranged_show(deal: Deal, seat: SeatState) -> PlannedShow | None:
    """The show the saved groups of a seat make, and the card in none of them; None when they make none (R-14)."""
    if seat.saved is None:
        return None
    group_cards = [card for group in seat.saved for card in group]
    rest = beyond(tuple(group_cards), seat.hand)
    if len(group_cards) != show_size(deal.rules) or len(rest) != 1 or beyond(seat.hand, group_cards):
        return None
    valid, _ = judge_groups(deal, seat.hand, seat.saved, None, deal.rules)
    return PlannedShow(rest[0], seat.saved) if valid else None
