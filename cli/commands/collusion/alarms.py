"""``collusion watch``: pairs whose wagers against honest play came off, as an analyst reads them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from cli.commands import AsJson, Ledger, Rulesets
from cli.commands.collusion.scanning import SHORT, need_the_extra
from cli.terminal import print_json, progress_bar, say, sink
from ledger.evidence.folder import SCANS
from schemas.errors import UnreadableError, UsageError

if TYPE_CHECKING:
    from ledger.collusion.watch import PairCapital, WatchState, WatchUpdate

STATE = "watch.json"

MEANING = (
    "An alarm asks for a review. It is no finding of guilt: it says that wagers on one player's decisions going with "
    "another's hidden cards, or with that one's being in the deal, came off further than honest play would let them."
)
GUARANTEE = (
    "It may be looked at after every game: an honest pair ever raises an alarm with a chance of at most {alpha:g}; "
    "with {pairs} pair(s) watched, up to {expected:.2g} false alarm(s) are to be expected. That is proved for honest "
    "play as the model has it and, of hold-off and wrong shows, for players of whom half err seldom and half at any "
    "rate, each in a ruleset and number of seats by itself; for other play it rests on what simulated platforms gave."
)


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
    as_json: AsJson = False,
) -> None:
    """Wager on the matches that have ended since the last look, and list the pairs that raised an alarm, ever.

    It may be looked at after every game. The first look learns honest play from the earlier half of the ledger and
    wagers on the rest. Exit code 1 when there is an alarm.
    """
    need_the_extra()
    from ledger.audit.auditor import given_folder, open_ledger
    from ledger.collusion.watch import ALPHAS, alarms, read_state, write_state
    from ledger.collusion.watch import watch as watch_ledger
    from ledger.evidence.store import owner_of

    if alpha not in ALPHAS:
        raise UsageError(f"--alpha {alpha:g}: choose one of {', '.join(f'{kept:g}' for kept in ALPHAS)}")
    if str(keep) == "-":
        raise UsageError("--keep -: the state is read and written; name a file")
    folder = given_folder(ledger)
    path = keep or folder / SCANS / STATE
    with open_ledger(ledger, rulesets) as found, progress_bar() as heard:
        before = read_state(_bytes(path), str(path)) if path.exists() else None
        done = watch_ledger(found, owner_of(folder), before, heard)
    if keep is None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with sink(path) as out:
        out.write(write_state(done.state))
    rows = [alarm_row(pair, done.state, alpha) for pair in alarms(done.state.processes.pairs, alpha)]
    summary = summary_row(done, alpha, len(rows))
    if as_json:
        for row in (*rows, summary):
            print_json(row)
    else:
        _say_alarms(rows, summary)
    if rows:
        raise typer.Exit(1)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise UnreadableError(
            f"{path}: cannot be read: {wrong.strerror or wrong}; name a file with --keep FILE"
        ) from None


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
                "why_not": None if n else "not computable, n = 0",
            }
            for player, other, code, n, e_value in pair.channels
        ],
    }


def summary_row(done: WatchUpdate, alpha: float, alarms: int) -> dict[str, Any]:
    """What is watched, and how many false alarms that lets expect."""
    from ledger.collusion.leads import rounded

    state, pairs = done.state, done.state.pairs_bet_on
    return {
        "kind": "watch",
        "alpha": alpha,
        "alarms": alarms,
        "pairs_watched": pairs,
        "false_alarms_expected_at_most": rounded(alpha * pairs),
        "matches_learnt_from": state.learnt,
        "matches_wagered_on": len(state.matches) - state.learnt,
        "matches_read": done.matches_read,
        "matches_not_ended": done.unended,
        "skipped": state.skipped_by_reason(),
        "model": state.model.hash,
        "meaning": MEANING,
        "guarantee": GUARANTEE.format(alpha=alpha, pairs=pairs, expected=alpha * pairs),
    }


def _say_alarms(rows: list[dict[str, Any]], summary: dict[str, Any]) -> None:
    from ledger.collusion.channel_words import CHANNEL_WORDS

    for rank, row in enumerate(rows, 1):
        pair = " and ".join(player[:SHORT] for player in row["players"])
        since = f"alarm in {row['crossed_in']}, after {row['crossed_after_deals']} deals together"
        say(Text.assemble(f"{rank:>3}  ", (pair, "bold"), f"  e {row['e_value']:.3g}  {row['deals']} deals  {since}"))
        for found in sorted(row["channels"], key=lambda channel: -channel["e_value"]):
            if found["e_value"] > 1:
                way = f"{found['from'][:SHORT]} -> {found['to'][:SHORT]}"
                name = CHANNEL_WORDS[found["channel"]].name
                say(f"     {way}  {name}: e {found['e_value']:.3g} by itself, n = {found['n']}")
    learnt = f"honest play learnt from the {summary['matches_learnt_from']} before; {summary['matches_read']} new"
    wagered = f"{summary['matches_wagered_on']} match(es) wagered on"
    say(f"{summary['alarms']} alarm(s) at alpha {summary['alpha']:g}; {wagered}, {learnt}.")
    if summary["matches_not_ended"]:
        say(f"  {summary['matches_not_ended']} match(es) not read: not ended yet", "dim")
    for why, count in summary["skipped"].items():
        say(f"  {count} match(es) not read: {why}", "dim")
    say(summary["guarantee"])
    say(MEANING, "dim")
