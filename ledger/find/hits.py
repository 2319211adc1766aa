"""What the views answer to a search: which matches satisfy it, from open.db by its indexes, for cards from hands.db.

A word that was typed bare is first known for what it is the name of: a match, case, ticket, table, ruleset, or else a
player or a figure; and the players staff recorded as one person are found together. Then every part of a search is a
criterion. The one that fewest matches satisfy leads, over an index and newest first; the others are asked of each match
it names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import merge
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ledger.find.search import Kind, Search, SearchedName, bare_figure, codes_of
from ledger.views.projection.cards import written_out
from ledger.views.projection.codes import bare, view_sql
from ledger.views.tables.hands import HANDS, Holding, holding_finder, mask_of
from ledger.views.tables.marks import MARKS
from schemas.wire import timestamp

SHOWN: Final = 50
MOST: Final = 500
"""So many matches are counted; beyond that there are ``more``."""
WIDE: Final = 3000
"""A criterion that more matches satisfy is not narrow; cards are then looked for among all hands first."""

Connection = Any
_BY_LEAF: Final = "m.leaf"
_OUTCOME_COLUMNS: Final = {
    "still playing": ("state", "open"), "clean": ("verdict", "clean"), "with findings": ("verdict", "finding"),
}  # fmt: skip
LAST_SEEN: Final = """coalesce(m.ended_at,
  (select e.at from events e where e.match = m.match order by e.seq desc limit 1), m.opened_at)"""
"""When a match ``m`` was last heard of, in SQL."""


class Criterion(NamedTuple):
    """``start``: FROM and WHERE of a query it leads; ``order``: its order, descending; ``test`` of a match ``m``."""

    start: str
    order: str
    test: str
    values: tuple[object, ...]


class HandHit(NamedTuple):
    """A hand that held the cards asked for."""

    match: str
    deal: str
    seat: int
    when: Holding


class Hits(NamedTuple):
    """The matches found, newest first; ``more`` when there are others besides; the hands that held the cards."""

    matches: tuple[str, ...] = ()
    more: bool = False
    hands: Mapping[str, Sequence[HandHit]] = {}


def criteria(search: Search, players: Sequence[Sequence[str]], cases: Sequence[str] | None) -> list[Criterion]:
    """What a match must be. ``players``: the pseudonyms each player named may have; ``cases``: matches of the cases."""
    conditions = [_with_value(name, search.of_kind(kind)) for kind, name in _COLUMNS.items() if search.of_kind(kind)]
    if names := search.of_kind("match"):
        ranges = " or ".join(["(m.match >= ? and m.match < ?)"] * len(names))
        # Up to the last sign there is: a range is looked up in the index, which LIKE would pass by.
        bounds = tuple(bound for name in names for bound in (name, name + "\U0010ffff"))
        conditions.append(_tested(f"({ranges})", f"({ranges.replace('m.match', '+m.match')})", bounds))
    # With the plus an exists looks at the seats of one match, not at every match of the player.
    conditions += [_named_in("players", "pseudonym", names, search.seat, unled="+") for names in players]
    if cases is not None:
        listed = "m.match in (select value from json_each(?))"
        conditions.append(_tested(listed, f"+{listed}", (json.dumps(list(cases)),)))
    if search.window is not None:
        start, end = map(timestamp, search.window)
        on = f"m.opened_at <= ? and {LAST_SEEN} >= ?"
        conditions.append(_tested(on, f"+{on}", (end, start), "m.opened_at"))
    marks = [[f"{measure}/{figure}" for measure, figure in amount.meant] for amount in search.amounts]
    marks += [[f"finding/{same}" for same in codes_of(code)] for code in search.of_kind("finding")]
    marks += [[outcome] for outcome in search.outcomes if outcome not in _OUTCOME_COLUMNS]
    conditions += [_named_in(MARKS.name, "word", words, search.seat, "t.leaf") for words in marks]
    if search.game is not None:
        conditions.append(_named_in(MARKS.name, "word", [game_mark(search.game)], None, "t.leaf"))
    if search.players is not None:
        conditions.append(_with_value("seats", [search.players]))
    columns = (_OUTCOME_COLUMNS[outcome] for outcome in search.outcomes if outcome in _OUTCOME_COLUMNS)
    return conditions + [_with_value(name, [value]) for name, value in columns]


def game_mark(game: str) -> str:
    """The word by which matches of a game are found."""
    return f"game/{game.removesuffix(' rummy')}"


def of_a_seat(search: Search) -> bool:
    """Whether anything is asked for that happens to one seat."""
    people = search.of_kind("player") or search.of_kind("pseudonym") or search.of_kind("finding")
    happened = [outcome for outcome in search.outcomes if outcome not in _OUTCOME_COLUMNS]
    return bool(people or happened or search.amounts or search.cards)


_COLUMNS: Final[dict[Any, str]] = {"table": "table_id", "lobby": "lobby", "rules": "ruleset"}


def _holes(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _tested(condition: str, unled: str, values: tuple[object, ...], order: str = _BY_LEAF) -> Criterion:
    """A condition on a match alone; ``unled`` is the same with a plus: SQLite does not lead with its index."""
    return Criterion(f"from matches m where {condition}", order, unled, values)


def _with_value(column: str, values: Sequence[object]) -> Criterion:
    condition = f"m.{column} = ?" if len(values) == 1 else f"m.{column} in ({_holes(values)})"
    return _tested(condition, f"+{condition}", tuple(values))


def _named_in(
    table: str, column: str, values: Sequence[str], seat: int | None, order: str = _BY_LEAF, unled: str = ""
) -> Criterion:
    """Matches of rows of another table with one of these values, at a seat if one is asked for."""
    condition = f"t.{column} in ({_holes(values)})" + ("" if seat is None else " and t.seat = ?")
    return Criterion(
        # A cross join keeps this order: first the index of the named table, then the match.
        f"from [{table}] t cross join matches m on m.match = t.match where {condition}",
        order,
        f"exists (select 1 from [{table}] t where t.match = m.match and {unled}{condition})",  # noqa: S608
        (*values, *([] if seat is None else [seat])),
    )


def _led(conditions: Sequence[Criterion], connection: Connection) -> tuple[list[Criterion], int]:
    """The criteria, the narrowest first, and how many rows it names, at most one more than :data:`WIDE`."""
    counts = []
    for place, one in enumerate(conditions):
        sql = f"select count(*) from (select 1 {one.start} order by {one.order} desc limit {WIDE + 1})"  # noqa: S608
        counts.append((connection.execute(sql, one.values).fetchone()[0], place))
    counts.sort()
    return [conditions[place] for _, place in counts], counts[0][0]


def _matches(connection: Connection, conditions: Sequence[Criterion], limit: int) -> list[str]:
    """The newest matches that satisfy all, the first criterion leading."""
    lead, rest = conditions[0], conditions[1:]
    tests = "".join(f" and {one.test}" for one in rest)
    sql = f"select distinct m.match, {lead.order} {lead.start}{tests} order by {lead.order} desc limit {limit}"
    values = [value for one in conditions for value in one.values]
    return [row[0] for row in connection.execute(sql, values)]


def matches_found(connection: Connection, conditions: Sequence[Criterion], limit: int = MOST) -> Hits:
    """The newest matches that satisfy every criterion; none when there is no criterion."""
    if not conditions:
        return Hits()
    ordered, count = _led(conditions, connection)
    if count > WIDE and ordered[0].order == _BY_LEAF:
        # So many satisfy even the narrowest that the newest matches of all are asked one by one.
        ordered = [Criterion("from matches m where true", _BY_LEAF, "true", ()), *ordered]
    # A match comes once for each row of the leading table that names it.
    matches = dict.fromkeys(_matches(connection, ordered, limit + 1))
    newest = (
        "select m.match from json_each(?) j cross join matches m on m.match = j.value order by m.leaf desc, m.match"
    )
    ids = [match for (match,) in connection.execute(newest, (json.dumps(list(matches)),))]
    return Hits(tuple(ids[:limit]), len(ids) > limit)


def narrow(connection: Connection, conditions: Sequence[Criterion]) -> list[str] | None:
    """The matches among which cards are looked for; None when they would be too many, or nothing else is asked."""
    if not conditions:
        return None
    ordered, _ = _led(conditions, connection)
    matches = _matches(connection, ordered, WIDE + 1)
    return None if len(matches) > WIDE else matches


_SHOWN: Final = ("match", "deal", "seat", "faces", "pairs", "leaf", bare("dealt"), bare("course"))
# Cards as they lie: to write them out in SQL takes longer than to look at them.
_HOLDING: Final = f"""with hands as ({view_sql(HANDS, _SHOWN)})
select leaf, match, deal, seat, _dealt, _course from hands where (faces & ?) = ? and (pairs & ?) = ?"""  # noqa: S608
_OF_A_SEAT: Final = f"{_HOLDING} and seat = ? order by leaf desc"
# With the plus it looks at the hands of these matches, not at every hand of the seat.
_AMONG: Final = f"""{_HOLDING} and +seat = ifnull(?, +seat)
  and match in (select value from json_each(?)) order by leaf desc"""  # noqa: S608
# A look into the index for each, where DISTINCT would read it from end to end.
_SEATS: Final = f"""with recursive seats(seat) as (select min(seat) from {HANDS.stored_in} union all
  select (select min(h.seat) from {HANDS.stored_in} h where h.seat > seats.seat) from seats where seat is not null)
