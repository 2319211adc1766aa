"""The OpenAPI 3.1 document of the JSON interface, made of the table of operations and the models that check them.

Shipped as ``schemas/openapi.json``; a test says when it is out of date, and another asks the desk for each example.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from ledger.web.auth.middleware import API
from ledger.web.helpdesk.operations import OPERATIONS, Operation
from schemas import __version__
from schemas.helpdesk import CaseEvent, ErrorGiven
from schemas.roles import SCOPES

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
    _, found = models_json_schema([(model, "validation") for model in dict.fromkeys(models)], ref_template=_REF)
    schemas = dict(sorted(found["$defs"].items()))
    paths: dict[str, Any] = {}
    for one in OPERATIONS:
        paths.setdefault(one.address, {})[one.method.lower()] = _operation(one, schemas)
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


def _operation(one: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    example = dict(EXAMPLES[one.name])
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}, "example": example.pop(name)}
        for name in re.findall(r"\{(\w+)\}", one.address)
    ]
    told: dict[str, Any] = {
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
        told["requestBody"] = {"required": True, "content": {"application/json": content}}
    if parameters:
        told["parameters"] = parameters
    sent = (400, 413, 415) if one.method == "POST" else (400,)
    refused = sorted({401, 403, 422, 429, 503, *sent, *one.refused} - ({422} if one.takes is None else set()))
    told["responses"] = {
        **{str(status): _content("What was asked for.", one.gives) for status in one.status},
        **{str(status): _content(_ERRORS[status], ErrorGiven) for status in refused},
    }
    return told


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
