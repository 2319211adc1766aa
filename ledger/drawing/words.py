"""The table in words, for those who listen or paste into a ticket: who holds what, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.drawing.cards import card_words
from ledger.drawing.scene import CardFace, CardGroup, MeldView, PilesView, SeatView, TableView
from ledger.messages.renderer import ENGLISH, Renderer


def table_words(view: TableView, words: Renderer = ENGLISH) -> list[str]:
    """A sentence each: the deal, the piles, every seat, every meld."""
    sentences = list(_piles(view.piles, words)) if view.piles is not None else []
    sentences += [_seat(seat, words) for seat in view.seats]
    if view.melds is not None:
        sentences += [_meld(meld, words) for meld in view.melds] or [words.say("in_words-no_meld")]
    return sentences + ([view.banner] if view.banner else [])


def _piles(piles: PilesView, words: Renderer) -> Iterator[str]:
    if piles.words:
        yield words.say("in_words-deal", deal=piles.words)
    if piles.wild is not None and piles.wild.shows == "face":
        yield words.say("in_words-wild", card=card_words(piles.wild, words))
    elif piles.wild is not None:
        yield words.say("in_words-wild_unknown")
    if piles.stock is None:
        yield words.say("in_words-stock_unknown")
    else:
        yield words.say("in_words-stock", cards=words.say("picture-cards", count=piles.stock))
    if not piles.discards:
        yield words.say("in_words-open_empty")
        return
    under, top = piles.under + len(piles.discards) - 1, card_words(piles.discards[-1], words)
    yield words.say("in_words-open_on", card=top, count=under) if under else words.say("in_words-open", card=top)


def _seat(seat: SeatView, words: Renderer) -> str:
    notes = [note for note in (seat.to_do, *seat.notes, seat.points) if note]
    notes += [_hand(seat, words)] if seat.hand_size or not seat.out else []
    if not seat.name:
        return words.say("in_words-seat", seat=seat.number, notes=", ".join(notes))
    return words.say("in_words-seat_named", seat=seat.number, name=seat.name, notes=", ".join(notes))


def _hand(seat: SeatView, words: Renderer) -> str:
    if not seat.hand_size:
        return words.say("in_words-hand_empty")
    groups = [(group, faces) for group in seat.hand if (faces := _faces(group.cards))]
    backs = seat.hand_size - sum(len(faces) for _, faces in groups)
    cards = words.say("picture-cards", count=seat.hand_size)
    if not groups:
        return words.say("in_words-face_down", cards=cards)
    hand = "; ".join(_group(group, faces, words) for group, faces in groups)
    hand = words.say("in_words-hand", cards=cards, groups=hand)
    if not backs:
        return hand
    rest = words.say("in_words-face_down", cards=words.say("picture-cards", count=backs))
    return f"{hand}; {rest}"


def _group(group: CardGroup, faces: Sequence[CardFace], words: Renderer) -> str:
    cards = ", ".join(card_words(card, words) for card in faces)
    if group.label:
        cards = words.say("in_words-group", label=group.label, cards=cards)
    return words.say("in_words-group_wrong", cards=cards, fault=group.fault) if group.fault else cards


def _faces(cards: Sequence[CardFace]) -> list[CardFace]:
    return [card for card in cards if card.shows != "back"]


def _meld(meld: MeldView, words: Renderer) -> str:
    cards = ", ".join(card_words(card, words) for card in meld.cards)
    return words.say("in_words-meld", id=meld.id, kind=meld.words, cards=cards)
