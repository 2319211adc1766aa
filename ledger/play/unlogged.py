"""What a log never records: types of events of which there is none, though the rest of it shows that some happened.

A platform may never write down who drops, or that the discards became a stock. Of one such event nobody can tell
whether it is missing or never was; of all of them together the log tells, and so much is asked of it before it is
believed: a seat passed over round after round, cards that nobody drew. A single event that is missing among others of
its type is none of this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, pairwise, takewhile, zip_longest
from typing import Any, Final, TypeGuard

from ledger.rules.admissible import at_table_of
from ledger.rules.sizes import hand_size, pack_size, show_size
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.ruleset import Ruleset
from schemas.wire import milliseconds_of

HIDES_PLAY: Final = frozenset(
    {
        "draw", "discard", "drop", "declare", "leave", "miss", "meld", "lay_off", "lay_contract", "move_joker", "buy",
    }
)  # fmt: skip
"""Types of which one that is missing makes all that follows in its deal uncertain."""
PERHAPS: Final = frozenset({"leave", "rejoin", "split"})
"""Types that need not occur, and of which the standings may show that one did."""
ABSENT_TURN: Final = "absent_turn"
"""What stands among the types for the turns of who is cut off, whoever plays them."""
_PLAY: Final = frozenset({"recycle", *HIDES_PLAY})
_ON_TABLE: Final = ("meld", "lay_contract", "lay_off", "move_joker")
_ENDS: Final = frozenset({"drop", "declare", "miss"})
_PILES: Final = frozenset({"draw", "discard"})
_OF_A_TURN: Final = _PILES | _ENDS
_OUT: Final = frozenset({"drop", "leave", "declare"})
"""By which a seat is out of a deal, or has shown in it."""
_ROUNDS: Final = 2
"""How often a seat must have been passed over before that is taken for the log and not for a fault of it."""

SHORTEST_CLOCK_MS: Final = 15_000
"""No table gives less for a turn, where its rules do not say how long one is."""

Event = ev.Act | ev.Claim


@dataclass
class _Span:
    """A deal as logged: its acts, the points booked for it, whether the log goes on after it and has no gap in it.
    ``moves`` are the acts of a seat in play, each as its type and seat, ``sat`` who sat down for a first deal,
    ``seats_shown`` who laid out a hand, ``settled`` whether the points are those of the settlement.
    What is computed of it is remembered, so it is asked for only once all its acts are there."""

    deal: ev.Deal
    rules: Ruleset
    sat: frozenset[int] = frozenset()
    acts: list[Event] = field(default_factory=list)
    moves: list[tuple[str, int]] = field(default_factory=list)
    booked: dict[int, int] = field(default_factory=dict)
    over: bool = False
    whole: bool = True
    is_shown: bool = False
    seats_shown: set[int] = field(default_factory=set)
    settled: bool = False

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats known to be dealt in: those whose hands are logged or, where one alone or none is, who sat down for
        the first deal, and who acts in a later one and is booked for it."""
        hands = {hand.seat for hand in self.deal.hands if hand.cards}
        if len(hands) <= 1:
            hands |= self.sat or {seat for _, seat in self.moves} & self.booked.keys()
        return tuple(sorted(hands))

    @cached_property
    def turns(self) -> list[int]:
        """The seats as they acted in turn, each once a turn."""
        return [seat for seat, _ in groupby([seat for name, seat in self.moves if name in _OF_A_TURN])]

    @cached_property
    def passes(self) -> dict[int, list[int]]:
        """In which of the turns the seats were passed over; of a seat that never was there is nothing, and nothing at
        all where others act than were dealt in."""
        places = {number: place for place, number in enumerate(self.seats)}
        passes: dict[int, list[int]] = {}
        previous = places.get(self.deal.first or 0, 0) - 1 if self.deal.first in places else None
        for turn, seat in enumerate(self.turns):
            here = places.get(seat)
            if here is None:
                return {}
            for ahead in range(1, (here - previous) % len(places)) if previous is not None else ():
                passes.setdefault(self.seats[((previous or 0) + ahead) % len(places)], []).append(turn)
            previous = here
        return passes

    @cached_property
    def counts(self) -> Counter[str]:
        """How many acts there are of each type."""
        return Counter([event.__dict__["type"] for event in self.acts])  # a model looks long for what it has


