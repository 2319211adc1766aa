"""Lawful play at random of games with melds in the hand, written from the log's format and the texts alone.

Nothing of the simulator is used, whose players are sensible: here they throw what they have just taken, drop late, show
wrongly, miss turns, lose the connection, leave in the midst of a turn or once they are out, save groups at any time and
hand in bad ones. Somebody often holds a complete hand early, or all but a card of it. What hands cost is asked of the
rules, which have oracles of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from ledger.rules.admissible import at_table_of
from ledger.rules.arrangement import arrange, holds_pure_sequence, late_hand_points, least_points, score_groups
from ledger.rules.shows import find_show, judge_show
from schemas.cards import JOKER
from tests.audit.judged import Event
from tests.audit.random_match import ENTRY, MOST_TURNS, Between, CutOffError
from tests.audit.random_saving import Saved, cost_as_saved, groups_to_save, loose_groups

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
POINT: Final = 100


@dataclass(frozen=True)
class Platform:
    """How the tables of a ruleset behave: whether a missed turn passes or is played, after how many one may be or is
    folded, how long a turn or a step takes (seconds, 0 for no clock), what the timer throws, and what it does with a
    complete hand; when a match ends, and what of all that happens at tables happens here. With ``autoplay`` the turns
    of who has lost the connection are played, three at most, and a hand that never drew is dropped (AT-23, AT-24,
    AT-30).
    """

    passes: bool = False
    misses: int = 0
    may_not_fold: bool = False
    seconds: float = 0.0
    clock_of_steps: bool = False
    throws_any: bool = False
    timer_declares: bool = False
    stock_ends: bool = False
    recycles_dropped: bool = False
    autoplay: bool = False
    rounds: int = 3
    drops: bool = True
    loses_connections: bool = True
    leaves: bool = True
    pool: int = 0
    deals: int = 1
    most_seats: int = 6


_ACE_LEAGUES: Final[Mapping[str, Any]] = {"misses": 3, "may_not_fold": True, "seconds": 30.0, "throws_any": True}
_ACE2THREE: Final[Mapping[str, Any]] = {"recycles_dropped": True, "autoplay": True}
_RUMMY_106: Final = Platform(seconds=20.0, clock_of_steps=True, timer_declares=True, stock_ends=True, most_seats=5)
PLATFORMS: Final[Mapping[str, Platform]] = {
    "ace2three-best-of-3": Platform(**{**_ACE2THREE, "rounds": 0}, drops=False, deals=3),
    "ace2three-points": Platform(**_ACE2THREE),
    "ace2three-pool-101": Platform(**_ACE2THREE, pool=101),
    "ace2three-pool-201": Platform(**_ACE2THREE, pool=201),
    "aceleagues-deals": Platform(**_ACE_LEAGUES, deals=2),
    "aceleagues-points": Platform(**_ACE_LEAGUES),
    "aceleagues-pool-101": Platform(**_ACE_LEAGUES, pool=101),
    "aceleagues-pool-201": Platform(**_ACE_LEAGUES, pool=201),
    "aceleagues-pool-101+auto-split": Platform(**_ACE_LEAGUES, pool=101),
    "aceleagues-pool-201+split-by-drops": Platform(**_ACE_LEAGUES, pool=201),
    "classic": Platform(passes=True, misses=3),
    "classic+corner+no-wild": Platform(passes=True, misses=3),
    "classic+flat-80+wild-by-deal": Platform(passes=True, misses=3),
    "classic+three-packs+twos-wild": Platform(passes=True, misses=3),
    "rummy-106": _RUMMY_106,
    "rummy-106-literal": _RUMMY_106,
    "rummycentral": Platform(passes=True, misses=3),
    "rummycentral-literal": Platform(passes=True, misses=3),
}


def random_match(ruleset: str, rng: Random) -> list[Event]:
    """The log of a match at random, or of its beginning."""
    table = _Table(ruleset, rng)
    with suppress(CutOffError):
        table.play()
    return table.events


class _Table(Between):
    def __init__(self, ruleset: str, rng: Random) -> None:
        super().__init__(ruleset, rng)
        self.platform = PLATFORMS[ruleset]
        many = rng.choice((2, 2, 3, 4, 5, self.platform.most_seats))
        self.seats = list(range(1, many + 1)) if rng.random() < 0.5 else sorted(rng.sample(range(1, 7), many))
        self.folds = not self.platform.may_not_fold or rng.random() < 0.7
        self.writes_groups = rng.random() < 0.8
        self.sit_down(self.seats)
        self.loses_connections, self.may_leave = self.platform.loses_connections, self.platform.leaves
        self.rules, self.options = at_table_of(self.rules, many), self.stated()

    def stated(self) -> dict[str, int]:
        """What the table states: its clock (AL-16), and the fee where no text names one."""
        stated = dict[str, int]()
        self.seconds = self.platform.seconds
        if self.ruleset.startswith("aceleagues") and self.chance(0.3):
            stated["timer_seconds"] = self.rng.choice((20, 25, 45, 60))
            self.seconds = float(stated["timer_seconds"])
        if self.rules.sources["settlement.fee_percent"] == "custom:fee" and self.chance(0.3):
            stated["settlement_fee_percent"] = self.percent = self.rng.choice((1, 10, 15, 25))
        return stated

    # -- a match ---------------------------------------------------------------------------------

    def play(self) -> None:
        one_deal = not self.platform.pool and self.platform.deals == 1
        stake = {"point_value": POINT} if one_deal else {"entry": ENTRY}
        players = [{"seat": seat, "player": f"u{seat}"} for seat in self.seats]
        stated: dict[str, Any] = {"options": self.options} if self.options else {}
        self.log("open", ruleset=self.ruleset, currency="INR", stake=stake, players=players, **stated)
        if one_deal:
            self.settle_points(self.deal(1, self.seats))
        elif self.platform.pool:
            self.play_pool()
        else:
            self.play_deals()

    def play_pool(self) -> None:
        number = 0
        while len(self.staying()) > 1 and not self.shared:
            number += 1
            self.booked(number, self.deal(number, self.staying()), self.platform.pool)
            self.between_deals()
        self.settle_pool()

    def play_deals(self) -> None:
        """The agreed number, then one more among those who tied until one is ahead, or they share (custom)."""
        tied, number = list[int](), 0
        while True:
            number += 1
            dealt = [seat for seat in self.staying() if not tied or seat in tied]
            self.moved(self.deal(number, dealt), self.winner)
            among = [seat for seat in self.staying() if seat in tied] or self.staying()
            ahead = self.leaders(among)
            if len(among) == 1 or (number >= self.platform.deals and (len(ahead) == 1 or self.chance(0.3))):
                self.settle_deals(ahead, tied)
                return
            if number >= self.platform.deals:
                tied = ahead
            else:
                self.between_deals()
            if len(self.staying()) == 1:
                self.settle_deals(self.staying(), tied)
                return

    def settle_points(self, points: Mapping[int, int]) -> None:
        won = POINT * sum(points.values())
        fee = -(-won * self.percent // 100)
        standings = [{"seat": seat, "points": points[seat]} for seat in self.seats]
        paid = {seat: won - fee if seat == self.winner else -POINT * points[seat] for seat in self.seats}
        payouts = [{"seat": seat, "amount": amount} for seat, amount in paid.items()]
        self.log("match_settled", standings=standings, payouts=payouts, fee=fee)

    # -- a deal ----------------------------------------------------------------------------------

    def deal(self, number: int, dealt: list[int]) -> dict[int, int]:
        """The points of each seat dealt in."""
        rng = self.rng
        pack = self.rules.pack
        stock = [rank + suit for rank in RANKS for suit in SUITS] * pack.decks + [JOKER] * pack.printed_jokers
        rng.shuffle(stock)
        told = self.turn_up_wild(stock)
        self.dealt, self.playing = dealt, list(dealt)
        self.lucky = rng.choice(dealt) if self.chance(0.8) else 0
        self.hands = {self.lucky: self.nearly_complete(stock)} if self.lucky else {}
        self.hands |= {seat: [stock.pop() for _ in range(13)] for seat in dealt if seat != self.lucky}
        self.pile, self.stock = [stock.pop()], stock
        self.first, self.turns = rng.choice(dealt), 0
        self.drew, self.dropped, self.winner = set[int](), list[int](), 0
        self.next_turn_due = set[int]()
        self.points, self.misses = dict[int, int](), dict.fromkeys(dealt, 0)
        self.played_for, self.saved = dict.fromkeys(dealt, 0), dict[int, Saved]()
        hands = [{"seat": seat, "cards": list(self.hands[seat])} for seat in dealt]
        told |= {"stock": stock[::-1]} if self.chance(0.7) else {}
        told["open_card"] = self.pile[0]
        self.log("deal", deal=number, dealer=rng.choice(dealt), first=self.first, hands=hands, **told)
        self.play_deal()
        if self.platform.leaves and self.chance(0.05) and self.others_stay(number):
            self.leaves(self.winner)
        points = {seat: 0 if seat == self.winner else self.points[seat] for seat in dealt}
        if self.chance(0.9):
            rows = [{"seat": seat, "points": lost} for seat, lost in points.items()]
            self.log("deal_scored", deal=number, points=rows)
        return points

    def turn_up_wild(self, stock: list[str]) -> dict[str, Any]:
        """The card that is cut, or only announced; no card where the wild rank is fixed or there is none."""
        wild = self.rules.deal.wild
        ranks: tuple[str, ...] = self.rules.deal.wild_ranks
        self.wild: str | None = ranks[0] if ranks else None
        self.rank = self.wild or ""
        if wild not in {"cut_card", "announced"}:
            return {}
        card = stock.pop() if wild == "cut_card" else self.rng.choice(stock)
        self.wild = JOKER if card == JOKER else card[0]
        self.rank = "A" if card == JOKER else card[0]
        return {"wild_card": card}

    def others_stay(self, number: int) -> bool:
        """Whether the winner may leave: the match is over anyway, or goes on without."""
        limit, left = self.platform.pool, self.staying()
        if self.platform.deals > 1:
            return len(left) > 2 and number < self.platform.deals
        stay = [one for one in left if self.accounts[one].total + self.points.get(one, limit) < limit]
        return not limit or len(stay) > 2

    def play_deal(self) -> None:
        seat = self.first
        while not self.winner:
            self.turns += 1
            if self.turns > MOST_TURNS:
                raise CutOffError
            if self.platform.stock_ends and not self.stock:
                self.lowest_wins()
                return
            self.began = self.now
            self.turn(seat)
            if len(self.playing) == 1:
                self.winner = self.playing[0]
            seat = self.following(seat)

    def following(self, seat: int) -> int:
        """The next one still in; whoever has left and is passed over has lost its next turn (R-34)."""
        place = self.dealt.index(seat) + 1
        for one in (*self.dealt[place:], *self.dealt[: place - 1]):
            if one in self.playing:
                return one
            self.next_turn_due.discard(one)
        return seat

    def lowest_wins(self) -> None:
        """A turn would begin and no card is left (R-20); equals are not played to the end here."""
        worth = {seat: least_points(self.hands[seat], self.wild, self.rules) for seat in self.playing}
        first, *others = sorted(worth, key=lambda seat: worth[seat])
        if worth[first] == worth[others[0]]:
            raise CutOffError
        self.winner, self.points = first, {**self.points, **worth}

    def nearly_complete(self, stock: list[str]) -> list[str]:
        """A hand that could be shown, often with a card or two of it back in the stock."""
        while True:
            left, hand, rng = list(stock), list[str](), self.rng
            for place, size in enumerate(rng.choice(((3, 3, 3, 4), (4, 4, 5), (6, 4, 3), (7, 3, 3)))):
                start, suit = rng.randrange(15 - size), rng.choice(SUITS)
                group = [rank + suit for rank in f"{RANKS}A"[start : start + size]]
                if place > 1 and size < 5 and self.chance(0.5):
                    group = [RANKS[start % 13] + one for one in rng.sample(SUITS, size)]
                if place and self.chance(0.3):
                    group[rng.randrange(size)] = JOKER
                hand += group
            if all(hand.count(card) <= left.count(card) for card in hand) and find_show(hand, self.wild, self.rules):
                for card in hand:
                    left.remove(card)
                for _ in range(rng.choice((0, 0, 1, 1, 2))):
                    left.append(hand.pop(0))
                    hand.append(left.pop(rng.randrange(len(left))))
                rng.shuffle(left)
                stock[:] = left
                return hand

    # -- a turn ----------------------------------------------------------------------------------

    def turn(self, seat: int) -> None:
        self.beside_the_turn(seat)
        if seat in self.lost and self.platform.autoplay and len(self.playing) > 1:
            self.play_for(seat)
            return
        if len(self.playing) == 1 or (self.platform.leaves and self.chance(0.015) and self.leave(seat)):
            return
        if self.platform.drops and self.chance(0.06):
            self.price(seat)
            self.dropped.append(seat)
            self.log("drop", by="player", seat=seat)
        elif seat in self.lost or self.chance(0.05):
            self.miss(seat)
        else:
            self.misses[seat] = 0
            self.draw(seat, by="player")
            if not (self.platform.leaves and self.chance(0.015) and self.leave(seat)):
                self.connections(seat)
                self.act(seat)

    def beside_the_turn(self, seat: int) -> None:
        for one in self.dealt:
            self.connections(one)
            if self.platform.leaves and one not in self.gone | self.lost and one != seat and len(self.playing) > 1:
                if one in self.playing and self.chance(0.005):
                    self.leave(one)
                elif one not in self.playing and self.chance(0.03):
                    self.leaves(one, after=0.2)
        if self.chance(0.1):
            self.save(self.rng.choice(self.playing))

    def connections(self, seat: int) -> None:
        before = seat in self.lost
        super().connections(seat)
        if seat in self.lost and not before:
            self.played_for[seat] = 0

    def play_for(self, seat: int) -> None:
        """A turn of who has lost the connection: played, or dropped at once or by what was saved (AT-24 to AT-27)."""
        rounds = self.platform.rounds
        played_out = bool(rounds) and self.played_for[seat] >= rounds and self.as_saved(seat) >= self.rules.drop.middle
        if (seat not in self.drew and self.platform.drops) or played_out:
            self.price(seat)
            self.dropped.append(seat)
            self.log("drop", by=self.rng.choice(("autoplay", "timer", "server")), seat=seat)
            return
        self.draw(seat, by="autoplay")
        self.discard(seat, self.hands[seat][-1], by="autoplay")
        self.played_for[seat] += 1
        if self.chance(0.1):
            self.found(seat)

    def as_saved(self, seat: int) -> int:
        """What the hand costs by the groups that are saved, where these count."""
        return cost_as_saved(self.saved.get(seat), self.hands[seat], self.wild, self.rules)

    def save(self, seat: int) -> None:
        if not self.platform.autoplay:
            self.log("group", after=0.1, by="player", seat=seat, groups=loose_groups(self.hands[seat], self.rng))
        elif self.writes_groups and seat not in self.lost:
            self.saved[seat] = groups_to_save(self.hands[seat], self.wild, self.rules, self.rng)
            self.log("group", after=0.1, by="player", seat=seat, groups=self.saved[seat])

    def price(self, seat: int, points: int | None = None) -> None:
        """Out of the deal, for what a drop costs or more."""
        drop = self.rules.drop
        self.points[seat] = (drop.middle if seat in self.drew else drop.first) if points is None else points
        self.playing.remove(seat)

    def leave(self, seat: int) -> bool:
        self.price(seat, None if self.platform.drops else self.as_saved(seat))
        self.leaves(seat, after=0.3)
        self.next_turn_due.add(seat)
        return True

    def draw(self, seat: int, by: str, after: float | None = None) -> None:
        top = self.pile[-1] if self.pile else JOKER
        free = top != JOKER and top[0] != self.rank
        free = free or (self.turns == 1 and len(self.pile) == 1)
        if by == "player" and self.pile and free and self.chance(0.3):
            card, origin = self.pile.pop(), "discards"
        else:
            if not self.stock:
                self.recycle()
            card, origin = self.stock.pop(), "stock"
        self.hands[seat].append(card)
        self.drew.add(seat)
        self.log_draw(seat, card, origin, by, after)

    def recycle(self) -> None:
        below = self.pile[:-1]
        if self.platform.recycles_dropped:
            below += [card for seat in self.dropped for card in self.hands[seat]]
            self.dropped = []
        if not below:
            raise CutOffError
        self.stock, self.pile = self.rng.sample(below, len(below)), self.pile[-1:]
        told: dict[str, Any] = {"stock": self.stock[::-1]} if self.chance(0.7) else {}
        self.log("recycle", after=0.05, **told)

    def act(self, seat: int) -> None:
        """The end of a turn whose card is drawn."""
        hand, rng = self.hands[seat], self.rng
        if seat in self.lost:
            if not self.platform.autoplay:
                self.found(seat)
            else:
                self.discard(seat, hand[-1], by="autoplay")
                self.played_for[seat] += 1
                return
        if self.chance(0.2):
            self.save(seat)
        if self.chance(0.5) and self.declare(seat, by="player"):
            return
        if self.chance(0.02):
            *shown, finish = rng.sample(hand, len(hand))
            groups = [shown[:3], shown[3:6], shown[6:9], shown[9:]]
            if not judge_show(groups, self.wild, self.rules).valid:
                hand.remove(finish)
                self.log("declare", by="player", seat=seat, groups=groups, finish=finish)
                self.log("show_judged", after=0.2, seat=seat, valid=False)
                self.pile.append(finish)
                self.price(seat, self.rules.wrong_show.points)
                return
        keeps = seat == self.lucky and self.chance(0.85)
        self.discard(seat, hand[-1] if keeps else rng.choice(self.common(hand) if self.chance(0.95) else hand))

    def common(self, cards: list[str]) -> list[str]:
        """Those that are no jokers, all where there are none."""
        return [card for card in cards if card != JOKER and card[0] != self.rank] or cards

    def discard(self, seat: int, card: str, by: str = "player") -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.log("discard", after=None if by == "player" else 0.05, by=by, seat=seat, card=card)

    def miss(self, seat: int) -> None:
        """The time runs out, before anything was done or after the draw."""
        platform, drawn = self.platform, False
        if not platform.passes and seat not in self.lost and self.chance(0.3):
            self.draw(seat, by="player")
            drawn = True
        self.misses[seat] += 1
        spent = 0.0 if drawn and platform.clock_of_steps else (self.now - self.began).total_seconds()
        over = self.rng.uniform(0.0, 1.5)
        after = max(0.0, self.seconds - spent) + over if self.seconds else None
        self.log("miss", after=after, by="timer", seat=seat)
        if platform.misses and self.misses[seat] >= platform.misses and self.folds:
            self.price(seat, self.rules.drop.middle)
            self.log("drop", after=0.05, by="timer", seat=seat)
        elif not platform.passes:
            if not drawn:
                self.draw(seat, by="timer", after=0.05)
            if not (platform.timer_declares and self.declare(seat, by="timer")):
                self.discard(seat, self.useless(seat) if platform.throws_any else self.hands[seat][-1], by="timer")

    def useless(self, seat: int) -> str:
        """No joker, and no card by which the last pure sequence is gone, as far as there is another."""
        cards = self.common(self.hands[seat])
        living = [card for card in cards if self.lives_without(seat, card)]
        return self.rng.choice(living or cards)

    def lives_without(self, seat: int, card: str) -> bool:
        left = list(self.hands[seat])
        left.remove(card)
        return holds_pure_sequence(left, self.wild, self.rules)

    def declare(self, seat: int, by: str) -> bool:
        """Declare, where the hand is complete, and let all others hand in what they have."""
        for finish in self.hands[seat]:
            hand = list(self.hands[seat])
            hand.remove(finish)
            if groups := find_show(hand, self.wild, self.rules):
                break
        else:
            return False
        self.winner, self.hands[seat] = seat, hand
        if self.platform.stock_ends:
            by_hand = {one: late_hand_points(self.hands[one], self.wild, self.rules) for one in self.next_turn_due}
            self.points |= by_hand
        after = None if by == "player" else 0.05
        self.log("declare", after=after, by=by, seat=seat, groups=[list(group) for group in groups], finish=finish)
        soon = self.chance(0.7)
        if soon:
            self.log("show_judged", after=0.2, seat=seat, valid=True)
        for other in self.rng.sample(self.playing, len(self.playing)):
            if other != seat:
                self.after_the_show(other)
        if not soon:
            self.log("show_judged", after=0.2, seat=seat, valid=True)
        return True

    def after_the_show(self, seat: int) -> None:
        hand = self.hands[seat]
        if self.platform.autoplay and seat in self.lost:
            self.while_away(seat)
            return
        self.connections(seat)
        if self.chance(0.2):
            self.save(seat)
        self.points[seat] = late = self.as_saved(seat)
        if self.chance(0.6) and not (self.platform.autoplay and seat in self.lost):
            best, mixed = arrange(hand, self.wild, self.rules), self.rng.sample(hand, len(hand))
            groups = [*(list(cards) for _, cards in best.melds), list(best.deadwood)]
            groups = [mixed[:4], mixed[4:8], mixed[8:]] if self.chance(0.3) else [group for group in groups if group]
            late = late_hand_points(hand, self.wild, self.rules)
            self.points[seat] = score_groups(groups, self.wild, self.rules, hand).score or late
            self.log("show", by="player" if self.chance(0.8) else "server", seat=seat, groups=groups)

    def while_away(self, seat: int) -> None:
        """Who had no connection when somebody showed (AT-28 to AT-30)."""
        drop, saved = self.rules.drop, self.as_saved(seat)
        if seat not in self.drew and self.platform.drops:
            self.points[seat] = drop.first
        else:
            self.points[seat] = min(saved, drop.middle) if self.played_for[seat] else saved
        if self.chance(0.2):
            self.found(seat)
