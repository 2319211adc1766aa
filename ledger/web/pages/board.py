"""The board, ``/-/board``: how much is played and what the audit says of it, drawn from the summary tables alone.

Every picture is made of a summary table, and the same figures stand beside it as a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from ledger.drawing.charts import Bar, Column, Point, Stack, bars, histogram, line, stacks
from ledger.evidence.intake import REFUSALS
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.views.fairness import Evenness, evenness, figure
from ledger.views.tables.board import BOARD_TABLES, NO_DAY, unreliable_in
from ledger.web.auth.routes import OPEN
from ledger.web.datasette import Request, Response
from ledger.web.desk import Desk, Row
from ledger.web.pages.tables import ruleset_titles
from schemas.message import Message

BOARD_ROUTE: Final = r"^/-/board$"
SHOWN: Final = 60
"""Rows of a table on the page; the summary table has them all."""
BINS: Final = 8
"""Columns of the histogram of deal lengths at most."""
DRAWN: Final = 12
"""Rulesets that are drawn, those most played; the table has them all."""
VERDICTS: Final = ("UPHELD", "OVERTURNED", "UNDECIDABLE")
Rows = Mapping[str, Sequence[Row]]

_SUMMARIES: Final = {table.name: ", ".join(f"[{column}]" for column in table.key) for table in BOARD_TABLES}
"""Each table with the order its rows are shown in."""
_OF_PANEL: Final = {
    "claims": "rulings", "rulesets": "rulings", "drops": "played", "shows": "played", "lengths": "deal_lengths",
    "jokers": "dealt", "wild_cards": "dealt", "first": "first_to_act",
}  # fmt: skip
"""Panels whose summary table has another name."""


async def board_page(desk: Desk, request: Request) -> Response:
    """Every picture with its figures beside it; for whoever may see the audited ledger."""
    await desk.check_view(request.actor, OPEN, "refused-board")

    def read(connection: Any) -> tuple[dict[str, Sequence[Row]], list[Message]]:
        # Names come from the tables above.
        rows: dict[str, Sequence[Row]] = {
            name: [dict(row) for row in connection.execute(f"select * from [{name}] order by {key}")]  # noqa: S608
            for name, key in _SUMMARIES.items()
        }
        return rows, unreliable_in(connection)

    rows, unreliable = await desk.read(OPEN, read)
    made = [
        (panel, panel.rows[:SHOWN], desk.urls.table(OPEN, _OF_PANEL.get(panel.name, panel.name)))
        for panel in panels(rows, desk.words)
    ]
    context = {
        "unreliable": [desk.sentence(one) for one in unreliable], "panels": made,
        "titles": await ruleset_titles(desk), "shown_of": written, "is_figure": is_figure,
    }  # fmt: skip
    return await desk.page(request, "board.html", context, view="board")


def written(value: object) -> str:
    """A figure of a table, thousands set apart."""
    return f"{value:,}" if isinstance(value, int) else str(value)


def is_figure(value: object) -> bool:
    """Whether a cell holds a figure, which is set to the right."""
    return isinstance(value, int) or str(value).replace(".", "", 1).isdigit()


# -- panels ----------------------------------------------------------------------------------------


class Panel(NamedTuple):
    """A part of the board: its name, its title (message ``board-NAME``), a picture, and the figures as a table.

    Without rows there is no picture, and the message's attribute ``.empty`` says why.
    """

    name: str
    title: str
    note: str
    empty: str
    picture: Markup
    heads: tuple[str, ...]
    rows: Sequence[tuple[object, ...]]
    remarks: tuple[str, ...] = ()


def panels(rows: Rows, words: Renderer = ENGLISH) -> list[Panel]:
    """Every part of the board, in order; ``rows`` are those of each summary table."""
    made: tuple[Callable[[Rows, Renderer], Panel], ...] = (
        days, by_claim, by_ruleset, drops, shows, lengths, jokers, wild_cards, first_to_act, rejected,
    )  # fmt: skip
    return [panel(rows, words) for panel in made]


def _panel(
    words: Renderer, name: str, picture: str, heads: Sequence[str], rows: Sequence[tuple[object, ...]],
    remarks: tuple[str, ...] = (),
) -> Panel:  # fmt: skip
    code = f"board-{name}"
    title, note, empty = words.say(code), words.say(f"{code}.note"), words.say(f"{code}.empty")
    named = tuple(words.say(f"board-head_{head}") for head in heads)
    drawn = Markup(picture)  # noqa: S704 - the drawing escapes every value in it
    return Panel(name, title, note, empty, drawn, named, tuple(rows), remarks)


def days(rows: Rows, words: Renderer) -> Panel:
    """Matches a day."""
    found = rows["days"]
    points = _over_time({row["day"]: row["matches"] for row in found if row["day"] != NO_DAY})
    return _panel(
        words, "days", line("days", words.say("board-days"), points) if points else "",
        ("day", "matches", "played_on", "deals", "events"),
        [(r["day"], r["matches"], r["played_on"], r["deals"], r["events"]) for r in reversed(found)],
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


def by_claim(rows: Rows, words: Renderer) -> Panel:
    """Verdicts by what was claimed."""
    named = [row._replace(name=words.say(f"board-claim_{row.name}")) for row in _verdicts(rows, "claim")]
    return _ruled(words, "claims", "claim", named)


def by_ruleset(rows: Rows, words: Renderer) -> Panel:
    """Verdicts by rules."""
    return _ruled(words, "rulesets", "rules", _verdicts(rows, "ruleset"))


def _verdicts(rows: Rows, by: str) -> list[Stack]:
    counted: dict[str, Counter[str]] = {}
    for row in rows["rulings"]:
        counted.setdefault(row[by], Counter())[row["verdict"]] += row["count"]
    stacked = [Stack(name, tuple(counts[verdict] for verdict in VERDICTS)) for name, counts in counted.items()]
    return sorted(stacked, key=lambda row: (-sum(row.parts), row.name))


def _ruled(words: Renderer, name: str, what: str, stacked: Sequence[Stack]) -> Panel:
    parts = [words.say(f"board-part_{verdict}") for verdict in VERDICTS]
    picture = stacks(name, words.say(f"board-{name}"), parts, stacked[:DRAWN]) if stacked else ""
    return _panel(
        words, name, picture, (what, *VERDICTS), [(row.name, *row.parts) for row in stacked],
        _rest(words, len(stacked)),
    )  # fmt: skip


def _rest(words: Renderer, many: int) -> tuple[str, ...]:
    return (words.say("board-rest", drawn=DRAWN, count=many),) if many > DRAWN else ()


def drops(rows: Rows, words: Renderer) -> Panel:
    """How often hands are dropped."""
    counted = [(row["ruleset"], row["drops"], row["hands"]) for row in rows["played"]]
    return _rates(words, "drops", ("dropped", "hands"), counted)


def shows(rows: Rows, words: Renderer) -> Panel:
    """How often shows are wrong."""
    counted = [(row["ruleset"], row["invalid_shows"], row["shows"]) for row in rows["played"]]
    return _rates(words, "shows", ("invalid", "shows"), counted)


def _rates(words: Renderer, name: str, heads: tuple[str, str], counted: Sequence[tuple[str, int, int]]) -> Panel:
    there = sorted((row for row in counted if row[2]), key=lambda row: (-row[2], row[0]))
    most = max((found / of for _, found, of in there), default=0)
    drawn = [
        Bar(rules, found / of / most if most else 0, _rate(words, found, of)) for rules, found, of in there[:DRAWN]
    ]
    return _panel(
        words, name, bars(name, words.say(f"board-{name}"), drawn) if drawn else "", ("rules", *heads, "per_100"),
        [(rules, found, of, f"{100 * found / of:.1f}") for rules, found, of in there], _rest(words, len(there)),
    )  # fmt: skip


def _rate(words: Renderer, found: int, of: int) -> str:
    return words.say("board-rate", rate=f"{100 * found / of:.1f}", found=f"{found:,}", of=f"{of:,}")


def lengths(rows: Rows, words: Renderer) -> Panel:
    """How many turns deals take."""
    counted: Counter[int] = Counter()
    for row in rows["deal_lengths"]:
        counted[row["turns"]] += row["deals"]
    columns = _columns(counted)
    title, below = words.say("board-lengths"), words.say("board-below_lengths")
    picture = histogram("lengths", title, below, columns) if columns else ""
    return _panel(words, "lengths", picture, ("turns", "deals"), columns)


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


def jokers(rows: Rows, words: Renderer) -> Panel:
    """Printed jokers dealt to each seat."""
    return _dealt(rows, words, "jokers")


def wild_cards(rows: Rows, words: Renderer) -> Panel:
    """Wild cards dealt to each seat."""
    return _dealt(rows, words, "wild_cards")


def _dealt(rows: Rows, words: Renderer, what: str) -> Panel:
    tables: dict[int, list[Row]] = {}
    for row in rows["dealt"]:
        tables.setdefault(row["seats"], []).append(row)
    tested = {seats: evenness([row[what] for row in held]) for seats, held in tables.items()}
    each = [(row, tested[row["seats"]]) for row in rows["dealt"] if sum(tested[row["seats"]].counts)]
    most = max((row[what] / row["hands"] for row, _ in each), default=0)
    drawn = [
        Bar(
            words.say("board-seat_of", seats=row["seats"], seat=row["seat"]), row[what] / row["hands"] / (most or 1),
            _beside(words, row[what], even),
        )
        for row, even in each
    ]  # fmt: skip
    remarks = [
        words.say("board-evenness", seats=seats, figures=even.words)
        for seats, even in tested.items()
        if sum(even.counts)
    ]
    return _panel(
        words, what, bars(what, words.say(f"board-{what}.picture"), drawn) if drawn else "",
        ("seats", "seat", "hands", "dealt", "expected"),
        [(row["seats"], row["seat"], row["hands"], row[what], figure(even.expected)) for row, even in each],
        tuple(remarks),
    )  # fmt: skip


def _beside(words: Renderer, count: int, even: Evenness) -> str:
    return words.say("board-expected", count=f"{count:,}", expected=figure(even.expected))


def first_to_act(rows: Rows, words: Renderer) -> Panel:
    """How often the deal is won from each place in the order of play."""
    found = rows["first_to_act"]
    drawn = [
        Bar(
            words.say("board-place_of", seats=r["seats"], place=r["place"]), r["wins"] / r["deals"],
            _rate(words, r["wins"], r["deals"]),
        )
        for r in found
    ]  # fmt: skip
    return _panel(
        words, "first", bars("first", words.say("board-first"), drawn) if drawn else "",
        ("seats", "place", "deals", "won", "even_share"),
        [(r["seats"], r["place"], r["deals"], r["wins"], f"{r['deals'] / r['seats']:.1f}") for r in found],
    )  # fmt: skip


def rejected(rows: Rows, words: Renderer) -> Panel:
    """Lines the ledger did not take."""
    found = sorted(rows["rejected"], key=lambda row: (-row["lines"], row["producer"], row["code"]))
    counted: Counter[str] = Counter()
    for row in found:
        counted[row["producer"]] += row["lines"]
    most = max(counted.values(), default=1)
    drawn = [Bar(name, count / most, f"{count:,}") for name, count in counted.most_common(DRAWN)]
    return _panel(
        words, "rejected", bars("rejected", words.say("board-rejected"), drawn) if drawn else "",
        ("producer", "why", "lines"),
        [(row["producer"], _refused(row["code"]), row["lines"]) for row in found], _rest(words, len(counted)),
    )  # fmt: skip


def _refused(code: str) -> str:
    return f"{code}: {REFUSALS[code]}" if code in REFUSALS else code


ROUTES: Final = ((BOARD_ROUTE, board_page),)
