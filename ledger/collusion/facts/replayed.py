"""Facts of logged matches, from the readable replay.

Only an act of the player is a decision: acts of the timer, of autoplay, of the server, and acts of nobody knows
whom are played on and never counted. Where a hand is not on record, what rests on it is NaN; after a gap or a
contradiction the rest of the deal gives nothing. Time between events of two clocks, or with a lost connection in it, is
nobody's think time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts.clock import EFFECTS, stopped_clock, take_time
from ledger.collusion.facts.decisions import (
    FACES,
    PRINTED,
    SEATS,
    Deals,
    Decisions,
    Facts,
    TableView,
    concatenate,
    copy_first,
    empty_decisions,
    empty_view,
    no_deals,
)
from ledger.collusion.facts.packed import DROP, PICK, SHOW, STOCK, THROW, WRONG, clear_table, extract_act
from ledger.messages.renderer import ENGLISH
from ledger.play.matches import deal_points
from ledger.play.replay import Step, is_replayed, replay
from ledger.play.state import Deal
from ledger.rules.compiled.counting import Sheets, counting, sheet_for
from ledger.rules.points import joker_rank
from schemas import events as ev
from schemas.cards import FACE_INDEX, RANKS, UNKNOWN, face
from schemas.errors import UsageError
from schemas.events import Act, Claim
from schemas.message import Message, Quoted, message
from schemas.ruleset import Ruleset
from schemas.wire import milliseconds_of

_ROWS_A_STEP = 2


RULES_UNKNOWN = "rules_unknown"
ALTERED = "altered"
_WRITTEN_BEFORE = {
    "its rules are not known": RULES_UNKNOWN,
    "the game is not replayed": "not_replayed",
    "melds are laid on the table": "melds_laid",
    "hands of this game are not counted compiled": "not_counted",
    "more than 6 seats": "seats",
}
"""What kept states of earlier versions have in place of a code."""


def skipped_code(code: str) -> str:
    """The code of why a match gave no facts, as any version kept it."""
    return _WRITTEN_BEFORE.get(code, code)


def skipped_message(code: str) -> Message:
    """Why a match gave no facts; a code of another version as it stands."""
    entry = f"lead_text-skipped_{code}"
    if not ENGLISH.has(entry):
        return message("lead_text-as_kept", text=Quoted(code))
    return message(entry, seats=SEATS) if code == "seats" else message(entry)


def skipped_messages(skipped: Mapping[str, int]) -> dict[Message, int]:
    """How many matches gave no facts by why, in order of the English."""
    messages = {skipped_message(code): count for code, count in skipped.items()}
    return dict(sorted(messages.items(), key=lambda each: ENGLISH.words(each[0])))


def why_not_extracted(rules: Ruleset) -> str | None:
    """Why the decisions of a game are not extracted, as a code of the catalogue (``lead_text-skipped_CODE``); None
    when they are."""
    if not is_replayed(rules):
        return "not_replayed"
    if rules.turn.steps != "draw_then_discard" or rules.show.finish != "fourteenth_card":
        return "melds_laid"
    try:
        counting(rules)
    except UsageError:
        return "not_counted"
    return None if rules.players.max <= SEATS else "seats"


class ReplayExtractor:
    """Extracts the decisions of matches of one ruleset. Raises UsageError where they are not extracted."""

    def __init__(self, rules: Ruleset, sheets: Sheets | None = None) -> None:
        """``sheets`` as for :func:`ledger.rules.compiled.counting.sheet_for`."""
        if (why := why_not_extracted(rules)) is not None:
            raise UsageError(
                f"ruleset {rules.id}: its decisions are not weighed, {ENGLISH.words(skipped_message(why))}"
            )
        self._ruleset = rules
        self._rules = counting(rules)
        self._sheet = sheet_for(rules, sheets)
        self._view = empty_view()

    def facts(self, events: Iterable[Act | Claim], person: Callable[[str], int]) -> Facts:
        """The deals of one match and the decisions in them; ``person`` numbers a player by the name in the log.

        Seats nobody is named for are nobody's, and what they do is no decision.
        """
        events = list(events)
        opening = ev.first_open(events)
        people = {} if opening is None else {p.seat: person(p.player) for p in opening.players}
        parts: list[Facts] = []
        rows, at, public, clock = empty_decisions(_ROWS_A_STEP * len(events)), 0, _Public(), Clock()
        last: Deal | None = None
        number = 0
        for step in replay(events, self._ruleset):
            wait = clock.wait(step.event)
            if step.event.type == "deal":
                parts += self._close(last, rows, at, people, number)
                at, public, number = 0, _Public(), step.event.deal
            elif step.before.deal is not None:
                at = self._extract(step, rows, at, public, people, wait)
                public.after(step)
            last = step.after.deal
        parts += self._close(last, rows, at, people, number)
        return concatenate(parts)

    def _close(
        self, deal: Deal | None, rows: Decisions, at: int, people: Mapping[int, int], number: int
    ) -> list[Facts]:
        return [] if deal is None else [Facts(_deal_row(deal, people, number), copy_first(rows, at))]

    def _extract(
        self, step: Step, rows: Decisions, at: int, public: _Public, people: Mapping[int, int], wait: int
    ) -> int:
        """The decisions behind one event, which took its player ``wait`` milliseconds, on the next rows."""
        event, deal = step.event, step.before.deal
        if deal is None or getattr(event, "by", None) != "player" or deal.tainted is not None or deal.ended is not None:
            return at
        act = decision_of(event, step, deal)
        seat = deal.places.get(getattr(event, "seat", 0), -1)
        # A seat that nobody is named for is nobody's to be tested.
        if act is None or seat < 0 or len(deal.seats) > SEATS or event.seat not in people:  # type: ignore[union-attr]
            return at
        if not _lay(self._view, deal, public, self._ruleset) or not self._view.hand_known[seat]:
            return at
        kind, card = act
        top = FACE_INDEX.get(face(deal.discards[-1]), -1) if deal.discards else -1
        seats = np.full(SEATS, -1, dtype=np.int32)
        for place, state in enumerate(deal.seats):
            seats[place] = people.get(state.number, -1)
        return extract_act(
            self._sheet, self._rules, self._view, rows, at, seats, 0, event.seq, seat, kind, card, top, wait
        )


def decision_of(event: Any, step: Step, deal: Deal) -> tuple[int, int] | None:
    """An act in the numbers of a packed game; None for what is no decision of its player."""
    if getattr(event, "seat", None) != deal.turn:  # a shuffle said to be a player's has none
        return None
    if isinstance(event, ev.Draw) and deal.phase == "draw":
        return (STOCK if event.from_ == "stock" else PICK), FACE_INDEX.get(face(event.card or UNKNOWN), -1)
    if isinstance(event, ev.Drop) and deal.phase == "draw":
        return DROP, -1
    by_own_draw = deal.phase == "discard" and deal.taken_by == "player" and not deal.missed
    if isinstance(event, ev.Discard) and by_own_draw:
        return THROW, FACE_INDEX.get(face(event.card or UNKNOWN), -1)
    if isinstance(event, ev.Declare) and by_own_draw and step.after.deal is not None:
        valid = step.after.deal.declared[-1].valid
        return None if valid is None else (SHOW if valid else WRONG, FACE_INDEX.get(face(event.finish or UNKNOWN), -1))
    return None


class Clock:
    """What :func:`ledger.collusion.facts.clock.take_time` says of one event after another."""

    def __init__(self) -> None:
        self._clock, self._producers = stopped_clock(), dict[str | None, int]()

    def wait(self, event: Act | Claim) -> int:
        """How long the next event took (milliseconds); -1 when it is not on record, or not all of it was the
        player's."""
        fields = event.__dict__  # a model looks long for what it has
        at, producer = fields["at"], self._producers.setdefault(fields["producer"], len(self._producers))
        time = -1 if at is None else milliseconds_of(at)
        effect, is_own = EFFECTS.get(fields["type"], 0), fields.get("by") == "player"
        return take_time(self._clock, effect, fields.get("seat", 0), is_own, time, producer)


