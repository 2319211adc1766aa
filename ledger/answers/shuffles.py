"""Answers about the shuffle: what the record fixes of it, whether the cards agree, and how many jokers were dealt.

No answer says that a shuffle was fair or rigged: one match shows neither. How many jokers another player was dealt is
told to staff alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from ledger.answers.citing import cited
from ledger.answers.found import finding_message
from ledger.answers.jokers import asked_about, codes_found, deals_asked
from ledger.answers.subject import Cited, Ruling, Subject
from ledger.audit.played import PlayedMatch
from ledger.play.state import Deal
from ledger.rules.sizes import pack_size
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face
from schemas.message import Message, SeatNo, Several, message, only_for
from schemas.reasons import missing_message

COUNT_CODES: Final = frozenset({"too_many_copies", "pack_incomplete", "third_copy", "recycled_cards_differ"})
"""The laws that count the cards of the packs."""
SHUFFLE_CODES: Final = COUNT_CODES | {"stock_order", "recycle_order"}
"""The laws that see whether the cards are those of the packs, and come in the order they were dealt in."""


def shuffle_subject(played: PlayedMatch, number: int | None, seat: int | None) -> Subject:
    """What can be said of the shuffle to a seat that asks, about a deal or the whole match. Never that it was kept; and
    where the record contradicts itself, whoever is to blame, it is undecidable as well."""
    deals = deals_asked(played, number)
    found = [each for each in codes_found(played, SHUFFLE_CODES, number) if each.severity != "reading"]
    ruling: Ruling = "BROKEN" if any(each.severity == "breach" for each in found) else "UNDECIDABLE"
    of = number if number is not None or played.many_deals else None
    happened = [asked_about(played, of), *_committed(played, deals)]
    happened += [*_ordered(played, deals, found_order=any(f.code == "stock_order" for f in found))]
    if not any(each.code in COUNT_CODES for each in found):
        happened += _counted(played, deals)
    happened += [*_jokers_told(played, deals), message("shuffle-one_match")]
    events = played.of_deal(number) or played.events
    return Subject(
        about="shuffle",
        deal=number,
        seat=seat,
        seq=found[0].seq if found and found[0].seq else (events[0].seq if events else 1),
        ruling=ruling,
        happened=tuple(happened),
        decided=(*(finding_message(each) for each in found), message(f"ruling-{ruling}")),
        rules=(Cited(None, "house:shuffle"), *cited(played.rules, ("pack.decks", "pack.printed_jokers"))),
        missing=() if ruling == "BROKEN" else (message("missing-shuffle"),),
        remarks=tuple((each.statement,) for each in found),
    )


def _dealt(played: PlayedMatch, deal: Deal) -> ev.Deal | None:
    return next((event for event in played.of_deal(deal.number) if isinstance(event, ev.Deal)), None)


def _committed(played: PlayedMatch, deals: Sequence[Deal]) -> Iterator[Message]:
    """What the platform committed itself to before the cards of the first deal asked about. By which method that
    becomes an order of cards the record does not hold, so the two are not compared."""
    first = next((event for deal in deals if (event := _dealt(played, deal)) is not None), None)
    commits = [e.seq for e in played.events if isinstance(e, ev.Shuffle) and e.phase == "commit"]
    reveals = [e.seq for e in played.events if isinstance(e, ev.Shuffle) and e.phase == "reveal"]
    if first is None or not commits:
        yield message("shuffle-no_commitment")
        return
    before = [seq for seq in commits if seq < first.seq]
    if not before:
        yield message("shuffle-commitment_late", seq=commits[0])
        return
    yield message("shuffle-commitment", seq=before[-1])
    revealed = [seq for seq in reveals if seq > first.seq]
    yield message("shuffle-revealed", seq=revealed[0]) if revealed else message("shuffle-not_revealed")


def _ordered(played: PlayedMatch, deals: Sequence[Deal], found_order: bool) -> Iterator[Message]:
    """Whether the cards drawn from the stock came in the order that the log fixed with the deal."""
    events = [_dealt(played, deal) for deal in deals]
    fixed = [event for event in events if event is not None and event.stock is not None and UNKNOWN not in event.stock]
    if not deals or len(fixed) < len(deals):
        yield message("shuffle-no_order")
        return
    gone = [row.missing for row in played.audit.unchecked if row.code == "stock_order"]
    if gone:
        yield message(
            "shuffle-order_unseen", what=Several(tuple(missing_message(each) for each in dict.fromkeys(gone)))
        )
    elif not found_order:
        yield message("shuffle-order_kept")


def _counted(played: PlayedMatch, deals: Sequence[Deal]) -> Iterator[Message]:
    if not deals:
        return
    pack = deals[0].rules.pack
    yield message("shuffle-counts_kept", decks=pack.decks, jokers=pack.printed_jokers)
    if not any(row.code == "pack_incomplete" for row in played.audit.unchecked):
        yield message("shuffle-pack_whole")


# -- jokers, and what chance gives ---------------------------------------------------------------------


class JokersDealt(NamedTuple):
    """The jokers a seat was dealt in so many deals, what chance gives on average, and how often, of all hands so
    dealt, one has so few or fewer, so many or more."""

    seat: int
    deals: int
    jokers: int
    expected: Fraction
    so_few: Fraction
    so_many: Fraction


def jokers_dealt(played: PlayedMatch, deals: Sequence[Deal]) -> list[JokersDealt]:
    """Of every seat all of whose hands are on record, the jokers it was dealt beside what chance gives, exactly."""
    counts: dict[int, int] = {}
    chances: dict[int, list[Fraction]] = {}
    dealt: dict[int, int] = {}
    unknown: set[int] = set()
    for deal in deals:
        event = _dealt(played, deal)
        if event is None or deal.wild_unseen:
            return []
        jokers, cards = _in_the_pack(deal, event)
        for hand in event.hands:
            held = len(hand.cards)
            if UNKNOWN in hand.cards or held > cards:
                unknown.add(hand.seat)
                continue
            mine = sum(face(card) == JOKER or card[0] == deal.wild for card in hand.cards)
            counts[hand.seat] = counts.get(hand.seat, 0) + mine
            dealt[hand.seat] = dealt.get(hand.seat, 0) + 1
            chances[hand.seat] = _sum_of(chances.get(hand.seat, [Fraction(1)]), _drawn(jokers, cards, held))
    return [
        JokersDealt(
            seat, dealt[seat], count,
            sum((chance * n for n, chance in enumerate(chances[seat])), Fraction(0)),
            sum(chances[seat][: count + 1], Fraction(0)), sum(chances[seat][count:], Fraction(0)),
        )
        for seat, count in sorted(counts.items()) if seat not in unknown
    ]  # fmt: skip


def _in_the_pack(deal: Deal, event: ev.Deal) -> tuple[int, int]:
    """Jokers and cards among which hands are dealt: the packs without the card that was cut for the wild rank."""
    pack, cards = deal.rules.pack, pack_size(deal.rules)
    jokers = pack.printed_jokers + (4 * pack.decks if deal.wild is not None else 0)
    cut = event.wild_card if deal.rules.deal.wild == "cut_card" else None
    if cut is None:
        return jokers, cards
    return jokers - (face(cut) == JOKER or cut[0] == deal.wild), cards - 1


def _drawn(jokers: int, cards: int, held: int) -> list[Fraction]:
    """The chance of each number of jokers in a hand of ``held`` cards out of ``cards``."""
    hands = comb(cards, held)
    return [Fraction(comb(jokers, n) * comb(cards - jokers, held - n), hands) for n in range(min(jokers, held) + 1)]


def _sum_of(one: Sequence[Fraction], other: Sequence[Fraction]) -> list[Fraction]:
    both = [Fraction(0)] * (len(one) + len(other) - 1)
    for n, first in enumerate(one):
        for m, second in enumerate(other):
            both[n + m] += first * second
    return both


def _jokers_told(played: PlayedMatch, deals: Sequence[Deal]) -> Iterator[Message]:
    known = jokers_dealt(played, deals)
    if not known:
        yield message("shuffle-jokers_unseen")
        return
    for each in known:
        few = each.jokers < each.expected
        yield only_for(
            each.seat,
            message(
                "shuffle-jokers_few" if few else "shuffle-jokers_many",
                seat=SeatNo(each.seat), deals=each.deals, count=each.jokers, expected=_tenths(each.expected),
                share=_share(each.so_few if few else each.so_many),
            ),
        )  # fmt: skip
    yield message("shuffle-jokers_others")


def _tenths(figure: Fraction) -> str:
    tenths = round(figure * 10)
    return f"{tenths // 10}.{tenths % 10}"


def _share(chance: Fraction) -> Message:
    """Of how many hands in a hundred, rounded; under a half fewer than one."""
    of_hundred = round(chance * 100)
    return message("shuffle-of_100", count=of_hundred) if of_hundred else message("shuffle-below_1")
