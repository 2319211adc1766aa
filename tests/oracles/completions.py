"""Every way in which what a log does not show may have gone, by the rules alone, and what that makes of each claim.

The referees here expect a log that hides nothing. A log with gaps, or with fields left out, is judged by filling them:
one missing event after another, each in every way the rules allow, and only those ways are kept which the rest of the
log goes on from. Each way kept is a completion. A claim holds in all of them, in some, or in none.

Equal states are kept once. What can be anything at all (a whole deal dealt in a gap, a stock nobody logged beside
hands nobody logged) is not filled in: the answer says that it is not exact then, and what was found stands for some
of the completions only. So it is with groups of one's own: they may lie in very many ways, of which the worst and the
absence are tried; a claim that none of these bears out might be borne out by another.
"""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, fields, replace
from typing import Any

from tests.oracles.arrangement import can_show
from tests.oracles.deal_table import (
    PRINTED,
    RANKS,
    SUITS,
    UNKNOWN,
    BreachError,
    DealTable,
    Event,
    Game,
    cards_in,
    faces,
)
from tests.oracles.laid_melds import LaidMeld
from tests.oracles.match_referee import _come_and_go, _judge, _open
from tests.oracles.match_table import Match
from tests.oracles.meld_table import MeldTable
from tests.oracles.moves import judge
from tests.oracles.options import Options
from tests.oracles.second_table import Table

Claim = tuple[int, str, int]
"""The event, what is claimed (``show``, ``points``, ``settlement``) and of which seat."""

MOST = 1_500
"""States beside each other that are gone through; beyond, an answer is not exact."""


@dataclass
class Answer:
    """Which truths each claim has in the completions found, and whether these are all there are."""

    claims: dict[Claim, set[bool]] = field(default_factory=lambda: defaultdict(set))
    lawful: bool = False
    exact: bool = True
    loose: bool = False
    why: str = ""

    def decided(self, claim: Claim) -> bool | None:
        """The truth of a claim when it is proven to be the same in all completions."""
        truths = self.claims.get(claim, set())
        if not self.exact or len(truths) != 1 or (self.loose and truths == {False}):
            return None
        return next(iter(truths))


class TooMany(Exception):
    """There are more completions than can be gone through."""


@dataclass
class Way:
    """One way the log so far may have gone: the match as it then stands, and what it makes of the claims."""

    match: Match
    unordered: bool = False  # the stock is known as a heap, not in its order
    loose: bool = False  # groups were filled in that could have lain in other ways
    truths: tuple[tuple[Claim, bool], ...] = ()

    @property
    def table(self) -> DealTable | None:
        """The deal of the match."""
        return self.match.table

    def copied(self) -> "Way":
        """The way once more, to go on otherwise."""
        return replace(self, match=_copied_match(self.match))

    def key(self) -> tuple[Any, ...]:
        """What two ways share that go on alike."""
        return (self.unordered, self.loose, self.truths, _frozen(self.match, self.unordered))


# ---------------------------------------------------------------------------------------------- copies and keys

_SHARED = frozenset({"options", "game", "seats", "stake", "drawn", "profile"})


def _copied(value: Any) -> Any:
    if isinstance(value, DealTable):
        return _copied_fields(value)
    if isinstance(value, LaidMeld):
        return copy(value)
    if isinstance(value, dict):
        fresh = copy(value)
        for name, each in value.items():
            if isinstance(each, (dict, list, set, LaidMeld)):
                fresh[name] = _copied(each)
        return fresh
    return copy(value) if isinstance(value, (list, set)) else value


def _copied_fields(value: Any) -> Any:
    fresh = copy(value)
    for name, each in vars(value).items():
        if name not in _SHARED and isinstance(each, (dict, list, set)):
            setattr(fresh, name, _copied(each))
    return fresh


def _copied_match(match: Match) -> Match:
    """A copy that shares nothing that changes; deals that are booked do not change any more."""
    fresh: Match = _copied_fields(match)
    if match.table is not None:
        fresh.table = _copied_fields(match.table)
    fresh.tables = dict(match.tables)
    for number, table in match.tables.items():
        fresh.tables[number] = fresh.table if table is match.table else copy(table)  # type: ignore[assignment]
    return fresh