def unlogged(
    events: Sequence[Event], rules: Ruleset, fields: Sequence[Mapping[str, Any]] | None = None
) -> frozenset[str]:
    """The types of which there is no event, though by the rest of the log some must have happened; ``fields`` are those
    of each event, where they are at hand. Pure."""
    fields = [event.__dict__ for event in events] if fields is None else fields
    types: list[str] = [one["type"] for one in fields]
    there = set(types)
    if "deal" not in there:
        plays = sum(name in _PLAY for name in types)
        return frozenset({"deal"} if plays > _ROUNDS + 1 or (plays and "deal_scored" in there) else ())
    silent: set[str] = set()
    if "disconnect" not in there and rules.disconnect.play == "autoplay":
        played = [one["type"] for one in fields if one["by"] == "autoplay" and one["type"] in _PLAY]
        is_told = len(played) >= _ROUNDS or "drop" in played or (played and "reconnect" in there)
        silent |= {"disconnect"} if is_told else set()
    spans = [span for span in _spans(events, fields, rules) if span.whole]
    if there.isdisjoint(_PILES) and sum(map(_unplayed, spans)) >= _ROUNDS:
        silent |= _PILES
    for span in spans:
        silent |= _piles(span, there)
        silent |= _departures(span, there) | (_on_table(span, there) if rules.melding.where == "table" else set())
        if "buy" not in there and rules.buying.who != "nobody" and _bought(span):
            silent.add("buy")
    if "declare" not in there and rules.show.finish != "none":
        unseen = sum(map(_ends_unseen, spans)) if "drop" not in silent else 0
        silent |= {"declare"} if any(map(_was_shown, spans)) or unseen >= _ROUNDS else set()
    # What the rules say is asked last: where a log looks like nothing is missing, it does so by all readings of them.
    if "miss" not in there:
        passes = list(map(_passed_over, spans))
        most = max((sum(one.get(seat, 0) for one in passes) for seat in set().union(*passes)), default=0)
        is_silent = most >= _ROUNDS and rules.timeout.turn == "passes"
        silent |= {"miss"} if is_silent else set()
    return frozenset(silent)


def absent_turns(events: Sequence[Any], rules: Ruleset, fields: Sequence[Mapping[str, Any]]) -> frozenset[int]:
    """The draws of seats that play on behind the turn of others which have no connection, and in which there was time
    for one; none where any card is drawn or put down for somebody. A turn that is told to be missed is over where the
    rules let it pass. Pure."""
    turns = _OF_A_TURN - ({"miss"} if rules.timeout.turn != "passes" else set())
    clock = (1000 * rules.timer.seconds or SHORTEST_CLOCK_MS) if rules.disconnect.play != "autoplay" else 0
    away, out, seats = set[int](), set[int](), list[int]()
    last: Any = None
    seqs = set[int]()
    for event, one in zip(events, fields, strict=True):
        name = one["type"]
        if name in _PILES and one["by"] in {"autoplay", "timer"}:
            return frozenset()
        if name == "draw":
            away.discard(event.seat)
            still = [one for one in seats if one not in out] if away else seats
            if away and last is not None and _is_passed_over(last, event, still, away):
                took = milliseconds_of(event.at) - milliseconds_of(last.at) if event.at and last.at else clock
                seqs |= {event.seq} if took >= clock else set()
        elif name == "disconnect":
            away.add(event.seat)
        elif name == "reconnect":
            away.discard(event.seat)
        elif isinstance(event, ev.Open):
            seats = sorted({player.seat for player in event.players})
        elif isinstance(event, ev.Deal):
            seats, out, last = [hand.seat for hand in event.hands] or seats, set(), None
        if name in turns:
            last = event
            out |= {event.seat} if name in _OUT else set()
    return frozenset(seqs)


def _is_passed_over(last: Any, event: ev.Draw, seats: Sequence[int], away: set[int]) -> bool:
    """Whether a seat draws behind the turn of those that are away, or of one that was cut off in its turn."""
    if last.type == "draw" and last.seat in away and last.seat != event.seat:
        return True
    between = seats_between(seats, last.seat, event.seat)
    return bool(between) and away.issuperset(between)


def seats_between(seats: Sequence[int], one: int, other: int) -> list[int]:
    """The seats between two in the order of play; all others between one and itself."""
    if other not in seats:
        return []
    order = [*(seat for seat in seats if seat > one), *(seat for seat in seats if seat <= one)]
    return order[: order.index(other)]


