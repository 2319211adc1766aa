"""The board, ``/-/board``: how much is played and what the audit says of it, drawn from the summary tables alone.

Every panel is a question with its answer in a sentence, a picture made of a summary table, and the same figures beside
it as a table. Narrowed to a ruleset, a day or a table it is summed over the shares of the matches that fit, the newest
of them where there are very many.

Whether cards fell evenly on the seats it says by counts beside their expectation, and by chi-square where that may be
used. At a table of n seats that are dealt the same number of cards, each seat is to be expected to get one in n of what
all of them got. Without the extra ``collusion`` (scipy) there is no p, and the counts stand for themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from fractions import Fraction
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from ledger.drawing.charts import Bar, Column, Point, Stack, bars, histogram, line, stacks
from ledger.evidence.intake import REFUSALS
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.views.projection.counts import ShareKeys, Tally, counted_columns, read_share
from ledger.views.tables.board import BOARD_TABLES, NO_DAY, unreliable_in
from ledger.web.auth.routes import OPEN
from ledger.web.datasette import Request, Response
from ledger.web.desk import Desk, Row, query_rows
from ledger.web.pages.incidents import may_open_incidents, search_address, utc_day
from ledger.web.pages.tables import ruleset_titles
from schemas.message import Message, message

SHOWN: Final = 60
"""Rows of a table on the page; the summary table has them all."""
BINS: Final = 8
"""Columns of the histogram of deal lengths at most."""
DRAWN: Final = 12
"""Rulesets that are drawn, those most played; the table has them all."""
VERDICTS: Final = ("UPHELD", "OVERTURNED", "UNDECIDABLE")
NEWEST: Final = 20_000
"""Matches that a narrowed board is summed over at most."""
Rows = Mapping[str, Sequence[Row]]
_DAY: Final = timedelta(days=1)

_SUMMARIES: Final = {table.name: ", ".join(f"[{column}]" for column in table.key) for table in BOARD_TABLES}
"""Each table with the order its rows are shown in."""
_SHARES: Final = """select s.share from matches m join shares s on s.match = m.match where {}
  order by m.leaf desc limit :limit"""
_FITS: Final[Mapping[str, str]] = {
    "ruleset": "m.ruleset = :ruleset",
    "day": "m.opened_at >= :day and m.opened_at < :next",
    "table": "m.table_id = :table",
}
_OF_PANEL: Final = {
    "claims": "rulings", "rulesets": "rulings", "drops": "played", "shows": "played", "lengths": "deal_lengths",
    "jokers": "dealt", "wild_cards": "dealt", "first": "first_to_act",
}  # fmt: skip
"""Panels whose summary table has another name."""


class BoardFilter(NamedTuple):
    """What the board is narrowed to; empty for all."""

    ruleset: str = ""
    day: str = ""
    table: str = ""


def narrowed_to(parameters: Mapping[str, Any]) -> BoardFilter:
    """What a request narrows the board to; a day that is none is left out."""
    day = ""
    with suppress(ValueError, OverflowError):
        # There and back: a day is asked for up to the next one, and the last day of all has none.
        day = (date.fromisoformat((parameters.get("day") or "").strip()) + _DAY - _DAY).isoformat()
    return BoardFilter(
        (parameters.get("ruleset") or "").strip()[:128], day, (parameters.get("table") or "").strip()[:128]
    )


def summed_rows(connection: Any, narrowed: BoardFilter) -> tuple[Rows, int, bool]:
    """The rows of every summary table over the matches that fit, how many those are, and whether there are more."""
    following = (date.fromisoformat(narrowed.day) + _DAY).isoformat() if narrowed.day else ""
    conditions = [_FITS[name] for name, value in narrowed._asdict().items() if value] or ["1"]
    sql = _SHARES.format(" and ".join(conditions))
    values = {**narrowed._asdict(), "next": following, "limit": NEWEST + 1}
    shares = [row[0] for row in connection.execute(sql, values)]
    tally, keys = Tally({}), ShareKeys(connection)
    for share in shares[:NEWEST]:
        tally.add(read_share(share, keys))
    rows: dict[str, list[Row]] = {table.name: [] for table in BOARD_TABLES}
    columns = {table.name: (*table.key, *counted_columns(table)) for table in BOARD_TABLES}
    # By repr, since words and numbers do not compare; each table is put in its own order below.
    for (name, *key), figures in sorted(tally.counts.items(), key=lambda each: tuple(map(repr, each[0]))):
        if name in rows:
            rows[name].append(dict(zip(columns[name], (*key, *figures), strict=True)))
    for table in BOARD_TABLES:
        rows[table.name].sort(key=lambda row, key=table.key: tuple(row[column] for column in key))  # type: ignore[misc]
    return rows, min(len(shares), NEWEST), len(shares) > NEWEST


async def board_page(desk: Desk, request: Request) -> Response:
    """Every picture with its figures beside it; for whoever may see the audited ledger."""
    await desk.check_view(request.actor, OPEN, "refused-board")
    narrowed = narrowed_to(request.args)

    def read(connection: Any) -> tuple[Rows, int, bool, list[str], list[Message]]:
        # Names come from the tables above.
        every = {
            name: query_rows(connection, f"select * from [{name}] order by {key}")  # noqa: S608
            for name, key in _SUMMARIES.items()
        }
        rules = [row["ruleset"] for row in every["played"]]
        unreliable = unreliable_in(connection)
        sums = summed_rows(connection, narrowed) if any(narrowed) else (every, 0, False)
        return (*sums, rules, unreliable)

    rows, count, more, rules, unreliable = await desk.read(OPEN, read)
    charts = [
        (panel, panel.rows[:SHOWN], desk.urls.table(OPEN, _OF_PANEL.get(panel.name, panel.name)))
        for panel in panels(rows, desk.words)
        if not any(narrowed) or panel.name != "rejected"
    ]
    remark = desk.say("board-narrowed_newest" if more else "board-narrowed", count=count) if any(narrowed) else ""
    context = {
        "unreliable": [desk.sentence(one) for one in unreliable], "panels": charts,
        "titles": await ruleset_titles(desk), "shown_of": figure_text, "is_figure": is_figure,
        "incident": "",
        "narrowed": narrowed, "said": remark, "rules": rules, "here": desk.urls.path("/-/board"),
    }  # fmt: skip
    if may_open_incidents(desk, request.actor):  # for everybody who was wronged within what the board is narrowed to
        context["incident"] = search_address(desk, ruleset=narrowed.ruleset, **utc_day(narrowed.day))
    return await desk.page(request, "board.html", context, view="board")


def figure_text(value: object) -> str:
    """A figure of a table, thousands set apart."""
    return f"{value:,}" if isinstance(value, int) else str(value)


def is_figure(value: object) -> bool:
    """Whether a cell holds a figure, which is set to the right."""
    return isinstance(value, int) or str(value).replace(".", "", 1).isdigit()


# -- panels ----------------------------------------------------------------------------------------


class Panel(NamedTuple):
    """A part of the board: its name, its title, a question (message ``board-NAME``), the answer in a sentence
    (``board_answer-NAME``), a picture, and the figures as a table.

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
    answer: str = ""


