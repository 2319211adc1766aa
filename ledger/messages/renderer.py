"""Messages in words: a renderer has a language, a viewer, a time zone, and a style of writing cards and money."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_datetime
from babel.lists import format_list
from babel.numbers import format_currency, format_decimal
from fluent.runtime.types import fluent_number

from ledger.messages.catalogue import MADE_OF, Catalogue, catalogue, titles
from schemas.cards import JOKER, SUIT_GLYPHS, UNKNOWN, face, rank_written
from schemas.errors import UsageError
from schemas.message import (
    SMALLEST_P,
    CardGroups,
    CardName,
    Chance,
    Day,
    Figure,
    Message,
    Moment,
    Money,
    Points,
    Quoted,
    SeatNo,
    Seconds,
    Several,
    TimeOfDay,
    Title,
    Value,
    message,
)

UTC: Final = ZoneInfo("UTC")
RUPEES: Final = "INR"
_TIME: Final = "d MMM y, HH:mm:ss"
_TO_THE_MINUTE: Final = "d MMM y, HH:mm"
_OF_DAY: Final = "HH:mm:ss"
_DAY: Final = "d MMM y"
_LAID_OVER: Final = "; "
"""What stands between the title of a ruleset and those of its overlays."""


class Style(NamedTuple):
    """How figures and cards are written.

    ``record``: as a log has them, a card named in a sentence in words (``nine of hearts``), money as a bare figure,
    with its sign only where the renderer has a ``currency``.
    ``glyphs`` and ``letters``: as players read them, ``9♥`` or ``9H``, money with its sign, digits in groups.
    """

    cards: Literal["record", "glyphs", "letters"]
    grouped: bool


RECORD: Final = Style("record", grouped=False)
"""For rows of an audit and for the terminal: the same bytes whatever the locale's data say."""
LETTER: Final = Style("glyphs", grouped=True)
ASCII_LETTER: Final = Style("letters", grouped=True)

Part = str | CardGroups
"""A piece of a line: words, or cards to be drawn."""
T = TypeVar("T")
_MARKS: Final = range(0xE000, 0xF8FF)
"""Characters no text has a meaning for (Unicode's private use area); each stands for cards while words are made."""
_MARKED: Final = re.compile(f"([{chr(_MARKS.start)}-{chr(_MARKS.stop - 1)}])")
_UNMARKED: Final = dict.fromkeys(_MARKS)
_REMEMBERED: Final = 1 << 14
"""Sentences a renderer remembers, some ten megabytes at most."""


