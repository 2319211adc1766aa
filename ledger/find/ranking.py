"""Which matches a ticket may speak of, the best first: each part of it fits a match, nearly fits it, or does not.

A part weighs as much as it tells: the logarithm of how likely it is to be written of the right match, over how often it
fits the matches compared. So a table few matches were played at weighs much, 80 points little; and since people err, a
part that does not fit lowers a match and never drops it. Compared are the matches that some narrow part finds over an
index: the players named, the days around, the figures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from math import exp, log
from typing import Any, Final, Literal, NamedTuple

from ledger.find.hits import LAST_SEEN, criteria, game_mark, matches_found, name_known
from ledger.find.search import Amount, Kind, Search, SearchedName, game_message, search_message
from ledger.find.tickets import Clue, Name, Ticket
from ledger.find.times import AROUND, Window
from ledger.views.tables.marks import NO_SEAT
from schemas.message import Message, Moment, Quoted, Several, message
from schemas.wire import timestamp

SHOWN: Final = 10
COMPARED: Final = 300
"""Matches that one part of a ticket brings at most, the newest."""
MOST_COMPARED: Final = 1500
_PAIRS: Final = 15
_LONG_AGO: Final = timedelta(days=45)
"""So far back a ticket goes that names no time, where something of then fits it."""
_EVER: Final = timedelta(days=50 * 365)
"""So far back every ticket goes of which nothing of the days it names fits."""
_ALWAYS: Final = 3
BEHIND: Final = 6.0
"""A match so far behind the first, as a logarithm of odds, is told among the first three only."""

Connection = Any
Grade = Literal["fits", "near", "misses"]

_RELIABLE: Final = {
    "player": 0.97, "own": 0.98, "match": 0.97, "table": 0.92, "time": 0.85, "amount": 0.75, "bare": 0.55, "game": 0.9,
    "players": 0.9, "seat": 0.7, "outcome": 0.7,
}  # fmt: skip
"""How often each kind of part is right in the ticket of a match."""
_COMMON: Final = frozenset({"game", "players", "seat", "bare"})
_ELSEWHERE: Final = 0.6
"""What a figure or event of another seat than the player's is worth of one of his own."""
_DAY: Final = timedelta(days=1)
_CLOSE: Final = timedelta(hours=2)
_SOON: Final = timedelta(minutes=15)
"""Clocks of a helpdesk may be so far behind."""
_OF_OTHERS: Final = frozenset({"took a joker", "prize split"})
"""What a player complains of in others, or what is of all."""
_SAME: Final[Mapping[str, tuple[str, ...]]] = {
    "invalid show": ("invalid show", "show called invalid"),
    "show called invalid": ("show called invalid", "invalid show"),
    "timer": ("timer",),
}
"""Players call a show wrong that was so, or that the platform called so."""