def panels(rows: Rows, words: Renderer = ENGLISH) -> list[Panel]:
    """Every part of the board, in order; ``rows`` are those of each summary table."""
    claims = [row._replace(name=words.say(f"board-claim_{row.name}")) for row in _verdicts(rows, "claim")]
    drops = [(row["ruleset"], row["drops"], row["hands"]) for row in rows["played"]]
    shows = [(row["ruleset"], row["invalid_shows"], row["shows"]) for row in rows["played"]]
    return [
        days(rows, words),
        _ruled(words, "claims", "claim", claims),
        _ruled(words, "rulesets", "rules", _verdicts(rows, "ruleset")),
        _rates(words, "drops", ("dropped", "hands"), drops),
        _rates(words, "shows", ("invalid", "shows"), shows),
        lengths(rows, words),
        cards_dealt(rows, words, "jokers"),
        cards_dealt(rows, words, "wild_cards"),
        first_to_act(rows, words),
        rejected(rows, words),
    ]


def _panel(
    words: Renderer, name: str, picture: str, heads: Sequence[str], rows: Sequence[tuple[object, ...]],
    remarks: tuple[str, ...] = (), answer: Mapping[str, Any] | None = None,
) -> Panel:  # fmt: skip
    code = f"board-{name}"
    title, note, empty = words.say(code), words.say(f"{code}.note"), words.say(f"{code}.empty")
    columns = tuple(words.say(f"board-head_{head}") for head in heads)
    drawing = Markup(picture)  # noqa: S704 - the drawing escapes every value in it
    answer_words = words.say(f"board_answer-{name}", **answer) if answer is not None and rows else ""
    return Panel(name, title, note, empty, drawing, columns, tuple(rows), remarks, answer_words)


