"""The pairs of logs that show a clause to be checked: one that breaks it, and its legal twin.

Each story tells both, the same but for what it is told to break:

    @pair("second_draw", {"rummycentral": "RC-18", "rummy-106": "R-09 R-11"})
    def a_second_card_is_drawn(ruleset: str, broken: bool) -> Table:
        table = Table(ruleset, 2).draw(1)
        if broken:
            table.draw(1)
        return table

Further ones are made of the loud and quiet cases of the laws. ``python -m tests.pairs`` writes them all anew to
``schemas/pairs``; a test says when that is due.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple

import tests.play
from ledger.audit.audits import Audit
from ledger.audit.coverage import Line, Pair
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.play.laws import LAWS
from ledger.rules.library import read_clausebook
from ledger.rules.rulebook import Rulebook
from schemas.events import read_events
from schemas.findings import ALARMS, Finding, Verdict
from tests.play.law_case import LOUD_STORIES, QUIET_STORIES
from tests.play.table import Table, rulebook

FOLDER = Path(__file__).resolve().parents[2] / "schemas" / "pairs"

TwoWays = Callable[[str, bool], Table]


class PairStory(NamedTuple):
    """A story that can be told with and without the breach, what finds it, and its clauses by ruleset."""

    tell: TwoWays
    shows: str
    clauses: Mapping[str, tuple[str, ...]]
    reading: bool


STORIES: list[PairStory] = []


def pair(shows: str, clauses: Mapping[str, str], *, reading: bool = False) -> Callable[[TwoWays], TwoWays]:
    """The story breaks ``clauses`` of each ruleset, separated by blanks, and ``shows`` finds it."""

    def keep(story: TwoWays) -> TwoWays:
        STORIES.append(PairStory(story, shows, {name: tuple(ids.split()) for name, ids in clauses.items()}, reading))
        return story

    return keep


def told(table: Table) -> tuple[Line, ...]:
    """The events of a table as a log writes them, without what was not said."""
    return tuple(
        event.model_dump(mode="json", exclude_unset=True, exclude_none=True, by_alias=True) for event in table.events
    )


def written_pairs() -> Iterator[Pair]:
    """The pairs of the stories written for it."""
    for module in iter_modules(__path__):
        if module.name.endswith("_stories"):
            import_module(f"{__name__}.{module.name}")
    for story in STORIES:
        name = story.tell.__name__.replace("_", " ")
        for ruleset, clauses in story.clauses.items():
            twin, breaking = told(story.tell(ruleset, False)), told(story.tell(ruleset, True))
            yield Pair(name, clauses, ruleset, story.shows, twin, breaking, story.reading)


def derived_pairs(known: set[str]) -> Iterator[Pair]:
    """Pairs of a loud and a quiet case of one law in one ruleset, for clauses of texts that are not ``known`` yet."""
    for module in iter_modules(tests.play.__path__):
        if module.name.startswith("test_laws_"):
            import_module(f"tests.play.{module.name}")
    texts = {clause.id for clause in read_clausebook().values() if clause.standing == "text"}
    for code in LAWS:
        for story, clauses in sorted(LOUD_STORIES.get(code, []), key=_place):
            named = dict.fromkeys((*clauses, *re.findall(r"[A-Z]{1,2}r?v?-\d\d?", story.__doc__ or "")))
            wanted = tuple(clause for clause in named if clause in texts - known)
            found = _paired(code, story.__name__, story, wanted)
            if found is not None:
                known |= set(found.clauses)
                yield found


def _place(case: tuple[Callable[[], Table], tuple[str, ...]]) -> tuple[str, int]:
    """Where a case stands, whichever file was read first."""
    story = case[0]
    return story.__module__, story.__code__.co_firstlineno


def _paired(code: str, name: str, loud: Callable[[], Table], clauses: tuple[str, ...]) -> Pair | None:
    try:
        table = loud() if clauses else None
    except TypeError:  # a case with parameters
        return None
    if table is None:
        return None
    ruleset, breaking = table.rules.id, told(table)
    cited = cited_by(audit_of(breaking, ruleset, rulebook()), code)
    clauses = tuple(clause for clause in clauses if clause in cited)
    for quiet, _ in sorted(QUIET_STORIES.get(code, []), key=_place):
        try:
            other = quiet()
        except TypeError:
            continue
        twin = told(other)
        same_act = twin[-1]["type"] == breaking[-1]["type"]
        if clauses and other.rules.id == ruleset and same_act:
            named = f"{name.removeprefix('test_').replace('_', ' ')}"
            found = Pair(named, clauses, ruleset, code, twin, breaking)
            if all(why_not(found, clause, rulebook()) is None for clause in clauses):
                return found
    return None


def every_pair() -> list[Pair]:
    """All pairs, written and derived."""
    written = list(written_pairs())
    return [*written, *derived_pairs({clause for one in written for clause in one.clauses})]


def stored_texts() -> dict[str, str]:
    """The files of the pairs by name, one for each text."""
    book, texts = read_clausebook(), dict[str, list[str]]()
    for one in every_pair():
        texts.setdefault(book[one.clauses[0]].id.partition("-")[0].partition(":")[0], []).append(line_of(one))
    return {f"{text}.jsonl": "".join(f"{line}\n" for line in lines) for text, lines in sorted(texts.items())}


def line_of(pair: Pair) -> str:
    """The pair as it is stored."""
    same = 0
    for one, other in zip(pair.twin, pair.breaking, strict=False):
        if one != other:
            break
        same += 1
    stored = {
        "name": pair.name, "clauses": pair.clauses, "ruleset": pair.ruleset, "shows": pair.shows,
        **({"reading": True} if pair.reading else {}),
        "twin": pair.twin, "same": same, "breaking": pair.breaking[same:],
    }  # fmt: skip
    return json.dumps(stored, separators=(",", ":"))


def audit_of(events: Sequence[Line], ruleset: str, book: Rulebook) -> Audit:
    """The audit of a log as written, by a ruleset and its other reading."""
    rules = book.resolve(ruleset)
    other = book.resolve(rules.compare) if rules.compare else None
    return PlayedMatch("pair", read_events(events), Readings(rules, other)).audit


def cited_by(audit: Audit, shows: str, reading: bool = False) -> tuple[str, ...]:
    """The clauses cited for what a pair shows."""
    rows = [row for row in audit.rows if _kind(row) == shows and (_told(row) if reading else _held(row))]
    return tuple(dict.fromkeys(clause for row in rows for clause in row.clauses))


def why_not(pair: Pair, clause: str, book: Rulebook) -> str | None:
    """Why a pair does not show that a clause is checked; None when it does: one log cites it, nothing is held against
    the other."""
    if clause not in cited_by(audit_of(pair.breaking, pair.ruleset, book), pair.shows, pair.reading):
        return f"{pair.name}: nothing cites {clause} in the log that breaks it"
    against = [_kind(row) for row in audit_of(pair.twin, pair.ruleset, book).rows if _held(row) or _told(row)]
    return f"{pair.name}: {', '.join(against)} in the legal twin" if against else None


def _kind(row: Finding | Verdict) -> str:
    return row.code if isinstance(row, Finding) else f"verdict:{row.claim}"


def _held(row: Finding | Verdict) -> bool:
    return row.severity in ALARMS if isinstance(row, Finding) else row.verdict == "OVERTURNED"


def _told(row: Finding | Verdict) -> bool:
    return row.severity == "reading" if isinstance(row, Finding) else row.reading_decides and row.computed is None