@dataclass(frozen=True)
class Renderer:
    """Words messages in a language for a viewer: the seat of a player, or None for the staff. Times are in ``zone``.

    ``moment`` words an event by its number where a reader is to know it by turn and time instead; ``currency`` is that
    of money whose message names none, as those of the events of a match.
    """

    language: str = "en"
    viewer: int | None = None
    zone: tzinfo = UTC
    style: Style = RECORD
    moment: Callable[[int], Message] | None = None
    currency: str | None = None
    apart: list[CardGroups] | None = None
    """Cards kept out of the words, where :meth:`parts` asks for them."""

    def in_currency(self, currency: str | None) -> Renderer:
        """The renderer for a match played for that: the same one each time, for it remembers what it worded."""
        if currency not in self._by_currency:
            self._by_currency[currency] = replace(self, currency=currency)
        return self._by_currency[currency]

    @cached_property
    def _by_currency(self) -> dict[str | None, Renderer]:
        return {self.currency: self}

    @cached_property
    def _catalogue(self) -> Catalogue:
        return catalogue(self.language)

    def has(self, code: str) -> bool:
        """Whether the catalogue has a message of that code, or that attribute of one."""
        return self._catalogue.has(code)

    def words(self, fact: Message) -> str:
        """A message as it stands in the catalogue, the English one where the language has none of that code. Raises
        KeyError for an unknown code.

        To a player it is worded by its attribute ``.you`` where it is about that player's own seat, else by
        ``.player``, where it has them.
        """
        if self.apart is not None and (self.moment is not None or _names_cards(fact)):
            return self._word(fact, self._is_own(fact))
        return _remembered(self._sentences, fact, lambda: self._word(fact, self._is_own(fact)))

    @cached_property
    def _sentences(self) -> dict[tuple[object, ...], str]:
        """What was worded before: a history says the same of thousands of events and claims, a desk of many matches."""
        return {}

    def _is_own(self, fact: Message, around: bool = False) -> bool:
        """Whether a message is about the viewer's own seat; one that names none, what is ``around`` it."""
        seat = dict(fact.arguments).get("seat")
        return around if seat is None else self.viewer is not None and seat == SeatNo(self.viewer)

    def _word(self, fact: Message, own: bool) -> str:
        texts = self._catalogue if self.has(fact.code) else catalogue("en")
        addressed = [f"{fact.code}.you"] if own else []
        addressed += [f"{fact.code}.player"] if self.viewer is not None else []
        code = next((each for each in addressed if texts.has(each)), fact.code)
        arguments = {name: self._argument(value, own) for name, value in fact.arguments}
        if "$moment" in texts.entries.get(fact.code.partition(".")[0], ""):
            arguments |= dict.fromkeys(MADE_OF, self._moments(fact))
        return texts.word(code, arguments)

    def _moments(self, fact: Message) -> str:
        """The events of a message as the reader knows them: by their numbers, or by what ``moment`` says of each."""
        events = next((value for name, value in fact.arguments if name in {"seq", "seqs"}), Several(()))
        seqs = events.parts if isinstance(events, Several) else (events,)
        if self.moment is not None:
            return "; ".join(self.words(self.moment(seq)) for seq in seqs if isinstance(seq, int))
        return self.say("when-events", count=len(seqs), numbers=Several(seqs))

    def blank(self, code: str, blanks: Mapping[str, str], other: str = "…") -> str:
        """A message nobody has filled in yet: ``blanks`` by argument, ``other`` for the rest."""
        names = self._catalogue.arguments(code.partition(".")[0])
        values = {name: blanks.get(name, other) for name in names}
        words = self._catalogue.word(code, values | {name: values.get(made_of) for name, made_of in MADE_OF.items()})
        return words[:1].upper() + words[1:]

    def say(self, code: str, /, **arguments: Value) -> str:
        """The words of a code: a label, a word for a code."""
        return self.words(message(code, **arguments))

    def sentence(self, fact: Message) -> str:
        """A message begun with a capital."""
        words = self.words(fact)
        return words[:1].upper() + words[1:]

    def sentences(self, facts: Iterable[Message]) -> str:
        """Messages one after the other, each begun with a capital, those the viewer may not read left out."""
        messages = (one.for_viewer(self.viewer) for one in facts)
        return " ".join(self.sentence(one) for one in messages if one is not None)

    def parts(self, fact: Message) -> tuple[Part, ...]:
        """A message in pieces, its cards kept apart so that they can be drawn."""
        return _remembered(self._lines, fact, lambda: self._parted(fact))

    @cached_property
    def _lines(self) -> dict[tuple[object, ...], tuple[Part, ...]]:
        return {}

    def _parted(self, fact: Message) -> tuple[Part, ...]:
        apart: list[CardGroups] = []
        there = replace(self, apart=apart)
        # What names no card reads the same there; what does would be remembered with the marks of another line's cards.
        there.__dict__["_sentences"] = self._sentences
        pieces: list[Part] = []
        for words in _MARKED.split(there.words(fact)):
            pieces += [apart[ord(words) - _MARKS.start] if _MARKED.fullmatch(words) else words] if words else []
        return tuple(pieces)

    def unstopped(self, sentence: str) -> str:
        """A sentence without its full stop, to go on in brackets."""
        return sentence.rstrip(self.say("word-stop"))

    def _argument(self, value: Value, own: bool) -> Any:
        if isinstance(value, int):
            return _figure(value, self.style.grouped)
        # Within a sentence about the reader, what names no seat is about the reader too.
        if own and isinstance(value, Message):
            inner = value.for_viewer(self.viewer)
            return self._word(inner, self._is_own(inner, own)) if inner is not None else ""
        return self.value(value)

    def value(self, value: Value) -> str:
        """A value as it is written in a sentence."""
        return _WRITERS[type(value)](self, value)

    def faces(self, faces: CardGroups) -> str:
        """Groups of cards: ``2♠ 3♠ 4♠ | 7♥ 7♦ 7♣``."""
        if self.apart is not None:
            self.apart.append(faces)
            return chr(_MARKS.start + len(self.apart) - 1)
        return " | ".join(" ".join(self.card(card) for card in group) for group in faces.groups)

    def embed(self, fact: Message) -> str:
        """A message within another, as the viewer may read it."""
        inner = fact.for_viewer(self.viewer)
        return self.words(inner) if inner is not None else ""

    def title(self, text: str) -> str:
        """The title of a ruleset or text in the language, with those of what is laid over it; one that is not shipped
        as it stands."""
        return _LAID_OVER.join(
            self.say(titles()[each]) if each in titles() else each for each in text.split(_LAID_OVER)
        )

    def list_of(self, several: Several) -> str:
        """Values one after the other: ``seat 1, seat 3 and seat 4``."""
        parts = [self.value(part) for part in several.parts]
        if several.separator is not None or len(parts) < 2:
            return (several.separator or "").join(parts)
        return format_list(parts, locale=self._catalogue.locale)

    def number(self, number: int) -> str:
        """A whole number: ``1250`` in the style of a record, else ``1,250`` and ``12,34,567`` as the locale has it."""
        return format_decimal(number, locale=self._catalogue.locale) if self.style.grouped else str(number)

    def card(self, card: str) -> str:
        """A card among others: ``9H`` of a record, else ``9♥``, ``10♠``; words for a joker or one not on record."""
        name = face(card)
        if name == UNKNOWN:
            return self.say("card-unknown")
        if self.style.cards == "record":
            return card
        if name == JOKER:
            return self.say("card-joker")
        suit = SUIT_GLYPHS[name[1]] if self.style.cards == "glyphs" else name[1]
        return rank_written(name) + suit

    def card_named(self, card: str) -> str:
        """A card in a sentence: in words in the style of a record, with the card a joker stands for."""
        itself, _, place = card.partition("=")
        name = face(itself)
        if self.style.cards != "record":
            words = self.card(itself)
        elif name in (UNKNOWN, JOKER):
            words = self.say("card-named-unknown" if name == UNKNOWN else "card-named-joker")
        else:
            words = self.say("card-named", rank=message(f"rank-{name[0]}"), suit=message(f"suit-{name[1]}"))
        return self.say("card-standing", card=words, place=CardName(place)) if place else words

    def money(self, money: Money) -> str:
        """Minor units as money: ``-12.50`` in a record, ``₹1250.50`` where its currency is known, else ``₹1,250.50``,
        ``Rs 1,250.50``, ``-3.00 chips``."""
        amount, currency = money.amount, money.currency or self.currency
        sign = "-" if amount < 0 else "+" if money.signed and amount else ""
        if not self.style.grouped:
            figures = decimal(abs(amount))
            if self.currency is None:
                return sign + figures
            return f"{sign}₹{figures}" if currency == RUPEES else f"{sign}{figures} {currency}"
        figure, locale = Decimal(abs(amount)).scaleb(-2), self._catalogue.locale
        if currency == RUPEES and self.style.cards == "glyphs":
            return sign + format_currency(figure, currency, locale=locale)
        digits = format_decimal(figure, format="#,##,##0.00", locale=locale)
        return f"{sign}Rs {digits}" if currency == RUPEES else sign + digits + (f" {currency}" if currency else "")

    def time(self, at: str) -> str:
        """A time of the log in the zone, by the locale's names: ``20 Nov 2026, 15:45:03 IST``."""
        return self._time_text(at, _TIME)

    def minute(self, at: str, *, zone: bool = True) -> str:
        """The same to the minute, ``20 Nov 2026, 15:45 IST``; ``zone`` False leaves its name out."""
        return self._time_text(at, _TO_THE_MINUTE, zone=zone)

    def day(self, at: str) -> str:
        """Only the day, ``20 Nov 2026``."""
        return self._time_text(at, _DAY, zone=False)

    def time_of_day(self, at: str) -> str:
        """Only the time of day, ``15:45:03``, where the date and the zone stand elsewhere."""
        return self._time_text(at, _OF_DAY, zone=False)

    def _time_text(self, at: str, pattern: str, *, zone: bool = True) -> str:
        moment = datetime.fromisoformat(at).astimezone(self.zone)
        text = format_datetime(moment, pattern, locale=self._catalogue.locale)
        return f"{text} {moment.tzname()}" if zone else text


