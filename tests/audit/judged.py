"""Simulated matches of every ruleset, half of them with their copies told apart, and audits of them."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any

from ledger.audit.audits import Audit
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.play.cards_in_play import to_recycle
from ledger.play.evolve import evolve
from ledger.play.replay import is_replayed
from ledger.play.state import Deal, Match, opening
from ledger.rules.library import read_rulebook
from ledger.rules.table_melds import move_joker
from ledger.simulate.simulation import simulate
from schemas.cards import FACES, JOKER, face
from schemas.events import EVENT, Act, Claim
from schemas.ruleset import Ruleset
from tests.audit.overlay_sample import overlay_sample
from tests.desk_kit.shared import bytes_for_all
from tests.torture import TORTURE, seeded

Event = dict[str, Any]

SEED = seeded(5)
RULEBOOK = read_rulebook()
RULESETS: tuple[str, ...] = tuple(name for name in RULEBOOK.ids if is_replayed(RULEBOOK.resolve(name)))
"""Every ruleset that is replayed."""
OVERLAID: tuple[str, ...] = (
    *(f"aceleagues-pool-{limit}+auto-split" for limit in (101, 201)),
    "aceleagues-pool-201+split-by-drops+time-bank",
    "classic+corner+joker-melds+no-wild+time-bank",
    "classic+capped-fee+flat-80+sets-of-five+time-bank+wild-by-deal",
    "classic+joker-sets+king-ace-two+twos-wild",
    "classic+flat-80+three-packs",
    *overlay_sample(RULEBOOK, "rum"),
)
"""Rulesets with overlays: a sample of the many combinations of Rum, and all others."""
SAMPLED: tuple[str, ...] = RULESETS + (OVERLAID if TORTURE else (*OVERLAID[:6:2], *OVERLAID[6::6]))
"""Every ruleset, with fewer of the overlays but in make torture: where an audit goes through every reading."""


FAMILIES: tuple[str, ...] = tuple(
    name
    for name in SAMPLED
    if TORTURE
    or name not in {"ace2three-pool-101", "aceleagues-pool-101", "jqka", "rummycentral-literal", *SAMPLED[-4::2]}
)
"""Of rulesets that are played and audited by the same code one, where an audit takes longest."""


@cache
def readings(ruleset: str) -> Readings:
    """A ruleset and its other reading."""
    rules = RULEBOOK.resolve(ruleset)
    return Readings(rules, RULEBOOK.resolve(rules.compare) if rules.compare else None)


@cache
def played(ruleset: str) -> tuple[list[Event], ...]:
    """Legal matches of a ruleset, few but both with copies told apart and without; many with make torture.

    There are fewer of games of many deals, whose matches have ten times the events, and of these the shorter ones.
    """
    few = 2 if ruleset in OVERLAID or is_long(ruleset) else 10
    if TORTURE or not is_long(ruleset):
        return tuple(matches(ruleset, 4 * few if TORTURE else few, SEED))
    some = tuple(matches(ruleset, 4, SEED))
    return min(some[::2], key=len), min(some[1::2], key=len)


def is_long(ruleset: str) -> bool:
    """Whether a match is of many deals: it has ten times the events, and its audit takes as much longer."""
    match = readings(ruleset).rules.match
    return match.ends != "after_deals" or match.deals > 1


def matches(ruleset: str, count: int, seed: int) -> Iterator[list[Event]]:
    """Legal matches played by a ruleset, each a copy of its own."""
    for number in range(count):
        yield pickle.loads(_match(ruleset, seed, number))


@lru_cache(maxsize=500)
def _match(ruleset: str, seed: int, number: int) -> bytes:
    """A match, played once for all tests: playing one of many deals takes longer than most of what is made of it."""

    def play() -> bytes:
        rules = readings(ruleset).rules
        (events,) = simulate(rules, 1, seed, prefix="m", start=number + 1)
        return pickle.dumps(with_copies(events, rules, Random(f"copies {seed} {number}")) if number % 2 else events)

    return bytes_for_all(f"match {ruleset} {seed} {number}", play)


def read(events: Iterable[Event]) -> list[Act | Claim]:
    """The events as the intake reads them."""
    return [EVENT.validate_python(event, strict=False) for event in events]


def audited(events: Sequence[Event], ruleset: str) -> Audit:
    """What the audit says of a log."""
    return PlayedMatch(events[0]["match"], read(events), readings(ruleset)).audit


# --------------------------------------------------------------------------------------------- copies told apart


def with_copies(events: Sequence[Event], rules: Ruleset, rng: Random) -> list[Event]:
    """A legal log with copy suffixes on all its cards: ``7H.2``."""
    state, told = opening(rules), []
    for event in events:
        state = evolve(state, EVENT.validate_python(event := _with_copies(event, state, rng), strict=False))
        told.append(event)
    return told


def _with_copies(event: Event, state: Match, rng: Random) -> Event:
    if event["type"] == "deal":
        return _dealt(event, state.rules, rng)
    deal = state.deal
    if deal is None:
        return event
    if event["type"] == "recycle":
        return _renamed(event, to_recycle(deal))
    if event["type"] == "draw":
        source = deal.stock if event["from"] == "stock" else deal.discards[::-1]
        return {**event, "card": (source or ("??",))[0]}
    if event["type"] == "buy":
        return _bought(event, deal)
    seat = deal.seat(event["seat"]) if "seat" in event else None
    if seat is None:
        return event
    kept = deal.taken_from == "discards" and event["type"] == "discard" and event.get("by") == "player"
    saved = {card for group in seat.saved or () for card in group}  # of two alike the one in no group is thrown
    hand = list(seat.hand[::-1])
    told = _renamed(event, sorted(hand, key=lambda card: (kept and card == hand[0], card in saved)))
    return _joker_moved(told, deal, rng) if event["type"] == "move_joker" else told


def _dealt(event: Event, rules: Ruleset, rng: Random) -> Event:
    pack = rules.pack
    copies = [f"{card}.{number}" for card in FACES if card != JOKER for number in range(1, pack.decks + 1)]
    copies += [f"{JOKER}.{number}" for number in range(1, pack.printed_jokers + 1)]
    rng.shuffle(copies)
    if rules.deal.wild == "announced":  # a card that is only named is no copy of any
        return {
            **_renamed({k: v for k, v in event.items() if k != "wild_card"}, copies),
            "wild_card": event["wild_card"],
        }
    told = _renamed(event, copies)
    return {**told, "wild_card": copies[-1], "cut_card": copies[-1]} if "wild_card" in event else told


def _bought(event: Event, deal: Deal) -> Event:
    penalty = {"penalty": deal.stock[0]} if "penalty" in event and deal.stock else {}
    return {**event, "card": deal.discards[-1], **penalty}


def _joker_moved(event: Event, deal: Deal, rng: Random) -> Event:
    """The move with the copy of the joker that makes it: of several that would do, the uppermost."""
    meld, onto = deal.meld(event["meld"]), deal.meld(event.get("to") or event["meld"])
    if meld is None or onto is None:
        return event
    stand = event["joker"][len(JOKER) :]
    target = None if onto is meld else onto.cards
    for lying in reversed(meld.cards):
        joker = lying.partition("=")[0] + stand
        if face(lying) == JOKER and move_joker(meld.cards, joker, event.get("card"), target, deal.rules).allowed:
            return {**event, "joker": joker}
    return event


def _renamed(event: Event, cards: list[str]) -> Event:
    """The event with each of its cards replaced by a copy of it among ``cards``, which loses those taken."""

    def copy(card: str) -> str:
        _, stands, place = card.partition("=")
        return cards.pop(next(n for n, name in enumerate(cards) if face(name) == face(card))) + stands + place

    def copies(row: list[str]) -> list[str]:
        return [copy(card) for card in row]

    named: Event = {name: copy(event[name]) for name in ("card", "finish", "open_card") if name in event}
    for name in ("stock", "cards"):
        if name in event:
            named[name] = copies(event[name])
    for name in ("groups", "melds"):
        if name in event:
            named[name] = [copies(group) for group in event[name]]
    if "hands" in event:
        named["hands"] = [{**hand, "cards": copies(hand["cards"])} for hand in event["hands"]]
    return {**event, **named}