def days(rows: Rows, words: Renderer) -> Panel:
    """Matches a day."""
    day_rows = rows["days"]
    points = _over_time({row["day"]: row["matches"] for row in day_rows if row["day"] != NO_DAY})
    return _panel(
        words, "days", line("days", words.say("board-days"), points) if points else "",
        ("day", "matches", "played_on", "deals", "events"),
        [(r["day"], r["matches"], r["played_on"], r["deals"], r["events"]) for r in reversed(day_rows)],
        answer=_of_days(day_rows),
    )  # fmt: skip


def _of_days(day_rows: Sequence[Row]) -> dict[str, Any]:
    most = max(day_rows, key=lambda row: row["matches"], default=None)
    return {
        "matches": sum(row["matches"] for row in day_rows), "days": len(day_rows),
        "most": most["matches"] if most else 0, "day": most["day"] if most else "",
    }  # fmt: skip


def _over_time(matches: Mapping[str, int]) -> list[Point]:
    """A point a day; where days without a match lie between, the first and the last of them stand at nothing."""
    counts = {date.fromisoformat(day): count for day, count in sorted(matches.items())}
    for before, after in pairwise(list(counts)):
        for idle in (before + timedelta(days=1), after - timedelta(days=1)):
            counts.setdefault(idle, 0)
    if not counts:
        return []
    first, last = min(counts), max(counts)
    span = max((last - first).days, 1)
    return [Point((day - first).days / span, day.isoformat(), count) for day, count in sorted(counts.items())]


def _verdicts(rows: Rows, by: str) -> list[Stack]:
    """Verdicts by what was claimed, or by rules."""
    counts_by_name: dict[str, Counter[str]] = {}
    for row in rows["rulings"]:
        counts_by_name.setdefault(row[by], Counter())[row["verdict"]] += row["count"]
    stacked = [Stack(name, tuple(counts[verdict] for verdict in VERDICTS)) for name, counts in counts_by_name.items()]
    return sorted(stacked, key=lambda row: (-sum(row.parts), row.name))


def _ruled(words: Renderer, name: str, what: str, stacked: Sequence[Stack]) -> Panel:
    parts = [words.say(f"board-part_{verdict}") for verdict in VERDICTS]
    picture = stacks(name, words.say(f"board-{name}"), parts, stacked[:DRAWN]) if stacked else ""
    return _panel(
        words, name, picture, (what, *VERDICTS), [(row.name, *row.parts) for row in stacked],
        _rest(words, len(stacked)), _of_claims(stacked),
    )  # fmt: skip


def _of_claims(stacked: Sequence[Stack]) -> dict[str, Any]:
    """Of all claims how many are right, and of which kind or under which rules most are wrong."""
    wrong = max(stacked, key=lambda row: row.parts[1], default=None)
    right, overturned, undecidable = (sum(row.parts[place] for row in stacked) for place in range(3))
    return {
        "right": right, "all": right + overturned + undecidable, "wrong": overturned, "undecidable": undecidable,
        "name": wrong.name if wrong else "", "most": wrong.parts[1] if wrong else 0,
    }  # fmt: skip


def _rest(words: Renderer, many: int) -> tuple[str, ...]:
    return (words.say("board-rest", drawn=DRAWN, count=many),) if many > DRAWN else ()


