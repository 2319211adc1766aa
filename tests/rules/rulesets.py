"""The shipped rulesets, read once for all tests of this room."""

from collections.abc import Mapping

from ledger.rules.library import shipped_texts
from ledger.rules.rulebook import Rulebook
from schemas.ruleset import Ruleset

RULEBOOK = Rulebook(shipped_texts())
THIRTEEN = (
    "ace2three-points",
    "aceleagues-points",
    "classic",
    "rummy-106",
    "rummy-106-literal",
    "rummycentral",
    "rummycentral-literal",
)
"""The games of thirteen cards whose hands the solver arranges."""


def ruleset(name: str) -> Ruleset:
    """A shipped ruleset by id."""
    return RULEBOOK.resolve(name)


def changed(rules: Ruleset, **tables: Mapping[str, object]) -> Ruleset:
    """A ruleset with some options changed; made anew, for a copy would keep the hash it had."""
    kept = {name: getattr(rules, name) for name in Ruleset.model_fields}
    for table, options in tables.items():
        kept[table] = type(kept[table])(**{**kept[table].model_dump(), **options})
    return Ruleset(**kept)
