"""Games of a platform as the events it would have logged: JSON Lines that ``ingest`` takes and an audit upholds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ledger.rules.arrangement import arrange
from ledger.rules.settlement import settle
from ledger.rules.shows import find_show, judge_show
from ledger.simulate.logbook import Event, stamp
from ledger.simulate.platform.felt import (
    DISCARD,
    DROP,
    FOLD,
    MISS,
    PACK,
    PICK,
    RECYCLE,
    SHOW,
    STOCK,
    WRONG,
)
from ledger.simulate.platform.games import Games
from ledger.simulate.platform.population import Population
from ledger.simulate.stuck import StuckError
from schemas.cards import FACES
from schemas.ruleset import Ruleset

START = 1_767_225_600_000
"""The first of January 2026, in milliseconds since 1970."""

BETWEEN = 37_000
"""Milliseconds from one game of a platform to the next, as a rule."""

_POINT_VALUES = (5, 10, 25, 50, 100, 200)
_HAND = 13


def match_id(rules: Ruleset, seed: int, number: int) -> str:
    """The id of a game of a platform."""
    return f"platform-{rules.id.replace('+', '.')}-{seed}-{number:07d}"


class Move(NamedTuple):
    """An event of the table: a seat from 0, a card or a count, milliseconds it took."""

    seat: int
    card: int
    wait: int


def logs(games: Games, people: Population, rules: Ruleset, seed: int) -> Iterator[GameLog]:
    """The log of every game of a chunk."""
    for n in range(len(games.winners)):
        yield GameLog(games, n, people, rules, seed)


class GameLog:
    """The log of one game: ``events``, and in ``seqs`` the number of the event each of the packed ones became."""

    def __init__(self, games: Games, n: int, people: Population, rules: Ruleset, seed: int) -> None:
        self._games, self._n, self._people, self._rules = games, n, people, rules
        self._number = games.first + n
        self._match = match_id(rules, seed, self._number)
        self._moment = START + self._number * BETWEEN
        self._seats = [int(person) for person in games.seats[n] if person >= 0]
        deck = [FACES[card] for card in games.decks[n]]
        self._hands = [deck[_HAND * seat : _HAND * (seat + 1)] for seat in range(len(self._seats))]
        self._rest = deck[_HAND * len(self._seats) : PACK]
        cut = self._rest[0]
        self._wild = cut if cut == "JK" else cut[0]
        low, high = games.restock_offsets[n : n + 2]
        self._restocks = [FACES[card] for card in games.restocks[low:high]]
        self.events: list[Event] = []
        self.seqs: list[int] = []
        self._write_all()

    def _write_all(self) -> None:
        self._open()
        self._deal()
        low, high = int(self._games.offsets[self._n]), int(self._games.offsets[self._n + 1])
        for at in range(low, high):
            kind, seat, card, _ = (int(value) for value in self._games.events[at])
            _TELL[kind](self, Move(seat, card, int(self._games.waits[at])))
            self.seqs.append(len(self.events) - (kind in (SHOW, WRONG)))
        self._claims()

    def _write(self, kind: str, *, by: str = "player", after: int = 0, **fields: Any) -> None:
        self._moment += after
        event: Event = {"v": 1, "match": self._match, "seq": len(self.events) + 1, "type": kind}
        event |= {"at": stamp(self._moment), "by": by}
        for name, value in fields.items():
            event["from" if name == "source" else name] = value
        self.events.append(event)

    def _open(self) -> None:
        people, point = self._people, self._point_value()
        seated = [
            {
                "seat": seat,
                "player": people.players[person],
                "name": people.names[person],
                "device": people.devices[person],
                "address": people.addresses[person],
            }
            for seat, person in enumerate(self._seats, 1)
        ]
        self._write(
            "open",
            by="server",
            ruleset=self._rules.id,
            lobby=f"points-{self._rules.players.max}p-{point}",
            table=f"t{1 + self._number % 97}",
            currency="INR",
            stake={"point_value": point},
            players=seated,
        )

    def _point_value(self) -> int:
        """What a point is worth in paise: every pool plays for its own stake."""
        pool = next(n for n, pool in enumerate(self._people.pools) if self._seats[0] in pool)
        return _POINT_VALUES[pool % len(_POINT_VALUES)]

    def _deal(self) -> None:
        seats, first = len(self._seats), int(self._games.opened[self._n])
        self._write(
            "deal",
            by="server",
            after=3000,
            deal=1,
            dealer=(first - 1) % seats + 1,
            first=first + 1,
            cut_card=self._rest[0],
            wild_card=self._rest[0],
            open_card=self._rest[1],
            hands=[{"seat": seat, "cards": list(hand)} for seat, hand in enumerate(self._hands, 1)],
            stock=self._rest[2:],
        )

    def _draw(self, move: Move, source: str) -> None:
        self._hands[move.seat].append(FACES[move.card])
        self._write("draw", seat=move.seat + 1, source=source, card=FACES[move.card], after=move.wait)

    def _from_stock(self, move: Move) -> None:
        self._draw(move, "stock")

    def _from_discards(self, move: Move) -> None:
        self._draw(move, "discards")

    def _discard(self, move: Move) -> None:
        self._hands[move.seat].remove(FACES[move.card])
        self._write("discard", seat=move.seat + 1, card=FACES[move.card], after=move.wait)

    def _drop(self, move: Move) -> None:
        self._write("drop", seat=move.seat + 1, after=move.wait)

    def _fold(self, move: Move) -> None:
        self._write("drop", seat=move.seat + 1, by="timer", after=50)

    def _miss(self, move: Move) -> None:
        self._write("miss", seat=move.seat + 1, count=move.card, by="timer", after=move.wait)

    def _recycle(self, move: Move) -> None:
        stock, self._restocks = self._restocks[: move.card], self._restocks[move.card :]
        self._write("recycle", stock=stock, by="server", after=900)

    def _show(self, move: Move) -> None:
        self._hands[move.seat].remove(FACES[move.card])
        groups = find_show(self._hands[move.seat], self._wild, self._rules)
        if groups is None:
            raise StuckError(f"match {self._match}: a show was played that is none")
        self._declare(move, groups)

    def _wrong_show(self, move: Move) -> None:
        self._hands[move.seat].remove(FACES[move.card])
        self._declare(move, hoped_for(self._hands[move.seat], self._wild, self._rules))

    def _declare(self, move: Move, groups: Sequence[Sequence[str]]) -> None:
        judged = judge_show(groups, self._wild, self._rules, self._hands[move.seat])
        listed = [list(group) for group in groups]
        self._write("declare", seat=move.seat + 1, groups=listed, finish=FACES[move.card], after=move.wait)
        reason = {"reason": "; ".join(map(str, judged.faults))[:200]} if judged.faults else {}
        self._write("show_judged", seat=move.seat + 1, valid=judged.valid, **reason, by="server", after=350)

    def _claims(self) -> None:
        winner = int(self._games.winners[self._n]) + 1
        points = {seat: int(self._games.points[self._n, seat - 1]) for seat in range(1, len(self._seats) + 1)}
        listed = [{"seat": seat, "points": worth} for seat, worth in points.items()]
        self._write("deal_scored", deal=1, points=listed, by="server", after=1500)
        due = settle(points, (winner,), self._point_value(), self._rules)
        standings = [
            {"seat": seat, "points": worth, "place": place}
            for (seat, worth), place in zip(points.items(), _places(points, winner), strict=True)
        ]
        payouts = [{"seat": seat, "amount": due.amounts[seat]} for seat in points]
        self._write("match_settled", standings=standings, payouts=payouts, fee=due.fee, by="server", after=400)


_TELL = {
    STOCK: GameLog._from_stock,
    PICK: GameLog._from_discards,
    DISCARD: GameLog._discard,
    DROP: GameLog._drop,
    SHOW: GameLog._show,
    WRONG: GameLog._wrong_show,
    RECYCLE: GameLog._recycle,
    MISS: GameLog._miss,
    FOLD: GameLog._fold,
}


def _places(points: dict[int, int], winner: int) -> list[int]:
    """The place of every seat: the winner first, the others by points, equal ones alike."""
    behind = [worth for seat, worth in points.items() if seat != winner]
    return [1 if seat == winner else 2 + sum(other < worth for other in behind) for seat, worth in points.items()]


def hoped_for(hand: Sequence[str], wild: str | None, rules: Ruleset) -> list[list[str]]:
    """Groups of a hand that are no valid show, as somebody lays them who thinks they are."""
    best = arrange(hand, wild, rules)
    groups = [list(cards) for _, cards in best.melds]
    if best.deadwood:
        groups.append(list(best.deadwood))
    while judge_show(groups, wild, rules).valid:
        groups = [list(hand)] if len(groups) < 2 else [groups[0] + groups[1], *groups[2:]]
    return groups
