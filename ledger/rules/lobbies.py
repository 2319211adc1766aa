"""What an operator's tables are played by: for each lobby, from which day until which, a ruleset and values of options.

It is the file ``lobbies.toml`` of the folder of rulesets. Pure: reads no disk (:mod:`ledger.rules.library` does).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from difflib import get_close_matches
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from ledger.rules.admissible import STATED, option_name, option_names, with_choices
from ledger.rules.coherence import incoherence
from schemas.errors import BadRuleset, UnknownRuleset
from schemas.ruleset import Ruleset
from schemas.wire import OptionValue

LOBBIES: Final = "lobbies"
"""The file's name, without ``.toml``; no ruleset has it."""
WHERE: Final = f"{LOBBIES}.toml"

_ENTRY: Final = frozenset({"lobby", "from", "until", "ruleset", "options"})
_MUST: Final = ("lobby", "from", "ruleset")
_NAME: Final = re.compile(r"[\x21-\x7e]{1,128}")


class LobbyRules(NamedTuple):
    """What a lobby is played by from a day until another, both included; ``until`` is None where no end is known.

    ``options`` are values of options as the opening of a match would state them; ``rules`` is the ruleset with these.
    """

    lobby: str
    since: date
    until: date | None
    rules: Ruleset
    options: Mapping[str, OptionValue]

    @property
    def as_text(self) -> str:
        """Which entry of the table it is: ``lobbies.toml: lobby pool-low from 2026-01-01``."""
        return f"{WHERE}: lobby {self.lobby} from {self.since}" + (f" until {self.until}" if self.until else "")


class Lobbies:
    """The entries of the table; days are those of ``zone``."""

    def __init__(self, entries: Sequence[LobbyRules] = (), zone: timezone = UTC) -> None:
        self._zone = zone
        self._entries: dict[str, list[LobbyRules]] = {}
        for entry in entries:
            self._entries.setdefault(entry.lobby, []).append(entry)

    def __bool__(self) -> bool:
        return bool(self._entries)

    def of(self, lobby: str | None, at: str | None) -> LobbyRules | None:
        """What a match of this lobby that opened at this time (UTC, as logs have it) is played by.

        None where the table does not say, or where nothing says which lobby or when.
        """
        if lobby not in self._entries or at is None:
            return None
        day = datetime.fromisoformat(at).astimezone(self._zone).date()
        # The first that fits is the only one: a table with days that overlap is not read.
        for entry in self._entries[lobby]:
            if entry.since <= day and (entry.until is None or day <= entry.until):
                return entry
        return None

    def pin(self, lobby: str | None, at: str | None, players: int) -> tuple[str, str, dict[str, Any]] | None:
        """What a ledger keeps of the rules of a match of so many players: the hash and content of the ruleset, and what
        the record says that pins it. None where the table does not say, or not for so many."""
        entry = self.of(lobby, at)
        if entry is None or not entry.rules.players.min <= players <= entry.rules.players.max:
            return None
        record: dict[str, Any] = {"ruleset": entry.rules.id, "who": WHERE, "why": entry.as_text}
        extra = {"options": dict(entry.options)} if entry.options else {}
        return entry.rules.hash, entry.rules.content.decode(), {**record, **extra}


def read_lobbies(text: str, resolve: Callable[[str], Ruleset]) -> Lobbies:
    """The table from its text; ``resolve`` gives a ruleset by its name.

    Raises BadRuleset with one sentence that names the entry: no TOML, a day that is no date, days of one lobby that
    overlap, an option or a value that the ruleset does not have, a ruleset that nobody knows.
    """
    try:
        fields = tomllib.loads(text)
    except ValueError as wrong:  # a day that is not in the calendar is no TOMLDecodeError
        raise BadRuleset(f"{WHERE}: not TOML: {wrong}") from None
    tables = fields.pop("lobby", [])
    zone = _zone(fields.pop("utc_offset", "+00:00"))
    if fields or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        strange = f", not {', '.join(sorted(fields))}" if fields else ""
        raise BadRuleset(f'{WHERE}: write [[lobby]] over each entry, and utc_offset = "+05:30" before them{strange}')
    entries = [_read_entry(number, table, resolve) for number, table in enumerate(tables, 1)]
    for sentence in _overlaps(entries):
        raise BadRuleset(f"{WHERE}: {sentence}")
    return Lobbies(entries, zone)


