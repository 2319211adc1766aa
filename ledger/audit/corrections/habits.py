"""How the lines of a log may have been meant where a converter writes all of a kind in a way of its own: the rest of
what :mod:`ledger.audit.corrections.lines` begins. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, pairwise, product
from typing import Any, Final

from ledger.audit.corrections.facts import fact, first_open, less_connections, of_lines, seats_opened, settled_in
from ledger.audit.corrections.lines import (
    MANY,
    SEVERAL,
    STEPS,
    Correction,
    Events,
    Span,
    brief,
    instead,
    like,
    put_behind,
    rewrite,
    seat_of,
    spans,
    words,
)
from ledger.audit.corrections.lost import hands_before
from ledger.audit.corrections.melds import contract_in_parts
from ledger.play.state import ON_THE_TABLE
from schemas import events as ev
from schemas.cards import FACES, JOKER, RANKS, SUITS, UNKNOWN, face
from schemas.events import CLAIMS, EVENT, Act, Claim

_AGAIN: Final = 12
"""So many lines a server tells again at most."""


def same_time(events: Events) -> Iterator[Correction]:
    """Acts of one time stand in another order than that of turns: who holds a card that was drawn puts one down before
    another draws."""
    lines, wrong = list[Act | Claim](), list[int]()
    holds: int | None = None
    for at, group in groupby(events, lambda event: event.at):
        rest = list(group)
        while rest:
            event = rest[0] if at is None or len(rest) == 1 else _next(rest, holds)
            if event is not rest[0]:
                wrong.append(rest[0].seq)
            rest.remove(event)
            lines.append(event)
            if event.type == "draw":
                holds = seat_of(event)
            elif event.type in _LETS_GO:
                holds = None
    if wrong:
        yield Correction("wrong_order", tuple(dict.fromkeys(wrong)), lines)


def claim_before_act(events: Events) -> Iterator[Correction]:
    """What the platform says of an act is told before it, at one time with it."""
    lines, wrong = list(events), list[int]()
    for place, (event, after) in enumerate(pairwise(events)):
        is_act = after.type in STEPS.keys() | _LETS_GO - {"deal", "group"}
        if event.type in CLAIMS and is_act and event.at is not None and event.at == after.at:
            lines[place : place + 2] = [after, event]
            wrong.append(event.seq)
    if wrong:
        yield Correction("wrong_order", tuple(wrong), lines)


_LETS_GO: Final = frozenset({"discard", "declare", "drop", "leave", "miss", "deal"})
"""What ends a turn."""


def _next(rest: Events, holds: int | None) -> Act | Claim:
    """Which of the events of one time is next."""
    steps = [event for event in rest if event.type in STEPS]
    if not steps or rest[0].type not in STEPS:
        return rest[0]
    if holds is None:
        return next((event for event in steps if event.type == "draw"), rest[0])
    own = [event for event in steps if seat_of(event) == holds and event.type != "draw"]
    return min(own, key=lambda event: STEPS[event.type], default=rest[0])


def one_dealer(events: Events) -> Iterator[Correction]:
    """Every one of several deals names the same dealer, or first seat, as a field does that nobody fills."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    by_field = {name: {getattr(deal, name) for deal in deals} for name in ("dealer", "first")}
    fields = [name for name, seats in by_field.items() if len(seats) == 1 and None not in seats]
    if len(deals) >= MANY and fields:
        lines = _deals_with(events, **dict.fromkeys(fields))
        yield Correction("one_dealer", tuple(deal.seq for deal in deals), lines)


@of_lines("lay_contract", "meld")
def meld_type(events: Events) -> Iterator[Correction]:
    """Every meld is told as a contract, or every contract as a meld, or each of its melds."""
    types = {event.type for event in events} & {"meld", "lay_contract"}
    if len(types) == 1:
        lays = [event for event in events if isinstance(event, ev.Meld | ev.LayContract)]
        other = "meld" if types == {"lay_contract"} else "lay_contract"
        lines = [
            EVENT.validate_python({**event.model_dump(by_alias=True, exclude_none=True), "type": other}, strict=False)
            if isinstance(event, ev.Meld | ev.LayContract)
            else event
            for event in events
        ]
        whole = next(contract_in_parts(lines), None) if other == "lay_contract" else None
        yield Correction("meld_type", tuple(event.seq for event in lays), whole.events if whole is not None else lines)


@of_lines("lay_off")
def whole_meld(events: Events) -> Iterator[Correction]:
    """What is laid off is told with the cards that lay there before, as the meld is then."""
    lie: dict[str, Counter[str]] = {}
    lines, wrong = list[Act | Claim](), list[int]()
    for event in events:
        if isinstance(event, ev.Meld | ev.LayContract):
            lie |= {f"{event.seq}.{number}": Counter(meld) for number, meld in enumerate(event.melds, 1)}
        elif isinstance(event, ev.LayOff) and event.meld in lie:
            more = Counter(event.cards) - lie[event.meld]
            if more and lie[event.meld] <= Counter(event.cards):
                wrong.append(event.seq)
                event = event.model_copy(update={"cards": tuple(more.elements())})
            lie[event.meld] = lie[event.meld] + Counter(event.cards)
        lines.append(event)
    if wrong:
        yield Correction("whole_meld", tuple(wrong), lines)


def not_seated(events: Events) -> Iterator[Correction]:
    """Somebody is dealt a hand whom the opening does not name."""
    opening = first_open(events)
    seats = {hand.seat for event in events if isinstance(event, ev.Deal) for hand in event.hands}
    missing = sorted(seats - seats_opened(events))
    if opening is not None and opening.players and missing:
        more = tuple(opening.players[0].model_copy(update={"seat": seat, "player": f"seat-{seat}"}) for seat in missing)
        whole = opening.model_copy(update={"players": (*opening.players, *more)})
        yield Correction("not_seated", (opening.seq,), instead(events, opening, whole))


