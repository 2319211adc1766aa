"""What a word that was typed is the name of: a match, case, ticket, table, ruleset, or else a player or a figure;
and which players staff recorded as one person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ledger.find.search import Amount, Kind, Named, Search

Connection = Any
BEGUN: Final = 3
"""Signs a match id must be begun with to be found by its beginning."""

_ASKED: Final[tuple[tuple[Kind, str], ...]] = (
    ("match", "select match from matches where match = ?"),
    ("table", "select table_id from matches where table_id = ? limit 1"),
    ("rules", "select ruleset from matches where ruleset = ? limit 1"),
)
_BEGINS: Final = "select 1 from matches where match >= ? and match < ? limit 1"
_CASES: Final = """
select case_id, stand, ticket, match, about_event, seat, topic, outcome from cases where case_id = ?1
union select case_id, stand, ticket, match, about_event, seat, topic, outcome from cases
  where instr(' ' || tickets || ' ', ' ' || ?1 || ' ')
order by case_id limit 20
"""
_BESIDE: Final = """
select same_as from same_person where pseudonym = :one union select pseudonym from same_person where same_as = :one
"""
Row = Mapping[str, Any]


class Cases(NamedTuple):
    """The cases found for one name."""

    name: str
    rows: tuple[Row, ...]

    @property
    def named(self) -> Named:
        """What the name is: the id of a case as it is written, or a ticket."""
        by_id = next((row["case_id"] for row in self.rows if row["case_id"].lower() == self.name.lower()), None)
        return Named("ticket", self.name) if by_id is None else Named("case", by_id)


def cases_called(connection: Connection, search: Search) -> list[Cases]:
    """The cases of each id or ticket the search names, and of each of its words that is one."""
    words = [word for run in search.of_kind("word") for word in run.split()]
    found = []
    for name in dict.fromkeys((*search.of_kind("case"), *search.of_kind("ticket"), *words)):
        for written in _spellings(name):
            rows = connection.execute(_CASES, (written,)).fetchall()
            if rows:
                found.append(Cases(name, tuple(dict(row) for row in rows)))
                break
    return found


def resolved(connection: Connection, search: Search, cases: Sequence[Cases] = ()) -> Search:
    """The search with its words known for what they are; ``cases`` are those its words are ids or tickets of.

    What is none of these stays a word: the name of a player, unless it is a figure.
    """
    named, amounts = [], list(search.amounts)
    of_cases = {one.name: one.named for one in cases}
    for one in search.named:
        if one.kind in ("match", "table"):
            found = named_so(connection, one.value, (one.kind,), begun=one.kind == "match")
            named.append(found or one)
            continue
        if one.kind != "word":
            named.append(one)
            continue
        left: list[str] = []
        for word in one.value.split():
            figure = _figure(word)
            begun = figure is None and len(word) >= BEGUN
            known = of_cases.get(word) or named_so(connection, word, ("match", "table", "rules"), begun=begun)
            if known is not None:
                named.append(known)
            elif figure is not None:
                amounts.append(figure)
            else:
                left.append(word)
        if left:
            named.append(Named("word", " ".join(left)))
    return replace(search, named=tuple(dict.fromkeys(named)), amounts=tuple(dict.fromkeys(amounts)))


def _spellings(name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((name, name.upper(), name.lower())))


def named_so(connection: Connection, word: str, kinds: tuple[Kind, ...], *, begun: bool) -> Named | None:
    """What of some kinds has a word for its name, as the platform spells it; or, if ``begun``, a match id so begun."""
    for kind, sql in _ASKED:
        for written in _spellings(word):
            if kind in kinds and connection.execute(sql, (written,)).fetchone():
                return Named(kind, written)
    for written in _spellings(word) if begun else ():
        if connection.execute(_BEGINS, (written, written + "\U0010ffff")).fetchone():
            return Named("match", written)
    return None


def _figure(word: str) -> Amount | None:
    plain = word.replace(",", "")
    return Amount("amount", int(plain) * 100) if plain.isascii() and plain.isdigit() and len(plain) <= 9 else None


def is_match(connection: Connection, match: str) -> bool:
    """Whether there is a match of exactly this id."""
    return connection.execute(_ASKED[0][1], (match,)).fetchone() is not None


def counted(connection: Connection, pseudonyms: Sequence[str]) -> list[tuple[str, int]]:
    """In how many matches each of these players sat."""
    sql = "select count(distinct match) from players where pseudonym = ?"
    return [(name, connection.execute(sql, (name,)).fetchone()[0]) for name in pseudonyms]


# -- one person under several names ------------------------------------------------------------------


def same_persons(connection: Connection, pseudonyms: Sequence[str]) -> dict[str, list[str]]:
    """Whom each of these is recorded to be as well, directly or by way of another; only those with somebody beside."""
    found = {one: _same_as(connection, one) for one in pseudonyms}
    return {one: others for one, others in found.items() if others}


def _same_as(connection: Connection, one: str) -> list[str]:
    known, following = {one}, [one]
    while following:
        beside = {other for (other,) in connection.execute(_BESIDE, {"one": following.pop()})}
        following += sorted(beside - known)
        known |= beside
    return sorted(known - {one})
