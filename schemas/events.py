"""Version 1 of the event format: what a platform may write, one closed union discriminated by ``type``.

SPEC.md says the same in words. Money is in minor units (paise), times in UTC milliseconds, seats are integers
from 1. Acts say what happened at the table; claims (:data:`CLAIMS`) say what the platform asserted.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from operator import itemgetter
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from schemas.cards import FACES, UNKNOWN, Card, TableCard
from schemas.wire import (
    Actor,
    Cards,
    Clock,
    Count,
    DealNo,
    DrawnCard,
    Extension,
    Groups,
    Hand,
    Key,
    Line,
    MatchId,
    MeldId,
    Melds,
    Paise,
    Payout,
    Player,
    RulesetName,
    Seat,
    SeatPoints,
    Seq,
    Stake,
    Standing,
    Time,
    Token,
    Wire,
    milliseconds_of,
)


class MatchEvent(Wire):
    """What every event of a match carries. Absent means the platform did not say."""

    v: Literal[1]
    match: MatchId
    seq: Seq
    at: Time | None = None
    by: Actor | None = None
    id: Token | None = None
    producer: Token | None = None
    ext: Annotated[Extension, Field(max_length=32)] | None = None


class Seated(MatchEvent):
    """An event of one seat."""

    seat: Seat


class Open(MatchEvent):
    """The match begins: rules, seats, stake. ``dealer_draw``: the card each seat drew for the first deal."""

    type: Literal["open"]
    ruleset: RulesetName | None = None
    players: Annotated[tuple[Player, ...], Field(min_length=1, max_length=99)]
    table: Token | None = None
    lobby: Token | None = None
    refs: Annotated[dict[Key, Token], Field(max_length=16)] | None = None
    currency: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")] | None = None
    chips: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")] | None = None
    stake: Stake | None = None
    dealer_draw: Annotated[tuple[DrawnCard, ...], Field(max_length=99)] = ()
    options: Annotated[Extension, Field(max_length=32)] | None = None
    clocks: Annotated[tuple[Clock, ...], Field(max_length=32)] = ()


class Shuffle(MatchEvent):
    """A commitment to the shuffle, or its reveal."""

    type: Literal["shuffle"]
    phase: Literal["commit", "reveal"]
    algo: Token
    values: Annotated[tuple[Token, ...], Field(min_length=1, max_length=32)]


class Deal(MatchEvent):
    """Cards are dealt. ``stock`` lists the next card to be drawn first and is then binding."""

    type: Literal["deal"]
    deal: DealNo
    dealer: Seat | None = None
    first: Seat | None = None
    hands: Annotated[tuple[Hand, ...], Field(max_length=99)] = ()
    open_card: Card | None = None
    wild_card: Card | None = None
    cut_card: Card | None = None
    stock: Annotated[Cards, Field(max_length=1000)] | None = None


class Draw(Seated):
    """A card is taken from the stock or from the top of the discards."""

    type: Literal["draw"]
    from_: Annotated[Literal["stock", "discards"], Field(alias="from")]
    card: Card | None = None


class Discard(Seated):
    """A card is put on the discards, face up unless it says otherwise."""

    type: Literal["discard"]
    card: Card | None = None
    face: Literal["up", "down"] | None = None


class Drop(Seated):
    """The seat gives up the deal; an auto-fold is a drop by timer."""

    type: Literal["drop"]


class Declare(Seated):
    """The seat puts ``finish`` down and shows its cards in groups."""

    type: Literal["declare"]
    groups: Groups | None = None
    finish: Card | None = None


class Show(Seated):
    """A loser's own groups after somebody declared."""

    type: Literal["show"]
    groups: Groups


class Group(Seated):
    """A grouping the platform saved for the seat; none at all when it stops saving."""

    type: Literal["group"]
    groups: Groups


class Meld(Seated):
    """Melds laid on the table; the id of the n-th is ``<seq>.<n>``, n from 1."""

    type: Literal["meld"]
    melds: Melds


class LayOff(Seated):
    """Cards put on a meld of the table."""

    type: Literal["lay_off"]
    meld: MeldId
    cards: Annotated[tuple[TableCard, ...], Field(min_length=1, max_length=30)]


class LayContract(Seated):
    """The melds of the hand's contract, laid at once."""

    type: Literal["lay_contract"]
    melds: Melds


