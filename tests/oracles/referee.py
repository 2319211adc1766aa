"""The second opinion on a log of any game: asks the referee of the game its ruleset describes."""

from tests.oracles import second_referee, table_referee
from tests.oracles.deal_table import Event
from tests.oracles.match_referee import judge_match
from tests.oracles.options import options_of


def objections(events: list[Event], ruleset_id: str, *, finished: bool = True) -> list[str]:
    """Return the first thing that is wrong with the log as one sentence, or nothing if the log is legal.

    `ruleset_id` may name overlays, as in `rum+aces-high+block`. A log that stops before its match is over is legal only
    with `finished=False`.
    """
    options = options_of(ruleset_id)
    if options["turn.steps"] == "knocking":
        return ["event 1: hands of this game are counted, its matches are not replayed"]
    game = table_referee.TABLE_PLAY if options["melding.where"] == "table" else second_referee.SHOWS
    return judge_match(events, options, game, finished=finished)