select seat from seats where seat is not null"""  # noqa: S608


def hands_holding(
    connection: Connection, cards: Sequence[str], seat: int | None, among: Sequence[str] | None
) -> Iterator[HandHit]:
    """The hands of matches that have ended that held all the cards at once, the newest first; ``among`` some matches.

    Hands that never held one of the faces are passed over by their mask, on the index alone, a seat at a time.
    """
    mask, find = mask_of(cards), holding_finder(cards)
    masks = (mask.faces, mask.faces, mask.pairs, mask.pairs)
    if among is not None:
        by_seat = [connection.execute(_AMONG, (*masks, seat, json.dumps(list(among))))]
    else:
        seats = [(seat,)] if seat is not None else connection.execute(_SEATS).fetchall()
        by_seat = [connection.execute(_OF_A_SEAT, (*masks, of)) for (of,) in seats]
    for _, match, deal, of, hand, course in merge(*by_seat, key=itemgetter(0), reverse=True):
        when = find(written_out(hand or ""), written_out(course or ""))
        if when is not None:
            yield HandHit(match, deal, of, when)


def held_found(hands: Iterator[HandHit], limit: int) -> tuple[dict[str, list[HandHit]], bool]:
    """Hands by match, of so many matches at most; whether there are more."""
    by_match: dict[str, list[HandHit]] = {}
    for one in hands:
        if one.match not in by_match and len(by_match) == limit:
            return by_match, True
        by_match.setdefault(one.match, []).append(one)
    return by_match, False


# -- what a word is the name of --------------------------------------------------------------------

_BEGUN: Final = 3
"""Signs a match id must be begun with to be found by its beginning."""
_DIGITS: Final = 9
"""Digits of the longest figure that may be an amount."""

_ASKED: Final[tuple[tuple[Kind, str], ...]] = (
    ("match", "select match from matches where match = ?"),
    ("table", "select table_id from matches where table_id = ? limit 1"),
    ("lobby", "select lobby from matches where lobby = ? limit 1"),
    ("rules", "select ruleset from matches where ruleset = ? limit 1"),
)
_NAMES: Final = tuple(kind for kind, _ in _ASKED)
_BEGINS: Final = "select 1 from matches where match >= ? and match < ? limit 1"
_CASES: Final = """
select case_id, stand, ticket, match, about_event, seat, topic, outcome from cases where case_id = ?1
union select case_id, stand, ticket, match, about_event, seat, topic, outcome from cases
  where instr(' ' || tickets || ' ', ' ' || ?1 || ' ')