class MoveJoker(Seated):
    """The joker of ``meld`` now stands as ``joker`` there or in ``to``; ``card``, if any, takes its place."""

    type: Literal["move_joker"]
    meld: MeldId
    card: Card | None = None
    joker: TableCard
    to: MeldId | None = None


class Buy(Seated):
    """Out of turn: the top discard, with a penalty card from the stock. ``wanted``: the seats that asked for it."""

    type: Literal["buy"]
    card: Card | None = None
    penalty: Card | None = None
    wanted: Annotated[tuple[Seat, ...], Field(max_length=99)] = ()


class Recycle(MatchEvent):
    """The discards become the new stock; ``open_card`` is turned up from it where the rules say so."""

    type: Literal["recycle"]
    open_card: Card | None = None
    stock: Annotated[Cards, Field(max_length=1000)] | None = None


class Miss(Seated):
    """The seat let its time run out; ``count`` is how many times in a row."""

    type: Literal["miss"]
    count: Count | None = None


class Disconnect(Seated):
    """The seat lost its connection."""

    type: Literal["disconnect"]


class Reconnect(Seated):
    """The seat is connected again."""

    type: Literal["reconnect"]


class Leave(Seated):
    """The player left the table."""

    type: Literal["leave"]


class Rejoin(Seated):
    """The player came back to the match."""

    type: Literal["rejoin"]


class Split(Seated):
    """A step towards sharing the prize."""

    type: Literal["split"]
    step: Literal["offer", "accept", "refuse", "auto"]


class Close(MatchEvent):
    """A deal (``deal`` given) or the match is over without more play."""

    type: Literal["close"]
    reason: Literal["finished", "abandoned", "void"]
    deal: DealNo | None = None
    refund: Annotated[tuple[Payout, ...], Field(max_length=99)] | None = None


class Gap(MatchEvent):
    """A known gap: the events from this one to ``to`` are missing."""

    type: Literal["gap"]
    to: Seq
    reason: Line


class ShowJudged(Seated):
    """The platform's claim: this seat's declaration was valid, or not."""

    type: Literal["show_judged"]
    valid: bool
    reason: Line | None = None


class DealScored(MatchEvent):
    """The platform's claim: the points of each seat in the deal."""

    type: Literal["deal_scored"]
    deal: DealNo | None = None
    points: Annotated[tuple[SeatPoints, ...], Field(min_length=1, max_length=99)]


class MatchSettled(MatchEvent):
    """The platform's claim: final standings, and what everybody wins or loses."""

    type: Literal["match_settled"]
    standings: Annotated[tuple[Standing, ...], Field(max_length=99)] = ()
    payouts: Annotated[tuple[Payout, ...], Field(max_length=99)] = ()
    fee: Paise | None = None


Act = (
    Open | Shuffle | Deal | Draw | Discard | Drop | Declare | Show | Group | Meld | LayOff | LayContract
    | MoveJoker | Buy | Recycle | Miss | Disconnect | Reconnect | Leave | Rejoin | Split | Close | Gap
)  # fmt: skip
Claim = ShowJudged | DealScored | MatchSettled
Event = Annotated[Act | Claim, Field(discriminator="type")]
"""One event of a match."""

CLAIMS: Final = frozenset({"show_judged", "deal_scored", "match_settled"})
EVENT: Final[TypeAdapter[Act | Claim]] = TypeAdapter(Event, config=ConfigDict(defer_build=True))
"""Reads one event. Use ``validate_json`` for a line, ``validate_python(..., strict=False)`` for stored values."""


def read_events(values: Iterable[Mapping[str, Any]]) -> list[Act | Claim]:
    """The events of a match from their stored values. Raises ValidationError for what is none."""
    read = EVENT.validator.validate_python  # without what the adapter puts around each, a third of the time
    return [read(event, strict=False) for event in values]


def read_again(values: Iterable[Mapping[str, Any]]) -> list[Act | Claim]:
    """The same of values that were read as they came in: the most frequent types are not held against the model again.
    Raises ValueError for a day there is not."""
    read = EVENT.validator.validate_python
    return [event if (event := _again(value)) is not None else read(value, strict=False) for value in values]


_new: Final = object.__new__
_give_fields, _give_names, _give_extra, _give_private = (
    BaseModel.__dict__[slot].__set__
    for slot in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
)
_UNUSUAL: Final = frozenset({"id", "ext"})
_OF_ANY_VALUE: Final = frozenset({"type", "match", "seq", "at", "card", "groups", "finish", "reason", "id", "ext"})
"""Fields that have more than a few values, each of them looked at or a text that may be any."""


