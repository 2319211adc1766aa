"""A ticket as it was pasted, read as clues to one match: the grammar of the search box, with tables of phrases before.

Words of a ticket are first put into the words of the search box, whatever their language, and then read by the readers
of ``search``, sentence by sentence. What a reader finds is a clue, with the words it was found in. Words that mean
nothing are set aside. A name is one only where something says so: ``user id``, ``against``, a sign of an id. Nothing
here asks a view.

What people write in tickets stands in ``phrases/``, a file a language, with four tables. ``means``: words of the box,
and how people of that language write them. ``topics``: what a complaint is about that says nothing of which match.
``nothing``: words that say neither. ``spelling``: pairs of what is written in one way or the other, as those who write
Hindi in Latin letters do; applied to the file and to the ticket. A word that ends in a star stands for all that begin
so. Every file is read; a language more is a file more.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple
from unicodedata import normalize

from ledger.find.search import LONGEST, OF_A_TEXT, Search, Token, bare_figure, is_of_the_box, pieces_of, unread_words
from ledger.find.times import Stop, Window, join, put, time_at, windows_of
from schemas.records import CaseTopic
from schemas.wire import read_moment

LONGEST_TICKET: Final = 8000
"""Characters of a ticket that are read."""
MOST_CLUES: Final = 24
_AHEAD: Final = 100
"""So many words are looked at for what begins at one: more than any reading takes, thirty cards being the longest."""
_MANY_WORDS: Final = 12
"""A question of so many words is a ticket."""
_YEARS: Final = range(1970, 2200)
"""Years a ticket may be written in."""
_FEWEST_BARE: Final = 13
"""Smaller figures without a unit count something else: deals, hours, cards."""

NameKind = Literal["player", "match", "table", "case", "any"]


class Name(NamedTuple):
    """What the ticket calls by a name or id; ``any`` where nothing says what it is but its signs."""

    kind: NameKind
    value: str


class Clue(NamedTuple):
    """One part of a ticket: the words as they were ``typed``, and what they ask for.

    ``search`` has one part; for a time it has none, and ``windows`` are what it may mean, any of them. ``bare``: a
    figure without a unit, which may be something else.
    """

    typed: str
    search: Search = Search()
    windows: tuple[Window, ...] = ()
    names: tuple[Name, ...] = ()
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Ticket:
    """What was read: ``clues`` in their order, the ``topics`` of the complaint, words that were not understood.

    ``at``: when it was written, in the zone of the desk; ``requester``: the player who wrote it, by id or pseudonym.
    """

    clues: tuple[Clue, ...]
    at: datetime
    topics: tuple[str, ...] = ()
    requester: str | None = None
    aside: tuple[str, ...] = ()
    cut: bool = False


_SENTENCE: Final = re.compile(r"(?<!\brs)(?<!\bno)(?<!\bre)[.!?।]+(?:\s+|$)|[!?।]+|[\r\n]+", re.IGNORECASE)
_FIELD: Final = re.compile(
    r"^[ \t>*]*(requester(?: ?id)?|user ?id|player ?id|customer ?id|from|date|sent|created(?: ?at)?|received|time)"
    r"[ \t]*[:=][ \t]*(.+)$",
    re.IGNORECASE | re.MULTILINE,
)
_ID: Final = re.compile(r"(?=.*\d)(?=.*[a-z])[a-z0-9][a-z0-9._:~-]{1,62}[a-z0-9]|[a-z]\d{1,3}|\d{6,12}")
_JOINED: Final = re.compile(r"[a-z0-9]+(?:[-_:~][a-z0-9]+)+")
"""An id that needs no figure where a word says that it is one."""
_CAPITAL: Final = re.compile(r"[A-Z][a-z]+")
_NAMED: Final[dict[str, NameKind]] = {
    "match": "match", "game": "match", "table": "table", "player": "player", "user": "player", "against": "player",
    "case": "case", "ticket": "case",
}  # fmt: skip
_BETWEEN: Final = frozenset({"id", "no", "number", "is", "was", "called", "-", ":", "#"})


def is_ticket(text: str) -> bool:
    """Whether a text is a ticket rather than a question: it is long, has lines, or words only tickets have."""
    if "\n" in text.strip() or len(text) > LONGEST:
        return True
    if _complains_of_a_match(text):
        return True
    rest = unread_words(text)
    if rest is None:
        return False
    if len(text.split()) >= _MANY_WORDS:
        return True
    # One such word may be somebody's name: Das is ten, and a family.
    ticket_words = {
        piece.word for piece in pieces_of(with_european_digits(text)) if meaning_at([piece.word]) is not None
    }
    spoken = ticket_words.intersection(rest)
    return any(not word.isascii() for word in spoken) or bool(spoken and len(ticket_words) > 1)


def _complains_of_a_match(text: str) -> bool:
    """Whether a text has an id and says what is wrong with it, however the box might read the words around."""
    pieces = pieces_of(with_european_digits(text))
    if not any(_ID.fullmatch(one.word) and not _MEASURED.fullmatch(one.word) for one in pieces if not one.quoted):
        return False
    words = [one.word for one in pieces]
    meanings = (meaning_at(words[at:]) for at in range(len(words)))
    return any(meaning is not None and meaning.sort == "topics" for meaning in meanings)


def read_ticket(text: str, now: datetime, subject: str = "", requester: str = "") -> Ticket:
    """The clues of a ticket written at ``now``, in the zone of the desk. Never raises, whatever the text."""
    is_cut = len(text) > LONGEST_TICKET
    text = text[:LONGEST_TICKET]
    for match in _FIELD.finditer(text):
        name, value = match[1].lower(), match[2].strip()
        if name.startswith(("date", "sent", "created", "received", "time")):
            now = _moment(value, now) or now
        else:
            requester = requester or (_ID.search(value.lower()) and value.split()[0]) or ""
    text = _FIELD.sub("", text)
    reader = _Reader(now)
    for sentence in _SENTENCE.split(f"{subject[:LONGEST]}\n{text}"):
        reader.read(_translated(with_european_digits(sentence)))
    return Ticket(
        tuple(reader.clues())[:MOST_CLUES], now, tuple(dict.fromkeys(reader.topics)), requester.strip() or None,
        tuple(dict.fromkeys(reader.aside)), is_cut,
    )  # fmt: skip


def moment_of(text: str, now: datetime) -> datetime | None:
    """When something was written, in the zone of ``now`` unless it names one; None for what is no time a ticket can be
    of."""
    at = read_moment(text.strip(), now.tzinfo)
    return at.astimezone(now.tzinfo) if at is not None and at.year in _YEARS else None


def _moment(text: str, now: datetime) -> datetime | None:
    """A day and clock as one moment."""
    at = moment_of(text, now)
    if at is None:
        reading = time_at([piece.word for piece in pieces_of(text)], now)
        if reading is None or not isinstance(reading[1], Stop) or reading[1].day is None or reading[1].clock is None:
            return None
        clock = reading[1].clock
        return put(reading[1].day, clock.hour * 60 + clock.minute, now.tzinfo) if now.tzinfo else None
    return at


class _HeardWord(NamedTuple):
    """A word of the search box, and the words of the ticket it stands for: none behind the first of several."""

    token: Token
    typed: str
    topic: str | None = None
    nothing: bool = False
    is_known: bool = False


def _translated(sentence: str) -> list[_HeardWord]:
    pieces = pieces_of(sentence)
    heard, at = list[_HeardWord](), 0
    while at < len(pieces):
        meaning = None
        if not pieces[at].quoted:
            ahead = pieces[at : at + 8]
            quoted = next((n for n, piece in enumerate(ahead) if piece.quoted), len(ahead))
            meaning = meaning_at([piece.word for piece in ahead[:quoted]])
        if meaning is None:
            heard.append(_HeardWord(pieces[at], pieces[at].typed))
            at += 1
            continue
        typed = " ".join(piece.typed for piece in pieces[at : at + meaning.read])
        if meaning.sort == "means":
            words = meaning.words.split()
            # A word that stays as it is keeps its capitals: it may be a name.
            tokens = [pieces[at]] if meaning.words == pieces[at].word else [Token(word, word, False) for word in words]
            heard += [_HeardWord(token, "" if n else typed, is_known=True) for n, token in enumerate(tokens)]
        else:
            token = pieces[at] if meaning.read == 1 else Token(typed, typed.lower(), False)
            topic = meaning.words if meaning.sort == "topics" else None
            heard.append(_HeardWord(token, typed, topic, nothing=True, is_known=True))
        at += meaning.read
    return heard


class _TimeSoFar(NamedTuple):
    """What was said of a time so far, in these words."""

    stop: Stop
    typed: str


class _Reader:
    """Reads sentences one after the other; a time may be told in pieces."""

    def __init__(self, now: datetime) -> None:
        self._now = now
        self._clues: list[Clue | _TimeSoFar] = []
        self.topics: list[str] = []
        self.aside: list[str] = []

    def read(self, heard: Sequence[_HeardWord]) -> None:
        """One sentence more."""
        at = 0
        while at < len(heard):
            length, clue = self._at(heard[at : at + _AHEAD])
            if clue is not None:
                typed = " ".join(one.typed for one in heard[at : at + length] if one.typed)
                self._add(clue, typed)
            at += length

    def _at(self, heard: Sequence[_HeardWord]) -> tuple[int, Clue | Window | Stop | None]:
        first = heard[0]
        if first.topic:
            self.topics.append(first.topic)
        tokens = [one.token for one in heard]
        words = [token.word for token in tokens if not token.quoted]
        if (naming := _read_name(heard)) is not None:
            return naming
        if (time := time_at([token.word for token in tokens], self._now)) is not None:
            return time
        reading = next(filter(None, (reader(tokens, self._now, Search()) for reader in OF_A_TEXT)), None)
        if reading is not None and not (first.nothing and reading[1] == Search()):
            return reading[0], Clue("", reading[1]) if reading[1] != Search() else None
        figure = bare_figure(words) if words else None
        if figure is not None:
            return 1, Clue("", Search(amounts=(figure,)), bare=True) if figure.value >= _FEWEST_BARE * 100 else None
        if not first.is_known and not is_of_the_box(first.token.word) and any(sign.isalpha() for sign in first.typed):
            self.aside.append(first.typed)
        return 1, None

    def _add(self, clue: Clue | Window | Stop, typed: str) -> None:
        if isinstance(clue, Window):
            self._clues.append(Clue(typed, windows=(clue,)))
        elif isinstance(clue, Clue):
            self._clues.append(clue._replace(typed=typed))
        else:
            for place, other in enumerate(self._clues):
                both = join(other.stop, clue) if isinstance(other, _TimeSoFar) else None
                if both is not None:
                    self._clues[place] = _TimeSoFar(both, f"{other.typed} … {typed}")
                    return
            self._clues.append(_TimeSoFar(clue, typed))

    def clues(self) -> Iterator[Clue]:
        """Every clue once; all times together are one, since a complaint is of one match."""
        keys, times = set[object](), list[Clue]()
        for one in self._clues:
            clue = one if isinstance(one, Clue) else Clue(one.typed, windows=windows_of(one.stop, self._now))
            if clue.windows:
                times.append(clue)
            elif (clue.search, clue.names) not in keys:
                keys.add((clue.search, clue.names))
                yield clue
        if times:
            typed = ", ".join(dict.fromkeys(clue.typed for clue in times))
            yield Clue(typed, windows=tuple(dict.fromkeys(window for clue in times for window in clue.windows)))


def _read_name(heard: Sequence[_HeardWord]) -> tuple[int, Clue] | None:
    """What something says is a name: a word before it, quotation marks, or the signs of an id."""
    first = heard[0].token
    if first.quoted:
        return 1, Clue("", names=(Name("player", first.typed),))
    kind, at = _NAMED.get(first.word), 0
    if kind is not None:
        at = 1
        while at < len(heard) and heard[at].token.word in _BETWEEN:
            at += 1
        if at >= len(heard):
            return None
        value = heard[at].token
        is_match_id = kind == "match" and _JOINED.fullmatch(value.word)
        if value.quoted or is_match_id or _ID.fullmatch(value.word) or (kind == "table" and heard[at].typed.isdigit()):
            return at + 1, Clue("", names=(Name(kind, value.typed),))
        if kind == "player" and first.word == "against":
            end = at
            while end < len(heard) and end < at + 3 and _CAPITAL.fullmatch(heard[end].typed):
                end += 1
            if end > at:
                return end, Clue("", names=(Name("player", " ".join(one.typed for one in heard[at:end])),))
        return None
    if _ID.fullmatch(first.word) and not _MEASURED.fullmatch(first.word):
        return 1, Clue("", names=(Name("any", first.typed),))
    return None


_MEASURED: Final = re.compile(
    r"\d+(?:st|nd|rd|th|am|pm|rs|rupees|inr|points?|pts?|p|paise|min|mins|sec|secs|s|m|h|hr|hrs|d|x|k|r|rs/-)"
    r"|(?:rs|inr|re)\.?\d+|\d{1,2}[:.]\d\d(?:am|pm)|[a2-9tjqk][shdc]|10[shdc]|\d{1,2}[a-z]{3,9}(?:\d{2,4})?|x\d+|\d{4}-\d\d-\d\d.*"
)


_TOPIC_OF: Final[Mapping[str, CaseTopic]] = {
    "took a joker": "joker", "show called invalid": "show", "invalid show": "show", "disconnected": "disconnection",
    "timer": "timer",
}  # fmt: skip
"""What a complaint is about where the ticket says that this happened."""
_TOPICS: Final[tuple[CaseTopic, ...]] = (
    "joker", "shuffle", "partners", "show", "disconnection", "timer", "score", "money",
)  # fmt: skip
"""A ticket that speaks of several is about the first: of the rest almost every complaint speaks besides."""


def topic_of(ticket: Ticket) -> CaseTopic | None:
    """What the complaint is about by the words of the ticket; None where nothing says so."""
    happened = {_TOPIC_OF.get(outcome) for clue in ticket.clues for outcome in clue.search.outcomes}
    return next((topic for topic in _TOPICS if topic in happened or topic in ticket.topics), None)


def as_search(ticket: Ticket) -> Search:
    """The parts of a ticket as one question: what matches of all its parts would have to be."""
    search = Search(cut=ticket.cut, aside=ticket.aside)
    for clue in ticket.clues:
        one = clue.search
        search = replace(
            search,
            amounts=tuple(dict.fromkeys((*search.amounts, *one.amounts))),
            outcomes=tuple(dict.fromkeys((*search.outcomes, *one.outcomes))),
            seat=search.seat or one.seat,
        )
    return search


# -- what people write -----------------------------------------------------------------------------

MOST_WORDS: Final = 5
"""Words of the longest phrase."""
_TABLES: Final = frozenset({"means", "topics", "nothing", "spelling"})

Sort = Literal["means", "topics", "nothing"]


class Meaning(NamedTuple):
    """What a phrase is: ``means`` words of the search box, one of the ``topics``, or ``nothing``; how many words of the
    ticket it took."""

    sort: Sort
    words: str
    read: int


class _Star(NamedTuple):
    """A phrase with an open ending, word by word."""

    beginnings: tuple[str, ...]
    open: tuple[bool, ...]
    sort: Sort
    words: str

    def fits(self, words: Sequence[str]) -> bool:
        """Whether so many words are the phrase."""
        return len(words) >= len(self.beginnings) and all(
            word.startswith(start) if open_ else word == start
            for word, start, open_ in zip(words, self.beginnings, self.open, strict=False)
        )


class Language:
    """The phrases of one file. Raises ValueError, naming what is wrong, for a file that is none."""

    def __init__(self, text: str) -> None:
        tables = tomllib.loads(normalize("NFC", text))
        if odd := sorted(tables.keys() - _TABLES):
            raise ValueError(f"a table of phrases has no [{odd[0]}]; there are {', '.join(sorted(_TABLES))}")
        self._spelling = [(one, other) for one, other in tables.get("spelling", {}).items()]
        self._exact: dict[str, tuple[Sort, str]] = {}
        self._stars: list[_Star] = []
        for sort, words, phrase in _phrases(tables):
            spelled = self.spelled(phrase)
            if len(spelled.split()) > MOST_WORDS:
                raise ValueError(f"“{phrase}” is longer than {MOST_WORDS} words")
            if "*" in spelled:
                parts = spelled.split()
                ends = tuple(part.endswith("*") for part in parts)
                self._stars.append(_Star(tuple(part.rstrip("*") for part in parts), ends, sort, words))
            elif self._exact.setdefault(spelled, (sort, words)) != (sort, words):
                raise ValueError(f"“{phrase}” means “{words}” and “{self._exact[spelled][1]}”")

    def spelled(self, text: str) -> str:
        """A text in the one spelling of its language."""
        for one, other in self._spelling:
            text = text.replace(one, other)
        return text

    def meaning(self, words: Sequence[str]) -> Meaning | None:
        """What the longest phrase means that the first words are, as :meth:`spelled`."""
        for length in range(min(MOST_WORDS, len(words)), 0, -1):
            entry = self._exact.get(" ".join(words[:length]))
            if entry is not None:
                return Meaning(*entry, length)
            star = max(
                (one for one in self._stars if len(one.beginnings) == length and one.fits(words)),
                key=lambda one: sum(map(len, one.beginnings)),
                default=None,
            )
            if star is not None:
                return Meaning(star.sort, star.words, length)
        return None


def _phrases(tables: Mapping[str, Mapping[str, Sequence[str]]]) -> Iterator[tuple[Sort, str, str]]:
    sorts: tuple[Sort, ...] = ("means", "topics", "nothing")
    for sort in sorts:
        for words, phrases in tables.get(sort, {}).items():
            yield from ((sort, words, phrase) for phrase in phrases)


@cache
def languages() -> Mapping[str, Language]:
    """Every language there is a file for, by name. Raises ValueError, naming it, for a file that cannot be read."""
    by_name = {}
    for path in sorted((files("ledger.find") / "phrases").iterdir(), key=lambda path: path.name):
        if path.name.endswith(".toml"):
            name = path.name.removesuffix(".toml")
            try:
                by_name[name] = Language(path.read_text("utf-8"))
            except ValueError as wrong:
                raise ValueError(f"ledger/find/phrases/{path.name}: {wrong}") from None
    return by_name


def meaning_at(words: Sequence[str]) -> Meaning | None:
    """What the first words mean, in whichever language most of them do; ``words`` in lower case."""
    first = words[:MOST_WORDS]
    meanings = [language.meaning([language.spelled(word) for word in first]) for language in languages().values()]
    return max((one for one in meanings if one is not None), key=lambda one: one.read, default=None)


_INDIC: Final = re.compile(r"(?<=[0-9])(?=[\u0900-\u0dff])|(?<=[\u0900-\u0dff])(?=[0-9])")
_DIGITS: Final = {ord(zero) + n: str(n) for zero in "०௦" for n in range(10)}


def with_european_digits(text: str) -> str:
    """A text with its figures in European digits, apart from endings that are written on to them: ``3:15க்கு``."""
    return _INDIC.sub(" ", normalize("NFC", text).translate(_DIGITS))
