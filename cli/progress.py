"""How far a long command has come: a bar on a terminal, nothing into a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from cli.terminal import talk


class _Rate(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        return Text("" if not task.speed else f"{task.speed:,.0f}/s")


def _tell_nobody(stage: str, done: int, total: int) -> None:
    """Nobody looks."""


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Takes what is being done, how much of it is, and of how much, and shows it with its rate and the time left.

    What is done when a stage is first heard of counts for nothing in the rate.
    """
    if not talk().is_terminal:
        yield _tell_nobody
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=talk(), transient=True) as bar:
        tasks: dict[str, object] = {}

        def heard(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(stage, total=total, completed=done)
            bar.update(tasks[stage], completed=done, total=total)  # type: ignore[arg-type]

        yield heard