def _again(value: Mapping[str, Any]) -> Act | Claim | None:
    """An act of a seat, or the ruling of a show, of which nothing unusual is told; None for any other event."""
    name = value["type"]
    form = _COMMON.get(name)
    if form is None:
        return None
    keys = tuple(value)
    usual = form.usual.get(keys)
    if usual is None:
        usual = form.usual[keys] = form.look_at(value)
    names, types, few_of, combinations = usual
    # Whoever made a leaf anew may have written anything.
    if not names or tuple(map(type, value.values())) != types or value.get("card", UNKNOWN) not in _CARDS:
        return None
    few = few_of(value)
    if few not in combinations:
        EVENT.validator.validate_python(value, strict=False)
        combinations.add(few)
    at = value.get("at")
    if at is not None:
        milliseconds_of(at)
    fields = {**form.blank, **value}
    if name == "draw":
        fields["from_"] = fields.pop("from")
    elif "groups" in form.blank:
        # Where none are given "?" is no card, and the model says what that means.
        if not _CARDS.issuperset((value.get("finish", UNKNOWN), *chain(*(fields["groups"] or "?")))):
            return None
        fields["groups"] = tuple(map(tuple, fields["groups"]))
    event: Act | Claim = _new(form.model)
    _give_fields(event, fields)
    _give_names(event, names)
    _give_extra(event, None)
    _give_private(event, None)
    return event


class _Usual(NamedTuple):
    """Of values with the same keys the fields they give, none where they may be unusual, of what types they are, which
    of them are one of a few, and the combinations of those that the model has read."""

    names: set[str]
    types: tuple[type, ...]
    few_of: Callable[[Mapping[str, Any]], object]
    combinations: set[object]


class _Form(NamedTuple):
    """How events of a type are made again: their model, its fields with nothing in them, and what is usual by the keys
    of a value."""

    model: type[Any]
    blank: dict[str, Any]
    usual: dict[tuple[str, ...], _Usual]

    def look_at(self, value: Mapping[str, Any]) -> _Usual:
        """What is usual of the first value with its keys, which the model reads. Raises ValidationError."""
        EVENT.validator.validate_python(value, strict=False)
        fields = self.model.model_fields
        by_alias = {field.alias or name: name for name, field in fields.items()}
        required = {field.alias or name for name, field in fields.items() if field.is_required()}
        usual = required <= value.keys() <= by_alias.keys() - _UNUSUAL
        names = {by_alias[key] for key in value} if usual else set()
        few_of = itemgetter("type", *(value.keys() - _OF_ANY_VALUE))
        return _Usual(names, tuple(map(type, value.values())), few_of, set())


_CARDS: Final = frozenset({UNKNOWN, *FACES, *(f"{face}.{copy}" for face in FACES for copy in range(1, 10))})
"""Every :data:`Card`."""


_COMMON: Final[dict[str, _Form]] = {
    get_args(model.model_fields["type"].annotation)[0]: _Form(model, dict.fromkeys(model.model_fields), {})
    for model in (Draw, Discard, Drop, Group, Declare, Show, Miss, Disconnect, Reconnect, Leave, ShowJudged)
}


def first_open(events: Iterable[Act | Claim]) -> Open | None:
    """The event that opened a match; a second one changes nothing."""
    return next((event for event in events if isinstance(event, Open)), None)


# Of format 1, and closed: what its ledgers keep in clear is in their leaves. What is hidden since stands in HIDDEN.
SEALED: Final[dict[str, tuple[str, ...]]] = {
    "open": ("players.player", "players.name", "players.device", "players.address"),
    "deal": ("hands.cards", "stock"),
    "draw": ("card",),
    "group": ("groups",),
    "recycle": ("stock",),
    "buy": ("penalty",),
}
"""The hidden fields of each type, as paths; a draw's card is hidden only when it came from the stock."""

HIDDEN: Final[dict[str, tuple[str, ...]]] = SEALED | {
    "shuffle": ("values",),
    "discard": ("card",),
    "gap": ("reason",),
    "show_judged": ("reason",),
}
"""The hidden fields of each type in ledgers of format 2. A card that everybody saw is not: one drawn from the discards,
one put down face up."""