def _spans(events: Sequence[Any], fields: Sequence[Mapping[str, Any]], rules: Ruleset) -> Iterator[_Span]:
    span: _Span | None = None
    players = frozenset[int]()
    for event, one in zip(events, fields, strict=True):
        name = one["type"]
        if name in _PLAY and span is not None:
            if name == "declare" and _of_loser(span, event):
                span.is_shown = True  # and no turn: the hand is laid out
                continue
            span.acts.append(event)
            if name != "recycle":
                span.moves.append((name, one["seat"]))
        elif isinstance(event, ev.Open) and span is None:
            players = frozenset(player.seat for player in event.players)
            rules = at_table_of(rules, len(players))
        elif isinstance(event, ev.Deal):
            if span is not None:
                span.over = True
                yield span
            span = _Span(event, rules, players if event.deal == 1 else frozenset())
        elif span is not None:
            _add(span, event)
    if span is not None:
        yield span


def _of_loser(span: _Span, event: ev.Declare) -> bool:
    """Whether a declare lays out the hand of a loser: another's is the last move, and no card is put down with it."""
    name, seat = span.moves[-1] if span.moves else ("", event.seat)
    return event.finish is None and name == "declare" and seat != event.seat


def _add(span: _Span, event: Event) -> None:
    """Add to a deal what an event that is no move in it says of it."""
    match = span.rules.match
    if isinstance(event, ev.Gap):
        span.whole = False
    elif isinstance(event, ev.DealScored):
        span.over = True
        if event.deal in (None, span.deal.deal):
            span.booked |= {entry.seat: entry.points for entry in event.points}
    elif isinstance(event, ev.MatchSettled):
        span.over = True
        if (span.settled or not span.booked) and match.deals == 1 and match.ends == "after_deals":
            points = {entry.seat: entry.points for entry in event.standings if entry.points is not None}
            span.booked, span.settled = points | span.booked, True
    else:
        if isinstance(event, ev.Show):
            span.seats_shown.add(event.seat)
        span.is_shown = span.is_shown or event.type in {"show", "show_judged"}
        span.acts.append(event)


def _was_shown(span: _Span) -> bool:
    """Whether a deal ended with a show. Hands may be laid out, too, when the stock is used up."""
    if not span.is_shown or not (span.over or _laid_out(span)):
        return False
    return bool(span.counts["show_judged"]) or not _is_used_up(span)


def _ends_unseen(span: _Span) -> bool:
    """Whether points are booked for a deal in which nobody has shown and several are in, and no stock ends it."""
    left = len({*span.seats} - {seat for name, seat in span.moves if name in _OUT})
    is_called_off = span.is_shown or span.counts["close"] or span.rules.stock.used_up == "ends"
    return left > 1 and bool(span.moves and span.booked) and not (is_called_off or span.settled)


def _laid_out(span: _Span) -> bool:
    """Whether somebody laid out a hand after a show was judged, or several did, and nobody drew or threw a card any
    more."""
    types = [event.type for event in span.acts]
    first = next((place for place, name in enumerate(types) if name in {"show", "show_judged"}), len(types))
    seats = {event.seat for event in span.acts[first:] if isinstance(event, ev.Show)}
    enough = 1 if types[first : first + 1] == ["show_judged"] else _ROUNDS
    return len(seats) >= enough and _PLAY.isdisjoint({*types[first:]} - {"leave", "miss"})


# -- stock and discards --------------------------------------------------------------------------


def _piles(span: _Span, there: set[str]) -> set[str]:
    """What turns need and the log never has: draws, discards, stocks made anew."""
    silent: set[str] = set()
    if "draw" not in there:
        seats = {seat for name, seat in span.moves if name in {"discard", "declare"}}
        if len(seats) > 1 or _laid_out_one_more(span):  # one alone may have played without
            silent.add("draw")
    if "discard" not in there and (_are_turns(_seats_drawing(span)) or (span.over and _draws_on(span))):
        silent.add("discard")
    stock = span.deal.stock
    few = "buy" not in there and stock is not None and len(span.acts) <= len(stock)  # nobody draws twice in one act
    is_enough = few or (stock is not None and _stock_drawn(span) <= len(stock))
    if "recycle" not in there and not is_enough and span.rules.stock.used_up != "ends":
        beyond = _stock_drawn(span) - _stock_dealt(span)
        if beyond > 0 and _from_new_stock(span, beyond):
            silent.add("recycle")
    return silent


