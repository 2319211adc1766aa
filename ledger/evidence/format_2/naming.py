"""Whether a text names somebody, by words that are known: an id, a name, a handle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ledger.evidence.vault import compared

_ESCAPED: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|([\"\\/]))")
_SHORTEST: Final = 3
"""Characters a name has at least that is looked for in texts."""


def words_of(player: str, names: set[str]) -> re.Pattern[str]:
    """Finds these where they stand as words in a text that ``plain`` gave; a name of one or two letters would be
    anywhere."""
    words = {plain(player), *(plain(name) for name in names if len(name) >= _SHORTEST)} - {""}
    return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(word) for word in sorted(words))})(?!\w)")


def plain(text: str) -> str:
    """A text as names are compared."""
    return compared(text).decode("utf-8", "replace")


def texts_in(value: Any) -> Iterator[str]:
    """Every text and number in a value, plain."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield plain(name)
            yield from texts_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts_in(one)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield plain(str(value))


def is_said(known: re.Pattern[str], raw: bytes) -> bool:
    """Whether one of these words stands in bytes, as they are or as JSON has them escaped."""
    text = raw.decode("utf-8", "replace")
    units = _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)
    # JSON escapes what lies beyond U+FFFF as two surrogates, which UTF-16 makes one letter of again.
    unescaped = units.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return any(known.search(plain(one)) for one in {text, unescaped})
