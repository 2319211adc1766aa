"""What people write in tickets, in the words of the search box: a file a language, in ``phrases/``.

A file has four tables. ``means``: words of the box, and how people of that language write them. ``topics``: what a
complaint is about that says nothing of which match. ``nothing``: words that say neither. ``spelling``: pairs of what is
written in one way or the other, as those who write Hindi in Latin letters do; applied to the file and to the ticket. A
word that ends in a star stands for all that begin so. Every file is read; a language more is a file more.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple
from unicodedata import normalize

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
            word.startswith(begun) if open_ else word == begun
            for word, begun, open_ in zip(words, self.beginnings, self.open, strict=False)
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
            known = self._exact.get(" ".join(words[:length]))
            if known is not None:
                return Meaning(*known, length)
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
    found = {}
    for path in sorted((files("ledger.find") / "phrases").iterdir(), key=lambda path: path.name):
        if path.name.endswith(".toml"):
            name = path.name.removesuffix(".toml")
            try:
                found[name] = Language(path.read_text("utf-8"))
            except ValueError as wrong:
                raise ValueError(f"ledger/find/phrases/{path.name}: {wrong}") from None
    return found


def meaning_at(words: Sequence[str]) -> Meaning | None:
    """What the first words mean, in whichever language most of them do; ``words`` in lower case."""
    first = words[:MOST_WORDS]
    found = [language.meaning([language.spelled(word) for word in first]) for language in languages().values()]
    return max((one for one in found if one is not None), key=lambda one: one.read, default=None)


_INDIC: Final = re.compile(r"(?<=[0-9])(?=[\u0900-\u0dff])|(?<=[\u0900-\u0dff])(?=[0-9])")
_DIGITS: Final = {ord(zero) + n: str(n) for zero in "०௦" for n in range(10)}


def with_european_digits(text: str) -> str:
    """A text with its figures in European digits, apart from endings that are written on to them: ``3:15க்கு``."""
    return _INDIC.sub(" ", normalize("NFC", text).translate(_DIGITS))
