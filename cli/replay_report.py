"""A replay on the terminal: the story line by line, then the reckoning of every deal and of the match."""

from __future__ import annotations

from rich.text import Text

from cli.replay_reckoning import say_reckoning, say_standings
from cli.replay_table import say_dealt, table_at, tell_json
from cli.screen import line_text, say
from cli.telling import Telling, say_remark
from ledger.play.replay import Step
from ledger.play.story import story
from schemas.events import Deal as DealEvent
from schemas.findings import Finding

__all__ = ["Telling", "table_at", "tell_json", "tell_story"]


def tell_story(telling: Telling, until: int | None) -> None:
    """The whole match, or its beginning up to event ``until``."""
    _header(telling)
    for step in telling.steps:
        if until is not None and step.event.seq > until:
            break
        _tell_step(telling, step)
    if until is not None and until < telling.events[-1].seq:
        table_at(telling, until)
        return
    for place, deal in enumerate(telling.deals):
        say_reckoning(telling, deal, place)
    say_standings(telling)


def _header(telling: Telling) -> None:
    first = telling.events[0]
    say(Text.assemble((first.match, "bold"), f"  {telling.readings.rules.id}  {first.at or ''}"))
    if telling.eyes is not None:
        say(f"As seat {telling.eyes} saw it.")
    for row in telling.audit.findings:
        if row.seq is None or row.seq > telling.events[-1].seq:
            say_remark(telling, row)


def _tell_step(telling: Telling, step: Step) -> None:
    event = step.event
    clock = event.at[11:19] if event.at else ""
    deal = step.after.deal
    wild = deal.wild if deal else None
    line = line_text(story(step.before, event, telling.eyes), wild)
    head = Text.assemble((f"{event.seq:>4} ", "dim"), (f"{clock:<8} ", "dim"))
    say(Text.assemble(head, line), hang=len(head))
    if isinstance(event, DealEvent) and deal is not None:
        say_dealt(telling, step, deal)
    for row in telling.remarks(event.seq):
        if isinstance(row, Finding) or row.verdict != "UPHELD":
            say_remark(telling, row)