def dealer_beside(events: Events) -> Iterator[Correction]:
    """In each of several deals another seat begins than that behind the dealer, always as many seats from there: the
    field names somebody else."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    steps = set[int]()
    for deal in deals:
        seats = sorted({hand.seat for hand in deal.hands} | {one for one in (deal.dealer, deal.first) if one})
        if deal.dealer is None or deal.first is None:
            return
        steps.add((seats.index(deal.first) - seats.index(deal.dealer)) % len(seats))
    if len(deals) >= MANY and len(steps) == 1 and steps != {1}:
        yield Correction("dealer_beside", tuple(deal.seq for deal in deals), _deals_with(events, dealer=None))


def dealer_of_another(events: Events) -> Iterator[Correction]:
    """Each of several deals names the seat that dealt the deal before, or the next one, as who begins in these tells:
    the first or the last of them its own or none."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    behind = list[int | None]()
    for deal in deals:
        seats = sorted(hand.seat for hand in deal.hands)
        behind.append(seats[seats.index(deal.first) - 1] if deal.first in seats else None)
    if len(deals) < MANY or None in behind:
        return
    dealers = [deal.dealer for deal in deals]
    if dealers != behind and (dealers[1:] == behind[:-1] or dealers[:-1] == behind[1:]):
        wrong = tuple(deal.seq for deal, dealer in zip(deals, behind, strict=True) if deal.dealer != dealer)
        if len(wrong) >= SEVERAL:
            yield Correction("dealer_of_another", wrong, _deals_with(events, dealer=None))


def wild_of_another(events: Events) -> Iterator[Correction]:
    """Each of several deals names the wild card of the deal before, the first its own or none; or that of the next one,
    the last its own or none; or all name the same one."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    wild = [deal.wild_card for deal in deals]
    if len(deals) < MANY or UNKNOWN in wild or any(deal.cut_card not in (None, deal.wild_card) for deal in deals):
        return
    before, after = [*wild[1:], None], [None, *wild[:-1]]
    meant = [before] if wild[0] in (None, wild[1]) else [after] if wild[-1] in (None, wild[-2]) else []
    if len(set(wild)) == 1 and None not in wild:
        lines = _deals_with(events, wild_card=None, cut_card=None)
        yield Correction("wild_of_another", tuple(deal.seq for deal in deals), lines, in_deals=SEVERAL)
    elif len(set(wild)) > SEVERAL:
        for cards in meant:
            own = {deal.seq: card for deal, card in zip(deals, cards, strict=True)}
            lines = [
                event.model_copy(update={"wild_card": own[event.seq], "cut_card": None})
                if isinstance(event, ev.Deal)
                else event
                for event in events
            ]
            wrong = tuple(deal.seq for deal in deals if own[deal.seq] != deal.wild_card)
            yield Correction("wild_of_another", wrong, lines, in_deals=SEVERAL)


def wild_below(events: Events) -> Iterator[Correction]:
    """Every deal names the card below those that are wild, as is played where the rank above the card cut is: by what
    stands in two deals at least, or of one by the points of two seats."""
    deals = [one for one in events if isinstance(one, ev.Deal) and one.wild_card not in (None, UNKNOWN, JOKER)]
    by_seq = {one.seq: one.wild_card or "" for one in deals}
    above = {seq: RANKS[(RANKS.index(card[0]) + 1) % len(RANKS)] + card[1:] for seq, card in by_seq.items()}
    lines = [
        one.model_copy(update={"wild_card": above[one.seq], "cut_card": None}) if one.seq in above else one
        for one in events
    ]
    several, least = (SEVERAL, 0) if len(above) > 1 else (0, SEVERAL)
    if above:
        yield Correction("wild_below", tuple(above), lines, in_deals=several, least=least)


def same_card(events: Events) -> Iterator[Correction]:
    """In each of several deals the card turned up is the wild one too: the field that was read is another. That the
    wild card is the same in all of them says nothing: whoever tries rules out deals like that."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    wild = [deal.wild_card for deal in deals]
    if None in wild or UNKNOWN in wild or any(deal.cut_card not in (None, deal.wild_card) for deal in deals):
        return
    if len(deals) >= MANY and wild == [deal.open_card for deal in deals]:
        lines = _deals_with(events, wild_card=None, cut_card=None)
        yield Correction("same_card", tuple(deal.seq for deal in deals), lines)


