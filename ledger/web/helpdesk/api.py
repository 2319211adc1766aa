"""The JSON interface, ``/-/api/v1/``: a machine asks with a token; models check what it sends and what it gets."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final
from urllib.parse import unquote

from pydantic import BaseModel, ValidationError

from ledger.web.datasette import NotRecorded, Request, Response
from ledger.web.desk import Desk, Refusal
from ledger.web.helpdesk import operations
from ledger.web.helpdesk.errors import NO_STORE, error, refusal_json
from ledger.web.helpdesk.openapi import openapi_text
from ledger.web.helpdesk.operations import OPERATIONS, Operation
from schemas.message import message
from schemas.roles import has_scope

DOCUMENT_ROUTE: Final = r"^/-/api/v1/openapi\.json$"
API_ROUTE: Final = r"^/-/api/v1/(?P<operation>.*)$"
_NUMBERS: Final = frozenset({"deal", "seat"})


async def document(desk: Desk, request: Request) -> Response:
    """The OpenAPI document."""
    return Response(openapi_text(), content_type="application/json; charset=utf-8")


async def ask(desk: Desk, request: Request) -> Response:
    """One request of a machine, answered with JSON whatever comes of it."""
    words = desk.words
    found, name = _operation(request)
    if not found:
        return error(words, 404, message("api-no_operation"))
    operation = next((one for one in found if one.method == request.method), None)
    if operation is None:
        allowed = {"allow": ", ".join(one.method for one in found)}
        return error(words, 405, message("api-method", methods=allowed["allow"]), allowed)
    if not has_scope(request.actor, operation.scope):
        return error(words, 403, message("api-no_scope", scope=operation.scope))
    try:
        asked = await _asked(request, operation)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "body"
        return error(words, 422, message("api-wrong_field", field=where[:100], why=first["msg"]))
    except (ValueError, RecursionError):
        return error(words, 400, message("api-wrong_json"))
    try:
        reply = await operation.run(operations.Request(desk, request.actor, name, asked))
    except Refusal as refusal:
        return refusal_json(desk, refusal)
    except NotRecorded as wrong:
        return error(words, 503, message("api-not_recorded", why=str(wrong)))
    body = reply.text if reply.text is not None else reply.given.model_dump_json() + "\n"
    return Response(
        body, status=reply.status, content_type="application/json; charset=utf-8", headers=dict(NO_STORE)
    )  # fmt: skip


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Operation], ...]:
    return tuple((re.compile(re.sub(r"\\\{\w+\\\}", "([^/]+)", re.escape(one.address))), one) for one in OPERATIONS)


def _operation(request: Request) -> tuple[list[Operation], str]:
    """The operations at an address, and the name in it."""
    path = "/" + (request.url_vars["operation"] or "")
    taken = [(match, one) for pattern, one in _patterns() if (match := pattern.fullmatch(path))]
    name = next((match[1] for match, _ in taken if match.groups()), "")
    return [one for _, one in taken], unquote(name)


async def _asked(request: Request, operation: Operation) -> BaseModel | None:
    """What is asked, as its model. Raises ValidationError, and ValueError for what is no JSON."""
    if operation.takes is None:
        return None
    if operation.method == "POST":
        read = json.loads((await request.post_body()).decode(), object_pairs_hook=_once, parse_constant=_no_constant)
        if not isinstance(read, dict):
            raise ValueError("no object")
        return operation.takes.model_validate(read)
    given: dict[str, Any] = {}
    for name in request.args:
        values = request.args.getlist(name)
        if len(values) > 1:
            raise ValueError(name)
        is_number = name in _NUMBERS and values[0].isascii() and values[0].isdigit() and len(values[0]) < 10
        given[name] = int(values[0]) if is_number else values[0]
    return operation.takes.model_validate(given)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys stand once."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _no_constant(written: str) -> Any:
    raise ValueError(written)


ROUTES: Final = ((DOCUMENT_ROUTE, document), (API_ROUTE, ask))
