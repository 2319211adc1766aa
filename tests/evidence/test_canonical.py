from __future__ import annotations

import json

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from schemas.canonical import canonical

KEYS = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,31}", fullmatch=True)
SCALARS = st.one_of(
    st.booleans(),
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.text(st.characters(exclude_categories=["Cs"])),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=20
)


@given(VALUES)
def test_canonical_bytes_equal_rfc_8785_on_the_profile(value: object) -> None:
    assert canonical(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


@given(VALUES)
def test_canonical_bytes_read_back_as_the_same_value(value: object) -> None:
    assert json.loads(canonical(value)) == value


@given(VALUES)
def test_canonical_bytes_are_those_of_the_plain_encoder(value: object) -> None:
    assert canonical(value) == json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800"])
def test_what_has_no_canonical_form_raises_value_error(value: object) -> None:
    with pytest.raises(ValueError):
        canonical(value)


def test_what_is_no_json_value_raises_type_error() -> None:
    with pytest.raises(TypeError):
        canonical({"a": object()})
