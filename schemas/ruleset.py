"""The option space of the rules: a ruleset is one choice for every option, and each choice names its source.

What a sequence *is*, given the choices, is code (ledger/rules); which choices a game makes is a TOML file in
``rulesets/``. An option there reads ``cap = { is = 80, from = "RC-28" }``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict

from schemas.canonical import canonical
from schemas.options import (
    BuyingOptions,
    ContractOptions,
    CountOptions,
    DealOptions,
    DiscardsOptions,
    DisconnectOptions,
    DropOptions,
    GoingOutOptions,
    LayOffOptions,
    LeaveOptions,
    MatchOptions,
    MeldingOptions,
    PackOptions,
    PlayersOptions,
    PointsOptions,
    PoolOptions,
    SequenceOptions,
    SetOptions,
    SettlementOptions,
    ShowOptions,
    StockOptions,
    TimeoutOptions,
    TimerOptions,
    TurnOptions,
    WinnerOptions,
    WrongShowOptions,
)


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
    melding: MeldingOptions
    contract: ContractOptions
    lay_off: LayOffOptions
    going_out: GoingOutOptions
    buying: BuyingOptions
    show: ShowOptions
    count: CountOptions
    drop: DropOptions
    wrong_show: WrongShowOptions
    discards: DiscardsOptions
    stock: StockOptions
    timer: TimerOptions
    timeout: TimeoutOptions
    disconnect: DisconnectOptions
    leave: LeaveOptions
    winner: WinnerOptions
    match: MatchOptions
    pool: PoolOptions
    settlement: SettlementOptions
    sources: dict[str, str]

    @cached_property
    def options(self) -> dict[str, dict[str, Any]]:
        """The choices alone, table by table: what the hash covers and a ledger keeps."""
        return self.model_dump(mode="json", exclude={"id", "title", "compare", "sources"})

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
