"""Sentences in a language: the message catalogue, and how seats, points, money, cards and times are written in it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Any, Final
from unicodedata import normalize
from zoneinfo import ZoneInfo

from schemas.cards import JOKER, SUIT_GLYPHS, UNKNOWN, face
from schemas.errors import UsageError
from schemas.message import Faces, Moment, Money, Points, Saying, SeatNo, Several, Value

UTC: Final = ZoneInfo("UTC")
RUPEES: Final = "INR"


@cache
def languages() -> tuple[str, ...]:
    """The languages there is a catalogue for, sorted: ``en``, ``hi``."""
    names = (path.name for path in (files("ledger.messages")).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every sentence of a language by its key, ``show.declared``. Raises UsageError for a language without a file."""
    if language not in languages():
        raise UsageError(f"no sentences in {language!r}; there are {', '.join(languages())}")
    text = (files("ledger.messages") / f"{language}.toml").read_text("utf-8")
    return dict(_flat(tomllib.loads(text), ""))


def _flat(table: Mapping[str, Any], before: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in table.items():
        key = f"{before}{name}"
        found += [(key, normalize("NFC", value))] if isinstance(value, str) else _flat(value, f"{key}.")
    return found


@dataclass(frozen=True)
class Speaker:
    """Says things in a language to a reader.

    ``reader`` is the seat of the player who reads, None for the staff. ``glyphs`` False writes ``9H`` for ``9♥`` and
    ``Rs`` for the sign of the rupee. Times are in ``zone``.
    """

    language: str
    reader: int | None = None
    zone: ZoneInfo = UTC
    glyphs: bool = True

    def has(self, key: str) -> bool:
        """Whether the catalogue has a sentence of that key."""
        return key in catalogue(self.language)

    def say(self, told: Saying) -> str:
        """A sentence, begun with a capital. Raises KeyError for a key no catalogue has."""
        words = self.words(told)
        return words[:1].upper() + words[1:]

    def words(self, told: Saying) -> str:
        """A sentence or a part of one, as it stands in the catalogue."""
        values = {name: self.value(value) for name, value in told.fields}
        return catalogue(self.language)[told.key].format_map(values)

    def named_once(self, told: str) -> str:
        """Sentences in which the reader's own seat is called so where it is first named, and by its number after."""
        if self.reader is None:
            return told
        plain, own = self._of("word.seat", number=str(self.reader)), self.value(SeatNo(self.reader))
        mark = own.removeprefix(plain)
        first, _, rest = told.partition(mark)
        return f"{first}{mark}{rest.replace(mark, '')}" if mark and mark in told else told

    def unstopped(self, sentence: str) -> str:
        """A sentence without its full stop, to go on in brackets."""
        return sentence.rstrip(self._of("word.stop"))

    def value(self, value: Value) -> str:
        """A value as it is written in a sentence."""
        match value:
            case Saying():
                seen = value.seen_by(self.reader)
                return self.words(seen) if seen is not None else ""
            case SeatNo(number):
                return self._of("word.you" if number == self.reader else "word.seat", number=str(number))
            case Points(count):
                return self._of("word.point" if abs(count) == 1 else "word.points", count=grouped(count))
            case Money(amount, currency):
                return self.money(amount, currency)
            case Faces(groups):
                return " | ".join(" ".join(self.card(card) for card in group) for group in groups)
            case Moment(at):
                return self._of("word.untimed") if at is None else self.time(at)
            case Several(parts):
                return self._list([self.value(part) for part in parts])
            case int():
                return grouped(value)
            case _:
                return str(value)

    def card(self, card: str) -> str:
        """``9♥``, ``10♠``; words for a printed joker or a card not on record."""
        name = face(card)
        if name == UNKNOWN:
            return self._of("word.unknown_card")
        if name == JOKER:
            return self._of("word.joker")
        suit = SUIT_GLYPHS[name[1]] if self.glyphs else name[1]
        return ("10" if name[0] == "T" else name[0]) + suit

    def money(self, amount: int, currency: str | None) -> str:
        """Minor units as money: ``₹1,250.50``, ``-3.00 chips``."""
        figure = f"{grouped(abs(amount) // 100)}.{abs(amount) % 100:02d}"
        sign = "-" if amount < 0 else ""
        if currency == RUPEES:
            return f"{sign}{'₹' if self.glyphs else 'Rs '}{figure}"
        return f"{sign}{figure}" + (f" {currency}" if currency else "")

    def time(self, at: str) -> str:
        """A time of the log in the zone: ``2026-11-20 15:45:03 IST``."""
        return f"{datetime.fromisoformat(at).astimezone(self.zone):%Y-%m-%d %H:%M:%S %Z}"

    def _of(self, key: str, **values: str) -> str:
        return catalogue(self.language)[key].format_map(values)

    def _list(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self._of("word.and", first=", ".join(parts[:-1]), last=parts[-1])


def grouped(number: int) -> str:
    """A whole number as written in India: ``1,250``, ``12,34,567``."""
    digits, sign = str(abs(number)), "-" if number < 0 else ""
    head, tail = digits[:-3], digits[-3:]
    parts: list[str] = []
    while head:
        parts.insert(0, head[-2:])
        head = head[:-2]
    return sign + ",".join([*parts, tail])