order by case_id limit 20
"""
_SAME: Final = """
with recursive same(name) as (values (:one) union select iif(p.pseudonym = name, p.same_as, p.pseudonym)
  from same join same_person p on p.pseudonym = name or p.same_as = name)
select name from same where name <> :one order by name
"""
Row = Mapping[str, Any]


class Cases(NamedTuple):
    """The cases found for one name."""

    name: str
    rows: tuple[Row, ...]

    @property
    def as_name(self) -> SearchedName:
        """What the name is: the id of a case as it is written, or a ticket."""
        by_id = next((row["case_id"] for row in self.rows if row["case_id"].lower() == self.name.lower()), None)
        return SearchedName("ticket", self.name) if by_id is None else SearchedName("case", by_id)


def cases_called(connection: Connection, search: Search) -> list[Cases]:
    """The cases of each id or ticket the search names, and of each of its words that is one."""
    words = [word for run in search.of_kind("word") for word in run.split()]
    cases = []
    for name in dict.fromkeys((*search.of_kind("case"), *search.of_kind("ticket"), *words)):
        for spelling in _spellings(name):
            rows = connection.execute(_CASES, (spelling,)).fetchall()
            if rows:
                cases.append(Cases(name, tuple(dict(row) for row in rows)))
                break
    return cases


def resolved(connection: Connection, search: Search, cases: Sequence[Cases]) -> Search:
    """The search with its words known for what they are; ``cases`` are those its words are ids or tickets of.

    What is none of these stays a word: the name of a player, unless it is a figure.
    """
    names, amounts = [], list(search.amounts)
    of_cases = {one.name: one.as_name for one in cases}
    for one in search.names:
        if one.kind in ("match", "table", "lobby"):
            name = name_known(connection, one.value, (one.kind,), as_prefix=one.kind == "match")
            names.append(name or one)
            continue
        if one.kind != "word":
            names.append(one)
            continue
        rest: list[str] = []
        for word in one.value.split():
            figure = bare_figure([word], _DIGITS)
            as_prefix = figure is None and len(word) >= _BEGUN
            meaning = of_cases.get(word) or name_known(connection, word, _NAMES, as_prefix=as_prefix)
            if meaning is not None:
                names.append(meaning)
            elif figure is not None:
                amounts.append(figure)
            else:
                rest.append(word)
        if rest:
            names.append(SearchedName("word", " ".join(rest)))
    return replace(search, names=tuple(dict.fromkeys(names)), amounts=tuple(dict.fromkeys(amounts)))


def _spellings(name: str) -> tuple[str, ...]:
    # Three looks into an index: without regard to case SQLite would read every row.
    return tuple(dict.fromkeys((name, name.upper(), name.lower())))


def name_known(connection: Connection, word: str, kinds: tuple[Kind, ...], *, as_prefix: bool) -> SearchedName | None:
    """What of some kinds has a word for its name, as the platform spells it; or, ``as_prefix``, a match id begun so."""
    for kind, sql in _ASKED:
        for spelling in _spellings(word):
            if kind in kinds and connection.execute(sql, (spelling,)).fetchone():
                return SearchedName(kind, spelling)
    for spelling in _spellings(word) if as_prefix else ():
        if connection.execute(_BEGINS, (spelling, spelling + "\U0010ffff")).fetchone():
            return SearchedName("match", spelling)
    return None


def is_match(connection: Connection, match: str) -> bool:
    """Whether there is a match of exactly this id."""
    return connection.execute(_ASKED[0][1], (match,)).fetchone() is not None


def matches_played(connection: Connection, pseudonyms: Sequence[str]) -> list[tuple[str, int]]:
    """In how many matches each of these players sat."""
    sql = "select count(distinct match) from players where pseudonym = ?"
    return [(name, connection.execute(sql, (name,)).fetchone()[0]) for name in pseudonyms]


# -- one person under several names ------------------------------------------------------------------


def same_persons(connection: Connection, pseudonyms: Sequence[str]) -> dict[str, list[str]]:
    """Whom each of these is recorded to be as well, directly or by way of another; only those with somebody beside."""
    by_name = {one: [name for (name,) in connection.execute(_SAME, {"one": one})] for one in pseudonyms}
    return {one: others for one, others in by_name.items() if others}
