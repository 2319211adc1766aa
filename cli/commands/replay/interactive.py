"""The table of a match on the whole terminal, stepped through with keys.

It is filled with heading and bar of the match, the table, what is told of an event, the list. The table is drawn with
the seats round the piles where there is room, one below the other where there is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from cli.commands.replay.story import (
    account_lines,
    clock_words,
    event_text,
    hand_text,
    meld_lines,
    piles_text,
    points_lines,
    remark_lines,
    seat_notes,
    standing_lines,
)
from cli.commands.replay.view import ReplayView, Timeline, is_wrong
from cli.terminal import ascii_only, cards_text, plain
from ledger.play.matches import deal_numbered, standings_now
from ledger.play.replay import Step
from ledger.play.state import Deal, SeatState
from ledger.play.story import deal_named, no_table
from ledger.rules.standings import has_many_deals
from schemas.events import DealScored, MatchSettled
from schemas.findings import Verdict
from schemas.message import SeatNo, message

LEAP = 10
"""Events that a page key goes on or back."""
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
        ("right", "step(1)"), ("left", "step(-1)"), ("pagedown", f"step({LEAP})"), ("pageup", f"step(-{LEAP})"),
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
        self._put("table", _draw_table(timeline.seen_by(self.viewer), step, room, rows))
        # Where it does not all fit, what is said of the event goes before its story, and has most of the room.
        is_short = rows < SHORT_ROWS and bool(timeline.remarks(self.viewer, self.place))
        self.set_class(is_short, "short")
        self._put("told", Group(*_event_lines(timeline, self.viewer, self.place, remarks_first=is_short)))
        self._put("keys", Text(_short_help(columns), "dim"))
        listed = self.base.query_one("#list", Static)
        listed.display, listed.styles.width = bool(beside), beside
        if beside:
            listed.update(Text("\n").join(self._list_rows(beside - 2, max(rows - 3, 1))))
        for scroll in ("#over", "#under"):
            self.base.query_one(scroll).scroll_home(animate=False)

    @property
    def base(self) -> Screen[object]:
        """The screen of the table, whatever lies over it."""
        return self.screen_stack[0]

    def _put(self, name: str, content: RenderableType) -> None:
        self.base.query_one(f"#{name}", Static).update(content)

    def _first_listed(self, rows: int) -> int:
        return max(0, min(self.place - rows // 2, len(self.timeline.steps) - rows))

    def _list_rows(self, room: int, rows: int) -> list[Text]:
        first, view = self._first_listed(rows), self.timeline.seen_by(self.viewer)
        marks = set(self.timeline.marks)
        return [
            _event_line(view, step, room, place in marks, place == self.place)
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
        target = (self.timeline.marked_after if way > 0 else self.timeline.marked_before)(self.place)
        if target is not None:
            self.move_to(target)
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
        # With the last step, not a beat after it: the heading says at once that it has stopped.
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
            self.move_to(_place_on_bar(self.timeline, event.x, self.extent.width))
        elif event.widget.id == "list":
            self._pause()
            self.move_to(self._first_listed(max(self.extent.height - 3, 1)) + event.y)

    def _say(self, words: str) -> None:
        """Say something in the line of keys, until the next step."""
        self._put("keys", Text(words, "bold"))


# -- what it is filled with ------------------------------------------------------------------------

KEYS = (
    ("left, right", "one event back or on"),
    ("page up, page down", "ten events back or on"),
    ("home, end", "the first event, the last"),
    ("n, p", "the next place where something is wrong, the one before"),
    ("g", "go to an event by its number"),
    ("space", "play and pause"),
    ("1 to 9", "see what that seat could see"),
    ("0 or a", "see all hands"),
    ("up, down", "scroll what does not fit"),
    ("?", "this help"),
    ("q", "quit"),
)
_SHORT_HELP = (
    "arrows step   n/p findings   g go to   space play   1-9 seat   0 all   ? help   q quit",
    "arrows step  n/p findings  g go to  1-9 seat  ? help  q quit",
    "arrows  n/p  g  1-9  ? help  q quit",
    "? help  q quit",
)
ROUND_COLUMNS, ROUND_ROWS = 84, 26
"""What the seats need to be drawn round the table."""
SHORT_ROWS = 20
"""Below how many rows of a terminal what is said of an event begins with what is wrong."""
_SEAT_COLUMNS = 48
"""From how many columns on a seat is named in full."""
_BOX_COLUMNS = 54
"""How wide a seat is at most: thirteen cards, a few of them wild, in one line."""
_OLDER = 40
"""How many discards are shown at most."""


# -- lines that fit ----------------------------------------------------------------------------------


def printable(line: Text | str) -> Text:
    """A line as this terminal can show it."""
    text = Text(line) if isinstance(line, str) else line.copy()
    text.plain = plain(text.plain)
    return text


def cut(line: Text, room: int) -> Text:
    """A line of at most ``room`` columns; what does not fit ends in dots."""
    if line.cell_len <= room:
        return line
    short = line.copy()
    short.truncate(max(room - 2, 0))
    short.append(".." if room > 1 else "")
    return short


def _closer(lines: Iterable[Text | str]) -> Iterator[Text]:
    """Lines made for a wide page with their indent cut to what sets them apart."""
    for line in lines:
        text = printable(line)
        indent = len(text.plain) - len(text.plain.lstrip(" "))
        yield Text(" " * (indent // 4)) + text[indent:]


# -- heading, bar, list ------------------------------------------------------------------------------


def _short_help(room: int) -> str:
    """The keys in one line, as many as there is room for."""
    return next((line for line in _SHORT_HELP if len(line) <= room), "?")


def heading(timeline: Timeline, place: int, viewer: int | None, playing: bool, room: int) -> Text:
    """Where in the match we are and through whose eyes; then which match, as far as there is room."""
    step, view, words = timeline.steps[place], timeline.all_seen, timeline.all_seen.words
    at = words.say("replay_screen-event", seq=step.event.seq, last=timeline.seqs[-1])
    parts = [Text(at, "bold"), Text(words.say("replay_screen-all_hands"))]
    if viewer is not None:
        parts[1] = Text(words.say("replay_screen-as_seat", seat=SeatNo(viewer)), "bold")
    deal = step.after.deal
    if deal is not None and has_many_deals(view.rules):
        parts.append(Text(words.words(deal_named(deal.number, view.rules))))
    if playing:
        parts.append(Text(words.say("replay_screen-playing"), "bold green"))
    elif timeline.marks:
        parts.append(Text(words.say("replay_screen-wrong", count=len(timeline.marks)), "bold red"))
    else:
        parts.append(Text(words.say("replay_screen-nothing_wrong"), "green"))
    parts += [Text(step.event.match), Text(view.rules.id, "dim"), Text(str(words.zone), "dim")]
    return cut(Text("  ").join(parts), room)


def bar(timeline: Timeline, place: int, room: int) -> Text:
    """The match as a bar of ``room`` columns: what is behind, where we are, and marks where something is wrong."""
    # From one event to the last is no way where there is one only.
    last, room = max(len(timeline.steps) - 1, 1), max(room, 1)
    here = place * (room - 1) // last
    line = Text(("=" if ascii_only() else "━") * here, "dim")
    line.append("O" if ascii_only() else "●", "bold")
    line.append(("-" if ascii_only() else "─") * (room - 1 - here), "dim")
    signs = list(line.plain)
    for mark in timeline.marks:
        at = mark * (room - 1) // last
        signs[at] = signs[at] if at == here else "!"
        line.stylize("bold red", at, at + 1)
    line.plain = "".join(signs)
    return line


def _place_on_bar(timeline: Timeline, at: int, room: int) -> int:
    """The place a column of the bar stands for; within reach of a mark, the mark."""
    last = len(timeline.steps) - 1
    near = [mark for mark in timeline.marks if mark * (room - 1) // max(last, 1) == at]
    return near[0] if near else min(last, round(at * last / max(room - 1, 1)))


def _event_line(view: ReplayView, step: Step, room: int, wrong: bool, here: bool) -> Text:
    """One event in the list: its number, its time and its story, cut to ``room`` columns."""
    clock = clock_words(step.event.at, view.words) if room > 40 else ""
    sign = (">" if here else " ", "bold")
    mark = ("!" if wrong else " ", "bold red")
    head = (f"{step.event.seq:>4} {clock}{' ' * bool(clock)}", "" if here else "dim")
    line = cut(printable(Text.assemble(sign, mark, head, event_text(view, step))), room)
    if here:
        return Text(line.plain + " " * (room - line.cell_len), "reverse")
    return line


# -- what is told of an event ------------------------------------------------------------------------


def _event_lines(timeline: Timeline, viewer: int | None, place: int, *, remarks_first: bool) -> Iterator[Text]:
    """The story of the event, what is wrong with it by which clause, and at a claim what was claimed and computed."""
    view, step = timeline.seen_by(viewer), timeline.steps[place]
    if not remarks_first:
        yield printable(event_text(view, step))
    accounts = list(_accounts(view, step))
    remarks = timeline.remarks(viewer, place)
    for row in sorted(remarks, key=is_wrong, reverse=True) if remarks_first else remarks:
        # That points are right shows in the account of them, which stands below.
        if not (accounts and isinstance(row, Verdict) and row.claim == "points" and row.verdict == "UPHELD"):
            yield from _closer(remark_lines(view, row))
    if remarks_first:
        yield printable(event_text(view, step))
    yield from accounts


def _accounts(view: ReplayView, step: Step) -> Iterator[Text]:
    """At a claim of points or of a settlement: claimed and computed."""
    event, words = step.event, view.words
    if isinstance(event, MatchSettled) and has_many_deals(view.rules):
        standings = standings_now(step.after)
        if standings is not None and standings.deals:
            yield Text(words.say("replay_screen-standings", unit=message(f"unit-{view.rules.match.counts}")), "bold")
            yield from _closer(account_lines(view, standings))
    elif isinstance(event, DealScored | MatchSettled):
        deal = deal_numbered(step.after, event.deal if isinstance(event, DealScored) else None)
        if deal is not None:
            yield Text(words.say("replay_screen-points_of_deal", deal=deal.number), "bold")
            yield from _closer(points_lines(view, deal, event.seq))


# -- the table ---------------------------------------------------------------------------------------


def _draw_table(view: ReplayView, step: Step, columns: int, rows: int) -> RenderableType:
    """The table as it stood after a step, in so many columns; ``rows`` are those of the whole terminal."""
    deal = step.after.deal
    if deal is None:
        return printable(view.words.sentence(no_table(step.after)))
    if columns >= ROUND_COLUMNS and rows >= ROUND_ROWS:
        return _round(view, step, deal, columns)
    return Group(*_stacked(view, step, deal, columns))


def _stacked(view: ReplayView, step: Step, deal: Deal, columns: int) -> Iterator[RenderableType]:
    place, seq = len(step.after.past), step.event.seq
    yield printable(piles_text(view, deal, place, seq))
    grid = Table.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column()
    for seat in deal.seats:
        turn = Text(">" if deal.turn == seat.number else " ", "bold green")
        hand = printable(Text.assemble(hand_text(view, seat, deal), (seat_notes(seat, view.words), "italic")))
        grid.add_row(turn, _name(view, seat, in_full=columns >= _SEAT_COLUMNS), hand)
    yield grid
    yield from (printable(line[2:]) for line in meld_lines(view, deal, place, seq))
    yield from map(printable, standing_lines(step, deal, view.words))


def _round(view: ReplayView, step: Step, deal: Deal, columns: int) -> RenderableType:
    """Seats in their order: along the far side from left to right, along the near side back again."""
    seats = deal.seats
    far, near = seats[: (len(seats) + 1) // 2], seats[(len(seats) + 1) // 2 :][::-1]
    middle = Group(Text(), *(Align.center(line) for line in _middle(view, step, deal, columns)), Text())
    rows = [_side(view, deal, side, columns) for side in (far, near) if side]
    return Group(rows[0], middle, *rows[1:], *map(printable, standing_lines(step, deal, view.words)))


def _side(view: ReplayView, deal: Deal, seats: Sequence[SeatState], columns: int) -> RenderableType:
    width = min(_BOX_COLUMNS, columns // len(seats) - 1)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in seats:
        grid.add_column(width=width)
    grid.add_row(*(_box(view, deal, seat) for seat in seats))
    return Align.center(grid)


def _box(view: ReplayView, deal: Deal, seat: SeatState) -> Panel:
    turn = deal.turn == seat.number
    name = _name(view, seat, in_full=True)
    return Panel(
        printable(hand_text(view, seat, deal)),
        title=printable(Text.assemble((("> ", "bold green") if turn else ""), name, seat_notes(seat, view.words))),
        title_align="left",
        box=box.ASCII if ascii_only() else box.HEAVY if turn else box.ROUNDED,
        border_style="green" if turn else "dim",
        height=4,
    )


def _name(view: ReplayView, seat: SeatState, in_full: bool) -> Text:
    own = view.viewer == seat.number
    name = view.words.value(SeatNo(seat.number)) if in_full else str(seat.number)
    you = f" ({view.words.say('replay_screen-you')})" if own else ""
    return Text(f"{name}{you}", "not dim bold" if own else "not dim")


def _middle(view: ReplayView, step: Step, deal: Deal, columns: int) -> Iterator[Text]:
    place, seq = len(step.after.past), step.event.seq
    yield printable(piles_text(view, deal, place, seq))
    older = view.discards(deal, place, seq)[:-1][::-1][:_OLDER]
    if older:
        below = (f"{view.words.say('replay_screen-below')} ", "dim")
        yield cut(printable(Text.assemble(below, cards_text(older, deal.wild))), columns)
    melds = [printable(line) for line in meld_lines(view, deal, place, seq)]
    if melds:
        yield Text()
        yield Text("\n").join(melds)
