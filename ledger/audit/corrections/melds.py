"""How the lines of melds on the table may have been meant, where a converter knows no lay-offs, writes each meld of a
contract in a line, or has none for the last card put down. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ledger.audit.corrections.facts import of_lines
from ledger.audit.corrections.lines import SEVERAL, Correction, Events, like, put_behind, seat_of, spans
from ledger.play.state import ON_THE_TABLE
from ledger.rules.table_melds import TRIO
from schemas import events as ev
from schemas.cards import JOKER, RANKS, SUITS, UNKNOWN, face
from schemas.events import Act, Claim

_WRITTEN: Final = frozenset({"seq", "id"})


@of_lines("lay_contract", "meld")
def lay_offs_as_melds(events: Events) -> Iterator[Correction]:
    """What is laid off is told as a meld of its own, too small for one, in a log without a single lay-off; it goes on
    a meld whose rank it has, or beside whose ends it comes."""
    if any(event.type == "lay_off" for event in events):
        return
    lines, wrong = list[Act | Claim](), list[int]()
    lie: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, ev.Deal):
            lie = {}
        elif isinstance(event, ev.Meld | ev.LayContract):
            small = [meld for meld in event.melds if len(meld) < TRIO]
            fits = [_fitting(lie, cards) for cards in small]
            if small and len(small) == len(event.melds) and None not in fits:
                wrong.append(event.seq)
                for name, cards in zip(fits, small, strict=True):
                    lie[str(name)] += cards
                    lines.append(
                        like(event, {**_fields_beside(event), "type": "lay_off", "meld": name, "cards": cards})
                    )
                continue
            lie |= {f"{event.seq}.{number}": list(meld) for number, meld in enumerate(event.melds, 1)}
        lines.append(event)
    if len(wrong) >= SEVERAL:
        yield Correction("lay_offs_as_melds", tuple(wrong), lines)


def _fields_beside(event: Act | Claim) -> dict[str, object]:
    """What an act says but for what it lays, and its number."""
    fields = event.model_dump(by_alias=True, exclude_none=True)
    return {name: value for name, value in fields.items() if name not in {"melds", "from", "card", "finish", *_WRITTEN}}


def _fitting(lie: Mapping[str, Sequence[str]], cards: Sequence[str]) -> str | None:
    """The first meld that cards go on, one that has none of them already where there is one."""
    names = [name for name, meld in lie.items() if fits(meld, cards)]
    return min(names, key=lambda name: bool({*lie[name]} & {*cards}), default=None)


def fits(meld: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether cards are of the rank of a set, or go on from an end of a run; a joker that names nothing fits
    anywhere."""
    lie, own = ([name for card in some if (name := _stands_for(card))] for some in (meld, cards))
    if not lie or not own:
        return not own
    if len({card[0] for card in lie}) == 1:
        return all(card[0] == lie[0][0] for card in own)
    if {card[1] for card in (*lie, *own)} != {lie[0][1]}:
        return False
    places = {RANKS.index(card[0]) for card in lie}
    if places >= {0, len(RANKS) - 1}:
        places = places - {0} | {len(RANKS)}  # an ace that lies last
    free = len(meld) - len(lie) + len(cards)
    ends = {*range(min(places) - free, min(places)), *range(max(places) + 1, max(places) + free + 1)}
    return all(ends & {RANKS.index(card[0]), *([len(RANKS)] if card[0] == "A" else [])} for card in own)


def _stands_for(card: str) -> str | None:
    """The card that lies there, or that a joker stands for where it says so."""
    place = card.partition("=")[2] or face(card)
    return None if place in {JOKER, UNKNOWN} else place


@of_lines("meld")
def melds_again(events: Events) -> Iterator[Correction]:
    """What is laid off is told as a meld of all cards that lie there then, in a log without a single lay-off."""
    if any(event.type == "lay_off" for event in events):
        return
    lines, wrong = list[Act | Claim](), list[int]()
    lie: dict[str, Counter[str]] = {}
    for event in events:
        if isinstance(event, ev.Deal):
            lie = {}
        elif isinstance(event, ev.Meld) and len(event.melds) == 1:
            cards = Counter(event.melds[0])
            on = next((name for name, meld in lie.items() if meld <= cards and meld != cards), None)
            if on is not None:
                more = (cards - lie[on]).elements()
                wrong.append(event.seq)
                lines.append(like(event, {**_fields_beside(event), "type": "lay_off", "meld": on, "cards": [*more]}))
                lie[on] = cards
                continue
        if isinstance(event, ev.Meld | ev.LayContract):
            lie |= {f"{event.seq}.{number}": Counter(meld) for number, meld in enumerate(event.melds, 1)}
        lines.append(event)
    if len(wrong) >= SEVERAL:
        yield Correction("whole_meld", tuple(wrong), lines)


