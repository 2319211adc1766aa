"""Matches damaged in every way there is a tool for: planted faults, events mutated, masked, left out, times and actors
changed, lines swapped; and what audit and engine make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeVar

import numpy as np
from pydantic import ValidationError

from ledger.audit.audits import Audit
from ledger.engine.options import hand_rules, table_rules
from ledger.engine.packs import Book, NotPackedError, pack
from ledger.engine.tables import UNSEEN
from ledger.engine.verifier import WHY, Verifier
from ledger.simulate.faults import FAULTS, inject
from schemas.events import EVENT
from tests.audit.judged import RULEBOOK, RULESETS, Event, audited, matches, readings
from tests.audit.left_out import OMISSIONS, without
from tests.audit.mutate import mutate, renumbered
from tests.audit.overlay_sample import overlay_sample
from tests.torture import TORTURE

Row = TypeVar("Row")

HAND_GAMES: tuple[str, ...] = tuple(name for name in RULESETS if hand_rules(readings(name).rules) is not None)
"""The shipped rulesets of hand games the engine was taught."""
TABLE_GAMES: tuple[str, ...] = tuple(name for name in RULESETS if table_rules(readings(name).rules) is not None)
"""Those with melds on the table."""
RUM_COMBINATIONS: tuple[str, ...] = overlay_sample(RULEBOOK, "rum", 20)
"""Overlays of Rum that go together, chosen by chance and always the same."""
TABLE_SAMPLE: tuple[str, ...] = (
    (*TABLE_GAMES, *RUM_COMBINATIONS)
    if TORTURE
    else ("continental", "basic", "rum+aces-high+corner+jokers+jokers-taken+many-melds")
)
"""Those whose matches are damaged: their matches have ten times the events of one deal."""
OTHERS: tuple[str, ...] = (
    "classic+capped-fee", "classic+flat-80", "classic+sets-of-five", "classic+time-bank", "classic+no-wild",
    "classic+three-packs", "aceleagues-pool-201+split-by-drops",
)  # fmt: skip

MOST_OF_A_WAY = 300 if TORTURE else 40
"""How often a match is changed in each of the ways that are aimed at something."""
FEW = 12 if TORTURE else 5
"""Honest matches played where few damaged ones are made of them: playing takes longer than both answers."""

ACTORS = (None, "player", "timer", "autoplay", "server", "staff")


@cache
def verifier(ruleset: str) -> Verifier:
    """The verifier of a ruleset, made once."""
    return Verifier(readings(ruleset).rules)


Unseen = tuple[str, str, int, int]
"""A check that could not be made: the law, what it would have to see, at how many events, and the first of them."""


def answer(events: list[Event], ruleset: str) -> str:
    """What the engine says of a log: clean, or why it goes to the fold."""
    return answer_with_unseen(events, ruleset)[0]


def answer_with_unseen(events: list[Event], ruleset: str) -> tuple[str, list[Unseen]]:
    """What the engine says of a log, and the checks it could not make."""
    try:
        packed = pack(events, readings(ruleset).rules.hash, Book())
    except NotPackedError:
        return "not_packed", []
    if not verifier(ruleset).taught:
        return WHY[int(verifier(ruleset).answers([packed])[0])], []
    ends = np.array([0, len(packed)], dtype=np.int64)
    answers, unseen = verifier(ruleset).answers_of(np.frombuffer(packed, dtype=np.uint8), ends)
    checks = zip(UNSEEN, unseen[0].tolist(), strict=True)
    return WHY[int(answers[0])], [(*check, count, first) for check, (count, first) in checks if count]


def is_clean(audit: Audit) -> bool:
    """Whether an audit finds nothing, upholds every claim and leaves no check unmade."""
    return audit.clean and not audit.findings and not audit.unchecked


# -- damage ----------------------------------------------------------------------------------------


def retimed(events: list[Event], rng: Random) -> list[Event]:
    """All events from one on later or earlier than they were, or one without its time, or all at one time."""
    told = deepcopy(events)
    place, how = rng.randrange(len(told)), rng.random()
    if how < 0.1:
        told[place].pop("at", None)
    elif how < 0.15:
        told = [{**event, "at": told[0]["at"]} for event in told if "at" in told[0]]
    else:
        shift = timedelta(milliseconds=rng.choice((-40_000, -6_000, -500, 3_000, 9_000, 31_000, 70_000)))
        later = slice(place, place + 1 if how < 0.5 else None)
        told[later] = [_later(event, shift) for event in told[later]]
    return told


def _later(event: Event, shift: timedelta) -> Event:
    if not event.get("at"):
        return event
    moved = datetime.fromisoformat(event["at"]) + shift
    return {**event, "at": f"{moved:%Y-%m-%dT%H:%M:%S}.{moved.microsecond // 1000:03}Z"}


def reacted(events: list[Event], rng: Random) -> list[Event]:
    """Somebody else acted in one event, or nobody is told to have."""
    told = deepcopy(events)
    event = rng.choice(told)
    event.pop("by", None)
    by = rng.choice(ACTORS)
    return told if by is None else [{**one, "by": by} if one is event else one for one in told]


def swapped(events: list[Event], rng: Random) -> list[Event]:
    """Two lines in each other's place."""
    told = list(events)
    one, other = rng.randrange(1, len(told)), rng.randrange(1, len(told))
    told[one], told[other] = told[other], told[one]
    return renumbered(told)