def _seats_drawing(span: _Span) -> list[int]:
    """The seats that drew, but where a show of the same seat came next."""
    moves = [move for move in span.moves if move[0] in {"draw", "declare"}]
    return [
        seat for (name, seat), after in zip_longest(moves, moves[1:]) if name == "draw" and after != ("declare", seat)
    ]


def _laid_out_one_more(span: _Span) -> bool:
    """Whether somebody declared with a card more than a hand has."""
    shows = [event for event in span.acts if isinstance(event, ev.Declare) and event.groups and event.finish]
    return any(sum(map(len, event.groups or ())) == show_size(span.rules) for event in shows)


def _unplayed(span: _Span) -> int:
    """How many acts need a card drawn before them, or a turn played between them, where nobody draws or discards."""
    misses = Counter(event.seat for event in span.acts if event.type == "miss" and span.rules.timeout.turn == "played")
    acts = sum(span.counts[name] for name in ("declare", "recycle", "buy", *_ON_TABLE))
    return acts + max(misses.values(), default=0) // 2 + (_out_of_order(span) if span.over else 0)


def _out_of_order(span: _Span) -> int:
    """How many misses and shows come when it is the turn of another seat, each act taken to be the last of its turn; a
    hand may be given up out of turn."""
    still, due, count = list(span.seats), span.deal.first, 0
    for event in span.acts:
        seat = getattr(event, "seat", None)
        if seat not in still or not (_ends_turn(event) or event.type == "leave"):
            continue
        place = still.index(seat)
        count += event.type in {"declare", "miss"} and due not in (None, seat)
        if event.type in {"drop", "leave"} or (event.type == "declare" and span.is_shown):
            still.pop(place)
            place -= 1
        if still and (event.type != "leave" or due == seat):
            due = still[(place + 1) % len(still)]
    return count


def _draws_on(span: _Span) -> bool:
    """Whether a seat draws though the one before it has not ended its turn."""
    holds: int | None = None
    for event in span.acts:
        if isinstance(event, ev.Draw):
            if holds not in (None, event.seat):
                return True
            holds = event.seat
        elif event.type in {*_ENDS, "leave"}:
            holds = None
    return False


def _are_turns(seats: Sequence[int]) -> bool:
    """Whether seats that acted were in turn: another one each time, or some for a second time at least."""
    several = len(set(seats))
    in_turn = len(seats) > _ROUNDS and all(one != other for one, other in pairwise(seats))
    return several > 1 and (in_turn or len(seats) > several + 1)


def _from_new_stock(span: _Span, beyond: int) -> bool:
    """Whether so many cards beyond the stock can have come from one made anew: one of them lay on the discards, or
    there are too many for another explanation. Where only the first is not told, the platform did not know it either;
    where the stock is not logged and others were drawn unseen too, it may be any card.
    """
    pile: set[str | None] = {span.deal.open_card}
    bought = ev.Buy if span.rules.buying.penalty else ()
    draws: list[str | None] = []
    lay = list[bool]()
    for event in span.acts:
        if isinstance(event, ev.Discard):
            pile.add(event.card)
        elif (isinstance(event, ev.Draw) and event.from_ == "stock") or isinstance(event, bought):
            card = event.penalty if isinstance(event, ev.Buy) else event.card
            draws.append(card)
            lay.append(card is not None and card in pile)
    unseen = [card in {None, UNKNOWN} for card in draws]
    masked = span.deal.stock is None and sum(unseen) > 1
    # Purchases stand among them, as in what the stock lacks: a log may have those and no draw at all.
    first, *rest = draws[-beyond:]
    if first is None and any(rest) and not masked:
        return False
    again = any(lay[-beyond:]) or (masked and any(unseen[-beyond:]))
    return beyond > 2 * _ROUNDS or (span.over and again)


def _stock_drawn(span: _Span) -> int:
    draws = [event.from_ for event in span.acts if event.type == "draw"].count("stock")
    buys = span.counts["buy"]
    return draws + (buys * span.rules.buying.penalty if buys else 0)


def _stock_dealt(span: _Span) -> int:
    """How many cards the stock had, or at most can have had: none where the hands hold more than the packs."""
    deal, rules = span.deal, span.rules
    if deal.stock is not None:
        return len(deal.stock)
    sizes = {hand.seat: len(hand.cards) for hand in deal.hands}
    count = sum(sizes.get(seat) or hand_size(len(span.seats), deal.deal, rules) for seat in span.seats)
    return max(0, pack_size(rules) - count - (deal.open_card is not None))


