"""Melds on the table: what one is as it lies there, which cards may be laid off on it, and whether anybody still can.

A place of a run is a number: 1 is the ace below the two, 13 the king, 14 the ace above it.

A meld that can be read as a set and as a run, a card with two jokers that name nothing, is read in the player's favour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from ledger.rules.melds import meld_shape, read_meld
from ledger.rules.points import joker_rank, known_face
from schemas.cards import FACE_INDEX, JOKER, RANKS, SUITS, UNKNOWN, face, sort_key
from schemas.errors import BadCards
from schemas.ruleset import Ruleset

NOWHERE = ""
"""What a card stands for that says it is another though it is no joker, or a joker of a pack that has none."""


class LaidCard(NamedTuple):
    """A card of a meld: as it is without a name, its face, and the face it must stand for; None for any at all."""

    card: str
    own: str
    stands: str | None

    def written(self, place: str) -> str:
        """The card as it is written in a place: a joker names it (``JK=6S``)."""
        return self.card if self.own == place else f"{self.card}={place}"


def has_unknown(cards: Iterable[str]) -> bool:
    """Whether the log does not say what one of the cards was."""
    return any(card == UNKNOWN for card in cards)


def laid_card(card: str, wild: str | None, rules: Ruleset) -> LaidCard:
    """A known card of a table meld: ``7D``, ``7D.1``, ``JK``, ``JK=6S``; raises BadCards for what is none."""
    itself, names, place = card.partition("=")
    own = known_face(itself)
    if names and (place not in FACE_INDEX or place == JOKER):
        raise BadCards(f"{card!r} names no card that a joker could stand for; write JK=6S")
    if own == JOKER and not rules.pack.printed_jokers:
        return LaidCard(itself, own, NOWHERE)
    if own == JOKER or own[0] == joker_rank(wild, rules):
        return LaidCard(itself, own, place or None)
    return LaidCard(itself, own, own if place in ("", own) else NOWHERE)


def laid_cards(cards: Iterable[str], wild: str | None, rules: Ruleset) -> tuple[LaidCard, ...]:
    """Known cards of a table meld, in their order; raises BadCards for what is none."""
    return tuple(laid_card(card, wild, rules) for card in cards)


def place_name(place: int, suit: str) -> str:
    """The face that belongs in a place of a run."""
    return RANKS[(place - 1) % 13] + suit


class Run(NamedTuple):
    """A run with every card in its place, from place ``low`` up."""

    suit: str
    low: int
    cards: tuple[LaidCard, ...]

    @property
    def high(self) -> int:
        """The place of the last card."""
        return self.low + len(self.cards) - 1

    @property
    def places(self) -> tuple[str, ...]:
        """The face each card stands for."""
        return tuple(place_name(self.low + n, self.suit) for n in range(len(self.cards)))

    @property
    def in_place(self) -> bool:
        """Whether every card may stand where it lies."""
        return all(card.stands in (None, place) for card, place in zip(self.cards, self.places, strict=True))

    @property
    def written(self) -> tuple[str, ...]:
        """The cards low to high, each joker with the name of its place."""
        return tuple(card.written(place) for card, place in zip(self.cards, self.places, strict=True))

    @property
    def naturals(self) -> int:
        """How many cards play as themselves."""
        return sum(card.own == place for card, place in zip(self.cards, self.places, strict=True))


class Reach(NamedTuple):
    """How far runs go: the lowest and the highest place, and the most cards."""

    bottom: int
    top: int
    most: int


IN_A_CIRCLE = Reach(-60, 60, 60)
"""As if two came after the ace and the ace after the king; tells a card that goes round the corner from one that
fits nowhere."""


def run_reach(rules: Ruleset) -> Reach:
    """How far runs really go. No card of a suit stands in one twice."""
    shape = meld_shape(rules)
    return IN_A_CIRCLE._replace(most=len(RANKS)) if shape.corner else Reach(1, shape.top, len(RANKS))


def read_run(cards: Sequence[LaidCard], least: int, reach: Reach) -> Run | None:
    """The run these cards are as they lie, low to high; None if they are none of ``least`` cards or more.

    The first card that stands for a certain one fixes the places, and without any the first that can play as itself.
    """
    if not least <= len(cards) <= reach.most:
        return None
    anchors = [(n, card.stands) for n, card in enumerate(cards) if card.stands is not None][:1]
    anchors = anchors or [(n, card.own) for n, card in enumerate(cards) if card.own != JOKER]
    for n, stands in anchors:
        if stands == NOWHERE:
            return None
        rank = RANKS.index(stands[0]) + 1
        for place in (rank, rank + 13):
            run = Run(stands[1], place - n, tuple(cards))
            if reach.bottom <= run.low and run.high <= reach.top and run.naturals and run.in_place:
                return run
    return None


def extend(run: Run, added: Iterable[LaidCard], reach: Reach) -> Run | None:
    """The run with every added card at one of its ends, none of its own moved; None when that cannot be.

    Jokers that name no place go where a card is missing, else to the upper end while it has room; a wild card plays
    as itself where it can.
    """
    cards = sorted(added, key=lambda card: sort_key(card.card))
    found = []
    for below in range(len(cards) + 1):
        low, high = run.low - below, run.high + len(cards) - below
        if low < reach.bottom or high > reach.top or high - low >= reach.most:
            continue
        places = [place_name(n, run.suit) for n in (*range(low, run.low), *range(run.high + 1, high + 1))]
        seated = _seat(cards, places)
        if seated is not None:
            found.append(Run(run.suit, low, (*seated[:below], *run.cards, *seated[below:])))
    return max(found, key=lambda longer: longer.naturals, default=None)


def _seat(cards: Sequence[LaidCard], places: Sequence[str]) -> list[LaidCard] | None:
    """The cards in the order of the places, each where it must be and the free ones in what is left."""
    seats: list[LaidCard | None] = [None] * len(places)
    free = []
    for card in sorted(cards, key=lambda card: card.stands is None):
        wanted = card.own if card.stands is None else card.stands
        at = next((n for n, place in enumerate(places) if place == wanted and seats[n] is None), None)
        if at is not None:
            seats[at] = card
        elif card.stands is None:
            free.append(card)
        else:
            return None
    waiting = iter(free)
    return [next(waiting) if card is None else card for card in seats]


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


def is_run_out_of_order(cards: Sequence[str], rules: Ruleset, wild: str | None = None) -> bool:
    """Whether known cards that all say what they are make a run, only not as they are written.

    Raises BadCards for what is no card.
    """
    laid = laid_cards(cards, wild, rules)
    if any(card.stands is None or card.stands == NOWHERE for card in laid) or _read_run(laid, rules) is not None:
        return False
    row = sorted(laid, key=lambda card: RANKS.index((card.stands or card.own)[0]))
    return any(_read_run([*row[n:], *row[:n]], rules) is not None for n in range(len(row)))


def most_in_set(rules: Ruleset, grown: bool) -> int:
    """How many cards a set may have, jokers counted: when it is laid, or once others have laid off on it."""
    most = most_of_rank(rules, grown)
    return max(min(most, len(SUITS)) if rules.set.suits == "distinct" else most, rules.set.max_with_jokers)


def most_of_rank(rules: Ruleset, grown: bool) -> int:
    """How many cards of a set may play as themselves."""
    return max(rules.set.max, rules.lay_off.set_max) if grown else rules.set.max


def _read_run(laid: Sequence[LaidCard], rules: Ruleset) -> Run | None:
    return read_run(laid, rules.sequence.min, run_reach(rules))


def set_places(laid: Sequence[LaidCard], rules: Ruleset, grown: bool) -> tuple[str, ...] | None:
    """What each card of a set stands for, a free joker for a suit that is missing; None when they are no set."""
    faces = _set_faces(laid)
    if faces is None or not rules.set.min <= len(laid) <= most_in_set(rules, grown):
        return None
    own = [card.own for card, face in zip(laid, faces, strict=True) if card.own == face]
    if rules.set.suits == "distinct" and _repeats(own if rules.set.max_with_jokers else faces):
        return None
    if rules.set.max_with_jokers and len(own) > most_of_rank(rules, grown):
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
    before: tuple[str, ...], lying: Sequence[LaidCard], added: Sequence[str], new: Sequence[LaidCard], rules: Ruleset
) -> LayOff:
    after = (*lying, *sorted(new, key=lambda card: sort_key(card.card)))
    if set_places(after, rules, grown=True) is not None:
        return LayOff(True, (*before, *sorted(added, key=sort_key)), None)
    faces = _set_faces(after)
    if faces is None:
        return LayOff(False, before, "no_fit")
    return LayOff(False, before, "set_too_big" if len(after) > most_in_set(rules, True) else "set_same_suit_twice")


def _onto_run(before: tuple[str, ...], run: Run, new: Sequence[LaidCard], rules: Ruleset) -> LayOff:
    after = extend(run, new, run_reach(rules))
    if after is not None:
        return LayOff(True, after.written, None)
    if extend(run, new, IN_A_CIRCLE) is not None:
        return LayOff(False, before, round_the_corner(rules))
    return LayOff(False, before, "no_fit")


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
    # Cards that fit only together need one among them that fits by itself.
    faces = sorted({face(card) for card in cards_off_table if card != UNKNOWN})
    tried = melds if rules.lay_off.when != "never" else ()
    if any(_one_fits(faces, meld, rules, wild) for meld in tried):
        return False
    # A player who kept one card holds two after a draw, which is a meld only in games of melds that short.
    hands_may_grow = rules.buying.who != "nobody" or min(rules.sequence.min, rules.set.min) <= 2
    return None if UNKNOWN in cards_off_table or hands_may_grow or _a_joker_may_move(melds, rules, wild) else True


def _one_fits(faces: Sequence[str], meld: Sequence[str], rules: Ruleset, wild: str | None) -> bool:
    """Whether one of some cards may be laid off on a meld. Where one of its cards says what it is, others than jokers
    are not tried that are neither of that rank nor next to the ends of a run."""
    run, rank = read_table_run(meld, rules, wild), joker_rank(wild, rules)
    near = {place_name(run.low - 1, run.suit), place_name(run.high + 1, run.suit)} if run is not None else set()
    certain = [card.stands[:1] for card in laid_cards(meld, wild, rules) if card.stands is not None]
    ranks = {*certain[:1], rank}
    tried = [card for card in faces if not certain or card[0] in ranks or card in near or card == JOKER]
    return any(lay_off(meld, [card], rules, wild).allowed for card in tried)


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