def wild_exchanged(events: Events) -> Iterator[Correction]:
    """The card turned up and the wild card stand in every deal each in the field of the other, as the first card taken
    from the discards tells in one, before any is put down."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    cards = [(deal.open_card, deal.wild_card) for deal in deals]
    if not _takes_wild_card(events) or any({None, UNKNOWN} & {*two} for two in cards):
        return
    lines = [
        event.model_copy(update={"open_card": event.wild_card, "wild_card": event.open_card, "cut_card": None})
        if isinstance(event, ev.Deal)
        else event
        for event in events
    ]
    yield Correction("wild_exchanged", tuple(deal.seq for deal in deals), lines)


def _takes_wild_card(events: Events) -> bool:
    """Whether in a deal the card turned up is drawn, which is that named as wild, and in none the one named so."""
    deal: ev.Deal | None = None
    drawn = set[bool]()
    for event in events:
        if isinstance(event, ev.Deal):
            deal = event
        elif isinstance(event, ev.Discard):
            deal = None
        elif isinstance(event, ev.Draw) and event.from_ == "discards" and deal is not None:
            if event.card in (deal.open_card, deal.wild_card) and deal.open_card != deal.wild_card:
                drawn.add(event.card == deal.wild_card)
            deal = None
    return drawn == {True}


def _deals_with(events: Events, **fields: object) -> list[Act | Claim]:
    return [event.model_copy(update=fields) if isinstance(event, ev.Deal) else event for event in events]


def deal_numbers(events: Events) -> Iterator[Correction]:
    """Deals are counted from another number than 1, or are many and counted by other steps, or not at all, or from some
    deal on from another number, or from 1 again, once or several times; or the numbers rise and pass others over, three
    times at least or the first of them, as those of a table do that counts all its deals. One number left out, or told
    twice, is a fault or a deal lost."""
    numbers = [event.deal for event in events if isinstance(event, ev.Deal)]
    steps = [other - one for one, other in pairwise(numbers)]
    kinds, begins_with_1 = {*steps}, numbers[:1] == [1]
    is_one_jump = len(steps) - steps.count(1) == 1 and kinds.isdisjoint({0, 2})
    from_1 = [other == 1 for one, other in pairwise(numbers) if other != one + 1]
    last = next((event.deal for event in reversed(events) if isinstance(event, ev.DealScored)), None)
    is_from_1 = 0 not in kinds and all(from_1) and (len(from_1) >= SEVERAL or steps[-1:] == [1] or last == 1)
    is_counted_anew = begins_with_1 and (is_from_1 or (steps[-1:] == [1] and is_one_jump))
    is_of_table = min(kinds, default=0) > 0 and len(from_1) + (not begins_with_1) > SEVERAL
    if len(numbers) < (SEVERAL if kinds == {1} else MANY) or (begins_with_1 and kinds == {1}):
        return
    if len(kinds) > 1 and not (is_counted_anew or is_of_table):
        return
    lines, now, number = list[Act | Claim](), 0, 0
    wrong = list[int]()
    for event in events:
        if isinstance(event, ev.Deal):
            now, number = now + 1, event.deal
            wrong += [event.seq] if now != number else []
        own = event.deal if isinstance(event, ev.Deal | ev.DealScored | ev.Close) else None
        lines.append(event.model_copy(update={"deal": now}) if own is not None and own == number else event)
    yield Correction("deal_numbers", tuple(wrong), lines, as_written=True)


def undrawn_ends(events: Events) -> Iterator[Correction]:
    """In every one of several deals one turn has no draw, always the first or always the last one."""
    of_deals = [list(_turn_ends(events, span)) for span in spans(events)]
    for at in (0, -1):
        ends = [turns[at] for turns in of_deals if turns]
        undrawn = [sum(not has_draw for _, has_draw in turns) for turns in of_deals if turns]
        if len(ends) >= MANY and set(undrawn) == {1} and not any(has_draw for _, has_draw in ends):
            draws = {
                place - 1: like(events[place], {"type": "draw", "seat": seat_of(events[place]), "from": "stock"})
                for place, _ in ends
            }
            lines = put_behind(events, draws)
            yield Correction("draw_lost", tuple(events[place].seq for place, _ in ends), lines)


@of_lines("draw")
def draws_of_seat(events: Events) -> Iterator[Correction]:
    """No line draws a card for a seat that puts one down turn after turn, three times and more, as for a program whose
    cards are not told; and others draw theirs."""
    drawing = {event.seat for event in events if isinstance(event, ev.Draw)}
    turns, holds = list[tuple[int, int]](), 0
    for place, event in enumerate(events):
        seat = seat_of(event) or 0
        if event.type in STEPS and event.type not in {"draw", "group"}:
            turns += [(seat, place)] if holds != seat and seat not in drawing else []
            holds = seat if event.type in ON_THE_TABLE else 0
    quiet = Counter(seat for seat, _ in turns)
    draws = {
        place - 1: like(events[place], {"type": "draw", "seat": seat, "from": "stock"})
        for seat, place in turns
        if quiet[seat] >= MANY
    }
    if draws:
        seqs = tuple(event.seq for event in draws.values())
        yield Correction("draws_of_seat", seqs, put_behind(events, draws), leaves_open=True)


@of_lines("deal")
def deals_shuffled(events: Events) -> Iterator[Correction]:
    """Deals are numbered 1, 2, 3 and so on, and stand in another order, each with its points, in a log without times:
    as the files that they were written into were joined by their names."""
    numbers = [event.deal for event in events if isinstance(event, ev.Deal)]
    if numbers == sorted(numbers) or sorted(numbers) != [*range(1, len(numbers) + 1)]:
        return
    end = next(
        (at for at, event in enumerate(events) if event.type in {"match_settled", "close"} and not _deal_of(event)),
        len(events),
    )
    starts = [span.start for span in spans(events)]
    if any(event.at for event in events) or end < starts[-1]:
        return
    deals = [events[start:until] for start, until in pairwise([*starts, end])]
    if any({_deal_of(one) for one in lines} - {None, number} for number, lines in zip(numbers, deals, strict=True)):
        return
    order = [one for lines in sorted(deals, key=lambda lines: _deal_of(lines[0]) or 0) for one in lines]
    wrong = [lines[0].seq for number, lines in enumerate(deals, 1) if _deal_of(lines[0]) != number]
    yield Correction("deals_shuffled", tuple(wrong), (*events[: starts[0]], *order, *events[end:]))


def _deal_of(event: Act | Claim) -> int | None:
    """The number of the deal that a line names."""
    return event.deal if isinstance(event, ev.Deal | ev.DealScored | ev.Close) else None


def _turn_ends(events: Events, span: Span) -> Iterator[tuple[int, bool]]:
    """The first acts behind the draws of the turns in which a card is put down, and whether there is a draw."""
    holds: int | None = None
    start: int | None = None
    for place in range(span.start, span.end):
        event = events[place]
        if isinstance(event, ev.Draw):
            holds, start = event.seat, None
        elif event.type in STEPS and event.type != "group":
            start = place if start is None or seat_of(events[start]) != seat_of(event) else start
            if event.type in {"discard", "declare"}:
                yield start, holds == seat_of(event)
                holds = start = None


def no_such_cards(events: Events) -> Iterator[Correction]:
    """Of so many cards as are dealt, or of one pack that is told nearly whole, none has one suit, or one rank, of the
    pack: others are told in its place. Those are taken not to be told of which there are most."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    hands = Counter(face(card) for deal in deals for hand in deal.hands for card in hand.cards)
    packs = [
        Counter(face(card) for cards in (*(hand.cards for hand in deal.hands), deal.stock or ()) for card in cards)
        for deal in deals
    ]
    by_pack = [hands, *(pack for pack in packs if pack.total() >= _NEARLY_WHOLE)]
    for (at, every), counts in product(((0, RANKS), (1, SUITS)), by_pack):
        by_mark = Counter({mark: sum(counts[card] for card in FACES if card[at] == mark) for mark in every})
        is_enough = sum(by_mark.values()) >= (_ENOUGH if counts is hands else _NEARLY_WHOLE)
        if not is_enough or list(by_mark.values()).count(0) != 1:
            continue
        ((most, _),) = by_mark.most_common(1)
        lines = with_cards(events, _without_mark(at, most))
        wrong = tuple(event.seq for event, other in zip(events, lines, strict=True) if other is not event)
        yield Correction("no_such_cards", wrong, lines)
        return


