"""The JSON interface, ``/-/api/v1/``: a machine asks with a token; models check what it sends and what it gets.

Every error is JSON of one shape, with a code for programs, a sentence, and what to do. The OpenAPI 3.1 document is made
of the table of operations and the models that check them. It is shipped as ``schemas/openapi.json``; a test says when
it is out of date, and another asks the desk for each example.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import unquote

from pydantic import BaseModel, ValidationError
from pydantic.json_schema import models_json_schema

from ledger.messages.catalogue import languages
from ledger.messages.renderer import Renderer
from ledger.web.auth.middleware import API
from ledger.web.datasette import NotRecorded, Request, Response
from ledger.web.desk import Desk, Refusal, json_response
from ledger.web.helpdesk import operations
from ledger.web.helpdesk.operations import OPERATIONS, Operation
from schemas import __version__
from schemas.errors import first_fault
from schemas.helpdesk import CaseEvent, ErrorGiven, Fault
from schemas.message import Message, message
from schemas.roles import SCOPES, has_scope

_NUMBERS: Final = frozenset({"deal", "seat"})


async def document(desk: Desk, request: Request) -> Response:
    """The OpenAPI document."""
    return Response(openapi_text(), content_type="application/json; charset=utf-8")


async def ask(desk: Desk, request: Request) -> Response:
    """One request of a machine, answered with JSON whatever comes of it."""
    words = desk.words
    of_path, name = _operation(request)
    if not of_path:
        return error(words, 404, message("api-no_operation"))
    operation = next((one for one in of_path if one.method == request.method), None)
    if operation is None:
        allowed = {"allow": ", ".join(one.method for one in of_path)}
        return error(words, 405, message("api-method", methods=allowed["allow"]), allowed)
    if not has_scope(request.actor, operation.scope):
        return error(words, 403, message("api-no_scope", scope=operation.scope))
    try:
        body = await _read_body(request, operation)
    except ValidationError as wrong:
        field, why = first_fault(wrong, "body")
        return error(words, 422, message("api-wrong_field", field=field[:100], why=why))
    # A thousand brackets within each other are no JSON of ours either.
    except (ValueError, RecursionError):
        return error(words, 400, message("api-wrong_json"))
    try:
        reply = await operation.run(operations.Request(desk, request.actor, name, body))
    except Refusal as refusal:
        return error(desk.words, refusal.status, refusal.why)
    except NotRecorded as wrong:
        return error(words, 503, message("api-not_recorded", why=str(wrong)))
    return json_response(reply.text if reply.text is not None else _line(reply.body), reply.status)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Operation], ...]:
    return tuple((re.compile(re.sub(r"\\\{\w+\\\}", "([^/]+)", re.escape(one.address))), one) for one in OPERATIONS)


def _operation(request: Request) -> tuple[list[Operation], str]:
    """The operations at an address, and the name in it."""
    path = "/" + (request.url_vars["operation"] or "")
    matches = [(match, one) for pattern, one in _patterns() if (match := pattern.fullmatch(path))]
    name = next((match[1] for match, _ in matches if match.groups()), "")
    return [one for _, one in matches], unquote(name)


async def _read_body(request: Request, operation: Operation) -> BaseModel | None:
    """What is asked, as its model. Raises ValidationError, and ValueError for what is no JSON."""
    if operation.takes is None:
        return None
    if operation.method == "POST":
        # NaN and Infinity, which Python reads, are no JSON.
        body = json.loads((await request.post_body()).decode(), object_pairs_hook=_once, parse_constant=_no_constant)
        if not isinstance(body, dict):
            raise ValueError("no object")
        return operation.takes.model_validate(body)
    by_name: dict[str, Any] = {}
    for name in request.args:
        values = request.args.getlist(name)
        if len(values) > 1:
            raise ValueError(name)
        is_number = name in _NUMBERS and values[0].isascii() and values[0].isdigit() and len(values[0]) < 10
        by_name[name] = int(values[0]) if is_number else values[0]
    return operation.takes.model_validate(by_name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys stand once."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _no_constant(constant: str) -> Any:
    raise ValueError(constant)


# -- errors ----------------------------------------------------------------------------------------

_REFUSED: Final = "refused-"


def error(words: Renderer, status: int, why: Message, headers: Mapping[str, str] | None = None) -> Response:
    """An error as JSON: the code of a message without its section, its sentence, and what to do about it."""
    code = why.code.removeprefix(_REFUSED).removeprefix("api-")
    own = f"{why.code}.do"
    do = words.say(own, **dict(why.arguments)) if words.has(own) else words.say(f"api-do_{status}")
    body = ErrorGiven(error=Fault(code=code, says=words.sentence(why), do=do))
    return json_response(_line(body), status, headers)


def _line(body: BaseModel) -> str:
    return body.model_dump_json() + "\n"


def no_token(desk: Desk, wait: int, has_sign_in: bool) -> Response:
    """What is said to those who send no token that is good here; ``wait`` are the seconds after too many wrong ones."""
    if wait:
        return error(desk.words, 429, message("api-too_many_tokens", seconds=wait), {"retry-after": str(wait)})
    bearer = {"www-authenticate": 'Bearer realm="meldtrail desk"'}
    return error(desk.words, 401, message("api-no_token" if has_sign_in else "api-no_machines"), bearer)


# -- the OpenAPI document --------------------------------------------------------------------------

EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "find_matches": {
        "number": "HD-4711", "text": "my show was declared wrong today at 3:45 pm", "subject": "Wrong show",
        "requester": "canary-player-1", "at": "2026-11-20T22:30:00+05:30",
    },
    "get_ruling": {"match": "M1", "seat": 2},
    "ask_ruling": {"match": "M1", "seat": 2, "deal": 1, "topic": "score", "language": "en"},
    "get_letter": {"match": "M1", "seat": 2, "language": "hi"},
    "ask_letter": {"match": "M1", "seat": 2, "language": "en"},
    "open_case": {"ticket": "HD-4711", "match": "M1", "seat": 2, "topic": "score", "claim": "My points are wrong"},
    "join_ticket": {"case": "C1", "ticket": "HD-4712", "text": "Still no answer about my points"},
    "get_case": {"case": "C1"},
    "make_panel_link": {
        "helpdesk": "freshdesk", "agent": "support-asha",
        "ticket": {"number": "HD-4711", "text": "my show was declared wrong today at 3:45 pm"},
    },
}  # fmt: skip
"""What to ask each operation for, of a ledger with the two matches the tests tell of."""
_ERRORS: Final = {
    400: "What was sent is no JSON.", 401: "No token, or a wrong one.", 403: "The token has not the scope.",
    404: "There is no such thing.", 405: "Not by this method.", 409: "Not as things stand.",
    413: "More than 256 KiB was sent.", 415: "What was sent is not called JSON.", 422: "A field is wrong.",
    429: "Too many wrong tokens came from this address.", 503: "It cannot be recorded or written now.",
}  # fmt: skip
_REF: Final = "#/components/schemas/{model}"


@cache
def openapi_text() -> str:
    """The document as it is served and shipped."""
    return json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n"


def openapi() -> dict[str, Any]:
    """The document."""
    models: list[type[BaseModel]] = [ErrorGiven, CaseEvent]
    for one in OPERATIONS:
        models += [one.gives, *([one.takes] if one.takes is not None else [])]
    _, definitions = models_json_schema([(model, "validation") for model in dict.fromkeys(models)], ref_template=_REF)
    schemas = dict(sorted(definitions["$defs"].items()))
    for one in OPERATIONS:
        if one.takes is not None and "language" in one.takes.model_fields:
            schemas[one.takes.__name__]["properties"]["language"]["enum"] = list(languages())
    paths: dict[str, Any] = {}
    for one in OPERATIONS:
        paths.setdefault(one.address, {})[one.method.lower()] = _described(one, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "meldtrail desk",
            "version": __version__,
            "summary": "Tickets in, rulings out.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": API}],
        "security": [{"token": []}],
        "paths": paths,
        "webhooks": {"case": {"post": _event()}},
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A token of this desk, of `meldtrail staff token`. Scopes: "
                    + "; ".join(f"`{scope}`, {what}" for scope, what in SCOPES.items()),
                }
            },
        },
    }


def _described(one: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    example = dict(EXAMPLES[one.name])
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}, "example": example.pop(name)}
        for name in re.findall(r"\{(\w+)\}", one.address)
    ]
    description: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.what,
        "description": f"Scope: `{one.scope}`.",
        "x-scope": one.scope,
    }
    if one.takes is not None and one.method == "GET":
        schema = schemas[one.takes.__name__]
        parameters += [
            {
                "name": name, "in": "query", "required": name in schema.get("required", ()), "schema": field,
                **({"example": example[name]} if name in example else {}),
            }
            for name, field in schema["properties"].items()
        ]  # fmt: skip
    elif one.takes is not None:
        content = {"schema": {"$ref": _REF.format(model=one.takes.__name__)}, "example": example}
        description["requestBody"] = {"required": True, "content": {"application/json": content}}
    if parameters:
        description["parameters"] = parameters
    of_body = (400, 413, 415) if one.method == "POST" else (400,)
    refused = sorted({401, 403, 422, 429, 503, *of_body, *one.refused} - ({422} if one.takes is None else set()))
    description["responses"] = {
        **{str(status): _content("What was asked for.", one.gives) for status in one.status},
        **{str(status): _content(_ERRORS[status], ErrorGiven) for status in refused},
    }
    return description


def _content(what: str, model: type[BaseModel]) -> dict[str, Any]:
    return {
        "description": what,
        "content": {"application/json": {"schema": {"$ref": _REF.format(model=model.__name__)}}},
    }


def _event() -> dict[str, Any]:
    header = {"in": "header", "required": True, "schema": {"type": "string"}}
    return {
        "operationId": "told_of_case",
        "summary": "A case was opened or decided, or its letter was sent. Signed by Standard Webhooks.",
        "parameters": [
            {**header, "name": "webhook-id", "description": "The same for every try: take each once."},
            {**header, "name": "webhook-timestamp", "description": "Seconds since 1970: refuse what is old."},
            {
                **header,
                "name": "webhook-signature",
                "description": "`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`.",
            },
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": _REF.format(model=CaseEvent.__name__)}}},
        },
        "responses": {
            "2XX": {"description": "It has arrived."},
            "default": {"description": "It has not, and is tried again."},
        },
    }


ROUTES: Final = ((r"^/-/api/v1/openapi\.json$", document), (r"^/-/api/v1/(?P<operation>.*)$", ask))
