"""How the lines of a log may have been meant: each function a mistake of converters, for ``wrong_lines`` to try.

None of them knows the rules: whether what comes of it explains anything, the audit says. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import groupby, pairwise, takewhile
from typing import Any, Final, NamedTuple, TypeVar

from pydantic import BaseModel

from ledger.audit.corrections import facts
from ledger.audit.corrections.facts import declares_told, fact, first_open, of_lines
from ledger.play.cards_in_play import physical
from ledger.play.settlement_lines import in_one_line
from ledger.play.state import ON_THE_TABLE
from ledger.rules.table_melds import TRIO
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face
from schemas.events import CLAIMS, EVENT, Act, Claim

Events = facts.Events

MANY: Final = 3
"""So many turns told in a wrong order, and no fewer than are told in the right one, are taken for the order a source
sorts by; so many deals of one dealer for a field that tells nothing."""
SEVERAL: Final = 2
"""One line may be wrong in any way by itself; so many that are wrong in one and the same way are a habit."""
STEPS: Final = {"draw": 0, **dict.fromkeys((*ON_THE_TABLE, "group"), 1), "discard": 2, "declare": 2}
"""In which order the acts of a turn are made: the card is drawn first and put down last."""
_ENDS: Final = {"declare": 0, "show_judged": 1, "show": 2, "group": 2, "deal_scored": 3, "match_settled": 4}
"""In which order a deal ends."""
_SETTLING: Final = frozenset({"group", "show", "show_judged", "disconnect", "reconnect"})
"""What may stand between a show and the line of its last card."""


PLAYED: Final = frozenset({*STEPS, "miss", "show", "buy"}) - {"group"}
"""What nobody does who is out of a deal."""
_OUT: Final = frozenset({"drop", "leave", "declare"})
_BEGINS: Final = frozenset({"draw", "discard", "drop", "declare", "miss"})


class Correction(NamedTuple):
    """A log with lines told otherwise: what is wrong with them, which they are, the log they make, and where all seats
    are numbered otherwise the number of each, or those of the seats of some events by their ``seq``. ``needs_more``: it
    must explain more than what is found at these; ``more_than``: and more than these codes; ``in_deals``: and something
    in so many deals. ``as_written``: what is left is told of the log as it stands, whose figures are others.
    ``leaves_open``: what is undecided by it is explained too. ``least``: the points of so many seats must be right by
    it, or totals told otherwise. ``at_most_due``: nobody may be booked more there than is due. ``within``: where deals
    of a part of the log alone are told otherwise, the first and the last line of it. ``unless_right``: it explains
    nothing where points of one of these lines and seats are right by the log as it stands."""

    what: str
    seqs: tuple[int, ...]
    events: Events
    seats: Mapping[int, int] = {}
    needs_more: bool = False
    more_than: frozenset[str] = frozenset()
    by_event: Mapping[int, Mapping[int, int]] = {}
    as_written: bool = False
    in_deals: int = 0
    leaves_open: bool = False
    least: int = 0
    at_most_due: bool = False
    within: tuple[int, int] | None = None
    unless_right: frozenset[tuple[int, int]] = frozenset()


@of_lines("declare")
def finish_discarded(events: Events) -> Iterator[Correction]:
    """The card put down with a show is told as a discard too, or as nothing else."""
    by_place: dict[int, int] = {}
    finishes: dict[int, str | None] = {}
    for place, event in enumerate(events):
        if not isinstance(event, ev.Declare):
            continue
        for at in _beside(events, place):
            other = events[at]
            if not isinstance(other, ev.Discard) or other.seat != event.seat:
                continue
            if event.finish is None:
                finishes[place] = other.card if at > place else None
            if event.finish is not None or at > place:
                same = UNKNOWN in {event.finish or UNKNOWN, other.card or UNKNOWN} or event.finish == other.card
                by_place |= {at: other.seq} if same else {}
                break
    lines = (
        event.model_copy(update={"finish": finishes[place]}) if finishes.get(place) else event
        for place, event in enumerate(events)
        if place not in by_place
    )
    if by_place:
        yield Correction("finish_discarded", tuple(by_place.values()), tuple(lines))


def _beside(events: Events, place: int) -> Iterator[int]:
    """The places of the acts before and after one, but for those of the settling phase."""
    for step in (1, -1):
        at = place + step
        while 0 <= at < len(events) and events[at].type in _SETTLING:
            at += step
        if 0 <= at < len(events):
            yield at


def told_twice(events: Events) -> Iterator[Correction]:
    """An act is told once more: right behind the line that tells it, or with its time there, behind later ones."""
    latest, start = "", 0
    seqs, lines = list[int](), list[Act | Claim]()
    for event in events:
        if isinstance(event, ev.Deal):
            start = len(lines)
        # Of one time there may be many acts that look alike, where a source writes whole minutes or no cards.
        is_late = event.at is not None and event.at < latest
        before = lines[min(start, len(lines) - 1) if is_late else -1 :]
        alike = [one for one in before if one.type == event.type and brief(one) == brief(event)]
        if event.type not in CLAIMS and any(words(one) == words(event) for one in alike):
            seqs.append(event.seq)
            continue
        lines.append(event)
        latest = max(latest, event.at or "")
    if seqs:
        yield Correction("told_twice", tuple(seqs), lines)


def brief(event: Act | Claim) -> tuple[str, int | None, str | None, str | None]:
    """The type, seat, time and card of a line: those that differ in these are told apart without a look at the rest."""
    return event.type, seat_of(event), event.at, getattr(event, "card", None)


def words(event: Act | Claim) -> str:
    """All that a line says, but for its number."""
    return repr({name: value for name, value in vars(event).items() if name not in {"seq", "id"}})


def wrong_order(events: Events) -> Iterator[Correction]:
    """The acts of a turn are told in another order than they can have been made in, though at one time, or in so many
    turns as a source sorts them so."""
    lines, wrong, at_once, right = list[Act | Claim](), list[int](), 0, 0
    for turn in _turns(events):
        order = sorted(turn, key=lambda event: STEPS.get(event.type, 0))
        seq = next((one.seq for one, other in zip(turn, order, strict=True) if one is not other), None)
        lines += order
        if seq is None:
            right += len(turn) > 1
        else:
            wrong.append(seq)
            at_once += turn[0].at is not None and len({event.at for event in turn}) == 1
    if wrong and (at_once == len(wrong) or len(wrong) >= max(MANY, right)):
        yield Correction("wrong_order", tuple(wrong), lines)


def _turns(events: Events) -> Iterator[list[Act | Claim]]:
    """The events, those together that are one turn of a seat: a card drawn, one put down, what is laid besides."""
    turn: list[Act | Claim] = []
    for event in events:
        step = STEPS.get(event.type)
        if turn and (step is None or seat_of(event) != seat_of(turn[0]) or _is_of_next(turn, step)):
            yield turn
            turn = []
        turn.append(event)
        if step is None:
            yield turn
            turn = []
    yield turn


def _is_of_next(turn: Events, step: int) -> bool:
    """Whether a step is no more of a turn: it is over, or has such a step."""
    steps = [STEPS[event.type] for event in turn]
    return (step != 1 and step in steps) or (steps[0], steps[-1]) == (0, 2)


def seat_of(event: Act | Claim) -> int | None:
    # By its fields: an attribute that a model lacks takes ten times as long.
    return vars(event).get("seat")


def with_seats(event: Act | Claim, seats: Mapping[int, int]) -> Act | Claim:
    """An event with all its seats numbered otherwise."""
    return rewrite(event, _OF_SEATS, lambda seat: seats.get(seat, seat))


_OF_SEATS: Final = frozenset({"seat", "dealer", "first", "wanted"})
_PLAIN: Final = frozenset({bool, int, str, type(None)})
_Value = TypeVar("_Value")


def rewrite(value: _Value, names: frozenset[str], tell: Callable[[Any], Any], name: str = "") -> _Value:
    """What a field of this name holds, with what stands in fields of some names told otherwise; where nothing is, it
    as it is. Events are neither written out nor read again, which takes several times as long."""
    other: Any
    if isinstance(value, BaseModel):
        fields = [pair for pair in vars(value).items() if pair[0] in names or type(pair[1]) not in _PLAIN]
        others = {name: other for name, one in fields if (other := rewrite(one, names, tell, name)) is not one}
        return value.model_copy(update=others) if others else value
    if isinstance(value, dict):
        other = {name: rewrite(one, names, tell, name) for name, one in value.items()}
    elif isinstance(value, list | tuple):
        other = type(value)(rewrite(one, names, tell, name) for one in value)
    else:
        other = tell(value) if name in names else value
    return value if other == value else other


def wrong_end(events: Events) -> Iterator[Correction]:
    """What follows from a show is told before it, or at the same time in another order than it can have come in."""
    lines, wrong = list[Act | Claim](), list[int]()
    for is_end, group in groupby(events, lambda event: event.type in _ENDS):
        end = list(group)
        came = sorted(end, key=lambda event: _ENDS[event.type]) if is_end else end
        seq = next((one.seq for one, other in zip(end, came, strict=True) if one is not other), None)
        if seq is not None and (came[0].type == "declare" or len({event.at for event in end}) == 1):
            wrong.append(seq)
            lines += came
        else:
            lines += end
    if wrong:
        yield Correction("wrong_end", tuple(wrong), lines)


def wrong_time(events: Events) -> Iterator[Correction]:
    """Lines stand behind others that are later by their times."""
    latest, times, late = "", list[str](), list[int]()
    for event in events:
        at = event.at or latest
        late += [event.seq] if at < latest else []
        latest = max(latest, at)
        times.append(at)
    order = sorted(range(len(events)), key=lambda place: times[place])
    if late:
        yield Correction("wrong_time", tuple(late), tuple(events[place] for place in order))


# -- whose line it is ------------------------------------------------------------------------------


class Span(NamedTuple):
    """A deal as logged: the place of its event, that behind its last one, the seats whose hands are logged, and these
    with those that act in it."""

    start: int
    end: int
    dealt: frozenset[int]
    seats: tuple[int, ...]


@fact
def spans(events: Events) -> Sequence[Span]:
    """The deals of a log, one after another."""
    starts, deals = [place for place, event in enumerate(events) if isinstance(event, ev.Deal)], list[Span]()
    for start, end in pairwise([*starts, len(events)]):
        deal = events[start]
        seats = frozenset(hand.seat for hand in deal.hands) if isinstance(deal, ev.Deal) else frozenset()
        acted = {event.seat for event in events[start:end] if event.type in PLAYED and isinstance(event, ev.Seated)}
        deals.append(Span(start, end, seats, tuple(sorted(seats | acted))))
    return deals


@of_lines("drop", "leave", "show", "show_judged")
def wrong_seat(events: Events) -> Iterator[Correction]:
    """A hand is given up by a seat that plays on, laid out by one that has none, or judged of one that did not show."""
    for span in spans(events):
        for place in range(span.start, span.end):
            event = events[place]
            for seat in _whose(events, span, place):
                lines = [*events[:place], event.model_copy(update={"seat": seat}), *events[place + 1 :]]
                yield Correction("wrong_seat", (event.seq,), lines)


def _whose(events: Events, span: Span, place: int) -> list[int]:
    """The seats that a line may be of which cannot be of the seat it names."""
    event, before, after = events[place], events[span.start : place], events[place + 1 : span.end]
    if isinstance(event, ev.Drop | ev.Leave):
        players = {seat_of(one) for one in after if one.type in PLAYED}
        leavers = {seat_of(one) for one in before if one.type in _OUT}
        return [seat for seat in span.seats if seat not in players | leavers] if event.seat in players else []
    if isinstance(event, ev.Show):
        out = {seat_of(one) for one in (*before, *after) if one.type in {*_OUT, "show"}}
        return [seat for seat in span.seats if seat not in out] if event.seat in out else []
    if isinstance(event, ev.ShowJudged):
        shows = [one.seat for one in before if isinstance(one, ev.Declare)]
        return shows[-1:] if shows and shows[-1] != event.seat else []
    return []


def wrong_first(events: Events) -> Iterator[Correction]:
    """Another seat begins than the deal names."""
    lines, wrong, right = list(events), list[int](), 0
    for span in spans(events):
        deal = events[span.start]
        first = next((one for one in events[span.start : span.end] if one.type in _BEGINS), None)
        # A hand may be given up early, and who puts a card down without a draw has begun no turn of its own.
        began = seat_of(first) if first is not None and first.type in {"draw", "miss"} else None
        if not isinstance(deal, ev.Deal) or None in (deal.first, began):
            continue
        if deal.first == began:
            right += 1
        else:
            lines[span.start] = deal.model_copy(update={"first": began})
            wrong.append(deal.seq)
    if wrong:
        yield Correction("wrong_first", tuple(wrong), tuple(lines))
        # Where no deal is known to name the right one, those that tell nothing of it are no better.
        unnamed = [
            one.model_copy(update={"first": None, "dealer": None})
            if isinstance(one, ev.Deal) and (one.seq in wrong or not right)
            else one
            for one in lines
        ]
        yield Correction("wrong_first", tuple(wrong), unnamed)


def not_dealt_in(events: Events) -> Iterator[Correction]:
    """Somebody is named among the players who has no hand in any deal and does nothing, such as one who looks on."""
    opening = first_open(events)
    seats = {seat for span in spans(events) for seat in span.seats}
    if opening is None or not seats:
        return
    acted = seats | {event.seat for event in events if isinstance(event, ev.Seated)}
    players = tuple(player for player in opening.players if player.seat in acted)
    if len(players) < len(opening.players):
        less = opening.model_copy(update={"players": players})
        yield Correction("not_dealt_in", (opening.seq,), instead(events, opening, less))


# -- cards that a line has too many, or that no line has -------------------------------------------


@of_lines("declare")
def finish_grouped(events: Events) -> Iterator[Correction]:
    """The card put down with a show stands among its groups, as the last of them or besides."""
    lines, wrong = list(events), list[int]()
    for span in spans(events):
        deal = events[span.start]
        size = max((len(hand.cards) for hand in deal.hands), default=0) if isinstance(deal, ev.Deal) else 0
        for place in range(span.start, span.end):
            event = events[place]
            if not isinstance(event, ev.Declare) or not event.groups or sum(map(len, event.groups)) != size + 1:
                continue
            alone = [group for group in event.groups if len(group) == 1 and event.finish in (None, UNKNOWN, group[0])]
            if alone:
                groups = list(event.groups)
                groups.remove(alone[-1])
                lines[place] = event.model_copy(update={"groups": tuple(groups), "finish": alone[-1][0]})
                wrong.append(event.seq)
    if wrong:
        yield Correction("finish_grouped", tuple(wrong), lines)


@of_lines("lay_contract")
def lay_off_in_contract(events: Events) -> Iterator[Correction]:
    """A contract has a set of more cards than it may: those laid off in the same turn are told among it."""
    lines, wrong = list[Act | Claim](), list[int]()
    for event in events:
        if not isinstance(event, ev.LayContract):
            lines.append(event)
            continue
        least = [_least_set(meld) for meld in event.melds]
        lines.append(event.model_copy(update={"melds": tuple(map(tuple, least))}))
        for number, (meld, least_meld) in enumerate(zip(event.melds, least, strict=True), 1):
            more = list((Counter(meld) - Counter(least_meld)).elements())
            if more:
                on = {"meld": f"{event.seq}.{number}", "cards": more}
                lines.append(like(event, {"type": "lay_off", "seat": event.seat, **on}))
                wrong.append(event.seq)
    if wrong:
        yield Correction("lay_off_in_contract", tuple(dict.fromkeys(wrong)), lines)


def _least_set(meld: Sequence[str]) -> list[str]:
    """The cards of a set that make it, those first that are no jokers; all cards of what is none."""
    plain = [card for card in meld if not _is_joker(card)]
    if len(meld) <= TRIO or len({card[0] for card in plain}) != 1:
        return list(meld)
    return [*plain, *(card for card in meld if card not in plain)][:TRIO]


@of_lines("lay_off")
def joker_moved(events: Events) -> Iterator[Correction]:
    """A joker that was moved on the table is told as laid off: with the card that took its place, before or behind it,
    or by itself from another meld of the seat."""
    for span in spans(events):
        with_jokers = [
            (f"{event.seq}.{number}", event.seat)
            for event in events[span.start : span.end]
            if isinstance(event, ev.Meld | ev.LayContract)
            for number, meld in enumerate(event.melds, 1)
            if any(map(_is_joker, meld))
        ]
        for place in range(span.start, span.end):
            event = events[place]
            if not isinstance(event, ev.LayOff) or sum(map(_is_joker, event.cards)) != 1:
                continue
            for other, move in _moves(events, place, [meld for meld, seat in with_jokers if seat == event.seat]):
                lines = [like(event, move) if at == place else one for at, one in enumerate(events) if at != other]
                yield Correction("joker_moved", (event.seq,), lines)


def _moves(events: Events, place: int, own: Sequence[str]) -> Iterator[tuple[int | None, Mapping[str, Any]]]:
    """The moves of a joker that a lay-off may have been, each with the place of the line it takes in."""
    event = events[place]
    if not isinstance(event, ev.LayOff):
        return
    joker = next(card for card in event.cards if _is_joker(card))
    plain = [card for card in event.cards if not _is_joker(card)]
    move = {"type": "move_joker", "seat": event.seat, "joker": joker}
    if len(plain) == 1:
        yield None, {**move, "meld": event.meld, "card": physical(plain[0])}
    for at in (place - 1, place + 1) if not plain else ():
        other = events[at] if at < len(events) else None
        if not isinstance(other, ev.LayOff) or other.seat != event.seat or len(other.cards) != 1:
            continue
        if not _is_joker(other.cards[0]):  # a joker by itself took no joker's place
            yield at, {**move, "meld": other.meld, "card": physical(other.cards[0]), "to": event.meld}
    yield from ((None, {**move, "meld": meld, "to": event.meld}) for meld in own if not plain and meld != event.meld)


def _is_joker(card: str) -> bool:
    return face(physical(card)) == JOKER


def draw_lost(events: Events) -> Iterator[Correction]:
    """A card is put down that no line draws: the stock lacks one that was drawn by then, or what comes later tells."""
    laid_out = declares_told(events).laid_out
    turns = [one for span in spans(events) for one in _lost_draws(events, span) if events[one[0]].seq not in laid_out]
    for is_known, source in ((True, "stock"), (False, "stock"), (False, "discards")):
        draws = dict[int, Act | Claim]()
        for place, card, sure in turns:
            card = card if source == "stock" else top_card(events, place)
            if sure is is_known and card is not None:
                fields = {"type": "draw", "seat": seat_of(events[place]), "from": source, "card": card}
                draws[place] = like(events[place], fields)
        if draws:
            whole = put_behind(events, {place - 1: event for place, event in draws.items()})
            yield Correction("draw_lost", tuple(event.seq for event in draws.values()), whole, needs_more=not is_known)


def _lost_draws(events: Events, span: Span) -> Iterator[tuple[int, str | None, bool]]:
    """The places of acts whose turn has no draw, with the card of the stock that may be it, and whether it is known to
    be gone."""
    deal = events[span.start]
    stock = (deal.stock if isinstance(deal, ev.Deal) else None) or ()
    at, holds, undrawn = 0, None, list[int]()
    for place in range(span.start, span.end):
        event = events[place]
        if event.type in {"recycle", "gap"} or UNKNOWN in stock:
            break
        if isinstance(event, ev.Draw):
            holds = event.seat
            if event.from_ == "stock" and (event.card or UNKNOWN) == UNKNOWN:
                break
            if event.from_ == "stock" and event.card in stock[at : at + 2]:
                missing = stock[at] if stock[at] != event.card else None
                is_known = missing is not None and len(undrawn) == 1
                yield from ((one, missing if is_known else None, is_known) for one in undrawn)
                at += stock[at : at + 2].index(event.card) + 1
                undrawn = []
        elif event.type in STEPS and event.type != "group" and holds != seat_of(event):
            undrawn.append(place)
            holds = seat_of(event)
        holds = None if event.type in {"discard", "declare"} else holds
    for one in undrawn if len(undrawn) == 1 else ():
        card = stock[at] if at < len(stock) else None
        yield one, card, isinstance(deal, ev.Deal) and _shows_drawn(events[one], card, deal)


def _shows_drawn(event: Act | Claim, card: str | None, deal: ev.Deal) -> bool:
    """Whether a show is of a card more than the seat was dealt, and that card of the stock is among them."""
    if not isinstance(event, ev.Declare) or event.groups is None or event.finish is None:
        return False
    cards = [event.finish, *(one for group in event.groups for one in group)]
    return card in cards and any(len(hand.cards) + 1 == len(cards) for hand in deal.hands if hand.seat == event.seat)


def top_card(events: Events, place: int) -> str:
    """The card on top of the discards before an event, as the lines before tell."""
    pile: list[str] = []
    for event in events[:place]:
        if isinstance(event, ev.Deal):
            pile = [event.open_card or UNKNOWN]
        elif isinstance(event, ev.Discard):
            pile.append(event.card or UNKNOWN)
        elif (isinstance(event, ev.Draw) and event.from_ == "discards") or isinstance(event, ev.Buy):
            pile = pile[:-1]
    return pile[-1] if pile else UNKNOWN


def lines_lost(events: Events) -> Iterator[Correction]:
    """Cards of the stock are gone that no line draws, in their order: lines are missing behind the draw before, and no
    gap says so."""
    gaps: dict[int, Act | Claim] = {}
    wrong = list[int]()
    stock: tuple[str, ...] = ()
    last = 0
    for place, event in enumerate(events):
        if isinstance(event, ev.Deal):
            stock, last = event.stock or (), place
        elif event.type in {"recycle", "buy", "gap"}:
            stock = ()
        elif isinstance(event, ev.Draw) and event.from_ == "stock" and stock:
            # A card that is not named, or lies where none is named, is taken for the one on top.
            card = event.card or UNKNOWN
            count = stock.index(card) if card in stock and UNKNOWN not in {card, stock[0]} else 0
            if count:
                seq = events[last].seq
                gaps[last] = like(events[last], {"type": "gap", "to": seq + 2 * count - 1, "reason": "lost"})
                wrong.append(event.seq)
            stock, last = stock[count + 1 :], place
    if wrong:
        yield Correction("lines_lost", tuple(wrong), put_behind(events, gaps))


def discard_lost(events: Events) -> Iterator[Correction]:
    """A seat that drew a card and put none down draws again after others have played; or never again, where more is
    explained than that another drew while it was in turn, or the card that was taken up next lies on no pile, or its
    hand is laid out at the end without one of the cards it had."""
    turns = [(span, *one) for span in spans(events) for one in _undiscarded(events, span)]
    discards, sure, more = dict[int, Act | Claim](), dict[int, Act | Claim](), dict[int, Act | Claim]()
    behind = {place: draw for _, place, draw in turns if draw is not None}
    for span, place, draw in turns:
        seat = seat_of(events[place]) or 0
        fields: dict[str, Any] = {"type": "discard", "seat": seat}
        if draw is None:
            discards[place] = like(events[place], fields)
            continue
        rest = _not_laid_out(events, span, seat)
        if rest is not None:
            sure[place] = like(events[place], {**fields, "card": rest})
            continue
        taken_card = draw.card if draw.from_ == "discards" else None
        is_known = taken_card not in (None, UNKNOWN, top_card(events, place + 1))
        (sure if is_known else more)[place] = like(
            events[place], {**fields, "card": taken_card} if is_known else fields
        )
    if discards or sure:
        yield Correction("discard_lost", _seqs(discards | sure), put_behind(events, discards | sure))
    if more:
        seqs = (*_seqs(discards | sure), *(behind[place].seq for place in more))
        yield Correction("discard_lost", seqs, put_behind(events, discards | sure | more), needs_more=True)


def _not_laid_out(events: Events, span: Span, seat: int) -> str | None:
    """The one card of all that a seat had in a deal, and did not put down, that is not in the hand it laid out."""
    deal = events[span.start]
    hands = deal.hands if isinstance(deal, ev.Deal) else ()
    had = Counter(face(card) for hand in hands if hand.seat == seat for card in hand.cards)
    for event in (one for one in events[span.start : span.end] if seat_of(one) == seat):
        if isinstance(event, ev.Draw | ev.Discard):
            had[face(event.card or UNKNOWN)] += 1 if isinstance(event, ev.Draw) else -1
        elif isinstance(event, ev.Show):
            had.subtract(face(card) for group in event.groups for card in group)
            rest = [card for card, count in had.items() if count]
            return rest[0] if len(rest) == 1 and had[rest[0]] == 1 and rest[0] != UNKNOWN else None
    return None


def _seqs(acts: Mapping[int, Act | Claim]) -> tuple[int, ...]:
    return tuple(event.seq for event in acts.values())


def _undiscarded(events: Events, span: Span) -> Iterator[tuple[int, ev.Draw | None]]:
    """The places of the last acts of turns in which a card was drawn and none put down, though others draw behind them;
    with the first of these draws where the seat has no more turns."""
    holds: dict[int, int] = {}
    last: int | None = None
    for place in range(span.start, span.end):
        event, seat = events[place], seat_of(events[place]) or 0
        if isinstance(event, ev.Draw):
            if seat in holds and last != seat:
                yield holds[seat], None
            holds[seat] = place
        elif event.type in ON_THE_TABLE and seat in holds:
            holds[seat] = place
        elif event.type in PLAYED | _OUT and event.type not in {"buy", "show"}:
            if event.type == "miss" and seat in holds and last != seat:
                yield holds[seat], None
            if holds.pop(seat, None) is not None and event.type == "miss" and last == seat:
                holds[seat] = place  # the turn was half played; who plays it to the end puts a card down
        last = seat if event.type in STEPS else last
    for place in holds.values():
        draw = next((event for event in events[place + 1 : span.end] if isinstance(event, ev.Draw)), None)
        if draw is not None:  # behind a missed turn nobody plays too soon
            yield place, None if events[place].type == "miss" else draw


@of_lines("show_judged")
def declare_lost(events: Events) -> Iterator[Correction]:
    """A show is judged of a seat that has drawn a card and put none down, and no line tells of the show."""
    declares: dict[int, Act | Claim] = {}
    acted: Act | Claim | None = None
    for place, event in enumerate(events):
        if isinstance(event, ev.ShowJudged) and acted is not None and acted.type == "draw":
            if seat_of(acted) == event.seat:
                declares[place - 1] = like(events[place - 1], {"type": "declare", "seat": event.seat})
        elif event.type in PLAYED | _OUT | {"deal"}:
            acted = event
    if declares:
        wrong = tuple(events[place + 1].seq for place in declares)
        yield Correction("declare_lost", wrong, put_behind(events, declares))


@of_lines("declare")
def not_shown(events: Events) -> Iterator[Correction]:
    """A show is told that nobody judges, and the deal goes on with the seat still in it: the card was put down as in
    any turn, or where the seat puts one down behind it, the show was called off."""
    lines, wrong = dict[int, Act | Claim](), list[int]()
    for span in spans(events):
        for place in range(span.start, span.end):
            event, after = events[place], events[place + 1 : span.end]
            if not isinstance(event, ev.Declare) or not any(
                one.seat == event.seat for one in after if one.type == "draw"
            ):
                continue
            beside = {one.type: one for one in takewhile(lambda one: one.type != "draw", after)}
            if "show_judged" in beside:
                continue
            wrong.append(event.seq)
            if "discard" not in beside:
                fields = {"seat": event.seat, "card": event.finish, "by": event.by}
                lines[place] = like(event, {"type": "discard", **{k: v for k, v in fields.items() if v is not None}})
    if wrong:
        less = (
            lines.get(place, event) for place, event in enumerate(events) if place in lines or event.seq not in wrong
        )
        yield Correction("not_shown", tuple(wrong), tuple(less), needs_more=True, more_than=_PLAYED_ON)


_PLAYED_ON: Final = frozenset({"out_of_turn", "out_player_acts"})
"""What is found of somebody who plays on after a wrong show, which most often is one."""


def put_behind(events: Events, more: Mapping[int, Act | Claim]) -> list[Act | Claim]:
    """The log with events put in, each behind the line at its place."""
    return [one for place, event in enumerate(events) for one in (event, more.get(place)) if one is not None]


def instead(events: Events, event: Act | Claim, other: Act | Claim) -> list[Act | Claim]:
    """The log with another event in the place of one, or of all lines of a settlement that is told in several."""
    return [other if one is event else one for one in in_one_line(events, event)]


def without_totals(
    events: Events, settlement: ev.MatchSettled, seats: Container[int] | None = None
) -> list[Act | Claim]:
    """The log without the totals of some seats, or without any."""
    rows = tuple(
        row.model_copy(update={"points": None}) if seats is None or row.seat in seats else row
        for row in settlement.standings
    )
    return instead(events, settlement, settlement.model_copy(update={"standings": rows}))


def like(event: Act | Claim, fields: Mapping[str, Any]) -> Act | Claim:
    """An event that is not in the log, under the number and with the time of one that is."""
    at = {"at": event.at} if event.at else {}
    return EVENT.validate_python({"v": 1, "match": event.match, "seq": event.seq, **at, **fields}, strict=False)


CORRECTIONS: Final = (
    told_twice, finish_discarded, finish_grouped, lay_off_in_contract, joker_moved, wrong_time, wrong_order, wrong_end,
    wrong_first, not_dealt_in, wrong_seat, draw_lost, discard_lost, declare_lost, not_shown,
    lines_lost,
)  # fmt: skip
"""What is tried, one after another: what explains something is tried again with what is left."""
