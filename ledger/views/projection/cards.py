"""Cards as they lie in a view file: one sign for each card and the space after it, and the SQL that reads them again.

Text of another form lies as it is: no card has such a sign in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Final

from schemas.cards import FACES

_SIGNS: Final = "abcdefghijklmnopqrstuvwxyz!%&()*,/<>[]^_`{}~\x01\x02\x03\x04\x05\x06\x07\x08\x0e"
_SIGN_OF: Final = dict(zip(FACES, _SIGNS, strict=True))
_WRITTEN: Final = str.maketrans({sign: f"{card} " for card, sign in _SIGN_OF.items()})
_AT_ONCE: Final = 18
_MOST_WORDS: Final = 65_536
_SIGN: Final = re.compile(f"[{re.escape(_SIGNS)}]")


def shortened(text: str | None) -> str | None:
    """A text of cards as it lies. Raises ValueError for one that would not come back."""
    if text is None:
        return None
    if text.endswith(" "):
        raise ValueError("cards with a last space, which would not come back")
    return "".join(map(_SHORT.__getitem__, text.split(" ")))


class _Shortened(dict[str, str]):
    """Words and the space behind them as they lie, as they are first asked for: most end with a card, as 12+KS does."""

    def __missing__(self, word: str) -> str:
        if _SIGN.search(word):
            raise ValueError("cards with the sign of a card, which would not come back")
        if len(self) >= _MOST_WORDS:
            self.clear()
        end = word[-2:]
        self[word] = short = word[:-2] + _SIGN_OF[end] if end in _SIGN_OF else f"{word} "
        return short


_SHORT: Final = _Shortened()


def written_out(short: str) -> str:
    """The text that :func:`shortened` was given."""
    return short.translate(_WRITTEN).rstrip(" ")


def written_out_steps() -> tuple[Callable[[str], str], ...]:
    """The same in SQL: each step makes an expression of what the step before gave, and all of them the text. SQLite
    reads no expression in which all of them stand."""
    signs = [(_quoted(sign), f"{card} ") for card, sign in _SIGN_OF.items()]
    parts = [signs[place : place + _AT_ONCE] for place in range(0, len(signs), _AT_ONCE)]
    return (*(partial(_replaced, part) for part in parts), "rtrim({})".format)


def _replaced(signs: Sequence[tuple[str, str]], short: str) -> str:
    return reduce(lambda sql, one: f"replace({sql}, {one[0]}, '{one[1]}')", signs, short)


def _quoted(sign: str) -> str:
    return f"'{sign}'" if sign.isprintable() else f"char({ord(sign)})"
