"""What somebody asked the search box, as it was understood, and the words it is said back in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple

from ledger.audit.played import WHOLE_MATCH
from ledger.find.moments import Window
from ledger.find.stretches import window_words
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name
from ledger.play.laws import LAWS
from schemas.cards import JOKER, SUIT_GLYPHS

Kind = Literal["match", "case", "ticket", "table", "rules", "player", "pseudonym", "finding", "word"]
KINDS: Final[tuple[Kind, ...]] = (
    "match", "case", "ticket", "table", "rules", "player", "pseudonym", "finding", "word",
)  # fmt: skip
Measure = Literal["points", "money", "amount"]
"""``money``: minor units. ``amount``: either, since the unit was not written; kept in hundredths."""


class Named(NamedTuple):
    """Something called by its id or name; a ``word`` is not yet known to be of any kind."""

    kind: Kind
    value: str


class Amount(NamedTuple):
    """A figure: whole points, or hundredths of money."""

    measure: Measure
    value: int


OUTCOMES: Final[dict[str, tuple[str, ...]]] = {
    "invalid show": ("invalid show", "invalid shows", "wrong show", "wrong shows", "invalid declaration",
                     "wrong declaration", "invalid declare", "wrong declare", "bad show"),
    "overturned": ("overturned", "claim overturned", "wrong claim"),
    "undecidable": ("undecidable", "undecided", "cannot be decided"),
    "dropped": ("dropped", "drop", "drops", "folded", "packed"),
    "disconnected": ("disconnected", "disconnect", "disconnection", "lost connection", "lost its connection"),
    "timer": ("timer", "time out", "timeout", "timed out", "autoplay", "auto play", "auto drop", "missed turn"),
    "left the table": ("left the table", "left table"),
    "still playing": ("still playing", "still played", "live", "running", "in progress", "being played"),
    "with findings": ("with findings", "findings", "with finding", "finding", "rule broken"),
    "clean": ("clean", "nothing wrong"),
}  # fmt: skip
"""What can have become of a match, and the words it is asked for in; the first are those it is said back in."""


@dataclass(frozen=True, slots=True)
class Search:
    """Everything that was understood. ``aside``: words that were not; ``cut``: more was typed than is read."""

    named: tuple[Named, ...] = ()
    window: Window | None = None
    amounts: tuple[Amount, ...] = ()
    cards: tuple[str, ...] = ()
    seat: int | None = None
    outcomes: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    cut: bool = False

    def of_kind(self, kind: Kind) -> tuple[str, ...]:
        """What is named of one kind."""
        return tuple(one.value for one in self.named if one.kind == kind)

    @property
    def empty(self) -> bool:
        """Whether nothing is asked for."""
        return not (self.named or self.window or self.amounts or self.cards or self.seat or self.outcomes)


_PLAIN: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._:~+-]*[A-Za-z0-9])?")


@cache
def finding_names() -> Mapping[str, str]:
    """Every finding an audit makes: its name by its code."""
    return {code: finding_name(code, ENGLISH) for code in (*LAWS, *WHOLE_MATCH)}


def codes_of(code: str) -> list[str]:
    """The codes of all findings that are called as this one is."""
    names = finding_names()
    return [other for other, name in names.items() if name == names.get(code)]


def search_words(search: Search) -> str:
    """The search in words that are read as the same search, but for what was set aside."""
    parts = [f"{'player' if kind == 'pseudonym' else kind} {_quoted(kind, value)}" for kind, value in search.named]
    if search.window is not None:
        parts.append(window_words(search.window))
    parts += [amount_words(amount) for amount in search.amounts]
    if search.seat is not None:
        parts.append(f"seat {search.seat}")
    if search.cards:
        parts.append("held " + " ".join(card_words(card) for card in search.cards))
    return ", ".join([*parts, *search.outcomes])


def _quoted(kind: Kind, value: str) -> str:
    if kind == "finding":
        return f"“{finding_names().get(value, value)}”"
    plain = kind not in ("player", "word") and _PLAIN.fullmatch(value) and not value.isalpha()
    return value if plain else f"“{value}”"


def amount_words(amount: Amount) -> str:
    """``80 points``, ``money 80.00``, ``amount 80`` where no unit was written."""
    if amount.measure == "points":
        return f"{amount.value} {'point' if amount.value == 1 else 'points'}"
    whole, rest = divmod(amount.value, 100)
    if amount.measure == "amount" and not rest:
        return f"amount {whole}"
    return f"{amount.measure} {whole}.{rest:02}"


def card_words(card: str) -> str:
    """A card as it is drawn: ``10♠``, ``joker``."""
    if card == JOKER:
        return "joker"
    return f"{'10' if card[0] == 'T' else card[0]}{SUIT_GLYPHS[card[1]]}"
