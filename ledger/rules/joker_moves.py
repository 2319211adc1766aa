"""Moving a joker of the table: to an end of its run once the real card is there, or from an end to another run."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from ledger.rules.table_melds import (
    NO_MELD,
    UNDECIDED,
    UNKNOWN_CARD,
    LaidCard,
    Run,
    has_unknown,
    laid_card,
    laid_cards,
    place_name,
    read_table_meld,
    read_table_run,
    round_the_corner,
    run_reach,
    set_places,
)
from schemas.ruleset import Ruleset


class JokerMove(NamedTuple):
    """Whether a joker may be moved so, and both melds afterwards, else as they were, with the ``reason`` why not.

    ``target`` is None when no other meld was named.
    """

    allowed: bool
    source: tuple[str, ...]
    target: tuple[str, ...] | None
    reason: str | None

    @property
    def known(self) -> bool:
        """Whether it can be decided at all; refused and known, the move is wrong."""
        return self.reason not in UNDECIDED


class LaidSet(NamedTuple):
    """A set as it lies."""

    cards: tuple[LaidCard, ...]

    @property
    def written(self) -> tuple[str, ...]:
        """The cards as they lie, each joker with the name it has, if any."""
        return tuple(card.written(card.stands or card.own) for card in self.cards)


class _Lifted(NamedTuple):
    """A meld without one of its jokers, and that joker; ``left`` is the place it left open, None if a card was put in:
    the place of a run, the position in a set."""

    meld: Run | LaidSet
    joker: LaidCard
    left: int | None


def move_joker(
    meld: Sequence[str],
    joker_as: str,
    card: str | None,
    target: Sequence[str] | None,
    rules: Ruleset,
    wild: str | None = None,
) -> JokerMove:
    """The joker of a run stands elsewhere from now on: ``joker_as`` (``JK=7S``), at an end of its own run or of
    ``target``. ``card`` takes the place it leaves and must be the card it stood for; without one the joker must be at
    an end of its run. Where ``lay_off.joker`` is ``any_meld``, sets give and take jokers too.

    A joker that names no place goes to the upper end while it has room. Of several jokers it is the one whose card was
    put in, or whose move gives ``joker_as``, from the upper end down. The run it leaves keeps at least
    ``lay_off.joker_leaves`` cards; in its own run it still counts. Reasons: ``no_run`` (a set), ``no_joker``,
    ``not_its_card``, ``joker_not_at_end``, ``run_too_short`` (or a set), ``no_natural_card``, ``no_fit``,
    ``round_the_corner``, ``ace_position``; ``unknown_card`` and ``no_meld`` when it cannot be decided. Who may move one
    is judged elsewhere. Raises BadCards for what is no card. Clauses: CO-20, CO-21, CO-22, BRv-07.
    """
    source = tuple(meld)
    other = None if target is None else tuple(target)
    if has_unknown((*source, joker_as, *([card] if card else ()), *(other or ()))):
        return JokerMove(False, source, other, UNKNOWN_CARD)
    for named in (source, other):
        if named is not None and not _melds(named, rules, wild):
            is_set = read_table_meld(named, rules, wild, grown=True).kind == "set"
            return JokerMove(False, source, other, "no_run" if is_set else NO_MELD)
    wanted, put_in = laid_card(joker_as, wild, rules), laid_card(card, wild, rules) if card else None
    targets = [None] if other is None else _melds(other, rules, wild)
    refused = []
    for lying in _melds(source, rules, wild):
        lifted = _lift(lying, wanted, put_in)
        if isinstance(lifted, str):
            refused.append(lifted)
            continue
        for one, onto in product(lifted, targets):
            moved = _moved(one, onto, rules)
            if not isinstance(moved, str):
                return moved
            refused.append(moved)
    return JokerMove(False, source, other, min(refused, key=lambda reason: reason == "no_fit"))


def _melds(cards: Sequence[str], rules: Ruleset, wild: str | None) -> list[Run | LaidSet]:
    """The melds between which jokers may be moved that these cards are."""
    found: list[Run | LaidSet] = []
    run = read_table_run(cards, rules, wild)
    if run is not None:
        found.append(run)
    laid = laid_cards(cards, wild, rules)
    if rules.lay_off.joker == "any_meld" and set_places(laid, rules, grown=True) is not None:
        found.append(LaidSet(laid))
    return found


def _lift(meld: Run | LaidSet, wanted: LaidCard, card: LaidCard | None) -> list[_Lifted] | str:
    """The meld without each joker that could be meant, the uppermost first; else the reason there is none."""
    places = meld.places if isinstance(meld, Run) else tuple(card.stands for card in meld.cards)
    last = len(places) - 1
    jokers = [n for n in range(last, -1, -1) if meld.cards[n].own != places[n] and _same(meld.cards[n], wanted)]
    if not jokers:
        return "no_joker"
    if card is not None:
        fits = [n for n in jokers if places[n] in (None, card.own) and card.stands in (None, card.own)]
        return [_lifted(meld, n, wanted, (card,)) for n in fits] or "not_its_card"
    loose = [n for n in jokers if n in (0, last) or isinstance(meld, LaidSet)]
    return [_lifted(meld, n, wanted, ()) for n in loose] or "joker_not_at_end"


def _same(lying: LaidCard, wanted: LaidCard) -> bool:
    """Whether the two are one card, as far as they tell copies apart."""
    return lying.card == wanted.card or (lying.own == wanted.own and lying.own in (lying.card, wanted.card))


def _lifted(meld: Run | LaidSet, n: int, wanted: LaidCard, filled: tuple[LaidCard, ...]) -> _Lifted:
    cards = (*meld.cards[:n], *filled, *meld.cards[n + 1 :])
    joker = meld.cards[n]._replace(stands=wanted.stands)
    if isinstance(meld, LaidSet):
        return _Lifted(LaidSet(cards), joker, None if filled else n)
    low = meld.low + 1 if n == 0 and not filled else meld.low
    return _Lifted(Run(meld.suit, low, cards), joker, None if filled else meld.low + n)


def _moved(lifted: _Lifted, onto: Run | LaidSet | None, rules: Ruleset) -> JokerMove | str:
    """The move to the other meld, or within its own without one; else the reason against it."""
    meld, left = (lifted.meld, lifted.left) if onto is None else (onto, None)
    after: Run | LaidSet | str = "no_fit"
    if isinstance(meld, Run):
        after = _onto_run(meld, lifted.joker, left, rules)
    elif left is None and set_places((*meld.cards, lifted.joker), rules, grown=True) is not None:
        after = LaidSet((*meld.cards, lifted.joker))
    if isinstance(after, str):
        return after
    kept = after if onto is None else lifted.meld
    reason = _too_little(kept, lifted.left is None, rules)
    if reason is not None:
        return reason
    return JokerMove(True, kept.written, None if onto is None else after.written, None)


def _onto_run(run: Run, joker: LaidCard, left: int | None, rules: Ruleset) -> Run | str:
    """The run with the joker at the end it names, else at the upper one while there is room, not where it was."""
    reach = run_reach(rules)
    reason = "no_fit"
    for place in (run.high + 1, run.low - 1):
        if place == left or joker.stands not in (None, place_name(place, run.suit)):
            continue
        if reach.bottom <= place <= reach.top and len(run.cards) < reach.most:
            cards = (joker, *run.cards) if place < run.low else (*run.cards, joker)
            return Run(run.suit, min(place, run.low), cards)
        reason = round_the_corner(rules)
    return reason


def _too_little(kept: Run | LaidSet, filled: bool, rules: Ruleset) -> str | None:
    """Why the cards that stay are no meld any more, if they are none."""
    if isinstance(kept, LaidSet):
        if len(kept.cards) < rules.set.min:
            return "run_too_short"
        if set_places(kept.cards, rules, grown=True) is None:
            return "not_its_card" if filled else "no_natural_card"
        return None
    if len(kept.cards) < max(rules.lay_off.joker_leaves, rules.sequence.min):
        return "run_too_short"
    return None if kept.naturals else "no_natural_card"