def _frozen(value: Any, unordered: bool) -> Any:
    if isinstance(value, (Match, DealTable)):
        told = []
        for one in fields(value):
            if one.name in _SHARED or (isinstance(value, Match) and one.name == "table"):
                continue
            held = getattr(value, one.name)
            if one.name == "stock" and unordered:
                held = sorted(held)
            told.append(_frozen(held, unordered))
        return tuple(told)
    if isinstance(value, Counter):
        return frozenset((name, count) for name, count in value.items() if count)
    if isinstance(value, dict):
        return frozenset((name, _frozen(each, unordered)) for name, each in value.items())
    if isinstance(value, (set, frozenset)):
        return frozenset(value)
    if isinstance(value, (list, tuple)):
        return tuple(_frozen(each, unordered) for each in value)
    return repr(value) if isinstance(value, LaidMeld) else value


# ------------------------------------------------------------------------------------------------ the whole log


def completions(events: list[Event], options: Options, game: Game, most: int = MOST) -> Answer:
    """Fill in what the log does not show and say what each claim of it comes to.

    The log has to begin with its opening. Nothing is lawful when no completion is.
    """
    answer = Answer()
    try:
        ways = _all_ways(events, options, game, most, answer)
    except TooMany as too_many:
        answer.exact, answer.why = False, str(too_many)
        return answer
    for way in ways:
        if _goes_on(way):
            answer.lawful = True
            answer.loose = answer.loose or way.loose
            for claim, truth in way.truths:
                answer.claims[claim].add(truth)
    return answer


def _goes_on(way: Way) -> bool:
    """Whether a way can be booked to its end, which the count of a deal may yet refuse."""
    try:
        way.match.book()
    except BreachError:
        return False
    return True


def _all_ways(events: list[Event], options: Options, game: Game, most: int, answer: Answer) -> list[Way]:
    if events[0]["type"] != "open":
        return []
    try:
        ways = [Way(_open(events[0], options, game))]
    except BreachError:
        return []
    for place, event in enumerate(events[1:], 1):
        if event["type"] == "gap":
            ways = _through_gap(ways, event, events[place + 1 :], most, answer)
            continue
        found: dict[Any, Way] = {}
        for way in ways:
            for told, fills_stock in _lawfully(_told(way, event)):
                after = _after(way, told, fills_stock, answer)
                if after is not None:
                    found.setdefault(after.key() if len(ways) > 1 or UNKNOWN in str(event) else len(found), after)
            if len(found) > most:
                raise TooMany("too many ways to go on")
        ways = list(found.values())
    return ways


def _lawfully(told: Iterator[tuple[Event, bool]]) -> Iterator[tuple[Event, bool]]:
    """What there is to go on with before the rules are broken."""
    with suppress(BreachError):
        yield from told


def _after(way: Way, event: Event, unordered: bool, answer: Answer) -> Way | None:
    """The way with an event of it carried out; None when the rules do not have it."""
    way = way.copied()
    way.unordered = unordered
    try:
        _carry_out(way, event)
    except BreachError as breach:
        if "nobody knows" in str(breach):
            answer.exact, answer.why = False, "what nobody knows"
        return None
    return way


def _carry_out(way: Way, event: Event) -> None:
    kind = event["type"]
    match, table = way.match, way.match.table
    if kind in CLAIMED:
        _in_place(match, kind, event)
        way.truths += tuple(sorted(CLAIMED[kind](match, event).items()))
        return
    if way.unordered and table is not None and kind in {"draw", "buy"}:
        _put_on_top(table, event)
    if kind == "declare" and "valid" in event:
        _in_place(match, kind)
        if event.get("by") == "player":
            _come_and_go(match, event["seat"], lost=False)
        if not isinstance(table, Table):
            raise BreachError("nobody declares")
        judge(table, {**event, "groups": []}, {"declare": _declared})
        return
    _judge(match, event)


def _put_on_top(table: DealTable, event: Event) -> None:
    """Let the cards an event takes from a stock without order lie uppermost."""
    wanted = [event["penalty"]] if event["type"] == "buy" and "penalty" in event else []
    wanted += [event["card"]] if event["type"] == "draw" and event["from"] == "stock" else []
    for card in wanted:
        if card in table.stock:
            table.stock.remove(card)
            table.stock.insert(0, card)


def _declared(table: Table, event: Event) -> None:
    """Carry out a show of which only the finish card is filled in, and whether its groups are a valid show."""
    if table.taken is None:
        raise BreachError("a declare before the draw")
    table.put_down(event["finish"])
    if event["valid"] and not can_show(faces(list(table.hands[table.turn].elements())), table.wild, table.profile):
        raise BreachError("no such hand can be shown")
    if event.get("by") == "timer" and (table.options["timeout.complete_hand"] != "declared" or not event["valid"]):
        raise BreachError("the timer declares nothing here")
    table.unjudged, table.declared_wrong = (table.turn, event["valid"]), not event["valid"]
    if event["valid"]:
        table.declarer, table.over = table.turn, True
    else:
        table.put_out(table.turn, table.options["wrong_show.points"])


