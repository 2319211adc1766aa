"""``meldtrail replay``: a match in words and cards."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from cli.options import AsJson, Ledger, Rulesets


def replay(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match of the ledger, or a log file.")],
    ledger: Ledger = None,
    at: Annotated[Optional[int], typer.Option(metavar="N", help="Show the table as it stood after event N.")] = None,  # noqa: UP045
    until: Annotated[Optional[int], typer.Option(metavar="N", help="Tell the story up to event N.")] = None,  # noqa: UP045
    eyes: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option("--as", metavar="SEAT", help="Show only what this seat could see."),
    ] = None,
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """Tell a match in words and cards. Says what was claimed and what the replay computes, hand by hand."""
    from cli.replay_report import Telling, table_at, tell_json, tell_story
    from cli.source import auditor_for, known_readings
    from ledger.play.replay import REFUSED, is_replayed
    from schemas.errors import UnknownSeat, UsageError
    from schemas.events import Open

    if at is not None and until is not None:
        raise UsageError("--at shows one moment, --until a story; give one of them")
    with auditor_for(match, ledger, rulesets) as (found, name):
        events = found.reader.events(name)
        last = events[-1].seq
        for option, number in (("--at", at), ("--until", until)):
            if number is not None and not 1 <= number <= last:
                raise UsageError(f"{option} {number}: the match has events 1 to {last}")
        opened = next((event for event in events if isinstance(event, Open)), None)
        seats = sorted(player.seat for player in opened.players) if opened else []
        if eyes is not None and eyes not in seats:
            raise UnknownSeat(f"--as {eyes}: the match has seats {', '.join(map(str, seats)) or 'not on record'}")
        readings = known_readings(found, name, events)
        if not is_replayed(readings.rules):
            raise UsageError(f"{REFUSED.format(ruleset=readings.rules.id)}; use `meldtrail score`")
        telling = Telling(tuple(events), readings, found.audit(name, events), eyes)
        if as_json:
            tell_json(telling, at, until)
        elif at is not None:
            table_at(telling, at)
        else:
            tell_story(telling, until)