@lru_cache(maxsize=4096)
def _figure(number: int, grouped: bool) -> Any:
    """A whole number as Fluent takes it, which looks at every option of how it is written each time one is made."""
    return fluent_number(number, useGrouping=grouped)


def zone_named(tz: str) -> ZoneInfo:
    """The zone of that name; UsageError for one nobody knows."""
    try:
        return ZoneInfo(tz)
    except (ZoneInfoNotFoundError, ValueError, TypeError, OSError):
        raise UsageError(f"no such time zone: {tz}; write one like Asia/Kolkata") from None


def _remembered(memory: dict[tuple[object, ...], T], fact: Message, make: Callable[[], T]) -> T:
    """What was made of a message before, or is now."""
    key = _told_apart(fact)
    value = memory.get(key)
    if value is None:
        if len(memory) >= _REMEMBERED:
            # All at once: made again sooner than an account of what was used last is kept.
            memory.clear()
        value = memory[key] = make()
    return value


def _told_apart(fact: Message) -> tuple[object, ...]:
    """What tells a message from every other one: its arguments with their types, for named tuples of two types may be
    equal."""
    instead = fact.instead
    return (
        fact.code,
        fact.audience,
        None if instead is None else _told_apart(instead),
        *[(name, _with_type(value)) for name, value in fact.arguments],
    )


