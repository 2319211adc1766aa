"""The rows of a table as HTML, put together by hand: a template yields them word by word, thousands a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from datasette.utils import to_css_class
from markupsafe import Markup, escape


def table_rows(rows: Iterable[Iterable[Mapping[str, Any]]]) -> Markup:
    """Rows of cells, each with its column, the type of its value, and the value as it is shown."""
    return Markup("\n".join([f"<tr>{''.join([_cell(cell) for cell in row])}</tr>" for row in rows]))  # noqa: S704


def question_rows(rows: Iterable[Iterable[Any]], columns: Iterable[str]) -> Markup:
    """Rows of the values of these columns as they are shown."""
    opened = [f'<td class="col-{_css_class(column)}">' for column in columns]
    lines = ["".join([f"{td}{escape(value)}</td>" for td, value in zip(opened, row, strict=True)]) for row in rows]
    return Markup("\n".join([f"<tr>{line}</tr>" for line in lines]))  # noqa: S704


def _cell(cell: Mapping[str, Any]) -> str:
    return f'<td class="col-{_css_class(cell["column"])} type-{cell["value_type"]}">{escape(cell["value"])}</td>'


@lru_cache(maxsize=512)
def _css_class(column: str) -> str:
    written: str = to_css_class(column)
    return str(escape(written))
