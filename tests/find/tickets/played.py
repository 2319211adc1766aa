"""Four days of matches of several formats, the same every time: what the tickets beside this file complain about.

160 people meet again and again; every sixth match has a claim of the platform changed: a valid show called wrong, ten
points too many, a payout that is short.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from ledger.audit.auditor import Auditor
from ledger.evidence.store import open_reader, open_writer
from ledger.rules.library import read_rulebook
from ledger.simulate.logbook import Event, later
from ledger.simulate.simulation import Person, person, play_match
from ledger.views.projection.generation import build_views
from schemas.canonical import canonical
from schemas.wire import milliseconds_of

SEED = 26
PLAYED = 320
PEOPLE = 160
FORMATS = (
    "ace2three-points", "ace2three-points", "ace2three-points", "aceleagues-points", "aceleagues-points",
    "rummycentral", "classic", "ace2three-pool-101", "ace2three-pool-201", "ace2three-best-of-3", "aceleagues-deals",
    "aceleagues-pool-101",
)  # fmt: skip
SEATED = (
    "55264253526333552542455536564366244526543555645624226365352524254665666222224455"
    "34656223624322345533462635543335364566343465562235542324262636343366242246524625"
    "53655334435643366353436535645232234245243336325546653335653556225334444333623562"
    "54356653643523635454265254235466224335542336465266464236655423435443666646562563"
)  # fmt: skip
"""How many play each match: what is drawn after one hangs on it, also where it is not played."""
_FIRST_DAY = int(datetime(2026, 11, 17, 18, 30, tzinfo=UTC).timestamp())
"""Midnight of 18 November in India."""
_HOURS = (0, 1, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 20, 21, 21, 21, 21, 22, 22, 22, 23, 23)


def matches(wanted: Set[str] | None = None) -> Iterator[list[Event]]:
    """The matches, by when they began; or those ``wanted`` and all that are changed."""
    rulebook, rng = read_rulebook(), Random(SEED)
    begun = sorted(rng.randrange(4) * 86_400 + rng.choice(_HOURS) * 3600 + rng.randrange(3600) for _ in range(PLAYED))
    for number, at in enumerate(begun):
        ruleset, name = rng.choice(FORMATS), f"MT{100_000 + number * 37 + rng.randrange(37)}"
        if wanted is not None and name not in wanted and number % 6 != 5:
            rng.sample(range(PEOPLE), int(SEATED[number]))
            continue
        events = play_match(rulebook.resolve(ruleset), SEED, number, match=name)
        shift = (_FIRST_DAY + at) * 1000 - milliseconds_of(events[0]["at"])
        events = [later(event, shift) for event in _among_few(events, rng)]
        yield _changed(events, rng) if number % 6 == 5 else events


def _among_few(events: list[Event], rng: Random) -> list[Event]:
    people = rng.sample(range(PEOPLE), len(events[0]["players"]))
    players = [{**one, **_named(person(SEED, who)[0])} for one, who in zip(events[0]["players"], people, strict=True)]
    return [{**events[0], "players": players}, *events[1:]]


def _named(who: Person) -> dict[str, str]:
    return {"player": who.player, "name": who.name}


def _changed(events: list[Event], rng: Random) -> list[Event]:
    """One claim of the platform is put wrong."""
    kinds = {event["type"] for event in events}
    kind = rng.choice([one for one in ("show_judged", "deal_scored", "match_settled") if one in kinds])
    place = rng.choice([place for place, event in enumerate(events) if event["type"] == kind])
    event = dict(events[place])
    if kind == "show_judged":
        event["valid"] = not event["valid"]
    elif kind == "deal_scored":
        event["points"] = _more(event["points"], "points", 10, rng)
    elif event.get("payouts"):
        event["payouts"] = _more(event["payouts"], "amount", -1000, rng)
    return [*events[:place], event, *events[place + 1 :]]


def _more(seats: list[dict[str, int]], field: str, by: int, rng: Random) -> list[dict[str, int]]:
    chosen = rng.choice([one["seat"] for one in seats if one[field] > 0])
    return [{**one, field: one[field] + by} if one["seat"] == chosen else one for one in seats]


def make_ledger(folder: Path, wanted: Set[str] | None) -> None:
    """The ledger of the matches, or of those wanted, with its views."""
    rulebook = read_rulebook()
    with open_writer(folder, create=True) as writer:
        for events in matches(wanted):
            writer.ingest([canonical(event) + b"\n" for event in events], "simulated", rulebook.pin, "live")
    with open_reader(folder) as reader:
        build_views(folder / "views", Auditor(reader, rulebook, reader.person).all())
