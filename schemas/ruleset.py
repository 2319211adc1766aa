"""The option space of the rules: a ruleset is one choice for every option, and each choice names its source.

What a sequence *is*, given the choices, is code (ledger/rules); which choices a game makes is a TOML file in
``rulesets/``. An option there reads ``cap = { is = 80, from = "RC-28" }``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from schemas.canonical import canonical

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
Free = Literal["nothing", "pure_sequence", "sequences", "melds"]
"""Which cards of a loser's hand do not count against him."""


class Options(BaseModel):
    """One table of a ruleset: frozen, strict, nothing unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class PlayersOptions(Options):
    """How many people may sit down."""

    min: Annotated[int, Field(ge=1, le=12)]
    max: Annotated[int, Field(ge=1, le=12)]


class PackOptions(Options):
    """What the game is played with."""

    decks: Annotated[int, Field(ge=1, le=3)]
    printed_jokers: Annotated[int, Field(ge=0, le=8)]


class DealOptions(Options):
    """How a deal begins. ``flipped_joker`` is the wild rank when the cut card is a printed joker."""

    cards: Annotated[int, Field(ge=3, le=26)]
    first: Literal["announced"]
    wild: Literal["cut_card", "none"]
    flipped_joker: Rank


class TurnOptions(Options):
    """What a turn is."""

    order: Literal["clockwise"]
    steps: Literal["draw_then_discard"]


class SequenceOptions(Options):
    """Consecutive cards of one suit."""

    min: Annotated[int, Field(ge=2, le=13)]
    ace: Literal["low", "high_or_low"]


class SetOptions(Options):
    """Cards of one rank; ``max`` counts jokers too."""

    min: Annotated[int, Field(ge=2, le=8)]
    max: Annotated[int, Field(ge=2, le=12)]
    suits: Literal["distinct", "any"]


class PointsOptions(Options):
    """Points of a card left over; number cards count their pips, a ten ten."""

    ace: Annotated[int, Field(ge=0, le=100)]
    court: Annotated[int, Field(ge=0, le=100)]
    joker: Annotated[int, Field(ge=0, le=100)]


class ShowOptions(Options):
    """What a declared hand must hold, and how it is declared."""

    pure: Annotated[int, Field(ge=0, le=4)]
    sequences: Annotated[int, Field(ge=0, le=4)]
    impure: Annotated[int, Field(ge=0, le=4)]
    finish: Literal["fourteenth_card"]
    ends: Literal["valid_show"]


class CountOptions(Options):
    """What a loser's hand is worth: the cards free by the lives he holds, the cap, a complete hand too late."""

    no_life: Free
    first_life: Free
    both_lives: Free
    cap: Annotated[int, Field(ge=1, le=1000)]
    complete_late: Annotated[int, Field(ge=0, le=100)]
    groups: Literal["own_else_best"]


class DropOptions(Options):
    """Giving up the deal."""

    first: Annotated[int, Field(ge=0, le=1000)]
    middle: Annotated[int, Field(ge=0, le=1000)]
    when: Literal["before_draw"]
    out: Literal["rest_of_deal"]


class WrongShowOptions(Options):
    """A declaration that is no valid show."""

    points: Annotated[int, Field(ge=0, le=1000)]
    play: Literal["goes_on"]


class DiscardsOptions(Options):
    """Taking from the discard pile."""

    take: Literal["top"]
    joker: Literal["forbidden", "free"]
    first_card: Literal["free", "as_any"]


class StockOptions(Options):
    """Drawing from the stock, and what happens when it is used up."""

    order: Literal["from_the_top"]
    used_up: Literal["reshuffle", "reshuffle_with_dropped", "lowest_hand_wins"]


class TimeoutOptions(Options):
    """A player whose time has run out: what is done for him, and when it costs him the deal.

    ``turn`` is ``passes`` when the turn is simply lost, ``played`` when a card is drawn and discarded for him.
    ``misses`` in a row fold his hand as a middle drop; 0 means never.
    """

    turn: Literal["passes", "played"]
    discard: Literal["drawn_card", "any_card"]
    misses: Annotated[int, Field(ge=0, le=20)]


class LeaveOptions(Options):
    """Leaving the table: counted as the drop that applied, or by the hand when a show comes first."""

    counts: Literal["as_drop"]
    show_before_turn: Literal["as_drop", "by_hand"]


class WinnerOptions(Options):
    """Who wins a deal without a show: the last one still in."""

    last_standing: Literal["wins"]


class MatchOptions(Options):
    """How many deals make a match, and what its standings are."""

    format: Literal["points"]
    deals: Annotated[int, Field(ge=1, le=100)]


class SettlementOptions(Options):
    """Points into money: the winner takes the others' points times the point value, less the fee."""

    pays: Literal["sum_of_losers"]
    fee_percent: Annotated[int, Field(ge=0, le=100)]
    rounding: Literal["down"]


class Ruleset(BaseModel):
    """A ruleset resolved: every option chosen, every choice with its clause.

    ``sources`` maps an option's dotted path (``count.cap``) to a clause id. ``hash`` covers the options alone.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: str
    title: str
    compare: str | None = None
    players: PlayersOptions
    pack: PackOptions
    deal: DealOptions
    turn: TurnOptions
    sequence: SequenceOptions
    set: SetOptions
    points: PointsOptions
    show: ShowOptions
    count: CountOptions
    drop: DropOptions
    wrong_show: WrongShowOptions
    discards: DiscardsOptions
    stock: StockOptions
    timeout: TimeoutOptions
    leave: LeaveOptions
    winner: WinnerOptions
    match: MatchOptions
    settlement: SettlementOptions
    sources: dict[str, str]

    @cached_property
    def options(self) -> dict[str, dict[str, Any]]:
        """The choices alone, table by table: what the hash covers and a ledger keeps."""
        return self.model_dump(exclude={"id", "title", "compare", "sources"})

    @cached_property
    def content(self) -> bytes:
        """Canonical JSON of :attr:`options`."""
        return canonical(self.options)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of :attr:`content`, 64 hex digits."""
        return hashlib.sha256(self.content).hexdigest()

    def source(self, option: str) -> str:
        """The clause id a choice comes from; ``KeyError`` when there is no such option."""
        return self.sources[option]

    def clauses(self, *options: str) -> tuple[str, ...]:
        """The clause ids of several options, each once, in the order asked."""
        cited = self._cited.get(options)
        if cited is None:
            cited = self._cited[options] = tuple(dict.fromkeys(self.sources[option] for option in options))
        return cited

    @cached_property
    def _cited(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Clauses asked for before; a report asks for the same few over and over."""
        return {}


OPTION_TABLES: tuple[str, ...] = tuple(
    name for name in Ruleset.model_fields if name not in {"id", "title", "compare", "sources"}
)


def option_paths(options: Mapping[str, Mapping[str, object]]) -> list[str]:
    """The dotted path of every option in a nested table."""
    return [f"{table}.{name}" for table, values in options.items() for name in values]