def _rates(words: Renderer, name: str, heads: tuple[str, str], rates: Sequence[tuple[str, int, int]]) -> Panel:
    """How often something is done under each ruleset, of how many."""
    there = sorted((row for row in rates if row[2]), key=lambda row: (-row[2], row[0]))
    most = max((count / of for _, count, of in there), default=0)
    marks = [
        Bar(rules, count / of / most if most else 0, _rate(words, count, of)) for rules, count, of in there[:DRAWN]
    ]
    return _panel(
        words, name, bars(name, words.say(f"board-{name}"), marks) if marks else "", ("rules", *heads, "per_100"),
        [(rules, count, of, f"{100 * count / of:.1f}") for rules, count, of in there], _rest(words, len(there)),
        {"rate": _rate(words, sum(row[1] for row in there), sum(row[2] for row in there))} if there else None,
    )  # fmt: skip


def _rate(words: Renderer, count: int, of: int) -> str:
    return words.say("board-rate", rate=f"{100 * count / of:.1f}", found=f"{count:,}", of=f"{of:,}")


def lengths(rows: Rows, words: Renderer) -> Panel:
    """How many turns deals take."""
    deals: Counter[int] = Counter()
    for row in rows["deal_lengths"]:
        deals[row["turns"]] += row["deals"]
    columns = _columns(deals)
    title, below = words.say("board-lengths"), words.say("board-below_lengths")
    picture = histogram("lengths", title, below, columns) if columns else ""
    return _panel(words, "lengths", picture, ("turns", "deals"), columns, answer=_median(deals))


def _median(counts: Counter[int]) -> dict[str, Any]:
    """The number of turns within which half of the deals end."""
    deals, below = counts.total(), 0
    for turns in sorted(counts):
        below += counts[turns]
        if 2 * below >= deals:
            return {"deals": deals, "turns": turns}
    return {"deals": 0, "turns": 0}


