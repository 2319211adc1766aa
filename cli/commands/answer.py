"""``meldtrail answer``: the text a support agent sends."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from cli.options import About, AsJson, Ledger, Rulesets


def answer(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match of the ledger, or a log file.")],
    deal: Annotated[Optional[int], typer.Option(metavar="N", help="The deal it is about.")] = None,  # noqa: UP045
    seat: Annotated[Optional[int], typer.Option(metavar="S", help="The seat it is about.")] = None,  # noqa: UP045
    about: About = None,
    lang: Annotated[str, typer.Option(metavar="LANG", help="The language of the player: en or hi.")] = "en",
    for_player: Annotated[
        bool, typer.Option("--for-player", help="Safe for that player: no card that player could not see.")
    ] = False,
    reader: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option(metavar="S", help="With --for-player: the seat written to, when it is not the seat asked about."),
    ] = None,
    tz: Annotated[str, typer.Option(metavar="ZONE", help="The zone of times, such as Asia/Kolkata.")] = "UTC",
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """Answer a claim or complaint in words a player can be sent."""
    from cli.answer_report import answer_for, say_answer
    from cli.screen import print_json
    from ledger.answers.answer import Asked
    from ledger.audit.auditor import open_match
    from schemas.errors import UsageError

    if reader is not None and not for_player:
        raise UsageError("--reader names the player who is written to; give --for-player with it")
    asked = Asked(deal, seat, about)
    with open_match(match, ledger, rulesets) as played:
        given, others = answer_for(played, asked, rulesets, lang, tz, for_player, reader)
    if as_json:
        print_json(given.as_json())
    else:
        say_answer(given, others)
