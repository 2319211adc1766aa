"""A table for tests: a whole pack laid out, and one method for each thing that can happen: a test is a story.

    table = Table("classic", seats=3, hands={1: SHOWABLE}, wild_card="4D")
    table.turn(1)                      # draws from the stock and puts the same card down
    table.draw(2, "discards").discard(2, "KH")  # each of them gives the table back

The table keeps the true place of every card. A card given to ``draw`` or ``discard`` is what the *log* says; the
truth follows it where it can. Without one, the log says what really happened. In games of table play:

    table = Table("rum", seats=2, hands={1: "5H 6H 7H", 2: "8H"})
    table.draw(1).meld(1, "5H 6H 7H").discard(1)
    table.draw(2).lay_off(2, "8H", on=1)  # on the first meld that was laid
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeVar

from ledger.audit.audits import Audit
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.play.replay import Step, is_replayed, replay
from ledger.play.state import Deal, Ending, Match, SeatState
from ledger.rules.library import shipped_texts
from ledger.rules.rulebook import Rulebook
from ledger.rules.sizes import hand_size
from schemas.cards import RANKS, SUITS, face
from schemas.events import EVENT, Act, Claim
from schemas.findings import Finding, Verdict
from schemas.ruleset import Ruleset

T = TypeVar("T")

RULESETS = Path(__file__).resolve().parents[2] / "schemas" / "rulesets"

WILD = "4D"
"""The wild card of a table that is told none."""

SHOWABLE = "AS 2S 3S | 5H 6H 7H JK | 9C 9D 9S | KD KC KH"
"""A pure sequence, an impure one, two sets: a valid show in every game with thirteen cards, wild card 4D."""

HOPELESS = "AC 3C 5C 7C 9C JC KC 2D 6D 8D TD QD 3H"
"""No meld at all; 93 points at face value."""


@cache
def rulebook() -> Rulebook:
    """The shipped rulesets."""
    return Rulebook(shipped_texts())


def rules(name: str) -> Ruleset:
    """A shipped ruleset."""
    return rulebook().resolve(name)


REPLAYED = tuple(name for name in rulebook().ids if is_replayed(rules(name)))
"""Every shipped game that is replayed."""

HAND_GAMES = tuple(name for name in REPLAYED if rules(name).melding.where == "hand")
"""The games of thirteen cards and a show."""

TABLE_GAMES = tuple(name for name in REPLAYED if rules(name).melding.where == "table")
"""The games whose melds lie on the table."""


def groups_of(text: str) -> list[list[str]]:
    """``"AS 2S 3S | 9C 9D 9S"`` as lists."""
    return [part.split() for part in text.split("|")]


def cards_of(text: str) -> list[str]:
    """The cards of a text, groups or none."""
    return text.replace("|", " ").split()


def pack_of(ruleset: Ruleset, *, copies: bool = False) -> list[str]:
    """Every card of the packs; with ``copies``, told apart by suffix."""
    counts = {rank + suit: ruleset.pack.decks for suit in SUITS for rank in RANKS}
    counts["JK"] = ruleset.pack.printed_jokers
    return [f"{name}.{n}" if copies else name for name, most in counts.items() for n in range(1, most + 1)]


class Table:
    """One match. ``hands`` may name fewer cards for a seat than are dealt; the rest is dealt from a fixed shuffle, in
    which jokers, wild cards and aces come last, so that no test meets one it did not ask for.

    ``stock`` names the cards to be drawn next; the rest of the pack lies below them, unless ``stock_size`` says how
    many cards there are (the others are then in nobody's hand, as if the packs were smaller).
    ``unlogged`` drops parts of the deal from the record: ``hands``, ``stock``, ``open_card``, ``wild_card``.
    """

    def __init__(
        self,
        ruleset: str = "classic",
        seats: int = 3,
        *,
        hands: Mapping[int, str] | None = None,
        open_card: str | None = None,
        wild_card: str = WILD,
        cut_card: str | None = None,
        stock: str = "",
        stock_size: int | None = None,
        first: int | None = 1,
        dealt: bool = True,
        opened: bool = True,
        unlogged: Sequence[str] = (),
        unlogged_hands: Sequence[int] = (),
        copies: bool = False,
        point_value: int | None = 100,
        times: bool = True,
        actors: bool = True,
        match: str = "m-1",
    ) -> None:
        self.rules = rules(ruleset)
        self.match = match
        self.seats = list(range(1, seats + 1))
        self.events: list[Act | Claim] = []
        self.times, self.actors = times, actors
        self.wild_card = wild_card
        self.copies = copies
        self.deals = 0
        self._next_seq = 1
        self._waited = 0
        self._story: tuple[object, ...] = ()
        self._answers: dict[str, Any] = {}
        self._lay_out(hands or {}, open_card, stock, stock_size)
        if opened:
            players = [{"seat": seat, "player": f"player-{seat}"} for seat in self.seats]
            stake = {} if point_value is None else {"stake": {"point_value": point_value}}
            self.say("open", ruleset=ruleset, players=players, currency="INR", **stake)
        if dealt:
            self.deal(first=first, cut_card=cut_card, unlogged=unlogged, unlogged_hands=unlogged_hands)

    def _lay_out(self, hands: Mapping[int, str], open_card: str | None, stock: str, size: int | None) -> None:
        rest, copies = pack_of(self.rules, copies=self.copies), self.copies
        random.Random(7).shuffle(rest)
        rest.sort(key=lambda card: face(card) == "JK" or card[0] in ("A", self.wild_card[0]))

        def take(wanted: str) -> str:
            found = next((card for card in rest if card == wanted or (copies and face(card) == wanted)), None)
            assert found is not None, f"the packs have no {wanted} left"
            rest.remove(found)
            return found

        announced = self.wild_card if self.rules.deal.wild == "announced" else None  # it stays in the pack
        self.wild = take(self.wild_card) if self.rules.deal.wild == "cut_card" else announced
        named = {seat: [take(card) for card in cards_of(text)] for seat, text in hands.items()}
        self.discards = [take(open_card)] if open_card else []
        upper = [take(card) for card in stock.split()]
        if not self.discards:
            self.discards = [take(rest[0])]
        self.hands: dict[int, list[str]] = {}
        for seat in self.seats:
            hand = named.get(seat, [])
            while len(hand) < hand_size(len(self.seats), self.deals + 1, self.rules):
                hand.append(rest.pop(0))
            self.hands[seat] = hand
        self.stock = upper + rest
        self.removed: list[str] = []
        self.melds: list[str] = []
        self.laid: list[str] = []
        if size is not None:
            self.stock, self.removed = self.stock[:size], self.stock[size:]

    # --- telling -----------------------------------------------------------------------------------------------

    def say(self, kind: str, /, **fields: Any) -> Self:
        """Any event at all, with the next number. What tells an event gives the table back, to be told the next."""
        told: dict[str, Any] = {"v": 1, "match": self.match, "seq": self._next_seq, "type": kind}
        if self.times:
            told["at"] = self._stamp()
        told |= {name.rstrip("_"): value for name, value in fields.items() if value is not None}
        if not self.actors:
            told.pop("by", None)
        self.events.append(EVENT.validate_python(told, strict=False))
        self._next_seq += 1
        return self

    def _act(self, kind: str, seat: int, by: str, **fields: Any) -> Self:
        if (kind == "miss" or by == "timer") and not _timed_out(self.events[-1:]):
            self.wait(self.rules.timer.seconds)
        return self.say(kind, seat=seat, by=by, **fields)

    def wait(self, seconds: int, milliseconds: int = 0) -> Self:
        """So much time goes by before the next event, which comes a second after the last one without this; where the
        game has a clock, misses and the timer wait for it by themselves."""
        self._waited += seconds * 1000 + milliseconds
        return self

    def _stamp(self) -> str:
        seconds, rest = divmod(self._next_seq * 1000 + self._waited + 17, 1000)  # no clock of full seconds
        return f"2026-11-20T{10 + seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}Z"

    def deal(
        self,
        number: int | None = None,
        *,
        first: int | None = 1,
        cut_card: str | None = None,
        unlogged: Sequence[str] = (),
        unlogged_hands: Sequence[int] = (),
        **changed: Any,
    ) -> Self:
        """The cards as laid out are dealt. ``changed`` replaces what the log says of any field."""
        self.deals = number or self.deals + 1
        fields: dict[str, Any] = {
            "deal": self.deals,
            "dealer": self.seats[-1],
            "first": first,
            "hands": [{"seat": s, "cards": list(self.hands[s])} for s in self.seats if s not in unlogged_hands],
            "open_card": self.discards[-1],
            "wild_card": self.wild,
            "cut_card": cut_card,
            "stock": list(self.stock),
        }
        fields |= changed
        left_out = {*unlogged, *(name for name in changed if changed[name] is None)}
        return self.say("deal", **{name: value for name, value in fields.items() if name not in left_out})

    def next_deal(
        self,
        *,
        hands: Mapping[int, str] | None = None,
        open_card: str | None = None,
        stock: str = "",
        **changed: Any,
    ) -> Self:
        """The next deal, laid out anew; the deal passes clockwise. ``changed`` as in :meth:`deal`."""
        self._lay_out(hands or {}, open_card, stock, None)
        dealer = self.seats[(self.deals - 1) % len(self.seats)]
        return self.deal(**({"first": self.seats[self.deals % len(self.seats)], "dealer": dealer} | changed))

    def draw(self, seat: int, from_: str = "stock", card: str | None = None, by: str = "player") -> Self:
        """A card is drawn; ``card`` is what the log says, else the true one."""
        pile = self.stock if from_ == "stock" else self.discards
        at = 0 if from_ == "stock" else -1
        true = pile[at] if card in (None, "??") and pile else card
        if true in pile:
            del pile[pile.index(true) if from_ == "stock" else len(pile) - 1 - pile[::-1].index(true)]
        if true is not None and seat in self.hands:
            self.hands[seat].append(true)
        return self._act("draw", seat, by, **{"from": from_}, card=card or true)

    def discard(self, seat: int, card: str | None = None, by: str = "player", *, face: str | None = None) -> Self:
        """A card is put down; without one named, the card that came last into the hand."""
        hand = self.hands[seat]
        true = card if card is not None and card != "??" else hand[-1]
        if true in hand:
            hand.remove(true)
        self.discards.append(true)
        return self._act("discard", seat, by, card=card or true, face=face)

    def turn(self, seat: int, from_: str = "stock", put: str | None = None, by: str = "player") -> Self:
        """A whole turn: draw, then put ``put`` down, or the drawn card."""
        return self.draw(seat, from_, by=by).discard(seat, put, by=by)

    def round(self, times: int = 1) -> Self:
        """Everybody plays a whole turn, seat 1 first."""
        for _ in range(times):
            for seat in self.seats:
                self.turn(seat)
        return self

    def declare(self, seat: int, groups: str | None = SHOWABLE, finish: str | None = None, by: str = "player") -> Self:
        """Cards are put down; the finish card is, unless named, one of the hand that is in no group."""
        hand = list(self.hands[seat])
        for card in cards_of(groups or ""):
            if card in hand:
                hand.remove(card)
        true = finish or (hand[-1] if hand else None)
        if true in self.hands[seat]:
            self.hands[seat].remove(true)
        if true is not None:
            self.discards.append(true)
        told = None if groups is None else groups_of(groups)
        return self._act("declare", seat, by, groups=told, finish=true)

    def drop(self, seat: int, by: str = "player") -> Self:
        """The seat gives up the deal."""
        return self._act("drop", seat, by)

    def miss(self, seat: int, count: int | None = None) -> Self:
        """The seat lets its time run out."""
        return self._act("miss", seat, "timer", count=count)

    def disconnect(self, seat: int) -> Self:
        """The seat loses its connection."""
        return self._act("disconnect", seat, "server")

    def reconnect(self, seat: int) -> Self:
        """The seat is connected again."""
        return self._act("reconnect", seat, "server")

    def leave(self, seat: int) -> Self:
        """The player leaves the table."""
        return self._act("leave", seat, "player")

    def show(self, seat: int, groups: str) -> Self:
        """A loser's own groups."""
        return self._act("show", seat, "player", groups=groups_of(groups))

    def group(self, seat: int, groups: str) -> Self:
        """A grouping saved for the seat."""
        return self._act("group", seat, "player", groups=groups_of(groups))

    def recycle(
        self, stock: str | Sequence[str] | None = None, *, logged: bool = True, open_card: str | None = None
    ) -> Self:
        """The discards become the stock, in their true order or as ``stock`` says.

        Where the rules turn up a card, it is the first of them, and ``open_card`` is what the log says of it.
        """
        turned_up = self.rules.stock.top == "turned_up"
        cards = self.discards if turned_up else self.discards[:-1]
        told = stock.split() if isinstance(stock, str) else list(stock) if stock is not None else list(cards)
        cards = list(told) if sorted(told) == sorted(cards) else cards
        if turned_up:
            self.discards, self.stock = cards[:1], cards[1:]
            open_card, told = open_card or told[0], told[1:]
        else:
            self.discards, self.stock = self.discards[-1:], cards
        told_open = open_card if logged else None
        return self.say("recycle", by="server", stock=told if logged else None, open_card=told_open)

    # --- table play --------------------------------------------------------------------------------------------

    def meld(self, seat: int, melds: str, by: str = "player") -> Self:
        """Melds go from the hand to the table; ``|`` stands between them."""
        return self._lay("meld", seat, melds, by)

    def lay_contract(self, seat: int, melds: str, by: str = "player") -> Self:
        """The contract goes from the hand to the table."""
        return self._lay("lay_contract", seat, melds, by)

    def _lay(self, kind: str, seat: int, melds: str, by: str) -> Self:
        groups = groups_of(melds)
        self._put_on_table(seat, cards_of(melds))
        self.melds += [f"{self._next_seq}.{n}" for n in range(1, len(groups) + 1)]
        return self._act(kind, seat, by, melds=groups)

    def lay_off(self, seat: int, cards: str, *, on: int | str = 1, by: str = "player") -> Self:
        """Cards go onto a meld: its id, or its number in the order in which melds were laid."""
        self._put_on_table(seat, cards.split())
        return self._act("lay_off", seat, by, meld=self._meld_id(on), cards=cards.split())

    def move_joker(
        self, seat: int, joker: str, *, on: int | str = 1, card: str | None = None, to: int | str | None = None
    ) -> Self:
        """The joker of a meld stands elsewhere now, and a card may take the place it leaves."""
        self._put_on_table(seat, [card] if card else [])
        target = None if to is None else self._meld_id(to)
        return self._act("move_joker", seat, "player", meld=self._meld_id(on), joker=joker, card=card, to=target)

    def buy(self, seat: int, card: str | None = None, penalty: str | None = None, wanted: Sequence[int] = ()) -> Self:
        """The top discard is bought, with a penalty card where there is one; the cards named are what the log says."""
        top = self.discards.pop() if self.discards else None
        drawn = self.stock.pop(0) if self.rules.buying.penalty and self.stock else None
        self.hands[seat] += [true for true in (top, drawn) if true is not None]
        return self._act("buy", seat, "player", card=card or top, penalty=penalty or drawn, wanted=list(wanted) or None)

    def _meld_id(self, meld: int | str) -> str:
        return meld if isinstance(meld, str) else self.melds[meld - 1]

    def _put_on_table(self, seat: int, cards: Sequence[str]) -> None:
        for card in (card.partition("=")[0] for card in cards):
            if card in self.hands[seat]:
                self.hands[seat].remove(card)
                self.laid.append(card)

    def gap(self, events: int = 1, reason: str = "server restarted") -> Self:
        """So many events are missing."""
        first = self._next_seq
        self.say("gap", to=first + events - 1, reason=reason)
        self._next_seq = first + events
        return self

    def close(self, reason: str = "finished", **fields: Any) -> Self:
        """The deal or the match is over without more play."""
        return self.say("close", reason=reason, **fields)

    # --- claims ------------------------------------------------------------------------------------------------

    def judged(self, seat: int, valid: bool, reason: str | None = None) -> Self:
        """The platform says whether the show was valid."""
        return self.say("show_judged", seat=seat, valid=valid, reason=reason, by="server")

    def scored(self, points: Mapping[int, int], deal: int | None = 1) -> Self:
        """The platform says what everybody lost."""
        told = [{"seat": seat, "points": lost} for seat, lost in points.items()]
        return self.say("deal_scored", deal=deal, points=told, by="server")

    def settled(
        self, payouts: Mapping[int, int] | None = None, standings: Mapping[int, int] | None = None, **more: Any
    ) -> Self:
        """The platform says what everybody wins or loses."""
        paid = [{"seat": seat, "amount": amount} for seat, amount in (payouts or {}).items()]
        stand = [{"seat": seat, "points": points} for seat, points in (standings or {}).items()]
        return self.say("match_settled", payouts=paid, standings=stand, by="server", **more)

    # --- what the replay says of it ----------------------------------------------------------------------------

    def steps(self) -> list[Step]:
        """The replay of everything told so far."""
        return list(self._once("steps", lambda: tuple(replay(self.events, self.rules))))

    def _once(self, name: str, make: Callable[[], T]) -> T:
        """What is made of everything told so far, made anew once more is told."""
        story = (self.match, self.rules, *self.events)
        if story != self._story:
            self._story, self._answers = story, {}
        if name not in self._answers:
            self._answers[name] = make()
        answer: T = self._answers[name]
        return answer

    def findings(self) -> list[Finding]:
        """Every finding of the laws."""
        return [finding for step in self.steps() for finding in step.findings]

    def codes(self) -> list[str]:
        """The codes found, in order."""
        return [finding.code for finding in self.findings()]

    def unseen(self) -> list[tuple[str, str]]:
        """The checks that could not be made at the last event, and what was missing."""
        return list(self.steps()[-1].unseen)

    def now(self) -> Deal:
        """The deal as it stands."""
        return deal_of(self.steps()[-1].after)

    def seat(self, number: int) -> SeatState:
        """A seat as it stands."""
        state = self.now().seat(number)
        assert state is not None
        return state

    def due(self) -> int:
        """The seat whose turn it is."""
        turn = self.now().turn
        assert turn is not None
        return turn

    def ending(self) -> Ending:
        """How the deal ended."""
        ended = self.now().ended
        assert ended is not None
        return ended

    # --- what the audit says of it -----------------------------------------------------------------------------

    def played(self) -> PlayedMatch:
        """The match under the table's ruleset and, where there is one, the other reading of it."""
        return self._once("played", lambda: PlayedMatch(self.match, self.events, readings_of(self.rules)))

    def audit(self) -> Audit:
        """What the audit says of it."""
        return self.played().audit

    def verdict(self, claim: str, seat: int) -> Verdict:
        """The last verdict on one claim for one seat."""
        return [v for v in self.audit().verdicts if v.claim == claim and v.seat == seat][-1]

    def points(self, seat: int) -> int | None:
        """What a seat lost in the last deal, by our reading."""
        played = self.played()
        computed = played.points(played.deals[-1], seat)
        return computed.points if computed is not None else None


def _timed_out(last: Sequence[Act | Claim]) -> bool:
    """Whether the time of the turn had run out with the last event."""
    return any(event.type == "miss" or (event.by == "timer" and event.type == "draw") for event in last)


def deal_of(match: Match) -> Deal:
    """The deal under way, which there must be."""
    assert match.deal is not None
    return match.deal


def readings_of(ruleset: Ruleset) -> Readings:
    """A ruleset with its other reading."""
    return Readings(ruleset, rules(ruleset.compare) if ruleset.compare else None)


def with_stock_left(ruleset: str, cards: int, *, seats: int = 2, unlogged: Sequence[str] = (), **layout: Any) -> Table:
    """A table whose seats have drawn and put down, in turn, until the stock holds no more than ``cards``."""
    table = Table(ruleset, seats, unlogged=unlogged, **layout)
    turn = 0
    while len(table.stock) > cards:
        table.turn(table.seats[turn % seats])
        turn += 1
    return table


def use_up(table: Table) -> None:
    """Turns without a meld until there is no stock."""
    while table.stock:
        table.turn(table.due())


def in_deal(ruleset: str, number: int, *, seats: int = 2, copies: bool = False, **layout: Any) -> Table:
    """A table that stands at the beginning of deal ``number``, the deals before it closed without being played."""
    table = Table(ruleset, seats, dealt=False, copies=copies)
    for deal in range(1, number):
        table.next_deal().close("abandoned", deal=deal)
    return table.next_deal(**layout)


def played_for(table: Table, turns: int) -> Table:
    """Seat 2 of two loses its connection after its turn, and so many are played for it; then it is seat 1's."""
    table.round().disconnect(2)
    for _ in range(turns):
        table.turn(1).turn(2, by="autoplay")
    return table


def given_up_after_a_miss() -> Table:
    """Seat 1 of three misses its turn and drops at the next, which is a first drop or a middle one (RC-23, RC-24)."""
    table = Table("rummycentral", 3).miss(1)
    for seat in (2, 3):
        table.turn(seat)
    return table.drop(1).drop(2)
