"""``meldtrail matches``: list and search."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cli.commands import AsJson, Language, Ledger, Rulesets, end_altered
from cli.terminal import column, print_json, remark, renderer_in, say
from ledger.audit.auditor import open_ledger
from ledger.audit.played import PlayedMatch
from ledger.audit.skimmed import replayed_in_turn
from ledger.cases.incidents import search_time
from ledger.evidence.shards import Shard
from ledger.messages.renderer import ENGLISH, Renderer
from schemas.errors import UsageError

NAMED = "--player takes the platform's id of a player as the log has it; the box of `meldtrail serve` finds names too"
VERDICTS = ("clean", "finding", "overturned", "undecidable")


def matches(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    player: Annotated[
        str | None, typer.Option(metavar="ID", help="Matches this player sat in (the platform's id).")
    ] = None,
    since: Annotated[str | None, typer.Option(metavar="TIME", help="Opened at or after, UTC.")] = None,
    until: Annotated[str | None, typer.Option(metavar="TIME", help="Opened before, UTC.")] = None,
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="Played under this ruleset.")] = None,
    verdict: Annotated[
        str | None, typer.Option(metavar="WORD", help="clean, finding, overturned or undecidable.")
    ] = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """List the matches of a ledger, with what the audit says of each."""
    # `audit` prints them in capitals.
    verdict = verdict and verdict.lower()
    if verdict is not None and verdict not in VERDICTS:
        raise UsageError(f"--verdict {verdict}: choose one of {', '.join(VERDICTS)}")
    words = renderer_in(lang, as_json=as_json)
    since, until = _span(since, until)
    count = total = 0
    sat = False
    altered: list[str] = []
    with open_ledger(ledger, rulesets) as auditor:
        for played in replayed_in_turn(auditor.all("all")):
            total += 1
            row = _row(played, auditor.reader.shard_of(played.match))
            opened_at = row["opened_at"] or ""
            if player is not None and player not in row["players"]:
                continue
            sat = True
            if (since and opened_at < since) or (until and not opened_at < until):
                continue
            if (ruleset is not None and row["ruleset"] != ruleset) or (verdict and verdict not in row["verdict"]):
                continue
            count += 1
            if played.incomplete.altered is not None:
                altered.append(played.match)
            _say_row(row, words, as_json)
        if ruleset is not None and not count:
            auditor.rulebook.resolve(ruleset)
    if player is not None and not sat:
        remark(f"meldtrail: nobody is called {player} here; {NAMED}")
    if not as_json:
        say(words.say("matches-total", shown=count, total=total))
    end_altered(altered)


def _span(since: str | None, until: str | None) -> tuple[str | None, str | None]:
    """The two times as events have them. Raises UsageError where nothing can lie between them."""
    since, until = search_time(since, "--since"), search_time(until, "--until")
    if since is not None and until is not None and until <= since:
        raise UsageError(f"--until {until} is not after --since {since}")
    return since, until


def _say_row(row: dict[str, Any], words: Renderer, as_json: bool) -> None:
    if as_json:
        print_json({key: value for key, value in row.items() if key != "players"})
        return
    ruleset = row["ruleset"] or words.say("audit-no_ruleset")
    sizes = words.say("matches-sizes", seats=row["seats"], events=f"{row['events']:>4}")
    of = f"  {row['shard']}" if "shard" in row else ""
    # In English the words that --verdict takes.
    states = [
        word if words.language == ENGLISH.language else words.say(f"code-verdict-{word}") for word in row["verdict"]
    ]
    verdict = ", ".join(states) or "-"
    say(f"{row['match']:<28} {row['opened_at'] or '-':<24} {column(ruleset, 22)} {sizes}  {verdict}{of}")


def _row(played: PlayedMatch, shard: Shard | None) -> dict[str, Any]:
    opening, rulings = played.opened, {verdict.verdict for verdict in played.audit.verdicts}
    words = ["finding"] if played.audit.counted_findings else []
    words += [word.lower() for word in ("OVERTURNED", "UNDECIDABLE") if word in rulings]
    return {
        "match": played.match,
        **({} if shard is None else {"shard": shard.name}),
        "opened_at": opening.at if opening else None,
        "ruleset": played.readings.rules.id if played.readings else None,
        "seats": len(opening.players) if opening else 0,
        "events": len(played.events),
        "verdict": words or (["clean"] if played.doubted is None else []),
        "players": [player.player for player in opening.players] if opening else [],
    }
