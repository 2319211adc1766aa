"""What a player could put on the table: every meld its hand holds, and every card that fits a meld lying there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ledger.rules.melds import meld_shape
from ledger.rules.points import joker_rank, known_face
from ledger.rules.table_melds import lay_off, most_in_set, most_of_rank, place_name, read_table_meld, read_table_run
from schemas.cards import JOKER, RANKS, SUITS, UNKNOWN, sort_key
from schemas.ruleset import Ruleset


class FittingCard(NamedTuple):
    """A card that may be laid off on the meld with this number, from 0; ``meld`` is what it becomes."""

    number: int
    card: str
    meld: tuple[str, ...]


class TableOptions(NamedTuple):
    """Melds of a hand, each as it would be laid, and single cards that may be laid off."""

    melds: tuple[tuple[str, ...], ...]
    lay_offs: tuple[FittingCard, ...]


def table_options(
    hand: Sequence[str], melds: Sequence[Sequence[str]], rules: Ruleset, wild: str | None = None
) -> TableOptions:
    """All longest melds in a hand and all single-card lay-offs, in an order that depends on the cards alone.

    A meld is longest when no card of the hand that plays as itself could be added to it. Jokers fill gaps, and stand at
    an end or in a set only where the meld would be too short without; those left over may be laid off. Runs come first,
    by suit and place, then sets by rank; lay-offs by meld, then card. Cards that are ``??`` are left out. Raises
    BadCards for what is no card. Clauses: BR-10 to BR-13, CG-02, CG-07, CG-08, CO-12, CO-17.
    """
    cards = sorted((card for card in hand if card != UNKNOWN), key=sort_key)
    held = _Held(cards, joker_rank(wild, rules), rules)
    return TableOptions(
        melds=(*_runs(held, rules), *_sets(held, rules)),
        lay_offs=tuple(_lay_offs(cards, melds, rules, wild)),
    )


class _Held:
    """A hand by faces; jokers are printed ones and wild cards, wild cards besides in their own place."""

    def __init__(self, cards: Sequence[str], rank: str | None, rules: Ruleset) -> None:
        self.copies: dict[str, list[str]] = {}
        for card in cards:
            self.copies.setdefault(known_face(card), []).append(card)
        printed = self.copies.pop(JOKER, [])
        self._printed = printed if rules.pack.printed_jokers else []
        self._wilds = [card for card in cards if known_face(card)[0] == rank]
        self.most_jokers = len(self._wilds) + len(self._printed)

    def jokers(self, used: Sequence[str]) -> list[str]:
        """What may stand for other cards, wild ones first, when ``used`` play as themselves."""
        return [card for card in self._wilds if card not in used] + self._printed


def _runs(held: _Held, rules: Ruleset) -> Iterator[tuple[str, ...]]:
    shape = meld_shape(rules)
    # Round the corner a run may begin at any rank and go on past the king: places are counted twice through.
    top, last_low = (2 * len(RANKS) - 1, len(RANKS)) if shape.corner else (shape.top, shape.top)
    for suit in SUITS:
        places = [place_name(at, suit) if shape.corner or 0 < at <= top else "" for at in range(top + 2)]
        holes = [place not in held.copies for place in places]
        for low in range(1, last_low + 1):
            for high in range(low + shape.run_min - 1, min(low + len(RANKS) - 1, top) + 1):
                if sum(holes[low : high + 1]) > held.most_jokers:
                    break
                run = _longest_run(held, places[low : high + 1], shape.run_min)
                full = high - low + 1 == len(RANKS)
                if run and (full or (holes[low - 1] and holes[high + 1])):
                    yield run


def _longest_run(held: _Held, window: Sequence[str], least: int) -> tuple[str, ...] | None:
    """The cards for these places, jokers named; None when they are too few, or a joker would stand idle at an end."""
    naturals = [held.copies[face][0] for face in window if face in held.copies]
    idle = window[0] not in held.copies or window[-1] not in held.copies
    if not naturals or (idle and len(window) > least):
        return None
    jokers = held.jokers(naturals)
    if len(window) - len(naturals) > len(jokers):
        return None
    spare = iter(jokers)
    return tuple(held.copies[face][0] if face in held.copies else f"{next(spare)}={face}" for face in window)


def _sets(held: _Held, rules: Ruleset) -> Iterator[tuple[str, ...]]:
    most = min(most_in_set(rules, grown=False), most_of_rank(rules, grown=False))
    for rank in RANKS:
        copies = [held.copies.get(rank + suit, []) for suit in SUITS]
        usable = [card for cards in copies for card in (cards[:1] if rules.set.suits == "distinct" else cards)]
        seen = set()
        for naturals in combinations(usable, min(most, len(usable))):
            faces = tuple(map(known_face, naturals))
            lacking = max(rules.set.min - len(naturals), 0)
            jokers = held.jokers(naturals)[:lacking]
            if naturals and len(jokers) == lacking and faces not in seen:
                seen.add(faces)
                yield (*naturals, *jokers)


def _lay_offs(
    cards: Sequence[str], melds: Sequence[Sequence[str]], rules: Ruleset, wild: str | None
) -> Iterator[FittingCard]:
    rank = joker_rank(wild, rules)
    first = {known_face(card): card for card in reversed(cards)}  # the later ones give way: the first copy stays
    for number, meld in enumerate(melds):
        wanted = _wanted(meld, rules, wild)
        for own, card in sorted(first.items(), key=lambda pair: sort_key(pair[1])):
            joker = own == JOKER or own[0] == rank
            forms = [card] if own in wanted.faces or (joker and wanted.any_joker) else []
            forms += [f"{card}={end}" for end in wanted.ends if joker and end != own]
            for form in forms:
                laid = lay_off(meld, [form], rules, wild)
                if laid.allowed:
                    yield FittingCard(number, form, laid.meld)


class _Wanted(NamedTuple):
    """What alone could fit a meld: faces, a joker without a name on a set, and the places at the ends of a run."""

    faces: frozenset[str]
    any_joker: bool
    ends: tuple[str, ...]


def _wanted(meld: Sequence[str], rules: Ruleset, wild: str | None) -> _Wanted:
    reading = read_table_meld(meld, rules, wild, grown=True)
    if reading.kind is None:
        return _Wanted(frozenset(), False, ())
    is_set = reading.kind == "set"
    faces = {reading.places[0][0] + suit for suit in SUITS} if is_set else set()
    run = read_table_run(meld, rules, wild)
    ends = () if run is None else (place_name(run.low - 1, run.suit), place_name(run.high + 1, run.suit))
    return _Wanted(frozenset(faces.union(ends)), is_set, ends)