# -------------------------------------------------------------------------------------------------- the claims


def _in_place(match: Match, kind: str, event: Event | None = None) -> None:
    """Refuse what comes after the end of a match, but for the points of its last deal."""
    last = match.table is not None and event is not None and event.get("deal", match.table.number) == match.table.number
    settled = match.settled and not (kind == "deal_scored" and last)
    if match.closed or settled or (match.broken_off and kind != "close"):
        raise BreachError("nobody knows what a deal broken off has cost" if match.broken_off else "the match is over")


def _show_claimed(match: Match, event: Event) -> dict[Claim, bool]:
    table = match.table
    if not isinstance(table, Table) or table.unjudged is None or table.unjudged[0] != event["seat"]:
        raise BreachError("no declare is waiting for a judgement")
    valid, table.unjudged = table.unjudged[1], None
    return {(event["seq"], "show", event["seat"]): event["valid"] == valid}


def _points_claimed(match: Match, event: Event) -> dict[Claim, bool]:
    table = match.table if "deal" not in event else match.tables.get(event["deal"])
    if table is None or not table.over or table.scored or sorted(r["seat"] for r in event["points"]) != table.seats:
        raise BreachError("a deal is scored once, when it is over, and names all its seats")
    points = match.counted[table.number] if table.booked else table.counted()
    table.scored = True
    return {(event["seq"], "points", row["seat"]): row["points"] == points[row["seat"]] for row in event["points"]}


def _settlement_claimed(match: Match, event: Event) -> dict[Claim, bool]:
    if match.in_deal:
        raise BreachError("the match was settled before its deal was over")
    match.book()
    if not match.over:
        raise BreachError("the match was settled before it was over")
    pays, seq = match.options["settlement.pays"], event["seq"]
    stands, paid = event.get("standings") or [], event.get("payouts") or []
    for rows in (stands, paid):
        if rows and sorted(row["seat"] for row in rows) != match.seats:
            raise BreachError("a claim must name every seat once")
    totals = {
        (seq, "points", row["seat"]): row["points"] == match.totals[row["seat"]] for row in stands if "points" in row
    }
    match.settled = True
    if pays == "nothing" or not paid:
        return totals
    entry, value = match.stake.get("entry"), match.stake.get("point_value")
    if (entry if pays == "prize_pool" else value) is None:
        raise BreachError("nobody knows what is played for")
    amounts = match.prizes(entry or 0)[0] if pays == "prize_pool" else match.amounts
    return totals | {(seq, "settlement", row["seat"]): row["amount"] == amounts[row["seat"]] for row in paid}


CLAIMED = {"show_judged": _show_claimed, "deal_scored": _points_claimed, "match_settled": _settlement_claimed}


# ------------------------------------------------------------------------------------- fields that are not there


def _told(way: Way, event: Event) -> Iterator[tuple[Event, bool]]:
    """An event with what it does not tell filled in, in every way; and whether the stock has no order after it."""
    kind, table = event["type"], way.table
    if kind == "deal":
        yield from _dealt(way, event)
        return
    if kind == "recycle" and UNKNOWN not in event.get("stock", [UNKNOWN]):
        yield event, False
        return
    if kind == "recycle":
        yield from ((told, True) for told in _recycled(way, event.get("open_card")))
        return
    for told in _with_actors(way, event):
        if table is None or told.get("seat") not in table.hands:
            yield told, way.unordered
        elif kind == "draw":
            yield from ((other, way.unordered) for other in _drawn(way, told))
        elif kind == "discard" and told.get("card", UNKNOWN) == UNKNOWN:
            yield from (({**told, "card": card}, way.unordered) for card in _held(table, told["seat"]))
        elif kind == "declare":
            yield from ((other, way.unordered) for other in _declares(way, told))
        elif kind in {"show", "group", "meld", "lay_off", "lay_contract", "buy"} and UNKNOWN in str(told):
            raise TooMany(f"cards of a {kind}")
        else:
            yield told, way.unordered


def _with_actors(way: Way, event: Event) -> Iterator[Event]:
    """An act whose actor is not told, by each who may have been, where it makes a difference."""
    autoplay = way.match.options["disconnect.play"] == "autoplay"
    if "by" in event or not autoplay or "seat" not in event or event["type"] in {"disconnect", "reconnect"}:
        yield event
        return
    for by in ("player", "autoplay", "timer"):
        yield {**event, "by": by}


