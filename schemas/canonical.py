"""The one way an event is written down: sorted keys, no spaces, UTF-8.

On the profile of the log format (no floats, integers within 2^53-1, ASCII keys) the bytes equal RFC 8785.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from json import encoder
from typing import Final


def _refuse(value: object) -> object:
    raise TypeError(f"{type(value).__name__} is no JSON value")


def encoder_of(comma: str, colon: str, *, sort_keys: bool = True, is_ascii: bool = False) -> Callable[[object], str]:
    """What writes JSON with these signs between items and behind keys; it raises as :func:`canonical` does.

    The compiled encoder is made once; json.JSONEncoder makes one for every call, a third of the time.
    """
    plain = json.JSONEncoder(
        ensure_ascii=is_ascii, sort_keys=sort_keys, separators=(comma, colon), check_circular=False, allow_nan=False
    )
    make = getattr(encoder, "c_make_encoder", None)
    if make is None:
        return plain.encode
    texts = encoder.encode_basestring_ascii if is_ascii else encoder.encode_basestring
    # The compiled encoder is no public name: it is used only where it writes what the public one does, signs and order.
    sample = {"b": [1, "é"], "a": True}
    try:
        compiled: Callable[[object, int], Sequence[str]] = make(
            None, _refuse, texts, None, colon, comma, sort_keys, False, False
        )
        is_alike = "".join(compiled(sample, 0)) == plain.encode(sample)
    except TypeError:
        return plain.encode  # a Python whose encoder is made otherwise
    return (lambda value: "".join(compiled(value, 0))) if is_alike else plain.encode


_ENCODE: Final = encoder_of(",", ":")


def canonical(value: object) -> bytes:
    """The canonical bytes of a JSON value.

    Raises ValueError for NaN or infinity and for lone surrogates (UnicodeEncodeError), TypeError for what is
    no JSON value.
    """
    # Most of what is committed to is one card: nothing in it needs escaping.
    if type(value) is str and value.isascii() and value.isalnum():
        return b'"%b"' % value.encode()
    return _ENCODE(value).encode()


def canonical_digest(value: object) -> str:
    """SHA-256 of the canonical bytes of a JSON value, in hex. Raises as :func:`canonical`."""
    return hashlib.sha256(canonical(value)).hexdigest()


def nonspace(text: bytes) -> int:
    """How many bytes are no JSON whitespace.

    Of JSON in ASCII without escapes, parsing and writing canonically keeps this number unless a key stood twice
    (or a number was written in a long way): then something is gone.
    """
    return len(text.translate(None, b" \t\r\n"))
