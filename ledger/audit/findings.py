"""The findings no law makes, because they are about the record as a whole."""

from __future__ import annotations

from typing import NamedTuple


class OtherFinding(NamedTuple):
    """Name, sentence and clause of a finding about a whole match."""

    name: str
    sentence: str
    clause: str


OTHER_FINDINGS: dict[str, OtherFinding] = {
    "log_incomplete": OtherFinding(
        "Events are missing",
        "Lines of the match wait for a missing one, contradict one already held, or could not be read.",
        "house:partial-log",
    ),
    "not_replayed": OtherFinding(
        "A game that is not replayed",
        "The hands of this game are counted here, but its play is not judged.",
        "house:not-in-this-game",
    ),
    "ruleset_unknown": OtherFinding(
        "No rules to judge by",
        "The match names no ruleset, or one that is not known here, so nothing in it can be judged.",
        "house:undecidable",
    ),
}
