"""The one way an event is written down: sorted keys, no spaces, UTF-8.

On the profile of the log format (no floats, integers within 2^53-1, ASCII keys) the bytes equal RFC 8785.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from json import encoder
from typing import Final


def _refuse(value: object) -> object:
    raise TypeError(f"{type(value).__name__} is no JSON value")


def _compiled() -> Callable[[object, int], Sequence[str]] | None:
    """The compiled encoder, made once; json.JSONEncoder makes one for every call, a third of the time."""
    make = getattr(encoder, "c_make_encoder", None)
    if make is None:
        return None
    try:
        compiled: Callable[[object, int], Sequence[str]] = make(
            None, _refuse, encoder.encode_basestring, None, ":", ",", True, False, False
        )
        known = "".join(compiled({"b": [1, "é"], "a": True}, 0)) == '{"a":true,"b":[1,"é"]}'
    except TypeError:
        return None  # a Python whose encoder is made otherwise
    return compiled if known else None


_ENCODE: Final = _compiled()
_PLAIN: Final = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), check_circular=False, allow_nan=False
)


def canonical(value: object) -> bytes:
    """The canonical bytes of a JSON value.

    Raises ValueError for NaN or infinity and for lone surrogates (UnicodeEncodeError), TypeError for what is
    no JSON value.
    """
    if type(value) is str and value.isascii() and value.isalnum():
        return b'"%b"' % value.encode()
    text = _PLAIN.encode(value) if _ENCODE is None else "".join(_ENCODE(value, 0))
    return text.encode()


def nonspace(text: bytes) -> int:
    """How many bytes are no JSON whitespace.

    Of JSON in ASCII without escapes, parsing and writing canonically keeps this number unless a key stood twice
    (or a number was written in a long way): then something is gone.
    """
    return len(text.translate(None, b" \t\r\n"))
