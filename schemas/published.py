"""The JSON Schemas this project publishes, made from the models; ``schemas/json`` holds them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from schemas.events import EVENT
from schemas.findings import FindingRow, SourceRow, UncheckedRow, VerdictRow
from schemas.records import RECORD
from schemas.ruleset import Ruleset

MODELS: dict[str, TypeAdapter[Any]] = {
    "event": EVENT,
    "record": RECORD,
    "ruleset": TypeAdapter(Ruleset),
    "finding": TypeAdapter(FindingRow),
    "verdict": TypeAdapter(VerdictRow),
    "unchecked": TypeAdapter(UncheckedRow),
    "source": TypeAdapter(SourceRow),
}

_NULL_ALLOWED = frozenset({"ruleset", "finding", "verdict"})


class _Absent(GenerateJsonSchema):
    """In the log an optional field is left out, never null."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def published() -> Iterator[tuple[str, str]]:
    """File name and text of every schema."""
    for name, adapter in MODELS.items():
        generator = GenerateJsonSchema if name in _NULL_ALLOWED else _Absent
        schema = adapter.json_schema(schema_generator=generator)
        if name not in _NULL_ALLOWED:
            _drop_null_defaults(schema)
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        yield f"{name}.schema.json", json.dumps(schema, indent=1, sort_keys=True) + "\n"


def _drop_null_defaults(schema: Any) -> None:
    if isinstance(schema, dict):
        if "default" in schema and schema["default"] is None:
            del schema["default"]
        for value in schema.values():
            _drop_null_defaults(value)
    elif isinstance(schema, list):
        for value in schema:
            _drop_null_defaults(value)
