"""How a log may have been meant in which a line is missing and no gap says so: a deal, a card laid off, a missed turn;
or in which missed turns are counted otherwise. What was in the line is put in where the rest of the log tells, else a
gap. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import count, pairwise
from typing import Any, Final, NamedTuple

from ledger.audit.corrections.claims import LIMITS
from ledger.audit.corrections.facts import (
    declares_told,
    first_open,
    of_lines,
    seats_opened,
    settled_in,
    sums_booked,
    totals_in,
)
from ledger.audit.corrections.lines import (
    MANY,
    SEVERAL,
    STEPS,
    Correction,
    Events,
    Span,
    like,
    lines_lost,
    put_behind,
    seat_of,
    spans,
    top_card,
)
from ledger.audit.corrections.melds import cards_laid, fits, taken_up
from ledger.play.profile import milliseconds
from ledger.play.state import ON_THE_TABLE
from ledger.play.unlogged import seats_between
from schemas import events as ev
from schemas.cards import JOKER, RANKS, SUITS, UNKNOWN, face
from schemas.events import CLAIMS, Act, Claim

_IN_A_DEAL: Final = frozenset({"draw", "discard", "miss", "declare", "meld", "lay_off", "lay_contract", "drop"})


def deal_lost(events: Events) -> Iterator[Correction]:
    """Cards are drawn, put down or given up before any is dealt; or behind a deal that is booked, and another is booked
    before the next one is dealt: it was dealt too."""
    gaps, wrong = dict[int, Act | Claim](), list[int]()
    behind: int | None = None
    for place, event in enumerate(events):
        if event.type in {"open", "deal_scored"}:
            behind = place
        elif isinstance(event, ev.Deal | ev.Gap):
            behind = None
        elif behind is not None and event.type in _IN_A_DEAL:
            if events[behind].type == "open" or _is_booked(events, behind):
                gaps[behind] = like(events[behind], {"type": "gap", "to": events[behind].seq, "reason": "lost"})
                wrong.append(event.seq)
            behind = None
    if gaps:
        yield Correction("deal_lost", tuple(wrong), put_behind(events, gaps))


def _is_booked(events: Events, place: int) -> bool:
    """Whether behind a deal that is booked another one is booked before any is dealt."""
    booking = events[place]
    after = next((one for one in events[place + 1 :] if isinstance(one, ev.Deal | ev.DealScored)), None)
    numbers = {getattr(booking, "deal", None), getattr(after, "deal", None)}
    return isinstance(after, ev.DealScored) and len(numbers - {None}) != 1


@of_lines("deal_scored")
def deals_untold(events: Events) -> Iterator[Correction]:
    """Deals are booked that no line deals, and with the others numbered 1, 2, 3 and so on: several of them, or one with
    points of its own that others follow, or the totals bear out. What was played in them is not told."""
    deals = [event.deal for event in events if isinstance(event, ev.Deal)]
    bookings = [event for event in events if isinstance(event, ev.DealScored)]
    untold = {event.deal: event for event in reversed(bookings) if event.deal not in {None, *deals}}
    numbers = sorted([*deals, *(event.deal or 0 for event in untold.values())])
    if not deals or not untold or numbers != [*range(1, len(numbers) + 1)]:
        return
    is_told = max(deals) == numbers[-1] or totals_in(settled_in(events)) == sums_booked(events)
    is_own = [event.points for event in bookings].count(next(iter(untold.values())).points) == 1
    if len(untold) < SEVERAL and not (is_told and is_own):
        return
    gaps, last = dict[int, Act | Claim](), 0
    for place, event in enumerate(events):
        if any(event is one for one in untold.values()):
            gaps[last] = like(events[last], {"type": "gap", "to": events[last].seq, "reason": "lost"})
        last = place if event.type != "show_judged" else last
    wrong = tuple(sorted(event.seq for event in untold.values()))
    yield Correction("deals_untold", wrong, put_behind(events, gaps))


def end_lost(events: Events) -> Iterator[Correction]:
    """The match is settled in the middle of its last deal, the only one of which no points are booked, and by totals
    that are others than those booked by then: the end of the log is lost, but for the settlement."""
    *rest, settlement = events
    if not isinstance(settlement, ev.MatchSettled):
        return
    booked = [event.deal for event in rest if isinstance(event, ev.DealScored)]
    deals = [event.deal for event in rest if isinstance(event, ev.Deal)]
    sums = sums_booked(events)
    lacks = [points - sums[seat] for seat, points in totals_in(settlement).items()]
    if booked and booked == deals[:-1] and any(lacks) and (min(lacks) >= 0 or sum(map(bool, lacks)) >= SEVERAL):
        gap = like(rest[-1], {"type": "gap", "to": settlement.seq - 1, "reason": "lost"})
        yield Correction("end_lost", (settlement.seq,), [*rest, gap, settlement])


def hand_given_up_lost(events: Events) -> Iterator[Correction]:
    """Somebody who does no more in a deal is passed over in several rounds, or once, or not at all where nobody has
    shown, and has no hand in the next deal, and no line says why: that the hand was given up, or the seat left, is
    lost. Not where its points are right as those of a hand that was not: with melds on the table both cost the same."""
    gaps, wrong, points = dict[int, Act | Claim](), list[int](), set[tuple[int, int]]()
    opened, is_in_hand = spans(events), all(event.type not in ON_THE_TABLE for event in events)
    for number, span in enumerate(opened):
        after = opened[number + 1].dealt if number + 1 < len(opened) else span.dealt
        absent = span.dealt - after if len(after) >= SEVERAL else frozenset()
        places = _passed_over_silently(events, span, absent)
        if places:
            at = min(places.values())
            booked = (one.seq for one in events[span.start : span.end] if isinstance(one, ev.DealScored))
            points |= {(seq, seat) for seq in booked for seat in places if is_in_hand}
            gaps[at - 1] = like(events[at - 1], {"type": "gap", "to": events[at - 1].seq, "reason": "lost"})
            wrong.append(events[at].seq)
    if gaps:
        lines = put_behind(events, gaps)
        yield Correction(
            "hand_given_up_lost", tuple(wrong), lines, more_than=_BETWEEN_DEALS, unless_right=frozenset(points)
        )


@of_lines("deal_scored")
def leave_lost(events: Events) -> Iterator[Correction]:
    """A deal is booked, and no more is played in it, where nobody has shown rightly and several hold hands yet, one of
    whom alone has lost nothing: the others left behind the last that they did, as what they are booked must say."""
    leaves, wrong = dict[int, Act | Claim](), list[int]()
    for span in spans(events):
        booked = next((at for at in range(span.start, span.end) if isinstance(events[at], ev.DealScored)), span.start)
        claim, acts = events[booked], [at for at in range(span.start, span.end) if events[at].type in _IN_A_DEAL]
        judged = {one.seat: one.valid for one in events[span.start : booked] if isinstance(one, ev.ShowJudged)}
        shows = {seat_of(events[at]) for at in acts if events[at].type == "declare"}
        if (
            not isinstance(claim, ev.DealScored)
            or acts[-1:] > [booked]
            or shows - judged.keys()
            or any(judged.values())
        ):
            continue
        gone = {seat_of(one) for one in events[span.start : booked] if one.type in {"drop", "leave"}} | judged.keys()
        points = {row.seat: row.points for row in claim.points if row.seat in span.dealt - gone}
        if len(points) >= SEVERAL and list(points.values()).count(0) == 1:
            for seat in (one for one, lost in points.items() if lost):
                last = max((at for at in acts if seat_of(events[at]) == seat), default=span.start)
                leaves[last] = like(events[last], {"type": "leave", "seat": seat})
            wrong.append(claim.seq)
    if leaves:
        yield Correction("leave_lost", tuple(wrong), put_behind(events, leaves))


def _passed_over_silently(events: Events, span: Span, absent: Container[int]) -> dict[int, int]:
    """The places from which on seats were passed over of which no line says why they do no more, by seat; where the
    deal was over for it, the place of the line that books it."""
    places = range(span.start + 1, span.end)
    gone = {seat_of(events[at]) for at in places if events[at].type in _GOES}
    last = dict.fromkeys(sorted(span.dealt - gone), span.start)
    turns = [at for at in places if events[at].type in _IN_A_DEAL and seat_of(events[at]) in span.dealt]
    last |= {seat: at for at in turns if (seat := seat_of(events[at]) or 0) in last}
    booked = next((at for at in places if isinstance(events[at], ev.DealScored)), None)
    is_shown = any(events[at].type in {"declare", "show_judged"} for at in places)
    first = dict[int, int]()
    for seat, since in last.items():
        passed = [
            at
            for before, at in pairwise([one for one in turns if one >= since])
            if seat_of(events[before]) != seat_of(events[at])
            and seat in seats_between(sorted(span.dealt), seat_of(events[before]) or 0, seat_of(events[at]) or 0)
        ]
        if len(passed) >= SEVERAL or (passed and seat in absent):
            first[seat] = passed[0]
        elif booked is not None and seat in absent and not is_shown:
            first[seat] = booked
    return first


_GOES: Final = frozenset({"drop", "leave", "declare", "disconnect"})
"""What says why a seat does no more in a deal."""
_BETWEEN_DEALS: Final = frozenset({
    "deal_number", "too_many_deals", "wrong_dealer", "wrong_first_dealer", "wrong_first_seat",
})  # fmt: skip
"""What no line that is lost within a deal explains."""


class _Hole(NamedTuple):
    """A card that a run lacks where others are laid off on it: the place of these, the meld, the card, and since when
    the meld lies there."""

    place: int
    meld: str
    card: str
    since: int


@of_lines("lay_off")
def lay_off_lost(events: Events) -> Iterator[Correction]:
    """Cards are laid off on a run that lacks one between, and a seat that has played since the run lies there holds it:
    it has laid it off."""
    for span in spans(events):
        for hole in _holes(events, span):
            holders = [seat for seat, hand in hands_before(events, span, hole.place).items() if hand[hole.card]]
            turns = [place for seat in holders for place in _turns_of(events, seat, hole)]
            if turns:
                behind = turns[-1]
                lies = {"type": "lay_off", "seat": seat_of(events[behind]), "meld": hole.meld, "cards": [hole.card]}
                lines = put_behind(events, {behind: like(events[behind], lies)})
                yield Correction("lay_off_lost", (events[hole.place].seq,), lines)


@of_lines("lay_contract", "meld")
def laid_out_lost(events: Events) -> Iterator[Correction]:
    """A deal is booked in which nobody has gone out, and who acted last holds cards that go on one of the melds, or are
    one: it has gone out by laying them."""
    for span in spans(events):
        end = next((at for at in range(span.start, span.end) if isinstance(events[at], ev.DealScored)), span.start)
        lie = _lie(events[span.start : end])
        if not lie:
            continue
        hands = hands_before(events, span, end)
        acts = [at for at in range(span.start, end) if events[at].type in _TURN]
        last = seat_of(events[acts[-1]]) if acts else None
        if last not in hands or not all(+hand for hand in hands.values()):
            continue
        rest = sorted((+hands[last]).elements(), key=lambda card: RANKS.find(card[0]))
        own = [at for at in acts if seat_of(events[at]) == last and events[at].type != "discard"]
        ways: list[dict[str, Any]] = [
            {"type": "lay_off", "meld": name, "cards": rest}
            for name, cards in lie.items()
            if len(rest) <= SEVERAL and fits(cards, rest)
        ]
        ways += (
            [{"type": "meld", "melds": [rest]}] if len(rest) >= MANY and fits(rest[:SEVERAL], rest[SEVERAL:]) else []
        )
        for way in ways if own and {JOKER, UNKNOWN}.isdisjoint(rest) else ():
            laid_last = like(events[own[-1]], {**way, "seat": last})
            yield Correction("laid_out_lost", (events[end].seq,), put_behind(events, {own[-1]: laid_last}))


@of_lines("lay_contract", "meld")
def meld_lost(events: Events) -> Iterator[Correction]:
    """A seat holds a meld when a deal is booked in which melds are laid, and no more is booked than without: it has
    laid it, in its last turn at the latest."""
    for span in spans(events):
        end = next((at for at in range(span.start, span.end) if isinstance(events[at], ev.DealScored)), span.start)
        if not _lie(events[span.start : end]):
            continue
        for seat, hand in hands_before(events, span, end).items():
            own = [at for at in range(span.start, end) if seat_of(events[at]) == seat and events[at].type == "draw"]
            for meld in _melds_in(hand) if own else ():
                laid_then = like(events[own[-1]], {"type": "meld", "seat": seat, "melds": [meld]})
                lines = put_behind(events, {own[-1]: laid_then})
                yield Correction("meld_lost", (events[end].seq,), lines, least=1)


def _melds_in(hand: Counter[str]) -> Iterator[list[str]]:
    """The sets of three cards or more in a hand, and its runs, each as long as it goes."""
    cards = {card for card in +hand if card not in {JOKER, UNKNOWN}}
    for rank in RANKS:
        alike = sorted(card for card in cards if card[0] == rank)
        if len(alike) >= MANY:
            yield alike
    for suit in SUITS:
        run: list[str] = []
        for rank in (*RANKS, ""):
            if rank + suit in cards:
                run.append(rank + suit)
                continue
            if len(run) >= MANY:
                yield run
            run = []


_TURN: Final = frozenset({"draw", "discard", *ON_THE_TABLE})


def _lie(events: Events) -> dict[str, list[str]]:
    """The cards of the melds of a deal, by their ids."""
    lie: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, ev.Meld | ev.LayContract):
            lie |= {f"{event.seq}.{number}": list(meld) for number, meld in enumerate(event.melds, 1)}
        elif isinstance(event, ev.LayOff) and event.meld in lie:
            lie[event.meld] += event.cards
    return lie


def _holes(events: Events, span: Span) -> Iterator[_Hole]:
    lie: dict[str, tuple[int, set[str]]] = {}
    for place in range(span.start, span.end):
        event = events[place]
        if isinstance(event, ev.Meld | ev.LayContract):
            for number, meld in enumerate(event.melds, 1):
                lie[f"{event.seq}.{number}"] = (place, {face(card) for card in meld})
        elif isinstance(event, ev.LayOff) and event.meld in lie:
            since, cards = lie[event.meld]
            cards |= {face(card) for card in event.cards}
            if (lacks := _lacks(cards)) is not None:
                yield _Hole(place, event.meld, lacks, since)
                cards.add(lacks)


def _lacks(cards: set[str]) -> str | None:
    """The one card that a run without jokers lacks."""
    suits = {card[-1] for card in cards}
    if not cards.isdisjoint({JOKER, UNKNOWN}) or len(suits) != 1:
        return None
    at = sorted(RANKS.index(card[0]) for card in cards)
    if at[-1] - at[0] != len(at):
        return None
    return next(RANKS[rank] for rank in range(at[0], at[-1]) if rank not in at) + suits.pop()


def hands_before(events: Events, span: Span, end: int, seat: int | None = None) -> dict[int, Counter[str]]:
    """The hands of a deal before an event, or that of a ``seat``, as the lines before tell."""
    deal = events[span.start]
    dealt = [hand for hand in deal.hands if seat in {None, hand.seat}] if isinstance(deal, ev.Deal) else []
    hands = {hand.seat: Counter(map(face, hand.cards)) for hand in dealt}
    for event in events[span.start : end]:
        hand = hands.get(seat_of(event) or 0)
        if hand is None:
            continue
        hand.update(map(face, taken_up(event)))
        hand.subtract(face(card) for cards in cards_laid(event) for card in cards)
        if isinstance(event, ev.Discard):
            hand.subtract(map(face, [event.card or UNKNOWN]))
    return hands


def _turns_of(events: Events, seat: int, hole: _Hole) -> list[int]:
    """The places behind which a seat may have laid a card off: its draws, and what it has laid, since a meld lies."""
    own = range(hole.since, hole.place)
    return [at for at in own if events[at].type in {"draw", "meld", "lay_off"} and seat_of(events[at]) == seat]


class _UnexplainedCards(NamedTuple):
    """What cards tell of a deal that no line does: by the places of acts whose turn has no draw the cards that these
    drew (of a stock that is logged none but the next), the places of those that may have kept them, and how many cards
    more nobody gave to the seats that put them down."""

    draws: Mapping[int, str]
    unseen: Sequence[int]
    cards: int


def cards_from_nowhere(events: Events) -> Iterator[Correction]:
    """Seats put down, lay or show cards that no line gave them: draws are lost, or turns of a deal."""
    laid_out = declares_told(events).laid_out  # hands of losers, who draw nothing
    whole = [one for one in spans(events) if not any(event.type == "gap" for event in events[one.start : one.end])]
    by_span = [(span, _from_nowhere(events, span, laid_out)) for span in whole]
    yield from _draws_unseen(events, [one for _, one in by_span if not one.cards])
    yield from _turns_lost(events, by_span)


@of_lines("declare", "show")
def deal_of_another(events: Events) -> Iterator[Correction]:
    """Of every hand laid out in a deal, of two at least, most cards were given to its seat by no line: what stands
    there is of two deals, and nobody knows which card is wild."""
    gaps, lines = dict[int, Act | Claim](), list(events)
    for span in spans(events):
        deal = events[span.start]
        if sum(isinstance(event, ev.Declare | ev.Show) for event in events[span.start : span.end]) < SEVERAL:
            continue
        had = {hand.seat: Counter(map(face, hand.cards)) for hand in deal.hands} if isinstance(deal, ev.Deal) else {}
        strange = list[bool]()
        for event in events[span.start : span.end]:
            hand = had.get(seat_of(event) or 0, Counter({UNKNOWN: 1}))
            hand.update(map(face, taken_up(event) or [UNKNOWN] * (event.type in {"draw", "buy"})))
            if isinstance(event, ev.Declare | ev.Show) and event.groups and not hand[UNKNOWN]:
                cards = Counter(face(card) for group in event.groups for card in group)
                strange.append(2 * (cards - hand).total() > cards.total())
        if len(strange) >= SEVERAL and all(strange):
            gaps[span.start] = like(deal, {"type": "gap", "to": deal.seq, "reason": "lost"})
            lines[span.start] = deal.model_copy(update={"wild_card": None, "cut_card": None})
    if gaps:
        seqs = tuple(one.seq for one in gaps.values())
        yield Correction("turns_lost", seqs, put_behind(lines, gaps), leaves_open=True)


@of_lines("discard")
def turn_lost(events: Events) -> Iterator[Correction]:
    """A seat is passed over, and who is next takes up a card from the discards that does not lie on top, nor was put
    down by anybody since it was last taken up: the seat has put it down, in a turn that no line tells, as one that was
    played for it."""
    turns = dict[int, list[Act | Claim]]()
    for span in spans(events):
        last, out, pile = 0, set[int](), Counter[str]()
        for place in range(span.start, span.end):
            event, seat = events[place], seat_of(events[place]) or 0
            if isinstance(event, ev.Deal):
                pile[event.open_card or UNKNOWN] += 1
            elif isinstance(event, ev.Discard | ev.Declare):
                pile[(event.card if isinstance(event, ev.Discard) else event.finish) or UNKNOWN] += 1
            elif isinstance(event, ev.Draw) and event.from_ == "discards":
                order = [one for one in span.seats if one not in out]
                passed = seats_between(order, last, seat) if last in order else []
                if event.card not in {None, UNKNOWN} and not pile[event.card] and len(passed) == 1:
                    acts = ({"type": "draw", "from": "stock"}, {"type": "discard", "card": event.card})
                    turns[place] = [like(event, {**fields, "seat": passed[0]}) for fields in acts]
                    pile[event.card] += 1
                pile[event.card or UNKNOWN] -= 1
            out |= {seat} if event.type in {"drop", "leave", "declare"} else set()
            last = seat if event.type in _IN_A_DEAL else last
    if turns:
        lines = [one for place, event in enumerate(events) for one in (*turns.get(place, ()), event)]
        yield Correction("turn_lost", tuple(events[place].seq for place in turns), lines)


def _draws_unseen(events: Events, by_span: Sequence[_UnexplainedCards]) -> Iterator[Correction]:
    """A turn has no draw, and then or later its seat puts down, lays or shows a card it never had: it drew that one. Or
    other points are booked for it than its hand costs without the card, which it kept."""
    cards = {place: card for one in by_span for place, card in one.draws.items()}
    unseen = {place: UNKNOWN for one in by_span for place in one.unseen if events[place].type == "discard"}
    ways = [(source, cards, False) for source in ("stock", "discards") if cards]
    for source, drawn, needs_more in [*ways, *([("stock", cards | unseen, True)] if unseen else [])]:
        draws = dict[int, Act | Claim]()
        for place, card in drawn.items():
            fields = {"type": "draw", "seat": seat_of(events[place]), "from": source, "card": card}
            draws[place - 1] = like(events[place], fields)
        seqs = tuple(events[place].seq for place in drawn)
        lines = put_behind(events, draws)
        yield Correction("draw_unseen", seqs, lines, needs_more=needs_more, leaves_open=needs_more)


def _turns_lost(events: Events, by_span: Sequence[tuple[Span, _UnexplainedCards]]) -> Iterator[Correction]:
    """In a deal several cards come from nowhere; or one, where the first act of the deal is not that of who begins:
    turns of it are missing."""
    gaps = dict[int, Act | Claim]()
    for span, from_nowhere in by_span:
        deal = events[span.start]
        first = next((event for event in events[span.start + 1 : span.end] if event.type in _IN_A_DEAL), deal)
        begins = isinstance(deal, ev.Deal) and deal.first in (None, seat_of(first))
        undrawn = first.type in STEPS.keys() - {"draw"}
        strange = from_nowhere.cards + (0 if begins and not undrawn else len(from_nowhere.draws) + 1)
        if strange >= SEVERAL:
            gaps[span.start] = like(deal, {"type": "gap", "to": deal.seq, "reason": "lost"})
    if gaps:
        yield Correction("turns_lost", tuple(one.seq for one in gaps.values()), put_behind(events, gaps))


def _from_nowhere(events: Events, span: Span, laid_out: Container[int]) -> _UnexplainedCards:
    hands = {seat: hand for seat, hand in hands_before(events, span, span.start).items() if not hand[UNKNOWN]}
    undrawn, draws, cards = defaultdict[int, list[int]](list), dict[int, str](), 0
    stock, due = getattr(events[span.start], "stock", None) or (), dict[int, str]()
    top = behind = 0
    in_order = _drawn_in_order(events, span)
    holds: int | None = None
    for place in range(span.start + 1, span.end):
        event, seat = events[place], seat_of(events[place]) or 0
        if isinstance(event, ev.Draw):
            holds = seat
            if event.from_ == "stock":  # the card shows how far the stock has gone: a lost draw may be of the discards
                top = behind = stock.index(event.card, behind) + 1 if event.card in stock[behind:] else top + 1
        elif event.type in STEPS and event.type != "group" and holds != seat and event.seq not in laid_out:
            undrawn[seat].append(place)
            due[place] = face(stock[top]) if top < len(stock) else UNKNOWN
            top += 1
            holds = seat
        holds = None if event.type in {"discard", "declare"} else holds
        if seat not in hands:
            continue
        hand, put_down = hands[seat], _put_down(event)
        _take_up(hand, event)
        if _is_put_down_from(hand, put_down):
            continue
        gone = Counter(map(face, put_down))
        if gone[UNKNOWN] or hand[UNKNOWN]:
            del hands[seat]  # whatever it puts down may be that
            continue
        lacks = list((gone - hand).elements())
        if len(lacks) > 1 and (place < in_order or len(lacks) == gone.total()):
            continue  # that line is wrong by itself: turns that are lost would show in the stock, and leave other cards
        if isinstance(event, ev.Discard) and place in undrawn[seat] and lacks == [top_card(events, place)]:
            continue  # the card that lies on top is told as put down once more
        own = {
            at: card
            for at, card in zip(undrawn[seat], lacks, strict=False)
            if due[at] in (UNKNOWN, card) or card == top_card(events, at)
        }
        draws, cards = draws | own, cards + len(lacks) - len(own)
        undrawn[seat] = [at for at in undrawn[seat] if at not in own]
        hands[seat] = hand - gone
    return _UnexplainedCards(draws, [place for seat in hands for place in undrawn[seat]], cards)


def _take_up(hand: Counter[str], event: Act | Claim) -> None:
    """Add to a hand what an act brings into it: of a draw or a buy that names no card one that nobody knows."""
    for card in taken_up(event) or [UNKNOWN] * (event.type in {"draw", "buy"}):
        hand[face(card)] += 1


def _is_put_down_from(hand: Counter[str], cards: Sequence[str]) -> bool:
    """Whether no card is put down, or one that was held, as in most lines: it is taken from the hand."""
    if len(cards) > 1 or hand[UNKNOWN] or any(hand[face(card)] <= 0 for card in cards):
        return False
    for card in cards:
        hand[face(card)] -= 1
    return True


def _drawn_in_order(events: Events, span: Span) -> int:
    """The place of the last draw up to which the cards of the stock, as the deal tells it, are all drawn."""
    deal, last = events[span.start], span.start
    stock = iter((deal.stock or ()) if isinstance(deal, ev.Deal) else ())
    for place in range(span.start + 1, span.end):
        event = events[place]
        if isinstance(event, ev.Draw) and event.from_ == "stock":
            if event.card in (None, UNKNOWN) or event.card != next(stock, None):
                break
            last = place
    return last


def _put_down(event: Act | Claim) -> list[str]:
    """The cards that a seat puts down, lays or shows."""
    if isinstance(event, ev.Discard):
        return [event.card or UNKNOWN]
    if isinstance(event, ev.Declare | ev.Show):
        finish = [event.finish] if isinstance(event, ev.Declare) and event.finish else []
        return [*finish, *(card for group in event.groups or () for card in group)]
    return [card for cards in cards_laid(event) for card in cards]


@of_lines("disconnect")
def connection_gap(events: Events) -> Iterator[Correction]:
    """Somebody finds the connection again right behind the line that it was lost, of whom alone the cards are told that
    are drawn from the stock, and who acts next is not who was due: it is the log of that player, who saw nothing
    between."""
    draws = [event for event in events if isinstance(event, ev.Draw) and event.from_ == "stock"]
    viewers = {event.seat for event in draws if event.card not in {None, UNKNOWN}}
    gaps = {
        place: like(events[place], {"type": "gap", "to": events[place].seq, "reason": "lost"})
        for span in spans(events)
        for place, (one, other) in enumerate(pairwise(events[span.start : span.end]), span.start)
        if isinstance(one, ev.Disconnect) and isinstance(other, ev.Reconnect) and {one.seat} == {other.seat} == viewers
        if _turns_lack(events, span, place)
    }
    if gaps and {event.seat for event in draws} > viewers:
        seqs = tuple(gap.seq for gap in gaps.values())
        yield Correction("connection_gap", seqs, put_behind(events, gaps), leaves_open=True)


def _turns_lack(events: Events, span: Span, place: int) -> bool:
    """Whether who acts first behind a place of a deal is not who is due by the last act before it."""
    before = events[span.start : place]
    acts = [event for event in before if event.type in _IN_A_DEAL]
    after = next((event for event in events[place : span.end] if event.type in _IN_A_DEAL), None)
    if not acts or after is None:
        return False
    out = {seat_of(event) for event in before if event.type in {"drop", "declare", "leave"}}
    last, seat = seat_of(acts[-1]) or 0, seat_of(after) or 0
    if acts[-1].type not in {"discard", "miss", "drop", "declare"} or (acts[-1].type == "miss" and seat == last):
        return seat != last
    return bool(seats_between([one for one in span.seats if one not in out], last, seat))


@of_lines("deal")
def seat_untold(events: Events) -> Iterator[Correction]:
    """A seat is left out of the log with all its rows: several cards of the stock are gone that nobody draws, or one
    where a deal names somebody as its dealer, or as who begins, who is in no other line, though who is told acts in
    turn. Where payments are told, whole stakes more are paid than the others lost, or nobody has won: then such a
    dealer is enough, where in every deal who acts first sits next to who deals."""
    opening, deals = first_open(events), [event for event in events if isinstance(event, ev.Deal)]
    if opening is None:
        return
    seats = seats_opened(events) | {seat for span in spans(events) for seat in span.seats}
    strangers = {seat for deal in deals for seat in (deal.dealer, deal.first) if seat} - seats
    settlement = settled_in(events)
    amounts = [row.amount for row in settlement.payouts] if settlement is not None else []
    lacks = settlement is not None and bool(amounts) and _is_of_others(opening, settlement)
    is_dealer = bool(strangers) and lacks and _are_next_to_dealers(events)
    if (lacks or not amounts) and (is_dealer or _are_drawn_between(events, 1 if strangers else MANY)):
        more = sorted(strangers) or [next(seat for seat in count(1) if seat not in seats)]
        players = (opening.players[0].model_copy(update={"seat": seat, "player": f"seat-{seat}"}) for seat in more)
        whole = opening.model_copy(update={"players": (*opening.players, *players)})
        gaps = {
            span.start: like(events[span.start], {"type": "gap", "to": events[span.start].seq, "reason": "lost"})
            for span in spans(events)
        }
        lines = [whole if one is opening else one for one in put_behind(events, gaps)]
        yield Correction("seat_untold", (opening.seq,), lines, leaves_open=True)


def _are_drawn_between(events: Events, least: int) -> bool:
    """Whether cards of the stock are gone before so many draws at least, none of which is out of turn."""
    gone = {seq for lost in lines_lost(events) for seq in lost.seqs}
    places = ((span, place) for span in spans(events) for place in range(span.start, span.end))
    return len(gone) >= least and not any(
        _turns_lack(events, span, place) for span, place in places if events[place].seq in gone
    )


def _is_of_others(opening: ev.Open, settlement: ev.MatchSettled) -> bool:
    """Whether whole stakes more are paid than was lost, as far as what was kept is told, or nobody has what was."""
    amounts, stake = [row.amount for row in settlement.payouts], opening.stake
    more = sum(amounts) + (settlement.fee or 0)
    unit = (stake.entry or stake.point_value or 1) if stake is not None and settlement.fee is not None else 1
    return (more > 0 and more % unit == 0) or (more < 0 and max(amounts) <= 0)


def _are_next_to_dealers(events: Events) -> bool:
    """Whether in every deal the first of those who are told acts who sits next to the dealer."""
    for span in spans(events):
        deal = events[span.start]
        seat = next((seat_of(one) for one in events[span.start : span.end] if one.type in _IN_A_DEAL), None)
        if isinstance(deal, ev.Deal) and deal.dealer and seat and seats_between(span.seats, deal.dealer, seat):
            return False
    return True


def another_day(events: Events) -> Iterator[Correction]:
    """From a line on all times are days later, or earlier, than those before: what stands there is of another match."""
    times = [(place, event.at) for place, event in enumerate(events) if event.at is not None]
    for (_, before), (place, at) in pairwise(times):
        if before[:10] == at[:10] or abs(milliseconds(before, at)) < _DAYS:
            continue
        if all(event.type in CLAIMS for event in events[place:]):
            return  # a match may be settled days later
        earlier, later = [one for at_, one in times if at_ < place], [one for at_, one in times if at_ >= place]
        if max(milliseconds(max(earlier), min(later)), milliseconds(max(later), min(earlier))) >= _DAYS:
            yield Correction("another_day", (events[place].seq,), events[:place], as_written=True)
        return


_DAYS: Final = 2 * 24 * 3600 * 1000
"""For so many milliseconds no match is interrupted."""


def rejoin_lost(events: Events) -> Iterator[Correction]:
    """Somebody is dealt in with a total at which one is out, and has paid one entry more than lines tell, or is dealt
    in so in several deals, or a line behind tells of it, as of who had left: the seat came back before the first of
    these deals."""
    opening, settlement = first_open(events), settled_in(events)
    entry = opening.stake.entry if opening is not None and opening.stake is not None else None
    returns = {event.seat: place for place, event in enumerate(events) if isinstance(event, ev.Rejoin)}
    hands = {hand.seat for event in events if isinstance(event, ev.Deal) for hand in event.hands}
    rows = settlement.payouts if settlement is not None and entry else ()
    twice = {row.seat for row in rows if row.amount == -SEVERAL * (entry or 0)} - returns.keys()
    for limit in LIMITS if entry else ():
        sums, dealt, left = Counter[int](), defaultdict[int, list[int]](list), set[int]()
        for place, event in enumerate(events):
            if isinstance(event, ev.DealScored):
                sums.update({row.seat: row.points for row in event.points})
            left |= {event.seat} & returns.keys() if isinstance(event, ev.Leave) else set()
            for hand in event.hands if isinstance(event, ev.Deal) else ():
                is_out = sums[hand.seat] >= limit or hand.seat in left
                if is_out and returns.get(hand.seat, place) >= place:
                    dealt[hand.seat].append(place)
        back = {
            seat: places[0]
            for seat, places in dealt.items()
            if seat in twice | returns.keys() or len(places) >= SEVERAL
        }
        if back and dealt.keys() < hands:
            rejoins = defaultdict[int, list[Act | Claim]](list)
            for seat, place in back.items():
                rejoins[place].append(like(events[place - 1], {"type": "rejoin", "seat": seat}))
            late = {returns[seat] for seat in back if seat in returns}
            lines = [
                one
                for place, event in enumerate(events)
                for one in (*rejoins.get(place, ()), *(() if place in late else (event,)))
            ]
            yield Correction("rejoin_lost", tuple(sorted(events[place].seq for place in back.values())), lines)
            return


@of_lines("miss")
def miss_lost(events: Events) -> Iterator[Correction]:
    """A missed turn is told as the second or third in a row, and one less of them is there: in the turn before, that
    the timer played, it was missed too."""
    misses = dict[int, Act | Claim]()
    for span in spans(events):
        rows, places = Counter[int](), dict[int, int]()
        for place in range(span.start, span.end):
            event = events[place]
            seat = seat_of(event) or 0
            if isinstance(event, ev.Miss):
                if event.count == rows[seat] + 2 and seat in places:
                    misses[places[seat] - 1] = like(events[places[seat]], {"type": "miss", "seat": seat, "by": "timer"})
                rows[seat] = event.count or rows[seat] + 1
                places.pop(seat, None)
            elif isinstance(event, ev.Draw) and event.by == "timer":
                if events[place - 1].type != "miss" or seat_of(events[place - 1]) != seat:
                    places[seat] = place
            elif isinstance(event, ev.Draw):
                rows[seat] = 0
                places.pop(seat, None)
    if misses:
        yield Correction("miss_lost", tuple(one.seq for one in misses.values()), put_behind(events, misses))


@of_lines("miss")
def miss_counts(events: Events) -> Iterator[Correction]:
    """Missed turns are counted otherwise than in a row: over the deal, over the match, or of all seats together; from
    another number, down to the fold, or all by one number that tells nothing."""
    misses = [event for event in events if isinstance(event, ev.Miss)]
    in_a_row = _counted_in_a_row(events)
    wrong = sum(event.count != count for event, count in zip(misses, in_a_row, strict=True))
    counts = [event.count for event in misses]
    # Many count over the deal or the match. In another way one alone may as well be counted wrongly.
    ways = [_counted(events, by_seat=True, anew=anew) for anew in (True, False)] if wrong else []
    if wrong >= SEVERAL:
        first = counts[0] or 0
        ways += [_counted(events, by_seat=False, anew=anew) for anew in (True, False)]
        ways += [[counts[0]] * len(counts)]
        ways += [[first + own - in_a_row[0] or None for own in in_a_row]]  # where it comes to none, none is told
        ways += [[first - own + in_a_row[0] for own in in_a_row]]
    if len(misses) >= SEVERAL and any(counts) and counts in ways:
        lines = [event.model_copy(update={"count": None}) if isinstance(event, ev.Miss) else event for event in events]
        yield Correction("miss_counts", tuple(one.seq for one in misses), lines)


def _counted_in_a_row(events: Events) -> list[int]:
    """Of each missed turn how many its seat has missed since it played itself, or since the deal."""
    rows, counts = Counter[int](), list[int]()
    for event in events:
        if isinstance(event, ev.Deal):
            rows.clear()
        elif isinstance(event, ev.Miss):
            rows[event.seat] += 1
            counts.append(rows[event.seat])
        elif isinstance(event, ev.Draw) and event.by == "player":
            rows[event.seat] = 0
    return counts


def _counted(events: Events, *, by_seat: bool, anew: bool) -> Sequence[int | None]:
    """Of each missed turn its number among those of its seat, or of all, in the match, or ``anew`` in each deal."""
    so_far, counts = Counter[int](), list[int | None]()
    for event in events:
        if isinstance(event, ev.Deal) and anew:
            so_far.clear()
        elif isinstance(event, ev.Miss):
            seat = event.seat if by_seat else 0
            so_far[seat] += 1
            counts.append(so_far[seat])
    return counts


CORRECTIONS: Final = (
    deal_lost, deals_untold, end_lost, cards_from_nowhere, deal_of_another, turn_lost, lay_off_lost, laid_out_lost,
    meld_lost, rejoin_lost, miss_lost, miss_counts, connection_gap, seat_untold,
    another_day, leave_lost, hand_given_up_lost,
)  # fmt: skip
"""What is tried, one after another."""
