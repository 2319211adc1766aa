"""The option space of the rules: tables of options, and a ruleset, which is one choice for every option.

Options are enums, numbers and lists of numbers; no code, no booleans in pairs. Each choice names its source.

What a sequence *is*, given the choices, is code (ledger/rules); which choices a game makes is a TOML file in
``rulesets/``. An option there reads ``cap = { is = 80, from = "RC-28" }``.
"""

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from schemas.canonical import canonical
from schemas.errors import UsageError

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
Free = Literal["nothing", "pure_sequence", "sequences", "melds"]
"""Which cards of a loser's hand do not count against the seat."""


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


Several = Annotated[tuple[Annotated[int, Field(ge=0, le=1000)], ...], BeforeValidator(_as_tuple)]
"""A figure for each number of players, or for each deal; written as a list."""


class Options(BaseModel):
    """One table of a ruleset: frozen, strict, nothing unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class PlayersOptions(Options):
    """How many people may sit down."""

    min: Annotated[int, Field(ge=1, le=12)]
    max: Annotated[int, Field(ge=1, le=12)]


class PackOptions(Options):
    """What the game is played with; ``..._by_players`` is a figure for each number of players from the fewest up, empty
    where it is the same for all, and then the plain figure is the greatest of them."""

    decks: Annotated[int, Field(ge=1, le=3)]
    printed_jokers: Annotated[int, Field(ge=0, le=8)]
    decks_by_players: Annotated[Several, Field(max_length=12)] = ()
    printed_jokers_by_players: Annotated[Several, Field(max_length=12)] = ()


class DealOptions(Options):
    """How a deal begins.

    ``cards`` is one hand size for everybody, one for each number of players from the fewest up, or one for each deal of
    the match, as ``cards_by`` says. ``wild``: the rank of the card that is cut, of a card the deal announces though
    none is cut, or ``fixed``, one of ``wild_ranks`` for all deals or one for each, from the first again after the last.
    ``flipped_joker`` is the wild rank when the card is a printed joker.
    """

    cards: Annotated[Several, Field(min_length=1, max_length=12)]
    cards_by: Literal["everybody", "players", "deal"]
    dealer: Literal["announced", "clockwise"]
    first_dealer: Literal["announced", "lowest_card"]
    first: Literal["announced", "left_of_dealer"]
    wild: Literal["cut_card", "announced", "fixed", "none"]
    flipped_joker: Rank
    wild_ranks: Annotated[tuple[Rank, ...], BeforeValidator(_as_tuple), Field(max_length=13)] = ()


class TurnOptions(Options):
    """What a turn is; games of knocking are counted, not replayed."""

    order: Literal["clockwise"]
    steps: Literal["draw_then_discard", "draw_meld_discard", "knocking"]


class SequenceOptions(Options):
    """Consecutive cards of one suit. ``ace``: below the two, above the king too, besides between them in K-A-2 and in
    no longer run, or between them in any run."""

    min: Annotated[int, Field(ge=2, le=13)]
    ace: Literal["low", "high_or_low", "king_ace_two", "round_the_corner"]


class SetOptions(Options):
    """Cards of one rank; ``max`` counts jokers too, and is what may be laid or shown at once.

    ``max_with_jokers``, unless it is 0, is how large jokers may make a set of at most ``max`` cards that play as
    themselves.
    """

    min: Annotated[int, Field(ge=2, le=8)]
    max: Annotated[int, Field(ge=2, le=12)]
    suits: Literal["distinct", "any"]
    max_with_jokers: Annotated[int, Field(ge=0, le=13)] = 0


class PointsOptions(Options):
    """Points of a card left over; number cards count their pips, a ten ten."""

    ace: Annotated[int, Field(ge=0, le=100)]
    court: Annotated[int, Field(ge=0, le=100)]
    joker: Annotated[int, Field(ge=0, le=100)]


class MeldingOptions(Options):
    """Where melds are made: in the hand, for a show, or on the table; ``per_turn`` 0 means any number.

    ``jokers_alone``: what printed jokers without any other card are, a set, or an impure sequence as well.
    """

    where: Literal["hand", "table"]
    per_turn: Annotated[int, Field(ge=0, le=10)]
    jokers_alone: Literal["no_meld", "set", "any_meld"] = "no_meld"


class ContractOptions(Options):
    """The sets and the sequences to be laid down at once, a figure for each deal; none where there is no contract."""

    trios: Annotated[Several, Field(max_length=12)]
    runs: Annotated[Several, Field(max_length=12)]


class LayOffOptions(Options):
    """Adding cards to melds of the table. ``set_max`` is how large a set may grow, jokers counted.

    ``joker`` says whether one on the table may be moved: within and from sequences one has laid oneself, or in any
    meld. ``joker_leaves`` is how many cards a sequence must keep when its joker goes.
    """

    when: Literal["never", "any_time", "after_own_meld", "after_contract"]
    set_max: Annotated[int, Field(ge=0, le=12)]
    joker: Literal["stays", "own_run", "any_meld"]
    joker_leaves: Annotated[int, Field(ge=0, le=13)]


class GoingOutOptions(Options):
    """Getting rid of the last card. ``rummy``: all cards in one turn, none laid before.

    ``contract_at_once`` is what is taken off the own points for laying the contract and going out in one turn.
    """

    last_card: Literal["any_way", "must_discard"]
    last_discard: Literal["face_up", "face_down"]
    rummy: Literal["counts_once", "doubles"]
    contract_at_once: Annotated[int, Field(ge=0, le=100)]


class BuyingOptions(Options):
    """Taking the top discard out of turn, with ``penalty`` cards of the stock.

    That is done once the player in turn has drawn from the stock, or at any time before that player discards.
    """

    who: Literal["nobody", "anybody", "anybody_any_time"]
    penalty: Annotated[int, Field(ge=0, le=1)]
    priority: Literal["nearest_left"]


class ShowOptions(Options):
    """What a declared hand must hold, and how it is declared; ``none`` where nobody declares."""

    pure: Annotated[int, Field(ge=0, le=4)]
    sequences: Annotated[int, Field(ge=0, le=4)]
    impure: Annotated[int, Field(ge=0, le=4)]
    finish: Literal["fourteenth_card", "none"]
    ends: Literal["valid_show", "empty_hand"]


class CountOptions(Options):
    """What a loser's hand is worth: the cards free by the lives it holds, the cap, a complete hand too late.

    A cap of 0 is none. ``groups``: the player's own groups, or those saved, the last before the points are booked or
    those when somebody showed, and without them the best arrangement; groups saved before saving stopped count as well
    where it is ``last_saved``. ``without_pure``, unless it is 0, is what a hand
    costs in which no pure sequence is laid, whatever it holds.
    """

    no_life: Free
    first_life: Free
    both_lives: Free
    cap: Annotated[int, Field(ge=0, le=1000)]
    complete_late: Annotated[int, Field(ge=0, le=100)]
    groups: Literal["own_else_best", "saved_else_best", "saved_at_show_else_best", "last_saved_else_best"]
    without_pure: Annotated[int, Field(ge=0, le=1000)] = 0


class DropOptions(Options):
    """Giving up the deal; ``when``: before the draw of one's turn, after it too, or while others have theirs."""

    first: Annotated[int, Field(ge=0, le=1000)]
    middle: Annotated[int, Field(ge=0, le=1000)]
    when: Literal["before_draw", "in_turn", "any_time", "never"]
    out: Literal["rest_of_deal"]


