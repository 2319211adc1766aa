"""Templates word nothing themselves: every label is a message of the catalogue, given the arguments it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from ledger.messages.catalogue import catalogue

FOLDER = Path(__file__).parents[2] / "ledger" / "web" / "templates"
TEMPLATES = {path.name: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.html"))}
ENGLISH = catalogue("en")
NAMES = {"CSV"}
OTHERS = {
    "base.html": {"DOCTYPE", "html", "Menu", "Log", "out"},
    "case-form.html": {"required", "aria", "describedby", "invalid", "true"},
}
"""Words that are none of ours: what Datasette's own frame says, and attributes that a macro makes."""


def codes(node: nodes.Node) -> Iterator[str]:
    """The codes an expression may name; none for one that is put together."""
    if isinstance(node, nodes.Const):
        yield str(node.value)
    if isinstance(node, nodes.CondExpr):
        yield from codes(node.expr1)
        if node.expr2 is not None:
            yield from codes(node.expr2)


def calls(template: str) -> Iterator[nodes.Call]:
    """Every place where a template says a message."""
    tree = Environment(autoescape=True, extensions=["jinja2.ext.do"]).parse(
        re.sub(r"\|(?:table_rows|question_rows|to_css_class)(\(\w+\))?", "", TEMPLATES[template])
    )
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in ("t", "said"):
            yield call


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_message_of_a_template_is_there_and_is_given_its_arguments(template: str) -> None:
    for call in calls(template):
        given = {keyword.key for keyword in call.kwargs}
        named = list(codes(call.args[0]))
        for code in named:
            assert ENGLISH.has(code), code
            taken = ENGLISH.arguments(code.partition(".")[0])
            text = ENGLISH.entries[code.partition(".")[0]]
            own = {name for name in taken if re.search(rf"\${name}\b", _part(text, code.partition(".")[2]))}
            assert own <= given, (code, own - given)
            assert given <= taken or len(named) > 1, (code, given - taken)


def _part(entry: str, attribute: str) -> str:
    """The value of a message, or one of its attributes."""
    parts = re.split(r"^\s+\.(\w+) *=", entry, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))[attribute] if attribute else parts[0]


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_has_no_words_of_its_own(template: str) -> None:
    text = re.sub(
        r"\{#.*?#\}|<script>.*?</script>|<style>.*?</style>|<(code|kbd)>.*?</\1>",
        " ",
        TEMPLATES[template],
        flags=re.DOTALL,
    )
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " \x00 ", text, flags=re.DOTALL)
    heard = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', text)
    read = re.sub(r"<[^>]*>", " ", text)
    words = {word for piece in (read, *heard) for word in re.findall(r"[A-Za-z]{2,}", unescape(piece))}
    assert words <= NAMES | OTHERS.get(template, set()), words
