"""What may lie over the table: the keys, and the question which event to go to."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from cli.interactive.words import KEYS


class Help(ModalScreen[None]):
    """The keys and what they do; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,question_mark,q,enter,space", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        """A table of keys."""
        keys = Table.grid(padding=(0, 2))
        for key, what in KEYS:
            keys.add_row(Text(key, "bold"), Text(what))
        with VerticalScroll(classes="dialog"):
            yield Static(keys)


class GoTo(ModalScreen[int | None]):
    """Asks for the number of an event, 1 to ``last``; dismissed with None when none was named."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Close")]

    def __init__(self, last: int) -> None:
        super().__init__()
        self.last = last

    def compose(self) -> ComposeResult:
        """A question and room for the answer."""
        with Vertical(classes="dialog"):
            yield Static(f"Go to which event, 1 to {self.last}?", id="question")
            yield Input(type="integer", id="number", compact=True)

    def on_input_submitted(self, answer: Input.Submitted) -> None:
        """Go there, or say why not; nothing entered leaves things as they are."""
        if not answer.value:
            self.dismiss(None)
        elif answer.value.isdigit() and 1 <= int(answer.value) <= self.last:
            self.dismiss(int(answer.value))
        else:
            self.query_one("#question", Static).update(f"There is no event {answer.value[:9]}; 1 to {self.last}:")