class WrongShowOptions(Options):
    """A declaration that is no valid show."""

    points: Annotated[int, Field(ge=0, le=1000)]
    play: Literal["goes_on"]


class DiscardsOptions(Options):
    """Taking from the discard pile; ``returned``: discarding the very card taken from it in the same turn."""

    take: Literal["top"]
    joker: Literal["forbidden", "free"]
    first_card: Literal["free", "as_any"]
    returned: Literal["free", "forbidden"]


class StockOptions(Options):
    """Drawing from the stock, and what happens when it is used up.

    ``used_up``: the discards are shuffled, with the hands of those who dropped, or of all who are out. ``top``: the top
    discard stays, or all discards go, and the first card of the new stock is turned up or none. ``recycles`` is
    how often that is done in a deal, 0 as often as needed; then, or where ``used_up`` is ``ends``, the deal ends as
    ``ends_as`` says. ``stuck``: what a deal counts that is called off because nobody can go out any more.
    ``discards_left``: whether the deal then ends with the turn, or whoever takes the top discard plays on.
    """

    order: Literal["from_the_top"]
    used_up: Literal["reshuffle", "reshuffle_with_dropped", "reshuffle_with_out", "turn_over", "ends"]
    top: Literal["stays", "turned_up", "goes"]
    recycles: Annotated[int, Field(ge=0, le=20)]
    ends_as: Literal["never", "lowest_hand_wins", "all_count", "no_points"]
    stuck: Literal["plays_on", "no_points"]
    discards_left: Literal["end", "play_on"] = "end"


