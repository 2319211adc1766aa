"""The deal: how large the hands, which card was cut, and that the pack is whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ledger.play.cards_in_play import dealt_cards, physical
from ledger.play.law import Breach, Outcome, Unseen, end_unclear, law, play_unlogged
from ledger.play.laws.possession import Put, pack_option, put_down
from ledger.play.matches import contract_numbers, deal_numbered, seats_due, with_deal_booked
from ledger.play.state import Deal, Match
from ledger.rules.points import wild_rank
from ledger.rules.sizes import copies, pack_size
from ledger.rules.sizes import hand_size as size_due
from ledger.rules.standings import has_many_deals
from schemas import events as ev
from schemas.cards import FACES, JOKER, UNKNOWN, face
from schemas.message import CardName, SeatNo, message

TURNED_UP = "deal.cards:turned_up"


@law(
    on=("deal", "close"),
    clauses=("house:deal-order",),
)
def deal_number(match: Match, event: ev.Deal | ev.Close) -> Outcome:
    """Deals come one after another; the one closed early is the one under way."""
    if isinstance(event, ev.Close):
        if event.deal is None or match.deal is None:
            return None
        if match.in_gap:
            return Unseen("gap")
        before = deal_numbered(match, event.deal)
        if before is not None and before.ended is not None and event.reason == "finished":
            return None  # told late
        return None if event.deal == match.deal.number else {"found": event.deal, "expected": match.deal.number}
    expected = match.number + 1
    if match.in_gap and event.deal >= expected:
        return Unseen("gap")
    if not has_many_deals(match.rules) and (match.deal is None or match.deal.ended is not None):
        return None  # each is a match of its own, and its number one of the table or the platform
    if event.deal != expected:
        return {"found": event.deal, "expected": expected}
    if match.deal is None or match.deal.ended is not None or _is_booked(match, match.deal):
        return None
    return play_unlogged(match.deal) or end_unclear(match.deal) or {"found": event.deal, "expected": match.deal.number}


def _is_booked(match: Match, deal: Deal) -> bool:
    """Whether points of every seat of a deal are claimed: that this came too soon, scored_too_soon has told then."""
    rows = [points for number, points in match.booked_points if number == deal.number]
    return any(all(state.number in points for state in deal.seats) for points in rows)


@law(
    on=("deal",),
    options=("deal.cards", "deal.cards:number"),
    severity="impossible",
)
def hand_size(match: Match, event: ev.Deal) -> Outcome:
    """As large as for those who sat down, or as for those who are left of them (BR-05, CG-04)."""
    if not match.seats and match.rules.deal.cards_by == "players":
        return Unseen("who_sat")
    due = seats_due(match)
    numbers, tables = contract_numbers(with_deal_booked(match), event.deal), _perhaps_dealt_in(match, event, due)
    sizes = [size_due(players, number, match.rules) for number in numbers for players in tables]
    # Any size that all hands have and some number of players may have is right; else the likeliest is the one told.
    due_size = next((size for size in sizes if all(len(hand.cards) in (0, size) for hand in event.hands)), sizes[0])
    for hand in event.hands:
        # A hand of no cards may stand for somebody who takes no part.
        takes_part = hand.cards or hand.seat in (due or ())
        if len(hand.cards) != due_size and takes_part:
            return {"seat": SeatNo(hand.seat), "found": len(hand.cards), "cards": due_size}
    return Unseen("dealt_hands") if _hands_missing(match, event, due) else None


def _perhaps_dealt_in(match: Match, event: ev.Deal, due: tuple[int, ...] | None) -> tuple[int, ...]:
    """How many play, by which the size of a hand goes: all who sat down, those with a hand, or those due; where it is
    not known who is due, any number between."""
    sat, hand_count = len(match.seats), len(event.hands)
    return (sat, *range(hand_count, sat)) if due is None else (sat, hand_count, len(due) or sat)


def _hands_missing(match: Match, event: ev.Deal, due: tuple[int, ...] | None) -> bool:
    """Whether the hand of a seat that takes part in the deal was not logged; where that is not known, or no seat is to
    be dealt in any more, it may be."""
    if due == ():
        due = match.seats
    return due is None or not set(due) <= {hand.seat for hand in event.hands}


@law(
    on=("deal",),
    clauses=("house:seats",),
    severity="impossible",
)
def dealt_twice(match: Match, event: ev.Deal) -> Outcome:
    seats = [hand.seat for hand in event.hands]
    twice = [seat for seat in sorted(set(seats)) if seats.count(seat) > 1]
    return {"seat": SeatNo(twice[0])} if twice else None


@law(
    on=("deal",),
    options=("deal.wild",),
    severity="impossible",
)
def wild_card_not_cut(match: Match, event: ev.Deal) -> Outcome:
    cut, wild = event.cut_card, event.wild_card
    if match.rules.deal.wild in {"none", "fixed"}:
        return None
    if wild is None or wild == UNKNOWN:
        return Unseen("wild_card")
    if cut is None or cut == UNKNOWN:
        return None
    return {"cut": CardName(cut), "wild": CardName(wild)} if face(cut) != face(wild) else None


@law(
    on=("deal",),
    options=("deal.wild",),
)
def no_wild_card(match: Match, event: ev.Deal) -> Outcome:
    card = event.wild_card or event.cut_card
    if match.rules.deal.wild != "none" or card is None:
        return None
    return {"card": CardName(card)}


@law(
    on=("deal",),
    options=("deal.wild", "deal.wild_ranks"),
)
def wild_rank_other(match: Match, event: ev.Deal) -> Outcome:
    """A deal names a card of another rank than the one the table has agreed on."""
    card = event.wild_card or event.cut_card
    if match.rules.deal.wild != "fixed" or card is None or card == UNKNOWN:
        return None
    rank = wild_rank(None, match.rules, event.deal)
    card_rank = match.rules.deal.flipped_joker if face(card) == JOKER else card[0]
    return None if card_rank == rank else {"card": CardName(card), "rank": message(f"ranks-{rank}")}


@law(
    on=("deal",),
    options=("pack.decks", "pack.printed_jokers"),
    severity="impossible",
)
def too_many_copies(match: Match, event: ev.Deal) -> Outcome:
    pack = match.rules.pack
    cards = Counter(dealt_cards(event, match.rules))
    del cards[UNKNOWN]
    totals = cards
    if "." in "".join(cards):
        totals = Counter()
        for card, count in cards.items():
            totals[card[:2]] += count
    # Nearly every deal is right, and told to be at a glance.
    if max(totals.values(), default=0) > min(pack.decks, pack.printed_jokers):
        for name in FACES:
            limit = copies(name, match.rules)
            if totals[name] > limit:
                return Breach({"found": totals[name], "card": CardName(name), "limit": limit}, (pack_option(name),))
    twice = [] if totals is cards else sorted(card for card, count in cards.items() if count > 1 and "." in card)
    return Breach({"found": cards[twice[0]], "card": twice[0], "limit": 1}, (pack_option(twice[0]),)) if twice else None


@law(
    on=("deal",),
    options=("pack.decks", "pack.printed_jokers"),
    severity="impossible",
)
def pack_incomplete(match: Match, event: ev.Deal) -> Outcome:
    # A card that is only announced is still in the packs, and lacks nowhere.
    has_cut = event.wild_card or match.rules.deal.wild != "cut_card"
    if event.stock is None or not event.open_card or not has_cut or _hands_missing(match, event, seats_due(match)):
        return Unseen("whole_pack")
    if not match.opened and match.rules.pack.decks_by_players + match.rules.pack.printed_jokers_by_players:
        return Unseen("who_sat")
    expected, count = pack_size(match.rules), len(dealt_cards(event, match.rules))
    return None if count == expected else {"found": count, "expected": expected}


@law(
    on=("deal",),
    options=(TURNED_UP,),
)
def no_open_card(match: Match, event: ev.Deal) -> Outcome:
    """Hands, wild card and stock are the whole pack, so that there is no card that could have been turned up."""
    if TURNED_UP not in match.rules.cases or event.open_card is not None:
        return None
    due_size = size_due(len(match.seats), event.deal, match.rules)
    if (
        event.stock is None
        or _hands_missing(match, event, seats_due(match))
        or any(len(hand.cards) != due_size for hand in event.hands)
    ):
        return Unseen("whole_pack")
    size, cards = pack_size(match.rules), dealt_cards(event, match.rules)
    return {"cards": size} if len(cards) + _lies_in_no_pile(match, event.wild_card, cards) == size else None


def _lies_in_no_pile(match: Match, wild_card: str | None, cards: list[str]) -> bool:
    """Whether a wild card that was not said to be cut was so all the same: one of its copies is missing elsewhere."""
    if wild_card is None or wild_card == UNKNOWN or match.rules.deal.wild == "cut_card":
        return False
    return sum(face(card) == face(wild_card) for card in cards) < copies(wild_card, match.rules)


@law(
    hidden=True,
    on=("deal", "draw", "discard", "meld", "lay_off", "lay_contract", "move_joker", "buy"),
    clauses=("house:log-order",),
    severity="impossible",
    rests_on_cards=True,
    trigger="unusual",
)
def copies_mixed(match: Match, event: ev.Deal | ev.Draw | ev.Buy | Put) -> Outcome:
    if not isinstance(event, ev.Deal):
        return _unlike_the_deal(match, event)
    cards = dealt_cards(event, match.rules)
    if "." not in "".join(cards):
        return None
    known_cards = [card for card in cards if card != UNKNOWN]
    with_suffix = [card for card in known_cards if "." in card]
    plain = [card for card in known_cards if "." not in card]
    return {"with_suffix": with_suffix[0], "without": plain[0]} if with_suffix and plain else None


def _unlike_the_deal(match: Match, event: ev.Draw | ev.Buy | Put) -> Outcome:
    """A card written otherwise than those of the deal that are on record."""
    deal = match.deal
    if deal is None or not any(deal.census):
        return None
    other = message("copies_mixed-others")
    for card in _cards_moved(event):
        if card is not None and card != UNKNOWN and ("." in card) != deal.suffixed:
            return {"with_suffix": card, "without": other} if "." in card else {"with_suffix": other, "without": card}
    return None


def _cards_moved(event: ev.Draw | ev.Buy | Put) -> Sequence[str | None]:
    if isinstance(event, ev.Draw):
        return (event.card,)
    if isinstance(event, ev.Buy):
        return (event.card, event.penalty)
    return (*put_down(event), *([physical(event.joker)] if isinstance(event, ev.MoveJoker) else ()))
