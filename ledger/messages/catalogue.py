"""The catalogue: every message of a language, in one Fluent file (``en.ftl``), read as it is needed.

Fluent files are what translators' tools open (https://projectfluent.org). A message is found by its code; its value is
the sentence, its attributes say the same thing otherwise (``.name`` of a finding, ``.letter`` for a player). Each
message is parsed when it is first worded, because most commands need few of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property, reduce
from importlib.resources import files
from typing import Any, Final
from unicodedata import normalize

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

from schemas.errors import UsageError

_ENTRY: Final = re.compile(r"^(-?[A-Za-z][\w-]*) *=.*(?:\n(?:[ \t}].*)?)*", re.MULTILINE)
"""A message with its code: its first line, and those that are indented or close a selection."""
_ARGUMENT: Final = re.compile(r"\$(\w+)")
_TERM: Final = re.compile(r"\{ *(-[\w-]+)")
"""A term that a message repeats: words that stand in several messages."""


LONG: Final = 2000
"""Characters of an argument from which on Fluent may refuse it: it stops at 2500."""
_MARK: Final = 0x100000
"""The first of the characters no text has a meaning for (Unicode's private use area) that stand for long arguments."""

MADE_OF: Final = {"moment": "seq", "moments": "seqs"}
"""Arguments a renderer makes itself, of which argument: an event as the reader knows it."""


@cache
def languages() -> tuple[str, ...]:
    """The languages there is a catalogue for, sorted: ``en``, ``hi``."""
    names = (path.name for path in files("ledger.messages").iterdir())
    return tuple(sorted(name.removesuffix(".ftl") for name in names if name.endswith(".ftl")))


@cache
def titles() -> Mapping[str, str]:
    """The code of every title of a shipped ruleset or text, by the title."""
    english = catalogue("en")
    return {english.word(code, {}): code for code in english.entries if code.startswith("title-")}


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language. Raises UsageError for a language without a file."""
    if language not in languages():
        raise UsageError(f"no sentences in {language!r}; there are {', '.join(languages())}")
    text = (files("ledger.messages") / f"{language}.ftl").read_text("utf-8")
    return Catalogue(normalize("NFC", text))


class Catalogue:
    """The messages of one language by code, from the text of its Fluent file.

    Raises ValueError for a text in which two messages have one code.
    """

    def __init__(self, text: str) -> None:
        entries = [(match[1], match[0]) for match in _ENTRY.finditer(text)]
        codes = [code for code, _ in entries]
        if len(set(codes)) < len(codes):
            raise ValueError(f"{next(code for code in codes if codes.count(code) > 1)} is there twice")
        self.entries: Mapping[str, str] = {code: entry for code, entry in entries if not code.startswith("-")}
        """The Fluent text of each message."""
        self.terms: Mapping[str, str] = {code: entry for code, entry in entries if code.startswith("-")}
        """The Fluent text of each term, a language's own: words that stand in several of its messages."""

    @cached_property
    def locale(self) -> Locale:
        """The locale by which numbers, money, dates and lists are written."""
        return Locale.parse(self._tag, sep="-")

    @property
    def _tag(self) -> str:
        return self.entries["language-locale"].partition("=")[2].strip()

    @cached_property
    def _bundle(self) -> FluentBundle:
        # Fluent would set signs of direction around each value, and letters and JSON would carry them.
        return FluentBundle([self._tag], use_isolating=False)

    @cached_property
    def _parsed(self) -> dict[str, Any]:
        return {}

    def has(self, code: str) -> bool:
        """Whether there is such a message, or such an attribute of one (``finding-out_of_turn.name``)."""
        return self._pattern(code) is not None

    def arguments(self, code: str) -> frozenset[str]:
        """The names of the arguments a message and its attributes take."""
        return frozenset(MADE_OF.get(name, name) for name in _ARGUMENT.findall(self.entries[code]))

    def word(self, code: str, arguments: dict[str, Any]) -> str:
        """A message or attribute filled in. Raises KeyError where there is none, LookupError for a missing argument."""
        pattern = self._pattern(code)
        if pattern is None:
            raise KeyError(f"no message {code}: add it to ledger/messages")
        words, errors = self._bundle.format_pattern(pattern, arguments)
        if errors and (long := [name for name, value in arguments.items() if len(str(value)) > LONG]):
            # Fluent takes no argument this long; a player may have missed a hundred turns, and each is named.
            marks = {name: chr(_MARK + place) for place, name in enumerate(long)}
            marked = self.word(code, arguments | marks)
            return reduce(lambda text, name: text.replace(marks[name], str(arguments[name])), long, marked)
        if errors:
            raise LookupError(f"{code}: {errors[0]}")
        return str(words)

    def _pattern(self, code: str) -> Any:
        if code not in self._parsed:
            name, _, attribute = code.partition(".")
            entry = None
            if name in self.entries:
                if not self._bundle.has_message(name):
                    # Parsed when it is first said, with the terms it names: the whole catalogue takes its time.
                    terms = [self.terms[term] for term in _TERM.findall(self.entries[name])]
                    self._bundle.add_resource(FluentResource("\n".join([*terms, self.entries[name]])))
                entry = self._bundle.get_message(name)
            values = {} if entry is None else {"": entry.value, **entry.attributes}
            self._parsed[code] = values.get(attribute)
        return self._parsed[code]
