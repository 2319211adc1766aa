"""The table of a match on the whole terminal, stepped through with keys."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from cli.commands.replay.panels import (
    KEYS,
    bar,
    draw_table,
    event_line,
    event_lines,
    heading,
    place_on_bar,
    short_help,
)
from cli.commands.replay.view import Timeline
from cli.terminal import ascii_only

TEN = 10
BEAT = 0.8
"""Seconds an event is shown while playing."""
LIST_FROM, LIST_LEAST = 110, 48
"""The columns of a terminal from which the list of events is shown, and those it has at least."""


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


class Replay(App[None]):
    """A match, one event at a time: seen at first as ``viewer`` (None for all hands), at event ``at``."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "look.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("right", "step(1)"), ("left", "step(-1)"), ("pagedown", f"step({TEN})"), ("pageup", f"step(-{TEN})"),
        ("home", "to_end(-1)"), ("end", "to_end(1)"), ("n", "to_mark(1)"), ("p", "to_mark(-1)"),
        ("g", "ask"), ("space", "play"), ("question_mark", "keys"), ("q,ctrl+c", "quit"),
        ("0,a", "look(0)"), *((str(seat), f"look({seat})") for seat in range(1, 10)),
        ("up", "roll(-1)"), ("down", "roll(1)"),
    ]  # fmt: skip

    def __init__(self, timeline: Timeline, viewer: int | None = None, at: int | None = None) -> None:
        ascii_only()  # textual takes standard output away, whose encoding this asks for and remembers
        super().__init__(ansi_color=True)
        self.timeline, self.viewer = timeline, viewer
        self.place = timeline.place_of(at) if at is not None else 0
        self.beat: Timer | None = None
        self.extent = self.size

    def compose(self) -> ComposeResult:
        """Heading, bar, table with the story below it, the list of events beside it, keys."""
        yield Static(id="heading")
        yield Static(id="bar")
        with Horizontal(id="room"):
            with Vertical(id="left"):
                with VerticalScroll(id="over", can_focus=False):
                    yield Static(id="table")
                with VerticalScroll(id="under", can_focus=False):
                    yield Static(id="told")
            yield Static(id="list")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """The terminal's own colours; letters for lines where it has no lines."""
        self.theme = "ansi-dark"
        self.set_class(ascii_only(), "letters")
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size, which comes here before it comes to the screen."""
        self.extent = event.size
        if self.base.query("#list"):
            self.show()

    # -- drawing ---------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw everything for where we are."""
        columns, rows = self.extent
        beside = max(LIST_LEAST, columns * 36 // 100) if columns >= LIST_FROM else 0
        room = max(columns - beside - 3, 8)
        timeline, step = self.timeline, self.timeline.steps[self.place]
        self._put("heading", heading(timeline, self.place, self.viewer, self.beat is not None, columns))
        self._put("bar", bar(timeline, self.place, columns))
        self._put("table", draw_table(timeline.seen_by(self.viewer), step, room, rows))
        self._put("told", Group(*event_lines(timeline, self.viewer, self.place)))
        self._put("keys", Text(short_help(columns), "dim"))
        listed = self.base.query_one("#list", Static)
        listed.display, listed.styles.width = bool(beside), beside
        if beside:
            listed.update(Text("\n").join(self._listed(beside - 2, max(rows - 3, 1))))
        for scroll in ("#over", "#under"):
            self.base.query_one(scroll).scroll_home(animate=False)

    @property
    def base(self) -> Screen[object]:
        """The screen of the table, whatever lies over it."""
        return self.screen_stack[0]

    def _put(self, name: str, drawn: RenderableType) -> None:
        self.base.query_one(f"#{name}", Static).update(drawn)

    def _first_listed(self, rows: int) -> int:
        return max(0, min(self.place - rows // 2, len(self.timeline.steps) - rows))

    def _listed(self, room: int, rows: int) -> list[Text]:
        first, view = self._first_listed(rows), self.timeline.seen_by(self.viewer)
        marked = set(self.timeline.marked)
        return [
            event_line(view, step, room, place in marked, place == self.place)
            for place, step in enumerate(self.timeline.steps[first : first + rows], first)
        ]

    # -- moving ----------------------------------------------------------------------------------

    def move_to(self, place: int) -> None:
        """Stand at a place, or at the nearest there is."""
        self.place = max(0, min(place, len(self.timeline.steps) - 1))
        self.show()

    def action_step(self, by: int) -> None:
        """So many events on."""
        self._pause()
        self.move_to(self.place + by)

    def action_to_end(self, way: int) -> None:
        """The last event, or the first."""
        self._pause()
        self.move_to(len(self.timeline.steps) - 1 if way > 0 else 0)

    def action_to_mark(self, way: int) -> None:
        """The next place where something is wrong, or the one before; says so when there is none."""
        self._pause()
        found = (self.timeline.marked_after if way > 0 else self.timeline.marked_before)(self.place)
        if found is not None:
            self.move_to(found)
            return
        self.show()
        none = "replay_screen-none_after" if way > 0 else "replay_screen-none_before"
        self._say(self.timeline.all_seen.words.say(none))

    def action_ask(self) -> None:
        """Ask for an event and go there."""
        self._pause()
        self.show()
        self.push_screen(GoTo(self.timeline.seqs[-1]), self._go)

    def _go(self, seq: int | None) -> None:
        if seq is not None:
            self.move_to(self.timeline.place_of(seq))

    def action_play(self) -> None:
        """Play on from here, or stop."""
        if self.beat is not None:
            self._pause()
        else:
            self.beat = self.set_interval(BEAT, self._play_on)
        self.show()

    def _play_on(self) -> None:
        if self.place + 2 >= len(self.timeline.steps):
            self._pause()
        self.move_to(self.place + 1)

    def _pause(self) -> None:
        if self.beat is not None:
            self.beat.stop()
            self.beat = None

    def action_look(self, seat: int) -> None:
        """See what a seat could see, or with 0 all hands."""
        seats = self.timeline.all_seen.played.seats
        if seat and seat not in seats:
            self._say(f"The match has no seat {seat}; it has {', '.join(map(str, seats)) or 'none'}.")
            return
        self.viewer = seat or None
        self.show()

    # -- the rest --------------------------------------------------------------------------------

    def action_keys(self) -> None:
        """Show the keys."""
        self._pause()
        self.show()
        self.push_screen(Help())

    def action_roll(self, by: int) -> None:
        """Scroll what does not fit: the table, and what is told below it."""
        for scroll in ("#over", "#under"):
            self.base.query_one(scroll).scroll_relative(y=by, animate=False)

    def on_click(self, event: events.Click) -> None:
        """An event of the list, or a column of the bar."""
        if len(self.screen_stack) > 1 or event.widget is None:
            return
        if event.widget.id == "bar":
            self._pause()
            self.move_to(place_on_bar(self.timeline, event.x, self.extent.width))
        elif event.widget.id == "list":
            self._pause()
            self.move_to(self._first_listed(max(self.extent.height - 3, 1)) + event.y)

    def _say(self, words: str) -> None:
        """Say something in the line of keys, until the next step."""
        self._put("keys", Text(words, "bold"))