def _without_mark(at: int, mark: str) -> Callable[[str], str]:
    """How cards are told of which those of one rank or suit are not."""
    return lambda card: UNKNOWN if card[at] == mark else card


_ENOUGH: Final = 150
"""Among so many cards of a fair pack a rank is missing once in 10^4 times, a suit never;"""
_NEARLY_WHOLE: Final = 90
"""and among so many of the 106 of one deal less often."""
_COURT: Final = "JQK"
_NEXT_RANKS: Final = tuple(dict(zip(RANKS, RANKS[by:] + RANKS[:by], strict=True)) for by in (1, -1))
_OTHER_RANKS: Final = (*_NEXT_RANKS, *({one: other, other: one} for one, other in combinations(_COURT, 2)))
"""The ranks that stand for others: all counted from another one, or two court cards exchanged."""


def ranks_turned(events: Events) -> Iterator[Correction]:
    """Every card has the rank above or below its own, as where ranks are counted from 0 and read from 1, or two of the
    court ranks stand for each other. By the others all groups of every show that was taken for right may be melds, two
    at least that may not be as they are told."""
    shows = _shows_taken_for_right(events)
    mended = sum(not _may_be_meld(group, wild[0]) for wild, group in shows)
    if mended >= SEVERAL:
        yield from _with_ranks_turned(events, shows, _OTHER_RANKS, least=0)


def ranks_turned_by_points(events: Events) -> Iterator[Correction]:
    """Every card has the rank above or below its own, which costs other points: those of two seats are right then, and
    of three where they follow from the one group of a show taken for right that is mended."""
    shows = _shows_taken_for_right(events)
    mended = sum(not _may_be_meld(group, wild[0]) for wild, group in shows)
    if shows and mended < SEVERAL:  # two court cards exchanged are no more than one show taken for right that is not
        yield from _with_ranks_turned(events, shows, _NEXT_RANKS, least=MANY if mended else SEVERAL)


@fact
def _shows_taken_for_right(events: Events) -> Sequence[tuple[str, Sequence[str]]]:
    """The groups of shows that were judged valid, each with the wild card."""
    shows, wild, last = list[tuple[str, Sequence[str]]](), JOKER, None
    for event in events:
        if isinstance(event, ev.Deal):
            wild, last = event.wild_card or JOKER, None
        elif isinstance(event, ev.Declare):
            last = event
        elif isinstance(event, ev.ShowJudged) and event.valid and last is not None and last.seat == event.seat:
            shows += [(wild, group) for group in last.groups or ()]
    return shows


def _with_ranks_turned(
    events: Events, shows: Sequence[tuple[str, Sequence[str]]], every: Sequence[Mapping[str, str]], least: int
) -> Iterator[Correction]:
    for ranks in every:
        turn = _with_ranks(ranks)
        if all(_may_be_meld([turn(card) for card in group], turn(wild)[0]) for wild, group in shows):
            lines = with_cards(events, turn)
            wrong = tuple(event.seq for event, other in zip(events, lines, strict=True) if other is not event)
            yield Correction("ranks_turned", wrong, lines, as_written=True, least=least)


def _with_ranks(ranks: Mapping[str, str]) -> Callable[[str], str]:
    """How cards are told of which each has the rank that its own stands for."""
    return lambda card: card if face(card) == JOKER else ranks.get(card[0], card[0]) + card[1:]


_OF_CARDS: Final = frozenset({
    "cards", "card", "melds", "groups", "hands", "finish", "open_card", "wild_card", "cut_card", "penalty", "joker",
    "stock",
})  # fmt: skip
"""The fields of events that hold cards."""


