"""Letters about a match, as its players get them."""

from __future__ import annotations

from ledger.answers.answer import Answer, Inquiry, answer
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook


def letter(
    match: PlayedMatch, seat: int = 1, about: str = "show", language: str = "en", deal: int | None = 1
) -> Answer:
    """The answer to a question of a seat about a deal, or about the match, in the words of its letter."""
    words = Renderer(language, seat, style=LETTER)
    return answer(match, Inquiry(deal, seat, about), read_clausebook(), words)  # type: ignore[arg-type]
