"""Logged matches as packed games: one deal of points play that was logged whole, in which players moved every card.

A match is packed only where the packed game says all that its log says: every hand and every card drawn is on record,
cards are drawn and put down by players in turn, and who drops, is folded by the clock or leaves is out of the deal. The
deal is the replay's, whose states between plain moves say what is in doubt. Of anything else the readable extraction
(:mod:`ledger.collusion.facts.replayed`) has the facts; of packed matches it has the same, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from ledger.collusion.facts.decisions import NONE, SEATS, Deals, Decisions, Facts
from ledger.collusion.facts.packed import DROP, FOLD, HAND, PICK, RECYCLE, STOCK, THROW, Packed, PackedExtractor
from ledger.collusion.facts.replayed import Clock, decision_of, why_not_extracted
from ledger.play.matches import deal_points
from ledger.play.replay import Step
from ledger.play.runs import unjudged
from ledger.play.state import Deal
from ledger.rules.points import joker_rank
from schemas.cards import FACE_INDEX, RANKS
from schemas.events import read_again
from schemas.ruleset import Ruleset

Event = Mapping[str, Any]

_DECK = 106
_LONGEST = 2**31 - 1
_CARD: Final = {"draw": "card", "discard": "card", "declare": "finish"}
"""Events that move a card, and the field that names it."""
_CARDLESS: Final = frozenset({
    "open", "shuffle", "deal", "drop", "miss", "recycle", "group", "show", "disconnect", "reconnect", "leave",
    "show_judged", "deal_scored", "match_settled", "close",
})  # fmt: skip


def can_pack(rules: Ruleset) -> bool:
    """Whether matches of a ruleset may be packed: points play of one deal with the options that packed games know."""
    return (
        why_not_extracted(rules) is None
        and rules.melding.where == "hand"
        and rules.deal.wild == "cut_card"
        and (rules.match.ends, rules.match.deals, rules.match.counts) == ("after_deals", 1, "lost_points")
        and rules.stock.top == "stays"
    )


class Game(NamedTuple):
    """A match as one packed game.

    ``people`` numbers who sits, by seat; ``deck`` are the hands by seat, a place for the cut card and the card turned
    up; ``acts`` (kind, seat, card, 0 on end), what each took (``waits``, milliseconds), which event it was (``seqs``);
    ``points`` by seat, -1 where the record does not decide them.
    """

    people: list[int]
    deck: list[int]
    wild: int
    acts: list[int]
    waits: list[int]
    seqs: list[int]
    winner: int
    points: list[int]


def pack(events: Sequence[Event], rules: Ruleset, person: Callable[[str], int]) -> Game | None:
    """A match, its events as objects in ``seq`` order, as a packed game; None where it is not whole and plain.

    ``rules`` must be such that :func:`can_pack` holds. ``person`` numbers a player by the name in the log; it is asked
    only when the match is packed.
    """
    if not _can_be_plain(events):
        return None
    log = read_again(events)
    steps = dict(unjudged(log, rules))
    dealt = next(step.after.deal for step in steps.values() if step.event.type == "deal")
    end = steps[len(log) - 1].after.deal
    players = [(row["seat"], row["player"]) for row in events[0]["players"]]
    if dealt is None or end is None or end.ended is None or not _is_plain(dealt, end):
        return None
    if sorted(seat for seat, _ in players) != sorted(end.places):
        return None
    acts, waits, seqs, clock = list[int](), list[int](), list[int](), Clock()
    for place, (event, values) in enumerate(zip(log, events, strict=True)):
        wait, step = clock.wait(event), steps.get(place)
        try:
            act = _plain_move(values) if step is None else _act(event, step)
        except _NotPlainError:
            return None
        if act is not None:
            kind, card = act
            acts += (kind, end.places.get(values.get("seat", 0), 0), card, 0)
            waits.append(wait)
            seqs.append(place + 1)
    if max(waits, default=0) > _LONGEST:
        return None
    people = {seat: person(player) for seat, player in players}
    rank, points = joker_rank(dealt.wild, rules), deal_points(end)
    return Game(
        people=[people[seat] for seat in end.places],
        deck=[*(FACE_INDEX[card] for seat in dealt.seats for card in seat.hand), NONE, FACE_INDEX[dealt.discards[0]]],
        wild=-1 if rank is None else RANKS.index(rank),
        acts=acts,
        waits=waits,
        seqs=seqs,
        winner=end.places[end.ended.winners[0]],
        points=[-1 if (loss := points[seat]) is None else loss for seat in end.places],
    )


def _can_be_plain(events: Sequence[Event]) -> bool:
    """Whether a log is whole and of one deal, and every card that moves in it has a name and is moved by a player."""
    kinds = [event["type"] for event in events]
    return (
        kinds[:1] == ["open"]
        and kinds.count("open") == kinds.count("deal") == 1
        and [event["seq"] for event in events] == list(range(1, len(events) + 1))
        and all(
            event.get("by") == "player" and event.get(_CARD[kind]) in FACE_INDEX and event.get("face") != "down"
            if kind in _CARD
            else kind in _CARDLESS
            for event, kind in zip(events, kinds, strict=True)
        )
    )


def _is_plain(dealt: Deal, end: Deal) -> bool:
    """Whether a deal begins as a packed game does, one player has won it, and nothing in it is in doubt."""
    cards = [*dealt.discards, *(card for seat in dealt.seats for card in seat.hand)]
    return (
        2 <= len(dealt.seats) <= SEATS
        and all(len(seat.hand) == HAND for seat in dealt.seats)
        and len(dealt.discards) == 1
        and all(card in FACE_INDEX for card in cards)
        and not dealt.wild_unseen
        and end.tainted is None
        and end.ended is not None
        and len(end.ended.winners) == 1
    )


class _NotPlainError(Exception):
    """The log says something that a packed game cannot say."""


def _plain_move(event: Event) -> tuple[int, int] | None:
    """The kind of a plain move and its card; None of groups that are saved."""
    if event["type"] == "group":
        return None
    return (THROW if event["type"] == "discard" else _PILES[event["from"]]), FACE_INDEX[event["card"]]


_PILES: Final = {"stock": STOCK, "discards": PICK}


def _act(event: Any, step: Step) -> tuple[int, int] | None:
    """What any other event does at the table, and its card; None where no card moves and nobody goes out.

    Raises _NotPlainError where a packed table would not come to what the replay's does.
    """
    before, after = step.before.deal, step.after.deal
    if before is None or after is None:
        return None
    if event.type in _CARD:
        decision = None if before.ended is not None else decision_of(event, step, before)
        if decision is None:
            raise _NotPlainError
        return decision
    if before.ended is not None or event.type not in {"drop", "leave", "miss", "recycle"}:
        return None
    if event.type == "recycle":
        if before.phase != "draw" or after.seats != before.seats or after.discards != before.discards[-1:]:
            raise _NotPlainError
        return RECYCLE, NONE
    # The card below one taken from the discards is not looked up, so that turn must end with a card put down.
    cut_short = before.phase != "draw" and event.seat == before.turn
    if cut_short or (event.type == "miss" and after.missed):
        raise _NotPlainError
    if event.type == "miss" or event.seat not in before.still_in():
        return None
    by_choice = event.type == "drop" and event.by == "player" and decision_of(event, step, before) is not None
    return (DROP if by_choice else FOLD), NONE


class GameExtractor(PackedExtractor):
    """Extracts matches that were packed. Raises UsageError for hands that are not counted compiled."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.ruleset = rules

    def matches(self, games: Sequence[Game]) -> list[Facts]:
        """The facts of each match, as if it had been taken alone; ``seq`` is that of its log."""
        if not games:
            return []
        batch = self._join(games)
        deals, rows = self.facts(batch)
        seqs = np.array([seq for game in games for seq in game.seqs], dtype=np.int64)
        rows = rows._replace(seq=seqs[batch.offsets[rows.deal] + rows.seq])
        cuts = np.searchsorted(rows.deal, np.arange(len(games) + 1)).tolist()
        rows = rows._replace(deal=np.zeros_like(rows.deal))
        return [
            Facts(
                Deals._make(column[n : n + 1] for column in deals),
                Decisions._make(column[cuts[n] : cuts[n + 1]] for column in rows),
            )
            for n in range(len(games))
        ]

    def _join(self, games: Sequence[Game]) -> Packed:
        decks = np.zeros((len(games), _DECK), dtype=np.uint8)
        seats = np.full((len(games), SEATS), -1, dtype=np.int32)
        points = np.full((len(games), SEATS), -1, dtype=np.int64)
        for n, game in enumerate(games):
            decks[n, : len(game.deck)] = game.deck
            seats[n, : len(game.people)] = game.people
            points[n, : len(game.points)] = game.points
        return Packed(
            decks,
            seats,
            np.array([game.wild for game in games], dtype=np.int64),
            np.concatenate([[0], np.cumsum([len(game.seqs) for game in games])]).astype(np.int64),
            np.array([value for game in games for value in game.acts], dtype=np.uint8).reshape(-1, 4),
            np.array([game.winner for game in games], dtype=np.int64),
            points,
            np.array([wait for game in games for wait in game.waits], dtype=np.int32),
        )
