"""A table where melds are kept in the hand: drops, draws, shows, and the groups a platform saves."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ledger.play.state import SeatState
from ledger.simulate.autoplay import arranged_show, decision
from ledger.simulate.logbook import Logbook
from ledger.simulate.people import Temper
from ledger.simulate.playing import Declared, Groups, Mind, grouped
from ledger.simulate.presence import Presence
from ledger.simulate.seeing import is_joker
from ledger.simulate.stuck import StuckError
from ledger.simulate.table import Table

_STOPS_GROUPING = 0.04
"""How often somebody who has groups saved gives grouping up."""

_SAVES_EVERY_CHANGE = 0.97
"""How often a change is saved for somebody who has groups saved."""

_TOO_SLOW = 0.05
"""How often somebody has a show before him and does not declare it in time."""


class HandTable(Table):
    """Plays on a deal that ends with a show."""

    def __init__(self, book: Logbook, tempers: Mapping[int, Temper], rng: Random, presence: Presence) -> None:
        super().__init__(book, tempers, rng, presence)
        self.minds = {seat: Mind(temper, book.rules, rng) for seat, temper in tempers.items()}

    def turn(self) -> None:
        """One turn, which every player remembers having had."""
        number = self.deal.turn
        super().turn()
        if number is not None:
            self.minds[number].turns += 1

    def remember(self, number: int, turns: int) -> None:
        """The player of a seat has had so many turns in this deal."""
        self.minds[number].turns = turns

    def take_turn(self, seat: SeatState) -> None:
        """Drop, or draw and go on."""
        mind, number = self.minds[seat.number], seat.number
        if mind.drops(seat.hand, self.deal):
            self.drop(number)
            return
        top = self._top()
        if top is not None and mind.takes(seat.hand, top, self.deal):
            self.from_discards(number)
        else:
            self.from_stock(number)
        self.after_draw(number)

    def _top(self) -> str | None:
        """The top discard, if the rules let the seat in turn take it; the card turned up is the first player's only."""
        deal, dealt = self.deal, self.book.dealt
        if not deal.discards:
            return None
        top, first = deal.discards[-1], deal.untouched and deal.turn == dealt["first"]
        free = deal.rules.discards.joker == "free" or (first and deal.rules.discards.first_card == "free")
        return top if free or not is_joker(top, deal.wild) else None

    def after_draw(self, number: int) -> None:
        """The rest of a turn: declare or discard, or let the time run out."""
        mind, hand = self.minds[number], self.hand(number)
        if self._dozes():
            self.miss(number)
        elif (declared := mind.shows(hand, self.deal)) is not None:
            self._declare_in_time(number, declared)
        else:
            self.discard(number, self.choose_discard(number))
            self.save_groups(number)

    def choose_discard(self, number: int) -> str:
        """The card the seat would put down."""
        return self.minds[number].discards(self.hand(number), self.deal)

    def declare(self, number: int, groups: Groups, finish: str | None, by: str = "player") -> None:
        """The seat declares, and the platform judges the show."""
        fields = {"finish": finish} if finish else {}
        shown = [list(group) for group in groups]
        after = self.clock.think(12) if by == "player" else 60
        self.book.write("declare", seat=number, groups=shown, **fields, by=by, after=after)
        declared = self.deal.declared[-1]
        if declared.valid is None:
            raise StuckError("the show cannot be judged")
        reason = {"reason": "; ".join(map(str, declared.faults))[:200]} if declared.faults else {}
        self.book.write("show_judged", seat=number, valid=declared.valid, **reason, by="server", after=350)

    def _declare_in_time(self, number: int, declared: Declared) -> None:
        """The seat declares, or has its cards arranged and lets the time run out in games that declare for it then."""
        if self.book.rules.timeout.complete_hand == "declared" and self.rng.random() < _TOO_SLOW:
            self.save(number, declared.groups)
            self.miss(number)
        else:
            self.declare(number, declared.groups, declared.finish)

    def save_groups(self, number: int) -> None:
        """Groups are saved for a player who sorts his cards; where they decide something, for more players.

        There the first player's always are, so that the log shows that groups are saved at all.
        """
        seat = self.deal.seat(number)
        if seat is None or not self.still_in(number):
            return
        if self.book.rules.count.groups == "saved_else_best" and seat.saved and self.rng.random() < _STOPS_GROUPING:
            self.save(number, ())
        elif self.rng.random() < self._chance_to_save(seat):
            self.save(number, grouped(self.minds[number].view(seat.hand, self.deal)))

    def _chance_to_save(self, seat: SeatState) -> float:
        rules, tidiness = self.book.rules, self.tempers[seat.number].tidiness
        decide = rules.count.groups == "saved_else_best" or rules.timeout.complete_hand == "declared"
        if decide and not self.deal.groups_logged:
            return 1
        if rules.count.groups == "saved_else_best" and seat.saved:
            return _SAVES_EVERY_CHANGE
        return 0.2 * tidiness

    def save(self, number: int, groups: Groups) -> None:
        """The platform saves these groups for the seat."""
        self.book.write("group", seat=number, groups=[list(group) for group in groups], after=400)

    def _dozes(self) -> bool:
        """Whether somebody who has drawn lets his time run out, in games that then play for him."""
        return self.book.rules.timeout.turn == "played" and self.rng.random() < 0.002

    # ----------------------------------------------------------------------------------------- unattended

    def played_for(self, number: int) -> None:
        """The timer draws, unless the player had, and declares a hand arranged as a show, else discards."""
        if self.book.rules.timeout.complete_hand == "declared":
            if self.deal.phase == "draw":
                self.from_stock(number, by="timer", after=60)
            if (arranged := arranged_show(self.deal, number)) is not None:
                self.declare(number, arranged.groups, arranged.finish, by="timer")
                return
        super().played_for(number)

    def unattended(self, seat: SeatState) -> None:
        """The turn of a seat whose player is cut off: played for him, or missed."""
        number = seat.number
        if self.book.rules.disconnect.play == "as_timeout" or not seat.away:
            super().unattended(seat)
            return
        self.presence.missed(number)
        what = decision(self.deal, seat)
        if what == "dropped":
            self.presence.misses_at_most(number, 1)
        wait = 1500 + self.rng.randrange(2500)
        if what != "autoplay":
            self.drop(number, by="autoplay", after=wait)
        else:
            self.from_stock(number, by="autoplay", after=wait)
            self.discard(number, self.deal.taken or "", by="autoplay", after=600)
        self.presence.returns(number, self.clock)

    def losing_shows(self) -> None:
        """After a valid show some losers lay out their cards, not all of them in their best groups."""
        deal, rng = self.deal, self.rng
        if deal.ended is None or deal.ended.how != "show":
            return
        for number in deal.still_in():
            if number in deal.ended.winners or not self.presence.there(number):
                continue
            if rng.random() > self.tempers[number].tidiness:
                continue
            groups = [list(group) for group in grouped(self.minds[number].view(self.hand(number), deal))]
            if rng.random() < 0.25 and len(groups) > 1:
                groups[-2:] = [groups[-2] + groups[-1]]
            self.book.write("show", seat=number, groups=groups, after=1000 + rng.randrange(4000))
