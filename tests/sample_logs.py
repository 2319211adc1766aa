"""Writes the sample logs: for every finding one small match that shows it, with what an audit must say beside it.

``python -m tests.sample_logs sample_logs`` makes them all anew, with the same bytes every time, or those of the
rulesets named after it. Which ruleset shows a fault is said where the fault stands; beside these are logs with nothing
wrong, and logs that are not whole, as many platforms keep them: what was not logged is left out, nothing is made up.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_order, row_json
from ledger.play.replay import is_replayed
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import Rulebook
from ledger.simulate.fault import Fault, FaultyMatch, renumbered
from ledger.simulate.faults import FAULTS, inject
from ledger.simulate.logbook import START, Event, Logbook, abandoned, event_of
from ledger.simulate.simulation import play_match, shuffled
from schemas.cards import UNKNOWN
from schemas.errors import UnknownRuleset
from schemas.events import first_open, read_events
from schemas.ruleset import Ruleset

SEED = 1
PLAYED, PLAYED_LONG = 40, 8
"""How many matches are played to find short ones, of a single deal and of many."""

CHOICE = 3
"""Samples made for each fault, the shortest of which is kept."""

FEWEST = 16
"""Events a sample has at least before a fault is injected into it, so that there is some play to see."""

Change = Callable[[list[Event]], list[Event] | None]
"""What is made of a legal match, None where it offers no occasion."""


class Sample(NamedTuple):
    """A match to show, and its name."""

    name: str
    events: list[Event]


def samples_of(ruleset: str, rulebook: Rulebook) -> Iterator[Sample]:
    """Every sample in the folder of a ruleset; those played with overlays on it lie there too."""
    rules = rulebook.resolve(ruleset)
    if not is_replayed(rules):
        yield Sample("not_replayed", _knocking(rules))
        return
    matches = cache(partial(_short_matches, rulebook))
    yield Sample("clean", _shortest(matches(ruleset, 2), _clean(rules), f"sample-clean-{ruleset}"))
    for code, fault in FAULTS.items():
        shown_in = first_occasion(fault, rulebook)
        if shown_in.partition("+")[0] == ruleset:
            change = partial(_with_fault, fault, rulebook.resolve(shown_in))
            yield Sample(code, _shortest(matches(shown_in, fault.seats), change, f"sample-{code}"))
    for name, (shown_in, seats, leave_out) in LEFT_OUT.items():
        if shown_in == ruleset:
            yield Sample(name, _shortest(matches(ruleset, seats), leave_out, f"sample-{name}"))


@cache
def first_occasion(fault: Fault, rulebook: Rulebook) -> str:
    """The ruleset whose samples show a fault: where that is not said, the first with an occasion in short matches.

    Raises LookupError where none offers one: then the fault is to be written by hand.
    """
    if fault.shown_in:
        return fault.shown_in
    for ruleset in sorted(rulebook.ids, key=lambda name: (name != "classic", name)):
        rules = rulebook.resolve(ruleset)
        if is_replayed(rules):
            matches = _short_matches(rulebook, ruleset, fault.seats)
            if any(_with_fault(fault, rules, match) for match in matches[:CHOICE]):
                return ruleset
    raise LookupError(f"no change of a legal match breaks {fault.code} alone: write a fault in ledger/simulate/faults")


def _short_matches(rulebook: Rulebook, ruleset: str, seats: int) -> list[list[Event]]:
    """Some matches that somebody wins by the cards held after a few turns, the shortest first."""
    rules = rulebook.resolve(ruleset)
    number = PLAYED if rules.match.deals == 1 else PLAYED_LONG
    matches = [play_match(rules, SEED, n, seats=seats, match="sample") for n in range(1, number + 1)]
    if rules.match.deals == 1:
        matches = [match for match in matches if any(event["type"] == "declare" for event in match)]
    else:
        matches = [match for match in matches if all(event["type"] != "leave" for event in match)]
    return sorted((match for match in matches if len(match) >= FEWEST), key=len)


def _shortest(matches: list[list[Event]], change: Change, name: str) -> list[Event]:
    """The shortest that comes of the first few matches that can be changed, under a name of its own."""
    versions = list(islice(filter(None, map(change, matches)), CHOICE))
    if not versions:
        raise LookupError(f"none of {len(matches)} matches can be made {name}; say another ruleset or more seats")
    return [{**event, "match": name} for event in min(versions, key=len)]


def _clean(rules: Ruleset) -> Change:
    """A match with nothing wrong; where hands are shown, with one that a loser shows."""
    shows = rules.melding.where == "hand"
    return lambda events: events if not shows or any(event["type"] == "show" for event in events) else None


def _with_fault(fault: Fault, rules: Ruleset, events: list[Event]) -> list[Event] | None:
    """A match with a fault, in as few deals as show it."""
    ends = [] if fault.at_the_end else [n for n, event in enumerate(events, 1) if event["type"] == "deal_scored"]
    for part in (*(events[:end] for end in ends[:-1]), events):
        faulty = inject(fault, part, rules, Random(f"{fault.code} in a sample of {len(part)}"))
        # A whole match that the fault drags out to twice its length is no small example.
        if faulty and (len(part) < len(events) or len(faulty.events) <= 2 * len(events)):
            return _broken_off(faulty)
    return None


def _broken_off(faulty: FaultyMatch) -> list[Event]:
    """A match of many deals ends with the one that shows the fault; the rest of it would show nothing more."""
    events = faulty.events
    scored = next((n for n, e in enumerate(events) if e["type"] == "deal_scored" and e["seq"] > faulty.seq), 0)
    ends = any(event["type"] in {"match_settled", "close"} for event in events)
    if ends and (not scored or not any(event["type"] == "deal" for event in events[scored:])):
        return events
    return abandoned(events[: scored + 1] if scored else events)


def _knocking(rules: Ruleset) -> list[Event]:
    """The beginning of a match of gin and its score, whose play in between is judged by nobody here."""
    book = Logbook("sample-not_replayed", rules, START)
    book.write("open", by="server", ruleset=rules.id, players=[{"seat": s, "player": f"p{s}"} for s in (1, 2)])
    pack = shuffled(rules, Random(SEED))
    hands = [{"seat": seat, "cards": pack[10 * seat - 10 : 10 * seat]} for seat in (1, 2)]
    book.write("deal", by="server", after=3000, deal=1, first=1, hands=hands, open_card=pack[20])
    scores = [{"seat": 1, "points": 0}, {"seat": 2, "points": 31}]
    book.write("deal_scored", by="server", after=90_000, deal=1, points=scores)
    return book.events


# ------------------------------------------------------------------------------------------ logs that are not whole


def no_stock(events: list[Event]) -> list[Event] | None:
    """The order of the stock was not logged."""
    if any(event["type"] == "recycle" for event in events):
        return None
    return [_without(event, "stock") for event in events]


def results_only(events: list[Event]) -> list[Event] | None:
    """Nothing but the results was logged."""
    return renumbered([event for event in events if event["type"] in {"open", "deal_scored", "match_settled"}])


def unknown_cards(events: list[Event]) -> list[Event] | None:
    """The hand dealt to the first seat was not logged, nor what it drew from the stock, nor the order of that."""
    seat = events[0]["players"][0]["seat"]
    hidden = []
    for event in no_stock(events) or ():
        if event["type"] == "deal":
            hands = [h if h["seat"] != seat else {**h, "cards": [UNKNOWN] * len(h["cards"])} for h in event["hands"]]
            event = {**event, "hands": hands}
        elif event["type"] == "draw" and event["seat"] == seat and event["from"] == "stock":
            event = {**event, "card": UNKNOWN}
        hidden.append(event)
    has_groups = any(event["type"] == "group" and event["seat"] == seat for event in hidden)
    return hidden if hidden and not has_groups else None


def with_gap(events: list[Event]) -> list[Event] | None:
    """The deal and the first turns were lost; the record goes on in the middle of play."""
    first = events[1]
    play = [event for event in events if event["type"] in {"draw", "discard"}]
    if len(play) < 10 or any(event["type"] == "recycle" for event in events):
        return None
    end = play[5]["seq"]
    fields = {"to": end, "reason": "the log was switched on late"}
    return [events[0], event_of(first["match"], first["seq"], "gap", first["at"], "server", fields), *events[end:]]


def dropped_hands_missing(events: list[Event]) -> list[Event] | None:
    """The hands of players who dropped were not logged, nor what they drew, nor the order of the stock."""
    droppers = {event["seat"] for event in events if event["type"] == "drop"}
    has_show = any(event["type"] == "declare" for event in events)
    rest = no_stock([event for event in events if event["type"] != "group"])
    if not droppers or not has_show or rest is None:
        return None
    hidden = []
    for event in rest:
        if event["type"] == "deal":
            event = {**event, "hands": [hand for hand in event["hands"] if hand["seat"] not in droppers]}
        elif event["type"] == "draw" and event["seat"] in droppers and event["from"] == "stock":
            event = _without(event, "card")
        hidden.append(event)
    return renumbered(hidden)


def seat_in_doubt(events: list[Event]) -> list[Event] | None:
    """A draw that is logged for the seat after the one whose turn it was, which puts a card down then."""
    draws = [place for place, event in enumerate(events) if event["type"] == "draw" and event["by"] == "player"]
    seats = sorted(player["seat"] for player in events[0]["players"])
    if len(draws) < 2:
        return None
    draw = events[draws[1]]
    seat = seats[(seats.index(draw["seat"]) + 1) % len(seats)]
    return [*events[: draws[1]], {**draw, "seat": seat}, *events[draws[1] + 1 :]]


def lines_in_doubt(events: list[Event]) -> list[Event] | None:
    """The card put down with a show is told as a discard too, as some platforms log it."""
    place = next((place for place, event in enumerate(events) if event["type"] == "declare"), None)
    if place is None or "finish" not in events[place]:
        return None
    show = events[place]
    discard = {**_without(_without(show, "groups"), "finish"), "type": "discard", "card": show["finish"]}
    return renumbered([*events[: place + 1], discard, *events[place + 1 :]])


def times_coarse(events: list[Event]) -> list[Event] | None:
    """Every time cut to the full minute, where a minute ends while a player is about to move; None where none does."""
    moves = [pair for pair in pairwise(events) if pair[1]["type"] in {"draw", "discard"} and pair[1]["by"] == "player"]
    if all(before["at"][:16] == move["at"][:16] for before, move in moves):
        return None
    return [{**event, "at": event["at"][:17] + "00.000Z"} for event in events]


def types_unlogged(events: list[Event]) -> list[Event]:
    """The log of a platform that never writes down what is put down."""
    return renumbered([event for event in events if event["type"] != "discard"])


def wrong_by_any_reading(events: list[Event]) -> list[Event] | None:
    """A match of two deals that was settled after one, by the chips of two: nobody says how many were agreed."""
    rules = read_rulebook().resolve(events[0]["ruleset"])
    return _with_fault(FAULTS["settled_too_soon"], rules, events)


def _without(event: Event, name: str) -> Event:
    return {key: value for key, value in event.items() if key != name}


LEFT_OUT: dict[str, tuple[str, int, Change]] = {
    "no_stock": ("classic", 2, no_stock),
    "results_only": ("rummycentral", 2, results_only),
    "unknown_cards": ("ace2three-points", 2, unknown_cards),
    "with_gap": ("aceleagues-points", 2, with_gap),
    "dropped_hands_missing": ("rummy-106", 3, dropped_hands_missing),
    "lines_in_doubt": ("classic", 3, lines_in_doubt),
    "seat_in_doubt": ("classic", 3, seat_in_doubt),
    "times_coarse": ("rummy-106", 2, times_coarse),
    "types_unlogged": ("classic", 2, types_unlogged),
    "wrong_by_any_reading": ("aceleagues-deals", 2, wrong_by_any_reading),
}
"""Logs that are not whole, or say what nobody can tell apart, by name: the ruleset, seats, how they are made."""

# ------------------------------------------------------------------------------------------ on disk


def audited(events: list[Event], rulebook: Rulebook) -> PlayedMatch:
    """One match under the ruleset it names."""
    models = read_events(events)
    opening = first_open(models)
    try:
        rules = rulebook.resolve((opening and opening.ruleset) or "")
    except UnknownRuleset:
        return PlayedMatch(events[0]["match"], models, None)
    other = rulebook.resolve(rules.compare) if rules.compare else None
    return PlayedMatch(events[0]["match"], models, Readings(rules, other))


def write_samples(folder: Path, rulesets: Sequence[str] = ()) -> None:
    """Write every sample, or those of some rulesets, into the folder of its ruleset: the log as a person reads it, one
    event a line, keys in the order they were written, and beside it what ``audit --json`` must say of it."""
    rulebook = read_rulebook()
    for ruleset in rulesets or rulebook.ids:
        (folder / ruleset).mkdir(parents=True, exist_ok=True)
        for sample in samples_of(ruleset, rulebook):
            rows = [row_json(row, ENGLISH) for row in in_order(audited(sample.events, rulebook).audit.rows, ENGLISH)]
            for suffix, lines in (("jsonl", sample.events), ("expected.jsonl", rows)):
                text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
                (folder / ruleset / f"{sample.name}.{suffix}").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if not (sys.argv[1:] and Path(sys.argv[1]).is_dir()):
        raise SystemExit("python -m tests.sample_logs FOLDER [RULESET ...]: of a folder that exists")
    write_samples(Path(sys.argv[1]), sys.argv[2:])