def buy_as_draws(events: Events) -> Iterator[Correction]:
    """In a log without a single buy somebody takes up the top discard, and a card of the stock behind it, while another
    holds the card drawn in its own turn: that is a buy with its penalty."""
    if any(event.type == "buy" for event in events):
        return
    lines, wrong = list[Act | Claim](), list[int]()
    holds: int | None = None
    for event in events:
        before = lines[-1] if lines else None
        if holds not in (None, seat_of(event)) and _are_buy(before, event):
            cards = {name: getattr(one, "card", None) for name, one in (("card", before), ("penalty", event))}
            fields = {**_fields_beside(event), "type": "buy", **{name: card for name, card in cards.items() if card}}
            lines[-1] = like(event, fields)
            wrong.append(event.seq)
            continue
        if isinstance(event, ev.Draw) and holds is None:
            holds = event.seat
        elif event.type in {"deal", "discard", "declare", "gap"}:
            holds = None
        lines.append(event)
    if wrong:
        yield Correction("buy_as_draws", tuple(wrong), lines)


def _are_buy(one: Act | Claim | None, other: Act | Claim) -> bool:
    """Whether two draws of a seat are of the top discard and of the stock."""
    if not isinstance(one, ev.Draw) or not isinstance(other, ev.Draw):
        return False
    return one.seat == other.seat and (one.from_, other.from_) == ("discards", "stock")


@of_lines("lay_off")
def on_newest_meld(events: Events) -> Iterator[Correction]:
    """Every lay-off names the meld laid last, or the first of those laid at once: another one has the rank, or an end
    beside the cards, of several of them."""
    lines, wrong = list[Act | Claim](), list[int]()
    lie: dict[str, list[str]] = {}
    newest = alone = True
    for event in events:
        if isinstance(event, ev.Deal):
            lie = {}
        elif isinstance(event, ev.Meld | ev.LayContract):
            lie |= {f"{event.seq}.{number}": list(meld) for number, meld in enumerate(event.melds, 1)}
        elif isinstance(event, ev.LayOff) and lie:
            newest = newest and event.meld == list(lie)[-1]
            alone = alone and event.meld.endswith(".1")
            own = [name for name, meld in lie.items() if _goes_on(meld, event.cards)]
            if event.meld not in own and own:
                among = [name for name in own if name.partition(".")[0] == event.meld.partition(".")[0]]
                wrong.append(event.seq)
                event = event.model_copy(update={"meld": (among or own)[0]})
            lie.setdefault(event.meld, []).extend(event.cards)
        lines.append(event)
    if len(wrong) >= SEVERAL and (newest or alone):
        yield Correction("on_newest_meld", tuple(wrong), lines)


@of_lines("declare")
def last_discard_declared(events: Events) -> Iterator[Correction]:
    """In a log of melds on the table every declare puts a card down and shows none, the last line of a deal but for its
    points: it is the last discard."""
    declares = [(place, event) for place, event in enumerate(events) if isinstance(event, ev.Declare)]
    discards = {
        place: like(event, {**_fields_beside(event), "type": "discard", "card": event.finish})
        for place, event in declares
        if event.finish and not event.groups and [one.type for one in events[place + 1 : place + 2]] == ["deal_scored"]
    }
    if len(discards) >= SEVERAL and len(discards) == len(declares) and any(one.type in ON_THE_TABLE for one in events):
        lines = [discards.get(place, event) for place, event in enumerate(events)]
        yield Correction("last_discard_declared", tuple(events[place].seq for place in discards), lines)