class TimerOptions(Options):
    """The clock: one for the whole turn or one for each step, in ``seconds``; ``tolerance`` is in milliseconds.

    ``bank``: milliseconds a seat has beyond that, to spend over a deal or over the match, before the timer acts.
    """

    clock: Literal["none", "turn", "each_step"]
    seconds: Annotated[int, Field(ge=0, le=600)]
    tolerance: Annotated[int, Field(ge=0, le=60_000)]
    bank: Annotated[int, Field(ge=0, le=3_600_000)] = 0
    bank_for: Literal["deal", "match"] = "deal"


class TimeoutOptions(Options):
    """A player whose time has run out: what is done for it, and when it costs the deal.

    ``turn`` is ``passes`` when the turn is simply lost, ``played`` when a card is drawn and discarded for the seat.
    ``misses`` in a row fold the hand as a middle drop; 0 means never. ``complete_hand``: whether a hand that was
    arranged as a valid show is declared.
    """

    turn: Literal["passes", "played"]
    discard: Literal["drawn_card", "any_card"]
    misses: Annotated[int, Field(ge=0, le=20)]
    complete_hand: Literal["nothing", "declared"]


class DisconnectOptions(Options):
    """A player who has lost the connection.

    ``play``: whether the seat is played for. ``before_draw``: what happens when it had not drawn a card yet. After
    ``rounds`` turns played for it, ``then``: on and on, or dropped unless its saved groups are worth less than a middle
    drop. ``show``: what it counts when another shows meanwhile; ``after_discard``: when that comes before its next
    turn.
    """

    play: Literal["as_timeout", "autoplay"]
    before_draw: Literal["autoplay", "dropped"]
    rounds: Annotated[int, Field(ge=0, le=20)]
    then: Literal["plays_on", "saved_or_middle"]
    show: Literal["as_others", "saved_or_middle"]
    after_discard: Literal["as_others", "saved"]


class LeaveOptions(Options):
    """Leaving the table: counted as the drop that applied, or by the hand, always or when a show comes first.

    ``as_drop_by_stock``: as a first drop as long as no card came from the stock.
    """

    counts: Literal["as_drop", "as_drop_by_stock", "by_hand"]
    show_before_turn: Literal["as_drop", "by_hand"]


class WinnerOptions(Options):
    """Who wins a deal without a show: the last one still in."""

    last_standing: Literal["wins"]


class MatchOptions(Options):
    """What is kept through a match, when it ends, who wins it.

    ``counts``: points lost, points won by the winners of deals, or chips that go from losers to winners, of which
    everybody begins with ``chips`` for each deal. ``ends``: after ``deals`` deals, when somebody reaches the ``target``
    (one for all, or one for each number of players from the fewest up), or when but one player is below it. ``tie``:
    those who tied share the win, or a deal more is played, by them or by all who are in.
    """

    counts: Literal["lost_points", "won_points", "chips"]
    ends: Literal["after_deals", "at_target", "last_standing"]
    deals: Annotated[int, Field(ge=0, le=100)]
    target: Annotated[Several, Field(max_length=12)]
    chips: Annotated[int, Field(ge=0, le=1000)]
    wins: Literal["deal_winner", "fewest", "most", "last_standing"]
    tie: Literal["shared", "extra_deal", "extra_deal_for_all"]


