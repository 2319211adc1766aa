"""The table drawn: seats round the piles where there is room, one below the other where there is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cli.interactive.words import cut, shown
from cli.replay_table import meld_lines, piles_text, seat_notes, standing_lines
from cli.screen import ascii_only, cards_text
from cli.telling import Telling
from ledger.play.replay import Step
from ledger.play.state import Deal, SeatState

ROUND_COLUMNS, ROUND_ROWS = 84, 26
"""What the seats need to be drawn round the table."""
SEAT_COLUMNS = 48
"""From how many columns on a seat is named in full."""
BOX_COLUMNS = 54
"""How wide a seat is at most: thirteen cards, a few of them wild, in one line."""
OLDER = 40
"""How many discards are shown at most."""


def draw(telling: Telling, step: Step, columns: int, rows: int) -> RenderableType:
    """The table as it stood after a step, in so many columns; ``rows`` are those of the whole terminal."""
    deal = step.after.deal
    if deal is None:
        return Text("No cards have been dealt yet.")
    if columns >= ROUND_COLUMNS and rows >= ROUND_ROWS:
        return _round(telling, step, deal, columns)
    return Group(*_stacked(telling, step, deal, columns))


def _stacked(telling: Telling, step: Step, deal: Deal, columns: int) -> Iterator[RenderableType]:
    place, seq = len(step.after.past), step.event.seq
    yield shown(piles_text(telling, deal, place, seq))
    grid = Table.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column()
    for seat in deal.seats:
        turn = Text(">" if deal.turn == seat.number else " ", "bold green")
        grid.add_row(turn, _name(telling, seat, "" if columns < SEAT_COLUMNS else "seat "), _hand(telling, seat, deal))
    yield grid
    yield from map(shown, _below(telling, step, deal))


def _round(telling: Telling, step: Step, deal: Deal, columns: int) -> RenderableType:
    """Seats in their order: along the far side from left to right, along the near side back again."""
    seats = deal.seats
    far, near = seats[: (len(seats) + 1) // 2], seats[(len(seats) + 1) // 2 :][::-1]
    middle = Group(Text(), *(Align.center(line) for line in _middle(telling, step, deal, columns)), Text())
    rows = [_side(telling, deal, side, columns) for side in (far, near) if side]
    return Group(rows[0], middle, *rows[1:], *_standing(step, deal))


def _side(telling: Telling, deal: Deal, seats: Sequence[SeatState], columns: int) -> RenderableType:
    width = min(BOX_COLUMNS, columns // len(seats) - 1)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in seats:
        grid.add_column(width=width)
    grid.add_row(*(_box(telling, deal, seat) for seat in seats))
    return Align.center(grid)


def _box(telling: Telling, deal: Deal, seat: SeatState) -> Panel:
    turn = deal.turn == seat.number
    title = Text.assemble((("> ", "bold green") if turn else ""), _name(telling, seat, "seat "), seat_notes(seat))
    return Panel(
        shown(telling.hand(seat, deal)),
        title=shown(title),
        title_align="left",
        box=box.ASCII if ascii_only() else box.HEAVY if turn else box.ROUNDED,
        border_style="green" if turn else "dim",
        height=4,
    )


def _name(telling: Telling, seat: SeatState, word: str) -> Text:
    own = telling.eyes == seat.number
    return Text(f"{word}{seat.number}{' (you)' if own else ''}", "not dim bold" if own else "not dim")


def _hand(telling: Telling, seat: SeatState, deal: Deal) -> Text:
    return shown(Text.assemble(telling.hand(seat, deal), (seat_notes(seat), "italic")))


def _middle(telling: Telling, step: Step, deal: Deal, columns: int) -> Iterator[Text]:
    place, seq = len(step.after.past), step.event.seq
    yield shown(piles_text(telling, deal, place, seq))
    older = telling.discards(deal, place, seq)[:-1][::-1][:OLDER]
    if older:
        yield cut(shown(Text.assemble(("below it, newest first: ", "dim"), cards_text(older, deal.wild))), columns)
    melds = [shown(line) for line in meld_lines(telling, deal, place, seq)]
    if melds:
        yield Text()
        yield Text("\n").join(melds)


def _below(telling: Telling, step: Step, deal: Deal) -> Iterator[Text]:
    yield from (shown(line[2:]) for line in meld_lines(telling, deal, len(step.after.past), step.event.seq))
    yield from _standing(step, deal)


def _standing(step: Step, deal: Deal) -> Iterator[Text]:
    for line in standing_lines(step, deal):
        yield shown(line)
