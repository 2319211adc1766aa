"""The bytes that are stored: the sealed event with ``src``, canonical."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, get_args

from schemas.canonical import canonical
from schemas.events import Act, Claim


class Source(NamedTuple):
    """Where an event's bytes came from: keyed digest of the raw line (hex), ``live`` or ``imported``, the hash of
    the mapping that made them, and the hash of the rules pinned with them."""

    digest: str
    how: str
    mapping: str | None = None
    ruleset: str | None = None

    def written(self) -> bytes:
        """The value of ``src``, canonical."""
        if self.mapping is None and self.ruleset is None:
            return b'{"digest":"%b","how":"%b"}' % (self.digest.encode(), self.how.encode())
        return canonical(self.fields())

    def fields(self) -> dict[str, str]:
        """The value of ``src`` as an object; what is absent is left out."""
        return {name: value for name, value in self._asdict().items() if value is not None}


def _after_src() -> frozenset[str]:
    """The keys that come after ``src`` in some event, but for the two every event has."""
    names = {field.alias or name for model in get_args(Act | Claim) for name, field in model.model_fields.items()}
    return frozenset(name for name in names | {"stream"} if name > "src") - {"type", "v"}


_AFTER_SRC: Final = _after_src()


def written_sealed(written: bytes, opened: dict[str, Any], body: dict[str, Any]) -> bytes | None:
    """The canonical bytes of a sealed body, from those of the clear event, where one plain top-level text was hidden.

    Quotes inside texts are escaped and ``ext`` comes after ``card``, so the first such pair is the field itself.
    """
    card = opened.get("card")
    if len(opened) != 1 or not isinstance(card, str):
        return None
    return written.replace(b'"card":"%b"' % card.encode(), b'"card":%b' % canonical(body["card"]), 1)


def stored_body(body: dict[str, Any], source: Source, written: bytes | None = None) -> bytes:
    """The canonical bytes of a body with its ``src``; ``written`` are those without it when they are known.

    Most events have only ``type`` and ``v`` after ``src`` in the order of keys; there it is put into the bytes.
    """
    if not body.keys().isdisjoint(_AFTER_SRC):
        return canonical(body | {"src": source.fields()})
    if written is None:
        written = canonical(body)
    tail = f',"type":"{body["type"]}","v":1}}'.encode()
    return b'%b,"src":%b%b' % (written[: -len(tail)], source.written(), tail)
