"""Macros: texts staff use again in letters, by name and language, with places that are filled from the case.

A macro fills greeting, own paragraph or close, and never the checked core. What it then says of ruling and figures is
held against the core as any own words are (``editing``).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args

from ledger.answers.answer import Answer
from ledger.cases.editing import LINE_MOST, OWN_MOST, Edit
from ledger.evidence.files import locked, write_private
from ledger.messages.catalogue import languages
from ledger.messages.renderer import Renderer
from ledger.rules.library import texts_in
from schemas.errors import BadRuleset, ConflictError, LedgerError, UsageError
from schemas.message import Money, Quoted, SeatNo, Several, message

Place = Literal["greeting", "own", "close"]
PLACES: Final[tuple[Place, ...]] = get_args(Place)
BLANKS: Final = ("match", "deal", "seat", "ticket", "tickets", "reference", "paid", "days")
"""What may stand in braces: ids of match, deal and ticket, the seat written to, the reference of the letter, what the
decision pays, and within how many days letters promise that."""
MACROS_FILE: Final = "macros.toml"
"""In the ledger's folder: the macros that were changed at its desk."""
MOST_MACROS: Final = 200
"""Macros in that file at most."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_BLANK: Final = re.compile(r"\{([^{}]*)\}")


class Macro(NamedTuple):
    """A text by its name, what it is called for staff, the place in the letter it fills, its words by language."""

    name: str
    place: Place
    titles: Mapping[str, str]
    texts: Mapping[str, str]

    def title(self, language: str) -> str:
        """What staff call it, in a language or else in English, or else by its name."""
        return self.titles.get(language) or self.titles.get("en") or self.name


class CaseFacts(NamedTuple):
    """What fills the places besides the answer: every ticket of the case, and what its decision pays in paise."""

    tickets: Sequence[str]
    paid: int | None


class FilledMacro(NamedTuple):
    """A macro whose every place can be filled for a letter, and its words so filled."""

    macro: Macro
    text: str


def read_macros(own: Traversable | None = None) -> tuple[Macro, ...]:
    """The shipped macros with those in ``macros/`` of the operator's ``own`` folder over them, by name.

    Raises UnreadableError for a folder or file that cannot be read, BadRuleset naming file, macro and what is wrong.
    """
    by_name: dict[str, Macro] = {}
    for file, text in texts_in("macros", own):
        by_name |= _macros_in(f"macros {file}", text.encode())
    return tuple(by_name[name] for name in sorted(by_name))


class MacroBook:
    """The macros as they are now: the shipped ones, over them those of the operator's ``own`` folder, over these what
    was changed at the desk of a ledger in ``folder``; that is read again when its file has changed.

    Raises as :func:`read_macros` when it is made. Of a file that was spoiled later nothing is taken.
    """

    def __init__(self, own: Traversable | None = None, folder: Path | None = None) -> None:
        self._files = {macro.name: macro for macro in read_macros(own)}
        self._path = folder / MACROS_FILE if folder is not None else None
        self._read: tuple[bytes, dict[str, Macro]] = b"", {}
        self._changes(strict=True)

    def now(self) -> tuple[Macro, ...]:
        """Every macro, by name."""
        every = {**self._files, **self._changes()}
        return tuple(every[name] for name in sorted(every))

    def digest_of(self, name: str) -> str:
        """By what :func:`change_macro` knows how a macro was changed at the desk when somebody saw it."""
        return macro_digest(self._changes().get(name))

    def is_of_file(self, name: str) -> bool:
        """Whether a macro comes with the program or from the operator's folder."""
        return name in self._files

    def _changes(self, *, strict: bool = False) -> dict[str, Macro]:
        if self._path is None:
            return {}
        with suppress(FileNotFoundError):
            content = self._path.read_bytes()
            # By its bytes: two changes may have the same time on the file.
            if content != self._read[0]:
                try:
                    self._read = content, _macros_in(str(self._path), content)
                # Kept as read, though nothing was in it: a spoiled file is parsed once, not at every letter.
                except BadRuleset:
                    if strict:
                        raise
                    self._read = content, {}
            return self._read[1]
        return {}


def macro_digest(macro: Macro | None) -> str:
    """What changes with every word of a macro; empty for none."""
    return sha256(json.dumps(macro).encode()).hexdigest() if macro is not None else ""


def change_macro(folder: Path, name: str, entry: Mapping[str, Any] | None, digest: str) -> None:
    """Let a macro be this at the desk of a ledger, None: as the files have it. It is written whole or not at all.

    ``digest`` is that of what whoever changes it had seen (:func:`macro_digest`). Raises ConflictError when it was
    changed meanwhile, UsageError for what is no macro or one too many, LedgerError when it cannot be written.
    """
    path = folder / MACROS_FILE
    try:
        with locked(folder / f".{MACROS_FILE}.lock"):
            by_name = _macros_in(str(path), path.read_bytes()) if path.exists() else {}
            # Under the lock: two who saw the same would both find it as they had seen it.
            if macro_digest(by_name.get(name)) != digest:
                raise ConflictError(f"the macro {name} was changed meanwhile")
            if entry is None:
                by_name.pop(name, None)
            elif len(by_name) >= MOST_MACROS and name not in by_name:
                text = f"{MOST_MACROS} macros are the most that are kept here"
                raise UsageError(text).stating(message("macro_wrong-many", most=MOST_MACROS))
            else:
                by_name[name] = _macro(name, name, entry)
            write_private(path, "".join(_to_toml(by_name[one]) for one in sorted(by_name)))
    except BadRuleset as wrong:
        raise UsageError(str(wrong)).stating(wrong.fact) from None
    except OSError as error:
        raise LedgerError(f"cannot write {path}: {error.strerror or error}; check the folder") from None