def _columns(counts: Counter[int]) -> list[Column]:
    """Turns in columns equally wide, as many as there is room for."""
    if not counts:
        return []
    wide = -(-(max(counts) + 1) // BINS)
    # Columns of five or ten turns are read at a glance, of seven not.
    wide = wide if wide == 1 else -(-wide // 5) * 5
    starts = range(0, max(counts) + 1, wide)
    return [
        Column(str(at) if wide == 1 else f"{at}–{at + wide - 1}", sum(counts[n] for n in range(at, at + wide)))
        for at in starts
    ]


def cards_dealt(rows: Rows, words: Renderer, what: str) -> Panel:
    """Printed ``jokers``, or ``wild_cards``, dealt to each seat."""
    tables: dict[int, list[Row]] = {}
    for row in rows["dealt"]:
        tables.setdefault(row["seats"], []).append(row)
    tested = {seats: evenness([row[what] for row in table_rows]) for seats, table_rows in tables.items()}
    each = [(row, tested[row["seats"]]) for row in rows["dealt"] if sum(tested[row["seats"]].counts)]
    most = max((row[what] / row["hands"] for row, _ in each), default=0)
    marks = [
        Bar(
            words.say("board-seat_of", seats=row["seats"], seat=row["seat"]), row[what] / row["hands"] / (most or 1),
            words.say("board-expected", count=f"{row[what]:,}", expected=figure(even.expected)),
        )
        for row, even in each
    ]  # fmt: skip
    remarks = [
        words.say("board-evenness", seats=seats, figures=even.fact)
        for seats, even in tested.items()
        if sum(even.counts)
    ]
    return _panel(
        words, what, bars(what, words.say(f"board-{what}.picture"), marks) if marks else "",
        ("seats", "seat", "hands", "dealt", "expected"),
        [(row["seats"], row["seat"], row["hands"], row[what], figure(even.expected)) for row, even in each],
        tuple(remarks), _least_even(words, tested),
    )  # fmt: skip


def _least_even(words: Renderer, tested: Mapping[int, Evenness]) -> dict[str, Any]:
    """The table at which cards fell least evenly, of those where there are enough for a test."""
    p_values = {seats: even.p for seats, even in tested.items() if even.p is not None}
    if not p_values:
        return {"tested": 0, "figures": ""}
    least = min(p_values, key=lambda seats: (p_values[seats], seats))
    figures = words.say("board-evenness", seats=least, figures=tested[least].fact)
    return {"tested": len(p_values), "figures": words.unstopped(figures)}


def first_to_act(rows: Rows, words: Renderer) -> Panel:
    """How often the deal is won from each place in the order of play."""
    places = rows["first_to_act"]
    marks = [
        Bar(
            words.say("board-place_of", seats=r["seats"], place=r["place"]), r["wins"] / r["deals"],
            _rate(words, r["wins"], r["deals"]),
        )
        for r in places
    ]  # fmt: skip
    return _panel(
        words, "first", bars("first", words.say("board-first"), marks) if marks else "",
        ("seats", "place", "deals", "won", "even_share"),
        [(r["seats"], r["place"], r["deals"], r["wins"], f"{r['deals'] / r['seats']:.1f}") for r in places],
        answer=_of_first(words, places),
    )  # fmt: skip


def _of_first(words: Renderer, places: Sequence[Row]) -> dict[str, Any]:
    first = [row for row in places if row["place"] == 1]
    deals, even = sum(row["deals"] for row in first), sum(row["deals"] / row["seats"] for row in first)
    rate = _rate(words, sum(row["wins"] for row in first), deals) if deals else "–"
    return {"rate": rate, "even": f"{even:,.1f}"}


def rejected(rows: Rows, words: Renderer) -> Panel:
    """Lines the ledger did not take."""
    codes = sorted(rows["rejected"], key=lambda row: (-row["lines"], row["producer"], row["code"]))
    lines: Counter[str] = Counter()
    for row in codes:
        lines[row["producer"]] += row["lines"]
    most = max(lines.values(), default=1)
    marks = [Bar(name, count / most, f"{count:,}") for name, count in lines.most_common(DRAWN)]
    return _panel(
        words, "rejected", bars("rejected", words.say("board-rejected"), marks) if marks else "",
        ("producer", "why", "lines"),
        [(row["producer"], _refusal_name(row["code"]), row["lines"]) for row in codes], _rest(words, len(lines)),
        {"lines": lines.total(), "count": len(lines), "name": next(iter(dict(lines.most_common(1))), "")},
    )  # fmt: skip


def _refusal_name(code: str) -> str:
    return f"{code}: {REFUSALS[code]}" if code in REFUSALS else code


# -- whether cards fell evenly ---------------------------------------------------------------------

LEAST_EXPECTED: Final = 5
"""Cards to be expected at each seat below which chi-square says nothing."""


class Evenness(NamedTuple):
    """How evenly ``counts`` fell: what each was to be, chi-square with its degrees of freedom, and p.

    ``square`` is None for too few cards; ``p`` also where scipy is missing.
    """

    counts: tuple[int, ...]
    expected: Fraction
    square: float | None
    p: float | None

    @property
    def fact(self) -> Message:
        """The test, with n."""
        n = sum(self.counts)
        if self.square is None:
            return message("evenness-too_few", n=n, least=LEAST_EXPECTED)
        square, degrees = f"{self.square:.2f}", len(self.counts) - 1
        if self.p is None:
            return message("evenness-no_p", n=n, square=square, degrees=degrees)
        return message("evenness-tested", n=n, square=square, degrees=degrees, p=p_words(self.p))


def p_words(p: float) -> str:
    """``p = .034``; below one in a thousand that it is less."""
    return "p < .001" if p < 0.001 else f"p = {p:.3f}".replace("0.", ".")


def evenness(counts: Sequence[int]) -> Evenness:
    """How evenly cards fell on seats that were dealt the same number of cards."""
    expected = Fraction(sum(counts), max(len(counts), 1))
    if len(counts) < 2 or expected < LEAST_EXPECTED:
        return Evenness(tuple(counts), expected, None, None)
    square = float(sum((count - expected) ** 2 for count in counts) / expected)
    return Evenness(tuple(counts), expected, square, _chance(square, len(counts) - 1))


def _chance(square: float, degrees: int) -> float | None:
    if find_spec("scipy") is None:
        return None
    from scipy.special import chdtrc

    return float(chdtrc(degrees, square))


def figure(value: Fraction) -> str:
    """A fraction as people read it: ``32``, ``5.33``."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"


ROUTES: Final = ((r"^/-/board$", board_page),)
