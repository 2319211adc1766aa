"""Templates, compiled once for a process, and drawn without waiting between their parts.

Datasette draws every page in pieces it may have to wait for, which takes twice the time. What a template of ours is
given is there before it is drawn, but for the links of the menu, which are waited for first.
"""

from __future__ import annotations

from typing import Any, Final

from jinja2 import BytecodeCache, Environment, Template
from jinja2.bccache import Bucket

__all__ = ["COMPILED", "Template", "at_once", "is_drawn_at_once"]


class CodeCache(BytecodeCache):
    """Templates as they were compiled for the first desk of a process: the checkup makes one for every role."""

    def __init__(self) -> None:
        self._compiled: dict[str, tuple[str, Any]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, as long as its text is the same."""
        checksum, code = self._compiled.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        if bucket.code is not None:
            self._compiled[bucket.key] = bucket.checksum, bucket.code


COMPILED: Final = CodeCache()
# Apart from the others: the code of one is none for the other, and both are kept by the name of the template.
_AT_ONCE: Final = CodeCache()


class _AtOnce(Template):
    async def render_async(self, *args: Any, **kwargs: Any) -> str:
        """Draw it at once, with what it would wait for, and without Datasette's way of saying where it stands, which
        holds on to all that a page is given until garbage is collected."""
        context = dict(*args, **kwargs)
        links = await context["menu_links"]()
        return self.render({**context, "menu_links": lambda: links, "says_where_it_stands": True})


def at_once(environment: Environment) -> Environment:
    """The same templates, drawn at once."""
    overlay: Environment = environment.overlay(enable_async=False, bytecode_cache=_AT_ONCE)
    overlay.template_class = _AtOnce
    return overlay


def is_drawn_at_once(template: Template, folder: str) -> bool:
    """Whether a template is a page of this folder that says by itself where it stands: of others Datasette says that,
    and waits for it."""
    return "crumbs" in template.blocks and (template.filename or "").startswith(folder)
