"""What whoever has lines taken in says of them: how they came, and by which rules matches were played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

How = Literal["live", "imported"]
Pin = Callable[[str], tuple[str, str] | None]
LobbyPin = Callable[[str | None, str | None, int], tuple[str, str, dict[str, Any]] | None]


def no_pin(ruleset: str) -> None:
    """Pins nothing: for logs whose rules are not known here."""


def no_lobby(lobby: str | None, at: str | None, players: int) -> None:
    """Pins nothing: where there is no table of lobbies."""
