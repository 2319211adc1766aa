"""Lines of events in plain text, read by the schema of events without its models.

Objects are checked as the models check them and come as they are, their keys sorted: nothing is made to be taken apart
again, and what is read is written down canonically without sorting. What a line holds that plain text does not, or
that is no event, is for :mod:`ledger.evidence.intake` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from pydantic_core import SchemaError, SchemaValidator, to_json

from schemas.events import EVENT

Schema = Mapping[str, Any]

in_order: Final[Callable[[Any], bytes]] = to_json
"""The JSON of a value whose objects have their keys sorted: equal to its canonical bytes, in a third of their time. It
refuses nothing, not even what no JSON holds: only for what was read from a line."""


@cache
def plain_reader() -> Callable[[bytes], dict[str, Any]] | None:
    """What reads an event of plain text, its keys sorted; it raises ValueError for what the models refuse and for null.
    None where the schema of the models holds what is not known here: then the models alone read."""
    schema = plain_schema()
    try:
        return None if schema is None else SchemaValidator(schema).validate_json
    except SchemaError:
        return None


@cache
def plain_schema() -> Any:
    """The schema it reads by."""
    EVENT.rebuild()  # where nothing was read yet
    try:
        return _without_models(EVENT.core_schema)
    except (KeyError, TypeError, AttributeError):
        return None


def _without_models(schema: Any) -> Any:
    """A schema that takes what this one takes but for null, and gives plain values. Raises KeyError for a kind of
    schema that is not known here."""
    return _CHANGED[schema["type"]](schema)


def _definitions(schema: Schema) -> Any:
    inner = {"schema": _without_models(schema["schema"])}
    return {**schema, **inner, "definitions": [_without_models(one) for one in schema["definitions"]]}


def _any_of(schema: Schema) -> Any:
    choices = schema["choices"]
    if isinstance(choices, list):
        return {**schema, "choices": list(map(_without_models, choices))}
    return {**schema, "choices": {tag: _without_models(choice) for tag, choice in choices.items()}}


def _model(schema: Schema) -> Any:
    """An object with the fields of a model, in the order of their names as they stand in a line."""
    fields = {}
    for name, field in schema["schema"]["fields"].items():
        inner, is_required = field["schema"], True
        # Null would say that a field is not known: a line leaves such a field out.
        while inner["type"] in ("default", "nullable"):
            is_required &= inner["type"] != "default"
            inner = inner["schema"]
        entry = {"type": "typed-dict-field", "schema": _without_models(inner), "required": is_required}
        fields[field.get("validation_alias", name)] = entry
    model = {"type": "typed-dict", "fields": dict(sorted(fields.items())), "extra_behavior": "forbid"}
    return {**model, "config": schema["config"]} | ({"ref": schema["ref"]} if "ref" in schema else {})


def _items(schema: Schema) -> Any:
    (items,) = schema["items_schema"]
    if schema["variadic_item_index"] != 0:
        raise KeyError("variadic_item_index")
    bounds = {key: schema[key] for key in ("min_length", "max_length") if key in schema}
    return {"type": "list", "items_schema": _without_models(items), **bounds}


def _keys_sorted(schema: Schema) -> Any:
    """Keys that a sender chooses come in no order."""
    sort_keys = {"type": "no-info", "function": lambda table: dict(sorted(table.items()))}
    return {"type": "function-after", "function": sort_keys, "schema": schema}


_CHANGED: Final[Mapping[str, Callable[[Schema], Any]]] = {
    "definitions": _definitions,
    **dict.fromkeys(("tagged-union", "union"), _any_of),
    "model": _model,
    "tuple": _items,
    "dict": _keys_sorted,
    # No text and no number is changed by being read.
    **dict.fromkeys(("str", "int", "bool", "literal", "definition-ref"), lambda schema: schema),
}
