"""Logged matches as packed games, one a deal, that were logged whole and of which nothing is in doubt.

A match is packed only where the packed games say all that its log says. Where the compiled engine decides it, the acts
are those of its pack, and which shows were valid and what each seat lost is what the engine says. Of other matches of
one deal that is the replay's, whose states between plain moves say what is in doubt: there every hand and every card
drawn is on record, players in turn move every card, and who drops, is folded by the clock or leaves is out of the deal.
Of anything else the readable extraction (:mod:`ledger.collusion.facts.replayed`) has the facts; of packed matches it
has the same, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import inf
from typing import Any, Final, NamedTuple

import numpy as np

from ledger.collusion.facts.clock import EFFECTS, SEAT_NUMBERS, stop, stopped_clock, take_time
from ledger.collusion.facts.decisions import NONE, SEATS, Deals, Decisions, Facts
from ledger.collusion.facts.packed import (
    DROP,
    FOLD,
    HAND,
    PICK,
    RECYCLE,
    SHOW,
    STOCK,
    THROW,
    UNDECIDED,
    WRONG,
    Packed,
    PackedExtractor,
)
from ledger.collusion.facts.replayed import Clock, decision_of, why_not_extracted
from ledger.engine.layout import (
    COPY,
    DEAL,
    DECLARE,
    DISCARD,
    DRAW,
    HEAD_SIZE,
    KIND_BITS,
    KIND_MASK,
    LEAVE,
    MISS,
    PLAYER,
    TYPES,
)
from ledger.engine.layout import DROP as DROPPED
from ledger.engine.layout import RECYCLE as RECYCLED
from ledger.engine.packs import Book, NotPackedError
from ledger.engine.packs import pack as pack_bytes
from ledger.engine.tables import CLEAN, POINTS, SHOW_VALID, Bytes
from ledger.engine.verifier import Verifier, is_kept
from ledger.play.matches import deal_points
from ledger.play.replay import Step
from ledger.play.runs import unjudged
from ledger.play.state import Deal
from ledger.rules.compiled.counting import Sheets
from ledger.rules.compiled.jit import RUNS_COMPILED, compiled
from ledger.rules.compiled.suit_rows import Ints
from ledger.rules.points import joker_rank, wild_rank
from schemas.cards import FACE_INDEX, RANKS, face
from schemas.events import read_again
from schemas.ruleset import Ruleset
from schemas.wire import milliseconds_of

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
    """Whether matches of a ruleset may be packed: melds in the hand with the options that packed games know."""
    return (
        why_not_extracted(rules) is None
        and rules.melding.where == "hand"
        and rules.deal.wild == "cut_card"
        and rules.stock.top == "stays"
    )


class Game(NamedTuple):
    """A deal of a match as a packed game.

    ``number`` is that of the deal, ``seats`` those of its seats, as logged; ``people`` numbers who sits, by seat;
    ``deck`` are the hands by seat, a place for the cut card and the card turned up; ``acts`` (k x 4: kind, seat, card,
    anything), what each took (``waits``, milliseconds), which event of the match it was (``seqs``); ``points`` by seat,
    -1 where the record does not decide them.
    """

    number: int
    seats: list[int]
    people: list[int]
    deck: list[int]
    wild: int
    acts: Bytes
    waits: Ints
    seqs: Ints
    winner: int
    points: list[int]


def pack(events: Sequence[Event], rules: Ruleset, person: Callable[[str], int]) -> list[Game] | None:
    """A match of one deal, its events as objects in ``seq`` order, as a packed game; None where it is not whole and
    plain.

    ``rules`` must be such that :func:`can_pack` holds. ``person`` numbers a player by the name in the log; it is asked
    only when the match is packed.
    """
    if not _can_be_plain(events):
        return None
    try:
        log = read_again(events)
    except ValueError:  # a day there is not, or what no line could have told
        return None
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
    game = Game(
        number=next(event["deal"] for event in events if event["type"] == "deal"),
        seats=[*end.places],
        people=[people[seat] for seat in end.places],
        deck=[*(FACE_INDEX[card] for seat in dealt.seats for card in seat.hand), NONE, FACE_INDEX[dealt.discards[0]]],
        wild=-1 if rank is None else RANKS.index(rank),
        acts=np.array(acts, dtype=np.uint8).reshape(-1, 4),
        waits=np.array(waits, dtype=np.int64),
        seqs=np.array(seqs, dtype=np.int64),
        winner=end.places[end.ended.winners[0]],
        points=[-1 if (loss := points[seat]) is None else loss for seat in end.places],
    )
    return [game]


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
        # Of a log without the line that says so the replay turns the discards over where the stock is used up.
        if event.type == "draw" and after.discards != before.discards[: -1 if decision[0] == PICK else None]:
            raise _NotPlainError
        return decision
    if before.ended is not None or event.type not in {"drop", "leave", "miss", "recycle"}:
        return None
    if event.type == "recycle":
        if after.seats != before.seats or after.discards != before.discards[-1:]:
            raise _NotPlainError
        return RECYCLE, NONE
    if event.type == "miss" and after.missed:
        raise _NotPlainError
    if event.type == "miss" or event.seat not in before.still_in():
        return None
    by_choice = event.type == "drop" and event.by == "player" and decision_of(event, step, before) is not None
    return (DROP if by_choice else FOLD), NONE


# -- by the engine ---------------------------------------------------------------------------------

_NOTHING, _PLAYED_ON = -1, -2
_KINDS: Final = np.full(KIND_MASK + 1, _NOTHING, dtype=np.int64)
"""What an act of a pack does at the table, by its kind; :data:`_NOTHING` where no card moves and nobody goes out."""
_KINDS[[DRAW, DISCARD, DECLARE, DROPPED, LEAVE, RECYCLED]] = STOCK, THROW, WRONG, DROP, FOLD, RECYCLE
_EFFECTS: Final = np.array([EFFECTS.get(name, 0) for name in TYPES], dtype=np.int64)


@compiled
def lay_acts(  # noqa: C901 - one branch a kind
    acts: Bytes, starts: Ints, times: Ints, shows: Ints, losses: Ints, kinds: Ints, effects: Ints, clock: Ints,
    moves: Ints, ends: Ints,
) -> None:  # fmt: skip
    """Lay out the acts of matches that the engine has decided, one match from each of ``starts`` to the next: a row of
    ``moves`` for each that does something in a deal (kind, number of the seat, card, wait, seq), and where those of
    each deal end. ``shows`` is 1 where a show was valid; ``losses``, by deal and seat, -1 of seats not dealt in."""
    count, deal = 0, -1
    for match in range(len(starts) - 1):
        drawn_by = missing = is_dealt = 0
        stop(clock)
        for at in range(starts[match], starts[match + 1]):
            kind, by = int(acts[at, 0]) & KIND_MASK, int(acts[at, 0]) >> KIND_BITS
            seat = 0 if kind == DEAL else int(acts[at, 1])  # of a deal this is the dealer's, who does nothing
            wait = take_time(clock, effects[kind], seat, by == PLAYER, times[at], 0)
            if kind == DEAL:
                deal += 1
                drawn_by, missing, is_dealt = 0, 0, 1
            if not is_dealt:
                continue
            move, is_own = kinds[kind], by == PLAYER
            if move == STOCK:
                move, drawn_by = PICK if acts[at, 3] else STOCK, by
            elif move in (THROW, WRONG):
                move = SHOW if shows[at] else move
                is_own &= drawn_by == PLAYER and missing != seat
                missing = 0
            elif move == DROP:
                move = DROP if is_own else FOLD
            elif move == FOLD:
                move = FOLD if losses[deal, seat] >= 0 else _NOTHING
            elif move == _PLAYED_ON:
                missing = seat
            if move >= 0:
                row = moves[count]
                row[0], row[1], row[2] = move if is_own else move | UNDECIDED, seat, acts[at, 2]
                row[3], row[4] = wait, at - starts[match] + 1
                count += 1
            ends[deal] = count


def _worth_replaying() -> float:
    """How many matches are replayed in the time in which the engine is loaded, or compiled where it is not yet."""
    if not RUNS_COMPILED:
        return inf
    return 750 if is_kept() else 50_000


class Loading:
    """When the engine is worth loading: once so many matches were ``replayed``, of whatever rules, for it is loaded
    once for all; where that is not given as many as take the time in which it is loaded, or compiled."""

    def __init__(self, replayed: float | None = None) -> None:
        self._left = _worth_replaying() if replayed is None else replayed

    def is_due(self, matches: float) -> bool:
        """Whether it is, with so many matches more."""
        self._left -= matches
        return self._left <= 0


class GameExtractor(PackedExtractor):
    """Extracts matches that can be packed. Raises UsageError for hands that are not counted compiled."""

    def __init__(self, rules: Ruleset, loading: Loading | None = None, sheets: Sheets | None = None) -> None:
        sheets = {} if sheets is None else sheets
        super().__init__(rules, sheets)
        self.ruleset = rules
        self._verifier = Verifier(rules, sheets)
        self._loading = Loading() if loading is None else loading
        self._kinds = _KINDS.copy()
        self._kinds[MISS] = _PLAYED_ON if rules.timeout.turn == "played" else _NOTHING
        self._clock = stopped_clock()

    def games(self, logs: Sequence[Sequence[Event]], person: Callable[[str], int]) -> list[list[Game] | None]:
        """Each match as packed games: as the engine decides it, or else as :func:`pack` has it."""
        packs, times, book = dict[int, bytes](), list[int](), Book()
        # Those of several deals are replayed step by step, which takes some twelve times as long.
        asks = self._verifier.taught and self._loading.is_due(len(logs) * (1 if self.ruleset.match.deals == 1 else 12))
        for place, log in enumerate(logs if asks else ()):
            with suppress(NotPackedError, ValueError):  # of a day there is not
                own = [milliseconds_of(line["at"]) if "at" in line else -1 for line in log]
                packs[place] = pack_bytes(log, self.ruleset.hash, book)
                times += own
        every = self._decide([logs[place] for place in packs], [*packs.values()], times, person) if packs else ()
        games = dict(zip(packs, every, strict=True))
        return [games.get(place) or pack(log, self.ruleset, person) for place, log in enumerate(logs)]

    def _decide(
        self,
        logs: Sequence[Sequence[Event]],
        packs: Sequence[bytes],
        times: Sequence[int],
        person: Callable[[str], int],
    ) -> Iterator[list[Game] | None]:
        """Matches and their packs as games, by when each of their lines was; None of one that the engine does not
        decide, or where it does not say who won a deal."""
        starts, bounds = (np.cumsum([0, *map(len, several)]) for several in (logs, packs))
        figures = self._verifier.figures_of(np.frombuffer(b"".join(packs), dtype=np.uint8), bounds)
        octets = [one[HEAD_SIZE : HEAD_SIZE + 4 * len(log)] for one, log in zip(packs, logs, strict=True)]
        acts = np.frombuffer(b"".join(octets), dtype=np.uint8).reshape(-1, 4)
        # Those before each act, so that the last of them are those of all matches.
        before = np.cumsum([0, *(acts[:, 0] & KIND_MASK == DEAL)])
        what, deal, seq, seat, value = figures.rows.T
        match = np.repeat(np.arange(len(logs)), np.diff(figures.ends, prepend=0))
        shows, losses = np.zeros(starts[-1], dtype=np.int64), np.full((before[-1], SEAT_NUMBERS), -1, dtype=np.int64)
        shows[(starts[match] + seq - 1)[what == SHOW_VALID]] = value[what == SHOW_VALID]
        losses[(before[starts[match]] + deal - 1)[what == POINTS], seat[what == POINTS]] = value[what == POINTS]
        moves, ends = np.zeros((starts[-1], 5), dtype=np.int64), np.zeros(before[-1], dtype=np.int64)
        lay_acts(acts, starts, np.array(times), shows, losses, self._kinds, _EFFECTS, self._clock, moves, ends)
        parts, deals = np.split(moves, ends), before[starts].tolist()
        for log, answer, first, last in zip(logs, figures.answers, deals, deals[1:], strict=False):
            yield self._games(log, parts[first:last], losses[first:last], person) if answer == CLEAN else None

    def _games(
        self, log: Sequence[Event], parts: Sequence[Ints], losses: Ints, person: Callable[[str], int]
    ) -> list[Game] | None:
        """A match as games, by what was done and lost in each of its deals."""
        people = {row["seat"]: person(row["player"]) for row in log[0]["players"]}
        games = list[Game]()
        deals = (line for line in log if line["type"] == "deal")
        for dealt, moves, by_seat in zip(deals, parts, losses, strict=True):
            hands = {row["seat"]: row["cards"] for row in dealt["hands"]}
            seats = sorted(hands)
            points = by_seat[seats].tolist()
            # Who has won has lost nothing. Where others have not either, the replay says who it was.
            if points.count(0) != 1 or not len(moves) or moves[:, 3].max() > _LONGEST:
                return None
            kinds, numbers, cards, waits, seqs = moves.T
            rank = wild_rank(dealt["wild_card"], self.ruleset)
            cards_dealt = [card for seat in seats for card in hands[seat]]
            game = Game(
                number=dealt["deal"],
                seats=seats,
                people=[people[seat] for seat in seats],
                deck=[*(FACE_INDEX[face(card)] for card in cards_dealt), NONE, FACE_INDEX[face(dealt["open_card"])]],
                wild=-1 if rank is None else RANKS.index(rank),
                acts=np.stack([kinds, np.searchsorted(seats, numbers), cards % COPY, kinds], axis=1).astype(np.uint8),
                waits=waits,
                seqs=seqs,
                winner=points.index(0),
                points=points,
            )
            games.append(game)
        return games

    def matches(self, matches: Sequence[Sequence[Game]]) -> list[Facts]:
        """The facts of each match, as if it had been taken alone; ``seq`` is that of its log."""
        games = [game for match in matches for game in match]
        if not games:
            return []
        batch = self._join(games)
        deals, rows = self.facts(batch)
        deals = deals._replace(number=np.array([game.number for game in games], dtype=np.int64))
        for n, game in enumerate(games):
            deals.seats[n, : len(game.seats)] = game.seats
        seqs = np.concatenate([game.seqs for game in games])
        rows = rows._replace(seq=seqs[batch.offsets[rows.deal] + rows.seq])
        starts = np.cumsum([0, *map(len, matches)])
        cuts = np.searchsorted(rows.deal, starts).tolist()
        rows = rows._replace(deal=rows.deal - np.repeat(starts[:-1], np.diff(cuts)))
        return [
            Facts(
                Deals._make(column[starts[n] : starts[n + 1]] for column in deals),
                Decisions._make(column[cuts[n] : cuts[n + 1]] for column in rows),
            )
            for n in range(len(matches))
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
            np.concatenate([game.acts for game in games]),
            np.array([game.winner for game in games], dtype=np.int64),
            points,
            np.concatenate([game.waits for game in games]).astype(np.int32),
        )
