"""Whether nobody can finish a deal of table play any more."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.rules.table_cards import has_unknown
from ledger.rules.table_melds import lay_off, read_table_meld, read_table_run
from schemas.cards import UNKNOWN, face
from schemas.ruleset import Ruleset

DRAWN = 2
"""Cards in hand after the draw of a player who kept one."""


def nobody_can_finish(
    hand_sizes: Sequence[int],
    melds: Sequence[Sequence[str]],
    cards_off_table: Sequence[str],
    rules: Ruleset,
    wild: str | None = None,
) -> bool | None:
    """True when it is certain that nobody will ever go out, False when a card could still be laid off, else None.

    Asked between two turns: when every hand has one card at most, two in hand after a draw are too few for a meld, and
    so everything hangs on whether a card not on the table, in a hand or in a pile, fits a meld there. Not decided where
    a hand is larger, a card is ``??``, a meld is none, discards are bought, or a joker on the table may be moved to
    make room. Raises BadCards for what is no card. Clause: CG-16.
    """
    if any(size > 1 for size in hand_sizes) or any(has_unknown(meld) for meld in melds):
        return None
    if any(read_table_meld(meld, rules, wild, grown=True).kind is None for meld in melds):
        return None
    if _some_card_fits(melds, cards_off_table, rules, wild):
        return False
    if UNKNOWN in cards_off_table or _hands_may_grow(rules) or _a_joker_may_move(melds, rules, wild):
        return None
    return True


def _some_card_fits(melds: Sequence[Sequence[str]], cards: Sequence[str], rules: Ruleset, wild: str | None) -> bool:
    """Cards that fit only together need one among them that fits by itself."""
    if rules.lay_off.when == "never":
        return False
    faces = sorted({face(card) for card in cards if card != UNKNOWN})
    return any(lay_off(meld, [card], rules, wild).allowed for meld in melds for card in faces)


def _hands_may_grow(rules: Ruleset) -> bool:
    return rules.buying.who != "nobody" or min(rules.sequence.min, rules.set.min) <= DRAWN


def _a_joker_may_move(melds: Sequence[Sequence[str]], rules: Ruleset, wild: str | None) -> bool:
    """Whether a joker lies in a meld of the kind it may be taken from."""
    if rules.lay_off.joker == "stays":
        return False
    for meld in melds:
        reading = read_table_meld(meld, rules, wild, grown=True)
        jokers = any(face(card) != place for card, place in zip(meld, reading.places, strict=True))
        if jokers and (rules.lay_off.joker == "any_meld" or read_table_run(meld, rules, wild) is not None):
            return True
    return False
