"""Melds on the table: what one is as it lies there, and which cards may be laid off on it.

A meld that can be read as a set and as a run, a card with two jokers that name nothing, is read in the player's favour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from ledger.rules.melds import meld_shape, read_meld
from ledger.rules.table_cards import (
    IN_A_CIRCLE,
    NOWHERE,
    LaidCard,
    Run,
    extend,
    has_unknown,
    laid_cards,
    read_run,
    run_reach,
)
from schemas.cards import JOKER, SUITS, sort_key
from schemas.ruleset import Ruleset

UNKNOWN_CARD = "unknown_card"
NO_MELD = "no_meld"
UNDECIDED = frozenset({UNKNOWN_CARD, NO_MELD})
"""Reasons that say nothing against a player: a card nobody logged, or a meld that was none before."""

Kind = Literal["run", "set"]


class TableReading(NamedTuple):
    """A meld as it lies: its kind, and what each card stands for, in the order laid; else the ``reason`` it is none."""

    kind: Kind | None
    places: tuple[str, ...]
    reason: str | None

    @property
    def known(self) -> bool:
        """Whether it can be decided at all; without a kind and known, the meld is wrong."""
        return self.reason not in UNDECIDED


class LayOff(NamedTuple):
    """Whether cards may be laid off, and the meld afterwards, else as it was, with the ``reason`` why not."""

    allowed: bool
    meld: tuple[str, ...]
    reason: str | None

    @property
    def known(self) -> bool:
        """Whether it can be decided at all; refused and known, the lay-off is wrong."""
        return self.reason not in UNDECIDED


def read_table_meld(
    cards: Sequence[str], rules: Ruleset, wild: str | None = None, *, grown: bool = False
) -> TableReading:
    """What a meld is as written: a run low to high, a set in any order. ``wild`` is the wild rank, if any.

    A joker names what it stands for (``JK=6S``); without a name it stands in a run for what its position demands, in
    a set for any card that is missing. ``grown`` measures a set by what lay-offs may make of it, not by what may be
    laid at once. Reasons as of :func:`read_meld`, and ``not_in_order``: a run not written low to high, or a name that
    is not that of the joker's place; ``unknown_card`` where a card is ``??``. Raises BadCards for what is no card.
    Clauses: BR-10 to BR-12, BRv-05 to BRv-07, CG-02, CG-03, CO-04, CO-06, CO-07, CO-11, CO-12.
    """
    if has_unknown(cards):
        return TableReading(None, (), UNKNOWN_CARD)
    laid = laid_cards(cards, wild, rules)
    as_set = set_places(laid, rules, grown)
    if as_set is not None:
        return TableReading("set", as_set, None)
    run = _read_run(laid, rules)
    if run is not None:
        return TableReading("run", run.places, None)
    return TableReading(None, (), _why_none(laid, rules, wild, grown))


def read_table_run(cards: Sequence[str], rules: Ruleset, wild: str | None = None) -> Run | None:
    """The run that known cards are as they lie, even where they are a set as well; None when they are no run.

    Raises BadCards for what is no card.
    """
    return _read_run(laid_cards(cards, wild, rules), rules)


def most_in_set(rules: Ruleset, grown: bool) -> int:
    """How many cards a set may have, jokers counted: when it is laid, or once others have laid off on it."""
    most = max(rules.set.max, rules.lay_off.set_max) if grown else rules.set.max
    return min(most, len(SUITS)) if rules.set.suits == "distinct" else most


def _read_run(laid: Sequence[LaidCard], rules: Ruleset) -> Run | None:
    shape = meld_shape(rules)
    return read_run(laid, shape.run_min, run_reach(shape.top))


def set_places(laid: Sequence[LaidCard], rules: Ruleset, grown: bool) -> tuple[str, ...] | None:
    """What each card of a set stands for, a free joker for a suit that is missing; None when they are no set."""
    faces = _set_faces(laid)
    if faces is None or not rules.set.min <= len(laid) <= most_in_set(rules, grown):
        return None
    if rules.set.suits == "distinct" and _repeats(faces):
        return None
    rank = next(face for face in faces if face is not None)[0]
    missing = [rank + suit for suit in SUITS if rank + suit not in faces]
    missing += [rank + suit for suit in SUITS] * len(laid)
    free = iter(missing)
    places = tuple(face if face is not None else next(free) for face in faces)
    return places if any(card.own == place for card, place in zip(laid, places, strict=True)) else None


def _set_faces(laid: Sequence[LaidCard]) -> list[str | None] | None:
    """What the cards of a set certainly stand for, None for a free joker; None at all if they share no rank.

    A wild card of the set's own rank plays as itself unless that suit is taken.
    """
    faces = [card.stands for card in laid]
    ranks = {face[:1] for face in faces if face is not None} or {card.own[0] for card in laid if card.own != JOKER}
    if len(ranks) != 1 or NOWHERE in ranks:
        return None
    for n, card in enumerate(laid):
        if faces[n] is None and card.own != JOKER and card.own[0] in ranks and card.own not in faces:
            faces[n] = card.own
    return faces


def _repeats(faces: Sequence[str | None]) -> bool:
    return any(count > 1 for count in Counter(face for face in faces if face is not None).values())


def _why_none(laid: Sequence[LaidCard], rules: Ruleset, wild: str | None, grown: bool) -> str:
    plain = read_meld([card.card for card in laid], wild, rules).reason
    if plain is not None and not (plain == "set_too_big" and len(laid) <= most_in_set(rules, grown)):
        return plain
    if any(card.own == JOKER and card.stands == NOWHERE for card in laid):
        return "mixed_suits_and_ranks"
    faces = _set_faces(laid)
    if faces is not None and rules.set.suits == "distinct" and _repeats(faces):
        return "set_same_suit_twice"
    if read_run(laid, rules.sequence.min, IN_A_CIRCLE) is not None:
        return round_the_corner(rules)
    return "not_in_order"


def round_the_corner(rules: Ruleset) -> str:
    return "ace_position" if rules.sequence.ace == "low" else "round_the_corner"


def lay_off(meld: Sequence[str], added: Sequence[str], rules: Ruleset, wild: str | None = None) -> LayOff:
    """Cards added to a meld of the table, at either end of a run or to a set, none of its own moved.

    The meld afterwards is ordered: a run low to high with its jokers named, a set as it lay with the new cards after.
    The order of ``added`` never matters. A joker that names nothing goes where a run needs it, else to its upper end,
    and at its lower end when there is no room above. Reasons: ``no_fit``, ``set_too_big``, ``set_same_suit_twice``,
    ``round_the_corner``, ``ace_position``; ``unknown_card`` and ``no_meld`` (what lies there is none) when it cannot
    be decided. Who may lay off, and when, is judged elsewhere. Raises BadCards for what is no card.
    Clauses: BR-13, BR-14, BRv-05, BRv-06, CG-08, CO-11, CO-17.
    """
    before = tuple(meld)
    if has_unknown((*meld, *added)):
        return LayOff(False, before, UNKNOWN_CARD)
    lying, new = laid_cards(meld, wild, rules), laid_cards(added, wild, rules)
    tried = []
    if set_places(lying, rules, grown=True) is not None:
        tried.append(_onto_set(before, lying, added, new, rules))
    run = _read_run(lying, rules)
    if run is not None:
        tried.append(_onto_run(before, run, new, rules))
    if not tried:
        return LayOff(False, before, NO_MELD)
    return min(tried, key=lambda one: (not one.allowed, one.reason == "no_fit"))


def _onto_set(
    before: tuple[str, ...],
    lying: Sequence[LaidCard],
    added: Sequence[str],
    new: Sequence[LaidCard],
    rules: Ruleset,
) -> LayOff:
    after = (*lying, *sorted(new, key=lambda card: sort_key(card.card)))
    if set_places(after, rules, grown=True) is not None:
        return LayOff(True, (*before, *sorted(added, key=sort_key)), None)
    faces = _set_faces(after)
    if faces is None:
        return LayOff(False, before, "no_fit")
    return LayOff(False, before, "set_too_big" if len(after) > most_in_set(rules, True) else "set_same_suit_twice")


def _onto_run(before: tuple[str, ...], run: Run, new: Sequence[LaidCard], rules: Ruleset) -> LayOff:
    after = extend(run, new, run_reach(meld_shape(rules).top))
    if after is not None:
        return LayOff(True, after.written, None)
    if extend(run, new, IN_A_CIRCLE) is not None:
        return LayOff(False, before, round_the_corner(rules))
    return LayOff(False, before, "no_fit")