class Person(NamedTuple):
    """A player the ticket names, with the pseudonyms he may have; ``own`` where he wrote it."""

    typed: str
    pseudonyms: tuple[str, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a ticket held against a match: how well it ``grade`` s, from 0 to 1 in ``worth``, and what is there
    instead where it does not fit."""

    typed: str
    grade: Grade
    worth: float
    doubt: Message | None = None


class RankedMatch(NamedTuple):
    """A match with its parts in the order of the ticket; ``odds`` is a logarithm, comparable within one ticket.

    ``seat`` is that of the player who wrote it; ``is_named``: the ticket has its whole id.
    """

    match: str
    odds: float
    parts: tuple[Part, ...]
    seat: int | None = None
    is_named: bool = False


class Ranking(NamedTuple):
    """The matches, best first; how many were compared; ``cut``: a part had more matches than are compared. ``older``
    where nothing of the days that were looked at first fitted, and those of all days before were. ``later`` where
    nothing fitted, and there are matches that began after the ticket was written, which it cannot be about."""

    matches: tuple[RankedMatch, ...] = ()
    compared: int = 0
    cut: bool = False
    older: bool = False
    later: bool = False


def names_known(connection: Connection, ticket: Ticket) -> dict[Name, Name | None]:
    """What the names of a ticket are in the views: matches, tables; None for what may be a player."""
    names: dict[Name, Name | None] = {}
    for name in (name for clue in ticket.clues for name in clue.names):
        if name.kind in ("any", "match", "table"):
            kinds: tuple[Kind, ...] = ("match", "table") if name.kind == "any" else (name.kind,)
            meaning = name_known(connection, name.value, kinds, as_prefix=name.kind == "match")
            names[name] = Name(meaning.kind, meaning.value) if meaning else None  # type: ignore[arg-type]
        else:
            names[name] = None
    return names


def rank(connection: Connection, ticket: Ticket, persons: Sequence[Person]) -> Ranking:
    """The matches of a ticket, best first, none where no part of it fits any: first those of the days it names or was
    written in, and where none of them fits, of whenever it may have been."""
    names = names_known(connection, ticket)
    tests = list(_tests(ticket, persons, names))
    if not tests:
        return Ranking()
    ranking = _best(connection, ticket, persons, tests, _compared(connection, ticket, persons, names))
    if not ranking.matches and _narrow(ticket):
        of_all_days = _compared(connection, ticket, persons, names, (Window(ticket.at - _EVER, ticket.at + _SOON),))
        ranking = _best(connection, ticket, persons, tests, of_all_days)._replace(older=True)
    return ranking if ranking.matches else ranking._replace(later=_any_later(connection, ticket))


def _any_later(connection: Connection, ticket: Ticket) -> bool:
    """Whether any match began after the ticket was written."""
    after = (timestamp(ticket.at + _SOON),)
    return connection.execute("select 1 from matches where opened_at > ? limit 1", after).fetchone() is not None


def _best(
    connection: Connection, ticket: Ticket, persons: Sequence[Person], tests: Sequence[_Test], among: _Compared
) -> Ranking:
    """The best of the matches that are compared."""
    matches, is_cut = among
    rows = _rows(connection, matches)
    tests = [test.among(rows) for test in tests]
    own = frozenset(name for person in persons if person.own for name in person.pseudonyms)
    graded = [(one, _graded(one, tests, own)) for one in rows]
    weights = [_weights(test, [parts[place] for _, parts in graded]) for place, test in enumerate(tests)]
    candidates = []
    for one, parts in graded:
        odds = sum(_weighed(part, weight) for part, weight in zip(parts, weights, strict=True)) + _age(one, ticket)
        candidates.append((odds, one, parts))
    candidates.sort(key=lambda each: (not _has_whole_id(tests, each[2]), -each[0], -each[1].leaf))
    best = max((odds for odds, *_ in candidates), default=0.0)
    shortlist = [
        RankedMatch(one.match, odds, tuple(parts), next((seat for seat, who in one.seats.items() if who in own), None),
               _has_whole_id(tests, parts))
        for place, (odds, one, parts) in enumerate(candidates[:SHOWN])
        if ((place < _ALWAYS or odds > best - BEHIND) and odds > -BEHIND and _tells(tests, parts))
        or _is_named(tests, parts)
    ]  # fmt: skip
    if shortlist and shortlist[0].is_named:
        shortlist = [one for one in shortlist if one.is_named or one.odds > shortlist[0].odds]
    return Ranking(tuple(shortlist), len(rows), is_cut)


def confidence(ranking: Ranking) -> float:
    """How much of the odds of all that are told the first has, from 0 to 1; all of it, where its whole id alone is in
    the ticket."""
    if not ranking.matches:
        return 0.0
    if [one.is_named for one in ranking.matches[:2]] in ([True], [True, False]):
        return 1.0
    first = ranking.matches[0].odds
    return 1 / sum(exp(one.odds - first) for one in ranking.matches)


def _graded(one: _Match, tests: Sequence[_Test], own: frozenset[str]) -> list[Part]:
    """Every part held against a match. Where nobody says who wrote, his seat is the one that most of it is of: 74
    points and what they cost stand at one seat."""
    mine = [seat for seat, name in one.seats.items() if name in own]
    if not mine:
        seats = [test.clue.search.seat for test in tests if test.clue.search.seat is not None]
        count = {seat: sum(test.is_of(seat, one) for test in tests) + 0.5 * (seat in seats) for seat in one.seats}
        likely = max(count, key=lambda seat: count[seat], default=None)
        mine = [likely] if likely is not None and count[likely] >= 1 else []
    return [test.grade(one, mine) for test in tests]


def _tells(tests: Sequence[_Test], parts: Sequence[Part]) -> bool:
    """Whether a part fits that many matches do not share: a game or a number of players alone is no reason."""
    return any(part.grade == "fits" and test.kind not in _COMMON for test, part in zip(tests, parts, strict=True))


def _is_named(tests: Sequence[_Test], parts: Sequence[Part]) -> bool:
    """Whether it is a match the ticket names, which is told whatever else speaks against it."""
    return any(test.kind == "match" and part.grade != "misses" for test, part in zip(tests, parts, strict=True))


def _has_whole_id(tests: Sequence[_Test], parts: Sequence[Part]) -> bool:
    """Whether the ticket has the whole id of a match it can be about, which nobody writes by chance."""
    return any(test.is_whole_id and part.grade == "fits" for test, part in zip(tests, parts, strict=True))


# -- weights -----------------------------------------------------------------------------------------


class _Weight(NamedTuple):
    fits: float
    misses: float


def _weights(test: _Test, parts: Sequence[Part]) -> _Weight:
    """Logarithms of odds for a part that fits and for one that does not, by how often it fits what is compared."""
    # Half a match that fits is added: of few matches none is certain, and nothing has no logarithm.
    often = (sum(part.worth for part in parts if part.grade == "fits") + 0.5) / (len(parts) + 1)
    right = _RELIABLE[test.kind]
    return _Weight(max(log(right / often), 0.0), min(log((1 - right) / (1 - min(often, 0.95))), 0.0))


def _weighed(part: Part, weight: _Weight) -> float:
    if part.grade == "misses":
        return weight.misses
    # Half a fit is worth half of what lies between none and all of it.
    return weight.misses + (weight.fits - weight.misses) * part.worth


def _age(one: _Match, ticket: Ticket) -> float:
    """Tickets are written soon; of a match that was not begun yet none is."""
    if one.opened is None:
        return -1.0
    days = (ticket.at - one.opened) / _DAY
    # 0.01 of a day is about _SOON.
    return -8.0 if days < -0.01 else -0.12 * min(days, 25.0)


# -- what is compared --------------------------------------------------------------------------------


_Compared = tuple[list[str], bool]
"""The matches that narrow parts of a ticket find, and whether any had more than were taken."""


def _narrow(ticket: Ticket) -> list[Search]:
    """The parts of a ticket that are figures, what happened (whatever the match calls it), and games."""
    searches = [clue.search for clue in ticket.clues]
    happened = [
        replace(one, outcomes=(same,)) for one in searches for what in one.outcomes for same in _SAME.get(what, (what,))
    ]
    return [one for one in searches if one.amounts or one.game] + happened


def _compared(
    connection: Connection, ticket: Ticket, persons: Sequence[Person], names: Mapping[Name, Name | None],
    ever: tuple[Window, ...] = (),
) -> _Compared:  # fmt: skip
    """What narrow parts find: of the days a ticket names, or of ``ever``, where a day alone is nothing narrow."""
    own = [(Search(), [person.pseudonyms]) for person in persons if person.pseudonyms]
    found_names = [name for name in names.values() if name is not None]
    own += [
        (Search(names=(SearchedName(one.kind, one.value),)), [])
        for one in found_names
        if one.kind in ("match", "table")
    ]
    windows = [window for clue in ticket.clues for window in clue.windows]
    spans = list(ever)
    if windows and not ever:
        start, end = min(one.start for one in windows), max(one.end for one in windows)
        spans = [Window(start - more - _CLOSE, end + more + _CLOSE) for more in (timedelta(), _DAY)]
    elif not ever:
        spans = [Window(ticket.at - _LONG_AGO, ticket.at + _SOON)]
    happened = _narrow(ticket)
    days = () if ever else (Search(),)
    around = [replace(search, window=span) for span in spans for search in (*days, *happened)]
    pairs = [
        replace(one, amounts=(*one.amounts, *other.amounts), outcomes=(*one.outcomes, *other.outcomes),
                game=one.game or other.game, window=spans[-1])
        for place, one in enumerate(happened) for other in happened[place + 1 :]
    ]  # fmt: skip
    matches: dict[str, None] = {}
    is_cut = False
    for search, players in (*own, *((one, []) for one in around)):
        is_cut = _take(connection, search, players, matches) or is_cut
    # Where single parts are too common to be compared whole, two of them together are not.
    for search in pairs[:_PAIRS] if is_cut else ():
        _take(connection, search, [], matches)
    return list(matches), is_cut


def _take(connection: Connection, search: Search, players: Sequence[Sequence[str]], matches: dict[str, None]) -> bool:
    """Add the matches of a search; whether there were more."""
    hits = matches_found(connection, criteria(search, players, None), COMPARED)
    matches.update(dict.fromkeys(hits.matches[: max(MOST_COMPARED - len(matches), 0)]))
    return hits.more


class _Match(NamedTuple):
    """What the views hold of a match that is compared."""

    match: str
    opened: datetime | None
    ended: datetime | None
    table: str | None
    stakes: tuple[int, ...]
    players: int | None
    leaf: int
    seats: Mapping[int, str]
    marks: Mapping[str, frozenset[int]]
    """Seats by word."""


_MATCHES: Final = f"""select m.match, m.opened_at, {LAST_SEEN}, m.table_id, m.point_value, m.entry, m.seats, m.leaf
  from json_each(?) j cross join matches m on m.match = j.value"""  # noqa: S608 - no value is written into it
_MARKS: Final = "select m.match, m.word, m.seat from marks m where m.match in (select value from json_each(?))"
_SEATS: Final = """select m.match, m.seat, m.pseudonym from players m
  where m.match in (select value from json_each(?)) order by m.match, m.seat"""


def _rows(connection: Connection, matches: Sequence[str]) -> list[_Match]:
    listed = (json.dumps(list(matches)),)
    marks: dict[str, dict[str, set[int]]] = {}
    for match, word, seat in connection.execute(_MARKS, listed):
        marks.setdefault(match, {}).setdefault(word, set()).add(seat)
    seats: dict[str, dict[int, str]] = {}
    for match, seat, name in connection.execute(_SEATS, listed):
        seats.setdefault(match, {})[seat] = name
    return [
        _Match(
            match, _time(start), _time(end), table, tuple(one for one in (point, entry) if one), players, leaf or 0,
            seats.get(match, {}), {word: frozenset(at) for word, at in marks.get(match, {}).items()},
        )
        for match, start, end, table, point, entry, players, leaf in connection.execute(_MATCHES, listed)
    ]  # fmt: skip


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text).astimezone(UTC)


# -- parts -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Test:
    """A part of the ticket: how it is held against a match."""

    kind: str
    typed: str
    clue: Clue
    person: Person | None = None
    name: Name | None = None
    exact: bool = False
    written_at: datetime | None = None
    """When the ticket was written, where it names a match."""

    def among(self, matches: Iterable[_Match]) -> _Test:
        """The same part, once it is known whether one of the matches bears the name in full: then its digits mean no
        other."""
        name = self.name
        return replace(self, exact=name is not None and any(self._bears(one) == name.value for one in matches))

    @property
    def is_whole_id(self) -> bool:
        """Whether it is the id of a match, sign by sign."""
        return self.kind == "match" and self.name is not None and self.clue.names[0].value == self.name.value

    def _bears(self, one: _Match) -> str | None:
        """What a match has of the kind that is named."""
        return one.table if self.name is not None and self.name.kind == "table" else one.match

    def is_of(self, seat: int, one: _Match) -> bool:
        """Whether a figure or an event is that of a seat."""
        search = self.clue.search
        words = [f"{measure}/{figure}" for amount in search.amounts for measure, figure in amount.meant]
        happened = [outcome for outcome in search.outcomes if outcome not in _OF_OTHERS]
        words += [word for outcome in happened for word in _SAME.get(outcome, (outcome,))]
        return any(seat in one.marks.get(word, ()) for word in words)

    def grade(self, one: _Match, mine: Sequence[int]) -> Part:
        """The part held against one match, of which the seats ``mine`` are the player's."""
        if self.person is not None:
            sits = any(name in self.person.pseudonyms for name in one.seats.values())
            return self._part(sits, message("find-doubt_not_there"))
        if self.name is not None:
            label, target = self._bears(one), self.name.value
            fits = label is not None and (label == target or (not self.exact and _digits(label) == _digits(target)))
            if fits and self.written_at is not None and one.opened is not None and one.opened > self.written_at:
                later = message("find-doubt_later", at=Moment(one.opened.isoformat()))
                return Part(self.typed, "near", 1.0, later)
            return self._part(fits, _instead(Quoted(label) if label else None))
        if self.clue.windows:
            return _graded_time(self.typed, self.clue.windows, one)
        search = self.clue.search
        if search.amounts:
            return self._figure(search.amounts[0], one, mine)
        if search.outcomes:
            return self._happened(search.outcomes[0], one, mine)
        if search.game is not None:
            games = [word.removeprefix("game/") for word in one.marks if word.startswith("game/")]
            fits = game_mark(search.game) in one.marks
            near = search.game.split()[0] in games
            doubt = _instead(game_message(games[-1]) if games else None)
            return Part(self.typed, "near", 0.35, doubt) if near and not fits else self._part(fits, doubt)
        if search.players is not None:
            doubt = _instead(str(one.players) if one.players else None)
            if one.players is not None and abs(one.players - search.players) == 1:
                return Part(self.typed, "near", 0.3, doubt)
            return self._part(one.players == search.players, doubt)
        return self._part(search.seat in (mine or one.seats), message("find-doubt_not_there"))

    def _part(self, fits: bool, doubt: Message) -> Part:
        return Part(self.typed, "fits", 1.0) if fits else Part(self.typed, "misses", 0.0, doubt)

    def _figure(self, amount: Amount, one: _Match, mine: Sequence[int]) -> Part:
        """The figure of the player's own seat, of another, a stake, or one near it."""
        figures: dict[int, float] = {}
        for measure, target in amount.meant:
            for word, seats in one.marks.items():
                kind, _, figure = word.partition("/")
                if kind == measure and figure.isdigit():
                    own = not mine or any(seat in seats for seat in mine) or NO_SEAT in seats
                    worth = _near(target, int(figure), measure) * (1.0 if own else _ELSEWHERE)
                    value = int(figure) * (100 if measure == "points" else 1)
                    figures[value] = max(worth, figures.get(value, 0.0))
            if measure == "money":
                for stake in one.stakes:
                    figures[stake] = max(figures.get(stake, 0.0), 0.9 if stake == target else 0.0)
        best = max(figures.items(), key=lambda each: each[1], default=(0, 0.0))
        if best[1] >= _ELSEWHERE:
            return Part(self.typed, "fits", best[1])
        if best[1] > 0:
            return Part(self.typed, "near", best[1], message("find-doubt_figure", figure=_amounts(best[0], amount)))
        return Part(self.typed, "misses", 0.0, message("find-doubt_not_there"))

    def _happened(self, outcome: str, one: _Match, mine: Sequence[int]) -> Part:
        seats = frozenset[int]().union(*(one.marks.get(word, frozenset()) for word in _SAME.get(outcome, (outcome,))))
        if not seats:
            doubt = message("find-doubt_not_happened", what=search_message(self.clue.search))
            return Part(self.typed, "misses", 0.0, doubt)
        if not mine or outcome in _OF_OTHERS or any(seat in seats for seat in mine):
            return Part(self.typed, "fits", 1.0)
        listed = Several(tuple(str(seat) for seat in sorted(seats)))
        return Part(self.typed, "near", 0.5, message("find-doubt_other_seat", seats=listed))


def _tests(ticket: Ticket, persons: Sequence[Person], names: Mapping[Name, Name | None]) -> Iterator[_Test]:
    for person in persons:
        if person.pseudonyms:
            yield _Test("own" if person.own else "player", person.typed, Clue(person.typed), person=person)
    for clue in ticket.clues:
        if clue.names:
            name = names.get(clue.names[0])
            if name is not None:
                at = ticket.at if name.kind == "match" else None
                kind = "match" if name.kind == "match" else "table"
                yield _Test(kind, clue.typed, clue, name=name, written_at=at)
            elif clue.names[0].kind == "table":
                yield _Test("table", clue.typed, clue, name=clue.names[0])
            continue
        yield _Test(_kind(clue), clue.typed, clue)


def _kind(clue: Clue) -> str:
    search = clue.search
    if clue.windows:
        return "time"
    if search.amounts:
        return "bare" if clue.bare else "amount"
    if search.outcomes:
        return "outcome"
    if search.game is not None:
        return "game"
    return "players" if search.players is not None else "seat"


def _near(target: int, figure: int, measure: str) -> float:
    """How near a figure is: 1 for the same, less for one that is off by a little, 0 beyond."""
    if target == figure:
        return 1.0
    off, most = abs(target - figure), max(5, target // 8) if measure == "points" else max(100, target // 8)
    return 0.5 * (1 - off / (most + 1)) if off <= most and target else 0.0


def _instead(what: str | Quoted | Message | None) -> Message:
    """What is so in a match that a clue does not fit; None for what its log does not tell."""
    return message("find-doubt_not_recorded") if what is None else message("find-doubt_instead", what=what)


def _amounts(hundredths: int, amount: Amount) -> Several | Message:
    if amount.measure == "points":
        return message("points", count=hundredths // 100)
    whole, rest = divmod(hundredths, 100)
    return Several((f"{whole}.{rest:02}" if amount.measure == "money" or rest else str(whole),))


def _digits(name: str) -> str:
    return re.sub(r"\D", "", name).lstrip("0") or name


def _graded_time(typed: str, windows: Sequence[Window], one: _Match) -> Part:
    """Whether a match was on then; or nearly: within hours, on another day, in the other half of the day."""
    if one.opened is None:
        return Part(typed, "misses", 0.0, message("find-doubt_no_time"))
    start, end = one.opened, one.ended or one.opened
    best = 0.0
    for window in windows:
        off = max(window.start - end, start - window.end, timedelta())
        if not off:
            # In the middle of a stretch a match is likelier than at its edge.
            middle = window.start + (window.end - window.start) / 2
            away = max(middle - end, start - middle, timedelta()) / max((window.end - window.start) / 2, AROUND)
            return Part(typed, "fits", 1.0 - 0.1 * min(away, 1.0))
        best = max(best, 0.55 * (1 - off / _CLOSE) + 0.2 if off <= _CLOSE else 0.0)
        for shift, worth in ((_DAY, 0.45), (-_DAY, 0.45), (_DAY / 2, 0.4), (-_DAY / 2, 0.4), (2 * _DAY, 0.3)):
            gap = max(window.start - shift - end, start - (window.end - shift), timedelta())
            best = max(best, worth * (1 - gap / _CLOSE) if gap <= _CLOSE else 0.0)
        if window.start.date() == start.astimezone(window.start.tzinfo).date():
            best = max(best, 0.2)
    return Part(
        typed, "near" if best else "misses", best, message("find-doubt_time", at=Moment(one.opened.isoformat()))
    )