def with_cards(events: Events, other: Callable[[str], str]) -> list[Act | Claim]:
    """A log with its cards told otherwise; printed jokers and cards on the table that stand for others are kept."""
    names = dict[Any, Any]()  # each card has some dozen places in a log

    def tell(card: Any) -> Any:
        if card not in names:
            is_card = isinstance(card, str) and face(card) in FACES and face(card) != JOKER
            names[card] = other(card) if is_card else card
        return names[card]

    return [rewrite(event, _OF_CARDS, tell) for event in events]


def claims_twice(events: Events) -> Iterator[Correction]:
    """Every claim of a type is told again, line behind line, once or by each client; or the points of several deals
    are, behind other lines."""
    again, alone = list[int](), set[str]()
    for _, group in groupby((event for event in events if event.type in CLAIMS), words):
        one, *others = group
        again += [event.seq for event in others]
        alone |= set() if others else {one.type}
    several = len(again) >= SEVERAL and not any(event.type in alone for event in events if event.seq in again)
    before, late = set[str](), list[int]()
    for last, event in pairwise(events):
        if isinstance(event, ev.DealScored | ev.MatchSettled):
            late += [event.seq] if words(event) in before and words(event) != words(last) else []
            before.add(words(event))
    for seqs in [again] * several + [late] * (len(late) >= SEVERAL):
        yield Correction("claims_twice", tuple(seqs), [event for event in events if event.seq not in seqs])


@of_lines("declare", "show")
def no_groups(events: Events) -> Iterator[Correction]:
    """Every hand shown or laid out is one group of all its cards, or as many as it has cards, or lies there by its
    suits: what groups it had is not told."""
    shows = [event for event in events if isinstance(event, ev.Declare | ev.Show) and event.groups]
    kinds = [kind for kind in (ev.Declare, ev.Show) if any(isinstance(event, kind) for event in shows)]
    flat = [kind for kind in kinds if all(_is_flat(event.groups or ()) for event in shows if isinstance(event, kind))]
    # Whoever shows cards in no order shows nothing valid: only where that was taken for valid it had an order.
    if not any(isinstance(event, ev.ShowJudged) and event.valid for event in events):
        flat = [kind for kind in flat if kind is not ev.Declare]
    wrong = [event for event in shows if isinstance(event, tuple(flat))] if flat else []
    if len(wrong) < SEVERAL and ev.Declare not in flat:
        return  # one who lays out a hand may well not have put it in order
    if wrong:
        seqs = {event.seq for event in wrong}
        # A hand that nobody laid out counts at its best: what is booked by that is right by it.
        for unlaid in (False, True):
            lines = [_untold(event) if event.seq in seqs else event for event in events]
            rest = [one for one in lines if not unlaid or one.seq not in seqs or isinstance(one, ev.Declare)]
            # That a hand is laid out at all is not explained by that.
            # Nor is a show decided whose groups are not told, only that its cards do not rule it out.
            leaves_open = ev.Declare in flat
            yield Correction(
                "no_groups", tuple(event.seq for event in wrong), rest, needs_more=unlaid, leaves_open=leaves_open
            )


def _untold(event: Act | Claim) -> Act | Claim:
    """A hand shown or laid out in groups that are not told."""
    if isinstance(event, ev.Show):
        return event.model_copy(update={"groups": ((UNKNOWN,) * sum(map(len, event.groups)),)})
    return event.model_copy(update={"groups": None})


def _is_flat(groups: Sequence[Sequence[str]]) -> bool:
    cards = sum(map(len, groups))
    suits = [{card[-1] for card in group if face(card) != JOKER} for group in groups]
    by_suit = max(map(len, suits)) < SEVERAL and sum(map(len, suits)) == len(set[str]().union(*suits))
    return cards > 1 and (len(groups) in (1, cards) or by_suit)


@of_lines("declare", "show")
def jokers_in_groups(events: Events) -> Iterator[Correction]:
    """Jokers of hands that are laid out stand in the groups as the cards that they stand for, or those of the wild rank
    as printed ones: the hand holds them, and lacks these."""
    lines, wrong = list(events), list[int]()
    for span in spans(events):
        deal = events[span.start]
        wild = (deal.wild_card if isinstance(deal, ev.Deal) else None) or JOKER
        for place in range(span.start, span.end):
            event = events[place]
            if not isinstance(event, ev.Declare | ev.Show) or not event.groups:
                continue
            hand = hands_before(events, span, place, event.seat).get(event.seat, Counter[str]())
            groups = _with_jokers(event, +hand, "A" if wild == JOKER else wild[0])
            if groups:
                lines[place] = event.model_copy(update={"groups": groups})
                wrong.append(event.seq)
    if wrong:
        yield Correction("jokers_in_groups", tuple(wrong), lines)


def _with_jokers(event: ev.Declare | ev.Show, hand: Counter[str], wild: str) -> tuple[tuple[str, ...], ...]:
    """The groups laid out of a hand, with the jokers that it holds beside them in the place of as many cards that it
    lacks; nothing where it holds, or lacks, others."""
    laid = Counter(face(card) for group in event.groups or () for card in group)
    finish = [face(event.finish)] if isinstance(event, ev.Declare) and event.finish else []
    jokers, lacks = [*(hand - laid - Counter(finish)).elements()], laid - hand
    are_jokers = all(card == JOKER or card[0] == wild for card in jokers)
    if not lacks or not are_jokers or lacks.total() != len(jokers) or UNKNOWN in hand or UNKNOWN in laid:
        return ()
    groups = [list(group) for group in event.groups or ()]
    for joker in jokers:  # one of the wild rank may stand for itself, among others of its suit
        places = [(own, at) for own in groups for at in range(len(own)) if lacks[face(own[at])]]
        group, at = max(places, key=lambda place: sum(card[-1] == joker[-1] for card in place[0]))
        lacks[face(group[at])] -= 1
        group[at] = joker
    return tuple(map(tuple, groups))