def presence(events: list[Event], rng: Random) -> list[Event]:
    """A connection lost, found again, or a player leaving, somewhere."""
    told = list(events)
    place = rng.randrange(2, len(told))
    seats = [player["seat"] for player in told[0]["players"]]
    made: Event = {key: told[place][key] for key in ("v", "match", "seq", "at") if key in told[place]}
    made |= {"type": rng.choice(("disconnect", "reconnect", "leave", "rejoin")), "seat": rng.choice(seats)}
    made |= {"by": rng.choice(("server", "player"))}
    return renumbered([*told[:place], made, *told[place:]])


def forgotten(events: list[Event], rng: Random) -> list[Event]:
    """A field of one event is not on record, or a card of it not known."""
    told = deepcopy(events)
    event = rng.choice(told)
    names = [name for name in event if name not in ("v", "match", "seq", "type")]
    name = rng.choice(names)
    if name in ("card", "finish", "open_card", "wild_card") and rng.random() < 0.5:
        event[name] = "??"
    elif name in ("stock", "groups") and event[name] and rng.random() < 0.5:
        row = event[name] if name == "stock" else rng.choice(event[name])
        row[rng.randrange(len(row))] = "??"
    else:
        del event[name]
    return told


def mutated(events: list[Event], rng: Random) -> list[Event]:
    """One to three mutations of the second referee's tests."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if events[0]["type"] == "open":
            events, _kind = mutate(events, rng)
    return events


def gapped(events: list[Event], rng: Random) -> list[Event]:
    """Some lines are missing, and a gap stands in their place."""
    first = rng.randrange(1, len(events))
    last = min(len(events) - 1, first + rng.randrange(4))
    gap = {"v": 1, "match": events[0]["match"], "seq": first + 1, "type": "gap", "to": last + 1, "reason": "lost"}
    return [*events[:first], gap, *events[last + 1 :]]


DAMAGES: dict[str, tuple[int, Callable[[list[Event], Random], list[Event]]]] = {
    "mutated": (8, mutated), "retimed": (2, retimed), "reacted": (2, reacted), "swapped": (1, swapped),
    "presence": (2, presence), "forgotten": (2, forgotten), "gapped": (1, gapped),
}  # fmt: skip
"""What is done to a match, and how often beside the others; a planted fault four times."""


class Damaged(NamedTuple):
    """A match, what was done to it, and its number."""

    number: int
    kind: str
    events: list[Event]


def damaged_matches(ruleset: str, count: int, seed: int, honest: int) -> Iterator[Damaged]:
    """So many damaged matches, of so many honest ones; what no intake would take in is not among them."""
    legal, rules = list(matches(ruleset, honest, seed)), readings(ruleset).rules
    kinds = [kind for kind, (weight, _) in DAMAGES.items() for _ in range(weight)] + ["fault"] * 4
    codes = sorted(FAULTS)
    number = 0
    while number < count:
        rng = Random(f"{ruleset} damaged {number} of {seed}")
        number += 1
        events, kind = rng.choice(legal), rng.choice(kinds)
        if kind == "fault":
            code = rng.choice(codes)
            faulty = inject(code, rng.choice(legal), rules, rng)
            if faulty is None:
                kind, told = "mutated", mutated(events, rng)
            else:
                kind, told = f"fault {code}", faulty.events
        else:
            told = DAMAGES[kind][1](events, rng)
        if can_be_read(told):
            yield Damaged(number, kind, told)


def changed_everywhere(events: list[Event], rng: Random, most: int = 0) -> Iterator[Damaged]:
    """Every line lost, doubled, put after the next, and every field of every event something else, one a match; of all
    that, so many drawn by chance where ``most`` says so."""
    changed: list[tuple[str, list[Event]]] = []
    for place, event in enumerate(events):
        before, after = events[:place], events[place + 1 :]
        told: list[tuple[str, list[Event]]] = [("doubled", [*before, event, event, *after])]
        told += [("lost", [*before, *after])] if before else []
        told += [("swapped", [*before, after[0], event, *after[1:]])] if before and after else []
        for name in event:
            others = _others(name, event[name], events, rng) if name not in ("v", "match", "seq", "type") else ()
            told += [(name, [*before, {**event, name: other}, *after]) for other in others]
        changed += [(f"{what} of event {place + 1}, {event['type']}", lines) for what, lines in told]
    for number, (what, lines) in enumerate(rng.sample(changed, most) if 0 < most < len(changed) else changed):
        if can_be_read(damaged := renumbered(lines)):
            yield Damaged(number, what, damaged)


def exchanged(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """A card that was shown or taken from the discards, and one that can be a joker, have changed places wherever they
    lie: the piles and hands agree, but a sequence is no pure one any more, or a joker was taken."""
    wilds = {event["wild_card"] for event in events if event["type"] == "deal" and "wild_card" in event}
    ranks = {card[0] for card in wilds}
    cards = sorted({card for event in events if event["type"] == "deal" for card in event.get("stock", ())})
    jokers = [card for card in cards if (card.startswith("JK") or card[0] in ranks) and card not in wilds]
    used = {event["card"] for event in events if event["type"] == "draw" and event["from"] == "discards"}
    used |= {card for event in events if event["type"] == "declare" for group in event["groups"] for card in group}
    for one, other in _some([(one, other) for one in sorted(used - set(jokers) - wilds) for other in jokers], rng):
        names = {one: other, other: one}
        told = [{name: _renamed(value, names) for name, value in event.items()} for event in events]
        yield f"{one} and {other} exchanged", told


def _some(rows: Sequence[Row], rng: Random, most: int = MOST_OF_A_WAY) -> Sequence[Row]:
    """All of a few, and so many of more."""
    return rng.sample(rows, most) if most < len(rows) else rows


def _renamed(value: Any, names: dict[str, str]) -> Any:
    """A value with cards in it called otherwise."""
    if isinstance(value, list):
        return [_renamed(one, names) for one in value]
    if isinstance(value, dict):
        return {name: _renamed(one, names) for name, one in value.items()}
    return names.get(value, value) if isinstance(value, str) else value


def from_below(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """Another card than the top one is taken from the discards, and thrown again where that one was."""

    def thrown(place: int) -> list[str]:
        return [one["card"] for one in events[:place] if one["type"] == "discard"]

    return _drawn_otherwise(events, rng, "discards", thrown)


def out_of_order(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """Another card than the next one is drawn from the stock, and thrown again where that one was."""

    def stock(place: int) -> list[str]:
        return next((one["stock"] for one in events[place::-1] if "stock" in one), list[str]())

    return _drawn_otherwise(events, rng, "stock", stock)


def _drawn_otherwise(
    events: list[Event], rng: Random, source: str, cards: Callable[[int], list[str]]
) -> Iterator[tuple[str, list[Event]]]:
    for place, event in enumerate(events):
        if event["type"] != "draw" or event["from"] != source:
            continue
        again = next(
            (n for n, one in enumerate(events[place:], place)
             if (one["type"], one.get("seat"), one.get("card")) == ("discard", event["seat"], event["card"])), None,
        )  # fmt: skip
        others = [card for card in cards(place) if card != event["card"]]
        for card in rng.sample(others, min(4, len(others))) if again is not None else ():
            told, names = list(events), {event["card"]: card}
            for n in range(place, (again or place) + 1):
                if events[n].get("seat") == event["seat"]:
                    told[n] = {name: _renamed(value, names) for name, value in events[n].items()}
            yield f"{card} out of order from the {source} at {place + 1}", told


def moved_money(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """A paisa paid to one that was another's; the sum is as it was."""
    for place, event in enumerate(events):
        paid = event.get("payouts", ())
        for one, other in ((0, 1), (1, 0)) if len(paid) > 1 else ():
            rows = [dict(row) for row in paid]
            rows[one]["amount"] += 1
            rows[other]["amount"] -= 1
            yield "a paisa moved", [*events[:place], {**event, "payouts": rows}, *events[place + 1 :]]