def _goes_on(meld: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether cards fit a meld, and at least one of them says what it is."""
    return any(map(_stands_for, cards)) and fits(meld, cards)


def last_cards_turned(events: Events) -> Iterator[Correction]:
    """In every one of several deals the card put down last is told to lie one and the same way: it lay the other."""
    lines, wrong, ways = list(events), list[int](), set[str | None]()
    last = 0
    for place, event in enumerate(events):
        card = events[last]
        if isinstance(event, ev.Discard):
            last = place
        elif isinstance(event, ev.DealScored) and isinstance(card, ev.Discard) and card.seq not in wrong:
            ways.add(card.face)
            lines[last] = card.model_copy(update={"face": "down" if card.face == "up" else "up"})
            wrong.append(card.seq)
    if len(wrong) >= SEVERAL and len(ways) == 1 and None not in ways:
        yield Correction("last_cards_turned", tuple(wrong), lines, in_deals=SEVERAL)


@of_lines("lay_contract", "lay_off", "meld")
def other_face(events: Events) -> Iterator[Correction]:
    """One suit, or one rank, is on the table in no line, and cards are laid that their seat does not hold: each of them
    is in the hand with that suit or rank."""
    lying = [card for event in events for cards in cards_laid(event) for card in map(face, cards) if len(card) == _FACE]
    faces = [
        face(card) for event in events if isinstance(event, ev.Deal) for hand in event.hands for card in hand.cards
    ]
    for at, every in ((0, RANKS), (1, SUITS)):
        there, marks = {card[at] for card in lying}, {card[at] for card in faces if card not in (JOKER, UNKNOWN)}
        missing = [mark for mark in every if mark in marks - there]
        if not lying or len(missing) != 1:
            continue
        lines, wrong = _with_mark(events, at, missing[0])
        if len(wrong) >= SEVERAL:
            yield Correction("other_face", tuple(wrong), lines)


_FACE: Final = 2
"""So many letters has a card: a rank and a suit."""


def cards_laid(event: Act | Claim) -> list[tuple[str, ...]]:
    """The cards that an act lays on the table."""
    if isinstance(event, ev.Meld | ev.LayContract):
        return list(event.melds)
    return [event.cards] if isinstance(event, ev.LayOff) else []


def _with_mark(events: Events, at: int, mark: str) -> tuple[list[Act | Claim], list[int]]:
    """The log with the cards that are laid and not held given one rank or suit, where the hand has each so, and each
    has the same other one; which lines are others."""
    hands = dict[int, Counter[str]]()
    lines, wrong, instead = list[Act | Claim](), list[int](), set[str]()
    for event in events:
        if isinstance(event, ev.Deal):
            hands = {hand.seat: Counter(map(face, hand.cards)) for hand in event.hands}
        hand = hands.setdefault(seat_of(event) or 0, Counter())
        hand.update(face(card) for card in taken_up(event))
        if isinstance(event, ev.Discard) and event.card:
            hand[face(event.card)] -= 1
        cards = cards_laid(event)
        more = [_held_so(some, hand, at, mark) for some in cards]
        if more != cards:
            wrong.append(event.seq)
            instead |= {card[at] for one, other in zip(cards, more, strict=True) for card in {*one} - {*other}}
            event = event.model_copy(update={"cards": more[0]} if event.type == "lay_off" else {"melds": tuple(more)})
        lines.append(event)
    return lines, wrong if len(instead) == 1 else []


def _held_so(cards: Sequence[str], hand: Counter[str], at: int, mark: str) -> tuple[str, ...]:
    """Cards that are laid, as their seat holds them; all are taken from the hand. Of a run that has a card which is not
    held every one is of the other suit that may be, for some may be held in both."""
    missing = Counter(map(face, cards)) - hand
    own = {card[at] for card in missing if card not in (JOKER, UNKNOWN)}
    is_run = at == 0 or len({card[0] for card in cards}) > 1
    names = list[str]()
    for card in cards:
        other = card[:at] + mark + card[at + 1 :]
        due = len(own) == 1 and card[at] in own and (is_run or missing[face(card)] > 0)
        if due and len(card) == _FACE and hand[other] > 0:
            missing[face(card)] -= 1
            card = other
        hand[face(card)] -= 1
        names.append(card)
    return tuple(names)


def taken_up(event: Act | Claim) -> list[str]:
    """The cards that come into the hand of a seat by its act."""
    if isinstance(event, ev.Draw | ev.Buy):
        return [card for card in (event.card, getattr(event, "penalty", None)) if card]
    return []


@of_lines("lay_contract", "meld")
def meld_order(events: Events) -> Iterator[Correction]:
    """The cards of a run stand in another order than that of their ranks, or its jokers not where they lie: those that
    fill no place between others lie behind its highest card, or before its lowest."""
    for behind in (True, False):
        lines, wrong = list[Act | Claim](), list[int]()
        for event in events:
            if isinstance(event, ev.Meld | ev.LayContract):
                melds = tuple(_as_run(meld, behind) or meld for meld in event.melds)
                if melds != event.melds:
                    wrong.append(event.seq)
                    event = event.model_copy(update={"melds": melds})
            lines.append(event)
        if wrong:
            yield Correction("meld_order", tuple(wrong), lines)


def _as_run(meld: Sequence[str], behind: bool) -> tuple[str, ...] | None:
    """The cards of a meld in the order of a run, with jokers that name nothing where they can lie; None for what is no
    run, or stands in order."""
    jokers = [card for card in meld if _stands_for(card) is None]
    by_name = {name: card for card in meld if (name := _stands_for(card))}
    if len({name[1] for name in by_name}) != 1 or len(by_name) + len(jokers) < len(meld):
        return None
    ranks = [(RANKS.index(name[0]), card) for name, card in by_name.items()]
    for high in (False, True):  # an ace lies first or last
        where = {(len(RANKS) if high and rank == 0 else rank) - meld.index(card) for rank, card in ranks}
        if len(where) == 1 and min(where) >= 0:
            return None  # in order as it stands
    for high in (False, True):
        row = sorted((len(RANKS) if high and rank == 0 else rank, card) for rank, card in ranks)
        gaps = row[-1][0] - row[0][0] + 1 - len(row)
        if gaps > len(jokers):
            continue
        rest = iter(jokers)
        at = dict(row)
        run = [at[rank] if rank in at else next(rest) for rank in range(row[0][0], row[-1][0] + 1)]
        # Beyond a king or an ace nothing lies.
        over = list(rest)
        free = len(RANKS) - row[-1][0] if behind else row[0][0]
        on, other = over[:free], over[free:]
        run = [*other, *run, *on] if behind else [*on, *run, *other]
        return tuple(run)
    return None


@of_lines("lay_contract")
def contract_in_parts(events: Events) -> Iterator[Correction]:
    """The melds of a contract stand in a line each."""
    lines, wrong = list[Act | Claim](), list[int]()
    names: dict[str, str] = {}
    for event in events:
        before = lines[-1] if lines else None
        if isinstance(event, ev.LayContract) and isinstance(before, ev.LayContract) and before.seat == event.seat:
            count = len(before.melds)
            names |= {f"{event.seq}.{n}": f"{before.seq}.{count + n}" for n in range(1, len(event.melds) + 1)}
            lines[-1] = before.model_copy(update={"melds": (*before.melds, *event.melds)})
            wrong.append(event.seq)
        elif isinstance(event, ev.LayOff | ev.MoveJoker):
            fields = {name: names[on] for name, on in vars(event).items() if name in {"meld", "to"} and on in names}
            lines.append(event.model_copy(update=fields) if fields else event)
        else:
            lines.append(event)
    if wrong:
        yield Correction("contract_in_parts", tuple(wrong), lines)


def last_discard_lost(events: Events) -> Iterator[Correction]:
    """A deal is booked, though the seat in turn holds a card yet: no line tells that the last card was put down."""
    discards: dict[int, Act | Claim] = {}
    wrong = list[int]()
    for span in spans(events) if any(event.type in ON_THE_TABLE for event in events) else ():
        deal = events[span.start]
        holds = {hand.seat: len(hand.cards) for hand in deal.hands} if isinstance(deal, ev.Deal) else {}
        last: int | None = None
        for place in range(span.start, span.end):
            event, seat = events[place], seat_of(events[place]) or 0
            if event.type == "deal_scored":
                who = seat_of(events[last]) if last is not None else None
                if last is not None and holds.get(who or 0, 1) == 1:
                    discards[last] = like(events[last], {"type": "discard", "seat": who})
                    wrong.append(event.seq)
                break
            if seat in holds:
                holds[seat] += _cards_gained(event)
            if event.type in {"draw", *ON_THE_TABLE}:
                last = place
            elif event.type in {"discard", "close", "gap", "declare"}:
                last = None
    if wrong:
        yield Correction("last_discard_lost", tuple(wrong), put_behind(events, discards))


def _cards_gained(event: Act | Claim) -> int:
    """How many cards come into the hand of a seat by its act, less those that leave it."""
    if isinstance(event, ev.Meld | ev.LayContract):
        return -sum(map(len, event.melds))
    if isinstance(event, ev.LayOff):
        return -len(event.cards)
    if isinstance(event, ev.MoveJoker):
        return -1 if event.card else 0
    return {"draw": 1, "buy": 2, "discard": -1}.get(event.type, 0)


CORRECTIONS: Final = (
    lay_offs_as_melds,
    contract_in_parts,
    last_discard_lost,
    melds_again,
    buy_as_draws,
    on_newest_meld,
    last_discard_declared,
    other_face,
    last_cards_turned,
    meld_order,
)
"""What is tried of games with melds on the table."""
