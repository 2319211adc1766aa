"""What the table looks like between two events. Values only; :mod:`ledger.play.evolve` makes the next one.

A card nobody logged is ``??``. A hand nobody logged is thirteen of them, so that there is one way to be ignorant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, Self

from ledger.play.profile import WHOLE_LOG, LogProfile
from ledger.rules.standings import Standings
from schemas.cards import FACES
from schemas.reasons import Fault
from schemas.ruleset import Ruleset
from schemas.wire import Actor

ON_THE_TABLE: Final = ("meld", "lay_off", "lay_contract", "move_joker")
"""Moves of games whose melds lie on the table."""
SHOWN: Final = ("declare", "show", "group")
"""Moves of games that end with a show."""
MAY_BE_ABSENT: Final = frozenset({*ON_THE_TABLE, *SHOWN})

Doubt = Literal["tainted", "gap", "types_unlogged"]
"""Why nothing that rests on cards is decided, each the code of a reason: the record contradicts itself, it has a gap,
or it never has some types of events."""


def is_absent(name: str, rules: Ruleset) -> bool:
    """Whether moves of this type do not exist where melds stay in the hand, or where nobody shows (AL-08, BR-09)."""
    if name in ON_THE_TABLE:
        return rules.melding.where == "hand"
    return name in SHOWN and rules.show.finish == "none"


Status = Literal["in", "dropped", "wrong_show", "left"]
Phase = Literal["draw", "discard", "unknown"]
Groups = tuple[tuple[str, ...], ...]

NOTHING_SEEN = bytes(len(FACES))


class Frozen:
    """Frozen values that are copied with changes several times an event.

    Copying the instance dictionary takes a fifth of the time of ``dataclasses.replace``, which is most of a replay.
    """

    def replace(self, **changes: Any) -> Self:
        """The same value but for ``changes``, which must name its fields."""
        copy = _new(self.__class__)
        _give_fields(copy, self.__dict__ | changes)
        return copy


_new: Final = object.__new__
_give_fields: Final = Frozen.__dict__["__dict__"].__set__


@dataclass(frozen=True)
class SeatState(Frozen):
    """One seat in one deal. ``unjudged``: out by a show that only the log, not the rules, takes for wrong.

    ``drawn``: has drawn a card in this deal, ``drawn_itself``: or may have, not the timer for it; ``from_stock``: one
    of the stock. ``misses``: turns missed in a row.
    ``folded``: dropped for misses. ``passed``: the turn has come round to the seat since its player left.
    ``own``: groups shown after a show, ``own_later`` others shown once more; ``revealed``: the platform showed them.
    ``saved``: groups saved for the seat;
    ``saved_late`` those saved once somebody had shown, ``()`` when saving stopped then. ``away``: has lost its
    connection; ``played_for``: turns played for it since, ``begun_by_hand``: the first of them it had begun itself;
    ``played_before``: turns played for it in this deal before it was back.
    ``connection_unknown``: whether it is connected is not known. ``unplayed``: turns in a row that it is not known to
    have played itself. ``laid``, ``melded`` and ``contract``: number of the turn in which the seat first put a card on
    the table, laid a meld of its own, laid its contract; 0 for never. ``dropped_by``: who dropped the hand, None where
    the log does not say.
    """

    number: int
    hand: tuple[str, ...]
    status: Status = "in"
    drawn: bool = False
    drawn_itself: bool = False
    from_stock: bool = False
    misses: int = 0
    folded: bool = False
    passed: bool = False
    unjudged: bool = False
    own: Groups | None = None
    own_later: Groups | None = None
    revealed: bool = False
    saved: Groups | None = None
    saved_late: Groups | None = None
    away: bool = False
    played_for: int = 0
    played_before: int = 0
    begun_by_hand: bool = False
    connection_unknown: bool = False
    unplayed: int = 0
    laid: int = 0
    melded: int = 0
    contract: int = 0
    dropped_by: Actor | None = None


EMPTY_SEAT = SeatState(0, ())
"""What every seat of a deal is made from."""


class Declaration(NamedTuple):
    """A show as declared. ``valid`` is None when it cannot be judged; ``hand_on_record`` when it was; ``by``: who
    declared it for the seat, None where the log does not say."""

    seq: int
    seat: int
    groups: Groups | None
    finish: str | None
    valid: bool | None
    faults: tuple[Fault, ...]
    hand_on_record: bool
    by: Actor | None = None


class TableMeld(NamedTuple):
    """A meld on the table: its id, the seat that laid it, run or set (None when unreadable), cards low to high."""

    id: str
    seat: int
    kind: Literal["run", "set"] | None
    cards: tuple[str, ...]


class Unpaid(NamedTuple):
    """A buy whose penalty card the log does not name: its event, who bought, and the card of the stock that was due
    for it (CO-14). Where none was drawn, that card is the next one yet."""

    seq: int
    seat: int
    due: str


class Ending(NamedTuple):
    """How the deal ended, at which event, and who won (several only when a stock ran out, none when it was closed).

    ``out``: somebody got rid of all cards; ``counted`` and ``no_points``: the stock ran out and all hands count, or
    none does; ``stuck``: called off since nobody could go out. ``at_once``: the winner had laid nothing (or not its
    contract) before the turn in which it went out. ``unseen``: cards of its hand were not logged, it is out by count.
    ``discarded``: its last card was discarded.
    """

    how: Literal["show", "last_standing", "used_up", "closed", "out", "counted", "no_points", "stuck"]
    seq: int
    winners: tuple[int, ...]
    at_once: bool = False
    unseen: bool = False
    discarded: bool = False


@dataclass(frozen=True)
class Deal(Frozen):
    """One deal under way.

    ``places`` says where in ``seats`` each seat stands. ``turn`` is the seat to act, None when the log does not let us
    know. ``stock`` runs from the next card to be drawn, ``discards`` from the bottom to the top; ``stock`` is None when
    its order was not logged. ``census`` counts, face by face, the cards whose place is known; ``copies`` holds them one
    by one when the log writes copy suffixes. ``untouched`` until somebody has drawn or the first turn is over.
    ``fold_due`` is the seat whose misses must fold its hand next. ``tainted`` is the event that could not have
    happened, after which nothing that rests on cards is decided. ``players_unknown``: who is still in is not certain,
    after a gap, or where neither the hands logged nor the totals tell who was dealt in; ``may_be_others``: perhaps
    others are, for it is not known who sat down. ``sizes_unknown``: hands that are not logged may be smaller
    than they are taken to be. ``may_be_over``: it may have ended in a gap, or as somebody went out who perhaps was the
    last but one, for nobody has moved in it since. ``miscounted``: somebody drew or put down a card out of turn, put
    one down without having drawn, or drew twice, or the log names a wrong seat: hands may be of another size. ``table``
    are the melds on the table. Of the turn under way: its number (``turn_number``), the card drawn while it is held
    (``taken``), where that came from (``taken_from``), who drew it (``taken_by``), how many melds were laid in it
    (``melds_laid``), whether its seat has laid off in it (``laid_off``), who bought the top discard in it
    (``bought_by``), whether its seat missed it and it goes on (``missed``). ``unpaid``: the buy of which the next card
    of the stock may tell that no penalty was drawn for it. ``pending``: the seat that declared what the
    rules cannot judge, until what follows tells. ``recycles``: how often the discards have become a stock.
    ``also_due``: seats whose turn it may be besides, since somebody acted in the turn of another: the line may name a
    wrong seat. ``groups_logged``: saved groups are logged. ``scored``: the points were claimed, so that nobody shows or
    regroups any more; ``shows_lost``: after it had ended, groups shown or saved before that may have been lost;
    ``shown_late``: some are logged only after the points.
    ``contract_of`` is the number of the deal whose contract is due, by the size of the hands; 0 for its own number.
    ``doubt`` says why nothing that rests on cards is decided, where ``tainted`` is set.
    """

    number: int
    rules: Ruleset
    seats: tuple[SeatState, ...]
    dealer: int | None
    places: Mapping[int, int]
    turn: int | None
    phase: Phase
    stock: tuple[str, ...] | None
    discards: tuple[str, ...]
    wild_card: str | None
    wild: str | None
    census: bytes
    copies: frozenset[str]
    suffixed: bool
    untouched: bool = True
    taken: str | None = None
    taken_from: str | None = None
    taken_by: Actor | None = None
    turn_number: int = 1
    melds_laid: int = 0
    laid_off: bool = False
    bought_by: int | None = None
    unpaid: Unpaid | None = None
    recycles: int = 0
    table: tuple[TableMeld, ...] = ()
    groups_logged: bool = False
    missed: bool = False
    fold_due: int | None = None
    also_due: tuple[int, ...] = ()
    declared: tuple[Declaration, ...] = ()
    pending: int | None = None
    ended: Ending | None = None
    tainted: int | None = None
    doubt: Doubt = "tainted"
    players_unknown: bool = False
    may_be_others: bool = False
    sizes_unknown: bool = False
    may_be_over: bool = False
    miscounted: bool = False
    scored: bool = False
    shows_lost: bool = False
    shown_late: bool = False
    contract_of: int = 0

    def seat(self, number: int) -> SeatState | None:
        """The state of a seat, None when no such seat was dealt in."""
        place = self.places.get(number)
        return None if place is None else self.seats[place]

    def meld(self, name: str | None) -> TableMeld | None:
        """The meld of the table with this id, None when there is none."""
        return next((meld for meld in self.table if meld.id == name), None)

    @property
    def settling(self) -> bool:
        """Whether somebody has shown and the points are not booked yet: the others arrange, show, miss and leave."""
        return self.ended is not None and self.ended.how == "show" and not self.scored

    @property
    def may_have_ended(self) -> bool:
        """Whether it may have ended unseen: in a gap, or by a show that nothing on record judges yet."""
        return self.may_be_over or self.pending is not None

    @property
    def end_in_doubt(self) -> bool:
        """Whether it ended by a hand that may be of another size than the log says, or by a show taken for wrong."""
        how = self.ended.how if self.ended is not None else None
        if how == "out":
            return self.tainted is not None or self.miscounted
        return how == "last_standing" and self.taken_for_wrong

    @property
    def taken_for_wrong(self) -> bool:
        """Whether a show that nobody can judge was taken for wrong, because somebody played on."""
        return any(seat.unjudged for seat in self.seats)

    @property
    def wild_unseen(self) -> bool:
        """Whether the game has a wild rank that the log does not show."""
        return self.wild_card is None and self.rules.deal.wild in {"cut_card", "announced"}

    def still_in(self) -> list[int]:
        """Seats that have neither dropped, left nor shown wrongly."""
        return [state.number for state in self.seats if state.status == "in"]


@dataclass(frozen=True)
class Match(Frozen):
    """The match so far: seats in order, the deal under way, the deals before it, what closed it.

    ``last_act`` is the last event that moved a deal on. ``turn_at`` and ``step_at`` are the times, as logged, when the
    turn under way and the step of it (to draw, to discard) began, empty where no clock is held against anybody: after a
    wrong show. ``in_gap`` after a gap, until the next deal;
    ``deals_lost``: it may have swallowed whole deals, ``is_decided``: not that, for the match was over before it.
    ``number`` is that of the last deal on record, 0 for none. ``log`` is what the log shows of itself as a whole.
    ``lossy``: there has been a gap at all. ``booked_points`` are what the platform claimed of each deal (its number,
    None where it gave none, and the points by seat). ``claimed`` remembers which claims were made (type, deal, seat or
    declaration), only so that one made twice is noticed. ``standings`` are those after the last deal ``booked``, None
    before the match is opened (``at_least``: some totals may be more, by groups that were saved and not logged).
    ``gone``: seats whose players have left the match, ``gone_since`` those after the deal had ended; ``back_since``
    came back then, ``back_amid`` of these before it had. ``away``: seats without a connection,
    ``connection_unknown``: those that may or may not have one.
    ``time_spent``: milliseconds each seat has spent of its time bank, at least and at most; None when nothing is known
    of it any more.
    ``deals_settled``: so many deals are other matches of the same table, settled or closed before the deal under way.
    ``offer``: seats that agree to share the prize, the one that offered it first; ``declined``: once one has refused,
    all that have answered. ``dealer_draw``: the card each seat drew for the first deal.
    """

    rules: Ruleset
    seats: tuple[int, ...] = ()
    opened: bool = False
    deal: Deal | None = None
    past: tuple[Deal, ...] = ()
    settled: bool = False
    deals_settled: int = 0
    closed: str | None = None
    last_seq: int = 0
    last_act: int = 0
    in_gap: bool = False
    deals_lost: bool = False
    is_decided: bool = False
    number: int = 0
    log: LogProfile = WHOLE_LOG
    lossy: bool = False
    booked_points: tuple[tuple[int | None, Mapping[int, int]], ...] = ()
    claimed: tuple[tuple[str, int, int], ...] = ()
    turn_at: str | None = None
    step_at: str | None = None
    standings: Standings | None = None
    booked: bool = True
    at_least: bool = False
    gone: tuple[int, ...] = ()
    gone_since: tuple[int, ...] = ()
    back_since: tuple[int, ...] = ()
    back_amid: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    connection_unknown: tuple[int, ...] = ()
    offer: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    time_spent: Mapping[int, tuple[int, int]] | None = field(default_factory=dict)
    dealer_draw: tuple[tuple[int, str], ...] = ()


def deals_of(match: Match) -> tuple[Deal, ...]:
    """Every deal of a match, the one under way last."""
    return match.past if match.deal is None else (*match.past, match.deal)


def opening(rules: Ruleset, log: LogProfile = WHOLE_LOG) -> Match:
    """The state before the first event of a log that is, as a whole, such as ``log`` says."""
    return Match(rules=rules, log=log)
