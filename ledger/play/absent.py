"""Moves a game does not have: they are found, and nothing comes of them.

Most logs that tell of a meld in a game of hidden hands mean cards grouped in the hand, so no card is believed to have
left it.
"""

from __future__ import annotations

from typing import Final

from schemas.ruleset import Ruleset

ON_THE_TABLE: Final = frozenset({"meld", "lay_off", "lay_contract", "move_joker"})
"""Moves of games whose melds lie on the table."""
SHOWN: Final = frozenset({"declare", "show", "group"})
"""Moves of games that end with a show."""
MAY_BE_ABSENT: Final = ON_THE_TABLE | SHOWN


def is_absent(name: str, rules: Ruleset) -> bool:
    """Whether moves of this type do not exist where melds stay in the hand, or where nobody shows (AL-08, BR-09)."""
    if name in ON_THE_TABLE:
        return rules.melding.where == "hand"
    return name in SHOWN and rules.show.finish == "none"