def _held(table: DealTable, seat: int) -> list[str]:
    return sorted(card for card, count in table.hands[seat].items() if count)


def _drawn(way: Way, event: Event) -> Iterator[Event]:
    table = way.table
    if table is None or event.get("card", UNKNOWN) != UNKNOWN:
        yield event
    elif event["from"] == "discards":
        yield from ({**event, "card": card} for card in table.pile[-1:])
    elif way.unordered:
        yield from ({**event, "card": card} for card in sorted(set(table.stock)))
    else:
        yield from ({**event, "card": card} for card in table.stock[:1])


def _declares(way: Way, event: Event) -> Iterator[Event]:
    table, finish, groups = way.table, event.get("finish", UNKNOWN), event.get("groups")
    if not isinstance(table, Table) or (groups and UNKNOWN in str(groups)):
        raise TooMany("cards of a declare")
    held = Counter(table.hands[event["seat"]])
    if groups and finish == UNKNOWN:
        left = held - cards_in(groups)
        yield from ({**event, "finish": card} for card in left)
        return
    if groups:
        yield event
        return
    for card in _held(table, event["seat"]) if finish == UNKNOWN else [finish]:
        for valid in (True, False):
            yield {**event, "finish": card, "valid": valid}


def _recycled(way: Way, open_card: str | None) -> Iterator[Event]:
    """The discards as a new stock whose order nobody knows."""
    table = way.table
    if table is None:
        return
    used_up, top = table.options["stock.used_up"], table.options["stock.top"]
    cards = table.pile[:-1] if top == "stays" else list(table.pile)
    out = table.seats if used_up == "reshuffle_with_out" else getattr(table, "dropped", ())
    if used_up in {"reshuffle_with_dropped", "reshuffle_with_out"}:
        cards += [card for seat in out if seat not in table.playing for card in table.hands[seat].elements()]
    event: Event = {"type": "recycle", "seq": 0}
    if used_up == "turn_over":
        yield {**event, "stock": cards[1:], "open_card": cards[0]} if top == "turned_up" else {**event, "stock": cards}
    elif top == "turned_up":
        for card in sorted(set(cards)) if open_card in {None, UNKNOWN} else [str(open_card)]:
            left = list(cards)
            if card in left:
                left.remove(card)
                yield {**event, "stock": left, "open_card": card}
    else:
        yield {**event, "stock": cards}


def _dealt(way: Way, event: Event) -> Iterator[tuple[Event, bool]]:  # noqa: C901 - one branch a kind
    """A deal with everything in it that the log does not tell, as far as the rest of the pack makes that out."""
    options, seats = way.match.options, way.match.due
    for name in ("first", "dealer"):
        if event.get(name) is None:
            for seat in seats:
                yield from _dealt(way, {**event, name: seat})
            return
    event = {**event, "hands": [dict(hand) for hand in event.get("hands") or []]}
    sizes = {len(hand["cards"]) for hand in event["hands"]}
    for seat in seats:
        if seat not in {hand["seat"] for hand in event["hands"]}:
            if len(sizes) != 1:
                raise TooMany("the size of hands")
            event["hands"].append({"seat": seat, "cards": [UNKNOWN] * next(iter(sizes))})
    event["hands"].sort(key=lambda hand: hand["seat"])
    named: list[str] = ["open_card"] + (["wild_card"] if options["deal.wild"] != "none" else [])
    if (
        "wild_card" in named
        and event.get("wild_card", UNKNOWN) == UNKNOWN
        and event.get("cut_card", UNKNOWN) != UNKNOWN
    ):
        event["wild_card"] = event["cut_card"]
    known = [event[name] for name in named if event.get(name, UNKNOWN) != UNKNOWN] + list(event.get("stock") or [])
    known += [card for hand in event["hands"] for card in hand["cards"]]
    rest = _pack_left([card for card in known if card != UNKNOWN], options)
    unordered = event.get("stock") is None
    loose = [name for name in named if event.get(name, UNKNOWN) == UNKNOWN]
    holes = len(loose) + sum(card == UNKNOWN for card in known)
    if not holes and not unordered:
        yield event, False
        return
    if not unordered and holes != rest.total():
        return
    for filled, left in _filled(event, loose, rest, free=unordered):
        yield ({**filled, "stock": sorted(left.elements())} if unordered else filled), unordered