class PoolOptions(Options):
    """Coming back after elimination, with the highest total and one more, while nobody is above ``reentry_up_to``;
    and sharing the prize: by itself when at most ``split_seats`` are left, all at ``split_from`` or more, or by
    consent of everybody left, in equal shares or as they agree. ``shares``: where they are not agreed, equal, or by how
    many first drops each could still afford."""

    reentry: Literal["never", "highest_plus_one", "highest_plus_one_alike"]
    reentry_up_to: Annotated[int, Field(ge=0, le=1000)]
    split: Literal["never", "automatic", "consent", "consent_as_agreed", "automatic_or_consent"]
    split_from: Annotated[int, Field(ge=0, le=1000)]
    split_seats: Annotated[int, Field(ge=0, le=12)]
    shares: Literal["equal", "drops_left"] = "equal"


class SettlementOptions(Options):
    """Points into money: the winner of each deal takes the others' points times the point value, or the winner of the
    match the entries of all, less the fee; or no money is played for.

    The fee is ``fee_percent`` and ``fee_tenths`` tenths of a percent, but no more than ``fee_cap`` and than
    ``fee_cap_seat`` for each seat, in minor units, of a deal or of the prize; 0 is no cap. What is won is rounded.
    """

    pays: Literal["nothing", "sum_of_losers", "prize_pool"]
    fee_percent: Annotated[int, Field(ge=0, le=100)]
    rounding: Literal["down", "up", "half_up", "half_even"]
    fee_tenths: Annotated[int, Field(ge=0, le=9)] = 0
    fee_cap: Annotated[int, Field(ge=0, le=10**12)] = 0
    fee_cap_seat: Annotated[int, Field(ge=0, le=10**12)] = 0


UNSAID: Final[Mapping[str, str]] = {
    "pack.decks_by_players": "house:not-in-this-game",
    "pack.printed_jokers_by_players": "house:not-in-this-game",
    "deal.wild_ranks": "house:not-in-this-game",
    "set.max_with_jokers": "custom:set-of-five",
    "melding.jokers_alone": "custom:jokers-only",
    "count.without_pure": "custom:no-pure",
    "stock.discards_left": "house:not-in-this-game",
    "timer.bank": "house:not-in-this-game",
    "timer.bank_for": "house:not-in-this-game",
    "pool.shares": "custom:prize-split",
    "settlement.fee_tenths": "custom:fee",
    "settlement.fee_cap": "house:not-in-this-game",
    "settlement.fee_cap_seat": "house:not-in-this-game",
}
"""Options that came later than rulesets, with the clause of what was played before: a ruleset that does not state one
has that value, and its content leaves it out."""


HAND_OPTIONS: Final = (
    *(f"pack.{name}" for name in ("decks", "printed_jokers")),
    *(f"deal.{name}" for name in ("cards", "wild", "wild_ranks", "flipped_joker")),
    *(f"sequence.{name}" for name in SequenceOptions.model_fields),
    *(f"set.{name}" for name in SetOptions.model_fields),
    *(f"points.{name}" for name in PointsOptions.model_fields),
    *(f"show.{name}" for name in ShowOptions.model_fields),
    *(f"count.{name}" for name in ("no_life", "first_life", "both_lives", "cap", "without_pure")),
    "melding.jokers_alone",
)
"""The options by which a hand is arranged, shown and priced."""


