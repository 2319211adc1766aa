"""``meldtrail replay``: a match in words and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Optional

import typer

from cli.options import AsJson, Ledger, Rulesets

if TYPE_CHECKING:
    from cli.telling import Telling


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
    interactive: Annotated[
        bool, typer.Option("--interactive", help="Step through the match with keys; --at and --as say where to begin.")
    ] = False,
) -> None:
    """Tell a match in words and cards. Says what was claimed and what the replay computes, hand by hand."""
    if interactive:
        _refuse(until is not None or as_json)
    from cli.telling import Telling
    from ledger.audit.auditor import known_readings, open_match
    from ledger.play.replay import REFUSED, is_replayed
    from schemas.errors import UnknownSeat, UsageError

    if at is not None and until is not None:
        raise UsageError("--at shows one moment, --until a story; give one of them")
    with open_match(match, ledger, rulesets) as played:
        last = played.events[-1].seq
        for option, number in (("--at", at), ("--until", until)):
            if number is not None and not 1 <= number <= last:
                raise UsageError(f"{option} {number}: the match has events 1 to {last}")
        if eyes is not None and eyes not in played.seats:
            raise UnknownSeat(
                f"--as {eyes}: the match has seats {', '.join(map(str, played.seats)) or 'not on record'}"
            )
        readings = known_readings(played)
        if not is_replayed(readings.rules):
            raise UsageError(f"{REFUSED.format(ruleset=readings.rules.id)}; use `meldtrail score`")
        telling = Telling(played, readings, eyes)
        if not interactive:
            _tell(telling, at, until, as_json)
    if interactive:
        from cli.interactive.start import step_through

        step_through(telling, at)


def _tell(telling: Telling, at: int | None, until: int | None, as_json: bool) -> None:
    from cli.replay_report import table_at, tell_json, tell_story

    if as_json:
        tell_json(telling, at, until)
    elif at is not None:
        table_at(telling, at)
    else:
        tell_story(telling, until)


def _refuse(more_asked: bool) -> None:
    """UsageError where the match cannot be stepped through; told before the match is read."""
    from cli.interactive.start import refuse_without_terminal, refuse_without_textual
    from schemas.errors import UsageError

    if more_asked:
        raise UsageError("--interactive shows one event after the other; leave out --until and --json")
    refuse_without_terminal()
    refuse_without_textual()
