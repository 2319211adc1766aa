"""``meldtrail matches``: list and search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from cli.options import AsJson, Ledger, Rulesets

if TYPE_CHECKING:
    from ledger.audit.played import PlayedMatch


def matches(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    player: Annotated[Optional[str], typer.Option(help="Matches this player sat in (the platform's id).")] = None,  # noqa: UP045
    since: Annotated[Optional[str], typer.Option(metavar="TIME", help="Opened at or after, UTC.")] = None,  # noqa: UP045
    until: Annotated[Optional[str], typer.Option(metavar="TIME", help="Opened before, UTC.")] = None,  # noqa: UP045
    ruleset: Annotated[Optional[str], typer.Option(metavar="ID", help="Played under this ruleset.")] = None,  # noqa: UP045
    verdict: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(metavar="WORD", help="clean, finding, overturned or undecidable."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the matches of a ledger, with what the audit says of each."""
    from cli.screen import print_json, say
    from ledger.audit.auditor import open_ledger
    from schemas.errors import UsageError

    words = ("clean", "finding", "overturned", "undecidable")
    if verdict is not None and verdict not in words:
        raise UsageError(f"--verdict {verdict}: choose one of {', '.join(words)}")
    since, until = _time("--since", since), _time("--until", until)
    shown = total = 0
    with open_ledger(ledger, rulesets) as found:
        for played in found.all():
            total += 1
            row = _row(played)
            opened = row["opened_at"] or ""
            if player is not None and player not in row["players"]:
                continue
            if (since and opened < since) or (until and not opened < until):
                continue
            if (ruleset and row["ruleset"] != ruleset) or (verdict and verdict not in row["verdict"]):
                continue
            shown += 1
            if as_json:
                print_json({key: value for key, value in row.items() if key != "players"})
            else:
                say(
                    f"{row['match']:<28} {opened or '-':<24} {row['ruleset'] or 'no ruleset':<22} "
                    f"{row['seats']} seats  {row['events']:>4} events  {', '.join(row['verdict'])}"
                )
        if ruleset and not shown:
            found.rulebook.resolve(ruleset)
    if not as_json:
        say(f"{shown} of {total} match(es)")


def _time(option: str, given: str | None) -> str | None:
    """A moment as events have it, or the beginning of one such as a day."""
    import re

    from schemas.errors import UsageError

    if given is None:
        return None
    if not re.fullmatch(r"\d{4}-\d\d-\d\d(T\d\d(:\d\d(:\d\d(\.\d{1,3})?)?)?Z?)?", given):
        raise UsageError(f"{option} {given}: write a day or a moment in UTC, 2026-11-20 or 2026-11-20T10:15")
    return given.removesuffix("Z")


def _row(played: PlayedMatch) -> dict[str, Any]:
    opened, rulings = played.opened, {verdict.verdict for verdict in played.audit.verdicts}
    words = ["finding"] if played.audit.findings else []
    words += [word.lower() for word in ("OVERTURNED", "UNDECIDABLE") if word in rulings]
    return {
        "match": played.match,
        "opened_at": opened.at if opened else None,
        "ruleset": played.readings.rules.id if played.readings else None,
        "seats": len(opened.players) if opened else 0,
        "events": len(played.events),
        "verdict": words or ["clean"],
        "players": [player.player for player in opened.players] if opened else [],
    }
