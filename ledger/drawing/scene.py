"""What is drawn of a table at one moment. Values only: who may see which card was decided before."""

from __future__ import annotations

from typing import Literal, NamedTuple


class CardFace(NamedTuple):
    """A card on the table: its face up, its back, or ``unknown`` where nobody logged it.

    ``moved``: the event has just moved it. ``by``: the seat that laid it off on another's meld.
    """

    card: str
    shows: Literal["face", "back", "unknown"] = "face"
    wild: bool = False
    moved: bool = False
    by: int | None = None


class CardGroup(NamedTuple):
    """Cards of a hand held or shown together. ``label`` numbers a group that was shown; ``fault`` says what is wrong
    with it."""

    cards: tuple[CardFace, ...]
    label: str = ""
    fault: str = ""


class SeatView(NamedTuple):
    """A seat: its hand, what is up with it in a few words each, what it is to do now, and its points in words.

    ``acts``: the event is its own. ``out``: it is no longer in the deal.
    """

    number: int
    name: str
    hand: tuple[CardGroup, ...]
    notes: tuple[str, ...] = ()
    to_do: str = ""
    points: str = ""
    acts: bool = False
    out: bool = False

    @property
    def hand_size(self) -> int:
        """How many cards it holds or has shown."""
        return sum(len(group.cards) for group in self.hand)


class PilesView(NamedTuple):
    """Stock, open pile and wild card. ``discards`` are the top cards, the top one last, on ``under`` more.

    ``stock`` is how many cards it holds, None when that is not on record. ``words`` are said of the deal: its number,
    what is wild, what must be laid.
    """

    stock: int | None
    discards: tuple[CardFace, ...]
    under: int
    wild: CardFace | None
    words: str
    moved: bool = False


class MeldView(NamedTuple):
    """A meld on the table: its id, what it is and whose, its cards from low to high."""

    id: str
    words: str
    cards: tuple[CardFace, ...]


class TableView(NamedTuple):
    """The whole table. The first of ``seats`` sits at the near side, the others follow clockwise.

    ``piles`` is None before cards
    were dealt, ``melds`` in games where nothing is laid on the table. ``banner`` says how the deal ended.
    """

    title: str
    seats: tuple[SeatView, ...]
    piles: PilesView | None
    melds: tuple[MeldView, ...] | None
    banner: str = ""