def _zone(offset: object) -> timezone:
    try:
        delta = datetime.strptime(str(offset), "%z").utcoffset() if isinstance(offset, str) else None
    except ValueError:
        delta = None
    if delta is None or delta % timedelta(minutes=1):
        raise BadRuleset(f'{WHERE}: utc_offset: write how far your days are from UTC, like "+05:30", not {offset!r}')
    return timezone(delta)


def _read_entry(number: int, entry: Mapping[str, Any], resolve: Callable[[str], Ruleset]) -> LobbyRules:
    name = entry.get("lobby")
    where = f"{WHERE}: entry {number}" + (f" ({name})" if isinstance(name, str) else "")
    if strange := sorted(set(entry) - _ENTRY):
        raise BadRuleset(f"{where}: no such key: {strange[0]}; there are lobby, from, until, ruleset and options")
    for key in _MUST:
        if key not in entry:
            raise BadRuleset(f"{where}: says no {key}; write lobby, from and ruleset")
    for key in ("lobby", "ruleset"):
        if not isinstance(entry[key], str) or not _NAME.fullmatch(entry[key]):
            raise BadRuleset(f"{where}: {key}: write a name in quotes, without spaces, as the log has it")
    since = _day(where, "from", entry["from"])
    until = _day(where, "until", entry["until"]) if "until" in entry else None
    if until is not None and until < since:
        raise BadRuleset(f"{where}: until {until} is before from {since}")
    try:
        rules = resolve(entry["ruleset"])
    except (UnknownRuleset, BadRuleset) as wrong:
        raise BadRuleset(f"{where}: {wrong}") from None
    options = entry.get("options", {})
    return LobbyRules(entry["lobby"], since, until, _with_options(where, options, rules), options)


def _day(where: str, key: str, value: object) -> date:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    raise BadRuleset(f"{where}: {key}: write a day without quotes, like 2026-01-31, not {value!s}")


def _with_options(where: str, options: object, rules: Ruleset) -> Ruleset:
    """The ruleset with these values, each of them one that it can have."""
    if not isinstance(options, dict):
        raise BadRuleset(f"{where}: options: write values as an opening states them, like {{ timer_seconds = 20 }}")
    paths = option_names(rules)
    for name, value in options.items():
        if name not in paths:
            near = get_close_matches(option_name(name), paths, 1)
            there = f"`meldtrail rules {rules.id}` lists them; write _ for the dot"
            hint = f"did you mean {near[0]}?" if near else there
            raise BadRuleset(f"{where}: options: no such option: {name}; {hint}")
        if not isinstance(value, int | bool | str):
            raise BadRuleset(f"{where}: options: {name}: {value} cannot stand here; make an overlay that chooses it")
        try:
            rules = with_choices(rules, {paths[name]: value}, STATED)
        except ValidationError as wrong:
            raise BadRuleset(f"{where}: options: {name}: {value!r} is no value of it: {_why(wrong)}") from None
    if sentence := incoherence(rules):
        raise BadRuleset(f"{where}: options: {sentence}")
    return rules


def _why(wrong: ValidationError) -> str:
    message = wrong.errors()[0]["msg"]
    return message[:1].lower() + message[1:]


def _overlaps(entries: Sequence[LobbyRules]) -> Iterator[str]:
    """Half a sentence for each two entries that both say what one day of a lobby is played by."""
    in_order = sorted(entries, key=lambda entry: (entry.lobby, entry.since))
    for one, other in pairwise(in_order):
        if one.lobby == other.lobby and (one.until is None or other.since <= one.until):
            last = "without end" if one.until is None else f"until {one.until}"
            yield (
                f"lobby {one.lobby}: from {one.since} {last} and from {other.since} overlap; "
                "give the first an until before the other begins"
            )
