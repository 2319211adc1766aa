"""A table where melds are kept in the hand: drops, draws, shows, and the groups a platform saves."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.play.cards_in_play import beyond, judge_groups
from ledger.play.points import saved_score
from ledger.play.state import Deal, Groups, SeatState
from ledger.play.viewer import is_wild
from ledger.rules.scoring import Decision, autoplay_decision
from ledger.rules.sizes import show_size
from ledger.simulate.hand_policy import HandPolicy, PlannedShow
from ledger.simulate.logbook import StuckError
from ledger.simulate.opening import Traits
from ledger.simulate.table import Table

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
        first = deal.untouched and deal.turn == self.book.dealt["first"]
        free = choice.joker == "free" or (first and choice.first_card == "free")
        return deal.discards[-1] if free or not is_wild(deal.discards[-1], deal.wild) else None

    def after_draw(self, number: int) -> None:
        """The rest of a turn: declare or discard, or let the time run out; where the timer declares, with a show
        arranged."""
        timeout = self.book.rules.timeout
        if timeout.turn == "played" and self.rng.random() < _DOZES:
            self.miss(number)
        elif (shown := self.policies[number].shows(self.seat(number), self.deal)) is None:
            self.discard(number, self.choose_discard(number))
            self._save_groups(number)
        elif timeout.complete_hand == "declared" and self.rng.random() < _TOO_SLOW:
            self.save(number, shown.groups)
            self.miss(number)
        else:
            self.declare(number, shown.groups, shown.finish)

    def declare(self, number: int, groups: Groups, finish: str | None, by: str = "player") -> None:
        """The seat declares, and the platform judges the show."""
        fields = {"finish": finish} if finish else {}
        shown = [list(group) for group in groups]
        after = self.clock.think(12) if by == "player" else 60
        self.book.write("declare", seat=number, groups=shown, **fields, by=by, after=after)
        judged = self.deal.declared[-1]
        if judged.valid is None:
            raise StuckError("the show cannot be judged")
        self.book.write_show_judged(number, judged.valid, judged.faults)

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
            if (arranged := arranged_show(self.deal, self.seat(number))) is not None:
                self.declare(number, arranged.groups, arranged.finish, by="timer")
                return
        super().played_for(number)

    def unattended(self, seat: SeatState) -> None:
        """The turn of a seat whose player is cut off: played for it, or missed."""
        number, presence = seat.number, self.presence
        if self.book.rules.disconnect.play == "as_timeout" or not seat.away:
            super().unattended(seat)
            return
        presence.missed(number)
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
    found = autoplay_decision(seat.drawn, saved_score(deal, seat, deal.rules).points, seat.played_for, deal.rules)
    if found is None:
        raise StuckError("it is not known what becomes of a player without connection")
    return found


def arranged_show(deal: Deal, seat: SeatState) -> PlannedShow | None:
    """The show the saved groups of a seat make, and the card in none of them; None when they make none (R-14)."""
    if seat.saved is None:
        return None
    shown = [card for group in seat.saved for card in group]
    left = beyond(tuple(shown), seat.hand)
    if len(shown) != show_size(deal.rules) or len(left) != 1 or beyond(seat.hand, shown):
        return None
    valid, _ = judge_groups(deal, seat.hand, seat.saved, None, deal.rules)
    return PlannedShow(left[0], seat.saved) if valid else None
