"""The one way an event is written down, where it takes a short cut."""

from __future__ import annotations

import json

from hypothesis import example, given
from hypothesis import strategies as st

from schemas.canonical import canonical, nonspace


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
@example('7H "8H"')
@example("a\\b")
@example("7H\x7f")
def test_a_text_by_itself_is_written_as_within_an_event(text: str) -> None:
    assert canonical(text) == canonical([text])[1:-1]
    assert json.loads(canonical(text)) == text


def test_whitespace_of_json_is_no_content_and_any_other_is() -> None:
    assert nonspace(b' {\t"a" :\r\n1} ') == len(b'{"a":1}')
    assert nonspace(b"\x0b\x0c") == 2
