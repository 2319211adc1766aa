"""Melds on the table: what one is as it lies there, which cards may be laid off on it, what a contract asks for, and
where a joker may go: to an end of its run once the real card is there, or from an end to another run.

A place of a run is a number: 1 is the ace below the two, 13 the king, 14 the ace above it.

A meld that can be read as a set and as a run, a card with two jokers that name nothing, is read in the player's favour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Literal, NamedTuple

from ledger.rules.melds import meld_shape, read_meld
from ledger.rules.points import joker_rank, known_face
from ledger.rules.sizes import Contract
from schemas.cards import FACE_INDEX, JOKER, RANKS, SUITS, UNKNOWN, sort_key
from schemas.errors import BadCards
from schemas.ruleset import Ruleset

NOWHERE = ""
"""What a card stands for that says it is another though it is no joker, or a joker of a pack that has none."""


class LaidCard(NamedTuple):
    """A card of a meld: as it is without a name, its face, and the face it must stand for; None for any at all."""

    card: str
    own: str
    stands: str | None

    def notation(self, place: str) -> str:
        """The card as it is written in a place: a joker names it (``JK=6S``)."""
        return self.card if self.own == place else f"{self.card}={place}"


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
    def notation(self) -> tuple[str, ...]:
        """The cards low to high, each joker with the name of its place."""
        return tuple(card.notation(place) for card, place in zip(self.cards, self.places, strict=True))

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
        # An ace is tried below the two first and then above the king; for other ranks the second place is out of reach,
        # but for runs round the corner.
        for place in (rank, rank + 13):
            run = Run(stands[1], place - n, tuple(cards))
            if reach.bottom <= run.low and run.high <= reach.top and run.naturals and run.in_place:
                return run
    return None


def extend(run: Run, new: Iterable[LaidCard], reach: Reach) -> Run | None:
    """The run with every added card at one of its ends, none of its own moved; None when that cannot be.

    Jokers that name no place go where a card is missing, else to the upper end while it has room; a wild card plays
    as itself where it can.
    """
    cards = sorted(new, key=lambda card: sort_key(card.card))
    runs = []
    for below in range(len(cards) + 1):
        low, high = run.low - below, run.high + len(cards) - below
        if low < reach.bottom or high > reach.top or high - low >= reach.most:
            continue
        places = [place_name(n, run.suit) for n in (*range(low, run.low), *range(run.high + 1, high + 1))]
        row = _seat(cards, places)
        if row is not None:
            runs.append(Run(run.suit, low, (*row[:below], *run.cards, *row[below:])))
    # Of equals max takes the first, found with the fewest cards below: so jokers go to the upper end while there is
    # room.
    return max(runs, key=lambda longer: longer.naturals, default=None)


def _seat(cards: Sequence[LaidCard], places: Sequence[str]) -> list[LaidCard] | None:
    """The cards in the order of the places, each where it must be and the free ones in what is left."""
    seats: list[LaidCard | None] = [None] * len(places)
    free = []
    # Those that have one place before those that have any: a joker must not sit where a seven is due.
    for card in sorted(cards, key=lambda card: card.stands is None):
        target = card.own if card.stands is None else card.stands
        at = next((n for n, place in enumerate(places) if place == target and seats[n] is None), None)
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
    def is_decidable(self) -> bool:
        """Whether it can be decided at all; without a kind and known, the meld is wrong."""
        return self.reason not in UNDECIDED


class LayOff(NamedTuple):
    """Whether cards may be laid off, and the meld afterwards, else as it was, with the ``reason`` why not."""

    allowed: bool
    meld: tuple[str, ...]
    reason: str | None

    @property
    def is_decidable(self) -> bool:
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
    if UNKNOWN in cards:
        return TableReading(None, (), UNKNOWN_CARD)
    meld = laid_cards(cards, wild, rules)
    # The set first where jokers leave both: lay_off, contracts and jokers that move ask for the run besides.
    as_set = set_places(meld, rules, grown)
    if as_set is not None:
        return TableReading("set", as_set, None)
    run = _read_run(meld, rules)
    if run is not None:
        return TableReading("run", run.places, None)
    return TableReading(None, (), _why_none(meld, rules, wild, grown))


def read_table_run(cards: Sequence[str], rules: Ruleset, wild: str | None = None) -> Run | None:
    """The run that known cards are as they lie, even where they are a set as well; None when they are no run.

    Raises BadCards for what is no card.
    """
    return _read_run(laid_cards(cards, wild, rules), rules)


def run_in_order(cards: Sequence[str], rules: Ruleset, wild: str | None = None) -> tuple[str, ...] | None:
    """Known cards that all say what they are, low to high, however they are written; None when they make no run.

    Raises BadCards for what is no card.
    """
    meld = laid_cards(cards, wild, rules)
    if any(card.stands is None or card.stands == NOWHERE for card in meld):
        return None
    row = sorted(meld, key=lambda card: RANKS.index((card.stands or card.own)[0]))
    runs = (_read_run([*row[n:], *row[:n]], rules) for n in range(len(row)))
    return next((run.notation for run in runs if run is not None), None)


def is_run_out_of_order(cards: Sequence[str], rules: Ruleset, wild: str | None = None) -> bool:
    """Whether known cards that all say what they are make a run, only not as they are written.

    Raises BadCards for what is no card.
    """
    return read_table_run(cards, rules, wild) is None and run_in_order(cards, rules, wild) is not None


def most_in_set(rules: Ruleset, grown: bool) -> int:
    """How many cards a set may have, jokers counted: when it is laid, or once others have laid off on it."""
    most = most_of_rank(rules, grown)
    return max(min(most, len(SUITS)) if rules.set.suits == "distinct" else most, rules.set.max_with_jokers)


def most_of_rank(rules: Ruleset, grown: bool) -> int:
    """How many cards of a set may play as themselves."""
    return max(rules.set.max, rules.lay_off.set_max) if grown else rules.set.max


def _read_run(meld: Sequence[LaidCard], rules: Ruleset) -> Run | None:
    return read_run(meld, rules.sequence.min, run_reach(rules))


def set_places(meld: Sequence[LaidCard], rules: Ruleset, grown: bool) -> tuple[str, ...] | None:
    """What each card of a set stands for, a free joker for a suit that is missing; None when they are no set."""
    faces = _set_faces(meld)
    if faces is None or not rules.set.min <= len(meld) <= most_in_set(rules, grown):
        return None
    own = [card.own for card, face in zip(meld, faces, strict=True) if card.own == face]
    if rules.set.suits == "distinct" and _repeats(own if rules.set.max_with_jokers else faces):
        return None
    if rules.set.max_with_jokers and len(own) > most_of_rank(rules, grown):
        return None
    rank = next(face for face in faces if face is not None)[0]
    missing = [rank + suit for suit in SUITS if rank + suit not in faces]
    missing += [rank + suit for suit in SUITS] * len(meld)
    free = iter(missing)
    places = tuple(face if face is not None else next(free) for face in faces)
    return places if any(card.own == place for card, place in zip(meld, places, strict=True)) else None


def _set_faces(meld: Sequence[LaidCard]) -> list[str | None] | None:
    """What the cards of a set certainly stand for, None for a free joker; None at all if they share no rank.

    A wild card of the set's own rank plays as itself unless that suit is taken.
    """
    faces = [card.stands for card in meld]
    ranks = {face[:1] for face in faces if face is not None} or {card.own[0] for card in meld if card.own != JOKER}
    if len(ranks) != 1 or NOWHERE in ranks:
        return None
    for n, card in enumerate(meld):
        if faces[n] is None and card.own != JOKER and card.own[0] in ranks and card.own not in faces:
            faces[n] = card.own
    return faces


def _repeats(faces: Sequence[str | None]) -> bool:
    return any(count > 1 for count in Counter(face for face in faces if face is not None).values())


def _why_none(meld: Sequence[LaidCard], rules: Ruleset, wild: str | None, grown: bool) -> str:
    plain = read_meld([card.card for card in meld], wild, rules).reason
    if plain is not None and not (plain == "set_too_big" and len(meld) <= most_in_set(rules, grown)):
        return plain
    if any(card.own == JOKER and card.stands == NOWHERE for card in meld):
        return "mixed_suits_and_ranks"
    faces = _set_faces(meld)
    if faces is not None and rules.set.suits == "distinct" and _repeats(faces):
        return "set_same_suit_twice"
    if read_run(meld, rules.sequence.min, IN_A_CIRCLE) is not None:
        return round_the_corner(rules)
    return "not_in_order"


def round_the_corner(rules: Ruleset) -> str:
    return "ace_position" if rules.sequence.ace == "low" else "round_the_corner"


def lay_off(meld: Sequence[str], extra: Sequence[str], rules: Ruleset, wild: str | None = None) -> LayOff:
    """Cards added to a meld of the table, at either end of a run or to a set, none of its own moved.

    The meld afterwards is ordered: a run low to high with its jokers named, a set as it lay with the new cards after.
    The order of ``extra`` never matters. A joker that names nothing goes where a run needs it, else to its upper end,
    and at its lower end when there is no room above. Reasons: ``no_fit``, ``set_too_big``, ``set_same_suit_twice``,
    ``round_the_corner``, ``ace_position``; ``unknown_card`` and ``no_meld`` (what lies there is none) when it cannot
    be decided. Who may lay off, and when, is judged elsewhere. Raises BadCards for what is no card.
    Clauses: BR-13, BR-14, BRv-05, BRv-06, CG-08, CO-11, CO-17.
    """
    before = tuple(meld)
    if UNKNOWN in (*meld, *extra):
        return LayOff(False, before, UNKNOWN_CARD)
    lying, new = laid_cards(meld, wild, rules), laid_cards(extra, wild, rules)
    attempts = []
    if set_places(lying, rules, grown=True) is not None:
        attempts.append(_onto_set(before, lying, extra, new, rules))
    run = _read_run(lying, rules)
    if run is not None:
        attempts.append(_onto_run(before, run, new, rules))
    if not attempts:
        return LayOff(False, before, NO_MELD)
    # One that is allowed; else the reason that says more than that the card does not fit.
    return min(attempts, key=lambda one: (not one.allowed, one.reason == "no_fit"))


def _onto_set(
    before: tuple[str, ...], lying: Sequence[LaidCard], extra: Sequence[str], new: Sequence[LaidCard], rules: Ruleset
) -> LayOff:
    after = (*lying, *sorted(new, key=lambda card: sort_key(card.card)))
    if set_places(after, rules, grown=True) is not None:
        return LayOff(True, (*before, *sorted(extra, key=sort_key)), None)
    faces = _set_faces(after)
    if faces is None:
        return LayOff(False, before, "no_fit")
    return LayOff(False, before, "set_too_big" if len(after) > most_in_set(rules, True) else "set_same_suit_twice")


def _onto_run(before: tuple[str, ...], run: Run, new: Sequence[LaidCard], rules: Ruleset) -> LayOff:
    after = extend(run, new, run_reach(rules))
    if after is not None:
        return LayOff(True, after.notation, None)
    if extend(run, new, IN_A_CIRCLE) is not None:
        return LayOff(False, before, round_the_corner(rules))
    return LayOff(False, before, "no_fit")


# -- contracts -------------------------------------------------------------------------------------

TRIO = 3


class ContractFault(NamedTuple):
    """A meld (from 1) that is none, with the ``code`` of :func:`read_table_meld` or of its size; or with the code
    ``trios`` or ``runs`` how many were ``found`` where others are ``needed``. As text ``meld2:ace_position``,
    ``runs:1!=2``."""

    code: str
    meld: int | None = None
    found: int = 0
    needed: int = 0

    def __str__(self) -> str:
        if self.meld is not None:
            return f"meld{self.meld}:{self.code}"
        return f"{self.code}:{self.found}!={self.needed}"


def contract_faults(
    melds: Sequence[Sequence[str]], contract: Contract, rules: Ruleset, wild: str | None = None
) -> tuple[ContractFault, ...]:
    """What is certainly wrong with melds laid as a contract; nothing when they are right, or too little is known.

    A trio of more than three cards is ``set_too_big``. A meld that is none, or has a card nobody logged, may be either
    and so adds no fault of number by itself; one that reads both ways is read in the player's favour. Runs may be
    longer than need be. Raises BadCards for what is no card.
    Clauses: CO-05, CO-06, CO-07, CO-12, CO-16.
    """
    faults: list[ContractFault] = []
    trios = runs = 0
    for number, meld in enumerate(melds, 1):
        reading = read_table_meld(meld, rules, wild)
        is_trio = reading.kind == "set" and len(meld) == TRIO
        is_run = reading.kind == "run" or (reading.kind == "set" and read_table_run(meld, rules, wild) is not None)
        if reading.is_decidable and not (is_trio or is_run):
            wrong_size = "set_too_big" if len(meld) > TRIO else "too_few_cards"
            faults.append(ContractFault(reading.reason or wrong_size, meld=number))
        trios += is_trio and not is_run
        runs += is_run and not is_trio
    # Melds that may be either count as what is missing, trios first.
    either = len(melds) - trios - runs
    as_trios = min(either, max(contract.trios - trios, 0))
    trios, runs = trios + as_trios, runs + either - as_trios
    if trios != contract.trios:
        faults.append(ContractFault("trios", found=trios, needed=contract.trios))
    if runs != contract.runs:
        faults.append(ContractFault("runs", found=runs, needed=contract.runs))
    return tuple(faults)


# -- jokers moved -----------------------------------------------------------------------------------


class JokerMove(NamedTuple):
    """Whether a joker may be moved so, and both melds afterwards, else as they were, with the ``reason`` why not.

    ``target`` is None when no other meld was named.
    """

    allowed: bool
    source: tuple[str, ...]
    target: tuple[str, ...] | None
    reason: str | None

    @property
    def is_decidable(self) -> bool:
        """Whether it can be decided at all; refused and known, the move is wrong."""
        return self.reason not in UNDECIDED


class LaidSet(NamedTuple):
    """A set as it lies."""

    cards: tuple[LaidCard, ...]

    @property
    def notation(self) -> tuple[str, ...]:
        """The cards as they lie, each joker with the name it has, if any."""
        return tuple(card.notation(card.stands or card.own) for card in self.cards)


class _LiftedJoker(NamedTuple):
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
    if UNKNOWN in (*source, joker_as, card, *(other or ())):
        return JokerMove(False, source, other, UNKNOWN_CARD)
    sources, targets = _melds(source, rules, wild), [None] if other is None else _melds(other, rules, wild)
    for names, melds in ((source, sources), (other or (), targets)):
        if not melds:
            is_set = read_table_meld(names, rules, wild, grown=True).kind == "set"
            return JokerMove(False, source, other, "no_run" if is_set else NO_MELD)
    goal, put_in = laid_card(joker_as, wild, rules), laid_card(card, wild, rules) if card else None
    reasons = []
    for lying in sources:
        lifts = _lift(lying, goal, put_in)
        if isinstance(lifts, str):
            reasons.append(lifts)
            continue
        for one, onto in product(lifts, targets):
            move = _move(one, onto, rules)
            if not isinstance(move, str):
                return move
            reasons.append(move)
    return JokerMove(False, source, other, min(reasons, key=lambda reason: reason == "no_fit"))


def _melds(cards: Sequence[str], rules: Ruleset, wild: str | None) -> list[Run | LaidSet]:
    """The melds between which jokers may be moved that these cards are."""
    melds: list[Run | LaidSet] = []
    run = read_table_run(cards, rules, wild)
    if run is not None:
        melds.append(run)
    meld = laid_cards(cards, wild, rules)
    if rules.lay_off.joker == "any_meld" and set_places(meld, rules, grown=True) is not None:
        melds.append(LaidSet(meld))
    return melds


def _lift(meld: Run | LaidSet, goal: LaidCard, card: LaidCard | None) -> list[_LiftedJoker] | str:
    """The meld without each joker that could be meant, the uppermost first; else the reason there is none."""
    places = meld.places if isinstance(meld, Run) else tuple(card.stands for card in meld.cards)
    last = len(places) - 1
    jokers = [n for n in range(last, -1, -1) if meld.cards[n].own != places[n] and _same(meld.cards[n], goal)]
    if not jokers:
        return "no_joker"
    if card is not None:
        fits = [n for n in jokers if places[n] in (None, card.own) and card.stands in (None, card.own)]
        return [_lifted(meld, n, goal, (card,)) for n in fits] or "not_its_card"
    loose = [n for n in jokers if n in (0, last) or isinstance(meld, LaidSet)]
    return [_lifted(meld, n, goal, ()) for n in loose] or "joker_not_at_end"


def _same(lying: LaidCard, goal: LaidCard) -> bool:
    """Whether the two are one card, as far as they tell copies apart."""
    return lying.card == goal.card or (lying.own == goal.own and lying.own in (lying.card, goal.card))


def _lifted(meld: Run | LaidSet, n: int, goal: LaidCard, filling: tuple[LaidCard, ...]) -> _LiftedJoker:
    cards = (*meld.cards[:n], *filling, *meld.cards[n + 1 :])
    joker = meld.cards[n]._replace(stands=goal.stands)
    if isinstance(meld, LaidSet):
        return _LiftedJoker(LaidSet(cards), joker, None if filling else n)
    low = meld.low + 1 if n == 0 and not filling else meld.low
    return _LiftedJoker(Run(meld.suit, low, cards), joker, None if filling else meld.low + n)


def _move(lift: _LiftedJoker, onto: Run | LaidSet | None, rules: Ruleset) -> JokerMove | str:
    """The move to the other meld, or within its own without one; else the reason against it."""
    meld, origin = (lift.meld, lift.left) if onto is None else (onto, None)
    after: Run | LaidSet | str = "no_fit"
    if isinstance(meld, Run):
        after = _joker_onto_run(meld, lift.joker, origin, rules)
    elif origin is None and set_places((*meld.cards, lift.joker), rules, grown=True) is not None:
        after = LaidSet((*meld.cards, lift.joker))
    if isinstance(after, str):
        return after
    rest = after if onto is None else lift.meld
    reason = _too_little(rest, lift.left is None, rules)
    if reason is not None:
        return reason
    return JokerMove(True, rest.notation, None if onto is None else after.notation, None)


def _joker_onto_run(run: Run, joker: LaidCard, origin: int | None, rules: Ruleset) -> Run | str:
    """The run with the joker at the end it names, else at the upper one while there is room, not where it was."""
    reach = run_reach(rules)
    reason = "no_fit"
    for place in (run.high + 1, run.low - 1):
        if place == origin or joker.stands not in (None, place_name(place, run.suit)):
            continue
        if reach.bottom <= place <= reach.top and len(run.cards) < reach.most:
            cards = (joker, *run.cards) if place < run.low else (*run.cards, joker)
            return Run(run.suit, min(place, run.low), cards)
        reason = round_the_corner(rules)
    return reason


def _too_little(rest: Run | LaidSet, is_filled: bool, rules: Ruleset) -> str | None:
    """Why the cards that stay are no meld any more, if they are none."""
    if isinstance(rest, LaidSet):
        if len(rest.cards) < rules.set.min:
            return "run_too_short"
        if set_places(rest.cards, rules, grown=True) is None:
            return "not_its_card" if is_filled else "no_natural_card"
        return None
    if len(rest.cards) < max(rules.lay_off.joker_leaves, rules.sequence.min):
        return "run_too_short"
    return None if rest.naturals else "no_natural_card"
