"""Where the cards are: drawing, discarding, laying open, recycling, and the count of cards whose place is known.

A card that turns up where nothing was known is *revealed* and counted; a card that may have gone with an unlogged
discard is *forgotten* and no longer counted. So a third seven of hearts in two packs shows at the very event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ledger.play.state import NOTHING_SEEN, Deal, SeatState
from ledger.rules.melds import read_meld
from ledger.rules.shows import judge_show
from ledger.rules.sizes import copies
from schemas.cards import FACE_INDEX, UNKNOWN, face
from schemas.errors import BadCards
from schemas.events import Act, Buy, Claim, Declare, Draw
from schemas.events import Deal as DealEvent
from schemas.reasons import Fault
from schemas.ruleset import Ruleset


def cut_card(event: DealEvent, rules: Ruleset) -> tuple[str, ...]:
    """The wild card that a deal takes out of the packs; one that is only announced is still in them."""
    return () if event.wild_card is None or rules.deal.wild in {"announced", "fixed"} else (event.wild_card,)


def dealt_cards(event: DealEvent, rules: Ruleset) -> list[str]:
    """The cards of the packs that a deal names."""
    cards = [card for hand in event.hands for card in hand.cards]
    turned = () if event.open_card is None else (event.open_card,)
    return [*cards, *turned, *cut_card(event, rules), *(event.stock or ())]


def count(cards: Iterable[str]) -> bytes:
    """How many of each face there are, in the order of :data:`schemas.cards.FACES`; never above 255."""
    census = bytearray(NOTHING_SEEN)
    for card, number in Counter(cards).items():
        index = FACE_INDEX[card[:2]]
        total = census[index] + number
        # A byte: a log may name any number of cards, and evolve takes them all.
        census[index] = total if total < 255 else 255
    return bytes(census)


def reveal(deal: Deal, cards: Iterable[str]) -> Deal:
    """Count cards that turned up from where nothing was known."""
    known_cards = [card for card in cards if card != UNKNOWN]
    if not known_cards:
        return deal
    census = bytearray(deal.census)
    for card in known_cards:
        index = FACE_INDEX[card[:2]]
        census[index] = min(census[index] + 1, 255)
    suffixed = deal.suffixed or any("." in card for card in known_cards)
    copies = deal.copies | frozenset(known_cards) if suffixed else deal.copies
    return deal.replace(census=bytes(census), copies=copies, suffixed=suffixed)


def forget(deal: Deal, cards: Iterable[str]) -> Deal:
    """Stop counting cards whose place is no longer known."""
    known_cards = [card for card in cards if card != UNKNOWN]
    if not known_cards:
        return deal
    census = bytearray(deal.census)
    for card in known_cards:
        index = FACE_INDEX[card[:2]]
        census[index] = max(census[index] - 1, 0)
    return deal.replace(census=bytes(census), copies=deal.copies - frozenset(known_cards))


def physical(card: str) -> str:
    """The card itself, without what it stands for: ``JK=6S`` is ``JK``."""
    return card.partition("=")[0]


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand with one ``card`` less; ValueError when it is not there."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def draws_from_stock(event: Act | Claim, rules: Ruleset) -> bool:
    """Whether a card of the stock is drawn: in a turn, or as the penalty for a bought one (CO-14)."""
    if isinstance(event, Buy):
        return rules.buying.penalty > 0
    return isinstance(event, Draw) and event.from_ == "stock"


def is_owed(deal: Deal, card: str) -> bool:
    """Whether a card drawn from the stock is the one that was due for a buy whose penalty the log does not name, and
    not the next one behind it: then no penalty was drawn (CO-14)."""
    return deal.unpaid is not None and card == deal.unpaid.due and card not in (deal.stock or ())[:1]


def with_penalty_settled(deal: Deal, card: str) -> Deal:
    """The deal before ``card`` is drawn from the stock, by what that tells of a penalty nobody logged: where none was
    drawn, it lies on top of the stock again. A card nobody logged, or one like the card that was due, tells nothing."""
    unpaid = deal.unpaid
    if unpaid is None:
        return deal
    top = next(iter(deal.stock or ()), UNKNOWN)
    if not is_owed(deal, card):
        is_open = card in (UNKNOWN, unpaid.due) and top != UNKNOWN
        return deal.replace(unpaid=unpaid._replace(due=top) if is_open else None)
    deal = reveal(deal, (unpaid.due,)).replace(unpaid=None, stock=(unpaid.due, *(deal.stock or ())))
    buyer = deal.seat(unpaid.seat)
    if buyer is None or UNKNOWN not in buyer.hand:
        return deal
    hand = without(buyer.hand, UNKNOWN)
    return deal.replace(seats=tuple(s.replace(hand=hand) if s is buyer else s for s in deal.seats))


Piles = tuple[Deal, tuple[str, ...] | None, tuple[str, ...]]


def take(deal: Deal, source: str, card: str) -> Piles:
    """``card`` leaves the stock or the discards: the deal with its cards counted anew, then stock and discards.

    The event is believed: a card that does not lie on top is taken from wherever it lies, and one that lies nowhere
    takes the place of the top one.
    """
    stock, discards = deal.stock, deal.discards
    if source == "stock":
        if stock and stock[0] == card:
            return deal, stock[1:], discards
        return _from_stock(deal, card)
    if discards and discards[-1] == card:
        return deal, stock, discards[:-1]
    return _from_discards(deal, card)


def _from_stock(deal: Deal, card: str) -> Piles:
    stock, discards = deal.stock, deal.discards
    if not stock:
        return reveal(deal, (card,)), stock, discards
    top, rest = stock[0], stock[1:]
    if UNKNOWN not in (top, card) and card in rest:
        return deal, without(stock, card), discards
    return reveal(forget(deal, (top,)), (card,)), rest, discards


def _from_discards(deal: Deal, card: str) -> Piles:
    stock, pile = deal.stock, deal.discards
    if not pile:
        return reveal(deal, (card,)), stock, pile
    if UNKNOWN not in (pile[-1], card) and card in pile:
        at = len(pile) - 1 - pile[::-1].index(card)
        return deal, stock, pile[:at] + pile[at + 1 :]
    return reveal(forget(deal, (pile[-1],)), (card,)), stock, pile[:-1]


def put_down(deal: Deal, hand: tuple[str, ...], card: str) -> tuple[Deal, tuple[str, ...]]:
    """One card leaves a hand. After an unlogged one nothing of that hand is certain any more."""
    if card == UNKNOWN:
        # Any card of the hand may be the one that went: all of them are counted as nowhere until they show up again.
        return forget(deal, hand), (UNKNOWN,) * max(len(hand) - 1, 0)
    if card in hand:
        return deal, without(hand, card)
    deal = reveal(deal, (card,))
    if UNKNOWN in hand:
        return deal, without(hand, UNKNOWN)
    return deal, hand


def beyond(hand: tuple[str, ...], cards: Iterable[str]) -> list[str]:
    """The known cards among ``cards`` that the known part of ``hand`` does not account for, in order."""
    rest = list(hand)
    extra = []
    for card in cards:
        try:
            rest.remove(card)
        except ValueError:
            if card != UNKNOWN:
                extra.append(card)
    return extra


def shown_in_hand(
    deal: Deal, hand: tuple[str, ...], groups: tuple[tuple[str, ...], ...]
) -> tuple[Deal, tuple[str, ...]]:
    """A hand of which groups were saved: they take the place of what was not known of it, if they can be of it."""
    extra = beyond(hand, [card for group in groups for card in group])
    if UNKNOWN not in hand or not set(extra).isdisjoint(deal.discards[-1:]):  # perhaps the card that was just thrown
        return deal, hand
    known_cards = [card for card in hand if card != UNKNOWN]
    hidden = len(hand) - len(known_cards) - len(extra)
    counts = Counter(map(face, extra))
    too_many = any(deal.census[FACE_INDEX[card]] + n > copies(card, deal.rules) for card, n in counts.items())
    if hidden < 0 or too_many or not deal.copies.isdisjoint(extra):
        return deal, hand
    return reveal(deal, extra), (*known_cards, *extra, *(UNKNOWN,) * hidden)


def lay_open(
    deal: Deal, hand: tuple[str, ...], groups: tuple[tuple[str, ...], ...] | None, finish: str
) -> tuple[Deal, tuple[str, ...]]:
    """A declared hand: the finish leaves it, and the groups replace what was not known of it."""
    if groups is None or UNKNOWN not in hand:
        return put_down(deal, hand, finish)
    group_cards = tuple(card for group in groups for card in group)
    extra = beyond(hand, (*group_cards, finish))
    rest = beyond((*group_cards, finish), hand)
    deal = reveal(forget(deal, rest), extra)
    return (deal, group_cards) if UNKNOWN not in group_cards else (deal, (UNKNOWN,) * len(group_cards))


_GIVEN_UP: Mapping[str, tuple[str, ...]] = {
    "reshuffle_with_dropped": ("dropped",),
    "reshuffle_with_out": ("dropped", "left", "wrong_show"),
}
"""Whose hands go into the new stock besides the discards (AT-20)."""


def recycle(deal: Deal, order: tuple[str, ...] | None, open_card: str | None = None) -> Deal:
    """The discards become the stock, in the order given if any, with dropped hands where ruled so.

    The top one stays, or a card of the new stock is turned up in its place, as the rules say.
    """
    cards = to_recycle(deal)
    hands = deal.seats
    given_up = _GIVEN_UP.get(deal.rules.stock.used_up, ())
    if given_up:
        hands = tuple(s.replace(hand=()) if s.status in given_up else s for s in hands)
    turned_up = deal.rules.stock.top == "turned_up"
    top = (open_card or UNKNOWN,) if turned_up else () if deal.rules.stock.top == "goes" else deal.discards[-1:]
    new_stock = [*(order or ()), *(top if turned_up else ())]
    # Turned over as they should be, the cards stay counted; else nobody knows which of them lie where.
    if order is None or UNKNOWN in new_stock or sorted(new_stock) != sorted(cards):
        deal = reveal(forget(deal, cards), new_stock)
    return deal.replace(stock=order, discards=top, seats=hands, recycles=deal.recycles + 1, unpaid=None)


def to_recycle(deal: Deal) -> list[str]:
    """The cards that are turned over: the discards, without the top one where it stays (BR-22), and dropped hands where
    the rules say so (AT-20)."""
    cards = list(deal.discards[:-1] if deal.rules.stock.top == "stays" else deal.discards)
    given_up = _GIVEN_UP.get(deal.rules.stock.used_up, ())
    return [*cards, *(card for s in deal.seats if s.status in given_up for card in s.hand)]


def judge_declaration(deal: Deal, seat: SeatState, event: Declare) -> tuple[bool | None, tuple[Fault, ...]]:
    """Whether the show is valid exactly as grouped, with every fault; None when it cannot be decided.

    It cannot when cards of a group were not logged (unless a fully logged group is already no meld), when the wild
    rank is unknown, or when the groups hold cards the replayed hand did not: then the log contradicts itself.
    """
    if event.groups is None or deal.wild_unseen:
        return None, ()
    return judge_groups(deal, seat.hand, event.groups, event.finish, deal.rules)


def judge_groups(
    deal: Deal, hand: tuple[str, ...], groups: tuple[tuple[str, ...], ...], finish: str | None, rules: Ruleset
) -> tuple[bool | None, tuple[Fault, ...]]:
    """As :func:`judge_declaration`, under ``rules``, which may be another reading than the deal's."""
    group_cards = [card for group in groups for card in group]
    if deal.tainted is None and contradicts(hand, group_cards, finish):
        return None, (Fault("cards_not_in_hand"),)
    if UNKNOWN in group_cards:
        known_groups = [(number, group) for number, group in enumerate(groups, 1) if UNKNOWN not in group]
        reasons = [(number, read_meld(group, deal.wild, rules).reason) for number, group in known_groups]
        faults = tuple(Fault(reason, group=number) for number, reason in reasons if reason is not None)
        return (False, faults) if faults else (None, ())
    try:
        judgement = judge_show(groups, deal.wild, rules)
    except BadCards:
        return None, (Fault("cards_not_in_hand"),)
    return judgement.valid, judgement.faults


def contradicts(hand: tuple[str, ...], group_cards: list[str], finish: str | None) -> bool:
    """Whether more cards were shown than the hand's unknown cards could account for."""
    last = [finish] if finish else []
    return len(beyond(hand, (*group_cards, *last))) > hand.count(UNKNOWN)
