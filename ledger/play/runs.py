"""Runs of plain moves, folded in one go: what comes of them is what :mod:`ledger.play.replay` makes of them one by one,
and none of the laws it asks of them finds anything, or could not see.

Most of a log are cards drawn and put down by the player in turn, in time. Whoever needs what is found in a match or
what it comes to, and not each state, has it like this in a fraction of the time. What is not surely plain ends a run
and is replayed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, takewhile
from typing import Any, Final, NamedTuple

from ledger.play.evolve import evolve
from ledger.play.law import Law
from ledger.play.laws.shows import LIMITS
from ledger.play.laws.timers import CLOCK_SET
from ledger.play.profile import LogProfile, log_profile
from ledger.play.replay import LawFilter, Step, alike_before, believed, judge, read_by, refuse_knocking
from ledger.play.state import Deal, Match, SeatState, is_absent, opening
from schemas.cards import JOKER, UNKNOWN
from schemas.events import Act, Claim
from schemas.findings import Finding
from schemas.ruleset import Ruleset
from schemas.wire import milliseconds_of

_PLAIN: Final = frozenset({"draw", "discard", "group"})
ASKED_OF_MOVES: Final = frozenset({"acted_too_late", "joker_from_discards"})
"""The laws that plain moves are asked to keep, of those that change nothing in what follows."""
_NONE: Final = (None,) * 5
_OWN: Final = frozenset({"player", None})
"""Who acts where nobody acts for a player, as far as the log says."""


@dataclass(frozen=True)
class Skim:
    """A replay without the steps of plain moves, which break no law. Those that are left are those that
    :func:`ledger.play.replay.replay` has there, the last event's always among them; ``places`` are those of their
    events."""

    events: Sequence[Act | Claim]
    steps: tuple[Step, ...] = ()
    places: tuple[int, ...] = ()

    @cached_property
    def all_steps(self) -> tuple[Step, ...]:
        """Those of plain moves among them."""
        return tuple(self._with_plain_moves())

    def _with_plain_moves(self) -> Iterator[Step]:
        ends = (*self.places[1:], len(self.events))
        for step, place, end in zip(self.steps, self.places, ends, strict=False):
            yield step
            state = step.after
            for event in self.events[place + 1 : end]:
                after = evolve(state, event)
                yield Step(event, state, after, (), ())
                state = after


class Log(NamedTuple):
    """The events of a match, in ``seq`` order, the rules they are replayed by and what they show as a whole."""

    events: Sequence[Act | Claim]
    rules: Ruleset
    profile: LogProfile


def skim(events: Sequence[Act | Claim], rules: Ruleset, log: LogProfile, beside: Skim | None = None) -> Skim:
    """A match's events, which must come in ``seq`` order, replayed but for plain moves. ``log`` is the
    :func:`~ledger.play.profile.log_profile` of the events. What another skim is ``beside`` it is taken over as far as
    its rules are these, its log as a whole is such as this one and its events are the same objects.

    Raises BadRuleset, in one sentence, for a game that is not replayed.
    """
    return skim_unless(_nothing_stops, events, rules, log, beside) or Skim(events)


def skim_unless(
    stops: Callable[[Finding], bool],
    events: Sequence[Act | Claim],
    rules: Ruleset,
    log: LogProfile,
    beside: Skim | None = None,
) -> Skim | None:
    """The same; None as soon as something is found that stops it."""
    refuse_knocking(rules)
    strides = list[Stride]()
    for stride in _strides(events, rules, log, beside):
        if any(map(stops, stride[1].findings)):
            return None
        strides.append(stride)
    return _skim_of(events, strides)


def skim_together(logs: Sequence[Log]) -> list[Skim | None]:
    """What :func:`skim` makes of each of some logs; None of one it raises for. They are replayed in turn, a step of
    each: the memory of a processor holds what one kind of event needs, and not what all kinds do."""
    skims: list[Skim | None] = [None] * len(logs)
    walks = [_walk(number, log, skims) for number, log in enumerate(logs)]
    while walks:
        walks = [walk for walk in walks if next(walk, "over") is None]
    return skims


def _walk(number: int, log: Log, skims: list[Skim | None]) -> Iterator[None]:
    """Replay a log and put it down, with a pause behind every step."""
    with suppress(Exception):  # which is raised again for whoever asks for this log alone
        refuse_knocking(log.rules)
        strides = list[Stride]()
        for stride in _strides(log.events, log.rules, log.profile, None):
            strides.append(stride)
            yield
        skims[number] = _skim_of(log.events, strides)


def _skim_of(events: Sequence[Act | Claim], strides: Sequence[Stride]) -> Skim:
    return Skim(events, tuple(step for _, step in strides), tuple(place for place, _ in strides))


def _nothing_stops(_: Finding) -> bool:
    return False


Stride = tuple[int, Step]
"""The place of an event, and its step."""


def _strides(events: Sequence[Act | Claim], rules: Ruleset, log: LogProfile, beside: Skim | None) -> Iterator[Stride]:
    first = beside.steps[0].before if beside is not None and beside.steps else None
    alike = 0
    if beside is not None and first is not None and first.rules is rules and first.log == log:
        same = sum(1 for _ in takewhile(lambda two: two[0] is two[1], zip(beside.events, events, strict=False)))
        alike = bisect_left(beside.places, same)
    if beside is None or not alike:
        return _skim_from(opening(rules, log), events, 0)
    strides = zip(beside.places[:alike], beside.steps, strict=False)
    return chain(strides, _skim_from(beside.steps[alike - 1].after, events, beside.places[alike - 1] + 1))


def last_state(replayed: Skim, rules: Ruleset) -> Match:
    """The state in which a replay of the events of a skim by other rules ends: of the laws those alone are asked that
    put a deal in doubt, and what the rules read alike is taken over. Raises BadRuleset as :func:`skim` does."""
    refuse_knocking(rules)
    alike, place = alike_before(replayed.steps, rules), 0
    if alike:
        state, place = read_by(rules, replayed.steps[alike - 1].after), replayed.places[alike - 1] + 1
    else:
        state = opening(rules, log_profile(replayed.events, rules))
    for _, step in _skim_from(state, replayed.events, place, _asks_nothing):
        state = step.after
    return state


def unjudged(events: Sequence[Act | Claim], rules: Ruleset) -> Iterator[Stride]:
    """The events but plain moves, with their places, of the laws asked those alone that put a deal in doubt."""
    return _skim_from(opening(rules, log_profile(events, rules)), events, 0, _asks_nothing)


def _asks_nothing(_law: Law, _event: Act | Claim) -> bool:
    return False


def _skim_from(
    state: Match, events: Sequence[Act | Claim], place: int, asks: LawFilter | None = None
) -> Iterator[Stride]:
    last = len(events) - 1
    while place <= last:
        state, place = after_run(state, events, place, last)
        event = events[place]
        findings, unseen = judge(state, event, asks)
        after = believed(state, event, findings)
        yield place, Step(event, state, after, findings, unseen)
        state, place = after, place + 1


def after_run(
    match: Match, events: Sequence[Act | Claim], start: int, end: int, *, unasked: bool = False
) -> tuple[Match, int]:
    """The state after the plain moves that come from ``start`` on, before ``end``, and the place behind the last of
    them: ``start`` where none is. Where :data:`ASKED_OF_MOVES` are ``unasked``, moves are plain that may break them."""
    deal = match.deal
    if events[start].type not in _PLAIN or deal is None or not _is_plain(match, deal):
        return match, start
    run, place = _Run(match, deal, unasked=unasked), start
    plain = run.plain
    for place in range(start, end):
        fields = events[place].__dict__  # a model looks long for what it has
        take = plain.get(fields["type"])
        if take is None or not take(run, fields):
            break
    else:
        place = end
    return (run.match(events[place - 1].seq), place) if place > start else (match, start)


def _is_plain(match: Match, deal: Deal) -> bool:
    """Whether a deal is under way in which nothing is in doubt, nobody is away, and no hand is about to be folded."""
    if match.in_gap or match.log.unlogged or match.settled or match.closed is not None or not match.opened:
        return False
    if match.away or match.connection_unknown or match.rules.timer.bank or not deal.stock or deal.turn is None:
        return False
    doubts = deal.ended, deal.tainted, deal.pending, deal.fold_due, deal.unpaid
    if doubts != _NONE or deal.may_be_over or deal.players_unknown or deal.wild_unseen:
        return False
    return not deal.also_due and not deal.suffixed and all(map(_is_there, deal.seats))


def _is_there(seat: SeatState) -> bool:
    """Whether a seat has its connection, and has not left with its turn still to come round."""
    return not seat.away and not seat.connection_unknown and (seat.status != "left" or seat.passed)


class _Hand:
    """What changes of a seat in a run, and who follows it in turn."""

    __slots__ = ("before", "cards", "following", "from_stock", "has_drawn", "misses", "number", "saved", "unplayed")

    def __init__(self, before: SeatState, following: int) -> None:
        self.before, self.number, self.following = before, before.number, following
        self.cards = list(before.hand)
        self.has_drawn, self.from_stock = False, before.from_stock
        self.misses, self.unplayed = before.misses, before.unplayed
        self.saved = before.saved

    def seat(self) -> SeatState:
        """The state of the seat after the run."""
        return self.before.replace(
            hand=tuple(self.cards),
            drawn=self.has_drawn or self.before.drawn,
            drawn_itself=self.has_drawn or self.before.drawn_itself,
            from_stock=self.from_stock,
            misses=self.misses,
            unplayed=self.unplayed,
            saved=self.saved,
        )


class _Hands(dict[int, _Hand | None]):
    """The hands that a run takes in moves of, by seat; None for a seat that is out."""

    def __init__(self, seats: Sequence[SeatState]) -> None:
        super().__init__()
        self._seats = [seat for seat in seats if seat.status == "in"]

    def __missing__(self, number: int) -> _Hand | None:
        seats = self._seats
        for place, seat in enumerate(seats, 1):
            if seat.number == number:
                hand = self[number] = _Hand(seat, seats[place % len(seats)].number)
                return hand
        return None

    def seat(self, before: SeatState) -> SeatState:
        """The state of a seat after the run."""
        hand = self.get(before.number)
        return before if hand is None else hand.seat()


class _Run:
    """A deal as a run goes on. A move that is not plain changes nothing. The fields of two moves are remembered: of
    the draw of the turn under way, and of the last discard."""

    def __init__(self, match: Match, deal: Deal, *, unasked: bool) -> None:
        self._before, self._deal = match, deal
        self._stock, self._drawn = deal.stock or (), 0
        self._discards = list(deal.discards)
        self._hands = _Hands(deal.seats)
        self._in_turn = self._hands[deal.turn or 0] if deal.phase != "unknown" else None
        self._turn_draw: Mapping[str, Any] | None = None
        if deal.phase == "discard":
            self._turn_draw = {
                "card": deal.taken, "from_": deal.taken_from, "by": deal.taken_by, "at": match.step_at,
                "seq": match.last_act,
            }  # fmt: skip
        self._last_discard: Mapping[str, Any] | None = None
        self._turns, self._taken_by, self._missed = 0, deal.taken_by, deal.missed
        self._limit = self._joker = None
        timer = deal.rules.timer
        self._by_turn, self._is_timed = timer.clock == "turn", match.log.blur is not None
        self._began = match.turn_at if self._by_turn else match.step_at
        self._began_ms = self._now = milliseconds_of(self._began) if self._began and self._is_timed else None
        if not unasked:
            self._limit = None if timer.clock == "none" else min(timer.seconds * 1000, CLOCK_SET - 1)
            self._joker = None if deal.rules.discards.joker == "free" else deal.wild or ""
        self._grouped = deal.groups_logged
        groups_plain = LIMITS not in deal.rules.cases and not is_absent("group", deal.rules)
        self.plain: Final = _WITH_GROUPS if groups_plain else _CARDS
        """What takes in an event of a type that may be plain."""

    def draw(self, event: Mapping[str, Any]) -> bool:
        """Take in a card drawn from the top of a pile that it may be taken from, by the fields of the event; whether
        that is plain."""
        hand, card = self._in_turn, event["card"]
        if self._turn_draw is not None or hand is None or hand.number != event["seat"] or not self._by_itself(event):
            return False
        if event["from_"] == "stock":
            place = self._drawn
            if place == len(self._stock) or self._stock[place] != card or card == UNKNOWN:
                return False
            self._drawn, hand.from_stock = place + 1, True
        elif not self._take(card):
            return False
        hand.cards.append(card)
        hand.has_drawn = True
        self._turn_draw = event
        if not self._by_turn:
            self._began, self._began_ms = event["at"], self._now
        return True

    def _take(self, card: str | None) -> bool:
        discards = self._discards
        if not discards or discards[-1] != card or card == UNKNOWN:
            return False
        if self._joker is not None and (card == JOKER or card[0] == self._joker):
            return False
        discards.pop()
        return True

    def discard(self, event: Mapping[str, Any]) -> bool:
        """Take in a card put down that was held, and not taken from the discards just before; whether that is plain."""
        hand, turn_draw, card = self._in_turn, self._turn_draw, event["card"]
        if turn_draw is None or hand is None or hand.number != event["seat"] or not self._by_itself(event):
            return False
        if len(hand.cards) < 2 or event["face"] == "down" or card == UNKNOWN:
            return False
        # With the last card of the stock a deal may end; what was taken from the discards may have to stay.
        is_back = turn_draw["from_"] == "discards" and turn_draw["card"] in (card, UNKNOWN)
        if is_back or self._drawn == len(self._stock):
            return False
        try:
            hand.cards.remove(card)
        except ValueError:
            return False
        self._discards.append(card)
        by_hand = event["by"] == "player" == turn_draw["by"] and not self._missed
        hand.unplayed = 0 if by_hand else hand.unplayed + 1
        hand.misses = hand.misses if self._missed else 0
        self._in_turn, self._turn_draw, self._last_discard = self._hands[hand.following], None, event
        self._turns, self._taken_by, self._missed = self._turns + 1, turn_draw["by"], False
        self._began, self._began_ms = event["at"], self._now
        return True

    def group(self, event: Mapping[str, Any]) -> bool:
        """Take in groups saved of cards that are held, the top discard among them; whether that is plain."""
        hand, groups = self._hands[event["seat"]], event["groups"]
        if hand is None or not groups or UNKNOWN in hand.cards:
            return False
        rest = [*hand.cards, *self._discards[-1:]]
        for group in groups:
            for card in group:
                if card not in rest:
                    return False
                rest.remove(card)
        hand.saved, self._grouped = groups, True
        return True

    def _by_itself(self, event: Mapping[str, Any]) -> bool:
        """Whether a player acts, and keeps the clock for all that can be told."""
        if event["by"] not in _OWN:
            return False
        if self._limit is None:
            return True
        at = event["at"]
        self._now = milliseconds_of(at) if at is not None and self._is_timed else None
        if self._began_ms is None or self._now is None:
            return self._began == ""
        return 0 <= self._now - self._began_ms <= self._limit

    def match(self, seq: int) -> Match:
        """The state after the run, the last move of which is event ``seq``."""
        match, deal = self._before, self._deal
        turn_draw, last_discard = self._turn_draw, self._last_discard
        last = turn_draw or last_discard
        last_act = last["seq"] if last is not None else match.last_act
        changes: dict[str, Any] = {}
        if self._turns and self._in_turn is not None:  # what is of a turn under way is gone with it
            number, turn = deal.turn_number + self._turns, self._in_turn.number
            changes = {"turn_number": number, "turn": turn, "melds_laid": 0, "laid_off": False, "bought_by": None}
        if last is not None:
            changes |= {
                "phase": "draw" if turn_draw is None else "discard",
                "taken": turn_draw and turn_draw["card"],
                "taken_from": turn_draw and turn_draw["from_"],
                "taken_by": self._taken_by if turn_draw is None else turn_draw["by"],
                "missed": self._missed,
                "untouched": deal.untouched and last_act == match.last_act,
            }
        deal = deal.replace(
            seats=tuple(map(self._hands.seat, deal.seats)),
            stock=self._stock[self._drawn :],
            discards=tuple(self._discards),
            groups_logged=self._grouped,
            **changes,
        )
        return match.replace(
            deal=deal,
            last_seq=seq,
            last_act=last_act,
            turn_at=match.turn_at if last_discard is None else last_discard["at"],
            step_at=match.step_at if last is None else last["at"],
        )


# Of the class and not bound to a run, which would hold itself and be garbage that only a collector finds.
_CARDS: Final[Mapping[str, Callable[[_Run, Mapping[str, Any]], bool]]] = {"draw": _Run.draw, "discard": _Run.discard}
_WITH_GROUPS: Final = {**_CARDS, "group": _Run.group}
