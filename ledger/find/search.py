"""What somebody asked the search box, as it was understood, and the words it is said back in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple, get_args

from ledger.audit.played import WHOLE_MATCH
from ledger.find.times import Window, window_message
from ledger.messages.renderer import ENGLISH, UTC, Renderer
from ledger.messages.rows import finding_name
from ledger.play.laws import LAWS
from schemas.cards import JOKER, SUIT_GLYPHS, rank_written
from schemas.message import Message, Quoted, Several, message

Kind = Literal["match", "case", "ticket", "table", "rules", "player", "pseudonym", "finding", "word"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
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
    "show called invalid": ("show called invalid", "show judged invalid", "valid show judged wrong"),
    "took a joker": ("took a joker",),
    "prize split": ("prize split", "split"),
    "still playing": ("still playing", "still played", "live", "running", "in progress", "being played"),
    "with findings": ("with findings", "findings", "with finding", "finding", "rule broken"),
    "clean": ("clean", "nothing wrong"),
}  # fmt: skip
"""What can have become of a match, and the words it is asked for in; the first are those it is said back in."""


GAMES: Final[dict[str, tuple[str, ...]]] = {
    "points rummy": ("points rummy", "points game", "points table"),
    "deals rummy": ("deals rummy", "deals game", "deal rummy", "deals", "best of 3", "best of three", "best of 2"),
    "pool 101": ("pool 101", "101 pool", "pool rummy 101", "101 pool rummy"),
    "pool 201": ("pool 201", "201 pool", "pool rummy 201", "201 pool rummy"),
    "pool rummy": ("pool rummy", "pool game", "pool"),
}
"""What is played, and what players call it; the first are those it is said back in."""


@dataclass(frozen=True, slots=True)
class Search:
    """Everything that was understood. ``players``: how many sat down. ``aside``: words that were not understood;
    ``cut``: more was typed than is read."""

    named: tuple[Named, ...] = ()
    window: Window | None = None
    amounts: tuple[Amount, ...] = ()
    cards: tuple[str, ...] = ()
    seat: int | None = None
    outcomes: tuple[str, ...] = ()
    game: str | None = None
    players: int | None = None
    aside: tuple[str, ...] = ()
    cut: bool = False

    def of_kind(self, kind: Kind) -> tuple[str, ...]:
        """What is named of one kind."""
        return tuple(one.value for one in self.named if one.kind == kind)

    @property
    def empty(self) -> bool:
        """Whether nothing is asked for."""
        asked = (self.named, self.window, self.amounts, self.cards, self.seat, self.outcomes, self.game, self.players)
        return not any(asked)


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
    """The search in words that are read as the same search, but for what was set aside: the English ones of a page,
    of which a test holds that the box reads them so."""
    zone = search.window.start.tzinfo if search.window is not None else None
    return Renderer(zone=zone or UTC).words(search_message(search))


def search_message(search: Search) -> Message:
    """The search in whatever language."""
    parts = [named_message(kind, value) for kind, value in search.named]
    if search.window is not None:
        parts.append(window_message(search.window))
    parts += [amount_message(amount) for amount in search.amounts]
    if search.seat is not None:
        parts.append(message("seat", number=search.seat))
    if search.cards:
        cards = tuple(message("card-joker") if card == JOKER else card_words(card) for card in search.cards)
        parts.append(message("find-asked_held", cards=Several(cards, " ")))
    if search.game is not None:
        parts.append(game_message(search.game.removesuffix(" rummy")))
    if search.players is not None:
        parts.append(message("find-asked_players", count=search.players))
    parts += [message(f"find-outcome_{outcome.replace(' ', '_')}") for outcome in search.outcomes]
    return message("find-asked", parts=Several(tuple(parts), ", "))


def named_message(kind: Kind, value: str) -> Message:
    """What is called by a name, and of which kind it is."""
    if kind == "finding":
        return message("find-asked_finding", name=message(f"finding-{value}.name"))
    return message(f"find-asked_{'player' if kind == 'pseudonym' else kind}", name=Quoted(_quoted(kind, value)))


def game_message(game: str) -> Message:
    """A game as players call it: ``points``, ``deals``, ``pool`` or ``pool 101``."""
    name, _, limit = game.partition(" ")
    return message("find-game_pool_of", limit=limit) if limit else message(f"find-game_{name}")


def amount_message(amount: Amount) -> Message:
    """``80 points``, ``money 80.00``, ``amount 80`` where no unit was written."""
    if amount.measure == "points":
        return message("points", count=amount.value)
    whole, rest = divmod(amount.value, 100)
    is_bare = amount.measure == "amount" and not rest
    return message(f"find-asked_{amount.measure}", figure=f"{whole}" if is_bare else f"{whole}.{rest:02}")


def _quoted(kind: Kind, value: str) -> str:
    plain = kind not in ("player", "word") and _PLAIN.fullmatch(value) and not value.isalpha()
    return value if plain else f"“{value}”"


def card_words(card: str) -> str:
    """A card as it is drawn: ``10♠``, ``joker``."""
    if card == JOKER:
        return "joker"
    return rank_written(card) + SUIT_GLYPHS[card[1]]