def _names_cards(value: Value) -> bool:
    """Whether cards stand in a value that are kept apart from the words of a line."""
    if isinstance(value, Message):
        others = value.instead is not None and _names_cards(value.instead)
        return others or any(_names_cards(one) for _, one in value.arguments)
    return isinstance(value, CardGroups) or (isinstance(value, Several) and any(map(_names_cards, value.parts)))


def _with_type(value: Value) -> object:
    if isinstance(value, Message):
        return _told_apart(value)
    if isinstance(value, Several):
        return (Several, value.separator, *map(_with_type, value.parts))
    return value.__class__, value


def decimal(paise: int) -> str:
    """Minor units as a bare figure: ``-12.50``."""
    return f"{'-' if paise < 0 else ''}{abs(paise) // 100}.{abs(paise) % 100:02d}"


def p_value_words(p: float, least: float = SMALLEST_P) -> str:
    """Two digits; of what is smaller than clean platforms can show, only that it is."""
    return f"{p:.2g}" if p >= least else f"<{least:.0e}"


_WRITERS: Final[dict[type, Callable[[Renderer, Any], str]]] = {
    int: Renderer.number,
    str: lambda _, text: text,
    SeatNo: lambda words, seat: words.say("seat-own" if seat.number == words.viewer else "seat", number=seat.number),
    Points: lambda words, points: words.say("points", count=points.figure),
    Money: Renderer.money,
    CardName: lambda words, card: words.card_named(card.card),
    CardGroups: Renderer.faces,
    Moment: lambda words, moment: words.say("untimed") if moment.at is None else words.time(moment.at),
    TimeOfDay: lambda words, time: words.time_of_day(time.at),
    Day: lambda words, day: words.day(day.at),
    Seconds: lambda _, span: f"{span.milliseconds // 1000}.{span.milliseconds % 1000 // 100}",
    Chance: lambda _, chance: p_value_words(*chance),
    Figure: lambda _, figure: format(*figure),
    Quoted: lambda _, quoted: quoted.text.translate(_UNMARKED),
    Title: lambda words, title: words.title(title.text),
    Several: Renderer.list_of,
    Message: Renderer.embed,
}
"""How each type of value is written."""

ENGLISH: Final = Renderer()
"""The words of audit rows and of the tables: English, for whoever may read them."""
