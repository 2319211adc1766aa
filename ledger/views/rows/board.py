"""Counts for the board, kept while matches are projected one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import RefusedAt
from ledger.play.state import Deal as DealState
from ledger.rules.points import joker_rank
from ledger.views.projecting.view_file import Row
from ledger.views.rows.matches import Deals
from ledger.views.rows.turns import Turn
from ledger.views.tables.board import PLAYED
from schemas import events as ev
from schemas.cards import JOKER, face, is_known

NO_RULES: Final = "none named"
NO_DAY: Final = "unknown"
_OF_PLAY: Final = tuple(name for name in PLAYED.columns if name != "ruleset")
_BY_CLOCK: Final = ("timer", "autoplay")


def day_of(opened_at: str | None) -> str:
    """The day a match opened on, ``2026-11-20``; by the platform's clock, in UTC as logs are."""
    return opened_at[:10] if opened_at else NO_DAY


@dataclass
class Board:
    """What was counted so far."""

    days: dict[str, Counter[str]] = field(default_factory=dict)
    rulings: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    played: dict[str, Counter[str]] = field(default_factory=dict)
    lengths: Counter[tuple[str, int]] = field(default_factory=Counter)
    dealt: dict[tuple[int, int], Counter[str]] = field(default_factory=dict)
    places: dict[tuple[int, int], Counter[str]] = field(default_factory=dict)

    def add(self, match: PlayedMatch, deals: Deals, told: Sequence[tuple[str, Sequence[Turn]]]) -> None:
        """Count one match; ``told`` are the turns of each deal."""
        rules = match.ruleset.partition("@")[0] if match.ruleset else NO_RULES
        day = self.days.setdefault(day_of(match.opened.at if match.opened else None), Counter())
        day.update(matches=1, played_on=not match.ended, deals=len(deals.ids), events=len(match.events))
        self.rulings.update((rules, row.claim, row.verdict) for row in match.audit.verdicts)
        played = self.played.setdefault(rules, Counter())
        played.update(matches=1, deals=len(deals.ids))
        for dealt, state, (_, turns) in zip(deals.dealt, deals.states, told, strict=True):
            played.update(_of_turns(turns))
            played.update(_of_deal(dealt, state))
            if state is not None and state.ended is not None:
                self.lengths[rules, len(turns)] += 1
                self._won_from(dealt, state)
            if match.ended and state is not None:
                self._jokers(dealt, state)

    def _won_from(self, dealt: ev.Deal, state: DealState) -> None:
        order = [seat.number for seat in state.seats]
        winners = state.ended.winners if state.ended else ()
        if dealt.first not in order or len(winners) != 1 or winners[0] not in order:
            return
        at, seats = order.index(dealt.first), len(order)
        for place in range(1, seats + 1):
            won = order[(at + place - 1) % seats] == winners[0]
            self.places.setdefault((seats, place), Counter()).update(deals=1, wins=won)

    def _jokers(self, dealt: ev.Deal, state: DealState) -> None:
        hands = sorted((hand.seat, [face(card) for card in hand.cards]) for hand in dealt.hands)
        wild = joker_rank(state.wild, state.rules)
        whole = len(hands) == len(state.seats) and len({len(cards) for _, cards in hands}) == 1
        known = all(is_known(card) for _, cards in hands for card in cards)
        if not whole or not known or not (wild or any(JOKER in cards for _, cards in hands)):
            return
        for seat, (_, cards) in enumerate(hands, 1):
            self.dealt.setdefault((len(hands), seat), Counter()).update(
                hands=1,
                cards=len(cards),
                jokers=cards.count(JOKER),
                wild_cards=sum(card[0] == wild and card != JOKER for card in cards),
            )

    def rows(self, refusals: Iterable[RefusedAt]) -> Iterator[tuple[str, Row]]:
        """(table, row) of every summary, in order of its key."""
        for day, counts in sorted(self.days.items()):
            yield "days", {"day": day, **_named(counts, ("matches", "played_on", "deals", "events"))}
        for (rules, claim, verdict), count in sorted(self.rulings.items()):
            yield "rulings", {"ruleset": rules, "claim": claim, "verdict": verdict, "count": count}
        for rules, counts in sorted(self.played.items()):
            yield "played", {"ruleset": rules, **_named(counts, _OF_PLAY)}
        for (rules, turns), count in sorted(self.lengths.items()):
            yield "deal_lengths", {"ruleset": rules, "turns": turns, "deals": count}
        for (seats, seat), counts in sorted(self.dealt.items()):
            named = _named(counts, ("hands", "cards", "jokers", "wild_cards"))
            yield "dealt", {"seats": seats, "seat": seat, **named}
        for (seats, place), counts in sorted(self.places.items()):
            yield "first_to_act", {"seats": seats, "place": place, **_named(counts, ("deals", "wins"))}
        for (producer, code), count in sorted(Counter((row.file, row.code) for row in refusals).items()):
            yield "rejected", {"producer": producer, "code": code, "lines": count}


def _named(counts: Counter[str], names: Sequence[str]) -> Row:
    return {name: counts[name] for name in names}


def _of_turns(turns: Sequence[Turn]) -> Counter[str]:
    dropped = [turn for turn in turns if turn.ended == "drop"]
    shown = [turn.could_show for turn in turns if turn.could_show is not None]
    return Counter(
        turns=len(turns),
        drops=len(dropped),
        timer_drops=sum(turn.last.by in _BY_CLOCK for turn in dropped),
        timer_discards=sum(turn.ended == "discard" and turn.last.by == "timer" for turn in turns),
        looked_at=len(shown),
        missed_shows=sum(turn.ended == "discard" and bool(turn.could_show) for turn in turns),
    )


def _of_deal(dealt: ev.Deal, state: DealState | None) -> Counter[str]:
    judged = [row.valid for row in state.declared if row.valid is not None] if state else []
    hands = len(state.seats) if state else len(dealt.hands)
    return Counter(hands=hands, shows=len(judged), invalid_shows=judged.count(False))
