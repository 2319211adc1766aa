"""The errors meldtrail raises, each with the exit code a command ends with.

MeldtrailError                  1
|-- TooFewGames                     not enough is on record yet; the call is right
|-- UsageError                  2   the caller asked for something that does not exist
|   |-- UnknownRuleset
|   |-- UnknownMatch
|   |-- UnknownSeat
|   `-- BadCards
|       `-- TooManyCopies
|-- UnreadableError             3   a file or ledger is missing, foreign, unreadable or invalid
|   |-- LedgerError
|   |-- UnsafeSqlite
|   `-- BadRuleset
|-- NotAuthorised               4   who may not do this, and a password or token that is not theirs
`-- ConflictError               5   somebody else writes, or the same place holds another line
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:  # every command begins with the errors, and few end with one
    from pydantic import ValidationError

    from schemas.message import Message, Value

FORM: Final = "schemas/SPEC.md is the format, docs/converting.md says how logs of another form become it"
"""What to do about a file that is no log."""


class MeldtrailError(Exception):
    """One line for a person: what is wrong, where, what to do. ``exit_code`` is the command's; ``fact`` says the same
    as a message, where a page in another language tells it."""

    exit_code = 1
    fact: Message | None = None

    def stating(self, fact: Message | None) -> Self:
        """The same error, with what it says as a message, where there is one."""
        self.fact = fact
        return self

    @property
    def as_value(self) -> Value:
        """What is wrong, for a sentence in any language; its own English line where there is no ``fact``."""
        from schemas.message import Quoted

        return self.fact if self.fact is not None else Quoted(str(self))


class TooFewGames(MeldtrailError):
    """Fewer games are on record than honest play can be learnt from: nothing is wrong with the call."""


class UsageError(MeldtrailError):
    """The call names something that does not exist or cannot be."""

    exit_code = 2


class UnknownRuleset(UsageError):
    """No shipped or given ruleset has this id."""


class UnknownMatch(UsageError):
    """The ledger or log holds no such match."""


class UnknownSeat(UsageError):
    """The match has no such seat."""


class BadCards(UsageError):
    """The cards as written are no cards, or more of a face than the packs hold."""


class TooManyCopies(BadCards):
    """``found`` cards of one face, of which the packs hold only ``most``."""

    def __init__(self, count: int, card: str, most: int) -> None:
        super().__init__(f"{count} of {card}, but the packs hold only {most}")
        self.found, self.card, self.most = count, card, most


class UnreadableError(MeldtrailError):
    """A file or folder cannot be read or is not what it should be."""

    exit_code = 3


class LedgerError(UnreadableError):
    """The ledger is missing, foreign, or its parts do not fit together."""


class UnsafeSqlite(UnreadableError):
    """The SQLite in use can corrupt a WAL database (3.7.0 to 3.51.2)."""


class BadRuleset(UnreadableError):
    """A ruleset file does not describe a playable game; the sentence says why."""


class NotAuthorised(MeldtrailError):
    """Somebody may not do this, or did not show to be who they say."""

    exit_code = 4


class ConflictError(MeldtrailError):
    """Another writer holds the ledger, or the place in the log is taken by another line."""

    exit_code = 5


def first_fault(wrong: ValidationError, whole: str) -> tuple[str, str]:
    """What a model found wrong first: the path of the field, or ``whole`` for what is no field, and what is wrong with
    it. What came there is not told: it may be a secret."""
    first = wrong.errors(include_input=False, include_url=False)[0]
    return ".".join(map(str, first["loc"])) or whole, first["msg"]


def meant(word: str, names: Iterable[str]) -> str:
    """``did you mean classic? `` for a word that is nearly one of those known; nothing where none is near."""
    by_letters = {name.casefold(): name for name in sorted(names)}
    near = get_close_matches(word.casefold(), by_letters, 1, 0.75)
    return f"did you mean {by_letters[near[0]]}? " if near else ""


def harmless(words: str, keep: str = "") -> str:
    """Words with control characters as escapes, but for those to ``keep``: the name of a file may hold them, and to a
    terminal they are orders; those that turn the direction of writing have it show another name."""
    return "".join(ascii(sign)[1:-1] if _ORDER.match(sign) and sign not in keep else sign for sign in words)


_ORDER: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e]")