def delayed(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """A player's own act comes a minute later than it did, and with it all after it."""
    minute = timedelta(minutes=1)
    for place in _some([place for place, event in enumerate(events) if event.get("by") == "player"], rng):
        yield f"{place + 1} a minute later", [*events[:place], *(_later(one, minute) for one in events[place:])]


def miscounted(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """A turn missed is counted as another than it is."""
    for place, event in enumerate(events):
        if event["type"] == "miss" and "count" in event:
            for count in (event["count"] + 1, event["count"] + 2):
                yield f"count of {place + 1}", [*events[:place], {**event, "count": count}, *events[place + 1 :]]


def resuited(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """A card that was laid on the table and another of its rank have changed places wherever they lie, which costs
    nobody a point: piles and hands agree, but a run is none any more, or a card laid off fits no meld."""
    laid = {card for event in events for card in event.get("cards", ())}
    laid |= {card for event in events for meld in event.get("melds", ()) for card in meld}
    everywhere = {card for event in events if event["type"] == "deal" for card in event.get("stock", ())}
    everywhere |= {card for event in events for hand in event.get("hands", ()) for card in hand["cards"]}
    pairs = [(one, other) for one in sorted(laid) for other in sorted(everywhere)
             if one[0] == other[0] and one[1] != other[1] and "=" not in one]  # fmt: skip
    for one, other in _some(pairs, rng, 40):
        told = [{name: _renamed(value, {one: other, other: one}) for name, value in event.items()} for event in events]
        yield f"{one} and {other} exchanged", told


def placed_elsewhere(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """A card laid off on another meld, a joker named otherwise, a meld laid by another name of its event."""
    ids = sorted({event["meld"] for event in events if "meld" in event})
    for place, event in enumerate(events):
        for name in ("meld", "to"):
            for other in rng.sample(ids, min(4, len(ids))) if name in event else ():
                yield f"{name} of {place + 1}", [*events[:place], {**event, name: other}, *events[place + 1 :]]
        if "joker" in event:
            for other in ("JK", "JK=7S", "JK=KH", "JK=AD"):
                yield f"joker of {place + 1}", [*events[:place], {**event, "joker": other}, *events[place + 1 :]]


def from_nowhere(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """No stock is logged, and a card that was dealt to somebody is drawn from it, and thrown again as that one was."""
    told = without("stock", of="deal")(events)
    yield "no stock", told
    dealt = [card for event in events for hand in event.get("hands", ()) for card in hand["cards"]]
    yield from _drawn_otherwise(told, rng, "stock", lambda place: dealt)


def left_out(events: list[Event], rng: Random) -> Iterator[tuple[str, list[Event]]]:
    """What logs most often leave out."""
    return ((name, leave_out(events)) for name, leave_out in OMISSIONS.items())


AIMED: dict[str, Callable[[list[Event], Random], Iterator[tuple[str, list[Event]]]]] = {
    "exchanged": exchanged, "from_below": from_below, "out_of_order": out_of_order, "moved_money": moved_money,
    "miscounted": miscounted, "delayed": delayed, "resuited": resuited, "placed_elsewhere": placed_elsewhere,
    "from_nowhere": from_nowhere, "left_out": left_out,
}  # fmt: skip
"""Changes in several places that agree with one another, so that one check alone is left to see them."""


def aimed(events: list[Event], rng: Random, *names: str, most: int = MOST_OF_A_WAY) -> Iterator[Damaged]:
    """A match changed in each of the ways named, all of :data:`AIMED` where none is, at most so often in each."""
    for name in names or AIMED:
        for number, (kind, told) in enumerate(_some(list(AIMED[name](events, rng)), rng, most)):
            if can_be_read(told):
                yield Damaged(number, kind, told)


def _others(  # noqa: C901 - a case a kind of field
    name: str, value: Any, events: list[Event], rng: Random
) -> Iterator[Any]:
    """What else might stand in a field: other cards, seats, actors, figures, groups."""
    cards = [card for card in events[1].get("stock", ()) if isinstance(card, str)]
    if name in ("card", "finish", "open_card", "wild_card", "cut_card", "penalty") and cards:
        yield from rng.sample(cards, 3)
        yield from [event["card"] for event in events if event["type"] == "discard" and event["card"] != value][:3]
    elif name in ("seat", "dealer", "first", "count", "deal", "winner"):
        yield from (value + step for step in (-1, 1, 2) if value + step > 0)
    elif name == "by":
        yield from (actor for actor in ACTORS[1:] if actor != value)
    elif name == "from":
        yield from ({"stock", "discard"} - {value})
    elif name == "at":
        yield from (_moved(value, seconds) for seconds in (-9, 31, 70))
    elif name in ("meld", "to"):
        act, _, number = value.partition(".")
        yield from (f"{act}.{int(number) + 1}", f"{int(act) + 1}.{number}", f"{max(int(act) - 2, 1)}.{number}")
    elif name == "joker":
        yield from ("JK", "JK=7S", "JK=KH", "JK=AD")
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, str):
        yield from ("agreed", "finished", "abandoned", "stalemate", "platform", "player")
    elif isinstance(value, list) and value:
        yield value[:-1]
        yield [*value[1:], value[0]]
        yield from _figures_changed(value)
        if isinstance(value[0], list) and len(value) > 1:  # a card from one group into another
            yield [value[0][1:], [*value[1], value[0][0]], *value[2:]]
            yield [*value[:-1], [*value[-1][:-1], rng.choice(cards)]]
        elif isinstance(value[0], list):
            yield [value[0][1:]]
            yield [[*value[0][1:], value[0][0]]]
            yield [[*value[0][:-1], rng.choice(cards)]]
        if isinstance(value[0], str):
            yield [rng.choice(cards), *value[1:]]
        if isinstance(value[0], dict) and "cards" in value[0]:
            one, two = value[0], value[1]
            yield [{**one, "cards": [two["cards"][0], *one["cards"][1:]]}, two, *value[2:]]
            yield [{**one, "cards": two["cards"]}, {**two, "cards": one["cards"]}, *value[2:]]


def _figures_changed(rows: list[Any]) -> Iterator[list[Any]]:
    """A list of rows with one figure of one row off by one."""
    for place, row in enumerate(rows):
        for name in row if isinstance(row, dict) else ():
            if isinstance(row[name], int):
                for step in (-1, 1):
                    yield [*rows[:place], {**row, name: row[name] + step}, *rows[place + 1 :]]


def _moved(at: str, seconds: int) -> str:
    moved = datetime.fromisoformat(at) + timedelta(seconds=seconds)
    return f"{moved:%Y-%m-%dT%H:%M:%S}.{moved.microsecond // 1000:03}Z"


def can_be_read(events: list[Event]) -> bool:
    """Whether the intake would read every event."""
    try:
        for event in events:
            EVENT.validate_python(event, strict=False)
    except ValidationError:
        return False
    return True


def unsound(ruleset: str, damaged: Damaged) -> str | None:
    """What is wrong with the engine's answer: that it calls clean what the audit does not, or leaves other checks
    unmade. None when all is well."""
    said, unseen = answer_with_unseen(damaged.events, ruleset)
    if said not in ("clean", "unchecked"):
        return None
    audit = audited(damaged.events, ruleset)
    seen = [(row.code, row.missing, row.count, row.first_seq) for row in audit.unchecked]
    if audit.clean and not audit.findings and seen == unseen and (said == "clean") == (not seen):
        return None
    codes = [row.code for row in audit.findings]
    codes += [f"{row.claim} {row.verdict}" for row in audit.verdicts if row.verdict != "UPHELD"]
    return f"{ruleset} {damaged.number} ({damaged.kind}): {codes or [row.code for row in audit.unchecked]}"