class _Public:
    """What everybody saw in a deal beside the discards as they lie: by seat, cards picked and still held, cards thrown,
    cards drawn."""

    def __init__(self) -> None:
        self.picked: dict[int, list[int]] = {}
        self.thrown: dict[int, list[int]] = {}
        self.drawn: dict[int, int] = {}

    def after(self, step: Step) -> None:
        """Take in an event."""
        event = step.event
        if isinstance(event, ev.Draw):
            self.drawn[event.seat] = self.drawn.get(event.seat, 0) + 1
            if event.from_ == "discards" and event.card and event.card != UNKNOWN:
                self.picked.setdefault(event.seat, []).append(FACE_INDEX[face(event.card)])
            return
        name = event.card if isinstance(event, ev.Discard) else event.finish if isinstance(event, ev.Declare) else None
        if name is None or name == UNKNOWN:
            return
        card, seat = FACE_INDEX[face(name)], int(getattr(event, "seat", 0))
        if card in self.picked.get(seat, ()):
            self.picked[seat].remove(card)
        if isinstance(event, ev.Discard):
            self.thrown.setdefault(seat, []).append(card)


def _lay(view: TableView, deal: Deal, public: _Public, rules: Ruleset) -> bool:
    """The table as it stands; False where the wild card is not on record though there is one."""
    if deal.wild_unseen:
        return False
    clear_table(view)
    rank = joker_rank(deal.wild, rules)
    view.wild = -1 if rank is None else RANKS.index(rank)
    view.seats = len(deal.seats)
    playing, is_known, turns = view.playing, view.hand_known, view.turns  # looked up in the record once: that is slow
    hands, pickups, throws = view.hands, view.picked, view.thrown
    for place, state in enumerate(deal.seats):
        playing[place] = state.status == "in"
        is_known[place] = UNKNOWN not in state.hand
        turns[place] = public.drawn.get(state.number, 0)
        hands[place] = _how_many(state.hand)
        for card_number in public.picked.get(state.number, ()):
            pickups[place, card_number] += 1
        for card_number in public.thrown.get(state.number, ()):
            throws[place, card_number] += 1
    view.pile[:] = _how_many(deal.discards)
    _mark_drawn(view, deal, rules)
    return True


