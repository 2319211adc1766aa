"""Games of a population on disk: their log as a platform would have written it, and beside it the truth.

The lines are such as ``ingest`` takes and an audit upholds; the truth is who colluded and what that changed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from ledger.collusion.facts.packed import DROP, FOLD, MISS, PICK, RECYCLE, SHOW, STOCK, THROW, WRONG
from ledger.rules.arrangement import arrange
from ledger.rules.settlement import settle
from ledger.rules.shows import find_show, judge_show
from ledger.simulate.logbook import START, LogWriter, StuckError
from ledger.simulate.population import state
from ledger.simulate.population.games import Games, Simulator
from ledger.simulate.population.people import Company, Population, plans_for, population
from ledger.simulate.population.state import HAND, PACK
from ledger.simulate.simulation import deal_standings, write_deal, write_open, write_scores, write_settlement
from schemas.canonical import canonical
from schemas.cards import FACES
from schemas.ruleset import Ruleset

BETWEEN = 37_000
"""Milliseconds from one game of a population to the next, as a rule."""

_POINT_VALUES = (5, 10, 25, 50, 100, 200)


def match_id(rules: Ruleset, seed: int, number: int) -> str:
    """The id of a game of a population."""
    return f"platform-{rules.id.replace('+', '.')}-{seed}-{number:07d}"


def logs(games: Games, people: Population, rules: Ruleset, seed: int) -> Iterator[GameLog]:
    """The log of every game of a chunk."""
    for n in range(len(games.winners)):
        yield GameLog(games, n, people, rules, seed)


class GameLog(LogWriter):
    """The log of one game: ``events``, and in ``seqs`` the number of the event each of the packed ones became."""

    def __init__(self, games: Games, n: int, people: Population, rules: Ruleset, seed: int) -> None:
        number = games.first + n
        super().__init__(match_id(rules, seed, number), rules, START + number * BETWEEN)
        self.seqs: list[int] = []
        seats = {seat: int(person) for seat, person in enumerate(games.seats[n], 1) if person >= 0}
        deck = [FACES[card] for card in games.decks[n]]
        self._hands = {seat: deck[HAND * (seat - 1) : HAND * seat] for seat in seats}
        rest, first = deck[HAND * len(seats) : PACK], int(games.opened[n]) + 1
        self._wild = rest[0] if rest[0] == "JK" else rest[0][0]
        low, high = games.restock_offsets[n : n + 2]
        self._restocks = [FACES[card] for card in games.restocks[low:high]]
        # People sit with those of their own pool: whoever sits on seat 1 tells the stake of the table.
        pool = next(n for n, pool in enumerate(people.pools) if seats[1] in pool)
        self._point_value = _POINT_VALUES[pool % len(_POINT_VALUES)]
        persons = {seat: people.person(person) for seat, person in seats.items()}
        write_open(self, persons, 1 + number % 97, {"point_value": self._point_value})
        write_deal(self, 1, (first - 2) % len(seats) + 1, first, self._hands, rest)
        for at in range(int(games.offsets[n]), int(games.offsets[n + 1])):
            kind, seat, card, _ = (int(value) for value in games.events[at])
            self._act(kind, seat + 1, card, int(games.waits[at]))
            # A show is written with the platform's judgement behind it: the act is the event before the last.
            self.seqs.append(len(self.events) - (kind in (SHOW, WRONG)))
        points = {seat: int(games.points[n, seat - 1]) for seat in seats}
        won = (int(games.winners[n]) + 1,)
        write_scores(self, 1, points)
        write_settlement(self, deal_standings(points, won), settle(points, won, self._point_value, self.rules))

    def _act(self, kind: int, seat: int, card: int, wait: int) -> None:
        """An event of the table: a seat from 1, a card or a count, milliseconds it took."""
        hand = self._hands[seat]
        if kind in (STOCK, PICK):
            hand.append(FACES[card])
            source = "stock" if kind == STOCK else "discards"
            self.write("draw", seat=seat, source=source, card=FACES[card], after=wait)
        elif kind == THROW:
            hand.remove(FACES[card])
            self.write("discard", seat=seat, card=FACES[card], after=wait)
        elif kind in (SHOW, WRONG):
            hand.remove(FACES[card])
            self._declare(seat, FACES[card], wait, valid=kind == SHOW)
        elif kind == DROP:
            self.write("drop", seat=seat, after=wait)
        elif kind == FOLD:
            self.write("drop", seat=seat, by="timer", after=50)
        elif kind == MISS:
            self.write("miss", seat=seat, count=card, by="timer", after=wait)
        elif kind == RECYCLE:
            stock, self._restocks = self._restocks[:card], self._restocks[card:]
            self.write("recycle", stock=stock, by="server", after=900)

    def _declare(self, seat: int, finish: str, wait: int, *, valid: bool) -> None:
        """A show and its judgement; StuckError where a valid one was played that is none."""
        hand = self._hands[seat]
        groups = find_show(hand, self._wild, self.rules) if valid else wrong_show(hand, self._wild, self.rules)
        if groups is None:
            raise StuckError(f"match {self.match}: a show was played that is none")
        judgement = judge_show(groups, self._wild, self.rules, hand)
        self.write("declare", seat=seat, groups=[list(group) for group in groups], finish=finish, after=wait)
        self.write_show_judged(seat, judgement.valid, judgement.faults)


def wrong_show(hand: Sequence[str], wild: str | None, rules: Ruleset) -> Sequence[Sequence[str]]:
    """Groups of a hand that are no valid show, as somebody lays them who thinks they are."""
    best = arrange(hand, wild, rules)
    groups = [list(cards) for _, cards in best.melds]
    if best.deadwood:
        groups.append(list(best.deadwood))
    # A complete hand is laid in fewer and larger heaps until one of them is no meld; the whole hand as one never is.
    while judge_show(groups, wild, rules).valid:
        groups = [list(hand)] if len(groups) < 2 else [groups[0] + groups[1], *groups[2:]]
    return groups


# -- the truth beside the log ----------------------------------------------------------------------

WHY = ("", "fed", "knew_cards", "drop_or_stay", "held_show", "wrong_show", "withheld", "told_by_time")
"""How labels call what a decision was changed by, in the order of the marks from ``state.FED``."""


class LogTotals(NamedTuple):
    """What was written: matches, events, groups that collude, decisions they changed."""

    matches: int
    events: int
    groups: int
    changed: int


class Truth:
    """Collects, game by game, who sat with whom and what colluders changed."""

    def __init__(self, people: Population) -> None:
        self._people = people
        self._decisions: list[dict[str, Any]] = []
        self._together: Counter[tuple[int, int]] = Counter()
        self._colluded: Counter[tuple[int, int]] = Counter()
        self._weighed: Counter[int] = Counter()

    def add(self, games: Games, n: int, log: GameLog) -> None:
        """Take a game in."""
        agreed, players = self._people.crowd.agreed, self._people.players
        persons = [int(person) for person in games.seats[n] if person >= 0]
        acting = [person for seat, person in enumerate(persons) if games.colluding[n, seat]]
        pairs = list(combinations(sorted(persons), 2))
        self._together.update(pairs)
        self._colluded.update((a, b) for a, b in pairs if {a, b} <= {*acting} and agreed[a] == agreed[b])
        for at, seq in enumerate(log.seqs, int(games.offsets[n])):
            mark, (kind, seat, *_) = int(games.altered[at]), games.events[at]
            if not mark:
                continue
            person = persons[seat]
            self._weighed[int(agreed[person])] += 1
            if mark < state.WEIGHED:
                partners = [other for other in acting if other != person and agreed[other] == agreed[person]]
                to = [persons[games.events[at + 1, 1]]] if mark == state.FED and kind == THROW else partners
                self._decisions.append(
                    {
                        "match": log.match,
                        "seq": seq,
                        "player": players[person],
                        "partners": [players[other] for other in to],
                        "group": int(agreed[person]) + 1,
                        "why": WHY[mark],
                    }
                )

    def labels(self) -> dict[str, Any]:
        """Companies with their pairs, and the changed decisions, as they are written beside a log."""
        companies = self._people.companies
        colluders = [company for company in companies if company.plan is not None]
        honest = [company for company in companies if company.plan is None]
        return {
            "groups": [self._group(number, company) for number, company in enumerate(colluders)],
            "honest_companies": [{"kind": company.kind, **self._pairs(company)} for company in honest],
            "decisions": self._decisions,
        }

    def _group(self, number: int, company: Company) -> dict[str, Any]:
        plan, pairs = company.plan, self._pairs(company)
        terms: dict[str, Any] = {"family": plan.family, "strength": plan.strength} if plan else {}
        terms |= {"share_percent": round(100 * plan.share), "one_way": plan.one_way} if plan else {}
        return {"group": number + 1, **terms, **pairs, "weighed": self._weighed[number]}

    def _pairs(self, company: Company) -> dict[str, Any]:
        players = self._people.players
        pairs = [
            {
                "players": [players[one], players[two]],
                "together": self._together[min(one, two), max(one, two)],
                "colluded": self._colluded[min(one, two), max(one, two)],
            }
            for one, two in combinations(company.members, 2)
        ]
        return {"players": [players[member] for member in company.members], "pairs": pairs}


def write_population(
    rules: Ruleset,
    players: int,
    games: int,
    seed: int,
    generator: str,
    colluders: int | Sequence[str],
    output: Path,
    first: int = 1,
    progress: Callable[[str, int, int], None] | None = None,
) -> LogTotals:
    """Play ``games`` games of a population from number ``first`` into ``output``, one event a line, and write the truth
    into ``FILE.labels.json`` beside it.

    ``generator`` is softmax or ruleful; ``colluders`` how many groups collude, the plans taking turns, or their names.
    The same arguments give the same bytes. ``progress`` hears what is done, how many games have been played, and of how
    many; compiling, once on a machine, comes first. Raises UsageError for a ruleset that is not played compiled, too
    few players, an unknown generator or plan.
    """
    people = population(players, seed, generator, plans_for(colluders))
    simulator, truth, events = Simulator(rules, people, seed), Truth(people), 0
    tell = progress or (lambda _stage, _done, _total: None)
    tell("compiling", 0, 1)
    with output.open("wb") as file:
        for chunk in simulator.games(first, games):
            tell("compiling", 1, 1)
            for n, log in enumerate(logs(chunk, people, rules, seed)):
                file.writelines(canonical(event) + b"\n" for event in log.events)
                truth.add(chunk, n, log)
                events += len(log.events)
                tell("games", chunk.first - first + n + 1, games)
    labels = truth.labels()
    about = {"ruleset": rules.id, "seed": seed, "generator": generator, "games": games, "first": first}
    beside = output.with_name(output.name + ".labels.json")
    beside.write_text(json.dumps({**about, **labels}, indent=1) + "\n", encoding="utf-8", newline="\n")
    return LogTotals(games, events, len(labels["groups"]), len(labels["decisions"]))