def _pack_left(known: list[str], options: Options) -> Counter[str]:
    copies = any("." in card for card in known)
    pack: Counter[str] = Counter()
    for card in [rank + suit for rank in RANKS for suit in SUITS] + [PRINTED]:
        count = options["pack.printed_jokers"] if card == PRINTED else options["pack.decks"]
        pack.update([f"{card}.{n}" for n in range(1, count + 1)] if copies else {card: count})
    pack.subtract(known)
    if pack and min(pack.values()) < 0:
        raise BreachError("a card more than the pack has")
    return +pack


def _filled(  # noqa: C901 - one branch a kind of hole
    event: Event, named: list[str], rest: Counter[str], *, free: bool
) -> Iterator[tuple[Event, Counter[str]]]:
    """The holes of a deal filled from the rest of the pack, one after another; the order within a hand is nothing."""
    for name in named:
        for card in sorted(rest):
            yield from _filled({**event, name: card}, named[1:], rest - Counter([card]), free=free)
        return
    for place, hand in enumerate(event["hands"]):
        holes = hand["cards"].count(UNKNOWN)
        if not holes:
            continue
        if not free and holes == rest.total():
            choices: Iterator[tuple[str, ...]] = iter([tuple(rest.elements())])
        elif holes > 2:
            raise TooMany("cards of hands")
        else:
            choices = iter(sorted(set(itertools.combinations(sorted(rest.elements()), holes))))
        for cards in choices:
            hands = list(event["hands"])
            kept = [card for card in hand["cards"] if card != UNKNOWN]
            hands[place] = {**hand, "cards": [*kept, *cards]}
            yield from _filled({**event, "hands": hands}, [], rest - Counter(cards), free=free)
        return
    if UNKNOWN in (event.get("stock") or []):
        if rest.total() > 3:
            raise TooMany("the order of the stock")
        for order in sorted(set(itertools.permutations(sorted(rest.elements())))):
            cards_left = iter(order)
            stock = [next(cards_left) if card == UNKNOWN else card for card in event["stock"]]
            yield {**event, "stock": stock}, Counter()
        return
    yield event, rest


# --------------------------------------------------------------------------------------------------------- gaps


def _through_gap(ways: list[Way], gap: Event, rest: list[Event], most: int, answer: Answer) -> list[Way]:
    """Every way through as many missing events as there are; an event may also be one that changes nothing."""
    found = {way.key(): way for way in ways}
    fresh = list(ways)
    # Whoever shows after the gap did not in it: of a hand laid out twice no text says what counts.
    same_deal = itertools.takewhile(lambda event: event["type"] != "deal", rest)
    show = {event["seat"] for event in same_deal if event["type"] == "show"}
    for seq in range(gap["seq"], gap["to"] + 1):
        later: dict[Any, Way] = {}
        for way in fresh:
            if _may_be_dealt(way, rest, gap["to"] - seq):
                answer.exact, answer.why = False, "a deal in a gap"
            for told, unordered, loose in _candidates(way, seq):
                if told["type"] == "show" and told["seat"] in show:
                    continue
                after = _after(way, told, unordered, answer)
                if after is None:
                    continue
                after.loose = after.loose or loose
                key = after.key()
                if key not in found and key not in later:
                    later[key] = after
            if len(found) + len(later) > most:
                raise TooMany("too many ways through a gap")
        found |= later
        fresh = list(later.values())
    return list(found.values())


def _may_be_dealt(way: Way, rest: list[Event], left: int) -> bool:
    """Whether cards may have been dealt in a gap that the rest of the log goes on from."""
    match = way.match
    if match.in_deal or match.over or match.closed or match.settled:
        return False
    probe = way.copied().match
    probe.book()
    numbers = [event["deal"] for event in rest if event["type"] == "deal"]
    if probe.over:
        return False
    return not numbers or numbers[0] > match.number + 1