@lru_cache(maxsize=64)
def _how_many(cards: tuple[str, ...]) -> npt.NDArray[np.int64]:
    """How many there are of each face; of most hands that was asked an event ago."""
    count = np.zeros(FACES, dtype=np.int64)
    for card in cards:
        if card != UNKNOWN:
            count[FACE_INDEX[face(card)]] += 1
    count.flags.writeable = False
    return count


def _mark_drawn(view: TableView, deal: Deal, rules: Ruleset) -> None:
    """The card just drawn, and whether it may go back on the discards it came from."""
    if deal.phase != "discard" or deal.taken is None or deal.taken == UNKNOWN or deal.turn is None:
        return
    view.fresh = FACE_INDEX[face(deal.taken)]
    if view.fresh == PRINTED or deal.taken_from != "discards" or rules.discards.returned == "free":
        return
    if view.hands[deal.places[deal.turn], view.fresh] < 2:
        view.barred = view.fresh


def _deal_row(deal: Deal, people: Mapping[int, int], number: int) -> Deals:
    if len(deal.seats) > SEATS:
        return no_deals()
    players = np.full((1, SEATS), -1, dtype=np.int32)
    points, seats = np.full((1, SEATS), -1, dtype=np.int64), np.zeros((1, SEATS), dtype=np.int64)
    losses = deal_points(deal) if deal.ended is not None else {}
    for place, state in enumerate(deal.seats):
        players[0, place], seats[0, place] = people.get(state.number, -1), state.number
        loss = losses.get(state.number)
        points[0, place] = -1 if loss is None else loss
    winners = deal.ended.winners if deal.ended is not None else ()
    winner = deal.places[winners[0]] if len(winners) == 1 else -1
    whole = all(UNKNOWN not in state.hand for state in deal.seats) and deal.tainted is None
    return Deals(players, np.array([winner]), points, np.array([int(whole)]), np.array([number]), seats)
