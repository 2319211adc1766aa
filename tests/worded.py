"""What findings and verdicts say, for tests that read the sentences."""

from __future__ import annotations

from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name, row_message
from schemas.cards import JOKER, RANK_WORDS, SUIT_WORDS, UNKNOWN, face
from schemas.findings import Finding, Verdict


def said(row: Finding | Verdict) -> str:
    """The sentences of a row, in English."""
    return row_message(row, ENGLISH)


def name_of(row: Finding) -> str:
    """What a finding is called."""
    return finding_name(row.code, ENGLISH)


def spoken(card: str) -> str:
    """A card in words: ``nine of hearts``, ``printed joker``, ``an unknown card``."""
    name = face(card)
    if name == UNKNOWN:
        return "an unknown card"
    if name == JOKER:
        return "printed joker"
    return f"{RANK_WORDS[name[0]]} of {SUIT_WORDS[name[1]]}"
