"""Who is at the table in spirit: lost connections, players who go, and who takes part in the match from afar."""

from __future__ import annotations

from random import Random

from ledger.simulate.clock import Clock
from ledger.simulate.logbook import Logbook

_LEAVES, _LOSES_HIS_LINE, _BLINKS = 0.0025, 0.0075, 0.006
"""How likely it is, as a turn begins, that somebody goes, is cut off for some turns, or for a moment."""

_TURNS = (1, 1, 2, 3, 5)
_TURNS_PLAYED_FOR = (1, 2, 4, 6, 9)
"""How many turns somebody is cut off, and in games that play for him meanwhile."""

_CALMER, _STEADIER = 0.6, 0.1
"""How much less likely it is that anything happens where a match is more than one deal, and of that, that people go."""


class Presence:
    """What happens to players beside the game, through all deals of a match.

    ``absent`` counts the turns a seat is still going to miss.
    """

    def __init__(self, book: Logbook, rng: Random) -> None:
        self.absent: dict[int, int] = {}
        self._book = book
        self._rng = rng
        several = book.rules.match.deals != 1
        self._calm, self._steady = (_CALMER, _STEADIER) if several else (1.0, 1.0)
        self._cut_off = set(book.state.away)
        for number in book.state.away:
            self.absent[number] = rng.choice(_TURNS)

    def new_deal(self) -> None:
        """Whoever is there again may lose his line once more."""
        self._cut_off = {number for number in self._cut_off if self.absent.get(number)}

    def happenings(self, clock: Clock) -> None:
        """What may happen as a turn begins."""
        chance = self._rng.random() / self._calm
        if chance > _LEAVES + _LOSES_HIS_LINE + _BLINKS:
            return
        number = self._rng.choice(self._somebody())
        if chance < _LEAVES:
            if chance < _LEAVES * self._steady:
                self._book.write("leave", seat=number, after=clock.think(3))
        elif number in self._cut_off:
            return
        elif chance < _LEAVES + _LOSES_HIS_LINE:
            played_for = self._book.rules.disconnect.play == "autoplay"
            self.cut_off(number, self._rng.choice(_TURNS_PLAYED_FOR if played_for else _TURNS), clock)
        else:
            self._book.write("disconnect", seat=number, by="server", after=clock.think(2))
            self._book.write("reconnect", seat=number, by="server", after=clock.think(9))

    def _somebody(self) -> list[int]:
        """Who may be met by it; where a clock runs not the one in turn, whose time nobody would know any more."""
        seats = self._book.deal.still_in()
        if self._book.rules.timer.clock == "none":
            return seats
        return [seat for seat in seats if seat != self._book.deal.turn]

    def cut_off(self, number: int, turns: int, clock: Clock) -> None:
        """A seat loses its connection for some turns."""
        self._cut_off.add(number)
        self.absent[number] = turns
        self._book.write("disconnect", seat=number, by="server", after=clock.think(2))

    def missed(self, number: int) -> None:
        """A turn of an absent seat has gone by."""
        self.absent[number] = max(self.absent.get(number, 0) - 1, 0)

    def misses_at_most(self, number: int, turns: int) -> None:
        """Somebody who sees what it costs him is back soon."""
        self.absent[number] = min(self.absent.get(number, 0), turns)

    def returns(self, number: int, clock: Clock) -> None:
        """The seat is connected again, if it was cut off and has missed what it was going to miss."""
        if number in self._cut_off and not self.absent.get(number):
            self._cut_off.discard(number)
            self._book.write("reconnect", seat=number, by="server", after=clock.think(4))

    def there(self, number: int) -> bool:
        """Whether the seat's player is at the table."""
        return not self.absent.get(number)