@of_lines("show")
def at_best(events: Events) -> Iterator[Correction]:
    """Hands are laid out as they were held, and several of them booked at what their best groups cost, or one that lies
    in no order at all, or its jokers by themselves."""
    all_seqs = tuple(event.seq for event in events if isinstance(event, ev.Show))
    loose = tuple(_loose(events))
    ways = [(all_seqs, SEVERAL)] if len(all_seqs) >= SEVERAL else []
    for seqs, least in [*ways, *([(loose, 1)] if loose else [])]:
        rest = [event for event in events if event.seq not in seqs]
        yield Correction("at_best", seqs, rest, needs_more=True, least=least)


def _loose(events: Events) -> Iterator[int]:
    """The numbers of the hands laid out in which no group can be a meld, or jokers are one."""
    wild = ""
    for event in events:
        if isinstance(event, ev.Deal):
            wild = (event.wild_card or JOKER)[0]
        elif isinstance(event, ev.Show):
            are_apart = any(all(face(card) == JOKER for card in group) for group in event.groups)
            if are_apart or not any(_may_be_meld(group, wild) for group in event.groups):
                yield event.seq


def _may_be_meld(group: Sequence[str], wild: str) -> bool:
    """Whether three cards or more are of one rank, or of one suit and no farther apart than so many cards reach; with
    jokers, cards of the wild rank and those not named as any."""
    cards = [face(card) for card in group if face(card) != JOKER and card[0] != wild]
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    if len(group) <= SEVERAL or len(ranks) <= 1 or UNKNOWN in group:
        return len(group) > SEVERAL
    lows = sorted(RANKS.index(rank) for rank in ranks)
    highs = sorted(RANKS.index(rank) or len(RANKS) for rank in ranks)
    near = min(lows[-1] - lows[0], highs[-1] - highs[0]) < len(group)
    return len(suits) == 1 and len(ranks) == len(cards) and near


def places_turned(events: Events) -> Iterator[Correction]:
    """The places are counted from another number than 1; or those of three seats or more from behind, or all who have
    not won have the second or the last. Or each has a place of its own, of those who share one too; or three and more
    have one and the same; or all who have not won stand behind more than sit there, as in a tournament."""
    settlement = settled_in(events)
    places = [row.place or 0 for row in settlement.standings] if settlement is not None else []
    if settlement is None or not all(places):
        return
    ways: list[list[int | None]] = [[*_shared(settlement)]]
    most = max(places)
    if set(places) == {1, most} and most in {2, len(places)} and places.count(most) >= SEVERAL:
        ways = [[1 if place == 1 else None for place in places]]
    elif len(places) >= MANY or 1 not in places:
        ways += [[1 + most - place for place in places], [place + 1 - min(places) for place in places]]
    others = [place for place in places if place > 1]
    if min(others, default=0) > len(places) * (1 if len(others) > 1 else SEVERAL):
        ways = [[1 + sum(other < place for other in places) for place in places]]
    elif len(places) >= MANY and len({*places}) == 1:
        ways = [[None] * len(places)]
    for way in (way for way in ways if way[0] is None or (1 in way and way != places)):
        pairs = zip(settlement.standings, way, strict=True)
        rows = tuple(row.model_copy(update={"place": place}) for row, place in pairs)
        lines = instead(events, settlement, settlement.model_copy(update={"standings": rows}))
        yield Correction("places_turned", (settlement.seq,), lines, as_written=True)


def _shared(settlement: ev.MatchSettled) -> list[int]:
    """The places, one for those who follow each other and have the same points, or share the first prize, where every
    seat has another."""
    rows = sorted(settlement.standings, key=lambda row: row.place or 0)
    paid = {row.seat: row.amount for row in settlement.payouts if row.amount > 0}
    shared, places = dict[int, int](), [row.place or 0 for row in rows]
    for at, (row, before) in enumerate(zip(rows, (None, *rows[:-1]), strict=True)):
        is_equal = before is not None and row.points is not None and row.points == before.points
        is_prize = before is not None and {row.seat, before.seat} <= paid.keys() and shared[before.seat] == 1
        shared[row.seat] = shared[before.seat] if before is not None and (is_equal or is_prize) else places[at]
    is_each_own = places == [*range(1, 1 + len(places))]
    return [shared[row.seat] if is_each_own else row.place or 0 for row in settlement.standings]


def empty_hands(events: Events) -> Iterator[Correction]:
    """Who takes no part in a deal is told to be dealt a hand of no cards."""
    lines, wrong = list(events), list[int]()
    for span in spans(events):
        deal = events[span.start]
        acted = {seat_of(event) for event in events[span.start + 1 : span.end]}
        hands = deal.hands if isinstance(deal, ev.Deal) else ()
        real_hands = tuple(hand for hand in hands if hand.cards or hand.seat in acted)
        if real_hands and len(real_hands) < len(hands):
            lines[span.start] = deal.model_copy(update={"hands": real_hands})
            wrong.append(deal.seq)
    if wrong:
        yield Correction("empty_hands", tuple(wrong), lines)