CASES: Mapping[str, str] = {
    "contract.trios:number": "another number of sets or runs than the contract asks for",
    "count.both_lives:no_set": "both lives and no set besides",
    "count.groups:limits": "how many groups may be saved, and of how many cards; held only where it has a clause",
    "count.groups:stopped": "groups are no longer saved",
    "deal.cards:number": "the number of cards of a hand",
    "deal.cards:turned_up": "that a card is turned up beside the stock; held only where it has a clause",
    "discards.first_card:to_all": "the card turned up, for who draws first; held only where it has a clause",
    "disconnect.then:middle_drop": "saved groups that cost a middle drop or more",
    "drop.when:after_draw": "a drop after the draw of the same turn",
    "lay_off.joker:to_another_run": "a joker moved to another run",
    "match.wins:places": "the places of those who did not win",
    "points.court:pips": "what number cards cost",
    "sequence.ace:high": "an ace above the king",
    "sequence.ace:low": "an ace below the two",
    "sequence.ace:round_the_corner": "an ace between king and two",
    "sequence.min:joker": "a joker in a sequence",
    "sequence.min:long": "a sequence longer than any set",
    "sequence.min:pure": "a sequence without a joker",
    "sequence.min:wild_as_itself": "a wild card in its own place",
    "set.max:one_joker": "too large a set with one joker",
    "set.max:two_jokers": "too large a set with two jokers or more",
    "set.min:joker": "a joker in a set",
    "set.min:no_natural": "a meld of jokers only",
    "set.min:set": "a set",
    "settlement.pays:paid": "that what is won is paid",
    "show.ends:declarer": "what the declarer of a valid show is charged",
    "show.ends:group": "a group of a show that is no meld",
    "show.finish:joker_twice": "one joker in two melds of a show; cited only where it has a clause",
    "show.pure:none": "a show without a pure sequence",
    "going_out.rummy:all_laid": "going rummy, where the text speaks of laying down every card",
    "wrong_show.points:round_maximum": "a wrong show costs the maximum of the round, of which the text gives no figure",
    "timeout.turn:from_stock": "the pile from which a card is drawn at a time-out; held only where it has a clause",
    "timeout.misses:played_out": "the last turn missed, played out before the fold; allowed only where it has a clause",
    "timeout.misses:later": "a fold when turns are missed, not at once but later; allowed only where it has a clause",
    "timeout.discard:least_useful": "what the timer may throw away; held only where it has a clause",
    "turn.steps:cards_kept": "that a hand has as many cards after a turn as before it",
    "turn.steps:in_order": "that a meld comes before a lay-off; held only where it has a clause",
}
"""The cases of options that a ruleset may name clauses for, and what each is."""

_NO_OPTIONS = ("id", "title", "compare", "sources", "admits", "cases")