def _macros_in(where: str, content: bytes) -> dict[str, Macro]:
    """The macros of a file. Raises BadRuleset."""
    try:
        entries = tomllib.loads(content.decode())
    except ValueError as wrong:
        raise BadRuleset(f"{where}: not TOML: {wrong}") from None
    return {name: _macro(f"{where}: {name}", name, entry) for name, entry in entries.items()}


def _to_toml(macro: Macro) -> str:
    """A macro as its file has it."""
    titles = ", ".join(f"{language} = {_quoted(title)}" for language, title in macro.titles.items())
    texts = "".join(f"{language} = {_quoted(text)}\n" for language, text in macro.texts.items())
    return f"[{macro.name}]\nplace = {_quoted(macro.place)}\ntitle = {{ {titles} }}\n{texts}\n"


def _quoted(text: str) -> str:
    # TOML reads what JSON writes but for one sign, which JSON leaves as it is.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _macro(where: str, name: str, entry: Any) -> Macro:
    if not _NAME.fullmatch(name) or not isinstance(entry, dict):
        text = f"{where}: write a macro as a table, its name in small letters, digits and underscores"
        raise BadRuleset(text).stating(message("macro_wrong-name"))
    titles, place = entry.get("title", {}), entry.get("place", "own")
    if place not in PLACES:
        places = ", ".join(PLACES)
        fact = message("macro_wrong-place", where=where, places=places)
        raise BadRuleset(f"{where}.place: {place!r} is none of {places}").stating(fact)
    if not isinstance(titles, dict) or not all(isinstance(title, str) and title for title in titles.values()):
        text = f'{where}.title: give a title by language, {{ en = "..." }}'
        raise BadRuleset(text).stating(message("macro_wrong-title", where=where))
    texts = {key: text for key, text in entry.items() if key not in {"title", "place"}}
    for language in (*texts, *titles):
        if language not in languages():
            there = ", ".join(languages())
            fact = message("macro_wrong-language", where=where, language=Quoted(language), languages=there)
            raise BadRuleset(f"{where}: {language!r} is no language of letters; there is {there}").stating(fact)
    if not texts:
        text = f'{where}: it has no text; give one by language, en = "..."'
        raise BadRuleset(text).stating(message("macro_wrong-no_text"))
    for language, text in texts.items():
        _check(f"{where}.{language}", text, OWN_MOST if place == "own" else LINE_MOST)
    return Macro(name, place, titles, texts)


def _check(where: str, text: Any, most: int) -> None:
    """Raise BadRuleset for words no letter can have, and for a place that nothing fills."""
    if not isinstance(text, str) or not text.strip() or text != " ".join(text.split()):
        text = f"{where}: give words in one line, without spaces side by side"
        raise BadRuleset(text).stating(message("macro_wrong-spaces", where=where))
    if len(text) > most:
        fact = message("macro_wrong-long", where=where, count=len(text), most=most)
        raise BadRuleset(f"{where}: {len(text)} characters; {most} is the most there").stating(fact)
    for blank in _BLANK.findall(text):
        if blank not in BLANKS:
            blanks = ", ".join(f"{{{one}}}" for one in BLANKS)
            fact = message("macro_wrong-blank", where=where, blank=f"{{{blank}}}", blanks=blanks)
            raise BadRuleset(f"{where}: nothing fills {{{blank}}}; what can be filled is {blanks}").stating(fact)
    # Once all places are out, so that only a brace without its other half is left.
    if set("{}") & set(_BLANK.sub("", text)):
        fact = message("macro_wrong-brace", where=where, blank="{match}")
        raise BadRuleset(f"{where}: a brace stands alone; places are written as {{match}}").stating(fact)


def fit_macros(macros: Iterable[Macro], reply: Answer, facts: CaseFacts, words: Renderer) -> list[FilledMacro]:
    """The macros of the letter's language whose places can all be filled, each with its words. ``reply`` is the answer
    the letter rests on, ``words`` words it."""
    values = _values(reply, facts, words)
    offers = []
    for macro in macros:
        text = macro.texts.get(words.language)
        if text is None or any(values[blank] is None for blank in _BLANK.findall(text)):
            continue
        offers.append(FilledMacro(macro, _BLANK.sub(lambda blank: values[blank[1]] or "", text)))
    return offers


def _values(reply: Answer, facts: CaseFacts, words: Renderer) -> dict[str, str | None]:
    seat = reply.viewer if reply.viewer is not None else reply.seat
    return {
        "match": reply.match,
        "deal": None if reply.deal is None else words.value(reply.deal),
        "seat": None if seat is None else words.value(SeatNo(seat)),
        "ticket": facts.tickets[0] if facts.tickets else None,
        "tickets": words.value(Several(tuple(facts.tickets))) if len(facts.tickets) > 1 else None,
        "reference": reply.reference,
        "paid": words.value(Money(facts.paid, reply.currency)) if facts.paid else None,
        "days": None if reply.within_days is None else words.value(reply.within_days),
    }


def with_macro(every: Iterable[FilledMacro], name: str, edit: Edit) -> Edit:
    """An edit with the place of a macro filled by it. Raises UsageError for one that is not offered."""
    every = list(every)
    one = next((one for one in every if one.macro.name == name), None)
    if one is None:
        there = ", ".join(each.macro.name for each in every) or "none"
        fact = message("case_not_made-no_macro", name=Quoted(name[:40]), there=Quoted(there))
        raise UsageError(f"no macro {name[:40]} can be filled for this letter; there is {there}").stating(fact)
    filled: dict[str, Any] = {one.macro.place: one.text}
    return edit._replace(**filled)