def told_again(events: Events) -> Iterator[Correction]:
    """The last acts are told once more, one after another, with times of their own, as a server does that was stopped
    or finds a connection again; or one draw or discard of a card that is named."""
    acts = less_connections(events)
    keys = [(event.type, seat_of(event), getattr(event, "card", None)) for event in acts]
    seqs, place = set[int](), 0
    while place < len(acts):
        most = min(_AGAIN, place, len(acts) - place)
        is_named = getattr(acts[place], "card", None) not in {None, UNKNOWN} and acts[place].type in {"draw", "discard"}
        counts = range(most, 0 if is_named else SEVERAL - 1, -1)
        again = next((n for n in counts if keys[place - n] == keys[place] and _are_again(acts, keys, place, n)), 0)
        seqs |= {event.seq for event in acts[place : place + again]}
        place += again or 1
    if seqs:
        lines = [event for event in events if event.seq not in seqs]
        yield Correction("told_twice", tuple(sorted(seqs)), lines)


def _are_again(acts: Events, keys: Sequence[object], place: int, count: int) -> bool:
    """Whether so many acts from a place on are those before it, but for their times."""
    behind = place + count
    return keys[place - count : place] == keys[place:behind] and (
        _less_times(acts[place - count : place]) == _less_times(acts[place:behind])
    )


def _less_times(acts: Events) -> list[dict[str, Any]]:
    hidden = {"seq", "id", "at"}
    return [{name: value for name, value in vars(event).items() if name not in hidden} for event in acts]