def _candidates(way: Way, seq: int) -> Iterator[tuple[Event, bool, bool]]:  # noqa: C901 - one branch a kind
    """Every event that may be missing here, whether the stock has no order after it, and whether it is one of many.

    Many that the rules refuse are among them; claims and shuffles change nothing, and are left out.
    """
    match, table = way.match, way.table
    autoplay = match.options["disconnect.play"] == "autoplay"
    actors = ("player", "autoplay") if autoplay and table and table.turn in match.away else ("player",)
    for seat in match.seats:
        presence = ["leave"] + (["disconnect", "reconnect"] if autoplay else [])
        presence += ["rejoin"] if not match.in_deal and (match.left or match.out) else []
        for kind in presence:
            yield (
                {"type": kind, "seq": seq, "seat": seat, "by": "player" if kind != "disconnect" else "server"},
                way.unordered,
                False,
            )
        if match.options["pool.split"] != "never" and not match.in_deal:
            for step in ("offer", "accept", "refuse", "auto"):
                yield {"type": "split", "seq": seq, "seat": seat, "step": step, "by": "player"}, way.unordered, False
    if table is None:
        return
    if match.options["stock.stuck"] != "plays_on":
        yield {"type": "close", "seq": seq, "deal": table.number, "reason": "finished"}, way.unordered, False
    if isinstance(table, Table) and table.options["count.groups"] != "own_else_best":
        yield from _saved(way, table, seq)
    if isinstance(table, Table) and table.declarer is not None and not table.booked:
        for seat in sorted((table.playing | table.gone) - {table.declarer}):
            if seat not in table.shows:
                groups = [[card] for card in table.hands[seat].elements()]
                for by in ("player", "server") if seat in match.away else ("player",):
                    yield {"type": "show", "seq": seq, "seat": seat, "groups": groups, "by": by}, way.unordered, True
    if table.over:
        return
    if not table.stock:
        yield from ((event, True, False) for event in _recycled(way, None))
    seat = table.turn
    for by in actors:
        act = {"seq": seq, "seat": seat, "by": by}
        for source in ("stock", "discards"):
            for event in _drawn(way, {**act, "type": "draw", "from": source}):
                yield event, way.unordered, False
        if table.taken is not None:
            for card in _held(table, seat):
                yield {**act, "type": "discard", "card": card}, way.unordered, False
                if isinstance(table, Table) and by != "autoplay":
                    for valid in (True, False):
                        yield {**act, "type": "declare", "finish": card, "valid": valid}, way.unordered, False
    for by in ("player", "timer"):
        for kind in ("drop", "miss"):
            for player in {seat, table.fold_due or seat}:
                yield {"type": kind, "seq": seq, "seat": player, "by": by}, way.unordered, False
    if isinstance(table, MeldTable):
        yield from ((event, way.unordered, False) for event in _laid(table, seq))


def _saved(way: Way, table: Table, seq: int) -> Iterator[tuple[Event, bool, bool]]:
    """Groups saved for a seat: none, and all of its hand in one, as no more than one card may lie by itself (AT-16)."""
    for seat in sorted(table.playing):
        for groups in ([], [list(table.hands[seat].elements())]):
            for by in ("player", "server") if seat in way.match.away else ("player",):
                yield {"type": "group", "seq": seq, "seat": seat, "groups": groups, "by": by}, way.unordered, True


def _laid(table: MeldTable, seq: int) -> Iterator[Event]:  # noqa: C901 - one branch a kind
    """What may have been laid on the table; of games with contracts or jokers that is not gone through."""
    if table.options["contract.trios"] or table.options["pack.printed_jokers"]:
        raise TooMany("melds with jokers, or of contracts")
    hand, act = _held(table, table.turn), {"seq": seq, "seat": table.turn, "by": "player"}
    if table.taken is None:
        return
    groups = _groups_of(hand)
    for group in groups:
        yield {**act, "type": "meld", "melds": [group]}
    if not table.options["melding.per_turn"]:
        for one, other in itertools.combinations(groups, 2):
            if not set(one) & set(other):
                yield {**act, "type": "meld", "melds": [one, other]}
    for name in table.melds:
        for count in (1, 2, 3):
            for cards in itertools.combinations(hand, count):
                if count == 1 or len({card[1] for card in cards}) == 1:
                    yield {**act, "type": "lay_off", "meld": name, "cards": list(cards)}


def _groups_of(hand: list[str]) -> list[list[str]]:
    """Cards of one rank, and cards of one suit that follow each other from low to high."""
    found = [
        list(cards)
        for rank in RANKS
        for count in (3, 4)
        for cards in itertools.combinations([card for card in hand if card[0] == rank], count)
    ]
    held: dict[str, list[str]] = defaultdict(list)
    for card in hand:
        held[card[:2]].append(card)
    row = RANKS + "A"
    for suit in SUITS:
        for start in range(len(row)):
            for end in range(start + 3, len(row) + 1):
                run = [rank + suit for rank in row[start:end]]
                if len(set(run)) == len(run) and all(face in held for face in run):
                    found += map(list, itertools.product(*(held[face] for face in run)))
    return found
