"""Errors of the JSON interface: one shape, with a code for programs, a sentence, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ledger.messages.renderer import Renderer
from ledger.web.datasette import Response
from ledger.web.desk import Desk, Refusal
from schemas.helpdesk import ErrorGiven, Fault
from schemas.message import Message, message

NO_STORE: Final[Mapping[str, str]] = {"cache-control": "no-store"}
_REFUSED: Final = "refused-"


def error(words: Renderer, status: int, why: Message, headers: Mapping[str, str] | None = None) -> Response:
    """An error as JSON: the code of a message without its section, its sentence, and what to do about it."""
    code = why.code.removeprefix(_REFUSED).removeprefix("api-")
    own = f"{why.code}.do"
    do = words.say(own, **dict(why.arguments)) if words.has(own) else words.say(f"api-do_{status}")
    given = ErrorGiven(error=Fault(code=code, says=words.sentence(why), do=do))
    return Response(
        given.model_dump_json() + "\n", status=status, content_type="application/json; charset=utf-8",
        headers={**NO_STORE, **(headers or {})},
    )  # fmt: skip


def refusal_json(desk: Desk, refusal: Refusal) -> Response:
    """A refusal as JSON."""
    return error(desk.words, refusal.status, refusal.why)


def no_token(desk: Desk, wait: int, has_sign_in: bool) -> Response:
    """What is said to those who send no token that is good here; ``wait`` are the seconds after too many wrong ones."""
    if wait:
        return error(desk.words, 429, message("api-too_many_tokens", seconds=wait), {"retry-after": str(wait)})
    bearer = {"www-authenticate": 'Bearer realm="meldtrail desk"'}
    return error(desk.words, 401, message("api-no_token" if has_sign_in else "api-no_machines"), bearer)
