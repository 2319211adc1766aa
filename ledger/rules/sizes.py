"""How many: cards in play and in hand, deals, targets, contracts, by how many play and which deal it is."""

from __future__ import annotations

from typing import NamedTuple

from schemas.cards import JOKER, face
from schemas.ruleset import Ruleset


class Contract(NamedTuple):
    """What must be laid down at once: so many sets of three, so many sequences."""

    trios: int
    runs: int


def pack_size(rules: Ruleset) -> int:
    """Cards in play: all packs with their printed jokers (AT-01, R-01)."""
    return rules.pack.decks * 52 + rules.pack.printed_jokers


def copies(card: str, rules: Ruleset) -> int:
    """How often the packs hold the face of a card."""
    return rules.pack.printed_jokers if face(card) == JOKER else rules.pack.decks


def packs(players: int, rules: Ruleset) -> tuple[int, int]:
    """The packs and the printed jokers at a table of so many players (RC-01)."""
    by_players = rules.pack.decks_by_players, rules.pack.printed_jokers_by_players
    decks, jokers = (
        figures[min(max(players - rules.players.min, 0), len(figures) - 1)] if figures else None
        for figures in by_players
    )
    return rules.pack.decks if decks is None else decks, rules.pack.printed_jokers if jokers is None else jokers


def hand_size(players: int, deal: int, rules: Ruleset) -> int:
    """Cards dealt to everybody in deal number ``deal`` of a match of so many players (BR-05, CG-04, CO-09)."""
    sizes = rules.deal.cards
    if rules.deal.cards_by == "players":
        return sizes[min(max(players - rules.players.min, 0), len(sizes) - 1)]
    return sizes[min(max(deal - 1, 0), len(sizes) - 1)]  # one for everybody is that of every deal


def show_size(rules: Ruleset) -> int:
    """Cards of a show (AL-04, RC-19, R-16); where everybody is dealt the same, the hand."""
    return rules.deal.cards[0]


def target(players: int, rules: Ruleset) -> int | None:
    """The figure that ends a match of so many players, None where none does (AL-27, BR-26, CG-14, AR-3)."""
    targets = rules.match.target
    return targets[min(max(players - rules.players.min, 0), len(targets) - 1)] if targets else None


def contract(deal: int, rules: Ruleset) -> Contract | None:
    """What deal number ``deal`` asks to be laid down; None in games without contracts (CO-05)."""
    trios, runs = rules.contract.trios, rules.contract.runs
    if not trios:
        return None
    place = min(max(deal - 1, 0), len(trios) - 1)
    return Contract(trios[place], runs[place])
