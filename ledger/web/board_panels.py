"""What stands on the board: each picture made of the summary tables, and the same figures as a table beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, Final, NamedTuple

from ledger.drawing.bars import Bar, Column, Stack, bars, histogram, stacks
from ledger.drawing.lines import Point, line
from ledger.evidence.diagnosis import REFUSALS
from ledger.views.fairness import Evenness, evenness, figure
from ledger.views.tables.board import NO_DAY

Row = Mapping[str, Any]
Rows = Mapping[str, Sequence[Row]]
VERDICTS: Final = ("UPHELD", "OVERTURNED", "UNDECIDABLE")
WORDS: Final = ("upheld", "overturned", "undecidable")
_CLAIMED: Final = {"show": "Shows", "points": "Points", "settlement": "Money"}
BINS: Final = 8
"""Columns of the histogram of deal lengths at most."""
DRAWN: Final = 12
"""Rulesets that are drawn, those most played; the table has them all."""


class Panel(NamedTuple):
    """A part of the board. Without rows there is no picture and ``empty`` says why."""

    name: str
    title: str
    note: str
    picture: str
    heads: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    empty: str
    remarks: tuple[str, ...] = ()


def panels(rows: Rows) -> list[Panel]:
    """Every part of the board, in order; ``rows`` are those of each summary table."""
    made: tuple[Callable[[Rows], Panel], ...] = (
        days, by_claim, by_ruleset, drops, shows, lengths, jokers, wild_cards, first_to_act, rejected,
    )  # fmt: skip
    return [panel(rows) for panel in made]


def days(rows: Rows) -> Panel:
    """Matches a day."""
    found = rows["days"]
    points = _over_time({row["day"]: row["matches"] for row in found if row["day"] != NO_DAY})
    title = "Matches a day"
    return Panel(
        "days", title, "By the platform's clock, in UTC. A match counts for the day it opened on.",
        line("days", title, points) if points else "",
        ("Day", "Matches", "Still played", "Deals", "Events"),
        tuple((r["day"], r["matches"], r["played_on"], r["deals"], r["events"]) for r in reversed(found)),
        "No match has been taken in yet.",
    )  # fmt: skip


def _over_time(matches: Mapping[str, int]) -> list[Point]:
    """A point a day; where days without a match lie between, the first and the last of them stand at nothing."""
    counted = {date.fromisoformat(day): count for day, count in sorted(matches.items())}
    for before, after in pairwise(list(counted)):
        for idle in (before + timedelta(days=1), after - timedelta(days=1)):
            counted.setdefault(idle, 0)
    if not counted:
        return []
    first, last = min(counted), max(counted)
    span = max((last - first).days, 1)
    return [Point((day - first).days / span, day.isoformat(), count) for day, count in sorted(counted.items())]


def _verdicts(rows: Rows, by: str) -> list[Stack]:
    counted: dict[str, Counter[str]] = {}
    for row in rows["rulings"]:
        counted.setdefault(row[by], Counter())[row["verdict"]] += row["count"]
    stacked = [Stack(name, tuple(counts[word] for word in VERDICTS)) for name, counts in counted.items()]
    return sorted(stacked, key=lambda row: (-sum(row.parts), row.name))


def by_claim(rows: Rows) -> Panel:
    """Verdicts by what was claimed."""
    told = [row._replace(name=_CLAIMED.get(row.name, row.name)) for row in _verdicts(rows, "claim")]
    return _ruled("claims", "Verdicts by kind of claim", "Kind of claim", told)


def by_ruleset(rows: Rows) -> Panel:
    """Verdicts by rules."""
    return _ruled("rulesets", "Verdicts by rules", "Rules", _verdicts(rows, "ruleset"))


def _ruled(name: str, title: str, what: str, stacked: Sequence[Stack]) -> Panel:
    return Panel(
        name, title, "What became of the platform's claims; each bar is the whole of its claims.",
        stacks(name, title, WORDS, stacked[:DRAWN]) if stacked else "",
        (what, "Upheld", "Overturned", "Undecidable"),
        tuple((row.name, *row.parts) for row in stacked),
        "No claim of a platform has been judged yet.",
        _rest(len(stacked)),
    )  # fmt: skip


def _rest(many: int) -> tuple[str, ...]:
    return (f"The {DRAWN} with the most are drawn; the table has all {many}.",) if many > DRAWN else ()


def drops(rows: Rows) -> Panel:
    """How often hands are dropped."""
    return _rates(
        "drops", "Drops, of hands dealt", "A hand dropped by its player, by the timer or while played for.",
        "Dropped", "Hands", [(row["ruleset"], row["drops"], row["hands"]) for row in rows["played"]],
        "No hand has been dealt yet.",
    )  # fmt: skip


def shows(rows: Rows) -> Panel:
    """How often shows are wrong."""
    return _rates(
        "shows", "Invalid shows, of shows", "Declarations the rules can judge, as they were grouped.",
        "Invalid", "Shows", [(row["ruleset"], row["invalid_shows"], row["shows"]) for row in rows["played"]],
        "Nobody has shown yet.",
    )  # fmt: skip


def _rates(
    name: str, title: str, note: str, part: str, whole: str, counted: Sequence[tuple[str, int, int]], empty: str
) -> Panel:
    there = sorted((row for row in counted if row[2]), key=lambda row: (-row[2], row[0]))
    most = max((found / of for _, found, of in there), default=0)
    drawn = [Bar(rules, found / of / most if most else 0, _rate(found, of)) for rules, found, of in there[:DRAWN]]
    return Panel(
        name, title, note, bars(name, title, drawn) if drawn else "", ("Rules", part, whole, "Per 100"),
        tuple((rules, found, of, f"{100 * found / of:.1f}") for rules, found, of in there),
        empty, _rest(len(there)),
    )  # fmt: skip


def _rate(found: int, of: int) -> str:
    return f"{100 * found / of:.1f}% ({found:,} of {of:,})"


def lengths(rows: Rows) -> Panel:
    """How many turns deals take."""
    counted: Counter[int] = Counter()
    for row in rows["deal_lengths"]:
        counted[row["turns"]] += row["deals"]
    columns = _columns(counted)
    title = "Lengths of deals"
    return Panel(
        "lengths", title, "Turns of all seats together, in deals that have ended, under all rules.",
        histogram("lengths", title, "turns of the deal", columns) if columns else "",
        ("Turns", "Deals"), tuple(columns), "No deal has ended yet.",
    )  # fmt: skip


def _columns(counted: Counter[int]) -> list[Column]:
    """Turns in columns equally wide, as many as there is room for."""
    if not counted:
        return []
    wide = -(-(max(counted) + 1) // BINS)
    wide = wide if wide == 1 else -(-wide // 5) * 5
    starts = range(0, max(counted) + 1, wide)
    return [
        Column(str(at) if wide == 1 else f"{at}–{at + wide - 1}", sum(counted[n] for n in range(at, at + wide)))
        for at in starts
    ]


_FAIR: Final = (
    "In matches that have ended, seats in order. Each seat is to be expected to get one in n of what a table of n was "
    "dealt. Logs put together by hand, as samples are, need not be fair."
)


def jokers(rows: Rows) -> Panel:
    """Printed jokers dealt to each seat."""
    return _dealt(rows, "jokers", "Printed jokers dealt to each seat")


def wild_cards(rows: Rows) -> Panel:
    """Wild cards dealt to each seat."""
    return _dealt(rows, "wild_cards", "Wild cards dealt to each seat")


def _dealt(rows: Rows, what: str, title: str) -> Panel:
    tables: dict[int, list[Row]] = {}
    for row in rows["dealt"]:
        tables.setdefault(row["seats"], []).append(row)
    tested = {seats: evenness([row[what] for row in held]) for seats, held in tables.items()}
    each = [(row, tested[row["seats"]]) for row in rows["dealt"] if sum(tested[row["seats"]].counts)]
    most = max((row[what] / row["hands"] for row, _ in each), default=0)
    drawn = [Bar(_seat(row), row[what] / row["hands"] / (most or 1), _beside(row[what], even)) for row, even in each]
    remarks = tuple(f"{seats} seats: {even.words}." for seats, even in tested.items() if sum(even.counts))
    return Panel(
        what, title, _FAIR, bars(what, title + ", by hand", drawn) if drawn else "",
        ("Seats", "Seat", "Hands", "Dealt", "Expected"),
        tuple((row["seats"], row["seat"], row["hands"], row[what], figure(even.expected)) for row, even in each),
        "No hand is known card by card yet.", remarks,
    )  # fmt: skip


def _seat(row: Row) -> str:
    return f"Table of {row['seats']}, seat {row['seat']}"


def _beside(count: int, even: Evenness) -> str:
    return f"{count:,} ({figure(even.expected)} expected)"


def first_to_act(rows: Rows) -> Panel:
    """How often the deal is won from each place in the order of play."""
    found, title = rows["first_to_act"], "Deals won, by place in the order of play"
    drawn = [
        Bar(f"Table of {r['seats']}, place {r['place']}", r["wins"] / r["deals"], _rate(r["wins"], r["deals"]))
        for r in found
    ]
    return Panel(
        "first", title,
        "Place 1 acts first. Acting first is worth something, so that an even share is a yardstick and no test.",
        bars("first", title, drawn) if drawn else "",
        ("Seats", "Place", "Deals", "Won", "Even share"),
        tuple((r["seats"], r["place"], r["deals"], r["wins"], f"{r['deals'] / r['seats']:.1f}") for r in found),
        "No deal with one winner has ended yet.",
    )  # fmt: skip


def _refused(code: str) -> str:
    return f"{code}: {REFUSALS[code]}" if code in REFUSALS else code


def rejected(rows: Rows) -> Panel:
    """Lines the ledger did not take."""
    found = sorted(rows["rejected"], key=lambda row: (-row["lines"], row["producer"], row["code"]))
    counted: Counter[str] = Counter()
    for row in found:
        counted[row["producer"]] += row["lines"]
    most, title = max(counted.values(), default=1), "Rejected lines by producer"
    drawn = [Bar(name, count / most, f"{count:,}") for name, count in counted.most_common(DRAWN)]
    return Panel(
        "rejected", title, "By the file or sender they came from. The lines themselves are in the vault.",
        bars("rejected", title, drawn) if drawn else "", ("Producer", "Why", "Lines"),
        tuple((row["producer"], _refused(row["code"]), row["lines"]) for row in found),
        "Every line that was sent has been taken in.", _rest(len(counted)),
    )  # fmt: skip