class Ruleset(BaseModel):
    """A ruleset resolved: every option chosen, every choice with its clause.

    ``sources`` maps an option's dotted path (``count.cap``) to a clause id, ``admits`` to the values that clause admits
    besides, or to tables of values for several options. ``cases`` gives a case of an option clauses of its own
    (``disconnect.then:middle_drop``), where the text has one for it; without any, the option's clause is cited for it.
    ``hash`` covers the options alone, and of those that came later than rulesets (:data:`UNSAID`) what is chosen
    otherwise, so that a new option changes no hash.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    id: str
    title: str
    compare: str | None = None
    players: PlayersOptions
    pack: PackOptions
    deal: DealOptions
    turn: TurnOptions
    sequence: SequenceOptions
    set: SetOptions
    points: PointsOptions
    melding: MeldingOptions
    contract: ContractOptions
    lay_off: LayOffOptions
    going_out: GoingOutOptions
    buying: BuyingOptions
    show: ShowOptions
    count: CountOptions
    drop: DropOptions
    wrong_show: WrongShowOptions
    discards: DiscardsOptions
    stock: StockOptions
    timer: TimerOptions
    timeout: TimeoutOptions
    disconnect: DisconnectOptions
    leave: LeaveOptions
    winner: WinnerOptions
    match: MatchOptions
    pool: PoolOptions
    settlement: SettlementOptions
    sources: dict[str, str]
    admits: dict[str, Annotated[tuple[Any, ...], BeforeValidator(_as_tuple)]] = {}
    cases: dict[str, Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]] = {}

    @field_validator("cases")
    @classmethod
    def _check_cases(cls, cases: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        strange = sorted(set(cases) - set(CASES))
        if strange:
            option = strange[0].partition(":")[0]
            there_are = [case.partition(":")[2] for case in CASES if case.startswith(f"{option}:")]
            raise ValueError(f"no such case: {strange[0]}; of {option} there are {', '.join(there_are) or 'none'}")
        return cases

    @field_validator("sources", mode="after")
    @classmethod
    def _with_unsaid(cls, sources: dict[str, str]) -> dict[str, str]:
        # A ruleset from before these options names no clause for them.
        return {**sources, **{path: clause for path, clause in UNSAID.items() if path not in sources}}

    @cached_property
    def options(self) -> dict[str, dict[str, Any]]:
        """The choices alone, table by table."""
        return self.model_dump(mode="json", exclude=set(_NO_OPTIONS))

    @cached_property
    def content(self) -> bytes:
        """Canonical JSON of the choices: what the hash covers and a ledger keeps."""
        # exclude_defaults is what keeps old hashes: an option that came later is left out while it is as it was before.
        return canonical(self.model_dump(mode="json", exclude=set(_NO_OPTIONS), exclude_defaults=True))

    @cached_property
    def hash(self) -> str:
        """SHA-256 of :attr:`content`, 64 hex digits."""
        return hashlib.sha256(self.content).hexdigest()

    @cached_property
    def hand_key(self) -> str:
        """The choices by which a hand is arranged, shown and priced (:data:`HAND_OPTIONS`), as a text to remember work
        under: rulesets alike in them share it."""
        paths = (path.split(".") for path in HAND_OPTIONS)
        return repr([getattr(getattr(self, table), option) for table, option in paths])

    def says(self, option: str) -> bool:
        """Whether an option was known before rulesets left any unsaid, or is chosen otherwise than before it was."""
        return option not in UNSAID or self._chosen_late[option]

    @cached_property
    def _chosen_late(self) -> dict[str, bool]:
        return {
            f"{table}.{name}": getattr(getattr(self, table), name) != default for table, name, default in _WHEN_UNSAID
        }

    def source(self, option: str) -> str:
        """The clause id a choice comes from, the first for a case of it; ``KeyError`` when there is no such option."""
        return (self.cases.get(option) or (self.sources[option.partition(":")[0]],))[0]

    def clauses(self, *options: str) -> tuple[str, ...]:
        """The clause ids of several options, or of cases of options, each once, in the order asked, without those left
        unsaid. Raises UsageError for what is no option."""
        cited = self._clauses_by_options.get(options)
        if cited is None:
            for path in options:
                if str(path).partition(":")[0] not in self.sources:
                    raise UsageError(f"{path!r} is no option of a ruleset; `meldtrail rules {self.id}` lists them")
            own = [path for path in options if self.says(path.partition(":")[0])]
            by_option = [self.cases.get(path) or (self.sources[path.partition(":")[0]],) for path in own]
            cited = self._clauses_by_options[options] = tuple(
                dict.fromkeys(clause for clauses in by_option for clause in clauses)
            )
        return cited

    @cached_property
    def _clauses_by_options(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Clauses asked for before; a report asks for the same few over and over."""
        return {}


_WHEN_UNSAID: Final = tuple(
    (table, name, getattr(Ruleset.model_fields[table].annotation, "model_fields", {})[name].default)
    for table, name in (path.split(".") for path in UNSAID)
)
"""The options that may be left unsaid, and what they are then."""

OPTION_TABLES: tuple[str, ...] = tuple(name for name in Ruleset.model_fields if name not in _NO_OPTIONS)


def option_paths(options: Mapping[str, Mapping[str, object]]) -> list[str]:
    """The dotted path of every option in a nested table."""
    return [f"{table}.{name}" for table, values in options.items() for name in values]