# -- who is in turn ------------------------------------------------------------------------------


def _ends_turn(event: Event) -> TypeGuard[ev.Drop | ev.Declare | ev.Miss]:
    """Whether an event ends a turn otherwise than by a discard."""
    return event.type in _ENDS


def _crossings(span: _Span, seat: int, *, after: bool) -> int:
    """How often the turn passed a seat over that was not out: before its last act, or ``after`` it."""
    passes, turns = span.passes.get(seat), span.turns
    if passes is None:
        return 0
    acted = len(turns) - turns[::-1].index(seat) if seat in turns else 0
    return sum((turn >= acted) is after for turn in passes)


def _out(span: _Span) -> set[int]:
    """The seats that the log says are out of the deal, or have shown."""
    return {seat for name, seat in span.moves if name in _OUT}


def _departures(span: _Span, there: set[str]) -> set[str]:
    """Drops and players leaving, where a seat is passed over until the end, or is booked a drop nobody made."""
    if there >= {"drop", "leave"} or "draw" not in there or there.isdisjoint({"discard", "declare"}):
        return set()
    besides = _with_departures(span, there) if len(span.seats) > 1 else None
    if besides is None:
        return set()
    silent = ({"leave"} | ({"drop"} if span.rules.drop.when != "never" else set())) - there
    # Where a game has drops, a drop explains all that leaving would, and costs nobody the rest of the match.
    return (silent & {"drop"} or silent) | besides if silent else set()


def _with_departures(span: _Span, there: set[str]) -> set[str] | None:
    """What else is missing where somebody is gone whom no line tells of; None where nobody is."""
    rules, out = span.rules, _out(span)
    rest = [seat for seat in span.seats if seat not in out]
    for seat in (seat for seat in rest if seat not in span.seats_shown):  # who lays out a hand has not dropped it
        passes = _crossings(span, seat, after=True)
        is_out = passes or ("miss" in there and _folds(span, seat))
        if passes >= _ROUNDS or (is_out and span.booked.get(seat) in _prices(rules)):
            return set()
    losers = {seat: span.booked[seat] for seat in rest if span.booked.get(seat)}
    if not span.over or len(rest) < 2 or len(losers) != len(rest) - 1:
        return None
    if span.counts["declare"] or span.counts["close"] or not _prices(rules).issuperset(losers.values()):
        return None
    if "declare" in there:
        return set()
    # Where nobody ever declares either, the figures must be those of a drop to the point.
    drew = {seat for name, seat in span.moves if name == "draw"}
    are_drops = all(
        price == (rules.drop.middle if seat in drew else rules.drop.first) for seat, price in losers.items()
    )
    return {"declare"} if are_drops else None


def _prices(rules: Ruleset) -> set[int]:
    """What drops cost, in points; asked for only where it tells something, for other readings name other prices."""
    return {rules.drop.first, rules.drop.middle} if rules.melding.where == "hand" else set()


def _folds(span: _Span, seat: int) -> bool:
    """Whether the last that a seat did was to miss so many turns in a row that its hand is folded."""
    acts = [event for event in span.acts if getattr(event, "seat", None) == seat]
    misses = len(list(takewhile(lambda event: event.type == "miss", reversed(acts))))
    return misses > 0 and 0 < span.rules.timeout.misses <= misses


def _passed_over(span: _Span) -> dict[int, int]:
    """How often each seat was passed over that acted again afterwards; under 0 how often one had two turns in a row."""
    moves = [move for move in span.moves if move[0] in _PILES]
    # Of a turn that began with its draw: a source may sort the card put down before the one drawn.
    alike = [place for place, (one, third) in enumerate(zip(moves, moves[2:], strict=False)) if one == third]
    again = sum(moves[place][0] == "draw" and moves[place + 1] == ("discard", moves[place][1]) for place in alike)
    return {0: again, **{seat: _crossings(span, seat, after=False) for seat in span.passes}}


# -- the table -----------------------------------------------------------------------------------