def blocks_again(events: Events) -> Iterator[Correction]:
    """Lines are told once more, one after another as before, as where an upload was tried again: a few with the same
    times, claims and openings among them, or many without times, anywhere behind the first."""
    if len({*pairwise(map(brief, events))}) == len(events) - 1:
        return  # no two lines in a row look like two others
    keys = [words(event) for event in events]
    before: dict[tuple[str, ...], int] = {}
    seqs, place = set[int](), 0
    while place < len(events):
        few = tuple(keys[place : place + SEVERAL])
        at = before.setdefault(few, place)
        length = _told_as_before(keys, at, place) if at < place else 0
        again = events[place : place + length]
        is_timed = len({event.at for event in again} - {None}) > 1
        # Without times and cards one round of turns is told like the next.
        is_named = any(event.type == "deal" or getattr(event, "card", None) not in {None, UNKNOWN} for event in again)
        if length >= (MANY if is_timed else _AGAIN // 2) and (is_timed or is_named):
            seqs |= {event.seq for event in again}
            place += length
        else:
            place += 1
    if seqs:
        lines = [event for event in events if event.seq not in seqs]
        yield Correction("told_twice", tuple(sorted(seqs)), lines)


def _told_as_before(keys: Sequence[str], at: int, place: int) -> int:
    """How many lines from a place on are those from an earlier one on, which end before it."""
    length = 0
    while place + length < len(keys) and at + length < place and keys[at + length] == keys[place + length]:
        length += 1
    return length


def discard_taken_back(events: Events) -> Iterator[Correction]:
    """Several times a seat puts two cards down, one line behind the other: one of them was taken back, or refused."""
    pairs = list[tuple[int, int]]()
    last: Act | Claim | None = None
    for event in less_connections(events):
        if isinstance(event, ev.Discard) and isinstance(last, ev.Discard) and event.seat == last.seat:
            pairs.append((last.seq, event.seq))
        last = event
    for seqs in zip(*pairs, strict=True) if len(pairs) >= SEVERAL else ():
        yield Correction("discard_taken_back", seqs, [event for event in events if event.seq not in seqs])


@of_lines("show")
def groups_as_shows(events: Events) -> Iterator[Correction]:
    """Hands are told to be laid out while the deal goes on, and nobody has shown: it is how the cards lay then."""
    lines, wrong, is_shown = list(events), list[int](), False
    for place, event in enumerate(events):
        if isinstance(event, ev.Deal | ev.Declare | ev.ShowJudged):
            is_shown = isinstance(event, ev.Declare) or (isinstance(event, ev.ShowJudged) and event.valid)
        elif isinstance(event, ev.Show) and not is_shown:
            lines[place] = like(event, {"type": "group", "by": event.by, "seat": event.seat, "groups": event.groups})
            wrong.append(event.seq)
    if len(wrong) >= SEVERAL:
        yield Correction("groups_as_shows", tuple(wrong), lines)


def open_card_put_down(events: Events) -> Iterator[Correction]:
    """The card turned up is told as put down too, right behind the deal, by the dealer or who begins."""
    seqs = [
        event.seq
        for deal, event in pairwise(events)
        if isinstance(deal, ev.Deal) and isinstance(event, ev.Discard) and event.card == deal.open_card
        if event.seat == deal.dealer or event.by == "server"
    ]
    if seqs:
        lines = [event for event in events if event.seq not in seqs]
        yield Correction("open_card_put_down", tuple(seqs), lines)


@of_lines("rejoin")
def reconnect_as_rejoin(events: Events) -> Iterator[Correction]:
    """Who is connected again is told to come back to the match, instead of that or besides."""
    presence: dict[int, str] = {}
    lines, wrong = list[Act | Claim](), list[int]()
    for event in events:
        if isinstance(event, ev.Deal):
            presence.clear()
        elif isinstance(event, ev.Disconnect | ev.Reconnect):
            presence[event.seat] = event.type
        elif isinstance(event, ev.Rejoin) and (before := presence.pop(event.seat, "")):
            wrong.append(event.seq)
            lines += [like(event, {"type": "reconnect", "seat": event.seat})] if before == "disconnect" else []
            continue
        lines.append(event)
    if wrong:
        yield Correction("reconnect_as_rejoin", tuple(wrong), lines)


def deal_told_again(events: Events) -> Iterator[Correction]:
    """A deal is told again while it is played, with the same cards, as to who finds the connection again, who sees no
    other hand, or when the wild card is known; or a hand a line, as to each player, all else alike."""
    lines, again = list[Act | Claim](), list[int]()
    last: ev.Deal | None = None
    at = 0
    for event in events:
        if isinstance(event, ev.DealScored):
            last = None
        elif isinstance(event, ev.Deal) and last is not None and _agree(last, event):
            seats = {hand.seat for hand in last.hands}
            more = tuple(hand for hand in event.hands if hand.seat not in seats)
            cards = {event.open_card, *(card for hand in event.hands for card in hand.cards)} - {None, UNKNOWN}
            # Of cards that nobody sees another deal is no other.
            is_same = not more and len(event.hands) == len(last.hands) and bool(cards)
            if event.hands and (is_same or (len(more) == len(event.hands) and lines[-1] is last)):
                again.append(event.seq)
                late = {name: getattr(event, name) for name in _TURNED_UP if getattr(last, name) is None}
                last = last.model_copy(update={"hands": (*last.hands, *more), **late})
                lines[at] = last
                continue
        if isinstance(event, ev.Deal):
            last, at = event, len(lines)
        lines.append(event)
    if again:
        yield Correction("deal_told_again", tuple(again), lines)


_TURNED_UP: Final = ("wild_card", "cut_card", "open_card")


def _agree(deal: ev.Deal, again: ev.Deal) -> bool:
    """Whether two lines tell of one deal, where both tell of anything: the same cards, or some that nobody sees."""
    names = ("dealer", "first", "stock", *_TURNED_UP)
    pairs = [(getattr(deal, name), getattr(again, name)) for name in names]
    hands = {hand.seat: hand.cards for hand in deal.hands}
    both = ((hands[hand.seat], hand.cards) for hand in again.hands if hand.seat in hands)
    return (
        deal.deal == again.deal
        and all(one == other or None in (one, other) for one, other in pairs)
        and all(one == other or (len(one) == len(other) and UNKNOWN in (*one[:1], *other[:1])) for one, other in both)
    )


@of_lines("group")
def hands_sorted(events: Events) -> Iterator[Correction]:
    """Several times groups are told where melds lie on the table: so cards are sorted in the hand, which is no move.
    Or all that the server tells stand right behind their deals: so it sorts what it deals."""
    groups = [event for event in events if isinstance(event, ev.Group)]
    on_table = any(event.type in ON_THE_TABLE for event in events)
    is_dealt, dealt = False, set[int]()
    for event in less_connections(events):
        is_dealt = event.type == "deal" or (is_dealt and event.type == "group")
        dealt |= {event.seq} if is_dealt and event.by == "server" else set()
    by_server = [event.seq for event in groups if event.by == "server"]
    seqs = [event.seq for event in groups] if on_table else by_server if dealt.issuperset(by_server) else []
    if len(seqs) >= SEVERAL:
        yield Correction("hands_sorted", tuple(seqs), [event for event in events if event.seq not in seqs])


@of_lines("draw")
def draws_of_one(events: Events) -> Iterator[Correction]:
    """The cards that one seat draws are told, several of them, and none that others draw, who put down three and more:
    so a player sees it."""
    draws = [event for event in events if isinstance(event, ev.Draw)]
    seats = {event.seat for event in draws}
    others = [event for event in events if isinstance(event, ev.Discard) and event.seat not in seats]
    if len(seats) == 1 and len(draws) >= SEVERAL and len(others) >= MANY:
        rest = [event for event in events if not isinstance(event, ev.Draw)]
        yield Correction("draws_of_one", tuple(event.seq for event in draws), rest)


@of_lines("split")
def splits_behind(events: Events) -> Iterator[Correction]:
    """All that is told of a split of the prize, several lines, stands behind the settlement: it was before."""
    splits = [event for event in events if event.type == "split"]
    rest = [event for event in events if event.type != "split"]
    at = next((at for at, event in enumerate(rest) if isinstance(event, ev.MatchSettled)), None)
    if at is not None and len(splits) >= SEVERAL and splits[0].seq > rest[at].seq:
        yield Correction("splits_behind", tuple(one.seq for one in splits), [*rest[:at], *splits, *rest[at:]])


@of_lines("split")
def offers_untold(events: Events) -> Iterator[Correction]:
    """Several accept a split of the prize, and nobody offers one or refuses: one of them, or one who is told to do
    neither, has offered it."""
    steps = [event for event in events if isinstance(event, ev.Split)]
    if len(steps) < SEVERAL or any(event.step != "accept" for event in steps):
        return
    first, dealt = events.index(steps[0]), [span.seats for span in spans(events) if span.start < events.index(steps[0])]
    silent = set(dealt[-1] if dealt else ()) - {event.seat for event in steps}
    for seat in sorted(silent):
        offer = like(steps[0], {"type": "split", "seat": seat, "step": "offer"})
        yield Correction("offers_untold", (steps[0].seq,), put_behind(events, {first - 1: offer}))
    lines = instead(events, steps[0], steps[0].model_copy(update={"step": "offer"}))
    yield Correction("offers_untold", (steps[0].seq,), lines)


CORRECTIONS: Final = (
    same_time, claim_before_act, one_dealer, meld_type, whole_meld, not_seated, dealer_beside, dealer_of_another,
    same_card, wild_of_another, wild_exchanged, wild_below, deal_numbers, undrawn_ends, no_such_cards, ranks_turned,
    ranks_turned_by_points, claims_twice, no_groups, jokers_in_groups, at_best, places_turned, empty_hands, told_again,
    blocks_again, discard_taken_back, groups_as_shows, open_card_put_down, reconnect_as_rejoin,
    deal_told_again, hands_sorted, draws_of_one, draws_of_seat, deals_shuffled, splits_behind, offers_untold,
)  # fmt: skip
"""What is tried behind all others."""
