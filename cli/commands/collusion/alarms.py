"""``collusion watch``: pairs whose wagers against honest play came off, as an analyst reads them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from cli.commands import AsJson, Language, Ledger, Rulesets
from cli.commands.collusion.scanning import SHORT, channel_name, need_the_extra
from cli.terminal import print_json, progress_bar, renderer_in, say, sink
from ledger.evidence.folder import SCANS
from ledger.messages.renderer import Renderer
from ledger.messages.rows import in_words
from schemas.errors import UnreadableError, UsageError
from schemas.message import Figure, message

if TYPE_CHECKING:
    from ledger.collusion.watch import PairCapital, WatchState, WatchUpdate

STATE = "watch.json"


def watch(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FILE", help="Where the wagers are kept; collusion/watch.json of the ledger."),
    ] = None,
    alpha: Annotated[
        float, typer.Option("--alpha", metavar="A", help="Chance at most that an honest pair ever raises an alarm.")
    ] = 0.001,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Wager on the matches that have ended since the last look, and list the pairs that raised an alarm, ever.

    It may be looked at after every game. The first look learns honest play from the earlier half of the ledger and
    wagers on the rest. Exit code 1 when there is an alarm.
    """
    need_the_extra()
    words = renderer_in(lang, as_json=as_json)
    from ledger.audit.auditor import given_folder, open_ledger
    from ledger.collusion.watch import ALPHAS, alarms, read_state, write_state
    from ledger.collusion.watch import watch as watch_ledger
    from ledger.evidence.store import owner_of

    if alpha not in ALPHAS:
        raise UsageError(f"--alpha {alpha:g}: choose one of {', '.join(f'{choice:g}' for choice in ALPHAS)}")
    if str(keep) == "-":
        raise UsageError("--keep -: the state is read and written; name a file")
    folder = given_folder(ledger)
    path = keep or folder / SCANS / STATE
    with open_ledger(ledger, rulesets) as auditor, progress_bar() as heard:
        try:
            before = read_state(path.read_bytes(), str(path)) if path.exists() else None
        except OSError as wrong:
            why = wrong.strerror or wrong
            raise UnreadableError(f"{path}: cannot be read: {why}; name a file with --keep FILE") from None
        update = watch_ledger(auditor, owner_of(folder), before, heard)
    if keep is None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with sink(path) as out:
        out.write(write_state(update.state))
    rows = [alarm_row(pair, update.state, alpha) for pair in alarms(update.state.processes.pairs, alpha)]
    summary = summary_row(update, alpha, len(rows))
    if as_json:
        for row in (*rows, summary):
            print_json(in_words(row, words))
    else:
        _say_alarms(rows, summary, words)
    if rows:
        raise typer.Exit(1)


def alarm_row(pair: PairCapital, state: WatchState, alpha: float) -> dict[str, Any]:
    """A pair that raised an alarm, for a machine. ``e_value`` is that of now, not the highest."""
    from ledger.collusion.leads import rounded

    game, deals = pair.crossed or (0, 0)
    return {
        "kind": "alarm",
        "players": [state.accounts[pair.one], state.accounts[pair.two]],
        "deals": pair.deals,
        "e_value": rounded(pair.e_value),
        "alpha": alpha,
        "crossed_in": state.matches[game - 1],
        "crossed_after_deals": deals,
        "channels": [
            {
                "channel": code,
                "from": state.accounts[player],
                "to": state.accounts[other],
                "n": n,
                "e_value": rounded(e_value),
                "why_not": None if n else message("lead_text-why_nothing"),
            }
            for player, other, code, n, e_value in pair.channels
        ],
    }


def summary_row(update: WatchUpdate, alpha: float, alarms: int) -> dict[str, Any]:
    """What is watched, and how many false alarms that lets expect."""
    from ledger.collusion.facts.replayed import skipped_messages
    from ledger.collusion.leads import rounded

    expected = Figure(alpha * update.state.pairs_bet_on, ".2g")
    state, pairs = update.state, update.state.pairs_bet_on
    return {
        "kind": "watch",
        "alpha": alpha,
        "alarms": alarms,
        "pairs_watched": pairs,
        "false_alarms_expected_at_most": rounded(alpha * pairs),
        "matches_learnt_from": state.learnt,
        "matches_wagered_on": len(state.matches) - state.learnt,
        "matches_read": update.matches_read,
        "matches_not_ended": update.unended,
        "skipped": skipped_messages(state.skipped_by_reason()),
        "model": state.model.hash,
        "meaning": message("collusion-alarm_meaning"),
        "guarantee": message("collusion-alarm_guarantee", alpha=Figure(alpha, "g"), pairs=pairs, expected=expected),
    }


def _say_alarms(rows: list[dict[str, Any]], summary: dict[str, Any], words: Renderer) -> None:
    for rank, row in enumerate(rows, 1):
        one, two = (player[:SHORT] for player in row["players"])
        e_value, match, after = Figure(row["e_value"], ".3g"), row["crossed_in"], row["crossed_after_deals"]
        sentence = words.say("collusion-alarm", e_value=e_value, deals=row["deals"], match=match, after=after)
        say(Text.assemble(f"{rank:>3}  ", (words.say("leads-pair", one=one, two=two), "bold"), f"  {sentence}"))
        for wager in sorted(row["channels"], key=lambda channel: -channel["e_value"]):
            if wager["e_value"] > 1:
                way = f"{wager['from'][:SHORT]} -> {wager['to'][:SHORT]}"
                name, e_value = channel_name(wager["channel"], words), Figure(wager["e_value"], ".3g")
                alone = words.say("collusion-alarm_channel", channel=name, e_value=e_value, n=wager["n"])
                say(f"     {way}  {alone}")
    counts = {"learnt": summary["matches_learnt_from"], "wagered": summary["matches_wagered_on"]}
    counts |= {"count": summary["alarms"], "new": summary["matches_read"]}
    say(words.say("collusion-alarms", alpha=Figure(summary["alpha"], "g"), **counts))
    if summary["matches_not_ended"]:
        say(f"  {words.say('collusion-not_ended', count=summary['matches_not_ended'])}", "dim")
    for why, count in summary["skipped"].items():
        say(f"  {words.say('collusion-not_read', count=count, why=why)}", "dim")
    say(words.words(summary["guarantee"]))
    say(words.words(summary["meaning"]), "dim")