def _on_table(span: _Span, there: set[str]) -> set[str]:
    """Moves on the table, where melds are played on that nobody laid, or a deal is booked in which nobody is out of
    cards."""
    rules = span.rules
    has = {"lay_off", "lay_contract" if rules.contract.trios or rules.contract.runs else "meld"}
    has |= {"move_joker"} if rules.lay_off.joker != "stays" else set()
    silent = has - there
    if not silent:
        return set()
    seqs = {event.seq for event in span.acts if isinstance(event, ev.Meld | ev.LayContract)}
    on = {int(event.meld.split(".")[0]) for event in span.acts if isinstance(event, ev.LayOff | ev.MoveJoker)}
    enough = 1 if span.over and there.isdisjoint({"meld", "lay_contract"}) else 2  # where nothing ever lay, one tells
    if len(on - seqs) >= enough and silent & {"meld", "lay_contract"}:
        return silent & ({"lay_contract"} if "lay_contract" in silent else {"meld"})
    counts = _cards_left(span)
    if not span.over or span.counts["close"] or counts is None or min(counts.values(), default=0) <= 0:
        return set()
    if len(set(span.seats) - _out(span)) < 2:
        return set()  # the deal ended as nobody was left to play against
    if _is_used_up(span):
        return set()
    few = len(span.turns) < _ROUNDS * len(span.seats) and not there & set(_ON_TABLE)
    if few or "discard" not in there or "draw" not in there:
        return set()
    return silent & {"meld", "lay_off", "lay_contract"} or silent


def _is_used_up(span: _Span) -> bool:
    """Whether the last stock of a deal that ends with it was drawn."""
    stock = span.rules.stock
    last = stock.used_up == "ends" or bool(stock.recycles)
    return last and span.counts["recycle"] >= stock.recycles and _stock_drawn(span) >= _stock_dealt(span)


def _cards_left(span: _Span) -> dict[int, int] | None:
    """How many cards each hand has left when somebody has none, or the deal is over; None where no hand is logged, or
    one of another size than the others."""
    sizes = {len(hand.cards) for hand in span.deal.hands}
    if len(sizes) != 1 or not all(sizes):
        return None
    counts = dict.fromkeys(span.seats, *sizes)  # one that is not logged is as large
    for event in span.acts:
        seat = getattr(event, "seat", None)
        if seat is None:
            continue
        if seat not in counts:
            return None
        counts[seat] += _cards_more(event, span.rules.buying.penalty)
        if counts[seat] <= 0:
            break
    return counts


def _cards_more(event: Event, penalty: int) -> int:
    """By how many cards an event makes the hand of its seat larger."""
    match event:
        case ev.Draw():
            return 1
        case ev.Buy():
            return 1 + penalty
        case ev.Discard():
            return -1
        case ev.Meld() | ev.LayContract():
            return -sum(map(len, event.melds))
        case ev.LayOff():
            return -len(event.cards)
        case ev.MoveJoker() if event.card is not None:
            return -1
    return 0


# -- buying --------------------------------------------------------------------------------------


def _bought(span: _Span) -> bool:
    """Whether cards are gone from the stock as penalties go, or a seat has played a card that lay on the discards and
    that it never took."""
    return _penalties(span) or _never_taken(span)


def _penalties(span: _Span) -> bool:
    """Whether the stock lacks single cards between two that were drawn, and goes on in its order after them."""
    stock, at, jumps, since = span.deal.stock, 0, 0, 0
    if stock is None or UNKNOWN in stock:
        return False
    most = span.rules.buying.penalty * len(span.seats)
    for event in span.acts:
        if event.type == "recycle":
            break
        if not isinstance(event, ev.Draw) or event.from_ != "stock":
            continue
        ahead = stock[at : at + most + 1]
        step = ahead.index(event.card) if event.card in ahead else None
        if step is None:
            return False
        jumps, since = (jumps + 1, 0) if step else (jumps, since + 1)
        at += step + 1
    return jumps > 1 or (jumps == 1 and since > 0)


def _never_taken(span: _Span) -> bool:
    if span.deal.stock is not None:
        return False
    hands = {hand.seat: Counter(hand.cards) for hand in span.deal.hands}
    lay = {span.deal.open_card}
    for event in span.acts:
        hand = hands.get(getattr(event, "seat", 0))
        if hand is None or hand[UNKNOWN]:
            continue
        if isinstance(event, ev.Draw):
            hand[event.card or UNKNOWN] += 1
        elif isinstance(event, ev.Discard) and event.card is not None:
            if not hand[event.card] and event.card in lay:
                return True
            hand[event.card] -= 1
            lay.add(event.card)
    return False
